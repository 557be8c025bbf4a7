//! What chits do, once all is picked.

use super::super::activation::Activate;
use super::super::book::{Book, EventId, LeaderId, UnitId};
use super::super::charts::{Confusion, Effect};
use super::super::fire::{GunFire, Single, SingleFire};
use super::super::movement::GunMove;
use super::super::rally::{self, Return};
use super::super::retreat::Retreat;
use super::super::world::{Act, Activation, By, Chit, Order, Place};
use super::super::{Cx, Flow, call, cohesion, johnston, orders, results};
use super::play::{Play, Stage};
use super::{ChitEvent, EventAction, offers};
use crate::map::HexId;

/// Carries out what was picked, and goes on after each procedure that was called for it.
pub(super) fn carry_on(play: &mut Play, cx: &mut Cx) -> Flow {
    match std::mem::replace(&mut play.stage, Stage::Over) {
        Stage::Act => act(play, cx),
        Stage::Reply => reply(play, cx),
        Stage::Retreat(hexes) => retreat(play, cx, hexes),
        Stage::Pick | Stage::Over => unreachable!("the frame itself handles these"),
    }
}

fn act(play: &mut Play, cx: &mut Cx) -> Flow {
    let book = cx.book;
    match &book.event(play.event).effect {
        Effect::RebelYell { cr } => {
            let columns = book.charts.close.shifts.rebel_yell.shift;
            let boosts = &mut active(cx).boosts;
            boosts.cr += cr;
            boosts.yell += columns;
            boosts.must_advance = true;
        }
        Effect::Charge => {
            let columns = book.charts.close.shifts.charge.shift;
            let boosts = &mut active(cx).boosts;
            boosts.charge += columns;
            boosts.must_advance = true;
        }
        Effect::LeadInPerson { cr, shift, .. } => {
            let boosts = &mut active(cx).boosts;
            boosts.cr += cr;
            boosts.johnston += shift;
        }
        Effect::PastTheTents => active(cx).boosts.past_tents = true,
        Effect::UpTheRavines => active(cx).boosts.ravines = true,
        Effect::StandFirm => cx.world.stand_firm = true,
        Effect::CommandConfusion { .. } => confuse(cx),
        Effect::Screen { .. } => {
            if let Some(EventAction::Hex(hex)) = play.picks.first().copied() {
                active(cx).boosts.horse = Some(hex);
                let event = play.event;
                cx.emit(|| ChitEvent::Screened(event, hex).into());
            }
        }
        Effect::DriveOn { .. } => return drive_on(play),
        Effect::Pickets => pickets(play, cx),
        Effect::Stragglers => gather(play, cx),
        Effect::Rally { .. } | Effect::Wagons { .. } | Effect::Steady { .. } | Effect::LowAmmo => {
            return on_units(play, cx);
        }
        Effect::Raiders { .. } | Effect::Forrest { .. } => return strike(play, cx),
        Effect::GunsForward { mp, .. } | Effect::ShiftGuns { mp } => return serve_gun(play, cx, *mp),
        Effect::Firefight | Effect::GrandBattery { .. } | Effect::Sharpshooters => return shoot(play, cx),
    }
    Flow::Done
}

/// What happens as soon as a chit is played, before its owner picks anything: the pickets see the enemy's hand.
pub(super) fn at_once(event: EventId, cx: &mut Cx) {
    let chit = cx.book.event(event);
    if chit.effect != Effect::Pickets {
        return;
    }
    let other = chit.side.other();
    let hand = cx.world.hand[other].clone();
    for event in &hand {
        if !cx.world.seen.contains(event) {
            cx.world.seen.push(*event);
        }
    }
    cx.emit(|| ChitEvent::Shown(other, hand).into());
}

/// The activation a chit works on.
fn active<'a>(cx: &'a mut Cx) -> &'a mut Activation {
    cx.world.active.as_mut().expect("such a chit is played while a brigade acts")
}

/// Command Confusion: the die's order takes the place of the one announced (`blind-swords-x:8.7a#confusion`); an Attack
/// before the Union's hour is no order at all (`blind-swords-x:8.2a`).
fn confuse(cx: &mut Cx) {
    let die = cx.dice.d6();
    let result = cx.book.charts.command.confusion.result(die);
    let Activation { side, brigade, order, .. } = *active(cx);
    let was = order.expect("an order was announced");
    let now = match result {
        Confusion::Stands => was,
        Confusion::Becomes(Order::Attack) if !orders::may_attack(cx.book, cx.world, side) => Order::NoOrder,
        Confusion::Becomes(order) => order,
    };
    active(cx).order = Some(now);
    cx.emit(|| ChitEvent::Confused { brigade, die, was, now }.into());
}

fn drive_on(play: &Play) -> Flow {
    match play.picks.first() {
        Some(EventAction::Brigade(brigade)) => call(Activate::event(*brigade, play.event)),
        _ => Flow::Done,
    }
}

/// The enemy loses a chit of the hand he showed.
fn pickets(play: &Play, cx: &mut Cx) {
    let loser = cx.book.event(play.event).side.other();
    if let Some(EventAction::Discard(event)) = play.picks.first().copied() {
        cx.world.hand[loser].retain(|e| *e != event);
        cx.world.shown.push(Chit::Event(event));
        cx.emit(|| ChitEvent::Discarded(event).into());
    }
}

fn gather(play: &Play, cx: &mut Cx) {
    let Some(EventAction::Unit(unit)) = play.picks.first().copied() else { return };
    let to = match cx.world.unit(unit).place {
        Place::Broken(3) => Place::Broken(2),
        _ => Place::Available,
    };
    cx.world.take_off(unit, to);
    cx.emit(|| ChitEvent::Gathered(unit, to).into());
}

/// Chits that take something from units, or give it.
fn on_units(play: &Play, cx: &mut Cx) -> Flow {
    let effect = &cx.book.event(play.event).effect;
    for pick in play.picks.clone() {
        match (pick, effect) {
            (EventAction::Recover(unit), _) => rally::recover(cx, unit, true),
            (EventAction::Resupply(unit), _) | (EventAction::Unit(unit), Effect::Wagons { .. }) => {
                rally::resupply(cx, unit);
            }
            (EventAction::Rebuild(unit), _) => return rebuild(cx, unit),
            (EventAction::Unit(unit), Effect::Steady { hits, .. }) => {
                for _ in 0..*hits {
                    rally::recover(cx, unit, false);
                }
            }
            (EventAction::Unit(unit), Effect::LowAmmo) => {
                cx.world.unit_mut(unit).low_ammo = true;
                cx.emit(|| ChitEvent::RunsLow(unit).into());
            }
            _ => {}
        }
    }
    Flow::Done
}

/// A unit in the Available box rolls, and comes back at once if it passes; its brigade stands for the active one.
fn rebuild(cx: &mut Cx, unit: UnitId) -> Flow {
    let brigade = cx.world.unit(unit).brigade.expect("only units of brigades are offered");
    if rally::rebuild(cx, unit) { call(Return::new(unit, brigade)) } else { Flow::Done }
}

/// Cavalry strikes a unit.
fn strike(play: &mut Play, cx: &mut Cx) -> Flow {
    let Some(EventAction::Unit(unit)) = play.picks.first().copied() else { return Flow::Done };
    let (event, is_gun) = (play.event, cx.book.unit(unit).is_gun());
    match &cx.book.event(event).effect {
        Effect::Raiders { hits, retreat, .. } => {
            let (die, cr) = (cx.dice.d6(), cohesion::rating(cx.book, cx.world, unit));
            cx.emit(|| ChitEvent::Raided { event, unit, die, cr }.into());
            if i16::from(die) <= i16::from(cr) {
                return Flow::Done;
            }
            results::hit(cx, unit, *hits);
            play.stage = Stage::Retreat(*retreat);
        }
        Effect::Forrest { retreat, hits } => {
            cx.emit(|| ChitEvent::Struck(event, unit).into());
            if !is_gun {
                results::hit(cx, unit, *hits);
                return Flow::Done;
            }
            play.stage = Stage::Retreat(*retreat);
        }
        _ => unreachable!("only cavalry strikes"),
    }
    Flow::Again
}

/// The unit that was struck goes back, if it is still there.
fn retreat(play: &Play, cx: &Cx, hexes: u8) -> Flow {
    match play.picks.first() {
        Some(EventAction::Unit(unit)) if cx.world.hex(*unit).is_some() => call(Retreat::new(*unit, hexes, Vec::new())),
        _ => Flow::Done,
    }
}

/// A battery moves or fires, whatever it did in the Artillery Phase; the move does not count against the Union's limit.
fn serve_gun(play: &Play, cx: &mut Cx, mp: u8) -> Flow {
    let [EventAction::Unit(gun), what] = play.picks[..] else { return Flow::Done };
    cx.world.unit_mut(gun).act = Act::default();
    if what == EventAction::Fire {
        return call(GunFire::new(vec![gun]));
    }
    call(GunMove::new(vec![gun], 2 * mp))
}

/// A fire by a chit.
pub(super) fn fire(book: &Book, event: EventId, units: Vec<UnitId>, hex: HexId) -> SingleFire {
    let effect = &book.event(event).effect;
    let shift = if let Effect::GrandBattery { shift, .. } = effect { *shift } else { 0 };
    let ignore_woods = matches!(effect, Effect::Sharpshooters);
    SingleFire { units, hex, shift, ignore_woods, full_strength: true, by: event }
}

fn shoot(play: &mut Play, cx: &Cx) -> Flow {
    let (units, target) = match play.picks[..] {
        [EventAction::Unit(unit), EventAction::Hex(at)] => (vec![unit], at),
        [EventAction::Hex(from), EventAction::Hex(at)]
            if matches!(cx.book.event(play.event).effect, Effect::Firefight) =>
        {
            play.stage = Stage::Reply;
            (offers::skirmishers(cx.book, cx.world, from, at), at)
        }
        [EventAction::Hex(at), ref guns @ ..] => {
            let hexes = guns.iter().filter_map(|g| if let EventAction::Hex(h) = g { Some(*h) } else { None });
            (hexes.flat_map(|from| offers::batteries(cx.book, cx.world, from, at)).collect(), at)
        }
        _ => return Flow::Done,
    };
    call(Single::new(fire(cx.book, play.event, units, target)))
}

/// Whoever is left in the other hex of a firefight fires back.
fn reply(play: &Play, cx: &Cx) -> Flow {
    let [EventAction::Hex(from), EventAction::Hex(at)] = play.picks[..] else { return Flow::Done };
    let side = cx.book.event(play.event).side;
    if !cx.world.enemy_at(cx.book, side, at) || !cx.world.enemy_at(cx.book, side.other(), from) {
        return Flow::Done;
    }
    match offers::skirmishers(cx.book, cx.world, at, from) {
        none if none.is_empty() => Flow::Done,
        units => call(Single::new(fire(cx.book, play.event, units, from))),
    }
}

/// What chits do when the activation they were played in ends: the die of a leader at the front, the price of being driven
/// on.
pub fn activation_over(cx: &mut Cx) {
    let Some(active) = cx.world.active.clone() else { return };
    if active.boosts.johnston != 0 {
        leader_die(cx);
    }
    let By::Event(event) = active.by else { return };
    let Effect::DriveOn { hits } = cx.book.event(event).effect else { return };
    let fought: Vec<UnitId> = cx
        .world
        .members(active.brigade)
        .filter(|u| cx.world.unit(*u).act.closed && cx.world.hex(*u).is_some())
        .collect();
    for unit in fought {
        cx.emit(|| ChitEvent::Spent(event, unit).into());
        results::hit(cx, unit, hits);
    }
}

/// The leader who led in person may fall.
fn leader_die(cx: &mut Cx) {
    let book = cx.book;
    let shown = cx.world.shown.iter().rev();
    let led = shown.filter_map(|c| if let Chit::Event(e) = c { Some(*e) } else { None }).find_map(|event| {
        let Effect::LeadInPerson { leader, falls_on, later_from, later_falls_on, .. } = &book.event(event).effect
        else {
            return None;
        };
        let key = |l: &LeaderId| book.leader(*l).key == *leader;
        let late = cx.world.clock(book) >= later_from.0;
        book.leader_ids().find(key).map(|l| (event, l, if late { *later_falls_on } else { *falls_on }))
    });
    let Some((event, leader, falls_on)) = led else { return };
    let die = cx.dice.d6();
    cx.emit(|| ChitEvent::LeaderDie { event, leader, die, falls_on }.into());
    if die <= falls_on && cx.world.leader(leader).eliminated.is_none() {
        johnston::fall(cx, leader);
    }
}
