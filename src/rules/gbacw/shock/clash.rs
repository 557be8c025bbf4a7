//! One shock: the resolution step (`gbacw:11.4`).

use serde::{Deserialize, Serialize};

use super::super::frame::Procedure;
use super::super::{Cx, Flow};

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Clash {}

impl Procedure for Clash {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
