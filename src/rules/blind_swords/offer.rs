//! What this system offers to the registry: its battles, ready to be started.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::BlindSwords;
use super::book::{Book, Options};
use super::data::{BattleFile, battle_files, load_battle};
use crate::data::{Library, Report};
use crate::engine::Battle;
use crate::engine::matchup::Ready;
use crate::kit::{BySide, Side};
use crate::rules::{BattleInfo, OptionInfo};

/// All battles of this system, in order.
///
/// # Errors
/// What is wrong with the files that describe them.
pub fn battles(library: &Library) -> Result<Vec<BattleInfo>, Report> {
    Ok(battle_files(library)?.into_iter().map(|(number, file)| info(&number, &file)).collect())
}

fn info(number: &str, file: &BattleFile) -> BattleInfo {
    let count = |side: Side| {
        let here = |option: &Option<_>| option.is_none();
        let arrivals = file.arrivals.side(side).iter().filter(|a| here(&a.option)).map(|a| a.units.len());
        (file.setup.side(side).len() + arrivals.sum::<usize>()) as u32
    };
    BattleInfo {
        id: format!("blind-swords/{number}"),
        system: "blind-swords".into(),
        number: file.number.clone(),
        title: file.title.clone(),
        turns: file.clocks().len() as u32,
        units: BySide::from_fn(count),
        victory_hexes: victory_hexes(file),
        minutes: file.minutes,
        blurb: file.blurb.clone(),
        options: file.options.iter().map(option).collect(),
    }
}

fn option(row: &super::data::OptionRow) -> OptionInfo {
    OptionInfo { name: row.name.value.clone(), label: row.label.clone(), default: row.default, rule: row.rule.clone() }
}

/// Hexes that any award names.
fn victory_hexes(file: &BattleFile) -> u32 {
    let mut hexes: Vec<&str> = file.victory.awards.iter().flat_map(|a| a.what.hexes()).map(|h| h.as_str()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.len() as u32
}

/// Reads a battle by its number as the id spells it, with all options named.
///
/// # Errors
/// Everything that is wrong with its files.
pub fn load(number: &str, library: &Library, options: &BTreeMap<String, bool>) -> Result<Box<dyn Battle>, Report> {
    Ok(Box::new(Ready::<BlindSwords>(Arc::new(book(number, library, options)?))))
}

/// The book of a battle by its number, with all options named; those left out are off.
///
/// # Errors
/// Everything that is wrong with its files.
pub fn book(number: &str, library: &Library, options: &BTreeMap<String, bool>) -> Result<Book, Report> {
    Ok(super::build::book(load_battle(number, library)?, self::options(options)))
}

fn options(given: &BTreeMap<String, bool>) -> Options {
    let on = |name: &str| given.get(name).copied().unwrap_or(false);
    Options {
        jackson: on("jackson"),
        lew_wallace: on("lew_wallace"),
        battery_fall_back: on("battery_fall_back"),
        hidden_alert: on("hidden_alert"),
        no_rebuild_after_broken: on("no_rebuild_after_broken"),
    }
}
