//! The order of battle and the battles as their files say it, checked but not yet turned into a game.
//!
//! Plain data with public fields: [`OobFile`] (one a side), [`BattleFile`], and [`BattleData`], which is a battle with
//! everything it refers to. [`load_battle`] reads and checks one battle, [`check_all`] all files of the system.
//!
//! Shape is checked while reading; sense is checked in [`check`]: known ids, hexes on the map and in the area, stacking,
//! brigades with a leader, each unit once, turns of the battle. All errors of all files are found in one run.

use std::sync::Arc;

use super::charts::Charts;
use crate::data::Located;
use crate::kit::BySide;
use crate::map::board::Area;
use crate::map::{Board, HexId};

pub mod battle;
pub mod check;
pub mod oob;

pub use battle::{
    Arrival, ArrivalTurn, AsleepRow, AwardRow, AwardTo, AwardWhat, BattleFile, Halves, How, JoinsCup, LeaderChit,
    LevelRow, NervousRow, OptionRow, UnitSetup,
};
pub use check::{battle_files, check_all, check_source, load_battle};
pub use oob::{BrigadeRow, CommandRow, Half, LeaderRow, OobFile, Strength, UnitRow};

/// The folder of the system's files inside the project.
pub const FOLDER: &str = "scenarios/blind-swords";

/// A battle with everything it refers to, all checked.
#[derive(Debug)]
pub struct BattleData {
    /// The battle.
    pub battle: BattleFile,
    /// The board.
    pub board: Arc<Board>,
    /// The playing area.
    pub area: Area,
    /// The order of battle.
    pub oob: BySide<OobFile>,
    /// The charts.
    pub charts: Charts,
}

impl BattleData {
    /// A hex of the battle file, which was checked to be on the board.
    ///
    /// # Panics
    /// For a number that the file does not hold.
    pub fn hex(&self, number: &str) -> HexId {
        self.board.find(number).expect("the file was checked")
    }

    /// Hexes of the battle file, in its order.
    pub fn hexes(&self, numbers: &[Located<String>]) -> Vec<HexId> {
        numbers.iter().map(|n| self.hex(n)).collect()
    }
}

/// The options a battle may offer.
pub const OPTIONS: [&str; 5] =
    ["jackson", "lew_wallace", "battery_fall_back", "hidden_alert", "no_rebuild_after_broken"];
