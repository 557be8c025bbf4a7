//! Random actions of every unit: nothing loops, stacks stay within the limits and face one way.

use longroll::engine::Group;
use longroll::kit::Dice;
use longroll::rules::gbacw::movement::UnitTurn;
use longroll::rules::gbacw::stacking::can_stop;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

const BRIGADES: [(&str, &str); 7] = [
    ("Hindman", "Shaver"),
    ("Prentiss", "Peabody"),
    ("Hindman", "Wood"),
    ("Withers", "Gladden"),
    ("Prentiss", "Miller"),
    ("Withers", "Chalmers"),
    ("Prentiss", "Prentiss's guns"),
];

/// Takes random choices until nothing waits; ends actions only now and then.
fn play(t: &mut Table, pick: &mut Dice) {
    for _ in 0..400 {
        if t.to_move.is_none() {
            return;
        }
        let choices = t.choices();
        let mut at = usize::from(pick.below(choices.len() as u8));
        if choices[at].group == Group::Done && pick.below(3) > 0 {
            at = usize::from(pick.below(choices.len() as u8));
        }
        let action = t.legal()[at];
        t.act(action);
        t.sound();
    }
    panic!("too long: {}", t.describe());
}

// rule: gbacw:7.11 gbacw:8.11
#[test]
fn whatever_units_do_stacks_keep_to_the_limits_and_face_one_way() {
    for seed in 0..16 {
        let mut t = Table::new([]);
        t.dice = Dice::seeded(seed);
        let mut pick = Dice::seeded(seed + 1000);
        for (i, (division, brigade)) in BRIGADES.iter().cycle().take(14).enumerate() {
            t.activate(division, &[brigade]);
            if *brigade != "Prentiss's guns" {
                t.orders(brigade, if (i + seed as usize).is_multiple_of(2) { Orders::Attack } else { Orders::Advance });
            }
            let units: Vec<_> = t.book.unit_ids().filter(|u| t.world.is_acting(&t.book, *u)).collect();
            for unit in units {
                if !t.world.is_combat_unit(unit) {
                    continue;
                }
                t.take_log();
                t.run(UnitTurn::new(unit));
                play(&mut t, &mut pick);
                check(&t, &format!("seed {seed}, {}", t.book.unit(unit).name));
            }
        }
    }
}

fn check(t: &Table, when: &str) {
    for (hex, _) in t.world.stacks.iter() {
        let units: Vec<_> = t.world.combat_units(hex).collect();
        let number = t.book.board.number(hex);
        assert!(units.is_empty() || can_stop(&t.book, &t.world, &units, hex), "{when}: {number} is over the limits");
        let facings: Vec<_> = units.iter().map(|u| t.world.unit(*u).facing).collect();
        assert!(
            facings.windows(2).all(|w| w[0] == w[1]),
            "{when}: {number} faces {facings:?} {:?} {:?}",
            units.iter().map(|u| &t.book.unit(*u).name).collect::<Vec<_>>(),
            t.log()
        );
    }
}
