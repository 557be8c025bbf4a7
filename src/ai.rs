//! Computer opponents: they see a [`Desk`] (a snapshot, a prompt, answers to questions, imagined games) and never the
//! true game.

pub mod blind_swords;
pub mod bot;
pub mod eye;
pub mod gbacw;
pub mod greedy;
pub mod random;
pub mod ways;

pub use bot::{Bot, Desk, Seen, seat_seed};

/// The names of all players that [`bot()`] can make, weakest first.
pub const NAMES: [&str; 2] = ["random", "greedy"];

/// A player by name for a system (`gbacw`), with his own dice from `seed`; `None` if there is no such player.
pub fn bot(name: &str, seed: u64, _system: &str) -> Option<Box<dyn Bot>> {
    match name {
        "random" => Some(Box::new(random::Random::new(seed))),
        "greedy" => Some(Box::new(greedy::Greedy::default())),
        _ => None,
    }
}
