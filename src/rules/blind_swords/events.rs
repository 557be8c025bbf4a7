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

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Held {}

impl Procedure<BlindSwords> for Held {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Window {}

impl Procedure<BlindSwords> for Window {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

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
