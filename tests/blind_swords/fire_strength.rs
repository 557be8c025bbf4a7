//! Fire: what of a unit's strength arrives, and what shifts it.

use std::sync::Arc;

use longroll::kit::Side;
use longroll::map::board::Area;
use longroll::rules::blind_swords::book::{Arm, Book, Entry, Face, Weapon};
use longroll::rules::blind_swords::charts::Band;
use longroll::rules::blind_swords::fire::shot::{self, Half, POINT, points};
use longroll::rules::blind_swords::fire::{self, Kind, Shot, SingleFire, Terms};
use longroll::rules::blind_swords::testkit::{Table, book_edited};
use longroll::rules::blind_swords::world::{Alert, Place};

use super::ground::toy;

/// The units of 16.1 beside a toy map, none on it; `change` may make others of them.
pub fn field(terrain: &[&str], levels: &[&str], more: &str, change: impl FnOnce(&mut Book)) -> Table {
    let ground = toy(terrain, levels, more);
    let book = book_edited("16.1", |book| {
        let board = ground.board().clone();
        book.scenario.area = Area { west: 1, east: board.width() - 1, north: 0, south: board.height() - 1 };
        (book.board, book.ground) = (Arc::new(board), ground);
        book.units.iter_mut().for_each(|u| u.entry = Entry::Eliminated);
        book.scenario.held.clear();
        book.scenario.awards.clear();
        book.scenario.headquarters.clear();
        Side::BOTH.iter().for_each(|s| book.scenario.entries[*s].clear());
        change(book);
    });
    Table::with(book, [])
}

/// One column of level clear hexes T0101 and so on.
pub fn lane(hexes: usize, change: impl FnOnce(&mut Book)) -> Table {
    field(&vec!["f"; hexes], &vec!["1"; hexes], "", change)
}

/// Makes a unit of a book something else.
pub fn remake(book: &mut Book, key: &str, arm: Arm, weapon: Weapon, points: u8) {
    let unit = book.units.iter_mut().find(|u| u.key == key).unwrap_or_else(|| panic!("no unit {key}"));
    (unit.arm, unit.weapon) = (arm, weapon);
    unit.fresh = Some(Face { sp2: 2 * points, cr: 4 });
}

fn terms(kind: Kind) -> Terms {
    Terms { kind, flanking: false, spent: Vec::new() }
}

fn shot_of(t: &Table, terms: &Terms, names: &[&str], at: &str) -> Option<Shot> {
    let units: Vec<_> = names.iter().map(|n| t.u(n)).collect();
    shot::shot(&t.book, &t.world, terms, &units, t.h(at))
}

/// Points that arrive, `None` if there can be no fire.
fn arrives(t: &Table, kind: Kind, names: &[&str], at: &str) -> Option<String> {
    shot_of(t, &terms(kind), names, at).map(|s| points(s.strength))
}

fn column(t: &Table, shot: &Shot) -> String {
    shot.last.map_or("off".into(), |c| t.book.charts.combat.results.name(c).to_owned())
}

/// The shifts of the fire of one unit, each with the last part of its rule.
fn shifts(t: &Table, kind: Kind, name: &str, at: &str) -> Vec<(i16, String)> {
    let terms = terms(kind);
    let shot = shot_of(t, &terms, &[name], at).unwrap_or_else(|| panic!("{name} cannot fire at {at}"));
    let tally = shot::tally(&t.book, &t.world, &terms, &shot);
    assert_eq!(tally.total(), shot.shift, "the sum is what counts");
    tally.0.iter().map(|i| (i.amount, i.rule.trim_start_matches("blind-swords-x:").to_owned())).collect()
}

const MS9: &str = "9th Mississippi";
const MS7: &str = "7th Mississippi";
const OH54: &str = "54th Ohio";
const IL55: &str = "55th Illinois";
const GIRARDEY: &str = "Girardey's (Georgia) Battery";
const GAGE: &str = "Gage's (Alabama) Battery";

// rule: blind-swords:9.1c#eff blind-swords:9.1c#long blind-swords:9.1c#ext blind-swords:9.1
#[test]
fn s9_1c_strength_arrives_by_range() {
    let mut t = lane(8, |_| {});
    t.put(OH54, "T0101");
    // Ten points: rifles reach 4 hexes, smoothbores 2. The hex of the firer is not counted.
    let rifles = [Some("10"), Some("10"), Some("5"), Some("2.5"), None];
    let smooth = [Some("10"), Some("5"), None, None, None];
    for (i, (rifle, smooth)) in rifles.into_iter().zip(smooth).enumerate() {
        let hex = format!("T010{}", i + 2);
        t.off(MS7, Place::Left).put(MS9, &hex);
        assert_eq!(arrives(&t, Kind::Step, &[MS9], "T0101").as_deref(), rifle, "rifles at {}", i + 1);
        t.off(MS9, Place::Left).put(MS7, &hex);
        assert_eq!(arrives(&t, Kind::Step, &[MS7], "T0101").as_deref(), smooth, "smoothbores at {}", i + 1);
    }
}

// rule: blind-swords:9.1c#can blind-swords-x:9.3#10
#[test]
fn s9_1c_canister_is_half_as_much_again() {
    let mut t = lane(12, |_| {});
    t.put(OH54, "T0101");
    for (hex, strength, band, shift) in [
        ("T0102", "9", Band::Canister, 1),
        ("T0103", "9", Band::Canister, 1),
        ("T0104", "6", Band::Effective, 0),
        ("T0107", "3", Band::Long, 0),
        ("T0110", "1.5", Band::Extreme, 0),
    ] {
        t.put(GIRARDEY, hex);
        let shot = shot_of(&t, &terms(Kind::Guns), &[GIRARDEY], "T0101").unwrap();
        assert_eq!((points(shot.strength).as_str(), shot.parts[0].band), (strength, band), "{hex}");
        assert_eq!(shot.shift, shift, "smoothbore canister alone helps: {hex}");
    }
    t.put(GIRARDEY, "T0112");
    assert_eq!(arrives(&t, Kind::Guns, &[GIRARDEY], "T0101"), None);
}

// rule: blind-swords-x:9.3#9 blind-swords-x:9.3#10
#[test]
fn x9_3_mixed_and_smooth_guns_count_by_half_of_the_strength_that_fires() {
    let mut t = lane(12, |b| {
        remake(b, "csa_9ms", Arm::Artillery, Weapon::R, 4);
        remake(b, "csa_gage_bty", Arm::Artillery, Weapon::Mx, 4);
    });
    t.put(OH54, "T0101");
    // Mixed guns at effective range: nothing; at long and extreme range one to the left.
    for (hex, expected) in [("T0106", 0), ("T0107", -1), ("T0110", -1), ("T0111", -1)] {
        t.put(GAGE, hex);
        assert_eq!(shot_of(&t, &terms(Kind::Guns), &[GAGE], "T0101").unwrap().shift, expected, "{hex}");
    }
    // At 6 rifles fire in full and mixed guns at half: two of six points are not half of them.
    t.put(GAGE, "T0107").put(MS9, "T0107");
    let both = shot_of(&t, &terms(Kind::Guns), &[GAGE, MS9], "T0101").unwrap();
    assert_eq!((points(both.strength).as_str(), both.shift), ("6", 0));
    // At 7 both are at long range: half of them is half.
    t.put(GAGE, "T0108").put(MS9, "T0108");
    assert_eq!(shot_of(&t, &terms(Kind::Guns), &[GAGE, MS9], "T0101").unwrap().shift, -1);
    // Smoothbore canister with as much rifled canister: half again.
    t.put(MS9, "T0103").put(GIRARDEY, "T0103");
    assert_eq!(shot_of(&t, &terms(Kind::Guns), &[GIRARDEY, MS9], "T0101").unwrap().shift, 1);
}

// rule: blind-swords:9.1d blind-swords:10.7 blind-swords:11.3a blind-swords-x:9.3#alert blind-swords-x:8.7#fire
// example: B-OPP-1
#[test]
fn s9_1d_opportunity_support_and_sleepers_fire_at_half_and_never_less() {
    let mut t = lane(6, |b| remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 4));
    t.put(OH54, "T0101").put(MS9, "T0102").put(GIRARDEY, "T0102");
    let mover = t.u(OH54);
    assert_eq!(arrives(&t, Kind::Opportunity(mover), &[MS9], "T0101").as_deref(), Some("2"));
    // Canister at half: three quarters (ruling R21).
    assert_eq!(arrives(&t, Kind::Opportunity(mover), &[GIRARDEY], "T0101").as_deref(), Some("4.5"));
    // Whoever is attacked himself fires in full, others in support at half.
    assert_eq!(arrives(&t, Kind::Defence(t.h("T0102")), &[MS9], "T0101").as_deref(), Some("4"));
    assert_eq!(arrives(&t, Kind::Defence(t.h("T0103")), &[MS9], "T0101").as_deref(), Some("2"));
    // A brigade that is not alert fires at half in every case, but never at less.
    let brigade = t.state(MS9).brigade.unwrap();
    t.world.brigade_mut(brigade).alert = Alert::Next;
    for kind in [Kind::Step, Kind::Opportunity(mover), Kind::Defence(t.h("T0102")), Kind::Defence(t.h("T0103"))] {
        let shot = shot_of(&t, &terms(kind), &[MS9], "T0101").unwrap();
        assert_eq!((points(shot.strength).as_str(), shot.parts[0].half), ("2", Some(Half::NotAlert)), "{kind:?}");
    }
    // Range halves besides.
    t.off(GIRARDEY, Place::Left).put(MS9, "T0104");
    assert_eq!(arrives(&t, Kind::Step, &[MS9], "T0101").as_deref(), Some("1"));
    // An event may say at full strength.
    let event = Kind::Event { shift: 0, ignore_woods: false, full: true };
    assert_eq!(arrives(&t, event, &[MS9], "T0101").as_deref(), Some("2"));
}

// rule: blind-swords:9.3 blind-swords:2.8
#[test]
fn s9_3_less_than_half_a_point_cannot_fire_but_fractions_add_up() {
    let mut t = lane(8, |b| {
        remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 1);
        remake(b, "csa_10ms", Arm::Infantry, Weapon::R, 1);
    });
    t.put(OH54, "T0101").put(MS9, "T0105").put("10th Mississippi", "T0105");
    let one = shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").unwrap();
    assert_eq!((points(one.strength).as_str(), one.column, one.last), ("0.25", None, None));
    let two = shot_of(&t, &terms(Kind::Step), &[MS9, "10th Mississippi"], "T0101").unwrap();
    assert_eq!((points(two.strength).as_str(), column(&t, &two).as_str()), ("0.5", "C"));
    // Morale hits come off before the range.
    t.hits(MS9, 1).put(MS9, "T0102");
    assert!(shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").is_none(), "nothing is left of it");
}

// rule: blind-swords:9.3 blind-swords:9.3a
// example: B-FIRE-1
#[test]
fn s9_3_three_points_into_woods_are_read_on_1() {
    let mut t = field(&["w", "f"], &["1", "1"], "", |b| remake(b, "usa_54oh", Arm::Infantry, Weapon::R, 3));
    t.put(MS9, "T0101").put(OH54, "T0102");
    let shot = shot_of(&t, &terms(Kind::Step), &[OH54], "T0101").unwrap();
    assert_eq!((points(shot.strength).as_str(), shot.shift, column(&t, &shot).as_str()), ("3", -2, "1"));
}

// rule: blind-swords-x:9.3#1 blind-swords-x:9.3#5 blind-swords-x:9.3#8 blind-swords-x:2.10#dense
#[test]
fn x9_3_woods_dense_woods_and_marsh_at_the_ends() {
    for (terrain, expected) in [
        (["w", "f"], vec![(-2, "9.3#1")]),
        // Dense woods take no more than woods when fired into (ruling R16).
        (["d", "f"], vec![(-2, "9.3#1")]),
        (["f", "d"], vec![(-1, "9.3#5")]),
        (["d", "d"], vec![(-2, "9.3#1"), (-1, "9.3#5")]),
        (["m", "f"], vec![(-1, "9.3#8")]),
        (["f", "m"], vec![(-1, "9.3#8")]),
        // Into and out of marsh is one shift in all (ruling R16).
        (["m", "m"], vec![(-1, "9.3#8")]),
        // Woods do not trouble who fires out of them.
        (["f", "w"], vec![]),
    ] {
        let mut t = field(&terrain, &["1", "1"], "", |_| {});
        t.put(OH54, "T0101").put(MS9, "T0102");
        let found = shifts(&t, Kind::Step, MS9, "T0101");
        let found: Vec<(i16, &str)> = found.iter().map(|(n, r)| (*n, r.as_str())).collect();
        assert_eq!(found, expected, "{terrain:?}");
    }
}

// rule: blind-swords-x:9.3#2 blind-swords-x:9.3#4
#[test]
fn x9_3_orchards_and_mounds_into_or_through_but_not_out_of() {
    let cases = [
        (["o", "f", "f"], "", vec![(-1, "9.3#2")]),
        (["f", "o", "f"], "", vec![(-1, "9.3#2")]),
        (["o", "o", "f"], "", vec![(-1, "9.3#2")]),
        (["f", "f", "o"], "", vec![]),
        (["f", "f", "f"], "mounds: [T0101]", vec![(-1, "9.3#4")]),
        (["f", "f", "f"], "mounds: [T0102]", vec![(-1, "9.3#4")]),
        (["f", "f", "f"], "mounds: [T0103]", vec![]),
        (["o", "f", "f"], "mounds: [T0102]", vec![(-1, "9.3#2"), (-1, "9.3#4")]),
    ];
    for (terrain, more, expected) in cases {
        let mut t = field(&terrain, &["1", "1", "1"], more, |_| {});
        t.put(OH54, "T0101").put(MS9, "T0103");
        let found = shifts(&t, Kind::Step, MS9, "T0101");
        let found: Vec<(i16, &str)> = found.iter().map(|(n, r)| (*n, r.as_str())).collect();
        assert_eq!(found, expected, "{terrain:?} {more}");
    }
}

// rule: blind-swords-x:9.3#3
#[test]
fn x9_3_a_steep_slope_counts_between_neighbours_only() {
    for (levels, hex, expected) in [
        (["1", "4", "4"], "T0102", -1),
        (["4", "1", "1"], "T0102", -1),
        (["1", "3", "3"], "T0102", 0),
        // From two hexes away the same slope is nothing.
        (["4", "1", "1"], "T0103", 0),
    ] {
        let mut t = field(&["f"; 3], &levels, "", |_| {});
        t.put(OH54, "T0101").put(MS9, hex);
        assert_eq!(shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").unwrap().shift, expected, "{levels:?} {hex}");
    }
}

// rule: blind-swords-x:9.3#6 blind-swords-x:9.3#7 blind-swords-x:9.1a#both blind-swords:9.1a
#[test]
fn x9_3_over_rough_country_and_over_units_one_each() {
    let levels = ["3", "1", "1", "3"];
    let mut t = field(&["f", "d", "m", "f"], &levels, "", |_| {});
    t.put(OH54, "T0101").put(MS9, "T0104");
    assert_eq!(shifts(&t, Kind::Step, MS9, "T0101"), [(-1, "9.3#6".to_owned())]);
    // An enemy below is fired over: one more, however many they are. Plain woods below are nothing.
    t.put(IL55, "T0102").put("71st Ohio", "T0103");
    assert_eq!(shifts(&t, Kind::Step, MS9, "T0101"), [(-1, "9.3#6".to_owned()), (-1, "9.3#7".to_owned())]);
    let mut t = field(&["f", "w", "w", "f"], &levels, "", |_| {});
    t.put(OH54, "T0101").put(MS9, "T0104").put(IL55, "T0102");
    assert_eq!(shifts(&t, Kind::Step, MS9, "T0101"), [(-1, "9.3#7".to_owned())]);
    // On one level the unit blocks: no fire.
    let mut t = lane(4, |_| {});
    t.put(OH54, "T0101").put(MS9, "T0104").put(IL55, "T0102");
    assert!(shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").is_none());
    // Woods in the firer's own hex do not (`blind-swords:9.1a#own`).
    let mut t = field(&["f", "f", "d"], &["1", "1", "1"], "", |_| {});
    t.put(OH54, "T0101").put(MS9, "T0103");
    assert_eq!(shifts(&t, Kind::Step, MS9, "T0101"), [(-1, "9.3#5".to_owned())]);
}

// rule: blind-swords:9.1a#own blind-swords-x:9.1a#camp
#[test]
fn s9_1a_own_hex_and_camps_never_trouble_the_line() {
    let more = "lists: [{name: camps, hexes: [T0102]}, {name: dots, hexes: [T0103]}]";
    let mut t = field(&["f", "f", "f", "w"], &["1"; 4], more, |_| {});
    t.put(OH54, "T0101").put(MS9, "T0104");
    assert_eq!(shifts(&t, Kind::Step, MS9, "T0101"), []);
}

// rule: blind-swords:9.1b
#[test]
fn s9_1b_foot_never_fires_over_friends_and_guns_not_over_those_beside_the_target() {
    let levels = ["3", "1", "1", "1", "3"];
    let mut t = field(&["f"; 5], &levels, "", |_| {});
    t.put(OH54, "T0101").put(MS9, "T0105").put(GIRARDEY, "T0105");
    for (friend, foot, guns) in [("T0104", false, true), ("T0103", false, true), ("T0102", false, false)] {
        t.put(MS7, friend);
        assert_eq!(shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").is_some(), foot, "foot over {friend}");
        assert_eq!(shot_of(&t, &terms(Kind::Guns), &[GIRARDEY], "T0101").is_some(), guns, "guns over {friend}");
    }
    // Over enemies both fire, shifted.
    t.off(MS7, Place::Left).put(IL55, "T0102");
    assert_eq!(shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").unwrap().shift, -1);
    assert_eq!(shot_of(&t, &terms(Kind::Guns), &[GIRARDEY], "T0101").unwrap().shift, -1);
}

// rule: blind-swords:9.1b blind-swords-x:9.3#10
#[test]
fn s9_1b_no_canister_over_friends_and_no_shift_for_it() {
    let mut t = field(&["f"; 5], &["3", "1", "1", "1", "3"], "", |_| {});
    // At canister range every friend on the line is beside the target: no fire at all.
    t.put(OH54, "T0103").put(GIRARDEY, "T0105").put(MS7, "T0104");
    assert!(shot_of(&t, &terms(Kind::Guns), &[GIRARDEY], "T0103").is_none());
}

// rule: blind-swords-x:9.1d
// example: B-LOW-1
#[test]
fn x9_1d_low_ammunition_spoils_the_fire_of_all_who_join() {
    let mut t = lane(4, |_| {});
    t.put(OH54, "T0101").put(MS9, "T0102").put("10th Mississippi", "T0102").edit(MS9, |u| u.low_ammo = true);
    assert_eq!(shifts(&t, Kind::Step, MS9, "T0101"), [(-2, "9.1d".to_owned())]);
    assert_eq!(shifts(&t, Kind::Step, "10th Mississippi", "T0101"), []);
    let both = shot_of(&t, &terms(Kind::Step), &[MS9, "10th Mississippi"], "T0101").unwrap();
    assert_eq!((points(both.strength).as_str(), both.shift), ("17", -2));
}

// rule: blind-swords-x:9.1f blind-swords-x:2.10#guns-rough
#[test]
fn x9_1f_guns_never_fire_out_of_dense_woods_or_marsh() {
    for (letter, can) in [("d", false), ("m", false), ("w", true), ("o", true)] {
        let mut t = field(&["f", letter], &["1", "1"], "", |_| {});
        t.put(OH54, "T0101").put(GIRARDEY, "T0102").put(MS9, "T0102");
        assert_eq!(shot_of(&t, &terms(Kind::Guns), &[GIRARDEY], "T0101").is_some(), can, "{letter}");
        assert!(shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").is_some(), "foot does, {letter}");
    }
}

// rule: blind-swords-x:6.5c blind-swords-x:9.3#2 blind-swords-x:2.10#guns-woods
// example: B-GUNW-1 B-GUNW-2 B-GUNW-3
#[test]
fn x6_5c_guns_in_woods_fire_three_points_of_the_hex() {
    let mut t = Table::scenario("16.7", []);
    t.keep(&[]);
    let (a, b) = ("Richardson's (D, 1st Missouri Lt) Battery", "Welker's (H, 1st Missouri Lt) Battery");
    t.put(a, "B2112").put(b, "B2112").put(MS9, "B1812");
    assert_eq!((t.printed2(a), t.printed2(b)), (8, 8));
    let shot = shot_of(&t, &terms(Kind::Guns), &[a, b], "B1812").unwrap();
    assert_eq!((points(shot.strength).as_str(), shot.shift, column(&t, &shot).as_str()), ("3", -1, "2"));
    // One of them alone fires as much, and then nothing is left for the other, at whatever target.
    let mut spent = terms(Kind::Guns);
    spent.spent.push(t.u(a));
    assert_eq!(arrives(&t, Kind::Guns, &[a], "B1812").as_deref(), Some("3"));
    assert_eq!(shot_of(&t, &spent, &[b], "B1812").unwrap().strength, 0);
    // Two woods hexes on the level of both ends block.
    t.put("7th Mississippi", "B2109");
    assert!(shot_of(&t, &terms(Kind::Guns), &[a], "B2109").is_none());
}

// rule: blind-swords-x:6.5c
#[test]
fn x6_5c_the_three_points_come_before_canister_and_range_and_in_defence_too() {
    let mut t = field(&["f", "w", "f", "f", "f", "f", "f"], &["1"; 7], "", |b| {
        remake(b, "csa_9ms", Arm::Artillery, Weapon::R, 2);
    });
    t.put(OH54, "T0101").put(GIRARDEY, "T0102");
    assert_eq!(arrives(&t, Kind::Guns, &[GIRARDEY], "T0101").as_deref(), Some("4.5"));
    assert_eq!(arrives(&t, Kind::Defence(t.h("T0102")), &[GIRARDEY], "T0101").as_deref(), Some("4.5"));
    assert_eq!(arrives(&t, Kind::Opportunity(t.u(OH54)), &[GIRARDEY], "T0101").as_deref(), Some("2.25"));
    // Who makes most of them comes first: two rifled points in full, one smoothbore point at half.
    t.put(OH54, "T0107").put(GIRARDEY, "T0102").put(MS9, "T0102");
    assert_eq!(t.book.board.distance(t.h("T0102"), t.h("T0107")), 5);
    let both = shot_of(&t, &terms(Kind::Guns), &[GIRARDEY, MS9], "T0107").unwrap();
    assert_eq!(points(both.strength), "3");
    // A battery that fired two points of the three leaves one.
    let mut spent = terms(Kind::Guns);
    spent.spent.push(t.u(MS9));
    let left = shot_of(&t, &spent, &[GIRARDEY], "T0107").unwrap();
    assert_eq!((left.parts[0].base, left.parts[0].held_back), (POINT, true));
}

// rule: blind-swords:9.1e blind-swords-x:9.3#1
#[test]
fn s9_1e_of_two_hexes_the_worst_line_counts() {
    // T0103 looks over dense woods below, T0203 sees freely.
    let mut t = field(&["ff", "df", "ff"], &["33", "13", "33"], "", |_| {});
    t.put(OH54, "T0101");
    let (clear, rough) = ("T0202", "T0103");
    t.put(MS9, rough).put("10th Mississippi", clear);
    assert_eq!(shot_of(&t, &terms(Kind::Step), &["10th Mississippi"], "T0101").unwrap().shift, 0);
    assert_eq!(shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").unwrap().shift, -1);
    let both = shot_of(&t, &terms(Kind::Step), &["10th Mississippi", MS9], "T0101").unwrap();
    assert_eq!((points(both.strength).as_str(), both.shift), ("17", -1));
    // If one of them sees nothing there is no common fire.
    t.put("5th Mississippi", "T0102");
    assert!(shot_of(&t, &terms(Kind::Step), &["10th Mississippi", MS9], "T0101").is_none());
}

// rule: blind-swords:9.3c blind-swords-x:9.3#11
#[test]
fn s9_3c_lines_flank_with_a_whole_side_between_them() {
    use longroll::rules::blind_swords::fire::line::is_flanked_by;
    let t = field(&["fffff"; 6], &["11111"; 6], "", |_| {});
    let at = t.h("T0303");
    let flank = |a: &str, b: &str| is_flanked_by(&t.book.board, t.h(a), t.h(b), at);
    // Neighbours of the target: next to one another no, with one between yes, opposite yes.
    let ring: Vec<_> = t.book.board.neighbours(at).map(|(_, h)| t.book.number(h).to_owned()).collect();
    assert!(!flank(&ring[0], &ring[1]) && flank(&ring[0], &ring[2]) && flank(&ring[0], &ring[3]));
    assert!(!flank(&ring[5], &ring[0]) && flank(&ring[4], &ring[0]));
    assert!(!flank(&ring[0], &ring[0]), "one hex never flanks alone");
    // A line through a corner and one through the side beyond the next: a whole side lies between.
    let corner = t
        .book
        .board
        .neighbours(t.h(&ring[0]))
        .map(|(_, h)| h)
        .find(|h| t.book.board.distance(*h, at) == 2 && t.book.board.distance(*h, t.h(&ring[1])) == 1);
    let corner = t.book.number(corner.unwrap()).to_owned();
    assert!(!flank(&corner, &ring[0]) && !flank(&corner, &ring[1]), "the corner's own sides");
    assert!(flank(&corner, &ring[2]) && flank(&corner, &ring[5]));
}

// rule: blind-swords-x:9.3#11 blind-swords:9.3#shift
#[test]
fn s9_3_flanking_helps_and_shifts_may_take_fire_off_the_table_but_never_in_defence() {
    let mut t = field(&["w", "f"], &["1", "1"], "", |b| remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 1));
    t.put(OH54, "T0101").put(MS9, "T0102");
    let plain = shot_of(&t, &terms(Kind::Step), &[MS9], "T0101").unwrap();
    assert_eq!((plain.shift, plain.last), (-2, None));
    let flanking = Terms { flanking: true, ..terms(Kind::Step) };
    let flank = shot_of(&t, &flanking, &[MS9], "T0101").unwrap();
    assert_eq!((flank.shift, column(&t, &flank).as_str()), (-1, "C"));
    let defence = shot_of(&t, &terms(Kind::Defence(t.h("T0102"))), &[MS9], "T0101").unwrap();
    assert_eq!((defence.shift, column(&t, &defence).as_str()), (-2, "C"));
}

// rule: blind-swords:11.3a#cc
#[test]
fn s11_3a_close_combat_weapons_fire_in_defence_only() {
    let mut t = lane(3, |b| {
        remake(b, "csa_9ms", Arm::Infantry, Weapon::Cc, 6);
        remake(b, "csa_10ms", Arm::Cavalry, Weapon::Cc, 6);
    });
    t.put(OH54, "T0101").put(MS9, "T0102");
    let (own, other) = (t.h("T0102"), t.h("T0103"));
    assert_eq!(arrives(&t, Kind::Step, &[MS9], "T0101"), None);
    assert_eq!(arrives(&t, Kind::Opportunity(t.u(OH54)), &[MS9], "T0101"), None);
    assert_eq!(arrives(&t, Kind::Defence(own), &[MS9], "T0101").as_deref(), Some("6"));
    assert_eq!(arrives(&t, Kind::Defence(other), &[MS9], "T0101").as_deref(), Some("3"), "in support");
    // Mounted they do not; on foot they are foot.
    t.off(MS9, Place::Left).put("10th Mississippi", "T0102");
    assert_eq!(arrives(&t, Kind::Defence(own), &["10th Mississippi"], "T0101"), None);
    t.edit("10th Mississippi", |u| u.dismounted = true);
    assert_eq!(arrives(&t, Kind::Defence(own), &["10th Mississippi"], "T0101").as_deref(), Some("6"));
}

// rule: blind-swords:7.3#event blind-swords-x:9.3#1
#[test]
fn s7_3_one_fire_by_an_event() {
    let mut t = field(&["w", "f"], &["1", "1"], "", |_| {});
    t.put(OH54, "T0101").put(MS9, "T0102");
    let by = t.e("csa_firefight");
    let event = |shift, ignore_woods| SingleFire {
        units: vec![t.u(MS9)],
        hex: t.h("T0101"),
        shift,
        ignore_woods,
        full_strength: true,
        by,
    };
    let shift = |f: SingleFire| f.shot(&t.book, &t.world).unwrap().shift;
    assert_eq!([shift(event(0, false)), shift(event(1, false)), shift(event(0, true))], [-2, -1, 0]);
    assert!(event(0, false).is_possible(&t.book, &t.world));
    assert!(!SingleFire { hex: t.h("T0102"), ..event(0, false) }.is_possible(&t.book, &t.world));
    assert_eq!(fire::band(&t.book, &t.world, t.u(MS9), t.h("T0101")), Some(Band::Effective));
}
