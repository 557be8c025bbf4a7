//! Options of the screen: theme, colours, glyphs, outlines. They hold until the program ends.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::title::{depth_word, glyph_word};
use crate::ui::command::Command;
use crate::ui::encoder::Depth;
use crate::ui::input::Key;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::text::{self, Row};
use crate::ui::theme::{BUILT_IN, Ink, Theme};

/// The form.
#[derive(Default)]
pub struct Options {
    marker: Marker,
}

const LINES: usize = 4;

impl Options {
    fn change(&self, cx: &mut Context, back: bool) -> Vec<Effect> {
        let turn = |at: usize, n: usize| if back { (at + n - 1) % n } else { (at + 1) % n };
        let now = &cx.ui.theme;
        let (mut name, mut depth, mut ascii) = (now.name.clone(), now.depth, now.ascii);
        match self.marker.at {
            0 => {
                let at = BUILT_IN.iter().position(|(n, _)| *n == name).unwrap_or(0);
                BUILT_IN[turn(at, BUILT_IN.len())].0.clone_into(&mut name);
            }
            1 => {
                let all = [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::True];
                depth = all[turn(all.iter().position(|d| *d == depth).unwrap_or(0), 4)];
            }
            2 => ascii = !ascii,
            _ => {
                cx.ui.outlines = !cx.ui.outlines;
                return Vec::new();
            }
        }
        match Theme::named(&name, depth, ascii) {
            Ok(theme) => cx.ui.theme = theme,
            Err(e) => cx.ui.message = Some(e),
        }
        vec![Effect::Restyle]
    }
}

impl Layer for Options {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept | Command::ListRight | Command::ListPageDown)) => self.change(cx, false),
            Ok(Some(Command::ListLeft)) => self.change(cx, true),
            Ok(Some(Command::ListBack | Command::Quit)) => vec![Effect::Close],
            Ok(Some(command)) => {
                self.marker.moved(command, LINES, LINES);
                Vec::new()
            }
            Ok(None) => Vec::new(),
            Err(effect) => vec![effect],
        }
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        text::fill(buffer, area, theme.style(Ink::Text));
        text::bar(buffer, area, "OPTIONS", "h l change  Esc back", theme.style(Ink::Head));
        let outlines = if look.ui.outlines { "drawn" } else { "not drawn" };
        let lines = [
            ("Theme", theme.name.as_str()),
            ("Colours", depth_word(look)),
            ("Glyphs", glyph_word(look)),
            ("Hex outlines", outlines),
        ];
        for (k, (name, value)) in lines.into_iter().enumerate() {
            let marked = k == self.marker.at;
            let style = theme.style(if marked { Ink::Hot } else { Ink::Text });
            let row = Row::of(format!("{} {name:<14}", if marked { ">" } else { " " }), style)
                .add(format!("< {value} >"), style);
            text::put(buffer, area, 2 + k as u16, 0, &row);
        }
        Some(Position::new(area.x, (area.y + 2 + self.marker.at as u16).min(area.bottom().saturating_sub(1))))
    }
}
