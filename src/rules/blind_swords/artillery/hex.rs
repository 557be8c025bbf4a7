//! The batteries of one hex act: each fires or moves, not both (`blind-swords:6.1`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::fire::{self, GunFire};
use super::super::movement::{self, GunMove};
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, call};
use super::{ArtilleryAction, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::HexId;

/// The batteries of a hex act.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct HexStep {
    hex: HexId,
    /// The batteries that stood there when the step began.
    guns: Vec<UnitId>,
    begun: bool,
}

/// The batteries of a hex that have not acted.
fn idle(book: &Book, world: &World, hex: HexId) -> Vec<UnitId> {
    world.at(hex).iter().copied().filter(|u| book.unit(*u).is_gun() && !world.unit(*u).turned.done).collect()
}

/// Whether any battery of a hex can fire or move at all.
pub(super) fn can_act(book: &Book, world: &World, hex: HexId) -> bool {
    let guns = idle(book, world, hex);
    fire::guns_have_target(book, world, &guns) || guns.iter().any(|u| can_move(book, world, *u))
}

/// Whether a battery may move: few of the Union's may early in the day (`blind-swords-x:8.7b`).
fn can_move(book: &Book, world: &World, unit: UnitId) -> bool {
    movement::battery_may_move(book, world, unit) && movement::guns_can_move(book, world, unit, mp2(book))
}

fn mp2(book: &Book) -> u8 {
    2 * book.charts.command.orders.artillery_mp
}

impl HexStep {
    /// The batteries of this hex.
    pub fn new(hex: HexId) -> Self {
        Self { hex, guns: Vec::new(), begun: false }
    }

    /// Those that still may fire or move from where they stood.
    fn left(&self, world: &World) -> Vec<UnitId> {
        let stays = |u: &UnitId| world.hex(*u) == Some(self.hex) && !world.unit(*u).turned.done;
        self.guns.iter().copied().filter(stays).collect()
    }

    fn answers(&self, book: &Book, world: &World) -> Vec<ArtilleryAction> {
        let left = self.left(world);
        let mut list = Vec::new();
        if fire::guns_have_target(book, world, &left) {
            list.push(ArtilleryAction::Fire);
        }
        list.extend(left.into_iter().filter(|u| can_move(book, world, *u)).map(ArtilleryAction::Move));
        list
    }

    /// All batteries of the hex count as having acted, whatever they did.
    fn end(&self, cx: &mut Cx) -> Flow {
        for unit in &self.guns {
            cx.world.unit_mut(*unit).turned.done = true;
        }
        Flow::Done
    }
}

impl Procedure<BlindSwords> for HexStep {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if !self.begun {
            self.begun = true;
            self.guns = idle(cx.book, cx.world, self.hex);
        }
        match (self.answers(cx.book, cx.world).first(), self.guns.first()) {
            (Some(_), Some(gun)) => Flow::Ask(cx.book.unit(*gun).side),
            _ => self.end(cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.answers(book, world).into_iter().map(Action::from));
        out.push(ArtilleryAction::Pass.into());
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Artillery(ArtilleryAction::Fire) => call(GunFire::new(self.left(cx.world))),
            Action::Artillery(ArtilleryAction::Move(unit)) => {
                let turned = &mut cx.world.unit_mut(unit).turned;
                (turned.done, turned.no_rally) = (true, true);
                if cx.book.unit(unit).side == crate::kit::Side::Union {
                    cx.world.battery_moves += 1;
                }
                call(GunMove::new(vec![unit], mp2(cx.book)))
            }
            _ => self.end(cx),
        }
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        words::ask(
            format!("Batteries at {}: fire or move?", book.number(self.hex)),
            Some(self.hex),
            "these guns do nothing more this phase",
        )
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }
}
