//! A leader moves alone or rides with a unit (`gbacw:9.31` to `gbacw:9.33`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, LeaderId, Rank, UnitId};
use super::super::charts::ground::Mover;
use super::super::frame::Procedure;
use super::super::terrain::{Mode, Prices, points};
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{LeaderPlace, Mp2, Walk, World};
use super::super::{Cx, Flow, Gbacw};
use super::{LeaderAction, LeaderEvent, name};
use crate::engine::{Group, Target};
use crate::map::flood::Flood;
use crate::map::{Dir, HexId};

/// The price of a hex for a leader who moves, in halves (`gbacw:9.31`: always the best rate); `None` where nobody may
/// go, outside the area, and where he may not go alone: among enemies (`gbacw:9.51`) and next to them unless friends
/// hold the hex (`gbacw:9.33`).
pub fn step2(book: &Book, world: &World, leader: LeaderId, from: HexId, dir: Dir) -> Option<(HexId, Mp2)> {
    let to = book.board.neighbour(from, dir).filter(|h| book.in_area(*h))?;
    let side = book.leader(leader).side;
    match world.side_at(book, to) {
        Some(holder) if holder != side => return None,
        None if world.is_next_to(book, to, side.other()) => return None,
        _ => {}
    }
    let cost = Prices::new(&book.board, &book.charts.terrain).price(from, dir, Mover::Leader, Mode::Lead)?;
    Some((to, cost))
}

/// The hexes a leader can still reach by himself from where he is, given the half points he has left.
pub fn reach(book: &Book, world: &World, leader: LeaderId, left2: Mp2) -> Flood {
    let mut flood = Flood::new();
    if let Some(start) = world.leader_hex(leader) {
        flood.run(&book.board, start, left2, |hex, dir| step2(book, world, leader, hex, dir).map(|(_, cost)| cost));
    }
    flood
}

/// The steps open to a leader with so many half points left.
fn steps(book: &Book, world: &World, leader: LeaderId, left2: Mp2) -> Vec<(Dir, HexId, Mp2)> {
    let Some(from) = world.leader_hex(leader) else { return Vec::new() };
    Dir::ALL
        .into_iter()
        .filter_map(|dir| step2(book, world, leader, from, dir).map(|(to, cost)| (dir, to, cost)))
        .filter(|(_, _, cost)| *cost <= left2)
        .collect()
}

/// A leader's whole allowance, in halves (`gbacw:4.16`, `gbacw:4.17`).
fn allowance2(book: &Book, leader: LeaderId) -> Mp2 {
    Mp2::from(book.leader(leader).ma) * 2
}

/// Half points left to a leader in this phase: brigadiers and division leaders in their activation, the higher ranks in
/// the commander phase.
pub fn left2(book: &Book, world: &World, leader: LeaderId) -> Mp2 {
    let state = world.leader(leader);
    let spent = match book.leader(leader).rank {
        Rank::Brigade | Rank::Division => state.spent2,
        Rank::Corps | Rank::Army => state.commander_spent2,
    };
    allowance2(book, leader).saturating_sub(spent)
}

/// Leaders who may begin a move of their own now: their command acts, they have not moved, and a hex is open to them.
/// Ascending. For each a [`LeaderTurn`] may be offered.
pub fn movable(book: &Book, world: &World) -> Vec<LeaderId> {
    let mut list = super::on_the_move(book, world);
    list.retain(|l| world.leader(*l).walk == Walk::Fresh && !steps(book, world, *l, left2(book, world, *l)).is_empty());
    list
}

/// The leaders who could go on with this unit when it moves now: brigadier and division leader in its hex, of its own
/// command, whose movement is not over (`gbacw:9.31`).
pub fn riders(book: &Book, world: &World, unit: UnitId) -> Vec<LeaderId> {
    let Some(hex) = world.hex(unit) else { return Vec::new() };
    super::on_the_move(book, world)
        .into_iter()
        .filter(|l| world.leader_hex(*l) == Some(hex) && world.in_chain(book, *l, unit))
        .collect()
}

/// A unit's action is over: leaders who rode with it, and those who had begun to move and waited for a unit but let this
/// one go, have moved (`gbacw:9.31`: all at one time).
pub fn unit_done(world: &mut World) {
    for state in &mut world.leaders {
        if state.riding.is_some() || state.walk == Walk::Moving {
            state.riding = None;
            state.walk = Walk::Finished;
        }
    }
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

/// A step of his in words.
fn step_words(book: &Book, world: &World, leader: LeaderId, dir: Dir, spent2: Mp2, rule: &'static str) -> ChoiceWords {
    let from = world.leader_hex(leader).expect("a leader who moves is on the map");
    let (to, cost) = step2(book, world, leader, from, dir).expect("a listed step can be made");
    let units: Vec<&str> = world.combat_units(to).map(|u| book.unit(u).name.as_str()).collect();
    let label = format!("{} {} {}", dir.name(), book.board.number(to), points(cost));
    let total = format!("{} of {} MP", points(spent2 + cost), book.leader(leader).ma);
    let detail = if units.is_empty() { total } else { format!("{total}; to {}", units.join(", ")) };
    ChoiceWords::new(Group::Move, "step", label, rule)
        .detail(detail)
        .actor(book.leader_piece(leader))
        .target(Target::Step(dir, to))
}

fn moved(cx: &mut Cx, leader: LeaderId, from: HexId, spent2: Mp2) {
    let Some(to) = cx.world.leader_hex(leader).filter(|to| *to != from) else { return };
    let name = name(cx.book, cx.world, leader);
    cx.emit(|| LeaderEvent::Moved { leader, name, from, to, spent2 }.into());
}

/// See [`LeaderTurn::new`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LeaderTurn {
    leader: LeaderId,
    from: Option<HexId>,
}

impl LeaderTurn {
    /// A brigadier or division leader of [`movable`] moves by himself, hex by hex; in the end he has moved, or waits to
    /// go on with a unit (`gbacw:9.31`).
    pub fn new(leader: LeaderId) -> Self {
        Self { leader, from: None }
    }

    fn left2(&self, book: &Book, world: &World) -> Mp2 {
        left2(book, world, self.leader)
    }

    /// Whether he came to a unit of his that has still to act, and could go on with it.
    fn can_wait(&self, book: &Book, world: &World) -> bool {
        let state = world.leader(self.leader);
        let Some(hex) = world.leader_hex(self.leader) else { return false };
        state.spent2 > 0
            && world.combat_units(hex).any(|u| {
                world.is_acting(book, u) && !world.unit(u).act.finished && world.in_chain(book, self.leader, u)
            })
    }

    fn finish(&self, cx: &mut Cx, walk: Walk) -> Flow {
        let state = cx.world.leader_mut(self.leader);
        state.walk = walk;
        let spent2 = state.spent2;
        if let Some(from) = self.from {
            moved(cx, self.leader, from, spent2);
        }
        Flow::Done
    }
}

impl Procedure<Gbacw> for LeaderTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(hex) = cx.world.leader_hex(self.leader) else { return Flow::Done };
        self.from.get_or_insert(hex);
        let stuck = steps(cx.book, cx.world, self.leader, self.left2(cx.book, cx.world)).is_empty();
        if stuck && !self.can_wait(cx.book, cx.world) {
            return self.finish(cx, Walk::Finished);
        }
        Flow::Ask(cx.book.leader(self.leader).side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let open = steps(book, world, self.leader, self.left2(book, world));
        out.extend(open.into_iter().map(|(dir, ..)| Action::Leader(LeaderAction::Step(dir))));
        if self.can_wait(book, world) {
            out.push(Action::Leader(LeaderAction::Wait));
        }
        out.push(Action::Leader(LeaderAction::Stay));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Leader(LeaderAction::Step(dir)) => {
                let from = cx.world.leader_hex(self.leader).expect("a leader who moves is on the map");
                let (to, cost) = step2(cx.book, cx.world, self.leader, from, dir).expect("a listed step can be made");
                let state = cx.world.leader_mut(self.leader);
                state.place = LeaderPlace::On(to);
                state.spent2 += cost;
                state.walk = Walk::Moving;
                Flow::Again
            }
            Action::Leader(LeaderAction::Wait) => self.finish(cx, Walk::Moving),
            _ => self.finish(cx, Walk::Finished),
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let left = points(self.left2(book, world));
        Ask {
            title: format!("{} moves, {left} MP left", name(book, world, self.leader)),
            rule: "gbacw:9.31",
            phase: "LEADER",
            actor: Some(book.leader_piece(self.leader)),
            focus: world.leader_hex(self.leader),
            decline: Some("his movement ends here".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Leader(LeaderAction::Step(dir)) => {
                step_words(book, world, self.leader, dir, world.leader(self.leader).spent2, "gbacw:9.31")
            }
            Action::Leader(LeaderAction::Wait) => {
                ChoiceWords::new(Group::Move, "wait", "wait to go on with a unit", "gbacw:9.31")
                    .key('W')
                    .actor(book.leader_piece(self.leader))
            }
            _ => ChoiceWords::new(Group::Done, "stay", "stay here", "gbacw:9.31")
                .detail("from now on he helps units here to rally")
                .actor(book.leader_piece(self.leader)),
        }
    }
}

/// See [`CommanderTurn::new`].
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommanderTurn {
    leader: LeaderId,
    from: Option<HexId>,
}

impl CommanderTurn {
    /// A corps or army commander moves in IV.A, hex by hex (`gbacw:9.32`). What he spends is kept in
    /// [`Leader::commander_spent2`](super::super::world::Leader::commander_spent2): more than ten points cost him his
    /// command range, or the use of his initiative rating, next turn.
    pub fn new(leader: LeaderId) -> Self {
        Self { leader, from: None }
    }

    fn finish(&self, cx: &mut Cx) -> Flow {
        if let Some(from) = self.from {
            let spent2 = cx.world.leader(self.leader).commander_spent2;
            moved(cx, self.leader, from, spent2);
        }
        Flow::Done
    }
}

impl Procedure<Gbacw> for CommanderTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(hex) = cx.world.leader_hex(self.leader) else { return Flow::Done };
        self.from.get_or_insert(hex);
        if steps(cx.book, cx.world, self.leader, left2(cx.book, cx.world, self.leader)).is_empty() {
            return self.finish(cx);
        }
        Flow::Ask(cx.book.leader(self.leader).side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let open = steps(book, world, self.leader, left2(book, world, self.leader));
        out.extend(open.into_iter().map(|(dir, ..)| Action::Leader(LeaderAction::Step(dir))));
        out.push(Action::Leader(LeaderAction::Stay));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Leader(LeaderAction::Step(dir)) = action else { return self.finish(cx) };
        let from = cx.world.leader_hex(self.leader).expect("a leader who moves is on the map");
        let (to, cost) = step2(cx.book, cx.world, self.leader, from, dir).expect("a listed step can be made");
        let state = cx.world.leader_mut(self.leader);
        state.place = LeaderPlace::On(to);
        state.commander_spent2 += cost;
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let free2 = book.charts.command.initiative.commander_mp * 2;
        let spent2 = world.leader(self.leader).commander_spent2;
        let far = if spent2 > free2 { "; he has come too far to lead well next turn" } else { "" };
        let left = points(left2(book, world, self.leader));
        Ask {
            title: format!("{} moves, {left} MP left{far}", name(book, world, self.leader)),
            rule: "gbacw:9.32",
            phase: "LEADER",
            actor: Some(book.leader_piece(self.leader)),
            focus: world.leader_hex(self.leader),
            decline: Some("he stays here".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Leader(LeaderAction::Step(dir)) = action else {
            return ChoiceWords::new(Group::Done, "stay", "stay here", "gbacw:9.32")
                .actor(book.leader_piece(self.leader));
        };
        let (free2, spent2) =
            (book.charts.command.initiative.commander_mp * 2, world.leader(self.leader).commander_spent2);
        let mut words = step_words(book, world, self.leader, dir, spent2, "gbacw:9.32");
        let from = world.leader_hex(self.leader).expect("a leader who moves is on the map");
        let cost = step2(book, world, self.leader, from, dir).map_or(0, |(_, cost)| cost);
        if spent2 <= free2 && spent2 + cost > free2 {
            let loss =
                if book.leader(self.leader).rank == Rank::Corps { "command range 0" } else { "no initiative rating" };
            words.detail = format!("{}; {loss} next turn", words.detail);
        }
        words
    }
}
