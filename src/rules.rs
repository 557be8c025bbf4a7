//! The registry: the one place that names all systems.

use std::collections::BTreeMap;

use crate::data::{DataError, Library, Report, Source, yaml};
use crate::engine::Battle;
use crate::kit::BySide;

pub mod blind_swords;
pub mod gbacw;

/// Reads a battle by its number as the id spells it (`02`), with all options named.
pub type Load = fn(&str, &Library, &Options) -> Result<Box<dyn Battle>, Report>;

/// Checks one file against all others; `None` if it is no file of the system.
pub type CheckFile = fn(&Source, &Library) -> Option<Report>;

/// What a system's module offers to the registry.
pub struct System {
    /// Its id, as in `gbacw`.
    pub id: &'static str,
    /// Its battles in order, each with what is wrong with its file if something is.
    pub battles: fn(&Library) -> Result<Vec<BattleInfo>, Report>,
    /// Reads a battle.
    pub load: Load,
    /// Checks all data files of the system.
    pub check: fn(&Library) -> Report,
    /// Checks one file against all others; `None` if it is no file of this system.
    pub check_file: CheckFile,
}

/// All systems, in the order of the picker.
pub const SYSTEMS: &[System] = &[
    System {
        id: "gbacw",
        battles: gbacw::offer::battles,
        load: gbacw::offer::load,
        check: gbacw::data::check_all,
        check_file: gbacw::data::check::check_source,
    },
    System {
        id: "blind-swords",
        battles: blind_swords::offer::battles,
        load: blind_swords::offer::load,
        check: blind_swords::data::check_all,
        check_file: blind_swords::data::check::check_source,
    },
];

/// The folders of a system's data files under `scenarios/SYSTEM/`.
const FOLDERS: [&str; 4] = ["battles", "charts", "maps", "oob"];

/// All battles of all systems.
///
/// # Errors
/// What is wrong with the files that describe them.
pub fn battles(data: &Library) -> Result<Vec<BattleInfo>, Report> {
    let mut all = Vec::new();
    for system in SYSTEMS {
        all.extend((system.battles)(data)?);
    }
    Ok(all)
}

/// Reads the battle with an id, as in `gbacw/02`.
///
/// # Errors
/// Everything that is wrong with its files.
pub fn load(id: &str, data: &Library, options: &Options) -> Result<Box<dyn Battle>, Report> {
    let none = || {
        let error = DataError::whole(id, "there is no such battle");
        Report { files: Vec::new(), errors: vec![error] }
    };
    let (system, number) = id.split_once('/').ok_or_else(none)?;
    let system = SYSTEMS.iter().find(|s| s.id == system).ok_or_else(none)?;
    (system.load)(number, data, options)
}

/// Checks the data files of all systems.
pub fn check(data: &Library) -> Report {
    let mut all = Report::default();
    for system in SYSTEMS {
        let report = (system.check)(data);
        all.files.extend(report.files);
        all.errors.extend(report.errors);
    }
    all
}

/// Checks one file, wherever it lies.
pub fn check_file(source: &Source, data: &Library) -> Report {
    if let Some(report) = likeliest(&source.name, data).into_iter().find_map(|system| (system.check_file)(source, data))
    {
        return report;
    }
    let mut all = Report::default();
    // Of a file outside any known place only its shape can be told.
    all.take(&source.name, yaml::load::<serde_json::Value>(source));
    all
}

/// The systems in the order in which a file of this name is likely to be theirs: one that the path names, then one that
/// has a file of that name in that folder, then the rest.
fn likeliest(name: &str, data: &Library) -> Vec<&'static System> {
    let name = name.replace('\\', "/");
    let mut parts = name.rsplit('/');
    let (file, folder) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
    let fit = |system: &System| {
        let path = format!("scenarios/{}/{folder}/{file}", system.id);
        if name.split('/').any(|part| part == system.id) {
            0
        } else if data.list(&format!("scenarios/{}/{folder}", system.id)).contains(&path) {
            1
        } else {
            2
        }
    };
    let mut systems: Vec<&System> = SYSTEMS.iter().collect();
    systems.sort_by_key(|s| fit(s));
    systems
}

/// A check value of all data files of a system: saves carry it, so that a battle replayed with other data can be told
/// from a broken one.
pub fn data_value(system: &str, data: &Library) -> String {
    let texts: Vec<String> = FOLDERS
        .iter()
        .flat_map(|folder| data.list(&format!("scenarios/{system}/{folder}")))
        .filter_map(|path| data.read(&path).ok())
        .map(|source| source.text)
        .collect();
    format!("{:016x}", crate::engine::game::check_value(&texts))
}

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
