//! Reinforcements (`blind-swords:10.11`): brigades come with a full activation, guns at the start of the Artillery Phase.

mod unpile;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Arm, Book, BrigadeId, Entry, EntryMode, UnitId};
use super::world::{Place, World};
use super::{BlindSwords, Cx, Flow, movement, stacking};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;
use crate::map::HexId;

pub use unpile::Unpile;
pub use words::ArriveEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ArriveAction {
    /// They come in here instead.
    At(HexId),
    /// An overstacked unit makes room by going there.
    Displace(UnitId, HexId),
}

/// Who comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Who {
    /// Foot of a brigade.
    Brigade(BrigadeId),
    /// Guns, gunboats and loose regiments.
    Guns,
}

/// Reinforcements come.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Arrive {
    who: Who,
}

/// The units of a brigade that may come in when it is activated now.
pub fn due(book: &Book, world: &World, brigade: BrigadeId) -> Vec<UnitId> {
    world.members(brigade).filter(|u| is_due(book, world, *u) && !comes_with_guns(book, *u)).collect()
}

fn is_due(book: &Book, world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    state.place == Place::Due && state.due <= world.clock(book)
}

/// Whether a unit comes at the start of the Artillery Phase.
fn comes_with_guns(book: &Book, unit: UnitId) -> bool {
    matches!(book.unit(unit).entry, Entry::Due { mode: EntryMode::ArtilleryPhase, .. })
}

/// Whether a unit that comes in this activation may march in column whatever its brigade's order
/// (`blind-swords-x:10.11a`).
pub fn may_march_alone(book: &Book, world: &World, unit: UnitId) -> bool {
    let single = matches!(book.unit(unit).entry, Entry::Due { mode: EntryMode::Single, .. });
    single && world.unit(unit).act.arrived
}

/// The entry hex printed for a unit.
fn entry_hex(book: &Book, unit: UnitId) -> Option<HexId> {
    match book.unit(unit).entry {
        Entry::Due { hex, .. } => hex,
        _ => None,
    }
}

/// Whether an entry hex is free of the enemy, and so are its neighbours (`blind-swords:10.11#block`).
fn is_clear(book: &Book, world: &World, side: Side, hex: HexId) -> bool {
    !world.enemy_at(book, side, hex) && world.enemies_next_to(book, side, hex).next().is_none()
}

/// The clear land hexes nearest to an entry hex.
fn nearest_clear(book: &Book, world: &World, side: Side, hex: HexId) -> Vec<HexId> {
    let open = |h: &HexId| book.in_area(*h) && book.ground.is_land(*h) && is_clear(book, world, side, *h);
    let best = book.board.hexes().filter(open).map(|h| book.board.distance(h, hex)).min();
    let Some(best) = best else { return Vec::new() };
    book.board.hexes().filter(open).filter(|h| book.board.distance(*h, hex) == best).collect()
}

impl Arrive {
    /// The foot of a brigade that is fully activated.
    pub fn new(brigade: BrigadeId) -> Self {
        Self { who: Who::Brigade(brigade) }
    }

    /// Guns, gunboats and loose regiments, at the start of the Artillery Phase.
    pub fn guns() -> Self {
        Self { who: Who::Guns }
    }

    /// The units still waiting, in order.
    fn waiting(&self, book: &Book, world: &World) -> Vec<UnitId> {
        match self.who {
            Who::Brigade(brigade) => due(book, world, brigade),
            Who::Guns => book.unit_ids().filter(|u| comes_with_guns(book, *u) && is_due(book, world, *u)).collect(),
        }
    }

    /// All that come by the same hex come together.
    fn together(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let waiting = self.waiting(book, world);
        let first = waiting.first().and_then(|u| entry_hex(book, *u));
        let side = waiting.first().map(|u| book.unit(*u).side);
        let fits = |u: &UnitId| entry_hex(book, *u) == first && Some(book.unit(*u).side) == side;
        waiting.into_iter().filter(fits).collect()
    }

    fn place(units: &[UnitId], hex: HexId, cx: &mut Cx) -> Flow {
        for unit in units {
            movement::enter(cx, *unit, hex);
            cx.world.unit_mut(*unit).act.arrived = true;
        }
        let units = units.to_vec();
        cx.emit(|| ArriveEvent::Came(units, hex).into());
        Flow::Again
    }
}

/// A delay of one turn, the first time the entry hex is closed.
fn delay(units: &[UnitId], cx: &mut Cx) -> Flow {
    let next = cx.world.clock(cx.book) + 1;
    for unit in units {
        let state = cx.world.unit_mut(*unit);
        state.due = next;
        state.delayed = true;
    }
    let units = units.to_vec();
    cx.emit(|| ArriveEvent::Delayed(units).into());
    Flow::Again
}

impl Procedure<BlindSwords> for Arrive {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let units = self.together(cx.book, cx.world);
        let Some(first) = units.first().copied() else { return Flow::Done };
        let (spec, side) = (cx.book.unit(first), cx.book.unit(first).side);
        let Some(hex) = entry_hex(cx.book, first) else {
            debug_assert!(spec.arm == Arm::Gunboat, "only gunboats have no entry hex");
            cx.world.take_off(first, Place::Afloat);
            cx.emit(|| ArriveEvent::Afloat(first).into());
            return Flow::Again;
        };
        if is_clear(cx.book, cx.world, side, hex) {
            return Self::place(&units, hex, cx);
        }
        if units.iter().any(|u| !cx.world.unit(*u).delayed) {
            return delay(&units, cx);
        }
        match nearest_clear(cx.book, cx.world, side, hex)[..] {
            [] => delay(&units, cx),
            [only] => Self::place(&units, only, cx),
            _ => Flow::Ask(side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let first = self.together(book, world)[0];
        let hex = entry_hex(book, first).expect("only units with an entry hex are asked about");
        let open = nearest_clear(book, world, book.unit(first).side, hex);
        out.extend(open.into_iter().map(|h| Action::from(ArriveAction::At(h))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Arrive(ArriveAction::At(hex)) = action else { unreachable!("{action:?} is not offered here") };
        let units = self.together(cx.book, cx.world);
        Self::place(&units, hex, cx)
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask(book, &self.together(book, world))
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        words::choice(book, action)
    }
}

/// Whether a hex holds more than it may at the end of a move.
fn is_overstacked(book: &Book, world: &World, hex: HexId) -> bool {
    !stacking::may_end(book, world, hex, &[])
}
