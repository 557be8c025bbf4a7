//! What happens to one unit at once, without a decision: hits, depletion, break tests, elimination.

use super::super::Cx;
use super::super::book::UnitId;
use super::super::cohesion;
use super::super::world::Place;
use super::ResultEvent;

/// Morale hits: none to Shaken, Shaken to Disrupted, and each further one is a break test (`blind-swords:12.5#none`,
/// `blind-swords:12.5#shaken`, `blind-swords:12.5#dis`).
pub fn hit(cx: &mut Cx, unit: UnitId, hits: u8) {
    for _ in 0..hits {
        if cx.world.hex(unit).is_none() {
            return;
        }
        if cx.world.unit(unit).hits < 2 {
            mark(cx, unit);
        } else {
            break_test(cx, unit);
        }
    }
}

/// One step of the Shaken and Disrupted marker; a Disrupted unit keeps it.
fn mark(cx: &mut Cx, unit: UnitId) {
    let state = cx.world.unit_mut(unit);
    state.hits = (state.hits + 1).min(2);
    let hits = state.hits;
    cx.emit(|| ResultEvent::Hit { unit, hits }.into());
}

/// A fresh unit turns to its worn side; a worn one takes a break test (`blind-swords:12.1a#D`).
pub fn deplete(cx: &mut Cx, unit: UnitId) {
    if cx.world.hex(unit).is_none() {
        return;
    }
    cx.world.unit_mut(unit).turned.no_rally = true;
    if cx.world.unit(unit).worn {
        break_test(cx, unit);
        return;
    }
    cx.world.unit_mut(unit).worn = true;
    cx.emit(|| ResultEvent::Flipped(unit).into());
}

/// A break test (`blind-swords:12.6`): the die against the rating of the moment (ruling R24). Units of wrecked brigades are
/// eliminated without a roll (`blind-swords-x:12.6`).
pub fn break_test(cx: &mut Cx, unit: UnitId) {
    if cx.world.hex(unit).is_none() {
        return;
    }
    if cx.world.is_wrecked(unit) {
        eliminate(cx, unit);
        return;
    }
    let (die, cr) = (cx.dice.d6(), cohesion::rating(cx.book, cx.world, unit));
    let reasons = cohesion::reasons(cx.book, cx.world, unit);
    cx.emit(|| ResultEvent::BreakTest { unit, die, cr, reasons }.into());
    match cx.book.charts.cohesion.break_test.broken_box(die, cr) {
        None => mark(cx, unit),
        Some(number) => break_into(cx, unit, number),
    }
}

/// A unit breaks into a box of the Broken Track, without its markers, on its worn side (`blind-swords:12.8`); guns and
/// fragile units are eliminated instead (`blind-swords:12.6#elim`), and so are units of wrecked brigades.
pub fn break_into(cx: &mut Cx, unit: UnitId, number: u8) {
    let spec = cx.book.unit(unit);
    if spec.is_gun() || spec.fragile || cx.world.is_wrecked(unit) {
        eliminate(cx, unit);
        return;
    }
    off(cx, unit, Place::Broken(number));
    cx.world.unit_mut(unit).was_broken = true;
    cx.emit(|| ResultEvent::Broken(unit, number).into());
}

/// A unit is eliminated.
pub fn eliminate(cx: &mut Cx, unit: UnitId) {
    off(cx, unit, Place::Eliminated);
    cx.emit(|| ResultEvent::Eliminated(unit).into());
}

fn off(cx: &mut Cx, unit: UnitId, place: Place) {
    cx.world.take_off(unit, place);
    let worn = cx.book.unit(unit).worn.is_some();
    let state = cx.world.unit_mut(unit);
    (state.hits, state.low_ammo, state.dismounted) = (0, false, false);
    state.worn |= worn;
    state.driven += 1;
    super::super::alert::contact(cx);
}
