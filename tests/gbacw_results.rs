//! Combat results: losses, collapse, disorder, second disorder, rout (`gbacw:12.1` to `12.3`, `12.5`).

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::book::{Options, UnitId};
use longroll::rules::gbacw::charts::FireResult;
use longroll::rules::gbacw::results::losses::{is_collapsed_at, may_recrew};
use longroll::rules::gbacw::results::{Cause, Class, Disorders, Hit, Rout, RoutChecks, abandon, lose};
use longroll::rules::gbacw::testkit::{Table, book_with};
use longroll::rules::gbacw::world::{Abandoned, UnitPlace};

fn table(names: &[&str], dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.keep(names);
    t
}

/// A result of 25 MO's fire at a stack in S2914, top first.
fn hit(t: &mut Table, class: Class, result: &str, stack: &[&str]) {
    let result = FireResult::parse(result).expect("a result");
    let stack: Vec<UnitId> = stack.iter().map(|n| t.u(n)).collect();
    let by: Vec<UnitId> = t.world.hex(t.u("25 MO")).map(|_| t.u("25 MO")).into_iter().collect();
    let (from, at) = (t.h("S2913"), t.h("S2914"));
    t.run(Hit::new(class, from, by, at, stack, result));
}

/// Confederates under fire at S2914 in the field, 25 MO firing from S2913.
fn under_fire(names: &[&str], dice: impl IntoIterator<Item = u8>) -> Table {
    let mut all = vec!["25 MO"];
    all.extend(names);
    let mut t = table(&all, dice);
    t.put("25 MO", "S2913").face("25 MO", Facing::SW);
    for name in names {
        t.put_under(name, "S2914").face(name, Facing::NE).good_order(name);
    }
    t
}

// ---- losses ----

// rule: gbacw:12.11 gbacw:12.12 gbacw:12.13 gbacw:12.21 gbacw:12.22
#[test]
fn r12_22_the_top_unit_pays_and_what_is_left_over_passes_down() {
    let mut t = under_fire(&["6 AR", "2 AR"], [0]);
    t.strength("6 AR", 1);
    hit(&mut t, Class::SmallArms, "3", &["6 AR", "2 AR"]);
    t.finished();
    assert_eq!(t.state("6 AR").place, UnitPlace::Eliminated);
    assert_eq!(t.sp("2 AR"), 7);
    assert_eq!(t.world.losses[Side::Confederate], 3);
    t.sound();
}

// rule: gbacw:12.22 gbacw:8.35#excess
#[test]
fn r12_22_nobody_left_nothing_more_is_lost() {
    let mut t = under_fire(&["6 AR"], []);
    t.strength("6 AR", 1);
    hit(&mut t, Class::SmallArms, "3D", &["6 AR"]);
    t.finished();
    assert_eq!(t.world.losses[Side::Confederate], 1);
    assert!(t.world.combat_units(t.h("S2914")).next().is_none());
}

// rule: gbacw:8.35 gbacw:8.35#excess gbacw:10.41#excess gbacw:10.41#order
// example: G-RF-3
#[test]
fn r8_35_when_the_top_dies_the_rest_of_the_result_is_dropped_and_the_others_check() {
    let mut t = under_fire(&["6 AR", "2 AR"], [8]);
    t.strength("6 AR", 1);
    hit(&mut t, Class::SmallArms, "1d+2", &["6 AR", "2 AR"]);
    t.finished();
    assert!(t.is_disordered("2 AR"), "8 is above 7, and nothing is added for d+2");
    assert!(!t.said("the result of the fire"));
}

// rule: gbacw:8.35 gbacw:12.35a gbacw:12.35f
// example: G-RF-4
#[test]
fn r8_35_a_disordered_unit_below_a_dead_one_pays_and_retreats() {
    let mut t = under_fire(&["6 AR", "2 AR"], [9]);
    t.strength("6 AR", 1).disorder("2 AR").activate("Hindman", &["Shaver"]);
    hit(&mut t, Class::SmallArms, "1d+2", &["6 AR", "2 AR"]);
    t.expect(Side::Confederate, "retreat");
    t.decline_all();
    assert_eq!(t.sp("2 AR"), 8);
    assert!(!t.is_at("2 AR", "S2914") && t.state("2 AR").act.spent);
}

// rule: gbacw:8.35
// example: G-RF-5
#[test]
fn r8_35_one_who_stood_checks_again_at_the_next_result() {
    let mut t = under_fire(&["6 AR", "2 AR"], [5, 5]);
    t.strength("6 AR", 1).disorder("2 AR");
    hit(&mut t, Class::SmallArms, "1d+2", &["6 AR", "2 AR"]);
    t.finished_so_far();
    hit(&mut t, Class::SmallArms, "d", &["6 AR", "2 AR"]);
    t.finished();
    assert!(t.is_at("2 AR", "S2914"));
}

/// Checks that nothing waits, whatever dice are left.
trait SoFar {
    fn finished_so_far(&self);
}

impl SoFar for Table {
    fn finished_so_far(&self) {
        assert!(self.to_move.is_none() && self.stack.is_empty(), "{}", self.describe());
    }
}

// rule: gbacw:8.35
#[test]
fn r8_35_the_others_check_without_the_results_modifier_only_if_the_top_is_disordered() {
    // The top passes at +2: nobody else checks.
    let mut t = under_fire(&["6 AR", "2 AR"], [4]);
    hit(&mut t, Class::SmallArms, "d+2", &["6 AR", "2 AR"]);
    t.finished();
    assert!(!t.is_disordered("6 AR") && !t.is_disordered("2 AR"));
    // It fails: the other checks plainly, 7 within 7.
    let mut t = under_fire(&["6 AR", "2 AR"], [5, 7]);
    hit(&mut t, Class::SmallArms, "d+2", &["6 AR", "2 AR"]);
    t.finished();
    assert!(t.is_disordered("6 AR") && !t.is_disordered("2 AR"));
}

// rule: gbacw:12.32#d gbacw:12.32#D gbacw:12.31
// example: G-UDD-5_5
// example: G-UDD-5_6
// example: G-UDD-7_0
#[test]
fn r12_32_d_checks_at_its_modifier_and_a_capital_d_does_not_ask() {
    for (die, result, falls) in [(6, "d", false), (7, "d", true), (4, "d+2", false), (5, "d+2", true)] {
        let mut t = under_fire(&["6 AR"], [die]);
        hit(&mut t, Class::SmallArms, result, &["6 AR"]);
        t.finished();
        assert_eq!(t.is_disordered("6 AR"), falls, "{result} at {die}");
        assert_eq!((t.sp("6 AR"), t.state("6 AR").facing), (10, Facing::NE), "strength and facing stay");
    }
    let mut t = under_fire(&["6 AR"], []);
    hit(&mut t, Class::SmallArms, "1D", &["6 AR"]);
    t.finished();
    assert!(t.is_disordered("6 AR"));
    assert_eq!(t.sp("6 AR"), 9);
}

// rule: gbacw:8.35#shell gbacw:10.67#shell
// example: G-SHELL-1
#[test]
fn r8_35_shell_strikes_each_unit_by_itself() {
    let mut t = under_fire(&["6 AR", "2 AR"], [7, 7]);
    hit(&mut t, Class::Shell, "d", &["6 AR", "2 AR"]);
    t.finished();
    assert!(t.is_disordered("6 AR") && !t.is_disordered("2 AR"), "no further check for 2 AR");
}

// rule: gbacw:12.35e#shell gbacw:8.35#shell
#[test]
fn r8_35_a_shells_step_falls_on_a_unit_by_lot() {
    let mut t = under_fire(&["6 AR", "2 AR"], [1]);
    hit(&mut t, Class::Shell, "1D", &["6 AR", "2 AR"]);
    t.finished();
    assert_eq!((t.sp("6 AR"), t.sp("2 AR")), (10, 8));
    assert!(t.is_disordered("6 AR") && t.is_disordered("2 AR"));
}

// rule: gbacw:8.35#section gbacw:8.37 gbacw:10.7
#[test]
fn r8_35_a_gun_is_lost_from_a_section_by_lot() {
    let mut t = under_fire(&["Swett Bty"], [1, 0, 2]);
    hit(&mut t, Class::SmallArms, "2d+2", &["Swett Bty"]);
    t.finished();
    assert_eq!(t.state("Swett Bty").guns[..2], [3, 1]);
    assert_eq!(t.sp("Swett Bty"), 4);
    t.sound();
}

// ---- collapse ----

// rule: gbacw:12.23
// example: G-COLL-1
// example: G-COLL-O2
// example: G-COLL-O3
// example: G-COLL-O4
// example: G-COLL-O5
// example: G-COLL-O6
// example: G-COLL-O7
// example: G-COLL-O8
// example: G-COLL-O9
// example: G-COLL-O10
// example: G-COLL-O11
// example: G-COLL-O12
// example: G-COLL-O13
// example: G-COLL-O14
// example: G-COLL-O15
// example: G-COLL-O16
#[test]
fn r12_23_less_than_half_of_the_printed_strength_is_collapse() {
    let t = Table::new([]);
    for (name, top) in [
        ("GA Dragoons Cav", 0),
        ("9 AR Bn", 1),
        ("44 TN", 2),
        ("6 AR", 4),
        ("25 MO", 5),
        ("18 MO", 5),
        ("7 AR", 6),
        ("15 MI", 7),
        ("12 MI", 8),
    ] {
        let full = t.book.unit(t.u(name)).strength;
        let highest = (0..=full).filter(|n| is_collapsed_at(&t.book, t.u(name), *n)).max();
        assert_eq!(highest, Some(top), "{name} of {full}");
    }
    // The same for any strength: collapsed is below half.
    for full in 2u8..=16 {
        let highest = (0..=full).filter(|n| u16::from(*n) * 2 < u16::from(full)).max();
        assert_eq!(highest, Some((full - 1) / 2), "{full}");
    }
    assert!(!is_collapsed_at(&t.book, t.u("Swett Bty"), 1), "guns do not collapse");
}

// rule: gbacw:12.23#second gbacw:12.23#rout gbacw:12.35a
// example: G-COLL-2
// example: G-COLL-3
#[test]
fn r12_23_collapse_disorders_at_once_and_the_rest_of_the_result_is_a_second_disorder() {
    // 8 AR has 6 of 6 printed: at 3 it is whole, at 2 it collapses.
    let mut t = under_fire(&["8 AR"], [3]);
    t.strength("8 AR", 3);
    hit(&mut t, Class::SmallArms, "1D", &["8 AR"]);
    t.expect(Side::Confederate, "retreat");
    t.decline_all();
    assert!(t.state("8 AR").collapsed && t.is_disordered("8 AR"));
    assert_eq!(t.sp("8 AR"), 1);
    t.finished();
    // It lost a point while collapsed, and stood its check against rout with 3.
    assert!(t.said("check against rout") && t.world.hex(t.u("8 AR")).is_some());
}

// rule: gbacw:12.23 gbacw:8.35
#[test]
fn r12_23_the_collapse_of_the_top_unit_is_a_disorder_others_see() {
    let mut t = under_fire(&["8 AR", "9 AR Bn"], [9]);
    t.strength("8 AR", 3);
    hit(&mut t, Class::SmallArms, "1", &["8 AR", "9 AR Bn"]);
    t.finished();
    assert!(t.state("8 AR").collapsed && t.is_disordered("9 AR Bn"));
}

// rule: gbacw:12.23#rout gbacw:12.51
#[test]
fn r12_23_each_further_loss_of_a_collapsed_unit_is_a_check_against_rout() {
    for (die, routs) in [(4, false), (5, true)] {
        let mut t = under_fire(&["8 AR"], [die]);
        t.strength("8 AR", 2).collapse("8 AR");
        hit(&mut t, Class::SmallArms, "1", &["8 AR"]);
        t.finished();
        assert_eq!(t.state("8 AR").place == UnitPlace::Routed, routs, "die {die}");
        assert_eq!(t.sp("8 AR"), 1);
    }
    // Two points at once from good order: the second one is lost while collapsed.
    let mut t = under_fire(&["8 AR"], [9]);
    t.strength("8 AR", 3);
    hit(&mut t, Class::SmallArms, "2", &["8 AR"]);
    t.finished();
    assert_eq!(t.state("8 AR").place, UnitPlace::Routed);
}

// rule: gbacw:12.23
#[test]
fn r12_23_a_disordered_unit_that_collapses_suffers_nothing_more_for_it() {
    let mut t = under_fire(&["8 AR"], []);
    t.strength("8 AR", 3).disorder("8 AR");
    hit(&mut t, Class::SmallArms, "1", &["8 AR"]);
    t.finished();
    assert!(t.state("8 AR").collapsed && t.is_at("8 AR", "S2914"));
    assert_eq!(t.sp("8 AR"), 2);
}

// ---- second disorder ----

// rule: gbacw:12.35a
#[test]
fn r12_35a_fire_second_disorder_loses_one_and_retreats() {
    let mut t = under_fire(&["6 AR"], []);
    t.disorder("6 AR");
    hit(&mut t, Class::SmallArms, "D", &["6 AR"]);
    t.expect(Side::Confederate, "retreat");
    t.decline_all();
    assert_eq!(t.sp("6 AR"), 9);
    assert!(t.is_disordered("6 AR") && !t.is_at("6 AR", "S2914"));
    t.finished();
}

fn disorders(t: &mut Table, units: &[&str], cause: Cause) {
    let list = units.iter().map(|n| t.u(n)).collect();
    let by = vec![t.u("25 MO")];
    t.run(Disorders::new(list, cause, by));
}

// rule: gbacw:12.35b gbacw:12.35b#pass gbacw:12.51 gbacw:12.53
#[test]
fn r12_35b_other_causes_check_first_rout_or_one_point_and_a_retreat() {
    let causes = [
        Cause::PreShock,
        Cause::RetreatBeforeShock,
        Cause::ReactionFacing,
        Cause::AdjacentRout,
        Cause::FriendlyFire,
        Cause::RetreatThrough,
    ];
    for cause in causes {
        let mut t = under_fire(&["6 AR"], [5]);
        t.disorder("6 AR");
        disorders(&mut t, &["6 AR"], cause);
        t.finished();
        assert_eq!((t.state("6 AR").place, t.sp("6 AR")), (UnitPlace::Routed, 10), "{cause:?}");
        let mut t = under_fire(&["6 AR"], [4]);
        t.disorder("6 AR");
        disorders(&mut t, &["6 AR"], cause);
        t.expect(Side::Confederate, "retreat");
        t.decline_all().finished();
        assert_eq!(t.sp("6 AR"), 9, "{cause:?}");
        assert!(!t.is_at("6 AR", "S2914"));
    }
}

// rule: gbacw:12.35b gbacw:8.36#disorder
#[test]
fn r12_35b_the_shock_table_says_itself_how_far_to_retreat() {
    let mut t = under_fire(&["6 AR"], [4]);
    t.disorder("6 AR");
    disorders(&mut t, &["6 AR"], Cause::Shock);
    t.finished();
    assert_eq!(t.sp("6 AR"), 9);
    assert!(t.is_at("6 AR", "S2914"));
}

// rule: gbacw:12.35b#return
#[test]
fn r12_35b_a_unit_shaken_by_its_turn_may_not_return_fire() {
    let mut t = under_fire(&["6 AR"], [4]);
    t.disorder("6 AR");
    disorders(&mut t, &["6 AR"], Cause::ReactionFacing);
    t.decline_all();
    assert!(t.state("6 AR").react.shaken);
}

// rule: gbacw:12.35c gbacw:12.33
#[test]
fn r12_35c_the_ground_only_stops() {
    for cause in [Cause::Terrain, Cause::PassThrough, Cause::Withdrawal] {
        let mut t = under_fire(&["6 AR"], []);
        t.activate("Hindman", &["Shaver"]).disorder("6 AR");
        disorders(&mut t, &["6 AR"], cause);
        t.finished();
        assert_eq!(t.sp("6 AR"), 10, "{cause:?}");
        assert!(t.is_at("6 AR", "S2914") && !t.state("6 AR").act.spent);
    }
}

// rule: gbacw:12.35d
#[test]
fn r12_35d_after_shock_a_disordered_unit_loses_a_point_and_cavalry_none() {
    let mut t = under_fire(&["6 AR", "GA Dragoons Cav"], []);
    t.disorder("6 AR").disorder("GA Dragoons Cav");
    disorders(&mut t, &["6 AR", "GA Dragoons Cav"], Cause::PostShock);
    t.finished();
    assert_eq!((t.sp("6 AR"), t.sp("GA Dragoons Cav")), (9, 2));
    assert!(t.is_at("6 AR", "S2914"));
}

// rule: gbacw:12.35e
#[test]
fn r12_35e_a_stack_loses_one_point_in_all_from_its_top() {
    let mut t = under_fire(&["6 AR", "2 AR", "7 AR"], [9, 9]);
    t.disorder("2 AR").disorder("7 AR");
    hit(&mut t, Class::SmallArms, "D", &["6 AR", "2 AR", "7 AR"]);
    // 6 AR is disordered for the first time, the two others again; 6 AR as the top pays for both.
    t.decline_all();
    assert_eq!((t.sp("6 AR"), t.sp("2 AR"), t.sp("7 AR")), (9, 9, 13));
    assert!(t.is_at("6 AR", "S2914") && !t.is_at("2 AR", "S2914") && !t.is_at("7 AR", "S2914"));
    assert_eq!(t.world.losses[Side::Confederate], 1);
}

// rule: gbacw:12.35e#shell
#[test]
fn r12_35e_after_shell_the_one_point_falls_by_lot() {
    let mut t = under_fire(&["6 AR", "2 AR"], [1]);
    t.disorder("6 AR").disorder("2 AR");
    hit(&mut t, Class::Shell, "D", &["6 AR", "2 AR"]);
    t.decline_all().finished();
    assert_eq!((t.sp("6 AR"), t.sp("2 AR")), (10, 8));
}

// rule: gbacw:12.35e#pass
#[test]
fn r12_35e_who_only_passes_through_is_no_part_of_the_stack() {
    let mut t = under_fire(&["6 AR", "2 AR", "7 AR"], [0, 0]);
    t.disorder("2 AR").disorder("7 AR");
    disorders(&mut t, &["2 AR", "7 AR"], Cause::RetreatThrough);
    t.decline_all();
    assert_eq!((t.sp("6 AR"), t.sp("2 AR"), t.sp("7 AR")), (10, 8, 13));
}

// rule: gbacw:12.35f
#[test]
fn r12_35f_a_phasing_unit_disordered_again_is_done() {
    for (cause, done) in
        [(Cause::Fire { small_arms_or_canister: true }, true), (Cause::Shell, true), (Cause::Mistaken, false)]
    {
        let mut t = under_fire(&["6 AR"], []);
        t.activate("Hindman", &["Shaver"]).disorder("6 AR");
        let units = vec![t.u("6 AR")];
        t.run(Disorders::new(units, cause, Vec::new()));
        if done {
            assert!(t.state("6 AR").act.spent, "{cause:?}");
        }
    }
}

// rule: gbacw:12.36
#[test]
fn r12_36_guns_are_abandoned_by_shock_and_lose_a_gun_by_fire() {
    for cause in [Cause::PreShock, Cause::Shock, Cause::FriendlyFire] {
        let mut t = under_fire(&["Harper Bty"], []);
        t.disorder("Harper Bty");
        disorders(&mut t, &["Harper Bty"], cause);
        t.finished();
        assert_eq!((t.state("Harper Bty").abandoned, t.sp("Harper Bty")), (Abandoned::One, 4), "{cause:?}");
        assert!(t.world.combat_units(t.h("S2914")).next().is_none(), "no combat unit any more");
        t.sound();
    }
    let mut t = under_fire(&["Harper Bty"], [0]);
    t.disorder("Harper Bty");
    hit(&mut t, Class::SmallArms, "D", &["Harper Bty"]);
    t.finished();
    assert_eq!((t.state("Harper Bty").abandoned, t.sp("Harper Bty")), (Abandoned::No, 3));
    assert!(t.is_at("Harper Bty", "S2914"), "guns do not retreat");
}

// rule: gbacw:12.8#stay gbacw:12.8
#[test]
fn r12_8_friends_in_good_order_who_passed_keep_the_guns() {
    let mut t = under_fire(&["Harper Bty", "6 AR"], []);
    t.disorder("Harper Bty");
    disorders(&mut t, &["Harper Bty"], Cause::FriendlyFire);
    t.finished();
    assert_eq!(t.state("Harper Bty").abandoned, Abandoned::No);
    assert!(t.said("friends in the hex stand fast"));
    // Not against shock.
    disorders(&mut t, &["Harper Bty"], Cause::Shock);
    assert_eq!(t.state("Harper Bty").abandoned, Abandoned::One);
}

// rule: gbacw:12.81
#[test]
fn r12_81_a_friend_in_good_order_marks_abandoned_guns() {
    let mut t = under_fire(&["Harper Bty", "6 AR"], []);
    let guns = t.u("Harper Bty");
    t.with_cx(|cx| abandon(cx, guns));
    let unit = t.u("6 AR");
    t.disorder("6 AR");
    let book = t.book.clone();
    may_recrew(&book, &mut t.world, unit, false);
    assert!(!t.state("Harper Bty").recrew);
    may_recrew(&book, &mut t.world, unit, true);
    assert!(t.state("Harper Bty").recrew, "an advance counts though disordered");
}

// ---- the Union's check against rout ----

// rule: gbacw-bb:12.35
#[test]
fn bb12_35_union_infantry_checks_against_rout_after_its_retreat() {
    let union = |dice: &[u8]| {
        let mut t = table(&["12 MI", "6 AR"], dice.iter().copied());
        t.put("12 MI", "S2914").face("12 MI", Facing::SW).put("6 AR", "S2913").disorder("12 MI");
        t
    };
    let strike = |t: &mut Table, class: Class| {
        let (by, stack) = (vec![t.u("6 AR")], vec![t.u("12 MI")]);
        let (from, at) = (t.h("S2913"), t.h("S2914"));
        let result = FireResult::parse("D").expect("a result");
        t.run(Hit::new(class, from, by, at, stack, result));
        t.decline_all();
    };
    // 3 with +1 for the early hour is above 3: it routs, after the loss.
    let mut t = union(&[3]);
    strike(&mut t, Class::SmallArms);
    t.finished();
    assert_eq!((t.state("12 MI").place, t.sp("12 MI")), (UnitPlace::Routed, 15));
    let mut t = union(&[2]);
    strike(&mut t, Class::Canister);
    t.finished();
    assert!(t.world.hex(t.u("12 MI")).is_some());
    // Not by shell, not from 11 AM, not if waived, not Confederates.
    let mut t = union(&[]);
    strike(&mut t, Class::Shell);
    t.finished();
    let late = t.book.scenario.turns.iter().position(|turn| turn.hour > t.book.scenario.union_rout_check_until);
    if let Some(turn) = late {
        let mut t = union(&[]);
        t.turn(turn as u8);
        strike(&mut t, Class::SmallArms);
        t.finished();
    }
    let mut t = Table::with(book_with(Options { union_rout_check: false, ..Options::default() }), []);
    t.keep(&["12 MI", "6 AR"]).put("12 MI", "S2914").put("6 AR", "S2913").disorder("12 MI");
    strike(&mut t, Class::SmallArms);
    t.finished();
}

// rule: gbacw-bb:12.35 gbacw:12.23#rout
#[test]
fn bb12_35_a_collapsed_unit_checks_only_once() {
    let mut t = table(&["12 MI", "6 AR"], [0]);
    t.put("12 MI", "S2914").strength("12 MI", 5).collapse("12 MI").put("6 AR", "S2913");
    let (by, stack) = (vec![t.u("6 AR")], vec![t.u("12 MI")]);
    let (from, at) = (t.h("S2913"), t.h("S2914"));
    t.run(Hit::new(Class::SmallArms, from, by, at, stack, FireResult::parse("1D").expect("a result")));
    t.decline_all().finished();
    assert_eq!(t.sp("12 MI"), 3);
}

// ---- rout ----

// rule: gbacw:12.54 gbacw:12.53
// example: G-ROUT-1
#[test]
fn r12_54_neighbours_check_once_in_a_chain() {
    // 6 AR routs; 2 AR (S2913) and 7 AR (S3014) touch it and each other. 2 AR fails its check while disordered and
    // routs too: 7 AR does not check a second time.
    let mut t = table(&["6 AR", "2 AR", "7 AR", "25 MO"], [9, 9, 3]);
    t.put("6 AR", "S2914").put("2 AR", "S2913").disorder("2 AR").put("7 AR", "S3014").good_order("7 AR");
    let rout = Rout::new(t.u("6 AR"));
    t.run(rout);
    t.finished();
    assert_eq!(t.state("2 AR").place, UnitPlace::Routed);
    assert!(!t.is_disordered("7 AR") && t.is_at("7 AR", "S3014"));
    assert_eq!(t.log().iter().filter(|l| l.contains("7 AR passes")).count(), 1);
}

// rule: gbacw:12.54
#[test]
fn r12_54_stacked_friends_check_first_and_guns_never() {
    let mut t = table(&["6 AR", "2 AR", "Harper Bty", "7 AR"], [7, 8]);
    t.put("6 AR", "S2914")
        .put_under("2 AR", "S2914")
        .put("Harper Bty", "S2914")
        .put("7 AR", "S2913")
        .good_order("7 AR");
    let rout = Rout::new(t.u("6 AR"));
    t.run(rout);
    t.finished();
    assert!(!t.is_disordered("2 AR") && t.is_disordered("7 AR") && !t.is_disordered("Harper Bty"));
}

// rule: gbacw:12.53
#[test]
fn r12_53_a_routed_unit_is_off_the_map_and_not_lost() {
    let mut t = table(&["6 AR"], []);
    let rout = Rout::new(t.u("6 AR"));
    t.run(rout);
    t.finished();
    assert_eq!(t.state("6 AR").place, UnitPlace::Routed);
    assert_eq!(t.world.losses[Side::Confederate], 0);
    t.sound();
}

// rule: gbacw:12.51
#[test]
fn r12_51_a_check_against_rout_with_the_shocks_modifier() {
    let mut t = table(&["6 AR", "2 AR"], [5, 4]);
    t.put("6 AR", "S2914").put("2 AR", "S2713");
    let units = vec![t.u("6 AR"), t.u("2 AR")];
    t.run(RoutChecks::new(units, 2, Cause::Shock));
    t.finished();
    assert_eq!(t.state("6 AR").place, UnitPlace::Routed, "5 and 2 are above 6");
    assert!(t.world.hex(t.u("2 AR")).is_some(), "4 and 2 are within 7");
}

// ---- mistaken fire and leaders ----

// rule: gbacw-bb:18.1#mistaken
#[test]
fn bb18_1_a_loss_by_mistaken_fire_is_a_disorder_of_the_top_infantry_alone() {
    let mut t = under_fire(&["Harper Bty", "6 AR", "2 AR"], []);
    hit(&mut t, Class::Mistaken, "2d+2", &["Harper Bty", "6 AR", "2 AR"]);
    t.finished();
    assert!(t.is_disordered("6 AR") && !t.is_disordered("2 AR") && !t.is_disordered("Harper Bty"));
    assert_eq!(t.sp("6 AR"), 10);
    hit(&mut t, Class::Mistaken, "1D", &["Harper Bty", "6 AR", "2 AR"]);
    t.expect(Side::Confederate, "retreat");
    t.decline_all().finished();
    assert_eq!(t.sp("6 AR"), 10, "it retreats without a loss");
}

// rule: gbacw:12.71
#[test]
fn r12_71_leaders_roll_once_after_losses_and_before_checks() {
    // Shaver: 3, safe; then the check of 6 AR: 9 fails.
    let mut t = under_fire(&["6 AR"], [3, 9]);
    t.put("Shaver", "S2914");
    hit(&mut t, Class::SmallArms, "1d", &["6 AR"]);
    t.finished();
    assert!(t.is_disordered("6 AR") && t.is_at("Shaver", "S2914"));
    // No loss but by second disorder: after the check, before the retreat. 9 fails; 0 kills.
    let mut t = under_fire(&["6 AR"], [9, 0]);
    t.put("Shaver", "S2914").disorder("6 AR");
    hit(&mut t, Class::SmallArms, "d", &["6 AR"]);
    t.decline_all().finished();
    assert!(t.world.leader_hex(t.l("Shaver")).is_none());
    // Loss and second disorder of one combat: one roll.
    let mut t = under_fire(&["6 AR"], [5]);
    t.put("Shaver", "S2914").disorder("6 AR");
    hit(&mut t, Class::SmallArms, "1D", &["6 AR"]);
    t.decline_all();
    assert_eq!(t.sp("6 AR"), 8);
}

// rule: gbacw:12.21
#[test]
fn r12_21_every_lost_point_is_counted() {
    let mut t = table(&["6 AR", "12 MI"], []);
    let (a, b) = (t.u("6 AR"), t.u("12 MI"));
    let lost = t.with_cx(|cx| (lose(cx, a, 3, "", ""), lose(cx, b, 99, "", "")));
    assert_eq!((lost.0.lost, lost.1.lost, lost.1.eliminated), (3, 16, true));
    assert_eq!((t.world.losses[Side::Confederate], t.world.losses[Side::Union]), (3, 16));
    t.sound();
}
