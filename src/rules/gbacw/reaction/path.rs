//! Where guns and horse may go in reaction: the rules of retreat, read from the hex that sets the reaction off
//! (`gbacw:9.63`, `gbacw:12.44`, `gbacw-bb:12.45`).

use super::super::book::{Book, UnitId};
use super::super::movement::guns::sees;
use super::super::retreat::going;
use super::super::stacking;
use super::super::world::World;
use crate::kit::Side;
use crate::map::hex::Aspect;
use crate::map::{Dir, HexId};

/// Guns keep their distance from enemies within this many hexes who see them (`gbacw:9.63#distance`).
const WATCH: u16 = 4;

/// A reaction move being thought of or made.
#[derive(Clone, Copy)]
pub struct Runner<'a> {
    pub book: &'a Book,
    pub world: &'a World,
    /// Who.
    pub unit: UnitId,
    /// Where it began.
    pub start: HexId,
    /// The unit that sets it off, and the hex it is about to enter.
    pub mover: UnitId,
    pub hex: HexId,
}

impl Runner<'_> {
    fn enemy(&self) -> Side {
        self.book.side(self.mover)
    }

    /// Hexes held by the enemy once the mover is in its new hex.
    fn enemies(&self) -> impl Iterator<Item = HexId> + '_ {
        let left = self.world.hex(self.mover).filter(|h| self.world.combat_units(*h).count() == 1);
        let held = self.world.stacks.iter().map(|(h, _)| h).filter(|h| self.world.has(self.book, *h, self.enemy()));
        held.filter(move |h| Some(*h) != left).chain(std::iter::once(self.hex))
    }

    /// Whether the hex is in the front of an enemy, the mover seen in its new hex (`gbacw:12.44#front`).
    fn is_faced(&self, hex: HexId) -> bool {
        let (book, world) = (self.book, self.world);
        let by_mover =
            book.board.dir_to(self.hex, hex).is_some_and(|d| world.unit(self.mover).facing.aspect(d) == Aspect::Front);
        by_mover || super::is_faced(book, world, hex, self.enemy(), |u, _| u == self.mover)
    }

    /// Whether it may go from one hex into the next.
    fn may_enter(&self, from: HexId, to: HexId) -> bool {
        let (book, world) = (self.book, self.world);
        if !book.in_area(to) || to == self.hex || to == self.start || world.has(book, to, self.enemy()) {
            return false;
        }
        if !going::may_retreat(book, world, self.unit, from, to, &[self.unit]) || self.runs_in(from, to) {
            return false;
        }
        let friends = world.combat_units(to).next().is_some();
        friends || !self.is_faced(to) && book.board.distance(to, self.hex) > 1
    }

    /// Whether guns would come nearer to an enemy within four hexes who sees them.
    fn runs_in(&self, from: HexId, to: HexId) -> bool {
        let board = &self.book.board;
        self.book.is_artillery(self.unit)
            && self.enemies().any(|e| {
                let now = board.distance(e, from);
                now <= WATCH && board.distance(e, to) < now && sees(self.book, e, from)
            })
    }

    /// Whether it may stop there: within the stacking limits, farther from the nearest enemies than it began, and next to
    /// none (`gbacw:12.44#stack`, `gbacw:12.44#away`).
    pub fn may_stop(&self, at: HexId) -> bool {
        let board = &self.book.board;
        let nearest = self.enemies().map(|e| board.distance(e, self.start)).min().unwrap_or(0);
        at != self.start
            && stacking::can_stop(self.book, self.world, &[self.unit], at)
            && self.enemies().all(|e| {
                let far = board.distance(e, at);
                far > 1 && (board.distance(e, self.start) > nearest || far > nearest)
            })
    }

    /// Whether friends let it through: guns and horse pass them only along a road (ruling G33); others would have to check.
    fn may_pass(&self, from: HexId, at: HexId, to: HexId) -> bool {
        self.world.combat_units(at).all(|u| u == self.unit)
            || going::along_road(self.book, from, at) && going::along_road(self.book, at, to)
    }

    /// The first hexes of all ways of at most `most` hexes.
    pub fn first(&self, most: u8) -> Vec<Dir> {
        let book = self.book;
        book.board
            .neighbours(self.start)
            .filter(|(_, to)| self.may_enter(self.start, *to))
            .filter(|(_, to)| self.may_stop(*to) || most > 1 && !self.second(self.start, *to).is_empty())
            .map(|(d, _)| d)
            .collect()
    }

    /// The second hexes of ways that lead through `at`.
    pub fn second(&self, from: HexId, at: HexId) -> Vec<Dir> {
        let ways = self.book.board.neighbours(at);
        ways.filter(|(_, to)| self.may_enter(at, *to) && self.may_stop(*to) && self.may_pass(from, at, *to))
            .map(|(d, _)| d)
            .collect()
    }
}
