//! The ground under a retreat or an advance: what is closed, what disorders (`gbacw:12.44#ban`, `gbacw:12.44#terrain`,
//! `gbacw-bb:12.45`).

use crate::map::{Dir, HexId};
use crate::rules::gbacw::book::{Arm, Book, UnitId};
use crate::rules::gbacw::charts::fire::Disorder;
use crate::rules::gbacw::charts::ground::{HexsideKind, Mover, Terrain};
use crate::rules::gbacw::stacking;
use crate::rules::gbacw::world::{Orders, World};

/// The kind of a hex.
pub fn terrain(book: &Book, hex: HexId) -> Terrain {
    book.charts.terrain.terrain(book.board.terrain(hex)).unwrap_or(Terrain::Field)
}

/// Whether a step follows a road.
pub fn along_road(book: &Book, from: HexId, hex: HexId) -> bool {
    book.board.dir_to(from, hex).is_some_and(|d| book.board.side(from, d).road)
}

/// Whether a step follows a road or a lane that the units may use: Advance orders and March stacking in the hex entered
/// (`gbacw:12.41`).
pub fn along_path(book: &Book, world: &World, unit: UnitId, from: HexId, hex: HexId, party: &[UnitId]) -> bool {
    let Some(dir) = book.board.dir_to(from, hex) else { return false };
    let side = book.board.side(from, dir);
    (side.road || side.lane)
        && world.orders(book, unit) == Orders::Advance
        && stacking::within_march(book, world, party, hex)
}

/// Who pays for ground.
fn mover(book: &Book, unit: UnitId) -> Mover {
    match book.unit(unit).arm {
        Arm::Infantry => Mover::Infantry,
        Arm::Cavalry => Mover::Cavalry,
        Arm::Artillery => Mover::Artillery,
    }
}

/// Whether the hexside can be crossed by that arm at all, by whatever means (`gbacw-bb:9.44`).
pub fn crossable(book: &Book, unit: UnitId, from: HexId, dir: Dir) -> bool {
    let side = book.board.side(from, dir);
    let Some(hex) = book.board.neighbour(from, dir) else { return false };
    if side.creek && !side.bridge && !side.ford {
        return false;
    }
    let mover = mover(book, unit);
    let chart = &book.charts.terrain;
    let slope = HexsideKind::slope(book.board.level(hex) - book.board.level(from));
    let steep = slope.is_some_and(|s| chart.hexside(s).mp[mover.index()].0.is_none());
    let cut = side.gully.max(side.ridge);
    let path = side.road || side.lane;
    path || !(steep || mover == Mover::Artillery && cut > 3)
}

/// Whether a unit may go there in a retreat or an advance, apart from who stands where.
pub fn open(book: &Book, world: &World, unit: UnitId, from: HexId, hex: HexId, party: &[UnitId]) -> bool {
    let Some(dir) = book.board.dir_to(from, hex) else { return false };
    if !crossable(book, unit, from, dir) {
        return false;
    }
    let path = along_path(book, world, unit, from, hex, party);
    let chart = &book.charts.terrain;
    let kind = terrain(book, hex);
    match chart.hex(kind).mp[mover(book, unit).index()].0 {
        None => path && kind != Terrain::River,
        Some(cost) => path || !book.is_artillery(unit) || cost <= chart.gun_retreat.most,
    }
}

/// What entering the hex does to the unit's order when it retreats (`gbacw:12.44#terrain`).
pub fn retreat_disorder(
    book: &Book,
    world: &World,
    unit: UnitId,
    from: HexId,
    hex: HexId,
    party: &[UnitId],
) -> Disorder {
    if along_path(book, world, unit, from, hex, party) {
        return Disorder::None;
    }
    if terrain(book, hex).is_marsh() { Disorder::Auto } else { hexside_disorder(book, unit, from, hex) }
}

/// What crossing the hexside does to the unit's order: streams to guns, steep slopes to horses (`gbacw-bb:9.44`).
pub fn hexside_disorder(book: &Book, unit: UnitId, from: HexId, hex: HexId) -> Disorder {
    let Some(dir) = book.board.dir_to(from, hex) else { return Disorder::None };
    let side = book.board.side(from, dir);
    let steep = (book.board.level(hex) - book.board.level(from)).abs() >= 3;
    match book.unit(unit).arm {
        Arm::Artillery if side.gully.max(side.ridge) == 3 => Disorder::Auto,
        Arm::Artillery if side.stream || side.ford => Disorder::Check(0),
        Arm::Cavalry if steep => Disorder::Check(0),
        _ => Disorder::None,
    }
}

/// Whether guns go through woods there and may lose some (`gbacw-bb:12.45#woods`).
pub fn through_woods(book: &Book, world: &World, unit: UnitId, from: HexId, hex: HexId, party: &[UnitId]) -> bool {
    terrain(book, hex) == Terrain::Woods && !along_path(book, world, unit, from, hex, party)
}
