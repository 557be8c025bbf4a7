//! Random battles of the real rules, of every system: invariants after each action, reloading in mid-decision, replay,
//! blindness. A battle that the program offers is tested without a word here.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use longroll::ai::{self, Bot, Seen, seat_seed};
use longroll::data::Library;
use longroll::engine::{Battle, ChoiceId, Match, Query};
use longroll::kit::{BySide, Side};
use longroll::rules;

/// More decisions than a battle can have.
const LIMIT: u32 = 60_000;

/// A battle and its id.
struct Offered {
    id: String,
    battle: Box<dyn Battle>,
}

static BATTLES: LazyLock<Vec<Offered>> = LazyLock::new(|| {
    let library = Library::builtin();
    let load = |info: &rules::BattleInfo| {
        let options = info.options(&BTreeMap::new()).unwrap();
        Offered { id: info.id.clone(), battle: rules::load(&info.id, &library, &options).unwrap() }
    };
    rules::battles(&library).unwrap().iter().map(load).collect()
});

fn bots(seed: u64) -> BySide<Box<dyn Bot>> {
    BySide::from_fn(|side| ai::bot("random", seat_seed(seed, side), "").unwrap())
}

/// Decisions of a large battle that are looked at closely: the rest are alike.
const CLOSELY: u32 = 400;

/// Plays a battle to its end, or for so many decisions, looking at it after each action.
fn play(game: &mut dyn Match, seed: u64, most: u32, mut look: impl FnMut(&mut dyn Match)) {
    let mut bots = bots(seed);
    let mut count = 0;
    while let (Some(side), true) = (game.to_move(), count < most) {
        let index = bots[side].choose(&Seen::new(game).unwrap());
        game.play(index).unwrap();
        look(game);
        count += 1;
        assert!(count < LIMIT, "seed {seed} does not end");
    }
}

/// Whole battles with one seed after the other until so many decisions are taken; `play` answers how many it took.
fn for_decisions(most: u32, mut play: impl FnMut(&Offered, u64) -> u32) {
    for offered in &*BATTLES {
        let (mut taken, mut seed) = (0, 1);
        while taken < most {
            taken += play(offered, seed);
            seed += 1;
        }
    }
}

#[test]
fn the_invariants_hold_after_each_action_of_random_battles() {
    for_decisions(2_000, |Offered { id, battle }, seed| {
        let mut game = battle.start(seed, false);
        play(&mut *game, seed, LIMIT, |g| {
            if g.seq() < 4 * CLOSELY || g.seq().is_multiple_of(7) {
                assert_eq!(g.check(), Ok(()), "{id}, seed {seed}, action {}", g.seq());
            }
        });
        let outcome = game.outcome().expect("it ended with a verdict");
        assert!(!outcome.reasons.is_empty() && !outcome.level.is_empty(), "{id}, seed {seed}");
        game.seq()
    });
}

#[test]
fn a_battle_saved_and_reloaded_at_every_decision_ends_the_same() {
    for_decisions(300, |Offered { id, battle }, seed| {
        let mut whole = battle.start(seed, false);
        play(&mut *whole, seed, CLOSELY, |_| {});
        let mut reloaded = battle.start(seed, false);
        play(&mut *reloaded, seed, CLOSELY, |g| {
            let (frozen, choices) = (g.freeze(), g.choices());
            g.thaw(&frozen).unwrap();
            assert_eq!((g.freeze(), g.choices()), (frozen, choices), "{id}, seed {seed}, action {}", g.seq());
        });
        assert_eq!(whole.check_value(), reloaded.check_value(), "{id}, seed {seed}");
        whole.seq()
    });
}

#[test]
fn telling_replaying_and_playing_out_lead_to_the_same_states() {
    for_decisions(600, |Offered { id, battle }, seed| {
        let mut silent = battle.start(seed, false);
        let mut values = Vec::new();
        play(&mut *silent, seed, CLOSELY, |g| values.push(g.check_value()));

        let mut told = battle.start(seed, true);
        let mut bots = bots(seed);
        let mut taken = Vec::new();
        while let (Some(side), true) = (told.to_move(), told.seq() < CLOSELY) {
            let index = bots[side].choose(&Seen::new(&*told).unwrap());
            let choice = ChoiceId { seq: told.seq(), index: index as u16 };
            taken.push((side, told.submit(side, choice).unwrap().action));
            assert_eq!(told.check_value(), values[taken.len() - 1], "{id}, seed {seed}, action {}", taken.len());
        }
        let mut again = battle.start(seed, true);
        for (i, (side, action)) in taken.iter().enumerate() {
            again.replay(*side, action).unwrap();
            assert_eq!(again.check_value(), values[i], "{id}, seed {seed}, action {}", i + 1);
        }
        assert_eq!(again.outcome(), told.outcome());
        told.seq()
    });
}

#[test]
fn an_action_taken_back_leaves_no_trace() {
    for offered in &*BATTLES {
        let taken_back: u32 = (1..=2).map(|seed| waver(offered, seed)).sum();
        assert!(taken_back > 10, "{}: {taken_back}", offered.id);
    }
}

/// Plays a battle for a while with a detour before each action; how many could be taken back.
fn waver(Offered { id, battle }: &Offered, seed: u64) -> u32 {
    let (mut plain, mut wavering) = (battle.start(seed, true), battle.start(seed, true));
    let mut bots = bots(seed);
    let mut taken_back = 0;
    for count in 0..200usize {
        let Some(side) = plain.to_move() else { break };
        // A detour that can be taken back, as far as there is one.
        let detour = count * 7 % wavering.choices();
        let probe = wavering.freeze();
        let choice = ChoiceId { seq: wavering.seq(), index: detour as u16 };
        let undoable = wavering.undoable();
        wavering.submit(side, choice).unwrap();
        if wavering.undoable() > undoable {
            wavering.undo(side).unwrap();
            taken_back += 1;
        } else {
            wavering.thaw(&probe).unwrap();
        }
        assert_eq!(wavering.freeze(), probe, "{id}, seed {seed}, action {count}");
        let index = bots[side].choose(&Seen::new(&*plain).unwrap()) as u16;
        let choose = |g: &dyn Match| ChoiceId { seq: g.seq(), index };
        plain.submit(side, choose(&*plain)).unwrap();
        wavering.submit(side, choose(&*wavering)).unwrap();
        assert_eq!(plain.check_value(), wavering.check_value(), "{id}, seed {seed}, action {count}");
    }
    taken_back
}

#[test]
fn every_decision_can_be_shown_told_and_asked_about() {
    for_decisions(300, |Offered { id, battle }, seed| {
        let mut game = battle.start(seed, true);
        let mut bots = bots(seed);
        while let (Some(side), true) = (game.to_move(), game.seq() < CLOSELY) {
            shown(id, &*game, side);
            let index = bots[side].choose(&Seen::new(&*game).unwrap()) as u16;
            game.submit(side, ChoiceId { seq: game.seq(), index }).unwrap();
        }
        game.seq()
    });
}

/// The decision makes a prompt with words, its choices keep what they promise, and both snapshots agree with themselves.
fn shown(id: &str, game: &dyn Match, side: Side) {
    let prompt = game.prompt().unwrap();
    assert_eq!((prompt.side, prompt.seq, prompt.choices.len()), (side, game.seq(), game.choices()));
    assert!(!prompt.title.is_empty() && !prompt.rule.is_empty(), "{id}: {prompt:?}");
    for choice in &prompt.choices {
        assert!(!choice.label.is_empty() && !choice.verb.is_empty(), "{id}: {choice:?}");
        if choice.has_odds {
            let longroll::engine::Answer::Odds(odds) = game.ask(side, Query::Odds(choice.id)) else {
                panic!("{id}: {choice:?} promises odds");
            };
            let sum: u32 = odds.chances.iter().map(|c| u32::from(c.permille)).sum();
            assert!((990..=1010).contains(&sum), "{id}: {odds:?}");
        }
    }
    for viewer in Side::BOTH {
        let seen = game.snapshot(viewer);
        for (hex, ids) in &seen.stacks {
            assert!(ids.iter().all(|id| seen.piece(*id).hex == Some(*hex)), "{id}, action {}", game.seq());
        }
    }
}

#[test]
fn what_a_side_sees_does_not_depend_on_the_dice_to_come() {
    for Offered { id, battle } in &*BATTLES {
        until_a_die_falls(id, &**battle);
    }
}

/// Two games that differ in the dice alone look alike to both sides until a die falls (or a chit is drawn).
fn until_a_die_falls(id: &str, battle: &dyn Battle) {
    let (mut a, mut b) = (battle.start(1, true), battle.start(2, true));
    let look = |g: &dyn Match, side| format!("{:?}", g.snapshot(side));
    for _ in 0..200 {
        let (Some(side), true) = (a.to_move(), a.to_move() == b.to_move()) else { return };
        for viewer in Side::BOTH {
            assert_eq!(look(&*a, viewer), look(&*b, viewer), "{id}");
        }
        assert_eq!(a.prompt(), b.prompt(), "{id}");
        let done = a.prompt().unwrap().done().map_or(0, |c| c.id.index);
        let choice = ChoiceId { seq: a.seq(), index: done };
        let (x, y) = (a.submit(side, choice).unwrap(), b.submit(side, choice).unwrap());
        if x != y {
            return;
        }
    }
    panic!("{id}: no die fell in two hundred decisions");
}
