//! The sequence of play (`blind-swords:4.0#phases`): command decision, artillery, the draw loop, the end.

mod cup;
mod events;
mod keys;

use serde::{Deserialize, Serialize};

use super::activation::{Activate, Negated};
use super::alert::NameDivision;
use super::artillery::ArtilleryPhase;
use super::book::{Command, EventId, LeaderId};
use super::endturn::EndTurn;
use super::events::Held;
use super::fog::Fog;
use super::wallace::March;
use super::world::{Chit, Phase, Turned};
use super::{BlindSwords, Cx, Flow, alert, call, johnston, victory};
use crate::engine::Procedure;
use crate::kit::Side;

pub use events::{TurnEvent, chit_name};
pub use keys::Keys;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnAction {
    /// This event chit is a key chit.
    Key(EventId),
}

/// How far the turn is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// It begins.
    #[default]
    Begin,
    /// A side chooses its key chits.
    Keys(Side),
    /// The cup is filled.
    Fill,
    /// The Artillery Phase is over; Cleburne may open.
    Open,
    /// Before a draw: held chits.
    Held,
    /// A draw.
    Draw,
    /// The end phase.
    End,
    /// The end phase is over.
    Next,
}

/// The sequence of play: the frame under all others.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    stage: Stage,
}

impl Procedure<BlindSwords> for Turn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => self.begin(cx),
            Stage::Keys(side) => {
                self.stage = if side == Side::Union { Stage::Keys(Side::Confederate) } else { Stage::Fill };
                call(Keys::new(side))
            }
            Stage::Fill => {
                cup::fill(cx);
                cx.world.phase = Phase::Artillery;
                self.stage = Stage::Open;
                call(ArtilleryPhase::default())
            }
            Stage::Open => self.open(cx),
            Stage::Held => {
                cx.world.phase = Phase::Draw;
                // No chit is played after the last draw but in the end phase (ruling R7).
                if cx.world.cup.is_empty() {
                    self.stage = Stage::End;
                    return Flow::Again;
                }
                self.stage = Stage::Draw;
                call(Held::before_draw())
            }
            Stage::Draw => {
                self.stage = Stage::Held;
                draw(cx)
            }
            Stage::End => {
                cx.world.phase = Phase::End;
                self.stage = Stage::Next;
                call(EndTurn::default())
            }
            Stage::Next => self.next(cx),
        }
    }
}

impl Turn {
    /// The Command Decision Phase up to the key chits (ruling R7): Johnston's die, alert, and who has fallen.
    fn begin(&mut self, cx: &mut Cx) -> Flow {
        let world = &mut *cx.world;
        world.phase = Phase::Decision;
        for unit in &mut world.units {
            unit.turned = Turned::default();
        }
        for brigade in &mut world.brigades {
            brigade.closed = false;
        }
        for leader in &mut world.leaders {
            leader.casualty |= std::mem::take(&mut leader.falls);
            leader.drawn = false;
        }
        world.shown.clear();
        let turn = world.turn;
        cx.emit(|| TurnEvent::Began(turn).into());
        johnston::roll(cx);
        alert::begin_turn(cx);
        self.stage = Stage::Keys(Side::Union);
        call(March::default())
    }

    /// Cleburne opens the battle after the first Artillery Phase (`blind-swords-x:15.0#cleburne`).
    fn open(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Held;
        match cx.book.scenario.rules.opening {
            Some(brigade) if cx.world.turn == 0 => call(Activate::opening(brigade)),
            _ => Flow::Again,
        }
    }

    fn next(&mut self, cx: &mut Cx) -> Flow {
        if let Some(outcome) = victory::ended(cx.book, cx.world) {
            cx.world.phase = Phase::Over;
            let told = outcome.clone();
            cx.emit(|| TurnEvent::Over(told).into());
            return Flow::Over(outcome);
        }
        cx.world.turn += 1;
        self.stage = Stage::Begin;
        Flow::Again
    }
}

/// The side that draws: the Confederates in odd turns (`blind-swords:7.2`).
pub fn puller(turn: u8) -> Side {
    if turn.is_multiple_of(2) { Side::Confederate } else { Side::Union }
}

/// Draws one chit and applies it (`blind-swords:7.3#event`, `blind-swords:7.3#wild`).
fn draw(cx: &mut Cx) -> Flow {
    let Some(chit) = cx.world.cup.draw(cx.dice) else { return Flow::Again };
    if std::mem::take(&mut cx.world.fortunes) {
        return cancel(cx, chit);
    }
    match chit {
        Chit::Event(event) => take_event(cx, event),
        Chit::Unknown(_) => unreachable!("the true cup holds no unknown chits"),
        Chit::Fog => {
            show(cx, chit);
            call(Fog::new(puller(cx.world.turn).other()))
        }
        Chit::Fortunes => {
            show(cx, chit);
            // As the last chit it has nothing to cancel (ruling R11).
            cx.world.fortunes = !cx.world.cup.is_empty();
            Flow::Again
        }
        Chit::Alert => {
            show(cx, chit);
            call(NameDivision::default())
        }
        Chit::Leader(leader) => {
            show(cx, chit);
            call(Activate::chit(leader))
        }
    }
}

fn show(cx: &mut Cx, chit: Chit) {
    cx.world.shown.push(chit);
    cx.emit(|| TurnEvent::Drew(chit).into());
}

/// A drawn event chit goes to its owner, face down; a lull swallows it unseen.
fn take_event(cx: &mut Cx, event: EventId) -> Flow {
    let side = cx.book.event(event).side;
    if cx.world.lull > 0 {
        cx.world.lull -= 1;
        cx.emit(|| TurnEvent::Lost(side).into());
        return Flow::Again;
    }
    cx.world.hand[side].push(event);
    cx.world.hand[side].sort_unstable();
    cx.emit(|| TurnEvent::DrewEvent(event, side).into());
    Flow::Again
}

/// Fortunes of War cancels the chit, whatever it is (`blind-swords:7.3a`, ruling R11). A division's chit still marks one of
/// its brigades.
fn cancel(cx: &mut Cx, chit: Chit) -> Flow {
    cx.world.shown.push(chit);
    cx.emit(|| TurnEvent::Cancelled(chit).into());
    match chit {
        Chit::Leader(leader) if is_division(cx, leader) => call(Negated::new(leader)),
        _ => Flow::Again,
    }
}

fn is_division(cx: &Cx, leader: LeaderId) -> bool {
    cx.book.leader(leader).command == Command::Division
}
