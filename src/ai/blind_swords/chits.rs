//! Event chits: which to put into the cup, and when to play one.

use super::combat;
use super::command::is_attacker;
use super::field::Field;
use crate::ai::bot::Desk;
use crate::engine::{Choice, Prompt};

/// How useful a chit is at large, by its name.
fn liking(field: &Field, name: &str) -> i32 {
    let attacker = is_attacker(field);
    match name {
        "Rally!" => 70,
        "Rebel Yell!" | "Charge!" => 65,
        "Command Confusion" => 60,
        "Firefight" => 55,
        "\"I Will Lead You\"" => 50,
        "Hold at All Hazards" => 50,
        "Gather the Stragglers" => 48,
        "Bragg Drives Them On" => 72,
        "Guns Forward" | "Shift the Guns" => 35,
        "Past the Tents" if attacker => 45,
        _ => 30,
    }
}

/// A choice about event chits.
pub fn worth(desk: &dyn Desk, field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    match choice.verb {
        "key" => liking(field, &choice.label),
        _ => play(desk, field, prompt, choice),
    }
}

fn play(desk: &dyn Desk, field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    let _ = (desk, prompt);
    liking(field, &choice.label) + combat::victim(field, choice) / 50
}
