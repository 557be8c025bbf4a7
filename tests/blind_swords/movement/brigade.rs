//! Brigades move: allowances, prices, stacks, engagement, opportunity fire, roads and columns, camps, the edge of the map.

use longroll::kit::Side::{Confederate, Union};
use longroll::rules::blind_swords::book::{Book, Held};
use longroll::rules::blind_swords::movement::{self, MoveStep};
use longroll::rules::blind_swords::orders;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Order, Phase, Place};

use crate::fire_strength::{field, lane};

const MS5: &str = "5th Mississippi";
const MS7: &str = "7th Mississippi";
const MS9: &str = "9th Mississippi";
const MS10: &str = "10th Mississippi";
const TN52: &str = "52nd Tennessee";
const OH54: &str = "54th Ohio";
const OH71: &str = "71st Ohio";
const GIRARDEY: &str = "Girardey's (Georgia) Battery";

/// 10:00: march column is allowed, camps are in force.
const TEN: u8 = 4;

fn rules(book: &mut Book) {
    book.scenario.turns = (0..20).collect();
    book.scenario.rules.march_from = TEN;
    book.scenario.rules.camps_until = 8;
    book.scenario.rules.surprise = false;
}

/// A toy map on which Chalmers acts at 10:00.
fn ground(terrain: &[&str], levels: &[&str], more: &str, order: Order) -> Table {
    let mut t = field(terrain, levels, more, rules);
    t.clock(TEN).activate("Chalmers", order);
    t.world.phase = Phase::Movement;
    t
}

/// A column of level hexes of these letters.
fn column(letters: &str, more: &str, order: Order) -> Table {
    let rows: Vec<String> = letters.chars().map(String::from).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    ground(&rows, &vec!["1"; rows.len()], more, order)
}

fn road(hexes: usize) -> String {
    let list: Vec<String> = (1..=hexes).map(|i| format!("T01{i:02}")).collect();
    format!("roads: [{{name: Road, hexes: [{}]}}]", list.join(", "))
}

/// The open steps, as in `T0102  1 clear`.
fn steps(t: &Table) -> Vec<String> {
    t.choices().into_iter().filter(|c| c.verb == "step").map(|c| c.label).collect()
}

fn left(t: &Table, name: &str) -> u8 {
    movement::left2(&t.book, &t.world, t.u(name))
}

// rule: blind-swords:10.2 blind-swords:8.1 blind-swords:8.5
#[test]
fn s10_2_the_order_gives_the_points() {
    for (order, mp2) in [(Order::Attack, 12), (Order::Defend, 8), (Order::Maneuver, 16)] {
        let mut t = column("fff", "", order);
        t.put(MS9, "T0101").run(MoveStep::default());
        assert_eq!(left(&t, MS9), mp2, "{order:?}");
        assert_eq!(orders::mp2(&t.book, order), mp2);
        t.expect(Confederate, "step").pick("step", "T0102");
        assert_eq!(left(&t, MS9), mp2 - 2);
    }
    for order in [Order::Regroup, Order::NoOrder] {
        let mut t = column("fff", "", order);
        t.put(MS9, "T0101").run(MoveStep::default()).finished();
    }
}

// rule: blind-swords:10.1
#[test]
fn s10_1_units_move_one_at_a_time_and_each_only_once() {
    let mut t = column("fffff", "", Order::Defend);
    t.put(MS9, "T0101").put(MS10, "T0103").put(OH54, "T0105").run(MoveStep::default());
    assert!(t.offers("unit", MS9) && t.offers("unit", MS10) && !t.offers("unit", OH54));
    t.pick("unit", MS10).pick("step", "T0102");
    // The other one waits until this one has stopped.
    assert!(!t.can("unit"));
    t.decline();
    // One is left: it is on its way without asking who.
    t.expect(Confederate, "step").decline().finished();
    assert!(t.state(MS10).act.moved && t.is_at(MS10, "T0102") && t.is_at(MS9, "T0101"));
    // Nobody needs to move.
    let mut t = column("fffff", "", Order::Defend);
    t.put(MS9, "T0101").put(MS10, "T0103").run(MoveStep::default()).decline().finished();
}

// rule: blind-swords:10.4
#[test]
fn s10_4_a_stack_may_move_as_one() {
    let mut t = column("fffff", "", Order::Defend);
    t.put(MS10, "T0101").edit(MS9, |u| u.worn = true).put(MS9, "T0101").put(TN52, "T0105").run(MoveStep::default());
    assert!(t.offers("stack", "T0101") && !t.offers("stack", "T0105"), "{}", t.describe());
    t.pick("stack", "T0101").pick("step", "T0102").pick("step", "T0103").decline();
    assert!(t.is_at(MS9, "T0103") && t.is_at(MS10, "T0103"));
    assert_eq!((left(&t, MS9), left(&t, MS10)), (4, 4));
    // Both are done; the third is on its way.
    t.expect(Confederate, "step").decline().finished();
    // Or each for itself.
    let mut t = column("fffff", "", Order::Defend);
    t.put(MS10, "T0101").edit(MS9, |u| u.worn = true).put(MS9, "T0101").run(MoveStep::default());
    t.pick("unit", MS9).pick("step", "T0102").decline();
    assert!(t.is_at(MS9, "T0102") && t.is_at(MS10, "T0101"));
}

// rule: blind-swords:10.3
#[test]
fn s10_3_a_unit_halts_when_it_cannot_pay() {
    // Woods cost 2 each: two of them use up the 4 points of Defend.
    let mut t = column("fwwf", "", Order::Defend);
    t.put(MS9, "T0101").run(MoveStep::default());
    t.pick("step", "T0102  2 woods").pick("step", "T0103  2 woods").finished();
    assert!(t.is_at(MS9, "T0103") && left(&t, MS9) == 0);
    // With one point left dense woods are too dear.
    let mut t = column("fffdf", "", Order::Defend);
    t.put(MS9, "T0101").run(MoveStep::default()).pick("step", "T0102").pick("step", "T0103");
    assert_eq!(steps(&t), ["T0102  1 clear"]);
}

// rule: blind-swords:10.3
#[test]
fn s10_3_one_hex_is_always_allowed_as_the_whole_move() {
    // Dense woods up a steep slope: 5 points, Defend has 4.
    let mut t = ground(&["f", "d", "f"], &["1", "4", "4"], "", Order::Defend);
    t.put(MS9, "T0101").run(MoveStep::default());
    assert!(t.offers("step", "the whole move"));
    t.pick("step", "T0102").finished();
    assert!(t.is_at(MS9, "T0102") && t.state(MS9).act.moved && left(&t, MS9) == 0);
    // Not as a second step.
    let mut t = ground(&["f", "f", "d"], &["1", "1", "4"], "", Order::Defend);
    t.put(MS9, "T0101").run(MoveStep::default()).pick("step", "T0102");
    assert!(!t.offers("step", "T0103"));
    // Not where it would overstack, and not over what is barred.
    let mut t = ground(&["f", "d", "f"], &["1", "4", "4"], "", Order::Defend);
    t.put(MS9, "T0101").put(MS7, "T0102").edit(MS7, |u| u.act.moved = true).run(MoveStep::default());
    assert!(!t.can("step"), "{}", t.describe());
    let mut t = column("fff", "creeks: [{name: Creek, sides: [T0101/T0102]}]", Order::Defend);
    t.put(MS9, "T0101").run(MoveStep::default());
    assert!(!t.can("step"));
}

// rule: blind-swords:10.1 blind-swords:3.1 blind-swords-x:3.1
#[test]
fn s10_1_a_full_hex_may_be_passed_but_no_move_ends_in_it() {
    // 10 and 10 points are too many.
    let mut t = column("fff", "", Order::Defend);
    t.put(MS9, "T0101").put(MS7, "T0102").edit(MS7, |u| u.act.moved = true).run(MoveStep::default());
    assert!(t.offers("step", "too full to stop there"));
    t.pick("step", "T0102");
    assert!(!t.can("stop"), "it cannot stay");
    t.pick("step", "T0103").decline().finished();
    // Going back out of it is going on, too.
    let mut t = column("ff", "", Order::Defend);
    t.put(MS9, "T0101").put(MS7, "T0102").edit(MS7, |u| u.act.moved = true).run(MoveStep::default());
    t.pick("step", "T0102");
    assert!(!t.can("stop") && t.offers("step", "T0101"));
    // With nothing left to go on with the step is not open: dense woods up a slope take all four points.
    for (level, open) in [("2", true), ("3", false)] {
        let mut t = ground(&["f", "d"], &["1", level], "", Order::Defend);
        t.put(MS9, "T0101").put(MS7, "T0102").edit(MS7, |u| u.act.moved = true).run(MoveStep::default());
        assert_eq!(t.can("step"), open, "level {level}");
    }
}

// rule: blind-swords-x:3.1a blind-swords:3.1c blind-swords:10.5
#[test]
fn x3_1a_the_road_rate_needs_room_in_every_hex() {
    let mut t = column("fwf", &road(3), Order::Defend);
    t.put(MS9, "T0101").run(MoveStep::default());
    assert_eq!(steps(&t), ["T0102  1 road"]);
    // Full: through the woods beside the road.
    let mut t = column("fwf", &road(3), Order::Defend);
    t.put(MS9, "T0101").put(MS7, "T0102").edit(MS7, |u| u.act.moved = true).run(MoveStep::default());
    assert_eq!(steps(&t), ["T0102  2 woods"]);
    // Room for 2 more beside 10.
    let mut t = column("fwf", &road(3), Order::Defend);
    t.put(MS10, "T0101").worn(MS10).put(MS7, "T0102").edit(MS7, |u| u.act.moved = true).run(MoveStep::default());
    assert_eq!(steps(&t), ["T0102  1 road"]);
}

// rule: blind-swords:3.1d
#[test]
fn s3_1d_whom_fire_leaves_in_a_full_hex_makes_room() {
    // Through a full hex of dense woods with one point left, which the enemy covers.
    let mut t = ground(&["fR", "df", "fR", "fR"], &["11"; 4], "", Order::Defend);
    t.put(MS9, "T0101").put(MS7, "T0102").edit(MS7, |u| u.act.moved = true).put(OH54, "T0202");
    t.run(MoveStep::default()).pick("step", "T0102  3").expect(Union, "fire").decline();
    assert!(!t.can("stop") && t.offers("step", "T0103"), "{}", t.describe());
    t.pick("step", "T0103").expect(Union, "fire");
    // Meanwhile friends flee into both hexes it could go to.
    t.edit(MS5, |u| u.act.moved = true).edit(TN52, |u| u.act.moved = true);
    t.put(MS5, "T0103").put(TN52, "T0101").decline();
    assert!(t.is_at(MS9, "T0102") && !t.can("step"), "{}", t.describe());
    // It may leave the map, but need not: it goes to the nearest hex with room.
    t.expect(Confederate, "exit").decline().finished();
    assert!(t.is_at(MS9, "T0104") && t.said("finds no room and goes to T0104"));
}

// rule: blind-swords:10.6 blind-swords:8.4 blind-swords:8.2 blind-swords:8.3
#[test]
fn s10_6_under_maneuver_nobody_goes_next_to_the_enemy() {
    let mut t = column("fffff", "", Order::Maneuver);
    t.put(MS9, "T0101").put(OH54, "T0104").run(MoveStep::default()).pick("step", "T0102");
    assert!(!t.offers("step", "T0103"));
    // Attack and Defend engage, and go on.
    for order in [Order::Attack, Order::Defend] {
        let mut t = column("fffff", "", order);
        t.put(MS9, "T0101").put(OH54, "T0104").run(MoveStep::default()).pick("step", "T0102");
        assert!(t.offers("step", "next to the enemy"));
        t.pick("step", "T0103");
        assert!(!t.offers("step", "T0104"), "the enemy's hex");
        assert!(t.said("next to the enemy"));
    }
    // Under Maneuver one may start engaged and leave.
    let mut t = column("fffff", "", Order::Maneuver);
    t.put(MS9, "T0103").put(OH54, "T0104").run(MoveStep::default());
    t.pick("step", "T0102").expect(Union, "fire").decline();
    assert!(t.is_at(MS9, "T0102"));
}

// rule: blind-swords:10.7
#[test]
fn s10_7_who_leaves_a_hex_next_to_the_enemy_is_fired_at_first() {
    let mut t = column("fffff", "", Order::Attack);
    t.put(MS9, "T0103").put(OH54, "T0104").run(MoveStep::default());
    assert!(t.offers("step", "the enemy may fire first"));
    t.pick("step", "T0102").expect(Union, "fire");
    assert!(t.is_at(MS9, "T0103"), "announced, not made");
    t.decline();
    assert!(t.is_at(MS9, "T0102"));
    // From there on nobody is next to it, and going back in is free.
    t.pick("step", "T0103").expect(Confederate, "stop");
    // Out again: once more, every time.
    t.pick("step", "T0102").expect(Union, "fire").decline().decline().finished();
}

// rule: blind-swords:10.7
#[test]
fn s10_7_whoever_is_driven_off_goes_no_further() {
    let mut t = column("fffff", "", Order::Attack);
    t.put(MS9, "T0103").put(OH54, "T0104").run(MoveStep::default());
    t.pick("step", "T0102").expect(Union, "fire");
    t.edit(MS9, |u| u.driven += 1).decline().finished();
    assert!(t.is_at(MS9, "T0103") && t.state(MS9).act.moved && t.state(MS9).act.steps == 0);
    // Hits and depletion alone stop nobody (ruling R21).
    let mut t = column("fffff", "", Order::Attack);
    t.put(MS9, "T0103").put(OH54, "T0104").run(MoveStep::default());
    t.pick("step", "T0102").expect(Union, "fire").worn(MS9).hits(MS9, 1).decline();
    assert!(t.is_at(MS9, "T0102") && t.can("step"));
}

// rule: blind-swords:10.7
#[test]
fn s10_7_a_retreat_by_opportunity_fire_is_all_the_mover_does() {
    // Every roll until one drives it off: it never is in the hex that it announced then.
    let (mut driven, mut through) = (0, 0);
    for seed in 0..60 {
        let mut t = ground(&["fff"; 7], &["111"; 7], "", Order::Attack);
        t.dice = longroll::kit::Dice::seeded(seed);
        t.put(TN52, "T0203").hits(TN52, 1).put(OH54, "T0204").put("55th Illinois", "T0104").run(MoveStep::default());
        t.pick("step", "T0202");
        while t.to_move == Some(Union) && t.can("fire") {
            t.choose(|a| !format!("{a:?}").contains("Done"));
        }
        if t.state(TN52).driven > 0 {
            driven += 1;
            t.decline_all();
            assert!(t.state(TN52).act.steps == 0 && t.state(TN52).act.moved);
        } else {
            through += 1;
            t.decline_all();
            assert!(t.is_at(TN52, "T0202"));
        }
    }
    assert!(driven > 5 && through > 5, "{driven} driven off, {through} through");
}

// rule: blind-swords:10.7 blind-swords:10.4
#[test]
fn s10_7_of_a_stack_each_is_fired_at_by_itself() {
    let mut t = column("fffff", "", Order::Attack);
    t.put(MS10, "T0103").put(MS9, "T0103").worn(MS9).put(OH54, "T0104").run(MoveStep::default());
    t.pick("stack", "T0103").pick("step", "T0102");
    t.expect(Union, "fire").decline();
    // The first is through, the second under fire: it is driven off, the first goes on alone.
    let (first, second) = if t.is_at(MS9, "T0102") { (MS9, MS10) } else { (MS10, MS9) };
    assert!(t.is_at(first, "T0102") && t.is_at(second, "T0103"));
    t.expect(Union, "fire").edit(second, |u| u.driven += 1).decline();
    t.expect(Confederate, "step").pick("step", "T0101").decline().finished();
    assert!(t.is_at(first, "T0101") && t.is_at(second, "T0103"));
}

// rule: blind-swords-x:8.4 blind-swords:8.4 blind-swords:10.5
#[test]
fn x8_4_march_column_from_ten_under_maneuver_by_road_all_the_way() {
    let mut t = column("fwwwwwwwwwwwwwwwww", &road(17), Order::Maneuver);
    t.put(MS9, "T0101").run(MoveStep::default());
    assert!(t.offers("step", "T0102  1 road"));
    t.pick("march", "").expect(Confederate, "step");
    assert!(t.said("goes in march column") && !t.can("march"));
    for i in 2..=17 {
        assert_eq!(steps(&t).iter().filter(|s| s.contains("0.5 road")).count(), steps(&t).len());
        t.pick("step", &format!("T01{i:02}  0.5"));
    }
    t.finished();
    assert!(t.is_at(MS9, "T0117"), "sixteen hexes on eight points");
    // Off the road there is no step in column; the hex after the road's end is none.
    let mut t = column("ffff", &road(2), Order::Maneuver);
    t.put(MS9, "T0101").run(MoveStep::default()).pick("march", "").pick("step", "T0102");
    assert_eq!(steps(&t), ["T0101  0.5 road"]);
    // It is declared before the first step, or never.
    let mut t = column("ffff", &road(4), Order::Maneuver);
    t.put(MS9, "T0101").run(MoveStep::default()).pick("step", "T0102");
    assert!(!t.can("march"));
    // Only under Maneuver, only from 10:00, for both sides.
    for order in [Order::Attack, Order::Defend] {
        let mut t = column("ffff", &road(4), order);
        assert!(!t.put(MS9, "T0101").run(MoveStep::default()).can("march"));
    }
    for (unit, brigade) in [(MS9, "Chalmers"), (OH71, "Stuart")] {
        for (clock, open) in [(TEN - 1, false), (TEN, true)] {
            let mut t = column("ffff", &road(4), Order::Maneuver);
            t.clock(clock).activate(brigade, Order::Maneuver).put(unit, "T0101");
            assert_eq!(t.run(MoveStep::default()).can("march"), open, "{unit} at {clock}");
        }
    }
    // No road here, no column.
    let mut t = column("ffff", "", Order::Maneuver);
    assert!(!t.put(MS9, "T0101").run(MoveStep::default()).can("march"));
}

// rule: blind-swords-x:8.4 blind-swords-x:3.1a blind-swords-x:10.13
#[test]
fn x8_4_a_column_pays_for_dots_and_needs_room() {
    let more = format!("{}\nlists: [{{name: dots, hexes: [T0102]}}]", road(4));
    let mut t = column("ffff", &more, Order::Maneuver);
    t.put(MS9, "T0101").run(MoveStep::default()).pick("march", "");
    assert_eq!(steps(&t), ["T0102  1.5 road"]);
    let mut t = column("ffff", &road(4), Order::Maneuver);
    t.put(MS9, "T0101").put(MS7, "T0103").edit(MS7, |u| u.act.moved = true).run(MoveStep::default());
    t.pick("march", "").pick("step", "T0102");
    assert_eq!(steps(&t), ["T0101  0.5 road"], "the next hex is full");
}

// rule: blind-swords-x:10.11a
#[test]
fn x10_11a_a_single_regiment_that_comes_in_may_march_whatever_the_order() {
    use longroll::rules::blind_swords::book::{Entry, EntryMode};
    let begun = |order, arrived, clock, fired| {
        let rows = ["f"; 18];
        let mut t = field(&rows, &["1"; 18], &road(18), |b| {
            rules(b);
            let unit = b.units.iter_mut().find(|u| u.name == MS9).unwrap();
            unit.entry = Entry::Due { turn: 0, hex: None, mode: EntryMode::Single, wallace: None };
        });
        t.clock(clock).activate("Chalmers", order).put(MS9, "T0101").put(OH54, "T0105");
        t.world.phase = Phase::Movement;
        t.edit(MS9, |u| (u.act.arrived, u.act.fired) = (arrived, fired)).run(MoveStep::default());
        t
    };
    let table = |order, arrived, clock| begun(order, arrived, clock, false);
    // Under Regroup it can do nothing but march: 8 points, and not next to the enemy.
    let mut t = table(Order::Regroup, true, TEN);
    assert!(t.can("march") && !t.can("step"));
    t.pick("march", "");
    assert_eq!(left(&t, MS9), 16);
    t.pick("step", "T0102  0.5").pick("step", "T0103");
    assert!(!t.offers("step", "T0104"));
    // Under Attack it may choose.
    let mut t = table(Order::Attack, true, TEN);
    assert!(t.offers("step", "T0102  1 road") && left(&t, MS9) == 12);
    t.pick("march", "");
    assert!(t.offers("step", "T0102  0.5 road") && left(&t, MS9) == 16);
    // Whoever fired with its brigade is under the brigade's order.
    let t = begun(Order::Attack, true, TEN, true);
    assert!(t.can("step") && !t.can("march"));
    // Not in a later turn, and not before columns are allowed.
    table(Order::Regroup, false, TEN).finished();
    table(Order::Regroup, true, TEN - 1).finished();
}

// rule: blind-swords-x:10.3
#[test]
fn x10_3_foot_stops_in_a_marsh_unless_by_road() {
    let mut t = column("fmff", "", Order::Attack);
    t.put(MS9, "T0101").run(MoveStep::default());
    assert!(t.offers("step", "stops in the marsh"));
    t.pick("step", "T0102  3 marsh").finished();
    assert!(t.state(MS9).act.moved && t.said("stops in the marsh"));
    let mut t = column("fmff", &road(4), Order::Attack);
    t.put(MS9, "T0101").run(MoveStep::default()).pick("step", "T0102  1 road").expect(Confederate, "step");
}

const CAMP: &str = "lists: [{name: camps, hexes: [T0102, T0103]}, {name: dots, hexes: [T0101, T0104]}]";

// rule: blind-swords-x:2.10#camp blind-swords-x:10.13 blind-swords-x:10.13#stop blind-swords-x:10.13#pair
// example: B-DOT-1 B-DOT-2 B-DOT-4
#[test]
fn x10_13_confederates_stop_to_loot_and_pay_for_dots() {
    let mut t = column("fffff", CAMP, Order::Attack);
    t.put(MS9, "T0105").run(MoveStep::default());
    t.pick("step", "T0104  2 clear").pick("step", "T0103  1 clear").finished();
    assert!(t.said("stops to loot the camp"));
    // Camp to camp: nothing more, but a stop.
    let mut t = column("fffff", CAMP, Order::Attack);
    t.put(MS9, "T0103").run(MoveStep::default()).pick("step", "T0102  1 clear").finished();
    // By road one may go on or stop.
    let mut t = column("fffff", &format!("{CAMP}\n{}", road(5)), Order::Attack);
    t.put(MS9, "T0105").run(MoveStep::default()).pick("step", "T0104  2 road").pick("step", "T0103  1 road");
    t.expect(Confederate, "stop").pick("step", "T0102  1 road").decline().finished();
    // A unit that starts in a camp leaves it like any other hex.
    let mut t = column("fffff", CAMP, Order::Attack);
    t.put(MS9, "T0103").run(MoveStep::default()).pick("step", "T0104  2 clear").pick("step", "T0105  1 clear");
}

// rule: blind-swords-x:2.10#camp-us blind-swords-x:2.10#camp-end blind-swords-x:10.13
// example: B-DOT-3
#[test]
fn x2_10_camps_are_nothing_to_the_union_and_to_anybody_after_noon() {
    let mut t = column("fffff", CAMP, Order::Attack);
    t.activate("Stuart", Order::Defend).put(OH71, "T0105").run(MoveStep::default());
    t.pick("step", "T0104  1 clear").pick("step", "T0103  1 clear").expect(Union, "step");
    for (clock, dot) in [(7, "T0104  2 clear"), (8, "T0104  1 clear")] {
        let mut t = column("fffff", CAMP, Order::Attack);
        t.clock(clock).put(MS9, "T0105").run(MoveStep::default()).pick("step", dot).pick("step", "T0103");
        assert_eq!(t.to_move.is_some(), clock == 8);
    }
}

// rule: blind-swords:7.3#event
#[test]
fn events_spare_camps_ravines_or_set_horse_in_the_way() {
    let boost = |t: &mut Table, change: fn(&mut longroll::rules::blind_swords::world::Boosts)| {
        change(&mut t.world.active.as_mut().unwrap().boosts);
    };
    let mut t = column("fffff", CAMP, Order::Attack);
    boost(&mut t, |b| b.past_tents = true);
    t.put(MS9, "T0105").run(MoveStep::default());
    t.pick("step", "T0104  1 clear").pick("step", "T0103  1 clear").expect(Confederate, "step");
    // Up the Ravines: the slope is free.
    for (spared, label) in [(false, "T0102  3 clear"), (true, "T0102  1 clear")] {
        let mut t = ground(&["f", "f"], &["1", "4"], "", Order::Attack);
        t.world.active.as_mut().unwrap().boosts.ravines = spared;
        t.put(MS9, "T0101").run(MoveStep::default());
        assert!(t.offers("step", label), "{}", t.describe());
    }
    // Enemy horse: its hex and the hexes beside it cost one more, by road too.
    let mut t = column("ffffff", &road(6), Order::Attack);
    let horse = t.h("T0104");
    t.world.active.as_mut().unwrap().boosts.horse = Some(horse);
    t.put(MS9, "T0101").run(MoveStep::default());
    t.pick("step", "T0102  1").pick("step", "T0103  2").pick("step", "T0104  2");
    assert_eq!(left(&t, MS9), 2);
}

// rule: blind-swords:7.3b
#[test]
fn a_unit_that_lost_its_way_does_not_move() {
    let mut t = column("ffff", "", Order::Attack);
    t.put(MS9, "T0101").edit(MS9, |u| u.lost_way = true).run(MoveStep::default()).finished();
}

// rule: blind-swords:10.12
#[test]
fn s10_12_a_unit_may_leave_the_map_from_the_edge_for_a_point() {
    let mut t = ground(&["fff"; 3], &["111"; 3], "", Order::Attack);
    t.put(MS9, "T0202").run(MoveStep::default());
    assert!(!t.can("exit"), "not from the middle");
    t.pick("step", "T0201").pick("exit", "").finished();
    let state = t.state(MS9);
    assert_eq!((state.place, state.act.spent2, state.driven), (Place::Left, 4, 1));
    assert!(t.said("leaves the map"));
    t.sound();
    // Next to the enemy it is fired at first, and does not get away if it is driven off.
    let mut t = ground(&["fff"; 3], &["111"; 3], "", Order::Attack);
    t.put(MS9, "T0201").put(OH54, "T0202").run(MoveStep::default()).pick("exit", "");
    t.expect(Union, "fire").edit(MS9, |u| u.driven += 1).decline().finished();
    assert!(t.is_at(MS9, "T0201"));
    // Without a point left there is no leaving.
    let mut t = ground(&["www"; 3], &["111"; 3], "", Order::Defend);
    t.put(MS9, "T0303").run(MoveStep::default()).pick("step", "T0302").pick("step", "T0301").finished();
}

// rule: blind-swords:10.12
#[test]
fn s10_12_where_the_scenario_names_exits_the_union_leaves_there_and_then_only() {
    let mut t = Table::scenario("16.5", []);
    let unit = t.book.unit(t.world.members(t.b("Tuttle")).next().unwrap()).name.clone();
    for (clock, hex, open) in [(15, "B2401", false), (16, "B2401", true), (16, "B2501", true), (16, "B2601", false)] {
        let mut t = Table::scenario("16.5", []);
        t.keep(&[&unit]).clock(clock).activate("Tuttle", Order::Maneuver).put(&unit, hex).run(MoveStep::default());
        assert_eq!(t.can("exit"), open, "{hex} at {clock}");
    }
    // Confederates do as everywhere.
    let rebel = t.book.unit(t.world.members(t.b("Gibson")).next().unwrap()).name.clone();
    t.keep(&[&rebel]).activate("Gibson", Order::Attack).put(&rebel, "B2401").run(MoveStep::default());
    assert!(t.can("exit"));
}

// rule: blind-swords-x:10.11
#[test]
fn x10_11_enemy_entry_hexes_are_closed_unless_worth_points() {
    let table = |worth2: Option<i16>| {
        let mut t = field(&["f"; 3], &["1"; 3], "", |b| {
            rules(b);
            let hex = b.board.find("T0102").unwrap();
            b.scenario.entries[Union].push(hex);
            if let Some(worth2) = worth2 {
                b.scenario.held.push(Held { hex, name: "the spring".into(), camp: false, worth2 });
            }
        });
        t.clock(TEN).activate("Chalmers", Order::Attack).put(MS9, "T0101").run(MoveStep::default());
        t
    };
    assert!(!table(None).can("step"));
    assert!(!table(Some(0)).can("step"));
    assert!(table(Some(2)).can("step"));
    // One's own are open.
    let mut t = table(None);
    t.decline_all();
    t.activate("Stuart", Order::Defend).put(OH71, "T0103").run(MoveStep::default());
    assert!(t.offers("step", "T0102"));
}

// rule: blind-swords-x:10.13#vp
#[test]
fn x10_13_foot_that_enters_a_camp_takes_it() {
    let mut t = field(&["f"; 3], &["1"; 3], "", |b| {
        rules(b);
        let hex = b.board.find("T0102").unwrap();
        b.scenario.held.push(Held { hex, name: "the camp".into(), camp: true, worth2: 2 });
    });
    let hex = t.h("T0102");
    // Guns take nothing.
    let gun = t.u(GIRARDEY);
    t.with_cx(|cx| movement::enter(cx, gun, hex));
    assert_eq!(t.world.holder(&t.book, hex), Some(Union));
    t.off(GIRARDEY, Place::Left);
    t.clock(TEN).activate("Chalmers", Order::Attack).put(MS9, "T0101").run(MoveStep::default());
    t.pick("step", "T0102").pick("step", "T0103").decline().finished();
    assert!(t.said("and takes the camp"));
    assert_eq!(t.world.holder(&t.book, hex), Some(Confederate), "it need not stay");
    // Union foot takes it back.
    let foot = t.u(OH71);
    t.with_cx(|cx| movement::enter(cx, foot, hex));
    assert_eq!(t.world.holder(&t.book, hex), Some(Union));
}

// rule: blind-swords:7.3b
#[test]
fn one_hex_against_its_will_costs_nothing_and_keeps_to_what_is_possible() {
    let mut t = ground(&["fff"; 3], &["181"; 3], "lists: [{name: camps, hexes: [T0201]}]", Order::Regroup);
    t.put(MS9, "T0202").put(MS7, "T0203").put(OH54, "T0102");
    let ways: Vec<&str> = movement::one_hex(&t.book, &t.world, t.u(MS9)).iter().map(|h| t.book.number(*h)).collect();
    // Not onto the enemy, not where it would overstack; enemies next to it, slopes and camps are nothing.
    assert_eq!(ways, ["T0201", "T0301", "T0302", "T0101"]);
    // A battery keeps its distance.
    t.put(GIRARDEY, "T0301");
    let guns = movement::one_hex(&t.book, &t.world, t.u(GIRARDEY));
    assert!(guns.is_empty(), "{guns:?}");
    assert!(movement::one_hex(&t.book, &t.world, t.u(MS5)).is_empty(), "not on the map");
}

// rule: blind-swords:10.3
#[test]
fn the_preview_of_the_way_is_what_the_steps_cost() {
    let mut t = Table::new([]);
    t.activate("Chalmers", Order::Attack);
    t.world.phase = Phase::Movement;
    let mut seen = 0;
    for name in [MS5, MS9, TN52] {
        let all = movement::reach(&t.book, &t.world, t.u(name));
        assert!(all.len() > 3 && all.windows(2).all(|w| w[0].cost2 <= w[1].cost2));
        for goal in all.iter().step_by(2) {
            let mut t = Table::new([]);
            t.activate("Chalmers", Order::Attack);
            t.world.phase = Phase::Movement;
            for other in t.world.members(t.b("Chalmers")).collect::<Vec<_>>() {
                t.world.unit_mut(other).act.moved = other != t.u(name);
            }
            t.run(MoveStep::default());
            for dir in &goal.path {
                t.act(movement::MoveAction::Step(*dir));
                while t.to_move == Some(Union) {
                    t.decline();
                }
            }
            t.decline_all();
            assert!(t.is_at(name, t.book.number(goal.hex)));
            assert_eq!(u16::from(t.state(name).act.spent2), goal.cost2, "{name} to {}", t.book.number(goal.hex));
            seen += 1;
        }
    }
    assert!(seen > 10);
    // Nobody is asked about these.
    assert!(movement::reach(&t.book, &t.world, t.u(OH54)).is_empty());
    t.edit(MS9, |u| u.act.moved = true);
    assert!(movement::reach(&t.book, &t.world, t.u(MS9)).is_empty());
}

#[test]
fn a_lane_is_long_enough_for_nothing_to_be_on_it() {
    assert!(lane(3, |_| {}).world.stacks.iter().next().is_none());
}
