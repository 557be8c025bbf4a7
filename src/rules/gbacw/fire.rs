//! Fire combat (`gbacw:10`).
//!
//! | module | what |
//! |---|---|
//! | [`strength`] | how much may fire out of a hex, and what has fired |
//! | [`aim`] | what can be hit: reach, front, sight, units in the way |
//! | [`legal`] | which shots may be announced or answered with |
//! | [`drm`] | the modifiers of a shot |
//! | [`shot`] | one shot: announced, rolled, applied; ammunition |
//! | [`phasing`] | phasing fire with return fire, and mistaken fire |
//! | [`reply`] | the list of those who fire at one trigger |
//! | [`volley`] | withdrawal, approach and pre-shock fire |
//! | [`mod@odds`] | exact odds of a shot |
//! | [`words`] | choices and log lines in English |

use serde::{Deserialize, Serialize};

use super::book::{Book, UnitId};
use super::charts::FireResult;
use super::frame::Frame;
use super::results::Class;
use super::words::ChoiceWords;
use super::world::{Ammo, World};
use super::{Cx, Flow};
use crate::engine::Odds;
use crate::kit::Tally;
use crate::map::HexId;

pub mod aim;
pub mod drm;
pub mod legal;
pub mod odds;
pub mod phasing;
pub mod reply;
pub mod shot;
pub mod strength;
pub mod volley;
pub mod words;

pub use legal::legal_shots;
pub use phasing::Fire;
pub use shot::{Part, Shot};

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FireAction {
    /// Fire at one hex.
    Fire {
        /// Who.
        unit: UnitId,
        /// At what.
        at: HexId,
        /// Strength points or guns.
        strength: u8,
        /// Sections of a battery, a bit each; 0 for other arms.
        sections: u8,
        /// Rapid fire, both shots at this hex (`gbacw:10.68`).
        rapid: bool,
        /// Low ammunition ignored, and out of it afterwards (`gbacw-bb:10.91`).
        dear: bool,
        /// Movement given up: for prepared fire, or for guns to fire without the penalty of moving.
        hold: bool,
    },
    /// Fire split evenly between two neighbouring hexes (`gbacw:10.15`).
    Split {
        /// Who.
        unit: UnitId,
        /// Where the odd point goes.
        more: HexId,
        /// The other hex.
        less: HexId,
        /// Low ammunition ignored.
        dear: bool,
        /// Movement given up.
        hold: bool,
    },
    /// Half of a battery of one type at one hex; the other half is aimed next (`gbacw:10.65`).
    Half {
        /// Who.
        unit: UnitId,
        /// At what.
        at: HexId,
        /// Guns of this half.
        strength: u8,
        /// Movement given up.
        hold: bool,
    },
    /// The guns just announced fire rapidly (`gbacw:10.68#declare`).
    Rapid,
    /// They do not.
    Steady,
    /// A battery of the same hex joins the shot (`gbacw:10.63`).
    Join(UnitId),
    /// Nothing more is announced.
    Ready,
    /// The unit does not fire.
    Silent(UnitId),
    /// A No Fire chit is played: the unit's fire is avoided (`gbacw-bb:18.1#nofire`).
    NoFire(UnitId),
    /// No chit is played.
    LetFire,
}

/// The kinds of fire (`gbacw:10.3`, `10.4`, `gbacw-bb:18.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Of an activated unit (`gbacw:10.3`).
    Phasing,
    /// At phasing fire (`gbacw:10.42`).
    Return,
    /// At a unit that leaves the front (`gbacw:10.44`).
    Withdrawal,
    /// Of guns at a unit that comes near (`gbacw:10.45`).
    Approach,
    /// At a unit that shocks (`gbacw:10.43`).
    PreShock,
    /// By mistake at friends (`gbacw-bb:18.1`).
    Mistaken,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FireEvent {
    /// A shot was announced.
    Declared {
        /// Who fires.
        by: Vec<UnitId>,
        /// The target hex.
        at: HexId,
        /// The kind of fire.
        kind: Kind,
        /// Strength points or guns.
        strength: u8,
        /// Whether guns fire twice.
        rapid: bool,
        /// Whether the last of the ammunition goes into it.
        dear: bool,
    },
    /// A shot was rolled.
    Rolled {
        /// Who fired.
        by: Vec<UnitId>,
        /// The firing hex.
        from: HexId,
        /// The target hex.
        at: HexId,
        /// The kind of fire.
        kind: Kind,
        /// How it strikes.
        class: Class,
        /// Strength points or guns.
        strength: u8,
        /// Whether it is the second shot of rapid fire.
        second: bool,
        /// The column of the table.
        column: String,
        /// The die.
        die: u8,
        /// Modifiers.
        tally: Tally,
        /// The result.
        result: FireResult,
    },
    /// Ammunition ran low or out.
    Ammunition {
        /// Whose.
        unit: UnitId,
        /// Of which section.
        section: u8,
        /// What it is now.
        ammo: Ammo,
    },
    /// A No Fire chit avoided a unit's fire.
    Avoided {
        /// Whose.
        unit: UnitId,
        /// Chits left.
        left: u8,
    },
}

impl FireEvent {
    /// A shot as announced.
    pub(super) fn declared(shot: &Shot) -> Self {
        Self::Declared {
            by: shot.units(),
            at: shot.at,
            kind: shot.kind,
            strength: shot.strength,
            rapid: shot.rapid > 0,
            dear: shot.dear,
        }
    }
}

/// Forgets what was fired in the last brigade activation: call it when one begins, beside resetting `act` and `react`
/// (`gbacw:8.31#reset`).
pub fn begin_brigades(world: &mut World) {
    world.fired_from.clear();
}

/// Announces one of the shots that [`legal_shots`] listed; the flow runs the whole fire combat on top of the caller.
pub fn announce(unit: UnitId, action: FireAction, _cx: &mut Cx) -> Flow {
    super::call(Fire::new(unit, action))
}

/// The shot of a mistaken fire (`gbacw-bb:18.1#mistaken`): the unit fires at friends in the hex.
pub fn mistaken(firer: UnitId, hex: HexId) -> Frame {
    Fire::mistaken(firer, hex).into()
}

/// A shot of [`legal_shots`] in words.
pub fn choice(book: &Book, world: &World, action: FireAction) -> ChoiceWords {
    words::choice(book, world, Kind::Phasing, action)
}

/// Exact odds of a shot of [`legal_shots`].
pub fn odds(book: &Book, world: &World, action: FireAction) -> Option<Odds> {
    odds::of_phasing(book, world, action)
}
