//! Cohesion tests and what they do (`blind-swords:12.0`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ResultAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultEvent {}

impl ResultEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CohesionTest {}

impl Procedure<BlindSwords> for CohesionTest {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Panic {}

impl Procedure<BlindSwords> for Panic {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// Morale hits.
pub fn hit(cx: &mut Cx, unit: super::book::UnitId, hits: u8) {
    let state = cx.world.unit_mut(unit);
    state.hits = (state.hits + hits).min(2);
}

/// A unit is flipped to its worn side.
pub fn deplete(cx: &mut Cx, unit: super::book::UnitId) {
    cx.world.unit_mut(unit).worn = true;
}

/// A unit is eliminated.
pub fn eliminate(cx: &mut Cx, unit: super::book::UnitId) {
    cx.world.take_off(unit, super::world::Place::Eliminated);
    cx.world.unit_mut(unit).driven += 1;
}
