//! The theatre: the whole battle on one screen, a character for one hex across and two hexes down.

use std::collections::BTreeMap;

use super::{Scene, owner_letter};
use crate::engine::snapshot::{Arm, Ground};
use crate::kit::Side;
use crate::map::{Dir, HexId};
use crate::ui::canvas::{Canvas, Held};
use crate::ui::theme::{Ink, Sign, Theme};

/// Draws all layers; returns where the hardware cursor belongs on the canvas.
pub fn draw(scene: &Scene, canvas: &mut Canvas) -> (i32, i32) {
    let board = scene.snapshot.board();
    let view = scene.view;
    for y in 0..canvas.height() {
        for x in 0..canvas.width() {
            let (c, r) = (view.column + x, view.row + 2 * y);
            cell(scene, canvas, (x, y), [board.at(c, r), board.at(c, r + 1)]);
        }
    }
    for objective in &scene.snapshot.objectives {
        let (x, y) = view.place_of(board, objective.hex);
        canvas.put(x, y, scene.sign(Sign::Flag), scene.style(Ink::Objective), Held::Sign);
        if canvas.held(x + 1, y).is_some_and(|h| h < Held::Sign) {
            canvas.put(x + 1, y, owner_letter(objective.owner), scene.style(Ink::Objective), Held::Sign);
        }
    }
    units(scene, canvas);
    let (x, y) = view.place_of(board, scene.cursor);
    canvas.put(x - 1, y, '[', scene.style(Ink::Cursor), Held::Cursor);
    canvas.put(x + 1, y, ']', scene.style(Ink::Cursor), Held::Cursor);
    for (hex, key, _) in &scene.overlay.targets {
        let (x, y) = view.place_of(board, *hex);
        canvas.put(x, y, *key, scene.style(Ink::Target), Held::Cursor);
    }
    (x, y)
}

/// How much a kind of ground counts when two hexes share a character.
fn weight(ground: Ground) -> u32 {
    match ground {
        Ground::Water => 30,
        Ground::Field | Ground::Boundary => 22,
        _ => 10,
    }
}

fn cell(scene: &Scene, canvas: &mut Canvas, (x, y): (i32, i32), hexes: [Option<HexId>; 2]) {
    let terrain = &scene.snapshot.terrain;
    let chosen = if weight(scene.ground(hexes[1]).0) > weight(scene.ground(hexes[0]).0) { hexes[1] } else { hexes[0] };
    let (ground, style) = scene.ground(chosen);
    let glyph = match ground {
        Ground::Field | Ground::Boundary => scene.sign(Sign::Stubble),
        Ground::Thicket => scene.sign(Sign::Thicket),
        Ground::Sloping => scene.sign(Sign::Sloping),
        Ground::Marsh | Ground::MarshStream => scene.sign(Sign::Marsh),
        Ground::Water => scene.sign(Sign::FarWater),
        Ground::Off => scene.sign(Sign::Off),
        Ground::Woods => ' ',
    };
    canvas.put(x, y, glyph, style, Held::Ground);
    let sides = hexes.into_iter().flatten().filter(|h| scene.in_play(Some(*h))).flat_map(|h| {
        let board = &terrain.board;
        Dir::ALL.map(|d| board.side(h, d))
    });
    let (mut road, mut lane, mut water) = (false, false, false);
    for side in sides {
        road |= side.road;
        lane |= side.lane;
        water |= side.stream || side.creek;
    }
    if road {
        canvas.put(x, y, ':', scene.style(Ink::Road), Held::Road);
    } else if lane {
        canvas.put(x, y, '.', scene.style(Ink::Lane), Held::Lane);
    } else if water && ground != Ground::Water {
        canvas.put(x, y, scene.sign(Sign::Marsh), scene.style(Ink::Stream), Held::Mark);
    }
}

/// One letter a character: the formation of the most important unit there.
fn units(scene: &Scene, canvas: &mut Canvas) {
    let snapshot = scene.snapshot;
    let mut best: BTreeMap<(i32, i32), (u8, Side, char)> = BTreeMap::new();
    for (hex, stack) in &snapshot.stacks {
        let place = scene.view.place_of(snapshot.board(), *hex);
        for id in stack {
            let piece = snapshot.piece(*id);
            let rank = match piece.arm {
                Arm::Infantry | Arm::Cavalry => 3,
                Arm::Artillery | Arm::Gunboat => 2,
                Arm::Leader => 1,
            };
            // Who belongs to no formation shows what he is.
            let letter = formation_letter(scene, piece.formation).or(piece.arm.sign()).unwrap_or('o');
            let entry = best.entry(place).or_insert((0, piece.side, letter));
            if rank > entry.0 {
                *entry = (rank, piece.side, letter);
            }
        }
    }
    for ((x, y), (_, side, letter)) in best {
        canvas.put(x, y, letter, scene.style(Theme::name_ink(side)), Held::Unit);
    }
}

/// The letter of a formation: the first letter of its name, capital for the Union.
fn formation_letter(scene: &Scene, formation: Option<u16>) -> Option<char> {
    let formation = scene.snapshot.formations.get(usize::from(formation?))?;
    let letter = formation.name.chars().find(char::is_ascii_alphabetic)?;
    Some(match formation.side {
        Side::Union => letter.to_ascii_uppercase(),
        Side::Confederate => letter.to_ascii_lowercase(),
    })
}
