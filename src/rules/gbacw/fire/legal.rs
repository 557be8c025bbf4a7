//! Which shots may be announced (`gbacw:10.3`, `10.4`, `10.6`).

use super::super::action::Action;
use super::super::book::{Arm, Book, UnitId};
use super::super::charts::weapons::CANISTER_RANGE;
use super::super::movement;
use super::super::rally;
use super::super::world::{Ammo, Orders, World};
use super::strength::{allowance, salvo};
use super::{FireAction, Kind, aim, drm};
use crate::map::HexId;

/// Whether a unit can shoot at all: on the map, with men and ammunition; disordered guns cannot (`gbacw:10.61#disordered`).
pub fn can_fire(book: &Book, world: &World, unit: UnitId) -> bool {
    if !world.is_combat_unit(unit) {
        return false;
    }
    let u = world.unit(unit);
    match book.unit(unit).arm {
        Arm::Infantry => u.ammo[0] != Ammo::Out,
        Arm::Cavalry => true,
        Arm::Artillery => !u.disordered && aim::ready_sections(book, world, unit) != 0,
    }
}

/// Whether a unit may use phasing fire now (`gbacw:10.31` to `10.33`, `10.61`).
pub fn may_phase(book: &Book, world: &World, unit: UnitId) -> bool {
    let u = world.unit(unit);
    let act = &u.act;
    let guns = book.is_artillery(unit);
    let busy_otherwise = act.rallied || act.withdrew > 0 || act.no_combat || act.spent || act.finished;
    if !can_fire(book, world, unit) || !world.is_acting(book, unit) || act.fired || busy_otherwise {
        return false;
    }
    if guns {
        return phasing_sections(book, world, unit) != 0
            && act.spent2 <= movement::full_allowance2(book, unit).div_ceil(4) * 2
            && !runs_in_sight(book, world, unit);
    }
    let moved = drm::has_moved(world, unit) || act.restacked || act.one_hex;
    act.resupplied == 0 && (world.orders(book, unit) == Orders::Attack || !moved)
}

/// Sections of a battery that may fire in its own action: those resupplied in it may not (`gbacw:10.92`).
pub fn phasing_sections(book: &Book, world: &World, unit: UnitId) -> u8 {
    let act = &world.unit(unit).act;
    let drew = (0..book.unit(unit).sections.len()).filter(|s| rally::section_resupplied(act, *s)).map(|s| 1 << s);
    aim::ready_sections(book, world, unit) & !drew.sum::<u8>()
}

/// Whether guns moved and stand within three hexes and in sight of enemies: they may not fire then
/// (`gbacw:9.55`, option 1). Units in between are ignored.
pub fn runs_in_sight(book: &Book, world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex(unit).filter(|_| world.unit(unit).act.steps > 0) else { return false };
    let enemy = book.side(unit).other();
    world.stacks.iter().any(|(h, _)| {
        book.board.distance(hex, h) <= CANISTER_RANGE && world.has(book, h, enemy) && book.sees(hex, h).clear
    })
}

/// Whether a unit could still move after firing: then it must say whether it gives that up.
fn could_move(book: &Book, world: &World, unit: UnitId) -> bool {
    let u = world.unit(unit);
    let brigade = world.brigade(book.unit(unit).brigade);
    let bound = brigade.stand && u.in_command || u.act.contact || u.act.one_hex || u.act.holds;
    (book.is_artillery(unit) || world.orders(book, unit) == Orders::Attack) && !bound
}

/// Lists every shot the acting unit may announce now (`gbacw:10.3`).
pub fn legal_shots(book: &Book, world: &World, unit: UnitId, out: &mut Vec<Action>) {
    if !may_phase(book, world, unit) {
        return;
    }
    let strength = allowance(book, world, unit, Kind::Phasing);
    if strength == 0 {
        return;
    }
    let targets = aim::targets(book, world, unit, Kind::Phasing);
    if targets.is_empty() {
        return;
    }
    if book.is_artillery(unit) {
        guns(book, world, unit, strength, &targets, out);
    } else {
        foot(book, world, unit, strength, &targets, out);
    }
}

/// What infantry or cavalry may announce: all at one hex, or halves at both hexes of its front (`gbacw:10.15`).
fn foot(book: &Book, world: &World, unit: UnitId, strength: u8, targets: &[HexId], out: &mut Vec<Action>) {
    let from = world.hex(unit);
    let range = |h: HexId| from.map_or(0, |f| book.board.distance(f, h));
    for &at in targets {
        for &hold in holds(book, world, unit, range(at)) {
            for &dear in dears(book, world, unit) {
                let fire = FireAction::Fire { unit, at, strength, sections: 0, rapid: false, dear, hold };
                out.push(Action::Fire(fire));
            }
        }
    }
    let near: Vec<HexId> = targets.iter().copied().filter(|h| range(*h) == 1).collect();
    for &hold in holds(book, world, unit, 1) {
        for &dear in dears(book, world, unit) {
            splits(unit, strength, &near, (dear, hold), &mut |a| out.push(Action::Fire(a)));
        }
    }
}

/// Both ways to split fire between two neighbouring hexes.
fn splits(unit: UnitId, strength: u8, near: &[HexId], (dear, hold): (bool, bool), out: &mut dyn FnMut(FireAction)) {
    let &[a, b] = near else { return };
    if strength < 2 {
        return;
    }
    out(FireAction::Split { unit, more: a, less: b, dear, hold });
    if strength % 2 == 1 {
        out(FireAction::Split { unit, more: b, less: a, dear, hold });
    }
}

/// Whether the unit may, must or need not give up movement for its fire.
fn holds(book: &Book, world: &World, unit: UnitId, range: u16) -> &'static [bool] {
    if !could_move(book, world, unit) {
        return if drm::has_moved(world, unit) { &[false] } else { &[true] };
    }
    if drm::has_moved(world, unit) {
        return &[false];
    }
    if book.is_artillery(unit) || drm::is_prepared(book, world, unit, Kind::Phasing, range, true) {
        &[true, false]
    } else {
        &[false]
    }
}

/// Whether low ammunition may be ignored (`gbacw-bb:10.91`).
fn dears(book: &Book, world: &World, unit: UnitId) -> &'static [bool] {
    let low = book.unit(unit).arm == Arm::Infantry && world.unit(unit).ammo[0] == Ammo::Low;
    if low { &[false, true] } else { &[false] }
}

/// What a battery may announce first: all of it, a section or a half at one hex; rapid fire and the rest are settled
/// next.
fn guns(book: &Book, world: &World, unit: UnitId, room: u8, targets: &[HexId], out: &mut Vec<Action>) {
    let Some(from) = world.hex(unit) else { return };
    let ready = phasing_sections(book, world, unit);
    let bound = bound_to(book, world, unit);
    let all: &[HexId] = if bound.is_empty() { targets } else { &bound };
    for &at in all {
        let range = book.board.distance(from, at);
        let sections = aim::reaching(book, unit, ready, range);
        for hold in holds(book, world, unit, range) {
            for mask in masks(sections) {
                let strength = aim::guns_of(world, unit, mask).min(room);
                if strength > 0 {
                    let fire =
                        FireAction::Fire { unit, at, strength, sections: mask, rapid: false, dear: false, hold: *hold };
                    out.push(Action::Fire(fire));
                }
            }
            if sections != 0 && book.unit(unit).sections.len() == 1 {
                for strength in halves(aim::guns_of(world, unit, sections).min(room)) {
                    out.push(Action::Fire(FireAction::Half { unit, at, strength, hold: *hold }));
                }
            }
        }
    }
}

/// All sections together, and each by itself if there are several.
pub fn masks(sections: u8) -> impl Iterator<Item = u8> {
    let single = (0..8).map(|i| 1 << i).filter(move |m| sections & m != 0 && sections != *m);
    std::iter::once(sections).filter(|m| *m != 0).chain(single)
}

/// The two halves of a strength, or the one if they are equal; none of less than two.
pub fn halves(strength: u8) -> impl Iterator<Item = u8> {
    let (less, more) = (strength / 2, strength - strength / 2);
    std::iter::once(less).chain((more != less).then_some(more)).filter(move |n| *n > 0 && *n < strength)
}

/// The neighbouring hexes to which a battery alone in its hex is bound if it fires: enemies who have it in their front
/// and whom it can hit (`gbacw:10.66`).
pub fn bound_to(book: &Book, world: &World, unit: UnitId) -> Vec<HexId> {
    let Some(from) = world.hex(unit).filter(|h| world.combat_units(*h).count() == 1) else { return Vec::new() };
    let enemy = book.side(unit).other();
    let mut hexes = world.adjacent_to(book, from, enemy);
    hexes.retain(|h| {
        world.combat_units(*h).any(|u| world.has_in_front(book, u, from))
            && aim::can_hit(book, world, unit, *h, Kind::Phasing)
    });
    hexes
}

/// Second targets of a battery whose first shot went at a hex: the same hex, and others unless it is bound to its front
/// (`gbacw:10.65`, `10.66`).
pub fn second_targets(book: &Book, world: &World, unit: UnitId, first: HexId) -> Vec<HexId> {
    let mut all = aim::targets(book, world, unit, Kind::Phasing);
    if !bound_to(book, world, unit).is_empty() {
        let from = world.hex(unit);
        all.retain(|h| from.is_some_and(|f| book.board.distance(f, *h) == 1));
    }
    if !all.contains(&first) {
        all.push(first);
    }
    all
}

/// What a unit may answer to an action of the phasing side, or in pre-shock fire: shots at any of these hexes. Nothing
/// if it cannot fire at any of them.
pub fn answers(book: &Book, world: &World, unit: UnitId, kind: Kind, hexes: &[HexId]) -> Vec<FireAction> {
    let mut out = Vec::new();
    if !can_fire(book, world, unit) || kind == Kind::PreShock && world.unit(unit).react.preshock {
        return out;
    }
    let past = salvo(world, unit, kind);
    if past.used > 0 && past.held == 0 && !book.is_artillery(unit) {
        return out;
    }
    let room = allowance(book, world, unit, kind);
    let open = |h: &&HexId| Some(**h) != past.at && aim::can_hit(book, world, unit, **h, kind);
    let hexes: Vec<HexId> = if room == 0 { Vec::new() } else { hexes.iter().filter(open).copied().collect() };
    for &at in &hexes {
        if book.is_artillery(unit) {
            gun_answers(book, world, unit, kind, (at, room), &mut out);
        } else {
            for strength in foot_strengths(kind, past.used, past.held.min(world.unit(unit).strength), room) {
                for &dear in dears(book, world, unit) {
                    let hold = false;
                    out.push(FireAction::Fire { unit, at, strength, sections: 0, rapid: false, dear, hold });
                }
            }
        }
    }
    if kind == Kind::PreShock {
        pre_shock_splits(book, world, unit, room, &hexes, &mut out);
    }
    out
}

/// Halves of pre-shock fire at both hexes, as in phasing fire (`gbacw:10.15#nonphasing`).
fn pre_shock_splits(book: &Book, world: &World, unit: UnitId, room: u8, hexes: &[HexId], out: &mut Vec<FireAction>) {
    let one_type = !book.is_artillery(unit) || book.unit(unit).sections.len() == 1;
    if one_type {
        for &dear in dears(book, world, unit) {
            splits(unit, room, hexes, (dear, false), &mut |a| out.push(a));
        }
    }
}

/// All, or half and the rest later; or what was held back (`gbacw:10.15#nonphasing`).
fn foot_strengths(kind: Kind, used: u8, held: u8, room: u8) -> Vec<u8> {
    match (used, kind) {
        (0, Kind::PreShock) => vec![room],
        (0, _) => std::iter::once(room).chain(halves(room)).collect(),
        _ => vec![held.min(room)].into_iter().filter(|n| *n > 0).collect(),
    }
}

/// What a battery may answer with: all sections, one of them, or half of one type; rapidly at canister range
/// (`gbacw:10.65`, `10.68`).
fn gun_answers(
    book: &Book,
    world: &World,
    unit: UnitId,
    kind: Kind,
    (at, room): (HexId, u8),
    out: &mut Vec<FireAction>,
) {
    let Some(from) = world.hex(unit) else { return };
    let range = book.board.distance(from, at);
    let past = salvo(world, unit, kind);
    let one_type = book.unit(unit).sections.len() == 1;
    let unused = if one_type { u8::MAX } else { !past.sections };
    let sections = aim::reaching(book, unit, aim::ready_sections(book, world, unit) & unused, range);
    let mut push = |strength: u8, sections: u8| {
        if strength == 0 {
            return;
        }
        out.push(FireAction::Fire { unit, at, strength, sections, rapid: false, dear: false, hold: false });
        if may_be_rapid(book, world, unit, kind, at, sections) {
            out.push(FireAction::Fire { unit, at, strength, sections, rapid: true, dear: false, hold: false });
        }
    };
    if !one_type {
        for mask in masks(sections) {
            push(aim::guns_of(world, unit, mask).min(room), mask);
        }
    } else if past.used > 0 {
        push(past.held.min(world.unit(unit).strength).min(room), sections);
    } else if sections != 0 {
        let all = aim::guns_of(world, unit, sections).min(room);
        push(all, sections);
        if kind != Kind::PreShock {
            halves(all).for_each(|n| push(n, sections));
        }
    }
}

/// Whether guns may fire rapidly: smoothbores at one to three hexes that have not moved, become the top of their stack or
/// turned in reaction (`gbacw:10.68`, `10.61#top`, `9.62#art`), nor depress their barrels at a charge (`gbacw-bb:10.67`).
pub fn may_be_rapid(book: &Book, world: &World, unit: UnitId, kind: Kind, at: HexId, sections: u8) -> bool {
    let u = world.unit(unit);
    let Some(from) = world.hex(unit) else { return false };
    let range = book.board.distance(from, at);
    let hindered = match kind {
        Kind::Phasing => drm::has_moved(world, unit) || !u.act.holds || u.act.became_top,
        _ => u.react.became_top || u.react.guns_turned,
    };
    let steep = range == 1 && aim::is_steep(book, from, at);
    range <= CANISTER_RANGE && !hindered && !steep && aim::rapid_sections(book, unit, sections) != 0
}
