//! Random fights at close quarters: whatever is announced and answered, the world stays whole and every fight ends.

#[path = "support/shots.rs"]
mod shots;

use longroll::kit::{Dice, Side};
use longroll::map::{Facing, HexId};
use longroll::rules::gbacw::book::{Arm, UnitId};
use longroll::rules::gbacw::fire::{self, Fire, FireAction};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Ammo, UnitPlace};
use shots::shots as legal;

/// Puts every unit somewhere in a small part of the map, sides apart, in a random state.
fn scatter(t: &mut Table, dice: &mut Dice) {
    let book = t.book.clone();
    let centre = t.h("S3314");
    let near: Vec<HexId> = book.board.within(centre, 4).into_iter().filter(|h| book.in_area(*h)).collect();
    for unit in book.unit_ids() {
        let hex = loop {
            let hex = near[usize::from(dice.below(near.len() as u8))];
            let room = t.world.stacks.at(hex).len() < 2;
            if room && t.world.side_at(&book, hex).is_none_or(|s| s == book.side(unit)) {
                break hex;
            }
        };
        t.world.put(&book, unit, hex, 0);
        let facing = t.world.stacks.at(hex).last().map(|u| t.world.unit(*u).facing);
        let alone = t.world.stacks.at(hex).len() == 1;
        let turned = Facing::from_index(usize::from(dice.below(6)));
        let u = t.world.unit_mut(unit);
        u.facing = if alone { turned } else { facing.unwrap_or(turned) };
        u.disordered = dice.below(3) == 0;
        u.ammo[0] = [Ammo::Full, Ammo::Low, Ammo::Out][usize::from(dice.below(3))];
        u.orders = if dice.below(2) == 0 {
            longroll::rules::gbacw::world::Orders::Attack
        } else {
            longroll::rules::gbacw::world::Orders::Advance
        };
        // A few begin small, so that collapse, elimination and rout happen.
        if book.unit(unit).arm != Arm::Artillery && dice.below(3) == 0 {
            let start = book.unit(unit).start.strength;
            let u = t.world.unit_mut(unit);
            u.strength = 1 + dice.below(start.min(4));
            u.lost = start - u.strength;
            u.collapsed = u16::from(u.strength) * 2 < u16::from(book.unit(unit).strength);
            u.disordered |= u.collapsed;
        }
    }
    t.world.no_fire = dice.below(3);
}

/// Answers every decision at random until nothing waits.
fn settle(t: &mut Table, dice: &mut Dice) {
    for _ in 0..500 {
        if t.to_move.is_none() {
            return;
        }
        // Words and odds of every choice can be made.
        let choices = t.choices();
        assert_eq!(choices.len(), t.legal().len());
        let n = t.legal().len();
        let pick = t.legal()[usize::from(dice.below(n.min(255) as u8))];
        if let Some(odds) = t.stack.last().expect("a frame").inner().odds(&t.book, &t.world, pick) {
            let all: u32 = odds.chances.iter().map(|c| u32::from(c.permille)).sum();
            assert_eq!(all, 1000, "{odds:?}");
        }
        t.act(pick);
        t.sound();
    }
    panic!("a fight without an end: {}", t.describe());
}

#[test]
fn random_fights_end_and_leave_the_world_whole() {
    let (mut fights, mut routs, mut dead) = (0, 0, 0);
    for seed in 0..60 {
        let mut dice = Dice::seeded(seed);
        let mut t = Table::new([]);
        t.dice = Dice::seeded(seed + 1000);
        scatter(&mut t, &mut dice);
        for (division, brigades) in [
            ("Hindman", vec!["Shaver", "Wood"]),
            ("Prentiss", vec!["Peabody", "Prentiss's guns"]),
            ("Withers", vec!["Gladden", "Chalmers"]),
        ] {
            t.activate(division, &brigades);
            t.world.fired_from.clear();
            let acting: Vec<UnitId> = t.book.unit_ids().filter(|u| t.world.is_acting(&t.book, *u)).collect();
            for unit in acting {
                let name = t.book.unit(unit).key.clone();
                let list = legal(&t, &name);
                if list.is_empty() {
                    continue;
                }
                let action: FireAction = list[usize::from(dice.below(list.len().min(255) as u8))];
                let odds = fire::odds(&t.book, &t.world, action).expect("a shot has odds");
                assert_eq!(odds.chances.iter().map(|c| u32::from(c.permille)).sum::<u32>(), 1000);
                let words = fire::choice(&t.book, &t.world, action);
                assert!(!words.label.is_empty());
                t.run(Fire::new(unit, action));
                settle(&mut t, &mut dice);
                t.sound();
                assert!(!t.log().is_empty());
                fights += 1;
            }
        }
        for unit in t.book.unit_ids() {
            routs += u32::from(t.world.unit(unit).place == UnitPlace::Routed);
            dead += u32::from(t.world.unit(unit).place == UnitPlace::Eliminated);
        }
        let lost = |side| -> u16 {
            let units = t.book.unit_ids().filter(|u| t.book.side(*u) == side);
            units.map(|u| u16::from(t.world.unit(u).lost)).sum()
        };
        assert!(lost(Side::Union) >= t.world.losses[Side::Union]);
    }
    assert!(fights > 400 && routs > 20 && dead > 5, "{fights} fights, {routs} routs, {dead} eliminated");
}
