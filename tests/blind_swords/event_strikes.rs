//! Event chits that make somebody fire, move, retreat or attack again.

use longroll::engine::testkit::Bench;
use longroll::kit::Side;
use longroll::rules::blind_swords::BlindSwords;
use longroll::rules::blind_swords::book::{Arm, Book, Weapon};
use longroll::rules::blind_swords::charts::Effect;
use longroll::rules::blind_swords::events::{Held, Window, WindowKind, activation_over};
use longroll::rules::blind_swords::testkit::{Table, book};
use longroll::rules::blind_swords::world::{Alert, By, Order, Phase, Place};

use super::fire_strength::{field, lane, remake};

use Side::{Confederate, Union};

const MS5: &str = "5th Mississippi";
const MS9: &str = "9th Mississippi";
const OH54: &str = "54th Ohio";
const OH71: &str = "71st Ohio";
const IL55: &str = "55th Illinois";
const GAGE: &str = "Gage's (Alabama) Battery";
const GIRARDEY: &str = "Girardey's (Georgia) Battery";

/// Two dice of the table that do nothing on the columns of these tests.
const MISS: [u8; 2] = [1, 1];

/// Adds a chit of another battle to a book, good at any hour.
fn with_chit(key: &'static str) -> impl FnOnce(&mut Book) {
    move |b| {
        let all = book("16.7");
        let mut chit = all.events.iter().find(|e| e.key == key).expect("16.7 has every chit").clone();
        (chit.from, chit.until) = (None, None);
        b.events.retain(|e| e.key != key);
        b.events.push(chit);
    }
}

fn awake(t: &mut Bench<BlindSwords>) {
    for brigade in &mut t.world.brigades {
        brigade.alert = Alert::On;
    }
}

#[test]
fn a_firefight_is_answered_by_whoever_is_left() {
    let mut t = lane(6, |b| {
        remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 6);
        remake(b, "usa_54oh", Arm::Infantry, Weapon::R, 6);
    });
    awake(&mut t);
    t.put(MS9, "T0101").put(OH54, "T0102").hold("csa_firefight").dice(MISS).dice(MISS);
    t.run(Held::before_draw()).expect(Confederate, "event").pick("event", "Firefight").decline_all().finished();
    let fires = t.log().iter().filter(|l| l.contains("6 SP: column")).count();
    assert_eq!(fires, 2, "{:?}", t.log());
    assert!(!t.state(MS9).act.fired, "it is no activation");
}

#[test]
fn a_firefight_needs_effective_range_and_infantry_that_is_alert() {
    let mut t = lane(8, |b| remake(b, "csa_9ms", Arm::Infantry, Weapon::S, 6));
    awake(&mut t);
    let reach = t.book.charts.fire.ranges.reach(Arm::Infantry, Weapon::S).effective.expect("muskets have a range");
    t.put(MS9, "T0101").put(OH54, &format!("T01{:02}", reach[1] + 2)).hold("csa_firefight");
    t.run(Held::before_draw()).finished();

    let mut t = lane(8, |_| {});
    awake(&mut t);
    let stuart = t.b("Stuart");
    t.world.brigade_mut(stuart).alert = Alert::Off;
    t.put(MS9, "T0101").put(OH54, "T0102").hold("csa_firefight").hold("usa_firefight");
    t.run(Held::before_draw()).finished();
}

// rule: blind-swords-x:10.11
#[test]
fn x10_11_no_chit_is_aimed_at_an_entry_hex_of_the_enemy() {
    for (entry, asked) in [(false, true), (true, false)] {
        let mut t = lane(8, |b| {
            remake(b, "csa_9ms", Arm::Infantry, Weapon::R, 6);
            if entry {
                let hex = b.board.find("T0102").expect("it is on the map");
                b.scenario.entries[Union].push(hex);
            }
        });
        awake(&mut t);
        t.put(MS9, "T0101").put(OH54, "T0102").hold("csa_firefight").run(Held::before_draw());
        assert_eq!(t.can("event"), asked);
    }
}

#[test]
fn guns_of_several_hexes_fire_as_one_shifted_right() {
    let mut t = field(&["fff"; 6], &["111"; 6], "", |b| {
        with_chit("csa_grand_battery")(b);
        remake(b, "csa_gage_bty", Arm::Artillery, Weapon::S, 4);
        remake(b, "csa_girardey_bty", Arm::Artillery, Weapon::S, 4);
    });
    awake(&mut t);
    t.put(OH54, "T0201").put(GAGE, "T0204").put(GIRARDEY, "T0304").hold("csa_grand_battery").dice(MISS);
    t.edit(GAGE, |u| u.turned.done = true);
    t.run(Held::before_draw()).pick("event", "Ruggles");
    // The only target is not asked for; the hexes are picked one by one, and one would do.
    t.expect(Confederate, "hex").pick("hex", "T0204");
    t.expect(Confederate, "done").pick("hex", "T0304");
    t.decline_all();
    assert!(t.said("+1 event"), "{:?}", t.log());
    let lines = t.log();
    assert!(lines.iter().any(|l| l.contains("Gage") && l.contains("Girardey")), "{lines:?}");
    assert_eq!(lines.iter().filter(|l| l.contains("SP: column")).count(), 1, "one fire: {lines:?}");
}

#[test]
fn guns_too_far_from_each_other_do_not_join() {
    let mut t = field(&["fffff"; 6], &["11111"; 6], "", |b| {
        with_chit("csa_grand_battery")(b);
        remake(b, "csa_gage_bty", Arm::Artillery, Weapon::S, 4);
        remake(b, "csa_girardey_bty", Arm::Artillery, Weapon::S, 4);
    });
    awake(&mut t);
    t.put(OH54, "T0301").put(GAGE, "T0203").put(GIRARDEY, "T0505").hold("csa_grand_battery");
    assert!(t.book.board.distance(t.h("T0203"), t.h("T0505")) > 2);
    t.dice(MISS).run(Held::before_draw()).pick("event", "Ruggles").pick("hex", "T0203");
    // The other is no answer, so it fires alone.
    t.finished();
    assert!(t.said("Gage") && !t.said("Girardey"), "{:?}", t.log());
}

// rule: blind-swords-x:8.7b
#[test]
fn shift_the_guns_moves_or_fires_a_battery_whatever_it_did_and_counts_no_move() {
    let mut t = Table::scenario("16.7", []);
    awake(&mut t);
    let battery = "Waterhouse's (Illinois) Battery";
    let name =
        t.book.unit_ids().find(|u| t.book.unit(*u).key == "usa_waterhouse_bty").map(|u| t.book.unit(u).name.clone());
    let name = name.unwrap_or_else(|| battery.to_owned());
    t.edit(&name, |u| {
        (u.turned.done, u.turned.no_rally) = (true, true);
        u.act.fired = true;
    });
    t.hold("usa_shift_guns").run(Held::before_draw());
    t.expect(Union, "event").pick("event", "Shift").expect(Union, "unit").pick("unit", &name);
    let moves = t.world.battery_moves;
    if t.offers("move", "") {
        t.pick("move", "");
    }
    assert!(t.can("step"), "{}", t.describe());
    let from = t.world.hex(t.u(&name));
    t.pick("step", "").decline_all();
    assert_ne!(t.world.hex(t.u(&name)), from);
    assert_eq!(t.world.battery_moves, moves);
}

// rule: blind-swords-x:6.5c
#[test]
fn shift_the_guns_fires_out_of_woods_in_which_another_battery_fired_before() {
    let mut t = field(&["f", "f", "w", "f"], &["1"; 4], "", |b| {
        with_chit("usa_shift_guns")(b);
        for key in ["usa_55il", "usa_willard_bty"] {
            remake(b, key, Arm::Artillery, Weapon::R, 4);
        }
    });
    awake(&mut t);
    t.put(MS5, "T0101").put("55th Illinois", "T0103").put("Willard's (A, 1st Illinois Lt) Battery", "T0103");
    // Both fired in the Artillery Phase.
    let from = t.world.hex(t.u("55th Illinois"));
    for name in ["55th Illinois", "Willard's (A, 1st Illinois Lt) Battery"] {
        t.edit(name, |u| (u.turned.done, u.turned.fired_from, u.act.fired) = (true, from, true));
    }
    t.hold("usa_shift_guns").dice(MISS).run(Held::before_draw()).pick("event", "Shift").pick("unit", "55th");
    if t.can("fire") {
        t.pick("fire", "");
    }
    t.decline_all();
    assert!(t.said("3 SP out of woods at canister range: 4.5"), "{:?}", t.log());
}

#[test]
fn guns_forward_takes_a_battery_near_the_brigade_that_moved() {
    let mut t = field(&["fff"; 9], &["111"; 9], "", |b| {
        with_chit("csa_guns_forward")(b);
        remake(b, "csa_gage_bty", Arm::Artillery, Weapon::S, 4);
    });
    awake(&mut t);
    t.put(MS5, "T0201").put(GAGE, "T0209").put(OH54, "T0101").hold("csa_guns_forward");
    t.activate("Chalmers", Order::Attack).run(Window::new(WindowKind::MoveEndOwn, Confederate)).finished();
    t.put(GAGE, "T0205").dice(MISS).run(Window::new(WindowKind::MoveEndOwn, Confederate));
    t.pick("event", "Guns").pick("fire", "").decline_all();
    assert!(t.said("4 SP: column"), "full strength: {:?}", t.log());
    assert!(t.world.active.is_some() && !t.state(MS5).act.fired);
}

#[test]
fn sharpshooters_do_not_mind_the_woods() {
    let mut t = field(&["f", "f", "w"], &["1"; 3], "", |b| {
        with_chit("usa_birges")(b);
        remake(b, "usa_54oh", Arm::Infantry, Weapon::R, 10);
        remake(b, "usa_71oh", Arm::Infantry, Weapon::S, 10);
    });
    awake(&mut t);
    t.put(MS9, "T0103").put(OH54, "T0102").put(OH71, "T0101").hold("usa_birges").dice(MISS);
    t.run(Held::before_draw()).pick("event", "Sharpshooters").decline_all().finished();
    assert!(t.said("10 SP: column"), "{:?}", t.log());
    assert!(!t.said("target in woods"));
}

#[test]
fn rangers_ride_at_infantry_by_the_west_edge_that_fails_its_die() {
    for (die, hit) in [(1, false), (6, true)] {
        let mut t = field(&["fff"; 8], &["111"; 8], "", with_chit("csa_terry_rangers"));
        awake(&mut t);
        t.put(OH54, "T0204").put(MS5, "T0208").hold("csa_terry_rangers").dice([die]);
        assert!(t.cr(OH54) < 6);
        t.run(Held::before_draw()).pick("event", "Rangers").decline_all().finished();
        assert_eq!(t.state(OH54).hits, u8::from(hit));
        assert_eq!(t.is_at(OH54, "T0204"), !hit);
    }
    // Without two empty land hexes that touch they find no way to it.
    let mut t = field(&["f"; 3], &["1"; 3], "", with_chit("csa_terry_rangers"));
    awake(&mut t);
    t.put(OH54, "T0102").hold("csa_terry_rangers").run(Held::before_draw()).finished();
}

#[test]
fn forrest_drives_off_a_battery_and_shakes_worn_infantry_that_nobody_fresh_guards() {
    let guns = |b: &mut Book| {
        with_chit("csa_forrest")(b);
        remake(b, "usa_71oh", Arm::Artillery, Weapon::S, 4);
    };
    let mut t = field(&["fff"; 8], &["111"; 8], "", guns);
    awake(&mut t);
    t.put(OH71, "T0205").put(OH54, "T0201").worn(OH54).put(IL55, "T0305").hold("csa_forrest");
    t.run(Held::before_draw()).pick("event", "Forrest");
    // The battery is guarded by the fresh 55th Illinois: only the worn 54th Ohio is left, and it is not asked for.
    t.decline_all().finished();
    assert_eq!(t.state(OH54).hits, 1);
    assert!(t.is_at(OH71, "T0205"));

    let mut t = field(&["fff"; 8], &["111"; 8], "", guns);
    awake(&mut t);
    t.put(OH71, "T0205").put(MS5, "T0208").hold("csa_forrest").run(Held::before_draw()).pick("event", "Forrest");
    t.decline_all();
    assert!(!t.is_at(OH71, "T0205") && t.state(OH71).hits == 0);
}

#[test]
fn bragg_drives_an_activated_brigade_on_and_it_pays() {
    let mut t = Table::scenario("16.7", []);
    t.clock(8);
    awake(&mut t);
    let cleburne = t.b("Cleburne");
    t.hold("csa_bragg_drives").run(Held::before_draw()).finished();
    t.world.brigade_mut(cleburne).activated = true;
    t.world.phase = Phase::Draw;
    t.run(Held::before_draw()).expect(Confederate, "event").pick("event", "Bragg");
    let active = t.world.active.as_ref().expect("the only such brigade acts at once");
    assert_eq!((active.brigade, active.order, active.limited), (cleburne, Some(Order::Attack), false));
    assert!(matches!(active.by, By::Event(_)));
    let unit = t.world.members(cleburne).find(|u| t.world.hex(*u).is_some()).unwrap();
    t.world.unit_mut(unit).act.closed = true;
    let before = t.world.unit(unit).hits;
    t.with_cx(activation_over);
    assert_eq!(t.world.unit(unit).hits, before + 1);
    t.decline_all();
    assert!(t.world.brigade(cleburne).activated && t.world.active.is_none());
}

#[test]
fn a_wrecked_brigade_is_not_driven_on() {
    let mut t = Table::scenario("16.7", []);
    t.clock(8);
    let cleburne = t.b("Cleburne");
    t.world.brigade_mut(cleburne).activated = true;
    t.world.brigade_mut(cleburne).wrecked = true;
    t.hold("csa_bragg_drives").run(Held::before_draw()).finished();
}

/// Every chit of the chart is either offered for something or needs a moment; none may lead nowhere: played by lot in its
/// own window it must come to an end.
#[test]
fn every_chit_comes_to_an_end_when_played_by_lot() {
    let battle = book("16.7");
    for event in battle.event_ids() {
        for seed in 0..3 {
            let mut t = by_lot(seed, event);
            let key = t.book.event(event).key.clone();
            let side = t.book.event(event).side;
            let clock = t.book.event(event).from.unwrap_or(4);
            t.clock(clock);
            t.hold(&key);
            match t.book.event(event).effect {
                Effect::CommandConfusion { .. } => t.run(Window::new(WindowKind::OrderEnemy, side)),
                Effect::LeadInPerson { .. } => t.run(Window::new(WindowKind::OrderOwn, side)),
                Effect::RebelYell { .. } | Effect::Charge => t.run(Window::new(WindowKind::CloseOwn, side)),
                Effect::PastTheTents | Effect::UpTheRavines => t.run(Window::new(WindowKind::MoveOwn, side)),
                Effect::Screen { .. } => t.run(Window::new(WindowKind::MoveEnemy, side)),
                Effect::GunsForward { .. } => t.run(Window::new(WindowKind::MoveEndOwn, side)),
                Effect::LowAmmo => {
                    let fired = t.book.unit_ids().filter(|u| t.book.unit(*u).side != side).collect();
                    t.run(Window::new(WindowKind::FireDoneEnemy(fired), side))
                }
                Effect::StandFirm => {
                    let unit = t.book.unit_ids().find(|u| t.book.unit(*u).side == side && t.world.hex(*u).is_some());
                    let hex = t.world.hex(unit.unwrap()).unwrap();
                    t.run(Window::new(WindowKind::TestOwn(hex), side))
                }
                _ => {
                    t.world.active = None;
                    t.run(Held::before_draw())
                }
            };
            if t.to_move.is_some() {
                t.expect(side, "event").choose(|a| format!("{a:?}").contains("Play"));
            }
            t.play_by_lot(seed);
            assert!(t.stack.is_empty(), "{key}");
        }
    }
}

/// 16.7 a little shaken up: everybody alert, some hits, markers and broken units, a brigade of the right side acting.
fn by_lot(seed: u64, event: longroll::rules::blind_swords::book::EventId) -> Table {
    let battle = book("16.7");
    let world = longroll::rules::blind_swords::world::World::new(&battle);
    let mut t = Bench::bare(battle, world, longroll::kit::Dice::seeded(seed));
    awake(&mut t);
    for unit in t.book.unit_ids() {
        let n = unit.index() as u64 + seed;
        if t.world.hex(unit).is_none() || t.book.unit(unit).fragile || t.book.unit(unit).is_gun() {
            continue;
        }
        match n % 9 {
            0 => t.world.unit_mut(unit).hits = 1,
            1 => t.world.unit_mut(unit).low_ammo = true,
            2 => t.world.unit_mut(unit).worn = t.book.unit(unit).worn.is_some(),
            3 if n.is_multiple_of(2) => t.world.take_off(unit, Place::Broken(1 + (n % 3) as u8)),
            4 if n.is_multiple_of(4) => t.world.take_off(unit, Place::Available),
            _ => {}
        }
    }
    let chit = t.book.event(event);
    let enemy = matches!(chit.effect, Effect::CommandConfusion { .. } | Effect::Screen { .. });
    let acts = if enemy { chit.side.other() } else { chit.side };
    let brigade = if acts == Union { "Peabody" } else { "Cleburne" };
    t.activate(brigade, Order::Attack);
    t
}
