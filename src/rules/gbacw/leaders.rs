//! Leaders: movement (`gbacw:9.3`), casualties and replacement (`gbacw:12.7`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::engine::Line;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LeaderAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeaderEvent {}

impl LeaderEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct LeaderTurn {}

impl Procedure for LeaderTurn {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CommanderTurn {}

impl Procedure for CommanderTurn {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Refuge {}

impl Procedure for Refuge {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
