//! The hex under the cursor: ground, the unit that is shown, the rest of the stack, the neighbours.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::map;
use crate::engine::snapshot::{Arm, Ground, Looks, PieceView, Slope};
use crate::engine::{PieceId, Snapshot, Tone};
use crate::map::{Dir, HexId};
use crate::ui::text::{self, Row};
use crate::ui::theme::{Ink, Theme};

/// What the pane is drawn from.
pub struct Unit<'a> {
    /// Looks.
    pub theme: &'a Theme,
    /// What the side sees.
    pub snapshot: &'a Snapshot,
    /// The hex.
    pub hex: HexId,
    /// The piece of the stack that is shown.
    pub shown: Option<PieceId>,
}

/// Draws the pane; a single line if there is no more room.
pub fn draw(unit: &Unit, area: Rect, buffer: &mut Buffer) {
    text::fill(buffer, area, unit.theme.style(Ink::Text));
    if area.height == 1 {
        text::put(buffer, area, 0, 0, &one_line(unit));
        return;
    }
    let number = unit.snapshot.board().number(unit.hex).to_owned();
    let mut ground = ground_words(unit.snapshot, unit.hex);
    if number.len() + ground.len() + 1 > usize::from(area.width) {
        ground = ground.replace("level", "lvl");
    }
    text::bar(buffer, area, &number, &ground, unit.theme.style(Ink::Head));
    let width = usize::from(area.width);
    let mut rows = Vec::new();
    match unit.shown {
        Some(id) => {
            rows.extend(rows_of(unit, id, width, PANE_LETTERS));
            rows.extend(stack_rows(unit, id, width));
        }
        None => rows.extend(empty_rows(unit, width)),
    }
    text::put_rows(buffer, area, 1, &rows);
}

/// `woods level 7`, with road, camp and field.
pub fn ground_words(snapshot: &Snapshot, hex: HexId) -> String {
    let board = snapshot.board();
    let ground = match snapshot.terrain.ground(hex) {
        Ground::Field => "field",
        Ground::Boundary => "field edge",
        Ground::Woods => "woods",
        Ground::Thicket => "thicket",
        Ground::Sloping => "sloping",
        Ground::Marsh => "marsh",
        Ground::MarshStream => "marsh stream",
        Ground::Water => "water",
        Ground::Off => return "outside the battle".into(),
    };
    let sides = Dir::ALL.map(|d| board.side(hex, d));
    let way = if sides.iter().any(|s| s.road) {
        " road"
    } else if sides.iter().any(|s| s.lane) {
        " lane"
    } else {
        ""
    };
    format!("{ground}{way} level {}", board.level(hex))
}

fn one_line(unit: &Unit) -> Row {
    let theme = unit.theme;
    let mut row = Row::of(unit.snapshot.board().number(unit.hex), theme.style(Ink::Strong));
    row.push(format!(" {} ", ground_words(unit.snapshot, unit.hex)), theme.style(Ink::Text));
    if let Some(id) = unit.shown {
        let piece = unit.snapshot.piece(id);
        row.push(" ", theme.style(Ink::Text));
        row.push(map::spaced(piece), super::piece_style(theme, piece));
        row.push(" ", theme.style(Ink::Text));
        for span in facts(unit, piece, PANE_LETTERS).0 {
            row.push(span.text, span.style);
        }
    }
    row
}

/// How many letters about a unit the pane holds: more would make a step of the cursor cost too much on a slow line.
/// Bad news comes first; the rest is one key away.
const PANE_LETTERS: usize = 70;

/// Name, strength and everything the system has published about a piece.
pub fn piece_rows(unit: &Unit, id: PieceId, width: usize) -> Vec<Row> {
    rows_of(unit, id, width, usize::MAX)
}

fn rows_of(unit: &Unit, id: PieceId, width: usize, letters: usize) -> Vec<Row> {
    let (theme, piece) = (unit.theme, unit.snapshot.piece(id));
    // The side's colours stand on the full name: a chip beside it would say the same twice.
    let mut head = Row::of(piece.name.clone(), super::piece_style(theme, piece));
    if let Some(formation) = piece.formation.and_then(|f| unit.snapshot.formations.get(usize::from(f))) {
        head.push(format!("  {}", formation.code), theme.style(Ink::Text));
    }
    let mut rows = vec![clip(head, width)];
    rows.extend(facts(unit, piece, letters).wrap(width, 1));
    rows
}

fn clip(row: Row, width: usize) -> Row {
    if row.width() <= width { row } else { row.wrap(width, 0).into_iter().next().unwrap_or_default() }
}

/// Strength, facing, facts, all in one sentence.
fn facts(unit: &Unit, piece: &PieceView, letters: usize) -> Row {
    let theme = unit.theme;
    let mut parts: Vec<(String, Tone)> = Vec::new();
    let said = piece.facts.iter().any(|f| f.label == "strength");
    if piece.arm != Arm::Leader && piece.full > 0 && !said {
        let what = if matches!(piece.arm, Arm::Artillery | Arm::Gunboat) { "guns" } else { "SP" };
        parts.push((format!("{} of {} {what}", piece.strength, piece.full), Tone::Plain));
    }
    match piece.looks {
        Looks::Round => {}
        Looks::Vertex(f) => parts.push((format!("faces {}", f.name()), Tone::Plain)),
        Looks::Side(d) => parts.push((format!("faces {}", d.name()), Tone::Plain)),
    }
    if piece.has_acted {
        parts.push(("done".into(), Tone::Quiet));
    }
    // The formation stands behind the name already.
    let mut known: Vec<_> = piece.facts.iter().filter(|f| f.label != "brigade" && !f.value.is_empty()).collect();
    known.sort_by_key(|f| f.tone != Tone::Bad);
    parts.extend(known.into_iter().map(|f| (f.value.clone(), f.tone)));
    let mut row = Row::new();
    for (text, tone) in parts {
        if row.width() + text.chars().count() + 2 > letters {
            break;
        }
        if !row.0.is_empty() {
            row.push(", ", theme.style(Ink::Text));
        }
        row.push(text, super::tone_style(theme, if tone == Tone::Good { Tone::Plain } else { tone }));
    }
    row
}

/// The others in the hex, one a line.
fn stack_rows(unit: &Unit, shown: PieceId, width: usize) -> Vec<Row> {
    let theme = unit.theme;
    unit.snapshot
        .stack(unit.hex)
        .iter()
        .filter(|p| **p != shown)
        .map(|id| {
            let piece = unit.snapshot.piece(*id);
            let mut row = Row::of("+ ", theme.style(Ink::Quiet));
            row.push(map::spaced(piece), super::piece_style(theme, piece));
            let words = if piece.arm == Arm::Leader || piece.full == 0 {
                format!(" {}", piece.name)
            } else {
                format!(" {} of {}", piece.strength, piece.full)
            };
            row.push(words, theme.style(Ink::Text));
            for mark in &piece.marks {
                row.push(format!(", {}", mark.word()), theme.style(Ink::Bad));
            }
            clip(row, width)
        })
        .collect()
}

fn empty_rows(unit: &Unit, width: usize) -> Vec<Row> {
    let (theme, board) = (unit.theme, unit.snapshot.board());
    let mut rows = Vec::new();
    if let Some(camp) = board.camp_at(unit.hex) {
        rows.push(Row::of(format!("camp of {}", camp.name), theme.style(Ink::Text)));
    }
    if let Some(o) = unit.snapshot.objectives.iter().find(|o| o.hex == unit.hex) {
        let owner = o.owner.map_or("nobody", crate::kit::Side::name);
        rows.push(Row::of(format!("objective, held by: {owner}"), theme.style(Ink::Strong)));
    }
    rows.extend(
        board.places.iter().filter(|p| p.hex == unit.hex).map(|p| Row::of(p.name.clone(), theme.style(Ink::Text))),
    );
    if let Some((_, field)) = board.field_at(unit.hex) {
        rows.push(Row::of(field.name.clone(), theme.style(Ink::Text)));
    }
    if rows.is_empty() {
        rows.push(Row::of("no unit", theme.style(Ink::Quiet)));
    }
    rows.into_iter().map(|r| clip(r, width)).collect()
}

/// The six neighbours: ground, who stands there and what lies on the hexside. Not in the pane: they would change with
/// every step.
pub fn neighbour_rows(unit: &Unit) -> Vec<Row> {
    let (theme, snapshot) = (unit.theme, unit.snapshot);
    Dir::ALL
        .into_iter()
        .filter_map(|dir| {
            let there = snapshot.board().neighbour(unit.hex, dir)?;
            let mut row = Row::of(format!("{:<3}", dir.name()), theme.style(Ink::Quiet));
            let ground = ground_words(snapshot, there);
            row.push(format!("{} {ground:<24} ", snapshot.board().number(there)), theme.style(Ink::Text));
            let mut room = 7_usize;
            if let Some(id) = snapshot.stack(there).first() {
                let piece = snapshot.piece(*id);
                let name = map::spaced(piece);
                room = room.saturating_sub(name.chars().count());
                row.push(name, super::piece_style(theme, piece));
            }
            row.push(" ".repeat(room), theme.style(Ink::Text));
            row.push(side_words(snapshot, unit.hex, dir), theme.style(Ink::Text));
            Some(row)
        })
        .collect()
}

/// What lies on a hexside, seen from a hex: `stream, bridge, road, steep up`.
fn side_words(snapshot: &Snapshot, hex: HexId, dir: Dir) -> String {
    let side = snapshot.board().side(hex, dir);
    let (slope, up) = snapshot.terrain.slope(hex, dir);
    let slope = match (slope, up) {
        (Slope::Steep, true) => "steep up",
        (Slope::Steep, false) => "steep down",
        (Slope::Minor, true) => "slope up",
        (Slope::Minor, false) => "slope down",
        _ => "",
    };
    let words = [
        (side.creek, "creek"),
        (side.stream, "stream"),
        (side.bridge, "bridge"),
        (side.ford, "ford"),
        (side.gully > 0, "gully"),
        (side.ridge > 0, "ridge"),
        (side.road, "road"),
        (side.lane && !side.road, "lane"),
        (!slope.is_empty(), slope),
    ];
    words.into_iter().filter(|w| w.0).map(|w| w.1).collect::<Vec<_>>().join(", ")
}
