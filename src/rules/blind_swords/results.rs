//! Cohesion tests and what they do (`blind-swords:12.0`): depletion, morale hits, break tests, retreat, panic.

mod harm;
mod panic;
mod test;
mod words;

use serde::{Deserialize, Serialize};

use super::book::{Book, UnitId};
use super::charts::combat::Severity;
use super::prospect::Table;
use super::world::World;
use crate::map::HexId;

pub use harm::{break_into, break_test, deplete, eliminate, hit};
pub use panic::{Panic, depletes as panic_depletes};
pub use test::CohesionTest;
pub use words::ResultEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ResultAction {
    /// This attacker pays.
    Pays(UnitId),
    /// This unit is depleted too.
    Second(UnitId),
    /// This unit panics.
    Panics(UnitId),
}

/// What is tested, by what, and who pays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestSpec {
    /// Which table.
    pub table: Table,
    /// How hard; `None`: close fight, in close combat only.
    pub severity: Option<Severity>,
    /// The hex that is tested.
    pub hex: HexId,
    /// The lead unit.
    pub lead: UnitId,
    /// Opportunity fire: only the mover suffers, panic aside (`blind-swords:10.7`).
    pub alone: bool,
    /// The units that caused it.
    pub by: Vec<UnitId>,
    /// Attackers in the assaulting hex; empty for fire.
    pub attackers: Vec<UnitId>,
    /// All attackers; empty for fire.
    pub all_attackers: Vec<UnitId>,
    /// Heavy fire at the battle's nervous unit: a morale hit before the dice.
    pub heavy: bool,
}

/// The units of a hex that could be the lead unit: those of the greatest printed strength (`blind-swords:9.2`). If there
/// are several the owner chooses.
pub fn lead_candidates(book: &Book, world: &World, hex: HexId) -> Vec<UnitId> {
    largest(book, world, world.at(hex).iter().copied())
}

/// Those of the greatest printed strength.
fn largest(book: &Book, world: &World, units: impl Iterator<Item = UnitId> + Clone) -> Vec<UnitId> {
    let most = units.clone().map(|u| world.printed2(book, u)).max();
    units.filter(|u| Some(world.printed2(book, *u)) == most).collect()
}
