//! Advance after close combat.

use longroll::kit::Side::{self, Confederate, Union};
use longroll::rules::blind_swords::advance::Advance;
use longroll::rules::blind_swords::book::{Book, Held};
use longroll::rules::blind_swords::close::CloseStep;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Order, Place};

use super::plain::*;

fn advance(t: &mut Table, hex: &str, units: &[&str], two: bool, must: bool) {
    let units = units.iter().map(|u| t.u(u)).collect();
    let hex = t.h(hex);
    t.run(Advance::new(hex, units, two, must));
}

// rule: blind-swords:12.7
// example: B-ADV-2
#[test]
fn s12_7_winners_may_take_the_hex_up_to_the_stacking_limit() {
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (7, 4), (2, 3));
        faces(book, MS7, (5, 4), (2, 3));
        faces(book, MS5, (1, 4), (1, 3));
    });
    t.put(MS9, "T0506").put(MS7, "T0506").put(MS5, "T0406").put(AL17, "T0707").put(GAGE, "T0606");
    let all = [MS9, MS7, MS5, AL17, GAGE];
    advance(&mut t, "T0505", &all, false, false);
    t.expect(Confederate, "into");
    assert_eq!(labels(&t, "into"), [MS5, MS7, MS9], "neither guns nor who is not beside it");
    t.pick("into", "9th").pick("into", "7th").finished();
    // One hex, and twelve points are all that fit: nobody is asked any more.
    assert!(t.is_at(MS9, "T0505") && t.is_at(MS7, "T0505") && t.is_at(MS5, "T0406"));
    assert!(t.said("9th Mississippi advances to T0505"));
    // Nobody need go.
    let mut t = plain();
    t.put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], true, false);
    t.decline().finished();
    assert!(t.is_at(MS9, "T0506"));
    // Into a hex the enemy holds again, or over a creek, nobody goes.
    let mut t = ground(&[], "creeks: [{name: Lick, sides: [T0505/T0506]}]", |_| ());
    t.put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], false, true);
    t.finished();
    let mut t = plain();
    t.put(MS9, "T0506").put(OH54, "T0505");
    advance(&mut t, "T0505", &[MS9], false, true);
    t.finished();
    assert!(t.is_at(MS9, "T0506"));
}

// rule: blind-swords:12.7 blind-swords:10.7
#[test]
fn s12_7_nobody_fires_at_who_advances() {
    let mut t = plain();
    t.put(MS9, "T0506").put(OH54, "T0606").put(IL55, "T0605");
    advance(&mut t, "T0505", &[MS9], true, false);
    t.pick("into", "9th").expect(Confederate, "advance");
    t.pick("advance", "T0504").finished();
    assert!(t.is_at(MS9, "T0504") && !t.said("fires"));
}

// rule: blind-swords:12.7#two
// example: B-ADV-1
#[test]
fn s12_7_a_second_hex_is_any_legal_one_beside_the_first() {
    let mut t = ground(&[("T0405", 'R')], "", |book| {
        faces(book, MS7, (10, 4), (4, 3));
        faces(book, MS5, (10, 4), (4, 3));
    });
    t.put(MS9, "T0506").put(MS7, "T0504").put(OH54, "T0605").put(MS5, "T0506");
    advance(&mut t, "T0505", &[MS9, MS5], true, false);
    t.pick("into", "9th");
    // Not the river, not the enemy, not the full hex in the north; back is allowed once there is room: 10 stand there.
    assert_eq!(labels(&t, "advance"), ["T0406", "T0606"]);
    assert!(t.can("stay"));
    t.pick("advance", "T0606");
    // Each winner for himself.
    t.expect(Confederate, "into").pick("into", "5th").decline().finished();
    assert!(t.is_at(MS9, "T0606") && t.is_at(MS5, "T0505"));
    // An enemy entry hex is closed.
    let mut t = ground(&[], "", |book| {
        let hex = book.board.find("T0504").expect("on the field");
        book.scenario.entries[Side::Union] = vec![hex];
    });
    t.put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], true, false);
    t.pick("into", "9th");
    assert!(!t.offers("advance", "T0504") && t.offers("advance", "T0605"));
}

// rule: blind-swords-x:12.7#marsh blind-swords-x:12.3.1#marsh
#[test]
fn x12_7_a_marsh_stops_and_shakes_who_advances_off_road() {
    let mut t = ground(&[("T0505", 'm')], "", |_| ());
    t.put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], true, false);
    t.pick("into", "9th").finished();
    assert_eq!((t.state(MS9).hits, t.is_at(MS9, "T0505")), (1, true), "no second hex");
    let road = "roads: [{name: Road, hexes: [T0506, T0505]}]";
    let mut t = ground(&[("T0505", 'm')], road, |_| ());
    t.put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], true, false);
    t.pick("into", "9th").expect(Confederate, "advance").decline().finished();
    assert_eq!(t.state(MS9).hits, 0);
    // In the second hex it costs the same. A Disrupted unit may break in it.
    let mut t = ground(&[("T0504", 'm')], "", |_| ());
    t.put(MS9, "T0506").hits(MS9, 2);
    advance(&mut t, "T0505", &[MS9], true, false);
    t.dice([6]).pick("into", "9th").pick("advance", "T0504").finished();
    assert_eq!(t.state(MS9).place, Place::Broken(3));
}

const CAMP: &str = "lists: [{name: camps, hexes: [T0505]}, {name: dots, hexes: [T0504, T0605]}]\n\
                    roads: [{name: Road, hexes: [T0506, T0505, T0504]}]";

// rule: blind-swords-x:12.7
#[test]
fn x12_7_a_camp_stops_confederates_before_noon_road_or_not() {
    let mut t = ground(&[], CAMP, |_| ());
    t.put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], true, true);
    t.finished();
    assert!(t.is_at(MS9, "T0505"), "the only one must, and is not asked; then it loots");
    // At noon that is over; dots never matter; the Union loots nothing.
    let mut t = ground(&[], CAMP, |_| ());
    t.clock(8).put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], true, true);
    t.expect(Confederate, "advance").pick("advance", "T0504").finished();
    let mut t = ground(&[], CAMP, |_| ());
    t.put(OH54, "T0506");
    advance(&mut t, "T0505", &[OH54], true, false);
    t.pick("into", "54th").expect(Union, "advance").decline().finished();
    let mut t = ground(&[], "lists: [{name: dots, hexes: [T0505]}]", |_| ());
    t.put(MS9, "T0506");
    advance(&mut t, "T0505", &[MS9], true, false);
    t.pick("into", "9th").expect(Confederate, "advance").decline().finished();
    // Past the Tents: the stop is ignored.
    let mut t = ground(&[], CAMP, |_| ());
    t.put(MS9, "T0506").activate("Chalmers", Order::Attack);
    t.world.active.as_mut().unwrap().boosts.past_tents = true;
    advance(&mut t, "T0505", &[MS9], true, true);
    t.expect(Confederate, "advance").decline().finished();
}

// rule: blind-swords-x:12.7 blind-swords-x:10.13#vp
#[test]
fn x12_7_at_least_one_must_and_takes_control() {
    let held = |book: &mut Book| {
        let hex = book.board.find("T0505").expect("on the field");
        book.scenario.held = vec![Held { hex, name: "Camp".into(), camp: true, worth2: 1 }];
    };
    let mut t = ground(&[], "", held);
    t.put(MS9, "T0506").put(MS7, "T0606");
    let camp = t.h("T0505");
    advance(&mut t, "T0505", &[MS9, MS7], false, true);
    t.expect(Confederate, "into");
    assert!(!t.can("stay"), "one of them must");
    assert_eq!(t.world.holder(&t.book, camp), Some(Union));
    t.pick("into", "7th").finished();
    assert!(t.is_at(MS7, "T0505") && t.is_at(MS9, "T0506"), "ten points: there is no room for the other");
    assert_eq!(t.world.holder(&t.book, camp), Some(Confederate));
    // Once one has gone the others may stay.
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (5, 4), (2, 3));
        faces(book, MS7, (5, 4), (2, 3));
    });
    t.put(MS9, "T0506").put(MS7, "T0606");
    advance(&mut t, "T0505", &[MS9, MS7], false, true);
    t.pick("into", "7th").decline().finished();
}

/// 9th Mississippi closes with 54th Ohio; defensive fire is declined. Stops at the first retreat or advance.
fn assault(t: &mut Table, dice: [u8; 4]) {
    t.dice(dice).run(CloseStep::default()).pick("close", "9MS");
    t.decline_until(|t| t.can("into") || t.can("step") || t.can("advance"));
    while t.can("step") {
        let first = t.legal()[0];
        t.act(first);
    }
}

fn weak(surprise: bool, more: &str) -> Table {
    let mut t = ground(&[], more, |book| {
        book.scenario.rules.surprise = surprise;
        faces(book, MS9, (12, 5), (5, 4));
        faces(book, OH54, (3, 3), (1, 2));
    });
    t.put(MS9, "T0506").put(OH54, "T0505");
    t
}

/// The same, won: 66 on the table asks for a severe test whatever the rating; its coloured 1 depletes, white 1 is MH RA2.
fn win(t: &mut Table) {
    t.activate("Chalmers", Order::Attack);
    assault(t, [6, 6, 1, 1]);
}

// rule: blind-swords-x:15.0#adv blind-swords-x:12.7 blind-swords:12.7#two
#[test]
fn x15_0_confederates_that_win_in_the_surprise_must_advance() {
    // Severe 1: a hit and RA2: the winner may go two hexes, and the first one it must.
    let mut t = weak(true, "");
    win(&mut t);
    assert!(t.is_at(MS9, "T0505"), "the only winner is not asked; {}", t.describe());
    t.expect(Confederate, "advance").decline().finished();
    // From nine on it may stay.
    let mut t = weak(true, "");
    t.clock(2);
    win(&mut t);
    t.expect(Confederate, "into").decline().finished();
    // A camp obliges before noon, whatever the hour.
    let mut t = weak(false, "lists: [{name: camps, hexes: [T0505]}]");
    t.clock(7);
    win(&mut t);
    t.finished();
    assert!(t.is_at(MS9, "T0505"));
    let mut t = weak(false, "lists: [{name: camps, hexes: [T0505]}]");
    t.clock(8);
    win(&mut t);
    t.expect(Confederate, "into").decline().finished();
    // So does a Rebel Yell or a Charge.
    let mut t = weak(false, "");
    t.activate("Chalmers", Order::Attack);
    t.world.active.as_mut().expect("a brigade is active").boosts.must_advance = true;
    assault(&mut t, [6, 6, 1, 1]);
    assert!(t.is_at(MS9, "T0505"));
    t.decline().finished();
}

// rule: blind-swords:12.7 blind-swords:12.7#two
#[test]
fn s12_7_the_defenders_may_advance_too() {
    // Close fight 1 and 2: the attacker is depleted, Shaken and retreats one hex.
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (8, 4), (4, 3));
        faces(book, OH54, (10, 5), (4, 4));
    });
    t.put(MS9, "T0506").put(OH54, "T0505").put(IL55, "T0504");
    t.activate("Chalmers", Order::Attack);
    assault(&mut t, [1, 1, 1, 2]);
    t.expect(Union, "into");
    assert_eq!(labels(&t, "into"), [OH54], "those that were attacked from there");
    t.pick("into", "54th").finished();
    assert!(t.is_at(OH54, "T0506"), "one hex: the attacker went no further than one");
}

// rule: blind-swords-x:10.11
#[test]
fn x10_11_defenders_do_not_advance_into_an_entry_hex_of_the_enemy() {
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (8, 4), (4, 3));
        faces(book, OH54, (10, 5), (4, 4));
        let entry = book.board.find("T0506").expect("it is on the map");
        book.scenario.entries[Confederate].push(entry);
    });
    t.put(MS9, "T0506").put(OH54, "T0505").put(IL55, "T0504");
    t.activate("Chalmers", Order::Attack);
    assault(&mut t, [1, 1, 1, 2]);
    t.finished();
    assert!(t.is_at(OH54, "T0505") && t.world.at(t.h("T0506")).is_empty());
}
