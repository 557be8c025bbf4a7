//! What the screen asks of the program around it: battles, saves, a running game with its seats.
//!
//! The screen draws and reads keys; whoever implements [`Host`] owns the match, writes the save before a result is
//! shown, and lets the computer's seats play. The screen never sees a match, only what the viewing side may know.

use std::sync::Arc;

use crate::engine::{Answer, ChoiceId, Line, Prompt, Query, Snapshot};
use crate::kit::{BySide, Side};

/// An optional rule that the set-up form offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionInfo {
    /// Its name in saves and on the command line: `green`.
    pub key: String,
    /// What it does, in a few words.
    pub label: String,
    /// The rule, or empty.
    pub rule: String,
    /// Whether it is on unless the player says otherwise.
    pub default: bool,
}

/// A battle that can be played.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BattleInfo {
    /// Its id: `gbacw/02`.
    pub id: String,
    /// Its system's id: `gbacw`.
    pub system: String,
    /// Its number within the system: `2`.
    pub number: String,
    /// Its title.
    pub title: String,
    /// Game turns.
    pub turns: u32,
    /// Units of each side.
    pub units: BySide<u32>,
    /// Rough playing time in words: `1 hour`.
    pub length: String,
    /// When, where, and what decides it: a few sentences.
    pub summary: String,
    /// Optional rules the form offers.
    pub options: Vec<OptionInfo>,
}

/// Who plays a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at this keyboard.
    Human,
    /// The computer, at the level of that name (one of [`Host::levels`]).
    Computer(String),
}

/// The filled-in set-up form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The battle's id.
    pub battle: String,
    /// Who plays.
    pub seats: BySide<Seat>,
    /// The seed of the dice.
    pub seed: u64,
    /// Optional rules by key, each on or off; what is not named keeps its default.
    pub options: Vec<(String, bool)>,
}

/// A save file that can be gone on with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SaveInfo {
    /// Its path, as [`Host::load`] takes it.
    pub path: String,
    /// The battle's title.
    pub title: String,
    /// Where it stands: `8 AM, Union decides`.
    pub position: String,
    /// How long ago it was written: `2 minutes ago`.
    pub when: String,
    /// Whether the battle is over (such a save is not offered under Continue).
    pub is_over: bool,
    /// Why it cannot be loaded, if it cannot.
    pub problem: Option<String>,
}

/// A line of the log with the game time at which it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The turn, counted from 1.
    pub turn: u32,
    /// The clock, at most five letters: `8:00`.
    pub clock: String,
    /// The line.
    pub line: Line,
}

/// The program around the screen.
///
/// Errors are one clear sentence for the player. Everything is synchronous; nothing here may block on a terminal.
pub trait Host {
    /// The program's version, for the title.
    fn version(&self) -> String;
    /// Battles in the order of the picker.
    fn battles(&self) -> Vec<BattleInfo>;
    /// Computer players by name, weakest first; the form proposes the last.
    fn levels(&self) -> Vec<String>;
    /// A fresh seed for the form.
    fn new_seed(&mut self) -> u64;
    /// Saves, newest first.
    fn saves(&self) -> Vec<SaveInfo>;
    /// Starts a battle; the save file exists when this returns.
    ///
    /// # Errors
    /// Why it cannot start; no game is open then.
    fn start(&mut self, setup: &Setup) -> Result<(), String>;
    /// Goes on with a save at the very decision.
    ///
    /// # Errors
    /// What is wrong with the file; no game is open then.
    fn load(&mut self, path: &str) -> Result<(), String>;
    /// Closes the open game; it stays saved.
    fn close(&mut self);

    /// Whether a game is open. All functions below may be called only then.
    fn has_game(&self) -> bool;
    /// The save file of the open game, if it is written anywhere.
    fn save_path(&self) -> Option<String>;
    /// Through whose eyes the screen looks: the person whose turn it is or was last; the only person otherwise.
    fn viewer(&self) -> Side;
    /// What the viewer sees. Cheap when nothing has changed.
    fn snapshot(&self) -> Arc<Snapshot>;
    /// The decision the viewer must take; `None` while the other side, the computer or nobody must decide.
    fn prompt(&self) -> Option<Prompt>;
    /// Answers a question of the viewer.
    fn ask(&self, query: Query) -> Answer;
    /// Takes the viewer's choice, saves it, and returns what the viewer may read about it (also added to the log).
    ///
    /// # Errors
    /// Why it was refused or could not be saved; the game is unchanged then.
    fn submit(&mut self, choice: ChoiceId) -> Result<Vec<Line>, String>;
    /// Takes the viewer's last choice back.
    ///
    /// # Errors
    /// Why not: dice were rolled, something was revealed, nothing to take back.
    fn undo(&mut self) -> Result<(), String>;
    /// How many choices can be taken back now.
    fn undoable(&self) -> usize;
    /// The whole log as the viewer may read it, oldest first.
    fn log(&self) -> &[Told];
    /// Plays one decision of a computer's seat, saves it, and returns what the viewer may read about it; `None` if no
    /// computer must decide.
    ///
    /// # Errors
    /// Why the decision could not be taken or saved.
    fn computer_turn(&mut self) -> Result<Option<Vec<Line>>, String>;
    /// The side that must sit down at the keyboard before anything more is shown (two people, one screen).
    fn waiting_for_handover(&self) -> Option<Side>;
    /// That side sits there now: it becomes the viewer.
    fn take_over(&mut self);
}
