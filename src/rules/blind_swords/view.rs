//! What a side sees: snapshots and answers to questions. Everything here reads a redacted world.

use super::action::Action;
use super::book::Book;
use super::frame::Frame;
use super::world::World;
use crate::engine::{Answer, Query, Snapshot};
use crate::kit::Side;

/// What a side sees.
pub fn show(_side: Side, _book: &Book, _seen: &World, _stack: &[Frame]) -> Snapshot {
    todo!("written with the screen")
}

/// Answers a question of a side.
pub fn answer(_side: Side, _book: &Book, _seen: &World, _stack: &[Frame], _legal: &[Action], _query: Query) -> Answer {
    Answer::Nothing
}
