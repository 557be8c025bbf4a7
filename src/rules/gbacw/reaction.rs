//! Reaction facing and reaction movement of the side that is not acting (`gbacw:9.6`).

pub mod facing;
pub mod moving;
mod path;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Arm, Book, UnitId};
use super::words::Say;
use super::world::World;
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::kit::Side;
use crate::map::{Dir, Facing, HexId};

pub use facing::ReactFacing;
pub use moving::{ReactMove, someone_may_move};

/// Guns and horse react to movement within this many hexes (`gbacw:9.63`), and guns fire at it (`gbacw:10.45`).
const NEAR: u16 = 3;

/// How a side may react.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ReactAction {
    /// The stack turns one vertex (`gbacw:9.61`).
    Turn(Facing),
    /// The unit will move in reaction (`gbacw:9.63`).
    Go(UnitId),
    /// The phasing side does not fire at guns about to go (`gbacw:9.63#fire`).
    HoldFire,
    /// The unit moves there.
    Step(Dir),
    /// It stops here.
    Stop,
    /// No reaction.
    Decline,
}

impl From<ReactAction> for Action {
    fn from(action: ReactAction) -> Self {
        Self::React(action)
    }
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReactEvent {
    /// A stack turned.
    Turned {
        /// Who.
        units: Vec<UnitId>,
        /// Their new facing.
        facing: Facing,
    },
    /// A unit moved.
    Moved {
        /// Who.
        unit: UnitId,
        /// From where.
        from: HexId,
        /// To where.
        to: HexId,
    },
    /// Fire leaves guns only one hex.
    Hurried {
        /// Who.
        unit: UnitId,
    },
}

impl ReactEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Turned { units, facing } => Say::new(Kind::Move, "gbacw:9.61")
                .units(book, units)
                .text(format!(
                    " {} in reaction to face {}.",
                    if units.len() > 1 { "turn" } else { "turns" },
                    facing.word()
                ))
                .side(book.side(units[0]))
                .done(),
            Self::Moved { unit, from, to } => Say::new(Kind::Move, "gbacw:9.63")
                .unit(book, *unit)
                .text(" moves in reaction to ")
                .hex(&book.board, *to)
                .text(".")
                .side(book.side(*unit))
                .at(Some(*to))
                .detail(format!("from {}", book.board.number(*from)), "9.63")
                .done(),
            Self::Hurried { unit } => Say::new(Kind::Move, "gbacw:9.63")
                .unit(book, *unit)
                .text(" was hit before it went: one hex at most.")
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .done(),
        }
    }
}

/// The side that may react to a unit's doings, unless it is itself the acting one (`gbacw:9.6`).
fn reacting(book: &Book, world: &World, mover: UnitId) -> Option<Side> {
    let side = book.side(mover).other();
    (world.phasing() != Some(side)).then_some(side)
}

/// Whether an enemy combat unit other than those that `spared` names has the hex in its front (`gbacw:9.62#front`, ruling
/// G36).
fn is_faced(book: &Book, world: &World, hex: HexId, enemy: Side, spared: impl Fn(UnitId, HexId) -> bool) -> bool {
    book.board.neighbours(hex).any(|(_, n)| {
        world.combat_units(n).any(|u| book.side(u) == enemy && !spared(u, n) && world.has_in_front(book, u, hex))
    })
}

/// Whether guns of the other side within three hexes might fire at the unit that entered the hex (`gbacw:10.45`).
pub fn guns_near(book: &Book, world: &World, mover: UnitId, hex: HexId) -> bool {
    let Some(side) = reacting(book, world, mover) else { return false };
    world.stacks.iter().any(|(h, stack)| {
        book.board.distance(h, hex) <= NEAR && stack.iter().any(|u| book.is_artillery(*u) && book.side(*u) == side)
    })
}

/// Whether the unit is of an arm that can move in reaction (`gbacw:9.63`).
fn can_run(book: &Book, unit: UnitId) -> bool {
    matches!(book.unit(unit).arm, Arm::Cavalry | Arm::Artillery)
}
