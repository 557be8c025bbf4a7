//! The questions of an activation.

use super::super::action::Action;
use super::super::book::{Book, BrigadeId};
use super::super::fallback;
use super::super::orders;
use super::super::words::{count, order_name};
use super::super::world::{Order, World};
use super::{Activate, ActivateAction, By, Stage};
use crate::engine::{Ask, ChoiceWords, Group, Target};

pub(super) fn ask(frame: &Activate, book: &Book, world: &World) -> Ask {
    let focus = frame.brigade.and_then(|b| world.members(b).find_map(|u| world.hex(u)));
    let name = |b: Option<BrigadeId>| b.map_or(String::new(), |b| book.brigade(b).name.clone());
    let (title, rule) = match frame.stage {
        Stage::Brigade => {
            let By::Leader(leader) = frame.by else { unreachable!("only leaders choose brigades") };
            let how = if frame.limited { " (limited)" } else { "" };
            (format!("{} activates which brigade{how}?", book.leader(leader).short), "blind-swords:4.0#leader")
        }
        Stage::Order => (format!("Which order for {}?", name(frame.brigade)), "blind-swords:8.1"),
        _ => (format!("{} fires, or falls back?", name(frame.brigade)), "blind-swords-x:8.6"),
    };
    Ask { title, rule, phase: "ORDERS", focus, ..Ask::default() }
}

/// Why whatever waits on top of the activation is asked: `Chalmers acts, Attack`.
pub(super) fn because(book: &Book, world: &World, brigade: BrigadeId) -> Option<String> {
    let active = world.active.as_ref().filter(|a| a.brigade == brigade);
    let how = match active.map(|a| (a.limited, a.order)) {
        Some((true, _)) => "limited",
        Some((false, Some(order))) => order_name(order),
        _ => "order still open",
    };
    Some(format!("{} acts: {how}", book.brigade(brigade).name))
}

pub(super) fn choice(book: &Book, world: &World, action: Action) -> ChoiceWords {
    let Action::Activate(action) = action else { unreachable!("{action:?} is not offered here") };
    match action {
        ActivateAction::Brigade(b) => brigade(book, world, b),
        ActivateAction::Order(order) => order_words(book, order),
        ActivateAction::Fire => {
            ChoiceWords::new(Group::Fire, "limited", "limited: fire at adjacent enemies", "blind-swords:4.0#limited")
                .key('f')
        }
        ActivateAction::FallBack => fall_back(book, world),
    }
}

/// What falling back comes to; with units that would surrender it is another kind of choice.
fn fall_back(book: &Book, world: &World) -> ChoiceWords {
    let stuck = world.active.as_ref().map_or(Vec::new(), |a| fallback::stuck(book, world, a.brigade));
    let mut words = "every unit retreats two hexes and does nothing else".to_owned();
    let mut verb = "fall-back";
    if !stuck.is_empty() {
        let names: Vec<&str> = stuck.iter().map(|u| book.unit(*u).name.as_str()).collect();
        words.push_str(&format!("; without a way, so they surrender: {}", names.join(", ")));
        verb = "fall-back-surrender";
    }
    ChoiceWords::new(Group::Command, verb, "Fall Back!", "blind-swords-x:8.6").key('b').detail(words)
}

/// A brigade to choose: what it is worth and where it stands.
pub(super) fn brigade(book: &Book, world: &World, brigade: BrigadeId) -> ChoiceWords {
    let spec = book.brigade(brigade);
    let units: Vec<_> = world.members(brigade).filter(|u| world.hex(*u).is_some()).collect();
    let points: u32 = units.iter().map(|u| u32::from(world.strength2(book, *u))).sum::<u32>() / 2;
    let words = ChoiceWords::new(Group::Command, "brigade", spec.name.clone(), "blind-swords:4.0#leader")
        .detail(format!("{}, {points} SP", count(units.len(), "unit")));
    match units.first() {
        Some(first) => {
            words.actor(book.piece(*first)).target(Target::Hex(world.hex(*first).expect("it is on the map")))
        }
        None => words,
    }
}

fn order_words(book: &Book, order: Order) -> ChoiceWords {
    let (verb, name, key, rule) = match order {
        Order::Attack => ("attack", "Attack", 'a', "blind-swords:8.2"),
        Order::Defend => ("defend", "Defend", 'd', "blind-swords:8.3"),
        Order::Maneuver => ("maneuver", "Maneuver", 'm', "blind-swords:8.4"),
        Order::Regroup => ("regroup", "Regroup", 'r', "blind-swords:8.5"),
        Order::NoOrder => ("none", "no order", 'n', "blind-swords-x:8.2a"),
    };
    ChoiceWords::new(Group::Command, verb, name, rule).key(key).detail(orders::words(book, order))
}
