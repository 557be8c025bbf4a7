//! The march of Lew Wallace (16.7, option): declared at a price, done after a number of turns that nobody knows.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, Entry};
use super::words::Say;
use super::world::{Place, Wallace, World};
use super::{BlindSwords, Cx, Flow};
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Procedure};
use crate::kit::Side;

/// The rule behind all of it.
const RULE: &str = "blind-swords-x:10.11a";

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum WallaceAction {
    /// The march is declared.
    Declare,
    /// Not yet.
    Wait,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WallaceEvent {
    /// The march was declared.
    Declared,
    /// The die, what it must reach with the turns since the declaration, and those turns.
    Rolled {
        /// The die.
        die: u8,
        /// Turns since.
        turns: u8,
        /// What the sum must reach.
        needs: u8,
    },
}

impl WallaceEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        let say = Say::new(Kind::Command, RULE).side(Side::Union);
        match self {
            Self::Declared => say.text("Lew Wallace's division is called up").done(),
            Self::Rolled { die, turns, needs } => {
                let how = if die + turns >= *needs { "he arrives" } else { "not yet" };
                say.text(format!("Lew Wallace's march: die {die} + {turns} turns against {needs}, {how}")).done()
            }
        }
    }
}

/// The start of a Command Decision Phase.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct March {}

fn may_declare(book: &Book, world: &World) -> bool {
    let from = book.charts.command.lew_wallace.declared_from.0;
    book.options.lew_wallace && world.wallace.is_none() && world.clock(book) >= from
}

/// Rolls for a march that was declared in an earlier turn.
fn roll(cx: &mut Cx) {
    let clock = cx.world.clock(cx.book);
    let Some(march) = cx.world.wallace.filter(|w| w.comes.is_none() && w.declared < clock) else { return };
    let needs = cx.book.charts.command.lew_wallace.needs;
    let (die, turns) = (cx.dice.d6(), clock - march.declared);
    cx.emit(|| WallaceEvent::Rolled { die, turns, needs }.into());
    if die + turns < needs {
        return;
    }
    cx.world.wallace = Some(Wallace { comes: Some(clock), ..march });
    for unit in cx.book.unit_ids() {
        if let Entry::Due { wallace: Some(after), .. } = cx.book.unit(unit).entry
            && cx.world.unit(unit).place == Place::Due
        {
            cx.world.unit_mut(unit).due = clock + after;
        }
    }
}

impl Procedure<BlindSwords> for March {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if may_declare(cx.book, cx.world) {
            return Flow::Ask(Side::Union);
        }
        roll(cx);
        Flow::Done
    }

    fn legal(&self, _book: &Book, _world: &World, out: &mut Vec<Action>) {
        out.extend([Action::from(WallaceAction::Declare), Action::from(WallaceAction::Wait)]);
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        if action == WallaceAction::Declare.into() {
            let declared = cx.world.clock(cx.book);
            cx.world.wallace = Some(Wallace { declared, comes: None });
            cx.emit(|| WallaceEvent::Declared.into());
        }
        Flow::Done
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        Ask { title: "Is Lew Wallace's division called up?".into(), rule: RULE, phase: "DECISION", ..Ask::default() }
    }

    fn choice(&self, _book: &Book, _world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Wallace(WallaceAction::Declare) => ChoiceWords::new(Group::Command, "declare", "call him up", RULE)
                .key('y')
                .detail("the Confederates score at once; he arrives after some turns"),
            _ => ChoiceWords::new(Group::Done, "wait", "not now", RULE).key('n'),
        }
    }
}
