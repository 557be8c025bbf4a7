//! Movement (`blind-swords:10.1`): of a brigade in its movement step, of batteries in the Artillery Phase or by an event.
//!
//! [`MoveStep`] and [`GunMove`] ask who moves; [`going`] leads one unit, or a stack that goes as one, from hex to hex with
//! all that this sets off. What a step costs and whether it may be made is in [`walker`], the ground's prices in
//! [`super::ground`], batteries near the enemy in [`guns`], Cleburne's opening in [`opening`].

mod events;
pub mod going;
mod gun_move;
pub mod guns;
pub mod opening;
pub mod reach;
mod step;
pub mod walker;
pub mod words;

use serde::{Deserialize, Serialize};

use super::Cx;
use super::arrivals;
use super::book::{Book, UnitId};
use super::orders;
use super::world::{Order, Phase, World};
use crate::kit::Side;
use crate::map::{Dir, HexId};

pub use events::MoveEvent;
pub use gun_move::GunMove;
pub use reach::reach;
pub use step::MoveStep;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoveAction {
    /// This unit moves next.
    Unit(UnitId),
    /// All units of this hex that can go together move next, as one (`blind-swords:10.4`).
    Stack(HexId),
    /// Enter the next hex.
    Step(Dir),
    /// Leave the map (`blind-swords:10.12`).
    Exit,
    /// Go in march column (`blind-swords-x:8.4`).
    March,
    /// Make a charge move (`blind-swords:10.10`).
    Charge,
    /// Change between saddle and foot (`blind-swords:10.9`).
    Mount,
    /// The move ends here.
    Stop,
    /// Nobody else moves.
    Done,
}

/// What leaving the map costs, in half movement points (`blind-swords:10.12`).
pub const EXIT2: u8 = 2;

/// Moves a unit into a hex, from wherever it is: the one way in movement, retreat, advance and arrival. Foot takes control
/// of the hex, and contact with units that are not alert is looked for (`blind-swords-x:8.7#1`).
pub fn enter(cx: &mut Cx, unit: UnitId, hex: HexId) {
    cx.world.put(cx.book, unit, hex);
    super::alert::contact(cx);
}

/// Movement points of a unit in its present move, in halves: what it set out with, or else what its order gives it now
/// (`blind-swords:10.2`). Batteries have theirs from whoever moves them, and in the Artillery Phase from the chart.
pub fn allowance2(book: &Book, world: &World, unit: UnitId) -> u8 {
    let act = &world.unit(unit).act;
    if act.mp2 > 0 {
        return act.mp2;
    }
    if book.unit(unit).is_gun() {
        return if world.phase == Phase::Artillery { 2 * book.charts.command.orders.artillery_mp } else { 0 };
    }
    order(world, unit).map_or(0, |o| orders::mp2(book, o))
}

/// What is left of it, in halves.
pub fn left2(book: &Book, world: &World, unit: UnitId) -> u8 {
    allowance2(book, world, unit).saturating_sub(world.unit(unit).act.spent2)
}

/// The order a unit moves under: its brigade's, while that acts.
fn order(world: &World, unit: UnitId) -> Option<Order> {
    world.active.as_ref().filter(|_| world.is_active(unit)).and_then(|a| a.order)
}

/// Whether a unit that has not stepped yet may choose march column: under Maneuver, or as a single regiment that just
/// came in and did not fire, and in either case not too early in the day (`blind-swords-x:8.4`, `blind-swords-x:10.11a`).
fn may_march(book: &Book, world: &World, unit: UnitId) -> bool {
    let alone = arrivals::may_march_alone(book, world, unit)
        && !world.unit(unit).act.fired
        && orders::may_march(book, world, Order::Maneuver);
    alone || order(world, unit).is_some_and(|o| orders::may_march(book, world, o))
}

/// Whether a battery may move at all: few of the Union's early in the day (`blind-swords-x:8.7b`).
pub fn battery_may_move(book: &Book, world: &World, unit: UnitId) -> bool {
    let limited = book.scenario.rules.battery_limit && book.unit(unit).side == Side::Union;
    let limit = book.charts.command.battery_moves.limit(world.clock(book));
    !limited || limit.is_none_or(|n| world.battery_moves < n)
}

/// Whether a battery has a step it could make with so many movement points, in halves.
pub fn guns_can_move(book: &Book, world: &World, unit: UnitId, mp2: u8) -> bool {
    let Some(hex) = world.hex(unit) else { return false };
    let units = [unit];
    let walker = walker::Walker::new(book, world, &units);
    let spot = walker::Spot { hex, left2: mp2, steps: 0 };
    walker.can_exit(spot) || Dir::ALL.into_iter().any(|d| walker.plan(spot, d).is_some())
}

/// Whether a hex is an entry of the enemy's reinforcements, closed to a side (`blind-swords-x:10.11`), unless it is worth
/// points.
pub fn is_closed_entry(book: &Book, side: Side, hex: HexId) -> bool {
    let worth = book.scenario.held.iter().any(|h| h.hex == hex && h.worth2 != 0);
    !worth && book.scenario.entries[side.other()].contains(&hex)
}

/// The hexes next to a unit that it could enter by ordinary movement whatever that costs: for those who move it one hex
/// against its will (fog results). Camps and dots do not matter.
pub fn one_hex(book: &Book, world: &World, unit: UnitId) -> Vec<HexId> {
    let Some(hex) = world.hex(unit) else { return Vec::new() };
    let units = [unit];
    let walker = walker::Walker::forced(book, world, &units);
    let spot = walker::Spot { hex, left2: u8::MAX, steps: 0 };
    let plans = Dir::ALL.into_iter().filter_map(|d| walker.bare(spot, d));
    plans.filter(|p| p.can_end).map(|p| p.to).collect()
}
