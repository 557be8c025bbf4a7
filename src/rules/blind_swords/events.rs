//! Event chits and the windows in which they are played (`blind-swords:7.1`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EventAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChitEvent {}

impl ChitEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }

    /// The same for one side (`None`: for somebody who may know everything); `None` if that side may not know.
    pub fn line_for(&self, _side: Option<crate::kit::Side>, book: &Book) -> Option<Line> {
        Some(self.line(book))
    }
}

/// Both sides may play held chits in turn, the Union first, until both pass (`blind-swords:7.1`, `blind-swords:14.1`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Held {
    at_end: bool,
}

impl Held {
    /// Before a chit is drawn (window `DRAW`).
    pub fn before_draw() -> Self {
        Self { at_end: false }
    }

    /// In the end phase (window `END`).
    pub fn at_end() -> Self {
        Self { at_end: true }
    }
}

impl Procedure<BlindSwords> for Held {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A moment in which certain held chits may be played (ruling R9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WindowKind {
    /// Right after the other side announced an order.
    OrderEnemy,
    /// After that, when the order stands.
    OrderOwn,
    /// The start of an own brigade's movement step.
    MoveOwn,
    /// The start of an enemy brigade's movement step.
    MoveEnemy,
    /// The end of an own brigade's movement step.
    MoveEndOwn,
    /// All close combats of the step are declared, none is fought.
    CloseOwn,
    /// These enemy units have just fired, and all tests are done.
    FireDoneEnemy(Vec<super::book::UnitId>),
    /// Units in this own hex must take a cohesion test, before its dice.
    TestOwn(crate::map::HexId),
}

/// A moment in which one side may play certain chits; over at once if it holds none that fits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Window {
    kind: WindowKind,
    side: crate::kit::Side,
}

impl Window {
    /// That side is asked.
    pub fn new(kind: WindowKind, side: crate::kit::Side) -> Self {
        Self { kind, side }
    }
}

impl Procedure<BlindSwords> for Window {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// What chits do when the activation they were played in ends: Johnston's die, the price of being driven on.
pub fn activation_over(_cx: &mut Cx) {}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Play {}

impl Procedure<BlindSwords> for Play {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// The event chits of a side that may be chosen or drawn this turn: those of the scenario whose dates hold.
pub fn pool(book: &Book, world: &super::world::World, side: crate::kit::Side) -> Vec<super::book::EventId> {
    let clock = world.clock(book);
    book.event_ids()
        .filter(|e| {
            let chit = book.event(*e);
            chit.side == side && chit.from.is_none_or(|t| t <= clock) && chit.until.is_none_or(|t| clock <= t)
        })
        .collect()
}
