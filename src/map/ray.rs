//! Straight lines from hex centre to hex centre, walked in whole numbers.
//!
//! Coordinates are skewed so that everything is an integer: a hex in column `c` and row `r` has its centre at
//! `u = 3c`, `v = 2r + (c odd)`, its corners at `(±2, 0)` and `(±1, ±1)` from there, and its six sides on the lines
//! `v = ±1`, `u - v = ±2`, `u + v = ±2`. Skewing keeps straight lines straight and crossings where they are.
//!
//! A line passes hexes one by one ([`Position::One`]) or runs along the side of two ([`Position::Pair`]). A hex that
//! it touches at a single corner is not on it.

use super::board::Board;
use super::hex::{Dir, HexId};

/// Where a line is for a while: inside a hex, or along the side of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Position {
    /// Inside a hex.
    One(HexId),
    /// Along the common side of two hexes; the first lies to the left of the line's direction.
    Pair(HexId, HexId),
}

impl Position {
    /// The one or two hexes.
    pub fn hexes(self) -> impl Iterator<Item = HexId> {
        let (a, b) = match self {
            Self::One(a) => (a, None),
            Self::Pair(a, b) => (a, Some(b)),
        };
        std::iter::once(a).chain(b)
    }

    /// Whether a hex is part of it.
    pub fn contains(self, hex: HexId) -> bool {
        match self {
            Self::One(a) => a == hex,
            Self::Pair(a, b) => a == hex || b == hex,
        }
    }
}

/// How a line goes through the edge of a hex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Crossing {
    /// Through a hexside.
    Side(Dir),
    /// Exactly through the corner of two hexsides, the first one counter-clockwise of the second.
    Vertex(Dir, Dir),
}

impl Crossing {
    /// The one or two hexsides.
    pub fn sides(self) -> impl Iterator<Item = Dir> {
        let (a, b) = match self {
            Self::Side(a) => (a, None),
            Self::Vertex(a, b) => (a, Some(b)),
        };
        std::iter::once(a).chain(b)
    }
}

/// A point of the skewed grid.
type Point = (i32, i32);

/// From a centre to the centre beyond each side, clockwise from north.
const STEP: [Point; 6] = [(0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)];
/// Each side as `a*u + b*v = k` around its centre; inside is less.
const SIDE: [(i32, i32, i32); 6] = [(0, -1, 1), (1, -1, 2), (1, 1, 2), (0, 1, 1), (-1, 1, 2), (-1, -1, 2)];
/// From a centre to the corner that ends each side clockwise.
const CORNER: [Point; 6] = [(1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1)];

fn plus(a: Point, b: Point) -> Point {
    (a.0 + b.0, a.1 + b.1)
}

/// The centre of a hex.
fn centre(board: &Board, hex: HexId) -> Point {
    let (c, r) = (i32::from(board.column(hex)), i32::from(board.row(hex)));
    (3 * c, 2 * r + (c & 1))
}

/// The hex around a centre, if it is on the board.
fn hex_at(board: &Board, (u, v): Point) -> Option<HexId> {
    let c = u.div_euclid(3);
    board.at(c, (v - (c & 1)).div_euclid(2))
}

/// A direction with the sides it can leave a hex through: at most three of six, with the speed towards each.
#[derive(Clone, Copy)]
struct Heading {
    along: Point,
    sides: [(Dir, i32); 3],
    count: usize,
}

impl Heading {
    fn new(along: Point) -> Self {
        let mut heading = Self { along, sides: [(Dir::N, 0); 3], count: 0 };
        for (dir, (a, b, _)) in Dir::ALL.into_iter().zip(SIDE) {
            let speed = a * along.0 + b * along.1;
            if speed > 0 {
                heading.sides[heading.count] = (dir, speed);
                heading.count += 1;
            }
        }
        heading
    }

    /// Where a line with this heading leaves a hex, if it passes the point `offset` from the hex's centre.
    fn exit(&self, offset: Point) -> Crossing {
        // The smallest way / speed, compared by cross products; both are positive.
        let mut best = (i32::MAX, 1);
        let mut sides = (Dir::N, None);
        for &(dir, speed) in &self.sides[..self.count] {
            let (a, b, k) = SIDE[dir.index()];
            let way = k - (a * offset.0 + b * offset.1);
            let (mine, other) = (i64::from(way) * i64::from(best.1), i64::from(best.0) * i64::from(speed));
            if mine < other {
                best = (way, speed);
                sides = (dir, None);
            } else if mine == other {
                sides.1 = Some(dir);
            }
        }
        match sides {
            (side, None) => Crossing::Side(side),
            (Dir::N, Some(Dir::NW)) => Crossing::Vertex(Dir::NW, Dir::N),
            (a, Some(b)) => Crossing::Vertex(a, b),
        }
    }
}

/// An endless walk along a line from the centre of a hex, over the board's edge if need be.
struct Walk<'a> {
    board: &'a Board,
    origin: Point,
    heading: Heading,
    /// The hex the walk is in or will be in after the pair.
    at: Point,
    /// The same hex, if it is on the board.
    here: Option<HexId>,
    /// The sides of the pair to be told next.
    pair: Option<Spot>,
}

/// A position that may be off the board in part.
type Spot = (Option<HexId>, Option<HexId>);

impl<'a> Walk<'a> {
    /// A walk from the centre of a hex in the direction from one hex to another.
    fn new(board: &'a Board, start: HexId, along: Point) -> Self {
        let origin = centre(board, start);
        Self { board, origin, heading: Heading::new(along), at: origin, here: Some(start), pair: None }
    }

    /// The hex across a side of the present one.
    fn across(&self, dir: Dir) -> Option<HexId> {
        match self.here {
            Some(hex) => self.board.neighbour(hex, dir),
            None => hex_at(self.board, plus(self.at, STEP[dir.index()])),
        }
    }

    fn go(&mut self, dir: Dir) {
        self.here = self.across(dir);
        self.at = plus(self.at, STEP[dir.index()]);
    }

    /// Goes to the next position.
    fn step(&mut self) -> Spot {
        if let Some(pair) = self.pair.take() {
            return pair;
        }
        let here = self.here;
        let offset = (self.origin.0 - self.at.0, self.origin.1 - self.at.1);
        match self.heading.exit(offset) {
            Crossing::Side(d) => self.go(d),
            Crossing::Vertex(left, right) => {
                let corner = CORNER[left.index()];
                let along = self.heading.along;
                match (corner.0 * along.1 - corner.1 * along.0).cmp(&0) {
                    std::cmp::Ordering::Less => self.go(left),
                    std::cmp::Ordering::Greater => self.go(right),
                    std::cmp::Ordering::Equal => {
                        self.pair = Some((self.across(left), self.across(right)));
                        self.at = plus(plus(self.at, STEP[left.index()]), STEP[right.index()]);
                        self.here = hex_at(self.board, self.at);
                    }
                }
            }
        }
        (here, None)
    }
}

/// The way from one centre to another.
fn way(board: &Board, from: HexId, to: HexId) -> Point {
    let (a, b) = (centre(board, from), centre(board, to));
    (b.0 - a.0, b.1 - a.1)
}

/// A position of a line told with its hexes off the board: one hex, or the two of a pair, left one first.
pub type Walked = Spot;

/// The positions between two hexes, the ends not included: for those who want no [`Ray`] with all its positions kept.
/// Both parts of a position are `None` where the line is off the board; there are none between neighbours or within one hex.
pub fn walk(board: &Board, from: HexId, to: HexId) -> impl Iterator<Item = Walked> + '_ {
    let along = way(board, from, to);
    let end = centre(board, to);
    let mut walk = (from != to).then(|| Walk::new(board, from, along));
    if let Some(walk) = &mut walk {
        walk.step();
    }
    std::iter::from_fn(move || {
        let walk = walk.as_mut()?;
        if walk.pair.is_none() && walk.at == end {
            return None;
        }
        Some(walk.step())
    })
}

/// Positions that any line on a board of this program's size has at most.
const MOST: usize = 160;

/// A line from one hex to another with all its positions, the ends included.
#[derive(Clone)]
pub struct Ray {
    cells: [Position; MOST],
    len: usize,
    leaves: Crossing,
    enters: Crossing,
}

impl std::fmt::Debug for Ray {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.positions()).finish()
    }
}

impl Ray {
    /// The line between two different hexes.
    ///
    /// # Panics
    /// When both are the same hex: there is no direction.
    pub fn new(board: &Board, from: HexId, to: HexId) -> Self {
        assert!(from != to, "a line needs two ends");
        let along = way(board, from, to);
        let mut walk = Walk::new(board, from, along);
        let mut ray = Self {
            cells: [Position::One(from); MOST],
            len: 0,
            leaves: walk.heading.exit((0, 0)),
            enters: Heading::new((-along.0, -along.1)).exit((0, 0)),
        };
        loop {
            let position = match walk.step() {
                (Some(a), Some(b)) => Position::Pair(a, b),
                (Some(a), None) | (None, Some(a)) => Position::One(a),
                (None, None) => continue,
            };
            ray.cells[ray.len] = position;
            ray.len += 1;
            if position == Position::One(to) {
                return ray;
            }
        }
    }

    /// All positions, the ends included.
    pub fn positions(&self) -> &[Position] {
        &self.cells[..self.len]
    }

    /// The positions between the ends.
    pub fn between(&self) -> &[Position] {
        &self.cells[1..self.len - 1]
    }

    /// Where the line leaves its first hex.
    pub fn leaves(&self) -> Crossing {
        self.leaves
    }

    /// Where it enters its last hex, as a side of that hex.
    pub fn enters(&self) -> Crossing {
        self.enters
    }

    /// The two hexes whose common side the line crosses exactly half-way, if it does.
    pub fn middle_side(&self) -> Option<(HexId, HexId)> {
        if self.len % 2 == 1 {
            return None;
        }
        match (self.cells[self.len / 2 - 1], self.cells[self.len / 2]) {
            (Position::One(a), Position::One(b)) => Some((a, b)),
            _ => None,
        }
    }
}

/// A step of the line beyond its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Beyond {
    /// The position; `None` off the board.
    pub position: Option<Position>,
    /// Where the present repeat of the whole line ends; `None` off the board.
    pub repeat_end: Option<HexId>,
}

/// The positions of the line from `from` to `to` behind `to`, endlessly.
pub fn beyond(board: &Board, from: HexId, to: HexId) -> impl Iterator<Item = Beyond> + '_ {
    let whole = way(board, from, to);
    let mut walk = Walk::new(board, to, whole);
    let mut repeat_end = plus(walk.origin, whole);
    walk.step();
    std::iter::from_fn(move || {
        let (is_hex, at) = (walk.pair.is_none(), walk.at);
        let spot = walk.step();
        let position = match spot {
            (Some(a), Some(b)) => Some(Position::Pair(a, b)),
            (Some(a), None) | (None, Some(a)) => Some(Position::One(a)),
            (None, None) => None,
        };
        let found = Beyond { position, repeat_end: hex_at(board, repeat_end) };
        if is_hex && at == repeat_end {
            repeat_end = plus(repeat_end, whole);
        }
        Some(found)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 9 by 9 hexes numbered from 0101; the even second column (`02..`) lies lower.
    fn names(from: &str, to: &str) -> String {
        let board = Board::blank(9, 9);
        let ray = Ray::new(&board, board.find(from).unwrap(), board.find(to).unwrap());
        let name = |p: &Position| p.hexes().map(|h| board.number(h).to_owned()).collect::<Vec<_>>().join("|");
        ray.positions().iter().map(name).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_down_a_column_and_along_hexsides() {
        assert_eq!(names("0101", "0104"), "0101 0102 0103 0104");
        assert_eq!(names("0105", "0505"), "0105 0204|0205 0305 0404|0405 0505");
        assert_eq!(names("0101", "0202"), "0101 0102|0201 0202".replace("0102|0201", "0201|0102"));
    }

    #[test]
    fn a_hex_touched_at_a_corner_is_not_on_the_line() {
        // From (0,0) towards (15,3) the line passes the corner (5,1).
        assert_eq!(names("0103", "0604").split(' ').count(), 6);
        assert_eq!(names("0103", "0604"), "0103 0203 0304 0403 0504 0604");
    }

    #[test]
    fn crossings_name_sides_and_corners() {
        let board = Board::blank(9, 9);
        let ray = |a: &str, b: &str| Ray::new(&board, board.find(a).unwrap(), board.find(b).unwrap());
        assert_eq!(ray("0101", "0104").leaves(), Crossing::Side(Dir::S));
        assert_eq!(ray("0101", "0104").enters(), Crossing::Side(Dir::N));
        assert_eq!(ray("0105", "0505").leaves(), Crossing::Vertex(Dir::NE, Dir::SE));
        assert_eq!(ray("0105", "0505").enters(), Crossing::Vertex(Dir::SW, Dir::NW));
        assert_eq!(ray("0505", "0202").leaves(), Crossing::Side(Dir::NW));
        assert_eq!(ray("0101", "0104").middle_side(), Some((board.find("0102").unwrap(), board.find("0103").unwrap())));
        assert_eq!(ray("0101", "0103").middle_side(), None);
    }

    #[test]
    fn the_line_goes_on_behind_its_end() {
        let board = Board::blank(9, 9);
        let hex = |n: &str| board.find(n).unwrap();
        let got: Vec<_> = beyond(&board, hex("0105"), hex("0305")).take(7).collect();
        let spots: Vec<_> = got.iter().map(|b| b.position).collect();
        assert_eq!(spots[0], Some(Position::Pair(hex("0404"), hex("0405"))));
        assert_eq!(spots[1], Some(Position::One(hex("0505"))));
        assert_eq!((got[1].repeat_end, got[2].repeat_end), (Some(hex("0505")), Some(hex("0705"))));
        assert_eq!((spots[6], got[6].repeat_end), (None, None));
    }
}
