//! Non-phasing fire other than return fire: withdrawal, approach and pre-shock fire (`gbacw:10.4`).

use serde::{Deserialize, Serialize};

use super::super::frame::Procedure;
use super::super::{Cx, Flow};

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Volley {}

impl Procedure for Volley {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
