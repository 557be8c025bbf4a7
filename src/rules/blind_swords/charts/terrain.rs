//! The terrain effects chart.

/// What terrain does.
#[derive(Debug)]
pub struct TerrainChart {}
