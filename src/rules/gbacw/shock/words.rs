//! What a shock phase asks and tells.

use super::{Shock, ShockAction, Stage, side};
use crate::engine::lines::Kind;
use crate::engine::{Group, Line, Target, Tone};
use crate::kit::Tally;
use crate::map::HexId;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Book, UnitId};
use crate::rules::gbacw::words::{Ask, ChoiceWords, Say};
use crate::rules::gbacw::world::World;

/// Something that happened in a shock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShockEvent {
    /// A shock was designated.
    Designated {
        /// Who attacks.
        attackers: Vec<UnitId>,
        /// Whose hexes.
        targets: Vec<HexId>,
        /// Whether it is a charge.
        charge: bool,
    },
    /// Defenders fall back before it.
    FallsBack(Vec<UnitId>),
    /// A unit failed its commitment check and stays out.
    HoldsBack(UnitId),
    /// The defenders were gone when the shock came up.
    NobodyThere {
        /// Who attacks.
        attackers: Vec<UnitId>,
        /// The hexes.
        targets: Vec<HexId>,
    },
    /// The die was rolled.
    Rolled {
        /// Who attacked.
        attackers: Vec<UnitId>,
        /// Who defended.
        defenders: Vec<UnitId>,
        /// Strengths and odds in words.
        strengths: String,
        /// The die.
        roll: u8,
        /// All modifiers.
        tally: Tally,
        /// The sum.
        total: i16,
        /// The result's name.
        result: String,
    },
    /// Units go on with a shock.
    GoesOn {
        /// Who.
        attackers: Vec<UnitId>,
        /// Whose hexes.
        targets: Vec<HexId>,
        /// The how manieth continued shock it is.
        round: u8,
    },
    /// Both sides would rout; this unit stays.
    Stays(UnitId),
    /// Automatic disorder after the shock falls on these.
    Spent(Vec<UnitId>),
}

fn hexes(mut say: Say, book: &Book, hexes: &[HexId]) -> Say {
    for (i, hex) in hexes.iter().enumerate() {
        if i > 0 {
            say = say.text(" and ");
        }
        say = say.hex(&book.board, *hex);
    }
    say
}

/// `s` for one, nothing for several.
fn s(units: &[UnitId]) -> &'static str {
    if units.len() == 1 { "s" } else { "" }
}

impl ShockEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Designated { attackers, targets, charge } => {
                let verb = if *charge { "charge" } else { "shock" };
                let say = Say::new(Kind::Shock, "gbacw:11.31").units(book, attackers);
                let say = hexes(say.text(format!(" {verb}{} ", s(attackers))), book, targets).text(".");
                say.side(book.side(attackers[0])).at(targets.first().copied()).done()
            }
            Self::FallsBack(units) => Say::new(Kind::Shock, "gbacw:11.33")
                .units(book, units)
                .text(format!(" fall{} back before the shock.", s(units)))
                .side(book.side(units[0]))
                .done(),
            Self::HoldsBack(unit) => Say::new(Kind::Shock, "gbacw:11.36")
                .unit(book, *unit)
                .text(" does not go in.")
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .done(),
            Self::NobodyThere { attackers, targets } => {
                let say = Say::new(Kind::Shock, "gbacw:11.46").units(book, attackers);
                let say = hexes(say.text(format!(" find{} nobody left in ", s(attackers))), book, targets);
                say.text(".").side(book.side(attackers[0])).at(targets.first().copied()).done()
            }
            Self::Rolled { .. } => self.rolled(book),
            Self::GoesOn { attackers, targets, round } => {
                let say = Say::new(Kind::Shock, "gbacw:11.47").units(book, attackers);
                let say = hexes(
                    say.text(format!(" go{} on against ", if attackers.len() == 1 { "es" } else { "" })),
                    book,
                    targets,
                );
                say.text(".")
                    .side(book.side(attackers[0]))
                    .tone(Tone::Good)
                    .at(targets.first().copied())
                    .detail(format!("continued shock {round}"), "11.47")
                    .done()
            }
            Self::Stays(unit) => Say::new(Kind::Morale, "gbacw:12.52")
                .unit(book, *unit)
                .text(" stays, both sides running.")
                .side(book.side(*unit))
                .tone(Tone::Good)
                .done(),
            Self::Spent(units) => Say::new(Kind::Shock, "gbacw:11.48")
                .units(book, units)
                .text(if units.len() == 1 { " is spent after the shock." } else { " are spent after the shock." })
                .side(book.side(units[0]))
                .tone(Tone::Quiet)
                .done(),
        }
    }

    fn rolled(&self, book: &Book) -> Line {
        let Self::Rolled { attackers, defenders, strengths, roll, tally, total, result } = self else {
            return Line::default();
        };
        let say = Say::new(Kind::Shock, "gbacw:11.45").units(book, attackers);
        let mut say = say.text(" against ").units(book, defenders).text(format!(": {total}, {result}."));
        say = say.side(book.side(attackers[0])).detail(strengths.clone(), "11.43");
        let tone = match total {
            ..=1 => Tone::Bad,
            2..=4 => Tone::Plain,
            _ => Tone::Good,
        };
        say.tone(tone).detail(format!("rolled {roll}"), "11.45").tally(tally).done()
    }
}

impl Shock {
    /// The question.
    pub(super) fn question(&self, book: &Book, world: &World) -> Ask {
        let (title, rule, decline) = match &self.stage {
            Stage::Commit => ("Who takes part in a shock?".to_owned(), "gbacw:11.31", Some("nobody else".to_owned())),
            Stage::Aim => {
                let (attackers, _) = self.aims(book, world);
                let hex = attackers[self.plan.len()].hex;
                (format!("Whom do the units of {} shock?", book.board.number(hex)), "gbacw:11.32", None)
            }
            _ => ("Resolve the shocks from which end of the line?".to_owned(), "gbacw:11.41", None),
        };
        let focus = match &self.stage {
            Stage::Commit => self.open(book, world).first().and_then(|u| world.hex(*u)),
            Stage::Aim => self.aims(book, world).0.get(self.plan.len()).map(|a| a.hex),
            _ => None,
        };
        Ask { title, rule, phase: "SHOCK", focus, decline, ..Ask::default() }
    }

    /// One answer.
    pub(super) fn words_of(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Shock(action) = action else { unreachable!("a shock phase offers its own actions") };
        let number = |h: HexId| book.board.number(h);
        match action {
            ShockAction::Commit(unit) => {
                let fronts = super::eligible::targets(book, world, unit);
                let at: Vec<&str> = fronts.iter().map(|h| number(*h)).collect();
                let label = format!("{} at {}", book.unit(unit).name, at.join(" and "));
                let words = ChoiceWords::new(Group::Shock, "shock", label, "gbacw:11.22").key('k');
                let target = fronts.first().map_or(Target::None, |h| Target::Hex(*h));
                words.actor(book.unit_piece(unit)).target(target).odds()
            }
            ShockAction::Aim(from, at) => {
                ChoiceWords::new(Group::Shock, "aim", format!("{} at {}", number(from), number(at)), "gbacw:11.32")
                    .target(Target::Hex(at))
                    .odds()
            }
            ShockAction::AimAll(from) => {
                let label = format!("{} at all in front", number(from));
                ChoiceWords::new(Group::Shock, "aim", label, "gbacw:11.32").target(Target::Hex(from)).odds()
            }
            ShockAction::FromLeft => ChoiceWords::new(Group::Shock, "order", "From the left", "gbacw:11.41"),
            ShockAction::FromRight => ChoiceWords::new(Group::Shock, "order", "From the right", "gbacw:11.41"),
            _ if self.committed.is_empty() => {
                ChoiceWords::new(Group::Done, "decline", "No shock", "gbacw:11.22").detail(side(world).name())
            }
            _ => ChoiceWords::new(Group::Done, "decline", "Nobody else", "gbacw:11.31"),
        }
    }
}
