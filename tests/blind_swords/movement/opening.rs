//! Cleburne opens the battle.

use longroll::kit::Dice;
use longroll::kit::Side::Confederate;
use longroll::map::{Dir, HexId};
use longroll::rules::blind_swords::action::Action;
use longroll::rules::blind_swords::book::{LeaderId, UnitId};
use longroll::rules::blind_swords::movement::walker::{Spot, Walker};
use longroll::rules::blind_swords::movement::{MoveAction, MoveEvent, MoveStep, opening};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{By, Order, Phase};

fn opens(number: &str) -> Table {
    let mut t = Table::scenario(number, []);
    t.activate("Cleburne", Order::Attack);
    t.world.active.as_mut().expect("a brigade acts").by = By::Opening;
    t.world.phase = Phase::Movement;
    t
}

fn regiments(t: &Table) -> Vec<UnitId> {
    t.world.members(t.b("Cleburne")).filter(|u| t.world.hex(*u).is_some()).collect()
}

fn spot(t: &Table, unit: UnitId) -> Spot {
    Spot { hex: t.world.hex(unit).expect("it is on the map"), left2: 12, steps: 0 }
}

// rule: blind-swords-x:15.0#cleburne
#[test]
fn x15_0_every_regiment_goes_north_until_it_engages_sherman_or_cannot_go_on() {
    for number in ["16.3", "16.4", "16.7"] {
        for seed in 0..6 {
            let mut t = opens(number);
            t.dice = Dice::seeded(seed);
            let starts: Vec<(UnitId, HexId)> =
                regiments(&t).into_iter().map(|u| (u, t.world.hex(u).unwrap())).collect();
            t.run(MoveStep::default());
            if starts.len() > 1 {
                t.expect(Confederate, "unit");
                assert!(!t.can("done"), "{number}: nobody may stay behind");
            }
            t.play_by_lot(seed);
            let mut steps = 0;
            for event in &t.events {
                let longroll::rules::blind_swords::event::Event::Move(MoveEvent::Moved { unit, from, to, .. }) = event
                else {
                    continue;
                };
                assert!(starts.iter().any(|(u, _)| u == unit));
                let dir = t.book.board.dir_to(*from, *to).unwrap();
                assert!(matches!(dir, Dir::NW | Dir::N | Dir::NE), "{number}: {dir:?}");
                steps += 1;
            }
            assert!(steps > 0);
            for (unit, start) in starts {
                let Some(hex) = t.world.hex(unit).filter(|_| t.world.unit(unit).driven == 0) else { continue };
                let units = [unit];
                let left2 = 12 - t.world.unit(unit).act.spent2;
                let at = Spot { hex, left2, steps: t.world.unit(unit).act.steps };
                let on = Walker::new(&t.book, &t.world, &units).plans(at).next();
                let engaged = opening::engages(&t.book, &t.world, hex);
                assert!(engaged || on.is_none(), "{number}: {:?} stopped at {:?}", t.book.unit(unit).name, hex);
                assert!(hex != start || engaged, "{number}: {} did not move", t.book.unit(unit).name);
            }
        }
    }
}

// rule: blind-swords-x:15.0#cleburne
#[test]
fn x15_0_whoever_can_reach_sherman_may_take_no_other_way() {
    let mut t = opens("16.4");
    t.keep(&["csa_6ms", "usa_53oh", "usa_61il"]);
    t.put("csa_6ms", "B1521").put("usa_53oh", "B1518");
    let unit = t.u("csa_6ms");
    assert!(!opening::engages(&t.book, &t.world, t.h("B1521")) && opening::engages(&t.book, &t.world, t.h("B1519")));
    t.run(MoveStep::default());
    // Each open step leads to a hex next to the Ohioans in the end; there it may stop, before it may not.
    let mut count = 0;
    while t.to_move == Some(Confederate) {
        let hex = t.world.hex(unit).expect("it is on the map");
        assert_eq!(t.can("stop"), opening::engages(&t.book, &t.world, hex));
        if t.can("stop") {
            break;
        }
        let action = *t.legal().last().unwrap();
        assert!(matches!(action, Action::Move(MoveAction::Step(_))), "{action:?}");
        t.act(action);
        count += 1;
    }
    let hex = t.world.hex(unit).expect("it is on the map");
    assert!(opening::engages(&t.book, &t.world, hex), "after {count} steps at {}", t.book.number(hex));
}

// rule: blind-swords-x:15.0#cleburne
#[test]
fn x15_0_others_than_sherman_are_not_meant_but_batteries_are() {
    let mut t = opens("16.4");
    t.keep(&["csa_6ms"]).put("csa_6ms", "B1521");
    for (unit, meant) in [("usa_53oh", true), ("usa_48oh", true), ("usa_61il", false), ("usa_munch_bty", true)] {
        t.keep(&["csa_6ms"]).put("csa_6ms", "B1521").put(unit, "B1520");
        assert_eq!(opening::engages(&t.book, &t.world, t.h("B1521")), meant, "{unit}");
    }
    // Two leaders' names are all the data say.
    assert_eq!(t.book.scenario.rules.opening_at, Some(t.l("usa_sherman")));
    assert_eq!(Table::new([]).book.scenario.rules.opening_at, None::<LeaderId>);
    // An ordinary attack of his goes where he likes.
    t.activate("Cleburne", Order::Attack).keep(&["csa_6ms"]).put("csa_6ms", "B1521");
    let unit = t.u("csa_6ms");
    let units = [unit];
    let ways = Walker::new(&t.book, &t.world, &units).plans(spot(&t, unit)).count();
    assert!(ways > 3, "{ways}");
}
