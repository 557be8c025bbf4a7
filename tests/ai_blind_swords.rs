//! The default opponent in Blind Swords, through the public doors: he repeats himself exactly and beats the player who
//! chooses by lot.

use longroll::ai::{self, Seen, seat_seed};
use longroll::data::Library;
use longroll::engine::Battle;
use longroll::kit::Side;
use longroll::rules::{self, Options};

fn battle(id: &str) -> Box<dyn Battle> {
    rules::load(id, &Library::builtin(), &Options::default()).expect("the battle inside the program is sound")
}

/// Plays a battle to its verdict; greedy on this side, random on the other: the winner and the check value.
fn play(battle: &dyn Battle, seed: u64, greedy: Side) -> (Option<Side>, u64) {
    let mut game = battle.start(seed, false);
    let seat = |side| {
        let name = if side == greedy { "greedy" } else { "random" };
        ai::bot(name, seat_seed(seed, side), game.system()).expect("a known player")
    };
    let (mut union, mut confederate) = (seat(Side::Union), seat(Side::Confederate));
    while let Some(desk) = Seen::new(&*game) {
        let bot = if game.to_move() == Some(Side::Union) { &mut union } else { &mut confederate };
        let index = bot.choose(&desk);
        game.play(index).expect("players choose from the list");
    }
    (game.outcome().expect("it is over").winner, game.check_value())
}

fn wins(id: &str, side: Side, seeds: std::ops::Range<u64>) -> usize {
    let battle = battle(id);
    seeds.filter(|seed| play(&*battle, *seed, side).0 == Some(side)).count()
}

#[test]
fn the_same_desk_gets_the_same_answer() {
    let battle = battle("blind-swords/16.1");
    assert_eq!(play(&*battle, 7, Side::Union), play(&*battle, 7, Side::Union));
    assert_ne!(play(&*battle, 7, Side::Union).1, play(&*battle, 8, Side::Union).1, "the dice matter");
}

#[test]
fn he_holds_the_camps_against_choices_by_lot() {
    let won = wins("blind-swords/16.1", Side::Union, 0..10);
    assert!(won >= 9, "{won} of 10");
}

#[test]
fn he_takes_the_camps_from_choices_by_lot_as_nobody_does_by_lot() {
    // Choices by lot never win this side.
    let won = wins("blind-swords/16.1", Side::Confederate, 0..12);
    assert!(won >= 9, "{won} of 12");
}

#[test]
fn he_beats_choices_by_lot_from_either_side_of_the_divisions() {
    for (id, games) in [("blind-swords/16.2", 4), ("blind-swords/16.3", 2)] {
        for side in Side::BOTH {
            let won = wins(id, side, 0..games);
            assert!(won as u64 + 1 >= games, "{id}, {side}: {won} of {games}");
        }
    }
}
