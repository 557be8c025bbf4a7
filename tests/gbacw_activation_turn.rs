//! Initiative, efficiency, the cup and the draws.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use longroll::kit::{Dice, Side};
use longroll::rules::gbacw::book::{Book, CorpsId, DivisionId};
use longroll::rules::gbacw::charts::Charts;
use longroll::rules::gbacw::efficiency::{Basis, bonus_open, markers, raisable, settle};
use longroll::rules::gbacw::testkit::{Table, book_edited};
use longroll::rules::gbacw::turn::{Turn, first_side};
use longroll::rules::gbacw::world::Chit;

/// Markers for these inputs.
fn count(efficiency: u8, in_command: bool, bonus: u8, activation: i8, ci: bool) -> u8 {
    let basis = Basis { efficiency, in_command, bonus, burden: 0, activation, ci };
    markers(&basis, &Charts::builtin().command.efficiency).0
}

/// A table whose turn has begun with these dice: Confederate and Union initiative, Hardee, Bragg, Prentiss.
fn begun(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.run(Turn::default());
    t
}

/// The initiative of a turn with these dice, on an edited table.
fn initiative(t: &mut Table, dice: [u8; 2]) -> Option<Side> {
    t.dice(dice).dice([0; 40]);
    t.run(Turn::default());
    t.world.initiative
}

// rule: gbacw:3.0.I gbacw:5.11 gbacw:5.12 gbacw-bb:30.2#init
#[test]
fn r5_11_the_model_turns_dice_give_the_confederates_the_initiative() {
    let t = begun([5, 4, 2, 2, 0]);
    assert_eq!(t.world.initiative, Some(Side::Confederate));
    assert!(t.said("The Confederates have the initiative, 6 to 4. (Union die 4; Confederate die 5; +1 scenario)"));
}

// rule: gbacw:5.12 gbacw:5.13
#[test]
fn r5_12_a_tie_leaves_nobody_with_it_and_every_marker_is_drawn() {
    let mut t = begun([3, 4, 2, 2, 0]);
    assert_eq!(t.world.initiative, None);
    // No division goes first: all nine markers and two events are in the cup, and the first chit comes out by lot.
    t.dice([2]).decline_until(|t| t.world.division(t.d("Hindman")).drawn > 0);
    assert!(t.said("11 chits go into the cup, 2 of them battle events."));
    assert!(t.said("Hindman's division is drawn, marker 1 of 4."));
}

// rule: gbacw:5.11 gbacw:5.13
// example: G-INIT-1
#[test]
fn r5_11_the_holder_of_last_turn_adds_one() {
    // Held last turn and rolled 5: 6 in all; the other has an army commander rated 2 and rolled 4: a tie.
    let johnston = Table::new([]).l("Johnston");
    let mut t = Table::with(book_edited(|b| b.leaders[johnston.index()].initiative = 2), []);
    t.turn(1);
    t.world.initiative = Some(Side::Union);
    assert_eq!(initiative(&mut t, [4, 5]), None);
    assert_eq!(t.world.last_initiative, Some(Side::Union));
    assert_eq!(first_side(&t.world), Side::Union, "with no winner, who had it last goes first in orders and moves");
    assert!(t.said("had the initiative last turn") && t.said("+2 army commander"));
}

// rule: gbacw:5.11
// example: G-INIT-2 G-INIT-3 G-INIT-4
#[test]
fn r5_11_the_army_commander_counts_only_if_he_moved_ten_or_less_and_reaches_a_corps() {
    let johnston = Table::new([]).l("Johnston");
    let table = || {
        let mut t = Table::with(book_edited(|b| b.leaders[johnston.index()].initiative = 2), []);
        t.turn(1);
        t
    };
    let mut t = table();
    t.world.leader_mut(johnston).commander_spent2 = 22;
    assert_eq!(initiative(&mut t, [4, 5]), Some(Side::Union), "eleven points: 4 against 5");
    let mut t = table();
    t.world.leader_mut(johnston).commander_spent2 = 20;
    assert_eq!(initiative(&mut t, [4, 5]), Some(Side::Confederate), "ten points: 6 against 5");
    let mut t = table();
    t.put("Johnston", "S4929");
    assert_eq!(initiative(&mut t, [4, 5]), Some(Side::Union), "no corps commander in range");
}

// rule: gbacw:5.11#scenario gbacw-bb:30.2#init
#[test]
fn bb30_2_the_plus_one_is_for_the_first_turn_only() {
    let mut t = Table::new([]);
    assert_eq!(initiative(&mut t, [4, 4]), Some(Side::Confederate));
    let mut t = Table::new([]);
    t.turn(1);
    assert_eq!(initiative(&mut t, [4, 4]), None);
}

// rule: gbacw:5.23#2 gbacw:5.23#1b gbacw:5.23#3 gbacw:5.24
// example: G-EFF-1 G-EFF-2 G-EFF-3 G-EFF-14 G-EFF-15
#[test]
fn r5_23_markers_of_the_three_divisions_of_the_example() {
    assert_eq!(count(3, false, 0, 0, false), 2);
    assert_eq!(count(3, true, 1, 0, false), 4);
    assert_eq!(count(3, true, 0, 1, false), 4);
    // A commander off the map reaches nobody; a division leader off the map brings no rating either.
    assert_eq!(count(3, false, 0, 0, false), 2);
}

// rule: gbacw:5.23 gbacw:5.23#4 gbacw:5.24 gbacw:5.25 gbacw:13.32
// example: G-EFF-D1 G-EFF-D2 G-EFF-D3 G-EFF-D4 G-EFF-D5 G-EFF-D6 G-EFF-D7 G-EFF-D8 G-EFF-D9
#[test]
fn r5_24_the_count_stays_between_one_and_four_and_under_every_cap() {
    assert_eq!(count(4, true, 0, 1, false), 4, "D1");
    assert_eq!(count(1, false, 0, -1, false), 1, "D2");
    assert_eq!(count(4, false, 0, 1, false), 3, "D3: three at most out of range");
    assert_eq!(count(2, false, 0, 0, false), 1, "D4");
    assert_eq!(count(1, true, 1, 0, false), 2, "D5");
    assert_eq!(count(3, true, 0, -1, false), 2, "D6");
    assert_eq!(count(4, true, 0, 0, true), 2, "D7: combat ineffective");
    assert_eq!(count(2, true, 1, 1, false), 4, "D8");
    assert_eq!(count(3, false, 0, 1, false), 3, "D9");
}

// rule: gbacw:5.23#1c gbacw:5.23#1d
// example: G-EFF-D10 G-EFF-12
#[test]
fn r5_23_a_poor_corps_commander_takes_one_from_all_in_command() {
    let limits = &Charts::builtin().command.efficiency;
    let basis = Basis { efficiency: 3, in_command: true, burden: -1, ..Basis::default() };
    assert_eq!(markers(&basis, limits).0, 2);
    assert_eq!(markers(&Basis { in_command: false, ..basis }, limits).0, 2, "out of range only the -1 for that");
    assert_eq!(markers(&Basis { efficiency: 1, activation: -1, ..basis }, limits).0, 1, "D10");
    assert_eq!(markers(&Basis { burden: 0, ..basis }, limits).0, 3, "a rating of 0 changes nothing");
}

/// The corps of a commander.
fn corps(book: &Book, commander: &str) -> CorpsId {
    CorpsId(book.corps.iter().position(|c| c.short == commander).expect("a corps") as u16)
}

/// A book in which Wood and Shaver are divisions of their own under Hardee, rated as given.
fn two_divisions(rating: i8) -> Table {
    let hardee = Table::new([]).l("Hardee");
    let book = book_edited(|b| {
        b.leaders[hardee.index()].efficiency = rating;
        // Withers's division joins Hardee's corps; its leader stands with Hardee.
        let withers = b.divisions.iter().position(|d| d.short == "Withers").unwrap();
        let (here, there) = (corps(b, "Hardee"), corps(b, "Bragg"));
        b.divisions[withers].corps = Some(here);
        b.corps[here.index()].divisions.push(DivisionId(withers as u16));
        b.corps[there.index()].divisions.clear();
    });
    let mut t = Table::with(book, []);
    t.put("Withers", "S2918");
    t
}

// rule: gbacw:5.23#1b
// example: G-EFF-4
#[test]
fn r5_23_one_point_goes_to_one_division_in_command() {
    let mut t = two_divisions(1);
    // Initiative 5 and 4; one marker for the only corps with troops, one for Prentiss.
    t.dice([5, 4, 2, 0]).run(Turn::default());
    t.expect(Side::Confederate, "give");
    assert!(t.offers("give", "Hindman") && t.offers("give", "Withers"));
    t.pick("give", "Withers");
    assert!(!t.can("give"), "one point only");
    // 3 for Hindman, 3 + 1 + 1 capped at four for Withers.
    assert_eq!((t.world.division(t.d("Hindman")).ams, t.world.division(t.d("Withers")).ams), (3, 4));
    // Out of range a division is no choice.
    let mut t = two_divisions(1);
    t.put("Withers", "S4127").dice([5, 4, 2, 0]).run(Turn::default());
    assert!(!t.can("give"), "the point goes to Hindman without asking");
    assert_eq!(t.world.division(t.d("Hindman")).ams, 4);
}

// rule: gbacw:5.23#1a
// example: G-EFF-11
#[test]
fn r5_23_two_points_go_to_one_division_or_to_two() {
    let pairs: Vec<(u8, u8)> = [["Hindman", "Hindman"], ["Withers", "Withers"], ["Hindman", "Withers"]]
        .into_iter()
        .map(|who| {
            let mut t = two_divisions(2);
            let withers = t.l("Withers");
            t.book = {
                let withers = withers.index();
                book_edited(|b| {
                    b.leaders[withers].activation = 0;
                    let old = &t.book;
                    b.corps = old.corps.clone();
                    b.divisions = old.divisions.clone();
                    let hardee = b.leaders.iter().position(|l| l.name == "Hardee").unwrap();
                    b.leaders[hardee].efficiency = 2;
                })
            };
            t.dice([5, 4, 0, 0]).run(Turn::default());
            t.pick("give", who[0]).pick("give", who[1]);
            (t.world.division(t.d("Hindman")).ams, t.world.division(t.d("Withers")).ams)
        })
        .collect();
    assert_eq!(pairs, [(4, 2), (2, 4), (3, 3)]);
}

// rule: gbacw:5.22 gbacw-bb:4.2
// example: G-EFF-13
#[test]
fn r5_22_an_army_commander_raises_as_many_corps_as_his_rating_never_beyond_four() {
    let johnston = Table::new([]).l("Johnston");
    let mut t = Table::with(book_edited(|b| b.leaders[johnston.index()].initiative = 1), [5, 4, 2, 0, 0]);
    t.run(Turn::default());
    // Hardee drew 3, Bragg 2: both are in Johnston's range.
    t.expect(Side::Confederate, "raise");
    assert!(t.offers("raise", "Hardee") && t.offers("raise", "Bragg"));
    t.pick("raise", "Bragg");
    assert!(!t.can("raise"));
    assert_eq!(t.world.division(t.d("Withers")).ams, 3, "2 + 1 - 1 + 1");
    // At four a corps is not offered, and a commander who went too far raises nobody.
    let (hardee, bragg) = (corps(&t.book, "Hardee"), corps(&t.book, "Bragg"));
    t.world.corps[hardee.index()].efficiency = 4;
    t.world.corps[bragg.index()].raised = false;
    let (left, open) = raisable(&t.book, &t.world, Side::Confederate);
    assert_eq!((left, open), (1, vec![bragg]));
    t.world.leader_mut(johnston).commander_spent2 = 21;
    assert_eq!(raisable(&t.book, &t.world, Side::Confederate).0, 0);
}

// rule: gbacw:3.0.II.B gbacw:5.21 gbacw-bb:5.2 gbacw-bb:4.12 gbacw-bb:30.2#eff
#[test]
fn r5_21_markers_of_the_model_turn() {
    let t = begun([5, 4, 2, 2, 0]);
    assert!(t.said("Hardee's corps draws efficiency 3") && t.said("Bragg's corps draws efficiency 3"));
    assert!(t.said("Prentiss's division draws efficiency 2"));
    let ams = |d: &str| t.world.division(t.d(d)).ams;
    assert_eq!((ams("Hindman"), ams("Withers"), ams("Prentiss")), (4, 3, 2));
}

// rule: gbacw:5.21
#[test]
fn r5_21_markers_drawn_do_not_come_twice_and_a_corps_without_troops_draws_none() {
    // Four threes and two twos: the two first markers drawn from the front are both twos, then only threes are left.
    let t = begun([5, 4, 0, 0, 0]);
    let (hardee, bragg) = (corps(&t.book, "Hardee").index(), corps(&t.book, "Bragg").index());
    assert_eq!((t.world.corps[hardee].efficiency, t.world.corps[bragg].efficiency), (2, 2));
    let mut t = Table::new([5, 4, 2, 0]);
    for unit in t
        .book
        .clone()
        .unit_ids()
        .filter(|u| t.book.division(t.book.brigade(t.book.unit(*u).brigade).division).short == "Withers")
    {
        t.world.take_off(unit, longroll::rules::gbacw::world::UnitPlace::Eliminated);
    }
    t.run(Turn::default());
    assert_eq!((t.world.corps[bragg].efficiency, t.world.division(t.d("Withers")).ams), (0, 0));
    assert_eq!(bonus_open(&t.book, &t.world, CorpsId(bragg as u16)).0, 0);
}

// rule: gbacw:5.26 gbacw:5.27 gbacw:5.36#brigade
// example: G-BDE-1 G-BDE-2
#[test]
fn r5_26_a_brigade_out_of_command_may_use_one_marker_less_but_always_one() {
    let mut t = Table::new([]);
    let (shaver, hindman) = (t.b("Shaver"), t.d("Hindman"));
    t.world.brigade_mut(shaver).in_command = false;
    for (efficiency, ams, limit) in [(3, 3, 2), (1, 1, 1)] {
        let division = t.world.division_mut(hindman);
        (division.efficiency, division.in_command, division.bonus) = (efficiency, true, 0);
        t.with_cx(|cx| settle(cx, Side::Confederate));
        assert_eq!((t.world.division(hindman).ams, t.world.brigade(shaver).limit), (ams, limit));
    }
}

// rule: gbacw:13.23
// example: G-BDE-4
#[test]
fn r13_23_an_ineffective_brigade_uses_two_markers_at_most() {
    let mut t = Table::new([]);
    let (shaver, hindman) = (t.b("Shaver"), t.d("Hindman"));
    t.world.brigade_mut(shaver).ci = true;
    let division = t.world.division_mut(hindman);
    (division.efficiency, division.in_command) = (4, true);
    t.with_cx(|cx| settle(cx, Side::Confederate));
    assert_eq!((t.world.brigade(shaver).limit, t.world.brigade(t.b("Wood")).limit), (2, 4));
}

// rule: gbacw:5.31 gbacw:3.0.III.B gbacw-bb:30.2#events gbacw-bb:18.1
#[test]
fn r5_31_all_markers_but_the_first_and_two_events_go_into_the_cup() {
    let mut t = begun([5, 4, 2, 2, 0]);
    // Orders of Wood; what stays out of the cup.
    t.expect(Side::Confederate, "orders").decline();
    t.expect(Side::Confederate, "hold").decline();
    t.expect(Side::Union, "hold").decline();
    t.expect(Side::Confederate, "first");
    assert!(t.offers("first", "Hindman") && t.offers("first", "Withers"));
    t.pick("first", "Hindman");
    assert!(t.said("Hindman's division goes first, marker 1 of 4."));
    let cup = |d: &str| t.world.cup.count(Chit::Division(t.d(d)));
    assert_eq!((cup("Hindman"), cup("Withers"), cup("Prentiss"), t.world.cup.count(Chit::Event)), (3, 3, 2, 2));
}

// rule: gbacw:5.31
#[test]
fn r5_31_a_side_may_keep_markers_out_but_not_the_last() {
    let mut t = begun([5, 4, 2, 2, 0]);
    t.decline().decline();
    t.expect(Side::Union, "hold").pick("hold", "Prentiss");
    assert!(!t.can("hold"), "his last marker goes in");
    assert_eq!(t.world.division(t.d("Prentiss")).ams, 1);
    assert_eq!(t.world.brigade(t.b("Miller")).limit, 1);
}

// rule: gbacw:5.13 gbacw:3.0.III.A
#[test]
fn r5_13_with_one_division_there_is_nothing_to_choose() {
    let mut t = begun([1, 9, 0, 2, 2]);
    assert_eq!(t.world.initiative, Some(Side::Union));
    // The Union may hold back first, then the Confederates; then Prentiss opens.
    t.decline_until(|t| t.world.division(t.d("Prentiss")).drawn > 0);
    assert!(t.said("Prentiss's division goes first, marker 1 of 2."));
}

// rule: gbacw:3.0.III.C gbacw:5.5 gbacw:3.0.IV.D gbacw-bb:30.2#length
#[test]
fn r3_0_battles_played_by_lot_draw_every_chit_and_end_after_two_turns() {
    for seed in 0..3 {
        let mut t = Table::battle(Dice::seeded(seed));
        t.play_by_lot(seed);
        assert!(t.outcome.is_some() && t.world.turn == 1 && t.world.cup.is_empty());
        let log = t.log();
        assert_eq!(log.iter().filter(|l| *l == "The cup is empty.").count(), 2);
        for division in t.book.division_ids() {
            let state = t.world.division(division);
            assert_eq!(state.drawn, state.ams);
        }
    }
}

// rule: gbacw-bb:5.4
// example: G-XFER-4
#[test]
fn bb5_4_no_marker_is_moved_from_one_division_to_another() {
    // All decisions of the efficiency phase, whatever was drawn: one may give, raise and hold back, never transfer.
    for dice in [[5, 4, 0, 0, 0], [5, 4, 2, 2, 0], [4, 5, 5, 4, 2]] {
        let mut t = begun(dice);
        let before: Vec<u8> = t.book.division_ids().map(|d| t.world.division(d).ams).collect();
        t.decline_until(|t| {
            let verbs: Vec<&str> = t.choices().iter().map(|c| c.verb).collect();
            assert!(
                verbs.iter().all(|v| ["orders", "hold", "first", "done", "give", "raise"].contains(v)),
                "{verbs:?}"
            );
            t.can("hold")
        });
        assert_eq!(before, t.book.division_ids().map(|d| t.world.division(d).ams).collect::<Vec<_>>());
    }
}

// rule: gbacw:5.28#pool gbacw:5.32
#[test]
fn r5_32_the_same_dice_and_choices_give_the_same_battle() {
    let run = || {
        let mut t = Table::battle(Dice::seeded(11));
        t.play_by_lot(5);
        (t.take_log(), t.outcome)
    };
    assert_eq!(run(), run());
}
