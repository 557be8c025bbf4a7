//! Leaders, orders, alert, the long roll, falling back, loose regiments, Johnston, Lew Wallace.

use longroll::kit::Side;
use longroll::rules::blind_swords::activation::{Activate, ActivateAction, eligible, rating};
use longroll::rules::blind_swords::alert::{self, LongRoll, NameDivision};
use longroll::rules::blind_swords::book::Entry;
use longroll::rules::blind_swords::fallback::{self, FallBack};
use longroll::rules::blind_swords::loose::Attach;
use longroll::rules::blind_swords::testkit::{self, Table};
use longroll::rules::blind_swords::wallace::March;
use longroll::rules::blind_swords::world::{Alert, Chit, Order, Phase, Place};
use longroll::rules::blind_swords::{arrivals, cohesion, johnston, movement, orders};

// rule: blind-swords:4.0#leader blind-swords:2.4#act blind-swords:2.3 blind-swords-x:2.3
#[test]
fn s4_0_a_roll_of_the_rating_is_full_and_one_more_is_limited() {
    let mut t = Table::new([4]);
    let withers = t.l("csa_withers");
    assert_eq!(rating(&t.book, &t.world, withers), 4);
    t.run(Activate::chit(withers));
    t.expect(Side::Confederate, "brigade");
    let jackson = t.b("Jackson");
    t.act(ActivateAction::Brigade(jackson));
    t.expect(Side::Confederate, "attack");
    assert!(!t.world.active.as_ref().expect("a brigade acts").limited);

    let mut t = Table::new([5]);
    t.run(Activate::chit(withers));
    t.act(ActivateAction::Brigade(jackson));
    assert!(t.said("limited activation"));
    t.decline_all().finished();
    // A limited activation marks the brigade, and the chit goes back for the other one.
    assert!(t.world.brigade(jackson).activated);
    assert_eq!(t.world.cup.count(Chit::Leader(withers)), 1);
}

// rule: blind-swords:2.4#act blind-swords-x:7.3#johnston
// example: B-CHIT-2
#[test]
fn s2_4_a_commander_in_chief_rolls_no_die_may_repeat_a_brigade_and_turns_no_marker() {
    let mut t = Table::new([]);
    let (johnston, chalmers) = (t.l("csa_johnston"), t.b("Chalmers"));
    t.world.brigade_mut(chalmers).activated = true;
    assert!(eligible(&t.book, &t.world, johnston).contains(&chalmers));
    t.run(Activate::chit(johnston));
    t.act(ActivateAction::Brigade(chalmers));
    t.expect(Side::Confederate, "attack");
    assert!(t.world.cup.is_empty(), "his chit is used up");
}

// rule: blind-swords-x:7.3#grant
#[test]
fn x7_3_grant_never_activates_ammen() {
    let t = Table::scenario("16.6", []);
    let grant = t.l("usa_grant");
    let ammen = t.b("Ammen");
    assert!(!t.book.leader(grant).brigades.contains(&ammen));
    assert!(t.book.leader(grant).brigades.contains(&t.b("Tuttle")));
}

// rule: blind-swords-x:15.0#leader
#[test]
fn x15_0_confederate_leaders_do_not_roll_in_surprise() {
    let mut t = Table::scenario("16.2", []);
    let hardee = t.l("csa_hardee");
    t.run(Activate::chit(hardee));
    t.expect(Side::Confederate, "brigade");
    // From 9:00 on he rolls.
    let mut t = Table::scenario("16.2", [6]);
    t.clock(2).run(Activate::chit(hardee));
    assert!(t.said("limited"));
}

// rule: blind-swords:8.1 blind-swords-x:8.2a blind-swords:8.2 blind-swords:8.3 blind-swords:8.4 blind-swords:8.5
// example: B-UORD-1030Attack B-UORD-1100Attack B-UORD-1030Defend
#[test]
fn x8_2a_no_union_attack_before_eleven() {
    let mut t = Table::scenario("16.7", []);
    let all = [Order::Attack, Order::Defend, Order::Maneuver, Order::Regroup];
    assert_eq!(orders::open(&t.book, &t.world, Side::Confederate), all);
    t.clock(5);
    assert_eq!(orders::open(&t.book, &t.world, Side::Union), all[1..]);
    t.clock(6);
    assert_eq!(orders::open(&t.book, &t.world, Side::Union), all);
    let allows = |order, step| orders::allows(&t.book, order, step);
    assert!(allows(Order::Attack, Phase::Close) && !allows(Order::Attack, Phase::Rally));
    assert!(
        allows(Order::Defend, Phase::Fire)
            && !allows(Order::Defend, Phase::Close)
            && allows(Order::Defend, Phase::Rally)
    );
    assert!(allows(Order::Maneuver, Phase::Movement) && !allows(Order::Maneuver, Phase::Fire));
    assert!(!allows(Order::Regroup, Phase::Movement) && allows(Order::Regroup, Phase::Rally));
    assert_eq!(
        [Order::Attack, Order::Defend, Order::Maneuver, Order::Regroup].map(|o| orders::mp2(&t.book, o)),
        [12, 8, 16, 0]
    );
}

// rule: blind-swords-x:8.4
#[test]
fn x8_4_march_column_from_ten_and_under_maneuver_only() {
    let mut t = Table::scenario("16.7", []);
    t.clock(3);
    assert!(!orders::may_march(&t.book, &t.world, Order::Maneuver));
    t.clock(4);
    assert!(orders::may_march(&t.book, &t.world, Order::Maneuver));
    assert!(!orders::may_march(&t.book, &t.world, Order::Attack));
}

// rule: blind-swords-x:8.7
// example: B-RAITH-1 B-STU-1
#[test]
fn x8_7_who_is_alert_at_the_start_and_who_by_the_clock() {
    let t = Table::scenario("16.3", []);
    assert_eq!(t.world.brigade(t.b("Raith")).alert, Alert::On);
    assert_eq!(t.world.brigade(t.b("Marsh")).alert, Alert::Off);
    let mut t = Table::scenario("16.7", []);
    t.keep(&[]);
    let stuart = t.b("Stuart");
    t.clock(2).with_cx(alert::begin_turn);
    assert_eq!(t.world.brigade(stuart).alert, Alert::Off);
    t.clock(3).with_cx(alert::begin_turn);
    assert_eq!(t.world.brigade(stuart).alert, Alert::On);
    assert_eq!(t.world.brigade(t.b("Tuttle")).alert, Alert::Off);
    t.clock(4).with_cx(alert::begin_turn);
    assert_eq!(t.world.brigade(t.b("Tuttle")).alert, Alert::On);
}

// rule: blind-swords-x:8.7#1
#[test]
fn x8_7_contact_within_three_hexes_in_sight_wakes_the_division_for_the_next_turn() {
    let mut t = Table::scenario("16.7", []);
    let (tuttle, sweeny, hare) = (t.b("Tuttle"), t.b("Sweeny"), t.b("Hare"));
    let union = t.world.members(tuttle).next().expect("Tuttle has regiments");
    let confederate = t.u("csa_10ms");
    t.keep(&[]);
    // Cloud Field: open ground on one level.
    let fields: Vec<_> =
        t.book.board.hexes().filter(|h| t.book.in_area(*h) && t.book.ground.words(*h).starts_with("clear")).collect();
    let near = |d: u16| {
        fields.iter().flat_map(|a| fields.iter().map(move |b| (*a, *b))).find(|(a, b)| {
            t.book.board.distance(*a, *b) == d
                && longroll::rules::blind_swords::sight::now(&t.book, &t.world, *a, *b).is_open()
        })
    };
    let (far, close) = (near(4).expect("open ground"), near(3).expect("open ground"));
    t.world.put(&testkit::book("16.7"), union, far.0);
    t.with_cx(|cx| movement::enter(cx, confederate, far.1));
    assert_eq!(t.world.brigade(tuttle).alert, Alert::Off, "four hexes are too far");
    t.world.put(&testkit::book("16.7"), union, close.0);
    t.with_cx(|cx| movement::enter(cx, confederate, close.1));
    assert_eq!([tuttle, sweeny].map(|b| t.world.brigade(b).alert), [Alert::Next; 2]);
    assert_eq!(t.world.brigade(hare).alert, Alert::Off, "another division sleeps on");
    t.clock(1).with_cx(alert::begin_turn);
    assert_eq!(t.world.brigade(tuttle).alert, Alert::On);
}

// rule: blind-swords-x:8.7#1 blind-swords-x:8.7
#[test]
fn x8_7_stuart_wakes_in_the_same_turn_and_his_chit_joins_the_cup() {
    let mut t = Table::scenario("16.7", []);
    let stuart = t.b("Stuart");
    let hex = t.world.hex(t.u("usa_55il")).expect("he is in his camp");
    t.with_cx(|cx| alert::targeted(cx, hex));
    assert_eq!(t.world.brigade(stuart).alert, Alert::On);
    assert_eq!(t.world.cup.count(Chit::Leader(t.l("usa_stuart"))), 1);
    // Once he has acted this turn he gets no second chit.
    let mut t = Table::scenario("16.7", []);
    t.world.brigade_mut(stuart).activated = true;
    t.with_cx(|cx| alert::targeted(cx, hex));
    assert!(t.world.cup.is_empty());
}

// rule: blind-swords-x:8.7#2 blind-swords-x:8.7#opt
#[test]
fn x8_7_the_alert_chit_names_a_division_and_the_option_hides_which() {
    for secret in [false, true] {
        let book = if secret { testkit::book_with("16.7", &["hidden_alert"]) } else { testkit::book("16.7") };
        let mut t = Table::with(book, []);
        t.run(NameDivision::default());
        t.expect(Side::Union, "alert");
        assert_eq!(t.choices().len(), 3, "McClernand, W. Wallace, Hurlbut; never Stuart");
        t.pick("alert", "Hurlbut").finished();
        assert_eq!(t.world.brigade(t.b("Lauman")).alert, Alert::Next);
        let theirs = t.log_of(Some(Side::Confederate)).join(" ");
        assert_eq!(theirs.contains("Hurlbut"), !secret, "{theirs}");
        let mut seen = t.world.clone();
        longroll::rules::blind_swords::hidden::redact(Side::Confederate, &t.book, &mut seen);
        assert_eq!(seen.brigade(t.b("Lauman")).alert == Alert::Off, secret);
    }
}

// rule: blind-swords-x:8.7a blind-swords-x:8.7a#when
// example: B-LR-1 B-LR-2
#[test]
fn x8_7a_the_long_roll_shakes_regiments_before_the_order_is_carried_out() {
    for (leader, limited) in [(3, false), (6, true)] {
        let mut t = Table::scenario("16.7", [leader, 3]);
        let (tuttle, wallace) = (t.b("Tuttle"), t.l("usa_wallacew"));
        t.world.brigade_mut(tuttle).alert = Alert::On;
        t.clock(3).run(Activate::chit(wallace));
        if !limited {
            t.pick("maneuver", "");
        }
        t.expect(Side::Union, "shake");
        for _ in 0..2 {
            let first = t.legal()[0];
            t.act(first);
        }
        let shaken = t.world.members(tuttle).filter(|u| t.world.unit(*u).hits == 1).count();
        assert_eq!(shaken, 2);
        assert!(!t.world.brigade(tuttle).long_roll, "it is sounded once");
    }
}

// rule: blind-swords-x:8.7a#when
// example: B-LR-3
#[test]
fn x8_7a_a_brigade_that_was_kept_from_acting_has_not_rolled_yet() {
    let mut t = Table::scenario("16.7", []);
    let tuttle = t.b("Tuttle");
    t.world.brigade_mut(tuttle).alert = Alert::On;
    t.run(longroll::rules::blind_swords::activation::Negated::new(t.l("usa_wallacew"))).finished();
    assert!(t.world.brigade(tuttle).activated && t.world.brigade(tuttle).long_roll);
    assert!(!Table::scenario("16.4", []).world.brigades.iter().any(|b| b.long_roll), "only in 16.7");
}

#[test]
fn the_long_roll_shakes_no_more_regiments_than_there_are() {
    let mut t = Table::scenario("16.7", [6]);
    let (stuart, kept) = (t.b("Stuart"), ["usa_55il"]);
    t.keep(&kept).run(LongRoll::new(stuart)).finished();
    assert_eq!(t.state("usa_55il").hits, 1);
}

/// 71 OH at its camp, alone with whoever else is named.
fn camp_of_71_oh(more: &[&str], script: &[u8]) -> Table {
    let mut t = Table::new(script.to_vec());
    let mut kept = vec!["usa_71oh"];
    kept.extend(more);
    t.keep(&kept);
    t.activate_limited("Stuart");
    t
}

// rule: blind-swords-x:8.6 blind-swords-x:8.6#roll blind-swords-x:2.10#camp-us blind-swords-x:2.10#camp-end
#[test]
fn x8_6_falling_back_is_open_in_camps_until_noon_and_beside_headquarters() {
    let mut t = camp_of_71_oh(&[], &[]);
    let stuart = t.b("Stuart");
    let open = |t: &Table| fallback::is_open(&t.book, &t.world, stuart);
    assert!(open(&t), "in a camp");
    t.clock(8);
    assert!(!open(&t), "camps stop counting at noon");
    t.put("usa_71oh", "B3510");
    assert!(open(&t), "at the headquarters");
    t.clock(6).put("usa_71oh", "B3212");
    assert!(open(&t), "in a dot hex");
    t.put("usa_71oh", "B3011");
    assert!(!open(&t), "nowhere special");
    // Not after a full activation, and not for the Confederates.
    t.put("usa_71oh", "B3312").activate("Stuart", Order::Defend);
    assert!(!open(&t));
}

// rule: blind-swords-x:8.6#all blind-swords-x:8.6#limit
// example: B-FB-1
#[test]
fn x8_6_every_unit_goes_two_hexes_north_or_east_or_surrenders() {
    let mut t = camp_of_71_oh(&["usa_55il"], &[]);
    let stuart = t.b("Stuart");
    t.run(FallBack::new(stuart));
    t.expect(Side::Union, "pick");
    t.pick("pick", "71st Ohio");
    let start = t.h("B3312");
    let steps = t.choices().len();
    assert!(steps >= 2, "{}", t.describe());
    let first = t.legal()[0];
    t.act(first);
    while t.can("step") && t.describe().contains("71st Ohio") {
        let next = t.legal()[0];
        t.act(next);
    }
    let end = t.world.hex(t.u("usa_71oh")).expect("nobody is near");
    assert_eq!(t.book.board.distance(start, end), 2);
    while t.to_move.is_some() {
        let next = t.legal()[0];
        t.act(next);
    }
    let other = t.world.hex(t.u("usa_55il")).expect("nobody is near");
    assert_eq!(t.book.board.distance(t.h("B3512"), other), 2);
}

// rule: blind-swords-x:8.6#limit
#[test]
fn x8_6_whoever_stays_next_to_the_enemy_surrenders() {
    // Confederates on every way out: the north-east, north and north-west, two hexes off.
    let names = ["csa_5ms", "csa_9ms", "csa_7ms", "csa_10ms", "csa_52tn"];
    let mut t = camp_of_71_oh(&names, &[]);
    for (name, hex) in names.iter().zip(["B3310", "B3111", "B3511", "B3412", "B3413"]) {
        t.put(name, hex);
    }
    let stuart = t.b("Stuart");
    t.run(FallBack::new(stuart)).decline_all();
    assert_eq!(t.state("usa_71oh").place, Place::Eliminated, "{:?}", t.log());
}

// rule: blind-swords-x:8.6#limit
#[test]
fn x8_6_whoever_finds_no_two_hexes_to_go_surrenders_though_no_enemy_is_near() {
    // The north-east corner of the area: there is nothing north or east of it.
    let mut t = camp_of_71_oh(&["usa_55il"], &[]);
    let stuart = t.b("Stuart");
    t.put("usa_71oh", "B4009");
    assert_eq!(fallback::stuck(&t.book, &t.world, stuart), [t.u("usa_71oh")], "the choice tells it beforehand");
    t.run(FallBack::new(stuart)).decline_all();
    assert_eq!(t.state("usa_71oh").place, Place::Eliminated, "{:?}", t.log());
    assert!(t.said("71st Ohio") && t.world.hex(t.u("usa_55il")).is_some());
}

// rule: blind-swords-x:8.6#limit blind-swords-x:10.11
#[test]
fn x8_6_nobody_falls_back_through_an_entry_hex_of_the_enemy() {
    for entry in [false, true] {
        let mut t = super::fire_strength::lane(5, |b| {
            if entry {
                let hex = b.board.find("T0102").expect("it is on the map");
                b.scenario.entries[Side::Confederate].push(hex);
            }
        });
        let stuart = t.b("Stuart");
        t.put("usa_54oh", "T0103").activate_limited("Stuart").run(FallBack::new(stuart)).finished();
        let gone = if entry { Place::Eliminated } else { Place::On(t.h("T0101")) };
        assert_eq!(t.state("usa_54oh").place, gone);
    }
}

// rule: blind-swords-x:8.9
#[test]
fn x8_9_loose_regiments_are_attached_from_ten_within_twelve_hexes_both_halves_together() {
    let mut t = Table::scenario("16.7", []);
    let peabody = t.b("Peabody");
    t.clock(3).run(Attach::new(peabody)).finished();
    t.clock(4).put("usa_23mo", "B2217");
    t.run(Attach::new(peabody));
    t.expect(Side::Union, "attach");
    t.pick("attach", "23rd Missouri");
    t.decline_all();
    assert_eq!(t.state("usa_23mo").brigade, Some(peabody));
    let mut t = Table::scenario("16.7", []);
    t.clock(4).put("usa_16ia_a", "B2217").put("usa_16ia_b", "B2318");
    t.run(Attach::new(peabody)).pick("attach", "16th Iowa");
    assert_eq!(t.state("usa_16ia_b").brigade, Some(peabody), "the other half comes along");
    // Until then they support one another (`cohesion`), and are alert.
    let t = Table::scenario("16.7", []);
    assert!(t.world.is_alert(t.u("usa_16ia_a")));
}

// rule: blind-swords-x:7.3#johnston blind-swords-x:7.3#beauregard
// example: B-JOHN-1 B-JOHN-3 B-JOHN-4 B-JOHN-6
#[test]
fn x7_3_johnston_falls_on_one_to_three_from_two_o_clock() {
    for (die, falls) in [(1, true), (3, true), (4, false), (6, false)] {
        let mut t = Table::scenario("16.7", [die]);
        let johnston = t.l("csa_johnston");
        t.clock(12).with_cx(johnston::roll);
        assert_eq!(t.world.leader(johnston).eliminated.is_some(), falls, "die {die}");
        // Once fallen there is no second roll.
        if falls {
            t.clock(13).with_cx(johnston::roll);
        }
    }
    let mut t = Table::scenario("16.7", []);
    t.clock(11).with_cx(johnston::roll);
    t.finished();
    let beauregard = t.l("csa_beauregard");
    assert_eq!(johnston::mortal(&t.book), Some(t.l("csa_johnston")));
    assert!(t.book.leader(beauregard).rating == 0, "he rolls no die either");
}

// rule: blind-swords-x:8.10
#[test]
fn x8_10_corps_commanders_act_like_leaders_of_divisions() {
    let t = Table::scenario("16.7", []);
    let hardee = t.book.leader(t.l("csa_hardee"));
    assert_eq!(hardee.command, longroll::rules::blind_swords::book::Command::Division);
    assert_eq!(hardee.brigades.len(), 3);
}

#[test]
fn lew_wallace_comes_some_turns_after_he_was_called() {
    let mut t = Table::with(testkit::book_with("16.7", &["lew_wallace"]), [5, 6]);
    t.clock(9).run(March::default());
    assert!(t.to_move.is_none(), "not before one o'clock");
    t.clock(10).run(March::default());
    t.expect(Side::Union, "declare").pick("declare", "");
    let points = longroll::rules::blind_swords::victory::points2(&t.book, &t.world);
    assert!(points[Side::Confederate] >= 10, "five points at once: {points:?}");
    t.clock(11).run(March::default());
    assert_eq!(t.world.wallace.expect("he was called").comes, None, "5 + 1 is not 8");
    t.clock(12).run(March::default());
    assert_eq!(t.world.wallace.expect("he was called").comes, Some(12), "6 + 2 is");
    assert_eq!(t.state("usa_11in").due, 12);
    assert_eq!(t.state("usa_20oh").due, 14);
    let other = testkit::book("16.7");
    assert!(other.units.iter().all(|u| u.key != "usa_11in"), "without the option they are not in play");
    let waits = Table::with(testkit::book_with("16.7", &["lew_wallace"]), []);
    assert_eq!(waits.state("usa_11in").due, Entry::NEVER);
}

// rule: blind-swords:10.11 blind-swords:10.11#block
#[test]
fn s10_11_reinforcements_come_with_a_full_activation_and_wait_while_the_enemy_is_at_the_door() {
    let mut t = Table::new([]);
    let mcarthur = t.b("McArthur");
    assert!(arrivals::due(&t.book, &t.world, mcarthur).is_empty(), "not before 11:30");
    t.clock(7);
    assert_eq!(arrivals::due(&t.book, &t.world, mcarthur).len(), 3);
    t.run(arrivals::Arrive::new(mcarthur)).finished();
    assert!(t.is_at("usa_9il", "B3209") && t.is_at("usa_50il", "B3209"), "all in one hex, even overstacked");

    let mut t = Table::new([]);
    t.clock(7).put("csa_5ms", "B3210");
    t.run(arrivals::Arrive::new(mcarthur)).finished();
    assert_eq!(t.state("usa_9il").place, Place::Due, "delayed one turn");
    assert!(arrivals::due(&t.book, &t.world, mcarthur).is_empty());
    t.clock(8).run(arrivals::Arrive::new(mcarthur));
    t.expect(Side::Union, "arrive");
    let first = t.legal()[0];
    t.act(first).finished();
    assert!(t.world.hex(t.u("usa_9il")).is_some_and(|h| h != t.h("B3209")), "the nearest clear hex instead");
}

// rule: blind-swords:12.4b blind-swords:2.1#cr
#[test]
fn loose_regiments_support_one_another_until_they_are_attached() {
    let mut t = Table::scenario("16.7", []);
    t.keep(&["usa_16ia_a", "usa_23mo"]).put("usa_16ia_a", "B2213").put("usa_23mo", "B2213");
    let unit = t.u("usa_23mo");
    let supported = cohesion::is_supported(&t.book, &t.world, unit);
    let open = t.book.ground.words(t.h("B2213")).starts_with("clear");
    assert_eq!(supported, open, "{}", t.book.ground.words(t.h("B2213")));
}

// rule: blind-swords:4.0#fire blind-swords:4.0#steps
#[test]
fn s4_0_fire_comes_before_movement_and_movement_before_close_combat() {
    use longroll::rules::blind_swords::orders::allows;
    let mut t = Table::new([]);
    let (johnston, chalmers) = (t.l("csa_johnston"), t.b("Chalmers"));
    t.put("csa_7ms", "B3711");
    t.run(Activate::chit(johnston)).act(ActivateAction::Brigade(chalmers)).pick("attack", "");
    let mut phases = Vec::new();
    while t.to_move.is_some() {
        if phases.last() != Some(&t.world.phase) {
            phases.push(t.world.phase);
        }
        let before = t.legal().len();
        t.decline_until(|t| t.legal().len() != before || t.world.phase != *phases.last().expect("it was pushed"));
        if phases.contains(&Phase::Close) {
            break;
        }
    }
    let at = |p| phases.iter().position(|x| *x == p);
    assert!(at(Phase::Fire) < at(Phase::Movement) && at(Phase::Movement) < at(Phase::Close), "{phases:?}");
    assert!(at(Phase::Fire).is_some() && allows(&t.book, Order::Attack, Phase::Fire));
}

/// Hickenlooper beside a regiment of Miller's that stands in its camp, Miller's leader having failed his roll.
fn hickenlooper(at: &str, dice: &[u8]) -> Table {
    let mut t = Table::with(testkit::book_with("16.7", &["battery_fall_back"]), dice.to_vec());
    t.keep(&["usa_hickenlooper_bty", "usa_18mo"]).put("usa_hickenlooper_bty", at).put("usa_18mo", "B2717");
    t.clock(2).activate_limited("Miller");
    t
}

// rule: blind-swords-x:8.6#opt
// example: B-FB-2 B-FB-3 B-FB-4
#[test]
fn x8_6_a_battery_beside_a_brigade_that_falls_back_may_go_along_if_it_passes() {
    let miller = hickenlooper("B2617", &[]).b("Miller");
    // In the open the regiment still supports it: it goes first. Four passes, as printed; in woods one less.
    let open = |t: &Table, h| t.book.in_area(h) && t.book.ground.words(h) == "clear, level 7";
    let t = hickenlooper("B2617", &[]);
    let pair = t.book.board.hexes().filter(|h| open(&t, *h)).find_map(|h| {
        let beside = t.book.neighbours(h).find(|n| open(&t, *n))?;
        Some((t.book.number(h).to_owned(), t.book.number(beside).to_owned()))
    });
    let (gun, regiment) = pair.expect("the map has open ground");
    for (die, passes) in [(4, true), (5, false)] {
        let mut t = hickenlooper(&gun, &[die]);
        t.put("usa_18mo", &regiment).run(FallBack::new(miller)).pick("pick", "Hickenlooper");
        assert_eq!(t.state("usa_hickenlooper_bty").hits, u8::from(!passes));
        assert_eq!(t.describe().contains("Hickenlooper"), passes, "{}", t.describe());
    }
    for (die, passes) in [(3, true), (4, false)] {
        let mut t = hickenlooper("B2617", &[die]);
        t.run(FallBack::new(miller));
        t.decline_until(|t| t.describe().contains("battery"));
        let cr = t.cr("usa_hickenlooper_bty");
        assert_eq!(i16::from(die) <= i16::from(cr), passes, "cohesion {cr}");
        t.pick("pick", "Hickenlooper");
        if !passes {
            assert!(t.is_at("usa_hickenlooper_bty", "B2617"));
            assert_eq!(t.state("usa_hickenlooper_bty").hits, 1);
            continue;
        }
        let steps = t.choices().iter().filter(|c| c.verb == "step").count();
        assert!(steps > 0, "{}", t.describe());
        let from = t.world.hex(t.u("usa_hickenlooper_bty")).expect("it is there");
        let first = t.legal()[0];
        t.act(first);
        let to = t.world.hex(t.u("usa_hickenlooper_bty")).expect("it goes along");
        let road = t.book.ground.by_road(from, to);
        let woods = [from, to].iter().any(|h| t.book.ground.words(*h).starts_with("woods"));
        t.decline_all();
        assert_eq!(t.state("usa_hickenlooper_bty").worn, woods && !road, "one depletion for woods without a road");
    }
    // Without the option no battery is asked.
    let mut t = Table::scenario("16.7", []);
    t.keep(&["usa_hickenlooper_bty", "usa_18mo"]).put("usa_hickenlooper_bty", "B2617").put("usa_18mo", "B2717");
    t.activate_limited("Miller").run(FallBack::new(miller)).decline_all();
    assert!(t.is_at("usa_hickenlooper_bty", "B2617"));
}

// rule: blind-swords-x:8.6#opt blind-swords:10.7
#[test]
fn x8_6_a_battery_that_goes_along_is_fired_at_like_the_brigade() {
    let mut t = hickenlooper("B2617", &[1]);
    let miller = t.b("Miller");
    t.put("csa_7ms", "B2618").run(FallBack::new(miller)).pick("pick", "Hickenlooper").pick("step", "");
    t.expect(Side::Confederate, "fire");
    assert!(t.is_at("usa_hickenlooper_bty", "B2617"), "it has not left yet");
    t.decline();
    assert!(!t.is_at("usa_hickenlooper_bty", "B2617"));
}

// rule: blind-swords-x:10.11a#delay
#[test]
fn x10_11a_a_single_regiment_waits_for_a_full_activation_of_its_brigade() {
    let mut t = Table::scenario("16.7", [6]);
    let (statham, breckinridge) = (t.b("Statham"), t.l("csa_breckinridge"));
    t.keep(&[]).clock(12);
    for name in ["csa_19tn", "csa_1tnbn"] {
        t.off(name, Place::Due);
    }
    assert_eq!(arrivals::due(&t.book, &t.world, statham).len(), 1);
    // Limited: the activation is spent and nobody comes.
    t.run(Activate::chit(breckinridge)).decline_all();
    assert!(t.world.brigade(statham).activated);
    assert_eq!(t.state("csa_19tn").place, Place::Due);
    // Next turn a full one brings it in, still able to march in column.
    t.world.brigade_mut(statham).activated = false;
    t.clock(13).dice([1]).run(Activate::chit(breckinridge));
    t.pick("defend", "");
    t.decline_until(|t| t.world.hex(t.u("csa_19tn")).is_some());
    let unit = t.u("csa_19tn");
    assert!(arrivals::may_march_alone(&t.book, &t.world, unit));
}
