//! A builder for log lines. The sentences themselves stand beside the procedures they tell of.

use std::marker::PhantomData;

use super::lines::{Detail, Kind, Line, Part, Tone};
use super::rules::Rules;
use super::snapshot::PieceId;
use crate::kit::{Side, Tally};
use crate::map::{Board, HexId};

/// Builds a log line part by part.
///
/// It belongs to a system only so that the system can add parts of its own in an `impl Say<System>`: its units and
/// leaders by their ids.
pub struct Say<R: Rules> {
    line: Line,
    system: PhantomData<R>,
}

impl<R: Rules> Say<R> {
    /// A line of a kind, with its rule (as in `gbacw:10.42`).
    pub fn new(kind: Kind, rule: &'static str) -> Self {
        Self { line: Line { kind, rule, ..Line::default() }, system: PhantomData }
    }

    /// Plain words.
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.line.parts.push(Part::Text(text.into()));
        self
    }

    /// A piece's name, a link to it.
    pub fn piece(mut self, piece: PieceId, name: impl Into<String>) -> Self {
        self.line.parts.push(Part::Piece(piece, name.into()));
        self
    }

    /// Several parts of one kind with commas between: `12 MI, 25 MO`.
    pub fn list<T>(mut self, items: impl IntoIterator<Item = T>, part: impl Fn(Self, T) -> Self) -> Self {
        for (i, item) in items.into_iter().enumerate() {
            if i > 0 {
                self = self.text(", ");
            }
            self = part(self, item);
        }
        self
    }

    /// A hex number, a link to it.
    pub fn hex(mut self, board: &Board, hex: HexId) -> Self {
        self.line.parts.push(Part::Hex(hex, board.number(hex).to_owned()));
        self
    }

    /// The side it is about.
    pub fn side(mut self, side: Side) -> Self {
        self.line.side = Some(side);
        self
    }

    /// How it feels.
    pub fn tone(mut self, tone: Tone) -> Self {
        self.line.tone = tone;
        self
    }

    /// Where to jump to.
    pub fn at(mut self, hex: Option<HexId>) -> Self {
        self.line.hex = hex;
        self
    }

    /// A line of the fold.
    pub fn detail(mut self, text: impl Into<String>, rule: impl Into<String>) -> Self {
        self.line.details.push(Detail { text: text.into(), rule: rule.into() });
        self
    }

    /// All items of a tally as lines of the fold: `-1 target in woods`.
    pub fn tally(mut self, tally: &Tally) -> Self {
        for item in &tally.0 {
            self = self.detail(format!("{:+} {}", item.amount, item.reason), item.rule.clone());
        }
        self
    }

    /// The finished line.
    pub fn done(self) -> Line {
        self.line
    }
}
