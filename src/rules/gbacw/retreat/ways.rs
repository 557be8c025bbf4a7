//! The ways a stack may retreat (`gbacw:12.44` to `gbacw:12.46`).

use super::going;
use crate::kit::Side;
use crate::map::HexId;
use crate::rules::gbacw::book::{Book, UnitId};
use crate::rules::gbacw::shock::board;
use crate::rules::gbacw::stacking;
use crate::rules::gbacw::world::World;

/// Longest way looked at, in hexes: two of retreat and some more through friends.
const LONGEST: usize = 6;

/// A stack about to retreat.
#[derive(Clone, Copy)]
pub struct Party<'a> {
    /// Who retreats, top first.
    pub units: &'a [UnitId],
    /// Where from.
    pub from: HexId,
    /// The enemies that caused it.
    pub by: &'a [UnitId],
}

/// A way out: the hexes in order, the last one being where the stack stops.
pub type Way = Vec<HexId>;

/// All ways of `min` to `max` hexes that the rules leave open, the best kinds of end only (`gbacw:12.44#away`); empty if
/// the stack cannot retreat so far.
pub fn ways(book: &Book, world: &World, party: Party, min: u8, max: u8) -> Vec<Way> {
    let mut found = Vec::new();
    for hexes in min..=max {
        let mut search = Search { book, world, party, hexes: hexes.into(), longer: hexes > min, found: Vec::new() };
        search.extend(&mut Vec::new());
        found.append(&mut search.found);
    }
    let rank: Vec<u8> = found.iter().map(|w| faults(book, world, party, end(w))).collect();
    let best = rank.iter().copied().min().unwrap_or(0);
    let mut ways: Vec<Way> = found.into_iter().zip(rank).filter(|(_, r)| *r == best).map(|(w, _)| w).collect();
    ways.sort_unstable();
    ways.dedup();
    ways
}

/// Where a way ends.
fn end(way: &Way) -> HexId {
    *way.last().expect("a way has a hex")
}

/// How many of the two wishes of `gbacw:12.44#away` an end leaves open: to be further from each of the closest enemies,
/// and to be next to no enemy at all.
fn faults(book: &Book, world: &World, party: Party, end: HexId) -> u8 {
    let enemy = side(book, party).other();
    let hexes: Vec<HexId> = world.stacks.iter().map(|(h, _)| h).filter(|h| world.has(book, *h, enemy)).collect();
    let near = hexes.iter().map(|h| book.board.distance(party.from, *h)).min();
    let closer = near.is_some_and(|near| {
        hexes
            .iter()
            .filter(|h| book.board.distance(party.from, **h) == near)
            .any(|h| book.board.distance(end, *h) <= near)
    });
    u8::from(closer) + u8::from(world.is_next_to(book, end, enemy))
}

fn side(book: &Book, party: Party) -> Side {
    book.side(party.units[0])
}

struct Search<'a> {
    book: &'a Book,
    world: &'a World,
    party: Party<'a>,
    /// Hexes to go.
    hexes: usize,
    /// Whether fewer hexes would do, so that friends need not be passed through (`gbacw:12.46#1-2`).
    longer: bool,
    found: Vec<Way>,
}

impl Search<'_> {
    fn extend(&mut self, way: &mut Way) {
        let at = way.last().copied().unwrap_or(self.party.from);
        for (_, next) in self.book.board.neighbours(at) {
            if next == self.party.from || way.contains(&next) || !self.may_enter(at, next) {
                continue;
            }
            let friends = self.friends_in(next);
            let here = way.len() + 1;
            let stops = stacking::can_stop(self.book, self.world, self.party.units, next);
            let goes_on = here < self.hexes || !stops;
            if goes_on && friends && (self.longer || !self.may_pass(at, next)) {
                continue;
            }
            way.push(next);
            if !goes_on {
                self.found.push(way.clone());
            } else if here < LONGEST {
                self.extend(way);
            }
            way.pop();
        }
    }

    fn friends_in(&self, hex: HexId) -> bool {
        self.world.combat_units(hex).any(|u| !self.party.units.contains(&u))
    }

    /// Guns pass other units only along a road (ruling G33).
    fn may_pass(&self, from: HexId, hex: HexId) -> bool {
        let book = self.book;
        self.party.units.iter().all(|u| !book.is_artillery(*u) || going::along_road(book, from, hex))
    }

    /// Whether the stack may go from a hex into the next (`gbacw:12.44#ban`, `gbacw:12.44#front`).
    fn may_enter(&self, from: HexId, hex: HexId) -> bool {
        let (book, world, party) = (self.book, self.world, self.party);
        let own = side(book, party);
        if !book.in_area(hex) || world.has(book, hex, own.other()) {
            return false;
        }
        if !party.units.iter().all(|u| going::may_retreat(book, world, *u, from, hex, party.units)) {
            return false;
        }
        if self.friends_in(hex) {
            return !board::awaits_shock(world, hex);
        }
        if world.in_front_of(book, hex, own.other(), None) {
            return false;
        }
        let near = |u: UnitId| world.hex(u).is_some_and(|h| book.board.distance(h, hex) == 1);
        // Friends who fired by mistake drive nobody away from themselves.
        let drives = |u: UnitId| book.side(u) != own && near(u);
        !party.by.iter().any(|u| drives(*u)) && !board::designators(world, party.from).any(near)
    }
}
