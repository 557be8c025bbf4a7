//! What this system offers to the registry: its battles, ready to be started.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::Gbacw;
use super::book::Options;
use super::data::{BattleFile, battle_files, load_battle};
use crate::data::{Library, Report};
use crate::engine::Battle;
use crate::engine::matchup::Ready;
use crate::kit::BySide;
use crate::rules::{BattleInfo, OptionInfo};

/// All battles of this system, in order.
///
/// # Errors
/// What is wrong with the files that describe them.
pub fn battles(library: &Library) -> Result<Vec<BattleInfo>, Report> {
    Ok(battle_files(library)?.into_iter().map(|(number, file)| info(&number, &file)).collect())
}

fn info(number: &str, file: &BattleFile) -> BattleInfo {
    let count = |side| file.setup.side(side).units.len() as u32;
    BattleInfo {
        id: format!("gbacw/{number}"),
        system: "gbacw".into(),
        number: file.number.clone(),
        title: file.title.clone(),
        turns: file.turns.value.len() as u32,
        units: BySide::from_fn(count),
        victory_hexes: file.victory.hexes.len() as u32,
        minutes: file.minutes,
        blurb: file.blurb.clone(),
        options: file
            .options
            .iter()
            .map(|o| OptionInfo {
                name: o.name.value.clone(),
                label: o.label.clone(),
                default: o.default,
                rule: o.rule.clone(),
            })
            .collect(),
    }
}

/// Reads a battle by its number as the id spells it, with all options named.
///
/// # Errors
/// Everything that is wrong with its files.
pub fn load(number: &str, library: &Library, options: &BTreeMap<String, bool>) -> Result<Box<dyn Battle>, Report> {
    let data = load_battle(number, library)?;
    Ok(Box::new(Ready::<Gbacw>(Arc::new(super::build::book(data, self::options(options))))))
}

fn options(given: &BTreeMap<String, bool>) -> Options {
    let default = Options::default();
    let on = |name: &str, default: bool| given.get(name).copied().unwrap_or(default);
    Options {
        union_shaken: on("union_shaken", default.union_shaken),
        union_rout_check: on("union_rout_check", default.union_rout_check),
        crests: on("crests", default.crests),
        pistols: on("pistols", default.pistols),
        leader_losses: on("leader_losses", default.leader_losses),
    }
}
