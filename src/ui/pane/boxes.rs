//! The boxes and tables that the system publishes: the first of them as panes on wide screens.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::{piece_style, tone_style};
use crate::engine::snapshot::{Panel, PanelRow};
use crate::engine::{Snapshot, Tone};
use crate::ui::text::{self, Row};
use crate::ui::theme::{Ink, Theme};

/// Blanks between two columns.
const GAP: usize = 2;

/// The columns of a panel.
pub struct Columns(Vec<(usize, bool)>);

impl Columns {
    /// Widths and whether a column holds numbers only, for lines of `width` letters; none if the columns do not fit.
    pub fn of(panel: &Panel, width: usize) -> Self {
        let mut columns: Vec<(usize, bool)> = Vec::new();
        for row in panel.rows.iter().filter(|r| r.cells.len() > 1) {
            columns.resize(columns.len().max(row.cells.len()), (0, true));
            for (column, cell) in columns.iter_mut().zip(&row.cells) {
                column.0 = column.0.max(cell.chars().count());
                column.1 &= cell.is_empty() || cell.parse::<i32>().is_ok();
            }
        }
        let all: usize = columns.iter().map(|c| c.0 + GAP).sum();
        Self(if all > width + GAP { Vec::new() } else { columns })
    }

    /// A row in its columns.
    pub fn row(&self, theme: &Theme, snapshot: &Snapshot, row: &PanelRow) -> Row {
        let style = tone_style(theme, row.tone);
        let about = row.piece.and_then(|id| snapshot.pieces.get(usize::from(id.0)));
        let mut out = Row::new();
        for (i, cell) in row.cells.iter().enumerate() {
            let is_last = i + 1 == row.cells.len();
            // A lone cell is a sentence or a heading, not part of the table.
            let (wide, right) = match self.0.get(i) {
                Some(column) if row.cells.len() > 1 => *column,
                _ => (0, false),
            };
            let pad = wide.saturating_sub(cell.chars().count());
            if right && pad > 0 {
                out.push(" ".repeat(pad), style);
            }
            out.push(cell.clone(), if i == 0 { about.map_or(style, |p| piece_style(theme, p)) } else { style });
            if !is_last {
                let gap = if self.0.is_empty() { 1 } else { GAP };
                out.push(" ".repeat(gap + if right { 0 } else { pad }), style);
            }
        }
        out
    }
}

/// How many lines each panel gets, its head included: as many panels as can show two rows, the first the most.
fn shares(wanted: &[usize], lines: usize) -> Vec<usize> {
    let mut left = lines;
    let mut shares = Vec::new();
    for least in wanted.iter().map(|w| (*w).min(3)) {
        if least > left {
            break;
        }
        left -= least;
        shares.push(least);
    }
    for (share, wanted) in shares.iter_mut().zip(wanted) {
        let more = (wanted - *share).min(left);
        *share += more;
        left -= more;
    }
    shares
}

/// Draws as many panels as there is room for, those with something in them first. `key` opens all of them.
pub fn draw(theme: &Theme, snapshot: &Snapshot, key: &str, area: Rect, buffer: &mut Buffer) {
    if area.is_empty() {
        return;
    }
    text::fill(buffer, area, theme.style(Ink::Text));
    let mut panels: Vec<&Panel> = snapshot.panels.iter().collect();
    panels.sort_by_key(|p| p.rows.is_empty());
    let wanted: Vec<usize> = panels.iter().map(|p| 1 + p.rows.len().max(1)).collect();
    let full = panels.iter().filter(|p| !p.rows.is_empty()).count();
    let mut lines = shares(&wanted[..full], usize::from(area.height));
    // Empty panels are told only where nothing else wants the lines.
    let left = usize::from(area.height) - lines.iter().sum::<usize>();
    if lines.len() == full {
        lines.extend(shares(&wanted[full..], left));
    }
    let width = usize::from(area.width);
    let mut y = area.y;
    for (i, (panel, lines)) in panels.iter().zip(lines).enumerate() {
        let place = Rect { y, height: lines as u16, ..area };
        y += lines as u16;
        let hidden = wanted[i] - lines;
        let hint = match (hidden, i) {
            (0, 0) => format!("{key} all boxes"),
            (0, _) => String::new(),
            _ => format!("{key} {hidden} more"),
        };
        text::bar(buffer, place, &panel.title.to_uppercase(), &hint, theme.style(Ink::Head));
        let columns = Columns::of(panel, width);
        let mut rows: Vec<Row> = panel.rows.iter().take(lines - 1).map(|r| columns.row(theme, snapshot, r)).collect();
        if rows.is_empty() {
            rows.push(Row::of("empty", tone_style(theme, Tone::Quiet)));
        }
        text::put_rows(buffer, place, 1, &rows);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_share_the_lines_and_the_first_gets_what_is_left() {
        assert_eq!(shares(&[3, 3], 7), [3, 3]);
        assert_eq!(shares(&[10, 4], 7), [4, 3]);
        assert_eq!(shares(&[10, 4, 2], 8), [3, 3, 2]);
        assert_eq!(shares(&[10, 4, 9], 7), [4, 3]);
        assert_eq!(shares(&[20], 7), [7]);
        assert_eq!(shares(&[2], 7), [2]);
        assert_eq!(shares(&[5], 2), [0_usize; 0]);
    }

    #[test]
    fn columns_are_as_wide_as_their_widest_cell_and_numbers_stand_right() {
        let rows = vec![
            PanelRow::heading("A very long heading, in no column"),
            PanelRow::of(["a", "7", "x"]),
            PanelRow::of(["bcd", "12", "y"]),
        ];
        let panel = Panel { rows, ..Panel::default() };
        assert_eq!(Columns::of(&panel, 40).0, [(3, false), (2, true), (1, false)]);
        assert_eq!(Columns::of(&panel, 10).0, [(3, false), (2, true), (1, false)]);
        assert!(Columns::of(&panel, 9).0.is_empty(), "too narrow for columns");
    }
}
