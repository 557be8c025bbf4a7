//! The end phase, wrecked brigades, victory.

use longroll::kit::Side;
use longroll::rules::blind_swords::endturn::{EndTurn, WreckedTurn, is_wrecked_now};
use longroll::rules::blind_swords::results;
use longroll::rules::blind_swords::testkit::{self, Table};
use longroll::rules::blind_swords::victory::{ended, halves, points2, score2};
use longroll::rules::blind_swords::world::{Chit, Place};

// rule: blind-swords:12.8a blind-swords:14.4 blind-swords:14.3 blind-swords:14.5
// example: B-TRACK-3 B-TRACK-2 B-TRACK-1
#[test]
fn s14_4_broken_units_move_one_box_and_markers_are_turned_back() {
    let mut t = Table::new([]);
    t.off("csa_5ms", Place::Broken(3)).off("csa_7ms", Place::Broken(2)).off("csa_9ms", Place::Broken(1));
    t.off("csa_10ms", Place::Available).hold("csa_rally");
    let chalmers = t.b("Chalmers");
    t.world.brigade_mut(chalmers).activated = true;
    t.world.cup.put(Chit::Fog, 1);
    t.run(EndTurn::default()).decline_all();
    assert_eq!(t.state("csa_5ms").place, Place::Broken(2));
    assert_eq!(t.state("csa_7ms").place, Place::Broken(1));
    assert_eq!(t.state("csa_9ms").place, Place::Available);
    assert_eq!(t.state("csa_10ms").place, Place::Available, "it stays until it is rebuilt");
    assert!(!t.world.brigade(chalmers).activated);
    assert!(t.world.cup.is_empty() && t.world.hand[Side::Confederate].is_empty(), "all chits go back");
}

/// Chalmers' brigade in 16.4, where brigades can be wrecked.
fn chalmers() -> Table {
    Table::scenario("16.4", [])
}

fn wear(t: &mut Table, brigade: &str) -> Vec<String> {
    let id = t.b(brigade);
    let members: Vec<String> = t.world.members(id).map(|u| t.book.unit(u).key.clone()).collect();
    for name in &members {
        t.worn(name);
    }
    members
}

// rule: blind-swords-x:12.9 blind-swords-x:12.9#cond blind-swords-x:4.0 blind-swords-x:12.9#check
// example: B-WRECK-2 B-WRECK-3 B-WRECK-4
#[test]
fn x12_9_a_brigade_is_wrecked_by_a_loss_without_a_fresh_regiment_left() {
    let mut t = chalmers();
    let id = t.b("Chalmers");
    let members = wear(&mut t, "Chalmers");
    assert!(!is_wrecked_now(&t.book, &t.world, id), "all worn, none lost");
    t.off(&members[0], Place::Broken(3));
    assert!(is_wrecked_now(&t.book, &t.world, id));
    t.edit(&members[1], |u| u.worn = false);
    assert!(!is_wrecked_now(&t.book, &t.world, id), "one is fresh");
    t.off(&members[0], Place::Eliminated).worn(&members[1]);
    assert!(is_wrecked_now(&t.book, &t.world, id));
    // A fragile unit's loss does not count.
    let mut t = Table::scenario("16.4", []);
    let anderson = t.b("Anderson");
    wear(&mut t, "Anderson");
    t.off("csa_confgdbn", Place::Eliminated);
    assert!(!is_wrecked_now(&t.book, &t.world, anderson));
}

// rule: blind-swords-x:12.9#marker blind-swords-x:12.9.1#perm blind-swords-x:14.0
#[test]
fn x12_9_wrecked_brigades_lose_their_marker_and_their_broken_units_for_good() {
    let mut t = chalmers();
    let id = t.b("Chalmers");
    let members = wear(&mut t, "Chalmers");
    t.off(&members[0], Place::Broken(1));
    t.run(EndTurn::default()).decline_all();
    assert!(t.world.brigade(id).wrecked);
    assert_eq!(t.state(&members[0]).place, Place::Eliminated, "the check comes before the track moves on");
    let leader = t.book.brigade(id).leader.expect("Withers");
    let open = longroll::rules::blind_swords::activation::eligible(&t.book, &t.world, leader);
    assert!(!open.contains(&id), "it is activated no more");
    t.edit(&members[1], |u| u.worn = false);
    t.run(EndTurn::default()).decline_all();
    assert!(t.world.brigade(id).wrecked, "and never recovers");
    // Without the rule nothing happens.
    let mut t = Table::new([]);
    let members = wear(&mut t, "Chalmers");
    t.off(&members[0], Place::Eliminated).run(EndTurn::default()).decline_all();
    assert!(!t.world.brigade(t.b("Chalmers")).wrecked);
}

/// A wrecked brigade of two regiments far from everybody.
fn wrecked(more: &[&str]) -> Table {
    let mut t = chalmers();
    let mut kept = vec!["csa_5ms", "csa_7ms"];
    kept.extend(more);
    t.keep(&kept);
    t.put("csa_5ms", "B2020").put("csa_7ms", "B2320");
    let id = t.b("Chalmers");
    t.world.brigade_mut(id).wrecked = true;
    t
}

// rule: blind-swords-x:12.9.1#opt blind-swords-x:12.9.1#rally
#[test]
fn x12_9_1_a_wrecked_brigade_rallies_one_unit_or_withdraws_or_does_nothing() {
    let mut t = wrecked(&[]);
    let id = t.b("Chalmers");
    t.hits("csa_5ms", 2).edit("csa_5ms", |u| u.low_ammo = true);
    t.run(WreckedTurn::new(id));
    t.expect(Side::Confederate, "withdraw").expect(Side::Confederate, "nothing").expect(Side::Confederate, "resupply");
    t.pick("recover", "5th Mississippi").finished();
    assert_eq!(t.state("csa_5ms").hits, 1, "one marker, and that is all");
    assert!(t.state("csa_5ms").low_ammo);
    // Too near to the enemy there is no rally.
    let mut t = wrecked(&["usa_55il"]);
    t.hits("csa_5ms", 1).put("usa_55il", "B2018");
    t.run(WreckedTurn::new(id));
    assert!(!t.can("recover") && t.can("nothing"));
}

// rule: blind-swords-x:12.9.1#opt blind-swords-x:12.9.1#step
// example: B-WRECK-1 B-WRECK-5
#[test]
fn x12_9_1_an_engaged_wrecked_brigade_must_withdraw() {
    let mut t = wrecked(&["usa_55il"]);
    let id = t.b("Chalmers");
    t.put("usa_55il", "B2019");
    t.run(WreckedTurn::new(id));
    assert!(!t.can("nothing") && !t.can("recover"), "{}", t.describe());
    // One unit may stay where it is, as it is not engaged; the other goes up to two hexes.
    t.pick("pick", "7th Mississippi");
    t.pick("stop", "");
    assert!(t.is_at("csa_7ms", "B2320"));
    assert!(!t.can("stop"), "the engaged one must go: {}", t.describe());
    t.decline_until(|t| t.can("stop") || t.to_move.is_none());
    if t.can("stop") {
        t.pick("stop", "");
    }
    let hex = t.world.hex(t.u("csa_5ms"));
    if let Some(hex) = hex {
        assert!(t.world.enemies_next_to(&t.book, Side::Confederate, hex).next().is_none());
    }
}

// rule: blind-swords-x:12.9.1#fight blind-swords-x:12.6
#[test]
fn x12_6_wrecked_units_are_eliminated_instead_of_testing() {
    let mut t = wrecked(&[]);
    let unit = t.u("csa_5ms");
    t.with_cx(|cx| results::break_test(cx, unit));
    t.finished();
    assert_eq!(t.state("csa_5ms").place, Place::Eliminated, "no die was rolled");
    assert!(!t.world.is_wrecked(t.u("usa_55il")));
}

// rule: blind-swords-x:10.13#vp blind-swords:14.2
#[test]
fn x10_13_foot_that_enters_takes_a_camp_and_keeps_it() {
    let mut t = Table::new([]);
    let camp = t.h("B3612");
    assert_eq!(t.world.holder(&t.book, camp), Some(Side::Union));
    t.off("usa_54oh", Place::Left).put("csa_girardey_bty", "B3612");
    assert_eq!(t.world.holder(&t.book, camp), Some(Side::Union), "guns take nothing");
    t.put("csa_5ms", "B3612").put("csa_5ms", "B3812");
    assert_eq!(t.world.holder(&t.book, camp), Some(Side::Confederate), "they need not stay");
    assert_eq!(points2(&t.book, &t.world)[Side::Confederate], 2);
    t.put("usa_54oh", "B3612");
    assert_eq!(score2(&t.book, &t.world), 0);
}

#[test]
fn lost_regiments_score_by_their_full_strength() {
    let mut t = Table::new([]);
    t.off("usa_55il", Place::Broken(1));
    assert_eq!(t.score2(), 2, "a regiment of five points and more: one");
    t.off("usa_55il", Place::Available);
    assert_eq!(t.score2(), 2, "the Available box counts too");
    t.off("csa_gage_bty", Place::Eliminated);
    assert_eq!(t.score2(), 0, "a battery: one for the Union");
    t.off("csa_5ms", Place::Left);
    assert_eq!(t.score2(), 0, "whoever left the map is no loss");
    assert_eq!([halves(15), halves(-1), halves(4)], ["7.5", "-0.5", "2"]);
}

// rule: blind-swords:4.0#loop
#[test]
fn the_battle_ends_with_its_last_turn_by_the_bands_of_the_score() {
    let mut t = Table::new([]);
    assert!(ended(&t.book, &t.world).is_none());
    t.clock(10);
    let outcome = ended(&t.book, &t.world).expect("13:00 is the last turn");
    assert_eq!(outcome.winner, Some(Side::Union));
    for (i, _) in t.book.scenario.held.iter().enumerate() {
        t.world.holders[i] = Side::Confederate;
    }
    // 3 camps, headquarters and crossroads: 6; a lost regiment more is 7, a draw; the second is 8.
    let six = ended(&t.book, &t.world).expect("the last turn");
    assert_eq!(six.winner, Some(Side::Union), "6 is less than 7: {:?}", six.reasons);
    t.off("usa_55il", Place::Broken(3));
    assert_eq!(ended(&t.book, &t.world).expect("the last turn").winner, None, "7 is a draw");
    t.off("usa_54oh", Place::Eliminated);
    assert_eq!(ended(&t.book, &t.world).expect("the last turn").winner, Some(Side::Confederate), "8 wins");
}

#[test]
fn losses_can_count_more_for_one_side_than_for_the_other() {
    // On the last line the Union scores half a point a regiment, the Confederates a whole one for a strong one.
    let score = |unit: &str| {
        let mut t = Table::scenario("16.6", []);
        let before = t.score2();
        t.off(unit, Place::Broken(1));
        t.score2() - before
    };
    assert_eq!(score("csa_9ms"), -1);
    assert_eq!(score("csa_5ms"), -1);
    let t = Table::scenario("16.6", []);
    let strong = |u: &longroll::rules::blind_swords::book::UnitId| {
        let spec = t.book.unit(*u);
        spec.side == Side::Union && spec.is_infantry() && spec.full2() >= 10 && t.world.hex(*u).is_some()
    };
    let unit = t.book.unit_ids().find(strong).expect("a strong Union regiment is there");
    assert_eq!(score(&t.book.unit(unit).key), 2);
}

#[test]
fn the_landing_taken_by_the_stronger_army_ends_the_day() {
    let mut t = Table::scenario("16.7", []);
    t.off("usa_16ia_a", Place::Left).put("csa_5ms", "A2903");
    assert!(ended(&t.book, &t.world).is_none_or(|o| o.winner == Some(Side::Confederate)));
    let union: Vec<_> = t.book.brigade_ids().filter(|b| t.book.brigade(*b).side == Side::Union).collect();
    for brigade in union {
        t.world.brigade_mut(brigade).wrecked = true;
    }
    let outcome = ended(&t.book, &t.world).expect("sudden death");
    assert!(outcome.level.contains("decisive"));
    // In 16.6 Confederate foot at the Landing wins whatever the score.
    let mut t = Table::scenario("16.6", []);
    t.clock(22);
    assert_ne!(ended(&t.book, &t.world).expect("the last turn").winner, Some(Side::Confederate));
    let hex = t.h("A3104");
    let there: Vec<_> = t.world.at(hex).to_vec();
    for unit in there {
        t.world.take_off(unit, Place::Left);
    }
    t.put("csa_9ms", "A3104");
    assert_eq!(ended(&t.book, &t.world).expect("the last turn").winner, Some(Side::Confederate));
}

#[test]
fn the_option_of_16_2_costs_the_confederates_two_points() {
    let plain = Table::scenario("16.2", []);
    let with = Table::with(testkit::book_with("16.2", &["jackson"]), []);
    assert_eq!(plain.score2() - with.score2(), 4);
}
