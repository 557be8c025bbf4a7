//! Hex ids, directions and facings on a flat-top grid whose odd columns lie half a hex further south.

use serde::{Deserialize, Serialize};

/// A hex of one board: `row * width + column`, both counted from the board's first column and row.
///
/// Only the [`Board`](super::Board) that made it can tell its printed number or its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct HexId(pub u16);

impl HexId {
    /// The id as an index into a per-hex table.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// One of the six hexsides of a hex, or the neighbour across it; clockwise from north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Dir {
    /// North.
    N,
    /// North-east.
    NE,
    /// South-east.
    SE,
    /// South.
    S,
    /// South-west.
    SW,
    /// North-west.
    NW,
}

impl Dir {
    /// All six, clockwise from north.
    pub const ALL: [Self; 6] = [Self::N, Self::NE, Self::SE, Self::S, Self::SW, Self::NW];

    /// 0 for north, then clockwise to 5.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The direction with that index, taken modulo six.
    pub fn from_index(index: usize) -> Self {
        Self::ALL[index % 6]
    }

    /// Turned clockwise by `steps` sixths of a full turn.
    pub fn turned(self, steps: usize) -> Self {
        Self::from_index(self.index() + steps)
    }

    /// The way back.
    pub fn opposite(self) -> Self {
        self.turned(3)
    }

    /// The short name, as in `NE`.
    pub fn name(self) -> &'static str {
        ["N", "NE", "SE", "S", "SW", "NW"][self.index()]
    }

    /// The direction in words, for sentences and screen readers.
    pub fn word(self) -> &'static str {
        ["north", "north-east", "south-east", "south", "south-west", "north-west"][self.index()]
    }
}

/// One of the six vertices of a hex that a unit may face; clockwise from east.
///
/// A unit that faces a vertex has the two hexsides beside it as its front.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Facing {
    /// East: front north-east and south-east.
    E,
    /// South-east: front south-east and south.
    SE,
    /// South-west: front south and south-west.
    SW,
    /// West: front south-west and north-west.
    W,
    /// North-west: front north-west and north.
    NW,
    /// North-east: front north and north-east.
    NE,
}

/// Where a hexside lies relative to a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Aspect {
    /// One of the two hexsides faced.
    Front,
    /// One of the two hexsides beside the front.
    Flank,
    /// One of the two hexsides behind.
    Rear,
}

impl Facing {
    /// All six, clockwise from east.
    pub const ALL: [Self; 6] = [Self::E, Self::SE, Self::SW, Self::W, Self::NW, Self::NE];

    /// 0 for east, then clockwise to 5.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The facing with that index, taken modulo six.
    pub fn from_index(index: usize) -> Self {
        Self::ALL[index % 6]
    }

    /// Turned clockwise by `steps` vertices.
    pub fn turned(self, steps: usize) -> Self {
        Self::from_index(self.index() + steps)
    }

    /// How many vertices a turn to `other` passes, the short way: 0 to 3.
    pub fn distance(self, other: Self) -> u8 {
        let d = (6 + other.index() - self.index()) % 6;
        d.min(6 - d) as u8
    }

    /// The two front hexsides, counter-clockwise one first.
    pub fn front(self) -> [Dir; 2] {
        let first = Dir::from_index(self.index() + 1);
        [first, first.turned(1)]
    }

    /// The two rear hexsides, clockwise after the front's right flank.
    pub fn rear(self) -> [Dir; 2] {
        let first = Dir::from_index(self.index() + 4);
        [first, first.turned(1)]
    }

    /// Front, flank or rear of the hexside `dir`.
    pub fn aspect(self, dir: Dir) -> Aspect {
        match (6 + dir.index() - self.front()[0].index()) % 6 {
            0 | 1 => Aspect::Front,
            2 | 5 => Aspect::Flank,
            _ => Aspect::Rear,
        }
    }

    /// The short name, as in `NE`.
    pub fn name(self) -> &'static str {
        ["E", "SE", "SW", "W", "NW", "NE"][self.index()]
    }

    /// The facing in words.
    pub fn word(self) -> &'static str {
        ["east", "south-east", "south-west", "west", "north-west", "north-east"][self.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn facing_north_east_has_front_north_and_north_east() {
        let f = Facing::NE;
        assert_eq!(f.front(), [Dir::N, Dir::NE]);
        assert_eq!(f.rear(), [Dir::S, Dir::SW]);
        assert_eq!(f.aspect(Dir::NW), Aspect::Flank);
        assert_eq!(f.aspect(Dir::SE), Aspect::Flank);
        assert_eq!(Facing::SW.front(), [Dir::S, Dir::SW]);
        assert_eq!(Facing::E.front(), [Dir::NE, Dir::SE]);
        assert_eq!(Facing::NE.distance(Facing::E), 1);
    }
}
