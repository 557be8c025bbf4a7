//! A leader alone next to the enemy (`gbacw:12.73`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, LeaderId};
use super::super::charts::ground::Mover;
use super::super::frame::Procedure;
use super::super::terrain::{Mode, Prices};
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{LeaderPlace, World};
use super::super::{Cx, Flow, Gbacw};
use super::{LeaderAction, LeaderEvent, name};
use crate::engine::{Group, Target};
use crate::map::HexId;
use crate::map::flood::Flood;

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

/// The hexes of the nearest friends he can reach, measured in leader movement points without limit; never through
/// enemies, nor through hexes next to them unless friends hold those. Ascending; empty if there is no way.
pub fn nearest(book: &Book, world: &World, leader: LeaderId) -> Vec<HexId> {
    let Some(start) = world.leader_hex(leader) else { return Vec::new() };
    let side = book.leader(leader).side;
    let prices = Prices::new(&book.board, &book.charts.terrain);
    let mut flood = Flood::new();
    flood.run(&book.board, start, u16::MAX - 1, |hex, dir| {
        let to = book.board.neighbour(hex, dir).filter(|h| book.in_area(*h))?;
        let open = match world.side_at(book, to) {
            Some(holder) => holder == side,
            None => !world.is_next_to(book, to, side.other()),
        };
        if open { prices.price(hex, dir, Mover::Leader, Mode::Lead) } else { None }
    });
    let friends = || flood.reached().filter(|(hex, _)| *hex != start && world.has(book, *hex, side));
    let Some(least) = friends().map(|(_, cost)| cost).min() else { return Vec::new() };
    let mut hexes: Vec<HexId> = friends().filter(|(_, cost)| *cost == least).map(|(hex, _)| hex).collect();
    hexes.sort_unstable();
    hexes
}

/// See [`Refuge::new`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Refuge {
    leader: LeaderId,
}

impl Refuge {
    /// A leader of [`exposed`] is placed with the nearest friends he can reach, his owner choosing among equally near
    /// ones; he may not help checks in the rest of this brigade activation (`gbacw:11.73`). Without a way he is killed.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader }
    }

    fn place(&self, cx: &mut Cx, to: HexId) -> Flow {
        let leader = self.leader;
        let from = cx.world.leader_hex(leader).expect("a leader who flees is on the map");
        let state = cx.world.leader_mut(leader);
        state.place = LeaderPlace::On(to);
        state.displaced = true;
        state.riding = None;
        let name = name(cx.book, cx.world, leader);
        cx.emit(|| LeaderEvent::Refuge { leader, name, from, to }.into());
        Flow::Done
    }
}

impl Procedure<Gbacw> for Refuge {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(hex) = cx.world.leader_hex(self.leader) else { return Flow::Done };
        let open = nearest(cx.book, cx.world, self.leader);
        match open.as_slice() {
            [] => {
                let (leader, name) = (self.leader, name(cx.book, cx.world, self.leader));
                cx.emit(|| LeaderEvent::CutOff { leader, name, hex }.into());
                super::casualties::kill(cx, leader);
                Flow::Done
            }
            [only] => self.place(cx, *only),
            _ => Flow::Ask(cx.book.leader(self.leader).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let open = nearest(book, world, self.leader);
        out.extend(open.into_iter().map(|hex| Action::Leader(LeaderAction::Refuge(hex))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Leader(LeaderAction::Refuge(hex)) = action else {
            unreachable!("only hexes of refuge were listed")
        };
        self.place(cx, hex)
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        Ask {
            title: format!("{} is alone before the enemy: to which friends?", name(book, world, self.leader)),
            rule: "gbacw:12.73",
            phase: "LEADER",
            actor: Some(book.leader_piece(self.leader)),
            focus: world.leader_hex(self.leader),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Leader(LeaderAction::Refuge(hex)) = action else {
            unreachable!("only hexes of refuge were listed")
        };
        let names: Vec<&str> = world.combat_units(hex).map(|u| book.unit(u).name.as_str()).collect();
        let label = format!("{} {}", book.board.number(hex), names.join(", "));
        ChoiceWords::new(Group::Retreat, "refuge", label, "gbacw:12.73")
            .actor(book.leader_piece(self.leader))
            .target(Target::Hex(hex))
    }
}
