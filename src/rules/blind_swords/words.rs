//! Parts that all prompts, choices and log lines of this system are made of. The sentences themselves stand beside the
//! procedures they tell of.

use super::book::{Book, BrigadeId, Sp2, UnitId};
use crate::engine::lines::{Detail, Kind};
use crate::engine::{Line, Part, Tone};
use crate::kit::{Side, Tally};
use crate::map::HexId;

/// Builds a log line part by part.
pub struct Say(Line);

impl Say {
    /// A line of a kind, with its rule (as in `blind-swords:10.7`).
    pub fn new(kind: Kind, rule: &'static str) -> Self {
        Self(Line { kind, rule, ..Line::default() })
    }

    /// Plain words.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.0.parts.push(Part::Text(text.into()));
        self
    }

    /// A unit's name, a link to it.
    #[must_use]
    pub fn unit(mut self, book: &Book, unit: UnitId) -> Self {
        self.0.parts.push(Part::Piece(book.piece(unit), book.unit(unit).name.clone()));
        self
    }

    /// Names of several units: `54th Ohio, 55th Illinois`.
    #[must_use]
    pub fn units(mut self, book: &Book, units: &[UnitId]) -> Self {
        for (i, unit) in units.iter().enumerate() {
            if i > 0 {
                self = self.text(", ");
            }
            self = self.unit(book, *unit);
        }
        self
    }

    /// A brigade's name.
    #[must_use]
    pub fn brigade(self, book: &Book, brigade: BrigadeId) -> Self {
        let name = format!("{}'s brigade", book.brigade(brigade).name);
        self.text(name)
    }

    /// A hex number, a link to it.
    #[must_use]
    pub fn hex(mut self, book: &Book, hex: HexId) -> Self {
        self.0.parts.push(Part::Hex(hex, book.number(hex).to_owned()));
        self
    }

    /// The side it is about.
    #[must_use]
    pub fn side(mut self, side: Side) -> Self {
        self.0.side = Some(side);
        self
    }

    /// How it feels.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Self {
        self.0.tone = tone;
        self
    }

    /// Where to jump to.
    #[must_use]
    pub fn at(mut self, hex: Option<HexId>) -> Self {
        self.0.hex = hex;
        self
    }

    /// A line of the fold.
    #[must_use]
    pub fn detail(mut self, text: impl Into<String>, rule: impl Into<String>) -> Self {
        self.0.details.push(Detail { text: text.into(), rule: rule.into() });
        self
    }

    /// All items of a tally as lines of the fold: `-2 target in Woods`.
    #[must_use]
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

/// Strength as printed: `C` for a cadre, whole points otherwise.
pub fn strength(sp2: Sp2) -> String {
    match sp2 {
        1 => "C".to_owned(),
        n if n % 2 == 0 => (n / 2).to_string(),
        n => format!("{}.5", n / 2),
    }
}
