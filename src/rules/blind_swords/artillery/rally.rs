//! The artillery rally step (`blind-swords:6.4`): one idle battery a side, next to friendly foot, recovers or rebuilds.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::rally;
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, call};
use super::{ArtilleryAction, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;

/// One battery of a side may rally.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GunRally {
    side: Side,
    done: bool,
}

impl GunRally {
    /// That side's turn.
    pub fn new(side: Side) -> Self {
        Self { side, done: false }
    }

    fn is_idle(&self, book: &Book, world: &World, unit: UnitId) -> bool {
        let Some(hex) = world.hex(unit) else { return false };
        let foot = std::iter::once(hex)
            .chain(book.neighbours(hex))
            .any(|h| world.at(h).iter().any(|u| book.unit(*u).side == self.side && world.is_foot(book, *u)));
        book.unit(unit).is_gun()
            && book.unit(unit).side == self.side
            && !world.unit(unit).turned.no_rally
            && foot
            && rally::is_far(book, world, unit)
    }

    fn answers(&self, book: &Book, world: &World) -> Vec<ArtilleryAction> {
        let mut list = Vec::new();
        for unit in book.unit_ids().filter(|u| self.is_idle(book, world, *u)) {
            if world.unit(unit).hits > 0 {
                list.push(ArtilleryAction::Recover(unit));
            }
            if rally::may_rebuild_here(book, world, unit) {
                list.push(ArtilleryAction::Rebuild(unit));
            }
        }
        list
    }
}

impl Procedure<BlindSwords> for GunRally {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.done || self.answers(cx.book, cx.world).is_empty() {
            return Flow::Done;
        }
        Flow::Ask(self.side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.answers(book, world).into_iter().map(Action::from));
        out.push(ArtilleryAction::Pass.into());
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        self.done = true;
        match action {
            Action::Artillery(ArtilleryAction::Recover(unit)) => rally::recover(cx, unit, true),
            Action::Artillery(ArtilleryAction::Rebuild(unit)) => {
                if rally::rebuild(cx, unit)
                    && let Some(hex) = cx.world.hex(unit)
                {
                    return call(rally::Spread::new(unit, hex));
                }
            }
            _ => {}
        }
        Flow::Again
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        Ask {
            rule: "blind-swords:6.4",
            ..words::ask(format!("{}: does a battery rally?", self.side), None, "one battery a turn, no more")
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }
}
