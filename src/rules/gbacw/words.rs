//! Parts that all prompts, choices and log lines of this system are made of. The sentences themselves stand beside the
//! procedures they tell of.

use super::book::{Book, LeaderId, UnitId};
use crate::engine::lines::{Detail, Kind};
use crate::engine::{Group, Line, Part, PieceId, Target, Tone};
use crate::kit::{Side, Tally};
use crate::map::HexId;

/// A question in words.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// The question: `12 MI fires at whom?`
    pub title: String,
    /// The rule, as in `gbacw:10.32`.
    pub rule: &'static str,
    /// A short word for the status line: `FIRE`.
    pub phase: &'static str,
    /// The piece it is about.
    pub actor: Option<PieceId>,
    /// The hex it is about.
    pub focus: Option<HexId>,
    /// What declining means.
    pub decline: Option<String>,
    /// More lines that help to decide.
    pub context: Vec<Line>,
}

/// A choice in words.
#[derive(Clone, Debug)]
pub struct ChoiceWords {
    /// Its part of the menu.
    pub group: Group,
    /// The system's word for the kind of choice, stable: `fire`, `step`, `decline`.
    pub verb: &'static str,
    /// Its own key, if it has one.
    pub key: Option<char>,
    /// The label.
    pub label: String,
    /// More about it.
    pub detail: String,
    /// Who acts.
    pub actor: Option<PieceId>,
    /// What it points at.
    pub target: Target,
    /// The rule.
    pub rule: &'static str,
    /// Whether odds can be asked for.
    pub has_odds: bool,
}

impl ChoiceWords {
    /// A choice with the least a choice needs.
    pub fn new(group: Group, verb: &'static str, label: impl Into<String>, rule: &'static str) -> Self {
        Self {
            group,
            verb,
            key: None,
            label: label.into(),
            detail: String::new(),
            actor: None,
            target: Target::None,
            rule,
            has_odds: false,
        }
    }

    /// With a key of its own.
    pub fn key(mut self, key: char) -> Self {
        self.key = Some(key);
        self
    }

    /// With more about it.
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// With who acts.
    pub fn actor(mut self, piece: PieceId) -> Self {
        self.actor = Some(piece);
        self
    }

    /// With what it points at.
    pub fn target(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// With odds on request.
    pub fn odds(mut self) -> Self {
        self.has_odds = true;
        self
    }
}

/// Builds a log line part by part.
pub struct Say(Line);

impl Say {
    /// A line of a kind, with its rule (as in `gbacw:10.42`).
    pub fn new(kind: Kind, rule: &'static str) -> Self {
        Self(Line { kind, rule, ..Line::default() })
    }

    /// Plain words.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.parts.push(Part::Text(text.into()));
        self
    }

    /// A unit's name, a link to it.
    pub fn unit(mut self, book: &Book, unit: UnitId) -> Self {
        self.0.parts.push(Part::Piece(book.unit_piece(unit), book.unit(unit).name.clone()));
        self
    }

    /// A leader's name, a link to him.
    pub fn leader(mut self, book: &Book, leader: LeaderId) -> Self {
        self.0.parts.push(Part::Piece(book.leader_piece(leader), book.leader(leader).name.clone()));
        self
    }

    /// A leader under the name of whoever holds his command now, a link to his counter.
    pub fn leader_as(mut self, book: &Book, leader: LeaderId, name: impl Into<String>) -> Self {
        self.0.parts.push(Part::Piece(book.leader_piece(leader), name.into()));
        self
    }

    /// Names of several units: `12 MI, 25 MO`.
    pub fn units(mut self, book: &Book, units: &[UnitId]) -> Self {
        for (i, unit) in units.iter().enumerate() {
            if i > 0 {
                self = self.text(", ");
            }
            self = self.unit(book, *unit);
        }
        self
    }

    /// A hex number, a link to it.
    pub fn hex(mut self, book: &Book, hex: HexId) -> Self {
        self.0.parts.push(Part::Hex(hex, book.board.number(hex).to_owned()));
        self
    }

    /// The side it is about.
    pub fn side(mut self, side: Side) -> Self {
        self.0.side = Some(side);
        self
    }

    /// How it feels.
    pub fn tone(mut self, tone: Tone) -> Self {
        self.0.tone = tone;
        self
    }

    /// Where to jump to.
    pub fn at(mut self, hex: Option<HexId>) -> Self {
        self.0.hex = hex;
        self
    }

    /// A line of the fold.
    pub fn detail(mut self, text: impl Into<String>, rule: impl Into<String>) -> Self {
        self.0.details.push(Detail { text: text.into(), rule: rule.into() });
        self
    }

    /// All items of a tally as lines of the fold: `-1 target in woods`.
    pub fn tally(mut self, tally: &Tally) -> Self {
        for item in &tally.0 {
            self.0.details.push(Detail {
                text: format!("{:+} {}", item.amount, item.reason),
                rule: item.rule.clone().into_owned(),
            });
        }
        self
    }

    /// The finished line.
    pub fn done(self) -> Line {
        self.0
    }
}
