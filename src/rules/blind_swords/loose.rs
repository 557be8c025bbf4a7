//! Loose regiments (`blind-swords-x:8.9`): from the middle of the morning they may be attached to a brigade that is fully
//! activated near them, for good.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, BrigadeId, UnitId};
use super::words::Say;
use super::world::World;
use super::{BlindSwords, Cx, Flow};
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Procedure, Target};

/// The rule behind all of it.
const RULE: &str = "blind-swords-x:8.9";

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LooseAction {
    /// This regiment joins, with its other half.
    Attach(UnitId),
    /// None, or no more.
    Done,
}

/// A regiment was attached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LooseEvent {
    /// Which.
    pub unit: UnitId,
    /// To which brigade.
    pub brigade: BrigadeId,
}

impl LooseEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        Say::new(Kind::Command, RULE)
            .unit(book, self.unit)
            .text(" joins ")
            .brigade(book, self.brigade)
            .side(book.brigade(self.brigade).side)
            .done()
    }
}

/// Loose regiments may be attached to a brigade.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attach {
    brigade: BrigadeId,
}

impl Attach {
    /// To this brigade.
    pub fn new(brigade: BrigadeId) -> Self {
        Self { brigade }
    }

    fn open(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let chart = &book.charts.command.attaching;
        if world.clock(book) < chart.from.0 {
            return Vec::new();
        }
        let near = |unit: UnitId| {
            let Some(hex) = world.hex(unit) else { return false };
            world
                .members(self.brigade)
                .filter_map(|m| world.hex(m))
                .any(|h| book.board.distance(h, hex) <= u16::from(chart.within))
        };
        book.unit_ids()
            .filter(|u| {
                let spec = book.unit(*u);
                spec.loose
                    && spec.side == book.brigade(self.brigade).side
                    && world.unit(*u).brigade.is_none()
                    // A divided regiment is named once.
                    && spec.other_half.is_none_or(|o| *u < o || world.hex(o).is_none())
                    && near(*u)
            })
            .collect()
    }
}

impl Procedure<BlindSwords> for Attach {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.open(cx.book, cx.world).is_empty() {
            return Flow::Done;
        }
        Flow::Ask(cx.book.brigade(self.brigade).side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.open(book, world).into_iter().map(|u| Action::from(LooseAction::Attach(u))));
        out.push(Action::from(LooseAction::Done));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Loose(LooseAction::Attach(unit)) = action else { return Flow::Done };
        let brigade = self.brigade;
        for half in std::iter::once(unit).chain(cx.book.unit(unit).other_half) {
            cx.world.unit_mut(half).brigade = Some(brigade);
            cx.emit(|| LooseEvent { unit: half, brigade }.into());
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        Ask {
            title: format!("Attach loose regiments to {}?", book.brigade(self.brigade).name),
            rule: RULE,
            phase: "ORDERS",
            decline: Some("they stay loose".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Loose(LooseAction::Attach(unit)) = action else {
            return ChoiceWords::new(Group::Done, "done", "no more", RULE);
        };
        let words =
            ChoiceWords::new(Group::Command, "attach", book.unit(unit).name.clone(), RULE).actor(book.piece(unit));
        match world.hex(unit) {
            Some(hex) => words.target(Target::Hex(hex)),
            None => words,
        }
    }
}
