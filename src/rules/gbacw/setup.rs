//! Set-up: placing, facing and orders left open by the scenario (`gbacw-bb:30.0`, `gbacw-bb:30.2`).

use serde::{Deserialize, Serialize};

use super::frame::Procedure;
use super::{Cx, Flow};

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SetUpAction {
    /// Go on.
    Done,
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SetUp {}

impl Procedure for SetUp {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
