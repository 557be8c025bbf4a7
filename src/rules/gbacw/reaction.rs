//! Reaction facing and reaction movement (`gbacw:9.6`).

use serde::{Deserialize, Serialize};

use super::book::{Book, UnitId};
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::engine::Line;
use crate::map::HexId;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ReactAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReactEvent {}

impl ReactEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// Reaction facing is offered to those next to an enemy who moved, or shot at from outside their front (`gbacw:9.61`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReactFacing {
    cause: Trigger,
}

/// What set a reaction off.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Trigger {
    /// This unit moved or advanced into the hex.
    Moved { mover: UnitId, hex: HexId },
    /// These units were shot at from the hex.
    Shot { targets: Vec<UnitId>, from: HexId },
}

impl ReactFacing {
    /// The unit moved or advanced into the hex (`gbacw:9.61#move`).
    pub fn to_move(mover: UnitId, hex: HexId) -> Self {
        Self { cause: Trigger::Moved { mover, hex } }
    }

    /// These units were shot at by phasing fire from the hex, results are applied, and they need not retreat
    /// (`gbacw:9.61#fire`).
    pub fn to_fire(targets: Vec<UnitId>, from: HexId) -> Self {
        Self { cause: Trigger::Shot { targets, from } }
    }
}

impl Procedure for ReactFacing {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        let _ = &self.cause;
        Flow::Done
    }
}

/// Reaction movement is offered to mounted cavalry and guns within three hexes of the hex that a unit is about to enter
/// (`gbacw:9.63`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReactMove {
    mover: UnitId,
    hex: HexId,
}

impl ReactMove {
    /// The unit is about to enter the hex.
    pub fn new(mover: UnitId, hex: HexId) -> Self {
        Self { mover, hex }
    }
}

impl Procedure for ReactMove {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        let _ = (self.mover, self.hex);
        Flow::Done
    }
}
