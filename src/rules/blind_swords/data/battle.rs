//! A battle as its file says it.

use serde::Deserialize;

use crate::data::Located;
use crate::kit::Side;
use crate::rules::blind_swords::book::{Clock, clock};
use crate::rules::blind_swords::charts::Time;

/// A number in halves, written `7` or `7.5`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Halves(pub i16);

impl Halves {
    fn parse(text: &str) -> Option<Self> {
        let (whole, half) = match text.split_once('.') {
            None => (text, 0),
            Some((whole, "5")) => (whole, 1),
            Some((whole, "0")) => (whole, 0),
            Some(_) => return None,
        };
        let sign = if whole.starts_with('-') { -1 } else { 1 };
        let whole: i16 = whole.parse().ok().filter(|n| (-999..=999).contains(n))?;
        Some(Self(whole * 2 + sign * half))
    }
}

impl<'de> Deserialize<'de> for Halves {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::parse(&text)
            .ok_or_else(|| serde::de::Error::custom(format!("\"{text}\": expected a number in halves such as 7.5")))
    }
}

/// The first and the last turn.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnsRow {
    /// The first.
    pub first: Time,
    /// The last.
    pub last: Located<Time>,
}

/// The playing area as printed columns and rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaRow {
    /// First and last column.
    pub columns: Located<[u16; 2]>,
    /// First and last row, as in `B12`.
    pub rows: Located<[String; 2]>,
}

/// Leaders of a side who tire.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tires {
    /// The side.
    pub side: Side,
    /// The first turn.
    pub from: Time,
    /// Taken off their ratings.
    pub less: u8,
}

/// A unit that heavy fire unnerves.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NervousRow {
    /// Its id in the order of battle.
    pub id: Located<String>,
    /// Strength points, before shifts, from which a fire costs it a morale hit besides.
    pub from: u8,
}

/// Where Union units may leave.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Exits {
    /// The first turn.
    pub from: Time,
    /// From these hexes.
    pub hexes: Vec<Located<String>>,
}

/// Rules that are on or off, or on from or until a turn; what is not named is off, or in force the whole battle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SwitchesRow {
    /// Confederate Surprise.
    pub surprise: bool,
    /// The brigade that opens the battle.
    pub opening: Option<Located<String>>,
    /// The enemy leader whose brigades it attacks, batteries besides.
    pub opening_at: Option<Located<String>>,
    /// Sound the Long Roll.
    pub long_roll: bool,
    /// Gunboats.
    pub gunboats: bool,
    /// Wrecked brigades.
    pub wrecked: bool,
    /// Few Union batteries may move early.
    pub battery_limit: bool,
    /// The Union Alert chit.
    pub alert_chit: bool,
    /// Sudden death at the Landing.
    pub sudden_death: bool,
    /// Camps and dots are in force before this turn.
    pub camps_until: Option<Time>,
    /// March column from this turn on.
    pub march_from: Option<Time>,
    /// Union Attack orders from this turn on.
    pub union_attack_from: Option<Time>,
    /// Johnston's casualty roll from this turn on.
    pub johnston_from: Option<Time>,
    /// The unit that breaks easily.
    pub nervous: Option<NervousRow>,
    /// Leaders who tire.
    pub tires: Option<Tires>,
    /// Where Union units may leave.
    pub exits: Option<Exits>,
}

/// Brigades that are not alert at the start.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AsleepRow {
    /// They wake together.
    pub brigades: Vec<Located<String>>,
    /// At this turn at the latest.
    pub at: Time,
    /// Contact wakes them in the same turn.
    #[serde(default)]
    pub same_turn: bool,
    /// The Union Alert chit may name them.
    #[serde(default)]
    pub by_chit: bool,
}

/// A number for each side.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Each {
    /// The Union's.
    pub union: u8,
    /// The Confederates'.
    pub confederate: u8,
}

impl Each {
    /// A side's.
    pub fn side(self, side: Side) -> u8 {
        match side {
            Side::Union => self.union,
            Side::Confederate => self.confederate,
        }
    }
}

/// When a leader's chit comes into the cup: `9:00`, `alert`, `march`, `after csa_johnston`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JoinsCup {
    /// From a turn on.
    Turn(Clock),
    /// Once a brigade of his is alert.
    Alert,
    /// With the march of Lew Wallace.
    March,
    /// The turn after this leader fell.
    After(String),
}

impl<'de> Deserialize<'de> for JoinsCup {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let words = "a turn, alert, march, or after a leader";
        match text.as_str() {
            "alert" => Ok(Self::Alert),
            "march" => Ok(Self::March),
            other => match (other.strip_prefix("after "), clock(other)) {
                (Some(leader), _) => Ok(Self::After(leader.to_owned())),
                (_, Some(turn)) => Ok(Self::Turn(turn)),
                _ => Err(serde::de::Error::custom(format!("\"{text}\": expected {words}"))),
            },
        }
    }
}

/// A leader's chit.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderChit {
    /// His id.
    pub id: Located<String>,
    /// When it comes into the cup; from the first turn on unless told otherwise.
    pub from: Option<Located<JoinsCup>>,
    /// His brigades; a commander-in-chief names none.
    #[serde(default)]
    pub brigades: Vec<Located<String>>,
    /// Whether he has fallen already.
    #[serde(default)]
    pub fallen: bool,
}

/// Chits in the cup.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chits {
    /// Key chits chosen.
    pub key: Each,
    /// Chits drawn.
    pub random: Each,
    /// The fog table.
    pub fog: Located<String>,
    /// Leaders.
    pub leaders: Vec<LeaderChit>,
}

/// A headquarters.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HeadquartersRow {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: Located<String>,
}

/// A unit of the set-up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup {
    /// Its id in the order of battle.
    pub id: Located<String>,
    /// Its hex.
    pub hex: Option<Located<String>>,
    /// Whether it lies in the Eliminated box.
    #[serde(default)]
    pub eliminated: bool,
    /// Whether it is a gunboat in play.
    #[serde(default)]
    pub afloat: bool,
    /// Whether it starts worn.
    #[serde(default)]
    pub worn: bool,
    /// Morale hits.
    #[serde(default)]
    pub hits: u8,
    /// Its brigade, if not that of the order of battle.
    pub brigade: Option<Located<String>>,
    /// Whether it is loose until attached.
    #[serde(default)]
    pub loose: bool,
}

/// How units arrive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum How {
    /// With a full activation of their brigade.
    #[default]
    Activation,
    /// The same, in march column whatever the order.
    Single,
    /// At the start of the Artillery Phase.
    Guns,
}

/// When units arrive: `9:00`, or `T`, `T+1`, `T+2` for those who march with Lew Wallace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArrivalTurn {
    /// A turn.
    Turn(Clock),
    /// So many turns after T.
    March(u8),
}

impl<'de> Deserialize<'de> for ArrivalTurn {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let march = || {
            let rest = text.strip_prefix('T')?;
            if rest.is_empty() { Some(0) } else { rest.strip_prefix('+')?.parse().ok() }
        };
        let read = clock(&text).map(Self::Turn).or_else(|| march().map(Self::March));
        read.ok_or_else(|| serde::de::Error::custom(format!("\"{text}\": expected a turn such as 9:30, or T+1")))
    }
}

/// Units that arrive together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Arrival {
    /// When.
    pub turn: Located<ArrivalTurn>,
    /// Where; gunboats choose.
    pub hex: Option<Located<String>>,
    /// How.
    #[serde(default)]
    pub how: How,
    /// Their brigade, if not that of the order of battle.
    pub brigade: Option<Located<String>>,
    /// Whether they are loose until attached.
    #[serde(default)]
    pub loose: bool,
    /// The option without which they do not come.
    pub option: Option<Located<String>>,
    /// The units.
    pub units: Vec<Located<String>>,
    /// Those of them that come worn.
    #[serde(default)]
    pub worn: Vec<Located<String>>,
}

/// Rows of both sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
pub struct Rows<T> {
    /// The Union's.
    #[serde(default = "Vec::new")]
    pub union: Vec<T>,
    /// The Confederates'.
    #[serde(default = "Vec::new")]
    pub confederate: Vec<T>,
}

impl<T> Default for Rows<T> {
    fn default() -> Self {
        Self { union: Vec::new(), confederate: Vec::new() }
    }
}

impl<T> Rows<T> {
    /// A side's.
    pub fn side(&self, side: Side) -> &[T] {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }
}

/// Who gets an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum AwardTo {
    /// The Union.
    Union,
    /// The Confederates.
    Confederate,
    /// Whoever holds the hex.
    Holder,
    /// The enemy of whoever lost the unit.
    Enemy,
}

impl AwardTo {
    /// As the files write it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Union => "union",
            Self::Confederate => "confederate",
            Self::Holder => "holder",
            Self::Enemy => "enemy",
        }
    }
}

/// What an award is for.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum AwardWhat {
    /// Each of these hexes held at the end.
    Control(Vec<Located<String>>),
    /// Every so many of them held when a turn ends.
    ControlAt {
        /// The turn.
        turn: Located<Time>,
        /// So many.
        per: u8,
        /// The hexes.
        hexes: Vec<Located<String>>,
    },
    /// At least so many of them held when a turn ends.
    CountAt {
        /// The turn.
        turn: Located<Time>,
        /// So many.
        least: u8,
        /// The hexes.
        hexes: Vec<Located<String>>,
    },
    /// Infantry in any of them at the end.
    Occupied(Vec<Located<String>>),
    /// The same, and the battle is won.
    Wins(Vec<Located<String>>),
    /// Each infantry unit lost or broken, of this full strength in points.
    InfantryLost {
        /// Least.
        #[serde(default)]
        min: u8,
        /// Greatest.
        #[serde(default = "all")]
        max: u8,
    },
    /// Each battery lost.
    BatteryLost,
    /// Each wrecked brigade of a side.
    Wrecked(Side),
    /// The march of Lew Wallace declared.
    Declared,
}

fn all() -> u8 {
    u8::MAX
}

impl AwardWhat {
    /// The hexes it names.
    pub fn hexes(&self) -> &[Located<String>] {
        match self {
            Self::Control(hexes) | Self::Occupied(hexes) | Self::Wins(hexes) => hexes,
            Self::ControlAt { hexes, .. } | Self::CountAt { hexes, .. } => hexes,
            _ => &[],
        }
    }

    /// Whether it asks who holds its hexes.
    pub fn is_control(&self) -> bool {
        matches!(self, Self::Control(_) | Self::ControlAt { .. } | Self::CountAt { .. })
    }
}

/// An award of victory points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AwardRow {
    /// Who gets it.
    pub to: Located<AwardTo>,
    /// Points.
    pub vp: Halves,
    /// In words.
    pub words: String,
    /// What for.
    pub what: AwardWhat,
}

/// What hexes are called.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NameRow {
    /// Their name.
    pub name: String,
    /// The hexes.
    pub hexes: Vec<Located<String>>,
}

/// A level of victory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LevelRow {
    /// The least score; the last has none.
    pub least: Option<Located<Halves>>,
    /// Who wins; nobody: a draw.
    pub winner: Option<Side>,
    /// In words.
    pub words: String,
}

/// Victory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// Awards.
    pub awards: Vec<AwardRow>,
    /// What hexes are called, where the map says nothing better.
    #[serde(default)]
    pub names: Vec<NameRow>,
    /// Levels from the top.
    pub levels: Located<Vec<LevelRow>>,
}

/// An option of a battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OptionRow {
    /// Its name.
    pub name: Located<String>,
    /// What it does.
    pub label: String,
    /// Whether it is on unless said otherwise.
    pub default: bool,
    /// The rule behind it.
    pub rule: String,
    /// Taken off the Confederate score if it is on.
    pub handicap: Option<Halves>,
}

/// A battle as its file says it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleFile {
    /// Its number.
    pub number: String,
    /// Its title.
    pub title: String,
    /// The map's name.
    pub map: Located<String>,
    /// Rough playing time.
    pub minutes: u32,
    /// When, where, what decides it.
    pub blurb: String,
    /// The rules it follows.
    pub rules: Vec<String>,
    /// Its turns.
    pub turns: TurnsRow,
    /// The playing area.
    pub area: AreaRow,
    /// What is on and off.
    pub switches: SwitchesRow,
    /// Brigades that are not alert at the start.
    #[serde(default)]
    pub asleep: Vec<AsleepRow>,
    /// Chits.
    pub chits: Chits,
    /// Union headquarters.
    pub headquarters: Vec<HeadquartersRow>,
    /// Set-up.
    pub setup: Rows<UnitSetup>,
    /// Arrivals.
    #[serde(default)]
    pub arrivals: Rows<Arrival>,
    /// Victory.
    pub victory: Victory,
    /// Special rules in words.
    #[serde(default)]
    pub special: Vec<String>,
    /// Options.
    #[serde(default)]
    pub options: Vec<OptionRow>,
}

impl BattleFile {
    /// Its turns as half-hours.
    pub fn clocks(&self) -> Vec<Clock> {
        (self.turns.first.0..=self.turns.last.0).collect()
    }
}
