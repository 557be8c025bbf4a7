//! What chits ask and tell. No word may betray what the other side holds.

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, EventId, LeaderId, UnitId};
use super::super::charts::{Effect, Window as When};
use super::super::words::{Say, order_name};
use super::super::world::{Order, Place, World};
use super::super::{cohesion, orders};
use super::play::Play;
use super::{EventAction, Moment};
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::kit::Side;
use crate::map::HexId;

const RULE: &str = "blind-swords:7.3#event";

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChitEvent {
    /// A chit is played, open to both sides.
    Played(EventId),
    /// Confusion rolled.
    Confused {
        /// Whose order.
        brigade: BrigadeId,
        /// The die.
        die: u8,
        /// The order announced.
        was: Order,
        /// The order now.
        now: Order,
    },
    /// A unit runs low on ammunition.
    RunsLow(UnitId),
    /// Cavalry screens a hex and its neighbours.
    Screened(EventId, HexId),
    /// A side's hand, shown to the other.
    Shown(Side, Vec<EventId>),
    /// A held chit was lost.
    Discarded(EventId),
    /// A broken unit gathers sooner.
    Gathered(UnitId, Place),
    /// Raiders against a unit.
    Raided {
        /// Who.
        event: EventId,
        /// Whom.
        unit: UnitId,
        /// The die.
        die: u8,
        /// The rating.
        cr: i8,
    },
    /// Cavalry falls upon a unit.
    Struck(EventId, UnitId),
    /// A unit pays for being driven on.
    Spent(EventId, UnitId),
    /// A leader who led in person rolls.
    LeaderDie {
        /// The chit.
        event: EventId,
        /// Who.
        leader: LeaderId,
        /// The die.
        die: u8,
        /// He falls at or under this.
        falls_on: u8,
    },
}

impl ChitEvent {
    /// The event as a sentence for somebody who may know everything.
    pub fn line(&self, book: &Book) -> Line {
        let say = |rule| Say::new(Kind::Event, rule);
        match self {
            Self::Played(event) => {
                let chit = book.event(*event);
                say(RULE)
                    .text(format!("{} event: {}", chit.side, chit.name))
                    .side(chit.side)
                    .tone(Tone::Heading)
                    .detail(chit.words.clone(), RULE)
                    .done()
            }
            Self::Confused { brigade, die, was, now } => confused(book, *brigade, *die, *was, *now),
            Self::RunsLow(unit) => say("blind-swords-x:9.1d")
                .unit(book, *unit)
                .text(" runs low on ammunition")
                .side(book.unit(*unit).side)
                .tone(Tone::Bad)
                .done(),
            Self::Screened(event, hex) => say(RULE)
                .text(format!("{} screens ", book.event(*event).name))
                .hex(&book.board, *hex)
                .text(" and the hexes beside it")
                .side(book.event(*event).side)
                .at(Some(*hex))
                .done(),
            Self::Shown(side, hand) => {
                let names: Vec<&str> = hand.iter().map(|e| book.event(*e).name.as_str()).collect();
                say(RULE).text(format!("The {side} side shows what it holds: {}", names.join(", "))).side(*side).done()
            }
            Self::Discarded(event) => {
                let chit = book.event(*event);
                say(RULE)
                    .text(format!("The {} side loses {}", chit.side, chit.name))
                    .side(chit.side)
                    .tone(Tone::Bad)
                    .done()
            }
            Self::Gathered(unit, place) => say(RULE)
                .unit(book, *unit)
                .text(match place {
                    Place::Broken(n) => format!(" gathers: box {n} of the Broken Track"),
                    _ => " gathers: it is Available".to_owned(),
                })
                .side(book.unit(*unit).side)
                .tone(Tone::Good)
                .done(),
            Self::Raided { event, unit, die, cr } => {
                let holds = i16::from(*die) <= i16::from(*cr);
                let (how, tone) = if holds { ("holds", Tone::Good) } else { ("is shaken by the raid", Tone::Bad) };
                say(RULE)
                    .text(format!("{} ride at ", book.event(*event).name))
                    .unit(book, *unit)
                    .text(format!(": die {die} against {cr}, it {how}"))
                    .side(book.event(*event).side)
                    .tone(tone)
                    .done()
            }
            Self::Struck(event, unit) => say(RULE)
                .text(format!("{} fall upon ", book.event(*event).name))
                .unit(book, *unit)
                .side(book.event(*event).side)
                .done(),
            Self::Spent(event, unit) => say(RULE)
                .unit(book, *unit)
                .text(format!(" is spent ({})", book.event(*event).name))
                .side(book.unit(*unit).side)
                .tone(Tone::Bad)
                .done(),
            Self::LeaderDie { event, leader, die, falls_on } => Say::new(Kind::Loss, RULE)
                .text(format!(
                    "{} led in person: die {die}, he falls at {falls_on} or less",
                    book.leader(*leader).short
                ))
                .side(book.event(*event).side)
                .done(),
        }
    }

    /// The same for one side. All of these happen in the open: a chit still held is told by the draw alone.
    pub fn line_for(&self, _to: Option<Side>, book: &Book) -> Option<Line> {
        Some(self.line(book))
    }
}

fn confused(book: &Book, brigade: BrigadeId, die: u8, was: Order, now: Order) -> Line {
    let what = if was == now {
        format!("'s order stands: {}", order_name(now))
    } else {
        format!(": {} becomes {}", order_name(was), order_name(now))
    };
    Say::new(Kind::Command, "blind-swords-x:8.7a#confusion")
        .text(format!("Confusion, die {die}: {}", book.brigade(brigade).name))
        .text(what)
        .side(book.brigade(brigade).side)
        .done()
}

/// What the moment is, for the question.
fn moment_words(book: &Book, world: &World, moment: &Moment) -> String {
    let brigade = world.active.as_ref().map_or("", |a| book.brigade(a.brigade).name.as_str());
    let order = world.active.as_ref().and_then(|a| a.order).map_or("no order", order_name);
    match moment.when {
        When::Draw => "before the next draw".into(),
        When::End => "at the end of the turn".into(),
        When::OrderEnemy | When::OrderOwn => format!("now that {brigade} has the order {order}"),
        When::MoveOwn | When::MoveEnemy => format!("before {brigade} moves"),
        When::MoveEndOwn => format!("now that {brigade} has moved"),
        When::CloseOwn => format!("before {brigade} fights at close quarters"),
        When::FireDoneEnemy => "now that the enemy has fired".into(),
        When::TestOwn => match moment.tested {
            Some(hex) => format!("before the cohesion test of {}", book.number(hex)),
            None => "before the cohesion test".into(),
        },
    }
}

pub(super) fn ask_moment(book: &Book, world: &World, moment: &Moment, side: Side) -> Ask {
    let rule = match moment.when {
        When::Draw => "blind-swords:7.1",
        When::End => "blind-swords:14.1",
        _ => RULE,
    };
    let decline = match moment.when {
        When::End => "what you hold goes back to your pool",
        _ => "you keep what you hold",
    };
    let active = world.active.as_ref().map(|a| a.brigade);
    let focus = moment.tested.or_else(|| active.and_then(|b| world.members(b).find_map(|u| world.hex(u))));
    Ask {
        title: format!("{side}: play an event {}?", moment_words(book, world, moment)),
        rule,
        phase: "EVENT",
        focus,
        decline: Some(decline.into()),
        ..Ask::default()
    }
}

pub(super) fn ask_pick(play: &Play, book: &Book, world: &World) -> Ask {
    let chit = book.event(play.event);
    let first = play.picks.is_empty();
    let what = match &chit.effect {
        Effect::Rally { units } if first => format!("which unit rallies? (up to {units} of one brigade)"),
        Effect::Rally { .. } => "another of the same brigade?".into(),
        Effect::Firefight if first => "which own hex fires?".into(),
        Effect::Firefight | Effect::Sharpshooters if !first => "at which hex?".into(),
        Effect::Sharpshooters => "which unit fires?".into(),
        Effect::GrandBattery { .. } if first => "at which hex?".into(),
        Effect::GrandBattery { hexes, .. } => format!("which batteries fire? (up to {hexes} hexes)"),
        Effect::GunsForward { .. } | Effect::ShiftGuns { .. } if first => "which battery?".into(),
        Effect::GunsForward { .. } | Effect::ShiftGuns { .. } => "move or fire?".into(),
        Effect::Screen { mp, .. } => format!("which hex and its neighbours cost {mp} more?"),
        Effect::DriveOn { .. } => "which brigade attacks again?".into(),
        Effect::Pickets => "which chit is lost?".into(),
        Effect::LowAmmo => "which unit runs low?".into(),
        _ if first => "which unit?".into(),
        _ => "another unit?".into(),
    };
    let actor = match play.picks.first() {
        Some(EventAction::Unit(unit)) => Some(book.piece(*unit)),
        _ => None,
    };
    let focus = play.picks.iter().rev().find_map(|p| match p {
        EventAction::Hex(hex) => Some(*hex),
        EventAction::Unit(unit) | EventAction::Recover(unit) | EventAction::Resupply(unit) => world.hex(*unit),
        _ => None,
    });
    Ask { title: format!("{}: {what}", chit.name), rule: RULE, phase: "EVENT", actor, focus, ..Ask::default() }
}

/// A unit as a choice, with what it is worth now.
fn unit(book: &Book, world: &World, unit: UnitId, verb: &'static str, what: &str) -> ChoiceWords {
    let name = &book.unit(unit).name;
    let label = if what.is_empty() { name.clone() } else { format!("{name} {what}") };
    let state = match world.unit(unit).place {
        Place::On(hex) => format!("{}, cohesion {}", book.number(hex), cohesion::rating(book, world, unit)),
        Place::Broken(n) => format!("box {n}"),
        _ => format!("cohesion {}", cohesion::rating(book, world, unit)),
    };
    let words = ChoiceWords::new(Group::Event, verb, label, RULE).actor(book.piece(unit)).detail(state);
    match world.hex(unit) {
        Some(hex) => words.target(Target::Hex(hex)),
        None => words,
    }
}

pub(super) fn choice(book: &Book, world: &World, action: Action, done: &str) -> ChoiceWords {
    let Action::Event(action) = action else { unreachable!("{action:?} is not offered here") };
    match action {
        EventAction::Play(event) => {
            let chit = book.event(event);
            ChoiceWords::new(Group::Event, "event", chit.name.clone(), RULE).detail(chit.words.clone())
        }
        EventAction::Unit(u) => unit(book, world, u, "unit", ""),
        EventAction::Recover(u) => unit(book, world, u, "recover", "loses all morale hits"),
        EventAction::Resupply(u) => unit(book, world, u, "resupply", "gets ammunition"),
        EventAction::Rebuild(u) => {
            let cr = cohesion::rating(book, world, u).max(0);
            unit(book, world, u, "rebuild", "tries to come back").detail(format!("with a die of {cr} or less"))
        }
        EventAction::Hex(hex) => {
            let units: Vec<&str> = world.at(hex).iter().map(|u| book.unit(*u).name.as_str()).collect();
            let detail = if units.is_empty() { book.ground.words(hex) } else { units.join(", ") };
            ChoiceWords::new(Group::Event, "hex", book.number(hex), RULE).detail(detail).target(Target::Hex(hex))
        }
        EventAction::Brigade(brigade) => {
            let words = ChoiceWords::new(Group::Event, "brigade", book.brigade(brigade).name.clone(), RULE)
                .detail(orders::words(book, Order::Attack));
            match world.members(brigade).find_map(|u| world.hex(u)) {
                Some(hex) => words.target(Target::Hex(hex)),
                None => words,
            }
        }
        EventAction::Move => ChoiceWords::new(Group::Event, "move", "the battery moves", RULE).key('m'),
        EventAction::Fire => ChoiceWords::new(Group::Event, "fire", "the battery fires", RULE).key('f'),
        EventAction::Discard(event) => ChoiceWords::new(Group::Event, "discard", book.event(event).name.clone(), RULE)
            .detail(book.event(event).words.clone()),
        EventAction::Done => ChoiceWords::new(Group::Done, "done", done, RULE),
    }
}
