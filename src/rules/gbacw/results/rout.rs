//! Checks against rout and the chain of a rout (`gbacw:12.23#rout`, `12.5`, `gbacw-bb:12.35`).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::super::book::{Book, UnitId};
use super::super::frame::Procedure;
use super::super::morale::{self, Why};
use super::super::world::{UnitPlace, World};
use super::super::{Cx, Flow, Gbacw, call};
use super::{Cause, Disorders, ResultEvent};
use crate::kit::Tally;
use crate::map::HexId;

/// Rolls one check against rout with this modifier; true if the unit stands.
pub fn rout_check(cx: &mut Cx, unit: UnitId, extra: i16, cause: Cause) -> bool {
    let rule = match cause {
        Cause::Shock => "gbacw:12.51",
        _ if cx.world.unit(unit).collapsed => "gbacw:12.23#rout",
        _ => "gbacw-bb:12.35",
    };
    let mut tally = Tally::new();
    tally.add(extra, "the result of the shock", "11.45");
    morale::check(cx, unit, &tally, Why { what: "check against rout", rule })
}

/// Each of these units checks against rout, top first; who fails routs at once, with all that follows.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RoutChecks {
    units: VecDeque<UnitId>,
    extra: i16,
    cause: Cause,
    by: Vec<UnitId>,
    in_chain: bool,
}

impl RoutChecks {
    /// Units that check with this modifier because of `cause`.
    pub fn new(units: Vec<UnitId>, extra: i16, cause: Cause) -> Self {
        Self { units: units.into(), extra, cause, by: Vec::new(), in_chain: false }
    }

    /// With the enemies behind it.
    pub fn caused(mut self, by: Vec<UnitId>) -> Self {
        self.by = by;
        self
    }

    /// As a link of a chain of routs.
    pub(super) fn in_chain(mut self) -> Self {
        self.in_chain = true;
        self
    }
}

impl Procedure<Gbacw> for RoutChecks {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(unit) = self.units.pop_front() else { return Flow::Done };
        let runs = cx.world.is_combat_unit(unit)
            && !cx.book.is_artillery(unit)
            && !rout_check(cx, unit, self.extra, self.cause);
        if !runs {
            return Flow::Again;
        }
        let rout = Rout::caused(unit, self.by.clone());
        call(if self.in_chain { rout.in_chain() } else { rout })
    }
}

/// Units rout one after the other (`gbacw:12.53`), and after each the friends stacked with it and next to it, clockwise
/// from north, check at once (`gbacw:12.54`, ruling G57). In one chain nobody checks twice.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rout {
    units: VecDeque<UnitId>,
    by: Vec<UnitId>,
    /// Friends who still have to check.
    near: VecDeque<UnitId>,
    /// Whether another rout's chain runs below this one.
    in_chain: bool,
    /// Whether the chain was begun.
    begun: bool,
}

impl Rout {
    /// The unit routs.
    pub fn new(unit: UnitId) -> Self {
        Self::all(vec![unit], Vec::new())
    }

    /// The unit routs because of these enemies.
    pub fn caused(unit: UnitId, by: Vec<UnitId>) -> Self {
        Self::all(vec![unit], by)
    }

    /// These units rout by the same result, in this order: one chain.
    pub fn all(units: Vec<UnitId>, by: Vec<UnitId>) -> Self {
        Self { units: units.into(), by, near: VecDeque::new(), in_chain: false, begun: false }
    }

    /// As a link of a chain of routs.
    pub(super) fn in_chain(mut self) -> Self {
        self.in_chain = true;
        self
    }
}

/// Friends of a unit that check when it routs: foot and horse stacked with it, then those next to it.
fn neighbours(book: &Book, world: &World, unit: UnitId, hex: HexId) -> Vec<UnitId> {
    let side = book.side(unit);
    let hexes = std::iter::once(hex).chain(book.board.neighbours(hex).map(|(_, n)| n));
    hexes
        .flat_map(|h| world.combat_units(h))
        .filter(|u| *u != unit && book.side(*u) == side && !book.is_artillery(*u))
        .collect()
}

impl Procedure<Gbacw> for Rout {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if !self.begun {
            self.begun = true;
            if !self.in_chain {
                cx.world.tested.clear();
            }
        }
        if let Some(unit) = self.near.pop_front() {
            if !cx.world.is_combat_unit(unit) || cx.world.tested.contains(&unit) {
                return Flow::Again;
            }
            cx.world.tested.push(unit);
            let why = Why { what: "check, a friend near it having routed", rule: "gbacw:12.54" };
            if morale::check(cx, unit, &Tally::new(), why) {
                return Flow::Again;
            }
            return call(Disorders::new(vec![unit], Cause::AdjacentRout, self.by.clone()).in_chain());
        }
        let Some(unit) = self.units.pop_front() else {
            return super::refuge(cx).unwrap_or(Flow::Done);
        };
        let Some(hex) = cx.world.hex(unit).filter(|_| !cx.book.is_artillery(unit)) else { return Flow::Again };
        self.near = neighbours(cx.book, cx.world, unit, hex).into();
        cx.world.take_off(unit, UnitPlace::Routed);
        super::mark_spent(cx.book, cx.world, unit);
        cx.emit(|| ResultEvent::Routed(unit).into());
        Flow::Again
    }

    fn because(&self, book: &Book, world: &World) -> Option<String> {
        let _ = world;
        let unit = self.units.front().or(self.near.front())?;
        Some(format!("a rout near {}", book.unit(*unit).name))
    }
}
