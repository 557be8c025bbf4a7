//! Batteries that go along with a Fall Back (`blind-swords-x:8.6#opt`, an option).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::fire::Opportunity;
use super::super::ground::Terrain;
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, call, cohesion, movement, results, stacking};
use super::{FallBackAction, FallBackEvent, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;
use crate::map::{Dir, HexId};

/// Most hexes a battery goes along.
const HEXES: u8 = 2;

/// Batteries may go along.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GunsAlong {
    guns: Vec<UnitId>,
    going: Option<Going>,
}

/// A battery on its way.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Going {
    unit: UnitId,
    /// Hexes gone.
    gone: u8,
    /// Whether it went through country that wears guns.
    worn: bool,
    /// Where it is about to step, while the enemy fires at it.
    to: Option<HexId>,
    /// [`super::super::world::Unit::driven`] when it set out.
    driven: u16,
}

/// A step that wears a battery: woods without a road.
fn wears(book: &Book, from: HexId, to: HexId) -> bool {
    let woods = |h| book.ground.terrain(h) == Terrain::Woods;
    !book.ground.by_road(from, to) && (woods(from) || woods(to))
}

/// The steps open to a battery: north or east, where guns can go at all, and not to the enemy.
fn steps(book: &Book, world: &World, unit: UnitId) -> Vec<HexId> {
    let Some(from) = world.hex(unit) else { return Vec::new() };
    let side = book.unit(unit).side;
    let near = world.distance_to_enemy(book, side, from);
    book.board
        .neighbours(from)
        .filter(|(dir, to)| {
            let road = book.ground.by_road(from, *to);
            matches!(dir, Dir::N | Dir::NW | Dir::NE | Dir::SE)
                && book.ground.is_passable(from, *dir)
                && (road || !matches!(book.ground.terrain(*to), Terrain::DenseWoods | Terrain::Marsh))
                && (road || !book.ground.crosses_steep(from, *dir))
        })
        .map(|(_, to)| to)
        .filter(|to| !world.enemy_at(book, side, *to) && !movement::is_closed_entry(book, side, *to))
        .filter(|to| {
            let then = world.distance_to_enemy(book, side, *to);
            then > 2 || then > near
        })
        .filter(|to| stacking::may_end(book, world, *to, &[unit]))
        .collect()
}

impl GunsAlong {
    /// These batteries may go along, one after another.
    pub fn new(guns: Vec<UnitId>) -> Self {
        Self { guns, going: None }
    }

    fn open(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let able = |u: &UnitId| !book.unit(*u).immobile && !steps(book, world, *u).is_empty();
        self.guns.iter().copied().filter(able).collect()
    }

    /// The battery's roll against its rating: passed, it goes; failed, it stays with a morale hit.
    fn try_it(&mut self, unit: UnitId, cx: &mut Cx) -> Flow {
        self.guns.retain(|u| *u != unit);
        let (die, cr) = (cx.dice.d6(), cohesion::rating(cx.book, cx.world, unit));
        let passed = i8::try_from(die).expect("a die has six faces") <= cr;
        cx.emit(|| FallBackEvent::GunsRolled { unit, die, cr }.into());
        if passed {
            self.going = Some(Going { unit, gone: 0, worn: false, to: None, driven: cx.world.unit(unit).driven });
        } else {
            results::hit(cx, unit, 1);
        }
        Flow::Again
    }

    /// A battery on its way: the step it announced, or whether there is a next one.
    fn go_on(&mut self, mut going: Going, cx: &mut Cx) -> Flow {
        let unit = going.unit;
        if cx.world.hex(unit).is_none() || cx.world.unit(unit).driven != going.driven {
            return self.end(going, cx);
        }
        if let Some(to) = going.to.take() {
            let from = cx.world.hex(unit).expect("it is on the map");
            going.gone += 1;
            going.worn |= wears(cx.book, from, to);
            self.going = Some(going);
            movement::enter(cx, unit, to);
            cx.emit(|| FallBackEvent::Stepped(unit, to).into());
            return Flow::Again;
        }
        if going.gone >= HEXES || steps(cx.book, cx.world, unit).is_empty() {
            return self.end(going, cx);
        }
        Flow::Ask(Side::Union)
    }

    /// The enemy may fire at whoever leaves a hex next to him, as at the brigade (`blind-swords:10.7`, ruling R21).
    fn leave(&mut self, going: Going, to: HexId, cx: &mut Cx) -> Flow {
        self.going = Some(Going { to: Some(to), ..going });
        let from = cx.world.hex(going.unit).expect("it is on the map");
        let is_engaged = cx.world.enemies_next_to(cx.book, Side::Union, from).next().is_some();
        if is_engaged { call(Opportunity::new(going.unit)) } else { Flow::Again }
    }

    fn end(&mut self, going: Going, cx: &mut Cx) -> Flow {
        self.going = None;
        if going.worn && cx.world.hex(going.unit).is_some() {
            results::deplete(cx, going.unit);
        }
        Flow::Again
    }
}

impl Procedure<BlindSwords> for GunsAlong {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.going {
            Some(going) => self.go_on(going, cx),
            None if self.open(cx.book, cx.world).is_empty() => Flow::Done,
            None => Flow::Ask(Side::Union),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        match self.going {
            None => {
                out.extend(self.open(book, world).into_iter().map(|u| Action::from(FallBackAction::Pick(u))));
                out.push(Action::from(FallBackAction::Done));
            }
            Some(Going { unit, gone, .. }) => {
                out.extend(steps(book, world, unit).into_iter().map(|h| Action::from(FallBackAction::Step(h))));
                if gone > 0 {
                    out.push(Action::from(FallBackAction::Stop));
                }
            }
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::FallBack(action) = action else { unreachable!("{action:?} is not offered here") };
        match (action, self.going) {
            (FallBackAction::Pick(unit), None) => self.try_it(unit, cx),
            (FallBackAction::Done, None) => Flow::Done,
            (FallBackAction::Step(to), Some(going)) => self.leave(going, to, cx),
            (FallBackAction::Stop, Some(going)) => self.end(going, cx),
            (action, _) => unreachable!("{action:?} is not offered here"),
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask_guns(book, world, self.going.map(|g| g.unit))
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, self.going.map(|g| g.unit))
    }
}
