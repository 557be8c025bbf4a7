//! Advance after fire (`gbacw:12.6`).

use serde::{Deserialize, Serialize};

use super::frame::Procedure;
use super::{Cx, Flow};

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct AdvanceAfterFire {}

impl Procedure for AdvanceAfterFire {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
