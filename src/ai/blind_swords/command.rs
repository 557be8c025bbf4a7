//! Brigades and orders: who acts, and under what.

use super::aims;
use super::field::{ATTACK, Body, Field};
use super::place::{self, Places};
use crate::engine::snapshot::PieceView;
use crate::engine::{Choice, PieceId, Prompt};
use crate::kit::Side;

/// The orders, as their choices are called.
const ORDERS: [&str; 4] = ["attack", "defend", "maneuver", "regroup"];

/// A choice of command.
pub fn worth(field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    match choice.verb {
        "brigade" | "mark" => brigade(field, prompt, choice),
        "attack" | "defend" | "maneuver" | "regroup" => order(&Standing::of(field, active(field)), choice.verb),
        "fall-back" => fall_back(field, prompt),
        "fall-back-surrender" => fall_back(field, prompt) - 500,
        "alert" => 10,
        "attach" => 20,
        // The points are surer than the march.
        "declare" => -1,
        // By road only: a march is walked without it.
        "march" => -1,
        _ => 1,
    }
}

/// A brigade before it acts.
struct Standing<'f, 'a> {
    field: &'f Field<'a>,
    formation: Option<u16>,
    units: Vec<Body>,
    /// Units in the Available box.
    available: i32,
}

impl<'f, 'a> Standing<'f, 'a> {
    fn of(field: &'f Field<'a>, formation: Option<u16>) -> Self {
        let units = field.brigade(formation).copied().collect();
        let waits = |p: &&PieceView| p.formation == formation && p.off_map == "available";
        let available = field.eye.snapshot.pieces.iter().filter(waits).count() as i32;
        Self { field, formation, units, available }
    }

    fn nearest(&self) -> i32 {
        self.units.iter().map(|b| self.field.nearest(b.hex)).min().unwrap_or(99)
    }

    fn middle(&self) -> Option<crate::map::HexId> {
        aims::middle(self.field, self.units.iter())
    }

    /// What falling upon the best enemy in reach promises.
    fn prey(&self) -> i32 {
        place::prey(self.field, self.formation).iter().map(|p| p.gain).max().unwrap_or(-300)
    }

    /// What fire at what is near promises.
    fn fire(&self) -> i32 {
        let shots = |b: &Body| match self.field.nearest(b.hex) {
            0 | 1 => b.sp2 * 7,
            2 => b.sp2 * 3,
            _ => 0,
        };
        self.units.iter().map(shots).sum()
    }

    /// What a rally step brings: hits, worn sides and units in the box; all of them, or one hit each.
    fn rally(&self, full: bool) -> i32 {
        let far = |b: &&Body| self.field.nearest(b.hex) >= 3;
        let one = |b: &Body| {
            let hits = b.hits * if full { 90 } else { 80 / b.hits.max(1) };
            let fresh = if full && b.worn && b.hits == 0 { b.cr * 250 / 6 } else { 0 };
            hits + fresh
        };
        let on_map: i32 = self.units.iter().filter(far).map(one).sum();
        // A unit that comes back is a point the enemy does not score.
        on_map + if full { self.available * 300 } else { 0 }
    }

    /// What so many half movement points towards the aims bring.
    fn march(&self, mp2: i32, engage: bool) -> i32 {
        let Some(from) = self.middle() else { return 0 };
        let places = Places::new(self.field, self.formation, from, if engage { ATTACK } else { 0 });
        let Some(best) = places.aims().iter().max_by_key(|a| a.value - 12 * a.cost(self.field, from)) else { return 0 };
        let mut sum = 0;
        for b in &self.units {
            let way = best.cost(self.field, b.hex);
            // Without engaging nobody gets past the enemy.
            let free = if engage { way } else { way.min(2 * mp2 / 4 * self.field.nearest_foot(b.hex).min(6)) };
            sum += free.min(mp2) * 5;
        }
        // Taking what can be reached counts in full.
        let reached = self.units.iter().any(|b| best.wanted && best.cost(self.field, b.hex) <= mp2);
        let held = self.field.enemies_in(best.hex).next().is_some();
        sum + if reached && !held && best.wanted { best.value / 2 } else { 0 }
    }
}

fn formation_of(field: &Field, piece: Option<PieceId>) -> Option<u16> {
    piece.and_then(|p| field.eye.piece(p).formation)
}

/// The brigade that acts: of a full activation the one with most to do, of a limited one the one with most to shoot at
/// and least to lose by not moving.
fn brigade(field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    let Some(formation) = formation_of(field, choice.actor) else { return 50 };
    let standing = Standing::of(field, Some(formation));
    let near = standing.nearest();
    // Under the order that would suit it best, though the leader's roll may allow another.
    let best = ORDERS.iter().map(|verb| order(&standing, verb)).max().unwrap_or(0);
    let full = 200 + best - 4 * near.min(15);
    if choice.verb == "mark" {
        // Kept from acting: the one that would do least.
        return 1000 - full;
    }
    if prompt.title.contains("(limited)") {
        let adjacent: i32 = standing.units.iter().filter(|b| field.nearest(b.hex) == 1).map(|b| b.sp2 * 7).sum();
        return 1000 + adjacent - full / 2;
    }
    full
}

/// The formation that gets the order: that of the active units.
fn active(field: &Field) -> Option<u16> {
    field.ours.iter().find(|b| b.active && !b.gun).and_then(|b| b.formation)
}

/// What a brigade can do under an order.
fn order(standing: &Standing, verb: &str) -> i32 {
    if standing.units.is_empty() {
        // All off the map: those that wait come back or come in.
        return match verb {
            "regroup" => standing.available * 300,
            "maneuver" => 30,
            "defend" => 20,
            _ => 10,
        };
    }
    let near = standing.nearest();
    match verb {
        "attack" => {
            let prey = standing.prey();
            let reach = if near <= 3 { prey.max(0) } else { 0 };
            standing.fire() + reach + standing.march(12, true) - 40
        }
        "defend" => standing.fire() + standing.rally(false) + standing.march(8, true),
        "maneuver" => {
            let walk = standing.march(16, false);
            if near <= 2 { walk / 3 } else { walk }
        }
        _ => standing.rally(true),
    }
}

/// Falling back: when it is battered and the enemy is upon it; camps and headquarters are not left for nothing.
fn fall_back(field: &Field, _prompt: &Prompt) -> i32 {
    let standing = Standing::of(field, active(field));
    let mut sum = 0;
    for b in &standing.units {
        let against = field.foot_within(b.hex, 2);
        let own = b.sp2 + field.friends_within(b.hex, 1, b.id);
        let pressed = against > 0 && (against > 2 * own || b.is_shaky() && against > own);
        sum += if pressed { 40 } else { -20 };
        let us = field.side();
        let held: i32 =
            field.eye.snapshot.stakes.iter().filter(|s| s.hex == b.hex && s.owner == us).map(|s| s.worth).sum();
        sum -= held / if pressed { 4 } else { 1 };
    }
    sum
}

/// A rally or supply of one unit: the most useful first.
pub fn rally(field: &Field, choice: &Choice) -> i32 {
    let Some(piece) = choice.actor else { return 50 };
    let body = field.body(piece);
    let cr = body.map_or(3, |b| b.cr);
    match choice.verb {
        "recover" => 100 + body.map_or(0, |b| b.hits * 40 + b.sp2),
        // Back on the field, or fresh again, if the die allows.
        "rebuild" if body.is_none() => 400,
        "rebuild" => 60 * cr,
        "resupply" => 60,
        _ => 50,
    }
}

/// Regiments shaken by the Long Roll: those that are farthest from the enemy and weakest.
pub fn shake(field: &Field, choice: &Choice) -> i32 {
    let Some(body) = choice.actor.and_then(|p| field.body(p)) else { return 1 };
    100 + 5 * field.nearest(body.hex).min(12) - body.sp2
}

/// The side that has the earlier need of a chit: the one that goes forward.
pub fn is_attacker(field: &Field) -> bool {
    field.side() == Side::Confederate
}
