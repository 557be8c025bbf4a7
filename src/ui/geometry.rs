//! Where a hex lies on the screen: zooms, views, jump scrolling, ways from hex to hex by key.

use crate::map::board::Area;
use crate::map::{Board, Dir, HexId};

/// How large a hex is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zoom {
    /// One character for one column and two rows of hexes.
    Theatre,
    /// Five by two characters a hex.
    Field,
    /// Ten by four characters a hex.
    Close,
}

impl Zoom {
    /// Characters from one column of hexes to the next, and from one hex to the one south of it.
    ///
    /// In the theatre a character holds two rows; the pitch is that of one hex wide and two high.
    pub fn pitch(self) -> (i32, i32) {
        match self {
            Self::Theatre => (1, 1),
            Self::Field => (5, 2),
            Self::Close => (10, 4),
        }
    }

    /// Rows of hexes that share a row of characters.
    pub fn rows_a_line(self) -> i32 {
        if self == Self::Theatre { 2 } else { 1 }
    }

    /// The next larger zoom.
    pub fn closer(self) -> Self {
        match self {
            Self::Theatre => Self::Field,
            _ => Self::Close,
        }
    }

    /// The next smaller zoom.
    pub fn wider(self) -> Self {
        match self {
            Self::Close => Self::Field,
            _ => Self::Theatre,
        }
    }
}

/// The part of the map on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// How large.
    pub zoom: Zoom,
    /// The first column of hexes.
    pub column: i32,
    /// The first row of hexes.
    pub row: i32,
    /// Characters in a row, without the row numbers.
    pub width: u16,
    /// Rows of characters, without the ruler.
    pub height: u16,
}

impl View {
    /// A view of nothing yet.
    pub fn new(zoom: Zoom) -> Self {
        Self { zoom, column: 0, row: 0, width: 0, height: 0 }
    }

    /// Whole columns of hexes in view.
    pub fn columns(&self) -> i32 {
        let (w, _) = self.zoom.pitch();
        let width = i32::from(self.width);
        // The right hexside stands in the column behind the hex.
        (if self.zoom == Zoom::Theatre { width } else { (width - 1) / w }).max(1)
    }

    /// Rows of hexes that are whole in even and odd columns.
    pub fn rows(&self) -> i32 {
        let (_, h) = self.zoom.pitch();
        let height = i32::from(self.height);
        match self.zoom {
            Zoom::Theatre => height * 2,
            _ => (height - h / 2) / h,
        }
        .max(1)
    }

    /// The upper left character of the hex at a column and row, relative to the view; may lie outside it.
    pub fn place(&self, column: i32, row: i32) -> (i32, i32) {
        let (w, h) = self.zoom.pitch();
        match self.zoom {
            Zoom::Theatre => (column - self.column, (row - self.row).div_euclid(2)),
            _ => (w * (column - self.column), h * (row - self.row) + h / 2 * (column & 1)),
        }
    }

    /// The same for a hex.
    pub fn place_of(&self, board: &Board, hex: HexId) -> (i32, i32) {
        self.place(i32::from(board.column(hex)), i32::from(board.row(hex)))
    }

    /// Whether a hex is wholly in view.
    pub fn shows(&self, board: &Board, hex: HexId) -> bool {
        self.within(i32::from(board.column(hex)), i32::from(board.row(hex)), 0, 0)
    }

    fn within(&self, column: i32, row: i32, aside: i32, above: i32) -> bool {
        (self.column + aside..self.column + self.columns() - aside).contains(&column)
            && (self.row + above..self.row + self.rows() - above).contains(&row)
    }

    /// How near the edge the cursor may come before the view jumps.
    fn margin(&self) -> i32 {
        let wanted = if self.columns() >= 16 { 2 } else { 1 };
        wanted.min((self.columns() - 1) / 2).min((self.rows() - 1) / 2).max(0)
    }

    /// Moves the view, if it must, so that the cursor's hex keeps off the edge: by half its size at a time, by an even
    /// number of columns, so that trees and the shift of columns fall on the same characters.
    pub fn follow(&mut self, board: &Board, area: Area, hex: HexId) {
        let (c, r) = (i32::from(board.column(hex)), i32::from(board.row(hex)));
        if !self.near(c, r) {
            self.center(board, area, hex);
            return;
        }
        let margin = self.margin();
        let (across, down) = ((self.columns() / 2).max(2) & !1, (self.rows() / 2).max(1));
        let limits = self.limits(area);
        for _ in 0..64 {
            let before = (self.column, self.row);
            if c < self.column + margin {
                self.column -= across;
            } else if c >= self.column + self.columns() - margin {
                self.column += across;
            }
            if r < self.row + margin {
                self.row -= down;
            } else if r >= self.row + self.rows() - margin {
                self.row += down;
            }
            self.clamp(limits);
            if (self.column, self.row) == before {
                break;
            }
        }
    }

    /// Whether a hex is in view or less than half a view outside it.
    fn near(&self, column: i32, row: i32) -> bool {
        let (w, h) = (self.columns() / 2, self.rows() / 2);
        self.width > 0
            && (self.column - w..self.column + self.columns() + w).contains(&column)
            && (self.row - h..self.row + self.rows() + h).contains(&row)
    }

    /// Shows a hex: centres the view on it, but only if it is not at least one hex inside already.
    pub fn reveal(&mut self, board: &Board, area: Area, hex: HexId) {
        let before = *self;
        self.clamp(self.limits(area));
        let (c, r) = (i32::from(board.column(hex)), i32::from(board.row(hex)));
        if !self.within(c, r, 1, 1) {
            self.center(board, area, hex);
            // At the edge of the field nothing more can be shown: then do not move at all.
            if before.within(c, r, 0, 0) && (self.column - before.column).abs() + (self.row - before.row).abs() < 2 {
                *self = before;
            }
        }
    }

    /// Centres the view on a hex as far as the battle's area allows.
    pub fn center(&mut self, board: &Board, area: Area, hex: HexId) {
        self.column = (i32::from(board.column(hex)) - self.columns() / 2) & !1;
        self.row = i32::from(board.row(hex)) - self.rows() / 2;
        self.clamp(self.limits(area));
    }

    /// Least and greatest first column and row: the view does not leave the area further than it must.
    fn limits(&self, area: Area) -> [(i32, i32); 2] {
        let span = |first: u16, last: u16, seen: i32| {
            let (first, last) = (i32::from(first), i32::from(last));
            let spare = seen - (last - first + 1);
            if spare >= 0 { (first - spare / 2, first - spare / 2) } else { (first, last + 1 - seen) }
        };
        let (west, east) = span(area.west, area.east, self.columns());
        let (north, south) = span(area.north, area.south, self.rows());
        // Even columns only; one more at the far end if the last would not be whole.
        [(west & !1, if east > west { (east + 1) & !1 } else { east & !1 }), (north, south)]
    }

    fn clamp(&mut self, [(west, east), (north, south)]: [(i32, i32); 2]) {
        self.column = self.column.clamp(west, east.max(west));
        self.row = self.row.clamp(north, south.max(north));
    }
}

/// A way to move the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Way {
    /// To a neighbour.
    Hex(Dir),
    /// To the next column east, same row number.
    East,
    /// To the next column west, same row number.
    West,
}

/// Where the cursor goes; it never leaves the area.
pub fn moved(board: &Board, area: Area, from: HexId, way: Way, times: u16) -> HexId {
    let mut at = from;
    for _ in 0..times {
        let (c, r) = (i32::from(board.column(at)), i32::from(board.row(at)));
        let next = match way {
            Way::Hex(dir) => board.neighbour(at, dir),
            Way::East => board.at(c + 1, r),
            Way::West => board.at(c - 1, r),
        };
        match next {
            Some(hex) if area.contains(board.column(hex), board.row(hex)) => at = hex,
            _ => break,
        }
    }
    at
}

/// The two digits of column and row in a printed number: `S3419` gives `34` and `19`.
pub fn number_parts(number: &str) -> (&str, &str) {
    let digits = number.trim_start_matches(|c: char| !c.is_ascii_digit());
    if digits.is_ascii() { digits.split_at(digits.len() / 2) } else { (digits, "") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn printed_numbers_split_into_column_and_row() {
        assert_eq!(number_parts("S3419"), ("34", "19"));
        assert_eq!(number_parts("0712"), ("07", "12"));
        assert_eq!(number_parts(""), ("", ""));
    }

    #[test]
    fn the_standard_layouts_hold_the_designed_number_of_hexes() {
        for (width, height, columns, rows) in [(51, 18, 10, 8), (82, 31, 16, 15), (149, 48, 29, 23)] {
            let view = View { zoom: Zoom::Field, column: 0, row: 0, width, height };
            assert_eq!((view.columns(), view.rows()), (columns, rows));
        }
    }
}
