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

/// Whose camp it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CampKind {
    /// A regiment of foot.
    Infantry,
    /// Cavalry.
    Cavalry,
    /// A battery.
    Artillery,
    /// A headquarters, which is no camp.
    Hq,
}

/// A camp or headquarters printed on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Camp {
    /// Its name, usually the unit's.
    pub name: String,
    /// Its hex.
    pub hex: HexId,
    /// Whose it is.
    pub kind: CampKind,
    /// Ids of the units that live there, as in `us_12_mi`; the order of battle explains them.
    pub units: Vec<String>,
}

/// A watercourse that runs along hexsides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Watercourse {
    /// Its name.
    pub name: String,
    /// Whether it is a creek, which is crossed at bridges and fords only.
    pub is_creek: bool,
    /// Its hexsides in downstream order.
    pub sides: Vec<(HexId, Dir)>,
}

/// A list of hexes that rules name, as in `sunken_road`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexList {
    /// Its name.
    pub name: String,
    /// Where it comes from.
    pub note: String,
    /// Its hexes in file order.
    pub hexes: Vec<HexId>,
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
    /// The map's title.
    pub title: String,
    /// What the terrain letters mean, in order of letter.
    pub legend: BTreeMap<char, String>,
    pub(super) width: u16,
    pub(super) height: u16,
    /// Terrain letters, one a hex.
    pub(super) terrain: Vec<u8>,
    /// Elevation levels, one a hex.
    pub(super) level: Vec<i8>,
    /// Neighbours of every hex, clockwise from north; [`NOWHERE`] off the board.
    pub(super) adjacent: Vec<[HexId; 6]>,
    /// Axial coordinates of every hex, for distances.
    pub(super) coordinates: Vec<(i16, i16)>,
    /// Hexes with a ridge on one of their hexsides.
    pub(super) beside_ridge: Vec<bool>,
    /// Three hexsides a hex: N, NE, SE; the others belong to the neighbours.
    pub(super) sides: Vec<[Hexside; 3]>,
    /// Printed numbers, one a hex.
    pub(super) numbers: Vec<String>,
    /// Printed number (every accepted spelling) to hex.
    pub(super) by_number: BTreeMap<String, HexId>,
    /// Index of the field that holds a hex; `u16::MAX` for none.
    pub(super) field_of: Vec<u16>,
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
    /// Creeks and streams in file order.
    pub waters: Vec<Watercourse>,
    /// Hexes with a bridge inside, ascending.
    pub hex_bridges: Vec<HexId>,
    /// Hexes with an orchard, ascending.
    pub orchards: Vec<HexId>,
    /// Hexes with an Indian mound, ascending.
    pub mounds: Vec<HexId>,
    /// Land hexes with a bank of a river or lake in them, ascending.
    pub banks: Vec<HexId>,
    /// Lists of hexes that rules name, in order of name.
    pub lists: Vec<HexList>,
}

/// No hex of any board.
pub(super) const NOWHERE: HexId = HexId(u16::MAX);

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
            width,
            height,
            terrain: vec![b'.'; count],
            level: vec![0; count],
            adjacent: Self::adjacency(width, height),
            coordinates: Self::coordinates(width, height),
            beside_ridge: vec![false; count],
            sides: vec![[Hexside::default(); 3]; count],
            numbers,
            by_number,
            field_of: vec![u16::MAX; count],
            ..Self::empty("blank")
        }
    }

    /// A board without a hex, to be filled by the reader of map files.
    pub(super) fn empty(name: &str) -> Self {
        Self {
            name: name.to_owned(),
            title: String::new(),
            legend: BTreeMap::new(),
            width: 0,
            height: 0,
            terrain: Vec::new(),
            level: Vec::new(),
            adjacent: Vec::new(),
            coordinates: Vec::new(),
            beside_ridge: Vec::new(),
            sides: Vec::new(),
            numbers: Vec::new(),
            by_number: BTreeMap::new(),
            field_of: Vec::new(),
            camps: Vec::new(),
            places: Vec::new(),
            fields: Vec::new(),
            roads: Vec::new(),
            lanes: Vec::new(),
            waters: Vec::new(),
            hex_bridges: Vec::new(),
            orchards: Vec::new(),
            mounds: Vec::new(),
            banks: Vec::new(),
            lists: Vec::new(),
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
        let n = self.adjacent[hex.index()][dir.index()];
        (n != NOWHERE).then_some(n)
    }

    /// The neighbours of every hex of a board of that size, clockwise from north.
    pub(super) fn adjacency(width: u16, height: u16) -> Vec<[HexId; 6]> {
        let at = |c: i32, r: i32| {
            if (0..i32::from(width)).contains(&c) && (0..i32::from(height)).contains(&r) {
                HexId(r as u16 * width + c as u16)
            } else {
                NOWHERE
            }
        };
        let of = |hex: u16| {
            let (c, r) = (i32::from(hex % width), i32::from(hex / width));
            // Odd printed columns lie half a hex further south; the board's first column is even (see `file`).
            let low = c & 1;
            [
                at(c, r - 1),
                at(c + 1, r + low - 1),
                at(c + 1, r + low),
                at(c, r + 1),
                at(c - 1, r + low),
                at(c - 1, r + low - 1),
            ]
        };
        (0..width * height).map(of).collect()
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
        let ((q1, r1), (q2, r2)) = (self.coordinates[a.index()], self.coordinates[b.index()]);
        let (dq, dr) = (q1 - q2, r1 - r2);
        dq.unsigned_abs().max(dr.unsigned_abs()).max((dq + dr).unsigned_abs())
    }

    /// The hex in axial coordinates.
    pub fn axial(&self, hex: HexId) -> hexx::Hex {
        let (q, r) = self.coordinates[hex.index()];
        hexx::Hex::new(i32::from(q), i32::from(r))
    }

    /// Axial coordinates of every hex of a board of that size.
    pub(super) fn coordinates(width: u16, height: u16) -> Vec<(i16, i16)> {
        let of = |hex: u16| {
            let (c, r) = ((hex % width) as i16, (hex / width) as i16);
            // Even columns high: q = c, r = row - (c - (c & 1)) / 2.
            (c, r - (c - (c & 1)) / 2)
        };
        (0..width * height).map(of).collect()
    }

    /// Contour lines of the ridge between two hexes; 0 if there is none or they are no neighbours.
    pub fn ridge_between(&self, a: HexId, b: HexId) -> u8 {
        if !self.beside_ridge[a.index()] {
            return 0;
        }
        self.dir_to(a, b).map_or(0, |d| self.side(a, d).ridge)
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

    /// The field that holds a hex, and its index.
    pub fn field_at(&self, hex: HexId) -> Option<(usize, &Field)> {
        let index = usize::from(self.field_of[hex.index()]);
        self.fields.get(index).map(|f| (index, f))
    }

    /// Whether two hexes belong to the same field.
    pub fn share_field(&self, a: HexId, b: HexId) -> bool {
        let (a, b) = (self.field_of[a.index()], self.field_of[b.index()]);
        a == b && a != u16::MAX
    }

    /// The camp in a hex.
    pub fn camp_at(&self, hex: HexId) -> Option<&Camp> {
        self.camps.iter().find(|c| c.hex == hex)
    }

    /// The hexes of a list that rules name; empty if the map has no such list.
    pub fn list(&self, name: &str) -> &[HexId] {
        self.lists.iter().find(|l| l.name == name).map_or(&[], |l| &l.hexes)
    }

    /// What a terrain letter means in the map's legend.
    pub fn legend(&self, letter: char) -> &str {
        self.legend.get(&letter).map_or("", String::as_str)
    }

    /// The name of the watercourse along a hexside, if one runs there.
    pub fn water_at(&self, hex: HexId, dir: Dir) -> Option<&Watercourse> {
        let there = self.neighbour(hex, dir);
        let is_it = |&(h, d): &(HexId, Dir)| (h, d) == (hex, dir) || (Some(h), d) == (there, dir.opposite());
        self.waters.iter().find(|w| w.sides.iter().any(is_it))
    }

    /// The difference of levels, up being positive, of the step from a hex across a hexside; 0 at the edge.
    pub fn climb(&self, hex: HexId, dir: Dir) -> i8 {
        self.neighbour(hex, dir).map_or(0, |n| self.level(n) - self.level(hex))
    }
}
