//! Playing a log again, entry by entry, and saying exactly where it stops agreeing.

use crate::engine::log::check_text;
use crate::engine::{Entry, Illegal, Match, Step, Update};

use super::fault::{Fault, guard};

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// The game does not allow it.
    #[error("{0}")]
    Refused(Illegal),
    /// The state after it is another one.
    #[error("the state after it has check value {found}, expected {expected}")]
    Differs {
        /// What the log says.
        expected: String,
        /// What came out.
        found: String,
    },
    /// The battle was over before it.
    #[error("the battle was already over")]
    AfterEnd,
    /// The rules failed.
    #[error("the rules failed: {0}")]
    Failed(Fault),
}

/// The first entry that does not agree with the game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("entry {n} (line {}): {wrong}", n + 1)]
pub struct Divergence {
    /// The entry's number.
    pub n: u32,
    /// What is wrong.
    pub wrong: Wrong,
}

/// Carries out one entry and compares the check value.
///
/// # Errors
/// How the entry disagrees. The game may then be in any state and must be thrown away.
pub fn step(game: &mut dyn Match, entry: &Entry) -> Result<Update, Divergence> {
    let fail = |wrong| Divergence { n: entry.n, wrong };
    if game.to_move().is_none() {
        return Err(fail(Wrong::AfterEnd));
    }
    let update = guard(|| match &entry.step {
        Step::Act(action) => game.replay(entry.side, &action.to_string()),
        Step::Undo => game.undo(entry.side),
    })
    .map_err(|fault| fail(Wrong::Failed(fault)))?
    .map_err(|illegal| fail(Wrong::Refused(illegal)))?;
    let found = check_text(game.check_value());
    if found == entry.check { Ok(update) } else { Err(fail(Wrong::Differs { expected: entry.check.clone(), found })) }
}
