//! Cohesion tests and what they do (`blind-swords:12.0`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// What is tested, by what, and who pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestSpec {
    /// Which table.
    pub table: super::prospect::Table,
    /// How hard; `None`: close fight, in close combat only.
    pub severity: Option<super::charts::combat::Severity>,
    /// The hex that is tested.
    pub hex: crate::map::HexId,
    /// The lead unit.
    pub lead: super::book::UnitId,
    /// Opportunity fire: only the mover suffers, panic aside (`blind-swords:10.7`).
    pub alone: bool,
    /// The units that caused it.
    pub by: Vec<super::book::UnitId>,
    /// Attackers in the assaulting hex.
    pub attackers: Vec<super::book::UnitId>,
    /// All attackers.
    pub all_attackers: Vec<super::book::UnitId>,
    /// Fire of four or more strength points before shifts (16.1).
    pub heavy: bool,
}

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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CohesionTest {
    spec: TestSpec,
}

impl CohesionTest {
    /// The test of this specification.
    pub fn new(spec: TestSpec) -> Self {
        Self { spec }
    }
}

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

/// The units of a hex that could be the lead unit: those of the greatest printed strength (`blind-swords:9.2`).
pub fn lead_candidates(book: &Book, world: &super::world::World, hex: crate::map::HexId) -> Vec<super::book::UnitId> {
    let most = world.at(hex).iter().map(|u| world.printed2(book, *u)).max();
    world.at(hex).iter().copied().filter(|u| Some(world.printed2(book, *u)) == most).collect()
}
