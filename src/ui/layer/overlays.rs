//! What may be laid over the map.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::command::Command;
use crate::ui::input::{Code, Key};
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::state::Ui;
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// The list.
#[derive(Default)]
pub struct Overlays {
    marker: Marker,
}

const LINES: [(char, &str); 5] = [
    ('r', "reach of the selected unit"),
    ('l', "level of each hex"),
    ('c', "command range of the leader under the cursor"),
    ('f', "field of fire of the unit under the cursor"),
    ('g', "outlines of hexes"),
];

fn flag(ui: &mut Ui, at: usize) -> &mut bool {
    match at {
        0 => &mut ui.show_reach,
        1 => &mut ui.show_levels,
        2 => &mut ui.show_command,
        3 => &mut ui.show_fire,
        _ => &mut ui.outlines,
    }
}

fn is_on(ui: &Ui, at: usize) -> bool {
    [ui.show_reach, ui.show_levels, ui.show_command, ui.show_fire, ui.outlines][at]
}

impl Layer for Overlays {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        if let Code::Char(c) = key.code
            && let Some(at) = LINES.iter().position(|l| l.0 == c)
        {
            let flag = flag(cx.ui, at);
            *flag = !*flag;
            return vec![Effect::Close];
        }
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept | Command::ListPageDown)) => {
                let flag = flag(cx.ui, self.marker.at);
                *flag = !*flag;
                Vec::new()
            }
            Ok(Some(Command::ListBack | Command::Quit)) => vec![Effect::Close],
            Ok(Some(command)) => {
                self.marker.moved(command, LINES.len(), LINES.len());
                Vec::new()
            }
            Ok(None) => Vec::new(),
            Err(effect) => vec![effect],
        }
    }

    fn draw(&self, look: &Look, screen: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        let area = Rect::new(screen.x + 2, screen.y + 1, 56, LINES.len() as u16 + 1).intersection(screen);
        text::fill(buffer, area, theme.style(Ink::Text));
        text::bar(buffer, area, "OVERLAYS", "Esc closes", theme.style(Ink::Head));
        for (k, (key, words)) in LINES.into_iter().enumerate() {
            let style = theme.style(if k == self.marker.at { Ink::Hot } else { Ink::Text });
            let check = if is_on(look.ui, k) { "[x]" } else { "[ ]" };
            let row = Row::of(key.to_string(), theme.style(Ink::Key)).add(format!(" {check} {words}"), style);
            text::put(buffer, area, 1 + k as u16, 0, &row);
        }
        Some(Position::new(area.x, (area.y + 1 + self.marker.at as u16).min(screen.bottom().saturating_sub(1))))
    }

    fn covers(&self) -> bool {
        false
    }
}
