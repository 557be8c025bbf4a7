//! Shock assault (`gbacw:11`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::engine::Line;

pub mod board;
pub mod clash;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ShockAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShockEvent {}

impl ShockEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// All shocks of the brigades that have just acted, steps 1 to 6 (`gbacw:11.11`).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Shock {}

impl Shock {
    /// The shocks of the brigades now acting ([`World::activation`](super::world::World::activation)).
    pub fn new() -> Self {
        Self::default()
    }
}

impl Procedure for Shock {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
