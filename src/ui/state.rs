//! What belongs to the screen alone: looks, keys, cursor, view. Nothing of it is part of a game.

use super::caps::Caps;
use super::command::Command;
use super::geometry::{View, Zoom};
use super::keymap::Keymap;
use super::theme::Theme;
use crate::engine::Snapshot;
use crate::kit::BySide;
use crate::map::HexId;

/// State of the screen.
#[derive(Clone, Debug)]
pub struct Ui {
    /// What the terminal can do.
    pub caps: Caps,
    /// Looks.
    pub theme: Theme,
    /// Keys.
    pub keymap: Keymap,
    /// Width and height of the screen.
    pub size: (u16, u16),
    /// Outlines of hexes.
    pub outlines: bool,
    /// The map has the whole width.
    pub wide: bool,
    /// The cursor's hex.
    pub cursor: HexId,
    /// Where the cursor jumped away from.
    pub last: HexId,
    /// The part of the map on the screen.
    pub view: View,
    /// A sentence for the player, until the next key.
    pub message: Option<String>,
    /// A command chosen in another layer, for the play screen.
    pub command: Option<Command>,
    /// A choice chosen in another layer, by its place in the prompt.
    pub choice: Option<usize>,
    /// How long each side's log was when it chose last: what follows is news.
    pub fresh: BySide<usize>,
    /// The box looked at last, by its key.
    pub panel: &'static str,
    /// Shown over the map: level numbers.
    pub show_levels: bool,
    /// Shown over the map: command range of the selected leader.
    pub show_command: bool,
    /// Shown over the map: what the selected unit can see or fire into.
    pub show_fire: bool,
    /// Shown over the map: where the selected unit can go.
    pub show_reach: bool,
}

impl Ui {
    /// The state at the start.
    pub fn new(caps: Caps, theme: Theme, keymap: Keymap, size: (u16, u16)) -> Self {
        Self {
            // On a network's line outlines of a very wide map cost more than they are worth.
            outlines: !(caps.is_remote && size.0 >= 160),
            caps,
            theme,
            keymap,
            size,
            wide: false,
            cursor: HexId(0),
            last: HexId(0),
            view: View::new(Zoom::Field),
            message: None,
            command: None,
            choice: None,
            fresh: BySide::default(),
            panel: "",
            show_levels: false,
            show_command: false,
            show_fire: false,
            show_reach: true,
        }
    }

    /// Jumps to a hex and remembers where from.
    pub fn jump(&mut self, snapshot: &Snapshot, hex: HexId) {
        if hex != self.cursor {
            self.last = self.cursor;
            self.cursor = hex;
        }
        self.view.reveal(snapshot.board(), snapshot.terrain.area, hex);
    }
}
