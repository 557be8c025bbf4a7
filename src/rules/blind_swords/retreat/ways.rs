//! Which ways a retreat may take (`blind-swords:12.3#1`) and which of them are best (`blind-swords:12.3#2`, ruling R22).
//!
//! A way is as short as it can be: longer ones are looked at only if none of the stated length ends far enough away with
//! room (`blind-swords:12.3#stack`). So the ways are the shortest ones, and a flood finds them; only they are compared.

use super::super::book::{Book, UnitId};
use super::super::stacking;
use super::super::world::World;
use super::hazards;
use crate::kit::Side;
use crate::map::{Dir, HexId};

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

/// What is asked of a retreat.
#[derive(Clone, Copy, Debug)]
pub struct Course<'a> {
    /// Who retreats, from where it stands now.
    pub unit: UnitId,
    /// Where it stood when the retreat began.
    pub origin: HexId,
    /// How many hexes away from there it must end.
    pub far: u16,
    /// The enemies that caused it.
    pub by: &'a [UnitId],
    /// Whether it has already made a step its side should not make.
    pub astray: bool,
}

/// What counts against a way, the first first: whether guns are lost on it, or go through woods off road, both of which they
/// do only if no other way is left (`blind-swords-x:12.3.1#woods`, `blind-swords-x:12.3.1#dense`, ruling R22); hexes next to
/// enemies that caused the retreat, hexes next to other enemies; whether a step leads the wrong way; how often guns go
/// through woods off road.
type Price = (bool, bool, usize, usize, bool, usize);

/// A search for ways of one unit.
struct Search<'a> {
    book: &'a Book,
    world: &'a World,
    course: Course<'a>,
    side: Side,
    start: HexId,
    /// Hexes with enemies that caused the retreat.
    causes: Vec<HexId>,
    /// The hexes that can be reached, those of each number of steps together.
    layers: Vec<Vec<HexId>>,
}

impl Search<'_> {
    fn steps(&self, from: HexId) -> impl Iterator<Item = HexId> + '_ {
        let open = move |(dir, to): &(Dir, HexId)| {
            self.book.ground.is_passable(from, *dir) && !self.world.enemy_at(self.book, self.side, *to)
        };
        self.book.board.neighbours(from).filter(open).map(|(_, to)| to)
    }

    fn is_step(&self, from: HexId, to: HexId) -> bool {
        self.steps(from).any(|h| h == to)
    }

    /// Floods outwards until some hex is far enough away and has room; the hexes of the last layer where a way may end.
    fn flood(&mut self) -> Vec<HexId> {
        let mut seen = vec![self.start];
        loop {
            let last = self.layers.last().expect("the start is the first layer");
            let mut next = Vec::new();
            for to in last.iter().flat_map(|from| self.steps(*from)) {
                if !seen.contains(&to) {
                    seen.push(to);
                    next.push(to);
                }
            }
            if next.is_empty() {
                return next;
            }
            let ends = next.iter().copied().filter(|h| self.may_end(*h)).collect::<Vec<_>>();
            self.layers.push(next);
            if !ends.is_empty() {
                return ends;
            }
        }
    }

    fn may_end(&self, at: HexId) -> bool {
        self.book.board.distance(self.course.origin, at) >= self.course.far
            && stacking::may_end(self.book, self.world, at, &[self.course.unit])
            && self.befores(self.layers.len(), at).any(|before| self.may_come(before, at))
    }

    /// Whether a way may end with this step.
    fn may_come(&self, before: HexId, at: HexId) -> bool {
        !hazards::is_barred_camp(self.book, self.world, self.course.unit, before, at)
    }

    /// The hexes one layer nearer from which one of layer `depth` is entered.
    fn befores(&self, depth: usize, at: HexId) -> impl Iterator<Item = HexId> + '_ {
        self.layers[depth - 1].iter().copied().filter(move |before| self.is_step(*before, at))
    }

    /// All ways to a hex of layer `depth`, put before the part that is known already, which is kept last hex first.
    fn collect(&self, depth: usize, back: &mut Vec<HexId>, out: &mut Vec<Vec<HexId>>) {
        if depth == 0 {
            out.push(back[..back.len() - 1].iter().rev().copied().collect());
            return;
        }
        let at = back[back.len() - 1];
        for before in self.befores(depth, at).collect::<Vec<_>>() {
            if back.len() == 1 && !self.may_come(before, at) {
                continue;
            }
            back.push(before);
            self.collect(depth - 1, back, out);
            back.pop();
        }
    }

    fn price(&self, way: &[HexId]) -> Price {
        let (mut ruin, mut causing, mut other, mut woods, mut astray) = (false, 0, 0, 0, self.course.astray);
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
            ruin |= hazards::is_ruin(self.book, self.course.unit, from, *to);
            woods += usize::from(hazards::through_woods(self.book, self.course.unit, from, *to));
            astray |= !is_homeward(self.book, self.side, from, *to);
            from = *to;
        }
        (ruin, woods > 0, causing, other, astray, woods)
    }

    /// Whether the unit can leave the area by an edge hex within so many hexes (ruling R2).
    fn leaves(&self, hexes: u16) -> bool {
        let is_edge = |h: &HexId| self.book.neighbours(*h).count() < 6;
        self.layers.iter().take(usize::from(hexes)).flatten().any(is_edge)
    }
}

/// Whether a step goes the way the side should go (`blind-swords-x:12.3`, ruling R22).
pub fn is_homeward(book: &Book, side: Side, from: HexId, to: HexId) -> bool {
    let dir = book.board.dir_to(from, to).expect("a way goes from hex to hex");
    match side {
        Side::Confederate => matches!(dir, Dir::SW | Dir::S | Dir::SE),
        Side::Union => {
            let nearer = |l: HexId| book.board.distance(l, to) < book.board.distance(l, from);
            matches!(dir, Dir::NW | Dir::N | Dir::NE | Dir::SE) || book.scenario.landing.is_some_and(nearer)
        }
    }
}

/// The best ways for a retreat from where the unit stands.
pub fn best(book: &Book, world: &World, course: Course) -> Ways {
    let Some(start) = world.hex(course.unit) else { return Ways::None };
    let mut search = Search {
        book,
        world,
        course,
        side: book.unit(course.unit).side,
        start,
        causes: course.by.iter().filter_map(|u| world.hex(*u)).collect(),
        layers: vec![vec![start]],
    };
    let ends = search.flood();
    if ends.is_empty() {
        let left = course.far.saturating_sub(book.board.distance(course.origin, start)).max(1);
        return if search.leaves(left) { Ways::OffMap } else { Ways::None };
    }
    let (depth, mut found) = (search.layers.len() - 1, Vec::new());
    for end in ends {
        search.collect(depth, &mut vec![end], &mut found);
    }
    let priced: Vec<(Price, Vec<HexId>)> = found.into_iter().map(|w| (search.price(&w), w)).collect();
    let least = priced.iter().map(|(p, _)| *p).min();
    Ways::Found(priced.into_iter().filter(|(p, _)| Some(*p) == least).map(|(_, w)| w).collect())
}
