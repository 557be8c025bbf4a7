//! How a unit is written on the map: name, numbers, facing and state in a few letters.

use crate::engine::snapshot::{Arm, Looks, PieceView};
use crate::kit::Side;
use crate::map::{Dir, Facing};
use crate::ui::theme::Sign;

/// Whether the piece is a leader.
pub fn is_leader(piece: &PieceView) -> bool {
    piece.arm == Arm::Leader
}

/// The short name, the Union's in capitals and the Confederates' in small letters: `25MO`, `6ar`, `*Pre`.
pub fn written(piece: &PieceView) -> String {
    // Names of guns and leaders keep their capital so that they read as names.
    let is_number = piece.short.starts_with(|c: char| c.is_ascii_digit());
    match piece.side {
        Side::Union if is_number => piece.short.to_uppercase(),
        Side::Union => piece.short.clone(),
        Side::Confederate => piece.short.to_lowercase(),
    }
}

/// The short name with a blank between number and state: `25 MO`, `6 ar`.
pub fn spaced(piece: &PieceView) -> String {
    let name = written(piece);
    let digits = name.chars().take_while(char::is_ascii_digit).count();
    if digits > 0 && digits < name.len() { format!("{} {}", &name[..digits], &name[digits..]) } else { name }
}

/// The facing mark and whether it stands on the right of the number.
pub fn facing(looks: Looks) -> Option<(Sign, bool)> {
    let vertex = |f: Facing| match f {
        Facing::E => (Sign::FaceE, true),
        Facing::W => (Sign::FaceW, false),
        Facing::NE => (Sign::FaceNe, true),
        Facing::SE => (Sign::FaceSe, true),
        Facing::NW => (Sign::FaceNw, false),
        Facing::SW => (Sign::FaceSw, false),
    };
    match looks {
        Looks::Round => None,
        Looks::Vertex(f) => Some(vertex(f)),
        Looks::Side(Dir::N) => Some((Sign::FaceN, true)),
        Looks::Side(Dir::S) => Some((Sign::FaceS, true)),
        Looks::Side(Dir::NE) => Some(vertex(Facing::NE)),
        Looks::Side(Dir::SE) => Some(vertex(Facing::SE)),
        Looks::Side(Dir::NW) => Some(vertex(Facing::NW)),
        Looks::Side(Dir::SW) => Some(vertex(Facing::SW)),
    }
}

/// The one state mark that the other slot shows.
pub fn state(piece: &PieceView, with_leader: bool, more_below: bool) -> char {
    match (piece.marks.first(), with_leader, more_below) {
        (Some(mark), ..) => mark.letter(),
        (None, true, _) => '*',
        (None, false, true) => '+',
        _ => ' ',
    }
}

/// The state in a word for the close zoom.
pub fn state_word(piece: &PieceView) -> &'static str {
    piece.marks.first().map_or("", |mark| mark.brief())
}
