//! Commands: orders and fatigue, brigades, divisions, corps, and the chits of the cup.

use serde::{Deserialize, Serialize};

use crate::rules::gbacw::book::DivisionId;

/// The orders of a brigade or unit (`gbacw:6.11`). March orders come with a later scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Orders {
    /// Advance orders (`gbacw:6.15`).
    Advance,
    /// Attack orders (`gbacw:6.16`).
    Attack,
}

/// Fatigue in ascending order (`gbacw:17.24`): 0 none, 1 `OK`, 2 level 0, 3 level 1 … 6 level 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fatigue(pub u8);

impl Fatigue {
    /// Level 4, the highest (`gbacw:17.25`).
    pub const MOST: Self = Self(6);

    /// The number on the marker: 0 up to level 0, then 1 to 4.
    pub fn level(self) -> i16 {
        i16::from(self.0.saturating_sub(2))
    }

    /// The marker in words.
    pub fn words(self) -> String {
        match self.0 {
            0 => "fresh".into(),
            1 => "fatigue OK".into(),
            _ => format!("fatigue {}", self.level()),
        }
    }

    /// Half the level, rounded up: the modifier of `gbacw:17.31`.
    pub fn half(self) -> i16 {
        (self.level() + 1) / 2
    }
}

/// A brigade's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Brigade {
    /// Its orders.
    pub orders: Orders,
    /// Its fatigue.
    pub fatigue: Fatigue,
    /// Combat ineffective (`gbacw:13.21`).
    pub ci: bool,
    /// Whether its leader was in the division leader's command range at II.A.
    pub in_command: bool,
    /// Whether the army commander leads it himself this turn (`gbacw-bb:4.11`).
    pub direct: bool,
    /// Markers of its division it may use this turn (`gbacw:5.26`, `gbacw:13.23`).
    pub limit: u8,
    /// Markers of its division drawn this turn that it used.
    pub activations: u8,
    /// Activations that count towards fatigue this turn (`gbacw:17.22#1`).
    pub tiring: u8,
    /// Enemy or friendly activations this turn in which it was in a completed shock (`gbacw:17.22#2`).
    pub shocks: u8,
    /// Whether it was in a completed shock in the present activation.
    pub shocked_now: bool,
    /// Whether the present activation counts towards fatigue.
    pub tired_now: bool,
    /// Levels gained by activations this turn: at most two (`gbacw:17.23`).
    pub gained: u8,
    /// Under a Stand result for the present activation (`gbacw:6.23`).
    pub stand: bool,
    /// Under a Confusion result for the present activation (`gbacw:5.34`).
    pub confused: bool,
    /// Under a Loose Cannon: what its units must do now (`gbacw:6.24`).
    pub cannon: Cannon,
    /// Whether its order change for the present marker was settled.
    pub orders_done: bool,
    /// Whether it has used the present marker: it rolled for orders or somebody of it acted.
    pub marker_used: bool,
    /// Whether it has finished the present marker.
    pub marker_done: bool,
    /// Whether it may not change orders at II.C this turn: given by the scenario (`gbacw-bb:30.0`).
    pub orders_fixed: bool,
    /// Whether no shocking unit is with the brigadier: -1 to its shocks in this activation (`gbacw:11.72`).
    pub no_brigadier: bool,
}

/// What a Loose Cannon result makes a brigade do (`gbacw:6.24`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cannon {
    /// Nothing.
    #[default]
    None,
    /// Charge with as many units as possible.
    Charge,
    /// Under Advance orders, move as far as possible towards the enemy.
    CloseUp,
    /// Fall back one hex; nothing else.
    FallBack,
}

/// A division's state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Division {
    /// Efficiency marker value that counts for it this turn, before its own adjustments.
    pub efficiency: u8,
    /// Activation markers this turn (`gbacw:5.24`).
    pub ams: u8,
    /// Markers of it drawn so far this turn.
    pub drawn: u8,
    /// Whether its leader is in his corps commander's range (Union: always, `gbacw-bb:4.2`).
    pub in_command: bool,
    /// Combat ineffective (`gbacw:13.31`).
    pub ci: bool,
    /// Given by its corps commander this turn (`gbacw:5.23#1`).
    pub bonus: u8,
}

/// A corps' state.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Corps {
    /// Efficiency marker drawn this turn.
    pub efficiency: u8,
    /// Whether the army commander raised it this turn (`gbacw:5.22`).
    pub raised: bool,
}

/// A chit of the cup (`gbacw:5.31`, `gbacw-bb:18.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Chit {
    /// An activation marker of a division.
    Division(DivisionId),
    /// A battle event.
    Event,
}
