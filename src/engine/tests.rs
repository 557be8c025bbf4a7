//! The machine, driven by the toy game.

use std::sync::Arc;

use super::matchup::{Hosted, Match};
use super::toy::{Action, Book, Toy};
use super::{ChoiceId, Illegal};
use crate::kit::{Dice, Side};

fn hosted(dice: Dice) -> Hosted<Toy> {
    Hosted::new(Arc::new(Book::new(3)), dice, true)
}

fn seeded(seed: u64) -> Hosted<Toy> {
    hosted(Dice::seeded(seed))
}

/// Two secrets, then what follows.
fn scripted(rolls: &[u8]) -> Hosted<Toy> {
    hosted(Dice::scripted([4, 6].into_iter().chain(rolls.iter().copied())))
}

fn take(game: &mut Hosted<Toy>, action: Action) {
    let index = game.game.legal().iter().position(|a| *a == action).expect("the action is legal");
    let choice = ChoiceId { seq: game.seq(), index: index as u16 };
    game.submit(game.to_move().unwrap(), choice).unwrap();
}

/// Plays on by a fixed rule of thumb that visits every kind of choice; the actions taken.
fn play_out(game: &mut dyn Match, salt: usize, mut each: impl FnMut(&mut dyn Match)) -> Vec<(Side, String)> {
    let mut taken = Vec::new();
    while let Some(side) = game.to_move() {
        let index = (taken.len() * 7 + salt) % game.choices();
        let update = game.submit(side, ChoiceId { seq: game.seq(), index: index as u16 }).unwrap();
        taken.push((side, update.action));
        assert_eq!(game.check(), Ok(()));
        each(game);
    }
    taken
}

#[test]
fn undo_goes_back_step_by_step_and_stops_at_the_dice() {
    let mut game = scripted(&[9]);
    let start = game.check_value();
    take(&mut game, Action::Step(1));
    let once = game.check_value();
    take(&mut game, Action::Step(2));
    assert_eq!(game.undoable(), 2);
    game.undo(Side::Union).unwrap();
    assert_eq!(game.check_value(), once);
    game.undo(Side::Union).unwrap();
    assert_eq!((game.check_value(), game.undoable()), (start, 0));
    assert_eq!(game.undo(Side::Union).unwrap_err(), Illegal::NoUndo);

    take(&mut game, Action::Step(1));
    take(&mut game, Action::Fire);
    assert_eq!(game.undo(Side::Union).unwrap_err(), Illegal::NotYourMove(Side::Union));
    assert_eq!(game.undo(Side::Confederate).unwrap_err(), Illegal::NoUndo, "nobody takes back another's action");
    take(&mut game, Action::Done);
    assert_eq!(game.undo(Side::Union).unwrap_err(), Illegal::NoUndo, "dice were rolled");
}

#[test]
fn undo_stops_where_the_decision_passed_to_the_other_side() {
    let mut game = scripted(&[]);
    take(&mut game, Action::Step(1));
    take(&mut game, Action::Done);
    assert_eq!(game.to_move(), Some(Side::Confederate));
    assert_eq!(game.undo(Side::Confederate).unwrap_err(), Illegal::NoUndo);
}

#[test]
fn undo_anywhere_leaves_the_game_as_if_the_action_had_never_been() {
    for seed in 0..20 {
        let mut plain = seeded(seed);
        let mut wavering = seeded(seed);
        let mut count = 0;
        while let Some(side) = plain.to_move() {
            let index = (count * 5 + 1) % plain.choices();
            for detour in 0..plain.choices() {
                let choice = ChoiceId { seq: wavering.seq(), index: detour as u16 };
                // Try it on a copy first: what cannot be taken back must not be done.
                let mut probe = seeded(0);
                probe.thaw(&wavering.freeze()).unwrap();
                probe.play(detour).unwrap();
                let mut trial = seeded(0);
                trial.thaw(&wavering.freeze()).unwrap();
                trial.submit(side, ChoiceId { seq: trial.seq(), ..choice }).unwrap();
                if trial.undoable() == 1 {
                    wavering.submit(side, choice).unwrap();
                    wavering.undo(side).unwrap();
                }
            }
            let choice = |game: &Hosted<Toy>| ChoiceId { seq: game.seq(), index: index as u16 };
            plain.submit(side, choice(&plain)).unwrap();
            wavering.submit(side, choice(&wavering)).unwrap();
            assert_eq!(plain.check_value(), wavering.check_value());
            count += 1;
        }
        assert!(wavering.seq() > plain.seq());
    }
}

#[test]
fn a_stale_choice_is_refused_even_after_taking_back() {
    let mut game = scripted(&[]);
    let old = ChoiceId { seq: game.seq(), index: 0 };
    take(&mut game, Action::Step(1));
    assert_eq!(game.submit(Side::Union, old).unwrap_err(), Illegal::Stale { got: 0, now: 1 });
    let taken_back = ChoiceId { seq: game.seq(), index: 0 };
    game.undo(Side::Union).unwrap();
    take(&mut game, Action::Step(2));
    assert!(matches!(game.submit(Side::Union, taken_back), Err(Illegal::Stale { .. })));
    let now = game.seq();
    assert_eq!(game.submit(Side::Union, ChoiceId { seq: now, index: 99 }).unwrap_err(), Illegal::NoSuchChoice);
    let wrong = game.submit(Side::Confederate, ChoiceId { seq: now, index: 0 }).unwrap_err();
    assert_eq!(wrong, Illegal::NotYourMove(Side::Confederate));
    assert_eq!(game.replay(Side::Union, "\"lose\"").unwrap_err(), Illegal::NotLegal);
    assert_eq!(game.replay(Side::Union, r#"{"lose":1}"#).unwrap_err(), Illegal::NotLegal);
    assert_eq!(game.seq(), now);
}

#[test]
fn replay_equals_play_and_play_outs_equal_both() {
    for seed in 0..30 {
        let mut values = Vec::new();
        let mut game = seeded(seed);
        let taken = play_out(&mut game, seed as usize, |g| values.push(g.check_value()));
        let mut again = seeded(seed);
        let mut silent = Hosted::<Toy>::new(Arc::new(Book::new(3)), Dice::seeded(seed), false);
        for (i, (side, action)) in taken.iter().enumerate() {
            silent.play((i * 7 + seed as usize) % silent.choices()).unwrap();
            again.replay(*side, action).unwrap();
            assert_eq!((again.check_value(), silent.check_value()), (values[i], values[i]));
        }
        assert!(again.outcome().is_some());
        assert_eq!(again.outcome(), game.outcome());
    }
}

#[test]
fn a_game_reloaded_at_every_step_ends_the_same() {
    for seed in 0..10 {
        let mut game = seeded(seed);
        play_out(&mut game, 3, |_| {});
        let mut reloaded = seeded(seed);
        play_out(&mut reloaded, 3, |g| {
            let (frozen, choices) = (g.freeze(), g.choices());
            g.thaw(&frozen).unwrap();
            assert_eq!((g.freeze(), g.choices()), (frozen, choices));
        });
        assert_eq!(game.check_value(), reloaded.check_value());
    }
    assert!(seeded(1).thaw("{}").is_err());
}

#[test]
fn nothing_a_side_sees_depends_on_what_it_may_not_know() {
    for side in Side::BOTH {
        let mut game = seeded(4);
        let mut twin = seeded(4);
        twin.game.state.world.secret[side.other()] = Some(game.game.state.world.secret[side.other()].unwrap() ^ 1);
        let mut lines = (Vec::new(), Vec::new());
        while let Some(mover) = game.to_move() {
            assert_eq!(format!("{:?}", game.snapshot(side)), format!("{:?}", twin.snapshot(side)));
            if mover == side {
                assert_eq!(game.prompt(), twin.prompt());
            }
            assert_eq!(game.imagine(side, 9).check_value(), twin.imagine(side, 9).check_value());
            let choice = ChoiceId { seq: game.seq(), index: (game.choices() - 1) as u16 };
            lines.0.extend(game.submit(mover, choice).unwrap().lines[side].clone());
            lines.1.extend(twin.submit(mover, choice).unwrap().lines[side].clone());
        }
        assert_eq!(lines.0, lines.1);
        assert!(lines.0.iter().any(|l| l.text().contains("holds")), "each side is told its own");
    }
}

#[test]
fn an_imagined_game_has_other_dice_and_can_be_played_to_its_end() {
    let game = seeded(4);
    let before = game.check_value();
    let mut ends = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let mut dream = game.imagine(Side::Union, seed);
        while dream.to_move().is_some() {
            dream.play(dream.choices() / 2).unwrap();
        }
        ends.insert(dream.check_value());
    }
    assert!(ends.len() > 15, "twenty imagined games go different ways");
    assert_eq!(game.check_value(), before, "and the true one does not notice");
}

#[test]
fn the_opening_is_told_once_to_both_sides() {
    let mut game = seeded(1);
    let told = game.opening();
    assert_eq!(told.lines.union[0].text(), "Turn 1.");
    assert_eq!((&told.lines.confederate, &told.record), (&told.lines.union, &told.lines.union));
    assert!(game.opening().record.is_empty());
}

#[test]
fn a_finished_game_takes_nothing_more() {
    let mut game = seeded(2);
    play_out(&mut game, 0, |_| {});
    assert!(game.prompt().is_none() && game.choices() == 0);
    let choice = ChoiceId { seq: game.seq(), index: 0 };
    assert_eq!(game.submit(Side::Union, choice).unwrap_err(), Illegal::NoSuchChoice);
    assert_eq!(game.replay(Side::Union, "\"done\"").unwrap_err(), Illegal::NotYourMove(Side::Union));
    assert_eq!(game.snapshot(Side::Union).outcome.as_ref(), game.outcome());
}
