//! One shock: the resolution step (`gbacw:11.4`), with advances, continued shocks and what comes after.
//!
//! A clash is one roll of the dice and what follows from it. A continued shock (`gbacw:11.47`) is a clash of its own on
//! top of the one it continues: it first brings its units up ([`onward`]), then goes through steps 2, 5 and 6 again.
//! The first clash of a designated shock ends with the automatic disorder of everyone who attacked in any of them
//! (`gbacw:11.48`).
//!
//! | module | what |
//! |---|---|
//! | this | the stages, step 6b and 6e |
//! | [`outcome`] | a result is applied: losses, disorder, retreat, rout |
//! | [`onward`] | steps 6c and 6d: advance, going on, striking back |

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Arm, Book, UnitId};
use super::super::fire::volley::Volley;
use super::super::frame::Procedure;
use super::super::results::{Cause, Disorders};
use super::super::words::{Ask, ChoiceWords};
use super::super::world::World;
use super::super::{Cx, Flow, Gbacw, call};
use super::before::{FallBack, Threat};
use super::board::State;
use super::drm::{self, Assault};
use super::{ShockAction, ShockEvent};
use crate::kit::Side;
use crate::map::{Facing, HexId};
use crate::rules::gbacw::charts::ShockResult;

pub mod onward;
pub mod outcome;
mod words;

/// See the module.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Clash {
    /// The designated shock it belongs to: an index into the world's list.
    index: usize,
    /// 0 for the designated shock, then counting continued shocks (`gbacw:11.47#drm`).
    round: u8,
    /// The attacking side of this clash.
    side: Side,
    /// Who attacks.
    attackers: Vec<UnitId>,
    /// Where the attackers came from.
    from: Vec<HexId>,
    /// The defenders' hexes.
    targets: Vec<HexId>,
    /// Who stood in them when the die was rolled.
    defenders: Vec<UnitId>,
    /// Die plus modifiers, once rolled.
    total: Option<i16>,
    /// Disordered when the result came: their second disorder.
    again: Vec<UnitId>,
    /// Lost a point while collapsed: they check against rout.
    checks: Vec<UnitId>,
    /// Steps lost by hex.
    lost: Vec<(HexId, u8)>,
    /// Both sides may rout by this result: checks are collected before anybody runs (`gbacw:12.52`).
    both: bool,
    /// Who fails his check then.
    fled: Vec<UnitId>,
    /// Who does not run although he failed (`gbacw:12.52`).
    spared: Option<UnitId>,
    /// Who advanced, and who tried in vain.
    advanced: Vec<UnitId>,
    stuck: Vec<UnitId>,
    /// Who was disordered a second time by the ground, and goes no further (`gbacw:11.47#move`).
    halted: Vec<UnitId>,
    /// Who is advancing now, and whether he was asked to.
    going: Option<UnitId>,
    /// Who goes on with the shock.
    pressing: Vec<UnitId>,
    /// Facings open to units that go on.
    facings: Vec<Facing>,
    /// More hexes they may advance to find an enemy.
    further: u8,
    /// Enemy hexes next to them before the enemy could react; for a counter-attack first the attackers' old hexes.
    seen: Vec<HexId>,
    /// Whether they came to their hex by an advance.
    came: bool,
    /// Whether this clash, or one it continues, is a counter-attack of the defenders.
    counter: bool,
    stage: Stage,
}

/// One of the two parties of a clash.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
enum Party {
    Attackers,
    Defenders,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    /// A designated shock comes up.
    Start,
    /// A counter-attack moves into the hexes the attackers left.
    Strike,
    /// A continued shock looks for an enemy to attack.
    Seek,
    /// Continued: the stack advances one more hex into this one; those in the list still have to come.
    Follow(HexId, Vec<UnitId>),
    /// Continued: the facing is chosen, the enemy has reacted.
    Met,
    /// Continued: step 2 is over.
    Stood,
    /// Continued: step 5 is over.
    Shot,
    /// Steps 6a and 6b.
    Roll,
    /// 6b: losses of a party.
    Losses(Party),
    /// 6b: leaders in the hexes that lost steps.
    Leaders,
    /// 6b: disorder of a party.
    Disorder(Party),
    /// 6b: both sides fled: who stays (`gbacw:12.52`).
    BothRout,
    /// 6b: retreats, party by party, hex by hex.
    Retreats(Vec<(Party, HexId)>),
    /// 6b: checks against rout.
    Routs,
    /// 6b: friends retreated through check.
    Passed,
    /// 6c: advance; whether of their own will.
    Advance(bool),
    /// 6d: who goes on.
    Press(Party),
    /// 6c and 6d: hexes whose units go on or turn.
    Groups(Party, Vec<HexId>),
    /// 6e.
    After,
    /// Nothing more.
    End,
}

impl Clash {
    /// Step 6 of the designated shock with that index.
    pub fn new(index: usize) -> Self {
        Self {
            index,
            round: 0,
            side: Side::Union,
            attackers: Vec::new(),
            from: Vec::new(),
            targets: Vec::new(),
            defenders: Vec::new(),
            total: None,
            again: Vec::new(),
            checks: Vec::new(),
            lost: Vec::new(),
            both: false,
            fled: Vec::new(),
            spared: None,
            advanced: Vec::new(),
            stuck: Vec::new(),
            halted: Vec::new(),
            going: None,
            pressing: Vec::new(),
            facings: Vec::new(),
            further: 0,
            seen: Vec::new(),
            came: false,
            counter: false,
            stage: Stage::Start,
        }
    }

    fn go(&mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Again
    }

    fn is_first(&self) -> bool {
        self.round == 0
    }

    fn party_side(&self, party: Party) -> Side {
        match party {
            Party::Attackers => self.side,
            Party::Defenders => self.side.other(),
        }
    }

    fn members(&self, party: Party) -> &[UnitId] {
        match party {
            Party::Attackers => &self.attackers,
            Party::Defenders => &self.defenders,
        }
    }

    fn hexes(&self, party: Party) -> &[HexId] {
        match party {
            Party::Attackers => &self.from,
            Party::Defenders => &self.targets,
        }
    }

    /// Whether any enemy is left to be shocked.
    fn defended(&self, book: &Book, world: &World) -> bool {
        super::defended(book, world, self.side, &self.targets)
    }

    /// Members of a party that are still where they fought, in the order of their hexes' stacks.
    fn present(&self, world: &World, party: Party) -> Vec<UnitId> {
        let mut hexes = self.hexes(party).to_vec();
        hexes.sort_unstable();
        hexes.dedup();
        let members = self.members(party);
        hexes.iter().flat_map(|h| world.combat_units(*h)).filter(|u| members.contains(u)).collect()
    }

    /// The result rolled.
    fn result<'a>(&self, book: &'a Book) -> Option<&'a ShockResult> {
        self.total.map(|t| book.charts.shock.results.at(t))
    }

    // ---- steps 6a and 6b ----

    fn start(&mut self, cx: &mut Cx) -> Flow {
        super::prune(cx.world);
        let shock = &mut cx.world.shocks[self.index];
        if shock.state != State::Awaiting {
            return Flow::Done;
        }
        shock.state = State::Begun;
        self.attackers.clone_from(&shock.attackers);
        self.from.clone_from(&shock.from);
        self.targets.clone_from(&shock.targets);
        self.side = cx.book.side(self.attackers[0]);
        let retreated = shock.retreated;
        if self.defended(cx.book, cx.world) {
            return self.go(Stage::Roll);
        }
        cx.emit(|| ShockEvent::NobodyThere { attackers: self.attackers.clone(), targets: self.targets.clone() }.into());
        // Of their own will if the defenders fell back (`gbacw:11.35`); if an earlier shock emptied the hex it must be
        // taken, and that is all (`gbacw:11.46#orphan`, ruling G70).
        self.go(Stage::Advance(retreated))
    }

    /// Whether the shock may go on because the defenders broke before it (`gbacw:11.47`).
    fn broke(&self, world: &World) -> bool {
        self.is_first() && self.total.is_none() && world.shocks[self.index].broke
    }

    fn assault<'a>(&'a self, world: &World) -> Assault<'a> {
        Assault {
            attackers: &self.attackers,
            targets: &self.targets,
            charge: self.is_first() && world.shocks[self.index].charge(),
            continued: self.round,
        }
    }

    fn roll(&mut self, cx: &mut Cx) -> Flow {
        let held = self.targets.iter().filter(|h| cx.world.has(cx.book, **h, self.side.other()));
        self.defenders = held.flat_map(|h| cx.world.combat_units(*h)).collect();
        self.engage(cx);
        let reckoning = drm::reckon(cx.book, cx.world, self.assault(cx.world));
        let roll = cx.dice.d10();
        let total = i16::from(roll) + reckoning.tally.total();
        self.total = Some(total);
        cx.emit(|| {
            let result = cx.book.charts.shock.results.at(total).name.clone();
            ShockEvent::Rolled {
                attackers: self.attackers.clone(),
                defenders: self.defenders.clone(),
                strengths: reckoning.words(),
                roll,
                tally: reckoning.tally,
                total,
                result,
            }
            .into()
        });
        super::super::retreat::chain::hold(cx.world);
        self.both = self.both_may_rout(cx.book, cx.world);
        self.go(Stage::Losses(Party::Attackers))
    }

    /// Step 6b tires brigades (`gbacw:17.22#2`) and is what automatic disorder looks at (`gbacw:11.48`).
    fn engage(&self, cx: &mut Cx) {
        for unit in self.attackers.iter().chain(&self.defenders) {
            cx.world.unit_mut(*unit).busy = true;
            if cx.book.is_artillery(*unit) {
                continue;
            }
            let brigade = cx.world.brigade_mut(cx.book.unit(*unit).brigade);
            if !brigade.shocked_now {
                brigade.shocked_now = true;
                brigade.shocks += 1;
            }
        }
        for unit in &self.attackers {
            cx.world.unit_mut(*unit).act.shocked = true;
        }
        let shock = &mut cx.world.shocks[self.index];
        for unit in &self.attackers {
            if !shock.fought.contains(unit) {
                shock.fought.push(*unit);
            }
        }
        for unit in &self.defenders {
            if !shock.stood.contains(unit) {
                shock.stood.push(*unit);
            }
        }
    }

    // ---- continued shock: steps 2 and 5 ----

    /// The enemy has reacted to those who go on: whom do they attack now?
    fn met(&mut self, cx: &mut Cx) -> Flow {
        self.attackers.retain(|u| cx.world.is_combat_unit(*u));
        let hex = self.attackers.first().and_then(|u| cx.world.hex(*u));
        let Some(hex) = hex else { return self.go(Stage::End) };
        self.attackers.retain(|u| cx.world.hex(*u) == Some(hex));
        self.from = vec![hex];
        self.targets = super::eligible::targets(cx.book, cx.world, self.attackers[0]);
        if self.targets.is_empty() {
            // Whoever was in front has fled by failing to turn: the hex is taken (`gbacw:12.6#shock`).
            let gone = |h: &HexId| self.seen.contains(h) && cx.world.combat_units(*h).next().is_none();
            self.targets = cx.world.front_hexes(cx.book, self.attackers[0]).into_iter().filter(gone).collect();
            return if self.targets.is_empty() { self.go(Stage::End) } else { self.go(Stage::Advance(false)) };
        }
        cx.emit(|| {
            ShockEvent::GoesOn { attackers: self.attackers.clone(), targets: self.targets.clone(), round: self.round }
                .into()
        });
        self.stage = Stage::Stood;
        if cx.world.phasing() != Some(self.side) {
            return Flow::Again;
        }
        // Not those on whom another shock is still to come (`gbacw:11.47`).
        let free = self.targets.iter().copied().filter(|h| !super::board::awaits_shock(cx.world, *h));
        let threats = free.map(|hex| Threat { hex, by: self.attackers.clone() }).collect();
        call(FallBack::new(self.side.other(), threats))
    }

    fn stood(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::Shot;
        call(Volley::pre_shock(super::volley(cx.world, &self.attackers, &self.targets)))
    }

    fn shot(&mut self, cx: &mut Cx) -> Flow {
        let from = self.from.clone();
        // Who strikes back after a retreat of his own is spent but may (`gbacw:12.47`).
        let bound = cx.world.phasing() == Some(self.side) && !self.counter;
        self.attackers.retain(|u| {
            cx.world.is_combat_unit(*u)
                && cx.world.hex(*u).is_some_and(|h| from.contains(&h))
                && !(bound && cx.world.unit(*u).act.spent)
        });
        if self.attackers.is_empty() {
            return self.go(Stage::End);
        }
        if self.defended(cx.book, cx.world) { self.go(Stage::Roll) } else { self.go(Stage::Advance(true)) }
    }

    // ---- step 6e ----

    /// Automatic disorder (`gbacw:11.48`, rulings G56 and G69): attackers in good order are disordered, stacks with one
    /// disordered already lose a point; horse on both sides is disordered.
    fn after(&mut self, cx: &mut Cx) -> Flow {
        self.stage = Stage::End;
        let shock = &cx.world.shocks[self.index];
        let tired = |u: &UnitId| cx.world.is_combat_unit(*u) && !cx.book.is_artillery(*u);
        let horse = |u: &&UnitId| cx.book.unit(**u).arm == Arm::Cavalry && !cx.world.unit(**u).disordered;
        let mut units: Vec<UnitId> = shock.fought.iter().copied().filter(tired).collect();
        units.extend(shock.stood.iter().filter(horse).copied().filter(|u| tired(u) && !shock.fought.contains(u)));
        // In the order of the stacks, so that losses fall on their tops.
        let depth = |u: &UnitId| {
            let hex = cx.world.hex(*u);
            (hex, hex.and_then(|h| cx.world.stacks.at(h).iter().position(|v| v == u)))
        };
        units.sort_by_key(depth);
        if units.is_empty() {
            return Flow::Again;
        }
        cx.emit(|| ShockEvent::Spent(units.clone()).into());
        call(Disorders::new(units, Cause::PostShock, Vec::new()))
    }

    /// Leaders in hexes that lost steps roll once for the step (`gbacw:12.71`); with the option all in the shock roll.
    fn leaders(&mut self, cx: &mut Cx) -> Flow {
        for (hex, lost) in self.lost.clone() {
            super::super::results::casualties(cx, hex, lost);
        }
        self.go(Stage::Disorder(Party::Attackers))
    }
}

impl Procedure<Gbacw> for Clash {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage.clone() {
            Stage::Start => self.start(cx),
            Stage::Strike => self.strike(cx),
            Stage::Seek => self.seek(cx),
            Stage::Follow(hex, left) => self.follow(cx, hex, left),
            Stage::Met => self.met(cx),
            Stage::Stood => self.stood(cx),
            Stage::Shot => self.shot(cx),
            Stage::Roll => self.roll(cx),
            Stage::Losses(party) => self.losses(cx, party),
            Stage::Leaders => self.leaders(cx),
            Stage::Disorder(party) => self.disorder(cx, party),
            Stage::BothRout => self.both_rout(cx),
            Stage::Retreats(left) => self.retreats(cx, left),
            Stage::Routs => self.routs(cx),
            Stage::Passed => self.passed(cx),
            Stage::Advance(voluntary) => self.advance(cx, voluntary),
            Stage::Press(party) => self.press(cx, party),
            Stage::Groups(party, left) => self.groups(cx, party, left),
            Stage::After => self.after(cx),
            Stage::End => super::super::results::refuge(cx).unwrap_or(Flow::Done),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let actions: Vec<ShockAction> = match &self.stage {
            Stage::Losses(party) => self.bearers(book, world, *party).into_iter().map(ShockAction::Bear).collect(),
            Stage::BothRout => self.sparable(book, world).into_iter().map(ShockAction::Spare).collect(),
            Stage::Advance(voluntary) => {
                let pairs = self.advances(book, world).into_iter().map(|(u, h)| ShockAction::Advance(u, h));
                pairs.chain(voluntary.then_some(ShockAction::Done)).collect()
            }
            Stage::Press(party) => {
                let open = self.may_press(book, world, *party).into_iter().map(ShockAction::Press);
                open.chain([ShockAction::Done]).collect()
            }
            Stage::Strike => self.openings(book, world).into_iter().map(ShockAction::Into).collect(),
            _ => self.leads(book, world).into_iter().map(ShockAction::On).collect(),
        };
        out.extend(actions.into_iter().map(Action::Shock));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Shock(action) = action else { unreachable!("a shock is answered by its own actions") };
        match action {
            ShockAction::Bear(unit) => {
                let Stage::Losses(party) = self.stage else { unreachable!("losses are asked for") };
                self.bear(cx, party, unit)
            }
            ShockAction::Spare(unit) => {
                self.spared = Some(unit);
                Flow::Again
            }
            ShockAction::Advance(unit, hex) => self.send(unit, hex),
            ShockAction::Press(unit) => {
                self.pressing.push(unit);
                Flow::Again
            }
            ShockAction::Into(hex) => self.strike_into(cx, hex),
            ShockAction::On(dir) => self.on(cx, dir),
            _ => self.enough(cx),
        }
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        self.question(book, world)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        self.words_of(book, world, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(self.reason(book))
    }
}
