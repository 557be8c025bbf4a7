//! Rally (`gbacw:13.4`) and resupply (`gbacw-bb:10.9`): what a unit may do instead of moving and firing.
//!
//! [`legal`] and [`apply`] are parts of a unit's action ([`super::movement::UnitTurn`]).

pub mod roll;

use serde::{Deserialize, Serialize};

pub use roll::{helpers, odds, tally};

use super::action::Action;
use super::book::{Book, LeaderId, UnitId};
use super::words::{ChoiceWords, Say};
use super::world::{Abandoned, Act, Ammo, World};
use super::{Cx, Flow, activation, leaders, results, supply};
use crate::engine::lines::Kind;
use crate::engine::{Group, Line, Target, Tone};
use crate::kit::{Side, Tally};
use crate::map::Facing;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum RallyAction {
    /// Tries to rally; every leader of its chain in the hex helps, and thereby ends his movement (`gbacw:13.43`).
    Rally,
    /// Tries to rally without leaders who still want to move.
    RallyAlone,
    /// Draws ammunition by a supply line: small arms, or the section of a battery with that number.
    Resupply(u8),
    /// Tries to draw ammunition in a camp (`gbacw-bb:10.92`).
    Camp,
    /// Turns by one vertex after a rally or a resupply (`gbacw:13.41`, `gbacw:10.92`).
    Turn(Facing),
}

impl From<RallyAction> for Action {
    fn from(action: RallyAction) -> Self {
        Self::Rally(action)
    }
}

/// Bits of [`Act::resupplied`].
const REGULAR: u8 = 1;
const CAMP: u8 = 2;
const SUCCEEDED: u8 = 4;
const SECTION: u8 = 8;

/// Whether a unit's action is rally and resupply: it may do nothing else any more (`gbacw:13.4`). A battery that only
/// drew ammunition may still fire other sections ([`section_resupplied`]).
pub fn began(act: &Act) -> bool {
    act.rallied || act.resupplied != 0
}

/// Whether that section of a battery drew ammunition in this action, and may not fire in it (`gbacw:10.92`).
pub fn section_resupplied(act: &Act, section: usize) -> bool {
    act.resupplied & (SECTION << section) != 0
}

/// What came of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rallied {
    /// Good order.
    Good,
    /// Nothing.
    Disordered,
    /// It also loses strength.
    Loses,
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RallyEvent {
    /// A unit tried to rally.
    Tried {
        /// Who.
        unit: UnitId,
        /// The die.
        roll: u8,
        /// Modifiers.
        tally: Tally,
        /// The rating to stay at or under.
        cohesion: i16,
        /// What came of it.
        result: Rallied,
    },
    /// A unit drew ammunition, or tried to.
    Ammunition {
        /// Who.
        unit: UnitId,
        /// Which section of a battery, if it has several.
        section: Option<u8>,
        /// The die and the modifiers, unless it was sure.
        roll: Option<(u8, Tally)>,
        /// Up to this it succeeds.
        success: u8,
        /// What it has now.
        ammo: Ammo,
        /// In a camp.
        camp: bool,
        /// Whether it succeeded.
        got: bool,
    },
    /// It turned after a rally or resupply.
    Turned {
        /// Who.
        unit: UnitId,
        /// Where it looks now.
        facing: Facing,
    },
}

impl RallyEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Tried { unit, roll, tally, cohesion, result } => {
                let total = i16::from(*roll) + tally.total();
                let (words, tone) = match result {
                    Rallied::Good => (format!(" rallies: {total} is within {cohesion}."), Tone::Good),
                    Rallied::Disordered => (format!(" does not rally: {total} is above {cohesion}."), Tone::Plain),
                    Rallied::Loses => (format!(" melts away while rallying: {total} against {cohesion}."), Tone::Bad),
                };
                Say::new(Kind::Morale, "gbacw:13.41")
                    .unit(book, *unit)
                    .text(words)
                    .side(book.side(*unit))
                    .tone(tone)
                    .detail(format!("rolled {roll}, disordered cohesion {cohesion}"), "13.41")
                    .tally(tally)
            }
            Self::Ammunition { unit, section, roll, success, ammo, camp, got } => {
                let what = match section {
                    Some(n) => format!(" (section {})", (b'a' + n) as char),
                    None => String::new(),
                };
                let words = match (got, camp) {
                    (true, true) => format!("{what} finds cartridges in the camp{}.", now(*ammo)),
                    (true, false) => format!("{what} is resupplied{}.", now(*ammo)),
                    (false, true) => format!("{what} finds no cartridges in the camp."),
                    (false, false) => format!("{what} gets no ammunition."),
                };
                let mut say = Say::new(Kind::Fire, "gbacw-bb:10.92")
                    .unit(book, *unit)
                    .text(words)
                    .side(book.side(*unit))
                    .tone(if *got { Tone::Good } else { Tone::Plain });
                if let Some((die, tally)) = roll {
                    let total = i16::from(*die) + tally.total();
                    say =
                        say.detail(format!("rolled {die}, total {total}, {success} or less"), "bb 10.92").tally(tally);
                }
                say
            }
            Self::Turned { unit, facing } => Say::new(Kind::Move, "gbacw:13.41")
                .unit(book, *unit)
                .text(format!(" turns to face {}.", facing.word()))
                .side(book.side(*unit))
                .tone(Tone::Quiet),
        }
        .done()
    }
}

fn now(ammo: Ammo) -> &'static str {
    if ammo == Ammo::Low { ", low still" } else { "" }
}

/// Whether nothing but rally and resupply was done in the action so far.
fn untouched(act: &Act) -> bool {
    act.spent2 == 0
        && act.steps == 0
        && act.turned == 0
        && !act.fired
        && !act.restacked
        && act.withdrew == 0
        && !act.one_hex
        && !act.charging
}

/// Whether the unit may try to rally now (`gbacw:13.4`): disordered, not collapsed (`gbacw:12.23`), nothing else done, not
/// barred by looting (`gbacw-bb:18.1`).
pub fn may_rally(book: &Book, world: &World, unit: UnitId) -> bool {
    let u = world.unit(unit);
    world.is_acting(book, unit)
        && world.is_combat_unit(unit)
        && u.disordered
        && !u.collapsed
        && !u.loot_bar
        && !u.act.rallied
        && !u.act.spent
        && untouched(&u.act)
        && u.act.fired_sections == 0
}

/// Whether the unit can draw ammunition at all in this action, wherever it stands: not while it moves, not next to an
/// enemy (`gbacw:10.93`), never if the scenario bars it (15 MI, `gbacw-bb:30.2`).
fn may_resupply(book: &Book, world: &World, unit: UnitId) -> bool {
    let u = world.unit(unit);
    world.is_acting(book, unit)
        && u.ammo.iter().any(|a| *a != Ammo::Full)
        && u.abandoned == Abandoned::No
        && !u.act.spent
        && untouched(&u.act)
        && !barred(book, world, unit)
}

/// Whether place or scenario bar a unit from any resupply.
pub fn barred(book: &Book, world: &World, unit: UnitId) -> bool {
    let Some(hex) = world.hex(unit) else { return true };
    book.scenario.skittish_unit == Some(unit) || world.is_next_to(book, hex, book.side(unit).other())
}

/// Lists what the unit may do to rally or to draw ammunition.
pub fn legal(book: &Book, world: &World, unit: UnitId, out: &mut Vec<Action>) {
    if !activation::limits(book, world, unit).rally {
        return;
    }
    if may_rally(book, world, unit) {
        out.push(RallyAction::Rally.into());
        if helpers(book, world, unit).iter().any(|l| still_moves(book, world, *l)) {
            out.push(RallyAction::RallyAlone.into());
        }
    }
    if may_resupply(book, world, unit) {
        resupplies(book, world, unit, out);
    }
    for facing in turns(book, world, unit) {
        out.push(RallyAction::Turn(facing).into());
    }
}

fn resupplies(book: &Book, world: &World, unit: UnitId, out: &mut Vec<Action>) {
    let u = world.unit(unit);
    if book.is_artillery(unit) {
        let sections = book.unit(unit).sections.len();
        let open: Vec<usize> = (0..sections)
            .filter(|s| u.guns[*s] > 0 && u.ammo[*s] != Ammo::Full)
            .filter(|s| !section_resupplied(&u.act, *s) && u.act.fired_sections & (1 << s) == 0)
            .collect();
        if !open.is_empty() && supply::place(book, world, unit).is_some() {
            out.extend(open.into_iter().map(|s| Action::from(RallyAction::Resupply(s as u8))));
        }
        return;
    }
    if u.act.resupplied & REGULAR == 0 && supply::place(book, world, unit).is_some() {
        out.push(RallyAction::Resupply(0).into());
    }
    if u.act.resupplied & CAMP == 0 && world.hex(unit).is_some_and(|h| book.scenario.infantry_camps.contains(&h)) {
        out.push(RallyAction::Camp.into());
    }
}

/// The facings a unit may turn to after its rally or resupply: one vertex either way, once, and not after a failed rally.
/// In a stack only if everybody else there is free to turn too, since all face the same way (`gbacw:7.11`,
/// `gbacw:13.41`).
fn turns(book: &Book, world: &World, unit: UnitId) -> Vec<Facing> {
    let u = world.unit(unit);
    let earned = u.act.rallied || u.act.resupplied & SUCCEEDED != 0;
    if !earned || !free_to_turn(book, world, unit) || u.act.fired_sections != 0 {
        return Vec::new();
    }
    let hex = world.hex(unit).expect("a unit that acts is on the map");
    if world.combat_units(hex).any(|other| !free_to_turn(book, world, other)) {
        return Vec::new();
    }
    vec![u.facing.turned(1), u.facing.turned(5)]
}

/// Whether a unit has its free vertex still to use: it did nothing but rally with success and resupply, or nothing yet.
fn free_to_turn(book: &Book, world: &World, unit: UnitId) -> bool {
    let u = world.unit(unit);
    let failed = u.act.rallied && u.disordered;
    world.is_acting(book, unit) && !failed && !u.act.faced_after_rally && !u.act.spent && untouched(&u.act)
}

/// Whether a leader could still move in this activation.
fn still_moves(book: &Book, world: &World, leader: LeaderId) -> bool {
    leaders::on_the_move(book, world).contains(&leader)
}

/// Carries out one of [`legal`].
pub fn apply(unit: UnitId, action: RallyAction, cx: &mut Cx) -> Flow {
    match action {
        RallyAction::Rally => try_rally(cx, unit, true),
        RallyAction::RallyAlone => try_rally(cx, unit, false),
        RallyAction::Resupply(section) => resupply(cx, unit, section),
        RallyAction::Camp => camp(cx, unit),
        RallyAction::Turn(facing) => turn(cx, unit, facing),
    }
    Flow::Again
}

/// `gbacw:13.41`.
fn try_rally(cx: &mut Cx, unit: UnitId, all_help: bool) {
    let mut with = helpers(cx.book, cx.world, unit);
    if !all_help {
        with.retain(|l| !still_moves(cx.book, cx.world, *l));
    }
    let tally = tally(cx.book, cx.world, unit, with.len());
    leaders::walk::help_rally(cx, &with);
    cx.world.unit_mut(unit).act.rallied = true;
    let cohesion = cx.world.cohesion(cx.book, unit);
    let roll = cx.dice.d10();
    let result = roll::result(cx.book, i16::from(roll) + tally.total(), cohesion);
    cx.emit(|| RallyEvent::Tried { unit, roll, tally, cohesion, result }.into());
    match result {
        Rallied::Good => {
            cx.world.unit_mut(unit).disordered = false;
            results::may_recrew(cx.book, cx.world, unit, false);
        }
        Rallied::Disordered => {}
        Rallied::Loses => {
            let loss = cx.book.charts.cohesion.rally.loss;
            results::lose(cx, unit, loss, "to a failed rally", "gbacw:13.41");
            leaders::bereft(cx);
        }
    }
}

/// `gbacw:10.92`: one step better.
fn better(ammo: Ammo) -> Ammo {
    if ammo == Ammo::Out { Ammo::Low } else { Ammo::Full }
}

/// Ammunition by a supply line (`gbacw-bb:10.92`).
fn resupply(cx: &mut Cx, unit: UnitId, section: u8) {
    if cx.book.is_artillery(unit) {
        cx.world.unit_mut(unit).act.resupplied |= SECTION << section;
        give(cx, unit, section, None, false);
        return;
    }
    cx.world.unit_mut(unit).act.resupplied |= REGULAR;
    let mut tally = supply::place(cx.book, cx.world, unit).map_or_else(Tally::new, |p| p.tally);
    early(cx.book, cx.world, unit, &mut tally);
    let roll = cx.dice.d10();
    give(cx, unit, 0, Some((roll, tally)), false);
}

/// The Union's early hours.
fn early(book: &Book, world: &World, unit: UnitId, tally: &mut Tally) {
    let union = book.side(unit) == Side::Union && world.hour(book) <= book.scenario.union_resupply_until;
    book.charts.ammunition.small_arms.union_early.tally_if(union, tally);
}

/// Ammunition out of a camp: no line, no modifiers (`gbacw-bb:10.92`).
fn camp(cx: &mut Cx, unit: UnitId) {
    cx.world.unit_mut(unit).act.resupplied |= CAMP;
    let roll = cx.dice.d10();
    give(cx, unit, 0, Some((roll, Tally::new())), true);
}

/// Tells and applies an attempt; without a die it is sure.
fn give(cx: &mut Cx, unit: UnitId, section: u8, roll: Option<(u8, Tally)>, camp: bool) {
    let charts = &cx.book.charts.ammunition;
    let success = if camp { charts.camp.success } else { charts.small_arms.success };
    let got = roll.as_ref().is_none_or(|(die, tally)| i16::from(*die) + tally.total() <= i16::from(success));
    let u = cx.world.unit_mut(unit);
    let ammo = &mut u.ammo[usize::from(section)];
    if got {
        *ammo = better(*ammo);
        u.act.resupplied |= SUCCEEDED;
    }
    let ammo = u.ammo[usize::from(section)];
    let section = (cx.book.unit(unit).sections.len() > 1).then_some(section);
    cx.emit(|| RallyEvent::Ammunition { unit, section, roll, success, ammo, camp, got }.into());
}

/// A unit that rested for a whole turn fills up one step without a roll, if it can trace a line (`gbacw-bb:10.92`).
pub fn rest_resupply(cx: &mut Cx, unit: UnitId) {
    let u = cx.world.unit(unit);
    let needs = cx.world.is_combat_unit(unit) && u.ammo.iter().any(|a| *a != Ammo::Full);
    if !needs || barred(cx.book, cx.world, unit) || supply::place(cx.book, cx.world, unit).is_none() {
        return;
    }
    let sections = cx.book.unit(unit).sections.len().max(1);
    for section in 0..sections {
        if cx.world.unit(unit).ammo[section] != Ammo::Full {
            give(cx, unit, section as u8, None, false);
        }
    }
}

/// The whole stack turns with the unit.
fn turn(cx: &mut Cx, unit: UnitId, facing: Facing) {
    let hex = cx.world.hex(unit).expect("a unit that acts is on the map");
    let stack: Vec<UnitId> = cx.world.combat_units(hex).collect();
    for other in stack {
        let u = cx.world.unit_mut(other);
        u.facing = facing;
        u.act.faced_after_rally = true;
    }
    cx.emit(|| RallyEvent::Turned { unit, facing }.into());
}

/// One of [`legal`] in words.
pub fn choice(book: &Book, world: &World, unit: UnitId, action: RallyAction) -> ChoiceWords {
    let chance = |help: bool| {
        let mut with = helpers(book, world, unit);
        if !help {
            with.retain(|l| !still_moves(book, world, *l));
        }
        let tally = tally(book, world, unit, with.len());
        let good = odds(book, world, unit, &tally).0;
        format!("{}% ({:+})", good / 10, tally.total())
    };
    match action {
        RallyAction::Rally => {
            let stops: Vec<String> = helpers(book, world, unit)
                .into_iter()
                .filter(|l| still_moves(book, world, *l))
                .map(|l| leaders::name(book, world, l))
                .collect();
            let note = if stops.is_empty() { String::new() } else { format!("; {} stays here", stops.join(" and ")) };
            ChoiceWords::new(Group::Rally, "rally", format!("rally {}", chance(true)), "gbacw:13.41")
                .key('R')
                .detail(format!("cohesion {}{note}", world.cohesion(book, unit)))
                .odds()
        }
        RallyAction::RallyAlone => {
            let label = format!("rally without its leaders {}", chance(false));
            ChoiceWords::new(Group::Rally, "rally-alone", label, "gbacw:13.43")
                .detail("leaders who have not moved keep their move")
                .odds()
        }
        RallyAction::Resupply(section) => resupply_words(book, world, unit, section),
        RallyAction::Camp => {
            let faces = u16::from(book.charts.ammunition.camp.success) + 1;
            let label = format!("search the camp for ammunition {}%", faces * 10);
            ChoiceWords::new(Group::Rally, "camp", label, "gbacw-bb:10.92")
        }
        RallyAction::Turn(facing) => {
            ChoiceWords::new(Group::Face, "face", format!("turn to face {}", facing.word()), "gbacw:13.41")
                .target(Target::Facing(facing))
        }
    }
    .actor(book.unit_piece(unit))
}

fn resupply_words(book: &Book, world: &World, unit: UnitId, section: u8) -> ChoiceWords {
    let Some(place) = supply::place(book, world, unit) else {
        return ChoiceWords::new(Group::Rally, "resupply", "resupply", "gbacw-bb:10.92");
    };
    let from = format!("drawn at {}", book.board.number(place.hex));
    let label = if book.is_artillery(unit) {
        match book.unit(unit).sections.len() {
            0 | 1 => "resupply the guns".into(),
            _ => format!("resupply section {}", (b'a' + section) as char),
        }
    } else {
        let mut tally = place.tally;
        early(book, world, unit, &mut tally);
        let faces = i16::from(book.charts.ammunition.small_arms.success) - tally.total() + 1;
        format!("resupply {}%", faces.clamp(0, 10) * 10)
    };
    ChoiceWords::new(Group::Rally, "resupply", label, "gbacw-bb:10.92").detail(from)
}

/// Exact odds of a try to rally, for the preview.
pub fn preview(book: &Book, world: &World, unit: UnitId, action: RallyAction) -> Option<crate::engine::Odds> {
    let mut with = helpers(book, world, unit);
    match action {
        RallyAction::Rally => {}
        RallyAction::RallyAlone => with.retain(|l| !still_moves(book, world, *l)),
        _ => return None,
    }
    Some(roll::preview(book, world, unit, tally(book, world, unit, with.len())))
}
