//! Everything that can happen, as typed facts. Words are made last, by [`Event::line`].

use crate::engine::events;

events! {
    super::Gbacw;
    /// Turn, initiative, efficiency, draws.
    Turn(super::turn::TurnEvent),
    /// Orders.
    Orders(super::orders::OrdersEvent),
    /// Activations, coordination, fatigue.
    Activation(super::activation::ActivationEvent),
    /// Movement and facing.
    Move(super::movement::MoveEvent),
    /// Rally and resupply.
    Rally(super::rally::RallyEvent),
    /// Reactions.
    React(super::reaction::ReactEvent),
    /// Leaders.
    Leader(super::leaders::LeaderEvent),
    /// Fire.
    Fire(super::fire::FireEvent),
    /// Checks (UDD).
    Check(super::morale::CheckEvent),
    /// Losses, disorder, rout.
    Result(super::results::ResultEvent),
    /// Retreats.
    Retreat(super::retreat::RetreatEvent),
    /// Advances.
    Advance(super::advance::AdvanceEvent),
    /// Shock.
    Shock(super::shock::ShockEvent),
    /// Battle events.
    Battle(super::events::BattleEventEvent),
    /// End of turn and victory.
    EndTurn(super::endturn::EndTurnEvent),
}
