//! Advance after close combat (`blind-swords:12.7`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AdvanceAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdvanceEvent {}

impl AdvanceEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Advance {
    hex: crate::map::HexId,
    units: Vec<super::book::UnitId>,
    two: bool,
    must: bool,
}

impl Advance {
    /// These units may (or must) advance into the hex, perhaps two hexes.
    pub fn new(hex: crate::map::HexId, units: Vec<super::book::UnitId>, two: bool, must: bool) -> Self {
        Self { hex, units, two, must }
    }
}

impl Procedure<BlindSwords> for Advance {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
