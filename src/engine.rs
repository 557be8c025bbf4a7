//! How a game is driven, whatever its rules.
//!
//! A game is **a world, dice and a stack of frames**. A frame is one suspended procedure of the rules; the top frame
//! either runs on or waits for one decision of one side. [`rules::Rules::legal`] lists the legal actions of a waiting
//! frame; there is no other place that knows legality. An action goes in ([`game::Game::submit`]), the machine runs to
//! the next decision or the end, and typed events come out. Everything above this layer sees only [`Match`],
//! [`Snapshot`], [`Prompt`] and [`Line`].
//!
//! What systems write their rules with is [`procedure`] (frames, events, choices in words) and [`Say`] (log lines).

pub mod choice;
pub mod game;
pub mod lines;
pub mod log;
pub mod matchup;
pub mod procedure;
pub mod query;
pub mod rules;
pub mod say;
pub mod snapshot;
#[doc(hidden)]
pub mod testkit;
#[cfg(test)]
mod tests;
#[cfg(test)]
pub mod toy;

pub use choice::{Choice, ChoiceId, Group, Prompt, Target};
pub use game::{Game, Illegal};
pub use lines::{Detail, Line, Part, Tone};
pub use log::{Damage, Entry, Header, Log, Step};
pub use matchup::{Battle, Hosted, Match, Ready, Update};
pub use procedure::{Ask, ChoiceWords, Procedure, Suspended};
pub(crate) use procedure::{events, frames};
pub use query::{Answer, Odds, Query};
pub use rules::{Cx, Events, Flow, Outcome, Rules};
pub use say::Say;
pub use snapshot::{PieceId, Snapshot};
