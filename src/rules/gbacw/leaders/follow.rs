//! Leaders go along with units that retreat or advance (`gbacw:12.72`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, LeaderId, UnitId};
use super::super::frame::Procedure;
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{LeaderPlace, World};
use super::super::{Cx, Flow, Gbacw};
use super::{LeaderAction, LeaderEvent, name};
use crate::engine::{Group, Target};
use crate::kit::Side;
use crate::map::HexId;

/// The leaders in the unit's hex: its retreat or advance is theirs if they like.
pub fn followers(book: &Book, world: &World, unit: UnitId) -> Vec<LeaderId> {
    let Some(hex) = world.hex(unit) else { return Vec::new() };
    world.leaders_at(hex).filter(|l| book.leader(*l).side == book.side(unit)).collect()
}

/// Takes a leader along to a hex at no cost.
pub fn go_along(cx: &mut Cx, leader: LeaderId, to: HexId) {
    cx.world.leader_mut(leader).place = LeaderPlace::On(to);
    let name = name(cx.book, cx.world, leader);
    cx.emit(|| LeaderEvent::Along { leader, name, to }.into());
}

/// Units of a side have just gone from one hex to the next by retreat or advance: each leader left in the first hex may
/// go along, as his owner likes. Whoever stays alone next to the enemy must then find [`super::Refuge`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Follow {
    side: Side,
    from: HexId,
    to: HexId,
    /// Leaders below this were asked.
    next: u16,
}

impl Follow {
    /// Leaders of `side` in `from` may follow to `to`.
    pub fn new(side: Side, from: HexId, to: HexId) -> Self {
        Self { side, from, to, next: 0 }
    }

    fn leader(&self, book: &Book, world: &World) -> Option<LeaderId> {
        world.leaders_at(self.from).find(|l| l.0 >= self.next && book.leader(*l).side == self.side)
    }
}

impl Procedure<Gbacw> for Follow {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.leader(cx.book, cx.world).is_some() { Flow::Ask(self.side) } else { Flow::Done }
    }

    fn legal(&self, _book: &Book, _world: &World, out: &mut Vec<Action>) {
        out.extend([LeaderAction::Along, LeaderAction::Remain].map(Action::Leader));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let leader = self.leader(cx.book, cx.world).expect("asked only for a leader who is there");
        self.next = leader.0 + 1;
        if action == Action::Leader(LeaderAction::Along) {
            go_along(cx, leader, self.to);
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let leader = self.leader(book, world);
        let who = leader.map_or_else(String::new, |l| name(book, world, l));
        Ask {
            title: format!("{who}: go along to {}?", book.board.number(self.to)),
            rule: "gbacw:12.72",
            phase: "LEADER",
            actor: leader.map(|l| book.leader_piece(l)),
            focus: Some(self.to),
            decline: Some(format!("he stays in {}", book.board.number(self.from))),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let words = if action == Action::Leader(LeaderAction::Along) {
            ChoiceWords::new(Group::Retreat, "along", "go along", "gbacw:12.72").target(Target::Hex(self.to))
        } else {
            ChoiceWords::new(Group::Done, "decline", "stay", "gbacw:12.72").target(Target::Hex(self.from))
        };
        match self.leader(book, world) {
            Some(leader) => words.actor(book.leader_piece(leader)),
            None => words,
        }
    }
}
