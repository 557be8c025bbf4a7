//! The real terminal: raw mode, the alternate screen, the threads that wait for keys and signals, and the way back.
//!
//! Three threads sleep in the kernel and cost nothing while nothing happens: one waits for keys, one for signals,
//! one for the line to be dropped. All of them end in one channel of [`Input`]s.
//!
//! After a hang-up nothing of the terminal is touched again: crossterm would spin on a dead line.

use std::fs::File;
use std::io::{self, IsTerminal, Write};
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Mutex, Once, OnceLock, PoisonError};
use std::thread;

use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use ratatui::layout::Size;
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};

use super::input::Input;

/// Whether the terminal is ours now and must be given back.
static ENTERED: AtomicBool = AtomicBool::new(false);
/// Whether the line is gone.
static GONE: AtomicBool = AtomicBool::new(false);
/// Said on the normal screen after a panic: where the game is saved.
static LAST_WORDS: Mutex<String> = Mutex::new(String::new());
static HOOK: Once = Once::new();
/// Tells whether the present thread's panic will be caught, so that the screen stays.
static CAUGHT: OnceLock<fn() -> bool> = OnceLock::new();

/// The alternate screen; no mouse, no focus reports, no keyboard protocol.
const ENTER: &[u8] = b"\x1b[?1049h";
/// Attributes off, cursor on, main screen.
const LEAVE: &[u8] = b"\x1b[m\x1b[?25h\x1b[?1049l";

/// The terminal while it is ours.
#[derive(Debug)]
pub struct Terminal {
    inputs: Receiver<Input>,
}

impl Terminal {
    /// Takes the terminal: raw mode, alternate screen, signals, threads.
    ///
    /// # Errors
    /// If input or output is no terminal, or it refuses raw mode.
    pub fn enter() -> io::Result<Self> {
        if !io::stdin().is_terminal() || !io::stdout().is_terminal() {
            return Err(io::Error::other("the screen needs a terminal for input and output; use --plain without one"));
        }
        HOOK.call_once(|| {
            let before = std::panic::take_hook();
            std::panic::set_hook(Box::new(move |info| {
                if CAUGHT.get().is_some_and(|is_caught| is_caught()) {
                    before(info);
                    return;
                }
                restore();
                before(info);
                let words = LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner);
                if !words.is_empty() {
                    eprintln!("{words}");
                }
            }));
        });
        let (sender, inputs) = mpsc::channel();
        // Signals first: from here on none of them may kill the process with the terminal in disorder.
        watch_signals(sender.clone())?;
        take()?;
        watch_line(sender.clone())?;
        watch_keys(sender)?;
        Ok(Self { inputs })
    }

    /// Where to write frames: the terminal itself, without a buffer of its own.
    pub fn writer() -> io::Result<File> {
        Ok(File::from(io::stdout().as_fd().try_clone_to_owned()?))
    }

    /// The size now; asked of the kernel, not of the terminal.
    pub fn size() -> Size {
        match crossterm::terminal::size() {
            Ok((width, height)) if width > 0 && height > 0 => Size { width, height },
            _ => Size { width: 80, height: 24 },
        }
    }

    /// Sleeps until something happens.
    pub fn wait(&self) -> Input {
        self.inputs.recv().unwrap_or(Input::HangUp)
    }

    /// What has happened already, without waiting.
    pub fn poll(&self) -> Option<Input> {
        self.inputs.try_recv().ok()
    }

    /// Stops the process as Ctrl-Z does elsewhere, and takes the terminal again when it goes on.
    ///
    /// # Errors
    /// If the terminal is gone when the process goes on.
    pub fn suspend(&self) -> io::Result<()> {
        restore();
        signal_hook::low_level::emulate_default_handler(SIGTSTP)?;
        take()
    }

    /// Takes the terminal again after the process was stopped from outside.
    ///
    /// # Errors
    /// If the terminal is gone.
    pub fn retake(&self) -> io::Result<()> {
        if ENTERED.load(Ordering::SeqCst) {
            // The shell has set its own modes meanwhile.
            disable_raw_mode()?;
            take()?;
        }
        Ok(())
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        restore();
    }
}

/// Keeps the screen through panics of a thread of which `is_caught` says that it catches them. To be called before
/// [`Terminal::enter`].
pub fn keep_screen_when(is_caught: fn() -> bool) {
    // A second call with another function would be a mistake of no consequence.
    let _ = CAUGHT.set(is_caught);
}

/// What to say on the normal screen should the program panic.
pub fn set_last_words(words: &str) {
    words.clone_into(&mut LAST_WORDS.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Notes that the line is gone: the terminal is not touched again.
pub fn give_up() {
    GONE.store(true, Ordering::SeqCst);
}

fn take() -> io::Result<()> {
    enable_raw_mode()?;
    ENTERED.store(true, Ordering::SeqCst);
    let mut out = io::stdout().lock();
    out.write_all(ENTER)?;
    out.flush()
}

/// Gives the terminal back; safe to call at any time and more than once.
pub fn restore() {
    if GONE.load(Ordering::SeqCst) || !ENTERED.swap(false, Ordering::SeqCst) {
        return;
    }
    // Nothing useful can be done if this fails.
    let mut out = io::stdout().lock();
    let _ = out.write_all(LEAVE);
    let _ = out.flush();
    let _ = disable_raw_mode();
}

fn watch_keys(sender: Sender<Input>) -> io::Result<()> {
    spawn("keys", move || {
        loop {
            match crossterm::event::read() {
                Ok(event) => {
                    if let Some(input) = Input::of(&event)
                        && sender.send(input).is_err()
                    {
                        return;
                    }
                }
                Err(_) => {
                    let _ = sender.send(Input::HangUp);
                    return;
                }
            }
        }
    })
}

/// Waits for the other end to close: needed where no SIGHUP arrives.
fn watch_line(sender: Sender<Input>) -> io::Result<()> {
    use rustix::event::{PollFd, PollFlags, poll};
    let tty = io::stdin().as_fd().try_clone_to_owned()?;
    spawn("line", move || {
        loop {
            // No event is asked for: only a hang-up or an error ends the sleep.
            let mut fds = [PollFd::new(&tty, PollFlags::empty())];
            match poll(&mut fds, None) {
                Err(rustix::io::Errno::INTR) => {}
                _ => break,
            }
        }
        let _ = sender.send(Input::HangUp);
    })
}

fn watch_signals(sender: Sender<Input>) -> io::Result<()> {
    let mut signals = signal_hook::iterator::Signals::new([SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGCONT])?;
    spawn("signals", move || {
        let mut asked = false;
        for signal in signals.forever() {
            let input = match signal {
                SIGCONT => Input::Continued,
                SIGHUP => Input::HangUp,
                signal => Input::Terminate(signal),
            };
            if input != Input::Continued && std::mem::replace(&mut asked, true) && input != Input::HangUp {
                // Asked twice: the main thread does not listen. All confirmed actions are on disk.
                restore();
                signal_hook::low_level::exit(128 + signal);
            }
            if sender.send(input).is_err() {
                return;
            }
        }
    })
}

fn spawn(name: &str, run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name(name.to_owned()).stack_size(256 * 1024).spawn(run).map(|_| ())
}
