//! The close zoom: ten by four characters a hex, with true slanted sides.
//!
//! ```text
//!  /12 MI   \
//! /◺ 16/5 M  \
//! \*Peabody  /
//!  \1/6/T   /
//! ```

use ratatui::style::Modifier;

use super::features::Mark;
use super::{Dots, Scene, SightMark, chip, field, halves, names, owner_letter};
use crate::engine::PieceId;
use crate::engine::snapshot::{Arm, Ground, PieceView};
use crate::map::{Dir, HexId};
use crate::ui::canvas::{Canvas, Held};
use crate::ui::theme::{Ink, Sign};

/// Draws all layers; returns where the hardware cursor belongs on the canvas.
pub fn draw(scene: &Scene, canvas: &mut Canvas) -> (i32, i32) {
    let board = scene.snapshot.board();
    let view = scene.view;
    let columns = view.column - 1..=view.column + canvas.width() / 10 + 1;
    let rows = view.row - 1..=view.row + canvas.height() / 4 + 1;
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
    for &(c, r) in &cells {
        if let Some(hex) = board.at(c, r).filter(|h| scene.in_play(Some(*h))) {
            label(scene, canvas, hex, view.place(c, r));
        }
    }
    names(scene, canvas, &[2, 3], 2);
    for &(c, r) in &cells {
        if let Some(hex) = board.at(c, r).filter(|h| scene.in_play(Some(*h))) {
            overlay(scene, canvas, hex, view.place(c, r));
            unit(scene, canvas, hex, view.place(c, r));
        }
    }
    let (x, y) = view.place_of(board, scene.cursor);
    for (row, left) in LEFT.iter().enumerate() {
        let style = scene.style(Ink::Cursor);
        canvas.put(x + left, y + row as i32, '[', style, Held::Cursor);
        canvas.put(x + 11 - left, y + row as i32, ']', style, Held::Cursor);
    }
    for (hex, key, note) in &scene.overlay.targets {
        let (x, y) = view.place_of(board, *hex);
        if scene.snapshot.stack(*hex).is_empty() && !note.is_empty() {
            canvas.text(x + 1, y + 2, &format!(" {note:9.9}"), scene.style(Ink::Reach), Held::Overlay);
        }
        canvas.put(x, y + 1, *key, scene.style(Ink::Target), Held::Cursor);
    }
    (x + 2, y)
}

/// Column of the left side in each of the four rows.
const LEFT: [i32; 4] = [1, 0, 0, 1];

fn ground(scene: &Scene, canvas: &mut Canvas, hex: Option<HexId>, (x, y): (i32, i32)) {
    let (ground, style) = scene.ground(hex);
    for (row, left) in LEFT.iter().enumerate() {
        canvas.run(x + left, y + row as i32, 11 - 2 * left, ' ', style, Held::Ground);
    }
    let mut grow = |places: &[(i32, i32)], sign, style, held| {
        for (dx, dy) in places {
            canvas.put(x + dx, y + dy, scene.sign(sign), style, held);
        }
    };
    match ground {
        Ground::Woods => grow(&[(3, 1), (7, 2)], Sign::Tree, scene.style(Ink::Tree), Held::Growth),
        Ground::Thicket => {
            grow(&[(2, 1), (4, 1), (6, 1), (8, 1), (3, 2), (5, 2), (7, 2), (9, 2)], Sign::Thicket, style, Held::Growth);
        }
        Ground::Field => grow(&[(3, 1), (7, 1), (5, 2)], Sign::Stubble, style, Held::Growth),
        Ground::Boundary => (2..10).for_each(|k| grow(&[(k, 3)], Sign::Boundary, style, Held::Texture)),
        Ground::Sloping => grow(&[(7, 1), (3, 2)], Sign::Sloping, style, Held::Growth),
        Ground::Marsh => grow(&[(7, 1), (3, 2)], Sign::Marsh, style, Held::Growth),
        Ground::MarshStream => (2..10).for_each(|k| grow(&[(k, 3)], Sign::Marsh, style, Held::Texture)),
        Ground::Water => {
            for row in 1..3 {
                (1..11).for_each(|k| grow(&[(k, row)], Sign::Water, style, Held::Growth));
            }
        }
        Ground::Off => grow(&[(3, 1), (7, 2)], Sign::Off, style, Held::Growth),
    }
}

fn sides(scene: &Scene, canvas: &mut Canvas, (c, r): (i32, i32)) {
    let (x, y) = scene.view.place(c, r);
    let slanted = [(Dir::NW, [(1, 0), (0, 1)], Sign::SideRising), (Dir::SW, [(0, 2), (1, 3)], Sign::SideFalling)];
    for (dir, cells, outline) in slanted {
        let Some(side) = scene.side(c, r, dir) else { continue };
        for (k, (dx, dy)) in cells.into_iter().enumerate() {
            let (x, y) = (x + dx, y + dy);
            if let Some(mark) = side.mark {
                let (sign, ink) = mark.glyph(dir);
                canvas.put(x, y, scene.sign(sign), scene.style(ink), Held::Mark);
            } else if scene.outlines && canvas.held(x, y) == Some(Held::Ground) {
                canvas.put(x, y, scene.sign(outline), scene.style(Ink::Outline), Held::Growth);
            }
            if let Some(sign) = side.crossing.filter(|_| k == 0) {
                canvas.put(x, y, scene.sign(sign), scene.style(Ink::Bridge), Held::Mark);
            }
        }
    }
    let Some(side) = scene.side(c, r, Dir::S) else { return };
    for k in 2..10 {
        let held = canvas.held(x + k, y + 3);
        if let Some(mark) = side.mark {
            let (sign, ink) = mark.glyph(Dir::S);
            if matches!(mark, Mark::Creek | Mark::Stream) || held.is_some_and(|h| h < Held::Lane) {
                canvas.put(x + k, y + 3, scene.sign(sign), scene.style(ink), Held::Mark);
            }
        } else if scene.outlines && held == Some(Held::Ground) {
            canvas.put(x + k, y + 3, scene.sign(Sign::SideFlat), scene.style(Ink::Outline), Held::Growth);
        }
    }
    if let Some(sign) = side.crossing {
        canvas.run(x + 5, y + 3, 2, scene.sign(sign), scene.style(Ink::Bridge), Held::Mark);
    }
}

/// The hex number, a camp and its holder.
fn label(scene: &Scene, canvas: &mut Canvas, hex: HexId, (x, y): (i32, i32)) {
    let board = scene.snapshot.board();
    let free = (3..8).all(|k| canvas.held(x + k, y).is_none_or(|h| h < Held::Road));
    if free {
        canvas.text(x + 3, y, board.number(hex), scene.style(Ink::Place), Held::Sign);
    }
    if let Some(camp) = board.camp_at(hex) {
        let text: String = std::iter::once(scene.sign(Sign::Camp)).chain(camp.name.chars()).take(10).collect();
        canvas.text(x + 1, y + 1, &text, scene.style(Ink::Camp), Held::Sign);
    }
    if let Some(objective) = scene.objective(hex) {
        let owner = objective.owner.map_or("nobody", crate::kit::Side::name);
        let text: String = format!("{}{owner}", scene.sign(Sign::Flag)).chars().take(9).collect();
        canvas.text(x + 2, y + 2, &text, scene.style(Ink::Objective), Held::Sign);
    }
    if board.places.iter().any(|p| p.hex == hex) {
        canvas.put(x + 9, y + 1, scene.sign(Sign::Place), scene.style(Ink::Place), Held::Sign);
    }
}

fn overlay(scene: &Scene, canvas: &mut Canvas, hex: HexId, (x, y): (i32, i32)) {
    let over = scene.overlay;
    if over.range.contains(&hex) {
        canvas.put(x + 9, y, '+', scene.style(Ink::InRange), Held::Overlay);
    }
    if let Some((_, n)) = over.numbers.iter().find(|(h, _)| *h == hex) {
        canvas.text(x + 8, y + 1, &format!("{n:>2}"), scene.style(Ink::InRange), Held::Overlay);
    }
    for (list, ink) in [(&over.reach, Ink::Reach), (&over.path, Ink::Path)] {
        if let Some((_, cost)) = list.iter().find(|(h, _)| *h == hex) {
            let text = format!("{:^5}", halves(*cost));
            canvas.text(x + 3, y + 2, &text, scene.style(ink), Held::Overlay);
        }
    }
    for (_, mark) in over.sight.iter().filter(|(h, _)| *h == hex) {
        let (ch, ink) = match mark {
            SightMark::Clear => (scene.sign(Sign::Sight), Ink::Sight),
            SightMark::Beyond => ('.', Ink::Sight),
            SightMark::Blocks => ('X', Ink::Blocked),
        };
        canvas.run(x + 4, y + 1, 4, ch, scene.style(ink), Held::Overlay);
    }
}

fn unit(scene: &Scene, canvas: &mut Canvas, hex: HexId, (x, y): (i32, i32)) {
    let Some((id, below)) = scene.shown(hex) else { return };
    let snapshot = scene.snapshot;
    let piece = snapshot.piece(id);
    let (mut name, number) = field::styles(scene, piece, scene.selected == Some(id));
    if below > 0 {
        name = name.add_modifier(Modifier::UNDERLINED);
    }
    let last = if scene.covered(hex) { number.add_modifier(Modifier::UNDERLINED) } else { number };
    let others: Vec<PieceId> = snapshot.stack(hex).iter().copied().filter(|p| *p != id).collect();
    let rows = [
        format!("{:8.8}", long(piece)),
        numbers(scene, piece),
        format!("{:10.10}", third(scene, piece, &others)),
        format!("{:8.8}", fourth(scene, piece, &others)),
    ];
    for (k, row) in rows.iter().enumerate() {
        let style = match k {
            0 => name,
            3 => last,
            _ => number,
        };
        canvas.text(x + LEFT[k] + 1, y + k as i32, row, style, Held::Unit);
    }
    if let Some(objective) = scene.objective(hex) {
        let style = scene.style(Ink::Objective);
        canvas.put(x, y + 2, scene.sign(Sign::Flag), style, Held::Sign);
        canvas.put(x + 1, y + 3, owner_letter(objective.owner), style, Held::Sign);
    }
}

/// Name for eight characters.
fn long(piece: &PieceView) -> String {
    if piece.short.starts_with(|c: char| c.is_ascii_digit()) {
        return chip::spaced(piece);
    }
    let mark = piece.short.chars().next().filter(|c| !c.is_alphanumeric());
    // The family name is what a battery or a leader is known by.
    let words = piece.name.trim_end_matches(')').rsplit(' ');
    let family = words.into_iter().find(|w| w.len() > 3 && !w.starts_with("Bat")).unwrap_or(&piece.name);
    let family = family.trim_end_matches("'s");
    let name: String = mark.into_iter().chain(family.chars()).collect();
    if piece.side == crate::kit::Side::Confederate { name.to_lowercase() } else { name }
}

/// `◺ 16/5 M`: facing, strength, cohesion, weapon.
fn numbers(scene: &Scene, piece: &PieceView) -> String {
    if chip::is_leader(piece) {
        return format!("{:10}", "leader");
    }
    let guns = if matches!(piece.arm, Arm::Artillery | Arm::Gunboat) { "g" } else { "" };
    let mut text = if piece.strength + piece.full > 0 { format!("{}{guns}", piece.strength) } else { String::new() };
    if let Some(cohesion) = piece.number("cohesion") {
        text.push_str(&format!("/{cohesion}"));
    }
    if let Some(weapon) = piece.facts.iter().find(|f| f.label == "weapon") {
        if !text.is_empty() {
            text.push(' ');
        }
        // Small arms by their first letter, guns by the first kind.
        let is_word = weapon.value.starts_with(|c: char| c.is_ascii_lowercase());
        let kind = weapon.value.split(' ').nth(usize::from(!is_word)).unwrap_or(&weapon.value);
        text.extend(kind.chars().take(if is_word { 1 } else { 3 }).map(|c| c.to_ascii_uppercase()));
    }
    match chip::facing(piece.looks) {
        Some((sign, true)) => format!("{text:9.9}{}", scene.sign(sign)),
        Some((sign, false)) => format!("{} {text:8.8}", scene.sign(sign)),
        None => format!("{text:10.10}"),
    }
}

fn third(scene: &Scene, piece: &PieceView, others: &[PieceId]) -> String {
    let word = chip::state_word(piece);
    if !word.is_empty() {
        return word.into();
    }
    let leader = others.iter().map(|p| scene.snapshot.piece(*p)).find(|p| chip::is_leader(p));
    leader.map(long).unwrap_or_default()
}

fn fourth(scene: &Scene, piece: &PieceView, others: &[PieceId]) -> String {
    let snapshot = scene.snapshot;
    let mut units = others.iter().map(|p| snapshot.piece(*p)).filter(|p| !chip::is_leader(p));
    if let Some(first) = units.next() {
        return format!("+{} {}", units.count() + 1, chip::written(first));
    }
    piece.formation.map_or_else(String::new, |f| snapshot.formations[usize::from(f)].code.clone())
}
