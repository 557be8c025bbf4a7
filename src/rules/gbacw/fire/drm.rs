//! The modifiers of a shot (`gbacw:10.81`).

use super::super::book::{Arm, Book, UnitId};
use super::super::charts::Drm;
use super::super::results::Class;
use super::super::sight;
use super::super::terrain::Prices;
use super::super::world::{Ammo, World};
use super::{Kind, Part, aim};
use crate::kit::Tally;
use crate::map::HexId;

/// What decides the modifiers of a shot.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// Who fires with what; several only when guns combine.
    pub parts: &'a [Part],
    /// The kind of fire.
    pub kind: Kind,
    /// How it strikes.
    pub class: Class,
    /// The firing hex.
    pub from: HexId,
    /// The target hex.
    pub at: HexId,
    /// The first unit to suffer; its facing and arm count.
    pub target: Option<UnitId>,
    /// Whether low ammunition is ignored at the price of the rest (`gbacw-bb:10.91`).
    pub dear: bool,
    /// Phasing fire: whether the firer gives up movement for it.
    pub hold: bool,
    /// Pre-shock fire: whether the firer is itself attacked out of the target hex.
    pub attacked: bool,
}

/// All modifiers of a shot, in the order of the chart.
pub fn tally(book: &Book, world: &World, s: &Setting) -> Tally {
    let mut t = Tally::new();
    let range = book.board.distance(s.from, s.at);
    range_drm(book, s, range, &mut t);
    terrain(book, s, range, &mut t);
    firer(book, world, s, range, &mut t);
    target(book, world, s, range, &mut t);
    t
}

/// The range chart; of several types of gun the worst (`gbacw:10.64`).
fn range_drm(book: &Book, s: &Setting, range: u16, t: &mut Tally) {
    let worst = s
        .parts
        .iter()
        .flat_map(|p| aim::weapons_of(book, p.unit, p.sections))
        .filter_map(|w| book.charts.weapons[w].drm(range).map(|drm| (drm, w)))
        .min();
    if let Some((drm, weapon)) = worst {
        t.add(i16::from(drm), format!("{} at range {range}", weapon.code()), "10.81#range");
    }
}

/// What the ground does to a shot (`gbacw:10.81#terrain`, `#where`, `#slope`; rulings G15 and G16).
fn terrain(book: &Book, s: &Setting, range: u16, t: &mut Tally) {
    let through_woods = range > 1 && book.sees(s.from, s.at).through_woods;
    Prices::new(&book.board, &book.charts.terrain).fire_tally(s.from, s.at, through_woods, t);
}

/// What the state of the firer does.
fn firer(book: &Book, world: &World, s: &Setting, range: u16, t: &mut Tally) {
    let drms = &book.charts.fire.drms;
    let Some(lead) = s.parts.first().map(|p| p.unit) else { return };
    let (spec, u) = (book.unit(lead), world.unit(lead));
    drms.prepared.tally_if(is_prepared(book, world, lead, s.kind, range, s.hold), t);
    drms.disordered.tally_if(u.disordered && spec.arm != Arm::Artillery, t);
    drms.mounted.tally_if(spec.arm == Arm::Cavalry, t);
    if spec.arm == Arm::Artillery {
        guns(book, world, s, range, t);
    } else {
        let low = spec.arm == Arm::Infantry && u.ammo[0] == Ammo::Low && !s.dear;
        drms.low_ammunition.tally_if(low, t);
        let pistols = spec.weapon == super::super::charts::Weapon::SG && s.kind == Kind::PreShock && s.attacked;
        drms.pistols.tally_if(book.options.pistols && pistols, t);
    }
    t.add(-world.fatigue(book, lead).half(), "fatigue of the firing unit", "17.31");
    if spec.green {
        drms.green.tally(t);
    }
}

/// What the state of guns does; of several batteries the worst counts for all.
fn guns(book: &Book, world: &World, s: &Setting, range: u16, t: &mut Tally) {
    let drms = &book.charts.fire.drms;
    let any = |test: &dyn Fn(&Part) -> bool| s.parts.iter().any(test);
    let phasing = s.kind == Kind::Phasing;
    let moved = any(&|p| {
        let u = world.unit(p.unit);
        if phasing { has_moved(world, p.unit) || !s.hold || u.act.became_top } else { u.react.became_top }
    });
    drms.guns_moved.tally_if(moved, t);
    drms.guns_faced.tally_if(!phasing && any(&|p| world.unit(p.unit).react.guns_turned), t);
    let low = |p: &Part| {
        let ammo = world.unit(p.unit).ammo;
        (0..ammo.len()).any(|i| p.sections & 1 << i != 0 && ammo[i] == Ammo::Low)
    };
    let rule = Drm { rule: "gbacw:10.69".into(), ..drms.low_ammunition.clone() };
    rule.tally_if(any(&low), t);
    let steep = s.kind == Kind::PreShock && range == 1 && aim::is_steep(book, s.from, s.at);
    drms.steep_guns.tally_if(steep, t);
    let lower = book.board.level(s.at) < book.board.level(s.from);
    drms.downhill_shell.tally_if(s.class == Class::Shell && lower, t);
}

/// Whether a unit has spent movement points or left its hex in this activation.
pub fn has_moved(world: &World, unit: UnitId) -> bool {
    let act = &world.unit(unit).act;
    act.spent2 > 0 || act.steps > 0
}

/// Whether a unit's fire is prepared (`gbacw:10.52`, `gbacw-bb:10.51`): foot in good order, at the weapon's short range;
/// in its own activation instead of moving (`hold`).
pub fn is_prepared(book: &Book, world: &World, unit: UnitId, kind: Kind, range: u16, hold: bool) -> bool {
    let (spec, u) = (book.unit(unit), world.unit(unit));
    let steady = match kind {
        Kind::Phasing => hold && !has_moved(world, unit) && !u.act.unprepared && !u.act.restacked && !u.act.shifted,
        Kind::Mistaken => false,
        // A phasing unit that is shocked in its turn (continued shock) must not have moved either.
        _ if world.phasing() == Some(spec.side) => {
            !has_moved(world, unit) && !u.act.unprepared && !u.act.restacked && !u.act.shifted
        }
        _ => !u.react.unprepared,
    };
    spec.arm == Arm::Infantry
        && !u.disordered
        && steady
        && range <= u16::from(book.charts.weapons[spec.weapon].prepared_range)
}

/// What the target does.
fn target(book: &Book, world: &World, s: &Setting, range: u16, t: &mut Tally) {
    let drms = &book.charts.fire.drms;
    let _ = range;
    if let Some(target) = s.target {
        let idle = world.phasing() != Some(book.side(target)) && s.kind != Kind::Mistaken;
        drms.target_mounted.tally_if(book.unit(target).arm == Arm::Cavalry && idle, t);
        let flank =
            s.class != Class::Shell && sight::through_flank(&book.board, s.from, s.at, world.unit(target).facing);
        drms.flank.tally_if(flank, t);
    }
    if s.class == Class::Shell {
        let men: u16 = world
            .combat_units(s.at)
            .filter(|u| !book.is_artillery(*u))
            .map(|u| u16::from(world.unit(u).strength))
            .sum();
        drms.massed.tally_if(men >= u16::from(book.charts.fire.massed_from), t);
        drms.dispersed.tally_if(men > 0 && men <= u16::from(book.charts.fire.dispersed_to), t);
    }
}
