//! What the Artillery Phase says.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::words::Say;
use super::super::world::World;
use super::super::{cohesion, fire, words};
use super::ArtilleryAction;
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::kit::Side;
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArtilleryEvent {
    /// A side passed.
    Passed(Side),
}

impl ArtilleryEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, _book: &Book) -> Line {
        match self {
            Self::Passed(side) => Say::new(Kind::Turn, "blind-swords:6.3")
                .text(format!("{side} artillery passes"))
                .side(*side)
                .tone(Tone::Quiet)
                .done(),
        }
    }
}

pub(super) fn ask(title: String, focus: Option<HexId>, decline: &str) -> Ask {
    Ask { title, rule: "blind-swords:6.1", phase: "ARTILLERY", focus, decline: Some(decline.into()), ..Ask::default() }
}

pub(super) fn choice(book: &Book, world: &World, action: Action) -> ChoiceWords {
    let Action::Artillery(action) = action else { unreachable!("{action:?} is not offered here") };
    let of = |unit: UnitId, group, verb, what: &str, rule| {
        let label = format!("{} {what}", words::plain_name(book, unit));
        let words = ChoiceWords::new(group, verb, label, rule).actor(book.piece(unit));
        match world.hex(unit) {
            Some(hex) => words.target(Target::Hex(hex)),
            None => words,
        }
    };
    match action {
        ArtilleryAction::Hex(hex) => {
            let guns = || world.at(hex).iter().copied().filter(|u| book.unit(*u).is_gun());
            let names: Vec<String> = guns().map(|u| words::plain_name(book, u).replace(" Battery", "")).collect();
            let idle: Vec<UnitId> = guns().filter(|u| !world.unit(*u).turned.done).collect();
            let how = if fire::guns_have_target(book, world, &idle) { "can fire" } else { "nothing to fire at" };
            let points: Vec<String> = guns().map(|u| words::strength(world.strength2(book, u))).collect();
            let label = format!("{} {}", book.number(hex), names.join(", "));
            ChoiceWords::new(Group::Select, "guns", label, "blind-swords:6.1")
                .detail(format!("{} SP, {how}", points.join(" and ")))
                .target(Target::Hex(hex))
        }
        ArtilleryAction::Boat(unit) => of(unit, Group::Fire, "gunboat", "fires", "blind-swords-x:6.5e"),
        ArtilleryAction::Fire => ChoiceWords::new(Group::Fire, "fire", "fire", "blind-swords:6.1").key('f'),
        ArtilleryAction::Move(unit) => of(unit, Group::Move, "move", "moves", "blind-swords:6.1"),
        ArtilleryAction::Recover(unit) => of(unit, Group::Rally, "recover", "recovers", "blind-swords:6.4"),
        ArtilleryAction::Rebuild(unit) => {
            let cr = cohesion::rating(book, world, unit);
            of(unit, Group::Rally, "rebuild", "rebuilds", "blind-swords:6.4").detail(format!("die {cr} or less of 6"))
        }
        ArtilleryAction::Pass => ChoiceWords::new(Group::Done, "pass", "pass", "blind-swords:6.3"),
    }
}
