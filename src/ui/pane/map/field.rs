//! The field zoom: five by two characters a hex.
//!
//! ```text
//! column 0        1    2   3   4
//! row 0  NW side  name of the unit
//! row 1  SW side  left, two digits, right; without a unit the south side
//! ```

use ratatui::style::{Color, Modifier, Style};

use super::features::Mark;
use super::{Dots, Scene, SightMark, chip, halves, names, owner_letter};
use crate::engine::snapshot::{Ground, PieceView};
use crate::engine::{PieceId, Snapshot};
use crate::map::{Dir, HexId};
use crate::ui::canvas::{Canvas, Held};
use crate::ui::theme::{Ink, Sign, Theme};

/// Draws all layers; returns where the hardware cursor belongs on the canvas.
pub fn draw(scene: &Scene, canvas: &mut Canvas) -> (i32, i32) {
    let board = scene.snapshot.board();
    let view = scene.view;
    let columns = view.column - 1..=view.column + canvas.width() / 5 + 1;
    let rows = view.row - 1..=view.row + canvas.height() / 2 + 1;
    let cells: Vec<(i32, i32)> = columns.flat_map(|c| rows.clone().map(move |r| (c, r))).collect();
    for &(c, r) in &cells {
        ground(scene, canvas, board.at(c, r), view.place(c, r));
    }
    let mut dots = Dots::new(canvas);
    for &(c, r) in &cells {
        if let Some(hex) = board.at(c, r).filter(|h| scene.in_play(Some(*h))) {
            dots.add_hex(scene, hex, view.place(c, r));
        }
    }
    dots.paint(scene, canvas);
    for &(c, r) in &cells {
        sides(scene, canvas, (c, r));
    }
    signs(scene, canvas);
    names(scene, canvas, &[0, 1], 1);
    overlay(scene, canvas);
    for (hex, _) in &scene.snapshot.stacks {
        let (x, y) = view.place_of(board, *hex);
        if x > -6 && x < canvas.width() && y > -2 && y < canvas.height() {
            unit(scene, canvas, *hex, (x, y));
        }
    }
    let (x, y) = view.place_of(board, scene.cursor);
    cursor(scene, canvas, (x, y));
    targets(scene, canvas);
    (x + 1, y)
}

fn ground(scene: &Scene, canvas: &mut Canvas, hex: Option<HexId>, (x, y): (i32, i32)) {
    let (ground, style) = scene.ground(hex);
    for row in 0..2 {
        canvas.run(x, y + row, 5, ' ', style, Held::Ground);
    }
    let mut grow = |places: &[(i32, i32)], sign: Sign, style: Style, held: Held| {
        for (dx, dy) in places {
            canvas.put(x + dx, y + dy, scene.sign(sign), style, held);
        }
    };
    match ground {
        Ground::Woods => grow(&[(3, 0)], Sign::Tree, scene.style(Ink::Tree), Held::Growth),
        Ground::Thicket => grow(&[(1, 0), (3, 0), (2, 1), (4, 1)], Sign::Thicket, style, Held::Growth),
        // Where the field has a tint of its own, stubble would only cost bytes.
        Ground::Field if !matches!(style.bg, Some(Color::Rgb(..))) => {
            grow(&[(1, 0), (4, 0), (2, 1)], Sign::Stubble, style, Held::Growth);
        }
        Ground::Field => {}
        Ground::Boundary => grow(&[(1, 1), (2, 1), (3, 1), (4, 1)], Sign::Boundary, style, Held::Texture),
        Ground::Sloping => grow(&[(3, 0), (1, 1)], Sign::Sloping, style, Held::Growth),
        Ground::Marsh => grow(&[(3, 0), (1, 1)], Sign::Marsh, style, Held::Growth),
        Ground::MarshStream => grow(&[(1, 1), (2, 1), (3, 1), (4, 1)], Sign::Marsh, style, Held::Texture),
        Ground::Water => {
            for row in 0..2 {
                grow(&[(1, row), (2, row), (3, row), (4, row)], Sign::Water, style, Held::Growth);
            }
        }
        Ground::Off => grow(&[(3, 0)], Sign::Off, style, Held::Growth),
    }
}

fn sides(scene: &Scene, canvas: &mut Canvas, (c, r): (i32, i32)) {
    let (x, y) = scene.view.place(c, r);
    for (dir, dy, outline) in [(Dir::NW, 0, Sign::SideRising), (Dir::SW, 1, Sign::SideFalling)] {
        let Some(side) = scene.side(c, r, dir) else { continue };
        if let Some(mark) = side.mark {
            let (sign, ink) = mark.glyph(dir);
            canvas.put(x, y + dy, scene.sign(sign), scene.style(ink), Held::Mark);
        } else if scene.outlines && canvas.held(x, y + dy) == Some(Held::Ground) {
            canvas.put(x, y + dy, scene.sign(outline), scene.style(Ink::Outline), Held::Growth);
        }
        if let Some(sign) = side.crossing {
            canvas.put(x, y + dy, scene.sign(sign), scene.style(Ink::Bridge), Held::Mark);
        }
    }
    let Some(side) = scene.side(c, r, Dir::S) else { return };
    if let Some(mark) = side.mark {
        let (sign, ink) = mark.glyph(Dir::S);
        let water = matches!(mark, Mark::Creek | Mark::Stream);
        let few = matches!(mark, Mark::Gully(1) | Mark::Ridge(1));
        for k in if few { 2..=3 } else { 1..=4 } {
            // A road shows through everything but water.
            if water || canvas.held(x + k, y + 1).is_some_and(|h| h < Held::Lane) {
                canvas.put(x + k, y + 1, scene.sign(sign), scene.style(ink), Held::Mark);
            }
        }
    }
    if let Some(sign) = side.crossing {
        canvas.run(x + 2, y + 1, 2, scene.sign(sign), scene.style(Ink::Bridge), Held::Mark);
    }
}

/// Camps, houses and flags.
fn signs(scene: &Scene, canvas: &mut Canvas) {
    let board = scene.snapshot.board();
    for place in board.places.iter().filter(|p| scene.in_play(Some(p.hex))) {
        let (x, y) = scene.view.place_of(board, place.hex);
        canvas.put(x + 2, y, scene.sign(Sign::Place), scene.style(Ink::Place), Held::Sign);
    }
    for camp in board.camps.iter().filter(|c| scene.in_play(Some(c.hex))) {
        let (x, y) = scene.view.place_of(board, camp.hex);
        let name: String = camp.name.chars().filter(|c| *c != ' ').take(4).collect();
        canvas.put(x + 1, y, scene.sign(Sign::Camp), scene.style(Ink::Camp), Held::Sign);
        canvas.text(x + 1, y + 1, &name, scene.style(Ink::Camp), Held::Sign);
    }
    for objective in &scene.snapshot.objectives {
        let (x, y) = scene.view.place_of(board, objective.hex);
        canvas.put(x + 3, y, scene.sign(Sign::Flag), scene.style(Ink::Objective), Held::Sign);
        canvas.put(x + 4, y, owner_letter(objective.owner), scene.style(Ink::Objective), Held::Sign);
    }
}

fn overlay(scene: &Scene, canvas: &mut Canvas) {
    let board = scene.snapshot.board();
    let over = scene.overlay;
    for hex in &over.range {
        let (x, y) = scene.view.place_of(board, *hex);
        canvas.put(x + 4, y, '+', scene.style(Ink::InRange), Held::Overlay);
    }
    for (hex, number) in &over.numbers {
        let (x, y) = scene.view.place_of(board, *hex);
        canvas.text(x + 2, y + 1, &format!("{number:>2}"), scene.style(Ink::InRange), Held::Overlay);
    }
    for (hex, cost) in &over.reach {
        let (x, y) = scene.view.place_of(board, *hex);
        let style = scene.style(Ink::Reach);
        if let Some(bg) = style.bg {
            for k in 0..5 {
                canvas.tint(x + k, y, bg);
                canvas.tint(x + k, y + 1, bg);
            }
        }
        canvas.text(x + 1, y + 1, &cost_text(*cost), style, Held::Overlay);
    }
    for (hex, cost) in &over.path {
        let (x, y) = scene.view.place_of(board, *hex);
        canvas.text(x + 1, y + 1, &cost_text(*cost), scene.style(Ink::Path), Held::Overlay);
    }
    for (hex, mark) in &over.sight {
        let (x, y) = scene.view.place_of(board, *hex);
        match mark {
            SightMark::Clear => {
                canvas.run(x + 2, y, 2, scene.sign(Sign::Sight), scene.style(Ink::Sight), Held::Overlay);
            }
            SightMark::Beyond => canvas.run(x + 2, y, 2, '.', scene.style(Ink::Sight), Held::Overlay),
            SightMark::Blocks => canvas.run(x + 1, y, 4, 'X', scene.style(Ink::Blocked), Held::Overlay),
        }
    }
}

/// ` 3 ` or `4.5`: three characters, so that the fourth keeps the hex readable.
fn cost_text(cost2: u16) -> String {
    format!("{:^3}", halves(cost2))
}

fn unit(scene: &Scene, canvas: &mut Canvas, hex: HexId, (x, y): (i32, i32)) {
    let Some((id, below)) = scene.shown(hex) else { return };
    let piece = scene.snapshot.piece(id);
    let (mut name, mut number) = styles(scene, piece, scene.selected == Some(id));
    if below > 0 {
        name = name.add_modifier(Modifier::UNDERLINED);
    }
    if scene.covered(hex) {
        number = number.add_modifier(Modifier::UNDERLINED);
    }
    canvas.text(x + 1, y, &format!("{:4.4}", chip::written(piece)), name, Held::Unit);
    canvas.text(x + 1, y + 1, &numbers(scene.snapshot, scene.theme, id, hex, below), number, Held::Unit);
    if scene.objective(hex).is_some() {
        canvas.put(x, y + 1, scene.sign(Sign::Flag), scene.style(Ink::Objective), Held::Sign);
    }
}

/// The styles of name row and number row.
pub fn styles(scene: &Scene, piece: &PieceView, selected: bool) -> (Style, Style) {
    if selected {
        let style = scene.style(Ink::Selected);
        return (style, style);
    }
    let (mut name, mut number) = (scene.style(Theme::name_ink(piece.side)), scene.style(Theme::number_ink(piece.side)));
    if piece.has_acted {
        name.add_modifier.remove(Modifier::BOLD);
        name.bg = name.bg.map(darker);
        number.bg = number.bg.map(darker);
    }
    (name, number)
}

/// Nearly a third darker, where there are shades at all.
fn darker(color: Color) -> Color {
    let less = |v: u8| (u16::from(v) * 7 / 10) as u8;
    match color {
        Color::Rgb(r, g, b) => Color::Rgb(less(r), less(g), less(b)),
        other => other,
    }
}

/// The number row: facing on the side faced, state on the other.
fn numbers(snapshot: &Snapshot, theme: &Theme, id: PieceId, hex: HexId, below: usize) -> String {
    let piece = snapshot.piece(id);
    if chip::is_leader(piece) {
        return " ldr".into();
    }
    let with_leader = snapshot.stack(hex).iter().any(|p| *p != id && chip::is_leader(snapshot.piece(*p)));
    let state = chip::state(piece, with_leader, below > 0);
    let strength = match (piece.strength, piece.full) {
        (0, 0) => "  ".into(),
        (0, _) => " ?".into(),
        (strength, _) => format!("{:>2}", strength.min(99)),
    };
    match chip::facing(piece.looks) {
        Some((sign, true)) => format!("{state}{strength}{}", theme.sign(sign)),
        Some((sign, false)) => format!("{}{strength}{state}", theme.sign(sign)),
        None => format!("{state}{strength} "),
    }
}

fn cursor(scene: &Scene, canvas: &mut Canvas, (x, y): (i32, i32)) {
    let style = scene.style(Ink::Cursor);
    for row in 0..2 {
        canvas.put(x, y + row, '[', style, Held::Cursor);
        canvas.put(x + 5, y + row, ']', style, Held::Cursor);
    }
}

fn targets(scene: &Scene, canvas: &mut Canvas) {
    let board = scene.snapshot.board();
    for (hex, key, note) in &scene.overlay.targets {
        let (x, y) = scene.view.place_of(board, *hex);
        if scene.snapshot.stack(*hex).is_empty() && !note.is_empty() {
            canvas.text(x + 1, y, "    ", scene.style(Ink::Reach), Held::Overlay);
            canvas.put(x + 2, y, *key, scene.style(Ink::Target), Held::Cursor);
            canvas.text(x + 1, y + 1, &format!("{note:4.4}"), scene.style(Ink::Reach), Held::Overlay);
        } else {
            canvas.put(x, y, *key, scene.style(Ink::Target), Held::Cursor);
        }
    }
}
