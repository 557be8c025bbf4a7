//! Units lose strength points, collapse, are eliminated; guns are abandoned (`gbacw:12.1`, `12.2`, `12.36`, `12.8`).

use super::super::Cx;
use super::super::book::{Arm, Book, UnitId};
use super::super::leaders;
use super::super::world::{Abandoned, UnitPlace, World};
use super::ResultEvent;

/// What a loss did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lost {
    /// Strength points really lost; fewer than asked for when the unit had no more.
    pub lost: u8,
    /// Whether the unit is gone.
    pub eliminated: bool,
    /// Whether it collapsed just now (`gbacw:12.23`).
    pub collapsed: bool,
    /// Whether the collapse disordered it: it was in good order until now.
    pub disordered: bool,
    /// Whether it lost a point while collapsed: it must check against rout in the end (`gbacw:12.23#rout`).
    pub check: bool,
}

/// Whether this strength means collapse: less than half of what the counter shows (`gbacw:12.23`, ruling G53). Guns never
/// collapse.
pub fn is_collapsed_at(book: &Book, unit: UnitId, strength: u8) -> bool {
    let spec = book.unit(unit);
    spec.arm != Arm::Artillery && u16::from(strength) * 2 < u16::from(spec.strength)
}

/// A unit loses up to `n` strength points, one after the other, and suffers collapse or elimination at once
/// (`gbacw:12.13`, `12.21`, `12.23`). A gun is taken from a section chosen by lot (`gbacw:8.35#section`). The caller sees
/// to the check of a collapsed unit ([`Lost::check`]), to leaders ([`super::super::leaders::casualties()`]) and to those
/// who are left alone.
pub fn lose(cx: &mut Cx, unit: UnitId, n: u8, why: &'static str, rule: &'static str) -> Lost {
    let mut all = Lost::default();
    for _ in 0..n {
        if cx.world.hex(unit).is_none() || cx.world.unit(unit).strength == 0 {
            break;
        }
        let section = take_gun(cx, unit);
        let side = cx.book.side(unit);
        cx.world.losses[side] += 1;
        let u = cx.world.unit_mut(unit);
        u.strength -= 1;
        u.lost += 1;
        let left = u.strength;
        all.lost += 1;
        if section.is_some() {
            cx.emit(|| ResultEvent::Lost { unit, lost: 1, left, section, why, rule }.into());
        }
        if left == 0 {
            break;
        }
        collapse(cx, unit, &mut all);
    }
    finish(cx, unit, &mut all, why, rule);
    all
}

/// Collapse after one more point was lost: disorder the first time, a check against rout each later time.
fn collapse(cx: &mut Cx, unit: UnitId, all: &mut Lost) {
    let u = cx.world.unit(unit);
    if u.collapsed {
        all.check = true;
    } else if is_collapsed_at(cx.book, unit, u.strength) {
        all.collapsed = true;
        all.disordered = !u.disordered;
        let u = cx.world.unit_mut(unit);
        u.collapsed = true;
        u.disordered = true;
    }
}

fn finish(cx: &mut Cx, unit: UnitId, all: &mut Lost, why: &'static str, rule: &'static str) {
    if all.lost == 0 {
        return;
    }
    let (lost, left) = (all.lost, cx.world.unit(unit).strength);
    let told = cx.book.unit(unit).sections.len() > 1;
    if !told {
        cx.emit(|| ResultEvent::Lost { unit, lost, left, section: None, why, rule }.into());
    }
    if left == 0 {
        *all = Lost { lost, eliminated: true, ..Lost::default() };
        gone(cx, unit);
    } else if all.collapsed {
        cx.emit(|| ResultEvent::Collapsed(unit).into());
    }
}

/// Takes a gun from a section chosen by lot among those that have any; the section, if the battery has several.
fn take_gun(cx: &mut Cx, unit: UnitId) -> Option<u8> {
    if !cx.book.is_artillery(unit) {
        return None;
    }
    let manned: Vec<u8> = (0..).zip(cx.world.unit(unit).guns).filter(|(_, n)| *n > 0).map(|(i, _)| i).collect();
    let pick = if manned.len() > 1 { cx.dice.below(manned.len() as u8) } else { 0 };
    let section = manned[usize::from(pick)];
    cx.world.unit_mut(unit).guns[usize::from(section)] -= 1;
    (cx.book.unit(unit).sections.len() > 1).then_some(section)
}

/// Takes a unit out of the battle whole, its strength points counted as lost (abandoned guns nobody came for,
/// `gbacw:12.82`).
pub fn eliminate(cx: &mut Cx, unit: UnitId) {
    let side = cx.book.side(unit);
    let u = cx.world.unit_mut(unit);
    let strength = std::mem::take(&mut u.strength);
    u.lost += strength;
    u.guns = Default::default();
    cx.world.losses[side] += u16::from(strength);
    gone(cx, unit);
}

/// Takes an eliminated unit off the map; leaders who have no unit left are lost with it (`gbacw:12.71`).
fn gone(cx: &mut Cx, unit: UnitId) {
    cx.world.take_off(unit, UnitPlace::Eliminated);
    cx.emit(|| ResultEvent::Eliminated(unit).into());
    leaders::bereft(cx);
}

/// The crews leave their guns (`gbacw:12.36`, `12.45`, `12.8`): from now on they are no combat unit.
pub fn abandon(cx: &mut Cx, unit: UnitId) {
    let u = cx.world.unit_mut(unit);
    if u.abandoned != Abandoned::No || !matches!(u.place, UnitPlace::On(_)) {
        return;
    }
    u.abandoned = Abandoned::One;
    u.disordered = true;
    u.recrew = false;
    super::mark_spent(cx.book, cx.world, unit);
    cx.emit(|| ResultEvent::Abandoned(unit).into());
}

/// Marks abandoned guns of the unit's side in its hex to be manned again at the end of this brigade activation, if the
/// unit is in good order (`gbacw:12.81`): for a unit that moved into or through the hex, or rallied in it; `advanced`
/// for one that advanced into it, whatever its order.
pub fn may_recrew(book: &Book, world: &mut World, unit: UnitId, advanced: bool) {
    if world.unit(unit).disordered && !advanced || book.is_artillery(unit) {
        return;
    }
    let Some(hex) = world.hex(unit) else { return };
    let guns: Vec<UnitId> = world.stacks.at(hex).to_vec();
    for gun in guns {
        if world.unit(gun).abandoned != Abandoned::No && book.side(gun) == book.side(unit) {
            world.unit_mut(gun).recrew = true;
        }
    }
}
