//! Log lines: sentences with links, not strings.

use serde::{Deserialize, Serialize};

use super::snapshot::PieceId;
use crate::kit::Side;
use crate::map::HexId;

/// How a line or a fact feels to the reader.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Tone {
    /// Nothing special.
    #[default]
    Plain,
    /// Good for its owner.
    Good,
    /// Bad for its owner.
    Bad,
    /// A heading: turn, phase, activation.
    Heading,
    /// Less important than the rest.
    Quiet,
}

/// What kind of happening a line tells, for filters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    /// Turns, phases, markers.
    #[default]
    Turn,
    /// Orders and command.
    Command,
    /// Movement and facing.
    Move,
    /// Fire.
    Fire,
    /// Shock and close combat.
    Shock,
    /// Checks, disorder, rout, rally.
    Morale,
    /// Losses of units and leaders.
    Loss,
    /// Events.
    Event,
    /// Victory.
    Victory,
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Plain words.
    Text(String),
    /// A piece's name, a link to it.
    Piece(PieceId, String),
    /// A hex number, a link to it.
    Hex(HexId, String),
}

/// A line of the fold under a sentence: a modifier, a roll, a check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Detail {
    /// The words.
    pub text: String,
    /// The rule, or empty.
    pub rule: String,
}

/// A sentence of the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// The sentence.
    pub parts: Vec<Part>,
    /// The side it is about.
    pub side: Option<Side>,
    /// How it feels.
    pub tone: Tone,
    /// What kind of happening.
    pub kind: Kind,
    /// The rule, or empty.
    pub rule: &'static str,
    /// The hex to jump to.
    pub hex: Option<HexId>,
    /// Modifiers and rolls, folded away until asked for.
    pub details: Vec<Detail>,
}

impl Line {
    /// The sentence as plain text.
    pub fn text(&self) -> String {
        let mut out = String::new();
        for part in &self.parts {
            match part {
                Part::Text(t) | Part::Piece(_, t) | Part::Hex(_, t) => out.push_str(t),
            }
        }
        out
    }
}
