//! The real program in a folder of its own, for tests from outside.
#![allow(dead_code, clippy::unwrap_used, reason = "each test file uses a part of it, and a test may fail")]

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder for saves and files that is removed at the end.
pub struct Home(pub PathBuf);

impl Home {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let n = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("longroll-test-{}-{n}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// The program with arguments, its state in this folder, in a plain terminal.
    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_longroll"));
        command
            .args(args)
            .current_dir(&self.0)
            .env_clear()
            .env("LONGROLL_HOME", &self.0)
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        command
    }

    /// Runs it to the end with a text on standard input.
    pub fn run(&self, args: &[&str], input: &str) -> Ran {
        let mut child = self.command(args).spawn().unwrap();
        feed(&mut child, input);
        Ran::new(child.wait_with_output().unwrap())
    }

    /// The only save in the folder of saves.
    pub fn save(&self) -> PathBuf {
        let mut found: Vec<PathBuf> =
            std::fs::read_dir(self.file("saves")).unwrap().map(|e| e.unwrap().path()).collect();
        assert_eq!(found.len(), 1, "{found:?}");
        found.remove(0)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Writes all input; a program that stopped reading is no fault of the test.
pub fn feed(child: &mut Child, input: &str) {
    let mut stdin = child.stdin.take().unwrap();
    let _ = stdin.write_all(input.as_bytes());
}

/// What a run left.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub out: String,
    pub err: String,
}

impl Ran {
    fn new(output: Output) -> Self {
        Self {
            code: output.status.code(),
            out: String::from_utf8(output.stdout).unwrap(),
            err: String::from_utf8(output.stderr).unwrap(),
        }
    }

    /// The output, if it went well.
    pub fn good(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The one line on standard error, if it failed with that code.
    pub fn bad(self, code: i32) -> String {
        assert_eq!(self.code, Some(code), "{}\n{}", self.out, self.err);
        let line = self.err.trim_end();
        assert!(line.starts_with("longroll: ") && !line.contains('\n'), "not one clear line: {line}");
        line["longroll: ".len()..].to_owned()
    }
}

/// A path as text.
pub fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}
