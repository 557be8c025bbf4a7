//! Fortunes of War cancelled a division's chit: one of its brigades is marked without acting (`blind-swords:7.3a`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, LeaderId};
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow};
use super::{ActivateAction, ActivateEvent, eligible, give_back};
use crate::engine::{Ask, ChoiceWords, Procedure};

/// Its owner chooses the brigade.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Negated {
    leader: LeaderId,
}

impl Negated {
    /// That leader's chit was cancelled.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader }
    }

    fn mark(&self, brigade: BrigadeId, cx: &mut Cx) -> Flow {
        cx.world.brigade_mut(brigade).activated = true;
        cx.emit(|| ActivateEvent::Marked(brigade).into());
        give_back(cx, self.leader);
        Flow::Done
    }
}

impl Procedure<BlindSwords> for Negated {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match eligible(cx.book, cx.world, self.leader)[..] {
            [] => Flow::Done,
            [only] => self.mark(only, cx),
            _ => Flow::Ask(cx.book.leader(self.leader).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(eligible(book, world, self.leader).into_iter().map(|b| Action::from(ActivateAction::Brigade(b))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Activate(ActivateAction::Brigade(brigade)) = action else {
            unreachable!("{action:?} is not offered here")
        };
        self.mark(brigade, cx)
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        Ask {
            title: format!("Which brigade of {} is kept from acting?", book.leader(self.leader).short),
            rule: "blind-swords:7.3a",
            phase: "FORTUNES",
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Activate(ActivateAction::Brigade(brigade)) = action else {
            unreachable!("{action:?} is not offered here")
        };
        ChoiceWords { verb: "mark", rule: "blind-swords:7.3a", ..super::words::brigade(book, world, brigade) }
    }
}
