//! The boxes and tables of the system, one at a time over the whole screen. A row about a unit or a place leads there.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::engine::Snapshot;
use crate::engine::snapshot::Panel;
use crate::ui::command::Command;
use crate::ui::input::{Code, Key};
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::pane::boxes::Columns;
use crate::ui::state::Ui;
use crate::ui::text::{self, Row};
use crate::ui::theme::{Ink, Theme};

/// The boxes.
pub struct Boxes {
    /// Which panel.
    at: usize,
    /// The marked row of it.
    marker: Marker,
    /// The first line in view; rows may take several.
    top: usize,
}

impl Boxes {
    /// The boxes, open at the one looked at last.
    pub fn new(ui: &Ui, snapshot: &Snapshot) -> Self {
        let at = snapshot.panels.iter().position(|p| p.key == ui.panel).unwrap_or(0);
        Self { at, marker: Marker::default(), top: 0 }
    }

    /// Turns to the next or the previous panel, round the ends.
    fn turn(&mut self, cx: &mut Context, snapshot: &Snapshot, back: bool) {
        let count = snapshot.panels.len().max(1);
        self.at = (self.at + if back { count - 1 } else { 1 }) % count;
        self.marker = Marker::default();
        self.top = 0;
        cx.ui.panel = snapshot.panels.get(self.at).map_or("", |p| p.key);
    }

    /// Lines of rows that fit between head and foot.
    fn page(height: u16) -> usize {
        usize::from(height.saturating_sub(2)).max(1)
    }

    /// The lines in view begin here so that all lines of the marked row are seen.
    fn scroll(&self, lines: &[(Option<usize>, Row)], page: usize) -> usize {
        let of = |l: &(Option<usize>, Row)| l.0 == Some(self.marker.at);
        let first = lines.iter().position(of).unwrap_or(0);
        // The last row brings the note below it along.
        let is_last = !lines.iter().any(|l| l.0 == Some(self.marker.at + 1));
        let last = if is_last { lines.len().saturating_sub(1) } else { lines.iter().rposition(of).unwrap_or(0) };
        let top = self.top.max((last + 1).saturating_sub(page));
        top.min(first)
    }
}

/// The panel in lines, each with the row it belongs to; the note last.
fn lines(theme: &Theme, snapshot: &Snapshot, panel: &Panel, width: u16) -> Vec<(Option<usize>, Row)> {
    let width = usize::from(width).saturating_sub(1).max(1);
    let columns = Columns::of(panel, width);
    let mut lines = Vec::new();
    for (i, row) in panel.rows.iter().enumerate() {
        let wrapped = columns.row(theme, snapshot, row).wrap(width, 2);
        lines.extend(wrapped.into_iter().map(|line| (Some(i), line)));
    }
    if panel.rows.is_empty() {
        lines.push((None, Row::of("empty", theme.style(Ink::Quiet))));
    }
    if !panel.note.is_empty() {
        lines.push((None, Row::new()));
        lines
            .extend(Row::of(panel.note.clone(), theme.style(Ink::Quiet)).wrap(width, 0).into_iter().map(|l| (None, l)));
    }
    lines
}

/// The titles of all panels, the open one standing out.
fn titles(theme: &Theme, panels: &[Panel], at: usize) -> Row {
    let mut row = Row::new();
    for (i, panel) in panels.iter().enumerate() {
        if i > 0 {
            row.push("  ", theme.style(Ink::Text));
        }
        row.push(panel.title.clone(), theme.style(if i == at { Ink::Hot } else { Ink::Text }));
    }
    row
}

impl Layer for Boxes {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        let snapshot = cx.host.snapshot();
        let Some(panel) = snapshot.panels.get(self.at) else { return vec![Effect::Close] };
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListSwitch)) => self.turn(cx, &snapshot, key.code == Code::BackTab),
            Ok(Some(Command::ListRight)) => self.turn(cx, &snapshot, false),
            Ok(Some(Command::ListLeft)) => self.turn(cx, &snapshot, true),
            Ok(Some(Command::ListAccept)) => {
                if let Some(hex) = panel.rows.get(self.marker.at).and_then(|r| snapshot.goal(r)) {
                    cx.ui.jump(&snapshot, hex);
                    return vec![Effect::Close];
                }
            }
            Ok(Some(Command::ListBack | Command::Quit)) => return vec![Effect::Close],
            Ok(Some(command)) => {
                let (width, height) = cx.ui.size;
                let page = Self::page(height);
                self.marker.moved(command, panel.rows.len(), page);
                self.top = self.scroll(&lines(&cx.ui.theme, &snapshot, panel, width), page);
            }
            Ok(None) => {}
            Err(effect) => return vec![effect],
        }
        Vec::new()
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        let snapshot = look.host.snapshot();
        text::fill(buffer, area, theme.style(Ink::Text));
        let panel = snapshot.panels.get(self.at)?;
        let title = format!("BOXES {}/{}  {}", self.at + 1, snapshot.panels.len(), panel.title);
        text::bar(buffer, area, &title, "Tab next  Enter go there  Esc back", theme.style(Ink::Head));
        let lines = lines(theme, &snapshot, panel, area.width);
        let page = Self::page(area.height);
        let top = self.scroll(&lines, page);
        let mut cursor = 1;
        for (k, (row, line)) in lines.iter().enumerate().skip(top).take(page) {
            let y = 1 + (k - top) as u16;
            let is_first = row.is_some() && (k == 0 || lines[k - 1].0 != *row);
            if is_first && *row == Some(self.marker.at) {
                text::put_str(buffer, area, y, 0, ">", theme.style(Ink::Text));
                cursor = y;
            }
            text::put(buffer, area, y, 1, line);
        }
        text::put(buffer, area, area.height.saturating_sub(1), 0, &titles(theme, &snapshot.panels, self.at));
        Some(Position::new(area.x, area.y + cursor.min(area.height.saturating_sub(1))))
    }
}
