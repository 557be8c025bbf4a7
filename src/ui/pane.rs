//! The parts of the play screen.

pub mod map;
