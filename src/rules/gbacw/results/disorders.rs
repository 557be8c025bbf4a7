//! Units suffer a disorder, perhaps a second one (`gbacw:12.31`, `12.35`, `12.36`, `gbacw-bb:12.35`).

use serde::{Deserialize, Serialize};

use super::super::book::{Arm, Book, UnitId};
use super::super::frame::Procedure;
use super::super::morale::{self, Why};
use super::super::retreat::Retreat;
use super::super::world::World;
use super::super::{Cx, Flow, Gbacw, call};
use super::{Cause, ResultEvent, Rout, RoutChecks, abandon, lose, mark_spent, union_rout_check};
use crate::kit::Tally;
use crate::map::HexId;

/// Each of the listed units suffers one disorder: those in good order are turned over, those already disordered suffer
/// what the cause brings (`gbacw:12.35`, `gbacw:12.36`): losses, one for a stack; retreats; checks against rout.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Disorders {
    units: Vec<UnitId>,
    cause: Cause,
    by: Vec<UnitId>,
    /// Whether it is a link of a chain of routs, so that nobody tests twice (`gbacw:12.54`).
    in_chain: bool,
    /// Whether leaders have rolled already for losses of the same fire or shock step.
    paid: bool,
    /// Added to the checks against rout by a result of the shock table (`gbacw:12.51`).
    extra: i8,
    /// Whether nobody runs before the checks of both sides are known (`gbacw:12.52`).
    undecided: bool,
    stage: Stage,
    /// Non-artillery that was disordered again, still to be dealt with (all), then those who pay and retreat.
    again: Vec<(UnitId, HexId)>,
    losers: Vec<(UnitId, HexId)>,
    /// Those who retreat.
    retreats: Vec<(UnitId, HexId)>,
    /// Who must check against rout in the end.
    checks: Vec<UnitId>,
    /// Stacks as they were, non-artillery only, top first: the loss of a stack falls on its top (`gbacw:12.35e`).
    stacks: Vec<(HexId, Vec<UnitId>)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Turn,
    Second(u8),
    Loss,
    Retreat,
    Checks,
    End,
}

/// What a second disorder brings a unit that is no artillery (`gbacw:12.35`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Second {
    /// a: a loss, and a retreat.
    LossAndRetreat,
    /// b: a check against rout, then as a.
    Check,
    /// b by the shock table, which says itself how far to retreat.
    CheckOnly,
    /// Mistaken fire: a retreat.
    Retreat,
    /// d and reaction moves: a loss.
    Loss,
    /// c: nothing but the end of the move, which is the mover's affair.
    Nothing,
}

fn second(book: &Book, unit: UnitId, cause: Cause) -> Second {
    match cause {
        Cause::Fire { .. } | Cause::Shell => Second::LossAndRetreat,
        Cause::Shock => Second::CheckOnly,
        Cause::PreShock
        | Cause::RetreatBeforeShock
        | Cause::ReactionFacing
        | Cause::AdjacentRout
        | Cause::FriendlyFire
        | Cause::RetreatThrough => Second::Check,
        Cause::Mistaken => Second::Retreat,
        // Mounted cavalry is blown instead of losing a point (12.35d); blown cavalry differs only in charges.
        Cause::PostShock if book.unit(unit).arm == Arm::Cavalry => Second::Nothing,
        Cause::PostShock | Cause::ReactionMove => Second::Loss,
        Cause::Terrain | Cause::PassThrough | Cause::Withdrawal | Cause::LooseCannon => Second::Nothing,
    }
}

/// What a second disorder brings guns (`gbacw:12.36`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guns {
    Abandoned,
    Loss,
    Nothing,
}

fn guns(cause: Cause) -> Guns {
    match cause {
        Cause::FriendlyFire | Cause::RetreatThrough | Cause::PreShock | Cause::Shock => Guns::Abandoned,
        Cause::Fire { .. } | Cause::Shell | Cause::ReactionMove => Guns::Loss,
        _ => Guns::Nothing,
    }
}

impl Disorders {
    /// Each of these units suffers a disorder by `cause`; `by` are the enemies behind it, from whom it must retreat.
    pub fn new(units: Vec<UnitId>, cause: Cause, by: Vec<UnitId>) -> Self {
        Self {
            units,
            cause,
            by,
            in_chain: false,
            paid: false,
            extra: 0,
            undecided: false,
            stage: Stage::Turn,
            again: Vec::new(),
            losers: Vec::new(),
            retreats: Vec::new(),
            checks: Vec::new(),
            stacks: Vec::new(),
        }
    }

    /// The same fire or shock step has already cost losses: `checks` lost points while collapsed and check in the end
    /// (`gbacw:12.23#rout`); if `paid`, leaders have rolled for it.
    pub fn after_losses(mut self, checks: Vec<UnitId>, paid: bool) -> Self {
        self.checks = checks;
        self.paid = paid;
        self
    }

    /// With this modifier to checks against rout.
    pub fn harder(mut self, extra: i8) -> Self {
        self.extra = extra;
        self
    }

    /// Whoever fails his check does not run yet: the units go into [`World::fled`] (`gbacw:12.52`).
    pub fn undecided(mut self) -> Self {
        self.undecided = true;
        self
    }

    /// As a link of a chain of routs.
    pub(super) fn in_chain(mut self) -> Self {
        self.in_chain = true;
        self
    }

    /// Turns over who is in good order; notes who is disordered again.
    fn turn(&mut self, cx: &mut Cx) {
        for &unit in &self.units {
            if !cx.world.is_combat_unit(unit) {
                continue;
            }
            let Some(hex) = cx.world.hex(unit) else { continue };
            let cause = self.cause;
            if cx.world.unit(unit).disordered {
                self.again.push((unit, hex));
                cx.emit(|| ResultEvent::Again(unit, cause).into());
            } else {
                cx.world.unit_mut(unit).disordered = true;
                cx.emit(|| ResultEvent::Disordered(unit, cause).into());
            }
        }
        // A unit that collapsed by the same result is disordered already and was listed as fallen: second disorder.
        for &(_, hex) in &self.again {
            if !self.stacks.iter().any(|(h, _)| *h == hex) {
                let stack =
                    cx.world.combat_units(hex).filter(|u| self.counts_in_stack(cx.book, cx.world, *u)).collect();
                self.stacks.push((hex, stack));
            }
        }
    }

    /// Whether a unit belongs to the stack whose top pays: artillery does not, nor do units that only pass through
    /// (`gbacw:12.35e#pass`).
    fn counts_in_stack(&self, book: &Book, world: &World, unit: UnitId) -> bool {
        let passing = self.cause == Cause::RetreatThrough && !self.units.contains(&unit);
        !book.is_artillery(unit) && world.is_combat_unit(unit) && !passing
    }

    /// Deals with one unit that was disordered again; a frame to run first, if its rout starts a chain.
    fn again(&mut self, cx: &mut Cx, unit: UnitId, hex: HexId) -> Option<Flow> {
        if !cx.world.is_combat_unit(unit) || cx.world.hex(unit) != Some(hex) {
            return None;
        }
        if cx.book.is_artillery(unit) {
            self.guns_again(cx, unit, hex);
            return None;
        }
        let kind = second(cx.book, unit, self.cause);
        if self.cause == Cause::ReactionFacing {
            cx.world.unit_mut(unit).react.shaken = true;
        }
        if matches!(kind, Second::LossAndRetreat | Second::Check | Second::CheckOnly) {
            mark_spent(cx.book, cx.world, unit);
        }
        if matches!(kind, Second::Check | Second::CheckOnly) {
            let why = Why { what: "check against rout", rule: "gbacw:12.35b" };
            let mut tally = Tally::new();
            tally.add(self.extra.into(), "the result of the shock", "11.45");
            if !morale::check(cx, unit, &tally, why) {
                if self.undecided {
                    cx.world.fled.push(unit);
                    return None;
                }
                let rout = Rout::caused(unit, self.by.clone());
                return Some(call(if self.in_chain { rout.in_chain() } else { rout }));
            }
        }
        if matches!(kind, Second::LossAndRetreat | Second::Check | Second::CheckOnly | Second::Loss) {
            self.losers.push((unit, hex));
        }
        if matches!(kind, Second::LossAndRetreat | Second::Check | Second::Retreat) {
            self.retreats.push((unit, hex));
        }
        let by_small_arms = self.cause == Cause::Fire { small_arms_or_canister: true };
        if by_small_arms && union_rout_check(cx.book, cx.world, unit) && !self.checks.contains(&unit) {
            self.checks.push(unit);
        }
        None
    }

    fn guns_again(&mut self, cx: &mut Cx, unit: UnitId, hex: HexId) {
        match guns(self.cause) {
            Guns::Abandoned if self.stood_by(cx, hex) => cx.emit(|| ResultEvent::StoodBy(unit).into()),
            Guns::Abandoned => abandon(cx, unit),
            Guns::Loss => {
                let lost = lose(cx, unit, 1, "to the second disorder", "gbacw:12.36");
                self.roll_for_leaders(cx, hex, lost.lost);
            }
            Guns::Nothing => {}
        }
    }

    /// Whether friends of the guns in good order in the hex passed the same check (`gbacw:12.8`).
    fn stood_by(&self, cx: &Cx, hex: HexId) -> bool {
        matches!(self.cause, Cause::FriendlyFire | Cause::RetreatThrough)
            && cx
                .world
                .combat_units(hex)
                .any(|u| !cx.book.is_artillery(u) && !cx.world.unit(u).disordered && !self.units.contains(&u))
    }

    /// One loss for each stack (`gbacw:12.35e`): of the unit itself if it is alone in its second disorder, of the top of
    /// the stack if there are several, of any of them by lot if shells did it.
    fn losses(&mut self, cx: &mut Cx) {
        let mut hexes: Vec<HexId> = self.losers.iter().map(|(_, h)| *h).collect();
        hexes.dedup();
        for hex in hexes {
            let here = |u: &UnitId| cx.world.hex(*u) == Some(hex);
            let hurt: Vec<UnitId> =
                self.losers.iter().filter(|(_, h)| *h == hex).map(|(u, _)| *u).filter(here).collect();
            let stack = self.stacks.iter().find(|(h, _)| *h == hex).map_or(&[][..], |(_, s)| s.as_slice());
            let victim = match hurt.as_slice() {
                [] => continue,
                [one] => *one,
                many if self.cause == Cause::Shell => many[usize::from(cx.dice.below(many.len() as u8))],
                many => stack.iter().copied().find(here).unwrap_or(many[0]),
            };
            let rule = match self.cause {
                Cause::PostShock => "gbacw:12.35d",
                Cause::Fire { .. } | Cause::Shell => "gbacw:12.35a",
                _ => "gbacw:12.35b",
            };
            let lost = lose(cx, victim, 1, "to the second disorder", rule);
            if lost.check && !self.checks.contains(&victim) {
                self.checks.push(victim);
            }
            self.roll_for_leaders(cx, hex, lost.lost);
        }
    }

    /// Leaders roll once for a fire combat or shock step (`gbacw:12.71`), with the option for each loss.
    fn roll_for_leaders(&mut self, cx: &mut Cx, hex: HexId, lost: u8) {
        let counts = matches!(
            self.cause,
            Cause::Fire { .. } | Cause::Shell | Cause::PreShock | Cause::Shock | Cause::RetreatBeforeShock
        );
        if counts && lost > 0 && (!self.paid || cx.book.options.leader_losses) {
            super::casualties(cx, hex, lost);
        }
    }

    /// The next retreat: as one stack from a shock, one by one otherwise.
    fn next_retreat(&mut self, cx: &mut Cx) -> Option<Flow> {
        let together = matches!(self.cause, Cause::PreShock | Cause::RetreatBeforeShock);
        while !self.retreats.is_empty() {
            let (unit, hex) = self.retreats.remove(0);
            let mut units = vec![unit];
            if together {
                units.extend(self.retreats.iter().filter(|(_, h)| *h == hex).map(|(u, _)| *u));
                self.retreats.retain(|(_, h)| *h != hex);
            }
            units.retain(|u| cx.world.is_combat_unit(*u) && cx.world.hex(*u) == Some(hex));
            if !units.is_empty() {
                return Some(call(Retreat::new(units, 1, 2, self.cause, self.by.clone())));
            }
        }
        None
    }

    fn go(&mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Again
    }
}

impl Procedure<Gbacw> for Disorders {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Turn => {
                self.turn(cx);
                self.go(Stage::Second(0))
            }
            Stage::Second(i) => match self.again.get(usize::from(i)).copied() {
                None => self.go(Stage::Loss),
                Some((unit, hex)) => {
                    self.stage = Stage::Second(i + 1);
                    self.again(cx, unit, hex).unwrap_or(Flow::Again)
                }
            },
            Stage::Loss => {
                self.losses(cx);
                self.go(Stage::Retreat)
            }
            Stage::Retreat => match self.next_retreat(cx) {
                Some(flow) => flow,
                None => self.go(Stage::Checks),
            },
            Stage::Checks => {
                self.stage = Stage::End;
                let checks = std::mem::take(&mut self.checks);
                // In a shock every unit that was disordered before has just checked; it does so only once (ruling G56).
                if checks.is_empty() || self.cause == Cause::Shock {
                    return Flow::Again;
                }
                let checks = RoutChecks::new(checks, 0, self.cause).caused(self.by.clone());
                call(if self.in_chain { checks.in_chain() } else { checks })
            }
            Stage::End => super::refuge(cx).unwrap_or(Flow::Done),
        }
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let (unit, _) = self.again.first()?;
        Some(format!("{} was disordered again {}", book.unit(*unit).name, self.cause.words()))
    }
}
