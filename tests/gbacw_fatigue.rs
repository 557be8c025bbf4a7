//! How brigades tire, and what it does to their orders.

use longroll::kit::Side;
use longroll::rules::gbacw::fatigue::{end_of_activation, gain, tires};
use longroll::rules::gbacw::orders::{DivisionOrders, other_orders};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Act, Fatigue, Orders};

/// Ends an activation of Shaver's brigade in which 2 AR did `deed`.
fn activation(t: &mut Table, deed: impl FnOnce(&mut Act)) {
    let shaver = t.b("Shaver");
    for unit in &mut t.world.units {
        unit.act = Act::default();
    }
    t.edit("2 AR", |u| deed(&mut u.act));
    t.with_cx(|cx| end_of_activation(cx, &[shaver]));
}

fn level(t: &Table, brigade: &str) -> u8 {
    t.world.brigade(t.b(brigade)).fatigue.0
}

/// A shock that Shaver's and Peabody's brigades went through in an activation of the latter.
fn shocked(t: &mut Table) {
    let (shaver, peabody) = (t.b("Shaver"), t.b("Peabody"));
    for brigade in [shaver, peabody] {
        t.world.brigade_mut(brigade).shocked_now = true;
        t.world.brigade_mut(brigade).shocks += 1;
    }
    t.with_cx(|cx| end_of_activation(cx, &[peabody]));
}

// rule: gbacw:17.22#1 gbacw:17.23 gbacw:17.21
// example: G-FAT-A1 G-FAT-A2 G-FAT-A3 G-FAT-1 G-FAT-4
#[test]
fn r17_22_each_activation_beyond_two_tires_but_never_more_than_two_levels_a_turn() {
    let mut t = Table::new([]);
    let mut levels = Vec::new();
    for _ in 0..5 {
        activation(&mut t, |a| a.steps = 1);
        levels.push(level(&t, "Shaver"));
    }
    assert_eq!(levels, [0, 0, 1, 2, 2]);
    assert_eq!(level(&t, "Wood"), 0, "the other brigade is as fresh as before");
}

// rule: gbacw:17.22#quiet gbacw:17.22#leader gbacw:17.22#cannon
#[test]
fn r17_22_rally_resupply_free_turns_and_leaders_tire_nobody() {
    let mut t = Table::new([]);
    for _ in 0..4 {
        activation(&mut t, |a| (a.rallied, a.resupplied, a.turned, a.faced_after_rally) = (true, 3, 1, true));
        // Falling back with a cautious brigadier leaves the men spent, not tired.
        activation(&mut t, |a| (a.spent, a.shifted, a.finished) = (true, true, true));
    }
    let shaver = t.l("Shaver");
    t.world.leader_mut(shaver).spent2 = 20;
    activation(&mut t, |_| {});
    assert_eq!((level(&t, "Shaver"), t.world.brigade(t.b("Shaver")).tiring), (0, 0));
    let deeds: [fn(&mut Act); 7] = [
        |a| a.spent2 = 2,
        |a| a.withdrew = 1,
        |a| a.fired = true,
        |a| a.fired_sections = 1,
        |a| a.shocked = true,
        |a| a.restacked = true,
        |a| a.one_hex = true,
    ];
    for deed in deeds {
        let mut act = Act::default();
        deed(&mut act);
        assert!(tires(&act), "{act:?}");
    }
}

// rule: gbacw:17.1 gbacw:17.26
#[test]
fn r17_26_guns_neither_tire_nor_are_tired() {
    let mut t = Table::new([]);
    let shaver = t.b("Shaver");
    for _ in 0..4 {
        for unit in &mut t.world.units {
            unit.act = Act::default();
        }
        t.edit("Swett Bty", |u| (u.act.fired, u.act.steps) = (true, 2));
        t.with_cx(|cx| end_of_activation(cx, &[shaver]));
    }
    assert_eq!(level(&t, "Shaver"), 0);
    t.fatigue("Shaver", 6);
    assert_eq!(t.world.fatigue(&t.book, t.u("Swett Bty")).half(), 0);
    assert_eq!(t.world.fatigue(&t.book, t.u("2 AR")).half(), 2);
    // The division's guns have no fatigue of their own either.
    let guns = t.book.unit(t.u("Munch Bty")).brigade;
    for _ in 0..4 {
        t.edit("Munch Bty", |u| u.act.fired = true);
        t.with_cx(|cx| end_of_activation(cx, &[guns]));
    }
    assert_eq!(t.world.brigade(guns).fatigue, Fatigue(0));
}

// rule: gbacw:17.22#2 gbacw:17.23
#[test]
fn r17_22_shock_in_a_second_action_phase_tires_both_sides_without_limit() {
    let mut t = Table::new([]);
    let mut levels = Vec::new();
    for _ in 0..4 {
        shocked(&mut t);
        levels.push((level(&t, "Shaver"), level(&t, "Peabody")));
    }
    assert_eq!(levels, [(0, 0), (1, 1), (2, 2), (3, 3)]);
}

// rule: gbacw:17.22#1 gbacw:17.22#2 gbacw:17.23 gbacw:17.24
// example: G-FAT-3 G-FAT-5
#[test]
fn r17_22_the_comprehensive_example_gives_four_levels() {
    let mut t = Table::new([]);
    let shaver = t.b("Shaver");
    let attack = |t: &mut Table| {
        t.world.brigade_mut(shaver).shocked_now = true;
        t.world.brigade_mut(shaver).shocks += 1;
        activation(t, |a| (a.steps, a.shocked) = (1, true));
    };
    activation(&mut t, |a| a.steps = 1);
    assert_eq!(level(&t, "Shaver"), 0);
    attack(&mut t);
    assert_eq!(level(&t, "Shaver"), 0, "second activation, first shock");
    attack(&mut t);
    assert_eq!(level(&t, "Shaver"), 2, "third activation and second shock");
    shocked(&mut t);
    assert_eq!(level(&t, "Shaver"), 3, "three levels from nothing: OK, 0, 1");
    assert_eq!((Fatigue(3).level(), Fatigue(3).words().as_str()), (1, "fatigue 1"));
    shocked(&mut t);
    assert_eq!(level(&t, "Shaver"), 4);
}

// rule: gbacw:17.24 gbacw:17.33 gbacw:17.31#minus gbacw:17.31#plus
// example: G-FATM-OK G-FATM-0 G-FATM-1 G-FATM-2 G-FATM-3 G-FATM-4
#[test]
fn r17_31_half_the_level_rounded_up() {
    let halves: Vec<i16> = (0..=6).map(|f| Fatigue(f).half()).collect();
    assert_eq!(halves, [0, 0, 0, 1, 1, 2, 2], "none, OK, 0, 1, 2, 3, 4");
    let words: Vec<String> = (0..=6).map(|f| Fatigue(f).words()).collect();
    assert_eq!(words[..3], ["fresh", "fatigue OK", "fatigue 0"]);
    assert!(Fatigue(1) < Fatigue(2) && Fatigue(5) < Fatigue::MOST);
}

// rule: gbacw:17.25
#[test]
fn r17_25_level_four_is_the_highest() {
    let mut t = Table::new([]);
    t.fatigue("Wood", 6);
    let wood = t.b("Wood");
    t.with_cx(|cx| gain(cx, wood, "a test", "gbacw:17.25"));
    assert_eq!(level(&t, "Wood"), 6);
    assert!(t.log().is_empty());
}

// rule: gbacw:17.32
// example: G-FAT-6
#[test]
fn r17_32_at_level_four_a_brigade_reverts_to_advance_and_may_not_attack() {
    let mut t = Table::new([]);
    t.fatigue("Shaver", 5).turn(1);
    let shaver = t.b("Shaver");
    assert_eq!(t.state("2 AR").orders, Orders::Attack);
    t.with_cx(|cx| gain(cx, shaver, "a test", "gbacw:17.22#1"));
    assert_eq!((t.world.brigade(shaver).orders, t.state("2 AR").orders), (Orders::Advance, Orders::Advance));
    assert!(t.said("Shaver's brigade is under Advance orders."));
    assert_eq!(other_orders(&t.world, shaver), None);
    for brigade in &mut t.world.brigades {
        brigade.orders_fixed = false;
    }
    for division in &mut t.world.divisions {
        division.in_command = true;
    }
    t.run(DivisionOrders::new(Side::Confederate));
    assert!(t.offers("orders", "Gladden") && !t.offers("orders", "Shaver"));
    // One level less, and he may.
    t.fatigue("Shaver", 5);
    assert_eq!(other_orders(&t.world, shaver), Some(Orders::Attack));
}

// rule: gbacw-bb:17.0
#[test]
fn bb17_0_fatigue_is_always_in_force() {
    let mut t = Table::new([]);
    for _ in 0..3 {
        activation(&mut t, |a| a.steps = 1);
    }
    assert_eq!(level(&t, "Shaver"), 1, "no option turns it off");
}
