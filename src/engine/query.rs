//! Questions a player may ask about what he sees, and their answers.

use serde::{Deserialize, Serialize};

use super::choice::ChoiceId;
use super::snapshot::PieceId;
use crate::kit::Tally;
use crate::map::{Dir, HexId};

/// A question about what the asking side can see. Answers never use hidden facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Query {
    /// Where can this piece go from here in the current decision, and at what cost?
    Reach(PieceId),
    /// Can one see from a hex to another, and what blocks?
    Sight(HexId, HexId),
    /// Which hexes are in command range of this leader?
    CommandRange(PieceId),
    /// Which hexes can this piece see or fire into?
    FieldOfFire(PieceId),
    /// What are the exact odds of this choice?
    Odds(ChoiceId),
    /// What is known about the ground of a hex?
    Ground(HexId),
}

/// One reachable hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReachHex {
    /// The hex.
    pub hex: HexId,
    /// Movement points to get there, in halves.
    pub cost2: u16,
    /// The steps from the piece's hex.
    pub path: Vec<Dir>,
    /// Movement must stop there (next to an enemy, for instance).
    pub stops: bool,
}

/// One possible result with its chance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    /// The result in the chart's words: `none`, `d+2`, `1D`.
    pub result: String,
    /// Its chance in thousandths; the chances of one list add up to 1000.
    pub permille: u16,
}

/// The exact odds of an attack, as far as the charts decide them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Odds {
    /// What is rolled and on which column: `7 SP of 16, column 7`.
    pub title: String,
    /// All modifiers with their reasons.
    pub tally: Tally,
    /// Chances of each result line.
    pub chances: Vec<Chance>,
    /// Checks before or after it, in words: `12 MI holds the pre-shock check 60 %`.
    pub notes: Vec<String>,
    /// Mean strength points lost by the target, in hundredths.
    pub mean_loss100: u32,
    /// Mean strength points lost by the attacker (return fire, repulse), in hundredths.
    pub mean_own_loss100: u32,
    /// Chance that the target is hurt at all (disordered, driven back, destroyed), in thousandths.
    pub effect_permille: u16,
    /// Chance that the attacker is the one hurt, in thousandths.
    pub backfire_permille: u16,
}

/// The answer to a [`Query`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The question makes no sense now.
    Nothing,
    /// Reachable hexes, nearest first.
    Reach(Vec<ReachHex>),
    /// Sight: clear or blocked, the hexes on the line in order, what blocks, and the reason in words.
    Sight {
        /// Whether the line is clear.
        clear: bool,
        /// Hexes the line passes, ends excluded; a pair counts as two.
        line: Vec<HexId>,
        /// The hex (or one hex of the hexside) that blocks.
        blocked_by: Option<HexId>,
        /// The reason in words.
        why: String,
    },
    /// A set of hexes, ascending, each with a number to show (range, cost in halves).
    Hexes(Vec<(HexId, u16)>),
    /// Odds.
    Odds(Box<Odds>),
    /// Sentences.
    Words(Vec<String>),
}
