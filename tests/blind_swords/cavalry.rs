//! Cavalry, which this battle has not: a regiment of the order of battle is put into the saddle.

use longroll::kit::Side::{Confederate, Union};
use longroll::rules::blind_swords::book::{Arm, Book, Face, Weapon};
use longroll::rules::blind_swords::cavalry::{self, Withdrawal};
use longroll::rules::blind_swords::close::CloseStep;
use longroll::rules::blind_swords::movement::{self, GunMove, MoveStep};
use longroll::rules::blind_swords::stacking;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Order, Phase, Place};

use crate::fire_strength::{field, remake};

const HORSE: &str = "54th Ohio";
const HORSE2: &str = "71st Ohio";
const IL55: &str = "55th Illinois";
const MS9: &str = "9th Mississippi";
const MS7: &str = "7th Mississippi";
const GIRARDEY: &str = "Girardey's (Georgia) Battery";

/// Two regiments of Stuart's in the saddle, the first of which can dismount; his brigade may attack.
fn riders(book: &mut Book) {
    book.scenario.rules.union_attack_from = 0;
    remake(book, "usa_54oh", Arm::Cavalry, Weapon::R, 4);
    remake(book, "usa_71oh", Arm::Cavalry, Weapon::R, 3);
    let unit = book.units.iter_mut().find(|u| u.key == "usa_54oh").expect("it is in 16.1");
    unit.dismounted = Some((Some(Face { sp2: 6, cr: 3 }), Some(Face { sp2: 4, cr: 2 })));
}

fn ground(terrain: &[&str], levels: &[&str], more: &str) -> Table {
    field(terrain, levels, more, riders)
}

fn plain(rows: usize) -> Table {
    ground(&vec!["fffff"; rows], &vec!["11111"; rows], "")
}

fn chalmers(t: &mut Table) -> &mut Table {
    t.activate("Chalmers", Order::Attack);
    t.world.phase = Phase::Movement;
    t
}

fn stuart(t: &mut Table, order: Order) -> &mut Table {
    t.activate("Stuart", order);
    t.world.phase = Phase::Movement;
    t
}

// rule: blind-swords:10.8
#[test]
fn s10_8_horse_may_withdraw_at_two_hexes_and_at_one() {
    let mut t = plain(9);
    chalmers(&mut t).put(MS9, "T0309").put(HORSE, "T0306");
    t.run(MoveStep::default()).pick("step", "T0308").expect(Union, "withdraw");
    // Only further away from the one who moved.
    let ways: Vec<String> = t.choices().into_iter().filter(|c| c.verb == "withdraw").map(|c| c.label).collect();
    assert_eq!(ways, ["54th Ohio to T0305", "54th Ohio to T0206", "54th Ohio to T0406"]);
    t.decline().expect(Confederate, "step").pick("step", "T0307");
    // The second chance, and nobody fires at it for that.
    t.expect(Union, "withdraw").pick("withdraw", "T0305");
    assert!(t.is_at(HORSE, "T0305") && t.said("54th Ohio withdraws to T0305"));
    // The mover goes on, and may be answered again and again.
    t.expect(Confederate, "step").pick("step", "T0306").expect(Union, "withdraw").pick("withdraw", "T0304");
    t.expect(Confederate, "step");
}

// rule: blind-swords:10.8
#[test]
fn s10_8_only_foot_and_guns_that_come_nearer_drive_horse_away() {
    // Passing by at the same distance is no coming near.
    let mut t = plain(9);
    chalmers(&mut t).put(MS9, "T0107").put(HORSE, "T0307");
    t.run(MoveStep::default()).pick("step", "T0106").expect(Confederate, "step");
    // Guns.
    let mut t = plain(9);
    t.put(GIRARDEY, "T0309").put(MS9, "T0308").put(HORSE, "T0306");
    let gun = t.u(GIRARDEY);
    t.run(GunMove::new(vec![gun], 12)).pick("step", "T0308").expect(Union, "withdraw");
    // Foot of its own side, other horse, and those who came by no move of their own: nothing happens.
    let mut t = plain(9);
    t.put(HORSE, "T0306").put(IL55, "T0308").put(MS9, "T0307");
    for (mover, was, asks) in [(IL55, "T0309", false), (MS9, "T0308", true), (MS9, "T0307", false)] {
        let (unit, was) = (t.u(mover), t.h(was));
        assert_eq!(Withdrawal::from_mover(&t.book, &t.world, unit, was).is_some(), asks, "{mover}");
    }
    let rider = t.u(HORSE);
    t.put(HORSE2, "T0305");
    assert!(Withdrawal::from_mover(&t.book, &t.world, rider, t.h("T0309")).is_none());
    // On foot it is infantry.
    t.edit(HORSE, |u| u.dismounted = true);
    t.off(HORSE2, Place::Left);
    assert!(Withdrawal::from_mover(&t.book, &t.world, t.u(MS9), t.h("T0308")).is_none());
}

// rule: blind-swords:10.8 blind-swords:3.1b
#[test]
fn s10_8_horse_withdraws_only_where_horse_can_be() {
    // Dense woods, a stack that would be too large, foot: all three ways are shut.
    let rows = ["fffff", "fffff", "fffff", "fdfff", "fffff", "fffff", "fffff"];
    let mut t = ground(&rows, &["11111"; 7], "");
    chalmers(&mut t).put(MS9, "T0307").put(HORSE, "T0304").put(IL55, "T0303").put(MS7, "T0404");
    t.edit(MS7, |u| u.act.moved = true);
    t.run(MoveStep::default()).pick("step", "T0306").expect(Confederate, "step");
    // Other horse may be joined, up to the limit.
    t.decline().finished();
    t.put(MS9, "T0307").edit(MS9, |u| u.act = longroll::rules::blind_swords::world::Act::default());
    t.put(HORSE2, "T0303").off(IL55, Place::Left);
    t.run(MoveStep::default()).pick("step", "T0306").expect(Union, "withdraw").pick("withdraw", "T0303");
    assert_eq!(t.world.at(t.h("T0303")).len(), 2);
}

// rule: blind-swords:10.9
#[test]
fn s10_9_mounting_and_dismounting_cost_three() {
    let mut t = plain(5);
    stuart(&mut t, Order::Attack).put(HORSE, "T0303").run(MoveStep::default());
    t.pick("step", "T0302").pick("mount", "dismount");
    assert!(t.state(HORSE).dismounted && t.said("54th Ohio dismounts"));
    // The points it began with, less what it spent.
    assert_eq!(movement::left2(&t.book, &t.world, t.u(HORSE)), 4);
    assert_eq!((t.printed2(HORSE), t.world.is_foot(&t.book, t.u(HORSE))), (6, true));
    assert!(!t.can("mount"), "two points are not three");
    t.pick("step", "T0301").decline().finished();
    // Into the saddle again, and on.
    stuart(&mut t, Order::Attack).run(MoveStep::default()).pick("mount", "mount");
    assert!(t.world.is_mounted(&t.book, t.u(HORSE)) && t.said("54th Ohio mounts"));
    t.pick("mount", "dismount").finished();
    // Not every regiment has a counter for it.
    stuart(&mut t, Order::Attack).off(HORSE, Place::Left).put(HORSE2, "T0303").run(MoveStep::default());
    assert!(!t.can("mount"));
}

// rule: blind-swords:10.9 blind-swords:3.1b
#[test]
fn s10_9_nobody_mounts_where_horse_cannot_go_or_stay() {
    let mut t = ground(&["fdf"; 3], &["111"; 3], "");
    stuart(&mut t, Order::Attack).put(HORSE, "T0202").edit(HORSE, |u| u.dismounted = true).run(MoveStep::default());
    assert!(t.can("step") && !t.can("mount"), "dense woods");
    // With foot in the hex it may mount only if it can ride on.
    for (wall, open) in [("f", true), ("d", false)] {
        let mut t = ground(&["f", wall], &["1", "1"], "");
        stuart(&mut t, Order::Attack).put(HORSE, "T0101").edit(HORSE, |u| u.dismounted = true).put(MS9, "T0102");
        t.off(MS9, Place::Left);
        t.put(IL55, "T0101").worn(IL55).edit(IL55, |u| u.act.moved = true).run(MoveStep::default());
        assert_eq!(t.can("mount"), open, "{wall}");
        if open {
            t.pick("mount", "");
            assert!(!t.can("stop"), "mounted it cannot stay with foot");
            t.pick("step", "T0102").decline().finished();
        }
    }
}

// rule: blind-swords:10.9 blind-swords:10.7
#[test]
fn s10_9_changing_next_to_the_enemy_draws_fire() {
    let mut t = plain(5);
    stuart(&mut t, Order::Attack).put(HORSE, "T0303").put(MS9, "T0302").run(MoveStep::default());
    t.pick("mount", "").expect(Confederate, "fire");
    assert!(!t.state(HORSE).dismounted);
    t.decline();
    assert!(t.state(HORSE).dismounted);
    let mut t = plain(5);
    stuart(&mut t, Order::Attack).put(HORSE, "T0303").put(MS9, "T0302").run(MoveStep::default());
    t.pick("mount", "").expect(Confederate, "fire").edit(HORSE, |u| u.driven += 1).decline().finished();
    assert!(!t.state(HORSE).dismounted, "driven off, it does nothing more");
}

// rule: blind-swords:10.10
#[test]
fn s10_10_a_charge_goes_over_clear_ground_to_its_target_and_must_attack() {
    let mut t = plain(7);
    stuart(&mut t, Order::Attack).put(HORSE, "T0306").put(MS9, "T0303").run(MoveStep::default());
    t.pick("charge", "");
    assert!(t.said("sets out to charge") && !t.can("stop") && !t.can("mount") && !t.can("exit"));
    t.pick("step", "T0305");
    assert!(!t.can("stop"), "not there yet");
    t.pick("step", "T0304").expect(Union, "stop").decline().finished();
    assert!(t.state(HORSE).act.charged);
    t.run(CloseStep::default()).expect(Union, "close");
    assert!(!t.can("declared"), "it must attack");
    // Whoever comes there without a charge need not.
    stuart(&mut t, Order::Attack);
    let mut t = plain(7);
    stuart(&mut t, Order::Attack).put(HORSE, "T0305").put(MS9, "T0303").run(MoveStep::default());
    t.pick("step", "T0304").decline().finished();
    assert!(!t.state(HORSE).act.charged);
}

// rule: blind-swords:10.10
#[test]
fn s10_10_what_spoils_a_charge() {
    let charge = |t: &mut Table| t.run(MoveStep::default()).can("charge");
    let table = |rows: &[&str], levels: &[&str], order| {
        let mut t = ground(rows, levels, "");
        stuart(&mut t, order).put(HORSE, "T0105").put(MS9, "T0102");
        t
    };
    let (f, one) = (["f"; 5], ["1"; 5]);
    assert!(charge(&mut table(&f, &one, Order::Attack)));
    assert!(!charge(&mut table(&f, &one, Order::Defend)), "no close combat under Defend");
    assert!(!charge(table(&f, &one, Order::Attack).hits(HORSE, 1)), "shaken");
    assert!(!charge(table(&f, &one, Order::Attack).edit(HORSE, |u| u.dismounted = true)), "on foot");
    assert!(!charge(&mut table(&["f", "f", "f", "f", "w"], &one, Order::Attack)), "it starts in woods");
    assert!(!charge(&mut table(&["f", "f", "f", "w", "f"], &one, Order::Attack)), "woods on the way");
    assert!(!charge(&mut table(&["f", "w", "f", "f", "f"], &one, Order::Attack)), "the target in woods");
    assert!(charge(&mut table(&["w", "f", "f", "f", "f"], &one, Order::Attack)), "woods behind it");
    for (levels, open) in
        [(["1", "1", "2", "2", "2"], true), (["1", "1", "3", "3", "3"], false), (["1", "1", "1", "3", "3"], false)]
    {
        assert_eq!(charge(&mut table(&f, &levels, Order::Attack)), open, "{levels:?}");
    }
    // Too far: six hexes of clear ground are all it has.
    let mut t = ground(&["f"; 10], &["1"; 10], "");
    stuart(&mut t, Order::Attack).put(HORSE, "T0110").put(MS9, "T0102");
    assert!(!charge(&mut t));
    // Horse is no target, alone or with others; guns are.
    let mut t = table(&f, &one, Order::Attack);
    t.off(MS9, Place::Left).put(GIRARDEY, "T0102");
    assert!(charge(&mut t));
    let mut t = field(&f, &one, "", |b| {
        riders(b);
        remake(b, "csa_9ms", Arm::Cavalry, Weapon::R, 4);
    });
    stuart(&mut t, Order::Attack).put(HORSE, "T0105").put(MS9, "T0102");
    assert!(!charge(&mut t));
    assert!(cavalry::charge_targets(&t.book, &t.world, Union, t.h("T0103")).is_empty());
    // No hex on the way may be overstacked by it, though it would only pass.
    let mut t = table(&f, &one, Order::Attack);
    t.put(IL55, "T0104").edit(IL55, |u| u.act.moved = true);
    assert!(!charge(&mut t));
    // Already next to the enemy without another hex to charge from.
    let mut t = ground(&["f"; 3], &["1"; 3], "");
    stuart(&mut t, Order::Attack).put(HORSE, "T0103").put(MS9, "T0102");
    assert!(!charge(&mut t));
}

// rule: blind-swords:11.3b
#[test]
fn s11_3b_attacked_horse_may_step_back_from_foot() {
    let mut t = plain(7);
    t.put(HORSE, "T0303").put(MS9, "T0304");
    let (hex, foot) = (t.h("T0303"), t.u(MS9));
    assert!(cavalry::may_withdraw_from(&t.book, &t.world, hex, &[foot]));
    t.run(Withdrawal::before_combat(&t.book, &t.world, hex, vec![foot])).expect(Union, "withdraw");
    t.pick("withdraw", "T0302").finished();
    assert!(t.is_at(HORSE, "T0302") && t.world.at(hex).is_empty());
    // It may stay.
    t.put(HORSE, "T0303");
    t.run(Withdrawal::before_combat(&t.book, &t.world, hex, vec![foot])).decline().finished();
    assert!(t.is_at(HORSE, "T0303"));
    // Surrounded it cannot get further from all of them; from horse it may not.
    t.put(MS7, "T0302");
    let both = [foot, t.u(MS7)];
    assert!(!cavalry::may_withdraw_from(&t.book, &t.world, hex, &both));
    let mut t = field(&["fffff"; 7], &["11111"; 7], "", |b| {
        riders(b);
        remake(b, "csa_9ms", Arm::Cavalry, Weapon::R, 4);
    });
    t.put(HORSE, "T0303").put(MS9, "T0304");
    assert!(!cavalry::may_withdraw_from(&t.book, &t.world, t.h("T0303"), &[t.u(MS9)]));
    // Nor does foot withdraw.
    let mut t = plain(7);
    t.put(IL55, "T0303").put(MS9, "T0304");
    assert!(!cavalry::may_withdraw_from(&t.book, &t.world, t.h("T0303"), &[t.u(MS9)]));
}

// rule: blind-swords:11.3b
#[test]
fn s11_3b_the_attacker_may_advance_into_the_empty_hex() {
    let mut t = plain(7);
    chalmers(&mut t).put(HORSE, "T0303").put(MS9, "T0304");
    t.run(CloseStep::default()).pick("close", "").decline_until(|t| t.can("withdraw"));
    t.pick("withdraw", "T0302");
    // No fight: the way is free.
    t.expect(Confederate, "into").pick("into", MS9);
    t.decline_all();
    assert!(t.is_at(MS9, "T0303") && t.is_at(HORSE, "T0302"));
}

// rule: blind-swords:3.1b
#[test]
fn s3_1b_horse_never_ends_a_move_with_foot_or_guns() {
    let mut t = plain(5);
    stuart(&mut t, Order::Attack).put(HORSE, "T0303").put(IL55, "T0302").edit(IL55, |u| u.act.moved = true);
    t.run(MoveStep::default()).pick("step", "T0302");
    assert!(!t.can("stop"));
    t.pick("step", "T0301").decline().finished();
    // With other horse it may, and on foot it is foot.
    stuart(&mut t, Order::Attack).put(HORSE2, "T0302").off(IL55, Place::Left).edit(HORSE2, |u| u.act.moved = true);
    t.run(MoveStep::default()).pick("step", "T0302").decline().finished();
    t.put(IL55, "T0302").worn(IL55).off(HORSE2, Place::Left).edit(HORSE, |u| u.dismounted = true);
    assert!(stacking::may_end(&t.book, &t.world, t.h("T0302"), &[]));
}

// rule: blind-swords:10.1
#[test]
fn moves_with_horse_on_both_sides_always_end() {
    for seed in 0..12 {
        let mut t = field(&["fwfofff"; 9], &["1112111"; 9], "", |b| {
            riders(b);
            remake(b, "csa_9ms", Arm::Cavalry, Weapon::R, 4);
        });
        t.dice = longroll::kit::Dice::seeded(seed);
        t.put(HORSE, "T0204").put(HORSE2, "T0404").put(IL55, "T0603").put(MS9, "T0207").put(MS7, "T0407");
        for i in 0..6 {
            if i % 2 == 0 {
                chalmers(&mut t).run(MoveStep::default());
            } else {
                stuart(&mut t, Order::Attack).run(MoveStep::default());
            }
            t.play_by_lot(seed * 10 + i);
            for (hex, _) in t.world.stacks.iter() {
                assert!(stacking::may_end(&t.book, &t.world, hex, &[]), "seed {seed}: {}", t.book.number(hex));
            }
        }
    }
}
