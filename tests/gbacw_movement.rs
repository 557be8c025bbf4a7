//! Movement of combat units (`gbacw:9`), on the ground of the scenario.

use longroll::kit::Side;
use longroll::rules::gbacw::movement::plan::{Contact, Moving};
use longroll::rules::gbacw::movement::{UnitTurn, allowance2, reach};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

/// The scenario after set-up, Shaver's brigade acting, with these dice to come.
fn shaver(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.activate("Hindman", &["Shaver"]);
    t
}

fn begin(t: &mut Table, unit: &str) {
    t.run(UnitTurn::new(t.u(unit)));
}

fn step(t: &mut Table, hex: &str) {
    t.pick("step", hex);
}

// rule: gbacw:9.24 gbacw:9.24#1 gbacw:9.12 gbacw:17.31#ma
// example: G-MA-1 G-MA-7
#[test]
fn r9_24_attack_orders_halve_the_allowance_and_fatigue_comes_off_after() {
    let mut t = shaver([]);
    let unit = t.u("6 AR");
    assert_eq!(allowance2(&t.book, &t.world, unit), 6, "6 halved is 3");
    t.fatigue("Shaver", 3);
    assert_eq!(allowance2(&t.book, &t.world, unit), 4, "less half of level 1, rounded up");
    t.fatigue("Shaver", 6).disorder("6 AR");
    assert_eq!(allowance2(&t.book, &t.world, unit), 2, "4 halved is 2, less 2, never below 1");
    t.orders("6 AR", Orders::Advance);
    assert_eq!(allowance2(&t.book, &t.world, unit), 4, "4 less 2");
}

// rule: gbacw:10.61#half
#[test]
fn r10_61_guns_that_fired_have_half_their_allowance() {
    let mut t = shaver([]);
    let guns = t.u("Swett Bty");
    assert_eq!(allowance2(&t.book, &t.world, guns), 16);
    t.edit("Swett Bty", |u| u.act.fired_sections = 1);
    assert_eq!(allowance2(&t.book, &t.world, guns), 8);
    t.orders("Swett Bty", Orders::Attack);
    assert_eq!(allowance2(&t.book, &t.world, guns), 8, "never under Attack orders (6.18)");
}

// The first move of the model turn: one woods hex up to the enemy.
// rule: gbacw:9.53 gbacw:9.13 gbacw:11.21#inf gbacw:7.13
// example: G-WOODSCOST-3
#[test]
fn r9_53_a_unit_that_moves_next_to_the_enemy_stops_and_charges() {
    let mut t = shaver([]);
    begin(&mut t, "6 AR");
    step(&mut t, "S3419");
    t.decline_until(|t| t.to_move == Some(Side::Confederate));
    let act = &t.state("6 AR").act;
    assert!(t.is_at("6 AR", "S3419") && act.contact && act.charging);
    assert_eq!(act.spent2, 3, "woods for 1.5");
    assert!(!t.can("step") && !t.can("face"), "{}", t.describe());
    t.decline_all();
    assert!(t.state("6 AR").act.finished);
}

#[test]
fn walkthrough_3_confederate_goes_two_woods_hexes_into_the_flank() {
    let mut t = shaver([]);
    begin(&mut t, "3 Confederate");
    step(&mut t, "S3519");
    t.decline_until(|t| t.to_move == Some(Side::Confederate));
    step(&mut t, "S3518");
    t.decline_all();
    assert!(t.is_at("3 Confederate", "S3518"));
    assert_eq!(t.state("3 Confederate").act.spent2, 6);
    assert!(t.state("3 Confederate").act.charging);
}

fn all_units_reach_what_they_are_shown(brigades: &[(&str, &[&str])]) -> usize {
    let mut checked = 0;
    for (division, leaders) in brigades {
        let mut t = Table::new([]);
        t.activate(division, leaders);
        let units: Vec<_> = t.book.unit_ids().filter(|u| t.world.is_acting(&t.book, *u)).collect();
        for unit in units {
            for hex in reach(&t.book, &t.world, unit) {
                let mut moving = Moving::of(&t.book, &t.world, unit).unwrap();
                let mut cost = 0;
                for dir in &hex.path {
                    let plan = moving
                        .plan(&t.book, &t.world, *dir)
                        .or_else(|| moving.plan_one_hex(&t.book, &t.world, *dir))
                        .unwrap_or_else(|| panic!("{} {:?}", t.book.unit(unit).name, hex));
                    cost += plan.total2();
                    assert!(plan.contact == Contact::None || plan.to == hex.hex);
                    moving = moving.after(&plan);
                }
                assert_eq!((moving.hex, cost), (hex.hex, hex.cost2));
                checked += 1;
            }
        }
    }
    checked
}

// rule: gbacw:9.13
#[test]
fn reach_shows_hexes_that_a_row_of_legal_steps_leads_to() {
    let all: [(&str, &[&str]); 3] =
        [("Hindman", &["Shaver", "Wood"]), ("Withers", &["Gladden", "Chalmers"]), ("Prentiss", &["Peabody", "Miller"])];
    assert!(all_units_reach_what_they_are_shown(&all) > 300);
}
