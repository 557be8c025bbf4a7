//! The order of battle and scenario 2 as data: sound, complete, and what the rulebook says.

use std::time::Instant;

use longroll::data::Library;
use longroll::kit::Side;
use longroll::rules::gbacw::charts::{Profile, Weapon};
use longroll::rules::gbacw::data::{self, BattleData, LeaderRank, StartAmmo, StartOrders, UnitType, hour};

fn battle() -> BattleData {
    data::load_battle("02", &Library::builtin()).unwrap_or_else(|report| panic!("{report}"))
}

#[test]
fn every_shipped_file_is_sound() {
    let start = Instant::now();
    let report = data::check_all(&Library::builtin());
    println!("{report} in {:?}", start.elapsed());
    assert!(report.is_clean(), "{report}");
    assert_eq!(report.files.len(), Library::builtin().list("scenarios/gbacw/battles").len() + 11);
}

#[test]
fn the_whole_order_of_battle_is_there() {
    // rule: gbacw:2.21 gbacw:2.22 gbacw:2.41
    let oob = battle().oob;
    let count = |side: Side, kind| oob.side(side).units.iter().filter(|u| u.kind == kind).count();
    let kinds = [UnitType::Infantry, UnitType::Cavalry, UnitType::Artillery, UnitType::Detachment, UnitType::Gunboat];
    let both = kinds.map(|k| count(Side::Union, k) + count(Side::Confederate, k));
    assert_eq!(both, [188, 24, 48, 4, 2]);
    let strength = |side: Side| -> u32 {
        let foot = oob.side(side).units.iter().filter(|u| u.kind == UnitType::Infantry);
        foot.map(|u| u32::from(*u.strength)).sum()
    };
    assert_eq!((strength(Side::Confederate), strength(Side::Union)), (710, 844 + 414));
    assert_eq!(oob.union.leaders.len() + oob.confederate.leaders.len(), 67);
}

#[test]
fn pieces_of_the_model_turn() {
    let b = battle();
    let unit = |id: &str| b.oob.unit(id).unwrap();
    let mo = unit("us_25_mo");
    assert_eq!(
        (mo.name.as_str(), *mo.strength, mo.cohesion.as_ref().unwrap().value, mo.weapon),
        ("25 MO", 11, [6, 4], Some(Weapon::M))
    );
    assert!(!mo.green && unit("us_12_mi").green);
    let guns: Vec<(u8, Weapon)> = unit("cs_gage_bty").sections.iter().map(|s| (s.guns, s.weapon)).collect();
    assert_eq!(guns, [(2, Weapon::R3), (2, Weapon::H12)]);
    assert_eq!(unit("us_munch_bty").main_weapon(), Some(Weapon::JR));
    let chalmers = b.oob.leader("cs_chalmers").unwrap();
    assert_eq!(
        (chalmers.rank, chalmers.profile, chalmers.orders, chalmers.range),
        (LeaderRank::Brigade, Some(Profile::Aggressive), 1, 6)
    );
    assert_eq!(b.oob.leader("us_prentiss").unwrap().replacement.as_ref().unwrap().range, 7);
    assert_eq!(b.oob.command("2/6/T").unwrap().1.leader.as_ref().unwrap().as_str(), "us_miller");
}

#[test]
fn scenario_two_is_set_up_as_printed() {
    // rule: gbacw-bb:30.2#setup gbacw-bb:30.2#15mi gbacw-bb:30.2#eff gbacw-bb:30.2#init gbacw-bb:30.2#length
    // rule: gbacw-bb:30.2#johnston gbacw-bb:30.2#peabody
    let b = battle();
    assert_eq!((b.area.west, b.area.east, b.area.north, b.area.south), (16, 39, 44, 61));
    let turns: Vec<(&str, u8, u8, i8)> =
        b.battle.turns.iter().map(|t| (t.name.as_str(), *t.hour, t.event_chits, t.initiative.confederate)).collect();
    assert_eq!(turns, [("8 AM", 8, 2, 1), ("9 AM", 9, 2, 0)]);
    let setup = &b.battle.setup;
    assert_eq!((setup.union.units.len(), setup.union.leaders.len()), (10, 3));
    assert_eq!((setup.confederate.units.len(), setup.confederate.leaders.len()), (27, 9));
    let weak: Vec<(&str, u8)> = Side::BOTH
        .into_iter()
        .flat_map(|s| &setup.side(s).units)
        .filter_map(|u| Some((u.id.as_str(), u.strength.as_ref()?.value)))
        .collect();
    assert_eq!(weak, [("us_12_mi", 16), ("us_25_mo", 9), ("cs_3_ms_bn", 5), ("cs_55_tn", 5), ("cs_7_ar", 13)]);
    let michigan = setup.union.units.iter().find(|u| *u.id == "us_15_mi").unwrap();
    assert_eq!((michigan.ammo, b.command_of(michigan)), (StartAmmo::Out, Some("2/6/T")));
    let peabody = setup.union.leaders.iter().find(|l| *l.id == "us_peabody").unwrap();
    assert!(peabody.hex.is_none() && peabody.with_unit_of.as_ref().is_some_and(|c| *c.value == *"1/6/T"));
    assert_eq!(b.battle.orders["1/1/3"].value, StartOrders::Attack);
    assert_eq!(b.battle.orders["3/1/3"].value, StartOrders::Choice);
    assert_eq!(b.battle.efficiency.confederate.pool.iter().collect::<Vec<_>>(), [(&2, &2), (&3, &4)]);
    assert_eq!(b.battle.victory.hexes.len(), 10);
    assert!(!b.battle.special.johnston_abilities);
    assert_eq!((b.event_period("9 AM"), b.supply().confederate.len()), ("8-9 AM", 1));
}

#[test]
fn hours_of_turn_names() {
    let hours = ["8 AM", "12 N", "1 PM", "6 PM", "12 AM", "13 AM", "8"].map(hour);
    assert_eq!(hours, [Some(8), Some(12), Some(13), Some(18), Some(0), None, None]);
}
