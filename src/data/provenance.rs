//! Where the numbers of a chart or a list come from, as its file says.

use serde::Deserialize;

/// Kinds of source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Origin {
    /// Stated in the rulebook.
    Stated,
    /// Follows from the rulebook by arithmetic or from an example.
    Derived,
    /// Published elsewhere.
    Public,
    /// Designed for this game.
    Ours,
    /// Partly stated, partly ours; the note says which.
    Mixed,
}

/// Where a chart comes from, for those who ask.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The kind of source.
    pub kind: Origin,
    /// The rules that state or bound the numbers.
    pub rules: Vec<String>,
    /// What is ours and what it was fitted to.
    #[serde(default)]
    pub note: String,
}
