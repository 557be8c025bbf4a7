//! Where data files come from: a folder given on the command line, the player's own folder, or the copy in the program.
//!
//! The single place below `app` that reads files.

use std::collections::BTreeSet;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::builtin::FILES;
use super::error::DataError;

/// A text and the name it is known by in messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    /// The name shown in errors: a path the player can open, or the path inside the project for a built-in copy.
    pub name: String,
    /// The text.
    pub text: String,
}

impl Source {
    /// A text with a name.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Self {
        Self { name: name.into(), text: text.into() }
    }
}

/// The search path of data files. The first folder that has a file wins; the built-in copy comes last.
#[derive(Clone, Debug, Default)]
pub struct Library {
    /// Texts that stand before everything else, by the path they stand for.
    overlay: Vec<(String, Source)>,
    folders: Vec<PathBuf>,
}

impl Library {
    /// Only the built-in copies.
    pub fn builtin() -> Self {
        Self::default()
    }

    /// Folders to look into before the built-in copies, most important first. A folder stands for the project's root,
    /// so that `scenarios/gbacw/battles/02.yaml` inside it replaces the built-in file of that name.
    pub fn with_folders(folders: impl IntoIterator<Item = PathBuf>) -> Self {
        Self { overlay: Vec::new(), folders: folders.into_iter().collect() }
    }

    /// The same library with one file replaced by a text: for checking a file that lies elsewhere.
    pub fn overlaid(&self, path: impl Into<String>, source: Source) -> Self {
        let mut library = self.clone();
        library.overlay.insert(0, (path.into(), source));
        library
    }

    /// The text of a file, as in `scenarios/gbacw/battles/02.yaml`.
    pub fn read(&self, path: &str) -> Result<Source, Vec<DataError>> {
        if let Some((_, source)) = self.overlay.iter().find(|(p, _)| p == path) {
            return Ok(source.clone());
        }
        for folder in &self.folders {
            let full = folder.join(path);
            match std::fs::read_to_string(&full) {
                Ok(text) => return Ok(Source::new(full.display().to_string(), text)),
                Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {}
                Err(e) => {
                    return Err(vec![DataError::whole(&full.display().to_string(), format!("cannot be read: {e}"))]);
                }
            }
        }
        match FILES.iter().find(|(name, _)| *name == path) {
            Some((name, text)) => Ok(Source::new(*name, *text)),
            None => Err(vec![DataError::whole(path, "there is no such file")]),
        }
    }

    /// A file named on the command line, wherever it is.
    pub fn read_path(path: &Path) -> Result<Source, Vec<DataError>> {
        let name = path.display().to_string();
        match std::fs::read_to_string(path) {
            Ok(text) => Ok(Source::new(name, text)),
            Err(e) => Err(vec![DataError::whole(&name, format!("cannot be read: {e}"))]),
        }
    }

    /// The names of all files directly in a folder of the library (`scenarios/gbacw/battles`), in ascending order.
    pub fn list(&self, folder: &str) -> Vec<String> {
        let inside =
            |name: &str| name.strip_prefix(folder).and_then(|r| r.strip_prefix('/')).is_some_and(|r| !r.contains('/'));
        let mut names: BTreeSet<String> =
            FILES.iter().map(|(name, _)| *name).filter(|n| inside(n)).map(str::to_owned).collect();
        names.extend(self.overlay.iter().map(|(path, _)| path.clone()).filter(|p| inside(p)));
        for root in &self.folders {
            let Ok(entries) = std::fs::read_dir(root.join(folder)) else { continue };
            for entry in entries.flatten() {
                let file = entry.file_name();
                if Path::new(&file).extension().is_some_and(|e| e == "yaml") {
                    names.insert(format!("{folder}/{}", file.to_string_lossy()));
                }
            }
        }
        names.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_file_is_one_clear_error() {
        let e = Library::builtin().read("scenarios/none.yaml").unwrap_err();
        assert_eq!(e[0].to_string(), "scenarios/none.yaml  there is no such file");
    }
}
