//! Reading and checking the files that [`super`] describes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{BattleData, BattleFile, CommandRow, FOLDER, Half, OobFile, UnitRow};
use crate::data::{Checker, DataError, Library, Located, Report, Source, load, near};
use crate::kit::{BySide, Side};
use crate::map::{Board, file};
use crate::rules::blind_swords::book::{Arm, Weapon};
use crate::rules::blind_swords::charts::{Charts, Effect};

mod battle;

pub use battle::check_battle;

/// What everything else refers to, loaded once for any number of battles.
struct Common {
    charts: Option<Charts>,
    union: Option<OobFile>,
    confederate: Option<OobFile>,
    boards: BTreeMap<String, Option<Arc<Board>>>,
}

/// Reads and checks a battle by its number as the file spells it (`16.1`); all errors of all files it refers to.
pub fn load_battle(number: &str, library: &Library) -> Result<BattleData, Report> {
    let mut report = Report::default();
    let mut common = Common::load(library, &mut report);
    let read = battle_file(&format!("{FOLDER}/battles/{number}.yaml"), library, &mut common, &mut report);
    match (read, common.charts, common.union, common.confederate) {
        (Some((battle, board, area)), Some(charts), Some(union), Some(confederate)) if report.is_clean() => {
            Ok(BattleData { battle, board, area, oob: BySide { union, confederate }, charts })
        }
        _ => Err(report),
    }
}

/// The heads of all battles, in order of their files' names.
pub fn battle_files(library: &Library) -> Result<Vec<(String, BattleFile)>, Report> {
    let mut report = Report::default();
    let mut battles = Vec::new();
    for path in library.list(&format!("{FOLDER}/battles")) {
        let read = library.read(&path).and_then(|source| load(&source));
        if let Some(b) = report.take(&path, read) {
            battles.push((stem(&path).to_owned(), b));
        }
    }
    if report.is_clean() { Ok(battles) } else { Err(report) }
}

/// Reads and checks every file of the system.
pub fn check_all(library: &Library) -> Report {
    let mut report = Report::default();
    let mut common = Common::load(library, &mut report);
    for path in library.list(&format!("{FOLDER}/maps")) {
        common.board(stem(&path), library, &mut report);
    }
    for path in library.list(&format!("{FOLDER}/battles")) {
        battle_file(&path, library, &mut common, &mut report);
    }
    report
}

/// Checks one file that may lie anywhere, against everything else as shipped or overridden. What it is follows from its
/// path's end, as in `battles/16.1.yaml`; `None`: it is no file of this system.
pub fn check_source(source: &Source, library: &Library) -> Option<Report> {
    let name = source.name.replace('\\', "/");
    let mut parts = name.rsplit('/');
    let (file, folder) = (parts.next()?, parts.next()?);
    if !["battles", "charts", "maps", "oob"].contains(&folder) {
        return None;
    }
    let library = library.overlaid(format!("{FOLDER}/{folder}/{file}"), source.clone());
    let all = check_all(&library);
    let errors = all.errors.into_iter().filter(|e| e.file == source.name).collect();
    Some(Report { files: vec![source.name.clone()], errors })
}

/// The name of a file without folder and ending.
fn stem(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path).trim_end_matches(".yaml")
}

impl Common {
    fn load(library: &Library, report: &mut Report) -> Self {
        let charts = Charts::load_into(library, report);
        let union = oob("union", Side::Union, library, report);
        let confederate = oob("confederate", Side::Confederate, library, report);
        let common = Self { charts, union, confederate, boards: BTreeMap::new() };
        common.once_each(library, report);
        common.event_names(library, report);
        common
    }

    /// A board by its map's name, read at the first call.
    fn board(&mut self, name: &str, library: &Library, report: &mut Report) -> Option<Arc<Board>> {
        if let Some(board) = self.boards.get(name) {
            return board.clone();
        }
        let path = format!("{FOLDER}/maps/{name}.yaml");
        let read = library.read(&path).and_then(|source| {
            let board = file::read(&source)?;
            self.letters(&source, &board).map(|()| board)
        });
        let board = report.take(&path, read).map(Arc::new);
        self.boards.insert(name.to_owned(), board.clone());
        board
    }

    /// Every terrain letter of the map must mean something in the terrain chart.
    fn letters(&self, source: &Source, board: &Board) -> Result<(), Vec<DataError>> {
        let mut check = Checker::new(source);
        if let Some(charts) = &self.charts {
            // A hex that no number finds only fills the board's rectangle.
            let printed = board.hexes().filter(|h| board.find(board.number(*h)).is_some());
            let used: BTreeSet<char> = printed.map(|h| board.terrain(h)).collect();
            for letter in used.into_iter().filter(|&l| charts.terrain.terrain(l).is_none()) {
                check.whole(format!("letter \"{letter}\" stands in no row of charts/terrain.yaml"));
            }
        }
        check.finish(())
    }

    /// Ids and brigades are used once over both sides.
    fn once_each(&self, library: &Library, report: &mut Report) {
        let (Some(union), Some(confederate)) = (&self.union, &self.confederate) else { return };
        let Ok(source) = library.read(&format!("{FOLDER}/oob/confederate.yaml")) else { return };
        let mut check = Checker::new(&source);
        let taken: BTreeSet<&str> = ids(union).map(|id| id.as_str()).collect();
        for id in ids(confederate).filter(|id| taken.contains(id.as_str())) {
            check.error(id, format!("\"{}\" is used by the Union too", id.value));
        }
        report.errors.extend(check.finish(()).err().unwrap_or_default());
    }

    /// Leaders and brigades that event chits name.
    fn event_names(&self, library: &Library, report: &mut Report) {
        let (Some(charts), Some(union), Some(confederate)) = (&self.charts, &self.union, &self.confederate) else {
            return;
        };
        let Ok(source) = library.read(&format!("{FOLDER}/charts/events.yaml")) else { return };
        let mut check = Checker::new(&source);
        for chit in &charts.events.chits {
            let oob = if chit.side == Side::Union { union } else { confederate };
            let (leaders, brigades): (&[String], &[String]) = match &chit.effect {
                Effect::LeadInPerson { leader, .. } => (std::slice::from_ref(leader), &[]),
                Effect::Steady { leaders, .. } => (leaders, &[]),
                Effect::Screen { brigades, .. } => (&[], brigades),
                _ => (&[], &[]),
            };
            for id in leaders.iter().filter(|id| oob.leader(id).is_none()) {
                check.whole(format!("chit {}: there is no {} leader \"{id}\"", chit.key, oob.side));
            }
            for name in brigades.iter().filter(|name| oob.brigade(name).is_none()) {
                check.whole(format!("chit {}: there is no {} brigade \"{name}\"", chit.key, oob.side));
            }
        }
        report.errors.extend(check.finish(()).err().unwrap_or_default());
    }
}

/// All names of a side that must be used once.
fn ids(oob: &OobFile) -> impl Iterator<Item = &Located<String>> {
    let brigades = oob.brigades.iter().map(|b| &b.name);
    brigades.chain(oob.leaders.iter().map(|l| &l.id)).chain(oob.units.iter().map(|u| &u.id))
}

/// Reads and checks the order of battle of a side.
fn oob(name: &str, side: Side, library: &Library, report: &mut Report) -> Option<OobFile> {
    let path = format!("{FOLDER}/oob/{name}.yaml");
    let read = library.read(&path).and_then(|source| read_oob(&source, side));
    report.take(&path, read)
}

/// Reads and checks the order of battle of a side from a text.
fn read_oob(source: &Source, side: Side) -> Result<OobFile, Vec<DataError>> {
    let oob: OobFile = load(source)?;
    let mut check = Checker::new(source);
    if oob.side != side {
        check.whole(format!("side: found {}, expected {} in this file", oob.side, side));
    }
    let mut seen = BTreeSet::new();
    for name in ids(&oob).chain(oob.units.iter().map(|u| &u.short)) {
        if !seen.insert(name.as_str()) {
            check.error(name, format!("\"{}\" is used twice", name.value));
        }
    }
    for leader in &oob.leaders {
        for name in &leader.never {
            known_brigade(name, &oob, &mut check);
        }
        let rated = leader.command != CommandRow::Cic;
        let within = (1..=6).contains(&leader.rating) && (1..=6).contains(&leader.casualty);
        if rated && !within {
            check.error(&leader.id, format!("{} needs \"rating\" and \"casualty\" from 1 to 6", leader.id.value));
        }
    }
    for u in &oob.units {
        unit(u, &oob, &mut check);
    }
    check.finish(oob)
}

fn unit(u: &UnitRow, oob: &OobFile, check: &mut Checker<'_>) {
    if let Some(brigade) = &u.brigade {
        known_brigade(brigade, oob, check);
        if matches!(u.arm, Arm::Artillery | Arm::Gunboat) {
            check.error(brigade, format!("{}: guns belong to no brigade", u.name));
        }
    }
    if u.short.is_empty() || u.short.chars().count() > 4 {
        check.error(&u.short, "expected one to four letters");
    }
    let fits = match u.arm {
        Arm::Infantry | Arm::Cavalry => matches!(u.weapon.value, Weapon::R | Weapon::S | Weapon::Cc),
        Arm::Artillery => matches!(u.weapon.value, Weapon::R | Weapon::S | Weapon::Mx),
        Arm::Gunboat => u.weapon.value == Weapon::G,
    };
    if !fits {
        check.error(&u.weapon, format!("{}: no weapon of its arm", u.name));
    }
    if u.immobile && u.arm != Arm::Artillery {
        check.error(&u.id, format!("{}: only batteries are \"immobile\"", u.name));
    }
    faces(u, check);
    half(u, oob, check);
}

/// Fragile units have the worn face only, gunboats the fresh one only, all others both.
fn faces(u: &UnitRow, check: &mut Checker<'_>) {
    let expected = match (u.arm, u.fragile) {
        (Arm::Gunboat, _) => (true, false),
        (_, fragile) => (!fragile, true),
    };
    for (name, face, wanted) in [("fresh", &u.fresh, expected.0), ("worn", &u.worn, expected.1)] {
        if face.is_some() != wanted {
            let message = if wanted { format!("{} needs", u.name) } else { format!("{} cannot have", u.name) };
            check.error(&u.id, format!("{message} \"{name}\""));
        }
        if let Some(face) = face.as_ref().filter(|f| !(0..=6).contains(&f.1)) {
            check.error(face, "expected a cohesion rating from 0 to 6");
        }
    }
    if let (Some(fresh), Some(worn)) = (&u.fresh, &u.worn)
        && (worn.0.0 > fresh.0.0 || worn.1 > fresh.1)
    {
        check.error(worn, format!("{}: the worn face is better than the fresh one", u.name));
    }
}

fn half(u: &UnitRow, oob: &OobFile, check: &mut Checker<'_>) {
    let Some(half) = u.half else { return };
    let other = u.other_half();
    let found = other.as_ref().and_then(|id| oob.unit(id));
    match (other.as_ref(), found) {
        (None, _) => {
            let letter = if half == Half::A { "_a" } else { "_b" };
            check.error(&u.id, format!("half of a divided regiment: expected an id that ends in {letter}"));
        }
        (Some(id), None) => check.error(&u.id, format!("the other half, {id}, is missing")),
        (Some(id), Some(other)) if other.half.is_none_or(|h| h == half) => {
            check.error(&u.id, format!("{id} is not the other half"));
        }
        _ => {}
    }
}

fn known_brigade(at: &Located<String>, oob: &OobFile, check: &mut Checker<'_>) {
    if oob.brigade(at).is_none() {
        let hint = near::hint(at, oob.brigades.iter().map(|b| b.name.as_str()));
        check.error(at, format!("there is no {} brigade \"{}\"{hint}", oob.side, at.value));
    }
}

fn known_leader(at: &Located<String>, oob: &OobFile, check: &mut Checker<'_>) {
    if oob.leader(at).is_none() {
        let hint = near::hint(at, oob.leaders.iter().map(|l| l.id.as_str()));
        check.error(at, format!("there is no {} leader \"{}\"{hint}", oob.side, at.value));
    }
}

fn known_unit(at: &Located<String>, oob: &OobFile, check: &mut Checker<'_>) {
    if oob.unit(at).is_none() {
        let hint = near::hint(at, oob.units.iter().map(|u| u.id.as_str()));
        check.error(at, format!("there is no {} unit \"{}\"{hint}", oob.side, at.value));
    }
}

/// A battle file, its board and its area.
type Read = (BattleFile, Arc<Board>, crate::map::board::Area);

/// Reads a battle and checks it against the rest.
fn battle_file(path: &str, library: &Library, common: &mut Common, report: &mut Report) -> Option<Read> {
    let read = library.read(path).and_then(|source| {
        let battle: BattleFile = load(&source)?;
        Ok((source, battle))
    });
    let (source, battle) = report.take(path, read)?;
    let maps: Vec<String> = library.list(&format!("{FOLDER}/maps"));
    let known = maps.iter().map(|p| stem(p));
    if !known.clone().any(|m| m == *battle.map) {
        let mut check = Checker::new(&source);
        check.error(&battle.map, format!("there is no map \"{}\"{}", battle.map.value, near::hint(&battle.map, known)));
        report.errors.extend(check.finish(()).err().unwrap_or_default());
        return None;
    }
    let board = common.board(&battle.map, library, report)?;
    let (union, confederate, charts) = (common.union.as_ref()?, common.confederate.as_ref()?, common.charts.as_ref()?);
    match check_battle(&source, &battle, &board, BySide { union, confederate }, charts) {
        Ok(area) => Some((battle, board, area)),
        Err(errors) => {
            report.errors.extend(errors);
            None
        }
    }
}
