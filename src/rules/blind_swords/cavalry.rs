//! Cavalry: withdrawal (`blind-swords:10.8`, `blind-swords:11.3b`), mounting (`blind-swords:10.9`), charges
//! (`blind-swords:10.10`). This battle has none (`blind-swords-x:2.1a`), but the rules of the series do.

mod charge;
mod withdrawal;

use serde::{Deserialize, Serialize};

use super::Cx;
use super::book::{Arm, Book, UnitId};
use super::charts::terrain::Price;
use super::ground::Mover;
use super::movement::{left2, walker};
use super::words::Say;
use super::world::World;
use crate::engine::Line;
use crate::engine::lines::Kind;
use crate::map::HexId;

pub use charge::{charge_targets, may_charge};
pub use withdrawal::{Withdrawal, may_withdraw_from};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CavalryAction {
    /// This unit withdraws there.
    Withdraw(UnitId, HexId),
    /// Nobody else withdraws.
    Stay,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CavalryEvent {
    /// A unit withdrew.
    Withdrew(UnitId, HexId),
    /// A unit changed: into the saddle, or on foot.
    Changed(UnitId, bool),
}

impl CavalryEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Withdrew(unit, hex) => Say::new(Kind::Move, "blind-swords:10.8")
                .unit(book, *unit)
                .text(" withdraws to ")
                .hex(&book.board, *hex)
                .side(book.unit(*unit).side)
                .at(Some(*hex))
                .done(),
            Self::Changed(unit, mounted) => Say::new(Kind::Move, "blind-swords:10.9")
                .unit(book, *unit)
                .text(if *mounted { " mounts" } else { " dismounts" })
                .side(book.unit(*unit).side)
                .done(),
        }
    }
}

/// What changing between saddle and foot costs, in half movement points.
pub fn change2(book: &Book) -> u8 {
    2 * book.charts.command.orders.mount_mp
}

/// Whether a unit may mount or dismount now (`blind-swords:10.9`): it has a counter for it and points enough, the ground
/// bears horses if it mounts, and it can stay in its hex afterwards, or go on to one where it can.
pub fn can_change(book: &Book, world: &World, unit: UnitId) -> bool {
    let spec = book.unit(unit);
    let Some(hex) = world.hex(unit) else { return false };
    if spec.arm != Arm::Cavalry || spec.dismounted.is_none() || left2(book, world, unit) < change2(book) {
        return false;
    }
    let mounts = world.unit(unit).dismounted;
    let row = book.charts.terrain.hex(book.ground.terrain(hex));
    if mounts && row.mp[Mover::Cavalry.index()] == Price::Barred {
        return false;
    }
    let mut after = world.clone();
    let state = after.unit_mut(unit);
    state.dismounted = !mounts;
    let units = [unit];
    let spot = walker::Spot { hex, left2: left2(book, world, unit) - change2(book), steps: state.act.steps };
    let walker = walker::Walker::new(book, &after, &units);
    super::stacking::may_end(book, &after, hex, &units) || walker.plans(spot).next().is_some()
}

/// A unit mounts or dismounts; fire at it is over.
pub fn change(unit: UnitId, cx: &mut Cx) {
    if !can_change(cx.book, cx.world, unit) {
        return;
    }
    let price = change2(cx.book);
    let state = cx.world.unit_mut(unit);
    state.dismounted = !state.dismounted;
    state.act.spent2 += price;
    let mounted = !state.dismounted;
    cx.emit(|| CavalryEvent::Changed(unit, mounted).into());
}
