//! Event chits: when they may be played, on what, and what they do.

use longroll::engine::testkit::Bench;
use longroll::kit::{Cup, Dice, Side};
use longroll::rules::blind_swords::BlindSwords;
use longroll::rules::blind_swords::activation::Activate;
use longroll::rules::blind_swords::events::{Held, Window, WindowKind, activation_over, pool};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Alert, Boosts, By, Chit, Order, Phase, Place};

use Side::{Confederate, Union};

fn boosts(t: &Table) -> Boosts {
    t.world.active.as_ref().expect("a brigade acts").boosts
}

// rule: blind-swords:7.1
#[test]
fn s7_1_the_union_is_asked_first_and_both_alternate_until_both_pass() {
    let mut t = Table::new([]);
    t.hits("55th Illinois", 1).hits("7th Mississippi", 1).hold("usa_rally").hold("csa_rally");
    t.world.brigade_mut(t.b("Stuart")).alert = Alert::On;
    t.run(Held::before_draw());
    t.expect(Union, "event").decline();
    t.expect(Confederate, "event").pick("event", "Rally");
    // The play takes effect before the next question; then the Union is asked again.
    t.decline_until(|t| t.to_move == Some(Union));
    assert_eq!(t.state("7th Mississippi").hits, 0);
    t.expect(Union, "event").pick("event", "Rally");
    t.decline_all().finished();
    assert_eq!(t.state("55th Illinois").hits, 0);
    assert_eq!(t.world.shown.len(), 2, "both chits are open");
    assert!(t.world.hand[Union].is_empty() && t.world.hand[Confederate].is_empty());
}

// rule: blind-swords:7.1
#[test]
fn s7_1_nobody_is_asked_who_holds_nothing_that_fits() {
    let mut t = Table::new([]);
    t.hold("usa_command_confusion").run(Held::before_draw());
    t.finished();
    // A pass of the one who is asked ends it, if the other has nothing.
    let mut t = Table::new([]);
    t.hits("7th Mississippi", 1).hold("csa_rally").run(Held::before_draw());
    t.expect(Confederate, "event").decline().finished();
    assert_eq!(t.world.hand[Confederate].len(), 1, "a chit not played is held on");
}

// rule: blind-swords:14.1
#[test]
fn s14_1_at_the_end_only_chits_of_that_window_are_played() {
    let mut t = Table::new([]);
    t.hits("7th Mississippi", 1).hold("csa_rally").hold("csa_command_confusion").run(Held::at_end());
    t.expect(Confederate, "event");
    assert_eq!(t.choices().iter().filter(|c| c.verb == "event").count(), 1);
    // Shift the Guns is a chit of the draw only.
    let mut t = Table::new([]);
    t.hold("usa_shift_guns").run(Held::at_end());
    t.finished();
}

// rule: blind-swords:7.3#event
// example: B-CHIT-3
#[test]
fn s7_3_command_confusion_replaces_the_order_and_takes_effect_at_once() {
    let mut t = Table::new([1]);
    t.hold("usa_command_confusion").activate("Chalmers", Order::Attack);
    t.run(Window::new(WindowKind::OrderEnemy, Union));
    t.expect(Union, "event").pick("event", "Confusion").finished();
    assert_eq!(t.world.active.as_ref().unwrap().order, Some(Order::Regroup));
    assert!(t.said("Attack becomes Regroup"));
}

// rule: blind-swords-x:8.7a#confusion
#[test]
fn x8_7a_confusion_comes_before_the_long_roll_and_never_against_the_opening() {
    // The order of the windows: a brigade's first activation is confused before its long roll is sounded.
    let mut t = Table::scenario("16.2", [1, 1, 1]);
    let peabody = t.b("Peabody");
    t.world.brigade_mut(peabody).alert = Alert::On;
    t.world.brigade_mut(peabody).long_roll = true;
    let leader = t.book.brigade(peabody).leader.expect("he has a division");
    t.hold("csa_command_confusion").run(Activate::chit(leader));
    t.decline_until(|t| t.can("brigade") || t.can("defend"));
    if t.can("brigade") {
        t.pick("brigade", "Peabody");
    }
    t.decline_until(|t| t.can("defend")).pick("defend", "");
    t.expect(Confederate, "event");
    assert!(t.world.brigade(peabody).long_roll, "the long roll is still to come");

    let mut t = Table::scenario("16.3", []);
    t.hold("usa_command_confusion").activate("Cleburne", Order::Attack);
    t.world.active.as_mut().unwrap().by = By::Opening;
    t.run(Window::new(WindowKind::OrderEnemy, Union));
    t.finished();
}

// rule: blind-swords-x:8.2a
#[test]
fn x8_2a_a_union_brigade_that_is_confused_into_an_early_attack_has_no_order() {
    let book = longroll::rules::blind_swords::testkit::book("16.3");
    let die = (1..=6)
        .find(|d| {
            book.charts.command.confusion.result(*d)
                == longroll::rules::blind_swords::charts::Confusion::Becomes(Order::Attack)
        })
        .expect("a face of the table is Attack");
    let mut t = Table::scenario("16.3", [die]);
    t.hold("csa_command_confusion").activate("Hildebrand", Order::Defend);
    t.run(Window::new(WindowKind::OrderEnemy, Confederate));
    t.pick("event", "Confusion").finished();
    assert_eq!(t.world.active.as_ref().unwrap().order, Some(Order::NoOrder));
}

// rule: blind-swords-x:11.3#event
#[test]
fn x11_3_a_yell_raises_cohesion_and_shifts_and_only_one_copy_is_used() {
    let mut t = Table::scenario("16.4", []);
    t.hold("csa_rebel_yell_1").hold("csa_rebel_yell_2").activate("Cleburne", Order::Attack);
    let before = t.cr("6th Mississippi");
    t.run(Window::new(WindowKind::CloseOwn, Confederate));
    assert_eq!(t.choices().iter().filter(|c| c.verb == "event").count(), 1, "two alike are one choice");
    t.pick("event", "Rebel Yell").finished();
    assert_eq!(boosts(&t).yell, 1);
    assert!(boosts(&t).must_advance);
    assert_eq!(t.cr("6th Mississippi"), (before + 1).min(6));
    assert_eq!(t.world.hand[Confederate].len(), 1, "the second copy waits for another activation");

    let mut t = Table::new([]);
    t.clock(6).hold("usa_charge").activate("Stuart", Order::Attack);
    t.run(Window::new(WindowKind::CloseOwn, Union)).pick("event", "Charge").finished();
    assert_eq!((boosts(&t).charge, boosts(&t).cr), (1, 0));
    assert!(boosts(&t).must_advance);
}

#[test]
fn a_chit_is_held_in_its_hours_only() {
    let mut t = Table::scenario("16.7", []);
    t.clock(5).hold("usa_charge").activate("Stuart", Order::Attack);
    t.run(Window::new(WindowKind::CloseOwn, Union)).finished();
    t.clock(6).run(Window::new(WindowKind::CloseOwn, Union)).expect(Union, "event");
}

// rule: blind-swords-x:8.7#events
#[test]
fn x8_7_no_chit_chooses_a_unit_of_a_brigade_that_is_not_alert() {
    let mut t = Table::new([]);
    t.world.brigade_mut(t.b("Stuart")).alert = Alert::Off;
    t.hits("55th Illinois", 1).hold("usa_rally").run(Held::before_draw());
    t.finished();
    let stuart = t.b("Stuart");
    t.world.brigade_mut(stuart).alert = Alert::On;
    t.run(Held::before_draw()).expect(Union, "event");
}

// rule: blind-swords-x:8.5 blind-swords-x:13.2b
#[test]
fn x8_5_rally_lifts_hits_or_a_marker_of_up_to_three_units_of_one_brigade() {
    let mut t = Table::new([]);
    t.hits("7th Mississippi", 2).edit("7th Mississippi", |u| u.low_ammo = true);
    t.worn("5th Mississippi").hits("19th Alabama", 1).hits("10th Mississippi", 1);
    t.hold("csa_rally").run(Held::before_draw());
    t.pick("event", "Rally");
    assert!(!t.can("rebuild"), "nothing on the map rebuilds");
    assert!(t.offers("resupply", "7th Mississippi") && t.offers("recover", "19th Alabama"));
    t.pick("recover", "7th Mississippi");
    assert_eq!(t.state("7th Mississippi").hits, 2, "it waits for the others");
    assert!(!t.offers("recover", "19th Alabama"), "Jackson's brigade is another");
    assert!(!t.offers("resupply", "7th Mississippi"), "the one or the other");
    t.pick("recover", "10th Mississippi").pick("recover", "52nd Tennessee").finished();
    assert_eq!(t.state("7th Mississippi").hits, 0);
    assert_eq!(t.state("10th Mississippi").hits, 0);
    assert!(t.state("7th Mississippi").low_ammo, "the marker stays");
}

#[test]
fn rally_is_not_for_units_beside_the_enemy_and_brings_back_available_ones() {
    let mut t = Table::new([]);
    t.put("55th Illinois", "B3316").hits("17th Alabama", 1).hits("52nd Tennessee", 0).hold("csa_rally");
    t.run(Held::before_draw()).finished();

    let mut t = Table::new([1]);
    t.off("7th Mississippi", Place::Available).hits("52nd Tennessee", 0).hold("csa_rally").run(Held::before_draw());
    t.pick("event", "Rally");
    // The only answer is not asked for; the die is rolled and the unit placed.
    assert!(t.said("rebuild"));
    t.decline_all();
    assert!(t.world.hex(t.u("7th Mississippi")).is_some());
    assert!(t.state("7th Mississippi").worn);
}

// rule: blind-swords-x:12.9.1#fight
#[test]
fn x12_9_1_a_wrecked_brigade_is_rallied_by_a_chit_like_any_other() {
    let mut t = Table::new([]);
    let chalmers = t.b("Chalmers");
    t.world.brigade_mut(chalmers).wrecked = true;
    t.hits("52nd Tennessee", 0).hits("7th Mississippi", 2).hold("csa_rally").run(Held::before_draw());
    t.pick("event", "Rally").decline_all();
    assert_eq!(t.state("7th Mississippi").hits, 0);
}

#[test]
fn empty_cartridge_boxes_mark_a_unit_that_has_just_fired() {
    let mut t = Table::new([]);
    let fired = vec![t.u("55th Illinois"), t.u("54th Ohio")];
    t.world.brigade_mut(t.b("Stuart")).alert = Alert::On;
    t.edit("54th Ohio", |u| u.low_ammo = true);
    t.hold("csa_low_ammo").run(Window::new(WindowKind::FireDoneEnemy(fired), Confederate));
    t.pick("event", "Cartridge").finished();
    assert!(t.state("55th Illinois").low_ammo);
}

#[test]
fn past_the_tents_and_up_the_ravines_last_for_the_activation() {
    let mut t = Table::scenario("16.3", []);
    t.hold("csa_captured_camps").hold("csa_ravines").activate("Cleburne", Order::Attack);
    t.run(Window::new(WindowKind::MoveOwn, Confederate));
    t.pick("event", "Tents").pick("event", "Ravines").finished();
    assert!(boosts(&t).past_tents && boosts(&t).ravines);
}

#[test]
fn cavalry_screens_a_hex_near_the_brigades_it_rides_with() {
    let mut t = Table::new([]);
    t.hold("usa_5th_ohio_cav").activate("Chalmers", Order::Attack);
    t.run(Window::new(WindowKind::MoveEnemy, Union)).pick("event", "Cavalry");
    let near = t.world.hex(t.u("55th Illinois")).unwrap();
    assert!(t.choices().iter().filter(|c| c.verb == "hex").all(|c| {
        match c.target {
            longroll::engine::Target::Hex(h) => t.book.unit_ids().any(|u| {
                t.book.unit(u).side == Union && t.world.hex(u).is_some_and(|at| t.book.board.distance(at, h) <= 6)
            }),
            _ => false,
        }
    }));
    let number = t.book.number(near).to_owned();
    t.pick_exact("hex", &number).finished();
    assert_eq!(boosts(&t).horse, Some(near));
}

// rule: blind-swords:7.4
#[test]
fn s7_4_pickets_see_the_hand_and_discard_a_chit_for_the_turn() {
    let mut t = Table::scenario("16.3", []);
    t.hold("usa_picket_cav").hold("csa_rally").hold("csa_ravines");
    t.run(Held::before_draw()).pick("event", "Pickets");
    assert!(t.log_of(Some(Union)).iter().any(|l| l.contains("Rally!") && l.contains("Up the Ravines")));
    t.expect(Union, "discard").pick("discard", "Rally!").decline_all().finished();
    assert_eq!(t.world.hand[Confederate], vec![t.e("csa_ravines")]);
    assert!(t.world.shown.contains(&Chit::Event(t.e("csa_rally"))));
    // Nothing to see, nothing to play.
    let mut t = Table::scenario("16.3", []);
    t.hold("usa_picket_cav").run(Held::before_draw()).finished();
}

#[test]
fn wagons_sherman_and_stragglers_help_the_units_they_name() {
    let mut t = Table::scenario("16.4", []);
    for b in t.book.brigade_ids() {
        t.world.brigade_mut(b).alert = Alert::On;
    }
    let shermans = t.book.unit_ids().find(|u| {
        let brigade = t.book.unit(*u).brigade;
        let leader = brigade.and_then(|b| t.book.brigade(b).leader);
        leader.is_some_and(|l| t.book.leader(l).key == "usa_sherman") && t.world.hex(*u).is_some()
    });
    let unit = shermans.expect("Sherman is there");
    t.world.unit_mut(unit).hits = 2;
    t.hold("usa_sherman_rides").run(Held::before_draw()).pick("event", "Sherman").decline_all().finished();
    assert_eq!(t.world.unit(unit).hits, 1);

    t.world.unit_mut(unit).low_ammo = true;
    let hex = t.world.hex(unit).unwrap();
    let far = t.world.distance_to_enemy(&t.book, Union, hex) >= 2;
    t.hold("usa_wagons").run(Held::before_draw());
    if far {
        t.pick("event", "Wagons").decline_all();
    }
    t.finished();
    assert_eq!(t.world.unit(unit).low_ammo, !far);

    t.world.take_off(unit, Place::Broken(3));
    t.hold("usa_stragglers").run(Held::at_end()).pick("event", "Stragglers").finished();
    assert_eq!(t.world.unit(unit).place, Place::Broken(2));
    t.world.take_off(unit, Place::Broken(2));
    t.hold("usa_stragglers").run(Held::at_end()).pick("event", "Stragglers").finished();
    assert_eq!(t.world.unit(unit).place, Place::Available);
}

#[test]
fn johnston_leads_one_attack_and_may_fall_after_it() {
    let mut t = Table::scenario("16.4", []);
    t.clock(2).hold("csa_johnston_leads").activate("Cleburne", Order::Defend);
    t.run(Window::new(WindowKind::OrderOwn, Confederate)).finished();
    t.activate("Cleburne", Order::Attack).run(Window::new(WindowKind::OrderOwn, Confederate));
    t.pick("event", "Lead").finished();
    assert_eq!((boosts(&t).cr, boosts(&t).johnston), (1, 1));
    let johnston = t.l("csa_johnston");
    t.dice([1]).with_cx(activation_over);
    assert!(t.world.leader(johnston).eliminated.is_some());
    // Fallen, he leads no more.
    t.hold("csa_johnston_leads").activate("Cleburne", Order::Attack);
    t.run(Window::new(WindowKind::OrderOwn, Confederate)).finished();
}

#[test]
fn johnston_falls_on_a_two_only_late_in_the_day() {
    for (clock, falls) in [(2, false), (12, true)] {
        let mut t = Table::scenario("16.7", [2]);
        t.clock(clock).hold("csa_johnston_leads").activate("Cleburne", Order::Attack);
        t.run(Window::new(WindowKind::OrderOwn, Confederate)).pick("event", "Lead");
        t.with_cx(activation_over);
        assert_eq!(t.world.leader(t.l("csa_johnston")).eliminated.is_some(), falls);
    }
}

#[test]
fn hold_at_all_hazards_sets_the_test_it_is_played_in() {
    let mut t = Table::scenario("16.2", []);
    let hex = t
        .book
        .unit_ids()
        .find_map(|u| (t.book.unit(u).side == Union && t.book.unit(u).is_infantry()).then(|| t.world.hex(u)).flatten());
    let hex = hex.unwrap();
    for b in t.book.brigade_ids() {
        t.world.brigade_mut(b).alert = Alert::On;
    }
    t.hold("usa_stand_firm").run(Window::new(WindowKind::TestOwn(hex), Union));
    t.pick("event", "Hazards").finished();
    assert!(t.world.stand_firm);
}

// rule: blind-swords:7.3a blind-swords:7.3#event
// example: B-CHIT-1
#[test]
fn s7_3a_a_held_chit_stays_while_fortunes_of_war_takes_the_next_one() {
    let mut t = Bench::<BlindSwords>::battle("16.1", Dice::seeded(4));
    t.decline_until(|t| t.world.phase == Phase::Draw && t.world.active.is_none() && t.can("event"));
    let withers = t.l("csa_withers");
    let (held, side) = (t.world.hand.clone(), t.to_move.expect("somebody is asked whether he plays a chit"));
    t.world.cup = Cup::new();
    t.world.cup.put(Chit::Leader(withers), 1);
    t.world.fortunes = true;
    for b in t.book.brigade_ids() {
        t.world.brigade_mut(b).activated = false;
    }
    t.take_log();
    t.decline_until(|t| t.can("mark"));
    assert!(t.said("Fortunes of War cancels Withers"));
    assert_eq!(t.world.hand[side], held[side], "a chit that is held is safe");
    t.expect(Confederate, "mark").pick("mark", "Chalmers");
    let chalmers = t.b("Chalmers");
    assert!(t.world.brigade(chalmers).activated && t.world.active.is_none() && !t.world.fortunes);
    assert_eq!(t.world.cup.count(Chit::Leader(withers)), 1, "Jackson can still act");
}

// rule: blind-swords:5.1 blind-swords:7.4 blind-swords:14.5
#[test]
fn s7_4_a_played_chit_is_out_until_the_next_turn() {
    let mut t = Table::new([]);
    t.hits("7th Mississippi", 1).hold("csa_rally");
    let rally = t.e("csa_rally");
    t.run(Held::at_end()).pick("event", "Rally").decline_all().finished();
    assert!(!t.world.hand[Confederate].contains(&rally) && t.world.cup.count(Chit::Event(rally)) == 0);
    assert!(pool(&t.book, &t.world, Confederate).contains(&rally), "it may be chosen again");
}

#[test]
fn batteries_rally_with_a_brigade_they_stand_beside() {
    let mut t = Table::new([]);
    let gage = "Gage's (Alabama) Battery";
    t.hits("52nd Tennessee", 0).edit(gage, |u| u.hits = 1);
    // It stands with the 52nd Tennessee of Chalmers' brigade.
    t.hits("5th Mississippi", 1).hits("19th Alabama", 1).hold("csa_rally").run(Held::before_draw());
    t.pick("event", "Rally").pick("recover", gage);
    assert!(t.offers("recover", "5th Mississippi"));
    t.decline().finished();
    assert_eq!(t.state(gage).hits, 0);
}
