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
use super::world::{Fleeing, Phase, World};
use super::{BlindSwords, Cx, Flow, call, movement, stacking};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::HexId;

pub use ways::{Course, Ways, best, is_homeward};
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
    /// Hexes it must end away from where it stood.
    far: u16,
    /// The enemies that caused it.
    by: Vec<UnitId>,
    stage: Stage,
    /// Where it stood; none before it begins.
    origin: Option<HexId>,
    /// The ways that are left, each without the hexes gone already.
    ways: Vec<Vec<HexId>>,
    /// Hexes gone in all.
    gone: u8,
    /// The hex in which it was fired at last: never twice for one step.
    shot_at: Option<HexId>,
    /// Whether it made a step its side should not make.
    astray: bool,
    /// Whether guns went through woods off road (`blind-swords-x:12.3.1#woods`).
    woods: bool,
}

impl Retreat {
    /// That unit retreats so many hexes because of these enemies: those who fired, or all committed to the close combat;
    /// none for an event.
    pub fn new(unit: UnitId, hexes: u8, by: Vec<UnitId>) -> Self {
        Self {
            unit,
            far: u16::from(hexes),
            by,
            stage: Stage::Begin,
            origin: None,
            ways: Vec::new(),
            gone: 0,
            shot_at: None,
            astray: false,
            woods: false,
        }
    }

    fn begin(&mut self, cx: &mut Cx) -> Flow {
        let (unit, hexes) = (self.unit, self.far as u8);
        self.origin = cx.world.hex(unit);
        if self.origin.is_none() || hexes == 0 {
            return Flow::Done;
        }
        if let Some(fleeing) = cx.world.fleeing.iter_mut().find(|f| f.unit == unit) {
            // It runs already: the retreat that waits below goes so much further (`blind-swords:12.3#stack`).
            fleeing.more += hexes;
            fleeing.by.append(&mut self.by);
            cx.emit(|| RetreatEvent::Further(unit, hexes).into());
            return Flow::Done;
        }
        let artillery = cx.world.phase == Phase::Artillery;
        let state = cx.world.unit_mut(unit);
        state.driven += 1;
        state.turned.no_rally = true;
        // A forced retreat is a battery's activation in the Artillery Phase (`blind-swords:6.5b`).
        state.turned.done |= artillery;
        cx.emit(|| RetreatEvent::Begins(unit, hexes).into());
        if cx.book.unit(unit).immobile {
            eliminate(cx, unit);
            return Flow::Done;
        }
        self.plan(cx)
    }

    /// Finds the ways for what is left; without any the unit breaks, or leaves the map.
    fn plan(&mut self, cx: &mut Cx) -> Flow {
        let (unit, far, astray) = (self.unit, self.far, self.astray);
        let origin = self.origin.expect("a retreat that began");
        let boxes = &cx.book.charts.cohesion.retreat;
        match best(cx.book, cx.world, Course { unit, origin, far, by: &self.by, astray }) {
            Ways::Found(ways) => {
                self.ways = ways;
                self.stage = Stage::Choose;
                Flow::Again
            }
            Ways::OffMap => {
                cx.emit(|| RetreatEvent::OffMap(unit).into());
                break_into(cx, unit, boxes.off_map_box);
                Flow::Done
            }
            Ways::None => {
                cx.emit(|| RetreatEvent::NoWay(unit).into());
                break_into(cx, unit, boxes.impossible_box);
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
        let side = cx.book.unit(self.unit).side;
        let Some(from) = cx.world.hex(self.unit) else { return Flow::Done };
        let is_passing = cx.world.enemies_next_to(cx.book, side, from).next().is_some();
        if self.gone == 0 || self.shot_at == Some(from) || !is_passing {
            return Flow::Again;
        }
        self.shot_at = Some(from);
        cx.world.fleeing.push(Fleeing { unit: self.unit, more: 0, by: Vec::new() });
        call(Opportunity::new(self.unit))
    }

    /// What the fire made of the retreat. The answer: whether the step can still be made as it was announced.
    fn after_fire(&mut self, to: HexId, cx: &mut Cx) -> bool {
        let Some(i) = cx.world.fleeing.iter().position(|f| f.unit == self.unit) else { return true };
        let fire = cx.world.fleeing.remove(i);
        self.far += u16::from(fire.more);
        self.by.extend(fire.by);
        // Others may have fled into the hexes where it was to end.
        let (book, world, unit) = (cx.book, &*cx.world, self.unit);
        let has_room = |way: &Vec<HexId>| way.last().is_some_and(|end| stacking::may_end(book, world, *end, &[unit]));
        self.ways.retain(|way| way.first() == Some(&to) && has_room(way));
        fire.more == 0 && !self.ways.is_empty()
    }

    fn step(&mut self, to: HexId, cx: &mut Cx) -> Flow {
        let goes_on = self.after_fire(to, cx);
        let Some(from) = cx.world.hex(self.unit) else { return Flow::Done };
        if !goes_on {
            return self.plan(cx);
        }
        self.stage = Stage::Choose;
        self.ways.retain(|w| w.first() == Some(&to));
        for way in &mut self.ways {
            way.remove(0);
        }
        self.gone += 1;
        movement::enter(cx, self.unit, to);
        let unit = self.unit;
        cx.emit(|| RetreatEvent::Stepped(unit, to).into());
        self.astray |= !is_homeward(cx.book, cx.book.unit(unit).side, from, to);
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
