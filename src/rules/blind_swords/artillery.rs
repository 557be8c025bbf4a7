//! The Artillery Phase (`blind-swords-x:6.0`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ArtilleryAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArtilleryEvent {}

impl ArtilleryEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct ArtilleryPhase {}

impl Procedure<BlindSwords> for ArtilleryPhase {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
