//! The 11:00 turn of 16.1 as a careful referee plays it: chit by chit on one table, every number looked at.

use longroll::kit::Side;
use longroll::rules::blind_swords::activation::Activate;
use longroll::rules::blind_swords::artillery::ArtilleryPhase;
use longroll::rules::blind_swords::endturn::EndTurn;
use longroll::rules::blind_swords::events::Held;
use longroll::rules::blind_swords::fire::guns_have_target;
use longroll::rules::blind_swords::fog::Fog;
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::{Chit, Phase};

use Side::{Confederate, Union};

const OH54: &str = "54th Ohio";
const OH71: &str = "71st Ohio";
const IL55: &str = "55th Illinois";
const MS7: &str = "7th Mississippi";
const MS9: &str = "9th Mississippi";

/// A unit goes by these hexes and stops, unless its last step ended its move; what it had left.
fn go(t: &mut Table, unit: &str, way: &[&str]) -> u8 {
    t.pick("unit", unit);
    for hex in way {
        t.pick("step", hex);
    }
    let act = t.state(unit).act;
    if !act.moved && t.can("stop") && t.describe().contains(unit) {
        t.pick("stop", "");
    }
    act.mp2 - act.spent2
}

/// The guns, and Johnston's chit for Chalmers.
fn johnston(t: &mut Table) {
    t.world.phase = Phase::Artillery;
    t.run(ArtilleryPhase::default()).expect(Confederate, "guns");
    for battery in ["csa_girardey_bty", "csa_gage_bty"] {
        assert!(!guns_have_target(&t.book, &t.world, &[t.u(battery)]), "{battery}");
    }
    t.decline();
    let (leader, withers, stuart) = (t.l("csa_johnston"), t.l("csa_withers"), t.l("usa_stuart"));
    for chit in [Chit::Leader(withers), Chit::Leader(stuart)] {
        t.world.cup.put(chit, 1);
    }
    t.world.phase = Phase::Draw;
    t.run(Activate::chit(leader)).pick("brigade", "Chalmers").pick("attack", "");
    // 9 MS alone reaches 54 OH with enough: ten points at extreme range, woods.
    assert!(t.offers("fire", "B3612 54OH by 9MS") && !t.offers("fire", "10MS"), "{}", t.describe());
    t.dice([2, 1]).pick("fire", "9MS");
    assert!(t.said("2.5 SP") && t.said("column C"), "{:?}", t.log());
    t.decline_until(|t| t.can("unit"));
    assert_eq!(go(t, MS7, &["B3912", "B3812", "B3711"]), 4, "1 + 1 + 2 of 6");
    assert_eq!(go(t, MS9, &["B4013", "B3912", "B3812", "B3712"]), 0, "1 + 1 + 1 + 3");
    assert_eq!(go(t, "10th Mississippi", &["B3911", "B3811", "B3710"]), 4);
    assert_eq!(go(t, "5th Mississippi", &["B4014", "B4013", "B3912", "B3812"]), 4);
    t.decline_until(|t| t.can("close"));
    t.dice([3, 5, 4, 3, 4, 3]).pick("close-all", "B3612");
    t.decline_until(|t| t.can("fire"));
    t.expect(Union, "fire").pick("fire", "B3711").expect(Confederate, "assault").pick("assault", "B3711");
    assert!(t.said("column 19-22") && t.said("Tough"), "{:?}", t.log());
    // D, MH RA2: by B3511 to B3510, north-west and north, next to nobody.
    assert!(t.is_at(OH54, "B3511"), "the only way that keeps off the enemy");
    t.pick("step", "B3510");
    assert!(!t.can("stay"), "into a camp a winner must advance");
    t.pick("into", MS7).decline_all();
    assert!(t.is_at(OH54, "B3510") && t.state(OH54).worn && t.state(OH54).hits == 1);
    assert!(t.is_at(MS7, "B3612") && t.is_at(MS9, "B3712"), "the camp is taken, and full");
    let chalmers = t.b("Chalmers");
    assert!(!t.world.brigade(chalmers).activated && t.score2() == 2);
}

/// Rally!, Stuart's failed roll, Withers for Jackson.
fn stuart_and_withers(t: &mut Table) {
    t.hold("usa_rally").run(Held::before_draw()).expect(Union, "event").pick("event", "Rally").decline_all();
    assert_eq!(t.state(OH54).hits, 0);
    t.world.hand = Default::default();
    let (withers, stuart) = (t.l("csa_withers"), t.l("usa_stuart"));
    t.world.cup.take(Chit::Leader(stuart));
    t.dice([5]).run(Activate::chit(stuart)).expect(Union, "fall-back").pick("limited", "");
    assert!(t.offers("fire", "B3612 7MS by 55IL") && t.choices().len() == 2, "{}", t.describe());
    t.dice([5, 2, 2, 4]).pick("fire", "55IL");
    assert!(t.said("column 13-15") && t.said("8-9, dice 52: Routine test for 7th Mississippi"), "{:?}", t.log());
    assert_eq!((t.state(MS7).hits, t.state(MS7).worn), (1, false));
    assert!(t.to_move.is_none() && t.world.brigade(t.b("Stuart")).activated);

    t.world.cup.take(Chit::Leader(withers));
    t.dice([2]).run(Activate::chit(withers)).pick("brigade", "Jackson").pick("attack", "");
    assert!(t.offers("fire", "55IL by 19AL"), "{}", t.describe());
    t.dice([4, 6, 5, 2]).pick("fire", "B3512 55IL by 19AL");
    assert!(t.said("6.5 SP") && t.said("dice 46: Routine test for 55th Illinois"), "{:?}", t.log());
    assert!(t.state(IL55).worn && t.state(IL55).hits == 0);
    t.decline_until(|t| t.can("unit"));
    assert_eq!(go(t, "19th Alabama", &["B3514"]), 4, "woods and a steep slope: 4 of 6");
    assert_eq!(go(t, "2nd Texas", &["B3615", "B3614"]), 0);
    assert_eq!(go(t, "17th Alabama", &["B3314", "B3414"]), 0);
    t.decline_all();
    assert_eq!(t.world.cup.count(Chit::Leader(withers)), 1, "Chalmers may still be activated by his chit");
}

/// Fog, Withers' failed roll, Firefight, the end of the turn.
fn the_rest(t: &mut Table) {
    t.dice([6, 4, 2]).run(Fog::new(Union)).decline_all();
    let (withers, stuart) = (t.l("csa_withers"), t.l("usa_stuart"));
    assert!(!t.world.leader(withers).falls && t.world.leader(stuart).falls);
    t.world.cup.take(Chit::Leader(withers));
    t.dice([5, 3, 3, 3, 5]).run(Activate::chit(withers));
    assert!(t.offers("fire", "B3512 55IL by 7MS"), "{}", t.describe());
    t.pick("fire", "7MS");
    assert!(t.said("9 SP") && t.said("dice 33: Routine test for 55th Illinois"), "{:?}", t.log());
    while t.can("step") {
        t.pick("step", "B3412");
    }
    assert!(t.is_at(IL55, "B3412"), "{}", t.describe());
    t.decline_all();
    assert!(t.world.cup.is_empty(), "both brigades have acted");

    t.hold("usa_firefight").dice([5, 4, 6, 1]).run(Held::before_draw()).pick("event", "Firefight");
    if t.can("hex") {
        t.pick("hex", "B3412");
    }
    if t.can("hex") {
        t.pick("hex", "B3612");
    }
    assert!(t.said("5 SP") && t.said("dice 54: Routine test for 7th Mississippi"), "{:?}", t.log());
    assert!(t.to_move.is_none() && t.state(MS7).worn && t.state(MS7).hits == 1, "muskets do not reach back");
    t.world.phase = Phase::End;
    t.run(EndTurn::default()).finished();
    assert!(t.world.brigades.iter().all(|b| !b.activated));
    for (unit, hex) in [(OH54, "B3510"), (IL55, "B3412"), (OH71, "B3312"), (MS7, "B3612"), (MS9, "B3712")] {
        assert!(t.is_at(unit, hex), "{unit}");
    }
    for (unit, hex) in [("19th Alabama", "B3514"), ("2nd Texas", "B3614"), ("17th Alabama", "B3414")] {
        assert!(t.is_at(unit, hex), "{unit}");
    }
    assert_eq!(t.score2(), 2, "one camp");
}

// rule: blind-swords:4.0#phases blind-swords:4.0#loop blind-swords:4.0#leader blind-swords:4.0#limited
#[test]
fn a_turn_of_stuarts_lonely_fight_goes_as_the_rules_have_it() {
    let mut t = Table::new([]);
    johnston(&mut t);
    stuart_and_withers(&mut t);
    the_rest(&mut t);
}
