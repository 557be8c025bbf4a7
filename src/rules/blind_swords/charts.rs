//! The charts: every number that a die or a distance is read against, loaded from `scenarios/blind-swords/charts/`.
//!
//! A [`Charts`] value is complete and checked: look-ups never fail for values that can occur in a game. Procedures live
//! in the rules; here are only numbers, their names, the rule each comes from and where each number was found.
//!
//! | module | file | charts |
//! |---|---|---|
//! | [`combat`] | `combat.yaml` | combat results table, cohesion tests of fire and close combat |
//! | [`fire`] | `fire.yaml` | reach of weapons, what of strength arrives, shifts of a shot |
//! | [`close`] | `close_combat.yaml` | odds and shifts of close combat |
//! | [`command`] | `command.yaml` | orders, confusion, Long Roll, alert, what depends on the hour, stacking |
//! | [`cohesion`] | `cohesion.yaml` | ratings, break test, panic, retreat, rally, wrecked brigades |
//! | [`events`] | `events.yaml` | event chits |
//! | [`fog`] | `fog.yaml` | Fog of War |
//! | [`terrain`] | `terrain.yaml` | prices and shifts of terrain |

pub mod close;
pub mod cohesion;
pub mod combat;
pub mod command;
pub mod events;
pub mod fire;
pub mod fog;
pub mod terrain;

use serde::Deserialize;

use super::book::{Clock, clock};
use crate::data::{DataError, Library, Report, Source, load};
use crate::kit::Tally;

pub use close::CloseChart;
pub use cohesion::CohesionChart;
pub use combat::{Cell, CombatChart, CombatTable, Depletion, Severity, Skedaddle, Sp16};
pub use command::{CommandChart, Confusion, OrderRally};
pub use events::{Effect, EventChart, EventChit, Window};
pub use fire::{Band, FireChart};
pub use fog::{FogChart, FogResult, FogTable};

/// The folder of the charts inside the project.
pub const FOLDER: &str = "scenarios/blind-swords/charts";

/// All charts of the system.
#[derive(Debug)]
pub struct Charts {
    /// Combat results and cohesion tests.
    pub combat: CombatChart,
    /// Ranges, strength that arrives, shifts of fire.
    pub fire: FireChart,
    /// Odds and shifts of close combat.
    pub close: CloseChart,
    /// Orders, confusion, alert, hours, stacking.
    pub command: CommandChart,
    /// Ratings, break test, panic, retreat, rally.
    pub cohesion: CohesionChart,
    /// Event chits.
    pub events: EventChart,
    /// Fog of War.
    pub fog: FogChart,
    /// Terrain effects.
    pub terrain: terrain::TerrainChart,
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
        let combat = part(library, report, "combat", combat::read);
        let fire = part(library, report, "fire", fire::read);
        let close = part(library, report, "close_combat", close::read);
        let command = part(library, report, "command", command::read);
        let cohesion = part(library, report, "cohesion", load);
        let events = part(library, report, "events", events::read);
        let fog = part(library, report, "fog", fog::read);
        let terrain = part(library, report, "terrain", terrain::read);
        Some(Self {
            combat: combat?,
            fire: fire?,
            close: close?,
            command: command?,
            cohesion: cohesion?,
            events: events?,
            fog: fog?,
            terrain: terrain?,
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

/// A shift of columns with its rule and reason.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shift {
    /// Columns, to the right; negative: to the left.
    pub shift: i8,
    /// The rule, as in `blind-swords-x:9.3#1`.
    pub rule: String,
    /// When it counts.
    pub when: String,
}

impl Shift {
    /// Adds the shift to a tally.
    pub fn tally(&self, tally: &mut Tally) {
        tally.add(i16::from(self.shift), self.when.clone(), self.rule.clone());
    }

    /// Adds the shift to a tally if a condition holds.
    pub fn tally_if(&self, condition: bool, tally: &mut Tally) {
        if condition {
            self.tally(tally);
        }
    }
}

/// A turn in a file, written `9:30`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Time(pub Clock);

impl<'de> Deserialize<'de> for Time {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom(format!("\"{text}\": expected a half hour such as 9:30, from 8:00 on"));
        clock(&text).map(Self).ok_or_else(wrong)
    }
}
