//! Fire combat (`gbacw:10`).

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, UnitId};
use super::frame::{Frame, Procedure};
use super::world::World;
use super::{Cx, Flow};
use crate::engine::Line;
use crate::map::HexId;

pub mod volley;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FireAction {
    /// Go on.
    Done,
}

/// The kinds of fire (`gbacw:10.3`, `10.4`, `gbacw-bb:18.1`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Kind {
    /// Of an activated unit (`gbacw:10.3`).
    Phasing,
    /// At phasing fire (`gbacw:10.42`).
    Return,
    /// At a unit that leaves the front (`gbacw:10.44`).
    Withdrawal,
    /// Of guns at a unit that comes near (`gbacw:10.45`).
    Approach,
    /// At a unit that shocks (`gbacw:10.43`).
    PreShock,
    /// By mistake at friends (`gbacw-bb:18.1`).
    Mistaken,
}

/// Forgets what was fired in the last brigade activation: call it when one begins, beside resetting `act` and `react`
/// (`gbacw:8.31#reset`).
pub fn begin_brigades(world: &mut World) {
    world.fired_from.clear();
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FireEvent {}

impl FireEvent {
    /// The sentence.
    pub fn line(&self, _book: &Book) -> Line {
        match *self {}
    }
}

/// Lists every shot the acting unit may announce now (`gbacw:10.3`).
pub fn legal_shots(_book: &Book, _world: &World, _unit: UnitId, _out: &mut Vec<Action>) {}

/// Announces one of the shots that [`legal_shots`] listed; the flow runs the whole fire combat on top of the caller.
pub fn announce(_unit: UnitId, _action: FireAction, _cx: &mut Cx) -> Flow {
    super::call(Fire::default())
}

/// The shot of a mistaken fire (`gbacw-bb:18.1`): the unit fires at friends in the hex.
pub fn mistaken(_firer: UnitId, _hex: HexId) -> Frame {
    Fire::default().into()
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Fire {}

impl Procedure for Fire {
    fn run(&mut self, _cx: &mut Cx) -> Flow {
        Flow::Done
    }
}
