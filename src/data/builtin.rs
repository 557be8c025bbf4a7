//! The data files inside the program. A test compares this list with the folders.

/// Path inside the project and text, in ascending order of path.
pub const FILES: &[(&str, &str)] = &[];
