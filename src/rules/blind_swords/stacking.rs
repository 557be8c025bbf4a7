//! Stacking (`blind-swords-x:3.1`, `blind-swords:3.1`): how much may stand in one hex.
//!
//! Printed strengths count, whatever morale hits take from them, and guns count less. The limit holds where a move, a
//! retreat or an advance ends, and in every hex entered at the road rate ([`is_within_limit`]). The entry hex of arriving
//! brigades is exempt; those who bring them in do not ask.

use super::book::{Arm, Book, Sp2, UnitId};
use super::charts::command::Stacking;
use super::world::World;
use crate::map::HexId;

/// A unit for stacking: its arm, dismounted horse being infantry, and its printed strength in halves.
pub type Body = (Arm, Sp2);

/// What a unit counts, in eighths of a point.
pub fn eighths(chart: &Stacking, (arm, sp2): Body) -> u32 {
    chart.eighths(sp2, arm == Arm::Artillery)
}

/// Whether units are within the limit of a hex; a single one always is, whatever its size (`blind-swords-x:3.1b`). This
/// alone is asked on the way along a road (`blind-swords-x:3.1a`).
pub fn is_within_limit(chart: &Stacking, units: impl IntoIterator<Item = Body>) -> bool {
    chart.is_legal(units.into_iter().map(|(arm, sp2)| (sp2, arm == Arm::Artillery)))
}

/// Whether units may stay in one hex: within the limit, mounted cavalry only with its like (`blind-swords:3.1b`), a
/// gunboat alone (`blind-swords-x:3.1c`).
pub fn fits(chart: &Stacking, units: impl IntoIterator<Item = Body> + Clone) -> bool {
    let (mut count, mut mounted, mut boats) = (0, 0, 0);
    for (arm, _) in units.clone() {
        count += 1;
        mounted += usize::from(arm == Arm::Cavalry);
        boats += usize::from(arm == Arm::Gunboat);
    }
    let is_mixed = mounted > 0 && mounted < count || boats > 0 && count > 1;
    !is_mixed && is_within_limit(chart, units)
}

/// A unit of the game for stacking.
pub fn body(book: &Book, world: &World, unit: UnitId) -> Body {
    let arm = if world.is_foot(book, unit) { Arm::Infantry } else { book.unit(unit).arm };
    (arm, world.printed2(book, unit))
}

/// The units that would be in a hex if some more came.
fn gathered<'a>(
    book: &'a Book,
    world: &'a World,
    hex: HexId,
    more: &'a [UnitId],
) -> impl Iterator<Item = Body> + Clone + 'a {
    let there = world.at(hex).iter().filter(|u| !more.contains(u));
    there.chain(more).map(|u| body(book, world, *u))
}

/// Whether some units may end in a hex with those that are in it.
pub fn may_end(book: &Book, world: &World, hex: HexId, more: &[UnitId]) -> bool {
    fits(&book.charts.command.stacking, gathered(book, world, hex, more))
}

/// Whether some units may enter a hex at the road rate, those that are in it considered (`blind-swords-x:3.1a`).
pub fn may_pass_by_road(book: &Book, world: &World, hex: HexId, more: &[UnitId]) -> bool {
    is_within_limit(&book.charts.command.stacking, gathered(book, world, hex, more))
}
