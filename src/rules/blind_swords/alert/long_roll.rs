//! Sound the Long Roll (`blind-swords-x:8.7a`): regiments roused from their tents start Shaken.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, UnitId};
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, results};
use super::{AlertAction, AlertEvent};
use crate::engine::{Ask, ChoiceWords, Group, Procedure, Target};

/// The Long Roll is sounded for a brigade.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LongRoll {
    brigade: BrigadeId,
    /// Regiments still to be shaken, once the die is rolled.
    left: Option<u8>,
    shaken: Vec<UnitId>,
}

impl LongRoll {
    /// For this brigade.
    pub fn new(brigade: BrigadeId) -> Self {
        Self { brigade, left: None, shaken: Vec::new() }
    }

    /// Foot of the brigade on the map, loose regiments attached to it included, without those shaken already.
    fn open(&self, book: &Book, world: &World) -> Vec<UnitId> {
        world
            .members(self.brigade)
            .filter(|u| world.hex(*u).is_some() && world.is_foot(book, *u) && !self.shaken.contains(u))
            .collect()
    }

    fn shake(&mut self, unit: UnitId, cx: &mut Cx) -> Flow {
        self.shaken.push(unit);
        self.left = self.left.map(|n| n - 1);
        results::hit(cx, unit, 1);
        Flow::Again
    }
}

impl Procedure<BlindSwords> for LongRoll {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(left) = self.left else {
            let (brigade, die) = (self.brigade, cx.dice.d6());
            let regiments = cx.book.charts.command.long_roll.regiments(die);
            cx.world.brigade_mut(brigade).long_roll = false;
            cx.emit(|| AlertEvent::LongRoll { brigade, die, regiments }.into());
            self.left = Some(regiments);
            return Flow::Again;
        };
        let open = self.open(cx.book, cx.world);
        if left == 0 || open.is_empty() {
            return Flow::Done;
        }
        if open.len() <= usize::from(left) {
            return self.shake(open[0], cx);
        }
        Flow::Ask(cx.book.brigade(self.brigade).side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.open(book, world).into_iter().map(|u| Action::from(AlertAction::Shake(u))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Alert(AlertAction::Shake(unit)) = action else { unreachable!("{action:?} is not offered here") };
        self.shake(unit, cx)
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        Ask {
            title: format!(
                "The long roll: which regiment of {} is Shaken? ({} to go)",
                book.brigade(self.brigade).name,
                self.left.unwrap_or(0)
            ),
            rule: "blind-swords-x:8.7a",
            phase: "LONG ROLL",
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Alert(AlertAction::Shake(unit)) = action else { unreachable!("{action:?} is not offered here") };
        let words = ChoiceWords::new(Group::Select, "shake", book.unit(unit).name.clone(), "blind-swords-x:8.7a")
            .actor(book.piece(unit));
        match world.hex(unit) {
            Some(hex) => words.target(Target::Hex(hex)),
            None => words,
        }
    }
}
