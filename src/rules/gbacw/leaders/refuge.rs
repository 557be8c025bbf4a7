//! A leader alone next to the enemy (`gbacw:12.73`).

use serde::{Deserialize, Serialize};

use super::super::book::{Book, LeaderId};
use super::super::frame::Procedure;
use super::super::world::World;
use super::super::{Cx, Flow};

/// Leaders who stand alone next to an enemy combat unit, or in its hex: each must find [`Refuge`] at once. Ascending.
pub fn exposed(book: &Book, world: &World) -> Vec<LeaderId> {
    let alone = |leader: &LeaderId| {
        let Some(hex) = world.leader_hex(*leader) else { return false };
        let side = book.leader(*leader).side;
        match world.side_at(book, hex) {
            Some(holder) => holder != side,
            None => world.is_next_to(book, hex, side.other()),
        }
    };
    book.leader_ids().filter(alone).collect()
}

/// See [`Refuge::new`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Refuge {
    leader: LeaderId,
}

impl Refuge {
    /// A leader of [`exposed`] is placed with the nearest friends he can reach.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader }
    }
}

impl Procedure for Refuge {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        cx.world.leader_mut(self.leader).displaced = true;
        Flow::Done
    }
}
