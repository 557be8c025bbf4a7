//! Orders, the dice of confusion, alert, what depends on the hour, stacking.

use serde::{Deserialize, Serialize};

use super::Time;
use super::fire::Times;
use crate::data::{Checker, DataError, Located, Provenance, Source, load};
use crate::rules::blind_swords::book::Clock;
use crate::rules::blind_swords::world::Order;

/// What an order lets units do in the rally step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderRally {
    /// Nothing.
    None,
    /// Each loses one morale hit; ammunition markers stay (`blind-swords-x:8.3`).
    OneHit,
    /// Each loses all hits or the ammunition marker, or tries to rebuild.
    Full,
}

/// What an order allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OrderRow {
    /// Movement points of infantry and cavalry.
    pub mp: u8,
    /// Whether its units fire in the fire step.
    pub fire: bool,
    /// Whether they may engage.
    pub engage: bool,
    /// Whether they may start close combat.
    pub close_combat: bool,
    /// What they may do in the rally step.
    pub rally: OrderRally,
    /// Whether they may use march column; the hour is the scenario's.
    pub march_column: bool,
}

/// The orders (`blind-swords:8.2` to `8.5`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Orders {
    /// Attack.
    pub attack: OrderRow,
    /// Defend.
    pub defend: OrderRow,
    /// Maneuver.
    pub maneuver: OrderRow,
    /// Regroup.
    pub regroup: OrderRow,
    /// Movement points of a battery.
    pub artillery_mp: u8,
    /// Movement points of mounting and dismounting (`blind-swords:10.9`).
    pub mount_mp: u8,
    /// Where they come from.
    pub source: Provenance,
}

impl Orders {
    /// What an order allows.
    pub fn row(&self, order: Order) -> &OrderRow {
        /// A brigade without an order does nothing (`blind-swords-x:8.2a`).
        const NOTHING: OrderRow = OrderRow {
            mp: 0,
            fire: false,
            engage: false,
            close_combat: false,
            rally: OrderRally::None,
            march_column: false,
        };
        match order {
            Order::Attack => &self.attack,
            Order::Defend => &self.defend,
            Order::Maneuver => &self.maneuver,
            Order::Regroup => &self.regroup,
            Order::NoOrder => &NOTHING,
        }
    }
}

/// What Command Confusion makes of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Confusion {
    /// It becomes this one; Attack is none for the Union before its hour (`blind-swords-x:8.2a`).
    Becomes(Order),
    /// The chit fails.
    Stands,
}

/// The table of Command Confusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConfusionTable {
    /// By the die, 1 to 6.
    pub results: [Confusion; 6],
    /// Where it comes from.
    pub source: Provenance,
}

impl ConfusionTable {
    /// The result of a die.
    pub fn result(&self, die: u8) -> Confusion {
        self.results[usize::from(die.clamp(1, 6) - 1)]
    }
}

/// Sound the Long Roll (`blind-swords-x:8.7a`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LongRoll {
    /// Regiments by the die, 1 to 6.
    pub regiments: [u8; 6],
    /// Where it comes from.
    pub source: Provenance,
}

impl LongRoll {
    /// How many regiments become Shaken at a die.
    pub fn regiments(&self, die: u8) -> u8 {
        self.regiments[usize::from(die.clamp(1, 6) - 1)]
    }
}

/// Fall Back (`blind-swords-x:8.6`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FallBack {
    /// Hexes each unit goes.
    pub hexes: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Alert by contact (`blind-swords-x:8.7#1`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AlertChart {
    /// Hexes within which a Confederate unit in sight makes contact.
    pub contact_within: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Union batteries that may move in a turn.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatteryRow {
    /// The turn.
    pub turn: Time,
    /// How many.
    pub batteries: u8,
}

/// Union batteries that may move (`blind-swords-x:8.7b`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BatteryMoves {
    /// By turn.
    pub rows: Vec<BatteryRow>,
    /// Where it comes from.
    pub source: Provenance,
}

impl BatteryMoves {
    /// How many may move in a turn; `None`: all.
    pub fn limit(&self, turn: Clock) -> Option<u8> {
        self.rows.iter().find(|r| r.turn.0 == turn).map(|r| r.batteries)
    }
}

/// Confederate Surprise (`blind-swords-x:15.0`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Surprise {
    /// Its turns.
    pub turns: Vec<Time>,
    /// Added to Confederate cohesion ratings.
    pub confederate_cr: i8,
    /// Added to Union ones.
    pub union_cr: i8,
    /// Where it comes from.
    pub source: Provenance,
}

impl Surprise {
    /// Whether a turn is one of the surprise, in a scenario that has it.
    pub fn is_on(&self, turn: Clock) -> bool {
        self.turns.iter().any(|t| t.0 == turn)
    }
}

/// Johnston's casualty roll (`blind-swords-x:7.3#johnston`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Johnston {
    /// The highest die at which he falls.
    pub falls_on: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Attaching loose regiments (`blind-swords-x:8.9`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Attaching {
    /// The first turn.
    pub from: Time,
    /// Hexes from a unit of the brigade.
    pub within: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// The march of Lew Wallace.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LewWallace {
    /// The first turn in which it may be declared.
    pub declared_from: Time,
    /// What the die plus the turns since must reach.
    pub needs: u8,
    /// Where it comes from.
    pub source: Provenance,
}

/// Stacking (`blind-swords-x:3.1`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Stacking {
    /// Strength points in a hex.
    pub limit: u8,
    /// What guns count.
    pub guns: Times,
    /// Where it comes from.
    pub source: Provenance,
}

impl Stacking {
    /// What a printed strength in half points counts, in eighths of a point.
    pub fn eighths(&self, sp2: u8, is_gun: bool) -> u32 {
        let whole = u32::from(sp2) * 4;
        if is_gun { self.guns.of(whole) } else { whole }
    }

    /// Whether units of these strengths (half points, and whether it is a battery) may stand in one hex: within the limit, or
    /// one unit of any size (`blind-swords-x:3.1b`).
    pub fn is_legal(&self, units: impl IntoIterator<Item = (u8, bool)>) -> bool {
        let (count, sum) = units.into_iter().fold((0, 0), |(n, sum), (sp2, gun)| (n + 1, sum + self.eighths(sp2, gun)));
        count <= 1 || sum <= u32::from(self.limit) * 8
    }
}

/// All of `command.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandChart {
    /// Orders.
    pub orders: Orders,
    /// Command Confusion.
    pub confusion: ConfusionTable,
    /// Sound the Long Roll.
    pub long_roll: LongRoll,
    /// Fall Back.
    pub fall_back: FallBack,
    /// Alert.
    pub alert: AlertChart,
    /// Union batteries that may move.
    pub battery_moves: BatteryMoves,
    /// Confederate Surprise.
    pub surprise: Surprise,
    /// Johnston.
    pub johnston: Johnston,
    /// Loose regiments.
    pub attaching: Attaching,
    /// Lew Wallace.
    pub lew_wallace: LewWallace,
    /// Stacking.
    pub stacking: Stacking,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawConfusion {
    results: Located<Vec<String>>,
    source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    orders: Orders,
    confusion: RawConfusion,
    long_roll: LongRoll,
    fall_back: FallBack,
    alert: AlertChart,
    battery_moves: BatteryMoves,
    surprise: Surprise,
    johnston: Johnston,
    attaching: Attaching,
    lew_wallace: LewWallace,
    stacking: Stacking,
}

/// Reads `command.yaml`.
pub(super) fn read(source: &Source) -> Result<CommandChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    let results: Vec<Confusion> = raw.confusion.results.iter().filter_map(|word| confusion(word)).collect();
    let results = results.try_into().unwrap_or_else(|_| {
        let words = "attack, defend, maneuver, regroup, none, stands";
        check.error(&raw.confusion.results, format!("expected six results, one a face, out of: {words}"));
        [Confusion::Stands; 6]
    });
    check.finish(CommandChart {
        orders: raw.orders,
        confusion: ConfusionTable { results, source: raw.confusion.source },
        long_roll: raw.long_roll,
        fall_back: raw.fall_back,
        alert: raw.alert,
        battery_moves: raw.battery_moves,
        surprise: raw.surprise,
        johnston: raw.johnston,
        attaching: raw.attaching,
        lew_wallace: raw.lew_wallace,
        stacking: raw.stacking,
    })
}

fn confusion(word: &str) -> Option<Confusion> {
    Some(match word {
        "attack" => Confusion::Becomes(Order::Attack),
        "defend" => Confusion::Becomes(Order::Defend),
        "maneuver" => Confusion::Becomes(Order::Maneuver),
        "regroup" => Confusion::Becomes(Order::Regroup),
        "none" => Confusion::Becomes(Order::NoOrder),
        "stands" => Confusion::Stands,
        _ => return None,
    })
}
