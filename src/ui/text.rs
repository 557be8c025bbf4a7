//! Styled text: spans, wrapping with a hanging indent, writing that never leaves its rectangle.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

/// A blank at which no row is broken; it is written as a common one.
pub const TIE: &str = "\u{a0}";

/// A run of letters in one style.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// The letters.
    pub text: String,
    /// The style.
    pub style: Style,
}

/// A line of spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row(pub Vec<Span>);

impl Row {
    /// An empty row.
    pub fn new() -> Self {
        Self::default()
    }

    /// A row in one style.
    pub fn of(text: impl Into<String>, style: Style) -> Self {
        Self::new().add(text, style)
    }

    /// With a span more.
    pub fn add(mut self, text: impl Into<String>, style: Style) -> Self {
        self.push(text, style);
        self
    }

    /// Adds a span.
    pub fn push(&mut self, text: impl Into<String>, style: Style) {
        self.0.push(Span { text: text.into(), style });
    }

    /// Letters in the row.
    pub fn width(&self) -> usize {
        self.0.iter().map(|s| s.text.chars().count()).sum()
    }

    /// The letters alone.
    pub fn plain(&self) -> String {
        self.0.iter().map(|s| s.text.as_str()).collect()
    }

    /// Breaks the row at blanks so that no line is longer than `width`; lines after the first are indented.
    /// A word longer than a line is cut.
    pub fn wrap(&self, width: usize, indent: usize) -> Vec<Row> {
        let width = width.max(1);
        let indent = if indent + 8 < width { indent } else { 0 };
        let letters: Vec<(char, Style)> =
            self.0.iter().flat_map(|s| s.text.chars().map(move |c| (c, s.style))).collect();
        let mut rows = Vec::new();
        let mut from = 0;
        loop {
            let lead = if rows.is_empty() { 0 } else { indent };
            let room = width - lead;
            if letters.len() - from <= room {
                rows.push(row(lead, &letters[from..]));
                return rows;
            }
            // The last blank that still leaves the words before it in the line.
            let cut = (from..=from + room).rev().find(|&i| letters[i].0 == ' ' && i > from);
            let (end, next) = match cut {
                Some(i) => (i, i + 1),
                None => (from + room, from + room),
            };
            rows.push(row(lead, &letters[from..end]));
            from = next;
            while from < letters.len() && letters[from].0 == ' ' {
                from += 1;
            }
            if from >= letters.len() {
                return rows;
            }
        }
    }
}

fn row(lead: usize, letters: &[(char, Style)]) -> Row {
    let mut out = Row::new();
    if lead > 0 {
        out.push(" ".repeat(lead), Style::new());
    }
    let mut k = 0;
    while k < letters.len() {
        let style = letters[k].1;
        let end = letters[k..].iter().position(|l| l.1 != style).map_or(letters.len(), |n| k + n);
        out.push(letters[k..end].iter().map(|l| if l.0 == '\u{a0}' { ' ' } else { l.0 }).collect::<String>(), style);
        k = end;
    }
    out
}

/// Writes a row into a rectangle's line, cut at its right edge; returns the column behind it.
pub fn put(buffer: &mut Buffer, area: Rect, y: u16, x: u16, row: &Row) -> u16 {
    let mut at = x;
    for span in &row.0 {
        at = put_str(buffer, area, y, at, &span.text, span.style);
    }
    at
}

/// Writes text; `x` and `y` count from the rectangle's corner. Returns the column behind it.
pub fn put_str(buffer: &mut Buffer, area: Rect, y: u16, x: u16, text: &str, style: Style) -> u16 {
    let area = area.intersection(buffer.area);
    let mut at = x;
    if y >= area.height {
        return at;
    }
    for ch in text.chars() {
        if at >= area.width {
            break;
        }
        let cell = &mut buffer[(area.x + at, area.y + y)];
        cell.reset();
        cell.set_char(ch).set_style(style);
        at += 1;
    }
    at
}

/// Writes text so that it ends at the rectangle's right edge.
pub fn put_right(buffer: &mut Buffer, area: Rect, y: u16, text: &str, style: Style) {
    let n = text.chars().count() as u16;
    put_str(buffer, area, y, area.width.saturating_sub(n), text, style);
}

/// Fills a rectangle with blanks in a style.
pub fn fill(buffer: &mut Buffer, area: Rect, style: Style) {
    let area = area.intersection(buffer.area);
    for y in area.top()..area.bottom() {
        for x in area.left()..area.right() {
            let cell = &mut buffer[(x, y)];
            cell.reset();
            cell.set_style(style);
        }
    }
}

/// A bar over a pane: title left, hint right.
pub fn bar(buffer: &mut Buffer, area: Rect, left: &str, right: &str, style: Style) {
    let line = Rect { height: area.height.min(1), ..area };
    fill(buffer, line, style);
    let end = put_str(buffer, line, 0, 0, left, style);
    let n = right.chars().count() as u16;
    // A title is more important than a hint.
    if end + n < line.width {
        put_right(buffer, line, 0, right, style);
    }
}

/// Writes rows one below the other from line `y`; returns the line behind the last.
pub fn put_rows(buffer: &mut Buffer, area: Rect, y: u16, rows: &[Row]) -> u16 {
    let mut at = y;
    for row in rows {
        if at >= area.height {
            break;
        }
        put(buffer, area, at, 0, row);
        at += 1;
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn plain(rows: &[Row]) -> Vec<String> {
        rows.iter().map(Row::plain).collect()
    }

    #[test]
    fn long_sentences_hang_by_the_indent() {
        let row = Row::of("8:00 2 ar fires at 25 MO and hits it badly", Style::new());
        assert_eq!(plain(&row.wrap(20, 5)), ["8:00 2 ar fires at", "     25 MO and hits", "     it badly"]);
        assert_eq!(plain(&row.wrap(80, 5)), ["8:00 2 ar fires at 25 MO and hits it badly"]);
        assert_eq!(plain(&Row::of("abcdefgh", Style::new()).wrap(3, 0)), ["abc", "def", "gh"]);
        assert_eq!(plain(&Row::new().wrap(3, 0)), [""]);
    }

    #[test]
    fn writing_never_leaves_the_rectangle() {
        let mut buffer = Buffer::empty(Rect::new(0, 0, 4, 2));
        put_str(&mut buffer, Rect::new(2, 1, 10, 10), 0, 0, "abcdef", Style::new());
        put_str(&mut buffer, Rect::new(2, 1, 10, 10), 5, 0, "abcdef", Style::new());
        put_right(&mut buffer, Rect::new(0, 0, 3, 1), 0, "abcdef", Style::new());
        assert_eq!(buffer, Buffer::with_lines(["abc ", "  ab"]));
    }

    proptest! {
        #[test]
        fn wrapping_loses_no_word_and_keeps_the_width(words in prop::collection::vec("[a-z]{1,7}", 0..30), width in 1_usize..40, indent in 0_usize..6) {
            let text = words.join(" ");
            let rows = Row::of(text.clone(), Style::new()).wrap(width, indent);
            prop_assert!(rows.iter().all(|r| r.width() <= width));
            let letters = |s: &str| s.chars().filter(|c| *c != ' ').collect::<String>();
            prop_assert_eq!(letters(&plain(&rows).concat()), letters(&text));
        }
    }
}
