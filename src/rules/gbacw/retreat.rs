//! Retreat (`gbacw:12.4`).

use serde::{Deserialize, Serialize};

use super::frame::Procedure;
use super::{Cx, Flow};

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Retreat {}

impl Procedure for Retreat {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
