//! The procedures of this system as frames of the machine.

pub use crate::engine::Procedure;
use crate::engine::frames;

frames! {
    super::Gbacw;
    /// Set-up (30.0, 30.2).
    SetUp(super::setup::SetUp),
    /// The sequence of play (3.0).
    Turn(super::turn::Turn),
    /// II.C for one side (6.12).
    DivisionOrders(super::orders::DivisionOrders),
    /// III.C.1 for one marker (6.2).
    ChangeOrders(super::orders::ChangeOrders),
    /// A division's marker was drawn (5.32).
    Activate(super::activation::Activate),
    /// One brigade, or several as one, act and then shock (3.0 III.C.3).
    BrigadeTurn(super::activation::BrigadeTurn),
    /// One unit acts.
    UnitTurn(super::movement::UnitTurn),
    /// One step of movement with everything it triggers.
    Step(super::step::Step),
    /// Reaction facing offered to the other side (9.61).
    ReactFacing(super::reaction::ReactFacing),
    /// Reaction movement offered to the other side (9.63).
    ReactMove(super::reaction::ReactMove),
    /// A leader moves by himself (9.31).
    LeaderTurn(super::leaders::LeaderTurn),
    /// A commander moves (9.32).
    CommanderTurn(super::leaders::CommanderTurn),
    /// A leader alone next to the enemy finds the nearest friends (12.73).
    Refuge(super::leaders::Refuge),
    /// Phasing fire and its return fire (10.3, 10.42).
    Fire(super::fire::Fire),
    /// Withdrawal, approach or pre-shock fire (10.43-10.45).
    Volley(super::fire::volley::Volley),
    /// Leaders may go along with units that retreat or advance (12.72).
    Follow(super::leaders::Follow),
    /// A result of the fire tables is applied to a stack (8.35, 12.2, 12.3).
    Hit(super::results::Hit),
    /// Units suffer a disorder, perhaps a second one (12.3).
    Disorders(super::results::Disorders),
    /// Collapsed or routing units check (12.23, 12.5).
    RoutChecks(super::results::RoutChecks),
    /// Units rout, and their neighbours check (12.54).
    Rout(super::results::Rout),
    /// A stack retreats (12.4).
    Retreat(super::retreat::Retreat),
    /// Friends retreated through check (12.46).
    Passed(super::retreat::chain::Passed),
    /// Advance after fire (12.6).
    AdvanceAfterFire(super::advance::AdvanceAfterFire),
    /// A unit advances into a hex (12.6).
    Advance(super::advance::Advance),
    /// Units that advanced turn (12.6).
    Turned(super::advance::Turn),
    /// All shocks of a brigade activation (11.11).
    Shock(super::shock::Shock),
    /// Defenders fall back before a shock (11.33).
    FallBack(super::shock::before::FallBack),
    /// One shock is resolved (11.4).
    Clash(super::shock::clash::Clash),
    /// A battle event was drawn (bb 18.1).
    BattleEvent(super::events::BattleEvent),
    /// IV, the end of the turn.
    EndTurn(super::endturn::EndTurn),
}
