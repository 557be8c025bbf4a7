//! One close combat (`blind-swords:11.3`): defensive fire, the assaulting hex, the roll, the test, the advance.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::advance::Advance;
use super::super::book::{Book, UnitId};
use super::super::cavalry;
use super::super::fire::Defensive;
use super::super::prospect::Table;
use super::super::results::{self, CohesionTest, TestSpec};
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, alert, call, cohesion};
use super::shifts::{self, Assault};
use super::{CloseAction, CloseEvent, words};
use crate::engine::{Ask, ChoiceWords, Odds, Procedure};
use crate::kit::Side;
use crate::map::HexId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Begin,
    Fire,
    Assault,
    Lead,
    Roll,
    Test,
    Advance,
    Counter,
}

/// A unit with the number of times it had been driven off when the attacks were declared.
type Committed = (UnitId, u16);

/// One close combat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CloseCombat {
    hex: HexId,
    attackers: Vec<Committed>,
    /// Units attacked by others in this step: they give no supporting fire (`blind-swords:11.3a`).
    others: Vec<UnitId>,
    /// The defenders when the combat began.
    defenders: Vec<Committed>,
    assault: Option<HexId>,
    lead: Option<UnitId>,
    stage: Stage,
}

fn committed(world: &World, units: impl IntoIterator<Item = UnitId>) -> Vec<Committed> {
    units.into_iter().map(|u| (u, world.unit(u).driven)).collect()
}

impl CloseCombat {
    /// These units attack that hex, each with [`super::super::world::Unit::driven`] as it was when it declared; the others
    /// are attacked too in this step.
    pub fn new(hex: HexId, attackers: Vec<(UnitId, u16)>, others: Vec<UnitId>, world: &World) -> Self {
        Self {
            hex,
            attackers,
            others,
            defenders: committed(world, world.at(hex).iter().copied()),
            assault: None,
            lead: None,
            stage: Stage::Begin,
        }
    }

    fn side(world: &World) -> Side {
        world.active.as_ref().expect("a brigade is active").side
    }

    /// Attackers that were not driven off: they must go on (`blind-swords:11.3c`).
    fn standing(&self, world: &World) -> Vec<UnitId> {
        let stands = |c: &&Committed| world.hex(c.0).is_some() && world.unit(c.0).driven == c.1;
        self.attackers.iter().filter(stands).map(|c| c.0).collect()
    }

    /// Whether defenders of the attacked hex are still in it.
    fn is_held(&self, book: &Book, world: &World) -> bool {
        world.enemy_at(book, Self::side(world), self.hex)
    }

    fn begin(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Fire;
        for unit in self.attackers.iter().chain(&self.defenders) {
            if let Some(brigade) = cx.world.unit(unit.0).brigade {
                cx.world.brigade_mut(brigade).closed = true;
            }
        }
        let (hex, attackers) = (self.hex, self.standing(cx.world));
        cx.emit(|| CloseEvent::Begins(hex, attackers).into());
        alert::targeted(cx, self.hex);
        let standing = self.standing(cx.world);
        if cavalry::may_withdraw_from(cx.book, cx.world, self.hex, &standing) {
            return call(cavalry::Withdrawal::before_combat(cx.book, cx.world, self.hex, standing));
        }
        Flow::Again
    }

    fn fire(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Assault;
        if !self.is_held(cx.book, cx.world) {
            return self.won(cx);
        }
        call(Defensive::new(self.hex, self.standing(cx.world), self.others.clone()))
    }

    /// The assaulting hex is named only after defensive fire (`blind-swords:11.3c`).
    fn assault(&mut self, cx: &mut Cx) -> Flow {
        match shifts::hexes(cx.world, &self.standing(cx.world))[..] {
            [] => {
                let hex = self.hex;
                cx.emit(|| CloseEvent::Repelled(hex).into());
                Flow::Done
            }
            [only] => {
                self.assault = Some(only);
                self.stage = Stage::Lead;
                Flow::Again
            }
            _ => Flow::Ask(Self::side(cx.world)),
        }
    }

    /// The owner chooses among defenders of equal strength (`blind-swords:9.2`).
    fn lead(&mut self, cx: &mut Cx) -> Flow {
        match results::lead_candidates(cx.book, cx.world, self.hex)[..] {
            [] => Flow::Done,
            [only] => {
                self.lead = Some(only);
                self.stage = Stage::Roll;
                Flow::Again
            }
            _ => Flow::Ask(Self::side(cx.world).other()),
        }
    }

    fn now(&self, book: &Book, world: &World) -> Assault {
        let (from, lead) = (self.assault.expect("it was named"), self.lead.expect("it was named"));
        shifts::assault(book, world, self.hex, &self.standing(world), from, lead)
    }

    fn roll(&mut self, cx: &mut Cx) -> Flow {
        let now = self.now(cx.book, cx.world);
        let (hex, from, lead) = (self.hex, self.assault.expect("it was named"), self.lead.expect("it was named"));
        let Some(column) = now.final_column else {
            cx.emit(|| CloseEvent::OffTable { hex, from, tally: now.tally }.into());
            return Flow::Done;
        };
        let standing = self.standing(cx.world);
        for unit in &standing {
            cx.world.unit_mut(*unit).act.closed = true;
        }
        let (coloured, white) = (cx.dice.d6(), cx.dice.d6());
        let cr = cohesion::rating(cx.book, cx.world, lead);
        let severity = cx.book.charts.combat.results.test(column, coloured, white, cr);
        let strength = now.strength;
        cx.emit(|| {
            CloseEvent::Rolled {
                hex,
                from,
                lead,
                strength,
                column,
                tally: now.tally,
                dice: [coloured, white],
                cr,
                severity,
            }
            .into()
        });
        self.stage = Stage::Test;
        call(CohesionTest::new(TestSpec {
            table: Table::Close,
            severity,
            hex,
            lead,
            alone: false,
            by: standing.clone(),
            attackers: shifts::from_hex(cx.world, &standing, from),
            all_attackers: standing,
            heavy: false,
        }))
    }

    /// After the test: whoever won may advance (`blind-swords:12.7`).
    fn tested(&mut self, cx: &mut Cx) -> Flow {
        if !self.is_held(cx.book, cx.world) {
            return self.won(cx);
        }
        self.stage = Stage::Counter;
        Flow::Again
    }

    fn won(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Advance;
        let attackers = self.standing(cx.world);
        if attackers.is_empty() {
            return Flow::Done;
        }
        let two = went_far(cx.book, cx.world, self.hex, &self.defenders);
        call(Advance::new(self.hex, attackers, two, self.must_advance(cx.book, cx.world)))
    }

    /// A winner must advance after a yell or a charge, in Surprise, and into a camp before noon (`blind-swords-x:12.7`,
    /// `blind-swords-x:15.0#adv`).
    fn must_advance(&self, book: &Book, world: &World) -> bool {
        let active = world.active.as_ref().expect("a brigade is active");
        let camp = world.camps_matter(book) && book.ground.is_camp(self.hex);
        active.boosts.must_advance || (active.side == Side::Confederate && (world.is_surprise(book) || camp))
    }

    /// Defenders that held may take a hex from which all attackers were driven by the test.
    fn counter(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Advance;
        let Some(from) = self.assault.filter(|h| cx.world.at(*h).is_empty()) else { return Flow::Done };
        let defenders: Vec<UnitId> = self
            .defenders
            .iter()
            .filter(|d| cx.world.hex(d.0) == Some(self.hex) && cx.world.unit(d.0).driven == d.1)
            .map(|d| d.0)
            .collect();
        if defenders.is_empty() {
            return Flow::Done;
        }
        let two = went_far(cx.book, cx.world, from, &self.attackers);
        call(Advance::new(from, defenders, two, false))
    }
}

/// Whether everybody who was driven from a hex is two or more hexes away, or off the map (`blind-swords:12.7#two`).
fn went_far(book: &Book, world: &World, hex: HexId, losers: &[Committed]) -> bool {
    let far = u16::from(book.charts.cohesion.advance.second_hex_from);
    losers
        .iter()
        .filter(|l| world.unit(l.0).driven != l.1)
        .all(|l| world.hex(l.0).is_none_or(|h| book.board.distance(h, hex) >= far))
}

impl Procedure<BlindSwords> for CloseCombat {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => self.begin(cx),
            Stage::Fire => self.fire(cx),
            Stage::Assault => self.assault(cx),
            Stage::Lead => self.lead(cx),
            Stage::Roll => self.roll(cx),
            Stage::Test => self.tested(cx),
            Stage::Counter => self.counter(cx),
            Stage::Advance => Flow::Done,
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        match self.stage {
            Stage::Lead => {
                let candidates = results::lead_candidates(book, world, self.hex);
                out.extend(candidates.into_iter().map(|u| Action::from(CloseAction::Lead(u))));
            }
            _ => {
                let hexes = shifts::hexes(world, &self.standing(world));
                out.extend(hexes.into_iter().map(|h| Action::from(CloseAction::Assault(h))));
            }
        }
    }

    fn apply(&mut self, action: Action, _cx: &mut Cx) -> Flow {
        match action {
            Action::Close(CloseAction::Assault(hex)) => {
                self.assault = Some(hex);
                self.stage = Stage::Lead;
            }
            Action::Close(CloseAction::Lead(unit)) => {
                self.lead = Some(unit);
                self.stage = Stage::Roll;
            }
            other => unreachable!("{other:?} is not offered here"),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        words::ask_combat(book, self.hex, self.stage == Stage::Lead)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        let names: Vec<&str> = self.attackers.iter().map(|a| book.unit(a.0).name.as_str()).collect();
        Some(format!("{} close with {}", names.join(", "), book.number(self.hex)))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let Action::Close(CloseAction::Assault(from)) = action else { return None };
        let lead = results::lead_candidates(book, world, self.hex).first().copied()?;
        Some(shifts::odds(book, world, self.hex, &self.standing(world), from, lead))
    }
}
