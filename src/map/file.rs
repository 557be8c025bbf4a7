//! Map files.
