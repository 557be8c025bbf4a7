//! The log on the full screen: folds, filter by word, jump to where it happened.

use std::collections::BTreeSet;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::engine::Tone;
use crate::engine::lines::Kind;
use crate::ui::command::Command;
use crate::ui::input::{Code, Key};
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, Typing, list_command};
use crate::ui::pane::log::{INDENT, details, row};
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;
use crate::ui::{Host, Told};

/// The log.
pub struct Log {
    marker: Marker,
    unfolded: BTreeSet<usize>,
    filter: String,
    typing: Option<Typing>,
    kind: Option<Kind>,
}

/// Kinds in the order `Tab` walks through them.
const KINDS: [(Kind, &str); 9] = [
    (Kind::Turn, "turns"),
    (Kind::Command, "command"),
    (Kind::Move, "movement"),
    (Kind::Fire, "fire"),
    (Kind::Shock, "shock"),
    (Kind::Morale, "morale"),
    (Kind::Loss, "losses"),
    (Kind::Event, "events"),
    (Kind::Victory, "victory"),
];

impl Log {
    /// The log, newest line marked.
    pub fn new(cx: &Context) -> Self {
        let mut log = Self {
            marker: Marker::default(),
            unfolded: BTreeSet::new(),
            filter: String::new(),
            typing: None,
            kind: None,
        };
        let count = log.lines(cx.host).len();
        log.marker.at = count.saturating_sub(1);
        log.marker.settle(count, Self::page(cx.ui.size.1));
        log
    }

    fn page(height: u16) -> usize {
        usize::from(height.saturating_sub(2)).max(1)
    }

    /// The lines that pass the filters, by their place in the log.
    fn lines<'a>(&self, host: &'a dyn Host) -> Vec<(usize, &'a Told)> {
        let wanted = self.filter.to_lowercase();
        host.log()
            .iter()
            .enumerate()
            .filter(|(_, t)| self.kind.is_none_or(|k| t.line.kind == k))
            .filter(|(_, t)| wanted.is_empty() || t.line.text().to_lowercase().contains(&wanted))
            .collect()
    }

    fn next_kind(&mut self) {
        let at = self.kind.and_then(|k| KINDS.iter().position(|(n, _)| *n == k));
        self.kind = match at {
            None => Some(KINDS[0].0),
            Some(i) => KINDS.get(i + 1).map(|k| k.0),
        };
    }

    /// Folds or unfolds the marked line.
    fn fold(&mut self, host: &dyn Host, open: bool) {
        if let Some((at, _)) = self.lines(host).get(self.marker.at) {
            if open {
                self.unfolded.insert(*at);
            } else {
                self.unfolded.remove(at);
            }
        }
    }
}

impl Layer for Log {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        if let Some(typing) = &mut self.typing {
            match key.code {
                Code::Enter => self.typing = None,
                Code::Esc => {
                    self.typing = None;
                    self.filter.clear();
                }
                _ => {
                    typing.key(key);
                    self.filter.clone_from(&typing.0);
                }
            }
            self.marker.settle(self.lines(cx.host).len(), Self::page(cx.ui.size.1));
            return Vec::new();
        }
        let (count, page) = (self.lines(cx.host).len(), Self::page(cx.ui.size.1));
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => {
                let hex = self.lines(cx.host).get(self.marker.at).and_then(|(_, t)| t.line.hex);
                if let Some(hex) = hex {
                    let snapshot = cx.host.snapshot();
                    cx.ui.jump(&snapshot, hex);
                    return vec![Effect::Close];
                }
                let open = self.lines(cx.host).get(self.marker.at).is_some_and(|(i, _)| !self.unfolded.contains(i));
                self.fold(cx.host, open);
            }
            Ok(Some(Command::ListRight)) => self.fold(cx.host, true),
            Ok(Some(Command::ListLeft)) => self.fold(cx.host, false),
            Ok(Some(Command::ListFilter)) => self.typing = Some(Typing(self.filter.clone())),
            Ok(Some(Command::ListSwitch)) => {
                self.next_kind();
                self.marker.settle(self.lines(cx.host).len(), page);
            }
            Ok(Some(Command::ListBack | Command::Quit)) => return vec![Effect::Close],
            Ok(Some(command)) => {
                self.marker.moved(command, count, page);
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
        let lines = self.lines(look.host);
        let fresh = look.ui.fresh[look.host.viewer()];
        let title = format!("LOG  {} of {}", lines.len(), look.host.log().len());
        text::bar(
            buffer,
            area,
            &title,
            "f filter  Tab kind  + - fold  Enter go there  Esc back",
            theme.style(Ink::Head),
        );
        let width = usize::from(area.width.saturating_sub(2)).max(1);
        let room = usize::from(area.height.saturating_sub(2));
        // Rows of the marked line must be in view: collect backwards from it until the page is full, then forwards.
        let rows_of = |k: usize| -> Vec<Row> {
            let (at, told) = lines[k];
            let marked = k == self.marker.at;
            let mut rows = row(theme, &snapshot, told).wrap(width, INDENT);
            if self.unfolded.contains(&at) {
                rows.extend(details(theme, told).iter().flat_map(|r| r.wrap(width, INDENT + 5)));
            }
            let fold = match (told.line.details.is_empty(), self.unfolded.contains(&at)) {
                (true, _) => ' ',
                (false, true) => '-',
                (false, false) => '+',
            };
            // Where what happened since the last choice begins.
            let is_first = at >= fresh && (k == 0 || lines[k - 1].0 < fresh);
            for (i, r) in rows.iter_mut().enumerate() {
                let lead = if i == 0 { format!("{}{fold}", if marked { '>' } else { ' ' }) } else { "  ".into() };
                let ink = if told.line.tone == Tone::Heading { Ink::Strong } else { Ink::Text };
                r.0.insert(0, text::Span { text: lead, style: theme.style(ink) });
            }
            if is_first && at > 0 {
                rows.insert(0, Row::of("-- since your last choice --", theme.style(Ink::Quiet)));
            }
            rows
        };
        let mut rows: Vec<Row> = Vec::new();
        let mut marked_row = 0;
        if !lines.is_empty() {
            let at = self.marker.at.min(lines.len() - 1);
            let mut first = at;
            rows = rows_of(at);
            while first > 0 && rows.len() < room {
                first -= 1;
                let mut before = rows_of(first);
                marked_row += before.len();
                before.append(&mut rows);
                rows = before;
            }
            let mut next = at + 1;
            while next < lines.len() && rows.len() < room {
                rows.extend(rows_of(next));
                next += 1;
            }
            let over = rows.len().saturating_sub(room);
            // Cut above the marked line if it can be spared there, below otherwise.
            let cut = over.min(marked_row);
            rows.drain(..cut);
            marked_row -= cut;
            rows.truncate(room);
        }
        text::put_rows(buffer, area, 1, &rows);
        let kind = self.kind.and_then(|k| KINDS.iter().find(|(n, _)| *n == k)).map_or("all", |k| k.1);
        let foot = match &self.typing {
            Some(typing) => format!("filter: {}_", typing.0),
            None => format!("kind: {kind}   filter: {}", if self.filter.is_empty() { "none" } else { &self.filter }),
        };
        if area.height > 1 {
            text::put_str(buffer, area, area.height - 1, 0, &foot, theme.style(Ink::Quiet));
        }
        let y = (1 + marked_row as u16).min(area.height.saturating_sub(1));
        Some(Position::new(area.x, area.y + y))
    }
}
