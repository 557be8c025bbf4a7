//! Exact chances of a shock before it happens: what steps 6a and 6b will do as things stand, and the checks before them.

use super::drm::{self, Assault};
use super::{Shock, ShockAction, Stage, eligible, plan};
use crate::engine::Odds;
use crate::engine::query::Chance;
use crate::map::HexId;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Arm, Book, UnitId};
use crate::rules::gbacw::morale;
use crate::rules::gbacw::world::World;

/// Faces of the die.
const FACES: u16 = 10;

impl Shock {
    /// The odds of a unit's part in a shock, or of an aim: those who attack the same hex already join it.
    pub(super) fn preview(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let Action::Shock(action) = action else { return None };
        match (action, &self.stage) {
            (ShockAction::Commit(unit), Stage::Commit) => {
                let targets = eligible::targets(book, world, unit);
                let joins = |u: &UnitId| eligible::targets(book, world, *u) == targets;
                let mut attackers: Vec<UnitId> = self.committed.iter().copied().filter(joins).collect();
                attackers.push(unit);
                Some(odds(book, world, &attackers, &targets))
            }
            (ShockAction::Aim(..) | ShockAction::AimAll(_), Stage::Aim) => {
                let (attackers, _) = self.aims(book, world);
                let next = &attackers[self.plan.len()];
                let aim = match action {
                    ShockAction::Aim(_, at) => vec![at],
                    _ => next.fronts.clone(),
                };
                Some(odds(book, world, &combined(book, &attackers, &self.plan, &aim), &aim))
            }
            _ => None,
        }
    }
}

/// The units of the next attacking hex and of those before it that combine with them.
fn combined(book: &Book, attackers: &[plan::Attacker], decided: &[plan::Aim], aim: &plan::Aim) -> Vec<UnitId> {
    let next = &attackers[decided.len()];
    let with = attackers.iter().zip(decided).filter(|(a, other)| {
        *other == aim && aim.len() == 1 && a.mounted == next.mounted && book.board.distance(a.hex, next.hex) == 1
    });
    with.flat_map(|(a, _)| a.units.iter().copied()).chain(next.units.iter().copied()).collect()
}

/// The odds of a shock of these attackers on these hexes.
pub fn odds(book: &Book, world: &World, attackers: &[UnitId], targets: &[HexId]) -> Odds {
    let charge = attackers.iter().all(|u| eligible::charges(book, world, *u));
    let assault = Assault { attackers, targets, charge, continued: 0 };
    let reckoning = drm::reckon(book, world, assault);
    let modifiers = reckoning.tally.total();
    let results = &book.charts.shock.results;
    let mut chances: Vec<Chance> = Vec::new();
    let (mut loss, mut own_loss, mut effect, mut backfire) = (0, 0, 0, 0);
    for die in 0..FACES as i16 {
        let result = results.at(die + modifiers);
        let permille = 1000 / FACES;
        match chances.iter_mut().find(|c| c.result == result.name) {
            Some(chance) => chance.permille += permille,
            None => chances.push(Chance { result: result.name.clone(), permille }),
        }
        let (a, d) = (result.attacker, result.defender);
        loss += u32::from(d.loss + d.loss_highest);
        own_loss += u32::from(a.loss + a.loss_highest);
        effect += permille * u16::from(d.disorder || d.retreat > 0);
        backfire += permille * u16::from(a.disorder || a.retreat > 0);
    }
    let own_after = tired_stacks(world, attackers);
    Odds {
        title: reckoning.words(),
        tally: reckoning.tally,
        chances,
        notes: notes(book, world, attackers, targets),
        mean_loss100: loss * 100 / u32::from(FACES),
        mean_own_loss100: own_loss * 100 / u32::from(FACES) + own_after * 100,
        effect_permille: effect,
        backfire_permille: backfire,
    }
}

/// Stacks that will lose a point afterwards whatever happens, since one of them is disordered (`gbacw:11.48#att`).
fn tired_stacks(world: &World, attackers: &[UnitId]) -> u32 {
    let mut hexes: Vec<Option<HexId>> =
        attackers.iter().filter(|u| world.unit(**u).disordered).map(|u| world.hex(*u)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes.len() as u32
}

/// The checks before it, in words.
fn notes(book: &Book, world: &World, attackers: &[UnitId], targets: &[HexId]) -> Vec<String> {
    let mut notes = Vec::new();
    for unit in attackers {
        let spec = book.unit(*unit);
        if spec.green || spec.arm == Arm::Cavalry {
            let modifiers = morale::standing(book, world, *unit).total();
            let pass = morale::pass_permille(world.cohesion(book, *unit), modifiers);
            notes.push(format!("{} goes in {} %", spec.name, pass / 10));
        }
    }
    let mut from: Vec<HexId> = attackers.iter().filter_map(|u| world.hex(*u)).collect();
    from.dedup();
    for hex in targets {
        let Some(top) = world.combat_units(*hex).next() else { continue };
        let mut tally = morale::standing(book, world, top);
        tally.0.extend(drm::pre_shock(book, world, *hex, &from).0);
        let pass = morale::pass_permille(world.cohesion(book, top), tally.total());
        let why: Vec<String> = tally.0.iter().map(|i| format!("{:+} {}", i.amount, i.reason)).collect();
        let why = if why.is_empty() { String::new() } else { format!(" ({})", why.join(", ")) };
        notes.push(format!("{} holds the pre-shock check {} %{why}", book.unit(top).name, pass / 10));
    }
    notes
}
