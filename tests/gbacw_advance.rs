//! Advance: after fire, into what ground, with what facing, guns, leaders, reactions.

use longroll::kit::Side;
use longroll::map::{Facing, HexId};
use longroll::rules::gbacw::advance::{Advance, AdvanceAfterFire, may_advance};
use longroll::rules::gbacw::charts::ground::Terrain;
use longroll::rules::gbacw::retreat::going;
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::{Orders, Verdict};

/// 2 AR in S3014 faces the emptied S3013.
fn field(script: impl IntoIterator<Item = u8>, more: &[&str]) -> Table {
    let mut pieces = vec!["2 AR"];
    pieces.extend(more);
    let mut t = Table::new(script);
    t.keep(&pieces);
    t.put("2 AR", "S3014").face("2 AR", Facing::NE).activate("Hindman", &["Shaver"]);
    t
}

fn offer(t: &mut Table) {
    let (unit, hex) = (t.u("2 AR"), t.h("S3013"));
    t.run(AdvanceAfterFire::new(unit, hex));
}

// rule: gbacw:12.6 gbacw:12.6#fire gbacw:7.23#3
#[test]
fn r12_6_a_firer_next_to_the_emptied_hex_may_take_it_and_turn_one_vertex() {
    let mut t = field([], &[]);
    offer(&mut t);
    t.expect(Side::Confederate, "advance").expect(Side::Confederate, "decline");
    t.pick("advance", "S3013");
    t.expect(Side::Confederate, "face");
    assert_eq!(t.legal().len(), 3, "one vertex either way or none");
    t.pick("face", "Face E").finished();
    assert!(t.is_at("2 AR", "S3013") && t.state("2 AR").facing == Facing::E);
    assert_eq!((t.world.last, t.state("2 AR").act.shifted), (Verdict::Yes, true));
    assert_eq!(t.state("2 AR").act.spent2, 0, "an advance costs no movement points");
}

// rule: gbacw:12.6#fire
#[test]
fn r12_6_it_may_stay() {
    let mut t = field([], &[]);
    offer(&mut t);
    t.decline().finished();
    assert!(t.is_at("2 AR", "S3014") && t.world.last == Verdict::No);
}

// rule: gbacw:12.6#fire gbacw:12.6#guns
#[test]
fn r12_6_nothing_is_offered_from_afar_to_guns_or_while_somebody_is_there() {
    let mut t = field([], &["25 MO"]);
    t.put("25 MO", "S3013");
    offer(&mut t);
    t.finished();
    let mut t = field([], &[]);
    t.put("2 AR", "S3015");
    offer(&mut t);
    t.finished();
    let mut t = field([], &["Swett Bty"]);
    t.put("Swett Bty", "S3014");
    let (guns, hex) = (t.u("Swett Bty"), t.h("S3013"));
    t.run(AdvanceAfterFire::new(guns, hex)).finished();
    let mut t = field([], &[]);
    t.edit("2 AR", |u| u.act.spent = true);
    offer(&mut t);
    t.finished();
}

// rule: gbacw:12.6#bar
#[test]
fn r12_6_no_advance_over_the_limits_or_where_movement_is_prohibited() {
    // 12 SP of its brigade stand there already: 9 more are too many.
    let mut t = field([], &["7 AR"]);
    t.put("7 AR", "S3013");
    assert!(!may_advance(&t.book, &t.world, t.u("2 AR"), t.h("S3013")));
    // A creek without crossing, wherever the board has one.
    let board = &t.book.board;
    let creek = board.hexes().find_map(|h| {
        let closed = board.neighbours(h).find(|(d, n)| {
            let side = board.side(h, *d);
            side.creek && !side.bridge && !side.ford && going::terrain(&t.book, *n) != Terrain::River
        });
        closed.map(|(_, n)| (h, n))
    });
    let (from, to) = creek.expect("the board has creeks");
    assert!(!going::may_advance(&t.book, &t.world, t.u("2 AR"), from, to));
    // Over a bridge or ford whatever the orders.
    let crossing = board.hexes().find_map(|h| {
        let open = board.neighbours(h).find(|(d, _)| {
            let side = board.side(h, *d);
            side.creek && (side.bridge || side.ford)
        });
        open.map(|(_, n)| (h, n))
    });
    let (from, to) = crossing.expect("the board has bridges");
    t.orders("Shaver", Orders::Attack);
    assert!(going::may_advance(&t.book, &t.world, t.u("2 AR"), from, to));
}

// rule: gbacw:12.6 gbacw:12.81
#[test]
fn r12_6_abandoned_guns_stay_and_one_s_own_are_manned_again() {
    let mut t = field([], &["Swett Bty", "Munch Bty"]);
    t.put("Munch Bty", "S3013").abandon("Munch Bty").disorder("2 AR");
    offer(&mut t);
    t.pick("advance", "S3013").decline_all();
    assert!(t.is_at("Munch Bty", "S3013") && t.is_at("2 AR", "S3013"));
    assert!(!t.state("Munch Bty").recrew, "the enemy's guns are not manned");
    let mut t = field([], &["Swett Bty"]);
    t.put("Swett Bty", "S3013").abandon("Swett Bty").disorder("2 AR");
    offer(&mut t);
    t.pick("advance", "S3013").decline_all();
    assert!(t.state("Swett Bty").recrew, "even by a disordered unit");
}

// rule: gbacw:12.72
#[test]
fn r12_72_a_leader_may_go_along() {
    for goes in [true, false] {
        let mut t = field([], &["Shaver"]);
        t.put("Shaver", "S3014");
        offer(&mut t);
        t.pick("advance", "S3013");
        if goes {
            t.pick("along", "");
        } else {
            t.decline();
        }
        t.decline_all();
        assert_eq!(t.is_at("Shaver", "S3013"), goes);
    }
}

/// A marsh hex of the board with a neighbour of that kind that infantry may enter it from.
fn marsh(t: &Table, beside: impl Fn(Terrain) -> bool) -> (HexId, HexId) {
    let board = &t.book.board;
    let pairs = board.hexes().flat_map(|h| board.neighbours(h).map(move |(d, n)| (h, d, n)));
    let found = pairs.filter(|(h, d, n)| {
        let side = board.side(*h, *d);
        going::terrain(&t.book, *n).is_marsh()
            && beside(going::terrain(&t.book, *h))
            && !side.creek
            && !side.road
            && !side.lane
    });
    found.map(|(h, _, n)| (h, n)).next().expect("the board has such a marsh")
}

fn advance_there(t: &mut Table, from: HexId, to: HexId) {
    let unit = t.u("2 AR");
    t.world.put(&t.book.clone(), unit, from, 0);
    t.run(Advance::only(unit, to));
}

// rule: gbacw:12.6#terrain gbacw-bb:9.44#marsh gbacw-bb:9.44#marsh-leave
#[test]
fn r12_6_marsh_is_checked_going_in_and_coming_out() {
    // In: 2 AR, cohesion 7: 8 disorders it there.
    let mut t = field([8], &[]);
    let (dry, wet) = marsh(&t, |k| !k.is_marsh());
    advance_there(&mut t, dry, wet);
    t.finished();
    assert!(t.is_disordered("2 AR") && t.world.hex(t.u("2 AR")) == Some(wet));
    // Out, in good order: 8 disorders it in the hex it enters; disordered already: it stays.
    let mut t = field([8], &[]);
    advance_there(&mut t, wet, dry);
    t.finished();
    assert!(t.is_disordered("2 AR") && t.world.hex(t.u("2 AR")) == Some(dry));
    let mut t = field([8], &[]);
    t.disorder("2 AR");
    advance_there(&mut t, wet, dry);
    t.finished();
    assert!(t.world.hex(t.u("2 AR")) == Some(wet) && t.world.last == Verdict::No);
    // From marsh to marsh one check does for both.
    let mut t = field([0], &[]);
    let (a, b) = marsh(&t, Terrain::is_marsh);
    advance_there(&mut t, a, b);
    t.finished();
    assert_eq!(t.world.hex(t.u("2 AR")), Some(b));
}

// rule: gbacw-bb:9.44#marsh-leader
// example: G-MARSHL-1
#[test]
fn bb9_44_a_brigadier_leads_units_out_of_a_marsh_once() {
    let mut t = field([], &["Shaver"]);
    let (dry, wet) = marsh(&t, |k| !k.is_marsh());
    let shaver = t.l("Shaver");
    t.world.leader_mut(shaver).place = longroll::rules::gbacw::world::LeaderPlace::On(wet);
    advance_there(&mut t, wet, dry);
    t.decline_all().finished();
    assert!(t.world.leader(shaver).marsh_used && t.world.hex(t.u("2 AR")) == Some(dry));
    // The second time in an activation he cannot.
    t.dice([0]);
    t.world.leader_mut(shaver).place = longroll::rules::gbacw::world::LeaderPlace::On(wet);
    advance_there(&mut t, wet, dry);
    t.decline_all().finished();
}

// rule: gbacw-bb:9.44#marsh-face
#[test]
fn bb9_44_turning_in_a_marsh_is_checked() {
    // In with 0; then a turn: disordered 2 AR (5) fails with 8 and keeps its facing.
    let mut t = field([0, 8], &[]);
    let (dry, wet) = marsh(&t, |k| !k.is_marsh());
    let unit = t.u("2 AR");
    t.disorder("2 AR").world.put(&longroll::rules::gbacw::testkit::book(), unit, dry, 0);
    t.run(Advance::new(unit, wet));
    t.pick("face", "Face E").decline_all().finished();
    assert_eq!(t.state("2 AR").facing, Facing::NE);
}

// rule: gbacw:12.6#immune
#[test]
fn r12_6_nobody_fires_at_those_who_advance() {
    // 25 MO has both hexes in its front, Munch sees them at two hexes: neither withdrawal nor approach fire is asked.
    let mut t = field([], &["25 MO", "Munch Bty"]);
    t.put("25 MO", "S2913").face("25 MO", Facing::E).put("Munch Bty", "S3113").face("Munch Bty", Facing::W);
    t.edit("25 MO", |u| u.react.faced = true).edit("Munch Bty", |u| u.react.faced = true);
    offer(&mut t);
    t.pick("advance", "S3013");
    t.decline_until(|t| t.can("fire"));
    assert!(!t.can("fire"));
    t.finished();
}
