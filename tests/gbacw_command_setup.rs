//! The set-up of "Sound the Long Roll".

use longroll::kit::{Dice, Side};
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::setup::SetUpAction;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

// rule: gbacw-bb:30.0#orders2 gbacw-bb:30.2#peabody gbacw-bb:30.2#map
#[test]
fn bb30_2_the_union_sets_up_first_and_one_done_a_side_is_enough() {
    let mut t = Table::battle(Dice::scripted([5, 4, 2, 2, 0]));
    t.expect(Side::Union, "done").decline();
    t.expect(Side::Confederate, "done").decline();
    assert!(t.said("8 AM: turn 1 of 2."));
    t.sound();
    // Peabody stands where most of his men hear him.
    assert!(t.is_at("Peabody", "S3717") || t.is_at("Peabody", "S3918"));
}

// rule: gbacw-bb:30.0#orders2
#[test]
fn bb30_0_each_stack_may_be_faced_once() {
    let mut t = Table::battle(Dice::scripted([]));
    t.decline();
    let hex = t.h("S2918");
    assert_eq!(t.state("3 MS Bn").facing, Facing::NE, "Confederates face the enemy unless told otherwise");
    t.act(Action::SetUp(SetUpAction::Face(hex, Facing::W)));
    assert_eq!((t.state("3 MS Bn").facing, t.state("55 TN").facing), (Facing::W, Facing::W), "the whole stack");
    let again = t.legal().iter().any(|a| matches!(a, Action::SetUp(SetUpAction::Face(h, _)) if *h == hex));
    assert!(!again);
    assert_eq!(t.state("25 MO").facing, Facing::SW, "the Union faces south-west");
}

// rule: gbacw-bb:30.2#peabody
#[test]
fn bb30_2_peabody_starts_with_any_unit_of_his_brigade() {
    let mut t = Table::battle(Dice::scripted([]));
    for with in ["16 WI", "21 MO", "12 MI", "25 MO"] {
        assert!(t.offers("place", with), "{with}");
    }
    assert!(!t.offers("place", "18 MO"), "not with Miller's men");
    t.pick("place", "25 MO");
    assert!(t.is_at("Peabody", "S3217") && !t.can("place"));
}

// rule: gbacw:6.17 gbacw-bb:30.0#orders gbacw-bb:30.2#orders
#[test]
fn bb30_2_only_woods_orders_are_open() {
    let mut t = Table::battle(Dice::scripted([]));
    assert!(!t.can("orders"), "Peabody and Miller start under Advance orders");
    t.decline();
    let open = t.choices().iter().filter(|c| c.verb == "orders").count();
    assert_eq!(open, 1);
    t.pick("orders", "Wood");
    assert!(!t.can("orders"), "once");
    assert_eq!((t.state("27 TN").orders, t.state("GA Dragoons Cav").orders), (Orders::Attack, Orders::Attack));
    assert_eq!(t.world.orders(&t.book, t.u("Harper Bty")), Orders::Advance, "guns are never under Attack orders");
    let orders = |b: &str| t.world.brigade(t.b(b)).orders;
    assert_eq!(
        (orders("Shaver"), orders("Gladden"), orders("Chalmers")),
        (Orders::Attack, Orders::Attack, Orders::Advance)
    );
}

// rule: gbacw:6.18
#[test]
fn r6_18_guns_of_an_attacking_brigade_act_under_advance_orders() {
    let t = Table::new([]);
    assert_eq!(t.world.orders(&t.book, t.u("Swett Bty")), Orders::Advance);
    assert_eq!(t.world.orders(&t.book, t.u("2 AR")), Orders::Attack);
}

// rule: gbacw-bb:30.0#orders2
#[test]
fn bb30_2_the_listed_order_of_a_stack_may_be_changed_and_guns_start_on_top() {
    let mut t = Table::battle(Dice::scripted([]));
    t.decline();
    let top = |t: &Table, hex: &str| t.book.unit(t.world.stacks.top(t.h(hex)).unwrap()).name.clone();
    assert_eq!((top(&t, "S2918").as_str(), top(&t, "S4023").as_str()), ("3 MS Bn", "Robertson Bty"));
    t.pick("top", "55 TN").pick("top", "26 AL");
    assert_eq!((top(&t, "S2918").as_str(), top(&t, "S4023").as_str()), ("55 TN", "26 AL"));
    assert!(!t.offers("top", "55 TN"));
    // Each unit once: 3 MS Bn may come back up, and then the stack is settled.
    t.pick("top", "3 MS Bn");
    assert!(!t.offers("top", "3 MS Bn") && !t.offers("top", "55 TN"));
    t.sound();
}

// rule: gbacw-bb:30.0#orders
#[test]
fn bb30_0_orders_given_by_the_scenario_stand_at_the_first_orders_phase() {
    let mut t = Table::battle(Dice::scripted([5, 4, 2, 2, 0]));
    t.decline().decline();
    t.expect(Side::Confederate, "orders");
    let offered: Vec<String> = t.choices().iter().filter(|c| c.verb == "orders").map(|c| c.label.clone()).collect();
    assert_eq!(offered, ["Wood's brigade: Attack orders"], "only what the scenario left open");
}

// rule: gbacw-bb:30.0#orders2
#[test]
fn bb30_2_set_ups_by_lot_end() {
    for seed in 0..20 {
        let mut t = Table::battle(Dice::seeded(seed));
        let mut lot = Dice::seeded(seed + 100);
        let mut count = 0;
        while t.stack.last().is_some_and(|f| matches!(f, longroll::rules::gbacw::frame::Frame::SetUp(_))) {
            let action = t.legal()[usize::from(lot.below(t.legal().len() as u8))];
            t.act(action).sound();
            count += 1;
            assert!(count < 200);
        }
    }
}
