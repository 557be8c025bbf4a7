//! The battles to choose from.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::kit::Side;
use crate::ui::BattleInfo;
use crate::ui::command::Command;
use crate::ui::input::Key;
use crate::ui::keymap::Place;
use crate::ui::layer::setup::SetUp;
use crate::ui::layer::sheet;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// The list.
pub struct Battles {
    battles: Vec<BattleInfo>,
    marker: Marker,
}

impl Battles {
    /// All battles there are.
    pub fn new(cx: &Context) -> Self {
        Self { battles: cx.host.battles(), marker: Marker::default() }
    }

    fn page(height: u16) -> usize {
        usize::from(height.saturating_sub(1 + SUMMARY)).max(1)
    }
}

/// Lines kept for the summary of the marked battle.
const SUMMARY: u16 = 7;

impl Layer for Battles {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => match self.battles.get(self.marker.at) {
                Some(battle) => vec![Effect::Open(Box::new(SetUp::new(battle.clone(), cx)))],
                None => Vec::new(),
            },
            Ok(Some(Command::ListBack | Command::Quit)) => vec![Effect::Close],
            Ok(Some(Command::Help)) => vec![Effect::Open(Box::new(sheet::help(cx.ui, Place::List)))],
            Ok(Some(command)) => {
                self.marker.moved(command, self.battles.len(), Self::page(cx.ui.size.1));
                Vec::new()
            }
            Ok(None) => Vec::new(),
            Err(effect) => vec![effect],
        }
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        text::fill(buffer, area, theme.style(Ink::Text));
        text::bar(buffer, area, "NEW BATTLE", "Enter choose  Esc back", theme.style(Ink::Head));
        if self.battles.is_empty() {
            text::put_str(
                buffer,
                area,
                2,
                2,
                "No battle could be read; longroll check says why.",
                theme.style(Ink::Bad),
            );
        }
        let page = Self::page(area.height);
        let mut cursor = None;
        let mut system = "";
        for (k, battle) in self.battles.iter().enumerate().skip(self.marker.top).take(page) {
            let marked = k == self.marker.at;
            let style = theme.style(if marked { Ink::Hot } else { Ink::Text });
            let label = if battle.system == system { "" } else { battle.system.as_str() };
            system = &battle.system;
            let mut row = Row::of(format!("{label:<13}"), theme.style(Ink::Strong));
            row.push(if marked { "> " } else { "  " }, style);
            row.push(format!("{:>2}  {:<26}", battle.number, battle.title), style);
            let (u, c) = (battle.units[Side::Union], battle.units[Side::Confederate]);
            let numbers = format!(" {:>2} turns {u:>4} v {c:>3} units   {}", battle.turns, battle.length);
            row.push(numbers, theme.style(Ink::Text));
            let y = 1 + (k - self.marker.top) as u16;
            text::put(buffer, area, y, 0, &row);
            if marked && y < area.height && area.width > 13 {
                cursor = Some(Position::new(area.x + 13, area.y + y));
            }
        }
        if let Some(battle) = self.battles.get(self.marker.at)
            && area.height > SUMMARY + 2
        {
            let below = Rect::new(area.x, area.bottom() - SUMMARY, area.width, SUMMARY);
            text::bar(buffer, below, &battle.title, &battle.id, theme.style(Ink::Head));
            let rows = Row::of(battle.summary.clone(), theme.style(Ink::Text)).wrap(usize::from(area.width), 0);
            text::put_rows(buffer, below, 1, &rows);
        }
        cursor
    }
}
