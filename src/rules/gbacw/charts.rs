//! The charts: every number that a die or a distance is read against, loaded from `scenarios/gbacw/charts/`.
//!
//! A [`Charts`] value is complete and checked: look-ups never fail for values that can occur in a game. Procedures live
//! in the rules; here are only numbers, their names, the rule each comes from and where each number was found.
//!
//! | module | file | charts |
//! |---|---|---|
//! | [`fire`] | `fire.yaml` | fire table, artillery fire table, modifiers of a shot |
//! | [`weapons`] | `weapons.yaml` | reach and range modifiers |
//! | [`ground`] | `terrain.yaml` | prices of hexes and hexsides, terrain modifiers |
//! | [`shock`] | `shock.yaml` | ratio, position, adjustments, results, pre-shock check |
//! | [`cohesion`] | `cohesion.yaml` | checks, second disorder, rally, rout, leader casualties, fatigue |
//! | [`command`] | `command.yaml` | initiative, efficiency, coordination, orders, allowances, stacking |
//! | [`events`] | `events.yaml`, `ammunition.yaml` | battle events, ammunition |

pub mod cohesion;
pub mod command;
pub mod events;
pub mod fire;
pub mod ground;
pub mod shock;
pub mod weapons;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::data::{DataError, Library, Report, Source, load};
use crate::kit::Tally;

pub use crate::data::provenance::{Origin, Provenance};
pub use cohesion::CohesionChart;
pub use command::{CommandChart, Coordination, OrdersResult, Profile};
pub use events::{Ammunition, BattleEvent, EventChart};
pub use fire::{Disorder, FireChart, FireResult, FireTable};
pub use ground::{HexPrices, HexsideKind, Mover, Price, Terrain, TerrainChart};
pub use shock::{ShockChart, ShockEffect, ShockResult};
pub use weapons::{RangeEffect, Weapon, Weapons};

/// The folder of the charts inside the project.
pub const FOLDER: &str = "scenarios/gbacw/charts";

/// All charts of the system.
#[derive(Clone, Debug)]
pub struct Charts {
    /// Fire tables and the modifiers of a shot.
    pub fire: FireChart,
    /// Reach and range modifiers of every weapon.
    pub weapons: Weapons,
    /// Prices and modifiers of terrain.
    pub terrain: TerrainChart,
    /// Shock.
    pub shock: ShockChart,
    /// Checks, rally, rout, leader casualties, fatigue.
    pub cohesion: CohesionChart,
    /// Initiative, efficiency, coordination, orders, allowances, stacking.
    pub command: CommandChart,
    /// Ammunition.
    pub ammunition: Ammunition,
    /// Battle events.
    pub events: EventChart,
}

impl Charts {
    /// Loads and checks all charts; every error of every file.
    pub fn load(library: &Library) -> Result<Self, Vec<DataError>> {
        let mut report = Report::default();
        let loaded = Self::load_into(library, &mut report);
        loaded.ok_or(report.errors)
    }

    /// The same, noting files and errors in a report.
    pub fn load_into(library: &Library, report: &mut Report) -> Option<Self> {
        let fire = part(library, report, "fire", fire::read);
        let weapons = part(library, report, "weapons", weapons::read);
        let terrain = part(library, report, "terrain", ground::read);
        let shock = part(library, report, "shock", shock::read);
        let cohesion = part(library, report, "cohesion", load);
        let command = part(library, report, "command", command::read);
        let ammunition = part(library, report, "ammunition", load);
        let events = part(library, report, "events", events::read);
        Some(Self {
            fire: fire?,
            weapons: weapons?,
            terrain: terrain?,
            shock: shock?,
            cohesion: cohesion?,
            command: command?,
            ammunition: ammunition?,
            events: events?,
        })
    }

    /// The charts inside the program.
    ///
    /// # Panics
    /// Never in a released program: a test loads them.
    pub fn builtin() -> Self {
        match Self::load(&Library::builtin()) {
            Ok(charts) => charts,
            Err(errors) => panic!("the built-in charts are checked by a test: {}", errors[0]),
        }
    }
}

/// Reads one chart file and notes it.
fn part<T>(
    library: &Library,
    report: &mut Report,
    name: &str,
    read: impl FnOnce(&Source) -> Result<T, Vec<DataError>>,
) -> Option<T> {
    let path = format!("{FOLDER}/{name}.yaml");
    match library.read(&path) {
        Ok(source) => report.take(&source.name.clone(), read(&source)),
        Err(errors) => report.take(&path, Err(errors)),
    }
}

/// A modifier of a die with its reason and rule.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drm {
    /// What it adds to the die.
    pub drm: i8,
    /// The rule, as in `gbacw:10.53`.
    pub rule: String,
    /// When it counts.
    pub when: String,
}

impl Drm {
    /// Adds the modifier to a tally.
    pub fn tally(&self, tally: &mut Tally) {
        tally.add(i16::from(self.drm), self.when.clone(), self.rule.clone());
    }

    /// Adds the modifier to a tally if a condition holds.
    pub fn tally_if(&self, condition: bool, tally: &mut Tally) {
        if condition {
            self.tally(tally);
        }
    }
}

/// Results by ascending totals: each row reaches up to its number, the last one has none and takes all the rest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Steps<T>(Vec<(Option<i16>, T)>);

impl<T> Steps<T> {
    /// Rows `(to, result)`; what is wrong if they do not ascend or the last one is not open.
    pub fn new(rows: Vec<(Option<i16>, T)>) -> Result<Self, String> {
        let Some((last, rest)) = rows.split_last() else { return Err("expected at least one row".into()) };
        if last.0.is_some() {
            return Err("expected the last row without \"to\": it takes all higher totals".into());
        }
        let tops: Vec<i16> = rest.iter().filter_map(|(to, _)| *to).collect();
        if tops.len() < rest.len() {
            return Err("expected \"to\" in every row but the last".into());
        }
        if !tops.is_sorted_by(|a, b| a < b) {
            return Err("expected the values of \"to\" in ascending order".into());
        }
        Ok(Self(rows))
    }

    /// The result for a total.
    pub fn at(&self, total: i16) -> &T {
        let open = &self.0[self.0.len() - 1].1;
        self.0.iter().find(|(to, _)| to.is_some_and(|to| total <= to)).map_or(open, |(_, result)| result)
    }

    /// The rows from the lowest total up: highest total of the row (`None`: no limit) and result.
    pub fn rows(&self) -> &[(Option<i16>, T)] {
        &self.0
    }
}

/// One row of [`Steps`] in a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StepRow<T> {
    to: Option<i16>,
    result: T,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Steps<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let rows = Vec::<StepRow<T>>::deserialize(deserializer)?;
        Self::new(rows.into_iter().map(|r| (r.to, r.result)).collect()).map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_complete_at_both_ends() {
        let s = Steps::new(vec![(Some(-2), 'a'), (Some(1), 'b'), (None, 'c')]).unwrap();
        let read: String = [-9, -2, -1, 1, 2, 99].into_iter().map(|t| *s.at(t)).collect();
        assert_eq!(read, "aabbcc");
        assert!(Steps::new(vec![(Some(1), 'a'), (Some(3), 'b')]).is_err());
        assert!(Steps::new(vec![(Some(3), 'a'), (Some(1), 'b'), (None, 'c')]).is_err());
    }
}
