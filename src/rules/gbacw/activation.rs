//! Activation of a division and of its brigades (`gbacw:5.3`), coordination, fatigue of an activation.

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::engine::Line;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActivateAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivationEvent {}

impl ActivationEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Activate {}

impl Procedure for Activate {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BrigadeTurn {}

impl Procedure for BrigadeTurn {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
