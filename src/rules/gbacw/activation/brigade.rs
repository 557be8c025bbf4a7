//! A brigade, or several as one, act: units and leaders one by one, then shock, then the end (`gbacw:3.0` III.C.3).

use serde::{Deserialize, Serialize};

use super::{ActivateAction, ActivationEvent, unit_limit, use_marker};
use crate::engine::{Group, Target};
use crate::map::Facing;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Book, BrigadeId, LeaderId, UnitId};
use crate::rules::gbacw::frame::Procedure;
use crate::rules::gbacw::leaders::{self, LeaderTurn};
use crate::rules::gbacw::movement::UnitTurn;
use crate::rules::gbacw::shock::Shock;
use crate::rules::gbacw::words::{Ask, ChoiceWords};
use crate::rules::gbacw::world::{Abandoned, Act, Cannon, Phase, React, Walk, World};
use crate::rules::gbacw::{Cx, Flow, Gbacw, call, command, events, fatigue, fire, stacking};

/// How far the activation has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    #[default]
    Begin,
    Actions,
    Recrew,
}

/// The brigades named in `world.activation.acting` act as one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct BrigadeTurn {
    stage: Stage,
}

impl BrigadeTurn {
    /// The acting brigades' turn has come.
    pub fn new() -> Self {
        Self::default()
    }

    /// Who may still act: units first, then leaders.
    fn list(book: &Book, world: &World) -> Vec<ActivateAction> {
        let units = acting(world).flat_map(|b| world.units_of(book, b).collect::<Vec<_>>());
        let mut list: Vec<ActivateAction> =
            units.filter(|u| may_act(book, world, *u)).map(ActivateAction::Unit).collect();
        let walks = |l: &LeaderId| world.leader(*l).walk == Walk::Fresh;
        list.extend(leaders::on_the_move(book, world).into_iter().filter(walks).map(ActivateAction::Leader));
        list
    }

    fn end(cx: &mut Cx) -> Flow {
        events::end_of_activation(cx.book, cx.world);
        let brigades: Vec<BrigadeId> = acting(cx.world).collect();
        for brigade in &brigades {
            let units: Vec<UnitId> = cx.world.units_of(cx.book, *brigade).collect();
            let mut used = cx.book.brigade(*brigade).leader.is_some_and(|l| cx.world.leader(l).walk != Walk::Fresh);
            for unit in units {
                let state = cx.world.unit_mut(unit);
                if fatigue::tires(&state.act) {
                    state.busy = true;
                }
                if acted(&state.act) {
                    state.activations += 1;
                    used = true;
                }
                state.skipping = false;
            }
            if used {
                use_marker(cx.world, *brigade);
            }
        }
        fatigue::end_of_activation(cx, &brigades);
        Flow::Done
    }
}

fn acting(world: &World) -> impl Iterator<Item = BrigadeId> + '_ {
    world.activation.iter().flat_map(|a| a.acting.iter().copied())
}

/// Whether a unit did anything of its own will in its activation.
fn acted(act: &Act) -> bool {
    fatigue::tires(act) || act.rallied || act.resupplied != 0 || act.turned > 0
}

fn may_act(book: &Book, world: &World, unit: UnitId) -> bool {
    let act = &world.unit(unit).act;
    world.is_combat_unit(unit) && world.is_acting(book, unit) && !act.finished && !act.spent
}

/// Whether a loose cannon still drags this unit along (`gbacw:6.24`).
fn is_driven(book: &Book, world: &World, unit: UnitId) -> bool {
    let cannon = world.brigade(world.brigade_of(book, unit)).cannon;
    matches!(cannon, Cannon::Charge | Cannon::CloseUp) && world.unit(unit).obeys && command::is_line(book, unit)
}

/// What belongs to one brigade activation only is forgotten; who has no activation left stands aside.
fn begin(cx: &mut Cx) {
    cx.world.phase = Phase::Action;
    fire::begin_brigades(cx.world);
    leaders::begin_brigades(cx.world);
    for unit in &mut cx.world.units {
        unit.act = Act::default();
        unit.react = React::default();
        unit.skipping = false;
    }
    for brigade in &mut cx.world.brigades {
        (brigade.shocked_now, brigade.tired_now, brigade.no_brigadier) = (false, false, false);
    }
    let brigades: Vec<BrigadeId> = acting(cx.world).collect();
    for brigade in brigades {
        let units: Vec<UnitId> = cx.world.units_of(cx.book, brigade).collect();
        let fell_back = cx.world.brigade(brigade).cannon == Cannon::FallBack;
        for unit in units {
            let limit = unit_limit(cx.book, cx.world, unit);
            let line = command::is_line(cx.book, unit);
            let state = cx.world.unit_mut(unit);
            state.skipping = state.activations >= limit;
            // Those who fell back with a cautious leader do nothing more (6.24).
            state.act.spent = fell_back && line && state.obeys;
        }
    }
}

/// Guns that can be manned again now: a friend came or rallied there, and the stack has room (`gbacw:12.81`).
fn next_recrew(cx: &mut Cx) -> Option<UnitId> {
    let list: Vec<UnitId> = cx.book.unit_ids().filter(|u| cx.world.unit(*u).recrew).collect();
    for unit in list {
        let abandoned = cx.world.unit(unit).abandoned != Abandoned::No;
        let room = cx.world.hex(unit).is_some_and(|h| stacking::can_stop(cx.book, cx.world, &[unit], h));
        if abandoned && room {
            return Some(unit);
        }
        cx.world.unit_mut(unit).recrew = false;
    }
    None
}

fn recrew(cx: &mut Cx, unit: UnitId, facing: Facing) {
    let state = cx.world.unit_mut(unit);
    (state.recrew, state.abandoned) = (false, Abandoned::No);
    (state.disordered, state.facing) = (true, facing);
    cx.emit(|| ActivationEvent::Recrewed { unit }.into());
}

/// Guns about to be manned, for the decision about their facing.
fn gun_waiting(book: &Book, world: &World) -> Option<UnitId> {
    book.unit_ids().find(|u| world.unit(*u).recrew)
}

impl Procedure<Gbacw> for BrigadeTurn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => {
                begin(cx);
                self.stage = Stage::Actions;
                Flow::Again
            }
            Stage::Actions => {
                cx.world.phase = Phase::Action;
                if !Self::list(cx.book, cx.world).is_empty() {
                    return Flow::Ask(cx.world.phasing().expect("brigades act in an activation"));
                }
                self.shock(cx)
            }
            Stage::Recrew => {
                cx.world.phase = Phase::Action;
                let Some(unit) = next_recrew(cx) else { return Self::end(cx) };
                let hex = cx.world.hex(unit).expect("guns to be manned are on the map");
                let friend = cx.world.combat_units(hex).next();
                match friend {
                    Some(friend) => {
                        let facing = cx.world.unit(friend).facing;
                        recrew(cx, unit, facing);
                        Flow::Again
                    }
                    None => Flow::Ask(cx.book.side(unit)),
                }
            }
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if self.stage == Stage::Recrew {
            out.extend(Facing::ALL.into_iter().map(|f| Action::Activate(ActivateAction::Face(f))));
            return;
        }
        let list = Self::list(book, world);
        let driven = list.iter().any(|a| matches!(a, ActivateAction::Unit(u) if is_driven(book, world, *u)));
        out.extend(list.into_iter().map(Action::Activate));
        if !driven {
            out.push(Action::Activate(ActivateAction::Done));
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Activate(ActivateAction::Unit(unit)) => call(UnitTurn::new(unit)),
            Action::Activate(ActivateAction::Leader(leader)) => call(LeaderTurn::new(leader)),
            Action::Activate(ActivateAction::Face(facing)) => {
                let unit = gun_waiting(cx.book, cx.world).expect("guns wait to be faced");
                recrew(cx, unit, facing);
                Flow::Again
            }
            _ => self.shock(cx),
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        if self.stage == Stage::Recrew {
            let guns = gun_waiting(book, world);
            return Ask {
                title: "Which way do the guns face?".into(),
                rule: "gbacw:12.81",
                phase: "RECREW",
                actor: guns.map(|u| book.unit_piece(u)),
                ..Ask::default()
            };
        }
        let names: Vec<&str> = acting(world).map(|b| book.brigade(b).short.as_str()).collect();
        Ask {
            title: format!("{}: who acts next?", names.join(" and ")),
            rule: "gbacw:5.33",
            phase: "ACT",
            decline: Some("the others do nothing; shock comes next".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Activate(ActivateAction::Unit(unit)) => {
                let spec = book.unit(unit);
                let hex = world.hex(unit).map_or("", |h| book.board.number(h));
                let mut detail = format!("{:?} orders", world.orders(book, unit));
                if world.unit(unit).skips > 0 {
                    let left = unit_limit(book, world, unit).saturating_sub(world.unit(unit).activations);
                    detail.push_str(&format!(", out of command: may act {left} more times"));
                }
                ChoiceWords::new(Group::Select, "unit", format!("{}  {hex}", spec.name), "gbacw:5.33")
                    .detail(detail)
                    .actor(book.unit_piece(unit))
                    .target(Target::Piece(book.unit_piece(unit)))
            }
            Action::Activate(ActivateAction::Leader(leader)) => {
                let name = leaders::name(book, world, leader);
                let piece = book.leader_piece(leader);
                ChoiceWords::new(Group::Select, "leader", name, "gbacw:9.31").actor(piece).target(Target::Piece(piece))
            }
            Action::Activate(ActivateAction::Face(facing)) => {
                ChoiceWords::new(Group::Face, "face", facing.name(), "gbacw:12.81").target(Target::Facing(facing))
            }
            _ => ChoiceWords::new(Group::Done, "done", "done acting", "gbacw:5.33"),
        }
    }

    fn because(&self, book: &Book, world: &World) -> Option<String> {
        let names: Vec<&str> = acting(world).map(|b| book.brigade(b).name.as_str()).collect();
        let verb = if names.len() > 1 { "act" } else { "acts" };
        (!names.is_empty()).then(|| format!("{} {verb}", names.join(" and ")))
    }
}

impl BrigadeTurn {
    /// The actions are over; shock follows, then the end.
    fn shock(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Recrew;
        cx.world.phase = Phase::Shock;
        call(Shock::new())
    }
}
