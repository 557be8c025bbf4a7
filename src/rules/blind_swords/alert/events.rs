//! What alert tells.

use super::super::book::{Book, BrigadeId};
use super::super::words::Say;
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::kit::Side;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AlertEvent {
    /// A brigade is alert now.
    Alert(BrigadeId),
    /// Contact was made with a brigade that is not alert.
    Contact {
        /// Which.
        brigade: BrigadeId,
        /// Whether it may act in this very turn.
        now: bool,
    },
    /// The Union Alert chit named the division of a brigade.
    Named {
        /// The brigade.
        brigade: BrigadeId,
        /// Whether the Confederates may not know (`blind-swords-x:8.7#opt`).
        secret: bool,
    },
    /// The long roll is sounded.
    LongRoll {
        /// For which brigade.
        brigade: BrigadeId,
        /// The die.
        die: u8,
        /// Regiments that become Shaken.
        regiments: u8,
    },
}

impl AlertEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = |rule| Say::new(Kind::Command, rule).side(Side::Union);
        match self {
            Self::Alert(brigade) => {
                say("blind-swords-x:8.7").brigade(book, *brigade).text(" is alert").tone(Tone::Good).done()
            }
            Self::Contact { brigade, now } => {
                let when = if *now { " wakes at once" } else { " wakes with its division for the next turn" };
                say("blind-swords-x:8.7#1").text("Contact: ").brigade(book, *brigade).text(when).done()
            }
            Self::Named { brigade, .. } => say("blind-swords-x:8.7#2")
                .text(format!("The division of {} will be alert next turn", super::name::division(book, *brigade)))
                .done(),
            Self::LongRoll { brigade, die, regiments } => say("blind-swords-x:8.7a")
                .text("The long roll sounds for ")
                .brigade(book, *brigade)
                .text(format!(": die {die}, {regiments} Shaken"))
                .tone(Tone::Bad)
                .done(),
        }
    }

    /// The same for one side (`None`: for somebody who may know everything); `None` if that side may not know.
    pub fn line_for(&self, to: Option<Side>, book: &Book) -> Option<Line> {
        match self {
            Self::Named { secret: true, .. } if to == Some(Side::Confederate) => Some(
                Say::new(Kind::Command, "blind-swords-x:8.7#opt")
                    .text("The Union names a division in secret")
                    .side(Side::Union)
                    .done(),
            ),
            _ => Some(self.line(book)),
        }
    }
}
