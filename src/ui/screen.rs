//! The stack of layers with the state they share: keys in, frames out. Knows no terminal, so tests can play it.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use super::host::Host;
use super::input::Key;
use super::layer::handover::HandOver;
use super::layer::play::{Play, too_small};
use super::layer::sheet;
use super::layer::title::Title;
use super::layers::{Context, Effect, Layer, Look};
use super::layout::LEAST;
use super::state::Ui;
use crate::engine::Line;

/// What the loop around the screen must do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// Leave the program.
    Quit,
    /// Repaint everything.
    Redraw,
    /// Go back to the shell for a while.
    Suspend,
    /// Colours or glyphs were changed.
    Restyle,
}

/// The screen.
pub struct Screen {
    layers: Vec<Box<dyn Layer>>,
    /// State shared by the layers.
    pub ui: Ui,
    verdict_seen: bool,
}

impl Screen {
    /// The title, and the play screen over it if a game is open already.
    pub fn new(host: &mut dyn Host, ui: Ui) -> Self {
        let mut screen = Self { layers: Vec::new(), ui, verdict_seen: false };
        let cx = Context { host, ui: &mut screen.ui };
        screen.layers.push(Box::new(Title::new(&cx)));
        if host.has_game() {
            let play = Play::new(&mut Context { host, ui: &mut screen.ui });
            screen.layers.push(Box::new(play));
        }
        screen.after(host);
        screen
    }

    /// Whether the play screen is open, whatever lies over it.
    fn is_playing(&self) -> bool {
        self.layers.iter().any(|l| l.is_play())
    }

    /// Whether the play screen is on top: then the computer may move.
    pub fn is_on_play(&self) -> bool {
        self.layers.last().is_some_and(|l| l.is_play())
    }

    /// Takes a key.
    pub fn key(&mut self, host: &mut dyn Host, key: Key) -> Vec<Demand> {
        self.ui.message = None;
        // Too small to show anything: only leaving makes sense, and that must work without being seen.
        if !self.fits() {
            let leave = matches!(key.code, super::input::Code::Char('q' | 'Q'))
                || (key.ctrl && key.code == super::input::Code::Char('c'));
            return if leave { vec![Demand::Quit] } else { Vec::new() };
        }
        let Some(top) = self.layers.last_mut() else { return vec![Demand::Quit] };
        let effects = top.key(key, &mut Context { host, ui: &mut self.ui });
        let demands = self.apply(host, effects);
        self.after(host);
        demands
    }

    fn fits(&self) -> bool {
        self.ui.size.0 >= LEAST.0 && self.ui.size.1 >= LEAST.1
    }

    fn apply(&mut self, host: &mut dyn Host, effects: Vec<Effect>) -> Vec<Demand> {
        let mut demands = Vec::new();
        for effect in effects {
            match effect {
                Effect::Open(layer) => {
                    if layer.is_play() {
                        self.verdict_seen = false;
                    }
                    self.layers.push(layer);
                }
                Effect::Close => {
                    self.layers.pop();
                    demands.extend(self.refresh(host));
                }
                Effect::ToTitle => {
                    // A play screen that is left closes its game; one about to be opened does not.
                    if self.is_playing() {
                        host.close();
                    }
                    self.layers.truncate(1);
                    demands.extend(self.refresh(host));
                }
                Effect::Quit => demands.push(Demand::Quit),
                Effect::Redraw => demands.push(Demand::Redraw),
                Effect::Suspend => demands.push(Demand::Suspend),
                Effect::Restyle => demands.push(Demand::Restyle),
            }
        }
        if self.layers.is_empty() {
            demands.push(Demand::Quit);
        }
        demands
    }

    /// Lets the top layer see what has changed.
    fn refresh(&mut self, host: &mut dyn Host) -> Vec<Demand> {
        let Some(top) = self.layers.last_mut() else { return Vec::new() };
        let effects = top.refresh(&mut Context { host, ui: &mut self.ui });
        if effects.is_empty() { Vec::new() } else { self.apply(host, effects) }
    }

    /// Puts the hand-over screen or the verdict up when it is time for it.
    fn after(&mut self, host: &mut dyn Host) {
        if !self.is_on_play() || !host.has_game() {
            return;
        }
        if let Some(side) = host.waiting_for_handover() {
            self.layers.push(Box::new(HandOver(side)));
        } else if !self.verdict_seen {
            let snapshot = host.snapshot();
            if let Some(outcome) = &snapshot.outcome {
                self.verdict_seen = true;
                self.layers.push(Box::new(sheet::verdict(&self.ui, &snapshot.title, outcome)));
            }
        }
    }

    /// Whether the computer must decide and may.
    pub fn computer_moves(&self, host: &dyn Host) -> bool {
        self.is_on_play()
            && host.has_game()
            && host.waiting_for_handover().is_none()
            && host.prompt().is_none()
            && host.snapshot().outcome.is_none()
    }

    /// Lets the computer take one decision; returns what happened, `None` if it has none to take.
    pub fn computer_turn(&mut self, host: &mut dyn Host) -> Option<Vec<Line>> {
        let lines = match host.computer_turn() {
            Ok(lines) => lines?,
            Err(e) => {
                self.ui.message = Some(e);
                return None;
            }
        };
        Some(lines)
    }

    /// Brings the screen up to date with the game and shows where these lines happened.
    pub fn catch_up(&mut self, host: &mut dyn Host, lines: &[Line]) {
        if let Some(hex) = lines.iter().rev().find_map(|l| l.hex) {
            let snapshot = host.snapshot();
            self.ui.view.reveal(snapshot.board(), snapshot.terrain.area, hex);
        }
        self.refresh(host);
        self.after(host);
    }

    /// Takes a new size.
    pub fn resize(&mut self, host: &mut dyn Host, width: u16, height: u16) {
        self.ui.size = (width, height);
        self.refresh_all(host);
    }

    /// Every layer, not only the top one, may depend on the size.
    fn refresh_all(&mut self, host: &mut dyn Host) {
        for layer in &mut self.layers {
            let playing = layer.is_play();
            if !playing || host.has_game() {
                // What a layer wants to open now can wait for its next refresh on top.
                layer.refresh(&mut Context { host, ui: &mut self.ui });
            }
        }
    }

    /// Draws everything that can be seen; the hardware cursor belongs where it returns.
    pub fn draw(&self, host: &dyn Host, area: Rect, buffer: &mut Buffer) -> Option<Position> {
        if area.width < LEAST.0 || area.height < LEAST.1 {
            too_small(area, buffer);
            return None;
        }
        let look = Look { host, ui: &self.ui };
        let bottom = self.layers.iter().rposition(|l| l.covers()).unwrap_or(0);
        let mut cursor = None;
        for layer in &self.layers[bottom..] {
            cursor = layer.draw(&look, area, buffer);
        }
        cursor
    }
}
