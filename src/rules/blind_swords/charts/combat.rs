//! The combat results table and the cohesion tests of fire and close combat.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::data::{Checker, DataError, Located, Provenance, Source, load};

/// Sixteenths of a strength point: exact for every halving and quartering of a half point, and for half as much again.
pub type Sp16 = u32;

/// Sixteenths in half a point.
pub const HALF_POINT: Sp16 = 8;

/// How bad a cohesion test is (`blind-swords:9.3b`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Green.
    Routine,
    /// Yellow.
    Tough,
    /// Red.
    Severe,
}

/// A cell of the combat results table: for each severity the cohesion ratings from and to that must test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// Red.
    pub severe: Option<(i8, i8)>,
    /// Yellow.
    pub tough: Option<(i8, i8)>,
    /// Green.
    pub routine: Option<(i8, i8)>,
}

impl Cell {
    /// The test that a lead unit of this modified rating must take, if any. The rating is held to 0 to 6 first.
    pub fn test(&self, cr: i8) -> Option<Severity> {
        let cr = cr.clamp(0, 6);
        let within = |band: Option<(i8, i8)>| band.is_some_and(|(from, to)| (from..=to).contains(&cr));
        if within(self.severe) {
            Some(Severity::Severe)
        } else if within(self.tough) {
            Some(Severity::Tough)
        } else {
            within(self.routine).then_some(Severity::Routine)
        }
    }

    /// Whether no box is coloured: no effect whatever the rating (`blind-swords-x:6.5e#effect`).
    pub fn is_blank(&self) -> bool {
        *self == Self::default()
    }

    /// Reads `-` or `0-1/2/3-5`.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::default());
        }
        let parts: Vec<&str> = text.split('/').collect();
        let [severe, tough, routine] = parts[..] else { return None };
        Some(Self { severe: band(severe)?, tough: band(tough)?, routine: band(routine)? })
    }
}

/// `-`, `3` or `3-5`; the outer option says whether it is any of them.
#[expect(clippy::option_option, reason = "no band is a band that can be read")]
fn band(text: &str) -> Option<Option<(i8, i8)>> {
    if text == "-" {
        return Some(None);
    }
    let (from, to) = text.split_once('-').unwrap_or((text, text));
    let (from, to) = (from.parse().ok()?, to.parse().ok()?);
    (0 <= from && from <= to && to <= 6).then_some(Some((from, to)))
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_blank() {
            return f.write_str("-");
        }
        for (i, band) in [self.severe, self.tough, self.routine].into_iter().enumerate() {
            f.write_str(if i > 0 { "/" } else { "" })?;
            match band {
                None => f.write_str("-")?,
                Some((from, to)) if from == to => write!(f, "{from}")?,
                Some((from, to)) => write!(f, "{from}-{to}")?,
            }
        }
        Ok(())
    }
}

/// A column of the combat results table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The least strength in sixteenths.
    pub from: Sp16,
    /// Its heading: `C`, `6-7`, `23+`.
    pub name: String,
}

/// The combat results table (`blind-swords:9.3`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatTable {
    /// Columns from C up.
    pub columns: Vec<Column>,
    /// Rows: the first roll of each, read as tens and ones, and its cells.
    pub rows: Vec<(u8, Vec<Cell>)>,
    /// Where it comes from.
    pub source: Provenance,
}

impl CombatTable {
    /// The column of a strength before shifts: fractions are dropped, but half a point and more is read on C
    /// (`blind-swords:2.8`); `None` for less.
    pub fn column(&self, strength: Sp16) -> Option<usize> {
        self.columns.iter().rposition(|c| c.from <= strength)
    }

    /// The column after shifts: what goes beyond the last stays on it, what goes left of C is `None`
    /// (`blind-swords:9.3#shift`, `blind-swords:11.3d`).
    pub fn shifted(&self, column: usize, shift: i16) -> Option<usize> {
        let to = column as i16 + shift;
        (to >= 0).then(|| (to as usize).min(self.columns.len() - 1))
    }

    /// A column's heading.
    pub fn name(&self, column: usize) -> &str {
        self.columns.get(column).map_or("", |c| &c.name)
    }

    /// The cell of a column and of two dice, read as tens and ones (`blind-swords:9.3a`).
    pub fn cell(&self, column: usize, tens: u8, ones: u8) -> Cell {
        let roll = tens * 10 + ones;
        let row = self.rows.iter().rposition(|(from, _)| *from <= roll).unwrap_or_default();
        self.rows[row].1[column]
    }

    /// The test that a lead unit of this modified rating must take; `None`: no effect, or Close Fight in close combat.
    pub fn test(&self, column: usize, tens: u8, ones: u8, cr: i8) -> Option<Severity> {
        self.cell(column, tens, ones).test(cr)
    }
}

/// What the coloured die of a test does (`blind-swords:12.1a`, `blind-swords:12.2a`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Depletion {
    /// Nothing.
    #[default]
    #[serde(rename = "-")]
    None,
    /// The lead unit depletes.
    D,
    /// The lead unit and the next largest deplete.
    D2,
    /// Every unit of the hex depletes.
    #[serde(rename = "Dall")]
    DAll,
    /// The largest attacker depletes.
    #[serde(rename = "AD")]
    Ad,
    /// Both the lead unit and the largest attacker deplete, at triple odds only the weaker side.
    #[serde(rename = "BD")]
    Bd,
}

impl Depletion {
    fn parse(text: &str) -> Option<Self> {
        Some(match text {
            "-" => Self::None,
            "D" => Self::D,
            "D2" => Self::D2,
            "Dall" => Self::DAll,
            "AD" => Self::Ad,
            "BD" => Self::Bd,
            _ => return None,
        })
    }
}

impl fmt::Display for Depletion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::None => "-",
            Self::D => "D",
            Self::D2 => "D2",
            Self::DAll => "Dall",
            Self::Ad => "AD",
            Self::Bd => "BD*",
        })
    }
}

/// What the white die of a test does (`blind-swords:12.1b`, `blind-swords:12.2b`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Skedaddle {
    /// Morale hits of the lead unit.
    pub hits: u8,
    /// The lead unit takes a break test.
    pub break_test: bool,
    /// Hexes of retreat of the lead unit, or of all defenders.
    pub retreat: u8,
    /// Whether all defenders retreat.
    pub all_defenders: bool,
    /// Morale hits of the largest attacker.
    pub attacker_hits: u8,
    /// Hexes of retreat of the largest attacker.
    pub attacker_retreat: u8,
    /// Units that panic.
    pub panic: u8,
}

impl Skedaddle {
    /// Reads `-`, `MH R2 P1`, `AMH AR2`, `BT RA3 P3`.
    pub fn parse(text: &str) -> Option<Self> {
        let mut out = Self::default();
        if text == "-" {
            return Some(out);
        }
        for code in text.split(' ') {
            let number = |prefix: &str| code.strip_prefix(prefix)?.parse::<u8>().ok().filter(|n| (1..=3).contains(n));
            match code {
                "MH" => out.hits = 1,
                "2MH" => out.hits = 2,
                "BT" => out.break_test = true,
                "AMH" => out.attacker_hits = 1,
                _ => {
                    if let Some(n) = number("RA") {
                        (out.retreat, out.all_defenders) = (n, true);
                    } else if let Some(n) = number("R") {
                        out.retreat = n;
                    } else if let Some(n) = number("AR") {
                        out.attacker_retreat = n;
                    } else {
                        out.panic = number("P")?;
                    }
                }
            }
        }
        Some(out)
    }
}

impl fmt::Display for Skedaddle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut codes = Vec::new();
        match self.hits {
            0 => {}
            1 => codes.push("MH".to_owned()),
            n => codes.push(format!("{n}MH")),
        }
        if self.break_test {
            codes.push("BT".to_owned());
        }
        if self.attacker_hits > 0 {
            codes.push("AMH".to_owned());
        }
        if self.attacker_retreat > 0 {
            codes.push(format!("AR{}", self.attacker_retreat));
        }
        if self.retreat > 0 {
            codes.push(format!("R{}{}", if self.all_defenders { "A" } else { "" }, self.retreat));
        }
        if self.panic > 0 {
            codes.push(format!("P{}", self.panic));
        }
        f.write_str(&if codes.is_empty() { "-".to_owned() } else { codes.join(" ") })
    }
}

/// The results of one test by the faces of its two dice.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// By the coloured die.
    pub depletion: [Depletion; 6],
    /// By the white die.
    pub skedaddle: [Skedaddle; 6],
}

impl Test {
    /// What the coloured die does, 1 to 6.
    pub fn depletion(&self, coloured: u8) -> Depletion {
        self.depletion[face(coloured)]
    }

    /// What the white die does, 1 to 6.
    pub fn skedaddle(&self, white: u8) -> Skedaddle {
        self.skedaddle[face(white)]
    }
}

fn face(die: u8) -> usize {
    usize::from(die.clamp(1, 6) - 1)
}

/// The cohesion test of fire (`blind-swords:12.1`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireTest {
    /// Green.
    pub routine: Test,
    /// Yellow.
    pub tough: Test,
    /// Red.
    pub severe: Test,
    /// Where it comes from.
    pub source: Provenance,
}

impl FireTest {
    /// The test of a severity.
    pub fn test(&self, severity: Severity) -> &Test {
        match severity {
            Severity::Routine => &self.routine,
            Severity::Tough => &self.tough,
            Severity::Severe => &self.severe,
        }
    }
}

/// The cohesion test of close combat (`blind-swords:12.2`).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CloseTest {
    /// When the table shows no box for the rating.
    pub close_fight: Test,
    /// Green.
    pub routine: Test,
    /// Yellow.
    pub tough: Test,
    /// Red.
    pub severe: Test,
    /// Where it comes from.
    pub source: Provenance,
}

impl CloseTest {
    /// The test of a severity; without one it is a Close Fight (`blind-swords:11.0#always`).
    pub fn test(&self, severity: Option<Severity>) -> &Test {
        match severity {
            None => &self.close_fight,
            Some(Severity::Routine) => &self.routine,
            Some(Severity::Tough) => &self.tough,
            Some(Severity::Severe) => &self.severe,
        }
    }
}

/// All of `combat.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CombatChart {
    /// The combat results table.
    pub results: CombatTable,
    /// The test of fire.
    pub fire_test: FireTest,
    /// The test of close combat.
    pub close_test: CloseTest,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    columns: Located<String>,
    rows: BTreeMap<u8, Located<String>>,
    source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTest {
    depletion: Located<String>,
    skedaddle: Located<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFireTest {
    routine: RawTest,
    tough: RawTest,
    severe: RawTest,
    source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCloseTest {
    close_fight: RawTest,
    routine: RawTest,
    tough: RawTest,
    severe: RawTest,
    source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    combat_results: RawTable,
    fire_test: RawFireTest,
    close_test: RawCloseTest,
}

/// Reads `combat.yaml`.
pub(super) fn read(source: &Source) -> Result<CombatChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    let (fire, close) = (raw.fire_test, raw.close_test);
    let chart = CombatChart {
        results: table(raw.combat_results, &mut check),
        fire_test: FireTest {
            routine: test(&fire.routine, &mut check),
            tough: test(&fire.tough, &mut check),
            severe: test(&fire.severe, &mut check),
            source: fire.source,
        },
        close_test: CloseTest {
            close_fight: test(&close.close_fight, &mut check),
            routine: test(&close.routine, &mut check),
            tough: test(&close.tough, &mut check),
            severe: test(&close.severe, &mut check),
            source: close.source,
        },
    };
    check.finish(chart)
}

/// The first rolls that a complete table may begin a row with: two dice show 11 to 66.
fn is_roll(roll: u8) -> bool {
    (1..=6).contains(&(roll / 10)) && (1..=6).contains(&(roll % 10))
}

fn table(raw: RawTable, check: &mut Checker<'_>) -> CombatTable {
    let columns = columns(&raw.columns, check);
    let mut rows: Vec<(u8, Vec<Cell>)> = Vec::new();
    if raw.rows.keys().next() != Some(&11) {
        check.error(&raw.columns, "expected a first row 11");
    }
    for (&roll, text) in &raw.rows {
        if !is_roll(roll) {
            check.error(text, format!("row {roll}: expected two dice, 11 to 66"));
        }
        if let Some(row) = cells(text, columns.len(), check) {
            if rows.last().is_some_and(|(_, above)| above.iter().zip(&row).any(|(a, b)| is_milder(b, a))) {
                check.error(text, "a cell is milder than the one above it; expected results that grow with the roll");
            }
            if row.windows(2).any(|w| is_milder(&w[1], &w[0])) {
                check.error(text, "a cell is milder than the one left of it; expected results that grow with strength");
            }
            rows.push((roll, row));
        }
    }
    CombatTable { columns, rows, source: raw.source }
}

/// Whether some rating fares better on one cell than on another.
fn is_milder(cell: &Cell, than: &Cell) -> bool {
    (0..=6).any(|cr| cell.test(cr) < than.test(cr))
}

/// Headings `C 1 2 6-7 23+`, after C without gaps from 1 on.
fn columns(text: &Located<String>, check: &mut Checker<'_>) -> Vec<Column> {
    let mut columns: Vec<Column> = Vec::new();
    let mut next = 0u32;
    for name in text.split_whitespace() {
        if columns.is_empty() && name == "C" {
            columns.push(Column { from: HALF_POINT, name: name.to_owned() });
            next = 1;
            continue;
        }
        let (from, to) = match (name.split_once('-'), name.strip_suffix('+')) {
            (Some((a, b)), _) => (a.parse::<u32>().ok(), b.parse::<u32>().ok()),
            (_, Some(a)) => (a.parse().ok(), Some(u32::MAX - 1)),
            _ => (name.parse().ok(), name.parse().ok()),
        };
        match (from, to) {
            (Some(from), Some(to)) if from == next && from > 0 && from <= to => {
                columns.push(Column { from: from * 2 * HALF_POINT, name: name.to_owned() });
                next = to + 1;
            }
            _ => {
                check.error(text, format!("column \"{name}\": expected C, then strengths or ranges without a gap"));
                break;
            }
        }
    }
    columns
}

fn cells(text: &Located<String>, width: usize, check: &mut Checker<'_>) -> Option<Vec<Cell>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() != width {
        check.error(text, format!("found {} cells, expected {width}, one a column", words.len()));
        return None;
    }
    let row: Vec<_> = words.iter().map(|word| Cell::parse(word)).collect();
    for (word, _) in words.iter().zip(&row).filter(|(_, cell)| cell.is_none()) {
        check.error(text, format!("cell \"{word}\": expected - or three bands of ratings such as 0-1/2/3-5"));
    }
    row.into_iter().collect()
}

fn test(raw: &RawTest, check: &mut Checker<'_>) -> Test {
    let mut out = Test::default();
    for (slot, word) in out.depletion.iter_mut().zip(faces(&raw.depletion, check)) {
        match Depletion::parse(&word) {
            Some(d) => *slot = d,
            None => check.error(&raw.depletion, format!("\"{word}\": expected one of: -, D, D2, Dall, AD, BD")),
        }
    }
    for (slot, word) in out.skedaddle.iter_mut().zip(faces(&raw.skedaddle, check)) {
        match Skedaddle::parse(&word) {
            Some(s) => *slot = s,
            None => check.error(
                &raw.skedaddle,
                format!("\"{word}\": expected - or some of: MH, 2MH, BT, R1, RA1, AMH, AR1, P1 and the like"),
            ),
        }
    }
    out
}

/// The six results of a die.
fn faces(text: &Located<String>, check: &mut Checker<'_>) -> Vec<String> {
    let words: Vec<String> = text.split('|').map(|w| w.trim().to_owned()).collect();
    if words.len() != 6 {
        check.error(text, format!("found {} results, expected 6, one a face", words.len()));
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_and_results_are_read_and_written_alike() {
        for text in ["-", "0-1/2/3-5", "-/0/1-2", "0-6/-/-"] {
            assert_eq!(Cell::parse(text).unwrap().to_string(), text);
        }
        for wrong in ["", "0", "0/1", "5-4/-/-", "0-7/-/-", "a/b/c"] {
            assert_eq!(Cell::parse(wrong), None, "{wrong}");
        }
        for text in ["-", "MH", "2MH R2 P1", "BT RA3 P3", "AMH AR2"] {
            assert_eq!(Skedaddle::parse(text).unwrap().to_string(), text);
        }
        for wrong in ["", "MH  R1", "R", "R9", "P0", "X"] {
            assert_eq!(Skedaddle::parse(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_rating_beyond_the_boxes_is_held_to_them() {
        let cell = Cell::parse("0-1/2/3-6").unwrap();
        assert_eq!([-1, 7].map(|cr| cell.test(cr)), [Some(Severity::Severe), Some(Severity::Routine)]);
    }
}
