//! Hazardous retreats, and retreats of batteries.

use longroll::rules::blind_swords::results;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Alert, Phase, Place};

use super::plain::*;
use super::retreat::{run_away, ways};

/// A retreat south over one hexside of these levels: the high ground in the north or in the south.
fn over(unit: &str, levels: [char; 2], more: &str) -> Table {
    let letters: Vec<String> = levels.iter().map(char::to_string).collect();
    let rows: Vec<&str> = letters.iter().map(String::as_str).collect();
    let mut t = super::fire_strength::field(&["f", "f"], &rows, more, |book| {
        book.scenario.landing = None;
        book.scenario.turns = (0..22).collect();
    });
    t.world.brigades.iter_mut().for_each(|b| b.alert = Alert::On);
    t.put(unit, "T0101");
    t
}

const ROAD: &str = "roads: [{name: Road, hexes: [T0101, T0102]}]";

// rule: blind-swords-x:12.3.1#steep blind-swords-x:6.5b
// example: B-HAZ-2 B-HAZ-3
#[test]
fn x12_3_1_guns_over_a_steep_slope_are_lost_and_infantry_depletes() {
    for levels in [['5', '2'], ['2', '5']] {
        let mut t = over(GAGE, levels, "");
        run_away(&mut t, GAGE, 1, &[]);
        assert_eq!(t.state(GAGE).place, Place::Eliminated, "{levels:?}");
        let mut t = over(MS9, levels, "");
        run_away(&mut t, MS9, 1, &[]);
        assert!(t.is_at(MS9, "T0102") && t.state(MS9).worn, "{levels:?}");
        // By road nothing happens.
        for unit in [GAGE, MS9] {
            let mut t = over(unit, levels, ROAD);
            run_away(&mut t, unit, 1, &[]);
            assert!(t.is_at(unit, "T0102") && !t.state(unit).worn, "{unit}");
        }
    }
    // A slope is none.
    for unit in [GAGE, MS9] {
        let mut t = over(unit, ['5', '3'], "");
        run_away(&mut t, unit, 1, &[]);
        assert!(t.is_at(unit, "T0102") && !t.state(unit).worn, "{unit}");
    }
    // Who is worn takes a break test for it.
    let mut t = over(MS9, ['5', '2'], "");
    t.worn(MS9).dice([6]);
    run_away(&mut t, MS9, 1, &[]);
    assert_eq!(t.state(MS9).place, Place::Broken(3), "6 against 2, unsupported");
}

/// One column of hexes of these letters.
fn column(letters: &str, more: &str) -> Table {
    let rows: Vec<String> = letters.chars().map(|c| c.to_string()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut t = super::fire_strength::field(&rows, &vec!["5"; rows.len()], more, |book| {
        book.scenario.landing = None;
        book.scenario.turns = (0..22).collect();
    });
    t.world.brigades.iter_mut().for_each(|b| b.alert = Alert::On);
    t
}

// rule: blind-swords-x:12.3.1#woods blind-swords-x:6.5b
// example: B-HAZ-1
#[test]
fn x12_3_1_guns_through_woods_deplete_once_more() {
    // The example: depleted by fire, then two woods hexes off road: another depletion, a break test since it is worn.
    let mut t = column("fww", "");
    t.put(GAGE, "T0101");
    let gun = t.u(GAGE);
    t.with_cx(|cx| results::deplete(cx, gun));
    t.dice([2]);
    run_away(&mut t, GAGE, 2, &[]);
    assert!(t.is_at(GAGE, "T0103") && t.state(GAGE).worn);
    assert_eq!(t.state(GAGE).hits, 1, "2 against 2, worn and unsupported: it holds and is Shaken");
    assert_eq!(t.log().iter().filter(|l| l.contains("break test")).count(), 1);
    // Out of woods is enough, and one hex is as bad as two; foot does not care.
    for (letters, hexes) in [("wf", 1), ("fw", 1), ("fww", 2), ("fwf", 2)] {
        let mut t = column(letters, "");
        t.put(GAGE, "T0101");
        run_away(&mut t, GAGE, hexes, &[]);
        assert_eq!((t.state(GAGE).worn, t.state(GAGE).hits), (true, 0), "{letters}");
        let mut t = column(letters, "");
        t.put(MS9, "T0101");
        run_away(&mut t, MS9, hexes, &[]);
        assert!(!t.state(MS9).worn, "{letters}");
    }
    // By road it is no hazard.
    let mut t = column("wff", "roads: [{name: Road, hexes: [T0101, T0102]}]");
    t.put(GAGE, "T0101");
    run_away(&mut t, GAGE, 2, &[]);
    assert!(!t.state(GAGE).worn);
    // Woods are avoided if there is another way.
    let mut t = ground(&[("T0506", 'w'), ("T0606", 'w')], "", |_| ());
    t.put(GAGE, "T0505").put(MS9, "T0405");
    assert_eq!(ways(&t, GAGE, 1, &[]), ["T0406"]);
    t.off(GAGE, Place::Left).put(MS9, "T0505");
    assert_eq!(ways(&t, MS9, 1, &[]), ["T0406", "T0506", "T0606"], "foot may choose");
    // Even one that leads the wrong way and past the enemy; but no other if guns are lost on it.
    let south = [("T0406", 'w'), ("T0506", 'w'), ("T0606", 'w')];
    let mut t = ground(&south, "", |_| ());
    t.put(GAGE, "T0505").put(OH54, "T0503");
    assert_eq!(ways(&t, GAGE, 1, &[OH54]), ["T0405", "T0605"]);
    t.off(GAGE, Place::Left).put(MS9, "T0505");
    assert_eq!(ways(&t, MS9, 1, &[OH54]), ["T0406", "T0506", "T0606"]);
    let north = [("T0405", 'd'), ("T0504", 'm'), ("T0605", 'd')];
    let mut t = ground(&[&south[..], &north].concat(), "", |_| ());
    t.put(GAGE, "T0505");
    assert_eq!(ways(&t, GAGE, 1, &[]), ["T0406", "T0506", "T0606"]);
}

// rule: blind-swords-x:12.3.1#dense
// example: B-HAZ-4
#[test]
fn x12_3_1_guns_driven_into_dense_woods_or_marsh_are_lost() {
    for letter in ['d', 'm'] {
        let letters = format!("f{letter}");
        let mut t = column(&letters, "");
        t.put(GAGE, "T0101");
        run_away(&mut t, GAGE, 1, &[]);
        assert_eq!(t.state(GAGE).place, Place::Eliminated, "{letter}");
        let mut t = column(&letters, ROAD);
        t.put(GAGE, "T0101");
        run_away(&mut t, GAGE, 1, &[]);
        assert!(t.is_at(GAGE, "T0102") && !t.state(GAGE).worn, "{letter}, by road");
    }
    let mut t = column("fd", "");
    t.put(MS9, "T0101");
    run_away(&mut t, MS9, 1, &[]);
    assert_eq!((t.state(MS9).worn, t.state(MS9).hits), (false, 0), "foot goes there");
}

// rule: blind-swords-x:12.3.1#marsh
// example: B-MARSH-1
#[test]
fn x12_3_1_each_marsh_hex_off_road_is_a_hit() {
    let mut t = column("fmm", "");
    t.put(MS9, "T0101");
    run_away(&mut t, MS9, 2, &[]);
    assert_eq!((t.state(MS9).hits, t.is_at(MS9, "T0103")), (2, true));
    let mut t = column("fmm", "roads: [{name: Road, hexes: [T0101, T0102, T0103]}]");
    t.put(MS9, "T0101");
    run_away(&mut t, MS9, 2, &[]);
    assert_eq!(t.state(MS9).hits, 0);
    // Out of a marsh is free. Who breaks in it gets no further.
    let mut t = column("mf", "");
    t.put(MS9, "T0101");
    run_away(&mut t, MS9, 1, &[]);
    assert_eq!(t.state(MS9).hits, 0);
    let mut t = column("fmf", "");
    t.put(MS9, "T0101").hits(MS9, 2).dice([6]);
    run_away(&mut t, MS9, 2, &[]);
    assert_eq!(t.state(MS9).place, Place::Broken(3));
}

// rule: blind-swords-x:12.3#ford
#[test]
fn x12_3_a_creek_ford_costs_a_depletion_a_bridge_or_a_stream_nothing() {
    let water = |kind: &str, over: &str| format!("{kind}: [{{name: Lick, sides: [T0101/T0102]}}]\n{over}");
    let ford = "fords: [{side: T0101/T0102, over: Lick}]";
    let bridge = "bridges: [{side: T0101/T0102, over: Lick}]";
    let cases = [
        (water("creeks", ford), true),
        (water("creeks", &format!("{ford}\n{ROAD}")), true),
        (water("creeks", bridge), false),
        (water("streams", ford), false),
        (water("streams", ""), false),
    ];
    for (more, depletes) in cases {
        for unit in [MS9, GAGE] {
            let mut t = column("ff", &more);
            t.put(unit, "T0101");
            run_away(&mut t, unit, 1, &[]);
            assert_eq!((t.is_at(unit, "T0102"), t.state(unit).worn), (true, depletes), "{unit}: {more}");
        }
    }
    let mut t = column("ff", &water("creeks", ""));
    t.put(MS9, "T0102");
    assert_eq!(ways(&t, MS9, 1, &[]), ["OffMap"], "without ford or bridge there is no way over");
}

// rule: blind-swords-x:12.3.1#camp blind-swords-x:12.3#csa
#[test]
fn x12_3_1_confederate_guns_do_not_end_off_road_in_a_camp_foot_may() {
    let camp = "lists: [{name: camps, hexes: [T0102]}, {name: dots, hexes: [T0103]}]";
    let mut t = column("ffff", camp);
    t.put(GAGE, "T0101").put(MS9, "T0101");
    assert_eq!(ways(&t, GAGE, 1, &[]), ["T0102 T0103"], "it must go on");
    assert_eq!(ways(&t, MS9, 1, &[]), ["T0102"]);
    run_away(&mut t, MS9, 3, &[]);
    assert!(t.is_at(MS9, "T0104"), "foot runs through camps and dots");
    run_away(&mut t, GAGE, 1, &[]);
    assert!(t.is_at(GAGE, "T0103"));
    // By road it may; after noon camps are no more; Union guns never cared.
    let mut t = column("ffff", &format!("{camp}\n{ROAD}"));
    t.put(GAGE, "T0101");
    assert_eq!(ways(&t, GAGE, 1, &[]), ["T0102"]);
    let mut t = column("ffff", camp);
    t.clock(8).put(GAGE, "T0101");
    assert_eq!(ways(&t, GAGE, 1, &[]), ["T0102"]);
    let mut t = column("ffff", camp);
    t.put(WILLARD, "T0103");
    assert_eq!(ways(&t, WILLARD, 1, &[]), ["T0102"]);
}

// rule: blind-swords:6.5b
#[test]
fn s6_5b_a_retreat_in_the_artillery_phase_uses_up_the_battery() {
    let mut t = plain();
    t.put(GAGE, "T0505").put(GIRARDEY, "T0502");
    t.world.phase = Phase::Artillery;
    run_away(&mut t, GAGE, 1, &[]);
    assert!(t.state(GAGE).turned.done && t.state(GAGE).turned.no_rally);
    assert!(!t.state(GIRARDEY).turned.done);
    // At other times it only bars the rally.
    let mut t = plain();
    t.put(GAGE, "T0505");
    t.world.phase = Phase::Fire;
    run_away(&mut t, GAGE, 1, &[]);
    assert!(!t.state(GAGE).turned.done && t.state(GAGE).turned.no_rally);
}

// rule: blind-swords-x:6.5b
#[test]
fn x6_5b_batteries_with_an_asterisk_are_eliminated_instead() {
    let mut t = ground(&[], "", |book| {
        book.units.iter_mut().find(|u| u.name == WILLARD).unwrap().immobile = true;
    });
    t.put(WILLARD, "T0505");
    run_away(&mut t, WILLARD, 1, &[]);
    assert_eq!(t.state(WILLARD).place, Place::Eliminated);
}
