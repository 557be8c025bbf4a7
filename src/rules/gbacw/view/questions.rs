//! Answers to a player's questions about what he sees.

use crate::engine::{Answer, Query};
use crate::kit::Side;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::Book;
use crate::rules::gbacw::frame::Frame;
use crate::rules::gbacw::world::World;

/// Answers a question.
pub fn answer(_side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action], query: Query) -> Answer {
    match query {
        Query::Odds(id) => {
            let (Some(action), Some(top)) = (legal.get(usize::from(id.index)), stack.last()) else {
                return Answer::Nothing;
            };
            top.inner().odds(book, seen, *action).map_or(Answer::Nothing, |o| Answer::Odds(Box::new(o)))
        }
        Query::Ground(hex) => Answer::Words(ground_words(book, seen, hex)),
        Query::Reach(_) | Query::Sight(..) | Query::CommandRange(_) | Query::FieldOfFire(_) => Answer::Nothing,
    }
}

fn ground_words(book: &Book, world: &World, hex: crate::map::HexId) -> Vec<String> {
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
