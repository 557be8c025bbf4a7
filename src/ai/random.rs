//! The player who takes any legal answer with the same chance: a sparring partner and the fuzzer's hand.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

use super::bot::{Bot, Desk};

/// Uniform over the choices, from his own generator. One stream of numbers for each decision, so that an answer depends
/// only on the seed and the game's sequence number.
pub struct Random {
    rng: ChaCha8Rng,
}

impl Random {
    /// A player with dice of his own.
    pub fn new(seed: u64) -> Self {
        Self { rng: ChaCha8Rng::seed_from_u64(seed) }
    }

    /// A number below `count`, each with the same chance.
    fn below(&mut self, count: u32) -> u32 {
        let limit = u32::MAX - u32::MAX % count;
        loop {
            let word = self.rng.next_u32();
            if word < limit {
                return word % count;
            }
        }
    }
}

impl Bot for Random {
    fn choose(&mut self, desk: &dyn Desk) -> usize {
        let count = desk.choices();
        if count <= 1 {
            return 0;
        }
        self.rng.set_stream(u64::from(desk.seq()));
        self.rng.set_word_pos(0);
        self.below(count as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Answer, Match, Prompt, Query, Snapshot};
    use crate::kit::Side;

    struct Bare(u32, usize);

    impl Desk for Bare {
        fn side(&self) -> Side {
            Side::Union
        }
        fn seq(&self) -> u32 {
            self.0
        }
        fn choices(&self) -> usize {
            self.1
        }
        fn prompt(&self) -> Prompt {
            panic!("random reads no prompt")
        }
        fn snapshot(&self) -> Snapshot {
            panic!("random looks at nothing")
        }
        fn ask(&self, _: Query) -> Answer {
            panic!("random asks nothing")
        }
        fn imagine(&self, _: u64) -> Box<dyn Match> {
            panic!("random imagines nothing")
        }
    }

    #[test]
    fn answers_are_spread_evenly_and_depend_on_seed_and_sequence_number_alone() {
        let mut a = Random::new(1);
        let mut counts = [0u32; 5];
        let first: Vec<usize> = (0..5000).map(|seq| a.choose(&Bare(seq, 5))).collect();
        for &i in &first {
            counts[i] += 1;
        }
        assert!(counts.iter().all(|c| (900..1100).contains(c)), "{counts:?}");
        let mut b = Random::new(1);
        let back: Vec<usize> = (0..5000).rev().map(|seq| b.choose(&Bare(seq, 5))).collect();
        assert!(first.iter().eq(back.iter().rev()), "the order of questions does not matter");
        let mut c = Random::new(2);
        assert_ne!(first, (0..5000).map(|seq| c.choose(&Bare(seq, 5))).collect::<Vec<_>>());
    }

    #[test]
    fn a_sole_choice_costs_no_number() {
        assert_eq!(Random::new(1).choose(&Bare(9, 1)), 0);
    }
}
