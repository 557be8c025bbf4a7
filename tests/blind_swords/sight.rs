//! Lines of sight.

use longroll::map::board::Area;
use longroll::map::ray::{Position, Ray};
use longroll::map::{Board, HexId};
use longroll::rules::blind_swords::charts::Charts;
use longroll::rules::blind_swords::ground::Ground;
use longroll::rules::blind_swords::sight::{Block, Sight, Verdict, between, line, sight};

use super::ground::{ALL, board, ground, hex, toy};

use Verdict::{Blocked, Clear, Obscured};

/// A line on the map over empty ground.
fn empty(g: &Ground, from: &str, to: &str) -> Sight {
    sight(g, hex(g, from), hex(g, to), |_| false)
}

/// Three hexes in a column: levels of firer, the hex between, target; what grows and whether a unit stands between.
fn over(levels: (i8, i8, i8), letter: char, unit: bool) -> Sight {
    let rows = [levels.0, levels.1, levels.2].map(|l| l.to_string());
    let g = toy(&["f", &letter.to_string(), "f"], &rows.each_ref().map(String::as_str), "");
    let (from, middle, to) = (hex(&g, "T0101"), hex(&g, "T0102"), hex(&g, "T0103"));
    let seen = sight(&g, from, to, |h| unit && h == middle);
    let back = sight(&g, to, from, |h| unit && h == middle);
    assert_eq!(seen.verdict, back.verdict);
    seen
}

// rule: blind-swords-x:9.1a
// example: B-LOS-1 B-LOS-D1 B-LOS-D2 B-LOS-D3 B-LOS-D4 B-LOS-D5 B-LOS-D6 B-LOS-D7 B-LOS-D8
#[test]
fn x9_1a_between_equal_levels() {
    // Level between, growth, unit, verdict; both ends on level 2.
    let cases = [
        (1, 'f', true, Obscured),
        (3, 'f', false, Blocked),
        (1, 'd', false, Obscured),
        (1, 'm', false, Obscured),
        (1, 'w', false, Clear),
        (2, 'd', false, Blocked),
        (2, 'm', false, Blocked),
        (2, 'w', false, Blocked),
        (2, 'f', true, Blocked),
        (2, 'f', false, Clear),
        (2, 'o', false, Clear),
    ];
    for (level, letter, unit, verdict) in cases {
        assert_eq!(over((2, level, 2), letter, unit).verdict, verdict, "{letter} on {level}, unit {unit}");
    }
    // What obscures is told apart, for the shifts of the fire.
    let both = over((2, 1, 2), 'd', true);
    assert_eq!((both.over_rough, both.over_unit), (true, true));
    let unit = over((2, 1, 2), 'w', true);
    assert_eq!((unit.over_rough, unit.over_unit), (false, true));
}

// rule: blind-swords-x:9.1a#up blind-swords-x:9.1a#cake
// example: B-LOS-2 B-LOS-3 B-LOS-D9 B-LOS-D10 B-LOS-D11 B-LOS-D12 B-LOS-D13 B-LOS-D14
#[test]
fn x9_1a_up_from_a_lower_level() {
    assert_eq!(over((1, 2, 2), 'f', false).verdict, Blocked);
    assert_eq!(over((1, 1, 2), 'f', false).verdict, Clear);
    let cases = [
        (4, 'f', false, Blocked),
        (3, 'f', false, Blocked),
        (2, 'd', false, Obscured),
        (1, 'f', true, Obscured),
        (1, 'w', false, Clear),
        (2, 'w', false, Clear),
        (2, 'f', false, Clear),
        (2, 'f', true, Obscured),
        (1, 'm', false, Obscured),
        (0, 'm', false, Obscured),
    ];
    for (level, letter, unit, verdict) in cases {
        assert_eq!(over((1, level, 3), letter, unit).verdict, verdict, "{letter} on {level}, unit {unit}");
    }
    assert_eq!(over((1, 3, 3), 'f', false).block.map(|b| b.1), Some(Block::Crest));
    assert_eq!(over((1, 4, 3), 'f', false).block.map(|b| b.1), Some(Block::Higher));
}

// rule: blind-swords-x:9.1a#down blind-swords-x:9.1a#cake
// example: B-LOS-D15 B-LOS-D16 B-LOS-D17 B-LOS-D18 B-LOS-D19 B-LOS-D20
#[test]
fn x9_1a_down_from_a_higher_level() {
    let cases = [
        (4, 'f', false, Blocked),
        (3, 'f', false, Blocked),
        (2, 'd', false, Obscured),
        (2, 'f', true, Obscured),
        (1, 'w', false, Clear),
        (0, 'd', false, Obscured),
        (1, 'f', true, Obscured),
        (2, 'w', false, Clear),
    ];
    for (level, letter, unit, verdict) in cases {
        assert_eq!(over((3, level, 1), letter, unit).verdict, verdict, "{letter} on {level}, unit {unit}");
    }
}

// rule: blind-swords-x:9.1a#plain
#[test]
fn x9_1a_plain_woods_below_never_obscure() {
    for (a, b) in [(5, 5), (5, 3), (3, 5)] {
        assert_eq!(over((a, 2, b), 'w', false).verdict, Clear);
    }
}

// rule: blind-swords-x:9.1a#both
#[test]
fn x9_1a_blocked_beats_obscured() {
    let g = toy(&["f", "d", "f", "f"], &["2", "1", "3", "2"], "");
    let seen = empty(&g, "T0101", "T0104");
    assert_eq!((seen.verdict, seen.is_open()), (Blocked, false));
    assert_eq!(seen.blocked_by(), Some(hex(&g, "T0103")));
    assert_eq!(seen.why(&g), "blocked: T0103 is higher than both ends");
    let g = toy(&["f", "d", "f", "f"], &["2", "1", "1", "2"], "");
    let seen = sight(&g, hex(&g, "T0101"), hex(&g, "T0104"), |h| h == hex(&g, "T0103"));
    assert_eq!((seen.verdict, seen.is_open()), (Obscured, true));
    assert_eq!(seen.why(&g), "obscured by dense woods or marsh and a unit");
}

// rule: blind-swords:9.1a blind-swords:9.1a#own
#[test]
fn s9_1a_neither_end_hinders_the_line() {
    for letter in ["w", "d", "m", "o"] {
        let g = toy(&[letter, "f", letter], &["2", "1", "2"], "");
        // Not even units in the ends count.
        let seen = sight(&g, hex(&g, "T0101"), hex(&g, "T0103"), |h| h != hex(&g, "T0102"));
        assert_eq!((seen.verdict, seen.over_rough, seen.over_unit), (Clear, false, false), "{letter}");
    }
    // Neighbours see each other whatever the ground.
    let g = toy(&["d", "m"], &["1", "9"], "");
    assert_eq!(empty(&g, "T0101", "T0102").verdict, Clear);
}

/// A line along the side of two hexes, one above the other: letter and level of each, levels of the two ends, and whether
/// units stand in the two.
fn along(upper: (char, char), lower: (char, char), ends: (char, char), units: [bool; 2]) -> Sight {
    // Odd columns lie low: the line T0101 - T0301 runs along the side of T0201 and T0202.
    let terrain = [format!("f{}f", upper.0), format!("f{}f", lower.0)];
    let levels = [format!("{}{}{}", ends.0, upper.1, ends.1), format!("0{}0", lower.1)];
    let g = toy(&terrain.each_ref().map(String::as_str), &levels.each_ref().map(String::as_str), "");
    let (a, b) = (hex(&g, "T0201"), hex(&g, "T0202"));
    assert_eq!(line(&g, hex(&g, "T0101"), hex(&g, "T0301")), [Position::Pair(a, b)]);
    let occupied = |h: HexId| h == a && units[0] || h == b && units[1];
    let seen = sight(&g, hex(&g, "T0101"), hex(&g, "T0301"), occupied);
    let back = sight(&g, hex(&g, "T0301"), hex(&g, "T0101"), occupied);
    assert_eq!(Sight { block: None, ..seen }, Sight { block: None, ..back });
    seen
}

// rule: blind-swords-x:9.1a#hexside
// example: B-LOS-4
#[test]
fn x9_1a_along_a_hexside_the_milder_hex_counts() {
    let none = [false, false];
    // Half blocked is clear, as from level 8 to 7 along 8 and 7.
    assert_eq!(along(('f', '8'), ('f', '7'), ('8', '7'), none).verdict, Clear);
    assert_eq!(along(('f', '7'), ('f', '8'), ('8', '7'), none).verdict, Clear);
    assert_eq!(along(('f', '8'), ('f', '8'), ('8', '7'), none).verdict, Blocked);
    // Half obscured is clear, and gives no shift; blocked and obscured are obscured.
    let half = along(('d', '1'), ('f', '1'), ('2', '2'), none);
    assert_eq!((half.verdict, half.over_rough), (Clear, false));
    let milder = along(('f', '3'), ('d', '1'), ('2', '2'), none);
    assert_eq!((milder.verdict, milder.over_rough, milder.over_unit), (Obscured, true, false));
    // Shifts that both hexes give.
    let both = along(('d', '1'), ('m', '1'), ('2', '2'), none);
    assert_eq!((both.verdict, both.over_rough, both.over_unit), (Obscured, true, false));
    let mixed = along(('d', '1'), ('f', '1'), ('2', '2'), [true, true]);
    assert_eq!((mixed.verdict, mixed.over_rough, mixed.over_unit), (Obscured, false, true));
    // Each for a reason of its own: one shift, never none.
    let own = along(('d', '1'), ('f', '1'), ('2', '2'), [false, true]);
    assert_eq!((own.verdict, own.over_rough, own.over_unit), (Obscured, true, false));
    // Orchards on both sides or not at all.
    assert!(along(('o', '1'), ('o', '1'), ('2', '2'), none).orchard);
    assert!(!along(('o', '1'), ('f', '1'), ('2', '2'), none).orchard);
}

// rule: blind-swords-x:9.1a#hexside
// example: B-LOS-4
#[test]
fn x9_1a_lines_along_hexsides_on_the_map() {
    let g = ground(ALL);
    // B3511 would block, B3512 below does not.
    assert_eq!(line(&g, hex(&g, "B3412"), hex(&g, "B3612")), [Position::Pair(hex(&g, "B3511"), hex(&g, "B3512"))]);
    assert_eq!(empty(&g, "B3412", "B3612").verdict, Clear);
    // B1110 is on level 8, B1211 on 7.
    let found = line(&g, hex(&g, "B1210"), hex(&g, "B1111"));
    assert_eq!(found, [Position::Pair(hex(&g, "B1211"), hex(&g, "B1110"))]);
    assert_eq!(empty(&g, "B1210", "B1111").verdict, Clear);
}

#[test]
fn orchards_and_mounds_spoil_fire_into_and_through_them_but_hide_nobody() {
    let more = "mounds: [T0102]";
    let g = toy(&["f", "w", "f"], &["2", "2", "2"], more);
    let seen = empty(&g, "T0101", "T0103");
    assert_eq!((seen.verdict, seen.mounds, seen.orchard), (Clear, true, false));
    assert!(empty(&g, "T0101", "T0102").mounds, "into");
    assert!(!empty(&g, "T0102", "T0103").mounds, "out of");
    let g = toy(&["f", "o", "f"], &["2", "2", "2"], "");
    assert!(empty(&g, "T0101", "T0103").orchard && empty(&g, "T0101", "T0102").orchard);
    assert!(!empty(&g, "T0102", "T0103").orchard);
}

// rule: blind-swords-x:9.1a
#[test]
fn x9_1a_lines_that_rules_name_on_the_map() {
    let g = ground(ALL);
    let blocked = empty(&g, "B2115", "B2316");
    assert_eq!((blocked.verdict, blocked.blocked_by()), (Blocked, Some(hex(&g, "B2216"))));
    assert!(empty(&g, "B2115", "B1916").is_open());
    assert!(empty(&g, "B2112", "B1812").is_open());
    // From the model turn of the morning on the left flank.
    assert_eq!(empty(&g, "B4014", "B3612").verdict, Clear);
    assert_eq!(empty(&g, "B3515", "B3512").verdict, Clear);
    let dense = empty(&g, "B3416", "B3512");
    assert_eq!((dense.verdict, dense.over_rough), (Obscured, true));
}

// rule: blind-swords-x:9.1a#camp
#[test]
fn x9_1a_camps_and_dots_hide_nobody() {
    let with = ground(ALL);
    let without = Ground::new(board(), ALL, &Charts::builtin().terrain, &[], &[]);
    for camp in with.board().list("camps") {
        for to in with.board().within(*camp, 5) {
            assert_eq!(sight(&with, *camp, to, |_| false), sight(&without, *camp, to, |_| false));
        }
    }
}

// rule: blind-swords:9.1b
#[test]
fn s9_1b_who_stands_on_the_line_and_who_beside_the_target() {
    let g = toy(&["f"; 5], &["2"; 5], "");
    let (from, to) = (hex(&g, "T0101"), hex(&g, "T0105"));
    let ask = |numbers: &[&str]| {
        let found = between(&g, from, to, |h| numbers.iter().any(|n| hex(&g, n) == h));
        (found.any, found.beside_target)
    };
    assert_eq!(ask(&[]), (false, false));
    assert_eq!(ask(&["T0101", "T0105"]), (false, false), "the ends are not between");
    assert_eq!(ask(&["T0102"]), (true, false));
    assert_eq!(ask(&["T0104"]), (true, true));
    assert_eq!(ask(&["T0103", "T0104"]), (true, true));
    // Along a hexside only if both hexes hold some.
    let g = toy(&["fff", "fff"], &["222", "222"], "");
    let (from, to) = (hex(&g, "T0101"), hex(&g, "T0301"));
    assert!(!between(&g, from, to, |h| h == hex(&g, "T0201")).any);
    assert!(between(&g, from, to, |h| h != from && h != to).any);
}

#[test]
fn a_line_that_leaves_the_area_is_blocked_and_a_hex_off_it_has_no_say() {
    let area = Area { west: 1, east: 40, north: 13, south: 30 };
    let g = ground(area);
    let (inside, off) = (hex(&g, "B0103"), hex(&g, "B0102"));
    assert!(g.in_area(inside) && !g.in_area(off));
    assert_eq!(sight(&g, inside, off, |_| false).block, Some((None, Block::Off)));
    // The edge row of even columns: the line runs between a hex off the area and one of it, which alone counts.
    let (from, to) = (hex(&g, "B0203"), hex(&g, "B0403"));
    assert_eq!(line(&g, from, to), [Position::One(hex(&g, "B0303"))]);
    let whole = ground(ALL);
    assert_eq!(line(&whole, from, to), [Position::Pair(hex(&g, "B0302"), hex(&g, "B0303"))]);
}

/// Numbers without pattern, the same each time.
struct Lots(u64);

impl Lots {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

/// Any hex of the map, and one within so many hexes of it.
fn pair(lots: &mut Lots, board: &Board, radius: u16) -> (HexId, HexId) {
    let from = board.at(1 + lots.below(40) as i32, lots.below(37) as i32).expect("on the board");
    let near: Vec<_> = board.within(from, radius).into_iter().filter(|h| *h != from && board.column(*h) > 0).collect();
    (from, near[lots.below(near.len())])
}

// rule: blind-swords-x:9.1a blind-swords-x:9.1a#hexside
#[test]
fn x9_1a_both_ends_see_the_same() {
    let g = ground(ALL);
    let mut lots = Lots(7);
    let mut counts = [0; 3];
    for _ in 0..6000 {
        let (from, to) = pair(&mut lots, g.board(), 8);
        let salt = lots.below(1000) as u16;
        let occupied = |h: HexId| (h.0 ^ salt).is_multiple_of(11);
        let (there, back) = (sight(&g, from, to, occupied), sight(&g, to, from, occupied));
        let facts = |s: Sight| (s.verdict, s.is_open() && s.over_rough, s.is_open() && s.over_unit);
        assert_eq!(facts(there), facts(back), "{} {}", g.board().number(from), g.board().number(to));
        counts[there.verdict as usize] += 1;
    }
    assert!(counts.iter().all(|n| *n > 150), "{counts:?}");
}

// rule: blind-swords:9.1a
#[test]
fn s9_1a_the_walk_is_the_exact_line() {
    let g = ground(ALL);
    let mut lots = Lots(11);
    for _ in 0..3000 {
        let (from, to) = pair(&mut lots, g.board(), 9);
        // The whole line keeps the hexes of the empty column, which are outside the area.
        let exact = Ray::new(g.board(), from, to);
        let wanted: Vec<_> = exact
            .between()
            .iter()
            .map(|p| match *p {
                Position::Pair(a, b) if !g.in_area(a) => Position::One(b),
                Position::Pair(a, b) if !g.in_area(b) => Position::One(a),
                other => other,
            })
            .collect();
        assert_eq!(line(&g, from, to), wanted);
    }
}
