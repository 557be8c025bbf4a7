//! Every answer a side can give. Small and atomic; each module of the rules has its own part.

use serde::{Deserialize, Serialize};

/// A legal answer to a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Action {
    /// Key chits and the draw.
    Turn(super::turn::TurnAction),
    /// Lew Wallace.
    Wallace(super::wallace::WallaceAction),
    /// Loose regiments.
    Loose(super::loose::LooseAction),
    /// Brigades and orders.
    Activate(super::activation::ActivateAction),
    /// Alert and the Long Roll.
    Alert(super::alert::AlertAction),
    /// Fall Back.
    FallBack(super::fallback::FallBackAction),
    /// The end phase.
    End(super::endturn::EndAction),
    /// Reinforcements.
    Arrive(super::arrivals::ArriveAction),
    /// Fire of all kinds.
    Fire(super::fire::FireAction),
    /// Lead units and panic.
    Result(super::results::ResultAction),
    /// A retreat's way.
    Retreat(super::retreat::RetreatAction),
    /// An advance.
    Advance(super::advance::AdvanceAction),
    /// Movement.
    Move(super::movement::MoveAction),
    /// Cavalry.
    Cavalry(super::cavalry::CavalryAction),
    /// Close combat.
    Close(super::close::CloseAction),
    /// Rally.
    Rally(super::rally::RallyAction),
    /// The Artillery Phase.
    Artillery(super::artillery::ArtilleryAction),
    /// Event chits.
    Event(super::events::EventAction),
    /// Fog of War.
    Fog(super::fog::FogAction),
}

macro_rules! from {
    ($($name:ident($path:ty),)*) => {
        $(impl From<$path> for Action {
            fn from(action: $path) -> Self {
                Self::$name(action)
            }
        })*
    };
}

from! {
    Wallace(super::wallace::WallaceAction),
    Loose(super::loose::LooseAction),
    Turn(super::turn::TurnAction),
    Activate(super::activation::ActivateAction),
    Alert(super::alert::AlertAction),
    FallBack(super::fallback::FallBackAction),
    End(super::endturn::EndAction),
    Arrive(super::arrivals::ArriveAction),
    Fire(super::fire::FireAction),
    Result(super::results::ResultAction),
    Retreat(super::retreat::RetreatAction),
    Advance(super::advance::AdvanceAction),
    Move(super::movement::MoveAction),
    Cavalry(super::cavalry::CavalryAction),
    Close(super::close::CloseAction),
    Rally(super::rally::RallyAction),
    Artillery(super::artillery::ArtilleryAction),
    Event(super::events::EventAction),
    Fog(super::fog::FogAction),
}
