//! The orders comparison chart: what units under Advance and Attack orders may do (`gbacw:6.11`, `gbacw:6.15`,
//! `gbacw:6.16`).

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::movement::{UnitTurn, allowance2, left2};
use longroll::rules::gbacw::shock::Shock;
use longroll::rules::gbacw::stacking::can_stop;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

/// Two regiments of Chalmers's brigade before 61 IL at the road S4125-S4122, everybody else away; Chalmers acts.
fn field(orders: Orders) -> Table {
    let mut t = Table::new([]);
    t.keep(&["10 MS", "5 MS", "Gage Bty", "61 IL", "Chalmers"]);
    t.put("10 MS", "S4125")
        .put("5 MS", "S4225")
        .put("Gage Bty", "S4126")
        .put("61 IL", "S4318")
        .put("Chalmers", "S4126");
    t.face("10 MS", Facing::NE).orders("Chalmers", orders).activate("Withers", &["Chalmers"]);
    t
}

fn start(t: &mut Table, unit: &str) {
    let unit = t.u(unit);
    t.run(UnitTurn::new(unit));
}

/// The label of the step into a hex.
fn step(t: &Table, hex: &str) -> Option<String> {
    t.choices().into_iter().find(|c| c.verb == "step" && c.label.starts_with(hex)).map(|c| c.label)
}

// rule: gbacw:6.11#chart-road gbacw:6.16#1
#[test]
fn r6_11_roads_serve_advance_orders_only_and_attack_halves_the_allowance() {
    let mut t = field(Orders::Advance);
    assert_eq!(allowance2(&t.book, &t.world, t.u("10 MS")), 12);
    start(&mut t, "10 MS");
    assert_eq!(step(&t, "S4124").as_deref(), Some("S4124  1 road"));
    let mut t = field(Orders::Attack);
    assert_eq!(allowance2(&t.book, &t.world, t.u("10 MS")), 6);
    start(&mut t, "10 MS");
    assert_eq!(step(&t, "S4124").as_deref(), Some("S4124  1.5 woods"));
}

// rule: gbacw:6.11#chart-adjacent
#[test]
fn r6_11_only_attack_orders_lead_next_to_the_enemy() {
    for (orders, may) in [(Orders::Advance, false), (Orders::Attack, true)] {
        let mut t = field(orders);
        t.put("61 IL", "S4123");
        start(&mut t, "10 MS");
        assert_eq!(step(&t, "S4124").is_some(), may, "{orders:?}");
    }
}

// rule: gbacw:6.11#chart-fire gbacw:6.16#2
#[test]
fn r6_11_attack_moves_and_fires_advance_does_one_of_them() {
    for (orders, both) in [(Orders::Advance, false), (Orders::Attack, true)] {
        // 10 MS has rifles: it sees 61 IL two hexes north of its next hex.
        let mut t = field(orders);
        t.put("61 IL", "S4122");
        start(&mut t, "10 MS");
        t.pick("step", if orders == Orders::Attack { "S4124" } else { "S4225" });
        assert_eq!(t.can("fire"), both, "{orders:?}: {}", t.describe());
    }
    let mut t = field(Orders::Advance);
    t.put("61 IL", "S4123");
    start(&mut t, "10 MS");
    assert!(t.can("fire") && t.can("step"), "one or the other");
    // Unprepared for what it hits, it is enough here that the shot ends the wish to march.
    t.dice([0; 20]).pick("fire", "61 IL").decline_until(|t| t.to_move == Some(Side::Confederate));
    assert!(!t.can("step"), "{}", t.describe());
}

// rule: gbacw:6.15#4 gbacw:6.15#5 gbacw:6.16#3
#[test]
fn r6_15_fire_without_a_move_is_prepared_under_both_orders_and_in_reaction() {
    for orders in [Orders::Advance, Orders::Attack] {
        let mut t = field(orders);
        t.put("61 IL", "S4124").face("61 IL", Facing::SW).disorder("61 IL");
        start(&mut t, "10 MS");
        t.dice([0; 20]).pick_exact("fire", "61 IL S4124 7 SP").decline_until(|t| t.said("on column"));
        assert!(t.said("+1 good-order infantry that has not moved fires at its prepared range"), "{:#?}", t.log());
    }
    // The answer of a target under Advance orders is prepared as well.
    let mut t = field(Orders::Advance);
    t.put("61 IL", "S4124").face("61 IL", Facing::SW).dice([0; 20]);
    start(&mut t, "10 MS");
    t.pick_exact("fire", "61 IL S4124 7 SP");
    t.expect(Side::Union, "fire").pick("fire", "7 SP").decline_until(|t| t.said("return fire"));
    let answer = t.log().into_iter().find(|l| l.contains("return fire") && l.contains("on column"));
    assert!(answer.as_ref().is_some_and(|l| l.contains("+1 good-order infantry")), "{answer:?}");
    // After a move under Attack orders the bonus is gone.
    let mut t = field(Orders::Attack);
    t.put("61 IL", "S4123").disorder("61 IL");
    start(&mut t, "10 MS");
    t.pick("step", "S4124").dice([0; 20]).pick("fire", "61 IL").decline_until(|t| t.said("on column"));
    assert!(!t.log().iter().any(|l| l.contains("10 MS") && l.contains("prepared")), "{:#?}", t.log());
}

// rule: gbacw:6.11#chart-stack gbacw:6.15#7 gbacw:6.16#9
#[test]
fn r6_11_fifteen_strength_points_of_one_brigade_share_a_hex_under_either() {
    for orders in [Orders::Advance, Orders::Attack] {
        let mut t = field(orders);
        // 10 MS 7 and 5 MS 8: fifteen fit, sixteen do not.
        assert!(can_stop(&t.book, &t.world, &[t.u("10 MS")], t.h("S4225")), "{orders:?}");
        t.put("9 MS", "S4325");
        assert!(!can_stop(&t.book, &t.world, &[t.u("10 MS")], t.h("S4325")), "{orders:?}: 17");
    }
}

// rule: gbacw:6.15#8 gbacw:6.16#7 gbacw:6.16#8
#[test]
fn r6_15_only_units_under_advance_orders_may_fall_back_before_a_shock() {
    for (orders, may) in [(Orders::Advance, true), (Orders::Attack, false)] {
        let mut t = field(Orders::Attack);
        t.put("61 IL", "S4123").face("61 IL", Facing::SW).orders("61 IL", orders).dice([0; 40]);
        start(&mut t, "10 MS");
        t.pick("step", "S4124").decline_until(|t| t.to_move.is_none());
        t.run(Shock::new());
        assert_eq!(t.can("fall-back"), may, "{orders:?}: {}", t.describe());
    }
}

// rule: gbacw:6.16#4
#[test]
fn r6_16_infantry_that_moves_up_and_holds_its_fire_charges() {
    for fires in [false, true] {
        let mut t = field(Orders::Attack);
        t.put("61 IL", "S4123").disorder("61 IL").dice([0; 20]);
        start(&mut t, "10 MS");
        t.pick("step", "S4124");
        if fires {
            t.pick("fire", "61 IL");
        }
        t.decline_until(|t| t.to_move.is_none());
        assert_eq!(t.state("10 MS").act.charging, !fires);
    }
}

// rule: gbacw:6.15#2 gbacw:6.16#1
#[test]
fn r6_15_what_is_left_follows_the_orders() {
    let mut t = field(Orders::Attack);
    t.edit("10 MS", |u| u.act.spent2 = 3);
    assert_eq!(left2(&t.book, &t.world, t.u("10 MS")), 3);
    t.orders("10 MS", Orders::Advance);
    assert_eq!(left2(&t.book, &t.world, t.u("10 MS")), 9);
}
