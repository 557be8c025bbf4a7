//! Answers to a player's questions about what he sees.

use crate::engine::{Answer, PieceId, Query, procedure};
use crate::kit::Side;
use crate::map::HexId;
use crate::map::ray::Ray;
use crate::rules::gbacw::Gbacw;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::Book;
use crate::rules::gbacw::charts::Weapon;
use crate::rules::gbacw::command;
use crate::rules::gbacw::frame::Frame;
use crate::rules::gbacw::movement;
use crate::rules::gbacw::sight::{self, Ground};
use crate::rules::gbacw::world::World;

/// Answers a question.
pub fn answer(_side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action], query: Query) -> Answer {
    match query {
        Query::Odds(choice) => procedure::odds::<Gbacw>(book, seen, stack, legal, choice),
        Query::Ground(hex) => Answer::Words(ground_words(book, seen, hex)),
        Query::Sight(from, to) => sight_line(book, from, to),
        Query::CommandRange(piece) => book.piece_leader(piece).map_or(Answer::Nothing, |leader| {
            if seen.leader_hex(leader).is_none() {
                return Answer::Nothing;
            }
            Answer::Hexes(command::range_from(book, seen, leader).hexes())
        }),
        Query::FieldOfFire(piece) => field_of_fire(book, seen, piece),
        Query::Reach(piece) => reach(book, seen, piece),
    }
}

fn ground(book: &Book) -> Ground<'_> {
    Ground { board: &book.board, terrain: &book.charts.terrain, crests: book.options.crests }
}

/// The line of sight over the ground (`gbacw:10.2`); units are left out, since who shoots what is not known.
fn sight_line(book: &Book, from: HexId, to: HexId) -> Answer {
    if from == to {
        return Answer::Sight { clear: true, line: Vec::new(), blocked_by: None, why: "the same hex".into() };
    }
    let seen = ground(book).sight(from, to);
    let ray = Ray::new(&book.board, from, to);
    let all = ray.positions();
    let line = all[1..all.len() - 1].iter().flat_map(|p| p.hexes()).collect();
    let why = match (seen.why, seen.through_woods()) {
        (Some(block), _) => format!("{} ({})", block.words(), block.rule()),
        (None, true) => "clear through one hex of woods: -1 to fire (bb 9.44)".into(),
        (None, false) => "clear".into(),
    };
    Answer::Sight { clear: seen.is_clear(), line, blocked_by: seen.blocked_by, why }
}

/// The hexes in range, front and sight of a unit, each with its range. Nearby units are not taken into account.
fn field_of_fire(book: &Book, world: &World, piece: PieceId) -> Answer {
    let Some(unit) = book.piece_unit(piece) else { return Answer::Nothing };
    let Some(hex) = world.hex(unit) else { return Answer::Nothing };
    let spec = book.unit(unit);
    let weapons: Vec<Weapon> = if spec.sections.is_empty() {
        vec![spec.weapon]
    } else {
        spec.sections.iter().zip(world.unit(unit).guns).filter(|(_, n)| *n > 0).map(|(s, _)| s.weapon).collect()
    };
    let range = weapons.iter().map(|w| book.charts.weapons[*w].max_range).max().unwrap_or(0);
    let ground = ground(book);
    let facing = world.unit(unit).facing;
    let mut hexes: Vec<(HexId, u16)> = book
        .board
        .within(hex, u16::from(range))
        .into_iter()
        .filter(|h| *h != hex && book.in_area(*h))
        .filter(|h| sight::in_front(&book.board, hex, facing, *h) && ground.sight(hex, *h).is_clear())
        .map(|h| (h, book.board.distance(hex, h)))
        .collect();
    hexes.sort_unstable();
    Answer::Hexes(hexes)
}

/// Where the unit can go in its present action (`gbacw:9.13`), nearest first.
fn reach(book: &Book, world: &World, piece: PieceId) -> Answer {
    let Some(unit) = book.piece_unit(piece) else { return Answer::Nothing };
    if world.hex(unit).is_none() || !world.is_acting(book, unit) {
        return Answer::Nothing;
    }
    Answer::Reach(movement::reach(book, world, unit))
}

fn ground_words(book: &Book, world: &World, hex: HexId) -> Vec<String> {
    let board = &book.board;
    let mut words = vec![format!("{} level {}", board.number(hex), board.level(hex))];
    if let Some((_, field)) = board.field_at(hex) {
        words.push(field.name.clone());
    }
    if let Some(camp) = board.camp_at(hex) {
        words.push(format!("camp of {}", camp.name));
    }
    if let Some(i) = book.scenario.victory_hexes.iter().position(|v| v.hex == hex) {
        words.push(format!("victory hex, {} holds it", world.holders[i]));
    }
    words
}
