//! What the results of the fog do, once all is picked.

use super::super::book::{LeaderId, UnitId};
use super::super::charts::FogResult;
use super::super::results::{self, Panic};
use super::super::retreat::Retreat;
use super::super::world::Place;
use super::super::{Cx, Flow, call, cohesion, movement, rally};
use super::{Fog, FogAction, FogEvent, Stage};
use crate::kit::Side;
use crate::map::HexId;

/// Carries out what a side picked, and goes on with the next side.
pub(super) fn act(fog: &mut Fog, cx: &mut Cx) -> Flow {
    let side = fog.sides.remove(0);
    let picks = std::mem::take(&mut fog.picks);
    fog.stage = Stage::Pick;
    if picks.is_empty() && happens_without(fog, cx) {
        return Flow::Again;
    }
    match (fog.result().clone(), &picks[..]) {
        (FogResult::Wayward { .. }, [FogAction::Unit(unit), FogAction::Hex(hex)]) => wander(cx, *unit, *hex),
        (FogResult::Elephant { .. }, [FogAction::Unit(unit)]) => return call(Panic::of(*unit, cx.world, cx.book)),
        (FogResult::LowAmmo { .. }, [FogAction::Unit(unit)]) => {
            cx.world.unit_mut(*unit).low_ammo = true;
            cx.emit(|| FogEvent::RunsLow(*unit).into());
        }
        (FogResult::LostInRavines { .. }, [FogAction::Unit(unit)]) => {
            cx.world.unit_mut(*unit).lost_way = true;
            cx.emit(|| FogEvent::Lost(*unit).into());
        }
        (FogResult::OfficerDown { on, fought }, [FogAction::Leader(leader)]) => officer(cx, *leader, on, fought),
        (FogResult::BrushFire { .. }, [FogAction::Hex(hex)]) => {
            cx.emit(|| FogEvent::Burns(*hex).into());
            fog.stage = Stage::Burn(cx.world.at(*hex).to_vec());
        }
        (FogResult::FriendlyFire, units) => friendly_fire(cx, units),
        (FogResult::StragglersAtLanding, [FogAction::Unit(unit)]) if side == Side::Union => {
            rally::recover(cx, *unit, false);
        }
        (FogResult::StragglersAtLanding, [FogAction::Unit(unit)]) => results::hit(cx, *unit, 1),
        (FogResult::ShortRounds, [FogAction::Unit(unit)]) => {
            let hits = cx.book.charts.fog.numbers.short_rounds.hits;
            results::hit(cx, *unit, hits);
        }
        (FogResult::BloodyPond, picks) => pond(cx, picks),
        (FogResult::FreshHeart, [FogAction::Brigade(brigade)]) => {
            let state = cx.world.brigade_mut(*brigade);
            (state.wrecked, state.recovers) = (false, true);
            cx.emit(|| FogEvent::FreshHeart(*brigade).into());
        }
        (FogResult::Rumour, [FogAction::Unit(unit)]) => rumour(cx, *unit),
        _ => cx.emit(|| FogEvent::Nobody.into()),
    }
    Flow::Again
}

/// Results that happen though nobody picks anything.
fn happens_without(fog: &Fog, cx: &mut Cx) -> bool {
    match fog.result() {
        FogResult::Lull => {
            cx.world.lull += cx.book.charts.fog.numbers.lull.chits;
            true
        }
        FogResult::BloodyPond => {
            pond(cx, &[]);
            true
        }
        _ => false,
    }
}

/// The enemy leads a unit astray: no fire at it, no activation (`blind-swords:7.3b`).
fn wander(cx: &mut Cx, unit: UnitId, hex: HexId) {
    movement::enter(cx, unit, hex);
    cx.emit(|| FogEvent::Wandered(unit, hex).into());
}

fn officer(cx: &mut Cx, leader: LeaderId, on: u8, fought: u8) {
    let close = cx.book.leader(leader).brigades.iter().any(|b| cx.world.brigade(*b).closed);
    let (die, limit) = (cx.dice.d6(), if close { fought } else { on });
    cx.world.leader_mut(leader).falls = die <= limit;
    cx.emit(|| FogEvent::Officer { leader, die, limit, close }.into());
}

/// The next unit of a burning hex takes its hit.
pub(super) fn burn(fog: &mut Fog, mut units: Vec<UnitId>, cx: &mut Cx) -> Flow {
    fog.stage = Stage::Pick;
    if units.is_empty() {
        return Flow::Again;
    }
    let unit = units.remove(0);
    let hits = cx.book.charts.fog.numbers.brush_fire.hits;
    if cx.world.hex(unit).is_some() {
        results::hit(cx, unit, hits);
    }
    fog.stage = Stage::Flee(unit, units);
    Flow::Again
}

/// It gets out of the fire.
pub(super) fn flee(fog: &mut Fog, unit: UnitId, rest: Vec<UnitId>, cx: &Cx) -> Flow {
    fog.stage = Stage::Burn(rest);
    let hexes = cx.book.charts.fog.numbers.brush_fire.retreat;
    if cx.world.hex(unit).is_none() { Flow::Again } else { call(Retreat::new(unit, hexes, Vec::new())) }
}

fn friendly_fire(cx: &mut Cx, picks: &[FogAction]) {
    let numbers = cx.book.charts.fog.numbers.friendly_fire;
    if picks.len() < usize::from(numbers.units) {
        cx.emit(|| FogEvent::Nobody.into());
        return;
    }
    for pick in picks {
        let FogAction::Unit(unit) = *pick else { continue };
        let (die, cr) = (cx.dice.d6(), cohesion::rating(cx.book, cx.world, unit));
        cx.emit(|| FogEvent::FriendlyFire { unit, die, cr }.into());
        if i16::from(die) > i16::from(cr) {
            results::hit(cx, unit, numbers.hits);
        }
    }
}

/// Units at the Pond gain heart, and a broken unit of the roller may gather.
fn pond(cx: &mut Cx, picks: &[FogAction]) {
    let Some(pond) = cx.book.scenario.pond else {
        cx.emit(|| FogEvent::Nobody.into());
        return;
    };
    let near = |h: HexId| cx.book.board.distance(h, pond) <= 1;
    let shaken: Vec<UnitId> =
        cx.book.unit_ids().filter(|u| cx.world.unit(*u).hits > 0 && cx.world.hex(*u).is_some_and(near)).collect();
    for unit in shaken {
        rally::recover(cx, unit, false);
    }
    if let [FogAction::Unit(unit)] = *picks {
        cx.world.take_off(unit, Place::Available);
        cx.emit(|| FogEvent::Gathered(unit).into());
    }
}

/// A reinforcement comes early, or a Confederate loses heart.
fn rumour(cx: &mut Cx, unit: UnitId) {
    let numbers = cx.book.charts.fog.numbers.rumour;
    if cx.book.unit(unit).side == Side::Union {
        let state = cx.world.unit_mut(unit);
        state.due = state.due.saturating_sub(numbers.earlier);
        let due = state.due;
        cx.emit(|| FogEvent::Hurries(unit, due).into());
    } else {
        results::hit(cx, unit, numbers.hits);
    }
}
