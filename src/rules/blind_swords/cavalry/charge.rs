//! Charge moves (`blind-swords:10.10`). The way itself is the walker's.

use super::super::book::{Book, UnitId};
use super::super::ground::{HexsideKind, Terrain};
use super::super::movement::is_closed_entry;
use super::super::orders;
use super::super::world::{Phase, World};
use crate::kit::Side;
use crate::map::HexId;

/// Whether a unit may set out to charge: mounted, neither Shaken nor Disrupted, in the clear, under an order that lets it
/// close with the enemy.
pub fn may_charge(book: &Book, world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex(unit) else { return false };
    let order = world.active.as_ref().filter(|_| world.is_active(unit)).and_then(|a| a.order);
    world.is_mounted(book, unit)
        && world.unit(unit).hits == 0
        && book.ground.terrain(hex) == Terrain::Clear
        && order.is_some_and(|o| orders::allows(book, o, Phase::Close))
}

/// The enemies that cavalry of a side could charge from a hex: foot and guns in the clear, over no slope but a gentle one.
pub fn charge_targets(book: &Book, world: &World, side: Side, hex: HexId) -> Vec<HexId> {
    let steep = |s: HexsideKind| matches!(s, HexsideKind::Slope | HexsideKind::SteepSlope);
    book.board
        .neighbours(hex)
        .filter(|(dir, to)| {
            book.ground.is_passable(hex, *dir)
                && book.ground.edge(hex, *dir).is_some_and(|e| !e.slope().is_some_and(steep))
                && world.enemy_at(book, side, *to)
                && book.ground.terrain(*to) == Terrain::Clear
                && !is_closed_entry(book, side, *to)
                && world.at(*to).iter().all(|u| world.is_foot(book, *u) || book.unit(*u).is_gun())
        })
        .map(|(_, to)| to)
        .collect()
}
