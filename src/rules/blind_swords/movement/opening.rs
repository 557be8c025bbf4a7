//! Cleburne opens the battle (`blind-swords-x:15.0#cleburne`, ruling R13): his regiments go north until they stand next to
//! Sherman's men or a battery.

use super::super::book::Book;
use super::super::world::World;
use crate::map::{Dir, HexId};

/// Whether a step goes north.
pub fn is_northward(dir: Dir) -> bool {
    matches!(dir, Dir::NW | Dir::N | Dir::NE)
}

/// Whether one of those he must engage stands next to a hex.
pub fn engages(book: &Book, world: &World, hex: HexId) -> bool {
    let Some(brigade) = book.scenario.rules.opening else { return false };
    let side = book.brigade(brigade).side;
    let named = book.scenario.rules.opening_at.map_or(&[][..], |l| &book.leader(l).brigades);
    world.enemies_next_to(book, side, hex).any(|h| {
        let is_one = |u: &super::super::book::UnitId| {
            book.unit(*u).is_gun() || world.unit(*u).brigade.is_some_and(|b| named.contains(&b))
        };
        world.at(h).iter().any(is_one)
    })
}
