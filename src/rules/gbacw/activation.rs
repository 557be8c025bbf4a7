//! Activation of a division and of its brigades (`gbacw:5.3`), coordination, fatigue of an activation.

use serde::{Deserialize, Serialize};

use super::book::{Book, UnitId};
use super::frame::Procedure;
use super::world::{Cannon, World};
use super::{Cx, Flow};
use crate::engine::Line;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActivateAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivationEvent {}

impl ActivationEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Activate {}

impl Procedure for Activate {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BrigadeTurn {}

impl Procedure for BrigadeTurn {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}

/// What the orders phase of the present marker leaves a unit free to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether it may spend movement points (move, withdraw, turn for a price, restack).
    pub march: bool,
    /// Whether it may turn one vertex for nothing.
    pub turn: bool,
    /// Whether it may fire as a phasing unit.
    pub fire: bool,
    /// Whether it may rally and resupply.
    pub rally: bool,
    /// Whether it may shock.
    pub shock: bool,
}

/// What stand (`gbacw:6.23`), confusion (`gbacw:5.34`) and loose cannon (`gbacw:6.24`) leave a unit free to do. Who
/// lists a unit's actions asks here.
pub fn limits(book: &Book, world: &World, unit: UnitId) -> Limits {
    let (u, b) = (world.unit(unit), world.brigade(world.brigade_of(book, unit)));
    let mut free = Limits { march: true, turn: true, fire: true, rally: true, shock: true };
    if b.confused {
        free = Limits { march: false, fire: false, shock: false, ..free };
    }
    if !u.obeys {
        return free;
    }
    free.march &= !b.stand;
    // A loose cannon drags foot and horse along; the guns are left to themselves.
    if !book.is_artillery(unit) {
        match b.cannon {
            Cannon::None => {}
            Cannon::Charge | Cannon::CloseUp => (free.fire, free.rally) = (false, false),
            Cannon::FallBack => free = Limits { march: false, turn: false, fire: false, rally: false, shock: false },
        }
    }
    free
}
