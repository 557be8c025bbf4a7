//! The cohesion rating of a unit at a moment, and the support it may have. Every use of a rating goes through here.

use super::book::{Book, UnitId};
use super::ground::Terrain;
use super::world::World;
use crate::kit::{Side, Tally};
use crate::map::HexId;

/// Woods of any kind and marsh: nobody is supported there, and foot there supports nobody (`blind-swords-x:12.4`).
fn is_close_country(book: &Book, hex: HexId) -> bool {
    matches!(book.ground.terrain(hex), Terrain::Woods | Terrain::DenseWoods | Terrain::Marsh)
}

/// Whether a unit on the map is supported (`blind-swords:12.4a`): foot and horse by another steady unit of their brigade
/// stacked with or next to them; guns by any steady foot or horse likewise.
pub fn is_supported(book: &Book, world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex(unit) else { return false };
    if is_close_country(book, hex) {
        return false;
    }
    std::iter::once(hex)
        .chain(book.neighbours(hex))
        .filter(|h| !is_close_country(book, *h))
        .any(|h| world.at(h).iter().any(|other| supports(book, world, *other, unit)))
}

fn supports(book: &Book, world: &World, other: UnitId, unit: UnitId) -> bool {
    let (giver, taker) = (book.unit(other), book.unit(unit));
    if other == unit || giver.side != taker.side {
        return false;
    }
    let state = world.unit(other);
    // Whoever is Shaken or Disrupted supports nobody.
    if state.hits > 0 || !(world.is_foot(book, other) || world.is_mounted(book, other)) {
        return false;
    }
    if taker.is_gun() {
        return true;
    }
    let same = match (state.brigade, world.unit(unit).brigade) {
        (Some(a), Some(b)) => a == b,
        // Loose regiments support one another until they are attached (`blind-swords-x:8.9`).
        (None, None) => giver.loose && taker.loose,
        _ => false,
    };
    same
}

/// The rating with every reason that makes it what it is; the bounds 0 and 6 are not in it.
pub fn reasons(book: &Book, world: &World, unit: UnitId) -> Tally {
    let mut tally = parts(book, world, unit);
    // In the Available box a unit counts as supported (`blind-swords:12.4#broken`).
    if world.hex(unit).is_some() && !is_supported(book, world, unit) {
        tally.add(-1, "unsupported", "blind-swords:12.4b");
    }
    tally
}

fn parts(book: &Book, world: &World, unit: UnitId) -> Tally {
    let mut tally = Tally::new();
    tally.add(i16::from(world.face(book, unit).cr), "printed cohesion", "blind-swords:2.1#cr");
    match world.unit(unit).hits {
        0 => {}
        1 => tally.add(-1, "Shaken", "blind-swords:12.5#none"),
        _ => tally.add(-2, "Disrupted", "blind-swords:12.5#shaken"),
    }
    tally.add(i16::from(surprise(book, world, unit)), "Confederate Surprise", "blind-swords-x:15.0#cr");
    tally.add(i16::from(boost(world, unit)), "event", "blind-swords-x:11.3#event");
    tally
}

fn surprise(book: &Book, world: &World, unit: UnitId) -> i8 {
    match (world.is_surprise(book), book.unit(unit).side) {
        (false, _) => 0,
        (true, Side::Confederate) => 1,
        (true, Side::Union) => -1,
    }
}

fn boost(world: &World, unit: UnitId) -> i8 {
    world.active.as_ref().filter(|a| world.unit(unit).brigade == Some(a.brigade)).map_or(0, |a| a.boosts.cr)
}

/// The cohesion rating now, 0 to 6 (`blind-swords:2.1#cr`): printed, less morale hits, less one if unsupported, with
/// Surprise and events.
pub fn rating(book: &Book, world: &World, unit: UnitId) -> i8 {
    let lonely = world.hex(unit).is_some() && !is_supported(book, world, unit);
    let hits = i8::try_from(world.unit(unit).hits).expect("at most two hits");
    let sum = world.face(book, unit).cr - hits - i8::from(lonely) + surprise(book, world, unit) + boost(world, unit);
    sum.clamp(0, 6)
}
