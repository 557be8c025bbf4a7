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

/// The keys of a place, made from the keymap. Motions share a line: the sheet must be cheap to open.
pub fn help(ui: &Ui, place: Place) -> Sheet {
    let theme = &ui.theme;
    let first = |c: Command| ui.keymap.keys(place, c).first().map(ToString::to_string).unwrap_or_default();
    let plain = |text: String| Row::of(text, theme.style(Ink::Text));
    let mut rows = Vec::new();
    let is_motion = |c: &Command| c.motion().is_some();
    if place == Place::Play {
        use Command::{CursorE, CursorN, CursorNe, CursorNw, CursorS, CursorSe, CursorSw, CursorW};
        for (line, words) in [
            ([CursorNw, CursorN, CursorNe], "the cursor; also 7 8 9, 4 6, 1 2 3 and arrows"),
            ([CursorW, CursorE, CursorE], "west, east along a row"),
            ([CursorSw, CursorS, CursorSe], "facings too, without north and south"),
        ] {
            let mut keys = line.map(first);
            if line[1] == line[2] {
                keys = [keys[0].clone(), " ".into(), keys[1].clone()];
            }
            rows.push(
                Row::of(keys.join(" "), theme.style(Ink::Strong)).add(format!("   {words}"), theme.style(Ink::Text)),
            );
        }
        let far = [Command::FarW, Command::FarS, Command::FarN, Command::FarE].map(first).join(" ");
        rows.push(Row::of(far, theme.style(Ink::Strong)).add(" ten hexes", theme.style(Ink::Text)));
        rows.push(plain("A letter in the orders or on the map chooses; . ends, ; shows more.".into()));
    }
    let entries: Vec<(String, &str)> = Command::ALL
        .iter()
        .filter(|c| !is_motion(c) && **c != Command::Wider)
        .filter_map(|c| {
            // Both zooms on one line: every line more is bytes more.
            let (keys, words) = match c {
                Command::Closer => (format!("{} {}", first(*c), first(Command::Wider)), "larger, smaller hexes"),
                _ => (first(*c), c.help()),
            };
            (!keys.trim().is_empty()).then_some((keys, words))
        })
        .collect();
    let columns = if ui.size.0 >= 78 { 2 } else { 1 };
    let lines = entries.len().div_ceil(columns);
    for line in 0..lines {
        let mut row = Row::new();
        for column in 0..columns {
            if let Some((keys, help)) = entries.get(line + column * lines) {
                if column > 0 {
                    row.push(" ".repeat(38_usize.saturating_sub(row.width()).max(1)), theme.style(Ink::Text));
                }
                row.push(format!("{keys:<9} {help}"), theme.style(Ink::Text));
            }
        }
        rows.push(row);
    }
    Sheet::new(if place == Place::Play { "KEYS" } else { "KEYS in lists and texts" }, rows)
}

fn army(side: Side) -> &'static str {
    match side {
        Side::Union => "Union",
        Side::Confederate => "Confederacy",
    }
}

/// The verdict, explained line by line.
pub fn verdict(ui: &Ui, title: &str, outcome: &Outcome) -> Sheet {
    let theme = &ui.theme;
    let mut rows = vec![Row::new()];
    let winner = outcome.winner.map_or_else(|| "Nobody has won".to_owned(), |side| format!("The {} wins", army(side)));
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
