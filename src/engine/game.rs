//! The machine: submit an action, run to the next decision.

use serde::{Deserialize, Serialize};

use super::rules::{Cx, Events, Flow, Outcome, Rules};
use crate::kit::{Dice, Side};

/// Why an action was refused. A normal answer, not a fault.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Illegal {
    /// It is the other side's decision, or the battle is over.
    #[error("it is not {0}'s decision")]
    NotYourMove(Side),
    /// The prompt it answers is gone.
    #[error("that decision was already taken (prompt {got}, now {now})")]
    Stale {
        /// The sequence number given.
        got: u32,
        /// The present one.
        now: u32,
    },
    /// No such choice.
    #[error("there is no such choice")]
    NoSuchChoice,
    /// The action is not legal here.
    #[error("that is not legal here")]
    NotLegal,
    /// Nothing can be taken back.
    #[error("nothing can be taken back: dice were rolled or the decision passed to the other side")]
    NoUndo,
}

/// Most automatic steps between two decisions; more is a fault of the rules.
const STEP_LIMIT: u32 = 10_000;
/// Deepest stack of frames; more is a fault of the rules.
pub const DEPTH_LIMIT: usize = 64;

/// All that changes in a game.
#[derive(Debug, Serialize, Deserialize)]
#[serde(bound = "")]
pub struct State<R: Rules> {
    /// The world.
    pub world: R::World,
    /// The dice.
    pub dice: Dice,
    /// Suspended procedures, the top one last.
    pub stack: Vec<R::Frame>,
    /// Who must decide.
    pub to_move: Option<Side>,
    /// How it ended, once it has.
    pub outcome: Option<Outcome>,
    /// Actions taken so far.
    pub seq: u32,
}

// Written out, since a derived one would ask for `R: Clone`.
impl<R: Rules> Clone for State<R> {
    fn clone(&self) -> Self {
        Self {
            world: self.world.clone(),
            dice: self.dice.clone(),
            stack: self.stack.clone(),
            to_move: self.to_move,
            outcome: self.outcome.clone(),
            seq: self.seq,
        }
    }
}

/// A running game.
pub struct Game<R: Rules> {
    /// All that changes.
    pub state: State<R>,
    /// Earlier states that may be returned to, oldest first. Kept only if asked for.
    past: Vec<State<R>>,
    keep_past: bool,
    /// What happened since the events were last taken.
    pub events: Events<R::Event>,
    legal: Vec<R::Action>,
}

impl<R: Rules> Clone for Game<R> {
    /// A copy without undo and without events: for imagined games.
    fn clone(&self) -> Self {
        Self {
            state: self.state.clone(),
            past: Vec::new(),
            keep_past: false,
            events: Events::Discard,
            legal: self.legal.clone(),
        }
    }
}

impl<R: Rules> Game<R> {
    /// Starts a game and runs it to the first decision. With `interactive`, events are kept and undo is possible.
    pub fn new(book: &R::Book, dice: Dice, interactive: bool) -> Self {
        let mut dice = dice;
        let (world, frame) = R::setup(book, &mut dice);
        let state = State { world, dice, stack: vec![frame], to_move: None, outcome: None, seq: 0 };
        let events = if interactive { Events::Keep(Vec::new()) } else { Events::Discard };
        let mut game = Self { state, past: Vec::new(), keep_past: interactive, events, legal: Vec::new() };
        game.settle(book);
        game
    }

    /// Goes on from a saved state.
    pub fn resume(book: &R::Book, state: State<R>, interactive: bool) -> Self {
        let events = if interactive { Events::Keep(Vec::new()) } else { Events::Discard };
        let mut game = Self { state, past: Vec::new(), keep_past: interactive, events, legal: Vec::new() };
        game.list(book);
        game
    }

    /// The legal actions of the present decision; empty when the game is over.
    pub fn legal(&self) -> &[R::Action] {
        &self.legal
    }

    /// Carries out an action and runs to the next decision.
    pub fn submit(&mut self, book: &R::Book, side: Side, action: R::Action) -> Result<(), Illegal> {
        if self.state.to_move != Some(side) {
            return Err(Illegal::NotYourMove(side));
        }
        if self.legal.binary_search(&action).is_err() {
            return Err(Illegal::NotLegal);
        }
        let before = self.keep_past.then(|| self.state.clone());
        self.force(book, action);
        if let Some(before) = before {
            let undoable = self.state.to_move == Some(side) && self.state.dice.draws() == before.dice.draws();
            if undoable {
                self.past.push(before);
            } else {
                self.past.clear();
            }
        }
        Ok(())
    }

    /// Carries out the action at a place of the legal list, without keeping a way back: for play-outs.
    pub fn play(&mut self, book: &R::Book, index: usize) {
        let action = self.legal[index];
        self.force(book, action);
    }

    fn force(&mut self, book: &R::Book, action: R::Action) {
        self.state.seq += 1;
        let mut top = self.state.stack.pop().expect("a game that asks has a frame");
        let mut cx = Cx { book, world: &mut self.state.world, dice: &mut self.state.dice, events: &mut self.events };
        let flow = R::apply(&mut top, action, &mut cx);
        self.state.stack.push(top);
        self.state.to_move = None;
        if self.follow(flow) {
            self.settle(book);
        } else {
            self.list(book);
        }
    }

    /// Takes back the last action, if no dice were rolled and the decision stayed with the same side.
    pub fn undo(&mut self, book: &R::Book, side: Side) -> Result<(), Illegal> {
        if self.state.to_move != Some(side) {
            return Err(Illegal::NotYourMove(side));
        }
        self.state = self.past.pop().ok_or(Illegal::NoUndo)?;
        self.list(book);
        Ok(())
    }

    /// How many actions can be taken back.
    pub fn undoable(&self) -> usize {
        self.past.len()
    }

    fn settle(&mut self, book: &R::Book) {
        for _ in 0..STEP_LIMIT {
            let Some(mut top) = self.state.stack.pop() else {
                panic!("the last frame ended without a verdict");
            };
            let mut cx =
                Cx { book, world: &mut self.state.world, dice: &mut self.state.dice, events: &mut self.events };
            let flow = R::run(&mut top, &mut cx);
            self.state.stack.push(top);
            if !self.follow(flow) {
                self.list(book);
                return;
            }
        }
        panic!("more than {STEP_LIMIT} automatic steps: {:?}", self.state.stack);
    }

    /// Carries out what a frame said; false when the machine must stop.
    fn follow(&mut self, flow: Flow<R::Frame>) -> bool {
        match flow {
            Flow::Ask(side) => {
                self.state.to_move = Some(side);
                return false;
            }
            Flow::Call(frame) => self.state.stack.push(frame),
            Flow::Goto(frame) => {
                self.state.stack.pop();
                self.state.stack.push(frame);
            }
            Flow::Again => {}
            Flow::Done => {
                self.state.stack.pop();
            }
            Flow::Over(outcome) => {
                self.state.outcome = Some(outcome);
                return false;
            }
        }
        assert!(self.state.stack.len() < DEPTH_LIMIT, "frames too deep: {:?}", self.state.stack);
        true
    }

    fn list(&mut self, book: &R::Book) {
        self.legal.clear();
        if self.state.to_move.is_some() {
            let top = self.state.stack.last().expect("a game that asks has a frame");
            R::legal(top, book, &self.state.world, &mut self.legal);
            assert!(!self.legal.is_empty(), "a decision without a legal answer: {:?}", self.state.stack);
            debug_assert!(self.legal.is_sorted(), "legal actions are sorted: {:?}", self.legal);
            debug_assert!(self.legal.windows(2).all(|w| w[0] < w[1]), "legal actions are unique: {:?}", self.legal);
        }
    }
}

/// A check value of a state: the same on every machine for the same game.
pub fn check_value<T: Serialize>(state: &T) -> u64 {
    struct Fnv(u64);
    impl std::io::Write for Fnv {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            for b in bytes {
                self.0 = (self.0 ^ u64::from(*b)).wrapping_mul(0x0000_0100_0000_01b3);
            }
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    serde_json::to_writer(&mut hash, state).expect("a state can always be written");
    hash.0
}
