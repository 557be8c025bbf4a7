//! What close combat says.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::charts::combat::{Severity, Sp16};
use super::super::words::Say;
use super::super::world::World;
use super::CloseAction;
use super::shifts::points;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::kit::Tally;
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CloseEvent {
    /// A unit is committed against a hex.
    Declared(UnitId, HexId),
    /// A close combat begins.
    Begins(HexId, Vec<UnitId>),
    /// Nobody is left to attack.
    Repelled(HexId),
    /// The shifts went left of the table: nothing happens (`blind-swords:11.3d`).
    OffTable {
        /// The attacked hex.
        hex: HexId,
        /// The assaulting hex.
        from: HexId,
        /// The shifts.
        tally: Tally,
    },
    /// The combat roll.
    Rolled {
        /// The attacked hex.
        hex: HexId,
        /// The assaulting hex.
        from: HexId,
        /// The defending lead unit.
        lead: UnitId,
        /// Strength of the assaulting hex.
        strength: Sp16,
        /// The final column.
        column: usize,
        /// The shifts.
        tally: Tally,
        /// Coloured and white die.
        dice: [u8; 2],
        /// Rating of the lead unit.
        cr: i8,
        /// The test; `None`: close fight.
        severity: Option<Severity>,
    },
}

impl CloseEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Declared(unit, hex) => Say::new(Kind::Shock, "blind-swords:11.2")
                .unit(book, *unit)
                .text(" will close with ")
                .hex(&book.board, *hex)
                .side(book.unit(*unit).side)
                .tone(Tone::Quiet)
                .at(Some(*hex))
                .done(),
            Self::Begins(hex, attackers) => Say::new(Kind::Shock, "blind-swords:11.3c")
                .text("Close combat at ")
                .hex(&book.board, *hex)
                .text(": ")
                .units(book, attackers)
                .tone(Tone::Heading)
                .at(Some(*hex))
                .done(),
            Self::Repelled(hex) => Say::new(Kind::Shock, "blind-swords:11.3a")
                .text("No attacker is left at ")
                .hex(&book.board, *hex)
                .at(Some(*hex))
                .done(),
            Self::OffTable { hex, from, tally } => Say::new(Kind::Shock, "blind-swords:11.3d")
                .text("The assault from ")
                .hex(&book.board, *from)
                .text(" is shifted off the table: no combat")
                .tally(tally)
                .at(Some(*hex))
                .done(),
            Self::Rolled { hex, from, lead, strength, column, tally, dice, cr, severity } => {
                let test = severity.map_or("close fight".to_owned(), |s| format!("{s:?} test"));
                let name = book.charts.combat.results.name(*column);
                Say::new(Kind::Shock, "blind-swords:11.3e")
                    .text(format!("Assault from {} on column {name}, ", book.number(*from)))
                    .text(format!("dice {}{}: {test} for ", dice[0], dice[1]))
                    .unit(book, *lead)
                    .detail(format!("{} SP in the assaulting hex", points(*strength)), "blind-swords:11.3c")
                    .tally(tally)
                    .detail(format!("cohesion {cr} of {}", book.unit(*lead).name), "blind-swords:9.3b")
                    .at(Some(*hex))
                    .done()
            }
        }
    }
}

pub(super) fn ask(book: &Book, world: &World, fights: bool) -> Ask {
    let brigade = world.active.as_ref().map_or(String::new(), |a| book.brigade(a.brigade).name.clone());
    let (title, rule) = if fights {
        (format!("{brigade}: which close combat next?"), "blind-swords:11.3c")
    } else {
        (format!("{brigade}: who closes with whom?"), "blind-swords:11.2")
    };
    Ask { title, rule, phase: "CLOSE", decline: Some("no more attacks".into()), ..Ask::default() }
}

pub(super) fn ask_combat(book: &Book, hex: HexId, lead: bool) -> Ask {
    let (title, rule) = if lead {
        (format!("Who leads the defence of {}?", book.number(hex)), "blind-swords:9.2")
    } else {
        (format!("From which hex is {} assaulted?", book.number(hex)), "blind-swords:11.3c")
    };
    Ask { title, rule, phase: "CLOSE", focus: Some(hex), ..Ask::default() }
}

fn names(book: &Book, world: &World, hex: HexId) -> String {
    let names: Vec<&str> = world.at(hex).iter().map(|u| book.unit(*u).name.as_str()).collect();
    names.join(", ")
}

pub(super) fn choice(book: &Book, world: &World, action: Action) -> ChoiceWords {
    let Action::Close(action) = action else { unreachable!("{action:?} is not offered here") };
    let at = |hex: HexId| names(book, world, hex);
    match action {
        CloseAction::Attack(unit, hex) => {
            let label = format!("{} at {}", book.unit(unit).short, book.number(hex));
            ChoiceWords::new(Group::Shock, "close", label, "blind-swords:11.2")
                .detail(format!("{} closes with {}", book.unit(unit).name, at(hex)))
                .actor(book.piece(unit))
                .target(Target::Hex(hex))
                .odds()
        }
        CloseAction::AttackAll(hex) => {
            ChoiceWords::new(Group::Shock, "close-all", format!("all at {}", book.number(hex)), "blind-swords:11.2")
                .detail(format!("everybody next to it closes with {}", at(hex)))
                .target(Target::Hex(hex))
                .odds()
        }
        CloseAction::Declared => ChoiceWords::new(Group::Done, "declared", "no more attacks", "blind-swords:11.2"),
        CloseAction::Next(hex) => {
            ChoiceWords::new(Group::Shock, "next", book.number(hex).to_owned(), "blind-swords:11.3c")
                .detail(at(hex))
                .target(Target::Hex(hex))
                .odds()
        }
        CloseAction::Assault(hex) => {
            ChoiceWords::new(Group::Shock, "assault", format!("from {}", book.number(hex)), "blind-swords:11.3c")
                .detail(at(hex))
                .target(Target::Hex(hex))
                .odds()
        }
        CloseAction::Lead(unit) => {
            let words = ChoiceWords::new(Group::Select, "lead", book.unit(unit).name.clone(), "blind-swords:9.2");
            let words = words.actor(book.piece(unit));
            match world.hex(unit) {
                Some(hex) => words.target(Target::Hex(hex)),
                None => words,
            }
        }
    }
}
