//! Retreats: which ways are best, what the ground does on them, and fire from enemies that are passed.

use longroll::kit::Side::{Confederate, Union};
use longroll::rules::blind_swords::book::UnitId;
use longroll::rules::blind_swords::charts::combat::Severity;
use longroll::rules::blind_swords::prospect;
use longroll::rules::blind_swords::results::{CohesionTest, TestSpec};
use longroll::rules::blind_swords::retreat::{Course, Retreat, Ways, best, is_homeward};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Alert, Place};

use super::plain::*;

/// A unit retreats so many hexes because of these enemies; it stops at the first question.
pub fn retreat(t: &mut Table, unit: &str, hexes: u8, by: &[&str]) {
    let by = by.iter().map(|n| t.u(n)).collect();
    let unit = t.u(unit);
    t.run(Retreat::new(unit, hexes, by));
}

/// The same with any choices, to the end.
pub fn run_away(t: &mut Table, unit: &str, hexes: u8, by: &[&str]) {
    retreat(t, unit, hexes, by);
    any_way(t);
    t.finished();
}

/// The best ways of a unit, in words.
pub fn ways(t: &Table, unit: &str, hexes: u8, by: &[&str]) -> Vec<String> {
    let by: Vec<UnitId> = by.iter().map(|n| t.u(n)).collect();
    let unit = t.u(unit);
    let origin = t.world.hex(unit).expect("on the map");
    match best(&t.book, &t.world, Course { unit, origin, far: u16::from(hexes), by: &by, astray: false }) {
        Ways::Found(ways) => {
            let words = |way: &Vec<_>| way.iter().map(|h| t.book.number(*h)).collect::<Vec<_>>().join(" ");
            let mut list: Vec<String> = ways.iter().map(words).collect();
            list.sort();
            list
        }
        other => vec![format!("{other:?}")],
    }
}

// rule: blind-swords-x:12.3
// example: B-RDIR-1
#[test]
fn x12_3_the_union_goes_north_and_east_the_confederates_south() {
    let mut t = plain();
    t.put(MS9, "T0505").put(OH54, "T0202");
    retreat(&mut t, MS9, 1, &[]);
    t.expect(Confederate, "step");
    assert_eq!(labels(&t, "step"), ["T0406", "T0506", "T0606"], "southwest, south, southeast");
    t.pick("step", "T0406").finished();
    assert!(t.is_at(MS9, "T0406") && t.said("9th Mississippi retreats 1") && t.said("back to T0406"));
    let mut t = plain();
    t.put(OH54, "T0505");
    assert_eq!(ways(&t, OH54, 1, &[]), ["T0405", "T0504", "T0605", "T0606"], "northwest, north, northeast, southeast");
    // Or nearer to the Landing, here in the far southwest.
    let mut t = ground(&[], "", |book| book.scenario.landing = book.board.find("T0109"));
    t.put(OH54, "T0505");
    assert_eq!(ways(&t, OH54, 1, &[]), ["T0405", "T0406", "T0504", "T0506", "T0605", "T0606"]);
    t.put(MS9, "T0505").off(OH54, Place::Left);
    assert_eq!(ways(&t, MS9, 1, &[]), ["T0406", "T0506", "T0606"], "which is nothing to the enemy");
    // Step by step: no way of the right length avoids the north, so the unit goes where it can.
    let home = |side, to: &str| is_homeward(&t.book, side, t.h("T0505"), t.h(to));
    assert!(home(Confederate, "T0606") && !home(Confederate, "T0605"));
    let mut t = plain();
    t.put(MS9, "T0508");
    assert_eq!(ways(&t, MS9, 2, &[]), ["T0409 T0309", "T0609 T0709"], "along the edge, as far as it goes home");
}

// rule: blind-swords:12.3 blind-swords:12.3#1
#[test]
fn s12_3_the_whole_distance_must_be_gone_and_movement_points_do_not_matter() {
    let mut t = ground(&[("T0406", 'd'), ("T0506", 'd'), ("T0606", 'd'), ("T0507", 'd')], "", |_| ());
    t.put(MS9, "T0505");
    for hexes in 1..=3 {
        let list = ways(&t, MS9, hexes, &[]);
        assert!(!list.is_empty());
        for way in list {
            let steps: Vec<&str> = way.split(' ').collect();
            assert_eq!(steps.len(), usize::from(hexes));
            let end = t.h(steps[steps.len() - 1]);
            assert_eq!(t.book.board.distance(t.h("T0505"), end), u16::from(hexes), "{way}");
        }
    }
    run_away(&mut t, MS9, 3, &[]);
    assert_eq!(t.book.board.distance(t.h("T0505"), t.world.hex(t.u(MS9)).unwrap()), 3);
    // The owner may choose at every step, but only among the best ways.
    let mut t = plain();
    t.put(MS9, "T0505");
    retreat(&mut t, MS9, 2, &[]);
    t.pick("step", "T0606");
    assert_eq!(labels(&t, "step"), ["T0607", "T0706", "T0707"][..labels(&t, "step").len()]);
    assert!(!t.offers("step", "T0506"), "that is no nearer to the end");
}

// rule: blind-swords:12.3#1
#[test]
fn s12_3_enemies_rivers_and_creeks_are_in_the_way() {
    let more = "creeks: [{name: Lick, sides: [T0505/T0606]}]";
    let mut t = ground(&[("T0506", 'R')], more, |_| ());
    t.put(MS9, "T0505").put(OH54, "T0406");
    assert_eq!(ways(&t, MS9, 1, &[OH54]), ["T0504", "T0605"], "T0405 is next to the enemy, T0606 over the creek");
    // A bridge and a ford let it over; streams do not matter at all.
    for more in ["bridges: [{side: T0505/T0606, over: Lick}]", "fords: [{side: T0505/T0606, over: Lick}]"] {
        let text = format!("creeks: [{{name: Lick, sides: [T0505/T0606]}}]\n{more}");
        let mut t = ground(&[("T0506", 'R')], &text, |_| ());
        t.put(MS9, "T0505").put(OH54, "T0406");
        assert_eq!(ways(&t, MS9, 1, &[OH54]), ["T0606"], "{more}");
    }
    let mut t = ground(&[], "streams: [{name: Branch, sides: [T0505/T0606, T0505/T0506]}]", |_| ());
    t.put(MS9, "T0505");
    assert_eq!(ways(&t, MS9, 1, &[]), ["T0406", "T0506", "T0606"]);
    run_away(&mut t, MS9, 1, &[]);
    assert_eq!((t.state(MS9).worn, t.state(MS9).hits), (false, 0));
}

// rule: blind-swords:12.3#2
#[test]
fn s12_3_whoever_caused_it_is_avoided_first_then_other_enemies_then_the_wrong_way() {
    // The enemy who fired stands south: going home would be beside him.
    let mut t = plain();
    t.put(MS9, "T0505").put(OH54, "T0506");
    assert_eq!(ways(&t, MS9, 1, &[OH54]), ["T0405", "T0504", "T0605"]);
    // Another one in the north: any hex but those beside the one who fired.
    t.put(IL55, "T0503");
    assert_eq!(ways(&t, MS9, 1, &[OH54]), ["T0405", "T0605"], "T0504 is beside an enemy");
    // Beside one that did not cause it rather than beside the one who did.
    t.put(IL9, "T0304").put("12th Illinois", "T0705");
    assert_eq!(ways(&t, MS9, 1, &[OH54]), ["T0405", "T0504", "T0605"], "all are beside others");
    assert_eq!(ways(&t, MS9, 1, &[IL55, IL9, "12th Illinois"]), ["T0406"], "beside 54th Ohio only");
    // Free of all enemies, the way home is chosen.
    t.off(OH54, Place::Left);
    assert_eq!(ways(&t, MS9, 1, &[IL55]), ["T0406", "T0506"], "T0606 is beside an enemy");
    // Every hex of a way counts: one beside the enemy is better than two.
    let mut t = plain();
    t.put(MS9, "T0503").put(OH54, "T0505");
    assert!(ways(&t, MS9, 2, &[OH54]).iter().all(|w| !w.contains("T0504") && !w.contains("T0405")));
}

// rule: blind-swords:12.3#broken
// example: B-RET-1 B-RET-3
#[test]
fn s12_3_without_a_way_a_unit_breaks_into_box_3_and_guns_are_lost() {
    let ring = [("T0405", 'R'), ("T0504", 'R'), ("T0605", 'R'), ("T0406", 'R'), ("T0506", 'R')];
    for (unit, place) in [(MS9, Place::Broken(3)), (GAGE, Place::Eliminated), (MS5, Place::Eliminated)] {
        let mut t = ground(&ring, "", |book| fragile(book, MS5, (3, 4)));
        afresh(&mut t);
        t.put(unit, "T0505").put(OH54, "T0606");
        assert_eq!(ways(&t, unit, 1, &[OH54]), ["None"]);
        run_away(&mut t, unit, 1, &[OH54]);
        assert_eq!(t.state(unit).place, place, "{unit}");
        assert!(t.said("has nowhere to retreat"));
        t.sound();
    }
    // A pocket is no way either if it is not deep enough.
    let mut t = ground(&ring, "", |_| ());
    t.put(MS9, "T0505");
    assert_eq!(ways(&t, MS9, 1, &[]), ["T0606"]);
    t.put(OH54, "T0607").put(IL55, "T0706").put(IL9, "T0707").put(OH71, "T0705").put("12th Illinois", "T0507");
    assert_eq!(ways(&t, MS9, 2, &[]), ["None"]);
}

// rule: blind-swords:12.3#broken
// example: B-RET-2
#[test]
fn s12_3_off_the_map_is_box_1_and_only_if_nothing_else_is_left() {
    let make = |unit: &str, from: &str, foes: &[(&str, &str)]| {
        let mut t = ground(&[], "", |_| ());
        t.put(unit, from);
        for (foe, hex) in foes {
            t.put(foe, hex);
        }
        t
    };
    // On the edge, with enemies on every side of it on the map.
    let foes = [(OH54, "T0508"), (IL55, "T0408"), (IL9, "T0608"), (OH71, "T0409"), ("12th Illinois", "T0609")];
    let mut t = make(MS9, "T0509", &foes);
    assert_eq!(ways(&t, MS9, 1, &[OH54]), ["OffMap"]);
    run_away(&mut t, MS9, 1, &[OH54]);
    assert_eq!(t.state(MS9).place, Place::Broken(1));
    assert!(t.said("retreats off the map"));
    let mut t = make(GAGE, "T0509", &foes);
    run_away(&mut t, GAGE, 1, &[OH54]);
    assert_eq!(t.state(GAGE).place, Place::Eliminated);
    // With one of them away the unit stays on the map, beside the enemy though it be.
    let mut t = make(MS9, "T0509", &foes[..4]);
    assert_eq!(ways(&t, MS9, 1, &[OH54]), ["T0609"]);
    run_away(&mut t, MS9, 1, &[OH54]);
    assert!(t.is_at(MS9, "T0609"));
    // One hex from the edge it takes two hexes to leave, and one is not enough.
    let sides = [("T0408", 'R'), ("T0608", 'R'), ("T0409", 'R'), ("T0609", 'R'), ("T0507", 'R')];
    let mut t = ground(&sides, "", |_| ());
    t.put(MS9, "T0508");
    assert_eq!(ways(&t, MS9, 1, &[]), ["T0509"]);
    assert_eq!(ways(&t, MS9, 2, &[]), ["OffMap"]);
}

// rule: blind-swords:12.3#stack
#[test]
fn s12_3_no_retreat_ends_overstacked_it_goes_on_instead() {
    // Twelve points fit: 10 in the hex and 2 more, not 10 and 7.
    let block = |t: &mut Table, hexes: &[&str]| {
        for (unit, hex) in [AL17, "18th Alabama", "2nd Texas", MS7, MS5, "19th Alabama"].iter().zip(hexes) {
            t.put(unit, hex);
        }
    };
    let mut t = plain();
    t.put(MS10, "T0505");
    block(&mut t, &["T0506"]);
    assert_eq!(ways(&t, MS10, 1, &[]), ["T0406", "T0606"]);
    // Passing through is free.
    assert!(ways(&t, MS10, 2, &[]).iter().any(|w| w == "T0506 T0507"));
    block(&mut t, &["T0506", "T0406", "T0606", "T0504", "T0405", "T0605"]);
    let list = ways(&t, MS10, 1, &[]);
    assert!(list.contains(&"T0506 T0507".to_owned()) && list.iter().all(|w| w.split(' ').count() == 2), "{list:?}");
    run_away(&mut t, MS10, 1, &[]);
    assert_eq!(t.book.board.distance(t.h("T0505"), t.world.hex(t.u(MS10)).unwrap()), 2);
    // A cadre finds room.
    let mut t = ground(&[], "", |book| faces(book, MS10, (2, 4), (0, 3)));
    t.put(MS10, "T0505");
    block(&mut t, &["T0506", "T0406", "T0606", "T0504", "T0405", "T0605"]);
    assert_eq!(ways(&t, MS10, 1, &[]), ["T0406", "T0506"], "9 and 8 points leave room for 2");
}

/// A column of hexes from T0101 down with a river beside it, the hexes of the second column in `land` excepted.
fn gorge(land: &[&str], change: impl FnOnce(&mut longroll::rules::blind_swords::book::Book)) -> Table {
    let wet: Vec<String> = (1..=9).map(|r| format!("T02{r:02}")).filter(|h| !land.contains(&h.as_str())).collect();
    let spots: Vec<(&str, char)> = wet.iter().map(|h| (h.as_str(), 'R')).collect();
    ground(&spots, "", change)
}

// rule: blind-swords:10.7#retreat
// example: B-OPP-2
#[test]
fn s10_7_nobody_fires_in_the_first_hex_of_a_retreat() {
    let mut t = gorge(&["T0202"], |_| ());
    t.put(MS9, "T0102").put(OH54, "T0202");
    run_away(&mut t, MS9, 3, &[OH54]);
    assert!(t.is_at(MS9, "T0105") && !t.said("fires"));
}

/// An enemy of 30 points with a sure aim beside the second and third hex of the gorge.
fn gauntlet() -> Table {
    let mut t = gorge(&["T0204"], |book| faces(book, OH54, (30, 4), (10, 3)));
    t.put(MS9, "T0102").put(OH54, "T0204").put(IL55, "T0101");
    t
}

// rule: blind-swords:10.7#retreat blind-swords:12.3#stack
#[test]
fn s10_7_who_runs_past_enemies_is_fired_at_and_may_have_to_run_further() {
    let mut t = gauntlet();
    retreat(&mut t, MS9, 2, &[IL55]);
    // T0103 is beside the enemy: as it leaves, he may fire.
    t.expect(Union, "fire");
    assert!(t.is_at(MS9, "T0103"));
    // 66: a severe test (the column is the last); 1 and 2: depleted, Shaken, one hex more.
    t.dice([6, 6, 1, 2]).pick("fire", "");
    assert!(t.state(MS9).worn && t.said("must go 1 hex further"), "{:#?}", t.log());
    // It went on at once, and is fired at again as it leaves T0104, for it must go three hexes now.
    t.expect(Union, "fire");
    assert!(t.is_at(MS9, "T0104"));
    t.decline().finished();
    assert!(t.is_at(MS9, "T0105"));
    assert_eq!((t.state(MS9).hits, t.state(MS9).driven), (1, 1), "it was driven off once");
    assert!(t.world.fleeing.is_empty());
    // Without a retreat in the result it goes its two hexes.
    let mut t = gauntlet();
    retreat(&mut t, MS9, 2, &[IL55]);
    t.dice([6, 6, 1, 1]).pick("fire", "").finished();
    assert!(t.is_at(MS9, "T0104") && t.state(MS9).worn);
    // He need not fire.
    let mut t = gauntlet();
    retreat(&mut t, MS9, 2, &[IL55]);
    t.decline().finished();
    assert!(t.is_at(MS9, "T0104") && !t.state(MS9).worn);
}

// rule: blind-swords:10.7#retreat
#[test]
fn s10_7_who_breaks_on_the_way_is_gone() {
    let mut t = gauntlet();
    t.worn(MS9).hits(MS9, 2);
    retreat(&mut t, MS9, 2, &[IL55]);
    t.dice([6, 6, 1, 1, 6]).pick("fire", "").finished();
    assert_eq!(t.state(MS9).place, Place::Broken(3));
    assert!(t.world.fleeing.is_empty());
    t.sound();
}

// rule: blind-swords:12.3#stack
#[test]
fn s12_3_a_comrade_who_panics_into_the_last_hex_pushes_the_retreat_on() {
    // 7th Mississippi, with a rating of 2 and ten points, stands where the runner passes; it panics three hexes south and
    // fills the hex where the runner would have ended.
    let mut t = gorge(&["T0204"], |book| {
        faces(book, OH54, (30, 4), (10, 3));
        faces(book, MS7, (10, 2), (4, 1));
    });
    t.put(MS9, "T0102").put(MS7, "T0103").put(OH54, "T0204").put(IL55, "T0101");
    retreat(&mut t, MS9, 4, &[IL55]);
    t.expect(Union, "fire");
    // Severe 4: a hit, two hexes more and P1.
    t.dice([6, 6, 1, 4]).pick("fire", "");
    while t.to_move.is_some() {
        t.decline();
    }
    t.finished();
    assert!(t.is_at(MS7, "T0106"), "three hexes from T0103");
    assert!(t.is_at(MS9, "T0108"), "six hexes from T0102");
    // The same with three hexes and no more of them: T0105 is free, but not T0106.
    let mut t = gorge(&["T0204"], |book| {
        faces(book, OH54, (30, 4), (10, 3));
        faces(book, MS7, (10, 2), (4, 1));
    });
    t.put(MS9, "T0102").put(MS7, "T0103").put(OH54, "T0204").put(IL55, "T0101");
    retreat(&mut t, MS9, 2, &[IL55]);
    t.dice([6, 6, 1, 4]).pick("fire", "");
    while t.to_move.is_some() {
        t.decline();
    }
    t.finished();
    assert!(t.is_at(MS7, "T0106") && t.is_at(MS9, "T0107"), "T0106 is full: one hex more");
}

// rule: blind-swords-x:10.13#vp
#[test]
fn foot_takes_the_hexes_it_runs_through() {
    let mut t = ground(&[], "lists: [{name: camps, hexes: [T0102]}]", |book| {
        use longroll::rules::blind_swords::book::Held;
        let hex = book.board.find("T0506").expect("on the field");
        book.scenario.held = vec![Held { hex, name: "Camp".into(), camp: true, worth2: 1 }];
    });
    let camp = t.h("T0506");
    t.put(MS9, "T0505").put(OH54, "T0405").put(IL55, "T0605");
    assert_eq!(t.world.holder(&t.book, camp), Some(Union));
    run_away(&mut t, MS9, 2, &[OH54, IL55]);
    assert!(!t.is_at(MS9, "T0506"), "straight south is the only step beside nobody, and it goes on");
    assert_eq!(t.world.holder(&t.book, camp), Some(Confederate));
}

// rule: blind-swords-x:8.7#1
#[test]
fn a_retreat_into_sight_wakes_who_sleeps() {
    let mut t = plain();
    t.put(MS9, "T0503").put(IL55, "T0508");
    let stuart = t.b("Stuart");
    t.world.brigade_mut(stuart).alert = Alert::Off;
    retreat(&mut t, MS9, 2, &[]);
    t.pick("step", "T0504");
    assert_eq!(t.world.brigade(stuart).alert, Alert::Off, "four hexes");
    t.pick("step", "T0505").finished();
    assert_ne!(t.world.brigade(stuart).alert, Alert::Off, "within three hexes now");
}

// rule: blind-swords:12.3
#[test]
fn a_way_round_is_found_however_long() {
    // A long gorge full of large regiments: the only room is five hexes down.
    let full = ["19th Alabama", "2nd Texas", MS7, MS5];
    let mut t = gorge(&[], |book| full.iter().for_each(|u| faces(book, u, (12, 4), (5, 3))));
    t.put(MS9, "T0101");
    for (unit, hex) in full.iter().zip(["T0102", "T0103", "T0104", "T0105"]) {
        t.put(unit, hex);
    }
    assert_eq!(ways(&t, MS9, 1, &[]), ["T0102 T0103 T0104 T0105 T0106"]);
}

// rule: blind-swords:12.3#2
#[test]
fn the_causes_of_a_retreat_are_those_who_fired() {
    // The test names who fired: 54th Ohio, not 55th Illinois, which stands nearer home.
    let mut t = plain();
    t.put(MS9, "T0505").put(OH54, "T0506").put(IL55, "T0503");
    let spec = TestSpec {
        table: prospect::Table::Fire,
        severity: Some(Severity::Routine),
        hex: t.h("T0505"),
        lead: t.u(MS9),
        alone: false,
        by: vec![t.u(OH54)],
        attackers: Vec::new(),
        all_attackers: Vec::new(),
        heavy: false,
    };
    t.dice([1, 5]).run(CohesionTest::new(spec));
    t.expect(Confederate, "step");
    assert_eq!(labels(&t, "step"), ["T0405", "T0605"]);
    any_way(&mut t);
    t.finished();
}

#[test]
fn retreats_by_lot_always_end() {
    for seed in 0..40 {
        let mut t = Table::scenario("16.7", []);
        t.dice = longroll::kit::Dice::seeded(seed);
        let on_map: Vec<UnitId> = t.book.unit_ids().filter(|u| t.world.hex(*u).is_some()).collect();
        let unit = on_map[seed as usize * 7 % on_map.len()];
        let foe =
            t.book.unit_ids().find(|u| t.book.unit(*u).side != t.book.unit(unit).side && t.world.hex(*u).is_some());
        t.run(Retreat::new(unit, 1 + (seed % 6) as u8, foe.into_iter().collect()));
        t.play_by_lot(seed);
        t.sound();
    }
}
