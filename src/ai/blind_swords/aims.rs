//! What there is to go for, and how far it is: stakes to take or to guard, enemies to fight.

use super::field::{Body, Field};
use crate::ai::ways::Costs;
use crate::engine::snapshot::Ground;
use crate::map::{Dir, HexId};

/// How far aims are looked for, in half movement points.
const FAR: u16 = 80;
/// Aims a brigade weighs at once; more cost time and change little.
const AIMS: usize = 5;

/// Something to go for.
pub struct Aim {
    /// Where.
    pub hex: HexId,
    /// What being there is worth, in thousandths of a victory point.
    pub value: i32,
    /// Whether the enemy has it.
    pub wanted: bool,
    /// What the way there costs from each hex.
    cost: Costs,
}

impl Aim {
    /// What the way from a hex costs, in half movement points.
    pub fn cost(&self, field: &Field, hex: HexId) -> i32 {
        match self.cost[hex.index()] {
            u16::MAX => i32::from(FAR) + 4 * field.distance(hex, self.hex),
            cost => i32::from(cost),
        }
    }
}

/// A rough price of a step, in half movement points, whoever makes it.
fn step(field: &Field, from: HexId, dir: Dir) -> Option<u16> {
    let board = field.eye.board();
    let to = board.neighbour(from, dir)?;
    let side = board.side(from, dir);
    if side.creek && !side.bridge && !side.ford {
        return None;
    }
    if side.road || side.lane {
        return Some(2);
    }
    let hex = match field.eye.snapshot.terrain.ground(to) {
        Ground::Off | Ground::Water => return None,
        Ground::Woods => 4,
        Ground::Thicket => 6,
        Ground::Marsh | Ground::MarshStream => 8,
        _ => 2,
    };
    let slope = match board.climb(from, dir).unsigned_abs() {
        0 | 1 => 0,
        2 => 2,
        _ => 4,
    };
    let wet = side.stream || side.ford;
    Some(hex + slope + if wet { 2 } else { 0 })
}

/// How much of a held stake is in danger, in percent.
fn danger(field: &Field, hex: HexId) -> i32 {
    match field.nearest_foot(hex) {
        0..=2 => 80,
        3..=4 => 55,
        5..=7 => 25,
        8..=12 => 8,
        _ => 1,
    }
}

/// What a stake is worth to a brigade that stands around `from`, before the way there.
fn stake_value(field: &Field, from: HexId, formation: Option<u16>, index: usize) -> i32 {
    let stake = &field.eye.snapshot.stakes[index];
    let base = stake.worth * 10;
    let hex = stake.hex;
    // Others who are as near will see to it.
    let others =
        field.ours.iter().filter(|b| !b.gun && b.formation != formation && field.distance(b.hex, hex) <= 2).count()
            as i32;
    let mine = field.distance(from, hex);
    if stake.owner == field.side() {
        return base * danger(field, hex) / 100 / (1 + others);
    }
    // What cannot be reached before the end is worth nothing.
    let turns = field.turns_left();
    if mine > 5 * turns + 1 { 0 } else { base / (1 + others) }
}

/// Aims for a brigade around `from`, the most attractive first. With `fight`, enemies are aims too.
pub fn aims(field: &Field, from: HexId, formation: Option<u16>, fight: bool) -> Vec<Aim> {
    let us = field.side();
    let mut list: Vec<(i32, HexId, i32, bool)> = Vec::new();
    let slope = 12;
    for (i, stake) in field.eye.snapshot.stakes.iter().enumerate() {
        let value = stake_value(field, from, formation, i);
        if value > 0 {
            list.push((value - slope * 3 * field.distance(from, stake.hex), stake.hex, value, stake.owner != us));
        }
    }
    if fight {
        for hex in field.enemy_hexes() {
            let value = field.enemies_in(hex).map(|b| b.worth() * 2).sum::<i32>().min(600);
            list.push((value - slope * 3 * field.distance(from, hex), hex, value, true));
        }
    }
    list.sort_by_key(|(pull, hex, ..)| (std::cmp::Reverse(*pull), *hex));
    list.dedup_by_key(|(_, hex, ..)| *hex);
    list.truncate(AIMS);
    list.into_iter()
        .map(|(_, hex, value, wanted)| {
            let cost = field.ways.to(&field.eye.snapshot.terrain, hex, FAR, |h, d| step(field, h, d));
            Aim { hex, value, wanted, cost }
        })
        .collect()
}

/// How strongly the aims draw a unit to a hex: the best of value less way. Aims that others are nearer to draw less.
pub fn pull(field: &Field, aims: &[Aim], unit: &Body, hex: HexId) -> i32 {
    let draw = |aim: &Aim| {
        let mine = field.distance(unit.hex, aim.hex);
        let nearer = |b: &&Body| b.id != unit.id && !b.gun && field.distance(b.hex, aim.hex) + 1 < mine;
        let crowd = field.ours.iter().filter(nearer).count() as i32;
        aim.value * 2 / (2 + crowd) - 12 * aim.cost(field, hex)
    };
    aims.iter().map(draw).max().unwrap_or(0)
}

/// The middle of some units: the one of them that is nearest to all others.
pub fn middle<'b>(field: &Field, units: impl Iterator<Item = &'b Body> + Clone) -> Option<HexId> {
    let far = |b: &Body| units.clone().map(|o| field.distance(b.hex, o.hex)).sum::<i32>();
    units.clone().min_by_key(|b| (far(b), b.id)).map(|b| b.hex)
}
