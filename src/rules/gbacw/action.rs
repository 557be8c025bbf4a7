//! Every answer a side can give. Small and atomic; each module of the rules has its own part.

use serde::{Deserialize, Serialize};

/// A legal answer to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Action {
    /// Set-up.
    SetUp(super::setup::SetUpAction),
    /// Turn, efficiency and cup.
    Turn(super::turn::TurnAction),
    /// Orders.
    Orders(super::orders::OrdersAction),
    /// Activation of brigades and units.
    Activate(super::activation::ActivateAction),
    /// A unit's movement, facing, stacking.
    Move(super::movement::MoveAction),
    /// Rally and resupply.
    Rally(super::rally::RallyAction),
    /// Reaction facing and movement.
    React(super::reaction::ReactAction),
    /// Leaders.
    Leader(super::leaders::LeaderAction),
    /// Fire of all kinds.
    Fire(super::fire::FireAction),
    /// Results, retreat, advance.
    Result(super::results::ResultAction),
    /// A retreat's way.
    Retreat(super::retreat::RetreatAction),
    /// An advance.
    Advance(super::advance::AdvanceAction),
    /// Shock.
    Shock(super::shock::ShockAction),
    /// Battle events.
    Event(super::events::EventAction),
    /// End of turn.
    EndTurn(super::endturn::EndTurnAction),
}
