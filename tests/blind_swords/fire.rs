//! Fire combat: who may fire at whom, and what is asked.

use longroll::kit::Side;
use longroll::rules::blind_swords::action::Action;
use longroll::rules::blind_swords::book::{Arm, UnitId, Weapon};
use longroll::rules::blind_swords::fire::{
    Defensive, FireAction, FireStep, GunFire, Opportunity, Single, SingleFire, gunboat_has_target, guns_have_target,
};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Order, Phase, Place};

use super::fire_strength::{field, lane, remake};

use Side::{Confederate, Union};

const MS5: &str = "5th Mississippi";
const MS7: &str = "7th Mississippi";
const MS9: &str = "9th Mississippi";
const MS10: &str = "10th Mississippi";
const AL17: &str = "17th Alabama";
const AL18: &str = "18th Alabama";
const AL19: &str = "19th Alabama";
const OH54: &str = "54th Ohio";
const OH71: &str = "71st Ohio";
const IL55: &str = "55th Illinois";
const GAGE: &str = "Gage's (Alabama) Battery";
const GIRARDEY: &str = "Girardey's (Georgia) Battery";

/// Two dice of the table that do nothing to anybody on the columns of these tests, and two of a test that do nothing.
const MISS: [u8; 2] = [1, 1];

fn fires(action: &Action) -> Option<FireAction> {
    match action {
        Action::Fire(f) => Some(*f),
        _ => None,
    }
}

/// The verbs that are offered, each once, in order of the answers.
fn verbs(t: &Table) -> Vec<&'static str> {
    let mut verbs: Vec<&str> = t.choices().iter().map(|c| c.verb).collect();
    verbs.dedup();
    verbs
}

fn units(t: &Table, names: &[&str]) -> Vec<UnitId> {
    names.iter().map(|n| t.u(n)).collect()
}

// rule: blind-swords:9.0 blind-swords:9.1 blind-swords:9.3a blind-swords:9.3b blind-swords-x:9.1a#plain blind-swords:9.1c#ext
// example: B-D66-1
#[test]
fn the_walkthrough_fires_of_chalmers() {
    let mut t = Table::new([2, 1]);
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    // 10th Mississippi would be shifted off the table, 7th is out of range: there is one fire.
    assert_eq!(verbs(&t), ["fire", "done"]);
    t.pick("fire", "B3612 54OH by 9MS: C").finished();
    assert!(t.said("2.5 SP: column 2, shifted to C") && t.said("-2 target in woods") && t.said("dice 21: no effect"));
    assert!(t.state(MS9).act.fired);
}

// rule: blind-swords:9.1c#long blind-swords:9.1e blind-swords:9.3b
#[test]
fn the_walkthrough_fires_of_jackson() {
    let mut t = Table::new([4, 6, 1, 1]);
    t.worn(OH54).put(OH54, "B3510").put(MS7, "B3612").put(MS9, "B3712");
    t.activate("Jackson", Order::Attack).run(FireStep::default());
    t.expect(Confederate, "fire");
    // 18th Alabama could join, but its line over dense woods would bind the total.
    t.pick("choose", "B3512").pick("join", "19th Alabama");
    let go = t.choices().into_iter().find(|c| c.verb == "go").unwrap();
    assert!(go.detail.contains("column 6-7, shifted to 4, -2"), "{}", go.detail);
    let with = t.choices().into_iter().find(|c| c.verb == "join" && c.label.contains("18th")).unwrap();
    assert!(with.detail.contains("column 8-9, shifted to 4, -3"), "{}", with.detail);
    t.pick("go", "");
    assert!(t.said("dice 46: Routine test for 55th Illinois") && t.said("cohesion 2 of 55th Illinois"));
}

// rule: blind-swords:4.0#limited blind-swords:9.1
#[test]
fn s4_0_limited_activation_fires_at_neighbours_only() {
    let mut t = Table::new([1, 1]);
    t.put(OH54, "B3510").put(MS7, "B3612").put(MS9, "B3712").put(MS10, "B3710").put(MS5, "B3812");
    t.activate_limited("Stuart").run(FireStep::default());
    let labels: Vec<String> = t.choices().into_iter().map(|c| c.label).collect();
    assert_eq!(labels, ["B3612 7MS by 55IL: 8-9", "no more fire"]);
    t.pick("fire", "B3612").finished();
    // Under orders 55 IL might fire at others too.
    let mut t = Table::new([]);
    t.put(OH54, "B3510").put(MS7, "B3612").put(MS9, "B3712").put(MS10, "B3710").put(MS5, "B3812");
    t.activate("Stuart", Order::Defend).run(FireStep::default());
    assert!(t.choices().len() > 2, "{}", t.describe());
}

// rule: blind-swords:9.1#once blind-swords:9.0
#[test]
fn s9_1_each_unit_fires_once_and_a_hex_may_be_hit_again() {
    let mut t = field(&["ff"; 3], &["11"; 3], "", |_| {});
    // Two hexes that do not touch and do not flank each other's lines: both at the same target, one after the other.
    t.dice([1, 1, 1, 1]).put(OH54, "T0102").put(MS9, "T0101").put(GAGE, "T0101").put(MS10, "T0103");
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    assert!(!t.choices().iter().any(|c| c.detail.contains("Gage")), "batteries fire in their own phase");
    t.choose(|a| fires(a) == Some(FireAction::Hex { from: t_h("T0101"), at: t_h("T0102") }));
    assert_eq!(t.to_move, Some(Confederate));
    assert!(!t.offers("fire", "9MS"), "it has fired");
    t.pick("fire", "10MS").finished();
}

/// Hex ids of the two-column field above.
fn t_h(number: &str) -> longroll::map::HexId {
    field(&["ff"; 3], &["11"; 3], "", |_| {}).h(number)
}

// rule: blind-swords:9.1e
#[test]
fn s9_1e_one_answer_fires_the_whole_hex_and_single_units_can_be_picked() {
    let mut t = lane(3, |_| {});
    t.dice([1, 1]).put(OH54, "T0101").put(MS9, "T0102").put(MS10, "T0102").put(MS7, "T0103");
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    t.pick("fire", "9MS+10MS: 16-18").finished();
    assert!(t.said("17 SP: column 16-18"));

    let mut t = lane(3, |_| {});
    t.dice([1, 1, 1, 1]).put(OH54, "T0101").put(MS9, "T0102").put(MS10, "T0102");
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    t.pick("choose", "T0101").pick("join", MS10);
    assert!(t.offers("join", MS9) && t.can("go") && !t.can("another"));
    t.pick("go", "");
    assert!(t.said("10th Mississippi fires at T0101") && !t.said("9th Mississippi"));
    t.pick("fire", "9MS").finished();
}

// rule: blind-swords:9.1e
#[test]
fn s9_1e_two_neighbouring_hexes_of_one_brigade_add_up_and_three_never() {
    let rows = ["fff"; 3];
    let mut t = field(&rows, &["111"; 3], "", |_| {});
    let at = t.h("T0202");
    let ring: Vec<String> = t.book.board.neighbours(at).map(|(_, h)| t.book.number(h).to_owned()).collect();
    t.dice([1, 1]).put(OH54, "T0202");
    t.put(MS9, &ring[0]).put(MS10, &ring[1]).put(MS5, &ring[2]).put(AL17, &ring[0]);
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    t.pick("choose", "T0202").pick("join", MS9);
    assert!(t.offers("join", MS10), "the next hex");
    assert!(!t.offers("join", MS5), "two hexes off");
    t.pick("join", MS10);
    assert!(!t.offers("join", MS5), "a third hex");
    t.pick("go", "");
    assert!(t.said("17 SP: column 16-18"));
    // Of two brigades in two hexes, none but the active one fires at all.
    assert!(!t.choices().iter().any(|c| c.label.contains("17AL")));
}

// rule: blind-swords:9.1e#cav
#[test]
fn s9_1e_mounted_cavalry_fires_unit_by_unit() {
    let horse = |b: &mut longroll::rules::blind_swords::book::Book| {
        remake(b, "csa_9ms", Arm::Cavalry, Weapon::R, 5);
        remake(b, "csa_10ms", Arm::Cavalry, Weapon::R, 5);
    };
    let mut t = lane(3, horse);
    t.dice([1, 1, 1, 1]).put(OH54, "T0101").put(MS9, "T0102").put(MS10, "T0102");
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    assert_eq!(verbs(&t), ["choose", "done"], "not as one");
    t.pick("choose", "T0101").pick("join", MS9);
    assert_eq!(verbs(&t), ["go"]);
    t.pick("go", "").pick("fire", "10MS").finished();
    // On foot they are foot (`blind-swords:10.9`).
    let mut t = lane(3, horse);
    t.put(OH54, "T0101").put(MS9, "T0102").put(MS10, "T0102");
    t.edit(MS9, |u| u.dismounted = true).edit(MS10, |u| u.dismounted = true);
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    assert!(t.offers("fire", "9MS+10MS"), "{}", t.describe());
}

// rule: blind-swords:9.3c blind-swords-x:9.3#11
#[test]
fn s9_3c_flanking_fire_is_announced_together_and_every_fire_gains() {
    let setup = || {
        let mut t = field(&["fff"; 3], &["111"; 3], "", |_| {});
        let ring: Vec<String> =
            t.book.board.neighbours(t.h("T0202")).map(|(_, h)| t.book.number(h).to_owned()).collect();
        t.put(OH54, "T0202").put(MS9, &ring[0]).put(MS10, &ring[2]).put(MS7, &ring[3]);
        t.activate("Chalmers", Order::Attack);
        t
    };
    // One answer: everybody, each hex a fire of its own.
    let mut t = setup();
    t.dice([1, 1, 1, 1, 1, 1]).run(FireStep::default()).pick("fire-all", "T0202").finished();
    let log = t.take_log();
    assert!(log[0].starts_with("Flanking fire at T0202"), "{log:?}");
    assert_eq!(log.iter().filter(|l| l.contains("+1 flanking fire")).count(), 3);
    // By hand: the second fire must flank the first one.
    let mut t = setup();
    t.dice([1, 1, 1, 1]).run(FireStep::default());
    t.pick("choose", "T0202").pick("join", MS9).pick("another", "");
    assert!(t.offers("join", MS10) && t.offers("join", MS7) && !t.can("go"));
    t.pick("join", MS10).pick("go", "");
    assert_eq!(t.take_log().iter().filter(|l| l.contains("+1 flanking fire")).count(), 2);
    // Whoever was not announced fires later without it.
    t.dice([1, 1]).pick("fire", "7MS").finished();
    assert!(!t.said("flanking"));
}

// rule: blind-swords:9.3c
#[test]
fn s9_3c_once_the_hex_is_empty_the_others_are_free_again() {
    let mut t = field(&["fff"; 3], &["111"; 3], "", |_| {});
    let ring: Vec<String> = t.book.board.neighbours(t.h("T0202")).map(|(_, h)| t.book.number(h).to_owned()).collect();
    t.put(OH54, "T0202").put(OH71, "T0202").put(MS9, &ring[0]).put(MS10, &ring[2]);
    // Equal strength, so that somebody is asked while the first fire is under way.
    t.edit(OH54, |u| u.worn = true).edit(OH71, |u| u.worn = true);
    let book = t.book.clone();
    let equal = |t: &Table, u: &str| t.world.printed2(&book, t.u(u));
    assert_ne!(equal(&t, OH54), equal(&t, OH71));
    t.dice([1, 1]).activate("Chalmers", Order::Attack).run(FireStep::default()).pick("choose", "T0202");
    t.pick("join", MS9).pick("another", "").pick("join", MS10);
    // The target vanishes after the first fire.
    t.off(OH54, Place::Left).off(OH71, Place::Left);
    t.put(IL55, &ring[1]);
    t.pick("go", "");
    assert!(!t.state(MS9).act.fired && !t.state(MS10).act.fired);
    assert!(t.offers("fire", "10MS") || t.offers("choose", &ring[1]), "{}", t.describe());
}

// rule: blind-swords:9.2
#[test]
fn s9_2_the_largest_leads_and_the_owner_chooses_among_equals() {
    let mut t = lane(3, |b| {
        remake(b, "usa_71oh", Arm::Infantry, Weapon::S, 12);
        remake(b, "usa_55il", Arm::Infantry, Weapon::R, 7);
    });
    t.dice([1, 1]).put(OH54, "T0101").put(OH71, "T0101").put(IL55, "T0101").put(MS9, "T0102");
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    t.pick("fire", "T0101").expect(Union, "lead");
    let names: Vec<String> = t.choices().into_iter().map(|c| c.label).collect();
    assert_eq!(names.len(), 2, "{names:?}");
    assert!(t.choices().iter().all(|c| c.has_odds) && t.describe().contains("leads at T0101"));
    t.pick("lead", OH71).finished();
    assert!(t.said("no effect on 71st Ohio"));
    // Printed strength counts, not what hits leave of it.
    let mut t = lane(3, |b| remake(b, "usa_71oh", Arm::Infantry, Weapon::S, 11));
    t.dice([1, 1]).put(OH54, "T0101").put(OH71, "T0101").put(MS9, "T0102").hits(OH54, 2);
    t.activate("Chalmers", Order::Attack).run(FireStep::default()).pick("fire", "T0101").finished();
    assert!(t.said("no effect on 54th Ohio"));
}

// rule: blind-swords:9.3a blind-swords:9.3b blind-swords:9.3
// example: B-FIRE-2 B-FIRE-3
#[test]
fn s9_3b_the_rating_must_be_in_a_box() {
    for (cr, hits, expected) in [(4, 0, "Routine"), (3, 0, "Routine"), (4, 1, "Routine"), (5, 0, "no effect")] {
        let mut t = field(&["w", "f"], &["1", "1"], "", |b| {
            remake(b, "usa_54oh", Arm::Infantry, Weapon::R, 3);
            let target = b.units.iter_mut().find(|u| u.key == "csa_9ms").unwrap();
            // One more than meant: alone in woods a unit is unsupported.
            target.fresh.as_mut().unwrap().cr = cr + 1;
        });
        t.dice([6, 2, 1, 1]).put(MS9, "T0101").hits(MS9, hits).put(OH54, "T0102");
        t.activate("Stuart", Order::Attack).run(FireStep::default()).pick("fire", "T0101");
        assert!(t.said(&format!("column 1, dice 62: {expected}")), "{cr} {hits}: {:?}", t.log());
    }
}

// rule: blind-swords:9.3#shift
#[test]
fn s9_3_fire_that_is_shifted_off_the_table_is_not_offered() {
    let mut t = field(&["w", "f"], &["1", "1"], "", |b| remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 1));
    t.put(OH54, "T0101").put(MS9, "T0102").activate("Chalmers", Order::Attack).run(FireStep::default()).finished();
    // Two such units together are enough, and only together.
    let mut t = field(&["w", "f"], &["1", "1"], "", |b| {
        remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 1);
        remake(b, "csa_10ms", Arm::Infantry, Weapon::R, 1);
    });
    t.dice(MISS).put(OH54, "T0101").put(MS9, "T0102").put(MS10, "T0102");
    t.activate("Chalmers", Order::Attack).run(FireStep::default());
    t.pick("choose", "T0101").pick("join", MS9);
    assert_eq!(verbs(&t), ["join"], "it cannot be fired yet");
    t.pick("join", MS10).pick("go", "").finished();
    assert!(t.said("shifted to C"));
    // Past the last column fire stays on it.
    let mut t = lane(2, |b| remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 60));
    t.dice(MISS).put(OH54, "T0101").put(MS9, "T0102").activate("Chalmers", Order::Attack).run(FireStep::default());
    t.pick("fire", "23+");
}

// rule: blind-swords-x:10.11
#[test]
fn x10_11_nobody_fires_at_an_entry_hex_of_the_enemy() {
    let mut t = Table::new([]);
    t.keep(&[]).put("9th Illinois", "B3209").put(MS9, "B3210").activate("Chalmers", Order::Attack);
    t.run(FireStep::default()).finished();
    let mut t = Table::new([]);
    t.keep(&[]).put("9th Illinois", "B3211").put(MS9, "B3210").activate("Chalmers", Order::Attack);
    t.run(FireStep::default()).expect(Confederate, "fire");
}

// rule: blind-swords:6.1#join blind-swords:9.1e#cav
#[test]
fn s6_1_batteries_of_one_hex_join_or_fire_apart() {
    let two = |b: &mut longroll::rules::blind_swords::book::Book| remake(b, "csa_9ms", Arm::Artillery, Weapon::R, 4);
    let mut t = lane(5, two);
    t.world.phase = Phase::Artillery;
    t.dice(MISS).put(OH54, "T0101").put(GIRARDEY, "T0104").put(MS9, "T0104").put(GAGE, "T0105");
    assert!(guns_have_target(&t.book, &t.world, &units(&t, &[GIRARDEY])));
    assert!(!guns_have_target(&t.book, &t.world, &[]));
    t.run(GunFire::new(units(&t, &[GIRARDEY, MS9])));
    assert_eq!(verbs(&t), ["fire", "choose"], "they were told to fire; guns of the next hex cannot join");
    t.pick("fire", "10-12").finished();
    assert!(t.said("10 SP: column 10-12"));
    for gun in [GIRARDEY, MS9] {
        assert!(t.state(gun).turned.done && t.state(gun).turned.no_rally, "{gun}");
    }
    // One alone; the other may still move or fire.
    let mut t = lane(5, two);
    t.world.phase = Phase::Artillery;
    t.dice(MISS).put(OH54, "T0101").put(GIRARDEY, "T0104").put(MS9, "T0104");
    t.run(GunFire::new(units(&t, &[GIRARDEY, MS9])));
    t.pick("choose", "T0101").pick("join", GIRARDEY).pick("go", "").finished();
    assert!(t.state(GIRARDEY).turned.done && !t.state(MS9).turned.done);
}

// rule: blind-swords-x:6.5c
// example: B-GUNW-3
#[test]
fn x6_5c_guns_in_woods_cannot_double_their_fire_by_splitting_it() {
    let mut t = field(&["f", "f", "w", "f"], &["1"; 4], "", |b| {
        remake(b, "csa_9ms", Arm::Artillery, Weapon::R, 4);
        remake(b, "csa_gage_bty", Arm::Artillery, Weapon::R, 4);
    });
    t.world.phase = Phase::Artillery;
    t.dice(MISS).put(OH54, "T0101").put(MS9, "T0103").put(GAGE, "T0103").put(IL55, "T0104");
    t.run(GunFire::new(units(&t, &[MS9, GAGE]))).pick("choose", "T0101").pick("join", GAGE).pick("go", "").finished();
    assert!(t.said("3 SP out of woods at canister range: 4.5"));
    assert!(!guns_have_target(&t.book, &t.world, &units(&t, &[MS9])));
    t.run(GunFire::new(units(&t, &[MS9]))).finished();
}

// rule: blind-swords-x:6.5c blind-swords:6.5b
#[test]
fn x6_5c_what_a_battery_fired_elsewhere_or_earlier_leaves_the_woods_their_three_points() {
    let mut t = field(&["f", "f", "w", "f"], &["1"; 4], "", |b| {
        remake(b, "csa_9ms", Arm::Artillery, Weapon::R, 4);
        remake(b, "csa_gage_bty", Arm::Artillery, Weapon::R, 4);
    });
    t.world.phase = Phase::Artillery;
    t.dice(MISS).put(OH54, "T0101").put(GAGE, "T0102");
    t.run(GunFire::new(units(&t, &[GAGE]))).finished();
    assert!(t.state(GAGE).turned.done);
    // Driven into woods by enemy guns it has not fired out of them.
    t.put(GAGE, "T0103").put(MS9, "T0103").dice(MISS);
    t.run(GunFire::new(units(&t, &[MS9]))).finished();
    assert!(t.said("3 SP out of woods at canister range: 4.5"));
    // What both fired in the Artillery Phase does not hold back an event's fire.
    t.world.phase = Phase::Draw;
    assert!(guns_have_target(&t.book, &t.world, &units(&t, &[GAGE])));
}

// rule: blind-swords:10.7 blind-swords:9.1c#can
#[test]
fn s10_7_all_neighbours_may_fire_at_who_leaves_combined_by_hex() {
    let mut t = field(&["fff"; 3], &["111"; 3], "", |_| {});
    let ring: Vec<String> = t.book.board.neighbours(t.h("T0202")).map(|(_, h)| t.book.number(h).to_owned()).collect();
    t.put(OH54, "T0202").put(OH71, "T0202");
    t.put(MS9, &ring[0]).put(GIRARDEY, &ring[0]).put(AL17, &ring[1]);
    t.dice([1, 1, 1, 1]);
    t.run(Opportunity::new(t.u(OH71)));
    t.expect(Confederate, "fire");
    // Ten rifles at half and six guns with canister at half: 5 and 4.5 (ruling R21).
    t.pick("fire", "8-9");
    // The mover leads, though he is not the largest, and nobody is asked.
    assert!(t.said("9.5 SP: column 8-9") && t.said("no effect on 71st Ohio"));
    assert!(t.said("half (opportunity fire)"));
    t.pick("fire", "17AL").finished();
    assert!(t.said("4.5 SP: column 4"));
    // Nobody's fire step is used up.
    assert!(!t.state(MS9).act.fired);
}

// rule: blind-swords:10.7 blind-swords:9.1e
#[test]
fn s10_7_neighbours_of_one_brigade_fire_at_who_leaves_as_one() {
    let mut t = field(&["fff"; 3], &["111"; 3], "", |_| {});
    let ring: Vec<String> = t.book.board.neighbours(t.h("T0202")).map(|(_, h)| t.book.number(h).to_owned()).collect();
    assert_eq!(t.book.board.distance(t.h(&ring[0]), t.h(&ring[1])), 1);
    t.put(OH54, "T0202").put(MS9, &ring[0]).put(MS7, &ring[1]).dice(MISS);
    t.run(Opportunity::new(t.u(OH54))).pick("choose", "").pick("join", MS9).pick("join", MS7).pick("go", "").finished();
    assert!(t.said("10 SP: column 10-12"), "ten and ten at half: {:?}", t.log());
    // Not of two brigades.
    t.put(AL17, &ring[1]).off(MS7, Place::Left);
    t.run(Opportunity::new(t.u(OH54)));
    assert!(!t.offers("choose", "") || !t.pick("choose", "").pick("join", MS9).offers("join", AL17));
}

// rule: blind-swords-x:10.11
#[test]
fn x10_11_nobody_fires_at_who_leaves_an_entry_hex_of_his_own() {
    for (entry, asked) in [(false, true), (true, false)] {
        let mut t = field(&["fff"; 3], &["111"; 3], "", |b| {
            if entry {
                let hex = b.board.find("T0202").expect("it is on the map");
                b.scenario.entries[Union].push(hex);
            }
        });
        t.put(OH54, "T0202").put(MS9, "T0201");
        t.run(Opportunity::new(t.u(OH54)));
        assert_eq!(t.can("fire"), asked);
    }
}

// rule: blind-swords:10.7
#[test]
fn s10_7_fire_may_be_held_and_ends_when_the_mover_is_driven_off() {
    let mut t = field(&["fff"; 3], &["111"; 3], "", |_| {});
    let ring: Vec<String> = t.book.board.neighbours(t.h("T0202")).map(|(_, h)| t.book.number(h).to_owned()).collect();
    t.put(OH54, "T0202").put(MS9, &ring[0]).put(AL17, &ring[1]);
    t.run(Opportunity::new(t.u(OH54))).expect(Confederate, "fire").decline().finished();
    // No enemy beside it: nobody is asked.
    t.put(MS9, "T0101").put(AL17, "T0101").put(OH54, "T0303");
    t.run(Opportunity::new(t.u(OH54))).finished();
    // Driven off by the first fire: the second one is not offered, and its dice are not rolled.
    t.put(OH54, "T0202").put(MS9, &ring[0]).put(AL17, &ring[1]);
    t.run(Opportunity::new(t.u(OH54))).edit(OH54, |u| u.driven += 1);
    t.pick("fire", "9MS").finished();
    // Gunboats never answer (`blind-swords-x:6.5e#safe`); foot with close combat weapons neither.
    let mut t = lane(3, |b| {
        remake(b, "csa_9ms", Arm::Gunboat, Weapon::G, 7);
        remake(b, "csa_10ms", Arm::Infantry, Weapon::Cc, 7);
    });
    t.put(OH54, "T0102").put(MS9, "T0101").put(MS10, "T0103");
    t.run(Opportunity::new(t.u(OH54))).finished();
}

// rule: blind-swords:10.7#retreat blind-swords:10.7
// example: B-OPP-2
#[test]
fn s10_7_a_retreat_is_spared_in_its_first_hex_and_fired_at_in_those_after() {
    use longroll::rules::blind_swords::retreat::Retreat;
    let mut t = lane(8, |_| {});
    t.put(OH54, "T0103").put(MS9, "T0102");
    let (oh54, ms9) = (t.u(OH54), t.u(MS9));
    t.run(Retreat::new(oh54, 2, vec![ms9]));
    assert!(t.to_move.is_none() && t.is_at(OH54, "T0105"), "who drove it off does not fire: {}", t.describe());
    // An enemy on the far bank beside the second and third hex fires twice, the first one never.
    let mut t = field(&["fR", "fR", "fR", "fR", "ff", "fR", "fR", "fR"], &["11"; 8], "", |_| {});
    t.dice([1; 4]).put(OH54, "T0103").put(MS9, "T0102").put(AL17, "T0205");
    t.run(Retreat::new(oh54, 3, vec![ms9]));
    for hex in ["T0104", "T0105"] {
        assert!(t.is_at(OH54, hex) && t.offers("fire", "17AL") && !t.offers("fire", "9MS"), "{}", t.describe());
        t.pick("fire", "17AL");
    }
    t.finished();
    assert!(t.is_at(OH54, "T0106"));
}

// rule: blind-swords:11.3a blind-swords:9.3#shift
#[test]
fn s11_3a_the_walkthrough_defensive_fire() {
    let mut t = Table::new([3, 5]);
    t.put(MS7, "B3711").put(MS9, "B3712").put(MS10, "B3710").put(MS5, "B3812");
    t.activate("Chalmers", Order::Attack);
    t.run(Defensive::new(t.h("B3612"), units(&t, &[MS7, MS9]), vec![]));
    t.expect(Union, "fire");
    // Two attacking hexes to choose from; 55 IL touches neither.
    assert_eq!(t.choices().iter().filter(|c| c.verb == "fire").count(), 2);
    assert!(!t.offers("fire", "55IL"));
    t.pick("fire", "B3711").finished();
    assert!(t.said("column 10-12, dice 35: no effect on 7th Mississippi") && t.said("cohesion 4"));
}

// rule: blind-swords:11.3a blind-swords:9.1d
#[test]
fn s11_3a_others_beside_an_attacker_support_at_half_unless_attacked_themselves() {
    let setup = || {
        let mut t = Table::new([1, 1, 1, 1]);
        t.keep(&[]).put(OH54, "B3612").put(IL55, "B3611").put(OH71, "B3613").put(MS7, "B3711").put(MS9, "B3712");
        t.activate("Chalmers", Order::Attack);
        t
    };
    let t = setup();
    let near = |a: &str, b: &str| t.book.board.distance(t.h(a), t.h(b));
    assert_eq!(
        [near("B3611", "B3711"), near("B3611", "B3712"), near("B3613", "B3712"), near("B3613", "B3711")],
        [1, 2, 1, 2]
    );
    let mut t = setup();
    t.run(Defensive::new(t.h("B3612"), units(&t, &[MS7, MS9]), vec![]));
    assert!(t.offers("fire", "B3711 7MS by 55IL") && !t.offers("fire", "B3712 9MS by 55IL"));
    assert!(t.offers("fire", "B3712 9MS by 71OH"));
    // The attacked and the supporters fire together if they touch: twelve and half of thirteen.
    t.pick("choose", "B3711").pick("join", OH54).pick("join", IL55).pick("go", "");
    assert!(t.said("18.5 SP") && t.said("half (supporting)"));
    t.pick("fire", "71OH").finished();
    // Attacked itself by others: no support.
    let mut t = setup();
    let others = units(&t, &[IL55]);
    t.run(Defensive::new(t.h("B3612"), units(&t, &[MS7, MS9]), others));
    assert!(!t.offers("fire", "55IL") && t.offers("fire", "71OH"));
    // An attacker that was driven off is no target any more, and only those beside the others support.
    let mut t = setup();
    t.run(Defensive::new(t.h("B3612"), units(&t, &[MS7, MS9]), vec![]));
    t.edit(MS9, |u| u.driven += 1);
    let left: Vec<Action> = {
        let top = t.stack.last().unwrap();
        let mut out = Vec::new();
        longroll::engine::Suspended::inner(top).legal(&t.book, &t.world, &mut out);
        out
    };
    assert!(left.iter().filter_map(fires).all(|f| f != FireAction::Hex { from: t.h("B3612"), at: t.h("B3712") }));
    assert!(left.iter().filter_map(fires).any(|f| f == FireAction::Hex { from: t.h("B3612"), at: t.h("B3711") }));
}

// rule: blind-swords:11.3a blind-swords:9.1e#mixed
#[test]
fn s11_3a_guns_and_foot_of_a_hex_add_up_and_each_defender_may_have_his_own_target() {
    let mut t = field(&["fff"; 3], &["111"; 3], "", |_| {});
    let at = t.h("T0202");
    let ring: Vec<String> = t.book.board.neighbours(at).map(|(_, h)| t.book.number(h).to_owned()).collect();
    t.put(MS9, "T0202").put(GIRARDEY, "T0202").put(OH54, &ring[0]).put(IL55, &ring[1]);
    t.activate("Stuart", Order::Attack);
    // Ten and nine: foot at effective range, guns with canister.
    t.dice([1, 1]);
    t.run(Defensive::new(at, units(&t, &[OH54, IL55]), vec![])).pick("fire", &ring[0]).finished();
    assert!(t.said("19 SP: column 19-22"));
    t.events.clear();
    // Or each at another attacker.
    t.dice([1, 1, 1, 1]);
    t.run(Defensive::new(at, units(&t, &[OH54, IL55]), vec![]));
    t.pick("choose", &ring[0]).pick("join", GIRARDEY).pick("go", "");
    assert!(!t.offers("fire", "=Gir"), "it has fired");
    t.pick("fire", &format!("{} 55IL by 9MS", ring[1])).finished();
}

// rule: blind-swords:11.3a#cc
#[test]
fn s11_3a_mounted_defenders_with_close_combat_weapons_or_against_horse_hold_fire() {
    let run = |weapon, attacker: Arm| {
        let mut t = lane(3, |b| {
            remake(b, "csa_9ms", Arm::Cavalry, weapon, 6);
            remake(b, "usa_54oh", attacker, Weapon::R, 6);
        });
        t.dice([1, 1]).put(MS9, "T0101").put(OH54, "T0102").activate("Stuart", Order::Attack);
        t.run(Defensive::new(t.h("T0101"), units(&t, &[OH54]), vec![]));
        t.can("fire")
    };
    assert!(run(Weapon::R, Arm::Infantry), "carbines at foot");
    assert!(!run(Weapon::Cc, Arm::Infantry) && !run(Weapon::R, Arm::Cavalry) && !run(Weapon::Cc, Arm::Cavalry));
}

// rule: blind-swords:11.3a blind-swords:9.3#shift
#[test]
fn s11_3a_defensive_fire_is_read_on_c_at_least() {
    let mut t = field(&["w", "f"], &["1", "1"], "", |b| remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 1));
    t.dice(MISS).put(OH54, "T0101").put(MS9, "T0102").activate("Stuart", Order::Attack);
    t.run(Defensive::new(t.h("T0102"), units(&t, &[OH54]), vec![])).pick("fire", "C").finished();
    assert!(t.said("1 SP: column 1, shifted to C"));
}

// rule: blind-swords:7.3#event
#[test]
fn s7_3_an_event_fires_once_and_asks_nothing() {
    let mut t = lane(3, |_| {});
    t.dice(MISS).put(OH54, "T0101").put(MS9, "T0102").put(MS10, "T0102");
    let fire = SingleFire {
        units: units(&t, &[MS9, MS10]),
        hex: t.h("T0101"),
        shift: 1,
        ignore_woods: false,
        full_strength: true,
        by: t.e("csa_firefight"),
    };
    t.run(Single::new(fire.clone())).finished();
    assert!(t.said("17 SP: column 16-18, shifted to 19-22") && t.said("+1 event"));
    assert!(!t.state(MS9).act.fired, "its fire step is another matter");
    // If it cannot be fired nothing happens.
    t.put(OH54, "T0103").put(OH71, "T0101").off(OH71, Place::Left);
    t.run(Single::new(fire)).finished();
}

// rule: blind-swords:9.3 blind-swords:9.3b
#[test]
fn odds_are_the_charts() {
    let mut t = field(&["w", "f"], &["1", "1"], "", |_| {});
    t.put(OH54, "T0101").put(MS9, "T0102").activate("Chalmers", Order::Attack).run(FireStep::default());
    let action = t.legal().iter().copied().find(|a| matches!(fires(a), Some(FireAction::Hex { .. }))).unwrap();
    let top = longroll::engine::Suspended::inner(t.stack.last().unwrap());
    let odds = top.odds(&t.book, &t.world, action).unwrap();
    // Ten points into woods: column 6-7; 54 OH has cohesion 3, alone in woods: half of the rolls make it test.
    assert_eq!((odds.title.as_str(), odds.tally.total()), ("10 SP, column 10-12, shifted to 6-7", -2));
    let sum: u16 = odds.chances.iter().map(|c| c.permille).sum();
    assert_eq!((sum, odds.chances[0].permille, odds.chances[0].result.as_str()), (1000, 500, "no effect"));
    assert!(
        odds.mean_loss100 > 0
            && odds.effect_permille > 200
            && odds.effect_permille < 500
            && odds.backfire_permille == 0
    );
}

/// 16.6 with one Confederate regiment in a hex and nobody else, both gunboats in play.
fn river(hex: &str) -> Table {
    let mut t = Table::scenario("16.6", []);
    t.keep(&[]).put(MS9, hex);
    t.off("Gunboat Tyler", Place::Afloat).off("Gunboat Lexington", Place::Afloat);
    t.world.phase = Phase::Artillery;
    t
}

/// The odds of the fire of 9 MS at T0102 with some units in it and others beside it.
fn odds_at(units: &[&str], aside: &[&str], change: impl FnOnce(&mut Table)) -> longroll::engine::Odds {
    let mut t = field(&["fff"; 3], &["111"; 3], "", |_| {});
    for (names, hex) in [(units, "T0102"), (aside, "T0202")] {
        for name in names {
            t.put(name, hex);
        }
    }
    t.put(MS9, "T0103").activate("Chalmers", Order::Attack);
    change(&mut t);
    t.run(FireStep::default());
    let at = t.h("T0102");
    let is_it = |a: &&Action| matches!(fires(a), Some(FireAction::Hex { at: hex, .. }) if hex == at);
    let action = *t.legal().iter().find(is_it).expect("it is in range");
    let top = longroll::engine::Suspended::inner(t.stack.last().expect("the fire step waits"));
    top.odds(&t.book, &t.world, action).expect("a fire has odds")
}

// rule: blind-swords:12.1a#D2 blind-swords:12.1a#Dall
#[test]
fn the_odds_count_everybody_in_the_hex() {
    use longroll::rules::blind_swords::charts::combat::Depletion;
    // 55 IL leads, whether the two others stand with it or beside it.
    let alone = odds_at(&[IL55], &[OH54, OH71], |_| {});
    let stack = odds_at(&[IL55, OH71, OH54], &[], |_| {});
    assert_eq!(alone.chances, stack.chances);
    // What the second and the third of the stack lose by the results that hit them, by hand.
    let t = field(&["f"], &["1"], "", |_| {});
    let charts = &t.book.charts.combat;
    let column = charts.results.column(10 * 16).expect("ten points are on the table");
    let (lead, second, third) = [IL55, OH54, OH71].map(|n| t.book.unit(t.u(n))).into();
    let lost =
        |u: &longroll::rules::blind_swords::book::UnitSpec| u32::from(u.fresh.unwrap().sp2 - u.worn.unwrap().sp2) * 50;
    let mut more = 0;
    for (tens, ones, die) in (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| (a, b, c)))) {
        let test = charts.results.test(column, tens, ones, lead.fresh.unwrap().cr);
        more += match test.map(|severity| charts.fire_test.test(severity).depletion(die)) {
            Some(Depletion::D2) => lost(second),
            Some(Depletion::DAll) => lost(second) + lost(third),
            _ => 0,
        };
    }
    assert!(more > 0);
    assert!((stack.mean_loss100 - alone.mean_loss100).abs_diff(more / 216) <= 1, "{alone:?} {stack:?} {more}");
}

// rule: blind-swords:12.1b#panic
#[test]
fn the_odds_count_those_who_panic_and_what_a_wrecked_brigade_loses() {
    let mean = |change: &dyn Fn(&mut Table)| odds_at(&[IL55], &[OH54, OH71], change).mean_loss100;
    let plain = mean(&|_| {});
    // A Disrupted neighbour who panics takes a break test, one of a wrecked brigade is lost.
    let broken = mean(&|t| {
        t.hits(OH71, 2);
    });
    let wrecked = mean(&|t| {
        let stuart = t.b("Stuart");
        t.world.brigade_mut(stuart).wrecked = true;
    });
    assert!(plain < broken && broken < wrecked, "{plain} {broken} {wrecked}");
}

// rule: blind-swords-x:6.5e blind-swords-x:6.5e#range blind-swords-x:6.5e#effect
// example: B-GB-1 B-GB-2
#[test]
fn x6_5e_a_gunboat_shells_a_hex_it_need_not_see() {
    use longroll::rules::blind_swords::fire::Gunboat;
    use longroll::rules::blind_swords::ground::Terrain;
    let t = river("A2908");
    // A dense woods hex six hexes from the river at the nearest.
    let reach = |h| t.book.scenario.river.iter().map(|r| t.book.board.distance(*r, h)).min().unwrap();
    let dense = |h: &longroll::map::HexId| t.book.in_area(*h) && t.book.ground.terrain(*h) == Terrain::DenseWoods;
    let far = t.book.board.hexes().filter(dense).find(|h| reach(*h) == 6).expect("the map has one");
    let number = t.book.number(far).to_owned();
    for (dice, hit) in [([4, 1], true), ([3, 6], false), ([6, 6], true)] {
        let mut t = river(&number);
        t.dice(dice);
        t.run(Gunboat::new(t.u("Gunboat Tyler")));
        if t.can("place") {
            t.pick("place", "range 6");
        }
        t.finished();
        // Seven points at long range are 3.5, two columns less for dense woods: column 1.
        assert!(t.said("3.5 SP at long range") && t.said("column 1, dice"), "{:?}", t.log());
        assert_eq!(t.state(MS9).hits, u8::from(hit), "{dice:?}");
        assert!(t.world.hex(t.u("Gunboat Tyler")).is_some_and(|h| t.book.ground.is_river(h)));
    }
}

// rule: blind-swords-x:6.5e#effect blind-swords-x:6.5e#safe blind-swords-x:6.5e
#[test]
fn x6_5e_everybody_in_two_hexes_is_shaken_once_by_both_gunboats() {
    use longroll::rules::blind_swords::fire::Gunboat;
    let mut t = river("A2908");
    t.put(MS7, "A2908").put(MS10, "A2909").put(MS5, "A2808").hits(MS7, 0).hits(MS10, 0);
    t.dice([6, 6]);
    let (tyler, lexington) = (t.u("Gunboat Tyler"), t.u("Gunboat Lexington"));
    assert!(gunboat_has_target(&t.book, &t.world, tyler));
    t.run(Gunboat::new(tyler)).expect(Union, "shell").pick("shell", "A2908");
    let place = t.choices()[0].label.clone();
    t.expect(Union, "place").pick("place", &place).expect(Union, "also").pick("also", "A2909").finished();
    let hits = |t: &Table| [MS9, MS7, MS10, MS5].map(|n| t.state(n).hits);
    assert_eq!(hits(&t), [1, 1, 1, 0]);
    // The other one may not lie where the first one does, and shakes nobody a second time.
    t.dice([6, 6]);
    t.run(Gunboat::new(lexington)).pick("shell", "A2909");
    assert!(!t.offers("place", &place), "the hex is taken");
    let other = t.choices()[0].label.clone();
    // Only A2908 lies beside it with enemies in it: nobody is asked.
    t.pick("place", &other).finished();
    assert_eq!(hits(&t), [1, 1, 1, 0], "nobody twice");
}

// rule: blind-swords-x:6.5e#safe
#[test]
fn x6_5e_gunboats_spare_hexes_beside_friends_and_are_nobodys_target() {
    use longroll::rules::blind_swords::fire::Gunboat;
    let mut t = river("A2908");
    let tyler = t.u("Gunboat Tyler");
    assert!(gunboat_has_target(&t.book, &t.world, tyler));
    t.put("8th Illinois", "A2907");
    assert!(!gunboat_has_target(&t.book, &t.world, tyler), "a friend stands beside the target");
    t.run(Gunboat::new(tyler)).finished();
    t.put("8th Illinois", "A2606");
    assert!(gunboat_has_target(&t.book, &t.world, tyler));
    // A regiment on the bank beside a gunboat has nothing to fire at.
    let mut t = river("A2908");
    let bank = t.book.scenario.river.iter().find_map(|r| {
        let land =
            t.book.board.neighbours(*r).map(|(_, h)| h).find(|h| t.book.in_area(*h) && t.book.ground.is_land(*h))?;
        Some((*r, land))
    });
    let (river, land) = bank.expect("the river has a bank");
    let (ms9, book) = (t.u(MS9), t.book.clone());
    t.world.put(&book, tyler, river);
    t.world.put(&book, ms9, land);
    t.activate("Chalmers", Order::Attack).run(FireStep::default()).finished();
}

// rule: blind-swords:9.0 blind-swords:9.3c blind-swords:9.1e blind-swords:10.7
#[test]
fn fire_by_lot_always_ends() {
    for seed in 0..40 {
        let mut t = Table::scenario("16.4", []);
        t.dice = longroll::kit::Dice::seeded(seed);
        // Both armies pushed together: every brigade has something to do.
        let hexes: Vec<_> = t.book.board.hexes().filter(|h| t.book.in_area(*h) && t.book.ground.is_land(*h)).collect();
        let mut lot = longroll::kit::Dice::seeded(seed + 1000);
        let book = t.book.clone();
        for unit in book.unit_ids().filter(|u| book.unit(*u).arm != Arm::Gunboat) {
            let at = hexes[usize::from(lot.below(200))];
            if t.world.at(at).len() < 3 && !t.world.enemy_at(&book, book.unit(unit).side, at) {
                t.world.put(&book, unit, at);
            }
        }
        let brigade = book.brigade_ids().nth(seed as usize % book.brigades.len()).unwrap();
        let name = book.brigade(brigade).name.clone();
        if book.brigade(brigade).leader.is_none() {
            continue;
        }
        t.activate(&name, Order::Attack).run(FireStep::default());
        t.play_by_lot(seed);
    }
}

#[test]
fn names_of_this_file_are_units_of_16_1() {
    let t = Table::new([]);
    for name in [MS5, MS7, MS9, MS10, AL17, AL18, AL19, OH54, OH71, IL55, GAGE, GIRARDEY] {
        t.u(name);
    }
}
