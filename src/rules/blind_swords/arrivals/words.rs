//! What arrivals say.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::words::Say;
use super::ArriveAction;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::map::HexId;

/// The rule behind all of it.
const RULE: &str = "blind-swords:10.11";

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArriveEvent {
    /// Units came in at a hex.
    Came(Vec<UnitId>, HexId),
    /// The enemy keeps units out.
    Delayed(Vec<UnitId>),
    /// A gunboat is in play.
    Afloat(UnitId),
}

impl ArriveEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = |units: &[UnitId]| Say::new(Kind::Move, RULE).side(book.unit(units[0]).side).units(book, units);
        match self {
            Self::Came(units, hex) => say(units)
                .text(" at ")
                .hex(&book.board, *hex)
                .text(": reinforcements")
                .tone(Tone::Good)
                .at(Some(*hex))
                .done(),
            Self::Delayed(units) => {
                say(units).text(" cannot come in: the enemy is at the entry").tone(Tone::Bad).done()
            }
            Self::Afloat(unit) => say(&[*unit]).text(" steams up the river").tone(Tone::Good).done(),
        }
    }
}

pub(super) fn ask(book: &Book, units: &[UnitId]) -> Ask {
    let names: Vec<&str> = units.iter().map(|u| book.unit(*u).name.as_str()).collect();
    Ask {
        title: format!("Where do they come in? {}", names.join(", ")),
        rule: RULE,
        phase: "ARRIVE",
        actor: units.first().map(|u| book.piece(*u)),
        ..Ask::default()
    }
}

pub(super) fn choice(book: &Book, action: Action) -> ChoiceWords {
    let Action::Arrive(action) = action else { unreachable!("{action:?} is not offered here") };
    match action {
        ArriveAction::At(hex) => {
            ChoiceWords::new(Group::Place, "arrive", book.number(hex).to_owned(), RULE).target(Target::Hex(hex))
        }
        ArriveAction::Displace(unit, hex) => {
            let label = format!("{} to {}", book.unit(unit).name, book.number(hex));
            ChoiceWords::new(Group::Place, "displace", label, RULE).actor(book.piece(unit)).target(Target::Hex(hex))
        }
    }
}
