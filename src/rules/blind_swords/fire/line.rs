//! Lines of fire: range, sight, friends in the way, and where they enter the hex of the target.

use super::super::book::{Book, UnitId};
use super::super::sight::{self, Between, Sight};
use super::super::world::World;
use crate::kit::Side;
use crate::map::ray::{Crossing, Ray};
use crate::map::{Board, HexId};

/// An open line from a hex to the hex of a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whence.
    pub from: HexId,
    /// Whither.
    pub at: HexId,
    /// Hexes, the firer's not counted, the target's counted (`blind-swords:9.1c`).
    pub range: u16,
    /// What it passes.
    pub sight: Sight,
    friends: Between,
}

impl Line {
    /// The line of a side's units; `None` if it is blocked.
    pub fn new(book: &Book, world: &World, side: Side, from: HexId, at: HexId) -> Option<Self> {
        let range = book.board.distance(from, at);
        if range == 0 {
            return None;
        }
        let sight = sight::now(book, world, from, at);
        if !sight.is_open() {
            return None;
        }
        let friends = match range {
            1 => Between::default(),
            _ => sight::between(&book.ground, from, at, |h| world.side_at(book, h) == Some(side)),
        };
        Some(Self { from, at, range, sight, friends })
    }

    /// Whether friends are under it: foot and horse cannot fire, guns not with canister (`blind-swords:9.1b`).
    pub fn is_over_friends(&self) -> bool {
        self.friends.any
    }

    /// Whether it may be fired along. Guns may fire over friends who are not next to the target (`blind-swords:9.1b`).
    pub fn is_free(&self, guns: bool) -> bool {
        if guns { !self.friends.beside_target } else { !self.friends.any }
    }
}

/// Positions around a hex's edge: side `d` is `2d`, the corner that ends it clockwise `2d + 1`.
const AROUND: u8 = 12;

/// Where a line enters its last hex.
fn entry(board: &Board, from: HexId, at: HexId) -> u8 {
    match Ray::new(board, from, at).enters() {
        Crossing::Side(d) => 2 * d.index() as u8,
        Crossing::Vertex(d, _) => 2 * d.index() as u8 + 1,
    }
}

/// Whether a whole hexside lies between two places on the edge, whichever way round.
fn are_apart(a: u8, b: u8) -> bool {
    let (low, high) = (a.min(b), a.max(b));
    let (start, end) = if high - low <= AROUND / 2 { (low, high) } else { (high, low + AROUND) };
    // A side runs from an odd place to the next odd one.
    let corner = start | 1;
    corner + 2 <= end
}

/// Whether the lines from two hexes enter a hex with a whole hexside between them (`blind-swords:9.3c`, ruling R17).
pub fn is_flanked_by(board: &Board, a: HexId, b: HexId, at: HexId) -> bool {
    a != b && a != at && b != at && are_apart(entry(board, a, at), entry(board, b, at))
}

/// Whether any two of some hexes flank a hex.
pub fn any_flank(board: &Board, hexes: &[HexId], at: HexId) -> bool {
    let places: Vec<u8> = hexes.iter().filter(|h| **h != at).map(|h| entry(board, *h, at)).collect();
    places.iter().enumerate().any(|(i, a)| places[..i].iter().any(|b| are_apart(*a, *b)))
}

/// Whether any two of some units flank a hex.
pub fn flanks(book: &Book, world: &World, units: &[UnitId], at: HexId) -> bool {
    let mut hexes: Vec<HexId> = units.iter().filter_map(|u| world.hex(*u)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.len() > 1 && any_flank(&book.board, &hexes, at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_whole_side_must_lie_between() {
        // Sides are even, corners odd.
        let apart = [(0, 4), (0, 6), (1, 3), (0, 3), (11, 1), (10, 2), (2, 10), (9, 0)];
        let close = [(0, 0), (0, 2), (0, 1), (1, 2), (11, 0), (10, 0), (10, 11), (0, 11)];
        for (a, b) in apart {
            assert!(are_apart(a, b) && are_apart(b, a), "{a} {b}");
        }
        for (a, b) in close {
            assert!(!are_apart(a, b) && !are_apart(b, a), "{a} {b}");
        }
    }
}
