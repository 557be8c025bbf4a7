//! The terrain effects chart: what hexes and hexsides cost, and what they do to a line of sight.
//!
//! What the prices mean is in [`super::super::ground`]; shifts of fire and close combat stand in the charts of those.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer};

use crate::data::{Checker, DataError, Located, Provenance, Source, load};

/// Kinds of hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Terrain {
    /// Clear in every respect.
    Clear,
    /// An orchard: open to sight, but it spoils fire.
    Orchard,
    /// Woods.
    Woods,
    /// Thickets and ravines in woods.
    DenseWoods,
    /// Marsh.
    Marsh,
    /// Indian mounds.
    Mounds,
    /// A pond, which has no effect.
    Pond,
    /// Full river, for gunboats only.
    River,
}

impl Terrain {
    /// All kinds.
    pub const ALL: [Self; 8] =
        [Self::Clear, Self::Orchard, Self::Woods, Self::DenseWoods, Self::Marsh, Self::Mounds, Self::Pond, Self::River];

    /// Its place in tables by terrain.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in a sentence.
    pub fn word(self) -> &'static str {
        ["clear", "orchard", "woods", "dense woods", "marsh", "Indian mounds", "pond", "river"][self.index()]
    }

    /// Dense woods or marsh: they obscure lines over them, and guns can never fire out of them
    /// (`blind-swords-x:2.10#guns-rough`).
    pub fn is_rough(self) -> bool {
        matches!(self, Self::DenseWoods | Self::Marsh)
    }
}

/// Kinds of hexside that cost or bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum HexsideKind {
    /// A stream.
    Stream,
    /// A creek.
    Creek,
    /// A bridge over either.
    Bridge,
    /// A ford of either, off road.
    Ford,
    /// One level of difference.
    GentleSlope,
    /// Two levels.
    Slope,
    /// Three levels or more.
    SteepSlope,
}

impl HexsideKind {
    /// All kinds.
    pub const ALL: [Self; 7] =
        [Self::Stream, Self::Creek, Self::Bridge, Self::Ford, Self::GentleSlope, Self::Slope, Self::SteepSlope];

    /// Its place in tables by hexside.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The name in a sentence.
    pub fn word(self) -> &'static str {
        ["stream", "creek", "bridge", "ford", "gentle slope", "slope", "steep slope"][self.index()]
    }
}

/// Who pays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mover {
    /// Foot, dismounted horse with them.
    Infantry,
    /// Mounted cavalry.
    Cavalry,
    /// A battery.
    Guns,
    /// A battery that is fixed in place (`blind-swords-x:2.10#asterisk`).
    FixedGuns,
}

impl Mover {
    /// Its place in a row of prices.
    pub fn index(self) -> usize {
        match self {
            Self::Infantry => 0,
            Self::Cavalry => 1,
            Self::Guns | Self::FixedGuns => 2,
        }
    }

    /// Whether it is a battery of either kind.
    pub fn is_guns(self) -> bool {
        self.index() == 2
    }
}

/// The price of a hex or hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Price {
    /// So many half movement points. Written `1` or `0.5`.
    Halves(u16),
    /// All that is left of the move. Written `all`.
    All,
    /// Barred. Written `P`.
    Barred,
}

impl<'de> Deserialize<'de> for Price {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let price = match text.as_str() {
            "P" => Some(Self::Barred),
            "all" => Some(Self::All),
            other => halves(other).map(Self::Halves),
        };
        price.ok_or_else(|| {
            serde::de::Error::custom(format!("\"{text}\" is no price; expected P, all, a whole number or one with .5"))
        })
    }
}

/// `1.5` to 3.
fn halves(text: &str) -> Option<u16> {
    let (whole, half) = match text.split_once('.') {
        None => (text, 0),
        Some((whole, "5")) => (whole, 1),
        Some((whole, "0")) => (whole, 0),
        Some(_) => return None,
    };
    whole.parse::<u16>().ok()?.checked_mul(2)?.checked_add(half)
}

/// Movement points in a file, in halves.
fn points<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u16, D::Error> {
    let text = String::deserialize(deserializer)?;
    halves(&text).ok_or_else(|| {
        serde::de::Error::custom(format!("\"{text}\" are no movement points; expected a whole number or one with .5"))
    })
}

/// What a hex does to a line of sight over it (`blind-swords-x:9.1a`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Cover {
    /// Nothing but its level counts.
    #[default]
    Open,
    /// It blocks between equal ends on its level.
    Blocks,
    /// The same, and it obscures wherever it does not block.
    Rough,
}

/// A kind of hex.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexPrices {
    /// Letters of the map.
    #[serde(default)]
    pub letters: String,
    /// Price of entering off road, by [`Mover::index`].
    pub mp: [Price; 3],
    /// What guns pay to leave it off road; `Halves(0)` where leaving is nothing special.
    #[serde(default = "nothing")]
    pub leave_guns: Price,
    /// Whether infantry must stop on entering it off road.
    #[serde(default)]
    pub infantry_stops: bool,
    /// What it does to a line of sight.
    #[serde(default)]
    pub sight: Cover,
}

/// A kind of hexside.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HexsidePrices {
    /// Price of crossing off road, by [`Mover::index`], on top of the hex.
    pub mp: [Price; 3],
    /// What guns pay that enter or leave woods off road across it, if not the same.
    #[serde(default = "nothing")]
    pub guns_to_woods: Price,
}

fn nothing() -> Price {
    Price::Halves(0)
}

/// Roads and trails.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Roads {
    /// A step, in half movement points.
    #[serde(deserialize_with = "points")]
    pub step: u16,
    /// A step in march column, in half movement points.
    #[serde(deserialize_with = "points")]
    pub march_column: u16,
    /// A step of guns into a crowded hex, in half movement points and in all.
    #[serde(deserialize_with = "points")]
    pub crowded: u16,
    /// Where that is so.
    pub crowded_in: Vec<Terrain>,
}

#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Camps {
    #[serde(deserialize_with = "points")]
    dot: u16,
}

/// All of `terrain.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainChart {
    hexes: Vec<HexPrices>,
    hexsides: Vec<HexsidePrices>,
    /// Letter of the map to kind of hex, by ASCII code.
    letters: [Option<Terrain>; 128],
    /// Roads and trails.
    pub roads: Roads,
    /// What Confederates pay besides to enter a dot hex, in half movement points (`blind-swords-x:10.13`).
    pub dot: u16,
    /// How many hexes from the landing fixed batteries may be (`blind-swords-x:2.10#asterisk2`).
    pub fixed_guns_radius: u16,
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
    hexsides: Located<BTreeMap<HexsideKind, HexsidePrices>>,
    roads: Roads,
    camps: Camps,
    fixed_guns_radius: u16,
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
        roads: raw.roads,
        dot: raw.camps.dot,
        fixed_guns_radius: raw.fixed_guns_radius,
        source: raw.source,
    })
}
