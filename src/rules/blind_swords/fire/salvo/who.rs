//! Who may fire at what, and what may be added together.

use super::super::super::book::{Arm, Book, UnitId};
use super::super::super::movement;
use super::super::super::world::World;
use super::super::line::Line;
use super::super::shot::{self, Shot, Terms};
use super::{Mode, Salvo};
use crate::kit::Side;
use crate::map::HexId;

impl Salvo {
    /// Hexes and those in them who may still fire, sight and range not considered.
    pub(super) fn shooters(&self, book: &Book, world: &World) -> Vec<(HexId, Vec<UnitId>)> {
        let mut hexes: Vec<(HexId, Vec<UnitId>)> = Vec::new();
        let mut add = |hex: HexId, unit: UnitId| match hexes.iter_mut().find(|(h, _)| *h == hex) {
            Some((_, units)) => units.push(unit),
            None => hexes.push((hex, vec![unit])),
        };
        match &self.mode {
            Mode::Step => {
                let Some(active) = &world.active else { return hexes };
                for unit in world.members(active.brigade) {
                    let Some(hex) = world.hex(unit) else { continue };
                    // Batteries fire in their own phase only (`blind-swords:9.0`).
                    if !world.unit(unit).act.fired && !book.unit(unit).is_gun() {
                        add(hex, unit);
                    }
                }
            }
            Mode::Opportunity { mover, .. } => {
                let Some(hex) = world.hex(*mover) else { return hexes };
                for from in world.enemies_next_to(book, book.unit(*mover).side, hex) {
                    world.at(from).iter().for_each(|u| add(from, *u));
                }
            }
            Mode::Defence { hex, others, .. } => {
                for (from, unit) in self.defenders(book, world, *hex, others) {
                    add(from, unit);
                }
            }
            Mode::Guns { guns } => {
                for unit in guns {
                    if let Some(hex) = world.hex(*unit) {
                        add(hex, *unit);
                    }
                }
            }
        }
        for (_, units) in &mut hexes {
            units.retain(|u| !self.fired.contains(u) && book.unit(*u).arm != Arm::Gunboat);
        }
        hexes.retain(|(_, units)| !units.is_empty());
        hexes
    }

    /// The attacked, and those next to attackers who are not attacked themselves (`blind-swords:11.3a`).
    fn defenders(&self, book: &Book, world: &World, hex: HexId, others: &[UnitId]) -> Vec<(HexId, UnitId)> {
        let horse = self.standing(world).any(|u| world.is_mounted(book, u));
        let mut hexes = vec![hex];
        for attacker in self.standing(world) {
            let Some(at) = world.hex(attacker) else { continue };
            for from in world.enemies_next_to(book, book.unit(attacker).side, at) {
                if !hexes.contains(&from) {
                    hexes.push(from);
                }
            }
        }
        let fires = |from: HexId, u: UnitId| {
            // Horse attacked by horse does not fire (`blind-swords:11.3a#cc`).
            let rides = from == hex && horse && world.is_mounted(book, u);
            !rides && (from == hex || !others.contains(&u))
        };
        let units = |from: HexId| world.at(from).iter().filter(move |u| fires(from, **u)).map(move |u| (from, *u));
        hexes.into_iter().flat_map(units).collect()
    }

    /// The hexes that units of one hex may fire at, sight not considered.
    pub(super) fn targets(&self, book: &Book, world: &World, from: HexId, units: &[UnitId]) -> Vec<HexId> {
        let side = book.unit(units[0]).side;
        match &self.mode {
            // Nobody attacks an entry hex of the enemy, whoever leaves it (`blind-swords-x:10.11`).
            Mode::Opportunity { mover, .. } => {
                world.hex(*mover).into_iter().filter(|h| !movement::is_closed_entry(book, side, *h)).collect()
            }
            Mode::Defence { .. } => {
                let mut hexes: Vec<HexId> = self.standing(world).filter_map(|u| world.hex(u)).collect();
                hexes.sort_unstable();
                hexes.dedup();
                hexes.retain(|h| book.board.distance(*h, from) == 1);
                hexes
            }
            Mode::Step | Mode::Guns { .. } => {
                let reach = |u: &UnitId| book.charts.fire.ranges.limit(book.unit(*u).arm, book.unit(*u).weapon);
                let mut limit = units.iter().map(reach).max().unwrap_or(0);
                if self.mode == Mode::Step && world.active.as_ref().is_some_and(|a| a.limited) {
                    limit = limit.min(1);
                }
                enemies_within(book, world, side, from, limit)
            }
        }
    }

    /// Whether a unit may be added to a fire (`blind-swords:9.1e`, ruling R18); opportunity fire is combined like any other
    /// (`blind-swords:10.7`).
    pub(super) fn fits(&self, book: &Book, world: &World, group: &[UnitId], unit: UnitId) -> bool {
        let Some(first) = group.first() else { return true };
        let horse = |u: UnitId| world.is_mounted(book, u);
        if horse(unit) || group.iter().any(|u| horse(*u)) {
            // `blind-swords:9.1e#cav`
            return false;
        }
        let hex = world.hex(unit);
        if group.iter().all(|u| world.hex(*u) == hex) {
            // Guns and foot of one hex add up in fire that answers something (`blind-swords:9.1e#mixed`); elsewhere they
            // never fire on the same occasion.
            return true;
        }
        let brigade = world.unit(*first).brigade;
        let is_spread = !matches!(self.mode, Mode::Guns { .. });
        let all = || group.iter().copied().chain(std::iter::once(unit));
        is_spread
            && brigade.is_some()
            && all().all(|u| world.is_foot(book, u) && world.unit(u).brigade == brigade)
            && are_two_neighbours(book, all().filter_map(|u| world.hex(u)))
    }

    /// Those of a hex that fire as one if nothing else is said: everybody but horse, which fires alone.
    pub(super) fn default_group(book: &Book, world: &World, able: &[UnitId]) -> Vec<UnitId> {
        if able.len() == 1 {
            return able.to_vec();
        }
        able.iter().copied().filter(|u| !world.is_mounted(book, *u)).collect()
    }

    /// A fire as it would be now.
    pub(in super::super) fn shot(
        &self,
        book: &Book,
        world: &World,
        units: &[UnitId],
        at: HexId,
        flanking: bool,
    ) -> Option<Shot> {
        shot::shot(book, world, &self.terms(flanking), units, at)
    }

    pub(super) fn is_good(&self, book: &Book, world: &World, units: &[UnitId], at: HexId, flanking: bool) -> bool {
        self.shot(book, world, units, at, flanking).is_some_and(|s| s.last.is_some())
    }
}

/// Those of some units of a hex who can fire at a hex.
pub(super) fn able_at(
    book: &Book,
    world: &World,
    terms: &Terms,
    from: HexId,
    units: &[UnitId],
    at: HexId,
) -> Vec<UnitId> {
    let Some(first) = units.first() else { return Vec::new() };
    let Some(line) = Line::new(book, world, book.unit(*first).side, from, at) else { return Vec::new() };
    along(book, world, terms, units, &line)
}

/// Those of some units of a hex who can fire along a line from it.
pub(super) fn along(book: &Book, world: &World, terms: &Terms, units: &[UnitId], line: &Line) -> Vec<UnitId> {
    units.iter().copied().filter(|u| shot::part(book, world, terms, *u, line).is_some()).collect()
}

/// Hexes with enemies who may be fired at within a distance: no gunboats, nobody in an entry hex of his own
/// (`blind-swords-x:6.5e`, `blind-swords-x:10.11`).
pub(in super::super) fn enemies_within(book: &Book, world: &World, side: Side, from: HexId, limit: u16) -> Vec<HexId> {
    world
        .stacks
        .iter()
        .filter(|(hex, units)| {
            let top = book.unit(units[0]);
            top.side != side && top.arm != Arm::Gunboat && book.board.distance(from, *hex) <= limit
        })
        .map(|(hex, _)| hex)
        .filter(|hex| !movement::is_closed_entry(book, side, *hex))
        .collect()
}

/// Whether some hexes are one hex or two neighbours.
fn are_two_neighbours(book: &Book, hexes: impl Iterator<Item = HexId>) -> bool {
    let mut hexes: Vec<HexId> = hexes.collect();
    hexes.sort_unstable();
    hexes.dedup();
    match hexes[..] {
        [_] => true,
        [a, b] => book.board.distance(a, b) == 1,
        _ => false,
    }
}
