//! III.C.1: before anybody of the division acts, each brigadier may roll once for new orders (`gbacw:6.2`).

use serde::{Deserialize, Serialize};

use super::division::with_leader;
use super::{OrdersAction, OrdersEvent, cannon, give, other_orders};
use crate::engine::Group;
use crate::engine::query::Chance;
use crate::engine::{Odds, Target};
use crate::kit::Tally;
use crate::rules::gbacw::action::Action;
use crate::rules::gbacw::activation;
use crate::rules::gbacw::book::{Book, BrigadeId, BrigadeKind, DivisionId, Rank};
use crate::rules::gbacw::charts::command::OrdersResult;
use crate::rules::gbacw::frame::Procedure;
use crate::rules::gbacw::words::{Ask, ChoiceWords};
use crate::rules::gbacw::world::{Orders, World};
use crate::rules::gbacw::{Cx, Flow, Gbacw, command};

/// The rolls of one division's brigades.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChangeOrders {
    division: DivisionId,
    /// The brigade whose men are still falling back, a hex at a time.
    falling: Option<cannon::FallBack>,
}

impl ChangeOrders {
    /// The rolls of a division whose marker was drawn.
    pub fn new(division: DivisionId) -> Self {
        Self { division, falling: None }
    }

    fn list(&self, book: &Book, world: &World) -> Vec<OrdersAction> {
        book.division(self.division)
            .brigades
            .iter()
            .filter(|b| may_try(book, world, **b))
            .filter_map(|b| other_orders(world, *b).map(|o| OrdersAction::Try(*b, o)))
            .collect()
    }
}

/// Whether a brigadier may roll now: he is on the map, may use this marker and has not rolled for it; somebody must be
/// there to hear him.
fn may_try(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    let (spec, state) = (book.brigade(brigade), world.brigade(brigade));
    spec.kind == BrigadeKind::Brigade
        && !state.orders_done
        && activation::may_use_marker(world, brigade)
        && spec.leader.is_some_and(|l| world.leader_hex(l).is_some())
        && world.units_of(book, brigade).any(|u| command::is_line(book, u) && world.is_combat_unit(u))
}

/// The modifiers of a roll for `wanted` orders (`gbacw:6.22`, `gbacw-bb:6.22`).
pub fn tally(book: &Book, world: &World, brigade: BrigadeId, wanted: Orders) -> Tally {
    let mut tally = Tally::new();
    let spec = book.brigade(brigade);
    let Some(leader) = spec.leader else { return tally };
    tally.add(i16::from(world.ratings(book, leader).orders), "orders rating", "gbacw:6.21");
    let Some(hex) = world.leader_hex(leader) else { return tally };
    let chart = &book.charts.command.orders_change;
    let division = book.division(spec.division);
    let reluctant = wanted == Orders::Advance && is_attack_minded(book, world, spec.division);
    let here = |l| world.leader_hex(l) == Some(hex);
    chart.division_leader.tally_if(here(division.leader) && !reluctant, &mut tally);
    let corps = division.corps.is_some_and(|c| here(book.corps(c).commander)) && !reluctant;
    let army = world.leaders_at(hex).any(|l| book.leader(l).rank == Rank::Army && book.leader(l).side == spec.side);
    chart.high_commander.tally_if(corps || army, &mut tally);
    tally
}

/// Whether the division's superiors help it to Attack orders only (`gbacw-bb:6.22`).
fn is_attack_minded(book: &Book, world: &World, division: DivisionId) -> bool {
    let Some((corps, until)) = book.scenario.attack_minded else { return false };
    let commander = book.corps(corps).commander;
    book.division(division).corps == Some(corps)
        && world.hour(book) <= until
        && !world.leader(commander).replaced
        && world.leader_hex(commander).is_some()
}

/// Rolls and carries out the result (`gbacw:6.23`); a brigade that must fall back is returned.
fn roll(cx: &mut Cx, brigade: BrigadeId, wanted: Orders) -> Option<cannon::FallBack> {
    let tally = tally(cx.book, cx.world, brigade, wanted);
    let die = cx.dice.d10();
    let result = *cx.book.charts.command.orders_change.rows.at(i16::from(die) + tally.total());
    cx.emit(|| OrdersEvent::Rolled { brigade, wanted, roll: die, tally, result }.into());
    cx.world.brigade_mut(brigade).orders_done = true;
    activation::use_marker(cx.world, brigade);
    if matches!(result, OrdersResult::RetainAndStand | OrdersResult::ChangeAndStand) {
        cx.world.brigade_mut(brigade).stand = true;
    }
    match result {
        OrdersResult::Change | OrdersResult::ChangeAndStand => {
            obey(cx, brigade, wanted);
            None
        }
        OrdersResult::LooseCannon => cannon::fire_off(cx, brigade),
        OrdersResult::Retain | OrdersResult::RetainAndStand => None,
    }
}

/// The brigade takes orders; only units in range when the marker was drawn hear them (`gbacw:6.21#scope`).
pub(super) fn obey(cx: &mut Cx, brigade: BrigadeId, orders: Orders) {
    let heard: Vec<_> = cx.world.units_of(cx.book, brigade).filter(|u| cx.world.unit(*u).obeys).collect();
    give(cx.book, cx.world, brigade, orders, |u| heard.contains(&u));
}

impl Procedure<Gbacw> for ChangeOrders {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        if let Some(falling) = &mut self.falling {
            if let Some(flow) = falling.next(cx) {
                return flow;
            }
            self.falling = None;
        }
        if self.list(cx.book, cx.world).is_empty() {
            return Flow::Done;
        }
        Flow::Ask(cx.book.division(self.division).side)
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.list(book, world).into_iter().map(Action::Orders));
        out.push(Action::Orders(OrdersAction::Done));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        match action {
            Action::Orders(OrdersAction::Try(brigade, wanted)) => {
                self.falling = roll(cx, brigade, wanted);
                Flow::Again
            }
            _ => Flow::Done,
        }
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        let spec = book.division(self.division);
        Ask {
            title: format!("{}: roll for new orders?", spec.name),
            rule: "gbacw:6.21",
            phase: "ORDERS",
            actor: Some(book.leader_piece(spec.leader)),
            decline: Some("the others keep their orders".into()),
            ..Ask::default()
        }
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        match action {
            Action::Orders(OrdersAction::Try(brigade, wanted)) => {
                let drm = tally(book, world, brigade, wanted).total();
                let label = format!("{} to {wanted:?}", book.brigade(brigade).name);
                let words = ChoiceWords::new(Group::Command, "change", label, "gbacw:6.21")
                    .detail(format!("die {drm:+}"))
                    .target(Target::None)
                    .odds();
                with_leader(book, brigade, words)
            }
            _ => ChoiceWords::new(Group::Done, "done", "keep the orders", "gbacw:6.21"),
        }
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        self.falling.as_ref().map(|f| format!("{} falls back on its own", book.brigade(f.brigade).name))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let Action::Orders(OrdersAction::Try(brigade, wanted)) = action else { return None };
        let tally = tally(book, world, brigade, wanted);
        let rows = &book.charts.command.orders_change.rows;
        let mut chances: Vec<Chance> = Vec::new();
        let mut wins = 0;
        for die in 0..10 {
            let result = *rows.at(die + tally.total());
            wins += 100 * u16::from(matches!(result, OrdersResult::Change | OrdersResult::ChangeAndStand));
            let words = super::result_words(result);
            match chances.iter_mut().find(|c| c.result == words) {
                Some(chance) => chance.permille += 100,
                None => chances.push(Chance { result: words.into(), permille: 100 }),
            }
        }
        let title = format!("{wanted:?} orders for {}", book.brigade(brigade).name);
        Some(Odds { title, tally, chances, effect_permille: wins, ..Odds::default() })
    }
}
