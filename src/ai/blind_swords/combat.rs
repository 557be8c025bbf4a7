//! Fire, close combat, and what their tests ask.

use super::field::{Body, Field};
use super::odds;
use crate::ai::bot::Desk;
use crate::engine::{Choice, Odds, Prompt, Target};
use crate::map::HexId;

/// The hex a choice points at.
pub fn target_hex(field: &Field, choice: &Choice) -> Option<HexId> {
    match choice.target {
        Target::Hex(hex) | Target::Step(_, hex) => Some(hex),
        Target::Piece(piece) => field.eye.piece(piece).hex,
        Target::None | Target::Facing(_) => None,
    }
}

/// What the odds promise against a target of that worth, in thousandths of a victory point.
fn gain(odds: &Odds, worth: i32) -> i32 {
    (odds.mean_loss100 as i32 * 3 / 2 + i32::from(odds.effect_permille) / 5) * worth / 100
}

/// A shot: every one that can do anything is worth its powder.
pub fn fire(desk: &dyn Desk, field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    match choice.verb {
        "limited" => return 5,
        // A fire already put together goes off; whole hexes are put together by the rules.
        "go" => return 1000,
        "choose" | "another" | "join" | "join-hex" => return -1,
        _ => {}
    }
    let hex = target_hex(field, choice).or(prompt.focus);
    let worth = hex.map_or(100, |h| field.target_worth(h));
    match odds(desk, choice) {
        Some(odds) => gain(&odds, worth) + i32::from(odds.effect_permille > 0),
        None if hex.is_some_and(|h| field.enemies_in(h).next().is_some()) => worth,
        None => 1,
    }
}

/// Closing with the enemy: worth it where it hurts him more than us, his defensive fire included.
pub fn close(desk: &dyn Desk, field: &Field, choice: &Choice) -> i32 {
    let Some(hex) = target_hex(field, choice) else { return 1 };
    let Some(odds) = odds(desk, choice) else { return 1 };
    match choice.verb {
        // Attacks that were declared are fought in any case; the promising ones first.
        "next" | "assault" => return 1000 + gain(&odds, 100) - i32::from(odds.backfire_permille) / 4,
        _ => {}
    }
    let taken = if field.enemies_in(hex).count() == 1 { 700 } else { 450 };
    let stake: i32 = field
        .eye
        .snapshot
        .stakes
        .iter()
        .filter(|s| s.hex == hex && s.owner != field.side())
        .map(|s| s.worth * 10 * i32::from(odds.effect_permille) / 1000 * taken / 1000)
        .sum();
    let won = gain(&odds, field.target_worth(hex)) + stake;
    let lost =
        odds.mean_own_loss100 as i32 * 3 / 2 + i32::from(odds.backfire_permille) / 5 + defence(field, choice, hex);
    won - lost - 20
}

/// What defensive fire costs those who close.
fn defence(field: &Field, choice: &Choice, hex: HexId) -> i32 {
    let from = choice.actor.and_then(|p| field.eye.piece(p).hex);
    let near = |b: &&Body| field.distance(b.hex, hex) == 1 && b.active && !b.gun;
    let covered = match from {
        Some(from) => field.is_close_country(from),
        None => field.ours.iter().filter(near).all(|b| field.is_close_country(b.hex)),
    };
    let fire: i32 = field.enemies_in(hex).map(|b| if b.gun { b.sp2 * 3 / 2 } else { b.sp2 }).sum();
    fire * if covered { 4 } else { 7 }
}

/// Which batteries act next: those with something near before them, the strongest first.
pub fn guns(field: &Field, choice: &Choice) -> i32 {
    let Some(hex) = target_hex(field, choice) else { return 1 };
    let guns: i32 = field.friends_in(hex).filter(|b| b.gun).map(|b| b.sp2).sum();
    100 + guns - 4 * field.nearest(hex).min(20)
}

/// The lead unit takes the test: the steadiest one, and one that has strength left to lose.
pub fn lead(field: &Field, choice: &Choice) -> i32 {
    let Some(body) = choice.actor.and_then(|p| field.body(p)) else { return 1 };
    100 + body.cr * 20 - body.hits * 15 - i32::from(body.worn) * 30
}

/// Somebody suffers: of the enemy the one that hurts most, of ours the one that bears it best.
pub fn victim(field: &Field, choice: &Choice) -> i32 {
    let piece = choice.actor.or(match choice.target {
        Target::Piece(p) => Some(p),
        _ => None,
    });
    let Some(body) = piece.and_then(|p| field.body(p)) else { return 1 };
    if field.theirs.iter().any(|b| b.id == body.id) {
        return 100 + body.worth() + body.sp2 * 2;
    }
    lead(field, choice)
}
