//! What choices are worth in *Into the Woods*.
//!
//! Worth is counted in hundredths of a strength point, roughly: driving off or disordering an enemy regiment is worth a
//! few hundred, a camp several hundred. Finishing is worth 0, so anything below 0 is left undone.

mod act;
mod eye;
mod ground;

use super::bot::Desk;
use crate::engine::{Answer, Choice, Group, Odds, Prompt, Query, Snapshot, Target};
use crate::kit::Side;
use eye::Eye;

/// What each choice of the prompt is worth, in order.
pub fn weigh(desk: &dyn Desk, snapshot: &Snapshot, prompt: &Prompt) -> Vec<i32> {
    let eye = eye::look(snapshot, prompt.side);
    // Without an actor it is the question who acts next.
    if let ("ACT", Some(unit)) = (prompt.phase, prompt.actor) {
        return act::weigh(desk, &eye, prompt, unit);
    }
    prompt.choices.iter().map(|choice| one(desk, &eye, prompt, choice)).collect()
}

/// The odds of a choice, where it has any.
fn odds(desk: &dyn Desk, choice: &Choice) -> Option<Odds> {
    if !choice.has_odds {
        return None;
    }
    match desk.ask(Query::Odds(choice.id)) {
        Answer::Odds(odds) => Some(*odds),
        _ => None,
    }
}

/// A choice outside a unit's own action.
fn one(desk: &dyn Desk, eye: &Eye, prompt: &Prompt, choice: &Choice) -> i32 {
    match (choice.group, choice.verb) {
        (Group::Done, _) => 0,
        (Group::Face, _) => ground::turn_worth(eye, prompt, choice) - 10,
        (Group::Command, verb) => command(eye, choice, verb),
        (Group::Select, verb) => select(eye, choice, verb),
        (Group::Shock, _) => shock(desk, eye, choice),
        (Group::React, "fall-back") => fall_back(eye, choice),
        (Group::React, "turn") => turn_to_face(eye, choice),
        (Group::Fire | Group::React, "fire" | "split" | "half" | "join") => shot(desk, eye, choice),
        (Group::React, "rapid") => shot(desk, eye, choice) - 150,
        (Group::React, _) => react_move(eye, prompt, choice),
        (Group::Rally, _) => 50,
        (Group::Retreat, _) => retreat(eye, prompt, choice),
        (Group::Move, "step") => leader_step(eye, choice),
        (Group::Event, _) => event(eye, choice),
        (Group::Place, _) => place(eye, choice),
        _ => -1,
    }
}

/// Orders, markers, coordination.
fn command(eye: &Eye, choice: &Choice, verb: &str) -> i32 {
    match verb {
        "first" | "give" | "raise" | "direct" => 10 + eye.nearness_of_target(choice),
        "orders" | "change" => orders(eye, choice, verb == "change"),
        // A failed roll costs the whole activation; markers held back help nobody.
        "coordinate" | "hold" => -10,
        _ => -1,
    }
}

/// Attack orders for brigades in reach of the enemy, Advance for those that must come up and for those that defend.
fn orders(eye: &Eye, choice: &Choice, rolls: bool) -> i32 {
    let Some(leader) = choice.actor else { return -1 };
    let attack = choice.label.contains("Attack");
    let formation = eye.snapshot.formations.iter().find(|f| f.leader == Some(leader));
    let now_attack =
        formation.and_then(|f| f.facts.iter().find(|x| x.label == "orders")).is_some_and(|f| f.number == 1);
    let near = eye.brigade_distance(leader);
    // In the last turn the camps win the battle, and only a regiment that is close enough to be driven off helps there.
    let reach = if eye.snapshot.turn == eye.snapshot.turns { 2 } else { 3 };
    let wants_attack = eye.side == Side::Confederate && near <= reach;
    if attack == now_attack || attack != wants_attack {
        return -5;
    }
    // A roll may come out as a loose cannon or bind the brigade: only where it pays at once.
    if rolls && near > 2 { -5 } else { 20 }
}

/// Which brigade, unit or leader acts next: leaders whom a shaken unit needs go to it before it rallies, then the units
/// act in their order, and other leaders follow them. Brigades act in their order.
fn select(eye: &Eye, choice: &Choice, verb: &str) -> i32 {
    match (verb, choice.actor) {
        ("leader", Some(leader)) => match (eye.leader_wants_to_move(leader), eye.is_wanted_for_rally(leader)) {
            (true, true) => 1000,
            (true, false) => 1,
            _ => -1,
        },
        _ => 100,
    }
}

/// A shot: what it does to them and to us. Every shot that can do anything is worth its powder.
pub(super) fn shot(desk: &dyn Desk, eye: &Eye, choice: &Choice) -> i32 {
    let Some(odds) = odds(desk, choice) else { return 1 };
    let effect = i32::from(odds.effect_permille);
    let target = match choice.target {
        Target::Hex(hex) => eye.target_worth(hex),
        _ => 100,
    };
    let mut worth = odds.mean_loss100 as i32 + effect * target / 400;
    worth -= odds.mean_own_loss100 as i32 * eye.blood_price() / 100;
    worth -= i32::from(odds.backfire_permille) / 10;
    // Guns that fire themselves dry, and dear shots, must gain something for it.
    if choice.detail.contains("rapid") || choice.detail.contains("out of ammunition") {
        worth = worth * 3 / 4 - 20;
    }
    if choice.verb != "fire" {
        worth -= 10;
    }
    worth
}

/// A shock: worth it where it drives them more often than it breaks us.
fn shock(desk: &dyn Desk, eye: &Eye, choice: &Choice) -> i32 {
    let Some(odds) = odds(desk, choice) else { return 1 };
    let target = match choice.target {
        Target::Hex(hex) => eye.target_worth(hex),
        _ => 100,
    };
    let gain = i32::from(odds.effect_permille) * target / 250 + odds.mean_loss100 as i32;
    let loss = i32::from(odds.backfire_permille) / 2 + odds.mean_own_loss100 as i32 * eye.blood_price() / 100;
    // Every shock disorders those who make it.
    gain - loss - 120
}

/// Falling back before a shock: when the stack is weak or shaken, and always for the sake of living another hour.
fn fall_back(eye: &Eye, choice: &Choice) -> i32 {
    let Some(piece) = choice.actor else { return 10 };
    let unit = eye.snapshot.piece(piece);
    let Some(hex) = unit.hex else { return -1 };
    let against: i32 = eye.enemies_next_to(hex).iter().map(|e| i32::from(eye.snapshot.piece(*e).strength)).sum();
    let shaken = unit.number("state").unwrap_or(0) > 0;
    let weak = against * 2 > i32::from(unit.strength) * 3;
    if weak || eye.is_flanked(piece) { 40 - i32::from(shaken) * 60 } else { -10 }
}

/// Turning in reaction: only steady units take the check.
fn turn_to_face(eye: &Eye, choice: &Choice) -> i32 {
    let Some(piece) = choice.actor else { return -1 };
    let unit = eye.snapshot.piece(piece);
    let steady = unit.number("cohesion").unwrap_or(0) >= 6 && unit.number("state") == Some(0);
    if steady || eye.is_gun(piece) { 10 + ground::facing_gain(eye, piece, choice) } else { -1 }
}

/// Guns get out of the way when foot comes close and nobody stands before them.
fn react_move(eye: &Eye, prompt: &Prompt, choice: &Choice) -> i32 {
    match choice.target {
        Target::Step(_, to) | Target::Hex(to) => {
            let here = choice.actor.or(prompt.actor).and_then(|p| eye.snapshot.piece(p).hex);
            let now = here.map_or(0, |h| eye.nearest_enemy(h));
            (eye.nearest_enemy(to) - now) * 20 - 15
        }
        _ => -1,
    }
}

/// Retreats: away from the enemy, towards friends, not into the open; advances only where the place is worth it.
fn retreat(eye: &Eye, prompt: &Prompt, choice: &Choice) -> i32 {
    let (Target::Step(_, to) | Target::Hex(to)) = choice.target else {
        return if choice.verb == "along" { 5 } else { 0 };
    };
    match choice.verb {
        "advance" | "into" => ground::advance_worth(eye, prompt, to),
        "along" | "refuge" => 5,
        _ => 100 + eye.nearest_enemy(to).min(6) * 20 - eye.enemies_next_to(to).len() as i32 * 60 + eye.cover(to),
    }
}

/// Leaders go to where they are wanted.
fn leader_step(eye: &Eye, choice: &Choice) -> i32 {
    let (Some(leader), Target::Step(_, to)) = (choice.actor, choice.target) else { return -1 };
    eye.leader_gain(leader, to)
}

/// Events: hurt the strongest.
fn event(eye: &Eye, choice: &Choice) -> i32 {
    let of = |hex| eye.target_worth(hex);
    match (choice.verb, choice.target, choice.actor) {
        ("no-fire", _, Some(firer)) => 10 + i32::from(eye.snapshot.piece(firer).strength),
        ("loot", _, Some(unit)) => 10 + i32::from(eye.snapshot.piece(unit).strength),
        (_, Target::Hex(hex), Some(firer)) => of(hex) + i32::from(eye.snapshot.piece(firer).strength) * 10,
        _ => 1,
    }
}

/// Placing leaders: with the strongest regiment that is not next to the enemy.
fn place(eye: &Eye, choice: &Choice) -> i32 {
    match choice.target {
        Target::Hex(hex) => {
            let strength: i32 =
                eye.snapshot.stack(hex).iter().map(|p| i32::from(eye.snapshot.piece(*p).strength)).sum();
            strength + eye.nearest_enemy(hex).min(3) * 5
        }
        _ => -1,
    }
}
