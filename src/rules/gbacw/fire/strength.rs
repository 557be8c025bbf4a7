//! How much may fire out of a hex (`gbacw:8.31` to `8.33`).

use super::super::book::{Arm, Book, UnitId};
use super::super::world::{FiredFrom, Salvo, World};
use super::Kind;
use crate::map::HexId;

/// Most strength points of foot that fire from a hex, and of any mixture (`gbacw:8.31#inf`, `#mixed`).
const FOOT: u8 = 7;
/// Most mounted strength points (`gbacw:8.31#inf`, `#mounted`).
const MOUNTED: u8 = 4;
/// Most guns of a hex without foot or horse (`gbacw:8.31#art`).
const GUNS: u8 = 12;

/// What each combat unit of a hex, top first, may fire with by its place in the stack: the topmost up to the limit, and
/// whoever stands on top counts whether it fires or not (`gbacw:8.33`). Guns under any other arm have no room.
pub fn frontage(book: &Book, world: &World, hex: HexId) -> Vec<(UnitId, u8)> {
    let stack: Vec<UnitId> = world.combat_units(hex).collect();
    let mixed = stack.iter().any(|u| !book.is_artillery(*u));
    let (mut left, mut mounted) = (limit(book, &stack), MOUNTED);
    let mut covered = false;
    let mut first_battery = true;
    let mut room = Vec::with_capacity(stack.len());
    for unit in stack {
        let strength = world.unit(unit).strength;
        let share = match book.unit(unit).arm {
            Arm::Artillery if covered => 0,
            // One whole battery may fire even if it is stronger than the limit of a mixed hex.
            Arm::Artillery if mixed && first_battery => strength,
            Arm::Artillery => strength.min(left),
            Arm::Infantry => strength.min(left),
            Arm::Cavalry => strength.min(left).min(mounted),
        };
        match book.unit(unit).arm {
            Arm::Artillery => first_battery = false,
            Arm::Cavalry => {
                covered = true;
                mounted = mounted.saturating_sub(share);
            }
            Arm::Infantry => covered = true,
        }
        left = left.saturating_sub(share);
        room.push((unit, share));
    }
    room
}

/// The limit of a hex with these units (`gbacw:8.31`).
fn limit(book: &Book, stack: &[UnitId]) -> u8 {
    let arm = |arm: Arm| stack.iter().any(|u| book.unit(*u).arm == arm);
    match (arm(Arm::Artillery), arm(Arm::Infantry), arm(Arm::Cavalry)) {
        (_, false, false) => GUNS,
        (false, false, true) => MOUNTED,
        _ => FOOT,
    }
}

/// What a unit may fire with now in a kind of fire: its room in the stack, less what others of the hex have fired of
/// that kind in this brigade activation and stand in its way (`gbacw:8.31#reset`, ruling G47).
pub fn allowance(book: &Book, world: &World, unit: UnitId, kind: Kind) -> u8 {
    let Some(hex) = world.hex(unit) else { return 0 };
    let Some((_, room)) = frontage(book, world, hex).into_iter().find(|(u, _)| *u == unit) else { return 0 };
    let present = |u: &UnitId| world.hex(*u) == Some(hex);
    let used: u8 = world
        .fired_from
        .iter()
        .filter(|f| f.hex == hex && f.kind == kind && f.by != unit && f.crowd.iter().any(present))
        .map(|f| f.strength)
        .fold(0, u8::saturating_add);
    if used == 0 {
        return room;
    }
    let stack: Vec<UnitId> = world.combat_units(hex).collect();
    room.min(limit(book, &stack).saturating_sub(used))
}

/// What a unit has fired of a kind of non-phasing fire that may be split over time.
pub fn salvo(world: &World, unit: UnitId, kind: Kind) -> Salvo {
    let react = &world.unit(unit).react;
    match kind {
        Kind::Return => react.returns,
        Kind::Withdrawal => react.withdrawals,
        Kind::Approach => react.approaches,
        Kind::Phasing | Kind::PreShock | Kind::Mistaken => Salvo::default(),
    }
}

/// Notes that a unit fires with so much, of which sections, at which hex; `of` is all it could have fired with, so that
/// the rest is held back (`gbacw:10.15#nonphasing`).
pub fn record(book: &Book, world: &mut World, unit: UnitId, kind: Kind, at: HexId, fired: (u8, u8), of: u8) {
    let Some(hex) = world.hex(unit) else { return };
    let (strength, sections) = fired;
    let crowd = world.combat_units(hex).collect();
    world.fired_from.push(FiredFrom { hex, kind, by: unit, strength, crowd });
    let guns = book.is_artillery(unit);
    let all = (1 << book.unit(unit).sections.len()) - 1;
    let u = world.unit_mut(unit);
    match kind {
        Kind::Phasing => {
            u.act.fired = true;
            u.act.fired_sections |= sections;
            u.busy = true;
        }
        Kind::PreShock => u.react.preshock = true,
        Kind::Mistaken => {}
        Kind::Return | Kind::Withdrawal | Kind::Approach => {
            let salvo = match kind {
                Kind::Return => &mut u.react.returns,
                Kind::Withdrawal => &mut u.react.withdrawals,
                _ => &mut u.react.approaches,
            };
            let second = salvo.used > 0;
            salvo.used = salvo.used.saturating_add(strength);
            salvo.held = if second { 0 } else { of.saturating_sub(strength) };
            salvo.sections = if second || !guns { all } else { salvo.sections | sections };
            salvo.at.get_or_insert(at);
        }
    }
    if guns && !matches!(kind, Kind::Phasing | Kind::Mistaken) {
        world.unit_mut(unit).react.guns_turned = false;
    }
}
