//! What an advance says.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::words::Say;
use super::super::world::World;
use super::AdvanceAction;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target};
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdvanceEvent {
    /// A unit advanced into a hex.
    Advanced(UnitId, HexId),
}

impl AdvanceEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Advanced(unit, hex) => Say::new(Kind::Move, "blind-swords:12.7")
                .unit(book, *unit)
                .text(" advances to ")
                .hex(&book.board, *hex)
                .side(book.unit(*unit).side)
                .at(Some(*hex))
                .done(),
        }
    }
}

pub(super) fn ask(book: &Book, hex: HexId, onward: Option<UnitId>) -> Ask {
    let (title, rule) = match onward {
        Some(unit) => (format!("{} may go on: where to?", book.unit(unit).name), "blind-swords:12.7#two"),
        None => (format!("Who advances into {}?", book.number(hex)), "blind-swords:12.7"),
    };
    Ask {
        title,
        rule,
        phase: "ADVANCE",
        actor: onward.map(|u| book.piece(u)),
        focus: Some(hex),
        decline: Some("stay".into()),
        ..Ask::default()
    }
}

pub(super) fn choice(book: &Book, world: &World, action: Action, hex: HexId, onward: Option<UnitId>) -> ChoiceWords {
    let Action::Advance(action) = action else { unreachable!("{action:?} is not offered here") };
    match action {
        AdvanceAction::Into(unit) => {
            let dir = world.hex(unit).and_then(|from| book.board.dir_to(from, hex));
            ChoiceWords::new(Group::Retreat, "into", book.unit(unit).name.clone(), "blind-swords:12.7")
                .detail(format!("advances into {}", book.number(hex)))
                .actor(book.piece(unit))
                .target(dir.map_or(Target::Hex(hex), |d| Target::Step(d, hex)))
        }
        AdvanceAction::On(to) => {
            let words =
                ChoiceWords::new(Group::Retreat, "advance", book.number(to).to_owned(), "blind-swords:12.7#two");
            let dir = book.board.dir_to(hex, to);
            let words =
                words.detail(book.ground.words(to)).target(dir.map_or(Target::Hex(to), |d| Target::Step(d, to)));
            match onward {
                Some(unit) => words.actor(book.piece(unit)),
                None => words,
            }
        }
        AdvanceAction::Stay => ChoiceWords::new(Group::Done, "stay", "stay", "blind-swords:12.7"),
    }
}
