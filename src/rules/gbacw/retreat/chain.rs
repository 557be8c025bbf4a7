//! Friends retreated through: who must check, and who need not again (`gbacw:12.46`).
//!
//! A chain holds everything that one result of the fire or shock tables sets off. Whoever applies such a result and lets
//! several stacks retreat calls [`hold`] first and [`Passed::new`] in the end; a retreat for which nobody holds the chain
//! does both itself.

use serde::{Deserialize, Serialize};

use crate::kit::Tally;
use crate::rules::gbacw::book::UnitId;
use crate::rules::gbacw::frame::Procedure;
use crate::rules::gbacw::morale::{self, Why};
use crate::rules::gbacw::results::{Cause, Disorders};
use crate::rules::gbacw::world::World;
use crate::rules::gbacw::{Cx, Flow, Gbacw, call};

/// What the present chain of retreats remembers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chain {
    /// Whether somebody will see to the checks.
    held: bool,
    /// Who needs no check any more: those who retreated, and those who were tested.
    exempt: Vec<UnitId>,
    /// Who was retreated through and must still check.
    due: Vec<UnitId>,
    /// The enemies who caused it all.
    by: Vec<UnitId>,
}

/// Begins a chain if none is in progress; true if it did, and then the caller must end it with [`Passed`].
pub fn hold(world: &mut World) -> bool {
    let begins = !world.chain.held;
    if begins {
        world.chain = Chain { held: true, ..Chain::default() };
    }
    begins
}

/// Units retreat within the chain: they need no check when others later go through them (`gbacw:12.46#jeopardy`).
pub(super) fn join(world: &mut World, units: &[UnitId], by: &[UnitId]) {
    world.chain.exempt.extend_from_slice(units);
    if world.chain.by.is_empty() {
        world.chain.by = by.to_vec();
    }
}

/// These units were retreated through.
pub(super) fn passed(world: &mut World, units: impl IntoIterator<Item = UnitId>) {
    for unit in units {
        if !world.chain.exempt.contains(&unit) {
            world.chain.exempt.push(unit);
            world.chain.due.push(unit);
        }
    }
}

/// Those who were retreated through check, stack by stack (`gbacw:12.46`); then the chain ends.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Passed {}

impl Passed {
    /// Ends the chain in progress.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Procedure<Gbacw> for Passed {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let due = std::mem::take(&mut cx.world.chain.due);
        let present: Vec<UnitId> = due.into_iter().filter(|u| cx.world.is_combat_unit(*u)).collect();
        let Some(hex) = present.first().and_then(|u| cx.world.hex(*u)) else {
            cx.world.chain = Chain::default();
            return Flow::Done;
        };
        let (stack, later): (Vec<UnitId>, Vec<UnitId>) =
            present.into_iter().partition(|u| cx.world.hex(*u) == Some(hex));
        cx.world.chain.due = later;
        let failed = check(cx, &stack);
        if failed.is_empty() {
            return Flow::Again;
        }
        let by = cx.world.chain.by.clone();
        call(Disorders::new(failed, Cause::RetreatThrough, by))
    }
}

/// Each unit of a stack checks; those who failed. Guns are not left while a friend in good order beside them held firm
/// (`gbacw:12.8`).
fn check(cx: &mut Cx, stack: &[UnitId]) -> Vec<UnitId> {
    let why = Why { what: "check as friends retreat through it", rule: "gbacw:12.46" };
    let mut failed = Vec::new();
    let mut firm = false;
    for unit in stack {
        if !morale::check(cx, *unit, &Tally::new(), why) {
            failed.push(*unit);
        } else if !cx.world.unit(*unit).disordered {
            firm = true;
        }
    }
    failed.retain(|u| !(firm && cx.book.is_artillery(*u) && cx.world.unit(*u).disordered));
    failed
}
