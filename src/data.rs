//! Data files.
