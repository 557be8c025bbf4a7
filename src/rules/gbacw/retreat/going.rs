//! The ground under a retreat or an advance: what is closed, what disorders (`gbacw:12.44#ban`, `gbacw:12.44#terrain`,
//! `gbacw:12.6#bar`, `gbacw-bb:12.45`).

use crate::map::HexId;
use crate::rules::gbacw::book::{Arm, Book, UnitId};
use crate::rules::gbacw::charts::fire::Disorder;
use crate::rules::gbacw::charts::ground::{Mover, Terrain};
use crate::rules::gbacw::stacking;
use crate::rules::gbacw::terrain::{Cost, Mode, Prices, Rate};
use crate::rules::gbacw::world::{Orders, World};

/// Prices of the book's board.
pub fn prices(book: &Book) -> Prices<'_> {
    Prices::new(&book.board, &book.charts.terrain)
}

/// The kind of a hex.
pub fn terrain(book: &Book, hex: HexId) -> Terrain {
    prices(book).terrain(hex)
}

/// Who pays for ground.
pub fn mover(book: &Book, unit: UnitId) -> Mover {
    match book.unit(unit).arm {
        Arm::Infantry => Mover::Infantry,
        Arm::Cavalry => Mover::Cavalry,
        Arm::Artillery => Mover::Artillery,
    }
}

/// Whether a step follows a road.
pub fn along_road(book: &Book, from: HexId, hex: HexId) -> bool {
    book.board.dir_to(from, hex).is_some_and(|d| book.board.side(from, d).road)
}

/// What the step would cost a unit of the party in movement, by road or lane if it may use them: Advance orders and March
/// stacking in the hex entered (`gbacw:12.41`). `None`: it could not make it.
pub fn cost(book: &Book, world: &World, unit: UnitId, from: HexId, hex: HexId, party: &[UnitId]) -> Option<Cost> {
    let dir = book.board.dir_to(from, hex)?;
    let paths = world.orders(book, unit) == Orders::Advance && stacking::within_march(book, world, party, hex);
    let mode = if paths { Mode::Advance } else { Mode::Plain };
    prices(book).step(from, dir, mover(book, unit), mode)
}

/// Whether a unit may retreat over that hexside, apart from who stands where; guns not into hexes that are too dear
/// (`gbacw:12.44#ban`, `gbacw-bb:12.45#cost`).
pub fn may_retreat(book: &Book, world: &World, unit: UnitId, from: HexId, hex: HexId, party: &[UnitId]) -> bool {
    let most = book.charts.terrain.gun_retreat.most;
    cost(book, world, unit, from, hex, party).is_some_and(|c| !book.is_artillery(unit) || c.total <= most)
}

/// Whether a unit may advance over that hexside, apart from who stands where: as in movement, and over bridges and fords
/// whatever its orders (`gbacw:12.6#bar`, `gbacw:9.44#bridge`).
pub fn may_advance(book: &Book, world: &World, unit: UnitId, from: HexId, hex: HexId) -> bool {
    let Some(dir) = book.board.dir_to(from, hex) else { return false };
    let side = book.board.side(from, dir);
    let by_crossing = side.creek && (side.bridge || side.ford) && prices(book).may_shock(from, dir);
    by_crossing || cost(book, world, unit, from, hex, &[unit]).is_some()
}

/// What entering the hex does to the order of a unit that retreats (`gbacw:12.44#terrain`): marsh disorders
/// (`gbacw-bb:9.44#marsh-retreat`), and hexsides may.
pub fn retreat_disorder(
    book: &Book,
    world: &World,
    unit: UnitId,
    from: HexId,
    hex: HexId,
    party: &[UnitId],
) -> Disorder {
    match cost(book, world, unit, from, hex, party) {
        Some(c) if c.effects.enters_marsh => Disorder::Auto,
        cost => hexside_disorder(cost),
    }
}

/// What crossing the hexside does to the unit's order: streams to guns, steep slopes to horses, deep gullies and ridges
/// to guns (`gbacw:9.47`, `gbacw-bb:9.44`).
pub fn hexside_disorder(cost: Option<Cost>) -> Disorder {
    match cost.map(|c| c.effects) {
        Some(e) if e.disorders_guns() => Disorder::Auto,
        Some(e) if e.guns_cross_stream || e.cavalry_on_steep => Disorder::Check(0),
        _ => Disorder::None,
    }
}

/// Whether disordered guns lose one there: deep gullies and ridges, steep lanes (`gbacw-bb:9.44#ridge-art`).
pub fn breaks_guns(cost: Option<Cost>) -> bool {
    cost.is_some_and(|c| c.effects.guns_over_contours || c.effects.guns_on_steep_lane)
}

/// Whether guns go through woods there and may lose some (`gbacw-bb:12.45#woods`); a boundary entered from elsewhere than
/// its field is woods.
pub fn through_woods(book: &Book, world: &World, unit: UnitId, from: HexId, hex: HexId, party: &[UnitId]) -> bool {
    cost(book, world, unit, from, hex, party)
        .is_some_and(|c| c.rate == Rate::Full && matches!(c.terrain, Terrain::Woods | Terrain::Boundary))
}
