//! What the rules make of each hex and hexside.

/// The ground of the playing area.
#[derive(Debug)]
pub struct Ground {}
