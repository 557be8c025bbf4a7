//! Fog of War (`blind-swords:7.3b`): the side that did not draw rolls on the battle's table, and what comes of it happens at
//! once. Brigades that are not alert are not spared (`blind-swords-x:8.7#events`).
//!
//! A result that finds nobody has no effect (ruling R10). What may be picked is found by `picks`, what happens is done by
//! `results`.

mod apply;
mod picks;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, BrigadeId, LeaderId, UnitId};
use super::charts::FogResult;
use super::world::World;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;
use crate::map::HexId;

pub use words::FogEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FogAction {
    /// This unit.
    Unit(UnitId),
    /// This hex.
    Hex(HexId),
    /// This leader.
    Leader(LeaderId),
    /// This brigade.
    Brigade(BrigadeId),
    /// None.
    Done,
}

/// How far the fog is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The die on a table.
    Roll(String),
    /// A side picks.
    Pick,
    /// All is picked for this side.
    Act,
    /// Units of a burning hex take their hits and go, one after another.
    Burn(Vec<UnitId>),
    /// This unit must get out of the fire.
    Flee(UnitId, Vec<UnitId>),
}

/// The Fog of War chit takes effect.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fog {
    roller: Side,
    stage: Stage,
    result: Option<FogResult>,
    /// Sides that still pick, the next first; see [`picks::sides`].
    sides: Vec<Side>,
    picks: Vec<FogAction>,
}

impl Fog {
    /// That side rolls: the one that did not draw (`blind-swords:7.3#wild`).
    pub fn new(roller: Side) -> Self {
        Self { roller, stage: Stage::Roll(String::new()), result: None, sides: Vec::new(), picks: Vec::new() }
    }

    fn roll(&mut self, table: &str, cx: &mut Cx) -> Flow {
        let book = cx.book;
        let name = if table.is_empty() { &book.scenario.fog_table } else { table };
        let table = book.charts.fog.table(name).expect("tables are checked when they are read");
        let dice: Vec<u8> = (0..table.dice).map(|_| cx.dice.d6()).collect();
        let result = table.result(dice.iter().sum()).expect("a table has a result for every sum").clone();
        let roller = self.roller;
        if let FogResult::Table(other) = result {
            cx.emit(|| FogEvent::Rolled { roller, dice, result: FogResult::Table(other.clone()) }.into());
            self.stage = Stage::Roll(other);
            return Flow::Again;
        }
        cx.emit(|| FogEvent::Rolled { roller, dice, result: result.clone() }.into());
        self.begin(result, cx)
    }

    fn begin(&mut self, result: FogResult, cx: &mut Cx) -> Flow {
        self.stage = Stage::Pick;
        self.sides = picks::sides(&result, self.roller, cx);
        self.result = Some(result);
        Flow::Again
    }

    fn result(&self) -> &FogResult {
        self.result.as_ref().expect("the die was rolled before")
    }

    fn look<'a>(&'a self, book: &'a Book, world: &'a World) -> picks::Look<'a> {
        let side = *self.sides.first().expect("a side picks");
        picks::Look { book, world, side, result: self.result(), picks: &self.picks }
    }

    fn pick(&mut self, cx: &Cx) -> Flow {
        let Some(side) = self.sides.first().copied() else { return Flow::Done };
        let look = self.look(cx.book, cx.world);
        let list = look.next();
        match list[..] {
            [] => {
                self.stage = Stage::Act;
                Flow::Again
            }
            [only] if !look.may_decline() => {
                self.picks.push(only);
                Flow::Again
            }
            _ => Flow::Ask(side),
        }
    }
}

impl Procedure<BlindSwords> for Fog {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage.clone() {
            Stage::Roll(table) => self.roll(&table, cx),
            Stage::Pick => self.pick(cx),
            Stage::Act => apply::act(self, cx),
            Stage::Burn(units) => apply::burn(self, units, cx),
            Stage::Flee(unit, rest) => apply::flee(self, unit, rest, cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let look = self.look(book, world);
        out.extend(look.next().into_iter().map(Action::from));
        if look.may_decline() {
            out.push(FogAction::Done.into());
        }
    }

    fn apply(&mut self, action: Action, _cx: &mut Cx) -> Flow {
        let Action::Fog(action) = action else { unreachable!("{action:?} is not offered here") };
        match action {
            FogAction::Done => self.stage = Stage::Act,
            pick => self.picks.push(pick),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask(self, book, world)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let result = self.result.as_ref()?;
        Some(format!("Fog of War: {}", book.charts.fog.name(result)))
    }
}
