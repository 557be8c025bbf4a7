//! Checking one battle against board, order of battle and charts.

use std::collections::{BTreeMap, BTreeSet};

use super::{known_brigade, known_leader, known_unit};
use crate::data::{Checker, DataError, Located, Source, near};
use crate::kit::{BySide, Side};
use crate::map::board::Area;
use crate::map::{Board, HexId};
use crate::rules::blind_swords::book::{Arm, Clock, clock_name};
use crate::rules::blind_swords::charts::Charts;
use crate::rules::blind_swords::charts::terrain::Terrain;
use crate::rules::blind_swords::data::{
    Arrival, ArrivalTurn, AwardTo, AwardWhat, BattleFile, CommandRow, How, JoinsCup, LeaderChit, NervousRow, OPTIONS,
    OobFile, UnitRow, UnitSetup,
};

/// Checks a battle; the playing area if nothing is wrong.
///
/// # Errors
/// Everything that is wrong with it.
pub fn check_battle(
    source: &Source,
    battle: &BattleFile,
    board: &Board,
    oob: BySide<&OobFile>,
    charts: &Charts,
) -> Result<Area, Vec<DataError>> {
    let mut checker = BattleChecker {
        check: Checker::new(source),
        battle,
        board,
        oob,
        charts,
        area: None,
        present: BTreeMap::new(),
        led: BTreeMap::new(),
    };
    checker.area();
    checker.turns();
    checker.switches();
    for side in Side::BOTH {
        checker.units(side);
    }
    checker.stacks();
    checker.chits();
    checker.asleep();
    checker.victory();
    checker.options();
    let area = checker.area.unwrap_or(Area { west: 0, east: 0, north: 0, south: 0 });
    checker.check.finish(area)
}

struct BattleChecker<'a> {
    check: Checker<'a>,
    battle: &'a BattleFile,
    board: &'a Board,
    oob: BySide<&'a OobFile>,
    charts: &'a Charts,
    area: Option<Area>,
    /// Brigades that have a unit in the battle, with the first of them.
    present: BTreeMap<&'a str, &'a Located<String>>,
    /// Brigades and the leader below the commander-in-chief who activates them.
    led: BTreeMap<&'a str, &'a str>,
}

impl<'a> BattleChecker<'a> {
    fn area(&mut self) {
        let [west, east] = *self.battle.area.columns;
        let corner = |row: &str, column: u16| {
            let (sheet, row) = row.split_at_checked(1)?;
            self.board.find(&format!("{sheet}{column:02}{row}"))
        };
        let [north, south] = &*self.battle.area.rows;
        let (Some(a), Some(b)) = (corner(north, west), corner(south, east)) else {
            let message = format!(
                "columns and rows do not lie on map \"{}\"; expected such as [30, 40], [B09, B20]",
                self.board.name
            );
            self.check.error(&self.battle.area.rows, message);
            return;
        };
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

    fn turns(&mut self) {
        if self.battle.turns.last.0 < self.battle.turns.first.0 {
            self.check.error(&self.battle.turns.last, "expected the last turn not before the first");
        }
    }

    /// A turn of the battle.
    fn turn<T>(&mut self, at: &Located<T>, turn: Clock) {
        let (first, last) = (self.battle.turns.first.0, self.battle.turns.last.0);
        if !(first..=last).contains(&turn) {
            let message = format!(
                "{} is no turn of the battle (expected {} to {})",
                clock_name(turn),
                clock_name(first),
                clock_name(last)
            );
            self.check.error(at, message);
        }
    }

    /// A hex on the map; reported if not.
    fn on_map(&mut self, at: &Located<String>) -> Option<HexId> {
        let found = self.board.find(at);
        if found.is_none() {
            let last = self.board.hexes().last().map_or("", |h| self.board.number(h));
            let mut numbers = self.board.hexes().map(|h| self.board.number(h));
            let first = numbers.find(|n| self.board.find(n).is_some()).unwrap_or_default();
            let message =
                format!("hex {} is not on map \"{}\" (expected {first} to {last})", at.value, self.board.name);
            self.check.error(at, message);
        }
        found
    }

    /// A hex on the map and in the area; reported if not.
    fn hex(&mut self, at: &Located<String>) -> Option<HexId> {
        let hex = self.on_map(at)?;
        if self.area.is_some_and(|a| !a.contains(self.board.column(hex), self.board.row(hex))) {
            let [w, e] = *self.battle.area.columns;
            let [n, s] = &*self.battle.area.rows;
            let message =
                format!("hex {} is outside the playing area (expected columns {w} to {e}, rows {n} to {s})", at.value);
            self.check.error(at, message);
            return None;
        }
        Some(hex)
    }

    /// A hex of the area that is land.
    fn land(&mut self, at: &Located<String>) -> Option<HexId> {
        let hex = self.hex(at)?;
        if self.charts.terrain.terrain(self.board.terrain(hex)) == Some(Terrain::River) {
            self.check.error(at, format!("hex {} is river", at.value));
        }
        Some(hex)
    }

    fn switches(&mut self) {
        let switches = &self.battle.switches;
        if let Some(opening) = &switches.opening {
            known_brigade(opening, self.oob[Side::Confederate], &mut self.check);
        }
        if let Some(leader) = &switches.opening_at {
            known_leader(leader, self.oob[Side::Union], &mut self.check);
        }
        if let Some(NervousRow { id, .. }) = &switches.nervous {
            let is_here = Side::BOTH.iter().any(|s| self.battle.setup.side(*s).iter().any(|u| *u.id == **id));
            if !is_here {
                self.check.error(id, format!("{} is not set up", id.value));
            }
        }
        if let Some(exits) = &switches.exits {
            for hex in &exits.hexes {
                self.land(hex);
            }
        }
        for row in &self.battle.headquarters {
            self.land(&row.hex);
        }
    }

    fn units(&mut self, side: Side) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        let (setup, arrivals) = (self.battle.setup.side(side), self.battle.arrivals.side(side));
        for id in setup.iter().map(|u| &u.id).chain(arrivals.iter().flat_map(|a| &a.units)) {
            known_unit(id, self.oob[side], &mut self.check);
            if !seen.insert(id) {
                self.check.error(id, format!("{} comes into the battle twice", id.value));
            }
        }
        for row in setup {
            self.set_up(side, row);
        }
        for row in arrivals {
            self.arrival(side, row);
        }
        for row in self.oob[side].units.iter().filter(|u| seen.contains(u.id.as_str())) {
            if let Some(other) = row.other_half().filter(|other| !seen.contains(other.as_str())) {
                let id = setup.iter().map(|u| &u.id).chain(arrivals.iter().flat_map(|a| &a.units));
                if let Some(at) = id.into_iter().find(|id| ***id == *row.id) {
                    self.check.error(at, format!("the other half, {other}, is not in the battle"));
                }
            }
        }
    }

    fn set_up(&mut self, side: Side, row: &'a UnitSetup) {
        let places = [row.hex.is_some(), row.eliminated, row.afloat].into_iter().filter(|p| *p).count();
        if places != 1 {
            self.check.error(&row.id, format!("{}: expected one of hex, eliminated, afloat", row.id.value));
        }
        if let Some(hex) = &row.hex {
            self.land(hex);
        }
        if row.hits > 2 {
            self.check.error(&row.id, format!("{}: expected 0 to 2 morale hits", row.id.value));
        }
        let Some(unit) = self.oob[side].unit(&row.id) else { return };
        if row.afloat != (unit.arm == Arm::Gunboat) {
            self.check.error(&row.id, format!("{}: gunboats, and only they, are afloat", unit.name));
        }
        if row.worn && unit.fresh.is_none() {
            self.check.error(&row.id, format!("{} has no fresh face; leave out \"worn\"", unit.name));
        }
        self.belongs(side, unit, &row.id, row.brigade.as_ref(), row.loose);
    }

    fn arrival(&mut self, side: Side, row: &'a Arrival) {
        match *row.turn {
            ArrivalTurn::Turn(turn) => self.turn(&row.turn, turn),
            ArrivalTurn::March(_) if row.option.as_ref().is_some_and(|o| **o == *"lew_wallace") => {}
            ArrivalTurn::March(_) => {
                self.check.error(&row.turn, "turn T needs \"option: lew_wallace\"");
            }
        }
        if let Some(hex) = &row.hex {
            self.land(hex);
        }
        if let Some(option) = &row.option {
            let known: Vec<&str> = self.battle.options.iter().map(|o| o.name.as_str()).collect();
            if !known.contains(&option.as_str()) {
                let hint = near::hint(option, known);
                self.check.error(option, format!("the battle has no option \"{}\"{hint}", option.value));
            }
        }
        for id in row.worn.iter().filter(|id| !row.units.contains(id)) {
            self.check.error(id, format!("{} is not among the units of this arrival", id.value));
        }
        for id in &row.units {
            let Some(unit) = self.oob[side].unit(id) else { continue };
            let is_gun = matches!(unit.arm, Arm::Artillery | Arm::Gunboat);
            if (row.how == How::Guns) != (is_gun || row.loose) {
                let expected = if is_gun { "guns" } else { "activation or single" };
                self.check.error(id, format!("{}: expected \"how\" to be {expected}", unit.name));
            }
            if row.hex.is_none() != (unit.arm == Arm::Gunboat) {
                self.check.error(id, format!("{}: all but gunboats need a \"hex\", gunboats have none", unit.name));
            }
            self.belongs(side, unit, id, row.brigade.as_ref(), row.loose);
        }
    }

    /// Notes the brigade of a unit, and whether it has one that it may have.
    fn belongs(
        &mut self,
        side: Side,
        unit: &'a UnitRow,
        at: &'a Located<String>,
        brigade: Option<&'a Located<String>>,
        loose: bool,
    ) {
        if let Some(brigade) = brigade {
            known_brigade(brigade, self.oob[side], &mut self.check);
        }
        let is_gun = matches!(unit.arm, Arm::Artillery | Arm::Gunboat);
        match (brigade.or(unit.brigade.as_ref()), loose) {
            (Some(_), true) => self.check.error(at, format!("{} has a brigade and cannot be loose", unit.name)),
            (Some(_), false) if is_gun => self.check.error(at, format!("{}: guns belong to no brigade", unit.name)),
            (Some(name), false) => {
                self.present.entry(name.as_str()).or_insert(at);
            }
            (None, false) if !is_gun => {
                self.check.error(at, format!("{} needs a \"brigade\", or must be loose", unit.name));
            }
            _ => {}
        }
    }

    /// No hex of the set-up holds both sides, or more than the limit (`blind-swords-x:3.1`).
    fn stacks(&mut self) {
        type Stack<'b> = (Side, &'b Located<String>, Vec<(u8, bool)>);
        let mut stacks: BTreeMap<HexId, Stack<'a>> = BTreeMap::new();
        for side in Side::BOTH {
            for row in self.battle.setup.side(side) {
                let Some((at, hex)) = row.hex.as_ref().and_then(|h| Some((h, self.board.find(h)?))) else { continue };
                let Some(unit) = self.oob[side].unit(&row.id) else { continue };
                let (first, _, units) = stacks.entry(hex).or_insert((side, at, Vec::new()));
                if *first != side {
                    self.check.error(at, format!("both sides stand in {}", at.value));
                    continue;
                }
                units.push((unit.printed(row.worn), unit.arm == Arm::Artillery));
            }
        }
        let rule = &self.charts.command.stacking;
        for (_, at, units) in stacks.into_values() {
            if !rule.is_legal(units.iter().copied()) {
                let eighths: u32 = units.iter().map(|(sp2, gun)| rule.eighths(*sp2, *gun)).sum();
                let sum = points(eighths);
                self.check.error(at, format!("hex {} holds {sum} strength points (limit {})", at.value, rule.limit));
            }
        }
    }

    fn chits(&mut self) {
        let chits = &self.battle.chits;
        if self.charts.fog.table(&chits.fog).is_none() {
            let hint = near::hint(&chits.fog, self.charts.fog.tables.keys().map(String::as_str));
            self.check.error(&chits.fog, format!("there is no fog table \"{}\"{hint}", chits.fog.value));
        }
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for chit in &chits.leaders {
            if !seen.insert(&chit.id) {
                self.check.error(&chit.id, format!("{} has two chits", chit.id.value));
            }
            self.leader(chit);
        }
        for side in Side::BOTH {
            let of = |c: &&crate::rules::blind_swords::charts::EventChit| {
                c.side == side && c.battles.contains(&self.battle.number)
            };
            let count = self.charts.events.chits.iter().filter(of).count();
            let wanted = usize::from(chits.key.side(side)) + usize::from(chits.random.side(side));
            if wanted > count {
                let message = format!("the {side} has {count} event chits in this battle, expected at least {wanted}");
                self.check.error(&chits.fog, message);
            }
        }
        for (name, at) in std::mem::take(&mut self.present) {
            if !self.led.contains_key(name) {
                self.check.error(at, format!("no leader of this battle activates brigade {name}"));
            }
            self.present.insert(name, at);
        }
    }

    fn leader(&mut self, chit: &'a LeaderChit) {
        let side = Side::BOTH.into_iter().find(|s| self.oob[*s].leader(&chit.id).is_some());
        let Some(side) = side else {
            let all = Side::BOTH.into_iter().flat_map(|s| self.oob[s].leaders.iter().map(|l| l.id.as_str()));
            let hint = near::hint(&chit.id, all);
            self.check.error(&chit.id, format!("there is no leader \"{}\"{hint}", chit.id.value));
            return;
        };
        let command = self.oob[side].leader(&chit.id).expect("just found").command;
        match (command, chit.brigades.len()) {
            (CommandRow::Cic, 0) | (CommandRow::Brigade, 1) => {}
            (CommandRow::Cic, _) => self.check.error(&chit.id, "a commander-in-chief names no brigades"),
            (CommandRow::Brigade, _) => self.check.error(&chit.id, "expected his one brigade"),
            (CommandRow::Division, 0) => self.check.error(&chit.id, "expected his brigades"),
            (CommandRow::Division, _) => {}
        }
        for name in &chit.brigades {
            known_brigade(name, self.oob[side], &mut self.check);
            if self.oob[side].brigade(name).is_some() && !self.present.contains_key(name.as_str()) {
                self.check.error(name, format!("no unit of brigade {} is in the battle", name.value));
            }
            if let Some(other) = self.led.insert(name, &chit.id) {
                self.check.error(name, format!("brigade {} is activated by {other} too", name.value));
            }
        }
        match chit.from.as_ref().map(|f| (f, &f.value)) {
            Some((at, JoinsCup::Turn(turn))) => self.turn(at, *turn),
            Some((at, JoinsCup::After(id))) => {
                known_leader(&at.with(id.clone()), self.oob[side], &mut self.check);
                if !self.battle.chits.leaders.iter().any(|l| *l.id == *id) {
                    self.check.error(at, format!("{id} has no chit in this battle"));
                }
            }
            Some((at, JoinsCup::March)) if !self.battle.options.iter().any(|o| *o.name == *"lew_wallace") => {
                self.check.error(at, "\"march\" needs the option lew_wallace");
            }
            _ => {}
        }
    }

    fn asleep(&mut self) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for name in self.battle.asleep.iter().flat_map(|row| &row.brigades) {
            known_brigade(name, self.oob[Side::Union], &mut self.check);
            if !seen.insert(name) {
                self.check.error(name, format!("brigade {} sleeps in two groups", name.value));
            }
            if self.oob[Side::Union].brigade(name).is_some() && !self.present.contains_key(name.as_str()) {
                self.check.error(name, format!("no unit of brigade {} is in the battle", name.value));
            }
        }
    }

    fn victory(&mut self) {
        for award in &self.battle.victory.awards {
            for hex in award.what.hexes() {
                self.land(hex);
            }
            if let AwardWhat::ControlAt { turn, .. } | AwardWhat::CountAt { turn, .. } = &award.what {
                self.turn(turn, turn.value.0);
            }
            let fits = match award.to.value {
                AwardTo::Holder => award.what.is_control(),
                AwardTo::Enemy => matches!(award.what, AwardWhat::InfantryLost { .. } | AwardWhat::BatteryLost),
                AwardTo::Union | AwardTo::Confederate => true,
            };
            if !fits {
                self.check.error(&award.to, format!("\"{}\" cannot get this award", award.to.value.word()));
            }
        }
        for hex in self.battle.victory.names.iter().flat_map(|row| &row.hexes) {
            self.hex(hex);
        }
        let levels = &self.battle.victory.levels;
        let Some((last, rest)) = levels.split_last() else {
            self.check.error(levels, "expected at least one level");
            return;
        };
        if last.least.is_some() || rest.iter().any(|l| l.least.is_none()) {
            self.check.error(levels, "expected \"least\" in every level but the last, which takes all the rest");
        }
        for pair in rest.windows(2) {
            if let (Some(above), Some(below)) = (&pair[0].least, &pair[1].least)
                && below.value >= above.value
            {
                self.check.error(below, "expected levels from the top down");
            }
        }
    }

    fn options(&mut self) {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for option in &self.battle.options {
            if !OPTIONS.contains(&option.name.as_str()) {
                let hint = near::hint(&option.name, OPTIONS);
                let known = OPTIONS.join(", ");
                self.check.error(
                    &option.name,
                    format!("unknown option \"{}\"{hint}; expected one of: {known}", option.name.value),
                );
            }
            if !seen.insert(&option.name) {
                self.check.error(&option.name, format!("option {} stands twice", option.name.value));
            }
        }
    }
}

/// Eighths of a point as a decimal number.
fn points(eighths: u32) -> String {
    let text = format!("{}.{:03}", eighths / 8, eighths % 8 * 125);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
