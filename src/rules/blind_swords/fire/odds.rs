//! Exact odds of a fire.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::prospect::{self, Attack, Table};
use super::super::world::World;
use super::super::{cohesion, results};
use super::FireAction;
use super::salvo::{Mode, Salvo};
use super::shot::{self, Kind, Shot, Terms, points};
use super::words;
use crate::engine::Odds;
use crate::map::HexId;

/// The lead unit to reckon with: the mover, or of equals the one its owner will choose.
pub(super) fn likely_lead(book: &Book, world: &World, salvo: &Salvo, at: HexId) -> Option<UnitId> {
    if let Mode::Opportunity { mover, .. } = salvo.mode() {
        return Some(*mover);
    }
    let candidates = results::lead_candidates(book, world, at);
    candidates.into_iter().max_by_key(|u| cohesion::rating(book, world, *u))
}

/// The odds of a shot at a lead unit.
pub(super) fn of_shot(book: &Book, world: &World, terms: &Terms, shot: &Shot, lead: UnitId) -> Odds {
    let title = format!("{} SP, {}", points(shot.strength), words::columns(book, shot));
    let tally = shot::tally(book, world, terms, shot);
    let attack = Attack {
        table: Table::Fire,
        column: shot.last,
        hex: shot.line.at,
        lead,
        alone: matches!(terms.kind, Kind::Opportunity(_)),
        heavy: shot::is_heavy(book, shot, lead),
        attackers: &[],
    };
    let mut odds = prospect::odds(book, world, &attack);
    (odds.tally, odds.title) = (tally, title);
    odds.notes = shot.parts.iter().map(|p| words::part(book, p)).collect();
    odds
}

/// The odds of an answer that fires, or would fire with what it adds.
pub(super) fn odds(book: &Book, world: &World, salvo: &Salvo, action: Action) -> Option<Odds> {
    let Action::Fire(action) = action else { return None };
    if matches!(action, FireAction::Target(_)) {
        return None;
    }
    let (at, groups, flanking) = salvo.announced(book, world, action)?;
    let lead = likely_lead(book, world, salvo, at)?;
    let terms = salvo.terms(flanking);
    let shots = groups.iter().filter_map(|g| salvo.shot(book, world, g, at, flanking));
    shots.map(|s| of_shot(book, world, &terms, &s, lead)).reduce(together)
}

/// Several fires at one hex, each as if the others had missed: the first one's chances, the sum of what they cost.
fn together(mut all: Odds, more: Odds) -> Odds {
    let miss = |permille: u16| 1000 - u32::from(permille.min(1000));
    all.notes.push(format!("and {}", more.title));
    all.notes.extend(more.notes);
    all.mean_loss100 += more.mean_loss100;
    all.effect_permille = (1000 - miss(all.effect_permille) * miss(more.effect_permille) / 1000) as u16;
    all
}
