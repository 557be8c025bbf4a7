//! What lowers a rating, break tests, panic, retreats, rallying, wrecked brigades: numbers only.

use serde::Deserialize;

use crate::data::Provenance;

/// What is added to a cohesion rating.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ratings {
    /// One morale hit; also in strength points.
    pub shaken: i8,
    /// Two morale hits; also in strength points.
    pub disrupted: i8,
    /// No support (`blind-swords:12.4b`).
    pub unsupported: i8,
    /// Where they come from.
    pub source: Provenance,
}

impl Ratings {
    /// For 0, 1 or 2 morale hits.
    pub fn hits(&self, hits: u8) -> i8 {
        match hits {
            0 => 0,
            1 => self.shaken,
            _ => self.disrupted,
        }
    }
}

/// The break test (`blind-swords:12.6`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakTest {
    /// Boxes for a die above the rating by one, two, three and more.
    pub boxes: [u8; 3],
    /// Where it comes from.
    pub source: Provenance,
}

impl BreakTest {
    /// The box of the Broken Track for a die and a modified rating; `None`: the unit holds and takes a hit.
    pub fn broken_box(&self, die: u8, cr: i8) -> Option<u8> {
        let over = i16::from(die) - i16::from(cr);
        (over > 0).then(|| self.boxes[(over as usize - 1).min(2)])
    }
}

/// Panic (`blind-swords:12.1b#panic`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Panic {
    /// The highest modified rating that panics.
    pub cr: i8,
    /// Morale hits.
    pub hits: u8,
    /// Hexes of retreat.
    pub retreat: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Retreats (`blind-swords:12.3`, `blind-swords-x:12.3.1`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Retreat {
    /// The box of a unit that cannot retreat.
    pub impossible_box: u8,
    /// The box of a unit that retreats off the map.
    pub off_map_box: u8,
    /// Depletions besides of a battery through any woods off road.
    pub guns_in_woods_depletions: u8,
    /// Hits of infantry for each hex of marsh off road; also in an advance.
    pub marsh_hits: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Advance after close combat (`blind-swords:12.7`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Advance {
    /// Hexes the loser must have retreated for a second hex.
    pub second_hex_from: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Rallying (`blind-swords:13.1`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rally {
    /// Hexes from every enemy at least.
    pub enemy_from: u8,
    /// Hexes from a friend at most for a unit that comes back.
    pub friend_within: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Wrecked brigades (`blind-swords-x:12.9`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Wrecked {
    /// Hexes a unit may withdraw.
    pub withdraw: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// All of `cohesion.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CohesionChart {
    /// What is added to a rating.
    pub ratings: Ratings,
    /// The break test.
    pub break_test: BreakTest,
    /// Panic.
    pub panic: Panic,
    /// Retreats.
    pub retreat: Retreat,
    /// Advance.
    pub advance: Advance,
    /// Rallying.
    pub rally: Rally,
    /// Wrecked brigades.
    pub wrecked: Wrecked,
}
