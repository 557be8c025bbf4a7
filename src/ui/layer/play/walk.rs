//! Long movements: the player picks the destination, the unit walks there step by step and stops as soon as the game
//! asks anything but the next step.

use super::Play;
use crate::engine::query::ReachHex;
use crate::engine::{Answer, Group, PieceId, Query, Target};
use crate::map::HexId;
use crate::ui::layers::Context;

impl Play {
    /// The unit whose steps are listed.
    pub(super) fn walker(&self) -> Option<PieceId> {
        let prompt = self.prompt.as_ref().filter(|_| self.menu.can_walk)?;
        let is_step = |c: &&crate::engine::Choice| c.group == Group::Move && matches!(c.target, Target::Step(..));
        let selected = self.narrowing.selected;
        let mut steps = prompt.choices.iter().filter(is_step).filter_map(|c| c.actor);
        steps.clone().find(|a| Some(*a) == selected).or_else(|| steps.next())
    }

    /// Where the walker can go, asked once a decision.
    pub(super) fn ask_reach(&mut self, cx: &Context) {
        let walker = self.walker();
        if self.reach.as_ref().map(|r| r.0) == walker {
            return;
        }
        self.reach = walker.map(|piece| match cx.host.ask(Query::Reach(piece)) {
            Answer::Reach(list) => (piece, list),
            _ => (piece, Vec::new()),
        });
    }

    /// The way to a hex, if the walker can get there.
    pub(super) fn way_to(&self, hex: HexId) -> Option<&ReachHex> {
        self.reach.as_ref()?.1.iter().find(|r| r.hex == hex && !r.path.is_empty())
    }

    /// The hexes of a way with the cost so far.
    pub(super) fn path(&self, to: HexId) -> Vec<(HexId, u16)> {
        let (Some((piece, reach)), Some(way)) = (&self.reach, self.way_to(to)) else { return Vec::new() };
        let Some(mut at) = self.snapshot.piece(*piece).hex else { return Vec::new() };
        let mut path = Vec::new();
        for dir in &way.path {
            let Some(next) = self.snapshot.board().neighbour(at, *dir) else { break };
            at = next;
            let cost = if at == to { Some(way.cost2) } else { reach.iter().find(|r| r.hex == at).map(|r| r.cost2) };
            path.push((at, cost.unwrap_or(way.cost2)));
        }
        path
    }

    /// Walks to the hex under the cursor.
    pub(super) fn walk(&mut self, cx: &mut Context) {
        let goal = cx.ui.cursor;
        let (Some(piece), Some(way)) = (self.walker(), self.way_to(goal).cloned()) else {
            cx.ui.message = Some("It cannot get there now; the numbers show where it can.".into());
            return;
        };
        let mut walked = 0;
        for dir in &way.path {
            let step = self.prompt.as_ref().and_then(|p| {
                p.choices.iter().find(|c| {
                    c.actor == Some(piece)
                        && c.group == Group::Move
                        && matches!(c.target, Target::Step(d, _) if d == *dir)
                })
            });
            let Some(id) = step.map(|c| c.id) else { break };
            let before = self.snapshot.piece(piece).hex;
            match cx.host.submit(id) {
                Ok(lines) => self.follow(cx, &lines),
                Err(e) => {
                    cx.ui.message = Some(e);
                    break;
                }
            }
            walked += 1;
            self.snapshot = cx.host.snapshot();
            self.prompt = cx.host.prompt();
            // A step that did not lead on (a reaction, a loss, an order to stop) ends the walk.
            let here = self.snapshot.pieces.get(usize::from(piece.0)).and_then(|p| p.hex);
            if here == before || self.prompt.is_none() {
                break;
            }
        }
        if walked < way.path.len() && cx.ui.message.is_none() {
            cx.ui.message = Some(format!("Stopped after {walked} of {} hexes.", way.path.len()));
        }
        self.reach = None;
        self.sync(cx);
    }
}
