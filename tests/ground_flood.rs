//! Movement floods against a slow reference.

use std::collections::BTreeMap;

use longroll::map::flood::Flood;
use longroll::map::{Board, Dir, HexId};
use proptest::prelude::*;

/// Prices by hex and direction, from a number: some ways are closed, some free.
fn price(seed: u64, hex: HexId, dir: Dir) -> Option<u16> {
    let mut x = seed ^ (u64::from(hex.0) << 8) ^ dir.index() as u64;
    x = x.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x ^= x >> 29;
    x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    match (x >> 40) % 11 {
        9 | 10 => None,
        n => Some(n as u16),
    }
}

/// Goes over all hexes until nothing gets cheaper.
fn slow(board: &Board, start: HexId, limit: u16, seed: u64) -> BTreeMap<HexId, u16> {
    let mut cost = BTreeMap::from([(start, 0)]);
    loop {
        let before = cost.clone();
        for (&hex, &so_far) in &before {
            for (dir, next) in board.neighbours(hex) {
                let Some(p) = price(seed, hex, dir) else { continue };
                let total = so_far + p;
                if total <= limit && cost.get(&next).is_none_or(|&c| total < c) {
                    cost.insert(next, total);
                }
            }
        }
        if cost == before {
            return cost;
        }
    }
}

proptest! {
    #[test]
    fn a_flood_finds_what_the_slow_search_finds(seed: u64, start in 0u16..130, limit in 0u16..30) {
        let board = Board::blank(13, 10);
        let mut flood = Flood::new();
        // A first flood leaves nothing behind.
        flood.run(&board, HexId(3), 40, |h, d| price(seed ^ 1, h, d));
        flood.run(&board, HexId(start), limit, |h, d| price(seed, h, d));
        let found: BTreeMap<HexId, u16> = flood.reached().collect();
        let expected = slow(&board, HexId(start), limit, seed);
        prop_assert_eq!(&found, &expected);
        prop_assert_eq!(flood.reached().count(), expected.len(), "each hex is reached once");
        prop_assert!(flood.reached().is_sorted_by_key(|(_, cost)| cost));
        for hex in board.hexes() {
            prop_assert_eq!(flood.cost(hex), expected.get(&hex).copied());
            match flood.path(&board, hex) {
                None => prop_assert!(!expected.contains_key(&hex)),
                Some(path) => {
                    let (mut at, mut paid) = (HexId(start), 0);
                    for dir in path {
                        paid += price(seed, at, dir).unwrap();
                        at = board.neighbour(at, dir).unwrap();
                    }
                    prop_assert_eq!((at, Some(paid)), (hex, expected.get(&hex).copied()));
                }
            }
        }
    }
}
