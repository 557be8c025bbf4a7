//! Where battles come from: the registry over the data files, or a toy in tests.

use crate::engine::Match;
use crate::rules::{BattleInfo, Options};

/// A battle set up.
pub struct Opened {
    /// The game, at its first decision.
    pub game: Box<dyn Match>,
    /// Check value of the data it was made from.
    pub data: String,
}

/// A collection of battles.
pub trait Shelf: Send + Sync {
    /// The battles in order.
    fn battles(&self) -> Vec<BattleInfo>;

    /// Sets a battle up. With `interactive` the game tells what happens and can take actions back.
    ///
    /// # Errors
    /// What is wrong with the id, the options or the data, in one message.
    fn open(&self, id: &str, options: &Options, seed: u64, interactive: bool) -> Result<Opened, String>;

    /// The battle with an id.
    ///
    /// # Errors
    /// If there is none, naming those there are.
    fn find(&self, id: &str) -> Result<BattleInfo, String> {
        let battles = self.battles();
        let known: Vec<String> = battles.iter().map(|b| b.id.clone()).collect();
        battles
            .into_iter()
            .find(|b| b.id == id)
            .ok_or_else(|| format!("there is no battle `{id}` (battles: {})", known.join(", ")))
    }
}

/// A shelf with the toy game, for the tests of sessions and front ends.
#[cfg(test)]
pub mod toy {
    use std::sync::Arc;

    use super::{BattleInfo, Opened, Options, Shelf};
    use crate::engine::matchup::Hosted;
    use crate::engine::toy::{Book, Toy};
    use crate::kit::{BySide, Dice};
    use crate::rules::OptionInfo;

    /// The toy, perhaps with a fault in its rules from a turn on.
    #[derive(Default)]
    pub struct ToyShelf {
        /// Firing is broken from that turn on.
        pub broken_from: Option<u32>,
        /// Turns of the game, 3 if 0.
        pub turns: u32,
    }

    impl Shelf for ToyShelf {
        fn battles(&self) -> Vec<BattleInfo> {
            let option = OptionInfo {
                name: "wet".into(),
                label: "The powder is wet".into(),
                default: false,
                rule: "toy:2".into(),
            };
            vec![BattleInfo {
                id: "toy/01".into(),
                system: "toy".into(),
                number: "1".into(),
                title: "Toy".into(),
                turns: 3,
                units: BySide { union: 1, confederate: 1 },
                victory_hexes: 0,
                minutes: 1,
                blurb: "Dice.".into(),
                options: vec![option],
            }]
        }

        fn open(&self, id: &str, _: &Options, seed: u64, interactive: bool) -> Result<Opened, String> {
            self.find(id)?;
            let mut book = Book::new(if self.turns == 0 { 3 } else { self.turns });
            book.broken_from = self.broken_from;
            let game = Hosted::<Toy>::new(Arc::new(book), Dice::seeded(seed), interactive);
            Ok(Opened { game: Box::new(game), data: "d0".into() })
        }
    }
}
