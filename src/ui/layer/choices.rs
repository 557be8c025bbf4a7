//! All choices of a decision on the full screen, with what they mean.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::engine::{Answer, Prompt, Query};
use crate::ui::command::Command;
use crate::ui::input::Key;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::pane::log::short_rule;
use crate::ui::pane::orders::odds_rows;
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// The list.
pub struct Choices {
    prompt: Prompt,
    marker: Marker,
}

impl Choices {
    /// The choices of a prompt, the hot one marked.
    pub fn new(prompt: Prompt, hot: Option<usize>) -> Self {
        Self { prompt, marker: Marker { at: hot.unwrap_or(0), top: 0 } }
    }
}

impl Layer for Choices {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => {
                cx.ui.choice = Some(self.marker.at);
                vec![Effect::Close]
            }
            Ok(Some(Command::ListBack | Command::Quit)) => vec![Effect::Close],
            Ok(Some(command)) => {
                let page = usize::from(cx.ui.size.1.saturating_sub(4));
                self.marker.moved(command, self.prompt.choices.len(), page);
                Vec::new()
            }
            Ok(None) => Vec::new(),
            Err(effect) => vec![effect],
        }
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        text::fill(buffer, area, theme.style(Ink::Text));
        text::bar(buffer, area, &self.prompt.title, "Enter take  Esc back", theme.style(Ink::Head));
        let page = usize::from(area.height.saturating_sub(4));
        let mut marker = self.marker;
        marker.settle(self.prompt.choices.len(), page);
        for (k, choice) in self.prompt.choices.iter().enumerate().skip(marker.top).take(page.max(1)) {
            let marked = k == marker.at;
            let style = theme.style(if marked { Ink::Hot } else { Ink::Text });
            let who = choice
                .actor
                .filter(|a| Some(*a) != self.prompt.actor)
                .and_then(|a| look.host.snapshot().pieces.get(usize::from(a.0)).map(crate::ui::pane::map::spaced))
                .unwrap_or_default();
            let mut row = Row::of(format!("{} {who:<6}{:<44}", if marked { ">" } else { " " }, choice.label), style);
            row.push(format!(" {}", short_rule(choice.rule)), theme.style(Ink::Quiet));
            text::put(buffer, area, 1 + (k - marker.top) as u16, 0, &row);
        }
        if let Some(choice) = self.prompt.choices.get(marker.at)
            && area.height > 4
        {
            // All the room under the list, at least three lines.
            let listed = self.prompt.choices.len().min(page) as u16;
            let top = (area.y + 2 + listed).min(area.bottom() - 3);
            let below = Rect::new(area.x, top, area.width, area.bottom() - top);
            let width = usize::from(area.width);
            let mut rows = Row::of(choice.detail.clone(), theme.style(Ink::Text)).wrap(width, 1);
            if choice.has_odds
                && let Answer::Odds(odds) = look.host.ask(Query::Odds(choice.id))
            {
                let roomy = usize::from(below.height) > rows.len() + odds.chances.len() + 4;
                rows.extend(odds_rows(theme, "", &odds, width, roomy));
            }
            text::put_rows(buffer, below, 0, &rows);
        }
        let y = 1 + (marker.at - marker.top) as u16;
        Some(Position::new(area.x, area.y + y.min(area.height.saturating_sub(1))))
    }
}
