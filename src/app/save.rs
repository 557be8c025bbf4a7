//! Save files: created whole or not at all, appended to and synced action by action, locked while in use.
//!
//! The text form is [`crate::engine::log`]'s. The lock is the operating system's advisory lock on the file itself: it
//! dies with its process, so a killed game never blocks its own resumption.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::engine::log::{Damage, Entry, Header, Log, line};

/// Why a save could not be made, read or written.
#[derive(Debug, thiserror::Error)]
pub enum SaveError {
    /// A new save would overwrite something.
    #[error("{0} exists already: go on with `longroll resume {0}`, or name another file")]
    Exists(PathBuf),
    /// Another process plays it.
    #[error("{0} is being played by another longroll")]
    Busy(PathBuf),
    /// It is not a save that can be used.
    #[error("{0}: {1}")]
    Damaged(PathBuf, Damage),
    /// The operating system said no.
    #[error("{path}: cannot {what}: {source}")]
    Io {
        /// The file.
        path: PathBuf,
        /// What was attempted.
        what: &'static str,
        /// Its reason.
        source: io::Error,
    },
}

fn failed(path: &Path, what: &'static str) -> impl FnOnce(io::Error) -> SaveError {
    let path = path.to_owned();
    move |source| SaveError::Io { path, what, source }
}

/// An open, locked save file.
#[derive(Debug)]
pub struct Save {
    path: PathBuf,
    file: File,
    /// Bytes known to be good and on the disk.
    len: u64,
    is_sound: bool,
}

impl Save {
    /// Creates a save with its header: written and synced under another name, then renamed.
    ///
    /// # Errors
    /// If the file exists, or cannot be written; nothing is left behind then.
    pub fn create(path: &Path, header: &Header) -> Result<Self, SaveError> {
        Self::create_with(path, &line(header))
    }

    /// Creates a save that already holds a part of a game: the lines of header and entries.
    ///
    /// # Errors
    /// As [`Save::create`].
    pub fn create_with(path: &Path, text: &str) -> Result<Self, SaveError> {
        if path.exists() {
            return Err(SaveError::Exists(path.to_owned()));
        }
        let folder = match path.parent() {
            Some(p) if !p.as_os_str().is_empty() => p,
            _ => Path::new("."),
        };
        std::fs::create_dir_all(folder).map_err(failed(folder, "make this folder"))?;
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".new-{}", std::process::id()));
        let temporary = folder.join(name);
        let made = Self::fill(&temporary, path, text.as_bytes());
        if made.is_err() {
            // Nothing more can be done if this fails too: the name says what the file is.
            let _ = std::fs::remove_file(&temporary);
        }
        let file = made?;
        sync_folder(folder);
        Ok(Self { path: path.to_owned(), file, len: text.len() as u64, is_sound: true })
    }

    fn fill(temporary: &Path, path: &Path, text: &[u8]) -> Result<File, SaveError> {
        let mut file = OpenOptions::new()
            .create(true)
            .truncate(true)
            .read(true)
            .write(true)
            .open(temporary)
            .map_err(failed(path, "create the save"))?;
        lock(&file, path)?;
        file.write_all(text).and_then(|()| file.sync_all()).map_err(failed(path, "write the save"))?;
        std::fs::rename(temporary, path).map_err(failed(path, "name the save"))?;
        Ok(file)
    }

    /// Opens a save to go on with it. A torn tail is cut off (see [`Log::torn`]); a file with any other damage is
    /// opened but not changed, and must not be appended to.
    ///
    /// # Errors
    /// If it cannot be read, is in use, or has no header to trust.
    pub fn open(path: &Path) -> Result<(Self, Log), SaveError> {
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(failed(path, "open the save"))?;
        lock(&file, path)?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes).map_err(failed(path, "read the save"))?;
        let log = Log::read(&bytes).map_err(|d| SaveError::Damaged(path.to_owned(), d))?;
        let mut save = Self { path: path.to_owned(), file, len: log.good, is_sound: true };
        if log.bad.is_none() && (log.torn > 0 || bytes.last() != Some(&b'\n')) {
            save.mend(bytes[log.good as usize - 1] != b'\n').map_err(failed(path, "cut the torn end of the save"))?;
        }
        Ok((save, log))
    }

    /// Cuts everything after the good part and ends its last line if it lacks only that.
    fn mend(&mut self, lacks_newline: bool) -> io::Result<()> {
        self.file.set_len(self.len)?;
        if lacks_newline {
            self.file.seek(SeekFrom::Start(self.len))?;
            self.file.write_all(b"\n")?;
            self.len += 1;
        }
        self.file.sync_all()
    }

    /// Appends an entry; when this returns it is on the disk.
    ///
    /// # Errors
    /// If it could not be written (a full disk, for instance); the file then ends as before.
    pub fn append(&mut self, entry: &Entry) -> Result<(), SaveError> {
        let text = line(entry);
        let written = self
            .file
            .seek(SeekFrom::Start(self.len))
            .and_then(|_| self.file.write_all(text.as_bytes()))
            .and_then(|()| self.file.sync_data());
        self.is_sound = written.is_ok();
        match written {
            Ok(()) => {
                self.len += text.len() as u64;
                Ok(())
            }
            Err(e) => {
                // If even the cut fails, the next reader sees a torn tail and cuts it himself.
                let _ = self.file.set_len(self.len);
                Err(failed(&self.path, "write to the save")(e))
            }
        }
    }

    /// A save written straight to a device, for tests of a full disk.
    #[cfg(test)]
    pub fn on_device(path: &Path) -> io::Result<Self> {
        let file = OpenOptions::new().write(true).open(path)?;
        Ok(Self { path: path.to_owned(), file, len: 0, is_sound: true })
    }

    /// Whether the last append went well.
    pub fn is_sound(&self) -> bool {
        self.is_sound
    }

    /// Its path.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Reads a save without locking or changing it: for replays and reports.
///
/// # Errors
/// If it cannot be read or has no header to trust.
pub fn read(path: &Path) -> Result<Log, SaveError> {
    let bytes = std::fs::read(path).map_err(failed(path, "read the save"))?;
    Log::read(&bytes).map_err(|d| SaveError::Damaged(path.to_owned(), d))
}

/// What a list of saves shows, read from the two ends of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Glance {
    /// The header.
    pub header: Header,
    /// The last whole entry, if there is one.
    pub last: Option<Entry>,
}

/// Looks at the header and the last whole entry of a save, however long it is.
///
/// # Errors
/// If it cannot be read or has no header to trust.
pub fn glance(path: &Path) -> Result<Glance, SaveError> {
    const END: u64 = 4096;
    let read = || -> io::Result<(Vec<u8>, Vec<u8>)> {
        let mut file = File::open(path)?;
        let len = file.metadata()?.len();
        let (mut head, mut tail) = (Vec::new(), Vec::new());
        (&mut file).take(END).read_to_end(&mut head)?;
        file.seek(SeekFrom::Start(len.saturating_sub(END)))?;
        file.read_to_end(&mut tail)?;
        Ok((head, tail))
    };
    let (head, tail) = read().map_err(failed(path, "read the save"))?;
    let first = head.split_inclusive(|b| *b == b'\n').next().unwrap_or_default();
    let header = Log::read(first).map_err(|d| SaveError::Damaged(path.to_owned(), d))?.header;
    let last = tail.split(|b| *b == b'\n').rev().find_map(|raw| serde_json::from_slice::<Entry>(raw).ok());
    Ok(Glance { header, last })
}

fn lock(file: &File, path: &Path) -> Result<(), SaveError> {
    match file.try_lock() {
        // A file system without locks is no reason not to play.
        Ok(()) | Err(TryLockError::Error(_)) => Ok(()),
        Err(TryLockError::WouldBlock) => Err(SaveError::Busy(path.to_owned())),
    }
}

/// Makes a new name last through a loss of power, where the system can.
fn sync_folder(folder: &Path) {
    if let Ok(folder) = File::open(folder) {
        // Not every file system can sync a folder; the file itself is already safe.
        let _ = folder.sync_all();
    }
}
