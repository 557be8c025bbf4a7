//! Shock assault (`gbacw:11`).
//!
//! | module | what |
//! |---|---|
//! | this | the steps of a shock phase, 1 to 5, and the order of step 6 (`gbacw:11.11`) |
//! | [`eligible`] | who may and who must shock whom (`gbacw:11.12`, `gbacw:11.2`) |
//! | [`plan`] | step 1: which shocks may be designated (`gbacw:11.31`, `gbacw:11.32`) |
//! | [`board`] | the designated shocks, as the world remembers them |
//! | [`before`] | step 2: retreat before shock (`gbacw:11.33` to `gbacw:11.35`) |
//! | [`drm`] | step 6a: strengths, position, modifiers (`gbacw:11.42` to `gbacw:11.44`) |
//! | [`clash`] | step 6: one shock with its continuations (`gbacw:11.4`) |
//! | [`odds`] | exact chances before it happens |
//! | `words` | what is asked and told |

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Arm, Book, BrigadeId, UnitId};
use super::fire::volley::Volley;
use super::frame::Procedure;
use super::morale::{self, Why};
use super::results::{Cause, Disorders};
use super::retreat::chain::{self, Passed};
use super::words::{Ask, ChoiceWords};
use super::world::World;
use super::{Cx, Flow, Gbacw, call};
use crate::engine::Odds;
use crate::kit::{Side, Tally};
use crate::map::{Dir, Facing, HexId};
use before::{FallBack, Threat};
use board::State;
use clash::Clash;
use plan::{Aim, Attacker};

pub mod before;
pub mod board;
pub mod clash;
pub mod drm;
pub mod eligible;
pub mod odds;
pub mod plan;
mod words;

pub use words::ShockEvent;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ShockAction {
    /// The unit takes part (step 1).
    Commit(UnitId),
    /// The units of the first hex attack the second one.
    Aim(HexId, HexId),
    /// The units of the hex attack all enemies in their front.
    AimAll(HexId),
    /// The unit falls back (step 2).
    FallBack(UnitId),
    /// All who may fall back from the hex do so together.
    FallBackAll(HexId),
    /// Resolve from the left of the line, as the attackers see it (step 6).
    FromLeft,
    /// Resolve from the right.
    FromRight,
    /// The unit bears the loss.
    Bear(UnitId),
    /// The unit is the one that does not rout (`gbacw:12.52`).
    Spare(UnitId),
    /// The unit advances into the hex.
    Advance(UnitId, HexId),
    /// The unit goes on with the shock.
    Press(UnitId),
    /// The units that strike back advance into the hex.
    Into(HexId),
    /// The units that go on advance one more hex that way.
    On(Dir),
    /// No more; withhold the rest; stand.
    Done,
}

/// All shocks of the brigades that have just acted, steps 1 to 6 (`gbacw:11.11`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shock {
    stage: Stage,
    /// Units that take part.
    committed: Vec<UnitId>,
    /// Aims of the attacking hexes, in ascending order of hexes.
    plan: Vec<Aim>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Before everything.
    Begin,
    /// Step 1: who takes part.
    Commit,
    /// Step 1: who attacks which hex.
    Aim,
    /// Step 2.
    FallBack,
    /// Step 3.
    Commitment,
    /// Step 4, one defending hex after the other: those still to check.
    Checks(Vec<HexId>),
    /// Step 4: friends whom those who broke ran through check.
    Passed(Vec<HexId>),
    /// Step 5.
    Fire,
    /// Step 6: the order.
    Order,
    /// Step 6: shocks still to be resolved, the next one first.
    Resolve(Vec<usize>),
}

impl Default for Shock {
    fn default() -> Self {
        Self::new()
    }
}

impl Shock {
    /// The shocks of the brigades now acting ([`World::activation`](super::world::World::activation)).
    pub fn new() -> Self {
        Self { stage: Stage::Begin, committed: Vec::new(), plan: Vec::new() }
    }

    fn go(&mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Again
    }

    fn end(cx: &mut Cx) -> Flow {
        cx.world.shocks.clear();
        for brigade in &mut cx.world.brigades {
            brigade.no_brigadier = false;
        }
        Flow::Done
    }

    // ---- step 1 ----

    fn begin(&mut self, cx: &mut Cx) -> Flow {
        cx.world.shocks.clear();
        let (book, world) = (cx.book, &*cx.world);
        let forced = candidates(book, world).filter(|u| eligible::must_shock(book, world, *u));
        self.committed = forced.collect();
        self.go(Stage::Commit)
    }

    /// Units that may still join.
    fn open(&self, book: &Book, world: &World) -> Vec<UnitId> {
        candidates(book, world).filter(|u| !self.committed.contains(u)).collect()
    }

    fn commit_or_ask(&mut self, cx: &mut Cx) -> Flow {
        if self.open(cx.book, cx.world).is_empty() { self.withhold(cx) } else { Flow::Ask(side(cx.world)) }
    }

    /// Nobody else takes part.
    fn withhold(&mut self, cx: &mut Cx) -> Flow {
        if self.committed.is_empty() { Self::end(cx) } else { self.go(Stage::Aim) }
    }

    fn aims(&self, book: &Book, world: &World) -> (Vec<Attacker>, Vec<Aim>) {
        let attackers = plan::attackers(book, world, &self.committed);
        let aims = plan::aims(book, &attackers, &self.plan);
        (attackers, aims)
    }

    fn aim_or_ask(&mut self, cx: &mut Cx) -> Flow {
        let (attackers, mut aims) = self.aims(cx.book, cx.world);
        if self.plan.len() == attackers.len() {
            return self.designate(cx, &attackers);
        }
        if aims.len() == 1 {
            self.plan.extend(aims.pop());
            return Flow::Again;
        }
        Flow::Ask(side(cx.world))
    }

    fn designate(&mut self, cx: &mut Cx, attackers: &[Attacker]) -> Flow {
        cx.world.shocks = plan::designate(cx.book, cx.world, attackers, &self.plan);
        let mut brigades: Vec<BrigadeId> = self.committed.iter().map(|u| cx.book.unit(*u).brigade).collect();
        brigades.sort_unstable();
        brigades.dedup();
        for brigade in brigades {
            let alone = !drm::leads(cx.book, cx.world, brigade, &self.committed);
            cx.world.brigade_mut(brigade).no_brigadier = alone;
        }
        for shock in cx.world.shocks.clone() {
            let charge = shock.charge();
            cx.emit(|| ShockEvent::Designated { attackers: shock.attackers, targets: shock.targets, charge }.into());
        }
        self.stage = Stage::FallBack;
        let threats = cx.world.shocks.iter().flat_map(|s| s.targets.clone()).collect::<std::collections::BTreeSet<_>>();
        let threats = threats.into_iter().map(|hex| Threat { hex, by: board::designators(cx.world, hex).collect() });
        call(FallBack::new(side(cx.world).other(), threats.collect()))
    }

    // ---- steps 2 and 3 ----

    /// Notes hexes that all defenders left.
    fn note_gone(cx: &mut Cx, note: impl Fn(&mut board::Designated)) {
        let world = &mut *cx.world;
        let own = side(world);
        let mut shocks = std::mem::take(&mut world.shocks);
        for shock in &mut shocks {
            if shock.state == State::Awaiting && !defended(cx.book, world, own, &shock.targets) && !shock.retreated {
                note(shock);
            }
        }
        world.shocks = shocks;
    }

    /// Step 3: Green units and horse check whether they go in (`gbacw:11.36`, `gbacw-bb:14.53`).
    fn commitment(cx: &mut Cx) {
        let why = Why { what: "commitment check", rule: "gbacw:11.36" };
        for i in 0..cx.world.shocks.len() {
            if !defended(cx.book, cx.world, side(cx.world), &cx.world.shocks[i].targets) {
                continue;
            }
            for unit in cx.world.shocks[i].attackers.clone() {
                let spec = cx.book.unit(unit);
                let raw = spec.green || spec.arm == Arm::Cavalry;
                if raw && !morale::check(cx, unit, &Tally::new(), why) {
                    cx.world.shocks[i].attackers.retain(|u| *u != unit);
                    cx.emit(|| ShockEvent::HoldsBack(unit).into());
                }
            }
        }
        prune(cx.world);
    }

    // ---- step 4 ----

    /// The hexes whose top unit must check: once each, however many shocks it faces (`gbacw:11.32#repeat`).
    fn hexes_to_check(world: &World) -> Vec<HexId> {
        let awaited = world.shocks.iter().filter(|s| s.state == State::Awaiting);
        let mut hexes: Vec<HexId> = awaited.flat_map(|s| s.targets.iter().copied()).collect();
        hexes.sort_unstable();
        hexes.dedup();
        hexes.retain(|h| world.combat_units(*h).next().is_some());
        hexes
    }

    fn check_next(&mut self, cx: &mut Cx, mut hexes: Vec<HexId>) -> Flow {
        if hexes.is_empty() {
            return self.go(Stage::Fire);
        }
        let hex = hexes.remove(0);
        self.stage = Stage::Checks(hexes.clone());
        let Some(top) = cx.world.combat_units(hex).next() else { return Flow::Again };
        let by: Vec<UnitId> = board::designators(cx.world, hex).collect();
        let from: Vec<HexId> = by.iter().filter_map(|u| cx.world.hex(*u)).collect();
        let tally = drm::pre_shock(cx.book, cx.world, hex, &from);
        let why = Why { what: "pre-shock check", rule: "gbacw:11.37" };
        if by.is_empty() || morale::check(cx, top, &tally, why) {
            return Flow::Again;
        }
        self.stage = Stage::Passed(hexes);
        chain::hold(cx.world);
        let stack = cx.world.combat_units(hex).collect();
        call(Disorders::new(stack, Cause::PreShock, by))
    }

    fn passed(&mut self, cx: &mut Cx, hexes: Vec<HexId>) -> Flow {
        Self::note_gone(cx, |s| s.broke = true);
        self.stage = Stage::Checks(hexes);
        call(Passed::new())
    }

    // ---- steps 5 and 6 ----

    fn fire(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Order;
        let awaited = cx.world.shocks.iter().filter(|s| s.state == State::Awaiting);
        let targets = awaited.flat_map(|s| volley(cx.world, &s.attackers, &s.targets)).collect();
        call(Volley::pre_shock(targets))
    }

    fn order_or_ask(&mut self, cx: &mut Cx) -> Flow {
        prune(cx.world);
        let open = awaiting(cx.world);
        match open.len() {
            0 => Self::end(cx),
            1 => self.go(Stage::Resolve(open)),
            _ => Flow::Ask(side(cx.world)),
        }
    }

    fn resolve(&mut self, cx: &mut Cx, mut left: Vec<usize>) -> Flow {
        if left.is_empty() {
            return Self::end(cx);
        }
        let next = left.remove(0);
        self.stage = Stage::Resolve(left);
        call(Clash::new(next))
    }
}

/// The phasing side.
fn side(world: &World) -> Side {
    world.phasing().expect("shocks happen in an activation")
}

/// Units of the acting brigades that may shock, by hex, top first.
fn candidates<'a>(book: &'a Book, world: &'a World) -> impl Iterator<Item = UnitId> + 'a {
    world.stacks.iter().flat_map(|(_, s)| s.iter().copied()).filter(move |u| eligible::may_shock(book, world, *u))
}

/// Whether any enemy of `side` is left in these hexes to be shocked; friends may have advanced into one.
fn defended(book: &Book, world: &World, side: Side, targets: &[HexId]) -> bool {
    targets.iter().any(|h| world.has(book, *h, side.other()))
}

/// Takes out attackers who have left their hexes or may do no more; a shock without attackers is dropped.
fn prune(world: &mut World) {
    let mut shocks = std::mem::take(&mut world.shocks);
    for shock in shocks.iter_mut().filter(|s| s.state == State::Awaiting) {
        let stays = |u: &UnitId| {
            world.is_combat_unit(*u)
                && world.hex(*u).is_some_and(|h| shock.from.contains(&h))
                && !world.unit(*u).act.spent
        };
        shock.attackers.retain(stays);
        shock.from.retain(|h| shock.attackers.iter().any(|u| world.hex(*u) == Some(*h)));
        if shock.attackers.is_empty() {
            shock.state = State::Dropped;
        }
    }
    world.shocks = shocks;
}

/// The shocks that wait for step 6.
fn awaiting(world: &World) -> Vec<usize> {
    (0..world.shocks.len()).filter(|i| world.shocks[*i].state == State::Awaiting).collect()
}

/// What pre-shock fire may be aimed at: for each hex of attackers the hex, its top shocking unit, the hexes attacked.
pub(super) fn volley(world: &World, attackers: &[UnitId], targets: &[HexId]) -> Vec<(HexId, UnitId, Vec<HexId>)> {
    let mut hexes: Vec<HexId> = attackers.iter().filter_map(|u| world.hex(*u)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let top = |hex: HexId| world.combat_units(hex).find(|u| attackers.contains(u));
    hexes.into_iter().filter_map(|hex| top(hex).map(|u| (hex, u, targets.to_vec()))).collect()
}

/// The shocks in order from the attackers' left to their right: along the line across their mean facing.
fn from_left(book: &Book, world: &World, mut open: Vec<usize>) -> Vec<usize> {
    // Twice the position in a frame with x to the east and y to the south; a row is two units high, a column wide.
    let place = |h: HexId| {
        let (c, r) = (i32::from(book.board.column(h)), i32::from(book.board.row(h)));
        (c * 2, r * 2 + (c & 1))
    };
    let ahead = |f: Facing| [(4, 0), (2, 3), (-2, 3), (-4, 0), (-2, -3), (2, -3)][f.index()];
    let mut facing = (0, 0);
    for unit in open.iter().flat_map(|i| &world.shocks[*i].attackers) {
        let (x, y) = ahead(world.unit(*unit).facing);
        facing = (facing.0 + x, facing.1 + y);
    }
    // Looking along (x, y) with y to the south, the right hand is (-y, x).
    let rank = |i: &usize| {
        let from = &world.shocks[*i].from;
        let sum = from.iter().map(|h| place(*h)).fold(0, |s, (x, y)| s - x * facing.1 + y * facing.0);
        // Mean place, kept whole: all are multiplied by the same number.
        sum * 60 / from.len().max(1) as i32
    };
    open.sort_by_key(|i| (rank(i), *i));
    open
}

impl Procedure<Gbacw> for Shock {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage.clone() {
            Stage::Begin => self.begin(cx),
            Stage::Commit => self.commit_or_ask(cx),
            Stage::Aim => self.aim_or_ask(cx),
            Stage::FallBack => {
                Self::note_gone(cx, |s| s.retreated = true);
                self.go(Stage::Commitment)
            }
            Stage::Commitment => {
                prune(cx.world);
                Self::commitment(cx);
                let hexes = Self::hexes_to_check(cx.world);
                self.go(Stage::Checks(hexes))
            }
            Stage::Checks(hexes) => self.check_next(cx, hexes),
            Stage::Passed(hexes) => self.passed(cx, hexes),
            Stage::Fire => self.fire(cx),
            Stage::Order => self.order_or_ask(cx),
            Stage::Resolve(left) => self.resolve(cx, left),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let actions: Vec<ShockAction> = match &self.stage {
            Stage::Commit => {
                let commit = self.open(book, world).into_iter().map(ShockAction::Commit);
                commit.chain([ShockAction::Done]).collect()
            }
            Stage::Aim => {
                let (attackers, aims) = self.aims(book, world);
                let hex = attackers[self.plan.len()].hex;
                let action = |aim: Aim| match aim[..] {
                    [one] => ShockAction::Aim(hex, one),
                    _ => ShockAction::AimAll(hex),
                };
                aims.into_iter().map(action).collect()
            }
            _ => vec![ShockAction::FromLeft, ShockAction::FromRight],
        };
        out.extend(actions.into_iter().map(Action::Shock));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Shock(action) = action else { unreachable!("a shock phase is answered by its own actions") };
        match action {
            ShockAction::Commit(unit) => self.committed.push(unit),
            ShockAction::Aim(_, target) => self.plan.push(vec![target]),
            ShockAction::AimAll(_) => {
                let (attackers, _) = self.aims(cx.book, cx.world);
                self.plan.push(attackers[self.plan.len()].fronts.clone());
            }
            ShockAction::FromLeft | ShockAction::FromRight => {
                let mut order = from_left(cx.book, cx.world, awaiting(cx.world));
                if action == ShockAction::FromRight {
                    order.reverse();
                }
                self.stage = Stage::Resolve(order);
            }
            _ => return self.withhold(cx),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        self.question(book, world)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        self.words_of(book, world, action)
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        self.preview(book, world, action)
    }

    fn because(&self, _book: &Book, _world: &World) -> Option<String> {
        match self.stage {
            Stage::Fire | Stage::Order | Stage::Passed(_) | Stage::Checks(_) => Some("a shock is coming on".into()),
            _ => None,
        }
    }
}
