//! What a retreat asks and tells.

use super::{Retreat, RetreatAction, Stage};
use crate::engine::lines::Kind;
use crate::engine::{Group, Line, Target, Tone};
use crate::map::HexId;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Book, UnitId};
use crate::rules::gbacw::results::Cause;
use crate::rules::gbacw::words::{Ask, ChoiceWords, Say};
use crate::rules::gbacw::world::World;

/// Something that happened in a retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetreatEvent {
    /// A stack went one hex.
    Went {
        /// Who.
        units: Vec<UnitId>,
        /// Where to.
        to: HexId,
        /// Why.
        cause: Cause,
    },
    /// Guns retreated through woods.
    Woods {
        /// Which.
        unit: UnitId,
        /// The die.
        roll: u8,
        /// Guns lost.
        lost: u8,
    },
    /// A unit could not retreat so many hexes.
    Blocked {
        /// Who.
        unit: UnitId,
        /// How many.
        hexes: u8,
    },
}

impl RetreatEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Went { units, to, cause } => {
                let say = Say::new(Kind::Move, "gbacw:12.4").units(book, units);
                let verb = if units.len() > 1 { " retreat to " } else { " retreats to " };
                let say = say.text(verb).hex(&book.board, *to).text(format!(", {}.", cause.words()));
                say.side(book.side(units[0])).tone(Tone::Bad).at(Some(*to)).done()
            }
            Self::Woods { unit, roll, lost } => Say::new(Kind::Loss, "gbacw-bb:12.45")
                .unit(book, *unit)
                .text(match lost {
                    0 => " brings all its guns through the woods.".to_owned(),
                    1 => " loses a gun in the woods.".to_owned(),
                    n => format!(" loses {n} guns in the woods."),
                })
                .side(book.side(*unit))
                .tone(if *lost == 0 { Tone::Plain } else { Tone::Bad })
                .detail(format!("rolled {roll}: a third of it, rounded down"), "bb 12.45")
                .done(),
            Self::Blocked { unit, hexes } => Say::new(Kind::Move, "gbacw:12.44")
                .unit(book, *unit)
                .text(match hexes {
                    1 => " cannot retreat a hex that it should.".to_owned(),
                    n => format!(" cannot retreat {n} hexes that it should."),
                })
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .done(),
        }
    }
}

impl Retreat {
    fn names(&self, book: &Book) -> String {
        self.units.iter().map(|u| book.unit(*u).name.as_str()).collect::<Vec<_>>().join(" and ")
    }

    /// Why whatever comes on top of a retreat is asked.
    pub(super) fn reason(&self, book: &Book) -> String {
        let verb = if self.units.len() > 1 { "retreat" } else { "retreats" };
        format!("{} {verb} {}", self.names(book), self.cause.words())
    }

    /// The question.
    pub(super) fn question(&self, book: &Book, world: &World) -> Ask {
        let title = match &self.stage {
            Stage::Choose if self.min == self.max => {
                format!("{} must retreat {}. Where to?", self.names(book), hexes(self.min))
            }
            Stage::Choose => format!("{} must retreat {} to {} hexes. Where to?", self.names(book), self.min, self.max),
            _ => format!("{}: above or below the guns?", self.names(book)),
        };
        Ask {
            title,
            rule: "gbacw:12.44",
            phase: "RETREAT",
            actor: self.units.first().map(|u| book.unit_piece(*u)),
            focus: self.at(world),
            ..Ask::default()
        }
    }

    /// One answer.
    pub(super) fn words_of(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Retreat(action) = action else { unreachable!("a retreat offers its own actions") };
        let actor = book.unit_piece(self.units[0]);
        let words = match action {
            RetreatAction::Go(dir) => {
                let to =
                    self.at(world).and_then(|at| book.board.neighbour(at, dir)).expect("a way leads over the board");
                let label = format!("{} {}", book.board.number(to), dir.name());
                ChoiceWords::new(Group::Retreat, "retreat", label, "gbacw:12.41")
                    .detail(format!("retreat {} into {}", dir.word(), book.board.number(to)))
                    .target(Target::Step(dir, to))
            }
            RetreatAction::Stop => ChoiceWords::new(Group::Retreat, "stop", "Stop here", "gbacw:12.42"),
            RetreatAction::Above => ChoiceWords::new(Group::Retreat, "above", "Above the guns", "gbacw:8.23"),
            RetreatAction::Below => ChoiceWords::new(Group::Retreat, "below", "Below the guns", "gbacw:8.23"),
        };
        words.actor(actor)
    }
}

fn hexes(n: u8) -> String {
    if n == 1 { "one hex".to_owned() } else { format!("{n} hexes") }
}
