//! Hazardous retreats (`blind-swords-x:12.3.1#steep` and what follows it).

use super::super::Cx;
use super::super::book::{Book, UnitId};
use super::super::ground::Terrain;
use super::super::results::{deplete, eliminate, hit};
use super::super::world::World;
use super::RetreatEvent;
use crate::kit::Side;
use crate::map::{Dir, HexId};

/// Whether guns went into or out of woods off road in a step (`blind-swords-x:12.3.1#woods`).
pub(super) fn through_woods(book: &Book, unit: UnitId, from: HexId, to: HexId) -> bool {
    let woods = |h| book.ground.terrain(h) == Terrain::Woods;
    book.unit(unit).is_gun() && !book.ground.by_road(from, to) && (woods(from) || woods(to))
}

/// Whether a step is the end of guns: off road over a steep slope, or into country no gun can cross.
pub(super) fn is_ruin(book: &Book, unit: UnitId, from: HexId, to: HexId) -> bool {
    let steep = || book.board.dir_to(from, to).is_some_and(|dir| book.ground.crosses_steep(from, dir));
    book.unit(unit).is_gun() && !book.ground.by_road(from, to) && (book.ground.terrain(to).is_rough() || steep())
}

/// Whether a Confederate battery may not end in a camp it did not enter by road (`blind-swords-x:12.3.1#camp`).
pub(super) fn is_barred_camp(book: &Book, world: &World, unit: UnitId, from: HexId, at: HexId) -> bool {
    let spec = book.unit(unit);
    spec.is_gun()
        && spec.side == Side::Confederate
        && world.camps_matter(book)
        && book.ground.is_camp(at)
        && !book.ground.by_road(from, at)
}

/// What a step of a retreat costs by its ground. A road takes the hazards away, but not the water of a creek ford.
pub(super) fn suffer(cx: &mut Cx, unit: UnitId, from: HexId, to: HexId) {
    let dir = cx.book.board.dir_to(from, to).expect("a way goes from hex to hex");
    if !cx.book.ground.by_road(from, to) {
        off_road(cx, unit, from, dir, to);
    }
    if cx.book.ground.crosses_creek_ford(from, dir) && cx.world.hex(unit).is_some() {
        cx.emit(|| RetreatEvent::Hazard(unit, "a creek ford", "blind-swords-x:12.3#ford").into());
        deplete(cx, unit);
    }
}

fn off_road(cx: &mut Cx, unit: UnitId, from: HexId, dir: Dir, to: HexId) {
    let guns = cx.book.unit(unit).is_gun();
    let kind = cx.book.ground.terrain(to);
    if cx.book.ground.crosses_steep(from, dir) {
        cx.emit(|| RetreatEvent::Hazard(unit, "a steep slope", "blind-swords-x:12.3.1#steep").into());
        if guns { eliminate(cx, unit) } else { deplete(cx, unit) }
    }
    if cx.world.hex(unit).is_none() {
        return;
    }
    if guns && kind.is_rough() {
        cx.emit(|| RetreatEvent::Hazard(unit, "country no gun can cross", "blind-swords-x:12.3.1#dense").into());
        eliminate(cx, unit);
    }
    if !guns && kind == Terrain::Marsh {
        let hits = cx.book.charts.cohesion.retreat.marsh_hits;
        cx.emit(|| RetreatEvent::Hazard(unit, "a marsh", "blind-swords-x:12.3.1#marsh").into());
        hit(cx, unit, hits);
    }
}

/// Guns that went through any woods off road are depleted once more (`blind-swords-x:12.3.1#woods`).
pub(super) fn woods(cx: &mut Cx, unit: UnitId) {
    if cx.world.hex(unit).is_none() {
        return;
    }
    cx.emit(|| RetreatEvent::Hazard(unit, "woods without a road", "blind-swords-x:12.3.1#woods").into());
    for _ in 0..cx.book.charts.cohesion.retreat.guns_in_woods_depletions {
        deplete(cx, unit);
    }
}
