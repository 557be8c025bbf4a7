//! Everything that can happen, as typed facts. Words are made last.

use crate::engine::events;

events! {
    super::BlindSwords;
    /// Key chits and the draw.
    Turn(super::turn::TurnEvent),
    /// Lew Wallace.
    Wallace(super::wallace::WallaceEvent),
    /// Johnston.
    Johnston(super::johnston::JohnstonEvent),
    /// Loose regiments.
    Loose(super::loose::LooseEvent),
    /// Brigades and orders.
    Activate(super::activation::ActivateEvent),
    /// Alert and the Long Roll.
    Alert(super::alert::AlertEvent),
    /// Fall Back.
    FallBack(super::fallback::FallBackEvent),
    /// The end phase.
    End(super::endturn::EndEvent),
    /// Reinforcements.
    Arrive(super::arrivals::ArriveEvent),
    /// Fire of all kinds.
    Fire(super::fire::FireEvent),
    /// Lead units and panic.
    Result(super::results::ResultEvent),
    /// A retreat's way.
    Retreat(super::retreat::RetreatEvent),
    /// An advance.
    Advance(super::advance::AdvanceEvent),
    /// Movement.
    Move(super::movement::MoveEvent),
    /// Cavalry.
    Cavalry(super::cavalry::CavalryEvent),
    /// Close combat.
    Close(super::close::CloseEvent),
    /// Rally.
    Rally(super::rally::RallyEvent),
    /// The Artillery Phase.
    Artillery(super::artillery::ArtilleryEvent),
    /// Event chits.
    Event(super::events::ChitEvent),
    /// Fog of War.
    Fog(super::fog::FogEvent),
}
