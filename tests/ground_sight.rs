//! Lines of sight of gbacw: the vectors, the rulebook's examples, symmetry, and units on the line.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;
use std::sync::LazyLock;

use longroll::data::{Library, Source};
use longroll::map::board::Area;
use longroll::map::ray::Ray;
use longroll::map::{Board, Facing, HexId, file};
use longroll::rules::gbacw::charts::Charts;
use longroll::rules::gbacw::sight::{Block, Ground, Intervening, Shot, SightTable, in_front, through_flank};
use proptest::prelude::*;

static CHARTS: LazyLock<Charts> = LazyLock::new(Charts::builtin);
static BOARD: LazyLock<Board> = LazyLock::new(|| {
    file::read(&Library::builtin().read("scenarios/gbacw/maps/itw.yaml").unwrap()).expect("the map is sound")
});

fn ground(board: &Board) -> Ground<'_> {
    Ground { board, terrain: &CHARTS.terrain, crests: true }
}

fn hex(n: &str) -> HexId {
    BOARD.find(n).unwrap_or_else(|| panic!("{n} is on the map"))
}

#[test]
fn all_vectors_agree_in_verdict_woods_and_reasons() {
    // rule: gbacw:10.21 gbacw:10.22 gbacw:10.23#woods gbacw:10.23#base gbacw:10.23#hexside gbacw:10.24#higher
    // rule: gbacw:10.24#slope gbacw:10.24#average gbacw:10.24#mid gbacw:10.24#hexside gbacw:10.24#one-level
    // rule: gbacw:10.24#hill gbacw:10.24#shadow gbacw:10.24#crest gbacw:10.24#crest-woods gbacw:10.27
    // rule: gbacw-bb:9.44#woods-los gbacw-bb:9.44#shadow gbacw-bb:9.44#thicket gbacw-bb:9.44#marsh
    // rule: gbacw-bb:9.44#sloping gbacw-bb:9.44#ridge gbacw-bb:9.44#boundary gbacw-bb:10.24 gbacw:10.24#canopy
    let mut wrong = Vec::new();
    let mut count = 0;
    for line in include_str!("vectors/gbacw_sight.csv").lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let (from, to) = (hex(f[0]), hex(f[1]));
        assert_eq!(BOARD.distance(from, to).to_string(), f[2]);
        let set = |p: &str| p.split('|').map(|h| hex(h.split(':').next().unwrap())).collect::<BTreeSet<_>>();
        let line_hexes: Vec<BTreeSet<HexId>> = f[5].split_whitespace().map(set).collect();
        let ray = Ray::new(&BOARD, from, to);
        let got: Vec<BTreeSet<HexId>> = ray.between().iter().map(|p| p.hexes().collect()).collect();
        assert_eq!(got, line_hexes, "{line}");
        let sight = ground(&BOARD).sight(from, to);
        let labels: BTreeSet<&str> = sight.blocks().map(Block::label).collect();
        let expected: BTreeSet<&str> = f[8].split("; ").filter(|s| !s.is_empty()).collect();
        let visible = if sight.is_clear() { "yes" } else { "no" };
        if visible != f[6] || sight.woods.to_string() != f[7] || labels != expected {
            wrong.push(format!("{line}\n   got {visible} {} {labels:?}", sight.woods));
        }
        assert_eq!(sight.is_clear(), sight.blocked_by.is_none());
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(count, 253);
}

/// A column of open hexes 1001, 1002, ... with these levels (one digit each), `terrain` in the rows, other columns the same.
fn column(levels: &str, terrain: &str) -> Board {
    let rows = |cells: &str, quote: &str| {
        cells.chars().map(|c| format!("      - {quote}{c}{c}{c}{quote}\n")).collect::<String>()
    };
    let text = format!(
        "name: column\ntitle: column\nfirst_column: 10\nlegend: {{f: field, w: woods, t: thicket}}\nsheets:\n  - letter: C\n    \
         first_row: 1\n    terrain:\n{}    levels:\n{}",
        rows(terrain, ""),
        rows(levels, "\"")
    );
    file::read(&Source::new("column.yaml", text)).unwrap_or_else(|e| panic!("{}", e[0]))
}

/// Whether the hexes in two rows of a column, counted from 1, see each other.
fn clear(board: &Board, a: usize, b: usize, crests: bool) -> bool {
    let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
    let ground = Ground { crests, ..ground(board) };
    let there = ground.sight(at(a), at(b)).is_clear();
    assert_eq!(there, ground.sight(at(b), at(a)).is_clear(), "the ground is the same both ways");
    there
}

#[test]
fn slope_example_of_the_rulebook() {
    // rule: gbacw:10.24#slope gbacw:10.24#average gbacw:10.24#hexside gbacw:10.24#shadow gbacw:10.23#slope-class
    // rule: gbacw:10.23#gradual gbacw:10.23#nongradual
    // example: G-LOS-AW G-LOS-AX G-LOS-AY G-LOS-AZ G-LOS-BW G-LOS-BX G-LOS-BY G-LOS-BZ
    // example: G-LOS-CW G-LOS-CX G-LOS-CY G-LOS-CZ G-LOS-DW G-LOS-DX G-LOS-DY G-LOS-DZ
    // D C B A W X Y Z, with B on 6 as the example computes it. A and W are two levels apart.
    let board = column("66653211", "ffffffff");
    let row = |name: char| "DCBAWXYZ".find(name).unwrap() + 1;
    let sees = |from: char| "WXYZ".chars().map(|to| clear(&board, row(from), row(to), false)).collect::<Vec<_>>();
    assert_eq!(sees('A'), [true, true, true, true]);
    assert_eq!(sees('B'), [false, true, true, true]);
    assert_eq!(sees('C'), [false, false, false, true]);
    assert_eq!(sees('D'), [false, false, false, false]);
}

#[test]
fn crest_example_of_the_rulebook() {
    // rule: gbacw:10.24#crest gbacw:10.24#crest-woods
    // example: G-CREST-1 G-CREST-2
    // Behind the higher unit come `behind`, in front of it two hexes on its level and four lower ones.
    let slope = |behind: &str, cover: &str| column(&format!("{behind}5553333"), &format!("{cover}fffffff"));
    let sees = |board: &Board, crests| clear(board, 7, 13, crests);
    assert!(!sees(&slope("444445", "ffffff"), true), "one level hex behind, two in front");
    assert!(sees(&slope("444455", "ffffff"), true), "two behind, two in front");
    assert!(sees(&slope("444445", "ffffff"), false), "the rule is an option");
    assert!(sees(&slope("444465", "ffffff"), true), "higher ground comes first behind the unit");
    assert!(!sees(&slope("444445", "ffffww"), true), "woods behind the unit do not count");
    assert!(clear(&column("5553333", "fffffff"), 1, 7, true), "the map ends before the ground changes");
}

#[test]
fn woods_are_a_level_high_and_two_of_them_block() {
    // rule: gbacw:10.23#woods gbacw-bb:9.44#woods-los gbacw-bb:9.44#thicket
    let through = |terrain: &str| {
        let board = column(&"5".repeat(terrain.len()), terrain);
        let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
        let s = ground(&board).sight(at(1), at(terrain.len()));
        (s.is_clear(), s.woods, s.through_woods())
    };
    assert_eq!(through("fff"), (true, 0, false));
    assert_eq!(through("fwf"), (true, 1, true));
    assert_eq!(through("fwwf"), (false, 2, false));
    assert_eq!(through("wfw"), (true, 0, false), "the ends' own woods do not count");
    assert_eq!(through("ftf"), (false, 0, false), "a thicket blocks at once");
    assert!(through("ww").0, "neighbours always see each other");
    // From above one looks over woods that are nearer the higher end.
    let seen_through = |levels: &str, terrain: &str| {
        let board = column(levels, terrain);
        let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
        ground(&board).sight(at(1), at(terrain.len())).woods
    };
    assert_eq!(seen_through("7553", "fwwf"), 1, "only the woods nearer the lower end count");
    assert_eq!(seen_through("75553", "fwfff"), 0);
}

#[test]
fn canopy_counts_once_beside_a_wooded_end() {
    // rule: gbacw-bb:10.24 gbacw:10.24#canopy
    let look = |levels: &str, terrain: &str| {
        let board = column(levels, terrain);
        let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
        ground(&board).sight(at(1), at(levels.len())).woods
    };
    assert_eq!(look("8666", "wwff"), 1, "lower woods beside a wooded end");
    assert_eq!(look("8666", "fwff"), 0, "the end is no wood");
    assert_eq!(look("868", "www"), 1, "beside both ends it counts once");
}

#[test]
fn reciprocal_and_hexside_lines() {
    // rule: gbacw:10.25 gbacw:10.27
    // example: G-LOS-HEX
    // S3720 to S3920 runs along S3820/S3821, a ridge.
    let s = ground(&BOARD).sight(hex("S3720"), hex("S3920"));
    assert_eq!(s.why, Some(Block::RidgeAlong));
    // N4707 to N4606 and back.
    assert_eq!(ground(&BOARD).sight(hex("N4606"), hex("N4707")).why, Some(Block::RidgeAlong));
}

/// Units by hex number for the tests below: `f` friends, `e` enemies.
fn on(units: &[(HexId, char)]) -> impl Fn(HexId) -> Intervening + use<> {
    let units = units.to_vec();
    move |h| Intervening { friends: units.contains(&(h, 'f')), enemies: units.contains(&(h, 'e')) }
}

#[test]
fn r10_26_units_block_small_arms_and_canister() {
    // rule: gbacw:10.26#block gbacw:10.26#1
    let board = column("555535", "ffffff");
    let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
    let g = ground(&board);
    for kind in ['f', 'e'] {
        for shot in [Shot::SmallArms, Shot::Canister] {
            assert_eq!(g.unit_block(at(1), at(4), shot, &on(&[(at(3), kind)])), Some(at(3)));
        }
    }
    assert_eq!(g.unit_block(at(1), at(4), Shot::SmallArms, &on(&[(at(1), 'f'), (at(4), 'e')])), None, "not the ends");
    assert_eq!(g.unit_block(at(4), at(6), Shot::SmallArms, &on(&[(at(5), 'f')])), None, "lower than both");
    assert_eq!(g.unit_block(at(1), at(2), Shot::SmallArms, &on(&[])), None);
}

#[test]
fn r10_26_2_hidden_enemies_do_not_block() {
    // rule: gbacw:10.26#2
    // From row 1 one looks over a dip: row 3 is hidden by the shoulder of row 2, rows 5 and 6 are seen.
    let board = column("7731777", "fffffff");
    let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
    let g = ground(&board);
    assert!(!g.sight(at(1), at(3)).is_clear() && g.sight(at(1), at(5)).is_clear());
    // Row 2 is on the level: an enemy there blocks, seen as he is, and so do hidden ones with him.
    assert_eq!(g.unit_block(at(1), at(5), Shot::SmallArms, &on(&[(at(2), 'e'), (at(3), 'e')])), Some(at(2)));
    assert_eq!(g.unit_block(at(1), at(5), Shot::SmallArms, &on(&[(at(3), 'e')])), None);
}

#[test]
fn r10_26_3_guns_two_levels_above_their_own_men_fire_over_them() {
    // rule: gbacw:10.26#3
    let board = column("7555", "ffff");
    let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
    let g = ground(&board);
    let friend = on(&[(at(2), 'f')]);
    assert_eq!(g.unit_block(at(1), at(4), Shot::Canister, &friend), None);
    assert_eq!(g.unit_block(at(1), at(4), Shot::SmallArms, &friend), None, "far down and no nearer the lower end");
    let board = column("6555", "ffff");
    let g = ground(&board);
    assert_eq!(
        g.unit_block(at(1), at(4), Shot::Canister, &on(&[(at(2), 'f')])),
        Some(at(2)),
        "one level is not enough"
    );
}

#[test]
fn r10_26_4_units_on_the_lower_level_and_not_nearer_it_do_not_block() {
    // rule: gbacw:10.26#4
    let board = column("75555", "fffff");
    let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
    let g = ground(&board);
    let block = |row: usize| g.unit_block(at(1), at(5), Shot::SmallArms, &on(&[(at(row), 'e')]));
    assert_eq!([2, 3, 4].map(block), [None, None, Some(at(4))]);
    // The other way about the line is the same.
    let back = |row: usize| g.unit_block(at(5), at(1), Shot::SmallArms, &on(&[(at(row), 'e')]));
    assert_eq!([2, 3, 4].map(back), [None, None, Some(at(4))]);
}

#[test]
fn r10_26_friends_near_the_target_block_shell_before_and_behind() {
    // rule: gbacw:10.26#shell gbacw:10.26#march
    let board = column("5555555555", "ffffffffff");
    let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
    let g = ground(&board);
    let block = |row: usize, kind| g.unit_block(at(1), at(7), Shot::Shell, &on(&[(at(row), kind)])).is_some();
    assert_eq!([2, 3, 4, 5, 6, 8, 9, 10].map(|r| block(r, 'f')), [false, false, false, true, true, true, true, false]);
    assert!([2, 3, 4, 5, 6, 8, 9, 10].into_iter().all(|r| !block(r, 'e')), "enemies never do");
    // Along a hexside either hex blocks: S2121 to S2614 ends S2515 S2514|S2615 S2614.
    let beside = on(&[(hex("S2615"), 'f')]);
    assert_eq!(ground(&BOARD).unit_block(hex("S2121"), hex("S2614"), Shot::Shell, &beside), Some(hex("S2615")));
}

#[test]
fn r10_26_friends_fired_over_are_named() {
    // rule: gbacw:10.26#scare
    let board = column("75555", "fffff");
    let at = |row: usize| board.find(&format!("C11{row:02}")).unwrap();
    let units = on(&[(at(2), 'f'), (at(4), 'f')]);
    assert_eq!(ground(&board).fired_over(at(1), at(5), &units), [at(4)]);
}

#[test]
fn r10_21_fire_leaves_through_the_front_and_flanks_are_entered_through_a_side() {
    // rule: gbacw:10.21 gbacw:10.81#flank gbacw:10.81#vertex
    let front = |from: &str, facing, to: &str| in_front(&BOARD, hex(from), facing, hex(to));
    // 3 Confederate in S3518 facing north-west: front north-west and north; 12 MI in S3418 lies in front.
    assert!(front("S3518", Facing::NW, "S3418") && front("S3518", Facing::NW, "S3515"));
    assert!(!front("S3518", Facing::NW, "S3717"));
    // Exactly through a corner of the front is still the front; S3518 to S3718 leaves through its east corner.
    assert!(front("S3518", Facing::NE, "S3718") && front("S3518", Facing::SE, "S3718"));
    assert!(!front("S3518", Facing::NW, "S3718"));
    // 21 MO in S3717 hits 3 Confederate through S3618, its north-east side: flank.
    assert!(through_flank(&BOARD, hex("S3717"), hex("S3518"), Facing::NW));
    assert!(!through_flank(&BOARD, hex("S3717"), hex("S3518"), Facing::NE), "the front");
    assert!(!through_flank(&BOARD, hex("S3717"), hex("S3518"), Facing::SW), "the rear is no flank");
    assert!(!through_flank(&BOARD, hex("S3718"), hex("S3518"), Facing::NW), "through a corner");
}

/// A hex and another some columns and rows away, if that is on the board and not the same.
fn near(a: u16, columns: i32, rows: i32) -> Option<(HexId, HexId)> {
    let a = HexId(a);
    let b = BOARD.at(i32::from(BOARD.column(a)) + columns, i32::from(BOARD.row(a)) + rows)?;
    (a != b).then_some((a, b))
}

/// Half of the board, so that pairs inside, outside and across its edge are asked for.
static TABLE: LazyLock<SightTable> =
    LazyLock::new(|| SightTable::new(Area { west: 10, east: 39, north: 20, south: 55 }));

proptest! {
    #[test]
    fn the_table_says_what_the_ground_says(a in 0u16..4020, c in -12i32..=12, r in -12i32..=12) {
        let Some((a, b)) = near(a, c, r) else { return Ok(()) };
        let g = ground(&BOARD);
        let s = g.sight(a, b);
        for (x, y) in [(a, b), (a, b), (b, a)] {
            let seen = TABLE.see(&g, x, y);
            prop_assert_eq!((seen.clear, seen.through_woods), (s.is_clear(), s.through_woods()));
        }
    }

    #[test]
    fn sight_is_the_same_both_ways(a in 0u16..4020, c in -15i32..=15, r in -15i32..=15) {
        let Some((a, b)) = near(a, c, r) else { return Ok(()) };
        for crests in [true, false] {
            let g = Ground { crests, ..ground(&BOARD) };
            let (there, back) = (g.sight(a, b), g.sight(b, a));
            prop_assert_eq!(there.blocks().collect::<Vec<_>>(), back.blocks().collect::<Vec<_>>());
            prop_assert_eq!(there.woods, back.woods);
        }
    }

    #[test]
    fn a_line_is_the_same_backwards(a in 0u16..4020, b in 0u16..4020) {
        prop_assume!(a != b);
        let set = |p: &longroll::map::ray::Position| p.hexes().collect::<BTreeSet<_>>();
        let there: Vec<_> = Ray::new(&BOARD, HexId(a), HexId(b)).positions().iter().map(set).collect();
        let mut back: Vec<_> = Ray::new(&BOARD, HexId(b), HexId(a)).positions().iter().map(set).collect();
        back.reverse();
        prop_assert_eq!(&there, &back);
        prop_assert!(there.len() > usize::from(BOARD.distance(HexId(a), HexId(b))));
        // Consecutive positions touch each other.
        for pair in there.windows(2) {
            let touching = pair[0].iter().any(|&x| pair[1].iter().any(|&y| BOARD.distance(x, y) == 1));
            prop_assert!(touching);
        }
    }
}
