//! The end of a turn (`gbacw:3.0` IV): commanders, recovery, effectiveness (`gbacw:13.2` to `gbacw:13.45`).

use std::sync::Arc;

use longroll::kit::{BySide, Side};
use longroll::rules::gbacw::book::{Options, Rank};
use longroll::rules::gbacw::effectiveness::{self, Count};
use longroll::rules::gbacw::endturn::{EndTurn, EndTurnAction, rest};
use longroll::rules::gbacw::testkit::{Table, book_with};
use longroll::rules::gbacw::world::{Abandoned, Ammo, Fatigue, LeaderPlace, Phase, UnitPlace};

/// Everybody where the set-up left him, no commander on the map, nothing to decide unless a test makes it so.
fn quiet_table() -> Table {
    let mut t = Table::new([]);
    for leader in t.book.leader_ids() {
        if matches!(t.book.leader(leader).rank, Rank::Corps | Rank::Army) {
            t.world.leader_mut(leader).place = LeaderPlace::Dead;
        }
    }
    // Hardee and Bragg have replacements, who would come back in IV.B.
    for unit in t.book.unit_ids() {
        t.world.unit_mut(unit).busy = true;
    }
    t
}

fn end(t: &mut Table) {
    t.run(EndTurn::new());
    t.decline_until(|t| !t.can("stay"));
}

/// Hardee and Bragg come back at once where there is only one place; elsewhere the first place is taken.
fn place_all(t: &mut Table) {
    while t.to_move.is_some() && t.can("place") {
        t.choose(|_| true);
    }
}

#[test]
fn r3_0_iv_a_commanders_move_the_initiative_side_first() {
    // rule: gbacw:3.0.IV.A gbacw:9.32
    let mut t = Table::new([]);
    t.world.initiative = Some(Side::Confederate);
    for name in ["Johnston", "Hardee"] {
        let leader = t.l(name);
        t.world.leader_mut(leader).commander_spent2 = 60;
    }
    t.run(EndTurn::new());
    assert_eq!(t.world.phase, Phase::CommanderMovement);
    t.expect(Side::Confederate, "step");
    assert!(t.describe().contains("Johnston"), "{}", t.describe());
    assert_eq!(t.world.leader(t.l("Hardee")).commander_spent2, 0, "last turn's riding is forgotten");
    t.decline();
    assert!(t.describe().contains("Bragg"), "{}", t.describe());
    t.choose(|_| true).decline();
    assert!(t.describe().contains("Hardee"), "{}", t.describe());
    assert!(t.world.leader(t.l("Bragg")).commander_spent2 > 0);
}

#[test]
fn r12_74_the_owner_places_the_replacement() {
    // rule: gbacw:12.74 gbacw:3.0.IV.B
    let mut t = Table::new([]);
    let shaver = t.l("Shaver");
    t.world.leader_mut(shaver).place = LeaderPlace::Dead;
    for unit in t.book.unit_ids() {
        t.world.unit_mut(unit).busy = true;
    }
    end(&mut t);
    t.expect(Side::Confederate, "place");
    assert_eq!(t.world.phase, Phase::Recovery);
    assert_eq!(t.legal().len(), 6, "six hexes hold his units: {}", t.describe());
    t.pick("place", "3 Confederate");
    t.finished();
    assert!(t.is_at("Shaver", "S3520") && t.world.leader(shaver).replaced);
}

#[test]
fn r12_74_one_place_needs_no_question() {
    // rule: gbacw:12.74
    let mut t = quiet_table();
    t.keep(&["Prentiss", "21 MO", "18 MO"]);
    end(&mut t);
    t.finished();
    assert!(t.is_at("Peabody", "S3717") && t.is_at("Miller", "S4017"));
}

#[test]
fn r13_45_a_quiet_brigade_rallies_or_rests() {
    // rule: gbacw:13.45 gbacw:17.42 gbacw:13.45#quiet
    for (verb, disordered, fatigue) in [("rally", false, 4), ("rest", true, 3)] {
        let mut t = quiet_table();
        for name in ["7 AR", "2 AR", "6 AR", "3 Confederate"] {
            t.edit(name, |u| u.busy = false);
        }
        t.fatigue("Shaver", 4);
        end(&mut t);
        place_all(&mut t);
        t.expect(Side::Confederate, verb).pick(verb, "");
        t.finished();
        assert_eq!(t.is_disordered("7 AR"), disordered);
        assert_eq!(t.world.brigade(t.b("Shaver")).fatigue, Fatigue(fatigue));
    }
}

#[test]
fn r13_45_one_busy_regiment_spoils_it_and_guns_do_not() {
    // rule: gbacw:13.45
    let mut t = quiet_table();
    for name in ["7 AR", "2 AR", "6 AR"] {
        t.edit(name, |u| u.busy = false);
    }
    let b = t.b("Shaver");
    assert!(!rest::quiet(&t.book, &t.world, b), "3 Confederate was busy");
    t.edit("3 Confederate", |u| u.busy = false);
    assert!(rest::quiet(&t.book, &t.world, b), "what its batteries did does not matter");
    assert_eq!(rest::to_rally(&t.book, &t.world, b), [t.u("7 AR")]);
    // Without fatigue there is no choice: it rallies.
    end(&mut t);
    place_all(&mut t);
    t.finished();
    assert!(!t.is_disordered("7 AR"));
}

#[test]
fn r13_45_only_units_in_range_and_not_collapsed_ones() {
    // rule: gbacw:13.45
    let mut t = quiet_table();
    for name in ["7 AR", "2 AR", "6 AR", "3 Confederate"] {
        t.edit(name, |u| u.busy = false);
    }
    let b = t.b("Shaver");
    t.put("7 AR", "S3128");
    assert!(rest::to_rally(&t.book, &t.world, b).is_empty(), "too far from Shaver");
    t.put("7 AR", "S3118").collapse("6 AR");
    assert_eq!(rest::to_rally(&t.book, &t.world, b), [t.u("7 AR")]);
    let shaver = t.l("Shaver");
    t.world.leader_mut(shaver).place = LeaderPlace::Dead;
    assert!(rest::to_rally(&t.book, &t.world, b).is_empty(), "nobody to rally them");
}

#[test]
fn r13_45_divisional_guns_rally_one_by_one() {
    // rule: gbacw:13.45#art gbacw:13.45#alone gbacw-bb:13.45
    let mut t = quiet_table();
    t.disorder("Munch Bty").disorder("Hickenlooper Bty").edit("Munch Bty", |u| u.busy = false);
    end(&mut t);
    place_all(&mut t);
    t.finished();
    assert!(!t.is_disordered("Munch Bty") && t.is_disordered("Hickenlooper Bty"));
}

#[test]
fn r13_45_rest_brings_ammunition_too() {
    // rule: gbacw-bb:10.92#reserve
    let mut own = Arc::into_inner(book_with(Options::default())).expect("nobody else holds this book");
    own.scenario.supply = BySide { union: Vec::new(), confederate: vec![own.board.find("S1333").expect("on the map")] };
    let mut t = Table::with(Arc::new(own), []);
    t.keep(&["2 AR", "Shaver", "7 AR"]).put("2 AR", "S4123").put("7 AR", "S4124").good_order("7 AR");
    t.ammo("2 AR", Ammo::Low).ammo("7 AR", Ammo::Low).edit("2 AR", |u| u.busy = false);
    for name in ["6 AR", "3 Confederate"] {
        t.edit(name, |u| u.busy = false);
    }
    t.edit("7 AR", |u| u.busy = true);
    end(&mut t);
    place_all(&mut t);
    assert_eq!(t.state("2 AR").ammo[0], Ammo::Low, "7 AR was busy, so the brigade had no quiet turn");
    let mut u = Table::with(t.book.clone(), []);
    u.world = t.world.clone();
    u.edit("7 AR", |u| u.busy = false);
    end(&mut u);
    place_all(&mut u);
    assert_eq!((u.state("2 AR").ammo[0], u.state("7 AR").ammo[0]), (Ammo::Full, Ammo::Full));
}

#[test]
fn r12_8_abandoned_guns_go_in_two_stages() {
    // rule: gbacw:12.8 gbacw:12.82 gbacw:3.0.IV.B
    // example: G-AB-1
    let mut t = quiet_table();
    t.abandon("Gage Bty");
    end(&mut t);
    place_all(&mut t);
    t.finished();
    assert_eq!(t.state("Gage Bty").abandoned, Abandoned::Two);
    assert_eq!(t.world.losses[Side::Confederate], 0);
    end(&mut t);
    place_all(&mut t);
    t.finished();
    assert_eq!(t.state("Gage Bty").place, UnitPlace::Eliminated);
    assert_eq!(t.world.losses[Side::Confederate], 4, "four guns");
    t.sound();
}

#[test]
fn r12_82_guns_manned_in_time_are_saved() {
    // rule: gbacw:12.82
    let mut t = quiet_table();
    t.abandon("Gage Bty");
    end(&mut t);
    place_all(&mut t);
    t.edit("Gage Bty", |u| u.abandoned = Abandoned::No);
    end(&mut t);
    place_all(&mut t);
    assert_eq!(t.sp("Gage Bty"), 4);
}

#[test]
fn r13_21_what_counts_for_a_brigade() {
    // rule: gbacw:13.21#all gbacw:13.21#half gbacw:13.22 gbacw:13.24
    let mut t = Table::new([]);
    let shaver = t.b("Shaver");
    let ci = |t: &Table| effectiveness::brigade_ci(&t.book, &t.world, shaver);
    assert_eq!(Count::of(&t.book, &t.world, shaver), Count { regiments: 4, gone: 0, disordered: 1 }, "no batteries");
    for name in ["2 AR", "6 AR", "3 Confederate"] {
        t.disorder(name);
    }
    assert!(ci(&t), "all disordered");
    t.good_order("7 AR");
    assert!(!ci(&t), "one in good order keeps it going");
    t.rout("2 AR").collapse("6 AR");
    assert!(!ci(&t), "half are gone");
    let unit = t.u("3 Confederate");
    t.world.take_off(unit, UnitPlace::Eliminated);
    assert!(ci(&t), "three of four");
    t.with_cx(effectiveness::update);
    assert!(t.world.brigade(shaver).ci && t.said("Shaver's brigade is combat ineffective"), "{:?}", t.log());
    t.edit("6 AR", |u| (u.collapsed, u.disordered) = (false, false));
    t.with_cx(effectiveness::update);
    assert!(!t.world.brigade(shaver).ci && t.said("is effective again"));
}

#[test]
fn r4_24_cavalry_does_not_count() {
    // rule: gbacw-bb:4.24 gbacw:13.24
    let mut t = Table::new([]);
    for name in ["27 TN", "16 AL", "44 TN", "9 AR Bn", "8 AR"] {
        t.disorder(name);
    }
    assert!(!t.is_disordered("GA Dragoons Cav") && !t.is_disordered("Harper Bty"));
    assert!(effectiveness::brigade_ci(&t.book, &t.world, t.b("Wood")), "3 MS Bn and 55 TN start disordered");
    for name in ["Munch Bty", "Hickenlooper Bty"] {
        t.disorder(name);
    }
    assert!(!effectiveness::brigade_ci(&t.book, &t.world, t.b("Prentiss's guns")));
}

#[test]
fn r30_2_15_mi_counts_while_it_is_there() {
    // rule: gbacw-bb:30.2#15mi
    let mut t = Table::new([]);
    let miller = t.b("Miller");
    for name in ["18 MO", "61 IL", "18 WI"] {
        t.disorder(name);
    }
    assert!(!effectiveness::brigade_ci(&t.book, &t.world, miller), "15 MI stands in good order");
    let unit = t.u("15 MI");
    t.world.take_off(unit, UnitPlace::Left);
    assert!(effectiveness::brigade_ci(&t.book, &t.world, miller), "ruling G85: once gone it is left out");
    t.good_order("18 WI").rout("18 MO");
    assert!(!effectiveness::brigade_ci(&t.book, &t.world, miller), "and it is no casualty: one of three");
}

#[test]
fn r13_31_divisions_of_two_brigades() {
    // rule: gbacw:13.31 gbacw:13.33
    let mut t = Table::new([]);
    let (d, a, b) = (t.d("Hindman"), t.b("Shaver"), t.b("Wood"));
    t.world.brigade_mut(a).ci = true;
    assert!(!effectiveness::division_ci(&t.book, &t.world, d), "one of two is not more than half");
    t.world.brigade_mut(b).ci = true;
    assert!(effectiveness::division_ci(&t.book, &t.world, d));
    t.world.division_mut(d).ci = true;
    t.world.brigade_mut(b).ci = false;
    assert!(effectiveness::division_ci(&t.book, &t.world, d), "one of two effective brigades is no majority");
    t.world.brigade_mut(a).ci = false;
    assert!(!effectiveness::division_ci(&t.book, &t.world, d));
}

#[test]
fn r3_0_iv_c_the_phase_comes_after_recovery() {
    // rule: gbacw:3.0.IV.B gbacw:3.0.IV.C
    let mut t = quiet_table();
    for name in ["2 AR", "6 AR", "3 Confederate", "7 AR"] {
        t.disorder(name).edit(name, |u| u.busy = false);
    }
    end(&mut t);
    place_all(&mut t);
    assert!(!t.world.brigade(t.b("Shaver")).ci, "it rallied first");
    assert_eq!(t.outcome, None, "there is another turn");
}

#[test]
fn r30_2_after_the_last_turn_comes_the_verdict() {
    // rule: gbacw-bb:30.2#length gbacw:3.0.IV.D
    let mut t = quiet_table();
    t.turn(1);
    end(&mut t);
    place_all(&mut t);
    let outcome = t.outcome.clone().expect("9 AM is the last turn");
    assert_eq!(outcome.winner, Some(Side::Union), "{:?}", outcome.reasons);
    assert_eq!(t.world.phase, Phase::Over);
    assert!(t.said("Union victory"), "{:?}", t.log());
}

#[test]
fn actions_are_ordered_for_a_stable_menu() {
    assert!(EndTurnAction::RallyAll < EndTurnAction::Rest);
}
