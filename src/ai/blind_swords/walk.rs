//! Movement: which unit, which way; retreats, advances, placing.

use super::aims;
use super::combat::target_hex;
use super::field::{Body, Field};
use super::place::Places;
use crate::ai::bot::Desk;
use crate::engine::{Answer, Choice, Group, PieceId, Prompt, Query, Target};
use crate::map::{Dir, HexId};

/// Whether a choice is one step of a move.
pub fn is_step(choice: &Choice) -> bool {
    matches!(choice.target, Target::Step(..))
}

/// Which unit moves next: the foremost make room for those behind; guns last.
pub fn pick(field: &Field, choice: &Choice) -> i32 {
    let Some(body) = choice.actor.and_then(|p| field.body(p)) else { return 10 };
    if body.gun && choice.verb == "move" {
        return gun_gain(field, body);
    }
    200 - 5 * field.nearest(body.hex).min(30) - i32::from(body.gun) * 20
}

/// Whether a battery would stand better elsewhere: too near, too far, or in the woods.
fn gun_gain(field: &Field, body: &Body) -> i32 {
    let near = field.nearest(body.hex);
    let reach = field.eye.piece(body.id).number("weapon").unwrap_or(8);
    if near <= 2 || near > reach || field.is_close_country(body.hex) { 30 } else { -1 }
}

/// A unit that walks: the step towards the best place in reach.
pub fn steps(desk: &dyn Desk, field: &Field, prompt: &Prompt) -> Vec<i32> {
    let actor = prompt.actor.or_else(|| prompt.choices.iter().find(|c| is_step(c)).and_then(|c| c.actor));
    let Some(body) = actor.and_then(|p| field.body(p)).copied() else {
        return prompt.choices.iter().map(|c| i32::from(c.group == Group::Done)).collect();
    };
    let places = places(field, &body);
    let best = best_way(desk, field, &places, &body);
    let stay = places.worth(&body, body.hex);
    prompt.choices.iter().map(|choice| step(field, &places, &body, best, stay, choice)).collect()
}

/// The scales for a unit: those of its brigade.
fn places<'f, 'a>(field: &'f Field<'a>, body: &Body) -> Places<'f, 'a> {
    let mates: Vec<&Body> = field.brigade(body.formation).collect();
    let from = aims::middle(field, mates.iter().copied()).unwrap_or(body.hex);
    Places::new(field, body.formation, from, field.order())
}

fn step(field: &Field, places: &Places, body: &Body, best: Option<(Dir, i32)>, stay: i32, choice: &Choice) -> i32 {
    let Target::Step(dir, to) = choice.target else {
        return if choice.group == Group::Done { 0 } else { -1 };
    };
    match best {
        Some((first, gain)) if first == dir => gain - i32::from(choice.verb != "step"),
        Some(_) => -1,
        // No answer about reach: one step at a time.
        None => {
            places.worth(body, to) - stay + places.way(body, body.hex, &[to]) - 5
                + i32::from(field.is_close_country(to))
        }
    }
}

/// The first step towards the best place in reach, and what that place gains over staying.
fn best_way(desk: &dyn Desk, field: &Field, places: &Places, body: &Body) -> Option<(Dir, i32)> {
    let Answer::Reach(hexes) = desk.ask(Query::Reach(body.id)) else { return None };
    let now = places.worth(body, body.hex);
    let mut best: Option<(i32, u16, HexId, Dir)> = None;
    for reach in hexes.iter().filter(|r| !r.path.is_empty()) {
        let Some(path) = path(field, body.hex, &reach.path) else { continue };
        let gain = places.worth(body, reach.hex) - now + places.way(body, body.hex, &path);
        let better = best.is_none_or(|(g, c, h, _)| {
            (gain, std::cmp::Reverse(reach.cost2), std::cmp::Reverse(reach.hex))
                > (g, std::cmp::Reverse(c), std::cmp::Reverse(h))
        });
        if better {
            best = Some((gain, reach.cost2, reach.hex, reach.path[0]));
        }
    }
    best.map(|(gain, _, _, dir)| (dir, gain))
}

/// The hexes of a way.
fn path(field: &Field, from: HexId, dirs: &[Dir]) -> Option<Vec<HexId>> {
    let mut at = from;
    let mut hexes = Vec::with_capacity(dirs.len());
    for dir in dirs {
        at = field.eye.board().neighbour(at, *dir)?;
        hexes.push(at);
    }
    Some(hexes)
}

/// Retreats, advances and placing.
pub fn shifts(field: &Field, prompt: &Prompt) -> Vec<i32> {
    let actor = prompt.actor.or_else(|| prompt.choices.iter().find_map(|c| c.actor));
    let body = actor.and_then(|p| field.body(p)).copied();
    let newcomer = actor.filter(|_| body.is_none());
    let scales = body.map(|b| places(field, &b));
    prompt.choices.iter().map(|c| shift(field, prompt, c, body.as_ref(), scales.as_ref(), newcomer)).collect()
}

fn shift(
    field: &Field,
    prompt: &Prompt,
    choice: &Choice,
    body: Option<&Body>,
    scales: Option<&Places>,
    newcomer: Option<PieceId>,
) -> i32 {
    if choice.group == Group::Done {
        return 0;
    }
    if choice.verb == "withdraw" {
        return withdraw(field);
    }
    let body = choice.actor.and_then(|p| field.body(p)).or(body);
    let Some(to) = target_hex(field, choice) else { return 1 };
    let advances = prompt.phase.contains("ADVANCE") || choice.verb.contains("advance");
    match (choice.group, body, scales) {
        (Group::Retreat, Some(body), Some(scales)) if advances => {
            scales.worth(body, to) - scales.worth(body, body.hex) + 60
        }
        (Group::Retreat, body, _) => refuge(field, body, to),
        (Group::Place, None, _) => arrive(field, newcomer, to),
        (_, Some(body), _) => refuge(field, Some(body), to) - 200,
        _ => 1,
    }
}

/// Where to flee to: away from the enemy, into the open only with friends, not onto the edge of the map.
fn refuge(field: &Field, body: Option<&Body>, to: HexId) -> i32 {
    let near = field.nearest(to).min(6);
    let id = body.map(|b| b.id);
    let friends = field.ours.iter().filter(|b| Some(b.id) != id && !b.gun && field.distance(b.hex, to) <= 1).count();
    let edge = field.eye.board().neighbours(to).filter(|(_, h)| is_out(field, *h)).count() as i32;
    let held: i32 =
        field.eye.snapshot.stakes.iter().filter(|s| s.hex == to && s.owner == field.side()).map(|s| s.worth / 4).sum();
    let woods = if body.is_some_and(|b| b.gun) && field.is_close_country(to) { 200 } else { 0 };
    400 + near * 40 + friends.min(3) as i32 * 12 + held
        - edge * 15
        - woods
        - i32::from(field.foot_within(to, 1) > 0) * 100
}

fn is_out(field: &Field, hex: HexId) -> bool {
    field.eye.snapshot.terrain.ground(hex) == crate::engine::snapshot::Ground::Off
}

/// Where a unit comes back or comes in: near the stakes and the rest, not near the enemy.
fn arrive(field: &Field, _who: Option<PieceId>, to: HexId) -> i32 {
    let near = field.nearest(to);
    let friends: i32 = field.ours.iter().filter(|b| !b.gun && field.distance(b.hex, to) <= 2).count() as i32;
    let stake = field.eye.snapshot.stakes.iter().map(|s| s.worth - 8 * field.distance(s.hex, to)).max().unwrap_or(0);
    200 + stake + friends.min(3) * 10 + if near >= 4 { 20 } else { 0 } - near.min(20) * 2
}

/// Whether a wrecked brigade gets away: when the enemy is near.
fn withdraw(field: &Field) -> i32 {
    let near = field.ours.iter().filter(|b| b.active).map(|b| field.nearest(b.hex)).min().unwrap_or(3);
    if near <= 2 { 100 } else { 20 }
}
