//! The map of the battle, and what steps over it cost.

use std::sync::Arc;

use longroll::data::{Library, Source};
use longroll::map::board::Area;
use longroll::map::flood::Flood;
use longroll::map::{Board, Dir, HexId, file};
use longroll::rules::blind_swords::charts::Charts;
use longroll::rules::blind_swords::ground::{Cost, Ground, HexsideKind, Mover, StepCase, Terrain};

/// All columns and rows of the map.
pub const ALL: Area = Area { west: 1, east: 40, north: 0, south: 36 };

/// The board.
pub fn board() -> Arc<Board> {
    let source = Library::builtin().read("scenarios/blind-swords/maps/stfd.yaml").expect("built in");
    Arc::new(file::read(&source).unwrap_or_else(|e| panic!("{}", e[0])))
}

/// The ground of an area of the map with all camps and dots.
pub fn ground(area: Area) -> Ground {
    let board = board();
    let (camps, dots) = (board.list("camps").to_vec(), board.list("dots").to_vec());
    Ground::new(board, area, &Charts::builtin().terrain, &camps, &dots)
}

/// A toy map: rows of letters and of levels; columns 1 and up, rows 1 and up, hexes T0101 and so on. More lines of the
/// map file follow.
pub fn toy(terrain: &[&str], levels: &[&str], more: &str) -> Ground {
    let rows = |rows: &[&str]| rows.iter().map(|r| format!("      - \"{r}\"\n")).collect::<String>();
    let text = format!(
        "name: toy\ntitle: Toy\nfirst_column: 1\nlegend: {{f: f, w: w, d: d, m: m, o: o, R: R}}\nsheets:\n  - letter: T\n    \
         first_row: 1\n    terrain:\n{}    levels:\n{}{more}\n",
        rows(terrain),
        rows(levels),
    );
    let board = file::read(&Source::new("toy.yaml", text)).unwrap_or_else(|e| panic!("{}", e[0]));
    let area = Area { west: 1, east: board.width() - 1, north: 0, south: board.height() - 1 };
    let (camps, dots) = (board.list("camps").to_vec(), board.list("dots").to_vec());
    Ground::new(Arc::new(board), area, &Charts::builtin().terrain, &camps, &dots)
}

pub fn hex(ground: &Ground, number: &str) -> HexId {
    ground.board().find(number).unwrap_or_else(|| panic!("no hex {number}"))
}

/// The price of the step between two neighbours.
fn step(g: &Ground, from: &str, to: &str, mover: Mover, case: StepCase) -> Option<Cost> {
    let (from, to) = (hex(g, from), hex(g, to));
    let dir = g.board().dir_to(from, to).expect("neighbours");
    g.step(from, dir, mover, &case)
}

/// Its sum in half points.
fn cost2(g: &Ground, from: &str, to: &str, mover: Mover, case: StepCase) -> Option<u16> {
    step(g, from, to, mover, case).map(|c| c.cost2)
}

/// Two level hexes, T0101 clear above T0102 of some letter.
fn onto(letter: char) -> Ground {
    toy(&["f", &letter.to_string()], &["1", "1"], "")
}

/// Two clear hexes on different levels.
fn climb(low: &str, high: &str) -> Ground {
    toy(&["f", "f"], &[low, high], "")
}

const OFF: StepCase =
    StepCase { by_road: false, column: false, camps: false, spared: false, zone2: 0, crowded: false, first: false };
const FIRST: StepCase = StepCase { first: true, ..OFF };
const ROAD: StepCase = StepCase { by_road: true, ..OFF };
const CAMPS: StepCase = StepCase { camps: true, ..OFF };
const ROAD_CAMPS: StepCase = StepCase { by_road: true, ..CAMPS };
const ARMS: [Mover; 3] = [Mover::Infantry, Mover::Cavalry, Mover::Guns];

#[test]
fn the_map_has_forty_columns_and_thirty_seven_rows_in_two_sheets() {
    let b = board();
    let named = (1..=40).flat_map(|c| (1..=26).flat_map(move |r| [format!("A{c:02}{r:02}"), format!("B{c:02}{r:02}")]));
    assert_eq!(named.filter(|n| b.find(n).is_some()).count(), 40 * (11 + 26));
    // The column that only shifts the others cannot be named.
    assert_eq!((b.find("A0001"), b.find("B0012"), b.find("A0112"), b.find("B4127")), (None, None, None, None));
    let g = ground(ALL);
    let next = |n: &str, d: Dir| g.edge(hex(&g, n), d).map(|e| g.board().number(e.to).to_owned());
    // B01 lies south of A11, and odd columns half a hex further south than even ones.
    assert_eq!(next("A2011", Dir::S).as_deref(), Some("B2001"));
    assert_eq!(next("B2101", Dir::NW).as_deref(), Some("B2001"));
    assert_eq!(next("B2001", Dir::NE).as_deref(), Some("A2111"));
    assert_eq!(next("B1110", Dir::SE).as_deref(), Some("B1211"));
    assert_eq!((next("A0101", Dir::NW), next("A0101", Dir::SW), next("B4026", Dir::S)), (None, None, None));
}

// rule: blind-swords-x:2.10#majority
// example: B-MAP-1
#[test]
fn x2_10_majority_one_kind_fills_the_hex_and_levels_are_as_printed() {
    let g = ground(ALL);
    assert_eq!(["A3204", "A3205", "A3105"].map(|n| g.level(hex(&g, n))), [1, 3, 4]);
    assert!(g.between(hex(&g, "A3204"), hex(&g, "A3205")).is_some());
    assert!(g.between(hex(&g, "A3205"), hex(&g, "A3105")).is_some());
    // A partial river hex is what its land is.
    assert!(g.is_bank(hex(&g, "A3204")));
    assert_eq!(g.terrain(hex(&g, "A3204")), Terrain::Woods);
}

#[test]
fn hexes_that_rules_name_are_what_rules_say() {
    let g = ground(ALL);
    let at = |n: &str| (g.terrain(hex(&g, n)), g.level(hex(&g, n)));
    assert_eq!(at("B1812"), (Terrain::Orchard, 7));
    for number in ["B2112", "B2111", "B2110"] {
        assert_eq!(at(number), (Terrain::Woods, 7), "{number}");
    }
    assert_eq!(g.level(hex(&g, "B2109")), 7);
    assert_eq!(at("B2216").0, Terrain::Woods);
    assert_eq!((g.level(hex(&g, "B1110")), g.level(hex(&g, "B1211"))), (8, 7));
    assert!(g.by_road(hex(&g, "B2112"), hex(&g, "B2212")), "a road");
    assert!(g.by_road(hex(&g, "B2216"), hex(&g, "B2316")), "a trail");
    assert!(!g.by_road(hex(&g, "B2115"), hex(&g, "B2216")));
    // Hickenlooper's battery can stand in B2617, with woods to go to.
    assert_eq!(at("B2617").0, Terrain::Woods);
    assert_eq!(at("B2806").0, Terrain::Pond);
    for number in ["A3409", "A3410", "A3411"] {
        assert_eq!(at(number).0, Terrain::Mounds, "{number}");
    }
    assert_eq!(g.board().list("landing"), [hex(&g, "A2903")]);
    assert_eq!(g.words(hex(&g, "B3512")), "woods, level 5, dot");
    assert_eq!(g.words(hex(&g, "A3204")), "woods, level 1, partial river");
}

// rule: blind-swords-x:2.10#camp-us blind-swords-x:10.13
#[test]
fn x2_10_camps_are_on_map_b_and_dots_are_their_neighbours_that_are_no_camps() {
    let g = ground(ALL);
    let (camps, dots) = (g.board().list("camps"), g.board().list("dots"));
    assert_eq!(camps.len(), 27);
    for camp in camps {
        assert!(g.board().number(*camp).starts_with('B'));
        assert!(g.is_camp(*camp) && !g.is_dot(*camp));
        for (_, next) in g.board().neighbours(*camp) {
            let should = g.board().number(next).starts_with('B') && !camps.contains(&next);
            assert_eq!(g.is_dot(next), should, "{}", g.board().number(next));
        }
    }
    for dot in dots {
        assert!(g.board().neighbours(*dot).any(|(_, n)| camps.contains(&n)), "{}", g.board().number(*dot));
    }
}

// rule: blind-swords-x:2.10#creek blind-swords-x:2.10#bridge
#[test]
fn roads_cross_no_creek_and_every_ford_and_bridge_is_a_road_over_a_stream() {
    let g = ground(ALL);
    let mut crossings = 0;
    for hex in g.board().hexes() {
        for edge in Dir::ALL.iter().filter_map(|d| g.edge(hex, *d)) {
            assert!(!(edge.road && edge.creek), "{}", g.board().number(hex));
            if edge.bridge || edge.ford {
                assert!(edge.road && edge.stream && !edge.creek, "{}", g.board().number(hex));
                crossings += 1;
            } else {
                assert!(!(edge.road && edge.stream), "{}", g.board().number(hex));
            }
        }
    }
    assert_eq!(crossings, 2 * 17);
    for dir in Dir::ALL {
        assert!(g.board().hexes().all(|h| !g.crosses_creek_ford(h, dir)));
    }
}

// rule: blind-swords-x:2.10#river blind-swords-x:2.10#creek
#[test]
fn x2_10_the_river_and_the_creeks_shut_the_field_in() {
    let g = ground(ALL);
    assert_eq!(g.board().hexes().filter(|h| g.is_river(*h)).count(), 32);
    let mut flood = Flood::new();
    let start = hex(&g, "A2903");
    flood.run(g.board(), start, 2000, |h, d| g.step(h, d, Mover::Infantry, &OFF).map(|c| c.cost2));
    assert!(flood.contains(hex(&g, "B1026")) && flood.contains(hex(&g, "B3904")));
    for number in ["A3203", "A3301", "A4001", "B4003", "B4026", "A0101"] {
        assert!(!flood.contains(hex(&g, number)), "{number}");
    }
    // Full river is closed to everybody, a partial river hex is not, nor the way from one to another.
    for mover in ARMS {
        assert_eq!(step(&g, "A3204", "A3203", mover, OFF), None);
    }
    assert_eq!(cost2(&g, "A3305", "A3205", Mover::Infantry, OFF), Some(10), "dense woods up a steep slope");
    assert!(g.is_bank(hex(&g, "A3305")) && g.is_bank(hex(&g, "A3205")));
    assert!(!g.is_land(hex(&g, "A3203")) && g.is_land(hex(&g, "A3204")));
}

// rule: blind-swords-x:2.10#clear blind-swords-x:2.10#pond blind-swords-x:2.10#buildings blind-swords:10.3
#[test]
fn x2_10_what_level_ground_costs() {
    // Half points for infantry, cavalry, guns.
    let table = [('f', [2, 2, 2]), ('o', [2, 2, 4])];
    for (letter, row) in table {
        let g = onto(letter);
        assert_eq!(ARMS.map(|m| cost2(&g, "T0101", "T0102", m, OFF)), row.map(Some), "{letter}");
        assert!(ARMS.iter().all(|m| !step(&g, "T0101", "T0102", *m, OFF).unwrap().must_stop));
    }
    let prices = |g: &Ground| ARMS.map(|m| cost2(g, "T0101", "T0102", m, OFF));
    assert_eq!(prices(&onto('w'))[..2], [Some(4), Some(4)]);
    assert_eq!(prices(&onto('d')), [Some(6), None, None]);
    assert_eq!(prices(&onto('m')), [Some(6), None, None]);
    assert_eq!(prices(&onto('R')), [None, None, None]);
    // Lists win over letters; a pond is no obstacle and a house is nothing.
    let mounds = toy(&["f", "w"], &["1", "1"], "mounds: [T0102]");
    assert_eq!(prices(&mounds), [Some(2), Some(2), Some(4)]);
    let pond = toy(&["f", "w"], &["1", "1"], "lists: [{name: pond, hexes: [T0102]}]");
    assert_eq!(prices(&pond), [Some(2); 3]);
    let house = toy(&["f", "w"], &["1", "1"], "places: [{name: Rea house, hex: T0102}]");
    assert_eq!(prices(&house)[0], Some(4));
}

// rule: blind-swords:10.3
#[test]
fn slopes_follow_from_the_levels_and_cost_the_same_up_and_down() {
    let table = [("1", [2, 2, 2]), ("2", [2, 2, 4]), ("3", [4, 4, 6]), ("4", [6, 6, 0]), ("7", [6, 6, 0])];
    for (high, row) in table {
        let g = climb("1", high);
        let wanted = row.map(|c| (c > 0).then_some(c));
        assert_eq!(ARMS.map(|m| cost2(&g, "T0101", "T0102", m, OFF)), wanted, "up to {high}");
        assert_eq!(ARMS.map(|m| cost2(&g, "T0102", "T0101", m, OFF)), wanted, "down from {high}");
    }
    let g = climb("1", "4");
    let (low, high) = (hex(&g, "T0101"), hex(&g, "T0102"));
    assert!(g.crosses_steep(low, Dir::S) && g.crosses_steep(high, Dir::N));
    assert_eq!(g.between(low, high).map(|e| (e.rise, e.slope())), Some((3, Some(HexsideKind::SteepSlope))));
    assert_eq!(g.between(high, low).map(|e| e.rise), Some(-3));
    assert!(!climb("1", "3").crosses_steep(low, Dir::S));
}

const WATER: &str = "streams: [{name: Branch, sides: [T0101/T0102, T0201/T0202, T0301/T0302]}]
bridges: [{side: T0201/T0202, over: Branch}]
fords: [{side: T0301/T0302, over: Branch}]
roads: [{name: Road, hexes: [T0201, T0202]}, {name: Lane, hexes: [T0301, T0302]}]";

// rule: blind-swords-x:2.10#bridge blind-swords:10.5 blind-swords:10.3
#[test]
fn x2_10_streams_cost_bridges_do_not_and_roads_go_over_both() {
    let g = toy(&["fff", "fff"], &["111", "111"], WATER);
    assert_eq!(ARMS.map(|m| cost2(&g, "T0101", "T0102", m, OFF)), [Some(4), Some(4), Some(6)]);
    assert_eq!(ARMS.map(|m| cost2(&g, "T0201", "T0202", m, OFF)), [Some(2); 3], "bridge");
    assert_eq!(ARMS.map(|m| cost2(&g, "T0301", "T0302", m, OFF)), [Some(4), Some(4), Some(6)], "ford off road");
    assert_eq!(ARMS.map(|m| cost2(&g, "T0301", "T0302", m, ROAD)), [Some(2); 3], "ford by road");
    // No road, no road rate.
    assert_eq!(step(&g, "T0101", "T0102", Mover::Infantry, ROAD), None);
    let parts = step(&g, "T0101", "T0102", Mover::Guns, OFF).unwrap();
    assert_eq!((parts.hex2, parts.water2, parts.slope2), (2, 4, 0));
}

// rule: blind-swords-x:2.10#creek blind-swords-x:2.10#bridge
#[test]
fn x2_10_creeks_are_crossed_at_bridges_and_fords_only() {
    let g = toy(&["fff", "fff"], &["111", "111"], &WATER.replace("streams", "creeks"));
    for mover in ARMS {
        assert_eq!(step(&g, "T0101", "T0102", mover, OFF), None);
        assert_eq!(cost2(&g, "T0201", "T0202", mover, OFF), Some(2));
        assert!(cost2(&g, "T0301", "T0302", mover, OFF) > Some(2));
    }
    let (ford, bridge) = (hex(&g, "T0301"), hex(&g, "T0201"));
    assert!(g.crosses_creek_ford(ford, Dir::S) && !g.crosses_creek_ford(bridge, Dir::S));
    assert!(!g.is_passable(hex(&g, "T0101"), Dir::S) && g.is_passable(ford, Dir::S));
}

// rule: blind-swords:10.3 blind-swords:10.5
#[test]
fn costs_add_up_as_on_the_march_of_jackson_and_chalmers() {
    let g = ground(ALL);
    let walk = |way: &[&str], case: StepCase| -> Vec<u16> {
        way.windows(2).map(|w| cost2(&g, w[0], w[1], Mover::Infantry, case).unwrap()).collect()
    };
    assert_eq!(walk(&["B3515", "B3514", "B3513"], CAMPS), [8, 6], "steep slope; stream and woods");
    assert_eq!(walk(&["B3315", "B3314", "B3414"], CAMPS), [6, 6], "slope; stream");
    assert_eq!(walk(&["B3616", "B3615", "B3614"], CAMPS), [4, 8]);
    assert_eq!(walk(&["B4013", "B3912", "B3812", "B3711"], ROAD_CAMPS), [2, 2, 4], "the steep side is nothing by road");
    assert_eq!(walk(&["B3812", "B3712"], CAMPS), [6]);
    assert!(g.crosses_steep(hex(&g, "B3912"), g.board().dir_to(hex(&g, "B3912"), hex(&g, "B3812")).unwrap()));
}

// rule: blind-swords-x:10.3
#[test]
fn x10_3_infantry_stops_in_marsh_off_road_and_goes_on_by_road() {
    let road = "roads: [{name: Road, hexes: [T0101, T0102]}]";
    let g = toy(&["f", "m"], &["1", "1"], road);
    let off = step(&g, "T0101", "T0102", Mover::Infantry, OFF).unwrap();
    assert_eq!((off.cost2, off.must_stop, off.all), (6, true, false));
    for mover in ARMS {
        let by_road = step(&g, "T0101", "T0102", mover, ROAD).unwrap();
        assert_eq!((by_road.cost2, by_road.must_stop), (2, false));
    }
    // Leaving it is nothing special.
    assert!(!step(&g, "T0102", "T0101", Mover::Infantry, OFF).unwrap().must_stop);
}

// rule: blind-swords-x:8.4 blind-swords:10.5
#[test]
fn march_column_pays_half_a_point_by_road_and_guns_have_none() {
    let g = ground(ALL);
    let column = StepCase { column: true, ..ROAD };
    assert_eq!(cost2(&g, "B3912", "B3812", Mover::Infantry, column), Some(1));
    assert_eq!(cost2(&g, "B3912", "B3812", Mover::Guns, column), Some(2));
    // Into a dot one and a half.
    assert_eq!(cost2(&g, "B3812", "B3711", Mover::Infantry, StepCase { camps: true, ..column }), Some(3));
}

// rule: blind-swords-x:10.13 blind-swords-x:2.10#camp-end blind-swords-x:2.10#camp-us
// example: B-DOT-1
#[test]
fn x10_13_confederate_foot_and_guns_pay_for_dots_while_they_are_in_force() {
    let g = ground(ALL);
    assert!(g.is_dot(hex(&g, "B3711")));
    assert_eq!(cost2(&g, "B3812", "B3711", Mover::Infantry, ROAD_CAMPS), Some(4));
    assert_eq!(cost2(&g, "B3812", "B3711", Mover::Guns, ROAD_CAMPS), Some(4));
    assert_eq!(step(&g, "B3812", "B3711", Mover::Infantry, ROAD_CAMPS).unwrap().dot2, 2);
    // Not horse, not the Union, nobody from noon on.
    assert_eq!(cost2(&g, "B3812", "B3711", Mover::Cavalry, ROAD_CAMPS), Some(2));
    assert_eq!(cost2(&g, "B3812", "B3711", Mover::Infantry, ROAD), Some(2));
    assert!(!step(&g, "B3812", "B3711", Mover::Infantry, ROAD_CAMPS).unwrap().must_stop);
}

// rule: blind-swords-x:2.10#camp blind-swords-x:10.13#stop blind-swords-x:10.13#pair
// example: B-DOT-2 B-DOT-4
#[test]
fn x10_13_camps_stop_confederates_off_road_and_cost_nothing_more() {
    let g = ground(ALL);
    assert!(g.is_camp(hex(&g, "B0415")) && g.is_camp(hex(&g, "B0515")) && g.is_camp(hex(&g, "B3511")));
    // Camp to camp: the woods alone, but a stop.
    let plain = cost2(&g, "B0415", "B0515", Mover::Infantry, OFF);
    let pair = step(&g, "B0415", "B0515", Mover::Infantry, CAMPS).unwrap();
    assert_eq!((Some(pair.cost2), pair.dot2, pair.must_stop), (plain, 0, true));
    // Dot to camp likewise.
    let from_dot = step(&g, "B3512", "B3511", Mover::Infantry, CAMPS).unwrap();
    assert!(g.is_dot(hex(&g, "B3512")) && from_dot.dot2 == 0 && from_dot.must_stop);
    // By road one may go on; the Union always, and everybody after noon.
    assert!(g.by_road(hex(&g, "B3612"), hex(&g, "B3511")));
    assert!(!step(&g, "B3612", "B3511", Mover::Infantry, ROAD_CAMPS).unwrap().must_stop);
    assert!(!step(&g, "B3512", "B3511", Mover::Infantry, OFF).unwrap().must_stop);
}

// rule: blind-swords-x:2.10#csa-camp blind-swords-x:2.10#camp
#[test]
fn x2_10_confederate_guns_enter_camps_by_road_only() {
    let more = "roads: [{name: Road, hexes: [T0101, T0102]}]\nlists: [{name: camps, hexes: [T0102]}]";
    let g = toy(&["ff", "ff"], &["11", "11"], more);
    assert_eq!(step(&g, "T0101", "T0102", Mover::Guns, CAMPS), None);
    let by_road = step(&g, "T0101", "T0102", Mover::Guns, ROAD_CAMPS).unwrap();
    assert_eq!((by_road.cost2, by_road.must_stop), (2, false));
    assert_eq!(cost2(&g, "T0101", "T0102", Mover::Guns, OFF), Some(2));
}

// rule: blind-swords-x:2.10#traffic
// example: B-TRAF-1
#[test]
fn x2_10_guns_pay_three_in_all_for_a_crowded_wooded_road() {
    let road = "roads: [{name: Road, hexes: [T0101, T0102]}]\nlists: [{name: dots, hexes: [T0102]}]";
    let crowded = StepCase { crowded: true, ..ROAD };
    for letter in ["w", "d", "m"] {
        let g = toy(&["f", letter], &["1", "1"], road);
        assert_eq!(cost2(&g, "T0101", "T0102", Mover::Guns, crowded), Some(6), "{letter}");
        assert_eq!(cost2(&g, "T0101", "T0102", Mover::Guns, ROAD), Some(2), "{letter} with room");
        // All means all: the dot is in it.
        assert_eq!(cost2(&g, "T0101", "T0102", Mover::Guns, StepCase { camps: true, ..crowded }), Some(6));
        assert_eq!(cost2(&g, "T0101", "T0102", Mover::Infantry, crowded), Some(2), "{letter}, foot");
    }
    let g = toy(&["f", "f"], &["1", "1"], road);
    assert_eq!(cost2(&g, "T0101", "T0102", Mover::Guns, crowded), Some(2), "clear");
}

// rule: blind-swords-x:6.5
#[test]
fn x6_5_woods_use_up_the_move_of_guns_off_road() {
    let g = toy(&["f", "w", "w", "f"], &["1", "1", "1", "1"], "");
    let whole = |c: Option<Cost>| c.map(|c| (c.all, c.must_stop));
    // Entering: at any point of the move, and it ends there.
    assert_eq!(whole(step(&g, "T0101", "T0102", Mover::Guns, OFF)), Some((true, true)));
    // Leaving, into woods or not: only as the whole move.
    for to in ["T0104", "T0102"] {
        assert_eq!(step(&g, "T0103", to, Mover::Guns, OFF), None);
        assert_eq!(whole(step(&g, "T0103", to, Mover::Guns, FIRST)), Some((true, true)));
    }
    // Foot walks on.
    assert_eq!(whole(step(&g, "T0101", "T0102", Mover::Infantry, OFF)), Some((false, false)));
}

// rule: blind-swords-x:6.5
#[test]
fn x6_5_guns_enter_and_leave_woods_over_streams_and_gentle_slopes_only() {
    for (high, open) in [("1", true), ("2", true), ("3", false), ("4", false)] {
        let g = toy(&["f", "w"], &["1", high], "");
        assert_eq!(step(&g, "T0101", "T0102", Mover::Guns, FIRST).is_some(), open, "into woods at {high}");
        assert_eq!(step(&g, "T0102", "T0101", Mover::Guns, FIRST).is_some(), open, "out of woods at {high}");
    }
    let g = toy(&["f", "w"], &["1", "1"], "streams: [{name: Branch, sides: [T0101/T0102]}]");
    assert!(step(&g, "T0101", "T0102", Mover::Guns, OFF).is_some_and(|c| c.all));
    // In the open a slope is no bar.
    assert_eq!(cost2(&climb("1", "3"), "T0101", "T0102", Mover::Guns, OFF), Some(6));
    // By road woods and slopes are nothing.
    let g = toy(&["w", "w"], &["1", "4"], "roads: [{name: Road, hexes: [T0101, T0102]}]");
    assert_eq!(step(&g, "T0101", "T0102", Mover::Guns, ROAD).map(|c| (c.cost2, c.all)), Some((2, false)));
}

// rule: blind-swords-x:2.10#dense-art
#[test]
fn x2_10_guns_neither_enter_nor_leave_dense_woods_off_road() {
    let g = toy(&["f", "d"], &["1", "1"], "roads: [{name: Road, hexes: [T0101, T0102]}]");
    assert_eq!(step(&g, "T0101", "T0102", Mover::Guns, FIRST), None);
    assert_eq!(step(&g, "T0102", "T0101", Mover::Guns, FIRST), None);
    assert_eq!(cost2(&g, "T0101", "T0102", Mover::Guns, ROAD), Some(2));
    assert_eq!(cost2(&g, "T0102", "T0101", Mover::Guns, ROAD), Some(2));
    // Marsh is left like clear ground.
    let g = toy(&["f", "m"], &["1", "1"], "");
    assert_eq!(step(&g, "T0101", "T0102", Mover::Guns, FIRST), None);
    assert_eq!(cost2(&g, "T0102", "T0101", Mover::Guns, OFF), Some(2));
}

// rule: blind-swords-x:2.10#asterisk
#[test]
fn x2_10_batteries_with_an_asterisk_go_one_hex_clear_or_by_road() {
    let more = format!("{WATER}\nlists: [{{name: landing, hexes: [T0101]}}]");
    let fixed = |g: &Ground, from, to, case| step(g, from, to, Mover::FixedGuns, case);
    let g = toy(&["fff", "fff", "wfo"], &["111", "111", "111"], &more);
    let one = fixed(&g, "T0101", "T0201", FIRST).unwrap();
    assert_eq!((one.all, one.must_stop), (true, true));
    assert_eq!(fixed(&g, "T0101", "T0201", OFF), None, "a second hex");
    assert_eq!(fixed(&g, "T0102", "T0103", FIRST), None, "woods");
    assert_eq!(fixed(&g, "T0302", "T0303", FIRST), None, "orchard");
    assert_eq!(fixed(&g, "T0101", "T0102", FIRST), None, "stream");
    let by_road = StepCase { by_road: true, ..FIRST };
    assert_eq!(fixed(&g, "T0301", "T0302", by_road), None, "a stream at its ford");
    assert!(fixed(&g, "T0201", "T0202", by_road).is_some(), "a bridge");
    let g = toy(&["f", "w"], &["1", "1"], "roads: [{name: Road, hexes: [T0101, T0102]}]");
    assert!(fixed(&g, "T0101", "T0102", by_road).is_some(), "woods by road");
    for (high, open) in [("2", true), ("3", false), ("4", false)] {
        assert_eq!(fixed(&climb("1", high), "T0101", "T0102", FIRST).is_some(), open, "level {high}");
        assert_eq!(fixed(&climb("1", high), "T0102", "T0101", FIRST).is_some(), open, "down from level {high}");
    }
}

// rule: blind-swords-x:2.10#asterisk2
#[test]
fn x2_10_batteries_with_an_asterisk_stay_within_six_hexes_of_the_landing() {
    let rows = ["f"; 9];
    let g = toy(&rows, &["1"; 9], "lists: [{name: landing, hexes: [T0101]}]");
    assert!(step(&g, "T0106", "T0107", Mover::FixedGuns, FIRST).is_some(), "six");
    assert_eq!(step(&g, "T0107", "T0108", Mover::FixedGuns, FIRST), None, "seven");
}

#[test]
fn events_spare_slopes_and_streams_or_make_a_zone_dear() {
    let g = toy(&["f", "w"], &["1", "3"], "streams: [{name: Branch, sides: [T0101/T0102]}]");
    let foot = |case| cost2(&g, "T0101", "T0102", Mover::Infantry, case);
    assert_eq!(foot(OFF), Some(4 + 2 + 2));
    assert_eq!(foot(StepCase { spared: true, ..OFF }), Some(4));
    assert_eq!(foot(StepCase { zone2: 2, ..OFF }), Some(10));
    // What is barred stays barred.
    assert_eq!(cost2(&climb("1", "4"), "T0101", "T0102", Mover::Guns, StepCase { spared: true, ..OFF }), None);
    let road = toy(&["f", "f"], &["1", "1"], "roads: [{name: Road, hexes: [T0101, T0102]}]");
    assert_eq!(cost2(&road, "T0101", "T0102", Mover::Infantry, StepCase { zone2: 2, ..ROAD }), Some(4));
}

#[test]
fn outside_the_area_there_is_nothing_to_step_on() {
    let area = Area { west: 30, east: 40, north: 11 + 8, south: 11 + 16 };
    let g = ground(area);
    assert!(g.in_area(hex(&g, "B3009")) && g.in_area(hex(&g, "B4017")));
    assert!(!g.in_area(hex(&g, "B2909")) && !g.in_area(hex(&g, "B3008")) && !g.in_area(hex(&g, "B3018")));
    assert_eq!(step(&g, "B3009", "B3008", Mover::Infantry, OFF), None);
    assert!(!g.is_passable(hex(&g, "B3009"), Dir::N) && !g.is_land(hex(&g, "B3008")));
    assert!(!g.by_road(hex(&g, "B3209"), hex(&g, "B3108")), "the road leaves the area here");
    // Gunboats may be anywhere in the river.
    assert!(g.is_river(hex(&g, "A3203")));
}
