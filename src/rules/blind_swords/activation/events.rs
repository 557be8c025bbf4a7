//! What activations tell.

use super::super::book::{Book, BrigadeId, LeaderId};
use super::super::words::Say;
use super::super::world::{By, Order};
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivateEvent {
    /// A leader has no brigade that could act.
    Nobody(LeaderId),
    /// A leader rolled.
    Rolled {
        /// Who.
        leader: LeaderId,
        /// The die.
        die: u8,
        /// His rating.
        rating: u8,
    },
    /// A brigade is activated.
    Activated {
        /// Which.
        brigade: BrigadeId,
        /// By what.
        by: By,
        /// Limited or full.
        limited: bool,
    },
    /// A brigade is marked Activated without acting.
    Marked(BrigadeId),
    /// An order was announced, or replaced by confusion.
    Ordered {
        /// Whose.
        brigade: BrigadeId,
        /// Which.
        order: Order,
    },
    /// A division's chit goes back into the cup.
    GoesBack(LeaderId),
}

impl ActivateEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = |rule| Say::new(Kind::Command, rule);
        match self {
            Self::Nobody(leader) => {
                let spec = book.leader(*leader);
                say("blind-swords:4.0#leader")
                    .text(format!("{} has no brigade that could act", spec.short))
                    .side(spec.side)
                    .done()
            }
            Self::Rolled { leader, die, rating } => {
                let spec = book.leader(*leader);
                let (how, tone) = if die <= rating { ("full", Tone::Good) } else { ("limited", Tone::Bad) };
                say("blind-swords:4.0#leader")
                    .text(format!("{} rolls {die} against {rating}: {how} activation", spec.short))
                    .side(spec.side)
                    .tone(tone)
                    .done()
            }
            Self::Activated { brigade, by, limited } => {
                let side = book.brigade(*brigade).side;
                let how = match (limited, by) {
                    (true, _) => ", limited: it may only fire at neighbours",
                    (false, By::Leader(_)) => "",
                    (false, _) => " is fully activated",
                };
                let why = match by {
                    By::Leader(leader) => format!("{} activates ", book.leader(*leader).short),
                    By::Event(event) => format!("{}: ", book.event(*event).name),
                    By::Opening => "The battle opens: ".to_owned(),
                };
                let line = say("blind-swords:4.0#steps").text(why).brigade(book, *brigade);
                let line = line.text(how);
                line.side(side).tone(Tone::Heading).done()
            }
            Self::Marked(brigade) => say("blind-swords:7.3a")
                .brigade(book, *brigade)
                .text(" is marked as activated without acting")
                .side(book.brigade(*brigade).side)
                .done(),
            Self::Ordered { brigade, order } => say("blind-swords:8.1")
                .brigade(book, *brigade)
                .text(match order {
                    Order::NoOrder => " has no order".to_owned(),
                    Order::Attack => " gets an Attack order".to_owned(),
                    order => format!(" gets a {order:?} order"),
                })
                .side(book.brigade(*brigade).side)
                .done(),
            Self::GoesBack(leader) => say("blind-swords:4.0#leader")
                .text(format!("{}'s chit goes back into the cup", book.leader(*leader).short))
                .side(book.leader(*leader).side)
                .tone(Tone::Quiet)
                .done(),
        }
    }
}
