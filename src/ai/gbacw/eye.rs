//! What this system asks of a snapshot: how dangerous, what it is worth, where leaders are wanted.

pub use crate::ai::eye::Eye;
use crate::engine::snapshot::{Arm, Ground, Looks, Mark, PieceView};
use crate::engine::{Choice, PieceId, Snapshot, Target};
use crate::kit::Side;
use crate::map::HexId;
use crate::map::hex::Aspect;

/// Looks for a side: abandoned guns fight for nobody.
pub fn look(snapshot: &Snapshot, side: Side) -> Eye<'_> {
    Eye::new(snapshot, side, |p| p.arm != Arm::Leader && !p.has(Mark::Abandoned))
}

impl Eye<'_> {
    /// Where `hex` lies from a unit next to it: front, flank or rear.
    pub(super) fn aspect(&self, unit: PieceId, hex: HexId) -> Option<Aspect> {
        let piece = self.piece(unit);
        let dir = self.board().dir_to(piece.hex?, hex)?;
        match piece.looks {
            Looks::Vertex(facing) => Some(facing.aspect(dir)),
            _ => None,
        }
    }

    /// Whether an enemy stands next to the unit outside its front.
    pub(super) fn is_flanked(&self, unit: PieceId) -> bool {
        let Some(hex) = self.piece(unit).hex else { return false };
        self.enemies_next_to(hex)
            .iter()
            .filter_map(|e| self.piece(*e).hex)
            .any(|h| self.aspect(unit, h).is_some_and(|a| a != Aspect::Front))
    }

    /// A little for cover, something against open fields.
    pub(super) fn cover(&self, hex: HexId) -> i32 {
        match self.snapshot.terrain.ground(hex) {
            Ground::Field => -15,
            Ground::Marsh | Ground::MarshStream => -40,
            Ground::Thicket => 20,
            _ => 0,
        }
    }

    /// What hurting whoever stands in a hex is worth, in percent of an ordinary regiment. The brigade whose ruin wins the
    /// battle counts more, and so do shaken units: the next blow sends them off the field.
    pub(super) fn target_worth(&self, hex: HexId) -> i32 {
        let Some(top) = self.snapshot.stack(hex).iter().find(|p| self.piece(**p).side != self.side) else { return 100 };
        let piece = self.piece(*top);
        let mut worth = match piece.arm {
            Arm::Infantry => 100,
            Arm::Artillery => 60,
            _ => 50,
        };
        if piece.has(Mark::Disordered) {
            worth += if self.side == Side::Confederate { 120 } else { 60 };
        }
        if piece.has(Mark::Collapsed) {
            worth += 30;
        }
        // Brigades whose ruin is an objective of ours.
        worth + piece.number("objective").unwrap_or(0) * 25
    }

    /// What one own strength point is worth, in percent: the Confederates win or lose by their losses, and the nearer
    /// the limit, the dearer the next one.
    pub(super) fn blood_price(&self) -> i32 {
        match (self.side, self.snapshot.losses[Side::Confederate]) {
            (Side::Confederate, 0..=4) => 150,
            (Side::Confederate, 5..=8) => 230,
            (Side::Confederate, _) => 350,
            (Side::Union, _) => 80,
        }
    }

    /// Objectives that the enemy holds.
    pub(super) fn wanted(&self) -> impl Iterator<Item = HexId> + '_ {
        self.snapshot.objectives.iter().filter(|o| o.owner != Some(self.side)).map(|o| o.hex)
    }

    /// Whether a hex is an objective that the enemy holds.
    pub(super) fn is_wanted(&self, hex: HexId) -> bool {
        self.wanted().any(|h| h == hex)
    }

    /// Distance of a brigade's nearest unit to the enemy, by its leader.
    pub(super) fn brigade_distance(&self, leader: PieceId) -> i32 {
        let formation = self.piece(leader).formation;
        self.ours
            .iter()
            .filter(|u| self.piece(**u).formation == formation && self.piece(**u).arm == Arm::Infantry)
            .map(|u| self.distance_to_enemy(*u))
            .min()
            .unwrap_or(99)
    }

    /// More for commands whose leader is nearer to the enemy.
    pub(super) fn nearness_of_target(&self, choice: &Choice) -> i32 {
        let piece = match choice.target {
            Target::Piece(p) => Some(p),
            _ => choice.actor,
        };
        match (choice.target, piece) {
            (Target::Hex(hex), _) => 50 - self.nearest_enemy(hex).min(50),
            (_, Some(p)) => 50 - self.distance_to_enemy(p).min(50),
            _ => 0,
        }
    }

    /// The hex a leader ought to be in: with the unit of his that needs him most and is not in the front line; commanders
    /// with the next leader below them that is farthest.
    fn leader_goal(&self, leader: PieceId) -> Option<HexId> {
        let me = self.piece(leader);
        let rank = me.number("rank").unwrap_or(0);
        if rank == 0 {
            return self
                .ours
                .iter()
                .filter(|u| self.piece(**u).formation == me.formation)
                .map(|u| (self.leader_call(*u), u))
                .max_by_key(|(call, u)| (*call, u.0))
                .and_then(|(_, u)| self.piece(*u).hex);
        }
        let nearest = |p: &&PieceView| p.hex.map_or(99, |h| self.nearest_enemy(h));
        let below = |p: &&PieceView| {
            p.arm == Arm::Leader && p.side == self.side && p.hex.is_some() && p.number("rank") == Some(rank - 1)
        };
        self.snapshot.pieces.iter().filter(below).min_by_key(nearest).and_then(|p| p.hex)
    }

    /// How much a unit calls for its leader.
    fn leader_call(&self, unit: PieceId) -> i32 {
        let p = self.piece(unit);
        let Some(hex) = p.hex else { return -100 };
        let near = self.nearest_enemy(hex);
        let mut call = if p.has(Mark::Disordered) && !p.has(Mark::Collapsed) { 40 } else { 0 };
        // In the front line he may fall; far behind he helps nobody.
        call += match near {
            0 | 1 => 5,
            2 => 15,
            3 => 12,
            _ => 10 - near.min(10),
        };
        call + self.friends_next_to(hex, unit) * 2
    }

    /// Whether a leader would gain by moving.
    pub(super) fn leader_wants_to_move(&self, leader: PieceId) -> bool {
        match (self.piece(leader).hex, self.leader_goal(leader)) {
            (Some(here), Some(goal)) => here != goal,
            _ => false,
        }
    }

    /// Whether there is a shaken unit that has still to act where a leader ought to be.
    pub(super) fn is_wanted_for_rally(&self, leader: PieceId) -> bool {
        let Some(goal) = self.leader_goal(leader) else { return false };
        self.snapshot.stack(goal).iter().map(|u| self.piece(*u)).any(|u| u.has(Mark::Disordered) && !u.has_acted)
    }

    /// What a step to a hex gains a leader: steps that bring him nearer to his goal, and none alone into danger, except
    /// beside his goal.
    pub(super) fn leader_gain(&self, leader: PieceId, to: HexId) -> i32 {
        let (Some(here), Some(goal)) = (self.piece(leader).hex, self.leader_goal(leader)) else { return -1 };
        let rank = self.piece(leader).number("rank").unwrap_or(0);
        let close_enough = if rank >= 2 { 3 } else { 0 };
        if self.distance(here, goal) <= close_enough {
            return -1;
        }
        let gain = self.distance(here, goal) - self.distance(to, goal);
        let alone = !self.ours.iter().any(|u| self.piece(*u).hex == Some(to));
        let exposed = alone && self.nearest_enemy(to) <= 2 && self.distance(to, goal) > 1;
        if gain <= 0 || exposed { -1 } else { 10 * gain - self.enemies_next_to(to).len() as i32 * 3 }
    }
}
