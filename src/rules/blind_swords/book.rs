//! All that never changes in a game: board, charts, order of battle, scenario, options.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::charts::Charts;
use super::ground::Ground;
use crate::engine::PieceId;
use crate::engine::snapshot::Terrain as DrawnTerrain;
use crate::kit::{BySide, Side};
use crate::map::board::Area;
use crate::map::{Board, HexId};

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub u16);

        impl $name {
            /// The id as an index.
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A unit of the scenario: an index into [`Book::units`] and into the world's units.
    UnitId
);
id!(
    /// A leader, who is a chit only: an index into [`Book::leaders`] and into the world's leaders.
    LeaderId
);
id!(
    /// A brigade: an index into [`Book::brigades`] and into the world's brigades.
    BrigadeId
);
id!(
    /// An event chit of the scenario: an index into [`Book::events`].
    EventId
);

/// Strength points in halves: a cadre (`C`) is 1, one strength point 2 (`blind-swords:2.1#sp`).
pub type Sp2 = u8;

/// Half-hour turns of the day, counted from 8:00 as 0: 9:30 is 3, noon 8, 19:00 is 22.
pub type Clock = u8;

/// The arm of a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Arm {
    /// Infantry.
    Infantry,
    /// Cavalry; mounted unless the world says otherwise (`blind-swords:10.9`). This battle has none (`blind-swords-x:2.1a`).
    Cavalry,
    /// A battery.
    Artillery,
    /// A gunboat (`blind-swords-x:6.5e`).
    Gunboat,
}

/// What a unit is mainly armed with (`blind-swords:2.1#weapon`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Weapon {
    /// Rifled.
    R,
    /// Smoothbore.
    S,
    /// For close combat only.
    #[serde(rename = "CC")]
    Cc,
    /// A battery of both.
    Mx,
    /// A gunboat's guns.
    G,
}

/// One side of a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// Strength in halves of a point.
    pub sp2: Sp2,
    /// Cohesion rating, 0 to 6.
    pub cr: i8,
}

/// How a unit comes into the scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// It stands there at the start.
    Set(HexId),
    /// It lies in the Eliminated box from the start.
    Eliminated,
    /// A gunboat that is in play from the start.
    Afloat,
    /// It arrives.
    Due {
        /// The first turn in which it can; [`Entry::NEVER`] until the march of Lew Wallace is known.
        turn: Clock,
        /// Where; gunboats choose any full river hex and have `None`.
        hex: Option<HexId>,
        /// How.
        mode: EntryMode,
        /// Turns after the turn T in which Lew Wallace's chit comes, for those who march with him.
        wallace: Option<u8>,
    },
}

impl Entry {
    /// A turn that never comes.
    pub const NEVER: Clock = Clock::MAX;
}

/// How a reinforcement arrives (`blind-swords:10.11`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryMode {
    /// When its brigade is fully activated.
    Activation,
    /// The same, but as a single regiment that may come in march column whatever the order (`blind-swords-x:10.11a`).
    Single,
    /// At the start of the Artillery Phase.
    ArtilleryPhase,
}

/// What is printed on a unit's counter, and how it starts the scenario.
#[derive(Clone, Debug)]
pub struct UnitSpec {
    /// Its id in the data: `usa_54oh`.
    pub key: String,
    /// Its name: `54th Ohio`.
    pub name: String,
    /// Its name in at most four letters, for the map: `54OH`, `=Gag`.
    pub short: String,
    /// Its side.
    pub side: Side,
    /// Its arm.
    pub arm: Arm,
    /// Its weapon.
    pub weapon: Weapon,
    /// The fresh side; fragile units have none (`blind-swords:1.0#fragile`).
    pub fresh: Option<Face>,
    /// The battleworn side; gunboats have none.
    pub worn: Option<Face>,
    /// Fragile: eliminated where others are broken.
    pub fragile: bool,
    /// A battery that cannot make a normal move (`blind-swords-x:2.10#asterisk`).
    pub immobile: bool,
    /// The other half of a divided regiment (`blind-swords-x:2.1b`).
    pub other_half: Option<UnitId>,
    /// The dismounted counter of cavalry that has one, fresh and worn (`blind-swords:10.9`).
    pub dismounted: Option<(Option<Face>, Option<Face>)>,
    /// Its brigade at the start; batteries, gunboats and loose regiments have none.
    pub brigade: Option<BrigadeId>,
    /// A regiment that may be attached during the battle (`blind-swords-x:8.9`).
    pub loose: bool,
    /// Entry.
    pub entry: Entry,
    /// Whether it starts on its worn side.
    pub starts_worn: bool,
    /// Morale hits at the start: 0 to 2.
    pub starts_hits: u8,
}

impl UnitSpec {
    /// Full strength for victory: fresh, or the only side of a fragile unit, in halves.
    pub fn full2(&self) -> Sp2 {
        self.fresh.or(self.worn).map_or(0, |f| f.sp2)
    }

    /// Whether it is foot or dismounted horse by its counter.
    pub fn is_infantry(&self) -> bool {
        self.arm == Arm::Infantry
    }

    /// Whether it is a battery.
    pub fn is_gun(&self) -> bool {
        self.arm == Arm::Artillery
    }
}

/// What kind of chit a leader is (`blind-swords:2.4#act`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Command {
    /// Activates any brigade, without a roll.
    Cic,
    /// Activates brigades of his division or corps, one a draw (`blind-swords-x:8.10`).
    Division,
    /// Activates his one brigade.
    Brigade,
}

/// When a leader's chit comes into the cup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CupFrom {
    /// From this turn on.
    Turn(Clock),
    /// Once one of his brigades is alert.
    Alert,
    /// The turn after the other leader fell.
    Falls(LeaderId),
    /// From the turn T of the option `lew_wallace`.
    Wallace,
}

/// A leader's chit in this scenario.
#[derive(Clone, Debug)]
pub struct LeaderSpec {
    /// Its id in the data: `usa_sherman`.
    pub key: String,
    /// His name: `W. T. Sherman`.
    pub name: String,
    /// His last name, for lists and prompts: `Sherman`.
    pub short: String,
    /// His side.
    pub side: Side,
    /// What his chit does.
    pub command: Command,
    /// Command rating, 1 to 6; 0 for a commander-in-chief.
    pub rating: u8,
    /// Command rating of the casualty side.
    pub casualty_rating: u8,
    /// His brigades here; a commander-in-chief's are all he may activate.
    pub brigades: Vec<BrigadeId>,
    /// When his chit comes into the cup.
    pub from: CupFrom,
    /// Whether the casualty side is up from the start.
    pub starts_casualty: bool,
    /// Taken off his rating from that turn on.
    pub tires: Option<(Clock, u8)>,
}

/// A brigade in this scenario.
#[derive(Clone, Debug)]
pub struct BrigadeSpec {
    /// Its name, as in `Chalmers`.
    pub name: String,
    /// Its side.
    pub side: Side,
    /// The leader below the commander-in-chief who activates it.
    pub leader: Option<LeaderId>,
    /// Its units at the start, in order of the data; loose regiments join later (see the world).
    pub units: Vec<UnitId>,
    /// Whether it is alert at the start (`blind-swords-x:8.7`).
    pub starts_alert: bool,
    /// The turn in which it is alert at the latest.
    pub alert_at: Clock,
    /// Whether contact makes it alert in the same turn (Stuart, `blind-swords-x:8.7#1`).
    pub alert_same_turn: bool,
    /// Brigades that become alert together with it, itself included.
    pub alert_group: Vec<BrigadeId>,
    /// Whether the Union Alert chit may name its group (`blind-swords-x:8.7#2`).
    pub alert_by_chit: bool,
}

/// An award of victory points (`blind-swords:14.2`), in halves of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Award {
    /// Who gets it.
    pub to: AwardTo,
    /// How much, in halves.
    pub vp2: i16,
    /// For what.
    pub what: AwardFor,
    /// In words.
    pub words: String,
}

/// Who gets an award.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwardTo {
    /// A side.
    Side(Side),
    /// Whoever holds the hex.
    Holder,
    /// The enemy of whoever lost the unit.
    Enemy,
}

/// What an award is for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwardFor {
    /// Each of these hexes held at the end.
    Control(Vec<HexId>),
    /// Every `per` of these hexes held when a turn ends, rounded down.
    ControlAt(Vec<HexId>, Clock, u8),
    /// At least so many of these hexes held when a turn ends: once.
    CountAt(Vec<HexId>, Clock, u8),
    /// Infantry standing in any of these hexes at the end: once.
    Occupied(Vec<HexId>),
    /// The same, and the battle is won whatever the score.
    Wins(Vec<HexId>),
    /// Each infantry unit eliminated or on the Broken Track at the end, of this full strength in points.
    InfantryLost {
        /// Least strength.
        min: u8,
        /// Greatest strength.
        max: u8,
    },
    /// Each battery eliminated.
    BatteryLost,
    /// Each wrecked brigade of a side.
    Wrecked(Side),
    /// The march of Lew Wallace declared.
    Declared,
}

/// A level of victory: the least score (in halves, Confederate minus Union) it needs; tried from the top.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VictoryLevel {
    /// The least score in halves; the last level has none.
    pub least2: Option<i16>,
    /// Who wins.
    pub winner: Option<Side>,
    /// In words.
    pub words: String,
}

/// A hex whose holder is recorded (`blind-swords-x:10.13#vp`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// The hex.
    pub hex: HexId,
    /// Its name.
    pub name: String,
    /// Whether it is a camp in which looting stops Confederates.
    pub camp: bool,
    /// What it is worth in halves of a point at the end, for the map.
    pub worth2: i16,
}

/// Chits drawn into the cup besides leaders (`blind-swords:5.1`, `blind-swords:5.2`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// Key chits chosen.
    pub key: u8,
    /// Chits drawn from the rest.
    pub random: u8,
}

/// The scenario's rules that are on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switches {
    /// Confederate Surprise at 8:00 and 8:30 (`blind-swords-x:15.0#when`).
    pub surprise: bool,
    /// Cleburne opens the battle (`blind-swords-x:15.0#cleburne`): his brigade.
    pub opening: Option<BrigadeId>,
    /// Whose brigades he must engage, batteries besides (`blind-swords-x:15.0#cleburne`).
    pub opening_at: Option<LeaderId>,
    /// Sound the Long Roll (`blind-swords-x:8.7a`).
    pub long_roll: bool,
    /// Gunboats (`blind-swords-x:6.5e`).
    pub gunboats: bool,
    /// Wrecked brigades (`blind-swords-x:12.9`).
    pub wrecked: bool,
    /// Camps and dots are in force before this turn (`blind-swords-x:2.10#camp-end`).
    pub camps_until: Clock,
    /// March column from this turn on (`blind-swords-x:8.4`).
    pub march_from: Clock,
    /// Union Attack orders from this turn on (`blind-swords-x:8.2a`).
    pub union_attack_from: Clock,
    /// Johnston's casualty roll from this turn on (`blind-swords-x:7.3#johnston`).
    pub johnston_from: Clock,
    /// Whether few Union batteries may move early in the day (`blind-swords-x:8.7b`).
    pub battery_limit: bool,
    /// The Union Alert chit is in the cup (`blind-swords-x:8.7#2`).
    pub alert_chit: bool,
    /// Union units may leave the map from these hexes, from that turn on, and do not count as lost.
    pub exits_from: Clock,
    /// Sudden death at the Landing (16.7).
    pub sudden_death: bool,
}

/// A unit that breaks easily: when it is tested as lead unit by a heavy fire, it takes a morale hit before the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nervous {
    /// Which.
    pub unit: UnitId,
    /// From this strength on, before shifts, a fire is heavy; in halves of a point.
    pub from2: Sp2,
}

/// The scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id: `blind-swords/16.1`.
    pub id: String,
    /// Its number: `16.1`.
    pub number: String,
    /// Its title.
    pub title: String,
    /// Its turns, in order, each the half-hour since 8:00.
    pub turns: Vec<Clock>,
    /// The playing area.
    pub area: Area,
    /// What is on and off.
    pub rules: Switches,
    /// Key and random chits of each side.
    pub draws: BySide<Draws>,
    /// Name of its Fog of War table in the charts.
    pub fog_table: String,
    /// Union headquarters: name, hex, and the brigades it serves for Fall Back (`blind-swords-x:8.6`); none: all of the Union.
    pub headquarters: Vec<(String, HexId)>,
    /// Hexes whose holder is recorded.
    pub held: Vec<Held>,
    /// Camps in force here, in ascending order.
    pub camps: Vec<HexId>,
    /// Dot hexes in force here, in ascending order.
    pub dots: Vec<HexId>,
    /// Pittsburg Landing (A2903) if it is in the area.
    pub landing: Option<HexId>,
    /// The Pond (B2806) if it is in the area.
    pub pond: Option<HexId>,
    /// Hexes from which Union units may leave the map (16.5).
    pub exits: Vec<HexId>,
    /// Full river hexes where gunboats may be placed; not bound to the area.
    pub river: Vec<HexId>,
    /// Entry hexes of each side's reinforcements (`blind-swords-x:10.11`).
    pub entries: BySide<Vec<HexId>>,
    /// The unit that breaks easily (71 OH in 16.1), if there is one.
    pub nervous: Option<Nervous>,
    /// Awards.
    pub awards: Vec<Award>,
    /// Levels of victory.
    pub levels: Vec<VictoryLevel>,
    /// Taken off the Confederate score in halves (option `jackson`).
    pub handicap2: i16,
    /// Special rules in words, for the briefing.
    pub special: Vec<String>,
}

/// Optional rules, all off by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Jackson enters in 16.2.
    pub jackson: bool,
    /// Lew Wallace may march in 16.7.
    pub lew_wallace: bool,
    /// Batteries may go along with a Fall Back (`blind-swords-x:8.6#opt`).
    pub battery_fall_back: bool,
    /// The division named by the Union Alert chit stays secret (`blind-swords-x:8.7#opt`).
    pub hidden_alert: bool,
    /// Units once broken are never rebuilt to their fresh side (`blind-swords:13.2b#opt`).
    pub no_rebuild_after_broken: bool,
}

/// All that never changes in a game.
#[derive(Debug)]
pub struct Book {
    /// The board.
    pub board: Arc<Board>,
    /// The board for drawing.
    pub terrain: Arc<DrawnTerrain>,
    /// What the rules make of each hex and hexside.
    pub ground: Ground,
    /// Charts.
    pub charts: Charts,
    /// The scenario.
    pub scenario: Scenario,
    /// Optional rules.
    pub options: Options,
    /// Units.
    pub units: Vec<UnitSpec>,
    /// Leaders.
    pub leaders: Vec<LeaderSpec>,
    /// Brigades.
    pub brigades: Vec<BrigadeSpec>,
    /// The event chits of this scenario, in order of the charts.
    pub events: Vec<super::charts::EventChit>,
}

impl Book {
    /// A unit.
    pub fn unit(&self, id: UnitId) -> &UnitSpec {
        &self.units[id.index()]
    }

    /// A leader.
    pub fn leader(&self, id: LeaderId) -> &LeaderSpec {
        &self.leaders[id.index()]
    }

    /// A brigade.
    pub fn brigade(&self, id: BrigadeId) -> &BrigadeSpec {
        &self.brigades[id.index()]
    }

    /// An event chit.
    pub fn event(&self, id: EventId) -> &super::charts::EventChit {
        &self.events[id.index()]
    }

    /// All units.
    pub fn unit_ids(&self) -> impl DoubleEndedIterator<Item = UnitId> + use<> {
        (0..self.units.len() as u16).map(UnitId)
    }

    /// All leaders.
    pub fn leader_ids(&self) -> impl Iterator<Item = LeaderId> + use<> {
        (0..self.leaders.len() as u16).map(LeaderId)
    }

    /// All brigades.
    pub fn brigade_ids(&self) -> impl Iterator<Item = BrigadeId> + use<> {
        (0..self.brigades.len() as u16).map(BrigadeId)
    }

    /// All event chits.
    pub fn event_ids(&self) -> impl Iterator<Item = EventId> + use<> {
        (0..self.events.len() as u16).map(EventId)
    }

    /// The piece of a unit in snapshots: units come first, in the same order. Leaders are no pieces.
    pub fn piece(&self, unit: UnitId) -> PieceId {
        PieceId(unit.0)
    }

    /// The printed number of a hex.
    pub fn number(&self, hex: HexId) -> &str {
        self.board.number(hex)
    }

    /// Whether a hex is in the playing area; outside it nothing exists for the rules (ruling R2).
    pub fn in_area(&self, hex: HexId) -> bool {
        self.scenario.area.contains(self.board.column(hex), self.board.row(hex))
    }

    /// The neighbours of a hex inside the area, clockwise from north.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = HexId> + '_ {
        crate::map::Dir::ALL.into_iter().filter_map(move |d| self.board.neighbour(hex, d)).filter(|h| self.in_area(*h))
    }
}

/// The name of a turn: `8:00`, `13:30`.
pub fn clock_name(turn: Clock) -> String {
    format!("{}:{:02}", 8 + turn / 2, u16::from(turn % 2) * 30)
}

/// The turn of a name: `8:00` is 0, `13:30` is 11; `None` for anything but a half hour of the day from 8:00 on.
pub fn clock(name: &str) -> Option<Clock> {
    let (hour, minutes) = name.split_once(':')?;
    let half = match minutes {
        "00" => 0,
        "30" => 1,
        _ => return None,
    };
    let hour: u8 = hour.parse().ok().filter(|h| (8..24).contains(h))?;
    Some((hour - 8) * 2 + half)
}
