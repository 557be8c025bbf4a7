//! Filling the draw cup (`blind-swords:5.2`, `blind-swords:5.3`).

use super::super::book::{CupFrom, LeaderId};
use super::super::world::{Alert, Chit};
use super::super::{Book, Cx, World, events};
use super::TurnEvent;
use crate::kit::Side;

/// Key chits are in already; now come the event chits drawn by lot, the leaders, and the wild chits.
pub fn fill(cx: &mut Cx) {
    for side in Side::BOTH {
        include(cx, side);
    }
    for leader in cx.book.leader_ids() {
        if is_in(cx.book, cx.world, leader) {
            cx.world.cup.put(Chit::Leader(leader), 1);
        }
    }
    cx.world.cup.put(Chit::Fog, 1);
    cx.world.cup.put(Chit::Fortunes, 1);
    if alert_chit(cx.book, cx.world) {
        cx.world.cup.put(Chit::Alert, 1);
    }
    let chits = cx.world.cup.len() as u8;
    cx.emit(|| TurnEvent::Filled(chits).into());
}

/// Chits drawn blindly from those not chosen (`blind-swords:5.2`); the rest stay out of this turn, unseen.
fn include(cx: &mut Cx, side: Side) {
    let keys = cx.world.keys[side].clone();
    let mut left: Vec<_> = events::pool(cx.book, cx.world, side).into_iter().filter(|e| !keys.contains(e)).collect();
    for _ in 0..cx.book.scenario.draws[side].random {
        if left.is_empty() {
            break;
        }
        let i = cx.dice.below(left.len() as u8);
        cx.world.cup.put(Chit::Event(left.remove(usize::from(i))), 1);
    }
}

/// Whether a leader's chit belongs into the cup this turn.
fn is_in(book: &Book, world: &World, leader: LeaderId) -> bool {
    let (spec, state) = (book.leader(leader), world.leader(leader));
    let clock = world.clock(book);
    if state.eliminated.is_some() {
        return false;
    }
    match spec.from {
        CupFrom::Turn(from) => from <= clock,
        CupFrom::Alert => spec.brigades.iter().any(|b| world.brigade(*b).alert == Alert::On),
        CupFrom::Falls(other) => world.leader(other).eliminated.is_some_and(|turn| turn < clock),
        CupFrom::Wallace => world.wallace.and_then(|w| w.comes).is_some_and(|turn| turn <= clock),
    }
}

/// The Union Alert chit is in the cup as long as a division it could name is not alert (`blind-swords-x:8.7#2`).
fn alert_chit(book: &Book, world: &World) -> bool {
    book.scenario.rules.alert_chit
        && book.brigade_ids().any(|b| book.brigade(b).alert_by_chit && world.brigade(b).alert == Alert::Off)
}
