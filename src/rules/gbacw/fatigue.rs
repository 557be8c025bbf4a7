//! Fatigue (`gbacw:17`): when a brigade tires. What tired men do worse is with movement, fire, shock and checks.

use super::activation::ActivationEvent;
use super::book::{Book, BrigadeId, BrigadeKind, UnitId};
use super::world::{Act, Fatigue, Orders, World};
use super::{Cx, command, orders};

/// Most levels a brigade gains in a turn by acting (`gbacw:17.23`).
const MOST_BY_ACTING: u8 = 2;
/// Activations of a turn that tire nobody (`gbacw:17.22#1`).
const FREE_ACTIVATIONS: u8 = 2;
/// Action phases of a turn with shock that tire nobody (`gbacw:17.22#2`).
const FREE_SHOCKS: u8 = 1;

/// Whether what a unit did in its action counts towards fatigue: anything but rally, resupply and free turns
/// (`gbacw:17.22#quiet`). Falling back with a cautious brigadier leaves no trace here, so it does not count either.
pub fn tires(act: &Act) -> bool {
    act.spent2 > 0
        || act.steps > 0
        || act.withdrew > 0
        || act.one_hex
        || act.restacked
        || act.fired
        || act.fired_sections != 0
        || act.shocked
}

/// Whether any foot or horse of the brigade tired itself in the present activation; guns tire nobody (`gbacw:17.26`).
fn brigade_tires(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let did = |u: UnitId| command::is_line(book, u) && tires(&world.unit(u).act);
    world.brigade(brigade).tired_now || world.units_of(book, brigade).any(did)
}

/// Both causes of fatigue at the end of a brigade activation (`gbacw:17.21`): acting more than twice in a turn, for those
/// who acted, and shock in more than one action phase, for everybody who was in one.
pub fn end_of_activation(cx: &mut Cx, acting: &[BrigadeId]) {
    for brigade in cx.book.brigade_ids() {
        if cx.book.brigade(brigade).kind == BrigadeKind::DivisionGuns {
            continue;
        }
        if acting.contains(&brigade) && brigade_tires(cx.book, cx.world, brigade) {
            let state = cx.world.brigade_mut(brigade);
            state.tiring += 1;
            if state.tiring > FREE_ACTIVATIONS && state.gained < MOST_BY_ACTING {
                state.gained += 1;
                gain(cx, brigade, "acting more than twice", "gbacw:17.22#1");
            }
        }
        // The shock itself counts the action phase, once however often the brigade was in it (`shock::clash`).
        let state = cx.world.brigade(brigade);
        if state.shocked_now && state.shocks > FREE_SHOCKS {
            gain(cx, brigade, "another shock", "gbacw:17.22#2");
        }
        let state = cx.world.brigade_mut(brigade);
        (state.tired_now, state.shocked_now) = (false, false);
    }
}

/// Raises a brigade by one level, not beyond the highest (`gbacw:17.24`, `gbacw:17.25`); there it falls back to Advance
/// orders at once (`gbacw:17.32`).
pub fn gain(cx: &mut Cx, brigade: BrigadeId, why: &'static str, rule: &'static str) {
    let state = cx.world.brigade_mut(brigade);
    if state.fatigue >= Fatigue::MOST {
        return;
    }
    state.fatigue.0 += 1;
    let fatigue = state.fatigue;
    let reverts = fatigue == Fatigue::MOST && state.orders == Orders::Attack;
    cx.emit(|| ActivationEvent::Tired { brigade, fatigue, why, rule }.into());
    if fatigue == Fatigue::MOST {
        orders::give(cx.book, cx.world, brigade, Orders::Advance, |_| true);
    }
    if reverts {
        let (orders, rule) = (Orders::Advance, "gbacw:17.32");
        cx.emit(|| orders::OrdersEvent::Given { brigade, orders, rule }.into());
    }
}
