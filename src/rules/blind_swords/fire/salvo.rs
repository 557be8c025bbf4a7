//! Who fires at what: the decisions of the fire step, of batteries, of opportunity and of defensive fire.
//!
//! A whole hex fires at a hex with one answer; the owner may also name a target and put the fire together unit by unit, and
//! announce several fires at it that flank it (`blind-swords:9.3c`). Whoever is asked can always finish what he began.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Arm, Book, UnitId};
use super::super::world::World;
use super::super::{Cx, Flow, call, movement};
use super::line::{self, Line};
use super::shot::{self, Kind, Shot, Terms};
use super::volley::Volley;
use super::{FireAction, FireEvent};
use crate::kit::Side;
use crate::map::HexId;

/// What kind of fire it is, and who may take part in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Mode {
    /// The fire step of the active brigade.
    Step,
    /// At a unit that leaves its hex.
    Opportunity {
        /// The unit.
        mover: UnitId,
        /// How often it had been driven off, once the procedure runs.
        driven: Option<u16>,
    },
    /// Before a close combat.
    Defence {
        /// The attacked hex.
        hex: HexId,
        /// Who attacks it.
        attackers: Vec<UnitId>,
        /// How often each had been driven off, once the procedure runs.
        driven: Vec<u16>,
        /// Hexes that are attacked by others.
        others: Vec<HexId>,
    },
    /// Batteries of one hex.
    Guns {
        /// The batteries.
        guns: Vec<UnitId>,
    },
}

/// Fire being put together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Plan {
    /// At what.
    pub(super) at: HexId,
    /// The fires, each a total of its own; the last one still grows.
    pub(super) groups: Vec<Vec<UnitId>>,
}

impl Plan {
    fn holds(&self, unit: UnitId) -> bool {
        self.groups.iter().any(|g| g.contains(&unit))
    }

    /// The fire that still grows.
    pub(super) fn current(&self) -> &[UnitId] {
        self.groups.last().map_or(&[], Vec::as_slice)
    }
}

/// Fire that is announced and not yet carried out.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Announced {
    at: HexId,
    groups: Vec<Vec<UnitId>>,
    flanking: bool,
}

/// The decisions of one occasion to fire.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Salvo {
    mode: Mode,
    /// Who has fired on this occasion.
    fired: Vec<UnitId>,
    plan: Option<Plan>,
    queue: Option<Announced>,
    done: bool,
}

/// Units of one hex that can fire at a hex.
struct Able {
    from: HexId,
    at: HexId,
    /// All that can.
    units: Vec<UnitId>,
    /// Those that fire as one if nothing else is said.
    group: Vec<UnitId>,
    /// Whether that fire stays on the table.
    is_good: bool,
}

impl Salvo {
    /// An occasion to fire.
    pub fn new(mode: Mode) -> Self {
        Self { mode, fired: Vec::new(), plan: None, queue: None, done: false }
    }

    /// What kind of fire it is.
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    pub(super) fn plan(&self) -> Option<&Plan> {
        self.plan.as_ref()
    }

    /// Whose fire it is.
    pub(super) fn side(&self, book: &Book, world: &World) -> Option<Side> {
        match &self.mode {
            Mode::Step => world.active.as_ref().map(|a| a.side),
            Mode::Opportunity { mover, .. } => Some(book.unit(*mover).side.other()),
            Mode::Defence { attackers, .. } => attackers.first().map(|u| book.unit(*u).side.other()),
            Mode::Guns { guns } => guns.first().map(|u| book.unit(*u).side),
        }
    }

    fn kind(&self) -> Kind {
        match self.mode {
            Mode::Step => Kind::Step,
            Mode::Opportunity { mover, .. } => Kind::Opportunity(mover),
            Mode::Defence { hex, .. } => Kind::Defence(hex),
            Mode::Guns { .. } => Kind::Guns,
        }
    }

    pub(super) fn terms(&self, flanking: bool) -> Terms {
        Terms { kind: self.kind(), flanking, spent: self.fired.clone() }
    }

    /// Attackers that were not driven off by earlier fire.
    fn standing<'a>(&'a self, world: &'a World) -> impl Iterator<Item = UnitId> + 'a {
        let (attackers, driven): (&[UnitId], &[u16]) = match &self.mode {
            Mode::Defence { attackers, driven, .. } => (attackers, driven),
            _ => (&[], &[]),
        };
        attackers
            .iter()
            .enumerate()
            .filter(|(i, u)| world.hex(**u).is_some() && driven.get(*i).is_none_or(|d| *d == world.unit(**u).driven))
            .map(|(_, u)| *u)
    }

    /// Whether what the fire is about is still there.
    fn is_over(&self, world: &World) -> bool {
        match &self.mode {
            Mode::Step => world.active.is_none(),
            Mode::Opportunity { mover, driven } => {
                world.hex(*mover).is_none() || driven.is_some_and(|d| d != world.unit(*mover).driven)
            }
            Mode::Defence { .. } => self.standing(world).next().is_none(),
            // They fire once; whoever is left is asked by the caller.
            Mode::Guns { .. } => !self.fired.is_empty(),
        }
    }

    // ---- who may fire ----

    /// Hexes and those in them who may still fire, sight and range not considered.
    fn shooters(&self, book: &Book, world: &World) -> Vec<(HexId, Vec<UnitId>)> {
        let mut hexes: Vec<(HexId, Vec<UnitId>)> = Vec::new();
        let mut add = |hex: HexId, unit: UnitId| match hexes.iter_mut().find(|(h, _)| *h == hex) {
            Some((_, units)) => units.push(unit),
            None => hexes.push((hex, vec![unit])),
        };
        match &self.mode {
            Mode::Step => {
                let Some(active) = &world.active else { return hexes };
                for unit in world.members(active.brigade) {
                    let Some(hex) = world.hex(unit) else { continue };
                    // Batteries fire in their own phase only (`blind-swords:9.0`).
                    if !world.unit(unit).act.fired && !book.unit(unit).is_gun() {
                        add(hex, unit);
                    }
                }
            }
            Mode::Opportunity { mover, .. } => {
                let Some(hex) = world.hex(*mover) else { return hexes };
                for from in world.enemies_next_to(book, book.unit(*mover).side, hex) {
                    world.at(from).iter().for_each(|u| add(from, *u));
                }
            }
            Mode::Defence { hex, others, .. } => {
                for (from, unit) in self.defenders(book, world, *hex, others) {
                    add(from, unit);
                }
            }
            Mode::Guns { guns } => {
                for unit in guns {
                    if let Some(hex) = world.hex(*unit) {
                        add(hex, *unit);
                    }
                }
            }
        }
        for (_, units) in &mut hexes {
            units.retain(|u| !self.fired.contains(u) && book.unit(*u).arm != Arm::Gunboat);
        }
        hexes.retain(|(_, units)| !units.is_empty());
        hexes
    }

    /// The attacked, and those next to attackers who are not attacked themselves (`blind-swords:11.3a`).
    fn defenders(&self, book: &Book, world: &World, hex: HexId, others: &[HexId]) -> Vec<(HexId, UnitId)> {
        let horse = self.standing(world).any(|u| world.is_mounted(book, u));
        let mut hexes = vec![hex];
        for attacker in self.standing(world) {
            let Some(at) = world.hex(attacker) else { continue };
            for from in world.enemies_next_to(book, book.unit(attacker).side, at) {
                if !hexes.contains(&from) && !others.contains(&from) {
                    hexes.push(from);
                }
            }
        }
        let fires = |from: HexId, u: UnitId| {
            // Horse attacked by horse does not fire (`blind-swords:11.3a#cc`).
            !(from == hex && horse && world.is_mounted(book, u))
        };
        let units = |from: HexId| world.at(from).iter().filter(move |u| fires(from, **u)).map(move |u| (from, *u));
        hexes.into_iter().flat_map(units).collect()
    }

    /// The hexes that units of one hex may fire at, sight not considered.
    fn targets(&self, book: &Book, world: &World, from: HexId, units: &[UnitId]) -> Vec<HexId> {
        let side = book.unit(units[0]).side;
        match &self.mode {
            Mode::Opportunity { mover, .. } => world.hex(*mover).into_iter().collect(),
            Mode::Defence { .. } => {
                let mut hexes: Vec<HexId> = self.standing(world).filter_map(|u| world.hex(u)).collect();
                hexes.sort_unstable();
                hexes.dedup();
                hexes.retain(|h| book.board.distance(*h, from) == 1);
                hexes
            }
            Mode::Step | Mode::Guns { .. } => {
                let reach = |u: &UnitId| book.charts.fire.ranges.limit(book.unit(*u).arm, book.unit(*u).weapon);
                let mut limit = units.iter().map(reach).max().unwrap_or(0);
                if self.mode == Mode::Step && world.active.as_ref().is_some_and(|a| a.limited) {
                    limit = limit.min(1);
                }
                enemies_within(book, world, side, from, limit)
            }
        }
    }

    // ---- what may be added together ----

    /// Whether a unit may be added to a fire (`blind-swords:9.1e`, rulings R18 and R21).
    fn fits(&self, book: &Book, world: &World, group: &[UnitId], unit: UnitId) -> bool {
        let Some(first) = group.first() else { return true };
        let horse = |u: UnitId| world.is_mounted(book, u);
        if horse(unit) || group.iter().any(|u| horse(*u)) {
            // `blind-swords:9.1e#cav`
            return false;
        }
        let hex = world.hex(unit);
        if group.iter().all(|u| world.hex(*u) == hex) {
            // Guns and foot of one hex add up in fire that answers something (`blind-swords:9.1e#mixed`); elsewhere they
            // never fire on the same occasion.
            return true;
        }
        let brigade = world.unit(*first).brigade;
        let is_spread = matches!(self.mode, Mode::Step | Mode::Defence { .. });
        let all = || group.iter().copied().chain(std::iter::once(unit));
        is_spread
            && brigade.is_some()
            && all().all(|u| world.is_foot(book, u) && world.unit(u).brigade == brigade)
            && are_two_neighbours(book, all().filter_map(|u| world.hex(u)))
    }

    /// Those of a hex that fire as one if nothing else is said: everybody but horse, which fires alone.
    fn default_group(book: &Book, world: &World, able: &[UnitId]) -> Vec<UnitId> {
        if able.len() == 1 {
            return able.to_vec();
        }
        able.iter().copied().filter(|u| !world.is_mounted(book, *u)).collect()
    }

    /// A fire as it would be now.
    pub(super) fn shot(&self, book: &Book, world: &World, units: &[UnitId], at: HexId, flanking: bool) -> Option<Shot> {
        shot::shot(book, world, &self.terms(flanking), units, at)
    }

    fn is_good(&self, book: &Book, world: &World, units: &[UnitId], at: HexId, flanking: bool) -> bool {
        self.shot(book, world, units, at, flanking).is_some_and(|s| s.last.is_some())
    }

    fn able(&self, book: &Book, world: &World) -> Vec<Able> {
        let terms = self.terms(false);
        let mut list = Vec::new();
        for (from, units) in self.shooters(book, world) {
            for at in self.targets(book, world, from, &units) {
                let able = able_at(book, world, &terms, from, &units, at);
                if able.is_empty() {
                    continue;
                }
                let group = Self::default_group(book, world, &able);
                let is_good = !group.is_empty() && self.is_good(book, world, &group, at, false);
                list.push(Able { from, at, units: able, group, is_good });
            }
        }
        list
    }

    // ---- what is offered ----

    /// Whether there is anything to fire at.
    pub fn has_offer(&self, book: &Book, world: &World) -> bool {
        let able = self.able(book, world);
        able.iter().any(|a| a.is_good) || able.iter().any(|a| self.is_composable(book, world, &able, a.at))
    }

    fn offers(&self, book: &Book, world: &World) -> Vec<FireAction> {
        let able = self.able(book, world);
        let mut out: Vec<FireAction> =
            able.iter().filter(|a| a.is_good).map(|a| FireAction::Hex { from: a.from, at: a.at }).collect();
        let mut hexes: Vec<HexId> = able.iter().map(|a| a.at).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for at in hexes {
            if self.is_composable(book, world, &able, at) {
                out.push(FireAction::Target(at));
            }
            if self.concentrate(book, world, &able, at).is_some() {
                out.push(FireAction::All(at));
            }
        }
        out
    }

    /// Whether fire at a hex can be put together in a way that no other answer offers, and be finished.
    fn is_composable(&self, book: &Book, world: &World, able: &[Able], at: HexId) -> bool {
        let here: Vec<&Able> = able.iter().filter(|a| a.at == at).collect();
        let pairs = || here.iter().enumerate().flat_map(|(i, a)| here[..i].iter().map(move |b| (*a, *b)));
        let joins = |a: &Able, b: &Able| {
            a.group.first().is_some_and(|u| b.group.first().is_some_and(|v| self.fits(book, world, &[*u], *v)))
        };
        let flank = |a: &Able, b: &Able| line::is_flanked_by(&book.board, a.from, b.from, at);
        let has_choice = here.iter().any(|a| a.units.len() > 1) || pairs().any(|(a, b)| joins(a, b) || flank(a, b));
        has_choice && (here.iter().any(|a| a.is_good) || self.has_seed(book, world, &here, at))
    }

    /// Whether some first unit of a fire can be found, where no whole hex is strong enough.
    fn has_seed(&self, book: &Book, world: &World, here: &[&Able], at: HexId) -> bool {
        let terms = self.terms(false);
        // Nothing at all can come of it if even everybody together on the best line is shifted off the table.
        let best = here.iter().filter_map(|a| {
            let line = Line::new(book, world, book.unit(a.units[0]).side, a.from, at)?;
            Some(shot::line_shift(book, &terms, &line))
        });
        let help = i16::from(book.charts.fire.shifts.smooth_canister.shift.max(0));
        let shift = best.max().unwrap_or(0) + help;
        let all = here.iter().flat_map(|a| &a.units).filter_map(|u| self.shot(book, world, &[*u], at, false));
        let strength = all.map(|s| s.strength).sum();
        let table = &book.charts.combat.results;
        let could = table.column(strength).is_some_and(|c| table.shifted(c, shift).is_some());
        let plan = Plan { at, groups: vec![Vec::new()] };
        could && !self.joins(book, world, &plan).is_empty()
    }

    /// Every hex that can fires, each on its own, if they flank the target.
    fn concentrate(&self, book: &Book, world: &World, able: &[Able], at: HexId) -> Option<Vec<Vec<UnitId>>> {
        let here: Vec<&Able> = able.iter().filter(|a| a.at == at && !a.group.is_empty()).collect();
        if here.len() < 2 {
            return None;
        }
        let good = here.into_iter().filter(|a| a.is_good || self.is_good(book, world, &a.group, at, true));
        let (hexes, mut groups): (Vec<HexId>, Vec<Vec<UnitId>>) = good.map(|a| (a.from, a.group.clone())).unzip();
        // The strongest first.
        groups.sort_by_cached_key(|g| std::cmp::Reverse(self.shot(book, world, g, at, true).map_or(0, |s| s.strength)));
        line::any_flank(&book.board, &hexes, at).then_some(groups)
    }

    // ---- fire put together ----

    /// Units that can be added to the fire that grows, so that it can be finished.
    fn joins(&self, book: &Book, world: &World, plan: &Plan) -> Vec<FireAction> {
        let flanking = plan.groups.len() > 1;
        let terms = self.terms(flanking);
        let group = plan.current();
        let able: Vec<(HexId, Vec<UnitId>)> = self
            .shooters(book, world)
            .into_iter()
            .map(|(from, units)| {
                let free: Vec<UnitId> = units.into_iter().filter(|u| !plan.holds(*u)).collect();
                (from, able_at(book, world, &terms, from, &free, plan.at))
            })
            .filter(|(from, units)| !units.is_empty() && self.opens_flank(book, world, plan, *from))
            .collect();
        let mut out = Vec::new();
        for (from, units) in &able {
            let fit: Vec<UnitId> = units.iter().copied().filter(|u| self.fits(book, world, group, *u)).collect();
            for unit in &fit {
                let with: Vec<UnitId> = group.iter().copied().chain(std::iter::once(*unit)).collect();
                if self.can_finish(book, world, &able, &with, plan.at, flanking) {
                    out.push(FireAction::Join(*unit));
                }
            }
            let all = Self::default_group(book, world, &fit);
            if all.len() > 1 {
                let with: Vec<UnitId> = group.iter().copied().chain(all).collect();
                if self.can_finish(book, world, &able, &with, plan.at, flanking) {
                    out.push(FireAction::JoinHex(*from));
                }
            }
        }
        out
    }

    /// Whether a hex may begin the fire that grows: a second one must flank the target with the first.
    fn opens_flank(&self, book: &Book, world: &World, plan: &Plan, from: HexId) -> bool {
        let is_new = plan.groups.len() > 1 && plan.current().is_empty();
        if !is_new {
            return true;
        }
        let before: Vec<UnitId> = plan.groups.concat();
        let mut hexes: Vec<HexId> = before.iter().filter_map(|u| world.hex(*u)).collect();
        hexes.push(from);
        line::any_flank(&book.board, &hexes, plan.at)
    }

    /// Whether a fire is good as it is, or can be made so by adding more.
    fn can_finish(
        &self,
        book: &Book,
        world: &World,
        able: &[(HexId, Vec<UnitId>)],
        group: &[UnitId],
        at: HexId,
        flanking: bool,
    ) -> bool {
        if self.is_good(book, world, group, at, flanking) {
            return true;
        }
        // Everybody who fits, from hexes they are in already and from one more; low ammunition spoils the whole.
        let more = |group: &mut Vec<UnitId>, units: &[UnitId]| {
            for unit in units {
                if !group.contains(unit) && !world.unit(*unit).low_ammo && self.fits(book, world, group, *unit) {
                    group.push(*unit);
                }
            }
        };
        let mut own = group.to_vec();
        for (from, units) in able {
            if group.iter().any(|u| world.hex(*u) == Some(*from)) {
                more(&mut own, units);
            }
        }
        let grown = |units: &[UnitId]| {
            let mut all = own.clone();
            more(&mut all, units);
            all.len() > group.len() && self.is_good(book, world, &all, at, flanking)
        };
        grown(&[]) || able.iter().any(|(_, units)| grown(units))
    }

    fn plan_offers(&self, book: &Book, world: &World, plan: &Plan) -> Vec<FireAction> {
        let mut out = self.joins(book, world, plan);
        let flanking = plan.groups.len() > 1;
        if !plan.current().is_empty() && self.is_good(book, world, plan.current(), plan.at, flanking) {
            out.push(FireAction::Go);
            let mut next = plan.clone();
            next.groups.push(Vec::new());
            if !self.joins(book, world, &next).is_empty() {
                out.push(FireAction::Another);
            }
        }
        out
    }

    // ---- carrying out ----

    /// What an answer that fires at once announces: at what, which fires, and whether they flank.
    pub(super) fn announced(
        &self,
        book: &Book,
        world: &World,
        action: FireAction,
    ) -> Option<(HexId, Vec<Vec<UnitId>>, bool)> {
        match action {
            FireAction::Hex { from, at } => {
                let units = self.shooters(book, world).into_iter().find(|(h, _)| *h == from)?.1;
                let able = able_at(book, world, &self.terms(false), from, &units, at);
                Some((at, vec![Self::default_group(book, world, &able)], false))
            }
            FireAction::All(at) => {
                let able = self.able(book, world);
                Some((at, self.concentrate(book, world, &able, at)?, true))
            }
            FireAction::Go => {
                let plan = self.plan.as_ref()?;
                Some((plan.at, plan.groups.clone(), plan.groups.len() > 1))
            }
            FireAction::Join(unit) => {
                let plan = self.plan.as_ref()?;
                let group = plan.current().iter().copied().chain(std::iter::once(unit)).collect();
                Some((plan.at, vec![group], plan.groups.len() > 1))
            }
            FireAction::JoinHex(hex) => {
                let plan = self.plan.as_ref()?;
                let group = plan.current().iter().copied().chain(self.of_hex(book, world, plan, hex)).collect();
                Some((plan.at, vec![group], plan.groups.len() > 1))
            }
            _ => None,
        }
    }

    /// Those of a hex who join the fire that grows together.
    fn of_hex(&self, book: &Book, world: &World, plan: &Plan, hex: HexId) -> Vec<UnitId> {
        let units = self.shooters(book, world).into_iter().find(|(h, _)| *h == hex).map_or(Vec::new(), |(_, u)| u);
        let terms = self.terms(plan.groups.len() > 1);
        let mut able = able_at(book, world, &terms, hex, &units, plan.at);
        able.retain(|u| !plan.holds(*u) && self.fits(book, world, plan.current(), *u));
        Self::default_group(book, world, &able)
    }

    /// Remembers what may change while this waits.
    fn begin(&mut self, world: &World) {
        match &mut self.mode {
            Mode::Opportunity { mover, driven } => {
                driven.get_or_insert(world.unit(*mover).driven);
            }
            Mode::Defence { attackers, driven, .. } if driven.is_empty() => {
                *driven = attackers.iter().map(|u| world.unit(*u).driven).collect();
            }
            _ => {}
        }
    }

    /// The next of the announced fires, if it can still be fired. Once the hex is empty the others are free again
    /// (`blind-swords:9.3c`).
    fn next(&mut self, cx: &mut Cx) -> Option<Flow> {
        let mut queue = self.queue.take()?;
        while !queue.groups.is_empty() {
            let group = queue.groups.remove(0);
            let terms = self.terms(queue.flanking);
            let side = cx.book.unit(group[0]).side;
            let is_held = cx.world.enemy_at(cx.book, side, queue.at);
            if is_held && shot::shot(cx.book, cx.world, &terms, &group, queue.at).is_some() {
                let at = queue.at;
                self.fired.extend(&group);
                self.queue = Some(queue);
                return Some(call(Volley::new(group, at, terms)));
            }
        }
        None
    }

    /// See [`crate::engine::Procedure::run`].
    pub(super) fn run(&mut self, cx: &mut Cx) -> Flow {
        self.begin(cx.world);
        if self.done || self.is_over(cx.world) {
            return Flow::Done;
        }
        if let Some(flow) = self.next(cx) {
            return flow;
        }
        let Some(side) = self.side(cx.book, cx.world) else { return Flow::Done };
        if self.plan.is_some() {
            return Flow::Ask(side);
        }
        match self.offers(cx.book, cx.world)[..] {
            [] => Flow::Done,
            // Batteries that were told to fire have no other choice.
            [only] if self.must_fire() => self.take(only, cx),
            _ => Flow::Ask(side),
        }
    }

    /// Batteries were asked before whether they fire.
    fn must_fire(&self) -> bool {
        matches!(self.mode, Mode::Guns { .. })
    }

    /// See [`crate::engine::Procedure::legal`].
    pub(super) fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let offers = match &self.plan {
            Some(plan) => self.plan_offers(book, world, plan),
            None => self.offers(book, world),
        };
        out.extend(offers.into_iter().map(Action::from));
        if self.plan.is_none() && !self.must_fire() {
            out.push(FireAction::Done.into());
        }
    }

    /// See [`crate::engine::Procedure::apply`].
    pub(super) fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Fire(action) = action else { unreachable!("{action:?} is not offered here") };
        self.take(action, cx)
    }

    fn take(&mut self, action: FireAction, cx: &mut Cx) -> Flow {
        match action {
            FireAction::Done => self.done = true,
            FireAction::Target(at) => self.plan = Some(Plan { at, groups: vec![Vec::new()] }),
            FireAction::Join(unit) => self.growing().push(unit),
            FireAction::JoinHex(hex) => {
                let plan = self.plan.as_ref().expect("a fire is being put together");
                let units = self.of_hex(cx.book, cx.world, plan, hex);
                self.growing().extend(units);
            }
            FireAction::Another => self.plan.as_mut().expect("a fire is being put together").groups.push(Vec::new()),
            FireAction::Hex { .. } | FireAction::All(_) | FireAction::Go => {
                let announced = self.announced(cx.book, cx.world, action);
                let (at, groups, flanking) = announced.expect("only fire that is possible is offered");
                self.plan = None;
                if flanking {
                    let units = groups.clone();
                    cx.emit(|| FireEvent::Flanking { at, units }.into());
                }
                self.queue = Some(Announced { at, groups, flanking });
            }
            other => unreachable!("{other:?} is not offered here"),
        }
        Flow::Again
    }

    fn growing(&mut self) -> &mut Vec<UnitId> {
        let plan = self.plan.as_mut().expect("a fire is being put together");
        plan.groups.last_mut().expect("a plan has a fire that grows")
    }
}

/// Those of some units of a hex who can fire at a hex.
fn able_at(book: &Book, world: &World, terms: &Terms, from: HexId, units: &[UnitId], at: HexId) -> Vec<UnitId> {
    let Some(first) = units.first() else { return Vec::new() };
    let Some(line) = Line::new(book, world, book.unit(*first).side, from, at) else { return Vec::new() };
    units.iter().copied().filter(|u| shot::part(book, world, terms, *u, &line).is_some()).collect()
}

/// Hexes with enemies who may be fired at within a distance: no gunboats, nobody in an entry hex of his own
/// (`blind-swords-x:6.5e`, `blind-swords-x:10.11`).
pub(super) fn enemies_within(book: &Book, world: &World, side: Side, from: HexId, limit: u16) -> Vec<HexId> {
    world
        .stacks
        .iter()
        .filter(|(hex, units)| {
            let top = book.unit(units[0]);
            top.side != side && top.arm != Arm::Gunboat && book.board.distance(from, *hex) <= limit
        })
        .map(|(hex, _)| hex)
        .filter(|hex| !movement::is_closed_entry(book, side, *hex))
        .collect()
}

/// Whether some hexes are one hex or two neighbours.
fn are_two_neighbours(book: &Book, hexes: impl Iterator<Item = HexId>) -> bool {
    let mut hexes: Vec<HexId> = hexes.collect();
    hexes.sort_unstable();
    hexes.dedup();
    match hexes[..] {
        [_] => true,
        [a, b] => book.board.distance(a, b) == 1,
        _ => false,
    }
}
