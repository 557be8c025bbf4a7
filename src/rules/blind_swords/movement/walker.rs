//! Which steps a unit may make, and at what price: nothing here changes the world.
//!
//! A [`Walker`] knows the facts that hold for the whole move; a [`Spot`] is where it is on its way, real or imagined. Steps
//! that would leave it in a hex where it cannot end are open only if it can go on to one where it can
//! (`blind-swords:10.1`).

use super::super::book::{Arm, Book, UnitId};
use super::super::charts::events::Effect;
use super::super::ground::{Cost, HexsideKind, Mover, StepCase, Terrain};
use super::super::world::{By, World};
use super::super::{cavalry, orders, stacking};
use super::{EXIT2, guns, is_closed_entry, opening};
use crate::kit::Side;
use crate::map::{Dir, HexId};

/// Where a mover is on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spot {
    /// The hex.
    pub hex: HexId,
    /// Movement points left, in halves.
    pub left2: u8,
    /// Hexes entered so far.
    pub steps: u8,
}

/// Why a move is over with a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Halt {
    /// The step costs more than is left: it is the whole move (`blind-swords:10.3`).
    Minimum,
    /// Guns into or out of woods (`blind-swords-x:6.5`), or guns that are fixed in place.
    Whole,
    /// Foot in a marsh (`blind-swords-x:10.3`).
    Marsh,
    /// Looting (`blind-swords-x:10.13#stop`).
    Camp,
}

impl Halt {
    /// In words, and the rule.
    pub fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Minimum => ("the whole move", "blind-swords:10.3"),
            Self::Whole => ("takes the whole move", "blind-swords-x:6.5"),
            Self::Marsh => ("stops in the marsh", "blind-swords-x:10.3"),
            Self::Camp => ("stops to loot the camp", "blind-swords-x:10.13#stop"),
        }
    }
}

/// A step that may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plan {
    /// The direction.
    pub dir: Dir,
    /// The hex.
    pub to: HexId,
    /// What it costs, in halves, by the chart.
    pub cost2: u16,
    /// What is taken off the points left for it, in halves.
    pub pays2: u8,
    /// By road.
    pub by_road: bool,
    /// Why the move ends with it, if it does.
    pub halt: Option<Halt>,
    /// Whether the mover may stay there.
    pub can_end: bool,
    /// Whether enemies stand next to it.
    pub engaged: bool,
}

/// What holds for a whole move.
pub struct Walker<'a> {
    book: &'a Book,
    world: &'a World,
    units: &'a [UnitId],
    side: Side,
    kind: Mover,
    /// Not bound by what its order or the enemy's guns allow: somebody else moves it.
    forced: bool,
    /// It may go next to enemies.
    engages: bool,
    march: bool,
    charges: bool,
    /// Cleburne's opening.
    opens: bool,
    camps: bool,
    spared: bool,
    horse: Option<(HexId, u16)>,
}

/// Who pays what.
pub fn kind(book: &Book, world: &World, unit: UnitId) -> Mover {
    let spec = book.unit(unit);
    match spec.arm {
        Arm::Artillery if spec.immobile => Mover::FixedGuns,
        Arm::Artillery | Arm::Gunboat => Mover::Guns,
        _ if world.is_mounted(book, unit) => Mover::Cavalry,
        _ => Mover::Infantry,
    }
}

/// The hex of the enemy's horse and what it and its neighbours cost more, in halves (an event).
fn screen(book: &Book, world: &World, side: Side) -> Option<(HexId, u16)> {
    let active = world.active.as_ref().filter(|a| a.side == side)?;
    let hex = active.boosts.horse?;
    let mp = book.events.iter().find_map(|e| match &e.effect {
        Effect::Screen { mp, .. } => Some(*mp),
        _ => None,
    })?;
    Some((hex, 2 * u16::from(mp)))
}

impl<'a> Walker<'a> {
    /// Units of one hex that move as one.
    pub fn new(book: &'a Book, world: &'a World, units: &'a [UnitId]) -> Self {
        let lead = units[0];
        let side = book.unit(lead).side;
        let active = world.active.as_ref().filter(|_| world.is_active(lead));
        let boosts = active.map(|a| a.boosts).unwrap_or_default();
        let march = units.iter().any(|u| world.unit(*u).act.march);
        let engages = active.and_then(|a| a.order).is_none_or(|o| orders::may_engage(book, o));
        Self {
            book,
            world,
            units,
            side,
            kind: kind(book, world, lead),
            forced: false,
            engages: engages && !march,
            march,
            charges: false,
            opens: active.is_some_and(|a| a.by == By::Opening),
            camps: side == Side::Confederate && world.camps_matter(book) && !boosts.past_tents,
            spared: boosts.ravines,
            horse: screen(book, world, side),
        }
    }

    /// The same in a charge move (`blind-swords:10.10`).
    #[must_use]
    pub fn charging(mut self, charges: bool) -> Self {
        self.charges = charges;
        self
    }

    /// The same in march column.
    #[must_use]
    pub fn marching(mut self) -> Self {
        self.march = true;
        self.engages = false;
        self
    }

    /// A unit that is moved one hex against its will: only ground, enemies and stacking count, and what keeps guns away
    /// from the enemy.
    pub fn forced(book: &'a Book, world: &'a World, units: &'a [UnitId]) -> Self {
        let plain = Self::new(book, world, units);
        Self { forced: true, engages: true, march: false, opens: false, camps: false, horse: None, ..plain }
    }

    /// The step in a direction, if it may be made.
    pub fn plan(&self, spot: Spot, dir: Dir) -> Option<Plan> {
        let plan = self.bare(spot, dir)?;
        let good = if self.has_goal(spot) { self.reaches_goal(spot, &plan) } else { self.settles(spot, &plan) };
        good.then_some(plan)
    }

    /// All steps that may be made.
    pub fn plans(&self, spot: Spot) -> impl Iterator<Item = Plan> + '_ {
        Dir::ALL.into_iter().filter_map(move |d| self.plan(spot, d))
    }

    /// Whether the mover may leave the map here (`blind-swords:10.12`): from the edge of the playing area (ruling R2); the
    /// Union only where and when the scenario lets it, if it says so. Batteries fixed in place never do.
    pub fn can_exit(&self, spot: Spot) -> bool {
        let rules = &self.book.scenario;
        let named = self.side == Side::Union && !rules.exits.is_empty();
        let open = !named || rules.exits.contains(&spot.hex) && self.world.clock(self.book) >= rules.rules.exits_from;
        let free = !self.charges && !self.opens && !self.forced && !self.march && self.kind != Mover::FixedGuns;
        free && open && spot.left2 >= EXIT2 && self.is_edge(spot.hex)
    }

    fn is_edge(&self, hex: HexId) -> bool {
        Dir::ALL.into_iter().any(|d| self.book.board.neighbour(hex, d).is_none_or(|h| !self.book.in_area(h)))
    }

    /// Whether the move may end at a spot. Whoever has done nothing yet may stay where he is, except in Cleburne's opening as
    /// long as he can go on; a charge must come to its target.
    pub fn may_stop(&self, spot: Spot) -> bool {
        if self.charges {
            return spot.steps > 0 && self.is_goal(spot.hex) && self.fits(spot.hex);
        }
        if self.opens {
            return self.is_goal(spot.hex) && self.fits(spot.hex) || self.plans(spot).next().is_none();
        }
        let untouched = spot.steps == 0 && self.world.unit(self.units[0]).act.spent2 == 0;
        untouched || self.fits(spot.hex)
    }

    /// Whether a charge move from here can come to an end (`blind-swords:10.10`).
    pub fn can_charge(&self, spot: Spot) -> bool {
        self.plans(spot).next().is_some()
    }

    fn fits(&self, hex: HexId) -> bool {
        stacking::may_end(self.book, self.world, hex, self.units)
    }

    // ---- one step ----

    /// A step as such, wherever it leads.
    pub(super) fn bare(&self, spot: Spot, dir: Dir) -> Option<Plan> {
        let to = self.book.ground.edge(spot.hex, dir)?.to;
        if self.world.enemy_at(self.book, self.side, to) || is_closed_entry(self.book, self.side, to) {
            return None;
        }
        if self.opens && !opening::is_northward(dir) || self.charges && !self.may_charge_over(spot.hex, dir, to) {
            return None;
        }
        let engaged = self.world.enemies_next_to(self.book, self.side, to).next().is_some();
        if self.kind.is_guns() {
            guns::approach(self.book, self.world, self.units[0], spot.hex, to, spot.steps == 0).ok()?;
        } else if engaged && !self.engages {
            return None;
        }
        let (cost, by_road) = self.price(spot, dir, to)?;
        let can_end = self.fits(to);
        let halt = self.halt(spot, &cost, to);
        if !Self::is_payable(spot, &cost) || halt.is_some() && !can_end {
            return None;
        }
        let cost2 = cost.cost2;
        let pays2 = match halt {
            Some(Halt::Minimum | Halt::Whole) => spot.left2,
            _ => u8::try_from(cost2).expect("it is at most what is left"),
        };
        Some(Plan { dir, to, cost2, pays2, by_road, halt, can_end, engaged })
    }

    /// Whether a step can be paid; the first one always, as long as there is any movement at all (`blind-swords:10.3`).
    fn is_payable(spot: Spot, cost: &Cost) -> bool {
        spot.left2 > 0 && (cost.all || cost.cost2 <= u16::from(spot.left2) || spot.steps == 0)
    }

    /// Why the move ends with a step that can be paid, if it does.
    fn halt(&self, spot: Spot, cost: &Cost, to: HexId) -> Option<Halt> {
        if cost.all {
            return Some(Halt::Whole);
        }
        if cost.cost2 > u16::from(spot.left2) {
            return Some(Halt::Minimum);
        }
        let loots = self.camps && self.book.ground.is_camp(to);
        cost.must_stop.then_some(if loots { Halt::Camp } else { Halt::Marsh })
    }

    /// The price of a step and whether it goes by road: whatever is cheaper. By road the stacking limit holds
    /// (`blind-swords-x:3.1a`); guns push through a crowd in woods at a price (`blind-swords-x:2.10#traffic`).
    fn price(&self, spot: Spot, dir: Dir, to: HexId) -> Option<(Cost, bool)> {
        let ground = &self.book.ground;
        let zone2 = self.horse.filter(|(hex, _)| self.book.board.distance(*hex, to) <= 1).map_or(0, |(_, more)| more);
        let case = StepCase {
            column: self.march,
            camps: self.camps,
            spared: self.spared,
            zone2,
            first: spot.steps == 0,
            ..StepCase::default()
        };
        let is_road = ground.edge(spot.hex, dir).is_some_and(|e| e.road);
        let crowded = is_road && !stacking::may_pass_by_road(self.book, self.world, to, self.units);
        let pushes = self.kind.is_guns() && self.book.charts.terrain.roads.crowded_in.contains(&ground.terrain(to));
        let road = if !crowded || pushes {
            ground.step(spot.hex, dir, self.kind, &StepCase { by_road: true, crowded, ..case })
        } else {
            None
        };
        let off = if self.march { None } else { ground.step(spot.hex, dir, self.kind, &case) };
        let dear = |c: &Cost| if c.all { u16::MAX } else { c.cost2 };
        match (road, off) {
            (Some(road), Some(off)) if dear(&off) < dear(&road) => Some((off, false)),
            (Some(road), _) => Some((road, true)),
            (None, off) => off.map(|c| (c, false)),
        }
    }

    /// Charges keep to clear ground, over no slope but a gentle one, and never overstack (`blind-swords:10.10`).
    fn may_charge_over(&self, from: HexId, dir: Dir, to: HexId) -> bool {
        let steep = self
            .book
            .ground
            .edge(from, dir)
            .and_then(super::super::ground::Edge::slope)
            .is_some_and(|s| matches!(s, HexsideKind::Slope | HexsideKind::SteepSlope));
        !steep && self.book.ground.terrain(to) == Terrain::Clear && self.fits(to)
    }

    // ---- where the way leads ----

    /// Whether the hex is one in which this move should end: any, but for charges and Cleburne's opening.
    fn is_goal(&self, hex: HexId) -> bool {
        if self.charges {
            !cavalry::charge_targets(self.book, self.world, self.side, hex).is_empty()
        } else {
            !self.opens || opening::engages(self.book, self.world, hex)
        }
    }

    /// Whether the move must come to a certain kind of hex: a charge always, Cleburne's regiments if they can from here.
    fn has_goal(&self, spot: Spot) -> bool {
        self.charges || self.opens && (self.is_goal(spot.hex) && self.fits(spot.hex) || self.can_reach(spot, true))
    }

    fn reaches_goal(&self, spot: Spot, plan: &Plan) -> bool {
        plan.can_end && self.is_goal(plan.to) || plan.halt.is_none() && self.can_reach(after(spot, plan), true)
    }

    fn settles(&self, spot: Spot, plan: &Plan) -> bool {
        plan.can_end || plan.halt.is_none() && self.can_reach(after(spot, plan), false)
    }

    /// Whether some way from a spot leads to a hex where the move can end, or to one of its goals.
    fn can_reach(&self, spot: Spot, goal: bool) -> bool {
        let mut seen: Vec<(HexId, u8)> = vec![(spot.hex, spot.left2)];
        let mut open = vec![spot];
        while let Some(at) = open.pop() {
            for dir in Dir::ALL {
                let Some(plan) = self.bare(at, dir) else { continue };
                if plan.can_end && (!goal || self.is_goal(plan.to)) {
                    return true;
                }
                let next = after(at, &plan);
                if plan.halt.is_some() || next.left2 == 0 {
                    continue;
                }
                match seen.iter_mut().find(|(h, _)| *h == next.hex) {
                    Some((_, best)) if *best >= next.left2 => continue,
                    Some((_, best)) => *best = next.left2,
                    None => seen.push((next.hex, next.left2)),
                }
                open.push(next);
            }
        }
        false
    }
}

/// Where a step leads.
pub fn after(spot: Spot, plan: &Plan) -> Spot {
    let left2 = if plan.halt.is_some() { 0 } else { spot.left2 - plan.pays2 };
    Spot { hex: plan.to, left2, steps: spot.steps + 1 }
}
