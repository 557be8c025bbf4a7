//! The procedures of this system as frames of the machine.
//!
//! A frame keeps ids and a stage, never copies of facts that can change while it waits; on each run it looks again. It
//! keeps only what the rules fix at declaration.

use crate::engine::frames;

frames! {
    super::BlindSwords;
    /// The sequence of play.
    Turn(super::turn::Turn),
    /// Lew Wallace may be called up (16.7).
    March(super::wallace::March),
    /// Key chits chosen in secret (`blind-swords:5.1`).
    Keys(super::turn::Keys),
    /// A brigade is activated.
    Activate(super::activation::Activate),
    /// Fortunes of War marks a brigade (`blind-swords:7.3a`).
    Negated(super::activation::Negated),
    /// Loose regiments are attached (`blind-swords-x:8.9`).
    Attach(super::loose::Attach),
    /// The Union Alert chit (`blind-swords-x:8.7#2`).
    NameDivision(super::alert::NameDivision),
    /// The Long Roll is sounded (`blind-swords-x:8.7a`).
    LongRoll(super::alert::LongRoll),
    /// A Union brigade falls back (`blind-swords-x:8.6`).
    FallBack(super::fallback::FallBack),
    /// A brigade gives ground unit by unit (`blind-swords-x:8.6#all`, `blind-swords-x:12.9.1#step`).
    Pull(super::fallback::Pull),
    /// Batteries go along (`blind-swords-x:8.6#opt`).
    GunsAlong(super::fallback::GunsAlong),
    /// The end phase.
    EndTurn(super::endturn::EndTurn),
    /// Wrecked brigades in turn (`blind-swords-x:12.9.1#opt`).
    WreckedPhase(super::endturn::WreckedPhase),
    /// What a wrecked brigade does (`blind-swords-x:12.9.1`).
    WreckedTurn(super::endturn::WreckedTurn),
    /// Reinforcements come (`blind-swords:10.11`).
    Arrive(super::arrivals::Arrive),
    /// Overstacked arrivals make room (`blind-swords:10.11`).
    Unpile(super::arrivals::Unpile),
    /// The fire step of an activation (`blind-swords:9.0`).
    FireStep(super::fire::FireStep),
    /// Fire at a unit that leaves (`blind-swords:10.7`).
    Opportunity(super::fire::Opportunity),
    /// Fire before a close combat (`blind-swords:11.3a`).
    Defensive(super::fire::Defensive),
    /// Batteries of one hex fire (`blind-swords:6.1`).
    GunFire(super::fire::GunFire),
    /// One fire is carried out (`blind-swords:9.3a`).
    Volley(super::fire::Volley),
    /// A gunboat fires (`blind-swords-x:6.5e`).
    Gunboat(super::fire::Gunboat),
    /// One fire by an event chit.
    Single(super::fire::Single),
    /// A cohesion test (`blind-swords:12.0`).
    CohesionTest(super::results::CohesionTest),
    /// Units panic (`blind-swords:12.1b#panic`).
    Panic(super::results::Panic),
    /// A unit retreats (`blind-swords:12.3`).
    Retreat(super::retreat::Retreat),
    /// Winners advance (`blind-swords:12.7`).
    Advance(super::advance::Advance),
    /// The movement step of an activation (`blind-swords:10.1`).
    MoveStep(super::movement::MoveStep),
    /// Batteries of one hex move (`blind-swords:6.1`).
    GunMove(super::movement::GunMove),
    /// Cavalry withdraws (`blind-swords:10.8`).
    Withdrawal(super::cavalry::Withdrawal),
    /// The close combat step of an activation (`blind-swords:11.2`).
    CloseStep(super::close::CloseStep),
    /// One close combat (`blind-swords:11.3c`).
    CloseCombat(super::close::CloseCombat),
    /// The rally step of an activation (`blind-swords:13.2`).
    RallyStep(super::rally::RallyStep),
    /// A rebuilt unit makes room (`blind-swords:13.2b#over`).
    Spread(super::rally::Spread),
    /// A rebuilt unit returns to the map (`blind-swords:13.2b#place`).
    Return(super::rally::Return),
    /// The Artillery Phase (`blind-swords-x:6.0`).
    ArtilleryPhase(super::artillery::ArtilleryPhase),
    /// The batteries of a hex act (`blind-swords:6.1`).
    HexStep(super::artillery::HexStep),
    /// A battery of a side rallies (`blind-swords:6.4`).
    GunRally(super::artillery::GunRally),
    /// Held chits may be played (`blind-swords:7.1`, `blind-swords:14.1`).
    Held(super::events::Held),
    /// A moment in which certain chits may be played.
    Window(super::events::Window),
    /// An event chit takes effect.
    Play(super::events::Play),
    /// The Fog of War chit takes effect (`blind-swords:7.3b`).
    Fog(super::fog::Fog),
}
