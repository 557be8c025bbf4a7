//! Battle events (`gbacw-bb:18.1`): what a chit of the cup brings.

pub mod looting;
pub mod mistaken;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, UnitId};
use super::charts::BattleEvent as Outcome;
use super::frame::Procedure;
use super::words::{Ask, ChoiceWords, Say};
use super::world::World;
use super::{Cx, Flow, Gbacw};
use crate::engine::lines::Kind;
use crate::engine::{Group, Line, Target, Tone};
use crate::kit::Side;
use crate::map::{Facing, HexId};

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum EventAction {
    /// This unit fires at its friends in that hex.
    Mistaken(UnitId, HexId),
    /// This unit is carried off to loot that camp.
    Loot(UnitId, HexId),
    /// The looters turn that way.
    Face(Facing),
}

impl From<EventAction> for Action {
    fn from(action: EventAction) -> Self {
        Self::Event(action)
    }
}

/// Something that happened here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BattleEventEvent {
    /// The two dice were read against the chart.
    Rolled {
        /// 0 to 99.
        roll: u8,
        /// What it means.
        event: Outcome,
        /// Whether there is anybody it can happen to.
        applies: bool,
    },
    /// A unit takes its friends for the enemy.
    Mistaken {
        /// Who fires.
        firer: UnitId,
        /// At whom.
        target: UnitId,
        /// The side that chose both.
        by: Side,
    },
    /// A unit left the line for a camp.
    Looted {
        /// Who.
        unit: UnitId,
        /// The camp.
        camp: HexId,
        /// Whether it was disordered before, so that it may not rally in its next activation.
        barred: bool,
    },
}

impl BattleEventEvent {
    /// The sentence.
    pub fn line(&self, book: &Book) -> Line {
        match self {
            Self::Rolled { roll, event, applies } => {
                let name = match event {
                    Outcome::ConfederateMistakenFire => "Confederates fire on Confederates",
                    Outcome::UnionMistakenFire => "Union troops fire on Union troops",
                    Outcome::Looting => "the camps are looted",
                    Outcome::NoFire => "the Confederates may silence one Union shot this turn",
                    Outcome::Nothing => "nothing",
                };
                let none = if *applies { "" } else { ", but there is nobody to whom it could happen" };
                Say::new(Kind::Event, "gbacw-bb:18.1")
                    .text(format!("Battle event: {name}{none}."))
                    .tone(if *applies { Tone::Plain } else { Tone::Quiet })
                    .detail(format!("rolled {roll:02}"), "bb 18.1")
            }
            Self::Mistaken { firer, target, by } => Say::new(Kind::Event, "gbacw-bb:18.1")
                .unit(book, *firer)
                .text(" takes ")
                .unit(book, *target)
                .text(" for the enemy.")
                .side(by.other())
                .tone(Tone::Bad),
            Self::Looted { unit, camp, barred } => Say::new(Kind::Event, "gbacw-bb:18.1")
                .unit(book, *unit)
                .text(" breaks ranks to loot the camp at ")
                .hex(&book.board, *camp)
                .text(if *barred { "; it may not rally in its next activation." } else { " and is disordered." })
                .side(book.side(*unit))
                .tone(Tone::Bad)
                .at(Some(*camp)),
        }
        .done()
    }
}

/// Where the event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// The dice are to be rolled.
    Roll,
    /// This side picks the unit of the other that errs, and its target.
    Mistaken(Side),
    /// The Union picks looter and camp.
    Loot,
    /// The Confederates face the looters.
    Face(UnitId),
}

/// A battle event was drawn.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct BattleEvent {
    stage: Stage,
}

impl BattleEvent {
    /// A chit was drawn from the cup: dice decide what it brings.
    pub fn draw() -> Self {
        Self { stage: Stage::Roll }
    }

    /// Two dice of different colours, read as tens and ones.
    fn roll(&mut self, cx: &mut Cx) -> Flow {
        let roll = cx.dice.d10() * 10 + cx.dice.d10();
        let turn = &cx.book.scenario.turns[usize::from(cx.world.turn)].name;
        let event = cx.book.charts.events.event(turn, roll);
        let (next, applies) = match event {
            Outcome::ConfederateMistakenFire => mistaken_stage(cx, Side::Confederate),
            Outcome::UnionMistakenFire => mistaken_stage(cx, Side::Union),
            Outcome::Looting => (Some(Stage::Loot), !looting::eligible(cx.book, cx.world).is_empty()),
            Outcome::NoFire => {
                cx.world.no_fire += 1;
                (None, true)
            }
            Outcome::Nothing => (None, true),
        };
        cx.emit(|| BattleEventEvent::Rolled { roll, event, applies }.into());
        match next {
            Some(stage) if applies => {
                self.stage = stage;
                Flow::Again
            }
            _ => Flow::Done,
        }
    }

    fn options(&self, book: &Book, world: &World) -> Vec<EventAction> {
        match self.stage {
            Stage::Roll => Vec::new(),
            Stage::Mistaken(by) => mistaken::eligible(book, world, by.other())
                .into_iter()
                .map(|(firer, hex)| EventAction::Mistaken(firer, hex))
                .collect(),
            Stage::Loot => {
                looting::eligible(book, world).into_iter().map(|(unit, camp)| EventAction::Loot(unit, camp)).collect()
            }
            Stage::Face(_) => Facing::ALL.into_iter().map(EventAction::Face).collect(),
        }
    }

    /// The side that decides.
    fn side(&self) -> Side {
        match self.stage {
            Stage::Mistaken(by) => by,
            Stage::Roll | Stage::Loot => Side::Union,
            Stage::Face(_) => Side::Confederate,
        }
    }
}

/// The named side errs; the other one picks.
fn mistaken_stage(cx: &Cx, errs: Side) -> (Option<Stage>, bool) {
    let applies = !mistaken::eligible(cx.book, cx.world, errs).is_empty();
    (Some(Stage::Mistaken(errs.other())), applies)
}

impl Procedure<Gbacw> for BattleEvent {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if self.stage == Stage::Roll {
            return self.roll(cx);
        }
        match self.options(cx.book, cx.world).as_slice() {
            [only] => self.apply((*only).into(), cx),
            _ => Flow::Ask(self.side()),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.options(book, world).into_iter().map(Action::from));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Event(action) = action else { unreachable!("only its own actions were listed") };
        match action {
            EventAction::Mistaken(firer, hex) => mistaken::happen(cx, firer, hex),
            EventAction::Loot(unit, camp) => {
                looting::happen(cx, unit, camp);
                if looting::neighbours_face(cx.world, unit, camp).is_some() {
                    return Flow::Done;
                }
                self.stage = Stage::Face(unit);
                Flow::Again
            }
            EventAction::Face(facing) => {
                if let Stage::Face(unit) = self.stage {
                    cx.world.unit_mut(unit).facing = facing;
                }
                Flow::Done
            }
        }
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        let title = match self.stage {
            Stage::Roll => String::new(),
            Stage::Mistaken(by) => format!("Which {} unit fires on its friends?", by.other()),
            Stage::Loot => "Which Confederate unit loots which camp?".into(),
            Stage::Face(unit) => format!("Which way does {} face in the camp?", book.unit(unit).name),
        };
        Ask { title, rule: "gbacw-bb:18.1", phase: "EVENT", ..Ask::default() }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Event(action) = action else { unreachable!("only its own actions were listed") };
        match action {
            EventAction::Mistaken(firer, hex) => {
                let target = mistaken::target(book, world, hex).map_or("", |u| book.unit(u).name.as_str());
                let label = format!("{} at {target} {}", book.unit(firer).name, book.board.number(hex));
                let range = world.hex(firer).map_or(0, |h| book.board.distance(h, hex));
                ChoiceWords::new(Group::Event, "mistaken", label, "gbacw-bb:18.1")
                    .detail(format!("range {range}, {} SP", world.unit(firer).strength))
                    .actor(book.unit_piece(firer))
                    .target(Target::Hex(hex))
            }
            EventAction::Loot(unit, camp) => {
                let name = book.board.camp_at(camp).map_or("camp", |c| c.name.as_str());
                let label = format!("{} to {} {name}", book.unit(unit).name, book.board.number(camp));
                let state = if world.unit(unit).disordered { "disordered: may not rally next" } else { "disorders" };
                ChoiceWords::new(Group::Event, "loot", label, "gbacw-bb:18.1")
                    .detail(state)
                    .actor(book.unit_piece(unit))
                    .target(Target::Hex(camp))
            }
            EventAction::Face(facing) => {
                ChoiceWords::new(Group::Face, "face", format!("face {}", facing.word()), "gbacw-bb:18.1")
                    .target(Target::Facing(facing))
            }
        }
    }
}

/// A brigade activation is over: units that were kept from rallying by loot in it may do so again.
pub fn end_of_activation(book: &Book, world: &mut World) {
    for unit in book.unit_ids() {
        if world.unit(unit).loot_bar && world.is_acting(book, unit) {
            world.unit_mut(unit).loot_bar = false;
        }
    }
}
