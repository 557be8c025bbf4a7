//! II.C, the division orders phase of one side (`gbacw:6.12#division`): division leaders in command give orders without
//! a roll, and lend batteries to brigades (`gbacw:4.32`).

use serde::{Deserialize, Serialize};

use super::{OrdersAction, OrdersEvent, give, other_orders};
use crate::engine::{Group, Target};
use crate::kit::Side;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Arm, Book, BrigadeId, BrigadeKind, UnitId};
use crate::rules::gbacw::frame::Procedure;
use crate::rules::gbacw::words::{Ask, ChoiceWords};
use crate::rules::gbacw::world::World;
use crate::rules::gbacw::{Cx, Flow, Gbacw, command};

/// One side's orders; each brigade once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct DivisionOrders {
    side: Side,
    /// Brigades that got their orders.
    given: Vec<BrigadeId>,
}

impl DivisionOrders {
    /// The phase of a side.
    pub fn new(side: Side) -> Self {
        Self { side, given: Vec::new() }
    }

    fn list(&self, book: &Book, world: &World) -> Vec<OrdersAction> {
        let mut list = Vec::new();
        for brigade in book.brigade_ids().filter(|b| book.brigade(*b).side == self.side) {
            if may_order(book, world, brigade) && !self.given.contains(&brigade) {
                list.extend(other_orders(world, brigade).map(|o| OrdersAction::Give(brigade, o)));
            }
        }
        for (unit, brigade) in loans(book, world, self.side) {
            list.push(OrdersAction::Attach(unit, brigade));
        }
        list
    }
}

/// Whether a brigade may be given orders without a roll now: every link up to the corps holds, and the scenario did not
/// fix them for this turn (`gbacw:6.12`, `gbacw:5.36`, `gbacw-bb:30.0`).
fn may_order(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let (spec, state) = (book.brigade(brigade), world.brigade(brigade));
    spec.kind == BrigadeKind::Brigade
        && !state.orders_fixed
        && state.in_command
        && (state.direct || world.division(spec.division).in_command)
        && spec.leader.is_some_and(|l| world.leader_hex(l).is_some())
        && world.units_of(book, brigade).any(|u| command::is_line(book, u) && world.is_combat_unit(u))
}

/// Batteries of a division and the brigades of it that may be lent one: each brigade one battery, and every battery that
/// its division still holds (`gbacw:4.32`, `gbacw-bb:4.32`, not before 9 AM: `gbacw-bb:4.33`).
pub fn loans(book: &Book, world: &World, side: Side) -> Vec<(UnitId, BrigadeId)> {
    let mut list = Vec::new();
    if world.hour(book) < book.scenario.attach_from {
        return list;
    }
    for guns in book.brigade_ids() {
        let spec = book.brigade(guns);
        if spec.side != side || spec.kind != BrigadeKind::DivisionGuns {
            continue;
        }
        let batteries: Vec<UnitId> = world
            .units_of(book, guns)
            .filter(|u| book.unit(*u).arm == Arm::Artillery && world.is_combat_unit(*u))
            .collect();
        for brigade in &book.division(spec.division).brigades {
            let has_guns = world.units_of(book, *brigade).any(|u| book.is_artillery(u));
            if *brigade != guns && !has_guns && world.units_of(book, *brigade).any(|u| world.is_combat_unit(u)) {
                list.extend(batteries.iter().map(|u| (*u, *brigade)));
            }
        }
    }
    list
}

/// Lends a battery; whether it is in command is asked anew, for now it looks to the brigadier (`gbacw:4.32`).
fn attach(cx: &mut Cx, unit: UnitId, brigade: BrigadeId) {
    cx.world.unit_mut(unit).attached = Some(brigade);
    let led = command::in_command(cx.book, cx.world, unit);
    let orders = cx.world.brigade(brigade).orders;
    let state = cx.world.unit_mut(unit);
    (state.in_command, state.skips, state.orders) = (led, u8::from(!led), orders);
    cx.emit(|| OrdersEvent::Attached { unit, brigade }.into());
}

impl Procedure<Gbacw> for DivisionOrders {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.list(cx.book, cx.world).is_empty() { Flow::Done } else { Flow::Ask(self.side) }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.list(book, world).into_iter().map(Action::Orders));
        out.push(Action::Orders(OrdersAction::Done));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Orders(OrdersAction::Give(brigade, orders)) => {
                self.given.push(brigade);
                let heard: Vec<UnitId> =
                    cx.world.units_of(cx.book, brigade).filter(|u| cx.world.unit(*u).in_command).collect();
                give(cx.book, cx.world, brigade, orders, |u| heard.contains(&u));
                cx.emit(|| OrdersEvent::Given { brigade, orders, rule: "gbacw:6.12#division" }.into());
                Flow::Again
            }
            Action::Orders(OrdersAction::Attach(unit, brigade)) => {
                attach(cx, unit, brigade);
                Flow::Again
            }
            _ => Flow::Done,
        }
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        Ask {
            title: "Orders for which brigade?".into(),
            rule: "gbacw:6.12#division",
            phase: "ORDERS",
            decline: Some("the others keep their orders".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Orders(OrdersAction::Give(brigade, orders)) => {
                let label = format!("{}: {orders:?} orders", book.brigade(brigade).name);
                let words = ChoiceWords::new(Group::Command, "orders", label, "gbacw:6.12#division");
                with_leader(book, brigade, words)
            }
            Action::Orders(OrdersAction::Attach(unit, brigade)) => {
                let label = format!("{} goes with {}", book.unit(unit).name, book.brigade(brigade).name);
                let words = ChoiceWords::new(Group::Command, "attach", label, "gbacw:4.32");
                let words = words.actor(book.unit_piece(unit));
                match book.brigade(brigade).leader {
                    Some(leader) => words.target(Target::Piece(book.leader_piece(leader))),
                    None => words,
                }
            }
            _ => ChoiceWords::new(Group::Done, "done", "no more orders", "gbacw:6.12#division"),
        }
    }
}

/// Words about a brigade, with its leader as the one who acts.
pub(super) fn with_leader(book: &Book, brigade: BrigadeId, words: ChoiceWords) -> ChoiceWords {
    match book.brigade(brigade).leader {
        Some(leader) => words.actor(book.leader_piece(leader)),
        None => words,
    }
}
