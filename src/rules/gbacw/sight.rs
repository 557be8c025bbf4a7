//! Lines of sight (`gbacw:10.2`, with the battle book's canopy, woods, ridges and shadow).
//!
//! [`Ground::sight`] asks the ground alone: it is the same in both directions (`gbacw:10.25`) and may be cached for a
//! battle. [`Ground::unit_block`] asks the units on a clear line (`gbacw:10.26`); it depends on who fires what.
//!
//! The tests, each on every position between the ends (of a pair along a hexside either hex will do, `gbacw:10.27`):
//!
//! 1. bare ground: higher than both ends; or above the average level and nearer the lower end; half-way only with a drop
//!    of two levels or more on the lower side (`gbacw:10.24`);
//! 2. thicket, marsh and sloping woods, a level higher and with steep edges, by the same tests;
//! 3. woods and field boundaries, a level higher, by the same tests, or as canopy: one such position is seen through at
//!    -1, a second one blocks (`gbacw-bb:9.44`, `gbacw-bb:10.24`);
//! 4. a hexside exactly half-way, at the mean of its hexes;
//! 5. ridges, half-way between their hexes;
//! 6. the hill, the shadow and the crest, only between ends on different levels.

pub mod table;

pub use table::{Seen, SightTable};

use super::charts::ground::Cover;
use super::charts::{Terrain, TerrainChart};
use crate::map::hex::Aspect;
use crate::map::ray::{Crossing, Position, Ray, beyond};
use crate::map::{Board, Facing, HexId};

/// What the rules of sight need: the board, what its terrain does, and the option of crests.
#[derive(Clone, Copy)]
pub struct Ground<'a> {
    /// The board.
    pub board: &'a Board,
    /// What its terrain does.
    pub terrain: &'a TerrainChart,
    /// Whether crests block (`gbacw:10.24#crest`).
    pub crests: bool,
}

/// A reason of the ground to block a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Block {
    /// Ground above both ends.
    GroundHigher,
    /// Ground above the average level, nearer the lower end.
    GroundSlope,
    /// Thicket, marsh or sloping woods above both ends.
    ThickHigher,
    /// Thicket, marsh or sloping woods above the average level, nearer the lower end.
    ThickSlope,
    /// Two positions of woods, boundary or canopy.
    TwoWoods,
    /// A slope exactly half-way.
    MiddleSide,
    /// The edge of thicket, marsh or sloping woods exactly half-way.
    MiddleThick,
    /// A ridge beside one of the ends.
    RidgeNext,
    /// A ridge along the line.
    RidgeAlong,
    /// A ridge above both ends.
    RidgeHigher,
    /// A ridge above the average level, nearer the lower end, or level with the higher end behind lower ground.
    RidgeSlope,
    /// Ground level with the higher end behind lower ground.
    Hill,
    /// Thicket, marsh or sloping woods beside an end and above it.
    ShadowThick,
    /// A steep slope up beside the lower end.
    ShadowSlope,
    /// The crest in front of the higher end.
    Crest,
}

impl Block {
    /// All of them.
    pub const ALL: [Self; 15] = [
        Self::GroundHigher,
        Self::GroundSlope,
        Self::ThickHigher,
        Self::ThickSlope,
        Self::TwoWoods,
        Self::MiddleSide,
        Self::MiddleThick,
        Self::RidgeNext,
        Self::RidgeAlong,
        Self::RidgeHigher,
        Self::RidgeSlope,
        Self::Hill,
        Self::ShadowThick,
        Self::ShadowSlope,
        Self::Crest,
    ];

    /// A short name.
    pub fn label(self) -> &'static str {
        [
            "ground higher",
            "ground slope",
            "thick higher",
            "thick slope",
            "two woods",
            "midway hexside",
            "midway hexside thick",
            "ridge next to unit",
            "ridge along",
            "ridge higher",
            "ridge slope",
            "hill",
            "shadow thick",
            "shadow",
            "crest",
        ][self as usize]
    }

    /// The reason in words, to stand after the hex that blocks.
    pub fn words(self) -> &'static str {
        [
            "the ground is higher than both ends",
            "the ground rises above the average level, nearer the lower end",
            "its growth is higher than both ends",
            "its growth rises above the average level, nearer the lower end",
            "a second hex of woods or field boundary is on the line",
            "the slope half-way is above the average level",
            "the growth half-way is above the average level",
            "the ridge beside an end hides all behind the next hex",
            "the line runs along a ridge",
            "the ridge is higher than both ends",
            "the ridge rises above the average level, nearer the lower end",
            "the hill is as high as the higher end, with lower ground between them",
            "its growth stands beside an end and above it",
            "the steep slope above the lower end shadows it",
            "the crest in front of the higher end hides the lower one",
        ][self as usize]
    }

    /// The rule.
    pub fn rule(self) -> &'static str {
        match self {
            Self::GroundHigher | Self::ThickHigher => "gbacw:10.24#higher",
            Self::GroundSlope | Self::ThickSlope => "gbacw:10.24#slope",
            Self::TwoWoods => "gbacw-bb:9.44#woods-los",
            Self::MiddleSide | Self::MiddleThick => "gbacw:10.24#hexside",
            Self::RidgeNext | Self::RidgeAlong | Self::RidgeHigher | Self::RidgeSlope => "gbacw-bb:9.44#ridge",
            Self::Hill => "gbacw:10.24#hill",
            Self::ShadowThick | Self::ShadowSlope => "gbacw:10.24#shadow",
            Self::Crest => "gbacw:10.24#crest",
        }
    }
}

/// What the ground says about a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sight {
    /// One bit a [`Block`].
    blocks: u16,
    /// Positions of woods, boundary or canopy that count.
    pub woods: u8,
    /// The first hex that blocks, as seen from where the line begins.
    pub blocked_by: Option<HexId>,
    /// Why that hex blocks.
    pub why: Option<Block>,
}

impl Sight {
    /// Whether the line is open.
    pub fn is_clear(&self) -> bool {
        self.blocks == 0
    }

    /// Whether the line is open through one hex of woods, boundary or canopy: -1 to fire.
    pub fn through_woods(&self) -> bool {
        self.is_clear() && self.woods == 1
    }

    /// All reasons that block.
    pub fn blocks(&self) -> impl Iterator<Item = Block> + use<> {
        let bits = self.blocks;
        Block::ALL.into_iter().filter(move |&b| bits & (1 << b as u16) != 0)
    }

    fn block(&mut self, why: Block, hex: HexId, at: usize, first: &mut usize) {
        self.blocks |= 1 << why as u16;
        if at < *first {
            *first = at;
            self.blocked_by = Some(hex);
            self.why = Some(why);
        }
    }
}

/// The ends of a line by height, everything in half levels.
#[derive(Clone, Copy)]
struct Ends {
    low: HexId,
    high: HexId,
    /// Twice the level of the lower end.
    bottom: i16,
    /// Twice the level of the higher end.
    top: i16,
}

/// Where something stands between the ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Near {
    Low,
    Middle,
    High,
}

/// The verdict of the two tests of `gbacw:10.24`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Test {
    Passes,
    Higher,
    Slope,
}

impl Ends {
    fn average(self) -> i16 {
        i16::midpoint(self.bottom, self.top)
    }

    fn differ(self) -> bool {
        self.bottom != self.top
    }

    /// Something `height` half levels high. `steep`: its side towards the lower end is more than gradual.
    fn test(self, height: i16, near: Near, steep: bool) -> Test {
        if height > self.top {
            Test::Higher
        } else if self.differ() && height > self.average() && (near == Near::Low || near == Near::Middle && steep) {
            Test::Slope
        } else {
            Test::Passes
        }
    }
}

impl Ground<'_> {
    /// Twice the level of a hex.
    fn level2(&self, hex: HexId) -> i16 {
        2 * i16::from(self.board.level(hex))
    }

    fn cover(&self, hex: HexId) -> Cover {
        self.kind(hex).map_or(Cover::Clear, |t| self.terrain.hex(t).sight)
    }

    fn kind(&self, hex: HexId) -> Option<Terrain> {
        self.terrain.terrain(self.board.terrain(hex))
    }

    fn near(&self, ends: Ends, hex: HexId) -> Near {
        match self.board.distance(hex, ends.low).cmp(&self.board.distance(hex, ends.high)) {
            std::cmp::Ordering::Less => Near::Low,
            std::cmp::Ordering::Equal => Near::Middle,
            std::cmp::Ordering::Greater => Near::High,
        }
    }

    /// Where a position stands: a pair is as near to an end as its nearer hex.
    fn near_position(&self, ends: Ends, position: Position) -> Near {
        let least = |end| position.hexes().map(|h| self.board.distance(h, end)).min();
        match least(ends.low).cmp(&least(ends.high)) {
            std::cmp::Ordering::Less => Near::Low,
            std::cmp::Ordering::Equal => Near::Middle,
            std::cmp::Ordering::Greater => Near::High,
        }
    }

    /// What the ground says about the line between two hexes. Neighbours always see each other (`gbacw:10.22`).
    pub fn sight(&self, from: HexId, to: HexId) -> Sight {
        if from == to || self.board.distance(from, to) == 1 {
            return Sight::default();
        }
        self.sight_along(&Ray::new(self.board, from, to))
    }

    /// The same for a line that is known already.
    pub fn sight_along(&self, ray: &Ray) -> Sight {
        let all = ray.positions();
        let (Position::One(from), Position::One(to)) = (all[0], all[all.len() - 1]) else {
            return Sight::default();
        };
        if all.len() < 3 {
            return Sight::default();
        }
        let (a, b) = (self.level2(from), self.level2(to));
        let ends = if a <= b {
            Ends { low: from, high: to, bottom: a, top: b }
        } else {
            Ends { low: to, high: from, bottom: b, top: a }
        };
        let mut look = Look { ground: self, all, ends, reversed: a > b, sight: Sight::default(), first: usize::MAX };
        for i in 1..all.len() - 1 {
            look.position(i);
        }
        if look.sight.woods >= 2 {
            look.two_woods();
        }
        look.ridges();
        if ends.differ() {
            look.middle(ray.middle_side());
            look.shadow();
            if self.crests {
                look.crest();
            }
        }
        look.sight
    }
}

/// One look along a line.
struct Look<'a> {
    ground: &'a Ground<'a>,
    all: &'a [Position],
    ends: Ends,
    /// Whether the line begins at the higher end.
    reversed: bool,
    sight: Sight,
    /// Index of the first position that blocks.
    first: usize,
}

impl Look<'_> {
    fn block(&mut self, why: Block, hex: HexId, at: usize) {
        self.sight.block(why, hex, at, &mut self.first);
    }

    /// The position next to `i` on the side of the lower end.
    fn below(&self, i: usize) -> Position {
        if self.reversed { self.all[i + 1] } else { self.all[i - 1] }
    }

    /// Tests 1 to 3 and the hill on one position.
    fn position(&mut self, i: usize) {
        let g = self.ground;
        let position = self.all[i];
        let near = g.near_position(self.ends, position);
        let mut is_woods = false;
        for hex in position.hexes() {
            let height = g.level2(hex);
            let drop = self.below(i).hexes().map(|h| height - g.level2(h)).max().unwrap_or_default();
            // A drop from ground only one level above the lower end counts as gradual (`gbacw:10.24#one-level`).
            let steep = drop >= 4 && height > self.ends.bottom + 2;
            match self.ends.test(height, near, steep) {
                Test::Passes => {}
                Test::Higher => self.block(Block::GroundHigher, hex, i),
                Test::Slope => self.block(Block::GroundSlope, hex, i),
            }
            match g.cover(hex) {
                Cover::Clear => {}
                Cover::Blocks => self.thick(hex, height, near, i),
                Cover::Woods => is_woods |= self.counts_as_woods(hex, height, near, i),
            }
            if self.ends.differ() && height == self.ends.top && self.lower_ground_towards_high(i) {
                self.block(Block::Hill, hex, i);
            }
        }
        self.sight.woods += u8::from(is_woods);
    }

    /// Growth that blocks at once, a level above its ground.
    fn thick(&mut self, hex: HexId, height: i16, near: Near, i: usize) {
        match self.ends.test(height + 2, near, true) {
            Test::Passes => {}
            Test::Higher => self.block(Block::ThickHigher, hex, i),
            Test::Slope => self.block(Block::ThickSlope, hex, i),
        }
        if self.ends.differ() && self.neighbours(i).any(|end| height + 2 > self.ground.level2(end)) {
            self.block(Block::ShadowThick, hex, i);
        }
    }

    /// The ends next to position `i` on the line.
    fn neighbours(&self, i: usize) -> impl Iterator<Item = HexId> + use<> {
        let last = self.all.len() - 1;
        let end = |at: usize| match self.all[at] {
            Position::One(h) => Some(h),
            Position::Pair(..) => None,
        };
        let first = if i == 1 { end(0) } else { None };
        let second = if i + 1 == last { end(last) } else { None };
        first.into_iter().chain(second)
    }

    /// Whether woods or a boundary in position `i` count: as high trees, or as canopy beside a wooded end above them.
    fn counts_as_woods(&self, hex: HexId, height: i16, near: Near, i: usize) -> bool {
        let g = self.ground;
        if let (Position::Pair(a, b), Some(Terrain::Boundary)) = (self.all[i], g.kind(hex)) {
            // A boundary along which one looks is no cover if the other side is field.
            if [a, b].into_iter().any(|h| g.kind(h) == Some(Terrain::Field)) {
                return false;
            }
        }
        self.ends.test(height + 2, near, true) != Test::Passes
            || self.neighbours(i).any(|end| height < g.level2(end) && g.cover(end) == Cover::Woods)
    }

    /// Whether a hex between position `i` and the higher end is lower than that end.
    fn lower_ground_towards_high(&self, i: usize) -> bool {
        let last = self.all.len() - 1;
        let rest = if self.reversed { &self.all[1..i] } else { &self.all[i + 1..last] };
        rest.iter().any(|p| p.hexes().any(|h| self.ground.level2(h) < self.ends.top))
    }

    /// Names the second position of woods as the one that blocks.
    fn two_woods(&mut self) {
        let g = self.ground;
        let mut seen = 0;
        for i in 1..self.all.len() - 1 {
            let near = g.near_position(self.ends, self.all[i]);
            let counting = self.all[i]
                .hexes()
                .find(|&h| g.cover(h) == Cover::Woods && self.counts_as_woods(h, g.level2(h), near, i));
            if let Some(hex) = counting {
                seen += 1;
                if seen == 2 {
                    self.block(Block::TwoWoods, hex, i);
                }
            }
        }
    }

    /// The hexside half-way, on bare levels and at the height of growth that blocks at once.
    fn middle(&mut self, side: Option<(HexId, HexId)>) {
        let Some((a, b)) = side else { return };
        let g = self.ground;
        let at = self.all.len() / 2;
        let average = self.ends.average();
        let mean_is_high = |one: i16, other: i16| one + other > 2 * average;
        let (first, second) = (g.level2(a), g.level2(b));
        let is_steep = (first - second).abs() >= 4 && first.max(second) > self.ends.bottom + 2;
        if is_steep && mean_is_high(first, second) {
            self.block(Block::MiddleSide, if first > second { a } else { b }, at);
        }
        let grown = |hex, level| level + if g.cover(hex) == Cover::Blocks { 2 } else { 0 };
        let (first, second) = (grown(a, first), grown(b, second));
        let higher = if first > second { a } else { b };
        if first != second && g.cover(higher) == Cover::Blocks && mean_is_high(first, second) {
            self.block(Block::MiddleThick, higher, at);
        }
    }

    /// Ridges across and along the line.
    fn ridges(&mut self) {
        let g = self.ground;
        for i in 0..self.all.len() {
            if let Position::Pair(a, b) = self.all[i] {
                self.ridge_along(a, b, i);
            }
            let Some(&next) = self.all.get(i + 1) else { break };
            let is_end = i == 0 || i + 2 == self.all.len();
            match (self.all[i], next) {
                (Position::One(a), Position::One(b)) => self.ridge_across(a, b, i, is_end),
                // Through a corner: only the end hex's own sides matter.
                (a, b) if is_end => {
                    let ridge = a.hexes().find(|&x| b.hexes().any(|y| g.ridge(x, y) > 0));
                    if let Some(hex) = ridge {
                        self.block(Block::RidgeNext, hex, i.max(1));
                    }
                }
                _ => {}
            }
        }
    }

    fn ridge_across(&mut self, a: HexId, b: HexId, i: usize, is_end: bool) {
        let g = self.ground;
        let contours = g.ridge(a, b);
        if contours == 0 {
            return;
        }
        if is_end {
            self.block(Block::RidgeNext, b, i.max(1));
            return;
        }
        // Half levels: (a + b + contours) / 2 levels.
        let height = i16::midpoint(g.level2(a), g.level2(b)) + contours;
        let (near_a, near_b) = (g.near(self.ends, a), g.near(self.ends, b));
        let near = match (near_a, near_b) {
            (Near::Low, Near::High) | (Near::High, Near::Low) | (Near::Middle, Near::Middle) => Near::Middle,
            (Near::Low, _) | (_, Near::Low) => Near::Low,
            _ => Near::High,
        };
        let lower_side = if self.reversed { b } else { a };
        let steep = height - g.level2(lower_side) >= 4 && height > self.ends.bottom + 2;
        let behind_lower_ground = self.ends.differ() && height == self.ends.top && {
            let last = self.all.len() - 1;
            let rest = if self.reversed { &self.all[1..=i] } else { &self.all[i + 1..last] };
            rest.iter().any(|p| p.hexes().any(|h| g.level2(h) < self.ends.top))
        };
        match self.ends.test(height, near, steep) {
            Test::Higher => self.block(Block::RidgeHigher, b, i + 1),
            Test::Slope => self.block(Block::RidgeSlope, b, i + 1),
            Test::Passes if behind_lower_ground => self.block(Block::RidgeSlope, b, i + 1),
            Test::Passes => {}
        }
    }

    /// A ridge along the line blocks as high as the higher end, or above the average level unless nearer that end.
    fn ridge_along(&mut self, a: HexId, b: HexId, i: usize) {
        let g = self.ground;
        let contours = g.ridge(a, b);
        if contours == 0 {
            return;
        }
        let height = i16::midpoint(g.level2(a), g.level2(b)) + contours;
        let near = g.near_position(self.ends, self.all[i]);
        if height >= self.ends.top || height > self.ends.average() && near != Near::High {
            self.block(Block::RidgeAlong, a, i);
        }
    }

    /// A climb of three levels or more beside the lower end, unless every further step up climbs as much.
    fn shadow(&mut self) {
        let g = self.ground;
        let n = self.all.len();
        // Positions from the lower end up.
        let up = |k: usize| {
            let p = self.all[if self.reversed { n - 1 - k } else { k }];
            p.hexes().map(|h| g.level2(h)).max().unwrap_or_default()
        };
        let first = up(1) - up(0);
        if first >= 6 && (1..n - 1).any(|k| up(k + 1) - up(k) < first) {
            let at = if self.reversed { n - 2 } else { 1 };
            let hex = self.all[at].hexes().max_by_key(|&h| g.level2(h)).unwrap_or(self.ends.low);
            self.block(Block::ShadowSlope, hex, at);
        }
    }

    /// The ground behind the higher end falls sooner than it does in front of it.
    fn crest(&mut self) {
        let g = self.ground;
        let highest = |p: &Position| p.hexes().map(|h| g.level2(h)).max().unwrap_or_default();
        let between = &self.all[1..self.all.len() - 1];
        let is_level = |p: &&Position| highest(p) == self.ends.top;
        let in_front = if self.reversed {
            between.iter().take_while(is_level).count()
        } else {
            between.iter().rev().take_while(is_level).count()
        };
        if in_front == 0 {
            return;
        }
        let mut behind = 0;
        for step in beyond(g.board, self.ends.low, self.ends.high) {
            let (Some(position), Some(_)) = (step.position, step.repeat_end) else { return };
            match highest(&position).cmp(&self.ends.top) {
                std::cmp::Ordering::Greater => return,
                std::cmp::Ordering::Less => break,
                std::cmp::Ordering::Equal => behind += 1,
            }
            if behind >= in_front {
                return;
            }
        }
        let at = if self.reversed { 1 } else { self.all.len() - 2 };
        let hex = self.all[at].hexes().next().unwrap_or(self.ends.high);
        self.block(Block::Crest, hex, at);
    }
}

impl Ground<'_> {
    /// Contour lines of the ridge between two neighbours, 0 for none.
    fn ridge(&self, a: HexId, b: HexId) -> i16 {
        i16::from(self.board.ridge_between(a, b))
    }
}

/// Combat units in a hex, as the firing side sees them; leaders and abandoned guns do not count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Intervening {
    /// Units of the firing side.
    pub friends: bool,
    /// Units of the other side.
    pub enemies: bool,
}

impl Intervening {
    fn any(self) -> bool {
        self.friends || self.enemies
    }
}

/// What is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Shot {
    /// Muskets, carbines, pistols, at any range.
    SmallArms,
    /// Guns at ranges 1 to 3.
    Canister,
    /// Guns at ranges 4 and more.
    Shell,
}

impl Ground<'_> {
    /// The hex whose units stop a shot on a line that the ground leaves open (`gbacw:10.26`).
    pub fn unit_block(
        &self,
        from: HexId,
        to: HexId,
        shot: Shot,
        units: &dyn Fn(HexId) -> Intervening,
    ) -> Option<HexId> {
        if self.board.distance(from, to) < 2 {
            return None;
        }
        let ray = Ray::new(self.board, from, to);
        match shot {
            Shot::SmallArms | Shot::Canister => self.direct_block(&ray, from, to, shot, units),
            Shot::Shell => self.shell_block(&ray, from, to, units),
        }
    }

    /// Small arms and canister: any unit on the line but for the four exceptions, in the rulebook's order.
    fn direct_block(
        &self,
        ray: &Ray,
        from: HexId,
        to: HexId,
        shot: Shot,
        units: &dyn Fn(HexId) -> Intervening,
    ) -> Option<HexId> {
        let on_line = || ray.between().iter().flat_map(|p| p.hexes()).filter(|&h| units(h).any());
        on_line().next()?;
        let all_hidden = on_line().all(|h| !units(h).friends && !self.sight(from, h).is_clear());
        if all_hidden {
            return None;
        }
        let level = |h| self.board.level(h);
        let (low, high) = if level(from) <= level(to) { (from, to) } else { (to, from) };
        let passes = |h: HexId| {
            let below_both = level(h) < level(low);
            let below_guns = shot == Shot::Canister && self.board.distance(from, h) == 1 && level(from) >= level(h) + 2;
            let far_down = level(high) - level(low) >= 2
                && level(h) == level(low)
                && self.board.distance(h, low) >= self.board.distance(h, high);
            below_both || below_guns || far_down
        };
        on_line().find(|&h| !passes(h))
    }

    /// Shell: friends on the line within two hexes of the target, before or behind it.
    fn shell_block(&self, ray: &Ray, from: HexId, to: HexId, units: &dyn Fn(HexId) -> Intervening) -> Option<HexId> {
        const NEAR: u16 = 2;
        let is_near = |h: &HexId| self.board.distance(*h, to) <= NEAR;
        let before = ray.between().iter().flat_map(|p| p.hexes()).filter(is_near);
        let behind = beyond(self.board, from, to)
            .take(2 * usize::from(NEAR))
            .filter_map(|b| b.position)
            .flat_map(Position::hexes)
            .filter(is_near);
        before.chain(behind).find(|&h| units(h).friends)
    }

    /// Friends on the line and next to the target, over whose heads a shot goes (`gbacw:10.26#scare`).
    pub fn fired_over(&self, from: HexId, to: HexId, units: &dyn Fn(HexId) -> Intervening) -> Vec<HexId> {
        if self.board.distance(from, to) < 2 {
            return Vec::new();
        }
        let ray = Ray::new(self.board, from, to);
        let hexes = ray.between().iter().flat_map(|p| p.hexes());
        hexes.filter(|&h| self.board.distance(h, to) == 1 && units(h).friends).collect()
    }
}

/// Whether the line from a unit to a hex leaves through its front; through a corner of the front will do (`gbacw:10.21`).
pub fn in_front(board: &Board, from: HexId, facing: Facing, to: HexId) -> bool {
    from != to && Ray::new(board, from, to).leaves().sides().any(|d| facing.aspect(d) == Aspect::Front)
}

/// Whether the line enters the target through one of its flank hexsides, not through a corner (`gbacw:10.81#flank`).
pub fn through_flank(board: &Board, from: HexId, to: HexId, target_facing: Facing) -> bool {
    from != to
        && matches!(Ray::new(board, from, to).enters(), Crossing::Side(d) if target_facing.aspect(d) == Aspect::Flank)
}
