//! The die and the Universal Disorder Die roll.

use longroll::kit::{Dice, Tally};
use longroll::rules::gbacw::book::Options;
use longroll::rules::gbacw::morale::{Why, check, pass_permille, roll, standing};
use longroll::rules::gbacw::testkit::{Table, book_with};

const WHY: Why = Why { what: "check", rule: "gbacw:2.6" };

/// Whether a unit passes its check, with nobody and nothing else to modify it.
fn passes(t: &mut Table, unit: &str, die: u8) -> bool {
    let unit = t.u(unit);
    t.dice([die]);
    t.with_cx(|cx| roll(cx, unit, Tally::new(), WHY))
}

fn total(t: &Table, unit: &str) -> i16 {
    standing(&t.book, &t.world, t.u(unit)).total()
}

// rule: gbacw:2.5
#[test]
fn r2_5_the_die_reads_nought_to_nine() {
    let mut dice = Dice::seeded(1);
    let rolls: Vec<u8> = (0..400).map(|_| dice.d10()).collect();
    assert!((0..10).all(|n| rolls.contains(&n)) && rolls.iter().all(|n| *n < 10));
}

// rule: gbacw:2.6 gbacw:2.6#not-action
// example: G-UDD-5_5 G-UDD-5_6 G-UDD-7_0
#[test]
fn r2_6_at_or_under_the_rating_passes() {
    let mut t = Table::new([]);
    assert!(passes(&mut t, "12 MI", 5) && !passes(&mut t, "12 MI", 6), "cohesion 5");
    assert!(passes(&mut t, "2 AR", 0), "cohesion 7");
    t.disorder("12 MI");
    assert!(passes(&mut t, "12 MI", 3) && !passes(&mut t, "12 MI", 4), "3 when disordered");
    let act = &t.state("12 MI").act;
    assert!(!act.finished && !act.rallied, "a check is no action");
}

// rule: gbacw:2.6 gbacw-bb:30.1#udd gbacw-bb:30.2#waive
#[test]
fn bb30_2_the_unions_plus_one_lasts_through_nine_and_may_be_waived() {
    let mut t = Table::new([]);
    assert_eq!((total(&t, "12 MI"), total(&t, "6 AR")), (1, 0));
    t.turn(1);
    assert_eq!(total(&t, "12 MI"), 1, "9 AM still");
    let t = Table::with(book_with(Options { union_shaken: false, ..Options::default() }), []);
    assert_eq!(total(&t, "12 MI"), 0);
}

// rule: gbacw:17.31#plus gbacw-bb:13.42
#[test]
fn r17_31_fatigue_adds_and_leaders_of_the_chain_take_away() {
    let mut t = Table::new([]);
    assert_eq!(total(&t, "3 MS Bn"), -3, "Wood, Hardee, Johnston");
    t.fatigue("Wood", 5);
    assert_eq!(total(&t, "3 MS Bn"), -1, "level 3 adds 2");
    t.put("Gladden", "S2918");
    assert_eq!(total(&t, "3 MS Bn"), -1, "a stranger helps nobody");
    let unit = t.u("3 MS Bn");
    let mut extra = Tally::new();
    extra.add(2, "a reason", "gbacw:2.6");
    t.dice([1]);
    assert!(t.with_cx(|cx| check(cx, unit, &extra, WHY)), "1 - 1 + 2 is within 2");
    t.dice([2]);
    assert!(!t.with_cx(|cx| check(cx, unit, &extra, WHY)));
}

// rule: gbacw:2.6
#[test]
fn r2_6_chances_of_a_check() {
    assert_eq!((pass_permille(5, 0), pass_permille(5, 1), pass_permille(9, 0)), (600, 500, 1000));
    assert_eq!((pass_permille(3, 8), pass_permille(2, -12)), (0, 1000));
}
