//! The Universal Disorder Die roll (`gbacw:2.6`): one d10 against the unit's present cohesion rating.

use serde::{Deserialize, Serialize};

use super::Cx;
use super::book::{Book, UnitId};
use super::words::Say;
use super::world::World;
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::kit::{Side, Tally};

/// What a check is for, for the log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// In a few words: `pre-shock check`.
    pub what: &'static str,
    /// The rule that calls for it.
    pub rule: &'static str,
}

/// A check was rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckEvent {
    /// Who checked.
    pub unit: UnitId,
    /// What for.
    pub what: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// The die.
    pub roll: u8,
    /// Modifiers.
    pub tally: Tally,
    /// The rating to stay at or under.
    pub cohesion: i16,
    /// Whether it passed.
    pub passed: bool,
}

impl CheckEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        let total = i16::from(self.roll) + self.tally.total();
        Say::new(Kind::Morale, self.rule)
            .unit(book, self.unit)
            .text(format!(
                " {} the {}: {} {} {}.",
                if self.passed { "passes" } else { "fails" },
                self.what,
                total,
                if self.passed { "is within" } else { "is above" },
                self.cohesion,
            ))
            .side(book.side(self.unit))
            .tone(if self.passed { Tone::Good } else { Tone::Bad })
            .detail(format!("rolled {}, cohesion {}", self.roll, self.cohesion), "2.6")
            .tally(&self.tally)
            .done()
    }
}

/// The modifiers every check of a unit has: leaders of its chain, fatigue, the Union's early hours.
pub fn standing(book: &Book, world: &World, unit: UnitId) -> Tally {
    let mut tally = Tally::new();
    tally.add(-world.helping_leaders(book, unit), "leaders of its chain", "bb 13.42");
    tally.add(world.fatigue(book, unit).half(), "fatigue", "17.31");
    tally.add_if(union_shaken(book, world, unit), 1, "Union, early on day one", "bb 30.1");
    tally
}

/// Whether the Union's +1 to cohesion rolls is in force for the unit (`gbacw-bb:30.1`, may be waived).
pub fn union_shaken(book: &Book, world: &World, unit: UnitId) -> bool {
    book.options.union_shaken && book.side(unit) == Side::Union && world.hour(book) <= book.scenario.union_shaken_until
}

/// Rolls a check with the standing modifiers and `extra`; true if it passes.
pub fn check(cx: &mut Cx, unit: UnitId, extra: &Tally, why: Why) -> bool {
    let mut tally = standing(cx.book, cx.world, unit);
    tally.0.extend(extra.0.iter().cloned());
    roll(cx, unit, tally, why)
}

/// Rolls a check with exactly these modifiers (`gbacw-bb:30.2#15mi` is unmodified); true if it passes.
pub fn roll(cx: &mut Cx, unit: UnitId, tally: Tally, why: Why) -> bool {
    let die = cx.dice.d10();
    let cohesion = cx.world.cohesion(cx.book, unit);
    let passed = i16::from(die) + tally.total() <= cohesion;
    cx.emit(|| CheckEvent { unit, what: why.what, rule: why.rule, roll: die, tally, cohesion, passed }.into());
    passed
}

/// Chance in thousandths that a check with these modifiers against this rating passes.
pub fn pass_permille(cohesion: i16, modifiers: i16) -> u16 {
    let faces = (cohesion - modifiers + 1).clamp(0, 10);
    faces as u16 * 100
}
