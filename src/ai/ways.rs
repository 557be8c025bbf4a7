//! Ways to one hex from everywhere, worked out once a game: the ground does not change.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::engine::snapshot::Terrain;
use crate::map::flood::Flood;
use crate::map::{Dir, HexId};

/// Ways kept at most; a battle has fewer hexes that anybody goes for.
const KEPT: usize = 400;

/// What the way to a hex costs from each hex; [`u16::MAX`] where it is too long.
pub type Costs = Arc<[u16]>;

/// The ways asked for so far. Forgetting them changes no answer, only the time it takes.
#[derive(Default)]
pub struct Ways {
    inner: RefCell<Inner>,
}

#[derive(Default)]
struct Inner {
    terrain: Option<Arc<Terrain>>,
    known: BTreeMap<HexId, Costs>,
    flood: Flood,
}

impl Ways {
    /// What the way to `goal` costs from each hex, as far as `limit`; `step` prices a step and must depend on the
    /// terrain alone.
    pub fn to(
        &self,
        terrain: &Arc<Terrain>,
        goal: HexId,
        limit: u16,
        step: impl FnMut(HexId, Dir) -> Option<u16>,
    ) -> Costs {
        let inner = &mut *self.inner.borrow_mut();
        if !inner.terrain.as_ref().is_some_and(|t| Arc::ptr_eq(t, terrain)) || inner.known.len() >= KEPT {
            inner.known.clear();
            inner.terrain = Some(Arc::clone(terrain));
        }
        if let Some(costs) = inner.known.get(&goal) {
            return Arc::clone(costs);
        }
        // Backwards: the price of the goal itself does not matter for a comparison of ways.
        inner.flood.run(&terrain.board, goal, limit, step);
        let cost = |i: usize| inner.flood.cost(HexId(i as u16)).unwrap_or(u16::MAX);
        let costs: Costs = (0..terrain.board.len()).map(cost).collect();
        inner.known.insert(goal, Arc::clone(&costs));
        costs
    }
}
