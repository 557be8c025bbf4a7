//! Cohesion tests and what they do: hits, depletion, break tests, panic.

use longroll::kit::Side::{Confederate, Union};
use longroll::map::HexId;
use longroll::rules::blind_swords::book::{Arm, UnitId};
use longroll::rules::blind_swords::charts::combat::Severity::{self, Routine, Severe, Tough};
use longroll::rules::blind_swords::fire::FireStep;
use longroll::rules::blind_swords::prospect::Table as Which;
use longroll::rules::blind_swords::results::{self, CohesionTest, TestSpec, lead_candidates};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Order, Place};

use super::fire_strength::field;
use super::plain::*;

pub fn units(t: &Table, names: &[&str]) -> Vec<UnitId> {
    names.iter().map(|n| t.u(n)).collect()
}

/// The test of a hex under fire of these enemies.
pub fn fire(t: &Table, severity: Severity, lead: &str, by: &[&str]) -> TestSpec {
    TestSpec {
        table: Which::Fire,
        severity: Some(severity),
        hex: t.world.hex(t.u(lead)).expect("on the map"),
        lead: t.u(lead),
        alone: false,
        by: units(t, by),
        attackers: Vec::new(),
        all_attackers: Vec::new(),
        heavy: false,
    }
}

/// The test of a hex assaulted by these enemies from one hex.
pub fn close(t: &Table, severity: Option<Severity>, lead: &str, by: &[&str]) -> TestSpec {
    let by = units(t, by);
    TestSpec {
        table: Which::Close,
        severity,
        attackers: by.clone(),
        all_attackers: by.clone(),
        ..fire(t, Routine, lead, &[])
    }
    .caused_by(by)
}

trait CausedBy {
    fn caused_by(self, by: Vec<UnitId>) -> Self;
}

impl CausedBy for TestSpec {
    fn caused_by(self, by: Vec<UnitId>) -> Self {
        Self { by, ..self }
    }
}

/// Runs a test with these dice: of the test, then all others.
pub fn test(t: &mut Table, spec: TestSpec, dice: &[u8]) {
    t.dice(dice.iter().copied()).run(CohesionTest::new(spec));
}

pub fn at(t: &Table, name: &str) -> Option<HexId> {
    t.world.hex(t.u(name))
}

pub fn worn(t: &Table, names: &[&str]) -> Vec<bool> {
    names.iter().map(|n| t.state(n).worn).collect()
}

pub fn hits(t: &Table, names: &[&str]) -> Vec<u8> {
    names.iter().map(|n| t.state(n).hits).collect()
}

/// How far a unit is from a hex.
pub fn away(t: &Table, name: &str, hex: &str) -> u16 {
    t.book.board.distance(t.h(hex), at(t, name).unwrap_or_else(|| panic!("{name} is off the map")))
}

// rule: blind-swords:12.5#none blind-swords:2.2 blind-swords:12.5#shaken blind-swords:12.5#dis blind-swords:12.6#cause
// example: B-MH-none1 B-MH-none2 B-MH-Shaken1 B-MH-Shaken2 B-MH-Disrupted1 B-MH-Disrupted2
#[test]
fn s12_5_morale_hits_shake_disrupt_and_then_test() {
    for (before, more, after, tests) in
        [(0, 1, 1, 0), (0, 2, 2, 0), (1, 1, 2, 0), (1, 2, 2, 1), (2, 1, 2, 1), (2, 2, 2, 2)]
    {
        let mut t = plain();
        t.put(MS9, "T0505").put(MS7, "T0505").hits(MS9, before);
        // Ones always pass.
        t.dice(vec![1; tests]);
        let unit = t.u(MS9);
        t.with_cx(|cx| results::hit(cx, unit, more));
        assert_eq!(t.state(MS9).hits, after, "{before} and {more}");
        t.finished();
        assert_eq!(t.log().iter().filter(|l| l.contains("break test")).count(), tests);
    }
    // Strength and rating go down together.
    let mut t = plain();
    t.put(MS9, "T0505").put(MS7, "T0505").hits(MS9, 1);
    assert_eq!((t.world.strength2(&t.book, t.u(MS9)), t.cr(MS9)), (18, 3));
    t.hits(MS9, 2);
    assert_eq!((t.world.strength2(&t.book, t.u(MS9)), t.cr(MS9)), (16, 2));
}

// rule: blind-swords:12.6 blind-swords:12.8 blind-swords:12.6#cause
// example: B-BT-0_1 B-BT-0_3 B-BT-0_6 B-BT-2_1 B-BT-2_3 B-BT-2_6 B-BT-4_1 B-BT-4_3 B-BT-4_6
#[test]
fn s12_6_a_break_test_holds_or_sends_to_a_box() {
    let cases = [
        (0, 1, Some(1)),
        (0, 3, Some(3)),
        (0, 6, Some(3)),
        (2, 1, None),
        (2, 2, None),
        (2, 3, Some(1)),
        (2, 4, Some(2)),
        (2, 6, Some(3)),
        (4, 1, None),
        (4, 3, None),
        (4, 6, Some(2)),
    ];
    for (cr, die, number) in cases {
        let mut t = ground(&[], "", |book| faces(book, MS9, (10, cr), (4, cr)));
        t.put(MS9, "T0505").put(MS7, "T0505").edit(MS9, |u| u.low_ammo = true);
        assert_eq!(t.cr(MS9), cr);
        let unit = t.u(MS9);
        t.dice([die]).with_cx(|cx| results::break_test(cx, unit));
        t.finished();
        let state = t.state(MS9).clone();
        match number {
            None => {
                assert_eq!((state.place, state.worn, state.hits), (Place::On(t.h("T0505")), false, 1), "{cr} {die}");
            }
            Some(n) => {
                assert_eq!((state.place, state.worn, state.hits), (Place::Broken(n), true, 0), "{cr} {die}");
                assert!(!state.low_ammo && state.was_broken, "without its markers");
            }
        }
        t.sound();
    }
    // Who holds goes from Shaken to Disrupted and stays Disrupted.
    for (before, after) in [(1, 2), (2, 2)] {
        let mut t = plain();
        t.put(MS9, "T0505").hits(MS9, before);
        let unit = t.u(MS9);
        t.dice([1]).with_cx(|cx| results::break_test(cx, unit));
        assert_eq!(t.state(MS9).hits, after);
        t.finished();
    }
}

// rule: blind-swords:12.6#elim blind-swords:12.8 blind-swords:12.6#cause
// example: B-BT-G
#[test]
fn s12_6_guns_and_fragile_units_are_eliminated_instead() {
    let mut t = ground(&[], "", |book| {
        faces(book, GAGE, (5, 3), (2, 2));
        fragile(book, MS5, (3, 3));
    });
    afresh(&mut t);
    t.put(GAGE, "T0505").put(MS5, "T0202");
    assert_eq!((t.cr(GAGE), t.cr(MS5), t.printed2(MS5)), (2, 2, 6));
    let (gun, small) = (t.u(GAGE), t.u(MS5));
    t.dice([4, 3]).with_cx(|cx| {
        results::break_test(cx, gun);
        // A fragile unit is always worn: a depletion is a break test.
        results::deplete(cx, small);
    });
    t.finished();
    assert_eq!((t.state(GAGE).place, t.state(MS5).place), (Place::Eliminated, Place::Eliminated));
    t.sound();
}

// rule: blind-swords-x:12.6 blind-swords-x:12.9.1#fight
#[test]
fn x12_6_a_wrecked_unit_is_eliminated_without_a_die() {
    let mut t = plain();
    t.put(MS9, "T0505").put(MS7, "T0505").hits(MS9, 2);
    let (chalmers, unit) = (t.b("Chalmers"), t.u(MS9));
    t.world.brigade_mut(chalmers).wrecked = true;
    t.with_cx(|cx| results::hit(cx, unit, 1));
    t.finished();
    assert_eq!(t.state(MS9).place, Place::Eliminated);
    assert_eq!(t.state(MS7).hits, 0);
}

// rule: blind-swords:9.2
#[test]
fn s9_2_the_largest_printed_strength_leads() {
    let mut t = plain();
    t.put(MS9, "T0505").put(MS7, "T0505").hits(MS9, 2);
    assert_eq!(lead_candidates(&t.book, &t.world, t.h("T0505")), units(&t, &[MS9, MS7]), "hits do not count");
    t.worn(MS7);
    assert_eq!(lead_candidates(&t.book, &t.world, t.h("T0505")), units(&t, &[MS9]), "the face that is up does");
}

// rule: blind-swords:12.0 blind-swords:12.1a#D blind-swords:12.1b#MH
#[test]
fn s12_1_coloured_depletes_the_lead_first_and_white_shakes_it_then() {
    let mut t = plain();
    t.put(OH54, "T0505").put(IL55, "T0505").put(MS9, "T0508");
    let spec = fire(&t, Routine, OH54, &[MS9]);
    test(&mut t, spec.clone(), &[5, 4]);
    t.finished();
    assert_eq!((worn(&t, &[OH54, IL55]), hits(&t, &[OH54, IL55])), (vec![true, false], vec![1, 0]));
    assert!(t.said("dice 5 and 4: D, MH"));
    // Worn already, the next depletion is a break test: 3, Shaken, so 2 holds and Disrupts, and MH tests again.
    test(&mut t, spec, &[6, 4, 2, 1]);
    t.finished();
    assert_eq!(hits(&t, &[OH54, IL55]), [2, 0]);
    assert!(t.is_at(OH54, "T0505"));
    // Nothing happens on low dice.
    let mut t = plain();
    t.put(OH54, "T0505").put(MS9, "T0508");
    let spec = fire(&t, Routine, OH54, &[MS9]);
    test(&mut t, spec, &[4, 3]);
    t.finished();
    assert_eq!((worn(&t, &[OH54]), hits(&t, &[OH54])), (vec![false], vec![0]));
}

// rule: blind-swords:12.1a#D2 blind-swords:12.1a#Dall
#[test]
fn s12_1a_two_or_all_deplete() {
    let stack = [OH54, IL55, OH71];
    let make = |change: fn(&mut Table)| {
        let mut t = ground(&[], "", |book| {
            faces(book, OH54, (5, 4), (2, 3));
            faces(book, IL55, (3, 4), (1, 3));
            faces(book, OH71, (3, 4), (1, 3));
        });
        t.put(OH54, "T0505").put(IL55, "T0505").put(OH71, "T0505").put(MS9, "T0508");
        change(&mut t);
        t
    };
    // Severe 4: the lead and the next largest; among equals the owner chooses. White 1: a hit.
    let mut t = make(|_| ());
    let spec = fire(&t, Severe, OH54, &[MS9]);
    test(&mut t, spec, &[4, 1]);
    t.expect(Union, "second");
    assert_eq!(labels(&t, "second"), [IL55, OH71]);
    t.pick("second", "71st").finished();
    assert_eq!(worn(&t, &stack), [true, false, true]);
    // A printed strength that is less is not the next largest.
    let mut t = make(|t| {
        t.worn(IL55);
    });
    let spec = fire(&t, Severe, OH54, &[MS9]);
    test(&mut t, spec, &[4, 1]);
    t.finished();
    assert_eq!(worn(&t, &stack), [true, true, true]);
    // Alone, two are one.
    let mut t = plain();
    t.put(OH54, "T0505").put(MS9, "T0508");
    let spec = fire(&t, Severe, OH54, &[MS9]);
    test(&mut t, spec, &[5, 1]);
    t.finished();
    assert_eq!(worn(&t, &[OH54]), [true]);
    // Severe 6: everybody; who is worn takes a break test (3 holds against 3).
    let mut t = make(|t| {
        t.worn(OH71);
    });
    let spec = fire(&t, Severe, OH54, &[MS9]);
    test(&mut t, spec, &[6, 1, 3]);
    t.finished();
    assert_eq!((worn(&t, &stack), hits(&t, &stack)), (vec![true; 3], vec![1, 0, 1]));
}

// rule: blind-swords:12.1b#R blind-swords:12.1b#lead blind-swords:12.1b#BT
#[test]
fn s12_1b_under_fire_only_the_lead_runs() {
    let mut t = plain();
    t.put(OH54, "T0505").put(IL55, "T0505").put(MS9, "T0508");
    let spec = fire(&t, Tough, OH54, &[MS9]);
    test(&mut t, spec, &[1, 4]);
    any_way(&mut t);
    t.finished();
    assert_eq!((away(&t, OH54, "T0505"), hits(&t, &[OH54, IL55])), (1, vec![1, 0]));
    assert!(t.is_at(IL55, "T0505"));
    // Severe 6: a break test and three hexes; 4 holds against 4, the others have 3 or more.
    let mut t = plain();
    t.put(OH54, "T0505").put(IL55, "T0505").put(MS9, "T0508");
    let spec = fire(&t, Severe, OH54, &[MS9]);
    test(&mut t, spec, &[1, 6, 3]);
    any_way(&mut t);
    t.finished();
    assert_eq!((away(&t, OH54, "T0505"), hits(&t, &[OH54]), worn(&t, &[OH54])), (3, vec![1], vec![true]));
    // Who breaks does not run.
    let mut t = plain();
    t.put(OH54, "T0505").put(MS9, "T0508");
    let spec = fire(&t, Severe, OH54, &[MS9]);
    test(&mut t, spec, &[1, 6, 4]);
    t.finished();
    assert_eq!(t.state(OH54).place, Place::Broken(2), "4 against a worn 3, unsupported");
}

// rule: blind-swords:10.7 blind-swords:12.1b#lead
#[test]
fn s10_7_opportunity_fire_hurts_the_mover_alone() {
    for coloured in [4, 6] {
        let mut t = ground(&[], "", |book| {
            faces(book, OH54, (3, 4), (1, 3));
            faces(book, IL55, (8, 4), (3, 3));
        });
        t.put(OH54, "T0505").put(IL55, "T0505").put(MS9, "T0506");
        let spec = TestSpec { alone: true, ..fire(&t, Severe, OH54, &[MS9]) };
        test(&mut t, spec, &[coloured, 1]);
        t.finished();
        assert_eq!((worn(&t, &[OH54, IL55]), hits(&t, &[OH54, IL55])), (vec![true, false], vec![1, 0]));
    }
    // Panic alone reaches the others.
    let mut t = ground(&[], "", |book| faces(book, IL55, (8, 2), (3, 1)));
    t.put(OH54, "T0505").put(IL55, "T0505").put(MS9, "T0506");
    let spec = TestSpec { alone: true, ..fire(&t, Severe, OH54, &[MS9]) };
    test(&mut t, spec, &[1, 4]);
    any_way(&mut t);
    t.finished();
    assert_eq!((away(&t, OH54, "T0505"), away(&t, IL55, "T0505"), hits(&t, &[IL55])), (2, 3, vec![1]));
}

/// The close combat of the series example: 36th Virginia and 69th North Carolina, both worn, assaulted by 1st and 4th West
/// Virginia. The strengths, faces and ratings are the example's (36th Virginia with 3, as ruling R4 has it).
fn example() -> (Table, &'static str, &'static str, &'static str, &'static str) {
    let (va36, nc69, wv1, wv4) = (MS9, MS10, OH54, IL55);
    let mut t = ground(&[], "", |book| {
        faces(book, va36, (8, 4), (5, 3));
        faces(book, nc69, (6, 4), (2, 3));
        faces(book, wv1, (3, 2), (1, 1));
        faces(book, wv4, (6, 2), (4, 1));
    });
    t.put(va36, "T0505").worn(va36).put(nc69, "T0505").worn(nc69).put(wv1, "T0504").put(wv4, "T0504").worn(wv4);
    (t, va36, nc69, wv1, wv4)
}

// rule: blind-swords:12.2a#BD blind-swords:12.2a#AD blind-swords:12.2b#AMH blind-swords:12.6
// example: B-CC-3 B-CC-4 B-CC-5 B-CC-6
#[test]
fn s12_2_the_example_of_close_fight() {
    let (mut t, va36, nc69, wv1, wv4) = example();
    let spec = close(&t, None, va36, &[wv1, wv4]);
    // BD* and AMH; the lead first: 4 against 3; then 4th WV: 1 against 1.
    test(&mut t, spec, &[5, 3, 4, 1]);
    t.finished();
    assert_eq!(t.state(va36).place, Place::Broken(1));
    assert_eq!((t.state(nc69).hits, t.state(wv1).hits), (0, 0));
    // Shaken by its break test, Disrupted by the hit: it is the larger by what is printed.
    assert_eq!((t.state(wv4).hits, t.is_at(wv4, "T0504")), (2, true));
    assert!(t.said("Close fight, dice 5 and 3: BD*, AMH"));
}

// rule: blind-swords:12.2a#BD
#[test]
fn s12_2a_with_three_times_the_strength_a_side_goes_free() {
    // Attackers, defenders, hits of the attacker, then who turns: defender, attacker.
    let cases = [
        (9, 3, 0, [true, false]),
        (9, 4, 0, [true, true]),
        (3, 9, 0, [false, true]),
        (4, 9, 0, [true, true]),
        // 10 less 1 is less than three times 4, but 4 less 1 is a third of 9.
        (10, 3, 1, [true, false]),
        (9, 3, 1, [true, true]),
    ];
    for (attack, defence, hit, wanted) in cases {
        let mut t = ground(&[], "", |book| {
            faces(book, MS9, (attack, 4), (1, 4));
            faces(book, OH54, (defence, 4), (1, 4));
        });
        t.put(MS9, "T0506").put(OH54, "T0505").hits(MS9, hit);
        let spec = close(&t, None, OH54, &[MS9]);
        test(&mut t, spec, &[5, 4]);
        t.finished();
        assert_eq!(worn(&t, &[OH54, MS9]), wanted, "{attack} ({hit}) against {defence}");
    }
    // All defenders count, and only the assaulting hex: a flanking unit is no help.
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (9, 4), (3, 4));
        faces(book, MS7, (9, 4), (3, 4));
        faces(book, OH54, (3, 4), (1, 4));
        faces(book, IL55, (2, 4), (1, 4));
    });
    t.put(MS9, "T0506").put(MS7, "T0606").put(OH54, "T0505").put(IL55, "T0505");
    let by = units(&t, &[MS9, MS7]);
    let spec = TestSpec { all_attackers: by.clone(), by, ..close(&t, None, OH54, &[MS9]) };
    test(&mut t, spec, &[5, 4]);
    t.finished();
    assert_eq!(worn(&t, &[OH54, IL55, MS9, MS7]), [true, false, true, false]);
    // Without strength on either side both are hurt: nobody is the stronger.
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (1, 4), (1, 4));
        faces(book, OH54, (1, 4), (1, 4));
    });
    t.put(MS9, "T0506").put(OH54, "T0505").hits(MS9, 1).hits(OH54, 1);
    let spec = close(&t, None, OH54, &[MS9]);
    test(&mut t, spec, &[5, 3]);
    t.finished();
    assert_eq!(worn(&t, &[OH54, MS9]), [true, true]);
}

// rule: blind-swords:12.2a#AD blind-swords:12.2b#AMH blind-swords:12.2b#AR
#[test]
fn s12_2_the_largest_attacker_pays_and_its_owner_chooses_among_equals() {
    let mut t = ground(&[], "", |book| {
        faces(book, MS9, (5, 4), (2, 3));
        faces(book, MS7, (5, 4), (2, 3));
        faces(book, MS5, (4, 4), (3, 3));
    });
    t.put(MS9, "T0506").put(MS7, "T0506").put(MS5, "T0506").put(OH54, "T0505");
    let spec = close(&t, None, OH54, &[MS9, MS7, MS5]);
    // Close fight: AD, AMH AR2.
    test(&mut t, spec, &[1, 1]);
    t.expect(Confederate, "pays");
    assert_eq!(labels(&t, "pays"), [MS7, MS9]);
    t.pick("pays", "9th");
    // Now 7th Mississippi alone is the largest, and takes hit and retreat without a choice.
    assert_eq!((worn(&t, &[MS9, MS7, MS5]), hits(&t, &[MS9, MS7, MS5])), (vec![true, false, false], vec![0, 1, 0]));
    any_way(&mut t);
    t.finished();
    assert_eq!(away(&t, MS7, "T0506"), 2);
    assert!(t.is_at(MS9, "T0506") && t.is_at(MS5, "T0506") && t.is_at(OH54, "T0505"));
    assert_eq!((worn(&t, &[OH54]), hits(&t, &[OH54])), (vec![false], vec![0]));
}

// rule: blind-swords:12.2b#RA blind-swords:12.1b#MH
#[test]
fn s12_2b_all_defenders_retreat_the_lead_first() {
    let mut t = plain();
    t.put(OH54, "T0505").put(WILLARD, "T0505").put(OH71, "T0605").put(MS9, "T0506");
    let spec = close(&t, Some(Routine), OH54, &[MS9]);
    test(&mut t, spec, &[2, 5]);
    any_way(&mut t);
    t.finished();
    assert_eq!((away(&t, OH54, "T0505"), away(&t, WILLARD, "T0505")), (2, 2));
    assert_eq!(hits(&t, &[OH54, WILLARD]), [1, 0], "the hit is the lead's alone");
    assert!(t.is_at(OH71, "T0605"), "neighbours stay");
    let log = t.log().join("\n");
    assert!(log.find("54th Ohio retreats 2") < log.find("Battery retreats 2"), "{log}");
}

#[test]
fn in_16_1_heavy_fire_shakes_the_71st_ohio_before_its_dice() {
    let run = |lead: &str, heavy: bool| {
        let mut t = plain();
        t.put(OH54, "T0505").put(OH71, "T0505").put(MS9, "T0508");
        let spec = TestSpec { heavy, ..fire(&t, Routine, lead, &[MS9]) };
        test(&mut t, spec, &[1, 1]);
        t.finished();
        hits(&t, &[OH71, OH54])
    };
    assert_eq!(run(OH71, true), [1, 0]);
    assert_eq!(run(OH71, false), [0, 0], "a lighter fire");
    // What is heavy stands with the battle; a unit it does not name bears any fire.
    let volley = |from2: u8, target: &str| {
        let mut t = field(&["fff"; 3], &["111"; 3], "", |b| {
            let nervous = b.scenario.nervous.as_mut().expect("16.1 has such a regiment");
            nervous.from2 = from2;
        });
        t.put(target, "T0101").put("9th Mississippi", "T0102").activate("Chalmers", Order::Attack);
        t.dice([6, 4, 1, 1]).run(FireStep::default()).pick("fire", "T0101").decline_all();
        assert!(t.said("test"), "{:?}", t.log());
        t.state(target).hits
    };
    assert_eq!((volley(20, OH71), volley(21, OH71)), (2, 1), "9 MS fires with ten points");
    assert_eq!(volley(2, OH54), 1);
    // Disrupted already, it takes a break test before the dice of the test, and may be gone when they fall.
    let mut t = plain();
    t.put(OH71, "T0505").hits(OH71, 2).put(MS9, "T0508");
    let spec = TestSpec { heavy: true, ..fire(&t, Routine, OH71, &[MS9]) };
    test(&mut t, spec, &[6, 5, 4]);
    t.finished();
    assert_eq!(t.state(OH71).place, Place::Broken(3));
    // Other battles know no such regiment.
    assert!(Table::scenario("16.5", []).book.scenario.nervous.is_none());
    assert_eq!(Table::new([]).book.scenario.nervous.map(|n| n.unit), Some(Table::new([]).u(OH71)));
}

// rule: blind-swords:6.5b blind-swords:6.4
#[test]
fn what_turns_or_runs_in_the_turn_cannot_rally_as_a_battery() {
    let mut t = plain();
    t.put(GAGE, "T0505").put(GIRARDEY, "T0505");
    let gun = t.u(GAGE);
    t.with_cx(|cx| results::deplete(cx, gun));
    assert!(t.state(GAGE).worn && t.state(GAGE).turned.no_rally && !t.state(GIRARDEY).turned.no_rally);
}

#[test]
fn units_off_the_map_suffer_nothing() {
    let mut t = plain();
    t.off(MS9, Place::Broken(2));
    let unit = t.u(MS9);
    t.with_cx(|cx| {
        results::hit(cx, unit, 2);
        results::deplete(cx, unit);
        results::break_test(cx, unit);
    });
    assert_eq!((t.state(MS9).place, t.state(MS9).hits), (Place::Broken(2), 0));
    t.finished();
    assert_eq!(t.book.unit(unit).arm, Arm::Infantry);
}
