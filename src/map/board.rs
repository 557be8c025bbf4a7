//! A board: the immutable ground of a battle. Terrain is a letter of the map's own legend; systems give it meaning.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::hex::{Dir, HexId};

/// What lies on a hexside, the same seen from both of its hexes (slopes follow from the levels of the two).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hexside {
    /// A stream runs along it.
    pub stream: bool,
    /// A creek runs along it.
    pub creek: bool,
    /// A bridge crosses its water.
    pub bridge: bool,
    /// A ford crosses its water.
    pub ford: bool,
    /// A road crosses it.
    pub road: bool,
    /// A farm lane, trail or track crosses it.
    pub lane: bool,
    /// Contour lines of a gully on it, 0 for none.
    pub gully: u8,
    /// Contour lines of a ridge on it, 0 for none.
    pub ridge: u8,
}

/// A named spot of a board: a house, a landing, a church, a mound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// Its name.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
}

/// A camp or headquarters printed on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Camp {
    /// Its name, usually the unit's.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
}

/// A named field: the hexes that belong to it, edge hexes included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// Its hexes in ascending order.
    pub hexes: Vec<HexId>,
}

/// A road or lane as drawn: a name and the hexes it runs through, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Way {
    /// Its name.
    pub name: String,
    /// Consecutive hexes, neighbours of each other.
    pub hexes: Vec<HexId>,
}

/// The immutable ground of a battle.
#[derive(Clone, Debug)]
pub struct Board {
    /// The map's short name, as in `itw`.
    pub name: String,
    pub(super) width: u16,
    pub(super) height: u16,
    /// Terrain letters, one a hex.
    pub(super) terrain: Vec<u8>,
    /// Elevation levels, one a hex.
    pub(super) level: Vec<i8>,
    /// Three hexsides a hex: N, NE, SE; the others belong to the neighbours.
    pub(super) sides: Vec<[Hexside; 3]>,
    /// Printed numbers, one a hex.
    pub(super) numbers: Vec<String>,
    /// Printed number (every accepted spelling) to hex.
    pub(super) by_number: BTreeMap<String, HexId>,
    /// Camps in order of hex.
    pub camps: Vec<Camp>,
    /// Named spots in order of name.
    pub places: Vec<Place>,
    /// Named fields in order of name.
    pub fields: Vec<Field>,
    /// Roads in file order.
    pub roads: Vec<Way>,
    /// Farm lanes in file order.
    pub lanes: Vec<Way>,
}

/// The columns and rows, inclusive, that a battle may use of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Area {
    /// First column, counted from 0.
    pub west: u16,
    /// Last column.
    pub east: u16,
    /// First row, counted from 0.
    pub north: u16,
    /// Last row.
    pub south: u16,
}

impl Area {
    /// Whether the hex at that column and row belongs to the area.
    pub fn contains(&self, column: u16, row: u16) -> bool {
        (self.west..=self.east).contains(&column) && (self.north..=self.south).contains(&row)
    }
}

impl Board {
    /// A level board of open ground (terrain `.`) with nothing on it, numbered by column and row from 1, as in `0203`:
    /// for tests and toy games.
    pub fn blank(width: u16, height: u16) -> Self {
        let count = usize::from(width) * usize::from(height);
        let numbers: Vec<String> =
            (0..count as u16).map(|i| format!("{:02}{:02}", i % width + 1, i / width + 1)).collect();
        let by_number = numbers.iter().cloned().zip((0..).map(HexId)).collect();
        Self {
            name: "blank".into(),
            width,
            height,
            terrain: vec![b'.'; count],
            level: vec![0; count],
            sides: vec![[Hexside::default(); 3]; count],
            numbers,
            by_number,
            camps: Vec::new(),
            places: Vec::new(),
            fields: Vec::new(),
            roads: Vec::new(),
            lanes: Vec::new(),
        }
    }

    /// Columns of the board.
    pub fn width(&self) -> u16 {
        self.width
    }

    /// Rows of the board.
    pub fn height(&self) -> u16 {
        self.height
    }

    /// Number of hexes; ids run from 0 to one less.
    pub fn len(&self) -> usize {
        self.width as usize * self.height as usize
    }

    /// Whether the board has no hex at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All hexes in ascending order.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        (0..self.len() as u16).map(HexId)
    }

    /// The hex at a column and row counted from 0, if it is on the board.
    pub fn at(&self, column: i32, row: i32) -> Option<HexId> {
        ((0..i32::from(self.width)).contains(&column) && (0..i32::from(self.height)).contains(&row))
            .then(|| HexId(row as u16 * self.width + column as u16))
    }

    /// Column of a hex, counted from 0.
    pub fn column(&self, hex: HexId) -> u16 {
        hex.0 % self.width
    }

    /// Row of a hex, counted from 0.
    pub fn row(&self, hex: HexId) -> u16 {
        hex.0 / self.width
    }

    /// The terrain letter of a hex (the map file's legend explains it).
    pub fn terrain(&self, hex: HexId) -> char {
        self.terrain[hex.index()] as char
    }

    /// The elevation level of a hex.
    pub fn level(&self, hex: HexId) -> i8 {
        self.level[hex.index()]
    }

    /// The printed number of a hex, as in `S3217`.
    pub fn number(&self, hex: HexId) -> &str {
        &self.numbers[hex.index()]
    }

    /// The hex with a printed number; seam hexes are found under either of their numbers.
    pub fn find(&self, number: &str) -> Option<HexId> {
        self.by_number.get(number).copied()
    }

    /// The neighbour across a hexside, if it is on the board.
    pub fn neighbour(&self, hex: HexId, dir: Dir) -> Option<HexId> {
        let (c, r) = (i32::from(self.column(hex)), i32::from(self.row(hex)));
        // Odd printed columns lie half a hex further south; the board's first column is even (see `file`).
        let low = c & 1;
        let (dc, dr) = match dir {
            Dir::N => (0, -1),
            Dir::S => (0, 1),
            Dir::NE => (1, low - 1),
            Dir::SE => (1, low),
            Dir::NW => (-1, low - 1),
            Dir::SW => (-1, low),
        };
        self.at(c + dc, r + dr)
    }

    /// The direction from a hex to an adjacent one.
    pub fn dir_to(&self, from: HexId, to: HexId) -> Option<Dir> {
        Dir::ALL.into_iter().find(|&d| self.neighbour(from, d) == Some(to))
    }

    /// The neighbours of a hex that are on the board, clockwise from north.
    pub fn neighbours(&self, hex: HexId) -> impl Iterator<Item = (Dir, HexId)> + '_ {
        Dir::ALL.into_iter().filter_map(move |d| self.neighbour(hex, d).map(|h| (d, h)))
    }

    /// Distance in hexes.
    pub fn distance(&self, a: HexId, b: HexId) -> u16 {
        self.axial(a).unsigned_distance_to(self.axial(b)) as u16
    }

    /// The hex in axial coordinates.
    pub fn axial(&self, hex: HexId) -> hexx::Hex {
        let c = i32::from(self.column(hex));
        let r = i32::from(self.row(hex));
        // Even columns high: q = c, r = row - (c - (c & 1)) / 2.
        hexx::Hex::new(c, r - (c - (c & 1)) / 2)
    }

    /// All hexes within `radius` of a hex, the hex itself included, nearest first, then in ascending order.
    pub fn within(&self, hex: HexId, radius: u16) -> Vec<HexId> {
        let (c, r, n) = (i32::from(self.column(hex)), i32::from(self.row(hex)), i32::from(radius));
        let mut found: Vec<(u16, HexId)> = Vec::new();
        for row in r - n..=r + n {
            for column in c - n..=c + n {
                if let Some(h) = self.at(column, row) {
                    let d = self.distance(hex, h);
                    if d <= radius {
                        found.push((d, h));
                    }
                }
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, h)| h).collect()
    }

    /// What lies on a hexside.
    pub fn side(&self, hex: HexId, dir: Dir) -> Hexside {
        match dir {
            Dir::N | Dir::NE | Dir::SE => self.sides[hex.index()][dir.index()],
            Dir::S | Dir::SW | Dir::NW => match self.neighbour(hex, dir) {
                Some(n) => self.sides[n.index()][dir.opposite().index()],
                None => Hexside::default(),
            },
        }
    }

    /// The name of the field that holds a hex, and its index.
    pub fn field_at(&self, hex: HexId) -> Option<(usize, &Field)> {
        self.fields.iter().enumerate().find(|(_, f)| f.hexes.binary_search(&hex).is_ok())
    }

    /// The camp in a hex.
    pub fn camp_at(&self, hex: HexId) -> Option<&Camp> {
        self.camps.iter().find(|c| c.hex == hex)
    }
}
