//! Command: initiative, efficiency, coordination, orders changes; allowances and stacking.

use serde::{Deserialize, Serialize};

use super::{Drm, Provenance, Steps};
use crate::data::{DataError, Source, load};

/// Initiative.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Initiative {
    /// Had it last turn.
    pub had_it: Drm,
    /// Most movement points an army commander may have spent for his rating to count.
    pub commander_mp: u16,
}

/// Efficiency: limits on activation markers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Efficiency {
    /// Fewest markers.
    pub least: u8,
    /// Most markers.
    pub most: u8,
    /// A division out of its corps commander's range.
    pub out_of_range: i8,
    /// The most such a division has.
    pub out_of_range_most: u8,
    /// The most a combat-ineffective division has.
    pub ineffective_most: u8,
    /// The most unassigned units have.
    pub unassigned_most: u8,
}

/// How many brigades act together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coordination {
    /// Confusion: only one brigade, and what confusion brings.
    Confusion,
    /// One brigade, as usual.
    Fail,
    /// Two brigades.
    Two,
    /// Three brigades.
    Three,
    /// All brigades.
    All,
}

/// The result of an attempt to change orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrdersResult {
    /// Old orders, and the brigade stands.
    RetainAndStand,
    /// Old orders.
    Retain,
    /// The brigadier acts on his own.
    LooseCannon,
    /// New orders, and the brigade stands.
    ChangeAndStand,
    /// New orders.
    Change,
}

/// A brigadier's character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// Aggressive.
    #[serde(alias = "A")]
    Aggressive,
    /// Normal.
    #[serde(alias = "N")]
    Normal,
    /// Cautious.
    #[serde(alias = "C")]
    Cautious,
    /// Unreliable: a die says which of the others he is this time.
    #[serde(alias = "U")]
    Unreliable,
}

impl Profile {
    /// The name in a sentence.
    pub fn word(self) -> &'static str {
        ["aggressive", "normal", "cautious", "unreliable"][self as usize]
    }
}

/// Changing orders.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrdersChange {
    /// Stacked with his division leader.
    pub division_leader: Drm,
    /// Stacked with his corps or army commander.
    pub high_commander: Drm,
    /// Die plus rating and modifiers to result.
    pub rows: Steps<OrdersResult>,
    /// The die of an unreliable brigadier.
    pub unreliable: Steps<Profile>,
}

/// Movement points of an arm, whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowance {
    /// In good order.
    pub good: u8,
    /// Disordered.
    pub disordered: u8,
}

/// Movement allowances, whole points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Allowances {
    /// Infantry.
    pub infantry: Allowance,
    /// Mounted cavalry.
    pub cavalry: Allowance,
    /// Artillery.
    pub artillery: Allowance,
    /// Brigade and division leaders.
    pub brigade_leader: u8,
    /// Corps and army commanders.
    pub high_commander: u8,
}

/// What a hex may hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackLimit {
    /// Strength points of infantry of one brigade.
    pub infantry: u8,
    /// Strength points of cavalry of one brigade.
    pub cavalry: u8,
    /// Batteries alone.
    pub batteries: u8,
    /// Guns alone.
    pub guns: u8,
}

/// What may fire out of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FireLimit {
    /// Strength points of infantry.
    pub infantry: u8,
    /// Strength points of mounted cavalry.
    pub cavalry: u8,
    /// Guns alone.
    pub guns: u8,
    /// Strength points in all where guns stand on infantry, unless one whole battery fires.
    pub guns_over_infantry: u8,
}

/// Stacking.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stacking {
    /// Under March orders, and for the use of roads and lanes under Advance.
    pub march: StackLimit,
    /// Under Advance and Attack orders; one unit of any size may always stand alone.
    pub combat: StackLimit,
    /// Guns beside infantry or cavalry, if more than one battery.
    pub guns_with_others: u8,
    /// Fire.
    pub fire: FireLimit,
}

/// All of `command.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandChart {
    /// Initiative.
    pub initiative: Initiative,
    /// Where it comes from.
    pub initiative_source: Provenance,
    /// Efficiency.
    pub efficiency: Efficiency,
    /// Where it comes from.
    pub efficiency_source: Provenance,
    /// Die plus rating to brigades that act together.
    pub coordination: Steps<Coordination>,
    /// Where it comes from.
    pub coordination_source: Provenance,
    /// Changing orders.
    pub orders_change: OrdersChange,
    /// Where it comes from.
    pub orders_change_source: Provenance,
    /// Movement allowances.
    pub allowances: Allowances,
    /// Where they come from.
    pub allowances_source: Provenance,
    /// Stacking.
    pub stacking: Stacking,
    /// Where it comes from.
    pub stacking_source: Provenance,
}

/// Reads `command.yaml`.
pub(super) fn read(source: &Source) -> Result<CommandChart, Vec<DataError>> {
    load(source)
}
