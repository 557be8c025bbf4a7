//! Data files: YAML in, typed values with their positions out, and errors a person can act on.
//!
//! * [`yaml`]: reads a text into a type.
//! * [`tree`]: the text as a tree of values with their places; the only user of the YAML crate.
//! * [`reader`]: a type out of a tree, and what is wrong where it does not fit.
//! * [`error`]: one error with file, line, column, key path and the line itself; a [`Report`] of many.
//! * [`near`]: the nearest known name to a misspelt one.
//! * [`provenance`]: where numbers were found, for charts and lists of any system.
//! * [`files`]: where texts come from: a folder given by the player, his own folder, or the copy in the program.
//! * [`builtin`]: the copies in the program.
//!
//! Reading has two passes. *Shape* (keys, types, duplicates) comes first: one error a file, since nothing after it can be
//! trusted. *Sense* (a hex on the map, a known unit, a complete table) is done by the callers with positions kept
//! in [`Located`]; they collect all errors they find in a [`Checker`].

pub mod builtin;
pub mod error;
pub mod files;
pub mod near;
pub mod provenance;
mod reader;
mod tree;
pub mod yaml;

pub use error::{Checker, DataError, Report};
pub use files::{Library, Source};
pub use provenance::{Origin, Provenance};
pub use yaml::{Located, load};
