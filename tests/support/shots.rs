//! What tests of fire share: units in the open, and their shots.

#![allow(dead_code, reason = "each test file uses a part of it")]

use longroll::map::{Facing, HexId};
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::fire::{Fire, FireAction, aim, legal_shots};
use longroll::rules::gbacw::testkit::Table;

/// The field north of the Confederates: S2813 to S3113, S2814 to S3014, S2915, S3015, all on level 6; S2914 touches
/// S2913 (N), S3014 (NE), S3015 (SE), S2915 (S), S2815 (SW, a boundary) and S2814 (NW).
pub fn field(names: &[&str], dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.keep(names);
    t
}

/// What an acting unit may announce.
pub fn shots(t: &Table, unit: &str) -> Vec<FireAction> {
    let mut out = Vec::new();
    legal_shots(&t.book, &t.world, t.u(unit), &mut out);
    out.into_iter()
        .map(|a| match a {
            Action::Fire(f) => f,
            other => panic!("{other:?} is no shot"),
        })
        .collect()
}

pub fn hexes(list: &[FireAction]) -> Vec<HexId> {
    let mut found: Vec<HexId> = list
        .iter()
        .filter_map(|a| match a {
            FireAction::Fire { at, .. } => Some(*at),
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// The first shot at a hex that fits.
pub fn shot(t: &Table, unit: &str, at: &str, fits: impl Fn(&FireAction) -> bool) -> FireAction {
    let hex = t.h(at);
    let list = shots(t, unit);
    let found = list.iter().find(|a| matches!(a, FireAction::Fire { at, .. } if *at == hex) && fits(a));
    *found.unwrap_or_else(|| panic!("{unit} has no such shot at {at}: {list:?}"))
}

/// Fires at a hex with all the unit has, giving up movement if it may.
pub fn fire(t: &mut Table, unit: &str, at: &str) {
    let hold = |a: &FireAction| matches!(a, FireAction::Fire { hold: true, .. });
    let list = shots(t, unit);
    let any_hold = list.iter().any(|a| matches!(a, FireAction::Fire { at: h, hold: true, .. } if *h == t.h(at)));
    let action = shot(t, unit, at, |a| !any_hold || hold(a));
    let unit = t.u(unit);
    t.run(Fire::new(unit, action));
}

/// The modifiers of a shot, as `+1 why`.
pub fn modifiers(t: &Table, action: FireAction) -> Vec<(i16, String)> {
    let odds = longroll::rules::gbacw::fire::odds(&t.book, &t.world, action).expect("a shot has odds");
    odds.tally.0.iter().map(|i| (i.amount, i.reason.clone().into_owned())).collect()
}

pub fn net(t: &Table, action: FireAction) -> i16 {
    modifiers(t, action).iter().map(|(n, _)| n).sum()
}

pub fn has(list: &[(i16, String)], amount: i16, words: &str) -> bool {
    list.iter().any(|(n, why)| *n == amount && why.contains(words))
}

/// 2 AR (9 SP, muskets) at S2914 facing north-east, 25 MO (9 SP) at S2913 facing south-west towards it.
pub fn duel(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = field(&["2 AR", "25 MO"], dice);
    t.put("2 AR", "S2914").face("2 AR", Facing::NE).put("25 MO", "S2913").face("25 MO", Facing::SW);
    t.activate("Hindman", &["Shaver"]);
    t
}

/// Munch (4 JR, 2 H12), and 7 AR in its sight four hexes off; their hexes.
pub fn guns(dice: impl IntoIterator<Item = u8>) -> (Table, String) {
    let mut t = field(&["Munch Bty", "7 AR"], dice);
    let level = |t: &Table, a: HexId, b: HexId| t.book.board.level(a) == t.book.board.level(b);
    let (from, facing, at) = pair(&t, 4, |a, b| level(&t, a, b));
    t.put("Munch Bty", &from).face("Munch Bty", facing).activate("Prentiss", &["Prentiss's guns"]);
    t.put("7 AR", &at).good_order("7 AR");
    (t, at)
}

/// Two hexes in sight of each other at a range, and a facing from the first towards the second.
pub fn pair(t: &Table, range: u16, fits: impl Fn(HexId, HexId) -> bool) -> (String, Facing, String) {
    let board = &t.book.board;
    let ground = t.book.ground();
    let found = board.hexes().find_map(|a| {
        let b = board.within(a, range).into_iter().find(|b| {
            board.distance(a, *b) == range
                && ground.sight(a, *b).is_clear()
                && !aim::is_steep(&t.book, a, *b)
                && fits(a, *b)
        })?;
        Some((a, b))
    });
    let (a, b) = found.expect("such a pair");
    let faces = |f: &Facing| longroll::rules::gbacw::sight::in_front(board, a, *f, b);
    let facing = Facing::ALL.into_iter().find(faces).expect("a facing");
    (board.number(a).to_owned(), facing, board.number(b).to_owned())
}
