//! Fog of War (`blind-swords:7.3b`).

use serde::{Deserialize, Serialize};

use super::book::Book;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Line, Procedure};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FogAction {
    /// Nothing more.
    Done,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FogEvent {}

impl FogEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// A procedure still to be written.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fog {
    roller: crate::kit::Side,
}

impl Fog {
    /// That side rolls: the one that did not draw (`blind-swords:7.3#wild`).
    pub fn new(roller: crate::kit::Side) -> Self {
        Self { roller }
    }
}

impl Procedure<BlindSwords> for Fog {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
