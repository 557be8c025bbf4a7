//! All that changes in a game: units, leaders, commands, the cup, the activation in progress.

mod check;
mod command;
mod leader;
mod place;
mod start;
mod unit;

pub use command::{Brigade, Cannon, Chit, Corps, Division, Fatigue, Orders};
pub use leader::{Leader, LeaderPlace, Walk};
pub use unit::{Abandoned, Act, Ammo, Passing, React, Salvo, Unit, UnitPlace};

use serde::{Deserialize, Serialize};

use super::book::{Book, BrigadeId, CorpsId, DivisionId, LeaderId, UnitId};
use crate::kit::{BySide, Cup, Side, Stacks};
use crate::map::HexId;

/// Movement points in halves: woods cost infantry 3 of these (`gbacw-bb:9.44`).
pub type Mp2 = u16;

/// The activation in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// The phasing side.
    pub side: Side,
    /// The division whose marker was drawn.
    pub division: DivisionId,
    /// The brigades acting now, as one if coordinated; empty between brigade activations.
    pub acting: Vec<BrigadeId>,
}

/// What a sub-procedure reports to the frame below it, read at once.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Nothing to report.
    #[default]
    None,
    /// It happened (a step was made, the unit advanced).
    Yes,
    /// It did not.
    No,
}

/// Strength that fired out of a hex: it counts against the hex's limit as long as anybody who was there then remains
/// (`gbacw:8.31#reset`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FiredFrom {
    /// The hex.
    pub hex: HexId,
    /// The kind of fire, each with a limit of its own (ruling G47).
    pub kind: super::fire::Kind,
    /// Who fired.
    pub by: UnitId,
    /// Strength points or guns.
    pub strength: u8,
    /// The combat units in the hex when it fired.
    pub crowd: Vec<UnitId>,
}

/// All that changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct World {
    /// The turn, an index into the scenario's turns.
    pub turn: u8,
    /// Who has the initiative this turn.
    pub initiative: Option<Side>,
    /// Who had it last (`gbacw:5.13`).
    pub last_initiative: Option<Side>,
    /// Units by [`UnitId`].
    pub units: Vec<Unit>,
    /// Leaders by [`LeaderId`].
    pub leaders: Vec<Leader>,
    /// Combat units in each hex, top first. Abandoned guns are in it too.
    pub stacks: Stacks<UnitId>,
    /// Brigades by [`BrigadeId`].
    pub brigades: Vec<Brigade>,
    /// Divisions by [`DivisionId`].
    pub divisions: Vec<Division>,
    /// Corps by [`CorpsId`].
    pub corps: Vec<Corps>,
    /// The cup.
    pub cup: Cup<Chit>,
    /// No Fire chits the Confederates hold (`gbacw-bb:18.1`).
    pub no_fire: u8,
    /// Holders of the victory hexes, in the scenario's order.
    pub holders: Vec<Side>,
    /// The activation in progress.
    pub activation: Option<Activation>,
    /// What a sub-procedure reports.
    pub last: Verdict,
    /// Strength points eliminated since the start.
    pub losses: BySide<u16>,
    /// The phase in words for the status line.
    pub phase: Phase,
    /// Strength that fired out of hexes in the present brigade activation (`gbacw:8.31#reset`).
    pub fired_from: Vec<FiredFrom>,
    /// Who has checked in the present chain of routs (`gbacw:12.54`).
    pub tested: Vec<UnitId>,
    /// Shocks designated in the present shock phase (`gbacw:11.31`).
    pub shocks: Vec<super::shock::board::Designated>,
    /// Units that failed a check against rout by a shock and wait for the other side's checks (`gbacw:12.52`).
    pub fled: Vec<UnitId>,
    /// What the present chain of retreats remembers (`gbacw:12.46`).
    pub chain: super::retreat::chain::Chain,
}

/// Where in the sequence of play (`gbacw:3.0`) the game is, for display and for rules that depend on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Phase {
    /// Before the first turn.
    #[default]
    SetUp,
    /// I.
    Initiative,
    /// II.A.
    Command,
    /// II.B.
    Efficiency,
    /// II.C.
    DivisionOrders,
    /// III.A, III.B and between activations.
    Draw,
    /// III.C.1.
    ChangeOrders,
    /// III.C.2.
    Coordination,
    /// III.C.3.
    Action,
    /// The shock after the actions.
    Shock,
    /// IV.A.
    CommanderMovement,
    /// IV.B.
    Recovery,
    /// IV.C.
    Effectiveness,
    /// The verdict is known.
    Over,
}

impl World {
    /// A unit.
    pub fn unit(&self, unit: UnitId) -> &Unit {
        &self.units[unit.index()]
    }

    /// A unit, to be changed.
    pub fn unit_mut(&mut self, unit: UnitId) -> &mut Unit {
        &mut self.units[unit.index()]
    }

    /// A leader.
    pub fn leader(&self, leader: LeaderId) -> &Leader {
        &self.leaders[leader.index()]
    }

    /// A leader, to be changed.
    pub fn leader_mut(&mut self, leader: LeaderId) -> &mut Leader {
        &mut self.leaders[leader.index()]
    }

    /// A brigade.
    pub fn brigade(&self, brigade: BrigadeId) -> &Brigade {
        &self.brigades[brigade.index()]
    }

    /// A brigade, to be changed.
    pub fn brigade_mut(&mut self, brigade: BrigadeId) -> &mut Brigade {
        &mut self.brigades[brigade.index()]
    }

    /// A division.
    pub fn division(&self, division: DivisionId) -> &Division {
        &self.divisions[division.index()]
    }

    /// A division, to be changed.
    pub fn division_mut(&mut self, division: DivisionId) -> &mut Division {
        &mut self.divisions[division.index()]
    }

    /// A corps, to be changed.
    pub fn corps_mut(&mut self, corps: CorpsId) -> &mut Corps {
        &mut self.corps[corps.index()]
    }

    /// The ratings of whoever holds a leader's command now; ask this, not the book, for ratings.
    pub fn ratings(&self, book: &Book, leader: LeaderId) -> super::book::Ratings {
        book.leader(leader).ratings(self.leader(leader).replaced)
    }

    /// Cohesion rating in its present state (`gbacw:2.6`).
    pub fn cohesion(&self, book: &Book, unit: UnitId) -> i16 {
        let spec = book.unit(unit);
        i16::from(if self.unit(unit).disordered { spec.cohesion_disordered } else { spec.cohesion })
    }

    /// The brigade a unit acts with: its own, or the one a battery is attached to (`gbacw:4.32`).
    pub fn brigade_of(&self, book: &Book, unit: UnitId) -> BrigadeId {
        self.unit(unit).attached.unwrap_or(book.unit(unit).brigade)
    }

    /// The units that act with a brigade, attached ones last, those detached to others left out.
    pub fn units_of<'a>(&'a self, book: &'a Book, brigade: BrigadeId) -> impl Iterator<Item = UnitId> + 'a {
        let own = book.brigade(brigade).units.iter().copied().filter(|u| self.unit(*u).attached.is_none());
        own.chain(book.unit_ids().filter(move |u| self.unit(*u).attached == Some(brigade)))
    }

    /// Whether a leader is of a unit's chain of command, attachment included (`gbacw:11.73`).
    pub fn in_chain(&self, book: &Book, leader: LeaderId, unit: UnitId) -> bool {
        book.in_chain(leader, unit) || self.unit(unit).attached.is_some_and(|b| book.brigade(b).leader == Some(leader))
    }

    /// Fatigue of the unit's brigade; artillery has none (`gbacw:17.1`).
    pub fn fatigue(&self, book: &Book, unit: UnitId) -> Fatigue {
        if book.is_artillery(unit) { Fatigue::default() } else { self.brigade(book.unit(unit).brigade).fatigue }
    }

    /// Leaders of the unit's own chain stacked with it who may help its checks (`gbacw:11.73`, `gbacw-bb:13.42`).
    pub fn helping_leaders(&self, book: &Book, unit: UnitId) -> i16 {
        let Some(hex) = self.hex(unit) else { return 0 };
        self.leaders_at(hex).filter(|l| !self.leader(*l).displaced && self.in_chain(book, *l, unit)).count() as i16
    }

    /// The orders the unit acts under now: artillery is never under Attack orders (`gbacw:6.18`).
    pub fn orders(&self, book: &Book, unit: UnitId) -> Orders {
        if book.is_artillery(unit) { Orders::Advance } else { self.unit(unit).orders }
    }

    /// The hour of the present turn, counted from midnight of the first day.
    pub fn hour(&self, book: &Book) -> u8 {
        book.scenario.turns[usize::from(self.turn)].hour
    }

    /// The phasing side, while an activation is in progress.
    pub fn phasing(&self) -> Option<Side> {
        self.activation.as_ref().map(|a| a.side)
    }

    /// Whether the unit belongs to the brigades acting now and is not skipping this activation.
    pub fn is_acting(&self, book: &Book, unit: UnitId) -> bool {
        self.activation.as_ref().is_some_and(|a| a.acting.contains(&self.brigade_of(book, unit)))
            && !self.unit(unit).skipping
    }
}
