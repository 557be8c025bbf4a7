//! Leaders: where they are and how far they have moved.

use serde::{Deserialize, Serialize};

use super::Mp2;
use crate::map::HexId;
use crate::rules::gbacw::book::{LeaderId, UnitId};

/// Where a leader is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LeaderPlace {
    /// On the map.
    On(HexId),
    /// Killed this turn or before, not (yet) replaced.
    Dead,
}

/// How far a leader's own movement of the present activation has come (`gbacw:9.31`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Walk {
    /// He has not moved.
    #[default]
    Fresh,
    /// He moves, or waits for the next unit's move to go on with it.
    Moving,
    /// He has finished.
    Finished,
}

/// A leader's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Leader {
    /// Where he is.
    pub place: LeaderPlace,
    /// Whether the replacement holds the command.
    pub replaced: bool,
    /// The lower leader of the scenario who is the replacement (`gbacw:12.75`), for his name.
    pub successor: Option<LeaderId>,
    /// Movement points spent in the present phase, in halves.
    pub spent2: Mp2,
    /// How far his movement has come.
    pub walk: Walk,
    /// Whether he helped a rally in this activation: no shock (`gbacw:13.43`).
    pub rallied: bool,
    /// Movement points spent in the last commander movement phase, in halves (`gbacw:9.32`).
    pub commander_spent2: Mp2,
    /// Whether he may not help checks in this activation: he was just placed with the nearest unit (`gbacw:11.73`).
    pub displaced: bool,
    /// The unit he goes with at its present action.
    pub riding: Option<UnitId>,
    /// Whether he freed units from a marsh in this activation (`gbacw-bb:9.44`).
    pub marsh_used: bool,
    /// The marsh where he did: others who leave the same hex go free too.
    pub marsh_hex: Option<HexId>,
}
