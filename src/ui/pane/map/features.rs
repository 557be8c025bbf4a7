//! What lies on a hexside, reduced to the one mark that is drawn, and where roads put their dots.

use crate::engine::snapshot::{Slope, Terrain};
use crate::map::{Dir, HexId};
use crate::ui::theme::{Ink, Sign};

/// The mark of a hexside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// Creek: no crossing.
    Creek,
    /// Stream.
    Stream,
    /// Gully, with its contour lines.
    Gully(u8),
    /// Ridge, with its contour lines.
    Ridge(u8),
    /// A slope; `steep`, and whether the hex it is looked at from lies higher.
    Slope {
        /// Three levels or more.
        steep: bool,
        /// It falls away from the hex it is looked at from.
        falls: bool,
    },
}

/// What crosses a hexside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Side {
    /// The mark, the most important one.
    pub mark: Option<Mark>,
    /// Bridge or ford over it.
    pub crossing: Option<Sign>,
    /// A road (true) or lane (false) crosses it.
    pub way: Option<bool>,
}

/// The side of a hex as drawn.
pub fn side(terrain: &Terrain, hex: HexId, dir: Dir) -> Side {
    let s = terrain.board.side(hex, dir);
    let mark = if s.creek {
        Some(Mark::Creek)
    } else if s.stream {
        Some(Mark::Stream)
    } else if s.gully > 0 {
        Some(Mark::Gully(s.gully))
    } else if s.ridge > 0 {
        Some(Mark::Ridge(s.ridge))
    } else {
        match terrain.slope(hex, dir) {
            (Slope::Minor, up) => Some(Mark::Slope { steep: false, falls: !up }),
            (Slope::Steep, up) => Some(Mark::Slope { steep: true, falls: !up }),
            _ => None,
        }
    };
    Side {
        mark,
        crossing: if s.bridge { Some(Sign::Bridge) } else { s.ford.then_some(Sign::Ford) },
        way: if s.road { Some(true) } else { s.lane.then_some(false) },
    }
}

impl Mark {
    /// Glyph and style on the hexside towards `dir` (one of NW, SW, S, looked at from the hex it bounds).
    pub fn glyph(self, dir: Dir) -> (Sign, Ink) {
        match self {
            Self::Creek => (Sign::Creek, Ink::Creek),
            Self::Stream => (
                match dir {
                    Dir::NW => Sign::StreamNw,
                    Dir::SW => Sign::StreamSw,
                    _ => Sign::StreamS,
                },
                Ink::Stream,
            ),
            Self::Gully(_) => (Sign::Gully, Ink::Ridge),
            Self::Ridge(_) => (Sign::Ridge, Ink::Ridge),
            Self::Slope { steep, falls } => {
                let sign = match (dir, falls, steep) {
                    (Dir::S, true, false) => Sign::SlopeSouth,
                    (Dir::S, false, false) => Sign::SlopeNorth,
                    (Dir::S, true, true) => Sign::SteepSouth,
                    (Dir::S, false, true) => Sign::SteepNorth,
                    (_, true, false) => Sign::SlopeWest,
                    (_, false, false) => Sign::SlopeEast,
                    (_, true, true) => Sign::SteepWest,
                    (_, false, true) => Sign::SteepEast,
                };
                (sign, if steep { Ink::Steep } else { Ink::Slope })
            }
        }
    }
}

/// The Braille bit of a dot at column 0-1 and row 0-3 of a character.
pub fn bit(x: i32, y: i32) -> u8 {
    match (x & 1, y & 3) {
        (0, 0) => 0x01,
        (0, 1) => 0x02,
        (0, 2) => 0x04,
        (0, 3) => 0x40,
        (_, 0) => 0x08,
        (_, 1) => 0x10,
        (_, 2) => 0x20,
        _ => 0x80,
    }
}

/// The dots of a way from the centre of a hex to the middle of one of its sides; `wide` and `high` are the pitch of
/// hexes in dots. A farm lane has every second dot.
pub fn dots(wide: i32, high: i32, dir: Dir, road: bool, mut put: impl FnMut(i32, i32)) {
    // The hexagon reaches from the left side column to the right one: two dots more than the pitch.
    let (cx, cy) = (wide / 2 + 1, high / 2 - 1);
    let (dx, dy) = match dir {
        Dir::N => (0, -high),
        Dir::S => (0, high),
        Dir::NE => (wide, -high / 2),
        Dir::SE => (wide, high / 2),
        Dir::NW => (-wide, -high / 2),
        Dir::SW => (-wide, high / 2),
    };
    if dx == 0 {
        let half = high / 2;
        for k in 0..=half {
            let y = cy + if dy > 0 { k } else { -k };
            if road || y & 1 == 1 {
                put(cx, y);
            }
        }
        return;
    }
    let half = wide / 2;
    for k in 0..=half {
        let x = cx + if dx > 0 { k } else { -k };
        // Rounded half away from the start, so that both halves meet.
        let rise = (k * dy.abs() * 2 + wide) / (2 * wide);
        let y = cy + if dy > 0 { rise } else { -rise };
        if road || x & 1 == 0 {
            put(x, y);
        }
    }
}
