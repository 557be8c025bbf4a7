//! Lines of sight of gbacw: the vectors, the rulebook's examples, symmetry, and units on the line.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use longroll::data::{Library, Source};
use longroll::map::ray::{Position, Ray};
use longroll::map::{Board, Facing, HexId, file};
use longroll::rules::gbacw::charts::Charts;
use longroll::rules::gbacw::sight::{Block, Ground, Intervening, Shot, in_front, through_flank};
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
