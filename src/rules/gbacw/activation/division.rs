//! A division's marker was drawn (`gbacw:5.32`): new orders, coordination (`gbacw:5.34`), then its brigades one by one.

use serde::{Deserialize, Serialize};

use super::{ActivateAction, ActivationEvent, BrigadeTurn, may_use_marker};
use crate::engine::query::Chance;
use crate::engine::{Group, Odds, Target};
use crate::kit::Tally;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::book::{Book, BrigadeId, BrigadeKind, Command, DivisionId};
use crate::rules::gbacw::charts::Coordination;
use crate::rules::gbacw::frame::Procedure;
use crate::rules::gbacw::morale::{self, Why};
use crate::rules::gbacw::orders::ChangeOrders;
use crate::rules::gbacw::words::{Ask, ChoiceWords};
use crate::rules::gbacw::world::{Activation, Cannon, Phase, UnitPlace, Walk, World};
use crate::rules::gbacw::{Cx, Flow, Gbacw, call, command, leaders};

/// How far the marker has come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    #[default]
    Begin,
    /// Leaders left alone when a unit marched off look for friends.
    Alone,
    Orders,
    Coordinate,
    /// So many more brigades may be named to act together.
    Join(u8),
    Pick,
    /// A brigade has acted.
    Acted,
}

/// A division's marker.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Activate {
    division: DivisionId,
    stage: Stage,
    /// Brigades that act as one.
    together: Vec<BrigadeId>,
}

impl Activate {
    /// A division's marker was drawn or chosen.
    pub fn new(division: DivisionId) -> Self {
        Self { division, stage: Stage::Begin, together: Vec::new() }
    }

    /// Brigades that may still be named to act as one.
    fn joinable(&self, book: &Book, world: &World) -> Vec<BrigadeId> {
        eligible(book, world, self.division).into_iter().filter(|b| !self.together.contains(b)).collect()
    }

    /// Brigades, or the first one of those that act as one, that can still act under this marker.
    fn waiting(&self, book: &Book, world: &World) -> Vec<BrigadeId> {
        let grouped = |b: &BrigadeId| self.together.len() < 2 || !self.together[1..].contains(b);
        let spec = book.division(self.division);
        spec.brigades.iter().copied().filter(grouped).filter(|b| can_act(book, world, *b)).collect()
    }

    /// Whether a brigade must act: its leader drags it along.
    fn is_driven(&self, book: &Book, world: &World) -> bool {
        self.waiting(book, world).iter().any(|b| {
            let group = if self.together.first() == Some(b) { self.together.as_slice() } else { &[*b] };
            group.iter().any(|b| matches!(world.brigade(*b).cannon, Cannon::Charge | Cannon::CloseUp))
        })
    }

    fn begin(&mut self, cx: &mut Cx) -> Flow {
        let spec = cx.book.division(self.division);
        cx.world.activation = Some(Activation { side: spec.side, division: self.division, acting: Vec::new() });
        cx.world.phase = Phase::ChangeOrders;
        leaders::begin_division(cx.book, cx.world, self.division);
        for brigade in &spec.brigades {
            fresh(cx, *brigade);
        }
        skittish(cx, self.division);
        self.stage = Stage::Alone;
        Flow::Again
    }

    fn pick(&mut self, cx: &mut Cx) -> Flow {
        cx.world.phase = Phase::Action;
        let waiting = self.waiting(cx.book, cx.world);
        match waiting.as_slice() {
            [] => self.end(cx),
            [one] => self.act(cx, *one),
            _ => Flow::Ask(cx.book.division(self.division).side),
        }
    }

    fn act(&mut self, cx: &mut Cx, brigade: BrigadeId) -> Flow {
        let group =
            if self.together.len() > 1 && self.together[0] == brigade { self.together.clone() } else { vec![brigade] };
        self.stage = Stage::Acted;
        cx.emit(|| ActivationEvent::Begins { brigades: group.clone() }.into());
        cx.world.activation.as_mut().expect("set when the marker was drawn").acting = group;
        call(BrigadeTurn::new())
    }

    fn end(&self, cx: &mut Cx) -> Flow {
        for brigade in &cx.book.division(self.division).brigades {
            let state = cx.world.brigade_mut(*brigade);
            (state.stand, state.confused, state.cannon) = (false, false, Cannon::None);
        }
        cx.world.activation = None;
        Flow::Done
    }

    fn coordinate(&mut self, cx: &mut Cx) {
        let tally = tally(cx.book, cx.world, self.division);
        let roll = cx.dice.d10();
        let result = *cx.book.charts.command.coordination.at(i16::from(roll) + tally.total());
        let division = self.division;
        cx.emit(|| ActivationEvent::Coordination { division, roll, tally, result }.into());
        let all = eligible(cx.book, cx.world, division);
        let most = match result {
            Coordination::Confusion => {
                confuse(cx, division);
                0
            }
            Coordination::Fail => 0,
            Coordination::Two => 2,
            Coordination::Three => 3,
            Coordination::All => all.len(),
        };
        self.stage = if most == 0 { Stage::Pick } else { Stage::Join(most.min(all.len()) as u8) };
    }
}

/// A brigade at the draw of a marker: what the last one left is forgotten, and units within reach of their leader take
/// their brigade's orders (`gbacw:4.23`).
fn fresh(cx: &mut Cx, brigade: BrigadeId) {
    let state = cx.world.brigade_mut(brigade);
    (state.orders_done, state.marker_used, state.marker_done) = (false, false, false);
    (state.stand, state.confused, state.cannon) = (false, false, Cannon::None);
    let orders = state.orders;
    let led = command::units_in_command(cx.book, cx.world, brigade);
    let units: Vec<_> = cx.world.units_of(cx.book, brigade).collect();
    for unit in units {
        let obeys = led.contains(&unit);
        let state = cx.world.unit_mut(unit);
        state.obeys = obeys;
        if obeys {
            state.orders = orders;
        }
    }
}

/// 15 MI at each marker of its division from the second turn on: an unmodified check, or it leaves
/// (`gbacw-bb:30.2#15mi`).
fn skittish(cx: &mut Cx, division: DivisionId) {
    let Some(unit) = cx.book.scenario.skittish_unit else { return };
    let brigade = cx.book.unit(unit).brigade;
    if cx.world.turn == 0 || cx.book.brigade(brigade).division != division || !cx.world.is_combat_unit(unit) {
        return;
    }
    let why = Why { what: "check to stay without ammunition", rule: "gbacw-bb:30.2#15mi" };
    if !morale::roll(cx, unit, Tally::new(), why) {
        cx.world.take_off(unit, UnitPlace::Left);
        cx.emit(|| ActivationEvent::Leaves { unit }.into());
    }
}

/// Whether a brigade can act under this marker at all.
fn can_act(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let walks = |l| world.leader_hex(l).is_some() && world.leader(l).walk == Walk::Fresh;
    may_use_marker(world, brigade)
        && (world.units_of(book, brigade).any(|u| world.is_combat_unit(u))
            || book.brigade(brigade).leader.is_some_and(walks))
}

/// Brigades that may be coordinated: in command of a division that is not ineffective, with a leader and troops, and free
/// to use this marker (`gbacw:5.34`, `gbacw:13.32`). At least two, or none.
pub fn eligible(book: &Book, world: &World, division: DivisionId) -> Vec<BrigadeId> {
    if world.division(division).ci || command::division_head(book, world, division).is_none() {
        return Vec::new();
    }
    let fit = |b: &BrigadeId| {
        let spec = book.brigade(*b);
        spec.kind == BrigadeKind::Brigade
            && world.brigade(*b).in_command
            && spec.leader.is_some_and(|l| world.leader_hex(l).is_some())
            && may_use_marker(world, *b)
            && world.units_of(book, *b).any(|u| command::is_line(book, u) && world.is_combat_unit(u))
    };
    let list: Vec<BrigadeId> = book.division(division).brigades.iter().copied().filter(fit).collect();
    if list.len() < 2 { Vec::new() } else { list }
}

/// The modifier of a coordination roll; a corps commander who stands in brings his efficiency rating
/// (`gbacw:4.13`, `gbacw-bb:5.34`).
pub fn tally(book: &Book, world: &World, division: DivisionId) -> Tally {
    let mut tally = Tally::new();
    if let Some(head) = command::division_head(book, world, division) {
        let ratings = world.ratings(book, head);
        let stands_in = !matches!(book.leader(head).command, Command::Division(_));
        let rating = if stands_in { ratings.efficiency } else { ratings.coordination };
        tally.add(i16::from(rating), "coordination rating", "gbacw:5.34");
    }
    tally
}

/// Confusion: brigades in command may neither move nor fight under this marker, but a loose cannon goes his way
/// (`gbacw:5.34#confusion`, `gbacw:5.34#limits`).
fn confuse(cx: &mut Cx, division: DivisionId) {
    for brigade in &cx.book.division(division).brigades {
        let state = cx.world.brigade_mut(*brigade);
        if cx.book.brigade(*brigade).kind == BrigadeKind::Brigade && state.in_command && state.cannon == Cannon::None {
            state.confused = true;
        }
    }
}

impl Procedure<Gbacw> for Activate {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let side = cx.book.division(self.division).side;
        match self.stage {
            Stage::Begin => self.begin(cx),
            Stage::Alone => match leaders::exposed(cx.book, cx.world).first() {
                Some(leader) => call(leaders::Refuge::new(*leader)),
                None => {
                    self.stage = Stage::Orders;
                    Flow::Again
                }
            },
            Stage::Orders => {
                self.stage = Stage::Coordinate;
                call(ChangeOrders::new(self.division))
            }
            Stage::Coordinate => {
                cx.world.phase = Phase::Coordination;
                if eligible(cx.book, cx.world, self.division).is_empty() {
                    self.stage = Stage::Pick;
                    return Flow::Again;
                }
                Flow::Ask(side)
            }
            Stage::Join(0) => {
                self.stage = Stage::Pick;
                Flow::Again
            }
            Stage::Join(_) => Flow::Ask(side),
            Stage::Pick => self.pick(cx),
            Stage::Acted => {
                let activation = cx.world.activation.as_mut().expect("set when the marker was drawn");
                for brigade in std::mem::take(&mut activation.acting) {
                    cx.world.brigade_mut(brigade).marker_done = true;
                }
                self.stage = Stage::Pick;
                Flow::Again
            }
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        let mut add = |a| out.push(Action::Activate(a));
        match self.stage {
            Stage::Coordinate => {
                add(ActivateAction::Coordinate);
                add(ActivateAction::Done);
            }
            Stage::Join(_) => {
                self.joinable(book, world).into_iter().for_each(|b| add(ActivateAction::Join(b)));
                add(ActivateAction::Done);
            }
            _ => {
                self.waiting(book, world).into_iter().for_each(|b| add(ActivateAction::Brigade(b)));
                if !self.is_driven(book, world) {
                    add(ActivateAction::Done);
                }
            }
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Activate(action) = action else { unreachable!("only listed answers come back") };
        match (self.stage, action) {
            (Stage::Coordinate, ActivateAction::Coordinate) => self.coordinate(cx),
            (Stage::Join(n), ActivateAction::Join(brigade)) => {
                self.together.push(brigade);
                self.stage = Stage::Join(n - 1);
            }
            (Stage::Pick, ActivateAction::Brigade(brigade)) => return self.act(cx, brigade),
            (Stage::Pick, _) => return self.end(cx),
            _ => self.stage = Stage::Pick,
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        let spec = book.division(self.division);
        let (title, rule, decline) = match self.stage {
            Stage::Coordinate => (format!("{}: coordinate the brigades?", spec.short), "gbacw:5.34", "one by one"),
            Stage::Join(n) => (format!("Which brigades act as one? {n} more"), "gbacw:5.34", "no more"),
            _ => (format!("{}: which brigade acts next?", spec.name), "gbacw:5.32", "the others do nothing"),
        };
        Ask {
            title,
            rule,
            phase: "ACTIVATE",
            actor: Some(book.leader_piece(spec.leader)),
            decline: Some(decline.into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Activate(action) = action else { unreachable!("only listed answers come back") };
        let about = |b: BrigadeId, words: ChoiceWords| match book.brigade(b).leader {
            Some(leader) => words.target(Target::Piece(book.leader_piece(leader))),
            None => words,
        };
        match action {
            ActivateAction::Coordinate => {
                let drm = tally(book, world, self.division).total();
                ChoiceWords::new(Group::Command, "coordinate", "roll for coordination", "gbacw:5.34")
                    .detail(format!("die {drm:+}; 0-2 is confusion"))
                    .odds()
            }
            ActivateAction::Join(b) => {
                about(b, ChoiceWords::new(Group::Command, "join", book.brigade(b).name.clone(), "gbacw:5.34"))
            }
            ActivateAction::Brigade(b) => {
                let state = world.brigade(b);
                let left = state.limit.saturating_sub(state.activations) + u8::from(state.marker_used);
                let label = if self.together.len() > 1 && self.together[0] == b {
                    let names: Vec<&str> = self.together.iter().map(|b| book.brigade(*b).short.as_str()).collect();
                    names.join(" and ")
                } else {
                    book.brigade(b).name.clone()
                };
                let words = ChoiceWords::new(Group::Select, "brigade", label, "gbacw:5.32");
                about(b, words.detail(format!("{left} activations left this turn")))
            }
            _ => {
                let label = match self.stage {
                    Stage::Coordinate => "no coordination",
                    Stage::Join(_) => "no more brigades",
                    _ => "the division is done",
                };
                ChoiceWords::new(Group::Done, "done", label, "gbacw:5.32")
            }
        }
    }

    fn because(&self, book: &Book, world: &World) -> Option<String> {
        let (spec, state) = (book.division(self.division), world.division(self.division));
        Some(format!("{} has marker {} of {}", spec.name, state.drawn, state.ams))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        if action != Action::Activate(ActivateAction::Coordinate) {
            return None;
        }
        let tally = tally(book, world, self.division);
        let mut chances: Vec<Chance> = Vec::new();
        let (mut good, mut bad) = (0, 0);
        for die in 0..10 {
            let result = *book.charts.command.coordination.at(die + tally.total());
            good += 100 * u16::from(!matches!(result, Coordination::Confusion | Coordination::Fail));
            bad += 100 * u16::from(result == Coordination::Confusion);
            let words = super::coordination_words(result);
            match chances.iter_mut().find(|c| c.result == words) {
                Some(chance) => chance.permille += 100,
                None => chances.push(Chance { result: words.into(), permille: 100 }),
            }
        }
        let title = format!("coordination of {}", book.division(self.division).name);
        Some(Odds { title, tally, chances, effect_permille: good, backfire_permille: bad, ..Odds::default() })
    }
}
