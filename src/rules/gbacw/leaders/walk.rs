//! A leader moves alone or rides with a unit (`gbacw:9.31` to `gbacw:9.33`).

use serde::{Deserialize, Serialize};

use super::super::book::{Book, LeaderId, UnitId};
use super::super::frame::Procedure;
use super::super::world::{Walk, World};
use super::super::{Cx, Flow};

/// The leaders who could go on with this unit when it moves now: brigadier and division leader in its hex, of its own
/// command, whose movement is not over (`gbacw:9.31`).
pub fn riders(book: &Book, world: &World, unit: UnitId) -> Vec<LeaderId> {
    let Some(hex) = world.hex(unit) else { return Vec::new() };
    super::on_the_move(book, world)
        .into_iter()
        .filter(|l| world.leader_hex(*l) == Some(hex) && world.in_chain(book, *l, unit))
        .collect()
}

/// Leaders help a unit's rally: those whose command acts end their movement with it, and none of them takes part in
/// shock in this brigade activation (`gbacw:13.43`).
pub fn help_rally(cx: &mut Cx, with: &[LeaderId]) {
    let moving = super::on_the_move(cx.book, cx.world);
    for leader in with {
        let state = cx.world.leader_mut(*leader);
        state.rallied = true;
        if moving.contains(leader) {
            state.walk = Walk::Finished;
            state.riding = None;
        }
    }
}

/// See [`LeaderTurn::new`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LeaderTurn {
    leader: LeaderId,
}

impl LeaderTurn {
    /// A brigadier or division leader whose command acts moves by himself.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader }
    }
}

impl Procedure for LeaderTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        cx.world.leader_mut(self.leader).walk = Walk::Finished;
        Flow::Done
    }
}

/// See [`CommanderTurn::new`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommanderTurn {
    leader: LeaderId,
}

impl CommanderTurn {
    /// A corps or army commander moves in IV.A.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader }
    }
}

impl Procedure for CommanderTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        cx.world.leader_mut(self.leader).commander_spent2 = 0;
        Flow::Done
    }
}
