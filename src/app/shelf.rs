//! Where battles come from: the registry over the data files, or a toy in tests.

use std::sync::OnceLock;

use crate::data::Library;
use crate::engine::Battle;
use crate::rules::{self, BattleInfo, Options};

/// A battle read and ready to start.
pub struct Loaded {
    /// It.
    pub battle: Box<dyn Battle>,
    /// Check value of the data it was made from.
    pub data: String,
}

/// A collection of battles.
pub trait Shelf: Send + Sync {
    /// The battles in order.
    ///
    /// # Errors
    /// What is wrong with the files that describe them.
    fn battles(&self) -> Result<Vec<BattleInfo>, String>;

    /// Reads a battle; `options` names all of its options.
    ///
    /// # Errors
    /// What is wrong with its data.
    fn load(&self, id: &str, options: &Options) -> Result<Loaded, String>;

    /// The battle with an id.
    ///
    /// # Errors
    /// If there is none, naming those there are.
    fn find(&self, id: &str) -> Result<BattleInfo, String> {
        let battles = self.battles()?;
        let known: Vec<String> = battles.iter().map(|b| b.id.clone()).collect();
        battles
            .into_iter()
            .find(|b| b.id == id)
            .ok_or_else(|| format!("there is no battle `{id}` (battles: {})", known.join(", ")))
    }
}

/// The battles of the registry, read from the data files.
#[derive(Default)]
pub struct Files {
    data: Library,
    /// Read once: the title, the command line and the session all ask for them.
    battles: OnceLock<Result<Vec<BattleInfo>, String>>,
}

impl Files {
    /// The battles of a library of data files.
    pub fn new(data: Library) -> Self {
        Self { data, battles: OnceLock::new() }
    }

    /// The data files.
    pub fn data(&self) -> &Library {
        &self.data
    }
}

impl Shelf for Files {
    fn battles(&self) -> Result<Vec<BattleInfo>, String> {
        self.battles.get_or_init(|| rules::battles(&self.data).map_err(|report| report.to_string())).clone()
    }

    fn load(&self, id: &str, options: &Options) -> Result<Loaded, String> {
        let battle = rules::load(id, &self.data, options).map_err(|report| report.to_string())?;
        let system = id.split('/').next().unwrap_or_default();
        Ok(Loaded { battle, data: rules::data_value(system, &self.data) })
    }
}

/// A shelf with the toy game, for the tests of sessions and front ends.
#[cfg(test)]
pub mod toy {
    use std::sync::Arc;

    use super::{BattleInfo, Loaded, Options, Shelf};
    use crate::engine::Ready;
    use crate::engine::toy::{Book, Toy};
    use crate::kit::BySide;
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
        fn battles(&self) -> Result<Vec<BattleInfo>, String> {
            let option = OptionInfo {
                name: "wet".into(),
                label: "The powder is wet".into(),
                default: false,
                rule: "toy:2".into(),
            };
            Ok(vec![BattleInfo {
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
            }])
        }

        fn load(&self, id: &str, _: &Options) -> Result<Loaded, String> {
            self.find(id)?;
            let mut book = Book::new(if self.turns == 0 { 3 } else { self.turns });
            book.broken_from = self.broken_from;
            Ok(Loaded { battle: Box::new(Ready::<Toy>(Arc::new(book))), data: "d0".into() })
        }
    }
}
