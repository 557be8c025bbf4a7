//! One fire: what of each unit's strength arrives, what shifts it, and the column it is read on (`blind-swords:9.3`).

use serde::{Deserialize, Serialize};

use super::super::book::{Arm, Book, UnitId, Weapon};
use super::super::charts::combat::Sp16;
use super::super::charts::fire::Times;
use super::super::charts::{Band, Shift};
use super::super::ground::{HexsideKind, Terrain};
use super::super::world::{Phase, World};
use super::line::Line;
use crate::kit::Tally;
use crate::map::HexId;

/// Sixteenths of a strength point.
pub const POINT: Sp16 = 16;

/// Why they fire.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    /// In the fire step of their brigade.
    Step,
    /// Batteries in their own phase.
    Guns,
    /// At this unit, which leaves its hex (`blind-swords:10.7`).
    Opportunity(UnitId),
    /// For this hex, which is attacked (`blind-swords:11.3a`).
    Defence(HexId),
    /// By an event chit.
    Event {
        /// Columns to the right.
        shift: i8,
        /// Woods do not help the target.
        ignore_woods: bool,
        /// Alert or not.
        full: bool,
    },
}

/// What is fixed about a fire when it is announced.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// Why.
    pub kind: Kind,
    /// It was announced with others that flank the target (`blind-swords:9.3c`).
    pub flanking: bool,
    /// Units that fired before for the same reason; of batteries in woods they used up the hex's share.
    pub spent: Vec<UnitId>,
}

impl Terms {
    /// Whether a battery has fired out of the hex it stands in already: of the Artillery Phase what it fired there and
    /// then, of other occasions what it fired on this one (`blind-swords-x:6.5c`).
    fn has_fired(&self, world: &World, unit: UnitId) -> bool {
        let is_phase = self.kind == Kind::Guns && world.phase == Phase::Artillery;
        let from = world.unit(unit).turned.fired_from;
        self.spent.contains(&unit) || is_phase && from.is_some() && from == world.hex(unit)
    }

    fn ignores_woods(&self) -> bool {
        matches!(self.kind, Kind::Event { ignore_woods: true, .. })
    }
}

/// Why only half of a strength arrives; never more than one of them counts (`blind-swords-x:9.3#alert`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Half {
    /// Opportunity fire.
    Opportunity,
    /// Supporting defensive fire.
    Supporting,
    /// A brigade that is not alert.
    NotAlert,
}

impl Half {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::Opportunity => "opportunity fire",
            Self::Supporting => "supporting",
            Self::NotAlert => "not alert",
        }
    }

    /// The rule.
    pub fn rule(self) -> &'static str {
        match self {
            Self::Opportunity | Self::Supporting => "blind-swords:9.1d",
            Self::NotAlert => "blind-swords-x:9.3#alert",
        }
    }

    fn times(self, book: &Book) -> Times {
        let chart = &book.charts.fire.strength;
        match self {
            Self::Opportunity => chart.opportunity,
            Self::Supporting => chart.supporting,
            Self::NotAlert => chart.not_alert,
        }
    }

    fn of(world: &World, terms: &Terms, unit: UnitId, from: HexId) -> Option<Self> {
        match terms.kind {
            Kind::Event { full: true, .. } => None,
            _ if !world.is_alert(unit) => Some(Self::NotAlert),
            Kind::Opportunity(_) => Some(Self::Opportunity),
            Kind::Defence(hex) if hex != from => Some(Self::Supporting),
            _ => None,
        }
    }
}

/// What one unit adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Who.
    pub unit: UnitId,
    /// Whence.
    pub from: HexId,
    /// Its band of range.
    pub band: Band,
    /// The strength it fires with, before the factors.
    pub base: Sp16,
    /// Whether woods hold back some of its strength (`blind-swords-x:6.5c`).
    pub held_back: bool,
    /// Why it is halved.
    pub half: Option<Half>,
    /// What arrives.
    pub strength: Sp16,
}

impl Part {
    fn set_base(&mut self, book: &Book, base: Sp16) {
        let chart = &book.charts.fire.strength;
        self.base = base;
        self.strength = chart.band(self.band).of(base);
        if let Some(half) = self.half {
            self.strength = half.times(book).of(self.strength);
        }
    }
}

/// What a unit alone adds along a line; `None` if it cannot fire along it at all. The cap of guns in woods is not in it.
pub fn part(book: &Book, world: &World, terms: &Terms, unit: UnitId, line: &Line) -> Option<Part> {
    let spec = book.unit(unit);
    let strength2 = world.strength2(book, unit);
    let is_gun = spec.arm == Arm::Artillery;
    // Guns never fire out of such country (`blind-swords-x:9.1f`); gunboats have a procedure of their own.
    let is_barred = is_gun && book.ground.terrain(line.from).is_rough() || spec.arm == Arm::Gunboat;
    if strength2 == 0 || is_barred || !line.is_free(is_gun) {
        return None;
    }
    let in_defence = matches!(terms.kind, Kind::Defence(_)) && line.range == 1;
    let band = match book.charts.fire.ranges.band(spec.arm, spec.weapon, line.range) {
        // Not over friends (`blind-swords:9.1b`): as at effective range.
        Some(Band::Canister) if line.is_over_friends() => Band::Effective,
        Some(band) => band,
        // `blind-swords:11.3a#cc`
        None if in_defence && spec.weapon == Weapon::Cc && world.is_foot(book, unit) => Band::Effective,
        None => return None,
    };
    let half = Half::of(world, terms, unit, line.from);
    let mut part = Part { unit, from: line.from, band, base: 0, held_back: false, half, strength: 0 };
    part.set_base(book, Sp16::from(strength2) * (POINT / 2));
    Some(part)
}

/// A fire as it would be now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shot {
    /// What each unit adds; batteries to which woods leave nothing are not in it.
    pub parts: Vec<Part>,
    /// All together.
    pub strength: Sp16,
    /// The column before shifts; `None` below half a point: it cannot be fired (`blind-swords:9.3`).
    pub column: Option<usize>,
    /// The sum of the shifts.
    pub shift: i16,
    /// The column after them; `None`: the fire is ignored (`blind-swords:9.3#shift`).
    pub last: Option<usize>,
    /// The line that counts: of fire out of several hexes the worst (`blind-swords:9.1e`, ruling R18).
    pub line: Line,
}

/// The fire of some units at a hex as one total; `None` if any of them cannot fire at it.
pub fn shot(book: &Book, world: &World, terms: &Terms, units: &[UnitId], at: HexId) -> Option<Shot> {
    let side = book.unit(*units.first()?).side;
    let mut lines: Vec<Line> = Vec::with_capacity(2);
    for unit in units {
        let from = world.hex(*unit)?;
        if !lines.iter().any(|l| l.from == from) {
            lines.push(Line::new(book, world, side, from, at)?);
        }
    }
    along(book, world, terms, units, &lines)
}

/// The same along lines that are known, one from each of the units' hexes.
pub(super) fn along(book: &Book, world: &World, terms: &Terms, units: &[UnitId], lines: &[Line]) -> Option<Shot> {
    let mut parts = Vec::with_capacity(units.len());
    for unit in units {
        let from = world.hex(*unit)?;
        let line = lines.iter().find(|l| l.from == from)?;
        parts.push(part(book, world, terms, *unit, line)?);
    }
    for line in lines {
        hold_back(book, world, terms, &mut parts, line.from);
    }
    parts.retain(|p| p.base > 0);
    add_up(book, world, terms, parts, lines)
}

/// Parts and lines add up to a shot.
fn add_up(book: &Book, world: &World, terms: &Terms, parts: Vec<Part>, lines: &[Line]) -> Option<Shot> {
    let worst = lines.iter().map(|l| (line_shift(book, terms, l), *l)).min_by_key(|(shift, _)| *shift);
    let (mut shift, line) = worst?;
    each_unit_shift(book, world, terms, &parts, &mut |s| shift += i16::from(s.shift));
    shift += event_shift(terms);
    let strength = parts.iter().map(|p| p.strength).sum();
    let table = &book.charts.combat.results;
    let column = table.column(strength);
    let floor = matches!(terms.kind, Kind::Defence(_)).then_some(0);
    let last = column.and_then(|c| table.shifted(c, shift).or(floor));
    Some(Shot { parts, strength, column, shift, last, line })
}

/// Batteries in woods fire with a few points of the whole hex only, before all factors (`blind-swords-x:6.5c`); those that
/// make most of them come first.
fn hold_back(book: &Book, world: &World, terms: &Terms, parts: &mut [Part], from: HexId) {
    if book.ground.terrain(from) != Terrain::Woods {
        return;
    }
    let is_gun = |u: UnitId| book.unit(u).is_gun();
    let mut guns: Vec<usize> = (0..parts.len()).filter(|i| parts[*i].from == from && is_gun(parts[*i].unit)).collect();
    if guns.is_empty() {
        return;
    }
    guns.sort_by_key(|i| parts[*i].band);
    let others = world.at(from).iter().filter(|u| is_gun(**u) && !parts.iter().any(|p| p.unit == **u));
    let used: Sp16 = others
        .filter(|u| terms.has_fired(world, **u))
        .map(|u| Sp16::from(world.strength2(book, *u)) * (POINT / 2))
        .sum();
    let mut left = (Sp16::from(book.charts.fire.strength.guns_in_woods) * POINT).saturating_sub(used);
    for i in guns {
        let base = parts[i].base.min(left);
        left -= base;
        parts[i].held_back = base < parts[i].base;
        parts[i].set_base(book, base);
    }
}

/// Shifts of a line and the hexes at its ends.
fn each_line_shift<'a>(book: &'a Book, terms: &Terms, line: &Line, add: &mut impl FnMut(&'a Shift)) {
    let chart = &book.charts.fire.shifts;
    let (own, target) = (book.ground.terrain(line.from), book.ground.terrain(line.at));
    let is_steep = || {
        let edge = book.ground.between(line.from, line.at);
        edge.and_then(super::super::ground::Edge::slope) == Some(HexsideKind::SteepSlope)
    };
    let mut add_if = |condition: bool, shift: &'a Shift| {
        if condition {
            add(shift);
        }
    };
    let is_wooded = matches!(target, Terrain::Woods | Terrain::DenseWoods);
    add_if(is_wooded && !terms.ignores_woods(), &chart.into_woods);
    add_if(line.sight.orchard, &chart.orchard);
    add_if(line.range == 1 && is_steep(), &chart.steep_slope);
    add_if(line.sight.mounds, &chart.mounds);
    add_if(own == Terrain::DenseWoods, &chart.out_of_dense);
    add_if(line.sight.over_rough, &chart.over_dense);
    add_if(line.sight.over_unit, &chart.over_unit);
    add_if(own == Terrain::Marsh || target == Terrain::Marsh, &chart.marsh);
}

/// Their sum.
pub fn line_shift(book: &Book, terms: &Terms, line: &Line) -> i16 {
    let mut sum = 0;
    each_line_shift(book, terms, line, &mut |s| sum += i16::from(s.shift));
    sum
}

/// Shifts of the units and of the way they fire.
fn each_unit_shift<'a>(book: &'a Book, world: &World, terms: &Terms, parts: &[Part], add: &mut impl FnMut(&'a Shift)) {
    let chart = &book.charts.fire.shifts;
    let guns = |fits: &dyn Fn(&Part, Weapon) -> bool| -> Sp16 {
        let weapon = |p: &Part| book.unit(p.unit).weapon;
        parts.iter().filter(|p| book.unit(p.unit).is_gun() && fits(p, weapon(p))).map(|p| p.strength).sum()
    };
    let all = guns(&|_, _| true);
    if all > 0 {
        let is_far = |band| matches!(band, Band::Long | Band::Extreme);
        if 2 * guns(&|p, w| w == Weapon::Mx && is_far(p.band)) >= all {
            add(&chart.mixed_far);
        }
        if 2 * guns(&|p, w| w == Weapon::S && p.band == Band::Canister) >= all {
            add(&chart.smooth_canister);
        }
    }
    if terms.flanking {
        add(&chart.flanking);
    }
    if parts.iter().any(|p| world.unit(p.unit).low_ammo) {
        add(&chart.low_ammo);
    }
}

fn event_shift(terms: &Terms) -> i16 {
    match terms.kind {
        Kind::Event { shift, .. } => i16::from(shift),
        _ => 0,
    }
}

/// All shifts of a shot with their reasons.
pub fn tally(book: &Book, world: &World, terms: &Terms, shot: &Shot) -> Tally {
    let mut tally = Tally::new();
    each_line_shift(book, terms, &shot.line, &mut |s| s.tally(&mut tally));
    each_unit_shift(book, world, terms, &shot.parts, &mut |s| s.tally(&mut tally));
    tally.add(event_shift(terms), "event", "blind-swords:7.3#event");
    tally
}

/// Whether a fire shakes its lead unit before the dice: only the battle's nervous unit, by so much before shifts.
pub fn is_heavy(book: &Book, shot: &Shot, lead: UnitId) -> bool {
    let nervous = book.scenario.nervous.filter(|n| n.unit == lead);
    nervous.is_some_and(|n| shot.strength >= Sp16::from(n.from2) * (POINT / 2))
}

/// A strength in points: `6.5`, `0.25`.
pub fn points(strength: Sp16) -> String {
    let (whole, rest) = (strength / POINT, strength % POINT);
    match rest {
        0 => whole.to_string(),
        sixteenths => format!("{whole}.{}", format!("{:04}", sixteenths * 625).trim_end_matches('0')),
    }
}
