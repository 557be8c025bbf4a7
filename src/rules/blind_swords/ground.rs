//! What the rules make of each hex and hexside.

use crate::map::HexId;

/// The kinds of ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Terrain {
    /// Clear.
    Clear,
    /// Woods.
    Woods,
    /// Dense woods.
    DenseWoods,
    /// Marsh.
    Marsh,
}

/// The ground of the playing area.
#[derive(Debug)]
pub struct Ground {}

impl Ground {
    /// The ground of a hex.
    pub fn terrain(&self, _hex: HexId) -> Terrain {
        Terrain::Clear
    }
}
