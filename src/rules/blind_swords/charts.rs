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
    /// Its id in the data, as in `csa_rally`.
    pub key: String,
}
