//! Reaction facing: a stack turns one vertex towards an enemy who came next to it, or shot at it from outside its front
//! (`gbacw:9.61`, `gbacw:9.62`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::frame::Procedure;
use super::super::morale::{self, Why};
use super::super::results::{Cause, Disorders};
use super::super::sight;
use super::super::words::{Ask, ChoiceWords};
use super::super::world::{Verdict, World};
use super::super::{Cx, Flow, Gbacw, call};
use super::{ReactAction, ReactEvent, is_faced, reacting};
use crate::engine::{Group, Target};
use crate::kit::Tally;
use crate::map::{Facing, HexId};

/// Each stack that may turn is asked in order of its hex. Reports in `world.last` whether any turned.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ReactFacing {
    trigger: Trigger,
    /// Hexes before this one were asked.
    next: u16,
    turned: bool,
}

/// What sets a turn off.
#[derive(Clone, Debug, Serialize, Deserialize)]
enum Trigger {
    /// This unit moved or advanced into the hex.
    Moved { mover: UnitId, hex: HexId },
    /// These units were shot at from the hex.
    Shot { targets: Vec<UnitId>, from: HexId },
}

impl ReactFacing {
    /// The unit moved or advanced into the hex (`gbacw:9.61#move`).
    pub fn to_move(mover: UnitId, hex: HexId) -> Self {
        Self { trigger: Trigger::Moved { mover, hex }, next: 0, turned: false }
    }

    /// These units were shot at by phasing fire from the hex, results are applied, and they need not retreat
    /// (`gbacw:9.61#fire`).
    pub fn to_fire(targets: Vec<UnitId>, from: HexId) -> Self {
        Self { trigger: Trigger::Shot { targets, from }, next: 0, turned: false }
    }

    fn cause_hex(&self) -> HexId {
        match &self.trigger {
            Trigger::Moved { hex, .. } => *hex,
            Trigger::Shot { from, .. } => *from,
        }
    }

    /// Those from whom a unit retreats that is disordered again by turning.
    fn by(&self, world: &World) -> Vec<UnitId> {
        match &self.trigger {
            Trigger::Moved { mover, .. } => vec![*mover],
            Trigger::Shot { from, .. } => world.combat_units(*from).collect(),
        }
    }

    /// The next stack that may turn.
    fn stack(&self, book: &Book, world: &World) -> Option<HexId> {
        let mut hexes: Vec<HexId> = match &self.trigger {
            Trigger::Moved { mover, hex } => {
                let side = reacting(book, world, *mover)?;
                world.adjacent_to(book, *hex, side)
            }
            Trigger::Shot { targets, .. } => targets.iter().filter_map(|u| world.hex(*u)).collect(),
        };
        hexes.sort_unstable();
        hexes.into_iter().filter(|h| h.0 >= self.next).find(|h| self.may_turn(book, world, *h))
    }

    /// Whether everybody in the hex may turn and the cause is outside their front: one who cannot holds the others back
    /// (`gbacw:9.62#vertex`).
    fn may_turn(&self, book: &Book, world: &World, hex: HexId) -> bool {
        let Some(first) = world.combat_units(hex).next() else { return false };
        let side = book.side(first);
        if world.phasing() == Some(side) || world.combat_units(hex).any(|u| world.unit(u).react.faced) {
            return false;
        }
        let cause = self.cause_hex();
        let in_front = match &self.trigger {
            Trigger::Moved { .. } => world.has_in_front(book, first, cause),
            Trigger::Shot { .. } => sight::in_front(&book.board, hex, world.unit(first).facing, cause),
        };
        if in_front {
            return false;
        }
        let spared = |u: UnitId, at: HexId| match &self.trigger {
            Trigger::Moved { mover, .. } => u == *mover,
            Trigger::Shot { from, .. } => at == *from,
        };
        !is_faced(book, world, hex, side.other(), spared)
    }

    /// The stack turns; foot and horse check one by one, and who fails is disordered (`gbacw:9.62#udd`).
    fn turn(&mut self, cx: &mut Cx, hex: HexId, to: Facing) -> Flow {
        let units: Vec<UnitId> = cx.world.combat_units(hex).collect();
        self.turned = true;
        for unit in &units {
            let guns = cx.book.is_artillery(*unit);
            let state = cx.world.unit_mut(*unit);
            state.facing = to;
            state.react.faced = true;
            state.react.guns_turned |= guns;
        }
        let names = units.clone();
        cx.emit(|| ReactEvent::Turned { units: names, facing: to }.into());
        let why = Why { what: "check for turning in reaction", rule: "gbacw:9.62" };
        let mut failed = Vec::new();
        for unit in units {
            if !cx.book.is_artillery(unit) && !morale::check(cx, unit, &Tally::new(), why) {
                failed.push(unit);
            }
        }
        if failed.is_empty() {
            return Flow::Again;
        }
        call(Disorders::new(failed, Cause::ReactionFacing, self.by(cx.world)))
    }
}

impl Procedure<Gbacw> for ReactFacing {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stack(cx.book, cx.world) {
            Some(hex) => {
                self.next = hex.0;
                let first = cx.world.combat_units(hex).next().expect("a stack that may turn has a unit");
                Flow::Ask(cx.book.side(first))
            }
            None => {
                cx.world.last = if self.turned { Verdict::Yes } else { Verdict::No };
                Flow::Done
            }
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if let Some(first) = self.stack(book, world).and_then(|h| world.combat_units(h).next()) {
            let facing = world.unit(first).facing;
            out.extend([1, 5].map(|n| Action::from(ReactAction::Turn(facing.turned(n)))));
        }
        out.push(ReactAction::Decline.into());
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Some(hex) = self.stack(cx.book, cx.world) else { return Flow::Done };
        self.next = hex.0 + 1;
        match action {
            Action::React(ReactAction::Turn(to)) => self.turn(cx, hex, to),
            _ => Flow::Again,
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let hex = self.stack(book, world);
        let first = hex.and_then(|h| world.combat_units(h).next());
        let name = first.map_or("", |u| &book.unit(u).name);
        let cause = book.board.number(self.cause_hex());
        let title = match &self.trigger {
            Trigger::Moved { mover, .. } => format!("{name}: turn towards {} in {cause}?", book.unit(*mover).name),
            Trigger::Shot { .. } => format!("{name}: turn towards the fire from {cause}?"),
        };
        Ask {
            title,
            rule: "gbacw:9.61",
            phase: "REACT",
            actor: first.map(|u| book.unit_piece(u)),
            focus: hex,
            decline: Some("it keeps its facing".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::React(ReactAction::Turn(facing)) = action else {
            return ChoiceWords::new(Group::Done, "decline", "do not turn", "gbacw:9.61");
        };
        let hex = self.stack(book, world);
        let sees = hex.is_some_and(|h| sight::in_front(&book.board, h, facing, self.cause_hex()));
        let checks = hex.is_some_and(|h| world.combat_units(h).any(|u| !book.is_artillery(u)));
        let words = ChoiceWords::new(Group::React, "turn", format!("face {}", facing.word()), "gbacw:9.61")
            .target(Target::Facing(facing))
            .detail(match (sees, checks) {
                (true, true) => "brings it into the front; foot and horse check",
                (true, false) => "brings it into the front",
                (false, true) => "foot and horse check",
                (false, false) => "",
            });
        match hex.and_then(|h| world.combat_units(h).next()) {
            Some(first) => words.actor(book.unit_piece(first)),
            None => words,
        }
    }

    fn because(&self, book: &Book, world: &World) -> Option<String> {
        Some(match &self.trigger {
            Trigger::Moved { mover, hex } => {
                format!("{} came to {}", book.unit(*mover).name, book.board.number(*hex))
            }
            Trigger::Shot { from, .. } => {
                let top = world.combat_units(*from).next().map_or("the enemy", |u| &book.unit(u).name);
                format!("{top} fired from outside the front")
            }
        })
    }
}
