//! What a place and a facing are worth to a unit.

use super::eye::Eye;
use crate::engine::snapshot::{Looks, Mark};
use crate::engine::{Choice, PieceId, Prompt, Target};
use crate::kit::Side;
use crate::map::hex::Aspect;
use crate::map::{Facing, HexId};

/// How well a facing in a hex looks at the enemy: enemies near and in front count, enemies near on the flank count
/// against it.
pub fn facing_worth(eye: &Eye, hex: HexId, facing: Facing) -> i32 {
    let mut worth = 0;
    for enemy in eye.theirs.iter().filter_map(|e| eye.piece(*e).hex) {
        let distance = eye.distance(hex, enemy);
        if distance == 0 || distance > 10 {
            continue;
        }
        let weight = 60 / distance;
        worth += match bearing(eye, hex, facing, enemy) {
            Aspect::Front => weight,
            Aspect::Flank => -weight / 2,
            Aspect::Rear => -weight,
        };
    }
    worth
}

/// Roughly where a far hex lies from a facing: by the neighbour that is nearest to it.
fn bearing(eye: &Eye, hex: HexId, facing: Facing, at: HexId) -> Aspect {
    let best = eye.board().neighbours(hex).min_by_key(|(d, n)| (eye.distance(*n, at), d.index()));
    best.map_or(Aspect::Front, |(dir, _)| {
        // A hex that is as near by way of a front neighbour counts as in front.
        let near = eye.board().neighbour(hex, dir).map_or(99, |n| eye.distance(n, at));
        let front = facing.front().into_iter().filter_map(|d| eye.board().neighbour(hex, d));
        if front.into_iter().any(|n| eye.distance(n, at) == near) { Aspect::Front } else { facing.aspect(dir) }
    })
}

/// What turning to the facing of a choice gains the piece.
pub fn facing_gain(eye: &Eye, piece: PieceId, choice: &Choice) -> i32 {
    let (Target::Facing(to), Some(hex)) = (choice.target, eye.piece(piece).hex) else { return 0 };
    let Looks::Vertex(now) = eye.piece(piece).looks else { return 0 };
    facing_worth(eye, hex, to) - facing_worth(eye, hex, now)
}

/// What a facing choice outside a unit's own action is worth.
pub fn turn_worth(eye: &Eye, prompt: &Prompt, choice: &Choice) -> i32 {
    choice.actor.or(prompt.actor).map_or(0, |piece| facing_gain(eye, piece, choice))
}

/// What standing in a hex is worth to a unit at the end of its move.
pub fn place_worth(eye: &Eye, unit: PieceId, hex: HexId) -> i32 {
    match eye.side {
        Side::Confederate => attack_worth(eye, unit, hex),
        Side::Union => hold_worth(eye, unit, hex),
    }
}

/// For an attacker: nearer to camps and enemies, against their flanks, together, not alone in front of muskets.
fn attack_worth(eye: &Eye, unit: PieceId, hex: HexId) -> i32 {
    let me = eye.piece(unit);
    let attacking = me.number("orders") == Some(1) && !me.has(Mark::Disordered);
    let mut worth = eye.cover(hex) + eye.friends_next_to(hex, unit).min(2) * 8;
    if eye.is_gun(unit) {
        return worth + gun_worth(eye, unit, hex);
    }
    if eye.is_wanted(hex) {
        worth += if eye.snapshot.turn == eye.snapshot.turns { 400 } else { 250 };
    }
    worth -= goal_distance(eye, unit, hex) * 30;
    for enemy in &eye.theirs {
        let e = eye.piece(*enemy);
        let Some(at) = e.hex else { continue };
        match eye.distance(hex, at) {
            1 if attacking => worth += charge_worth(eye, unit, *enemy, hex),
            1 => worth -= 120,
            2 if me.has(Mark::Disordered) => worth -= 40,
            _ => {}
        }
    }
    worth
}

/// A charge at an enemy from a hex: strength against strength, flank and rear, and whether he is shaken already.
fn charge_worth(eye: &Eye, unit: PieceId, enemy: PieceId, hex: HexId) -> i32 {
    let (me, foe) = (eye.piece(unit), eye.piece(enemy));
    let Some(at) = foe.hex else { return 0 };
    let helpers: i32 = eye
        .ours
        .iter()
        .filter(|u| {
            **u != unit && eye.piece(**u).formation == me.formation && eye.piece(**u).number("orders") == Some(1)
        })
        .filter(|u| eye.piece(**u).hex.is_some_and(|h| eye.distance(h, at) == 1 && eye.distance(h, hex) <= 1))
        .map(|u| i32::from(eye.piece(*u).strength))
        .sum();
    let strength = i32::from(me.strength) + helpers;
    let against: i32 = eye.snapshot.stack(at).iter().map(|p| i32::from(eye.piece(*p).strength)).sum::<i32>().max(1);
    let ratio = (strength * 100 / against).min(400);
    let mut worth = (ratio - 110) / 2;
    worth += match eye.aspect(enemy, hex) {
        Some(Aspect::Flank) => 80,
        Some(Aspect::Rear) => 110,
        _ => -20,
    };
    if foe.has(Mark::Disordered) {
        worth += 90;
    }
    if eye.is_gun(enemy) {
        worth += 60;
    }
    worth
}

/// Distance to what the unit goes for: the nearest camp not yet taken or enemy regiment; camps count more as the battle
/// draws to its end.
fn goal_distance(eye: &Eye, unit: PieceId, hex: HexId) -> i32 {
    let last = eye.snapshot.turn == eye.snapshot.turns;
    let taken_care_of = |goal: HexId| {
        let mine = eye.piece(unit).hex.map_or(99, |h| eye.distance(h, goal));
        eye.ours
            .iter()
            .filter(|u| **u != unit && !eye.is_gun(**u))
            .any(|u| eye.piece(*u).hex.is_some_and(|h| eye.distance(h, goal) + 2 < mine))
    };
    let pull = if last { 3 } else { 2 };
    let camps = eye.wanted().map(|goal| eye.distance(hex, goal) + i32::from(taken_care_of(goal)) * 4 - pull);
    let enemies = eye.theirs.iter().filter_map(|e| {
        let p = eye.piece(*e);
        let near = eye.distance(hex, p.hex?);
        Some((near - 2).abs() + 3 - i32::from(p.has(Mark::Disordered)) - p.number("objective").unwrap_or(0))
    });
    camps.chain(enemies).min().unwrap_or(0)
}

/// Guns: in view of the enemy at four to eight hexes, not within three, with friends at hand.
fn gun_worth(eye: &Eye, unit: PieceId, hex: HexId) -> i32 {
    let near = eye.nearest_enemy(hex);
    let reach = eye.piece(unit).number("weapon").unwrap_or(10);
    let mut worth = match near {
        0..=3 => -60,
        4..=6 => 40,
        7..=9 => 20,
        _ => 20 - near * 4,
    };
    if near > reach {
        worth -= 30;
    }
    worth + eye.friends_next_to(hex, unit).min(2) * 5
}

/// For a defender: keep what is held, keep friends at hand, keep out of a mass of enemies, and get shaken units away.
fn hold_worth(eye: &Eye, unit: PieceId, hex: HexId) -> i32 {
    let me = eye.piece(unit);
    let mut worth = eye.cover(hex) + eye.friends_next_to(hex, unit).min(2) * 10;
    if eye.is_gun(unit) {
        return worth + gun_worth(eye, unit, hex);
    }
    let shaken = me.has(Mark::Disordered);
    let near = eye.nearest_enemy(hex);
    let objective = eye.snapshot.objectives.iter().any(|o| o.hex == hex);
    if objective {
        worth += if eye.is_wanted(hex) { 150 } else { 25 };
    }
    // Strength that can be brought against this hex next time.
    let pressure: i32 = eye
        .theirs
        .iter()
        .filter(|e| eye.piece(**e).hex.is_some_and(|h| eye.distance(hex, h) <= 3))
        .map(|e| i32::from(eye.piece(*e).strength))
        .sum();
    let support: i32 = eye
        .ours
        .iter()
        .filter(|u| eye.piece(**u).hex.is_some_and(|h| eye.distance(hex, h) <= 1))
        .map(|u| i32::from(eye.piece(*u).strength))
        .sum();
    worth -= (pressure - support).max(0) * if shaken { 4 } else { 2 };
    if shaken {
        worth += near.min(6) * 25;
    } else {
        // In musket shot but not in contact.
        worth += match near {
            0 | 1 => -60,
            2 => 10,
            3 => 15,
            _ => 15 - (near - 3) * 4,
        };
    }
    worth
}

/// Whether to go into a hex the enemy has left.
pub fn advance_worth(eye: &Eye, prompt: &Prompt, to: HexId) -> i32 {
    let wanted = if eye.is_wanted(to) { 300 } else { 0 };
    let contact = eye.enemies_next_to(to).len() as i32;
    let forward = match eye.side {
        Side::Confederate => 20,
        Side::Union => -40,
    };
    let _ = prompt;
    wanted + forward - contact * 15 + eye.cover(to)
}
