//! A cohesion test (`blind-swords:12.1`, `blind-swords:12.2`): two dice of the owner, results from left to right, the lead
//! unit first.

use std::collections::VecDeque;

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Book, UnitId};
use super::super::charts::combat::{Depletion, Skedaddle, Test};
use super::super::close::who_pays;
use super::super::events::{Window, WindowKind};
use super::super::prospect::Table;
use super::super::retreat::Retreat;
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, call};
use super::{Panic, ResultAction, ResultEvent, TestSpec, break_test, deplete, hit, largest, words};
use crate::engine::{Ask, ChoiceWords, Procedure};
use crate::kit::Side;

/// One result still to be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Todo {
    Deplete(UnitId),
    /// The next largest after the lead unit.
    Second,
    /// The largest attacker is depleted.
    PayDeplete,
    /// The same, takes hits.
    PayHits(u8),
    /// The same, retreats.
    PayRetreat(u8),
    /// The lead unit.
    Hits(u8),
    Break,
    LeadRetreat(u8),
    /// Panic, of so many; the others of the hex retreat so far in close combat.
    Panic(u8, u8),
    /// Everybody else in the hex retreats.
    OthersRetreat(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Window,
    Roll,
    Apply,
}

/// A cohesion test.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CohesionTest {
    spec: TestSpec,
    stage: Stage,
    todo: VecDeque<Todo>,
    /// Who stood with the lead unit when the dice were rolled.
    others: Vec<UnitId>,
}

impl CohesionTest {
    /// The test of this specification.
    pub fn new(spec: TestSpec) -> Self {
        Self { spec, stage: Stage::Window, todo: VecDeque::new(), others: Vec::new() }
    }

    fn side(&self, book: &Book) -> Side {
        book.unit(self.spec.lead).side
    }

    fn table<'a>(&self, book: &'a Book) -> &'a Test {
        match (self.spec.table, self.spec.severity) {
            (Table::Close, severity) => book.charts.combat.close_test.test(severity),
            (Table::Fire, severity) => {
                book.charts.combat.fire_test.test(severity.expect("fire without a test asks for none"))
            }
        }
    }

    fn roll(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Apply;
        let lead = self.spec.lead;
        // 71 OH in 16.1.
        if self.spec.heavy {
            cx.emit(|| ResultEvent::Nervous(lead).into());
            hit(cx, lead, 1);
        }
        let (coloured, white) = (cx.dice.d6(), cx.dice.d6());
        let table = self.table(cx.book);
        let (depletion, skedaddle) = (table.depletion(coloured), table.skedaddle(white));
        let (severity, firm) = (self.spec.severity, cx.world.stand_firm);
        cx.emit(|| ResultEvent::Tested { lead, severity, dice: [coloured, white], depletion, skedaddle, firm }.into());
        self.others = cx.world.at(self.spec.hex).iter().copied().filter(|u| *u != lead).collect();
        self.plan_depletion(depletion, cx);
        self.plan_skedaddle(skedaddle, firm);
        Flow::Again
    }

    fn plan_depletion(&mut self, depletion: Depletion, cx: &Cx) {
        let lead = Todo::Deplete(self.spec.lead);
        match depletion {
            Depletion::None => {}
            Depletion::D => self.todo.push_back(lead),
            Depletion::D2 => {
                self.todo.push_back(lead);
                if !self.spec.alone {
                    self.todo.push_back(Todo::Second);
                }
            }
            Depletion::DAll => {
                self.todo.push_back(lead);
                if !self.spec.alone {
                    self.todo.extend(self.others.iter().map(|u| Todo::Deplete(*u)));
                }
            }
            Depletion::Ad => self.todo.push_back(Todo::PayDeplete),
            Depletion::Bd => {
                let (hurt, pays) = who_pays(cx.book, cx.world, &self.spec.attackers, self.spec.hex);
                if hurt {
                    self.todo.push_back(lead);
                }
                if pays {
                    self.todo.push_back(Todo::PayDeplete);
                }
            }
        }
    }

    fn plan_skedaddle(&mut self, s: Skedaddle, firm: bool) {
        let retreat = if firm { 0 } else { s.retreat };
        let others = if s.all_defenders && !self.spec.alone { retreat } else { 0 };
        let mut add = |when: bool, todo: Todo| {
            if when {
                self.todo.push_back(todo);
            }
        };
        add(s.attacker_hits > 0, Todo::PayHits(s.attacker_hits));
        add(s.attacker_retreat > 0, Todo::PayRetreat(s.attacker_retreat));
        add(s.hits > 0, Todo::Hits(s.hits));
        add(s.break_test, Todo::Break);
        add(retreat > 0, Todo::LeadRetreat(retreat));
        add(s.panic > 0, Todo::Panic(s.panic, others));
        add(others > 0, Todo::OthersRetreat(others));
    }

    /// The attackers that could pay: the largest of the assaulting hex still there.
    fn payers(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let there = self.spec.attackers.iter().copied().filter(|u| world.hex(*u).is_some());
        largest(book, world, there)
    }

    /// The next largest in the hex after the lead unit.
    fn seconds(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let there = self.others.iter().copied().filter(|u| world.hex(*u) == Some(self.spec.hex));
        largest(book, world, there)
    }

    fn defenders(&self, world: &World) -> Vec<UnitId> {
        let mut list = vec![self.spec.lead];
        list.extend(&self.others);
        list.retain(|u| world.hex(*u).is_some());
        list
    }

    fn next(&mut self, cx: &mut Cx) -> Flow {
        let Some(todo) = self.todo.front().copied() else {
            cx.world.stand_firm = false;
            return Flow::Done;
        };
        match todo {
            Todo::PayDeplete | Todo::PayHits(_) | Todo::PayRetreat(_) => {
                self.choose(self.payers(cx.book, cx.world), self.side(cx.book).other(), cx)
            }
            Todo::Second => self.choose(self.seconds(cx.book, cx.world), self.side(cx.book), cx),
            Todo::Deplete(unit) => {
                self.todo.pop_front();
                deplete(cx, unit);
                Flow::Again
            }
            Todo::Hits(n) => {
                self.todo.pop_front();
                hit(cx, self.spec.lead, n);
                Flow::Again
            }
            Todo::Break => {
                self.todo.pop_front();
                break_test(cx, self.spec.lead);
                Flow::Again
            }
            Todo::LeadRetreat(n) => {
                self.todo.pop_front();
                self.retreat(self.spec.lead, n, cx)
            }
            Todo::Panic(number, others) => {
                self.todo.pop_front();
                let panic = Panic::new(self.side(cx.book), self.spec.hex, self.spec.lead, number, self.spec.by.clone());
                call(panic.with_retreat(self.others.clone(), others))
            }
            Todo::OthersRetreat(n) => self.next_other(n, cx),
        }
    }

    fn retreat(&self, unit: UnitId, hexes: u8, cx: &Cx) -> Flow {
        if cx.world.hex(unit).is_none() {
            return Flow::Again;
        }
        call(Retreat::new(unit, hexes, self.spec.by.clone()))
    }

    /// Those still in the hex go one after another; who panicked is gone already (`blind-swords:12.2b#order`).
    fn next_other(&mut self, hexes: u8, cx: &Cx) -> Flow {
        match self.others.iter().copied().find(|u| cx.world.hex(*u) == Some(self.spec.hex)) {
            Some(unit) => {
                self.others.retain(|u| *u != unit);
                self.retreat(unit, hexes, cx)
            }
            None => {
                self.todo.pop_front();
                Flow::Again
            }
        }
    }

    fn choose(&mut self, open: Vec<UnitId>, side: Side, cx: &mut Cx) -> Flow {
        match open[..] {
            [] => {
                self.todo.pop_front();
                Flow::Again
            }
            [only] => self.take(only, cx),
            _ => Flow::Ask(side),
        }
    }

    fn take(&mut self, unit: UnitId, cx: &mut Cx) -> Flow {
        match self.todo.pop_front() {
            Some(Todo::PayDeplete | Todo::Second) => deplete(cx, unit),
            Some(Todo::PayHits(n)) => hit(cx, unit, n),
            Some(Todo::PayRetreat(n)) => return call(Retreat::new(unit, n, self.defenders(cx.world))),
            other => unreachable!("{other:?} asks for nobody"),
        }
        Flow::Again
    }
}

impl Procedure<BlindSwords> for CohesionTest {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Window => {
                self.stage = Stage::Roll;
                cx.world.stand_firm = false;
                call(Window::new(WindowKind::TestOwn(self.spec.hex), self.side(cx.book)))
            }
            Stage::Roll => self.roll(cx),
            Stage::Apply => self.next(cx),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        match self.todo.front() {
            Some(Todo::Second) => {
                out.extend(self.seconds(book, world).into_iter().map(|u| Action::from(ResultAction::Second(u))));
            }
            _ => out.extend(self.payers(book, world).into_iter().map(|u| Action::from(ResultAction::Pays(u)))),
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Result(ResultAction::Pays(unit) | ResultAction::Second(unit)) = action else {
            unreachable!("{action:?} is not offered here")
        };
        self.take(unit, cx)
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        let (what, rule) = match self.todo.front() {
            Some(Todo::Second) => ("which unit is depleted too?", "blind-swords:12.1a#D2"),
            Some(Todo::PayDeplete) => ("which attacker is depleted?", "blind-swords:12.2a#AD"),
            Some(Todo::PayHits(_)) => ("which attacker takes the hit?", "blind-swords:12.2b#AMH"),
            _ => ("which attacker retreats?", "blind-swords:12.2b#AR"),
        };
        words::ask(format!("Test at {}: {what}", book.number(self.spec.hex)), rule, self.spec.hex)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let what = self.spec.severity.map_or("fights it out".to_owned(), |s| format!("takes a {s:?} test"));
        Some(format!("{} {what}", book.unit(self.spec.lead).name))
    }
}
