//! Step 1: from the units that take part to designated shocks (`gbacw:11.31`, `gbacw:11.32`).
//!
//! An attacking hex attacks one of the enemy hexes in its front, or both. All enemies in the fronts of attackers must be
//! attacked by somebody; a hex that attacks two may not share a target with an attacking hex next to it, since those two
//! would have to combine, and a shock has one attacking hex or one defending hex.

use super::board::Designated;
use super::eligible;
use crate::map::HexId;
use crate::rules::gbacw::book::{Arm, Book, UnitId};
use crate::rules::gbacw::world::World;

/// An attacking hex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attacker {
    /// The hex.
    pub hex: HexId,
    /// Who attacks from it, top first.
    pub units: Vec<UnitId>,
    /// Whether they are mounted.
    pub mounted: bool,
    /// Enemy hexes in their front.
    pub fronts: Vec<HexId>,
}

/// What an attacking hex attacks.
pub type Aim = Vec<HexId>;

/// The attacking hexes of the units that take part, in ascending order.
pub fn attackers(book: &Book, world: &World, units: &[UnitId]) -> Vec<Attacker> {
    let mut hexes: Vec<HexId> = units.iter().filter_map(|u| world.hex(*u)).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
        .into_iter()
        .map(|hex| {
            let units: Vec<UnitId> = world.combat_units(hex).filter(|u| units.contains(u)).collect();
            let mut fronts: Vec<HexId> = units.iter().flat_map(|u| eligible::targets(book, world, *u)).collect();
            fronts.sort_unstable();
            fronts.dedup();
            let mounted = units.iter().any(|u| book.unit(*u).arm == Arm::Cavalry);
            Attacker { hex, units, mounted, fronts }
        })
        .collect()
}

/// The aims open to the next attacking hex, given those of the hexes before it.
pub fn aims(book: &Book, attackers: &[Attacker], decided: &[Aim]) -> Vec<Aim> {
    let Some(next) = attackers.get(decided.len()) else { return Vec::new() };
    let mut plan = decided.to_vec();
    choices(next)
        .into_iter()
        .filter(|aim| {
            plan.push(aim.clone());
            let open = fits(book, attackers, &plan) && completes(book, attackers, &mut plan);
            plan.pop();
            open
        })
        .collect()
}

/// One enemy hex of the front, or all of them.
fn choices(attacker: &Attacker) -> Vec<Aim> {
    let mut all: Vec<Aim> = attacker.fronts.iter().map(|h| vec![*h]).collect();
    if attacker.fronts.len() > 1 {
        all.push(attacker.fronts.clone());
    }
    all
}

/// Whether the plan, its last hex included, keeps each shock to one attacking or one defending hex.
fn fits(book: &Book, attackers: &[Attacker], plan: &[Aim]) -> bool {
    let Some((last, before)) = plan.split_last() else { return true };
    let a = &attackers[before.len()];
    attackers.iter().zip(before).all(|(b, aim)| {
        let combine = a.mounted == b.mounted && book.board.distance(a.hex, b.hex) == 1;
        let share = last.iter().any(|h| aim.contains(h));
        !(combine && share) || (last.len() == 1 && aim.len() == 1)
    })
}

/// Whether the hexes still without aim can be given some so that all enemies in the fronts are attacked. It can always
/// be done for a plan without aims: an enemy that nobody can be spared for is taken on by a hex that attacks two.
fn completes(book: &Book, attackers: &[Attacker], plan: &mut Vec<Aim>) -> bool {
    let Some(next) = attackers.get(plan.len()) else {
        return attackers.iter().flat_map(|a| &a.fronts).all(|h| plan.iter().any(|aim| aim.contains(h)));
    };
    // Fronts of hexes that have their aim, covered by nobody yet and in nobody's reach any more: hopeless.
    let done = plan.len();
    let lost = attackers[..done]
        .iter()
        .flat_map(|a| &a.fronts)
        .any(|h| !plan.iter().any(|aim| aim.contains(h)) && !attackers[done..].iter().any(|a| a.fronts.contains(h)));
    !lost
        && choices(next).into_iter().any(|aim| {
            plan.push(aim);
            let open = fits(book, attackers, plan) && completes(book, attackers, plan);
            plan.pop();
            open
        })
}

/// The shocks of a finished plan: hexes that attack one and the same hex combine if they are next to each other or
/// linked by others that do (`gbacw:11.32#combine`).
pub fn designate(book: &Book, world: &World, attackers: &[Attacker], plan: &[Aim]) -> Vec<Designated> {
    let mut left: Vec<(&Attacker, &Aim)> = attackers.iter().zip(plan).collect();
    let mut shocks = Vec::new();
    while !left.is_empty() {
        let (first, aim) = left.remove(0);
        let mut group = vec![first];
        while aim.len() == 1 {
            let joins = left.iter().position(|(a, other)| {
                *other == aim
                    && a.mounted == first.mounted
                    && group.iter().any(|g| book.board.distance(g.hex, a.hex) == 1)
            });
            let Some(i) = joins else { break };
            group.push(left.remove(i).0);
        }
        let units: Vec<UnitId> = group.iter().flat_map(|a| a.units.iter().copied()).collect();
        let charging = units.iter().copied().filter(|u| eligible::charges(book, world, *u)).collect();
        shocks.push(Designated::new(units, group.iter().map(|a| a.hex).collect(), aim.clone(), charging));
    }
    shocks
}
