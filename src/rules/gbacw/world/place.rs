//! Who is where, who faces whom; entering and leaving hexes.

use super::{Abandoned, LeaderPlace, UnitPlace, World};
use crate::kit::Side;
use crate::map::hex::Aspect;
use crate::map::{Dir, HexId};
use crate::rules::gbacw::book::{Book, LeaderId, SECTIONS, UnitId};

impl World {
    /// The hex of a unit on the map.
    pub fn hex(&self, unit: UnitId) -> Option<HexId> {
        match self.unit(unit).place {
            UnitPlace::On(hex) => Some(hex),
            _ => None,
        }
    }

    /// The hex of a leader on the map.
    pub fn leader_hex(&self, leader: LeaderId) -> Option<HexId> {
        match self.leader(leader).place {
            LeaderPlace::On(hex) => Some(hex),
            LeaderPlace::Dead => None,
        }
    }

    /// Leaders in a hex, ascending.
    pub fn leaders_at(&self, hex: HexId) -> impl Iterator<Item = LeaderId> + '_ {
        self.leaders
            .iter()
            .enumerate()
            .filter(move |(_, l)| l.place == LeaderPlace::On(hex))
            .map(|(i, _)| LeaderId(i as u16))
    }

    /// Whether a unit is on the map and not abandoned guns, which are no units (`gbacw:12.8`).
    pub fn is_combat_unit(&self, unit: UnitId) -> bool {
        let u = self.unit(unit);
        matches!(u.place, UnitPlace::On(_)) && u.abandoned == Abandoned::No
    }

    /// The combat units in a hex, top first, abandoned guns left out.
    pub fn combat_units(&self, hex: HexId) -> impl Iterator<Item = UnitId> + '_ {
        self.stacks.at(hex).iter().copied().filter(|u| self.unit(*u).abandoned == Abandoned::No)
    }

    /// The side whose combat units hold a hex, if any.
    pub fn side_at(&self, book: &Book, hex: HexId) -> Option<Side> {
        self.combat_units(hex).next().map(|u| book.side(u))
    }

    /// Whether combat units of a side are in a hex.
    pub fn has(&self, book: &Book, hex: HexId, side: Side) -> bool {
        self.side_at(book, hex) == Some(side)
    }

    /// Whether a hex is next to a combat unit of `side`.
    pub fn is_next_to(&self, book: &Book, hex: HexId, side: Side) -> bool {
        book.board.neighbours(hex).any(|(_, n)| self.has(book, n, side))
    }

    /// Hexes next to `hex` that hold combat units of `side`, clockwise from north.
    pub fn adjacent_to(&self, book: &Book, hex: HexId, side: Side) -> Vec<HexId> {
        book.board.neighbours(hex).map(|(_, n)| n).filter(|n| self.has(book, *n, side)).collect()
    }

    /// The two front hexes of a unit on the map, counter-clockwise one first; fewer at the board's edge.
    pub fn front_hexes(&self, book: &Book, unit: UnitId) -> Vec<HexId> {
        let Some(hex) = self.hex(unit) else { return Vec::new() };
        self.unit(unit).facing.front().into_iter().filter_map(|d| book.board.neighbour(hex, d)).collect()
    }

    /// Whether `hex` is one of the unit's front hexes.
    pub fn has_in_front(&self, book: &Book, unit: UnitId, hex: HexId) -> bool {
        self.aspect_of(book, unit, hex) == Some(Aspect::Front)
    }

    /// Front, flank or rear of a unit towards an adjacent hex.
    pub fn aspect_of(&self, book: &Book, unit: UnitId, adjacent: HexId) -> Option<Aspect> {
        let dir: Dir = book.board.dir_to(self.hex(unit)?, adjacent)?;
        Some(self.unit(unit).facing.aspect(dir))
    }

    /// Whether `hex` lies in the front of a combat unit of `side` that stands in another hex than `except`.
    pub fn in_front_of(&self, book: &Book, hex: HexId, side: Side, except: Option<HexId>) -> bool {
        book.board.neighbours(hex).any(|(_, n)| {
            Some(n) != except && self.combat_units(n).any(|u| book.side(u) == side && self.has_in_front(book, u, hex))
        })
    }

    /// Puts a unit into a hex at a depth (0 = top), taking it from where it was. Everything that enters a hex for
    /// whatever reason goes through here, so that victory hexes change hands (`gbacw-bb:30.2`, ruling G82).
    pub fn put(&mut self, book: &Book, unit: UnitId, hex: HexId, depth: usize) {
        self.leave(unit);
        self.stacks.insert(hex, unit, depth);
        self.unit_mut(unit).place = UnitPlace::On(hex);
        if let Some(i) = book.scenario.victory_hexes.iter().position(|v| v.hex == hex) {
            self.holders[i] = book.side(unit);
        }
    }

    /// Takes a unit off the map.
    pub fn take_off(&mut self, unit: UnitId, place: UnitPlace) {
        self.leave(unit);
        self.unit_mut(unit).place = place;
    }

    /// Takes a unit out of its stack. Guns that come to lie open because foot or horse above them left are marked: their
    /// next fire suffers (`gbacw:10.61`).
    fn leave(&mut self, unit: UnitId) {
        let UnitPlace::On(old) = self.unit(unit).place else { return };
        let is_gun = |world: &Self, u: UnitId| world.unit(u).guns != [0; SECTIONS];
        let at = self.stacks.at(old).iter().position(|u| *u == unit);
        self.stacks.remove(old, unit);
        let Some(at) = at.filter(|_| !is_gun(self, unit)) else { return };
        if self.stacks.at(old).iter().take(at).any(|u| !is_gun(self, *u)) {
            return;
        }
        let open: Vec<UnitId> = self.stacks.at(old)[at..].iter().copied().take_while(|u| is_gun(self, *u)).collect();
        for guns in open {
            let state = self.unit_mut(guns);
            state.act.became_top = true;
            state.react.became_top = true;
        }
    }
}
