//! Event chits and the windows in which they are played (`blind-swords:7.1`, `blind-swords:7.3#event`, ruling R9).
//!
//! [`Held`] and [`Window`] ask a side whether it plays a chit; [`Play`] carries one out. What a chit may be played on is
//! found by `offers`, what it does by `effects`. A played chit is open to both sides; one still held is its owner's secret.

mod effects;
mod offers;
mod play;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, BrigadeId, EventId, UnitId};
use super::charts::Window as When;
use super::world::{Chit, World};
use super::{BlindSwords, Cx, Flow, call};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;
use crate::map::HexId;

pub use effects::activation_over;
pub use play::Play;
pub use words::ChitEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EventAction {
    /// This chit is played.
    Play(EventId),
    /// It is about this unit.
    Unit(UnitId),
    /// It is about this hex.
    Hex(HexId),
    /// It is about this brigade.
    Brigade(BrigadeId),
    /// This unit loses its morale hits.
    Recover(UnitId),
    /// This unit loses its Low Ammo marker.
    Resupply(UnitId),
    /// This unit in the Available box tries to rebuild.
    Rebuild(UnitId),
    /// The battery moves.
    Move,
    /// The battery fires.
    Fire,
    /// The other side loses this chit.
    Discard(EventId),
    /// Nothing more.
    Done,
}

/// A moment in which certain held chits may be played (ruling R9).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WindowKind {
    /// Right after the other side announced an order.
    OrderEnemy,
    /// After that, when the order stands.
    OrderOwn,
    /// The start of an own brigade's movement step.
    MoveOwn,
    /// The start of an enemy brigade's movement step.
    MoveEnemy,
    /// The end of an own brigade's movement step.
    MoveEndOwn,
    /// All close combats of the step are declared, none is fought.
    CloseOwn,
    /// These enemy units have just fired, and all tests are done.
    FireDoneEnemy(Vec<UnitId>),
    /// Units in this own hex must take a cohesion test, before its dice.
    TestOwn(HexId),
}

/// When a chit is played, and what the moment is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Moment {
    when: When,
    /// The units that have just fired.
    fired: Vec<UnitId>,
    /// The hex that must take a test.
    tested: Option<HexId>,
}

impl Moment {
    fn at(when: When) -> Self {
        Self { when, fired: Vec::new(), tested: None }
    }

    fn of(kind: &WindowKind) -> Self {
        match kind {
            WindowKind::OrderEnemy => Self::at(When::OrderEnemy),
            WindowKind::OrderOwn => Self::at(When::OrderOwn),
            WindowKind::MoveOwn => Self::at(When::MoveOwn),
            WindowKind::MoveEnemy => Self::at(When::MoveEnemy),
            WindowKind::MoveEndOwn => Self::at(When::MoveEndOwn),
            WindowKind::CloseOwn => Self::at(When::CloseOwn),
            WindowKind::FireDoneEnemy(units) => Self { fired: units.clone(), ..Self::at(When::FireDoneEnemy) },
            WindowKind::TestOwn(hex) => Self { tested: Some(*hex), ..Self::at(When::TestOwn) },
        }
    }

    /// The chits a side holds that may be played now; of two alike only one.
    fn playable(&self, book: &Book, world: &World, side: Side) -> Vec<EventId> {
        let clock = world.clock(book);
        let mut list: Vec<EventId> = Vec::new();
        for event in world.hand[side].iter().copied() {
            let chit = book.event(event);
            let alike = |e: &EventId| book.event(*e).name == chit.name && book.event(*e).effect == chit.effect;
            if chit.opens(self.when, clock) && !list.iter().any(alike) && offers::is_open(book, world, event, self) {
                list.push(event);
            }
        }
        list
    }

    /// The chit leaves the hand, is shown to both sides and takes effect.
    fn play(&self, event: EventId, cx: &mut Cx) -> Flow {
        let side = cx.book.event(event).side;
        cx.world.hand[side].retain(|e| *e != event);
        cx.world.shown.push(Chit::Event(event));
        cx.emit(|| ChitEvent::Played(event).into());
        effects::at_once(event, cx);
        call(Play::new(event, self.clone()))
    }

    fn legal(&self, book: &Book, world: &World, side: Side, out: &mut Vec<Action>) {
        out.extend(self.playable(book, world, side).into_iter().map(|e| Action::from(EventAction::Play(e))));
        out.push(EventAction::Done.into());
    }
}

/// Both sides may play held chits in turn, the Union first, until both pass (`blind-swords:7.1`, `blind-swords:14.1`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Held {
    moment: Moment,
    side: Side,
    /// Sides that passed in a row.
    passes: u8,
}

impl Held {
    fn new(when: When) -> Self {
        Self { moment: Moment::at(when), side: Side::Union, passes: 0 }
    }

    /// Before a chit is drawn.
    pub fn before_draw() -> Self {
        Self::new(When::Draw)
    }

    /// In the end phase.
    pub fn at_end() -> Self {
        Self::new(When::End)
    }

    fn pass(&mut self) -> Flow {
        self.passes += 1;
        self.side = self.side.other();
        Flow::Again
    }
}

impl Procedure<BlindSwords> for Held {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.passes >= 2 {
            return Flow::Done;
        }
        // Who can play nothing passes by himself: the other side is told nothing.
        if self.moment.playable(cx.book, cx.world, self.side).is_empty() {
            return self.pass();
        }
        Flow::Ask(self.side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        self.moment.legal(book, world, self.side, out);
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Event(EventAction::Play(event)) => {
                self.passes = 0;
                self.side = self.side.other();
                self.moment.play(event, cx)
            }
            _ => self.pass(),
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask_moment(book, world, &self.moment, self.side)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, "pass: play no chit")
    }
}

/// A moment in which one side may play certain chits; over at once if it holds none that fits.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Window {
    moment: Moment,
    side: Side,
}

impl Window {
    /// That side is asked.
    pub fn new(kind: WindowKind, side: Side) -> Self {
        Self { moment: Moment::of(&kind), side }
    }
}

impl Procedure<BlindSwords> for Window {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.moment.playable(cx.book, cx.world, self.side).is_empty() {
            return Flow::Done;
        }
        Flow::Ask(self.side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        self.moment.legal(book, world, self.side, out);
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Event(EventAction::Play(event)) => self.moment.play(event, cx),
            _ => Flow::Done,
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask_moment(book, world, &self.moment, self.side)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action, "play no chit")
    }
}

/// The event chits of a side that may be chosen or drawn this turn: those of the scenario whose dates hold.
pub fn pool(book: &Book, world: &World, side: Side) -> Vec<EventId> {
    let clock = world.clock(book);
    book.event_ids().filter(|e| book.event(*e).side == side && book.event(*e).holds(clock)).collect()
}
