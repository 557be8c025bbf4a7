//! Orders (`gbacw:6`): who gives them, what a roll for new ones brings, and what a loose cannon does.
//!
//! | module | what |
//! |---|---|
//! | [`division`] | II.C: orders without a roll, batteries lent to brigades (`gbacw:6.12`, `gbacw:4.32`) |
//! | [`change`] | III.C.1: brigadiers roll for new orders (`gbacw:6.2`) |
//! | [`cannon`] | loose cannons (`gbacw:6.24`) |

pub mod cannon;
pub mod change;
pub mod division;

use serde::{Deserialize, Serialize};

pub use change::ChangeOrders;
pub use division::DivisionOrders;

use super::book::{Book, BrigadeId, UnitId};
use super::charts::command::{OrdersResult, Profile};
use super::words::Say;
use super::world::{Cannon, Fatigue, Orders, World};
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::kit::Tally;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum OrdersAction {
    /// New orders without a roll.
    Give(BrigadeId, Orders),
    /// A battery of the division goes with this brigade.
    Attach(UnitId, BrigadeId),
    /// The brigadier rolls for these orders.
    Try(BrigadeId, Orders),
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OrdersEvent {
    /// A brigade has new orders.
    Given {
        /// The brigade.
        brigade: BrigadeId,
        /// Its orders now.
        orders: Orders,
        /// The rule that brought them.
        rule: &'static str,
    },
    /// A battery goes with a brigade from now on.
    Attached {
        /// The battery.
        unit: UnitId,
        /// The brigade.
        brigade: BrigadeId,
    },
    /// A brigadier rolled for new orders.
    Rolled {
        /// The brigade.
        brigade: BrigadeId,
        /// What was wanted.
        wanted: Orders,
        /// The die.
        roll: u8,
        /// Modifiers.
        tally: Tally,
        /// What came of it.
        result: OrdersResult,
    },
    /// An unreliable brigadier's die.
    Temper {
        /// The brigade.
        brigade: BrigadeId,
        /// The die.
        roll: u8,
        /// How he behaves this time.
        profile: Profile,
    },
    /// A loose cannon.
    Loose {
        /// The brigade.
        brigade: BrigadeId,
        /// What it does; [`Cannon::None`]: it keeps its orders.
        cannon: Cannon,
    },
}

impl OrdersEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Given { brigade, orders, rule } => Say::new(Kind::Command, rule)
                .text(format!("{} is under {orders:?} orders.", book.brigade(*brigade).name))
                .side(book.brigade(*brigade).side)
                .done(),
            Self::Attached { unit, brigade } => Say::new(Kind::Command, "gbacw:4.32")
                .unit(book, *unit)
                .text(format!(" goes with {} from now on.", book.brigade(*brigade).name))
                .side(book.side(*unit))
                .done(),
            Self::Rolled { brigade, wanted, roll, tally, result } => {
                let total = i16::from(*roll) + tally.total();
                Say::new(Kind::Command, "gbacw:6.23")
                    .text(format!(
                        "{} asks for {wanted:?} orders: {total}, {}.",
                        book.brigade(*brigade).name,
                        result_words(*result)
                    ))
                    .side(book.brigade(*brigade).side)
                    .tone(match result {
                        OrdersResult::Change => Tone::Good,
                        OrdersResult::Retain | OrdersResult::ChangeAndStand => Tone::Plain,
                        OrdersResult::RetainAndStand | OrdersResult::LooseCannon => Tone::Bad,
                    })
                    .detail(format!("rolled {roll}"), "gbacw:6.21")
                    .tally(tally)
                    .done()
            }
            Self::Temper { brigade, roll, profile } => Say::new(Kind::Command, "gbacw:6.24#unreliable")
                .text(format!("{}'s leader is {} this time.", book.brigade(*brigade).name, profile.word()))
                .side(book.brigade(*brigade).side)
                .detail(format!("rolled {roll}"), "gbacw:6.24#unreliable")
                .done(),
            Self::Loose { brigade, cannon } => {
                let (what, rule) = match cannon {
                    Cannon::None => ("keeps its orders", "gbacw:6.24#normal"),
                    Cannon::Charge => ("charges on its own, under Attack orders", "gbacw:6.24#aggressive-near"),
                    Cannon::CloseUp => ("presses on, under Advance orders", "gbacw:6.24#aggressive-far"),
                    Cannon::FallBack => ("falls back, under Advance orders", "gbacw:6.24#cautious"),
                };
                Say::new(Kind::Command, rule)
                    .text(format!("{} {what}.", book.brigade(*brigade).name))
                    .side(book.brigade(*brigade).side)
                    .tone(Tone::Bad)
                    .done()
            }
        }
    }
}

/// A result of the Orders Change Table in words.
fn result_words(result: OrdersResult) -> &'static str {
    match result {
        OrdersResult::RetainAndStand => "old orders, and it stands",
        OrdersResult::Retain => "old orders",
        OrdersResult::LooseCannon => "loose cannon",
        OrdersResult::ChangeAndStand => "new orders, but it stands",
        OrdersResult::Change => "new orders",
    }
}

/// Gives a brigade orders; those of its units that `hear` take them, the others keep their old ones (`gbacw:5.36`).
pub fn give(book: &Book, world: &mut World, brigade: BrigadeId, orders: Orders, hear: impl Fn(UnitId) -> bool) {
    world.brigade_mut(brigade).orders = orders;
    let units: Vec<UnitId> = world.units_of(book, brigade).filter(|u| hear(*u)).collect();
    for unit in units {
        world.unit_mut(unit).orders = orders;
    }
}

/// The orders a brigade may be given instead of its present ones: exhausted men are not led to the attack
/// (`gbacw:17.32`).
pub fn other_orders(world: &World, brigade: BrigadeId) -> Option<Orders> {
    let state = world.brigade(brigade);
    match state.orders {
        Orders::Attack => Some(Orders::Advance),
        Orders::Advance if state.fatigue < Fatigue::MOST => Some(Orders::Attack),
        Orders::Advance => None,
    }
}
