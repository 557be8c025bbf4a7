//! The contract of a game system: how its procedures are run, answered, shown and told.

use serde::{Serialize, de::DeserializeOwned};

use super::choice::Prompt;
use super::lines::Line;
use super::query::{Answer, Query};
use super::snapshot::Snapshot;
use crate::kit::{BySide, Dice, Side};

/// What a frame says after running or after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Flow<F> {
    /// Keep me on top; I wait for a decision of this side.
    Ask(Side),
    /// Keep me and run this on top of me first; then I run again.
    Call(F),
    /// Replace me by this.
    Goto(F),
    /// Keep me and run me again at once (my stage moved on).
    Again,
    /// Drop me and resume the one below.
    Done,
    /// The game has ended.
    Over(Outcome),
}

impl<F> Flow<F> {
    /// Calls a procedure on top of the present one.
    pub fn call(frame: impl Into<F>) -> Self {
        Self::Call(frame.into())
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct Outcome {
    /// Who won; `None` is a draw.
    pub winner: Option<Side>,
    /// The level of victory in the system's words.
    pub level: String,
    /// Victory points of each side, as the system counts them.
    pub points: BySide<i32>,
    /// Strength points lost by each side.
    pub losses: BySide<i32>,
    /// The verdict explained, one sentence an item.
    pub reasons: Vec<String>,
}

/// Where events go: kept for telling, or thrown away unbuilt in play-outs.
#[derive(Debug)]
pub enum Events<E> {
    /// Keep them.
    Keep(Vec<E>),
    /// Do not even build them.
    Discard,
}

impl<E> Events<E> {
    /// Records what `make` builds, if events are kept.
    pub fn emit(&mut self, make: impl FnOnce() -> E) {
        if let Self::Keep(list) = self {
            list.push(make());
        }
    }

    /// Takes what was recorded so far.
    pub fn take(&mut self) -> Vec<E> {
        match self {
            Self::Keep(list) => std::mem::take(list),
            Self::Discard => Vec::new(),
        }
    }
}

/// What a procedure works with.
pub struct Cx<'a, R: Rules> {
    /// All that never changes in a game.
    pub book: &'a R::Book,
    /// All that does.
    pub world: &'a mut R::World,
    /// The dice.
    pub dice: &'a mut Dice,
    /// Where events go.
    pub events: &'a mut Events<R::Event>,
}

impl<R: Rules> Cx<'_, R> {
    /// Records an event, if events are kept.
    pub fn emit(&mut self, make: impl FnOnce() -> R::Event) {
        self.events.emit(make);
    }
}

/// A game system.
pub trait Rules: Sized + Send + Sync + 'static {
    /// The system's id, as in `gbacw`.
    const ID: &'static str;
    /// Raised when the same log could play differently.
    const VERSION: u32;
    /// All that never changes in a game: board, order of battle, charts, scenario, options.
    type Book: Send + Sync;
    /// All that does.
    type World: Clone + Serialize + DeserializeOwned + Send + Sync;
    /// A suspended procedure.
    type Frame: Clone + Serialize + DeserializeOwned + Send + Sync + std::fmt::Debug;
    /// A legal answer to a decision.
    type Action: Copy + Ord + Serialize + DeserializeOwned + Send + Sync + std::fmt::Debug;
    /// Something that happened.
    type Event: Clone + Send + Sync + std::fmt::Debug;

    /// The world at the start and the frame to run first.
    fn setup(book: &Self::Book, dice: &mut Dice) -> (Self::World, Self::Frame);
    /// Runs the top frame until it waits, calls another, or is done.
    fn run(frame: &mut Self::Frame, cx: &mut Cx<Self>) -> Flow<Self::Frame>;
    /// Lists the legal actions of a waiting frame, sorted, without duplicates, never empty.
    fn legal(frame: &Self::Frame, book: &Self::Book, world: &Self::World, out: &mut Vec<Self::Action>);
    /// Carries out one of the legal actions.
    fn apply(frame: &mut Self::Frame, action: Self::Action, cx: &mut Cx<Self>) -> Flow<Self::Frame>;

    /// Removes what `side` may not know from a copy of world and stack.
    fn redact(side: Side, book: &Self::Book, world: &mut Self::World, stack: &mut Vec<Self::Frame>);
    /// Fills what was removed with a plausible guess, for imagined games.
    fn imagine(side: Side, book: &Self::Book, world: &mut Self::World, stack: &mut Vec<Self::Frame>, dice: &mut Dice);
    /// What `side` sees.
    fn show(side: Side, book: &Self::Book, seen: &Self::World, stack: &[Self::Frame]) -> Snapshot;
    /// The decision being asked, in words; `legal` is what [`Rules::legal`] listed, choices in the same order.
    fn prompt(
        side: Side,
        book: &Self::Book,
        seen: &Self::World,
        stack: &[Self::Frame],
        legal: &[Self::Action],
    ) -> Prompt;
    /// Answers a player's question about what he sees: reach, sight, odds.
    fn answer(
        side: Side,
        book: &Self::Book,
        seen: &Self::World,
        stack: &[Self::Frame],
        legal: &[Self::Action],
        query: Query,
    ) -> Answer;
    /// The event as a log line for `side` (`None`: for someone who may know everything); `None` if he may not know.
    fn tell(side: Option<Side>, book: &Self::Book, event: &Self::Event) -> Option<Line>;
    /// Invariants of the world; what is broken if not all hold. For tests.
    fn check(book: &Self::Book, world: &Self::World) -> Result<(), String>;
    /// Titles of the turns that have begun so far and other facts for the log's header: `(turn, of, title)`.
    fn turn(book: &Self::Book, world: &Self::World) -> (u32, u32, String);
}
