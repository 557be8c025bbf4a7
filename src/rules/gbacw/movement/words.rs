//! The questions and choices of a unit's action in words.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::terrain::{Rate, points};
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{Orders, World};
use super::super::{fire, leaders, rally};
use super::plan::{Contact, Moving, Plan};
use super::price;
use super::turn::turn_price;
use super::{MoveAction, left2};
use crate::engine::{Group, Target};
use crate::map::Facing;

/// What does the unit do?
pub fn ask(book: &Book, world: &World, unit: UnitId) -> Ask {
    let u = world.unit(unit);
    let orders = if u.orders == Orders::Attack && !book.is_artillery(unit) { "Attack" } else { "Advance" };
    let passing = Moving::of(book, world, unit).is_some_and(|m| !m.may_stop(book, world));
    Ask {
        title: if passing {
            format!("{}: on through friends, where to?", book.unit(unit).name)
        } else {
            format!("{}: {orders} orders, {} MP left", book.unit(unit).name, points(left2(book, world, unit)))
        },
        rule: "gbacw:3.0",
        phase: "ACT",
        actor: Some(book.unit_piece(unit)),
        focus: world.hex(unit),
        decline: (!passing).then(|| "its action is over".into()),
        ..Ask::default()
    }
}

/// One of the unit's choices.
pub fn choice(book: &Book, world: &World, unit: UnitId, action: Action) -> ChoiceWords {
    let words = match action {
        Action::Move(action) => move_choice(book, world, unit, action),
        Action::Fire(shot) => fire::choice(book, world, shot),
        Action::Rally(action) => rally::choice(book, world, unit, action),
        other => unreachable!("{other:?} is no action of a unit"),
    };
    if words.actor.is_none() { words.actor(book.unit_piece(unit)) } else { words }
}

fn move_choice(book: &Book, world: &World, unit: UnitId, action: MoveAction) -> ChoiceWords {
    let moving = Moving::of(book, world, unit);
    let leader_name = |l| leaders::name(book, world, l);
    match action {
        MoveAction::Step(dir) => {
            let plan = moving.and_then(|m| m.plan(book, world, dir));
            step(book, "step", "gbacw:9.13", plan)
        }
        MoveAction::OneHex(dir) => {
            let plan = moving.and_then(|m| m.plan_one_hex(book, world, dir));
            step(book, "one_hex", "gbacw:9.42", plan)
        }
        MoveAction::Withdraw(dir) => {
            let first = world.unit(unit).act.withdrew == 0;
            let plan = moving.and_then(|m| m.plan_withdrawal(book, world, dir, first));
            step(book, "withdraw", "gbacw:9.54", plan)
        }
        MoveAction::Face(facing) => face(book, world, unit, facing),
        MoveAction::Restack(depth) => {
            let label = if depth == 0 { "to the top".into() } else { format!("to place {} from the top", depth + 1) };
            ChoiceWords::new(Group::Place, "restack", label, "gbacw:8.24").detail("instead of moving")
        }
        MoveAction::OtherDepth => {
            let top = world.unit(unit).act.other_depth == Some(0);
            ChoiceWords::new(Group::Place, "depth", if top { "above the guns" } else { "below the guns" }, "gbacw:8.23")
        }
        MoveAction::Ride(leader) => {
            ChoiceWords::new(Group::Command, "ride", format!("{} goes with it", leader_name(leader)), "gbacw:9.31")
                .target(Target::Piece(book.leader_piece(leader)))
        }
        MoveAction::Alight(leader) => {
            ChoiceWords::new(Group::Command, "alight", format!("{} stays here", leader_name(leader)), "gbacw:9.31")
                .target(Target::Piece(book.leader_piece(leader)))
        }
        MoveAction::Done => ChoiceWords::new(Group::Done, "done", "done", "gbacw:3.0"),
    }
}

fn step(book: &Book, verb: &'static str, rule: &'static str, plan: Option<Plan>) -> ChoiceWords {
    let Some(plan) = plan else { return ChoiceWords::new(Group::Move, verb, "step", rule) };
    let ground = match plan.rate {
        Rate::Road => "road",
        Rate::Lane => "lane",
        Rate::Full => price::terrain(book, plan.to).word(),
    };
    let number = book.board.number(plan.to);
    let label = match verb {
        "withdraw" => format!("back to {number}  {ground}"),
        "one_hex" => format!("{number}  one hex, {ground}"),
        _ => format!("{number}  {} {ground}", points(plan.total2())),
    };
    let mut notes = Vec::new();
    if plan.turn.0 > 0 {
        notes.push(format!("turns to face {}", plan.facing.word()));
    }
    match plan.contact {
        Contact::Stops { bridge: true } => notes.push("next to the enemy: must stop, may not shock".into()),
        Contact::Stops { bridge: false } => notes.push("next to the enemy: must stop".into()),
        Contact::None | Contact::Barred => {}
    }
    if plan.through.is_some() {
        notes.push("moves through friends: 2 MP more and a check".into());
    }
    if plan.passing.is_some() && !plan.can_stop {
        notes.push("cannot stop among the friends there".into());
    }
    if plan.owed2 > 0 {
        notes.push(format!("{} MP more to stop there", points(plan.owed2)));
    }
    ChoiceWords::new(Group::Move, verb, label, rule).detail(notes.join("; ")).target(Target::Step(plan.dir, plan.to))
}

fn face(book: &Book, world: &World, unit: UnitId, facing: Facing) -> ChoiceWords {
    let cost2 = turn_price(book, world, unit, facing).unwrap_or(0);
    let label = if cost2 == 0 {
        format!("face {}", facing.word())
    } else {
        format!("face {}  {} MP", facing.word(), points(cost2))
    };
    ChoiceWords::new(Group::Face, "face", label, "gbacw:7.21").target(Target::Facing(facing))
}
