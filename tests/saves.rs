//! Saves of the real battle: killed at any moment, resumed, damaged, verified.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "support/longroll.rs"]
mod longroll;

use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use longroll::{Home, feed, text};

const BATTLE: &str = "gbacw/02";

/// The smallest battle of the second system.
const STUART: &str = "blind-swords/16.1";

/// Plays the computer against itself into a save, to the end.
fn play_out(home: &Home, battle: &str, file: &Path, seed: &str) -> String {
    let args = [
        "play",
        battle,
        "--plain",
        "--union",
        "random",
        "--confederate",
        "random",
        "--seed",
        seed,
        "--save",
        text(file),
    ];
    home.run(&args, "").good()
}

fn check_value(home: &Home, file: &Path) -> String {
    let out = home.run(&["replay", "--verify", text(file)], "").good();
    out.trim_end().rsplit("check value ").next().unwrap()[..16].to_owned()
}

fn lines(file: &Path) -> usize {
    std::fs::read_to_string(file).map_or(0, |text| text.lines().count())
}

fn kill(child: &mut Child) {
    child.kill().unwrap(); // SIGKILL
    child.wait().unwrap();
}

#[test]
fn a_battle_killed_again_and_again_ends_as_the_unbroken_one() {
    killed_again_and_again(BATTLE);
    killed_again_and_again(STUART);
}

fn killed_again_and_again(battle: &str) {
    let home = Home::new();
    let (whole, broken) = (home.file("whole.longroll"), home.file("broken.longroll"));
    play_out(&home, battle, &whole, "21");
    // So many entries further each time, so that it gets on however fast the machine is.
    let step = lines(&whole) / 6;
    let mut kills = 0;
    let mut args: Vec<&str> =
        vec!["play", battle, "--plain", "--union", "random", "--confederate", "random", "--seed", "21", "--save"];
    args.push(text(&broken));
    loop {
        let mut child = home.command(&args).stdout(Stdio::null()).spawn().unwrap();
        let enough = lines(&broken) + step + kills;
        let ended = loop {
            if child.try_wait().unwrap().is_some() {
                break true;
            }
            if lines(&broken) >= enough {
                kill(&mut child);
                break false;
            }
            std::thread::sleep(Duration::from_millis(1));
        };
        if ended {
            break;
        }
        kills += 1;
        assert!(kills < 200, "the battle does not get on");
        if broken.exists() {
            args = vec!["resume", text(&broken), "--plain"];
            home.run(&["replay", "--verify", text(&broken)], "").good();
        }
    }
    assert!(kills >= 3, "it was killed {kills} times only");
    assert_eq!(check_value(&home, &broken), check_value(&home, &whole));
    assert_eq!(std::fs::read(&broken).unwrap(), std::fs::read(&whole).unwrap(), "byte for byte");
}

#[test]
fn a_person_is_asked_the_very_same_question_after_a_kill() {
    let home = Home::new();
    let file = home.file("a.longroll");
    let args = ["play", BATTLE, "--plain", "--confederate", "random", "--seed", "5", "--save", text(&file)];
    // A dozen orders, then the end of the input.
    let before = home.run(&args, &"0\n1\n".repeat(6)).good();
    let mut child = home.command(&["resume", text(&file), "--plain"]).spawn().unwrap();
    let start = Instant::now();
    std::thread::sleep(Duration::from_millis(300));
    kill(&mut child);
    assert!(start.elapsed() < Duration::from_secs(5));
    let after = home.run(&["resume", text(&file), "--plain"], "").good();
    let question = |out: &str| {
        let from = out.rfind(" decides. Points: ").map_or(0, |i| out[..i].rfind('\n').unwrap_or(0));
        let lines: Vec<String> =
            out[from..].lines().filter(|l| !l.starts_with("Saved in")).map(str::to_owned).collect();
        lines.last().cloned().unwrap_or_default()
    };
    assert_eq!(question(&before), question(&after));
    assert!(!question(&after).is_empty());
}

#[test]
fn a_save_in_use_is_not_touched_by_another() {
    let home = Home::new();
    let file = home.file("a.longroll");
    let args = ["play", BATTLE, "--plain", "--confederate", "random", "--seed", "5", "--save", text(&file)];
    let mut child = home.command(&args).stdout(Stdio::null()).spawn().unwrap();
    let start = Instant::now();
    while lines(&file) == 0 && start.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(10));
    }
    let message = home.run(&["resume", text(&file), "--plain"], "").bad(1);
    assert_eq!(message, format!("{} is being played by another longroll", file.display()));
    kill(&mut child);
    home.run(&["resume", text(&file), "--plain"], "").good();
    let taken = home.run(&args, "").bad(1);
    assert!(taken.contains("exists already"), "{taken}");
}

#[test]
fn hang_up_and_termination_save_and_leave_at_once() {
    for (name, code) in [("HUP", 129), ("TERM", 143), ("INT", 130)] {
        let home = Home::new();
        let file = home.file("a.longroll");
        let args = ["play", BATTLE, "--plain", "--confederate", "random", "--seed", "5", "--save", text(&file)];
        let mut child = home.command(&args).stdout(Stdio::null()).spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        std::io::Write::write_all(&mut stdin, b"0\n1\n0\n1\n").unwrap();
        let start = Instant::now();
        while lines(&file) < 4 && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        let sent = std::process::Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let start = Instant::now();
        let status = child.wait().unwrap();
        assert!(start.elapsed() < Duration::from_secs(2), "{name}");
        assert_eq!(status.code(), Some(code), "{name}");
        home.run(&["replay", "--verify", text(&file)], "").good();
    }
}

#[test]
fn every_entry_of_a_save_that_was_tampered_with_is_found() {
    let home = Home::new();
    let file = home.file("a.longroll");
    play_out(&home, BATTLE, &file, "3");
    let whole = std::fs::read_to_string(&file).unwrap();
    let all: Vec<&str> = whole.lines().collect();
    let bad = home.file("bad.longroll");
    let said = |content: &str| {
        std::fs::write(&bad, content).unwrap();
        home.run(&["replay", "--verify", text(&bad)], "").bad(1).replace(text(&bad), "FILE")
    };
    for at in [1, all.len() / 2, all.len() - 1] {
        let mut missing = all.clone();
        missing.remove(at);
        if at + 1 < all.len() {
            let message = said(&(missing.join("\n") + "\n"));
            let expected = format!(
                "FILE: line {}: expected entry {at}, found entry {}; good up to entry {}",
                at + 1,
                at + 1,
                at - 1
            );
            assert_eq!(message, expected);
        }
        let mut other = all.clone();
        let check = all[at].rsplit('"').nth(1).unwrap();
        let changed = all[at].replace(check, "00000000deadbeef");
        other[at] = &changed;
        let message = said(&(other.join("\n") + "\n"));
        let expected = format!(
            "FILE: entry {at} (line {}): the state after it has check value {check}, expected 00000000deadbeef; good up to entry {}",
            at + 1,
            at - 1
        );
        assert_eq!(message, expected);
    }
    let extra = all[all.len() - 1].replace(&format!("{{\"n\":{}", all.len() - 1), &format!("{{\"n\":{}", all.len()));
    let message = said(&format!("{whole}{extra}\n"));
    assert!(message.contains(&format!("entry {}", all.len())) && message.contains("already over"), "{message}");
    let message = said(&whole.replacen("\"rules\":", "\"rules\":9", 1));
    assert!(message.contains("rules (longroll"), "{message}");
    // A torn tail is no damage.
    std::fs::write(&bad, &whole[..whole.len() - 7]).unwrap();
    let out = home.run(&["replay", "--verify", text(&bad)], "").good();
    assert!(out.contains("an unfinished last line is ignored"), "{out}");
}

#[test]
fn a_full_disk_stops_the_action_and_leaves_the_save_as_it_was() {
    // The shell's limit on file sizes stands for a full disk: the write fails half way.
    let home = Home::new();
    let file = home.file("a.longroll");
    let program = env!("CARGO_BIN_EXE_longroll");
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec {program} play {BATTLE} --plain --union random --confederate random --seed 4 --save {}",
        file.display()
    );
    let mut child = std::process::Command::new("bash")
        .args(["-c", &script])
        .env("LONGROLL_HOME", &home.0)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    feed(&mut child, "");
    let output = child.wait_with_output().unwrap();
    let out = String::from_utf8_lossy(&output.stdout).replace('\n', " ");
    assert!(out.contains("Not saved, so not done:"), "{out}");
    home.run(&["replay", "--verify", text(&file)], "").good();
    home.run(&["resume", text(&file), "--plain"], "").good();
}
