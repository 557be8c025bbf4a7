//! A unit's own action: fire, move, turn, rally, or nothing.

use super::eye::Eye;
use super::{ground, shot};
use crate::ai::bot::Desk;
use crate::engine::query::ReachHex;
use crate::engine::snapshot::Mark;
use crate::engine::{Answer, Choice, Group, PieceId, Prompt, Query, Target};
use crate::map::Dir;

/// What each choice of a unit's action is worth.
pub fn weigh(desk: &dyn Desk, eye: &Eye, prompt: &Prompt) -> Vec<i32> {
    let Some(unit) = prompt.actor else { return vec![0; prompt.choices.len()] };
    let steps = prompt.choices.iter().any(|c| c.group == Group::Move);
    let walk = if steps { best_walk(desk, eye, unit) } else { None };
    prompt.choices.iter().map(|choice| one(desk, eye, unit, walk, choice)).collect()
}

fn one(desk: &dyn Desk, eye: &Eye, unit: PieceId, walk: Option<(Dir, i32)>, choice: &Choice) -> i32 {
    match (choice.group, choice.verb) {
        (Group::Done, _) => 0,
        (Group::Fire, "rapid") => shot(desk, eye, choice) - 150,
        (Group::Fire, _) => shot(desk, eye, choice) + 5,
        (Group::Move, "step") => match (choice.target, walk) {
            (Target::Step(dir, _), Some((first, gain))) if dir == first => gain,
            _ => -1,
        },
        (Group::Move, verb) => {
            let Target::Step(_, to) = choice.target else { return -1 };
            let gain = gain(eye, unit, to);
            // Falling back draws fire and checks; the one-hex move forfeits everything else.
            if verb == "withdraw" { gain - 60 } else { gain - 90 }
        }
        (Group::Face, _) => ground::facing_gain(eye, unit, choice) - 12,
        (Group::Rally, verb) => rally(eye, unit, verb),
        (Group::Command, "ride") => 1,
        _ => -1,
    }
}

/// Rally and resupply: what a unit in order is worth, times the chance.
fn rally(eye: &Eye, unit: PieceId, verb: &str) -> i32 {
    let piece = eye.piece(unit);
    if verb == "resupply" || verb == "camp" {
        return if piece.has(Mark::OutOfAmmo) { 70 } else { 25 };
    }
    let near = eye.distance_to_enemy(unit);
    let cohesion = piece.number("cohesion").unwrap_or(0);
    let chance = (cohesion + 1 - i32::from(near == 1)).clamp(0, 10);
    let bad = (10 - 2 * cohesion).clamp(0, 10);
    // A bad face costs a strength point.
    chance * 16 - bad * eye.blood_price() / 10
}

/// The step towards the best place in reach, and what that place gains over the present one.
fn best_walk(desk: &dyn Desk, eye: &Eye, unit: PieceId) -> Option<(Dir, i32)> {
    let Answer::Reach(hexes) = desk.ask(Query::Reach(unit)) else { return None };
    let here = eye.piece(unit).hex?;
    let now = ground::place_worth(eye, unit, here);
    hexes
        .iter()
        .filter(|r| !r.path.is_empty())
        .map(|r| (worth_of(eye, unit, r) - now, r))
        .max_by_key(|(gain, r)| (*gain, std::cmp::Reverse(r.cost2), std::cmp::Reverse(r.hex)))
        .map(|(gain, r)| (r.path[0], gain))
}

/// The place itself, less a little for every step.
fn worth_of(eye: &Eye, unit: PieceId, reach: &ReachHex) -> i32 {
    ground::place_worth(eye, unit, reach.hex) - reach.path.len() as i32 * 2
}

fn gain(eye: &Eye, unit: PieceId, to: crate::map::HexId) -> i32 {
    let Some(here) = eye.piece(unit).hex else { return -1 };
    ground::place_worth(eye, unit, to) - ground::place_worth(eye, unit, here)
}
