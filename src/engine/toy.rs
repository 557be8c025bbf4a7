//! A game of ten lines of rules for the tests of the machine: two sides, dice, a hidden fact, frames inside frames,
//! actions that can be taken back and actions that cannot, and an end.
//!
//! Each turn the Union, then the Confederates take steps (no dice: may be taken back) and may fire once (dice). The
//! target may fire back; whoever is hit rolls a check and, failing, chooses how to lose. After `turns` turns the higher
//! score wins. Each side holds a secret number, worth its half at the end.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::choice::{Choice, ChoiceId, Group, Prompt, Target};
use super::lines::{Line, Part};
use super::query::{Answer, Chance, Odds, Query};
use super::rules::{Cx, Flow, Outcome, Rules};
use super::snapshot::{Ground, Panel, PanelRow, Snapshot, Terrain};
use crate::kit::{BySide, Dice, Side};
use crate::map::{Board, board::Area};

/// The toy.
pub struct Toy;

/// What never changes.
pub struct Book {
    /// How many turns are played.
    pub turns: u32,
    /// Firing panics from that turn on: a fault of the rules, for the tests of the session.
    pub broken_from: Option<u32>,
    terrain: Arc<Terrain>,
}

impl Book {
    /// A book for a game of that many turns.
    pub fn new(turns: u32) -> Self {
        let area = Area { west: 0, east: 1, north: 0, south: 1 };
        let board = Arc::new(Board::blank(2, 2));
        Self { turns, broken_from: None, terrain: Arc::new(Terrain { board, area, ground: vec![Ground::Field; 4] }) }
    }
}

/// What does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The turn, from 1.
    pub turn: u32,
    /// Points.
    pub score: BySide<i32>,
    /// A number that the other side may not know.
    pub secret: BySide<Option<u8>>,
}

/// Suspended procedures.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// The sequence of turns.
    Turns,
    /// A side acts.
    Phase {
        /// Who.
        side: Side,
        /// Whether it fired.
        fired: bool,
        /// Steps taken.
        steps: u8,
    },
    /// A shot, its answer still to come.
    Fire {
        /// Who fires.
        by: Side,
        /// Whether the answer was given.
        answered: bool,
    },
    /// A side was hit.
    Hit(Side),
}

/// Answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Action {
    /// Gain so many points.
    Step(u8),
    /// Fire.
    Fire,
    /// Fire back.
    Return,
    /// Lose so many points.
    Lose(u8),
    /// Decline or end.
    Done,
}

/// What happened.
#[derive(Clone, Debug)]
pub enum Event {
    /// A turn began.
    Turn(u32),
    /// A side stepped.
    Stepped(Side, u8),
    /// A side fired and rolled.
    Fired(Side, u8),
    /// A side lost points.
    Lost(Side, u8),
    /// A side looked at its own secret.
    Looked(Side, u8),
}

impl Rules for Toy {
    const ID: &'static str = "toy";
    const VERSION: u32 = 3;
    type Book = Book;
    type World = World;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;

    fn setup(_: &Book, dice: &mut Dice) -> (World, Frame) {
        let secret = BySide::from_fn(|_| Some(dice.d10()));
        (World { turn: 0, score: BySide::default(), secret }, Frame::Turns)
    }

    fn run(frame: &mut Frame, cx: &mut Cx<Self>) -> Flow<Frame> {
        match frame {
            Frame::Turns if cx.world.turn == cx.book.turns => Flow::Over(verdict(cx.world)),
            Frame::Turns => {
                cx.world.turn += 1;
                let turn = cx.world.turn;
                cx.emit(|| Event::Turn(turn));
                Flow::Call(Frame::Phase { side: Side::Union, fired: false, steps: 0 })
            }
            Frame::Phase { side, steps: 3, .. } if *side == Side::Union => {
                Flow::Goto(Frame::Phase { side: Side::Confederate, fired: false, steps: 0 })
            }
            Frame::Phase { steps: 3, .. } => Flow::Done,
            Frame::Phase { side, .. } => Flow::Ask(*side),
            Frame::Fire { by, answered: false } => Flow::Ask(by.other()),
            Frame::Fire { by, .. } => {
                let (by, roll) = (*by, cx.dice.d10());
                cx.emit(|| Event::Fired(by, roll));
                if roll < 5 { Flow::Goto(Frame::Hit(by.other())) } else { Flow::Done }
            }
            Frame::Hit(side) => Flow::Ask(*side),
        }
    }

    fn legal(frame: &Frame, _: &Book, _: &World, out: &mut Vec<Action>) {
        match frame {
            Frame::Turns => {}
            Frame::Phase { fired, .. } => {
                out.extend([Action::Step(1), Action::Step(2)]);
                if !fired {
                    out.push(Action::Fire);
                }
                out.push(Action::Done);
            }
            Frame::Fire { .. } => out.extend([Action::Return, Action::Done]),
            Frame::Hit(_) => out.extend([Action::Lose(1), Action::Lose(2), Action::Lose(3)]),
        }
    }

    fn apply(frame: &mut Frame, action: Action, cx: &mut Cx<Self>) -> Flow<Frame> {
        match (frame, action) {
            (Frame::Phase { side, steps, .. }, Action::Step(n)) => {
                let side = *side;
                cx.world.score[side] += i32::from(n);
                *steps += 1;
                cx.emit(|| Event::Stepped(side, n));
                Flow::Again
            }
            (Frame::Phase { side, fired, .. }, Action::Fire) => {
                assert!(cx.book.broken_from.is_none_or(|t| cx.world.turn < t), "the powder is wet");
                *fired = true;
                Flow::Call(Frame::Fire { by: *side, answered: false })
            }
            (Frame::Phase { side, steps, .. }, Action::Done) => {
                let (side, secret) = (*side, cx.world.secret[*side].expect("the true world knows it"));
                cx.emit(|| Event::Looked(side, secret));
                *steps = 3;
                Flow::Again
            }
            (Frame::Fire { by, answered }, answer) => {
                *answered = true;
                let (other, shoots) = (by.other(), answer == Action::Return);
                if shoots && cx.dice.d10() < 5 { Flow::Call(Frame::Hit(other.other())) } else { Flow::Again }
            }
            (Frame::Hit(side), Action::Lose(n)) => {
                let side = *side;
                cx.world.score[side] -= i32::from(n);
                cx.emit(|| Event::Lost(side, n));
                Flow::Done
            }
            (frame, action) => panic!("{action:?} is not an answer to {frame:?}"),
        }
    }

    fn redact(side: Side, _: &Book, world: &mut World, _: &mut Vec<Frame>) {
        world.secret[side.other()] = None;
    }

    fn imagine(side: Side, _: &Book, world: &mut World, _: &mut Vec<Frame>, dice: &mut Dice) {
        world.secret[side.other()] = Some(dice.d10());
    }

    fn show(side: Side, book: &Book, seen: &World, _: &[Frame]) -> Snapshot {
        Snapshot {
            system: Self::ID,
            title: "Toy".into(),
            number: "1".into(),
            side,
            to_move: None,
            turn: seen.turn,
            turns: book.turns,
            clock: format!("{} AM", seen.turn),
            phase: "Turn".into(),
            terrain: Arc::clone(&book.terrain),
            pieces: Vec::new(),
            stacks: Vec::new(),
            formations: Vec::new(),
            objectives: Vec::new(),
            stakes: Vec::new(),
            points: seen.score,
            losses: BySide::default(),
            tracks: Vec::new(),
            notes: vec![format!("secrets {:?}", seen.secret)],
            panels: vec![Panel {
                key: "score",
                title: "Score".into(),
                rows: Side::BOTH.map(|s| PanelRow::of([s.name().to_owned(), seen.score[s].to_string()])).to_vec(),
                note: "a step is worth what it is long".into(),
            }],
            outcome: None,
        }
    }

    fn prompt(side: Side, _: &Book, _: &World, stack: &[Frame], legal: &[Action]) -> Prompt {
        let (title, phase) = match stack.last() {
            Some(Frame::Phase { .. }) => ("What next?", "ACT"),
            Some(Frame::Fire { .. }) => ("Fire back?", "FIRE"),
            _ => ("Lose how many?", "LOSS"),
        };
        let choice = |action: &Action| {
            let (group, verb, label) = match action {
                Action::Step(n) => (Group::Move, "step", format!("Step {n}")),
                Action::Fire => (Group::Fire, "fire", "Fire".to_owned()),
                Action::Return => (Group::React, "return", "Return fire".to_owned()),
                Action::Lose(n) => (Group::Retreat, "lose", format!("Lose {n}")),
                Action::Done => (Group::Done, "done", "Done".to_owned()),
            };
            Choice {
                id: ChoiceId { seq: 0, index: 0 },
                group,
                verb,
                key: None,
                label,
                detail: String::new(),
                actor: None,
                target: Target::None,
                rule: "toy:1",
                has_odds: *action == Action::Fire,
            }
        };
        Prompt {
            seq: 0,
            side,
            title: title.into(),
            why: vec!["because the toy says so".into()],
            rule: "toy:1",
            phase,
            actor: None,
            focus: None,
            choices: legal.iter().map(choice).collect(),
            decline: None,
            context: Vec::new(),
        }
    }

    fn answer(_: Side, _: &Book, _: &World, _: &[Frame], legal: &[Action], query: Query) -> Answer {
        match query {
            Query::Odds(id) if legal.get(usize::from(id.index)) == Some(&Action::Fire) => {
                let chance = |result: &str| Chance { result: result.into(), permille: 500 };
                let chances = vec![chance("hit"), chance("none")];
                Answer::Odds(Box::new(Odds { title: "one die".into(), chances, ..Odds::default() }))
            }
            _ => Answer::Nothing,
        }
    }

    fn tell(side: Option<Side>, _: &Book, event: &Event) -> Option<Line> {
        let text = match event {
            Event::Turn(n) => format!("Turn {n}."),
            Event::Stepped(s, n) => format!("{s} steps {n}."),
            Event::Fired(s, roll) => format!("{s} fires: rolled {roll}."),
            Event::Lost(s, n) => format!("{s} loses {n}."),
            Event::Looked(s, n) if side.is_none_or(|who| who == *s) => format!("{s} holds {n}."),
            Event::Looked(..) => return None,
        };
        Some(Line { parts: vec![Part::Text(text)], rule: "toy:1", ..Line::default() })
    }

    fn check(_: &Book, world: &World) -> Result<(), String> {
        if world.turn > 99 { Err(format!("turn {}", world.turn)) } else { Ok(()) }
    }

    fn turn(book: &Book, world: &World) -> (u32, u32, String) {
        (world.turn, book.turns, format!("{} AM", world.turn))
    }
}

fn verdict(world: &World) -> Outcome {
    let total = BySide::from_fn(|s| world.score[s] + i32::from(world.secret[s].unwrap_or(0) / 2));
    let winner = match total.union.cmp(&total.confederate) {
        std::cmp::Ordering::Greater => Some(Side::Union),
        std::cmp::Ordering::Less => Some(Side::Confederate),
        std::cmp::Ordering::Equal => None,
    };
    Outcome {
        winner,
        level: "plain".into(),
        points: total,
        losses: BySide::default(),
        reasons: vec![format!("Union {} to {}.", total.union, total.confederate)],
    }
}
