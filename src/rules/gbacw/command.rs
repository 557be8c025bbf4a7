//! Command range and the chain of command (`gbacw:4.15`, `gbacw:4.2`, `gbacw-bb:4.15`, `gbacw-bb:4.2`).
//!
//! Range is traced from the superior in leader movement points, his own hex free, the subordinate's counted. A range is
//! a small flood: it stops at the leader's range and is made only when the sequence of play asks for a check.

use std::sync::OnceLock;

use super::book::{Arm, Book, BrigadeId, BrigadeKind, DivisionId, LeaderId, Rank, UnitId};
use super::charts::ground::Mover;
use super::terrain::{Mode, Prices};
use super::world::{Mp2, World};
use crate::kit::Side;
use crate::map::flood::Flood;
use crate::map::{Dir, HexId};

/// A leader's range as it is now: hexes in ascending order and what each costs, in halves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Range(Vec<(HexId, Mp2)>);

impl Range {
    /// Whether a hex lies in range.
    pub fn holds(&self, hex: HexId) -> bool {
        self.cost2(hex).is_some()
    }

    /// What a hex costs, in halves; `None` beyond the range.
    pub fn cost2(&self, hex: HexId) -> Option<Mp2> {
        self.0.binary_search_by_key(&hex, |(h, _)| *h).ok().map(|i| self.0[i].1)
    }

    /// All hexes in range, ascending, with their costs in halves.
    pub fn hexes(&self) -> Vec<(HexId, Mp2)> {
        self.0.clone()
    }
}

/// What tracing command costs across every hexside of a board, in halves, reckoned when first asked for.
#[derive(Debug, Default)]
pub struct TracePrices {
    low: OnceLock<Vec<[Mp2; 6]>>,
    high: OnceLock<Vec<[Mp2; 6]>>,
}

impl TracePrices {
    /// What a leader of that rank pays (`gbacw-bb:4.15`), [`u16::MAX`] where no leader may go.
    fn of(&self, book: &Book, rank: Rank) -> &[[Mp2; 6]] {
        let (cell, mode) = match rank {
            Rank::Brigade | Rank::Division => (&self.low, Mode::Command),
            Rank::Corps | Rank::Army => (&self.high, Mode::HighCommand),
        };
        cell.get_or_init(|| Prices::new(&book.board, &book.charts.terrain).table(Mover::Leader, mode))
    }
}

/// A leader's command range in halves: none for a corps commander who moved too far (`gbacw:9.32`).
pub fn radius2(book: &Book, world: &World, leader: LeaderId) -> Mp2 {
    let spec = book.leader(leader);
    let limit2 = book.charts.command.initiative.commander_mp * 2;
    if spec.rank == Rank::Corps && world.leader(leader).commander_spent2 > limit2 {
        return 0;
    }
    Mp2::from(world.ratings(book, leader).range) * 2
}

/// Where range stops: hexes that enemies hold, and hexes next to them that friends do not hold (`gbacw:4.15#enemy`).
struct Barriers {
    /// By hex: held by the enemy.
    held: Vec<bool>,
    /// By hex: reached, but not passed.
    last: Vec<bool>,
}

impl Barriers {
    fn of(book: &Book, world: &World, enemy: Side) -> Self {
        let mut bars = Self { held: vec![false; book.board.len()], last: vec![false; book.board.len()] };
        for (hex, _) in world.stacks.iter().filter(|(h, _)| world.has(book, *h, enemy)) {
            bars.held[hex.index()] = true;
            for (_, next) in book.board.neighbours(hex) {
                bars.last[next.index()] = true;
            }
        }
        for (hex, _) in world.stacks.iter().filter(|(h, _)| world.has(book, *h, enemy.other())) {
            bars.last[hex.index()] = false;
        }
        bars
    }
}

/// The range of a leader on the map (`gbacw:4.15`); empty if he is not.
pub fn range_from(book: &Book, world: &World, leader: LeaderId) -> Range {
    let Some(start) = world.leader_hex(leader) else { return Range::default() };
    let spec = book.leader(leader);
    let prices = book.trace_prices.of(book, spec.rank);
    let bars = Barriers::of(book, world, spec.side.other());
    let mut flood = Flood::new();
    flood.run(&book.board, start, radius2(book, world, leader), |hex: HexId, dir: Dir| {
        if bars.last[hex.index()] && hex != start {
            return None;
        }
        let next = book.board.neighbour(hex, dir)?;
        let price = prices[hex.index()][dir.index()];
        (price != Mp2::MAX && !bars.held[next.index()] && book.in_area(next)).then_some(price)
    });
    let mut hexes: Vec<(HexId, Mp2)> = flood.reached().collect();
    hexes.sort_unstable();
    Range(hexes)
}

/// Whether a leader is in another's range.
pub fn leader_in_range(book: &Book, world: &World, superior: LeaderId, leader: LeaderId) -> bool {
    world.leader_hex(leader).is_some_and(|hex| range_from(book, world, superior).holds(hex))
}

/// Who commands a division: its leader, or the corps commander if the leader fell and has no successor
/// (`gbacw-bb:4.21`).
pub fn division_head(book: &Book, world: &World, division: DivisionId) -> Option<LeaderId> {
    let spec = book.division(division);
    if world.leader_hex(spec.leader).is_some() {
        return Some(spec.leader);
    }
    let commander = book.corps(spec.corps?).commander;
    let for_good = !book.leader(spec.leader).has_replacement;
    (for_good && world.leader_hex(commander).is_some()).then_some(commander)
}

/// Whom a brigade's units trace to: the brigadier, or the division's head for divisional guns (`gbacw-bb:4.32`).
pub fn brigade_head(book: &Book, world: &World, brigade: BrigadeId) -> Option<LeaderId> {
    let spec = book.brigade(brigade);
    match spec.kind {
        BrigadeKind::Brigade => spec.leader.filter(|l| world.leader_hex(*l).is_some()),
        BrigadeKind::DivisionGuns => division_head(book, world, spec.division),
    }
}

/// Whether a division's leader can trace to his corps commander; Union divisions always can (`gbacw-bb:4.2`), and so
/// does a corps commander who stands in for a division leader.
pub fn division_in_command(book: &Book, world: &World, division: DivisionId) -> bool {
    let spec = book.division(division);
    let Some(corps) = spec.corps else { return true };
    let commander = book.corps(corps).commander;
    match division_head(book, world, division) {
        Some(head) => head == commander || leader_in_range(book, world, commander, head),
        None => false,
    }
}

/// Whether a brigade's leader is in the range of the head of his division; divisional guns have no leader between.
pub fn brigade_in_command(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let spec = book.brigade(brigade);
    if spec.kind == BrigadeKind::DivisionGuns {
        return true;
    }
    match (division_head(book, world, spec.division), spec.leader) {
        (Some(head), Some(leader)) => leader_in_range(book, world, head, leader),
        _ => false,
    }
}

/// The units of a brigade that are in command now (`gbacw:4.15`, `gbacw:4.22`): in range, next to the leader, or joined
/// to such a unit by a chain of adjacent units of the brigade.
pub fn units_in_command(book: &Book, world: &World, brigade: BrigadeId) -> Vec<UnitId> {
    let Some(head) = brigade_head(book, world, brigade) else { return Vec::new() };
    let Some(centre) = world.leader_hex(head) else { return Vec::new() };
    let range = range_from(book, world, head);
    let placed: Vec<(UnitId, HexId)> = world
        .units_of(book, brigade)
        .filter(|u| world.is_combat_unit(*u))
        .filter_map(|u| world.hex(u).map(|h| (u, h)))
        .collect();
    let mut led: Vec<HexId> = Vec::new();
    let direct = |h: HexId| range.holds(h) || book.board.distance(centre, h) <= 1;
    led.extend(placed.iter().map(|(_, h)| *h).filter(|h| direct(*h)));
    // Every round adds the units next to the chain; there are no more rounds than units.
    loop {
        let joined: Vec<HexId> = placed
            .iter()
            .map(|(_, h)| *h)
            .filter(|h| !led.contains(h) && led.iter().any(|l| book.board.distance(*l, *h) <= 1))
            .collect();
        if joined.is_empty() {
            break;
        }
        led.extend(joined);
    }
    placed.into_iter().filter(|(_, h)| led.contains(h)).map(|(u, _)| u).collect()
}

/// Whether one unit is in command now.
pub fn in_command(book: &Book, world: &World, unit: UnitId) -> bool {
    units_in_command(book, world, world.brigade_of(book, unit)).contains(&unit)
}

/// The brigades whose leaders the army commander can reach (`gbacw-bb:4.11#direct`), ascending.
pub fn brigades_in_reach(book: &Book, world: &World, commander: LeaderId) -> Vec<BrigadeId> {
    let range = range_from(book, world, commander);
    let side = book.leader(commander).side;
    book.brigade_ids()
        .filter(|b| book.brigade(*b).side == side)
        .filter(|b| book.brigade(*b).leader.and_then(|l| world.leader_hex(l)).is_some_and(|h| range.holds(h)))
        .collect()
}

/// Whether a unit's fate counts for its brigade's fatigue and effectiveness: artillery never does.
pub fn is_line(book: &Book, unit: UnitId) -> bool {
    book.unit(unit).arm != Arm::Artillery
}
