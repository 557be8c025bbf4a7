//! Retreat (`gbacw:12.4`).
//!
//! | module | what |
//! |---|---|
//! | this | a stack retreats hex by hex; what it pays for hexes it cannot retreat |
//! | [`mod@ways`] | which ways are open to it (`gbacw:12.44`) |
//! | [`going`] | the ground it crosses |
//! | [`chain`] | friends it goes through check afterwards (`gbacw:12.46`) |
//! | `words` | what is asked and told |

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, UnitId};
use super::charts::fire::Disorder;
use super::frame::Procedure;
use super::leaders::Follow;
use super::morale::{self, Why};
use super::results::{self, Cause, Disorders};
use super::stacking;
use super::words::{Ask, ChoiceWords};
use super::world::World;
use super::{Cx, Flow, Gbacw, call};
use crate::kit::{Side, Tally};
use crate::map::{Dir, HexId};
use ways::{Party, Way, ways};

pub mod chain;
pub mod going;
pub mod ways;
mod words;

pub use words::RetreatEvent;

/// An answer to a retreat's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RetreatAction {
    /// One hex that way.
    Go(Dir),
    /// Stop here.
    Stop,
    /// Stack above the guns that are here (`gbacw:8.23`).
    Above,
    /// Stack below them.
    Below,
}

/// A stack retreats (`gbacw:12.4`). Runs to the end: every hex, what the ground does, what cannot be retreated, and the
/// checks of friends who were in the way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Retreat {
    /// Who retreats together, top first.
    units: Vec<UnitId>,
    /// Fewest hexes.
    min: u8,
    /// Most hexes.
    max: u8,
    /// Why.
    cause: Cause,
    /// The enemies that caused it (`gbacw:12.44`, ruling G66).
    by: Vec<UnitId>,
    /// Whether this retreat began the chain of retreats and ends it.
    ends_chain: bool,
    /// Units of the stack that must go apart and have not gone yet.
    apart: Vec<UnitId>,
    /// Hexes walked.
    walked: Way,
    /// Whole ways still open.
    ways: Vec<Way>,
    /// Hexes that no way is open for.
    owed: u8,
    stage: Stage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Look for ways.
    Begin,
    /// The next hex, or stop.
    Choose,
    /// The ground of the hex entered from the other acts on these units.
    Ground { from: HexId, left: Vec<UnitId> },
    /// The stack has stopped.
    Stopped,
    /// Hexes not retreated are paid for.
    Pay,
    /// The next of those who go apart, or the end.
    Next,
}

impl Retreat {
    /// Units of one hex, top first, retreat `min` to `max` hexes because of `cause`, away from the enemies `by`.
    pub fn new(units: Vec<UnitId>, min: u8, max: u8, cause: Cause, by: Vec<UnitId>) -> Self {
        Self {
            units,
            min,
            max,
            cause,
            by,
            ends_chain: false,
            apart: Vec::new(),
            walked: Vec::new(),
            ways: Vec::new(),
            owed: 0,
            stage: Stage::Begin,
        }
    }

    fn side(&self, book: &Book) -> Side {
        book.side(self.units[0])
    }

    /// Where the stack is now.
    fn at(&self, world: &World) -> Option<HexId> {
        self.units.first().and_then(|u| world.hex(*u))
    }

    /// Whether the retreat is of the owner's will (`gbacw:12.43`).
    fn voluntary(&self) -> bool {
        matches!(self.cause, Cause::RetreatBeforeShock | Cause::LooseCannon)
    }

    // ---- beginning ----

    fn begin(&mut self, cx: &mut Cx) -> Flow {
        let Some(hex) = self.units.iter().find(|u| cx.world.is_combat_unit(**u)).and_then(|u| cx.world.hex(*u)) else {
            return Flow::Done;
        };
        self.units.retain(|u| cx.world.is_combat_unit(*u) && cx.world.hex(*u) == Some(hex));
        self.ends_chain = chain::hold(cx.world);
        chain::join(cx.world, &self.units, &self.by);
        for unit in &self.units {
            results::mark_spent(cx.book, cx.world, *unit);
        }
        self.stage = Stage::Choose;
        if !self.find_ways(cx) && !self.go_apart(cx) {
            self.shorten(cx);
        }
        Flow::Again
    }

    /// Finds the ways of the whole stack; false if there are none.
    fn find_ways(&mut self, cx: &Cx) -> bool {
        let from = self.at(cx.world).expect("a unit that retreats is on the map");
        let party = Party { units: &self.units, from, by: &self.by };
        self.walked.clear();
        self.ways = ways(cx.book, cx.world, party, self.min, self.max);
        !self.ways.is_empty()
    }

    /// If the stack cannot go as one but some of it can, its units go apart, the top one first.
    fn go_apart(&mut self, cx: &Cx) -> bool {
        let from = self.at(cx.world).expect("a unit that retreats is on the map");
        let can_go = |u: &UnitId| {
            let party = Party { units: std::slice::from_ref(u), from, by: &self.by };
            !ways(cx.book, cx.world, party, self.min, self.max).is_empty()
        };
        if self.units.len() < 2 || !self.units.iter().any(can_go) {
            return false;
        }
        self.apart = self.units.split_off(1);
        if !self.find_ways(cx) {
            self.shorten(cx);
        }
        true
    }

    /// No way is long enough: as far as there is one, the rest is owed (`gbacw:12.44#cannot`).
    fn shorten(&mut self, cx: &Cx) {
        let from = self.at(cx.world).expect("a unit that retreats is on the map");
        let party = Party { units: &self.units, from, by: &self.by };
        self.owed = self.min;
        for hexes in (1..self.min).rev() {
            self.ways = ways(cx.book, cx.world, party, hexes, hexes);
            if !self.ways.is_empty() {
                self.owed = self.min - hexes;
                return;
            }
        }
    }

    // ---- walking ----

    /// The hexes that come next on the ways still open, and whether one of them ends here.
    fn options(&self) -> (Vec<HexId>, bool) {
        let mut next: Vec<HexId> = self.ways.iter().filter_map(|w| w.get(self.walked.len()).copied()).collect();
        next.sort_unstable();
        next.dedup();
        (next, self.ways.iter().any(|w| w.len() == self.walked.len()))
    }

    fn step_or_ask(&mut self, cx: &mut Cx) -> Flow {
        match self.options() {
            (next, _) if next.is_empty() => self.stop(),
            (next, false) if next.len() == 1 => self.walk(cx, next[0]),
            _ => Flow::Ask(self.side(cx.book)),
        }
    }

    fn stop(&mut self) -> Flow {
        self.ways.clear();
        self.stage = Stage::Stopped;
        Flow::Again
    }

    /// One hex; then leaders may go along, and then the ground of the hex acts.
    fn walk(&mut self, cx: &mut Cx, to: HexId) -> Flow {
        let from = self.at(cx.world).expect("a unit that retreats is on the map");
        if !self.walked.is_empty() {
            let stationary: Vec<UnitId> = cx.world.combat_units(from).filter(|u| !self.units.contains(u)).collect();
            chain::passed(cx.world, stationary);
        }
        let depth = stacking::depths(cx.book, cx.world, self.units[0], to, from, false).usual;
        for (i, unit) in self.units.iter().enumerate() {
            cx.world.put(cx.book, *unit, to, depth + i);
        }
        cx.emit(|| RetreatEvent::Went { units: self.units.clone(), to, cause: self.cause }.into());
        let deeper = self.walked.len();
        self.walked.push(to);
        self.ways.retain(|w| w.get(deeper) == Some(&to));
        self.stage = Stage::Ground { from, left: self.units.clone() };
        call(Follow::new(self.side(cx.book), from, to))
    }

    // ---- ground ----

    /// The ground acts on the units one by one: woods on guns, then what disorders. In a hex of friends it does so only
    /// on those who stop there (`gbacw:12.46`).
    fn ground(&mut self, cx: &mut Cx, from: HexId, mut left: Vec<UnitId>) -> Flow {
        let Some(unit) = left.first().copied() else {
            self.stage = if self.units.is_empty() { Stage::Pay } else { Stage::Choose };
            return Flow::Again;
        };
        left.remove(0);
        let here = *self.walked.last().expect("a hex was entered");
        self.stage = Stage::Ground { from, left };
        if cx.book.is_artillery(unit) && going::through_woods(cx.book, cx.world, unit, from, here, &self.units) {
            Self::lose_in_woods(cx, unit);
            if cx.world.hex(unit).is_none() {
                self.units.retain(|u| *u != unit);
                return Flow::Again;
            }
        }
        let friends = cx.world.combat_units(here).any(|u| !self.units.contains(&u));
        let ends_here = self.ways.iter().all(|w| w.len() == self.walked.len());
        if friends && !ends_here {
            return Flow::Again;
        }
        self.disorder(cx, unit, from, here)
    }

    fn lose_in_woods(cx: &mut Cx, unit: UnitId) {
        let roll = cx.dice.d10();
        let lost = roll / cx.book.charts.terrain.gun_retreat.divisor;
        cx.emit(|| RetreatEvent::Woods { unit, roll, lost }.into());
        results::lose(cx, unit, lost, "in the woods", "gbacw-bb:12.45");
    }

    /// A check or automatic disorder by the ground; who was disordered before stays where it is (`gbacw:12.44#terrain`).
    fn disorder(&mut self, cx: &mut Cx, unit: UnitId, from: HexId, here: HexId) -> Flow {
        let why = Why { what: "check as it retreats over this ground", rule: "gbacw:12.44" };
        let fails = match going::retreat_disorder(cx.book, cx.world, unit, from, here, &self.units) {
            Disorder::None => false,
            Disorder::Auto => true,
            Disorder::Check(extra) => {
                let mut tally = Tally::new();
                tally.add(extra.into(), "the ground", "gbacw:12.44");
                !morale::check(cx, unit, &tally, why)
            }
        };
        if !fails {
            return Flow::Again;
        }
        if cx.world.unit(unit).disordered {
            let cost = going::cost(cx.book, cx.world, unit, from, here, &self.units);
            if cx.book.is_artillery(unit) && going::breaks_guns(cost) {
                results::lose(cx, unit, 1, "on the broken ground", "gbacw-bb:9.44");
            }
            self.units.retain(|u| *u != unit);
            self.halt(cx, unit);
        }
        call(Disorders::new(vec![unit], Cause::Terrain, Vec::new()))
    }

    /// A unit stays in the hex whose ground disordered it again; what it has not retreated it owes.
    fn halt(&mut self, cx: &mut Cx, unit: UnitId) {
        if !cx.world.is_combat_unit(unit) {
            return;
        }
        Self::arrive(cx, unit);
        let owed = self.min.saturating_sub(self.walked.len() as u8);
        if owed > 0 {
            pay(cx, unit, owed);
        }
    }

    // ---- ending ----

    /// Marks what a retreat does to a unit that has made it.
    fn arrive(cx: &mut Cx, unit: UnitId) {
        let u = cx.world.unit_mut(unit);
        u.act.shifted = true;
        u.act.unprepared = true;
        u.react.unprepared = true;
    }

    /// Those who stop with others take their facing (`gbacw:12.44#stack`); all others keep their own (`gbacw:7.25`).
    fn stopped(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Pay;
        let Some(hex) = self.at(cx.world) else { return Flow::Again };
        let host = cx.world.combat_units(hex).find(|u| !self.units.contains(u));
        for unit in self.units.clone() {
            if let Some(host) = host {
                cx.world.unit_mut(unit).facing = cx.world.unit(host).facing;
            }
            if !self.walked.is_empty() {
                Self::arrive(cx, unit);
            }
        }
        if !self.walked.is_empty() && self.voluntary() && self.other_depth(cx.book, cx.world).is_some() {
            return Flow::Ask(self.side(cx.book));
        }
        Flow::Again
    }

    /// The other place in the stack of guns that the owner may choose (`gbacw:8.23`).
    fn other_depth(&self, book: &Book, world: &World) -> Option<usize> {
        let hex = self.at(world)?;
        let from = *self.walked.iter().rev().nth(1).or(self.walked.first())?;
        stacking::depths(book, world, self.units[0], hex, from, true).other
    }

    fn pay(&mut self, cx: &mut Cx) {
        let owed = std::mem::take(&mut self.owed);
        if owed == 0 || self.voluntary() {
            return;
        }
        for guns in self.units.iter().filter(|u| cx.book.is_artillery(**u)) {
            results::abandon(cx, *guns);
        }
        if let Some(top) = self.units.iter().find(|u| !cx.book.is_artillery(**u)) {
            pay(cx, *top, owed);
        }
    }

    fn next(&mut self, cx: &Cx) -> Flow {
        if self.apart.is_empty() {
            if let Some(flow) = results::refuge(cx) {
                return flow;
            }
            return if self.ends_chain { Flow::Goto(chain::Passed::new().into()) } else { Flow::Done };
        }
        self.units = vec![self.apart.remove(0)];
        self.stage = Stage::Choose;
        if !self.find_ways(cx) {
            self.shorten(cx);
        }
        Flow::Again
    }
}

/// A unit pays for hexes it cannot retreat: strength points, or its guns (`gbacw:12.44#cannot`, `gbacw:12.45#guns`).
fn pay(cx: &mut Cx, unit: UnitId, hexes: u8) {
    cx.emit(|| RetreatEvent::Blocked { unit, hexes }.into());
    if cx.book.is_artillery(unit) {
        results::abandon(cx, unit);
    } else {
        results::lose(cx, unit, hexes, "for what it cannot retreat", "gbacw:12.44");
    }
}

impl Procedure<Gbacw> for Retreat {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage.clone() {
            Stage::Begin => self.begin(cx),
            Stage::Choose => self.step_or_ask(cx),
            Stage::Ground { from, left } => self.ground(cx, from, left),
            Stage::Stopped => self.stopped(cx),
            Stage::Pay => {
                self.pay(cx);
                self.stage = Stage::Next;
                Flow::Again
            }
            Stage::Next => self.next(cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        match &self.stage {
            Stage::Choose => {
                let (next, stop) = self.options();
                let at = self.at(world).expect("a unit that retreats is on the map");
                out.extend(
                    next.into_iter()
                        .filter_map(|h| book.board.dir_to(at, h))
                        .map(|d| Action::Retreat(RetreatAction::Go(d))),
                );
                if stop {
                    out.push(Action::Retreat(RetreatAction::Stop));
                }
            }
            _ => out.extend([RetreatAction::Above, RetreatAction::Below].map(Action::Retreat)),
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Retreat(action) = action else { unreachable!("a retreat is answered by its own actions") };
        match action {
            RetreatAction::Go(dir) => {
                let at = self.at(cx.world).expect("a unit that retreats is on the map");
                let to = cx.book.board.neighbour(at, dir).expect("a way leads over the board");
                self.walk(cx, to)
            }
            RetreatAction::Stop => self.stop(),
            RetreatAction::Above | RetreatAction::Below => {
                let hex = self.at(cx.world).expect("a unit that retreats is on the map");
                let above = matches!(action, RetreatAction::Above);
                let mut order: Vec<UnitId> =
                    cx.world.stacks.at(hex).iter().copied().filter(|u| !self.units.contains(u)).collect();
                let guns = order.iter().take_while(|u| cx.book.is_artillery(**u)).count();
                let depth = if above { 0 } else { guns };
                order.splice(depth..depth, self.units.iter().copied());
                cx.world.stacks.reorder(hex, order);
                Flow::Again
            }
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        self.question(book, world)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        self.words_of(book, world, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(self.reason(book))
    }
}
