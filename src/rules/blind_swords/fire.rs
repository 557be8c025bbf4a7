//! Fire combat (`blind-swords:9.0`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FireAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FireEvent {}

impl FireEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FireStep {}

impl Procedure<BlindSwords> for FireStep {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Opportunity {
    mover: Option<super::book::UnitId>,
}

impl Opportunity {
    /// At this unit, which is about to leave its hex.
    pub fn new(mover: super::book::UnitId) -> Self {
        Self { mover: Some(mover) }
    }
}

impl Procedure<BlindSwords> for Opportunity {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Defensive {
    hex: crate::map::HexId,
    attackers: Vec<super::book::UnitId>,
    others: Vec<crate::map::HexId>,
}

impl Defensive {
    /// Defenders of the hex fire at the attackers; hexes attacked elsewhere give no support.
    pub fn new(hex: crate::map::HexId, attackers: Vec<super::book::UnitId>, others: Vec<crate::map::HexId>) -> Self {
        Self { hex, attackers, others }
    }
}

impl Procedure<BlindSwords> for Defensive {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GunFire {
    guns: Vec<super::book::UnitId>,
}

impl GunFire {
    /// These batteries of one hex may fire.
    pub fn new(guns: Vec<super::book::UnitId>) -> Self {
        Self { guns }
    }
}

impl Procedure<BlindSwords> for GunFire {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Gunboat {
    boat: super::book::UnitId,
}

impl Gunboat {
    /// This gunboat fires.
    pub fn new(boat: super::book::UnitId) -> Self {
        Self { boat }
    }
}

impl Procedure<BlindSwords> for Gunboat {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Single {}

impl Procedure<BlindSwords> for Single {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// Whether batteries of one hex have anything to fire at.
pub fn guns_have_target(_book: &Book, _world: &super::world::World, _guns: &[super::book::UnitId]) -> bool {
    false
}

/// Whether a gunboat has anything to fire at.
pub fn gunboat_has_target(_book: &Book, _world: &super::world::World, _boat: super::book::UnitId) -> bool {
    false
}
