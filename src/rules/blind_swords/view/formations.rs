//! The order of battle as seen: army, leaders' commands, brigades.

use super::fact;
use crate::engine::lines::Tone;
use crate::engine::snapshot::{Fact, FormationView};
use crate::kit::Side;
use crate::rules::blind_swords::activation;
use crate::rules::blind_swords::book::{Book, BrigadeId, Command, LeaderId};
use crate::rules::blind_swords::world::{Alert, World};

/// Leaders below the commander-in-chief, in order, and brigades that have none.
fn order(book: &Book, side: Side) -> Vec<(Option<LeaderId>, Vec<BrigadeId>)> {
    let leads = |l: &LeaderId| book.leader(*l).side == side && book.leader(*l).command != Command::Cic;
    let mut list: Vec<(Option<LeaderId>, Vec<BrigadeId>)> =
        book.leader_ids().filter(leads).map(|l| (Some(l), book.leader(l).brigades.clone())).collect();
    let orphans: Vec<BrigadeId> =
        book.brigade_ids().filter(|b| book.brigade(*b).side == side && book.brigade(*b).leader.is_none()).collect();
    if !orphans.is_empty() {
        list.push((None, orphans));
    }
    list
}

/// The place of a brigade in the list that [`formations`] makes.
pub fn index(book: &Book, brigade: BrigadeId) -> u16 {
    let mut at = 0;
    for side in Side::BOTH {
        at += 1;
        for (leader, brigades) in order(book, side) {
            at += u16::from(leader.is_some());
            for b in brigades {
                if b == brigade {
                    return at;
                }
                at += 1;
            }
        }
    }
    at
}

/// All formations, parents before their children.
pub fn formations(book: &Book, world: &World) -> Vec<FormationView> {
    let mut list = Vec::new();
    for side in Side::BOTH {
        let army = list.len() as u16;
        list.push(army_view(side));
        for (leader, brigades) in order(book, side) {
            let parent = match leader {
                Some(leader) => {
                    list.push(command_view(book, world, leader, army));
                    list.len() as u16 - 1
                }
                None => army,
            };
            list.extend(brigades.into_iter().map(|b| brigade_view(book, world, b, parent)));
        }
    }
    list
}

fn army_view(side: Side) -> FormationView {
    let (code, name) =
        if side == Side::Union { ("T", "Army of the Tennessee") } else { ("M", "Army of the Mississippi") };
    FormationView {
        code: code.into(),
        name: name.into(),
        side,
        level: 0,
        parent: None,
        leader: None,
        facts: Vec::new(),
    }
}

fn command_view(book: &Book, world: &World, leader: LeaderId, army: u16) -> FormationView {
    let spec = book.leader(leader);
    let rating = activation::rating(book, world, leader);
    let mut facts = vec![fact("rating", format!("rating {rating}"), i32::from(rating), Tone::Plain)];
    if world.leader(leader).casualty {
        facts.push(fact("casualty", "casualty", 1, Tone::Bad));
    }
    if world.leader(leader).drawn {
        facts.push(fact("drawn", "drawn this turn", 1, Tone::Quiet));
    }
    let code = spec.short.clone();
    FormationView {
        code,
        name: format!("{}'s command", spec.short),
        side: spec.side,
        level: 2,
        parent: Some(army),
        leader: None,
        facts,
    }
}

fn brigade_view(book: &Book, world: &World, brigade: BrigadeId, parent: u16) -> FormationView {
    let spec = book.brigade(brigade);
    FormationView {
        code: spec.name.clone(),
        name: format!("{}'s brigade", spec.name),
        side: spec.side,
        level: 3,
        parent: Some(parent),
        leader: None,
        facts: brigade_facts(world, brigade),
    }
}

/// What is known of a brigade: wrecked, alert, activated.
pub fn brigade_facts(world: &World, brigade: BrigadeId) -> Vec<Fact> {
    let state = world.brigade(brigade);
    let mut facts = Vec::new();
    if state.wrecked {
        facts.push(fact("wrecked", "wrecked", 1, Tone::Bad));
    }
    match state.alert {
        Alert::On => {}
        Alert::Next => facts.push(fact("alert", "alert next turn", 1, Tone::Plain)),
        Alert::Off => facts.push(fact("alert", "not alert", 0, Tone::Bad)),
    }
    if state.activated {
        facts.push(fact("activated", "activated", 1, Tone::Quiet));
    } else if !state.wrecked && state.alert == Alert::On {
        facts.push(fact("activated", "available", 0, Tone::Good));
    }
    facts
}
