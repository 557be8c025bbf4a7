//! Advance (`gbacw:12.6`): a unit goes into a hex that the enemy has left.
//!
//! [`Advance`] is the advance itself, with the ground and the leaders who go along; [`Turn`] is the facing after it and
//! the reaction of enemies; the shock uses both. [`AdvanceAfterFire`] offers an advance to a unit that emptied a hex by
//! fire.

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, LeaderId, Rank, UnitId};
use super::charts::fire::Disorder;
use super::frame::Procedure;
use super::leaders::Follow;
use super::morale::{self, Why};
use super::reaction::ReactFacing;
use super::results::{self, Cause, Disorders};
use super::retreat::going;
use super::stacking;
use super::words::{Ask, ChoiceWords, Say};
use super::world::{Abandoned, Verdict, World};
use super::{Cx, Flow, Gbacw, call};
use crate::engine::lines::Kind;
use crate::engine::{Group, Line, Target, Tone};
use crate::kit::{Side, Tally};
use crate::map::{Facing, HexId};

/// An answer to an advance's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum AdvanceAction {
    /// Advance.
    Go,
    /// Stay.
    Hold,
    /// Face that vertex.
    Face(Facing),
    /// Stack above the guns that are here (`gbacw:8.23`).
    Above,
    /// Stack below them.
    Below,
}

/// Something that happened in an advance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AdvanceEvent {
    /// A unit advanced.
    Went {
        /// Who.
        unit: UnitId,
        /// Where to.
        to: HexId,
    },
    /// A unit could not leave a marsh.
    Stuck(UnitId),
    /// A unit turned after advancing.
    Faced(UnitId, Facing),
    /// A leader brings the units with him out of a marsh without a check.
    Led(LeaderId, UnitId),
}

impl AdvanceEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Went { unit, to } => Say::new(Kind::Move, "gbacw:12.6")
                .unit(book, *unit)
                .text(" advances to ")
                .hex(&book.board, *to)
                .text(".")
                .side(book.side(*unit))
                .tone(Tone::Good)
                .at(Some(*to))
                .done(),
            Self::Stuck(unit) => Say::new(Kind::Move, "gbacw-bb:9.44")
                .unit(book, *unit)
                .text(" does not get out of the marsh.")
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .done(),
            Self::Faced(unit, facing) => Say::new(Kind::Move, "gbacw:12.6")
                .unit(book, *unit)
                .text(format!(" turns {}.", facing.word()))
                .side(book.side(*unit))
                .done(),
            Self::Led(leader, unit) => Say::new(Kind::Move, "gbacw-bb:9.44")
                .leader(book, *leader)
                .text(" leads ")
                .unit(book, *unit)
                .text(" out of the marsh.")
                .side(book.side(*unit))
                .done(),
        }
    }
}

/// Whether a unit may advance into a hex next to it: the enemy has left it or left only guns, the ground allows it, and
/// there is room (`gbacw:12.6`).
pub fn may_advance(book: &Book, world: &World, unit: UnitId, hex: HexId) -> bool {
    let Some(from) = world.hex(unit) else { return false };
    !book.is_artillery(unit)
        && world.is_combat_unit(unit)
        && book.board.distance(from, hex) == 1
        && book.in_area(hex)
        && going::may_advance(book, world, unit, from, hex)
        && stacking::can_stop(book, world, &[unit], hex)
}

/// A unit advances into a hex next to it; reports [`Verdict::Yes`] if it got there, [`Verdict::None`] if it did but the
/// ground disordered it a second time, so that it may go no further, and [`Verdict::No`] if it did not. The caller has made
/// sure that it may.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Advance {
    unit: UnitId,
    to: HexId,
    /// Whether it turns and is reacted to at once.
    turns: bool,
    /// Whether the ground disordered it a second time.
    halted: bool,
    stage: Stage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The marsh it leaves, the ground it enters.
    Ground,
    /// It goes.
    Enter,
    /// Leaders may go along from the hex it left.
    Leaders(HexId),
    /// It is in the hex, or could not leave.
    End(bool),
}

impl Advance {
    /// The unit advances into the hex, may then turn one vertex, and enemies it came next to may turn.
    pub fn new(unit: UnitId, to: HexId) -> Self {
        Self { unit, to, turns: true, halted: false, stage: Stage::Ground }
    }

    /// The unit advances and nothing else: others may follow it, and it turns later ([`Turn`]).
    pub fn only(unit: UnitId, to: HexId) -> Self {
        Self { turns: false, ..Self::new(unit, to) }
    }

    fn side(&self, book: &Book) -> Side {
        book.side(self.unit)
    }

    // ---- ground ----

    fn ground(&mut self, cx: &mut Cx) -> Flow {
        let unit = self.unit;
        let Some(from) = cx.world.hex(unit) else {
            self.stage = Stage::End(false);
            return Flow::Again;
        };
        let before = cx.world.unit(unit).disordered;
        let cost = going::cost(cx.book, cx.world, unit, from, self.to, &[unit]);
        let mut fails = match going::hexside_disorder(cost) {
            Disorder::None => false,
            Disorder::Auto => true,
            Disorder::Check(_) => !Self::check(cx, unit, "check as it crosses this ground"),
        };
        let effects = cost.map(|c| c.effects).unwrap_or_default();
        let (out, into) = (effects.leaves_marsh, effects.enters_marsh);
        // One check for leaving and entering together.
        let led = out && !into && self.led_out(cx, from);
        if (out || into) && !led {
            let wet = !Self::check(cx, unit, if out { "check to leave the marsh" } else { "check in the marsh" });
            fails |= wet;
            if wet && out && before {
                cx.emit(|| AdvanceEvent::Stuck(unit).into());
                self.stage = Stage::End(false);
                return Flow::Again;
            }
        }
        self.halted = fails && before;
        self.stage = Stage::Enter;
        if fails { call(Disorders::new(vec![unit], Cause::Terrain, Vec::new())) } else { Flow::Again }
    }

    fn check(cx: &mut Cx, unit: UnitId, what: &'static str) -> bool {
        morale::check(cx, unit, &Tally::new(), Why { what, rule: "gbacw:12.6" })
    }

    /// A brigade or division leader of its chain brings it out dry, once in an activation (`gbacw-bb:9.44`).
    fn led_out(&self, cx: &mut Cx, from: HexId) -> bool {
        let unit = self.unit;
        let can = |l: &LeaderId| {
            matches!(cx.book.leader(*l).rank, Rank::Brigade | Rank::Division)
                && cx.book.in_chain(*l, unit)
                && !cx.world.leader(*l).marsh_used
        };
        let Some(leader) = cx.world.leaders_at(from).find(can) else { return false };
        cx.world.leader_mut(leader).marsh_used = true;
        cx.emit(|| AdvanceEvent::Led(leader, unit).into());
        true
    }

    // ---- entering ----

    fn enter(&mut self, cx: &mut Cx) -> Flow {
        let Some(from) = cx.world.hex(self.unit) else {
            self.stage = Stage::End(false);
            return Flow::Again;
        };
        let depths = stacking::depths(cx.book, cx.world, self.unit, self.to, from, true);
        cx.world.put(cx.book, self.unit, self.to, depths.usual);
        let u = cx.world.unit_mut(self.unit);
        u.act.shifted = true;
        u.act.unprepared = true;
        u.react.unprepared = true;
        results::losses::may_recrew(cx.book, cx.world, self.unit, true);
        cx.emit(|| AdvanceEvent::Went { unit: self.unit, to: self.to }.into());
        let host = cx.world.combat_units(self.to).find(|u| *u != self.unit);
        if let Some(host) = host {
            cx.world.unit_mut(self.unit).facing = cx.world.unit(host).facing;
        }
        self.stage = Stage::Leaders(from);
        if depths.other.is_some() { Flow::Ask(self.side(cx.book)) } else { Flow::Again }
    }
}

impl Procedure<Gbacw> for Advance {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage.clone() {
            Stage::Ground => self.ground(cx),
            Stage::Enter => self.enter(cx),
            Stage::Leaders(from) => {
                self.stage = Stage::End(true);
                call(Follow::new(self.side(cx.book), from, self.to))
            }
            Stage::End(went) => {
                if let Some(flow) = results::refuge(cx) {
                    return flow;
                }
                cx.world.last = match (went, self.halted) {
                    (false, _) => Verdict::No,
                    (true, false) => Verdict::Yes,
                    (true, true) => Verdict::None,
                };
                if went && self.turns { Flow::Goto(Turn::new(vec![self.unit], 1).into()) } else { Flow::Done }
            }
        }
    }

    fn legal(&self, _book: &Book, _world: &World, out: &mut Vec<Action>) {
        out.extend([AdvanceAction::Above, AdvanceAction::Below].map(Action::Advance));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Advance(action) = action else { unreachable!("an advance is answered by its own actions") };
        let above = action == AdvanceAction::Above;
        let on_top = cx.world.stacks.at(self.to).iter().filter(|u| **u != self.unit);
        let guns = on_top.take_while(|u| cx.book.is_artillery(**u)).count();
        cx.world.put(cx.book, self.unit, self.to, if above { 0 } else { guns });
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let name = &book.unit(self.unit).name;
        Ask {
            title: format!("{name}: above or below the guns?"),
            rule: "gbacw:8.23",
            phase: "ADVANCE",
            actor: Some(book.unit_piece(self.unit)),
            focus: world.hex(self.unit),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        let Action::Advance(action) = action else { unreachable!("an advance offers its own actions") };
        let words = match action {
            AdvanceAction::Above => ChoiceWords::new(Group::Place, "above", "Above the guns", "gbacw:8.23"),
            _ => ChoiceWords::new(Group::Place, "below", "Below the guns", "gbacw:8.23"),
        };
        words.actor(book.unit_piece(self.unit))
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(format!("{} advances into {}", book.unit(self.unit).name, book.board.number(self.to)))
    }
}

/// Units of one hex that have advanced may turn (`gbacw:12.6`, `gbacw:11.46`); then enemies next to them may turn too
/// (`gbacw:9.61`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Turn {
    units: Vec<UnitId>,
    /// Facings that are open.
    facings: Facings,
    /// Whether they came here: enemies react.
    came: bool,
    stage: TurnStage,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Facings {
    /// So many vertices either way.
    Within(u8),
    /// One of these.
    Of(Vec<Facing>),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum TurnStage {
    Face,
    /// The facing is chosen; these units still have to check, in a marsh.
    Wet(Facing, Vec<UnitId>),
    React,
    End,
}

impl Turn {
    /// Units of one hex, top first, turn by up to so many vertices.
    pub fn new(units: Vec<UnitId>, vertices: u8) -> Self {
        Self { units, facings: Facings::Within(vertices), came: true, stage: TurnStage::Face }
    }

    /// The same, to one of these facings.
    pub fn to(units: Vec<UnitId>, facings: Vec<Facing>) -> Self {
        Self { facings: Facings::Of(facings), ..Self::new(units, 0) }
    }

    /// They have not moved, so that nobody reacts.
    pub fn in_place(mut self) -> Self {
        self.came = false;
        self
    }

    fn present(&self, world: &World) -> Vec<UnitId> {
        let hex = self.units.iter().find_map(|u| world.hex(*u));
        self.units.iter().copied().filter(|u| world.is_combat_unit(*u) && world.hex(*u) == hex).collect()
    }

    fn open_facings(&self, world: &World) -> Vec<Facing> {
        let Some(top) = self.present(world).first().copied() else { return Vec::new() };
        let now = world.unit(top).facing;
        let mut open: Vec<Facing> = match &self.facings {
            Facings::Of(list) => list.clone(),
            Facings::Within(n) => Facing::ALL.into_iter().filter(|f| f.distance(now) <= *n).collect(),
        };
        open.sort_unstable();
        open.dedup();
        open
    }

    /// Units who do not belong to those who turn hold the facing of the hex (`gbacw:7.11`).
    fn held(&self, world: &World) -> bool {
        let Some(hex) = self.present(world).first().and_then(|u| world.hex(*u)) else { return true };
        world.combat_units(hex).any(|u| !self.units.contains(&u))
    }

    fn choose(&mut self, cx: &Cx) -> Flow {
        self.stage = TurnStage::React;
        if self.held(cx.world) {
            return Flow::Again;
        }
        match self.open_facings(cx.world)[..] {
            [] => Flow::Again,
            [only] => self.face(cx, only),
            _ => {
                self.stage = TurnStage::Face;
                Flow::Ask(cx.book.side(self.units[0]))
            }
        }
    }

    fn face(&mut self, cx: &Cx, facing: Facing) -> Flow {
        let units = self.present(cx.world);
        let same = units.iter().all(|u| cx.world.unit(*u).facing == facing);
        self.stage = if same { TurnStage::React } else { TurnStage::Wet(facing, units) };
        Flow::Again
    }

    /// A unit takes the facing; in a marsh it checks first (`gbacw-bb:9.44`). A disordered unit that fails keeps its
    /// facing, and with it the rest of the stack.
    fn turn_one(&mut self, cx: &mut Cx, facing: Facing, mut left: Vec<UnitId>) -> Flow {
        let Some(unit) = left.first().copied() else {
            self.stage = TurnStage::React;
            return Flow::Again;
        };
        left.remove(0);
        let hex = cx.world.hex(unit);
        let marsh = hex.is_some_and(|h| going::terrain(cx.book, h).is_marsh());
        let wet = marsh && !Advance::check(cx, unit, "check to turn in the marsh");
        if wet && cx.world.unit(unit).disordered {
            self.stage = TurnStage::React;
            return Flow::Again;
        }
        for u in std::iter::once(unit).chain(if marsh { Vec::new() } else { std::mem::take(&mut left) }) {
            cx.world.unit_mut(u).facing = facing;
        }
        cx.emit(|| AdvanceEvent::Faced(unit, facing).into());
        self.stage = TurnStage::Wet(facing, left);
        if wet { call(Disorders::new(vec![unit], Cause::Terrain, Vec::new())) } else { Flow::Again }
    }

    fn react(&mut self, cx: &mut Cx) -> Flow {
        self.stage = TurnStage::End;
        let top = self.present(cx.world).first().copied();
        match top.and_then(|u| cx.world.hex(u).map(|h| (u, h))) {
            Some((unit, hex)) if self.came && cx.world.phasing() == Some(cx.book.side(unit)) => {
                call(ReactFacing::to_move(unit, hex))
            }
            _ => Flow::Again,
        }
    }
}

impl Procedure<Gbacw> for Turn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage.clone() {
            TurnStage::Face => self.choose(cx),
            TurnStage::Wet(facing, left) => self.turn_one(cx, facing, left),
            TurnStage::React => self.react(cx),
            TurnStage::End => {
                cx.world.last = Verdict::Yes;
                Flow::Done
            }
        }
    }

    fn legal(&self, _book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.open_facings(world).into_iter().map(|f| Action::Advance(AdvanceAction::Face(f))));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Advance(AdvanceAction::Face(facing)) = action else { unreachable!("a turn is to a facing") };
        self.face(cx, facing)
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let names: Vec<&str> = self.units.iter().map(|u| book.unit(*u).name.as_str()).collect();
        Ask {
            title: format!(
                "Which way {} {} face now?",
                if names.len() > 1 { "do" } else { "does" },
                names.join(" and ")
            ),
            rule: "gbacw:12.6",
            phase: "ADVANCE",
            actor: Some(book.unit_piece(self.units[0])),
            focus: world.hex(self.units[0]),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Advance(AdvanceAction::Face(facing)) = action else { unreachable!("a turn is to a facing") };
        let unit = self.units[0];
        let still = if world.unit(unit).facing == facing { " still" } else { "" };
        ChoiceWords::new(Group::Face, "face", format!("Face {}{still}", facing.name()), "gbacw:12.6")
            .target(Target::Facing(facing))
            .actor(book.unit_piece(unit))
    }
}

/// A unit that emptied a hex next to it by fire may advance into it (`gbacw:12.6#fire`); decided at once. Reports
/// [`Verdict::Yes`] if it advanced.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct AdvanceAfterFire {
    unit: UnitId,
    hex: HexId,
    asked: bool,
}

impl AdvanceAfterFire {
    /// Offers `unit` the advance into the emptied `hex`; asks nothing if it may not advance.
    pub fn new(unit: UnitId, hex: HexId) -> Self {
        Self { unit, hex, asked: false }
    }
}

/// Whether no combat unit is left in the hex; abandoned guns are none.
fn is_empty(world: &World, hex: HexId) -> bool {
    world.combat_units(hex).next().is_none()
}

impl Procedure<Gbacw> for AdvanceAfterFire {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        cx.world.last = Verdict::No;
        let spent = cx.world.unit(self.unit).act.spent;
        if self.asked || spent || !is_empty(cx.world, self.hex) || !may_advance(cx.book, cx.world, self.unit, self.hex)
        {
            return Flow::Done;
        }
        self.asked = true;
        Flow::Ask(cx.book.side(self.unit))
    }

    fn legal(&self, _book: &Book, _world: &World, out: &mut Vec<Action>) {
        out.extend([AdvanceAction::Go, AdvanceAction::Hold].map(Action::Advance));
    }

    fn apply(&mut self, action: Action, _cx: &mut Cx) -> Flow {
        match action {
            Action::Advance(AdvanceAction::Go) => Flow::Goto(Advance::new(self.unit, self.hex).into()),
            _ => Flow::Done,
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        Ask {
            title: format!("Does {} advance into {}?", book.unit(self.unit).name, book.board.number(self.hex)),
            rule: "gbacw:12.6",
            phase: "ADVANCE",
            actor: Some(book.unit_piece(self.unit)),
            focus: Some(self.hex),
            decline: Some("it stays".into()),
            context: guns_left(book, world, self.hex),
        }
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        let words = match action {
            Action::Advance(AdvanceAction::Go) => {
                let label = format!("Advance into {}", book.board.number(self.hex));
                ChoiceWords::new(Group::Retreat, "advance", label, "gbacw:12.6").target(Target::Hex(self.hex))
            }
            _ => ChoiceWords::new(Group::Done, "decline", "Stay", "gbacw:12.6"),
        };
        words.actor(book.unit_piece(self.unit))
    }
}

/// A line that says which guns stand abandoned in a hex.
fn guns_left(book: &Book, world: &World, hex: HexId) -> Vec<Line> {
    let left = world.stacks.at(hex).iter().filter(|u| world.unit(**u).abandoned != Abandoned::No);
    left.map(|u| Say::new(Kind::Loss, "gbacw:12.8").unit(book, *u).text(" stands abandoned there.").done()).collect()
}
