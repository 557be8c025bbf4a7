//! Abandoned guns (`gbacw:12.8`) and the states of units (`gbacw:13.1`).

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::activation::BrigadeTurn;
use longroll::rules::gbacw::advance::Advance;
use longroll::rules::gbacw::leaders;
use longroll::rules::gbacw::movement::UnitTurn;
use longroll::rules::gbacw::rally;
use longroll::rules::gbacw::results::{Cause, Disorders};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Abandoned, Orders};

/// 2 AR one hex south of S3117, Shaver's brigade acting under Advance orders.
fn table(names: &[&str]) -> Table {
    let mut t = Table::new([]);
    t.keep(names).orders("Shaver", Orders::Advance).put("2 AR", "S3118").face("2 AR", Facing::NE);
    let d = t.d("Hindman");
    leaders::begin_division(&t.book.clone(), &mut t.world, d);
    t.activate("Hindman", &["Shaver"]);
    t
}

#[test]
fn r12_8_abandoned_guns_are_in_nobodys_way() {
    // rule: gbacw:12.8 gbacw:12.8#free
    let mut t = table(&["2 AR", "Munch Bty"]);
    t.put("Munch Bty", "S3117").abandon("Munch Bty");
    let hex = t.h("S3117");
    assert_eq!(t.world.side_at(&t.book, hex), None);
    assert!(!t.world.is_next_to(&t.book, t.h("S3118"), Side::Union), "they are no unit to be next to");
    t.run(UnitTurn::new(t.u("2 AR"))).pick("step", "S3117").pick("step", "S3116");
    t.decline_all();
    assert!(t.is_at("2 AR", "S3116") && t.is_at("Munch Bty", "S3117"));
    assert_eq!(t.state("2 AR").act.spent2, 6, "two woods hexes, nothing for passing");
    assert_eq!(t.state("Munch Bty").abandoned, Abandoned::One, "enemies do not man them");
}

#[test]
fn r12_81_a_unit_in_good_order_that_moves_through_saves_them() {
    // rule: gbacw:12.81 gbacw:12.81#1 gbacw:12.81#after
    // example: G-AB-2
    let mut t = table(&["2 AR", "Swett Bty"]);
    t.put("Swett Bty", "S3117").abandon("Swett Bty").face("Swett Bty", Facing::SW);
    t.run(BrigadeTurn::new()).choose(|a| format!("{a:?}").contains("Unit"));
    t.pick("step", "S3117").pick("step", "S3116");
    assert_eq!(t.state("Swett Bty").abandoned, Abandoned::One, "only at the end of the activation");
    // Nobody is with the guns then: they may face any way.
    t.decline_until(|t| t.can("face") && !t.can("step"));
    t.pick("face", "E");
    let guns = t.state("Swett Bty");
    assert!(guns.abandoned == Abandoned::No && guns.disordered && guns.facing == Facing::E, "{guns:?}");
}

#[test]
fn r12_81_who_stays_lends_them_his_facing() {
    // rule: gbacw:12.81#after
    let mut t = table(&["2 AR", "Swett Bty"]);
    t.put("Swett Bty", "S3117").abandon("Swett Bty").face("Swett Bty", Facing::SW);
    t.run(BrigadeTurn::new()).choose(|a| format!("{a:?}").contains("Unit"));
    t.pick("step", "S3117").decline_all();
    let guns = t.state("Swett Bty");
    assert!(guns.abandoned == Abandoned::No && guns.disordered && guns.facing == Facing::NE, "{guns:?}");
    t.finished();
}

#[test]
fn r12_81_a_disordered_unit_that_moves_in_does_not_but_one_that_advances_does() {
    // rule: gbacw:12.81#1 gbacw:12.81#2
    let mut t = table(&["2 AR", "Swett Bty"]);
    t.put("Swett Bty", "S3117").abandon("Swett Bty").disorder("2 AR");
    t.run(UnitTurn::new(t.u("2 AR"))).pick("step", "S3117").decline_all();
    assert!(!t.state("Swett Bty").recrew);
    let mut t = table(&["2 AR", "Swett Bty"]);
    t.put("Swett Bty", "S3117").abandon("Swett Bty").disorder("2 AR");
    let (unit, hex) = (t.u("2 AR"), t.h("S3117"));
    t.run(Advance::only(unit, hex)).decline_all();
    assert!(t.is_at("2 AR", "S3117") && t.state("Swett Bty").recrew);
}

#[test]
fn r13_1_states_add_up_and_each_has_its_own_cure() {
    // rule: gbacw:13.1 gbacw:12.23
    let mut t = table(&["2 AR"]);
    let may = |t: &Table| rally::may_rally(&t.book, &t.world, t.u("2 AR"));
    assert!(!may(&t), "good order");
    t.disorder("2 AR");
    assert!(may(&t), "disordered: rally");
    t.collapse("2 AR");
    assert!(!may(&t), "collapsed: not by rally");
    t.edit("2 AR", |u| u.collapsed = false).rout("2 AR");
    assert!(!may(&t), "routed: off the map");
}

#[test]
fn r12_8_friends_who_hold_save_the_guns() {
    // rule: gbacw:12.8#saved gbacw:12.36
    let after = |cause, friend: fn(&mut Table)| {
        let mut t = table(&["2 AR", "Swett Bty"]);
        t.put("Swett Bty", "S3118").disorder("Swett Bty");
        friend(&mut t);
        // The guns failed their check; 2 AR passed the same one, since it is not among those who suffer.
        t.run(Disorders::new(vec![t.u("Swett Bty")], cause, Vec::new())).decline_all();
        t.state("Swett Bty").abandoned
    };
    let steady: fn(&mut Table) = |_| {};
    assert_eq!(after(Cause::FriendlyFire, steady), Abandoned::No);
    assert_eq!(after(Cause::RetreatThrough, steady), Abandoned::No);
    assert_eq!(
        after(Cause::FriendlyFire, |t| {
            t.disorder("2 AR");
        }),
        Abandoned::One,
        "not in good order"
    );
    assert_eq!(
        after(Cause::RetreatThrough, |t| {
            t.put("2 AR", "S3128");
        }),
        Abandoned::One,
        "alone"
    );
    assert_eq!(after(Cause::Shock, steady), Abandoned::One, "nobody saves guns from a shock");
}
