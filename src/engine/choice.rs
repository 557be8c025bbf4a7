//! A decision in words: the prompt and its choices.

use serde::{Deserialize, Serialize};

use super::lines::Line;
use super::snapshot::PieceId;
use crate::kit::Side;
use crate::map::{Dir, Facing, HexId};

/// Names one choice of one prompt. A stale sequence number is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChoiceId {
    /// The game's sequence number when the prompt was made.
    pub seq: u32,
    /// Place in the prompt's list of choices.
    pub index: u16,
}

/// Which part of the menu a choice belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Pick a piece or formation to act with.
    Select,
    /// Move one hex.
    Move,
    /// Change facing.
    Face,
    /// Fire.
    Fire,
    /// Shock, charge, close combat.
    Shock,
    /// Rally, resupply.
    Rally,
    /// Orders, command, markers.
    Command,
    /// Anything that reacts to the other side.
    React,
    /// Retreat and advance.
    Retreat,
    /// Stacking order, placing, set-up.
    Place,
    /// Events and chits.
    Event,
    /// Finish, decline, go on.
    Done,
}

/// What a choice points at on the map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Target {
    /// Nothing.
    None,
    /// A piece.
    Piece(PieceId),
    /// A hex.
    Hex(HexId),
    /// A neighbouring hex in that direction from the actor.
    Step(Dir, HexId),
    /// A facing of the actor.
    Facing(Facing),
}

/// One legal answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its id.
    pub id: ChoiceId,
    /// Its part of the menu.
    pub group: Group,
    /// The system's word for this kind of choice, stable across versions, as in `fire`, `step`, `decline`.
    pub verb: &'static str,
    /// The letter that is this kind's own key, if it has one (see the keys of the orders menu).
    pub key: Option<char>,
    /// What it does, short, for the menu: `6 ar  S3419 r1`.
    pub label: String,
    /// More about it, for the plain mode and the bottom line: cost, consequences. May be empty.
    pub detail: String,
    /// The piece that acts.
    pub actor: Option<PieceId>,
    /// What it points at.
    pub target: Target,
    /// The rule that allows it.
    pub rule: &'static str,
    /// Whether exact odds can be asked for it with [`super::Query::Odds`].
    pub has_odds: bool,
}

/// The decision being asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The game's sequence number.
    pub seq: u32,
    /// Who must decide.
    pub side: Side,
    /// What is asked, as a short question: `12 MI fires at whom?`
    pub title: String,
    /// Why it is asked, outermost cause last: `because 31 TN retreated through it`.
    pub why: Vec<String>,
    /// The rule behind the decision.
    pub rule: &'static str,
    /// A short word for what is going on, for the status line: `FIRE`, `MOVE`.
    pub phase: &'static str,
    /// The piece the decision is about, if there is one.
    pub actor: Option<PieceId>,
    /// The hex the decision is about, if there is one.
    pub focus: Option<HexId>,
    /// The choices in the order of their ids.
    pub choices: Vec<Choice>,
    /// What declining means, if a choice declines.
    pub decline: Option<String>,
    /// What was rolled or declared so far in this procedure, if that helps to decide.
    pub context: Vec<Line>,
}

impl Prompt {
    /// The choice that declines or ends (group [`Group::Done`]), if there is one.
    pub fn done(&self) -> Option<&Choice> {
        self.choices.iter().find(|c| c.group == Group::Done)
    }
}
