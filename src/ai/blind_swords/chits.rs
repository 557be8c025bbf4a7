//! Event chits: which to put into the cup, when to play one, and on what.

use super::combat;
use super::command::is_attacker;
use super::field::{ATTACK, Body, Field};
use crate::ai::bot::Desk;
use crate::engine::snapshot::PieceView;
use crate::engine::{Choice, PieceId, Prompt};

/// What a chit does, as far as it matters when to play it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Units lose hits or come back.
    Mend,
    /// Close combats of the active brigade go better.
    Assault,
    /// The enemy's order may come to nothing.
    Confuse,
    /// Two hexes fire at each other.
    Duel,
    /// One more fire or move of guns or sharpshooters.
    Fire,
    /// A brigade acts again.
    Again,
    /// A test makes nobody retreat.
    Hold,
    /// An enemy suffers.
    Strike,
    /// The brigade moves more easily.
    Pass,
    /// Anything else: whenever it can be played.
    Other,
}

fn kind(name: &str) -> Kind {
    match name {
        "Rally!" | "Sherman Rides the Line" | "Gather the Stragglers" | "Ammunition Wagons" => Kind::Mend,
        "Rebel Yell!" | "Charge!" | "\"I Will Lead You\"" => Kind::Assault,
        "Command Confusion" | "5th Ohio Cavalry" => Kind::Confuse,
        "Firefight" => Kind::Duel,
        "Guns Forward" | "Shift the Guns" | "Ruggles' Guns" | "Webster's Line" | "Western Sharpshooters" => Kind::Fire,
        "Bragg Drives Them On" => Kind::Again,
        "Hold at All Hazards" => Kind::Hold,
        "Empty Cartridge Boxes" | "They Are Out of Cartridges" | "Terry's Texas Rangers" | "Forrest's Troopers" => {
            Kind::Strike
        }
        "Past the Tents" | "Up the Ravines" => Kind::Pass,
        _ => Kind::Other,
    }
}

/// How useful a chit is at large.
fn liking(field: &Field, name: &str) -> i32 {
    let attacker = is_attacker(field);
    match kind(name) {
        Kind::Again => 72,
        Kind::Mend if name == "Rally!" => 60 + mendable(field) / 10,
        Kind::Assault if name == "Rebel Yell!" => 66,
        Kind::Assault => 58,
        Kind::Duel => 64,
        Kind::Confuse if name == "Command Confusion" => 55,
        Kind::Hold => 50,
        Kind::Mend => 45,
        Kind::Fire => 40,
        Kind::Pass if attacker => 35,
        _ => 30,
    }
}

/// A choice about event chits.
pub fn worth(desk: &dyn Desk, field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    match choice.verb {
        "key" | "discard" => liking(field, &choice.label),
        "event" => play(field, prompt, choice),
        "recover" | "resupply" | "rebuild" => mend(field, choice.actor, choice.verb),
        "brigade" => brigade(field, choice),
        // Batteries that may do either fire.
        "fire" => 50,
        "move" => 10,
        _ => pick(desk, field, prompt, choice),
    }
}

/// What there is to mend, in thousandths of a point.
fn mendable(field: &Field) -> i32 {
    let hurt: i32 = field.ours.iter().filter(|b| !b.gun && b.hits > 0).map(|b| b.hits * 60).sum();
    let waits = |p: &&PieceView| p.side == field.side() && p.off_map == "available";
    hurt.min(360) + if field.eye.snapshot.pieces.iter().any(|p| waits(&p)) { 300 } else { 0 }
}

/// Chits left to draw: with none left a held chit is lost.
fn is_late(field: &Field) -> bool {
    let cup = field.eye.snapshot.tracks.iter().find(|t| t.label == "cup");
    cup.and_then(|t| t.value.split(' ').next()).and_then(|n| n.parse::<i32>().ok()).is_some_and(|n| n <= 2)
}

/// Whether to play a chit now.
fn play(field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    let name = choice.label.as_str();
    let late = is_late(field) || prompt.title.contains("end");
    let good = match kind(name) {
        Kind::Mend => late || mendable(field) >= 170,
        Kind::Assault if name.starts_with('"') => field.order() == ATTACK && best_contact(field) > 0,
        Kind::Confuse => active_enemy_near(field) <= if late { 6 } else { 3 },
        Kind::Duel => late || duel(field) > 40,
        Kind::Hold => prompt
            .focus
            .is_some_and(|h| field.eye.snapshot.stakes.iter().any(|s| s.hex == h && s.owner == field.side())),
        Kind::Again => late || best_contact(field) > 0,
        _ => true,
    };
    if good { 10 + liking(field, name) } else { -1 }
}

/// Strength of own units in contact.
fn best_contact(field: &Field) -> i32 {
    field.ours.iter().filter(|b| !b.gun && field.nearest(b.hex) <= 2).map(|b| b.sp2).max().unwrap_or(0)
}

/// Hexes from the enemy brigade that acts to the nearest of ours.
fn active_enemy_near(field: &Field) -> i32 {
    let near = |b: &Body| field.ours.iter().map(|o| field.distance(o.hex, b.hex)).min().unwrap_or(99);
    field.theirs.iter().filter(|b| b.active).map(near).min().unwrap_or(99)
}

/// Own foot in a hex, in halves of a point.
fn foot_in(field: &Field, hex: crate::map::HexId) -> i32 {
    field.friends_in(hex).filter(|b| !b.gun).map(|b| b.sp2).sum()
}

/// How much stronger our best stack in contact is than what stands before it.
fn duel(field: &Field) -> i32 {
    let of = |hex: crate::map::HexId| {
        let ours = foot_in(field, hex);
        field
            .enemy_hexes()
            .into_iter()
            .filter(|e| field.distance(*e, hex) == 1)
            .map(|e| {
                let cover = if field.is_close_country(e) { 2 } else { 3 };
                let theirs: i32 = field.enemies_in(e).filter(|b| !b.gun).map(|b| b.sp2).sum();
                ours * cover * 2 - theirs * if field.is_close_country(hex) { 2 } else { 3 }
            })
            .max()
    };
    field.ours.iter().filter(|b| !b.gun).filter_map(|b| of(b.hex)).max().unwrap_or(-1)
}

/// Who mends: whoever is back on the field for it, then the worst hit.
fn mend(field: &Field, piece: Option<PieceId>, verb: &str) -> i32 {
    let body = piece.and_then(|p| field.body(p));
    match (verb, body) {
        ("rebuild", _) => 150,
        ("recover", Some(b)) => b.hits * 80 + b.sp2 * 2,
        ("resupply", _) => 45,
        _ => 30,
    }
}

/// The brigade that attacks again: the one in contact with most strength.
fn brigade(field: &Field, choice: &Choice) -> i32 {
    let hex = combat::target_hex(field, choice);
    let formation = hex.and_then(|h| field.friends_in(h).find(|b| !b.gun)).and_then(|b| b.formation);
    let near = |b: &&Body| field.nearest(b.hex) <= 2;
    10 + field.brigade(formation).filter(near).map(|b| b.sp2).sum::<i32>()
}

/// A unit or hex that a chit is about.
fn pick(_desk: &dyn Desk, field: &Field, _prompt: &Prompt, choice: &Choice) -> i32 {
    let hex = combat::target_hex(field, choice);
    let Some(hex) = hex else {
        // Off the map: whoever comes back soonest and strongest.
        return choice.actor.map_or(1, |p| 20 + i32::from(field.eye.piece(p).full));
    };
    let theirs: i32 = field.enemies_in(hex).map(|b| b.sp2).sum();
    if theirs > 0 {
        if let Some(body) = choice.actor.and_then(|p| field.body(p)) {
            return 50 + body.worth() + body.sp2;
        }
        let cover = if field.is_close_country(hex) { 0 } else { 40 };
        return 100 + field.target_worth(hex) + cover - theirs;
    }
    if let Some(body) = choice.actor.and_then(|p| field.body(p)) {
        return 50 + body.hits * 60 + body.sp2 - 4 * field.nearest(hex).min(10);
    }
    let guns: i32 = field.friends_in(hex).filter(|b| b.gun).map(|b| b.sp2).sum();
    let near = field.nearest(hex);
    60 + foot_in(field, hex) * 2 + guns * 3 - 4 * near.min(12)
}
