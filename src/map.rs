//! Hexes, boards and straight lines. No rule of any game system: what terrain costs or blocks is asked of the caller.

pub mod board;
pub mod file;
pub mod flood;
pub mod hex;
pub mod ray;

pub use board::{Board, Hexside, Place};
pub use hex::{Dir, Facing, HexId};
