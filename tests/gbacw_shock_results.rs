//! Shock, step 6: results on both sides, advances, continued shocks, counter-attacks, automatic disorder.

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::shock::{Shock, ShockAction};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Abandoned, Orders, UnitPlace};

/// Only these pieces; the hour is past the Union's early troubles.
fn table(script: impl IntoIterator<Item = u8>, pieces: &[&str]) -> Table {
    let mut t = Table::new(script);
    t.keep(pieces);
    t
}

/// A unit that moved next to the enemy in this activation and has not fired.
fn came_on(t: &mut Table, units: &[&str]) {
    for unit in units {
        t.edit(unit, |u| (u.act.steps, u.act.contact) = (1, true));
    }
}

fn commit(t: &mut Table, units: &[&str]) {
    for unit in units {
        let unit = t.u(unit);
        t.act(Action::Shock(ShockAction::Commit(unit)));
    }
    if t.can("shock") {
        t.act(Action::Shock(ShockAction::Done));
    }
}

fn until(t: &mut Table, verb: &str) {
    let verb = verb.to_owned();
    t.decline_until(|t| t.can(&verb));
    assert!(t.can(&verb), "{verb} never came: {:?}", t.log());
}

/// 2 AR (9 SP, cohesion 7/5) in the field S3014 shocks 25 MO (9 SP, 6/4), which faces it in S3013 under Attack orders and
/// so stands. Odds 1-1, nothing else, so that the total is the die. The first die is 25 MO's pre-shock check.
fn duel(script: impl IntoIterator<Item = u8>, more: &[&str]) -> Table {
    let mut pieces = vec!["2 AR", "25 MO", "Shaver"];
    pieces.extend(more);
    let mut t = table(script, &pieces);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW).put("2 AR", "S3014").face("2 AR", Facing::NE);
    t.put("Shaver", "S3014").orders("25 MO", Orders::Attack).activate("Hindman", &["Shaver"]).turn(1);
    t
}

/// Runs the duel to its end, declining what may be declined.
fn fight(t: &mut Table) {
    t.run(Shock::new());
    commit(t, &["2 AR"]);
    t.decline_all();
}

/// Shaver is no aggressive brigadier in these duels, or else his bonus counts: the die that gives a total.
fn die_for(total: i16) -> u8 {
    let t = Table::new([]);
    let aggressive = t.book.leader(t.l("Shaver")).profile == longroll::rules::gbacw::book::Profile::Aggressive;
    u8::try_from(total - i16::from(aggressive)).expect("a die shows it")
}

// rule: gbacw:11.45 gbacw:8.36 gbacw:8.36#loss gbacw:11.48#att gbacw:12.71
#[test]
fn r11_45_standoff_costs_both_a_point_and_the_attackers_their_order() {
    // 0: check passed; total 3: standoff; 9: Shaver safe. 6e: 2 AR, in good order, is disordered and loses nothing.
    let mut t = duel([0, die_for(3), 9], &[]);
    fight(&mut t);
    t.finished();
    assert_eq!((t.sp("2 AR"), t.sp("25 MO")), (8, 8), "{:?}", t.log());
    assert!(t.is_disordered("2 AR") && !t.is_disordered("25 MO"));
    assert!(t.is_at("2 AR", "S3014") && t.is_at("25 MO", "S3013"));
}

// rule: gbacw:11.48#att gbacw:12.35d gbacw:12.35e
// example: G-D2-7
#[test]
fn r11_48_a_stack_with_anybody_disordered_loses_one_more() {
    // Disordered 2 AR: -1; total 3 needs one more on the die.
    let mut t = duel([0, die_for(4), 9], &[]);
    t.disorder("2 AR");
    fight(&mut t);
    t.finished();
    assert_eq!(t.sp("2 AR"), 7, "one in the standoff, one after it: {:?}", t.log());
}

// rule: gbacw:8.36#loss
#[test]
fn r8_36_the_owner_picks_among_equal_cohesion() {
    // Both of Wood's have cohesion 6. Dice: 44 TN goes in, 25 MO holds, 4 - 1 without brigadier = 3.
    let mut t = table([0, 0, 4], &["16 AL", "44 TN", "25 MO"]);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW).orders("25 MO", Orders::Attack);
    t.strength("16 AL", 5).strength("44 TN", 4).put("44 TN", "S3014").put("16 AL", "S3014");
    t.face("16 AL", Facing::NE).face("44 TN", Facing::NE).activate("Hindman", &["Wood"]).turn(1);
    t.run(Shock::new());
    commit(&mut t, &["16 AL", "44 TN"]);
    until(&mut t, "bear");
    t.expect(Side::Confederate, "bear").pick("bear", "44 TN").decline_all();
    assert_eq!((t.sp("44 TN"), t.sp("16 AL")), (3, 5));
    t.finished();
}

// rule: gbacw:11.64 gbacw:8.36#loss
#[test]
fn r11_64_in_a_standoff_guns_on_top_pay() {
    let mut t = duel([0, 3, 0, 9], &["Munch Bty"]);
    t.put("Munch Bty", "S3013").face("Munch Bty", Facing::SW);
    // 9 against 9 and one for the guns: 1-1.5, one less.
    t.dice([9]);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.decline_all();
    assert!(t.said("standoff"), "{:?}", t.log());
    assert_eq!((t.sp("Munch Bty"), t.sp("25 MO")), (5, 9));
}

// rule: gbacw:12.42#1 gbacw:11.46 gbacw:12.6#shock
// example: G-RETR-1
#[test]
fn r11_46_driven_back_one_hex_and_the_attackers_must_advance() {
    // Total 7: a point, disorder, one hex.
    let mut t = duel([0, die_for(7)], &[]);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    until(&mut t, "retreat");
    t.expect(Side::Union, "retreat").choose(|_| true);
    // The advance is no question; Shaver may follow, and 2 AR may turn one vertex.
    until(&mut t, "face");
    assert_eq!(t.legal().len(), 3);
    t.decline_all();
    assert!(t.is_at("2 AR", "S3013") && !t.is_at("25 MO", "S3013"), "{:?}", t.log());
    assert_eq!(t.sp("25 MO"), 8);
    assert!(t.is_disordered("25 MO") && t.is_disordered("2 AR"));
    t.finished();
}

// rule: gbacw:12.42#1 gbacw:11.45 gbacw:11.48#att
// example: G-RETR-3
#[test]
fn r11_45_repulse_sends_the_attackers_back_one_hex() {
    // Total 1: 1 SP, D, one hex; 9: Shaver safe. 6e: disordered already, one more point.
    let mut t = duel([0, die_for(1), 9], &[]);
    fight(&mut t);
    assert_eq!(t.sp("2 AR"), 7, "{:?}", t.log());
    assert!(t.is_disordered("2 AR") && !t.is_at("2 AR", "S3014") && t.state("2 AR").act.spent);
    assert_eq!(t.sp("25 MO"), 9);
}

// rule: gbacw:11.47 gbacw:11.47#later gbacw:11.46 gbacw:12.47
#[test]
fn r11_47_defenders_may_strike_back_after_a_repulse() {
    let mut t = duel([0, die_for(1), 9, 9, 9, 9, 9, 9], &[]);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.decline_until(|t| t.can("retreat"));
    t.pick("retreat", "S3015");
    until(&mut t, "press");
    t.expect(Side::Union, "press").pick("press", "25 MO");
    t.decline_until(|t| t.said("25 MO goes on against") || t.to_move.is_none());
    assert!(t.said("25 MO advances to S3014"), "{:?}", t.log());
    t.decline_all();
    assert!(t.said("continued shock"), "{:?}", t.log());
}

// rule: gbacw:11.46
#[test]
fn r11_46_defenders_who_do_not_strike_back_may_turn_freely() {
    let mut t = duel([0, die_for(1), 9], &[]);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    until(&mut t, "press");
    t.act(Action::Shock(ShockAction::Done));
    t.expect(Side::Union, "face");
    assert_eq!(t.legal().len(), 6);
    t.pick("face", "Face NE").decline_all();
    assert_eq!(t.state("25 MO").facing, Facing::NE);
}

// rule: gbacw:11.47 gbacw:11.47#move gbacw:11.47#declare gbacw:11.47#drm
#[test]
fn r11_47_eight_or_more_lets_the_attackers_go_on() {
    // Total 8 or more; 21 MO stands two hexes beyond. 5: its result in the continued shock, at -1 and odds.
    let mut t = duel([0, die_for(8), 9, 9, 9, 9, 9, 9], &["21 MO"]);
    t.put("21 MO", "S3011").face("21 MO", Facing::SE).orders("21 MO", Orders::Attack);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    until(&mut t, "retreat");
    t.choose(|_| true);
    until(&mut t, "press");
    t.expect(Side::Confederate, "press").expect(Side::Confederate, "decline").pick("press", "2 AR");
    t.decline_until(|t| t.said("goes on against"));
    assert!(t.said("2 AR goes on against"), "{:?}", t.log());
    t.decline_all();
    assert!(t.said("-1 continued shock"), "{:?}", t.log());
}

// rule: gbacw:11.47 gbacw:11.21#inf
#[test]
fn r11_47_chargers_must_go_on() {
    let mut t = duel([0, die_for(8), 9, 9, 9, 9, 9, 9], &["21 MO"]);
    came_on(&mut t, &["2 AR"]);
    t.put("21 MO", "S3011").face("21 MO", Facing::SE).orders("21 MO", Orders::Attack);
    t.run(Shock::new());
    // It charges: nobody is asked whether it takes part.
    t.decline_until(|t| t.can("retreat"));
    t.choose(|_| true);
    t.decline_all();
    assert!(t.said("2 AR charges") && t.said("2 AR goes on against"), "{:?}", t.log());
}

// rule: gbacw:12.42#2 gbacw:12.51 gbacw:11.65 gbacw:11.64 gbacw:12.36
// example: G-D2-4 G-RETR-2
#[test]
fn r11_64_ten_or_more_breaks_them_and_guns_are_left() {
    // From front and rear (+4) 2 AR and 6 AR against 25 MO and Munch: 19 to 10 is 1.5-1 (+1).
    let mut t = duel([0, 0, 8, 0, 0, 0, 0, 0, 0, 0], &["6 AR", "Munch Bty"]);
    t.put("Munch Bty", "S3013").face("Munch Bty", Facing::SW);
    t.put("6 AR", "S3113").face("6 AR", Facing::W).orders("6 AR", Orders::Attack);
    t.run(Shock::new());
    commit(&mut t, &["2 AR", "6 AR"]);
    t.decline_all();
    assert_eq!(t.state("Munch Bty").abandoned, Abandoned::One, "{:?}", t.log());
    assert!(t.is_at("Munch Bty", "S3013"), "guns stay where they are");
    assert!(t.said("check against rout"));
    // The attackers share the hex with the abandoned guns now.
    assert!(t.is_at("2 AR", "S3013") || t.is_at("6 AR", "S3013"));
}

// rule: gbacw:12.35b gbacw:12.35b#pass gbacw:8.36
// example: G-D2-2 G-D2-3
#[test]
fn r12_35b_a_second_disorder_by_shock_is_a_check_against_rout_and_one_retreat() {
    // Disordered 25 MO: +1. Total 6: D and one hex. 9 fails (4): rout.
    let mut t = duel([0, die_for(5), 9], &[]);
    t.disorder("25 MO");
    fight(&mut t);
    assert_eq!(t.state("25 MO").place, UnitPlace::Routed, "{:?}", t.log());
    // 0 passes: a point, and one or two hexes.
    let mut t = duel([0, die_for(5), 0], &[]);
    t.disorder("25 MO");
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    until(&mut t, "retreat");
    t.choose(|_| true);
    t.expect(Side::Union, "stop");
    t.decline_all();
    assert_eq!(t.sp("25 MO"), 8);
}

// rule: gbacw:12.23#rout gbacw:12.51
#[test]
fn r12_51_one_check_against_rout_for_a_collapsed_defender() {
    // Collapsed 25 MO with 4: 10 or more costs a point, disorders again, and may rout: one check in all.
    let mut t = duel([0, 9, 0, 0, 0, 0, 0, 0], &[]);
    t.strength("25 MO", 4).collapse("25 MO");
    fight(&mut t);
    let checks = t.log().iter().filter(|l| l.contains("25 MO") && l.contains("check against rout")).count();
    assert_eq!(checks, 1, "{:?}", t.log());
}

// rule: gbacw:12.52
#[test]
fn r12_52_if_both_would_rout_the_firmest_stays() {
    // Both collapsed, cohesion 5 (2 AR) and 4 (25 MO). Total 4: a point each, defenders disordered. Dice: check, shock,
    // Shaver, 25 MO fails, 2 AR fails, and after the shock 2 AR holds.
    let mut t = duel([0, 4, 9, 9, 9, 0], &[]);
    t.strength("2 AR", 4).strength("25 MO", 4).collapse("2 AR").collapse("25 MO");
    fight(&mut t);
    assert!(t.said("standoff, defenders shaken") && t.said("2 AR stays"), "{:?}", t.log());
    assert_eq!(t.state("25 MO").place, UnitPlace::Routed);
    assert!(t.world.hex(t.u("2 AR")).is_some());
}

// rule: gbacw:12.52
// example: G-TIE-3
#[test]
fn r12_52_on_a_tie_one_attacker_stays() {
    // 6 AR and 25 MO are both 4 when disordered. Dice: 6 AR goes in, 25 MO holds; 4 less 1 without the brigadier is a
    // standoff: both lose a point while collapsed, and both fail.
    let mut t = duel([0, 0, 4, 9, 9, 0], &["6 AR"]);
    t.put("2 AR", "S2620").put("Shaver", "S2620").put("6 AR", "S3014").face("6 AR", Facing::NE);
    t.strength("6 AR", 4).strength("25 MO", 4).collapse("6 AR").collapse("25 MO");
    t.run(Shock::new());
    commit(&mut t, &["6 AR"]);
    t.decline_all();
    assert!(t.said("standoff") && t.said("6 AR stays"), "{:?}", t.log());
    assert_eq!(t.state("25 MO").place, UnitPlace::Routed);
}

// rule: gbacw:11.46#orphan
#[test]
fn r11_46_a_hex_emptied_by_an_earlier_shock_is_only_occupied() {
    // 2 AR in front and 6 AR behind are not adjacent: two shocks. Dice: 6 AR goes in, 25 MO holds, 2 AR drives it out
    // (5 to 9 is 1-2, front and rear +4).
    let mut t = duel([0, 0, die_for(3)], &["6 AR"]);
    t.strength("6 AR", 5).strength("2 AR", 5).put("6 AR", "S3112").face("6 AR", Facing::W);
    t.orders("Shaver", Orders::Advance);
    t.run(Shock::new());
    commit(&mut t, &["2 AR", "6 AR"]);
    until(&mut t, "order");
    t.pick("order", "left").decline_all().finished();
    assert!(t.said("6 AR finds nobody left in S3013"), "{:?}", t.log());
    assert!(t.is_at("2 AR", "S3013") && t.is_at("6 AR", "S3013"));
    assert!(t.is_disordered("2 AR") && !t.is_disordered("6 AR"), "no shock, no disorder after it");
}

// rule: gbacw:11.41 gbacw:11.11#line
#[test]
fn r11_41_from_one_end_of_the_line_to_the_other() {
    for (end, first) in [("left", "2 AR"), ("right", "6 AR")] {
        let mut t = duel([0, 0, 0, 3, 9, 3, 9, 9, 9], &["6 AR", "21 MO"]);
        // Side by side facing north: 2 AR on the left, 6 AR on the right, one enemy before each.
        t.put("25 MO", "S2913").face("25 MO", Facing::SW).put("2 AR", "S2914").face("2 AR", Facing::NW);
        t.put("21 MO", "S3112").face("21 MO", Facing::SW).put("6 AR", "S3113").face("6 AR", Facing::NW);
        t.orders("21 MO", Orders::Attack);
        t.run(Shock::new());
        commit(&mut t, &["2 AR", "6 AR"]);
        until(&mut t, "order");
        t.take_log();
        t.pick("order", end).decline_all();
        let log = t.log();
        let rolled = log.iter().find(|l| l.contains("standoff") || l.contains(" against ")).expect("a shock");
        assert!(rolled.starts_with(first), "{end}: {rolled}");
    }
}

// rule: gbacw:17.22#2
#[test]
fn r17_22_a_shock_is_counted_for_both_brigades_once_in_an_activation() {
    let mut t = duel([0, die_for(3), 9], &[]);
    fight(&mut t);
    let (shaver, peabody, miller) = (t.b("Shaver"), t.b("Peabody"), t.b("Miller"));
    let counted = |b| (t.world.brigade(b).shocked_now, t.world.brigade(b).shocks);
    assert_eq!((counted(shaver), counted(peabody), counted(miller)), ((true, 1), (true, 1), (false, 0)));
    assert!(t.state("2 AR").busy && t.state("25 MO").busy && t.state("2 AR").act.shocked);
}

// rule: gbacw:11.48#cav
#[test]
fn r11_48_horse_in_good_order_is_disordered_on_both_sides() {
    let mut t = table([0, 0, 3, 9], &["GA Dragoons Cav", "25 MO"]);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW).orders("25 MO", Orders::Attack).strength("25 MO", 2);
    t.put("GA Dragoons Cav", "S3014").face("GA Dragoons Cav", Facing::NE);
    t.activate("Hindman", &["Wood"]).turn(1).dice([9, 9, 9]).run(Shock::new());
    commit(&mut t, &["GA Dragoons Cav"]);
    t.decline_all();
    assert!(t.is_disordered("GA Dragoons Cav"), "{:?}", t.log());
}

// rule: gbacw:8.36#bystanders gbacw:8.36#retreat
#[test]
fn r8_36_those_who_stand_with_beaten_attackers_are_disordered_and_go_with_them() {
    // 3 Confederate stands below 2 AR and takes no part. Total 1: repulse.
    let mut t = duel([0, die_for(1), 9], &["3 Confederate"]);
    t.strength("3 Confederate", 5).put_under("3 Confederate", "S3014").face("3 Confederate", Facing::NE);
    fight(&mut t);
    assert!(t.is_disordered("3 Confederate") && !t.is_at("3 Confederate", "S3014"), "{:?}", t.log());
    assert_eq!(t.sp("3 Confederate"), 5, "the losses are the attackers'");
    assert_eq!(t.world.hex(t.u("3 Confederate")), t.world.hex(t.u("2 AR")), "as a stack");
}

// rule: gbacw:8.36#retreat gbacw:12.35e
// example: G-D2-6
#[test]
fn r8_36_a_defending_stack_suffers_as_one_and_loses_one_point_by_its_second_disorders() {
    // Both disordered: +1. 14 against 9 is below 1-1. Total 5 or 6: D, one hex; both check with 0 and one point is paid.
    let mut t = duel([0, 9, 0, 0, 9, 9, 9], &["21 MO"]);
    t.strength("25 MO", 4).strength("21 MO", 4).put_under("21 MO", "S3013").face("21 MO", Facing::SW);
    t.orders("21 MO", Orders::Attack).disorder("25 MO").disorder("21 MO").edit("25 MO", |u| u.collapsed = true);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    let before = t.sp("25 MO") + t.sp("21 MO");
    t.decline_until(|t| t.said("retreats to") || t.said("retreat to") || t.to_move.is_none());
    let by_second = t.log().iter().filter(|l| l.contains("to the second disorder")).count();
    assert_eq!(by_second, 1, "{:?}", t.log());
    assert!(before > t.sp("25 MO") + t.sp("21 MO"));
}

// rule: gbacw:11.37#except gbacw:11.47#drm
#[test]
fn r11_37_no_checks_in_a_continued_shock() {
    let mut t = duel([0, die_for(8), 5], &["21 MO"]);
    came_on(&mut t, &["2 AR"]);
    t.put("21 MO", "S3011").face("21 MO", Facing::SE).orders("21 MO", Orders::Attack).dice([9; 9]);
    t.run(Shock::new());
    t.decline_all();
    let checks = t.log().iter().filter(|l| l.contains("pre-shock check") || l.contains("commitment")).count();
    assert_eq!(checks, 1, "one for the designated shock: {:?}", t.log());
}

// rule: gbacw:11.47#stack gbacw:11.46
#[test]
fn r11_47_who_finds_no_room_does_not_go_on() {
    // 2 AR and 6 AR, 19 SP: only one of them fits into the hex, and only he may go on.
    let mut t = duel([0, 0, die_for(8), 9, 9, 9, 9, 9, 9], &["6 AR", "21 MO"]);
    t.put("6 AR", "S2913").face("6 AR", Facing::E).put("21 MO", "S3011").face("21 MO", Facing::SE);
    t.orders("21 MO", Orders::Attack);
    t.run(Shock::new());
    commit(&mut t, &["2 AR", "6 AR"]);
    t.decline_until(|t| t.can("advance"));
    assert_eq!(t.legal().len(), 2);
    t.pick("advance", "2 AR");
    t.decline_until(|t| t.can("press") || t.to_move.is_none());
    assert!(t.offers("press", "2 AR") && !t.offers("press", "6 AR"), "{:?}", t.log());
}

// rule: gbacw:11.35#fire gbacw:10.43
#[test]
fn r11_35_friends_of_those_who_fell_back_may_still_fire() {
    // 25 MO falls back; 21 MO beside it has 2 AR in front and nobody before it.
    let mut t = duel([9, 9, 9], &["21 MO"]);
    t.orders("25 MO", Orders::Advance).put("21 MO", "S3114").face("21 MO", Facing::W);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.pick("fall-back", "25 MO");
    t.decline_until(|t| t.can("fire"));
    assert!(t.offers("fire", "S3014"), "{}", t.describe());
}
