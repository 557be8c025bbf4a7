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
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GunMove {
    guns: Vec<super::book::UnitId>,
    mp2: u8,
}

impl GunMove {
    /// These batteries may move with that many movement points, in halves.
    pub fn new(guns: Vec<super::book::UnitId>, mp2: u8) -> Self {
        Self { guns, mp2 }
    }
}

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

/// Whether a battery may move at all: few of the Union's early in the day (`blind-swords-x:8.7b`).
pub fn battery_may_move(book: &Book, world: &super::world::World, unit: super::book::UnitId) -> bool {
    let limited = book.scenario.rules.battery_limit && book.unit(unit).side == crate::kit::Side::Union;
    let limit = book.charts.command.battery_moves.limit(world.clock(book));
    !limited || limit.is_none_or(|n| world.battery_moves < n)
}

/// Whether a battery has a step it could make.
pub fn guns_can_move(_book: &Book, _world: &super::world::World, _unit: super::book::UnitId, _mp2: u8) -> bool {
    false
}

/// Whether a hex is an entry of the enemy's reinforcements, closed to a side (`blind-swords-x:10.11`), unless it is worth
/// points.
pub fn is_closed_entry(book: &Book, side: crate::kit::Side, hex: crate::map::HexId) -> bool {
    let worth = book.scenario.held.iter().any(|h| h.hex == hex && h.worth2 != 0);
    !worth && book.scenario.entries[side.other()].contains(&hex)
}

/// Where a unit can go now.
pub fn reach(
    _book: &Book,
    _world: &super::world::World,
    _unit: super::book::UnitId,
) -> Vec<crate::engine::query::ReachHex> {
    Vec::new()
}
