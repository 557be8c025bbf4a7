//! Looting (`gbacw-bb:18.1`, rulings G80 and G52).

use super::super::Cx;
use super::super::book::{Book, UnitId};
use super::super::stacking;
use super::super::world::World;
use super::BattleEventEvent;
use crate::kit::Side;
use crate::map::{Facing, HexId};

/// Confederate units that may be carried off, each with the camps it may go to: far enough from every Union unit, the
/// camp near enough to the unit and far enough from the Union, and stacking allows it. Ascending.
pub fn eligible(book: &Book, world: &World) -> Vec<(UnitId, HexId)> {
    let chart = &book.charts.events.looting;
    let union: Vec<HexId> = world.stacks.iter().map(|(h, _)| h).filter(|h| world.has(book, *h, Side::Union)).collect();
    let away = |hex: HexId, least: u8| union.iter().all(|u| book.board.distance(hex, *u) >= u16::from(least));
    let camps: Vec<HexId> =
        book.scenario.camps.iter().copied().filter(|c| book.in_area(*c) && away(*c, chart.camp_from_union)).collect();
    let mut pairs = Vec::new();
    for unit in book.unit_ids() {
        let Some(hex) = world.hex(unit) else { continue };
        if book.side(unit) != Side::Confederate || !world.is_combat_unit(unit) || !away(hex, chart.from_union) {
            continue;
        }
        let open = |camp: &&HexId| {
            book.board.distance(hex, **camp) <= u16::from(chart.camp_within)
                && stacking::can_stop(book, world, &[unit], **camp)
        };
        pairs.extend(camps.iter().filter(open).map(|camp| (unit, *camp)));
    }
    pairs.sort_unstable();
    pairs
}

/// The facing of those who already stand in the camp; a unit that joins them faces as they do (`gbacw:7.11`).
pub(super) fn neighbours_face(world: &World, unit: UnitId, camp: HexId) -> Option<Facing> {
    world.combat_units(camp).find(|u| *u != unit).map(|u| world.unit(u).facing)
}

/// The unit is placed in the camp, below whoever is there, without spending movement points; it disorders, or if it was
/// disordered may not rally in its next activation.
pub(super) fn happen(cx: &mut Cx, unit: UnitId, camp: HexId) {
    let barred = cx.world.unit(unit).disordered;
    if cx.world.hex(unit) != Some(camp) {
        cx.world.put(cx.book, unit, camp, usize::MAX);
    }
    let facing = neighbours_face(cx.world, unit, camp);
    let u = cx.world.unit_mut(unit);
    u.disordered = true;
    u.loot_bar |= barred;
    if let Some(facing) = facing {
        u.facing = facing;
    }
    cx.emit(|| BattleEventEvent::Looted { unit, camp, barred }.into());
}
