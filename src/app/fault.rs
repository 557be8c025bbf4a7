//! Faults: a broken invariant inside the rules or a player is caught, reported and written down; it never takes the
//! program with it.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Once;

use super::dirs;

thread_local! {
    static GUARDED: Cell<bool> = const { Cell::new(false) };
    static NOTE: RefCell<String> = const { RefCell::new(String::new()) };
}

/// A caught fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Fault(pub String);

/// Runs `work`; a panic in it comes back as a [`Fault`] and prints nothing.
///
/// # Errors
/// The fault's message and place.
pub fn guard<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    hook();
    let before = GUARDED.replace(true);
    // Whatever `work` left half done is the caller's to throw away: see `Session::attempt`.
    let result = catch_unwind(AssertUnwindSafe(work));
    GUARDED.set(before);
    result.map_err(|_| Fault(NOTE.take()))
}

/// Whether the present thread is inside [`guard`], where a panic is no reason to leave the screen.
pub fn is_guarded() -> bool {
    GUARDED.get()
}

/// Puts a hook before the present one that is silent while a thread is guarded. [`guard`] does it by itself; before the
/// screen takes the terminal it must have been done.
pub fn hook() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let previous = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            if is_guarded() {
                let place = info.location().map_or_else(String::new, |l| format!(" ({}:{})", l.file(), l.line()));
                let text = info.payload_as_str().unwrap_or("the rules stopped without a reason");
                NOTE.set(format!("{text}{place}"));
            } else {
                previous(info);
            }
        }));
    });
}

/// Writes a crash report under `home` and returns its path; `None` if even that fails.
pub fn write_report(home: &Path, sections: &[(&str, &str)]) -> Option<PathBuf> {
    let folder = home.join("crashes");
    std::fs::create_dir_all(&folder).ok()?;
    let path = dirs::fresh(&folder, &format!("crash-{}", dirs::stamp(dirs::now())), "txt");
    let mut text = String::new();
    for (title, body) in sections {
        text.push_str(&format!("== {title}\n{}\n", body.trim_end()));
    }
    std::fs::write(&path, text).ok()?;
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_comes_back_as_words_with_its_place() {
        assert_eq!(guard(|| 3), Ok(3));
        let fault = guard(|| -> u8 { panic!("the bridge is out") }).unwrap_err();
        assert!(fault.0.starts_with("the bridge is out (src/app/fault.rs:"), "{fault}");
        assert!(!is_guarded());
    }
}
