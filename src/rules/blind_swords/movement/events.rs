//! What happens in movement, and how the log tells it.

use super::super::book::{Book, UnitId};
use super::super::words::Say;
use super::walker::Halt;
use super::words::points;
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};
use crate::map::HexId;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveEvent {
    /// A unit entered a hex.
    Moved {
        /// Who.
        unit: UnitId,
        /// From where.
        from: HexId,
        /// Into which hex.
        to: HexId,
        /// What it paid, in halves.
        paid2: u8,
        /// What is left to it, in halves.
        left2: u8,
        /// By road.
        by_road: bool,
        /// Why its move is over with that.
        halt: Option<Halt>,
        /// It stands next to the enemy now.
        engaged: bool,
        /// It took control of the hex.
        took: bool,
    },
    /// Units go in march column.
    Marches(Vec<UnitId>),
    /// Cavalry sets out to charge.
    Charges(UnitId),
    /// A unit left the map from this hex.
    Left(UnitId, HexId),
    /// A unit had to make room by going here.
    Displaced(UnitId, HexId),
}

impl MoveEvent {
    /// The event as a sentence of the log.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Moved { unit, from, to, paid2, left2, by_road, halt, engaged, took } => {
                let rule = halt.map_or("blind-swords:10.3", |h| h.words().1);
                let mut say = Say::new(Kind::Move, rule)
                    .unit(book, *unit)
                    .text(if *by_road { " by road to " } else { " to " })
                    .hex(&book.board, *to);
                if *took && let Some(held) = book.scenario.held.iter().find(|h| h.hex == *to) {
                    say = say.text(format!(" and takes {}", held.name)).tone(Tone::Good);
                } else {
                    say = say.tone(Tone::Quiet);
                }
                if let Some(halt) = halt {
                    say = say.text(format!(": {}", halt.words().0));
                } else if *engaged {
                    say = say.text(", next to the enemy");
                }
                say.side(book.unit(*unit).side)
                    .at(Some(*to))
                    .detail(
                        format!(
                            "from {}, {} MP, {} left",
                            book.number(*from),
                            points(u16::from(*paid2)),
                            points(u16::from(*left2))
                        ),
                        rule,
                    )
                    .done()
            }
            Self::Marches(units) => Say::new(Kind::Move, "blind-swords-x:8.4")
                .units(book, units)
                .text(if units.len() == 1 { " goes in march column" } else { " go in march column" })
                .side(book.unit(units[0]).side)
                .done(),
            Self::Charges(unit) => Say::new(Kind::Move, "blind-swords:10.10")
                .unit(book, *unit)
                .text(" sets out to charge")
                .side(book.unit(*unit).side)
                .done(),
            Self::Left(unit, hex) => Say::new(Kind::Move, "blind-swords:10.12")
                .unit(book, *unit)
                .text(" leaves the map from ")
                .hex(&book.board, *hex)
                .side(book.unit(*unit).side)
                .at(Some(*hex))
                .done(),
            Self::Displaced(unit, hex) => Say::new(Kind::Move, "blind-swords:3.1d")
                .unit(book, *unit)
                .text(" finds no room and goes to ")
                .hex(&book.board, *hex)
                .side(book.unit(*unit).side)
                .at(Some(*hex))
                .done(),
        }
    }
}
