//! One unit's action, decision by decision (3.0 III.C.3).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, LeaderId, UnitId};
use super::super::fire::volley::Volley;
use super::super::frame::Procedure;
use super::super::morale::{self, Why};
use super::super::step::{Step, StepKind, leaves_a_front};
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{Orders, Verdict, Walk, World};
use super::super::{Cx, Flow, Gbacw, call, facing, fire, leaders, rally};
use super::permit::{Permit, permit};
use super::plan::Moving;
use super::{MoveAction, MoveEvent, price, refresh_charging, words};
use crate::engine::Odds;
use crate::kit::Tally;
use crate::map::{Dir, Facing, HexId};

/// One unit of an acting brigade acts: moves, turns, fires, rallies or resupplies (3.0 III.C.3).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct UnitTurn {
    unit: UnitId,
    /// Its facing when its stack last faced as it does.
    facing: Option<Facing>,
    /// What it paid for turns since, in halves.
    paid2: u16,
    /// The step under way, if it leaves others behind in the front of an enemy.
    leaving: Option<(HexId, HexId)>,
    /// Such steps made: those left behind take the withdrawal fire when the move is over (`gbacw:10.44#stack`).
    left: Vec<(HexId, HexId)>,
}

impl UnitTurn {
    /// The unit's turn to act has come.
    pub fn new(unit: UnitId) -> Self {
        Self { unit, facing: None, paid2: 0, leaving: None, left: Vec::new() }
    }

    /// Whether there is anything to ask but "done". Steps come first: that is nearly always enough.
    fn has_choice(&self, book: &Book, world: &World) -> bool {
        let allowed = permit(book, world, self.unit);
        let Some(moving) = Moving::of(book, world, self.unit) else { return false };
        if allowed.steps && !allowed.driven && Dir::ALL.into_iter().any(|d| moving.plan(book, world, d).is_some()) {
            return true;
        }
        let mut out = Vec::new();
        self.legal(book, world, &mut out);
        out.iter().any(|a| *a != Action::Move(MoveAction::Done))
    }

    /// Notes a step about to be made that leaves others behind.
    fn note_leaving(&mut self, book: &Book, world: &World, dir: Dir) {
        let Some(from) = world.hex(self.unit) else { return };
        let Some(to) = book.board.neighbour(from, dir) else { return };
        let others = world.combat_units(from).any(|u| u != self.unit);
        self.leaving = (others && leaves_a_front(book, world, self.unit, from, to)).then_some((from, to));
    }

    /// Its action is over. First those it left behind take the withdrawal fire; then it faces as its stack does, or its stack as it does; it pays what it owes for the ground;
    /// leaders with it have moved.
    fn end(&mut self, cx: &mut Cx) -> Flow {
        let unit = self.unit;
        cx.world.unit_mut(unit).act.finished = true;
        if let Some((from, to)) = self.left.pop() {
            if cx.world.has(cx.book, from, cx.book.side(unit)) {
                return call(Volley::withdrawal(unit, from, to));
            }
            return Flow::Again;
        }
        if let Some(hex) = cx.world.hex(unit) {
            if cx.world.unit(unit).act.passing.is_some() {
                join(cx, unit, hex);
            }
            self.carry(cx);
        }
        let act = &mut cx.world.unit_mut(unit).act;
        act.spent2 += act.owed2;
        act.owed2 = 0;
        act.passing = None;
        act.other_depth = None;
        leaders::walk::unit_done(cx.world);
        refresh_charging(cx.book, cx.world, unit);
        Flow::Done
    }

    fn step(&mut self, cx: &mut Cx, dir: Dir, kind: StepKind) -> Flow {
        self.note_leaving(cx.book, cx.world, dir);
        call(Step::new(self.unit, dir, kind))
    }

    /// Those stacked with a unit that turned and did not move turn with it (`gbacw:8.26`).
    fn carry(&mut self, cx: &mut Cx) {
        let state = cx.world.unit(self.unit);
        let old = self.facing.unwrap_or(state.facing);
        if state.act.steps == 0 && state.act.withdrew == 0 && !state.act.spent {
            facing::carry_stack(cx.book, cx.world, self.unit, old, self.paid2);
        }
        self.facing = Some(cx.world.unit(self.unit).facing);
        self.paid2 = 0;
    }

    /// A unit among friends where it may neither stop nor go on, because it was disordered on the way, goes back to the
    /// last hex where it could stop.
    fn go_back(&mut self, cx: &mut Cx) -> Flow {
        if let Some(passing) = cx.world.unit(self.unit).act.passing {
            return_to(cx, self.unit, passing.from);
        }
        self.end(cx)
    }

    fn face(&mut self, cx: &mut Cx, to: Facing) {
        let Some(cost2) = turn_price(cx.book, cx.world, self.unit, to) else { return };
        let unit = self.unit;
        let vertices = cx.world.unit(unit).facing.distance(to);
        let hex = cx.world.hex(unit).expect("a unit that acts is on the map");
        let act = &mut cx.world.unit_mut(unit).act;
        act.turned += vertices;
        act.spent2 += cost2;
        act.unprepared |= cost2 > 0;
        act.no_shock |= act.steps > 0;
        if price::terrain(cx.book, hex).is_marsh() && !marsh_turn(cx, unit) {
            return;
        }
        cx.world.unit_mut(unit).facing = to;
        self.paid2 += cost2;
        if vertices == 3 && cx.world.unit(unit).act.steps == 0 {
            cx.world.unit_mut(unit).act.other_depth = around_guns(cx.book, cx.world, unit, hex);
        }
        cx.emit(|| MoveEvent::Turned { unit, facing: to, paid2: cost2, rule: "gbacw:7.21" }.into());
    }

    fn restack(&self, cx: &mut Cx, depth: u8) {
        let unit = self.unit;
        let hex = cx.world.hex(unit).expect("a unit that acts is on the map");
        cx.world.stacks.remove(hex, unit);
        cx.world.stacks.insert(hex, unit, usize::from(depth));
        let act = &mut cx.world.unit_mut(unit).act;
        act.restacked = true;
        act.unprepared = true;
        if depth == 0 && cx.book.is_artillery(unit) {
            act.became_top = true;
        }
        cx.emit(|| MoveEvent::Restacked { unit, top: depth == 0, rule: "gbacw:8.24" }.into());
    }

    fn other_depth(&self, cx: &mut Cx) {
        let unit = self.unit;
        let (Some(hex), Some(depth)) = (cx.world.hex(unit), cx.world.unit(unit).act.other_depth) else { return };
        cx.world.stacks.remove(hex, unit);
        cx.world.stacks.insert(hex, unit, usize::from(depth));
        cx.world.unit_mut(unit).act.other_depth = None;
        refresh_charging(cx.book, cx.world, unit);
        cx.emit(|| MoveEvent::Restacked { unit, top: depth == 0, rule: "gbacw:8.23" }.into());
    }

    fn ride(&self, cx: &mut Cx, leader: LeaderId, on: bool) {
        let unit = self.unit;
        let state = cx.world.leader_mut(leader);
        state.riding = on.then_some(unit);
        state.walk = if on { Walk::Moving } else { Walk::Finished };
        let name = leaders::name(cx.book, cx.world, leader);
        cx.emit(|| MoveEvent::Rides { leader, name, unit, on }.into());
    }

    fn legal_steps(&self, book: &Book, world: &World, moving: &Moving, allowed: Permit, out: &mut Vec<Action>) {
        for dir in Dir::ALL {
            if moving.plan(book, world, dir).is_some() {
                out.push(MoveAction::Step(dir).into());
            } else if moving.plan_one_hex(book, world, dir).is_some_and(|p| one_hex_open(world, self.unit, p.contact)) {
                out.push(MoveAction::OneHex(dir).into());
            }
        }
        if allowed.driven {
            driven(book, world, moving, out);
        }
    }

    fn legal_turns(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let facing = world.unit(self.unit).facing;
        let turns = Facing::ALL.into_iter().filter(|f| *f != facing);
        out.extend(
            turns
                .filter(|f| turn_price(book, world, self.unit, *f).is_some())
                .map(|f| Action::Move(MoveAction::Face(f))),
        );
    }

    fn legal_places(&self, book: &Book, world: &World, hex: HexId, out: &mut Vec<Action>) {
        let stack = world.stacks.at(hex);
        if stack.len() < 2 || world.is_next_to(book, hex, book.side(self.unit).other()) {
            return;
        }
        let depths = (0..stack.len()).filter(|d| stack[*d] != self.unit);
        out.extend(depths.map(|d| Action::Move(MoveAction::Restack(d as u8))));
    }

    fn legal_riders(&self, book: &Book, world: &World, hex: HexId, out: &mut Vec<Action>) {
        if world.leaders_at(hex).next().is_none() {
            return;
        }
        for leader in leaders::walk::riders(book, world, self.unit) {
            match world.leader(leader).riding {
                None => out.push(MoveAction::Ride(leader).into()),
                Some(unit) if unit == self.unit => out.push(MoveAction::Alight(leader).into()),
                Some(_) => {}
            }
        }
    }
}

/// Who may use a one-hex exception into contact: one that neither fired nor will (`gbacw:9.42#2`).
fn one_hex_open(world: &World, unit: UnitId, contact: super::plan::Contact) -> bool {
    contact == super::plan::Contact::None || !world.unit(unit).act.fired
}

/// A loose cannon leaves only steps that bring the unit nearer to the nearest enemy; with none left, nothing but the end
/// (`gbacw:6.24`, ruling G23). Those who began next to the enemy stay and shock.
fn driven(book: &Book, world: &World, moving: &Moving, out: &mut Vec<Action>) {
    let enemy = book.side(moving.unit).other();
    let nearest = |hex: HexId| {
        let held = world.stacks.iter().filter(|(h, _)| world.has(book, *h, enemy));
        held.map(|(h, _)| book.board.distance(h, hex)).min().unwrap_or(0)
    };
    let here = nearest(moving.hex);
    out.retain(|action| match action {
        Action::Move(MoveAction::Step(d) | MoveAction::OneHex(d)) => {
            !moving.is_touching() && book.board.neighbour(moving.hex, *d).is_some_and(|to| nearest(to) < here)
        }
        _ => true,
    });
}

/// What turning to that facing costs the unit now, in halves; `None` if it may not (`gbacw:7.2`, `gbacw:9.53`).
pub fn turn_price(book: &Book, world: &World, unit: UnitId, to: Facing) -> Option<u16> {
    let allowed = permit(book, world, unit);
    let hex = world.hex(unit)?;
    let act = &world.unit(unit).act;
    // Whoever moved next to an enemy may not be turned by one who stood there before (9.53).
    if !allowed.turn || world.combat_units(hex).any(|u| u != unit && world.unit(u).act.contact) {
        return None;
    }
    if allowed.any_turn {
        return Some(0);
    }
    let vertices = world.unit(unit).facing.distance(to);
    let cost2 = facing::turn2(world.orders(book, unit), price::terrain(book, hex), act.turned, vertices)?;
    let affordable = cost2 == 0 || allowed.steps && cost2 <= super::left2(book, world, unit);
    affordable.then_some(cost2)
}

/// The place on the other side of the guns that a unit may take when it turns right about (`gbacw:7.21#180`); only for one
/// that is alone with guns, since others change places among themselves.
fn around_guns(book: &Book, world: &World, unit: UnitId, hex: HexId) -> Option<u8> {
    let stack = world.stacks.at(hex);
    if book.is_artillery(unit) || stack.len() < 2 || stack.iter().any(|u| *u != unit && !book.is_artillery(*u)) {
        return None;
    }
    let on_top = stack.first() == Some(&unit);
    Some(if on_top { stack.len() as u8 - 1 } else { 0 })
}

/// Turning in a marsh calls for a check: one in good order that fails has turned but is finished, a disordered one is
/// finished and has not (`gbacw-bb:9.44#marsh-face`). True if it may turn.
fn marsh_turn(cx: &mut Cx, unit: UnitId) -> bool {
    let passed = morale::check(cx, unit, &Tally::new(), Why { what: "turn in the marsh", rule: "gbacw-bb:9.44" });
    if !passed {
        cx.world.unit_mut(unit).act.finished = true;
    }
    passed || !cx.world.unit(unit).disordered
}

/// A unit stops among friends and faces as they do (`gbacw:7.11`); if that turns it, it may not shock (`gbacw:11.12`), and
/// next to the enemy it may not fire either (`gbacw:9.53#stack`).
pub fn join(cx: &mut Cx, unit: UnitId, hex: HexId) {
    let Some(theirs) = facing::of_stack(cx.world, unit, hex) else { return };
    let state = cx.world.unit_mut(unit);
    if state.facing == theirs {
        return;
    }
    state.facing = theirs;
    state.act.no_shock = true;
    state.act.no_combat |= state.act.contact;
    cx.emit(|| MoveEvent::Turned { unit, facing: theirs, paid2: 0, rule: "gbacw:7.11" }.into());
}

/// Puts a unit back into a hex that it came from; its action is over (`gbacw:8.22`, `gbacw:9.54#fail`).
pub fn return_to(cx: &mut Cx, unit: UnitId, hex: HexId) {
    cx.world.put(cx.book, unit, hex, usize::MAX);
    join(cx, unit, hex);
    for leader in &mut cx.world.leaders {
        if leader.riding == Some(unit) {
            leader.place = super::super::world::LeaderPlace::On(hex);
        }
    }
    let act = &mut cx.world.unit_mut(unit).act;
    act.passing = None;
    act.owed2 = 0;
    act.other_depth = None;
    act.contact = false;
    act.finished = true;
    cx.emit(|| MoveEvent::WentBack { unit, to: hex, rule: "gbacw:8.22" }.into());
}

impl Procedure<Gbacw> for UnitTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let unit = self.unit;
        if self.facing.is_none() {
            self.facing = Some(cx.world.unit(unit).facing);
        }
        if let Some(step) = self.leaving.take().filter(|_| cx.world.last == Verdict::Yes) {
            self.left.push(step);
        }
        let act = &cx.world.unit(unit).act;
        if act.finished || act.spent || !cx.world.is_combat_unit(unit) {
            return self.end(cx);
        }
        refresh_charging(cx.book, cx.world, unit);
        if self.has_choice(cx.book, cx.world) {
            return Flow::Ask(cx.book.side(unit));
        }
        match Moving::of(cx.book, cx.world, unit) {
            Some(moving) if !moving.may_stop(cx.book, cx.world) => self.go_back(cx),
            _ => self.end(cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let unit = self.unit;
        let allowed = permit(book, world, unit);
        let Some(moving) = Moving::of(book, world, unit) else { return };
        if allowed.steps {
            self.legal_steps(book, world, &moving, allowed, out);
        }
        if allowed.driven {
            if out.is_empty() {
                out.push(MoveAction::Done.into());
            }
            if allowed.turn && (out.len() > 1 || moving.is_touching()) {
                self.legal_turns(book, world, out);
            }
            return;
        }
        if allowed.withdraw {
            let first = world.unit(unit).act.withdrew == 0;
            let open = Dir::ALL.into_iter().filter(|d| moving.plan_withdrawal(book, world, *d, first).is_some());
            out.extend(open.map(|d| Action::Move(MoveAction::Withdraw(d))));
        }
        if allowed.turn {
            self.legal_turns(book, world, out);
        }
        if allowed.restack {
            self.legal_places(book, world, moving.hex, out);
        }
        if world.unit(unit).act.other_depth.is_some() {
            out.push(MoveAction::OtherDepth.into());
        }
        if allowed.steps || allowed.withdraw {
            self.legal_riders(book, world, moving.hex, out);
        }
        if allowed.fire {
            fire::legal_shots(book, world, unit, out);
        }
        if allowed.rally {
            rally::legal(book, world, unit, out);
        }
        if moving.may_stop(book, world) {
            out.push(MoveAction::Done.into());
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let unit = self.unit;
        match action {
            Action::Move(MoveAction::Step(dir)) => return self.step(cx, dir, StepKind::Move),
            Action::Move(MoveAction::OneHex(dir)) => return self.step(cx, dir, StepKind::OneHex),
            Action::Move(MoveAction::Withdraw(dir)) => return self.step(cx, dir, StepKind::Withdraw),
            Action::Move(MoveAction::Face(to)) => self.face(cx, to),
            Action::Move(MoveAction::Restack(depth)) => self.restack(cx, depth),
            Action::Move(MoveAction::OtherDepth) => self.other_depth(cx),
            Action::Move(MoveAction::Ride(leader)) => self.ride(cx, leader, true),
            Action::Move(MoveAction::Alight(leader)) => self.ride(cx, leader, false),
            Action::Move(MoveAction::Done) => return self.end(cx),
            Action::Fire(shot) => {
                self.carry(cx);
                return fire::announce(unit, shot, cx);
            }
            Action::Rally(rally) => return rally::apply(unit, rally, cx),
            other => unreachable!("{other:?} is no action of a unit"),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask(book, world, self.unit)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, self.unit, action)
    }

    fn because(&self, book: &Book, world: &World) -> Option<String> {
        let hex = world.hex(self.unit).map_or_else(String::new, |h| format!(" in {}", book.board.number(h)));
        Some(format!("{} acts{hex} ({})", book.unit(self.unit).name, orders_word(world.orders(book, self.unit))))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        match action {
            Action::Rally(a) => rally::preview(book, world, self.unit, a),
            Action::Fire(a) => fire::odds(book, world, a),
            _ => None,
        }
    }
}

fn orders_word(orders: Orders) -> &'static str {
    match orders {
        Orders::Advance => "Advance orders",
        Orders::Attack => "Attack orders",
    }
}
