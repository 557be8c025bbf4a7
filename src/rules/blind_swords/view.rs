//! What a side sees: snapshots and answers to questions. Everything here reads a redacted world.

mod formations;
mod panels;
mod pieces;
mod questions;
mod stakes;

use std::sync::Arc;

use super::book::{Book, clock_name};
use super::frame::Frame;
use super::turn;
use super::victory::{self, halves};
use super::words::order_name;
use super::world::{Chit, Phase, World};
use crate::engine::lines::Tone;
use crate::engine::snapshot::{Fact, ObjectiveView, Track};
use crate::engine::{PieceId, Snapshot};
use crate::kit::{BySide, Side};
use crate::map::HexId;

pub use questions::answer;

/// What a side sees.
pub fn show(side: Side, book: &Book, seen: &World, _stack: &[Frame]) -> Snapshot {
    let points = victory::points2(book, seen);
    Snapshot {
        system: "blind-swords",
        title: book.scenario.title.clone(),
        number: book.scenario.number.clone(),
        side,
        to_move: None,
        turn: (u32::from(seen.turn) + 1).min(book.scenario.turns.len() as u32),
        turns: book.scenario.turns.len() as u32,
        clock: clock_name(seen.clock(book)),
        phase: phase_title(book, seen),
        terrain: Arc::clone(&book.terrain),
        pieces: pieces::pieces(book, seen),
        stacks: stacks(book, seen),
        formations: formations::formations(book, seen),
        objectives: objectives(book, seen),
        stakes: stakes::stakes(book, seen),
        points: BySide::from_fn(|s| i32::from(points[s]).div_euclid(2)),
        losses: BySide::from_fn(|s| victory::losses(book, seen, s)),
        tracks: tracks(book, seen, side),
        notes: notes(book, seen, side),
        panels: panels::panels(side, book, seen),
        outcome: None,
    }
}

fn fact(label: &'static str, value: impl Into<String>, number: i32, tone: Tone) -> Fact {
    Fact { label, value: value.into(), number, tone }
}

fn phase_title(book: &Book, world: &World) -> String {
    let phase = match world.phase {
        Phase::Decision => "command decision",
        Phase::Artillery => "artillery",
        Phase::Draw => "drawing a chit",
        Phase::Orders => "orders",
        Phase::Fire => "fire",
        Phase::Movement => "movement",
        Phase::Close => "close combat",
        Phase::Rally => "rally",
        Phase::End => "end phase",
        Phase::Over => "battle over",
    };
    let Some(active) = &world.active else { return phase.to_owned() };
    let name = &book.brigade(active.brigade).name;
    match (active.limited, active.order) {
        (true, _) => format!("{name} (limited): {phase}"),
        (_, Some(order)) => format!("{name} ({}): {phase}", order_name(order)),
        (_, None) => format!("{name}: {phase}"),
    }
}

fn stacks(book: &Book, world: &World) -> Vec<(HexId, Vec<PieceId>)> {
    let by_strength = |units: &[super::book::UnitId]| {
        let mut list = units.to_vec();
        list.sort_by_key(|u| (std::cmp::Reverse(world.printed2(book, *u)), *u));
        list.into_iter().map(|u| book.piece(u)).collect()
    };
    world.stacks.iter().map(|(h, units)| (h, by_strength(units))).collect()
}

fn objectives(book: &Book, world: &World) -> Vec<ObjectiveView> {
    book.scenario
        .held
        .iter()
        .zip(&world.holders)
        .filter(|(h, _)| h.worth2 != 0)
        .map(|(h, holder)| ObjectiveView {
            hex: h.hex,
            name: h.name.clone(),
            owner: Some(*holder),
            worth: i32::from(h.worth2 + 1) / 2,
        })
        .collect()
}

fn tracks(book: &Book, world: &World, side: Side) -> Vec<Track> {
    let points = victory::points2(book, world);
    let held = |s: Side| world.hand[s].len() + usize::from(world.unknown_held[s]);
    let events = world.cup.0.iter().filter(|c| matches!(c, Chit::Event(_) | Chit::Unknown(_))).count();
    vec![
        Track {
            label: "VP",
            value: format!("U{} C{}", halves(points[Side::Union]), halves(points[Side::Confederate])),
        },
        Track { label: "cup", value: format!("{} E{events}", world.cup.len()) },
        Track { label: "held", value: format!("{} v {}", held(side), held(side.other())) },
    ]
}

fn notes(book: &Book, world: &World, side: Side) -> Vec<String> {
    let mut notes = Vec::new();
    let score = victory::score2(book, world);
    let level = book.scenario.levels.iter().find(|l| l.least2.is_none_or(|least| score >= least));
    if let Some(level) = level {
        notes.push(format!("score {}: {}", halves(score), level.words));
    }
    notes.push(format!("{} draws", turn::puller(world.turn)));
    if world.is_surprise(book) {
        notes.push("Confederate Surprise".into());
    }
    if world.fortunes {
        notes.push("Fortunes of War: the next chit is cancelled".into());
    }
    for event in &world.hand[side] {
        notes.push(format!("you hold {}", book.event(*event).name));
    }
    if let Some(march) = world.wallace.filter(|w| w.comes.is_none()) {
        notes.push(format!("Lew Wallace was called up at {}", clock_name(march.declared)));
    }
    notes
}
