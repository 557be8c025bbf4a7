//! Orders: given without a roll, asked for with one, and what a loose cannon does.

use longroll::engine::Target;
use longroll::kit::Side;
use longroll::rules::gbacw::activation::{Activate, limits};
use longroll::rules::gbacw::book::Profile;
use longroll::rules::gbacw::charts::{Charts, OrdersResult};
use longroll::rules::gbacw::command::units_in_command;
use longroll::rules::gbacw::orders::change::tally;
use longroll::rules::gbacw::orders::{DivisionOrders, cannon};
use longroll::rules::gbacw::testkit::{Table, book_edited};
use longroll::rules::gbacw::world::{Cannon, LeaderPlace, Orders};

/// A turn in which everybody has four markers and orders are free to change.
fn ready(t: &mut Table) {
    for brigade in &mut t.world.brigades {
        (brigade.limit, brigade.orders_fixed, brigade.in_command) = (4, false, true);
    }
    for division in &mut t.world.divisions {
        (division.ams, division.in_command) = (4, true);
    }
}

/// Hindman's marker has been drawn: his brigadiers may roll with these dice.
fn drawn(division: &str, dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    ready(&mut t);
    let division = t.d(division);
    t.run(Activate::new(division));
    t
}

/// A table where a brigadier has another character.
fn with_profile(leader: &str, profile: Profile, dice: impl IntoIterator<Item = u8>) -> Table {
    let at = Table::new([]).l(leader);
    let mut t = Table::with(book_edited(|b| b.leaders[at.index()].profile = profile), dice);
    ready(&mut t);
    t
}

fn drm(t: &Table, brigade: &str, wanted: Orders) -> i16 {
    tally(&t.book, &t.world, t.b(brigade), wanted).total()
}

// rule: gbacw:3.0.II.C gbacw:6.11 gbacw:6.12#division
#[test]
fn r6_12_a_division_leader_in_command_gives_each_brigade_its_own_orders() {
    let mut t = Table::new([]);
    ready(&mut t);
    t.run(DivisionOrders::new(Side::Confederate));
    t.pick("orders", "Gladden's brigade: Advance").pick("orders", "Chalmers's brigade: Attack");
    assert!(!t.offers("orders", "Gladden"), "once a turn");
    assert_eq!((t.state("1 LA").orders, t.state("9 MS").orders), (Orders::Advance, Orders::Attack));
    t.decline();
    t.finished();
}

// rule: gbacw:5.36#division gbacw:5.36#brigade gbacw:6.12#division gbacw-bb:4.2
#[test]
fn r5_36_a_broken_link_passes_no_orders() {
    let mut t = Table::new([]);
    ready(&mut t);
    let (withers, shaver) = (t.d("Withers"), t.b("Shaver"));
    t.world.division_mut(withers).in_command = false;
    t.world.brigade_mut(shaver).in_command = false;
    t.run(DivisionOrders::new(Side::Confederate));
    assert!(t.offers("orders", "Wood"));
    for barred in ["Gladden", "Chalmers", "Shaver"] {
        assert!(!t.offers("orders", barred), "{barred}");
    }
}

// rule: gbacw:5.36#unit gbacw:6.12#division
#[test]
fn r5_36_units_out_of_command_keep_their_last_orders() {
    let mut t = Table::new([]);
    ready(&mut t);
    t.edit("25 MO", |u| u.in_command = false);
    t.run(DivisionOrders::new(Side::Union));
    t.pick("orders", "Peabody");
    assert_eq!((t.state("12 MI").orders, t.state("25 MO").orders), (Orders::Attack, Orders::Advance));
}

// rule: gbacw:4.23
#[test]
fn r4_23_a_stray_takes_its_brigades_orders_when_it_is_in_range_at_a_marker() {
    let mut t = Table::new([]);
    ready(&mut t);
    t.orders("Peabody", Orders::Attack).orders("25 MO", Orders::Advance).orders("12 MI", Orders::Advance);
    let prentiss = t.d("Prentiss");
    t.run(Activate::new(prentiss));
    assert_eq!((t.state("12 MI").orders, t.state("12 MI").obeys), (Orders::Attack, true));
    assert_eq!((t.state("25 MO").orders, t.state("25 MO").obeys), (Orders::Advance, false), "still too far");
}

// rule: gbacw:6.12#activation gbacw:6.21 gbacw:3.0.III.C.1 gbacw-bb:6.22
#[test]
fn r6_21_chalmers_changes_as_in_the_model_turn() {
    let mut t = drawn("Withers", [5]);
    t.expect(Side::Confederate, "change").pick("change", "Chalmers's brigade to Attack");
    assert!(t.said("Chalmers's brigade asks for Attack orders: 6, new orders. (rolled 5; +1 orders rating)"));
    assert_eq!((t.state("52 TN").orders, t.state("9 MS").orders), (Orders::Attack, Orders::Attack));
    assert!(!t.offers("change", "Chalmers"), "one try a marker");
    assert!(t.offers("change", "Gladden"), "the other brigade may still try");
}

// rule: gbacw:6.23 gbacw:6.23#1 gbacw:6.23#2 gbacw:6.23#3 gbacw:6.23#4 gbacw:6.23#5
// example: G-ORD-Tm1 G-ORD-T1 G-ORD-T2 G-ORD-T3 G-ORD-T4 G-ORD-T5 G-ORD-T6 G-ORD-T9
#[test]
fn r6_23_the_table() {
    let charts = Charts::builtin();
    let rows = &charts.command.orders_change.rows;
    let found: Vec<OrdersResult> = [-1, 1, 2, 3, 4, 5, 6, 9].into_iter().map(|n| *rows.at(n)).collect();
    use OrdersResult::*;
    let expected = [RetainAndStand, RetainAndStand, Retain, Retain, LooseCannon, ChangeAndStand, Change, Change];
    assert_eq!(found, expected);
}

// rule: gbacw:6.21 gbacw:6.23#2
// example: G-ORD-1
#[test]
fn r6_21_a_poor_rating_spoils_a_roll_of_four() {
    let at = Table::new([]).l("Chalmers");
    let mut t = Table::with(book_edited(|b| b.leaders[at.index()].orders = -1), [4]);
    ready(&mut t);
    let withers = t.d("Withers");
    t.run(Activate::new(withers)).pick("change", "Chalmers");
    assert!(t.said("3, old orders"));
    assert_eq!(t.state("9 MS").orders, Orders::Advance);
}

// rule: gbacw:6.22
// example: G-ORD-2 G-ORD-3
#[test]
fn r6_22_superiors_in_the_hex_help() {
    let mut t = Table::new([]);
    assert_eq!(drm(&t, "Wood", Orders::Advance), 2, "Hardee and Johnston stand with him: +2 once");
    t.put("Hindman", "S2918");
    assert_eq!(drm(&t, "Wood", Orders::Advance), 3, "and Hindman adds one: 3 + 3 changes");
    assert_eq!(drm(&t, "Chalmers", Orders::Attack), 1);
    t.put("Withers", "S4125");
    assert_eq!(drm(&t, "Chalmers", Orders::Attack), 2, "a die of 3 is 5: change and stand");
    assert_eq!(drm(&t, "Peabody", Orders::Attack), 1);
    t.put("Prentiss", "S3717");
    assert_eq!(drm(&t, "Peabody", Orders::Attack), 2);
}

// rule: gbacw-bb:6.22
#[test]
fn bb6_22_bragg_and_his_division_leaders_help_to_attack_only() {
    let mut t = Table::new([]);
    t.put("Bragg", "S3922").put("Withers", "S3922");
    assert_eq!(drm(&t, "Gladden", Orders::Attack), 3);
    assert_eq!(drm(&t, "Gladden", Orders::Advance), 0);
    // The army commander is not bound by it.
    t.put("Johnston", "S3922");
    assert_eq!(drm(&t, "Gladden", Orders::Advance), 2);
}

// rule: gbacw-bb:6.22#bragg-dead
#[test]
fn bb6_22_the_limit_ends_with_bragg() {
    let mut t = Table::new([]);
    t.put("Withers", "S3922");
    let bragg = t.l("Bragg");
    t.world.leader_mut(bragg).place = LeaderPlace::Dead;
    assert_eq!(drm(&t, "Gladden", Orders::Advance), 1);
    t.put("Bragg", "S3922");
    t.world.leader_mut(bragg).replaced = true;
    assert_eq!(drm(&t, "Gladden", Orders::Advance), 3, "his successor and Withers help freely");
}

// rule: gbacw:6.21#scope gbacw:6.23#change gbacw:6.23#4 gbacw:6.23#stand
#[test]
fn r6_21_only_units_in_range_hear_the_new_orders_and_stand() {
    let mut t = drawn("Prentiss", [4]);
    t.pick("change", "Peabody");
    assert!(t.said("5, new orders, but it stands"));
    assert_eq!((t.state("12 MI").orders, t.state("25 MO").orders), (Orders::Attack, Orders::Advance));
    let free = |t: &Table, name: &str| limits(&t.book, &t.world, t.u(name));
    let stands = free(&t, "12 MI");
    assert!(!stands.march && stands.turn && stands.fire && stands.rally && stands.shock);
    assert!(free(&t, "25 MO").march, "out of reach, not bound");
    assert!(free(&t, "18 MO").march, "another brigade");
}

// rule: gbacw:6.23#1 gbacw:6.23#stand
#[test]
fn r6_23_retain_and_stand_lasts_for_this_marker() {
    let mut t = drawn("Prentiss", [0]);
    t.pick("change", "Miller");
    assert!(t.world.brigade(t.b("Miller")).stand);
    assert_eq!(t.state("18 MO").orders, Orders::Advance);
    t.decline_all();
    assert!(!t.world.brigade(t.b("Miller")).stand);
}

// rule: gbacw:6.21
#[test]
fn r6_21_a_brigade_without_its_leader_on_the_map_may_not_try() {
    let mut t = Table::new([]);
    ready(&mut t);
    let (gladden, withers) = (t.l("Gladden"), t.d("Withers"));
    t.world.leader_mut(gladden).place = LeaderPlace::Dead;
    t.run(Activate::new(withers));
    assert!(t.offers("change", "Chalmers") && !t.offers("change", "Gladden"));
}

// rule: gbacw:6.21 gbacw:6.18 gbacw:6.19
#[test]
fn r6_18_guns_of_a_division_have_no_orders_to_change() {
    let t = drawn("Prentiss", []);
    assert_eq!(t.choices().iter().filter(|c| c.verb == "change").count(), 2, "Peabody and Miller only");
}

// rule: gbacw:6.24#normal gbacw:6.23#3
#[test]
fn r6_24_a_normal_brigadier_keeps_his_orders() {
    let mut t = drawn("Prentiss", [4]);
    t.pick("change", "Miller");
    assert!(t.said("loose cannon") && t.said("Miller's brigade keeps its orders."));
    assert_eq!(t.world.brigade(t.b("Miller")).cannon, Cannon::None);
    assert_eq!(t.state("18 MO").orders, Orders::Advance);
}

// rule: gbacw:6.24#unreliable
// example: G-CANN-U0 G-CANN-U2 G-CANN-U3 G-CANN-U6 G-CANN-U7 G-CANN-U9
#[test]
fn r6_24_an_unreliable_brigadier_rolls_for_his_temper() {
    for (die, word) in
        [(0, "aggressive"), (2, "aggressive"), (3, "normal"), (6, "normal"), (7, "cautious"), (9, "cautious")]
    {
        // Alone with his brigade Wood needs a 4 for a loose cannon.
        let mut t = Table::new([4, die]);
        ready(&mut t);
        t.put("Hardee", "S2720").put("Johnston", "S2720");
        let hindman = t.d("Hindman");
        t.run(Activate::new(hindman)).pick("change", "Wood");
        assert!(t.said(&format!("Wood's brigade's leader is {word} this time")), "{die}: {:?}", t.log());
    }
}

// rule: gbacw:6.24#aggressive-near
// example: G-CANN-1 G-CANN-2
#[test]
fn r6_24_near_means_three_points_to_a_hex_next_to_an_enemy() {
    let mut t = Table::new([]);
    t.keep(&["6 AR", "GA Dragoons Cav", "12 MI"]).put("12 MI", "S3418");
    let near = |t: &Table, name: &str| cannon::is_near(&t.book, &t.world, t.u(name));
    // Woods cost 1.5: two hexes from the enemy's side are near, three are not.
    for (hex, expected) in [("S3419", true), ("S3420", true), ("S3421", true), ("S3422", false)] {
        t.put("6 AR", hex);
        assert_eq!(near(&t, "6 AR"), expected, "{hex}");
    }
}

// rule: gbacw:6.24#aggressive-near
// example: G-CANN-3
#[test]
fn r6_24_mounted_men_are_near_at_five_points() {
    let mut t = Table::new([]);
    t.keep(&["GA Dragoons Cav", "12 MI"]).put("12 MI", "S3418");
    let near = |t: &Table| cannon::is_near(&t.book, &t.world, t.u("GA Dragoons Cav"));
    // Woods cost cavalry 2: two hexes are 4 points, three are 6.
    t.put("GA Dragoons Cav", "S3421");
    assert!(near(&t));
    t.put("GA Dragoons Cav", "S3423");
    assert!(!near(&t));
}

// rule: gbacw:6.24#aggressive-near
#[test]
fn r6_24_an_aggressive_brigade_near_the_enemy_charges() {
    let mut t = with_profile("Shaver", Profile::Aggressive, [4]);
    t.orders("Shaver", Orders::Advance);
    let hindman = t.d("Hindman");
    t.run(Activate::new(hindman)).pick("change", "Shaver");
    let shaver = t.b("Shaver");
    assert_eq!(t.world.brigade(shaver).cannon, Cannon::Charge);
    assert_eq!((t.world.brigade(shaver).orders, t.state("2 AR").orders), (Orders::Attack, Orders::Attack));
    let free = |name: &str| limits(&t.book, &t.world, t.u(name));
    assert!(free("2 AR").march && free("2 AR").shock && !free("2 AR").fire && !free("2 AR").rally);
    assert!(free("Swett Bty").fire && free("Swett Bty").march, "guns are left to themselves");
}

// rule: gbacw:6.24#aggressive-far
#[test]
fn r6_24_an_aggressive_brigade_far_from_the_enemy_closes_up_under_advance() {
    let mut t = drawn("Withers", [4]);
    // Chalmers rolls 4 + 1 = 5; Gladden 4.
    t.put("Gladden", "S4126");
    for (unit, hex) in
        [("25 AL", "S4127"), ("22 AL", "S4128"), ("21 AL", "S4027"), ("1 LA", "S4028"), ("26 AL", "S3928")]
    {
        t.put(unit, hex);
    }
    t.pick("change", "Gladden");
    let gladden = t.b("Gladden");
    assert_eq!((t.world.brigade(gladden).cannon, t.world.brigade(gladden).orders), (Cannon::CloseUp, Orders::Advance));
    assert_eq!(t.state("1 LA").orders, Orders::Advance);
}

// rule: gbacw:6.24#aggressive-near gbacw:6.24#aggressive-far
#[test]
fn r6_24_driven_brigades_cannot_be_left_standing() {
    let mut t = with_profile("Shaver", Profile::Aggressive, [4]);
    t.orders("Shaver", Orders::Advance);
    let hindman = t.d("Hindman");
    t.run(Activate::new(hindman)).pick("change", "Shaver").decline_until(|t| t.can("brigade") || t.can("unit"));
    if t.can("brigade") {
        assert!(!t.can("done"), "Shaver's brigade must act");
        t.pick("brigade", "Shaver");
    }
    assert!(t.can("unit") && !t.can("done"), "his regiments go first");
}

// rule: gbacw:6.24#cautious gbacw:17.22#cannon
// example: G-CANN-4
#[test]
fn r6_24_a_cautious_brigade_falls_back_one_hex_and_does_nothing_more() {
    let mut t = with_profile("Shaver", Profile::Cautious, [4]);
    t.dice([0; 40]);
    let hindman = t.d("Hindman");
    let before: Vec<_> = ["2 AR", "6 AR", "3 Confederate", "Swett Bty", "Miller Bty"]
        .iter()
        .map(|n| (*n, t.world.hex(t.u(n)).unwrap()))
        .collect();
    t.run(Activate::new(hindman)).pick("change", "Shaver");
    let shaver = t.b("Shaver");
    // Ways into empty hexes, where there are such.
    while !(t.can("change") || t.can("coordinate")) {
        let empty = t.choices().iter().position(|c| match c.target {
            Target::Step(_, hex) | Target::Hex(hex) => t.world.stacks.at(hex).is_empty(),
            _ => false,
        });
        let action = t.legal()[empty.unwrap_or(0)];
        t.act(action);
    }
    assert_eq!((t.world.brigade(shaver).cannon, t.world.brigade(shaver).orders), (Cannon::FallBack, Orders::Advance));
    for (name, old) in before {
        let now = t.world.hex(t.u(name)).unwrap();
        let moved = t.book.board.distance(old, now);
        if t.book.is_artillery(t.u(name)) {
            assert_eq!(moved, 0, "{name} stays");
        } else {
            assert_eq!(moved, 1, "{name} falls back one hex");
            let free = limits(&t.book, &t.world, t.u(name));
            assert!(!free.march && !free.fire && !free.rally && !free.shock && !free.turn);
        }
    }
    assert_eq!(t.world.brigade(shaver).activations, 1, "the marker is used");
    t.decline_all();
    assert_eq!(t.world.brigade(shaver).tiring, 0, "but it tires nobody");
}

// rule: gbacw:6.24#aggressive-near gbacw:17.32
#[test]
fn r17_32_exhausted_men_are_not_led_to_the_attack_by_a_loose_cannon() {
    let mut t = with_profile("Shaver", Profile::Aggressive, []);
    t.fatigue("Shaver", 6).orders("Shaver", Orders::Advance);
    let hindman = t.d("Hindman");
    t.run(Activate::new(hindman));
    assert!(!t.offers("change", "Shaver"), "there is nothing he may change to");
}

// rule: gbacw:6.23#change
#[test]
fn r6_23_odds_of_a_change_add_up() {
    let t = drawn("Withers", []);
    let at = t.choices().iter().position(|c| c.label.contains("Chalmers")).unwrap();
    let top = t.stack.last().unwrap().inner();
    let odds = top.odds(&t.book, &t.world, t.legal()[at]).unwrap();
    assert_eq!(odds.chances.iter().map(|c| c.permille).sum::<u16>(), 1000);
    assert_eq!(odds.effect_permille, 600, "4 to 9 of ten with +1");
}

// rule: gbacw:6.21#scope
#[test]
fn r6_21_the_range_is_that_at_the_draw_of_the_marker() {
    let t = drawn("Prentiss", []);
    let peabody = t.b("Peabody");
    let led = units_in_command(&t.book, &t.world, peabody);
    let obeying: Vec<_> = t.world.units_of(&t.book, peabody).filter(|u| t.world.unit(*u).obeys).collect();
    assert_eq!(led.len(), 3);
    assert!(led.iter().all(|u| obeying.contains(u)));
}
