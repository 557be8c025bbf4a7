//! Supply lines for ammunition (`gbacw-bb:10.92`, ruling G9).

use super::book::{Book, UnitId};
use super::command;
use super::world::World;
use crate::kit::{Side, Tally};
use crate::map::{Dir, HexId};

/// A road or lane hex that a unit draws on, with the modifiers its place brings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The hex where the line begins.
    pub hex: HexId,
    /// Modifiers of the roll for small arms: on a road, or else on a lane.
    pub tally: Tally,
}

/// What runs through a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ways {
    road: bool,
    lane: bool,
}

fn ways(book: &Book, hex: HexId) -> Ways {
    let mut ways = Ways { road: false, lane: false };
    for dir in Dir::ALL {
        let side = book.board.side(hex, dir);
        ways.road |= side.road;
        ways.lane |= side.lane;
    }
    ways
}

/// Where the unit can draw ammunition by a supply line, the best place first in mind: its own hex if a road or lane with
/// a line to the source runs through it, else the nearest such hex within reach; `None` without one. Whether the unit is
/// next to an enemy, and whether it needs anything, is not looked at.
pub fn place(book: &Book, world: &World, unit: UnitId) -> Option<Place> {
    let here = world.hex(unit)?;
    let guns = book.is_artillery(unit);
    let (small, artillery) = (&book.charts.ammunition.small_arms, &book.charts.ammunition.artillery);
    let (road_reach, lane_reach) = if guns {
        (artillery.road_distance, artillery.lane_distance)
    } else {
        (small.road_distance, small.lane_distance)
    };
    let mut search = Search::new(book, world, book.side(unit));
    for hex in book.board.within(here, road_reach.max(lane_reach)) {
        let (found, distance) = (ways(book, hex), book.board.distance(here, hex));
        let near = found.road && distance <= road_reach || found.lane && distance <= lane_reach;
        if !near || !search.reaches(hex) {
            continue;
        }
        let mut tally = Tally::new();
        if hex == here && !guns {
            small.road.tally_if(found.road, &mut tally);
            small.lane.tally_if(found.lane && !found.road, &mut tally);
        }
        return Some(Place { hex, tally });
    }
    None
}

/// Whether a supply line of `side` runs from a road or lane hex to one of its sources: along lanes as far as it likes,
/// and from its first step along a road on by roads only; never through enemies, nor next to enemies who are in command
/// unless friends hold the hex.
pub fn line(book: &Book, world: &World, side: Side, from: HexId) -> bool {
    Search::new(book, world, side).reaches(from)
}

/// A search for lines of one side from one hex after another: what led nowhere once is not looked at again, so that all
/// tries together walk the net once.
struct Search<'a> {
    book: &'a Book,
    world: &'a World,
    side: Side,
    /// By hex: 1 seen on a lane, 2 seen on a road.
    seen: Vec<u8>,
    /// Enemy hexes asked about so far, and whether anybody there blocks.
    blocking: Vec<(HexId, bool)>,
}

impl<'a> Search<'a> {
    fn new(book: &'a Book, world: &'a World, side: Side) -> Self {
        Self { book, world, side, seen: vec![0; book.board.len()], blocking: Vec::new() }
    }

    /// Whether a line runs from this hex.
    fn reaches(&mut self, from: HexId) -> bool {
        let board = &self.book.board;
        let sources = &self.book.scenario.supply[self.side];
        let Some(goal) = sources.first().copied() else { return false };
        if self.cut(from) {
            return false;
        }
        // Depth first, the way towards the source before the others, so that an open line is found in a few dozen steps.
        let mut todo = vec![(from, false)];
        while let Some((hex, on_road)) = todo.pop() {
            let bit = if on_road { 2 } else { 1 };
            if self.seen[hex.index()] & bit != 0 {
                continue;
            }
            self.seen[hex.index()] |= bit;
            if sources.contains(&hex) {
                return true;
            }
            let mut next: Vec<(u16, HexId, bool)> = Vec::with_capacity(6);
            for (dir, n) in board.neighbours(hex) {
                let way = board.side(hex, dir);
                if way.road {
                    next.push((board.distance(n, goal), n, true));
                }
                if way.lane && !on_road {
                    next.push((board.distance(n, goal), n, false));
                }
            }
            next.retain(|(_, n, _)| !self.cut(*n));
            next.sort_unstable_by(|a, b| b.cmp(a));
            todo.extend(next.into_iter().map(|(_, n, road)| (n, road)));
        }
        false
    }

    /// Whether enemies keep a supply line out of a hex.
    fn cut(&mut self, hex: HexId) -> bool {
        let (book, world) = (self.book, self.world);
        if !book.in_area(hex) {
            return false;
        }
        match world.side_at(book, hex) {
            Some(holder) => holder != self.side && self.blocks(hex),
            None => {
                let enemy = self.side.other();
                book.board.neighbours(hex).any(|(_, n)| world.has(book, n, enemy) && self.blocks(n))
            }
        }
    }

    /// Whether any unit in an enemy hex is in command range of its immediate commander at this moment: only such block.
    fn blocks(&mut self, hex: HexId) -> bool {
        if let Some((_, known)) = self.blocking.iter().find(|(h, _)| *h == hex) {
            return *known;
        }
        let blocks = self.world.combat_units(hex).any(|u| command::in_command(self.book, self.world, u));
        self.blocking.push((hex, blocks));
        blocks
    }
}
