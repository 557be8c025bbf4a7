//! The map of the battle, and what steps over it cost.

use std::sync::Arc;

use longroll::data::Library;
use longroll::map::board::Area;
use longroll::map::{Board, HexId, file};
use longroll::rules::blind_swords::charts::Charts;
use longroll::rules::blind_swords::ground::Ground;

/// The whole map with all camps and dots.
pub fn whole() -> Ground {
    let library = Library::builtin();
    let source = library.read("scenarios/blind-swords/maps/stfd.yaml").unwrap();
    let board = Arc::new(file::read(&source).unwrap_or_else(|e| panic!("{}", e[0])));
    on(board, Area { west: 1, east: 40, north: 0, south: 36 })
}

/// The ground of a board with the camps and dots of its lists.
pub fn on(board: Arc<Board>, area: Area) -> Ground {
    let chart = Charts::builtin().terrain;
    let (camps, dots) = (board.list("camps").to_vec(), board.list("dots").to_vec());
    Ground::new(board, area, &chart, &camps, &dots)
}

pub fn hex(ground: &Ground, number: &str) -> HexId {
    ground.board().find(number).unwrap_or_else(|| panic!("no hex {number}"))
}

// rule: blind-swords-x:2.10#majority
// example: B-MAP-1
#[test]
fn x2_10_levels_by_the_landing() {
    let g = whole();
    let levels = ["A3204", "A3205", "A3105"].map(|n| g.level(hex(&g, n)));
    assert_eq!(levels, [1, 3, 4]);
}
