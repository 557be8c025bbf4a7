//! Activation of a division and of its brigades (`gbacw:5.3`), coordination, the end of a brigade's activation.
//!
//! | module | what |
//! |---|---|
//! | [`division`] | a division's marker: orders, coordination, one brigade after the other |
//! | [`brigade`] | a brigade, or several as one: actions, shock, the end (`gbacw:3.0` III.C.3) |

pub mod brigade;
pub mod division;

use serde::{Deserialize, Serialize};

pub use brigade::BrigadeTurn;
pub use division::Activate;

use super::book::{Book, BrigadeId, BrigadeKind, DivisionId, LeaderId, UnitId};
use super::charts::Coordination;
use super::words::Say;
use super::world::{Cannon, Fatigue, World};
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::kit::Tally;
use crate::map::Facing;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ActivateAction {
    /// The division leader tries to coordinate.
    Coordinate,
    /// This brigade acts together with the others named.
    Join(BrigadeId),
    /// This brigade (with those coordinated with it) acts next.
    Brigade(BrigadeId),
    /// This unit acts next.
    Unit(UnitId),
    /// This leader moves next.
    Leader(LeaderId),
    /// Manned again, the guns face this vertex.
    Face(Facing),
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActivationEvent {
    /// A roll for coordination.
    Coordination {
        /// The division.
        division: DivisionId,
        /// The die.
        roll: u8,
        /// Its reasons.
        tally: Tally,
        /// What came of it.
        result: Coordination,
    },
    /// A brigade, or several as one, act.
    Begins {
        /// Which.
        brigades: Vec<BrigadeId>,
    },
    /// A brigade tires.
    Tired {
        /// Which.
        brigade: BrigadeId,
        /// Its fatigue now.
        fatigue: Fatigue,
        /// Why.
        why: &'static str,
        /// The rule.
        rule: &'static str,
    },
    /// Guns are manned again.
    Recrewed {
        /// Which.
        unit: UnitId,
    },
    /// A unit leaves the battle by a rule of the scenario.
    Leaves {
        /// Which.
        unit: UnitId,
    },
}

impl ActivationEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Coordination { division, roll, tally, result } => {
                let spec = book.division(*division);
                let total = i16::from(*roll) + tally.total();
                Say::new(Kind::Command, "gbacw:5.34")
                    .text(format!("{} tries to coordinate: {total}, {}.", spec.short, coordination_words(*result)))
                    .side(spec.side)
                    .tone(match result {
                        Coordination::Confusion => Tone::Bad,
                        Coordination::Fail => Tone::Plain,
                        _ => Tone::Good,
                    })
                    .detail(format!("rolled {roll}"), "gbacw:5.34")
                    .tally(tally)
                    .done()
            }
            Self::Begins { brigades } => {
                let names: Vec<&str> = brigades.iter().map(|b| book.brigade(*b).name.as_str()).collect();
                let guns = book.brigade(brigades[0]).kind == BrigadeKind::DivisionGuns;
                let acts = match names.len() {
                    1 if guns => "act",
                    1 => "acts",
                    _ => "act as one",
                };
                Say::new(Kind::Turn, "gbacw:5.33")
                    .text(format!("{} {acts}.", names.join(" and ")))
                    .side(book.brigade(brigades[0]).side)
                    .tone(Tone::Heading)
                    .done()
            }
            Self::Tired { brigade, fatigue, why, rule } => Say::new(Kind::Morale, rule)
                .text(format!("{} tires: {}.", book.brigade(*brigade).name, fatigue.words()))
                .side(book.brigade(*brigade).side)
                .tone(Tone::Bad)
                .detail(*why, *rule)
                .done(),
            Self::Recrewed { unit } => Say::new(Kind::Morale, "gbacw:12.81")
                .unit(book, *unit)
                .text(" is manned again, disordered.")
                .side(book.side(*unit))
                .tone(Tone::Good)
                .done(),
            Self::Leaves { unit } => Say::new(Kind::Loss, "gbacw-bb:30.2#15mi")
                .unit(book, *unit)
                .text(" goes back to the landing for ammunition.")
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .done(),
        }
    }
}

/// A result of the coordination table in words.
fn coordination_words(result: Coordination) -> &'static str {
    match result {
        Coordination::Confusion => "confusion",
        Coordination::Fail => "the brigades act one by one",
        Coordination::Two => "two brigades may act as one",
        Coordination::Three => "three brigades may act as one",
        Coordination::All => "all brigades may act as one",
    }
}

/// Whether a brigade may use the marker drawn: it has markers left this turn, or has begun to use this one
/// (`gbacw:5.26`, `gbacw:13.23`).
pub fn may_use_marker(world: &World, brigade: BrigadeId) -> bool {
    let state = world.brigade(brigade);
    !state.marker_done && (state.marker_used || state.activations < state.limit)
}

/// The brigade uses the marker drawn. Until somebody of it does anything it has not: so an owner skips a marker that he
/// must or wants to skip by doing nothing.
pub fn use_marker(world: &mut World, brigade: BrigadeId) {
    let state = world.brigade_mut(brigade);
    if !state.marker_used {
        state.marker_used = true;
        state.activations += 1;
    }
}

/// Activations in which a unit may act this turn: those of its brigade, less what it must skip out of command, but always
/// one (`gbacw:5.36#unit`, ruling G22).
pub fn unit_limit(book: &Book, world: &World, unit: UnitId) -> u8 {
    world.brigade(world.brigade_of(book, unit)).limit.saturating_sub(world.unit(unit).skips).max(1)
}

/// What the orders phase of the present marker leaves a unit free to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Whether it may spend movement points (move, withdraw, turn for a price, restack).
    pub march: bool,
    /// Whether it may turn one vertex for nothing.
    pub turn: bool,
    /// Whether it may fire as a phasing unit.
    pub fire: bool,
    /// Whether it may rally and resupply.
    pub rally: bool,
    /// Whether it may shock.
    pub shock: bool,
}

/// What stand (`gbacw:6.23`), confusion (`gbacw:5.34`) and loose cannon (`gbacw:6.24`) leave a unit free to do. Who
/// lists a unit's actions asks here.
pub fn limits(book: &Book, world: &World, unit: UnitId) -> Limits {
    let (u, b) = (world.unit(unit), world.brigade(world.brigade_of(book, unit)));
    let mut free = Limits { march: true, turn: true, fire: true, rally: true, shock: true };
    if b.confused {
        free = Limits { march: false, fire: false, shock: false, ..free };
    }
    if !u.obeys {
        return free;
    }
    free.march &= !b.stand;
    // A loose cannon drags foot and horse along; the guns are left to themselves.
    if !book.is_artillery(unit) {
        match b.cannon {
            Cannon::None => {}
            Cannon::Charge | Cannon::CloseUp => (free.fire, free.rally) = (false, false),
            Cannon::FallBack => free = Limits { march: false, turn: false, fire: false, rally: false, shock: false },
        }
    }
    free
}
