//! The movement step of an activation (`blind-swords:10.1`): the units of the brigade move one after another.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::arrivals;
use super::super::book::{Book, UnitId};
use super::super::world::{By, World};
use super::super::{BlindSwords, Cx, Flow};
use super::going::{self, Going};
use super::walker::{Walker, kind};
use super::{MoveAction, allowance2, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::HexId;

/// The movement step of the active brigade.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MoveStep {
    going: Option<Going>,
}

/// The units that can still move, in order.
fn waiting(book: &Book, world: &World) -> Vec<UnitId> {
    let Some(active) = &world.active else { return Vec::new() };
    world
        .members(active.brigade)
        .filter(|u| world.hex(*u).is_some() && !book.unit(*u).is_gun())
        .filter(|u| !world.unit(*u).act.moved && !world.unit(*u).lost_way)
        .filter(|u| going::can_set_out(book, world, &[*u]))
        .collect()
}

/// Those of a hex who could go as one (`blind-swords:10.4`): of one kind, with the same points, and together they can go
/// somewhere.
fn together(book: &Book, world: &World, waiting: &[UnitId], hex: HexId) -> Vec<UnitId> {
    let here: Vec<UnitId> = waiting.iter().copied().filter(|u| world.hex(*u) == Some(hex)).collect();
    let like =
        |u: &UnitId| (kind(book, world, *u), allowance2(book, world, *u), arrivals::may_march_alone(book, world, *u));
    let alike = here.len() > 1 && here.windows(2).all(|w| like(&w[0]) == like(&w[1]));
    if alike && going::can_set_out(book, world, &here) { here } else { Vec::new() }
}

/// Hexes with units that could go as one.
fn stacks(book: &Book, world: &World, waiting: &[UnitId]) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = waiting.iter().filter_map(|u| world.hex(*u)).collect();
    hexes.sort_unstable();
    let several = hexes.chunk_by(|a, b| a == b).filter(|c| c.len() > 1).map(|c| c[0]);
    several.filter(|h| !together(book, world, waiting, *h).is_empty()).collect()
}

/// Whether the step may end: in Cleburne's opening only when every regiment has gone as far as it must (ruling R13).
fn may_end(book: &Book, world: &World, waiting: &[UnitId]) -> bool {
    let opens = world.active.as_ref().is_some_and(|a| a.by == By::Opening);
    !opens
        || waiting.iter().all(|u| {
            let units = [*u];
            let spot = going::spot(book, world, *u).expect("only units on the map wait");
            Walker::new(book, world, &units).may_stop(spot)
        })
}

impl MoveStep {
    fn set_out(&mut self, units: &[UnitId], cx: &mut Cx) -> Flow {
        let mp2 = allowance2(cx.book, cx.world, units[0]);
        self.going = Some(Going::new(cx, units, mp2));
        Flow::Again
    }
}

impl Procedure<BlindSwords> for MoveStep {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if let Some(going) = &mut self.going {
            if let Some(flow) = going.run(cx) {
                return flow;
            }
            self.going = None;
        }
        match waiting(cx.book, cx.world)[..] {
            [] => Flow::Done,
            [only] => self.set_out(&[only], cx),
            _ => Flow::Ask(cx.world.active.as_ref().expect("a brigade is active").side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if let Some(going) = &self.going {
            out.extend(going.answers(book, world).into_iter().map(Action::from));
            return;
        }
        let waiting = waiting(book, world);
        out.extend(waiting.iter().map(|u| Action::from(MoveAction::Unit(*u))));
        out.extend(stacks(book, world, &waiting).into_iter().map(|h| Action::from(MoveAction::Stack(h))));
        if may_end(book, world, &waiting) {
            out.push(MoveAction::Done.into());
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Move(action) = action else { unreachable!("{action:?} is not offered here") };
        if let Some(going) = &mut self.going {
            return going.apply(action, cx);
        }
        match action {
            MoveAction::Unit(unit) => self.set_out(&[unit], cx),
            MoveAction::Stack(hex) => {
                let units = together(cx.book, cx.world, &waiting(cx.book, cx.world), hex);
                self.set_out(&units, cx)
            }
            _ => Flow::Done,
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        match &self.going {
            Some(going) => words::ask(book, world, going),
            None => words::who(book, world),
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, self.going.as_ref(), action)
    }
}
