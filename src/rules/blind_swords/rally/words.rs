//! What rally says.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::cohesion;
use super::super::words::Say;
use super::super::world::{Place, World};
use super::RallyAction;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RallyEvent {
    /// A unit lost morale hits.
    Recovered {
        /// Which.
        unit: UnitId,
        /// Hits left.
        left: u8,
    },
    /// A unit lost its Low Ammo marker.
    Resupplied(UnitId),
    /// A unit tried to rebuild.
    Rebuilds {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its rating.
        cr: i8,
    },
    /// A unit came back from the Available box.
    Returned(UnitId, HexId),
    /// A rebuilt unit made room.
    Displaced(UnitId, HexId),
}

impl RallyEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = |rule, u: &UnitId| Say::new(Kind::Morale, rule).unit(book, *u).side(book.unit(*u).side);
        match self {
            Self::Recovered { unit, left } => {
                let state = if *left == 0 { " is steady again" } else { " is only Shaken now" };
                say("blind-swords:13.2a#reg", unit).text(state).tone(Tone::Good).done()
            }
            Self::Resupplied(unit) => {
                say("blind-swords-x:13.2a", unit).text(" has ammunition again").tone(Tone::Good).done()
            }
            Self::Rebuilds { unit, die, cr } => {
                let passed = i16::from(*die) <= i16::from(*cr);
                let (how, tone) = if passed { ("rebuilds", Tone::Good) } else { ("does not rebuild", Tone::Bad) };
                say("blind-swords:13.2b", unit).text(format!(" rolls {die} against {cr} and {how}")).tone(tone).done()
            }
            Self::Returned(unit, hex) => say("blind-swords:13.2b#place", unit)
                .text(" returns at ")
                .hex(&book.board, *hex)
                .tone(Tone::Good)
                .at(Some(*hex))
                .done(),
            Self::Displaced(unit, hex) => say("blind-swords:13.2b#over", unit)
                .text(" makes room at ")
                .hex(&book.board, *hex)
                .at(Some(*hex))
                .done(),
        }
    }
}

pub(super) fn ask(book: &Book, world: &World) -> Ask {
    let brigade = world.active.as_ref().map_or(String::new(), |a| book.brigade(a.brigade).name.clone());
    Ask {
        title: format!("{brigade} rallies: which unit?"),
        rule: "blind-swords:13.2",
        phase: "RALLY",
        decline: Some("no more rally".into()),
        ..Ask::default()
    }
}

pub(super) fn ask_place(book: &Book, unit: UnitId, rule: &'static str) -> Ask {
    Ask {
        title: format!("Where does {} go?", book.unit(unit).name),
        rule,
        phase: "RALLY",
        actor: Some(book.piece(unit)),
        ..Ask::default()
    }
}

pub(super) fn choice(book: &Book, world: &World, action: Action, full: bool) -> ChoiceWords {
    let Action::Rally(action) = action else { unreachable!("{action:?} is not offered here") };
    let of = |unit: UnitId, verb, what: &str, rule| {
        let label = format!("{} {what}", book.unit(unit).name);
        let words = ChoiceWords::new(Group::Rally, verb, label, rule).actor(book.piece(unit));
        match world.hex(unit) {
            Some(hex) => words.target(Target::Hex(hex)),
            None => words,
        }
    };
    match action {
        RallyAction::Recover(unit) if full => of(unit, "recover", "recovers", "blind-swords:13.2a#reg"),
        RallyAction::Recover(unit) => of(unit, "recover", "loses one hit", "blind-swords:13.2a#def"),
        RallyAction::Resupply(unit) => of(unit, "resupply", "gets ammunition", "blind-swords-x:13.2a"),
        RallyAction::Rebuild(unit) => {
            let what = if world.unit(unit).place == Place::Available { "returns to the field" } else { "rebuilds" };
            let cr = cohesion::rating(book, world, unit);
            of(unit, "rebuild", what, "blind-swords:13.2b").detail(format!("die {cr} or less of 6"))
        }
        RallyAction::Place(hex) => {
            ChoiceWords::new(Group::Place, "place", book.number(hex).to_owned(), "blind-swords:13.2b#place")
                .detail(book.ground.words(hex))
                .target(Target::Hex(hex))
        }
        RallyAction::Done => ChoiceWords::new(Group::Done, "done", "no more rally", "blind-swords:13.2"),
    }
}
