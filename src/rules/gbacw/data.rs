//! The order of battle and the battles as their files say it, checked but not yet turned into a game.
//!
//! Plain data with public fields: [`OobFile`] (one a side), [`BattleFile`], and [`BattleData`], which is a battle with
//! everything it refers to. [`load_battle`] reads and checks one battle, [`check_all`] all files of the system.
//!
//! Shape is checked while reading; sense is checked here: known ids, hexes on the map and in the area, strengths within
//! full strength, commands with a leader, each once. All errors of all files are found in one run.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::Deserialize;

use super::charts::{Charts, Profile, Provenance, Weapon};
use crate::data::Located;
use crate::kit::{BySide, Side};
use crate::map::board::Area;
use crate::map::{Board, Facing, HexId};

pub mod check;

pub use check::{battle_files, check_all, check_source, load_battle};

/// The folder of the system's files inside the project.
pub const FOLDER: &str = "scenarios/gbacw";

/// How high a command stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// Units that trace to no brigadier.
    Unbrigaded,
    /// A brigade.
    Brigade,
    /// A division.
    Division,
    /// A corps.
    Corps,
    /// An army.
    Army,
}

/// A command of the order of battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CommandRow {
    /// Its code, as in `1/6/T`.
    pub code: Located<String>,
    /// How high it stands.
    pub level: Level,
    /// The code of the command above.
    pub parent: Option<Located<String>>,
    /// The id of its leader.
    pub leader: Option<Located<String>>,
    /// The command whose activation markers it uses; `unassigned` for those without.
    pub marker: Option<Located<String>>,
}

/// The tier of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LeaderRank {
    /// Brigade leader.
    Brigade,
    /// Division leader.
    Division,
    /// Corps commander.
    Corps,
    /// Army commander.
    Army,
}

/// The ratings of the man who takes over; those that do not belong to the rank are 0.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Replacement {
    /// His name, where known.
    pub name: Option<String>,
    /// Command range in movement points.
    pub range: u8,
    /// Efficiency rating (corps).
    #[serde(default)]
    pub efficiency: i8,
    /// Activation rating (division).
    #[serde(default)]
    pub activation: i8,
    /// Coordination rating (division).
    #[serde(default)]
    pub coordination: i8,
    /// Character (brigade).
    pub profile: Option<Profile>,
    /// Orders rating (brigade).
    #[serde(default)]
    pub orders: i8,
}

/// A leader of the order of battle; ratings that do not belong to the rank are 0.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderRow {
    /// His id, as in `us_peabody`.
    pub id: Located<String>,
    /// His name.
    pub name: String,
    /// His tier.
    pub rank: LeaderRank,
    /// The code of his command.
    pub command: Located<String>,
    /// Command range in movement points.
    pub range: u8,
    /// Initiative rating (army).
    #[serde(default)]
    pub initiative: i8,
    /// Efficiency rating (corps).
    #[serde(default)]
    pub efficiency: i8,
    /// Activation rating (division).
    #[serde(default)]
    pub activation: i8,
    /// Coordination rating (division).
    #[serde(default)]
    pub coordination: i8,
    /// Character (brigade).
    pub profile: Option<Profile>,
    /// Orders rating (brigade).
    #[serde(default)]
    pub orders: i8,
    /// Who takes over, if anyone.
    pub replacement: Option<Replacement>,
    /// The ratings that the rulebook states.
    #[serde(default)]
    pub stated: Vec<String>,
}

/// Kinds of unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UnitType {
    /// A regiment or battalion of foot.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// A battery.
    Artillery,
    /// A detachment of a regiment.
    Detachment,
    /// A gunboat.
    Gunboat,
}

/// Movement that does not follow from the arm.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Moves {
    /// One hex an activation.
    OneHex,
    /// Any number of river hexes.
    River,
}

/// Guns of one kind in a battery, written `4 JR`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SectionRow {
    /// How many.
    pub guns: u8,
    /// Of which kind.
    pub weapon: Weapon,
}

impl<'de> Deserialize<'de> for SectionRow {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let parts = text.split_once(' ').and_then(|(guns, code)| {
            let weapon = Weapon::ALL.into_iter().find(|w| w.is_gun() && w.code() == code)?;
            Some(Self { guns: guns.parse().ok().filter(|&g| g > 0)?, weapon })
        });
        let wrong =
            || serde::de::Error::custom(format!("\"{text}\" is no section; expected guns and kind such as 4 JR"));
        parts.ok_or_else(wrong)
    }
}

/// Where a unit's numbers come from, as far as they are better than estimates.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Sources {
    /// Strength.
    pub strength: Option<super::charts::Origin>,
    /// Weapon.
    pub weapon: Option<super::charts::Origin>,
    /// Green.
    pub green: Option<super::charts::Origin>,
}

/// A unit of the order of battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRow {
    /// Its id, as in `us_25_mo`.
    pub id: Located<String>,
    /// Its name, as in `25 MO`.
    pub name: String,
    /// The code of its command.
    pub command: Located<String>,
    /// What it is.
    #[serde(rename = "type")]
    pub kind: UnitType,
    /// Full strength in strength points or guns.
    pub strength: Located<u8>,
    /// Cohesion in good order and disordered; gunboats have none.
    pub cohesion: Option<Located<[u8; 2]>>,
    /// What its men shoot with; batteries have sections.
    pub weapon: Option<Weapon>,
    /// The sections of a battery, a first.
    #[serde(default)]
    pub sections: Vec<SectionRow>,
    /// Whether it has never been in battle.
    #[serde(default)]
    pub green: bool,
    /// Movement that does not follow from the arm.
    pub moves: Option<Moves>,
    /// Men on the day, where known.
    pub men: Option<u32>,
    /// Better sources than estimates.
    #[serde(default)]
    pub sources: Sources,
}

impl UnitRow {
    /// The weapon: the men's, or the first section's.
    pub fn main_weapon(&self) -> Option<Weapon> {
        self.weapon.or(self.sections.first().map(|s| s.weapon))
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
    /// Its commands.
    pub commands: Vec<CommandRow>,
    /// Its leaders.
    pub leaders: Vec<LeaderRow>,
    /// Its units.
    pub units: Vec<UnitRow>,
}

impl OobFile {
    /// A command by its code.
    pub fn command(&self, code: &str) -> Option<&CommandRow> {
        self.commands.iter().find(|c| *c.code == code)
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

/// A turn of a battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TurnRow {
    /// Its name, as in `8 AM`.
    pub name: Located<String>,
    /// Hours since midnight of the battle's first day.
    pub hour: Located<u8>,
    /// Battle event chits added to the cup.
    #[serde(default)]
    pub event_chits: u8,
    /// Added to a side's die for initiative.
    #[serde(default)]
    pub initiative: Bonus,
}

/// A number for each side, 0 unless told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bonus {
    /// The Union's.
    pub union: i8,
    /// The Confederates'.
    pub confederate: i8,
}

/// The playing area as printed columns and rows.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AreaRow {
    /// First and last column.
    pub columns: Located<[u16; 2]>,
    /// First and last row, as in `S12`.
    pub rows: Located<[String; 2]>,
}

/// Efficiency of one side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PoolRow {
    /// The commands for which markers are drawn.
    pub draws: Vec<Located<String>>,
    /// Markers: value to how many.
    pub pool: BTreeMap<u8, u8>,
}

/// Orders at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StartOrders {
    /// Advance.
    Advance,
    /// Attack.
    Attack,
    /// Advance or Attack, as the player says.
    Choice,
}

/// Ammunition at the start.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StartAmmo {
    /// Full.
    #[default]
    Full,
    /// Low.
    Low,
    /// None.
    Out,
}

/// A unit of the set-up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitSetup {
    /// Its id in the order of battle.
    pub id: Located<String>,
    /// Its hex.
    pub hex: Located<String>,
    /// Its strength, if not full.
    pub strength: Option<Located<u8>>,
    /// Whether it starts disordered.
    #[serde(default)]
    pub disordered: bool,
    /// Its ammunition.
    #[serde(default)]
    pub ammo: StartAmmo,
    /// The command it is attached to, if not its own.
    pub command: Option<Located<String>>,
    /// Its facing, if not its side's.
    pub facing: Option<Facing>,
}

/// A leader of the set-up: in a hex, or with any unit of a command.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LeaderSetup {
    /// His id in the order of battle.
    pub id: Located<String>,
    /// His hex.
    pub hex: Option<Located<String>>,
    /// The command with any of whose units he may be placed.
    pub with_unit_of: Option<Located<String>>,
    /// Whether the replacement has taken over already.
    #[serde(default)]
    pub replaced: bool,
}

/// The set-up of one side.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideSetup {
    /// The facing of units before the player turns them.
    pub facing: Facing,
    /// Leaders.
    pub leaders: Vec<LeaderSetup>,
    /// Units, in each hex from the top down.
    pub units: Vec<UnitSetup>,
}

/// The set-up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// Who places and faces first.
    pub first: Side,
    /// The Union's.
    pub union: SideSetup,
    /// The Confederates'.
    pub confederate: SideSetup,
}

impl Setup {
    /// The set-up of a side.
    pub fn side(&self, side: Side) -> &SideSetup {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }
}

/// A victory hex.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VictoryHexRow {
    /// The hex.
    pub hex: Located<String>,
    /// Its name.
    pub name: String,
    /// Who holds it at the start.
    pub holder: Side,
}

/// The Confederate objectives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ConfederateObjectives {
    /// All victory hexes with at most so many strength points lost.
    pub most_losses: u16,
    /// The brigade that must be gone.
    pub gone: Located<String>,
    /// The brigade that must be combat-ineffective.
    pub ineffective: Located<String>,
}

/// The Union objectives.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnionObjectives {
    /// Uncollapsed regiments of infantry in play.
    pub regiments: u8,
    /// Victory points.
    pub points: u16,
}

/// Victory.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    /// The victory hexes in the rulebook's order.
    pub hexes: Vec<VictoryHexRow>,
    /// What the Confederates must do.
    pub confederate: ConfederateObjectives,
    /// What the Union must do.
    pub union: UnionObjectives,
}

/// Names of hex lists of the map.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// The Union's sources.
    pub union: Located<String>,
    /// The Confederates' sources.
    pub confederate: Located<String>,
}

/// A unit that may leave.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FaintHearted {
    /// Its id.
    pub id: Located<String>,
    /// The turn from which on it checks.
    pub from: Located<String>,
    /// The division at whose markers it checks.
    pub marker: Located<String>,
}

/// Rules of one battle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Special {
    /// Whether Johnston may use his own abilities.
    #[serde(default = "yes")]
    pub johnston_abilities: bool,
    /// A unit that may leave.
    pub faint_hearted: Option<FaintHearted>,
}

fn yes() -> bool {
    true
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
    pub turns: Located<Vec<TurnRow>>,
    /// The playing area.
    pub area: AreaRow,
    /// Efficiency.
    pub efficiency: Efficiency,
    /// Orders at the start, by brigade.
    pub orders: Located<BTreeMap<String, Located<StartOrders>>>,
    /// The set-up.
    pub setup: Setup,
    /// Victory.
    pub victory: Victory,
    /// Supply sources.
    pub supply: Supply,
    /// Rules of this battle alone.
    pub special: Special,
    /// Options.
    #[serde(default)]
    pub options: Vec<OptionRow>,
}

/// Efficiency of both sides.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Efficiency {
    /// The Union's.
    pub union: PoolRow,
    /// The Confederates'.
    pub confederate: PoolRow,
}

impl Efficiency {
    /// A side's.
    pub fn side(&self, side: Side) -> &PoolRow {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }
}

/// The order of battle of both sides.
#[derive(Clone, Debug)]
pub struct Oob {
    /// The Union's.
    pub union: OobFile,
    /// The Confederates'.
    pub confederate: OobFile,
}

impl Oob {
    /// A side's.
    pub fn side(&self, side: Side) -> &OobFile {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }

    /// A unit of either side.
    pub fn unit(&self, id: &str) -> Option<&UnitRow> {
        Side::BOTH.into_iter().find_map(|s| self.side(s).unit(id))
    }

    /// A leader of either side.
    pub fn leader(&self, id: &str) -> Option<&LeaderRow> {
        Side::BOTH.into_iter().find_map(|s| self.side(s).leader(id))
    }

    /// A command of either side, and whose it is.
    pub fn command(&self, code: &str) -> Option<(Side, &CommandRow)> {
        Side::BOTH.into_iter().find_map(|s| self.side(s).command(code).map(|c| (s, c)))
    }
}

/// A battle with everything it refers to, all checked.
#[derive(Clone, Debug)]
pub struct BattleData {
    /// The battle.
    pub battle: BattleFile,
    /// The board.
    pub board: Arc<Board>,
    /// The playing area.
    pub area: Area,
    /// The order of battle.
    pub oob: Oob,
    /// The charts.
    pub charts: Charts,
}

impl BattleData {
    /// A hex of the battle file, which was checked to be on the board.
    ///
    /// # Panics
    /// For a number that the file does not hold.
    pub fn hex(&self, number: &str) -> HexId {
        self.board.find(number).expect("the file was checked")
    }

    /// Supply sources of both sides.
    pub fn supply(&self) -> BySide<Vec<HexId>> {
        BySide {
            union: self.board.list(&self.battle.supply.union).to_vec(),
            confederate: self.board.list(&self.battle.supply.confederate).to_vec(),
        }
    }

    /// The code of the command a unit of the set-up belongs to in this battle.
    pub fn command_of<'a>(&'a self, unit: &'a UnitSetup) -> Option<&'a str> {
        unit.command.as_ref().or(self.oob.unit(&unit.id).map(|u| &u.command)).map(|c| c.as_str())
    }

    /// The name of the period of battle events in a turn.
    pub fn event_period(&self, turn: &str) -> &str {
        let periods = &self.charts.events.periods;
        let named = periods.iter().find(|p| p.turns.iter().any(|t| t.value == turn));
        named.or(periods.last()).map_or("", |p| &p.name)
    }
}

/// The hour of a turn's name: `8 AM` is 8, `12 N` 12, `6 PM` 18.
pub fn hour(turn: &str) -> Option<u8> {
    let (number, half) = turn.split_once(' ')?;
    let number: u8 = number.parse().ok().filter(|n| (1..=12).contains(n))?;
    match half {
        "AM" => Some(number % 12),
        "N" => (number == 12).then_some(12),
        "PM" => Some(number % 12 + 12),
        _ => None,
    }
}
