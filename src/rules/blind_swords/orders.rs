//! What each order lets a brigade do (`blind-swords:8.1`), from the chart.

use super::book::Book;
use super::charts::command::OrderRally;
use super::world::{Order, Phase, World};
use crate::kit::Side;

/// Movement points of foot under an order, in halves (`blind-swords:10.2`).
pub fn mp2(book: &Book, order: Order) -> u8 {
    2 * row(book, order).map_or(0, |r| r.mp)
}

fn row(book: &Book, order: Order) -> Option<&super::charts::command::OrderRow> {
    (order != Order::NoOrder).then(|| book.charts.command.orders.row(order))
}

/// Whether an order has a step at all: fire, movement, close combat, rally.
pub fn allows(book: &Book, order: Order, step: Phase) -> bool {
    let Some(row) = row(book, order) else { return false };
    match step {
        Phase::Fire => row.fire,
        Phase::Movement => row.mp > 0,
        Phase::Close => row.close_combat,
        Phase::Rally => row.rally != OrderRally::None,
        Phase::Decision | Phase::Artillery | Phase::Draw | Phase::Orders | Phase::End | Phase::Over => false,
    }
}

/// Whether units under an order may become engaged (`blind-swords:8.4`).
pub fn may_engage(book: &Book, order: Order) -> bool {
    row(book, order).is_some_and(|r| r.engage)
}

/// Whether units may march in column: under Maneuver, once the scenario's hour has come (`blind-swords-x:8.4`).
pub fn may_march(book: &Book, world: &World, order: Order) -> bool {
    row(book, order).is_some_and(|r| r.march_column) && world.clock(book) >= book.scenario.rules.march_from
}

/// The orders a side may announce now: no Union Attack early in the day (`blind-swords-x:8.2a`).
pub fn open(book: &Book, world: &World, side: Side) -> Vec<Order> {
    let mut list = vec![Order::Attack, Order::Defend, Order::Maneuver, Order::Regroup];
    if !may_attack(book, world, side) {
        list.remove(0);
    }
    list
}

/// Whether a side may attack at all at this hour (`blind-swords-x:8.2a`).
pub fn may_attack(book: &Book, world: &World, side: Side) -> bool {
    side == Side::Confederate || world.clock(book) >= book.scenario.rules.union_attack_from
}

/// An order in a line: `6 MP, fire, close combat`.
pub fn words(book: &Book, order: Order) -> String {
    let Some(row) = row(book, order) else { return "nothing at all".to_owned() };
    let mut parts = vec![format!("{} MP", row.mp)];
    for (has, what) in [(row.fire, "fire"), (row.close_combat, "close combat"), (row.march_column, "march column")] {
        if has {
            parts.push(what.to_owned());
        }
    }
    match row.rally {
        OrderRally::None => {}
        OrderRally::OneHit => parts.push("each unit loses one morale hit".into()),
        OrderRally::Full => parts.push("rally and rebuild".into()),
    }
    if !row.engage {
        parts.push("keep away from the enemy".into());
    }
    parts.join(", ")
}

/// What an order lets units do in the rally step.
pub fn rally(book: &Book, order: Order) -> OrderRally {
    row(book, order).map_or(OrderRally::None, |r| r.rally)
}
