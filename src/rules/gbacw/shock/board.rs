//! The shocks designated in the present shock phase (`gbacw:11.31`), kept in the world until the phase ends: retreats
//! must know of them (`gbacw:12.44`), and so must the position modifier (`gbacw:11.44`).

use serde::{Deserialize, Serialize};

use crate::map::HexId;
use crate::rules::gbacw::book::UnitId;
use crate::rules::gbacw::world::World;

/// A designated shock: one attacking hex or one defending hex (`gbacw:11.31`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Designated {
    /// Who attacks; those who fail their commitment, retreat or rout before step 6 are taken out.
    pub attackers: Vec<UnitId>,
    /// The attackers' hexes, which count for position even when the shock is over (`gbacw:11.44`).
    pub from: Vec<HexId>,
    /// The defenders' hexes.
    pub targets: Vec<HexId>,
    /// Which of them charge (`gbacw:11.21`): fixed when they moved (ruling G60).
    pub charging: Vec<UnitId>,
    /// How far it has come.
    pub state: State,
    /// Whether defenders left by retreating before the shock (`gbacw:11.35`).
    pub retreated: bool,
    /// Whether defenders routed or left their guns because of a failed check before the shock (`gbacw:11.47`).
    pub broke: bool,
    /// Who attacked in a step 6b of this shock or of one continued from it (`gbacw:11.48`).
    pub fought: Vec<UnitId>,
    /// Who defended in such a step.
    pub stood: Vec<UnitId>,
}

impl Designated {
    /// A new designation.
    pub fn new(attackers: Vec<UnitId>, from: Vec<HexId>, targets: Vec<HexId>, charging: Vec<UnitId>) -> Self {
        Self {
            attackers,
            from,
            targets,
            charging,
            state: State::Awaiting,
            retreated: false,
            broke: false,
            fought: Vec::new(),
            stood: Vec::new(),
        }
    }
}

impl Designated {
    /// Whether the charge bonus is earned: all who attack charge (`gbacw:11.21#all`).
    pub fn charge(&self) -> bool {
        self.attackers.iter().all(|u| self.charging.contains(u))
    }
}

/// How far a designated shock has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum State {
    /// Designated; steps 2 to 5 are not over or it waits for its turn.
    Awaiting,
    /// Being resolved, or resolved.
    Begun,
    /// It will not be resolved: nobody is left to attack.
    Dropped,
}

/// Whether a shock on the units of this hex is still to be resolved.
pub fn awaits_shock(world: &World, hex: HexId) -> bool {
    world.shocks.iter().any(|s| s.state == State::Awaiting && s.targets.contains(&hex))
}

/// The units whose shock on this hex is still to be resolved.
pub fn designators(world: &World, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
    world
        .shocks
        .iter()
        .filter(move |s| s.state == State::Awaiting && s.targets.contains(&hex))
        .flat_map(|s| s.attackers.iter().copied())
}
