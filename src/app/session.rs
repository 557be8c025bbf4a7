//! A battle being played: the match, who sits where, its save, and what each side has been told.
//!
//! The order of things at every action is: carry it out, write it to the save and sync, only then tell its result. If
//! the rules fail or the save cannot be written, the game is put back to where it was before the action.

use std::cell::RefCell;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::ai::{self, Bot, Seen, seat_seed};
use crate::engine::log::{FORMAT, check_text, line};
use crate::engine::{
    Answer, ChoiceId, Entry, Header, Illegal, Line, Log, Match, Outcome, Part, Prompt, Query, Snapshot, Step, Tone,
    Update,
};
use crate::kit::{BySide, Side};
use crate::rules::{BattleInfo, Options};
use crate::ui::host::Told;

use super::fault::{self, guard};
use super::replay;
use super::save::{self, Save};
use super::shelf::Shelf;

/// The name of a person's seat in saves and on the command line.
pub const HUMAN: &str = "human";

/// What a new battle needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The battle's id.
    pub battle: String,
    /// Options that differ from the battle's defaults.
    pub options: Options,
    /// The seed of the dice.
    pub seed: u64,
    /// Who plays: [`HUMAN`] or one of [`ai::NAMES`].
    pub seats: BySide<String>,
}

/// Who plays a side.
enum Seat {
    Human,
    Bot(Box<dyn Bot>),
    /// The entries of a log that is watched.
    Script,
}

/// A battle being played.
pub struct Session {
    info: BattleInfo,
    header: Header,
    game: Box<dyn Match>,
    seats: BySide<Seat>,
    /// Where crash reports go.
    home: Option<PathBuf>,
    save: Option<Save>,
    /// What is still to come of a log that is watched, last entry first.
    script: Vec<Entry>,
    /// Entries so far.
    count: u32,
    told: BySide<Vec<Told>>,
    record: Vec<Told>,
    /// Lengths of both sides' logs and of the record before each action that is not taken back.
    marks: Vec<(BySide<usize>, usize)>,
    viewer: Side,
    seen: RefCell<Option<(u32, Side, Arc<Snapshot>)>>,
}

impl Session {
    /// Starts a battle; with a path, its save exists when this returns.
    ///
    /// # Errors
    /// Why it cannot start.
    pub fn start(shelf: &dyn Shelf, start: &Start, path: Option<&Path>) -> Result<Self, String> {
        let info = shelf.find(&start.battle)?;
        let options = info.options(&start.options)?;
        let loaded = shelf.load(&start.battle, &options)?;
        let game = loaded.battle.start(start.seed, true);
        let header = Header {
            longroll: FORMAT,
            program: env!("CARGO_PKG_VERSION").into(),
            system: info.system.clone(),
            rules: game.version(),
            battle: start.battle.clone(),
            data: loaded.data,
            options,
            seed: start.seed,
            seats: start.seats.clone(),
        };
        let mut session = Self::seat(info, header, game)?;
        if let Some(path) = path {
            session.save = Some(Save::create(path, &session.header).map_err(|e| e.to_string())?);
        }
        Ok(session)
    }

    /// Goes on with a save at the very decision; the notes say what had to be mended.
    ///
    /// # Errors
    /// What is wrong with the file and up to which entry it is good.
    pub fn resume(shelf: &dyn Shelf, path: &Path) -> Result<(Self, Vec<String>), String> {
        let (save, log) = Save::open(path).map_err(|e| e.to_string())?;
        let mut notes = Vec::new();
        if log.torn > 0 {
            notes.push(format!("{} bytes of a last action that was never finished were cut off the save", log.torn));
        }
        let (mut session, trouble) =
            Self::replayed(shelf, &log, u32::MAX).map_err(|e| format!("{}: {e}", path.display()))?;
        if let Some(trouble) = trouble {
            return Err(session.refusal(path, &trouble));
        }
        session.save = Some(save);
        Ok((session, notes))
    }

    /// Goes on from the last good entry of a damaged save, in a new file; the damaged one is left as it is.
    ///
    /// # Errors
    /// If not even its beginning can be used, or the new file cannot be made.
    pub fn salvage(shelf: &dyn Shelf, path: &Path, new: &Path) -> Result<(Self, Vec<String>), String> {
        let log = save::read(path).map_err(|e| e.to_string())?;
        let (mut session, trouble) =
            Self::replayed(shelf, &log, u32::MAX).map_err(|e| format!("{}: {e}", path.display()))?;
        let good = &log.entries[..session.count as usize];
        let text = good.iter().fold(line(&log.header), |text, entry| text + &line(entry));
        session.save = Some(Save::create_with(new, &text).map_err(|e| e.to_string())?);
        let notes = trouble.map(|t| format!("{t}; going on after entry {} in {}", session.count, new.display()));
        Ok((session, notes.into_iter().collect()))
    }

    /// Plays a log again up to an entry, writing nothing. The second value says what stopped it early, if anything
    /// did: the session then stands at the last good entry.
    ///
    /// # Errors
    /// If the game of its header cannot be set up here.
    pub fn replayed(shelf: &dyn Shelf, log: &Log, upto: u32) -> Result<(Self, Option<String>), String> {
        Self::replayed_with(shelf, log, upto, &mut |_| {})
    }

    /// As [`Session::replayed`], looking at the session after the set-up and after each entry.
    ///
    /// # Errors
    /// As [`Session::replayed`].
    pub fn replayed_with(
        shelf: &dyn Shelf,
        log: &Log,
        upto: u32,
        look: &mut dyn FnMut(&Self),
    ) -> Result<(Self, Option<String>), String> {
        let (mut session, other_data) = Self::from_header(shelf, &log.header)?;
        look(&session);
        for entry in log.entries.iter().take(upto as usize) {
            match replay::step(&mut *session.game, entry) {
                Ok(update) => session.note(update, &entry.step),
                Err(divergence) => {
                    // The match may be in any state now: play the good part again.
                    let why = if other_data { "; the data files differ from those it was played with" } else { "" };
                    let (session, _) = Self::replayed(shelf, log, divergence.n - 1)?;
                    return Ok((session, Some(format!("{divergence}{why}"))));
                }
            }
            look(&session);
        }
        let trouble = match &log.bad {
            Some((number, reason)) if upto as usize > log.entries.len() => Some(format!("line {number}: {reason}")),
            _ => None,
        };
        Ok((session, trouble))
    }

    /// A log to be watched from its beginning up to an entry: [`Session::computer_turn`] carries out one entry at a
    /// time, and nothing is written.
    ///
    /// # Errors
    /// If the game of its header cannot be set up here.
    pub fn watch(shelf: &dyn Shelf, log: &Log, upto: u32) -> Result<Self, String> {
        let (mut session, _) = Self::from_header(shelf, &log.header)?;
        session.seats = BySide::from_fn(|_| Seat::Script);
        session.script = log.entries.iter().take(upto as usize).rev().cloned().collect();
        Ok(session)
    }

    /// Sets up the game of a header; true if the data files are not those it was played with.
    fn from_header(shelf: &dyn Shelf, header: &Header) -> Result<(Self, bool), String> {
        let info = shelf.find(&header.battle)?;
        let options = info.options(&header.options)?;
        let loaded = shelf.load(&header.battle, &options)?;
        let game = loaded.battle.start(header.seed, true);
        if header.rules > game.version() {
            return Err(format!(
                "it was played with version {} of the {} rules (longroll {}); this is version {} (longroll {})",
                header.rules,
                header.system,
                header.program,
                game.version(),
                env!("CARGO_PKG_VERSION")
            ));
        }
        let other_data = loaded.data != header.data;
        Ok((Self::seat(info, header.clone(), game)?, other_data))
    }

    fn seat(info: BattleInfo, header: Header, mut game: Box<dyn Match>) -> Result<Self, String> {
        let make = |side: Side| -> Result<Seat, String> {
            let name = &header.seats[side];
            if name == HUMAN {
                return Ok(Seat::Human);
            }
            ai::bot(name, seat_seed(header.seed, side), &header.system)
                .map(Seat::Bot)
                .ok_or_else(|| format!("there is no player `{name}` (players: {HUMAN}, {})", ai::NAMES.join(", ")))
        };
        let seats = BySide { union: make(Side::Union)?, confederate: make(Side::Confederate)? };
        let human = |side: Side| matches!(seats[side], Seat::Human);
        let viewer = match (human(Side::Union), human(Side::Confederate)) {
            (true, true) => game.to_move().unwrap_or(Side::Union),
            (false, true) => Side::Confederate,
            _ => Side::Union,
        };
        let opening = game.opening();
        let mut session = Self {
            info,
            header,
            game,
            seats,
            home: super::dirs::home().ok(),
            save: None,
            script: Vec::new(),
            count: 0,
            told: BySide::default(),
            record: Vec::new(),
            marks: Vec::new(),
            viewer,
            seen: RefCell::new(None),
        };
        session.tell(opening);
        Ok(session)
    }

    fn refusal(&self, path: &Path, trouble: &str) -> String {
        let (turn, of, clock) = self.game.turn();
        format!(
            "{}: {trouble}. It is good up to entry {} (turn {turn} of {of}, {clock}): \
             `longroll resume {} --salvage NEW` goes on from there in a new file",
            path.display(),
            self.count,
            path.display()
        )
    }

    /// Writes crash reports there instead of in the program's own folder.
    pub fn set_home(&mut self, home: &Path) {
        self.home = Some(home.to_owned());
    }

    /// The battle.
    pub fn info(&self) -> &BattleInfo {
        &self.info
    }

    /// The head of its save.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The game, to look at.
    pub fn game(&self) -> &dyn Match {
        &*self.game
    }

    /// Entries so far: actions and takings back.
    pub fn count(&self) -> u32 {
        self.count
    }

    /// Its save file, if it is written anywhere.
    pub fn path(&self) -> Option<&Path> {
        self.save.as_ref().map(Save::path)
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.game.outcome()
    }

    /// Whether a person plays a side.
    pub fn is_human(&self, side: Side) -> bool {
        matches!(self.seats[side], Seat::Human)
    }

    /// Through whose eyes the game is looked at: the person whose turn it is or was last.
    pub fn viewer(&self) -> Side {
        self.viewer
    }

    /// The side that must sit down before anything more is shown: two people play and it is the other one's decision.
    pub fn waiting_for_handover(&self) -> Option<Side> {
        let side = self.game.to_move()?;
        (side != self.viewer && self.is_human(side) && self.is_human(self.viewer)).then_some(side)
    }

    /// The side that must sit down has done so.
    pub fn take_over(&mut self) {
        if let Some(side) = self.waiting_for_handover() {
            self.viewer = side;
        }
    }

    /// What the viewer sees, made once for each state.
    pub fn snapshot(&self) -> Arc<Snapshot> {
        let key = (self.game.seq(), self.viewer);
        let mut seen = self.seen.borrow_mut();
        if let Some((seq, side, snapshot)) = &*seen
            && (*seq, *side) == key
        {
            return Arc::clone(snapshot);
        }
        let snapshot = Arc::new(self.game.snapshot(self.viewer));
        *seen = Some((key.0, key.1, Arc::clone(&snapshot)));
        snapshot
    }

    /// The decision the viewer must take, if he must.
    pub fn prompt(&self) -> Option<Prompt> {
        let is_his = self.game.to_move() == Some(self.viewer) && self.is_human(self.viewer);
        if is_his { self.game.prompt() } else { None }
    }

    /// Answers a question of the viewer.
    pub fn ask(&self, query: Query) -> Answer {
        self.game.ask(self.viewer, query)
    }

    /// Everything the viewer has been told, oldest first.
    pub fn log(&self) -> &[Told] {
        &self.told[self.viewer]
    }

    /// Everything that happened, hidden facts included: for reports about a finished battle.
    pub fn record(&self) -> &[Told] {
        &self.record
    }

    /// Adds a remark of the program itself to both sides' logs.
    pub fn remark(&mut self, text: &str) {
        let line = Line { parts: vec![Part::Text(text.to_owned())], tone: Tone::Quiet, ..Line::default() };
        self.tell(Update { lines: BySide::from_fn(|_| vec![line.clone()]), ..Update::default() });
    }

    /// Takes the viewer's choice and returns what he may read about it.
    ///
    /// # Errors
    /// Why it was refused, failed or could not be saved; the game is unchanged then.
    pub fn submit(&mut self, choice: ChoiceId) -> Result<Vec<Line>, String> {
        let side = self.viewer;
        if !self.is_human(side) {
            return Err("nobody at this keyboard plays this side".into());
        }
        let update = self.attempt(side, |game| game.submit(side, choice), true)?;
        Ok(update.lines[self.viewer].clone())
    }

    /// Takes the viewer's last choice back.
    ///
    /// # Errors
    /// Why not.
    pub fn undo(&mut self) -> Result<(), String> {
        let side = self.viewer;
        if !self.is_human(side) {
            return Err("nobody at this keyboard plays this side".into());
        }
        self.attempt(side, |game| game.undo(side), false).map(|_| ())
    }

    /// How many choices the viewer can take back now.
    pub fn undoable(&self) -> usize {
        if self.game.to_move() == Some(self.viewer) && self.is_human(self.viewer) { self.game.undoable() } else { 0 }
    }

    /// Plays one decision of a computer's seat and returns what the viewer may read about it; `None` if no computer
    /// must decide.
    ///
    /// # Errors
    /// If no choice of the computer could be carried out and saved.
    pub fn computer_turn(&mut self) -> Result<Option<Vec<Line>>, String> {
        if let Some(entry) = self.script.pop() {
            return self.scripted(&entry).map(Some);
        }
        let Some(side) = self.game.to_move() else { return Ok(None) };
        let Seat::Bot(bot) = &mut self.seats[side] else { return Ok(None) };
        let desk = Seen::new(&*self.game).expect("a side must decide");
        let count = self.game.choices();
        // A player who fails is a fault, but none that need stop the battle: the first choice is taken for him.
        let chosen = match guard(|| bot.choose(&desk)) {
            Ok(index) => index.min(count - 1),
            Err(fault) => {
                self.report(&fault.0, &self.game.freeze());
                0
            }
        };
        let mut trouble = String::new();
        for index in std::iter::once(chosen).chain((0..count).filter(|i| *i != chosen)) {
            let choice = ChoiceId { seq: self.game.seq(), index: index as u16 };
            match self.attempt(side, |game| game.submit(side, choice), true) {
                Ok(update) => return Ok(Some(update.lines[self.viewer].clone())),
                Err(reason) if self.save_is_sound() => trouble = reason,
                Err(reason) => return Err(reason),
            }
        }
        Err(trouble)
    }

    /// Carries out an entry of a log that is watched; the rest is dropped if it does not fit.
    fn scripted(&mut self, entry: &Entry) -> Result<Vec<Line>, String> {
        let before = self.game.freeze();
        match replay::step(&mut *self.game, entry) {
            Ok(update) => {
                let lines = update.lines[self.viewer].clone();
                self.note(update, &entry.step);
                Ok(lines)
            }
            Err(divergence) => {
                self.put_back(&before);
                self.script.clear();
                Err(format!("the replay ends here: {divergence}"))
            }
        }
    }

    /// Whether the last attempt to write the save went well (or there is none).
    fn save_is_sound(&self) -> bool {
        self.save.as_ref().is_none_or(Save::is_sound)
    }

    /// Carries something out, saves it, then tells it. On any trouble the game stays as it was.
    fn attempt(
        &mut self,
        side: Side,
        act: impl FnOnce(&mut dyn Match) -> Result<Update, Illegal>,
        is_action: bool,
    ) -> Result<Update, String> {
        let before = self.game.freeze();
        let update = match guard(|| act(&mut *self.game)) {
            Ok(done) => done.map_err(|illegal| illegal.to_string())?,
            Err(fault) => {
                let path = self.report(&fault.0, &before);
                self.put_back(&before);
                let place = path.map_or_else(String::new, |p| format!("; a report is in {}", p.display()));
                return Err(format!("the rules failed, the battle stands as before: {}{place}", fault.0));
            }
        };
        let step = if is_action {
            Step::Act(serde_json::from_str(&update.action).expect("an action's text is JSON"))
        } else {
            Step::Undo
        };
        let entry = Entry {
            n: self.count + 1,
            turn: self.game.turn().0,
            side,
            step,
            is_last: self.game.outcome().is_some(),
            check: check_text(self.game.check_value()),
        };
        if let Some(save) = &mut self.save
            && let Err(error) = save.append(&entry)
        {
            self.put_back(&before);
            return Err(format!("not saved, so not done: {error}"));
        }
        self.note(update.clone(), &entry.step);
        Ok(update)
    }

    /// Counts an entry that was carried out, and tells it to both sides.
    fn note(&mut self, update: Update, step: &Step) {
        self.count += 1;
        match step {
            Step::Act(_) => {
                self.marks.push((BySide::from_fn(|s| self.told[s].len()), self.record.len()));
                self.tell(update);
            }
            Step::Undo => {
                if let Some((lengths, record)) = self.marks.pop() {
                    for side in Side::BOTH {
                        self.told[side].truncate(lengths[side]);
                    }
                    self.record.truncate(record);
                }
            }
        }
    }

    fn tell(&mut self, update: Update) {
        let (turn, _, clock) = self.game.turn();
        let told = |line: Line| Told { turn, clock: clock.clone(), line };
        let Update { lines, record, .. } = update;
        self.told.union.extend(lines.union.into_iter().map(told));
        self.told.confederate.extend(lines.confederate.into_iter().map(told));
        self.record.extend(record.into_iter().map(told));
    }

    fn put_back(&mut self, before: &str) {
        self.game.thaw(before).expect("a state just frozen can be thawed");
        self.seen.take();
    }

    /// Writes what is needed to find a fault again.
    fn report(&self, message: &str, state: &str) -> Option<PathBuf> {
        let save = self.path().and_then(|p| std::fs::read_to_string(p).ok()).unwrap_or_default();
        let sections = [("fault", message), ("header", &line(&self.header)), ("save", &save), ("state before", state)];
        fault::write_report(self.home.as_deref()?, &sections)
    }
}

#[cfg(test)]
#[path = "session_tests.rs"]
mod tests;
