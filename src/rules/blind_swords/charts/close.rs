//! The shifts of close combat.

use serde::Deserialize;

use super::Shift;
use super::combat::Sp16;
use crate::data::{Checker, DataError, Located, Provenance, Source, load};

/// A row of the odds: so many to so many.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Odds {
    /// Stronger to weaker side.
    pub ratio: Located<[u32; 2]>,
    /// Columns.
    pub shift: i8,
    /// The rule.
    pub rule: String,
}

/// The shifts that are not odds (`blind-swords-x:11.3`).
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each says in `when` what it is")]
pub struct CloseShifts {
    pub against_guns: Shift,
    pub better_attacker: Shift,
    pub better_defender: Shift,
    pub up_slope: Shift,
    pub up_steep_slope: Shift,
    pub down_steep_slope: Shift,
    pub stream: Shift,
    pub smooth_attackers: Shift,
    pub smooth_defenders: Shift,
    pub rebel_yell: Shift,
    pub charge: Shift,
    pub flanking: Shift,
    pub cavalry_charge: Shift,
}

/// All of `close_combat.yaml`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CloseChart {
    /// Odds, the greatest first.
    pub odds: Vec<Odds>,
    /// The other shifts.
    pub shifts: CloseShifts,
    /// Where they come from.
    pub source: Provenance,
}

impl CloseChart {
    /// The shift of attackers against defenders in modified strength, with its rule; none at less than the least odds.
    pub fn odds(&self, attack: Sp16, defence: Sp16) -> Option<(i8, &str)> {
        let reaches = |row: &Odds, a: Sp16, b: Sp16| a * row.ratio[1] >= b * row.ratio[0];
        let sign: i8 = if attack >= defence { 1 } else { -1 };
        let (strong, weak) = (attack.max(defence), attack.min(defence));
        self.odds.iter().find(|row| reaches(row, strong, weak)).map(|row| (sign * row.shift, row.rule.as_str()))
    }
}

/// Reads `close_combat.yaml`.
pub(super) fn read(source: &Source) -> Result<CloseChart, Vec<DataError>> {
    let chart: CloseChart = load(source)?;
    let mut check = Checker::new(source);
    for row in chart.odds.iter().filter(|row| row.ratio[1] == 0 || row.ratio[0] <= row.ratio[1]) {
        check.error(&row.ratio, "expected the stronger side first, such as [3, 2]");
    }
    for pair in chart.odds.windows(2) {
        if pair[0].ratio[0] * pair[1].ratio[1] <= pair[1].ratio[0] * pair[0].ratio[1] {
            check.error(&pair[1].ratio, "expected the greatest odds first");
        }
    }
    check.finish(chart)
}
