//! The sequence of play: key chits, the cup, draws, Fortunes of War, the last turn.

use longroll::engine::testkit::Bench;
use longroll::kit::{Dice, Side};
use longroll::rules::blind_swords::BlindSwords;
use longroll::rules::blind_swords::activation::{ActivateAction, Negated};
use longroll::rules::blind_swords::events;
use longroll::rules::blind_swords::testkit::{self, Table};
use longroll::rules::blind_swords::turn::{Keys, TurnAction, puller};
use longroll::rules::blind_swords::world::{Chit, Phase, World};

fn whole(number: &str, seed: u64) -> Table {
    Bench::<BlindSwords>::battle(number, Dice::seeded(seed))
}

/// Declines everything until the world is in that phase, or the battle is over.
fn until(table: &mut Table, phase: Phase) {
    table.decline_until(|t| t.world.phase == phase);
}

// rule: blind-swords:5.1 blind-swords-x:15.0#key
#[test]
fn s5_1_each_side_chooses_one_key_chit_in_secret_and_the_union_none_in_surprise() {
    let mut t = whole("16.1", 1);
    t.expect(Side::Union, "key");
    let chosen = t.legal()[0];
    t.act(chosen);
    assert_eq!(t.world.keys[Side::Union].len(), 1);
    t.expect(Side::Confederate, "key");
    assert!(
        t.log_of(Some(Side::Confederate)).iter().all(|l| !l.contains("key chit:")),
        "the Union's key is its secret"
    );
    assert!(t.log_of(Some(Side::Union)).iter().any(|l| l.contains("Union key chit")));

    // At 8:00 of 16.2 only the Confederates choose.
    let t = whole("16.2", 1);
    assert_eq!(t.to_move, Some(Side::Confederate));
    // From 9:00 on the Union does too.
    let mut t = Table::scenario("16.2", []);
    t.clock(2).run(Keys::new(Side::Union));
    t.expect(Side::Union, "key");
}

// rule: blind-swords:5.2 blind-swords:5.3 blind-swords:2.4#types
#[test]
fn s5_2_and_5_3_the_cup_holds_keys_random_chits_leaders_and_both_wild_chits() {
    let mut t = whole("16.1", 3);
    until(&mut t, Phase::Draw);
    let cup = &t.world.cup;
    // One key and two random chits a side, Stuart, Withers, Johnston, Fog and Fortunes (Wallace joins at 11:30).
    let drawn = t.world.shown.len() + t.world.hand[Side::Union].len() + t.world.hand[Side::Confederate].len();
    assert_eq!(cup.len() + drawn, 11, "{cup:?}");
    // W. Wallace's chit joins with his brigade at 11:30.
    t.decline_until(|t| t.world.turn == 1 && t.world.phase == Phase::Artillery);
    let wallace = t.l("usa_wallacew");
    assert_eq!(t.world.cup.count(Chit::Leader(wallace)), 1);
}

// rule: blind-swords:5.2
#[test]
fn s5_2_excluded_chits_stay_out() {
    for seed in 0..5 {
        let mut t = whole("16.1", seed);
        until(&mut t, Phase::Artillery);
        for side in Side::BOTH {
            let pool = events::pool(&t.book, &t.world, side).len();
            let of = |c: &&Chit| matches!(c, Chit::Event(e) if t.book.event(*e).side == side);
            let inside = t.world.cup.0.iter().filter(of).count();
            assert!(inside <= 3 && pool > inside, "{side}: {inside} of {pool}");
        }
    }
}

// rule: blind-swords:7.2
// example: B-PULL-1 B-PULL-2
#[test]
fn s7_2_the_confederates_draw_in_odd_turns() {
    // Turns are counted from 0 in the world: the sixth turn and the fifth.
    assert_eq!((puller(5), puller(4)), (Side::Union, Side::Confederate));
    assert_eq!([puller(0), puller(1), puller(2)], [Side::Confederate, Side::Union, Side::Confederate]);
}

// rule: blind-swords:7.3a
#[test]
fn s7_3a_a_cancelled_division_chit_still_marks_a_brigade_and_goes_back() {
    let mut t = Table::new([]);
    let withers = t.l("csa_withers");
    t.run(Negated::new(withers));
    t.expect(Side::Confederate, "mark");
    let chalmers = t.b("Chalmers");
    t.act(ActivateAction::Brigade(chalmers));
    t.finished();
    assert!(t.world.brigade(chalmers).activated);
    assert!(t.world.active.is_none(), "it does not act, not even in a limited way");
    assert_eq!(t.world.cup.count(Chit::Leader(withers)), 1, "Jackson can still act");
    t.run(Negated::new(withers));
    t.finished();
    assert!(t.world.brigade(t.b("Jackson")).activated, "the only one left is marked without asking");
    assert_eq!(t.world.cup.count(Chit::Leader(withers)), 1, "nobody is left: the chit does not go back again");
}

// rule: blind-swords:4.0#phases blind-swords:4.0#loop blind-swords:7.4 blind-swords:14.5
#[test]
fn s4_0_every_turn_goes_through_its_phases_and_gives_all_chits_back() {
    let mut t = whole("16.1", 5);
    let mut seen = Vec::new();
    let mut turn = 0;
    while t.outcome.is_none() && t.to_move.is_some() {
        if seen.last() != Some(&t.world.phase) {
            seen.push(t.world.phase);
        }
        if t.world.turn > turn {
            turn = t.world.turn;
            assert!(t.world.hand[Side::Union].is_empty() && t.world.hand[Side::Confederate].is_empty());
        }
        let legal = t.legal().len();
        let action = t.legal()[usize::from(t.world.turn + seen.len() as u8) % legal];
        t.act(action).sound();
    }
    assert_eq!(usize::from(turn) + 1, t.book.scenario.turns.len(), "all turns were played");
    assert!(t.outcome.is_some());
    let order = |a: Phase, b: Phase| {
        let (a, b) = (seen.iter().position(|p| *p == a), seen.iter().position(|p| *p == b));
        a.zip(b).is_none_or(|(a, b)| a < b)
    };
    assert!(order(Phase::Decision, Phase::Artillery) && order(Phase::Artillery, Phase::Draw), "{seen:?}");
}

// rule: blind-swords:7.3#event
#[test]
fn s7_3_a_drawn_event_chit_is_known_to_its_owner_alone() {
    let mut t = whole("16.1", 8);
    t.decline_until(|t| t.world.hand.union.len() + t.world.hand.confederate.len() > 0);
    let Some(side) = Side::BOTH.into_iter().find(|s| !t.world.hand[*s].is_empty()) else {
        panic!("no chit was held in this game: choose another seed")
    };
    let name = t.book.event(t.world.hand[side][0]).name.clone();
    let draws = |to| t.log_of(Some(to)).into_iter().filter(|l| l.contains("draws an event chit")).collect::<Vec<_>>();
    assert!(draws(side).iter().any(|l| l.contains(&name)));
    assert!(draws(side.other()).iter().all(|l| !l.contains(&name)));
}

#[test]
fn whole_battles_by_lot_come_to_a_verdict() {
    for number in ["16.1", "16.2"] {
        for seed in 0..3 {
            let mut t = whole(number, seed);
            t.play_by_lot(seed);
            let outcome = t.outcome.as_ref().expect("a verdict");
            assert!(!outcome.level.is_empty() && !outcome.reasons.is_empty());
        }
    }
}

#[test]
fn a_key_is_one_of_the_pool() {
    let t = whole("16.1", 1);
    let pool = events::pool(&t.book, &World::new(&testkit::book("16.1")), Side::Union);
    let offered: Vec<_> = t
        .legal()
        .iter()
        .map(|a| match a {
            longroll::rules::blind_swords::action::Action::Turn(TurnAction::Key(e)) => *e,
            other => panic!("{other:?}"),
        })
        .collect();
    assert_eq!(pool, offered);
}
