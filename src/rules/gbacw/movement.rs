//! A unit acts: movement (`gbacw:9`), facing (`gbacw:7.2`), stacking (`gbacw:8`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::engine::Line;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum MoveAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveEvent {}

impl MoveEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct UnitTurn {}

impl Procedure for UnitTurn {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
