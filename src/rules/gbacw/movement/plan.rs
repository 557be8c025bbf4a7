//! Whether a unit may make a step, and what it costs: one place for the legality of movement, used by the decisions,
//! by look-ahead and by the flood that shows a unit's reach.

use super::super::book::{Book, UnitId};
use super::super::charts::ground::Mover;
use super::super::terrain::{Cost, Effects, Rate};
use super::super::world::{Mp2, Orders, Passing, World};
use super::super::{facing, stacking};
use super::price;
use super::{allowance2, full_allowance2, guns};
use crate::map::hex::Aspect;
use crate::map::{Dir, Facing, HexId};

/// What moving through friends costs, in halves, besides the terrain (`gbacw:8.22`).
const THROUGH: Mp2 = 4;

/// A unit in the course of its move: where it is, and what it can still do. Made from the world, or imagined.
#[derive(Clone, Copy, Debug)]
pub struct Moving {
    /// Who.
    pub unit: UnitId,
    /// Its column of the terrain chart.
    pub kind: Mover,
    /// Its hex.
    pub hex: HexId,
    /// Its facing.
    pub facing: Facing,
    /// Vertices turned in this hex.
    pub turned: u8,
    /// What is left of its allowance, in halves.
    pub left2: Mp2,
    /// Whether it has left the hex where it began.
    pub moved: bool,
    /// The friends among whom it stands after moving in.
    pub passing: Option<Passing>,
    /// What it must still pay if it ends its move here.
    pub owed2: Mp2,
    orders: Orders,
    disordered: bool,
    ways: bool,
    touching: bool,
    close: bool,
}

/// Contact with the enemy at the end of a step (`gbacw:9.52`, `gbacw:9.53`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// No enemy is next to the hex.
    None,
    /// The unit may go there and must stop; after crossing a bridge or ford under Advance orders it may not shock.
    Stops {
        /// Whether it came by the bridge or ford.
        bridge: bool,
    },
    /// It may not go there.
    Barred,
}

/// A step that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The direction.
    pub dir: Dir,
    /// The hex entered.
    pub to: HexId,
    /// The facing with which it leaves.
    pub facing: Facing,
    /// Vertices turned before it leaves, and their price in halves.
    pub turn: (u8, Mp2),
    /// The price of the step itself, in halves: hexside and hex, or road or lane, and friends moved through.
    pub cost2: Mp2,
    /// What is paid: full terrain, or the rate of a road or lane.
    pub rate: Rate,
    /// What the hex costs by its terrain; `None` where only the road or lane leads in.
    pub full2: Option<Mp2>,
    /// What the ground does to the unit.
    pub effects: Effects,
    /// Whether it must check for having moved through friends, and what that adds to the die.
    pub through: Option<i16>,
    /// Contact.
    pub contact: Contact,
    /// The friends among whom it stands then.
    pub passing: Option<Passing>,
    /// What it owes if it ends its move there.
    pub owed2: Mp2,
    /// Whether it could end its move there.
    pub can_stop: bool,
}

impl Plan {
    /// All it costs, in halves.
    pub fn total2(&self) -> Mp2 {
        self.turn.1 + self.cost2
    }
}

impl Moving {
    /// The unit as it stands in the world. `None` if it is off the map.
    pub fn of(book: &Book, world: &World, unit: UnitId) -> Option<Self> {
        let hex = world.hex(unit)?;
        let (state, act) = (world.unit(unit), &world.unit(unit).act);
        let orders = world.orders(book, unit);
        let kind = price::mover(book, unit);
        let close =
            kind == Mover::Artillery && (act.began_close || act.steps == 0 && guns::is_close(book, world, unit, hex));
        Some(Self {
            unit,
            kind,
            hex,
            facing: state.facing,
            turned: act.turned,
            left2: allowance2(book, world, unit).saturating_sub(act.spent2),
            moved: act.steps > 0,
            passing: act.passing,
            owed2: act.owed2,
            orders,
            disordered: state.disordered,
            ways: orders == Orders::Advance && stacking::marches_alone(book, world, unit),
            touching: act.steps == 0 && world.is_next_to(book, hex, book.side(unit).other()),
            close,
        })
    }

    /// The unit after a step that it has planned.
    pub fn after(&self, plan: &Plan) -> Self {
        Self {
            hex: plan.to,
            facing: plan.facing,
            turned: 0,
            left2: self.left2.saturating_sub(plan.total2()),
            moved: true,
            passing: plan.passing,
            owed2: plan.owed2,
            touching: false,
            ..*self
        }
    }

    /// Whether the unit began its move within three hexes of an enemy (guns, `gbacw:9.55`).
    pub fn is_close(&self) -> bool {
        self.close
    }

    /// Whether it stands next to an enemy and has not moved.
    pub fn is_touching(&self) -> bool {
        self.touching
    }

    /// Whether it may use roads and lanes (`gbacw:9.43`, ruling G6).
    pub fn uses_ways(&self) -> bool {
        self.ways
    }

    /// Whether it may end its move where it stands: within the stacking limits, and able to pay for the ground if it
    /// came by road or lane into a stack over the March limits.
    pub fn may_stop(&self, book: &Book, world: &World) -> bool {
        self.passing.is_none() || self.owed2 <= self.left2 && stacking::can_stop(book, world, &[self.unit], self.hex)
    }

    /// The turn that brings `dir` into the front: facing, vertices, price in halves. `None` if it may not turn so.
    fn turn_to(&self, book: &Book, dir: Dir, free: bool) -> Option<(Facing, u8, Mp2)> {
        if self.touching && self.turned > 1 {
            // Those who turned by more than one vertex next to the enemy stay where they are (7.24).
            return None;
        }
        if self.facing.aspect(dir) == Aspect::Front {
            return Some((self.facing, 0, 0));
        }
        let facing = facing::towards(self.facing, dir);
        let vertices = self.facing.distance(facing);
        if self.touching && self.turned + vertices > 1 {
            return None;
        }
        if free {
            return Some((facing, vertices, 0));
        }
        let ground = price::terrain(book, self.hex);
        if ground.is_marsh() {
            // A turn in a marsh has its own check and is made before the step.
            return None;
        }
        let paid = facing::turn2(self.orders, ground, self.turned, vertices)?;
        Some((facing, vertices, paid))
    }

    /// The step in that direction, if it is allowed.
    pub fn plan(&self, book: &Book, world: &World, dir: Dir) -> Option<Plan> {
        let to = book.board.neighbour(self.hex, dir)?;
        let entry = self.entry(book, world, dir, to)?;
        let (facing, vertices, turn2) = self.turn_to(book, dir, entry.rate() != Rate::Full)?;
        let (surcharge2, through) = self.leave(book, world, entry.rate())?;
        let mut plan = Plan {
            dir,
            to,
            facing,
            turn: (vertices, turn2),
            cost2: entry.cost.total + surcharge2,
            rate: entry.rate(),
            full2: entry.full2(),
            effects: entry.cost.effects,
            through,
            contact: entry.contact,
            passing: None,
            owed2: 0,
            can_stop: true,
        };
        if plan.total2() > self.left2 {
            return None;
        }
        self.settle(book, world, &mut plan).then_some(plan)
    }

    /// The rest of a step that was begun: fire on the way may have left the unit too few points for it, and it is
    /// finished all the same.
    pub fn plan_begun(&self, book: &Book, world: &World, dir: Dir) -> Option<Plan> {
        Self { left2: Mp2::MAX, ..*self }.plan(book, world, dir)
    }

    /// One of the two one-hex exceptions (`gbacw:9.42`): a unit that has not left its hex and cannot pay for the step.
    pub fn plan_one_hex(&self, book: &Book, world: &World, dir: Dir) -> Option<Plan> {
        if self.moved || self.touching && self.turned > 1 {
            return None;
        }
        let to = book.board.neighbour(self.hex, dir)?;
        let entry = self.entry(book, world, dir, to)?;
        let contact = entry.contact != Contact::None;
        if contact && self.orders != Orders::Attack || entry.cost.total > full_allowance2(book, self.unit) {
            return None;
        }
        let in_front = self.facing.aspect(dir) == Aspect::Front;
        if !in_front && price::terrain(book, self.hex).is_marsh() {
            return None;
        }
        let facing = if in_front { self.facing } else { facing::towards(self.facing, dir) };
        let vertices = self.facing.distance(facing);
        if self.touching && self.turned + vertices > 1 {
            return None;
        }
        let friends = world.combat_units(to).next().is_some();
        let over_march =
            friends && entry.rate() != Rate::Full && !stacking::within_march(book, world, &[self.unit], to);
        let cost = if over_march { entry.full? } else { entry.cost };
        let affordable = cost.total <= full_allowance2(book, self.unit);
        let fits = stacking::can_stop(book, world, &[self.unit], to);
        (fits && affordable).then_some(Plan {
            dir,
            to,
            facing,
            turn: (vertices, 0),
            cost2: cost.total,
            rate: cost.rate,
            full2: entry.full2(),
            effects: cost.effects,
            through: None,
            contact: entry.contact,
            passing: friends.then_some(Passing { from: self.hex, cost2: cost.total, by_road: cost.rate == Rate::Road }),
            owed2: 0,
            can_stop: true,
        })
    }

    /// A hex of withdrawal movement (`gbacw:9.54`): prices do not count, only whether the ground is open at all.
    /// `first`: it is the first of the two.
    pub fn plan_withdrawal(&self, book: &Book, world: &World, dir: Dir, first: bool) -> Option<Plan> {
        if self.facing.aspect(dir) != Aspect::Rear {
            return None;
        }
        let to = book.board.neighbour(self.hex, dir)?;
        let entry = self.entry(book, world, dir, to)?;
        if !first && self.blocks_withdrawal(book, world, entry.rate()) {
            return None;
        }
        let friends = world.combat_units(to).next().is_some();
        if friends && !stacking::can_stop(book, world, &[self.unit], to) {
            return None;
        }
        let over_march =
            friends && entry.rate() != Rate::Full && !stacking::within_march(book, world, &[self.unit], to);
        let cost = if over_march { entry.full? } else { entry.cost };
        let by_road = cost.rate == Rate::Road;
        let passing = friends.then_some(Passing { from: self.hex, cost2: cost.total, by_road });
        Some(Plan {
            dir,
            to,
            facing: self.facing,
            turn: (0, 0),
            cost2: cost.total,
            rate: cost.rate,
            full2: entry.full2(),
            effects: cost.effects,
            through: None,
            contact: entry.contact,
            passing,
            owed2: 0,
            can_stop: true,
        })
    }

    /// Whether friends in its hex keep it from withdrawing a second hex: guns pass nobody and others pass only guns,
    /// except along a road (`gbacw:9.54`).
    fn blocks_withdrawal(&self, book: &Book, world: &World, rate: Rate) -> bool {
        let Some(passing) = self.passing else { return false };
        let by_road = passing.by_road && rate == Rate::Road;
        !by_road && self.others(world).any(|u| self.kind == Mover::Artillery || !book.is_artillery(u))
    }

    fn others<'a>(&'a self, world: &'a World) -> impl Iterator<Item = UnitId> + 'a {
        world.combat_units(self.hex).filter(|u| *u != self.unit)
    }

    /// Price and contact of a step, turning and stacking left out. `None` if the ground or the enemy forbids it.
    fn entry(&self, book: &Book, world: &World, dir: Dir, to: HexId) -> Option<Entry> {
        let side = book.side(self.unit);
        if !book.in_area(to) || world.has(book, to, side.other()) {
            return None;
        }
        if self.kind == Mover::Artillery && self.disordered && guns::is_mired(book, self.hex, dir) {
            return None;
        }
        let price = price::price(book, self.kind, self.hex, dir);
        let dearer = |along: &Cost| price.full.is_some_and(|full| full.total < along.total);
        let cost = price.along.filter(|c| self.ways && !dearer(c)).or(price.full)?;
        let contact = self.contact(book, world, dir, to, cost.rate);
        if contact == Contact::Barred || self.kind == Mover::Artillery && guns::bars(book, world, self, to) {
            return None;
        }
        Some(Entry { cost, full: price.full, contact })
    }

    /// Whether the hex may be entered, seen from the enemies next to it (`gbacw:9.52`, `gbacw:9.53`, `gbacw:12.34`).
    fn contact(&self, book: &Book, world: &World, dir: Dir, to: HexId, rate: Rate) -> Contact {
        let enemy = book.side(self.unit).other();
        let guns = self.kind == Mover::Artillery;
        let (mut touches, mut foot) = (false, false);
        for (d, n) in book.board.neighbours(to) {
            if !world.has(book, n, enemy) {
                continue;
            }
            touches = true;
            let closed = price::price(book, self.kind, to, d).is_closed();
            foot |= !closed && world.combat_units(n).any(|u| !book.is_artillery(u));
        }
        if !touches {
            return Contact::None;
        }
        let side = book.board.side(self.hex, dir);
        let bridge = rate != Rate::Full && (side.bridge || side.ford) && self.orders == Orders::Advance;
        let allowed = !guns && !self.disordered && (self.orders == Orders::Attack || !foot || bridge);
        if allowed { Contact::Stops { bridge: bridge && foot } } else { Contact::Barred }
    }

    /// Price and check of leaving friends among whom it moved in (`gbacw:8.22`). `None` if it may not go on.
    fn leave(&self, book: &Book, world: &World, rate: Rate) -> Option<(Mp2, Option<i16>)> {
        let Some(passing) = self.passing else { return Some((0, None)) };
        if passing.by_road && rate == Rate::Road {
            return Some((0, None));
        }
        if self.kind == Mover::Artillery {
            return self.others(world).next().is_none().then_some((0, None));
        }
        if self.others(world).all(|u| book.is_artillery(u)) {
            return Some((0, None));
        }
        let points = passing.cost2 / 2;
        Some((THROUGH, Some(if points >= 2 { points as i16 } else { 0 })))
    }

    /// Fills in what the friends in the hex entered mean, and makes sure that the unit can stop there or go on.
    fn settle(&self, book: &Book, world: &World, plan: &mut Plan) -> bool {
        if world.combat_units(plan.to).next().is_none() {
            return true;
        }
        let from = match self.passing {
            Some(passing) if !self.may_stop(book, world) => passing.from,
            _ => self.hex,
        };
        let by_road = plan.rate == Rate::Road;
        plan.passing = Some(Passing { from, cost2: plan.full2.unwrap_or(plan.cost2), by_road });
        let fits = stacking::can_stop(book, world, &[self.unit], plan.to);
        if plan.rate != Rate::Full && !stacking::within_march(book, world, &[self.unit], plan.to) {
            match plan.full2 {
                Some(full) => plan.owed2 = full.saturating_sub(plan.cost2),
                None => plan.can_stop = false,
            }
        }
        plan.can_stop &= fits && plan.total2() + plan.owed2 <= self.left2;
        if plan.contact != Contact::None {
            plan.cost2 += plan.owed2;
            plan.owed2 = 0;
            return plan.can_stop;
        }
        if plan.can_stop {
            return true;
        }
        let next = self.after(plan);
        Dir::ALL.into_iter().any(|d| d != plan.dir.opposite() && next.plan(book, world, d).is_some())
    }
}

/// Price and contact of a step.
struct Entry {
    /// What is paid unless stacking calls for the full price.
    cost: Cost,
    /// The full price.
    full: Option<Cost>,
    contact: Contact,
}

impl Entry {
    fn rate(&self) -> Rate {
        self.cost.rate
    }

    fn full2(&self) -> Option<Mp2> {
        self.full.map(|c| c.total)
    }
}
