//! Lines of sight (`blind-swords-x:9.1a`, `blind-swords:9.1a`), exact and in whole numbers.
//!
//! The line runs from centre to centre; every hex whose inside it passes counts, whole (ruling R15). Between its ends a
//! hex higher than both blocks. Between equal ends a hex on their level blocks if woods, dense woods, marsh or a unit are
//! in it; between unequal ends any hex level with the higher one blocks, trees or not, which is why a unit must stand at
//! the edge of its level to look down (`blind-swords-x:9.1a#cake`). What does not block obscures if dense woods, marsh or
//! a unit are in it. Along a hexside the milder of the two hexes counts (`blind-swords-x:9.1a#hexside`). Camps, dots,
//! orchards and mounds never matter to the line; the last two spoil the fire.
//!
//! The same in both directions, whoever looks.

use super::book::Book;
use super::charts::terrain::Cover;
use super::ground::{Ground, Terrain};
use super::world::World;
use crate::map::HexId;
use crate::map::ray::{Position, Walked, walk};

/// Whether one hex can be fired at from another.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Yes.
    #[default]
    Clear,
    /// Yes, but over what shifts the fire.
    Obscured,
    /// No.
    Blocked,
}

/// Why a line is blocked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Block {
    /// Ground above both ends.
    Higher,
    /// Ground level with the higher end.
    Crest,
    /// Woods, dense woods or marsh on the level of both ends.
    Growth,
    /// A unit on the level of both ends.
    Unit,
    /// The line leaves the area.
    Off,
}

impl Block {
    /// The reason in words, to stand after the hex.
    pub fn words(self) -> &'static str {
        match self {
            Self::Higher => "is higher than both ends",
            Self::Crest => "is level with the higher end",
            Self::Growth => "is wooded or marsh on the level of both ends",
            Self::Unit => "holds a unit on the level of both ends",
            Self::Off => "lies outside the area",
        }
    }

    /// The rule.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Crest => "blind-swords-x:9.1a#cake",
            Self::Off => "blind-swords:9.1a",
            Self::Higher | Self::Growth | Self::Unit => "blind-swords-x:9.1a",
        }
    }
}

/// A line of sight.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// Clear, obscured or blocked.
    pub verdict: Verdict,
    /// What blocks it: the hex, none off the board, and why.
    pub block: Option<(Option<HexId>, Block)>,
    /// Dense woods or marsh on the way.
    pub over_rough: bool,
    /// A unit on the way.
    pub over_unit: bool,
    /// The target in an orchard, or one on the way.
    pub orchard: bool,
    /// The target on Indian mounds, or some on the way.
    pub mounds: bool,
}

impl Sight {
    /// Whether fire is allowed (`blind-swords-x:9.1a#both`).
    pub fn is_open(&self) -> bool {
        self.verdict != Verdict::Blocked
    }

    /// The hex that blocks.
    pub fn blocked_by(&self) -> Option<HexId> {
        self.block.and_then(|(hex, _)| hex)
    }

    /// The line in words: `clear`, `obscured by dense woods or marsh and a unit`, `blocked: B2216 is higher than both ends`.
    pub fn why(&self, ground: &Ground) -> String {
        match (self.verdict, self.block) {
            (Verdict::Clear, _) => "clear".to_owned(),
            (Verdict::Blocked, Some((hex, why))) => {
                let hex = hex.map_or("the line", |h| ground.board().number(h));
                format!("blocked: {hex} {}", why.words())
            }
            (Verdict::Blocked, None) => "blocked".to_owned(),
            (Verdict::Obscured, _) => {
                let causes = [(self.over_rough, "dense woods or marsh"), (self.over_unit, "a unit")];
                let causes: Vec<_> = causes.iter().filter(|(is_so, _)| *is_so).map(|(_, word)| *word).collect();
                format!("obscured by {}", causes.join(" and "))
            }
        }
    }
}

/// What one hex does to a line between two levels.
#[derive(Clone, Copy, Default)]
struct Effect {
    block: Option<Block>,
    rough: bool,
    unit: bool,
    orchard: bool,
    mounds: bool,
}

impl Effect {
    fn of(ground: &Ground, hex: HexId, (low, high): (i8, i8), occupied: &impl Fn(HexId) -> bool) -> Self {
        let (level, cover) = (ground.level(hex), ground.cover(hex));
        let unit = occupied(hex);
        let block = if level > high {
            Some(Block::Higher)
        } else if level < high {
            None
        } else if low < high {
            Some(Block::Crest)
        } else if cover != Cover::Open {
            Some(Block::Growth)
        } else {
            unit.then_some(Block::Unit)
        };
        let terrain = ground.terrain(hex);
        let (orchard, mounds) = (terrain == Terrain::Orchard, terrain == Terrain::Mounds);
        Self { block, rough: cover == Cover::Rough, unit, orchard, mounds }
    }

    fn obscures(self) -> bool {
        self.block.is_none() && (self.rough || self.unit)
    }

    /// Along a hexside: the milder verdict, and only the shifts that both hexes give. Where each obscures for a reason of
    /// its own, the ground's counts.
    fn milder(self, other: Self) -> Self {
        if self.block.is_some() != other.block.is_some() {
            // Only one of them lets the line through; it says what the line passes.
            let open = if self.block.is_none() { self } else { other };
            return Self { orchard: self.orchard && other.orchard, mounds: self.mounds && other.mounds, ..open };
        }
        let mut both = Self {
            block: self.block,
            rough: self.rough && other.rough,
            unit: self.unit && other.unit,
            orchard: self.orchard && other.orchard,
            mounds: self.mounds && other.mounds,
        };
        both.rough |= self.obscures() && other.obscures() && !both.unit;
        both
    }
}

/// The line from one hex to another. `occupied` says of a hex whether a unit of either side stands in it; the ends are
/// never asked, for they neither block nor obscure (`blind-swords:9.1a#own`).
pub fn sight(ground: &Ground, from: HexId, to: HexId, occupied: impl Fn(HexId) -> bool) -> Sight {
    let mut sight = Sight {
        orchard: ground.terrain(to) == Terrain::Orchard,
        mounds: ground.terrain(to) == Terrain::Mounds,
        ..Sight::default()
    };
    if !ground.in_area(from) || !ground.in_area(to) {
        return Sight { verdict: Verdict::Blocked, block: Some((None, Block::Off)), ..sight };
    }
    let (a, b) = (ground.level(from), ground.level(to));
    let levels = (a.min(b), a.max(b));
    let effect = |hex| Effect::of(ground, hex, levels, &occupied);
    for step in walk(ground.board(), from, to) {
        let (hex, found) = match inside(ground, step) {
            None => (None, Effect { block: Some(Block::Off), ..Effect::default() }),
            Some(Position::One(hex)) => (Some(hex), effect(hex)),
            Some(Position::Pair(left, right)) => (Some(left), effect(left).milder(effect(right))),
        };
        if let Some(why) = found.block {
            return Sight { verdict: Verdict::Blocked, block: Some((hex, why)), ..sight };
        }
        if found.obscures() {
            sight.verdict = Verdict::Obscured;
        }
        sight.over_rough |= found.rough;
        sight.over_unit |= found.unit;
        sight.orchard |= found.orchard;
        sight.mounds |= found.mounds;
    }
    sight
}

/// The line between two hexes with the units of the game where they are.
pub fn now(book: &Book, world: &World, from: HexId, to: HexId) -> Sight {
    sight(&book.ground, from, to, |hex| !world.at(hex).is_empty())
}

/// The part of a position that is in the area: of a pair the other hex alone if one is outside.
fn inside(ground: &Ground, step: Walked) -> Option<Position> {
    let within = |hex: Option<HexId>| hex.filter(|h| ground.in_area(*h));
    match (within(step.0), within(step.1)) {
        (Some(a), Some(b)) => Some(Position::Pair(a, b)),
        (Some(a), None) | (None, Some(a)) => Some(Position::One(a)),
        (None, None) => None,
    }
}

/// The positions between two hexes in the area, for drawing and for those who ask what stands between.
pub fn line(ground: &Ground, from: HexId, to: HexId) -> Vec<Position> {
    walk(ground.board(), from, to).filter_map(|step| inside(ground, step)).collect()
}

/// What a line passes over, for overhead fire (`blind-swords:9.1b`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// Some of those asked for are on the line.
    pub any: bool,
    /// Some of them are next to the target.
    pub beside_target: bool,
}

/// Whether those for whom `is_one` holds (friends, for instance) are on the line between two hexes. Along a hexside they
/// are only if both of its hexes hold some.
pub fn between(ground: &Ground, from: HexId, to: HexId, is_one: impl Fn(HexId) -> bool) -> Between {
    let mut found = Between::default();
    for step in walk(ground.board(), from, to) {
        let Some(position) = inside(ground, step) else { continue };
        if position.hexes().all(&is_one) {
            found.any = true;
            found.beside_target |= position.hexes().all(|h| ground.board().distance(h, to) == 1);
        }
    }
    found
}
