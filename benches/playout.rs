//! Speed of what everything rests on: `cargo bench`. Compare figures of one run; absolute times vary with the machine.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use longroll::ai::{self, Seen, seat_seed};
use longroll::data::Library;
use longroll::engine::{Battle, Match};
use longroll::kit::Side;
use longroll::rules::{self, Options};

/// The battles that are measured: the first of each system, and the largest.
const BATTLES: [&str; 3] = ["gbacw/02", "blind-swords/16.1", "blind-swords/16.7"];

fn battle(id: &str) -> Box<dyn Battle> {
    rules::load(id, &Library::builtin(), &Options::default()).expect("the battle inside the program is sound")
}

/// Plays a battle with the same kind of player on both sides; at most `most` decisions.
fn play(battle: &dyn Battle, player: &str, seed: u64, most: u32) -> Box<dyn Match> {
    let mut game = battle.start(seed, false);
    let seat = |side| ai::bot(player, seat_seed(seed, side), game.system()).expect("a known player");
    let (mut union, mut confederate) = (seat(Side::Union), seat(Side::Confederate));
    while game.seq() < most {
        let Some(desk) = Seen::new(&*game) else { break };
        let bot = if game.to_move() == Some(Side::Union) { &mut union } else { &mut confederate };
        let index = bot.choose(&desk);
        game.play(index).expect("players choose from the list");
    }
    game
}

fn playouts(c: &mut Criterion) {
    for id in BATTLES {
        let battle = battle(id);
        let run = |player: &str| play(&*battle, player, black_box(1), u32::MAX).check_value();
        let mut group = c.benchmark_group(id);
        group.sample_size(10);
        group.bench_function("a battle by lot", |b| b.iter(|| run("random")));
        group.bench_function("a battle, greedy against greedy", |b| b.iter(|| run("greedy")));
    }
}

fn looking(c: &mut Criterion) {
    for id in BATTLES {
        let battle = battle(id);
        let game = play(&*battle, "greedy", 1, 150);
        let side = game.to_move().expect("the battle is not over yet");
        let mut group = c.benchmark_group(id);
        group.bench_function("a snapshot", |b| b.iter(|| game.snapshot(side).stacks.len()));
        group.bench_function("a prompt", |b| b.iter(|| game.prompt().map(|p| p.choices.len())));
        group.bench_function("an imagined game", |b| b.iter(|| game.imagine(side, 1).seq()));
    }
}

fn loading(c: &mut Criterion) {
    for id in BATTLES {
        c.benchmark_group(id).bench_function("reading the battle's data", |b| b.iter(|| battle(id)));
    }
}

criterion_group!(benches, playouts, looking, loading);
criterion_main!(benches);
