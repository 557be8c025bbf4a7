//! Terrain: prices of hexes and hexsides, modifiers of fire and shock. What they mean is in the rules' `terrain` module.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use super::Provenance;
use crate::data::{Checker, DataError, Located, Source, load};

/// Kinds of hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Clear in every respect.
    Field,
    /// The edge of a field.
    Boundary,
    /// Open woods: all land that is nothing else.
    Woods,
    /// Dense brush.
    Thicket,
    /// Wooded sloping ground.
    SlopingWoods,
    /// Marsh.
    Marsh,
    /// Marsh with a stream inside the hex.
    MarshStream,
    /// Full river or lake.
    River,
}

impl Terrain {
    /// All kinds.
    pub const ALL: [Self; 8] = [
        Self::Field,
        Self::Boundary,
        Self::Woods,
        Self::Thicket,
        Self::SlopingWoods,
        Self::Marsh,
        Self::MarshStream,
        Self::River,
    ];

    /// Its place in tables by terrain.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in a sentence.
    pub fn word(self) -> &'static str {
        ["field", "field boundary", "woods", "thicket", "sloping woods", "marsh", "marsh with a stream", "river"]
            [self.index()]
    }

    /// Marsh of either kind.
    pub fn is_marsh(self) -> bool {
        matches!(self, Self::Marsh | Self::MarshStream)
    }
}

/// Who pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Mover {
    /// Foot.
    Infantry,
    /// Mounted cavalry.
    Cavalry,
    /// Guns.
    Artillery,
    /// A leader.
    Leader,
}

impl Mover {
    /// Its place in a row of prices.
    pub fn index(self) -> usize {
        self as usize
    }
}

/// Kinds of hexside that cost or matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HexsideKind {
    /// A stream.
    Stream,
    /// A ford, taken along a lane.
    Ford,
    /// A bridge, taken along a road.
    Bridge,
    /// One level up.
    GradualUp,
    /// One level down.
    GradualDown,
    /// Two levels up.
    MinorUp,
    /// Two levels down.
    MinorDown,
    /// Three levels or more up.
    SteepUp,
    /// Three levels or more down.
    SteepDown,
    /// A ridge.
    Ridge,
    /// A gully.
    Gully,
}

impl HexsideKind {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::Stream,
        Self::Ford,
        Self::Bridge,
        Self::GradualUp,
        Self::GradualDown,
        Self::MinorUp,
        Self::MinorDown,
        Self::SteepUp,
        Self::SteepDown,
        Self::Ridge,
        Self::Gully,
    ];

    /// Its place in tables by hexside.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The slope of a climb by so many levels (negative: descent); `None` on the level.
    pub fn slope(levels: i8) -> Option<Self> {
        Some(match levels {
            0 => return None,
            1 => Self::GradualUp,
            2 => Self::MinorUp,
            3.. => Self::SteepUp,
            -1 => Self::GradualDown,
            -2 => Self::MinorDown,
            ..=-3 => Self::SteepDown,
        })
    }

    /// The name in a sentence.
    pub fn word(self) -> &'static str {
        [
            "stream",
            "ford",
            "bridge",
            "gradual slope up",
            "gradual slope down",
            "minor slope up",
            "minor slope down",
            "steep slope up",
            "steep slope down",
            "ridge",
            "gully",
        ][self.index()]
    }
}

/// What a hex does to a line of sight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cover {
    /// No trees.
    Clear,
    /// Trees a level high; one such hex is seen through.
    Woods,
    /// Growth a level high that blocks at once.
    Blocks,
}

/// A price in half movement points; `None`: may not enter. Written `1`, `1.5` or `P`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price(pub Option<u16>);

impl<'de> Deserialize<'de> for Price {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        halves(&text).ok_or_else(|| {
            serde::de::Error::custom(format!("\"{text}\" is no price; expected P, a whole number or one with .5"))
        })
    }
}

/// `1.5` to 3; `P` to no price.
fn halves(text: &str) -> Option<Price> {
    if text == "P" {
        return Some(Price(None));
    }
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return None,
    };
    let whole: u16 = whole.parse().ok()?;
    Some(Price(Some(whole.checked_mul(2)? + half)))
}

/// A price that is never "may not enter", in half movement points.
fn cost<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    Price::deserialize(deserializer)?.0.ok_or_else(|| serde::de::Error::custom("P is not allowed here"))
}

fn some_cost<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<u16>, D::Error> {
    cost(deserializer).map(Some)
}

/// A kind of hex.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexPrices {
    /// Letters of the map.
    pub letters: String,
    /// Price by [`Mover`], in half movement points.
    pub mp: [Price; 4],
    /// Price of tracing command where it is not the leader's price, in half movement points.
    #[serde(default, deserialize_with = "some_cost")]
    pub command: Option<u16>,
    /// Fire at a target in it.
    #[serde(default)]
    pub fire_in: i8,
    /// Fire out of it.
    #[serde(default)]
    pub fire_out: i8,
    /// Shock on a defender in it.
    #[serde(default)]
    pub shock_in: i8,
    /// Shock by an attacker in it.
    #[serde(default)]
    pub shock_out: i8,
    /// Whether the ratio rounds for a defender in it, whatever else holds.
    #[serde(default)]
    pub rounding: bool,
    /// What it does to a line of sight.
    pub sight: Cover,
}

/// A kind of hexside.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexsidePrices {
    /// Price by [`Mover`], in half movement points.
    pub mp: [Price; 4],
    /// Fire across it at range 1, or over such a difference of levels.
    #[serde(default)]
    pub fire: i8,
    /// Shock across it.
    #[serde(default)]
    pub shock: i8,
}

/// Prices along roads and lanes, in half movement points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Paths {
    /// Road, March orders.
    #[serde(deserialize_with = "cost")]
    pub road_march: u16,
    /// Road, Advance orders.
    #[serde(deserialize_with = "cost")]
    pub road_advance: u16,
    /// Road, a leader that moves.
    #[serde(deserialize_with = "cost")]
    pub road_leader: u16,
    /// Road, command of brigade and division leaders.
    #[serde(deserialize_with = "cost")]
    pub road_command: u16,
    /// Road, command of corps and army commanders.
    #[serde(deserialize_with = "cost")]
    pub road_high_command: u16,
    /// Lane, any command.
    #[serde(deserialize_with = "cost")]
    pub lane_command: u16,
    /// Least price on a lane when halves are rounded down.
    #[serde(deserialize_with = "cost")]
    pub lane_least: u16,
}

/// Checks of withdrawing units, in half movement points.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Withdrawal {
    /// A hex of this price or dearer calls for a check.
    #[serde(deserialize_with = "cost")]
    pub check_from: u16,
    /// Each full point beyond this adds 1 to the check.
    #[serde(deserialize_with = "cost")]
    pub free: u16,
}

/// Guns that retreat.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GunRetreat {
    /// Hexes dearer than this, in half movement points, are closed to them.
    #[serde(deserialize_with = "cost")]
    pub most: u16,
    /// Guns lost in a woods hex: the die divided by this, rounded down.
    pub divisor: u8,
    /// What a woods hex adds to the check of a reaction move.
    pub reaction_check: i8,
}

/// All of `terrain.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainChart {
    hexes: Vec<HexPrices>,
    hexsides: Vec<HexsidePrices>,
    /// Letter of the map to kind of hex, by ASCII code.
    letters: [Option<Terrain>; 128],
    /// Fire through one position of woods, boundary or canopy.
    pub through_woods: i8,
    /// The most a thicket takes from a shock.
    pub thicket_shock_limit: i8,
    /// The most a gully takes from a shock.
    pub gully_shock_limit: i8,
    /// Roads and lanes.
    pub paths: Paths,
    /// Withdrawal.
    pub withdrawal: Withdrawal,
    /// Retreating guns.
    pub gun_retreat: GunRetreat,
    /// Where it comes from.
    pub source: Provenance,
}

impl TerrainChart {
    /// A kind of hex.
    pub fn hex(&self, terrain: Terrain) -> &HexPrices {
        &self.hexes[terrain.index()]
    }

    /// A kind of hexside.
    pub fn hexside(&self, kind: HexsideKind) -> &HexsidePrices {
        &self.hexsides[kind.index()]
    }

    /// The kind of hex that a letter of the map means.
    pub fn terrain(&self, letter: char) -> Option<Terrain> {
        self.letters.get(letter as usize).copied().flatten()
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    hexes: Located<BTreeMap<Terrain, Located<HexPrices>>>,
    through_woods: i8,
    thicket_shock_limit: i8,
    hexsides: Located<BTreeMap<HexsideKind, HexsidePrices>>,
    gully_shock_limit: i8,
    paths: Paths,
    withdrawal: Withdrawal,
    gun_retreat: GunRetreat,
    source: Provenance,
}

/// Reads `terrain.yaml`.
pub(super) fn read(source: &Source) -> Result<TerrainChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    let mut hexes = Vec::new();
    let mut letters = [None; 128];
    for terrain in Terrain::ALL {
        let Some(row) = raw.hexes.value.get(&terrain) else {
            check.error(&raw.hexes, format!("expected a row for {}", terrain.word()));
            continue;
        };
        for letter in row.letters.chars() {
            match letters.get_mut(letter as usize) {
                Some(slot @ None) => *slot = Some(terrain),
                Some(Some(_)) => check.error(row, format!("letter \"{letter}\" stands for two kinds of hex")),
                None => check.error(row, format!("letter \"{letter}\": expected a plain letter")),
            }
        }
        hexes.push(row.value.clone());
    }
    let mut hexsides = Vec::new();
    for kind in HexsideKind::ALL {
        match raw.hexsides.value.get(&kind) {
            Some(row) => hexsides.push(row.clone()),
            None => check.error(&raw.hexsides, format!("expected a row for {}", kind.word())),
        }
    }
    check.finish(TerrainChart {
        hexes,
        hexsides,
        letters,
        through_woods: raw.through_woods,
        thicket_shock_limit: raw.thicket_shock_limit,
        gully_shock_limit: raw.gully_shock_limit,
        paths: raw.paths,
        withdrawal: raw.withdrawal,
        gun_retreat: raw.gun_retreat,
        source: raw.source,
    })
}
