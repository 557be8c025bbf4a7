//! What results say in the log.

use super::super::book::Book;
use super::super::words::Say;
use super::ResultEvent;
use crate::engine::lines::Kind;
use crate::engine::{Line, Tone};

impl ResultEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match *self {
            Self::Lost { unit, lost, left, section, why, rule } => {
                let what = match (book.is_artillery(unit), lost) {
                    (true, 1) => "a gun".to_owned(),
                    (true, n) => format!("{n} guns"),
                    (false, 1) => "a strength point".to_owned(),
                    (false, n) => format!("{n} strength points"),
                };
                let of = section.map_or(String::new(), |s| {
                    format!(" of its {}", book.unit(unit).sections[usize::from(s)].weapon.code())
                });
                Say::new(Kind::Loss, rule)
                    .unit(book, unit)
                    .text(format!(" loses {what}{of} {why}; {left} left."))
                    .side(book.side(unit))
                    .tone(Tone::Bad)
                    .done()
            }
            Self::Eliminated(unit) => Self::about(book, unit, " is eliminated.", "gbacw:12.13"),
            Self::Collapsed(unit) => Self::about(book, unit, " collapses: less than half is left.", "gbacw:12.23"),
            Self::Disordered(unit, cause) => {
                Self::about(book, unit, &format!(" is disordered {}.", cause.words()), "gbacw:12.31")
            }
            Self::Again(unit, cause) => {
                let rule = if book.is_artillery(unit) { "gbacw:12.36" } else { "gbacw:12.35" };
                Self::about(book, unit, &format!(" is disordered again {}.", cause.words()), rule)
            }
            Self::Abandoned(unit) => Self::about(book, unit, " is abandoned by its crews.", "gbacw:12.8"),
            Self::StoodBy(unit) => {
                Self::about(book, unit, " is not abandoned: friends in the hex stand fast.", "gbacw:12.8")
            }
            Self::Routed(unit) => Self::about(book, unit, " routs.", "gbacw:12.53"),
        }
    }

    fn about(book: &Book, unit: super::UnitId, what: &str, rule: &'static str) -> Line {
        Say::new(Kind::Loss, rule).unit(book, unit).text(what).side(book.side(unit)).tone(Tone::Bad).done()
    }
}
