//! The real program on a real terminal: from the title into a battle by keys alone, resized, killed, hung up on.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/longroll.rs"]
mod longroll;
#[path = "support/pty.rs"]
mod pty;

use std::time::Duration;

use longroll::{Home, text};
use pty::Terminal;

const SOON: Duration = Duration::from_secs(15);

fn play(home: &Home, columns: u16, rows: u16) -> Terminal {
    let args = ["play", "gbacw/02", "--confederate", "random", "--seed", "7"];
    let mut terminal = Terminal::start(&home.0, &args, &[], columns, rows);
    terminal.wait_for("gbacw 2");
    terminal.settle();
    terminal
}

fn is_restored(terminal: &Terminal) {
    assert!(!terminal.is_alternate(), "the main screen is back");
    assert!(!terminal.is_cursor_hidden(), "the cursor is back");
}

#[test]
fn four_enters_lead_from_the_title_into_a_battle() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home.0, &[], &[], 80, 24);
    terminal.wait_for("New battle");
    assert!(terminal.is_alternate());
    for _ in 0..4 {
        terminal.keys("\r");
        terminal.settle();
    }
    assert!(home.save().exists(), "the battle is saved from its first moment:\n{}", terminal.screen());
    terminal.wait_for("Union");
}

#[test]
fn quitting_restores_the_terminal_and_the_title_goes_on_with_the_battle() {
    let home = Home::new();
    let mut terminal = play(&home, 80, 24);
    leave(&mut terminal);
    assert_eq!(terminal.ended(SOON), 0);
    is_restored(&terminal);
    let mut terminal = Terminal::start(&home.0, &[], &[], 80, 24);
    terminal.wait_for("Continue");
    terminal.keys("\r");
    terminal.settle();
    terminal.wait_until("battle", |s| !s.contains("New battle"));
}

#[test]
fn a_whole_battle_against_the_computer_is_played_by_keys_alone() {
    played_by_keys("gbacw/02", "gbacw 2", 20);
    played_by_keys("blind-swords/16.1", "blind-swords 16.1", 10);
}

/// Plays the Union by keys to the verdict; the battle as the screen calls it, and how many decisions there are at least.
fn played_by_keys(battle: &str, shown: &str, least: usize) {
    let home = Home::new();
    let args = ["play", battle, "--confederate", "greedy", "--seed", "7"];
    let mut terminal = Terminal::start(&home.0, &args, &[], 80, 24);
    terminal.wait_for(shown);
    let save = home.save();
    let is_over = || std::fs::read_to_string(&save).unwrap().contains("\"over\":true");
    let saved = || std::fs::read_to_string(&save).unwrap();
    for round in 0..4000 {
        if is_over() {
            break;
        }
        // Declines or ends what can be; now and then the marked choice or that with the first letter, so that units do
        // things as well.
        terminal.keys([".", "\t\r", ".", "a"][round % 4]);
        terminal.quiet(Duration::from_millis(40));
    }
    terminal.settle();
    let own = saved().matches("\"side\":\"union\"").count();
    assert!(is_over(), "the battle does not end:\n{}", terminal.screen());
    assert!(own > least, "the keys decided {own} times");
    terminal.wait_until("verdict", |s| s.to_lowercase().contains("victory") || s.to_lowercase().contains("wins"));
    leave(&mut terminal);
    assert_eq!(terminal.ended(SOON), 0);
    is_restored(&terminal);
    let verified = home.run(&["replay", "--verify", text(&save)], "").good();
    assert!(verified.contains("entries agree, over: "), "{verified}");
}

/// Leaves by keys, whatever is asked on the way.
fn leave(terminal: &mut Terminal) {
    for key in ["Q", "\r"].into_iter().cycle().take(20) {
        terminal.keys(if terminal.screen().contains("New battle") { "q" } else { key });
        terminal.settle();
        if terminal.child.try_wait().unwrap().is_some() {
            return;
        }
    }
}

#[test]
fn any_size_is_borne_while_keys_are_typed() {
    let home = Home::new();
    let mut terminal = play(&home, 80, 24);
    for (columns, rows) in [(20, 5), (5, 2), (1, 1), (300, 100), (40, 12), (200, 50), (60, 20), (79, 23), (80, 24)] {
        terminal.resize(columns, rows);
        terminal.keys("jlkh\t+-");
        terminal.settle();
        assert!(terminal.child.try_wait().unwrap().is_none(), "it died at {columns}x{rows}:\n{}", terminal.screen());
    }
    terminal.wait_for("Union");
    leave(&mut terminal);
    assert_eq!(terminal.ended(SOON), 0);
    is_restored(&terminal);
}

#[test]
fn termination_restores_the_terminal_and_loses_nothing() {
    for (name, code) in [("TERM", 143), ("HUP", 129)] {
        let home = Home::new();
        let mut terminal = play(&home, 80, 24);
        terminal.keys(".\r");
        terminal.settle();
        terminal.signal(name);
        assert_eq!(terminal.ended(SOON), code, "{name}");
        if name == "TERM" {
            is_restored(&terminal);
        }
        home.run(&["replay", "--verify", text(&home.save())], "").good();
    }
}

#[test]
fn a_dropped_line_ends_the_program_at_once_with_everything_saved() {
    let home = Home::new();
    let mut terminal = play(&home, 80, 24);
    terminal.hang_up("l");
    terminal.ended(SOON);
    home.run(&["replay", "--verify", text(&home.save())], "").good();
}

#[test]
fn a_battle_killed_on_the_screen_goes_on_at_the_very_decision() {
    let home = Home::new();
    let mut terminal = play(&home, 80, 24);
    for _ in 0..6 {
        terminal.keys(".");
        terminal.settle();
        terminal.keys("\r");
        terminal.settle();
    }
    terminal.signal("KILL");
    terminal.ended(SOON);
    let before = home.run(&["replay", "--verify", text(&home.save())], "").good();
    let mut terminal = Terminal::start(&home.0, &["resume"], &[], 80, 24);
    terminal.settle();
    terminal.wait_for("Union");
    drop(terminal);
    assert_eq!(home.run(&["replay", "--verify", text(&home.save())], "").good(), before);
}

#[test]
fn a_poor_terminal_gets_only_ascii_and_a_dumb_one_sentences() {
    let home = Home::new();
    for env in [&[("TERM", "vt100")][..], &[("LANG", "C")], &[("LC_ALL", "POSIX")]] {
        let mut terminal = Terminal::start(&home.0, &[], env, 80, 24);
        terminal.wait_for("New battle");
        terminal.keys("\r");
        terminal.settle();
        assert!(terminal.sent.is_ascii(), "{env:?}");
    }
    let args = ["play", "gbacw/02", "--confederate", "random", "--seed", "7"];
    let mut terminal = Terminal::start(&home.0, &args, &[("TERM", "dumb")], 80, 24);
    terminal.wait_for("> ");
    terminal.keys("quit\r");
    assert_eq!(terminal.ended(SOON), 0);
    assert!(!terminal.sent.contains(&0x1b), "no escape sequence");
}

#[test]
fn no_mode_is_switched_on_that_could_outlive_the_program_and_nothing_is_asked_of_the_terminal() {
    let home = Home::new();
    let mut terminal = play(&home, 80, 24);
    terminal.keys("\x0cjjll?\x1b");
    terminal.settle();
    leave(&mut terminal);
    terminal.ended(SOON);
    let sent = String::from_utf8_lossy(&terminal.sent).into_owned();
    for mode in ["\x1b[?1000h", "\x1b[?1002h", "\x1b[?1003h", "\x1b[?1004h", "\x1b[?2004h", "\x1b[>", "\x1b[?u"] {
        assert!(!sent.contains(mode), "{mode:?}");
    }
    for question in ["\x1b[6n", "\x1b[c", "\x1b[0c", "\x1b[5n", "\x1b]11;?"] {
        assert!(!sent.contains(question), "{question:?}");
    }
}
