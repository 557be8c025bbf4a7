//! Leaders: movement, casualties, refuge, replacement (`gbacw:9.3`, `gbacw:12.7`).

use longroll::kit::Side;
use longroll::rules::gbacw::book::Options;
use longroll::rules::gbacw::charts::{Disorder, FireResult};
use longroll::rules::gbacw::fire;
use longroll::rules::gbacw::leaders::{self, CommanderTurn, Follow, LeaderTurn, Refuge, replace, walk};
use longroll::rules::gbacw::results::{Class, Hit};
use longroll::rules::gbacw::testkit::{Table, book_with};
use longroll::rules::gbacw::world::{LeaderPlace, UnitPlace, Walk};
use longroll::rules::gbacw::{command, morale, rally};

fn dead(t: &Table, name: &str) -> bool {
    t.world.leader(t.l(name)).place == LeaderPlace::Dead
}

fn kill(t: &mut Table, name: &str) {
    let leader = t.l(name);
    t.world.leader_mut(leader).place = LeaderPlace::Dead;
}

/// Shaver's brigade acts; Shaver alone in the open, far from anybody.
fn shaver_acts() -> Table {
    let mut t = Table::new([]);
    t.keep(&["Shaver", "Hindman", "Wood", "2 AR", "6 AR"]);
    t.put("Shaver", "S3028").put("Hindman", "S2828").put("2 AR", "S3426").put("6 AR", "S3428");
    let d = t.d("Hindman");
    leaders::begin_division(&t.book.clone(), &mut t.world, d);
    t.activate("Hindman", &["Shaver"]);
    t
}

#[test]
fn r9_31_a_leader_moves_ten_points_and_only_once() {
    // rule: gbacw:9.31 gbacw:4.16
    let mut t = shaver_acts();
    assert_eq!(walk::movable(&t.book, &t.world), [t.l("Hindman"), t.l("Shaver")]);
    t.run(LeaderTurn::new(t.l("Shaver")));
    for _ in 0..6 {
        t.expect(Side::Confederate, "step").pick("step", "N ");
    }
    t.finished();
    assert!(t.is_at("Shaver", "S3022"), "six woods at a point and a half; one point is not enough for the next");
    assert_eq!(t.world.leader(t.l("Shaver")).spent2, 18);
    assert_eq!(walk::movable(&t.book, &t.world), [t.l("Hindman")], "he has moved");
    assert!(t.said("Shaver rides from S3028 to S3022 (9 MP)"), "{:?}", t.log());
}

#[test]
fn r9_31_only_leaders_of_the_command_that_acts() {
    // rule: gbacw:9.31
    let mut t = shaver_acts();
    t.put("Wood", "S2918").put("Gladden", "S3922").put("Prentiss", "S4415").put("Hardee", "S2928");
    assert_eq!(leaders::on_the_move(&t.book, &t.world), [t.l("Hindman"), t.l("Shaver")]);
    t.activate("Hindman", &[]);
    assert!(leaders::on_the_move(&t.book, &t.world).is_empty(), "between brigade activations nobody moves");
}

#[test]
fn r9_31_division_leader_moves_in_one_brigades_action_phase() {
    // rule: gbacw:9.31#division
    let mut t = shaver_acts();
    t.run(LeaderTurn::new(t.l("Hindman"))).pick("step", "N ").pick("stay", "");
    t.activate("Hindman", &["Wood"]);
    assert!(!leaders::on_the_move(&t.book, &t.world).contains(&t.l("Hindman")), "moved with Shaver's brigade");
    let d = t.d("Hindman");
    leaders::begin_division(&t.book.clone(), &mut t.world, d);
    assert!(leaders::on_the_move(&t.book, &t.world).contains(&t.l("Hindman")), "the next marker frees him");
    assert_eq!(t.world.leader(t.l("Hindman")).spent2, 0);
}

#[test]
fn r9_31_a_leader_joins_a_unit_and_goes_on_with_it() {
    // rule: gbacw:9.31
    let mut t = shaver_acts();
    t.put("Shaver", "S3328");
    assert!(walk::riders(&t.book, &t.world, t.u("6 AR")).is_empty());
    t.run(LeaderTurn::new(t.l("Shaver")));
    assert!(!t.can("wait"), "he has not moved and stands alone");
    t.pick("step", "S3428").expect(Side::Confederate, "wait").pick("wait", "");
    t.finished();
    assert_eq!(t.world.leader(t.l("Shaver")).walk, Walk::Moving);
    assert_eq!(walk::riders(&t.book, &t.world, t.u("6 AR")), [t.l("Shaver")]);
    assert!(!walk::movable(&t.book, &t.world).contains(&t.l("Shaver")), "no second move of his own");
    // Another unit acts without him: his one movement is over.
    walk::unit_done(&mut t.world);
    assert!(walk::riders(&t.book, &t.world, t.u("6 AR")).is_empty());
}

#[test]
fn r9_31_a_finished_unit_is_nobody_to_wait_for() {
    // rule: gbacw:9.31
    let mut t = shaver_acts();
    t.put("Shaver", "S3328").edit("6 AR", |u| u.act.finished = true);
    t.run(LeaderTurn::new(t.l("Shaver"))).pick("step", "S3428");
    assert!(!t.can("wait") && t.can("stay"));
}

#[test]
fn r9_33_next_to_the_enemy_only_where_friends_stand() {
    // rule: gbacw:9.33 gbacw:9.51
    let mut t = shaver_acts();
    t.put("12 MI", "S3024").put("Shaver", "S3026");
    let north = |t: &Table| walk::step2(&t.book, &t.world, t.l("Shaver"), t.h("S3026"), longroll::map::Dir::N);
    assert_eq!(north(&t), None, "S3025 touches 12 MI");
    t.put("2 AR", "S3025");
    assert_eq!(north(&t), Some((t.h("S3025"), 3)));
    let into = walk::step2(&t.book, &t.world, t.l("Shaver"), t.h("S3025"), longroll::map::Dir::N);
    assert_eq!(into, None, "never among the enemy");
}

#[test]
fn r9_32_a_corps_commander_pays_for_more_than_ten_points() {
    // rule: gbacw:9.32#corps gbacw:4.17
    // example: G-LEAD-1 G-LEAD-2
    let mut t = Table::new([]);
    t.keep(&["Hardee"]).put("Hardee", "S4124");
    let hardee = t.l("Hardee");
    t.run(CommanderTurn::new(hardee));
    for _ in 0..10 {
        t.pick("step", "N ").pick("step", "S ");
    }
    assert_eq!(command::radius2(&t.book, &t.world, hardee), 20, "ten are free");
    assert!(t.offers("step", "command range 0"), "{}", t.describe());
    t.pick("step", "N ");
    assert_eq!(command::radius2(&t.book, &t.world, hardee), 0);
    assert_eq!(t.world.leader(hardee).commander_spent2, 21, "half a point for a hex of road");
    t.pick("stay", "");
    t.finished();
}

#[test]
fn r4_17_commanders_have_forty_points() {
    // rule: gbacw:4.17 gbacw:9.32#oc
    let mut t = Table::new([]);
    t.keep(&["A.S. Johnston"]).put("Johnston", "S4124");
    t.run(CommanderTurn::new(t.l("Johnston")));
    for _ in 0..40 {
        t.pick("step", "N ").pick("step", "S ");
    }
    t.finished();
    assert_eq!(t.world.leader(t.l("Johnston")).commander_spent2, 80);
}

#[test]
fn r12_71_a_zero_kills_whoever_stands_with_losses() {
    // rule: gbacw:12.71 gbacw:12.71#alive
    // example: G-LCAS-1 G-LCAS-2
    let mut t = Table::new([5, 0]);
    t.keep(&["2 AR", "Shaver", "Hindman"]).put("Shaver", "S3219").put("Hindman", "S3219");
    let hex = t.h("S3219");
    t.with_cx(|cx| leaders::casualties(cx, hex));
    assert!(!dead(&t, "Hindman") && dead(&t, "Shaver"), "each leader rolls for himself");
    t.finished();
}

#[test]
fn r12_71_one_roll_for_a_combat_however_much_was_lost() {
    // rule: gbacw:12.71
    let mut t = Table::new([1]);
    t.keep(&["2 AR", "Shaver"]);
    let hex = t.h("S3219");
    t.with_cx(|cx| leaders::casualties_of(cx, hex, 3));
    t.with_cx(|cx| leaders::casualties_of(cx, hex, 0));
    t.with_cx(|cx| leaders::shock_casualties(cx, hex));
    t.finished();
}

#[test]
fn r12_78_option_a_roll_for_each_loss_and_one_for_each_shock() {
    // rule: gbacw-bb:12.78#1 gbacw-bb:12.78#2
    // example: G-LCAS-3 G-LCAS-4
    let options = Options { leader_losses: true, ..Options::default() };
    let mut t = Table::with(book_with(options), [4, 5, 6]);
    t.keep(&["2 AR", "Shaver"]);
    let hex = t.h("S3219");
    t.with_cx(|cx| {
        leaders::casualties_of(cx, hex, 2);
        leaders::casualties_of(cx, hex, 1);
    });
    t.finished();
    t.dice([3, 0]);
    t.with_cx(|cx| leaders::casualties_of(cx, hex, 3));
    assert!(dead(&t, "Shaver"), "the second of three rolls; the dead roll no more");
    t.finished();
    t.put("Shaver", "S3219").dice([0]);
    t.with_cx(|cx| leaders::shock_casualties(cx, hex));
    assert!(dead(&t, "Shaver"));
}

#[test]
fn r12_71_a_command_destroyed_takes_its_leader_with_it() {
    // rule: gbacw:12.71#all gbacw:12.71#alive
    let mut t = Table::new([]);
    let regiments = ["25 MO", "12 MI", "21 MO", "16 WI"];
    for name in regiments {
        t.rout(name);
    }
    t.with_cx(leaders::bereft);
    assert!(!dead(&t, "Peabody"), "routed units can come back");
    for name in regiments {
        let unit = t.u(name);
        t.world.take_off(unit, UnitPlace::Eliminated);
    }
    t.with_cx(leaders::bereft);
    assert!(dead(&t, "Peabody") && !dead(&t, "Miller") && !dead(&t, "Prentiss"));
    assert!(replace::vacancies(&t.book, &t.world, Side::Union).is_empty(), "nobody is left to be led");
}

#[test]
fn r12_72_leaders_go_along_as_their_owner_likes() {
    // rule: gbacw:12.72
    let mut t = Table::new([]);
    t.keep(&["2 AR", "Shaver", "Hindman"]).put("Hindman", "S3219").put("2 AR", "S3219");
    assert_eq!(leaders::followers(&t.book, &t.world, t.u("2 AR")), [t.l("Hindman"), t.l("Shaver")]);
    t.put("2 AR", "S3220");
    t.run(Follow::new(Side::Confederate, t.h("S3219"), t.h("S3220")));
    t.expect(Side::Confederate, "along").decline().pick("along", "");
    t.finished();
    assert!(t.is_at("Hindman", "S3219") && t.is_at("Shaver", "S3220"));
}

#[test]
fn r12_73_alone_before_the_enemy_he_rides_to_the_nearest_friends() {
    // rule: gbacw:12.73 gbacw:11.73#forced
    let mut t = Table::new([]);
    t.keep(&["2 AR", "6 AR", "12 MI", "Shaver"]);
    t.put("12 MI", "S3218").put("Shaver", "S3219").put("2 AR", "S3222").put("6 AR", "S3226");
    assert_eq!(leaders::exposed(&t.book, &t.world), [t.l("Shaver")]);
    t.run(Refuge::new(t.l("Shaver")));
    t.finished();
    assert!(t.is_at("Shaver", "S3222"));
    assert!(leaders::exposed(&t.book, &t.world).is_empty());
    t.disorder("2 AR");
    assert_eq!(morale::standing(&t.book, &t.world, t.u("2 AR")).total(), 0, "he may not help in this activation");
    leaders::begin_brigades(&mut t.world);
    assert_eq!(morale::standing(&t.book, &t.world, t.u("2 AR")).total(), -1);
}

#[test]
fn r12_73_friends_with_him_keep_him_where_he_is() {
    // rule: gbacw:12.73
    let mut t = Table::new([]);
    t.keep(&["2 AR", "12 MI", "Shaver"]).put("12 MI", "S3218").put("2 AR", "S3219").put("Shaver", "S3219");
    assert!(leaders::exposed(&t.book, &t.world).is_empty());
    t.abandon("2 AR");
    assert_eq!(leaders::exposed(&t.book, &t.world).len(), 1, "what is no combat unit is no company");
}

#[test]
fn r12_73_his_owner_chooses_among_equally_near_friends() {
    // rule: gbacw:12.73
    let mut t = Table::new([]);
    t.keep(&["2 AR", "6 AR", "12 MI", "Shaver"]);
    t.put("12 MI", "S3218").put("Shaver", "S3219").put("2 AR", "S3020").put("6 AR", "S3420");
    t.run(Refuge::new(t.l("Shaver")));
    t.expect(Side::Confederate, "refuge").pick("refuge", "6 AR");
    t.finished();
    assert!(t.is_at("Shaver", "S3420"));
}

#[test]
fn r12_73_without_a_way_he_is_lost() {
    // rule: gbacw:12.73
    let mut t = Table::new([]);
    t.keep(&["2 AR", "12 MI", "16 WI", "18 WI", "Shaver"]);
    // Every hex around him touches an enemy.
    t.put("Shaver", "S3219").put("12 MI", "S3218").put("16 WI", "S3120").put("18 WI", "S3320").put("2 AR", "S3226");
    assert!(leaders::exposed(&t.book, &t.world).contains(&t.l("Shaver")));
    t.run(Refuge::new(t.l("Shaver")));
    assert!(t.said("S3219") && dead(&t, "Shaver"), "{:?} {:?}", t.log(), t.world.leader(t.l("Shaver")).place);
}

#[test]
fn r12_74_a_brigadier_is_replaced_with_any_unit_of_his() {
    // rule: gbacw:12.74 gbacw:12.74#brig gbacw:4.18
    let mut t = Table::new([]);
    kill(&mut t, "Shaver");
    let shaver = t.l("Shaver");
    assert_eq!(replace::vacancies(&t.book, &t.world, Side::Confederate), [shaver]);
    let hex = t.h("S3520");
    assert!(replace::places(&t.book, &t.world, shaver).contains(&hex), "3 Confederate's hex");
    assert!(!replace::places(&t.book, &t.world, shaver).contains(&t.h("S3922")), "not with Gladden's men");
    t.with_cx(|cx| replace::take_over(cx, shaver, hex));
    assert!(t.is_at("Shaver", "S3520") && t.world.leader(shaver).replaced);
    assert_eq!(t.world.ratings(&t.book, shaver), t.book.leader(shaver).replacement_ratings);
    assert!(t.said("Shaver's successor takes over from Shaver"), "{:?}", t.log());
    // He falls in his turn, and comes back.
    kill(&mut t, "Shaver");
    t.with_cx(|cx| replace::take_over(cx, shaver, hex));
    assert!(t.is_at("Shaver", "S3520"));
}

#[test]
fn r12_74_with_all_units_routed_he_joins_his_superior() {
    // rule: gbacw:12.74#routed
    let mut t = Table::new([]);
    for name in ["25 MO", "12 MI", "21 MO"] {
        t.rout(name);
    }
    let unit = t.u("16 WI");
    t.world.take_off(unit, UnitPlace::Eliminated);
    kill(&mut t, "Peabody");
    assert_eq!(replace::places(&t.book, &t.world, t.l("Peabody")), [t.h("S3916")], "with Prentiss");
    kill(&mut t, "Prentiss");
    assert!(replace::places(&t.book, &t.world, t.l("Peabody")).is_empty(), "nobody to join");
}

#[test]
fn r12_74_some_have_no_replacement_and_hardee_leads_for_hindman() {
    // rule: gbacw:12.74 gbacw-bb:4.21
    let mut t = Table::new([]);
    kill(&mut t, "Hindman");
    assert!(replace::vacancies(&t.book, &t.world, Side::Confederate).is_empty());
    assert_eq!(command::division_head(&t.book, &t.world, t.d("Hindman")), Some(t.l("Hardee")));
    assert_eq!(replace::superior(&t.book, &t.world, t.l("Shaver")), Some(t.l("Hardee")));
    kill(&mut t, "Withers");
    assert_eq!(command::division_head(&t.book, &t.world, t.d("Withers")), None, "his replacement is still to come");
}

#[test]
fn r12_75_a_successor_who_leads_a_lower_command_leaves_it() {
    // rule: gbacw:12.75
    let mut t = Table::new([]);
    let (bragg, withers, chalmers) = (t.l("Bragg"), t.l("Withers"), t.l("Chalmers"));
    kill(&mut t, "Bragg");
    let hex = t.h("S3922");
    t.with_cx(|cx| replace::take_over(cx, bragg, hex));
    assert_eq!(t.world.leader(bragg).successor, Some(withers));
    assert!(t.world.leader(withers).replaced && t.is_at("Withers", "S4127"), "his counter is flipped where it stands");
    assert_eq!(t.world.leader(withers).successor, Some(chalmers));
    assert!(t.world.leader(chalmers).replaced, "and Chalmers moves up after him");
    assert_eq!(leaders::name(&t.book, &t.world, bragg), "Withers");
    assert_eq!(leaders::name(&t.book, &t.world, withers), "Chalmers");
}

#[test]
fn r12_75_a_successor_without_a_replacement_leaves_his_command_empty() {
    // rule: gbacw:12.75
    let mut t = Table::new([]);
    let hardee = t.l("Hardee");
    kill(&mut t, "Hardee");
    let hex = t.h("S3219");
    t.with_cx(|cx| replace::take_over(cx, hardee, hex));
    assert!(dead(&t, "Hindman") && t.is_at("Hardee", "S3219"));
    assert_eq!(command::division_head(&t.book, &t.world, t.d("Hindman")), Some(hardee));
}

#[test]
fn r12_76_a_successor_out_of_the_game_makes_way_for_the_first_brigadier() {
    // rule: gbacw:12.76
    let mut t = Table::new([]);
    let (prentiss, peabody) = (t.l("Prentiss"), t.l("Peabody"));
    kill(&mut t, "Prentiss");
    kill(&mut t, "Miller");
    assert_eq!(replace::heir(&t.book, &t.world, prentiss), Some(replace::Heir::Leader(peabody)));
    t.world.leader_mut(peabody).replaced = true;
    assert_eq!(
        replace::heir(&t.book, &t.world, prentiss),
        Some(replace::Heir::Nobody),
        "no original brigadier is left"
    );
    assert_eq!(
        replace::vacancies(&t.book, &t.world, Side::Union),
        [prentiss, t.l("Miller")],
        "the higher command first"
    );
}

#[test]
fn r13_42_any_leader_of_the_chain_takes_one_off() {
    // rule: gbacw-bb:13.42 gbacw:11.73
    // example: G-STARS-2 G-STARS-3
    let mut t = Table::new([]);
    t.keep(&["2 AR", "Shaver", "Hindman", "Hardee", "Gladden"])
        .disorder("2 AR")
        .put("Shaver", "S3018")
        .put("2 AR", "S3219");
    let total = |t: &Table| morale::standing(&t.book, &t.world, t.u("2 AR")).total();
    assert_eq!(total(&t), 0);
    t.put("Hardee", "S3219");
    assert_eq!(total(&t), -1, "three stars count one");
    t.put("Hardee", "S2918").put("Shaver", "S3219").put("Hindman", "S3219");
    assert_eq!(total(&t), -2);
    t.put("Gladden", "S3219");
    assert_eq!(total(&t), -2, "not of its chain");
    assert_eq!(rally::helpers(&t.book, &t.world, t.u("2 AR")).len(), 2);
}

#[test]
fn r12_71_leaders_roll_before_the_unit_checks() {
    // rule: gbacw:12.71#order
    let mut t = Table::new([0, 5]);
    t.keep(&["2 AR", "Shaver", "12 MI"]).put("12 MI", "S3217");
    let (hex, from) = (t.h("S3219"), t.h("S3217"));
    let result = FireResult { loss: 1, disorder: Disorder::Check(2) };
    t.run(Hit::new(Class::SmallArms, from, vec![t.u("12 MI")], hex, vec![t.u("2 AR")], result));
    t.decline_all();
    assert!(dead(&t, "Shaver"), "the first die is his: {:?}", t.log());
    assert!(!t.is_disordered("2 AR"), "5 + 2 is within 7 without him");
    t.finished();
}

#[test]
fn r11_71_leaders_do_nothing_for_fire() {
    // rule: gbacw:11.71
    let shot = |with_leaders: bool| {
        let mut t = Table::new([8]);
        t.keep(&["7 AR", "2 AR", "25 MO", "Shaver", "Hardee"]);
        t.good_order("7 AR").put("7 AR", "S3118").put("2 AR", "S3218").put("25 MO", "S3217");
        let place = if with_leaders { "S3118" } else { "S2828" };
        t.put("Shaver", place).put("Hardee", place);
        let (firer, hex) = (t.u("7 AR"), t.h("S3218"));
        t.run(fire::mistaken(firer, hex)).decline_all();
        t.log()
    };
    assert_eq!(shot(true), shot(false));
}

#[test]
fn r13_42_the_order_change_keeps_its_stars() {
    // rule: gbacw-bb:13.42#orders
    let chart = &Table::new([]).book.charts.command.orders_change.clone();
    assert_eq!((chart.division_leader.drm, chart.high_commander.drm), (1, 2));
}
