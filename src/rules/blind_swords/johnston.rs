//! A. S. Johnston's fate (`blind-swords-x:7.3#johnston`), and Beauregard after him (`blind-swords-x:7.3#beauregard`).

use super::Cx;
use super::book::{Book, Command, CupFrom, LeaderId};
use super::words::Say;
use super::world::Chit;
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JohnstonEvent {
    /// His casualty die.
    Rolled {
        /// The die.
        die: u8,
        /// He falls at or under this.
        falls_on: u8,
    },
    /// He fell.
    Fell(LeaderId),
}

impl JohnstonEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = Say::new(Kind::Loss, "blind-swords-x:7.3#johnston").side(crate::kit::Side::Confederate);
        match self {
            Self::Rolled { die, falls_on } => {
                say.text(format!("Johnston rides along the front: die {die}, he falls at {falls_on} or less")).done()
            }
            Self::Fell(leader) => say.text(format!("{} has fallen", book.leader(*leader).name)).tone(Tone::Bad).done(),
        }
    }
}

/// The commander-in-chief whose successor waits for his fall, while he lives.
pub fn mortal(book: &Book) -> Option<LeaderId> {
    book.leader_ids().find_map(|l| match book.leader(l).from {
        CupFrom::Falls(other) => Some(other),
        _ => None,
    })
}

/// The casualty roll while the cup is filled, from 14:00 on.
pub fn roll(cx: &mut Cx) {
    if cx.world.clock(cx.book) < cx.book.scenario.rules.johnston_from {
        return;
    }
    let Some(johnston) = mortal(cx.book).filter(|l| cx.world.leader(*l).eliminated.is_none()) else { return };
    let (die, falls_on) = (cx.dice.d6(), cx.book.charts.command.johnston.falls_on);
    cx.emit(|| JohnstonEvent::Rolled { die, falls_on }.into());
    if die <= falls_on {
        fall(cx, johnston);
    }
}

/// He is eliminated; his chit leaves the cup, and his successor's joins it the turn after.
pub fn fall(cx: &mut Cx, leader: LeaderId) {
    debug_assert!(cx.book.leader(leader).command == Command::Cic, "only a commander-in-chief falls for good");
    let clock = cx.world.clock(cx.book);
    cx.world.leader_mut(leader).eliminated = Some(clock);
    cx.world.cup.take(Chit::Leader(leader));
    cx.emit(|| JohnstonEvent::Fell(leader).into());
}
