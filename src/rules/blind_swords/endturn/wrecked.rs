//! Wrecked brigades (`blind-swords-x:12.9`): the check, and what a wrecked brigade may still do.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, UnitId};
use super::super::fallback::{Kind, Pull};
use super::super::world::{Place, World};
use super::super::{BlindSwords, Cx, Flow, call};
use super::{EndAction, EndEvent, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;

/// Whether both conditions hold (`blind-swords-x:12.9#cond`): a unit that is not fragile is gone, and no fresh foot of the
/// brigade stands on the map. Who lay in the Eliminated box from the start, left, or is still to come does not count.
pub fn is_wrecked_now(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let gone = |u: &UnitId| match world.unit(*u).place {
        Place::Broken(_) | Place::Available => true,
        Place::Eliminated => book.unit(*u).entry != super::super::book::Entry::Eliminated,
        Place::On(_) | Place::Left | Place::Due | Place::Afloat => false,
    };
    let mut lost = false;
    for unit in world.members(brigade) {
        let state = world.unit(unit);
        if world.hex(unit).is_some() && world.is_foot(book, unit) && !state.worn {
            return false;
        }
        lost |= !book.unit(unit).fragile && gone(&unit);
    }
    lost
}

/// The check at the start of the end phase (`blind-swords-x:12.9#check`): the marker goes, and so do broken units
/// (`blind-swords-x:12.9#marker`).
pub(super) fn check(cx: &mut Cx) {
    for brigade in cx.book.brigade_ids() {
        if cx.world.brigade(brigade).wrecked || !is_wrecked_now(cx.book, cx.world, brigade) {
            continue;
        }
        cx.world.brigade_mut(brigade).wrecked = true;
        cx.emit(|| EndEvent::Wrecked(brigade).into());
        let on_track = |place| matches!(place, Place::Broken(_) | Place::Available);
        let broken: Vec<UnitId> = cx.world.members(brigade).filter(|u| on_track(cx.world.unit(*u).place)).collect();
        for unit in broken {
            cx.world.take_off(unit, Place::Eliminated);
            cx.emit(|| EndEvent::Gone(unit).into());
        }
    }
}

/// Both sides handle their wrecked brigades in turn, the Union first (`blind-swords-x:12.9.1#opt`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WreckedPhase {
    left: Vec<BrigadeId>,
    next: Side,
}

impl WreckedPhase {
    /// All wrecked brigades with a unit on the map.
    pub fn new(book: &Book, world: &World) -> Self {
        let left = book
            .brigade_ids()
            .filter(|b| world.brigade(*b).wrecked && world.members(*b).any(|u| world.hex(u).is_some()))
            .collect();
        Self { left, next: Side::Union }
    }

    fn of(&self, book: &Book, side: Side) -> Vec<BrigadeId> {
        self.left.iter().copied().filter(|b| book.brigade(*b).side == side).collect()
    }

    fn begin(&mut self, brigade: BrigadeId) -> Flow {
        self.left.retain(|b| *b != brigade);
        self.next = self.next.other();
        call(WreckedTurn::new(brigade))
    }
}

impl Procedure<BlindSwords> for WreckedPhase {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.left.is_empty() {
            return Flow::Done;
        }
        match self.of(cx.book, self.next)[..] {
            [] => {
                self.next = self.next.other();
                Flow::Again
            }
            [only] => self.begin(only),
            _ => Flow::Ask(self.next),
        }
    }

    fn legal(&self, book: &Book, _world: &World, out: &mut Vec<Action>) {
        out.extend(self.of(book, self.next).into_iter().map(|b| Action::from(EndAction::Brigade(b))));
    }

    fn apply(&mut self, action: Action, _cx: &mut Cx) -> Flow {
        let Action::End(EndAction::Brigade(brigade)) = action else { unreachable!("{action:?} is not offered here") };
        self.begin(brigade)
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        words::ask("Which wrecked brigade next?".into(), None)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }
}

/// What one wrecked brigade does.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WreckedTurn {
    brigade: BrigadeId,
    done: bool,
}

impl WreckedTurn {
    /// This brigade.
    pub fn new(brigade: BrigadeId) -> Self {
        Self { brigade, done: false }
    }

    fn on_map<'a>(&self, world: &'a World) -> impl Iterator<Item = UnitId> + use<'a> {
        world.members(self.brigade).filter(|u| world.hex(*u).is_some())
    }

    /// Whether it must withdraw: a unit is next to the enemy (`blind-swords-x:12.9.1#opt`).
    fn is_engaged(&self, book: &Book, world: &World) -> bool {
        let side = book.brigade(self.brigade).side;
        self.on_map(world).filter_map(|u| world.hex(u)).any(|h| world.enemies_next_to(book, side, h).next().is_some())
    }

    /// Units far enough from the enemy to lose one marker (`blind-swords-x:12.9.1#rally`).
    fn rally(&self, book: &Book, world: &World) -> Vec<EndAction> {
        let from = u16::from(book.charts.cohesion.rally.enemy_from);
        let side = book.brigade(self.brigade).side;
        let mut list = Vec::new();
        for unit in self.on_map(world) {
            let hex = world.hex(unit).expect("only units on the map are looked at");
            if world.distance_to_enemy(book, side, hex) < from {
                continue;
            }
            if world.unit(unit).hits > 0 {
                list.push(EndAction::Recover(unit));
            }
            if world.unit(unit).low_ammo {
                list.push(EndAction::Resupply(unit));
            }
        }
        list
    }

    fn withdraw(&mut self, cx: &mut Cx) -> Flow {
        self.done = true;
        let brigade = self.brigade;
        cx.emit(|| super::super::fallback::FallBackEvent::Begins(brigade, Kind::Withdrawal).into());
        call(Pull::new(Kind::Withdrawal, brigade))
    }
}

impl Procedure<BlindSwords> for WreckedTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.done || self.on_map(cx.world).next().is_none() {
            return Flow::Done;
        }
        if self.is_engaged(cx.book, cx.world) {
            return self.withdraw(cx);
        }
        Flow::Ask(cx.book.brigade(self.brigade).side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend([Action::from(EndAction::Withdraw), Action::from(EndAction::Nothing)]);
        out.extend(self.rally(book, world).into_iter().map(Action::from));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::End(action) = action else { unreachable!("{action:?} is not offered here") };
        match action {
            EndAction::Withdraw => return self.withdraw(cx),
            EndAction::Recover(unit) => {
                cx.world.unit_mut(unit).hits -= 1;
                cx.emit(|| EndEvent::Recovered(unit).into());
            }
            EndAction::Resupply(unit) => {
                cx.world.unit_mut(unit).low_ammo = false;
                cx.emit(|| EndEvent::Resupplied(unit).into());
            }
            EndAction::Nothing => {}
            EndAction::Brigade(_) => unreachable!("the brigade was chosen before"),
        }
        Flow::Done
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let title = format!("What does the wrecked brigade of {} do?", book.brigade(self.brigade).name);
        words::ask(title, self.on_map(world).find_map(|u| world.hex(u)))
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }
}
