//! Close combat (`blind-swords:11.0`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CloseAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CloseEvent {}

impl CloseEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CloseStep {}

impl Procedure<BlindSwords> for CloseStep {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CloseCombat {}

impl Procedure<BlindSwords> for CloseCombat {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
