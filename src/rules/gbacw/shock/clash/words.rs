//! What a clash asks.

use super::super::ShockAction;
use super::{Clash, Party, Stage};
use crate::engine::{Group, Target};
use crate::map::HexId;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Book, UnitId};
use crate::rules::gbacw::words::{Ask, ChoiceWords};
use crate::rules::gbacw::world::World;

fn names(book: &Book, units: &[UnitId]) -> String {
    units.iter().map(|u| book.unit(*u).name.as_str()).collect::<Vec<_>>().join(" and ")
}

impl Clash {
    /// Why whatever comes on top of a clash is asked.
    pub(super) fn reason(&self, book: &Book) -> String {
        let who = names(book, &self.attackers);
        let at: Vec<&str> = self.targets.iter().map(|h| book.board.number(*h)).collect();
        let s = if self.attackers.len() == 1 { "s" } else { "" };
        match self.result(book) {
            Some(result) => format!("{who} shock{s} {}: {}", at.join(" and "), result.name),
            None => format!("{who} shock{s} {}", at.join(" and ")),
        }
    }

    /// The question.
    pub(super) fn question(&self, book: &Book, world: &World) -> Ask {
        let who = names(book, &self.attackers);
        let (title, rule, decline) = match &self.stage {
            Stage::Losses(_) => ("Who bears the loss?".to_owned(), "gbacw:8.36", None),
            Stage::BothRout => ("Both sides run. Who stays?".to_owned(), "gbacw:12.52", None),
            Stage::Advance(true) => ("Who advances?".to_owned(), "gbacw:11.46", Some("nobody else".to_owned())),
            Stage::Advance(false) => ("Who advances where?".to_owned(), "gbacw:11.46", None),
            Stage::Press(Party::Attackers) => {
                ("Who goes on with the shock?".to_owned(), "gbacw:11.47", Some("nobody else".to_owned()))
            }
            Stage::Press(Party::Defenders) => {
                ("Who strikes back?".to_owned(), "gbacw:11.47", Some("nobody else".to_owned()))
            }
            Stage::Strike => (format!("Which hex do {who} strike into?"), "gbacw:11.46", None),
            _ => (format!("Where do {who} go on to?"), "gbacw:11.47", None),
        };
        let focus = self.attackers.first().and_then(|u| world.hex(*u));
        Ask { title, rule, phase: "SHOCK", focus, decline, ..Ask::default() }
    }

    /// One answer.
    pub(super) fn words_of(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Shock(action) = action else { unreachable!("a shock offers its own actions") };
        let name = |u: UnitId| book.unit(u).name.clone();
        let number = |h: HexId| book.board.number(h);
        match action {
            ShockAction::Bear(unit) => ChoiceWords::new(Group::Shock, "bear", name(unit), "gbacw:8.36")
                .actor(book.unit_piece(unit))
                .target(Target::Piece(book.unit_piece(unit))),
            ShockAction::Spare(unit) => {
                ChoiceWords::new(Group::Shock, "spare", format!("{} stays", name(unit)), "gbacw:12.52")
                    .actor(book.unit_piece(unit))
            }
            ShockAction::Advance(unit, hex) => {
                let label = format!("{} into {}", name(unit), number(hex));
                ChoiceWords::new(Group::Retreat, "advance", label, "gbacw:11.46")
                    .actor(book.unit_piece(unit))
                    .target(Target::Hex(hex))
            }
            ShockAction::Press(unit) => ChoiceWords::new(Group::Shock, "press", name(unit), "gbacw:11.47")
                .actor(book.unit_piece(unit))
                .target(Target::Piece(book.unit_piece(unit))),
            ShockAction::Into(hex) => {
                ChoiceWords::new(Group::Shock, "into", format!("Into {}", number(hex)), "gbacw:11.46")
                    .target(Target::Hex(hex))
            }
            ShockAction::On(dir) => {
                let at = self.attackers.first().and_then(|u| world.hex(*u));
                let to = at.and_then(|h| book.board.neighbour(h, dir)).expect("a way leads over the board");
                ChoiceWords::new(Group::Shock, "on", format!("{} {}", number(to), dir.name()), "gbacw:11.47")
                    .target(Target::Step(dir, to))
            }
            _ => ChoiceWords::new(Group::Done, "decline", "Nobody else", "gbacw:11.47"),
        }
    }
}
