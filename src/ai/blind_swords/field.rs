//! The field as a player of this system sees it: bodies of troops with their strength, and what they are worth.

use crate::ai::eye::Eye;
use crate::ai::ways::Ways;
use crate::engine::snapshot::{Arm, Ground, Mark, PieceView};
use crate::engine::{PieceId, Snapshot};
use crate::kit::Side;
use crate::map::HexId;

/// Orders by the number of the fact `orders`.
pub const ATTACK: i32 = 1;
/// Keep away from the enemy and go far.
pub const MANEUVER: i32 = 3;

/// A combat unit on the map.
#[derive(Clone, Copy, Debug)]
pub struct Body {
    /// Which.
    pub id: PieceId,
    /// Where.
    pub hex: HexId,
    /// Strength now, in halves of a point.
    pub sp2: i32,
    /// Cohesion now.
    pub cr: i32,
    /// Morale hits.
    pub hits: i32,
    /// On its worn side.
    pub worn: bool,
    /// A battery.
    pub gun: bool,
    /// Its brigade.
    pub formation: Option<u16>,
    /// What its loss counts, in thousandths of a victory point.
    pub price: i32,
    /// Whether it belongs to what acts now.
    pub active: bool,
}

impl Body {
    fn new(piece: &PieceView, hex: HexId) -> Self {
        let hits = match () {
            () if piece.has(Mark::Collapsed) => 2,
            () if piece.has(Mark::Disordered) => 1,
            () => 0,
        };
        let printed = piece.number("printed").unwrap_or(2 * i32::from(piece.strength));
        let gun = piece.arm == Arm::Artillery;
        Self {
            id: piece.id,
            hex,
            sp2: (printed - 2 * hits).max(0),
            cr: piece.number("cohesion").unwrap_or(0),
            hits,
            worn: piece.has(Mark::Abandoned) || piece.number("fragile").is_some(),
            gun,
            formation: piece.formation,
            price: if gun || piece.full >= 5 { 1000 } else { 500 },
            active: piece.is_active,
        }
    }

    /// Whether one more blow may send it off the field.
    pub fn is_shaky(&self) -> bool {
        self.hits + i32::from(self.worn) + i32::from(self.cr <= 2) >= 2
    }

    /// What hurting it is worth, in percent of a fresh regiment.
    pub fn worth(&self) -> i32 {
        let state = match self.hits + i32::from(self.worn) {
            0 => 60,
            1 => 90,
            _ => 120,
        };
        state * self.price / 1000 + 20
    }
}

/// Everybody on the field.
pub struct Field<'a> {
    /// What any system's snapshot tells.
    pub eye: Eye<'a>,
    /// Ways known already.
    pub ways: &'a Ways,
    /// Own units.
    pub ours: Vec<Body>,
    /// Enemy units, gunboats left out.
    pub theirs: Vec<Body>,
}

impl<'a> Field<'a> {
    /// The field as `side` sees it.
    pub fn new(snapshot: &'a Snapshot, side: Side, ways: &'a Ways) -> Self {
        let eye = Eye::new(snapshot, side, |p| !matches!(p.arm, Arm::Leader | Arm::Gunboat));
        let bodies = |ids: &[PieceId]| -> Vec<Body> {
            ids.iter().filter_map(|id| snapshot.piece(*id).hex.map(|h| Body::new(snapshot.piece(*id), h))).collect()
        };
        let (ours, theirs) = (bodies(&eye.ours), bodies(&eye.theirs));
        Self { eye, ways, ours, theirs }
    }

    /// Who looks.
    pub fn side(&self) -> Side {
        self.eye.side
    }

    /// A unit on the map, of either side.
    pub fn body(&self, piece: PieceId) -> Option<&Body> {
        self.ours.iter().chain(&self.theirs).find(|b| b.id == piece)
    }

    /// Hexes between two hexes.
    pub fn distance(&self, a: HexId, b: HexId) -> i32 {
        self.eye.distance(a, b)
    }

    /// Woods of any kind and marsh: cover from fire, but nobody supports anybody there.
    pub fn is_close_country(&self, hex: HexId) -> bool {
        matches!(
            self.eye.snapshot.terrain.ground(hex),
            Ground::Woods | Ground::Thicket | Ground::Marsh | Ground::MarshStream
        )
    }

    /// Own units of a brigade.
    pub fn brigade(&self, formation: Option<u16>) -> impl Iterator<Item = &Body> {
        self.ours.iter().filter(move |b| b.formation == formation && formation.is_some())
    }

    /// Enemies in a hex.
    pub fn enemies_in(&self, hex: HexId) -> impl Iterator<Item = &Body> {
        self.theirs.iter().filter(move |b| b.hex == hex)
    }

    /// Own units in a hex.
    pub fn friends_in(&self, hex: HexId) -> impl Iterator<Item = &Body> {
        self.ours.iter().filter(move |b| b.hex == hex)
    }

    /// Hexes with enemies in them, each once, in order.
    pub fn enemy_hexes(&self) -> Vec<HexId> {
        let mut list: Vec<HexId> = self.theirs.iter().map(|b| b.hex).collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    /// Hexes to the nearest enemy foot, 99 if there is none.
    pub fn nearest_foot(&self, hex: HexId) -> i32 {
        self.theirs.iter().filter(|b| !b.gun).map(|b| self.distance(hex, b.hex)).min().unwrap_or(99)
    }

    /// Hexes to the nearest enemy of any arm.
    pub fn nearest(&self, hex: HexId) -> i32 {
        self.eye.nearest_enemy(hex)
    }

    /// Strength of enemy foot within so many hexes, in halves.
    pub fn foot_within(&self, hex: HexId, reach: i32) -> i32 {
        self.theirs.iter().filter(|b| !b.gun && self.distance(hex, b.hex) <= reach).map(|b| b.sp2).sum()
    }

    /// Strength of own foot within so many hexes but for one unit, in halves.
    pub fn friends_within(&self, hex: HexId, reach: i32, but: PieceId) -> i32 {
        let near = |b: &&Body| b.id != but && !b.gun && self.distance(hex, b.hex) <= reach;
        self.ours.iter().filter(near).map(|b| b.sp2).sum()
    }

    /// The order in force for the brigade that acts, 0 if there is none.
    pub fn order(&self) -> i32 {
        self.ours.iter().find(|b| b.active && !b.gun).and_then(|b| self.eye.piece(b.id).number("orders")).unwrap_or(0)
    }

    /// Turns left, this one included.
    pub fn turns_left(&self) -> i32 {
        let s = self.eye.snapshot;
        s.turns as i32 - s.turn as i32 + 1
    }

    /// What hurting whoever stands in a hex is worth, in percent of a fresh regiment.
    pub fn target_worth(&self, hex: HexId) -> i32 {
        self.enemies_in(hex).max_by_key(|b| (b.sp2, b.id)).map_or(100, Body::worth)
    }
}
