//! What a computer player is, and all that he may look at.

use crate::engine::{Answer, Match, Prompt, Query, Snapshot};
use crate::kit::Side;

/// A computer player.
///
/// A player decides from the desk alone and keeps no memory that matters: the same desk gives the same answer, so that
/// a game interrupted and resumed goes on as if it had never stopped.
pub trait Bot: Send {
    /// The place of the chosen answer in the list of choices.
    fn choose(&mut self, desk: &dyn Desk) -> usize;
}

/// What lies before a player who must decide. Everything is made on demand, so that a player who does not look pays
/// nothing.
pub trait Desk {
    /// The side that decides.
    fn side(&self) -> Side;
    /// The game's sequence number.
    fn seq(&self) -> u32;
    /// How many choices there are: at least one.
    fn choices(&self) -> usize;
    /// The decision in words.
    fn prompt(&self) -> Prompt;
    /// What the side sees.
    fn snapshot(&self) -> Snapshot;
    /// Answers a question from what the side may know.
    fn ask(&self, query: Query) -> Answer;
    /// A game that could be the true one as far as the side knows, with other dice.
    fn imagine(&self, seed: u64) -> Box<dyn Match>;
}

/// The desk of a side in a game: hands out only what that side may see.
pub struct Seen<'a> {
    game: &'a dyn Match,
    side: Side,
}

impl<'a> Seen<'a> {
    /// The desk of the side that must decide; `None` once the game is over.
    pub fn new(game: &'a dyn Match) -> Option<Self> {
        Some(Self { game, side: game.to_move()? })
    }
}

impl Desk for Seen<'_> {
    fn side(&self) -> Side {
        self.side
    }

    fn seq(&self) -> u32 {
        self.game.seq()
    }

    fn choices(&self) -> usize {
        self.game.choices()
    }

    fn prompt(&self) -> Prompt {
        self.game.prompt().expect("a desk is made only while a side must decide")
    }

    fn snapshot(&self) -> Snapshot {
        self.game.snapshot(self.side)
    }

    fn ask(&self, query: Query) -> Answer {
        self.game.ask(self.side, query)
    }

    fn imagine(&self, seed: u64) -> Box<dyn Match> {
        self.game.imagine(self.side, seed)
    }
}

/// The seed of a player's own dice, made from the game's seed and his side, so that the two players and the game never
/// share a row of numbers.
pub fn seat_seed(seed: u64, side: Side) -> u64 {
    let salt = match side {
        Side::Union => 0x9e37_79b9_7f4a_7c15,
        Side::Confederate => 0xd1b5_4a32_d192_ed03,
    };
    // The finishing steps of SplitMix64: every bit of the seed reaches every bit of the result.
    let mut x = seed.wrapping_add(salt);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}
