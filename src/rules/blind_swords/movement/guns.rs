//! How near batteries may go to the enemy (`blind-swords:6.5a`, `blind-swords:10.6`, `blind-swords-x:6.5a`).

use super::super::book::{Arm, Book, UnitId};
use super::super::sight;
use super::super::world::World;
use crate::kit::Side;
use crate::map::HexId;

/// Why a battery may not enter a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TooNear {
    /// It would stand next to an enemy.
    Adjacent,
    /// It is engaged and would not get further away.
    NotAway,
    /// An enemy two hexes off would see it, and no infantry is there.
    Seen(HexId),
}

/// Hexes within two that hold enemies, gunboats aside, with their distance.
fn near<'a>(book: &'a Book, world: &'a World, side: Side, hex: HexId) -> impl Iterator<Item = (HexId, u16)> + 'a {
    world
        .stacks
        .iter()
        .filter(move |(_, units)| book.unit(units[0]).side != side && book.unit(units[0]).arm != Arm::Gunboat)
        .map(move |(h, _)| (h, book.board.distance(h, hex)))
        .filter(|(_, d)| *d <= 2)
}

/// Whether a battery may step from one hex to the next, as far as the enemy is concerned; `first`: it has not moved yet.
///
/// It never goes next to an enemy. Within two hexes it is engaged and may only get away from the nearest; one that sets
/// out next to an enemy may stop two hexes off. Whoever is free may come within two hexes of those who cannot see the hex,
/// or of anybody where friendly infantry stands.
///
/// # Errors
/// Why not.
pub fn approach(book: &Book, world: &World, gun: UnitId, from: HexId, to: HexId, first: bool) -> Result<(), TooNear> {
    let side = book.unit(gun).side;
    let nearest = |hex| near(book, world, side, hex).map(|(_, d)| d).min().unwrap_or(3);
    let (was, is) = (nearest(from), nearest(to));
    if is <= 1 {
        return Err(TooNear::Adjacent);
    }
    if was <= 2 {
        let away = is > was && (is > 2 || first);
        return if away { Ok(()) } else { Err(TooNear::NotAway) };
    }
    if is > 2 || world.at(to).iter().any(|u| world.is_foot(book, *u)) {
        return Ok(());
    }
    let occupied = |hex: HexId| world.at(hex).iter().any(|u| *u != gun);
    match near(book, world, side, to).find(|(h, _)| sight::sight(&book.ground, *h, to, occupied).is_open()) {
        Some((hex, _)) => Err(TooNear::Seen(hex)),
        None => Ok(()),
    }
}
