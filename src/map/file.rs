//! A map file read into a [`Board`].
//!
//! The file is described by its own comments (`scenarios/gbacw/maps/itw.yaml`). Sheets lie below each other in file order;
//! a `seam` says that the last row of one sheet and the first of the next are the same hexes. Every error of sense is
//! collected: letters, levels, row lengths, unknown hexes, gaps in roads, water that is nowhere. A map that begins with an odd
//! column has one more column on the board than in the file; its hexes cannot be found by number and lie in no battle.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::board::{Board, Camp, CampKind, Field, HexList, Hexside, Place, Watercourse, Way};
use super::hex::{Dir, HexId};
use crate::data::{Checker, DataError, Located, Source, load, near};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawMap {
    name: String,
    title: String,
    first_column: Located<u16>,
    legend: BTreeMap<char, String>,
    sheets: Vec<RawSheet>,
    seam: Option<RawSeam>,
    #[serde(default)]
    roads: Vec<RawWay>,
    #[serde(default)]
    lanes: Vec<RawWay>,
    #[serde(default)]
    creeks: Vec<RawWater>,
    #[serde(default)]
    streams: Vec<RawWater>,
    #[serde(default)]
    bridges: Vec<RawCrossing>,
    #[serde(default)]
    fords: Vec<RawCrossing>,
    #[serde(default)]
    hex_bridges: Vec<Located<String>>,
    #[serde(default)]
    gullies: Vec<RawContours>,
    #[serde(default)]
    ridges: Vec<RawContours>,
    #[serde(default)]
    fields: Vec<RawWay>,
    #[serde(default)]
    orchards: Vec<Located<String>>,
    #[serde(default)]
    mounds: Vec<Located<String>>,
    #[serde(default)]
    banks: Vec<Located<String>>,
    #[serde(default)]
    camps: Vec<RawCamp>,
    #[serde(default)]
    places: Vec<RawPlace>,
    #[serde(default)]
    lists: Vec<RawList>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSheet {
    letter: String,
    first_row: u16,
    terrain: Vec<Located<String>>,
    levels: Located<Vec<Located<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSeam {
    printed: Located<String>,
    also: Located<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWay {
    name: Located<String>,
    hexes: Vec<Located<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawWater {
    name: String,
    sides: Vec<Located<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCrossing {
    side: Located<String>,
    over: Located<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawContours {
    contours: u8,
    sides: Vec<Located<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCamp {
    name: Located<String>,
    hex: Located<String>,
    kind: CampKind,
    #[serde(default)]
    units: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawPlace {
    name: Located<String>,
    hex: Located<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawList {
    name: Located<String>,
    #[serde(default)]
    note: String,
    hexes: Vec<Located<String>>,
}

/// Reads a map file.
pub fn read(source: &Source) -> Result<Board, Vec<DataError>> {
    let raw: RawMap = load(source)?;
    let mut reader = Reader { check: Checker::new(source), board: Board::empty(&raw.name) };
    reader.grid(&raw);
    if reader.board.is_empty() || !reader.check.is_clean() {
        // Without a sound grid every hex below would be reported as unknown.
        return reader.check.finish(reader.board);
    }
    reader.lines(&raw);
    reader.spots(raw);
    reader.check.finish(reader.board)
}

/// The number of a hex: sheet, column, row.
fn number(sheet: &str, column: u16, row: u16) -> String {
    format!("{sheet}{column:02}{row:02}")
}

struct Reader<'a> {
    check: Checker<'a>,
    board: Board,
}

impl Reader<'_> {
    /// Terrain, levels and numbers of all hexes.
    fn grid(&mut self, raw: &RawMap) {
        self.board.title.clone_from(&raw.title);
        self.board.legend.clone_from(&raw.legend);
        let printed = raw.sheets.first().and_then(|s| s.terrain.first()).map_or(0, |r| r.chars().count());
        // Odd columns lie half a hex further south, and so do those of odd index: a map that begins with an odd column
        // gets an empty column before it, which is no part of any battle and whose hexes have no findable number.
        let margin = usize::from(*raw.first_column % 2);
        let width = printed + margin;
        let mut height = 0;
        for sheet in &raw.sheets {
            if sheet.levels.len() != sheet.terrain.len() {
                let message = format!("found {} rows of levels, expected {}", sheet.levels.len(), sheet.terrain.len());
                self.check.error(&sheet.levels, message);
            }
            for (i, (terrain, levels)) in sheet.terrain.iter().zip(sheet.levels.iter()).enumerate() {
                let row = sheet.first_row + i as u16;
                let is_seam = raw.seam.as_ref().is_some_and(|s| *s.also == format!("{}{row:02}", sheet.letter));
                let mut letters = self.letters(terrain, printed, &raw.legend);
                let mut heights = self.heights(levels, printed);
                letters.splice(..0, std::iter::repeat_n(b'?', margin));
                heights.splice(..0, std::iter::repeat_n(0, margin));
                if is_seam && height > 0 {
                    self.same_row(&letters, &heights, width, (terrain, levels));
                    height -= 1;
                } else {
                    self.board.terrain.extend(letters);
                    self.board.level.extend(heights);
                }
                for c in 0..width as u16 {
                    let hex = HexId(height * width as u16 + c);
                    let name = number(&sheet.letter, raw.first_column.value - margin as u16 + c, row);
                    if !is_seam {
                        self.board.numbers.push(name.clone());
                    }
                    if usize::from(c) >= margin {
                        self.board.by_number.insert(name, hex);
                    }
                }
                height += 1;
            }
        }
        if let Some(seam) = &raw.seam {
            self.seam(seam, raw);
        }
        self.board.width = width as u16;
        self.board.height = height;
        self.board.adjacent = Board::adjacency(width as u16, height);
        self.board.coordinates = Board::coordinates(width as u16, height);
        self.board.beside_ridge = vec![false; self.board.len()];
        self.board.sides = vec![[Hexside::default(); 3]; self.board.len()];
        if self.board.is_empty() {
            self.check.whole("sheets: expected at least one sheet with a row");
        }
    }

    /// Both rows of the seam must be rows of a sheet.
    fn seam(&mut self, seam: &RawSeam, raw: &RawMap) {
        for name in [&seam.printed, &seam.also] {
            let is_row = |s: &RawSheet| {
                let row = name.strip_prefix(s.letter.as_str()).and_then(|r| r.parse::<u16>().ok());
                row.is_some_and(|r| r >= s.first_row && usize::from(r - s.first_row) < s.terrain.len())
            };
            if !raw.sheets.iter().any(is_row) {
                self.check
                    .error(name, format!("there is no row {}; expected a sheet and a row such as N34", name.value));
            }
        }
    }

    fn letters(&mut self, row: &Located<String>, width: usize, legend: &BTreeMap<char, String>) -> Vec<u8> {
        self.width(row, width);
        for (i, letter) in row.chars().enumerate() {
            if !legend.contains_key(&letter) || !letter.is_ascii() {
                let known: String = legend.keys().collect();
                let message = format!("\"{letter}\" is not in the legend; expected one of {known}");
                self.check.error_at(row.line, row.column + i as u32, message);
            }
        }
        let mut letters: Vec<u8> = row.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect();
        letters.resize(width, b'?');
        letters
    }

    fn heights(&mut self, row: &Located<String>, width: usize) -> Vec<i8> {
        self.width(row, width);
        let mut levels: Vec<i8> = Vec::new();
        for (i, digit) in row.chars().enumerate() {
            let level = digit.to_digit(36).filter(|_| !digit.is_uppercase());
            if level.is_none() {
                // One column further: the row stands in quotes.
                let message = format!("\"{digit}\" is no level; expected 0 to 9, then a for 10");
                self.check.error_at(row.line, row.column + 1 + i as u32, message);
            }
            levels.push(level.unwrap_or_default() as i8);
        }
        levels.resize(width, 0);
        levels
    }

    fn width(&mut self, row: &Located<String>, width: usize) {
        let found = row.chars().count();
        if found != width {
            self.check.error(row, format!("the row has {found} hexes, expected {width} as in the first row"));
        }
    }

    /// The seam's second copy must say what the first said.
    fn same_row(&mut self, letters: &[u8], levels: &[i8], width: usize, at: (&Located<String>, &Located<String>)) {
        let start = self.board.terrain.len() - width;
        if self.board.terrain[start..] != *letters {
            self.check.error(at.0, "differs from the row of the other sheet that is the same by the seam");
        }
        if self.board.level[start..] != *levels {
            self.check.error(at.1, "differs from the row of the other sheet that is the same by the seam");
        }
    }

    /// A hex by its number.
    fn hex(&mut self, at: &Located<String>) -> Option<HexId> {
        self.hex_named(at, &at.value)
    }

    fn hex_named(&mut self, at: &Located<String>, name: &str) -> Option<HexId> {
        let found = self.board.find(name);
        if found.is_none() {
            let last = self.board.numbers.last().map_or("", String::as_str);
            let message = format!(
                "hex {name} is not on map \"{}\" (expected {} to {last})",
                self.board.name,
                self.board.numbers.iter().find(|n| self.board.find(n).is_some()).map_or("", String::as_str)
            );
            self.check.error(at, message);
        }
        found
    }

    fn hexes(&mut self, list: &[Located<String>]) -> Vec<HexId> {
        list.iter().filter_map(|h| self.hex(h)).collect()
    }

    fn sorted(&mut self, list: &[Located<String>]) -> Vec<HexId> {
        let mut hexes = self.hexes(list);
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// A hexside written `S1006/S1106`.
    fn side(&mut self, at: &Located<String>) -> Option<(HexId, Dir)> {
        let Some((a, b)) = at.split_once('/') else {
            self.check.error(at, format!("\"{}\" is no hexside; expected two hexes such as S1006/S1106", at.value));
            return None;
        };
        let (from, to) = (self.hex_named(at, a)?, self.hex_named(at, b)?);
        let dir = self.board.dir_to(from, to);
        if dir.is_none() {
            self.check.error(at, format!("{a} and {b} are no neighbours"));
        }
        dir.map(|d| (from, d))
    }

    /// Changes what lies on a hexside, wherever it is kept.
    fn mark(&mut self, (hex, dir): (HexId, Dir), change: impl FnOnce(&mut Hexside)) {
        let (owner, dir) = match dir {
            Dir::N | Dir::NE | Dir::SE => (hex, dir),
            _ => (self.board.neighbour(hex, dir).expect("a hexside lies between two hexes"), dir.opposite()),
        };
        change(&mut self.board.sides[owner.index()][dir.index()]);
    }

    /// Everything that follows hexsides or runs from hex to hex.
    fn lines(&mut self, raw: &RawMap) {
        self.board.roads = raw.roads.iter().map(|w| self.way(w, |s| s.road = true)).collect();
        self.board.lanes = raw.lanes.iter().map(|w| self.way(w, |s| s.lane = true)).collect();
        for (list, is_creek) in [(&raw.creeks, true), (&raw.streams, false)] {
            for w in list {
                let sides: Vec<_> = w.sides.iter().filter_map(|s| self.side(s)).collect();
                for &s in &sides {
                    self.mark(s, |h| if is_creek { h.creek = true } else { h.stream = true });
                }
                self.board.waters.push(Watercourse { name: w.name.clone(), is_creek, sides });
            }
        }
        for (list, is_bridge) in [(&raw.bridges, true), (&raw.fords, false)] {
            for c in list {
                self.crossing(c, is_bridge);
            }
        }
        for (list, is_gully) in [(&raw.gullies, true), (&raw.ridges, false)] {
            for group in list {
                for s in &group.sides {
                    self.contours(s, group.contours, is_gully);
                }
            }
        }
    }

    fn way(&mut self, raw: &RawWay, mark: impl Fn(&mut Hexside)) -> Way {
        let hexes = self.hexes(&raw.hexes);
        if hexes.len() == raw.hexes.len() {
            for (i, pair) in hexes.windows(2).enumerate() {
                match self.board.dir_to(pair[0], pair[1]) {
                    Some(dir) => self.mark((pair[0], dir), &mark),
                    None => {
                        let at = &raw.hexes[i + 1];
                        let before = &raw.hexes[i].value;
                        self.check.error(at, format!("{} is no neighbour of {before}, the hex before it", at.value));
                    }
                }
            }
        }
        Way { name: raw.name.value.clone(), hexes }
    }

    fn crossing(&mut self, raw: &RawCrossing, is_bridge: bool) {
        if !self.board.waters.iter().any(|w| w.name == *raw.over) {
            let hint = near::hint(&raw.over, self.board.waters.iter().map(|w| w.name.as_str()));
            self.check.error(&raw.over, format!("there is no watercourse \"{}\"{hint}", raw.over.value));
        }
        let Some(side) = self.side(&raw.side) else { return };
        let water = self.board.side(side.0, side.1);
        if !water.stream && !water.creek {
            self.check.error(&raw.side, format!("no creek or stream runs along {}", raw.side.value));
        }
        self.mark(side, |h| if is_bridge { h.bridge = true } else { h.ford = true });
    }

    /// A gully or ridge; its contours and the difference of levels must add up to whole slopes on both sides.
    fn contours(&mut self, at: &Located<String>, contours: u8, is_gully: bool) {
        let Some(side) = self.side(at) else { return };
        let old = self.board.side(side.0, side.1);
        if old.gully > 0 || old.ridge > 0 {
            self.check.error(at, format!("{} is listed as gully or ridge twice", at.value));
        }
        let levels = self.board.climb(side.0, side.1).unsigned_abs();
        if contours < levels || !(contours - levels).is_multiple_of(2) {
            let message = format!(
                "{contours} contours do not fit two hexes {levels} levels apart; expected {levels} plus an even number"
            );
            self.check.error(at, message);
        }
        self.mark(side, |h| if is_gully { h.gully = contours } else { h.ridge = contours });
        if !is_gully {
            for hex in [Some(side.0), self.board.neighbour(side.0, side.1)].into_iter().flatten() {
                self.board.beside_ridge[hex.index()] = true;
            }
        }
    }

    /// Fields, camps, places and lists.
    fn spots(&mut self, raw: RawMap) {
        self.board.hex_bridges = self.sorted(&raw.hex_bridges);
        self.board.orchards = self.sorted(&raw.orchards);
        self.board.mounds = self.sorted(&raw.mounds);
        self.board.banks = self.sorted(&raw.banks);
        for f in &raw.fields {
            let hexes = self.sorted(&f.hexes);
            self.board.fields.push(Field { name: f.name.value.clone(), hexes });
        }
        for c in raw.camps {
            self.unique(&c.name, |b, n| b.camps.iter().any(|x| x.name == n));
            if let Some(hex) = self.hex(&c.hex) {
                self.board.camps.push(Camp { name: c.name.value, hex, kind: c.kind, units: c.units });
            }
        }
        for p in raw.places {
            self.unique(&p.name, |b, n| b.places.iter().any(|x| x.name == n));
            if let Some(hex) = self.hex(&p.hex) {
                self.board.places.push(Place { name: p.name.value, hex });
            }
        }
        for l in raw.lists {
            self.unique(&l.name, |b, n| b.lists.iter().any(|x| x.name == n));
            let hexes = self.hexes(&l.hexes);
            self.board.lists.push(HexList { name: l.name.value, note: l.note, hexes });
        }
        self.board.fields.sort_by(|a, b| a.name.cmp(&b.name));
        self.board.field_of = vec![u16::MAX; self.board.len()];
        for (i, field) in (0..).zip(&self.board.fields) {
            for hex in &field.hexes {
                self.board.field_of[hex.index()] = i;
            }
        }
        self.board.camps.sort_by(|a, b| (a.hex, &a.name).cmp(&(b.hex, &b.name)));
        self.board.places.sort_by(|a, b| a.name.cmp(&b.name));
        self.board.lists.sort_by(|a, b| a.name.cmp(&b.name));
    }

    fn unique(&mut self, name: &Located<String>, taken: impl Fn(&Board, &str) -> bool) {
        if taken(&self.board, name) {
            self.check.error(name, format!("\"{}\" is listed twice", name.value));
        }
    }
}
