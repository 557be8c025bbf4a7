//! Fog of War: tables, results and their numbers.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Time;
use crate::data::{Checker, DataError, Located, Provenance, Source, load, near};
use crate::kit::Side;

/// A result of a fog table (`blind-swords:7.3b`).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FogResult {
    /// The enemy of a side moves one of its units one hex.
    Wayward {
        /// The side.
        of: Side,
    },
    /// The enemy of a side makes one of its units panic.
    Elephant {
        /// The side.
        of: Side,
    },
    /// The enemy of each side in turn marks one of its units as low on ammunition.
    LowAmmo {
        /// The sides.
        of: Vec<Side>,
    },
    /// An infantry unit of a side, picked by its enemy, may not move in its next activation.
    LostInRavines {
        /// The side.
        of: Side,
    },
    /// Each side picks an enemy leader and rolls for his fall.
    OfficerDown {
        /// The highest die at which he falls.
        on: u8,
        /// The same, if a brigade of his was in close combat this turn.
        fought: u8,
    },
    /// A wooded hex burns.
    BrushFire {
        /// Whether it need not be near both sides.
        anywhere: bool,
    },
    /// Two units of the side that is closer to the enemy.
    FriendlyFire,
    /// A Union unit near the Landing gains or loses heart.
    StragglersAtLanding,
    /// The gunboats hit a Union unit.
    ShortRounds,
    /// Units at the Pond gain heart.
    BloodyPond,
    /// Wrecked brigades may recover.
    FreshHeart,
    /// The next event chits are discarded unseen.
    Lull,
    /// A Union reinforcement comes early.
    Rumour,
    /// Roll on another table.
    Table(String),
}

impl FogResult {
    /// Its key in the texts.
    pub fn key(&self) -> &'static str {
        match self {
            Self::Wayward { .. } => "wayward",
            Self::Elephant { .. } => "elephant",
            Self::LowAmmo { .. } => "low_ammo",
            Self::LostInRavines { .. } => "lost_in_ravines",
            Self::OfficerDown { .. } => "officer_down",
            Self::BrushFire { .. } => "brush_fire",
            Self::FriendlyFire => "friendly_fire",
            Self::StragglersAtLanding => "stragglers_at_landing",
            Self::ShortRounds => "short_rounds",
            Self::BloodyPond => "bloody_pond",
            Self::FreshHeart => "fresh_heart",
            Self::Lull => "lull",
            Self::Rumour => "rumour",
            Self::Table(_) => "table",
        }
    }
}

/// A fog table: results of one die, or of the sum of two.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FogTable {
    /// Dice, 1 or 2.
    pub dice: u8,
    /// By the sum of the dice.
    pub results: BTreeMap<u8, FogResult>,
}

impl FogTable {
    /// The result of a sum of its dice.
    pub fn result(&self, sum: u8) -> Option<&FogResult> {
        self.results.get(&sum)
    }
}

/// Seeing the Elephant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elephant {
    /// The highest modified rating.
    pub cr: i8,
    /// Hexes to an enemy in sight at most.
    pub enemy_within: u8,
}

/// Low Ammunition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LowAmmo {
    /// Hexes to an enemy at most.
    pub enemy_within: u8,
}

/// Brush Fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrushFire {
    /// Morale hits of each unit.
    pub hits: u8,
    /// Hexes of retreat of each.
    pub retreat: u8,
}

/// Friendly Fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FriendlyFire {
    /// Units within so many hexes of an enemy are counted to find the side.
    pub enemy_within: u8,
    /// Units that roll.
    pub units: u8,
    /// Morale hits of one that fails.
    pub hits: u8,
}

/// Stragglers at the Landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LandingStragglers {
    /// The highest die at which the unit loses a hit; above it takes one.
    pub better_to: u8,
    /// Hexes from the Landing at most.
    pub landing_within: u8,
}

/// Short Rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShortRounds {
    /// Hexes of a Confederate unit from a full river hex at most.
    pub river_within: u8,
    /// Morale hits.
    pub hits: u8,
}

/// Lull.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lull {
    /// Event chits.
    pub chits: u8,
}

/// Rumour of Buell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rumour {
    /// Before this turn reinforcements come early; from it on, or without any, a Confederate is hit.
    pub before: Time,
    /// Turns earlier.
    pub earlier: u8,
    /// Hexes of the Confederate from the Landing at most.
    pub landing_within: u8,
    /// Its morale hits.
    pub hits: u8,
}

/// The numbers of the results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each names its result")]
pub struct FogNumbers {
    pub elephant: Elephant,
    pub low_ammo: LowAmmo,
    pub brush_fire: BrushFire,
    pub friendly_fire: FriendlyFire,
    pub stragglers_at_landing: LandingStragglers,
    pub short_rounds: ShortRounds,
    pub lull: Lull,
    pub rumour: Rumour,
}

/// What a result is called and what it does.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FogText {
    /// Its name.
    pub name: String,
    /// What it does.
    pub words: String,
}

/// All of `fog.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FogChart {
    /// Tables by name.
    pub tables: BTreeMap<String, FogTable>,
    /// Numbers of the results.
    pub numbers: FogNumbers,
    /// Texts by [`FogResult::key`].
    pub texts: BTreeMap<String, FogText>,
    /// Where they come from.
    pub source: Provenance,
}

impl FogChart {
    /// A table by its name.
    pub fn table(&self, name: &str) -> Option<&FogTable> {
        self.tables.get(name)
    }

    /// The name of a result; empty for one that only leads to another table.
    pub fn name(&self, result: &FogResult) -> &str {
        self.texts.get(result.key()).map_or("", |t| &t.name)
    }

    /// What a result does.
    pub fn words(&self, result: &FogResult) -> &str {
        self.texts.get(result.key()).map_or("", |t| &t.words)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFog {
    dice: Located<u8>,
    results: Located<BTreeMap<u8, Located<FogResult>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    tables: BTreeMap<String, RawFog>,
    numbers: FogNumbers,
    texts: BTreeMap<String, FogText>,
    source: Provenance,
}

/// Reads `fog.yaml`.
pub(super) fn read(source: &Source) -> Result<FogChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    for (name, table) in &raw.tables {
        if !(1..=2).contains(&table.dice.value) {
            check.error(&table.dice, format!("table {name}: expected one or two dice"));
            continue;
        }
        let faces: Vec<u8> = (*table.dice..=*table.dice * 6).collect();
        if !table.results.keys().eq(faces.iter()) {
            let (first, last) = (faces[0], faces[faces.len() - 1]);
            check.error(&table.results, format!("table {name}: expected a result for each of {first} to {last}"));
        }
        for result in table.results.values() {
            match &result.value {
                FogResult::Table(other) if !raw.tables.contains_key(other) => {
                    let hint = near::hint(other, raw.tables.keys().map(String::as_str));
                    check.error(result, format!("there is no fog table \"{other}\"{hint}"));
                }
                FogResult::Table(_) => {}
                known if raw.texts.contains_key(known.key()) => {}
                known => check.error(result, format!("\"{}\" has no text under \"texts\"", known.key())),
            }
        }
    }
    let plain = |(name, t): (String, RawFog)| {
        let results = t.results.value.into_iter().map(|(face, result)| (face, result.value)).collect();
        (name, FogTable { dice: t.dice.value, results })
    };
    check.finish(FogChart {
        tables: raw.tables.into_iter().map(plain).collect(),
        numbers: raw.numbers,
        texts: raw.texts,
        source: raw.source,
    })
}
