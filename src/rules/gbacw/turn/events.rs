//! What happens in the sequence of play, and how it is told.

use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::kit::{Side, Tally};
use crate::rules::gbacw::book::{Book, BrigadeId, CorpsId, DivisionId};
use crate::rules::gbacw::words::Say;

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TurnEvent {
    /// A turn begins.
    Begins {
        /// Its index.
        turn: u8,
    },
    /// The dice for the initiative.
    Initiative {
        /// The Union's die and its reasons.
        union: (u8, Tally),
        /// The Confederates'.
        confederate: (u8, Tally),
        /// Who has it.
        winner: Option<Side>,
    },
    /// A division, brigade or unit is out of command.
    OutOfCommand {
        /// Who, in words.
        who: String,
        /// What it means, in words.
        so: &'static str,
        /// The side.
        side: Side,
        /// The rule.
        rule: &'static str,
    },
    /// An army commander leads a brigade himself.
    Direct {
        /// The brigade.
        brigade: BrigadeId,
    },
    /// An efficiency marker for a corps.
    CorpsEfficiency {
        /// The corps.
        corps: CorpsId,
        /// The number on it.
        value: u8,
    },
    /// An efficiency marker for a division without a corps.
    DivisionEfficiency {
        /// The division.
        division: DivisionId,
        /// The number on it.
        value: u8,
    },
    /// The army commander raises a corps.
    Raised {
        /// The corps.
        corps: CorpsId,
    },
    /// Activation markers of a division.
    Markers {
        /// The division.
        division: DivisionId,
        /// How many.
        count: u8,
        /// What it began with.
        efficiency: u8,
        /// What was added and taken away.
        tally: Tally,
    },
    /// A marker is held back.
    Held {
        /// The division.
        division: DivisionId,
    },
    /// The cup is filled.
    Cup {
        /// Chits in it.
        chits: u8,
        /// Battle events among them.
        events: u8,
    },
    /// A division's marker comes out of the cup, or is chosen first.
    Marker {
        /// The division.
        division: DivisionId,
        /// Which of its markers.
        number: u8,
        /// Of how many.
        of: u8,
        /// Whether it was chosen.
        chosen: bool,
    },
    /// The cup is empty.
    Empty,
}

impl TurnEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Begins { turn } => {
                let spec = &book.scenario.turns[usize::from(*turn)];
                Say::new(Kind::Turn, "gbacw:3.0")
                    .text(format!("{}: turn {} of {}.", spec.name, turn + 1, book.scenario.turns.len()))
                    .tone(Tone::Heading)
                    .done()
            }
            Self::Initiative { union, confederate, winner } => initiative_line(union, confederate, *winner),
            Self::OutOfCommand { who, so, side, rule } => Say::new(Kind::Command, rule)
                .text(format!("{who} is out of command: {so}."))
                .side(*side)
                .tone(Tone::Bad)
                .done(),
            Self::Direct { brigade } => Say::new(Kind::Command, "gbacw-bb:4.11#direct")
                .text(format!("{} is led by the army commander himself this turn.", book.brigade(*brigade).name))
                .side(book.brigade(*brigade).side)
                .done(),
            Self::CorpsEfficiency { corps, value } => Say::new(Kind::Command, "gbacw:5.21")
                .text(format!("{} draws efficiency {value}.", book.corps(*corps).name))
                .side(book.corps(*corps).side)
                .done(),
            Self::DivisionEfficiency { division, value } => Say::new(Kind::Command, "gbacw-bb:5.2")
                .text(format!("{} draws efficiency {value}.", book.division(*division).name))
                .side(book.division(*division).side)
                .done(),
            Self::Raised { corps } => Say::new(Kind::Command, "gbacw:5.22")
                .text(format!("The army commander raises {} by one.", book.corps(*corps).name))
                .side(book.corps(*corps).side)
                .done(),
            Self::Markers { division, count, efficiency, tally } => Say::new(Kind::Command, "gbacw:5.24")
                .text(format!("{} has {count} activation markers.", book.division(*division).name))
                .side(book.division(*division).side)
                .detail(format!("efficiency {efficiency}"), "gbacw:5.23")
                .tally(tally)
                .done(),
            Self::Held { division } => Say::new(Kind::Command, "gbacw:5.31")
                .text(format!("A marker of {} is held back.", book.division(*division).name))
                .side(book.division(*division).side)
                .done(),
            Self::Cup { chits, events } => Say::new(Kind::Turn, "gbacw:5.31")
                .text(format!("{chits} chits go into the cup, {events} of them battle events."))
                .tone(Tone::Quiet)
                .done(),
            Self::Marker { division, number, of, chosen } => marker_line(book, *division, *number, *of, *chosen),
            Self::Empty => Say::new(Kind::Turn, "gbacw:5.5").text("The cup is empty.").tone(Tone::Quiet).done(),
        }
    }
}

fn initiative_line(union: &(u8, Tally), confederate: &(u8, Tally), winner: Option<Side>) -> Line {
    let total = |(die, tally): &(u8, Tally)| i16::from(*die) + tally.total();
    let (u, c) = (total(union), total(confederate));
    let text = match winner {
        Some(Side::Union) => format!("The Union has the initiative, {u} to {c}."),
        Some(Side::Confederate) => format!("The Confederates have the initiative, {c} to {u}."),
        None => format!("Nobody has the initiative: {u} each."),
    };
    let mut say = Say::new(Kind::Turn, "gbacw:5.11").text(text);
    say = say.detail(format!("Union die {}", union.0), "gbacw:5.11").tally(&union.1);
    say = say.detail(format!("Confederate die {}", confederate.0), "gbacw:5.11").tally(&confederate.1);
    let say = match winner {
        Some(side) => say.side(side),
        None => say,
    };
    say.done()
}

fn marker_line(book: &Book, division: DivisionId, number: u8, of: u8, chosen: bool) -> Line {
    let spec = book.division(division);
    let how = if chosen { "goes first" } else { "is drawn" };
    Say::new(Kind::Turn, if chosen { "gbacw:5.13" } else { "gbacw:5.32" })
        .text(format!("{} {how}, marker {number} of {of}.", spec.name))
        .side(spec.side)
        .tone(Tone::Heading)
        .done()
}
