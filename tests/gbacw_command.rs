//! Command range, the chain of command, direct command, and what being out of it means.

use longroll::kit::Side;
use longroll::rules::gbacw::book::{Arm, LeaderId, Rank};
use longroll::rules::gbacw::command::{
    brigade_in_command, division_head, division_in_command, in_command, leader_in_range, radius2, range_from,
    units_in_command,
};
use longroll::rules::gbacw::testkit::{Table, book_edited};
use longroll::rules::gbacw::turn::Turn;
use longroll::rules::gbacw::world::{LeaderPlace, Orders};

/// What the way from a leader to a hex costs, in halves.
fn cost2(t: &Table, leader: &str, hex: &str) -> Option<u16> {
    range_from(&t.book, &t.world, t.l(leader)).cost2(t.h(hex))
}

fn unit_led(t: &Table, unit: &str) -> bool {
    in_command(&t.book, &t.world, t.u(unit))
}

#[test]
fn the_scenario_is_on_the_table() {
    let t = Table::new([]);
    t.sound();
    assert!(t.is_at("25 MO", "S3217") && t.is_at("Peabody", "S3717") && t.is_at("A.S. Johnston", "S2918"));
    assert_eq!((t.sp("12 MI"), t.book.unit(t.u("12 MI")).strength), (16, 17));
    assert!(t.is_disordered("7 AR"));
    assert_eq!(t.book.units.len(), 37);
}

// rule: gbacw:4.11 gbacw:4.12 gbacw:4.13 gbacw:4.14 gbacw:4.16 gbacw:4.17 gbacw:4.18 gbacw-bb:4.11#four gbacw-bb:4.12
#[test]
fn r4_1_counters_carry_what_their_tier_needs() {
    let t = Table::new([]);
    let spec = |name: &str| t.book.leader(t.l(name));
    assert_eq!((spec("Johnston").rank, spec("Johnston").range, spec("Johnston").ma), (Rank::Army, 10, 40));
    assert_eq!((spec("Hardee").rank, spec("Hardee").efficiency, spec("Hardee").ma), (Rank::Corps, 1, 40));
    assert_eq!((spec("Withers").activation, spec("Withers").coordination, spec("Withers").ma), (1, 1, 10));
    assert_eq!((spec("Chalmers").orders, spec("Chalmers").range, spec("Chalmers").ma), (1, 6, 10));
    assert!(spec("Bragg").has_replacement && !spec("Hindman").has_replacement && !spec("Johnston").has_replacement);
    let corps_of_union = t.book.corps.iter().filter(|c| c.side == Side::Union).count();
    assert_eq!(corps_of_union, 0, "the Union has no corps");
}

// rule: gbacw:4.15 gbacw:4.21 gbacw:4.22 gbacw-bb:4.15#road gbacw-bb:4.15#woods
// example: G-CMD-1
#[test]
fn r4_15_distances_of_the_model_turn() {
    let t = Table::new([]);
    let expected = [
        ("Johnston", "S2918", 0),
        ("Johnston", "S2720", 6),
        ("Hardee", "S2820", 4),
        ("Hindman", "S2918", 4),
        ("Hindman", "S3219", 14),
        ("Withers", "S4125", 6),
        ("Withers", "S3922", 18),
        ("Prentiss", "S4017", 4),
        ("Prentiss", "S3717", 8),
        ("Shaver", "S3118", 4),
        ("Shaver", "S3119", 4),
        ("Shaver", "S3420", 8),
        ("Shaver", "S3421", 12),
        ("Shaver", "S3520", 12),
        ("Gladden", "S3822", 6),
        ("Gladden", "S4023", 4),
        ("Gladden", "S3722", 10),
        ("Chalmers", "S4225", 4),
        ("Chalmers", "S4324", 8),
        ("Chalmers", "S4424", 12),
        ("Peabody", "S3918", 8),
        ("Peabody", "S3418", 12),
        ("Miller", "S4318", 10),
    ];
    let found: Vec<_> =
        expected.iter().map(|(leader, hex, _)| (*leader, *hex, cost2(&t, leader, hex).unwrap_or(999))).collect();
    assert_eq!(found, expected);
    for (leader, hex) in
        [("Bragg", "S4127"), ("Gladden", "S3622"), ("Chalmers", "S4523"), ("Peabody", "S3217"), ("Miller", "S4518")]
    {
        assert_eq!(cost2(&t, leader, hex), None, "{leader} does not reach {hex}");
    }
}

// rule: gbacw:4.22
// example: G-CHAIN-1 G-CHAIN-2
#[test]
fn r4_22_a_link_holds_up_to_the_range_and_breaks_beyond() {
    let mut t = Table::new([]);
    assert!(brigade_in_command(&t.book, &t.world, t.b("Peabody")), "4 of 8");
    // With 12 MI he would cost 9 of 8.
    t.put("Peabody", "S3418");
    assert!(!brigade_in_command(&t.book, &t.world, t.b("Peabody")));
    assert!(brigade_in_command(&t.book, &t.world, t.b("Gladden")), "9 of 9 is still in range");
    assert!(division_in_command(&t.book, &t.world, t.d("Hindman")));
    assert!(!division_in_command(&t.book, &t.world, t.d("Withers")));
}

// rule: gbacw:4.22#chain-units
// example: G-CHAIN-3 G-CHAIN-4
#[test]
fn r4_22_units_out_of_range_are_led_through_a_chain_of_their_own_brigade() {
    let mut t = Table::new([]);
    assert!(unit_led(&t, "25 AL"), "next to 22 AL");
    assert!(unit_led(&t, "10 MS"), "next to 7 MS");
    assert!(!unit_led(&t, "25 MO") && !unit_led(&t, "18 WI"));
    // A second link: 25 AL further out stays in command as long as it touches one who touches one in range.
    t.put("25 AL", "S3522").put("26 AL", "S3622");
    assert_eq!(cost2(&t, "Gladden", "S3522"), None);
    assert!(unit_led(&t, "25 AL") && unit_led(&t, "26 AL"));
    // A unit of another brigade is no link.
    t.put("26 AL", "S4023").put("5 MS", "S3622");
    assert!(!unit_led(&t, "25 AL") && !unit_led(&t, "5 MS"));
}

// rule: gbacw:4.15#adjacent
// example: G-CHAIN-5
#[test]
fn r4_15_a_unit_next_to_its_leader_is_led_whatever_lies_between() {
    let mut t = Table::new([]);
    // A corps commander who moved too far has no range at all; here a brigadier's range is cut to nothing.
    let shaver = t.l("Shaver");
    t.book = book_edited(|b| b.leaders[shaver.index()].range = 0);
    assert!(unit_led(&t, "2 AR"), "in his hex");
    assert!(unit_led(&t, "7 AR"), "S3118 is next to S3219");
    t.put("6 AR", "S3421").put("3 Confederate", "S3421");
    assert!(!unit_led(&t, "6 AR"), "two hexes off, and touching nobody");
}

// rule: gbacw:4.15#enemy
#[test]
fn r4_15_range_does_not_pass_an_enemys_side_unless_friends_stand_there() {
    let miller = Table::new([]).l("Miller");
    let mut t = Table::with(book_edited(|b| b.leaders[miller.index()].range = 20), []);
    t.clear().put("Miller", "S4017").put("18 MO", "S4017");
    assert!(cost2(&t, "Miller", "S4013").is_some());
    // A line of enemies from edge to edge, each shadowing the columns beside it.
    let line = ["2 AR", "6 AR", "7 AR", "8 AR", "5 MS", "7 MS", "9 MS", "10 MS"];
    for (i, unit) in line.iter().enumerate() {
        t.put(unit, &format!("S{}15", 27 + 3 * i));
    }
    assert_eq!(cost2(&t, "Miller", "S3915"), None, "no range into his hex");
    assert!(cost2(&t, "Miller", "S4016").is_some(), "next to him: reached");
    assert_eq!((cost2(&t, "Miller", "S4015"), cost2(&t, "Miller", "S4013")), (None, None), "but not passed");
    t.put("18 MO", "S4016");
    assert!(cost2(&t, "Miller", "S4015").is_some(), "passed where friends stand");
    assert_eq!(cost2(&t, "Miller", "S4013"), None);
}

// rule: gbacw:4.15#impassable
#[test]
fn r4_15_range_is_not_traced_where_no_leader_may_go() {
    let t = Table::new([]);
    // Creeks are closed but for bridges and fords; the flood never crosses one elsewhere.
    let johnston = t.l("Johnston");
    let range = range_from(&t.book, &t.world, johnston);
    for (hex, _) in range.hexes() {
        assert!(t.book.in_area(hex), "the edge of the area is the edge of the map");
        let terrain = t.book.charts.terrain.terrain(t.book.board.terrain(hex));
        assert!(terrain.is_none_or(|k| t.book.charts.terrain.hex(k).mp[3].0.is_some()));
    }
}

// rule: gbacw-bb:4.15#road
// example: G-CMDR-1 G-CMDR-2
#[test]
fn bb4_15_roads_cost_a_point_below_corps_and_half_a_point_above() {
    let mut t = Table::new([]);
    t.keep(&["Withers", "Bragg"]);
    // The eastern Corinth road runs north from S4126.
    t.put("Withers", "S4126").put("Bragg", "S4126");
    let road: Vec<_> = ["S4125", "S4124", "S4123", "S4122"].iter().map(|h| (*h, t.h(h))).collect();
    for (i, (number, _)) in road.iter().enumerate() {
        let steps = i as u16 + 1;
        assert_eq!(cost2(&t, "Withers", number), Some(2 * steps), "{number}");
        assert_eq!(cost2(&t, "Bragg", number), Some(steps), "{number}");
    }
}

// rule: gbacw:4.17
#[test]
fn r4_17_a_corps_commander_who_moved_more_than_ten_has_no_range() {
    let mut t = Table::new([]);
    let hardee = t.l("Hardee");
    t.world.leader_mut(hardee).commander_spent2 = 20;
    assert_eq!(radius2(&t.book, &t.world, hardee), 20);
    t.world.leader_mut(hardee).commander_spent2 = 21;
    assert_eq!(radius2(&t.book, &t.world, hardee), 0);
    assert!(!division_in_command(&t.book, &t.world, t.d("Hindman")));
    t.put("Hindman", "S2918");
    assert!(division_in_command(&t.book, &t.world, t.d("Hindman")), "stacked with him");
}

// rule: gbacw-bb:4.2
#[test]
fn bb4_2_union_divisions_are_always_in_command() {
    let mut t = Table::new([]);
    t.put("Prentiss", "S2612");
    assert!(division_in_command(&t.book, &t.world, t.d("Prentiss")));
    assert!(!brigade_in_command(&t.book, &t.world, t.b("Miller")), "his brigades are another matter");
}

// rule: gbacw-bb:4.21
#[test]
fn bb4_21_when_hindman_falls_his_brigades_look_to_hardee() {
    let mut t = Table::new([]);
    let (hindman, hardee) = (t.l("Hindman"), t.l("Hardee"));
    t.world.leader_mut(hindman).place = LeaderPlace::Dead;
    assert_eq!(division_head(&t.book, &t.world, t.d("Hindman")), Some(hardee));
    assert!(division_in_command(&t.book, &t.world, t.d("Hindman")));
    assert!(brigade_in_command(&t.book, &t.world, t.b("Wood")), "stacked with Hardee");
    // Withers has a successor: until he comes nobody stands in.
    let withers = t.l("Withers");
    t.world.leader_mut(withers).place = LeaderPlace::Dead;
    assert_eq!(division_head(&t.book, &t.world, t.d("Withers")), None);
    assert!(!division_in_command(&t.book, &t.world, t.d("Withers")));
}

// rule: gbacw-bb:4.21#div gbacw-bb:4.32#union
#[test]
fn bb4_32_divisional_guns_trace_to_the_division_leader() {
    let mut t = Table::new([]);
    let guns = t.book.unit(t.u("Munch Bty")).brigade;
    assert_eq!(units_in_command(&t.book, &t.world, guns).len(), 2);
    t.put("Prentiss", "S4929");
    assert!(!unit_led(&t, "Munch Bty") && !unit_led(&t, "Hickenlooper Bty"));
}

/// Runs a turn up to its first decision after the chain of command was checked.
fn checked(t: &mut Table) {
    t.dice([5, 4, 2, 2, 0]);
    t.run(Turn::default());
}

// rule: gbacw:3.0.II.A gbacw:4.23 gbacw:5.36#unit gbacw:5.36#division gbacw-bb:30.0#command gbacw-bb:30.2#15mi
#[test]
fn r3_0_ii_a_the_chain_is_checked_as_in_the_model_turn() {
    let mut t = Table::new([]);
    checked(&mut t);
    for out in ["25 MO", "18 WI"] {
        assert!(!t.state(out).in_command && t.state(out).skips == 1, "{out}");
    }
    // 15 MI counts as in command on the first turn whatever its place.
    for led in ["12 MI", "16 WI", "21 MO", "61 IL", "15 MI", "25 AL", "10 MS", "Miller Bty", "3 Confederate"] {
        assert!(t.state(led).in_command && t.state(led).skips == 0, "{led}");
    }
    assert!(t.said("Withers's division is out of command"));
    for brigade in ["Wood", "Shaver", "Gladden", "Chalmers", "Peabody", "Miller"] {
        assert!(t.world.brigade(t.b(brigade)).in_command, "{brigade}");
    }
}

// rule: gbacw-bb:30.2#15mi
#[test]
fn bb30_2_from_the_second_turn_15_mi_traces_to_miller() {
    let mut t = Table::new([]);
    t.turn(1);
    checked(&mut t);
    assert!(!t.state("15 MI").in_command, "S4415 is out of Miller's range");
}

// rule: gbacw-bb:4.11#direct gbacw-bb:30.2#johnston
#[test]
fn bb4_11_the_army_commander_may_lead_brigades_that_the_chain_does_not_reach() {
    let mut t = Table::new([]);
    // Hindman far away: Shaver and Wood are out of his range, but Johnston reaches both.
    t.put("Hindman", "S2629").dice([5, 4]);
    t.run(Turn::default());
    t.expect(Side::Confederate, "direct");
    assert!(t.offers("direct", "Wood") && t.offers("direct", "Shaver"));
    t.pick("direct", "Shaver").dice([2, 2, 0]).decline();
    let shaver = t.b("Shaver");
    assert!(t.world.brigade(shaver).in_command && t.world.brigade(shaver).direct);
    assert!(!t.world.brigade(t.b("Wood")).in_command);
    // Hardee draws 3; Hindman, out of his range, has 2 markers; Shaver could use 3, Wood one less than his division.
    assert_eq!(t.world.division(t.d("Hindman")).ams, 2);
    assert_eq!((t.world.brigade(shaver).limit, t.world.brigade(t.b("Wood")).limit), (2, 1));
}

// rule: gbacw-bb:4.11#direct
#[test]
fn bb4_11_direct_command_uses_the_corps_efficiency_unmodified_and_at_most_two_brigades() {
    let hindman = Table::new([]).l("Hindman");
    let mut t = Table::with(book_edited(|b| b.leaders[hindman.index()].activation = 2), [5, 4]);
    t.put("Hindman", "S2629");
    t.run(Turn::default());
    t.dice([2, 2, 0]).pick("direct", "Shaver").pick("direct", "Wood");
    assert!(!t.can("direct"), "two at most; the next phase has come");
    // Out of range 3 - 1 + 2 is cut to three markers; the two brigades may use all that Hardee's own marker gives.
    assert_eq!(t.world.division(t.d("Hindman")).ams, 3);
    assert_eq!((t.world.brigade(t.b("Shaver")).limit, t.world.brigade(t.b("Wood")).limit), (3, 3));
}

// rule: gbacw-bb:4.11#direct
#[test]
fn bb4_11_brigades_in_command_anyway_are_not_offered() {
    let mut t = Table::new([5, 4, 2, 2, 0]);
    t.run(Turn::default());
    assert!(!t.can("direct"));
}

// rule: gbacw:4.32 gbacw-bb:4.32#union gbacw-bb:4.33
#[test]
fn bb4_33_batteries_may_be_lent_from_nine_each_brigade_one() {
    use longroll::rules::gbacw::orders::DivisionOrders;
    let mut t = Table::new([]);
    t.run(DivisionOrders::new(Side::Union));
    t.finished();
    t.turn(1);
    for brigade in &mut t.world.brigades {
        brigade.orders_fixed = false;
    }
    t.run(DivisionOrders::new(Side::Union));
    assert!(
        t.offers("attach", "Munch Bty goes with Peabody") && t.offers("attach", "Hickenlooper Bty goes with Miller")
    );
    t.pick("attach", "Munch Bty goes with Peabody");
    assert!(!t.offers("attach", "Hickenlooper Bty goes with Peabody"), "one battery a brigade");
    assert!(t.offers("attach", "Hickenlooper Bty goes with Miller"));
    let munch = t.u("Munch Bty");
    assert_eq!(t.world.brigade_of(&t.book, munch), t.b("Peabody"));
    assert!(t.world.in_chain(&t.book, t.l("Peabody"), munch));
    // In command of Peabody at S3717? Munch at S4117 is out of his reach and skips an activation.
    assert_eq!(t.state("Munch Bty").in_command, in_command(&t.book, &t.world, munch));
    t.decline();
    t.finished();
}

// rule: gbacw-bb:4.32#csa
#[test]
fn bb4_32_confederate_batteries_belong_to_their_brigades() {
    let t = Table::new([]);
    for (battery, brigade) in [("Swett Bty", "Shaver"), ("Harper Bty", "Wood"), ("Gage Bty", "Chalmers")] {
        assert_eq!(t.book.unit(t.u(battery)).brigade, t.b(brigade));
        assert_eq!(t.book.unit(t.u(battery)).arm, Arm::Artillery);
    }
    for brigade in t.book.brigade_ids().filter(|b| t.book.brigade(*b).side == Side::Confederate) {
        assert!(t.world.units_of(&t.book, brigade).filter(|u| t.book.is_artillery(*u)).count() <= 2);
    }
}

// rule: gbacw:4.21
#[test]
fn r4_21_every_unit_has_a_chain_up_to_its_army() {
    let t = Table::new([]);
    let up = |unit: &str| -> Vec<LeaderId> {
        let unit = t.u(unit);
        t.book.leader_ids().filter(|l| t.book.in_chain(*l, unit)).collect()
    };
    assert_eq!(up("2 AR").len(), 4, "Johnston, Hardee, Hindman, Shaver");
    assert_eq!(up("25 MO").len(), 2, "Prentiss, Peabody");
    assert!(leader_in_range(&t.book, &t.world, t.l("Johnston"), t.l("Bragg")));
    assert_eq!(t.world.orders(&t.book, t.u("Swett Bty")), Orders::Advance);
}
