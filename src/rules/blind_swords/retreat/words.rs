//! What a retreat says.

use super::super::book::{Book, UnitId};
use super::super::words::Say;
use super::super::world::World;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetreatEvent {
    /// A unit must retreat so many hexes.
    Begins(UnitId, u8),
    /// It runs already, and so many hexes further now.
    Further(UnitId, u8),
    /// It went into a hex.
    Stepped(UnitId, HexId),
    /// The ground harms it: what, and the rule.
    Hazard(UnitId, &'static str, &'static str),
    /// It left the map.
    OffMap(UnitId),
    /// It has no way.
    NoWay(UnitId),
}

impl RetreatEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = |kind, rule, u: &UnitId| Say::new(kind, rule).unit(book, *u).side(book.unit(*u).side);
        match self {
            Self::Begins(u, hexes) => say(Kind::Morale, "blind-swords:12.3", u)
                .text(format!(" retreats {}", hexes_of(*hexes)))
                .tone(Tone::Bad)
                .done(),
            Self::Further(u, hexes) => say(Kind::Morale, "blind-swords:10.7#retreat", u)
                .text(format!(" must go {} further", hexes_of(*hexes)))
                .tone(Tone::Bad)
                .done(),
            Self::Stepped(u, hex) => say(Kind::Move, "blind-swords:12.3", u)
                .text(" back to ")
                .hex(&book.board, *hex)
                .tone(Tone::Quiet)
                .at(Some(*hex))
                .done(),
            Self::Hazard(u, what, rule) => {
                say(Kind::Loss, rule, u).text(format!(" retreats through {what}")).tone(Tone::Bad).done()
            }
            Self::OffMap(u) => say(Kind::Loss, "blind-swords:12.3#broken", u).text(" retreats off the map").done(),
            Self::NoWay(u) => {
                say(Kind::Loss, "blind-swords:12.3#broken", u).text(" has nowhere to retreat").tone(Tone::Bad).done()
            }
        }
    }
}

/// `1 hex`, `2 hexes`.
fn hexes_of(n: u8) -> String {
    format!("{n} {}", if n == 1 { "hex" } else { "hexes" })
}

pub(super) fn ask(book: &Book, world: &World, unit: UnitId, left: usize) -> Ask {
    Ask {
        title: format!("{} retreats, {left} to go: where to?", book.unit(unit).name),
        rule: "blind-swords:12.3#2",
        phase: "RETREAT",
        actor: Some(book.piece(unit)),
        focus: world.hex(unit),
        ..Ask::default()
    }
}

pub(super) fn step(book: &Book, world: &World, unit: UnitId, to: HexId) -> ChoiceWords {
    let dir = world.hex(unit).and_then(|from| book.board.dir_to(from, to));
    ChoiceWords::new(Group::Retreat, "step", book.number(to).to_owned(), "blind-swords:12.3#2")
        .detail(book.ground.words(to))
        .actor(book.piece(unit))
        .target(dir.map_or(Target::Hex(to), |d| Target::Step(d, to)))
}
