//! What standing in a hex is worth to a unit, in thousandths of a victory point.

use super::aims::{self, Aim};
use super::field::{ATTACK, Body, Field, MANEUVER};
use crate::engine::snapshot::Ground;
use crate::map::HexId;

/// Strength points that fit into a hex, in halves.
const FULL2: i32 = 24;

/// An enemy hex and what falling upon it promises.
#[derive(Clone, Copy, Debug)]
pub struct Prey {
    /// Where.
    pub hex: HexId,
    /// What an attack by all who can be there is worth.
    pub gain: i32,
}

/// The scales for one unit after another.
pub struct Places<'f, 'a> {
    field: &'f Field<'a>,
    aims: Vec<Aim>,
    prey: Vec<Prey>,
    order: i32,
    /// Fire that can come down on each hex, in thousandths of a point.
    fire: Vec<i32>,
}

impl<'f, 'a> Places<'f, 'a> {
    /// The scales for a brigade under an order.
    pub fn new(field: &'f Field<'a>, formation: Option<u16>, from: HexId, order: i32) -> Self {
        let attack = order == ATTACK;
        let aims = aims::aims(field, from, formation, attack);
        let prey = if attack { prey(field, formation) } else { Vec::new() };
        Self { field, aims, prey, order, fire: fire(field) }
    }

    /// The aims, the best first.
    pub fn aims(&self) -> &[Aim] {
        &self.aims
    }

    /// What standing in a hex is worth to a unit.
    pub fn worth(&self, unit: &Body, hex: HexId) -> i32 {
        if unit.gun { self.gun(unit, hex) } else { self.foot(unit, hex) }
    }

    /// What passing over hexes on the way to the last one brings or costs.
    pub fn way(&self, unit: &Body, from: HexId, path: &[HexId]) -> i32 {
        let mut sum = -2 * path.len() as i32;
        if !unit.gun {
            // Foot takes what it walks over.
            sum += path.iter().rev().skip(1).map(|h| self.capture(*h)).sum::<i32>();
        }
        // Whoever leaves a hex next to the enemy is fired at.
        let leaves = std::iter::once(from).chain(path.iter().rev().skip(1).copied());
        sum - leaves.map(|h| self.parting_shots(h)).sum::<i32>()
    }

    fn parting_shots(&self, hex: HexId) -> i32 {
        let cover = if self.field.is_close_country(hex) { 5 } else { 8 };
        let near = |b: &&Body| !b.gun && self.field.distance(b.hex, hex) == 1;
        self.field.theirs.iter().filter(near).map(|b| b.sp2 * cover / 2).sum()
    }

    /// What taking a hex brings.
    pub fn capture(&self, hex: HexId) -> i32 {
        let us = self.field.side();
        self.field.eye.snapshot.stakes.iter().filter(|s| s.hex == hex && s.owner != us).map(|s| s.worth * 10).sum()
    }

    /// What being in an own stake brings: nobody can walk into it.
    fn guard(&self, unit: &Body, hex: HexId) -> i32 {
        let us = self.field.side();
        let others = self.field.friends_in(hex).any(|b| b.id != unit.id && !b.gun);
        if others {
            return 0;
        }
        let near = self.field.nearest_foot(hex);
        let share = match near {
            0..=2 => 30,
            3..=5 => 15,
            6..=9 => 10,
            _ => 2,
        };
        let of = |s: &crate::engine::snapshot::Stake| {
            let stand = if s.stand { 2 } else { 1 };
            s.worth * 10 * share / 100 * stand
        };
        self.field.eye.snapshot.stakes.iter().filter(|s| s.hex == hex && s.owner == us).map(of).sum()
    }

    fn foot(&self, unit: &Body, hex: HexId) -> i32 {
        let mut worth = self.capture(hex) + self.guard(unit, hex);
        worth += aims::pull(self.field, &self.aims, unit, hex);
        worth += self.company(unit, hex);
        worth -= self.danger(unit, hex);
        if self.order != MANEUVER {
            worth += self.contact(unit, hex);
        }
        worth
    }

    /// Friends at hand: support in the open, a strong stack for fire and assault, a line that holds together.
    fn company(&self, unit: &Body, hex: HexId) -> i32 {
        let field = self.field;
        let mut worth = 0;
        let mates = || field.brigade(unit.formation).filter(|b| b.id != unit.id && !b.gun);
        let near = mates().map(|b| field.distance(b.hex, hex)).min().unwrap_or(0);
        if near <= 1 && !field.is_close_country(hex) && unit.formation.is_some() {
            worth += 60;
        }
        worth -= (near - 2).clamp(0, 5) * 12;
        let with: i32 = field.friends_in(hex).filter(|b| b.id != unit.id && !b.gun).map(|b| b.sp2).sum();
        if with > 0 && with + unit.sp2 <= FULL2 && field.nearest_foot(hex) <= 3 {
            worth += 30;
        }
        // Guns want somebody beside them.
        let guns = field.ours.iter().filter(|b| b.gun && field.distance(b.hex, hex) <= 1).count() as i32;
        worth + guns.min(1) * 10
    }

    fn danger(&self, unit: &Body, hex: HexId) -> i32 {
        let field = self.field;
        let mut danger = self.fire[hex.index()];
        let against = field.foot_within(hex, 2);
        let own = unit.sp2 + field.friends_within(hex, 1, unit.id);
        danger += (against - own * 3 / 2).max(0) * 7;
        if unit.is_shaky() {
            danger = danger * 2 + if field.nearest_foot(hex) < 3 { 120 } else { 0 };
        }
        danger
    }

    /// What a unit can do to enemies next to a hex, or two away over open ground.
    fn contact(&self, unit: &Body, hex: HexId) -> i32 {
        let field = self.field;
        if unit.is_shaky() {
            return 0;
        }
        let mut worth = 0;
        let near = field.enemy_hexes().into_iter().filter(|h| field.distance(*h, hex) == 1);
        let mut best = 0;
        for enemy in near {
            best = best.max(unit.sp2 * if field.is_close_country(enemy) { 5 } else { 8 });
            if let Some(prey) = self.prey.iter().find(|p| p.hex == enemy) {
                worth = worth.max(prey.gain + self.flank(unit, hex, enemy));
            }
        }
        worth + best
    }

    /// A second side to come from.
    fn flank(&self, unit: &Body, hex: HexId, enemy: HexId) -> i32 {
        let field = self.field;
        let others = field.brigade(unit.formation).filter(|b| b.id != unit.id && !b.gun);
        let mut on: Vec<HexId> =
            others.map(|b| b.hex).filter(|h| field.distance(*h, enemy) == 1 && *h != hex).collect();
        on.sort_unstable();
        on.dedup();
        if on.len() >= 2 || on.iter().any(|h| field.distance(*h, hex) >= 2) { 80 } else { 0 }
    }

    /// Guns: in the open, some hexes from the enemy, with foot at hand, never within two.
    fn gun(&self, unit: &Body, hex: HexId) -> i32 {
        let field = self.field;
        let near = field.nearest(hex);
        let reach = field.eye.piece(unit.id).number("weapon").unwrap_or(8);
        let mut worth = match near {
            0..=2 => -300,
            3 => 60,
            4 | 5 => 120,
            6 | 7 => 70,
            n if n <= reach => 40,
            n => 40 - (n - reach).min(20) * 12,
        };
        worth += match field.eye.snapshot.terrain.ground(hex) {
            Ground::Field | Ground::Boundary | Ground::Sloping => 60,
            Ground::Woods => -80,
            _ => -200,
        };
        let beside = field.ours.iter().filter(|b| !b.gun && field.distance(b.hex, hex) <= 1).count() as i32;
        worth += beside.min(2) * 40;
        let shield = field.ours.iter().filter(|b| !b.gun && field.nearest(b.hex) < near).count() as i32;
        worth += shield.min(3) * 20;
        if near <= 4 && beside == 0 {
            worth -= 150;
        }
        worth
    }
}

/// Fire that can come down on each hex of the board.
fn fire(field: &Field) -> Vec<i32> {
    let board = field.eye.board();
    let mut fire = vec![0; board.len()];
    for b in &field.theirs {
        let reach = if b.gun { 5 } else { 2 };
        for hex in board.within(b.hex, reach) {
            let close = field.is_close_country(hex);
            let weight = match (b.gun, field.distance(b.hex, hex)) {
                (_, 0) => 0,
                (false, 1) => 10,
                (true, 1 | 2) => 12,
                (false, _) => 3,
                (true, _) => 4,
            };
            // Beyond the next hex woods hide.
            let seen = match (close, field.distance(b.hex, hex)) {
                (true, 1) => 5,
                (true, _) => 1,
                (false, _) => 8,
            };
            fire[hex.index()] += b.sp2 * weight * seen / 16;
        }
    }
    fire
}

/// The column of a strength in halves of a point, an index from the cadre on.
fn column(sp2: i32) -> i32 {
    match sp2 {
        ..=1 => 0,
        2..=11 => sp2 / 2,
        12..=15 => 6,
        16..=19 => 7,
        20..=25 => 8,
        26..=31 => 9,
        32..=37 => 10,
        38..=45 => 11,
        _ => 12,
    }
}

/// What an attack of so much foot on a hex promises: a rough reading of the table.
pub fn promise(field: &Field, hex: HexId, attack2: i32, best_cr: i32) -> i32 {
    let defence2: i32 = field.enemies_in(hex).map(|b| b.sp2).sum();
    let Some(lead) = field.enemies_in(hex).max_by_key(|b| (b.sp2, b.id)) else { return 0 };
    let guns2: i32 = field.enemies_in(hex).filter(|b| b.gun).map(|b| b.sp2).sum();
    let mut col = column(attack2.min(FULL2));
    col += match attack2 * 2 {
        a if a >= 6 * defence2 => 3,
        a if a >= 4 * defence2 => 2,
        a if a >= 3 * defence2 => 1,
        a if a * 3 <= 2 * defence2 => -3,
        a if a * 2 <= 2 * defence2 => -2,
        a if a * 3 <= 4 * defence2 => -1,
        _ => 0,
    };
    if guns2 * 2 >= defence2 {
        col += 4;
    }
    col += (best_cr - lead.cr).signum();
    let gain = (col - 4 - lead.cr) * 90;
    gain.clamp(-300, 600) * lead.worth() / 100
}

/// Enemy hexes within reach of a brigade's attack.
pub fn prey(field: &Field, formation: Option<u16>) -> Vec<Prey> {
    let foot: Vec<&Body> = field.brigade(formation).filter(|b| !b.gun && b.hits < 2).collect();
    let of = |hex: HexId| {
        let near: Vec<&&Body> = foot.iter().filter(|b| field.distance(b.hex, hex) <= 3).collect();
        let attack2: i32 = near.iter().map(|b| b.sp2).sum();
        let cr = near.iter().map(|b| b.cr).max()?;
        Some(Prey { hex, gain: promise(field, hex, attack2, cr) })
    };
    field.enemy_hexes().into_iter().filter_map(of).collect()
}
