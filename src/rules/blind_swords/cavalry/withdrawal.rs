//! Mounted cavalry gets out of the way: of enemies who come near (`blind-swords:10.8`), of foot that attacks it
//! (`blind-swords:11.3b`). Nobody fires at it for that.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::ground::{Mover, StepCase};
use super::super::movement::{self, is_closed_entry};
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, stacking};
use super::{CavalryAction, CavalryEvent};
use crate::engine::{Ask, ChoiceWords, Group, Procedure, Target};
use crate::map::HexId;

/// Cavalry may withdraw, each unit once.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Withdrawal {
    /// Those who still may.
    units: Vec<UnitId>,
    /// From whom.
    from: Vec<UnitId>,
    rule: Why,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Why {
    Approach,
    Attack,
}

/// Where a unit could withdraw to: a hex it could enter in the saddle, with room, further from all it withdraws from.
fn ways(book: &Book, world: &World, unit: UnitId, from: &[UnitId]) -> Vec<HexId> {
    let Some(hex) = world.hex(unit).filter(|_| world.is_mounted(book, unit)) else { return Vec::new() };
    let side = book.unit(unit).side;
    let case = StepCase { first: true, ..StepCase::default() };
    let road = StepCase { by_road: true, ..case };
    let further = |to: HexId| {
        let away = |h: HexId| book.board.distance(to, h) > book.board.distance(hex, h);
        from.iter().filter_map(|u| world.hex(*u)).all(away)
    };
    book.board
        .neighbours(hex)
        .filter(|(dir, _)| {
            let enters = |case| book.ground.step(hex, *dir, Mover::Cavalry, case).is_some();
            enters(&case) || enters(&road)
        })
        .map(|(_, to)| to)
        .filter(|to| !world.enemy_at(book, side, *to) && !is_closed_entry(book, side, *to))
        .filter(|to| further(*to) && stacking::may_end(book, world, *to, &[unit]))
        .collect()
}

/// Whether mounted cavalry in an attacked hex may withdraw from these attackers (`blind-swords:11.3b`): from foot only.
pub fn may_withdraw_from(book: &Book, world: &World, hex: HexId, attackers: &[UnitId]) -> bool {
    attackers.iter().all(|u| world.is_foot(book, *u))
        && world.at(hex).iter().any(|u| !ways(book, world, *u, attackers).is_empty())
}

impl Withdrawal {
    /// Attacked horse may withdraw instead of firing (`blind-swords:11.3b`).
    pub fn before_combat(book: &Book, world: &World, hex: HexId, attackers: Vec<UnitId>) -> Self {
        let units = world.at(hex).iter().copied().filter(|u| world.is_mounted(book, *u)).collect();
        Self { units, from: attackers, rule: Why::Attack }
    }

    /// Horse may withdraw from foot or guns that just came from a hex to within two of it, or next to it
    /// (`blind-swords:10.8`); `None` if there is none that could.
    pub fn from_mover(book: &Book, world: &World, mover: UnitId, was: HexId) -> Option<Self> {
        let to = world.hex(mover)?;
        if world.is_mounted(book, mover) {
            return None;
        }
        let side = book.unit(mover).side;
        let comes_near = |h: HexId| {
            let now = book.board.distance(to, h);
            now <= 2 && now < book.board.distance(was, h)
        };
        let units: Vec<UnitId> = world
            .stacks
            .iter()
            .filter(|(h, units)| book.unit(units[0]).side != side && comes_near(*h))
            .flat_map(|(_, units)| units)
            .copied()
            .filter(|u| !ways(book, world, *u, &[mover]).is_empty())
            .collect();
        (!units.is_empty()).then(|| Self { units, from: vec![mover], rule: Why::Approach })
    }

    fn rule(&self) -> &'static str {
        match self.rule {
            Why::Approach => "blind-swords:10.8",
            Why::Attack => "blind-swords:11.3b",
        }
    }

    fn answers(&self, book: &Book, world: &World) -> Vec<CavalryAction> {
        let of = |u: &UnitId| {
            let unit = *u;
            ways(book, world, unit, &self.from).into_iter().map(move |h| CavalryAction::Withdraw(unit, h))
        };
        self.units.iter().flat_map(of).collect()
    }
}

impl Procedure<BlindSwords> for Withdrawal {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let units = &mut self.units;
        units.retain(|u| cx.world.hex(*u).is_some());
        match self.answers(cx.book, cx.world).first() {
            Some(_) => Flow::Ask(cx.book.unit(self.units[0]).side),
            None => Flow::Done,
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.answers(book, world).into_iter().map(Action::from));
        out.push(CavalryAction::Stay.into());
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Cavalry(CavalryAction::Withdraw(unit, hex)) = action else { return Flow::Done };
        self.units.retain(|u| *u != unit);
        movement::enter(cx, unit, hex);
        cx.emit(|| CavalryEvent::Withdrew(unit, hex).into());
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let unit = self.units.first().copied();
        Ask {
            title: "Does the cavalry withdraw?".into(),
            rule: self.rule(),
            phase: "WITHDRAW",
            actor: unit.map(|u| book.piece(u)),
            focus: unit.and_then(|u| world.hex(u)),
            decline: Some("it stays".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, _world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Cavalry(CavalryAction::Withdraw(unit, hex)) => {
                let label = format!("{} to {}", book.unit(unit).name, book.number(hex));
                ChoiceWords::new(Group::React, "withdraw", label, self.rule())
                    .actor(book.piece(unit))
                    .target(Target::Hex(hex))
            }
            _ => ChoiceWords::new(Group::Done, "stay", "it stays", self.rule()),
        }
    }
}
