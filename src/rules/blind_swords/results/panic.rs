//! Panic (`blind-swords:12.1b#panic`, `blind-swords:12.2b#P`): the enemy picks units of low rating in or next to the hex.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Arm, Book, UnitId};
use super::super::retreat::Retreat;
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, call, cohesion};
use super::{ResultAction, ResultEvent, deplete, eliminate, hit, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;
use crate::map::HexId;

/// Units panic.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Panic {
    /// Whose units panic; the other side picks.
    side: Side,
    hex: HexId,
    /// The lead unit, which never panics.
    lead: UnitId,
    /// Units still to be picked.
    left: u8,
    /// Who caused it.
    by: Vec<UnitId>,
    /// Units of the tested hex go at least so far (`blind-swords:12.2b#order`).
    least: u8,
    picked: Vec<UnitId>,
    /// Units that go with the hex, see `least`.
    in_hex: Vec<UnitId>,
}

impl Panic {
    /// So many units of `side` in or next to a hex panic, its lead unit aside.
    pub fn new(side: Side, hex: HexId, lead: UnitId, number: u8, by: Vec<UnitId>) -> Self {
        Self { side, hex, lead, left: number, by, least: 0, picked: Vec::new(), in_hex: Vec::new() }
    }

    /// Whoever panics of these units, who have to retreat anyway, goes at least so far.
    #[must_use]
    pub fn with_retreat(mut self, units: Vec<UnitId>, hexes: u8) -> Self {
        (self.in_hex, self.least) = (units, hexes);
        self
    }

    /// One given unit panics, by a result that names it.
    pub fn of(unit: UnitId, world: &World, book: &Book) -> Self {
        let hex = world.hex(unit).expect("only units on the map panic");
        let mut panic = Self::new(book.unit(unit).side, hex, unit, 0, Vec::new());
        panic.picked.push(unit);
        panic
    }

    /// The friends of a lead unit in or next to its hex who can panic, with their ratings.
    pub fn open(book: &Book, world: &World, hex: HexId, lead: UnitId) -> Vec<(i8, UnitId)> {
        let (limit, side) = (book.charts.cohesion.panic.cr, book.unit(lead).side);
        std::iter::once(hex)
            .chain(book.neighbours(hex))
            .flat_map(|h| world.at(h).iter().copied())
            .filter(|u| *u != lead && book.unit(*u).side == side && book.unit(*u).arm != Arm::Gunboat)
            .map(|u| (cohesion::rating(book, world, u), u))
            .filter(|(cr, _)| *cr <= limit)
            .collect()
    }

    /// The units of the lowest rating among those that can panic.
    fn lowest(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let mut can = Self::open(book, world, self.hex, self.lead);
        can.retain(|(_, u)| !self.picked.contains(u));
        let lowest = can.iter().map(|(cr, _)| *cr).min();
        can.into_iter().filter(|(cr, _)| Some(*cr) == lowest).map(|(_, u)| u).collect()
    }

    fn pick(&mut self, unit: UnitId) -> Flow {
        self.left -= 1;
        self.picked.push(unit);
        Flow::Again
    }

    /// A picked unit takes a hit and runs; in Surprise Union foot is depleted instead (`blind-swords-x:12.0b`), and whoever
    /// is of a wrecked brigade is eliminated (`blind-swords-x:12.0b#wreck`).
    fn apply_to(&mut self, unit: UnitId, cx: &mut Cx) -> Flow {
        let chart = &cx.book.charts.cohesion.panic;
        let (hits, distance) = (chart.hits, chart.retreat);
        cx.emit(|| ResultEvent::Panics(unit).into());
        if cx.world.is_wrecked(unit) {
            eliminate(cx, unit);
            return Flow::Again;
        }
        if depletes(cx.book, cx.world, unit) {
            deplete(cx, unit);
        } else {
            hit(cx, unit, hits);
        }
        if cx.world.hex(unit).is_none() {
            return Flow::Again;
        }
        let least = if self.in_hex.contains(&unit) { self.least } else { 0 };
        call(Retreat::new(unit, distance.max(least), self.by.clone()))
    }
}

/// Whether panic depletes a unit instead of a morale hit: Union foot in Surprise (`blind-swords-x:12.0b`).
pub fn depletes(book: &Book, world: &World, unit: UnitId) -> bool {
    world.is_surprise(book) && book.unit(unit).side == Side::Union && world.is_foot(book, unit)
}

impl Procedure<BlindSwords> for Panic {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.left > 0 {
            match self.lowest(cx.book, cx.world)[..] {
                [] => self.left = 0,
                [only] => return self.pick(only),
                _ => return Flow::Ask(self.side.other()),
            }
        }
        if self.picked.is_empty() {
            return Flow::Done;
        }
        let unit = self.picked.remove(0);
        if cx.world.hex(unit).is_none() {
            return Flow::Again;
        }
        self.apply_to(unit, cx)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.lowest(book, world).into_iter().map(|u| Action::from(ResultAction::Panics(u))));
    }

    fn apply(&mut self, action: Action, _cx: &mut Cx) -> Flow {
        let Action::Result(ResultAction::Panics(unit)) = action else { unreachable!("{action:?} is not offered here") };
        self.pick(unit)
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        words::ask(
            format!("Panic at {}: which unit runs?", book.number(self.hex)),
            "blind-swords:12.1b#panic",
            self.hex,
        )
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }
}
