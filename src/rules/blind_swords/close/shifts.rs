//! The column of a close combat and everything that shifts it (`blind-swords:11.3c`, `blind-swords-x:11.3`).

use super::super::book::{Arm, Book, UnitId, Weapon};
use super::super::charts::combat::Sp16;
use super::super::ground::HexsideKind;
use super::super::prospect::{self, Attack, Table};
use super::super::world::World;
use super::super::{cohesion, results};
use crate::engine::Odds;
use crate::kit::Tally;
use crate::map::HexId;

/// A close combat as it would be fought now.
#[derive(Clone, Debug)]
pub struct Assault {
    /// Strength in the assaulting hex.
    pub strength: Sp16,
    /// The column before shifts, `None` below half a point.
    pub column: Option<usize>,
    /// The shifts.
    pub tally: Tally,
    /// The column after them, `None` left of the table (`blind-swords:11.3d`).
    pub final_column: Option<usize>,
}

/// Modified strength in sixteenths: morale hits count, range and woods do not (ruling R19).
fn strength16(book: &Book, world: &World, unit: UnitId) -> Sp16 {
    Sp16::from(world.strength2(book, unit)) * 8
}

/// The sum of modified strengths in sixteenths.
pub fn sum16(book: &Book, world: &World, units: &[UnitId]) -> Sp16 {
    units.iter().map(|u| strength16(book, world, *u)).sum()
}

/// Whom a result against both hurts, the defending lead unit and the attacker who pays: with three times the strength of
/// the other a side goes free (`blind-swords:12.2a#BD`, ruling R23). `attackers`: those of the assaulting hex.
pub fn who_pays(book: &Book, world: &World, attackers: &[UnitId], hex: HexId) -> (bool, bool) {
    let (attack, defence) = (sum16(book, world, attackers), sum16(book, world, world.at(hex)));
    // Without any strength on either side neither is the stronger.
    let (strong, weak) = (attack >= 3 * defence, defence >= 3 * attack);
    (strong == weak || strong, strong == weak || weak)
}

/// Units of `attackers` that stand in a hex.
pub fn from_hex(world: &World, attackers: &[UnitId], hex: HexId) -> Vec<UnitId> {
    attackers.iter().copied().filter(|u| world.hex(*u) == Some(hex)).collect()
}

/// The hexes attackers stand in, ascending.
pub fn hexes(world: &World, attackers: &[UnitId]) -> Vec<HexId> {
    let mut list: Vec<HexId> = attackers.iter().filter_map(|u| world.hex(*u)).collect();
    list.sort_unstable();
    list.dedup();
    list
}

/// The combat of attackers against a hex, assaulting from one of their hexes, with this defending lead unit.
pub fn assault(book: &Book, world: &World, hex: HexId, attackers: &[UnitId], from: HexId, lead: UnitId) -> Assault {
    let assaulting = from_hex(world, attackers, from);
    let strength = sum16(book, world, &assaulting);
    let column = book.charts.combat.results.column(strength);
    let mut tally = Tally::new();
    odds_shift(book, world, hex, attackers, &mut tally);
    unit_shifts(book, world, hex, &assaulting, lead, &mut tally);
    ground_shifts(book, world, hex, attackers, from, &mut tally);
    event_shifts(book, world, &assaulting, &mut tally);
    let final_column = column.and_then(|c| book.charts.combat.results.shifted(c, tally.total()));
    Assault { strength, column, tally, final_column }
}

/// Numbers: all attackers against all defenders (`blind-swords-x:11.3#odds3`).
fn odds_shift(book: &Book, world: &World, hex: HexId, attackers: &[UnitId], tally: &mut Tally) {
    let (attack, defence) = (sum16(book, world, attackers), sum16(book, world, world.at(hex)));
    if let Some((shift, rule)) = book.charts.close.odds(attack, defence) {
        let reason = format!("for {} SP against {}", points(attack), points(defence));
        tally.add(i16::from(shift), reason, rule.to_owned());
    }
}

/// Strength in sixteenths as points.
pub fn points(strength: Sp16) -> String {
    let (whole, rest) = (strength / 16, strength % 16);
    if rest == 0 { whole.to_string() } else { format!("{whole}.{}", rest * 10 / 16) }
}

/// Whether units that fit are half or more of the strength.
fn is_half(book: &Book, world: &World, units: &[UnitId], fits: impl Fn(UnitId) -> bool) -> bool {
    let part: Vec<UnitId> = units.iter().copied().filter(|u| fits(*u)).collect();
    !part.is_empty() && 2 * sum16(book, world, &part) >= sum16(book, world, units)
}

fn unit_shifts(book: &Book, world: &World, hex: HexId, assaulting: &[UnitId], lead: UnitId, tally: &mut Tally) {
    let chart = &book.charts.close.shifts;
    let defenders = world.at(hex);
    let is_gun = |u: UnitId| book.unit(u).arm == Arm::Artillery;
    let smooth = |u: UnitId| world.is_foot(book, u) && book.unit(u).weapon == Weapon::S;
    chart.against_guns.tally_if(is_half(book, world, defenders, is_gun), tally);
    let best = assaulting.iter().map(|u| cohesion::rating(book, world, *u)).max().unwrap_or(0);
    let theirs = cohesion::rating(book, world, lead);
    chart.better_attacker.tally_if(best > theirs, tally);
    chart.better_defender.tally_if(theirs > best, tally);
    chart.smooth_attackers.tally_if(is_half(book, world, assaulting, smooth), tally);
    chart.smooth_defenders.tally_if(is_half(book, world, defenders, smooth), tally);
    // A charge counts if the one who leads it charges (`blind-swords:10.10`).
    let leads = assaulting.iter().max_by_key(|u| world.printed2(book, **u));
    chart.cavalry_charge.tally_if(leads.is_some_and(|u| world.unit(*u).act.charged), tally);
}

fn ground_shifts(book: &Book, world: &World, hex: HexId, attackers: &[UnitId], from: HexId, tally: &mut Tally) {
    let chart = &book.charts.close.shifts;
    if let Some(edge) = book.ground.between(from, hex) {
        let uphill = book.ground.level(hex) > book.ground.level(from);
        chart.up_slope.tally_if(uphill && edge.slope() == Some(HexsideKind::Slope), tally);
        chart.up_steep_slope.tally_if(uphill && edge.slope() == Some(HexsideKind::SteepSlope), tally);
        chart.down_steep_slope.tally_if(!uphill && edge.slope() == Some(HexsideKind::SteepSlope), tally);
    }
    // A bridge takes the water away from those who move, not from those who fight (ruling R59).
    let wet = |h: HexId| book.ground.between(h, hex).is_some_and(|e| e.stream || e.creek);
    let hexes = hexes(world, attackers);
    chart.stream.tally_if(hexes.iter().copied().all(wet), tally);
    let flanks: Vec<HexId> = hexes.into_iter().filter(|h| *h != from).collect();
    // Two or more flanking hexes, or one that is not next to the assaulting hex (`blind-swords-x:11.3#flank`).
    let flanked = flanks.len() >= 2 || flanks.iter().any(|h| book.board.distance(*h, from) >= 2);
    chart.flanking.tally_if(flanked, tally);
}

fn event_shifts(book: &Book, world: &World, assaulting: &[UnitId], tally: &mut Tally) {
    let Some(active) = &world.active else { return };
    if !assaulting.iter().any(|u| world.is_active(*u)) {
        return;
    }
    let rule = "blind-swords-x:11.3#event";
    let boosts = &active.boosts;
    tally.add(i16::from(boosts.yell), book.charts.close.shifts.rebel_yell.when.clone(), rule);
    tally.add(i16::from(boosts.charge), book.charts.close.shifts.charge.when.clone(), rule);
    tally.add(i16::from(boosts.johnston), "Johnston leads", rule);
}

/// The odds from the best assaulting hex.
pub(super) fn best_odds(book: &Book, world: &World, hex: HexId, attackers: &[UnitId]) -> Option<Odds> {
    let lead = results::lead_candidates(book, world, hex).first().copied()?;
    let best = hexes(world, attackers)
        .into_iter()
        .map(|from| (assault(book, world, hex, attackers, from, lead), from))
        .max_by_key(|(a, _)| a.final_column.map_or(-1, |c| c as i32))?;
    Some(odds(book, world, hex, attackers, best.1, lead))
}

/// The odds of an assault from one hex.
pub(super) fn odds(book: &Book, world: &World, hex: HexId, attackers: &[UnitId], from: HexId, lead: UnitId) -> Odds {
    let a = assault(book, world, hex, attackers, from, lead);
    let table = &book.charts.combat.results;
    let column = a.final_column.map_or("off the table", |c| table.name(c));
    let title = format!("{} SP from {}, column {column}", points(a.strength), book.number(from));
    let assaulting = from_hex(world, attackers, from);
    let attack = Attack {
        table: Table::Close,
        column: a.final_column,
        hex,
        lead,
        alone: false,
        heavy: false,
        attackers: &assaulting,
    };
    let mut odds = prospect::odds(book, world, &attack);
    (odds.tally, odds.title) = (a.tally, title);
    odds.notes.push("defensive fire comes first".into());
    odds
}
