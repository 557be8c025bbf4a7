//! The list of those who fire at one trigger: one answer a unit, all before any die (`gbacw:10.41`, `10.65#decl`).

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::super::Cx;
use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::results::Class;
use super::super::world::World;
use super::legal::answers;
use super::shot::{Choice, Part, Shot};
use super::strength::{allowance, record, salvo};
use super::{FireAction, FireEvent, Kind};
use crate::kit::Side;
use crate::map::HexId;

/// One who may fire, and at which hexes.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Candidate {
    /// Who.
    pub unit: UnitId,
    /// At which hexes.
    pub hexes: Vec<HexId>,
    /// Of these, the hexes out of which it is itself shocked.
    pub attackers: Vec<HexId>,
}

/// Those who may fire at a trigger, and what was declared so far.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Replies {
    /// The kind of fire.
    pub kind: Kind,
    queue: VecDeque<Candidate>,
    /// Who suffers in which hex, in order.
    stacks: Vec<(HexId, Vec<UnitId>)>,
    /// What was declared.
    pub shots: Vec<Shot>,
}

impl Replies {
    /// Nobody yet.
    pub fn new(kind: Kind) -> Self {
        Self { kind, queue: VecDeque::new(), stacks: Vec::new(), shots: Vec::new() }
    }

    /// Adds those who may fire, and who suffers in each hex they may fire at.
    pub fn ask(&mut self, candidates: Vec<Candidate>, stacks: Vec<(HexId, Vec<UnitId>)>) {
        self.queue.extend(candidates);
        self.stacks = stacks;
    }

    /// The next one who has a choice; those who have none are passed over.
    pub fn next(&mut self, book: &Book, world: &World) -> Option<UnitId> {
        while let Some(c) = self.queue.front() {
            if !answers(book, world, c.unit, self.kind, &c.hexes).is_empty() {
                return Some(c.unit);
            }
            self.queue.pop_front();
        }
        None
    }

    /// Who is asked.
    pub fn asked(&self) -> Option<UnitId> {
        self.queue.front().map(|c| c.unit)
    }

    /// His answers.
    pub fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if let Some(c) = self.queue.front() {
            out.extend(answers(book, world, c.unit, self.kind, &c.hexes).into_iter().map(Action::Fire));
            if self.joined(book, world, c).is_some() {
                out.push(Action::Fire(FireAction::Join(c.unit)));
            }
            out.push(Action::Fire(FireAction::Silent(c.unit)));
        }
    }

    /// The declared shot of another battery of its hex, at four hexes or more, that a battery may join with all it has
    /// left (`gbacw:10.63`), and what it adds.
    fn joined(&self, book: &Book, world: &World, c: &Candidate) -> Option<(usize, Part, u8)> {
        let from = world.hex(c.unit).filter(|_| book.is_artillery(c.unit))?;
        let fits =
            |s: &Shot| s.from == from && s.class == Class::Shell && c.hexes.contains(&s.at) && s.rolls.is_empty();
        let at = self.shots.iter().position(fits)?;
        let best = answers(book, world, c.unit, self.kind, &[self.shots[at].at]).into_iter().filter_map(|a| match a {
            FireAction::Fire { strength, sections, .. } => Some((strength, sections)),
            _ => None,
        });
        let (strength, sections) = best.max()?;
        Some((at, Part { unit: c.unit, sections }, strength))
    }

    fn join(&mut self, cx: &mut Cx, c: &Candidate) {
        let Some((at, part, strength)) = self.joined(cx.book, cx.world, c) else { return };
        let shot = &mut self.shots[at];
        shot.parts.push(part);
        shot.strength += strength;
        shot.modify(cx.book, cx.world, false, false);
        let (target, fired) = (shot.at, (strength, part.sections));
        cx.emit(|| FireEvent::declared(shot).into());
        record(cx.book, cx.world, part.unit, self.kind, target, fired, strength);
    }

    /// Takes an answer.
    pub fn take(&mut self, cx: &mut Cx, action: FireAction) {
        let Some(candidate) = self.queue.pop_front() else { return };
        if let FireAction::Join(_) = action {
            return self.join(cx, &candidate);
        }
        for shot in self.shots_of(cx.book, cx.world, &candidate, action) {
            cx.emit(|| FireEvent::declared(&shot).into());
            self.shots.push(shot);
        }
        self.record(cx, action);
    }

    /// The shots that an answer of the candidate means.
    fn shots_of(&self, book: &Book, world: &World, c: &Candidate, action: FireAction) -> Vec<Shot> {
        choices(book, world, self.kind, action)
            .into_iter()
            .filter_map(|choice| {
                let attacked = c.attackers.contains(&choice.at);
                Shot::new(book, world, self.kind, choice, self.stack(choice.at), attacked)
            })
            .collect()
    }

    /// What the shots of an answer would be, for odds.
    pub fn preview(&self, book: &Book, world: &World, action: FireAction) -> Vec<Shot> {
        self.queue.front().map_or(Vec::new(), |c| self.shots_of(book, world, c, action))
    }

    fn stack(&self, hex: HexId) -> Vec<UnitId> {
        self.stacks.iter().find(|(h, _)| *h == hex).map_or(Vec::new(), |(_, s)| s.clone())
    }

    fn record(&self, cx: &mut Cx, action: FireAction) {
        let fired = choices(cx.book, cx.world, self.kind, action);
        let Some(first) = fired.first() else { return };
        let unit = first.part.unit;
        let strength = fired.iter().map(|c| c.strength).sum();
        let past = salvo(cx.world, unit, self.kind);
        let of = if past.used > 0 { strength } else { allowance(cx.book, cx.world, unit, self.kind) };
        record(cx.book, cx.world, unit, self.kind, first.at, (strength, first.part.sections), of);
    }

    /// Units of `side` whose declared fire may still be avoided by a No Fire chit (`gbacw-bb:18.1#nofire`).
    pub fn avoidable(&self, book: &Book, side: Side) -> Vec<UnitId> {
        if !matches!(self.kind, Kind::Return | Kind::Approach) {
            return Vec::new();
        }
        self.shots
            .iter()
            .filter(|s| !s.avoided && s.rolls.is_empty())
            .map(Shot::lead)
            .filter(|u| book.side(*u) == side)
            .collect()
    }

    /// A unit's fire is avoided.
    pub fn avoid(&mut self, unit: UnitId) {
        for shot in self.shots.iter_mut().filter(|s| s.lead() == unit && s.rolls.is_empty()) {
            shot.avoided = true;
        }
    }
}

/// The one or two shots that an action means.
pub fn choices(book: &Book, world: &World, kind: Kind, action: FireAction) -> Vec<Choice> {
    match action {
        FireAction::Fire { unit, at, strength, sections, rapid, dear, hold } => {
            vec![Choice { part: Part { unit, sections }, at, strength, rapid, dear, hold }]
        }
        FireAction::Half { unit, at, strength, hold } => {
            let sections = super::legal::phasing_sections(book, world, unit);
            vec![Choice { part: Part { unit, sections }, at, strength, rapid: false, dear: false, hold }]
        }
        FireAction::Split { unit, more, less, dear, hold } => {
            let all = allowance(book, world, unit, kind);
            let sections = super::aim::ready_sections(book, world, unit);
            let shot = |at, strength| Choice { part: Part { unit, sections }, at, strength, rapid: false, dear, hold };
            vec![shot(more, all - all / 2), shot(less, all / 2)]
        }
        _ => Vec::new(),
    }
}
