//! Reading a snapshot of any system: who is where, how near, what lies between.

use crate::engine::snapshot::{Arm, Mark, PieceView};
use crate::engine::{PieceId, Snapshot};
use crate::kit::Side;
use crate::map::{Board, HexId};

/// A snapshot with what is asked of it again and again. Each system's module adds its own questions.
pub struct Eye<'a> {
    /// What is seen.
    pub snapshot: &'a Snapshot,
    /// Who looks.
    pub side: Side,
    /// Own combat units on the map.
    pub ours: Vec<PieceId>,
    /// Enemy combat units on the map.
    pub theirs: Vec<PieceId>,
}

impl<'a> Eye<'a> {
    /// Looks for a side; `fights` tells which pieces on the map are combat units.
    pub fn new(snapshot: &'a Snapshot, side: Side, fights: impl Fn(&PieceView) -> bool) -> Self {
        let units = |s: Side| {
            let is_it = |p: &&PieceView| p.side == s && p.hex.is_some() && fights(p);
            snapshot.pieces.iter().filter(is_it).map(|p| p.id).collect()
        };
        Self { snapshot, side, ours: units(side), theirs: units(side.other()) }
    }

    /// The board.
    pub fn board(&self) -> &'a Board {
        self.snapshot.board()
    }

    /// A piece.
    pub fn piece(&self, id: PieceId) -> &'a PieceView {
        self.snapshot.piece(id)
    }

    /// Hexes from one to another.
    pub fn distance(&self, a: HexId, b: HexId) -> i32 {
        i32::from(self.board().distance(a, b))
    }

    /// Whether a piece is a battery.
    pub fn is_gun(&self, piece: PieceId) -> bool {
        self.piece(piece).arm == Arm::Artillery
    }

    /// Whether a piece carries a mark.
    pub fn has(&self, piece: PieceId, mark: Mark) -> bool {
        self.piece(piece).has(mark)
    }

    /// Hexes to the nearest enemy, 99 if there is none.
    pub fn nearest_enemy(&self, hex: HexId) -> i32 {
        self.theirs.iter().filter_map(|e| self.piece(*e).hex).map(|h| self.distance(hex, h)).min().unwrap_or(99)
    }

    /// The same from a piece's hex.
    pub fn distance_to_enemy(&self, piece: PieceId) -> i32 {
        self.piece(piece).hex.map_or(99, |h| self.nearest_enemy(h))
    }

    /// Enemies next to a hex.
    pub fn enemies_next_to(&self, hex: HexId) -> Vec<PieceId> {
        self.theirs.iter().copied().filter(|e| self.piece(*e).hex.is_some_and(|h| self.distance(hex, h) == 1)).collect()
    }

    /// Own units next to a hex, `but` left out.
    pub fn friends_next_to(&self, hex: HexId, but: PieceId) -> i32 {
        let near = |u: &&PieceId| **u != but && self.piece(**u).hex.is_some_and(|h| self.distance(hex, h) == 1);
        self.ours.iter().filter(near).count() as i32
    }
}
