//! Batteries move: near the enemy, through woods, along crowded roads, few of the Union's early in the day.

use longroll::kit::Side::{Confederate, Union};
use longroll::map::HexId;
use longroll::rules::blind_swords::artillery::HexStep;
use longroll::rules::blind_swords::book::Book;
use longroll::rules::blind_swords::movement::guns::{TooNear, approach};
use longroll::rules::blind_swords::movement::{self, GunMove};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::Phase;

use crate::fire_strength::field;

const GIRARDEY: &str = "Girardey's (Georgia) Battery";
const GAGE: &str = "Gage's (Alabama) Battery";
const MS7: &str = "7th Mississippi";
const MS9: &str = "9th Mississippi";
const OH54: &str = "54th Ohio";
const OH71: &str = "71st Ohio";

/// The points of a battery, in halves.
const MP2: u8 = 12;

fn morning(book: &mut Book) {
    book.scenario.turns = (0..20).collect();
    book.scenario.rules.camps_until = 8;
}

fn ground(terrain: &[&str], levels: &[&str], more: &str) -> Table {
    let mut t = field(terrain, levels, more, morning);
    t.world.phase = Phase::Artillery;
    t
}

fn column(letters: &str, more: &str) -> Table {
    let rows: Vec<String> = letters.chars().map(String::from).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    ground(&rows, &vec!["1"; rows.len()], more)
}

fn moves(t: &mut Table, name: &str) {
    let unit = t.u(name);
    t.run(GunMove::new(vec![unit], MP2));
}

fn can(t: &Table, name: &str, from: &str, to: &str, first: bool) -> Result<(), TooNear> {
    approach(&t.book, &t.world, t.u(name), t.h(from), t.h(to), first)
}

fn left(t: &Table, name: &str) -> u8 {
    movement::left2(&t.book, &t.world, t.u(name))
}

// rule: blind-swords-x:6.0 blind-swords:10.2 blind-swords:6.1
#[test]
fn x6_0_a_battery_has_six_points_and_those_of_a_hex_move_one_by_one() {
    let mut t = column("ffffffff", "");
    t.put(GIRARDEY, "T0101").put(GAGE, "T0101");
    let guns = vec![t.u(GIRARDEY), t.u(GAGE)];
    t.run(GunMove::new(guns, MP2)).expect(Confederate, "unit").pick("unit", "Gage's Battery");
    for i in 2..=7 {
        t.pick("step", &format!("T01{i:02}  1 clear"));
    }
    // Six hexes are six points; the other battery is on its way now, with its own.
    assert!(t.is_at(GAGE, "T0107") && left(&t, GAGE) == 0);
    t.pick("step", "T0102").decline().finished();
    assert!(t.is_at(GIRARDEY, "T0102") && left(&t, GIRARDEY) == 10);
    // None need move, and an event may give less.
    let guns = vec![t.u(GIRARDEY), t.u(GAGE)];
    t.run(GunMove::new(guns, 8)).decline().finished();
    let gun = t.u(GIRARDEY);
    t.run(GunMove::new(vec![gun], 8)).expect(Confederate, "step");
    assert_eq!(left(&t, GIRARDEY), 8);
}

/// 16.4 has all of map B; nobody stands there but these.
fn map_b(places: &[(&str, &str)]) -> Table {
    let mut t = Table::scenario("16.4", []);
    t.keep(&[]);
    for (unit, hex) in places {
        t.put(unit, hex);
    }
    t
}

// rule: blind-swords-x:6.5a
// example: B-DIST-1
#[test]
fn x6_5a_guns_may_stop_two_hexes_from_an_enemy_who_cannot_see_them() {
    let t = map_b(&[(OH54, "B2115"), (GIRARDEY, "B2416")]);
    for hex in ["B2316", "B2417", "B2416"] {
        assert_eq!(t.book.board.distance(t.h("B2115"), t.h(hex)), if hex == "B2316" { 2 } else { 3 }, "{hex}");
    }
    assert!(t.book.ground.by_road(t.h("B2316"), t.h("B2216")), "the trail");
    for from in ["B2416", "B2417", "B2317"] {
        assert_eq!(can(&t, GIRARDEY, from, "B2316", true), Ok(()), "{from}");
    }
    // One hex further on the trail is next to him.
    assert_eq!(can(&t, GIRARDEY, "B2316", "B2216", false), Err(TooNear::Adjacent));
}

// rule: blind-swords-x:6.5a
// example: B-DIST-2 B-DIST-3
#[test]
fn x6_5a_guns_keep_away_from_an_enemy_who_sees_them_unless_infantry_is_there() {
    let mut t = map_b(&[(OH54, "B2115"), (GIRARDEY, "B1917")]);
    let enemy = t.h("B2115");
    assert_eq!(can(&t, GIRARDEY, "B1917", "B1916", true), Err(TooNear::Seen(enemy)));
    t.put(MS9, "B1916");
    assert_eq!(can(&t, GIRARDEY, "B1917", "B1916", true), Ok(()));
    // A battery there is no infantry.
    t.keep(&[OH54, GIRARDEY]).put(GAGE, "B1916").put(OH54, "B2115").put(GIRARDEY, "B1917");
    assert_eq!(can(&t, GIRARDEY, "B1917", "B1916", true), Err(TooNear::Seen(enemy)));
}

// rule: blind-swords-x:6.5a blind-swords:10.6
#[test]
fn x6_5a_every_enemy_two_hexes_off_must_be_blind_and_none_may_be_next_to_the_hex() {
    // T0105 is seen by T0103 in the open; woods at T0106 hide it from T0107.
    let mut t = column("ffffffwfff", "");
    t.put(GIRARDEY, "T0105").put(OH54, "T0109");
    assert_eq!(can(&t, GIRARDEY, "T0105", "T0106", true), Ok(()), "three off is far enough");
    let seen: HexId = t.h("T0108");
    t.put(OH54, "T0108");
    assert_eq!(can(&t, GIRARDEY, "T0105", "T0106", true), Ok(()), "woods between");
    let mut t = column("ffffffffff", "");
    t.put(GIRARDEY, "T0105").put(OH54, "T0108");
    assert_eq!(can(&t, GIRARDEY, "T0105", "T0106", true), Err(TooNear::Seen(seen)));
    // Friends between hide it, but not the battery itself where it comes from.
    t.put(MS9, "T0107");
    assert_eq!(can(&t, GIRARDEY, "T0105", "T0106", true), Ok(()));
    // Infantry in the hex makes up for sight, never for an enemy next to it.
    let mut t = column("ffffffffff", "");
    t.put(GIRARDEY, "T0104").put(MS9, "T0105").put(OH54, "T0106");
    assert_eq!(can(&t, GIRARDEY, "T0104", "T0105", true), Err(TooNear::Adjacent));
}

// rule: blind-swords:6.5a blind-swords:10.6
// example: B-WG-1
#[test]
fn s6_5a_engaged_guns_only_get_away() {
    let mut t = ground(&["ffff"; 8], &["1111"; 8], "");
    t.put(GIRARDEY, "T0204").put(OH54, "T0205");
    // Next to an enemy: two hexes off is away, even in his sight; beside him is not.
    assert_eq!(can(&t, GIRARDEY, "T0204", "T0203", true), Ok(()));
    assert_eq!(can(&t, GIRARDEY, "T0204", "T0304", true), Err(TooNear::Adjacent));
    // On the way it must get further.
    assert_eq!(can(&t, GIRARDEY, "T0203", "T0103", false), Err(TooNear::NotAway));
    assert_eq!(can(&t, GIRARDEY, "T0203", "T0202", false), Ok(()));
    moves(t.put(GIRARDEY, "T0204"), GIRARDEY);
    t.pick("step", "T0203").expect(Union, "fire").decline();
    assert!(t.offers("step", "T0202") && !t.offers("step", "T0103") && !t.offers("step", "T0303"));
    t.decline().finished();
    assert!(t.is_at(GIRARDEY, "T0203"), "it may stay two hexes off");
    // Two hexes off at the start: away only, not sideways, not nearer; or it stays.
    assert_eq!(can(&t, GIRARDEY, "T0203", "T0103", true), Err(TooNear::NotAway));
    assert_eq!(can(&t, GIRARDEY, "T0203", "T0204", true), Err(TooNear::Adjacent));
    // Of two enemies the nearer counts.
    t.put(OH71, "T0402");
    assert_eq!(can(&t, GIRARDEY, "T0203", "T0202", true), Err(TooNear::NotAway), "still two hexes from the other");
    assert_eq!(can(&t, GIRARDEY, "T0203", "T0102", true), Ok(()));
}

// rule: blind-swords:10.7
#[test]
fn s10_7_guns_are_fired_at_when_they_leave() {
    let mut t = column("fffff", "");
    t.put(GIRARDEY, "T0104").put(OH54, "T0105");
    moves(&mut t, GIRARDEY);
    t.pick("step", "T0103").expect(Union, "fire").edit(GIRARDEY, |u| u.driven += 1).decline().finished();
    assert!(t.is_at(GIRARDEY, "T0104") && t.state(GIRARDEY).act.moved);
}

// rule: blind-swords-x:6.5
#[test]
fn x6_5_woods_off_road_take_the_whole_move_of_guns() {
    let mut t = column("ffwwf", "");
    t.put(GIRARDEY, "T0101");
    moves(&mut t, GIRARDEY);
    t.pick("step", "T0102");
    assert!(t.offers("step", "takes the whole move"));
    t.pick("step", "T0103  5 woods").finished();
    assert_eq!(left(&t, GIRARDEY), 0);
    // Out of woods: as the first step only, and that is all.
    moves(&mut t, GIRARDEY);
    t.pick("step", "T0102").finished();
    t.put(GIRARDEY, "T0104");
    moves(&mut t, GIRARDEY);
    t.pick("step", "T0105").finished();
    // Nobody may be crowded out by that: where it would overstack it cannot go in.
    let mut t = column("fwf", "");
    t.put(GIRARDEY, "T0101").put(MS9, "T0102");
    moves(&mut t, GIRARDEY);
    assert!(!t.can("step"), "{}", t.describe());
}

fn road(hexes: usize) -> String {
    let list: Vec<String> = (1..=hexes).map(|i| format!("T01{i:02}")).collect();
    format!("roads: [{{name: Road, hexes: [{}]}}]", list.join(", "))
}

// rule: blind-swords-x:2.10#traffic blind-swords-x:3.1a blind-swords-x:2.10#dense-art
// example: B-TRAF-1
#[test]
fn x2_10_guns_push_through_a_crowd_on_a_wooded_road_for_three() {
    for letters in ["fwff", "fdff", "fmff"] {
        let mut t = column(letters, &road(4));
        t.put(GIRARDEY, "T0101").put(MS9, "T0102");
        moves(&mut t, GIRARDEY);
        t.pick("step", "T0102  3 road");
        assert!(!t.can("stop"), "ten points and four and a half are too many");
        t.pick("step", "T0103  1 road").expect(Confederate, "stop");
    }
    // In the open they pass beside the road.
    let mut t = column("ffff", &road(4));
    t.put(GIRARDEY, "T0101").put(MS9, "T0102");
    moves(&mut t, GIRARDEY);
    assert!(t.offers("step", "T0102  1 clear"));
    // With room the rate of the road is paid: seven points and four and a half.
    let mut t = column("fwff", &road(4));
    t.put(GIRARDEY, "T0101").put("10th Mississippi", "T0102");
    moves(&mut t, GIRARDEY);
    t.pick("step", "T0102  1 road").expect(Confederate, "stop");
}

// rule: blind-swords-x:2.10#csa-camp blind-swords-x:10.13#stop blind-swords-x:10.13
#[test]
fn x2_10_confederate_guns_go_through_camps_by_road_and_need_not_stop() {
    let lists = "lists: [{name: camps, hexes: [T0102]}, {name: dots, hexes: [T0101, T0103]}]";
    let mut t = column("ffff", lists);
    t.put(GIRARDEY, "T0101");
    moves(&mut t, GIRARDEY);
    assert!(!t.can("step"));
    let mut t = column("ffff", &format!("{lists}\n{}", road(4)));
    t.put(GIRARDEY, "T0101");
    moves(&mut t, GIRARDEY);
    t.pick("step", "T0102  1 road").expect(Confederate, "stop").pick("step", "T0103  2 road");
    // After noon camps are nothing, and to the Union they never are.
    let mut t = column("ffff", lists);
    t.clock(8).put(GIRARDEY, "T0101");
    moves(&mut t, GIRARDEY);
    t.pick("step", "T0102  1 clear").pick("step", "T0103  1 clear");
}

// rule: blind-swords-x:2.10#asterisk blind-swords-x:2.10#asterisk2
#[test]
fn x2_10_an_asterisk_battery_goes_one_hex_and_never_off_the_map() {
    let fixed = |more: &str| {
        let mut t = field(&["f"; 9], &["1"; 9], more, |b| {
            morning(b);
            b.units.iter_mut().find(|u| u.name == GIRARDEY).unwrap().immobile = true;
        });
        t.world.phase = Phase::Artillery;
        t
    };
    let mut t = fixed("lists: [{name: landing, hexes: [T0101]}]");
    t.put(GIRARDEY, "T0107");
    moves(&mut t, GIRARDEY);
    assert!(!t.can("exit") && !t.offers("step", "T0108"), "seven hexes off");
    t.pick("step", "T0106").finished();
    assert!(t.said("takes the whole move"));
}

// rule: blind-swords-x:8.7b
// example: B-GMOV-800 B-GMOV-830 B-GMOV-900 B-GMOV-930 B-GMOV-1000
#[test]
fn x8_7b_few_union_batteries_may_move_early() {
    let mut t = Table::scenario("16.4", []);
    let (union, rebel) = (t.u("usa_hickenlooper_bty"), t.u("csa_girardey_bty"));
    for (clock, limit) in [(0, Some(3)), (1, Some(4)), (2, Some(5)), (3, Some(6)), (4, None)] {
        t.clock(clock);
        for moved in 0..40 {
            t.world.battery_moves = moved;
            let may = movement::battery_may_move(&t.book, &t.world, union);
            assert_eq!(may, limit.is_none_or(|n| moved < n), "{moved} moved at {clock}");
            assert!(movement::battery_may_move(&t.book, &t.world, rebel));
        }
    }
    // Battles that begin later have no limit.
    let mut t = Table::new([]);
    t.world.battery_moves = 30;
    assert!(movement::battery_may_move(&t.book, &t.world, t.u("csa_gage_bty")));
}

// rule: blind-swords-x:8.7b
// example: B-GMOV-2
#[test]
fn x8_7b_batteries_that_may_not_move_may_fire() {
    let mut t = map_b(&[("usa_hickenlooper_bty", "B1909"), ("usa_munch_bty", "B1909"), (OH54, "B2511")]);
    t.clock(1);
    t.world.phase = Phase::Artillery;
    let gun = t.u("usa_hickenlooper_bty");
    let targets: Vec<HexId> = t
        .book
        .board
        .within(t.h("B1909"), 4)
        .into_iter()
        .filter(|h| t.book.ground.is_land(*h) && t.book.board.distance(*h, t.h("B1909")) == 4)
        .collect();
    let fires_at = targets.into_iter().find(|h| {
        let mut world = t.world.clone();
        world.put(&t.book, t.u(MS7), *h);
        longroll::rules::blind_swords::fire::guns_have_target(&t.book, &world, &[gun])
    });
    let number = t.book.number(fires_at.expect("something is in sight")).to_owned();
    t.put(MS7, &number);
    let hex = t.h("B1909");
    // Four have moved at 8:30: these two may fire, not move.
    for (moved, may) in [(3, true), (4, false)] {
        t.world.battery_moves = moved;
        t.run(HexStep::new(hex)).expect(Union, "fire");
        assert_eq!(t.can("move"), may);
        t.decline();
        for unit in ["usa_hickenlooper_bty", "usa_munch_bty"] {
            t.edit(unit, |u| u.turned.done = false);
        }
    }
}

// rule: blind-swords-x:8.7b blind-swords:6.1
#[test]
fn x8_7b_each_move_is_counted_and_uses_up_the_phase_of_the_battery() {
    let mut t = map_b(&[("usa_hickenlooper_bty", "B1909"), ("csa_girardey_bty", "B1020")]);
    t.clock(0);
    t.world.phase = Phase::Artillery;
    for (unit, hex, count) in [("usa_hickenlooper_bty", "B1909", 1), ("csa_girardey_bty", "B1020", 1)] {
        let at = t.h(hex);
        t.run(HexStep::new(at)).pick("move", "").choose(|a| format!("{a:?}").contains("Step")).decline_all();
        assert_eq!(t.world.battery_moves, count, "only the Union's count");
        assert!(t.state(unit).turned.done && t.state(unit).turned.no_rally && t.state(unit).act.steps > 0);
    }
}

// rule: blind-swords:10.3
#[test]
fn the_preview_shows_where_guns_may_stop() {
    let mut t = column("ffffffff", "");
    t.put(GIRARDEY, "T0101").put(OH54, "T0108");
    let hexes = |t: &Table| -> Vec<String> {
        let reach = movement::reach(&t.book, &t.world, t.u(GIRARDEY));
        reach.iter().map(|r| t.book.number(r.hex).to_owned()).collect()
    };
    assert_eq!(hexes(&t), ["T0102", "T0103", "T0104", "T0105"], "T0106 is in sight two hexes off");
    t.edit(GIRARDEY, |u| u.turned.done = true);
    assert!(hexes(&t).is_empty());
    // On its way it has what is left.
    let gun = t.u(GIRARDEY);
    t.run(GunMove::new(vec![gun], 4)).pick("step", "T0102");
    assert_eq!(hexes(&t), ["T0101", "T0103"]);
}
