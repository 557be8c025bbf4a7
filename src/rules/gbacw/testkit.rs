//! For tests only: the scenario on a table where pieces can be put anywhere, dice are scripted and decisions are driven
//! in a few words.
//!
//! ```ignore
//! let mut t = Table::new([5, 4]);                      // after set-up, dice to come
//! t.put("2 AR", "S3218").strength("2 AR", 8).disorder("2 AR");
//! t.activate("Hindman", &["Shaver"]);                  // whose marker, which brigades act
//! t.run(UnitTurn::new(t.u("2 AR")));                   // runs to the first decision, or to the end
//! t.expect(Side::Confederate, "step");                 // who is asked, and one of the choices' verbs
//! t.pick("step", "S3217");                             // verb and a part of label or detail
//! t.choose(|a| matches!(a, Action::Fire(_)));          // the first legal action that fits
//! t.decline();                                         // the choice of group Done
//! t.finished();                                        // nothing waits and every die was used
//! ```

use std::sync::{Arc, LazyLock};

use super::action::Action;
use super::book::{Book, BrigadeId, DivisionId, LeaderId, Options, UnitId};
use super::event::Event;
use super::frame::Frame;
use super::setup::SetUp;
use super::words::ChoiceWords;
use super::world::{Abandoned, Act, Activation, Ammo, Fatigue, LeaderPlace, Orders, Phase, React, UnitPlace, World};
use super::{Cx, Flow, Gbacw};
use crate::data::Library;
use crate::engine::{Events, Group, Outcome, Rules};
use crate::kit::{Dice, Side};
use crate::map::{Facing, HexId};

static BOOK: LazyLock<Arc<Book>> = LazyLock::new(|| Arc::new(built(Options::default())));

fn built(options: Options) -> Book {
    let data = super::data::load_battle("02", &Library::builtin()).expect("the battle inside the program is sound");
    super::build::book(data, options)
}

/// The scenario with default options, made once.
pub fn book() -> Arc<Book> {
    BOOK.clone()
}

/// The scenario with other options.
pub fn book_with(options: Options) -> Arc<Book> {
    Arc::new(built(options))
}

/// The scenario with anything else changed: ratings, options, area.
pub fn book_edited(change: impl FnOnce(&mut Book)) -> Arc<Book> {
    let mut book = built(Options::default());
    change(&mut book);
    Arc::new(book)
}

/// A table to play on.
pub struct Table {
    /// The book.
    pub book: Arc<Book>,
    /// The world, free to be edited.
    pub world: World,
    /// The dice.
    pub dice: Dice,
    /// Everything that happened since the last [`Table::take_log`].
    pub events: Vec<Event>,
    /// Suspended procedures, the top one last.
    pub stack: Vec<Frame>,
    /// Who must decide; `None`: nothing waits.
    pub to_move: Option<Side>,
    /// How the battle ended.
    pub outcome: Option<Outcome>,
    legal: Vec<Action>,
}

impl Table {
    /// The scenario after the set-up of the model turn: Peabody with 21 MO, Wood under Attack orders, 3 Confederate
    /// facing north-west; turn one, nobody's activation; with these dice to come.
    pub fn new(script: impl IntoIterator<Item = u8>) -> Self {
        Self::with(book(), script)
    }

    /// The same with another book.
    pub fn with(book: Arc<Book>, script: impl IntoIterator<Item = u8>) -> Self {
        let world = World::new(&book);
        let mut table = Self {
            book,
            world,
            dice: Dice::scripted(script),
            events: Vec::new(),
            stack: Vec::new(),
            to_move: None,
            outcome: None,
            legal: Vec::new(),
        };
        table.put("Peabody", "S3717").orders("Wood", Orders::Attack).face("3 Confederate", Facing::NW);
        table.world.phase = Phase::Action;
        table
    }

    /// The whole battle, waiting for the first decision of the set-up.
    pub fn battle(dice: Dice) -> Self {
        let mut table = Self::with(book(), []);
        table.world = World::new(&table.book);
        table.dice = dice;
        table.run(SetUp::default());
        table
    }

    // ---- names ----

    /// A unit by key or name.
    pub fn u(&self, name: &str) -> UnitId {
        self.find_unit(name).unwrap_or_else(|| panic!("no unit {name}"))
    }

    fn find_unit(&self, name: &str) -> Option<UnitId> {
        self.book.unit_ids().find(|u| self.book.unit(*u).key == name || self.book.unit(*u).name == name)
    }

    /// A leader by key or name.
    pub fn l(&self, name: &str) -> LeaderId {
        self.book
            .leader_ids()
            .find(|l| {
                let spec = self.book.leader(*l);
                spec.key == name
                    || spec.name == name
                    || spec.name.split([' ', '.']).next_back() == Some(name)
                    || spec.name.starts_with(&format!("{name} ("))
            })
            .unwrap_or_else(|| panic!("no leader {name}"))
    }

    /// A brigade by its leader's name or its code.
    pub fn b(&self, name: &str) -> BrigadeId {
        self.book
            .brigade_ids()
            .find(|b| self.book.brigade(*b).short == name || self.book.brigade(*b).code == name)
            .unwrap_or_else(|| panic!("no brigade {name}"))
    }

    /// A division by its leader's name or its code.
    pub fn d(&self, name: &str) -> DivisionId {
        self.book
            .division_ids()
            .find(|d| self.book.division(*d).short == name || self.book.division(*d).code == name)
            .unwrap_or_else(|| panic!("no division {name}"))
    }

    /// A hex by its printed number.
    pub fn h(&self, number: &str) -> HexId {
        self.book.board.find(number).unwrap_or_else(|| panic!("no hex {number}"))
    }

    // ---- editing ----

    /// Takes every unit and leader off the map, as if it had never been there.
    pub fn clear(&mut self) -> &mut Self {
        self.keep(&[])
    }

    /// Takes every unit and leader off the map but these.
    pub fn keep(&mut self, names: &[&str]) -> &mut Self {
        let kept = |key: &str, name: &str| names.iter().any(|n| *n == key || *n == name);
        for unit in self.book.unit_ids() {
            let spec = self.book.unit(unit);
            if !kept(&spec.key, &spec.name) {
                self.world.take_off(unit, UnitPlace::Left);
            }
        }
        for leader in self.book.leader_ids() {
            let spec = self.book.leader(leader);
            if !kept(&spec.key, &spec.name) {
                self.world.leader_mut(leader).place = LeaderPlace::Dead;
            }
        }
        self
    }

    /// Puts a unit on top of a hex, or a leader into it.
    pub fn put(&mut self, name: &str, hex: &str) -> &mut Self {
        self.put_at(name, hex, 0)
    }

    /// Puts a unit at the bottom of a hex.
    pub fn put_under(&mut self, name: &str, hex: &str) -> &mut Self {
        self.put_at(name, hex, usize::MAX)
    }

    fn put_at(&mut self, name: &str, hex: &str, depth: usize) -> &mut Self {
        let hex = self.h(hex);
        match self.find_unit(name) {
            Some(unit) => self.world.put(&self.book, unit, hex, depth),
            None => {
                let leader = self.l(name);
                self.world.leader_mut(leader).place = LeaderPlace::On(hex);
            }
        }
        self
    }

    /// Changes a unit in any way.
    pub fn edit(&mut self, name: &str, change: impl FnOnce(&mut super::world::Unit)) -> &mut Self {
        let unit = self.u(name);
        change(self.world.unit_mut(unit));
        self
    }

    /// Turns a unit.
    pub fn face(&mut self, name: &str, facing: Facing) -> &mut Self {
        self.edit(name, |u| u.facing = facing)
    }

    /// Sets a unit's strength points; what is missing counts as lost (by nobody's account).
    pub fn strength(&mut self, name: &str, strength: u8) -> &mut Self {
        let start = self.book.unit(self.u(name)).start.strength;
        self.edit(name, |u| {
            u.strength = strength;
            u.lost = start.saturating_sub(strength);
        })
    }

    /// Sets the guns of a battery's sections.
    pub fn guns(&mut self, name: &str, guns: &[u8]) -> &mut Self {
        self.edit(name, |u| {
            u.guns = [0; super::book::SECTIONS];
            u.guns[..guns.len()].copy_from_slice(guns);
        });
        self.strength(name, guns.iter().sum())
    }

    /// Disorders a unit.
    pub fn disorder(&mut self, name: &str) -> &mut Self {
        self.edit(name, |u| u.disordered = true)
    }

    /// Puts a unit into good order.
    pub fn good_order(&mut self, name: &str) -> &mut Self {
        self.edit(name, |u| u.disordered = false)
    }

    /// Collapses (and disorders) a unit.
    pub fn collapse(&mut self, name: &str) -> &mut Self {
        self.edit(name, |u| (u.disordered, u.collapsed) = (true, true))
    }

    /// Leaves guns without men.
    pub fn abandon(&mut self, name: &str) -> &mut Self {
        self.edit(name, |u| u.abandoned = Abandoned::One)
    }

    /// Puts a unit into its command's box of routed units.
    pub fn rout(&mut self, name: &str) -> &mut Self {
        let unit = self.u(name);
        self.world.take_off(unit, UnitPlace::Routed);
        self
    }

    /// Sets a unit's ammunition, all sections alike.
    pub fn ammo(&mut self, name: &str, ammo: Ammo) -> &mut Self {
        self.edit(name, |u| u.ammo = [ammo; super::book::SECTIONS])
    }

    /// Gives a brigade (by its leader) or one unit orders.
    pub fn orders(&mut self, name: &str, orders: Orders) -> &mut Self {
        if self.find_unit(name).is_some() {
            return self.edit(name, |u| u.orders = orders);
        }
        let brigade = self.b(name);
        self.world.brigade_mut(brigade).orders = orders;
        for unit in &self.book.brigade(brigade).units {
            self.world.unit_mut(*unit).orders = orders;
        }
        self
    }

    /// Gives a brigade fatigue: 0 none, 1 `OK`, 2 level 0, 3 level 1 and so on.
    pub fn fatigue(&mut self, name: &str, fatigue: u8) -> &mut Self {
        let brigade = self.b(name);
        self.world.brigade_mut(brigade).fatigue = Fatigue(fatigue);
        self
    }

    /// Sets the turn, counted from 0.
    pub fn turn(&mut self, turn: u8) -> &mut Self {
        self.world.turn = turn;
        self
    }

    /// Begins an activation: the division whose marker was drawn, the brigades that act as one.
    pub fn activate(&mut self, division: &str, brigades: &[&str]) -> &mut Self {
        let division = self.d(division);
        let acting = brigades.iter().map(|b| self.b(b)).collect();
        let side = self.book.division(division).side;
        self.world.activation = Some(Activation { side, division, acting });
        self.world.phase = Phase::Action;
        for unit in &mut self.world.units {
            unit.act = Act::default();
            unit.react = React::default();
        }
        self
    }

    /// Appends dice.
    pub fn dice(&mut self, script: impl IntoIterator<Item = u8>) -> &mut Self {
        self.dice.extend(script);
        self
    }

    // ---- driving ----

    /// Runs a procedure to its first decision, or to its end.
    pub fn run(&mut self, frame: impl Into<Frame>) -> &mut Self {
        assert!(self.to_move.is_none(), "a decision waits: {}", self.describe());
        self.stack.push(frame.into());
        self.settle();
        self
    }

    /// Runs a part of the rules that is no frame.
    pub fn with_cx<T>(&mut self, part: impl FnOnce(&mut Cx) -> T) -> T {
        let mut events = Events::Keep(std::mem::take(&mut self.events));
        let mut cx = Cx { book: &self.book, world: &mut self.world, dice: &mut self.dice, events: &mut events };
        let result = part(&mut cx);
        self.events = events.take();
        result
    }

    fn settle(&mut self) {
        for _ in 0..10_000 {
            let Some(mut top) = self.stack.pop() else { return };
            let flow = self.with_cx(|cx| Gbacw::run(&mut top, cx));
            self.stack.push(top);
            if !self.follow(flow) {
                return;
            }
        }
        panic!("too many automatic steps: {:?}", self.stack);
    }

    fn follow(&mut self, flow: Flow) -> bool {
        match flow {
            Flow::Ask(side) => {
                self.to_move = Some(side);
                let top = self.stack.last().expect("a frame that asks");
                self.legal.clear();
                Gbacw::legal(top, &self.book, &self.world, &mut self.legal);
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

    /// The legal actions of the present decision.
    pub fn legal(&self) -> &[Action] {
        if self.to_move.is_some() { &self.legal } else { &[] }
    }

    /// The choices in words, in the order of [`Table::legal`].
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
    pub fn act(&mut self, action: impl Into<Action>) -> &mut Self {
        let action = action.into();
        assert!(self.legal().contains(&action), "{action:?} is not legal; {}", self.describe());
        self.to_move = None;
        let mut top = self.stack.pop().expect("a frame that asks");
        let flow = self.with_cx(|cx| Gbacw::apply(&mut top, action, cx));
        self.stack.push(top);
        if self.follow(flow) {
            self.settle();
        }
        self
    }

    /// Takes the first legal action that fits.
    #[track_caller]
    pub fn choose(&mut self, fits: impl Fn(&Action) -> bool) -> &mut Self {
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

    // ---- reading ----

    /// The hex of a unit or leader, by printed number; empty when off the map.
    #[track_caller]
    pub fn is_at(&self, name: &str, hex: &str) -> bool {
        let place = match self.find_unit(name) {
            Some(unit) => self.world.hex(unit),
            None => self.world.leader_hex(self.l(name)),
        };
        place == Some(self.h(hex))
    }

    /// A unit's strength points.
    pub fn sp(&self, name: &str) -> u8 {
        self.world.unit(self.u(name)).strength
    }

    /// A unit's state.
    pub fn state(&self, name: &str) -> &super::world::Unit {
        self.world.unit(self.u(name))
    }

    /// Whether a unit is disordered.
    pub fn is_disordered(&self, name: &str) -> bool {
        self.state(name).disordered
    }

    /// The log since it was last taken, as sentences with their folded items behind them.
    pub fn log(&self) -> Vec<String> {
        self.events
            .iter()
            .map(|e| {
                let line = e.line(&self.book);
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
        if let Err(why) = self.world.check(&self.book) {
            panic!("{why}");
        }
        self
    }
}
