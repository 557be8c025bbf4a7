//! Step 2: defenders retreat before the shock (`gbacw:11.33` to `gbacw:11.35`).

use serde::{Deserialize, Serialize};

use super::{ShockAction, ShockEvent};
use crate::engine::{Group, Target};
use crate::kit::{Side, Tally};
use crate::map::HexId;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Arm, Book, UnitId};
use crate::rules::gbacw::frame::Procedure;
use crate::rules::gbacw::morale::{self, Why};
use crate::rules::gbacw::results::{Cause, Disorders};
use crate::rules::gbacw::retreat::Retreat;
use crate::rules::gbacw::retreat::ways::{Party, ways};
use crate::rules::gbacw::words::{Ask, ChoiceWords};
use crate::rules::gbacw::world::{Orders, Verdict, World};
use crate::rules::gbacw::{Cx, Flow, Gbacw, call};

/// A hex about to be shocked, and by whom.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat {
    /// The defenders' hex.
    pub hex: HexId,
    /// All attackers.
    pub by: Vec<UnitId>,
}

/// Defenders may fall back from those about to shock them. Reports [`Verdict::Yes`] if anybody did.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FallBack {
    side: Side,
    threats: Vec<Threat>,
    /// Who has just gone, and from whom: some of them check.
    gone: Vec<UnitId>,
    from: Vec<UnitId>,
    any: bool,
}

impl FallBack {
    /// Units of `side` in these hexes may fall back.
    pub fn new(side: Side, threats: Vec<Threat>) -> Self {
        Self { side, threats, gone: Vec::new(), from: Vec::new(), any: false }
    }

    /// The answers that are open now.
    fn options(&self, book: &Book, world: &World) -> Vec<ShockAction> {
        let mut open = Vec::new();
        for threat in &self.threats {
            let units = movable(book, world, threat);
            let stack = units.len() > 1 && can_go(book, world, &units, threat);
            open.extend(
                units.iter().filter(|u| can_go(book, world, &[**u], threat)).map(|u| ShockAction::FallBack(*u)),
            );
            if stack {
                open.push(ShockAction::FallBackAll(threat.hex));
            }
        }
        open
    }

    fn go(&mut self, cx: &mut Cx, units: Vec<UnitId>, hex: HexId) -> Flow {
        let threat = self.threats.iter().find(|t| t.hex == hex).expect("only threatened units fall back");
        self.from.clone_from(&threat.by);
        self.gone.clone_from(&units);
        self.any = true;
        cx.emit(|| ShockEvent::FallsBack(units.clone()).into());
        let most = most(cx.book, &units);
        call(Retreat::new(units, 1, most, Cause::RetreatBeforeShock, self.from.clone()))
    }

    /// The disordered check, and so do Green units on the first day (`gbacw:11.33#dis`, `gbacw-bb:14.1#retreat`).
    fn check(&mut self, cx: &mut Cx) -> Flow {
        let why = Why { what: "check as it falls back", rule: "gbacw:11.33" };
        let mut failed = Vec::new();
        for unit in std::mem::take(&mut self.gone) {
            let green = cx.book.unit(unit).green && cx.book.unit(unit).arm == Arm::Infantry;
            let shaky = green || cx.world.unit(unit).disordered;
            if cx.world.is_combat_unit(unit) && shaky && !morale::check(cx, unit, &Tally::new(), why) {
                failed.push(unit);
            }
        }
        if failed.is_empty() {
            return Flow::Again;
        }
        call(Disorders::new(failed, Cause::RetreatBeforeShock, self.from.clone()))
    }
}

/// Foot and horse under Advance orders, attacked by foot alone (`gbacw:11.33#bar`, `gbacw:11.33#cav`), top first.
fn movable(book: &Book, world: &World, threat: &Threat) -> Vec<UnitId> {
    if threat.by.iter().any(|u| book.unit(*u).arm != Arm::Infantry) {
        return Vec::new();
    }
    let may = |u: &UnitId| !book.is_artillery(*u) && world.orders(book, *u) == Orders::Advance;
    world.combat_units(threat.hex).filter(may).collect()
}

/// One hex for foot, up to two for horse (`gbacw:11.33`).
fn most(book: &Book, units: &[UnitId]) -> u8 {
    if units.iter().all(|u| book.unit(*u).arm == Arm::Cavalry) { 2 } else { 1 }
}

fn can_go(book: &Book, world: &World, units: &[UnitId], threat: &Threat) -> bool {
    let party = Party { units, from: threat.hex, by: &threat.by };
    !ways(book, world, party, 1, most(book, units)).is_empty()
}

impl Procedure<Gbacw> for FallBack {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if !self.gone.is_empty() {
            return self.check(cx);
        }
        if self.options(cx.book, cx.world).is_empty() {
            cx.world.last = if self.any { Verdict::Yes } else { Verdict::No };
            return Flow::Done;
        }
        Flow::Ask(self.side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.options(book, world).into_iter().map(Action::Shock));
        out.push(Action::Shock(ShockAction::Done));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Shock(ShockAction::FallBack(unit)) => {
                let hex = cx.world.hex(unit).expect("a defender is on the map");
                self.go(cx, vec![unit], hex)
            }
            Action::Shock(ShockAction::FallBackAll(hex)) => {
                let threat = self.threats.iter().find(|t| t.hex == hex).expect("only threatened units fall back");
                let units = movable(cx.book, cx.world, threat);
                self.go(cx, units, hex)
            }
            _ => {
                cx.world.last = if self.any { Verdict::Yes } else { Verdict::No };
                Flow::Done
            }
        }
    }

    fn ask(&self, _book: &Book, _world: &World) -> Ask {
        Ask {
            title: "Who falls back before the shock?".into(),
            rule: "gbacw:11.33",
            phase: "SHOCK",
            focus: self.threats.first().map(|t| t.hex),
            decline: Some("the others stand".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Shock(ShockAction::FallBack(unit)) => {
                let label = format!("{} falls back", book.unit(unit).name);
                let words = ChoiceWords::new(Group::React, "fall-back", label, "gbacw:11.33");
                let words = words.actor(book.unit_piece(unit)).target(Target::Piece(book.unit_piece(unit)));
                let green = book.unit(unit).green && book.unit(unit).arm == Arm::Infantry;
                if green || world.unit(unit).disordered { words.detail("and checks") } else { words }
            }
            Action::Shock(ShockAction::FallBackAll(hex)) => {
                let label = format!("All of {} fall back", book.board.number(hex));
                ChoiceWords::new(Group::React, "fall-back", label, "gbacw:11.33").target(Target::Hex(hex))
            }
            _ => ChoiceWords::new(Group::Done, "decline", "Stand", "gbacw:11.33"),
        }
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let by: Vec<&str> = self.from.iter().map(|u| book.unit(*u).name.as_str()).collect();
        (!by.is_empty()).then(|| format!("it fell back before {}", by.join(" and ")))
    }
}
