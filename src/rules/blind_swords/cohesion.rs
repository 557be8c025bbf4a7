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

/// Whether a unit on the map is supported (`blind-swords:12.4a`): foot and horse by another steady unit (neither Shaken nor
/// Disrupted) of their brigade stacked with or next to them; guns by any steady foot or horse likewise.
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
    let state = world.unit(other);
    let combat_arm = world.is_foot(book, other) || world.is_mounted(book, other);
    if other == unit || giver.side != taker.side || !combat_arm || state.hits > 0 {
        return false;
    }
    match (state.brigade, world.unit(unit).brigade) {
        _ if taker.is_gun() => true,
        (Some(a), Some(b)) => a == b,
        // Loose regiments support one another until they are attached (`blind-swords-x:8.9`).
        (None, None) => giver.loose && taker.loose,
        _ => false,
    }
}

/// What the rating of a unit is made of now.
struct Parts {
    printed: i8,
    hits: i8,
    surprise: i8,
    boost: i8,
    support: i8,
}

impl Parts {
    fn new(book: &Book, world: &World, unit: UnitId) -> Self {
        let chart = &book.charts.cohesion.ratings;
        // In the Available box a unit counts as supported (`blind-swords:12.4#broken`).
        let is_alone = world.hex(unit).is_some() && !is_supported(book, world, unit);
        Self {
            printed: world.face(book, unit).cr,
            hits: chart.hits(world.unit(unit).hits),
            surprise: surprise(book, world, unit),
            boost: boost(world, unit),
            support: if is_alone { chart.unsupported } else { 0 },
        }
    }
}

/// The rating with every reason that makes it what it is; the bounds 0 and 6 are not in it.
pub fn reasons(book: &Book, world: &World, unit: UnitId) -> Tally {
    let parts = Parts::new(book, world, unit);
    let mut tally = Tally::new();
    tally.add(i16::from(parts.printed), "printed cohesion", "blind-swords:2.1#cr");
    match world.unit(unit).hits {
        1 => tally.add(i16::from(parts.hits), "Shaken", "blind-swords:12.5#none"),
        _ => tally.add(i16::from(parts.hits), "Disrupted", "blind-swords:12.5#shaken"),
    }
    tally.add(i16::from(parts.surprise), "Confederate Surprise", "blind-swords-x:15.0#cr");
    tally.add(i16::from(parts.boost), "event", "blind-swords:7.3#event");
    tally.add(i16::from(parts.support), "unsupported", "blind-swords:12.4b");
    tally
}

fn surprise(book: &Book, world: &World, unit: UnitId) -> i8 {
    let chart = &book.charts.command.surprise;
    match (world.is_surprise(book), book.unit(unit).side) {
        (false, _) => 0,
        (true, Side::Confederate) => chart.confederate_cr,
        (true, Side::Union) => chart.union_cr,
    }
}

fn boost(world: &World, unit: UnitId) -> i8 {
    world.active.as_ref().filter(|a| world.unit(unit).brigade == Some(a.brigade)).map_or(0, |a| a.boosts.cr)
}

/// The cohesion rating now, 0 to 6 (`blind-swords:2.1#cr`): printed, less morale hits, less one if unsupported, with
/// Surprise and events.
pub fn rating(book: &Book, world: &World, unit: UnitId) -> i8 {
    let Parts { printed, hits, surprise, boost, support } = Parts::new(book, world, unit);
    (printed + hits + surprise + boost + support).clamp(0, 6)
}
