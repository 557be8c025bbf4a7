//! Who may, and who must, shock whom (`gbacw:11.12`, `gbacw:11.2`).

use crate::kit::Side;
use crate::map::{Facing, HexId};
use crate::rules::gbacw::book::{Arm, Book, UnitId};
use crate::rules::gbacw::terrain::Prices;
use crate::rules::gbacw::world::{Cannon, Orders, World};

/// The front hexes of a unit that hold enemies it can get at: no creek between without bridge or ford
/// (`gbacw:11.12#front`, `gbacw:11.12#edge`).
pub fn targets(book: &Book, world: &World, unit: UnitId) -> Vec<HexId> {
    let Some(hex) = world.hex(unit) else { return Vec::new() };
    targets_from(book, world, book.side(unit), hex, world.unit(unit).facing)
}

/// The same for a unit of that side if it stood there and faced so.
pub fn targets_from(book: &Book, world: &World, side: Side, hex: HexId, facing: Facing) -> Vec<HexId> {
    let prices = Prices::new(&book.board, &book.charts.terrain);
    facing
        .front()
        .into_iter()
        .filter(|d| prices.may_shock(hex, *d))
        .filter_map(|d| book.board.neighbour(hex, d))
        .filter(|h| world.has(book, *h, side.other()))
        .collect()
}

/// Whether a unit of the acting brigades may take part in a shock (`gbacw:11.12`).
pub fn may_shock(book: &Book, world: &World, unit: UnitId) -> bool {
    let u = world.unit(unit);
    let act = &u.act;
    let brigade = world.brigade(book.unit(unit).brigade);
    let barred = act.rallied
        || act.one_hex
        || act.no_shock
        || act.no_combat
        || act.withdrew > 0
        || act.spent
        || brigade.confused
        || brigade.cannon == Cannon::FallBack && u.obeys;
    !book.is_artillery(unit)
        && world.is_acting(book, unit)
        && world.is_combat_unit(unit)
        && !barred
        && !targets(book, world, unit).is_empty()
}

/// Whether an infantry unit charges: under Attack orders it moved next to the enemy, has not fired, and nobody above it
/// in its stack does otherwise (`gbacw:11.21#inf`). There are no cavalry charges (`gbacw:11.51`).
pub fn charges(book: &Book, world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex(unit) else { return false };
    let came_on = |u: UnitId| {
        let act = &world.unit(u).act;
        book.unit(u).arm == Arm::Infantry
            && world.orders(book, u) == Orders::Attack
            && world.is_acting(book, u)
            && act.steps > 0
            && act.contact
            && !act.fired
    };
    let above = world.combat_units(hex).take_while(|u| *u != unit);
    came_on(unit) && above.into_iter().all(came_on)
}

/// Whether a unit that may shock must do so: it charges; it is mounted, moved up and held its fire (`gbacw:11.21`); or
/// its brigadier runs wild (`gbacw:6.24#aggressive`).
pub fn must_shock(book: &Book, world: &World, unit: UnitId) -> bool {
    let u = world.unit(unit);
    let rode_up = book.unit(unit).arm == Arm::Cavalry && u.act.steps > 0 && u.act.contact && !u.act.fired;
    let let_loose = world.brigade(book.unit(unit).brigade).cannon == Cannon::Charge && u.obeys && !u.act.fired;
    rode_up || let_loose || charges(book, world, unit)
}
