//! Who is where: for each hex the pieces in it, top first.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::map::HexId;

/// Ordered stacks of pieces on hexes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stacks<T: Ord>(BTreeMap<HexId, Vec<T>>);

impl<T: Ord> Default for Stacks<T> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<T: Copy + Ord> Stacks<T> {
    /// The pieces in a hex, top first; empty when nobody is there.
    pub fn at(&self, hex: HexId) -> &[T] {
        self.0.get(&hex).map_or(&[], Vec::as_slice)
    }

    /// The top piece of a hex.
    pub fn top(&self, hex: HexId) -> Option<T> {
        self.at(hex).first().copied()
    }

    /// Puts a piece into a hex at a depth, 0 for the top; beyond the bottom means the bottom.
    pub fn insert(&mut self, hex: HexId, piece: T, depth: usize) {
        let stack = self.0.entry(hex).or_default();
        let depth = depth.min(stack.len());
        stack.insert(depth, piece);
    }

    /// Takes a piece out of a hex; false if it was not there.
    pub fn remove(&mut self, hex: HexId, piece: T) -> bool {
        let Some(stack) = self.0.get_mut(&hex) else { return false };
        let Some(i) = stack.iter().position(|p| *p == piece) else { return false };
        stack.remove(i);
        if stack.is_empty() {
            self.0.remove(&hex);
        }
        true
    }

    /// Replaces the order of a hex's pieces by `order`, which must hold the same pieces.
    pub fn reorder(&mut self, hex: HexId, order: Vec<T>) {
        debug_assert!(
            order.len() == self.at(hex).len() && order.iter().all(|p| self.at(hex).contains(p)),
            "a new order holds the same pieces"
        );
        if order.is_empty() {
            self.0.remove(&hex);
        } else {
            self.0.insert(hex, order);
        }
    }

    /// The hexes that hold anybody, with their pieces, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (HexId, &[T])> {
        self.0.iter().map(|(h, v)| (*h, v.as_slice()))
    }
}
