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

use super::Gbacw;
use super::book::{Book, BrigadeId, DivisionId, LeaderId, Options, UnitId};
use super::setup::SetUp;
use super::world::{Abandoned, Act, Activation, Ammo, Fatigue, LeaderPlace, Orders, Phase, React, UnitPlace, World};
use crate::data::Library;
use crate::engine::testkit::Bench;
use crate::kit::Dice;
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

/// A table to play on: the names, the editing and the reading of this system on the bench of all systems.
pub type Table = Bench<Gbacw>;

impl Bench<Gbacw> {
    /// The scenario after the set-up of the model turn: Peabody with 21 MO, Wood under Attack orders, 3 Confederate
    /// facing north-west; turn one, nobody's activation; with these dice to come.
    pub fn new(script: impl IntoIterator<Item = u8>) -> Self {
        Self::with(book(), script)
    }

    /// The same with another book.
    pub fn with(book: Arc<Book>, script: impl IntoIterator<Item = u8>) -> Self {
        let world = World::new(&book);
        let mut table = Self::bare(book, world, Dice::scripted(script));
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
}
