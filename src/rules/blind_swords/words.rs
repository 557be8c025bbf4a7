//! Parts that all prompts, choices and log lines of this system are made of. The sentences themselves stand beside the
//! procedures they tell of.

use super::BlindSwords;
use super::book::{Book, BrigadeId, Sp2, UnitId};
use crate::engine;

/// Builds a log line part by part.
pub type Say = engine::Say<BlindSwords>;

/// This system's pieces by their ids.
impl engine::Say<BlindSwords> {
    /// A unit's name, a link to it.
    #[must_use]
    pub fn unit(self, book: &Book, unit: UnitId) -> Self {
        self.piece(book.piece(unit), book.unit(unit).name.as_str())
    }

    /// Names of several units: `54th Ohio, 55th Illinois`.
    #[must_use]
    pub fn units(self, book: &Book, units: &[UnitId]) -> Self {
        self.list(units, |say, unit| say.unit(book, *unit))
    }

    /// A brigade's name.
    #[must_use]
    pub fn brigade(self, book: &Book, brigade: BrigadeId) -> Self {
        self.text(format!("{}'s brigade", book.brigade(brigade).name))
    }
}

/// Strength as printed: `C` for a cadre, whole points otherwise.
pub fn strength(sp2: Sp2) -> String {
    match sp2 {
        1 => "C".to_owned(),
        n if n % 2 == 0 => (n / 2).to_string(),
        n => format!("{}.5", n / 2),
    }
}

/// A unit's name for questions, where a battery's state and number would fill half a pane: `Gage's Battery`.
pub fn plain_name(book: &Book, unit: UnitId) -> String {
    let name = book.unit(unit).name.as_str();
    match (book.unit(unit).is_gun(), name.split_once(" ("), name.rsplit_once(')')) {
        (true, Some((first, _)), Some((_, last))) => format!("{first}{last}"),
        _ => name.to_owned(),
    }
}

/// Several of them.
pub fn plain_names(book: &Book, units: &[UnitId]) -> String {
    units.iter().map(|u| plain_name(book, *u)).collect::<Vec<_>>().join(", ")
}

/// `1 unit`, `2 units`.
pub fn count(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// An order's name.
pub fn order_name(order: super::world::Order) -> &'static str {
    use super::world::Order;
    match order {
        Order::Attack => "Attack",
        Order::Defend => "Defend",
        Order::Maneuver => "Maneuver",
        Order::Regroup => "Regroup",
        Order::NoOrder => "no order",
    }
}
