//! Leaving on a signal without a screen: every action is already on the disk, so the program only has to finish the
//! one it is at and go.

use std::sync::{Mutex, MutexGuard, PoisonError};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

/// Held while an action is carried out and saved.
static BUSY: Mutex<()> = Mutex::new(());

/// Holds a coming signal off until the guard is dropped.
pub fn hold() -> MutexGuard<'static, ()> {
    BUSY.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Leaves with exit code 128 + signal on SIGHUP, SIGINT and SIGTERM, but not in the middle of an action.
///
/// # Errors
/// If the system refuses the handlers.
pub fn leave_on_signals() -> std::io::Result<()> {
    let mut signals = Signals::new([SIGHUP, SIGINT, SIGTERM])?;
    std::thread::Builder::new().name("signals".into()).spawn(move || {
        if let Some(signal) = signals.forever().next() {
            let _finished = hold();
            std::process::exit(128 + signal);
        }
    })?;
    Ok(())
}
