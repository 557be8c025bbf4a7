//! Battle events and ammunition.

use serde::{Deserialize, Serialize};

use super::{Drm, Provenance, Steps};
use crate::data::{Checker, DataError, Located, Source, load};

/// A battle event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleEvent {
    /// A Confederate unit fires on its own side; the Union player picks both.
    ConfederateMistakenFire,
    /// A Union unit fires on its own side; the Confederate player picks both.
    UnionMistakenFire,
    /// The Union player sends a Confederate unit into a camp.
    Looting,
    /// The Confederate player may stop one Union shot later this turn.
    NoFire,
    /// Nothing.
    Nothing,
}

/// Events of a time of day.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Period {
    /// Its name, as in `8-9 AM`.
    pub name: String,
    /// Its turns on the first day.
    pub turns: Vec<Located<String>>,
    /// Two dice read as 0 to 99.
    pub rows: Steps<BattleEvent>,
}

/// Distance that mistaken fire asks for, in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MistakenFire {
    /// The firing unit is at most this far from a unit of the side that chooses, but not next to it.
    pub friend_within: u8,
}

/// Distances that looting asks for, in hexes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Looting {
    /// From the unit to the camp at most.
    pub camp_within: u8,
    /// From the camp to any Union unit at least.
    pub camp_from_union: u8,
    /// From the unit to any Union unit at least.
    pub from_union: u8,
}

/// All of `events.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventChart {
    /// The times of day in order; the last, without turns, is the second day.
    pub periods: Vec<Period>,
    /// Mistaken fire.
    pub mistaken_fire: MistakenFire,
    /// Looting.
    pub looting: Looting,
    /// Where it comes from.
    pub source: Provenance,
}

impl EventChart {
    /// The event of a roll of 0 to 99 in a turn of the first day, as in `8 AM`; any other turn is read as second day.
    pub fn event(&self, turn: &str, roll: u8) -> BattleEvent {
        let named = self.periods.iter().find(|p| p.turns.iter().any(|t| t.value == turn));
        named.or(self.periods.last()).map_or(BattleEvent::Nothing, |p| *p.rows.at(i16::from(roll)))
    }
}

/// Reads `events.yaml`.
pub(super) fn read(source: &Source) -> Result<EventChart, Vec<DataError>> {
    let chart: EventChart = load(source)?;
    let mut check = Checker::new(source);
    if chart.periods.last().is_none_or(|p| !p.turns.is_empty()) {
        check.whole("periods: expected a last period without turns for the second day");
    }
    let mut seen: Vec<&str> = Vec::new();
    for turn in chart.periods.iter().flat_map(|p| &p.turns) {
        if seen.contains(&turn.as_str()) {
            check.error(turn, format!("turn \"{}\" belongs to two periods", turn.value));
        }
        seen.push(turn);
    }
    check.finish(()).map(|()| chart)
}

/// Ammunition of small arms.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SmallArmsSupply {
    /// A total up to this succeeds.
    pub success: u8,
    /// On a road.
    pub road: Drm,
    /// On a lane.
    pub lane: Drm,
    /// Union on the first morning.
    pub union_early: Drm,
    /// The last turn of the first day to which it applies.
    pub union_early_through: String,
    /// Hexes from a road at most.
    pub road_distance: u16,
    /// Hexes from a lane at most.
    pub lane_distance: u16,
}

/// Ammunition in a camp of infantry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampSupply {
    /// A die up to this succeeds.
    pub success: u8,
}

/// Ammunition of guns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunSupply {
    /// Hexes from a road at most.
    pub road_distance: u16,
    /// Hexes from a lane at most.
    pub lane_distance: u16,
}

/// All of `ammunition.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ammunition {
    /// Small arms.
    pub small_arms: SmallArmsSupply,
    /// Camps.
    pub camp: CampSupply,
    /// Guns.
    pub artillery: GunSupply,
    /// Where it comes from.
    pub source: Provenance,
}
