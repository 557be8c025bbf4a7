//! The log: newest at the bottom, sentences wrapped with a hanging indent.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::engine::lines::Part;
use crate::engine::{Snapshot, Tone};
use crate::ui::Told;
use crate::ui::text::{self, Row};
use crate::ui::theme::{Ink, Theme};

/// How far continued lines are indented.
pub const INDENT: usize = 5;

/// A told line as a row: clock, sentence with chips and links.
pub fn row(theme: &Theme, snapshot: &Snapshot, told: &Told) -> Row {
    let line = &told.line;
    let mut row = Row::new();
    if !told.clock.is_empty() {
        row.push(format!("{:<4} ", told.clock), theme.style(Ink::Quiet));
    }
    for part in &line.parts {
        match part {
            Part::Text(t) => row.push(t.clone(), super::tone_style(theme, line.tone)),
            Part::Piece(id, t) => super::push_piece(&mut row, theme, snapshot, *id, t),
            Part::Hex(_, t) => row.push(t.clone(), theme.style(Ink::Link)),
        }
    }
    row
}

/// The fold under a line: modifiers and rolls, each with its rule.
pub fn details(theme: &Theme, told: &Told) -> Vec<Row> {
    told.line
        .details
        .iter()
        .map(|d| {
            let mut row = Row::of(format!("{}{}", " ".repeat(INDENT + 3), d.text), theme.style(Ink::Text));
            if !d.rule.is_empty() {
                row.push(format!("  {}", short_rule(&d.rule)), theme.style(Ink::Quiet));
            }
            row
        })
        .collect()
}

/// A rule's number without its system and the index's mark: `gbacw-bb:30.2#waive` is `30.2`.
pub fn short_rule(rule: &str) -> &str {
    let number = rule.rsplit(':').next().unwrap_or(rule);
    number.split('#').next().unwrap_or(number)
}

/// Draws the newest lines that fit. Lines from place `fresh` on are news: if some of them do not fit, the pane says how
/// many, so that nothing that happened between two decisions goes by unseen.
pub fn draw(
    theme: &Theme,
    snapshot: &Snapshot,
    log: &[Told],
    fresh: usize,
    head: bool,
    area: Rect,
    buffer: &mut Buffer,
) {
    if area.height == 0 {
        return;
    }
    text::fill(buffer, area, theme.style(Ink::Text));
    let mut body = area;
    if head {
        text::bar(buffer, area, "LOG", "m full screen", theme.style(Ink::Head));
        body.y += 1;
        body.height -= 1;
    }
    let mut rows: Vec<Row> = Vec::new();
    let room = usize::from(body.height);
    let is_told = |t: &Told| t.line.tone != Tone::Quiet || area.height > 4;
    let mut news = log.iter().skip(fresh).filter(|t| is_told(t)).count();
    let mut left = 0;
    for told in log.iter().rev().filter(|t| is_told(t)) {
        let mut wrapped = row(theme, snapshot, told).wrap(usize::from(body.width), INDENT);
        // The last row that fits tells of the news that do not.
        if room > 2 && news > 0 && (rows.len() + wrapped.len() > room || rows.len() + wrapped.len() == room && news > 1)
        {
            left = news;
            break;
        }
        news = news.saturating_sub(1);
        wrapped.reverse();
        rows.extend(wrapped);
        if rows.len() >= room {
            break;
        }
    }
    rows.truncate(room);
    rows.reverse();
    if left > 0 {
        let lines = if left == 1 { "line" } else { "lines" };
        rows.insert(0, Row::of(format!("... {left} more {lines} since your last choice: m"), theme.style(Ink::Quiet)));
    }
    let top = body.height - rows.len() as u16;
    text::put_rows(buffer, body, top, &rows);
}
