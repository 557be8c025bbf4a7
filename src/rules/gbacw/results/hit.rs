//! A result of the fire tables is applied to a stack (`gbacw:8.35`, `10.41#order`, `12.21`, `12.32`).

use serde::{Deserialize, Serialize};

use super::super::book::{Arm, UnitId};
use super::super::charts::{Disorder, FireResult};
use super::super::frame::Procedure;
use super::super::morale::{self, Why};
use super::super::world::Verdict;
use super::super::{Cx, Flow, Gbacw, call};
use super::{Class, Disorders, Lost, lose};
use crate::kit::Tally;
use crate::map::HexId;

/// A result of the fire tables is applied to a stack: first the losses, then the leaders in the hex, then the disorder
/// of the top unit, then the checks of those who saw it fall, then second disorders with their losses, retreats and
/// checks against rout. Shells strike each unit of the hex by itself.
///
/// Reports in `world.last` whether the first unit of the stack lost a point or failed a check, or is gone
/// ([`Verdict::Yes`]): it may then go no further than one hex (`gbacw:10.44`).
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Hit {
    class: Class,
    from: HexId,
    by: Vec<UnitId>,
    hex: HexId,
    stack: Vec<UnitId>,
    result: FireResult,
    stage: Stage,
    /// Who lost points while collapsed.
    checks: Vec<UnitId>,
    /// Whether the first of the stack was hurt.
    hurt: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Losses,
    Report,
}

impl Hit {
    /// A shot of `class` by the units `by` out of `from` has this result in `hex`; `stack` suffers it in that order
    /// (usually the combat units of the hex from the top down). Units that are no longer in the hex are passed over.
    pub fn new(class: Class, from: HexId, by: Vec<UnitId>, hex: HexId, stack: Vec<UnitId>, result: FireResult) -> Self {
        Self { class, from, by, hex, stack, result, stage: Stage::Losses, checks: Vec::new(), hurt: false }
    }

    fn present(&self, cx: &Cx) -> Vec<UnitId> {
        let here = |u: &UnitId| cx.world.is_combat_unit(*u) && cx.world.hex(*u) == Some(self.hex);
        self.stack.iter().copied().filter(here).collect()
    }

    /// Losses, casualties of leaders and first checks; who suffers a disorder.
    fn strike(&mut self, cx: &mut Cx) -> Vec<UnitId> {
        let stack = self.present(cx);
        match self.class {
            Class::Mistaken => self.strike_by_mistake(cx, &stack),
            Class::Shell => self.strike_each(cx, &stack),
            Class::SmallArms | Class::Canister => self.strike_top(cx, &stack),
        }
    }

    /// Small arms and canister (`gbacw:8.35`): the top unit pays, the rest look on.
    fn strike_top(&mut self, cx: &mut Cx, stack: &[UnitId]) -> Vec<UnitId> {
        let Some((&top, rest)) = stack.split_first() else { return Vec::new() };
        let mut left = self.result.loss;
        let mut shaken = false;
        for &unit in stack {
            if left == 0 {
                break;
            }
            let lost = self.pay(cx, unit, left);
            left -= lost.lost;
            shaken |= unit == top && (lost.eliminated || lost.disordered);
        }
        super::casualties(cx, self.hex, self.result.loss - left);
        let mut fallen = Vec::new();
        if cx.world.hex(top).is_some() && Self::disorders(cx, top, self.result.disorder) {
            shaken = true;
            fallen.push(top);
        }
        if shaken {
            let others = rest.iter().copied().filter(|u| cx.world.hex(*u) == Some(self.hex)).collect::<Vec<_>>();
            fallen.extend(others.into_iter().filter(|u| Self::looks_on(cx, *u)));
        }
        self.hurt |= fallen.contains(&top);
        fallen
    }

    /// Shells (`gbacw:8.35#shell`, `10.67#shell`): each unit by itself; a lost point falls on any of them by lot.
    fn strike_each(&mut self, cx: &mut Cx, stack: &[UnitId]) -> Vec<UnitId> {
        let mut lost = 0;
        for _ in 0..self.result.loss {
            let alive: Vec<UnitId> = stack.iter().copied().filter(|u| cx.world.hex(*u).is_some()).collect();
            let Some(n) = u8::try_from(alive.len()).ok().filter(|n| *n > 0) else { break };
            let pick = if n > 1 { cx.dice.below(n) } else { 0 };
            lost += self.pay(cx, alive[usize::from(pick)], 1).lost;
        }
        super::casualties(cx, self.hex, lost);
        let alive: Vec<UnitId> = stack.iter().copied().filter(|u| cx.world.hex(*u).is_some()).collect();
        let disorder = self.result.disorder;
        let fallen: Vec<UnitId> = alive.into_iter().filter(|u| Self::disorders(cx, *u, disorder)).collect();
        self.hurt |= stack.first().is_some_and(|u| fallen.contains(u));
        fallen
    }

    /// Mistaken fire (`gbacw-bb:18.1#mistaken`): only the top infantry unit, a loss counts as a disorder, whatever comes
    /// with it is ignored.
    fn strike_by_mistake(&mut self, cx: &mut Cx, stack: &[UnitId]) -> Vec<UnitId> {
        let Some(&top) = stack.iter().find(|u| cx.book.unit(**u).arm == Arm::Infantry) else { return Vec::new() };
        let disorder = if self.result.loss > 0 { Disorder::Auto } else { self.result.disorder };
        let fallen = Self::disorders(cx, top, disorder);
        self.hurt |= fallen;
        if fallen { vec![top] } else { Vec::new() }
    }

    /// Takes losses from one unit.
    fn pay(&mut self, cx: &mut Cx, unit: UnitId, n: u8) -> Lost {
        let (why, rule) = match self.class {
            Class::Shell => ("to shell", "gbacw:10.67"),
            Class::Canister => ("to canister", "gbacw:12.22"),
            Class::SmallArms | Class::Mistaken => ("to fire", "gbacw:12.22"),
        };
        let lost = lose(cx, unit, n, why, rule);
        if lost.check {
            self.checks.push(unit);
        }
        self.hurt |= self.stack.first() == Some(&unit) && lost.lost > 0;
        lost
    }

    /// Whether the disorder part of the result takes hold of a unit (`gbacw:12.32`).
    fn disorders(cx: &mut Cx, unit: UnitId, disorder: Disorder) -> bool {
        match disorder {
            Disorder::None => false,
            Disorder::Auto => true,
            Disorder::Check(n) => {
                let mut extra = Tally::new();
                extra.add(i16::from(n), "the result of the fire", "12.32");
                !morale::check(cx, unit, &extra, Why { what: "check under fire", rule: "gbacw:12.32" })
            }
        }
    }

    /// Whether a unit that saw the top of its stack fall is disordered too (`gbacw:8.35`).
    fn looks_on(cx: &mut Cx, unit: UnitId) -> bool {
        let why = Why { what: "check, the top unit having fallen", rule: "gbacw:8.35" };
        !morale::check(cx, unit, &Tally::new(), why)
    }
}

impl Procedure<Gbacw> for Hit {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Losses => {
                self.stage = Stage::Report;
                if self.result.is_nothing() {
                    return Flow::Again;
                }
                let fallen = self.strike(cx);
                let checks = std::mem::take(&mut self.checks);
                if fallen.is_empty() && checks.is_empty() {
                    return Flow::Again;
                }
                let paid = self.result.loss > 0 && self.class != Class::Mistaken;
                call(Disorders::new(fallen, self.class.cause(), self.by.clone()).after_losses(checks, paid))
            }
            Stage::Report => {
                cx.world.last = if self.hurt { Verdict::Yes } else { Verdict::No };
                super::refuge(cx).unwrap_or(Flow::Done)
            }
        }
    }

    fn because(&self, book: &super::super::book::Book, _world: &super::super::world::World) -> Option<String> {
        let names: Vec<&str> = self.by.iter().map(|u| book.unit(*u).name.as_str()).collect();
        Some(format!(
            "{} fired from {} at {}",
            names.join(", "),
            book.board.number(self.from),
            book.board.number(self.hex)
        ))
    }
}
