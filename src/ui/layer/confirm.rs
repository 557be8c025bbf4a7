//! A question with yes and no, and a sentence that only wants to be read.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::command::Command;
use crate::ui::host::Host;
use crate::ui::input::{Code, Key};
use crate::ui::layers::{Context, Effect, Layer, Look, list_command};
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum About {
    /// Leaving the program.
    Quit,
    /// Nothing: it only wants to be read.
    Told,
}

/// The question.
pub struct Confirm {
    words: String,
    keys: &'static str,
    about: About,
}

impl Confirm {
    /// Leave?
    pub fn quit(host: &dyn Host) -> Self {
        let saved = if !host.has_game() {
            String::new()
        } else if let Some(path) = host.save_path() {
            format!(" The battle is saved: {path}")
        } else {
            " This game is not saved!".into()
        };
        let keys = if host.has_game() { "y Enter quit   t title   Esc stay" } else { "y Enter quit   Esc stay" };
        Self { words: format!("Quit?{saved}"), keys, about: About::Quit }
    }

    /// Something went wrong.
    pub fn told(words: impl Into<String>) -> Self {
        Self { words: words.into(), keys: "Enter or Esc", about: About::Told }
    }

    fn rows(&self, width: u16) -> Vec<String> {
        let plain = |words: &str| {
            words
                .lines()
                .flat_map(|l| Row::of(l, ratatui::style::Style::new()).wrap(usize::from(width.max(1)), 0))
                .map(|r| r.plain())
                .collect::<Vec<_>>()
        };
        let mut rows = plain(&self.words);
        rows.extend(plain(self.keys));
        rows
    }
}

impl Layer for Confirm {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        let command = match list_command(key, cx.ui) {
            Ok(command) => command,
            Err(effect) => return vec![effect],
        };
        let yes =
            matches!(key.code, Code::Char('y' | 'Y')) || matches!(command, Some(Command::ListAccept | Command::Quit));
        match self.about {
            About::Quit if yes => vec![Effect::Quit],
            About::Quit if key.code == Code::Char('t') && cx.host.has_game() => vec![Effect::ToTitle],
            About::Quit if matches!(key.code, Code::Char('n')) => vec![Effect::Close],
            About::Told if yes => vec![Effect::Close],
            _ if command == Some(Command::ListBack) => vec![Effect::Close],
            _ => Vec::new(),
        }
    }

    fn draw(&self, look: &Look, screen: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        let width =
            (self.words.lines().map(str::len).max().unwrap_or(0).max(self.keys.len()) as u16 + 1).min(screen.width);
        let rows = self.rows(width);
        let height = (rows.len() as u16).min(screen.height);
        let y = screen.y + screen.height.saturating_sub(height) / 2;
        let area = Rect::new(screen.x, y, width, height).intersection(screen);
        text::fill(buffer, area, theme.style(Ink::Bar));
        for (k, row) in rows.iter().enumerate() {
            text::put_str(buffer, area, k as u16, 0, row, theme.style(Ink::Bar));
        }
        Some(Position::new(area.x, area.y))
    }

    fn covers(&self) -> bool {
        false
    }
}
