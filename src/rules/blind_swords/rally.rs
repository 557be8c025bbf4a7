//! Rally (`blind-swords:13.1`): recovery and rebuilding in the rally step, and the return from the Available box.

mod place;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, UnitId};
use super::charts::command::OrderRally;
use super::world::{Place, World};
use super::{BlindSwords, Cx, Flow, call, cohesion};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::HexId;

pub use place::{Return, Spread, places};
pub use words::RallyEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RallyAction {
    /// This unit loses morale hits.
    Recover(UnitId),
    /// This unit loses its Low Ammo marker.
    Resupply(UnitId),
    /// This unit tries to rebuild.
    Rebuild(UnitId),
    /// The unit goes there.
    Place(HexId),
    /// No more.
    Done,
}

/// The rally step of the active brigade.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RallyStep {}

/// Whether a unit on the map is far enough from every enemy (`blind-swords:13.1`), whatever lies between (ruling R24).
pub fn is_far(book: &Book, world: &World, unit: UnitId) -> bool {
    let from = u16::from(book.charts.cohesion.rally.enemy_from);
    world.hex(unit).is_some_and(|h| world.distance_to_enemy(book, book.unit(unit).side, h) >= from)
}

/// What a unit can lose: all its hits, or one.
pub fn recover(cx: &mut Cx, unit: UnitId, all: bool) {
    let state = cx.world.unit_mut(unit);
    state.hits = if all { 0 } else { state.hits.saturating_sub(1) };
    let left = state.hits;
    cx.emit(|| RallyEvent::Recovered { unit, left }.into());
}

/// A unit loses its Low Ammo marker (`blind-swords-x:13.2a`).
pub fn resupply(cx: &mut Cx, unit: UnitId) {
    cx.world.unit_mut(unit).low_ammo = false;
    cx.emit(|| RallyEvent::Resupplied(unit).into());
}

/// The rebuild die against the rating (`blind-swords:13.2b`). A unit on the map that passes turns to its fresh side; one in
/// the Available box still has to be placed by the caller.
pub fn rebuild(cx: &mut Cx, unit: UnitId) -> bool {
    let (die, cr) = (cx.dice.d6(), cohesion::rating(cx.book, cx.world, unit));
    let passed = i8::try_from(die).expect("a die has six faces") <= cr;
    cx.emit(|| RallyEvent::Rebuilds { unit, die, cr }.into());
    if passed && cx.world.hex(unit).is_some() {
        cx.world.unit_mut(unit).worn = false;
    }
    passed
}

/// Whether a unit on the map could turn to its fresh side: worn, with a fresh side, and not barred by the option
/// (`blind-swords:13.2b#opt`).
pub fn may_rebuild_here(book: &Book, world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    state.worn
        && book.unit(unit).fresh.is_some()
        && !book.unit(unit).immobile
        && !world.is_wrecked(unit)
        && !(book.options.no_rebuild_after_broken && state.was_broken)
}

impl RallyStep {
    fn kind(book: &Book, world: &World) -> OrderRally {
        let order = world.active.as_ref().and_then(|a| a.order);
        order.map_or(OrderRally::None, |o| super::orders::rally(book, o))
    }

    /// Batteries stacked with or next to the active brigade may recover, never rebuild (`blind-swords:13.1#guns`).
    fn is_beside(book: &Book, world: &World, gun: UnitId) -> bool {
        let Some(hex) = world.hex(gun) else { return false };
        let brigade = world.active.as_ref().map(|a| a.brigade);
        std::iter::once(hex)
            .chain(book.neighbours(hex))
            .any(|h| world.at(h).iter().any(|u| world.unit(*u).brigade.is_some() && world.unit(*u).brigade == brigade))
    }

    fn answers(book: &Book, world: &World) -> Vec<RallyAction> {
        let (kind, mut list) = (Self::kind(book, world), Vec::new());
        let Some(active) = world.active.as_ref().filter(|_| kind != OrderRally::None) else { return list };
        for unit in book.unit_ids().filter(|u| book.unit(*u).side == active.side && !world.unit(*u).act.rallied) {
            let (spec, state) = (book.unit(unit), world.unit(unit));
            let own = state.brigade == Some(active.brigade);
            if own && state.place == Place::Available {
                if kind == OrderRally::Full && !places(book, world, unit, active.brigade).is_empty() {
                    list.push(RallyAction::Rebuild(unit));
                }
                continue;
            }
            let gun = spec.is_gun() && Self::is_beside(book, world, unit);
            // A single regiment that marched in is under Maneuver itself (`blind-swords-x:10.11a`, ruling R35).
            let marched = state.act.march;
            if !(own || gun) || marched || !is_far(book, world, unit) {
                continue;
            }
            if state.hits > 0 {
                list.push(RallyAction::Recover(unit));
            }
            if kind == OrderRally::Full && state.low_ammo {
                list.push(RallyAction::Resupply(unit));
            }
            if kind == OrderRally::Full && own && may_rebuild_here(book, world, unit) {
                list.push(RallyAction::Rebuild(unit));
            }
        }
        list
    }
}

impl Procedure<BlindSwords> for RallyStep {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if Self::answers(cx.book, cx.world).is_empty() {
            return Flow::Done;
        }
        Flow::Ask(cx.world.active.as_ref().expect("a brigade is active").side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(Self::answers(book, world).into_iter().map(Action::from));
        out.push(RallyAction::Done.into());
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Rally(action) = action else { unreachable!("{action:?} is not offered here") };
        let unit = match action {
            RallyAction::Done => return Flow::Done,
            RallyAction::Recover(unit) | RallyAction::Resupply(unit) | RallyAction::Rebuild(unit) => unit,
            RallyAction::Place(_) => unreachable!("the return asks this itself"),
        };
        cx.world.unit_mut(unit).act.rallied = true;
        match action {
            RallyAction::Recover(_) => {
                let all = Self::kind(cx.book, cx.world) == OrderRally::Full;
                recover(cx, unit, all);
            }
            RallyAction::Resupply(_) => resupply(cx, unit),
            _ => {
                let brigade = cx.world.active.as_ref().expect("a brigade is active").brigade;
                if rebuild(cx, unit) {
                    return match cx.world.hex(unit) {
                        Some(hex) => call(Spread::new(unit, hex)),
                        None => call(Return::new(unit, brigade)),
                    };
                }
            }
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask(book, world)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, Self::kind(book, world) == OrderRally::Full)
    }
}
