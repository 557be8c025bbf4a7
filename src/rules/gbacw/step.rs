//! One step of movement and everything it triggers.

use serde::{Deserialize, Serialize};

use super::frame::Procedure;
use super::{Cx, Flow};

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Step {}

impl Procedure for Step {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
