//! Reaction facing and reaction movement (`gbacw:9.6`).

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::movement::UnitTurn;
use longroll::rules::gbacw::reaction::{ReactFacing, ReactMove};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

/// These units alone, Shaver's brigade acting, with these dice to come.
fn table(units: &[&str], dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.keep(units);
    t.activate("Hindman", &["Shaver"]);
    t
}

fn begin<'a>(t: &'a mut Table, unit: &str) -> &'a mut Table {
    t.run(UnitTurn::new(t.u(unit)));
    t
}

/// 12 MI faces south-west in S3418; 3 Confederate comes into its south-east flank, S3518.
fn into_the_flank(others: &[&str], dice: impl IntoIterator<Item = u8>) -> Table {
    let mut units = vec!["12 MI", "3 Confederate"];
    units.extend(others);
    let mut t = table(&units, dice);
    t.put("3 Confederate", "S3519").face("3 Confederate", Facing::NW);
    t
}

// ---- 9.61, 9.62: facing ----

// rule: gbacw:9.61 gbacw:9.61#move gbacw:9.62#udd gbacw:9.62#vertex gbacw:9.62#nomp gbacw:7.23#4 gbacw:9.6
#[test]
fn r9_61_a_unit_may_turn_one_vertex_towards_an_enemy_at_its_flank() {
    let mut t = into_the_flank(&[], [4]);
    begin(&mut t, "3 Confederate").pick("step", "S3518");
    t.expect(Side::Union, "turn");
    assert!(t.offers("turn", "face south-east") && t.offers("turn", "face west"), "{}", t.describe());
    t.pick("turn", "face south-east");
    assert_eq!(t.state("12 MI").facing, Facing::SE);
    assert!(t.state("12 MI").react.faced && t.state("12 MI").act.spent2 == 0);
    assert!(t.said("+1 Union") && !t.is_disordered("12 MI"), "4 + 1 is within 5: {:?}", t.log());
    t.decline_all();
}

// rule: gbacw:9.62#udd gbacw:9.62
#[test]
fn r9_62_who_fails_the_check_has_turned_but_is_disordered() {
    let mut t = into_the_flank(&[], [5]);
    begin(&mut t, "3 Confederate").pick("step", "S3518").pick("turn", "face south-east");
    assert!(t.is_disordered("12 MI") && t.state("12 MI").facing == Facing::SE);
    t.decline_all();
}

// rule: gbacw:9.61#move
#[test]
fn r9_61_nothing_is_asked_if_the_enemy_is_in_front_already() {
    let mut t = table(&["12 MI", "6 AR"], []);
    begin(&mut t, "6 AR").pick("step", "S3419");
    assert_ne!(t.to_move, Some(Side::Union), "{}", t.describe());
    t.decline_all();
}

// The model turn: 6 AR came first and has 12 MI in its front.
// rule: gbacw:9.62#front
#[test]
fn r9_62_a_unit_in_the_front_of_another_enemy_may_not_turn() {
    let mut t = into_the_flank(&["6 AR"], []);
    t.put("6 AR", "S3419").face("6 AR", Facing::NE);
    begin(&mut t, "3 Confederate").pick("step", "S3518");
    assert_ne!(t.to_move, Some(Side::Union), "{}", t.describe());
    t.decline_all().finished();
}

// rule: gbacw:9.62#once
#[test]
fn r9_62_once_in_an_activation() {
    let mut t = into_the_flank(&[], []);
    t.edit("12 MI", |u| u.react.faced = true);
    begin(&mut t, "3 Confederate").pick("step", "S3518");
    assert_ne!(t.to_move, Some(Side::Union), "{}", t.describe());
    t.decline_all();
}

// rule: gbacw:9.62#vertex gbacw:9.62#udd
#[test]
fn r9_62_a_stack_turns_together_each_unit_checks_and_one_that_cannot_holds_the_rest() {
    let mut t = into_the_flank(&["21 MO"], [1, 9]);
    t.strength("12 MI", 3).put_under("21 MO", "S3418");
    begin(&mut t, "3 Confederate").pick("step", "S3518").pick("turn", "face south-east");
    assert!(!t.is_disordered("12 MI") && t.is_disordered("21 MO"));
    assert_eq!(t.state("21 MO").facing, Facing::SE);
    t.decline_all();

    let mut t = into_the_flank(&["21 MO"], []);
    t.strength("12 MI", 3).put_under("21 MO", "S3418").edit("21 MO", |u| u.react.faced = true);
    begin(&mut t, "3 Confederate").pick("step", "S3518");
    assert_ne!(t.to_move, Some(Side::Union), "{}", t.describe());
}

// rule: gbacw:9.62#art
#[test]
fn r9_62_guns_turn_without_a_check_and_shoot_worse_for_it() {
    let mut t = into_the_flank(&["Munch Bty"], []);
    t.put("12 MI", "S4629").put("Munch Bty", "S3418").face("Munch Bty", Facing::SW).edit("Munch Bty", |u| {
        u.react.moved = true; // it has moved in this activation and may only turn
    });
    begin(&mut t, "3 Confederate").pick("step", "S3518").pick("turn", "face south-east");
    assert!(t.state("Munch Bty").react.guns_turned && !t.is_disordered("Munch Bty"));
    t.decline_all();
}

// rule: gbacw:9.61#fire
#[test]
fn r9_61_fire_from_outside_the_front_lets_the_target_turn() {
    let mut t = into_the_flank(&[], [2]);
    t.put("3 Confederate", "S3518");
    let (target, from) = (t.u("12 MI"), t.h("S3518"));
    t.run(ReactFacing::to_fire(vec![target], from)).expect(Side::Union, "turn");
    t.pick("turn", "face south-east").finished();
    assert_eq!(t.state("12 MI").facing, Facing::SE);
    t.activate("Hindman", &["Shaver"]);
    t.run(ReactFacing::to_fire(vec![target], from)).finished();
}

// rule: gbacw:9.6 gbacw:9.61
#[test]
fn r9_6_the_acting_side_does_not_react() {
    let mut t = into_the_flank(&[], []);
    t.activate("Prentiss", &["Peabody"]);
    t.put("3 Confederate", "S3518");
    t.run(ReactFacing::to_move(t.u("3 Confederate"), t.h("S3518"))).finished();
}

// ---- 9.63: movement ----

/// Munch's battery in the fields, 6 AR three hexes off.
fn before_guns(others: &[&str], dice: impl IntoIterator<Item = u8>) -> Table {
    let mut units = vec!["Munch Bty", "6 AR"];
    units.extend(others);
    let mut t = table(&units, dice);
    t.put("Munch Bty", "S2912").face("Munch Bty", Facing::SW).put("6 AR", "S2916").face("6 AR", Facing::NE);
    t
}

// rule: gbacw:9.63 gbacw:9.63#hexes gbacw:9.63#timing gbacw:9.63#must gbacw:9.63#udd
#[test]
fn r9_63_guns_go_before_the_enemy_comes_within_three_hexes_and_he_must_come() {
    let mut t = before_guns(&[], [5]);
    begin(&mut t, "6 AR").pick("step", "S2915");
    t.expect(Side::Union, "go");
    assert!(t.is_at("6 AR", "S2916"), "he has not moved yet");
    t.pick("go", "Munch");
    assert!(!t.offers("step", "S2913") && t.can("step"), "away from him: {}", t.describe());
    let before = t.choices()[0].label.clone();
    t.pick("step", &before);
    t.decline_until(|t| t.to_move == Some(Side::Confederate));
    assert!(t.is_at("6 AR", "S2915") && t.is_at("Munch Bty", &before));
    assert!(t.state("Munch Bty").react.moved && t.state("Munch Bty").facing == Facing::SW);
    assert!(t.said("check after the reaction move"), "{:?}", t.log());
    assert!(t.can("step"), "he may go on: {}", t.describe());
}

// rule: gbacw:9.63#once gbacw:9.63#either
#[test]
fn r9_63_guns_go_once_and_not_if_they_fired_as_he_came() {
    for used in [true, false] {
        let mut t = before_guns(&[], []);
        t.edit("Munch Bty", |u| if used { u.react.moved = true } else { u.react.approaches.used = 6 });
        begin(&mut t, "6 AR").pick("step", "S2915");
        assert!(!t.can("go"), "{}", t.describe());
    }
}

// rule: gbacw:9.63#front
#[test]
fn r9_63_guns_in_the_front_of_another_enemy_stay() {
    let mut t = before_guns(&["2 AR"], []);
    t.put("2 AR", "S2813").face("2 AR", Facing::NE);
    begin(&mut t, "6 AR").pick("step", "S2915");
    assert!(!t.can("go"), "{}", t.describe());
}

// rule: gbacw:9.63#art-cost gbacw:9.63#distance
#[test]
fn r9_63_guns_neither_enter_dear_ground_nor_come_nearer_to_who_sees_them() {
    let mut t = before_guns(&["2 AR"], []);
    // 2 AR sees them from three hexes to the west.
    t.put("2 AR", "S2613").face("2 AR", Facing::NE);
    begin(&mut t, "6 AR").pick("step", "S2915");
    t.pick("go", "Munch");
    assert!(t.offers("step", "S3012") && t.offers("step", "S3013"), "level with him or away: {}", t.describe());
    assert!(!t.offers("step", "S2812") && !t.offers("step", "S2813"), "nearer to 2 AR: {}", t.describe());
}

// rule: gbacw-bb:12.45#react gbacw:9.63#udd
#[test]
fn r12_45_woods_add_two_a_hex_and_a_failure_disorders_or_costs_a_gun() {
    let mut t = table(&["Munch Bty", "6 AR"], [5]);
    t.put("Munch Bty", "S3024").face("Munch Bty", Facing::SW).put("6 AR", "S3028").face("6 AR", Facing::NE);
    begin(&mut t, "6 AR").pick("step", "S3027").pick("go", "Munch");
    let first = t.choices()[0].label.clone();
    t.pick("step", &first);
    if t.to_move == Some(Side::Union) && t.can("stop") {
        t.decline();
    }
    assert!(t.said("+2 ground crossed") || t.said("+4 ground crossed"), "{:?}", t.log());
    assert!(t.is_disordered("Munch Bty"), "5 + 2 + 1 is above 6");
    t.decline_all();
}

// rule: gbacw:9.63 gbacw:9.63#udd
#[test]
fn r9_63_cavalry_goes_too_and_may_go_again() {
    let mut t = Table::new([0, 0]);
    t.keep(&["GA Dragoons Cav", "25 MO"]).activate("Prentiss", &["Peabody"]).orders("Peabody", Orders::Advance);
    t.put("GA Dragoons Cav", "S2915")
        .face("GA Dragoons Cav", Facing::NE)
        .put("25 MO", "S2911")
        .face("25 MO", Facing::SW);
    begin(&mut t, "25 MO").pick("step", "S2912");
    t.expect(Side::Confederate, "go").pick("go", "GA Dragoons");
    let first = t.choices()[0].label.clone();
    t.pick("step", &first);
    t.decline_until(|t| t.to_move == Some(Side::Union));
    assert!(t.state("GA Dragoons Cav").react.moved && t.is_at("25 MO", "S2912"));
}

// rule: gbacw:9.63#fire
#[test]
fn r9_63_the_phasing_unit_may_fire_first_and_a_hit_leaves_one_hex() {
    // Row 7 costs a gun; the guns hold their checks.
    let mut t = table(&["Munch Bty", "6 AR"], [9, 1, 0, 0, 0, 0]);
    t.put("Munch Bty", "S2912").face("Munch Bty", Facing::NE).put("6 AR", "S2914").face("6 AR", Facing::NE);
    begin(&mut t, "6 AR").pick("step", "S2913");
    t.expect(Side::Union, "go").pick("go", "Munch");
    t.expect(Side::Confederate, "fire").pick("fire", "");
    t.decline_until(|t| t.to_move == Some(Side::Union) && t.can("step") || t.to_move == Some(Side::Confederate));
    assert!(t.sp("Munch Bty") == 5 && t.said("one hex at most"), "{:?}", t.log());
    t.pick("step", "S3012");
    t.decline_until(|t| t.to_move == Some(Side::Confederate));
    assert!(t.is_at("Munch Bty", "S3012") && t.is_at("6 AR", "S2913"), "one hex, then he comes on");
    assert!(!t.state("6 AR").act.charging, "it has fired");
}

// rule: gbacw-bb:9.44#marsh-retreat gbacw:12.44#terrain
#[test]
fn r9_44_a_reaction_move_into_marsh_disorders() {
    let mut book = std::sync::Arc::into_inner(longroll::rules::gbacw::testkit::book_with(Default::default())).unwrap();
    book.scenario.area = longroll::map::board::Area { west: 0, east: u16::MAX, north: 0, south: u16::MAX };
    let mut t = Table::with(std::sync::Arc::new(book), [0]);
    t.keep(&["GA Dragoons Cav", "25 MO"]).activate("Prentiss", &["Peabody"]).orders("Wood", Orders::Attack);
    t.put("GA Dragoons Cav", "N2713").put("25 MO", "N2709").face("25 MO", Facing::SE);
    t.run(ReactMove::new(t.u("25 MO"), t.h("N2710")));
    t.expect(Side::Confederate, "go").pick("go", "GA Dragoons");
    t.pick("step", "N2814");
    t.decline_all();
    assert!(t.is_disordered("GA Dragoons Cav"), "{:?}", t.log());
}
