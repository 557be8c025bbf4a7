//! Where rebuilt units go: back onto the map (`blind-swords:13.2b#place`), or aside when their hex is too full
//! (`blind-swords:13.2b#over`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, UnitId};
use super::super::world::{Place, World};
use super::super::{BlindSwords, Cx, Flow, movement, stacking};
use super::{RallyAction, RallyEvent, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::HexId;

/// The hexes where a unit from the Available box may return: far from every enemy and near its brigade, or else its
/// division, or else any friend.
pub fn places(book: &Book, world: &World, unit: UnitId, brigade: BrigadeId) -> Vec<HexId> {
    let chart = &book.charts.cohesion.rally;
    let side = book.unit(unit).side;
    let division = book.brigade(brigade).leader;
    let near = |fits: &dyn Fn(UnitId) -> bool| -> Vec<HexId> {
        let friend = |u: &UnitId| {
            *u != unit && book.unit(*u).side == side && book.unit(*u).arm != super::super::book::Arm::Gunboat
        };
        book.unit_ids().filter(friend).filter(|u| fits(*u)).filter_map(|u| world.hex(u)).collect()
    };
    let mut friends = near(&|u| world.unit(u).brigade == Some(brigade));
    if friends.is_empty() {
        let in_division =
            |u: UnitId| world.unit(u).brigade.is_some_and(|b| division.is_some() && book.brigade(b).leader == division);
        friends = near(&in_division);
    }
    if friends.is_empty() {
        friends = near(&|_| true);
    }
    book.board
        .hexes()
        .filter(|h| book.ground.is_land(*h))
        .filter(|h| friends.iter().any(|f| book.board.distance(*f, *h) <= u16::from(chart.friend_within)))
        .filter(|h| world.distance_to_enemy(book, side, *h) >= u16::from(chart.enemy_from))
        .filter(|h| !world.enemy_at(book, side, *h) && stacking::may_end(book, world, *h, &[unit]))
        .collect()
}

/// A unit from the Available box returns to the map on its worn side.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Return {
    unit: UnitId,
    brigade: BrigadeId,
}

impl Return {
    /// That unit, with this brigade for the active one.
    pub fn new(unit: UnitId, brigade: BrigadeId) -> Self {
        Self { unit, brigade }
    }

    fn put(&self, hex: HexId, cx: &mut Cx) -> Flow {
        let unit = self.unit;
        let state = cx.world.unit_mut(unit);
        (state.worn, state.hits, state.low_ammo) = (true, 0, false);
        movement::enter(cx, unit, hex);
        cx.emit(|| RallyEvent::Returned(unit, hex).into());
        Flow::Done
    }
}

impl Procedure<BlindSwords> for Return {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if cx.world.unit(self.unit).place != Place::Available {
            return Flow::Done;
        }
        match places(cx.book, cx.world, self.unit, self.brigade)[..] {
            [] => Flow::Done,
            [only] => self.put(only, cx),
            _ => Flow::Ask(cx.book.unit(self.unit).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let open = places(book, world, self.unit, self.brigade);
        out.extend(open.into_iter().map(|h| Action::from(RallyAction::Place(h))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Rally(RallyAction::Place(hex)) = action else { unreachable!("{action:?} is not offered here") };
        self.put(hex, cx)
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        words::ask_place(book, self.unit, "blind-swords:13.2b#place")
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, true)
    }
}

/// A unit that became too large for its hex steps aside, away from the enemy, until it fits (`blind-swords:13.2b#over`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Spread {
    unit: UnitId,
    from: HexId,
}

impl Spread {
    /// That unit, in this hex.
    pub fn new(unit: UnitId, from: HexId) -> Self {
        Self { unit, from }
    }

    /// Neighbours further from the nearest enemy with room; if none has room, any further one, and it goes on from there.
    fn open(&self, book: &Book, world: &World) -> Vec<HexId> {
        let side = book.unit(self.unit).side;
        let Some(at) = world.hex(self.unit) else { return Vec::new() };
        let now = world.distance_to_enemy(book, side, at);
        let further: Vec<HexId> = book
            .board
            .neighbours(at)
            .filter(|(dir, to)| book.ground.is_passable(at, *dir) && !world.enemy_at(book, side, *to))
            .map(|(_, to)| to)
            .filter(|to| world.distance_to_enemy(book, side, *to) > now)
            .collect();
        let roomy: Vec<HexId> =
            further.iter().copied().filter(|h| stacking::may_end(book, world, *h, &[self.unit])).collect();
        if roomy.is_empty() { further } else { roomy }
    }

    fn go(&self, hex: HexId, cx: &mut Cx) -> Flow {
        movement::enter(cx, self.unit, hex);
        let unit = self.unit;
        cx.emit(|| RallyEvent::Displaced(unit, hex).into());
        Flow::Again
    }
}

impl Procedure<BlindSwords> for Spread {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(at) = cx.world.hex(self.unit) else { return Flow::Done };
        if stacking::may_end(cx.book, cx.world, at, &[]) {
            return Flow::Done;
        }
        match self.open(cx.book, cx.world)[..] {
            [] => Flow::Done,
            [only] => self.go(only, cx),
            _ => Flow::Ask(cx.book.unit(self.unit).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.open(book, world).into_iter().map(|h| Action::from(RallyAction::Place(h))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Rally(RallyAction::Place(hex)) = action else { unreachable!("{action:?} is not offered here") };
        self.go(hex, cx)
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        words::ask_place(book, self.unit, "blind-swords:13.2b#over")
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, true)
    }
}
