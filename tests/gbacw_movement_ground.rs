//! Worked examples of slopes, ridges and gullies, on the map with a hexside changed where it has none of the kind.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use longroll::data::{Library, Source};
use longroll::kit::Tally;
use longroll::map::{Board, Dir, file};
use longroll::rules::gbacw::charts::Charts;
use longroll::rules::gbacw::charts::ground::{HexsideKind, Mover};
use longroll::rules::gbacw::terrain::{Mode, Prices};
use longroll::rules::gbacw::testkit::Table;

const MAP: &str = "scenarios/gbacw/maps/itw.yaml";

/// The map, all its gullies and ridges of three contours now of `contours`.
fn board(contours: u8) -> Board {
    let text = Library::builtin().read(MAP).unwrap().text.replace("contours: 3", &format!("contours: {contours}"));
    file::read(&Source::new(MAP, text)).expect("still sound")
}

fn dir(board: &Board, from: &str, to: &str) -> Dir {
    board.dir_to(board.find(from).unwrap(), board.find(to).unwrap()).unwrap()
}

// rule: gbacw-bb:9.44#slopes
// example: G-SLOPE-1 G-SLOPE-2 G-SLOPE-3 G-SLOPE-5
#[test]
fn r9_44_one_contour_is_gradual_two_minor_three_and_more_steep() {
    let up = |n| HexsideKind::slope(n);
    assert_eq!(
        [1, 2, 3, 5].map(up),
        [
            Some(HexsideKind::GradualUp),
            Some(HexsideKind::MinorUp),
            Some(HexsideKind::SteepUp),
            Some(HexsideKind::SteepUp)
        ]
    );
}

// rule: gbacw-bb:9.44#ridge
// example: G-RIDGE-1
#[test]
fn r9_44_cavalry_over_a_ridge_of_two_up_and_one_down_pays_two_more() {
    let (board, charts) = (board(3), Charts::builtin());
    let prices = Prices::new(&board, &charts.terrain);
    // N5826 lies a level below N5726: two lines up, one down.
    let step = prices.step(board.find("N5826").unwrap(), dir(&board, "N5826", "N5726"), Mover::Cavalry, Mode::Plain);
    assert_eq!(step.unwrap().slope, 4, "2 points, in halves");
}

// rule: gbacw-bb:9.44#ridge-art
// example: G-RIDGE-3
#[test]
fn r9_44_more_than_three_contours_are_closed_to_guns() {
    let charts = Charts::builtin();
    for (contours, open) in [(3, true), (5, false)] {
        let board = board(contours);
        let prices = Prices::new(&board, &charts.terrain);
        let from = board.find("N5726").unwrap();
        let step = prices.step(from, dir(&board, "N5726", "N5826"), Mover::Artillery, Mode::Plain);
        assert_eq!(step.is_some(), open, "{contours} contours");
    }
}

/// What a gully takes from a shock that climbs so many contours out of it.
fn gully(contours: u8, from: &str, to: &str) -> i16 {
    let (board, charts) = (board(contours), Charts::builtin());
    let mut tally = Tally::new();
    let prices = Prices::new(&board, &charts.terrain);
    prices.shock_tally(board.find(from).unwrap(), dir(&board, from, to), &mut tally);
    tally.0.iter().filter(|i| i.reason.contains("gully")).map(|i| i.amount).sum()
}

// rule: gbacw-bb:9.44#ridge-shock
// example: G-GULLY-1 G-GULLY-2 G-GULLY-3 G-GULLY-4
#[test]
fn r9_44_a_gully_takes_one_for_each_contour_climbed_three_at_most() {
    // N4013 lies a level below N3913: of n lines (n + 1) / 2 go up towards N3913, the rest towards N4013.
    assert_eq!(gully(3, "N3913", "N4013"), -1, "one to climb");
    assert_eq!(gully(3, "N4013", "N3913"), -2, "two to climb");
    assert_eq!(gully(5, "N4013", "N3913"), -3, "three to climb");
    assert_eq!(gully(7, "N4013", "N3913"), -3, "four to climb");
}

// rule: gbacw:9.11
#[test]
fn r9_11_leaders_have_ten_points_commanders_forty() {
    let t = Table::new([]);
    let ma = |name: &str| t.book.leader(t.l(name)).ma;
    assert_eq!(["Shaver", "Hindman", "Hardee", "Johnston"].map(ma), [10, 10, 40, 40]);
}
