//! Mistaken fire (`gbacw-bb:18.1`, ruling G52).

use super::super::book::{Arm, Book, UnitId};
use super::super::fire::{self, Kind, aim};
use super::super::world::{Ammo, World};
use super::super::{Cx, Flow};
use super::BattleEventEvent;
use crate::kit::Side;
use crate::map::HexId;

/// Whom a shot at a hex would strike: its top infantry unit, guns above it ignored.
pub fn target(book: &Book, world: &World, hex: HexId) -> Option<UnitId> {
    world.combat_units(hex).find(|u| book.unit(*u).arm == Arm::Infantry)
}

/// The infantry of a side that may err, each with the hexes of its own side that it could hit: within the chart's distance
/// of a unit of the other side but not next to one; the target is other infantry that was not chosen this turn, in the
/// firer's arc, sight and range. Ascending.
pub fn eligible(book: &Book, world: &World, errs: Side) -> Vec<(UnitId, HexId)> {
    let reach = u16::from(book.charts.events.mistaken_fire.friend_within);
    let enemies: Vec<HexId> =
        world.stacks.iter().map(|(h, _)| h).filter(|h| world.has(book, *h, errs.other())).collect();
    let friends: Vec<HexId> = world.stacks.iter().map(|(h, _)| h).filter(|h| world.has(book, *h, errs)).collect();
    let mut pairs = Vec::new();
    for firer in book.unit_ids().filter(|u| may_err(book, world, *u, errs)) {
        let Some(from) = world.hex(firer) else { continue };
        let nearest = enemies.iter().map(|h| book.board.distance(from, *h)).min();
        if !nearest.is_some_and(|d| d > 1 && d <= reach) {
            continue;
        }
        let struck = |hex: &HexId| {
            *hex != from
                && target(book, world, *hex).is_some_and(|u| !world.unit(u).mistaken)
                && aim::can_hit(book, world, firer, *hex, Kind::Mistaken)
        };
        pairs.extend(friends.iter().filter(|h| struck(h)).map(|h| (firer, *h)));
    }
    pairs
}

/// Infantry of the side, on the map, with something to shoot.
fn may_err(book: &Book, world: &World, unit: UnitId, errs: Side) -> bool {
    book.side(unit) == errs
        && book.unit(unit).arm == Arm::Infantry
        && world.is_combat_unit(unit)
        && world.unit(unit).ammo[0] != Ammo::Out
}

/// The shot is fired; the target cannot be chosen again this turn.
pub(super) fn happen(cx: &mut Cx, firer: UnitId, hex: HexId) -> Flow {
    if let Some(target) = target(cx.book, cx.world, hex) {
        cx.world.unit_mut(target).mistaken = true;
        let by = cx.book.side(firer).other();
        cx.emit(|| BattleEventEvent::Mistaken { firer, target, by }.into());
    }
    Flow::Goto(fire::mistaken(firer, hex))
}
