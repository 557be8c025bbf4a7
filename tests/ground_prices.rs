//! Prices of steps and terrain modifiers of gbacw: the vectors, the rulebook's examples, the exceptions.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::sync::LazyLock;

use longroll::data::Library;
use longroll::map::{Board, Dir, HexId, file};
use longroll::rules::gbacw::charts::{Charts, Mover, Terrain};
use longroll::rules::gbacw::terrain::{Mode, Prices, Rate, points};

static CHARTS: LazyLock<Charts> = LazyLock::new(Charts::builtin);
static BOARD: LazyLock<Board> = LazyLock::new(|| {
    file::read(&Library::builtin().read("scenarios/gbacw/maps/itw.yaml").unwrap()).expect("the map is sound")
});

fn prices() -> Prices<'static> {
    Prices::new(&BOARD, &CHARTS.terrain)
}

fn hex(n: &str) -> HexId {
    BOARD.find(n).unwrap_or_else(|| panic!("{n} is on the map"))
}

fn dir(from: &str, to: &str) -> Dir {
    BOARD.dir_to(hex(from), hex(to)).unwrap_or_else(|| panic!("{from} and {to} are neighbours"))
}

fn price(from: &str, to: &str, mover: Mover, mode: Mode) -> String {
    prices().price(hex(from), dir(from, to), mover, mode).map_or_else(String::new, points)
}

#[test]
fn all_vectors_agree_for_every_arm_and_order() {
    // rule: gbacw:9.41 gbacw:9.43#march gbacw:9.43#advance gbacw:9.43#attack gbacw:9.43#art gbacw:9.44#road
    // rule: gbacw:9.44#trail gbacw:9.44#ford gbacw:9.45 gbacw:9.46 gbacw-bb:9.43#road gbacw-bb:9.43#lane
    // rule: gbacw-bb:9.44#slopes gbacw-bb:9.44#sloping gbacw-bb:9.44#boundary gbacw-bb:9.44#field gbacw-bb:9.44#thicket
    // rule: gbacw-bb:9.44#marsh gbacw-bb:9.44#marsh-stream gbacw-bb:9.44#ridge gbacw-bb:9.44#water
    // rule: gbacw-bb:4.15#road gbacw-bb:4.15#woods gbacw:4.15
    let columns = [
        (Mover::Infantry, Mode::Advance),
        (Mover::Infantry, Mode::Plain),
        (Mover::Cavalry, Mode::Advance),
        (Mover::Cavalry, Mode::Plain),
        (Mover::Artillery, Mode::Advance),
        (Mover::Leader, Mode::Lead),
        (Mover::Infantry, Mode::March),
        (Mover::Leader, Mode::Command),
        (Mover::Leader, Mode::HighCommand),
    ];
    let (mut count, mut wrong) = (0, Vec::new());
    for line in include_str!("vectors/gbacw_prices.csv").lines().skip(1) {
        let f: Vec<&str> = line.split(',').collect();
        let got: Vec<String> = columns.iter().map(|&(mover, mode)| price(f[0], f[1], mover, mode)).collect();
        if got != f[5..] {
            wrong.push(format!("{line}\n  got {}", got.join(",")));
        }
        count += 1;
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!(count, 152);
}

#[test]
fn woods_stream_and_marsh_prices_stated_in_the_rulebook() {
    // rule: gbacw-bb:9.54 gbacw:9.41
    assert_eq!(price("S3420", "S3419", Mover::Infantry, Mode::Plain), "1.5");
    assert_eq!(price("S3922", "S3921", Mover::Infantry, Mode::Plain), "2.5");
    assert_eq!(price("S3420", "S3419", Mover::Artillery, Mode::Plain), "3");
}

#[test]
fn cavalry_over_a_ridge_of_three_contours_pays_each_side() {
    // rule: gbacw-bb:9.44#ridge
    let cost = prices().step(hex("N5826"), dir("N5826", "N5726"), Mover::Cavalry, Mode::Plain).unwrap();
    assert_eq!(cost.slope, 4, "two contours up cost 2, one down nothing");
    let back = prices().step(hex("N5726"), dir("N5726", "N5826"), Mover::Cavalry, Mode::Plain).unwrap();
    assert_eq!(back.slope, 2, "one up costs nothing, two down 1");
}

#[test]
fn field_boundary_costs_field_from_its_own_field_only() {
    // rule: gbacw-bb:9.44#boundary
    assert_eq!(price("S2719", "S2819", Mover::Artillery, Mode::Plain), "1");
    assert_eq!(price("S4317", "S4417", Mover::Infantry, Mode::Plain), "1.5");
    assert_eq!(price("S4417", "S4317", Mover::Infantry, Mode::Plain), "1.5");
    let cost = prices().step(hex("S4318"), dir("S4318", "S4317"), Mover::Infantry, Mode::Plain).unwrap();
    assert_eq!((cost.terrain, cost.words()), (Terrain::Field, "field 1".into()));
}

#[test]
fn creeks_are_closed_but_for_bridges_along_their_road() {
    // rule: gbacw-bb:9.44#water gbacw:9.42#prohibited gbacw:9.44#bridge
    assert_eq!(price("N1032", "N1132", Mover::Infantry, Mode::Plain), "");
    assert_eq!(price("N1032", "N1132", Mover::Infantry, Mode::Advance), "1");
    assert_eq!(price("N1033", "N1133", Mover::Leader, Mode::Lead), "");
    let p = prices();
    assert!(p.may_shock(hex("N1032"), dir("N1032", "N1132")));
    assert!(!p.may_shock(hex("N1033"), dir("N1033", "N1133")));
    assert_eq!(price("N6524", "N6624", Mover::Infantry, Mode::Plain), "", "nobody enters the river");
    assert!(!p.may_shock(hex("N6524"), dir("N6524", "N6624")));
}

#[test]
fn attack_orders_pay_a_stream_at_a_bridge_and_use_no_road() {
    // rule: gbacw:9.43#attack
    assert_eq!(price("S4120", "S4121", Mover::Infantry, Mode::Plain), "2.5");
    assert_eq!(price("S4120", "S4121", Mover::Infantry, Mode::Advance), "1");
}

#[test]
fn the_shiloh_branch_bridge_can_be_closed() {
    // rule: gbacw-bb:9.44#bridge
    let closed = Prices { hex_bridges_closed: true, ..prices() };
    let step = |p: &Prices<'_>| p.step(hex("S2609"), dir("S2609", "S2610"), Mover::Infantry, Mode::Advance).unwrap();
    assert_eq!((step(&prices()).rate, step(&prices()).total), (Rate::Road, 2));
    assert_eq!((step(&closed).rate, step(&closed).total), (Rate::Full, 8));
}

#[test]
fn lanes_round_down_for_leaders_and_up_under_advance_orders() {
    // rule: gbacw:9.44#trail gbacw-bb:9.43#lane
    assert_eq!(price("S1907", "S1906", Mover::Leader, Mode::Lead), "1");
    assert_eq!(price("S1907", "S1906", Mover::Infantry, Mode::March), "2");
    assert_eq!(price("S3010", "S3009", Mover::Artillery, Mode::Advance), "4");
}

#[test]
fn guns_on_a_lane_in_marsh_pay_cavalrys_price_unhalved_and_disorder() {
    // rule: gbacw-bb:9.43#lane-marsh gbacw-bb:9.43#lane-steep
    let cost = prices().step(hex("S2006"), dir("S2006", "S1906"), Mover::Artillery, Mode::Advance).unwrap();
    assert_eq!((cost.total, cost.hex), (8, 8));
    assert!(cost.effects.guns_on_marsh_lane && cost.effects.disorders_guns());
    assert_eq!(price("S2006", "S1906", Mover::Artillery, Mode::Plain), "", "off the lane marsh is closed to guns");
}

#[test]
fn terrain_asks_for_checks_but_not_on_roads_and_lanes() {
    // rule: gbacw:9.47#D gbacw:9.47#d gbacw:9.47#road gbacw:9.47#note gbacw-bb:9.44#marsh-leave gbacw-bb:9.44#marsh-pair
    // rule: gbacw-bb:9.44#ridge-art gbacw:12.35c
    let effects = |a: &str, b: &str, mover, mode| prices().step(hex(a), dir(a, b), mover, mode).unwrap().effects;
    let into = effects("N2713", "N2814", Mover::Infantry, Mode::Plain);
    assert!(into.enters_marsh && !into.leaves_marsh && into.checks() == 1);
    let both = effects("N2322", "N2222", Mover::Infantry, Mode::Plain);
    assert!(both.enters_marsh && both.leaves_marsh && both.checks() == 1, "one check does for both");
    assert!(effects("N2814", "N2713", Mover::Infantry, Mode::Plain).leaves_marsh);
    assert!(effects("N1534", "N1434", Mover::Infantry, Mode::Advance).is_nothing(), "on the road");
    assert!(effects("N2322", "N2222", Mover::Leader, Mode::Lead).is_nothing());
    assert!(effects("S3210", "S3211", Mover::Artillery, Mode::Plain).guns_cross_stream);
    assert!(effects("S3210", "S3211", Mover::Infantry, Mode::Plain).is_nothing());
    assert!(effects("S3010", "S3009", Mover::Artillery, Mode::Advance).is_nothing(), "on the lane");
    assert!(effects("N6424", "N6524", Mover::Cavalry, Mode::Plain).cavalry_on_steep);
    assert!(effects("N5926", "N5927", Mover::Artillery, Mode::Plain).guns_over_contours);
    assert!(!effects("N4121", "N4022", Mover::Artillery, Mode::Plain).guns_over_contours, "two contours are free");
}

#[test]
fn no_price_table_cell_differs_from_the_step() {
    let p = prices();
    let table = p.table(Mover::Cavalry, Mode::Advance);
    for h in BOARD.hexes() {
        for d in Dir::ALL {
            let cell = table[h.index()][d.index()];
            assert_eq!((cell != u16::MAX).then_some(cell), p.price(h, d, Mover::Cavalry, Mode::Advance));
        }
    }
}

#[test]
fn fire_terrain_modifiers() {
    // rule: gbacw:10.81#terrain gbacw:10.81#slope gbacw-bb:9.44#woods-los gbacw-bb:9.44#marsh-drm gbacw-bb:9.44#thicket
    let drm = |a: &str, b: &str, woods| prices().fire_drm(hex(a), hex(b), woods);
    assert_eq!(drm("S3418", "S3518", false), -1, "target in woods");
    assert_eq!(drm("S3717", "S3518", true), -1, "the woods between are not added to the target's own");
    assert_eq!(drm("S4809", "S4810", false), 0, "a field one level up");
    assert_eq!(drm("N6421", "N6321", false), -1, "a field two levels up");
    assert_eq!(drm("N6321", "N6421", false), -1, "down to a boundary: only the boundary counts");
    assert_eq!(drm("N6327", "N6328", false), -2, "woods three levels up");
    assert_eq!(drm("N3030", "N3031", false), -2, "out of a thicket and into one");
    assert_eq!(drm("N2322", "N2222", false), -2, "out of marsh and into marsh");
    assert_eq!(drm("N2322", "N2222", true), -3, "woods on the line add to marsh");
    assert_eq!(drm("N5726", "N5627", true), -2, "woods on the line add to sloping woods");
    assert_eq!(drm("S2613", "S2712", false), -1, "a ridge gives nothing");
    let mut tally = longroll::kit::Tally::new();
    prices().fire_tally(hex("N6327"), hex("N6328"), false, &mut tally);
    assert_eq!((tally.total(), tally.0.len(), tally.0[1].reason.as_ref()), (-2, 2, "uphill"));
}

#[test]
fn shock_terrain_modifiers() {
    // rule: gbacw-bb:9.44#ridge-shock gbacw-bb:9.44#thicket gbacw-bb:9.44#marsh-drm gbacw-bb:9.44#slopes
    let drm = |a: &str, b: &str| prices().shock_drm(hex(a), dir(a, b));
    assert_eq!(drm("S3420", "S3419"), 0, "woods give no modifier");
    assert_eq!(drm("N5329", "N5229"), -1, "a gully of two contours: one climbed");
    assert_eq!(drm("N4122", "N4023"), -3, "a gully of three contours, two climbed, and a stream");
    assert_eq!(drm("N4023", "N4122"), -2, "the other way one is climbed");
    assert_eq!(drm("S2613", "S2712"), -1, "a ridge, whichever way");
    assert_eq!(drm("S2712", "S2613"), -1);
    assert_eq!(drm("S4121", "S4122"), -1, "a minor slope");
    assert_eq!(drm("S4122", "S4121"), 0, "downhill");
    assert_eq!(drm("N6327", "N6328"), -2, "a steep slope");
    assert_eq!(drm("N3030", "N3031"), -1, "thicket to thicket counts once");
    assert_eq!(drm("N2322", "N2222"), -2, "marsh to marsh counts twice");
    assert_eq!(drm("S4120", "S4121"), -1, "over a bridge");
}

#[test]
fn r11_43_the_ratio_rounds_for_a_defender_in_woods_or_behind_a_modifier() {
    // rule: gbacw:11.43#round gbacw-bb:9.44#woods-shock
    let rounds = |a: &str, b: &str| prices().rounds_for_defender(hex(a), dir(a, b));
    assert!(rounds("S3420", "S3419"), "woods");
    assert!(rounds("S4418", "S4317"), "a boundary");
    assert!(!rounds("S4319", "S4318"), "a field on the level");
    assert!(rounds("N6421", "N6321"), "a field uphill");
}
