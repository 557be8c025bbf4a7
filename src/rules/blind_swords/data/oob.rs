//! The order of battle of a side as its file says it.

use serde::Deserialize;

use crate::data::{Located, Origin, Provenance};
use crate::kit::Side;
use crate::rules::blind_swords::book::{Arm, Command, Sp2, Weapon};

/// A strength in half points, written `10`, or `C` for a cadre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength(pub Sp2);

impl<'de> Deserialize<'de> for Strength {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let points = || text.parse::<u8>().ok().filter(|n| (1..=40).contains(n)).map(|n| Self(n * 2));
        let read = if text == "C" { Some(Self(1)) } else { points() };
        read.ok_or_else(|| serde::de::Error::custom(format!("\"{text}\" is no strength; expected points, or C")))
    }
}

/// A brigade of the order of battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BrigadeRow {
    /// Its name.
    pub name: Located<String>,
    /// The division or corps it belongs to, in words.
    pub of: String,
}

/// What kind of chit a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CommandRow {
    /// Commander-in-chief.
    Cic,
    /// Division or corps.
    Division,
    /// One brigade.
    Brigade,
}

impl From<CommandRow> for Command {
    fn from(row: CommandRow) -> Self {
        match row {
            CommandRow::Cic => Self::Cic,
            CommandRow::Division => Self::Division,
            CommandRow::Brigade => Self::Brigade,
        }
    }
}

/// A leader of the order of battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderRow {
    /// His id, as in `usa_sherman`.
    pub id: Located<String>,
    /// His name.
    pub name: String,
    /// His name in lists.
    pub short: String,
    /// What his chit does.
    pub command: CommandRow,
    /// Command rating; a commander-in-chief has none.
    #[serde(default)]
    pub rating: u8,
    /// Command rating of the chit that replaces his.
    #[serde(default)]
    pub casualty: u8,
    /// Brigades that a commander-in-chief never activates.
    #[serde(default)]
    pub never: Vec<Located<String>>,
}

/// Half of a divided regiment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Half {
    /// The first.
    A,
    /// The second.
    B,
}

/// A unit of the order of battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRow {
    /// Its id, as in `usa_25mo`.
    pub id: Located<String>,
    /// Its name.
    pub name: String,
    /// Its name in at most four letters.
    pub short: Located<String>,
    /// Its brigade; batteries, gunboats and loose regiments have none.
    pub brigade: Option<Located<String>>,
    /// Its arm.
    pub arm: Arm,
    /// Its weapon.
    pub weapon: Located<Weapon>,
    /// Strength and cohesion rating of the fresh face.
    pub fresh: Option<Located<(Strength, i8)>>,
    /// The same of the worn face.
    pub worn: Option<Located<(Strength, i8)>>,
    /// Whether it is fragile.
    #[serde(default)]
    pub fragile: bool,
    /// Which half of a divided regiment it is.
    pub half: Option<Half>,
    /// Whether it is a battery that cannot make a normal move.
    #[serde(default)]
    pub immobile: bool,
    /// Where its strength comes from, if it is no estimate.
    pub strength: Option<Origin>,
}

impl UnitRow {
    /// The id of the other half of a divided regiment.
    pub fn other_half(&self) -> Option<String> {
        let (letter, other) = match self.half? {
            Half::A => ("_a", "_b"),
            Half::B => ("_b", "_a"),
        };
        Some(format!("{}{other}", self.id.strip_suffix(letter)?))
    }

    /// Printed strength of a face in half points.
    pub fn printed(&self, worn: bool) -> Sp2 {
        let face = if worn { self.worn.as_ref() } else { self.fresh.as_ref().or(self.worn.as_ref()) };
        face.map_or(0, |f| f.0.0)
    }
}

/// The order of battle of one side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OobFile {
    /// The side.
    pub side: Side,
    /// Where it comes from.
    pub source: Provenance,
    /// Its brigades.
    pub brigades: Vec<BrigadeRow>,
    /// Its leaders.
    pub leaders: Vec<LeaderRow>,
    /// Its units.
    pub units: Vec<UnitRow>,
}

impl OobFile {
    /// A brigade by its name.
    pub fn brigade(&self, name: &str) -> Option<&BrigadeRow> {
        self.brigades.iter().find(|b| *b.name == name)
    }

    /// A leader by his id.
    pub fn leader(&self, id: &str) -> Option<&LeaderRow> {
        self.leaders.iter().find(|l| *l.id == id)
    }

    /// A unit by its id.
    pub fn unit(&self, id: &str) -> Option<&UnitRow> {
        self.units.iter().find(|u| *u.id == id)
    }
}
