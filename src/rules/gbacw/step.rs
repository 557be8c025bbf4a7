//! One step of movement and everything it triggers.

use serde::{Deserialize, Serialize};

use super::book::UnitId;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::map::Dir;

/// What kind of step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepKind {
    /// Ordinary movement (`gbacw:9.13`).
    Move,
    /// One of the one-hex exceptions (`gbacw:9.42`).
    OneHex,
    /// Withdrawal movement (`gbacw:9.54`).
    Withdraw,
}

/// A phasing unit moves one hex: see the module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    unit: UnitId,
    dir: Dir,
    kind: StepKind,
}

impl Step {
    /// The unit moves to the neighbouring hex in that direction; the caller has checked that it may.
    pub fn new(unit: UnitId, dir: Dir, kind: StepKind) -> Self {
        Self { unit, dir, kind }
    }
}

impl Procedure for Step {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        let _ = (self.unit, self.dir, self.kind);
        Flow::Done
    }
}
