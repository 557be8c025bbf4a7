//! A draw cup: chits go in, one comes out by lot.

use serde::{Deserialize, Serialize};

use super::Dice;

/// An opaque cup of chits. The order inside means nothing; a draw takes each chit with the same chance.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Cup<T>(pub Vec<T>);

impl<T: Copy + PartialEq> Cup<T> {
    /// An empty cup.
    pub fn new() -> Self {
        Self(Vec::new())
    }

    /// Puts chits in.
    pub fn put(&mut self, chit: T, count: usize) {
        self.0.extend(std::iter::repeat_n(chit, count));
    }

    /// Takes one particular chit out; false if there is none.
    pub fn take(&mut self, chit: T) -> bool {
        match self.0.iter().position(|c| *c == chit) {
            Some(i) => {
                self.0.remove(i);
                true
            }
            None => false,
        }
    }

    /// Draws one chit by lot, `None` from an empty cup.
    pub fn draw(&mut self, dice: &mut Dice) -> Option<T> {
        if self.0.is_empty() {
            return None;
        }
        let i = dice.below(self.0.len() as u8);
        Some(self.0.remove(usize::from(i)))
    }

    /// How many chits are inside.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no chit is inside.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many of one kind are inside.
    pub fn count(&self, chit: T) -> usize {
        self.0.iter().filter(|c| **c == chit).count()
    }
}
