//! Dice as part of the game's state: a seeded generator, or a script for tests.
//!
//! Numbers are drawn by our own rejection sampling from the generator's 32-bit words, so that the same seed gives the
//! same rolls whatever version of the `rand` crates is used.

use std::collections::VecDeque;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};

/// The source of every random number of a game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Dice {
    /// A generator made from a seed.
    Seeded {
        /// The generator.
        rng: Box<ChaCha8Rng>,
        /// How many numbers were drawn.
        draws: u64,
    },
    /// Given numbers, for tests; running out is a panic, and so is an impossible number.
    Scripted {
        /// The numbers still to come.
        script: VecDeque<u8>,
        /// How many numbers were drawn.
        draws: u64,
    },
}

impl Dice {
    /// Dice from a seed.
    pub fn seeded(seed: u64) -> Self {
        Self::Seeded { rng: Box::new(ChaCha8Rng::seed_from_u64(seed)), draws: 0 }
    }

    /// Dice that show the given numbers in turn. For tests.
    pub fn scripted(script: impl IntoIterator<Item = u8>) -> Self {
        Self::Scripted { script: script.into_iter().collect(), draws: 0 }
    }

    /// How many numbers were drawn so far.
    pub fn draws(&self) -> u64 {
        match self {
            Self::Seeded { draws, .. } | Self::Scripted { draws, .. } => *draws,
        }
    }

    /// Numbers of the script not yet used; `None` for seeded dice.
    pub fn left(&self) -> Option<usize> {
        match self {
            Self::Seeded { .. } => None,
            Self::Scripted { script, .. } => Some(script.len()),
        }
    }

    /// Appends to a script; nothing happens to seeded dice. For tests.
    pub fn extend(&mut self, more: impl IntoIterator<Item = u8>) {
        if let Self::Scripted { script, .. } = self {
            script.extend(more);
        }
    }

    /// A ten-sided die read 0 to 9 (`gbacw:2.5`).
    pub fn d10(&mut self) -> u8 {
        self.below(10)
    }

    /// A six-sided die read by its pips, 1 to 6. A script for it holds pips: `[3, 5]` are a 3 and a 5.
    ///
    /// # Panics
    /// When a script is exhausted or its next number is not 1 to 6: a fault of the test.
    pub fn d6(&mut self) -> u8 {
        self.draw(1, 6)
    }

    /// A number from 0 to `n - 1`, each with the same chance. `n` must not be 0.
    ///
    /// # Panics
    /// When a script is exhausted or its next number is not below `n`: a fault of the test.
    pub fn below(&mut self, n: u8) -> u8 {
        assert!(n > 0, "a die needs a face");
        self.draw(0, n)
    }

    /// One of `n` numbers from `low` on, each with the same chance.
    fn draw(&mut self, low: u8, n: u8) -> u8 {
        match self {
            Self::Seeded { rng, draws } => {
                *draws += 1;
                let n = u32::from(n);
                let limit = u32::MAX - u32::MAX % n;
                loop {
                    let word = rng.next_u32();
                    if word < limit {
                        return low + (word % n) as u8;
                    }
                }
            }
            Self::Scripted { script, draws } => {
                *draws += 1;
                let value = script.pop_front().expect("the dice script is long enough");
                let is_face = value.checked_sub(low).is_some_and(|face| face < n);
                assert!(is_face, "scripted {value} is not a number from {low} to {}", low + (n - 1));
                value
            }
        }
    }

    /// Forgets the true generator and starts anew from `seed`: for imagined games, which must never see the true dice.
    pub fn reseed(&mut self, seed: u64) {
        *self = Self::seeded(seed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_rolls_and_all_faces_come_up() {
        let mut a = Dice::seeded(7);
        let mut b = Dice::seeded(7);
        let rolls: Vec<u8> = (0..500).map(|_| a.d10()).collect();
        assert_eq!(rolls, (0..500).map(|_| b.d10()).collect::<Vec<_>>());
        assert!((0..10).all(|face| rolls.contains(&face)));
        assert_eq!(a.draws(), 500);
    }

    #[test]
    fn script_is_read_in_order() {
        let mut d = Dice::scripted([3, 9]);
        assert_eq!((d.d10(), d.left(), d.d10(), d.left()), (3, Some(1), 9, Some(0)));
    }

    #[test]
    fn a_d6_shows_its_pips() {
        let mut seeded = Dice::seeded(7);
        let rolls: Vec<u8> = (0..200).map(|_| seeded.d6()).collect();
        assert!(rolls.iter().all(|pips| (1..=6).contains(pips)));
        assert!((1..=6).all(|face| rolls.contains(&face)));
        let mut same = Dice::seeded(7);
        assert!(rolls.iter().all(|pips| *pips == same.below(6) + 1), "one number of the generator a die");
        let mut scripted = Dice::scripted([1, 6]);
        assert_eq!((scripted.d6(), scripted.d6(), scripted.draws()), (1, 6, 2));
    }

    #[test]
    #[should_panic(expected = "scripted 0 is not a number from 1 to 6")]
    fn a_d6_has_no_nought() {
        Dice::scripted([0]).d6();
    }

    #[test]
    #[should_panic(expected = "scripted 7 is not a number from 1 to 6")]
    fn a_d6_has_no_seven() {
        Dice::scripted([7]).d6();
    }
}
