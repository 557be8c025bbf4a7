//! Rally, rebuilding, the Artillery Phase.

use longroll::kit::Side;
use longroll::rules::blind_swords::artillery::{ArtilleryPhase, GunRally, HexStep};
use longroll::rules::blind_swords::movement::battery_may_move;
use longroll::rules::blind_swords::rally::{RallyStep, Return, Spread, places};
use longroll::rules::blind_swords::testkit::{self, Table};
use longroll::rules::blind_swords::world::{Order, Phase, Place};

/// Chalmers' brigade far from everybody under an order, 5 MS Disrupted and low on ammunition.
fn resting(order: Order, dice: &[u8]) -> Table {
    let mut t = Table::new(dice.to_vec());
    t.activate(if order == Order::NoOrder { "Jackson" } else { "Chalmers" }, order);
    t.hits("csa_5ms", 2).edit("csa_5ms", |u| u.low_ammo = true);
    t.world.phase = Phase::Rally;
    t
}

// rule: blind-swords:13.2a#def blind-swords-x:8.3 blind-swords:13.2
// example: B-RALLY-1
#[test]
fn s13_2a_under_defend_each_unit_loses_one_hit_and_no_ammunition_marker() {
    let mut t = resting(Order::Defend, &[]);
    t.run(RallyStep::default());
    assert!(!t.can("resupply") && !t.can("rebuild"));
    t.pick("recover", "5th Mississippi");
    assert_eq!(t.state("csa_5ms").hits, 1, "Disrupted becomes Shaken");
    assert!(!t.offers("recover", "5th Mississippi"), "one action a step");
}

// rule: blind-swords:13.2a#reg blind-swords-x:8.5 blind-swords-x:13.2a blind-swords-x:9.1d
#[test]
fn s13_2a_under_regroup_a_unit_loses_all_hits_or_its_ammunition_marker() {
    let mut t = resting(Order::Regroup, &[]);
    t.run(RallyStep::default());
    t.pick("recover", "5th Mississippi");
    assert_eq!(t.state("csa_5ms").hits, 0);
    assert!(t.state("csa_5ms").low_ammo && !t.offers("resupply", "5th Mississippi"), "one or the other");
    let mut t = resting(Order::Regroup, &[]);
    t.run(RallyStep::default()).pick("resupply", "5th Mississippi");
    assert!(!t.state("csa_5ms").low_ammo);
    assert_eq!(t.state("csa_5ms").hits, 2);
    // No other order rallies.
    for order in [Order::Attack, Order::Maneuver, Order::NoOrder] {
        let mut t = resting(order, &[]);
        t.run(RallyStep::default()).finished();
    }
}

// rule: blind-swords-x:10.11a blind-swords:8.4
#[test]
fn x10_11a_a_single_regiment_that_marched_in_does_not_rally_with_its_brigade() {
    for order in [Order::Defend, Order::Regroup] {
        let mut t = resting(order, &[]);
        t.hits("csa_7ms", 1).edit("csa_5ms", |u| u.act.march = true).run(RallyStep::default());
        assert!(t.offers("recover", "7th Mississippi"), "the brigade rallies under {order:?}");
        for verb in ["recover", "resupply", "rebuild"] {
            assert!(!t.offers(verb, "5th Mississippi"), "it is under Maneuver itself");
        }
    }
}

// rule: blind-swords:13.1
// example: B-RALLY-3
#[test]
fn s13_1_three_hexes_from_every_enemy_and_of_the_active_brigade_only() {
    let mut t = resting(Order::Regroup, &[]);
    t.hits("csa_52tn", 1).put("csa_5ms", "B3812").run(RallyStep::default());
    assert!(!t.offers("recover", "5th Mississippi"), "54 OH is two hexes away");
    let mut t = resting(Order::Regroup, &[]);
    t.hits("csa_17al", 1).run(RallyStep::default());
    assert!(!t.offers("recover", "17th Alabama"), "Jackson's is not active");
}

// rule: blind-swords:13.1#guns
#[test]
fn s13_1_batteries_beside_the_brigade_recover_but_do_not_rebuild() {
    let mut t = resting(Order::Regroup, &[]);
    t.hits("csa_gage_bty", 1).worn("csa_gage_bty").put("csa_52tn", "B4016").run(RallyStep::default());
    assert!(t.offers("recover", "Gage") && !t.offers("rebuild", "Gage"));
}

// rule: blind-swords:13.2b blind-swords-x:13.2b
#[test]
fn s13_2b_a_die_of_the_worn_rating_rebuilds() {
    for (die, fresh) in [(3, true), (4, false)] {
        let mut t = resting(Order::Regroup, &[die]);
        t.worn("csa_7ms");
        let cr = t.cr("csa_7ms");
        t.dice = longroll::kit::Dice::scripted([if fresh { cr as u8 } else { cr as u8 + 1 }]);
        t.run(RallyStep::default()).pick("rebuild", "7th Mississippi");
        assert_eq!(t.state("csa_7ms").worn, !fresh);
    }
}

// rule: blind-swords:13.2b#opt
#[test]
fn s13_2b_the_option_keeps_broken_units_worn() {
    let mut t = Table::with(testkit::book_with("16.1", &["no_rebuild_after_broken"]), []);
    t.activate("Chalmers", Order::Regroup).worn("csa_7ms").edit("csa_7ms", |u| u.was_broken = true).worn("csa_9ms");
    t.run(RallyStep::default());
    assert!(!t.offers("rebuild", "7th Mississippi") && t.offers("rebuild", "9th Mississippi"));
}

// rule: blind-swords:13.2b#place blind-swords:12.8b blind-swords:12.4#broken
// example: B-RALLY-2
#[test]
fn s13_2b_units_return_near_their_brigade_and_far_from_the_enemy() {
    let mut t = resting(Order::Regroup, &[1]);
    t.worn("csa_7ms").off("csa_7ms", Place::Available);
    let unit = t.u("csa_7ms");
    assert_eq!(t.cr("csa_7ms"), 3, "in the box it counts as supported");
    t.run(RallyStep::default()).pick("rebuild", "7th Mississippi");
    t.expect(Side::Confederate, "place");
    let brigade = t.b("Chalmers");
    let open = places(&t.book, &t.world, unit, brigade);
    for hex in &open {
        assert!(t.world.distance_to_enemy(&t.book, Side::Confederate, *hex) >= 3);
        let near = t.world.members(brigade).filter_map(|u| t.world.hex(u)).any(|h| t.book.board.distance(h, *hex) <= 3);
        assert!(near, "{}", t.book.number(*hex));
    }
    let first = t.legal()[0];
    t.act(first);
    assert!(t.world.hex(unit).is_some() && t.state("csa_7ms").worn && t.state("csa_7ms").hits == 0);
    // Without its brigade on the map the division will do, and then any friend.
    let mut t = Table::new([]);
    t.keep(&["csa_17al", "usa_54oh"]).off("csa_7ms", Place::Available);
    let open = places(&t.book, &t.world, unit, brigade);
    let friend = t.world.hex(t.u("csa_17al")).expect("it is there");
    assert!(!open.is_empty() && open.iter().all(|h| t.book.board.distance(*h, friend) <= 3));
    t.keep(&[]).off("csa_7ms", Place::Available).run(Return::new(unit, brigade)).finished();
    assert_eq!(t.state("csa_7ms").place, Place::Available, "no friend, no hex");
}

// rule: blind-swords:13.2b#over
#[test]
fn s13_2b_a_rebuilt_unit_that_is_too_large_steps_back() {
    let mut t = Table::new([]);
    t.put("csa_9ms", "B3814").put("csa_7ms", "B3814");
    let (unit, hex) = (t.u("csa_7ms"), t.h("B3814"));
    let before = t.world.distance_to_enemy(&t.book, Side::Confederate, hex);
    t.run(Spread::new(unit, hex)).decline_all();
    let after = t.world.hex(unit).expect("it stays on the map");
    assert_ne!(after, hex);
    assert!(t.world.distance_to_enemy(&t.book, Side::Confederate, after) > before);
}

// rule: blind-swords:6.1 blind-swords:6.2 blind-swords:6.3 blind-swords:6.0 blind-swords-x:6.0
#[test]
fn s6_3_sides_alternate_hex_by_hex_until_both_pass() {
    let mut t = Table::scenario("16.5", []);
    t.clock(8).run(ArtilleryPhase::default());
    t.expect(Side::Union, "guns");
    t.decline();
    assert_eq!(t.to_move, Some(Side::Confederate));
    t.decline();
    // Two passes in a row end the steps, though guns are left.
    assert!(!t.can("guns"), "{}", t.describe());
    // A hex acts, then the other side; whoever passed may act later.
    let mut t = Table::scenario("16.5", []);
    t.clock(8).run(ArtilleryPhase::default());
    t.decline();
    let first = t.legal()[0];
    t.act(first);
    t.decline_until(|t| t.can("guns") && t.can("pass") && t.to_move == Some(Side::Union));
    assert_eq!(t.to_move, Some(Side::Union));
}

// rule: blind-swords:6.1
#[test]
fn s6_1_every_battery_of_the_hex_counts_as_having_acted() {
    let mut t = Table::scenario("16.5", []);
    let hex = t.book.unit_ids().find(|u| t.book.unit(*u).is_gun()).and_then(|u| t.world.hex(u)).expect("guns");
    t.clock(8).run(HexStep::new(hex)).decline_all();
    assert!(t.world.at(hex).iter().filter(|u| t.book.unit(**u).is_gun()).all(|u| t.world.unit(*u).turned.done));
}

// rule: blind-swords:6.4
#[test]
fn s6_4_one_idle_battery_beside_friendly_foot_rallies() {
    let mut t = Table::new([]);
    t.hits("csa_gage_bty", 2).worn("csa_gage_bty");
    t.run(GunRally::new(Side::Confederate));
    t.expect(Side::Confederate, "recover").expect(Side::Confederate, "rebuild");
    t.pick("recover", "Gage").finished();
    assert_eq!(t.state("csa_gage_bty").hits, 0);
    for spoil in [true, false] {
        let mut t = Table::new([]);
        t.hits("csa_gage_bty", 1);
        if spoil {
            t.edit("csa_gage_bty", |u| u.turned.no_rally = true);
        } else {
            t.put("csa_52tn", "B4013");
            t.put("csa_5ms", "B4012");
            let lonely = t.h("B4018");
            let book = std::sync::Arc::clone(&t.book);
            let gage = t.u("csa_gage_bty");
            t.world.put(&book, gage, lonely);
        }
        t.run(GunRally::new(Side::Confederate)).finished();
    }
}

// rule: blind-swords-x:8.7b
// example: B-GMOV-800 B-GMOV-830 B-GMOV-900 B-GMOV-930 B-GMOV-1000 B-GMOV-2
#[test]
fn x8_7b_few_union_batteries_move_before_ten() {
    let mut t = Table::scenario("16.7", []);
    let (union, confederate) = (t.u("usa_waterhouse_bty"), t.u("csa_gage_bty"));
    for (clock, limit) in [(0, Some(3)), (1, Some(4)), (2, Some(5)), (3, Some(6)), (4, None)] {
        t.clock(clock);
        let n = limit.unwrap_or(20);
        t.world.battery_moves = n - 1;
        assert!(battery_may_move(&t.book, &t.world, union), "{clock}");
        t.world.battery_moves = n;
        assert_eq!(battery_may_move(&t.book, &t.world, union), limit.is_none(), "{clock}");
        assert!(battery_may_move(&t.book, &t.world, confederate));
    }
    // Fire is not limited: batteries that did not move may still fire in their step.
    t.clock(1);
    t.world.battery_moves = 4;
    assert!(!t.state("usa_waterhouse_bty").turned.done);
}
