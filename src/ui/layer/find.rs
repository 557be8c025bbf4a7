//! Finding by typing: a unit, a place, a hex number; or a command by its name.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};

use crate::engine::Snapshot;
use crate::map::HexId;
use crate::ui::command::Command;
use crate::ui::input::{Code, Key};
use crate::ui::keymap::Place;
use crate::ui::layers::{Context, Effect, Layer, Look, Marker, Typing, list_command};
use crate::ui::pane::map;
use crate::ui::state::Ui;
use crate::ui::text::{self, Row};
use crate::ui::theme::Ink;

/// What a line leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Hex(HexId),
    Command(Command),
}

/// The dialog.
pub struct Find {
    title: &'static str,
    lines: Vec<(String, Goal)>,
    typing: Typing,
    marker: Marker,
}

/// Lines of matches shown.
const SHOWN: usize = 8;

impl Find {
    /// Units and places.
    pub fn places(snapshot: &Snapshot) -> Self {
        let board = snapshot.board();
        let mut lines = Vec::new();
        for piece in &snapshot.pieces {
            if let Some(hex) = piece.hex {
                let words = format!("{:<6} {} {}", map::spaced(piece), board.number(hex), piece.name);
                lines.push((words, Goal::Hex(hex)));
            }
        }
        let named = board.places.iter().map(|p| (p.name.clone(), p.hex));
        let fields = board.fields.iter().filter_map(|f| f.hexes.first().map(|h| (f.name.clone(), *h)));
        let camps = board.camps.iter().map(|c| (format!("camp of {}", c.name), c.hex));
        for (name, hex) in named.chain(fields).chain(camps) {
            if snapshot.terrain.area.contains(board.column(hex), board.row(hex)) {
                lines.push((format!("{:<6} {} {name}", "", board.number(hex)), Goal::Hex(hex)));
            }
        }
        Self { title: "FIND unit, place, hex", lines, typing: Typing::default(), marker: Marker::default() }
    }

    /// Commands of the play screen.
    pub fn commands(ui: &Ui) -> Self {
        let lines = Command::ALL
            .iter()
            .filter(|c| !ui.keymap.keys(Place::Play, **c).is_empty() && **c != Command::Command)
            .map(|c| {
                (format!("{:<16} {:<14} {}", c.name(), ui.keymap.words(Place::Play, *c), c.help()), Goal::Command(*c))
            })
            .collect();
        Self { title: "COMMAND", lines, typing: Typing::default(), marker: Marker::default() }
    }

    fn matches(&self) -> Vec<&(String, Goal)> {
        let wanted: Vec<String> = self.typing.0.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let squeezed: String = wanted.concat();
        self.lines
            .iter()
            .filter(|(words, _)| {
                let words = words.to_lowercase();
                // `12mi` finds `12 MI` as well.
                wanted.iter().all(|w| words.contains(w.as_str())) || words.replace(' ', "").contains(&squeezed)
            })
            .collect()
    }

    fn take(&self, cx: &mut Context) -> Vec<Effect> {
        let goal = self.matches().get(self.marker.at).map(|(_, goal)| *goal);
        match goal {
            Some(Goal::Hex(hex)) => {
                let snapshot = cx.host.snapshot();
                cx.ui.jump(&snapshot, hex);
            }
            Some(Goal::Command(command)) => cx.ui.command = Some(command),
            // Any hex of the board can be gone to by its number.
            None => {
                let snapshot = cx.host.snapshot();
                let number = self.typing.0.trim().to_uppercase();
                match snapshot.board().find(&number).or_else(|| nearest(&snapshot, cx.ui.cursor, &number)) {
                    Some(hex) => cx.ui.jump(&snapshot, hex),
                    None => cx.ui.message = Some(format!("Nothing is called \"{}\".", self.typing.0)),
                }
            }
        }
        vec![Effect::Close]
    }
}

/// The nearest hex of the battle with that number, whatever letter stands before it: `3712` is `B3712`.
fn nearest(snapshot: &Snapshot, from: HexId, number: &str) -> Option<HexId> {
    let board = snapshot.board();
    board
        .hexes()
        .filter(|h| board.number(*h).trim_start_matches(char::is_alphabetic) == number)
        .filter(|h| snapshot.terrain.area.contains(board.column(*h), board.row(*h)))
        .min_by_key(|h| board.distance(from, *h))
}

impl Layer for Find {
    fn key(&mut self, key: Key, cx: &mut Context) -> Vec<Effect> {
        match key.code {
            Code::Enter => return self.take(cx),
            Code::Esc => return vec![Effect::Close],
            Code::Backspace if self.typing.0.is_empty() => return vec![Effect::Close],
            _ => {}
        }
        if self.typing.key(key) {
            self.marker = Marker::default();
            return Vec::new();
        }
        let count = self.matches().len();
        match list_command(key, cx.ui) {
            Ok(Some(Command::ListSwitch)) => {
                self.marker.moved(Command::ListDown, count, SHOWN);
            }
            Ok(Some(Command::Quit)) => return vec![Effect::Close],
            Ok(Some(command)) => {
                self.marker.moved(command, count, SHOWN);
            }
            Ok(None) => {}
            Err(effect) => return vec![effect],
        }
        Vec::new()
    }

    fn draw(&self, look: &Look, screen: Rect, buffer: &mut Buffer) -> Option<Position> {
        let theme = &look.ui.theme;
        let area = Rect::new(screen.x + 2, screen.y + 1, 64, SHOWN as u16 + 2).intersection(screen);
        text::fill(buffer, area, theme.style(Ink::Text));
        text::bar(buffer, area, self.title, "Enter take  Esc close", theme.style(Ink::Head));
        let end = text::put_str(buffer, area, 1, 0, &format!("> {}", self.typing.0), theme.style(Ink::Strong));
        let matches = self.matches();
        for (k, (words, _)) in matches.iter().enumerate().skip(self.marker.top).take(SHOWN) {
            let style = theme.style(if k == self.marker.at { Ink::Hot } else { Ink::Text });
            let row = Row::of(format!("  {words}"), style);
            text::put(buffer, area, 2 + (k - self.marker.top) as u16, 0, &row);
        }
        if matches.is_empty() {
            text::put_str(buffer, area, 2, 2, "nothing; Enter tries it as a hex number", theme.style(Ink::Quiet));
        }
        Some(Position::new(
            (area.x + end).min(screen.right().saturating_sub(1)),
            (area.y + 1).min(screen.bottom().saturating_sub(1)),
        ))
    }

    fn covers(&self) -> bool {
        false
    }
}
