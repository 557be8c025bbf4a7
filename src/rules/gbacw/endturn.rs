//! The end of a turn (`gbacw:3.0` IV): commander movement, recovery, effectiveness, the turn record, the verdict.

pub mod rest;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, BrigadeId, DivisionId, LeaderId, UnitId};
use super::effectiveness::{self, Count};
use super::frame::Procedure;
use super::leaders::{self, CommanderTurn, replace};
use super::words::{Ask, ChoiceWords, Say};
use super::world::{Abandoned, Phase, World};
use super::{Cx, Flow, Gbacw, call, victory};
use crate::engine::lines::Kind;
use crate::engine::{Group, Line, Outcome, Target, Tone};
use crate::kit::Side;
use crate::map::HexId;

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EndTurnAction {
    /// The replacement of a fallen leader takes his place in that hex (`gbacw:12.74`).
    Place(HexId),
    /// A brigade that rested all turn rallies (`gbacw:13.45`).
    RallyAll,
    /// It recovers from fatigue instead (`gbacw:17.42`).
    Rest,
}

impl From<EndTurnAction> for Action {
    fn from(action: EndTurnAction) -> Self {
        Self::EndTurn(action)
    }
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndTurnEvent {
    /// A brigade became combat ineffective, or recovered.
    BrigadeEffectiveness {
        /// Which.
        brigade: BrigadeId,
        /// Whether it is ineffective now.
        ci: bool,
        /// The state of its regiments.
        count: Count,
    },
    /// A division became combat ineffective, or recovered.
    DivisionEffectiveness {
        /// Which.
        division: DivisionId,
        /// Whether it is ineffective now.
        ci: bool,
    },
    /// A unit that rested rallied.
    Rallied(UnitId),
    /// A brigade that rested is less tired.
    Rested {
        /// Which.
        brigade: BrigadeId,
        /// The name of its fatigue now.
        fatigue: String,
    },
    /// Guns that nobody manned are lost.
    GunsLost(UnitId),
    /// Guns stand abandoned: one more turn to man them.
    GunsAbandoned(UnitId),
    /// The turn is over.
    Over {
        /// Its name.
        turn: String,
    },
    /// The verdict.
    Verdict(Outcome),
}

impl EndTurnEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::BrigadeEffectiveness { brigade, ci, count } => Say::new(Kind::Morale, "gbacw:13.22")
                .text(format!("{} {}.", book.brigade(*brigade).name, effective(*ci)))
                .side(book.brigade(*brigade).side)
                .tone(if *ci { Tone::Bad } else { Tone::Good })
                .detail(
                    format!(
                        "of {} regiments {} gone or collapsed, {} disordered",
                        count.regiments, count.gone, count.disordered
                    ),
                    "13.21",
                ),
            Self::DivisionEffectiveness { division, ci } => Say::new(Kind::Morale, "gbacw:13.31")
                .text(format!("{} {}.", book.division(*division).name, effective(*ci)))
                .side(book.division(*division).side)
                .tone(if *ci { Tone::Bad } else { Tone::Good }),
            Self::Rallied(unit) => Say::new(Kind::Morale, "gbacw:13.45")
                .unit(book, *unit)
                .text(" rallies after a quiet turn.")
                .side(book.side(*unit))
                .tone(Tone::Good),
            Self::Rested { brigade, fatigue } => Say::new(Kind::Morale, "gbacw:17.42")
                .text(format!("{} rests: fatigue {fatigue}.", book.brigade(*brigade).name))
                .side(book.brigade(*brigade).side)
                .tone(Tone::Good),
            Self::GunsLost(unit) => Say::new(Kind::Loss, "gbacw:12.82")
                .text("The abandoned guns of ")
                .unit(book, *unit)
                .text(" are lost.")
                .side(book.side(*unit))
                .tone(Tone::Bad),
            Self::GunsAbandoned(unit) => Say::new(Kind::Loss, "gbacw:12.8")
                .text("The guns of ")
                .unit(book, *unit)
                .text(" stand abandoned; they are lost at the end of the next turn.")
                .side(book.side(*unit))
                .tone(Tone::Bad),
            Self::Over { turn } => Say::new(Kind::Turn, "gbacw:3.0.IV.D").text(format!("The {turn} turn ends.")),
            Self::Verdict(outcome) => {
                let words = match outcome.winner {
                    Some(side) => format!("{side} {}.", outcome.level),
                    None => "The battle is a draw.".into(),
                };
                let mut say = Say::new(Kind::Victory, "gbacw-bb:30.2").text(words).tone(Tone::Heading);
                for reason in &outcome.reasons {
                    say = say.detail(reason, "bb 30.2");
                }
                say
            }
        }
        .done()
    }
}

fn effective(ci: bool) -> &'static str {
    if ci { "is combat ineffective" } else { "is effective again" }
}

/// Where in the end of the turn we are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// IV.A begins.
    Begin,
    /// IV.A: commanders below this in [`order`] have moved.
    Commanders(u16),
    /// IV.B: leaders.
    Replacements,
    /// IV.B: brigades below this have been looked at.
    Rest(u16),
    /// IV.B: guns; IV.C; IV.D.
    Close,
}

/// IV.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct EndTurn {
    stage: Stage,
}

impl EndTurn {
    /// The last chit was drawn.
    pub fn new() -> Self {
        Self { stage: Stage::Begin }
    }
}

impl Default for EndTurn {
    fn default() -> Self {
        Self::new()
    }
}

/// The sides in the order in which they act at the end of a turn.
pub fn order(world: &World) -> [Side; 2] {
    let first = super::turn::first_side(world);
    [first, first.other()]
}

/// The next fallen leader to be replaced and where he may go; sides in order, high ranks first.
fn vacancy(book: &Book, world: &World) -> Option<(LeaderId, Vec<HexId>)> {
    let leader = order(world).into_iter().flat_map(|side| replace::vacancies(book, world, side)).next()?;
    Some((leader, replace::places(book, world, leader)))
}

impl Procedure<Gbacw> for EndTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => {
                cx.world.phase = Phase::CommanderMovement;
                for leader in cx.book.leader_ids() {
                    cx.world.leader_mut(leader).commander_spent2 = 0;
                }
                self.stage = Stage::Commanders(0);
                Flow::Again
            }
            Stage::Commanders(n) => self.commander(n, cx),
            Stage::Replacements => self.replace(cx),
            Stage::Rest(n) => self.rest(n, cx),
            Stage::Close => close(cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if self.stage == Stage::Replacements {
            let hexes = vacancy(book, world).map_or_else(Vec::new, |(_, hexes)| hexes);
            out.extend(hexes.into_iter().map(|h| Action::from(EndTurnAction::Place(h))));
        } else {
            out.extend([EndTurnAction::RallyAll, EndTurnAction::Rest].map(Action::from));
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::EndTurn(action) = action else { unreachable!("only its own actions were listed") };
        match (action, self.stage) {
            (EndTurnAction::Place(hex), _) => {
                let (leader, _) = vacancy(cx.book, cx.world).expect("asked only with a vacancy");
                replace::take_over(cx, leader, hex);
            }
            (EndTurnAction::RallyAll, Stage::Rest(n)) => {
                rest::rally(cx, BrigadeId(n));
                self.stage = Stage::Rest(n + 1);
            }
            (EndTurnAction::Rest, Stage::Rest(n)) => {
                rest::recover(cx, BrigadeId(n));
                self.stage = Stage::Rest(n + 1);
            }
            _ => unreachable!("brigades rest only in their own stage"),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        if let (Stage::Replacements, Some((leader, _))) = (self.stage, vacancy(book, world)) {
            return Ask {
                title: format!("Where does the replacement of {} go?", leaders::name(book, world, leader)),
                rule: "gbacw:12.74",
                phase: "RECOVERY",
                actor: Some(book.leader_piece(leader)),
                ..Ask::default()
            };
        }
        let Stage::Rest(n) = self.stage else { return Ask::default() };
        let brigade = book.brigade(BrigadeId(n));
        Ask {
            title: format!("{} had a quiet turn: rally or rest?", brigade.name),
            rule: "gbacw:13.45",
            phase: "RECOVERY",
            actor: brigade.leader.map(|l| book.leader_piece(l)),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::EndTurn(action) = action else { unreachable!("only its own actions were listed") };
        match action {
            EndTurnAction::Place(hex) => {
                let names: Vec<&str> = world.combat_units(hex).map(|u| book.unit(u).name.as_str()).collect();
                let label = format!("{} {}", book.board.number(hex), names.join(", "));
                ChoiceWords::new(Group::Place, "place", label, "gbacw:12.74").target(Target::Hex(hex))
            }
            EndTurnAction::RallyAll => {
                let Stage::Rest(n) = self.stage else { unreachable!("brigades rest only in their own stage") };
                let units = rest::to_rally(book, world, BrigadeId(n));
                let names: Vec<&str> = units.iter().map(|u| book.unit(*u).name.as_str()).collect();
                ChoiceWords::new(Group::Rally, "rally", format!("rally {}", names.join(", ")), "gbacw:13.45").key('R')
            }
            EndTurnAction::Rest => {
                ChoiceWords::new(Group::Rally, "rest", "one level of fatigue less", "gbacw:17.42").key('F')
            }
        }
    }
}

impl EndTurn {
    /// IV.A: the commanders move one after the other, the initiative side's first.
    fn commander(&mut self, n: u16, cx: &mut Cx) -> Flow {
        let mut list = order(cx.world).into_iter().flat_map(|side| leaders::commanders(cx.book, side));
        let Some(leader) = list.nth(usize::from(n)) else {
            cx.world.phase = Phase::Recovery;
            leaders::bereft(cx);
            self.stage = Stage::Replacements;
            return Flow::Again;
        };
        self.stage = Stage::Commanders(n + 1);
        if cx.world.leader_hex(leader).is_some() { call(CommanderTurn::new(leader)) } else { Flow::Again }
    }

    /// IV.B: fallen leaders are replaced; a place without an alternative needs no question.
    fn replace(&mut self, cx: &mut Cx) -> Flow {
        match vacancy(cx.book, cx.world) {
            None => {
                self.stage = Stage::Rest(0);
                Flow::Again
            }
            Some((leader, hexes)) if hexes.len() == 1 => {
                replace::take_over(cx, leader, hexes[0]);
                Flow::Again
            }
            Some((leader, _)) => Flow::Ask(cx.book.leader(leader).side),
        }
    }

    /// IV.B: quiet brigades rally or rest, and draw ammunition.
    fn rest(&mut self, n: u16, cx: &mut Cx) -> Flow {
        if usize::from(n) == cx.book.brigades.len() {
            self.stage = Stage::Close;
            return Flow::Again;
        }
        let brigade = BrigadeId(n);
        rest::resupply(cx, brigade);
        if rest::must_choose(cx.book, cx.world, brigade) {
            return Flow::Ask(cx.book.brigade(brigade).side);
        }
        rest::rally(cx, brigade);
        rest::recover(cx, brigade);
        self.stage = Stage::Rest(n + 1);
        Flow::Again
    }
}

/// IV.B guns, IV.C and IV.D: the turn is over, or the battle. The next turn is begun by [`super::turn::Turn`], which
/// forgets what belongs to one turn.
fn close(cx: &mut Cx) -> Flow {
    abandoned_guns(cx);
    cx.world.phase = Phase::Effectiveness;
    effectiveness::update(cx);
    let turn = usize::from(cx.world.turn);
    cx.emit(|| EndTurnEvent::Over { turn: cx.book.scenario.turns[turn].name.clone() }.into());
    if turn + 1 < cx.book.scenario.turns.len() {
        return Flow::Done;
    }
    cx.world.phase = Phase::Over;
    let outcome = victory::verdict(cx.book, cx.world);
    cx.emit(|| EndTurnEvent::Verdict(outcome.clone()).into());
    Flow::Over(outcome)
}

/// Guns abandoned since last turn are lost, those of this turn get one more (`gbacw:12.8`, `gbacw:12.82`).
fn abandoned_guns(cx: &mut Cx) {
    for unit in cx.book.unit_ids() {
        if cx.world.hex(unit).is_none() {
            continue;
        }
        match cx.world.unit(unit).abandoned {
            Abandoned::No => {}
            Abandoned::One => {
                cx.world.unit_mut(unit).abandoned = Abandoned::Two;
                cx.emit(|| EndTurnEvent::GunsAbandoned(unit).into());
            }
            Abandoned::Two => {
                cx.emit(|| EndTurnEvent::GunsLost(unit).into());
                super::results::eliminate(cx, unit);
                leaders::bereft(cx);
            }
        }
    }
}
