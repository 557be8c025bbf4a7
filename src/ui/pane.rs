//! The parts of the play screen.

pub mod boxes;
pub mod log;
pub mod map;
pub mod orders;
pub mod status;
pub mod unit;

use ratatui::style::Style;

use super::text::Row;
use super::theme::{Ink, Theme};
use crate::engine::snapshot::PieceView;
use crate::engine::{PieceId, Snapshot, Tone};

/// The style of a unit's name in a sentence: its name row on the map.
pub fn piece_style(theme: &Theme, piece: &PieceView) -> Style {
    theme.style(Theme::name_ink(piece.side))
}

/// Adds a piece's name as a chip in its side's colours.
pub fn push_piece(row: &mut Row, theme: &Theme, snapshot: &Snapshot, id: PieceId, text: &str) {
    match snapshot.pieces.get(usize::from(id.0)) {
        Some(piece) => row.push(text, piece_style(theme, piece)),
        None => row.push(text, theme.style(Ink::Strong)),
    }
}

/// The style of a tone in a pane.
pub fn tone_style(theme: &Theme, tone: Tone) -> Style {
    theme.style(match tone {
        Tone::Plain => Ink::Text,
        Tone::Good => Ink::Good,
        Tone::Bad => Ink::Bad,
        Tone::Heading => Ink::Strong,
        Tone::Quiet => Ink::Quiet,
    })
}

/// A sentence with the names of visible pieces as chips: `12 MI fires at whom?`
pub fn with_chips(theme: &Theme, snapshot: &Snapshot, text: &str, style: Style) -> Row {
    let mut row = Row::new();
    let mut rest = text;
    // Only the piece at the very beginning is worth a chip; more of them would shout.
    let first = snapshot.pieces.iter().filter(|p| p.hex.is_some()).find(|p| {
        let name = map::spaced(p);
        rest.strip_prefix(name.as_str()).is_some_and(|r| r.starts_with(|c: char| !c.is_alphanumeric()))
    });
    if let Some(piece) = first {
        let name = map::spaced(piece);
        rest = &rest[name.len()..];
        row.push(name, piece_style(theme, piece));
    }
    row.push(rest, style);
    row
}
