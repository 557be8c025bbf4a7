//! The registry: the one place that names all systems.

use std::collections::BTreeMap;

use crate::kit::BySide;

pub mod gbacw;

/// An optional rule of a battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name on the command line and in saves.
    pub name: String,
    /// What it does, in a few words.
    pub label: String,
    /// Whether it is on unless said otherwise.
    pub default: bool,
    /// The rule behind it, as in `gbacw:14.1`.
    pub rule: String,
}

/// A battle that can be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BattleInfo {
    /// Its id, as in `gbacw/02`.
    pub id: String,
    /// Its system's id.
    pub system: String,
    /// Its number within the system: `2`.
    pub number: String,
    /// Its title.
    pub title: String,
    /// Game turns.
    pub turns: u32,
    /// Units of each side that can take part.
    pub units: BySide<u32>,
    /// Victory hexes.
    pub victory_hexes: u32,
    /// Rough playing time in minutes.
    pub minutes: u32,
    /// When, where, and what decides it: a sentence or two.
    pub blurb: String,
    /// Its optional rules.
    pub options: Vec<OptionInfo>,
}

/// Options of a battle as given: every name must be one of the battle's; those not named keep their defaults.
pub type Options = BTreeMap<String, bool>;

impl BattleInfo {
    /// All options of the battle with the given ones set.
    ///
    /// # Errors
    /// The first name that is no option of this battle, with those that are.
    pub fn options(&self, given: &Options) -> Result<Options, String> {
        let mut all: Options = self.options.iter().map(|o| (o.name.clone(), o.default)).collect();
        for (name, on) in given {
            let Some(slot) = all.get_mut(name) else {
                let known: Vec<&str> = self.options.iter().map(|o| o.name.as_str()).collect();
                let known = if known.is_empty() { "none".to_owned() } else { known.join(", ") };
                return Err(format!("{} has no option `{name}` (options: {known})", self.id));
            };
            *slot = *on;
        }
        Ok(all)
    }
}
