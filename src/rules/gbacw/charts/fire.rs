//! Fire tables and the modifiers of a shot.

use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Drm, Provenance};
use crate::data::{Checker, DataError, Located, Source, load};

/// What a result says about disorder.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Disorder {
    /// Nothing.
    #[default]
    None,
    /// A check of cohesion with this modifier; failing disorders.
    Check(i8),
    /// Disorder without a check.
    Auto,
}

/// A cell of a fire table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FireResult {
    /// Strength points lost by the top unit first.
    pub loss: u8,
    /// What follows the loss.
    pub disorder: Disorder,
}

impl FireResult {
    /// Whether nothing happens.
    pub fn is_nothing(self) -> bool {
        self == Self::default()
    }

    /// Reads `-`, `d`, `d+2`, `1d+2`, `2D`, `D`.
    pub fn parse(text: &str) -> Option<Self> {
        if text == "-" {
            return Some(Self::default());
        }
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let loss = if digits == 0 { 0 } else { text[..digits].parse().ok()? };
        let disorder = match &text[digits..] {
            "" if digits > 0 => Disorder::None,
            "D" => Disorder::Auto,
            "d" => Disorder::Check(0),
            rest => Disorder::Check(rest.strip_prefix("d+")?.parse().ok().filter(|&n| n > 0)?),
        };
        Some(Self { loss, disorder })
    }
}

impl fmt::Display for FireResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_nothing() {
            return f.write_str("-");
        }
        if self.loss > 0 {
            write!(f, "{}", self.loss)?;
        }
        match self.disorder {
            Disorder::None => Ok(()),
            Disorder::Check(0) => f.write_str("d"),
            Disorder::Check(n) => write!(f, "d+{n}"),
            Disorder::Auto => f.write_str("D"),
        }
    }
}

/// A column of a fire table: a range of strength points or guns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Lowest strength.
    pub from: u8,
    /// Highest strength; `u8::MAX` for the last column, which takes all the rest.
    pub to: u8,
    /// The heading, as in `8-9`.
    pub name: String,
}

/// A fire table: strength across, modified die down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireTable {
    /// Columns from the weakest up, without gaps from 1 on.
    pub columns: Vec<Column>,
    /// The modified die of the first row, which also stands for all lower totals.
    pub first_roll: i16,
    /// Rows from the lowest total up; the last stands for all higher totals.
    pub rows: Vec<Vec<FireResult>>,
    /// Where it comes from.
    pub source: Provenance,
}

impl FireTable {
    /// The column of a strength; `None` for no strength at all. More than the last column names is read on the last.
    pub fn column(&self, strength: u8) -> Option<usize> {
        (strength > 0).then(|| self.columns.iter().rposition(|c| c.from <= strength)).flatten()
    }

    /// The heading of the column of a strength; empty for no strength.
    pub fn column_name(&self, strength: u8) -> &str {
        self.column(strength).map_or("", |c| &self.columns[c].name)
    }

    /// The result of a strength and a modified die; nothing for no strength.
    pub fn result(&self, strength: u8, total: i16) -> FireResult {
        let Some(column) = self.column(strength) else { return FireResult::default() };
        let row = (total - self.first_roll).clamp(0, self.rows.len() as i16 - 1);
        self.rows[row as usize][column]
    }
}

/// The modifiers of a shot that are neither range nor terrain nor fatigue.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each says in `when` what it is")]
pub struct FireDrms {
    pub prepared: Drm,
    pub disordered: Drm,
    pub mounted: Drm,
    pub target_mounted: Drm,
    pub flank: Drm,
    pub massed: Drm,
    pub dispersed: Drm,
    pub downhill_shell: Drm,
    pub guns_moved: Drm,
    pub guns_faced: Drm,
    pub low_ammunition: Drm,
    pub detachment_fires: Drm,
    pub at_detachment: Drm,
    pub steep_guns: Drm,
    pub pistols: Drm,
    pub works_firer: Drm,
    pub works_target: Drm,
    pub dusk: Drm,
    pub gunboat_moved: Drm,
    pub green: Drm,
}

/// All of `fire.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FireChart {
    /// Small arms at any range, guns at 1 to 3 hexes.
    pub table: FireTable,
    /// Guns at 4 hexes and more.
    pub shell_table: FireTable,
    /// Modifiers.
    pub drms: FireDrms,
    /// Strength points other than guns from which a hex counts as crowded (shell).
    pub massed_from: u8,
    /// Strength points other than guns up to which it counts as thinly held (shell).
    pub dispersed_to: u8,
    /// Levels up or down into a neighbouring hex from which guns are limited to pre-shock fire.
    pub steep_levels: u8,
    /// Modifier at night by range, from 1 on; beyond the list there is no fire.
    pub night: Vec<i8>,
    /// The unmodified die that costs the firer a level of ammunition.
    pub depletion: u8,
    /// The unmodified dice at which guns that fire rapidly run out.
    pub rapid_depletion: Vec<u8>,
    /// The highest unmodified die at which friends next to the target, fired over, check cohesion.
    pub overhead_die: u8,
    /// Where the modifiers come from.
    pub drms_source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawTable {
    columns: Located<String>,
    rows: BTreeMap<i16, Located<String>>,
    source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    fire_table: RawTable,
    artillery_fire_table: RawTable,
    drms: FireDrms,
    massed_from: u8,
    dispersed_to: u8,
    steep_levels: u8,
    night: Vec<i8>,
    depletion: u8,
    rapid_depletion: Vec<u8>,
    overhead_die: u8,
    drms_source: Provenance,
}

/// Reads `fire.yaml`.
pub(super) fn read(source: &Source) -> Result<FireChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    let table = table(raw.fire_table, &mut check);
    let shell_table = self::table(raw.artillery_fire_table, &mut check);
    check.finish(FireChart {
        table,
        shell_table,
        drms: raw.drms,
        massed_from: raw.massed_from,
        dispersed_to: raw.dispersed_to,
        steep_levels: raw.steep_levels,
        night: raw.night,
        depletion: raw.depletion,
        rapid_depletion: raw.rapid_depletion,
        overhead_die: raw.overhead_die,
        drms_source: raw.drms_source,
    })
}

fn table(raw: RawTable, check: &mut Checker<'_>) -> FireTable {
    let columns = columns(&raw.columns, check);
    let first_roll = raw.rows.keys().next().copied().unwrap_or_default();
    let mut rows: Vec<Vec<FireResult>> = Vec::new();
    let mut expected = first_roll;
    for (&roll, text) in &raw.rows {
        if roll != expected {
            check.error(text, format!("expected a row for {expected} before the row for {roll}"));
        }
        expected = roll + 1;
        // Rows under headings that are wrong, and rows that are wrong themselves, are not compared.
        let row = columns.as_ref().and_then(|c| cells(text, c.len(), check));
        if let (Some(above), Some(row)) = (rows.last(), &row) {
            falling(above, row, text, check);
        }
        rows.extend(row);
    }
    if raw.rows.is_empty() {
        check.error(&raw.columns, "expected rows");
    }
    FireTable { columns: columns.unwrap_or_default(), first_roll, rows, source: raw.source }
}

/// Headings such as `1  2-3  4+`, from 1 on without gaps.
fn columns(text: &Located<String>, check: &mut Checker<'_>) -> Option<Vec<Column>> {
    let mut columns: Vec<Column> = Vec::new();
    for name in text.split_whitespace() {
        let (from, to) = match (name.split_once('-'), name.strip_suffix('+')) {
            (Some((a, b)), _) => (a.parse().ok(), b.parse().ok()),
            (_, Some(a)) => (a.parse().ok(), Some(u8::MAX)),
            _ => (name.parse().ok(), name.parse().ok()),
        };
        let next = columns.last().map_or(1, |c| c.to.saturating_add(1));
        match (from, to) {
            (Some(from), Some(to)) if from == next && from <= to => {
                columns.push(Column { from, to, name: name.to_owned() });
            }
            _ => {
                check.error(text, format!("column \"{name}\": expected a strength or a range that begins with {next}"));
                return None;
            }
        }
    }
    Some(columns)
}

fn cells(text: &Located<String>, width: usize, check: &mut Checker<'_>) -> Option<Vec<FireResult>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.len() != width {
        check.error(text, format!("found {} results, expected {width}, one a column", words.len()));
        return None;
    }
    let row: Vec<_> = words.iter().map(|word| FireResult::parse(word)).collect();
    for (word, _) in words.iter().zip(&row).filter(|(_, result)| result.is_none()) {
        check.error(text, format!("result \"{word}\": expected - or d, d+2, 1, 1d, 1d+2, 1D, D and the like"));
    }
    row.into_iter().collect()
}

/// A higher die must not do less harm: steps first, then disorder, a step being worth more than disorder alone.
fn falling(above: &[FireResult], row: &[FireResult], text: &Located<String>, check: &mut Checker<'_>) {
    if above.iter().zip(row).any(|(a, b)| b < a) {
        check.error(text, "a result is milder than the one above it; expected results that grow with the die");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_read_and_written_alike() {
        for text in ["-", "d", "d+2", "1", "1d", "1d+2", "1D", "2d+2", "3D", "D"] {
            assert_eq!(FireResult::parse(text).unwrap().to_string(), text);
        }
        for wrong in ["", "x", "d2", "d+", "d+x", "dd", "1DD", "--"] {
            assert_eq!(FireResult::parse(wrong), None, "{wrong}");
        }
    }
}
