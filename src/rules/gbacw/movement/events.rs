//! What happens in movement, and how the log tells it.

use super::super::book::{Book, LeaderId, UnitId};
use super::super::terrain::{Rate, points};
use super::super::words::Say;
use super::super::world::Mp2;
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::map::{Facing, HexId};

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveEvent {
    /// A unit entered a hex.
    Moved {
        /// Who.
        unit: UnitId,
        /// From where.
        from: HexId,
        /// Into which hex.
        to: HexId,
        /// What it paid, in halves.
        paid2: Mp2,
        /// What is left of its allowance, in halves.
        left2: Mp2,
        /// What it paid: full terrain, or the rate of a road or lane.
        rate: Rate,
        /// Whether it stands next to the enemy now.
        contact: bool,
        /// The rule that allowed the step.
        rule: &'static str,
    },
    /// A unit turned.
    Turned {
        /// Who.
        unit: UnitId,
        /// Its new facing.
        facing: Facing,
        /// What it paid, in halves.
        paid2: Mp2,
        /// The rule.
        rule: &'static str,
    },
    /// A unit took another place in its stack.
    Restacked {
        /// Who.
        unit: UnitId,
        /// Whether it is on top now.
        top: bool,
        /// The rule.
        rule: &'static str,
    },
    /// A unit went back to the hex that it came from.
    WentBack {
        /// Who.
        unit: UnitId,
        /// To where.
        to: HexId,
        /// The rule.
        rule: &'static str,
    },
    /// A unit may go no further.
    Halted {
        /// Who.
        unit: UnitId,
        /// Why, after a "because" that is not written.
        why: &'static str,
        /// The rule.
        rule: &'static str,
    },
    /// A leader goes with a unit.
    Rides {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
        /// With whom.
        unit: UnitId,
        /// False: he goes with it no longer.
        on: bool,
    },
    /// A leader saw a unit out of a marsh.
    LedOut {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
        /// Whom.
        unit: UnitId,
    },
}

impl MoveEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Moved { unit, from, to, paid2, left2, rate, contact, rule } => {
                let say = Say::new(Kind::Move, rule).unit(book, *unit).text(match rate {
                    Rate::Road => " goes by road to ",
                    Rate::Lane => " goes by lane to ",
                    Rate::Full => " moves to ",
                });
                let say = say.hex(&book.board, *to).text(if *contact { ", next to the enemy." } else { "." });
                say.side(book.side(*unit))
                    .at(Some(*to))
                    .detail(format!("from {}", book.board.number(*from)), *rule)
                    .detail(format!("{} MP, {} left", points(*paid2), points(*left2)), "9.12")
                    .done()
            }
            Self::Turned { unit, facing, paid2, rule } => {
                let say = Say::new(Kind::Move, rule)
                    .unit(book, *unit)
                    .text(format!(" turns to face {}.", facing.word()))
                    .side(book.side(*unit));
                if *paid2 > 0 { say.detail(format!("{} MP", points(*paid2)), *rule).done() } else { say.done() }
            }
            Self::Restacked { unit, top, rule } => Say::new(Kind::Move, rule)
                .unit(book, *unit)
                .text(if *top { " comes to the top of its stack." } else { " takes another place in its stack." })
                .side(book.side(*unit))
                .done(),
            Self::WentBack { unit, to, rule } => Say::new(Kind::Move, rule)
                .unit(book, *unit)
                .text(" falls back to ")
                .hex(&book.board, *to)
                .text(", its action over.")
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .at(Some(*to))
                .done(),
            Self::Halted { unit, why, rule } => Say::new(Kind::Move, rule)
                .unit(book, *unit)
                .text(format!(" can go no further: {why}."))
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .done(),
            Self::Rides { leader, name, unit, on } => Say::new(Kind::Move, "gbacw:9.31")
                .text(format!("{name} {} ", if *on { "goes with" } else { "parts from" }))
                .unit(book, *unit)
                .text(".")
                .side(book.leader(*leader).side)
                .done(),
            Self::LedOut { leader, name, unit } => Say::new(Kind::Move, "gbacw-bb:9.44")
                .text(format!("{name} sees "))
                .unit(book, *unit)
                .text(" out of the marsh.")
                .side(book.leader(*leader).side)
                .tone(Tone::Good)
                .done(),
        }
    }
}
