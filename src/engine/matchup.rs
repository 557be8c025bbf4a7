//! The object-safe seam between a game and everybody who watches or plays it.

use std::sync::Arc;

use super::choice::{ChoiceId, Prompt};
use super::game::{Game, Illegal, State, check_value};
use super::lines::Line;
use super::query::{Answer, Query};
use super::rules::{Outcome, Rules};
use super::snapshot::Snapshot;
use crate::kit::{BySide, Dice, Side};

/// What a submitted choice led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// The sequence number after it.
    pub seq: u32,
    /// What happened, as each side may read it.
    pub lines: BySide<Vec<Line>>,
    /// What happened, hidden facts included: for reports about a finished game, never for a player.
    pub record: Vec<Line>,
    /// The action in the log's form.
    pub action: String,
}

/// A running game of any system.
pub trait Match: Send {
    /// The system's id.
    fn system(&self) -> &'static str;
    /// The system's rules version.
    fn version(&self) -> u32;
    /// Who must decide; `None` once the game is over.
    fn to_move(&self) -> Option<Side>;
    /// The number of the present decision: actions taken so far, taken back ones and the taking back included, so that
    /// no number ever names two different prompts of one sitting.
    fn seq(&self) -> u32;
    /// What a side sees.
    fn snapshot(&self, side: Side) -> Snapshot;
    /// The decision being asked; `None` once the game is over.
    fn prompt(&self) -> Option<Prompt>;
    /// How many choices the decision has, without building its words.
    fn choices(&self) -> usize;
    /// Answers a question of a side, from what it may know.
    fn ask(&self, side: Side, query: Query) -> Answer;
    /// Takes a choice.
    fn submit(&mut self, side: Side, choice: ChoiceId) -> Result<Update, Illegal>;
    /// Takes the choice at a place of the list, telling nothing: for play-outs.
    fn play(&mut self, index: usize) -> Result<(), Illegal>;
    /// Takes an action in the log's form.
    fn replay(&mut self, side: Side, action: &str) -> Result<Update, Illegal>;
    /// Takes back the last action of that side, while no dice were rolled and nothing was revealed.
    fn undo(&mut self, side: Side) -> Result<Update, Illegal>;
    /// How many actions can be taken back.
    fn undoable(&self) -> usize;
    /// What happened since the game began and was not yet told: the lines of the set-up, and no action.
    fn opening(&mut self) -> Update;
    /// An imagined game from what a side knows, with new dice: never the true one.
    fn imagine(&self, side: Side, seed: u64) -> Box<dyn Match>;
    /// How it ended.
    fn outcome(&self) -> Option<&Outcome>;
    /// The turn, of how many, and its name.
    fn turn(&self) -> (u32, u32, String);
    /// A check value of the whole state: the same on every machine for the same game.
    fn check_value(&self) -> u64;
    /// The invariants of the rules; what is broken if not all hold. For tests.
    fn check(&self) -> Result<(), String>;
    /// The whole state as text, for checkpoints and tests of reloading in mid-decision.
    fn freeze(&self) -> String;
    /// Goes on from a frozen state of the same battle.
    ///
    /// # Errors
    /// Why the text is not such a state.
    fn thaw(&mut self, state: &str) -> Result<(), String>;
}

/// A battle that was read and checked once and can be started any number of times.
pub trait Battle: Send + Sync {
    /// Starts a game. With `interactive` it tells what happens and can take actions back.
    fn start(&self, seed: u64, interactive: bool) -> Box<dyn Match>;
}

/// A book ready to be played from.
pub struct Ready<R: Rules>(pub Arc<R::Book>);

impl<R: Rules> Battle for Ready<R> {
    fn start(&self, seed: u64, interactive: bool) -> Box<dyn Match> {
        Box::new(Hosted::<R>::new(Arc::clone(&self.0), Dice::seeded(seed), interactive))
    }
}

/// A game, its book and nothing else, behind the seam.
pub struct Hosted<R: Rules> {
    /// What never changes.
    pub book: Arc<R::Book>,
    /// What does.
    pub game: Game<R>,
    /// Actions taken back so far, twice counted: once for the action, once for taking it back. Not part of the state:
    /// a game with an action taken back equals one in which it had never been.
    undone: u32,
}

impl<R: Rules> Hosted<R> {
    /// Starts a game.
    pub fn new(book: Arc<R::Book>, dice: Dice, interactive: bool) -> Self {
        let game = Game::<R>::new(&book, dice, interactive);
        Self { book, game, undone: 0 }
    }

    fn stamp(&self) -> u32 {
        self.game.state.seq + self.undone
    }

    fn tell(&mut self, action: String) -> Update {
        let events = self.game.events.take();
        let told = |to: Option<Side>| events.iter().filter_map(|e| R::tell(to, &self.book, e)).collect();
        Update { seq: self.stamp(), lines: BySide::from_fn(|side| told(Some(side))), record: told(None), action }
    }

    fn take(&mut self, side: Side, action: R::Action) -> Result<Update, Illegal> {
        self.game.submit(&self.book, side, action)?;
        let text = serde_json::to_string(&action).expect("an action can always be written");
        Ok(self.tell(text))
    }

    /// The world and the stack as `side` may know them.
    fn seen(&self, side: Side) -> (R::World, Vec<R::Frame>) {
        let mut world = self.game.state.world.clone();
        let mut stack = self.game.state.stack.clone();
        R::redact(side, &self.book, &mut world, &mut stack);
        (world, stack)
    }
}

impl<R: Rules> Match for Hosted<R> {
    fn system(&self) -> &'static str {
        R::ID
    }

    fn version(&self) -> u32 {
        R::VERSION
    }

    fn to_move(&self) -> Option<Side> {
        self.game.state.to_move
    }

    fn seq(&self) -> u32 {
        self.stamp()
    }

    fn snapshot(&self, side: Side) -> Snapshot {
        let (world, stack) = self.seen(side);
        let mut snapshot = R::show(side, &self.book, &world, &stack);
        snapshot.to_move = self.game.state.to_move;
        snapshot.outcome.clone_from(&self.game.state.outcome);
        snapshot
    }

    fn prompt(&self) -> Option<Prompt> {
        let side = self.game.state.to_move?;
        let (world, stack) = self.seen(side);
        let mut prompt = R::prompt(side, &self.book, &world, &stack, self.game.legal());
        prompt.seq = self.stamp();
        prompt.side = side;
        for (index, choice) in prompt.choices.iter_mut().enumerate() {
            choice.id = ChoiceId { seq: prompt.seq, index: index as u16 };
        }
        Some(prompt)
    }

    fn choices(&self) -> usize {
        self.game.legal().len()
    }

    fn ask(&self, side: Side, query: Query) -> Answer {
        if let Query::Odds(id) = query
            && (id.seq != self.stamp() || self.game.state.to_move != Some(side))
        {
            return Answer::Nothing;
        }
        let (world, stack) = self.seen(side);
        let legal: &[R::Action] = if self.game.state.to_move == Some(side) { self.game.legal() } else { &[] };
        R::answer(side, &self.book, &world, &stack, legal, query)
    }

    fn submit(&mut self, side: Side, choice: ChoiceId) -> Result<Update, Illegal> {
        let now = self.stamp();
        if choice.seq != now {
            return Err(Illegal::Stale { got: choice.seq, now });
        }
        let action = *self.game.legal().get(usize::from(choice.index)).ok_or(Illegal::NoSuchChoice)?;
        self.take(side, action)
    }

    fn play(&mut self, index: usize) -> Result<(), Illegal> {
        if index >= self.game.legal().len() {
            return Err(Illegal::NoSuchChoice);
        }
        self.game.play(&self.book, index);
        Ok(())
    }

    fn replay(&mut self, side: Side, action: &str) -> Result<Update, Illegal> {
        let action = serde_json::from_str(action).map_err(|_| Illegal::NotLegal)?;
        self.take(side, action)
    }

    fn undo(&mut self, side: Side) -> Result<Update, Illegal> {
        self.game.undo(&self.book, side)?;
        self.game.events.take();
        self.undone += 2;
        Ok(Update { seq: self.stamp(), ..Update::default() })
    }

    fn undoable(&self) -> usize {
        self.game.undoable()
    }

    fn opening(&mut self) -> Update {
        self.tell(String::new())
    }

    fn imagine(&self, side: Side, seed: u64) -> Box<dyn Match> {
        let mut game = self.game.clone();
        game.state.dice.reseed(seed);
        let state = &mut game.state;
        R::redact(side, &self.book, &mut state.world, &mut state.stack);
        R::imagine(side, &self.book, &mut state.world, &mut state.stack, &mut state.dice);
        Box::new(Self { book: Arc::clone(&self.book), game, undone: self.undone })
    }

    fn outcome(&self) -> Option<&Outcome> {
        self.game.state.outcome.as_ref()
    }

    fn turn(&self) -> (u32, u32, String) {
        R::turn(&self.book, &self.game.state.world)
    }

    fn check_value(&self) -> u64 {
        check_value(&self.game.state)
    }

    fn check(&self) -> Result<(), String> {
        R::check(&self.book, &self.game.state.world)
    }

    fn freeze(&self) -> String {
        serde_json::to_string(&self.game.state).expect("a state can always be written")
    }

    fn thaw(&mut self, state: &str) -> Result<(), String> {
        let state: State<R> = serde_json::from_str(state).map_err(|e| e.to_string())?;
        self.game = Game::<R>::resume(&self.book, state, matches!(self.game.events, super::Events::Keep(_)));
        Ok(())
    }
}
