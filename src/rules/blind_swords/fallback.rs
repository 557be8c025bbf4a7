//! Fall Back (`blind-swords-x:8.6`): a Union brigade surprised in its camps, or at a headquarters, gives ground in a body.

mod guns;
mod pull;
mod words;

use serde::{Deserialize, Serialize};

use super::book::{Book, BrigadeId, Command, UnitId};
use super::world::{By, World};
use super::{BlindSwords, Cx, Flow, call};
use crate::engine::Procedure;
use crate::kit::Side;
use crate::map::HexId;

pub use guns::GunsAlong;
pub use pull::{Kind, Pull, stuck};
pub use words::FallBackEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FallBackAction {
    /// This unit goes next.
    Pick(UnitId),
    /// It goes there.
    Step(HexId),
    /// It stays where it is now.
    Stop,
    /// No more batteries go along.
    Done,
}

/// Whether a brigade under a limited activation may fall back instead (`blind-swords-x:8.6`): it is the Union's, its leader
/// failed his roll, and some of its foot stands in a camp or dot hex, or in or next to a headquarters. Camps stop counting
/// at noon.
pub fn is_open(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let Some(active) = &world.active else { return false };
    let By::Leader(leader) = active.by else { return false };
    if active.side != Side::Union || !active.limited || book.leader(leader).command == Command::Cic {
        return false;
    }
    let camps = world.camps_matter(book);
    world.members(brigade).filter(|u| world.is_foot(book, *u)).filter_map(|u| world.hex(u)).any(|hex| {
        (camps && (book.ground.is_camp(hex) || book.ground.is_dot(hex)))
            || book.scenario.headquarters.iter().any(|(_, hq)| book.board.distance(*hq, hex) <= 1)
    })
}

/// A brigade falls back.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FallBack {
    brigade: BrigadeId,
    stage: Stage,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Begin,
    Brigade,
    Over,
}

impl FallBack {
    /// This brigade falls back.
    pub fn new(brigade: BrigadeId) -> Self {
        Self { brigade, stage: Stage::Begin }
    }
}

/// Batteries stacked with or next to units of a brigade.
fn batteries_beside(book: &Book, world: &World, brigade: BrigadeId) -> Vec<UnitId> {
    let hexes: Vec<HexId> = world.members(brigade).filter_map(|u| world.hex(u)).collect();
    book.unit_ids()
        .filter(|u| book.unit(*u).is_gun() && book.unit(*u).side == book.brigade(brigade).side)
        .filter(|u| world.hex(*u).is_some_and(|h| hexes.iter().any(|b| book.board.distance(*b, h) <= 1)))
        .collect()
}

impl Procedure<BlindSwords> for FallBack {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => {
                let brigade = self.brigade;
                cx.emit(|| FallBackEvent::Begins(brigade, Kind::FallBack).into());
                self.stage = Stage::Brigade;
                if !cx.book.options.battery_fall_back {
                    return Flow::Again;
                }
                // Batteries go first: they are tested beside the brigade (`blind-swords-x:8.6#opt`, ruling R34).
                call(GunsAlong::new(batteries_beside(cx.book, cx.world, brigade)))
            }
            Stage::Brigade => {
                self.stage = Stage::Over;
                call(Pull::new(Kind::FallBack, self.brigade))
            }
            Stage::Over => Flow::Done,
        }
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(format!("{}'s brigade falls back", book.brigade(self.brigade).name))
    }
}
