//! Panic by fire and in close combat.

use longroll::kit::Side::{Confederate, Union};
use longroll::rules::blind_swords::charts::combat::Severity::{Severe, Tough};
use longroll::rules::blind_swords::results::Panic;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::Place;

use super::plain::*;
use super::results::{away, close, fire, hits, test, worn};

/// The stack of the panic example: 4, 3 and 1 points with 3 each, and beside it a Shaken regiment of 6 with 4.
fn panic_example() -> Table {
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (4, 3), (1, 2));
        faces(book, MS7, (3, 3), (0, 2));
        faces(book, MS5, (1, 3), (0, 2));
        faces(book, MS10, (6, 4), (2, 3));
    });
    t.put(MS9, "T0505").put(MS7, "T0505").put(MS5, "T0505").put(MS10, "T0405").hits(MS10, 1).put(OH54, "T0502");
    t
}

// rule: blind-swords:12.1b#panic blind-swords:12.1a#D2 blind-swords:12.1b#R
// example: B-PANIC-1 B-PANIC-2 B-PANIC-3
#[test]
fn s12_1b_the_example_of_panic() {
    let mut t = panic_example();
    let spec = fire(&t, Tough, MS9, &[OH54]);
    test(&mut t, spec, &[5, 5]);
    // The lead has run two hexes before anybody panics; how is the owner's affair.
    while !t.said("panics") {
        let first = t.legal()[0];
        t.act(first);
    }
    assert_eq!((t.printed2(MS9), t.printed2(MS7)), (2, 1), "1 SP, and a cadre");
    assert_eq!(worn(&t, &[MS9, MS7, MS5, MS10]), [true, true, false, false]);
    assert_eq!((hits(&t, &[MS9]), away(&t, MS9, "T0505")), (vec![1], 2));
    any_way(&mut t);
    t.finished();
    assert!(t.said("7th Mississippi panics"), "CR 2; the regiment beside it has 3, the lead is exempt");
    assert_eq!((hits(&t, &[MS7, MS5, MS10]), away(&t, MS7, "T0505")), (vec![1, 0, 1], 3));
    assert!(t.is_at(MS5, "T0505") && t.is_at(MS10, "T0405"));
}

// rule: blind-swords:12.1b#panic
#[test]
fn s12_1b_the_lowest_rating_panics_and_the_firing_side_chooses_among_equals() {
    let mut t = ground(&[], "", |book| {
        faces(book, MS7, (3, 3), (1, 2));
        faces(book, GAGE, (5, 2), (2, 1));
        faces(book, MS5, (3, 2), (1, 1));
        faces(book, AL17, (3, 3), (1, 1));
    });
    // 5th Mississippi has 2 with support, the battery 2; 17th Alabama 3 - 1, two hexes away from the rest.
    t.put(MS9, "T0505").put(MS7, "T0505").put(MS5, "T0505").put(GAGE, "T0504").put(AL17, "T0606").put(OH54, "T0501");
    assert_eq!([MS7, MS5, GAGE, AL17].map(|u| t.cr(u)), [3, 2, 2, 2]);
    let spec = fire(&t, Tough, MS9, &[OH54]);
    test(&mut t, spec.clone(), &[1, 5]);
    while !t.can("panics") {
        let first = t.legal()[0];
        t.act(first);
    }
    t.expect(Union, "panics");
    assert_eq!(labels(&t, "panics"), [AL17, MS5, GAGE]);
    t.pick("panics", "Gage");
    any_way(&mut t);
    t.finished();
    assert_eq!((hits(&t, &[GAGE, MS5, AL17]), away(&t, GAGE, "T0504")), (vec![1, 0, 0], 3));
    // Somebody lower is chosen before them, without asking.
    let mut t = plain();
    t.put(MS9, "T0505").put(MS7, "T0505").put("52nd Tennessee", "T0506").put(AL17, "T0606").hits(AL17, 1);
    t.put(OH54, "T0501");
    assert_eq!(["52nd Tennessee", AL17].map(|u| t.cr(u)), [0, 1], "52nd Tennessee starts Shaken");
    let spec = fire(&t, Tough, MS9, &[OH54]);
    test(&mut t, spec, &[1, 5]);
    any_way(&mut t);
    t.finished();
    assert!(t.said("52nd Tennessee panics") && !t.said("17th Alabama panics"));
    // With nobody at 2 or less nobody panics.
    let mut t = plain();
    t.put(MS9, "T0505").put(MS7, "T0505").put(OH54, "T0501");
    let spec = fire(&t, Tough, MS9, &[OH54]);
    test(&mut t, spec, &[1, 5]);
    any_way(&mut t);
    t.finished();
    assert!(!t.said("panics"));
}

// rule: blind-swords-x:12.0b blind-swords-x:6.5d
// example: B-SURP-4
#[test]
fn x12_0b_in_the_surprise_union_foot_that_panics_is_depleted() {
    let make = |clock: u8| {
        let mut t = ground(&[], "", |book| book.scenario.rules.surprise = true);
        t.clock(clock).put(OH54, "T0505").put(OH71, "T0505").put(MS9, "T0508");
        let spec = fire(&t, Tough, OH54, &[MS9]);
        test(&mut t, spec, &[1, 5]);
        any_way(&mut t);
        t.finished();
        assert_eq!(away(&t, OH71, "T0505"), 3);
        t
    };
    for clock in [0, 1] {
        let t = make(clock);
        assert_eq!((worn(&t, &[OH71]), hits(&t, &[OH71])), (vec![true], vec![0]), "turn {clock}");
    }
    let t = make(2);
    assert_eq!((worn(&t, &[OH71]), hits(&t, &[OH71])), (vec![false], vec![1]), "9:00");
    // Not the artillery, and not the Confederates.
    let mut t = ground(&[], "", |book| {
        book.scenario.rules.surprise = true;
        faces(book, WILLARD, (6, 3), (3, 2));
        faces(book, MS7, (9, 1), (3, 0));
    });
    t.put(OH54, "T0505").put(WILLARD, "T0505").put(MS9, "T0508").put(MS7, "T0508");
    let spec = fire(&t, Tough, OH54, &[MS9]);
    test(&mut t, spec, &[1, 5]);
    any_way(&mut t);
    t.finished();
    assert_eq!((worn(&t, &[WILLARD]), hits(&t, &[WILLARD]), away(&t, WILLARD, "T0505")), (vec![false], vec![1], 3));
    let mut t = ground(&[], "", |book| {
        book.scenario.rules.surprise = true;
        faces(book, MS7, (9, 1), (3, 0));
    });
    t.put(MS9, "T0505").put(MS7, "T0505").put(OH54, "T0501");
    let spec = fire(&t, Tough, MS9, &[OH54]);
    test(&mut t, spec, &[1, 5]);
    any_way(&mut t);
    t.finished();
    assert_eq!((worn(&t, &[MS7]), hits(&t, &[MS7])), (vec![false], vec![1]));
}

// rule: blind-swords-x:12.0b#wreck
#[test]
fn x12_0b_a_wrecked_unit_that_panics_is_eliminated() {
    let mut t = plain();
    t.put(MS9, "T0505").put(AL17, "T0505").put(OH54, "T0501");
    let jackson = t.b("Jackson");
    t.world.brigade_mut(jackson).wrecked = true;
    let spec = fire(&t, Tough, MS9, &[OH54]);
    test(&mut t, spec, &[1, 5]);
    any_way(&mut t);
    t.finished();
    assert_eq!(t.state(AL17).place, Place::Eliminated);
}

#[test]
fn one_named_unit_panics() {
    let mut t = plain();
    t.put(MS9, "T0505");
    let panic = Panic::of(t.u(MS9), &t.world, &t.book);
    t.run(panic);
    any_way(&mut t);
    t.finished();
    assert_eq!((hits(&t, &[MS9]), away(&t, MS9, "T0505")), (vec![1], 3));
}

// rule: blind-swords:12.2b#P blind-swords:12.2b#order
#[test]
fn s12_2b_in_close_combat_two_or_three_panic_and_go_the_greater_distance_once() {
    let mut t = ground(&[], "", |book| {
        faces(book, OH54, (4, 4), (2, 3));
        faces(book, IL55, (3, 3), (1, 2));
        faces(book, OH71, (3, 1), (1, 0));
        faces(book, WILLARD, (4, 2), (2, 1));
        faces(book, IL9, (4, 4), (2, 3));
    });
    t.put(OH54, "T0505")
        .put(IL55, "T0505")
        .put(OH71, "T0505")
        .put(WILLARD, "T0405")
        .put(IL9, "T0605")
        .put(MS9, "T0506");
    // Severe 4: 2MH RA3 P2. 71st Ohio is lowest, then the battery (2, or 1 once nobody beside it is steady).
    let spec = close(&t, Some(Severe), OH54, &[MS9]);
    test(&mut t, spec, &[1, 4]);
    any_way(&mut t);
    t.finished();
    assert!(t.said("71st Ohio panics") && t.said("Battery panics") && !t.said("55th Illinois panics"));
    assert_eq!(hits(&t, &[OH54, OH71, WILLARD, IL55, IL9]), [2, 1, 1, 0, 0]);
    for (unit, from) in [(OH54, "T0505"), (IL55, "T0505"), (OH71, "T0505"), (WILLARD, "T0405")] {
        assert_eq!(away(&t, unit, from), 3, "{unit}");
    }
    // Tough 4: RA2 and P1: who panics goes three hexes, not two and three; his comrade two.
    let mut t = ground(&[], "", |book| faces(book, IL55, (3, 4), (1, 3)));
    t.put(OH54, "T0505").put(IL55, "T0505").put(OH71, "T0505").put(MS9, "T0506");
    let spec = close(&t, Some(Tough), OH54, &[MS9]);
    test(&mut t, spec, &[2, 4]);
    any_way(&mut t);
    t.finished();
    assert_eq!((away(&t, OH54, "T0505"), away(&t, IL55, "T0505"), away(&t, OH71, "T0505")), (2, 2, 3));
    assert_eq!(t.log().iter().filter(|l| l.contains("71st Ohio retreats")).count(), 1);
    // Severe 6: three, of whom one is not there.
    let mut t = ground(&[], "", |book| {
        faces(book, IL55, (3, 2), (1, 1));
        faces(book, OH71, (3, 1), (1, 0));
    });
    t.put(OH54, "T0505").put(IL55, "T0505").put(OH71, "T0505").put(MS9, "T0506");
    let spec = close(&t, Some(Severe), OH54, &[MS9]);
    test(&mut t, spec, &[1, 6, 1]);
    any_way(&mut t);
    t.finished();
    assert_eq!(hits(&t, &[IL55, OH71]), [1, 1]);
    assert_eq!(t.log().iter().filter(|l| l.contains("panics")).count(), 2);
}

// rule: blind-swords:12.2b#P
#[test]
fn s12_2b_the_attacker_chooses_who_panics_lowest_first() {
    let mut t = ground(&[], "", |book| {
        faces(book, OH54, (4, 4), (2, 3));
        faces(book, IL55, (3, 2), (1, 1));
        faces(book, OH71, (3, 2), (1, 1));
        faces(book, IL9, (3, 2), (1, 1));
    });
    t.put(OH54, "T0505").put(IL55, "T0505").put(OH71, "T0505").put(IL9, "T0605").put(MS9, "T0506");
    let spec = close(&t, Some(Severe), OH54, &[MS9]);
    test(&mut t, spec, &[1, 4]);
    while !t.can("panics") {
        let first = t.legal()[0];
        t.act(first);
    }
    // 9th Illinois is of another brigade and alone: 1. It goes first without a question; then the attacker picks.
    t.expect(Confederate, "panics");
    assert_eq!(labels(&t, "panics"), [IL55, OH71]);
    t.pick("panics", "55th");
    any_way(&mut t);
    t.finished();
    assert_eq!(hits(&t, &[IL9, IL55, OH71]), [1, 1, 0]);
}

// rule: blind-swords:7.3#event
#[test]
fn holding_at_all_hazards_ignores_retreats_of_that_test_but_not_panic() {
    let spots = ["B2213", "B2214"];
    let mut t = Table::scenario("16.7", []);
    t.keep(&[OH54, OH71, "usa_55il", MS9]).put(OH54, spots[0]).put(OH71, spots[0]).put(MS9, spots[1]);
    t.off("usa_55il", Place::Left);
    t.world.brigades.iter_mut().for_each(|b| b.alert = longroll::rules::blind_swords::world::Alert::On);
    t.clock(10).hold("usa_stand_firm");
    let spec = close(&t, Some(Tough), OH54, &[MS9]);
    test(&mut t, spec.clone(), &[2, 4]);
    t.expect(Union, "event").pick("event", "");
    any_way(&mut t);
    t.finished();
    assert!(t.is_at(OH54, spots[0]), "the lead stands");
    assert_eq!((hits(&t, &[OH54, OH71]), away(&t, OH71, spots[0])), (vec![1, 1], 3), "71st Ohio panics all the same");
    assert!(!t.world.stand_firm, "it was for that test");
    test(&mut t, spec, &[2, 4]);
    any_way(&mut t);
    t.finished();
    assert_eq!(away(&t, OH54, spots[0]), 2, "the next one is obeyed");
}
