//! Shock: who may and must, designation, the steps before, modifiers, results, continuation, what comes after.

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::book::UnitId;
use longroll::rules::gbacw::shock::drm::{self, Assault};
use longroll::rules::gbacw::shock::{Shock, ShockAction, eligible, plan};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Cannon, Orders};

/// Only these pieces.
fn table(script: impl IntoIterator<Item = u8>, pieces: &[&str]) -> Table {
    let mut t = Table::new(script);
    t.keep(pieces);
    t
}

/// A unit that moved next to the enemy in this activation and has not fired.
fn came_on(t: &mut Table, units: &[&str]) {
    for unit in units {
        t.edit(unit, |u| (u.act.steps, u.act.contact) = (1, true));
    }
}

/// Declines fire and reactions and whatever else comes until a choice with that verb is open or nothing waits.
fn until(t: &mut Table, verb: &str) {
    let verb = verb.to_owned();
    t.decline_until(|t| t.can(&verb));
}

/// Commits these units and nobody else.
fn commit(t: &mut Table, units: &[&str]) {
    for unit in units {
        let unit = t.u(unit);
        t.act(Action::Shock(ShockAction::Commit(unit)));
    }
    if t.can("shock") {
        t.act(Action::Shock(ShockAction::Done));
    }
}

fn tally(t: &Table, attackers: &[&str], targets: &[&str], charge: bool, continued: u8) -> drm::Reckoning {
    let attackers: Vec<UnitId> = attackers.iter().map(|u| t.u(u)).collect();
    let targets: Vec<_> = targets.iter().map(|h| t.h(h)).collect();
    let assault = Assault { attackers: &attackers, targets: &targets, charge, continued };
    drm::reckon(&t.book, &t.world, assault)
}

/// The amount of the first modifier whose reason contains the words; 0 if there is none.
fn amount(r: &drm::Reckoning, words: &str) -> i16 {
    r.tally.0.iter().find(|i| i.reason.contains(words)).map_or(0, |i| i.amount)
}

/// 2 AR in the field S3014 attacks 25 MO in S3013, which faces it.
fn duel(script: impl IntoIterator<Item = u8>, more: &[&str]) -> Table {
    let mut pieces = vec!["2 AR", "25 MO"];
    pieces.extend(more);
    let mut t = table(script, &pieces);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW).put("2 AR", "S3014").face("2 AR", Facing::NE);
    t.activate("Hindman", &["Shaver"]);
    t.turn(1);
    t
}

// ---- 11.1, 11.2: eligibility ----

// rule: gbacw:11.12 gbacw:11.12#brig gbacw:11.12#norally gbacw:11.12#front gbacw:11.12#942 gbacw:11.12#turn gbacw:11.61
#[test]
fn r11_12_who_may_shock() {
    let mut t = duel([], &["6 AR", "Swett Bty", "1 LA"]);
    let may = |t: &Table, name: &str| eligible::may_shock(&t.book, &t.world, t.u(name));
    assert!(may(&t, "2 AR"));
    t.put("1 LA", "S2914").face("1 LA", Facing::NE);
    assert!(!may(&t, "1 LA"), "Gladden's brigade is not acting");
    t.put("Swett Bty", "S3014");
    assert!(!may(&t, "Swett Bty"), "guns never");
    t.put("6 AR", "S3015").face("6 AR", Facing::NE);
    assert!(!may(&t, "6 AR"), "no enemy in front");
    let bars: [fn(&mut longroll::rules::gbacw::world::Act); 6] = [
        |a| a.rallied = true,
        |a| a.one_hex = true,
        |a| a.no_shock = true,
        |a| a.no_combat = true,
        |a| a.withdrew = 1,
        |a| a.spent = true,
    ];
    for bar in bars {
        let mut u = duel([], &[]);
        u.edit("2 AR", |x| bar(&mut x.act));
        assert!(!may(&u, "2 AR"));
    }
    t.face("2 AR", Facing::SE);
    assert!(!may(&t, "2 AR"), "the enemy is behind");
    let shaver = t.b("Shaver");
    t.face("2 AR", Facing::NE).world.brigade_mut(shaver).confused = true;
    assert!(!may(&t, "2 AR"), "confusion");
}

// rule: gbacw:11.22
#[test]
fn r11_22_the_disordered_may_and_nobody_else_must() {
    let mut t = duel([], &[]);
    t.disorder("2 AR").run(Shock::new());
    t.expect(Side::Confederate, "shock").expect(Side::Confederate, "decline");
    t.decline().finished();
    assert!(t.world.shocks.is_empty());
}

// rule: gbacw:11.21#inf gbacw:11.21#cav
#[test]
fn r11_21_who_must_shock() {
    let must = |t: &Table, name: &str| eligible::must_shock(&t.book, &t.world, t.u(name));
    let mut t = duel([], &["GA Dragoons Cav"]);
    assert!(!must(&t, "2 AR"), "it did not move");
    came_on(&mut t, &["2 AR"]);
    assert!(must(&t, "2 AR"), "Attack orders, moved up, has not fired");
    t.edit("2 AR", |u| u.act.fired = true);
    assert!(!must(&t, "2 AR"), "it fired");
    t.edit("2 AR", |u| u.act.fired = false).orders("Shaver", Orders::Advance);
    assert!(!must(&t, "2 AR"), "Advance orders");
    // Mounted cavalry must whatever its orders.
    t.put("GA Dragoons Cav", "S2913").face("GA Dragoons Cav", Facing::E).activate("Hindman", &["Wood"]);
    assert!(!must(&t, "GA Dragoons Cav"));
    came_on(&mut t, &["GA Dragoons Cav"]);
    assert!(must(&t, "GA Dragoons Cav"));
    // A brigadier on the loose.
    let mut t = duel([], &[]);
    let shaver = t.b("Shaver");
    t.world.brigade_mut(shaver).cannon = Cannon::Charge;
    assert!(must(&t, "2 AR"));
}

// rule: gbacw:11.21#inf
#[test]
fn r11_21_no_charge_under_a_unit_that_does_not_charge() {
    let mut t = duel([], &["6 AR"]);
    t.strength("2 AR", 6).strength("6 AR", 6);
    t.put("6 AR", "S3014").face("6 AR", Facing::NE);
    came_on(&mut t, &["2 AR"]);
    assert!(!eligible::charges(&t.book, &t.world, t.u("2 AR")), "6 AR on top stood still");
    came_on(&mut t, &["6 AR"]);
    assert!(eligible::charges(&t.book, &t.world, t.u("2 AR")));
}

// rule: gbacw:11.12#edge
#[test]
fn r11_12_no_shock_over_a_creek() {
    // No creek lies between hexes of this area; the chart decides at every hexside, so ask it.
    let t = duel([], &[]);
    let hexes: Vec<_> = t.book.board.hexes().filter(|h| t.book.in_area(*h)).collect();
    let prices = longroll::rules::gbacw::terrain::Prices::new(&t.book.board, &t.book.charts.terrain);
    for hex in hexes {
        for (dir, _) in t.book.board.neighbours(hex) {
            let side = t.book.board.side(hex, dir);
            if side.creek && !side.bridge && !side.ford {
                assert!(!prices.may_shock(hex, dir));
            }
        }
    }
}

// ---- 11.3: designation ----

/// Two defenders side by side and three attackers before them: A1 faces D1, A2 faces both, A3 faces D2.
fn line() -> Table {
    let mut t = table([], &["2 AR", "6 AR", "3 Confederate", "25 MO", "21 MO"]);
    // S2913 and S3013 are next to each other; S3014 touches both; S2914 touches S2913; S3113 touches S3013.
    t.put("25 MO", "S2913").face("25 MO", Facing::SE).put("21 MO", "S3013").face("21 MO", Facing::SE);
    t.put("2 AR", "S2914").face("2 AR", Facing::NW);
    t.put("6 AR", "S3014").face("6 AR", Facing::NW);
    t.put("3 Confederate", "S3113").face("3 Confederate", Facing::W);
    t.activate("Hindman", &["Shaver"]);
    t.turn(1);
    t
}

/// The shocks if each of these units aims so; `None` if the rules do not allow it. For each its attackers and how many
/// hexes it is on.
fn shocks(t: &Table, aims: &[(&str, &[&str])]) -> Option<Vec<(Vec<UnitId>, usize)>> {
    let units: Vec<UnitId> = aims.iter().map(|(u, _)| t.u(u)).collect();
    let attackers = plan::attackers(&t.book, &t.world, &units);
    let mut decided: Vec<plan::Aim> = Vec::new();
    for attacker in &attackers {
        let (_, aim) = aims.iter().find(|(u, _)| attacker.units.contains(&t.u(u))).expect("every hex has an aim");
        let aim: plan::Aim = aim.iter().map(|h| t.h(h)).collect();
        if !plan::aims(&t.book, &attackers, &decided).contains(&aim) {
            return None;
        }
        decided.push(aim);
    }
    let shocks = plan::designate(&t.book, &t.world, &attackers, &decided);
    Some(shocks.into_iter().map(|s| (s.attackers, s.targets.len())).collect())
}

// rule: gbacw:11.31 gbacw:11.32 gbacw:11.32#combine gbacw:11.32#inf gbacw:11.32#multi gbacw:11.32#nosplit
// example: G-DES-1 G-DES-2 G-DES-3 G-DES-4
#[test]
fn r11_32_one_attacking_or_one_defending_hex() {
    let t = line();
    let fronts = |name: &str| eligible::targets(&t.book, &t.world, t.u(name));
    assert_eq!(fronts("2 AR"), [t.h("S2913")]);
    assert_eq!(fronts("6 AR"), [t.h("S2913"), t.h("S3013")]);
    assert_eq!(fronts("3 Confederate"), [t.h("S3013")]);
    let (d1, d2) = (&["S2913"][..], &["S3013"][..]);
    let both = &["S2913", "S3013"][..];
    let (a1, a2, a3) = ("2 AR", "6 AR", "3 Confederate");
    // The three together on both: no, a shock has one attacking or one defending hex.
    assert_eq!(shocks(&t, &[(a1, d1), (a2, both), (a3, d2)]), None);
    // A2 alone attacks both, in one shock, and may leave neither out.
    assert_eq!(shocks(&t, &[(a2, both)]), Some(vec![(vec![t.u("6 AR")], 2)]));
    assert_eq!(shocks(&t, &[(a2, d1)]), None);
    // A2 with A3 at D2 needs A1 at D1; then A2 and A3 combine.
    let with = shocks(&t, &[(a1, d1), (a2, d2), (a3, d2)]).expect("legal");
    assert_eq!(with.len(), 2);
    assert_eq!(shocks(&t, &[(a2, d2), (a3, d2)]), None, "D1 would be left out");
    // A1 at D1 and A2 at D2: A3 need not attack.
    assert_eq!(shocks(&t, &[(a1, d1), (a2, d2)]).map(|s| s.len()), Some(2));
}

// rule: gbacw:11.32#combine gbacw:11.32#repeat
// example: G-DES-9
#[test]
fn r11_32_attackers_who_are_not_adjacent_do_not_combine() {
    // S3014 and S3112 both touch S3013 but not each other.
    let mut t = duel([], &["6 AR"]);
    t.put("6 AR", "S3112").face("6 AR", Facing::W);
    let s = shocks(&t, &[("2 AR", &["S3013"]), ("6 AR", &["S3013"])]).expect("legal");
    assert_eq!(s.len(), 2);
    // With a third between them all three are one shock.
    let mut t = duel([], &["6 AR", "3 Confederate"]);
    t.put("6 AR", "S3112").face("6 AR", Facing::W).put("3 Confederate", "S3113").face("3 Confederate", Facing::W);
    let s = shocks(&t, &[("2 AR", &["S3013"]), ("6 AR", &["S3013"]), ("3 Confederate", &["S3013"])]).expect("legal");
    assert_eq!(s.len(), 1);
}

// rule: gbacw:11.32#cav gbacw:11.32#chg
#[test]
fn r11_32_foot_and_horse_shock_apart() {
    let mut t = duel([], &["GA Dragoons Cav"]);
    t.put("GA Dragoons Cav", "S3113").face("GA Dragoons Cav", Facing::W).activate("Hindman", &["Shaver", "Wood"]);
    let s = shocks(&t, &[("2 AR", &["S3013"]), ("GA Dragoons Cav", &["S3013"])]).expect("legal");
    assert_eq!(s.len(), 2);
}

// rule: gbacw:11.31 gbacw:11.11
#[test]
fn r11_31_withheld_units_stay_out_and_aims_are_asked_where_there_is_a_choice() {
    let mut t = line();
    t.run(Shock::new());
    t.expect(Side::Confederate, "shock");
    commit(&mut t, &["2 AR", "6 AR", "3 Confederate"]);
    // A1 and A3 have one enemy in front; A2 may join either.
    t.expect(Side::Confederate, "aim");
    t.pick("aim", "S3013");
    assert_eq!(t.world.shocks.len(), 2);
    let joined = t.world.shocks.iter().find(|s| s.targets == [t.h("S3013")]).expect("a shock");
    assert_eq!(joined.attackers.len(), 2);
}

// ---- step 2 ----

// rule: gbacw:11.33 gbacw:11.33#inf gbacw:11.33#bar gbacw:12.43 gbacw:11.35 gbacw:11.46#retreat-before
#[test]
fn r11_33_infantry_under_advance_falls_back_one_hex_and_the_hex_may_be_taken() {
    let mut t = duel([], &[]);
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.expect(Side::Union, "fall-back");
    t.pick("fall-back", "25 MO");
    until(&mut t, "retreat");
    t.choose(|_| true);
    assert!(!t.is_at("25 MO", "S3013") && t.state("25 MO").facing == Facing::SW);
    // Step 6: nobody there; the advance is voluntary.
    until(&mut t, "advance");
    t.expect(Side::Confederate, "decline");
    t.pick("advance", "S3013");
    t.decline_all();
    assert!(t.is_at("2 AR", "S3013"));
    assert!(!t.is_disordered("2 AR"), "no automatic disorder without step 6b");
    t.finished();
}

// rule: gbacw:11.33#bar gbacw:11.61
#[test]
fn r11_33_attack_orders_and_guns_do_not_fall_back() {
    let mut t = duel([0, 5], &[]);
    t.orders("25 MO", Orders::Attack).run(Shock::new());
    commit(&mut t, &["2 AR"]);
    assert!(!t.can("fall-back"));
    let mut t = table([0, 5], &["2 AR", "Munch Bty"]);
    t.put("Munch Bty", "S3013").face("Munch Bty", Facing::SW).put("2 AR", "S3014").face("2 AR", Facing::NE);
    t.activate("Hindman", &["Shaver"]).run(Shock::new());
    commit(&mut t, &["2 AR"]);
    assert!(!t.can("fall-back"));
}

// rule: gbacw:11.33#mtd gbacw:12.43
#[test]
fn r11_33_horse_may_fall_back_two_hexes() {
    let mut t = table([], &["21 MO", "GA Dragoons Cav"]);
    t.put("GA Dragoons Cav", "S3013").face("GA Dragoons Cav", Facing::SW).orders("GA Dragoons Cav", Orders::Advance);
    t.put("21 MO", "S3014").face("21 MO", Facing::NE).activate("Prentiss", &["Peabody"]);
    t.run(Shock::new());
    commit(&mut t, &["21 MO"]);
    t.expect(Side::Confederate, "fall-back").pick("fall-back", "GA Dragoons");
    t.choose(|_| true);
    t.expect(Side::Confederate, "stop").expect(Side::Confederate, "retreat");
}

// rule: gbacw:11.33#cav
#[test]
fn r11_33_nobody_falls_back_from_horse() {
    let mut t = table([0, 0, 5], &["GA Dragoons Cav", "25 MO"]);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW).put("GA Dragoons Cav", "S3014");
    t.face("GA Dragoons Cav", Facing::NE).activate("Hindman", &["Wood"]).run(Shock::new());
    commit(&mut t, &["GA Dragoons Cav"]);
    assert!(!t.can("fall-back"));
}

// rule: gbacw:11.33#dis gbacw:12.34#retreat
#[test]
fn r11_33_the_disordered_check_as_they_fall_back() {
    // 25 MO, disordered cohesion 4: 8 fails twice (second disorder by the same cause): it routs.
    let mut t = duel([8, 8], &[]);
    t.disorder("25 MO").run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.pick("fall-back", "25 MO");
    t.decline_all();
    assert!(t.world.hex(t.u("25 MO")).is_none(), "{:?}", t.log());
    // 3 passes (Union +1 makes 4).
    let mut t = duel([3], &[]);
    t.disorder("25 MO").run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.pick("fall-back", "25 MO");
    t.decline_all();
    assert!(t.world.hex(t.u("25 MO")).is_some());
    t.finished();
}

// rule: gbacw-bb:14.1#retreat gbacw:14.1
#[test]
fn bb14_1_green_units_check_as_they_fall_back() {
    let mut t = table([9], &["2 AR", "21 MO"]);
    t.put("21 MO", "S3013").face("21 MO", Facing::SW).put("2 AR", "S3014").face("2 AR", Facing::NE);
    t.activate("Hindman", &["Shaver"]).turn(1).run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.pick("fall-back", "21 MO");
    t.decline_all();
    assert!(t.is_disordered("21 MO") && t.world.hex(t.u("21 MO")).is_some());
    t.finished();
}

// rule: gbacw:11.34 gbacw:12.44#front
#[test]
fn r11_34_nobody_falls_back_into_a_hex_that_awaits_its_own_shock() {
    // 21 MO beside 25 MO is shocked too: S2913 is closed to 25 MO although a friend stands there.
    let mut t = line();
    t.strength("25 MO", 5).strength("21 MO", 5);
    t.run(Shock::new());
    commit(&mut t, &["2 AR", "6 AR", "3 Confederate"]);
    t.pick("aim", "S3013");
    t.expect(Side::Union, "fall-back").pick("fall-back", "21 MO");
    if t.can("retreat") {
        assert!(!t.offers("retreat", "S2913"));
    }
    assert!(!t.is_at("21 MO", "S2913"));
}

// ---- step 3 ----

// rule: gbacw:11.36 gbacw:11.44#green gbacw:11.31 gbacw:8.36#green
#[test]
fn r11_36_green_attackers_who_fail_stay_out_without_disorder() {
    // 6 AR (Green, 6): 7 fails; 2 AR is not Green and goes in alone: 9 to 9 in a field.
    let mut t = duel([7, 0, 5], &["6 AR"]);
    t.put("6 AR", "S2913").face("6 AR", Facing::E);
    t.run(Shock::new());
    commit(&mut t, &["2 AR", "6 AR"]);
    t.decline_all();
    assert!(!t.is_disordered("6 AR") && t.is_at("6 AR", "S2913"));
    assert!(t.said("6 AR does not go in") && t.said("9 to 9"), "{:?}", t.log());
}

// rule: gbacw-bb:14.53
#[test]
fn bb14_53_horse_is_green_for_shock() {
    let mut t = table([6], &["GA Dragoons Cav", "25 MO"]);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW).put("GA Dragoons Cav", "S3014");
    t.face("GA Dragoons Cav", Facing::NE).activate("Hindman", &["Wood"]).run(Shock::new());
    commit(&mut t, &["GA Dragoons Cav"]);
    t.decline_all();
    assert!(t.said("GA Dragoons Cav does not go in"));
    t.finished();
}

// ---- step 4 ----

// rule: gbacw:11.37 gbacw:11.37#drm gbacw:12.34#drm
#[test]
fn r11_37_modifiers_of_the_check() {
    let mut t = duel([], &[]);
    let drm = |t: &Table, from: &str| drm::pre_shock(&t.book, &t.world, t.h("S3013"), &[t.h(from)]).total();
    // Facing SW: S3014 front, S3113 flank, S3012 rear.
    assert_eq!((drm(&t, "S3014"), drm(&t, "S3113"), drm(&t, "S3012")), (0, 1, 2));
    let worst = drm::pre_shock(&t.book, &t.world, t.h("S3013"), &[t.h("S3014"), t.h("S3113"), t.h("S3012")]);
    assert_eq!(worst.total(), 2, "the worse of flank and rear only");
    t.disorder("25 MO");
    assert_eq!(drm(&t, "S3014"), 1);
}

// rule: gbacw:11.37 gbacw:11.32#repeat gbacw:8.36#precheck
#[test]
fn r11_37_the_top_unit_checks_once_and_failure_disorders_the_stack() {
    // Two separate shocks on one hex; 25 MO (6, Union +1) rolls 6: fails; both units disorder. Then two shocks.
    let mut t = duel([6, 5, 5, 5, 5], &["6 AR", "21 MO"]);
    t.strength("25 MO", 7).strength("21 MO", 5).put_under("21 MO", "S3013").face("21 MO", Facing::SW);
    t.put("6 AR", "S3112").face("6 AR", Facing::W);
    t.run(Shock::new());
    commit(&mut t, &["2 AR", "6 AR"]);
    until(&mut t, "order");
    assert!(t.is_disordered("25 MO") && t.is_disordered("21 MO"), "{:?}", t.log());
    let checks = t.log().iter().filter(|l| l.contains("pre-shock check")).count();
    assert_eq!(checks, 1);
}

// rule: gbacw:11.62 gbacw:11.37
#[test]
fn r11_62_disordered_guns_that_fail_are_left() {
    let mut t = table([9], &["2 AR", "Munch Bty"]);
    t.put("Munch Bty", "S3013").face("Munch Bty", Facing::SW).put("2 AR", "S3014").face("2 AR", Facing::NE);
    t.disorder("Munch Bty").activate("Hindman", &["Shaver"]).run(Shock::new());
    commit(&mut t, &["2 AR"]);
    // Nobody is left: the hex is taken, and the attackers may go on, but find nobody.
    t.decline_all();
    assert!(t.said("Munch Bty is abandoned") && t.is_at("2 AR", "S3013"), "{:?}", t.log());
    assert!(!t.is_disordered("2 AR"));
}

// ---- step 6a ----

// rule: gbacw:11.43 gbacw:11.43#round gbacw:8.36#combine
// example: G-ODDS-1 G-ODDS-2 G-ODDS-3 G-ODDS-4 G-ODDS-5 G-ODDS-6
#[test]
fn r11_43_odds_round_for_whom() {
    let odds = |a: u8, d: u8, moved: bool, hex: (&str, &str), continued: u8| {
        let mut t = duel([], &[]);
        t.put("25 MO", hex.0).put("2 AR", hex.1).strength("2 AR", a).strength("25 MO", d);
        if moved {
            came_on(&mut t, &["2 AR"]);
        }
        tally(&t, &["2 AR"], &[hex.0], false, continued).odds
    };
    let (field, woods) = (("S3013", "S3014"), ("S2922", "S2923"));
    assert_eq!(odds(5, 3, true, field, 0), "2-1");
    assert_eq!(odds(5, 3, false, field, 0), "1.5-1");
    assert_eq!(odds(5, 3, true, woods, 0), "1.5-1");
    assert_eq!(odds(5, 3, true, field, 1), "1.5-1");
    assert_eq!(odds(1, 9, false, field, 0), "1-4");
    assert_eq!(odds(9, 1, false, field, 0), "5-1");
    assert_eq!(odds(9, 9, true, field, 0), "1-1");
    assert_eq!(odds(8, 9, false, field, 0), "1-1.5", "the chart has a step between 1-1 and 1-2");
}

// rule: gbacw:11.43#cav
#[test]
fn r11_43_horse_counts_half_in_woods() {
    let strengths = |target: &str, from: &str| {
        let mut t = table([], &["GA Dragoons Cav", "25 MO"]);
        t.put("25 MO", target).face("25 MO", Facing::SW).put("GA Dragoons Cav", from);
        t.face("GA Dragoons Cav", Facing::NE).activate("Hindman", &["Wood"]);
        let attack = tally(&t, &["GA Dragoons Cav"], &[target], false, 0);
        let defence = tally(&t, &["25 MO"], &[from], false, 0);
        (attack.attackers2, defence.defenders2)
    };
    assert_eq!(strengths("S3013", "S3014"), (4, 4), "two points each way in the open");
    assert_eq!(strengths("S2922", "S2923"), (2, 2), "one in woods");
}

// rule: gbacw:11.63 gbacw:11.64
// example: G-GUNSHOCK-1 G-GUNSHOCK-3 G-GUNSHOCK-4 G-GUNSHOCK-6 G-GUNSHOCK-7 G-GUNSHOCK-8 G-GUNSHOCK-12 G-GUNSHOCK-B
#[test]
fn r11_63_guns_count_one_for_four_on_top_or_alone() {
    let of = |guns: &[u8]| {
        let mut t = table([], &["Munch Bty"]);
        t.put("Munch Bty", "S3013").guns("Munch Bty", guns);
        drm::gun_strength(&t.book, &t.world, t.h("S3013"))
    };
    assert_eq!((of(&[1, 0]), of(&[2, 1]), of(&[4, 0]), of(&[4, 2])), (1, 1, 1, 1));
    let mut t = table([], &["Munch Bty", "Hickenlooper Bty", "18 MO"]);
    t.put("Munch Bty", "S3013").put("Hickenlooper Bty", "S3013");
    assert_eq!(drm::gun_strength(&t.book, &t.world, t.h("S3013")), 3, "twelve guns alone");
    t.guns("Munch Bty", &[2, 0]);
    assert_eq!(drm::gun_strength(&t.book, &t.world, t.h("S3013")), 2, "eight");
    t.guns("Munch Bty", &[1, 0]);
    assert_eq!(drm::gun_strength(&t.book, &t.world, t.h("S3013")), 1, "seven");
    let mut t = table([], &["Munch Bty", "18 MO"]);
    t.put("Munch Bty", "S3013").put("18 MO", "S3013");
    assert_eq!(drm::gun_strength(&t.book, &t.world, t.h("S3013")), 0, "underneath");
    t.put("Munch Bty", "S3013");
    assert_eq!(drm::gun_strength(&t.book, &t.world, t.h("S3013")), 1, "on top");
    t.abandon("Munch Bty");
    assert_eq!(drm::gun_strength(&t.book, &t.world, t.h("S3013")), 0, "abandoned");
}

// rule: gbacw:11.42 gbacw:11.44 gbacw:11.44#penalty
#[test]
fn r11_44_position_by_the_sides_attacked() {
    let position = |froms: &[(&str, &str, Facing)]| {
        let mut t = table([], &["25 MO", "2 AR", "6 AR", "3 Confederate"]);
        t.put("25 MO", "S3013").face("25 MO", Facing::SW);
        for (unit, hex, facing) in froms {
            t.put(unit, hex).face(unit, *facing);
        }
        t.activate("Hindman", &["Shaver"]);
        let units: Vec<&str> = froms.iter().map(|f| f.0).collect();
        let r = tally(&t, &units, &["S3013"], false, 0);
        ["flank", "rear", "front and"].iter().map(|w| amount(&r, w)).max().unwrap_or(0)
    };
    let (front, flank, rear) =
        (("2 AR", "S3014", Facing::NE), ("6 AR", "S3113", Facing::W), ("3 Confederate", "S3112", Facing::SW));
    assert_eq!(position(&[front]), 0);
    assert_eq!(position(&[flank]), 2);
    assert_eq!(position(&[rear]), 3);
    assert_eq!(position(&[front, flank]), 4);
    assert_eq!(position(&[flank, rear]), 4);
}

// rule: gbacw:11.44#surrounded
// example: G-POS-1
#[test]
fn r11_44_surrounded() {
    // Attackers in S3014, S2912 and S3112 with their fronts cover all six hexes around S3013.
    let mut t = table([], &["25 MO", "2 AR", "6 AR", "3 Confederate"]);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW);
    t.put("2 AR", "S3014").face("2 AR", Facing::NE).put("6 AR", "S2912").face("6 AR", Facing::SE);
    t.put("3 Confederate", "S3112").face("3 Confederate", Facing::W).activate("Hindman", &["Shaver"]);
    let r = tally(&t, &["2 AR", "6 AR", "3 Confederate"], &["S3013"], false, 0);
    // S3014 has S3013 and S3113 in front, S2912 has S3013 and S2913, S3112 has S3012 and S3013 (facing W: SW, NW).
    assert_eq!(amount(&r, "surrounded"), 5, "{:?}", r.tally);
}

// rule: gbacw:11.44#penalty
#[test]
fn r11_44_an_attacker_before_an_enemy_not_attacked_pays_for_his_position() {
    let mut t = table([], &["25 MO", "2 AR", "21 MO"]);
    t.put("25 MO", "S3013").face("25 MO", Facing::SW).put("2 AR", "S3113").face("2 AR", Facing::W);
    t.put("21 MO", "S3114").face("21 MO", Facing::NW).activate("Hindman", &["Shaver"]);
    let r = tally(&t, &["2 AR"], &["S3013"], false, 0);
    assert_eq!((amount(&r, "flank"), amount(&r, "not attacked")), (2, -1));
    // Through the front there is no position to pay for.
    t.put("2 AR", "S3014").face("2 AR", Facing::NE).put("21 MO", "S3015").face("21 MO", Facing::NE);
    let r = tally(&t, &["2 AR"], &["S3013"], false, 0);
    assert_eq!(amount(&r, "not attacked"), 0);
}

// rule: gbacw:11.44
#[test]
fn r11_44_attackers_who_cannot_combine_share_the_position_but_not_in_continued_shocks() {
    // 2 AR in front and 6 AR in the rear are not adjacent: two shocks, each with the position of both.
    let mut t = duel([5, 5], &["6 AR"]);
    t.put("6 AR", "S3112").face("6 AR", Facing::W).edit("25 MO", |u| u.orders = Orders::Attack);
    t.run(Shock::new());
    commit(&mut t, &["2 AR", "6 AR"]);
    until(&mut t, "order");
    let r = tally(&t, &["2 AR"], &["S3013"], false, 0);
    assert_eq!(amount(&r, "front and rear"), 4);
    let r = tally(&t, &["2 AR"], &["S3013"], false, 1);
    assert_eq!(amount(&r, "front and rear"), 0, "a continued shock counts its own attackers only");
}

// rule: gbacw:11.42 gbacw:11.47#drm
// example: G-CONT-1 G-CONT-2
#[test]
fn r11_42_charge_disorder_and_continuation() {
    let mut t = duel([], &[]);
    let r = tally(&t, &["2 AR"], &["S3013"], true, 0);
    assert_eq!(amount(&r, "Attack orders"), 1, "{:?}", r.tally);
    let r = tally(&t, &["2 AR"], &["S3013"], true, 1);
    assert_eq!((amount(&r, "Attack orders"), amount(&r, "continued")), (0, -1), "the charge does not carry over");
    assert_eq!(amount(&tally(&t, &["2 AR"], &["S3013"], false, 2), "continued"), -2);
    t.disorder("2 AR").disorder("25 MO");
    let r = tally(&t, &["2 AR"], &["S3013"], false, 0);
    assert_eq!((amount(&r, "attacker is disordered"), amount(&r, "defender is disordered")), (-1, 1));
}

// rule: gbacw:11.42#fatigue
#[test]
fn r11_42_fatigue_of_both_sides() {
    let mut t = duel([], &[]);
    // Level 1 is worth 1 (half, rounded up), level 3 is worth 2.
    t.fatigue("Shaver", 3).fatigue("Peabody", 5);
    let r = tally(&t, &["2 AR"], &["S3013"], false, 0);
    assert_eq!((amount(&r, "attackers' fatigue"), amount(&r, "defenders' fatigue")), (-1, 2));
}

// rule: gbacw:11.42
#[test]
fn r11_42_of_several_hexsides_the_best_ground_for_the_defender_counts() {
    // Level 7 above level 5 beyond: a steep or minor climb costs, the level hexside does not; the climb counts.
    let t = table([], &["25 MO"]);
    let prices = longroll::rules::gbacw::terrain::Prices::new(&t.book.board, &t.book.charts.terrain);
    let hexes: Vec<_> = t.book.board.hexes().filter(|h| t.book.in_area(*h)).collect();
    // A defending hex with one costly and one free hexside next to each other.
    let found = hexes.iter().find_map(|d| {
        let drms: Vec<_> =
            t.book.board.neighbours(*d).map(|(dir, n)| (n, prices.shock_drm(n, dir.opposite()))).collect();
        (0..drms.len())
            .map(|i| (drms[i], drms[(i + 1) % drms.len()]))
            .find(|(a, b)| a.1 == 0 && b.1 < 0)
            .map(|(a, b)| (*d, a.0, b))
    });
    let (target, easy, (hard, drm)) = found.expect("the board has slopes");
    let mut t = table([], &["25 MO", "2 AR", "6 AR"]);
    for (unit, hex) in [("25 MO", target), ("2 AR", easy), ("6 AR", hard)] {
        let unit = t.u(unit);
        t.world.put(&t.book, unit, hex, 0);
    }
    t.activate("Hindman", &["Shaver"]);
    let (a, b) = (t.u("2 AR"), t.u("6 AR"));
    let both =
        drm::reckon(&t.book, &t.world, Assault { attackers: &[a, b], targets: &[target], charge: false, continued: 0 });
    let ground: i16 = both.tally.0.iter().filter(|i| i.reason.starts_with("shock")).map(|i| i.amount).sum();
    assert_eq!(ground, i16::from(drm));
}

// rule: gbacw:11.72#none gbacw:11.72#aggressive gbacw:13.43
#[test]
fn r11_72_brigadiers() {
    // Wood's temper decides nothing here; Gladden and Shaver are read from the data.
    let mut t = duel([0, 5, 9, 9, 9], &["Shaver"]);
    t.put("Shaver", "S3015").orders("25 MO", Orders::Attack).run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.decline_all();
    assert!(t.said("-1 the brigadier is with none"), "{:?}", t.log());
    let mut t = duel([0, 5, 9, 9, 9], &["Shaver"]);
    t.put("Shaver", "S3014").orders("25 MO", Orders::Attack).run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.decline_all();
    assert!(!t.said("-1 the brigadier is with none"));
    // Who helped a rally in this activation stays out.
    let mut t = duel([0, 5, 9, 9, 9], &["Shaver"]);
    let shaver = t.l("Shaver");
    t.put("Shaver", "S3014").orders("25 MO", Orders::Attack).world.leader_mut(shaver).rallied = true;
    t.run(Shock::new());
    commit(&mut t, &["2 AR"]);
    t.decline_all();
    assert!(t.said("-1 the brigadier is with none"));
}

// ---- odds ----

// rule: gbacw:11.45 gbacw:11.37
#[test]
fn odds_are_those_of_the_ten_faces() {
    let mut t = duel([], &[]);
    t.orders("25 MO", Orders::Attack).run(Shock::new());
    let commit = Action::Shock(ShockAction::Commit(t.u("2 AR")));
    let odds = t.stack.last().expect("a frame").inner().odds(&t.book, &t.world, commit).expect("odds");
    assert_eq!(odds.title, "9 to 9, 1-1");
    assert_eq!(odds.chances.iter().map(|c| c.permille).sum::<u16>(), 1000);
    // Level odds, no other modifier: 0 and 1 repulse, 2, 3, 4 standoffs, 5 and 6, 7, 8 and 9.
    let permille: Vec<u16> = odds.chances.iter().map(|c| c.permille).collect();
    assert_eq!(permille, [200, 100, 100, 100, 200, 100, 200]);
    assert_eq!((odds.effect_permille, odds.backfire_permille), (600, 300));
    // A point each in the standoffs and at 7, 8 and 9 for the defenders; in repulses and standoffs for the attackers.
    assert_eq!((odds.mean_loss100, odds.mean_own_loss100), (60, 50));
    // 25 MO holds at 5 or less: cohesion 6, Union +1.
    assert!(odds.notes.iter().any(|n| n.contains("25 MO holds the pre-shock check 60 %")), "{:?}", odds.notes);
}
