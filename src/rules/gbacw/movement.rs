//! A unit acts: movement (`gbacw:9`), facing (`gbacw:7.2`), stacking (`gbacw:8.2`).
//!
//! [`UnitTurn`] asks the phasing player what a unit does next, one hex, one turn, one shot at a time. What it may do at
//! all is in [`permit`], whether and at what price it may make a step in [`plan`], the ground in [`price`], guns near the
//! enemy in [`guns`]. A step with all it sets off is [`super::step::Step`].

pub mod events;
pub mod guns;
pub mod permit;
pub mod plan;
pub mod price;
pub mod reach;
pub mod turn;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Arm, Book, LeaderId, UnitId};
use super::world::{Mp2, Orders, World};
use crate::map::{Dir, Facing};

pub use events::MoveEvent;
pub use reach::reach;
pub use turn::UnitTurn;

/// What a unit may do by way of movement. A long move is a row of steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoveAction {
    /// Enter the next hex, turning first as far as needed (`gbacw:9.13`).
    Step(Dir),
    /// Enter the next hex although its price is beyond the unit (`gbacw:9.42`).
    OneHex(Dir),
    /// Fall back into a rear hex (`gbacw:9.54`).
    Withdraw(Dir),
    /// Turn in the hex (`gbacw:7.21`).
    Face(Facing),
    /// Take this depth in its stack, 0 for the top, instead of moving (`gbacw:8.24`).
    Restack(u8),
    /// Take the other place around the guns in the hex entered (`gbacw:8.23`).
    OtherDepth,
    /// This leader goes with the unit from here (`gbacw:9.31`).
    Ride(LeaderId),
    /// This leader goes no further with the unit.
    Alight(LeaderId),
    /// The unit's action is over.
    Done,
}

impl From<MoveAction> for Action {
    fn from(action: MoveAction) -> Self {
        Self::Move(action)
    }
}

/// Movement points of a unit in its present action, in halves: its printed allowance in its present state, halved
/// (rounded up) under Attack orders and for guns that fired, less half its fatigue, never below one point
/// (`gbacw:9.24`, `gbacw:10.61`, `gbacw:17.31`; ruling G8).
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

/// Brings [`super::world::Act::charging`] of everybody in the unit's hex up to date: foot or horse under Attack orders that
/// moved next to the enemy, did not fire and do not stand under others who do not charge must shock (`gbacw:11.21`).
pub fn refresh_charging(book: &Book, world: &mut World, unit: UnitId) {
    let Some(hex) = world.hex(unit) else { return };
    if !world.stacks.at(hex).iter().any(|u| world.unit(*u).act.contact || world.unit(*u).act.charging) {
        return;
    }
    let mut above = true;
    for u in world.combat_units(hex).collect::<Vec<_>>() {
        let act = &world.unit(u).act;
        let moved_in = act.contact && act.steps > 0 && act.withdrew == 0 && !act.fired;
        let able = !act.no_combat && !act.no_shock && !act.spent;
        above &= moved_in && able && world.unit(u).orders == Orders::Attack && book.unit(u).arm != Arm::Artillery;
        world.unit_mut(u).act.charging = above;
    }
}
