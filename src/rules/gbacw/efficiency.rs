//! Efficiency markers, and how many activation markers they give each division (`gbacw:5.2`, `gbacw-bb:5.2`).

use super::Cx;
use super::book::{Book, BrigadeKind, CorpsId, DivisionId, LeaderId, Rank};
use super::charts::command::Efficiency;
use super::command;
use super::turn::TurnEvent;
use super::world::World;
use crate::kit::{Cup, Side, Tally};

/// What decides how many markers a division gets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Basis {
    /// The efficiency marker of its corps (Union: its own), raised by the army commander if he did.
    pub efficiency: u8,
    /// Whether its leader is in the corps commander's range.
    pub in_command: bool,
    /// What the corps commander gives this division of a positive rating.
    pub bonus: u8,
    /// What a poor corps commander takes from all divisions in command: his rating if negative, else 0.
    pub burden: i8,
    /// The division leader's activation rating; 0 if he is not on the map.
    pub activation: i8,
    /// Combat ineffective (`gbacw:13.32`).
    pub ci: bool,
}

/// The number of activation markers with its reasons (`gbacw:5.23`-`gbacw:5.25`, `gbacw:13.32`).
pub fn markers(basis: &Basis, limits: &Efficiency) -> (u8, Tally) {
    let mut tally = Tally::new();
    if basis.in_command {
        tally.add(i16::from(basis.bonus), "from the corps commander", "gbacw:5.23#1");
        tally.add(i16::from(basis.burden.min(0)), "a poor corps commander", "gbacw:5.23#1");
    } else {
        tally.add(i16::from(limits.out_of_range), "out of the corps commander's range", "gbacw:5.23#2");
    }
    tally.add(i16::from(basis.activation), "division leader", "gbacw:5.23#3");
    let mut most = limits.most;
    if !basis.in_command {
        most = most.min(limits.out_of_range_most);
    }
    if basis.ci {
        most = most.min(limits.ineffective_most);
    }
    let sum = i16::from(basis.efficiency) + tally.total();
    let count = sum.clamp(i16::from(limits.least), i16::from(most));
    let why = match count - sum {
        0 => "",
        1.. => "never fewer",
        _ if basis.ci => "combat ineffective: never more",
        _ if !basis.in_command => "out of command: never more",
        _ => "never more",
    };
    tally.add(count - sum, why, "gbacw:5.24");
    (count as u8, tally)
}

/// Whether a division has units on the map: without any it gets no markers.
pub fn is_present(book: &Book, world: &World, division: DivisionId) -> bool {
    book.division(division).brigades.iter().any(|b| world.units_of(book, *b).any(|u| world.hex(u).is_some()))
}

/// Draws an efficiency marker for each corps, or each division without one, of a side (`gbacw:5.21`, `gbacw-bb:5.2`).
pub fn draw(cx: &mut Cx, side: Side) {
    let mut pool: Cup<u8> = Cup::new();
    for (value, count) in &cx.book.scenario.pools[side] {
        pool.put(*value, usize::from(*count));
    }
    for corps in corps_in_order(cx.book, side) {
        let present = cx.book.corps(corps).divisions.iter().any(|d| is_present(cx.book, cx.world, *d));
        let value = if present { pool.draw(cx.dice).unwrap_or(1) } else { 0 };
        *cx.world.corps_mut(corps) = super::world::Corps { efficiency: value, raised: false };
        for division in &cx.book.corps(corps).divisions {
            cx.world.division_mut(*division).efficiency = value;
        }
        if present {
            cx.emit(|| TurnEvent::CorpsEfficiency { corps, value }.into());
        }
    }
    for division in cx.book.division_ids() {
        let spec = cx.book.division(division);
        if spec.side == side && spec.corps.is_none() {
            let present = is_present(cx.book, cx.world, division);
            let value = if present { pool.draw(cx.dice).unwrap_or(1) } else { 0 };
            cx.world.division_mut(division).efficiency = value;
            if present {
                cx.emit(|| TurnEvent::DivisionEfficiency { division, value }.into());
            }
        }
    }
}

/// A side's corps, the commander nearest to the army commander's ear first: those with an earlier division in the
/// order of battle.
fn corps_in_order(book: &Book, side: Side) -> Vec<CorpsId> {
    let mut list: Vec<CorpsId> =
        (0..book.corps.len() as u16).map(CorpsId).filter(|c| book.corps(*c).side == side).collect();
    list.sort_by_key(|c| book.corps(*c).divisions.first().map_or(u16::MAX, |d| d.0));
    list
}

/// How many corps a side's army commanders may still raise, and which (`gbacw:5.22`): corps commanders in range of an
/// army commander who did not move too far (`gbacw:9.32`).
pub fn raisable(book: &Book, world: &World, side: Side) -> (u8, Vec<CorpsId>) {
    let mut left = 0;
    let mut list = Vec::new();
    for leader in book.leader_ids() {
        let spec = book.leader(leader);
        if spec.rank != Rank::Army
            || spec.side != side
            || world.ratings(book, leader).initiative <= 0
            || !may_use_rating(book, world, leader)
        {
            continue;
        }
        left += world.ratings(book, leader).initiative as u8;
        let range = command::range_from(book, world, leader);
        for corps in corps_in_order(book, side) {
            let at = world.leader_hex(book.corps(corps).commander);
            if at.is_some_and(|h| range.holds(h)) && !list.contains(&corps) {
                list.push(corps);
            }
        }
    }
    let used = corps_in_order(book, side).iter().filter(|c| world.corps[c.index()].raised).count() as u8;
    list.retain(|c| !world.corps[c.index()].raised && (1..4).contains(&world.corps[c.index()].efficiency));
    (left.saturating_sub(used), list)
}

/// Whether an army commander is on the map and moved no more than lets him use his rating (`gbacw:9.32`).
pub fn may_use_rating(book: &Book, world: &World, leader: LeaderId) -> bool {
    world.leader_hex(leader).is_some()
        && world.leader(leader).commander_spent2 <= book.charts.command.initiative.commander_mp * 2
}

/// Raises a corps by one (`gbacw:5.22`).
pub fn raise(cx: &mut Cx, corps: CorpsId) {
    cx.world.corps[corps.index()].raised = true;
    for division in &cx.book.corps(corps).divisions {
        cx.world.division_mut(*division).efficiency += 1;
    }
    cx.emit(|| TurnEvent::Raised { corps }.into());
}

/// Points a corps commander may still give, and the divisions that may have one (`gbacw:5.23#1`).
pub fn bonus_open(book: &Book, world: &World, corps: CorpsId) -> (u8, Vec<DivisionId>) {
    let spec = book.corps(corps);
    if world.leader_hex(spec.commander).is_none() || world.corps[corps.index()].efficiency == 0 {
        return (0, Vec::new());
    }
    let given: u8 = spec.divisions.iter().map(|d| world.division(*d).bonus).sum();
    let rating = world.ratings(book, spec.commander).efficiency.max(0) as u8;
    let open: Vec<DivisionId> = spec
        .divisions
        .iter()
        .copied()
        .filter(|d| world.division(*d).in_command && is_present(book, world, *d))
        .collect();
    (rating.saturating_sub(given), open)
}

/// The side's first corps commander with points to give.
pub fn bonus_due(book: &Book, world: &World, side: Side) -> Option<(CorpsId, Vec<DivisionId>)> {
    corps_in_order(book, side).into_iter().find_map(|corps| {
        let (left, open) = bonus_open(book, world, corps);
        (left > 0 && !open.is_empty()).then_some((corps, open))
    })
}

/// Counts the markers of a side's divisions and what their brigades may use of them.
pub fn settle(cx: &mut Cx, side: Side) {
    for division in cx.book.division_ids().filter(|d| cx.book.division(*d).side == side) {
        if !is_present(cx.book, cx.world, division) {
            cx.world.division_mut(division).ams = 0;
            continue;
        }
        let basis = basis(cx.book, cx.world, division);
        let (count, tally) = markers(&basis, &cx.book.charts.command.efficiency);
        cx.world.division_mut(division).ams = count;
        cx.emit(|| TurnEvent::Markers { division, count, efficiency: basis.efficiency, tally }.into());
        set_limits(cx.book, cx.world, division);
    }
}

fn basis(book: &Book, world: &World, division: DivisionId) -> Basis {
    let (spec, state) = (book.division(division), world.division(division));
    let commander = spec.corps.map(|c| book.corps(c).commander);
    Basis {
        efficiency: state.efficiency,
        in_command: state.in_command,
        bonus: state.bonus,
        burden: commander
            .filter(|c| world.leader_hex(*c).is_some())
            .map_or(0, |c| world.ratings(book, c).efficiency.min(0)),
        activation: world.leader_hex(spec.leader).map_or(0, |_| world.ratings(book, spec.leader).activation),
        ci: state.ci,
    }
}

/// How many of the division's markers each of its brigades may use (`gbacw:5.26`, `gbacw:5.27`, `gbacw:13.23`,
/// `gbacw-bb:4.11#direct`).
pub fn set_limits(book: &Book, world: &mut World, division: DivisionId) {
    let ams = world.division(division).ams;
    let most_ci = book.charts.command.efficiency.ineffective_most;
    for id in &book.division(division).brigades {
        let drawn = book.division(division).corps.map(|c| world.corps[c.index()].efficiency);
        let brigade = world.brigade_mut(*id);
        let mut limit = ams;
        if brigade.direct {
            limit = limit.min(drawn.unwrap_or(ams));
        } else if !brigade.in_command {
            limit = limit.saturating_sub(1);
        }
        if brigade.ci && book.brigade(*id).kind == BrigadeKind::Brigade {
            limit = limit.min(most_ci);
        }
        brigade.limit = limit.max(1);
    }
}
