//! A unit acts: movement (`gbacw:9`), facing (`gbacw:7.2`), stacking (`gbacw:8`).

use serde::{Deserialize, Serialize};

use super::book::{Book, UnitId};
use super::frame::Procedure;
use super::world::{Mp2, Orders, World};
use super::{Cx, Flow};
use crate::engine::Line;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoveAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveEvent {}

impl MoveEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// Movement points of a unit in its present action, in halves: its printed allowance in its present state, halved
/// (rounded up) under Attack orders and for guns that fired, less half its fatigue, never below one point
/// (`gbacw:9.24`, `gbacw:10.61`, `gbacw:17.31`; ruling 21).
pub fn allowance2(book: &Book, world: &World, unit: UnitId) -> Mp2 {
    let (spec, u) = (book.unit(unit), world.unit(unit));
    let printed = if u.disordered { spec.ma_disordered } else { spec.ma };
    let halved = world.orders(book, unit) == Orders::Attack
        || book.is_artillery(unit) && (u.act.fired || u.act.fired_sections != 0);
    let ma = i16::from(if halved { printed.div_ceil(2) } else { printed });
    (ma - world.fatigue(book, unit).half()).max(1) as Mp2 * 2
}

/// The printed allowance in good order, in halves: what the one-hex exceptions look at (`gbacw:9.42`).
pub fn full_allowance2(book: &Book, unit: UnitId) -> Mp2 {
    Mp2::from(book.unit(unit).ma) * 2
}

/// What is left to the unit of its allowance, in halves.
pub fn left2(book: &Book, world: &World, unit: UnitId) -> Mp2 {
    allowance2(book, world, unit).saturating_sub(world.unit(unit).act.spent2)
}

/// One unit of an acting brigade acts: moves, turns, fires, rallies or resupplies (3.0 III.C.3).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UnitTurn {
    unit: UnitId,
}

impl UnitTurn {
    /// The unit's turn to act has come.
    pub fn new(unit: UnitId) -> Self {
        Self { unit }
    }
}

impl Procedure for UnitTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        cx.world.unit_mut(self.unit).act.finished = true;
        Flow::Done
    }
}
