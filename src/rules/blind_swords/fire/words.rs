//! Questions, choices and log lines of fire in English.

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::charts::Band;
use super::super::charts::combat::{Severity, Sp16};
use super::super::words::{Say, plain_name, plain_names as names, strength};
use super::super::world::World;
use super::super::{cohesion, results};
use super::salvo::{Mode, Salvo};
use super::shot::{Kind, POINT, Part, Shot, points};
use super::{FireAction, odds};
use crate::engine::lines::Kind as LineKind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::kit::Tally;
use crate::map::HexId;

/// A fire that was rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fired {
    /// Why.
    pub kind: Kind,
    /// At what.
    pub at: HexId,
    /// Who, with what, on which column.
    pub shot: Shot,
    /// The shifts.
    pub tally: Tally,
    /// Coloured and white die.
    pub dice: [u8; 2],
    /// The lead unit of the target.
    pub lead: UnitId,
    /// Its rating.
    pub cr: i8,
    /// The test; `None`: no effect.
    pub severity: Option<Severity>,
}

/// A gunboat's fire that was rolled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelled {
    /// The gunboat.
    pub boat: UnitId,
    /// Where it lies.
    pub from: HexId,
    /// At what.
    pub at: HexId,
    /// Its band of range.
    pub band: Band,
    /// What arrives.
    pub strength: Sp16,
    /// The shifts.
    pub tally: Tally,
    /// The column after them.
    pub column: usize,
    /// Coloured and white die.
    pub dice: [u8; 2],
    /// Whether it had an effect.
    pub is_hit: bool,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FireEvent {
    /// Fires that flank a hex are announced, each a total of its own (`blind-swords:9.3c`).
    Flanking {
        /// At what.
        at: HexId,
        /// Who.
        units: Vec<Vec<UnitId>>,
    },
    /// A fire was rolled.
    Fired(Box<Fired>),
    /// The shifts took a fire off the table (`blind-swords:9.3#shift`).
    Ignored {
        /// Who.
        units: Vec<UnitId>,
        /// At what.
        at: HexId,
        /// With what.
        strength: Sp16,
        /// The shifts.
        tally: Tally,
    },
    /// A gunboat fired.
    Shelled(Box<Shelled>),
    /// Its shells shake everybody in two hexes (`blind-swords-x:6.5e#effect`).
    Shaken {
        /// The gunboat.
        boat: UnitId,
        /// Who gets a morale hit.
        units: Vec<UnitId>,
    },
}

impl FireEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Flanking { at, units } => Say::new(LineKind::Fire, "blind-swords:9.3c")
                .text("Flanking fire at ")
                .hex(&book.board, *at)
                .text(": ")
                .list(units, |say, group| say.text(names(book, group)))
                .side(book.unit(units[0][0]).side)
                .at(Some(*at))
                .done(),
            Self::Fired(fired) => fired_line(book, fired),
            Self::Ignored { units, at, strength, tally } => Say::new(LineKind::Fire, "blind-swords:9.3#shift")
                .units(book, units)
                .text(if units.len() > 1 { " fire at " } else { " fires at " })
                .hex(&book.board, *at)
                .text(" in vain: shifted off the table")
                .side(book.unit(units[0]).side)
                .tone(Tone::Quiet)
                .at(Some(*at))
                .detail(format!("{} SP", points(*strength)), "blind-swords:9.3")
                .tally(tally)
                .done(),
            Self::Shelled(shelled) => shelled_line(book, shelled),
            Self::Shaken { boat, units } => Say::new(LineKind::Morale, "blind-swords-x:6.5e#effect")
                .text("The shells of ")
                .unit(book, *boat)
                .text(" shake ")
                .units(book, units)
                .side(book.unit(*boat).side)
                .tone(Tone::Good)
                .done(),
        }
    }
}

/// The rule of a kind of fire.
fn rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Step => "blind-swords:9.0",
        Kind::Guns => "blind-swords:6.1#join",
        Kind::Opportunity(_) => "blind-swords:10.7",
        Kind::Defence(_) => "blind-swords:11.3a",
        Kind::Event { .. } => "blind-swords:7.3#event",
    }
}

/// What a kind of fire is called, to stand before the hex.
fn verb(kind: Kind, many: bool) -> &'static str {
    match (kind, many) {
        (Kind::Opportunity(_), false) => " fires on who leaves ",
        (Kind::Opportunity(_), true) => " fire on who leaves ",
        (Kind::Defence(_), false) => " fires in defence at ",
        (Kind::Defence(_), true) => " fire in defence at ",
        (_, false) => " fires at ",
        (_, true) => " fire at ",
    }
}

/// What a test is called.
fn outcome(severity: Option<Severity>) -> &'static str {
    match severity {
        None => "no effect on ",
        Some(Severity::Routine) => "Routine test for ",
        Some(Severity::Tough) => "Tough test for ",
        Some(Severity::Severe) => "Severe test for ",
    }
}

/// `column 6-7, shifted to 4`.
pub(super) fn columns(book: &Book, shot: &Shot) -> String {
    let table = &book.charts.combat.results;
    match (shot.column, shot.last) {
        (None, _) => "less than half a point".into(),
        (Some(_), None) => "shifted off the table".into(),
        (Some(a), Some(b)) if a == b => format!("column {}", table.name(a)),
        (Some(a), Some(b)) => format!("column {}, shifted to {}", table.name(a), table.name(b)),
    }
}

/// What one unit adds: `9th Mississippi 10 SP at extreme range: 2.5`.
pub(super) fn part(book: &Book, part: &Part) -> String {
    let base = strength((part.base / (POINT / 2)) as u8);
    let woods = if part.held_back { " out of woods" } else { "" };
    let half = part.half.map_or(String::new(), |h| format!(", half ({})", h.words()));
    let name = plain_name(book, part.unit);
    format!("{name} {base} SP{woods} at {} range{half}: {}", part.band.word(), points(part.strength))
}

/// The rule that decides what a unit adds.
fn part_rule(part: &Part) -> &'static str {
    match (part.half, part.held_back, part.band) {
        (Some(half), ..) => half.rule(),
        (None, true, _) => "blind-swords-x:6.5c",
        (None, false, Band::Canister) => "blind-swords:9.1c#can",
        (None, false, Band::Effective) => "blind-swords:9.1c#eff",
        (None, false, Band::Long) => "blind-swords:9.1c#long",
        (None, false, Band::Extreme) => "blind-swords:9.1c#ext",
    }
}

fn fired_line(book: &Book, fired: &Fired) -> Line {
    let Fired { kind, at, shot, tally, dice, lead, cr, severity } = fired;
    let units: Vec<UnitId> = shot.parts.iter().map(|p| p.unit).collect();
    let table = &book.charts.combat.results;
    let column = shot.last.expect("only fire on the table is rolled");
    let [tens, ones] = *dice;
    let mut say = Say::new(LineKind::Fire, rule(*kind))
        .units(book, &units)
        .text(verb(*kind, units.len() > 1))
        .hex(&book.board, *at)
        .text(format!(", column {}, dice {tens}{ones}: {}", table.name(column), outcome(*severity)))
        .unit(book, *lead)
        .side(book.unit(units[0]).side)
        .tone(if severity.is_some() { Tone::Good } else { Tone::Plain })
        .at(Some(*at));
    for p in &shot.parts {
        say = say.detail(part(book, p), part_rule(p));
    }
    let name = &book.unit(*lead).name;
    say.detail(format!("{} SP: {}", points(shot.strength), columns(book, shot)), "blind-swords:9.3")
        .tally(tally)
        .detail(
            format!("{tens}{ones} on {}: {}", table.name(column), table.cell(column, tens, ones)),
            "blind-swords:9.3a",
        )
        .detail(format!("cohesion {cr} of {name}"), "blind-swords:9.3b")
        .done()
}

fn shelled_line(book: &Book, shelled: &Shelled) -> Line {
    let Shelled { boat, from, at, band, strength, tally, column, dice, is_hit } = shelled;
    let table = &book.charts.combat.results;
    let [tens, ones] = *dice;
    Say::new(LineKind::Fire, "blind-swords-x:6.5e")
        .unit(book, *boat)
        .text(" shells ")
        .hex(&book.board, *at)
        .text(" from ")
        .hex(&book.board, *from)
        .text(format!(
            ", column {}, dice {tens}{ones}: {}",
            table.name(*column),
            if *is_hit { "a hit" } else { "no effect" }
        ))
        .side(book.unit(*boat).side)
        .tone(if *is_hit { Tone::Good } else { Tone::Plain })
        .at(Some(*at))
        .detail(format!("{} SP at {} range", points(*strength), band.word()), "blind-swords-x:6.5e#range")
        .tally(tally)
        .detail(
            format!("{tens}{ones} on {}: {}", table.name(*column), table.cell(*column, tens, ones)),
            "blind-swords:9.3a",
        )
        .done()
}

/// Units by their short names: `9MS+10MS`.
fn shorts(book: &Book, units: &[UnitId]) -> String {
    let names: Vec<&str> = units.iter().map(|u| book.unit(*u).short.as_str()).collect();
    names.join("+")
}

/// Why a test or a window comes: `9th Mississippi fires at B3612`.
pub(super) fn fires(book: &Book, units: &[UnitId], at: HexId) -> String {
    let word = if units.len() > 1 { "fire" } else { "fires" };
    format!("{} {word} at {}", names(book, units), book.number(at))
}

// ---- salvos ----

/// Why whatever waits on top of the fire is asked.
pub(super) fn because(book: &Book, world: &World, salvo: &Salvo) -> Option<String> {
    match salvo.mode() {
        Mode::Opportunity { mover, .. } => {
            let from = world.hex(*mover).map_or("its hex", |h| book.number(h));
            Some(format!("{} leaves {from}", book.unit(*mover).name))
        }
        Mode::Defence { hex, .. } => Some(format!("{} is attacked", book.number(*hex))),
        Mode::Step | Mode::Guns { .. } => None,
    }
}

/// The question.
pub(super) fn ask(book: &Book, world: &World, salvo: &Salvo) -> Ask {
    let ask = whole(book, world, salvo);
    let Some(plan) = salvo.plan() else { return ask };
    let at = book.number(plan.at);
    let title = match plan.current() {
        [] if plan.groups.len() > 1 => format!("Who flanks {at} besides?"),
        [] => format!("Who fires at {at}?"),
        units => format!("{} at {at}: who else?", names(book, units)),
    };
    Ask { title, focus: Some(plan.at), decline: None, ..ask }
}

fn whole(book: &Book, world: &World, salvo: &Salvo) -> Ask {
    match salvo.mode() {
        Mode::Step => {
            let active = world.active.as_ref().expect("a brigade is active");
            let name = &book.brigade(active.brigade).name;
            let how = if active.limited { ", at neighbours only" } else { "" };
            Ask {
                title: format!("{name}: who fires at whom{how}?"),
                rule: "blind-swords:9.0",
                phase: "FIRE",
                decline: Some("no more fire".into()),
                ..Ask::default()
            }
        }
        Mode::Opportunity { mover, .. } => Ask {
            title: format!("{} leaves: who fires?", book.unit(*mover).name),
            rule: "blind-swords:10.7",
            phase: "OPPORTUNITY FIRE",
            actor: Some(book.piece(*mover)),
            focus: world.hex(*mover),
            decline: Some("hold fire".into()),
            ..Ask::default()
        },
        Mode::Defence { hex, .. } => Ask {
            title: format!("{} is attacked: who fires?", book.number(*hex)),
            rule: "blind-swords:11.3a",
            phase: "DEFENSIVE FIRE",
            focus: Some(*hex),
            decline: Some("no more fire".into()),
            ..Ask::default()
        },
        Mode::Guns { guns } => Ask {
            title: format!("{}: fire at what?", names(book, guns)),
            rule: "blind-swords:6.1#join",
            phase: "ARTILLERY",
            focus: guns.first().and_then(|u| world.hex(*u)),
            ..Ask::default()
        },
    }
}

/// `B3612 54OH`.
fn aimed_at(book: &Book, world: &World, salvo: &Salvo, at: HexId) -> String {
    let lead = odds::likely_lead(book, world, salvo, at).map_or("", |u| book.unit(u).short.as_str());
    format!("{} {lead}", book.number(at))
}

/// An answer in words.
pub(super) fn choice(book: &Book, world: &World, salvo: &Salvo, action: Action) -> ChoiceWords {
    let Action::Fire(action) = action else { unreachable!("{action:?} is not offered here") };
    let group = match salvo.mode() {
        Mode::Step | Mode::Guns { .. } => Group::Fire,
        Mode::Opportunity { .. } | Mode::Defence { .. } => Group::React,
    };
    match action {
        FireAction::Hex { at, .. } => announced(book, world, salvo, action, group, "fire").target(Target::Hex(at)),
        FireAction::All(at) => announced(book, world, salvo, action, group, "fire-all").target(Target::Hex(at)),
        FireAction::Target(at) => {
            let label = format!("{}: choose units", aimed_at(book, world, salvo, at));
            ChoiceWords::new(group, "choose", label, "blind-swords:9.1e")
                .detail(names(book, world.at(at)))
                .target(Target::Hex(at))
        }
        FireAction::Join(unit) => {
            let words = announced(book, world, salvo, action, group, "join").actor(book.piece(unit));
            let label = format!("+ {}", book.unit(unit).name);
            with_target(ChoiceWords { label, rule: "blind-swords:9.1e", ..words }, world.hex(unit))
        }
        FireAction::JoinHex(hex) => {
            let words = announced(book, world, salvo, action, group, "join-hex").target(Target::Hex(hex));
            ChoiceWords { label: format!("+ all of {}", book.number(hex)), rule: "blind-swords:9.1e", ..words }
        }
        FireAction::Another => {
            ChoiceWords::new(group, "another", "another fire that flanks", "blind-swords:9.3c").key('n')
        }
        FireAction::Go => {
            let words = announced(book, world, salvo, action, group, "go").key('f');
            ChoiceWords { label: "fire".into(), ..words }
        }
        FireAction::Done => ChoiceWords::new(Group::Done, "done", "no more fire", "blind-swords:9.0"),
        other => unreachable!("{other:?} is not offered here"),
    }
}

fn with_target(words: ChoiceWords, hex: Option<HexId>) -> ChoiceWords {
    match hex {
        Some(hex) => words.target(Target::Hex(hex)),
        None => words,
    }
}

/// A choice that fires: who, at whom, on which column.
fn announced(
    book: &Book,
    world: &World,
    salvo: &Salvo,
    action: FireAction,
    group: Group,
    verb: &'static str,
) -> ChoiceWords {
    let Some((at, groups, flanking)) = salvo.announced(book, world, action) else {
        unreachable!("{action:?} is not offered here")
    };
    let table = &book.charts.combat.results;
    let (mut who, mut how, mut on) = (Vec::new(), Vec::new(), Vec::new());
    for units in &groups {
        who.push(shorts(book, units));
        let Some(shot) = salvo.shot(book, world, units, at, flanking) else { continue };
        how.extend(shot.parts.iter().map(|p| part(book, p)));
        how.push(format!("{}, {:+}", columns(book, &shot), shot.shift));
        on.push(shot.last.map_or("-", |c| table.name(c)));
    }
    let flank = if flanking { " flanking" } else { "" };
    let label = format!("{} by {}: {}{flank}", aimed_at(book, world, salvo, at), who.join(" and "), on.join(" and "));
    let rule = if flanking { "blind-swords:9.3c" } else { whole(book, world, salvo).rule };
    let words = ChoiceWords::new(group, verb, label, rule).detail(how.join("; ")).odds();
    match groups.first().and_then(|g| g.first()) {
        Some(first) => words.actor(book.piece(*first)),
        None => words,
    }
}

// ---- lead units ----

/// The owner is asked who leads.
pub(super) fn ask_lead(book: &Book, at: HexId) -> Ask {
    Ask {
        title: format!("Which unit leads at {}?", book.number(at)),
        rule: "blind-swords:9.2",
        phase: "FIRE",
        focus: Some(at),
        ..Ask::default()
    }
}

/// A lead unit in words.
pub(super) fn choice_lead(book: &Book, world: &World, action: Action) -> ChoiceWords {
    let Action::Fire(FireAction::Lead(unit)) = action else { unreachable!("{action:?} is not offered here") };
    let cr = cohesion::rating(book, world, unit);
    let words = ChoiceWords::new(Group::Select, "lead", book.unit(unit).name.clone(), "blind-swords:9.2")
        .detail(format!("{} SP, cohesion {cr}", strength(world.printed2(book, unit))))
        .actor(book.piece(unit))
        .odds();
    with_target(words, world.hex(unit))
}

// ---- gunboats ----

/// What a gunboat is asked.
pub(super) fn ask_boat(book: &Book, boat: UnitId, title: &str, focus: Option<HexId>) -> Ask {
    Ask {
        title: format!("{}: {title}", book.unit(boat).name),
        rule: "blind-swords-x:6.5e",
        phase: "GUNBOAT",
        actor: Some(book.piece(boat)),
        focus,
        ..Ask::default()
    }
}

/// An answer of a gunboat in words; `at` is its target, if it has one.
pub(super) fn choice_boat(
    book: &Book,
    world: &World,
    boat: UnitId,
    at: Option<HexId>,
    action: FireAction,
) -> ChoiceWords {
    let piece = book.piece(boat);
    let of = |hex: HexId, verb, label: String, rule| {
        ChoiceWords::new(Group::Fire, verb, label, rule).actor(piece).target(Target::Hex(hex))
    };
    match action {
        FireAction::Shell(hex) => {
            let lead = results::lead_candidates(book, world, hex).first().map_or("", |u| book.unit(*u).short.as_str());
            let label = format!("{} {lead}", book.number(hex));
            of(hex, "shell", label, "blind-swords-x:6.5e").detail(names(book, world.at(hex))).odds()
        }
        FireAction::Place(hex) => {
            let range = at.map_or(0, |at| book.board.distance(hex, at));
            of(hex, "place", format!("from {}, range {range}", book.number(hex)), "blind-swords-x:6.5e").odds()
        }
        FireAction::Also(hex) => of(hex, "also", book.number(hex).to_owned(), "blind-swords-x:6.5e#effect")
            .detail(names(book, world.at(hex))),
        other => unreachable!("{other:?} is not offered here"),
    }
}
