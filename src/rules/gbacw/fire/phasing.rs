//! Phasing fire with its return fire, and mistaken fire (`gbacw:10.3`, `10.42`, `10.6`, `gbacw-bb:18.1`; ruling G46).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::advance::AdvanceAfterFire;
use super::super::book::{Book, UnitId};
use super::super::charts::weapons::CANISTER_RANGE;
use super::super::frame::Procedure;
use super::super::reaction::ReactFacing;
use super::super::results::{Cause, Disorders};
use super::super::words::{Ask, ChoiceWords};
use super::super::world::World;
use super::super::{Cx, Flow, Gbacw, call};
use super::reply::{Candidate, Replies, choices};
use super::shot::{Shot, deplete};
use super::{FireAction, FireEvent, Kind, aim, odds, words};
use crate::engine::Odds;
use crate::kit::Side;
use crate::map::HexId;

mod announcing;

/// A whole fire combat of an acting unit.
///
/// 1. the shot is announced: guns add sections, halves, rapid fire, a second battery;
/// 2. the Confederates may avoid it by a No Fire chit;
/// 3. the other side lists its return fire, and a Union list may be cut by a No Fire chit;
/// 4. all dice are rolled, the attacker's first; ammunition is taken;
/// 5. the results are applied in the order rolled;
/// 6. friends under the line of fire check;
/// 7. targets shot at from outside their front may turn, and fire then; so do guns at four hexes and more;
/// 8. the firer may advance into a hex it emptied.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Fire {
    unit: UnitId,
    from: HexId,
    start: Start,
    shots: Vec<Shot>,
    replies: Replies,
    late: Replies,
    /// Who was offered return fire at once.
    offered: Vec<UnitId>,
    stage: Stage,
}

/// What begins it.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
enum Start {
    Announced(FireAction),
    Mistaken(HexId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Begin,
    /// The last shot: rapidly or not.
    Pace,
    /// The rest of the battery.
    Rest,
    /// Other batteries of the hex.
    Join,
    Announced,
    Avoid,
    Reply,
    AvoidReply,
    Roll,
    Strike(u8),
    Scare(u8),
    Turn(u8),
    List,
    LateReply,
    AvoidLate,
    Late(u8),
    LateScare(u8),
    Advance(u8),
}

impl Fire {
    /// The acting unit announces this shot of [`super::legal_shots`].
    pub fn new(unit: UnitId, action: FireAction) -> Self {
        Self::begin(unit, Start::Announced(action))
    }

    /// The unit fires at friends in the hex by mistake (`gbacw-bb:18.1#mistaken`).
    pub fn mistaken(unit: UnitId, hex: HexId) -> Self {
        Self::begin(unit, Start::Mistaken(hex))
    }

    fn begin(unit: UnitId, start: Start) -> Self {
        Self {
            unit,
            from: HexId(0),
            start,
            shots: Vec::new(),
            replies: Replies::new(Kind::Return),
            late: Replies::new(Kind::Return),
            offered: Vec::new(),
            stage: Stage::Begin,
        }
    }

    fn go(&mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Again
    }

    fn is_mistaken(&self) -> bool {
        matches!(self.start, Start::Mistaken(_))
    }

    // ---- return fire ----

    /// Hexes shot at, each once.
    fn hexes(&self) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = Vec::new();
        for shot in &self.shots {
            if !hexes.contains(&shot.at) {
                hexes.push(shot.at);
            }
        }
        hexes
    }

    /// Who may answer: units shot at, and their friends next to them or to the firing hex who are in no other enemy's
    /// front (`gbacw:10.42`).
    fn answering(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let targets = self.hexes();
        let side = book.side(self.unit).other();
        let mut units: Vec<UnitId> = targets.iter().flat_map(|h| world.combat_units(*h)).collect();
        let near = world.stacks.iter().map(|(h, _)| h).filter(|h| {
            !targets.contains(h)
                && targets.iter().chain([&self.from]).any(|t| book.board.distance(*t, *h) == 1)
                && world.has(book, *h, side)
                && !world.in_front_of(book, *h, side.other(), Some(self.from))
        });
        units.extend(near.flat_map(|h| world.combat_units(h)));
        units.retain(|u| book.side(*u) == side && !world.unit(*u).react.shaken);
        units
    }

    /// Guns at four hexes and more answer only after the results (`gbacw:10.42#art`).
    fn answers_late(&self, book: &Book, world: &World, unit: UnitId) -> bool {
        book.is_artillery(unit) && world.hex(unit).is_some_and(|h| book.board.distance(h, self.from) > CANISTER_RANGE)
    }

    fn list_replies(&mut self, cx: &mut Cx) {
        let (book, world) = (cx.book, &*cx.world);
        let list: Vec<Candidate> = self
            .answering(book, world)
            .into_iter()
            .filter(|u| !self.answers_late(book, world, *u) && aim::in_arc(book, world, *u, self.from))
            .map(|unit| Candidate { unit, hexes: vec![self.from], attackers: Vec::new() })
            .collect();
        self.offered = list.iter().map(|c| c.unit).collect();
        let stack = world.combat_units(self.from).collect();
        self.replies.ask(list, vec![(self.from, stack)]);
    }

    /// Those who answer late: guns far off, and targets that have turned to face the fire (`gbacw:10.42#face`, `#art`).
    fn list_late(&mut self, cx: &mut Cx) {
        let (book, world) = (cx.book, &*cx.world);
        if !world.has(book, self.from, book.side(self.unit)) {
            return;
        }
        let targets = self.hexes();
        let turned = |u: UnitId| world.unit(u).react.faced && world.hex(u).is_some_and(|h| targets.contains(&h));
        let list = self
            .answering(book, world)
            .into_iter()
            .filter(|u| !self.offered.contains(u) && (self.answers_late(book, world, *u) || turned(*u)))
            .map(|unit| Candidate { unit, hexes: vec![self.from], attackers: Vec::new() })
            .collect();
        let stack = world.combat_units(self.from).collect();
        self.late.ask(list, vec![(self.from, stack)]);
    }

    /// Whether the Confederates may cut this list by a chit.
    fn cuts(book: &Book, world: &World, list: &Replies) -> Vec<UnitId> {
        if world.no_fire == 0 { Vec::new() } else { list.avoidable(book, Side::Union) }
    }

    // ---- results ----

    fn roll(&mut self, cx: &mut Cx) {
        for shot in self.shots.iter_mut().chain(&mut self.replies.shots) {
            shot.roll(cx);
        }
        deplete(cx, &self.shots);
        deplete(cx, &self.replies.shots);
    }

    /// The `n`th result in the order rolled.
    fn result(&self, n: u8) -> Option<super::super::results::Hit> {
        let rolls = self.shots.iter().chain(&self.replies.shots).flat_map(|s| (0..s.rolls.len()).map(move |i| (s, i)));
        rolls.skip(usize::from(n)).map(|(s, i)| s.hit(i)).next()?
    }

    fn scare(&mut self, cx: &mut Cx, n: u8, late: bool) -> Option<Flow> {
        let shots: Vec<&Shot> = if late {
            self.late.shots.iter().collect()
        } else {
            self.shots.iter().chain(&self.replies.shots).collect()
        };
        let shot = shots.get(usize::from(n))?;
        let failed = shot.scare(cx);
        Some(if failed.is_empty() {
            Flow::Again
        } else {
            call(Disorders::new(failed, Cause::FriendlyFire, Vec::new()))
        })
    }

    /// Offers the targets in the `n`th hex to turn towards fire from outside their front (`gbacw:9.61#fire`).
    fn turn(&self, cx: &Cx, n: u8) -> Option<Flow> {
        let hex = *self.hexes().get(usize::from(n))?;
        let enemy_there = cx.world.has(cx.book, self.from, cx.book.side(self.unit));
        let targets: Vec<UnitId> = self
            .shots
            .iter()
            .filter(|s| s.at == hex)
            .flat_map(|s| s.stack.iter().copied())
            .filter(|u| cx.world.is_combat_unit(*u) && cx.world.hex(*u) == Some(hex))
            .filter(|u| !aim::in_arc(cx.book, cx.world, *u, self.from))
            .collect();
        if targets.is_empty() || !enemy_there {
            return Some(Flow::Again);
        }
        Some(call(ReactFacing::to_fire(targets, self.from)))
    }

    /// Rolls and applies the late answers one after the other (`gbacw:10.41#order`).
    fn strike_late(&mut self, cx: &mut Cx, n: u8) -> Option<Flow> {
        let mut n = usize::from(n);
        for shot in &mut self.late.shots {
            if shot.avoided {
                continue;
            }
            if n < shot.times() {
                shot.roll(cx);
                let hit = shot.hit(n);
                return Some(hit.map_or(Flow::Again, call));
            }
            n -= shot.times();
        }
        deplete(cx, &self.late.shots);
        None
    }

    /// Offers to advance into the `n`th hex, if this fire emptied it (`gbacw:12.6#fire`).
    fn advance(&self, cx: &Cx, n: u8) -> Option<Flow> {
        let hex = *self.hexes().get(usize::from(n))?;
        let fit = !cx.book.is_artillery(self.unit)
            && !self.is_mistaken()
            && cx.world.is_combat_unit(self.unit)
            && cx.world.hex(self.unit) == Some(self.from)
            && cx.book.board.distance(self.from, hex) == 1
            && self.shots.iter().any(|s| s.at == hex && !s.rolls.is_empty())
            && cx.world.side_at(cx.book, hex).is_none();
        Some(if fit { call(AdvanceAfterFire::new(self.unit, hex)) } else { Flow::Again })
    }

    fn ask_or(&mut self, wait: bool, side: Side, next: Stage) -> Flow {
        if wait { Flow::Ask(side) } else { self.go(next) }
    }
}

impl Procedure<Gbacw> for Fire {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let side = cx.book.side(self.unit);
        match self.stage {
            Stage::Begin => self.begin_run(cx),
            Stage::Pace => {
                let wait = self.can_quicken(cx.book, cx.world);
                self.ask_or(wait, side, Stage::Rest)
            }
            Stage::Rest => {
                let wait = !self.rest(cx.book, cx.world).is_empty();
                self.ask_or(wait, side, Stage::Join)
            }
            Stage::Join => {
                let wait = !self.joiners(cx.book, cx.world).is_empty();
                self.ask_or(wait, side, Stage::Announced)
            }
            Stage::Announced => self.announced(cx),
            Stage::Avoid => {
                if self.is_avoidable(cx.book, cx.world) {
                    return Flow::Ask(Side::Confederate);
                }
                if self.shots.iter().all(|s| s.avoided) {
                    return Flow::Done;
                }
                self.list_replies(cx);
                self.go(Stage::Reply)
            }
            Stage::Reply => {
                let wait = self.replies.next(cx.book, cx.world).is_some();
                self.ask_or(wait, side.other(), Stage::AvoidReply)
            }
            Stage::AvoidReply => {
                let wait = !Self::cuts(cx.book, cx.world, &self.replies).is_empty();
                self.ask_or(wait, Side::Confederate, Stage::Roll)
            }
            Stage::Roll => {
                self.roll(cx);
                self.go(Stage::Strike(0))
            }
            Stage::Strike(n) => match self.result(n) {
                Some(hit) => {
                    self.stage = Stage::Strike(n + 1);
                    call(hit)
                }
                None => self.go(Stage::Scare(0)),
            },
            Stage::Scare(n) => {
                self.stage = Stage::Scare(n + 1);
                let flow = self.scare(cx, n, false);
                flow.unwrap_or_else(|| if self.is_mistaken() { Flow::Done } else { self.go(Stage::Turn(0)) })
            }
            Stage::Turn(n) => {
                self.stage = Stage::Turn(n + 1);
                self.turn(cx, n).unwrap_or_else(|| self.go(Stage::List))
            }
            Stage::List => {
                self.list_late(cx);
                self.go(Stage::LateReply)
            }
            Stage::LateReply => {
                let wait = self.late.next(cx.book, cx.world).is_some();
                self.ask_or(wait, side.other(), Stage::AvoidLate)
            }
            Stage::AvoidLate => {
                let wait = !Self::cuts(cx.book, cx.world, &self.late).is_empty();
                self.ask_or(wait, Side::Confederate, Stage::Late(0))
            }
            Stage::Late(n) => {
                self.stage = Stage::Late(n + 1);
                self.strike_late(cx, n).unwrap_or_else(|| self.go(Stage::LateScare(0)))
            }
            Stage::LateScare(n) => {
                self.stage = Stage::LateScare(n + 1);
                self.scare(cx, n, true).unwrap_or_else(|| self.go(Stage::Advance(0)))
            }
            Stage::Advance(n) => {
                self.stage = Stage::Advance(n + 1);
                self.advance(cx, n).unwrap_or(Flow::Done)
            }
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let mut push = |a: FireAction| out.push(Action::Fire(a));
        match self.stage {
            Stage::Pace => [FireAction::Rapid, FireAction::Steady].into_iter().for_each(push),
            Stage::Rest => {
                self.rest(book, world).into_iter().for_each(&mut push);
                if !self.shots.first().is_some_and(|s| s.half) {
                    push(FireAction::Ready);
                }
            }
            Stage::Join => {
                self.joiners(book, world).into_iter().map(FireAction::Join).for_each(&mut push);
                push(FireAction::Ready);
            }
            Stage::Avoid => [FireAction::NoFire(self.unit), FireAction::LetFire].into_iter().for_each(push),
            Stage::Reply => self.replies.legal(book, world, out),
            Stage::LateReply => self.late.legal(book, world, out),
            Stage::AvoidReply | Stage::AvoidLate => {
                let list = if self.stage == Stage::AvoidReply { &self.replies } else { &self.late };
                Self::cuts(book, world, list).into_iter().map(FireAction::NoFire).for_each(&mut push);
                push(FireAction::LetFire);
            }
            _ => {}
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Fire(action) = action else { unreachable!("only shots are listed here") };
        match (self.stage, action) {
            (Stage::Pace, FireAction::Rapid) => {
                let hold = cx.world.unit(self.unit).act.holds;
                if let Some(shot) = self.shots.last_mut() {
                    shot.rapid = shot.rapid_guns(cx.book, cx.world).min(shot.strength);
                    shot.modify(cx.book, cx.world, hold, false);
                }
                self.go(Stage::Rest)
            }
            (Stage::Pace, _) => self.go(Stage::Rest),
            (Stage::Rest, FireAction::Fire { .. } | FireAction::Half { .. }) => {
                for choice in choices(cx.book, cx.world, Kind::Phasing, action) {
                    self.add(cx.book, cx.world, choice, matches!(action, FireAction::Half { .. }));
                }
                self.go(Stage::Pace)
            }
            (Stage::Rest, _) => self.go(Stage::Join),
            (Stage::Join, FireAction::Join(unit)) => {
                self.join(cx, unit);
                Flow::Again
            }
            (Stage::Join, _) => self.go(Stage::Announced),
            (Stage::Reply, _) => {
                self.replies.take(cx, action);
                Flow::Again
            }
            (Stage::LateReply, _) => {
                self.late.take(cx, action);
                Flow::Again
            }
            (stage, FireAction::NoFire(unit)) => {
                cx.world.no_fire -= 1;
                let left = cx.world.no_fire;
                cx.emit(|| FireEvent::Avoided { unit, left }.into());
                match stage {
                    Stage::Avoid => self.shots.iter_mut().for_each(|s| s.avoided = true),
                    Stage::AvoidReply => self.replies.avoid(unit),
                    _ => self.late.avoid(unit),
                }
                Flow::Again
            }
            (Stage::Avoid, _) => {
                self.list_replies(cx);
                self.go(Stage::Reply)
            }
            (Stage::AvoidReply, _) => self.go(Stage::Roll),
            (Stage::AvoidLate, _) => self.go(Stage::Late(0)),
            (stage, action) => unreachable!("{action:?} is not listed at {stage:?}"),
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        match self.stage {
            Stage::Pace => words::ask_pace(book, self.unit),
            Stage::Rest => words::ask_rest(book, self.unit, self.shots.first().is_some_and(|s| s.half)),
            Stage::Join => words::ask_join(book, self.unit, self.shots.first()),
            Stage::Avoid => words::ask_avoid(book, &self.shots),
            Stage::Reply => words::ask_reply(book, world, &self.replies, &self.shots),
            Stage::LateReply => words::ask_reply(book, world, &self.late, &self.shots),
            Stage::AvoidReply => words::ask_avoid(book, &self.replies.shots),
            _ => words::ask_avoid(book, &self.late.shots),
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Fire(action) = action else { unreachable!("only shots are listed here") };
        let kind = if matches!(self.stage, Stage::Reply | Stage::LateReply) { Kind::Return } else { Kind::Phasing };
        words::choice(book, world, kind, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let target = self.shots.first().map_or(self.from, |s| s.at);
        Some(format!("{} fires at {}", book.unit(self.unit).name, book.board.number(target)))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let Action::Fire(action) = action else { return None };
        let shots = match (self.stage, action) {
            (Stage::Reply, _) => self.replies.preview(book, world, action),
            (Stage::LateReply, _) => self.late.preview(book, world, action),
            (Stage::Pace, FireAction::Rapid | FireAction::Steady) => {
                let mut shot = self.shots.last()?.clone();
                if action == FireAction::Rapid {
                    shot.rapid = shot.rapid_guns(book, world).min(shot.strength);
                    shot.modify(book, world, world.unit(self.unit).act.holds, false);
                }
                vec![shot]
            }
            (Stage::Rest, _) => return odds::of_phasing(book, world, action),
            _ => return None,
        };
        odds::of_shots(book, world, &shots)
    }
}
