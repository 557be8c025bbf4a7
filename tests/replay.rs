//! Random battles of the real rules: invariants after each action, reloading in mid-decision, replay, blindness.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeMap;
use std::sync::LazyLock;

use longroll::ai::{self, Bot, Seen, seat_seed};
use longroll::data::Library;
use longroll::engine::{Battle, ChoiceId, Match, Query};
use longroll::kit::{BySide, Side};
use longroll::rules;

/// More decisions than a battle can have.
const LIMIT: u32 = 20_000;

static BATTLE: LazyLock<Box<dyn Battle>> = LazyLock::new(|| {
    let library = Library::builtin();
    let battles = rules::battles(&library).unwrap();
    let info = battles.iter().find(|b| b.id == "gbacw/02").unwrap();
    rules::load(&info.id, &library, &info.options(&BTreeMap::new()).unwrap()).unwrap()
});

fn bots(seed: u64) -> BySide<Box<dyn Bot>> {
    BySide::from_fn(|side| ai::bot("random", seat_seed(seed, side), "gbacw").unwrap())
}

/// Plays a battle to its end, looking at it after each action.
fn play(game: &mut dyn Match, seed: u64, mut look: impl FnMut(&mut dyn Match)) {
    let mut bots = bots(seed);
    let mut count = 0;
    while let Some(side) = game.to_move() {
        let index = bots[side].choose(&Seen::new(game).unwrap());
        game.play(index).unwrap();
        look(game);
        count += 1;
        assert!(count < LIMIT, "seed {seed} does not end");
    }
}

#[test]
fn the_invariants_hold_after_each_action_of_random_battles() {
    for seed in 1..=300 {
        let mut game = BATTLE.start(seed, false);
        play(&mut *game, seed, |g| assert_eq!(g.check(), Ok(()), "seed {seed}, action {}", g.seq()));
        let outcome = game.outcome().expect("it ended with a verdict");
        assert!(!outcome.reasons.is_empty() && !outcome.level.is_empty(), "seed {seed}");
    }
}

#[test]
fn a_battle_saved_and_reloaded_at_every_decision_ends_the_same() {
    for seed in [1, 2, 3] {
        let mut whole = BATTLE.start(seed, false);
        play(&mut *whole, seed, |_| {});
        let mut reloaded = BATTLE.start(seed, false);
        play(&mut *reloaded, seed, |g| {
            let (frozen, choices) = (g.freeze(), g.choices());
            g.thaw(&frozen).unwrap();
            assert_eq!((g.freeze(), g.choices()), (frozen, choices), "seed {seed}, action {}", g.seq());
        });
        assert_eq!(whole.check_value(), reloaded.check_value(), "seed {seed}");
    }
}

#[test]
fn telling_replaying_and_playing_out_lead_to_the_same_states() {
    for seed in 1..=10 {
        let mut silent = BATTLE.start(seed, false);
        let mut values = Vec::new();
        play(&mut *silent, seed, |g| values.push(g.check_value()));

        let mut told = BATTLE.start(seed, true);
        let mut bots = bots(seed);
        let mut taken = Vec::new();
        while let Some(side) = told.to_move() {
            let index = bots[side].choose(&Seen::new(&*told).unwrap());
            let choice = ChoiceId { seq: told.seq(), index: index as u16 };
            taken.push((side, told.submit(side, choice).unwrap().action));
            assert_eq!(told.check_value(), values[taken.len() - 1], "seed {seed}, action {}", taken.len());
        }
        let mut again = BATTLE.start(seed, true);
        for (i, (side, action)) in taken.iter().enumerate() {
            again.replay(*side, action).unwrap();
            assert_eq!(again.check_value(), values[i], "seed {seed}, action {}", i + 1);
        }
        assert_eq!(again.outcome(), told.outcome());
    }
}

#[test]
fn an_action_taken_back_leaves_no_trace() {
    for seed in 1..=3 {
        let mut plain = BATTLE.start(seed, true);
        let mut wavering = BATTLE.start(seed, true);
        let mut bots = bots(seed);
        let mut taken_back = 0;
        let mut count = 0usize;
        while let Some(side) = plain.to_move() {
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
            assert_eq!(wavering.freeze(), probe, "seed {seed}, action {count}");
            let index = bots[side].choose(&Seen::new(&*plain).unwrap()) as u16;
            let id = |g: &dyn Match| ChoiceId { seq: g.seq(), index };
            plain.submit(side, id(&*plain)).unwrap();
            wavering.submit(side, id(&*wavering)).unwrap();
            assert_eq!(plain.check_value(), wavering.check_value(), "seed {seed}, action {count}");
            count += 1;
        }
        assert!(taken_back > 20, "seed {seed}: {taken_back}");
    }
}

#[test]
fn every_decision_can_be_shown_told_and_asked_about() {
    for seed in 1..=6 {
        let mut game = BATTLE.start(seed, true);
        let mut bots = bots(seed);
        while let Some(side) = game.to_move() {
            let prompt = game.prompt().unwrap();
            assert_eq!((prompt.side, prompt.seq, prompt.choices.len()), (side, game.seq(), game.choices()));
            assert!(!prompt.title.is_empty() && !prompt.rule.is_empty(), "seed {seed}: {prompt:?}");
            for choice in &prompt.choices {
                assert!(!choice.label.is_empty() && !choice.verb.is_empty(), "seed {seed}: {choice:?}");
                if choice.has_odds {
                    let longroll::engine::Answer::Odds(odds) = game.ask(side, Query::Odds(choice.id)) else {
                        panic!("seed {seed}: {choice:?} promises odds");
                    };
                    let sum: u32 = odds.chances.iter().map(|c| u32::from(c.permille)).sum();
                    assert!((995..=1005).contains(&sum), "seed {seed}: {odds:?}");
                }
            }
            for viewer in Side::BOTH {
                let seen = game.snapshot(viewer);
                for (hex, ids) in &seen.stacks {
                    assert!(ids.iter().all(|id| seen.piece(*id).hex == Some(*hex)), "seed {seed}");
                }
            }
            let index = bots[side].choose(&Seen::new(&*game).unwrap()) as u16;
            game.submit(side, ChoiceId { seq: game.seq(), index }).unwrap();
        }
    }
}

#[test]
fn what_a_side_sees_does_not_depend_on_the_dice_to_come() {
    // The dice are the only thing this system hides: two games that differ in nothing else look alike until a die falls.
    let (mut a, mut b) = (BATTLE.start(1, true), BATTLE.start(2, true));
    let look = |g: &dyn Match, side| format!("{:?}", g.snapshot(side));
    for _ in 0..40 {
        let (Some(side), true) = (a.to_move(), a.to_move() == b.to_move()) else { break };
        for viewer in Side::BOTH {
            assert_eq!(look(&*a, viewer), look(&*b, viewer));
        }
        assert_eq!(a.prompt(), b.prompt());
        let done = a.prompt().unwrap().done().map_or(0, |c| c.id.index);
        let id = ChoiceId { seq: a.seq(), index: done };
        let (x, y) = (a.submit(side, id).unwrap(), b.submit(side, id).unwrap());
        if x != y {
            return;
        }
    }
    panic!("no die fell in forty decisions");
}
