//! How far weapons reach, what of their strength arrives, and the shifts of a shot.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Shift;
use super::combat::Sp16;
use crate::data::{Checker, DataError, Located, Provenance, Source, load};
use crate::rules::blind_swords::book::{Arm, Weapon};

/// A band of range (`blind-swords:9.1c`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Band {
    /// Canister: half as much again.
    Canister,
    /// Effective: full strength.
    Effective,
    /// Long: half.
    Long,
    /// Extreme: a quarter.
    Extreme,
}

impl Band {
    /// In a word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Canister => "canister",
            Self::Effective => "effective",
            Self::Long => "long",
            Self::Extreme => "extreme",
        }
    }
}

/// How far one weapon reaches: distances in hexes from and to, for each band.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Reach {
    /// Canister.
    pub canister: Option<[u8; 2]>,
    /// Effective range.
    pub effective: Option<[u8; 2]>,
    /// Long range.
    pub long: Option<[u8; 2]>,
    /// Extreme range.
    pub extreme: Option<[u8; 2]>,
}

impl Reach {
    /// The bands it has, nearest first.
    pub fn bands(&self) -> impl Iterator<Item = (Band, [u8; 2])> + use<> {
        let all = [
            (Band::Canister, self.canister),
            (Band::Effective, self.effective),
            (Band::Long, self.long),
            (Band::Extreme, self.extreme),
        ];
        all.into_iter().filter_map(|(band, span)| Some((band, span?)))
    }

    /// The band of a distance.
    pub fn band(&self, distance: u16) -> Option<Band> {
        self.bands().find(|(_, [from, to])| (u16::from(*from)..=u16::from(*to)).contains(&distance)).map(|(b, _)| b)
    }

    /// The farthest distance.
    pub fn limit(&self) -> u16 {
        self.bands().map(|(_, [_, to])| u16::from(to)).max().unwrap_or(0)
    }
}

/// The reach of every weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranges {
    foot: BTreeMap<Weapon, Reach>,
    guns: BTreeMap<Weapon, Reach>,
    boats: BTreeMap<Weapon, Reach>,
    /// Where they come from.
    pub source: Provenance,
}

impl Ranges {
    /// The reach of an arm's weapon; close combat weapons have none.
    pub fn reach(&self, arm: Arm, weapon: Weapon) -> Reach {
        let list = match arm {
            Arm::Infantry | Arm::Cavalry => &self.foot,
            Arm::Artillery => &self.guns,
            Arm::Gunboat => &self.boats,
        };
        list.get(&weapon).copied().unwrap_or_default()
    }

    /// The band of a distance in hexes; `None`: out of range.
    pub fn band(&self, arm: Arm, weapon: Weapon, distance: u16) -> Option<Band> {
        self.reach(arm, weapon).band(distance)
    }

    /// The farthest distance in hexes.
    pub fn limit(&self, arm: Arm, weapon: Weapon) -> u16 {
        self.reach(arm, weapon).limit()
    }
}

/// A factor such as 3/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// Above the line.
    pub above: u32,
    /// Below it.
    pub below: u32,
}

impl Times {
    /// So much of a strength. Exact for the factors and strengths of this game.
    pub fn of(self, strength: Sp16) -> Sp16 {
        strength * self.above / self.below
    }

    fn parse(text: &str) -> Option<Self> {
        let (above, below) = text.split_once('/').unwrap_or((text, "1"));
        let (above, below) = (above.parse().ok()?, below.parse().ok()?);
        (above > 0 && below > 0).then_some(Self { above, below })
    }
}

impl<'de> Deserialize<'de> for Times {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text).ok_or_else(|| serde::de::Error::custom(format!("\"{text}\": expected a factor such as 3/2")))
    }
}

/// What becomes of strength (`blind-swords:9.1c`, `blind-swords:9.1d`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strengths {
    /// At canister range.
    pub canister: Times,
    /// At effective range.
    pub effective: Times,
    /// At long range.
    pub long: Times,
    /// At extreme range.
    pub extreme: Times,
    /// Opportunity fire.
    pub opportunity: Times,
    /// Supporting defensive fire.
    pub supporting: Times,
    /// Any fire of a unit of a brigade that is not alert; no other halving is added (`blind-swords-x:8.7#fire`).
    pub not_alert: Times,
    /// Strength points that the guns of a woods hex may fire with in all, before the factors (`blind-swords-x:6.5c`).
    pub guns_in_woods: u8,
    /// Where they come from.
    pub source: Provenance,
}

impl Strengths {
    /// The factor of a band.
    pub fn band(&self, band: Band) -> Times {
        match band {
            Band::Canister => self.canister,
            Band::Effective => self.effective,
            Band::Long => self.long,
            Band::Extreme => self.extreme,
        }
    }
}

/// The shifts of a shot (`blind-swords-x:9.3`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each says in `when` what it is")]
pub struct FireShifts {
    pub into_woods: Shift,
    pub orchard: Shift,
    pub steep_slope: Shift,
    pub mounds: Shift,
    pub out_of_dense: Shift,
    pub over_dense: Shift,
    pub over_unit: Shift,
    pub marsh: Shift,
    pub mixed_far: Shift,
    pub smooth_canister: Shift,
    pub flanking: Shift,
    pub low_ammo: Shift,
}

/// All of `fire.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireChart {
    /// Reach.
    pub ranges: Ranges,
    /// What of strength arrives.
    pub strength: Strengths,
    /// Shifts.
    pub shifts: FireShifts,
    /// Where the shifts come from.
    pub shifts_source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRanges {
    foot: BTreeMap<Weapon, Located<Reach>>,
    guns: BTreeMap<Weapon, Located<Reach>>,
    boats: BTreeMap<Weapon, Located<Reach>>,
    source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    ranges: RawRanges,
    strength: Strengths,
    shifts: FireShifts,
    shifts_source: Provenance,
}

/// Reads `fire.yaml`.
pub(super) fn read(source: &Source) -> Result<FireChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    let ranges = Ranges {
        foot: reaches(raw.ranges.foot, &mut check),
        guns: reaches(raw.ranges.guns, &mut check),
        boats: reaches(raw.ranges.boats, &mut check),
        source: raw.ranges.source,
    };
    check.finish(FireChart { ranges, strength: raw.strength, shifts: raw.shifts, shifts_source: raw.shifts_source })
}

/// Bands follow each other without gap or overlap, from 1 on.
fn reaches(raw: BTreeMap<Weapon, Located<Reach>>, check: &mut Checker<'_>) -> BTreeMap<Weapon, Reach> {
    for reach in raw.values() {
        let mut next = 1;
        for (band, [from, to]) in reach.bands() {
            if from != next || to < from {
                check.error(reach, format!("{} range {from} to {to}: expected it to begin at {next}", band.word()));
            }
            next = to + 1;
        }
    }
    raw.into_iter().map(|(weapon, reach)| (weapon, reach.value)).collect()
}
