//! What the fog asks and tells.

use super::super::action::Action;
use super::super::book::{Book, BrigadeId, Clock, LeaderId, UnitId, clock_name};
use super::super::charts::FogResult;
use super::super::cohesion;
use super::super::words::Say;
use super::super::world::World;
use super::{Fog, FogAction};
use crate::engine::lines::Kind;
use crate::engine::{Ask, ChoiceWords, Group, Line, Target, Tone};
use crate::kit::Side;
use crate::map::HexId;

const RULE: &str = "blind-swords:7.3b";

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FogEvent {
    /// A roll on a fog table.
    Rolled {
        /// Who rolled.
        roller: Side,
        /// The dice.
        dice: Vec<u8>,
        /// The result.
        result: FogResult,
    },
    /// Nobody is touched by it.
    Nobody,
    /// A unit was led astray.
    Wandered(UnitId, HexId),
    /// A unit runs low on ammunition.
    RunsLow(UnitId),
    /// A unit is lost in the ravines.
    Lost(UnitId),
    /// A leader may fall.
    Officer {
        /// Who.
        leader: LeaderId,
        /// The die.
        die: u8,
        /// He falls at or under this.
        limit: u8,
        /// A brigade of his was in close combat.
        close: bool,
    },
    /// A hex burns.
    Burns(HexId),
    /// A unit fired at by its friends.
    FriendlyFire {
        /// Which.
        unit: UnitId,
        /// The die.
        die: u8,
        /// Its rating.
        cr: i8,
    },
    /// The die at the Landing, and whether it is for the better.
    LandingDie(u8, bool),
    /// A broken unit gathers.
    Gathered(UnitId),
    /// A wrecked brigade recovers.
    FreshHeart(BrigadeId),
    /// A reinforcement comes early.
    Hurries(UnitId, Clock),
}

impl FogEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        let say = || Say::new(Kind::Event, RULE);
        let of = |u: &UnitId| say().unit(book, *u).side(book.unit(*u).side);
        match self {
            Self::Rolled { roller, dice, result } => rolled(book, *roller, dice, result),
            Self::Nobody => say().text("No effect").tone(Tone::Quiet).done(),
            Self::Wandered(unit, hex) => {
                of(unit).text(" wanders to ").hex(&book.board, *hex).at(Some(*hex)).tone(Tone::Bad).done()
            }
            Self::RunsLow(unit) => of(unit).text(" runs low on ammunition").tone(Tone::Bad).done(),
            Self::Lost(unit) => of(unit).text(" is lost in the ravines: it will not move next time").done(),
            Self::Officer { leader, die, limit, close } => officer(book, *leader, *die, *limit, *close),
            Self::Burns(hex) => {
                say().text("The brush burns at ").hex(&book.board, *hex).at(Some(*hex)).tone(Tone::Bad).done()
            }
            Self::FriendlyFire { unit, die, cr } => {
                let (how, tone) = if i16::from(*die) > i16::from(*cr) {
                    (" and is shaken by it", Tone::Bad)
                } else {
                    (" and stands", Tone::Good)
                };
                of(unit).text(format!(" is under fire of friends, rolls {die} against {cr}{how}")).tone(tone).done()
            }
            Self::LandingDie(die, better) => {
                let how = if *better { "a unit takes heart" } else { "a unit loses heart" };
                say().text(format!("At the Landing: die {die}, {how}")).done()
            }
            Self::Gathered(unit) => of(unit).text(" gathers: it is Available").tone(Tone::Good).done(),
            Self::FreshHeart(brigade) => say()
                .brigade(book, *brigade)
                .text(" is wrecked no longer; it can act from the next turn on")
                .side(book.brigade(*brigade).side)
                .tone(Tone::Good)
                .done(),
            Self::Hurries(unit, due) => {
                of(unit).text(format!(" hurries: it is due at {}", clock_name(*due))).tone(Tone::Good).done()
            }
        }
    }
}

fn rolled(book: &Book, roller: Side, dice: &[u8], result: &FogResult) -> Line {
    let faces: Vec<String> = dice.iter().map(u8::to_string).collect();
    let chart = &book.charts.fog;
    let what = match result {
        FogResult::Table(_) => "a special event",
        result => chart.name(result),
    };
    let line = Say::new(Kind::Event, RULE)
        .text(format!("Fog of War, the {roller} side rolls {}: {what}", faces.join(" + ")))
        .side(roller)
        .tone(Tone::Heading);
    match chart.words(result) {
        "" => line.done(),
        words => line.detail(words, RULE).done(),
    }
}

fn officer(book: &Book, leader: LeaderId, die: u8, limit: u8, close: bool) -> Line {
    let spec = book.leader(leader);
    let (how, tone) = if die <= limit { ("he is hit", Tone::Bad) } else { ("he is unhurt", Tone::Good) };
    let line = Say::new(Kind::Loss, RULE)
        .text(format!("{} under fire: die {die}, {limit} or less: {how}", spec.short))
        .side(spec.side)
        .tone(tone);
    if close { line.detail("a brigade of his was in close combat this turn", RULE).done() } else { line.done() }
}

pub(super) fn ask(fog: &Fog, book: &Book, world: &World) -> Ask {
    let result = fog.result();
    let first = fog.picks.is_empty();
    let what = match result {
        FogResult::Wayward { .. } if !first => "where does it go?",
        FogResult::OfficerDown { .. } => "which enemy leader?",
        FogResult::BrushFire { .. } => "which hex burns?",
        FogResult::FreshHeart => "which brigade takes heart?",
        FogResult::BloodyPond => "which broken unit gathers?",
        FogResult::FriendlyFire if !first => "and which other unit?",
        FogResult::Wayward { .. }
        | FogResult::Elephant { .. }
        | FogResult::LowAmmo { .. }
        | FogResult::LostInRavines { .. }
        | FogResult::FriendlyFire
        | FogResult::ShortRounds => "which enemy unit?",
        _ => "which unit?",
    };
    let picked = match fog.picks.first() {
        Some(FogAction::Unit(unit)) => Some(*unit),
        _ => None,
    };
    Ask {
        title: format!("{}: {what}", book.charts.fog.name(result)),
        rule: RULE,
        phase: "FOG",
        actor: picked.map(|u| book.piece(u)),
        focus: picked.and_then(|u| world.hex(u)),
        ..Ask::default()
    }
}

pub(super) fn choice(book: &Book, world: &World, action: Action) -> ChoiceWords {
    let Action::Fog(action) = action else { unreachable!("{action:?} is not offered here") };
    let new = |verb, label: String| ChoiceWords::new(Group::Event, verb, label, RULE);
    match action {
        FogAction::Unit(unit) => {
            let words = new("unit", book.unit(unit).name.clone()).actor(book.piece(unit));
            match world.hex(unit) {
                Some(hex) => words
                    .detail(format!("{}, cohesion {}", book.number(hex), cohesion::rating(book, world, unit)))
                    .target(Target::Hex(hex)),
                None => words,
            }
        }
        FogAction::Hex(hex) => {
            new("hex", book.number(hex).to_owned()).detail(book.ground.words(hex)).target(Target::Hex(hex))
        }
        FogAction::Leader(leader) => {
            let spec = book.leader(leader);
            new("leader", spec.short.clone()).detail(format!("command {}, then {}", spec.rating, spec.casualty_rating))
        }
        FogAction::Brigade(brigade) => new("brigade", book.brigade(brigade).name.clone()),
        FogAction::Done => ChoiceWords::new(Group::Done, "done", "none", RULE),
    }
}
