//! The end phase (`blind-swords-x:14.0`): wrecked brigades, held chits, victory points, markers, the Broken Track, chits.

mod words;
mod wrecked;

use serde::{Deserialize, Serialize};

use super::book::UnitId;
use super::events::Held;
use super::world::{Place, World};
use super::{BlindSwords, Cx, Flow, call, victory};
use crate::engine::Procedure;
use crate::kit::{BySide, Cup, Side};

pub use words::EndEvent;
pub use wrecked::{WreckedPhase, WreckedTurn, is_wrecked_now};

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndAction {
    /// This wrecked brigade acts next.
    Brigade(super::book::BrigadeId),
    /// It withdraws.
    Withdraw,
    /// This unit loses a morale hit.
    Recover(UnitId),
    /// This unit loses its Low Ammo marker.
    Resupply(UnitId),
    /// It does nothing.
    Nothing,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    #[default]
    Wrecked,
    Held,
    Close,
}

/// The end phase.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EndTurn {
    stage: Stage,
}

impl Procedure<BlindSwords> for EndTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Wrecked => {
                self.stage = Stage::Held;
                if !cx.book.scenario.rules.wrecked {
                    return Flow::Again;
                }
                // The check comes before everything else (`blind-swords-x:12.9#check`).
                wrecked::check(cx);
                call(WreckedPhase::new(cx.book, cx.world))
            }
            Stage::Held => {
                self.stage = Stage::Close;
                call(Held::at_end())
            }
            Stage::Close => {
                bank(cx);
                reset_markers(cx.world);
                track(cx);
                chits_back(cx.world);
                Flow::Done
            }
        }
    }
}

/// Victory points that fall due with this turn (`blind-swords:14.2`).
fn bank(cx: &mut Cx) {
    for (award, points) in victory::due2(cx.book, cx.world) {
        cx.world.banked2[award] = points;
        cx.emit(|| EndEvent::Banked(award, points).into());
    }
}

/// Activation markers are turned back (`blind-swords:14.3`).
fn reset_markers(world: &mut World) {
    for brigade in &mut world.brigades {
        brigade.activated = false;
        brigade.recovers = false;
    }
}

/// Units on the Broken Track move one box on (`blind-swords:12.8a`, `blind-swords:14.4`).
fn track(cx: &mut Cx) {
    for unit in cx.book.unit_ids() {
        let next = match cx.world.unit(unit).place {
            Place::Broken(1) => Place::Available,
            Place::Broken(n) => Place::Broken(n - 1),
            _ => continue,
        };
        cx.world.unit_mut(unit).place = next;
        cx.emit(|| EndEvent::Track(unit, next).into());
    }
}

/// All chits go back, played or not (`blind-swords:14.5`).
fn chits_back(world: &mut World) {
    world.cup = Cup::new();
    world.keys = BySide::default();
    world.hand = BySide::default();
    world.shown.clear();
    world.seen.clear();
    world.fortunes = false;
    world.lull = 0;
    debug_assert!(Side::BOTH.into_iter().all(|s| world.unknown_held[s] == 0), "the true world hides nothing");
}
