//! Bounded movement floods: everything in reach of a hex, cheapest first, with the way there.
//!
//! Costs are small whole numbers, so hexes wait in one bucket a cost. Buffers are kept between floods; only what the last
//! flood touched is wiped.

use super::board::Board;
use super::hex::{Dir, HexId};

/// Not reached.
const FAR: u16 = u16::MAX;

/// A flood and its buffers.
#[derive(Clone, Debug, Default)]
pub struct Flood {
    start: Option<HexId>,
    /// Cost by hex.
    cost: Vec<u16>,
    /// The step that led into each reached hex.
    entered: Vec<Dir>,
    /// Reached hexes, cheapest first, in ascending order within one cost.
    reached: Vec<HexId>,
    /// Hexes whose cost was set, reached or not.
    touched: Vec<HexId>,
    /// Waiting hexes by cost.
    buckets: Vec<Vec<HexId>>,
}

impl Flood {
    /// Empty buffers; they grow with the first flood.
    pub fn new() -> Self {
        Self::default()
    }

    /// Floods from a hex: `step` prices the step from a hex across a hexside (`None`: not that way), and is asked at most
    /// once for each. Everything whose cheapest way costs at most `limit` is reached, the start at 0.
    pub fn run(&mut self, board: &Board, start: HexId, limit: u16, mut step: impl FnMut(HexId, Dir) -> Option<u16>) {
        self.clear(board.len());
        self.start = Some(start);
        self.offer(start, 0, Dir::N);
        let mut now = 0;
        while now < self.buckets.len() {
            let mut bucket = std::mem::take(&mut self.buckets[now]);
            // Ascending order makes the way found independent of how hexes came in.
            bucket.sort_unstable();
            let mut i = 0;
            while i < bucket.len() {
                let hex = bucket[i];
                i += 1;
                // A hex stands in a bucket once; if it got cheaper since, it was dealt with there.
                if usize::from(self.cost[hex.index()]) < now {
                    continue;
                }
                self.reached.push(hex);
                for (dir, next) in board.neighbours(hex) {
                    let Some(price) = step(hex, dir) else { continue };
                    let total = (now as u16).saturating_add(price);
                    if total <= limit && total < self.cost[next.index()] {
                        if price == 0 {
                            self.set(next, total, dir);
                            bucket.push(next);
                        } else {
                            self.offer(next, total, dir);
                        }
                    }
                }
            }
            bucket.clear();
            self.buckets[now] = bucket;
            now += 1;
        }
    }

    fn clear(&mut self, len: usize) {
        if self.cost.len() == len {
            for h in self.touched.drain(..) {
                self.cost[h.index()] = FAR;
            }
        } else {
            self.cost = vec![FAR; len];
            self.entered = vec![Dir::N; len];
            self.touched.clear();
        }
        self.reached.clear();
        self.buckets.iter_mut().for_each(Vec::clear);
    }

    fn set(&mut self, hex: HexId, cost: u16, dir: Dir) {
        if self.cost[hex.index()] == FAR {
            self.touched.push(hex);
        }
        self.cost[hex.index()] = cost;
        self.entered[hex.index()] = dir;
    }

    fn offer(&mut self, hex: HexId, cost: u16, dir: Dir) {
        self.set(hex, cost, dir);
        let bucket = usize::from(cost);
        if self.buckets.len() <= bucket {
            self.buckets.resize(bucket + 1, Vec::new());
        }
        self.buckets[bucket].push(hex);
    }

    /// The cost of a hex, if it was reached.
    pub fn cost(&self, hex: HexId) -> Option<u16> {
        self.cost.get(hex.index()).copied().filter(|&c| c != FAR)
    }

    /// Whether a hex was reached.
    pub fn contains(&self, hex: HexId) -> bool {
        self.cost(hex).is_some()
    }

    /// All reached hexes with their costs, the start first, cheapest first.
    pub fn reached(&self) -> impl Iterator<Item = (HexId, u16)> + '_ {
        self.reached.iter().map(|&h| (h, self.cost[h.index()]))
    }

    /// The steps from the start to a reached hex; `None` for a hex out of reach.
    pub fn path(&self, board: &Board, hex: HexId) -> Option<Vec<Dir>> {
        self.cost(hex)?;
        let mut steps = Vec::new();
        let mut at = hex;
        while Some(at) != self.start {
            let dir = self.entered[at.index()];
            steps.push(dir);
            at = board.neighbour(at, dir.opposite())?;
        }
        steps.reverse();
        Some(steps)
    }
}
