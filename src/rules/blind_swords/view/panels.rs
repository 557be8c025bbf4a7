//! Boxes and tables beside the map: brigades, the Broken Track, chits, orders, points.

use crate::engine::lines::Tone;
use crate::engine::snapshot::{Panel, PanelRow};
use crate::kit::Side;
use crate::rules::blind_swords::book::{Book, BrigadeId, UnitId, clock_name};
use crate::rules::blind_swords::turn::chit_name;
use crate::rules::blind_swords::victory::{self, halves};
use crate::rules::blind_swords::words::{count, order_name, strength};
use crate::rules::blind_swords::world::{Chit, Order, Place, World};
use crate::rules::blind_swords::{cohesion, orders};

/// All panels, the most important first.
pub fn panels(side: Side, book: &Book, seen: &World) -> Vec<Panel> {
    vec![
        brigades(book, seen),
        chits(side, book, seen),
        broken(book, seen),
        order_details(book),
        points(book, seen),
        arrivals(book, seen),
    ]
}

fn panel(key: &'static str, title: &str, rows: Vec<PanelRow>, note: impl Into<String>) -> Panel {
    Panel { key, title: title.into(), rows, note: note.into() }
}

/// Brigade activation display (`blind-swords:2.3`).
fn brigades(book: &Book, world: &World) -> Panel {
    let mut rows = Vec::new();
    for side in Side::BOTH {
        rows.push(PanelRow::heading(side.to_string()));
        for brigade in book.brigade_ids().filter(|b| book.brigade(*b).side == side) {
            if world.members(brigade).any(|u| !matches!(world.unit(u).place, Place::Eliminated | Place::Left)) {
                rows.push(brigade_row(book, world, brigade));
            }
        }
    }
    panel("brigades", "Brigades", rows, "activated brigades are done unless a commander-in-chief calls them")
}

fn brigade_row(book: &Book, world: &World, brigade: BrigadeId) -> PanelRow {
    let facts = super::formations::brigade_facts(world, brigade);
    let state = facts.first().map_or("", |f| f.value.as_str()).to_owned();
    let tone = facts.first().map_or(Tone::Plain, |f| f.tone);
    let on_map: Vec<UnitId> = world.members(brigade).filter(|u| world.hex(*u).is_some()).collect();
    let sp2: u32 = on_map.iter().map(|u| u32::from(world.strength2(book, *u))).sum();
    let units = count(on_map.len(), "unit");
    let row = PanelRow::of([book.brigade(brigade).name.clone(), units, format!("{} SP", sp2 / 2), state]).toned(tone);
    match on_map.first() {
        Some(first) => row.about(book.piece(*first)),
        None => row,
    }
}

/// Chits: held by the onlooker, those of the enemy counted, and those seen this turn.
fn chits(side: Side, book: &Book, world: &World) -> Panel {
    let mut rows = vec![PanelRow::heading(if world.hand[side].is_empty() { "You hold no chit" } else { "You hold" })];
    for event in &world.hand[side] {
        let chit = book.event(*event);
        rows.push(PanelRow::of([chit.name.clone(), chit.words.clone()]).toned(Tone::Good));
    }
    let theirs = world.hand[side.other()].len() + usize::from(world.unknown_held[side.other()]);
    rows.push(PanelRow::heading(format!("The enemy holds {}", count(theirs, "chit"))));
    rows.push(PanelRow::heading("Seen this turn"));
    rows.extend(world.shown.iter().map(|c| PanelRow::of([chit_name(book, *c)])));
    let (mut leaders, mut others) = (Vec::new(), 0);
    for chit in &world.cup.0 {
        match chit {
            Chit::Leader(leader) => leaders.push(book.leader(*leader).short.clone()),
            _ => others += 1,
        }
    }
    leaders.sort_unstable();
    let and = if leaders.is_empty() { "" } else { ", and" };
    let in_cup = format!("In the cup: {} or wild{and}", count(others, "event"));
    rows.push(PanelRow::heading(in_cup));
    rows.extend(leaders.into_iter().map(|name| PanelRow::of([name])));
    panel("chits", "Chits", rows, "event chits stay face down until they are played")
}

/// The Broken Track (`blind-swords:12.8`) and what is lost.
fn broken(book: &Book, world: &World) -> Panel {
    let boxes = [
        ("Box 3", Place::Broken(3)),
        ("Box 2", Place::Broken(2)),
        ("Box 1", Place::Broken(1)),
        ("Available", Place::Available),
        ("Eliminated", Place::Eliminated),
    ];
    let mut rows = Vec::new();
    for (name, place) in boxes {
        rows.push(PanelRow::heading(name));
        for unit in book.unit_ids().filter(|u| world.unit(*u).place == place) {
            let brigade = world.unit(unit).brigade.map_or("", |b| book.brigade(b).name.as_str());
            let (sp, cr) = (strength(world.printed2(book, unit)), cohesion::rating(book, world, unit));
            let cells = [book.unit(unit).name.clone(), format!("{sp}-{cr}"), brigade.to_owned()];
            rows.push(PanelRow::of(cells).about(book.piece(unit)));
        }
    }
    panel("broken", "Broken Track", rows, "units move down one box at the end of each turn")
}

/// What each order allows (`blind-swords:8.1`).
fn order_details(book: &Book) -> Panel {
    let all = [Order::Attack, Order::Defend, Order::Maneuver, Order::Regroup];
    let rows = all.iter().map(|o| PanelRow::of([order_name(*o).to_owned(), orders::words(book, *o)])).collect();
    panel("orders", "Orders", rows, "fire comes before movement, movement before close combat")
}

/// Victory points now, and what brings them.
fn points(book: &Book, world: &World) -> Panel {
    let mut rows: Vec<PanelRow> = victory::reasons(book, world).into_iter().map(|r| PanelRow::of([r])).collect();
    rows.push(PanelRow::heading("Levels"));
    for level in &book.scenario.levels {
        let least = level.least2.map_or("less".to_owned(), |n| format!("{} or more", halves(n)));
        rows.push(PanelRow::of([least, level.words.clone()]));
    }
    rows.push(PanelRow::heading("Awards"));
    rows.extend(book.scenario.awards.iter().map(|a| PanelRow::of([halves(a.vp2), a.words.clone()])));
    panel("points", "Victory points", rows, "as if the battle ended now")
}

/// Reinforcements still to come (`blind-swords:10.11`).
fn arrivals(book: &Book, world: &World) -> Panel {
    let due = |u: &UnitId| {
        world.unit(*u).place == Place::Due && world.unit(*u).due != crate::rules::blind_swords::book::Entry::NEVER
    };
    let mut units: Vec<UnitId> = book.unit_ids().filter(due).collect();
    units.sort_by_key(|u| (world.unit(*u).due, *u));
    let row = |u: UnitId| {
        let spec = book.unit(u);
        let hex = match spec.entry {
            crate::rules::blind_swords::book::Entry::Due { hex: Some(hex), .. } => Some(hex),
            _ => None,
        };
        let place = hex.map_or("the river", |h| book.number(h)).to_owned();
        let row = PanelRow::of([clock_name(world.unit(u).due), spec.name.clone(), place]).about(book.piece(u));
        match hex {
            Some(hex) => row.at(hex),
            None => row,
        }
    };
    panel("arrivals", "Reinforcements", units.into_iter().map(row).collect(), "")
}
