//! Loose cannons (`gbacw:6.24`): a brigadier who does what he thinks best.
//!
//! Only foot and horse that were in command when the marker was drawn follow him; guns and stragglers act as they like.
//! What a charging or closing brigade must do is left to its action phase (`activation::limits`, `movement`); a cautious
//! one falls back at once.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

use serde::{Deserialize, Serialize};

use super::OrdersEvent;
use super::change::obey;
use crate::map::HexId;
use crate::rules::gbacw::book::{Arm, Book, BrigadeId, Profile, UnitId};
use crate::rules::gbacw::charts::ground::Mover;
use crate::rules::gbacw::results::Cause;
use crate::rules::gbacw::retreat::Retreat;
use crate::rules::gbacw::terrain::{Mode, Prices};
use crate::rules::gbacw::world::{Cannon, Fatigue, Mp2, Orders, World};
use crate::rules::gbacw::{Cx, Flow, call, command};

/// How near to an enemy's side a man on foot must be for an aggressive brigadier to charge, in halves.
const NEAR2: Mp2 = 6;
/// The same for mounted cavalry.
const NEAR_MOUNTED2: Mp2 = 10;

/// Units that a loose cannon drags along.
fn followers(book: &Book, world: &World, brigade: BrigadeId) -> Vec<UnitId> {
    world
        .units_of(book, brigade)
        .filter(|u| command::is_line(book, *u) && world.is_combat_unit(*u) && world.unit(*u).obeys)
        .collect()
}

/// Lets the brigadier loose; a brigade that falls back must be seen through.
pub(super) fn fire_off(cx: &mut Cx, brigade: BrigadeId) -> Option<FallBack> {
    let leader = cx.book.brigade(brigade).leader?;
    let mut profile = cx.world.ratings(cx.book, leader).profile;
    if profile == Profile::Unreliable {
        let roll = cx.dice.d10();
        let chart = *cx.book.charts.command.orders_change.unreliable.at(i16::from(roll));
        cx.emit(|| OrdersEvent::Temper { brigade, roll, profile: chart }.into());
        profile = chart;
    }
    let followers = followers(cx.book, cx.world, brigade);
    let cannon = match profile {
        Profile::Normal | Profile::Unreliable => Cannon::None,
        Profile::Cautious => Cannon::FallBack,
        Profile::Aggressive => {
            let exhausted = cx.world.brigade(brigade).fatigue >= Fatigue::MOST;
            let near = followers.iter().any(|u| is_near(cx.book, cx.world, *u));
            if near && !exhausted { Cannon::Charge } else { Cannon::CloseUp }
        }
    };
    cx.world.brigade_mut(brigade).cannon = cannon;
    match cannon {
        Cannon::None => {}
        Cannon::Charge => obey(cx, brigade, Orders::Attack),
        Cannon::CloseUp | Cannon::FallBack => obey(cx, brigade, Orders::Advance),
    }
    cx.emit(|| OrdersEvent::Loose { brigade, cannon }.into());
    (cannon == Cannon::FallBack).then(|| FallBack { brigade, left: rear_first(cx.book, cx.world, followers) })
}

/// Units in the order in which they fall back: those farthest from the enemy first, so that nobody trips over friends who
/// are about to go too.
fn rear_first(book: &Book, world: &World, mut units: Vec<UnitId>) -> Vec<UnitId> {
    units.sort_by_cached_key(|u| {
        let hex = world.hex(*u);
        let enemies = world.stacks.iter().filter(|(h, _)| world.has(book, *h, book.side(*u).other()));
        let nearest = hex.and_then(|at| enemies.map(|(h, _)| book.board.distance(h, at)).min());
        (Reverse(nearest), hex)
    });
    units
}

/// Whether a unit is near enough to the enemy for an aggressive brigadier: the cheapest way by Attack prices to a free
/// hex next to an enemy, facing and allowance left aside (ruling G23).
pub fn is_near(book: &Book, world: &World, unit: UnitId) -> bool {
    let Some(start) = world.hex(unit) else { return false };
    let enemy = book.side(unit).other();
    let (mover, limit) = match book.unit(unit).arm {
        Arm::Cavalry => (Mover::Cavalry, NEAR_MOUNTED2),
        _ => (Mover::Infantry, NEAR2),
    };
    let prices = Prices::new(&book.board, &book.charts.terrain);
    let mut costs: BTreeMap<HexId, Mp2> = BTreeMap::from([(start, 0)]);
    let mut open = BinaryHeap::from([(Reverse(0), start)]);
    while let Some((Reverse(cost), hex)) = open.pop() {
        if costs[&hex] < cost {
            continue;
        }
        if world.is_next_to(book, hex, enemy) {
            return true;
        }
        for (dir, next) in book.board.neighbours(hex) {
            let Some(price) = prices.price(hex, dir, mover, Mode::Plain) else { continue };
            let total = cost + price;
            let better = costs.get(&next).is_none_or(|old| total < *old);
            if total <= limit && better && book.in_area(next) && !world.has(book, next, enemy) {
                costs.insert(next, total);
                open.push((Reverse(total), next));
            }
        }
    }
    false
}

/// A cautious brigade falls back: each stack one hex, as its owner likes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct FallBack {
    /// The brigade.
    pub(super) brigade: BrigadeId,
    /// Who has not gone yet.
    left: Vec<UnitId>,
}

impl FallBack {
    /// The next stack's retreat; `None` when all have gone. Their action is over with it.
    pub(super) fn next(&mut self, cx: &mut Cx) -> Option<Flow> {
        let hex = self.left.iter().find_map(|u| cx.world.hex(*u))?;
        let stack: Vec<UnitId> = cx.world.stacks.at(hex).iter().copied().filter(|u| self.left.contains(u)).collect();
        self.left.retain(|u| !stack.contains(u) && cx.world.hex(*u).is_some());
        Some(call(Retreat::new(stack, 1, 1, Cause::LooseCannon, Vec::new())))
    }
}
