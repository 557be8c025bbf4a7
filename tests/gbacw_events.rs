//! Battle events (`gbacw-bb:18.1`).

use std::sync::Arc;

use longroll::kit::{BySide, Side};
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::book::Options;
use longroll::rules::gbacw::charts::BattleEvent as Outcome;
use longroll::rules::gbacw::events::{self, BattleEvent, EventAction, looting, mistaken};
use longroll::rules::gbacw::testkit::{Table, book, book_with};
use longroll::rules::gbacw::world::Ammo;

#[test]
fn r18_1_the_chart_of_the_morning() {
    // rule: gbacw-bb:18.1 gbacw-bb:18.1#dice
    let b = book();
    let event = |roll| b.charts.events.event("8 AM", roll);
    let edges = [
        (0, Outcome::ConfederateMistakenFire),
        (19, Outcome::ConfederateMistakenFire),
        (20, Outcome::UnionMistakenFire),
        (29, Outcome::UnionMistakenFire),
        (30, Outcome::Looting),
        (49, Outcome::Looting),
        (50, Outcome::NoFire),
        (69, Outcome::NoFire),
        (70, Outcome::Nothing),
        (99, Outcome::Nothing),
    ];
    for (roll, outcome) in edges {
        assert_eq!(event(roll), outcome, "{roll:02}");
        assert_eq!(b.charts.events.event("9 AM", roll), outcome);
    }
}

#[test]
fn r18_1_no_fire_is_held() {
    // rule: gbacw-bb:18.1#nofire gbacw-bb:18.1#dice
    let mut t = Table::new([5, 0]);
    t.run(BattleEvent::draw());
    t.finished();
    assert_eq!(t.world.no_fire, 1);
    assert!(t.said("rolled 50"), "tens first: {:?}", t.log());
}

#[test]
fn r18_1_nothing_happens() {
    // rule: gbacw-bb:18.1#none
    let mut t = Table::new([7, 0, 3, 6]);
    let before = t.world.clone();
    t.run(BattleEvent::draw());
    // Looting without a camp in reach.
    t.run(BattleEvent::draw());
    t.finished();
    assert!(t.world == before && t.said("nobody to whom it could happen"));
}

/// The model turn's mistake: 7 AR two hexes from 25 MO, 2 AR beside it between the two.
fn mistake(dice: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(dice);
    t.keep(&["7 AR", "2 AR", "25 MO", "Shaver"]);
    t.good_order("7 AR").put("7 AR", "S3118").put("2 AR", "S3218").put("Shaver", "S3218").put("25 MO", "S3217");
    t
}

#[test]
fn r18_1_the_other_side_picks_who_errs() {
    // rule: gbacw-bb:18.1#mistaken
    // example: G-MIS-1
    let mut t = mistake([1, 4, 8]);
    let pair = (t.u("7 AR"), t.h("S3218"));
    assert_eq!(mistaken::eligible(&t.book, &t.world, Side::Confederate), [pair], "the only pair");
    t.run(BattleEvent::draw());
    t.decline_all();
    assert!(t.is_disordered("2 AR"), "1d+2 is read as automatic disorder: {:?}", t.log());
    assert_eq!(t.sp("2 AR"), 9, "nobody is hit");
    assert!(t.state("2 AR").mistaken && !t.state("7 AR").act.fired);
    assert_eq!(t.world.losses, BySide { union: 0, confederate: 0 });
    assert!(mistaken::eligible(&t.book, &t.world, Side::Confederate).is_empty(), "no target twice in a turn");
    t.finished();
}

#[test]
fn r18_1_a_second_disorder_drives_back_without_any_loss_or_rout() {
    // rule: gbacw-bb:18.1#mistaken
    // example: G-MIS-2
    let mut t = mistake([1, 4, 9]);
    t.disorder("2 AR");
    t.run(BattleEvent::draw());
    t.decline_until(|t| t.to_move.is_none());
    let hex = t.world.hex(t.u("2 AR")).expect("it did not rout");
    assert!((1..=2).contains(&t.book.board.distance(hex, t.h("S3218"))), "{:?}", t.log());
    assert_eq!(t.sp("2 AR"), 9);
    t.finished();
}

#[test]
fn r18_1_no_ammunition_is_used_up() {
    // rule: gbacw-bb:18.1#mistaken
    let mut t = mistake([1, 4, 5, 0]);
    t.run(BattleEvent::draw());
    t.decline_all();
    assert_eq!(t.state("7 AR").ammo[0], Ammo::Full);
}

#[test]
fn r18_1_who_may_err() {
    // rule: gbacw-bb:18.1#mistaken
    let pairs = |t: &Table| mistaken::eligible(&t.book, &t.world, Side::Confederate).len();
    let mut t = mistake([]);
    assert_eq!(pairs(&t), 1);
    t.face("7 AR", Facing::SW);
    assert_eq!(pairs(&t), 0, "not in its arc");
    t.face("7 AR", Facing::NE).ammo("7 AR", Ammo::Out);
    assert_eq!(pairs(&t), 0, "nothing to shoot with");
    t.ammo("7 AR", Ammo::Full).put("25 MO", "S3117");
    assert_eq!(pairs(&t), 0, "it knows the enemy next to it");
    t.put("25 MO", "S3115");
    assert_eq!(pairs(&t), 1, "three hexes");
    t.put("25 MO", "S3114");
    assert_eq!(pairs(&t), 0, "four");
    t.put("25 MO", "S3217").put("Swett Bty", "S3218");
    assert_eq!(mistaken::target(&t.book, &t.world, t.h("S3218")), Some(t.u("2 AR")), "guns on top are ignored");
    t.edit("2 AR", |u| u.mistaken = true);
    assert_eq!(pairs(&t), 0, "once a turn");
    t.keep(&["7 AR", "Swett Bty", "25 MO"]);
    assert_eq!(pairs(&t), 0, "infantry only, at infantry only");
}

#[test]
fn r18_1_union_mistakes_are_the_confederates_choice() {
    // rule: gbacw-bb:18.1#mistaken
    let mut t = Table::new([2, 0, 0]);
    t.keep(&["25 MO", "12 MI", "18 MO", "7 AR"]);
    t.put("25 MO", "S3217").put("12 MI", "S3218").put("18 MO", "S3117").face("25 MO", Facing::SW).put("7 AR", "S3220");
    t.run(BattleEvent::draw());
    t.expect(Side::Confederate, "mistaken").pick("mistaken", "25 MO at 12 MI");
    t.decline_all();
    t.finished();
    assert!(t.state("12 MI").mistaken && !t.state("18 MO").mistaken);
}

/// A table with one camp at S3715 and nobody but these.
fn camp(dice: impl IntoIterator<Item = u8>, names: &[&str]) -> Table {
    let mut own = Arc::into_inner(book_with(Options::default())).expect("nobody else holds this book");
    let hex = |number: &str| own.board.find(number).expect("a hex of the map");
    let (camp, outside) = (hex("S3715"), hex("S2511"));
    own.scenario.camps = vec![camp, outside];
    let mut t = Table::with(Arc::new(own), dice);
    t.keep(names);
    t
}

#[test]
fn r18_1_looters_are_carried_off_and_disordered() {
    // rule: gbacw-bb:18.1#looting
    let mut t = camp([3, 6], &["2 AR", "6 AR", "25 MO"]);
    t.put("2 AR", "S3718").put("6 AR", "S3817").put("25 MO", "S4315");
    t.run(BattleEvent::draw());
    t.expect(Side::Union, "loot").pick("loot", "2 AR");
    assert!(t.is_at("2 AR", "S3715") && t.is_disordered("2 AR") && !t.state("2 AR").loot_bar);
    t.expect(Side::Confederate, "face").pick("face", "west");
    t.finished();
    assert_eq!(t.state("2 AR").act.spent2, 0, "no movement points");
    assert!(!t.state("2 AR").busy, "no activity either");
}

#[test]
fn r18_1_disordered_looters_may_not_rally_next_time() {
    // rule: gbacw-bb:18.1#looting
    let mut t = camp([3, 6], &["2 AR", "25 MO"]);
    t.put("2 AR", "S3718").disorder("2 AR").put("25 MO", "S4315");
    t.run(BattleEvent::draw());
    t.choose(|a| matches!(a, Action::Event(EventAction::Face(Facing::NE))));
    t.finished();
    assert!(t.state("2 AR").loot_bar);
    t.activate("Hindman", &["Wood"]);
    events::end_of_activation(&t.book.clone(), &mut t.world);
    assert!(t.state("2 AR").loot_bar, "another brigade's activation");
    t.activate("Hindman", &["Shaver"]);
    events::end_of_activation(&t.book.clone(), &mut t.world);
    assert!(!t.state("2 AR").loot_bar);
}

#[test]
fn r18_1_looters_join_friends_in_the_camp_within_limits() {
    // rule: gbacw-bb:18.1#looting
    let mut t = camp([3, 6], &["2 AR", "3 Confederate", "25 MO"]);
    t.put("2 AR", "S3718").strength("2 AR", 8).put("3 Confederate", "S3715").face("3 Confederate", Facing::W);
    t.put("25 MO", "S4315").face("2 AR", Facing::NE);
    let b = t.book.clone();
    let pairs = looting::eligible(&b, &t.world);
    assert!(pairs.contains(&(t.u("2 AR"), t.h("S3715"))), "8 + 7 strength points of one brigade");
    t.run(BattleEvent::draw());
    t.pick("loot", "2 AR");
    t.finished();
    assert_eq!(t.state("2 AR").facing, Facing::W, "as those who are there");
    assert_eq!(t.world.stacks.at(t.h("S3715")), [t.u("3 Confederate"), t.u("2 AR")]);
    t.put("2 AR", "S3718").strength("2 AR", 9);
    assert!(!looting::eligible(&b, &t.world).iter().any(|p| p.0 == t.u("2 AR")), "sixteen are too many");
}

#[test]
fn r18_1_distances_of_looting() {
    // rule: gbacw-bb:18.1#looting gbacw-bb:18.1#none
    let mut t = camp([], &["2 AR", "25 MO", "Munch Bty"]);
    let b = t.book.clone();
    let open = |t: &Table| !looting::eligible(&b, &t.world).is_empty();
    t.put("2 AR", "S3718").put("25 MO", "S4315").put("Munch Bty", "S4415");
    assert!(open(&t));
    t.put("2 AR", "S3719");
    assert!(!open(&t), "four hexes from the camp");
    t.put("2 AR", "S3718").put("Munch Bty", "S3711");
    assert!(open(&t), "four hexes from the camp are enough");
    t.put("Munch Bty", "S3712");
    assert!(!open(&t), "the Union is three hexes from the camp");
    t.put("Munch Bty", "S4415").put("25 MO", "S3719");
    assert!(!open(&t), "next to a Union unit");
    t.abandon("Munch Bty").put("25 MO", "S4315").put("Munch Bty", "S3714");
    assert!(open(&t), "abandoned guns are no unit");
}

#[test]
fn r18_1_two_chits_each_turn() {
    // rule: gbacw-bb:18.1#number gbacw-bb:30.2#events
    assert_eq!(book().scenario.turns.iter().map(|t| t.event_chits).collect::<Vec<_>>(), [2, 2]);
}
