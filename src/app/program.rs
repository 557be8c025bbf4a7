//! The program around the screen: battles, saves and at most one open session, behind the screen's [`Host`].

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::ai;
use crate::engine::{Answer, ChoiceId, Line, Prompt, Query, Snapshot};
use crate::kit::{BySide, Side};
use crate::rules;
use crate::ui::{BattleInfo, Host, OptionInfo, SaveInfo, Seat, Setup, Told};

use super::dirs;
use super::save;
use super::session::{HUMAN, Session, Start};
use super::shelf::Shelf;

/// The file name extension of saves.
pub const EXTENSION: &str = "longroll";

/// Battles, saves and the open session.
pub struct Program {
    shelf: Arc<dyn Shelf>,
    /// The program's own folder, or why there is none.
    home: Result<PathBuf, String>,
    /// The file the next battle is saved in, instead of one of its own choosing.
    save_to: Option<PathBuf>,
    session: Option<Session>,
}

impl Program {
    /// A program with nothing open.
    pub fn new(shelf: Arc<dyn Shelf>, home: Result<PathBuf, String>) -> Self {
        Self { shelf, home, save_to: None, session: None }
    }

    /// Saves the next battle in that file.
    pub fn save_to(&mut self, path: PathBuf) {
        self.save_to = Some(path);
    }

    /// The open session.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Opens a session made elsewhere: a replay, or a damaged save gone on with.
    pub fn open(&mut self, session: Session) {
        self.session = Some(session);
    }

    /// Starts a battle; its save exists when this returns.
    ///
    /// # Errors
    /// Why it cannot start; nothing is open then.
    pub fn begin(&mut self, start: &Start) -> Result<(), String> {
        self.session = None;
        let path = self.new_path(&start.battle)?;
        self.session = Some(Session::start(&*self.shelf, start, Some(&path))?);
        Ok(())
    }

    /// The newest save that is not over.
    ///
    /// # Errors
    /// If there is none.
    pub fn newest(&self) -> Result<String, String> {
        let saves = self.saves();
        saves
            .into_iter()
            .find(|s| !s.is_over && s.problem.is_none())
            .map(|s| s.path)
            .ok_or_else(|| "there is no battle to go on with".to_owned())
    }

    fn current(&self) -> &Session {
        self.session.as_ref().expect("the screen asks for a game only while one is open")
    }

    fn current_mut(&mut self) -> &mut Session {
        self.session.as_mut().expect("the screen asks for a game only while one is open")
    }

    /// A file for a new battle: battle, date and time.
    fn new_path(&mut self, battle: &str) -> Result<PathBuf, String> {
        if let Some(path) = self.save_to.take() {
            return Ok(path);
        }
        let home = self.home.clone()?;
        let stem = format!("{}-{}", battle.replace('/', "-"), dirs::stamp(dirs::now()));
        Ok(dirs::fresh(&dirs::saves(&home), &stem, EXTENSION))
    }
}

/// A save as the list shows it.
fn look(path: &Path, titles: &[(String, String)]) -> SaveInfo {
    let modified = std::fs::metadata(path).and_then(|m| m.modified());
    let when = modified.ok().and_then(|t| dirs::now().duration_since(t).ok()).map(dirs::ago).unwrap_or_default();
    let path = path.display().to_string();
    match save::glance(Path::new(&path)) {
        Ok(save::Glance { header, last }) => {
            let (turn, count) = last.as_ref().map_or((1, 0), |e| (e.turn, e.n));
            let is_over = last.is_some_and(|e| e.is_last);
            let title = titles.iter().find(|(id, _)| *id == header.battle).map(|(_, t)| t.clone());
            let problem = title.is_none().then(|| format!("there is no battle `{}` here", header.battle));
            let position = if is_over { "over".into() } else { format!("turn {turn}, {count} decisions") };
            SaveInfo { path, title: title.unwrap_or(header.battle), position, when, is_over, problem }
        }
        Err(error) => {
            let title = "unreadable".to_owned();
            SaveInfo { path, title, position: String::new(), when, is_over: false, problem: Some(error.to_string()) }
        }
    }
}

/// A battle of the registry in the screen's words.
fn battle_info(info: rules::BattleInfo) -> BattleInfo {
    let hours = info.minutes.div_ceil(60);
    let length = match info.minutes {
        0..60 => format!("{} minutes", info.minutes),
        _ if hours == 1 => "1 hour".into(),
        _ => format!("{hours} hours"),
    };
    let option = |o: rules::OptionInfo| OptionInfo { key: o.name, label: o.label, rule: o.rule, default: o.default };
    BattleInfo {
        id: info.id,
        system: info.system,
        number: info.number,
        title: info.title,
        turns: info.turns,
        units: info.units,
        length,
        summary: info.blurb,
        options: info.options.into_iter().map(option).collect(),
    }
}

/// A seat in the form saves and the command line use.
pub fn seat_name(seat: &Seat) -> String {
    match seat {
        Seat::Human => HUMAN.into(),
        Seat::Computer(level) => level.clone(),
    }
}

impl Host for Program {
    fn version(&self) -> String {
        env!("CARGO_PKG_VERSION").into()
    }

    fn battles(&self) -> Vec<BattleInfo> {
        self.shelf.battles().unwrap_or_default().into_iter().map(battle_info).collect()
    }

    fn levels(&self) -> Vec<String> {
        ai::NAMES.iter().map(|&n| n.into()).collect()
    }

    fn new_seed(&mut self) -> u64 {
        dirs::fresh_seed()
    }

    fn saves(&self) -> Vec<SaveInfo> {
        let Ok(home) = &self.home else { return Vec::new() };
        let Ok(entries) = std::fs::read_dir(dirs::saves(home)) else { return Vec::new() };
        let mut found: Vec<_> = entries
            .flatten()
            .map(|e| e.path())
            .filter(|p| p.extension().is_some_and(|x| x == EXTENSION))
            .map(|p| (std::fs::metadata(&p).and_then(|m| m.modified()).ok(), p))
            .collect();
        found.sort();
        // Titles come from the data files: not worth reading for an empty list.
        if found.is_empty() {
            return Vec::new();
        }
        let titles: Vec<(String, String)> =
            self.shelf.battles().unwrap_or_default().into_iter().map(|b| (b.id, b.title)).collect();
        found.iter().rev().map(|(_, path)| look(path, &titles)).collect()
    }

    fn start(&mut self, setup: &Setup) -> Result<(), String> {
        self.begin(&Start {
            battle: setup.battle.clone(),
            options: setup.options.iter().cloned().collect(),
            seed: setup.seed,
            seats: BySide::from_fn(|side| seat_name(&setup.seats[side])),
        })
    }

    fn load(&mut self, path: &str) -> Result<(), String> {
        self.session = None;
        let (mut session, notes) = Session::resume(&*self.shelf, Path::new(path))?;
        for note in notes {
            session.remark(&note);
        }
        self.session = Some(session);
        Ok(())
    }

    fn close(&mut self) {
        self.session = None;
    }

    fn has_game(&self) -> bool {
        self.session.is_some()
    }

    fn save_path(&self) -> Option<String> {
        self.current().path().map(|p| p.display().to_string())
    }

    fn viewer(&self) -> Side {
        self.current().viewer()
    }

    fn snapshot(&self) -> Arc<Snapshot> {
        self.current().snapshot()
    }

    fn prompt(&self) -> Option<Prompt> {
        self.current().prompt()
    }

    fn ask(&self, query: Query) -> Answer {
        self.current().ask(query)
    }

    fn submit(&mut self, choice: ChoiceId) -> Result<Vec<Line>, String> {
        self.current_mut().submit(choice)
    }

    fn undo(&mut self) -> Result<(), String> {
        self.current_mut().undo()
    }

    fn undoable(&self) -> usize {
        self.current().undoable()
    }

    fn log(&self) -> &[Told] {
        self.current().log()
    }

    fn computer_turn(&mut self) -> Result<Option<Vec<Line>>, String> {
        self.current_mut().computer_turn()
    }

    fn waiting_for_handover(&self) -> Option<Side> {
        self.current().waiting_for_handover()
    }

    fn take_over(&mut self) {
        self.current_mut().take_over();
    }
}
