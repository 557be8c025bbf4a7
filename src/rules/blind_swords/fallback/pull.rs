//! A brigade gives ground, unit by unit: exactly two hexes for Fall Back (`blind-swords-x:8.6#all`), none to two for the
//! withdrawal of a wrecked brigade (`blind-swords-x:12.9.1#step`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, UnitId};
use super::super::fire::Opportunity;
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, call, movement, results, stacking};
use super::{FallBackAction, FallBackEvent, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::map::{Dir, HexId};

/// Why a brigade gives ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// Fall Back: two hexes, no more and no less, towards the north, the east or the Landing.
    FallBack,
    /// The withdrawal of a wrecked brigade: up to two hexes in any direction.
    Withdrawal,
}

/// A unit on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Going {
    unit: UnitId,
    start: HexId,
    steps: u8,
    /// Where it is about to step, while the enemy fires at it.
    to: Option<HexId>,
    /// [`super::super::world::Unit::driven`] when it set out.
    driven: u16,
}

/// A brigade gives ground.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Pull {
    kind: Kind,
    brigade: BrigadeId,
    done: Vec<UnitId>,
    going: Option<Going>,
}

fn is_engaged(book: &Book, world: &World, unit: UnitId, hex: HexId) -> bool {
    world.enemies_next_to(book, book.unit(unit).side, hex).next().is_some()
}

/// Whether a unit may end in a hex: not next to the enemy, and with room.
fn may_end(book: &Book, world: &World, unit: UnitId, hex: HexId) -> bool {
    let more: &[UnitId] = if world.hex(unit) == Some(hex) { &[] } else { &[unit] };
    !is_engaged(book, world, unit, hex) && stacking::may_end(book, world, hex, more)
}

impl Pull {
    /// This brigade gives ground.
    pub fn new(kind: Kind, brigade: BrigadeId) -> Self {
        Self { kind, brigade, done: Vec::new(), going: None }
    }

    fn hexes(&self, book: &Book) -> u8 {
        match self.kind {
            Kind::FallBack => book.charts.command.fall_back.hexes,
            Kind::Withdrawal => book.charts.cohesion.wrecked.withdraw,
        }
    }

    fn waiting(&self, world: &World) -> Vec<UnitId> {
        world.members(self.brigade).filter(|u| world.hex(*u).is_some() && !self.done.contains(u)).collect()
    }

    /// Whether the direction is one the kind allows: north, east, or nearer to the Landing (ruling R25).
    fn is_that_way(&self, book: &Book, from: HexId, dir: Dir, to: HexId) -> bool {
        let nearer = |goal: HexId| book.board.distance(to, goal) < book.board.distance(from, goal);
        self.kind == Kind::Withdrawal
            || matches!(dir, Dir::N | Dir::NW | Dir::NE | Dir::SE)
            || book.scenario.landing.is_some_and(nearer)
    }

    /// The steps a unit may make from a hex, whatever comes after.
    fn ways(&self, book: &Book, world: &World, unit: UnitId, started: HexId, from: HexId) -> Vec<HexId> {
        let was_engaged = is_engaged(book, world, unit, started);
        let side = book.unit(unit).side;
        book.board
            .neighbours(from)
            .filter(|(dir, to)| book.ground.is_passable(from, *dir) && self.is_that_way(book, from, *dir, *to))
            .map(|(_, to)| to)
            .filter(|to| !world.enemy_at(book, side, *to) && !movement::is_closed_entry(book, side, *to))
            // Whoever was free may not become engaged on the way.
            .filter(|to| was_engaged || !is_engaged(book, world, unit, *to))
            .collect()
    }

    /// Whether a unit at a hex can end its way properly.
    fn can_finish(&self, book: &Book, world: &World, unit: UnitId, start: HexId, at: HexId, steps: u8) -> bool {
        let all = self.hexes(book);
        let here = match self.kind {
            Kind::FallBack => steps == all && book.board.distance(start, at) == u16::from(all),
            Kind::Withdrawal => steps <= all,
        };
        if here && may_end(book, world, unit, at) {
            return true;
        }
        steps < all
            && self
                .ways(book, world, unit, start, at)
                .into_iter()
                .any(|to| self.can_finish(book, world, unit, start, to, steps + 1))
    }

    /// The steps that still lead to a proper end.
    fn steps(&self, book: &Book, world: &World, going: &Going) -> Vec<HexId> {
        let Some(at) = world.hex(going.unit) else { return Vec::new() };
        if going.steps >= self.hexes(book) {
            return Vec::new();
        }
        let mut list = self.ways(book, world, going.unit, going.start, at);
        list.retain(|to| self.can_finish(book, world, going.unit, going.start, *to, going.steps + 1));
        list
    }

    fn may_stop(&self, book: &Book, world: &World, going: &Going) -> bool {
        let Some(at) = world.hex(going.unit) else { return false };
        match self.kind {
            Kind::Withdrawal => may_end(book, world, going.unit, at),
            Kind::FallBack => going.steps == self.hexes(book),
        }
    }

    fn set_out(&mut self, unit: UnitId, cx: &mut Cx) -> Flow {
        let start = cx.world.hex(unit).expect("only units on the map give ground");
        self.going = Some(Going { unit, start, steps: 0, to: None, driven: cx.world.unit(unit).driven });
        Flow::Again
    }

    /// A unit is through. Whoever is still next to the enemy surrenders, and of a Fall Back whoever did not go all the way
    /// (`blind-swords-x:8.6#limit`, ruling R25); who was driven off by fire on the way only must not be engaged.
    fn end(&mut self, going: Going, cx: &mut Cx) -> Flow {
        self.going = None;
        self.done.push(going.unit);
        let driven = cx.world.unit(going.unit).driven != going.driven;
        let short = self.kind == Kind::FallBack && !driven && going.steps < self.hexes(cx.book);
        if let Some(hex) = cx.world.hex(going.unit)
            && (short || !may_end(cx.book, cx.world, going.unit, hex))
        {
            let unit = going.unit;
            cx.emit(|| FallBackEvent::Surrendered(unit).into());
            results::eliminate(cx, unit);
        }
        Flow::Again
    }

    fn go_on(&mut self, mut going: Going, cx: &mut Cx) -> Flow {
        if cx.world.unit(going.unit).driven != going.driven {
            return self.end(going, cx);
        }
        if let Some(to) = going.to.take() {
            movement::enter(cx, going.unit, to);
            going.steps += 1;
            cx.emit(|| FallBackEvent::Stepped(going.unit, to).into());
            self.going = Some(going);
            return Flow::Again;
        }
        let steps = self.steps(cx.book, cx.world, &going);
        let stop = self.may_stop(cx.book, cx.world, &going);
        match (&steps[..], stop) {
            ([], _) => self.end(going, cx),
            ([only], false) => self.leave(going, *only, cx),
            _ => Flow::Ask(cx.book.unit(going.unit).side),
        }
    }

    /// The enemy may fire at whoever leaves a hex next to him, the first one included (ruling R21).
    fn leave(&mut self, going: Going, to: HexId, cx: &mut Cx) -> Flow {
        self.going = Some(Going { to: Some(to), ..going });
        let from = cx.world.hex(going.unit).expect("it is on the map");
        if is_engaged(cx.book, cx.world, going.unit, from) {
            return call(Opportunity::new(going.unit));
        }
        Flow::Again
    }
}

/// The units of a brigade that could not fall back from where all stand now, whatever fire does: they would surrender.
pub fn stuck(book: &Book, world: &World, brigade: BrigadeId) -> Vec<UnitId> {
    let pull = Pull::new(Kind::FallBack, brigade);
    let is_stuck = |u: &UnitId| world.hex(*u).is_some_and(|h| !pull.can_finish(book, world, *u, h, h, 0));
    world.members(brigade).filter(is_stuck).collect()
}

impl Procedure<BlindSwords> for Pull {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if let Some(going) = self.going {
            return self.go_on(going, cx);
        }
        match self.waiting(cx.world)[..] {
            [] => Flow::Done,
            [only] => self.set_out(only, cx),
            _ => Flow::Ask(cx.book.brigade(self.brigade).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let Some(going) = &self.going else {
            out.extend(self.waiting(world).into_iter().map(|u| Action::from(FallBackAction::Pick(u))));
            return;
        };
        out.extend(self.steps(book, world, going).into_iter().map(|h| Action::from(FallBackAction::Step(h))));
        if self.may_stop(book, world, going) {
            out.push(Action::from(FallBackAction::Stop));
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::FallBack(action) = action else { unreachable!("{action:?} is not offered here") };
        match (action, self.going) {
            (FallBackAction::Pick(unit), None) => self.set_out(unit, cx),
            (FallBackAction::Step(to), Some(going)) => self.leave(going, to, cx),
            (FallBackAction::Stop, Some(going)) => self.end(going, cx),
            (action, _) => unreachable!("{action:?} is not offered here"),
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask(book, world, self.kind, self.brigade, self.going.map(|g| g.unit))
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, self.going.map(|g| g.unit))
    }
}
