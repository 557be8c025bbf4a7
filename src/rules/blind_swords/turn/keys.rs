//! Key chits: chosen in secret, certain to be in the cup (`blind-swords:5.1`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, EventId};
use super::super::world::{Chit, World};
use super::super::{BlindSwords, Cx, Flow, events};
use super::{TurnAction, TurnEvent};
use crate::engine::{Ask, ChoiceWords, Group, Procedure};
use crate::kit::Side;

/// A side chooses its key chits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Keys {
    side: Side,
}

impl Keys {
    /// That side chooses.
    pub fn new(side: Side) -> Self {
        Self { side }
    }

    /// How many it may choose: none for the Union in Surprise (`blind-swords-x:15.0#key`).
    fn count(&self, book: &Book, world: &World) -> usize {
        if self.side == Side::Union && world.is_surprise(book) {
            return 0;
        }
        usize::from(book.scenario.draws[self.side].key)
    }

    fn open(&self, book: &Book, world: &World) -> Vec<EventId> {
        let chosen = &world.keys[self.side];
        events::pool(book, world, self.side).into_iter().filter(|e| !chosen.contains(e)).collect()
    }
}

impl Procedure<BlindSwords> for Keys {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if cx.world.keys[self.side].len() < self.count(cx.book, cx.world) && !self.open(cx.book, cx.world).is_empty() {
            return Flow::Ask(self.side);
        }
        let (side, keys) = (self.side, cx.world.keys[self.side].clone());
        for key in &keys {
            cx.world.cup.put(Chit::Event(*key), 1);
        }
        if !keys.is_empty() {
            cx.emit(|| TurnEvent::Keys(side, keys).into());
        }
        Flow::Done
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.open(book, world).into_iter().map(|e| Action::from(TurnAction::Key(e))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Turn(TurnAction::Key(event)) = action else { unreachable!("{action:?} is not offered here") };
        cx.world.keys[self.side].push(event);
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let (side, left) = (self.side, self.count(book, world) - world.keys[self.side].len());
        let what = if left == 1 { "key chit".to_owned() } else { format!("{left} key chits") };
        Ask {
            title: format!("{side}: which {what} goes into the cup?"),
            rule: "blind-swords:5.1",
            phase: "KEYS",
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        let Action::Turn(TurnAction::Key(event)) = action else { unreachable!("{action:?} is not offered here") };
        let chit = book.event(event);
        ChoiceWords::new(Group::Event, "key", chit.name.clone(), "blind-swords:5.1").detail(chit.words.clone())
    }
}
