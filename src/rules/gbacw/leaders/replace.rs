//! Replacement of fallen leaders (`gbacw:12.74` to `gbacw:12.76`), in the recovery phase.

use super::super::Cx;
use super::super::book::{Book, Command, LeaderId, Rank};
use super::super::command::division_head;
use super::super::world::{LeaderPlace, UnitPlace, Walk, World};
use super::{LeaderEvent, name};
use crate::kit::Side;
use crate::map::HexId;

/// Who takes over from a fallen leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Heir {
    /// Somebody who has no counter of his own.
    Nobody,
    /// A lower leader of the scenario, whose own command passes on in turn (`gbacw:12.75`).
    Leader(LeaderId),
}

/// Fallen leaders of a side who are to be replaced now: highest rank first, then ascending. Left out are those without a
/// replacement (Hindman, Johnston) and those with no unit left to go to.
pub fn vacancies(book: &Book, world: &World, side: Side) -> Vec<LeaderId> {
    let mut list: Vec<LeaderId> = book
        .leader_ids()
        .filter(|l| book.leader(*l).side == side && world.leader(*l).place == LeaderPlace::Dead)
        .filter(|l| heir(book, world, *l).is_some() && !places(book, world, *l).is_empty())
        .collect();
    list.sort_by_key(|l| (std::cmp::Reverse(book.leader(*l).rank), *l));
    list
}

/// Who takes over: the one the counter names; if he is out of the game, the first surviving original leader of the
/// commands directly below (`gbacw:12.76`). A brigade's replacement who falls comes back (`gbacw:12.74`); higher up a
/// fallen replacement counts as out of the game.
pub fn heir(book: &Book, world: &World, leader: LeaderId) -> Option<Heir> {
    let (spec, state) = (book.leader(leader), world.leader(leader));
    if !spec.has_replacement {
        return None;
    }
    if spec.rank == Rank::Brigade {
        return Some(Heir::Nobody);
    }
    let next = || below(book, leader).into_iter().find(|l| available(world, *l)).map(Heir::Leader);
    if state.replaced {
        return next();
    }
    let named: Vec<LeaderId> = named(book, leader);
    match named.iter().find(|l| available(world, **l)) {
        Some(person) => Some(Heir::Leader(*person)),
        None if named.is_empty() => Some(Heir::Nobody),
        None => next().or(Some(Heir::Nobody)),
    }
}

/// Whether a leader is still the man on the front of his counter, alive.
fn available(world: &World, leader: LeaderId) -> bool {
    world.leader_hex(leader).is_some() && !world.leader(leader).replaced
}

/// Leaders of the scenario whom the counter names as replacement, in the order it names them.
fn named(book: &Book, leader: LeaderId) -> Vec<LeaderId> {
    let spec = book.leader(leader);
    let Some(names) = &spec.replacement else { return Vec::new() };
    names
        .split([',', ';'])
        .flat_map(|part| part.split(" or "))
        .map(|part| part.trim().trim_start_matches("then ").trim())
        .filter_map(|name| {
            book.leader_ids().find(|l| {
                let other = book.leader(*l);
                other.side == spec.side && other.rank < spec.rank && other.name == name
            })
        })
        .collect()
}

/// Leaders of the commands directly below, in order of their numbers.
fn below(book: &Book, leader: LeaderId) -> Vec<LeaderId> {
    let mut list: Vec<(&str, LeaderId)> = match book.leader(leader).command {
        Command::Brigade(_) => Vec::new(),
        Command::Division(d) => {
            let brigades = book.division(d).brigades.iter().map(|b| book.brigade(*b));
            brigades.filter_map(|b| b.leader.map(|l| (b.code.as_str(), l))).collect()
        }
        Command::Corps(c) => {
            let divisions = book.corps(c).divisions.iter().map(|d| book.division(*d));
            divisions.map(|d| (d.code.as_str(), d.leader)).collect()
        }
        Command::Army => {
            let side = book.leader(leader).side;
            book.corps.iter().filter(|c| c.side == side).map(|c| (c.code.as_str(), c.commander)).collect()
        }
    };
    list.sort_unstable();
    list.into_iter().map(|(_, l)| l).collect()
}

/// Where a replacement may be placed: with any unit of his command; with his immediate superior if all that is left of it
/// is routed (`gbacw:12.74`). Ascending; empty if nothing is left.
pub fn places(book: &Book, world: &World, leader: LeaderId) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = book
        .unit_ids()
        .filter(|u| world.in_chain(book, leader, *u) && world.is_combat_unit(*u))
        .filter_map(|u| world.hex(u))
        .collect();
    hexes.sort_unstable();
    hexes.dedup();
    let routed = |u| world.in_chain(book, leader, u) && world.unit(u).place == UnitPlace::Routed;
    if hexes.is_empty() && book.unit_ids().any(routed) {
        hexes.extend(superior(book, world, leader).and_then(|l| world.leader_hex(l)));
    }
    hexes
}

/// The immediate superior on the map.
pub fn superior(book: &Book, world: &World, leader: LeaderId) -> Option<LeaderId> {
    let army = || {
        let side = book.leader(leader).side;
        book.leader_ids().find(|l| {
            let spec = book.leader(*l);
            spec.side == side && spec.command == Command::Army && world.leader_hex(*l).is_some()
        })
    };
    match book.leader(leader).command {
        Command::Brigade(b) => division_head(book, world, book.brigade(b).division),
        Command::Division(d) => match book.division(d).corps {
            Some(c) => Some(book.corps(c).commander).filter(|l| world.leader_hex(*l).is_some()),
            None => army(),
        },
        Command::Corps(_) => army(),
        Command::Army => None,
    }
}

/// The replacement of a fallen leader takes his place in a hex of [`places`].
pub fn take_over(cx: &mut Cx, leader: LeaderId, hex: HexId) {
    let old = name(cx.book, cx.world, leader);
    let heir = heir(cx.book, cx.world, leader).expect("only vacancies with an heir are filled");
    if let Heir::Leader(person) = heir {
        promote(cx, person);
    }
    let state = cx.world.leader_mut(leader);
    state.place = LeaderPlace::On(hex);
    state.walk = Walk::Finished;
    state.displaced = false;
    flip(cx, leader, heir);
    let new = name(cx.book, cx.world, leader);
    cx.emit(|| LeaderEvent::Replaced { leader, old, new, hex }.into());
}

/// Turns a counter to its replacement side.
fn flip(cx: &mut Cx, leader: LeaderId, heir: Heir) {
    let state = cx.world.leader_mut(leader);
    state.replaced = true;
    state.successor = match heir {
        Heir::Leader(person) => Some(person),
        Heir::Nobody => None,
    };
}

/// A leader takes a higher command: his own counter is flipped where it stands, or leaves the map if there is no
/// replacement for him (`gbacw:12.75`).
fn promote(cx: &mut Cx, person: LeaderId) {
    let name = cx.book.leader(person).name.clone();
    let heir = heir(cx.book, cx.world, person);
    match heir {
        Some(next) => {
            if let Heir::Leader(lower) = next {
                promote(cx, lower);
            }
            flip(cx, person, next);
        }
        None => super::casualties::kill(cx, person),
    }
    let new = heir.map(|_| super::name(cx.book, cx.world, person));
    cx.emit(|| LeaderEvent::Promoted { leader: person, name, new }.into());
}
