//! What results say.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::charts::combat::{Depletion, Severity, Skedaddle};
use super::super::words::Say;
use super::super::world::World;
use super::ResultAction;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::kit::Tally;
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResultEvent {
    /// The dice of a test.
    Tested {
        /// The lead unit.
        lead: UnitId,
        /// How hard; `None`: close fight.
        severity: Option<Severity>,
        /// Coloured and white die.
        dice: [u8; 2],
        /// What the coloured die says.
        depletion: Depletion,
        /// What the white die says.
        skedaddle: Skedaddle,
        /// Whether retreats are ignored.
        firm: bool,
    },
    /// A regiment that heavy fire shakes at once (16.1).
    Nervous(UnitId),
    /// A unit has so many morale hits now.
    Hit {
        /// Which.
        unit: UnitId,
        /// 1 Shaken, 2 Disrupted.
        hits: u8,
    },
    /// A unit turned to its worn side.
    Flipped(UnitId),
    /// A break test.
    BreakTest {
        /// Which unit.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its rating.
        cr: i8,
        /// What the rating is made of.
        reasons: Tally,
    },
    /// A unit broke into a box.
    Broken(UnitId, u8),
    /// A unit was eliminated.
    Eliminated(UnitId),
    /// A unit panics.
    Panics(UnitId),
}

impl ResultEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = |kind, rule, u: &UnitId| Say::new(kind, rule).unit(book, *u).side(book.unit(*u).side);
        match self {
            Self::Tested { lead, severity, dice, depletion, skedaddle, firm } => {
                let what = severity.map_or("Close fight".to_owned(), |s| format!("{s:?} test"));
                let line = say(Kind::Morale, "blind-swords:12.0", lead)
                    .text(format!(": {what}, dice {} and {}: {depletion}, {skedaddle}", dice[0], dice[1]))
                    .detail(format!("depletion {} gives {depletion}", dice[0]), "blind-swords:12.1a#D")
                    .detail(format!("skedaddle {} gives {skedaddle}", dice[1]), "blind-swords:12.1b#R");
                if *firm { line.detail("nobody retreats", "blind-swords:7.3#event").done() } else { line.done() }
            }
            Self::Nervous(u) => {
                say(Kind::Morale, "blind-swords:12.1b#MH", u).text(" wavers under heavy fire").tone(Tone::Bad).done()
            }
            Self::Hit { unit, hits } => {
                let state = if *hits == 1 { " is Shaken" } else { " is Disrupted" };
                say(Kind::Morale, "blind-swords:12.5#none", unit).text(state).tone(Tone::Bad).done()
            }
            Self::Flipped(u) => {
                say(Kind::Loss, "blind-swords:12.1a#D", u).text(" is battleworn").tone(Tone::Bad).done()
            }
            Self::BreakTest { unit, die, cr, reasons } => say(Kind::Morale, "blind-swords:12.6", unit)
                .text(format!(" break test: die {die} against {cr}"))
                .tally(reasons)
                .done(),
            Self::Broken(u, number) => say(Kind::Loss, "blind-swords:12.8", u)
                .text(format!(" breaks: Broken Box {number}"))
                .tone(Tone::Bad)
                .done(),
            Self::Eliminated(u) => {
                say(Kind::Loss, "blind-swords:12.6#elim", u).text(" is eliminated").tone(Tone::Bad).done()
            }
            Self::Panics(u) => say(Kind::Morale, "blind-swords:12.1b#panic", u).text(" panics").tone(Tone::Bad).done(),
        }
    }
}

pub(super) fn ask(title: String, rule: &'static str, hex: HexId) -> Ask {
    Ask { title, rule, phase: "TEST", focus: Some(hex), ..Ask::default() }
}

pub(super) fn choice(book: &Book, world: &World, action: Action) -> ChoiceWords {
    let Action::Result(action) = action else { unreachable!("{action:?} is not offered here") };
    let (unit, verb, rule) = match action {
        ResultAction::Pays(unit) => (unit, "pays", "blind-swords:12.2a#AD"),
        ResultAction::Second(unit) => (unit, "second", "blind-swords:12.1a#D2"),
        ResultAction::Panics(unit) => (unit, "panics", "blind-swords:12.1b#panic"),
    };
    let words = ChoiceWords::new(Group::Select, verb, book.unit(unit).name.clone(), rule).actor(book.piece(unit));
    match world.hex(unit) {
        Some(hex) => words.target(Target::Hex(hex)),
        None => words,
    }
}
