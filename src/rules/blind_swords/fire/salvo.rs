//! Who fires at what: the decisions of the fire step, of batteries, of opportunity and of defensive fire.
//!
//! A whole hex fires at a hex with one answer; the owner may also name a target and put the fire together unit by unit, and
//! announce several fires at it that flank it (`blind-swords:9.3c`). Whoever is asked can always finish what he began.

mod offers;
mod who;

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::world::World;
use super::super::{Cx, Flow, call};
use super::shot::{self, Kind, Terms};
use super::volley::Volley;
use super::{FireAction, FireEvent};
use crate::kit::Side;
use crate::map::HexId;
use who::able_at;

pub(super) use who::enemies_within;

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
        /// Units that are attacked by others in the same step: outside the hex they do not fire.
        others: Vec<UnitId>,
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
            FireAction::All(at) => Some((at, self.all_at(book, world, at)?, true)),
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
        if !self.must_fire() {
            return if self.has_offer(cx.book, cx.world) { Flow::Ask(side) } else { Flow::Done };
        }
        match self.offers(cx.book, cx.world)[..] {
            [] => Flow::Done,
            // Batteries that were told to fire have no other choice.
            [only] => self.take(only, cx),
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
