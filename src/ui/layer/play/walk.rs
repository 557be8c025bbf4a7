//! Long movements: the player picks the destination, the unit walks there step by step and stops as soon as the game
//! asks anything but the next step.
//!
//! Where the system tells the reach of a piece the way is known beforehand. Where it does not (leaders), only the next
//! steps are, and the piece walks on as long as a step brings it nearer.

use super::Play;
use crate::engine::query::ReachHex;
use crate::engine::{Answer, Choice, Group, PieceId, Query, Target};
use crate::map::{Dir, HexId};
use crate::ui::layers::Context;

/// The cost of a hex nobody has told the cost of.
pub(super) const UNKNOWN: u16 = u16::MAX;

/// More steps than any piece can take.
const MOST: usize = 40;

impl Play {
    /// Who takes a choice: its actor, or the piece the decision is about.
    fn actor_of(&self, choice: &Choice) -> Option<PieceId> {
        choice.actor.or(self.prompt.as_ref()?.actor)
    }

    /// The steps the walker may take now.
    fn steps(&self) -> impl Iterator<Item = (&Choice, Dir, HexId)> {
        let choices = self.prompt.as_ref().map_or(&[][..], |p| &p.choices);
        choices.iter().filter(|c| c.group == Group::Move).filter_map(|c| match c.target {
            Target::Step(dir, hex) => Some((c, dir, hex)),
            _ => None,
        })
    }

    /// The unit whose steps are listed.
    pub(super) fn walker(&self) -> Option<PieceId> {
        if !self.menu.can_walk {
            return None;
        }
        let mut walkers = self.steps().filter_map(|(c, ..)| self.actor_of(c));
        let selected = self.narrowing.selected;
        let first = walkers.next();
        if first == selected || walkers.any(|a| Some(a) == selected) { selected } else { first }
    }

    /// Where the walker can go, asked once a decision.
    pub(super) fn ask_reach(&mut self, cx: &Context) {
        let walker = self.walker();
        if self.reach.as_ref().map(|r| r.0) == walker {
            return;
        }
        self.reach = walker.map(|piece| match cx.host.ask(Query::Reach(piece)) {
            Answer::Reach(list) if !list.is_empty() => (piece, list),
            _ => {
                let next = self.steps().filter(|(c, ..)| self.actor_of(c) == Some(piece));
                let near = next.map(|(_, dir, hex)| ReachHex { hex, cost2: UNKNOWN, path: vec![dir], stops: false });
                (piece, near.collect())
            }
        });
    }

    /// Whether only the next steps are known.
    fn is_blind(&self) -> bool {
        self.reach.as_ref().is_some_and(|(_, list)| list.iter().all(|r| r.cost2 == UNKNOWN))
    }

    /// The way to a hex, if the walker can get there.
    pub(super) fn way_to(&self, hex: HexId) -> Option<&ReachHex> {
        self.reach.as_ref()?.1.iter().find(|r| r.hex == hex && !r.path.is_empty())
    }

    /// Whether `walk` would do anything here.
    pub(super) fn can_walk_to(&self, hex: HexId) -> bool {
        self.way_to(hex).is_some() || (self.is_blind() && self.nearer(hex).is_some())
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
            path.push((at, cost.unwrap_or(UNKNOWN)));
        }
        path
    }

    /// The step in a direction; an ordinary one before the exceptions.
    fn step_towards(&self, piece: PieceId, dir: Dir) -> Option<&Choice> {
        let mut fits = self.steps().filter(|(c, d, _)| *d == dir && self.actor_of(c) == Some(piece)).map(|(c, ..)| c);
        let first = fits.next()?;
        Some(std::iter::once(first).chain(fits).find(|c| c.verb == "step").unwrap_or(first))
    }

    /// The step that brings the walker nearest to a hex, if any brings it nearer.
    fn nearer(&self, goal: HexId) -> Option<Dir> {
        let (piece, board) = (self.walker()?, self.snapshot.board());
        let now = board.distance(self.snapshot.piece(piece).hex?, goal);
        self.steps()
            .filter(|(c, ..)| self.actor_of(c) == Some(piece))
            .map(|(_, dir, hex)| (board.distance(hex, goal), dir))
            .filter(|(d, _)| *d < now)
            .min_by_key(|(d, _)| *d)
            .map(|(_, dir)| dir)
    }

    /// Walks to the hex under the cursor.
    pub(super) fn walk(&mut self, cx: &mut Context) {
        let goal = cx.ui.cursor;
        let Some(piece) = self.walker().filter(|_| self.can_walk_to(goal)) else {
            cx.ui.message = Some("It cannot get there now; the numbers show where it can.".into());
            return;
        };
        let way = self.way_to(goal).map(|w| w.path.clone());
        cx.ui.fresh[cx.host.viewer()] = cx.host.log().len();
        let mut walked = 0;
        while walked < way.as_ref().map_or(MOST, Vec::len) {
            let next = way.as_ref().map_or_else(|| self.nearer(goal), |w| Some(w[walked]));
            let Some(id) = next.and_then(|dir| self.step_towards(piece, dir)).map(|c| c.id) else { break };
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
            let goes_on = self.steps().next().is_some();
            self.menu.can_walk = goes_on;
            // A step that did not lead on (a reaction, a loss, an order to stop) ends the walk.
            let here = self.snapshot.pieces.get(usize::from(piece.0)).and_then(|p| p.hex);
            if here == before || here == Some(goal) || self.prompt.is_none() {
                break;
            }
        }
        let here = self.snapshot.pieces.get(usize::from(piece.0)).and_then(|p| p.hex);
        if here != Some(goal) && cx.ui.message.is_none() {
            let hexes = if walked == 1 { "hex" } else { "hexes" };
            cx.ui.message = Some(format!("Stopped after {walked} {hexes}."));
        }
        self.reach = None;
        self.sync(cx);
    }
}
