//! Union alert (`blind-swords-x:8.7`): divisions wake by the clock, by contact, or by the Union Alert chit.

mod events;
mod long_roll;
mod name;

use serde::{Deserialize, Serialize};

use super::Cx;
use super::book::{Arm, Book, BrigadeId, Command, UnitId};
use super::sight;
use super::world::{Alert, Chit, World};
use crate::kit::Side;
use crate::map::HexId;

pub use events::AlertEvent;
pub use long_roll::LongRoll;
pub use name::NameDivision;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AlertAction {
    /// The division of this brigade is alerted.
    Name(BrigadeId),
    /// This regiment is shaken by the long roll.
    Shake(UnitId),
}

/// The start of a turn: who was alerted before is alert now, and some are by the clock (ruling R7).
pub fn begin_turn(cx: &mut Cx) {
    let clock = cx.world.clock(cx.book);
    cx.world.alert_named = None;
    for brigade in cx.book.brigade_ids() {
        let was = cx.world.brigade(brigade).alert;
        if was == Alert::Next || (was == Alert::Off && cx.book.brigade(brigade).alert_at <= clock) {
            cx.world.brigade_mut(brigade).alert = Alert::On;
            cx.emit(|| AlertEvent::Alert(brigade).into());
        }
    }
}

/// Whether any brigade still sleeps: most of the day nothing has to be looked for.
fn anybody_sleeps(world: &World) -> bool {
    world.brigades.iter().any(|b| b.alert == Alert::Off)
}

/// Looks for enemies within three hexes and in sight of units that are not alert (`blind-swords-x:8.7#1`). To be called
/// whenever a unit entered or left a hex and after each fire (ruling R12).
pub fn contact(cx: &mut Cx) {
    if !anybody_sleeps(cx.world) {
        return;
    }
    let rebels = rebels(cx.book, cx.world);
    for brigade in cx.book.brigade_ids() {
        if cx.world.brigade(brigade).alert == Alert::Off && in_contact(cx.book, cx.world, brigade, &rebels) {
            wake(cx, brigade);
        }
    }
}

/// A unit in this hex is the target of combat, whatever comes of it (`blind-swords-x:8.7#1`).
pub fn targeted(cx: &mut Cx, hex: HexId) {
    if !anybody_sleeps(cx.world) {
        return;
    }
    for unit in cx.world.at(hex).to_vec() {
        if let Some(brigade) = cx.world.unit(unit).brigade
            && cx.world.brigade(brigade).alert == Alert::Off
        {
            wake(cx, brigade);
        }
    }
}

/// The hexes that Confederate units stand in. They are looked up once for all who sleep: this is asked at every step.
fn rebels(book: &Book, world: &World) -> Vec<HexId> {
    let counts = |unit: UnitId| book.unit(unit).side == Side::Confederate && book.unit(unit).arm != Arm::Gunboat;
    world.stacks.iter().filter(|(_, units)| counts(units[0])).map(|(hex, _)| hex).collect()
}

fn in_contact(book: &Book, world: &World, brigade: BrigadeId, rebels: &[HexId]) -> bool {
    let within = u16::from(book.charts.command.alert.contact_within);
    world.members(brigade).filter_map(|u| world.hex(u)).any(|hex| {
        rebels.iter().any(|h| book.board.distance(*h, hex) <= within && sight::now(book, world, *h, hex).is_open())
    })
}

/// Alerts a brigade with its whole division, from the next turn on; a detached brigade may act in this one
/// (`blind-swords-x:8.7#1`, ruling R12).
fn wake(cx: &mut Cx, brigade: BrigadeId) {
    let spec = cx.book.brigade(brigade);
    if spec.alert_same_turn {
        cx.world.brigade_mut(brigade).alert = Alert::On;
        cx.emit(|| AlertEvent::Contact { brigade, now: true }.into());
        join_cup(cx, brigade);
        return;
    }
    cx.emit(|| AlertEvent::Contact { brigade, now: false }.into());
    alert_next(cx, brigade);
}

/// The whole group of a brigade is alert from the next turn on.
fn alert_next(cx: &mut Cx, brigade: BrigadeId) {
    for member in &cx.book.brigade(brigade).alert_group {
        let state = cx.world.brigade_mut(*member);
        if state.alert == Alert::Off {
            state.alert = Alert::Next;
        }
    }
}

/// The chit of a leader who just became alert joins the cup, unless his brigade has acted already.
fn join_cup(cx: &mut Cx, brigade: BrigadeId) {
    let Some(leader) = cx.book.brigade(brigade).leader else { return };
    let chit = Chit::Leader(leader);
    let own = cx.book.leader(leader).command == Command::Brigade;
    if own && !cx.world.brigade(brigade).activated && cx.world.cup.count(chit) == 0 {
        cx.world.cup.put(chit, 1);
    }
}
