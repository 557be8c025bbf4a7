//! For tests only: a scenario on a table where pieces can be put anywhere, dice are scripted and decisions are driven in a
//! few words (see [`Bench`]).
//!
//! ```ignore
//! let mut t = Table::new([5, 4]);                    // 16.1, with these dice to come
//! t.put("54th Ohio", "B3612").hits("54th Ohio", 1);
//! t.activate("Chalmers", Order::Attack);             // which brigade acts, under which order
//! t.run(MoveStep::default());                        // runs to the first decision, or to the end
//! t.expect(Side::Confederate, "step");
//! t.pick("step", "B3711");
//! t.finished();
//! ```

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, Mutex};

use super::BlindSwords;
use super::book::{Book, BrigadeId, EventId, LeaderId, UnitId};
use super::world::{Act, Activation, Boosts, By, Order, Phase, Place, World};
use crate::data::Library;
use crate::engine::testkit::Bench;
use crate::kit::{Dice, Side};
use crate::map::HexId;
use crate::rules::Options;

/// A table of this system.
pub type Table = Bench<BlindSwords>;

static BOOKS: LazyLock<Mutex<BTreeMap<String, Arc<Book>>>> = LazyLock::new(Mutex::default);

/// The book of a scenario, as in `16.1`, with no option, made once.
pub fn book(number: &str) -> Arc<Book> {
    let mut books = BOOKS.lock().expect("no test panics while it holds this");
    Arc::clone(books.entry(number.to_owned()).or_insert_with(|| Arc::new(built(number, &[]))))
}

fn built(number: &str, options: &[&str]) -> Book {
    let options: Options = options.iter().map(|o| ((*o).to_owned(), true)).collect();
    super::offer::book(number, &Library::builtin(), &options).expect("the battles inside the program are sound")
}

/// The book of a scenario with these options on.
pub fn book_with(number: &str, options: &[&str]) -> Arc<Book> {
    Arc::new(built(number, options))
}

/// The book of a scenario with anything changed.
pub fn book_edited(number: &str, change: impl FnOnce(&mut Book)) -> Arc<Book> {
    let mut book = built(number, &[]);
    change(&mut book);
    Arc::new(book)
}

impl Bench<BlindSwords> {
    /// Scenario 16.1 as it is set up, nobody's activation, with these dice to come.
    pub fn new(script: impl IntoIterator<Item = u8>) -> Self {
        Self::with(book("16.1"), script)
    }

    /// Another scenario.
    pub fn scenario(number: &str, script: impl IntoIterator<Item = u8>) -> Self {
        Self::with(book(number), script)
    }

    /// Any book.
    pub fn with(book: Arc<Book>, script: impl IntoIterator<Item = u8>) -> Self {
        let world = World::new(&book);
        Self::bare(book, world, Dice::scripted(script))
    }

    /// The whole battle from its start, waiting for the first decision.
    pub fn battle(number: &str, dice: Dice) -> Self {
        let book = book(number);
        let world = World::new(&book);
        let mut table = Self::bare(book, world, dice);
        table.run(super::turn::Turn::default());
        table
    }

    // ---- names ----

    /// A unit by key or name.
    #[track_caller]
    pub fn u(&self, name: &str) -> UnitId {
        let fits = |u: &UnitId| self.book.unit(*u).key == name || self.book.unit(*u).name == name;
        self.book.unit_ids().find(fits).unwrap_or_else(|| panic!("no unit {name}"))
    }

    /// A brigade by its name.
    #[track_caller]
    pub fn b(&self, name: &str) -> BrigadeId {
        self.book
            .brigade_ids()
            .find(|b| self.book.brigade(*b).name == name)
            .unwrap_or_else(|| panic!("no brigade {name}"))
    }

    /// A leader by key or last name.
    #[track_caller]
    pub fn l(&self, name: &str) -> LeaderId {
        let fits = |l: &LeaderId| self.book.leader(*l).key == name || self.book.leader(*l).short == name;
        self.book.leader_ids().find(fits).unwrap_or_else(|| panic!("no leader {name}"))
    }

    /// An event chit by its key.
    #[track_caller]
    pub fn e(&self, key: &str) -> EventId {
        self.book.event_ids().find(|e| self.book.event(*e).key == key).unwrap_or_else(|| panic!("no event {key}"))
    }

    /// A hex by its printed number.
    #[track_caller]
    pub fn h(&self, number: &str) -> HexId {
        self.book.board.find(number).unwrap_or_else(|| panic!("no hex {number}"))
    }

    // ---- editing ----

    /// Takes every unit off the map but these.
    pub fn keep(&mut self, names: &[&str]) -> &mut Self {
        for unit in self.book.unit_ids() {
            let spec = self.book.unit(unit);
            if !names.iter().any(|n| *n == spec.key || *n == spec.name) {
                self.world.take_off(unit, Place::Left);
            }
        }
        self
    }

    /// Puts a unit into a hex.
    #[track_caller]
    pub fn put(&mut self, name: &str, hex: &str) -> &mut Self {
        let (unit, hex) = (self.u(name), self.h(hex));
        self.world.put(&self.book, unit, hex);
        self
    }

    /// Puts a unit into a box or off the map.
    #[track_caller]
    pub fn off(&mut self, name: &str, place: Place) -> &mut Self {
        let unit = self.u(name);
        self.world.take_off(unit, place);
        self
    }

    /// Changes a unit in any way.
    #[track_caller]
    pub fn edit(&mut self, name: &str, change: impl FnOnce(&mut super::world::Unit)) -> &mut Self {
        let unit = self.u(name);
        change(self.world.unit_mut(unit));
        self
    }

    /// Sets a unit's morale hits.
    #[track_caller]
    pub fn hits(&mut self, name: &str, hits: u8) -> &mut Self {
        self.edit(name, |u| u.hits = hits)
    }

    /// Turns a unit to its worn side.
    #[track_caller]
    pub fn worn(&mut self, name: &str) -> &mut Self {
        self.edit(name, |u| u.worn = true)
    }

    /// Sets the turn by its half-hour since 8:00.
    #[track_caller]
    pub fn clock(&mut self, clock: u8) -> &mut Self {
        let turn = self.book.scenario.turns.iter().position(|t| *t == clock);
        self.world.turn = turn.expect("the scenario has that turn") as u8;
        self
    }

    /// A brigade is in the middle of a full activation under an order; nobody's chit.
    #[track_caller]
    pub fn activate(&mut self, brigade: &str, order: Order) -> &mut Self {
        let brigade = self.b(brigade);
        let side = self.book.brigade(brigade).side;
        let leader = self.book.brigade(brigade).leader.expect("every brigade of the battle has a leader");
        for unit in &mut self.world.units {
            unit.act = Act::default();
        }
        self.world.active = Some(Activation {
            side,
            brigade,
            by: By::Leader(leader),
            limited: false,
            order: Some(order),
            boosts: Boosts::default(),
        });
        self.world.phase = Phase::Orders;
        self
    }

    /// The same, limited.
    #[track_caller]
    pub fn activate_limited(&mut self, brigade: &str) -> &mut Self {
        self.activate(brigade, Order::NoOrder);
        let active = self.world.active.as_mut().expect("it was just set");
        (active.limited, active.order) = (true, None);
        self
    }

    /// Gives a side an event chit to hold.
    #[track_caller]
    pub fn hold(&mut self, key: &str) -> &mut Self {
        let event = self.e(key);
        let side = self.book.event(event).side;
        self.world.hand[side].push(event);
        self.world.hand[side].sort_unstable();
        self
    }

    // ---- reading ----

    /// Whether a unit is in a hex.
    #[track_caller]
    pub fn is_at(&self, name: &str, hex: &str) -> bool {
        self.world.hex(self.u(name)) == Some(self.h(hex))
    }

    /// A unit's state.
    #[track_caller]
    pub fn state(&self, name: &str) -> &super::world::Unit {
        self.world.unit(self.u(name))
    }

    /// A unit's cohesion rating now.
    #[track_caller]
    pub fn cr(&self, name: &str) -> i8 {
        super::cohesion::rating(&self.book, &self.world, self.u(name))
    }

    /// A unit's printed strength in halves.
    #[track_caller]
    pub fn printed2(&self, name: &str) -> u8 {
        self.world.printed2(&self.book, self.u(name))
    }

    /// A side's score as it stands, in halves, Confederate less Union.
    pub fn score2(&self) -> i16 {
        super::victory::score2(&self.book, &self.world)
    }

    /// The side that is asked, for messages.
    pub fn asked(&self) -> Option<Side> {
        self.to_move
    }
}
