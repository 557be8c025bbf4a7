//! The real program in a terminal of our own: keys in, a screen out.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part of it, and a test may fail")]

use std::io::{Read, Write};
use std::num::NonZero;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};

/// How long anything may take on a slow, busy machine.
const PATIENCE: Duration = Duration::from_secs(30);

pub struct Terminal {
    master: Option<Box<dyn MasterPty + Send>>,
    writer: Option<Box<dyn Write + Send>>,
    bytes: Receiver<Vec<u8>>,
    /// Tells the reading thread to let go of the terminal when it next wakes.
    let_go: Arc<AtomicBool>,
    parser: vt100::Parser,
    /// Everything the program ever sent.
    pub sent: Vec<u8>,
    pub child: Box<dyn Child + Send + Sync>,
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize { rows, cols: columns, pixel_width: 0, pixel_height: 0 }
}

fn some(n: u16) -> NonZero<u16> {
    NonZero::new(n).expect("a terminal has a size")
}

impl Terminal {
    /// Starts the program with arguments and further environment in a terminal of that size.
    pub fn start(home: &Path, args: &[&str], env: &[(&str, &str)], columns: u16, rows: u16) -> Self {
        let pair = native_pty_system().openpty(size(columns, rows)).unwrap();
        let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_longroll"));
        command.args(args);
        command.cwd(home);
        command.env_clear();
        let basic = [("LONGROLL_HOME", home.to_str().unwrap()), ("TERM", "xterm-256color"), ("LANG", "C.UTF-8")];
        for (name, value) in basic.iter().chain(env) {
            command.env(name, value);
        }
        let child = pair.slave.spawn_command(command).unwrap();
        drop(pair.slave);
        let mut reader = pair.master.try_clone_reader().unwrap();
        let (sender, bytes) = channel();
        let let_go = Arc::new(AtomicBool::new(false));
        let must_go = Arc::clone(&let_go);
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(n) = reader.read(&mut buffer) {
                if n == 0 || must_go.load(Ordering::SeqCst) || sender.send(buffer[..n].to_vec()).is_err() {
                    break;
                }
            }
        });
        let writer = Some(pair.master.take_writer().unwrap());
        let parser = vt100::Parser::new(some(rows), some(columns), 0);
        Self { master: Some(pair.master), writer, bytes, let_go, parser, sent: Vec::new(), child }
    }

    /// Reads what has come, waiting at most that long for more.
    fn read(&mut self, wait: Duration) -> bool {
        match self.bytes.recv_timeout(wait) {
            Ok(bytes) => {
                self.parser.process(&bytes);
                self.sent.extend_from_slice(&bytes);
                true
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => false,
        }
    }

    /// The screen as text.
    pub fn screen(&self) -> String {
        self.parser.screen().contents()
    }

    pub fn is_alternate(&self) -> bool {
        self.parser.screen().alternate_screen()
    }

    pub fn is_cursor_hidden(&self) -> bool {
        self.parser.screen().hide_cursor()
    }

    /// Waits until the screen shows a text.
    pub fn wait_for(&mut self, text: &str) {
        self.wait_until(text, |screen| screen.contains(text));
    }

    pub fn wait_until(&mut self, what: &str, is_there: impl Fn(&str) -> bool) {
        let start = Instant::now();
        while !is_there(&self.screen()) {
            assert!(start.elapsed() < PATIENCE, "no {what} on the screen:\n{}", self.screen());
            self.read(Duration::from_millis(50));
        }
    }

    /// Reads until nothing has come for a moment.
    pub fn settle(&mut self) {
        let start = Instant::now();
        while self.read(Duration::from_millis(150)) && start.elapsed() < PATIENCE {}
    }

    /// Reads until nothing has come for so long; for the first bytes it waits longer, since a busy machine is slow to
    /// answer.
    pub fn quiet(&mut self, time: Duration) {
        let start = Instant::now();
        self.read(10 * time);
        while self.read(time) && start.elapsed() < PATIENCE {}
    }

    /// Types.
    pub fn keys(&mut self, keys: &str) {
        let writer = self.writer.as_mut().expect("the line is not dropped");
        writer.write_all(keys.as_bytes()).unwrap();
        writer.flush().unwrap();
    }

    pub fn resize(&mut self, columns: u16, rows: u16) {
        self.master.as_ref().expect("the line is not dropped").resize(size(columns, rows)).unwrap();
        self.parser.screen_mut().set_size(some(rows), some(columns));
    }

    pub fn signal(&self, name: &str) {
        let id = self.child.process_id().expect("it runs").to_string();
        assert!(std::process::Command::new("kill").args([&format!("-{name}"), &id]).status().unwrap().success());
    }

    /// Drops the line, as when the network or the window goes; `key` is one that makes the program write something.
    pub fn hang_up(&mut self, key: &str) {
        self.let_go.store(true, Ordering::SeqCst);
        self.keys(key);
        // The line is gone only when nobody here holds an end of it.
        while !matches!(self.bytes.recv_timeout(PATIENCE), Err(RecvTimeoutError::Disconnected)) {}
        self.writer = None;
        self.master = None;
    }

    /// Waits for the program to end; its exit code.
    pub fn ended(&mut self, within: Duration) -> u32 {
        let start = Instant::now();
        loop {
            self.read(Duration::from_millis(10));
            if let Some(status) = self.child.try_wait().unwrap() {
                while self.read(Duration::from_millis(50)) {}
                return status.exit_code();
            }
            assert!(start.elapsed() < within, "it does not end:\n{}", self.screen());
        }
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
