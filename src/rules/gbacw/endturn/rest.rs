//! Brigades that rested for a whole turn (`gbacw:13.45`, `gbacw:17.42`, `gbacw-bb:10.92`, `gbacw-bb:13.45`).

use super::super::book::{Book, BrigadeId, BrigadeKind, UnitId};
use super::super::world::World;
use super::super::{Cx, command, rally};
use super::EndTurnEvent;

/// Whether a unit had a quiet turn: it neither moved nor fired as phasing unit nor took part in shock.
fn idle(world: &World, unit: UnitId) -> bool {
    !world.unit(unit).busy
}

/// Whether a brigade is on the map and all its units but the guns had a quiet turn (`gbacw:13.45`). A division's guns are
/// units without a brigade, each for itself (`gbacw-bb:13.45`): quiet if one of them is.
pub fn quiet(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let on_map = world.units_of(book, brigade).any(|u| world.is_combat_unit(u));
    on_map
        && match book.brigade(brigade).kind {
            BrigadeKind::DivisionGuns => world.units_of(book, brigade).any(|u| idle(world, u)),
            BrigadeKind::Brigade => {
                world.units_of(book, brigade).filter(|u| !book.is_artillery(*u)).all(|u| idle(world, u))
            }
        }
}

/// The units that a quiet brigade would rally: disordered, not collapsed, in command range of its leader. Of a division's
/// guns only batteries that were quiet themselves.
pub fn to_rally(book: &Book, world: &World, brigade: BrigadeId) -> Vec<UnitId> {
    if !quiet(book, world, brigade) {
        return Vec::new();
    }
    let whole = book.brigade(brigade).kind == BrigadeKind::Brigade;
    let needs = |u: &UnitId| {
        let state = world.unit(*u);
        state.disordered && !state.collapsed && (whole || idle(world, *u))
    };
    command::units_in_command(book, world, brigade).into_iter().filter(needs).collect()
}

/// Whether a quiet brigade could be less tired.
fn tired(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    quiet(book, world, brigade)
        && book.brigade(brigade).kind == BrigadeKind::Brigade
        && world.brigade(brigade).fatigue.0 > 0
}

/// Whether both ways of resting would do something, so that the owner has a choice.
pub fn must_choose(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    tired(book, world, brigade) && !to_rally(book, world, brigade).is_empty()
}

/// All units of [`to_rally`] come into good order; nothing if there are none.
pub fn rally(cx: &mut Cx, brigade: BrigadeId) {
    for unit in to_rally(cx.book, cx.world, brigade) {
        cx.world.unit_mut(unit).disordered = false;
        cx.emit(|| EndTurnEvent::Rallied(unit).into());
    }
}

/// A quiet brigade loses a level of fatigue, if it has one.
pub fn recover(cx: &mut Cx, brigade: BrigadeId) {
    if !tired(cx.book, cx.world, brigade) {
        return;
    }
    let state = cx.world.brigade_mut(brigade);
    state.fatigue.0 -= 1;
    let level = usize::from(state.fatigue.0);
    let chart = &cx.book.charts.cohesion.fatigue;
    cx.emit(|| EndTurnEvent::Rested { brigade, fatigue: chart[level].name.clone() }.into());
}

/// Units of a quiet brigade that were quiet themselves draw ammunition without a roll, in addition (`gbacw-bb:10.92`).
pub fn resupply(cx: &mut Cx, brigade: BrigadeId) {
    if !quiet(cx.book, cx.world, brigade) {
        return;
    }
    let units: Vec<UnitId> = cx.world.units_of(cx.book, brigade).collect();
    for unit in units {
        if idle(cx.world, unit) {
            rally::rest_resupply(cx, unit);
        }
    }
}
