//! Reading and checking the files that [`super`] describes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{BattleData, BattleFile, CommandRow, FOLDER, LeaderRank, Level, Oob, OobFile, UnitRow, UnitType, hour};
use crate::data::{Checker, DataError, Library, Located, Report, Source, load, near};
use crate::kit::Side;
use crate::map::board::Area;
use crate::map::{Board, HexId, file};
use crate::rules::gbacw::charts::{Charts, Weapon};

/// What everything else refers to, loaded once for any number of battles.
struct Common {
    charts: Option<Charts>,
    union: Option<OobFile>,
    confederate: Option<OobFile>,
    boards: BTreeMap<String, Option<Arc<Board>>>,
}

/// Reads and checks a battle by its number as the file spells it (`02`); all errors of all files it refers to.
pub fn load_battle(number: &str, library: &Library) -> Result<BattleData, Report> {
    let mut report = Report::default();
    let mut common = Common::load(library, &mut report);
    match battle(&format!("{FOLDER}/battles/{number}.yaml"), library, &mut common, &mut report) {
        Some(data) if report.is_clean() => Ok(data),
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
            let stem = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".yaml").to_owned();
            battles.push((stem, b));
        }
    }
    if report.is_clean() { Ok(battles) } else { Err(report) }
}

/// Reads and checks every file of the system.
pub fn check_all(library: &Library) -> Report {
    let mut report = Report::default();
    let mut common = Common::load(library, &mut report);
    for path in library.list(&format!("{FOLDER}/maps")) {
        let name = path.rsplit('/').next().unwrap_or(&path).trim_end_matches(".yaml").to_owned();
        common.board(&name, library, &mut report);
    }
    for path in library.list(&format!("{FOLDER}/battles")) {
        battle(&path, library, &mut common, &mut report);
    }
    report
}

/// Checks one file that may lie anywhere, against everything else as shipped or overridden. What it is follows from its
/// path's end, as in `battles/02.yaml`; `None`: it is no file of this system.
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

impl Common {
    fn load(library: &Library, report: &mut Report) -> Self {
        let charts = Charts::load_into(library, report);
        let union = oob("union", Side::Union, library, report);
        let confederate = oob("confederate", Side::Confederate, library, report);
        let common = Self { charts, union, confederate, boards: BTreeMap::new() };
        common.once_each(library, report);
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
            let used: BTreeSet<char> = board.hexes().map(|h| board.terrain(h)).collect();
            for letter in used.into_iter().filter(|&l| charts.terrain.terrain(l).is_none()) {
                check.whole(format!("letter \"{letter}\" stands in no row of charts/terrain.yaml"));
            }
        }
        check.finish(())
    }

    /// Ids and codes are used once over both sides.
    fn once_each(&self, library: &Library, report: &mut Report) {
        let (Some(union), Some(confederate)) = (&self.union, &self.confederate) else { return };
        let path = format!("{FOLDER}/oob/confederate.yaml");
        let Ok(source) = library.read(&path) else { return };
        let mut check = Checker::new(&source);
        for c in confederate.commands.iter().filter(|c| union.command(&c.code).is_some()) {
            check.error(&c.code, format!("command {} is a Union command too", c.code.value));
        }
        let ids = confederate.leaders.iter().map(|l| &l.id).chain(confederate.units.iter().map(|u| &u.id));
        for id in ids.filter(|id| union.unit(id).is_some() || union.leader(id).is_some()) {
            check.error(id, format!("id {} is used by the Union too", id.value));
        }
        if let Err(errors) = check.finish(()) {
            report.errors.extend(errors);
        }
    }
}

/// Reads and checks the order of battle of a side.
fn oob(name: &str, side: Side, library: &Library, report: &mut Report) -> Option<OobFile> {
    let path = format!("{FOLDER}/oob/{name}.yaml");
    let read = library.read(&path).and_then(|source| read_oob(&source, side));
    report.take(&path, read)
}

/// Reads and checks the order of battle of a side from a text.
pub fn read_oob(source: &Source, side: Side) -> Result<OobFile, Vec<DataError>> {
    let oob: OobFile = load(source)?;
    let mut check = Checker::new(source);
    if oob.side != side {
        check.whole(format!("side: found {}, expected {} in this file", oob.side, side));
    }
    let mut seen = BTreeSet::new();
    let codes = oob.commands.iter().map(|c| &c.code);
    let ids = oob.leaders.iter().map(|l| &l.id).chain(oob.units.iter().map(|u| &u.id));
    for name in codes.chain(ids) {
        if !seen.insert(name.as_str()) {
            check.error(name, format!("\"{}\" is used twice", name.value));
        }
    }
    for c in &oob.commands {
        command(c, &oob, &mut check);
    }
    for l in &oob.leaders {
        known_command(&l.command, &oob, &mut check);
        if l.rank == LeaderRank::Brigade && l.profile.is_none() {
            check.error(&l.id, format!("leader {} of a brigade needs a \"profile\"", l.id.value));
        }
    }
    for u in &oob.units {
        unit(u, &oob, &mut check);
    }
    check.finish(oob)
}

fn command(c: &CommandRow, oob: &OobFile, check: &mut Checker<'_>) {
    if let Some(parent) = &c.parent {
        known_command(parent, oob, check);
        if oob.command(parent).is_some_and(|p| p.level <= c.level) {
            check.error(parent, format!("{} does not stand above {}", parent.value, c.code.value));
        }
    } else if c.level != Level::Army {
        check.error(&c.code, format!("command {} needs a \"parent\"", c.code.value));
    }
    match &c.leader {
        Some(leader) => known_leader(leader, oob, check),
        None if c.level == Level::Unbrigaded => {}
        None => check.error(&c.code, format!("command {} needs a \"leader\"", c.code.value)),
    }
    if let Some(marker) = c.marker.as_ref().filter(|m| *m.value != *"unassigned") {
        known_command(marker, oob, check);
    }
}

fn unit(u: &UnitRow, oob: &OobFile, check: &mut Checker<'_>) {
    known_command(&u.command, oob, check);
    if *u.strength == 0 {
        check.error(&u.strength, "expected at least one strength point");
    }
    let guns: u16 = u.sections.iter().map(|s| u16::from(s.guns)).sum();
    let has_guns = matches!(u.kind, UnitType::Artillery | UnitType::Gunboat);
    if has_guns && guns != u16::from(*u.strength) {
        let message = format!("the sections of {} hold {guns} guns, its strength is {}", u.name, u.strength.value);
        check.error(&u.strength, message);
    }
    if has_guns == u.sections.is_empty() {
        let expected = if has_guns { "expected \"sections\" of a battery" } else { "only guns have \"sections\"" };
        check.error(&u.id, format!("{}: {expected}", u.name));
    }
    if has_guns == u.weapon.is_some() || u.weapon.is_some_and(Weapon::is_gun) {
        check.error(&u.id, format!("{}: expected a small arm as \"weapon\" of men, and none of guns", u.name));
    }
    match &u.cohesion {
        Some(c) if c[1] > c[0] => check.error(c, "disordered cohesion is higher than that in good order"),
        Some(c) if c[0] > 9 => check.error(c, "expected cohesion from 0 to 9"),
        None if u.kind != UnitType::Gunboat => check.error(&u.id, format!("{} needs \"cohesion\"", u.name)),
        _ => {}
    }
}

fn known_command(at: &Located<String>, oob: &OobFile, check: &mut Checker<'_>) {
    if oob.command(at).is_none() {
        let hint = near::hint(at, oob.commands.iter().map(|c| c.code.as_str()));
        check.error(at, format!("there is no {} command \"{}\"{hint}", oob.side, at.value));
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

/// Reads a battle and checks it against the rest.
fn battle(path: &str, library: &Library, common: &mut Common, report: &mut Report) -> Option<BattleData> {
    let read = library.read(path).and_then(|source| {
        let battle: BattleFile = load(&source)?;
        Ok((source, battle))
    });
    let (source, battle) = report.take(path, read)?;
    let maps: Vec<String> = library.list(&format!("{FOLDER}/maps"));
    let known = maps.iter().filter_map(|p| p.rsplit('/').next()?.strip_suffix(".yaml"));
    if !known.clone().any(|m| m == *battle.map) {
        let mut check = Checker::new(&source);
        check.error(&battle.map, format!("there is no map \"{}\"{}", battle.map.value, near::hint(&battle.map, known)));
        report.errors.extend(check.finish(()).err().unwrap_or_default());
        return None;
    }
    let board = common.board(&battle.map, library, report)?;
    let oob = Oob { union: common.union.clone()?, confederate: common.confederate.clone()? };
    let charts = common.charts.clone()?;
    match check_battle(&source, &battle, &board, &oob) {
        Ok(area) => Some(BattleData { battle, board, area, oob, charts }),
        Err(errors) => {
            report.errors.extend(errors);
            None
        }
    }
}

/// Checks a battle against board and order of battle; the playing area if nothing is wrong.
pub fn check_battle(source: &Source, battle: &BattleFile, board: &Board, oob: &Oob) -> Result<Area, Vec<DataError>> {
    let mut checker = BattleChecker { check: Checker::new(source), battle, board, oob, area: None };
    checker.area();
    checker.turns();
    for side in Side::BOTH {
        checker.pool(side);
        checker.setup(side);
    }
    checker.orders();
    checker.victory();
    checker.special();
    let area = checker.area.unwrap_or(Area { west: 0, east: 0, north: 0, south: 0 });
    checker.check.finish(area)
}

struct BattleChecker<'a> {
    check: Checker<'a>,
    battle: &'a BattleFile,
    board: &'a Board,
    oob: &'a Oob,
    area: Option<Area>,
}

impl BattleChecker<'_> {
    fn area(&mut self) {
        let [west, east] = *self.battle.area.columns;
        let corner = |row: &str, column: u16| {
            let (sheet, row) = row.split_at_checked(1)?;
            self.board.find(&format!("{sheet}{column:02}{row}"))
        };
        let [north, south] = &*self.battle.area.rows;
        match (corner(north, west), corner(south, east)) {
            (Some(a), Some(b)) => {
                let area = Area {
                    west: self.board.column(a),
                    east: self.board.column(b),
                    north: self.board.row(a),
                    south: self.board.row(b),
                };
                if area.west > area.east || area.north > area.south {
                    self.check.error(&self.battle.area.columns, "expected first and last in ascending order");
                    return;
                }
                self.area = Some(area);
            }
            _ => {
                let message = format!(
                    "columns and rows do not lie on map \"{}\"; expected such as [26, 49], [S12, S29]",
                    self.board.name
                );
                self.check.error(&self.battle.area.rows, message);
            }
        }
    }

    fn turns(&mut self) {
        if self.battle.turns.is_empty() {
            self.check.error(&self.battle.turns, "expected at least one turn");
        }
        let mut last = None;
        for t in self.battle.turns.iter() {
            if hour(&t.name).is_some_and(|h| h != *t.hour % 24) {
                self.check.error(&t.hour, format!("hour {} is not {}", t.hour.value, t.name.value));
            }
            if last.is_some_and(|l| l >= *t.hour) {
                self.check.error(&t.hour, "expected hours in ascending order");
            }
            last = Some(*t.hour);
        }
    }

    fn pool(&mut self, side: Side) {
        let pool = self.battle.efficiency.side(side);
        for code in &pool.draws {
            known_command(code, self.oob.side(side), &mut self.check);
        }
        let markers: usize = pool.pool.values().map(|&n| usize::from(n)).sum();
        if let Some(first) = pool.draws.first().filter(|_| markers < pool.draws.len()) {
            let message =
                format!("{} commands draw from {markers} markers; expected at least as many", pool.draws.len());
            self.check.error(first, message);
        }
    }

    /// A hex on the map and in the area.
    fn hex(&mut self, at: &Located<String>) {
        let Some(hex) = self.board.find(at) else {
            let last = self.board.hexes().last().map_or("", |h| self.board.number(h));
            let first = self.board.number(HexId(0));
            let message =
                format!("hex {} is not on map \"{}\" (expected {first} to {last})", at.value, self.board.name);
            self.check.error(at, message);
            return;
        };
        if self.area.is_some_and(|a| !a.contains(self.board.column(hex), self.board.row(hex))) {
            let [w, e] = *self.battle.area.columns;
            let [n, s] = &*self.battle.area.rows;
            let message =
                format!("hex {} is outside the playing area (expected columns {w} to {e}, rows {n} to {s})", at.value);
            self.check.error(at, message);
        }
    }

    fn setup(&mut self, side: Side) {
        let oob = self.oob.side(side);
        let setup = self.battle.setup.side(side);
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let ids = setup.leaders.iter().map(|l| &l.id).chain(setup.units.iter().map(|u| &u.id));
        for id in ids {
            if !seen.insert(id) {
                self.check.error(id, format!("{} is set up twice", id.value));
            }
        }
        for l in &setup.leaders {
            known_leader(&l.id, oob, &mut self.check);
            match (&l.hex, &l.with_unit_of) {
                (Some(hex), None) => self.hex(hex),
                (None, Some(code)) => known_command(code, oob, &mut self.check),
                _ => self.check.error(&l.id, format!("{}: expected either \"hex\" or \"with_unit_of\"", l.id.value)),
            }
            if l.replaced && oob.leader(&l.id).is_some_and(|row| row.replacement.is_none()) {
                self.check.error(&l.id, format!("{} has no replacement", l.id.value));
            }
        }
        for u in &setup.units {
            known_unit(&u.id, oob, &mut self.check);
            self.hex(&u.hex);
            if let Some(code) = &u.command {
                known_command(code, oob, &mut self.check);
            }
            let (Some(now), Some(row)) = (&u.strength, oob.unit(&u.id)) else { continue };
            let full = *row.strength;
            if !(1..=full).contains(&now.value) {
                let message = format!("{} has {} of {full} (expected 1 to {full})", row.name, now.value);
                self.check.error(now, message);
            }
        }
    }

    /// Every brigade of the set-up has orders, and no other.
    fn orders(&mut self) {
        let mut brigades: BTreeMap<&str, &Located<String>> = BTreeMap::new();
        for side in Side::BOTH {
            for u in &self.battle.setup.side(side).units {
                let own = self.oob.side(side).unit(&u.id).map(|row| row.command.as_str());
                if let Some(code) = u.command.as_ref().map(|c| c.as_str()).or(own) {
                    brigades.entry(code).or_insert(&u.id);
                }
            }
        }
        for (code, orders) in self.battle.orders.iter() {
            if !brigades.contains_key(code.as_str()) {
                let hint = near::hint(code, brigades.keys().copied());
                self.check.error(orders, format!("no unit of \"{code}\" is set up{hint}"));
            }
        }
        for (code, unit) in brigades {
            let is_brigade = self.oob.command(code).is_some_and(|(_, c)| c.level == Level::Brigade);
            if is_brigade && !self.battle.orders.contains_key(code) {
                self.check.error(unit, format!("brigade {code} has no orders; expected it under \"orders\""));
            }
        }
    }

    fn victory(&mut self) {
        let mut seen = BTreeSet::new();
        for v in &self.battle.victory.hexes {
            self.hex(&v.hex);
            if !seen.insert(v.hex.as_str()) {
                self.check.error(&v.hex, format!("{} is a victory hex twice", v.hex.value));
            }
        }
        for code in [&self.battle.victory.confederate.gone, &self.battle.victory.confederate.ineffective] {
            known_command(code, self.oob.side(Side::Union), &mut self.check);
        }
        for list in [&self.battle.supply.union, &self.battle.supply.confederate] {
            if self.board.list(list).is_empty() {
                let hint = near::hint(list, self.board.lists.iter().map(|l| l.name.as_str()));
                self.check.error(list, format!("map \"{}\" has no list \"{}\"{hint}", self.board.name, list.value));
            }
        }
    }

    fn special(&mut self) {
        let Some(f) = &self.battle.special.faint_hearted else { return };
        let side = Side::BOTH.into_iter().find(|&s| self.battle.setup.side(s).units.iter().any(|u| *u.id == *f.id));
        match side {
            Some(side) => known_command(&f.marker, self.oob.side(side), &mut self.check),
            None => self.check.error(&f.id, format!("{} is not set up", f.id.value)),
        }
        if !self.battle.turns.iter().any(|t| *t.name == *f.from) {
            let hint = near::hint(&f.from, self.battle.turns.iter().map(|t| t.name.as_str()));
            self.check.error(&f.from, format!("the battle has no turn \"{}\"{hint}", f.from.value));
        }
    }
}
