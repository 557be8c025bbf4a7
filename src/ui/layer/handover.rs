//! Two people, one screen: nothing is shown until the other one sits there.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::kit::Side;
use crate::ui::command::Command;
use crate::ui::input::Key;
use crate::ui::layer::confirm::Confirm;
use crate::ui::layers::{Context, Effect, Layer, Look, list_command};
use crate::ui::text;
use crate::ui::theme::Ink;

/// The empty screen between two people.
pub struct HandOver(pub Side);

impl Layer for HandOver {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => {
                cx.host.take_over();
                vec![Effect::Close]
            }
            Ok(Some(Command::Quit)) => vec![Effect::Open(Box::new(Confirm::quit(cx.host)))],
            Ok(_) => Vec::new(),
            Err(effect) => vec![effect],
        }
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        text::fill(buffer, area, theme.style(Ink::Text));
        let line = format!("{} player: press Enter", self.0);
        text::put_str(buffer, area, area.height / 2, 2.min(area.width), &line, theme.style(Ink::Strong));
        Some(Position::new(area.x, area.y + area.height / 2))
    }
}
