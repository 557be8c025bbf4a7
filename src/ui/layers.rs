//! The stack of layers: the play screen, lists and questions over it. The top layer gets the keys; drawing starts at
//! the topmost layer that covers everything.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::command::Command;
use super::host::Host;
use super::input::{Code, Key};
use super::keymap::Place;
use super::state::Ui;

/// What a layer works with.
pub struct Context<'a> {
    /// The program around the screen.
    pub host: &'a mut dyn Host,
    /// What belongs to the screen alone.
    pub ui: &'a mut Ui,
}

/// What a layer draws from.
pub struct Look<'a> {
    /// The program around the screen.
    pub host: &'a dyn Host,
    /// What belongs to the screen alone.
    pub ui: &'a Ui,
}

/// What a key led to, beyond the layer itself.
pub enum Effect {
    /// Put a layer on top.
    Open(Box<dyn Layer>),
    /// Take this layer off.
    Close,
    /// Only the title remains.
    ToTitle,
    /// Leave the program.
    Quit,
    /// Repaint everything.
    Redraw,
    /// Go back to the shell for a while.
    Suspend,
    /// Depth or glyphs were changed.
    Restyle,
}

/// A screen or a part of one.
pub trait Layer {
    /// Handles a key.
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect>;
    /// Draws; the hardware cursor belongs where it returns.
    fn draw(&self, look: &Look, area: Rect, buffer: &mut Buffer) -> Option<Position>;
    /// Whether nothing of the layers below can be seen.
    fn covers(&self) -> bool {
        true
    }
    /// Something has changed: the game, the size of the screen, or this layer is on top again.
    fn refresh(&mut self, _cx: &mut Context) -> Vec<Effect> {
        Vec::new()
    }
    /// Whether this is the play screen.
    fn is_play(&self) -> bool {
        false
    }
}

/// The command of a key in lists, after the commands that are the same everywhere were turned into effects.
pub fn list_command(key: Key, ui: &Ui) -> Result<Option<Command>, Effect> {
    let command = ui.keymap.command(Place::List, key);
    match command {
        Some(Command::Redraw) => Err(Effect::Redraw),
        Some(Command::Suspend) => Err(Effect::Suspend),
        other => Ok(other),
    }
}

/// A line of text being typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Typing(pub String);

impl Typing {
    /// Takes a key; whether it was one for the text.
    pub fn key(&mut self, key: Key) -> bool {
        match key.code {
            Code::Char(c) if !key.ctrl && !key.alt && !c.is_control() => {
                if self.0.chars().count() < 60 {
                    self.0.push(c);
                }
                true
            }
            Code::Char('u') if key.ctrl => {
                self.0.clear();
                true
            }
            Code::Backspace => {
                self.0.pop();
                true
            }
            _ => false,
        }
    }
}

/// The marked line of a list and the first line in view.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marker {
    /// The marked line.
    pub at: usize,
    /// The first line in view.
    pub top: usize,
}

impl Marker {
    /// Moves by a command of lists of `count` lines of which `page` fit; whether it was one.
    pub fn moved(&mut self, command: Command, count: usize, page: usize) -> bool {
        let last = count.saturating_sub(1);
        let page = page.max(1);
        self.at = match command {
            // Round the ends: the last line is one key from the first.
            Command::ListUp if self.at == 0 => last,
            Command::ListUp => self.at - 1,
            Command::ListDown if self.at >= last => 0,
            Command::ListDown => self.at + 1,
            Command::ListPageUp => self.at.saturating_sub(page),
            Command::ListPageDown => (self.at + page).min(last),
            Command::ListTop => 0,
            Command::ListBottom => last,
            _ => return false,
        };
        self.settle(count, page);
        true
    }

    /// Keeps the marked line in the list and in view.
    pub fn settle(&mut self, count: usize, page: usize) {
        let page = page.max(1);
        self.at = self.at.min(count.saturating_sub(1));
        if self.at < self.top {
            self.top = self.at;
        } else if self.at >= self.top + page {
            self.top = self.at + 1 - page;
        }
        self.top = self.top.min(count.saturating_sub(page));
    }
}
