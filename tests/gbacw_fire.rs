//! Fire combat: what may fire at what, with how much, at which odds (`gbacw:8.3`, `gbacw:10`).

#[path = "support/shots.rs"]
mod shots;

use longroll::map::{Facing, HexId};
use longroll::rules::gbacw::fire::strength::{allowance, frontage};
use longroll::rules::gbacw::fire::{Fire, FireAction, Kind, aim};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Ammo, Orders};
use shots::{duel, field, fire, guns, has, hexes, modifiers, net, pair, shot, shots};

fn rooms(t: &Table, hex: &str) -> Vec<u8> {
    frontage(&t.book, &t.world, t.h(hex)).into_iter().map(|(_, n)| n).collect()
}

// ---- how much ----

// rule: gbacw:8.31 gbacw:8.31#inf gbacw:8.33
// example: G-FF-1
// example: G-FF-2
// example: G-FF-D1
// example: G-FF-D2
// example: G-FF-D4
// example: G-FF-D7
#[test]
fn r8_31_the_topmost_seven_points_of_foot_fire() {
    let mut t = field(&["6 AR", "2 AR", "7 AR"], []);
    t.put("6 AR", "S2914");
    assert_eq!(rooms(&t, "S2914"), [7]);
    t.strength("6 AR", 5).put_under("2 AR", "S2914");
    assert_eq!(rooms(&t, "S2914"), [5, 2]);
    t.strength("6 AR", 3).put("2 AR", "S3014");
    assert_eq!((rooms(&t, "S2914"), rooms(&t, "S3014")), (vec![3], vec![7]));
    t.strength("6 AR", 2).strength("2 AR", 2).strength("7 AR", 6).put_under("2 AR", "S2914").put_under("7 AR", "S2914");
    assert_eq!(rooms(&t, "S2914"), [2, 2, 3]);
    t.strength("6 AR", 4).strength("2 AR", 4).strength("7 AR", 4);
    assert_eq!(rooms(&t, "S2914"), [4, 3, 0]);
    t.strength("6 AR", 7);
    assert_eq!(rooms(&t, "S2914"), [7, 0, 0]);
}

// rule: gbacw:8.31#art gbacw:8.31#mixed gbacw:8.33#art
// example: G-FF-3
// example: G-FF-D5
// example: G-FF-D6
#[test]
fn r8_31_guns_alone_fire_twelve_and_above_foot_a_battery_and_what_is_left_of_seven() {
    let mut t = field(&["Swett Bty", "6 AR", "Robertson Bty", "Gage Bty", "Miller Bty"], []);
    t.strength("6 AR", 7).put("6 AR", "S2914").put("Swett Bty", "S2914");
    assert_eq!(rooms(&t, "S2914"), [6, 1]);
    // Guns under foot have no room, and the foot then has all of it.
    t.put("6 AR", "S3014").put_under("Swett Bty", "S3014");
    assert_eq!(rooms(&t, "S3014"), [7, 0]);
    // Alone: twelve.
    t.put("Swett Bty", "S2915").put_under("Robertson Bty", "S2915").put_under("Gage Bty", "S2915");
    let all: u8 = rooms(&t, "S2915").iter().sum();
    assert_eq!(all, 12);
}

// rule: gbacw:8.31#mounted
// example: G-FF-D3
#[test]
fn r8_31_mounted_cavalry_fires_four() {
    let mut t = field(&["GA Dragoons Cav", "Swett Bty"], []);
    t.edit("GA Dragoons Cav", |u| u.strength = 6).put("GA Dragoons Cav", "S2914");
    assert_eq!(rooms(&t, "S2914"), [4]);
    t.guns("Swett Bty", &[2, 0]).put("Swett Bty", "S2914");
    assert_eq!(rooms(&t, "S2914"), [2, 4]);
    t.guns("Swett Bty", &[3, 2]);
    assert_eq!(rooms(&t, "S2914"), [5, 2]);
}

// rule: gbacw:8.33
// example: G-FF-4
#[test]
fn r8_33_a_top_unit_that_does_not_fire_still_takes_its_room() {
    let mut t = field(&["6 AR", "2 AR", "25 MO"], []);
    t.strength("6 AR", 5).strength("2 AR", 4).put("6 AR", "S2914").put_under("2 AR", "S2914").put("25 MO", "S2913");
    t.face("6 AR", Facing::NE).face("2 AR", Facing::NE).activate("Hindman", &["Shaver"]);
    t.edit("6 AR", |u| u.act.rallied = true);
    assert!(shots(&t, "6 AR").is_empty());
    assert!(
        shots(&t, "2 AR").iter().all(|a| matches!(a, FireAction::Fire { strength: 2, .. } | FireAction::Split { .. }))
    );
}

// rule: gbacw:8.31#reset
#[test]
fn r8_31_the_limit_starts_anew_only_when_all_who_were_there_have_left() {
    let mut t = field(&["6 AR", "2 AR", "7 AR", "25 MO"], [0]);
    t.strength("6 AR", 5).put("6 AR", "S2914").face("6 AR", Facing::NE);
    t.put_under("2 AR", "S2914").face("2 AR", Facing::NE).put("25 MO", "S2913").face("25 MO", Facing::NE);
    t.activate("Hindman", &["Shaver"]);
    fire(&mut t, "6 AR", "S2913");
    t.decline_all().finished();
    // 6 AR fired 5 and leaves; 2 AR was there, so 2 are left.
    t.put("6 AR", "S2814");
    assert_eq!(allowance(&t.book, &t.world, t.u("2 AR"), Kind::Phasing), 2);
    // Other kinds of fire have their own limit (ruling G47).
    assert_eq!(allowance(&t.book, &t.world, t.u("2 AR"), Kind::PreShock), 7);
    // Both gone: whoever comes has all seven.
    t.put("2 AR", "S2815").put("7 AR", "S2914");
    assert_eq!(allowance(&t.book, &t.world, t.u("7 AR"), Kind::Phasing), 7);
}

// rule: gbacw:10.42 gbacw:8.33
// example: G-RF-2
#[test]
fn r8_33_each_unit_of_a_stack_fires_its_own_part_in_turn() {
    let mut t = field(&["6 AR", "2 AR", "7 AR", "3 Confederate"], []);
    t.strength("6 AR", 3).strength("2 AR", 3).strength("7 AR", 5).strength("3 Confederate", 4);
    for name in ["6 AR", "2 AR", "7 AR", "3 Confederate"] {
        t.put_under(name, "S2914");
    }
    assert_eq!(rooms(&t, "S2914"), [3, 3, 1, 0]);
}

// ---- who may fire ----

// rule: gbacw:10.11#advance gbacw:10.32#advance gbacw:10.33 gbacw:10.33#advance gbacw:10.31
#[test]
fn r10_32_on_advance_orders_a_unit_fires_instead_of_moving_and_once() {
    let mut t = duel([9, 0]);
    t.orders("Shaver", Orders::Advance);
    assert!(shots(&t, "2 AR").iter().all(|a| matches!(a, FireAction::Fire { hold: true, .. })));
    t.edit("2 AR", |u| u.act.spent2 = 2);
    assert!(shots(&t, "2 AR").is_empty());
    t.edit("2 AR", |u| u.act.spent2 = 0);
    fire(&mut t, "2 AR", "S2913");
    t.decline_all();
    assert!(t.state("2 AR").act.fired && t.state("2 AR").act.holds && t.state("2 AR").busy);
    assert!(shots(&t, "2 AR").is_empty(), "it has fired");
}

// rule: gbacw:10.11 gbacw:10.11#attack gbacw:10.32 gbacw:10.32#attack
#[test]
fn r10_32_on_attack_orders_it_fires_before_or_after_moving() {
    let mut t = duel([]);
    t.orders("Shaver", Orders::Attack).edit("2 AR", |u| (u.act.spent2, u.act.steps) = (3, 1));
    let after = shot(&t, "2 AR", "S2913", |_| true);
    assert!(matches!(after, FireAction::Fire { hold: false, strength: 7, .. }));
    t.edit("2 AR", |u| u.act = Default::default());
    // Before moving it may fire prepared and stay, or unprepared and still move.
    let stay = shot(&t, "2 AR", "S2913", |a| matches!(a, FireAction::Fire { hold: true, .. }));
    let go = shot(&t, "2 AR", "S2913", |a| matches!(a, FireAction::Fire { hold: false, .. }));
    assert_eq!((net(&t, stay), net(&t, go)), (1, 0));
}

// rule: gbacw:10.13 gbacw:10.14
#[test]
fn r10_33_only_active_units_that_did_nothing_else_fire() {
    let mut t = duel([]);
    assert!(!shots(&t, "2 AR").is_empty());
    t.edit("2 AR", |u| u.act.rallied = true);
    assert!(shots(&t, "2 AR").is_empty());
    t.edit("2 AR", |u| u.act = Default::default()).edit("2 AR", |u| u.act.withdrew = 1);
    assert!(shots(&t, "2 AR").is_empty());
    t.edit("2 AR", |u| u.act = Default::default()).edit("2 AR", |u| u.act.no_combat = true);
    assert!(shots(&t, "2 AR").is_empty());
    t.edit("2 AR", |u| u.act = Default::default()).edit("2 AR", |u| u.act.spent = true);
    assert!(shots(&t, "2 AR").is_empty());
    t.edit("2 AR", |u| u.act = Default::default()).edit("2 AR", |u| u.skipping = true);
    assert!(shots(&t, "2 AR").is_empty());
    t.edit("2 AR", |u| u.skipping = false).activate("Hindman", &["Wood"]);
    assert!(shots(&t, "2 AR").is_empty(), "another brigade acts");
}

// ---- at what ----

// rule: gbacw:10.12 gbacw:10.16 gbacw:10.51 gbacw-bb:10.51
// example: G-RANGE-1
// example: G-RANGE-2
// example: G-RANGE-3
#[test]
fn r10_16_rifles_reach_five_hexes_and_muskets_two() {
    let mut t = field(&["2 AR", "27 TN", "25 MO"], []);
    t.activate("Hindman", &["Shaver", "Wood"]);
    for (name, reach) in [("2 AR", 2), ("27 TN", 5)] {
        for range in 1..=6 {
            let (from, facing, at) = pair(&t, range, |_, _| true);
            t.put("2 AR", "S4528").put("27 TN", "S4528");
            t.put(name, &from).face(name, facing).put("25 MO", &at);
            assert_eq!(!shots(&t, name).is_empty(), range <= reach, "{name} at {range}");
        }
    }
    let chart = &t.book.charts.weapons;
    use longroll::rules::gbacw::charts::Weapon;
    assert_eq!((chart[Weapon::R].max_range, chart[Weapon::R].prepared_range), (5, 1));
    assert_eq!((chart[Weapon::M].max_range, chart[Weapon::M].prepared_range), (2, 1));
    assert!(Weapon::ALL.iter().all(|w| chart[*w].prepared_range <= 1));
}

// rule: gbacw:7.13 gbacw:10.16 gbacw:10.21
#[test]
fn r7_13_fire_goes_into_the_front_only_and_a_corner_of_it_will_do() {
    let mut t = duel([]);
    assert_eq!(hexes(&shots(&t, "2 AR")), [t.h("S2913")]);
    t.face("2 AR", Facing::E);
    assert!(shots(&t, "2 AR").is_empty(), "north is its flank now");
    // Two hexes due west-east through the corner between NE and SE of S2914: S3114 lies behind the corner E.
    t.put("25 MO", "S3114");
    for (facing, seen) in
        [(Facing::E, true), (Facing::NE, true), (Facing::SE, true), (Facing::NW, false), (Facing::W, false)]
    {
        t.face("2 AR", facing);
        assert_eq!(aim::in_arc(&t.book, &t.world, t.u("2 AR"), t.h("S3114")), seen, "{facing:?}");
    }
}

// rule: gbacw:10.22
// example: G-WOODS-2
#[test]
fn r10_22_what_cannot_be_seen_cannot_be_shot_at() {
    let mut t = field(&["27 TN", "25 MO"], []);
    t.put("27 TN", "S3722").face("27 TN", Facing::NE).put("25 MO", "S3718").activate("Hindman", &["Wood"]);
    assert!(shots(&t, "27 TN").is_empty(), "three hexes of woods between them");
    t.put("25 MO", "S3720");
    assert_eq!(hexes(&shots(&t, "27 TN")), [t.h("S3720")]);
}

// rule: gbacw:10.26#block
#[test]
fn r10_26_units_in_between_stop_small_arms() {
    let mut t = field(&["27 TN", "25 MO", "2 AR"], []);
    t.put("27 TN", "S2915").face("27 TN", Facing::NE).put("25 MO", "S2913").activate("Hindman", &["Wood"]);
    assert_eq!(hexes(&shots(&t, "27 TN")), [t.h("S2913")]);
    t.put("2 AR", "S2914");
    assert!(shots(&t, "27 TN").is_empty());
}

// rule: gbacw:10.15
// example: G-SPLIT-1
#[test]
fn r10_15_fire_is_split_evenly_between_both_front_hexes() {
    let mut t = duel([5, 5, 0]);
    t.strength("2 AR", 5).put("61 IL", "S3014").face("61 IL", Facing::SW).edit("25 MO", |u| u.facing = Facing::NE);
    t.face("61 IL", Facing::NE).orders("Shaver", Orders::Advance);
    let (a, b) = (t.h("S2913"), t.h("S3014"));
    let list = shots(&t, "2 AR");
    let splits: Vec<(HexId, HexId)> = list
        .iter()
        .filter_map(|x| match x {
            FireAction::Split { more, less, .. } => Some((*more, *less)),
            _ => None,
        })
        .collect();
    assert_eq!(splits, [(a, b), (b, a)]);
    assert_eq!(list.iter().filter(|x| matches!(x, FireAction::Fire { strength: 5, .. })).count(), 2);
    t.run(Fire::new(t.u("2 AR"), FireAction::Split { unit: t.u("2 AR"), more: b, less: a, dear: false, hold: true }));
    t.decline_all().finished();
    assert!(t.said("rolled 5, 3 SP") && t.said("rolled 5, 2 SP"), "{:?}", t.log());
    // One level for both (ruling G51).
    assert_eq!(t.state("2 AR").ammo[0], Ammo::Low);
}

// rule: gbacw:10.15
#[test]
fn r10_15_even_strength_splits_one_way_and_a_single_point_not_at_all() {
    let mut t = duel([]);
    t.put("61 IL", "S3014").strength("2 AR", 4);
    let splits =
        |t: &Table| shots(t, "2 AR").iter().filter(|x| matches!(x, FireAction::Split { hold: true, .. })).count();
    assert_eq!(splits(&t), 1);
    t.strength("2 AR", 1);
    assert_eq!(splits(&t), 0);
}

// ---- modifiers ----

// rule: gbacw:10.81 gbacw:10.81#range gbacw:10.53 gbacw:10.52 gbacw:10.52#phasing
#[test]
fn r10_53_prepared_fire_adds_one_at_its_range_in_good_order_without_moving() {
    let mut t = duel([]);
    t.orders("Shaver", Orders::Advance);
    let list = modifiers(&t, shot(&t, "2 AR", "S2913", |_| true));
    assert!(has(&list, 1, "good-order infantry"), "{list:?}");
    assert_eq!(list.len(), 1);
    t.disorder("2 AR");
    let list = modifiers(&t, shot(&t, "2 AR", "S2913", |_| true));
    assert!(has(&list, -1, "disordered") && list.len() == 1, "{list:?}");
    t.good_order("2 AR").put("25 MO", "S2912");
    let list = modifiers(&t, shot(&t, "2 AR", "S2912", |_| true));
    assert!(has(&list, -2, "M at range 2") && !list.iter().any(|(n, _)| *n > 0), "{list:?}");
}

// rule: gbacw:10.52#bar gbacw:12.34#fire
#[test]
fn r10_52_restacking_advancing_or_retreating_loses_prepared_fire() {
    let mut t = duel([]);
    t.orders("Shaver", Orders::Attack);
    let total = |t: &Table| shots(t, "2 AR").iter().map(|a| net(t, *a)).max();
    assert_eq!(total(&t), Some(1));
    for bar in 0..3 {
        t.edit("2 AR", |u| {
            u.act = Default::default();
            match bar {
                0 => u.act.restacked = true,
                1 => u.act.shifted = true,
                _ => u.act.unprepared = true,
            }
        });
        assert_eq!(total(&t), Some(0), "bar {bar}");
    }
    t.edit("2 AR", |u| u.act = Default::default()).disorder("2 AR");
    assert_eq!(total(&t), Some(-1));
}

// rule: gbacw:10.81#flank
#[test]
fn r10_81_fire_through_a_flank_hexside_adds_one_but_not_through_the_rear_or_a_corner() {
    let mut t = duel([]);
    t.orders("Shaver", Orders::Advance);
    let flank = |t: &Table| has(&modifiers(t, shot(t, "2 AR", "S2913", |_| true)), 1, "flank");
    // The shot enters 25 MO from the south.
    for (facing, hit) in [
        (Facing::SW, false),
        (Facing::SE, false),
        (Facing::E, true),
        (Facing::W, true),
        (Facing::NE, false),
        (Facing::NW, false),
    ] {
        t.face("25 MO", facing);
        assert_eq!(flank(&t), hit, "{facing:?}");
    }
    // From S2914 to S3114 the line enters at the corner W of S3114: between NW and SW.
    t.put("25 MO", "S3114").face("25 MO", Facing::SE).face("2 AR", Facing::E);
    let list = modifiers(&t, shot(&t, "2 AR", "S3114", |_| true));
    assert!(!has(&list, 1, "flank"), "{list:?}");
}

// rule: gbacw:10.81#terrain gbacw:10.81#where gbacw-bb:9.44#woods-los
// example: G-WOODS-1
// example: G-WOODS-3
#[test]
fn r10_81_woods_and_one_hex_of_woods_take_one() {
    let mut t = field(&["21 MO", "3 Confederate"], []);
    // The model turn: 21 MO at S3717, 3 Confederate at S3518 facing north-west, one wood hex between.
    t.put("21 MO", "S3717").face("21 MO", Facing::SW).put("3 Confederate", "S3518").face("3 Confederate", Facing::NW);
    t.activate("Prentiss", &["Peabody"]);
    let list = modifiers(&t, shot(&t, "21 MO", "S3518", |_| true));
    assert!(has(&list, -2, "M at range 2") && has(&list, -1, "woods") && has(&list, 1, "flank"), "{list:?}");
    assert_eq!(list.iter().map(|(n, _)| n).sum::<i16>(), -2);
}

// rule: gbacw-bb:9.44#thicket gbacw-bb:9.44#marsh-drm
// example: G-THICK-1
// example: G-MARSH-1
#[test]
fn bb9_44_thicket_and_marsh_take_one_at_each_end() {
    let mut t = Table::new([]);
    let board = t.book.board.clone();
    for letter in ['t', 'm'] {
        let pair = board.hexes().find_map(|h| {
            let other =
                board.neighbours(h).find(|(_, n)| board.terrain(*n) == letter && board.level(*n) == board.level(h));
            (board.terrain(h) == letter).then_some(())?;
            other.map(|(d, n)| (h, d, n))
        });
        let (from, dir, at) = pair.unwrap_or_else(|| panic!("two {letter} hexes side by side"));
        let (a, b) = (board.number(from).to_owned(), board.number(at).to_owned());
        let facing = Facing::ALL.into_iter().find(|f| f.front().contains(&dir)).expect("a facing");
        t.keep(&["2 AR", "25 MO"]).put("2 AR", &a).face("2 AR", facing).put("25 MO", &b).face("25 MO", facing);
        t.orders("Shaver", Orders::Advance).activate("Hindman", &["Shaver"]);
        let list = modifiers(&t, shot(&t, "2 AR", &b, |_| true));
        let ground: i16 =
            list.iter().filter(|(_, w)| w.contains("thicket") || w.contains("marsh")).map(|(n, _)| n).sum();
        assert_eq!(ground, -2, "{letter}: {list:?}");
    }
}

// rule: gbacw:10.81#slope
#[test]
fn r10_81_fire_up_a_minor_slope_takes_one_and_a_gradual_one_nothing() {
    let mut t = field(&["2 AR", "25 MO"], []);
    let board = t.book.board.clone();
    for (climb, drm) in [(1, 0), (2, -1), (3, -1), (-2, 0)] {
        let found = board.hexes().find_map(|h| {
            board
                .neighbours(h)
                .find(|(d, n)| {
                    let side = board.side(h, *d);
                    board.level(*n) - board.level(h) == climb && side.gully == 0 && side.ridge == 0
                })
                .map(|(d, n)| (h, d, n))
        });
        let Some((from, dir, at)) = found else { continue };
        let (a, b) = (board.number(from).to_owned(), board.number(at).to_owned());
        let facing = Facing::ALL.into_iter().find(|f| f.front().contains(&dir)).expect("a facing");
        t.put("2 AR", &a).face("2 AR", facing).put("25 MO", &b).face("25 MO", facing);
        t.activate("Hindman", &["Shaver"]);
        let list = modifiers(&t, shot(&t, "2 AR", &b, |_| true));
        let slope: i16 = list.iter().filter(|(_, w)| w.contains("uphill")).map(|(n, _)| n).sum();
        assert_eq!(slope, drm, "{climb} levels: {list:?}");
    }
}

// rule: gbacw:10.81#mounted gbacw-bb:14.1#fire gbacw:10.81#green
#[test]
fn r10_81_mounted_cavalry_fires_and_is_hit_with_one_and_green_units_fire_as_others() {
    let mut t = field(&["GA Dragoons Cav", "18 MO"], []);
    t.put("GA Dragoons Cav", "S2914")
        .face("GA Dragoons Cav", Facing::NE)
        .put("18 MO", "S2913")
        .face("18 MO", Facing::SW);
    t.activate("Hindman", &["Wood"]);
    let list = modifiers(&t, shot(&t, "GA Dragoons Cav", "S2913", |_| true));
    assert!(has(&list, -1, "mounted cavalry fires"), "{list:?}");
    t.activate("Prentiss", &["Miller"]).orders("Miller", Orders::Advance);
    let list = modifiers(&t, shot(&t, "18 MO", "S2914", |_| true));
    assert!(has(&list, 1, "the target is mounted cavalry"), "{list:?}");
    assert_eq!(list.iter().map(|(n, _)| n).sum::<i16>(), 2, "prepared and mounted, nothing for being green");
}

// rule: gbacw:17.31
#[test]
fn r17_31_fatigue_of_the_firer_takes_half_its_level() {
    let mut t = duel([]);
    t.orders("Shaver", Orders::Advance);
    for (fatigue, drm) in [(0, 0), (2, 0), (3, -1), (4, -1), (5, -2), (6, -2)] {
        t.fatigue("Shaver", fatigue);
        let list = modifiers(&t, shot(&t, "2 AR", "S2913", |_| true));
        let got: i16 = list.iter().filter(|(_, w)| w.contains("fatigue")).map(|(n, _)| n).sum();
        assert_eq!(got, drm, "fatigue {fatigue}");
    }
}

// ---- ammunition ----

// rule: gbacw:10.91 gbacw-bb:10.91
// example: G-AMMO-5
#[test]
fn bb10_91_low_ammunition_takes_two_or_is_used_up() {
    let mut t = duel([0]);
    t.orders("Shaver", Orders::Advance).ammo("2 AR", Ammo::Low).face("25 MO", Facing::NE);
    let plain = shot(&t, "2 AR", "S2913", |a| matches!(a, FireAction::Fire { dear: false, .. }));
    let dear = shot(&t, "2 AR", "S2913", |a| matches!(a, FireAction::Fire { dear: true, .. }));
    assert_eq!((net(&t, plain), net(&t, dear)), (-1, 1));
    t.run(Fire::new(t.u("2 AR"), dear)).decline_all().finished();
    assert_eq!(t.state("2 AR").ammo[0], Ammo::Out);
    t.edit("2 AR", |u| u.act = Default::default());
    assert!(shots(&t, "2 AR").is_empty(), "no ammunition");
}

// rule: gbacw:10.91
#[test]
fn r10_91_an_unmodified_five_costs_a_level_after_the_fire_but_not_mounted_cavalry() {
    let mut t = duel([5]);
    t.orders("Shaver", Orders::Advance).face("25 MO", Facing::NE);
    t.strength("2 AR", 1);
    fire(&mut t, "2 AR", "S2913");
    t.decline_all().finished();
    assert_eq!(t.state("2 AR").ammo[0], Ammo::Low);
    t.edit("2 AR", |u| u.act = Default::default()).dice([5]);
    t.run(Fire::new(t.u("2 AR"), shot(&t, "2 AR", "S2913", |_| true)));
    t.decline_all().finished();
    assert_eq!(t.state("2 AR").ammo[0], Ammo::Out);
    let mut t = field(&["GA Dragoons Cav", "18 MO"], [5]);
    t.put("GA Dragoons Cav", "S2914")
        .face("GA Dragoons Cav", Facing::NE)
        .put("18 MO", "S2913")
        .face("18 MO", Facing::NE);
    t.activate("Hindman", &["Wood"]);
    fire(&mut t, "GA Dragoons Cav", "S2913");
    t.decline_all().finished();
    assert_eq!(t.state("GA Dragoons Cav").ammo[0], Ammo::Full);
}

// rule: gbacw:10.69
// example: G-AMMO-1
// example: G-AMMO-2
#[test]
fn r10_69_guns_lose_a_level_at_a_five_section_by_section() {
    let (mut t, at) = guns([5]);
    let whole = shot(&t, "Munch Bty", &at, |a| matches!(a, FireAction::Fire { sections: 1, hold: true, .. }));
    t.run(Fire::new(t.u("Munch Bty"), whole));
    t.decline_all();
    assert_eq!(t.state("Munch Bty").ammo[..2], [Ammo::Low, Ammo::Full]);
    t.edit("Munch Bty", |u| u.act = Default::default()).dice([5]);
    let again = shot(&t, "Munch Bty", &at, |a| matches!(a, FireAction::Fire { sections: 1, hold: true, .. }));
    assert!(has(&modifiers(&t, again), -2, "low on ammunition"));
    t.run(Fire::new(t.u("Munch Bty"), again));
    t.decline_all();
    assert_eq!(t.state("Munch Bty").ammo[..2], [Ammo::Out, Ammo::Full]);
    t.edit("Munch Bty", |u| u.act = Default::default());
    assert!(shots(&t, "Munch Bty").iter().all(|a| matches!(a, FireAction::Fire { sections: 2, .. })));
}
