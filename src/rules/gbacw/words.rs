//! Parts that all prompts, choices and log lines of this system are made of. The sentences themselves stand beside the
//! procedures they tell of.

use super::Gbacw;
use super::book::{Book, LeaderId, UnitId};
use crate::engine;
pub use crate::engine::{Ask, ChoiceWords};

/// Builds a log line part by part.
pub type Say = engine::Say<Gbacw>;

/// This system's pieces by their ids.
impl engine::Say<Gbacw> {
    /// A unit's name, a link to it.
    pub fn unit(self, book: &Book, unit: UnitId) -> Self {
        self.piece(book.unit_piece(unit), book.unit(unit).name.as_str())
    }

    /// A leader's name, a link to him.
    pub fn leader(self, book: &Book, leader: LeaderId) -> Self {
        self.leader_as(book, leader, book.leader(leader).name.as_str())
    }

    /// A leader under the name of whoever holds his command now, a link to his counter.
    pub fn leader_as(self, book: &Book, leader: LeaderId, name: impl Into<String>) -> Self {
        self.piece(book.leader_piece(leader), name)
    }

    /// Names of several units: `12 MI, 25 MO`.
    pub fn units(self, book: &Book, units: &[UnitId]) -> Self {
        self.list(units, |say, unit| say.unit(book, *unit))
    }
}
