//! Rally and ammunition (`gbacw:13.4`, `gbacw:10.9`, `gbacw-bb:10.9`).

use std::sync::Arc;

use longroll::kit::{BySide, Side};
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::book::Options;
use longroll::rules::gbacw::leaders::{self, walk};
use longroll::rules::gbacw::rally::{self, Rallied, RallyAction, roll};
use longroll::rules::gbacw::supply;
use longroll::rules::gbacw::testkit::{Table, book, book_with};
use longroll::rules::gbacw::world::{Abandoned, Ammo, Cannon, LeaderPlace, UnitPlace, Walk};

/// What the rally part of a unit's action offers.
fn offers(t: &Table, name: &str) -> Vec<RallyAction> {
    let mut out = Vec::new();
    rally::legal(&t.book, &t.world, t.u(name), &mut out);
    out.into_iter().filter_map(|a| if let Action::Rally(r) = a { Some(r) } else { None }).collect()
}

fn act(t: &mut Table, name: &str, action: RallyAction) {
    assert!(offers(t, name).contains(&action), "{name} cannot {action:?}: {:?}", offers(t, name));
    let unit = t.u(name);
    t.with_cx(|cx| rally::apply(unit, action, cx));
}

/// Shaver's brigade acts; 7 AR (13 of 14 strength points, cohesion 6 and 4) is disordered, far from anybody.
fn table(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.keep(&["7 AR", "2 AR", "Shaver", "Swett Bty"]);
    t.put("7 AR", "S3118").put("2 AR", "S3428").put("Shaver", "S3028").put("Swett Bty", "S2828");
    let d = t.d("Hindman");
    leaders::begin_division(&t.book.clone(), &mut t.world, d);
    t.activate("Hindman", &["Shaver"]);
    t
}

#[test]
fn r13_41_thresholds() {
    // rule: gbacw:13.41 gbacw:13.41#pass gbacw:13.41#fail gbacw:13.41#loss
    // example: G-RALLY-5_4 G-RALLY-5_8 G-RALLY-5_9 G-RALLY-4_4 G-RALLY-4_5 G-RALLY-4_8
    // example: G-RALLY-T1 G-RALLY-T2 G-RALLY-T3 G-RALLY-T6 G-RALLY-T7
    let b = book();
    let result = |cohesion, total| roll::result(&b, total, cohesion);
    for (cohesion, good, loses) in
        [(5, 4, 9), (5, 5, 9), (4, 4, 8), (1, 1, 2), (2, 2, 4), (3, 3, 6), (6, 6, 9), (7, 7, 9)]
    {
        assert_eq!(result(cohesion, good), Rallied::Good, "cohesion {cohesion}");
        assert_eq!(result(cohesion, loses), Rallied::Loses, "cohesion {cohesion}");
        if loses - 1 > cohesion {
            assert_eq!(result(cohesion, loses - 1), Rallied::Disordered, "cohesion {cohesion}");
        }
    }
    assert_eq!(result(5, 8), Rallied::Disordered);
    assert_eq!(result(4, 5), Rallied::Disordered);
    assert_eq!(result(5, 12), Rallied::Loses, "nine and more, adjusted");
}

#[test]
fn r13_41_a_unit_rallies_once_and_may_turn_one_vertex() {
    // rule: gbacw:13.4 gbacw:13.41#pass
    let mut t = table([4]);
    assert_eq!(offers(&t, "7 AR"), [RallyAction::Rally]);
    act(&mut t, "7 AR", RallyAction::Rally);
    assert!(!t.is_disordered("7 AR") && t.sp("7 AR") == 13);
    assert_eq!(offers(&t, "7 AR"), [RallyAction::Turn(Facing::E), RallyAction::Turn(Facing::NW)]);
    act(&mut t, "7 AR", RallyAction::Turn(Facing::NW));
    assert_eq!(t.state("7 AR").facing, Facing::NW);
    assert!(offers(&t, "7 AR").is_empty(), "one vertex, one try");
    t.finished();
}

#[test]
fn r13_41_failure_leaves_it_disordered_without_a_turn() {
    // rule: gbacw:13.41#fail
    let mut t = table([5]);
    act(&mut t, "7 AR", RallyAction::Rally);
    assert!(t.is_disordered("7 AR") && t.sp("7 AR") == 13);
    assert!(offers(&t, "7 AR").is_empty());
}

#[test]
fn r13_41_disaster_costs_a_point() {
    // rule: gbacw:13.41#loss
    let mut t = table([8]);
    act(&mut t, "7 AR", RallyAction::Rally);
    assert!(t.is_disordered("7 AR") && t.sp("7 AR") == 12);
    assert_eq!(t.world.losses[Side::Confederate], 1);
    let mut t = table([8]);
    t.strength("7 AR", 7);
    act(&mut t, "7 AR", RallyAction::Rally);
    assert!(t.state("7 AR").collapsed, "six of fourteen is less than half");
}

#[test]
fn r13_41_a_failed_rally_can_end_a_unit_and_its_leader() {
    // rule: gbacw:13.41#loss gbacw:12.71#all
    let mut t = table([9]);
    t.strength("7 AR", 1).edit("7 AR", |u| u.collapsed = false);
    for name in ["2 AR", "6 AR", "3 Confederate", "Swett Bty", "Miller Bty"] {
        let unit = t.u(name);
        t.world.take_off(unit, longroll::rules::gbacw::world::UnitPlace::Eliminated);
    }
    act(&mut t, "7 AR", RallyAction::Rally);
    assert_eq!(t.world.hex(t.u("7 AR")), None);
    assert_eq!(t.world.leader_hex(t.l("Shaver")), None);
}

#[test]
fn r13_4_nothing_else_in_the_same_action() {
    // rule: gbacw:13.4 gbacw:13.44
    type Change = fn(&mut longroll::rules::gbacw::world::Unit);
    let bars: [(&str, Change); 9] = [
        ("moved", |u| u.act.spent2 = 3),
        ("stepped", |u| u.act.steps = 1),
        ("turned", |u| u.act.turned = 1),
        ("fired", |u| u.act.fired = true),
        ("restacked", |u| u.act.restacked = true),
        ("withdrew", |u| u.act.withdrew = 1),
        ("cannot act any more", |u| u.act.spent = true),
        ("collapsed", |u| u.collapsed = true),
        ("looted", |u| u.loot_bar = true),
    ];
    for (why, change) in bars {
        let mut t = table([]);
        t.edit("7 AR", change);
        assert!(offers(&t, "7 AR").is_empty(), "{why}");
    }
    let t = table([]);
    assert!(offers(&t, "2 AR").is_empty(), "good order needs no rally");
    assert!(t.is_disordered("7 AR"), "nobody is made to rally");
    let mut t = table([]);
    t.activate("Hindman", &["Wood"]);
    assert!(offers(&t, "7 AR").is_empty(), "another brigade acts");
}

#[test]
fn r6_23_stand_leaves_rally_and_a_loose_cannon_does_not() {
    // rule: gbacw:6.23#stand gbacw:6.24
    let mut t = table([]);
    let b = t.b("Shaver");
    t.world.brigade_mut(b).stand = true;
    assert_eq!(offers(&t, "7 AR"), [RallyAction::Rally]);
    t.world.brigade_mut(b).cannon = Cannon::FallBack;
    assert!(offers(&t, "7 AR").is_empty());
}

#[test]
fn r13_42_modifiers() {
    // rule: gbacw:13.42 gbacw:13.42#near gbacw:13.42#mtd gbacw:13.42#leader gbacw:17.31 gbacw-bb:13.42
    // example: G-RALLY-M1 G-RALLY-M2
    let mut t = table([]);
    t.world.turn = 0;
    let total = |t: &Table, name: &str, helpers| rally::tally(&t.book, &t.world, t.u(name), helpers).total();
    assert_eq!(total(&t, "7 AR", 0), 0);
    assert_eq!(total(&t, "7 AR", 3), -3, "each leader of the chain counts one, whatever his rank");
    t.fatigue("Shaver", 3);
    assert_eq!(total(&t, "7 AR", 0), 1, "half of level one, rounded up");
    t.fatigue("Shaver", 0).put("12 MI", "S3117");
    assert_eq!(total(&t, "7 AR", 0), 1, "next to the enemy");
    t.put("GA Dragoons Cav", "S2628");
    assert_eq!(total(&t, "GA Dragoons Cav", 0), -1, "mounted");
    assert_eq!(total(&t, "12 MI", 0), 2, "next to the enemy, and the Union's early hours");
}

#[test]
fn r13_43_a_leader_helps_at_the_end_of_his_move_and_not_in_shock() {
    // rule: gbacw:13.43
    let mut t = table([5]);
    t.put("Shaver", "S3118");
    assert_eq!(offers(&t, "7 AR"), [RallyAction::Rally, RallyAction::RallyAlone]);
    act(&mut t, "7 AR", RallyAction::Rally);
    assert!(!t.is_disordered("7 AR"), "5 - 1 is within 4");
    let shaver = t.world.leader(t.l("Shaver"));
    assert!(shaver.walk == Walk::Finished && shaver.rallied);
    assert!(walk::riders(&t.book, &t.world, t.u("7 AR")).is_empty());
}

#[test]
fn r13_43_who_still_wants_to_move_does_not_help() {
    // rule: gbacw:13.43
    let mut t = table([5]);
    t.put("Shaver", "S3118");
    act(&mut t, "7 AR", RallyAction::RallyAlone);
    assert!(t.is_disordered("7 AR"), "5 is above 4");
    let shaver = t.world.leader(t.l("Shaver"));
    assert!(shaver.walk == Walk::Fresh && !shaver.rallied);
}

#[test]
fn r13_43_commanders_help_without_moving_in_an_activation() {
    // rule: gbacw:13.43 gbacw-bb:13.42
    // Wood, Hardee and Johnston with 3 MS Bn and 55 TN, as in the model turn: 4 - 3 rallies the first.
    let mut t = Table::new([4, 8]);
    t.activate("Hindman", &["Wood"]);
    act(&mut t, "3 MS Bn", RallyAction::Rally);
    assert!(!t.is_disordered("3 MS Bn"));
    assert!(t.said("-3 leaders of its chain"), "{:?}", t.log());
    assert!(t.world.leader(t.l("Johnston")).rallied, "no shock for him either");
    // The other one melts: 8 - 3 is more than twice its cohesion of 2.
    act(&mut t, "55 TN", RallyAction::Rally);
    assert!(t.is_disordered("55 TN") && t.sp("55 TN") == 4);
    assert!(offers(&t, "3 MS Bn").is_empty(), "a stack may turn only if all who tried succeeded");
    t.finished();
}

#[test]
fn r13_41_a_stack_turns_together() {
    // rule: gbacw:13.41#pass gbacw:7.25#rally
    let mut t = Table::new([0, 0]);
    t.activate("Hindman", &["Wood"]);
    act(&mut t, "3 MS Bn", RallyAction::Rally);
    act(&mut t, "55 TN", RallyAction::Rally);
    act(&mut t, "55 TN", RallyAction::Turn(Facing::E));
    assert_eq!((t.state("3 MS Bn").facing, t.state("55 TN").facing), (Facing::E, Facing::E));
    assert!(offers(&t, "3 MS Bn").is_empty(), "the one vertex was everybody's");
}

#[test]
fn r13_41_no_turn_beside_somebody_who_may_not_turn() {
    // rule: gbacw:13.41#pass
    let mut t = Table::new([0]);
    t.activate("Hindman", &["Wood"]).edit("55 TN", |u| u.act.fired = true);
    act(&mut t, "3 MS Bn", RallyAction::Rally);
    assert!(offers(&t, "3 MS Bn").is_empty());
}

#[test]
fn r12_81_a_friend_who_rallies_by_the_guns_may_man_them() {
    // rule: gbacw:12.81
    let mut t = table([4]);
    t.put_under("Swett Bty", "S3118").abandon("Swett Bty");
    act(&mut t, "7 AR", RallyAction::Rally);
    assert!(t.state("Swett Bty").recrew);
    assert_eq!(t.state("Swett Bty").abandoned, Abandoned::One, "at the end of the activation, not before");
}

#[test]
fn r13_4_disordered_guns_rally_too() {
    // rule: gbacw:13.4
    let mut t = table([4]);
    t.disorder("Swett Bty");
    act(&mut t, "Swett Bty", RallyAction::Rally);
    assert!(!t.is_disordered("Swett Bty"));
    t.edit("Swett Bty", |u| u.act.fired_sections = 1);
    assert!(offers(&t, "Swett Bty").is_empty());
}

#[test]
fn r13_41_odds_shown_are_those_rolled() {
    // rule: gbacw:13.41
    let t = table([]);
    let odds = rally::preview(&t.book, &t.world, t.u("7 AR"), RallyAction::Rally).expect("a rally has odds");
    let of = |name: &str| odds.chances.iter().find(|c| c.result == name).map_or(0, |c| c.permille);
    assert_eq!((of("good order"), of("stays disordered"), of("loses 1 SP")), (500, 300, 200));
    let words = rally::choice(&t.book, &t.world, t.u("7 AR"), RallyAction::Rally);
    assert!(words.label.contains("50%"), "{}", words.label);
}

// ---- ammunition ----

/// The scenario with its supply sources, one infantry camp, and Shaver's brigade acting; nobody else is there.
fn depot(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut own = Arc::into_inner(book_with(Options::default())).expect("nobody else holds this book");
    let book = &mut own;
    let hex = |number: &str| book.board.find(number).expect("a hex of the map");
    book.scenario.supply = BySide { union: vec![hex("N6420"), hex("N6423")], confederate: vec![hex("S1333")] };
    book.scenario.infantry_camps = vec![hex("S3715")];
    let mut t = Table::with(Arc::new(own), dice);
    t.keep(&["2 AR", "Shaver", "Swett Bty"]);
    t.put("2 AR", "S4123").put("Shaver", "S3028").put("Swett Bty", "S2828").ammo("2 AR", Ammo::Low);
    let d = t.d("Hindman");
    leaders::begin_division(&t.book.clone(), &mut t.world, d);
    t.activate("Hindman", &["Shaver"]);
    t
}

fn ammo(t: &Table, name: &str) -> Ammo {
    t.state(name).ammo[0]
}

#[test]
fn r10_92_small_arms_roll_by_where_they_stand() {
    // rule: gbacw-bb:10.92#small gbacw-bb:10.92#roll gbacw-bb:10.9
    // example: G-RESUP-road6 G-RESUP-road7 G-RESUP-farm_lane5 G-RESUP-farm_lane6
    // example: G-RESUP-within_two_of_road4 G-RESUP-within_two_of_road5
    for (hex, die, got) in [
        ("S4123", 6, true),
        ("S4123", 7, false),
        ("S2819", 5, true),
        ("S2819", 6, false),
        ("S3923", 4, true),
        ("S3923", 5, false),
        ("S2919", 4, true),
        ("S2919", 5, false),
    ] {
        let mut t = depot([die]);
        t.put("2 AR", hex);
        act(&mut t, "2 AR", RallyAction::Resupply(0));
        assert_eq!(ammo(&t, "2 AR") == Ammo::Full, got, "{die} at {hex}: {:?}", t.log());
    }
}

#[test]
fn r10_92_too_far_from_roads_and_lanes() {
    // rule: gbacw-bb:10.92#small
    let mut t = depot([]);
    for (hex, open) in [("S3823", false), ("S3923", true), ("S2919", true), ("S3020", false)] {
        t.put("2 AR", hex);
        assert_eq!(offers(&t, "2 AR") == [RallyAction::Resupply(0)], open, "{hex}: {:?}", offers(&t, "2 AR"));
    }
}

#[test]
fn r10_92_one_step_at_a_time_and_once_an_action() {
    // rule: gbacw:10.92 gbacw:3.0.III.C.3
    let mut t = depot([0]);
    t.ammo("2 AR", Ammo::Out);
    act(&mut t, "2 AR", RallyAction::Resupply(0));
    assert_eq!(ammo(&t, "2 AR"), Ammo::Low);
    let open = offers(&t, "2 AR");
    assert!(open.iter().all(|a| matches!(a, RallyAction::Turn(_))) && open.len() == 2, "{open:?}");
    act(&mut t, "2 AR", RallyAction::Turn(Facing::E));
    assert!(offers(&t, "2 AR").is_empty(), "one vertex");
    t.finished();
}

#[test]
fn r10_92_no_turn_after_a_failed_rally() {
    // rule: gbacw:10.92
    let mut t = depot([0, 9]);
    t.disorder("2 AR");
    act(&mut t, "2 AR", RallyAction::Resupply(0));
    act(&mut t, "2 AR", RallyAction::Rally);
    assert!(offers(&t, "2 AR").is_empty());
    // Nor after a resupply that did not come.
    let mut t = depot([9]);
    act(&mut t, "2 AR", RallyAction::Resupply(0));
    assert!(offers(&t, "2 AR").is_empty());
}

#[test]
fn r10_92_rally_and_resupply_are_one_action() {
    // rule: gbacw:13.4 gbacw:10.92
    let mut t = depot([2, 0]);
    t.disorder("2 AR");
    act(&mut t, "2 AR", RallyAction::Rally);
    act(&mut t, "2 AR", RallyAction::Resupply(0));
    assert!(!t.is_disordered("2 AR") && ammo(&t, "2 AR") == Ammo::Full);
    assert!(rally::began(&t.state("2 AR").act));
    t.edit("2 AR", |u| u.act.steps = 1).ammo("2 AR", Ammo::Low);
    assert!(offers(&t, "2 AR").is_empty(), "not by a unit that moved");
}

#[test]
fn r10_93_never_next_to_an_enemy() {
    // rule: gbacw:10.93 gbacw-bb:10.92#contact
    let mut t = depot([]);
    t.put("12 MI", "S4122");
    assert!(offers(&t, "2 AR").is_empty());
    t.put("12 MI", "S4121");
    assert_eq!(offers(&t, "2 AR"), [RallyAction::Resupply(0)]);
}

#[test]
fn r10_92_in_a_camp_once_more_and_without_a_line() {
    // rule: gbacw-bb:10.92#camp
    // example: G-RESUP-infantry_camp2 G-RESUP-infantry_camp3
    for (die, got) in [(2, true), (3, false)] {
        let mut t = depot([die]);
        t.put("2 AR", "S3715");
        act(&mut t, "2 AR", RallyAction::Camp);
        assert_eq!(ammo(&t, "2 AR") == Ammo::Full, got);
    }
    // In addition to the regular try; the Union's early hours do not count in a camp.
    let mut t = depot([9, 2]);
    t.put("21 MO", "S3715").ammo("21 MO", Ammo::Out).activate("Prentiss", &["Peabody"]);
    act(&mut t, "21 MO", RallyAction::Resupply(0));
    act(&mut t, "21 MO", RallyAction::Camp);
    assert_eq!(ammo(&t, "21 MO"), Ammo::Low);
    t.finished();
}

#[test]
fn r10_92_the_union_is_slow_before_ten() {
    // rule: gbacw-bb:10.92#early gbacw-bb:10.92#nodrm
    // example: G-RESUP-1 G-RESUP-2
    for (die, got) in [(3, true), (4, false)] {
        let mut t = depot([die]);
        // Disorder, fatigue and leaders change nothing.
        t.put("21 MO", "S4119")
            .put("Peabody", "S4119")
            .ammo("21 MO", Ammo::Low)
            .disorder("21 MO")
            .fatigue("Peabody", 6);
        t.turn(1).activate("Prentiss", &["Peabody"]);
        act(&mut t, "21 MO", RallyAction::Resupply(0));
        assert_eq!(ammo(&t, "21 MO") == Ammo::Full, got, "{:?}", t.log());
    }
}

#[test]
fn r30_2_15_mi_never_gets_ammunition() {
    // rule: gbacw-bb:30.2#15mi
    let mut t = depot([]);
    t.put("15 MI", "S3715").ammo("15 MI", Ammo::Out).activate("Prentiss", &["Miller"]);
    assert!(offers(&t, "15 MI").is_empty());
}

#[test]
fn r10_92_guns_fill_up_without_a_roll_by_road_or_lane() {
    // rule: gbacw-bb:10.92#art
    let mut t = depot([]);
    t.ammo("Swett Bty", Ammo::Low);
    for (hex, open) in [("S4123", true), ("S4023", true), ("S3923", false), ("S2819", true), ("S2919", false)] {
        t.put("Swett Bty", hex);
        assert_eq!(!offers(&t, "Swett Bty").is_empty(), open, "{hex}");
    }
    t.put("Swett Bty", "S4023").edit("Swett Bty", |u| u.ammo = [Ammo::Out, Ammo::Low, Ammo::Full]);
    act(&mut t, "Swett Bty", RallyAction::Resupply(0));
    assert_eq!(t.state("Swett Bty").ammo[..2], [Ammo::Low, Ammo::Low]);
    assert!(rally::section_resupplied(&t.state("Swett Bty").act, 0));
    assert!(!rally::section_resupplied(&t.state("Swett Bty").act, 1), "the howitzers may still fire");
    t.edit("Swett Bty", |u| u.act.fired_sections = 2);
    assert!(offers(&t, "Swett Bty").is_empty(), "and having fired they draw nothing");
    t.finished();
}

#[test]
fn r10_92_enemies_in_command_cut_the_line() {
    // rule: gbacw-bb:10.92#supply
    let mut t = depot([]);
    t.put("2 AR", "S4122").keep(&["2 AR", "12 MI", "Peabody", "18 MO", "Miller", "6 AR", "3 Confederate"]);
    // The way round by the north is held by 18 MO.
    t.put("18 MO", "S4219")
        .put("Miller", "S4219")
        .put("12 MI", "S4224")
        .put("Peabody", "S4324")
        .put("6 AR", "S3028")
        .put("3 Confederate", "S2828");
    assert!(offers(&t, "2 AR").is_empty(), "S4123 and S4124 touch 12 MI");
    t.put("6 AR", "S4123").put("3 Confederate", "S4124");
    assert_eq!(offers(&t, "2 AR"), [RallyAction::Resupply(0)], "friends hold those hexes");
    t.put("3 Confederate", "S2828");
    assert!(offers(&t, "2 AR").is_empty());
    let peabody = t.l("Peabody");
    t.world.leader_mut(peabody).place = LeaderPlace::Dead;
    assert_eq!(offers(&t, "2 AR"), [RallyAction::Resupply(0)], "out of command 12 MI blocks nothing");
}

#[test]
fn r10_92_once_on_a_road_the_line_stays_on_roads() {
    // rule: gbacw-bb:10.92#supply
    let t = depot([]);
    let lane = t.h("S2819");
    assert!(supply::line(&t.book, &t.world, Side::Confederate, lane), "lanes may be followed and roads crossed");
    assert!(!supply::line(&t.book, &t.world, Side::Confederate, t.h("S3020")), "no road or lane, no line");
    // A road cut off from the other roads, though a lane leaves it, leads nowhere once it is entered.
    let mut book = Arc::into_inner(book_with(Options::default())).expect("nobody else holds this book");
    book.scenario.supply = BySide { union: Vec::new(), confederate: vec![lane] };
    let t = Table::with(Arc::new(book), []);
    let mut empty = t.world.clone();
    for unit in t.book.unit_ids() {
        empty.take_off(unit, UnitPlace::Left);
    }
    assert!(supply::line(&t.book, &empty, Side::Confederate, t.h("S2918")), "along the lane");
    assert!(!supply::line(&t.book, &empty, Side::Confederate, t.h("S4123")), "off the road at its end: never");
}

#[test]
fn r13_45_rested_units_draw_without_a_roll() {
    // rule: gbacw-bb:10.92#reserve
    let mut t = depot([]);
    t.ammo("2 AR", Ammo::Out).ammo("Swett Bty", Ammo::Low);
    let (regiment, guns) = (t.u("2 AR"), t.u("Swett Bty"));
    t.with_cx(|cx| {
        rally::rest_resupply(cx, regiment);
        rally::rest_resupply(cx, guns);
    });
    assert_eq!((ammo(&t, "2 AR"), ammo(&t, "Swett Bty")), (Ammo::Low, Ammo::Low), "the guns stand far from any road");
    t.finished();
}

// rule: gbacw:12.23#norally
#[test]
fn r12_23_a_collapsed_unit_is_never_offered_a_rally() {
    let mut t = table([]);
    assert!(offers(&t, "7 AR").contains(&RallyAction::Rally), "half and more: {:?}", offers(&t, "7 AR"));
    // 14 at full strength: 7 is half, 6 is less.
    t.strength("7 AR", 7);
    assert!(offers(&t, "7 AR").contains(&RallyAction::Rally));
    t.strength("7 AR", 6).collapse("7 AR");
    assert!(!offers(&t, "7 AR").iter().any(|a| matches!(a, RallyAction::Rally | RallyAction::RallyAlone)));
}
