//! What the end phase says.

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, UnitId};
use super::super::victory::halves;
use super::super::words::Say;
use super::super::world::{Place, World};
use super::EndAction;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::kit::{BySide, Side};
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndEvent {
    /// A brigade is wrecked.
    Wrecked(BrigadeId),
    /// A broken unit of a wrecked brigade is eliminated.
    Gone(UnitId),
    /// A unit of a wrecked brigade lost a morale hit.
    Recovered(UnitId),
    /// A unit of a wrecked brigade lost its Low Ammo marker.
    Resupplied(UnitId),
    /// An award fell due: its index and halves of points.
    Banked(usize, BySide<i16>),
    /// A unit moved on along the Broken Track.
    Track(UnitId, Place),
}

impl EndEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let unit = |kind, rule, u: &UnitId| Say::new(kind, rule).unit(book, *u).side(book.unit(*u).side);
        match self {
            Self::Wrecked(brigade) => Say::new(Kind::Loss, "blind-swords-x:12.9")
                .brigade(book, *brigade)
                .text(" is wrecked")
                .side(book.brigade(*brigade).side)
                .tone(Tone::Bad)
                .done(),
            Self::Gone(u) => unit(Kind::Loss, "blind-swords-x:12.9#marker", u)
                .text(" is eliminated with its brigade")
                .tone(Tone::Bad)
                .done(),
            Self::Recovered(u) => {
                unit(Kind::Morale, "blind-swords-x:12.9.1#rally", u).text(" loses a morale hit").tone(Tone::Good).done()
            }
            Self::Resupplied(u) => unit(Kind::Morale, "blind-swords-x:12.9.1#rally", u)
                .text(" has ammunition again")
                .tone(Tone::Good)
                .done(),
            Self::Banked(award, points) => {
                let side = Side::BOTH.into_iter().find(|s| points[*s] != 0);
                let words = match side {
                    Some(side) => format!("{side} scores {}: ", halves(points[side])),
                    None => "Nobody scores: ".to_owned(),
                };
                let line = Say::new(Kind::Victory, "blind-swords:14.2").text(words);
                line.text(book.scenario.awards[*award].words.clone()).done()
            }
            Self::Track(u, place) => {
                let to = match place {
                    Place::Broken(n) => format!(" goes to Broken Box {n}"),
                    _ => " is available".to_owned(),
                };
                unit(Kind::Morale, "blind-swords:14.4", u).text(to).tone(Tone::Quiet).done()
            }
        }
    }
}

pub(super) fn ask(title: String, focus: Option<HexId>) -> Ask {
    Ask { title, rule: "blind-swords-x:12.9.1#opt", phase: "WRECKED", focus, ..Ask::default() }
}

pub(super) fn choice(book: &Book, world: &World, action: Action) -> ChoiceWords {
    let Action::End(action) = action else { unreachable!("{action:?} is not offered here") };
    let unit = |u: UnitId, verb, what: &str| {
        let words = ChoiceWords::new(
            Group::Rally,
            verb,
            format!("{} {what}", book.unit(u).name),
            "blind-swords-x:12.9.1#rally",
        )
        .actor(book.piece(u));
        match world.hex(u) {
            Some(hex) => words.target(Target::Hex(hex)),
            None => words,
        }
    };
    match action {
        EndAction::Brigade(b) => {
            ChoiceWords::new(Group::Command, "brigade", book.brigade(b).name.clone(), "blind-swords-x:12.9.1#opt")
        }
        EndAction::Withdraw => {
            ChoiceWords::new(Group::Retreat, "withdraw", "withdraw up to two hexes", "blind-swords-x:12.9.1#step")
                .key('w')
        }
        EndAction::Recover(u) => unit(u, "recover", "loses a morale hit"),
        EndAction::Resupply(u) => unit(u, "resupply", "loses its Low Ammo marker"),
        EndAction::Nothing => ChoiceWords::new(Group::Done, "nothing", "it does nothing", "blind-swords-x:12.9.1#opt"),
    }
}
