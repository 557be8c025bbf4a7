//! Non-phasing fire other than return fire: withdrawal, approach and pre-shock fire (`gbacw:10.43` to `10.45`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::charts::weapons::CANISTER_RANGE;
use super::super::frame::Procedure;
use super::super::results::{Cause, Disorders, Hit};
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{Verdict, World};
use super::super::{Cx, Flow, Gbacw, call};
use super::reply::{Candidate, Replies};
use super::shot::deplete;
use super::{FireAction, FireEvent, Kind, aim, odds, words};
use crate::engine::Odds;
use crate::kit::Side;
use crate::map::HexId;

/// Withdrawal, approach or pre-shock fire: the other side lists who fires, then each shot is rolled and applied in turn.
///
/// Reports in `world.last` whether the moving unit was hurt ([`Verdict::Yes`]): lost a point or failed a check.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Volley {
    trigger: Trigger,
    side: Side,
    replies: Replies,
    stage: Stage,
    hurt: bool,
}

/// What set it off.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Trigger {
    /// A unit is about to leave the front of others, or has left and finished its move (`gbacw:10.44`).
    Withdrawal { mover: UnitId, from: HexId, to: HexId },
    /// A unit moved within three hexes of guns (`gbacw:10.45`).
    Approach { mover: UnitId, hex: HexId, turned: bool },
    /// Shocks were declared and checked (`gbacw:10.43`).
    PreShock { targets: Vec<(HexId, UnitId, Vec<HexId>)> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    List,
    Reply,
    Avoid,
    /// The result of this number in the order rolled, and whether one was just applied.
    Shoot(u8),
    Scare(u8),
}

impl Volley {
    fn new(kind: Kind, trigger: Trigger) -> Self {
        Self { trigger, side: Side::Union, replies: Replies::new(kind), stage: Stage::List, hurt: false }
    }

    /// Withdrawal fire at a unit that leaves `from` for `to` by movement (`gbacw:10.44`). Call it before the step if no
    /// other unit of its side remains in `from`; otherwise call it when the unit has finished its whole move: the fire
    /// then strikes the top unit that remains (`gbacw:10.44#stack`). Nothing happens if nobody may fire.
    pub fn withdrawal(mover: UnitId, from: HexId, to: HexId) -> Self {
        Self::new(Kind::Withdrawal, Trigger::Withdrawal { mover, from, to })
    }

    /// Approach fire of guns at a unit that entered `hex` by movement (`gbacw:10.45`).
    pub fn approach(mover: UnitId, hex: HexId) -> Self {
        Self::new(Kind::Approach, Trigger::Approach { mover, hex, turned: false })
    }

    /// Approach fire of guns that have just turned in reaction to the unit that moved next to them (`gbacw:9.62#art`,
    /// `gbacw:10.45`): call it after the reaction facing.
    pub fn approach_after_turn(mover: UnitId, hex: HexId) -> Self {
        Self::new(Kind::Approach, Trigger::Approach { mover, hex, turned: true })
    }

    /// Pre-shock fire (`gbacw:10.43`, `11.38`): for each hex of attackers the hex, the top shocking unit in it and the
    /// hexes it attacks.
    pub fn pre_shock(targets: Vec<(HexId, UnitId, Vec<HexId>)>) -> Self {
        Self::new(Kind::PreShock, Trigger::PreShock { targets })
    }

    /// The side that may fire.
    fn firing_side(&self, book: &Book) -> Option<Side> {
        let enemy = match &self.trigger {
            Trigger::Withdrawal { mover, .. } | Trigger::Approach { mover, .. } => *mover,
            Trigger::PreShock { targets } => targets.first()?.1,
        };
        Some(book.side(enemy).other())
    }

    fn list(&mut self, cx: &Cx) {
        let (book, world) = (cx.book, &*cx.world);
        let (candidates, stacks) = match &self.trigger {
            Trigger::Withdrawal { mover, from, to } => withdrawal(book, world, *mover, *from, *to),
            Trigger::Approach { mover, hex, turned } => approach(book, world, *mover, *hex, *turned),
            Trigger::PreShock { targets } => pre_shock(book, world, targets),
        };
        self.replies.ask(candidates, stacks);
    }

    fn cuts(&self, book: &Book, world: &World) -> Vec<UnitId> {
        if world.no_fire == 0 { Vec::new() } else { self.replies.avoidable(book, Side::Union) }
    }

    /// Rolls what must be rolled and gives the `n`th result; `None` if there are no more.
    fn shoot(&mut self, cx: &mut Cx, n: u8) -> Option<Hit> {
        let mut n = usize::from(n);
        for shot in self.replies.shots.iter_mut().filter(|s| !s.avoided) {
            if n < shot.times() {
                shot.roll(cx);
                return shot.hit(n);
            }
            n -= shot.times();
        }
        None
    }
}

/// Foot and horse whose front the mover leaves (ruling G38).
fn withdrawal(book: &Book, world: &World, mover: UnitId, from: HexId, to: HexId) -> Found {
    let enemy = book.side(mover).other();
    let rest: Vec<UnitId> = world.combat_units(from).filter(|u| *u != mover).collect();
    let stack = if rest.is_empty() && world.hex(mover) == Some(from) { vec![mover] } else { rest };
    let candidates = book
        .board
        .neighbours(from)
        .flat_map(|(_, h)| world.combat_units(h))
        .filter(|u| book.side(*u) == enemy && !book.is_artillery(*u))
        .filter(|u| world.has_in_front(book, *u, from) && !world.has_in_front(book, *u, to))
        .map(|unit| Candidate { unit, hexes: vec![from], attackers: Vec::new() })
        .collect();
    if stack.is_empty() { (Vec::new(), Vec::new()) } else { (candidates, vec![(from, stack)]) }
}

/// Guns within three hexes that see the mover and have not moved in reaction (`gbacw:9.63`).
fn approach(book: &Book, world: &World, mover: UnitId, hex: HexId, turned: bool) -> Found {
    let enemy = book.side(mover).other();
    if !world.is_combat_unit(mover) || world.hex(mover) != Some(hex) {
        return (Vec::new(), Vec::new());
    }
    let near = world.stacks.iter().filter(|(h, _)| book.board.distance(*h, hex) <= CANISTER_RANGE);
    let candidates = near
        .flat_map(|(h, _)| world.combat_units(h))
        .filter(|u| book.side(*u) == enemy && book.is_artillery(*u) && !world.unit(*u).react.moved)
        .filter(|u| !turned || world.unit(*u).react.guns_turned && world.has_in_front(book, *u, hex))
        .map(|unit| Candidate { unit, hexes: vec![hex], attackers: Vec::new() })
        .collect();
    let rest = world.combat_units(hex).filter(|u| *u != mover);
    (candidates, vec![(hex, std::iter::once(mover).chain(rest).collect())])
}

/// Defenders with attackers in their front, and their friends who have the attackers in their front and no other enemy
/// before them (`gbacw:10.43`).
fn pre_shock(book: &Book, world: &World, targets: &[(HexId, UnitId, Vec<HexId>)]) -> Found {
    let mut candidates: Vec<Candidate> = Vec::new();
    let mut stacks = Vec::new();
    for (hex, top, defenders) in targets {
        let side = book.side(*top).other();
        for unit in book.board.neighbours(*hex).flat_map(|(_, h)| world.combat_units(h)) {
            let Some(own) = world.hex(unit).filter(|_| book.side(unit) == side) else { continue };
            let is_target = defenders.contains(&own);
            // Only guns that are themselves assaulted fire so steeply (bb 10.67).
            let too_steep = book.is_artillery(unit) && aim::is_steep(book, own, *hex) && !is_target;
            if !world.has_in_front(book, unit, *hex)
                || too_steep
                || !is_target && world.in_front_of(book, own, side.other(), Some(*hex))
            {
                continue;
            }
            let known = candidates.iter().position(|c| c.unit == unit).unwrap_or_else(|| {
                candidates.push(Candidate { unit, hexes: Vec::new(), attackers: Vec::new() });
                candidates.len() - 1
            });
            candidates[known].hexes.push(*hex);
            if is_target {
                candidates[known].attackers.push(*hex);
            }
        }
        stacks.push((*hex, shockers_first(world, *hex, *top)));
    }
    // Those under attack answer first, then their friends.
    candidates.sort_by_key(|c| c.attackers.is_empty());
    (candidates, stacks)
}

/// The top shocking unit, those below it, then those above it who take no part (`gbacw:8.35#preshock`).
fn shockers_first(world: &World, hex: HexId, top: UnitId) -> Vec<UnitId> {
    let mut stack: Vec<UnitId> = world.combat_units(hex).collect();
    if let Some(i) = stack.iter().position(|u| *u == top) {
        stack.rotate_left(i);
    }
    stack
}

/// Who may fire at which hexes, and who suffers in each.
type Found = (Vec<Candidate>, Vec<(HexId, Vec<UnitId>)>);

impl Procedure<Gbacw> for Volley {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::List => {
                cx.world.last = Verdict::No;
                let Some(side) = self.firing_side(cx.book) else { return Flow::Done };
                self.side = side;
                self.list(cx);
                self.stage = Stage::Reply;
                Flow::Again
            }
            Stage::Reply => {
                if self.replies.next(cx.book, cx.world).is_some() {
                    return Flow::Ask(self.side);
                }
                self.stage = Stage::Avoid;
                Flow::Again
            }
            Stage::Avoid => {
                if !self.cuts(cx.book, cx.world).is_empty() {
                    return Flow::Ask(Side::Confederate);
                }
                cx.world.last = Verdict::No;
                self.stage = Stage::Shoot(0);
                Flow::Again
            }
            Stage::Shoot(n) => {
                self.hurt |= n > 0 && cx.world.last == Verdict::Yes;
                self.stage = Stage::Shoot(n + 1);
                match self.shoot(cx, n) {
                    Some(hit) => call(hit),
                    None => {
                        deplete(cx, &self.replies.shots);
                        self.stage = Stage::Scare(0);
                        Flow::Again
                    }
                }
            }
            Stage::Scare(n) => {
                let Some(shot) = self.replies.shots.get(usize::from(n)) else {
                    cx.world.last = if self.hurt { Verdict::Yes } else { Verdict::No };
                    return Flow::Done;
                };
                self.stage = Stage::Scare(n + 1);
                let failed = shot.scare(cx);
                if failed.is_empty() {
                    Flow::Again
                } else {
                    call(Disorders::new(failed, Cause::FriendlyFire, Vec::new()))
                }
            }
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if self.stage == Stage::Avoid {
            out.extend(self.cuts(book, world).into_iter().map(|u| Action::Fire(FireAction::NoFire(u))));
            out.push(Action::Fire(FireAction::LetFire));
        } else {
            self.replies.legal(book, world, out);
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Fire(action) = action else { unreachable!("only shots are listed here") };
        match action {
            FireAction::NoFire(unit) => {
                cx.world.no_fire -= 1;
                let left = cx.world.no_fire;
                cx.emit(|| FireEvent::Avoided { unit, left }.into());
                self.replies.avoid(unit);
            }
            FireAction::LetFire => {
                cx.world.last = Verdict::No;
                self.stage = Stage::Shoot(0);
            }
            _ => self.replies.take(cx, action),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        if self.stage == Stage::Avoid {
            words::ask_avoid(book, &self.replies.shots)
        } else {
            words::ask_reply(book, world, &self.replies, &[])
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Fire(action) = action else { unreachable!("only shots are listed here") };
        words::choice(book, world, self.replies.kind, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let number = |h: &HexId| book.board.number(*h).to_owned();
        Some(match &self.trigger {
            Trigger::Withdrawal { mover, from, .. } => format!("{} leaves {}", book.unit(*mover).name, number(from)),
            Trigger::Approach { mover, hex, .. } => format!("{} came to {}", book.unit(*mover).name, number(hex)),
            Trigger::PreShock { targets } => {
                let names: Vec<&str> = targets.iter().map(|(_, u, _)| book.unit(*u).name.as_str()).collect();
                format!("{} attack", names.join(", "))
            }
        })
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let Action::Fire(action) = action else { return None };
        odds::of_shots(book, world, &self.replies.preview(book, world, action))
    }
}
