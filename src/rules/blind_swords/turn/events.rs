//! What the sequence of play tells.

use super::super::book::{Book, Command, EventId, clock_name};
use super::super::words::Say;
use super::super::world::Chit;
use crate::engine::lines::Kind;
use crate::engine::{Line, Outcome, Tone};
use crate::kit::Side;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnEvent {
    /// A turn begins.
    Began(u8),
    /// A side chose its key chits; its secret.
    Keys(Side, Vec<EventId>),
    /// The cup holds so many chits.
    Filled(u8),
    /// A chit was drawn and shown.
    Drew(Chit),
    /// A side's event chit was drawn; only its owner knows which.
    DrewEvent(EventId, Side),
    /// An event chit was lost unseen.
    Lost(Side),
    /// Fortunes of War cancelled a chit.
    Cancelled(Chit),
    /// The battle is over.
    Over(Outcome),
}

impl TurnEvent {
    /// The event as a sentence for somebody who may know everything.
    pub fn line(&self, book: &Book) -> Line {
        let say = |rule| Say::new(Kind::Turn, rule);
        match self {
            Self::Began(turn) => {
                let clock = book.scenario.turns[usize::from(*turn)];
                let puller = super::puller(*turn);
                say("blind-swords:4.0#phases")
                    .text(format!("Turn {}, {}: the {puller} side draws the chits", turn + 1, clock_name(clock)))
                    .tone(Tone::Heading)
                    .done()
            }
            Self::Keys(side, keys) => {
                let names: Vec<&str> = keys.iter().map(|k| book.event(*k).name.as_str()).collect();
                say("blind-swords:5.1").text(format!("{side} key chit: {}", names.join(", "))).side(*side).done()
            }
            Self::Filled(chits) => {
                say("blind-swords:5.3").text(format!("{chits} chits are in the cup")).tone(Tone::Quiet).done()
            }
            Self::Drew(chit) => say("blind-swords:7.3#event")
                .text(format!("Drawn: {}", chit_name(book, *chit)))
                .tone(Tone::Heading)
                .done(),
            Self::DrewEvent(event, side) => say("blind-swords:7.3#event")
                .text(format!("{side} draws an event chit: {}", book.event(*event).name))
                .side(*side)
                .done(),
            Self::Lost(side) => say("blind-swords:7.3b")
                .text(format!("A {side} event chit is lost unseen in the lull"))
                .side(*side)
                .done(),
            Self::Cancelled(chit) => {
                say("blind-swords:7.3a").text(format!("Fortunes of War cancels {}", chit_name(book, *chit))).done()
            }
            Self::Over(outcome) => Say::new(Kind::Victory, "blind-swords:4.0#loop")
                .text(format!("The battle is over: {}", outcome.level))
                .tone(Tone::Heading)
                .done(),
        }
    }

    /// The same for one side (`None`: for somebody who may know everything); `None` if that side may not know.
    pub fn line_for(&self, to: Option<Side>, book: &Book) -> Option<Line> {
        match self {
            Self::Keys(side, _) if to.is_some_and(|to| to != *side) => None,
            Self::DrewEvent(_, side) if to.is_some_and(|to| to != *side) => Some(
                Say::new(Kind::Turn, "blind-swords:7.3#event")
                    .text(format!("{side} draws an event chit"))
                    .side(*side)
                    .done(),
            ),
            _ => Some(self.line(book)),
        }
    }
}

/// A chit in words: `Hardee`, `Fog of War`, `the event Rally!`.
pub fn chit_name(book: &Book, chit: Chit) -> String {
    match chit {
        Chit::Leader(leader) => {
            let spec = book.leader(leader);
            let rank = if spec.command == Command::Cic { " (commander-in-chief)" } else { "" };
            format!("{}{rank}", spec.short)
        }
        Chit::Event(event) => format!("the event {}", book.event(event).name),
        Chit::Fog => "Fog of War".into(),
        Chit::Fortunes => "Fortunes of War".into(),
        Chit::Alert => "Union Alert".into(),
        Chit::Unknown(side) => format!("a {side} event"),
    }
}
