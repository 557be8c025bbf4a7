//! The questions and choices of movement in words.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::cavalry;
use super::super::words::{order_name, plain_name, plain_names as names};
use super::super::world::World;
use super::going::Going;
use super::walker::{Plan, Walker};
use super::{EXIT2, MoveAction, allowance2};
use crate::engine::{Ask, ChoiceWords, Group, Target};
use crate::map::{Dir, HexId};

/// Movement points from halves: `2`, `1.5`.
pub fn points(halves: u16) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// Who moves next?
pub(super) fn who(book: &Book, world: &World) -> Ask {
    let active = world.active.as_ref();
    let brigade = active.map_or("the brigade", |a| book.brigade(a.brigade).name.as_str());
    let order = active.and_then(|a| a.order).map_or("no order", order_name);
    Ask {
        title: format!("{brigade}, {order}: who moves?"),
        rule: "blind-swords:10.1",
        phase: "MOVE",
        decline: Some("nobody else moves".into()),
        ..Ask::default()
    }
}

/// Which battery moves next?
pub(super) fn which_gun(book: &Book, world: &World, guns: &[UnitId]) -> Ask {
    let hex = guns.first().and_then(|u| world.hex(*u));
    let at = hex.map_or(String::new(), |h| format!(" at {}", book.number(h)));
    Ask {
        title: format!("Batteries{at}: which moves?"),
        rule: "blind-swords:6.1",
        phase: "MOVE",
        focus: hex,
        decline: Some("none moves".into()),
        ..Ask::default()
    }
}

/// Where to?
pub(super) fn ask(book: &Book, world: &World, going: &Going) -> Ask {
    let units = going.units();
    let spot = going.spot(book, world);
    let how = match (going.charges(), units.iter().any(|u| world.unit(*u).act.march)) {
        (true, _) => ", charging",
        (_, true) => ", in column",
        _ => "",
    };
    let left = spot.map_or(0, |s| u16::from(s.left2));
    Ask {
        title: format!("{}{how}: {} MP left", names(book, &units), points(left)),
        rule: "blind-swords:10.3",
        phase: "MOVE",
        actor: units.first().map(|u| book.piece(*u)),
        focus: spot.map(|s| s.hex),
        decline: None,
        ..Ask::default()
    }
}

/// An answer.
pub(super) fn choice(book: &Book, world: &World, going: Option<&Going>, action: Action) -> ChoiceWords {
    let Action::Move(action) = action else { unreachable!("{action:?} is not offered here") };
    let Some(going) = going else { return pick(book, world, action) };
    let units = going.units();
    let words = match action {
        MoveAction::Step(dir) => step(book, world, going, &units, dir),
        MoveAction::Exit => ChoiceWords::new(Group::Move, "exit", "leave the map", "blind-swords:10.12")
            .detail(format!("{} MP; never to return, but not lost", points(u16::from(EXIT2)))),
        MoveAction::March => ChoiceWords::new(Group::Command, "march", "march column", "blind-swords-x:8.4")
            .key('m')
            .detail("half a point a hex, by road only, the whole move"),
        MoveAction::Charge => ChoiceWords::new(Group::Shock, "charge", "charge", "blind-swords:10.10")
            .key('c')
            .detail("clear ground only, to an enemy it must then attack"),
        MoveAction::Mount => {
            let word = if world.is_mounted(book, units[0]) { "dismount" } else { "mount" };
            let price = points(u16::from(cavalry::change2(book)));
            ChoiceWords::new(Group::Place, "mount", word, "blind-swords:10.9").detail(format!("{price} MP"))
        }
        _ => ChoiceWords::new(Group::Done, "stop", "stop here", "blind-swords:10.1"),
    };
    words.actor(book.piece(units[0]))
}

fn pick(book: &Book, world: &World, action: MoveAction) -> ChoiceWords {
    match action {
        MoveAction::Unit(unit) => {
            let hex = world.hex(unit).map_or("", |h| book.number(h));
            let piece = book.piece(unit);
            ChoiceWords::new(Group::Select, "unit", format!("{}  {hex}", plain_name(book, unit)), "blind-swords:10.1")
                .detail(format!("{} MP", points(u16::from(allowance2(book, world, unit)))))
                .actor(piece)
                .target(Target::Piece(piece))
        }
        MoveAction::Stack(hex) => {
            let label = format!("all of {}", book.number(hex));
            ChoiceWords::new(Group::Select, "stack", label, "blind-swords:10.4")
                .detail(stack_names(book, world, hex))
                .target(Target::Hex(hex))
        }
        _ => ChoiceWords::new(Group::Done, "done", "nobody else moves", "blind-swords:10.1"),
    }
}

fn stack_names(book: &Book, world: &World, hex: HexId) -> String {
    let goes = |u: &UnitId| world.is_active(*u) && !world.unit(*u).act.moved && !world.unit(*u).lost_way;
    let those: Vec<UnitId> = world.at(hex).iter().copied().filter(goes).collect();
    names(book, &those)
}

fn step(book: &Book, world: &World, going: &Going, units: &[UnitId], dir: Dir) -> ChoiceWords {
    let rule = "blind-swords:10.3";
    let plan =
        going.spot(book, world).and_then(|s| Walker::new(book, world, units).charging(going.charges()).plan(s, dir));
    let Some(plan) = plan else { return ChoiceWords::new(Group::Move, "step", "step", rule) };
    let ground = if plan.by_road { "road" } else { book.ground.terrain(plan.to).word() };
    let label = format!("{}  {} {ground}", book.number(plan.to), points(u16::from(plan.pays2)));
    ChoiceWords::new(Group::Move, "step", label, plan.halt.map_or(rule, |h| h.words().1))
        .detail(notes(book, world, units, &plan))
        .target(Target::Step(dir, plan.to))
}

fn notes(book: &Book, world: &World, units: &[UnitId], plan: &Plan) -> String {
    let side = book.unit(units[0]).side;
    let mut notes = Vec::new();
    let from = world.hex(units[0]);
    if from.is_some_and(|h| world.enemies_next_to(book, side, h).next().is_some()) {
        notes.push("the enemy may fire first");
    }
    if let Some(halt) = plan.halt {
        notes.push(halt.words().0);
    }
    if plan.engaged {
        notes.push("next to the enemy");
    }
    if !plan.can_end {
        notes.push("too full to stop there");
    }
    notes.join("; ")
}
