//! Fire combat (`blind-swords:9.0`).
//!
//! | module | what |
//! |---|---|
//! | [`mod@line`] | lines of fire: range, sight, friends in the way, where they enter the target's hex |
//! | [`shot`] | one fire: what of each unit's strength arrives, the shifts, the column |
//! | [`salvo`] | who fires at what: whole hexes, units picked one by one, flanking fire announced together |
//! | [`volley`] | one fire carried out: lead unit, dice, test, and what follows |
//! | [`gunboat`] | gunboats |
//! | [`mod@odds`] | exact odds of a fire |
//! | [`words`] | choices and log lines in English |
//!
//! The same procedure serves the fire step, batteries, opportunity fire and defensive fire; they differ in who may fire at
//! what, in halving, and in what may be added together ([`salvo::Mode`]).

pub mod gunboat;
pub mod line;
pub mod odds;
pub mod salvo;
pub mod shot;
pub mod volley;
pub mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, EventId, UnitId};
use super::charts::Band;
use super::world::World;
use super::{BlindSwords, Cx, Flow};
use crate::engine::{Ask, ChoiceWords, Odds, Procedure};
use crate::map::HexId;

pub use gunboat::{Gunboat, gunboat_has_target};
pub use salvo::{Mode, Salvo};
pub use shot::{Kind, Shot, Terms};
pub use volley::Volley;
pub use words::FireEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FireAction {
    /// All of a hex that can fire at a hex, as one total (`blind-swords:9.1e`).
    Hex {
        /// Whose hex.
        from: HexId,
        /// At what.
        at: HexId,
    },
    /// Every hex that can fires at it, each on its own, announced together as flanking fire (`blind-swords:9.3c`).
    All(HexId),
    /// Fire at this hex is put together unit by unit.
    Target(HexId),
    /// This unit is part of the fire.
    Join(UnitId),
    /// Everybody in this hex is part of the fire.
    JoinHex(HexId),
    /// The fire put together is announced, and another is put together to flank with it.
    Another,
    /// What was announced is fired.
    Go,
    /// This is the lead unit (`blind-swords:9.2`).
    Lead(UnitId),
    /// The gunboat fires at this hex (`blind-swords-x:6.5e`).
    Shell(HexId),
    /// The gunboat is placed in this hex.
    Place(HexId),
    /// The shells fall in this hex too.
    Also(HexId),
    /// Nothing more.
    Done,
}

/// Declares a frame that is a [`Salvo`].
macro_rules! salvos {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Debug, Serialize, Deserialize)]
            pub struct $name(Salvo);

            impl Procedure<BlindSwords> for $name {
                fn run(&mut self, cx: &mut Cx) -> Flow {
                    self.0.run(cx)
                }

                fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
                    self.0.legal(book, world, out);
                }

                fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
                    self.0.apply(action, cx)
                }

                fn ask(&self, book: &Book, world: &World) -> Ask {
                    words::ask(book, world, &self.0)
                }

                fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
                    words::choice(book, world, &self.0, action)
                }

                fn because(&self, book: &Book, world: &World) -> Option<String> {
                    words::because(book, world, &self.0)
                }

                fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
                    odds::odds(book, world, &self.0, action)
                }
            }
        )*
    };
}

salvos! {
    /// The fire step of the active brigade (`blind-swords:9.0`); limited, at adjacent hexes only
    /// (`blind-swords:4.0#limited`).
    FireStep,
    /// Fire at a unit that is about to leave its hex (`blind-swords:10.7`).
    Opportunity,
    /// Fire before a close combat (`blind-swords:11.3a`).
    Defensive,
    /// Batteries of one hex fire at one hex (`blind-swords:6.1#join`). Those that do not take part are left as they are.
    GunFire,
}

impl Default for FireStep {
    fn default() -> Self {
        Self(Salvo::new(Mode::Step))
    }
}

impl Opportunity {
    /// At this unit, which is about to leave the hex it stands in. The caller sees from [`super::world::Unit::driven`]
    /// whether it can still go.
    pub fn new(mover: UnitId) -> Self {
        Self(Salvo::new(Mode::Opportunity { mover, driven: None }))
    }
}

impl Defensive {
    /// Defenders of the hex fire at the attackers; units attacked by others give no support.
    pub fn new(hex: HexId, attackers: Vec<UnitId>, others: Vec<UnitId>) -> Self {
        Self(Salvo::new(Mode::Defence { hex, attackers, driven: Vec::new(), others }))
    }
}

impl GunFire {
    /// These batteries of one hex may fire: at least one of them does, if it has a target.
    pub fn new(guns: Vec<UnitId>) -> Self {
        Self(Salvo::new(Mode::Guns { guns }))
    }
}

/// One fire by an event chit: all of it is fixed, one total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SingleFire {
    /// Who fires.
    pub units: Vec<UnitId>,
    /// At what.
    pub hex: HexId,
    /// Columns to the right by the event.
    pub shift: i8,
    /// Woods do not help the target.
    pub ignore_woods: bool,
    /// At full strength for the range, alert or not.
    pub full_strength: bool,
    /// The event.
    pub by: EventId,
}

impl SingleFire {
    fn terms(&self) -> Terms {
        let kind = Kind::Event { shift: self.shift, ignore_woods: self.ignore_woods, full: self.full_strength };
        Terms { kind, flanking: false, spent: Vec::new() }
    }

    /// The fire as it would be now; `None` if any of the units cannot fire at the hex.
    pub fn shot(&self, book: &Book, world: &World) -> Option<Shot> {
        let flanking = line::flanks(book, world, &self.units, self.hex);
        shot::shot(book, world, &Terms { flanking, ..self.terms() }, &self.units, self.hex)
    }

    /// Whether it can be fired: everybody sees and reaches the hex, and the shifts leave it on the table.
    pub fn is_possible(&self, book: &Book, world: &World) -> bool {
        self.shot(book, world).is_some_and(|s| s.last.is_some())
    }
}

/// One fire by an event chit.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Single {
    fire: SingleFire,
    done: bool,
}

impl Single {
    /// This fire.
    pub fn new(fire: SingleFire) -> Self {
        Self { fire, done: false }
    }
}

impl Procedure<BlindSwords> for Single {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.done || !self.fire.is_possible(cx.book, cx.world) {
            return Flow::Done;
        }
        self.done = true;
        let flanking = line::flanks(cx.book, cx.world, &self.fire.units, self.fire.hex);
        let terms = Terms { flanking, ..self.fire.terms() };
        super::call(Volley::new(self.fire.units.clone(), self.fire.hex, terms))
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(format!("{} is played", book.event(self.fire.by).name))
    }
}

/// Whether batteries of one hex have anything to fire at.
pub fn guns_have_target(book: &Book, world: &World, guns: &[UnitId]) -> bool {
    !guns.is_empty() && Salvo::new(Mode::Guns { guns: guns.to_vec() }).has_offer(book, world)
}

/// The band of range at which a unit could fire at a hex now, sight and friends in the way considered, strength not.
pub fn band(book: &Book, world: &World, unit: UnitId, at: HexId) -> Option<Band> {
    let terms = Terms { kind: Kind::Step, flanking: false, spent: Vec::new() };
    let line = line::Line::new(book, world, book.unit(unit).side, world.hex(unit)?, at)?;
    shot::part(book, world, &terms, unit, &line).map(|p| p.band)
}
