//! Cohesion: checks, second disorder, rally, rout recovery, leader casualties, fatigue.

use serde::Deserialize;

use super::{Drm, Provenance};

/// Modifiers of every check of cohesion and of rally.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Check {
    /// For each leader of the unit's own chain in its hex.
    pub leader: Drm,
    /// Union units on the first morning.
    pub union_morning: Drm,
    /// The last turn of the first day to which it applies, as in `9 AM`.
    pub union_morning_through: String,
}

/// A unit disordered again by fire.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SecondDisorder {
    /// Strength points lost.
    pub loss: u8,
    /// Fewest hexes of retreat.
    pub retreat_least: u8,
    /// Most hexes of retreat.
    pub retreat_most: u8,
    /// The last turn of the first day on which Union infantry also checks against rout.
    pub union_rout_check_through: String,
}

/// Rally.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rally {
    /// Next to an enemy combat unit.
    pub adjacent: Drm,
    /// Mounted cavalry.
    pub mounted: Drm,
    /// At so many times the disordered cohesion the unit loses strength.
    pub loss_multiple: u8,
    /// At this total the unit loses strength whatever its cohesion.
    pub loss_total: u8,
    /// What it then loses.
    pub loss: u8,
}

/// Recovery of routed units.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RoutRecovery {
    /// Union on the first day.
    pub union: Drm,
    /// Confederate on the first day.
    pub confederate: Drm,
    /// What the unit loses either way.
    pub loss: u8,
}

/// Leader casualties.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderCasualty {
    /// Hit at a die up to this.
    pub die: u8,
    /// Johnston's hourly roll.
    pub johnston: u8,
    /// The same after he used an ability.
    pub johnston_ability: u8,
}

/// A level of fatigue.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FatigueLevel {
    /// Its name.
    pub name: String,
    /// What it is worth, as a positive number.
    pub drm: i8,
}

/// All of `cohesion.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CohesionChart {
    /// Every check and rally.
    pub check: Check,
    /// Where that comes from.
    pub check_source: Provenance,
    /// Second disorder.
    pub second_disorder: SecondDisorder,
    /// Where that comes from.
    pub second_disorder_source: Provenance,
    /// Rally.
    pub rally: Rally,
    /// Where that comes from.
    pub rally_source: Provenance,
    /// Rout recovery.
    pub rout_recovery: RoutRecovery,
    /// Where that comes from.
    pub rout_recovery_source: Provenance,
    /// Leader casualties.
    pub leader_casualty: LeaderCasualty,
    /// Where that comes from.
    pub leader_casualty_source: Provenance,
    /// Fatigue levels from the freshest on.
    pub fatigue: Vec<FatigueLevel>,
    /// Where that comes from.
    pub fatigue_source: Provenance,
}

impl CohesionChart {
    /// What a level of fatigue (0 = the freshest) is worth; beyond the last the last.
    pub fn fatigue_drm(&self, level: usize) -> i8 {
        self.fatigue.get(level).or(self.fatigue.last()).map_or(0, |l| l.drm)
    }

    /// Whether a rally total costs strength, for a disordered cohesion.
    pub fn rally_loses(&self, total: i16, cohesion: u8) -> bool {
        total >= i16::from(self.rally.loss_total) || total >= i16::from(self.rally.loss_multiple) * i16::from(cohesion)
    }
}
