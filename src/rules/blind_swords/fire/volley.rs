//! One fire carried out: the lead unit, the dice, the test, and what follows (`blind-swords:9.3a`, `blind-swords:9.3b`).

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::events::{Window, WindowKind};
use super::super::prospect::Table;
use super::super::results::{self, CohesionTest, TestSpec};
use super::super::world::{Phase, World};
use super::super::{BlindSwords, Cx, Flow, alert, call, cohesion};
use super::shot::{self, Kind, Shot, Terms};
use super::words::{self, Fired};
use super::{FireAction, FireEvent, odds};
use crate::engine::{Ask, ChoiceWords, Odds, Procedure};
use crate::map::HexId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Begin,
    Lead,
    Roll,
    After,
    Over,
}

/// One fire.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Volley {
    units: Vec<UnitId>,
    at: HexId,
    terms: Terms,
    lead: Option<UnitId>,
    stage: Stage,
}

impl Volley {
    /// These units fire at a hex.
    pub fn new(units: Vec<UnitId>, at: HexId, terms: Terms) -> Self {
        Self { units, at, terms, lead: None, stage: Stage::Begin }
    }

    /// Who could be the lead unit: who leaves his hex, or the largest; the owner chooses among equals
    /// (`blind-swords:9.2`, `blind-swords:10.7`).
    fn leads(&self, book: &Book, world: &World) -> Vec<UnitId> {
        match self.terms.kind {
            Kind::Opportunity(mover) => vec![mover],
            _ => results::lead_candidates(book, world, self.at),
        }
    }

    fn begin(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Lead;
        self.mark(cx);
        alert::targeted(cx, self.at);
        Flow::Again
    }

    /// Nobody fires twice on one occasion (`blind-swords:9.1#once`); a battery that fires is done with its phase.
    fn mark(&self, cx: &mut Cx) {
        for unit in &self.units {
            match self.terms.kind {
                Kind::Opportunity(_) | Kind::Defence(_) | Kind::Event { .. } => {}
                Kind::Step | Kind::Guns => cx.world.unit_mut(*unit).act.fired = true,
            }
            if cx.world.phase == Phase::Artillery && self.terms.kind == Kind::Guns {
                let from = cx.world.hex(*unit);
                let turned = &mut cx.world.unit_mut(*unit).turned;
                (turned.done, turned.no_rally, turned.fired_from) = (true, true, from);
            }
        }
    }

    fn lead(&mut self, cx: &mut Cx) -> Flow {
        match self.leads(cx.book, cx.world)[..] {
            [] => self.finish(),
            [only] => self.led_by(only),
            [first, ..] => Flow::Ask(cx.book.unit(first).side),
        }
    }

    fn led_by(&mut self, unit: UnitId) -> Flow {
        self.lead = Some(unit);
        self.stage = Stage::Roll;
        Flow::Again
    }

    fn finish(&mut self) -> Flow {
        self.stage = Stage::Over;
        Flow::Done
    }

    fn roll(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::After;
        let shot = shot::shot(cx.book, cx.world, &self.terms, &self.units, self.at);
        let (Some(shot), Some(lead)) = (shot, self.lead) else { return self.finish() };
        let Some(column) = shot.last else { return self.ignored(&shot, cx) };
        let dice = [cx.dice.d6(), cx.dice.d6()];
        let cr = cohesion::rating(cx.book, cx.world, lead);
        let severity = cx.book.charts.combat.results.test(column, dice[0], dice[1], cr);
        let (at, kind) = (self.at, self.terms.kind);
        let heavy = shot::is_heavy(cx.book, &shot, lead);
        let (book, world, terms) = (cx.book, &*cx.world, &self.terms);
        let event = || {
            let tally = shot::tally(book, world, terms, &shot);
            FireEvent::Fired(Box::new(Fired { kind, at, shot, tally, dice, lead, cr, severity })).into()
        };
        cx.events.emit(event);
        let Some(severity) = severity else { return Flow::Again };
        call(CohesionTest::new(TestSpec {
            table: Table::Fire,
            severity: Some(severity),
            hex: self.at,
            lead,
            alone: matches!(kind, Kind::Opportunity(_)),
            by: self.units.clone(),
            attackers: Vec::new(),
            all_attackers: Vec::new(),
            heavy,
        }))
    }

    fn ignored(&mut self, shot: &Shot, cx: &mut Cx) -> Flow {
        let (book, world, terms) = (cx.book, &*cx.world, &self.terms);
        let (units, at) = (self.units.clone(), self.at);
        let event = || {
            let tally = shot::tally(book, world, terms, shot);
            FireEvent::Ignored { units, at, strength: shot.strength, tally }.into()
        };
        cx.events.emit(event);
        self.finish()
    }

    /// Contact is looked for after each fire (ruling R12); the enemy may find that foot which fired is short of cartridges.
    fn after(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Over;
        alert::contact(cx);
        let side = cx.book.unit(self.units[0]).side;
        let foot: Vec<UnitId> = self.units.iter().copied().filter(|u| cx.world.is_foot(cx.book, *u)).collect();
        if foot.is_empty() {
            return Flow::Done;
        }
        call(Window::new(WindowKind::FireDoneEnemy(foot), side.other()))
    }
}

impl Procedure<BlindSwords> for Volley {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => self.begin(cx),
            Stage::Lead => self.lead(cx),
            Stage::Roll => self.roll(cx),
            Stage::After => self.after(cx),
            Stage::Over => Flow::Done,
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.leads(book, world).into_iter().map(|u| Action::from(FireAction::Lead(u))));
    }

    fn apply(&mut self, action: Action, _cx: &mut Cx) -> Flow {
        match action {
            Action::Fire(FireAction::Lead(unit)) => self.led_by(unit),
            other => unreachable!("{other:?} is not offered here"),
        }
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        words::ask_lead(book, self.at)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice_lead(book, world, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(words::fires(book, &self.units, self.at))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let Action::Fire(FireAction::Lead(lead)) = action else { return None };
        let shot = shot::shot(book, world, &self.terms, &self.units, self.at)?;
        Some(odds::of_shot(book, world, &self.terms, &shot, lead))
    }
}
