//! Movement of combat units (`gbacw:9.1` to `gbacw:9.5`, `gbacw-bb:9.4`), on the ground of the scenario.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::Arc;

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::map::board::Area;
use longroll::rules::gbacw::book::Options;
use longroll::rules::gbacw::movement::plan::{Contact, Moving, Plan};
use longroll::rules::gbacw::movement::{UnitTurn, allowance2, left2, reach};
use longroll::rules::gbacw::terrain::Rate;
use longroll::rules::gbacw::testkit::{Table, book_with};
use longroll::rules::gbacw::world::{Cannon, Orders};

/// The scenario after set-up, one brigade acting, with these dice to come.
fn table(division: &str, brigade: &str, dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.activate(division, &[brigade]);
    t
}

/// Only these units, Shaver's brigade acting; they may stand anywhere on the whole map.
fn wide(units: &[&str], dice: impl IntoIterator<Item = u8>) -> Table {
    let mut book = Arc::into_inner(book_with(Options::default())).expect("made for this test");
    book.scenario.area = Area { west: 0, east: u16::MAX, north: 0, south: u16::MAX };
    let mut t = Table::with(Arc::new(book), dice);
    t.keep(units);
    t.activate("Hindman", &["Shaver"]);
    t
}

fn begin<'a>(t: &'a mut Table, unit: &str) -> &'a mut Table {
    t.run(UnitTurn::new(t.u(unit)));
    t
}

/// The plan of the unit's step into an adjacent hex.
fn plan(t: &Table, unit: &str, to: &str) -> Option<Plan> {
    let moving = Moving::of(&t.book, &t.world, t.u(unit)).expect("on the map");
    let dir = t.book.board.dir_to(moving.hex, t.h(to)).expect("an adjacent hex");
    moving.plan(&t.book, &t.world, dir)
}

fn price2(t: &Table, unit: &str, to: &str) -> Option<u16> {
    plan(t, unit, to).map(|p| p.cost2)
}

// ---- 9.1, 9.2: allowance and modes ----

// rule: gbacw:9.24 gbacw:9.24#1 gbacw:9.12 gbacw:9.21 gbacw:17.31#ma
// example: G-MA-1 G-MA-7
#[test]
fn r9_24_attack_orders_halve_the_allowance_and_fatigue_comes_off_after() {
    let mut t = table("Hindman", "Shaver", []);
    let unit = t.u("6 AR");
    assert_eq!(allowance2(&t.book, &t.world, unit), 6, "6 halved is 3");
    t.fatigue("Shaver", 3);
    assert_eq!(allowance2(&t.book, &t.world, unit), 4, "less half of level 1, rounded up");
    t.fatigue("Shaver", 6).disorder("6 AR");
    assert_eq!(allowance2(&t.book, &t.world, unit), 2, "4 halved is 2, less 2, never below 1");
    t.orders("6 AR", Orders::Advance);
    assert_eq!(allowance2(&t.book, &t.world, unit), 4, "4 less 2");
}

// rule: gbacw:10.61#half gbacw:9.24#4 gbacw:6.18
#[test]
fn r10_61_guns_that_fired_have_half_their_allowance_and_are_never_under_attack_orders() {
    let mut t = table("Hindman", "Shaver", []);
    let guns = t.u("Swett Bty");
    assert_eq!(t.state("Swett Bty").orders, Orders::Attack, "the brigade's");
    assert_eq!(allowance2(&t.book, &t.world, guns), 16);
    t.edit("Swett Bty", |u| u.act.fired_sections = 1);
    assert_eq!(allowance2(&t.book, &t.world, guns), 8);
}

// Odd allowances of other counters: halves round up to whole points.
// rule: gbacw:10.61#half gbacw:9.24#1
// example: G-MA-2 G-MA-3
#[test]
fn r9_24_halves_round_up() {
    let mut book = Arc::into_inner(book_with(Options::default())).expect("made for this test");
    let at = |name: &str| book.units.iter().position(|u| u.name == name).unwrap();
    let (foot, guns) = (at("6 AR"), at("Swett Bty"));
    (book.units[foot].ma, book.units[guns].ma) = (5, 7);
    let mut t = Table::with(Arc::new(book), []);
    t.activate("Hindman", &["Shaver"]).edit("Swett Bty", |u| u.act.fired = true);
    assert_eq!(allowance2(&t.book, &t.world, t.u("6 AR")), 6);
    assert_eq!(allowance2(&t.book, &t.world, t.u("Swett Bty")), 8);
}

// rule: gbacw:9.14 gbacw:9.41 gbacw-bb:9.54
// example: G-WOODSCOST-3 G-WOODSCOST-4
#[test]
fn r9_41_each_arm_pays_by_its_own_column() {
    let mut t = Table::new([]);
    t.keep(&["8 AR", "GA Dragoons Cav", "Harper Bty"]).activate("Hindman", &["Wood"]);
    t.orders("Wood", Orders::Advance);
    t.put("8 AR", "S2827").put("GA Dragoons Cav", "S3027").put("Harper Bty", "S3227");
    assert_eq!(price2(&t, "8 AR", "S2826"), Some(3), "woods: 1.5");
    assert_eq!(price2(&t, "GA Dragoons Cav", "S3026"), Some(4), "woods: 2");
    assert_eq!(price2(&t, "Harper Bty", "S3226"), Some(6), "woods: 3");
    t.put("8 AR", "S3922").face("8 AR", Facing::NE);
    assert_eq!(price2(&t, "8 AR", "S3921"), Some(5), "stream and woods: 2.5");
}

// rule: gbacw:9.23 gbacw:9.23#2 gbacw:9.43 gbacw:9.43#advance gbacw:8.13 gbacw:9.45
#[test]
fn r9_43_advance_orders_use_roads_within_march_stacking_only() {
    let mut t = table("Withers", "Chalmers", []);
    t.keep(&["52 TN", "10 MS", "Gage Bty"]).put("10 MS", "S4124").put("52 TN", "S4127");
    let road = plan(&t, "10 MS", "S4123").unwrap();
    assert_eq!((road.cost2, road.rate), (2, Rate::Road));
    t.put("52 TN", "S4124").put("10 MS", "S4128");
    let plain = plan(&t, "52 TN", "S4123").unwrap();
    assert_eq!(
        (plain.cost2, plain.rate),
        (3, Rate::Full),
        "8 points need a column that does not exist here (ruling G6)"
    );
    t.strength("52 TN", 7);
    assert_eq!(plan(&t, "52 TN", "S4123").unwrap().rate, Rate::Road);
    // S4223 lies beside the road, not on it.
    assert_eq!(plan(&t, "52 TN", "S4224").unwrap().rate, Rate::Full);
}

// rule: gbacw:9.24#2 gbacw:9.24#3 gbacw:9.43#attack
#[test]
fn r9_24_attack_orders_use_neither_road_nor_bridge_but_may_wade() {
    let mut t = table("Withers", "Chalmers", []);
    t.keep(&["10 MS"]).put("10 MS", "S4124").orders("Chalmers", Orders::Attack);
    assert_eq!(price2(&t, "10 MS", "S4123"), Some(3), "woods, not the road");
    t.put("10 MS", "S4121");
    let full = plan(&t, "10 MS", "S4120").unwrap();
    assert_eq!(full.rate, Rate::Full, "as at any hexside of the stream (ruling G7)");
    assert!(full.cost2 > 2);
    t.orders("Chalmers", Orders::Advance);
    assert_eq!(price2(&t, "10 MS", "S4120"), Some(2), "over the bridge");
}

// rule: gbacw:9.44 gbacw:9.44#trail
// example: G-TRAIL-1 G-TRAIL-4
#[test]
fn r9_44_lanes_cost_half_of_the_ground_rounded_up() {
    let mut t = Table::new([]);
    t.keep(&["8 AR", "Harper Bty", "GA Dragoons Cav"]).activate("Hindman", &["Wood"]).orders("Wood", Orders::Advance);
    t.put("8 AR", "S3018").put("GA Dragoons Cav", "S3117").put("Harper Bty", "S4617");
    assert_eq!(price2(&t, "8 AR", "S3117"), Some(2), "1.5 halved rounds up to 1");
    assert_eq!(price2(&t, "GA Dragoons Cav", "S3217"), Some(2), "2 halved is 1");
    // Woods for guns 3 and a ford 2: half of 5 is 3.
    t.face("Harper Bty", Facing::W);
    assert_eq!(price2(&t, "Harper Bty", "S4517").map(|c| c / 2), Some(3));
}

// ---- 9.42: too few points ----

// rule: gbacw:9.42 gbacw:9.42#1
#[test]
fn r9_42_1_a_unit_may_always_move_one_hex_it_could_enter_in_good_order() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI"]).put("6 AR", "S3420").disorder("6 AR").fatigue("Shaver", 6);
    assert_eq!(left2(&t.book, &t.world, t.u("6 AR")), 2);
    assert_eq!(plan(&t, "6 AR", "S3520"), None, "1 point does not buy woods");
    begin(&mut t, "6 AR");
    assert!(!t.offers("one_hex", "S3419"), "not next to an enemy: it is disordered");
    t.pick("one_hex", "S3520");
    assert!(t.is_at("6 AR", "S3520"));
    assert!(!t.can("step") && !t.can("one_hex"), "{}", t.describe());
    t.decline_all().finished();
    assert!(t.state("6 AR").act.no_shock, "11.12: no shock after an exception");
}

// rule: gbacw:9.42#2
#[test]
fn r9_42_2_attack_orders_may_go_next_to_an_enemy_but_neither_fire_nor_shock() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI"]).put("6 AR", "S3420").fatigue("Shaver", 6);
    begin(&mut t, "6 AR").pick("one_hex", "S3419");
    t.decline_all().finished();
    let act = &t.state("6 AR").act;
    assert!(act.contact && act.no_combat && !act.charging);

    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI"]).put("6 AR", "S3420").fatigue("Shaver", 6).orders("Shaver", Orders::Advance);
    begin(&mut t, "6 AR");
    assert!(!t.offers("one_hex", "S3419"), "Advance orders do not go there");
}

// rule: gbacw:9.42#prohibited
#[test]
fn r9_42_what_is_closed_stays_closed() {
    let mut t = wide(&["Swett Bty"], []);
    t.put("Swett Bty", "N2222").face("Swett Bty", Facing::SW);
    assert_eq!(plan(&t, "Swett Bty", "N2322"), None, "marsh is closed to guns");
    let moving = Moving::of(&t.book, &t.world, t.u("Swett Bty")).unwrap();
    let dir = t.book.board.dir_to(t.h("N2222"), t.h("N2322")).unwrap();
    assert_eq!(moving.plan_one_hex(&t.book, &t.world, dir), None);
}

// ---- 9.5: enemies ----

// The first move of the model turn: one woods hex up to the enemy.
// rule: gbacw:9.53 gbacw:9.13 gbacw:11.21#inf gbacw:7.13
#[test]
fn r9_53_a_unit_that_moves_next_to_the_enemy_stops_and_charges() {
    let mut t = table("Hindman", "Shaver", []);
    begin(&mut t, "6 AR").pick("step", "S3419");
    t.decline_until(|t| t.to_move == Some(Side::Confederate));
    let act = &t.state("6 AR").act;
    assert!(t.is_at("6 AR", "S3419") && act.contact && act.charging);
    assert_eq!(act.spent2, 3, "woods for 1.5");
    assert!(!t.can("step") && !t.can("face"), "{}", t.describe());
    t.decline_all();
    assert!(t.state("6 AR").act.finished);
}

#[test]
fn walkthrough_3_confederate_goes_two_woods_hexes_into_the_flank() {
    let mut t = table("Hindman", "Shaver", []);
    begin(&mut t, "3 Confederate").pick("step", "S3519");
    t.decline_until(|t| t.to_move == Some(Side::Confederate)).pick("step", "S3518");
    t.decline_all();
    assert!(t.is_at("3 Confederate", "S3518"));
    assert_eq!(t.state("3 Confederate").act.spent2, 6);
    assert!(t.state("3 Confederate").act.charging);
}

// rule: gbacw:9.51
#[test]
fn r9_51_nobody_enters_a_hex_of_the_enemy() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI"]).put("6 AR", "S3419");
    assert_eq!(plan(&t, "6 AR", "S3418"), None);
    t.abandon("12 MI");
    assert!(plan(&t, "6 AR", "S3418").is_some(), "12.8: guns without men are no unit");
}

// rule: gbacw:12.34#contact gbacw:9.52 gbacw:9.23#1 gbacw:12.34
// example: G-CONTACT-2 G-CONTACT-3
#[test]
fn r9_52_only_attack_orders_go_next_to_foot_and_nobody_disordered() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI", "Munch Bty", "Swett Bty"]).put("Munch Bty", "S4829");
    assert!(matches!(plan(&t, "6 AR", "S3419"), Some(Plan { contact: Contact::Stops { .. }, .. })));
    t.disorder("6 AR");
    assert_eq!(plan(&t, "6 AR", "S3419"), None, "disordered");
    t.good_order("6 AR").orders("Shaver", Orders::Advance);
    assert_eq!(plan(&t, "6 AR", "S3419"), None, "Advance orders next to infantry");
    t.put("12 MI", "S4629").put("Munch Bty", "S3418");
    assert!(plan(&t, "6 AR", "S3419").is_some(), "next to guns alone");
    t.put("12 MI", "S3418");
    assert_eq!(plan(&t, "6 AR", "S3419"), None, "foot with the guns");
    t.put("12 MI", "S4629").put("Swett Bty", "S3420").put("6 AR", "S3029");
    assert_eq!(plan(&t, "Swett Bty", "S3419"), None, "guns never go next to an enemy");
}

// rule: gbacw:9.52
// example: G-CONTACT-1
#[test]
fn r9_52_a_creek_between_lifts_the_bar_but_not_the_stop() {
    let mut t = wide(&["8 AR", "61 IL"], []);
    t.activate("Hindman", &["Wood"]).orders("Wood", Orders::Advance);
    t.put("61 IL", "N1626").put("8 AR", "N1727").face("8 AR", Facing::NE);
    let plan = plan(&t, "8 AR", "N1726").expect("the creek lies between");
    assert_eq!(plan.contact, Contact::Stops { bridge: false });
    let open = t.book.board.neighbours(t.h("N1726")).find(|(d, n)| {
        let closed =
            longroll::rules::gbacw::movement::price::price(&t.book, moving_kind(&t), t.h("N1726"), *d).is_closed();
        !closed && *n != t.h("N1727")
    });
    let number = t.book.board.number(open.expect("an open side").1).to_owned();
    t.put("61 IL", &number);
    let moving = Moving::of(&t.book, &t.world, t.u("8 AR")).unwrap();
    let dir = t.book.board.dir_to(t.h("N1727"), t.h("N1726")).unwrap();
    assert_eq!(moving.plan(&t.book, &t.world, dir), None, "no creek towards {number}");
}

fn moving_kind(t: &Table) -> longroll::rules::gbacw::charts::ground::Mover {
    longroll::rules::gbacw::movement::price::mover(&t.book, t.u("8 AR"))
}

// rule: gbacw:9.52 gbacw:9.23#1
// example: G-CONTACT-4
#[test]
fn r9_23_a_bridge_leads_next_to_the_enemy_without_shock() {
    let mut t = table("Withers", "Chalmers", []);
    t.keep(&["10 MS", "61 IL"]).put("10 MS", "S4121").put("61 IL", "S4119");
    let over = plan(&t, "10 MS", "S4120").expect("by the bridge");
    assert_eq!(over.contact, Contact::Stops { bridge: true });
    begin(&mut t, "10 MS").pick("step", "S4120");
    t.decline_all().finished();
    let act = &t.state("10 MS").act;
    assert!(act.contact && act.no_shock && !act.charging);
    t.put("10 MS", "S4121").strength("10 MS", 7).put("61 IL", "S4119").activate("Withers", &["Chalmers"]);
    t.world.unit_mut(t.u("10 MS")).strength = 7;
    t.orders("Chalmers", Orders::Attack);
    assert_eq!(
        plan(&t, "10 MS", "S4120").map(|p| p.contact),
        Some(Contact::Stops { bridge: false }),
        "wading, to shock"
    );
}

// rule: gbacw:9.53#start gbacw:7.24
#[test]
fn r9_53_starting_next_to_the_enemy_one_vertex_before_moving_any_if_staying() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI"]).put("6 AR", "S3419").face("6 AR", Facing::NE);
    // From contact into contact with the same enemy: S3519 is next to S3418 no more, S3318 is.
    begin(&mut t, "6 AR");
    assert!(t.offers("face", "south-west"), "if it stays it may turn right round: {}", t.describe());
    assert!(t.offers("step", "S3318"), "one vertex and on: {}", t.describe());
    assert!(!t.offers("step", "S3420"), "its rear is more than one vertex away");
    t.pick("face", "south-west");
    assert!(!t.can("step"), "it turned by three: it stays; {}", t.describe());
    t.decline_all();
    assert!(!t.state("6 AR").act.no_shock, "it did not move, so it may shock");
}

// rule: gbacw:9.53#stack
#[test]
fn r9_53_a_unit_turned_by_its_stack_next_to_the_enemy_has_no_combat() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI", "3 Confederate"]).put("6 AR", "S3420").strength("6 AR", 5);
    t.put("3 Confederate", "S3419").face("3 Confederate", Facing::NW);
    begin(&mut t, "6 AR").pick("step", "S3419");
    t.decline_all().finished();
    let state = t.state("6 AR");
    assert_eq!(state.facing, Facing::NW, "7.11: the first there sets the facing");
    assert!(state.act.no_combat && state.act.no_shock && !state.act.charging);
}

// ---- 9.54: withdrawal ----

/// One unit alone in level woods, Shaver's brigade under Attack orders.
fn in_woods(unit: &str, dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = table("Hindman", "Shaver", dice);
    t.keep(&[unit]).put(unit, "S3027");
    t
}

// rule: gbacw:9.54 gbacw:9.54#limits gbacw-bb:9.54
// example: G-WD-4
#[test]
fn r9_54_two_rear_hexes_of_woods_need_no_check_and_end_the_action() {
    let mut t = in_woods("6 AR", []);
    begin(&mut t, "6 AR");
    assert!(t.offers("withdraw", "S3028") && t.offers("withdraw", "S2927"), "{}", t.describe());
    assert!(!t.offers("withdraw", "S3026"), "rear hexes only");
    t.pick("withdraw", "S3028");
    assert!(!t.can("step") && !t.can("face") && !t.can("fire"), "{}", t.describe());
    t.pick("withdraw", "S3029").finished();
    let state = t.state("6 AR");
    assert!(state.act.withdrew == 2 && state.act.no_combat && state.act.finished);
    assert_eq!(state.facing, Facing::NE);
    assert_eq!(state.act.spent2, 0, "hexes count, not points (ruling G34)");
}

// rule: gbacw:9.54 gbacw-bb:9.54
// example: G-WD-6
#[test]
fn r9_54_guns_check_in_woods_at_plus_two() {
    let mut t = in_woods("Swett Bty", [4, 5]);
    begin(&mut t, "Swett Bty").pick("withdraw", "S3028");
    assert!(t.said("+2 full points") && t.said("passes"), "{:?}", t.log());
    t.take_log();
    t.pick("withdraw", "S3029").finished();
    assert!(t.is_disordered("Swett Bty"), "5 + 2 is above 6: {:?}", t.log());
}

// rule: gbacw-bb:9.54 gbacw:9.54
// example: G-WD-5
#[test]
fn r9_54_stream_and_woods_check_at_plus_one() {
    let mut t = table("Withers", "Gladden", [7, 7]);
    t.keep(&["1 LA"]).put("1 LA", "S3921").face("1 LA", Facing::NE);
    begin(&mut t, "1 LA").pick("withdraw", "S3922");
    assert!(t.said("+1 full points"), "{:?}", t.log());
    assert!(!t.is_disordered("1 LA"), "7 + 1 is within 8");
    t.decline_all();
}

// The series example with this battle's prices: a disordered unit that fails may not enter the second hex.
// rule: gbacw:9.54#fail gbacw:9.54#dis gbacw-bb:9.54#dis
// example: G-WD-2
#[test]
fn r9_54_a_disordered_unit_that_fails_stays_in_the_first_hex() {
    let mut t = in_woods("Swett Bty", [9]);
    t.disorder("Swett Bty");
    begin(&mut t, "Swett Bty").pick("withdraw", "S3028").finished();
    assert!(t.is_at("Swett Bty", "S3028") && t.state("Swett Bty").act.finished);
}

// rule: gbacw:9.54#fail gbacw-bb:9.54#dis
// example: G-WD-3
#[test]
fn r9_54_disordered_in_the_first_hex_a_second_failure_sends_it_back() {
    let mut t = in_woods("Swett Bty", [9, 9]);
    begin(&mut t, "Swett Bty").pick("withdraw", "S3028");
    assert!(t.is_disordered("Swett Bty"));
    t.pick("withdraw", "S3029").finished();
    assert!(t.is_at("Swett Bty", "S3028"), "back in the first hex");
}

// rule: gbacw:9.54#road
#[test]
fn r9_54_along_a_road_no_check() {
    let mut t = table("Withers", "Chalmers", []);
    t.keep(&["Gage Bty"]).put("Gage Bty", "S4124").face("Gage Bty", Facing::NE);
    begin(&mut t, "Gage Bty").pick("withdraw", "S4125");
    t.pick("withdraw", "S4126").finished();
    assert!(!t.is_disordered("Gage Bty"));
}

// rule: gbacw:9.54#orders
#[test]
fn r9_54_withdrawing_keeps_the_rules_of_contact() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["6 AR", "12 MI"]).put("6 AR", "S3027").put("12 MI", "S3029").face("12 MI", Facing::E);
    t.orders("Shaver", Orders::Advance);
    begin(&mut t, "6 AR");
    assert!(!t.offers("withdraw", "S3028"), "Advance orders: {}", t.describe());
    t.decline_all();
    t.activate("Hindman", &["Shaver"]).orders("Shaver", Orders::Attack);
    begin(&mut t, "6 AR").pick("withdraw", "S3028");
    t.decline_all().finished();
    assert!(t.is_at("6 AR", "S3028") && t.state("6 AR").act.contact);
}

// ---- 9.55: guns near the enemy ----

// rule: gbacw:9.55#opt1
#[test]
fn r9_55_guns_stay_four_hexes_from_enemies_who_see_them() {
    let mut t = Table::new([]);
    t.keep(&["Harper Bty", "61 IL"]).activate("Hindman", &["Wood"]);
    // Open fields at one level.
    t.put("Harper Bty", "S2915").put("61 IL", "S2911").face("Harper Bty", Facing::NE);
    assert!(plan(&t, "Harper Bty", "S2914").is_none(), "three hexes off, in sight");
    t.put("61 IL", "S2913");
    // They begin within three: no nearer, but level or away.
    assert!(plan(&t, "Harper Bty", "S2914").is_none());
    assert!(plan(&t, "Harper Bty", "S3015").is_some());
    begin(&mut t, "Harper Bty").pick("step", "S3015");
    t.decline_until(|t| t.to_move == Some(Side::Confederate));
    assert!(t.state("Harper Bty").act.began_close && !t.can("fire"), "still within three hexes in sight");
}

// ---- 9.31: leaders with the unit ----

// rule: gbacw:9.31 gbacw:9.33
#[test]
fn r9_31_a_leader_goes_with_the_unit_and_pays_for_himself() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["2 AR", "25 MO", "Shaver"]);
    begin(&mut t, "2 AR").pick("ride", "Shaver");
    t.pick("step", "S3218").decline_all();
    assert!(t.is_at("Shaver", "S3218"), "with a unit of his command next to the enemy");
    assert_eq!(t.world.leader(t.l("Shaver")).spent2, 3, "woods for 1.5 of 10");
}

// rule: gbacw:9.31
#[test]
fn r9_31_a_leader_out_of_points_stays_behind() {
    let mut t = table("Hindman", "Shaver", []);
    t.keep(&["2 AR", "Shaver"]);
    let shaver = t.l("Shaver");
    begin(&mut t, "2 AR").pick("ride", "Shaver");
    t.world.leader_mut(shaver).spent2 = 18;
    t.pick("step", "S3218").decline_all();
    assert!(t.is_at("Shaver", "S3219"));
}

// ---- Orders of the activation ----

// rule: gbacw:6.15#1 gbacw:6.15#2 gbacw:6.15#3
#[test]
fn r6_15_advance_orders_move_or_fire() {
    let mut t = table("Prentiss", "Peabody", [9, 9, 9]);
    t.keep(&["21 MO", "3 Confederate"]).put("3 Confederate", "S3518").face("3 Confederate", Facing::NW);
    begin(&mut t, "21 MO");
    assert!(t.can("fire") && t.can("step"), "{}", t.describe());
    t.pick("step", "S3716");
    t.decline_until(|t| t.to_move == Some(Side::Union));
    assert!(!t.can("fire"), "{}", t.describe());
    t.decline_all();
}

// rule: gbacw:6.23 gbacw:5.34
#[test]
fn r6_23_stand_leaves_a_free_turn_and_fire() {
    let mut t = table("Prentiss", "Peabody", []);
    let b = t.b("Peabody");
    t.keep(&["21 MO", "3 Confederate"]).put("3 Confederate", "S3518");
    t.world.brigade_mut(b).stand = true;
    begin(&mut t, "21 MO");
    assert!(t.can("fire") && t.can("face") && !t.can("step") && !t.can("withdraw"), "{}", t.describe());
    assert!(!t.offers("face", "north-east"), "no points for an about-face");
    t.decline_all();
    t.activate("Prentiss", &["Peabody"]);
    (t.world.brigade_mut(b).stand, t.world.brigade_mut(b).confused) = (false, true);
    begin(&mut t, "21 MO");
    assert!(!t.can("fire") && t.can("face") && !t.can("step"), "{}", t.describe());
}

// rule: gbacw:6.24#aggressive gbacw:6.24
#[test]
fn r6_24_a_loose_cannon_leaves_only_steps_towards_the_enemy() {
    let mut t = table("Hindman", "Shaver", []);
    let b = t.b("Shaver");
    t.keep(&["6 AR", "12 MI"]).put("6 AR", "S3421");
    t.world.brigade_mut(b).cannon = Cannon::Charge;
    begin(&mut t, "6 AR");
    assert!(!t.can("done") && !t.can("withdraw") && !t.offers("step", "S3422"), "{}", t.describe());
    t.pick("step", "S3420");
    t.decline_until(|t| t.to_move == Some(Side::Confederate));
    assert!(!t.can("done"), "{}", t.describe());
    t.pick("step", "S3419").decline_all();
    assert!(t.state("6 AR").act.charging);
}

// ---- Terrain that disorders ----

// rule: gbacw:9.47 gbacw:12.33 gbacw:12.35c
#[test]
fn r9_47_guns_check_at_a_stream_and_a_second_failure_stops_them() {
    let mut t = table("Withers", "Gladden", [9, 9]);
    t.keep(&["Robertson Bty"]).put("Robertson Bty", "S3922").face("Robertson Bty", Facing::NE);
    begin(&mut t, "Robertson Bty").pick("step", "S3921");
    assert!(t.is_disordered("Robertson Bty") && !t.state("Robertson Bty").act.halted, "disordered guns move on");
    t.decline_all();
    t.put("Robertson Bty", "S3922").activate("Withers", &["Gladden"]);
    begin(&mut t, "Robertson Bty").pick("step", "S3921");
    assert!(t.is_at("Robertson Bty", "S3921") && t.state("Robertson Bty").act.halted);
    t.decline_all().finished();
    assert_eq!(t.sp("Robertson Bty"), 4, "no other penalty");
}

// rule: gbacw-bb:9.44#ridge-art gbacw-bb:9.44#ridge
// example: G-RIDGE-2
#[test]
fn r9_44_three_contours_disorder_guns_and_cost_disordered_ones_a_gun() {
    let mut t = wide(&["Swett Bty"], []);
    t.put("Swett Bty", "N5726").face("Swett Bty", Facing::SE);
    begin(&mut t, "Swett Bty").pick("step", "N5826");
    t.decline_all().finished();
    assert!(t.is_disordered("Swett Bty"));
    t.put("Swett Bty", "N5726").activate("Hindman", &["Shaver"]).dice([0]);
    begin(&mut t, "Swett Bty").pick("step", "N5826");
    t.decline_all().finished();
    assert_eq!(t.sp("Swett Bty"), 5);
}

// rule: gbacw-bb:9.44#marsh gbacw-bb:9.44#marsh-leave gbacw:12.33
#[test]
fn r9_44_marsh_is_checked_on_the_way_in_and_on_the_way_out() {
    let mut t = wide(&["8 AR"], [8, 3, 9]);
    t.activate("Hindman", &["Wood"]).orders("Wood", Orders::Advance);
    t.put("8 AR", "N2713").face("8 AR", Facing::E);
    begin(&mut t, "8 AR").pick("step", "N2814");
    assert!(t.said("fails the marsh check") && t.is_disordered("8 AR"), "{:?}", t.log());
    t.decline_all();
    // Out again, disordered: a good roll lets it go, a bad one holds it.
    t.activate("Hindman", &["Wood"]).face("8 AR", Facing::W);
    begin(&mut t, "8 AR").pick("step", "N2713");
    t.decline_all();
    assert!(t.is_at("8 AR", "N2713"));
    t.put("8 AR", "N2814").activate("Hindman", &["Wood"]);
    begin(&mut t, "8 AR").pick("step", "N2713").finished();
    assert!(t.is_at("8 AR", "N2814") && t.state("8 AR").act.finished);
}

// rule: gbacw-bb:9.44#marsh-leave gbacw-bb:9.44#marsh-pair
#[test]
fn r9_44_good_order_lost_on_leaving_shows_in_the_next_hex_and_one_check_serves_two_marshes() {
    let mut t = wide(&["8 AR"], [9]);
    t.activate("Hindman", &["Wood"]).orders("Wood", Orders::Advance);
    t.put("8 AR", "N2222");
    let to_marsh = t.book.board.dir_to(t.h("N2222"), t.h("N2322")).unwrap();
    t.edit("8 AR", |u| u.facing = Facing::ALL.into_iter().find(|f| f.front().contains(&to_marsh)).unwrap());
    begin(&mut t, "8 AR").pick("step", "N2322");
    t.decline_all().finished();
    assert!(t.is_at("8 AR", "N2322") && t.is_disordered("8 AR"));
}

// rule: gbacw-bb:9.44#marsh-leader
// example: G-MARSHL-1
#[test]
fn r9_44_a_leader_sees_his_units_out_of_the_marsh() {
    let mut t = wide(&["8 AR", "9 AR Bn", "Wood"], []);
    t.activate("Hindman", &["Wood"]).orders("Wood", Orders::Advance);
    for unit in ["8 AR", "9 AR Bn"] {
        t.put(unit, "N2814").face(unit, Facing::W);
    }
    t.put("Wood", "N2814");
    for unit in ["8 AR", "9 AR Bn"] {
        begin(&mut t, unit).pick("step", "N2713");
        t.decline_all();
        assert!(t.is_at(unit, "N2713") && !t.is_disordered(unit), "no die was rolled");
    }
    t.finished();
    assert_ne!(t.world.leader(t.l("Wood")).walk, longroll::rules::gbacw::world::Walk::Finished, "he is free to move");
    // Once in an activation: not out of another hex.
    t.put("8 AR", "N2222").put("Wood", "N2222").edit("8 AR", |u| u.act = Default::default()).dice([0]);
    let out = t.book.board.neighbours(t.h("N2222")).find(|(d, n)| {
        !matches!(t.book.board.terrain(*n), 'm' | 'M' | 'R') && !t.book.board.side(t.h("N2222"), *d).creek
    });
    let Some((dir, to)) = out else { return };
    t.edit("8 AR", |u| u.facing = Facing::ALL.into_iter().find(|f| f.front().contains(&dir)).unwrap());
    let number = t.book.board.number(to).to_owned();
    begin(&mut t, "8 AR").pick("step", &number);
    t.decline_all().finished();
}

// rule: gbacw-bb:9.44#marsh-leader
// example: G-MARSHL-2
#[test]
fn r9_44_a_leader_who_came_into_the_marsh_to_help_has_finished() {
    let mut t = wide(&["8 AR", "Wood"], []);
    t.activate("Hindman", &["Wood"]).orders("Wood", Orders::Advance);
    t.put("8 AR", "N2814").face("8 AR", Facing::W).put("Wood", "N2814");
    let wood = t.l("Wood");
    t.world.leader_mut(wood).spent2 = 4;
    t.world.leader_mut(wood).walk = longroll::rules::gbacw::world::Walk::Moving;
    begin(&mut t, "8 AR").pick("step", "N2713");
    t.decline_all().finished();
    assert_eq!(t.world.leader(wood).walk, longroll::rules::gbacw::world::Walk::Finished);
}

// rule: gbacw-bb:9.43#lane-marsh
#[test]
fn r9_43_guns_on_a_lane_through_marsh_are_disordered_and_stuck_until_they_rally() {
    let mut t = wide(&["Swett Bty"], [9, 0]);
    t.put("Swett Bty", "S2006").face("Swett Bty", Facing::W);
    begin(&mut t, "Swett Bty").pick("step", "S1906");
    assert!(t.is_disordered("Swett Bty") && !t.can("step"), "{}", t.describe());
    t.decline_all();
    // Disordered already, a failed check costs a gun.
    t.put("Swett Bty", "S2006").activate("Hindman", &["Shaver"]);
    begin(&mut t, "Swett Bty").pick("step", "S1906");
    t.decline_all().finished();
    assert_eq!(t.sp("Swett Bty"), 5);
}

// ---- Reach ----

fn all_units_reach_what_they_are_shown(brigades: &[(&str, &[&str])]) -> usize {
    let mut checked = 0;
    for (division, leaders) in brigades {
        let mut t = Table::new([]);
        t.activate(division, leaders);
        let units: Vec<_> = t.book.unit_ids().filter(|u| t.world.is_acting(&t.book, *u)).collect();
        for unit in units {
            for hex in reach(&t.book, &t.world, unit) {
                let mut moving = Moving::of(&t.book, &t.world, unit).unwrap();
                let mut cost = 0;
                for dir in &hex.path {
                    let plan = moving
                        .plan(&t.book, &t.world, *dir)
                        .or_else(|| moving.plan_one_hex(&t.book, &t.world, *dir))
                        .unwrap_or_else(|| panic!("{} {hex:?}", t.book.unit(unit).name));
                    cost += plan.total2();
                    assert!(plan.contact == Contact::None || plan.to == hex.hex);
                    moving = moving.after(&plan);
                }
                assert_eq!((moving.hex, cost), (hex.hex, hex.cost2));
                checked += 1;
            }
        }
    }
    checked
}

// rule: gbacw:9.13
#[test]
fn reach_shows_hexes_that_a_row_of_legal_steps_leads_to() {
    let all: [(&str, &[&str]); 3] =
        [("Hindman", &["Shaver", "Wood"]), ("Withers", &["Gladden", "Chalmers"]), ("Prentiss", &["Peabody", "Miller"])];
    assert!(all_units_reach_what_they_are_shown(&all) > 300);
}

/// Takes the steps, declining whatever the other side is asked, and ends the action; what was spent in halves.
fn walk(t: &mut Table, unit: &str, hexes: &[&str]) -> u16 {
    let side = t.book.side(t.u(unit));
    begin(t, unit);
    for hex in hexes {
        t.pick("step", hex);
        t.decline_until(|t| t.to_move == Some(side) && t.can("face") || t.to_move == Some(side) && t.can("done"));
    }
    t.decline_all();
    assert!(t.is_at(unit, hexes[hexes.len() - 1]), "{}", t.describe());
    t.state(unit).act.spent2
}

// The moves of the model turn with the prices it states.
#[test]
fn walkthrough_prices() {
    let mut t = table("Hindman", "Wood", []);
    t.good_order("3 MS Bn");
    assert_eq!(walk(&mut t, "8 AR", &["S3019", "S3018"]), 6);
    assert_eq!(walk(&mut t, "Harper Bty", &["S2719", "S2819"]), 4, "field 1, boundary of the same field 1");
    let mut t = table("Hindman", "Wood", []);
    begin(&mut t, "Harper Bty").pick("step", "S2719").pick("step", "S2819");
    assert!(!t.can("step"), "guns do not pass infantry off roads: {}", t.describe());
    let mut t = table("Withers", "Gladden", []);
    assert_eq!(walk(&mut t, "21 AL", &["S3821"]), 3);
    assert_eq!(walk(&mut t, "22 AL", &["S3721", "S3720"]), 6);
    assert_eq!(walk(&mut t, "25 AL", &["S3621", "S3620"]), 6);
    assert_eq!(walk(&mut t, "1 LA", &["S3921"]), 5, "woods 1.5 and stream 1");
    assert_eq!(walk(&mut t, "26 AL", &["S4022"]), 3);
    assert_eq!(price2(&t, "Robertson Bty", "S4022"), Some(10), "3 and a minor slope down 2");
    let mut t = table("Withers", "Chalmers", []);
    t.orders("Chalmers", Orders::Attack);
    assert_eq!(walk(&mut t, "9 MS", &["S4323", "S4322"]), 6);
    assert_eq!(walk(&mut t, "Gage Bty", &["S4125", "S4124", "S4123", "S4122"]), 8, "by road through 52 TN");
    let mut t = table("Prentiss", "Miller", []);
    assert_eq!(walk(&mut t, "15 MI", &["S4416", "S4417", "S4317"]), 9);
}

/// 12 MI in S3417, rear to the north, with 6 AR in S3418 that has it in front; Peabody acts.
fn withdraws(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = table("Prentiss", "Peabody", dice);
    t.keep(&["12 MI", "6 AR"]).put("12 MI", "S3417").strength("12 MI", 14).put("6 AR", "S3418");
    begin(&mut t, "12 MI").pick("withdraw", "S3416");
    t.expect(Side::Confederate, "fire").pick("fire", "7 SP");
    t
}

// The model turn: withdrawal fire, a second disorder, and a rout.
// rule: gbacw:10.44 gbacw-bb:12.35
#[test]
fn r10_44_a_second_disorder_takes_the_place_of_the_move() {
    let mut t = table("Prentiss", "Peabody", [6, 5, 7]);
    t.keep(&["12 MI", "6 AR"]).put("12 MI", "S3417").strength("12 MI", 14).put("6 AR", "S3418");
    t.disorder("12 MI").disorder("6 AR");
    begin(&mut t, "12 MI").pick("withdraw", "S3416");
    t.expect(Side::Confederate, "fire").pick("fire", "7 SP");
    t.decline_until(|t| t.to_move == Some(Side::Union));
    t.decline_all().finished();
    assert!(t.said("12 MI") && t.world.hex(t.u("12 MI")).is_none(), "it routed: {:?}", t.log());
}

// rule: gbacw:10.44
#[test]
fn r10_44_a_hit_leaves_the_withdrawal_one_hex() {
    // Prepared +1, woods -1: row 6 or so; the check fails.
    let mut t = withdraws([6, 9]);
    t.decline_until(|t| t.to_move == Some(Side::Union) || t.to_move.is_none());
    assert!(t.is_at("12 MI", "S3416") && t.is_disordered("12 MI"), "{:?}", t.log());
    assert!(!t.can("withdraw"), "{}", t.describe());
    let mut t = withdraws([0]);
    t.decline_until(|t| t.to_move == Some(Side::Union) || t.to_move.is_none());
    assert!(t.is_at("12 MI", "S3416") && t.can("withdraw"), "no hit: {}", t.describe());
}

// rule: gbacw:10.44#stack
#[test]
fn r10_44_those_left_behind_take_the_fire_when_the_move_is_over() {
    let mut t = table("Prentiss", "Peabody", [0]);
    t.keep(&["12 MI", "21 MO", "6 AR"]).put("12 MI", "S3417").strength("12 MI", 3).put_under("21 MO", "S3417");
    t.put("6 AR", "S3418");
    begin(&mut t, "12 MI").pick("withdraw", "S3416");
    assert_eq!(t.to_move, Some(Side::Union), "no fire yet: {}", t.describe());
    t.decline();
    t.expect(Side::Confederate, "fire").pick("fire", "7 SP");
    t.decline_all().finished();
    assert!(t.said("6 AR answers by fire at S3417"), "{:?}", t.log());
}

// rule: gbacw:12.34#ma gbacw:12.34#contact
#[test]
fn r12_34_a_unit_disordered_on_the_move_goes_on_with_its_disordered_allowance() {
    let mut t = table("Withers", "Chalmers", []);
    t.keep(&["9 MS", "Gage Bty"]).put("Gage Bty", "S4129").put("9 MS", "S4429");
    let left = |t: &Table| left2(&t.book, &t.world, t.u("9 MS"));
    assert_eq!(left(&t), 12, "6 points in halves");
    t.edit("9 MS", |u| u.act.spent2 = 3);
    assert_eq!(left(&t), 9);
    t.disorder("9 MS");
    assert_eq!(left(&t), 5, "4 points when disordered, 1.5 of them spent");
    t.edit("9 MS", |u| u.act.spent2 = 9);
    assert_eq!(left(&t), 0, "never less than nothing");
    // Guns keep theirs (2.21).
    let guns = |t: &Table| left2(&t.book, &t.world, t.u("Gage Bty"));
    let before = guns(&t);
    t.disorder("Gage Bty");
    assert_eq!(guns(&t), before);
}
