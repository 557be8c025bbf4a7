//! Battle events (`gbacw-bb:18.1`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::engine::Line;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EventAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleEventEvent {}

impl BattleEventEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BattleEvent {}

impl BattleEvent {
    /// A battle event was drawn.
    pub fn draw() -> Self {
        Self::default()
    }
}

impl Procedure for BattleEvent {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
