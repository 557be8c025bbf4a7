//! The saves to choose from.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::SaveInfo;
use crate::ui::command::Command;
use crate::ui::input::Key;
use crate::ui::layer::confirm::Confirm;
use crate::ui::layer::title;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// The list.
pub struct Saves {
    saves: Vec<SaveInfo>,
    marker: Marker,
}

impl Saves {
    /// These saves.
    pub fn new(saves: Vec<SaveInfo>) -> Self {
        Self { saves, marker: Marker::default() }
    }
}

impl Layer for Saves {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => match self.saves.get(self.marker.at) {
                Some(SaveInfo { problem: Some(problem), .. }) => {
                    vec![Effect::Open(Box::new(Confirm::told(problem.clone())))]
                }
                Some(save) => title::load(cx, &save.path.clone()),
                None => Vec::new(),
            },
            Ok(Some(Command::ListBack | Command::Quit)) => vec![Effect::Close],
            Ok(Some(command)) => {
                self.marker.moved(command, self.saves.len(), usize::from(cx.ui.size.1.saturating_sub(2)));
                Vec::new()
            }
            Ok(None) => Vec::new(),
            Err(effect) => vec![effect],
        }
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        text::fill(buffer, area, theme.style(Ink::Text));
        text::bar(buffer, area, "LOAD", "Enter load  Esc back", theme.style(Ink::Head));
        let page = usize::from(area.height.saturating_sub(2));
        let mut cursor = None;
        for (k, save) in self.saves.iter().enumerate().skip(self.marker.top).take(page) {
            let marked = k == self.marker.at;
            let style = theme.style(if marked { Ink::Hot } else { Ink::Text });
            let mut row = Row::of(if marked { "> " } else { "  " }, style);
            row.push(format!("{:<26} {:<24} {}", save.title, save.position, save.when), style);
            if save.problem.is_some() {
                row.push("  damaged", theme.style(Ink::Bad));
            }
            let y = 1 + (k - self.marker.top) as u16;
            text::put(buffer, area, y, 0, &row);
            if marked && y < area.height {
                cursor = Some(Position::new(area.x, area.y + y));
            }
        }
        if let Some(save) = self.saves.get(self.marker.at)
            && area.height > 2
        {
            text::put_str(buffer, area, area.height - 1, 0, &save.path, theme.style(Ink::Quiet));
        }
        cursor
    }
}
