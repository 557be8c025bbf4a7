//! Shock phases with random forces and random answers: whatever happens, the world stays whole and the phase ends.

use longroll::kit::Dice;
use longroll::map::Facing;
use longroll::rules::gbacw::book::UnitId;
use longroll::rules::gbacw::event::Event;
use longroll::rules::gbacw::shock::{Shock, ShockEvent};
use longroll::rules::gbacw::stacking;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Orders, UnitPlace};

/// Scatters both sides over a few hexes around `centre`.
fn scatter(seed: u64, centre: &str) -> Table {
    let mut pick = Dice::seeded(seed);
    let mut t = Table::new([]);
    t.dice = Dice::seeded(seed ^ 0x5eed);
    let hexes = t.book.board.within(t.h(centre), 2);
    let units: Vec<UnitId> = t.book.unit_ids().collect();
    for unit in &units {
        t.world.take_off(*unit, UnitPlace::Left);
    }
    for unit in units {
        let hex = hexes[usize::from(pick.below(hexes.len() as u8))];
        if pick.below(3) == 0 || !t.book.in_area(hex) || !stacking::can_stop(&t.book, &t.world, &[unit], hex) {
            continue;
        }
        let facing = t.world.combat_units(hex).next().map(|u| t.world.unit(u).facing);
        t.world.put(&t.book, unit, hex, 0);
        let state = t.world.unit_mut(unit);
        state.facing = facing.unwrap_or(Facing::from_index(pick.below(6).into()));
        state.disordered = pick.below(3) == 0;
        state.orders = if pick.below(2) == 0 { Orders::Attack } else { Orders::Advance };
    }
    for leader in t.book.leader_ids() {
        let side = t.book.leader(leader).side;
        let with = hexes.iter().find(|h| t.world.has(&t.book, **h, side) && pick.below(3) == 0);
        if let Some(hex) = with {
            t.world.leader_mut(leader).place = longroll::rules::gbacw::world::LeaderPlace::On(*hex);
        }
    }
    let (division, brigades): (&str, &[&str]) = match pick.below(4) {
        0 => ("Hindman", &["Shaver"]),
        1 => ("Hindman", &["Shaver", "Wood"]),
        2 => ("Withers", &["Gladden", "Chalmers"]),
        _ => ("Prentiss", &["Peabody", "Miller"]),
    };
    t.activate(division, brigades);
    for unit in t.book.unit_ids() {
        if pick.below(2) == 0 {
            let act = &mut t.world.unit_mut(unit).act;
            (act.steps, act.contact) = (1, true);
        }
    }
    t
}

/// Nobody stands with the enemy, over the limits, or without strength.
fn sound(t: &Table, seed: u64) {
    t.sound();
    for (hex, stack) in t.world.stacks.iter() {
        let units: Vec<UnitId> = stack.iter().copied().filter(|u| t.world.is_combat_unit(*u)).collect();
        if !units.is_empty() && t.to_move.is_none() {
            let facing = t.world.unit(units[0]).facing;
            assert!(units.iter().all(|u| t.world.unit(*u).facing == facing), "seed {seed}: two facings in a hex");
            assert!(
                stacking::can_stop(&t.book, &t.world, &units, hex),
                "seed {seed}: too many in {}: {:#?}",
                t.book.board.number(hex),
                t.log()
            );
        }
    }
}

// rule: gbacw:11.11 gbacw:11.45 gbacw:11.47 gbacw:12.44
#[test]
fn random_shocks_end_and_leave_a_whole_world() {
    let (mut asked, mut went_on, mut struck_back) = (0, 0, 0);
    for seed in 0..300 {
        let centre = ["S2923", "S3013", "S4119", "S4419"][seed as usize % 4];
        let mut t = scatter(seed, centre);
        let mut pick = Dice::seeded(seed + 1);
        t.run(Shock::new());
        let mut steps = 0;
        while t.to_move.is_some() {
            let legal = t.legal().to_vec();
            let prompt = t.describe();
            assert!(!prompt.is_empty());
            let action = legal[usize::from(pick.below(legal.len() as u8))];
            t.act(action);
            sound(&t, seed);
            steps += 1;
            assert!(steps < 2_000, "seed {seed} does not end");
        }
        sound(&t, seed);
        assert!(t.world.shocks.is_empty() && t.stack.is_empty());
        for event in &t.events {
            if let Event::Shock(ShockEvent::Rolled { attackers, defenders, .. }) = event {
                let side = t.book.side(attackers[0]);
                assert!(attackers.iter().all(|u| t.book.side(*u) == side), "seed {seed}");
                assert!(defenders.iter().all(|u| t.book.side(*u) != side), "seed {seed}: {:#?}", t.log());
            }
        }
        asked += steps;
        went_on += usize::from(t.said("continued shock 1"));
        struck_back += usize::from(t.said("continued shock 2"));
    }
    assert!(asked > 1_000 && went_on > 20 && struck_back > 2, "{asked} {went_on} {struck_back}");
}
