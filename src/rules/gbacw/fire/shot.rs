//! One shot: announced, rolled, applied; and what it costs in ammunition (`gbacw:10.17`, `10.68`, `10.69`, `10.91`).

use serde::{Deserialize, Serialize};

use super::super::Cx;
use super::super::book::{Arm, Book, UnitId};
use super::super::charts::{FireResult, FireTable};
use super::super::morale::{self, Why};
use super::super::results::{Class, Hit};
use super::super::world::{Ammo, World};
use super::drm::{self, Setting};
use super::{FireEvent, Kind, aim};
use crate::kit::Tally;
use crate::map::HexId;

/// A unit that takes part in a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Part {
    /// The unit.
    pub unit: UnitId,
    /// The sections of a battery that fire, a bit each; 0 for other arms.
    pub sections: u8,
}

/// A shot as announced: what the rules fix before any die is rolled.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Shot {
    /// Who fires.
    pub parts: Vec<Part>,
    /// The kind of fire.
    pub kind: Kind,
    /// How it strikes.
    pub class: Class,
    /// The firing hex.
    pub from: HexId,
    /// The target hex.
    pub at: HexId,
    /// Strength points or guns.
    pub strength: u8,
    /// Guns of the second shot of rapid fire; 0: no rapid fire.
    pub rapid: u8,
    /// Whether low ammunition is ignored at the price of the rest.
    pub dear: bool,
    /// Whether this is one of the two halves of a battery.
    pub half: bool,
    /// Who suffers, in this order.
    pub stack: Vec<UnitId>,
    /// Friends next to the target over whose heads it goes.
    pub over: Vec<UnitId>,
    /// Modifiers of the first roll.
    pub tally: Tally,
    /// Modifiers of the second roll of rapid fire.
    pub second: Tally,
    /// What was rolled: die and result.
    pub rolls: Vec<(u8, FireResult)>,
    /// Whether it was avoided by a No Fire chit.
    pub avoided: bool,
}

/// What a player chooses about a shot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who fires.
    pub part: Part,
    /// The target hex.
    pub at: HexId,
    /// Strength points or guns.
    pub strength: u8,
    /// Rapid fire.
    pub rapid: bool,
    /// Low ammunition ignored.
    pub dear: bool,
    /// Movement given up.
    pub hold: bool,
}

impl Shot {
    /// The shot that a choice means. `stack`: who suffers in which order; `attacked`: whether the firer is itself
    /// shocked out of the target hex.
    pub fn new(book: &Book, world: &World, kind: Kind, c: Choice, stack: Vec<UnitId>, attacked: bool) -> Option<Self> {
        let from = world.hex(c.part.unit)?;
        let class = match kind {
            Kind::Mistaken => Class::Mistaken,
            _ => aim::class(book, c.part.unit, book.board.distance(from, c.at)),
        };
        let mut shot = Self {
            parts: vec![c.part],
            kind,
            class,
            from,
            at: c.at,
            strength: c.strength,
            rapid: 0,
            dear: c.dear,
            half: false,
            stack,
            over: Vec::new(),
            tally: Tally::new(),
            second: Tally::new(),
            rolls: Vec::new(),
            avoided: false,
        };
        if c.rapid {
            shot.rapid = shot.rapid_guns(book, world).min(c.strength);
        }
        if matches!(class, Class::SmallArms | Class::Canister) {
            let over = aim::fired_over(book, world, book.side(c.part.unit), from, c.at);
            shot.over = over.into_iter().flat_map(|h| world.combat_units(h)).collect();
        }
        shot.modify(book, world, c.hold, attacked);
        Some(shot)
    }

    /// Works out the modifiers.
    pub fn modify(&mut self, book: &Book, world: &World, hold: bool, attacked: bool) {
        let quick: Vec<Part> = self.quick_parts(book);
        let mut setting = Setting {
            parts: &self.parts,
            kind: self.kind,
            class: self.class,
            from: self.from,
            at: self.at,
            target: self.stack.first().copied(),
            dear: self.dear,
            hold,
            attacked,
        };
        let tally = drm::tally(book, world, &setting);
        if self.rapid > 0 {
            setting.parts = &quick;
            self.second = drm::tally(book, world, &setting);
        }
        self.tally = tally;
    }

    /// The smoothbores among the guns that fire.
    fn quick_parts(&self, book: &Book) -> Vec<Part> {
        let quick = |p: &Part| Part { unit: p.unit, sections: aim::rapid_sections(book, p.unit, p.sections) };
        self.parts.iter().map(quick).filter(|p| p.sections != 0).collect()
    }

    /// How many guns could fire a second time.
    pub fn rapid_guns(&self, book: &Book, world: &World) -> u8 {
        self.quick_parts(book).iter().map(|p| aim::guns_of(world, p.unit, p.sections)).sum()
    }

    /// Who fires.
    pub fn units(&self) -> Vec<UnitId> {
        self.parts.iter().map(|p| p.unit).collect()
    }

    /// The unit that leads the fire.
    pub fn lead(&self) -> UnitId {
        self.parts[0].unit
    }

    /// The table it is read on.
    pub fn table<'a>(&self, book: &'a Book) -> &'a FireTable {
        if self.class == Class::Shell { &book.charts.fire.shell_table } else { &book.charts.fire.table }
    }

    /// How many times it is rolled.
    pub fn times(&self) -> usize {
        if self.rapid > 0 { 2 } else { 1 }
    }

    /// Strength and modifiers of the first or second roll.
    pub fn round(&self, second: bool) -> (u8, &Tally) {
        if second { (self.rapid, &self.second) } else { (self.strength, &self.tally) }
    }

    /// Rolls it.
    pub fn roll(&mut self, cx: &mut Cx) {
        if self.avoided || !self.rolls.is_empty() {
            return;
        }
        for n in 0..self.times() {
            let die = cx.dice.d10();
            let (strength, tally) = self.round(n == 1);
            let result = self.table(cx.book).result(strength, i16::from(die) + tally.total());
            cx.emit(|| {
                FireEvent::Rolled {
                    by: self.units(),
                    from: self.from,
                    at: self.at,
                    kind: self.kind,
                    class: self.class,
                    strength,
                    second: n == 1,
                    column: self.table(cx.book).column_name(strength).to_owned(),
                    die,
                    tally: tally.clone(),
                    result,
                }
                .into()
            });
            self.rolls.push((die, result));
        }
    }

    /// What its `n`th roll does to those it was aimed at.
    pub fn hit(&self, n: usize) -> Option<Hit> {
        let (_, result) = self.rolls.get(n)?;
        Some(Hit::new(self.class, self.from, self.units(), self.at, self.stack.clone(), *result))
    }

    /// Friends under the line of fire check if a die was low enough (`gbacw:10.26#scare`); who fails.
    pub fn scare(&self, cx: &mut Cx) -> Vec<UnitId> {
        let low = |(die, _): &(u8, FireResult)| *die <= cx.book.charts.fire.overhead_die;
        if self.over.is_empty() || !self.rolls.iter().any(low) {
            return Vec::new();
        }
        let why = Why { what: "check under the fire of its own side", rule: "gbacw:10.26#scare" };
        let here: Vec<UnitId> = self.over.iter().copied().filter(|u| cx.world.is_combat_unit(*u)).collect();
        here.into_iter().filter(|u| !morale::check(cx, *u, &Tally::new(), why)).collect()
    }

    /// Whether a roll of it costs ammunition (`gbacw:10.68#ammo`, `10.69`, `10.91`).
    fn depletes(&self, book: &Book) -> bool {
        let chart = &book.charts.fire;
        self.rolls
            .iter()
            .any(|(die, _)| if self.rapid > 0 { chart.rapid_depletion.contains(die) } else { *die == chart.depletion })
    }
}

/// Takes ammunition for shots that one unit, or batteries together, declared at the same time; once each, after the fire
/// (`gbacw:10.65`, `10.68#ammo`, `10.69`, `10.91`, `gbacw-bb:10.91`, ruling G51).
pub fn deplete(cx: &mut Cx, shots: &[Shot]) {
    let fired: Vec<&Shot> = shots.iter().filter(|s| !s.rolls.is_empty() && s.kind != Kind::Mistaken).collect();
    let mut units: Vec<UnitId> = fired.iter().flat_map(|s| s.units()).collect();
    units.sort_unstable();
    units.dedup();
    for unit in units {
        let own: Vec<&Shot> = fired.iter().copied().filter(|s| s.parts.iter().any(|p| p.unit == unit)).collect();
        if cx.book.is_artillery(unit) {
            deplete_guns(cx, unit, &own);
        } else if cx.book.unit(unit).arm == Arm::Infantry {
            let dear = own.iter().any(|s| s.dear);
            if dear || own.iter().any(|s| s.depletes(cx.book)) {
                lower(cx, unit, 0, dear);
            }
        }
    }
}

/// Sections that share their fate: all halves of a battery, and all sections when several shots of it struck one hex.
fn deplete_guns(cx: &mut Cx, unit: UnitId, shots: &[&Shot]) {
    let together = shots.iter().enumerate().any(|(i, s)| s.half || shots[..i].iter().any(|t| t.at == s.at));
    let any = shots.iter().any(|s| s.depletes(cx.book));
    let sections = |s: &Shot| s.parts.iter().find(|p| p.unit == unit).map_or(0, |p| p.sections);
    let (mut low, mut out) = (0u8, 0u8);
    for shot in shots {
        let all = sections(shot);
        let quick = if shot.rapid > 0 { aim::rapid_sections(cx.book, unit, all) } else { 0 };
        if if together { any } else { shot.depletes(cx.book) } {
            out |= quick;
        }
        let slow = all & !quick;
        // Rifles beside rapid smoothbores fire the first shot only.
        let first = shot.rolls.first().is_some_and(|(die, _)| *die == cx.book.charts.fire.depletion);
        if if together { any } else { first } {
            low |= slow;
        }
    }
    for section in 0..cx.book.unit(unit).sections.len() as u8 {
        if out & 1 << section != 0 {
            lower(cx, unit, section, true);
        } else if low & 1 << section != 0 {
            lower(cx, unit, section, false);
        }
    }
}

/// Lowers the ammunition of a unit or section by a level, or to nothing.
fn lower(cx: &mut Cx, unit: UnitId, section: u8, all: bool) {
    let ammo = &mut cx.world.unit_mut(unit).ammo[usize::from(section)];
    let next = if all || *ammo != Ammo::Full { Ammo::Out } else { Ammo::Low };
    if *ammo == next {
        return;
    }
    *ammo = next;
    if cx.world.hex(unit).is_some() {
        cx.emit(|| FireEvent::Ammunition { unit, section, ammo: next }.into());
    }
}
