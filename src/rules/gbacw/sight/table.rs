//! Lines of sight over the ground of one battle, each worked out once.
//!
//! The ground never changes in a battle and sight is the same both ways (`gbacw:10.25`), so one byte a pair of hexes of
//! the playing area is enough. Cells are filled when first asked for; whoever asks gets the same answer.

use std::sync::atomic::{AtomicU8, Ordering};

use super::Ground;
use crate::map::HexId;
use crate::map::board::Area;

/// What a shot needs to know of the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Whether the line is open.
    pub clear: bool,
    /// Whether it is open through one hex of woods, boundary or canopy: -1 to fire.
    pub through_woods: bool,
}

const UNKNOWN: u8 = 0;
const BLOCKED: u8 = 1;
const CLEAR: u8 = 2;
const WOODS: u8 = 3;

/// The table of one playing area, for one board, chart and option of crests.
#[derive(Debug)]
pub struct SightTable {
    area: Area,
    cells: Vec<AtomicU8>,
}

impl SightTable {
    /// An empty table.
    pub fn new(area: Area) -> Self {
        let hexes = usize::from(area.east - area.west + 1) * usize::from(area.south - area.north + 1);
        Self { area, cells: (0..hexes * hexes).map(|_| AtomicU8::new(UNKNOWN)).collect() }
    }

    /// A hex's place within the area.
    fn place(&self, ground: &Ground<'_>, hex: HexId) -> Option<usize> {
        let (c, r) = (ground.board.column(hex), ground.board.row(hex));
        let width = usize::from(self.area.east - self.area.west + 1);
        self.area.contains(c, r).then(|| usize::from(r - self.area.north) * width + usize::from(c - self.area.west))
    }

    /// What one sees from a hex to another; hexes outside the area are worked out anew each time. `ground` must be the
    /// same at every call.
    pub fn see(&self, ground: &Ground<'_>, from: HexId, to: HexId) -> Seen {
        let (Some(a), Some(b)) = (self.place(ground, from), self.place(ground, to)) else {
            return read(look(ground, from, to));
        };
        let hexes = self.cells.len().isqrt();
        let cell = &self.cells[a.min(b) * hexes + a.max(b)];
        let mut known = cell.load(Ordering::Relaxed);
        if known == UNKNOWN {
            known = look(ground, from, to);
            cell.store(known, Ordering::Relaxed);
        }
        read(known)
    }
}

fn look(ground: &Ground<'_>, from: HexId, to: HexId) -> u8 {
    let sight = ground.sight(from, to);
    match (sight.is_clear(), sight.through_woods()) {
        (false, _) => BLOCKED,
        (true, false) => CLEAR,
        (true, true) => WOODS,
    }
}

fn read(cell: u8) -> Seen {
    Seen { clear: cell != BLOCKED, through_woods: cell == WOODS }
}
