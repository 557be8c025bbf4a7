//! The sequence of play (`gbacw:3.0`): initiative, chain of command, efficiency, the cup, the draws, the end.

pub mod events;

use serde::{Deserialize, Serialize};

pub use events::TurnEvent;

use super::activation::Activate;
use super::book::{Book, BrigadeId, BrigadeKind, CorpsId, DivisionId, LeaderId, Rank};
use super::endturn::EndTurn;
use super::events::BattleEvent;
use super::frame::Procedure;
use super::orders::DivisionOrders;
use super::words::{Ask, ChoiceWords};
use super::world::{Cannon, Chit, Phase, World};
use super::{Cx, Flow, Gbacw, call, command, efficiency, victory};
use crate::engine::{Group, Target};
use crate::kit::{Side, Tally};

/// An answer to this module's decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum TurnAction {
    /// The army commander leads this brigade himself this turn.
    Direct(BrigadeId),
    /// The army commander raises this corps.
    Raise(CorpsId),
    /// The corps commander gives this division a marker.
    Give(DivisionId),
    /// One marker of this division stays out of the cup.
    Hold(DivisionId),
    /// This division goes first.
    First(DivisionId),
    /// Go on.
    Done,
}

/// Where in the turn the procedure is. A number counts the sides in order of initiative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    #[default]
    Begin,
    Direct(u8),
    Command,
    Efficiency,
    Raise(u8),
    Give(u8),
    Markers,
    Orders(u8),
    Hold(u8),
    First,
    Fill,
    Draw,
    End,
    Next,
}

/// One turn after the other until the verdict.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Turn {
    stage: Stage,
    /// The division whose marker the initiative put first.
    first: Option<DivisionId>,
}

/// The side that goes first where both would act: the one with the initiative, else who had it last (`gbacw:5.13`).
/// Before anybody had it the attacker is first.
pub fn first_side(world: &World) -> Side {
    world.initiative.or(world.last_initiative).unwrap_or(Side::Confederate)
}

fn nth_side(world: &World, n: u8) -> Side {
    let first = first_side(world);
    if n == 0 { first } else { first.other() }
}

impl Procedure<Gbacw> for Turn {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Begin => {
                begin_turn(cx);
                roll_initiative(cx);
                cx.world.phase = Phase::Command;
                self.to(Stage::Direct(0))
            }
            Stage::Direct(2) => self.to(Stage::Command),
            Stage::Direct(n) => self.ask_if(!direct_open(cx.book, cx.world, nth_side(cx.world, n)).is_empty(), cx, n),
            Stage::Command => {
                check_command(cx);
                cx.world.phase = Phase::Efficiency;
                self.to(Stage::Efficiency)
            }
            Stage::Efficiency => {
                for n in 0..2 {
                    let side = nth_side(cx.world, n);
                    efficiency::draw(cx, side);
                }
                self.to(Stage::Raise(0))
            }
            Stage::Raise(2) => self.to(Stage::Give(0)),
            Stage::Raise(n) => {
                let (left, open) = efficiency::raisable(cx.book, cx.world, nth_side(cx.world, n));
                self.ask_if(left > 0 && !open.is_empty(), cx, n)
            }
            Stage::Give(2) => self.to(Stage::Markers),
            Stage::Give(n) => match efficiency::bonus_due(cx.book, cx.world, nth_side(cx.world, n)) {
                None => self.to(Stage::Give(n + 1)),
                Some((_, open)) if open.len() == 1 => {
                    cx.world.division_mut(open[0]).bonus += 1;
                    Flow::Again
                }
                Some(_) => Flow::Ask(nth_side(cx.world, n)),
            },
            Stage::Markers => {
                for n in 0..2 {
                    let side = nth_side(cx.world, n);
                    efficiency::settle(cx, side);
                }
                cx.world.phase = Phase::DivisionOrders;
                self.to(Stage::Orders(0))
            }
            Stage::Orders(2) => {
                cx.world.phase = Phase::Draw;
                self.to(Stage::Hold(0))
            }
            Stage::Orders(n) => {
                self.stage = Stage::Orders(n + 1);
                call(DivisionOrders::new(nth_side(cx.world, n)))
            }
            Stage::Hold(2) => self.to(Stage::First),
            Stage::Hold(n) => self.ask_if(!holdable(cx.book, cx.world, nth_side(cx.world, n)).is_empty(), cx, n),
            Stage::First => self.choose_first(cx),
            Stage::Fill => self.fill(cx),
            Stage::Draw => self.draw(cx),
            Stage::End => {
                self.stage = Stage::Next;
                call(EndTurn::new())
            }
            Stage::Next => {
                if usize::from(cx.world.turn) + 1 >= cx.book.scenario.turns.len() {
                    cx.world.phase = Phase::Over;
                    return Flow::Over(victory::verdict(cx.book, cx.world));
                }
                cx.world.turn += 1;
                self.to(Stage::Begin)
            }
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<super::action::Action>) {
        let mut add = |a: TurnAction| out.push(super::action::Action::Turn(a));
        match self.stage {
            Stage::Direct(n) => {
                for brigade in direct_open(book, world, nth_side(world, n)) {
                    add(TurnAction::Direct(brigade));
                }
                add(TurnAction::Done);
            }
            Stage::Raise(n) => {
                let (_, open) = efficiency::raisable(book, world, nth_side(world, n));
                for corps in open {
                    add(TurnAction::Raise(corps));
                }
                add(TurnAction::Done);
            }
            Stage::Give(n) => {
                let due = efficiency::bonus_due(book, world, nth_side(world, n));
                due.into_iter().flat_map(|(_, open)| open).for_each(|d| add(TurnAction::Give(d)));
            }
            Stage::Hold(n) => {
                for division in holdable(book, world, nth_side(world, n)) {
                    add(TurnAction::Hold(division));
                }
                add(TurnAction::Done);
            }
            Stage::First => first_open(book, world).into_iter().for_each(|d| add(TurnAction::First(d))),
            _ => {}
        }
    }

    fn apply(&mut self, action: super::action::Action, cx: &mut Cx) -> Flow {
        let super::action::Action::Turn(action) = action else { unreachable!("only listed answers come back") };
        match action {
            TurnAction::Direct(brigade) => {
                cx.world.brigade_mut(brigade).direct = true;
                cx.emit(|| TurnEvent::Direct { brigade }.into());
            }
            TurnAction::Raise(corps) => efficiency::raise(cx, corps),
            TurnAction::Give(division) => cx.world.division_mut(division).bonus += 1,
            TurnAction::Hold(division) => {
                cx.world.division_mut(division).ams -= 1;
                efficiency::set_limits(cx.book, cx.world, division);
                cx.emit(|| TurnEvent::Held { division }.into());
            }
            TurnAction::First(division) => {
                self.first = Some(division);
                self.stage = Stage::Fill;
            }
            TurnAction::Done => {
                self.stage = match self.stage {
                    Stage::Direct(n) => Stage::Direct(n + 1),
                    Stage::Raise(n) => Stage::Raise(n + 1),
                    Stage::Hold(n) => Stage::Hold(n + 1),
                    other => other,
                };
            }
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        let ask = |title: &str, rule, phase, decline: &str| Ask {
            title: title.into(),
            rule,
            phase,
            decline: (!decline.is_empty()).then(|| decline.to_owned()),
            ..Ask::default()
        };
        match self.stage {
            Stage::Direct(_) => ask(
                "Does the army commander lead a brigade himself?",
                "gbacw-bb:4.11#direct",
                "COMMAND",
                "he leaves it to the chain of command",
            ),
            Stage::Raise(_) => ask("Which corps does the army commander raise?", "gbacw:5.22", "EFFICIENCY", "none"),
            Stage::Give(n) => {
                let due = efficiency::bonus_due(book, world, nth_side(world, n));
                let who = due.map_or(String::new(), |(c, _)| book.corps(c).short.clone());
                ask(&format!("{who} gives one marker to which division?"), "gbacw:5.23#1", "EFFICIENCY", "")
            }
            Stage::Hold(_) => ask("Hold back a marker?", "gbacw:5.31", "MARKERS", "all markers go into the cup"),
            _ => ask("Which division goes first?", "gbacw:5.13", "FIRST", ""),
        }
    }

    fn choice(&self, book: &Book, world: &World, action: super::action::Action) -> ChoiceWords {
        let super::action::Action::Turn(action) = action else { unreachable!("only listed answers come back") };
        let at = |l: LeaderId| Target::Piece(book.leader_piece(l));
        match action {
            TurnAction::Direct(b) => {
                let spec = book.brigade(b);
                let words = ChoiceWords::new(Group::Command, "direct", spec.name.clone(), "gbacw-bb:4.11#direct")
                    .detail("in command this turn, with its corps' efficiency unmodified");
                spec.leader.map_or(words.clone(), |l| words.target(at(l)))
            }
            TurnAction::Raise(c) => {
                let words = ChoiceWords::new(Group::Command, "raise", book.corps(c).name.clone(), "gbacw:5.22");
                words.target(at(book.corps(c).commander)).detail("one marker more for each division of the corps")
            }
            TurnAction::Give(d) => {
                let words = ChoiceWords::new(Group::Command, "give", book.division(d).name.clone(), "gbacw:5.23#1");
                words.target(at(book.division(d).leader))
            }
            TurnAction::Hold(d) => {
                let ams = world.division(d).ams;
                let label = format!("{}: {} instead of {ams}", book.division(d).name, ams - 1);
                ChoiceWords::new(Group::Command, "hold", label, "gbacw:5.31").target(at(book.division(d).leader))
            }
            TurnAction::First(d) => {
                let words = ChoiceWords::new(Group::Command, "first", book.division(d).name.clone(), "gbacw:5.13");
                words.target(at(book.division(d).leader)).detail(format!("{} markers", world.division(d).ams))
            }
            TurnAction::Done => {
                let (label, rule) = match self.stage {
                    Stage::Direct(_) => ("no direct command", "gbacw-bb:4.11#direct"),
                    Stage::Raise(_) => ("raise nobody", "gbacw:5.22"),
                    _ => ("all into the cup", "gbacw:5.31"),
                };
                ChoiceWords::new(Group::Done, "done", label, rule)
            }
        }
    }
}

impl Turn {
    fn to(&mut self, stage: Stage) -> Flow {
        self.stage = stage;
        Flow::Again
    }

    /// Asks the side of the present stage if there is anything to decide, else goes on to the next side.
    fn ask_if(&mut self, open: bool, cx: &Cx, n: u8) -> Flow {
        if open {
            return Flow::Ask(nth_side(cx.world, n));
        }
        self.stage = match self.stage {
            Stage::Direct(_) => Stage::Direct(n + 1),
            Stage::Raise(_) => Stage::Raise(n + 1),
            _ => Stage::Hold(n + 1),
        };
        Flow::Again
    }

    /// III.A: with the initiative a side picks its first division; without it everything goes into the cup.
    fn choose_first(&mut self, cx: &Cx) -> Flow {
        let open = first_open(cx.book, cx.world);
        match open.len() {
            0 => self.first = None,
            1 => self.first = Some(open[0]),
            _ => return Flow::Ask(first_side(cx.world)),
        }
        self.to(Stage::Fill)
    }

    /// III.B: all other markers and the battle events go into the cup.
    fn fill(&mut self, cx: &mut Cx) -> Flow {
        cx.world.cup = crate::kit::Cup::new();
        for division in cx.book.division_ids() {
            let count = cx.world.division(division).ams - u8::from(self.first == Some(division));
            cx.world.cup.put(Chit::Division(division), usize::from(count));
        }
        let events = cx.book.scenario.turns[usize::from(cx.world.turn)].event_chits;
        cx.world.cup.put(Chit::Event, usize::from(events));
        let chits = cx.world.cup.len() as u8;
        cx.emit(|| TurnEvent::Cup { chits, events }.into());
        self.stage = Stage::Draw;
        match self.first.take() {
            Some(division) => activate(cx, division, true),
            None => Flow::Again,
        }
    }

    /// III.C: a chit is drawn and carried out, until none is left.
    fn draw(&mut self, cx: &mut Cx) -> Flow {
        cx.world.phase = Phase::Draw;
        cx.world.activation = None;
        match cx.world.cup.draw(cx.dice) {
            Some(Chit::Division(division)) => activate(cx, division, false),
            Some(Chit::Event) => call(BattleEvent::draw()),
            None => {
                cx.emit(|| TurnEvent::Empty.into());
                self.to(Stage::End)
            }
        }
    }
}

fn activate(cx: &mut Cx, division: DivisionId, chosen: bool) -> Flow {
    let state = cx.world.division_mut(division);
    state.drawn += 1;
    let (number, of) = (state.drawn, state.ams);
    cx.emit(|| TurnEvent::Marker { division, number, of, chosen }.into());
    call(Activate::new(division))
}

/// Forgets what belongs to one turn only.
fn begin_turn(cx: &mut Cx) {
    let turn = cx.world.turn;
    cx.world.phase = Phase::Initiative;
    cx.world.activation = None;
    // A chit that kept its holder from a Union shot goes back among the battle events (gbacw-bb:18.1).
    cx.world.no_fire = 0;
    for unit in &mut cx.world.units {
        (unit.mistaken, unit.busy, unit.skipping) = (false, false, false);
        (unit.activations, unit.skips) = (0, 0);
    }
    for brigade in &mut cx.world.brigades {
        (brigade.direct, brigade.limit, brigade.activations) = (false, 0, 0);
        (brigade.tiring, brigade.shocks, brigade.gained) = (0, 0, 0);
        (brigade.shocked_now, brigade.tired_now) = (false, false);
        (brigade.stand, brigade.confused, brigade.cannon) = (false, false, Cannon::None);
        (brigade.orders_done, brigade.marker_used, brigade.marker_done) = (false, false, false);
        // Orders given by the scenario bind at the first division orders phase only (gbacw-bb:30.0).
        brigade.orders_fixed &= turn == 0;
    }
    for division in &mut cx.world.divisions {
        (division.ams, division.drawn, division.bonus) = (0, 0, 0);
    }
    cx.emit(|| TurnEvent::Begins { turn }.into());
}

/// I (`gbacw:5.11`, `gbacw:5.12`).
fn roll_initiative(cx: &mut Cx) {
    let before = cx.world.initiative;
    let mut roll = |side: Side| {
        let tally = initiative_tally(cx.book, cx.world, side, before);
        (cx.dice.d10(), tally)
    };
    let confederate = roll(Side::Confederate);
    let union = roll(Side::Union);
    let total = |(die, tally): &(u8, Tally)| i16::from(*die) + tally.total();
    let winner = match total(&union).cmp(&total(&confederate)) {
        std::cmp::Ordering::Greater => Some(Side::Union),
        std::cmp::Ordering::Less => Some(Side::Confederate),
        std::cmp::Ordering::Equal => None,
    };
    cx.world.last_initiative = before.or(cx.world.last_initiative);
    cx.world.initiative = winner;
    cx.emit(|| TurnEvent::Initiative { union, confederate, winner }.into());
}

fn initiative_tally(book: &Book, world: &World, side: Side, before: Option<Side>) -> Tally {
    let mut tally = Tally::new();
    if before == Some(side) {
        book.charts.command.initiative.had_it.tally(&mut tally);
    }
    let bonus = book.scenario.turns[usize::from(world.turn)].initiative[side];
    tally.add(i16::from(bonus), "scenario", "gbacw-bb:30.2#init");
    let best = book
        .leader_ids()
        .filter(|l| book.leader(*l).rank == Rank::Army && book.leader(*l).side == side)
        .filter(|l| efficiency::may_use_rating(book, world, *l) && reaches_a_subordinate(book, world, *l))
        .map(|l| world.ratings(book, l).initiative)
        .max();
    tally.add(i16::from(best.unwrap_or(0)), "army commander", "gbacw:5.11#oc");
    tally
}

/// Whether an army commander has a corps commander in range; without corps, any division leader (ruling G19).
fn reaches_a_subordinate(book: &Book, world: &World, commander: LeaderId) -> bool {
    let side = book.leader(commander).side;
    let has_corps = book.corps.iter().any(|c| c.side == side);
    let rank = if has_corps { Rank::Corps } else { Rank::Division };
    let range = command::range_from(book, world, commander);
    book.leader_ids()
        .filter(|l| book.leader(*l).rank == rank && book.leader(*l).side == side)
        .any(|l| world.leader_hex(l).is_some_and(|h| range.holds(h)))
}

/// Brigades a side's army commander may still take under his own hand: two at most (`gbacw-bb:4.11#direct`). Only
/// those are offered that the chain of command does not reach, for the others could but lose by it.
fn direct_open(book: &Book, world: &World, side: Side) -> Vec<BrigadeId> {
    if side != Side::Confederate || world.brigades.iter().filter(|b| b.direct).count() >= 2 {
        return Vec::new();
    }
    let Some(commander) =
        book.leader_ids().find(|l| book.leader(*l).rank == Rank::Army && book.leader(*l).side == side)
    else {
        return Vec::new();
    };
    command::brigades_in_reach(book, world, commander)
        .into_iter()
        .filter(|b| !world.brigade(*b).direct && world.units_of(book, *b).any(|u| world.is_combat_unit(u)))
        .filter(|b| {
            let division = book.brigade(*b).division;
            !command::division_in_command(book, world, division) || !command::brigade_in_command(book, world, *b)
        })
        .collect()
}

/// II.A (`gbacw:4.2`, `gbacw:5.36`).
fn check_command(cx: &mut Cx) {
    for division in cx.book.division_ids() {
        let spec = cx.book.division(division);
        let yes = command::division_in_command(cx.book, cx.world, division);
        cx.world.division_mut(division).in_command = yes;
        if !yes && efficiency::is_present(cx.book, cx.world, division) {
            let so = "one marker less, three at most, no orders from its corps";
            out_of_command(cx, spec.name.clone(), so, spec.side, "gbacw:5.36#division");
        }
        for brigade in &spec.brigades {
            check_brigade(cx, *brigade);
        }
    }
}

fn check_brigade(cx: &mut Cx, brigade: BrigadeId) {
    let spec = cx.book.brigade(brigade);
    let yes = cx.world.brigade(brigade).direct || command::brigade_in_command(cx.book, cx.world, brigade);
    cx.world.brigade_mut(brigade).in_command = yes;
    let units: Vec<_> = cx.world.units_of(cx.book, brigade).filter(|u| cx.world.is_combat_unit(*u)).collect();
    if !yes && !units.is_empty() && spec.kind == BrigadeKind::Brigade {
        let so = "one marker less, no orders from its division";
        out_of_command(cx, spec.name.clone(), so, spec.side, "gbacw:5.36#brigade");
    }
    let led = command::units_in_command(cx.book, cx.world, brigade);
    for unit in units {
        // 15 MI counts as in command on the first turn (gbacw-bb:30.2, note d).
        let excused = cx.world.turn == 0 && cx.book.scenario.skittish_unit == Some(unit);
        let yes = excused || led.contains(&unit);
        let state = cx.world.unit_mut(unit);
        state.in_command = yes;
        state.skips = u8::from(!yes);
        if !yes {
            let name = cx.book.unit(unit).name.clone();
            out_of_command(cx, name, "one activation less, old orders", spec.side, "gbacw:5.36#unit");
        }
    }
}

fn out_of_command(cx: &mut Cx, who: String, so: &'static str, side: Side, rule: &'static str) {
    cx.emit(|| TurnEvent::OutOfCommand { who, so, side, rule }.into());
}

/// Divisions of a side of which a marker may stay out of the cup: one always goes in (`gbacw:5.24`).
fn holdable(book: &Book, world: &World, side: Side) -> Vec<DivisionId> {
    book.division_ids().filter(|d| book.division(*d).side == side && world.division(*d).ams > 1).collect()
}

/// Divisions the side with the initiative may put first.
fn first_open(book: &Book, world: &World) -> Vec<DivisionId> {
    let Some(side) = world.initiative else { return Vec::new() };
    book.division_ids().filter(|d| book.division(*d).side == side && world.division(*d).ams > 0).collect()
}
