//! Blind Swords: *Shiloh: The First Day*.

pub mod book;
pub mod charts;
pub mod ground;
