//! A chit takes effect: its owner picks what it is about, one thing at a time, then it is carried out.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, EventId};
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow};
use super::{EventAction, Moment, effects, offers, words};
use crate::engine::{Ask, ChoiceWords, Procedure};

/// How far a chit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) enum Stage {
    /// Its owner picks.
    Pick,
    /// All is picked.
    Act,
    /// A firefight: the other side fires back.
    Reply,
    /// A unit was struck and may have to retreat so far.
    Retreat(u8),
    /// Over.
    Over,
}

/// An event chit takes effect.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Play {
    pub(super) event: EventId,
    pub(super) moment: Moment,
    pub(super) picks: Vec<EventAction>,
    pub(super) stage: Stage,
}

impl Play {
    pub(super) fn new(event: EventId, moment: Moment) -> Self {
        Self { event, moment, picks: Vec::new(), stage: Stage::Pick }
    }

    fn pick(&mut self, cx: &Cx) -> Flow {
        let offers = offers::next(cx.book, cx.world, self.event, &self.moment, &self.picks);
        match offers.list[..] {
            [] => {
                self.stage = Stage::Act;
                Flow::Again
            }
            [only] if !offers.may_stop => {
                self.picks.push(only);
                Flow::Again
            }
            _ => Flow::Ask(cx.book.event(self.event).side),
        }
    }
}

impl Procedure<BlindSwords> for Play {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Pick => self.pick(cx),
            Stage::Over => Flow::Done,
            _ => effects::carry_on(self, cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let offers = offers::next(book, world, self.event, &self.moment, &self.picks);
        out.extend(offers.list.into_iter().map(Action::from));
        if offers.may_stop {
            out.push(EventAction::Done.into());
        }
    }

    fn apply(&mut self, action: Action, _cx: &mut Cx) -> Flow {
        let Action::Event(action) = action else { unreachable!("{action:?} is not offered here") };
        match action {
            EventAction::Done => self.stage = Stage::Act,
            pick => self.picks.push(pick),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask_pick(self, book, world)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, "that is all")
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(format!("{} is played", book.event(self.event).name))
    }
}
