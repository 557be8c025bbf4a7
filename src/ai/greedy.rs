//! The default opponent: weighs every choice once, by what can be seen, and takes the best.
//!
//! He has no dice and no memory that matters: the same desk gives the same answer. What a choice is worth is system knowledge and
//! stands in a module named after the system; everything is counted in whole numbers, so that the answer is the same on
//! every machine.

use super::bot::{Bot, Desk};
use super::ways::Ways;
use super::{blind_swords, gbacw};

/// The default opponent.
#[derive(Default)]
pub struct Greedy {
    /// What he would work out again, the same, at every decision.
    ways: Ways,
}

impl Bot for Greedy {
    fn choose(&mut self, desk: &dyn Desk) -> usize {
        if desk.choices() <= 1 {
            return 0;
        }
        let prompt = desk.prompt();
        let snapshot = desk.snapshot();
        let worth = match snapshot.system {
            "blind-swords" => blind_swords::weigh(desk, &snapshot, &prompt, &self.ways),
            _ => gbacw::weigh(desk, &snapshot, &prompt),
        };
        // The first of equals: lists are in a fixed order.
        let mut best = 0;
        for (i, w) in worth.iter().enumerate() {
            if *w > worth[best] {
                best = i;
            }
        }
        best
    }
}
