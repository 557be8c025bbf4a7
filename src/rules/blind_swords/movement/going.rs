//! One unit, or a stack that goes as one, on its way (`blind-swords:10.1`, `blind-swords:10.4`).
//!
//! A step is announced, then made unit by unit: the enemy fires first at each that leaves a hex next to him
//! (`blind-swords:10.7`); whoever is driven off by that drops out. Enemy horse may withdraw from whoever comes near
//! (`blind-swords:10.8`).

use serde::{Deserialize, Serialize};

use super::super::book::{Book, UnitId};
use super::super::cavalry::{self, Withdrawal};
use super::super::fire::Opportunity;
use super::super::orders;
use super::super::world::{Order, Place, World};
use super::super::{Cx, Flow, call, stacking};
use super::walker::{Plan, Spot, Walker};
use super::{EXIT2, MoveAction, MoveEvent, allowance2, enter, left2, may_march};
use crate::kit::Side;
use crate::map::{Dir, HexId};

/// What was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Intent {
    Step(Dir),
    Exit,
    Mount,
}

/// A unit on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Goer {
    unit: UnitId,
    /// [`super::super::world::Unit::driven`] when it set out.
    driven: u16,
}

/// Units of one hex on their way together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Going {
    goers: Vec<Goer>,
    charges: bool,
    intent: Option<Intent>,
    /// Those who have still to do what was announced.
    queue: Vec<Goer>,
    /// The enemy was asked to fire at the first of them.
    fired_at: bool,
}

impl Going {
    /// These units set out, with so many movement points in halves.
    pub fn new(cx: &mut Cx, units: &[UnitId], mp2: u8) -> Self {
        for unit in units {
            cx.world.unit_mut(*unit).act.mp2 = mp2;
        }
        let goers = units.iter().map(|u| Goer { unit: *u, driven: cx.world.unit(*u).driven }).collect();
        Self { goers, charges: false, intent: None, queue: Vec::new(), fired_at: false }
    }

    /// Who is on the way.
    pub fn units(&self) -> Vec<UnitId> {
        self.goers.iter().map(|g| g.unit).collect()
    }

    /// Whether it is a charge move.
    pub fn charges(&self) -> bool {
        self.charges
    }

    /// Where they are; of a stack whoever has least left counts.
    pub fn spot(&self, book: &Book, world: &World) -> Option<Spot> {
        self.goers.iter().filter_map(|g| spot(book, world, g.unit)).min_by_key(|s| s.left2)
    }

    /// Goes on until the owner is asked; `None`: the move is over.
    pub fn run(&mut self, cx: &mut Cx) -> Option<Flow> {
        if let Some(intent) = self.intent {
            return Some(self.carry_out(intent, cx));
        }
        self.goers.retain(|g| is_here(cx.world, *g) && !cx.world.unit(g.unit).act.moved);
        if self.goers.is_empty() {
            return None;
        }
        match self.answers(cx.book, cx.world)[..] {
            [MoveAction::Stop] => {
                self.stop(cx);
                None
            }
            // Forced ways are gone without asking.
            [only] => Some(self.apply(only, cx)),
            _ => Some(Flow::Ask(self.side(cx.book))),
        }
    }

    fn side(&self, book: &Book) -> Side {
        book.unit(self.goers[0].unit).side
    }

    /// What they may do now.
    pub fn answers(&self, book: &Book, world: &World) -> Vec<MoveAction> {
        let units = self.units();
        let Some(spot) = self.spot(book, world) else { return Vec::new() };
        let walker = Walker::new(book, world, &units).charging(self.charges);
        let mut list: Vec<MoveAction> = walker.plans(spot).map(|p| MoveAction::Step(p.dir)).collect();
        if walker.can_exit(spot) {
            list.push(MoveAction::Exit);
        }
        let fresh = spot.steps == 0 && !self.charges && world.unit(units[0]).act.spent2 == 0;
        if fresh && can_march(book, world, &units, spot) {
            list.push(MoveAction::March);
        }
        if let [unit] = units[..] {
            if fresh && can_charge(book, world, unit, spot) {
                list.push(MoveAction::Charge);
            }
            if !self.charges && cavalry::can_change(book, world, unit) {
                list.push(MoveAction::Mount);
            }
        }
        // Whoever is stuck stops, too: there is always an answer but to leave the map.
        let stuck = !list.iter().any(|a| matches!(a, MoveAction::Step(_)));
        if stuck || walker.may_stop(spot) {
            list.push(MoveAction::Stop);
        }
        list
    }

    /// Carries out an answer.
    pub fn apply(&mut self, action: MoveAction, cx: &mut Cx) -> Flow {
        match action {
            MoveAction::Step(dir) => self.announce(Intent::Step(dir)),
            MoveAction::Exit => self.announce(Intent::Exit),
            MoveAction::Mount => self.announce(Intent::Mount),
            MoveAction::March => self.march(cx),
            MoveAction::Charge => {
                self.charges = true;
                let unit = self.goers[0].unit;
                cx.emit(|| MoveEvent::Charges(unit).into());
            }
            MoveAction::Stop => {
                self.stop(cx);
                self.goers.clear();
            }
            MoveAction::Unit(_) | MoveAction::Stack(_) | MoveAction::Done => {
                unreachable!("{action:?} is not for who is on the way")
            }
        }
        Flow::Again
    }

    fn announce(&mut self, intent: Intent) {
        self.intent = Some(intent);
        self.queue.clone_from(&self.goers);
        self.fired_at = false;
    }

    /// In column for the whole move; a single regiment that comes in is under Maneuver with that (`blind-swords-x:10.11a`).
    fn march(&mut self, cx: &mut Cx) {
        let mp2 = orders::mp2(cx.book, Order::Maneuver);
        for goer in &self.goers {
            let act = &mut cx.world.unit_mut(goer.unit).act;
            (act.march, act.mp2) = (true, mp2);
        }
        let units = self.units();
        cx.emit(|| MoveEvent::Marches(units).into());
    }

    // ---- doing what was announced, one unit after another ----

    fn carry_out(&mut self, intent: Intent, cx: &mut Cx) -> Flow {
        let Some(goer) = self.queue.first().copied() else {
            self.intent = None;
            return Flow::Again;
        };
        let here = cx.world.hex(goer.unit).filter(|_| is_here(cx.world, goer));
        let Some(from) = here else {
            // Driven off: it goes no further (`blind-swords:10.7`).
            cx.world.unit_mut(goer.unit).act.moved = true;
            return self.next();
        };
        let side = self.side(cx.book);
        if !self.fired_at && cx.world.enemies_next_to(cx.book, side, from).next().is_some() {
            self.fired_at = true;
            return call(Opportunity::new(goer.unit));
        }
        let flow = self.go(intent, goer.unit, from, cx);
        self.next();
        flow
    }

    fn next(&mut self) -> Flow {
        self.queue.remove(0);
        self.fired_at = false;
        Flow::Again
    }

    fn go(&mut self, intent: Intent, unit: UnitId, from: HexId, cx: &mut Cx) -> Flow {
        match intent {
            Intent::Step(dir) => self.step(dir, unit, from, cx),
            Intent::Exit => {
                let state = cx.world.unit_mut(unit);
                state.act.spent2 += EXIT2;
                state.act.moved = true;
                state.driven += 1;
                cx.world.take_off(unit, Place::Left);
                super::super::alert::contact(cx);
                cx.emit(|| MoveEvent::Left(unit, from).into());
                Flow::Again
            }
            Intent::Mount => {
                cavalry::change(unit, cx);
                Flow::Again
            }
        }
    }

    fn step(&mut self, dir: Dir, unit: UnitId, from: HexId, cx: &mut Cx) -> Flow {
        let units = [unit];
        let spot = spot(cx.book, cx.world, unit).expect("it is on the map");
        let plan = Walker::new(cx.book, cx.world, &units).charging(self.charges).plan(spot, dir);
        let Some(plan) = plan else {
            // The fire drove friends into its way: it stays, and of a stack those who went have gone on without it.
            if self.goers.len() > 1 {
                cx.world.unit_mut(unit).act.moved = true;
                unstack(unit, cx);
            }
            return Flow::Again;
        };
        make_step(unit, from, &plan, cx)
    }

    /// The move of all of them is over.
    fn stop(&mut self, cx: &mut Cx) {
        for goer in std::mem::take(&mut self.goers) {
            let unit = goer.unit;
            let Some(hex) = cx.world.hex(unit) else { continue };
            cx.world.unit_mut(unit).act.moved = true;
            let side = cx.book.unit(unit).side;
            if self.charges && !cavalry::charge_targets(cx.book, cx.world, side, hex).is_empty() {
                cx.world.unit_mut(unit).act.charged = true;
            }
            unstack(unit, cx);
        }
    }
}

/// One unit enters a hex, and enemy horse may answer.
fn make_step(unit: UnitId, from: HexId, plan: &Plan, cx: &mut Cx) -> Flow {
    let Plan { to, pays2, by_road, halt, engaged, .. } = *plan;
    let act = &mut cx.world.unit_mut(unit).act;
    act.spent2 += pays2;
    act.steps += 1;
    act.moved = halt.is_some();
    let was = cx.world.holder(cx.book, to);
    enter(cx, unit, to);
    let took = was != cx.world.holder(cx.book, to);
    let left2 = left2(cx.book, cx.world, unit);
    cx.emit(|| MoveEvent::Moved { unit, from, to, paid2: pays2, left2, by_road, halt, engaged, took }.into());
    match Withdrawal::from_mover(cx.book, cx.world, unit, from) {
        Some(frame) => call(frame),
        None => Flow::Again,
    }
}

/// Fire may have driven others into a hex that the mover only wanted to pass: if it can neither stay nor go on it makes
/// room by itself (`blind-swords:3.1d`).
fn unstack(unit: UnitId, cx: &mut Cx) {
    let Some(hex) = cx.world.hex(unit) else { return };
    if cx.world.unit(unit).act.spent2 == 0 || stacking::may_end(cx.book, cx.world, hex, &[unit]) {
        return;
    }
    let (book, world, side) = (cx.book, &*cx.world, cx.book.unit(unit).side);
    let open = |h: &HexId| {
        *h != hex
            && book.ground.is_land(*h)
            && !world.enemy_at(book, side, *h)
            && stacking::may_end(book, world, *h, &[unit])
    };
    let risk = |h: &HexId| world.enemies_next_to(book, side, *h).count();
    let best = book.board.hexes().filter(open).min_by_key(|h| (book.board.distance(*h, hex), risk(h), *h));
    if let Some(to) = best {
        enter(cx, unit, to);
        cx.emit(|| MoveEvent::Displaced(unit, to).into());
    }
}

/// Whether a unit is still where its own steps took it.
fn is_here(world: &World, goer: Goer) -> bool {
    world.hex(goer.unit).is_some() && world.unit(goer.unit).driven == goer.driven
}

/// Where a unit is on its way.
pub fn spot(book: &Book, world: &World, unit: UnitId) -> Option<Spot> {
    let hex = world.hex(unit)?;
    Some(Spot { hex, left2: left2(book, world, unit), steps: world.unit(unit).act.steps })
}

/// Whether they may choose march column and would get anywhere with it.
fn can_march(book: &Book, world: &World, units: &[UnitId], spot: Spot) -> bool {
    let may = units.iter().all(|u| !world.unit(*u).act.march && may_march(book, world, *u));
    let spot = Spot { left2: orders::mp2(book, Order::Maneuver), ..spot };
    may && Walker::new(book, world, units).marching().plans(spot).next().is_some()
}

fn can_charge(book: &Book, world: &World, unit: UnitId, spot: Spot) -> bool {
    let units = [unit];
    cavalry::may_charge(book, world, unit) && Walker::new(book, world, &units).charging(true).can_charge(spot)
}

/// Whether a unit that has not set out yet could do anything.
pub fn can_set_out(book: &Book, world: &World, units: &[UnitId]) -> bool {
    let Some(spot) = units.first().and_then(|u| spot(book, world, *u)) else { return false };
    let walker = Walker::new(book, world, units);
    if walker.can_exit(spot) || walker.plans(spot).next().is_some() || can_march(book, world, units, spot) {
        return true;
    }
    matches!(units, [unit] if cavalry::can_change(book, world, *unit)) && allowance2(book, world, units[0]) > 0
}
