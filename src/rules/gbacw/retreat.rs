//! Retreat (`gbacw:12.4`).

use serde::{Deserialize, Serialize};

use super::book::UnitId;
use super::frame::Procedure;
use super::results::Cause;
use super::{Cx, Flow};

/// A stack retreats (`gbacw:12.4`). Runs to the end: every hex, what the ground does, what cannot be retreated.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Who retreats, top first.
    units: Vec<UnitId>,
    /// Fewest hexes.
    min: u8,
    /// Most hexes.
    max: u8,
    /// Why.
    cause: Cause,
    /// The enemies that caused it (`gbacw:12.44`, ruling 48).
    by: Vec<UnitId>,
}

impl Retreat {
    /// Units of one hex, top first, retreat `min` to `max` hexes because of `cause`, away from the enemies `by`.
    pub fn new(units: Vec<UnitId>, min: u8, max: u8, cause: Cause, by: Vec<UnitId>) -> Self {
        Self { units, min, max, cause, by }
    }
}

impl Procedure for Retreat {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
