//! Retreat (`blind-swords:12.3`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RetreatAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetreatEvent {}

impl RetreatEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Retreat {}

impl Procedure<BlindSwords> for Retreat {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
