//! Choices, questions and log lines of fire in English.

use super::super::book::{Book, UnitId};
use super::super::results::Class;
use super::super::words::{Ask, ChoiceWords, Say};
use super::super::world::{Ammo, World};
use super::reply::Replies;
use super::shot::Shot;
use super::strength::allowance;
use super::{FireAction, FireEvent, Kind};
use crate::engine::lines::Kind as LineKind;
use crate::engine::{Group, Line, Target, Tone};
use crate::map::HexId;

/// The rule of a kind of fire.
fn rule(kind: Kind) -> &'static str {
    match kind {
        Kind::Phasing => "gbacw:10.3",
        Kind::Return => "gbacw:10.42",
        Kind::Withdrawal => "gbacw:10.44",
        Kind::Approach => "gbacw:10.45",
        Kind::PreShock => "gbacw:10.43",
        Kind::Mistaken => "gbacw-bb:18.1",
    }
}

fn noun(kind: Kind) -> &'static str {
    match kind {
        Kind::Phasing => "fire",
        Kind::Return => "return fire",
        Kind::Withdrawal => "withdrawal fire",
        Kind::Approach => "approach fire",
        Kind::PreShock => "pre-shock fire",
        Kind::Mistaken => "mistaken fire",
    }
}

/// Strength in words: `7 SP`, `4 guns`.
fn amount(book: &Book, unit: UnitId, n: u8) -> String {
    match (book.is_artillery(unit), n) {
        (true, 1) => "1 gun".into(),
        (true, n) => format!("{n} guns"),
        (false, n) => format!("{n} SP"),
    }
}

/// The sections meant, if not all of the battery: ` JR`.
fn sections_words(book: &Book, unit: UnitId, sections: u8) -> String {
    let list = &book.unit(unit).sections;
    if list.len() < 2 || sections == 0 || usize::from(sections.count_ones() as u8) == list.len() {
        return String::new();
    }
    let names: Vec<&str> =
        list.iter().enumerate().filter(|(i, _)| sections & 1 << i != 0).map(|(_, s)| s.weapon.code()).collect();
    format!(" {}", names.join(" "))
}

/// `6 AR S3419` for what stands in a hex.
fn aimed_at(book: &Book, world: &World, at: HexId) -> String {
    let top = world.combat_units(at).next().map_or("nobody", |u| book.unit(u).name.as_str());
    format!("{top} {}", book.board.number(at))
}

/// One answer in words.
pub fn choice(book: &Book, world: &World, kind: Kind, action: FireAction) -> ChoiceWords {
    let group = if kind == Kind::Phasing { Group::Fire } else { Group::React };
    let of = |unit: UnitId| book.unit_piece(unit);
    match action {
        FireAction::Fire { unit, at, strength, sections, rapid, dear, hold } => {
            let range = world.hex(unit).map_or(0, |h| book.board.distance(h, at));
            let mut notes = vec![amount(book, unit, strength), format!("range {range}")];
            notes.extend(rapid.then(|| "rapid: two shots, out of ammunition at 0 or 5".into()));
            notes.extend(dear.then(|| "no -2, out of ammunition afterwards".into()));
            notes.extend(hold_words(book, world, kind, unit, hold).map(Into::into));
            let part = sections_words(book, unit, sections);
            let pace = if rapid { " rapid" } else { "" };
            let may_go = !hold && hold_words(book, world, kind, unit, hold).is_some();
            let held = if may_go { " then move" } else { "" };
            let label = format!("{}{part} {}{pace}{}", aimed_at(book, world, at), amount(book, unit, strength), held);
            ChoiceWords::new(group, "fire", label, rule(kind))
                .detail(notes.join(", "))
                .actor(of(unit))
                .target(Target::Hex(at))
                .odds()
        }
        FireAction::Split { unit, more, less, dear, hold } => {
            let all = allowance(book, world, unit, kind);
            let label = format!(
                "{} at {}, {} at {}",
                amount(book, unit, all - all / 2),
                aimed_at(book, world, more),
                all / 2,
                aimed_at(book, world, less)
            );
            let mut notes: Vec<String> = vec!["split evenly, one roll each".into()];
            notes.extend(dear.then(|| "no -2, out of ammunition afterwards".into()));
            notes.extend(hold_words(book, world, kind, unit, hold).map(Into::into));
            ChoiceWords::new(group, "split", label, "gbacw:10.15")
                .detail(notes.join(", "))
                .actor(of(unit))
                .target(Target::Hex(more))
                .odds()
        }
        FireAction::Half { unit, at, strength, hold } => {
            let label = format!("half: {} at {}", amount(book, unit, strength), aimed_at(book, world, at));
            ChoiceWords::new(group, "half", label, "gbacw:10.65")
                .detail(hold_words(book, world, kind, unit, hold).unwrap_or("the other half is aimed next"))
                .actor(of(unit))
                .target(Target::Hex(at))
                .odds()
        }
        FireAction::Rapid => ChoiceWords::new(group, "rapid", "fire twice", "gbacw:10.68")
            .detail("a 0 or 5 on either die empties the guns")
            .odds(),
        FireAction::Steady => ChoiceWords::new(Group::Done, "steady", "fire once", "gbacw:10.68").odds(),
        FireAction::Join(unit) => {
            ChoiceWords::new(group, "join", format!("{} joins the shot", book.unit(unit).name), "gbacw:10.63")
                .actor(of(unit))
        }
        FireAction::Ready => ChoiceWords::new(Group::Done, "ready", "fire now", "gbacw:10.65"),
        FireAction::Silent(unit) => ChoiceWords::new(Group::Done, "decline", "hold fire", rule(kind)).actor(of(unit)),
        FireAction::NoFire(unit) => ChoiceWords::new(
            Group::Event,
            "no-fire",
            format!("{} does not fire", book.unit(unit).name),
            "gbacw-bb:18.1",
        )
        .detail(format!("{} No Fire chits held", world.no_fire))
        .actor(of(unit)),
        FireAction::LetFire => ChoiceWords::new(Group::Done, "decline", "let them fire", "gbacw-bb:18.1"),
    }
}

/// What giving up or keeping movement means for a shot.
fn hold_words(book: &Book, world: &World, kind: Kind, unit: UnitId, hold: bool) -> Option<&'static str> {
    if kind != Kind::Phasing || super::drm::has_moved(world, unit) {
        return None;
    }
    match (hold, book.is_artillery(unit)) {
        (true, true) => Some("the guns stay where they are"),
        (false, true) => Some("-2, the guns may still move"),
        (true, false) => Some("does not move afterwards"),
        (false, false) => Some("may still move"),
    }
}

/// Rapidly or not.
pub(super) fn ask_pace(book: &Book, unit: UnitId) -> Ask {
    Ask {
        title: format!("{}: one shot or rapid fire?", book.unit(unit).name),
        rule: "gbacw:10.68",
        phase: "FIRE",
        actor: Some(book.unit_piece(unit)),
        ..Ask::default()
    }
}

/// The rest of a battery.
pub(super) fn ask_rest(book: &Book, unit: UnitId, half: bool) -> Ask {
    let rest = if half { "the other half" } else { "the other sections" };
    Ask {
        title: format!("{}: where do {rest} fire?", book.unit(unit).name),
        rule: "gbacw:10.65",
        phase: "FIRE",
        actor: Some(book.unit_piece(unit)),
        decline: (!half).then(|| "they do not fire".into()),
        ..Ask::default()
    }
}

/// A second battery.
pub(super) fn ask_join(book: &Book, unit: UnitId, shot: Option<&Shot>) -> Ask {
    Ask {
        title: format!("Does another battery join the shot of {}?", book.unit(unit).name),
        rule: "gbacw:10.63",
        phase: "FIRE",
        actor: Some(book.unit_piece(unit)),
        focus: shot.map(|s| s.at),
        decline: Some("fire without it".into()),
        ..Ask::default()
    }
}

/// A No Fire chit.
pub(super) fn ask_avoid(book: &Book, shots: &[Shot]) -> Ask {
    Ask {
        title: "Play a No Fire chit?".into(),
        rule: "gbacw-bb:18.1",
        phase: "EVENT",
        focus: shots.first().map(|s| s.from),
        decline: Some("they fire".into()),
        context: shots.iter().map(|s| FireEvent::declared(s).line(book)).collect(),
        ..Ask::default()
    }
}

/// Whether a unit fires at a trigger.
pub(super) fn ask_reply(book: &Book, world: &World, replies: &Replies, attack: &[Shot]) -> Ask {
    let unit = replies.asked();
    let name = unit.map_or("nobody", |u| book.unit(u).name.as_str());
    Ask {
        title: format!("{name}: {}?", noun(replies.kind)),
        rule: rule(replies.kind),
        phase: "FIRE",
        actor: unit.map(|u| book.unit_piece(u)),
        focus: unit.and_then(|u| world.hex(u)),
        decline: Some(format!("{name} holds its fire")),
        context: attack.iter().chain(&replies.shots).map(|s| FireEvent::declared(s).line(book)).collect(),
    }
}

impl FireEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Declared { by, at, kind, strength, rapid, dear } => {
                let unit = by[0];
                let pace = if *rapid { ", rapidly" } else { "" };
                let last = if *dear { " with its last rounds" } else { "" };
                Say::new(LineKind::Fire, rule(*kind))
                    .units(book, by)
                    .text(format!(
                        " {} {} with {}{pace}{last}.",
                        if *kind == Kind::Phasing { "fires at" } else { "answers by fire at" },
                        book.board.number(*at),
                        amount(book, unit, *strength),
                    ))
                    .side(book.side(unit))
                    .tone(Tone::Quiet)
                    .at(Some(*at))
                    .done()
            }
            Self::Rolled { .. } => self.rolled(book),
            Self::Ammunition { unit, section, ammo } => {
                let of = sections_words(book, *unit, 1 << section);
                let state = match ammo {
                    Ammo::Full => "has full ammunition",
                    Ammo::Low => "is low on ammunition",
                    Ammo::Out => "is out of ammunition",
                };
                let guns = book.is_artillery(*unit);
                Say::new(LineKind::Fire, if guns { "gbacw:10.69" } else { "gbacw:10.91" })
                    .unit(book, *unit)
                    .text(format!("{of} {state}."))
                    .side(book.side(*unit))
                    .tone(Tone::Bad)
                    .done()
            }
            Self::Avoided { unit, left } => Say::new(LineKind::Event, "gbacw-bb:18.1")
                .text("A No Fire chit is played: ")
                .unit(book, *unit)
                .text(format!(" does not fire; {left} left."))
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .done(),
        }
    }

    fn rolled(&self, book: &Book) -> Line {
        let Self::Rolled { by, from, at, kind, class, strength, second, column, die, tally, result } = self else {
            return Line::default();
        };
        let unit = by[0];
        let total = i16::from(*die) + tally.total();
        let how = match (class, second) {
            (Class::Shell, _) => "shell",
            (Class::Canister, false) => "canister",
            (Class::Canister, true) => "canister again",
            _ => noun(*kind),
        };
        let effect = if result.is_nothing() { "no effect".to_owned() } else { result.to_string() };
        Say::new(LineKind::Fire, rule(*kind))
            .units(book, by)
            .text(" at ")
            .hex(&book.board, *at)
            .text(format!(", {how}: {total} on column {column}: {effect}."))
            .side(book.side(unit))
            .at(Some(*at))
            .detail(
                format!("rolled {die}, {} from {}", amount(book, unit, *strength), book.board.number(*from)),
                "10.17",
            )
            .tally(tally)
            .done()
    }
}
