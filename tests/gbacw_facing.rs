//! Facing (`gbacw:7`).

use longroll::kit::Side;
use longroll::map::hex::Aspect;
use longroll::map::{Dir, Facing};
use longroll::rules::gbacw::movement::UnitTurn;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

fn table(brigade: &str, units: &[&str]) -> Table {
    let mut t = Table::new([]);
    t.keep(units);
    t.activate("Hindman", &[brigade]);
    t
}

fn begin<'a>(t: &'a mut Table, unit: &str) -> &'a mut Table {
    t.run(UnitTurn::new(t.u(unit)));
    t
}

// rule: gbacw:7.12
#[test]
fn r7_12_two_front_two_flank_and_two_rear_hexes() {
    for facing in Facing::ALL {
        let of = |a: Aspect| Dir::ALL.into_iter().filter(|d| facing.aspect(*d) == a).count();
        assert_eq!([Aspect::Front, Aspect::Flank, Aspect::Rear].map(of), [2, 2, 2]);
    }
}

// rule: gbacw:7.21 gbacw:7.13
#[test]
fn r7_21_a_turn_of_one_vertex_is_free_and_more_costs_a_point() {
    let mut t = table("Shaver", &["6 AR"]);
    t.put("6 AR", "S2914").orders("Shaver", Orders::Advance);
    begin(&mut t, "6 AR");
    assert!(t.offers("step", "S2913") && t.offers("step", "S2814"), "the front, and the flank after a turn");
    t.pick("face", "south-west  1 MP");
    assert_eq!(t.state("6 AR").act.spent2, 2);
    assert!(!t.can("face"), "one point buys one turn in a hex: {}", t.describe());
    t.pick("step", "S2815");
    assert!(t.can("face"), "a new hex, a new turn");
    t.decline_all();
}

// rule: gbacw:7.21
#[test]
fn r7_21_the_second_vertex_in_a_hex_costs_the_point() {
    let mut t = table("Shaver", &["6 AR"]);
    t.put("6 AR", "S2914").orders("Shaver", Orders::Advance);
    begin(&mut t, "6 AR").pick("face", "east");
    assert_eq!(t.state("6 AR").act.spent2, 0);
    assert!(t.offers("face", "south-east  1 MP"), "{}", t.describe());
    t.decline_all();
}

// rule: gbacw:7.22
#[test]
fn r7_22_attack_orders_turn_dearly_in_woods() {
    let mut t = table("Shaver", &["6 AR"]);
    t.put("6 AR", "S3027");
    begin(&mut t, "6 AR");
    assert!(t.offers("face", "east  1 MP") && t.offers("face", "south-east  2 MP"), "{}", t.describe());
    assert!(t.offers("face", "south-west  1 MP"), "right about for one point: {}", t.describe());
    t.pick("face", "east");
    assert!(t.state("6 AR").act.unprepared, "7.23#5: even the vertex to fire is not free");
    t.decline_all();
}

// rule: gbacw:7.23 gbacw:7.23#2 gbacw:9.45
#[test]
fn r7_23_turns_along_a_road_are_free() {
    let mut t = Table::new([]);
    t.keep(&["Gage Bty"]).activate("Withers", &["Chalmers"]);
    t.put("Gage Bty", "S4217").face("Gage Bty", Facing::SW);
    // North by road, although it faces south-west.
    begin(&mut t, "Gage Bty").pick("step", "S4216");
    assert_eq!(t.state("Gage Bty").act.spent2, 2);
    assert!(t.state("Gage Bty").facing.front().contains(&Dir::N));
    t.decline_all();
}

// rule: gbacw:7.23#5
#[test]
fn r7_23_a_free_vertex_keeps_fire_prepared() {
    let mut t = table("Shaver", &["6 AR", "12 MI"]);
    t.put("6 AR", "S2914").put("12 MI", "S2912").orders("Shaver", Orders::Advance);
    begin(&mut t, "6 AR").pick("face", "north-west");
    assert!(t.can("fire") && !t.state("6 AR").act.unprepared, "{}", t.describe());
}

// rule: gbacw:7.24
#[test]
fn r7_24_next_to_an_enemy_one_vertex_before_leaving() {
    let mut t = table("Shaver", &["6 AR", "12 MI"]);
    t.put("6 AR", "S3419").face("6 AR", Facing::NE);
    begin(&mut t, "6 AR").pick("face", "east");
    assert!(!t.offers("step", "S3318"), "it used its vertex: {}", t.describe());
    assert!(!t.offers("step", "S3420"), "{}", t.describe());
}

// rule: gbacw:7.11
#[test]
fn r7_11_who_joins_a_stack_faces_as_it_does_and_may_not_shock() {
    let mut t = table("Wood", &["8 AR", "9 AR Bn"]);
    t.put("9 AR Bn", "S3026").face("9 AR Bn", Facing::W).put("8 AR", "S3027");
    begin(&mut t, "8 AR").pick("step", "S3026");
    t.decline_all().finished();
    assert_eq!(t.state("8 AR").facing, Facing::W);
    assert!(t.state("8 AR").act.no_shock && !t.state("8 AR").act.no_combat);
}

// rule: gbacw:7.21#180 gbacw:8.26
#[test]
fn r7_21_an_about_face_turns_the_stack_over_but_not_the_guns() {
    let mut t = table("Wood", &["8 AR", "9 AR Bn", "Harper Bty"]);
    t.put("9 AR Bn", "S2914").put("8 AR", "S2914").put("Harper Bty", "S2914").orders("Wood", Orders::Advance);
    for unit in ["9 AR Bn", "8 AR", "Harper Bty"] {
        t.face(unit, Facing::NE);
    }
    begin(&mut t, "8 AR").pick("face", "south-west");
    t.decline_all().finished();
    let order = t.world.stacks.at(t.h("S2914")).to_vec();
    assert_eq!(order, [t.u("Harper Bty"), t.u("9 AR Bn"), t.u("8 AR")]);
    assert!(["9 AR Bn", "Harper Bty"].iter().all(|u| t.state(u).facing == Facing::SW));
    assert_eq!(t.state("9 AR Bn").act.spent2, 2, "it acts too and pays for its own turn");
}

// rule: gbacw:7.21#180
#[test]
fn r7_21_turning_right_about_with_guns_it_may_change_sides_with_them() {
    let mut t = table("Wood", &["8 AR", "Harper Bty"]);
    t.put("8 AR", "S2914").put("Harper Bty", "S2914").orders("Wood", Orders::Advance).face("8 AR", Facing::NE);
    begin(&mut t, "8 AR").pick("face", "south-west").pick("depth", "above");
    t.decline_all().finished();
    assert_eq!(t.world.stacks.at(t.h("S2914")), [t.u("8 AR"), t.u("Harper Bty")]);
}

// rule: gbacw:8.26
#[test]
fn r8_26_guns_of_another_command_turn_with_the_foot_unless_it_leaves() {
    let mut t = table("Shaver", &["6 AR", "Harper Bty"]);
    t.put("6 AR", "S2914").put("Harper Bty", "S2914").orders("Shaver", Orders::Advance);
    begin(&mut t, "6 AR").pick("face", "east");
    assert_eq!(t.state("Harper Bty").facing, Facing::NE, "not before it is over");
    t.decline_all();
    assert_eq!(t.state("Harper Bty").facing, Facing::E);
    assert_eq!(t.state("Harper Bty").act.spent2, 0);
    t.activate("Hindman", &["Shaver"]);
    begin(&mut t, "6 AR").pick("face", "south-east");
    t.pick("step", "S2915").decline_all();
    assert_eq!(t.state("Harper Bty").facing, Facing::E, "the foot left");
}

// rule: gbacw:9.53
#[test]
fn r9_53_one_who_stood_there_does_not_turn_one_who_came_into_contact() {
    let mut t = table("Wood", &["8 AR", "9 AR Bn", "12 MI"]);
    t.put("9 AR Bn", "S3419").face("9 AR Bn", Facing::NE).put("8 AR", "S3420").face("8 AR", Facing::NE);
    begin(&mut t, "8 AR").pick("step", "S3419");
    t.decline_until(|t| t.to_move == Some(Side::Confederate)).decline_all();
    begin(&mut t, "9 AR Bn");
    assert!(!t.can("face"), "{}", t.describe());
}

// rule: gbacw-bb:9.44#marsh-face
// example: G-MARSHF-1
#[test]
fn r9_44_turning_in_a_marsh_is_checked() {
    let mut book = std::sync::Arc::into_inner(longroll::rules::gbacw::testkit::book_with(Default::default())).unwrap();
    book.scenario.area = longroll::map::board::Area { west: 0, east: u16::MAX, north: 0, south: u16::MAX };
    let mut t = Table::with(std::sync::Arc::new(book), [9, 9, 2]);
    t.keep(&["8 AR"]).activate("Hindman", &["Wood"]).orders("Wood", Orders::Advance);
    t.put("8 AR", "N2814").face("8 AR", Facing::NE).disorder("8 AR");
    begin(&mut t, "8 AR").pick("face", "east");
    assert!(t.state("8 AR").facing == Facing::NE && t.state("8 AR").act.finished, "disordered: it has not turned");
    t.activate("Hindman", &["Wood"]).good_order("8 AR");
    begin(&mut t, "8 AR").pick("face", "east");
    assert!(t.state("8 AR").facing == Facing::E && t.state("8 AR").act.finished, "good order: turned, and finished");
    assert!(!t.is_disordered("8 AR"));
    t.activate("Hindman", &["Wood"]);
    begin(&mut t, "8 AR").pick("face", "south-east");
    assert!(t.state("8 AR").facing == Facing::SE && !t.state("8 AR").act.finished);
    t.decline_all().finished();
}

// rule: gbacw:7.23#6 gbacw:7.25#rally
#[test]
fn r7_23_a_rallied_unit_turns_one_vertex_for_nothing() {
    let mut t = table("Shaver", &["7 AR"]);
    t.dice([3]).disorder("7 AR").put("7 AR", "S3118");
    begin(&mut t, "7 AR").pick("rally", "");
    assert!(!t.is_disordered("7 AR"));
    let verb = if t.can("turn") { "turn" } else { "face" };
    assert_eq!(t.choices().iter().filter(|c| c.verb == verb).count(), 2, "{}", t.describe());
    t.pick(verb, "");
    assert_ne!(t.state("7 AR").facing, Facing::NE);
    t.decline_all().finished();
    assert_eq!(t.state("7 AR").act.spent2, 0, "although woods would cost it a point (7.22)");
}
