//! Which ways a retreat may take (`blind-swords:12.3#1`) and which of them are best (`blind-swords:12.3#2`, ruling R22).

use super::super::book::{Book, UnitId};
use super::super::stacking;
use super::super::world::World;
use super::hazards;
use crate::kit::Side;
use crate::map::{Dir, HexId};

/// How many hexes longer than demanded a way may be.
const DETOUR: usize = 2;

/// The ways of a retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ways {
    /// The best ones: the owner may take any.
    Found(Vec<Vec<HexId>>),
    /// Only off the map.
    OffMap,
    /// None at all (`blind-swords:12.3#broken`).
    None,
}

/// What is asked of a way, least first.
type Price = (usize, usize, bool, usize, usize);

/// A search for ways of one unit.
struct Search<'a> {
    book: &'a Book,
    world: &'a World,
    unit: UnitId,
    side: Side,
    start: HexId,
    /// Least distance from the start at the end.
    far: u16,
    /// Hexes with enemies that caused the retreat.
    causes: Vec<HexId>,
    found: Vec<Vec<HexId>>,
}

impl Search<'_> {
    fn steps(&self, from: HexId) -> impl Iterator<Item = (Dir, HexId)> + '_ {
        self.book.board.neighbours(from).filter(move |(dir, to)| {
            self.book.ground.is_passable(from, *dir) && !self.world.enemy_at(self.book, self.side, *to)
        })
    }

    /// All ways of exactly so many hexes that end far enough away, with room.
    fn walk(&mut self, at: HexId, way: &mut Vec<HexId>, length: usize) {
        if way.len() == length {
            let last = way.len().checked_sub(2).map_or(self.start, |i| way[i]);
            if self.book.board.distance(self.start, at) >= self.far && self.may_end(last, at) {
                self.found.push(way.clone());
            }
            return;
        }
        let next: Vec<HexId> = self.steps(at).map(|(_, to)| to).collect();
        for to in next {
            // Whoever cannot get far enough any more need not be followed.
            let left = (length - way.len() - 1) as u16;
            if to != self.start && !way.contains(&to) && self.book.board.distance(self.start, to) + left >= self.far {
                way.push(to);
                self.walk(to, way, length);
                way.pop();
            }
        }
    }

    fn may_end(&self, last: HexId, at: HexId) -> bool {
        stacking::may_end(self.book, self.world, at, &[self.unit])
            && !hazards::is_barred_camp(self.book, self.world, self.unit, last, at)
    }

    fn price(&self, way: &[HexId]) -> Price {
        let (mut causing, mut other, mut woods, mut astray) = (0, 0, 0, false);
        let mut from = self.start;
        for to in way {
            let mut enemies = self.world.enemies_next_to(self.book, self.side, *to).peekable();
            if enemies.peek().is_some() {
                if enemies.any(|h| self.causes.contains(&h)) {
                    causing += 1;
                } else {
                    other += 1;
                }
            }
            woods += usize::from(hazards::through_woods(self.book, self.unit, from, *to));
            astray |= !self.is_homeward(from, *to);
            from = *to;
        }
        (causing, other, astray, woods, way.len())
    }

    /// Whether a step goes the way the side should go (`blind-swords-x:12.3`).
    fn is_homeward(&self, from: HexId, to: HexId) -> bool {
        let dir = self.book.board.dir_to(from, to).expect("a way goes from hex to hex");
        match self.side {
            Side::Confederate => matches!(dir, Dir::SW | Dir::S | Dir::SE),
            Side::Union => {
                let nearer = |l: HexId| self.book.board.distance(l, to) < self.book.board.distance(l, from);
                matches!(dir, Dir::NW | Dir::N | Dir::NE | Dir::SE) || self.book.scenario.landing.is_some_and(nearer)
            }
        }
    }
}

/// The best ways for a unit to retreat so many hexes because of these enemies.
pub fn best(book: &Book, world: &World, unit: UnitId, hexes: u8, by: &[UnitId]) -> Ways {
    let Some(start) = world.hex(unit) else { return Ways::None };
    let mut search = Search {
        book,
        world,
        unit,
        side: book.unit(unit).side,
        start,
        far: u16::from(hexes),
        causes: by.iter().filter_map(|u| world.hex(*u)).collect(),
        found: Vec::new(),
    };
    let hexes = usize::from(hexes);
    for length in hexes..=hexes + DETOUR {
        search.walk(start, &mut Vec::new(), length);
        if !search.found.is_empty() {
            break;
        }
    }
    if search.found.is_empty() {
        return if reaches_edge(&search, hexes) { Ways::OffMap } else { Ways::None };
    }
    let found = std::mem::take(&mut search.found);
    let priced: Vec<(Price, Vec<HexId>)> = found.into_iter().map(|w| (search.price(&w), w)).collect();
    let least = priced.iter().map(|(p, _)| *p).min();
    Ways::Found(priced.into_iter().filter(|(p, _)| Some(*p) == least).map(|(_, w)| w).collect())
}

/// Whether the unit can get to an edge of the area within so many hexes, and so off the map (ruling R2).
fn reaches_edge(search: &Search, hexes: usize) -> bool {
    let is_edge = |h: HexId| search.book.neighbours(h).count() < 6;
    let mut reached = vec![search.start];
    let mut wave = vec![search.start];
    for _ in 0..hexes {
        if wave.iter().any(|h| is_edge(*h)) {
            return true;
        }
        let mut next = Vec::new();
        for from in wave {
            for (_, to) in search.steps(from) {
                if !reached.contains(&to) {
                    reached.push(to);
                    next.push(to);
                }
            }
        }
        wave = next;
    }
    false
}
