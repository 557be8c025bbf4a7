//! Errors of data files: one with its place, a checker that collects them, a report of all.

use std::fmt;

use super::files::Source;
use super::yaml::{Located, Outline};

/// How much of a long line an excerpt shows, in characters.
const EXCERPT: usize = 100;

/// One error of one data file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The file as the player knows it, as in `scenarios/gbacw/battles/02.yaml`.
    pub file: String,
    /// Line, counted from 1; 0 if the error concerns the whole file.
    pub line: u32,
    /// Column in characters, counted from 1; 0 if the error concerns the whole file.
    pub column: u32,
    /// The keys that lead to the place, as in `units[3].hex`; empty at the top.
    pub path: String,
    /// What is wrong and what was expected.
    pub message: String,
    /// The line itself; empty if there is none.
    pub excerpt: String,
}

impl DataError {
    /// An error about a whole file.
    pub fn whole(file: &str, message: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            line: 0,
            column: 0,
            path: String::new(),
            message: message.into(),
            excerpt: String::new(),
        }
    }

    /// An error at a place of a source; the key path comes from the outline.
    pub(super) fn at(source: &Source, outline: &Outline, line: u32, column: u32, message: String) -> Self {
        Self {
            file: source.name.clone(),
            line,
            column,
            path: outline.path(line, column),
            message,
            excerpt: source.text.lines().nth(line.saturating_sub(1) as usize).unwrap_or_default().to_owned(),
        }
    }

    /// The line and the caret, cut to a readable width around the place.
    fn picture(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chars: Vec<char> = self.excerpt.chars().map(|c| if c == '\t' { ' ' } else { c }).collect();
        let at = (self.column.saturating_sub(1) as usize).min(chars.len());
        let start = if at < EXCERPT - 10 { 0 } else { at - EXCERPT / 2 };
        let end = chars.len().min(start + EXCERPT);
        let lead = if start > 0 { "..." } else { "" };
        let tail = if end < chars.len() { "..." } else { "" };
        let line = self.line.to_string();
        write!(f, "\n  {line} | {lead}{}{tail}", chars[start..end].iter().collect::<String>())?;
        write!(f, "\n  {} | {}^", " ".repeat(line.len()), " ".repeat(lead.len() + at - start))
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.file)?;
        if self.line > 0 {
            write!(f, ":{}:{}", self.line, self.column)?;
        }
        f.write_str("  ")?;
        if !self.path.is_empty() {
            write!(f, "{}: ", self.path)?;
        }
        f.write_str(&self.message)?;
        if self.line > 0 { self.picture(f) } else { Ok(()) }
    }
}

impl std::error::Error for DataError {}

/// Collects the errors of sense of one file.
#[derive(Debug)]
pub struct Checker<'a> {
    source: &'a Source,
    /// Made when the first error asks for a key path.
    outline: Option<Outline>,
    errors: Vec<DataError>,
}

impl<'a> Checker<'a> {
    /// A checker for one file, with no errors yet.
    pub fn new(source: &'a Source) -> Self {
        Self { source, outline: None, errors: Vec::new() }
    }

    /// Notes an error at a value of the file.
    pub fn error<T>(&mut self, at: &Located<T>, message: impl Into<String>) {
        self.error_at(at.line, at.column, message);
    }

    /// Notes an error at a line and column of the file.
    pub fn error_at(&mut self, line: u32, column: u32, message: impl Into<String>) {
        let outline = self.outline.get_or_insert_with(|| Outline::of(&self.source.text));
        let error = DataError::at(self.source, outline, line, column, message.into());
        if !self.errors.contains(&error) {
            self.errors.push(error);
        }
    }

    /// Notes an error about the whole file.
    pub fn whole(&mut self, message: impl Into<String>) {
        self.errors.push(DataError::whole(&self.source.name, message));
    }

    /// The file being checked.
    pub fn source(&self) -> &'a Source {
        self.source
    }

    /// Whether nothing was found so far.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }

    /// `value` if nothing was found, else all that was found in order of place.
    pub fn finish<T>(mut self, value: T) -> Result<T, Vec<DataError>> {
        if self.errors.is_empty() {
            return Ok(value);
        }
        self.errors.sort_by_key(|e| (e.line, e.column));
        Err(self.errors)
    }
}

/// What a check of many files found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The files that were read, in order.
    pub files: Vec<String>,
    /// All errors, file by file.
    pub errors: Vec<DataError>,
}

impl Report {
    /// Whether nothing is wrong.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }

    /// Adds the errors of a file and says whether there were none.
    pub fn take<T>(&mut self, file: &str, result: Result<T, Vec<DataError>>) -> Option<T> {
        self.files.push(file.to_owned());
        match result {
            Ok(value) => Some(value),
            Err(errors) => {
                self.errors.extend(errors);
                None
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for e in &self.errors {
            writeln!(f, "{e}")?;
        }
        let (files, errors) = (self.files.len(), self.errors.len());
        let plural = |n: usize| if n == 1 { "" } else { "s" };
        write!(f, "{files} file{} checked, {errors} error{}", plural(files), plural(errors))
    }
}
