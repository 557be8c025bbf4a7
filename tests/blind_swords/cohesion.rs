//! The cohesion rating and support.

use longroll::rules::blind_swords::book::Arm;
use longroll::rules::blind_swords::cohesion::{is_supported, reasons};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Order, Place};

use super::plain::*;

/// What a rating is made of: amounts with their reasons.
fn parts(t: &Table, name: &str) -> Vec<(i16, String)> {
    reasons(&t.book, &t.world, t.u(name)).0.iter().map(|i| (i.amount, i.reason.to_string())).collect()
}

// rule: blind-swords:12.4a blind-swords:12.4b
// example: B-SUP-1 B-SUP-2
#[test]
fn s12_4a_a_steady_unit_of_the_brigade_in_or_beside_the_hex_supports() {
    let mut t = plain();
    t.put(MS9, "T0505");
    assert_eq!(t.cr(MS9), 3, "4, unsupported");
    assert_eq!(parts(&t, MS9), [(4, "printed cohesion".into()), (-1, "unsupported".into())]);
    t.put(MS7, "T0504");
    assert_eq!((t.cr(MS9), t.cr(MS7)), (4, 4), "beside it");
    t.put(MS7, "T0505");
    assert_eq!(t.cr(MS9), 4, "stacked");
    t.put(MS7, "T0503");
    assert_eq!(t.cr(MS9), 3, "two hexes off");
    // Another brigade is none of theirs; a worn unit is as good as a fresh one.
    t.put(AL17, "T0505");
    assert_eq!(t.cr(MS9), 3);
    t.put(MS7, "T0606").worn(MS7);
    assert_eq!(t.cr(MS9), 4);
    // The Shaken and the Disrupted support nobody, though they may be supported.
    t.hits(MS7, 1);
    assert_eq!((t.cr(MS9), t.cr(MS7)), (3, 2));
    t.hits(MS7, 2);
    assert_eq!((t.cr(MS9), t.cr(MS7)), (3, 1));
}

// rule: blind-swords:12.4a
// example: B-SUP-3
#[test]
fn s12_4a_guns_are_supported_by_any_steady_foot_or_horse() {
    let mut t = ground(&[], "", |book| {
        let horse = book.units.iter_mut().find(|u| u.name == MS7).unwrap();
        horse.arm = Arm::Cavalry;
    });
    t.put(GAGE, "T0505");
    assert_eq!(t.cr(GAGE), 3);
    t.put(GIRARDEY, "T0505");
    assert_eq!(t.cr(GAGE), 3, "guns support nobody");
    t.put(AL17, "T0405");
    assert_eq!((t.cr(GAGE), t.cr(GIRARDEY)), (4, 4), "foot of whatever brigade");
    t.hits(AL17, 1);
    assert_eq!(t.cr(GAGE), 3, "but not Shaken foot");
    t.put(MS7, "T0405");
    assert_eq!(t.cr(GAGE), 4, "horse as well");
    // Guns give foot no support, and the enemy none to anybody.
    assert_eq!(t.cr(AL17), 1, "3, Shaken and alone of its brigade");
    t.put(MS7, "T0101").put(OH54, "T0504");
    assert_eq!(t.cr(GAGE), 3);
}

// rule: blind-swords-x:12.4
// example: B-SUP-4
#[test]
fn x12_4_woods_and_marsh_have_no_support_and_give_none() {
    for letter in ['w', 'd', 'm'] {
        let mut t = ground(&[("T0505", letter)], "", |_| ());
        t.put(MS9, "T0505").put(MS7, "T0505").put(MS5, "T0504").put(GAGE, "T0506");
        assert_eq!((t.cr(MS9), t.cr(MS7)), (3, 3), "{letter}: not even stacked");
        assert_eq!(t.cr(MS5), 3, "{letter}: those in it support nobody outside");
        assert_eq!(t.cr(GAGE), 3, "{letter}: nor a battery");
        t.put(MS10, "T0503");
        assert_eq!(t.cr(MS5), 4, "{letter}: the one in the open does");
        t.put(GIRARDEY, "T0505");
        assert_eq!(t.cr(GIRARDEY), 3, "{letter}: nor are guns supported there");
    }
    // An orchard is open country.
    let mut t = ground(&[("T0505", 'o')], "", |_| ());
    t.put(MS9, "T0505").put(MS7, "T0505");
    assert_eq!(t.cr(MS9), 4);
}

// rule: blind-swords:12.5#none blind-swords:12.5#shaken blind-swords:12.4b blind-swords:2.1#cr
// example: B-CRB-1 B-CRB-2
#[test]
fn s2_1_a_rating_stays_between_0_and_6() {
    let mut t = ground(&[], "", |book| faces(book, MS7, (5, 1), (2, 0)));
    t.put(MS7, "T0505").hits(MS7, 2);
    assert_eq!(t.cr(MS7), 0, "1 - 2 - 1 is held to 0");
    assert_eq!(reasons(&t.book, &t.world, t.u(MS7)).total(), -2, "the bounds are not among the reasons");
    t.put(MS9, "T0202").hits(MS9, 1);
    assert_eq!(t.cr(MS9), 2, "4, Shaken, unsupported");
    assert_eq!(parts(&t, MS9)[1], (-1, "Shaken".into()));
    t.hits(MS9, 2);
    assert_eq!((t.cr(MS9), parts(&t, MS9)[1].clone()), (1, (-2, "Disrupted".into())));
    // 10th Mississippi has 5: with a Rebel Yell in the Surprise it would have 7.
    let mut t = ground(&[], "", |book| book.scenario.rules.surprise = true);
    t.put(MS10, "T0505").put(MS9, "T0505").activate("Chalmers", Order::Attack);
    assert_eq!(t.cr(MS10), 6);
    t.world.active.as_mut().unwrap().boosts.cr = 1;
    assert_eq!(t.cr(MS10), 6, "5 + 1 + 1 is held to 6");
    assert_eq!(reasons(&t.book, &t.world, t.u(MS10)).total(), 7);
}

// rule: blind-swords-x:15.0#cr blind-swords-x:15.0#when
// example: B-SURP-1 B-SURP-2 B-SURP-3
#[test]
fn x15_0_surprise_moves_all_ratings_till_nine() {
    let mut t = ground(&[], "", |book| {
        book.scenario.rules.surprise = true;
        faces(book, OH71, (10, 0), (4, 0));
    });
    t.put(MS9, "T0202").put(MS7, "T0202").put(OH71, "T0707").put(OH54, "T0707").put(WILLARD, "T0707");
    for clock in [0, 1] {
        t.clock(clock);
        assert_eq!(["9th Mississippi", OH71, OH54, WILLARD].map(|u| t.cr(u)), [5, 0, 3, 3], "turn {clock}");
    }
    t.clock(2);
    assert_eq!([MS9, OH71, OH54, WILLARD].map(|u| t.cr(u)), [4, 0, 4, 4], "9:00");
    // Battles without surprise have none at 8:00 either.
    let mut t = plain();
    t.put(MS9, "T0202").put(MS7, "T0202");
    assert_eq!((t.world.clock(&t.book), t.cr(MS9)), (0, 4));
}

#[test]
fn only_the_active_brigade_has_what_an_event_gives() {
    let mut t = plain();
    t.put(MS9, "T0202").put(MS7, "T0202").put(AL17, "T0505").activate("Chalmers", Order::Attack);
    t.world.active.as_mut().unwrap().boosts.cr = 1;
    assert_eq!((t.cr(MS9), t.cr(AL17)), (5, 2));
    assert!(parts(&t, MS9).contains(&(1, "event".into())));
}

// rule: blind-swords:12.4#broken blind-swords:12.8b
#[test]
fn s12_4_in_the_available_box_a_unit_counts_as_supported() {
    let mut t = plain();
    t.off(MS9, Place::Available).worn(MS9);
    assert_eq!(t.cr(MS9), 3, "worn, nothing off");
    assert!(!is_supported(&t.book, &t.world, t.u(MS9)), "there is nobody beside it all the same");
}
