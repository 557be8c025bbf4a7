//! One step of movement and everything it sets off, in the order of ruling G35: guns and horse about to react, withdrawal
//! fire, the step itself with the checks of the ground, leaders in the way, approach fire, reaction facing.

mod ground;

use serde::{Deserialize, Serialize};

use super::book::{Arm, Book, LeaderId, UnitId};
use super::fire::volley::Volley;
use super::frame::Procedure;
use super::leaders::{self, Refuge};
use super::movement::plan::{Contact, Moving, Plan};
use super::movement::turn::{join, return_to};
use super::movement::{MoveEvent, left2, price, refresh_charging};
use super::reaction::{self, ReactFacing, ReactMove};
use super::results::losses::may_recrew;
use super::world::{LeaderPlace, Mp2, Verdict, Walk, World};
use super::{Cx, Flow, Gbacw, call, stacking};
use crate::map::{Dir, HexId};

use ground::Check;

/// What kind of step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepKind {
    /// Ordinary movement (`gbacw:9.13`).
    Move,
    /// One of the one-hex exceptions (`gbacw:9.42`).
    OneHex,
    /// Withdrawal movement (`gbacw:9.54`).
    Withdraw,
}

impl StepKind {
    fn rule(self) -> &'static str {
        match self {
            Self::Move => "gbacw:9.13",
            Self::OneHex => "gbacw:9.42",
            Self::Withdraw => "gbacw:9.54",
        }
    }
}

/// A phasing unit moves one hex. Reports in `world.last` whether it did.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Step {
    unit: UnitId,
    dir: Dir,
    kind: StepKind,
    stage: Stage,
    /// The hex it leaves; set when it begins.
    from: HexId,
    /// The hex it enters.
    to: HexId,
    /// Its strength and order before withdrawal fire: a hit ends its move with this step (`gbacw:10.44`).
    before: (u8, bool),
    /// Whether withdrawal fire hit it.
    hit: bool,
    /// Checks of the ground still to be made.
    checks: Vec<Check>,
    /// Leaders below this have found refuge.
    refuge: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Turn,
    React,
    Withdrawal,
    Hit,
    Leave,
    Go,
    Checks,
    Leaders,
    Approach,
    Facing,
    Turned,
    End,
}

impl Step {
    /// The unit moves to the neighbouring hex in that direction; the caller has checked that it may.
    pub fn new(unit: UnitId, dir: Dir, kind: StepKind) -> Self {
        Self {
            unit,
            dir,
            kind,
            stage: Stage::Turn,
            from: HexId(0),
            to: HexId(0),
            before: (0, false),
            hit: false,
            checks: Vec::new(),
            refuge: 0,
        }
    }

    fn plan(&self, book: &Book, world: &World) -> Option<Plan> {
        let moving = Moving::of(book, world, self.unit)?;
        match self.kind {
            StepKind::Move => moving.plan(book, world, self.dir),
            StepKind::OneHex => moving.plan_one_hex(book, world, self.dir),
            StepKind::Withdraw => {
                moving.plan_withdrawal(book, world, self.dir, world.unit(self.unit).act.withdrew == 0)
            }
        }
    }

    /// Whether the mover still stands where it was and may go on.
    fn ready(&self, world: &World) -> bool {
        let act = &world.unit(self.unit).act;
        world.hex(self.unit) == Some(self.from) && !act.spent && !act.finished
    }

    fn arrived(&self, world: &World) -> bool {
        world.hex(self.unit) == Some(self.to) && !world.unit(self.unit).act.spent
    }

    fn stop(world: &mut World, went: Verdict) -> Flow {
        world.last = went;
        Flow::Done
    }

    /// The turn before the step, paid at once.
    fn turn(&mut self, cx: &mut Cx) -> Flow {
        let unit = self.unit;
        let (Some(from), Some(plan)) = (cx.world.hex(unit), self.plan(cx.book, cx.world)) else {
            return Self::stop(cx.world, Verdict::No);
        };
        (self.from, self.to) = (from, plan.to);
        let moving = Moving::of(cx.book, cx.world, unit).expect("it was planned");
        let state = cx.world.unit_mut(unit);
        state.act.began_close |= moving.is_close();
        if plan.turn.0 > 0 {
            state.facing = plan.facing;
            state.act.turned += plan.turn.0;
            state.act.spent2 += plan.turn.1;
            let (facing, paid2) = (plan.facing, plan.turn.1);
            cx.emit(|| MoveEvent::Turned { unit, facing, paid2, rule: "gbacw:7.21" }.into());
        }
        cx.world.unit_mut(unit).busy = true;
        self.stage = Stage::React;
        Flow::Again
    }

    fn react(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Withdrawal;
        if reaction::someone_may_move(cx.book, cx.world, self.unit, self.to) {
            return call(ReactMove::new(self.unit, self.to));
        }
        Flow::Again
    }

    /// Others who stay behind in the hex left: withdrawal fire strikes them, not the mover (`gbacw:10.44#stack`).
    fn leaves_others(&self, world: &World) -> bool {
        world.combat_units(self.from).any(|u| u != self.unit)
    }

    fn withdrawal(&mut self, cx: &mut Cx) -> Flow {
        if !self.ready(cx.world) {
            return Self::stop(cx.world, Verdict::No);
        }
        let state = cx.world.unit(self.unit);
        self.before = (state.strength, state.disordered);
        self.stage = Stage::Hit;
        if !self.leaves_others(cx.world) && leaves_a_front(cx.book, cx.world, self.unit, self.from, self.to) {
            return call(Volley::withdrawal(self.unit, self.from, self.to));
        }
        self.stage = Stage::Leave;
        Flow::Again
    }

    /// After withdrawal fire: a second disorder has replaced the move; a disordered unit may not go next to the enemy;
    /// any other hit leaves it this one hex.
    fn struck(&mut self, cx: &mut Cx) -> Flow {
        if !self.ready(cx.world) {
            return Self::stop(cx.world, Verdict::No);
        }
        let state = cx.world.unit(self.unit);
        self.hit = (state.strength, state.disordered) != self.before || cx.world.last == Verdict::Yes;
        let enemy = cx.book.side(self.unit).other();
        if state.disordered && !self.before.1 && cx.world.is_next_to(cx.book, self.to, enemy) {
            self.halt(cx, "disordered, it may not move next to an enemy", "gbacw:12.34");
            return Self::stop(cx.world, Verdict::No);
        }
        self.stage = Stage::Leave;
        Flow::Again
    }

    fn halt(&self, cx: &mut Cx, why: &'static str, rule: &'static str) {
        let unit = self.unit;
        cx.world.unit_mut(unit).act.halted = true;
        cx.emit(|| MoveEvent::Halted { unit, why, rule }.into());
    }

    /// The way that the step follows; what the step costs apart from the turn, in halves.
    fn price(&self, book: &Book, world: &World) -> Option<Plan> {
        // The turn was made and paid, so the plan made now holds the step alone. Disorder by fire on the way may have
        // left too few points: the step was begun and is finished all the same.
        let plan = self.plan(book, world);
        if plan.is_some() || self.kind != StepKind::Move {
            return plan;
        }
        Moving::of(book, world, self.unit)?.plan_begun(book, world, self.dir)
    }

    fn leave(&mut self, cx: &mut Cx) -> Flow {
        let Some(plan) = self.price(cx.book, cx.world) else { return Self::stop(cx.world, Verdict::No) };
        if plan.effects.leaves_marsh && !ground::led_out(cx, self.unit, self.from, self.to) {
            match ground::leave_marsh(cx, self.unit) {
                ground::Leaving::Free => {}
                ground::Leaving::Disordered => self.checks.push(Check::MarshFailed),
                ground::Leaving::Stuck => {
                    let act = &mut cx.world.unit_mut(self.unit).act;
                    act.halted = true;
                    act.finished = true;
                    let unit = self.unit;
                    let (why, rule) = ("it sticks in the marsh", "gbacw-bb:9.44");
                    cx.emit(|| MoveEvent::Halted { unit, why, rule }.into());
                    return Self::stop(cx.world, Verdict::No);
                }
            }
        }
        self.stage = Stage::Go;
        Flow::Again
    }

    fn go(&mut self, cx: &mut Cx) -> Flow {
        let Some(plan) = self.price(cx.book, cx.world) else { return Self::stop(cx.world, Verdict::No) };
        let unit = self.unit;
        if let (Some(extra), Some(passing)) = (plan.through, cx.world.unit(unit).act.passing) {
            self.checks.push(Check::Through { extra, back: passing.from });
        }
        self.checks.extend(ground::checks(plan.effects));
        if self.kind == StepKind::Withdraw {
            self.checks.extend(ground::withdrawal(cx.book, plan.cost2, self.from));
        }
        self.enter(cx, &plan);
        self.pay(cx, &plan);
        lead_along(cx, unit, self.from, self.dir, self.to);
        may_recrew(cx.book, cx.world, unit, false);
        let (from, to, contact) = (self.from, self.to, plan.contact != Contact::None);
        let (rate, rule) = (plan.rate, self.kind.rule());
        let paid2 = if self.kind == StepKind::Move { plan.cost2 } else { 0 };
        let left2 = left2(cx.book, cx.world, unit);
        cx.emit(|| MoveEvent::Moved { unit, from, to, paid2, left2, rate, contact, rule }.into());
        if self.hit {
            self.halt(cx, "it was hit as it withdrew", "gbacw:10.44");
        }
        if contact && plan.passing.is_some() {
            join(cx, unit, to);
        }
        self.stage = Stage::Checks;
        Flow::Again
    }

    /// Puts the unit into the hex at its place in the stack.
    fn enter(&self, cx: &mut Cx, plan: &Plan) {
        let depths = stacking::depths(cx.book, cx.world, self.unit, self.to, self.from, true);
        cx.world.put(cx.book, self.unit, self.to, depths.usual);
        let act = &mut cx.world.unit_mut(self.unit).act;
        act.other_depth = depths.other.filter(|_| plan.can_stop).map(|d| d as u8);
        act.passing = plan.passing;
        act.owed2 = plan.owed2;
    }

    fn pay(&self, cx: &mut Cx, plan: &Plan) {
        let act = &mut cx.world.unit_mut(self.unit).act;
        act.steps += 1;
        act.turned = 0;
        act.unprepared = true;
        act.contact = plan.contact != Contact::None;
        act.no_shock = plan.contact == (Contact::Stops { bridge: true });
        match self.kind {
            StepKind::Move => act.spent2 += plan.cost2,
            StepKind::OneHex => {
                act.one_hex = true;
                act.halted = true;
                act.no_shock = true;
                act.no_combat |= act.contact;
            }
            StepKind::Withdraw => {
                act.withdrew += 1;
                act.no_combat = true;
            }
        }
    }

    /// Rolls the next check of the ground.
    fn check(&mut self, cx: &mut Cx) -> Flow {
        if self.checks.is_empty() || !self.arrived(cx.world) {
            self.stage = Stage::Leaders;
            return Flow::Again;
        }
        let check = self.checks.remove(0);
        let outcome = check.roll(cx, self.unit);
        if outcome.halts {
            self.halt(cx, "the ground stops it", "gbacw:12.35c");
        }
        if let Some(back) = outcome.back {
            return_to(cx, self.unit, back);
            self.checks.clear();
        }
        match outcome.frame {
            Some(frame) => Flow::Call(frame),
            None => Flow::Again,
        }
    }

    fn leaders(&mut self, cx: &mut Cx) -> Flow {
        if someone_near(cx.book, cx.world, self.from, self.to) {
            let next = leaders::exposed(cx.book, cx.world).into_iter().find(|l| l.0 >= self.refuge);
            if let Some(leader) = next {
                self.refuge = leader.0 + 1;
                return call(Refuge::new(leader));
            }
        }
        self.stage = Stage::Approach;
        Flow::Again
    }

    fn approach(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Facing;
        if self.arrived(cx.world) && reaction::guns_near(cx.book, cx.world, self.unit, self.to) {
            return call(Volley::approach(self.unit, self.to));
        }
        Flow::Again
    }

    fn facing(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Turned;
        if self.arrived(cx.world) && cx.world.is_next_to(cx.book, self.to, cx.book.side(self.unit).other()) {
            return call(ReactFacing::to_move(self.unit, self.to));
        }
        self.stage = Stage::End;
        Flow::Again
    }

    /// Guns that turned in reaction may still use their approach fire (`gbacw:10.45`).
    fn turned(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::End;
        let enemy = cx.book.side(self.unit).other();
        let turned = cx.book.board.neighbours(self.to).any(|(_, n)| {
            cx.world.combat_units(n).any(|u| cx.book.side(u) == enemy && cx.world.unit(u).react.guns_turned)
        });
        if turned && self.arrived(cx.world) {
            return call(Volley::approach_after_turn(self.unit, self.to));
        }
        Flow::Again
    }
}

/// Whether foot or horse of the enemy has the hex left in its front and the hex entered not (`gbacw:10.44`, ruling G38).
pub fn leaves_a_front(book: &Book, world: &World, mover: UnitId, from: HexId, to: HexId) -> bool {
    let side = book.side(mover).other();
    book.board.neighbours(from).any(|(_, n)| {
        world.combat_units(n).any(|u| {
            book.side(u) == side
                && book.unit(u).arm != Arm::Artillery
                && world.has_in_front(book, u, from)
                && !world.has_in_front(book, u, to)
        })
    })
}

/// Whether any leader is left in the hex the unit came from, or stands where it arrived or next to it.
fn someone_near(book: &Book, world: &World, from: HexId, to: HexId) -> bool {
    world.leaders.iter().any(|l| match l.place {
        LeaderPlace::On(hex) => hex == from || book.board.distance(hex, to) <= 1,
        LeaderPlace::Dead => false,
    })
}

/// Leaders with the unit go along as far as their own movement points last (`gbacw:9.31`).
fn lead_along(cx: &mut Cx, unit: UnitId, from: HexId, dir: Dir, to: HexId) {
    if cx.world.leaders.iter().all(|l| l.riding != Some(unit)) {
        return;
    }
    let cost2 = price::leader2(cx.book, from, dir);
    for leader in cx.book.leader_ids().collect::<Vec<LeaderId>>() {
        if cx.world.leader(leader).riding != Some(unit) {
            continue;
        }
        let most: Mp2 = Mp2::from(cx.book.leader(leader).ma) * 2;
        let state = cx.world.leader_mut(leader);
        match cost2.filter(|c| state.spent2 + c <= most) {
            Some(cost) => {
                state.spent2 += cost;
                state.place = LeaderPlace::On(to);
            }
            None => {
                state.riding = None;
                state.walk = Walk::Finished;
                let name = leaders::name(cx.book, cx.world, leader);
                cx.emit(|| MoveEvent::Rides { leader, name, unit, on: false }.into());
            }
        }
    }
}

impl Procedure<Gbacw> for Step {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Turn => self.turn(cx),
            Stage::React => self.react(cx),
            Stage::Withdrawal => self.withdrawal(cx),
            Stage::Hit => self.struck(cx),
            Stage::Leave => self.leave(cx),
            Stage::Go => self.go(cx),
            Stage::Checks => self.check(cx),
            Stage::Leaders => self.leaders(cx),
            Stage::Approach => self.approach(cx),
            Stage::Facing => self.facing(cx),
            Stage::Turned => self.turned(cx),
            Stage::End => {
                refresh_charging(cx.book, cx.world, self.unit);
                Self::stop(cx.world, Verdict::Yes)
            }
        }
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let name = &book.unit(self.unit).name;
        (self.stage != Stage::Turn).then(|| match self.kind {
            StepKind::Withdraw => format!("{name} withdraws to {}", book.board.number(self.to)),
            _ => format!("{name} moves to {}", book.board.number(self.to)),
        })
    }
}
