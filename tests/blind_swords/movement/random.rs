//! Random movement of every brigade and battery: nothing loops, nothing ends overstacked.

use longroll::kit::Dice;
use longroll::rules::blind_swords::book::BrigadeId;
use longroll::rules::blind_swords::movement::{GunMove, MoveStep};
use longroll::rules::blind_swords::stacking;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Order, Phase};

fn check(t: &Table, when: &str) {
    for (hex, _) in t.world.stacks.iter() {
        assert!(stacking::may_end(&t.book, &t.world, hex, &[]), "{when}: too many at {}", t.book.number(hex));
    }
}

// rule: blind-swords:10.1 blind-swords:3.1
#[test]
fn whatever_brigades_and_batteries_do_nobody_ends_overstacked_and_every_move_ends() {
    for (seed, scenario) in ["16.1", "16.2", "16.3", "16.5", "16.6"].into_iter().enumerate() {
        let mut t = Table::scenario(scenario, []);
        t.dice = Dice::seeded(seed as u64);
        check(&t, "set-up");
        let orders = [Order::Attack, Order::Defend, Order::Maneuver];
        for i in 0..30 {
            let brigade = BrigadeId((i * 7 + seed) as u16 % t.book.brigades.len() as u16);
            let name = t.book.brigade(brigade).name.clone();
            t.activate(&name, orders[i % 3]);
            t.world.phase = Phase::Movement;
            t.run(MoveStep::default());
            t.play_by_lot((100 * seed + i) as u64);
            check(&t, &format!("{scenario}, {name}"));
        }
        t.world.phase = Phase::Artillery;
        for gun in t.book.unit_ids().filter(|u| t.book.unit(*u).is_gun()).collect::<Vec<_>>() {
            if t.world.hex(gun).is_some() {
                t.run(GunMove::new(vec![gun], 12));
                t.play_by_lot(u64::from(gun.0));
                check(&t, &format!("{scenario}, {}", t.book.unit(gun).name));
            }
        }
    }
}
