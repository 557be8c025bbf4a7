//! Set-up: facing, placing and orders left open by the scenario (`gbacw-bb:30.0`, `gbacw-bb:30.2`).
//!
//! The Union sets up first (ruling G3). Every piece starts as listed; each stack may be faced once, each unit
//! may once be put on top of its stack, and what the scenario leaves open may be settled once, so a set-up ends.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, BrigadeId, Command, LeaderId, UnitId};
use super::frame::Procedure;
use super::turn::Turn;
use super::words::{Ask, ChoiceWords};
use super::world::{LeaderPlace, Orders, Phase, World};
use super::{Cx, Flow, Gbacw, command};
use crate::engine::{Group, Target};
use crate::kit::Side;
use crate::map::{Facing, HexId};

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum SetUpAction {
    /// Everything in a hex faces this vertex.
    Face(HexId, Facing),
    /// A unit goes on top of its stack.
    Top(UnitId),
    /// A leader starts in this hex.
    Leader(LeaderId, HexId),
    /// A brigade starts under these orders.
    Orders(BrigadeId, Orders),
    /// The side is ready.
    Done,
}

/// Both sides get ready, one after the other; then the first turn begins.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SetUp {
    /// Sides that are ready.
    ready: u8,
    /// Hexes faced anew.
    faced: Vec<HexId>,
    /// Units put on top.
    raised: Vec<UnitId>,
    /// Leaders placed.
    placed: Vec<LeaderId>,
    /// Brigades given orders.
    ordered: Vec<BrigadeId>,
}

impl Procedure<Gbacw> for SetUp {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        cx.world.phase = Phase::SetUp;
        match Side::BOTH.get(usize::from(self.ready)) {
            Some(side) => Flow::Ask(*side),
            None => Flow::Goto(Turn::default().into()),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let side = self.side();
        for (hex, stack) in world.stacks.iter().filter(|(_, stack)| book.side(stack[0]) == side) {
            if !self.faced.contains(&hex) {
                let now = world.unit(stack[0]).facing;
                let others = Facing::ALL.into_iter().filter(|f| *f != now);
                out.extend(others.map(|f| Action::SetUp(SetUpAction::Face(hex, f))));
            }
            let lower = stack.iter().skip(1).filter(|u| !self.raised.contains(u));
            out.extend(lower.map(|u| Action::SetUp(SetUpAction::Top(*u))));
        }
        for leader in self.homeless(book, side) {
            let hexes = homes(book, world, leader);
            out.extend(hexes.into_iter().map(|h| Action::SetUp(SetUpAction::Leader(leader, h))));
        }
        for brigade in self.unordered(book, side) {
            let other = match world.brigade(brigade).orders {
                Orders::Advance => Orders::Attack,
                Orders::Attack => Orders::Advance,
            };
            out.push(Action::SetUp(SetUpAction::Orders(brigade, other)));
        }
        out.push(Action::SetUp(SetUpAction::Done));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::SetUp(action) = action else { unreachable!("only listed answers come back") };
        match action {
            SetUpAction::Face(hex, facing) => {
                self.faced.push(hex);
                for unit in cx.world.stacks.at(hex).to_vec() {
                    cx.world.unit_mut(unit).facing = facing;
                }
            }
            SetUpAction::Top(unit) => {
                self.raised.push(unit);
                let hex = cx.world.hex(unit).expect("units of the set-up are on the map");
                cx.world.put(cx.book, unit, hex, 0);
            }
            SetUpAction::Leader(leader, hex) => {
                self.placed.push(leader);
                cx.world.leader_mut(leader).place = LeaderPlace::On(hex);
            }
            SetUpAction::Orders(brigade, orders) => {
                self.ordered.push(brigade);
                super::orders::give(cx.book, cx.world, brigade, orders, |_| true);
            }
            SetUpAction::Done => {
                for leader in self.homeless(cx.book, self.side()) {
                    let hex = best_home(cx.book, cx.world, leader);
                    cx.world.leader_mut(leader).place = LeaderPlace::On(hex);
                }
                *self = Self { ready: self.ready + 1, ..Self::default() };
            }
        }
        Flow::Again
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        Ask {
            title: format!("{} set-up: face, stack and place", self.side()),
            rule: "gbacw-bb:30.2",
            phase: "SET-UP",
            decline: Some("everything stands as it is".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::SetUp(action) = action else { unreachable!("only listed answers come back") };
        match action {
            SetUpAction::Face(hex, facing) => {
                let top = world.stacks.top(hex).expect("a stack is faced");
                let label = format!("{} face {}", names(book, world, hex), facing.name());
                ChoiceWords::new(Group::Face, "face", label, "gbacw-bb:30.0")
                    .actor(book.unit_piece(top))
                    .target(Target::Facing(facing))
            }
            SetUpAction::Top(unit) => {
                let label = format!("{} on top", book.unit(unit).name);
                ChoiceWords::new(Group::Place, "top", label, "gbacw:8.11").actor(book.unit_piece(unit))
            }
            SetUpAction::Leader(leader, hex) => {
                let label = format!("{} with {}", book.leader(leader).name, names(book, world, hex));
                ChoiceWords::new(Group::Place, "place", label, "gbacw-bb:30.2")
                    .actor(book.leader_piece(leader))
                    .target(Target::Hex(hex))
            }
            SetUpAction::Orders(brigade, orders) => {
                let label = format!("{} under {orders:?} orders", book.brigade(brigade).name);
                let words = ChoiceWords::new(Group::Command, "orders", label, "gbacw:6.17");
                match book.brigade(brigade).leader {
                    Some(leader) => words.actor(book.leader_piece(leader)),
                    None => words,
                }
            }
            SetUpAction::Done => ChoiceWords::new(Group::Done, "done", "ready", "gbacw-bb:30.2"),
        }
    }
}

impl SetUp {
    fn side(&self) -> Side {
        Side::BOTH[usize::from(self.ready).min(1)]
    }

    /// Leaders of a side whose place is still open.
    fn homeless(&self, book: &Book, side: Side) -> Vec<LeaderId> {
        book.leader_ids()
            .filter(|l| book.leader(*l).side == side && book.leader(*l).start.is_none() && !self.placed.contains(l))
            .collect()
    }

    /// Brigades of a side whose orders are still open.
    fn unordered(&self, book: &Book, side: Side) -> Vec<BrigadeId> {
        book.brigade_ids()
            .filter(|b| book.brigade(*b).side == side && book.brigade(*b).start_orders.is_none())
            .filter(|b| !self.ordered.contains(b))
            .collect()
    }
}

fn names(book: &Book, world: &World, hex: HexId) -> String {
    let list: Vec<&str> = world.stacks.at(hex).iter().map(|u| book.unit(*u).name.as_str()).collect();
    list.join(", ")
}

/// Hexes where a leader without a fixed place may start: with any unit of his command (`gbacw-bb:30.2`, note c).
fn homes(book: &Book, world: &World, leader: LeaderId) -> Vec<HexId> {
    let Command::Brigade(brigade) = book.leader(leader).command else { return Vec::new() };
    book.brigade(brigade).units.iter().filter_map(|u| world.hex(*u)).collect()
}

/// The first of them from which most of his units are in command: where he stands if the player says nothing.
fn best_home(book: &Book, world: &mut World, leader: LeaderId) -> HexId {
    let Command::Brigade(brigade) = book.leader(leader).command else {
        unreachable!("the scenario leaves the place of brigadiers open only")
    };
    let mut best = (0, None);
    for hex in homes(book, world, leader) {
        world.leader_mut(leader).place = LeaderPlace::On(hex);
        let led = command::units_in_command(book, world, brigade).len();
        if led > best.0 {
            best = (led, Some(hex));
        }
    }
    best.1.expect("a brigade sets up with units")
}
