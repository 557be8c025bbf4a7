//! Combat results: losses, disorder, second disorder, collapse, rout (`gbacw:12`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::frame::Procedure;
use super::{Cx, Flow};
use crate::engine::Line;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ResultAction {
    /// Go on.
    Done,
}

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
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultEvent {}

impl ResultEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Hit {}

impl Procedure for Hit {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Disorders {}

impl Procedure for Disorders {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct RoutChecks {}

impl Procedure for RoutChecks {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Rout {}

impl Procedure for Rout {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
