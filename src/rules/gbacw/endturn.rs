//! The end of a turn (`gbacw:3.0` IV).

use serde::{Deserialize, Serialize};

use super::book::{Book, BrigadeId, DivisionId};
use super::effectiveness::Count;
use super::frame::Procedure;
use super::words::Say;
use super::{Cx, Flow};
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndTurnAction {
    /// Go on.
    Done,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndTurnEvent {
    /// A brigade became combat ineffective, or recovered.
    BrigadeEffectiveness {
        /// Which.
        brigade: BrigadeId,
        /// Whether it is ineffective now.
        ci: bool,
        /// The state of its regiments.
        count: Count,
    },
    /// A division became combat ineffective, or recovered.
    DivisionEffectiveness {
        /// Which.
        division: DivisionId,
        /// Whether it is ineffective now.
        ci: bool,
    },
}

impl EndTurnEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::BrigadeEffectiveness { brigade, ci, count } => Say::new(Kind::Morale, "gbacw:13.22")
                .text(format!("{} {}.", book.brigade(*brigade).name, effective(*ci)))
                .side(book.brigade(*brigade).side)
                .tone(if *ci { Tone::Bad } else { Tone::Good })
                .detail(
                    format!(
                        "of {} regiments {} gone or collapsed, {} disordered",
                        count.regiments, count.gone, count.disordered
                    ),
                    "13.21",
                ),
            Self::DivisionEffectiveness { division, ci } => Say::new(Kind::Morale, "gbacw:13.31")
                .text(format!("{} {}.", book.division(*division).name, effective(*ci)))
                .side(book.division(*division).side)
                .tone(if *ci { Tone::Bad } else { Tone::Good }),
        }
        .done()
    }
}

fn effective(ci: bool) -> &'static str {
    if ci { "is combat ineffective" } else { "is effective again" }
}

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EndTurn {}

impl EndTurn {
    /// IV.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Procedure for EndTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        super::effectiveness::update(cx);
        Flow::Done
    }
}
