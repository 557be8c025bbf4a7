//! Fog of War: the tables, who picks, and what each result does.

use longroll::kit::Side;
use longroll::rules::blind_swords::book::Book;
use longroll::rules::blind_swords::charts::FogResult;
use longroll::rules::blind_swords::fog::Fog;
use longroll::rules::blind_swords::testkit::{Table, book_edited};
use longroll::rules::blind_swords::world::{Alert, Place};

use super::fire_strength::field;

use Side::{Confederate, Union};

const MS5: &str = "5th Mississippi";
const MS7: &str = "7th Mississippi";
const AL17: &str = "17th Alabama";
const OH54: &str = "54th Ohio";
const OH71: &str = "71st Ohio";
const IL55: &str = "55th Illinois";

/// A book on which every roll of the battle's fog table gives that result.
fn always(result: FogResult) -> impl FnOnce(&mut Book) {
    move |book| {
        let table = book.charts.fog.tables.get_mut(&book.scenario.fog_table).expect("the battle has a table");
        table.dice = 1;
        for face in 1..=6 {
            table.results.insert(face, result.clone());
        }
    }
}

/// A battle with that result to come, the die of the table already in.
fn fog(number: &str, result: FogResult) -> Table {
    Table::with(book_edited(number, always(result)), [1])
}

/// The units of 16.1 on level clear ground of so many rows, three columns wide, with that result to come.
fn plain(rows: usize, result: FogResult) -> Table {
    let mut t = field(&vec!["fff"; rows], &vec!["111"; rows], "", always(result));
    t.dice([1]);
    t
}

// rule: blind-swords:7.3b blind-swords:7.3#wild
#[test]
fn s7_3b_the_battles_own_table_is_rolled_by_the_side_that_did_not_draw() {
    let mut t = Table::new([6]);
    t.run(Fog::new(Union)).finished();
    assert!(t.said("the Union side rolls 6: Officer Down") && t.said("No effect"));
    // Two dice are added up in 16.7; a high or low sum leads to the special events.
    let mut t = Table::scenario("16.7", [3, 4]);
    t.run(Fog::new(Confederate)).finished();
    assert!(t.said("rolls 3 + 4: Officer Down"));
    for (a, b) in [(1, 1), (1, 2), (5, 6), (6, 6)] {
        let mut t = Table::scenario("16.7", [a, b, 4]);
        t.run(Fog::new(Confederate)).finished();
        assert!(t.said("a special event") && t.said("rolls 4: Lull"));
        assert_eq!(t.world.lull, 2);
    }
}

// rule: blind-swords:7.3b
#[test]
fn s7_3b_lull_counts_the_next_event_chits() {
    let mut t = fog("16.7", FogResult::Lull);
    t.run(Fog::new(Union)).finished();
    assert_eq!(t.world.lull, 2);
}

#[test]
fn the_enemy_picks_a_shaky_regiment_that_sees_the_elephant_and_it_panics() {
    let mut t = plain(9, FogResult::Elephant { of: Union });
    t.put(OH54, "T0202").put(IL55, "T0201").put(MS5, "T0205").hits(OH54, 1);
    assert!(t.cr(OH54) <= 3);
    let before = t.state(OH54).hits;
    t.run(Fog::new(Union));
    t.decline_all();
    assert!(t.state(OH54).hits > before || t.world.hex(t.u(OH54)).is_none());
    assert!(!t.is_at(OH54, "T0202"), "it ran");

    // With no enemy within three hexes nobody sees him.
    let mut t = plain(9, FogResult::Elephant { of: Union });
    t.put(OH54, "T0202").put(MS5, "T0206").hits(OH54, 2);
    t.run(Fog::new(Union)).finished();
    assert!(t.said("No effect"));
}

#[test]
fn of_the_nervous_regiment_of_16_1_there_is_no_choice() {
    let mut t = plain(9, FogResult::Elephant { of: Union });
    assert_eq!(t.book.scenario.nervous.map(|n| n.unit), Some(t.u(OH71)));
    t.put(OH54, "T0202").put(OH71, "T0302").put(MS5, "T0204").hits(OH54, 1).hits(OH71, 1);
    t.run(Fog::new(Union)).decline_all();
    assert!(t.said("71st Ohio") && !t.is_at(OH71, "T0302"));
    assert!(t.is_at(OH54, "T0202"));
}

// rule: blind-swords-x:8.7#events
#[test]
fn x8_7_fog_touches_units_of_brigades_that_are_not_alert() {
    let mut t = plain(9, FogResult::LowAmmo { of: vec![Union, Confederate] });
    let stuart = t.b("Stuart");
    t.world.brigade_mut(stuart).alert = Alert::Off;
    t.put(OH54, "T0202").put(MS5, "T0204").put(MS7, "T0209");
    t.run(Fog::new(Union)).finished();
    assert!(t.state(OH54).low_ammo && t.state(MS5).low_ammo);
    assert!(!t.state(MS7).low_ammo, "it is far from the enemy");
}

#[test]
fn a_regiment_lost_in_the_ravines_is_picked_by_the_enemy() {
    let mut t = fog("16.1", FogResult::LostInRavines { of: Confederate });
    t.run(Fog::new(Confederate)).expect(Union, "unit").pick("unit", AL17).finished();
    assert!(t.state(AL17).lost_way);
}

#[test]
fn an_officer_whose_chit_was_drawn_may_fall_and_the_union_picks_first() {
    let mut t = fog("16.1", FogResult::OfficerDown { on: 1, fought: 2 });
    let (withers, stuart) = (t.l("csa_withers"), t.l("usa_stuart"));
    t.world.leader_mut(withers).drawn = true;
    t.world.leader_mut(stuart).drawn = true;
    t.dice([2, 2]);
    // A brigade of Withers was in close combat: he falls on 2, Stuart on 1 only.
    let chalmers = t.b("Chalmers");
    t.world.brigade_mut(chalmers).closed = true;
    t.run(Fog::new(Union)).finished();
    assert!(t.world.leader(withers).falls && !t.world.leader(stuart).falls);
    assert!(!t.world.leader(withers).casualty, "his other side comes up with the next turn");
    // He cannot fall twice, and nobody whose chit was not drawn can.
    let mut t = fog("16.1", FogResult::OfficerDown { on: 1, fought: 2 });
    t.world.leader_mut(withers).drawn = true;
    t.world.leader_mut(withers).casualty = true;
    t.run(Fog::new(Union)).finished();
}

#[test]
fn brush_burns_where_both_sides_are_near_and_everybody_in_it_goes() {
    let change = always(FogResult::BrushFire { anywhere: false });
    let mut t = field(&["fff", "fff", "fff", "fwf", "fff", "fff", "fff"], &["111"; 7], "", change);
    t.dice([1]).put(OH54, "T0204").put(IL55, "T0204").put(MS5, "T0205");
    t.run(Fog::new(Union)).decline_all();
    assert!(t.said("The brush burns at T0204"));
    for name in [OH54, IL55] {
        assert_eq!(t.state(name).hits, 1, "{name}");
        assert!(!t.is_at(name, "T0204"), "{name}");
    }
    assert_eq!(t.state(MS5).hits, 0);

    let change = always(FogResult::BrushFire { anywhere: false });
    let mut t = field(&["fff", "fff", "fff", "fwf", "fff", "fff", "fff"], &["111"; 7], "", change);
    t.dice([1]).put(OH54, "T0204").put(MS5, "T0206").run(Fog::new(Union)).finished();
    assert!(t.said("No effect"), "the enemy is not near");

    let change = always(FogResult::BrushFire { anywhere: true });
    let mut t = field(&["fff", "fff", "fff", "fwf", "fff", "fff", "fff"], &["111"; 7], "", change);
    t.dice([1]).put(OH54, "T0204").put(MS5, "T0206").run(Fog::new(Union)).decline_all();
    assert_eq!(t.state(OH54).hits, 1);
}

#[test]
fn friends_of_two_brigades_fire_at_each_other() {
    let mut t = plain(9, FogResult::FriendlyFire);
    // As many on each side near the enemy: it is the Confederates'; Chalmers and Jackson stand side by side.
    t.put(OH54, "T0202").put(MS5, "T0204").put(AL17, "T0304").put(MS7, "T0208");
    t.dice([1, 6]).run(Fog::new(Union)).expect(Union, "unit");
    assert!(!t.offers("unit", MS7), "nobody of another brigade is beside it");
    t.pick("unit", MS5).finished();
    assert_eq!((t.state(MS5).hits, t.state(AL17).hits), (0, 1));
}

/// A row of clear hexes with the Landing at its west end and the stragglers' die.
fn landing(die: u8) -> Table {
    let mut t = field(&["ffffffff"], &["11111111"], "", |b| {
        b.scenario.landing = b.board.find("T0101");
        always(FogResult::StragglersAtLanding)(b);
    });
    t.dice([1, die]).put(OH54, "T0101").put(OH71, "T0301").put(IL55, "T0501").put(MS5, "T0801");
    t
}

#[test]
fn stragglers_at_the_landing_are_picked_by_the_union_for_the_better() {
    // Up to three: one of those with hits within four hexes.
    for die in [1, 3] {
        let mut t = landing(die);
        t.hits(OH54, 2).hits(OH71, 1).run(Fog::new(Union)).expect(Union, "unit");
        assert!(t.offers("unit", OH54) && t.offers("unit", OH71) && !t.offers("unit", IL55), "it has no hit");
        t.pick("unit", OH54).finished();
        assert_eq!([OH54, OH71, IL55].map(|n| t.state(n).hits), [1, 1, 0]);
    }
    // The only one is not asked for, and with none nothing happens.
    let mut t = landing(3);
    t.hits(OH71, 1).run(Fog::new(Union)).finished();
    assert_eq!(t.state(OH71).hits, 0);
    let mut t = landing(3);
    t.put(IL55, "T0601").hits(IL55, 1).run(Fog::new(Union)).finished();
    assert_eq!(t.state(IL55).hits, 1, "five hexes are too far");
    assert!(t.said("No effect"));
}

#[test]
fn stragglers_at_the_landing_are_picked_by_the_confederates_for_the_worse() {
    // From four on: any Union infantry within four hexes, steady or not.
    for die in [4, 6] {
        let mut t = landing(die);
        t.hits(OH54, 1).put(IL55, "T0601").run(Fog::new(Union)).expect(Confederate, "unit");
        assert!(t.offers("unit", OH54) && t.offers("unit", OH71));
        assert!(!t.offers("unit", IL55), "five hexes are too far");
        assert!(!t.offers("unit", MS5), "only Union infantry straggles");
        t.pick("unit", OH71).finished();
        assert_eq!([OH54, OH71, IL55].map(|n| t.state(n).hits), [1, 1, 0]);
    }
    // A battery is none, and nobody near is nobody hit.
    let mut t = landing(4);
    let battery = "Willard's (A, 1st Illinois Lt) Battery";
    for name in [OH54, OH71, IL55] {
        t.off(name, Place::Left);
    }
    t.put(battery, "T0201").run(Fog::new(Union)).finished();
    assert!(t.said("No effect") && t.state(battery).hits == 0);
}

// rule: blind-swords-x:2.10#pond
#[test]
fn the_pond_gives_heart_to_both_sides_and_a_broken_unit_may_gather() {
    let mut t = fog("16.7", FogResult::BloodyPond);
    let pond = t.book.scenario.pond.expect("16.7 has the Pond");
    let number = t.book.number(pond).to_owned();
    let beside = t.book.neighbours(pond).next().unwrap();
    let beside = t.book.number(beside).to_owned();
    t.put(OH54, &number).put(MS5, &beside).hits(OH54, 2).hits(MS5, 1).hits(IL55, 1);
    t.off(OH71, Place::Broken(1));
    t.run(Fog::new(Union)).expect(Union, "unit");
    t.decline().finished();
    assert_eq!((t.state(OH54).hits, t.state(MS5).hits, t.state(IL55).hits), (1, 0, 1));
    assert_eq!(t.state(OH71).place, Place::Broken(1));
    t.dice([1]).run(Fog::new(Union)).pick("unit", OH71).finished();
    assert_eq!(t.state(OH71).place, Place::Available);
}

// rule: blind-swords-x:12.9.1#perm
#[test]
fn x12_9_1_fresh_heart_brings_a_wrecked_brigade_back_from_the_next_turn_on() {
    let mut t = fog("16.7", FogResult::FreshHeart);
    let (stuart, chalmers) = (t.b("Stuart"), t.b("Chalmers"));
    t.world.brigade_mut(stuart).wrecked = true;
    t.world.brigade_mut(chalmers).wrecked = true;
    t.run(Fog::new(Confederate));
    t.expect(Union, "brigade").pick("brigade", "Stuart");
    t.expect(Confederate, "brigade").decline().finished();
    let state = t.world.brigade(stuart);
    assert!(!state.wrecked && state.recovers);
    assert!(t.world.brigade(chalmers).wrecked);
}

#[test]
fn a_rumour_of_buell_hurries_the_next_reinforcement_or_shakes_a_confederate() {
    let mut t = fog("16.7", FogResult::Rumour);
    let due = |t: &Table, u| t.world.unit(u).due;
    let waits: Vec<_> = t
        .book
        .unit_ids()
        .filter(|u| t.book.unit(*u).side == Union && t.world.unit(*u).place == Place::Due)
        .filter(|u| due(&t, *u) > t.world.clock(&t.book))
        .collect();
    let unit = waits.iter().copied().min_by_key(|u| due(&t, *u)).expect("16.7 has reinforcements");
    let first = due(&t, unit);
    t.run(Fog::new(Confederate));
    if t.to_move.is_some() {
        let name = t.book.unit(unit).name.clone();
        t.expect(Union, "unit").pick_exact("unit", &name);
    }
    t.finished();
    assert_eq!(due(&t, unit), first - 1);
    assert!(waits.iter().filter(|u| **u != unit).all(|u| due(&t, *u) >= first), "it alone hurries");

    // Late in the day a Confederate near the Landing.
    let mut t = fog("16.6", FogResult::Rumour);
    t.world.turn = t.book.scenario.turns.iter().position(|c| *c >= 18).expect("it lasts until 17:00 at least") as u8;
    let landing = t.book.scenario.landing.unwrap();
    let number =
        t.book.board.within(landing, 3).into_iter().find(|h| t.world.at(*h).is_empty() && t.book.ground.is_land(*h));
    let number = t.book.number(number.unwrap()).to_owned();
    t.put(MS5, &number).run(Fog::new(Union));
    if t.to_move.is_some() {
        t.expect(Union, "unit").pick("unit", MS5);
    }
    t.finished();
    assert!(t.state(MS5).hits > 0);
}

#[test]
fn short_rounds_fall_on_the_union_unit_nearest_to_a_confederate_by_the_river() {
    // A river hex in the west, then fourteen clear ones.
    let river = || {
        let mut t = field(&["Rffffffffffffff"], &["111111111111111"], "", always(FogResult::ShortRounds));
        t.dice([1]).put(MS5, "T0701").put(OH71, "T1001");
        t
    };
    let hits = |t: &Table| [OH54, OH71, IL55].map(|n| t.state(n).hits);
    // Next to him: 54 OH alone. 55 IL stands next to an enemy who is too far from the river.
    let mut t = river();
    t.put(OH54, "T0801").put(MS7, "T1301").put(IL55, "T1401").run(Fog::new(Union)).finished();
    assert_eq!(hits(&t), [1, 0, 0]);
    // Of two as near the Confederates pick one; the one behind is none.
    let mut t = river();
    t.put(OH54, "T0801").put(IL55, "T0601").run(Fog::new(Union)).expect(Confederate, "unit");
    assert!(t.offers("unit", OH54) && t.offers("unit", IL55) && !t.offers("unit", OH71));
    t.pick("unit", IL55).finished();
    assert_eq!(hits(&t), [0, 0, 1]);
    // With nobody next to him the nearest suffers, however far.
    let mut t = river();
    t.put(IL55, "T1101").run(Fog::new(Union)).finished();
    assert_eq!(hits(&t), [0, 1, 0]);
    // Seven hexes from the river he draws no fire.
    let mut t = river();
    t.put(MS5, "T0801").put(OH54, "T0901").run(Fog::new(Union)).finished();
    assert_eq!(hits(&t), [0, 0, 0]);
    assert!(t.said("No effect"));
}

#[test]
fn a_unit_wanders_one_hex_as_the_enemy_likes() {
    let mut t = plain(9, FogResult::Wayward { of: Confederate });
    t.put(OH54, "T0201").put(MS5, "T0205");
    t.run(Fog::new(Confederate)).expect(Union, "hex");
    t.pick_exact("hex", "T0204").finished();
    assert!(t.is_at(MS5, "T0204") && t.said("wanders to T0204"));
}
