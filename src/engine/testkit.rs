//! For tests only: one procedure of a system's rules driven by hand, with a world free to be edited and dice to come.
//!
//! A system adds names, editing and reading of its own in an `impl Bench<System>`, and calls it its table:
//! `pub type Table = Bench<System>`. The driving is the same for all:
//!
//! ```ignore
//! t.dice([5, 4]);                                  // dice to come
//! t.run(UnitTurn::new(unit));                      // runs to the first decision, or to the end
//! t.expect(Side::Confederate, "step");             // who is asked, and one of the choices' verbs
//! t.pick("step", "S3217");                         // verb and a part of label or detail
//! t.choose(|a| matches!(a, Action::Fire(_)));      // the first legal action that fits
//! t.decline();                                     // the choice of group Done
//! t.finished();                                    // nothing waits and every die was used
//! ```

use std::sync::Arc;

use super::choice::Group;
use super::procedure::{ChoiceWords, Suspended};
use super::rules::{Cx, Events, Flow, Outcome, Rules};
use crate::kit::{Dice, Side};

/// Most automatic steps between two decisions; more is a fault of the rules.
const STEP_LIMIT: u32 = 10_000;

/// A bench to try rules on.
pub struct Bench<R: Rules> {
    /// The book.
    pub book: Arc<R::Book>,
    /// The world, free to be edited.
    pub world: R::World,
    /// The dice.
    pub dice: Dice,
    /// Everything that happened since the last [`Bench::take_log`].
    pub events: Vec<R::Event>,
    /// Suspended procedures, the top one last.
    pub stack: Vec<R::Frame>,
    /// Who must decide; `None`: nothing waits.
    pub to_move: Option<Side>,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
    legal: Vec<R::Action>,
}

impl<R: Rules> Bench<R> {
    /// A world on the bench with nothing running.
    pub fn bare(book: Arc<R::Book>, world: R::World, dice: Dice) -> Self {
        Self {
            book,
            world,
            dice,
            events: Vec::new(),
            stack: Vec::new(),
            to_move: None,
            outcome: None,
            legal: Vec::new(),
        }
    }

    /// Appends dice.
    pub fn dice(&mut self, script: impl IntoIterator<Item = u8>) -> &mut Self {
        self.dice.extend(script);
        self
    }

    /// Runs a part of the rules that is no frame.
    pub fn with_cx<T>(&mut self, part: impl FnOnce(&mut Cx<'_, R>) -> T) -> T {
        let mut events = Events::Keep(std::mem::take(&mut self.events));
        let mut cx = Cx { book: self.book.as_ref(), world: &mut self.world, dice: &mut self.dice, events: &mut events };
        let result = part(&mut cx);
        self.events = events.take();
        result
    }

    /// The log since it was last taken, as someone who may know everything reads it: sentences with their folded
    /// items behind them.
    pub fn log(&self) -> Vec<String> {
        self.log_of(None)
    }

    /// The log as a side reads it.
    pub fn log_of(&self, side: Option<Side>) -> Vec<String> {
        self.events
            .iter()
            .filter_map(|e| R::tell(side, &self.book, e))
            .map(|line| {
                let fold: Vec<&str> = line.details.iter().map(|d| d.text.as_str()).collect();
                if fold.is_empty() { line.text() } else { format!("{} ({})", line.text(), fold.join("; ")) }
            })
            .collect()
    }

    /// Whether the log has a sentence or folded item that contains `words`.
    pub fn said(&self, words: &str) -> bool {
        self.log().iter().any(|l| l.contains(words))
    }

    /// Takes the log.
    pub fn take_log(&mut self) -> Vec<String> {
        let log = self.log();
        self.events.clear();
        log
    }

    /// Asserts the world's invariants.
    #[track_caller]
    pub fn sound(&self) -> &Self {
        if let Err(why) = R::check(&self.book, &self.world) {
            panic!("{why}");
        }
        self
    }

    /// The legal actions of the present decision.
    pub fn legal(&self) -> &[R::Action] {
        if self.to_move.is_some() { &self.legal } else { &[] }
    }
}

/// Driving, and reading the choices.
impl<R: Rules> Bench<R>
where
    R::Frame: Suspended<R>,
{
    /// Runs a procedure to its first decision, or to its end.
    pub fn run(&mut self, frame: impl Into<R::Frame>) -> &mut Self {
        assert!(self.to_move.is_none(), "a decision waits: {}", self.describe());
        self.stack.push(frame.into());
        self.settle();
        self
    }

    fn settle(&mut self) {
        for _ in 0..STEP_LIMIT {
            let Some(mut top) = self.stack.pop() else { return };
            let flow = self.with_cx(|cx| R::run(&mut top, cx));
            self.stack.push(top);
            if !self.follow(flow) {
                return;
            }
        }
        panic!("too many automatic steps: {:?}", self.stack);
    }

    fn follow(&mut self, flow: Flow<R::Frame>) -> bool {
        match flow {
            Flow::Ask(side) => {
                self.to_move = Some(side);
                let top = self.stack.last().expect("a frame that asks");
                self.legal.clear();
                R::legal(top, &self.book, &self.world, &mut self.legal);
                assert!(!self.legal.is_empty(), "a decision without an answer: {top:?}");
                return false;
            }
            Flow::Call(frame) => self.stack.push(frame),
            Flow::Goto(frame) => {
                self.stack.pop();
                self.stack.push(frame);
            }
            Flow::Again => {}
            Flow::Done => {
                self.stack.pop();
            }
            Flow::Over(outcome) => {
                self.outcome = Some(outcome);
                return false;
            }
        }
        true
    }

    /// The choices in words, in the order of [`Bench::legal`].
    pub fn choices(&self) -> Vec<ChoiceWords> {
        let Some(top) = self.stack.last() else { return Vec::new() };
        self.legal().iter().map(|a| top.inner().choice(&self.book, &self.world, *a)).collect()
    }

    /// The labels of the choices, for messages.
    pub fn describe(&self) -> String {
        let Some(top) = self.stack.last() else { return "nothing waits".into() };
        let labels: Vec<String> = self.choices().iter().map(|c| format!("[{}] {}", c.verb, c.label)).collect();
        format!("{:?} is asked: {} {labels:?}", self.to_move, top.inner().ask(&self.book, &self.world).title)
    }

    /// Whether a choice with that verb is open.
    pub fn can(&self, verb: &str) -> bool {
        self.choices().iter().any(|c| c.verb == verb)
    }

    /// Asserts who is asked and that a choice with that verb is open.
    #[track_caller]
    pub fn expect(&mut self, side: Side, verb: &str) -> &mut Self {
        assert!(self.to_move == Some(side) && self.can(verb), "expected {verb} of {side}; {}", self.describe());
        self
    }

    /// Takes a legal action.
    #[track_caller]
    pub fn act(&mut self, action: impl Into<R::Action>) -> &mut Self {
        let action = action.into();
        assert!(self.legal().contains(&action), "{action:?} is not legal; {}", self.describe());
        self.to_move = None;
        let mut top = self.stack.pop().expect("a frame that asks");
        let flow = self.with_cx(|cx| R::apply(&mut top, action, cx));
        self.stack.push(top);
        if self.follow(flow) {
            self.settle();
        }
        self
    }

    /// Takes the first legal action that fits.
    #[track_caller]
    pub fn choose(&mut self, fits: impl Fn(&R::Action) -> bool) -> &mut Self {
        let found = self.legal().iter().copied().find(|a| fits(a));
        let action = found.unwrap_or_else(|| panic!("no such choice; {}", self.describe()));
        self.act(action)
    }

    /// Takes the first choice with that verb whose label or detail contains `words`.
    #[track_caller]
    pub fn pick(&mut self, verb: &str, words: &str) -> &mut Self {
        let at = self.position(verb, words);
        let at = at.unwrap_or_else(|| panic!("no choice {verb} with '{words}'; {}", self.describe()));
        let action = self.legal[at];
        self.act(action)
    }

    /// Takes the choice with that verb and exactly that label.
    #[track_caller]
    pub fn pick_exact(&mut self, verb: &str, label: &str) -> &mut Self {
        let at = self.choices().iter().position(|c| c.verb == verb && c.label == label);
        let at = at.unwrap_or_else(|| panic!("no choice {verb} '{label}'; {}", self.describe()));
        let action = self.legal[at];
        self.act(action)
    }

    /// Whether there is a choice with that verb whose label or detail contains `words`.
    pub fn offers(&self, verb: &str, words: &str) -> bool {
        self.position(verb, words).is_some()
    }

    fn position(&self, verb: &str, words: &str) -> Option<usize> {
        self.choices().iter().position(|c| c.verb == verb && (c.label.contains(words) || c.detail.contains(words)))
    }

    /// Takes the choice of group Done.
    #[track_caller]
    pub fn decline(&mut self) -> &mut Self {
        let at = self.choices().iter().position(|c| c.group == Group::Done);
        let at = at.unwrap_or_else(|| panic!("nothing to decline; {}", self.describe()));
        let action = self.legal[at];
        self.act(action)
    }

    /// Declines until nothing waits or `stop` holds; forced decisions take their first choice.
    pub fn decline_until(&mut self, mut stop: impl FnMut(&Self) -> bool) -> &mut Self {
        for _ in 0..2_000 {
            if self.to_move.is_none() || stop(self) {
                return self;
            }
            let at = self.choices().iter().position(|c| c.group == Group::Done).unwrap_or(0);
            let action = self.legal[at];
            self.act(action);
        }
        panic!("still not over: {}", self.describe());
    }

    /// Declines until nothing waits.
    pub fn decline_all(&mut self) -> &mut Self {
        self.decline_until(|_| false)
    }

    /// Takes choices by lot (from dice of their own) until nothing waits or the battle is over, and checks the world
    /// after each; the number of decisions.
    #[track_caller]
    pub fn play_by_lot(&mut self, seed: u64) -> u32 {
        let mut lot = Dice::seeded(seed);
        let mut count = 0;
        while self.to_move.is_some() && self.outcome.is_none() {
            let n = self.legal.len();
            let at = if n <= 255 { usize::from(lot.below(n as u8)) } else { usize::from(lot.below(255)) };
            let action = self.legal[at];
            self.act(action).sound();
            count += 1;
            assert!(count < 100_000, "no end in sight: {}", self.describe());
        }
        count
    }

    /// Asserts that nothing waits and that every scripted die was used.
    #[track_caller]
    pub fn finished(&self) {
        assert!(self.to_move.is_none() && self.stack.is_empty(), "{}", self.describe());
        assert!(matches!(self.dice.left(), None | Some(0)), "dice left: {:?}", self.dice);
    }
}
