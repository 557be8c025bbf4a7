//! Fire of guns: canister and shell, sections and halves, rapid fire, combined fire (`gbacw:10.6`, `gbacw:8.34`).

#[path = "support/shots.rs"]
mod shots;

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::fire::legal::{bound_to, may_be_rapid, runs_in_sight};
use longroll::rules::gbacw::fire::{Fire, FireAction, Kind, Shot, aim};
use longroll::rules::gbacw::results::Class;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Ammo, Orders};
use shots::{field, guns, has, hexes, modifiers, net, pair, shot, shots as legal};

/// Hickenlooper (4 JR, 2 TB) at S2914 facing north-east, 6 AR next to it at S2913.
fn canister(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = field(&["Hickenlooper Bty", "6 AR"], dice);
    t.put("Hickenlooper Bty", "S2914")
        .face("Hickenlooper Bty", Facing::NE)
        .put("6 AR", "S2913")
        .face("6 AR", Facing::NE);
    t.activate("Prentiss", &["Prentiss's guns"]);
    t
}

/// Announces a shot and answers the questions of rapid fire and the rest as told.
fn announce(t: &mut Table, unit: &str, action: FireAction, then: &[&str]) {
    t.run(Fire::new(t.u(unit), action));
    for verb in then {
        if *verb == "ready" || *verb == "steady" {
            assert!(t.can(verb), "{}", t.describe());
            t.pick(verb, "");
        } else {
            let (verb, words) = verb.split_once(' ').unwrap_or((verb, ""));
            t.pick(verb, words);
        }
    }
}

fn sections(mask: u8) -> impl Fn(&FireAction) -> bool {
    move |a| matches!(a, FireAction::Fire { sections, hold: true, .. } if *sections == mask)
}

// rule: gbacw:10.67#range gbacw:10.67#canister gbacw:10.67#shell
#[test]
fn r10_67_one_to_three_hexes_are_canister_and_four_shell() {
    let t = Table::new([]);
    let (guns, foot) = (t.u("Munch Bty"), t.u("6 AR"));
    let classes: Vec<Class> = (1..=5).map(|r| aim::class(&t.book, guns, r)).collect();
    assert_eq!(classes, [Class::Canister, Class::Canister, Class::Canister, Class::Shell, Class::Shell]);
    assert_eq!(aim::class(&t.book, foot, 5), Class::SmallArms);
}

// rule: gbacw:10.61#disordered gbacw:12.34#fire
#[test]
fn r10_61_disordered_guns_do_not_fire() {
    let mut t = canister([]);
    assert!(!legal(&t, "Hickenlooper Bty").is_empty());
    t.disorder("Hickenlooper Bty");
    assert!(legal(&t, "Hickenlooper Bty").is_empty());
}

// rule: gbacw:10.61#half gbacw:10.61#drm gbacw:10.61#moved gbacw:10.81#moved
#[test]
fn r10_61_guns_that_move_or_will_move_fire_at_minus_two() {
    let (mut t, at) = guns([]);
    let at = at.as_str();
    let stay = shot(&t, "Munch Bty", at, |a| matches!(a, FireAction::Fire { sections: 3, hold: true, .. }));
    let go = shot(&t, "Munch Bty", at, |a| matches!(a, FireAction::Fire { sections: 3, hold: false, .. }));
    assert_eq!(net(&t, go) - net(&t, stay), -2);
    // Half of 8 is 4 points: 8 halves.
    t.edit("Munch Bty", |u| (u.act.spent2, u.act.steps) = (8, 2));
    let moved = shot(&t, "Munch Bty", at, |a| matches!(a, FireAction::Fire { sections: 3, .. }));
    assert!(matches!(moved, FireAction::Fire { hold: false, .. }));
    assert!(has(&modifiers(&t, moved), -2, "the guns move"));
    t.edit("Munch Bty", |u| u.act.spent2 = 9);
    assert!(legal(&t, "Munch Bty").is_empty(), "more than half its allowance");
}

// rule: gbacw:10.61#top
#[test]
fn r10_61_guns_that_became_the_top_fire_at_minus_two_and_never_rapidly() {
    let mut t = canister([]);
    let plain = net(&t, shot(&t, "Hickenlooper Bty", "S2913", sections(3)));
    t.edit("Hickenlooper Bty", |u| u.act.became_top = true);
    assert_eq!(net(&t, shot(&t, "Hickenlooper Bty", "S2913", sections(3))), plain - 2);
    t.edit("Hickenlooper Bty", |u| u.act.holds = true);
    assert!(!may_be_rapid(&t.book, &t.world, t.u("Hickenlooper Bty"), Kind::Phasing, t.h("S2913"), 3));
    t.edit("Hickenlooper Bty", |u| u.act.became_top = false);
    assert!(may_be_rapid(&t.book, &t.world, t.u("Hickenlooper Bty"), Kind::Phasing, t.h("S2913"), 3));
    t.edit("Hickenlooper Bty", |u| u.react.became_top = true);
    assert!(!may_be_rapid(&t.book, &t.world, t.u("Hickenlooper Bty"), Kind::Return, t.h("S2913"), 3));
}

// rule: gbacw:10.62
#[test]
fn r10_62_guns_fire_when_their_brigade_or_division_acts() {
    let mut t = canister([]);
    t.activate("Prentiss", &["Peabody"]);
    assert!(legal(&t, "Hickenlooper Bty").is_empty());
    let mut t = field(&["Swett Bty", "25 MO"], []);
    t.put("Swett Bty", "S2914").face("Swett Bty", Facing::NE).put("25 MO", "S2913").activate("Hindman", &["Shaver"]);
    assert!(!legal(&t, "Swett Bty").is_empty());
}

// rule: gbacw:10.92
#[test]
fn r10_92_a_section_that_drew_ammunition_does_not_fire_in_the_same_action() {
    let mut t = canister([]);
    // Bit 1 up: sections (see the rally module); section a drew.
    let drew = (1..8).map(|b| 1u8 << b).find(|bits| {
        let mut act = t.state("Hickenlooper Bty").act;
        act.resupplied = *bits;
        longroll::rules::gbacw::rally::section_resupplied(&act, 0)
    });
    t.edit("Hickenlooper Bty", |u| u.act.resupplied = drew.expect("a bit"));
    let list = legal(&t, "Hickenlooper Bty");
    assert!(!list.is_empty() && list.iter().all(|a| matches!(a, FireAction::Fire { sections: 2, .. })), "{list:?}");
}

// rule: gbacw:9.55#opt1
#[test]
fn r9_55_guns_that_moved_near_the_enemy_in_sight_do_not_fire() {
    let mut t = canister([]);
    t.edit("Hickenlooper Bty", |u| (u.act.spent2, u.act.steps) = (2, 1));
    assert!(runs_in_sight(&t.book, &t.world, t.u("Hickenlooper Bty")));
    assert!(legal(&t, "Hickenlooper Bty").is_empty());
}

// ---- modifiers of shell ----

// rule: gbacw:8.34 gbacw:8.34#massed gbacw:8.34#dispersed
// example: G-MASS-1
// example: G-MASS-2
// example: G-MASS-3
// example: G-MASS-4
#[test]
fn r8_34_crowded_and_thin_hexes_under_shell() {
    let (mut t, at) = guns([]);
    for (strength, drm) in [(8, 1), (7, 0), (3, 0), (2, -1), (1, -1)] {
        t.strength("7 AR", strength);
        let list = modifiers(&t, shot(&t, "Munch Bty", &at, sections(3)));
        let mass: i16 = list.iter().filter(|(_, w)| w.contains("a shell falls")).map(|(n, _)| n).sum();
        assert_eq!(mass, drm, "{strength} SP");
    }
    // Guns do not count, and a hex of guns alone is neither.
    let at = at.as_str();
    t.put("7 AR", "S4528").put("Swett Bty", at);
    let list = modifiers(&t, shot(&t, "Munch Bty", at, sections(3)));
    assert!(!list.iter().any(|(_, w)| w.contains("a shell falls")), "{list:?}");
    t.strength("7 AR", 2).put("7 AR", at);
    let list = modifiers(&t, shot(&t, "Munch Bty", at, sections(3)));
    assert!(has(&list, -1, "thinly"), "{list:?}");
}

// rule: gbacw:10.67#high gbacw:10.81#down gbacw:10.81#flank
#[test]
fn r10_67_shell_at_lower_ground_adds_one_and_never_counts_a_flank() {
    let mut t = field(&["Munch Bty", "7 AR"], []);
    let board = t.book.board.clone();
    let (from, facing, at) = pair(&t, 4, |a, b| board.level(a) > board.level(b));
    t.put("Munch Bty", &from).face("Munch Bty", facing).put("7 AR", &at).activate("Prentiss", &["Prentiss's guns"]);
    for turn in 0..6 {
        t.face("7 AR", Facing::from_index(turn));
        let list = modifiers(&t, shot(&t, "Munch Bty", &at, sections(3)));
        assert!(has(&list, 1, "lower target") && !has(&list, 1, "flank"), "{list:?}");
    }
}

// rule: gbacw:10.64 gbacw:10.63
#[test]
fn r10_64_combined_types_use_the_worst_range() {
    // At 6 hexes JR has 0, H12 -1.
    let mut t = field(&["Munch Bty", "7 AR"], []);
    let board = t.book.board.clone();
    let (from, facing, at) = pair(&t, 6, |a, b| board.level(a) == board.level(b));
    t.put("Munch Bty", &from).face("Munch Bty", facing).put("7 AR", &at).activate("Prentiss", &["Prentiss's guns"]);
    let of = |mask: u8| net(&t, shot(&t, "Munch Bty", &at, sections(mask)));
    assert_eq!((of(1) - of(3), of(2) - of(3)), (1, 0));
}

// rule: gbacw:10.67#steep gbacw-bb:10.67#depress gbacw-bb:10.67
#[test]
fn bb10_67_guns_cannot_fire_three_levels_up_or_down_next_to_them_but_before_a_shock() {
    let mut t = field(&["Munch Bty", "6 AR"], []);
    let board = t.book.board.clone();
    let steep = board.hexes().find_map(|h| {
        let n = board.neighbours(h).find(|(_, n)| (board.level(*n) - board.level(h)).abs() >= 3)?;
        Some((h, n.0, n.1))
    });
    let (from, dir, at) = steep.expect("a steep hexside");
    let facing = Facing::ALL.into_iter().find(|f| f.front().contains(&dir)).expect("a facing");
    let (a, b) = (board.number(from).to_owned(), board.number(at).to_owned());
    t.put("Munch Bty", &a).face("Munch Bty", facing).put("6 AR", &b).activate("Prentiss", &["Prentiss's guns"]);
    let unit = t.u("Munch Bty");
    assert!(!aim::can_hit(&t.book, &t.world, unit, at, Kind::Phasing));
    assert!(!aim::can_hit(&t.book, &t.world, unit, at, Kind::Return));
    assert!(aim::can_hit(&t.book, &t.world, unit, at, Kind::PreShock));
    let answers = longroll::rules::gbacw::fire::legal::answers(&t.book, &t.world, unit, Kind::PreShock, &[at]);
    assert!(answers.iter().all(|a| matches!(a, FireAction::Fire { rapid: false, .. })), "no rapid fire: {answers:?}");
    let choice = longroll::rules::gbacw::fire::reply::choices(&t.book, &t.world, Kind::PreShock, answers[0]);
    let shot = Shot::new(&t.book, &t.world, Kind::PreShock, choice[0], vec![t.u("6 AR")], true).expect("a shot");
    assert!(shot.tally.0.iter().any(|i| i.amount == -2 && i.reason.contains("three levels")));
}

// ---- rapid fire ----

// rule: gbacw:10.68 gbacw:10.68#twice gbacw:10.68#ammo gbacw:10.68#mix gbacw:10.68#simul gbacw:10.68#declare
// example: G-AMMO-3
// example: G-AMMO-4
#[test]
fn r10_68_smoothbores_fire_twice_and_rifles_beside_them_once() {
    // 6 guns: JR +1 is worse than TB +2. First shot 1 + 1: row 2; second 2 TB, 0 + 2: row 2: nothing. A 0 empties TB.
    let mut t = canister([1, 0]);
    let all = shot(&t, "Hickenlooper Bty", "S2913", sections(3));
    announce(&mut t, "Hickenlooper Bty", all, &["rapid"]);
    t.decline_all().finished();
    assert_eq!(t.state("Hickenlooper Bty").ammo[..2], [Ammo::Full, Ammo::Out]);
    let log = t.log();
    assert!(log.iter().any(|l| l.contains("6 guns from") && l.contains("+1 JR")), "{log:?}");
    assert!(log.iter().any(|l| l.contains("2 guns from") && l.contains("+2 TB")), "{log:?}");
    // The target is gone after the first shot; the second is still fired at its hex.
    let mut t = canister([9, 5]);
    t.strength("6 AR", 1);
    let all = shot(&t, "Hickenlooper Bty", "S2913", sections(3));
    announce(&mut t, "Hickenlooper Bty", all, &["rapid"]);
    t.decline_all().finished();
    assert_eq!(t.state("Hickenlooper Bty").ammo[..2], [Ammo::Full, Ammo::Out]);
    // A 5 on the first shot also takes a level from the rifles.
    let mut t = canister([5, 1, 0]);
    let all = shot(&t, "Hickenlooper Bty", "S2913", sections(3));
    announce(&mut t, "Hickenlooper Bty", all, &["rapid"]);
    t.decline_all();
    assert_eq!(t.state("Hickenlooper Bty").ammo[..2], [Ammo::Low, Ammo::Out]);
}

// rule: gbacw:10.68
#[test]
fn r10_68_no_rapid_fire_by_rifles_beyond_three_hexes_or_with_movement() {
    let mut t = canister([0]);
    let rifles = shot(&t, "Hickenlooper Bty", "S2913", sections(1));
    announce(&mut t, "Hickenlooper Bty", rifles, &[]);
    assert!(!t.can("rapid"), "James rifles: {}", t.describe());
    let mut t = canister([0]);
    let go = shot(&t, "Hickenlooper Bty", "S2913", |a| matches!(a, FireAction::Fire { sections: 3, hold: false, .. }));
    announce(&mut t, "Hickenlooper Bty", go, &[]);
    assert!(!t.can("rapid"));
    let (mut t, at) = guns([0]);
    let far = shot(&t, "Munch Bty", &at, sections(3));
    announce(&mut t, "Munch Bty", far, &[]);
    assert!(!t.can("rapid"));
}

// ---- sections and halves ----

// rule: gbacw:10.65 gbacw:10.65#sec gbacw:10.65#decl gbacw:10.65#section
#[test]
fn r10_65_sections_fire_at_two_hexes_announced_before_any_die() {
    let mut t = canister([3, 3]);
    t.put("2 AR", "S3014").face("2 AR", Facing::NE);
    let first = shot(&t, "Hickenlooper Bty", "S2913", sections(1));
    t.run(Fire::new(t.u("Hickenlooper Bty"), first));
    t.expect(Side::Union, "fire");
    assert!(!t.said("rolled"), "no die yet");
    assert!(t.offers("fire", "TB"), "{}", t.describe());
    assert!(!t.can("half"), "a section stays whole");
    t.pick("fire", "2 AR").pick("steady", "");
    t.decline_all().finished();
    assert!(t.said("4 guns from") && t.said("2 guns from"), "{:?}", t.log());
    assert!(t.state("Hickenlooper Bty").act.fired);
}

// rule: gbacw:10.65
#[test]
fn r10_65_the_rest_of_a_battery_may_stay_silent() {
    let mut t = canister([0]);
    let first = shot(&t, "Hickenlooper Bty", "S2913", sections(1));
    announce(&mut t, "Hickenlooper Bty", first, &["ready"]);
    t.decline_all().finished();
    assert!(legal(&t, "Hickenlooper Bty").is_empty(), "the battery has fired");
}

// rule: gbacw:10.65#same gbacw:10.65#two
#[test]
fn r10_65_sections_at_one_hex_share_any_depletion() {
    let mut t = canister([5, 3, 0]);
    let first = shot(&t, "Hickenlooper Bty", "S2913", sections(1));
    announce(&mut t, "Hickenlooper Bty", first, &["fire TB", "steady"]);
    t.decline_all();
    assert_eq!(t.state("Hickenlooper Bty").ammo[..2], [Ammo::Low, Ammo::Low]);
    // At two hexes each for itself.
    let mut t = canister([5, 3, 0]);
    t.put("2 AR", "S3014").face("2 AR", Facing::NE);
    let first = shot(&t, "Hickenlooper Bty", "S2913", sections(1));
    announce(&mut t, "Hickenlooper Bty", first, &["fire 2 AR", "steady"]);
    t.decline_all();
    assert_eq!(t.state("Hickenlooper Bty").ammo[..2], [Ammo::Low, Ammo::Full]);
    // Rapid sections at the same hex are emptied by the other section's 5.
    let mut t = canister([5, 3, 3, 0, 0]);
    let first = shot(&t, "Hickenlooper Bty", "S2913", sections(1));
    announce(&mut t, "Hickenlooper Bty", first, &["fire TB", "rapid"]);
    t.decline_all();
    assert_eq!(t.state("Hickenlooper Bty").ammo[..2], [Ammo::Low, Ammo::Out]);
}

// rule: gbacw:10.65 gbacw:10.65#same
#[test]
fn r10_65_a_battery_of_one_type_splits_in_halves() {
    // Robertson: 4 Napoleons.
    let mut t = field(&["Robertson Bty", "25 MO", "18 MO"], [5, 0, 3]);
    t.put("Robertson Bty", "S2914").face("Robertson Bty", Facing::NE).put("25 MO", "S2913").put("18 MO", "S3014");
    t.face("25 MO", Facing::NE).face("18 MO", Facing::NE).activate("Withers", &["Gladden"]);
    let at = t.h("S2913");
    let halves: Vec<u8> = legal(&t, "Robertson Bty")
        .iter()
        .filter_map(|a| match a {
            FireAction::Half { strength, hold: true, at: h, .. } if *h == at => Some(*strength),
            _ => None,
        })
        .collect();
    assert_eq!(halves, [2]);
    let half = FireAction::Half { unit: t.u("Robertson Bty"), at, strength: 2, hold: true };
    t.run(Fire::new(t.u("Robertson Bty"), half));
    t.pick("steady", "");
    assert!(!t.can("ready"), "the other half must be aimed");
    t.pick("half", "25 MO").pick("steady", "");
    t.decline_all();
    assert_eq!(t.state("Robertson Bty").ammo[0], Ammo::Low, "one level for the whole battery");
}

// rule: gbacw:10.66
#[test]
fn r10_66_a_battery_alone_in_an_enemys_front_fires_at_him_or_not_at_all() {
    let mut t = canister([]);
    let far = {
        let unit = t.u("Hickenlooper Bty");
        let from = t.h("S2914");
        let board = t.book.board.clone();
        let seen = board
            .hexes()
            .find(|h| board.distance(from, *h) >= 2 && aim::can_hit(&t.book, &t.world, unit, *h, Kind::Phasing));
        board.number(seen.expect("a hex in sight")).to_owned()
    };
    t.put("7 AR", &far);
    let both = hexes(&legal(&t, "Hickenlooper Bty"));
    assert_eq!(both.len(), 2, "6 AR looks away: {both:?}");
    t.face("6 AR", Facing::SW);
    assert_eq!(hexes(&legal(&t, "Hickenlooper Bty")), [t.h("S2913")]);
    // Both front hexes held: the second shot may go at the other neighbour.
    t.put("2 AR", "S3014").face("2 AR", Facing::NE);
    assert_eq!(bound_to(&t.book, &t.world, t.u("Hickenlooper Bty")), [t.h("S2913")]);
    let second =
        longroll::rules::gbacw::fire::legal::second_targets(&t.book, &t.world, t.u("Hickenlooper Bty"), t.h("S2913"));
    assert!(second.contains(&t.h("S3014")) && !second.contains(&t.h(&far)));
    // Not alone: free.
    t.put_under("18 MO", "S2914");
    assert!(bound_to(&t.book, &t.world, t.u("Hickenlooper Bty")).is_empty());
}

// rule: gbacw:10.63 gbacw:10.65#no
#[test]
fn r10_63_batteries_of_a_hex_combine_at_four_hexes_or_more() {
    let stage = |dice: &[u8], range: u16| {
        let mut t = field(&["Munch Bty", "Hickenlooper Bty", "7 AR"], dice.iter().copied());
        let board = t.book.board.clone();
        let (from, facing, at) = pair(&t, range, |a, b| board.level(a) == board.level(b));
        t.put("Munch Bty", &from).put_under("Hickenlooper Bty", &from).put("7 AR", &at).good_order("7 AR");
        t.face("Munch Bty", facing).face("Hickenlooper Bty", facing).face("7 AR", facing);
        t.activate("Prentiss", &["Prentiss's guns"]);
        (t, at)
    };
    let (mut t, at) = stage(&[5, 0], 4);
    let all = shot(&t, "Munch Bty", &at, sections(3));
    announce(&mut t, "Munch Bty", all, &["join Hickenlooper"]);
    t.decline_all();
    assert!(t.said("12 guns from") && t.said("column 10-12"), "{:?}", t.log());
    assert!(t.state("Hickenlooper Bty").act.fired && t.state("Munch Bty").act.fired);
    assert_eq!(t.state("Hickenlooper Bty").ammo[..2], [Ammo::Low, Ammo::Low], "all who fired are depleted");
    let (mut t, at) = stage(&[0], 3);
    let all = shot(&t, "Munch Bty", &at, sections(3));
    announce(&mut t, "Munch Bty", all, &["steady"]);
    assert!(!t.can("join"), "not at canister range");
}

// rule: gbacw:10.63
#[test]
fn r10_63_batteries_combine_in_return_fire_too() {
    let mut t = field(&["Munch Bty", "Hickenlooper Bty", "Swett Bty"], [0, 1, 0, 0]);
    let board = t.book.board.clone();
    let (from, facing, at) = pair(&t, 4, |a, b| board.level(a) == board.level(b));
    t.put("Swett Bty", &from).face("Swett Bty", facing);
    t.put("Munch Bty", &at).put_under("Hickenlooper Bty", &at);
    t.face("Munch Bty", facing.turned(3)).face("Hickenlooper Bty", facing.turned(3)).activate("Hindman", &["Shaver"]);
    let all = shot(&t, "Swett Bty", &at, sections(3));
    t.run(Fire::new(t.u("Swett Bty"), all));
    t.expect(Side::Union, "fire").pick("fire", "6 guns").expect(Side::Union, "join").pick("join", "");
    t.decline_all();
    assert!(t.said("12 guns from"), "{:?}", t.log());
    assert_eq!(t.state("Hickenlooper Bty").react.returns.used, 6);
}

// rule: gbacw:8.32 gbacw:10.14
#[test]
fn r8_32_guns_and_foot_of_a_hex_fire_apart() {
    let mut t = canister([0]);
    t.put_under("18 MO", "S2914").face("18 MO", Facing::NE).activate("Prentiss", &["Prentiss's guns", "Miller"]);
    t.orders("Miller", Orders::Advance);
    let all = shot(&t, "Hickenlooper Bty", "S2913", sections(3));
    announce(&mut t, "Hickenlooper Bty", all, &["steady"]);
    assert!(!t.can("join"), "foot never joins");
    t.decline_all();
    let foot = shot(&t, "18 MO", "S2913", |_| true);
    assert!(matches!(foot, FireAction::Fire { strength: 1, .. }), "what is left of seven: {foot:?}");
}

// rule: gbacw:10.26#scare
#[test]
fn r10_26_friends_fired_over_check_at_a_low_die() {
    // Guns two levels above a friend next to them may fire canister over him at a target behind him.
    let t = Table::new([]);
    let board = t.book.board.clone();
    let found = board.hexes().find_map(|a| {
        board.within(a, 2).into_iter().find_map(|c| {
            let line = longroll::map::ray::Ray::new(&board, a, if a == c { board.neighbours(a).next()?.1 } else { c });
            let between: Vec<_> = line.between().iter().flat_map(|p| p.hexes()).collect();
            let [b] = between.as_slice() else { return None };
            let low = board.level(*b) + 2 <= board.level(a);
            let clear = board.distance(a, c) == 2 && t.book.ground().sight(a, c).is_clear();
            (low && clear).then_some((a, *b, c))
        })
    });
    let (a, b, c) = found.expect("such ground");
    let name = |h| board.number(h).to_owned();
    let facing =
        Facing::ALL.into_iter().find(|f| longroll::rules::gbacw::sight::in_front(&board, a, *f, c)).expect("a facing");
    for (die, checks) in [(2, true), (3, false)] {
        let mut t = field(&["Munch Bty", "18 MO", "6 AR"], [die]);
        t.put("Munch Bty", &name(a)).face("Munch Bty", facing).put("18 MO", &name(b)).put("6 AR", &name(c));
        t.face("6 AR", facing).activate("Prentiss", &["Prentiss's guns"]);
        t.dice([0, 0, 0]);
        let one = shot(&t, "Munch Bty", &name(c), sections(2));
        t.run(Fire::new(t.u("Munch Bty"), one)).decline_all();
        assert_eq!(t.said("check under the fire of its own side"), checks, "die {die}: {:?}", t.log());
    }
}
