//! The after-action report: a battle's record as Markdown that also reads well as plain text.

use std::fmt::Write;

use crate::engine::Tone;
use crate::kit::{BySide, Side};

use super::plain::text::{clean, sentence, with_rule};
use super::session::Session;

/// Strength points lost up to the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnLosses {
    /// The turn.
    pub turn: u32,
    /// Its name.
    pub clock: String,
    /// Losses of each side since the battle began.
    pub total: BySide<i32>,
}

/// The report of a session that has been played (again) to where it stands; `losses` in order of turns.
pub fn markdown(session: &Session, losses: &[TurnLosses]) -> String {
    let mut out = String::new();
    let header = session.header();
    let (turn, of, clock) = session.game().turn();
    // Writing into a string cannot fail.
    let _ = writeln!(out, "# {}\n", session.info().title);
    let _ = writeln!(
        out,
        "{}, turn {turn} of {of} ({clock}). Union: {}. Confederate: {}. Seed {}. {} actions.\n",
        header.battle,
        header.seats.union,
        header.seats.confederate,
        header.seed,
        session.count()
    );
    verdict(session, &mut out);
    table(losses, &mut out);
    // Hidden facts are nobody's business while the battle goes on.
    let lines = if session.outcome().is_some() { session.record() } else { session.log() };
    let mut at = None;
    for told in lines {
        if at != Some(told.turn) {
            let _ = writeln!(out, "\n## Turn {}, {}\n", told.turn, told.clock);
            at = Some(told.turn);
        }
        let words = clean(&told.line.text());
        let text = with_rule(&sentence(&words), told.line.rule);
        if told.line.tone == Tone::Heading {
            let text = with_rule(words.trim_end_matches('.'), told.line.rule);
            let _ = writeln!(out, "\n### {text}\n");
            continue;
        }
        let _ = writeln!(out, "- {text}");
        for detail in &told.line.details {
            let _ = writeln!(out, "  - {}", with_rule(&clean(&detail.text), &detail.rule));
        }
    }
    out
}

fn verdict(session: &Session, out: &mut String) {
    let Some(outcome) = session.outcome() else {
        let _ = writeln!(out, "The battle is not over.\n");
        return;
    };
    let winner = outcome.winner.map_or("Nobody wins", |side| match side {
        Side::Union => "The Union wins",
        Side::Confederate => "The Confederates win",
    });
    let _ = writeln!(
        out,
        "**{winner}: {}.** Points {} to {}.\n",
        outcome.level, outcome.points.union, outcome.points.confederate
    );
    for reason in &outcome.reasons {
        let _ = writeln!(out, "- {}", sentence(&clean(reason)));
    }
    let _ = writeln!(out);
}

/// Losses turn by turn, with a bar for each side.
fn table(losses: &[TurnLosses], out: &mut String) {
    let _ = writeln!(out, "## Losses in strength points\n");
    let _ = writeln!(out, "| turn | Union | Confederate | |\n|---|---:|---:|---|");
    let mut before = BySide::default();
    let most = losses.iter().map(|l| l.total.union.max(l.total.confederate)).max().unwrap_or(0).max(1);
    for turn in losses {
        let lost = BySide::from_fn(|s| turn.total[s] - before[s]);
        let bar = |sign: &str, n: i32| sign.repeat((n.max(0) * 30 / most) as usize);
        let _ = writeln!(
            out,
            "| {} ({}) | {} | {} | {}{} |",
            turn.turn,
            turn.clock,
            lost.union,
            lost.confederate,
            bar("U", lost.union),
            bar("C", lost.confederate)
        );
        before = turn.total;
    }
    let _ = writeln!(out, "| all | {} | {} | |", before.union, before.confederate);
}
