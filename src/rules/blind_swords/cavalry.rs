//! Cavalry (`blind-swords:10.8`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CavalryAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CavalryEvent {}

impl CavalryEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Withdrawal {
    hex: crate::map::HexId,
    attackers: Vec<super::book::UnitId>,
}

impl Withdrawal {
    /// Attacked horse may withdraw instead of firing (`blind-swords:11.3b`).
    pub fn before_combat(hex: crate::map::HexId, attackers: Vec<super::book::UnitId>) -> Self {
        Self { hex, attackers }
    }
}

impl Procedure<BlindSwords> for Withdrawal {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// Whether mounted cavalry in an attacked hex may withdraw from these attackers (`blind-swords:11.3b`).
pub fn may_withdraw_from(
    book: &Book,
    world: &super::world::World,
    hex: crate::map::HexId,
    attackers: &[super::book::UnitId],
) -> bool {
    world.at(hex).iter().any(|u| world.is_mounted(book, *u)) && attackers.iter().all(|u| world.is_foot(book, *u))
}
