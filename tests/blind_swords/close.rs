//! Close combat: who may attack whom, the shifts, the assaulting hex, the advance.

use std::sync::Arc;

use longroll::kit::Side;
use longroll::map::HexId;
use longroll::rules::blind_swords::book::{Book, Face, UnitId, Weapon};
use longroll::rules::blind_swords::close::{self, Assault, CloseAction, CloseStep, assault};
use longroll::rules::blind_swords::ground::{Edge, HexsideKind};
use longroll::rules::blind_swords::testkit::{self, Table};
use longroll::rules::blind_swords::world::Order;

/// Counters of the examples in place of printed ones: key, strength in points, cohesion, weapon.
fn counters(list: &[(&str, u8, i8, Weapon)]) -> Arc<Book> {
    testkit::book_edited("16.1", |book| {
        for (key, sp, cr, weapon) in list {
            let unit = book.units.iter_mut().find(|u| u.key == *key).expect("the unit is in 16.1");
            unit.fresh = Some(Face { sp2: sp * 2, cr: *cr });
            unit.worn = Some(Face { sp2: sp * 2, cr: *cr });
            unit.weapon = *weapon;
        }
    })
}

/// Two hexes next to each other that fit, in clear country on both sides, away from camps.
fn pair(book: &Book, fits: impl Fn(&Book, HexId, HexId) -> bool) -> (HexId, HexId) {
    let open = |h: HexId| book.in_area(h) && book.ground.words(h).starts_with("clear") && !book.ground.is_camp(h);
    let hexes: Vec<HexId> = book.board.hexes().filter(|h| open(*h)).collect();
    let found = hexes.iter().flat_map(|a| book.neighbours(*a).map(move |b| (*a, b)));
    found.filter(|(_, b)| open(*b)).find(|(a, b)| fits(book, *a, *b)).expect("the map has such a place")
}

/// Like [`pair`], on any ground.
fn anywhere(book: &Book, fits: impl Fn(&Book, HexId, HexId) -> bool) -> (HexId, HexId) {
    let hexes: Vec<HexId> = book.board.hexes().filter(|h| book.ground.is_land(*h)).collect();
    let found = hexes.iter().flat_map(|a| book.neighbours(*a).map(move |b| (*a, b)));
    found.filter(|(_, b)| book.ground.is_land(*b)).find(|(a, b)| fits(book, *a, *b)).expect("the map has such a place")
}

fn slope(book: &Book, a: HexId, b: HexId) -> Option<HexsideKind> {
    book.ground.between(a, b).and_then(Edge::slope)
}

fn is_flat(book: &Book, a: HexId, b: HexId) -> bool {
    slope(book, a, b).is_none() && book.ground.between(a, b).is_some_and(|e| e.water().is_none())
}

fn place(t: &mut Table, name: &str, hex: HexId) -> UnitId {
    let unit = t.u(name);
    let book = Arc::clone(&t.book);
    t.world.put(&book, unit, hex);
    unit
}

fn reasons(a: &Assault) -> Vec<(i16, String)> {
    a.tally.0.iter().map(|i| (i.amount, i.rule.to_string())).collect()
}

fn has(a: &Assault, amount: i16, rule: &str) -> bool {
    reasons(a).contains(&(amount, format!("blind-swords-x:{rule}")))
}

/// An attack of 7 MS (and more) from one hex on 55 IL in another.
fn attack(book: Arc<Book>, from: HexId, to: HexId, more: &[&str], defenders: &[&str]) -> Assault {
    let mut t = Table::with(book, []);
    t.keep(&[]);
    let mut attackers = vec![place(&mut t, "csa_7ms", from)];
    attackers.extend(more.iter().map(|m| place(&mut t, m, from)).collect::<Vec<_>>());
    let lead = defenders.iter().map(|d| place(&mut t, d, to)).collect::<Vec<_>>()[0];
    assault(&t.book, &t.world, to, &attackers, from, lead)
}

// rule: blind-swords:11.3c blind-swords:11.0 blind-swords:9.3
// example: B-CC-1
#[test]
fn s11_3c_six_points_up_a_slope_against_better_men_fight_on_column_three() {
    let book = counters(&[("csa_7ms", 3, 2, Weapon::R), ("csa_9ms", 3, 2, Weapon::R), ("usa_55il", 5, 4, Weapon::R)]);
    let up = |b: &Book, from, to| {
        slope(b, from, to) == Some(HexsideKind::Slope)
            && b.ground.level(to) > b.ground.level(from)
            && b.ground.between(from, to).is_some_and(|e| e.water().is_none())
    };
    let (from, to) = anywhere(&book, up);
    let a = attack(Arc::clone(&book), from, to, &["csa_9ms"], &["usa_55il"]);
    let name = |c: Option<usize>| book.charts.combat.results.name(c.expect("on the table")).to_owned();
    assert_eq!(name(a.column), "6-7");
    assert!(has(&a, -2, "11.3#slope") && has(&a, -1, "11.3#cr"), "{:?}", reasons(&a));
    assert_eq!(name(a.final_column), "3");
}

// rule: blind-swords-x:11.3#slope blind-swords-x:11.2
// example: B-CC-9 B-CC-10 B-CC-11
#[test]
fn x11_3_slopes_help_the_defender_above_and_steep_ones_below_too() {
    let book = testkit::book("16.7");
    let dry = |b: &Book, a, c| b.ground.between(a, c).is_some_and(|e| e.water().is_none());
    for (kind, up, shift) in [
        (HexsideKind::Slope, true, -2),
        (HexsideKind::SteepSlope, true, -3),
        (HexsideKind::SteepSlope, false, -1),
        (HexsideKind::Slope, false, 0),
        (HexsideKind::GentleSlope, true, 0),
    ] {
        let (from, to) = anywhere(&book, |b, from, to| {
            slope(b, from, to) == Some(kind) && (b.ground.level(to) > b.ground.level(from)) == up && dry(b, from, to)
        });
        let a = attack(Arc::clone(&book), from, to, &[], &["usa_55il"]);
        let found: i16 = reasons(&a).iter().filter(|(_, r)| r.ends_with("#slope")).map(|(n, _)| n).sum();
        assert_eq!(found, shift, "{kind:?} up {up}");
    }
}

// rule: blind-swords-x:11.3#stream
#[test]
fn x11_3_a_stream_counts_only_if_every_attacker_is_behind_it() {
    let book = testkit::book("16.7");
    let wet = |b: &Book, a, c| b.ground.between(a, c).and_then(Edge::water) == Some(HexsideKind::Stream);
    let (from, to) = anywhere(&book, |b, a, c| wet(b, a, c));
    assert!(has(&attack(Arc::clone(&book), from, to, &[], &["usa_55il"]), -1, "11.3#stream"));
    let (from, to) = anywhere(&book, |b, a, c| wet(b, a, c) && b.neighbours(c).any(|d| d != a && is_flat(b, d, c)));
    let other = book.neighbours(to).find(|d| *d != from && is_flat(&book, *d, to)).expect("it was looked for");
    let mut t = Table::with(Arc::clone(&book), []);
    t.keep(&[]);
    let attackers = [place(&mut t, "csa_7ms", from), place(&mut t, "csa_9ms", other)];
    let lead = place(&mut t, "usa_55il", to);
    let a = assault(&t.book, &t.world, to, &attackers, from, lead);
    assert!(!reasons(&a).iter().any(|(_, r)| r.ends_with("#stream")));
    // A bridge helps those who move, not those who fight.
    let bridge = |b: &Book, a, c| b.ground.between(a, c).and_then(Edge::water) == Some(HexsideKind::Bridge);
    let (from, to) = anywhere(&book, bridge);
    assert!(has(&attack(Arc::clone(&book), from, to, &[], &["usa_55il"]), -1, "11.3#stream"));
}

// rule: blind-swords-x:11.3#guns
// example: B-CC-8
#[test]
fn x11_3_half_guns_in_the_defence_shift_four() {
    let book = counters(&[("usa_55il", 5, 3, Weapon::R), ("csa_gage_bty", 5, 4, Weapon::Mx)]);
    let (from, to) = pair(&book, is_flat);
    let mut t = Table::with(Arc::clone(&book), []);
    t.keep(&[]);
    // Union foot against Confederate guns with foot beside them.
    let attacker = place(&mut t, "usa_55il", from);
    let gage = place(&mut t, "csa_gage_bty", to);
    let alone = assault(&t.book, &t.world, to, &[attacker], from, gage);
    assert!(has(&alone, 4, "11.3#guns"));
    place(&mut t, "csa_7ms", to);
    let mixed = assault(&t.book, &t.world, to, &[attacker], from, gage);
    assert!(!has(&mixed, 4, "11.3#guns"), "five of fifteen points is less than half");
}

// rule: blind-swords-x:11.3#cr blind-swords-x:11.3#s
#[test]
fn x11_3_better_cohesion_and_smoothbores_shift_one() {
    let book = counters(&[("csa_7ms", 8, 4, Weapon::S), ("usa_55il", 8, 3, Weapon::R)]);
    let (from, to) = pair(&book, is_flat);
    let a = attack(Arc::clone(&book), from, to, &[], &["usa_55il"]);
    assert!(has(&a, 1, "11.3#cr") && has(&a, 1, "11.3#s"));
    let book = counters(&[("csa_7ms", 8, 3, Weapon::R), ("usa_55il", 8, 3, Weapon::S)]);
    let a = attack(book, from, to, &[], &["usa_55il"]);
    assert!(has(&a, -1, "11.3#s") && !reasons(&a).iter().any(|(_, r)| r.ends_with("#cr")));
}

// rule: blind-swords:11.3c#flank blind-swords-x:11.3#flank blind-swords-x:11.3#odds3
// example: B-CC-7
#[test]
fn s11_3c_flanking_hexes_count_for_the_odds_only_and_far_ones_flank() {
    let book = counters(&[
        ("csa_7ms", 4, 4, Weapon::R),
        ("csa_9ms", 5, 4, Weapon::R),
        ("csa_5ms", 1, 4, Weapon::R),
        ("usa_55il", 3, 4, Weapon::R),
    ]);
    let (from, to) = pair(&book, is_flat);
    let around: Vec<HexId> = book.neighbours(to).filter(|h| book.ground.is_land(*h)).collect();
    let beside = around.iter().copied().find(|h| book.board.distance(*h, from) == 1).expect("six hexes around");
    let far = around.iter().copied().find(|h| book.board.distance(*h, from) == 2).expect("six hexes around");
    let mut t = Table::with(Arc::clone(&book), []);
    t.keep(&[]);
    let mut attackers = vec![place(&mut t, "csa_7ms", from), place(&mut t, "csa_9ms", beside)];
    let lead = place(&mut t, "usa_55il", to);
    let a = assault(&t.book, &t.world, to, &attackers, from, lead);
    assert_eq!(t.book.charts.combat.results.name(a.column.expect("on the table")), "4");
    assert!(has(&a, 3, "11.3#odds3"), "nine against three: {:?}", reasons(&a));
    assert!(!has(&a, 2, "11.3#flank"), "one flanking hex beside the assaulting one");
    attackers.push(place(&mut t, "csa_5ms", far));
    assert!(has(&assault(&t.book, &t.world, to, &attackers, from, lead), 2, "11.3#flank"), "two flanking hexes");
    attackers.remove(1);
    assert!(has(&assault(&t.book, &t.world, to, &attackers, from, lead), 2, "11.3#flank"), "one, two hexes away");
}

// rule: blind-swords-x:11.3#event
#[test]
fn x11_3_a_yell_and_a_charge_shift_one() {
    let book = testkit::book("16.1");
    let (from, to) = pair(&book, is_flat);
    let mut t = Table::with(Arc::clone(&book), []);
    t.keep(&[]);
    let attackers = [place(&mut t, "csa_7ms", from)];
    let lead = place(&mut t, "usa_55il", to);
    t.activate("Chalmers", Order::Attack);
    t.world.active.as_mut().expect("Chalmers acts").boosts.yell = 1;
    let a = assault(&t.book, &t.world, to, &attackers, from, lead);
    assert!(has(&a, 1, "11.3#event"));
}

/// 7 MS and 9 MS next to 54 OH in its camp, as in the model turn, with these dice.
fn model(dice: &[u8]) -> Table {
    let mut t = Table::new(dice.to_vec());
    t.put("csa_7ms", "B3711").put("csa_9ms", "B3712").put("csa_10ms", "B3710").put("csa_5ms", "B3812");
    t.activate("Chalmers", Order::Attack);
    t
}

// rule: blind-swords:11.1 blind-swords:11.2 blind-swords-x:10.11
#[test]
fn s11_2_foot_next_to_the_enemy_may_declare_once_and_guns_never() {
    let mut t = model(&[]);
    t.put("csa_gage_bty", "B3711").run(CloseStep::default());
    assert!(t.offers("close", "B3612") && !t.describe().contains("Gage"));
    let attack = CloseAction::Attack(t.u("csa_7ms"), t.h("B3612"));
    t.act(attack);
    assert!(!t.legal().contains(&attack.into()), "committed");
    // Nobody has to attack.
    let mut t = model(&[]);
    t.run(CloseStep::default()).decline().finished();
    let unit = t.u("csa_7ms");
    assert_eq!(close::targets(&t.book, &t.world, unit), [t.h("B3612")]);
    let t = Table::new([]);
    assert!(close::targets(&t.book, &t.world, t.u("csa_5ms")).is_empty());
}

// rule: blind-swords:11.3a blind-swords:11.3e blind-swords:11.0#always blind-swords:11.3c blind-swords:12.7 blind-swords-x:12.7
#[test]
fn the_close_combat_of_the_model_turn() {
    // Defensive fire of 54 OH at B3711: 35. The assault from B3711: 43. The test: 43.
    let mut t = model(&[3, 5, 4, 3, 4, 3]);
    t.run(CloseStep::default());
    t.pick("close-all", "B3612");
    // Two attackers from two hexes are committed; the Union fires first.
    t.decline_until(|t| t.to_move == Some(Side::Union) || t.can("assault"));
    assert_eq!(t.to_move, Some(Side::Union), "{}", t.describe());
    let at = t.h("B3711");
    let choice = t.choices().iter().position(|c| c.target == longroll::engine::Target::Hex(at) && c.verb != "assault");
    let action = t.legal()[choice.unwrap_or_else(|| panic!("no fire at B3711; {}", t.describe()))];
    t.act(action);
    t.decline_until(|t| t.can("assault"));
    t.pick("assault", "B3711");
    assert_eq!(t.state("csa_7ms").hits, 0, "35 on 10-12 leaves cohesion 4 alone: {:?}", t.log());
    assert!(t.said("19-22"), "{:?}", t.log());
    // 54 OH retreats two hexes; 7 MS must advance into the camp and stop.
    t.decline_until(|t| t.can("into") || t.to_move.is_none());
    assert!(t.state("usa_54oh").worn && t.state("usa_54oh").hits == 1);
    let (gone, camp) = (t.world.hex(t.u("usa_54oh")).expect("it ran"), t.h("B3612"));
    assert_eq!(t.book.board.distance(gone, camp), 2);
    if t.can("into") {
        assert!(!t.can("stay"), "into a camp before noon a winner must advance");
        t.pick("into", "7th Mississippi");
    }
    t.decline_all();
    assert!(t.is_at("csa_7ms", "B3612"), "{:?}", t.log());
    assert_eq!(t.world.holder(&t.book, camp), Some(Side::Confederate));
}

/// 9 MS and 10 MS in the middle, 54 OH and 55 IL in two hexes beside it that touch or do not; nobody else.
fn middle(touch: bool) -> (Table, String, String) {
    let mut t = super::fire_strength::field(&["fffff"; 8], &["11111"; 8], "", |_| {});
    let ring: Vec<HexId> = t.book.board.neighbours(t.h("T0304")).map(|(_, h)| h).collect();
    let other = ring.iter().find(|h| (t.book.board.distance(ring[0], **h) == 1) == touch && **h != ring[0]);
    let name = |h: HexId| t.book.number(h).to_owned();
    let (a, b) = (name(ring[0]), name(*other.expect("there is one")));
    t.put("csa_9ms", "T0304").put("csa_10ms", "T0304").put("usa_54oh", &a).put("usa_55il", &b);
    t.activate("Chalmers", Order::Attack);
    let pairs = [("csa_10ms", &a), ("csa_9ms", &b)].map(|(u, h)| CloseAction::Attack(t.u(u), t.h(h)));
    t.run(CloseStep::default());
    pairs.into_iter().for_each(|p| {
        t.act(p);
    });
    (t, a, b)
}

// rule: blind-swords:11.3a
#[test]
fn s11_3a_whoever_was_driven_off_in_an_earlier_combat_fights_in_none() {
    let (mut t, a, b) = middle(false);
    // Defensive fire at the hex: 66 is Severe for 9 MS, its largest unit, which attacks somebody else: depleted, a hit, two
    // hexes back. Then 10 MS fights: no effect, and the close fight's dice do nobody much harm.
    t.dice([6, 6, 1, 3, 1, 1, 3, 4]).pick("next", &a).pick("fire", "T0304").decline_all();
    let gone = t.world.hex(t.u("csa_9ms")).expect("it has room to run");
    assert_eq!(t.book.board.distance(gone, t.h("T0304")), 2, "{:?}", t.log());
    t.finished();
    assert!(t.said(&format!("Close combat at {a}")) && !t.said(&format!("Close combat at {b}")), "{:?}", t.log());
    assert!(t.state("csa_10ms").act.closed && !t.state("csa_9ms").act.closed);
}

// rule: blind-swords:11.3a
#[test]
fn s11_3a_the_attacked_support_nobody_else_before_or_after_their_own_combat() {
    let (mut t, a, b) = middle(true);
    // First 54 OH is attacked: 55 IL, whose turn comes, does not support it.
    t.dice([1, 1, 3, 4]).pick("next", &a).expect(Side::Union, "fire");
    assert!(t.offers("fire", "54OH") && !t.offers("fire", "55IL"), "{}", t.describe());
    t.decline_until(|t| {
        t.to_move.is_none() || t.describe().contains(&format!("{b} is attacked")) || t.offers("fire", "55IL")
    });
    // Then 55 IL: 54 OH still stands beside the attacker, but was a target itself.
    assert!(t.is_at("usa_54oh", &a) && t.offers("fire", "55IL"), "{} {:?}", t.describe(), t.log());
    assert!(!t.offers("fire", "54OH"));
}

// rule: blind-swords:11.3d
#[test]
fn s11_3d_shifted_off_the_table_there_is_no_combat_and_no_advance() {
    let book = counters(&[("csa_7ms", 1, 1, Weapon::R), ("usa_54oh", 12, 5, Weapon::S)]);
    let mut t = Table::with(book, [1, 1]);
    t.keep(&["csa_7ms", "usa_54oh"]).put("csa_7ms", "B3711");
    t.activate("Chalmers", Order::Attack);
    t.run(CloseStep::default());
    t.pick("close", "B3612");
    t.decline_all();
    assert!(t.said("no combat"), "{:?}", t.log());
    assert!(t.is_at("csa_7ms", "B3711") && t.is_at("usa_54oh", "B3612"));
}
