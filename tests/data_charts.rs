//! The charts of gbacw: they load, and the numbers the rulebook states are in them.

use longroll::data::Library;
use longroll::rules::gbacw::charts::{
    BattleEvent, Charts, Coordination, Disorder, FireResult, HexsideKind, Mover, OrdersResult, Price, Profile, Terrain,
    Weapon,
};

fn charts() -> Charts {
    Charts::load(&Library::builtin()).unwrap_or_else(|e| panic!("{}", e[0]))
}

#[test]
fn fire_table_reads_edges_and_cells() {
    // rule: gbacw:10.17 gbacw:8.31
    let c = charts();
    let fire = |sp, die| c.fire.table.result(sp, die).to_string();
    assert_eq!(fire(7, 6), "1d");
    assert_eq!(fire(7, 5), "d+2");
    assert_eq!(fire(7, 4), "d");
    assert_eq!(fire(1, 11), "1d");
    assert_eq!(fire(7, -9), "-");
    assert_eq!(fire(20, 14), fire(16, 99));
    assert_eq!(c.fire.table.result(0, 14), FireResult::default());
    assert_eq!(c.fire.table.column_name(9), "8-9");
    assert_eq!(c.fire.table.column_name(40), "15+");
    let shell = |guns, die| c.fire.shell_table.result(guns, die).to_string();
    assert_eq!((shell(4, 7), shell(4, 8)), ("d".into(), "d+2".into()));
    assert_eq!(shell(3, 7), "d");
    assert_eq!(shell(4, 4), "-");
    assert_eq!(shell(12, 9), "1D");
    assert_eq!(shell(14, 9), "1D");
    assert_eq!(FireResult::parse("1d+2"), Some(FireResult { loss: 1, disorder: Disorder::Check(2) }));
}

#[test]
fn both_fire_tables_are_ladders() {
    // Each column is the first one, some rows higher up: the design of both tables, so a slip of a cell shows.
    let c = charts();
    for table in [&c.fire.table, &c.fire.shell_table] {
        for (shift, column) in (0..).zip(&table.columns) {
            for total in -2..=14 - shift {
                let expected = table.result(1, total + shift);
                assert_eq!(table.result(column.from, total), expected, "column {} total {total}", column.name);
            }
        }
    }
}

#[test]
fn r10_16_reach_and_prepared_range_of_muskets() {
    // rule: gbacw:10.16 gbacw:10.51 gbacw-bb:10.51#pistols
    let w = charts().weapons;
    assert_eq!((w[Weapon::R].max_range, w[Weapon::R].prepared_range), (5, 1));
    assert_eq!((w[Weapon::M].max_range, w[Weapon::M].prepared_range), (2, 1));
    assert_eq!((w[Weapon::SG].max_range, w[Weapon::SG].prepared_range), (1, 0));
    assert_eq!([1, 2, 3].map(|r| w[Weapon::M].drm(r)), [Some(0), Some(-2), None]);
    assert_eq!(w[Weapon::R].drm(0), None);
}

#[test]
fn r10_68_smoothbores_fire_rapidly_and_guns_have_bands() {
    // rule: gbacw:10.67#range gbacw:10.68#twice
    let w = charts().weapons;
    let rapid: Vec<&str> = Weapon::ALL.into_iter().filter(|&x| w[x].rapid_fire).map(Weapon::code).collect();
    assert_eq!(rapid, ["N", "TB", "H12", "H24"]);
    let napoleons = [1, 3, 4, 6, 7, 15, 16].map(|r| w[Weapon::N].drm(r));
    assert_eq!(napoleons, [Some(3), Some(1), Some(0), Some(0), Some(-1), Some(-2), None]);
    assert_eq!(w[Weapon::P20].drm(22), Some(-1));
}

#[test]
fn terrain_prices_stated_in_the_rulebook() {
    // rule: gbacw:9.41 gbacw-bb:4.15#woods
    let t = charts().terrain;
    let hex = |k, m: Mover| t.hex(k).mp[m.index()];
    assert_eq!(hex(Terrain::Woods, Mover::Infantry), Price(Some(3)));
    assert_eq!(hex(Terrain::Woods, Mover::Artillery), Price(Some(6)));
    assert_eq!(hex(Terrain::Woods, Mover::Leader), Price(Some(3)));
    assert_eq!(t.hex(Terrain::Woods).command, Some(4));
    assert_eq!(hex(Terrain::Marsh, Mover::Artillery), Price(None));
    assert_eq!(t.hexside(HexsideKind::MinorUp).mp[Mover::Cavalry.index()], Price(Some(4)));
    assert_eq!(t.hexside(HexsideKind::SteepUp).mp[Mover::Artillery.index()], Price(None));
    assert_eq!((t.hexside(HexsideKind::Ridge).shock, t.gully_shock_limit), (-1, -3));
    let letters = ['s', 'L', 'x'].map(|l| t.terrain(l));
    assert_eq!(letters, [Some(Terrain::SlopingWoods), Some(Terrain::River), None]);
    assert_eq!((t.paths.road_march, t.paths.road_advance), (1, 2));
}

#[test]
fn r11_43_ratio_rounds_for_either_side() {
    // rule: gbacw:11.43
    let c = charts();
    let odds = |a, d, up| c.shock.ratio.step(a, d, up).odds.as_str();
    assert_eq!(odds(5, 3, true), "2-1");
    assert_eq!(odds(5, 3, false), "1.5-1");
    assert_eq!((odds(17, 16, false), odds(17, 16, true)), ("1-1", "1.5-1"));
    assert_eq!((odds(8, 9, false), odds(8, 9, true)), ("1-1.5", "1-1"));
    assert_eq!((odds(6, 6, false), odds(6, 6, true)), ("1-1", "1-1"));
    assert_eq!((odds(1, 9, false), odds(1, 9, true)), ("1-4", "1-4"));
    assert_eq!((odds(30, 2, false), odds(30, 2, true)), ("5-1", "5-1"));
    assert_eq!(odds(4, 0, false), "5-1");
    assert_eq!(c.shock.ratio.step(17, 16, false).drm, 0);
}

#[test]
fn r11_47_shock_results_have_the_stated_borders() {
    // rule: gbacw:11.47 gbacw:12.42 gbacw:11.64
    let s = charts().shock;
    let at = |t| s.results.at(t);
    assert!(at(1).defender_may_continue && at(1).attacker.retreat == 1);
    assert!(at(-7).attacker.loss == 2);
    assert!([2, 3, 4].into_iter().all(|t| at(t).is_standoff()));
    assert!(!at(5).is_standoff() && !at(1).is_standoff());
    assert!((5..=9).all(|t| at(t).defender.retreat == 1) && (10..=20).all(|t| at(t).defender.retreat == 2));
    assert!((8..=20).all(|t| at(t).attacker_may_continue) && !at(7).attacker_may_continue);
    let checks = [9, 10, 12].map(|t| at(t).defender.rout_check);
    assert_eq!(checks, [None, Some(0), Some(2)]);
    assert!(at(10).defender.guns_abandoned && !at(9).defender.guns_abandoned);
}

#[test]
fn command_charts_read_at_their_borders() {
    // rule: gbacw:5.34 gbacw:6.23 gbacw:6.24#unreliable
    use Coordination::{All, Confusion, Fail, Three, Two};
    use OrdersResult::{Change, ChangeAndStand, LooseCannon, Retain, RetainAndStand};
    use Profile::{Aggressive, Cautious, Normal};
    let c = charts().command;
    let row = [-1, 2, 3, 6, 7, 9, 10, 11, 12].map(|t| *c.coordination.at(t));
    assert_eq!(row, [Confusion, Confusion, Fail, Fail, Two, Two, Three, Three, All]);
    let row = [1, 2, 3, 4, 5, 6, 11].map(|t| *c.orders_change.rows.at(t));
    assert_eq!(row, [RetainAndStand, Retain, Retain, LooseCannon, ChangeAndStand, Change, Change]);
    let row = [0, 2, 3, 6, 7, 9].map(|t| *c.orders_change.unreliable.at(t));
    assert_eq!(row, [Aggressive, Aggressive, Normal, Normal, Cautious, Cautious]);
    assert_eq!((c.allowances.infantry.good, c.allowances.infantry.disordered), (6, 4));
}

#[test]
fn battle_events_by_time_of_day() {
    // rule: gbacw-bb:18.1
    use BattleEvent::{ConfederateMistakenFire, Looting, NoFire, Nothing, UnionMistakenFire};
    let e = charts().events;
    let row = [14, 19, 20, 29, 30, 36, 49, 50, 69, 70, 99].map(|r| e.event("8 AM", r));
    assert_eq!(row[..4], [ConfederateMistakenFire, ConfederateMistakenFire, UnionMistakenFire, UnionMistakenFire]);
    assert_eq!(row[4..], [Looting, Looting, Looting, NoFire, NoFire, Nothing, Nothing]);
    assert_eq!(e.event("11 AM", 24), ConfederateMistakenFire);
    assert_eq!(e.event("day two", 44), NoFire);
}

#[test]
fn rally_and_fatigue_numbers() {
    // rule: gbacw:13.41 gbacw:17.31
    let c = charts().cohesion;
    assert!(!c.rally_loses(8, 5) && c.rally_loses(9, 5));
    assert!(!c.rally_loses(5, 4) && c.rally_loses(8, 4));
    assert_eq!((0..8).map(|l| c.fatigue_drm(l)).collect::<Vec<_>>(), [0, 0, 0, 1, 1, 2, 2, 2]);
}
