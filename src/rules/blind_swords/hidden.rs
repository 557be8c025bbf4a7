//! What a side may not know: the faces of chits. Key chits and held chits are their owner's secret; chits drawn into the
//! cup by lot are known to nobody (`blind-swords:5.1`, `blind-swords:5.2`, `blind-swords:7.3#event`, ruling R7).

use super::book::{Book, EventId};
use super::events;
use super::world::{Alert, Chit, World};
use crate::kit::{Dice, Side};

/// Takes what `side` may not know out of a copy of the world.
pub fn redact(side: Side, book: &Book, world: &mut World) {
    let other = side.other();
    let held = world.hand[other].len();
    let seen = std::mem::take(&mut world.seen);
    // Chits that pickets have seen stay known.
    world.hand[other].retain(|e| seen.contains(e));
    world.unknown_held[other] = (held - world.hand[other].len()) as u8;
    world.seen = seen;
    world.keys[other].clear();
    let known = world.keys[side].clone();
    for chit in &mut world.cup.0 {
        if let Chit::Event(event) = *chit
            && !known.contains(&event)
        {
            *chit = Chit::Unknown(book.event(event).side);
        }
    }
    // The order of the chits in the cup could tell which is which.
    world.cup.0.sort_unstable();
    if side == Side::Confederate && book.options.hidden_alert {
        hide_alert(book, world);
    }
}

/// The division named by the Union Alert chit stays secret until it is alert (`blind-swords-x:8.7#opt`).
fn hide_alert(book: &Book, world: &mut World) {
    let Some(named) = world.alert_named.take() else { return };
    for brigade in &book.brigade(named).alert_group {
        if world.brigade(*brigade).alert == Alert::Next {
            world.brigade_mut(*brigade).alert = Alert::Off;
        }
    }
}

/// Puts a possible face on every chit that is not known, each with the same chance.
pub fn imagine(book: &Book, world: &mut World, dice: &mut Dice) {
    for side in Side::BOTH {
        let mut left = unaccounted(book, world, side);
        let mut draw = |left: &mut Vec<EventId>| {
            let n = u8::try_from(left.len()).unwrap_or(u8::MAX);
            (n > 0).then(|| left.remove(usize::from(dice.below(n))))
        };
        for _ in 0..world.unknown_held[side] {
            world.hand[side].extend(draw(&mut left));
        }
        world.hand[side].sort_unstable();
        world.unknown_held[side] = 0;
        let chits = std::mem::take(&mut world.cup.0);
        world.cup.0 = chits
            .into_iter()
            .filter_map(|chit| match chit {
                Chit::Unknown(of) if of == side => draw(&mut left).map(Chit::Event),
                chit => Some(chit),
            })
            .collect();
    }
}

/// The event chits of a side in this turn's pool that are neither held, nor known to be in the cup, nor shown.
fn unaccounted(book: &Book, world: &World, side: Side) -> Vec<EventId> {
    events::pool(book, world, side)
        .into_iter()
        .filter(|e| !world.hand[side].contains(e) && !world.shown.contains(&Chit::Event(*e)))
        .filter(|e| !world.cup.0.contains(&Chit::Event(*e)))
        .collect()
}
