//! Whole battles kept as saves: the rules of today must play them as they were played, entry by entry.
//!
//! After a change of the rules that is meant to change games: raise the system's `VERSION` (once it was released), then
//! `BLESS=1 cargo test --test playthrough kept_battles` writes them anew, and the commit says why.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use longroll::app::program::Program;
use longroll::app::save;
use longroll::app::session::{Session, Start};
use longroll::app::shelf::Files;
use longroll::engine::Log;
use longroll::kit::BySide;
use longroll::rules::Options;
use longroll::ui::Host;

/// A kept battle: its id, who plays the Union and the Confederates, and the seed.
type Game = (&'static str, &'static str, &'static str, u64);

const GAMES: [Game; 14] = [
    ("gbacw/02", "random", "random", 1),
    ("gbacw/02", "random", "random", 2),
    ("gbacw/02", "greedy", "greedy", 1),
    ("gbacw/02", "greedy", "greedy", 2),
    ("gbacw/02", "greedy", "random", 3),
    ("gbacw/02", "random", "greedy", 4),
    ("blind-swords/16.1", "random", "random", 1),
    ("blind-swords/16.1", "greedy", "greedy", 1),
    ("blind-swords/16.1", "greedy", "greedy", 2),
    ("blind-swords/16.1", "greedy", "random", 3),
    ("blind-swords/16.1", "random", "greedy", 4),
    ("blind-swords/16.2", "greedy", "greedy", 1),
    ("blind-swords/16.3", "greedy", "greedy", 1),
    ("blind-swords/16.6", "greedy", "greedy", 1),
];

fn path((battle, union, confederate, seed): Game) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/playthrough");
    folder.join(format!("{}-{union}-{confederate}-{seed}.longroll", battle.replace('/', "-")))
}

fn play(game: Game) {
    let (battle, union, confederate, seed) = game;
    let mut program = Program::new(Arc::new(Files::default()), Err("saved by name".into()));
    let _ = std::fs::remove_file(path(game));
    program.save_to(path(game));
    let seats = BySide { union: union.to_owned(), confederate: confederate.to_owned() };
    program.begin(&Start { battle: battle.into(), options: Options::new(), seed, seats }).unwrap();
    while program.computer_turn().unwrap().is_some() {}
}

fn read(game: Game) -> Log {
    save::read(&path(game)).unwrap_or_else(|e| panic!("{e}: write it with BLESS=1"))
}

#[test]
fn kept_battles_are_played_as_they_were() {
    if std::env::var_os("BLESS").is_some() {
        GAMES.into_iter().for_each(play);
    }
    for game in GAMES {
        let log = read(game);
        let (session, trouble) = Session::replayed(&Files::default(), &log, u32::MAX).unwrap();
        assert_eq!(
            trouble,
            None,
            "{}: played differently now; if that is meant, see the head of this file",
            path(game).display()
        );
        assert!(session.outcome().is_some(), "{}", path(game).display());
        assert_eq!(log.entries.last().map(|e| (e.n, e.is_last)), Some((session.count(), true)));
    }
}

#[test]
fn a_kept_battle_loads_is_copied_and_loads_again() {
    let game = GAMES[0];
    let bytes = std::fs::read(path(game)).unwrap();
    let copy = std::env::temp_dir().join(format!("longroll-playthrough-{}.longroll", std::process::id()));
    let _ = std::fs::remove_file(&copy);
    let (session, _) = Session::salvage(&Files::default(), &path(game), &copy).unwrap();
    let value = session.game().check_value();
    drop(session);
    assert_eq!(std::fs::read(&copy).unwrap(), bytes, "written as it was read");
    let (again, notes) = Session::resume(&Files::default(), &copy).unwrap();
    assert_eq!((again.game().check_value(), notes), (value, Vec::new()));
    drop(again);
    std::fs::remove_file(&copy).unwrap();
}
