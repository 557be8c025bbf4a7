//! The title: go on, begin, load, leave.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::ui::SaveInfo;
use crate::ui::command::Command;
use crate::ui::input::{Code, Key};
use crate::ui::keymap::Place;
use crate::ui::layer::battles::Battles;
use crate::ui::layer::confirm::Confirm;
use crate::ui::layer::options::Options;
use crate::ui::layer::play::Play;
use crate::ui::layer::saves::Saves;
use crate::ui::layer::sheet;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, list_command};
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// A line of the title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Item {
    Continue,
    New,
    Load,
    Options,
    Quit,
}

impl Item {
    fn key(self) -> char {
        match self {
            Self::Continue => 'c',
            Self::New => 'n',
            Self::Load => 'l',
            Self::Options => 'o',
            Self::Quit => 'q',
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Continue => "Continue",
            Self::New => "New battle",
            Self::Load => "Load",
            Self::Options => "Options",
            Self::Quit => "Quit",
        }
    }
}

/// The title.
pub struct Title {
    saves: Vec<SaveInfo>,
    marker: Marker,
    version: String,
}

impl Title {
    /// The title over what is saved now.
    pub fn new(cx: &Context) -> Self {
        Self { saves: cx.host.saves(), marker: Marker::default(), version: cx.host.version() }
    }

    /// The newest save that can be gone on with.
    fn newest(&self) -> Option<&SaveInfo> {
        self.saves.iter().find(|s| !s.is_over && s.problem.is_none())
    }

    fn items(&self) -> Vec<Item> {
        let mut items = Vec::new();
        if self.newest().is_some() {
            items.push(Item::Continue);
        }
        items.push(Item::New);
        if !self.saves.is_empty() {
            items.push(Item::Load);
        }
        items.extend([Item::Options, Item::Quit]);
        items
    }

    fn take(&mut self, item: Item, cx: &mut Context) -> Vec<Effect> {
        match item {
            Item::Continue => match self.newest().map(|s| s.path.clone()) {
                Some(path) => load(cx, &path),
                None => Vec::new(),
            },
            Item::New => vec![Effect::Open(Box::new(Battles::new(cx)))],
            Item::Load => vec![Effect::Open(Box::new(Saves::new(self.saves.clone())))],
            Item::Options => vec![Effect::Open(Box::new(Options::default()))],
            Item::Quit => vec![Effect::Quit],
        }
    }
}

/// Loads a save and plays on, or says why not.
pub fn load(cx: &mut Context, path: &str) -> Vec<Effect> {
    match cx.host.load(path) {
        Ok(()) => vec![Effect::ToTitle, Effect::Open(Box::new(Play::new(cx)))],
        Err(e) => vec![Effect::Open(Box::new(Confirm::told(e)))],
    }
}

impl Layer for Title {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        let items = self.items();
        if let Code::Char(c) = key.code
            && !key.ctrl
            && let Some(item) = items.iter().find(|i| i.key() == c)
        {
            return self.take(*item, cx);
        }
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListAccept)) => self.take(items[self.marker.at.min(items.len() - 1)], cx),
            Ok(Some(Command::Quit)) => vec![Effect::Quit],
            Ok(Some(Command::Help)) => vec![Effect::Open(Box::new(sheet::help(cx.ui, Place::List)))],
            Ok(Some(command)) => {
                self.marker.moved(command, items.len(), items.len());
                Vec::new()
            }
            Ok(None) => Vec::new(),
            Err(effect) => vec![effect],
        }
    }

    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        text::fill(buffer, area, theme.style(Ink::Text));
        text::put_str(buffer, area, 0, 0, " L O N G R O L L", theme.style(Ink::Strong));
        if area.width >= 50 {
            text::put_right(buffer, area, 0, "Shiloh, 6-7 April 1862 ", theme.style(Ink::Quiet));
        }
        let top = if area.height >= 12 { 2 } else { 1 };
        let mut cursor = None;
        for (k, item) in self.items().into_iter().enumerate() {
            let marked = k == self.marker.at;
            let style = theme.style(if marked { Ink::Hot } else { Ink::Text });
            let mut row = Row::of(if marked { "  > " } else { "    " }, style);
            row.push(item.key().to_string(), theme.style(Ink::Key));
            row.push(format!("  {:<14}", item.name()), style);
            let more = match item {
                Item::Continue => {
                    self.newest().map_or_else(String::new, |s| format!("{}, {}   {}", s.title, s.position, s.when))
                }
                Item::New => "choose a battle, who plays, and start".into(),
                Item::Load if self.saves.len() == 1 => "1 save".into(),
                Item::Load => format!("{} saves", self.saves.len()),
                Item::Options => format!("{}, {}, {}", theme.name, depth_word(look), glyph_word(look)),
                Item::Quit => String::new(),
            };
            row.push(more, theme.style(Ink::Quiet));
            let y = top + k as u16;
            text::put(buffer, area, y, 0, &row);
            if marked && y < area.height {
                cursor = Some(Position::new(area.x + 4.min(area.width.saturating_sub(1)), area.y + y));
            }
        }
        if area.height >= 10 {
            let foot = area.height - 1;
            text::put_str(buffer, area, foot, 0, " j k or arrows, Enter.  ? keys", theme.style(Ink::Quiet));
            if area.width >= 50 {
                text::put_right(buffer, area, foot, &format!("longroll {} ", self.version), theme.style(Ink::Quiet));
            }
        }
        cursor
    }

    fn refresh(&mut self, cx: &mut Context) -> Vec<Effect> {
        self.saves = cx.host.saves();
        let count = self.items().len();
        self.marker.settle(count, count);
        Vec::new()
    }
}

/// The colours in use, in words.
pub fn depth_word(look: &Look) -> &'static str {
    use crate::ui::encoder::Depth;
    match look.ui.theme.depth {
        Depth::Mono => "no colours",
        Depth::Sixteen => "16 colours",
        Depth::Indexed => "256 colours",
        Depth::True => "all colours",
    }
}

/// The glyphs in use, in words.
pub fn glyph_word(look: &Look) -> &'static str {
    if look.ui.theme.ascii { "ASCII" } else { "UTF-8" }
}
