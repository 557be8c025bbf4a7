//! Batteries of one hex move, one after another (`blind-swords:6.1`, `blind-swords-x:6.0`), or one by an event.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::world::{Act, World};
use super::super::{BlindSwords, Cx, Flow};
use super::going::Going;
use super::{MoveAction, guns_can_move, words};
use crate::engine::{Ask, ChoiceWords, Procedure};

/// Batteries move.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GunMove {
    /// Those that have not moved yet.
    guns: Vec<UnitId>,
    mp2: u8,
    going: Option<Going>,
}

impl GunMove {
    /// These batteries may move with that many movement points, in halves. Whether they may at all, and what counts as
    /// having acted, is for the caller.
    pub fn new(guns: Vec<UnitId>, mp2: u8) -> Self {
        Self { guns, mp2, going: None }
    }

    fn waiting(&self, book: &Book, world: &World) -> Vec<UnitId> {
        self.guns.iter().copied().filter(|u| guns_can_move(book, world, *u, self.mp2)).collect()
    }

    fn set_out(&mut self, gun: UnitId, cx: &mut Cx) -> Flow {
        self.guns.retain(|u| *u != gun);
        cx.world.unit_mut(gun).act = Act::default();
        self.going = Some(Going::new(cx, &[gun], self.mp2));
        Flow::Again
    }
}

impl Procedure<BlindSwords> for GunMove {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if let Some(going) = &mut self.going {
            if let Some(flow) = going.run(cx) {
                return flow;
            }
            self.going = None;
        }
        match self.waiting(cx.book, cx.world)[..] {
            [] => Flow::Done,
            [only] => self.set_out(only, cx),
            [first, ..] => Flow::Ask(cx.book.unit(first).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if let Some(going) = &self.going {
            out.extend(going.answers(book, world).into_iter().map(Action::from));
            return;
        }
        out.extend(self.waiting(book, world).into_iter().map(|u| Action::from(MoveAction::Unit(u))));
        out.push(MoveAction::Done.into());
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Move(action) = action else { unreachable!("{action:?} is not offered here") };
        if let Some(going) = &mut self.going {
            return going.apply(action, cx);
        }
        match action {
            MoveAction::Unit(gun) => self.set_out(gun, cx),
            _ => Flow::Done,
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        match &self.going {
            Some(going) => words::ask(book, world, going),
            None => words::which_gun(book, world, &self.guns),
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, self.going.as_ref(), action)
    }
}
