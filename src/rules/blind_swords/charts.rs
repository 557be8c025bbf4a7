//! The charts of the system as data: read from `scenarios/blind-swords/charts`.

pub mod terrain;

/// All charts.
#[derive(Debug)]
pub struct Charts {
    /// Terrain effects.
    pub terrain: terrain::TerrainChart,
}

/// An event chit.
#[derive(Clone, Debug)]
pub struct EventChit {
    /// Whose it is.
    pub side: crate::kit::Side,
    /// First turn in which it may be used.
    pub from: Option<super::book::Clock>,
    /// Last turn in which it may be used.
    pub until: Option<super::book::Clock>,
    /// Its id in the data, as in `csa_rally`.
    pub key: String,
}
