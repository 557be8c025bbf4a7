//! The Artillery Phase (`blind-swords-x:6.0`): both sides' batteries act hex by hex in turn, then one of each may rally.

mod hex;
mod rally;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::arrivals::Arrive;
use super::book::{Arm, Book, UnitId};
use super::fire::Gunboat;
use super::world::{Act, Place, World};
use super::{BlindSwords, Cx, Flow, call};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;
use crate::map::HexId;

pub use hex::HexStep;
pub use rally::GunRally;
pub use words::ArtilleryEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ArtilleryAction {
    /// The batteries of this hex act.
    Hex(HexId),
    /// This gunboat fires.
    Boat(UnitId),
    /// Batteries of the hex fire.
    Fire,
    /// This battery moves.
    Move(UnitId),
    /// This battery recovers.
    Recover(UnitId),
    /// This battery tries to rebuild.
    Rebuild(UnitId),
    /// Nothing, or nothing more.
    Pass,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    #[default]
    Arrive,
    Step,
    RallyUnion,
    RallyConfederate,
    Over,
}

/// The Artillery Phase.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ArtilleryPhase {
    stage: Stage,
    side: Side,
    passes: u8,
}

impl Default for ArtilleryPhase {
    fn default() -> Self {
        Self { stage: Stage::Arrive, side: Side::Union, passes: 0 }
    }
}

/// The hexes with batteries of a side that have not acted (`blind-swords:6.1`).
fn hexes(book: &Book, world: &World, side: Side) -> Vec<HexId> {
    let mut list: Vec<HexId> = book
        .unit_ids()
        .filter(|u| book.unit(*u).is_gun() && book.unit(*u).side == side && !world.unit(*u).turned.done)
        .filter_map(|u| world.hex(u))
        .collect();
    list.sort_unstable();
    list.dedup();
    list.retain(|h| hex::can_act(book, world, *h));
    list
}

/// Gunboats in play that have not fired (`blind-swords-x:6.5e`).
fn boats(book: &Book, world: &World, side: Side) -> Vec<UnitId> {
    book.unit_ids()
        .filter(|u| book.unit(*u).arm == Arm::Gunboat && book.unit(*u).side == side)
        .filter(|u| world.unit(*u).place == Place::Afloat && !world.unit(*u).turned.done)
        .filter(|u| super::fire::gunboat_has_target(book, world, *u))
        .collect()
}

impl ArtilleryPhase {
    fn begin(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Step;
        cx.world.battery_moves = 0;
        for unit in &mut cx.world.units {
            unit.act = Act::default();
        }
        call(Arrive::guns())
    }

    /// A step of the side whose turn it is; two passes in a row end the steps (`blind-swords:6.3`, ruling R7).
    fn step(&mut self, cx: &mut Cx) -> Flow {
        if self.passes >= 2 {
            self.stage = Stage::RallyUnion;
            return Flow::Again;
        }
        let side = self.side;
        if hexes(cx.book, cx.world, side).is_empty() && boats(cx.book, cx.world, side).is_empty() {
            return self.pass();
        }
        Flow::Ask(side)
    }

    fn pass(&mut self) -> Flow {
        self.passes += 1;
        self.side = self.side.other();
        Flow::Again
    }

    /// Gunboats leave the map when the phase is over; they are placed anew each turn.
    fn over(cx: &mut Cx) -> Flow {
        for unit in cx.book.unit_ids() {
            if cx.book.unit(unit).arm == Arm::Gunboat && cx.world.hex(unit).is_some() {
                cx.world.take_off(unit, Place::Afloat);
            }
        }
        Flow::Done
    }
}

impl Procedure<BlindSwords> for ArtilleryPhase {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Arrive => self.begin(cx),
            Stage::Step => self.step(cx),
            Stage::RallyUnion => {
                self.stage = Stage::RallyConfederate;
                call(GunRally::new(Side::Union))
            }
            Stage::RallyConfederate => {
                self.stage = Stage::Over;
                call(GunRally::new(Side::Confederate))
            }
            Stage::Over => Self::over(cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(hexes(book, world, self.side).into_iter().map(|h| Action::from(ArtilleryAction::Hex(h))));
        out.extend(boats(book, world, self.side).into_iter().map(|u| Action::from(ArtilleryAction::Boat(u))));
        out.push(ArtilleryAction::Pass.into());
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Artillery(action) = action else { unreachable!("{action:?} is not offered here") };
        let side = self.side;
        match action {
            ArtilleryAction::Pass => {
                cx.emit(|| ArtilleryEvent::Passed(side).into());
                self.pass()
            }
            ArtilleryAction::Hex(hex) => {
                self.passes = 0;
                self.side = side.other();
                call(HexStep::new(hex))
            }
            ArtilleryAction::Boat(unit) => {
                self.passes = 0;
                self.side = side.other();
                cx.world.unit_mut(unit).turned.done = true;
                call(Gunboat::new(unit))
            }
            other => unreachable!("{other:?} is not offered here"),
        }
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        words::ask(format!("{} artillery: which hex acts?", self.side), None, "two passes in a row end this phase")
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }
}
