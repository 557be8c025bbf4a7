//! Tables and numbers of the charts.

use longroll::data::{Library, Origin};
use longroll::kit::{Side, Tally};
use longroll::rules::blind_swords::book::{Arm, Weapon, clock, clock_name};
use longroll::rules::blind_swords::charts::{
    Band, Charts, Confusion, Depletion, Effect, FogResult, OrderRally, Severity, Skedaddle, Sp16, Window,
};
use longroll::rules::blind_swords::world::Order;

/// Sixteenths of a point.
const POINT: Sp16 = 16;

fn charts() -> Charts {
    match Charts::load(&Library::builtin()) {
        Ok(charts) => charts,
        Err(errors) => panic!("{}", errors.iter().map(|e| format!("{e}\n")).collect::<String>()),
    }
}

/// The column of a strength in points, by name.
fn column(charts: &Charts, strength: Sp16) -> &str {
    let table = &charts.combat.results;
    table.column(strength).map_or("none", |c| table.name(c))
}

// rule: blind-swords:9.3
#[test]
fn s9_3_columns_take_the_strengths_they_name() {
    let c = charts();
    let names: Vec<&str> = c.combat.results.columns.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(names, ["C", "1", "2", "3", "4", "5", "6-7", "8-9", "10-12", "13-15", "16-18", "19-22", "23+"]);
    for (points, name) in
        [(1, "1"), (5, "5"), (6, "6-7"), (7, "6-7"), (8, "8-9"), (22, "19-22"), (23, "23+"), (99, "23+")]
    {
        assert_eq!(column(&c, points * POINT), name, "{points} points");
    }
}

// rule: blind-swords:2.8 blind-swords:9.3 blind-swords:9.1c#long blind-swords:9.1c#ext blind-swords:9.1c#can blind-swords:9.1c#eff
// example: B-RND-7_0.5 B-RND-3_0.5 B-RND-1_0.5 B-RND-2_0.25 B-RND-3_1.5 B-RND-5_0.25 B-RND-6_1.5 B-RND-8_0.25
#[test]
fn s2_8_fractions_are_dropped_at_the_end_but_half_a_point_is_a_cadre() {
    let c = charts();
    let cases = [
        (7, Band::Long, "3"),
        (3, Band::Long, "1"),
        (1, Band::Long, "C"),
        (2, Band::Extreme, "C"),
        (3, Band::Canister, "4"),
        (5, Band::Extreme, "1"),
        (6, Band::Canister, "8-9"),
        (8, Band::Extreme, "2"),
        (7, Band::Effective, "6-7"),
        // Less than half a point cannot fire.
        (1, Band::Extreme, "none"),
    ];
    for (points, band, name) in cases {
        let arrives = c.fire.strength.band(band).of(points * POINT);
        assert_eq!(column(&c, arrives), name, "{points} points at {} range", band.word());
    }
    // Two halves make a point: nothing is dropped before the total.
    let half = c.fire.strength.long.of(POINT);
    assert_eq!(column(&c, half + half), "1");
}

// rule: blind-swords:9.3#shift blind-swords:11.3d
#[test]
fn s9_3_shifts_end_at_the_last_column_and_fall_off_at_the_first() {
    let table = charts().combat.results;
    let six = table.column(6 * POINT).unwrap();
    assert_eq!(table.shifted(six, -3).map(|c| table.name(c)), Some("3"));
    assert_eq!(table.shifted(0, -1), None);
    assert_eq!(table.shifted(1, -1).map(|c| table.name(c)), Some("C"));
    assert_eq!(table.shifted(table.columns.len() - 1, 4).map(|c| table.name(c)), Some("23+"));
}

// rule: blind-swords:9.3a blind-swords:9.3b blind-swords:11.0#always
// example: B-FIRE-2 B-FIRE-3 B-CC-2 B-D66-1
#[test]
fn s9_3a_two_dice_are_tens_and_ones_and_the_quoted_cells_stand() {
    let table = charts().combat.results;
    let (one, three) = (table.column(POINT).unwrap(), table.column(3 * POINT).unwrap());
    assert_eq!(table.cell(one, 6, 2).to_string(), "-/0-1/2-4");
    assert_eq!(table.cell(three, 5, 2).to_string(), "-/0/1-3");
    assert_eq!(table.test(one, 6, 2, 4), Some(Severity::Routine));
    // Shaken, a rating of 3 is one of 2.
    assert_eq!(table.test(one, 6, 2, 2), Some(Severity::Routine));
    assert_eq!(table.test(one, 6, 2, 5), None);
    assert_eq!(table.test(three, 5, 2, 4), None);
    // Coloured 2, white 4 is 24, not 42: the rows differ.
    let five = table.column(5 * POINT).unwrap();
    assert_eq!(table.cell(five, 2, 4).to_string(), "-/-/0");
    assert_ne!(table.cell(five, 2, 4), table.cell(five, 4, 2));
    // A row holds from its first roll to the one before the next.
    assert_eq!(table.cell(one, 6, 1), table.cell(one, 6, 2));
    assert_ne!(table.cell(one, 6, 2), table.cell(one, 6, 3));
}

// rule: blind-swords:9.3b
#[test]
fn s9_3b_the_boxes_are_severe_tough_and_routine_and_ratings_outside_are_safe() {
    let table = charts().combat.results;
    let last = table.columns.len() - 1;
    let tests: Vec<_> = (0..=6).map(|cr| table.test(last, 5, 1, cr)).collect();
    let (s, t, r) = (Some(Severity::Severe), Some(Severity::Tough), Some(Severity::Routine));
    assert_eq!(tests, [s, s, s, s, t, r, r]);
}

// rule: blind-swords:9.3
#[test]
fn s9_3_the_table_is_never_kinder_with_more_strength_or_a_higher_roll() {
    let table = charts().combat.results;
    let rolls: Vec<(u8, u8)> = (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))).collect();
    for cr in 0..=6 {
        for c in 0..table.columns.len() {
            for pair in rolls.windows(2) {
                let (low, high) = (table.test(c, pair[0].0, pair[0].1, cr), table.test(c, pair[1].0, pair[1].1, cr));
                assert!(low <= high, "column {} rating {cr} at {:?}", table.name(c), pair[1]);
            }
            if c > 0 {
                assert!(rolls.iter().all(|(a, b)| table.test(c - 1, *a, *b, cr) <= table.test(c, *a, *b, cr)));
            }
        }
        // A steadier unit never fares worse.
        if cr > 0 {
            for c in 0..table.columns.len() {
                assert!(rolls.iter().all(|(a, b)| table.test(c, *a, *b, cr) <= table.test(c, *a, *b, cr - 1)));
            }
        }
    }
}

// rule: blind-swords-x:6.5e#effect
#[test]
fn x6_5e_on_column_one_every_roll_from_41_shows_something() {
    let table = charts().combat.results;
    let one = table.column(POINT).unwrap();
    for (a, b) in (1..=6).flat_map(|a| (1..=6).map(move |b| (a, b))) {
        assert_eq!(table.cell(one, a, b).is_blank(), a < 4, "roll {a}{b}");
    }
}

// rule: blind-swords:12.0 blind-swords:12.1a#D blind-swords:12.1a#D2 blind-swords:12.1a#Dall blind-swords:12.1b#MH blind-swords:12.1b#BT blind-swords:12.1b#R
#[test]
fn s12_1_coloured_die_is_depletion_and_white_is_skedaddle() {
    let fire = charts().combat.fire_test;
    let tough = fire.test(Severity::Tough);
    assert_eq!(tough.depletion(5), Depletion::D2);
    let both = Skedaddle { hits: 1, retreat: 2, panic: 1, ..Skedaddle::default() };
    assert_eq!(tough.skedaddle(5), both);
    let routine = fire.test(Severity::Routine);
    assert_eq!((routine.depletion(1), routine.depletion(6)), (Depletion::None, Depletion::D));
    assert_eq!(routine.skedaddle(4), Skedaddle { hits: 1, ..Skedaddle::default() });
    let severe = fire.test(Severity::Severe);
    assert_eq!(severe.depletion(6), Depletion::DAll);
    assert!(severe.skedaddle(6).break_test && severe.skedaddle(6).retreat == 3);
    // Fire touches the lead unit alone, panic aside: no result of all defenders or of attackers.
    for severity in [Severity::Routine, Severity::Tough, Severity::Severe] {
        for die in 1..=6 {
            let s = fire.test(severity).skedaddle(die);
            assert!(!s.all_defenders && s.attacker_hits == 0 && s.attacker_retreat == 0 && s.panic <= 1);
            assert!(!matches!(fire.test(severity).depletion(die), Depletion::Ad | Depletion::Bd));
        }
    }
}

// rule: blind-swords:11.0#always blind-swords:12.2a#AD blind-swords:12.2a#BD blind-swords:12.2b#AMH blind-swords:12.2b#AR blind-swords:12.2b#RA blind-swords:12.2b#P
// example: B-CC-3
#[test]
fn s12_2_no_box_is_a_close_fight_which_can_hurt_the_attacker() {
    let close = charts().combat.close_test;
    let fight = close.test(None);
    assert_eq!(fight.depletion(5), Depletion::Bd);
    assert_eq!(fight.skedaddle(3), Skedaddle { attacker_hits: 1, ..Skedaddle::default() });
    assert_eq!(fight.depletion(1), Depletion::Ad);
    assert_eq!(fight.skedaddle(1), Skedaddle { attacker_hits: 1, attacker_retreat: 2, ..Skedaddle::default() });
    let severe = close.test(Some(Severity::Severe)).skedaddle(6);
    assert!(severe.break_test && severe.all_defenders);
    assert_eq!((severe.retreat, severe.panic), (3, 3));
}

// rule: blind-swords:2.1#weapon blind-swords:9.1c#eff blind-swords:9.1c#long blind-swords:9.1c#ext blind-swords:9.1c#can
#[test]
fn s2_1_the_weapon_decides_the_range() {
    let ranges = charts().fire.ranges;
    let foot = |weapon, distance| ranges.band(Arm::Infantry, weapon, distance);
    let guns = |weapon, distance| ranges.band(Arm::Artillery, weapon, distance);
    assert_eq!(
        (1..=5).map(|d| foot(Weapon::R, d)).collect::<Vec<_>>(),
        [Some(Band::Effective), Some(Band::Effective), Some(Band::Long), Some(Band::Extreme), None]
    );
    assert_eq!(
        (foot(Weapon::S, 1), foot(Weapon::S, 2), foot(Weapon::S, 3)),
        (Some(Band::Effective), Some(Band::Long), None)
    );
    assert_eq!(foot(Weapon::Cc, 1), None);
    assert_eq!(ranges.band(Arm::Cavalry, Weapon::S, 2), Some(Band::Long));
    for weapon in [Weapon::R, Weapon::S, Weapon::Mx] {
        assert_eq!(
            [1, 2, 3].map(|d| guns(weapon, d)),
            [Some(Band::Canister), Some(Band::Canister), Some(Band::Effective)]
        );
    }
    assert_eq!((guns(Weapon::R, 16), guns(Weapon::R, 17)), (Some(Band::Extreme), None));
    assert_eq!((guns(Weapon::S, 10), guns(Weapon::S, 11)), (Some(Band::Extreme), None));
    assert_eq!((guns(Weapon::Mx, 12), guns(Weapon::Mx, 13)), (Some(Band::Extreme), None));
}

// rule: blind-swords-x:6.5e#range
#[test]
fn x6_5e_gunboats_have_no_canister_and_end_at_six() {
    let ranges = charts().fire.ranges;
    let bands = [1, 2, 3, 4, 6, 7].map(|d| ranges.band(Arm::Gunboat, Weapon::G, d));
    let (near, far) = (Some(Band::Effective), Some(Band::Long));
    assert_eq!(bands, [near, near, near, far, far, None]);
    assert_eq!(ranges.limit(Arm::Gunboat, Weapon::G), 6);
}

// rule: blind-swords:9.1d blind-swords-x:9.3#alert
#[test]
fn s9_1d_opportunity_supporting_and_sleepy_fire_are_halved() {
    let strength = charts().fire.strength;
    for times in [strength.opportunity, strength.supporting, strength.not_alert] {
        assert_eq!(times.of(4 * POINT), 2 * POINT);
    }
    // Canister in opportunity fire: three quarters.
    assert_eq!(strength.opportunity.of(strength.canister.of(4 * POINT)), 3 * POINT);
    assert_eq!(strength.guns_in_woods, 3);
}

// rule: blind-swords-x:9.3#1 blind-swords-x:9.3#2 blind-swords-x:9.3#3 blind-swords-x:9.3#4 blind-swords-x:9.3#5 blind-swords-x:9.3#6
// rule: blind-swords-x:9.3#7 blind-swords-x:9.3#8 blind-swords-x:9.3#9 blind-swords-x:9.3#10 blind-swords-x:9.3#11 blind-swords-x:9.1d
// example: B-LOW-1
#[test]
fn x9_3_shifts_of_fire() {
    let s = charts().fire.shifts;
    let all = [
        (&s.into_woods, -2, "9.3#1"),
        (&s.orchard, -1, "9.3#2"),
        (&s.steep_slope, -1, "9.3#3"),
        (&s.mounds, -1, "9.3#4"),
        (&s.out_of_dense, -1, "9.3#5"),
        (&s.over_dense, -1, "9.3#6"),
        (&s.over_unit, -1, "9.3#7"),
        (&s.marsh, -1, "9.3#8"),
        (&s.mixed_far, -1, "9.3#9"),
        (&s.smooth_canister, 1, "9.3#10"),
        (&s.flanking, 1, "9.3#11"),
        (&s.low_ammo, -2, "9.1d"),
    ];
    let mut tally = Tally::new();
    for (shift, columns, rule) in all {
        assert_eq!((shift.shift, shift.rule.as_str()), (columns, format!("blind-swords-x:{rule}").as_str()));
        shift.tally_if(columns > 0, &mut tally);
    }
    assert_eq!(tally.total(), 2);
}

// rule: blind-swords-x:11.3#odds3 blind-swords-x:11.3#odds2 blind-swords-x:11.3#odds15
// example: B-ODDS-3_1 B-ODDS-2_1 B-ODDS-3_2 B-ODDS-4_3 B-ODDS-1_1 B-ODDS-2_3 B-ODDS-1_2 B-ODDS-1_3 B-ODDS-5_2 B-ODDS-7_2
#[test]
fn x11_3_one_shift_for_the_odds() {
    let close = charts().close;
    let cases = [
        (3, 1, 3),
        (2, 1, 2),
        (3, 2, 1),
        (4, 3, 0),
        (1, 1, 0),
        (2, 3, -1),
        (1, 2, -2),
        (1, 3, -3),
        (5, 2, 2),
        (7, 2, 3),
    ];
    for (attack, defence, shift) in cases {
        let got = close.odds(attack * POINT, defence * POINT).map_or(0, |(shift, _)| shift);
        assert_eq!(got, shift, "{attack} to {defence}");
    }
    // Exact strengths count: 4 1/2 to 3 is enough for one column, a sixteenth less is not.
    assert_eq!(close.odds(72, 48).map(|o| o.0), Some(1));
    assert_eq!(close.odds(71, 48), None);
}

// rule: blind-swords-x:11.3#guns blind-swords-x:11.3#cr blind-swords-x:11.3#slope blind-swords-x:11.3#stream blind-swords-x:11.3#s blind-swords-x:11.3#event blind-swords-x:11.3#flank
#[test]
fn x11_3_shifts_of_close_combat() {
    let s = charts().close.shifts;
    let shifts = [
        &s.against_guns,
        &s.better_attacker,
        &s.better_defender,
        &s.up_slope,
        &s.up_steep_slope,
        &s.down_steep_slope,
        &s.stream,
        &s.smooth_attackers,
        &s.smooth_defenders,
        &s.rebel_yell,
        &s.charge,
        &s.flanking,
        &s.cavalry_charge,
    ];
    assert_eq!(shifts.map(|s| s.shift), [4, 1, -1, -2, -3, -1, -1, 1, -1, 1, 1, 2, 2]);
}

// rule: blind-swords:1.0#ma blind-swords:8.2 blind-swords:8.3 blind-swords:8.4 blind-swords:8.5 blind-swords-x:6.0 blind-swords:10.2
#[test]
fn s8_orders_decide_movement_and_what_units_may_do() {
    let orders = charts().command.orders;
    let attack = orders.row(Order::Attack);
    assert!(attack.fire && attack.engage && attack.close_combat && !attack.march_column);
    assert_eq!((attack.mp, attack.rally), (6, OrderRally::None));
    let defend = orders.row(Order::Defend);
    assert!(defend.fire && defend.engage && !defend.close_combat);
    assert_eq!((defend.mp, defend.rally), (4, OrderRally::OneHit));
    let maneuver = orders.row(Order::Maneuver);
    assert!(!maneuver.fire && !maneuver.engage && !maneuver.close_combat && maneuver.march_column);
    assert_eq!((maneuver.mp, maneuver.rally), (8, OrderRally::None));
    let regroup = orders.row(Order::Regroup);
    assert!(!regroup.fire && !regroup.engage && !regroup.close_combat);
    assert_eq!((regroup.mp, regroup.rally), (0, OrderRally::Full));
    let nothing = orders.row(Order::NoOrder);
    assert!(!nothing.fire && !nothing.engage && nothing.mp == 0 && nothing.rally == OrderRally::None);
    assert_eq!(orders.artillery_mp, 6);
}

// rule: blind-swords:7.3#event
// example: B-CHIT-3
#[test]
fn s7_3_confusion_makes_another_order_of_it() {
    let table = charts().command.confusion;
    assert_eq!(table.result(1), Confusion::Becomes(Order::Regroup));
    assert_eq!(table.result(4), Confusion::Becomes(Order::Attack));
    assert_eq!(table.result(5), Confusion::Becomes(Order::NoOrder));
    assert_eq!(table.result(6), Confusion::Stands);
}

// rule: blind-swords-x:8.7a blind-swords-x:8.7b blind-swords-x:15.0#when
#[test]
fn x8_7_long_roll_batteries_and_surprise_by_the_hour() {
    let command = charts().command;
    assert_eq!((1..=6).map(|die| command.long_roll.regiments(die)).collect::<Vec<_>>(), [1, 1, 2, 2, 3, 4]);
    let limit = |turn: &str| command.battery_moves.limit(clock(turn).unwrap());
    assert_eq!(
        ["8:00", "8:30", "9:00", "9:30", "10:00", "18:30"].map(limit),
        [Some(3), Some(4), Some(5), Some(6), None, None]
    );
    let surprise = |turn: &str| command.surprise.is_on(clock(turn).unwrap());
    assert_eq!(["8:00", "8:30", "9:00"].map(surprise), [true, true, false]);
    assert_eq!((command.surprise.confederate_cr, command.surprise.union_cr), (1, -1));
}

// rule: blind-swords-x:3.1 blind-swords-x:3.1b blind-swords-x:3.1#art
// example: B-STK-12 B-STK-13 B-STK-L
#[test]
fn x3_1_twelve_points_or_one_unit_and_guns_count_three_quarters() {
    let stacking = charts().command.stacking;
    let foot = |points: u8| (points * 2, false);
    assert!(stacking.is_legal([foot(5), foot(7)]));
    assert!(!stacking.is_legal([foot(6), foot(7)]));
    assert!(stacking.is_legal([foot(14)]));
    // A cadre counts half: 12 1/2 is too much.
    assert!(!stacking.is_legal([foot(12), (1, false)]));
    // Six guns count four and a half.
    assert_eq!(stacking.eighths(12, true), 36);
    assert!(stacking.is_legal([(12, true), (12, true), foot(3)]));
    assert!(!stacking.is_legal([(12, true), (12, true), foot(4)]));
}

// rule: blind-swords:12.6
// example: B-BT-0_1 B-BT-0_3 B-BT-0_6 B-BT-2_1 B-BT-2_3 B-BT-2_6 B-BT-4_1 B-BT-4_3 B-BT-4_6 B-CC-4 B-CC-5
#[test]
fn s12_6_the_box_by_how_much_the_die_is_over() {
    let test = charts().cohesion.break_test;
    let cases = [
        (0, 1, Some(1)),
        (0, 3, Some(3)),
        (0, 6, Some(3)),
        (2, 1, None),
        (2, 3, Some(1)),
        (2, 6, Some(3)),
        (4, 1, None),
        (4, 3, None),
        (4, 6, Some(2)),
        (1, 1, None),
        (3, 4, Some(1)),
    ];
    for (cr, die, broken) in cases {
        assert_eq!(test.broken_box(die, cr), broken, "rating {cr}, die {die}");
    }
}

// rule: blind-swords:2.4#types blind-swords:7.3#event
#[test]
fn s2_4_event_chits_have_windows_dates_and_one_effect_each() {
    let events = charts().events;
    assert_eq!(events.chits.len(), 28);
    assert_eq!(events.chits.iter().filter(|c| c.side == Side::Union).count(), 14);
    let yell = events.chit("csa_rebel_yell_1").unwrap();
    assert_eq!((&yell.effect, yell.windows.as_slice()), (&Effect::RebelYell { cr: 1 }, [Window::CloseOwn].as_slice()));
    let charge = events.chit("usa_charge").unwrap();
    let opens = |turn: &str| charge.opens(Window::CloseOwn, clock(turn).unwrap());
    assert_eq!(["10:30", "11:00", "18:30"].map(opens), [false, true, true]);
    assert!(!charge.opens(Window::Draw, clock("12:00").unwrap()));
    let tents = events.chit("csa_captured_camps").unwrap();
    assert!(tents.holds(clock("11:30").unwrap()) && !tents.holds(clock("12:00").unwrap()));
}

// rule: blind-swords-x:2.1a
#[test]
fn x2_1a_cavalry_acts_through_event_chits() {
    let events = charts().events;
    let horse = ["csa_terry_rangers", "csa_forrest", "usa_5th_ohio_cav", "usa_picket_cav"];
    for key in horse {
        assert_eq!(events.chit(key).unwrap().origin, Origin::Ours, "{key}");
    }
    assert_eq!(events.chit("csa_terry_rangers").unwrap().effect, Effect::Raiders { columns: 8, hits: 1, retreat: 1 });
}

// rule: blind-swords:7.3b
#[test]
fn s7_3b_fog_tables_are_complete() {
    let fog = charts().fog;
    for (name, table) in &fog.tables {
        let faces = (table.dice..=table.dice * 6).collect::<Vec<_>>();
        assert!(faces.iter().all(|f| table.result(*f).is_some()), "{name}");
        for result in table.results.values() {
            assert!(matches!(result, FogResult::Table(_)) || !fog.words(result).is_empty(), "{name}: {result:?}");
        }
    }
    let april = fog.table("bloody_april").unwrap();
    assert_eq!((april.dice, april.result(2)), (2, Some(&FogResult::Table("special_event".into()))));
    assert_eq!(fog.table("special_event").unwrap().result(6), Some(&FogResult::OfficerDown { on: 3, fought: 3 }));
}

// rule: blind-swords-x:2.9
#[test]
fn x2_9_a_turn_is_half_an_hour() {
    for (turn, name) in [(0, "8:00"), (1, "8:30"), (8, "12:00"), (22, "19:00")] {
        assert_eq!((clock(name), clock_name(turn).as_str()), (Some(turn), name));
    }
    assert_eq!([clock("7:30"), clock("9:15"), clock("x")], [None, None, None]);
}
