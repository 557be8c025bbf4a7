//! The battlefield: it loads, its numbers round-trip, its ground is what the rulebook says of single hexes.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::time::Instant;

use longroll::data::Library;
use longroll::map::board::CampKind;
use longroll::map::{Board, Dir, HexId, file};
use proptest::prelude::*;

fn board() -> Board {
    let source = Library::builtin().read("scenarios/gbacw/maps/itw.yaml").unwrap();
    file::read(&source).unwrap_or_else(|e| panic!("{}", e[0]))
}

#[test]
fn the_map_has_sixty_columns_and_sixty_seven_rows() {
    let start = Instant::now();
    let b = board();
    println!("read in {:?}", start.elapsed());
    assert_eq!((b.width(), b.height(), b.len()), (60, 67, 4020));
    assert_eq!((b.number(HexId(0)), b.number(HexId(4019))), ("N1001", "S6934"));
}

#[test]
fn the_seam_row_has_two_numbers() {
    let b = board();
    let hex = b.find("S4601").unwrap();
    assert_eq!(b.find("N4634"), Some(hex));
    assert_eq!((b.number(hex), b.row(hex)), ("N4634", 33));
    assert_eq!(b.row(b.find("S4602").unwrap()), 34);
    assert_eq!(b.find("S4635"), None);
    assert_eq!(b.find("N0934"), None);
}

#[test]
fn ground_of_the_walkthrough_turn() {
    // rule: gbacw-bb:9.44#elev
    let b = board();
    let at = |n: &str| {
        let h = b.find(n).unwrap();
        (b.terrain(h), b.level(h))
    };
    assert_eq!(
        ["S3217", "S3918", "S4218", "S4318", "S4518"].map(at),
        [('w', 7), ('w', 6), ('b', 7), ('f', 7), ('w', 5)]
    );
}

#[test]
fn water_roads_and_contours_lie_on_hexsides() {
    // rule: gbacw-bb:9.44#water gbacw-bb:9.44#ridge-hex
    let b = board();
    let side = |a: &str, z: &str| {
        let (a, z) = (b.find(a).unwrap(), b.find(z).unwrap());
        let dir = b.dir_to(a, z).unwrap();
        assert_eq!(b.side(a, dir), b.side(z, dir.opposite()), "one hexside, one truth");
        b.side(a, dir)
    };
    assert!(side("N1032", "N1132").creek && side("N1032", "N1132").bridge);
    assert!(side("S4120", "S4121").stream && side("S4121", "S4120").bridge && side("S4120", "S4121").road);
    assert!(side("S1906", "S1907").ford && side("S1906", "S1907").lane);
    assert_eq!((side("N4023", "N4122").gully, side("N5726", "N5826").ridge), (3, 3));
    let (hex, dir) = (b.find("S4120").unwrap(), Dir::S);
    assert_eq!(b.water_at(hex, dir).unwrap().name, "Locust Grove Branch");
    assert_eq!(b.hex_bridges, [b.find("S2610").unwrap()]);
}

#[test]
fn camps_fields_places_and_lists() {
    // rule: gbacw-bb:9.44#camps gbacw-bb:9.44#orchard
    let b = board();
    let hex = |n: &str| b.find(n).unwrap();
    let camp = b.camp_at(hex("S3715")).unwrap();
    assert_eq!(
        (camp.name.as_str(), camp.kind, camp.units.as_slice()),
        ("12 MI", CampKind::Infantry, &["us_12_mi".into()][..])
    );
    assert_eq!(b.camp_at(hex("S4515")).unwrap().kind, CampKind::Hq);
    assert_eq!(b.field_at(hex("S4318")).unwrap().1.name, "Spain Field");
    assert_eq!(b.field_at(hex("S3217")), None);
    assert_eq!(b.list("confederate_supply"), [hex("S1333")]);
    assert_eq!(b.list("sunken_road").len(), 13);
    assert!(b.orchards.contains(&hex("S5308")));
    assert!(b.places.iter().any(|p| p.name == "Shiloh Church" && p.hex == hex("S2706")));
}

#[test]
fn every_field_hex_is_field_or_boundary_and_the_other_way_round() {
    // rule: gbacw-bb:9.44#field gbacw-bb:9.44#boundary gbacw-bb:9.44#woods-los gbacw-bb:9.44#marshmix
    let b = board();
    for h in b.hexes() {
        assert_eq!(b.field_at(h).is_some(), matches!(b.terrain(h), 'f' | 'b'), "{}", b.number(h));
    }
}

#[test]
fn contours_add_up_to_whole_slopes() {
    let b = board();
    for h in b.hexes() {
        for (dir, _) in b.neighbours(h) {
            let s = b.side(h, dir);
            let contours = s.gully.max(s.ridge);
            if contours > 0 {
                assert_eq!(b.climb(h, dir).unsigned_abs(), contours - 2, "{} {dir:?}", b.number(h));
            }
        }
    }
}

proptest! {
    #[test]
    fn numbers_round_trip(id in 0u16..4020) {
        thread_local!(static BOARD: Board = board());
        BOARD.with(|b| assert_eq!(b.find(b.number(HexId(id))), Some(HexId(id))));
    }

    #[test]
    fn neighbours_are_mutual_and_one_hex_away(id in 0u16..4020, d in 0usize..6) {
        thread_local!(static BOARD: Board = board());
        BOARD.with(|b| {
            let (hex, dir) = (HexId(id), Dir::from_index(d));
            if let Some(n) = b.neighbour(hex, dir) {
                assert_eq!(b.neighbour(n, dir.opposite()), Some(hex));
                assert_eq!(b.distance(hex, n), 1);
                assert_eq!(b.side(hex, dir), b.side(n, dir.opposite()));
            }
        });
    }
}
