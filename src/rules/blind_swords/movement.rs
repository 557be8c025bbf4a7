//! Movement (`blind-swords:10.1`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoveAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveEvent {}

impl MoveEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MoveStep {}

impl Procedure<BlindSwords> for MoveStep {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct GunMove {}

impl Procedure<BlindSwords> for GunMove {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// Moves a unit into a hex, from wherever it is: the one way in movement, retreat, advance and arrival. Foot takes control
/// of the hex, and contact with units that are not alert is looked for (`blind-swords-x:8.7#1`).
pub fn enter(cx: &mut Cx, unit: super::book::UnitId, hex: crate::map::HexId) {
    cx.world.put(cx.book, unit, hex);
    super::alert::contact(cx);
}
