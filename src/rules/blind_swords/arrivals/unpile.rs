//! Reinforcements that could not move out of an overstacked entry hex make room, the largest first (`blind-swords:10.11`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::world::{Place, World};
use super::super::{BlindSwords, Cx, Flow, movement, stacking};
use super::{ArriveAction, is_overstacked, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::HexId;

/// Overstacked arrivals make room.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Unpile {}

/// The hex of an arrival that is overstacked.
fn crowded(book: &Book, world: &World) -> Option<HexId> {
    let arrived = |u: &UnitId| world.unit(*u).act.arrived;
    book.unit_ids().filter(arrived).filter_map(|u| world.hex(u)).find(|h| is_overstacked(book, world, *h))
}

/// The arrivals of greatest strength in a hex: one of them goes.
fn largest(book: &Book, world: &World, hex: HexId) -> Vec<UnitId> {
    let arrived: Vec<UnitId> = world.at(hex).iter().copied().filter(|u| world.unit(*u).act.arrived).collect();
    let most = arrived.iter().map(|u| world.printed2(book, *u)).max();
    arrived.into_iter().filter(|u| Some(world.printed2(book, *u)) == most).collect()
}

/// Where a unit can go: next to its hex, on land, away from enemies, with room; if there is none, one hex further, and so on.
fn places(book: &Book, world: &World, unit: UnitId, from: HexId) -> Vec<HexId> {
    let side = book.unit(unit).side;
    let open = |h: &HexId| {
        book.in_area(*h)
            && *h != from
            && book.ground.is_land(*h)
            && super::is_clear(book, world, side, *h)
            && stacking::may_end(book, world, *h, &[unit])
    };
    let best = book.board.hexes().filter(open).map(|h| book.board.distance(h, from)).min();
    let Some(best) = best else { return Vec::new() };
    book.board.hexes().filter(open).filter(|h| book.board.distance(*h, from) == best).collect()
}

fn answers(book: &Book, world: &World) -> Vec<ArriveAction> {
    let Some(hex) = crowded(book, world) else { return Vec::new() };
    let mut list = Vec::new();
    for unit in largest(book, world, hex) {
        list.extend(places(book, world, unit, hex).into_iter().map(|h| ArriveAction::Displace(unit, h)));
    }
    list
}

impl Procedure<BlindSwords> for Unpile {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(hex) = crowded(cx.book, cx.world) else { return Flow::Done };
        if answers(cx.book, cx.world).is_empty() {
            // No room anywhere on the map: the last to come goes back and comes next turn.
            let unit = largest(cx.book, cx.world, hex)[0];
            cx.world.take_off(unit, Place::Due);
            cx.world.unit_mut(unit).act.arrived = false;
            cx.world.unit_mut(unit).due = cx.world.clock(cx.book) + 1;
            return Flow::Again;
        }
        Flow::Ask(cx.book.unit(cx.world.at(hex)[0]).side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(answers(book, world).into_iter().map(Action::from));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Arrive(ArriveAction::Displace(unit, hex)) = action else {
            unreachable!("{action:?} is not offered here")
        };
        movement::enter(cx, unit, hex);
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let hex = crowded(book, world);
        let units = hex.map_or(Vec::new(), |h| largest(book, world, h));
        Ask { title: "Too many in one hex: who makes room?".into(), focus: hex, ..words::ask(book, &units) }
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        words::choice(book, action)
    }
}
