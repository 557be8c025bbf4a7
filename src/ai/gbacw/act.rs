//! A unit's own action: fire, move, turn, rally, or nothing.

use super::eye::Eye;
use super::{ground, odds, shot};
use crate::ai::bot::Desk;
use crate::engine::query::ReachHex;
use crate::engine::snapshot::Mark;
use crate::engine::{Answer, Choice, Group, PieceId, Prompt, Query, Target};
use crate::map::Dir;

/// What each choice of a unit's action is worth.
pub fn weigh(desk: &dyn Desk, eye: &Eye, prompt: &Prompt, unit: PieceId) -> Vec<i32> {
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
        (Group::Rally, _) => rally(desk, eye, unit, choice),
        (Group::Command, "ride") => 1,
        _ => -1,
    }
}

/// Rally and resupply: what a unit in order is worth, times the chance, less the blood a bad roll costs. Out of the
/// enemy's reach nothing is more urgent.
fn rally(desk: &dyn Desk, eye: &Eye, unit: PieceId, choice: &Choice) -> i32 {
    let Some(odds) = odds(desk, choice) else {
        return if eye.piece(unit).has(Mark::OutOfAmmo) { 70 } else { 25 };
    };
    let worth = i32::from(odds.effect_permille) * 16 / 100 - odds.mean_own_loss100 as i32 * eye.blood_price() / 100;
    let is_calm = eye.distance_to_enemy(unit) > 3;
    if is_calm && worth > 0 { worth + 80 } else { worth }
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
