//! The loop: sleep, take all waiting keys, draw once. While the computer plays, its decisions are drawn as they come.

use std::io;
use std::time::{Duration, Instant};

use ratatui::Terminal as Tui;

use super::caps::{self, Caps, Wishes};
use super::encoder::Encoder;
use super::host::Host;
use super::input::{Code, Input, Key};
use super::keymap::Keymap;
use super::screen::{Demand, Screen};
use super::state::Ui;
use super::terminal::{self, Terminal};
use super::theme::Theme;

/// How the screen was left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The player left.
    Quit,
    /// The line was dropped: end at once and touch no terminal.
    HangUp,
    /// A signal asked for it; the exit code is 128 and its number.
    Signal(i32),
}

/// What the screen is started with.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// Colours, glyphs, theme.
    pub wishes: Wishes,
    /// A theme file: its path and its text. Goes before the theme's name.
    pub theme: Option<(String, String)>,
    /// A keymap of the player's own: its path and its text.
    pub keymap: Option<(String, String)>,
}

/// The least time between two frames while the computer plays.
const BEAT: Duration = Duration::from_millis(50);

/// What the terminal can do, from the environment and the caller's wishes.
pub fn capabilities(wishes: &Wishes) -> Caps {
    caps::detect(|name| std::env::var(name).ok(), wishes)
}

/// Runs the screen until the player leaves, the line is dropped or a signal comes.
///
/// # Errors
/// A sentence: no terminal, a faulty theme or keymap.
pub fn run(host: &mut dyn Host, options: &Options) -> Result<End, String> {
    let caps = capabilities(&options.wishes);
    if caps.is_dumb {
        return Err("this terminal cannot place a cursor (TERM is unset or dumb); use --plain".into());
    }
    let theme = match &options.theme {
        Some((path, text)) => Theme::read(path, text, caps.depth, caps.ascii)?,
        None => Theme::named(&caps.theme, caps.depth, caps.ascii)?,
    };
    let keymap = Keymap::read(options.keymap.as_ref().map(|(p, t)| (p.as_str(), t.as_str())))?;
    let terminal = Terminal::enter().map_err(|e| e.to_string())?;
    let mut stage = Stage::new(host, Ui::new(caps, theme, keymap, (0, 0)), terminal).map_err(|e| e.to_string())?;
    let end = stage.perform(host);
    if end == End::HangUp {
        terminal::give_up();
    }
    Ok(end)
}

/// Screen and terminal together.
struct Stage {
    terminal: Terminal,
    tui: Tui<Encoder<std::fs::File>>,
    screen: Screen,
    drawn: Instant,
    /// The computer must decide and cannot: its decision could not be saved, or a replay is at its end.
    stuck: bool,
}

impl Stage {
    fn new(host: &mut dyn Host, mut ui: Ui, terminal: Terminal) -> io::Result<Self> {
        let size = Terminal::size();
        ui.size = (size.width, size.height);
        let mut encoder = Encoder::new(Terminal::writer()?, size, ui.theme.depth, ui.theme.ascii);
        if !ui.caps.has_alternate {
            encoder.invalidate();
        }
        let tui = Tui::new(encoder)?;
        let screen = Screen::new(host, ui);
        Ok(Self { terminal, tui, screen, drawn: Instant::now(), stuck: false })
    }

    /// The loop.
    fn perform(&mut self, host: &mut dyn Host) -> End {
        Self::tell_last_words(host);
        loop {
            if self.draw(host).is_err() {
                return End::HangUp;
            }
            if self.screen.computer_moves(host) && !self.stuck {
                if let Some(end) = self.computer(host) {
                    return end;
                }
                continue;
            }
            // A computer that could not go on tries again after the next key, not before.
            self.stuck = false;
            let mut next = Some(self.terminal.wait());
            // Whatever else is waiting is handled before the next frame.
            while let Some(input) = next {
                if let Some(end) = self.handle(host, input) {
                    return end;
                }
                // A key typed ahead must not answer a decision that was not seen.
                next = if self.screen.computer_moves(host) { None } else { self.terminal.poll() };
            }
        }
    }

    fn draw(&mut self, host: &dyn Host) -> io::Result<()> {
        let screen = &self.screen;
        self.tui.draw(|frame| {
            let area = frame.area();
            if let Some(at) = screen.draw(host, area, frame.buffer_mut()) {
                frame.set_cursor_position(at);
            }
        })?;
        self.drawn = Instant::now();
        Ok(())
    }

    /// Handles one input; returns how the screen ends, if it does.
    fn handle(&mut self, host: &mut dyn Host, input: Input) -> Option<End> {
        match input {
            Input::HangUp => return Some(End::HangUp),
            Input::Terminate(signal) => return Some(End::Signal(signal)),
            Input::Resize(width, height) => self.resize(host, width, height),
            Input::Continued => {
                if self.terminal.retake().is_err() {
                    return Some(End::HangUp);
                }
                let size = Terminal::size();
                self.resize(host, size.width, size.height);
                self.tui.backend_mut().invalidate();
            }
            Input::Key(key) => {
                for demand in self.screen.key(host, key) {
                    match demand {
                        Demand::Quit => return Some(End::Quit),
                        Demand::Redraw => self.tui.backend_mut().invalidate(),
                        Demand::Restyle => {
                            let theme = &self.screen.ui.theme;
                            self.tui.backend_mut().set_depth(theme.depth, theme.ascii);
                        }
                        Demand::Suspend => {
                            if self.terminal.suspend().is_err() {
                                return Some(End::HangUp);
                            }
                            self.tui.backend_mut().invalidate();
                        }
                    }
                }
                Self::tell_last_words(host);
            }
        }
        None
    }

    fn resize(&mut self, host: &mut dyn Host, width: u16, height: u16) {
        if (width, height) != self.screen.ui.size {
            self.tui.backend_mut().resize(ratatui::layout::Size { width, height });
            self.screen.resize(host, width, height);
        }
    }

    /// Where the battle can be gone on with, should the program panic.
    fn tell_last_words(host: &dyn Host) {
        let path = if host.has_game() { host.save_path() } else { None };
        terminal::set_last_words(
            &path.map_or_else(String::new, |p| format!("The battle is saved; go on with it by: longroll resume {p}")),
        );
    }

    /// Plays the computer's decisions until a person must decide. Space pauses, any other key hurries.
    fn computer(&mut self, host: &mut dyn Host) -> Option<End> {
        let mut hurry = false;
        let mut pending = Vec::new();
        while self.screen.computer_moves(host) {
            let Some(lines) = self.screen.computer_turn(host) else {
                self.stuck = true;
                break;
            };
            pending.extend(lines);
            if !hurry && !pending.is_empty() {
                self.screen.catch_up(host, &pending);
                pending.clear();
                // On a slow line the write itself keeps the pace.
                if self.drawn.elapsed() >= BEAT && self.draw(host).is_err() {
                    return Some(End::HangUp);
                }
            }
            while let Some(input) = self.terminal.poll() {
                match input {
                    Input::Key(Key { code: Code::Char(' '), .. }) => {
                        if let Some(end) = self.pause(host) {
                            return Some(end);
                        }
                    }
                    Input::Key(key) if is_leave(key) => {
                        self.screen.catch_up(host, &pending);
                        return self.handle(host, Input::Key(key));
                    }
                    Input::Key(_) => hurry = true,
                    other => {
                        if let Some(end) = self.handle(host, other) {
                            return Some(end);
                        }
                    }
                }
            }
        }
        self.screen.catch_up(host, &pending);
        None
    }

    /// Waits until a key is pressed.
    fn pause(&mut self, host: &mut dyn Host) -> Option<End> {
        self.screen.ui.message = Some("Paused. Any key goes on.".into());
        if self.draw(host).is_err() {
            return Some(End::HangUp);
        }
        loop {
            match self.terminal.wait() {
                Input::Key(_) => break,
                other => {
                    if let Some(end) = self.handle(host, other) {
                        return Some(end);
                    }
                    if self.draw(host).is_err() {
                        return Some(End::HangUp);
                    }
                }
            }
        }
        self.screen.ui.message = None;
        None
    }
}

/// The keys that leave, whatever the computer is doing.
fn is_leave(key: Key) -> bool {
    matches!(key.code, Code::Char('Q' | 'q')) || (key.ctrl && key.code == Code::Char('c'))
}

/// The exit code of an end.
pub fn exit_code(end: End) -> u8 {
    match end {
        End::Quit => 0,
        End::HangUp => 129,
        End::Signal(signal) => (128 + signal).clamp(0, 255) as u8,
    }
}
