//! Union alert (`blind-swords-x:8.7`) and the Long Roll (`blind-swords-x:8.7a`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AlertAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlertEvent {}

impl AlertEvent {
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
pub struct LongRoll {}

impl Procedure<BlindSwords> for LongRoll {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
