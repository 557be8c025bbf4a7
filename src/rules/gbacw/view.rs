//! What a side sees: snapshots and answers to questions. Everything here reads a redacted world.

mod panels;
mod pieces;
mod questions;

use std::sync::Arc;

use super::book::{Book, LeaderId};
use super::frame::Frame;
use super::world::{Phase, World};
use crate::engine::lines::Tone;
use crate::engine::snapshot::{Fact, FormationView, ObjectiveView, Track};
use crate::engine::{PieceId, Snapshot};
use crate::kit::{BySide, Side};
use crate::map::HexId;

pub use questions::answer;

/// What a side sees.
pub fn show(side: Side, book: &Book, seen: &World, _stack: &[Frame]) -> Snapshot {
    let turn = usize::from(seen.turn).min(book.scenario.turns.len() - 1);
    let pieces = pieces::pieces(book, seen);
    let formations = formations(book, seen);
    Snapshot {
        system: "gbacw",
        title: book.scenario.title.clone(),
        number: book.scenario.number.clone(),
        side,
        to_move: None,
        turn: turn as u32 + 1,
        turns: book.scenario.turns.len() as u32,
        clock: book.scenario.turns[turn].name.clone(),
        phase: phase_title(book, seen),
        terrain: Arc::clone(&book.terrain),
        stacks: stacks(book, seen),
        objectives: objectives(book, seen),
        stakes: Vec::new(),
        points: points(book, seen),
        losses: BySide::from_fn(|s| i32::from(seen.losses[s])),
        tracks: tracks(book, seen),
        notes: notes(book, seen),
        panels: panels::panels(book, seen, &pieces, &formations),
        pieces,
        formations,
        outcome: None,
    }
}

fn phase_title(book: &Book, world: &World) -> String {
    let phase = match world.phase {
        Phase::SetUp => "set-up",
        Phase::Initiative => "initiative",
        Phase::Command => "chain of command",
        Phase::Efficiency => "efficiency",
        Phase::DivisionOrders => "division orders",
        Phase::Draw => "drawing a marker",
        Phase::ChangeOrders => "orders change",
        Phase::Coordination => "coordination",
        Phase::Action => "action",
        Phase::Shock => "shock",
        Phase::CommanderMovement => "commander movement",
        Phase::Recovery => "recovery",
        Phase::Effectiveness => "combat effectiveness",
        Phase::Over => "battle over",
    };
    let Some(active) = &world.activation else { return phase.to_owned() };
    let division = book.division(active.division);
    let state = world.division(active.division);
    let who = match active.acting.as_slice() {
        [] => division.short.clone(),
        acting => acting.iter().map(|b| book.brigade(*b).short.as_str()).collect::<Vec<_>>().join("+"),
    };
    format!("{who}: {phase} ({} marker {} of {})", division.short, state.drawn, state.ams)
}

fn stacks(book: &Book, world: &World) -> Vec<(HexId, Vec<PieceId>)> {
    let mut leaders: Vec<(HexId, LeaderId)> =
        book.leader_ids().filter_map(|l| world.leader_hex(l).map(|h| (h, l))).collect();
    leaders.sort_unstable();
    let mut list: Vec<(HexId, Vec<PieceId>)> =
        world.stacks.iter().map(|(h, units)| (h, units.iter().map(|u| book.unit_piece(*u)).collect())).collect();
    for (hex, leader) in leaders {
        match list.binary_search_by_key(&hex, |(h, _)| *h) {
            Ok(i) => list[i].1.push(book.leader_piece(leader)),
            Err(i) => list.insert(i, (hex, vec![book.leader_piece(leader)])),
        }
    }
    list
}

fn fact(label: &'static str, value: impl Into<String>, number: i32, tone: Tone) -> Fact {
    Fact { label, value: value.into(), number, tone }
}

fn formations(book: &Book, world: &World) -> Vec<FormationView> {
    let mut list = Vec::new();
    for side in Side::BOTH {
        let army = list.len() as u16;
        let commander = book.leaders.iter().position(|l| l.side == side && l.command == super::book::Command::Army);
        list.push(FormationView {
            code: if side == Side::Union { "T".into() } else { "M".into() },
            name: if side == Side::Union { "Army of the Tennessee".into() } else { "Army of the Mississippi".into() },
            side,
            level: 0,
            parent: None,
            leader: commander.map(|i| book.leader_piece(LeaderId(i as u16))),
            facts: Vec::new(),
        });
        let mut corps_at = vec![army; book.corps.len()];
        for (i, corps) in book.corps.iter().enumerate().filter(|(_, c)| c.side == side) {
            corps_at[i] = list.len() as u16;
            let drawn = world.corps[i].efficiency;
            list.push(FormationView {
                code: corps.code.clone(),
                name: corps.name.clone(),
                side,
                level: 1,
                parent: Some(army),
                leader: Some(book.leader_piece(corps.commander)),
                facts: vec![fact("efficiency", format!("efficiency {drawn}"), i32::from(drawn), Tone::Plain)],
            });
        }
        for id in book.division_ids().filter(|d| book.division(*d).side == side) {
            let (spec, state) = (book.division(id), world.division(id));
            let at = list.len() as u16;
            let mut facts = vec![fact(
                "markers",
                format!("AM {} of {}", state.drawn, state.ams),
                i32::from(state.ams),
                Tone::Plain,
            )];
            if state.ci {
                facts.push(fact("effectiveness", "combat ineffective", 1, Tone::Bad));
            }
            list.push(FormationView {
                code: spec.code.clone(),
                name: spec.name.clone(),
                side,
                level: 2,
                parent: Some(spec.corps.map_or(army, |c| corps_at[c.index()])),
                leader: Some(book.leader_piece(spec.leader)),
                facts,
            });
            for brigade in &spec.brigades {
                let (b, state) = (book.brigade(*brigade), world.brigade(*brigade));
                list.push(FormationView {
                    code: b.code.clone(),
                    name: b.name.clone(),
                    side,
                    level: 3,
                    parent: Some(at),
                    leader: b.leader.map(|l| book.leader_piece(l)),
                    facts: brigade_facts(state, world.division(b.division).ams),
                });
            }
        }
    }
    list
}

fn brigade_facts(state: &super::world::Brigade, markers: u8) -> Vec<Fact> {
    let mut facts = vec![fact(
        "orders",
        format!("{:?} orders", state.orders),
        i32::from(state.orders == super::world::Orders::Attack),
        Tone::Plain,
    )];
    if state.fatigue.0 > 0 {
        let tone = if state.fatigue.half() > 0 { Tone::Bad } else { Tone::Plain };
        facts.push(fact("fatigue", state.fatigue.words(), i32::from(state.fatigue.level()), tone));
    }
    if state.ci {
        facts.push(fact("effectiveness", "combat ineffective", 1, Tone::Bad));
    }
    if !state.in_command {
        facts.push(fact("command", "out of command", 1, Tone::Bad));
    }
    if state.limit < markers {
        let left = state.limit.saturating_sub(state.activations);
        let words = format!("may use {left} more of {markers} markers");
        facts.push(fact("markers", words, i32::from(left), Tone::Bad));
    }
    facts
}

fn objectives(book: &Book, world: &World) -> Vec<ObjectiveView> {
    book.scenario
        .victory_hexes
        .iter()
        .zip(&world.holders)
        .map(|(v, holder)| ObjectiveView { hex: v.hex, name: v.name.clone(), owner: Some(*holder), worth: 1 })
        .collect()
}

/// The Union's victory points (`gbacw-bb:30.2`): Confederate losses and camps held; the Confederates' are camps held.
fn points(_book: &Book, world: &World) -> BySide<i32> {
    let camps = |side: Side| world.holders.iter().filter(|h| **h == side).count() as i32;
    BySide {
        union: i32::from(world.losses[Side::Confederate]) + camps(Side::Union),
        confederate: camps(Side::Confederate),
    }
}

fn tracks(book: &Book, world: &World) -> Vec<Track> {
    let p = points(book, world);
    let left = |side: Side| {
        world
            .cup
            .0
            .iter()
            .filter(|c| matches!(c, super::world::Chit::Division(d) if book.division(*d).side == side))
            .count()
    };
    let events = world.cup.count(super::world::Chit::Event);
    vec![
        Track { label: "VP", value: format!("U{} C{}", p.union, p.confederate) },
        Track { label: "AM", value: format!("U{} C{} E{events}", left(Side::Union), left(Side::Confederate)) },
        Track { label: "loss", value: format!("U{} C{}", world.losses[Side::Union], world.losses[Side::Confederate]) },
    ]
}

fn notes(book: &Book, world: &World) -> Vec<String> {
    let mut notes = Vec::new();
    match world.initiative {
        Some(side) => notes.push(format!("{side} initiative")),
        None => notes.push("nobody has the initiative".into()),
    }
    if world.no_fire > 0 {
        notes.push(format!("Confederates hold {} No Fire", world.no_fire));
    }
    for brigade in book.brigade_ids() {
        let state = world.brigade(brigade);
        let name = &book.brigade(brigade).short;
        if state.stand {
            notes.push(format!("{name} stands"));
        }
        if state.confused {
            notes.push(format!("{name} is in confusion"));
        }
    }
    notes
}
