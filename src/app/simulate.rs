//! Games of the computer against itself, many of them: for measuring, balancing and finding faults.

use std::io::{self, Write};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use serde::Serialize;

use crate::ai::{self, Bot, Seen, seat_seed};
use crate::engine::log::check_text;
use crate::engine::{Battle, Match};
use crate::kit::{BySide, Side};

use super::fault::guard;

/// More decisions than any battle has; reaching it is a fault.
const DECISION_LIMIT: u32 = 1_000_000;

/// What is to be played.
pub struct Plan<'a> {
    /// The battle's id.
    pub id: &'a str,
    /// The battle.
    pub battle: &'a dyn Battle,
    /// Its system's id.
    pub system: &'a str,
    /// Names of the players.
    pub players: BySide<String>,
    /// How many games.
    pub games: u32,
    /// The first game's seed; game `i` (from 0) has this plus `i`.
    pub seed: u64,
    /// How many games at once.
    pub jobs: u32,
    /// One JSON object a line instead of sentences.
    pub json: bool,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Played {
    /// The battle's id.
    pub scenario: String,
    /// Its seed.
    pub seed: u64,
    /// Decisions taken.
    pub decisions: u32,
    /// Turns begun.
    pub turns: u32,
    /// `union`, `confederate` or `draw`.
    pub winner: &'static str,
    /// The level of victory.
    pub level: String,
    /// Victory points.
    pub points: BySide<i32>,
    /// Strength points lost.
    pub losses_sp: BySide<i32>,
    /// Check value of the last state.
    pub hash: String,
    /// How long it took, in milliseconds.
    pub ms: u64,
}

/// All games together.
#[derive(Clone, Debug, Serialize)]
pub struct Summary {
    /// Always true: tells this line from those of games.
    #[serde(rename = "summary")]
    is_last: bool,
    scenario: String,
    games: u32,
    players: BySide<String>,
    union: u32,
    confederate: u32,
    draw: u32,
    decisions: u64,
    /// Decisions a second on one core: all decisions by all the time spent playing.
    pub decisions_per_s: u64,
    /// Mean of the time of a game in milliseconds.
    ms_per_game: u64,
    /// The longest a player thought about one decision, in milliseconds.
    slowest_decision_ms: u64,
}

/// Plays all games and writes one line each, in the order of their seeds, and the summary.
///
/// # Errors
/// The first game that failed, or that the output could not be written.
pub fn run(plan: &Plan<'_>, out: &mut dyn Write) -> Result<Summary, String> {
    let next = AtomicU32::new(0);
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..plan.jobs.clamp(1, plan.games.max(1)) {
            let (sender, next) = (sender.clone(), &next);
            scope.spawn(move || {
                loop {
                    let i = next.fetch_add(1, Ordering::Relaxed);
                    if i >= plan.games || sender.send((i, game(plan, i))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let result = collect(plan, receiver, out);
        if result.is_err() {
            // Nobody waits for the rest.
            next.store(plan.games, Ordering::Relaxed);
        }
        result
    })
}

/// A finished game, the time it took, and its slowest decision.
type Outcome = Result<(Played, Duration, Duration), String>;

/// Writes games in order as they come in.
fn collect(plan: &Plan<'_>, games: mpsc::Receiver<(u32, Outcome)>, out: &mut dyn Write) -> Result<Summary, String> {
    let mut waiting = std::collections::BTreeMap::new();
    let mut written = 0;
    let mut total = Summary {
        is_last: true,
        scenario: plan.id.into(),
        games: 0,
        players: plan.players.clone(),
        union: 0,
        confederate: 0,
        draw: 0,
        decisions: 0,
        decisions_per_s: 0,
        ms_per_game: 0,
        slowest_decision_ms: 0,
    };
    let (mut time, mut slowest) = (Duration::ZERO, Duration::ZERO);
    for (i, result) in games {
        waiting.insert(i, result);
        while let Some(result) = waiting.remove(&written) {
            let (played, spent, thought) = result?;
            slowest = slowest.max(thought);
            written += 1;
            time += spent;
            total.games += 1;
            total.decisions += u64::from(played.decisions);
            match played.winner {
                "union" => total.union += 1,
                "confederate" => total.confederate += 1,
                _ => total.draw += 1,
            }
            write_line(plan, out, &played, &played_text(&played)).map_err(|e| format!("cannot write: {e}"))?;
        }
    }
    let nanos = time.as_nanos().max(1);
    total.decisions_per_s = (u128::from(total.decisions) * 1_000_000_000 / nanos) as u64;
    total.slowest_decision_ms = slowest.as_millis() as u64;
    total.ms_per_game = (time.as_millis() / u128::from(total.games.max(1))) as u64;
    write_line(plan, out, &total, &summary_text(&total))
        .and_then(|()| out.flush())
        .map_err(|e| format!("cannot write: {e}"))?;
    Ok(total)
}

fn write_line<T: Serialize>(plan: &Plan<'_>, out: &mut dyn Write, record: &T, text: &str) -> io::Result<()> {
    if plan.json {
        serde_json::to_writer(&mut *out, record)?;
        out.write_all(b"\n")
    } else {
        writeln!(out, "{text}")
    }
}

fn played_text(p: &Played) -> String {
    format!(
        "seed {:<10} {:>6} decisions {:>3} turns  {:<11} {:<24} points {:>4} to {:<4} lost {:>3} and {:<3} {} {:>5} ms",
        p.seed,
        p.decisions,
        p.turns,
        p.winner,
        p.level,
        p.points.union,
        p.points.confederate,
        p.losses_sp.union,
        p.losses_sp.confederate,
        p.hash,
        p.ms
    )
}

fn summary_text(s: &Summary) -> String {
    format!(
        "{} games of {}: Union ({}) {}, Confederate ({}) {}, draws {}; {} decisions, {} a second on one core, \
         slowest decision {} ms",
        s.games,
        s.scenario,
        s.players.union,
        s.union,
        s.players.confederate,
        s.confederate,
        s.draw,
        s.decisions,
        s.decisions_per_s,
        s.slowest_decision_ms
    )
}

fn game(plan: &Plan<'_>, i: u32) -> Outcome {
    let seed = plan.seed.wrapping_add(u64::from(i));
    guard(|| play(plan, seed)).map_err(|fault| format!("game with seed {seed} failed: {fault}"))?
}

/// Plays one game without a word.
fn play(plan: &Plan<'_>, seed: u64) -> Outcome {
    let mut bots: BySide<Box<dyn Bot>> =
        BySide { union: player(plan, seed, Side::Union)?, confederate: player(plan, seed, Side::Confederate)? };
    let start = Instant::now();
    let mut game = plan.battle.start(seed, false);
    let mut decisions = 0;
    let mut slowest = Duration::ZERO;
    while let Some(desk) = Seen::new(&*game) {
        let asked = Instant::now();
        let index = bots[ai::Desk::side(&desk)].choose(&desk);
        slowest = slowest.max(asked.elapsed());
        game.play(index).map_err(|illegal| format!("game with seed {seed}: {illegal}"))?;
        decisions += 1;
        if decisions > DECISION_LIMIT {
            return Err(format!("game with seed {seed} does not end: {DECISION_LIMIT} decisions"));
        }
    }
    let spent = start.elapsed();
    Ok((finished(plan, seed, decisions, &*game, spent), spent, slowest))
}

fn player(plan: &Plan<'_>, seed: u64, side: Side) -> Result<Box<dyn Bot>, String> {
    let name = &plan.players[side];
    ai::bot(name, seat_seed(seed, side), plan.system).ok_or_else(|| format!("there is no computer player `{name}`"))
}

fn finished(plan: &Plan<'_>, seed: u64, decisions: u32, game: &dyn Match, spent: Duration) -> Played {
    let outcome = game.outcome().expect("nobody must decide, so the game is over");
    Played {
        scenario: plan.id.into(),
        seed,
        decisions,
        turns: game.turn().0,
        winner: match outcome.winner {
            Some(Side::Union) => "union",
            Some(Side::Confederate) => "confederate",
            None => "draw",
        },
        level: outcome.level.clone(),
        points: outcome.points,
        losses_sp: outcome.losses,
        hash: check_text(game.check_value()),
        ms: spent.as_millis() as u64,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::shelf::{Shelf, toy::ToyShelf};
    use crate::rules::Options;

    fn lines(shelf: &ToyShelf, jobs: u32, players: [&str; 2]) -> Result<Vec<serde_json::Value>, String> {
        let loaded = shelf.load("toy/01", &Options::new()).unwrap();
        let [union, confederate] = players.map(str::to_owned);
        let plan = Plan {
            id: "toy/01",
            battle: &*loaded.battle,
            system: "toy",
            players: BySide { union, confederate },
            games: 40,
            seed: 100,
            jobs,
            json: true,
        };
        let mut out = Vec::new();
        run(&plan, &mut out)?;
        let mut lines: Vec<serde_json::Value> =
            String::from_utf8(out).unwrap().lines().map(|l| serde_json::from_str(l).unwrap()).collect();
        for line in &mut lines {
            let line = line.as_object_mut().unwrap();
            line.remove("ms");
            line.remove("ms_per_game");
            line.remove("decisions_per_s");
            line.remove("slowest_decision_ms");
        }
        Ok(lines)
    }

    #[test]
    fn games_are_the_same_whoever_plays_them_and_come_in_order() {
        let one = lines(&ToyShelf::default(), 1, ["random", "random"]).unwrap();
        assert_eq!(one, lines(&ToyShelf::default(), 3, ["random", "random"]).unwrap());
        assert_eq!(one.len(), 41);
        assert_eq!(one[5]["seed"], 105);
        assert!(["union", "confederate", "draw"].contains(&one[5]["winner"].as_str().unwrap()));
        assert_eq!(one[5]["hash"].as_str().unwrap().len(), 16);
        let last = one.last().unwrap();
        assert_eq!((&last["summary"], &last["games"]), (&true.into(), &40.into()));
        let sum =
            last["union"].as_u64().unwrap() + last["confederate"].as_u64().unwrap() + last["draw"].as_u64().unwrap();
        assert_eq!(sum, 40);
    }

    #[test]
    fn a_fault_names_the_game_it_happened_in() {
        let shelf = ToyShelf { broken_from: Some(2), turns: 9 };
        let message = lines(&shelf, 2, ["random", "random"]).unwrap_err();
        assert!(message.starts_with("game with seed 10") && message.contains("the powder is wet"), "{message}");
        let message = lines(&ToyShelf::default(), 1, ["random", "human"]).unwrap_err();
        assert!(message.contains("there is no computer player `human`"), "{message}");
    }
}
