//! Reaction movement of guns and mounted cavalry before an enemy comes within three hexes (`gbacw:9.63`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Arm, Book, UnitId};
use super::super::charts::fire::Disorder;
use super::super::charts::ground::Terrain;
use super::super::fire::{self, FireAction};
use super::super::frame::Procedure;
use super::super::leaders::{self, Refuge};
use super::super::morale::{self, Why};
use super::super::results::{Cause, Disorders};
use super::super::retreat::going;
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{Orders, World};
use super::super::{Cx, Flow, Gbacw, call, stacking};
use super::path::Runner;
use super::{NEAR, ReactAction, ReactEvent, can_run, is_faced, reacting};
use crate::engine::{Group, Target};
use crate::kit::{Side, Tally};
use crate::map::{Dir, HexId};

/// Guns and horse within three hexes of the hex that the unit is about to enter may go, one after the other. The phasing
/// side may fire at guns before they do. Then the mover must enter the hex.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReactMove {
    mover: UnitId,
    hex: HexId,
    stage: Stage,
    /// Who goes now, from where, how many hexes at most, and how many it has gone.
    runner: Option<Running>,
    /// Units that have decided.
    decided: Vec<UnitId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// Who goes?
    Who,
    /// Does the phasing side fire first?
    Shot,
    /// The shot was resolved.
    Hit,
    /// Where to?
    Path,
    /// The ground of the hex entered.
    Ground,
    /// The check at the end.
    Check,
    /// Leaders left alone.
    Leaders,
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Running {
    unit: UnitId,
    start: HexId,
    most: u8,
    gone: u8,
    /// The hex before the last step.
    before: HexId,
    /// Added to the check at the end.
    extra: i16,
    /// Strength and order before the shot.
    was: (u8, bool),
}

/// Whether the unit may still move in reaction to the mover, apart from where it could go.
fn eligible(book: &Book, world: &World, unit: UnitId, mover: UnitId) -> bool {
    let (react, Some(hex)) = (&world.unit(unit).react, world.hex(unit)) else { return false };
    let used = book.is_artillery(unit) && (react.moved || react.approaches.used > 0);
    !used && can_run(book, unit) && !is_faced(book, world, hex, book.side(mover), |u, _| u == mover)
}

/// Units that may move in reaction to the mover's entering the hex, ascending by hex, those in `done` left out.
fn runners<'a>(
    book: &'a Book,
    world: &'a World,
    mover: UnitId,
    hex: HexId,
    done: &'a [UnitId],
) -> impl Iterator<Item = UnitId> + 'a {
    let side = reacting(book, world, mover);
    world
        .stacks
        .iter()
        .filter(move |(h, _)| book.board.distance(*h, hex) <= NEAR)
        .flat_map(|(h, _)| world.combat_units(h))
        .filter(move |u| Some(book.side(*u)) == side && !done.contains(u) && eligible(book, world, *u, mover))
        .filter(move |u| {
            let start = world.hex(*u).expect("it stands in a hex");
            !Runner { book, world, unit: *u, start, mover, hex }.first(2).is_empty()
        })
}

/// Whether anybody could move in reaction to the unit's entering the hex.
pub fn someone_may_move(book: &Book, world: &World, mover: UnitId, hex: HexId) -> bool {
    runners(book, world, mover, hex, &[]).next().is_some()
}

impl ReactMove {
    /// The unit is about to enter the hex.
    pub fn new(mover: UnitId, hex: HexId) -> Self {
        Self { mover, hex, stage: Stage::Who, runner: None, decided: Vec::new() }
    }

    fn side(&self, book: &Book) -> Side {
        book.side(self.mover).other()
    }

    fn path<'a>(&self, book: &'a Book, world: &'a World, running: Running) -> Runner<'a> {
        Runner { book, world, unit: running.unit, start: running.start, mover: self.mover, hex: self.hex }
    }

    /// What the mover may fire at the guns before they go: foot that may fire as it moves, and guns.
    fn shots(&self, book: &Book, world: &World, running: Running) -> Vec<Action> {
        let mover = self.mover;
        let moves_only = !book.is_artillery(mover) && world.orders(book, mover) == Orders::Advance;
        if moves_only || !book.is_artillery(running.unit) || world.unit(mover).act.withdrew > 0 {
            return Vec::new();
        }
        let mut shots = Vec::new();
        fire::legal_shots(book, world, mover, &mut shots);
        shots.retain(|a| matches!(a, Action::Fire(FireAction::Fire { at, hold: false, .. }) if *at == running.start));
        shots
    }

    fn go(&mut self, cx: &mut Cx, unit: UnitId) -> Flow {
        let start = cx.world.hex(unit).expect("it stands in a hex");
        self.decided.push(unit);
        let state = cx.world.unit(unit);
        let was = (state.strength, state.disordered);
        let running = Running { unit, start, most: 2, gone: 0, before: start, extra: 0, was };
        self.runner = Some(running);
        self.stage = if self.shots(cx.book, cx.world, running).is_empty() { Stage::Path } else { Stage::Shot };
        Flow::Again
    }

    /// After the shot: guns that are gone or without crew stay; hit ones go one hex at most.
    fn hit(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Path;
        let Some(running) = &mut self.runner else { return Flow::Again };
        let unit = running.unit;
        if !cx.world.is_combat_unit(unit) || cx.world.hex(unit) != Some(running.start) {
            self.runner = None;
            self.stage = Stage::Who;
            return Flow::Again;
        }
        let state = cx.world.unit(unit);
        if (state.strength, state.disordered) != running.was {
            running.most = 1;
            cx.emit(|| ReactEvent::Hurried { unit }.into());
        }
        Flow::Again
    }

    fn ways(&self, book: &Book, world: &World, running: Running) -> (Vec<Dir>, bool) {
        let path = self.path(book, world, running);
        let at = world.hex(running.unit);
        match (running.gone, at) {
            (0, _) => (path.first(running.most), false),
            (1, Some(at)) if running.most > 1 => (path.second(running.before, at), path.may_stop(at)),
            _ => (Vec::new(), true),
        }
    }

    /// Asks for the next hex, if there is a choice to make.
    fn choose(&mut self, cx: &mut Cx) -> Flow {
        let Some(running) = self.runner else { return Flow::Done };
        let (ways, stop) = self.ways(cx.book, cx.world, running);
        match (&ways[..], stop) {
            ([], _) => {
                self.stage = Stage::Check;
                Flow::Again
            }
            ([only], false) => self.step(cx, *only),
            _ => Flow::Ask(self.side(cx.book)),
        }
    }

    fn step(&mut self, cx: &mut Cx, dir: Dir) -> Flow {
        let Some(running) = &mut self.runner else { return Flow::Done };
        let unit = running.unit;
        let from = cx.world.hex(unit).expect("it stands in a hex");
        let to = cx.book.board.neighbour(from, dir).expect("a listed way is on the board");
        running.gone += 1;
        running.before = from;
        running.extra += extra(cx.book, cx.world, unit, from, to);
        let ground = going::retreat_disorder(cx.book, cx.world, unit, from, to, &[unit]);
        let depth = stacking::depths(cx.book, cx.world, unit, to, from, true).usual;
        cx.world.put(cx.book, unit, to, depth);
        let facing = super::super::facing::of_stack(cx.world, unit, to);
        let state = cx.world.unit_mut(unit);
        state.facing = facing.unwrap_or(state.facing);
        state.react.moved = true;
        state.react.unprepared = true;
        state.busy = true;
        cx.emit(|| ReactEvent::Moved { unit, from, to }.into());
        self.stage = Stage::Ground;
        self.disorder(cx, ground)
    }

    /// The ground disorders it (`gbacw:12.44#terrain`, `gbacw-bb:9.44#marsh-retreat`); if it was disordered already, that
    /// ends the move.
    fn disorder(&mut self, cx: &mut Cx, ground: Disorder) -> Flow {
        let Some(running) = &mut self.runner else { return Flow::Done };
        let unit = running.unit;
        let why = Why { what: "check of the ground", rule: "gbacw:12.44" };
        let suffers = match ground {
            Disorder::None => false,
            Disorder::Check(_) => !morale::check(cx, unit, &Tally::new(), why),
            Disorder::Auto => true,
        };
        if !suffers {
            return Flow::Again;
        }
        if cx.world.unit(unit).disordered {
            running.most = running.gone;
            return Flow::Again;
        }
        call(Disorders::new(vec![unit], Cause::Terrain, Vec::new()))
    }

    /// The check at the end of the move (`gbacw:9.63#udd`, `gbacw-bb:12.45`).
    fn check(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Leaders;
        let Some(running) = self.runner.take() else { return Flow::Again };
        if running.gone == 0 || !cx.world.is_combat_unit(running.unit) {
            return Flow::Again;
        }
        let mut tally = Tally::new();
        tally.add(running.extra, "ground crossed", "9.63");
        let why = Why { what: "check after the reaction move", rule: "gbacw:9.63" };
        if morale::check(cx, running.unit, &tally, why) {
            return Flow::Again;
        }
        call(Disorders::new(vec![running.unit], Cause::ReactionMove, vec![self.mover]))
    }
}

/// What a hex adds to the check at the end: for guns a fixed number for each woods hex, for horse the price of the
/// hexside and of ground that is not clear (`gbacw:9.63#udd`, `gbacw-bb:12.45`).
fn extra(book: &Book, world: &World, unit: UnitId, from: HexId, to: HexId) -> i16 {
    if book.unit(unit).arm == Arm::Artillery {
        let woods = going::through_woods(book, world, unit, from, to, &[unit]);
        return if woods { i16::from(book.charts.terrain.gun_retreat.reaction_check) } else { 0 };
    }
    let Some(cost) = going::cost(book, world, unit, from, to, &[unit]) else { return 0 };
    let hex = if cost.terrain == Terrain::Field { 0 } else { cost.hex };
    ((hex + cost.slope + cost.stream) / 2) as i16
}

impl Procedure<Gbacw> for ReactMove {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Who => {
                if runners(cx.book, cx.world, self.mover, self.hex, &self.decided).next().is_some() {
                    return Flow::Ask(self.side(cx.book));
                }
                Flow::Done
            }
            Stage::Shot => Flow::Ask(cx.book.side(self.mover)),
            Stage::Hit => self.hit(cx),
            Stage::Path => self.choose(cx),
            Stage::Ground => {
                let alive = self.runner.is_some_and(|r| cx.world.is_combat_unit(r.unit));
                self.stage = if alive { Stage::Path } else { Stage::Check };
                Flow::Again
            }
            Stage::Check => self.check(cx),
            Stage::Leaders => {
                self.stage = Stage::Who;
                let side = self.side(cx.book);
                let alone = leaders::exposed(cx.book, cx.world);
                match alone.into_iter().find(|l| cx.book.leader(*l).side == side) {
                    Some(leader) => call(Refuge::new(leader)),
                    None => Flow::Again,
                }
            }
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        match (self.stage, self.runner) {
            (Stage::Who, _) => {
                let list = runners(book, world, self.mover, self.hex, &self.decided);
                out.extend(list.map(|u| Action::from(ReactAction::Go(u))));
                out.push(ReactAction::Decline.into());
            }
            (Stage::Shot, Some(running)) => {
                out.append(&mut self.shots(book, world, running));
                out.push(ReactAction::HoldFire.into());
            }
            (_, Some(running)) => {
                let (ways, stop) = self.ways(book, world, running);
                out.extend(ways.into_iter().map(|d| Action::from(ReactAction::Step(d))));
                if stop {
                    out.push(ReactAction::Stop.into());
                }
            }
            (_, None) => {}
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::React(ReactAction::Go(unit)) => return self.go(cx, unit),
            Action::React(ReactAction::Decline) => return Flow::Done,
            Action::React(ReactAction::HoldFire) => self.stage = Stage::Path,
            Action::React(ReactAction::Step(dir)) => return self.step(cx, dir),
            Action::Fire(shot) => {
                self.stage = Stage::Hit;
                return fire::announce(self.mover, shot, cx);
            }
            _ => self.stage = Stage::Check,
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let mover = &book.unit(self.mover).name;
        let number = book.board.number(self.hex);
        let running = self.runner.map(|r| r.unit);
        let name = running.map_or("", |u| &book.unit(u).name);
        let (title, decline) = match self.stage {
            Stage::Who => (format!("{mover} will come to {number}: who goes first?"), Some("everybody stays")),
            Stage::Shot => (format!("{mover}: fire at {name} before it goes?"), Some("it does not fire")),
            _ => (format!("{name}: where to?"), Some("it stops here")),
        };
        let actor = if self.stage == Stage::Shot { Some(self.mover) } else { running };
        Ask {
            title,
            rule: "gbacw:9.63",
            phase: "REACT",
            actor: actor.map(|u| book.unit_piece(u)),
            focus: running.and_then(|u| world.hex(u)).or(Some(self.hex)),
            decline: decline.map(Into::into),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Fire(shot) => fire::choice(book, world, shot),
            Action::React(ReactAction::Go(unit)) => {
                let label = format!("{} moves off", book.unit(unit).name);
                ChoiceWords::new(Group::React, "go", label, "gbacw:9.63")
                    .actor(book.unit_piece(unit))
                    .target(Target::Piece(book.unit_piece(unit)))
                    .detail("one or two hexes away, then a check")
            }
            Action::React(ReactAction::Step(dir)) => {
                let unit = self.runner.map(|r| r.unit);
                let to = unit.and_then(|u| world.hex(u)).and_then(|h| book.board.neighbour(h, dir));
                let number = to.map_or("", |h| book.board.number(h));
                let words = ChoiceWords::new(Group::Retreat, "step", number, "gbacw:9.63");
                match to {
                    Some(to) => words.target(Target::Step(dir, to)),
                    None => words,
                }
            }
            Action::React(ReactAction::Stop) => ChoiceWords::new(Group::Done, "stop", "stop here", "gbacw:9.63"),
            Action::React(ReactAction::HoldFire) => {
                ChoiceWords::new(Group::Done, "decline", "do not fire", "gbacw:9.63")
            }
            _ => ChoiceWords::new(Group::Done, "decline", "stay", "gbacw:9.63"),
        }
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let (mover, number) = (&book.unit(self.mover).name, book.board.number(self.hex));
        Some(format!("{mover} is about to enter {number}"))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<crate::engine::Odds> {
        match action {
            Action::Fire(shot) => fire::odds(book, world, shot),
            _ => None,
        }
    }
}
