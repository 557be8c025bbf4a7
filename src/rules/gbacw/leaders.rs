//! Leaders: movement (`gbacw:9.3`), casualties and replacement (`gbacw:12.7`).
//!
//! | module | what |
//! |---|---|
//! | [`mod@casualties`] | who is hit (`gbacw:12.71`, `gbacw-bb:12.78`) |
//! | [`walk`] | a leader moves alone, or rides with a unit (`gbacw:9.31` to `gbacw:9.33`) |
//! | [`follow`] | leaders go along with a retreat or an advance (`gbacw:12.72`) |
//! | [`refuge`] | a leader alone next to the enemy (`gbacw:12.73`) |
//! | [`replace`] | who takes over (`gbacw:12.74` to `gbacw:12.76`) |

pub mod casualties;
pub mod follow;
pub mod refuge;
pub mod replace;
pub mod walk;

use serde::{Deserialize, Serialize};

pub use casualties::{bereft, casualties, casualties_of, shock_casualties};
pub use follow::{Follow, followers, go_along};
pub use refuge::{Refuge, exposed};
pub use walk::{CommanderTurn, LeaderTurn};

use super::book::{Book, DivisionId, LeaderId, Rank};
use super::words::Say;
use super::world::{Activation, Walk, World};
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::kit::Side;
use crate::map::{Dir, HexId};

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LeaderAction {
    /// He moves one hex by himself.
    Step(Dir),
    /// He waits here to go on with the next unit that moves.
    Wait,
    /// His movement ends here.
    Stay,
    /// He goes along with the units that leave.
    Along,
    /// He lets them go and stays in the hex.
    Remain,
    /// He rides to the units in this hex.
    Refuge(HexId),
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LeaderEvent {
    /// He was in danger.
    Casualty {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
        /// Where.
        hex: HexId,
        /// The die.
        roll: u8,
        /// Killed up to this.
        limit: u8,
        /// The rule that called for the roll.
        rule: &'static str,
    },
    /// His whole command is destroyed, and so is he.
    Bereft {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
    },
    /// He moved by himself.
    Moved {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
        /// From where.
        from: HexId,
        /// To where.
        to: HexId,
        /// Movement points used in all, in halves.
        spent2: u16,
    },
    /// He moved with units.
    Along {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
        /// To where.
        to: HexId,
    },
    /// Alone next to the enemy he rode to friends.
    Refuge {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
        /// From where.
        from: HexId,
        /// To where.
        to: HexId,
    },
    /// Alone next to the enemy he found no way out.
    CutOff {
        /// Who.
        leader: LeaderId,
        /// His name.
        name: String,
        /// Where.
        hex: HexId,
    },
    /// Someone takes over his command.
    Replaced {
        /// The fallen leader's counter.
        leader: LeaderId,
        /// Whose command it was.
        old: String,
        /// Who takes it.
        new: String,
        /// Where he takes his place.
        hex: HexId,
    },
    /// A leader took a higher command, and his own passes on.
    Promoted {
        /// His old counter.
        leader: LeaderId,
        /// His name.
        name: String,
        /// Who takes his old command, if anybody.
        new: Option<String>,
    },
}

impl LeaderEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        let side = |leader: &LeaderId| book.leader(*leader).side;
        match self {
            Self::Casualty { leader, name, hex, roll, limit, rule } => {
                let killed = roll <= limit;
                Say::new(Kind::Loss, rule)
                    .leader_as(book, *leader, name)
                    .text(if killed { " is killed at " } else { " is unhurt at " })
                    .hex(&book.board, *hex)
                    .text(".")
                    .side(side(leader))
                    .tone(if killed { Tone::Bad } else { Tone::Quiet })
                    .at(Some(*hex))
                    .detail(format!("rolled {roll}, killed by {limit}"), "12.71")
            }
            Self::Bereft { leader, name } => Say::new(Kind::Loss, "gbacw:12.71")
                .leader_as(book, *leader, name)
                .text(" is lost with the last unit of his command.")
                .side(side(leader))
                .tone(Tone::Bad),
            Self::Moved { leader, name, from, to, spent2 } => Say::new(Kind::Move, "gbacw:9.31")
                .leader_as(book, *leader, name)
                .text(" rides from ")
                .hex(&book.board, *from)
                .text(" to ")
                .hex(&book.board, *to)
                .text(format!(" ({} MP).", super::terrain::points(*spent2)))
                .side(side(leader))
                .tone(Tone::Quiet)
                .at(Some(*to)),
            Self::Along { leader, name, to } => Say::new(Kind::Move, "gbacw:12.72")
                .leader_as(book, *leader, name)
                .text(" goes along to ")
                .hex(&book.board, *to)
                .text(".")
                .side(side(leader))
                .tone(Tone::Quiet)
                .at(Some(*to)),
            Self::Refuge { leader, name, from, to } => Say::new(Kind::Move, "gbacw:12.73")
                .leader_as(book, *leader, name)
                .text(", alone before the enemy at ")
                .hex(&book.board, *from)
                .text(", rides to the nearest friends at ")
                .hex(&book.board, *to)
                .text(".")
                .side(side(leader))
                .at(Some(*to)),
            Self::CutOff { leader, name, hex } => Say::new(Kind::Loss, "gbacw:12.73")
                .leader_as(book, *leader, name)
                .text(", alone before the enemy at ")
                .hex(&book.board, *hex)
                .text(", finds no way out and is lost.")
                .side(side(leader))
                .tone(Tone::Bad)
                .at(Some(*hex)),
            Self::Replaced { leader, old, new, hex } => Say::new(Kind::Command, "gbacw:12.74")
                .leader_as(book, *leader, new)
                .text(format!(" takes over from {old} at "))
                .hex(&book.board, *hex)
                .text(".")
                .side(side(leader))
                .at(Some(*hex)),
            Self::Promoted { leader, name, new } => Say::new(Kind::Command, "gbacw:12.75")
                .leader_as(book, *leader, name)
                .text(match new {
                    Some(new) => format!(" leaves his command to {new}."),
                    None => " leaves his command, and nobody takes it over.".into(),
                })
                .side(side(leader)),
        }
        .done()
    }
}

/// The name of whoever holds a leader's command now.
pub fn name(book: &Book, world: &World, leader: LeaderId) -> String {
    let (spec, state) = (book.leader(leader), world.leader(leader));
    if !state.replaced {
        return spec.name.clone();
    }
    match (state.successor, &spec.replacement) {
        (Some(other), _) => book.leader(other).name.clone(),
        (None, Some(name)) => name.clone(),
        (None, None) => format!("{}'s successor", spec.name),
    }
}

/// The leaders whose command acts now and who therefore may move: brigadiers of the acting brigades and the leader of
/// the activated division (`gbacw:9.31`), on the map, not finished.
pub fn on_the_move(book: &Book, world: &World) -> Vec<LeaderId> {
    let Some(activation) = &world.activation else { return Vec::new() };
    if activation.acting.is_empty() {
        return Vec::new();
    }
    book.leader_ids().filter(|l| commands_now(book, activation, *l) && may_still_move(world, *l)).collect()
}

/// Whether a leader's command is acting.
fn commands_now(book: &Book, activation: &Activation, leader: LeaderId) -> bool {
    use super::book::Command;
    let spec = book.leader(leader);
    spec.side == activation.side
        && match spec.command {
            Command::Brigade(b) => activation.acting.contains(&b),
            Command::Division(d) => activation.division == d,
            Command::Corps(_) | Command::Army => false,
        }
}

/// Whether a leader is on the map and his movement of this activation is not over.
fn may_still_move(world: &World, leader: LeaderId) -> bool {
    world.leader_hex(leader).is_some() && world.leader(leader).walk != Walk::Finished
}

/// A division's marker was drawn: its leaders may move once (`gbacw:9.31`).
pub fn begin_division(book: &Book, world: &mut World, division: DivisionId) {
    for leader in book.leader_ids() {
        let of_it = match book.leader(leader).command {
            super::book::Command::Brigade(b) => book.brigade(b).division == division,
            super::book::Command::Division(d) => d == division,
            _ => false,
        };
        if of_it {
            let state = world.leader_mut(leader);
            state.walk = Walk::Fresh;
            state.spent2 = 0;
            state.riding = None;
        }
    }
}

/// A brigade activation of either side begins: what leaders did in the last one is forgotten (`gbacw:13.43`,
/// `gbacw:11.73`, `gbacw-bb:9.44`).
pub fn begin_brigades(world: &mut World) {
    for state in &mut world.leaders {
        state.rallied = false;
        state.displaced = false;
        state.marsh_used = false;
    }
}

/// Corps and army commanders of a side, ascending.
pub fn commanders(book: &Book, side: Side) -> impl Iterator<Item = LeaderId> + '_ {
    book.leader_ids().filter(move |l| {
        let spec = book.leader(*l);
        spec.side == side && matches!(spec.rank, Rank::Corps | Rank::Army)
    })
}
