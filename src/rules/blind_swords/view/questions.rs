//! Answers to a player's questions about what he sees.

use crate::engine::{Answer, PieceId, Query, procedure};
use crate::kit::Side;
use crate::map::HexId;
use crate::rules::blind_swords::BlindSwords;
use crate::rules::blind_swords::action::Action;
use crate::rules::blind_swords::book::{Arm, Book, UnitId};
use crate::rules::blind_swords::frame::Frame;
use crate::rules::blind_swords::world::World;
use crate::rules::blind_swords::{movement, sight};

/// Answers a question.
pub fn answer(_side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action], query: Query) -> Answer {
    match query {
        Query::Odds(choice) => procedure::odds::<BlindSwords>(book, seen, stack, legal, choice),
        Query::Ground(hex) => Answer::Words(ground_words(book, seen, hex)),
        Query::Sight(from, to) => sight_line(book, seen, from, to),
        Query::FieldOfFire(piece) => field_of_fire(book, seen, UnitId(piece.0)),
        Query::Reach(piece) => reach(book, seen, piece),
        // Leaders are chits: there is no command range.
        Query::CommandRange(_) => Answer::Nothing,
    }
}

/// The line of sight as it is now, units included (`blind-swords-x:9.1a`).
fn sight_line(book: &Book, world: &World, from: HexId, to: HexId) -> Answer {
    if from == to {
        return Answer::Sight { clear: true, line: Vec::new(), blocked_by: None, why: "the same hex".into() };
    }
    let seen = sight::now(book, world, from, to);
    let line = sight::line(&book.ground, from, to).into_iter().flat_map(crate::map::ray::Position::hexes).collect();
    Answer::Sight { clear: seen.is_open(), line, blocked_by: seen.blocked_by(), why: seen.why(&book.ground) }
}

/// The hexes a unit can see within its range, each with its distance.
fn field_of_fire(book: &Book, world: &World, unit: UnitId) -> Answer {
    let Some(hex) = world.hex(unit) else { return Answer::Nothing };
    let spec = book.unit(unit);
    if spec.arm == Arm::Gunboat {
        return Answer::Nothing;
    }
    let range = book.charts.fire.ranges.limit(spec.arm, spec.weapon);
    let mut hexes: Vec<(HexId, u16)> = book
        .board
        .within(hex, range)
        .into_iter()
        .filter(|h| *h != hex && book.in_area(*h) && sight::now(book, world, hex, *h).is_open())
        .map(|h| (h, book.board.distance(hex, h)))
        .collect();
    hexes.sort_unstable();
    Answer::Hexes(hexes)
}

fn reach(book: &Book, world: &World, piece: PieceId) -> Answer {
    let unit = UnitId(piece.0);
    if world.hex(unit).is_none() {
        return Answer::Nothing;
    }
    Answer::Reach(movement::reach(book, world, unit))
}

fn ground_words(book: &Book, world: &World, hex: HexId) -> Vec<String> {
    let mut words = vec![format!("{} {}", book.number(hex), book.ground.words(hex))];
    if let Some((_, field)) = book.board.field_at(hex) {
        words.push(field.name.clone());
    }
    if let Some(i) = book.scenario.held.iter().position(|h| h.hex == hex) {
        words.push(format!("{}, {} holds it", book.scenario.held[i].name, world.holders[i]));
    }
    if let Some((name, _)) = book.scenario.headquarters.iter().find(|(_, h)| *h == hex) {
        words.push(format!("headquarters of {name}"));
    }
    words
}
