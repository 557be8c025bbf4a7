//! What can be shot at: arcs, ranges, lines of sight, units in the way (`gbacw:10.12`, `10.16`, `10.2`, `10.67`).

use super::super::book::{Arm, Book, UnitId};
use super::super::charts::Weapon;
use super::super::charts::weapons::CANISTER_RANGE;
use super::super::results::Class;
use super::super::sight::{self, Intervening};
use super::super::world::{Ammo, World};
use super::Kind;
use crate::kit::Side;
use crate::map::HexId;

/// How a unit's shot strikes at a range.
pub fn class(book: &Book, unit: UnitId, range: u16) -> Class {
    match (book.is_artillery(unit), range <= CANISTER_RANGE) {
        (false, _) => Class::SmallArms,
        (true, true) => Class::Canister,
        (true, false) => Class::Shell,
    }
}

fn shot(class: Class) -> sight::Shot {
    match class {
        Class::SmallArms | Class::Mistaken => sight::Shot::SmallArms,
        Class::Canister => sight::Shot::Canister,
        Class::Shell => sight::Shot::Shell,
    }
}

fn intervening(book: &Book, world: &World, side: Side, hex: HexId) -> Intervening {
    let holder = world.side_at(book, hex);
    Intervening { friends: holder == Some(side), enemies: holder == Some(side.other()) }
}

/// Sections of a battery, a bit each, that have guns and ammunition; 0 for other arms.
pub fn ready_sections(book: &Book, world: &World, unit: UnitId) -> u8 {
    let u = world.unit(unit);
    (0..book.unit(unit).sections.len()).filter(|i| u.guns[*i] > 0 && u.ammo[*i] != Ammo::Out).map(|i| 1 << i).sum()
}

/// The guns of some sections of a battery.
pub fn guns_of(world: &World, unit: UnitId, sections: u8) -> u8 {
    let u = world.unit(unit);
    (0..u.guns.len()).filter(|i| sections & 1 << i != 0).map(|i| u.guns[i]).sum()
}

/// The weapons of some sections of a battery, or the weapon of another arm.
pub fn weapons_of(book: &Book, unit: UnitId, sections: u8) -> impl Iterator<Item = Weapon> + '_ {
    let spec = book.unit(unit);
    let guns = spec.sections.iter().enumerate().filter(move |(i, _)| sections & 1 << i != 0).map(|(_, s)| s.weapon);
    let small = (spec.arm != Arm::Artillery).then_some(spec.weapon);
    guns.chain(small)
}

/// Those of some sections that reach to a range; for other arms 0.
pub fn reaching(book: &Book, unit: UnitId, sections: u8, range: u16) -> u8 {
    let list = book.unit(unit).sections.iter().enumerate();
    list.filter(|(i, s)| sections & 1 << i != 0 && book.charts.weapons[s.weapon].drm(range).is_some())
        .map(|(i, _)| 1 << i)
        .sum()
}

/// Those of some sections that may fire rapidly (`gbacw:10.68`).
pub fn rapid_sections(book: &Book, unit: UnitId, sections: u8) -> u8 {
    let list = book.unit(unit).sections.iter().enumerate();
    list.filter(|(i, s)| sections & 1 << i != 0 && book.charts.weapons[s.weapon].rapid_fire).map(|(i, _)| 1 << i).sum()
}

/// Whether a unit could hit a hex by its weapons alone.
fn in_reach(book: &Book, unit: UnitId, range: u16) -> bool {
    let spec = book.unit(unit);
    if spec.arm == Arm::Artillery {
        spec.sections.iter().any(|s| book.charts.weapons[s.weapon].drm(range).is_some())
    } else {
        book.charts.weapons[spec.weapon].drm(range).is_some()
    }
}

/// Whether a unit may shoot at what stands in a hex, as far as reach, front, ground and units in between decide.
pub fn can_hit(book: &Book, world: &World, unit: UnitId, at: HexId, kind: Kind) -> bool {
    let Some(from) = world.hex(unit) else { return false };
    let range = book.board.distance(from, at);
    if range == 0 || !in_reach(book, unit, range) {
        return false;
    }
    let facing = world.unit(unit).facing;
    if let Some(dir) = book.board.dir_to(from, at) {
        // Guns cannot be depressed or raised so far, but for the last shots at a charge (bb 10.67).
        return facing.front().contains(&dir)
            && (kind == Kind::PreShock || !book.is_artillery(unit) || !is_steep(book, from, at));
    }
    let (side, shot) = (book.side(unit), shot(class(book, unit, range)));
    book.sees(from, at).clear
        && in_arc(book, world, unit, at)
        && book.ground().unit_block(from, at, shot, &|h| intervening(book, world, side, h)).is_none()
}

/// Whether a hex lies in a unit's front, near or far (`gbacw:10.21`, ruling G14).
pub fn in_arc(book: &Book, world: &World, unit: UnitId, at: HexId) -> bool {
    let Some(from) = world.hex(unit) else { return false };
    match book.board.dir_to(from, at) {
        Some(dir) => world.unit(unit).facing.front().contains(&dir),
        None => sight::in_front(&book.board, from, world.unit(unit).facing, at),
    }
}

/// Whether neighbouring hexes differ too much in height for guns (`gbacw-bb:10.67`).
pub fn is_steep(book: &Book, from: HexId, at: HexId) -> bool {
    let climb = i16::from(book.board.level(at)) - i16::from(book.board.level(from));
    climb.unsigned_abs() >= u16::from(book.charts.fire.steep_levels)
}

/// Friends next to the target over whose heads a shot goes (`gbacw:10.26#scare`).
pub fn fired_over(book: &Book, world: &World, side: Side, from: HexId, at: HexId) -> Vec<HexId> {
    book.ground().fired_over(from, at, &|h| intervening(book, world, side, h))
}

/// Hexes with enemies of a unit that it could hit, ascending.
pub fn targets(book: &Book, world: &World, unit: UnitId, kind: Kind) -> Vec<HexId> {
    let enemy = book.side(unit).other();
    let hexes = world.stacks.iter().map(|(h, _)| h).filter(|h| world.has(book, *h, enemy));
    hexes.filter(|h| can_hit(book, world, unit, *h, kind)).collect()
}
