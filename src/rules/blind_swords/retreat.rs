//! Retreat (`blind-swords:12.3`): the best ways by the list of priorities, the owner's choice among them, hazards on the
//! way, and fire from enemies that are passed.

mod hazards;
mod ways;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, UnitId};
use super::fire::Opportunity;
use super::results::{break_into, eliminate};
use super::world::{Phase, World};
use super::{BlindSwords, Cx, Flow, call, movement};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::HexId;

pub use ways::{Ways, best};
pub use words::RetreatEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RetreatAction {
    /// The unit goes there.
    Step(HexId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Begin,
    /// The next hex must be chosen, or the retreat is over.
    Choose,
    /// The enemy may have fired; now the step is made.
    Step(HexId),
}

/// A unit retreats.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Retreat {
    unit: UnitId,
    /// Hexes still to go when the present plan was made.
    hexes: u8,
    by: Vec<UnitId>,
    stage: Stage,
    /// The ways that are left, each without the hexes gone already.
    ways: Vec<Vec<HexId>>,
    /// Hexes gone in all.
    gone: u8,
    /// [`super::world::Unit::driven`] after this retreat was counted.
    driven: u16,
    /// Whether guns went through woods off road (`blind-swords-x:12.3.1#woods`).
    woods: bool,
}

impl Retreat {
    /// That unit retreats so many hexes because of these enemies.
    pub fn new(unit: UnitId, hexes: u8, by: Vec<UnitId>) -> Self {
        Self { unit, hexes, by, stage: Stage::Begin, ways: Vec::new(), gone: 0, driven: 0, woods: false }
    }

    fn begin(&mut self, cx: &mut Cx) -> Flow {
        if cx.world.hex(self.unit).is_none() || self.hexes == 0 {
            return Flow::Done;
        }
        let artillery = cx.world.phase == Phase::Artillery;
        let state = cx.world.unit_mut(self.unit);
        state.driven += 1;
        self.driven = state.driven;
        state.turned.no_rally = true;
        // A forced retreat is a battery's activation in the Artillery Phase (`blind-swords:6.5b`).
        state.turned.done |= artillery;
        let (unit, hexes) = (self.unit, self.hexes);
        cx.emit(|| RetreatEvent::Begins(unit, hexes).into());
        if cx.book.unit(self.unit).immobile {
            eliminate(cx, self.unit);
            return Flow::Done;
        }
        self.plan(cx)
    }

    /// Finds the ways for what is left; without any the unit breaks, or leaves the map.
    fn plan(&mut self, cx: &mut Cx) -> Flow {
        let boxes = &cx.book.charts.cohesion.retreat;
        match best(cx.book, cx.world, self.unit, self.hexes, &self.by) {
            Ways::Found(ways) => {
                self.ways = ways;
                self.stage = Stage::Choose;
                Flow::Again
            }
            Ways::OffMap => {
                let unit = self.unit;
                cx.emit(|| RetreatEvent::OffMap(unit).into());
                break_into(cx, self.unit, boxes.off_map_box);
                Flow::Done
            }
            Ways::None => {
                let unit = self.unit;
                cx.emit(|| RetreatEvent::NoWay(unit).into());
                break_into(cx, self.unit, boxes.impossible_box);
                Flow::Done
            }
        }
    }

    /// The next hexes of the ways left.
    fn next(&self) -> Vec<HexId> {
        let mut list: Vec<HexId> = self.ways.iter().filter_map(|w| w.first().copied()).collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    fn choose(&mut self, cx: &mut Cx) -> Flow {
        match self.next()[..] {
            [] => self.end(cx),
            [only] => self.leave(only, cx),
            _ => Flow::Ask(cx.book.unit(self.unit).side),
        }
    }

    /// The first hex of a retreat is left unmolested; from the next ones on enemies beside the unit may fire
    /// (`blind-swords:10.7#retreat`).
    fn leave(&mut self, to: HexId, cx: &mut Cx) -> Flow {
        self.stage = Stage::Step(to);
        let (book, world) = (cx.book, &*cx.world);
        let side = book.unit(self.unit).side;
        let Some(from) = world.hex(self.unit) else { return Flow::Done };
        if self.gone > 0 && world.enemies_next_to(book, side, from).next().is_some() {
            return call(Opportunity::new(self.unit));
        }
        Flow::Again
    }

    fn step(&mut self, to: HexId, cx: &mut Cx) -> Flow {
        let Some(from) = cx.world.hex(self.unit) else { return Flow::Done };
        self.stage = Stage::Choose;
        if cx.world.unit(self.unit).driven != self.driven {
            // Driven further by the fire: what is left is gone from where it stands now.
            self.driven = cx.world.unit(self.unit).driven;
            self.hexes = self.ways.iter().map(Vec::len).min().unwrap_or(0) as u8;
            return if self.hexes == 0 { self.end(cx) } else { self.plan(cx) };
        }
        self.ways.retain(|w| w.first() == Some(&to));
        for way in &mut self.ways {
            way.remove(0);
        }
        self.gone += 1;
        movement::enter(cx, self.unit, to);
        let unit = self.unit;
        cx.emit(|| RetreatEvent::Stepped(unit, to).into());
        self.woods |= hazards::through_woods(cx.book, unit, from, to);
        hazards::suffer(cx, unit, from, to);
        if cx.world.hex(unit).is_none() { Flow::Done } else { Flow::Again }
    }

    fn end(&mut self, cx: &mut Cx) -> Flow {
        if self.woods {
            hazards::woods(cx, self.unit);
        }
        Flow::Done
    }
}

impl Procedure<BlindSwords> for Retreat {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => self.begin(cx),
            Stage::Choose => self.choose(cx),
            Stage::Step(to) => self.step(to, cx),
        }
    }

    fn legal(&self, _book: &Book, _world: &World, out: &mut Vec<Action>) {
        out.extend(self.next().into_iter().map(|h| Action::from(RetreatAction::Step(h))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Retreat(RetreatAction::Step(to)) = action else { unreachable!("{action:?} is not offered here") };
        self.ways.retain(|w| w.first() == Some(&to));
        self.leave(to, cx)
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let left = self.ways.iter().map(Vec::len).max().unwrap_or(0);
        words::ask(book, world, self.unit, left)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Retreat(RetreatAction::Step(to)) = action else { unreachable!("{action:?} is not offered here") };
        words::step(book, world, self.unit, to)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(format!("{} retreats", book.unit(self.unit).name))
    }
}
