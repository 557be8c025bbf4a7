//! Combat results: losses, disorder, second disorder, collapse, rout (`gbacw:12.1` to `12.3`, `12.5`).
//!
//! | module | what |
//! |---|---|
//! | [`losses`] | a unit loses strength points, collapses, is eliminated; guns are abandoned |
//! | [`hit`] | a result of the fire tables is applied to a stack |
//! | [`disorders`] | units suffer a disorder, perhaps a second one |
//! | [`rout`] | checks against rout, and the chain of a rout |
//!
//! Nothing here asks: whatever a player may choose about a result is asked by the retreat, the advance or the leaders.

use serde::{Deserialize, Serialize};

use super::book::{Book, UnitId};
use super::world::World;
use super::{Cx, Flow};
use crate::kit::Side;
use crate::map::HexId;

pub mod disorders;
pub mod hit;
pub mod losses;
pub mod rout;
mod words;

pub use disorders::Disorders;
pub use hit::Hit;
pub use losses::{Lost, abandon, eliminate, lose, may_recrew};
pub use rout::{Rout, RoutChecks, rout_check};

/// This module asks nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ResultAction {}

/// What a disorder, a loss or a retreat comes from (`gbacw:12.35`, `gbacw:12.42`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Cause {
    /// The fire table.
    Fire {
        /// Small arms, or guns at three hexes or less (`gbacw-bb:12.35`).
        small_arms_or_canister: bool,
    },
    /// Guns at four hexes or more (`gbacw:10.67`).
    Shell,
    /// A failed check before a shock (`gbacw:11.37`).
    PreShock,
    /// The shock table (`gbacw:11.45`).
    Shock,
    /// Retreat before shock (`gbacw:11.33`).
    RetreatBeforeShock,
    /// A failed reaction facing (`gbacw:9.62`).
    ReactionFacing,
    /// A neighbour's rout (`gbacw:12.54`).
    AdjacentRout,
    /// Fire over friends (`gbacw:10.26`).
    FriendlyFire,
    /// Friends retreated through (`gbacw:12.46`).
    RetreatThrough,
    /// Terrain (`gbacw:12.33`).
    Terrain,
    /// Automatic disorder after shock (`gbacw:11.48`).
    PostShock,
    /// Mistaken fire (`gbacw-bb:18.1`).
    Mistaken,
    /// Moving through friends (`gbacw:8.22`).
    PassThrough,
    /// A reaction move (`gbacw:9.63`).
    ReactionMove,
    /// Withdrawal movement (`gbacw:9.54`).
    Withdrawal,
    /// A cautious brigadier falls back on his own (`gbacw:6.24`).
    LooseCannon,
}

impl Cause {
    /// In a few words: `by fire`.
    pub fn words(self) -> &'static str {
        match self {
            Self::Fire { .. } => "by fire",
            Self::Shell => "by shell",
            Self::PreShock => "by the attack coming on",
            Self::Shock => "by shock",
            Self::RetreatBeforeShock => "retreating before shock",
            Self::ReactionFacing => "turning to face the enemy",
            Self::AdjacentRout => "by a rout nearby",
            Self::FriendlyFire => "by fire from its own side overhead",
            Self::RetreatThrough => "by friends retreating through it",
            Self::Terrain => "by the ground",
            Self::PostShock => "after the shock",
            Self::Mistaken => "by mistaken fire",
            Self::PassThrough => "passing through friends",
            Self::ReactionMove => "moving in reaction",
            Self::Withdrawal => "withdrawing",
            Self::LooseCannon => "falling back on its brigadier's own will",
        }
    }
}

/// How a shot strikes (`gbacw:10.67`, `gbacw-bb:18.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Class {
    /// Small arms at any range.
    SmallArms,
    /// Guns at one to three hexes.
    Canister,
    /// Guns at four hexes or more.
    Shell,
    /// Small arms by mistake at friends.
    Mistaken,
}

impl Class {
    /// The cause of what such a shot does.
    pub fn cause(self) -> Cause {
        match self {
            Self::SmallArms | Self::Canister => Cause::Fire { small_arms_or_canister: true },
            Self::Shell => Cause::Shell,
            Self::Mistaken => Cause::Mistaken,
        }
    }
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultEvent {
    /// A unit lost strength points.
    Lost {
        /// Who.
        unit: UnitId,
        /// How many.
        lost: u8,
        /// What is left.
        left: u8,
        /// The section of a battery that lost the gun, if it has several.
        section: Option<u8>,
        /// Why, in a few words.
        why: &'static str,
        /// The rule.
        rule: &'static str,
    },
    /// A unit is gone for good.
    Eliminated(UnitId),
    /// A unit fell below half its strength.
    Collapsed(UnitId),
    /// A unit in good order was disordered.
    Disordered(UnitId, Cause),
    /// A disordered unit was disordered again.
    Again(UnitId, Cause),
    /// Guns were left by their crews.
    Abandoned(UnitId),
    /// Guns would have been abandoned, but friends in the hex stood fast.
    StoodBy(UnitId),
    /// A unit ran.
    Routed(UnitId),
}

/// The next leader who is left alone next to the enemy, to be dealt with before anything else (`gbacw:12.73`).
pub fn refuge(cx: &Cx) -> Option<Flow> {
    super::leaders::exposed(cx.book, cx.world).first().map(|l| super::call(super::leaders::Refuge::new(*l)))
}

/// Leaders in a hex that lost so many steps in one fire combat or shock step (`gbacw:12.71`).
pub fn casualties(cx: &mut Cx, hex: HexId, losses: u8) {
    super::leaders::casualties_of(cx, hex, losses);
}

/// Marks a phasing unit that may do nothing more of its own will in this activation (`gbacw:12.35f`, `gbacw:12.47`).
pub fn mark_spent(book: &Book, world: &mut World, unit: UnitId) {
    if world.phasing() == Some(book.side(unit)) {
        world.unit_mut(unit).act.spent = true;
    }
}

/// Whether a second disorder of the unit by small arms or canister calls for a check against rout: Union infantry, early
/// on the first day, unless waived (`gbacw-bb:12.35`).
pub fn union_rout_check(book: &Book, world: &World, unit: UnitId) -> bool {
    book.options.union_rout_check
        && book.side(unit) == Side::Union
        && book.unit(unit).arm == super::book::Arm::Infantry
        && world.hour(book) <= book.scenario.union_rout_check_until
}
