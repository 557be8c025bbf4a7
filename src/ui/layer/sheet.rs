//! A text on a sheet: scrolled, closed with `Esc`. Help, rules, examinations and the verdict are sheets.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::engine::Outcome;
use crate::kit::Side;
use crate::ui::command::Command;
use crate::ui::input::Key;
use crate::ui::keymap::Place;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::state::Ui;
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// What `Enter` does on a sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Accept {
    Close,
    Title,
}

/// A text.
pub struct Sheet {
    title: String,
    hint: &'static str,
    rows: Vec<Row>,
    marker: Marker,
    accept: Accept,
    /// Covers the whole screen even if the text is short.
    full: bool,
}

impl Sheet {
    /// A sheet as large as its text.
    pub fn new(title: impl Into<String>, rows: Vec<Row>) -> Self {
        Self {
            title: title.into(),
            hint: "Esc closes",
            rows,
            marker: Marker::default(),
            accept: Accept::Close,
            full: false,
        }
    }

    /// The same over the whole screen.
    pub fn full(mut self) -> Self {
        self.full = true;
        self
    }

    /// The rectangle the sheet takes: its text and no more, at the upper left of the map.
    fn area(&self, screen: Rect) -> Rect {
        if self.full {
            return screen;
        }
        let width = (self.rows.iter().map(Row::width).max().unwrap_or(0).max(self.title.len() + 12) + 1) as u16;
        let width = width.min(screen.width);
        let height = (self.wrapped(width).len() as u16 + 1).min(screen.height.saturating_sub(1)).max(1);
        let x = u16::from(screen.width > width + 2) * 2;
        let y = u16::from(screen.height > height);
        Rect::new(screen.x + x, screen.y + y, width, height.min(screen.height)).intersection(screen)
    }

    fn wrapped(&self, width: u16) -> Vec<Row> {
        self.rows.iter().flat_map(|r| r.wrap(usize::from(width.max(1)), 2)).collect()
    }
}

impl Layer for Sheet {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        let command = match list_command(key, cx.ui) {
            Ok(command) => command,
            Err(effect) => return vec![effect],
        };
        let screen = Rect::new(0, 0, cx.ui.size.0, cx.ui.size.1);
        let area = self.area(screen);
        let (count, page) = (self.wrapped(area.width).len(), usize::from(area.height.saturating_sub(1)));
        match command {
            Some(Command::ListAccept) if self.accept == Accept::Title => vec![Effect::ToTitle],
            Some(Command::ListBack | Command::ListAccept | Command::Help | Command::Quit) => vec![Effect::Close],
            // A text has no marked line: the arrows move what is seen.
            Some(Command::ListUp) => {
                self.marker.top = self.marker.top.saturating_sub(1);
                Vec::new()
            }
            Some(Command::ListDown) => {
                self.marker.top = (self.marker.top + 1).min(count.saturating_sub(page));
                Vec::new()
            }
            Some(command) => {
                self.marker.at =
                    if command == Command::ListPageDown { self.marker.top + page - 1 } else { self.marker.top };
                self.marker.moved(command, count, page);
                self.marker.top = self.marker.at.min(count.saturating_sub(page));
                Vec::new()
            }
            None => Vec::new(),
        }
    }

    fn draw(&self, look: &Look, screen: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        let area = self.area(screen);
        text::fill(buffer, area, theme.style(Ink::Text));
        let rows = self.wrapped(area.width);
        let page = usize::from(area.height.saturating_sub(1));
        let hint = if rows.len() > page { "j k scroll, Esc closes" } else { self.hint };
        text::bar(buffer, area, &self.title, hint, theme.style(Ink::Head));
        let top = self.marker.top.min(rows.len().saturating_sub(page));
        text::put_rows(buffer, area, 1, &rows[top..]);
        Some(Position::new(area.x, area.y))
    }

    fn covers(&self) -> bool {
        self.full
    }
}

/// The keys of a place, made from the keymap.
pub fn help(ui: &Ui, place: Place) -> Sheet {
    let theme = &ui.theme;
    let entries: Vec<(String, &str)> = Command::ALL
        .iter()
        .filter_map(|c| {
            let keys = ui.keymap.words(place, *c);
            (!keys.is_empty()).then(|| (keys, c.help()))
        })
        .collect();
    let mut rows = Vec::new();
    if place == Place::Play {
        for line in [
            "Letters in the orders pane and on the map are the same keys: press one to choose.",
            ". ends or declines, ; shows more choices, Tab walks through units and targets.",
            "Facing: y u h l b n or 7 9 4 6 1 3.",
        ] {
            rows.push(Row::of(line, theme.style(Ink::Text)));
        }
        rows.push(Row::new());
    }
    // Two columns where the screen is wide enough; keys first, as in the pane.
    let width = usize::from(ui.size.0.max(20));
    let columns = if width >= 78 { 2 } else { 1 };
    let lines = entries.len().div_ceil(columns);
    for line in 0..lines {
        let mut row = Row::new();
        for column in 0..columns {
            if let Some((keys, help)) = entries.get(line + column * lines) {
                if column > 0 {
                    row.push(" ".repeat(40_usize.saturating_sub(row.width()).max(1)), theme.style(Ink::Text));
                }
                row.push(format!("{keys:<13}"), theme.style(Ink::Strong));
                row.push(format!(" {help}"), theme.style(Ink::Text));
            }
        }
        rows.push(row);
    }
    Sheet::new(if place == Place::Play { "KEYS" } else { "KEYS in lists and texts" }, rows)
}

/// The verdict, explained line by line.
pub fn verdict(ui: &Ui, title: &str, outcome: &Outcome) -> Sheet {
    let theme = &ui.theme;
    let mut rows = vec![Row::new()];
    let winner = outcome.winner.map_or_else(|| "Nobody has won".to_owned(), |side| format!("{side} victory"));
    rows.push(Row::of(format!("  {winner}: {}", outcome.level), theme.style(Ink::Strong)));
    rows.push(Row::new());
    for reason in &outcome.reasons {
        rows.push(Row::of(format!("  {reason}"), theme.style(Ink::Text)));
    }
    rows.push(Row::new());
    rows.push(Row::of(format!("  {:<14}{:>8}{:>18}", "", "points", "strength lost"), theme.style(Ink::Quiet)));
    for side in Side::BOTH {
        let (points, losses) = (outcome.points[side], outcome.losses[side]);
        let line = format!("  {:<14}{points:>8}{losses:>18}", side.name());
        rows.push(Row::of(line, theme.style(Ink::Text)));
    }
    rows.push(Row::new());
    rows.push(Row::of("  Enter: title.  Esc: look at the field once more.", theme.style(Ink::Quiet)));
    let mut sheet = Sheet::new(format!("VERDICT  {title}"), rows).full();
    sheet.hint = "Enter title, Esc map";
    sheet.accept = Accept::Title;
    sheet
}
