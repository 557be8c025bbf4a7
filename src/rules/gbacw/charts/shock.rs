//! Shock: ratio, position, adjustments, results, pre-shock check.

use serde::Deserialize;

use super::{Drm, Provenance, Steps};
use crate::data::{Checker, DataError, Located, Source, load};

/// A step of the ratio chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatioStep {
    /// The odds as printed, as in `1.5-1`.
    pub odds: String,
    /// Attackers' share, in halves.
    pub attackers: u32,
    /// Defenders' share, in halves.
    pub defenders: u32,
    /// The modifier.
    pub drm: i8,
}

/// The ratio chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ratio(Vec<RatioStep>);

impl Ratio {
    /// The step of two strengths, both in the same unit. Between two steps the lower one, or the higher one if rounding
    /// for the attacker; beyond the ends the end. Without defenders the highest step.
    pub fn step(&self, attackers: u32, defenders: u32, for_attacker: bool) -> &RatioStep {
        // attackers / defenders against step.attackers / step.defenders, by cross products.
        let up_to = |s: &RatioStep| attackers * s.defenders >= s.attackers * defenders;
        let at_or_below = self.0.iter().rposition(up_to);
        let last = self.0.len() - 1;
        let index = match at_or_below {
            None => 0,
            Some(i) => {
                let exact = attackers * self.0[i].defenders == self.0[i].attackers * defenders;
                if for_attacker && !exact { (i + 1).min(last) } else { i }
            }
        };
        &self.0[index]
    }

    /// The steps from the worst for the attackers up.
    pub fn steps(&self) -> &[RatioStep] {
        &self.0
    }
}

/// Modifiers of position.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// All attackers in front.
    pub front: i8,
    /// All on flanks.
    pub flank: i8,
    /// All behind.
    pub rear: i8,
    /// Any two of front, flank and rear.
    pub mixed: i8,
    /// On all sides.
    pub surrounded: i8,
    /// For each attacking hex in front of an enemy that is not attacked, if one of the above is not 0.
    pub exposed: i8,
}

/// Adjustments of a shock.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each says in `when` what it is")]
pub struct Adjustments {
    pub charge: Drm,
    pub cavalry_charge: Drm,
    pub no_brigadier: Drm,
    pub aggressive: Drm,
    pub attacker_disordered: Drm,
    pub defender_disordered: Drm,
    pub works: Drm,
    pub countercharge: Drm,
    pub continued: Drm,
    pub detachment: Drm,
}

/// What a result does to one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ShockEffect {
    /// Strength points lost, from the top unit down.
    pub loss: u8,
    /// Strength points lost by the one unit of highest cohesion (a standoff), or by the guns on top.
    pub loss_highest: u8,
    /// Disorder without a check.
    pub disorder: bool,
    /// Hexes of retreat.
    pub retreat: u8,
    /// A check at this modifier; failing routs.
    pub rout_check: Option<i8>,
    /// Guns stay behind.
    pub guns_abandoned: bool,
}

/// A row of the shock results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShockResult {
    /// Its name.
    pub name: String,
    /// The attackers' part.
    pub attacker: ShockEffect,
    /// The defenders' part.
    pub defender: ShockEffect,
    /// Whether the attackers may go on.
    pub attacker_may_continue: bool,
    /// Whether the defenders may strike back.
    pub defender_may_continue: bool,
}

impl ShockResult {
    /// Whether both sides stay and bleed.
    pub fn is_standoff(&self) -> bool {
        self.attacker.loss_highest > 0 || self.defender.loss_highest > 0
    }
}

/// Modifiers of the check before a shock.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each says in `when` what it is")]
pub struct PreShock {
    pub march: Drm,
    pub cavalry_charge: Drm,
    pub flank: Drm,
    pub rear: Drm,
    pub disordered: Drm,
    pub works: Drm,
}

/// All of `shock.yaml`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShockChart {
    /// Strengths to modifier.
    pub ratio: Ratio,
    /// Guns that count one strength point in defence.
    pub guns_per_point: u8,
    /// Position.
    pub position: Position,
    /// Adjustments.
    pub adjustments: Adjustments,
    /// Results by die plus all modifiers; read with [`Steps::at`].
    pub results: Steps<ShockResult>,
    /// Pre-shock check.
    pub pre_shock: PreShock,
    /// Where the ratio comes from.
    pub ratio_source: Provenance,
    /// Where position comes from.
    pub position_source: Provenance,
    /// Where the adjustments come from.
    pub adjustments_source: Provenance,
    /// Where the results come from.
    pub results_source: Provenance,
    /// Where the pre-shock check comes from.
    pub pre_shock_source: Provenance,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStep {
    odds: Located<String>,
    drm: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawResult {
    to: Option<i16>,
    name: String,
    #[serde(default)]
    attacker: ShockEffect,
    #[serde(default)]
    defender: ShockEffect,
    #[serde(default)]
    attacker_may_continue: bool,
    #[serde(default)]
    defender_may_continue: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    ratio: Located<Vec<RawStep>>,
    guns_per_point: u8,
    ratio_source: Provenance,
    position: Position,
    position_source: Provenance,
    adjustments: Adjustments,
    adjustments_source: Provenance,
    results: Located<Vec<RawResult>>,
    results_source: Provenance,
    pre_shock: PreShock,
    pre_shock_source: Provenance,
}

/// Reads `shock.yaml`.
pub(super) fn read(source: &Source) -> Result<ShockChart, Vec<DataError>> {
    let raw: Raw = load(source)?;
    let mut check = Checker::new(source);
    let ratio = ratio(&raw.ratio, &mut check);
    let place = raw.results.with(());
    let rows = raw.results.value.into_iter().map(result).collect();
    let results = Steps::new(rows).unwrap_or_else(|wrong| {
        check.error(&place, wrong);
        Steps(Vec::new())
    });
    check.finish(ShockChart {
        ratio,
        guns_per_point: raw.guns_per_point,
        position: raw.position,
        adjustments: raw.adjustments,
        results,
        pre_shock: raw.pre_shock,
        ratio_source: raw.ratio_source,
        position_source: raw.position_source,
        adjustments_source: raw.adjustments_source,
        results_source: raw.results_source,
        pre_shock_source: raw.pre_shock_source,
    })
}

fn result(raw: RawResult) -> (Option<i16>, ShockResult) {
    let result = ShockResult {
        name: raw.name,
        attacker: raw.attacker,
        defender: raw.defender,
        attacker_may_continue: raw.attacker_may_continue,
        defender_may_continue: raw.defender_may_continue,
    };
    (raw.to, result)
}

fn ratio(raw: &Located<Vec<RawStep>>, check: &mut Checker<'_>) -> Ratio {
    let mut steps: Vec<RatioStep> = Vec::new();
    for row in raw.iter() {
        let sides = row.odds.split_once('-').and_then(|(a, d)| Some((halves(a)?, halves(d)?)));
        let Some((attackers, defenders)) = sides.filter(|&(a, d)| a > 0 && d > 0) else {
            check.error(&row.odds, format!("odds \"{}\": expected two numbers such as 1.5-1", row.odds.value));
            continue;
        };
        if steps.last().is_some_and(|s| attackers * s.defenders <= s.attackers * defenders) {
            check.error(&row.odds, "expected odds better for the attackers than the row above");
        }
        steps.push(RatioStep { odds: row.odds.value.clone(), attackers, defenders, drm: row.drm });
    }
    if steps.is_empty() {
        check.error(raw, "expected at least one step");
    }
    Ratio(steps)
}

/// `1.5` to 3.
fn halves(text: &str) -> Option<u32> {
    match text.split_once('.') {
        None => text.parse::<u32>().ok().map(|n| n * 2),
        Some((whole, "5")) => whole.parse::<u32>().ok().map(|n| n * 2 + 1),
        Some(_) => None,
    }
}
