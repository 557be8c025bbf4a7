//! Stacking (`gbacw:8.1`, `gbacw:8.2`).

use longroll::map::Facing;
use longroll::rules::gbacw::movement::UnitTurn;
use longroll::rules::gbacw::movement::plan::{Moving, Plan};
use longroll::rules::gbacw::stacking::{can_stop, depths, marches_alone, within_march};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

fn table(division: &str, brigade: &str, units: &[&str]) -> Table {
    let mut t = Table::new([]);
    t.keep(units);
    t.activate(division, &[brigade]);
    t
}

fn begin<'a>(t: &'a mut Table, unit: &str) -> &'a mut Table {
    t.run(UnitTurn::new(t.u(unit)));
    t
}

fn plan(t: &Table, unit: &str, to: &str) -> Option<Plan> {
    let moving = Moving::of(&t.book, &t.world, t.u(unit)).expect("on the map");
    let dir = t.book.board.dir_to(moving.hex, t.h(to)).expect("an adjacent hex");
    moving.plan(&t.book, &t.world, dir)
}

fn fits(t: &Table, unit: &str, hex: &str) -> bool {
    can_stop(&t.book, &t.world, &[t.u(unit)], t.h(hex))
}

// rule: gbacw:8.12#inf gbacw:8.11
#[test]
fn r8_12_infantry_of_one_brigade_to_fifteen_points_or_one_unit_of_any_size() {
    let mut t = table("Hindman", "Wood", &["8 AR", "27 TN", "3 MS Bn", "6 AR", "18 WI", "7 AR"]);
    t.put("8 AR", "S3027").put("27 TN", "S3029").put("3 MS Bn", "S3028");
    assert!(fits(&t, "27 TN", "S3027"), "6 and 7");
    t.put("27 TN", "S3027");
    assert!(!fits(&t, "3 MS Bn", "S3027"), "18 points");
    t.strength("3 MS Bn", 2);
    assert!(fits(&t, "3 MS Bn", "S3027"), "15 points");
    assert!(fits(&t, "8 AR", "S3027"), "those there already are counted once");
    t.strength("8 AR", 1).strength("27 TN", 1);
    assert!(!fits(&t, "6 AR", "S3027"), "another brigade");
    assert!(fits(&t, "18 WI", "S3029"), "one unit of 17");
    t.put("18 WI", "S3029");
    assert!(!fits(&t, "8 AR", "S3029"), "an enemy");
}

// rule: gbacw:8.12#cav
#[test]
fn r8_12_cavalry_stands_apart_from_infantry_and_with_one_battery() {
    let mut t = table("Hindman", "Wood", &["GA Dragoons Cav", "8 AR", "Harper Bty"]);
    t.put("8 AR", "S3027").put("Harper Bty", "S3028").put("GA Dragoons Cav", "S3029");
    assert!(!fits(&t, "GA Dragoons Cav", "S3027"));
    assert!(fits(&t, "GA Dragoons Cav", "S3028"));
    t.edit("GA Dragoons Cav", |u| u.strength = 9);
    assert!(fits(&t, "GA Dragoons Cav", "S3028"), "one unit of any size");
}

// rule: gbacw:8.12#art
#[test]
fn r8_12_two_batteries_alone_one_or_six_guns_with_foot_of_any_brigade() {
    let mut t = table("Hindman", "Wood", &["Swett Bty", "Harper Bty", "Miller Bty", "8 AR"]);
    t.put("Swett Bty", "S3027").put("8 AR", "S3028").put("Miller Bty", "S2829");
    assert!(fits(&t, "Harper Bty", "S3027"), "two batteries");
    t.put("Harper Bty", "S3027");
    assert!(!fits(&t, "Miller Bty", "S3027"), "three of 14 guns");
    t.guns("Swett Bty", &[2, 2]);
    assert!(fits(&t, "Miller Bty", "S3027"), "three of 12 guns");
    t.guns("Swett Bty", &[4, 2]).put("Swett Bty", "S3028");
    assert!(fits(&t, "Swett Bty", "S3028"), "a battery of Shaver's with a regiment of Wood's");
    assert!(!fits(&t, "Harper Bty", "S3028"), "10 guns with foot");
    t.guns("Swett Bty", &[2, 0]);
    assert!(fits(&t, "Harper Bty", "S3028"), "6 guns with foot");
}

// rule: gbacw:8.11#4 gbacw:12.8
#[test]
fn r8_11_leaders_and_abandoned_guns_do_not_count() {
    let mut t = table("Hindman", "Wood", &["8 AR", "Swett Bty", "Harper Bty", "Wood", "Hindman"]);
    t.put("8 AR", "S3027").put("Swett Bty", "S3027").put("Wood", "S3027").put("Hindman", "S3027");
    assert!(fits(&t, "8 AR", "S3027"));
    assert!(!fits(&t, "Harper Bty", "S3027"));
    t.abandon("Swett Bty");
    assert!(fits(&t, "Harper Bty", "S3027"));
    t.put("Harper Bty", "S3027");
    assert!(!fits(&t, "Swett Bty", "S3027"), "12.81: recrewing obeys the limits");
}

// rule: gbacw:8.12#march-inf gbacw:8.12#march-cav gbacw:8.12#march-art gbacw:8.12#march-mix gbacw:8.13
#[test]
fn r8_12_march_limits_for_those_who_use_roads() {
    let mut t =
        table("Hindman", "Wood", &["8 AR", "9 AR Bn", "27 TN", "GA Dragoons Cav", "Harper Bty", "Swett Bty", "7 AR"]);
    let alone = |t: &Table, name: &str| marches_alone(&t.book, &t.world, t.u(name));
    assert!(alone(&t, "27 TN") && !alone(&t, "7 AR"), "7 and 13");
    assert!(alone(&t, "GA Dragoons Cav"));
    t.edit("GA Dragoons Cav", |u| u.strength = 5);
    assert!(!alone(&t, "GA Dragoons Cav"), "4 mounted at most");
    let march = |t: &Table, name: &str, hex: &str| within_march(&t.book, &t.world, &[t.u(name)], t.h(hex));
    t.put("9 AR Bn", "S3027").strength("8 AR", 4).put("Harper Bty", "S3028");
    assert!(march(&t, "8 AR", "S3027"), "7 together");
    t.strength("8 AR", 5);
    assert!(!march(&t, "8 AR", "S3027"), "8 together");
    assert!(!march(&t, "9 AR Bn", "S3028"), "foot and guns do not mix");
    assert!(march(&t, "Swett Bty", "S3028"), "two batteries");
}

// rule: gbacw:9.43#advance gbacw:8.13
#[test]
fn r9_43_ending_on_a_road_over_the_march_limits_costs_the_full_terrain() {
    let mut t = table("Withers", "Chalmers", &["10 MS", "5 MS"]);
    t.put("10 MS", "S4125").put("5 MS", "S4124").strength("5 MS", 7);
    let plan = plan(&t, "10 MS", "S4124").unwrap();
    assert_eq!((plan.cost2, plan.owed2, plan.can_stop), (2, 1, true), "1 by road, 1.5 to stay");
    begin(&mut t, "10 MS").pick("step", "S4124");
    assert_eq!(t.state("10 MS").act.spent2, 2);
    t.decline().finished();
    assert_eq!(t.state("10 MS").act.spent2, 3);
}

// ---- 8.22: moving through friends ----

/// 3 Confederate before 6 AR in level woods, Shaver under Advance orders so that there are points for it.
fn column(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = table("Hindman", "Shaver", &["6 AR", "3 Confederate"]);
    t.dice(dice).orders("Shaver", Orders::Advance);
    t.put("6 AR", "S3027").put("3 Confederate", "S3028").face("3 Confederate", Facing::NE);
    t
}

// rule: gbacw:8.22 gbacw:8.11#1
#[test]
fn r8_22_moving_through_costs_two_points_and_a_check() {
    let mut t = column([6]);
    begin(&mut t, "3 Confederate").pick("step", "S3027");
    assert!(!t.can("done"), "17 points in the hex: {}", t.describe());
    t.pick("step", "S3026").decline_all();
    assert_eq!(t.state("3 Confederate").act.spent2, 3 + 4 + 3, "woods, 2, woods");
    assert!(t.said("check for moving through friends") && !t.is_disordered("3 Confederate"), "{:?}", t.log());
    assert!(!t.said("price of the friends' hex"), "1.5 adds nothing (ruling G33)");
    t.finished();
}

// rule: gbacw:8.22
// example: G-PASS-2
#[test]
fn r8_22_clear_ground_adds_nothing() {
    let mut t = table("Hindman", "Shaver", &["6 AR", "3 Confederate"]);
    t.dice([6]).orders("Shaver", Orders::Advance);
    t.put("6 AR", "S2914").put("3 Confederate", "S2915").face("3 Confederate", Facing::NE);
    begin(&mut t, "3 Confederate").pick("step", "S2914");
    t.pick("step", "S2913").decline_all().finished();
    assert_eq!(t.state("3 Confederate").act.spent2, 2 + 4 + 2);
    assert!(!t.is_disordered("3 Confederate"));
}

// rule: gbacw:8.22
// example: G-PASS-1
#[test]
fn r8_22_a_hex_of_two_points_adds_two_to_the_check() {
    // Sloping woods cost 2, entered on the level.
    let mut t = table("Hindman", "Shaver", &["6 AR", "3 Confederate"]);
    t.dice([5]).orders("Shaver", Orders::Advance);
    t.put("6 AR", "S3723").put("3 Confederate", "S3624").face("3 Confederate", Facing::E);
    assert_eq!(plan(&t, "3 Confederate", "S3723").map(|p| p.cost2), Some(4));
    begin(&mut t, "3 Confederate").pick("step", "S3723");
    t.pick("step", "S3823").decline_all().finished();
    assert!(t.said("+2 price of the friends' hex"), "{:?}", t.log());
    assert!(t.is_disordered("3 Confederate"), "5 + 2 is above 6");
}

// rule: gbacw:8.22
#[test]
fn r8_22_a_second_disorder_sends_it_back_where_it_came_from() {
    let mut t = table("Hindman", "Shaver", &["6 AR", "3 Confederate"]);
    t.dice([9]).orders("Shaver", Orders::Advance).disorder("3 Confederate");
    t.put("6 AR", "S2914").put("3 Confederate", "S2915").face("3 Confederate", Facing::NE);
    begin(&mut t, "3 Confederate").pick("step", "S2914");
    t.pick("step", "S2913").finished();
    assert!(t.is_at("3 Confederate", "S2915") && t.state("3 Confederate").act.finished);
    assert_eq!(t.state("3 Confederate").facing, Facing::NE);
    assert_eq!(t.sp("3 Confederate"), 7);
}

// rule: gbacw:8.22
#[test]
fn r8_22_without_the_points_to_go_on_it_may_not_enter() {
    let mut t = column([]);
    t.orders("Shaver", Orders::Attack);
    assert_eq!(plan(&t, "3 Confederate", "S3027"), None, "3 points do not buy 5");
    t.strength("6 AR", 8);
    assert!(plan(&t, "3 Confederate", "S3027").is_some(), "it can stop there");
}

// rule: gbacw:8.22#start
#[test]
fn r8_22_leaving_the_stack_where_it_began_is_free() {
    let mut t = column([]);
    t.strength("6 AR", 8).put("3 Confederate", "S3027");
    begin(&mut t, "3 Confederate").pick("step", "S3026");
    t.decline_all().finished();
    assert_eq!(t.state("3 Confederate").act.spent2, 3);
}

// rule: gbacw:8.22#art
// example: G-PASS-3
#[test]
fn r8_22_foot_passes_guns_freely_and_guns_pass_nobody() {
    let mut t = table("Hindman", "Shaver", &["6 AR", "Swett Bty"]);
    t.orders("Shaver", Orders::Advance);
    t.put("Swett Bty", "S2914").put("6 AR", "S2915").face("6 AR", Facing::NE);
    begin(&mut t, "6 AR").pick("step", "S2914");
    t.pick("step", "S2913").decline_all().finished();
    assert_eq!(t.state("6 AR").act.spent2, 4);
    t.put("6 AR", "S2914").put("Swett Bty", "S2915").face("Swett Bty", Facing::NE);
    t.activate("Hindman", &["Shaver"]);
    begin(&mut t, "Swett Bty").pick("step", "S2914");
    assert!(!t.can("step"), "{}", t.describe());
    t.decline_all();
}

// rule: gbacw:8.22#road
#[test]
fn r8_22_along_a_road_friends_are_passed_at_the_road_rate() {
    let mut t = table("Withers", "Chalmers", &["Gage Bty", "52 TN"]);
    t.put("Gage Bty", "S4126").put("52 TN", "S4125");
    begin(&mut t, "Gage Bty").pick("step", "S4125");
    t.pick("step", "S4124").decline_all().finished();
    assert_eq!(t.state("Gage Bty").act.spent2, 4);
}

// ---- 8.23, 8.24: places in the stack ----

// rule: gbacw:8.23
#[test]
fn r8_23_through_the_front_on_top_else_underneath() {
    let mut t = table("Hindman", "Shaver", &["6 AR", "3 Confederate", "Swett Bty", "Harper Bty"]);
    t.put("6 AR", "S3027");
    let at = |t: &Table, unit: &str, from: &str| depths(&t.book, &t.world, t.u(unit), t.h("S3027"), t.h(from), true);
    assert_eq!(at(&t, "3 Confederate", "S3026").usual, 0, "from its front");
    assert_eq!(at(&t, "3 Confederate", "S3028").usual, 1, "from behind");
    t.put("Swett Bty", "S3027");
    let d = at(&t, "3 Confederate", "S3026");
    assert_eq!((d.usual, d.other), (1, Some(0)), "under or above the guns, above the foot");
    let d = at(&t, "3 Confederate", "S3028");
    assert_eq!((d.usual, d.other), (2, None));
    t.put("6 AR", "S2827");
    let d = at(&t, "3 Confederate", "S3028");
    assert_eq!((d.usual, d.other), (1, Some(0)), "guns alone: as its owner likes");
    assert_eq!(at(&t, "Harper Bty", "S3026").other, None, "guns have no choice");
}

// rule: gbacw:8.23
#[test]
fn r8_23_the_mover_takes_the_other_place_around_guns_if_it_likes() {
    let mut t = table("Hindman", "Shaver", &["3 Confederate", "Swett Bty"]);
    t.put("Swett Bty", "S3027").put("3 Confederate", "S3028").face("3 Confederate", Facing::NE);
    begin(&mut t, "3 Confederate").pick("step", "S3027");
    assert_eq!(t.world.stacks.top(t.h("S3027")), Some(t.u("Swett Bty")));
    t.pick("depth", "above");
    assert_eq!(t.world.stacks.top(t.h("S3027")), Some(t.u("3 Confederate")));
    assert!(!t.can("depth"));
    t.decline_all();
}

// rule: gbacw:8.24 gbacw:8.24#enemy
#[test]
fn r8_24_a_unit_changes_its_place_instead_of_moving_but_not_next_to_an_enemy() {
    let mut t = table("Hindman", "Wood", &["8 AR", "27 TN", "12 MI"]);
    t.orders("Wood", Orders::Advance);
    t.put("8 AR", "S3027").put_under("27 TN", "S3027");
    begin(&mut t, "27 TN").pick("restack", "top");
    assert_eq!(t.world.stacks.top(t.h("S3027")), Some(t.u("27 TN")));
    assert!(!t.can("step") && !t.can("face") && !t.can("fire"), "{}", t.describe());
    t.decline_all();
    assert!(t.state("27 TN").act.unprepared);
    t.activate("Hindman", &["Wood"]).put("12 MI", "S3025").put("8 AR", "S3026").put_under("27 TN", "S3026");
    begin(&mut t, "27 TN");
    assert!(!t.can("restack"), "{}", t.describe());
}

// rule: gbacw:10.61#top
#[test]
fn r10_61_guns_laid_open_are_marked() {
    let mut t = table("Hindman", "Shaver", &["3 Confederate", "Swett Bty"]);
    t.put("Swett Bty", "S3027").put("3 Confederate", "S3027").face("3 Confederate", Facing::NE);
    begin(&mut t, "3 Confederate").pick("step", "S3026");
    t.decline_all();
    assert!(t.state("Swett Bty").act.became_top && t.state("Swett Bty").react.became_top);
}

// rule: gbacw:8.21
#[test]
fn r8_21_units_move_one_at_a_time() {
    let mut t = table("Hindman", "Wood", &["8 AR", "9 AR Bn"]);
    t.put("8 AR", "S3027").put("9 AR Bn", "S3027");
    begin(&mut t, "8 AR").pick("step", "S3026");
    t.decline_all();
    assert!(t.is_at("9 AR Bn", "S3027"));
}
