//! What a Fall Back says.

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, UnitId};
use super::super::words::Say;
use super::super::world::World;
use super::{FallBackAction, Kind};
use crate::engine::lines::Kind as LineKind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FallBackEvent {
    /// A brigade gives ground.
    Begins(BrigadeId, Kind),
    /// A unit went one hex back.
    Stepped(UnitId, HexId),
    /// A unit could not get away.
    Surrendered(UnitId),
    /// A battery rolled to go along.
    GunsRolled {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its rating.
        cr: i8,
    },
}

impl FallBackEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let rule = "blind-swords-x:8.6";
        match self {
            Self::Begins(brigade, kind) => {
                let (what, rule) = match kind {
                    Kind::FallBack => (" falls back", rule),
                    Kind::Withdrawal => (" is wrecked and withdraws", "blind-swords-x:12.9.1#step"),
                };
                Say::new(LineKind::Command, rule)
                    .brigade(book, *brigade)
                    .text(what)
                    .side(book.brigade(*brigade).side)
                    .tone(Tone::Bad)
                    .done()
            }
            Self::Stepped(unit, hex) => Say::new(LineKind::Move, rule)
                .unit(book, *unit)
                .text(" back to ")
                .hex(&book.board, *hex)
                .side(book.unit(*unit).side)
                .tone(Tone::Quiet)
                .at(Some(*hex))
                .done(),
            Self::Surrendered(unit) => Say::new(LineKind::Loss, "blind-swords-x:8.6#limit")
                .unit(book, *unit)
                .text(" cannot get away from the enemy and surrenders")
                .side(book.unit(*unit).side)
                .tone(Tone::Bad)
                .done(),
            Self::GunsRolled { unit, die, cr } => {
                let how = if i16::from(*die) <= i16::from(*cr) { "goes along" } else { "stays, shaken" };
                Say::new(LineKind::Morale, "blind-swords-x:8.6#opt")
                    .unit(book, *unit)
                    .text(format!(" rolls {die} against {cr}: it {how}"))
                    .side(book.unit(*unit).side)
                    .done()
            }
        }
    }
}

pub(super) fn ask(book: &Book, world: &World, kind: Kind, brigade: BrigadeId, going: Option<UnitId>) -> Ask {
    let (what, rule) = match kind {
        Kind::FallBack => ("falls back", "blind-swords-x:8.6#all"),
        Kind::Withdrawal => ("withdraws", "blind-swords-x:12.9.1#step"),
    };
    let title = match going {
        Some(unit) => format!("{} {what}: where to?", book.unit(unit).name),
        None => format!("{} {what}: which unit next?", book.brigade(brigade).name),
    };
    Ask {
        title,
        rule,
        phase: "FALL BACK",
        actor: going.map(|u| book.piece(u)),
        focus: going.and_then(|u| world.hex(u)),
        ..Ask::default()
    }
}

pub(super) fn ask_guns(book: &Book, world: &World, going: Option<UnitId>) -> Ask {
    let title = match going {
        Some(unit) => format!("{} goes along: where to?", book.unit(unit).name),
        None => "Does a battery try to go along?".to_owned(),
    };
    Ask {
        title,
        rule: "blind-swords-x:8.6#opt",
        phase: "FALL BACK",
        actor: going.map(|u| book.piece(u)),
        focus: going.and_then(|u| world.hex(u)),
        ..Ask::default()
    }
}

pub(super) fn choice(book: &Book, world: &World, action: Action, going: Option<UnitId>) -> ChoiceWords {
    let Action::FallBack(action) = action else { unreachable!("{action:?} is not offered here") };
    let rule = "blind-swords-x:8.6";
    match action {
        FallBackAction::Pick(unit) => {
            let hex = world.hex(unit).expect("only units on the map give ground");
            ChoiceWords::new(Group::Select, "pick", book.unit(unit).name.clone(), rule)
                .actor(book.piece(unit))
                .target(Target::Hex(hex))
        }
        FallBackAction::Step(to) => step(book, world, going.expect("a unit is on its way"), to),
        FallBackAction::Stop => ChoiceWords::new(Group::Done, "stop", "it stays here", rule),
        FallBackAction::Done => ChoiceWords::new(Group::Done, "done", "no more", rule),
    }
}

fn step(book: &Book, world: &World, unit: UnitId, to: HexId) -> ChoiceWords {
    let from = world.hex(unit).expect("it is on the map");
    let dir = book.board.neighbours(from).find(|(_, h)| *h == to).map(|(d, _)| d);
    let target = dir.map_or(Target::Hex(to), |d| Target::Step(d, to));
    ChoiceWords::new(Group::Retreat, "step", book.number(to).to_owned(), "blind-swords-x:8.6#all")
        .detail(book.ground.words(to))
        .actor(book.piece(unit))
        .target(target)
}
