//! Advance after close combat (`blind-swords:12.7`): winners may, and sometimes must, take the hex, and one more if the
//! losers went far.

mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, UnitId};
use super::ground::Terrain;
use super::world::World;
use super::{BlindSwords, Cx, Flow, movement, results, stacking};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;
use crate::map::HexId;

pub use words::AdvanceEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AdvanceAction {
    /// This unit takes the hex.
    Into(UnitId),
    /// It goes on there.
    On(HexId),
    /// It stays where it is, or nobody advances any more.
    Stay,
}

/// Units advance.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Advance {
    hex: HexId,
    units: Vec<UnitId>,
    /// Whether a second hex is open.
    two: bool,
    /// Whether at least one must.
    must: bool,
    /// The unit that may go on.
    onward: Option<UnitId>,
}

impl Advance {
    /// These units may (or must) advance into the hex, perhaps two hexes.
    pub fn new(hex: HexId, units: Vec<UnitId>, two: bool, must: bool) -> Self {
        Self { hex, units, two, must, onward: None }
    }

    /// The units that can take the hex: foot and horse next to it, if there is room.
    fn open(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let mut list = self.units.clone();
        list.retain(|u| {
            let Some(from) = world.hex(*u) else { return false };
            let Some(dir) = book.board.dir_to(from, self.hex) else { return false };
            !book.unit(*u).is_gun()
                && book.ground.is_passable(from, dir)
                && !movement::is_closed_entry(book, book.unit(*u).side, self.hex)
                && !world.enemy_at(book, book.unit(*u).side, self.hex)
                && stacking::may_end(book, world, self.hex, &[*u])
        });
        list
    }

    /// Where a unit in the taken hex can go on to.
    fn further(&self, book: &Book, world: &World, unit: UnitId) -> Vec<HexId> {
        let side = book.unit(unit).side;
        book.board
            .neighbours(self.hex)
            .filter(|(dir, to)| book.ground.is_passable(self.hex, *dir) && !world.enemy_at(book, side, *to))
            .map(|(_, to)| to)
            .filter(|to| !movement::is_closed_entry(book, side, *to))
            .filter(|to| stacking::may_end(book, world, *to, &[unit]))
            .collect()
    }

    /// A unit enters a hex; a marsh off road costs it a hit (`blind-swords-x:12.7#marsh`). The answer: whether it must stop.
    fn enter(unit: UnitId, to: HexId, cx: &mut Cx) -> bool {
        let from = cx.world.hex(unit).expect("only units on the map advance");
        let by_road = cx.book.ground.by_road(from, to);
        movement::enter(cx, unit, to);
        cx.emit(|| AdvanceEvent::Advanced(unit, to).into());
        if cx.book.ground.terrain(to) == Terrain::Marsh && !by_road {
            results::hit(cx, unit, cx.book.charts.cohesion.retreat.marsh_hits);
            return true;
        }
        let waived = cx.world.active.as_ref().is_some_and(|a| a.boosts.past_tents);
        // Looting stops every Confederate in the first camp, by road or not (`blind-swords-x:12.7`).
        cx.book.unit(unit).side == Side::Confederate
            && cx.world.camps_matter(cx.book)
            && cx.book.ground.is_camp(to)
            && !waived
    }

    fn take(&mut self, unit: UnitId, cx: &mut Cx) -> Flow {
        self.units.retain(|u| *u != unit);
        self.must = false;
        let stops = Self::enter(unit, self.hex, cx);
        if self.two && !stops && cx.world.hex(unit).is_some() {
            self.onward = Some(unit);
        }
        Flow::Again
    }
}

impl Procedure<BlindSwords> for Advance {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if let Some(unit) = self.onward {
            if self.further(cx.book, cx.world, unit).is_empty() {
                self.onward = None;
                return Flow::Again;
            }
            return Flow::Ask(cx.book.unit(unit).side);
        }
        match self.open(cx.book, cx.world)[..] {
            [] => Flow::Done,
            [only] if self.must => self.take(only, cx),
            [first, ..] => Flow::Ask(cx.book.unit(first).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if let Some(unit) = self.onward {
            out.extend(self.further(book, world, unit).into_iter().map(|h| Action::from(AdvanceAction::On(h))));
            out.push(AdvanceAction::Stay.into());
            return;
        }
        out.extend(self.open(book, world).into_iter().map(|u| Action::from(AdvanceAction::Into(u))));
        if !self.must {
            out.push(AdvanceAction::Stay.into());
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match (action, self.onward.take()) {
            (Action::Advance(AdvanceAction::Into(unit)), _) => self.take(unit, cx),
            (Action::Advance(AdvanceAction::On(hex)), Some(unit)) => {
                Self::enter(unit, hex, cx);
                Flow::Again
            }
            (Action::Advance(AdvanceAction::Stay), Some(_)) => Flow::Again,
            (Action::Advance(AdvanceAction::Stay), None) => Flow::Done,
            (other, _) => unreachable!("{other:?} is not offered here"),
        }
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        words::ask(book, self.hex, self.onward)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, self.hex, self.onward)
    }
}
