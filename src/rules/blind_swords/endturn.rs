//! The end phase (`blind-swords-x:14.0`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndEvent {}

impl EndEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EndTurn {}

impl Procedure<BlindSwords> for EndTurn {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct WreckedTurn {}

impl Procedure<BlindSwords> for WreckedTurn {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
