//! Return fire, its order, No Fire chits, advance; withdrawal, approach and pre-shock fire; mistaken fire
//! (`gbacw:10.4`, `gbacw-bb:18.1`).

#[path = "support/shots.rs"]
mod shots;

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::fire::volley::Volley;
use longroll::rules::gbacw::fire::{self, FireAction};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Ammo, Orders, UnitPlace, Verdict};
use shots::{duel, field, fire, guns, modifiers, pair, shots as legal};

/// The strengths that the asked unit may answer with.
fn strengths(t: &Table) -> Vec<u8> {
    let mut list: Vec<u8> = t
        .legal()
        .iter()
        .filter_map(|a| match a {
            longroll::rules::gbacw::action::Action::Fire(FireAction::Fire { strength, .. }) => Some(*strength),
            _ => None,
        })
        .collect();
    list.sort_unstable();
    list.dedup();
    list
}

fn answer(t: &mut Table, n: u8) {
    use longroll::rules::gbacw::action::Action;
    t.choose(|a| matches!(a, Action::Fire(FireAction::Fire { strength, .. }) if *strength == n));
}

// ---- return fire ----

// rule: gbacw:10.42 gbacw:10.17 gbacw:10.17#simul gbacw:10.11#react
// example: G-RF-1
#[test]
fn r10_42_both_sides_fire_before_any_result() {
    // 2 AR rolls 9 (+1: row 10, column 7: 2D), 25 MO 9 (row 10: 2D), with all strength although both will lose.
    let mut t = duel([9, 9]);
    t.orders("Shaver", Orders::Advance);
    fire(&mut t, "2 AR", "S2913");
    t.expect(Side::Union, "fire");
    answer(&mut t, 7);
    t.decline_all().finished();
    assert_eq!((t.sp("2 AR"), t.sp("25 MO")), (7, 7));
    assert!(t.is_disordered("2 AR") && t.is_disordered("25 MO"));
    let log = t.log();
    let at = |words: &str| log.iter().position(|l| l.contains(words)).unwrap_or_else(|| panic!("{words}: {log:?}"));
    assert!(at("25 MO at S2914") < at("25 MO loses"), "all dice first");
    assert!(at("25 MO loses") < at("2 AR loses"), "results in the order rolled");
}

// rule: gbacw:10.42
#[test]
fn r10_42_only_into_its_front_and_only_in_range() {
    let mut t = duel([0]);
    t.face("25 MO", Facing::NE).orders("Shaver", Orders::Advance);
    fire(&mut t, "2 AR", "S2913");
    assert!(!t.to_move.is_some_and(|_| t.can("fire")), "25 MO looks the other way");
    let mut t = field(&["27 TN", "25 MO"], [0]);
    let (from, facing, at) = pair(&t, 3, |_, _| true);
    t.put("27 TN", &from).face("27 TN", facing).put("25 MO", &at).activate("Hindman", &["Wood"]);
    t.face("25 MO", facing.turned(3));
    fire(&mut t, "27 TN", &at);
    t.decline_all().finished();
    assert!(!t.said("25 MO at"), "three hexes are too far for its muskets");
}

// rule: gbacw:10.42 gbacw:10.41
#[test]
fn r10_42_friends_next_to_the_target_answer_unless_another_enemy_faces_them() {
    // 61 IL at S2813 touches 25 MO's S2913 and has S2914 in its front (SE).
    let stage = |dice: &[u8]| {
        let mut t = field(&["2 AR", "25 MO", "61 IL", "6 AR"], dice.iter().copied());
        t.put("2 AR", "S2914").face("2 AR", Facing::NE).put("25 MO", "S2913").face("25 MO", Facing::NE);
        t.put("61 IL", "S2814").face("61 IL", Facing::SE).put("6 AR", "S4528").activate("Hindman", &["Shaver"]);
        t.orders("Shaver", Orders::Advance);
        t
    };
    let mut t = stage(&[0, 0]);
    fire(&mut t, "2 AR", "S2913");
    t.expect(Side::Union, "fire");
    assert!(t.stack.last().unwrap().inner().ask(&t.book, &t.world).title.contains("61 IL"));
    answer(&mut t, 7);
    t.decline_all().finished();
    // 6 AR in S2815 (its front NW, N holds S2814) faces 61 IL: then it may not.
    let mut t = stage(&[0]);
    t.put("6 AR", "S2815").face("6 AR", Facing::NW);
    fire(&mut t, "2 AR", "S2913");
    assert!(!t.can("fire") || t.to_move.is_none());
    t.decline_all();
    assert!(!t.said("61 IL at"));
}

// rule: gbacw:10.15#nonphasing gbacw:10.41#split gbacw:10.41
// example: G-SPLIT-2
// example: G-SPLIT-3
// example: G-SPLIT-4
#[test]
fn r10_15_half_of_the_return_fire_may_be_kept_for_another_hex() {
    // 25 MO at S2913 has S2914 (S) and S2814 (SW) in its front.
    let stage = |first: u8, dice: &[u8]| {
        let mut t = duel(dice.iter().copied());
        t.strength("25 MO", 3).put("6 AR", "S2814").face("6 AR", Facing::NE);
        t.orders("Shaver", Orders::Advance);
        fire(&mut t, "2 AR", "S2913");
        assert_eq!(strengths(&t), [1, 2, 3]);
        answer(&mut t, first);
        t
    };
    let second = |t: &mut Table| {
        fire(t, "6 AR", "S2913");
        if t.to_move == Some(Side::Union) && t.can("fire") { strengths(t) } else { Vec::new() }
    };
    for (first, held) in [(1, 2), (2, 1)] {
        let mut t = stage(first, &[0, 0]);
        assert!(t.to_move.is_none(), "{}", t.describe());
        assert_eq!(t.state("25 MO").react.returns.held, held);
        t.dice([0, 0]);
        assert_eq!(second(&mut t), [held]);
    }
    // All at once: nothing is left. One shot at the same hex twice is not allowed either.
    let mut t = stage(3, &[0, 0]);
    t.dice([0]);
    assert!(second(&mut t).is_empty());
    // Losses leave only what remains.
    let mut t = stage(1, &[0, 0]);
    t.strength("25 MO", 1).dice([0, 0]);
    assert_eq!(second(&mut t), [1]);
    // Both shots at once spent: no third.
    let mut t = stage(1, &[0, 0]);
    t.dice([0, 0]);
    second(&mut t);
    answer(&mut t, 2);
    assert_eq!(t.state("25 MO").react.returns.held, 0);
}

// rule: gbacw:10.15#nonphasing
#[test]
fn r10_15_never_twice_at_one_hex() {
    let mut t = duel([0, 0, 0]);
    t.orders("Shaver", Orders::Advance).strength("2 AR", 5);
    t.put_under("7 AR", "S2914").face("7 AR", Facing::NE).good_order("7 AR");
    fire(&mut t, "2 AR", "S2913");
    answer(&mut t, 3);
    fire(&mut t, "7 AR", "S2913");
    assert!(t.to_move.is_none(), "{}", t.describe());
}

// rule: gbacw:10.42
// example: G-RF-4
#[test]
fn r10_42_the_rulebooks_third_example() {
    // 1 SP above a disordered unit fires at two; both answer: 1d+2 and d.
    let mut t = field(&["6 AR", "2 AR", "25 MO", "18 MO"], []);
    t.put("6 AR", "S2914").strength("6 AR", 1).put_under("2 AR", "S2914").disorder("2 AR");
    t.face("6 AR", Facing::NE).face("2 AR", Facing::NE);
    t.put("25 MO", "S2913").put_under("18 MO", "S2913").strength("25 MO", 4).strength("18 MO", 3);
    t.face("25 MO", Facing::SW).face("18 MO", Facing::SW);
    t.activate("Hindman", &["Shaver"]).orders("Shaver", Orders::Advance);
    // 6 AR 0: nothing. 25 MO, 4 SP prepared: 8 + 1 = row 9, column 4-5: 1d+2. 18 MO, 3 SP: 6 + 1 = row 7: d.
    // 2 AR checks after the death of 6 AR: 6 above 5; it loses one and retreats.
    t.dice([0, 8, 6, 6]);
    fire(&mut t, "6 AR", "S2913");
    answer(&mut t, 4);
    answer(&mut t, 3);
    t.expect(Side::Confederate, "retreat");
    t.decline_all().finished();
    assert_eq!((t.state("6 AR").place, t.sp("2 AR")), (UnitPlace::Eliminated, 8));
    assert!(t.state("2 AR").act.spent && legal(&t, "2 AR").is_empty());
    t.sound();
}

// rule: gbacw:10.41#vacated gbacw:10.41#loss
#[test]
fn r10_41_ammunition_is_read_even_if_the_target_is_gone() {
    let mut t = field(&["6 AR", "25 MO", "18 MO"], [0, 9, 5]);
    t.put("6 AR", "S2914").strength("6 AR", 1).face("6 AR", Facing::NE);
    t.put("25 MO", "S2913").put_under("18 MO", "S2913").strength("25 MO", 4).strength("18 MO", 3);
    t.face("25 MO", Facing::SW).face("18 MO", Facing::SW);
    t.activate("Hindman", &["Shaver"]).orders("Shaver", Orders::Advance);
    fire(&mut t, "6 AR", "S2913");
    answer(&mut t, 4);
    answer(&mut t, 3);
    t.decline_all().finished();
    assert_eq!(t.state("6 AR").place, UnitPlace::Eliminated);
    assert_eq!(t.state("18 MO").ammo[0], Ammo::Low);
}

// rule: gbacw:10.52#non
#[test]
fn r10_52_return_fire_is_prepared_unless_the_unit_was_moved_about() {
    for (unprepared, roll) in [(false, "+1"), (true, "")] {
        let mut t = duel([0, 0]);
        t.orders("Shaver", Orders::Advance).edit("25 MO", |u| u.react.unprepared = unprepared);
        fire(&mut t, "2 AR", "S2913");
        answer(&mut t, 7);
        let line = t.log().into_iter().find(|l| l.contains("25 MO at S2914")).expect("rolled");
        assert_eq!(line.contains("good-order infantry"), !unprepared, "{line} {roll}");
    }
}

// rule: gbacw:10.42#art
#[test]
fn r10_42_guns_at_four_hexes_answer_after_the_result() {
    // Swett fires at Munch at four hexes: Munch is disordered and cannot answer.
    let stage = |dice: &[u8]| {
        let mut t = field(&["Munch Bty", "Swett Bty"], dice.iter().copied());
        let (from, facing, at) = pair(&t, 4, |a, b| {
            let t = Table::new([]);
            t.book.board.level(a) == t.book.board.level(b)
        });
        t.put("Swett Bty", &from).face("Swett Bty", facing).put("Munch Bty", &at).face("Munch Bty", facing.turned(3));
        t.activate("Hindman", &["Shaver"]);
        (t, at)
    };
    let shoot = |t: &mut Table, at: &str| {
        let all = shots::shot(t, "Swett Bty", at, |a| matches!(a, FireAction::Fire { sections: 3, hold: true, .. }));
        t.run(fire::Fire::new(t.u("Swett Bty"), all));
    };
    let (mut t, at) = stage(&[9, 9]);
    shoot(&mut t, &at);
    t.decline_all().finished();
    assert!(t.is_disordered("Munch Bty"), "{:?}", t.log());
    let (mut t, at) = stage(&[0, 0]);
    shoot(&mut t, &at);
    t.expect(Side::Union, "fire");
    assert!(t.said("Swett Bty at"), "the first shot was resolved already");
    answer(&mut t, 6);
    t.decline_all().finished();
}

// rule: gbacw:9.61#fire gbacw:10.42#face
#[test]
fn r10_42_a_target_that_turns_to_the_fire_answers_after_the_result() {
    // 25 MO faces west: S2914 is its flank; one vertex brings it to the front. It passes the check and answers.
    let mut t = duel([0, 0, 0]);
    t.face("25 MO", Facing::W).orders("Shaver", Orders::Advance);
    fire(&mut t, "2 AR", "S2913");
    t.expect(Side::Union, "turn").pick("turn", "south-west").expect(Side::Union, "fire");
    assert!(t.said("2 AR at S2913"), "the first shot was resolved");
    answer(&mut t, 7);
    t.decline_all().finished();
    // Disordered by it, it answers at -1; disordered again, not at all.
    let mut t = duel([0, 9, 0]);
    t.face("25 MO", Facing::W).orders("Shaver", Orders::Advance);
    fire(&mut t, "2 AR", "S2913");
    t.pick("turn", "south-west").expect(Side::Union, "fire");
    answer(&mut t, 7);
    assert!(t.said("-1 the firing unit is disordered"), "{:?}", t.log());
    let mut t = duel([0, 9, 0]);
    t.face("25 MO", Facing::W).disorder("25 MO").orders("Shaver", Orders::Advance);
    fire(&mut t, "2 AR", "S2913");
    t.pick("turn", "south-west").decline_all();
    assert!(!t.said("25 MO at S2914"), "{:?}", t.log());
}

// ---- No Fire ----

// rule: gbacw-bb:18.1#nofire
#[test]
fn bb18_1_a_no_fire_chit_avoids_union_infantry_at_two_hexes() {
    let stage = |range: u16| {
        let mut t = field(&["18 MO", "6 AR"], []);
        let (from, facing, at) = pair(&t, range, |_, _| true);
        t.put("18 MO", &from).face("18 MO", facing).put("6 AR", &at).face("6 AR", facing);
        t.activate("Prentiss", &["Miller"]).orders("Miller", Orders::Advance);
        t.world.no_fire = 1;
        (t, at)
    };
    let (mut t, at) = stage(2);
    fire(&mut t, "18 MO", &at);
    t.expect(Side::Confederate, "no-fire").pick("no-fire", "");
    t.finished();
    assert_eq!(t.world.no_fire, 0);
    assert!(t.state("18 MO").act.fired && t.state("18 MO").ammo[0] == Ammo::Full);
    let (mut t, at) = stage(2);
    t.dice([0]);
    fire(&mut t, "18 MO", &at);
    t.decline().decline_all().finished();
    assert_eq!(t.world.no_fire, 1);
    let (mut t, at) = stage(1);
    t.dice([0]);
    fire(&mut t, "18 MO", &at);
    assert!(!t.can("no-fire") || t.to_move.is_none(), "not at one hex");
}

// rule: gbacw-bb:18.1#nofire
#[test]
fn bb18_1_a_no_fire_chit_avoids_one_units_return_fire() {
    let mut t = duel([9]);
    t.orders("Shaver", Orders::Advance);
    t.world.no_fire = 1;
    fire(&mut t, "2 AR", "S2913");
    answer(&mut t, 7);
    t.expect(Side::Confederate, "no-fire").pick("no-fire", "25 MO");
    t.decline_all().finished();
    assert_eq!((t.sp("2 AR"), t.sp("25 MO")), (9, 7));
    assert_eq!(t.state("25 MO").react.returns.used, 7, "it counts as having fired");
    // The Union has no such chit.
    let mut t = duel([0, 0]);
    t.world.no_fire = 1;
    t.activate("Prentiss", &["Peabody"]).orders("Peabody", Orders::Advance);
    fire(&mut t, "25 MO", "S2914");
    answer(&mut t, 7);
    t.decline_all().finished();
    assert_eq!(t.world.no_fire, 1);
}

// ---- advance ----

// rule: gbacw:12.6#fire
#[test]
fn r12_6_the_firer_may_advance_into_a_hex_it_emptied() {
    let mut t = duel([9]);
    t.strength("25 MO", 1).orders("Shaver", Orders::Attack);
    t.face("25 MO", Facing::NE);
    fire(&mut t, "2 AR", "S2913");
    assert_eq!(t.state("25 MO").place, UnitPlace::Eliminated);
    t.expect(Side::Confederate, "advance");
}

// ---- withdrawal fire ----

// rule: gbacw:10.44
#[test]
fn r10_44_who_leaves_the_front_of_foot_is_fired_at() {
    let mut t = duel([5, 0]);
    let (from, to) = (t.h("S2914"), t.h("S2915"));
    t.run(Volley::withdrawal(t.u("2 AR"), from, to));
    t.expect(Side::Union, "fire");
    answer(&mut t, 7);
    t.finished();
    // 5 with +1 prepared: row 6, column 7: 1d; it stands with 0, but a lost point limits the withdrawal.
    assert_eq!((t.sp("2 AR"), t.world.last), (8, Verdict::Yes));
    assert_eq!(t.state("25 MO").react.withdrawals.used, 7);
    // Once only in a brigade activation.
    t.run(Volley::withdrawal(t.u("2 AR"), from, to));
    t.finished();
    assert_eq!(t.world.last, Verdict::No);
}

// rule: gbacw:10.44
#[test]
fn r10_44_from_one_front_hex_into_the_other_does_not_leave_the_front() {
    let mut t = duel([]);
    // S2914 is S and S2814 SW of S2913: both in the front of a unit facing SW.
    let (from, to) = (t.h("S2914"), t.h("S2814"));
    t.run(Volley::withdrawal(t.u("2 AR"), from, to));
    t.finished();
    // Guns use no withdrawal fire.
    let mut t = field(&["2 AR", "Munch Bty"], []);
    t.put("2 AR", "S2914").put("Munch Bty", "S2913").face("Munch Bty", Facing::SW).activate("Hindman", &["Shaver"]);
    let (from, to) = (t.h("S2914"), t.h("S2915"));
    t.run(Volley::withdrawal(t.u("2 AR"), from, to));
    t.finished();
}

// rule: gbacw:10.44#stack
#[test]
fn r10_44_if_others_remain_the_top_one_is_hit_when_the_mover_has_gone() {
    let mut t = duel([5, 0]);
    t.put_under("6 AR", "S2914").face("6 AR", Facing::NE);
    let (from, to) = (t.h("S2914"), t.h("S2915"));
    t.put("2 AR", "S2915");
    t.run(Volley::withdrawal(t.u("2 AR"), from, to));
    t.expect(Side::Union, "fire");
    answer(&mut t, 7);
    t.finished();
    assert_eq!((t.sp("2 AR"), t.sp("6 AR")), (9, 9));
}

// ---- approach fire ----

// rule: gbacw:10.45
#[test]
fn r10_45_guns_fire_once_at_who_comes_within_three_hexes() {
    let mut t = field(&["Munch Bty", "6 AR"], [0]);
    let (from, facing, at) = pair(&t, 3, |_, _| true);
    t.put("Munch Bty", &from).face("Munch Bty", facing).put("6 AR", &at).activate("Hindman", &["Shaver"]);
    let hex = t.h(&at);
    t.run(Volley::approach(t.u("6 AR"), hex));
    t.expect(Side::Union, "fire");
    assert!(t.offers("fire", "rapid"), "howitzers at three hexes");
    answer(&mut t, 6);
    t.decline_all();
    t.run(Volley::approach(t.u("6 AR"), hex));
    t.finished();
    // Not from four hexes, and not by guns that moved in reaction.
    let (from, facing, at) = pair(&t, 4, |_, _| true);
    t.put("Munch Bty", &from).face("Munch Bty", facing).put("6 AR", &at).activate("Hindman", &["Shaver"]);
    let hex = t.h(&at);
    t.run(Volley::approach(t.u("6 AR"), hex));
    t.finished();
    let (from, facing, at) = pair(&t, 2, |_, _| true);
    t.put("Munch Bty", &from).face("Munch Bty", facing).put("6 AR", &at).activate("Hindman", &["Shaver"]);
    t.edit("Munch Bty", |u| u.react.moved = true);
    let hex = t.h(&at);
    t.run(Volley::approach(t.u("6 AR"), hex));
    t.finished();
}

// rule: gbacw:9.62#art gbacw:10.81#facing gbacw:10.45
#[test]
fn r9_62_guns_that_turned_fire_at_minus_two_without_rapid_fire() {
    let mut t = field(&["Munch Bty", "6 AR"], [0]);
    t.put("Munch Bty", "S2914").face("Munch Bty", Facing::NE).put("6 AR", "S2913").activate("Hindman", &["Shaver"]);
    t.edit("Munch Bty", |u| (u.react.faced, u.react.guns_turned) = (true, true));
    let hex = t.h("S2913");
    t.run(Volley::approach_after_turn(t.u("6 AR"), hex));
    t.expect(Side::Union, "fire");
    assert!(!t.offers("fire", "rapid"));
    answer(&mut t, 6);
    t.finished();
    assert!(t.said("-2 the guns have just turned"), "{:?}", t.log());
    assert!(!t.state("Munch Bty").react.guns_turned, "the first fire only");
}

// rule: gbacw-bb:18.1#nofire
#[test]
fn bb18_1_a_no_fire_chit_avoids_approach_fire() {
    let mut t = field(&["Munch Bty", "6 AR"], []);
    t.put("Munch Bty", "S2914").face("Munch Bty", Facing::NE).put("6 AR", "S2913").activate("Hindman", &["Shaver"]);
    t.world.no_fire = 1;
    let hex = t.h("S2913");
    t.run(Volley::approach(t.u("6 AR"), hex));
    answer(&mut t, 6);
    t.expect(Side::Confederate, "no-fire").pick("no-fire", "Munch");
    t.finished();
    assert_eq!(t.world.no_fire, 0);
}

// ---- pre-shock fire ----

// rule: gbacw:10.43 gbacw:10.43#hex gbacw:8.35#preshock gbacw:8.36#fire gbacw:10.41
#[test]
fn r10_43_defenders_fire_at_the_top_shocking_unit() {
    // 6 AR on top takes no part; 2 AR below shocks and is hit: 5 + 1 prepared, row 6: 1d; 9 fails, and 6 AR checks.
    let mut t = duel([5, 9, 0]);
    t.put("6 AR", "S2914").face("6 AR", Facing::NE);
    let (hex, target, top) = (t.h("S2914"), t.h("S2913"), t.u("2 AR"));
    t.run(Volley::pre_shock(vec![(hex, top, vec![target])]));
    t.expect(Side::Union, "fire");
    assert_eq!(strengths(&t), [7], "no half is kept for later");
    answer(&mut t, 7);
    t.finished();
    assert_eq!((t.sp("2 AR"), t.sp("6 AR")), (8, 10));
    assert!(t.is_disordered("2 AR") && !t.is_disordered("6 AR"));
    assert!(t.state("25 MO").react.preshock);
    t.run(Volley::pre_shock(vec![(hex, top, vec![target])]));
    t.finished();
}

// rule: gbacw:10.43#others gbacw:10.43#cont
#[test]
fn r10_43_friends_with_the_attacker_in_front_join_unless_another_enemy_faces_them() {
    let stage = || {
        let mut t = duel([]);
        t.put("61 IL", "S2814").face("61 IL", Facing::SE).face("25 MO", Facing::NE);
        t
    };
    let (hex, target) = (stage().h("S2914"), stage().h("S2913"));
    let mut t = stage();
    t.run(Volley::pre_shock(vec![(hex, t.u("2 AR"), vec![target])]));
    t.expect(Side::Union, "fire");
    let mut t = stage();
    t.put("6 AR", "S2815").face("6 AR", Facing::NW);
    t.run(Volley::pre_shock(vec![(hex, t.u("2 AR"), vec![target])]));
    t.finished();
}

// rule: gbacw:10.15#nonphasing gbacw:10.43
#[test]
fn r10_43_pre_shock_fire_is_split_like_phasing_fire() {
    let mut t = duel([0, 0]);
    t.put("6 AR", "S2814").face("6 AR", Facing::NE);
    let (a, b, target) = (t.h("S2914"), t.h("S2814"), t.h("S2913"));
    t.run(Volley::pre_shock(vec![(a, t.u("2 AR"), vec![target]), (b, t.u("6 AR"), vec![target])]));
    t.expect(Side::Union, "split").pick("split", "4 SP at 2 AR");
    t.finished();
    assert!(t.said("4 SP from S2913") && t.said("3 SP from S2913"), "{:?}", t.log());
}

// rule: gbacw-bb:10.51#pistols
#[test]
fn bb10_51_shotguns_gain_one_at_their_own_attackers_if_the_option_is_on() {
    use longroll::rules::gbacw::book::Options;
    for pistols in [false, true] {
        let book = longroll::rules::gbacw::testkit::book_with(Options { pistols, ..Options::default() });
        let mut t = Table::with(book, [0]);
        t.keep(&["GA Dragoons Cav", "18 MO"]);
        t.put("GA Dragoons Cav", "S2914").face("GA Dragoons Cav", Facing::NE).put("18 MO", "S2913");
        t.face("18 MO", Facing::SW).activate("Prentiss", &["Miller"]);
        let (hex, target) = (t.h("S2913"), t.h("S2914"));
        t.run(Volley::pre_shock(vec![(hex, t.u("18 MO"), vec![target])]));
        answer(&mut t, 2);
        t.decline_all().finished();
        assert_eq!(t.said("+1 shotguns or pistols"), pistols, "{:?}", t.log());
    }
}

// ---- mistaken fire ----

// rule: gbacw-bb:18.1#mistaken
#[test]
fn bb18_1_mistaken_fire_is_the_model_turns_shot() {
    // 7 AR S3118 at 2 AR S3218: 7 of 13, woods -1, through the rear: no flank; 9: row 8, column 7: 1D.
    let mut t = field(&["7 AR", "2 AR", "25 MO"], [9]);
    t.put("2 AR", "S3218").disorder("2 AR").good_order("7 AR").face("7 AR", Facing::NE).face("2 AR", Facing::NE);
    let hex = t.h("S3218");
    let frame = fire::mistaken(t.u("7 AR"), hex);
    t.run(frame);
    t.expect(Side::Confederate, "retreat");
    t.decline_all();
    assert_eq!(t.sp("2 AR"), 9, "it retreats without a loss");
    assert_eq!(t.state("7 AR").ammo[0], Ammo::Full);
    assert!(!t.is_at("2 AR", "S3218") && !t.said("check against rout"));
    let rolled = t.log().into_iter().find(|l| l.contains("7 AR at S3218")).expect("rolled");
    assert!(rolled.contains("8 on column 7: 1D") && !rolled.contains("good-order infantry"), "{rolled}");
}

// ---- shots of the model turn ----

// rule: gbacw:10.17 gbacw:10.81
#[test]
fn the_model_turns_shots_have_its_totals() {
    // 25 MO at 2 AR before the shock: prepared +1, woods -1; 8 on column 7: 1D.
    let mut t = field(&["25 MO", "2 AR"], [8]);
    t.put("2 AR", "S3218").face("2 AR", Facing::NE).activate("Hindman", &["Shaver"]);
    let (hex, target) = (t.h("S3218"), t.h("S3217"));
    t.run(Volley::pre_shock(vec![(hex, t.u("2 AR"), vec![target])]));
    answer(&mut t, 7);
    t.finished();
    assert!(t.said("8 on column 7: 1D") && t.sp("2 AR") == 8 && t.is_disordered("2 AR"), "{:?}", t.log());
    // The James rifles of Hickenlooper at 9 MS, seven hexes: one hex of woods -1, crowded +1.
    let mut t = field(&["Hickenlooper Bty", "9 MS"], [7, 4]);
    t.activate("Prentiss", &["Prentiss's guns"]);
    let rifles =
        shots::shot(&t, "Hickenlooper Bty", "S4324", |a| matches!(a, FireAction::Fire { sections: 1, hold: true, .. }));
    let list = modifiers(&t, rifles);
    assert_eq!(list.iter().map(|(n, _)| *n).collect::<Vec<_>>(), [-1, 1], "{list:?}");
    t.run(fire::Fire::new(t.u("Hickenlooper Bty"), rifles)).decline_all().finished();
    assert!(t.said("7 on column 4: d") && !t.is_disordered("9 MS"), "{:?}", t.log());
    // Gage, having moved, at Hickenlooper, five hexes: -2 and -1; 8 is 5: d, and 6 with the Union's +1 fails.
    let mut t = field(&["Gage Bty", "Hickenlooper Bty"], [8, 6]);
    t.put("Gage Bty", "S4122").activate("Withers", &["Chalmers"]);
    t.edit("Gage Bty", |u| (u.act.spent2, u.act.steps) = (8, 4));
    fire(&mut t, "Gage Bty", "S4218");
    t.decline_all().finished();
    assert!(t.said("5 on column 4: d") && t.is_disordered("Hickenlooper Bty"), "{:?}", t.log());
}

#[test]
fn odds_of_a_shot_are_those_of_the_chart() {
    let t = {
        let mut t = duel([]);
        t.orders("Shaver", Orders::Advance);
        t
    };
    let action = shots::shot(&t, "2 AR", "S2913", |_| true);
    let odds = fire::odds(&t.book, &t.world, action).expect("odds");
    let all: u32 = odds.chances.iter().map(|c| u32::from(c.permille)).sum();
    assert_eq!(all, 1000);
    let of = |result: &str| odds.chances.iter().find(|c| c.result == result).map_or(0, |c| c.permille);
    // +1: rows 1 to 10 of column 7.
    assert_eq!((of("none"), of("d"), of("d+2"), of("1d"), of("2D")), (200, 200, 100, 100, 100));
    assert_eq!(modifiers(&t, action).len(), 1);
    assert!(odds.mean_own_loss100 > 0 && odds.backfire_permille > 0, "25 MO answers");
    let (t, at) = guns([]);
    let far = shots::shot(&t, "Munch Bty", &at, |_| true);
    assert_eq!(fire::odds(&t.book, &t.world, far).expect("odds").backfire_permille, 0);
}
