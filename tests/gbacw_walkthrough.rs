//! One turn of "Sound the Long Roll" played by the book with given dice, every step checked: set-up, initiative, chain of
//! command, efficiency, cup, orders, coordination, movement, shock with all its steps, fire of all kinds, rally, mistaken
//! fire, rout, commanders, and the dawn of the next turn.

use longroll::kit::{Dice, Side};
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::setup::SetUpAction;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Ammo, Chit, Orders, UnitPlace};

/// Strength, and whether disordered.
#[track_caller]
fn state(t: &Table, unit: &str, strength: u8, disordered: bool) {
    assert_eq!((t.sp(unit), t.is_disordered(unit)), (strength, disordered), "{unit}: {:#?}", t.log());
}

/// A unit acts by these steps and is done.
#[track_caller]
fn march(t: &mut Table, unit: &str, steps: &[&str]) {
    t.pick("unit", unit);
    for hex in steps {
        t.pick("step", hex);
    }
    let last = steps.last().expect("a march goes somewhere");
    assert!(t.is_at(unit, last), "{unit} is in {last}");
    t.decline_until(|t| t.can("unit") || t.can("brigade"));
}

/// A unit tries to rally and is done.
#[track_caller]
fn rally(t: &mut Table, unit: &str, die: u8) {
    t.dice([die]).pick("unit", unit).pick("rally", "").decline_until(|t| t.can("unit"));
}

/// The sentences since the last look contain these, in this order.
#[track_caller]
fn told(t: &mut Table, expected: &[&str]) {
    let log = t.take_log();
    let mut rest = log.iter();
    for words in expected {
        assert!(rest.any(|line| line.contains(words)), "'{words}' is missing, or out of order, in {log:#?}");
    }
}

fn set_up() -> Table {
    let mut t = Table::battle(Dice::scripted([]));
    t.pick("place", "21 MO").decline();
    let confederates = t.h("S3520");
    t.act(Action::SetUp(SetUpAction::Face(confederates, Facing::NW)));
    t.pick("orders", "Wood").dice([5, 4, 2, 2, 0]).decline();
    t
}

/// I to III.B.
fn before_the_first_marker(t: &mut Table) {
    told(
        t,
        &[
            "The Confederates have the initiative, 6 to 4.",
            "18 WI is out of command",
            "25 MO is out of command",
            "Withers's division is out of command",
            "Hardee's corps draws efficiency 3.",
            "Bragg's corps draws efficiency 3.",
            "Prentiss's division draws efficiency 2.",
            "Hindman's division has 4 activation markers.",
            "Withers's division has 3 activation markers.",
            "Prentiss's division has 2 activation markers.",
        ],
    );
    t.expect(Side::Confederate, "orders").decline();
    t.expect(Side::Confederate, "hold").decline();
    t.expect(Side::Union, "hold").decline();
    t.pick("first", "Hindman");
    told(t, &["10 chits go into the cup, 2 of them battle events.", "Hindman's division goes first, marker 1 of 4."]);
}

/// Shaver's men come up to the enemy.
fn shaver_moves(t: &mut Table) {
    t.expect(Side::Confederate, "change").decline();
    t.dice([4]).pick("coordinate", "roll").pick("brigade", "Shaver");
    rally(t, "7 AR", 3);
    told(t, &["Hindman tries to coordinate: 5, the brigades act one by one.", "7 AR rallies: 3 is within 4."]);
    march(t, "6 AR", &["S3419"]);
    // 12 MI has 6 AR in its front: it may not turn to meet the regiment that comes round its flank.
    march(t, "3 Confederate", &["S3519", "S3518"]);
    t.pick("unit", "2 AR").pick("ride", "Shaver").pick("step", "S3218").decline_until(|t| t.can("unit"));
    assert!(t.is_at("Shaver", "S3218") && t.state("6 AR").act.charging && t.state("2 AR").act.charging);
    t.decline();
    told(t, &["2 AR charges S3217.", "3 Confederate, 6 AR charge S3418."]);
}

/// The steps before the shock: both defenders stand and fire.
fn before_the_shock(t: &mut Table) {
    t.expect(Side::Union, "fall-back").dice([4, 5, 4, 3]).decline();
    t.dice([8, 6, 5, 3]);
    t.expect(Side::Union, "fire").pick("fire", "2 AR");
    t.expect(Side::Union, "fire").pick("fire", "6 AR");
    told(
        t,
        &[
            "3 Confederate passes the commitment check: 4 is within 6.",
            "6 AR passes the commitment check: 5 is within 6.",
            "25 MO passes the pre-shock check: 5 is within 6.",
            "12 MI passes the pre-shock check: 5 is within 5.",
            "25 MO at S3218, pre-shock fire: 8 on column 7: 1D.",
            "2 AR loses a strength point",
            "Shaver is unhurt",
            "12 MI at S3419, pre-shock fire: 5 on column 7: d+2.",
            "6 AR passes the check under fire: 5 is within 6.",
            "12 MI is low on ammunition.",
        ],
    );
    state(t, "2 AR", 8, true);
    assert_eq!(t.state("12 MI").ammo[0], Ammo::Low);
}

/// The shock itself, the western one first, and what comes after it.
fn the_shock(t: &mut Table) {
    t.dice([5, 4, 2]).pick("order", "left");
    told(
        t,
        &[
            "2 AR against 25 MO: 4, bloody standoff, defenders shaken. (8 to 9, 1-1.5; rolled 5;",
            "Shaver is unhurt",
            "3 Confederate, 6 AR against 12 MI: 7, driven back hurt. (17 to 16, 1-1; rolled 2; +4 front and flank; +1 all attackers",
            "12 MI retreats to S3417",
        ],
    );
    t.pick("advance", "6 AR").pick("face", "NE still");
    for (unit, strength) in [("2 AR", 6), ("25 MO", 8), ("12 MI", 15), ("6 AR", 10), ("3 Confederate", 7)] {
        state(t, unit, strength, true);
    }
    assert!(t.is_at("6 AR", "S3418") && t.is_at("12 MI", "S3417") && t.state("12 MI").facing == Facing::SW);
    for brigade in ["Shaver", "Peabody"] {
        let state = t.world.brigade(t.b(brigade));
        assert_eq!((state.shocks, state.fatigue.0), (1, 0), "{brigade}: one action phase with shock tires nobody");
    }
    assert_eq!(t.world.brigade(t.b("Shaver")).tiring, 1);
    t.take_log();
}

/// Wood's brigade is the only one left and acts.
fn wood(t: &mut Table) {
    rally(t, "3 MS Bn", 4);
    rally(t, "55 TN", 8);
    told(t, &["3 MS Bn rallies: 1 is within 2.", "55 TN melts away while rallying: 5 against 2."]);
    state(t, "3 MS Bn", 5, false);
    state(t, "55 TN", 4, true);
    march(t, "8 AR", &["S3019", "S3018"]);
    assert_eq!((t.state("8 AR").act.spent2, t.state("8 AR").facing), (6, Facing::NE), "all its three points");
    march(t, "Harper Bty", &["S2719", "S2819"]);
    assert_eq!(t.state("Harper Bty").act.spent2, 4);
}

/// Prentiss's first marker: 25 MO uses it, 18 WI does not.
fn prentiss(t: &mut Table) {
    t.expect(Side::Union, "change").decline().decline();
    t.pick("brigade", "Peabody");
    rally(t, "25 MO", 2);
    t.pick("unit", "21 MO").dice([7, 3]).pick("fire", "3 Conf");
    told(
        t,
        &[
            "Prentiss's division is drawn, marker 1 of 2.",
            "25 MO rallies: 4 is within 4.",
            "21 MO at S3518, fire: 5 on column 7: d+2.",
            "3 Confederate fails the check under fire: 5 is above 4.",
        ],
    );
    state(t, "3 Confederate", 6, true);
    t.expect(Side::Confederate, "retreat").pick("retreat", "S3519").pick("stop", "");
    t.decline_until(|t| t.can("unit"));
    rally(t, "12 MI", 4);
    told(t, &["12 MI melts away while rallying: 6 against 3."]);
    state(t, "12 MI", 14, true);
    t.decline_until(|t| t.can("brigade")).pick("brigade", "Miller");
    march(t, "15 MI", &["S4416", "S4417", "S4317"]);
    assert_eq!(t.state("15 MI").act.spent2, 9);
    t.decline();
    t.pick("unit", "Hickenlooper").dice([7, 4]).pick_exact("fire", "9 MS S4324 JR 4 guns").pick("ready", "");
    told(
        t,
        &["Hickenlooper Bty at S4324, shell: 7 on column 4: d.", "9 MS passes the check under fire: 4 is within 7."],
    );
    t.decline_until(|t| t.can("unit"));
    assert_eq!((t.state("25 MO").activations, t.state("18 WI").activations), (1, 0));
}

/// A battle event: Confederates fire on Confederates, the Union says who.
fn mistaken_fire(t: &mut Table) {
    t.dice([7, 1, 4]).decline();
    t.expect(Side::Union, "mistaken").dice([9]).pick("mistaken", "7 AR at 2 AR");
    told(t, &["Confederates fire on Confederates. (rolled 14)", "7 AR at S3218, mistaken fire: 8 on column 7: 1D."]);
    state(t, "2 AR", 6, true);
    t.expect(Side::Confederate, "retreat").pick("retreat", "S3219").pick("along", "").dice([4]).pick("stop", "");
    assert!(t.is_at("2 AR", "S3219") && t.is_at("Shaver", "S3219"));
}

/// Withers's first marker.
fn withers(t: &mut Table) {
    t.dice([5]).pick("change", "Chalmers");
    told(
        t,
        &["Withers's division is drawn, marker 1 of 3.", "Chalmers's brigade asks for Attack orders: 6, new orders."],
    );
    assert_eq!(t.state("9 MS").orders, Orders::Attack);
    assert_eq!(t.world.orders(&t.book, t.u("Gage Bty")), Orders::Advance, "guns stay under Advance orders");
    t.decline_until(|t| t.can("brigade")).pick("brigade", "Gladden");
    march(t, "21 AL", &["S3821"]);
    march(t, "22 AL", &["S3721", "S3720"]);
    march(t, "25 AL", &["S3621", "S3620"]);
    t.pick("unit", "1 LA").pick("ride", "Gladden").pick("step", "S3921").decline_until(|t| t.can("unit"));
    assert!(t.is_at("Gladden", "S3921") && t.state("1 LA").act.spent2 == 5, "woods 1.5 and stream 1");
    march(t, "26 AL", &["S4022"]);
    t.pick("unit", "Robertson");
    let price = t.choices().iter().find(|c| c.verb == "step" && c.label.contains("S4022")).map(|c| c.label.clone());
    assert_eq!(price.as_deref(), Some("S4022  5 woods"), "woods 3 and a minor slope down 2");
    t.decline_until(|t| t.offers("unit", "9 MS"));
    march(t, "9 MS", &["S4323", "S4322"]);
    t.pick("unit", "52 TN");
    let road = t.choices().iter().any(|c| c.verb == "step" && c.label.contains("road"));
    assert!(!road, "under Attack orders, and too big for a road without a column");
    t.decline_until(|t| t.can("unit"));
    t.pick("unit", "Gage").pick("step", "S4125").pick("step", "S4124").pick("step", "S4123").pick("step", "S4122");
    assert_eq!(t.state("Gage Bty").act.spent2, 8, "four points by road, through the hex of 52 TN");
    t.dice([8, 6]).pick_exact("fire", "Hickenlooper Bty S4218 4 guns").decline_until(|t| t.can("unit"));
    told(
        t,
        &[
            "Gage Bty at S4218, shell: 5 on column 4: d.",
            "Hickenlooper Bty fails the check under fire: 7 is above 6.",
            "Hickenlooper Bty is disordered by shell.",
        ],
    );
    t.dice([0]).decline_until(|t| t.to_move == Some(Side::Union));
}

/// Prentiss's second marker: 12 MI tries to slip away.
fn withdrawal(t: &mut Table) {
    t.decline_until(|t| t.can("brigade")).pick("brigade", "Peabody");
    assert!(!t.offers("unit", "25 MO"), "it has used its only activation");
    t.pick("unit", "12 MI").pick("withdraw", "S3416");
    t.expect(Side::Confederate, "fire").dice([6, 5, 7]).pick_exact("fire", "12 MI S3417 7 SP");
    told(
        t,
        &[
            "Prentiss's division is drawn, marker 2 of 2.",
            "6 AR at S3417, withdrawal fire: 4 on column 7: d.",
            "12 MI fails the check under fire: 6 is above 3.",
            "12 MI loses a strength point",
        ],
    );
    t.expect(Side::Union, "retreat").pick("retreat", "S3416").pick("stop", "");
    told(t, &["12 MI fails the check against rout: 8 is above 3.", "12 MI routs."]);
    assert_eq!((t.sp("12 MI"), t.state("12 MI").place), (13, UnitPlace::Routed));
    t.decline_until(|t| t.can("brigade")).pick("brigade", "Miller");
    assert!(t.offers("unit", "18 WI") && t.offers("unit", "15 MI"), "18 WI has still its activation");
    t.decline_until(|t| t.can("unit") && t.offers("unit", "Munch"));
}

/// The other chits and the end of the turn.
fn the_end_of_the_turn(t: &mut Table) {
    assert_eq!((t.world.cup.len(), t.world.cup.count(Chit::Event)), (6, 1));
    t.dice([5, 3, 6]).dice([0; 5]).decline_until(|t| t.can("stay"));
    told(
        t,
        &[
            "Battle event: the camps are looted, but there is nobody",
            "Withers's division is drawn, marker 3 of 3.",
            "The cup is empty.",
        ],
    );
    // Johnston stays; Bragg rides ten points at most and keeps his range.
    t.decline();
    for hex in ["S2821", "S2921", "S3022", "S3122", "S3223", "S3323"] {
        t.pick("step", hex);
    }
    assert!(t.world.leader(t.l("Bragg")).commander_spent2 <= 20);
    t.dice([5, 4, 2, 2, 0]).decline_until(|t| t.world.turn == 1);
    told(t, &["Bragg rides from S2720 to S3323", "The 8 AM turn ends.", "9 AM: turn 2 of 2."]);
    for brigade in t.book.brigade_ids() {
        assert!(!t.world.brigade(brigade).ci, "{}", t.book.brigade(brigade).name);
    }
    assert!(t.book.division_ids().all(|d| !t.world.division(d).ci));
    assert_eq!(t.world.losses[Side::Confederate], 5, "2 AR three, 55 TN and 3 Confederate one each");
}

// rule: gbacw:3.0.I gbacw:3.0.II.A gbacw:3.0.II.B gbacw:3.0.II.C gbacw:3.0.III.A gbacw:3.0.III.B gbacw:3.0.III.C
// rule: gbacw:3.0.III.C.1 gbacw:3.0.III.C.2 gbacw:3.0.III.C.3 gbacw:3.0.III.C.3#shock gbacw:3.0.IV.A gbacw:3.0.IV.B
// rule: gbacw:3.0.IV.C gbacw:3.0.IV.D gbacw:9.31 gbacw:11.11 gbacw:11.32 gbacw:12.35a gbacw-bb:12.35 gbacw-bb:18.1
#[test]
fn the_model_turn_is_played_to_its_end() {
    let mut t = set_up();
    before_the_first_marker(&mut t);
    shaver_moves(&mut t);
    before_the_shock(&mut t);
    the_shock(&mut t);
    wood(&mut t);
    t.dice([0]).decline_until(|t| t.to_move == Some(Side::Union));
    prentiss(&mut t);
    mistaken_fire(&mut t);
    withers(&mut t);
    withdrawal(&mut t);
    the_end_of_the_turn(&mut t);
    t.sound();
}
