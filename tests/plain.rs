//! The plain mode of the real program: a whole battle from a script, and nothing a screen reader could trip over.

#[path = "support/longroll.rs"]
mod longroll;

use longroll::{Home, text};

const BATTLE: &str = "gbacw/02";

fn is_plain(out: &str) {
    for (i, line) in out.lines().enumerate() {
        // A path of a test's folder may be longer than any of our own lines.
        let is_path = line.contains('/') && !line.contains(' ');
        assert!(line.len() <= 79 || is_path, "line {}: {line}", i + 1);
        assert!(line.bytes().all(|b| (b' '..=b'~').contains(&b)), "line {}: {line:?}", i + 1);
    }
}

/// Orders for a person who declines what can be declined and otherwise takes the first choice, whatever is asked.
fn orders() -> String {
    "0\n1\n".repeat(4000)
}

/// A script plays a battle against the computer to its end, twice the same; its report begins with that title.
fn whole_battle(battle: &str, title: &str) {
    let home = Home::new();
    let args = ["play", battle, "--plain", "--confederate", "greedy", "--seed", "18620406"];
    let out = home.run(&args, &orders()).good();
    is_plain(&out);
    assert_eq!(out.matches("The battle is over.").count(), 1, "{}", &out[out.len().saturating_sub(2000)..]);
    // The same script, the same battle.
    let other = Home::new();
    assert_eq!(other.run(&args, &orders()).good(), out);
    let verified = home.run(&["replay", "--verify", text(&home.save())], "").good();
    assert!(verified.contains("entries agree, over: "), "{verified}");
    let report = home.run(&["log", text(&home.save())], "").good();
    assert!(report.starts_with(&format!("# {title}\n")) && report.contains("## Losses in strength points"), "{report}");
    let told = home.run(&["replay", text(&home.save()), "--plain"], "").good();
    is_plain(&told);
    assert!(told.contains("The battle is over."));
}

#[test]
fn a_script_is_a_whole_battle_against_the_computer() {
    whole_battle(BATTLE, "Sound the Long Roll");
}

#[test]
fn and_so_is_one_of_the_other_system() {
    whole_battle("blind-swords/16.1", "Stuart's Lonely Fight");
}

#[test]
fn the_end_of_the_input_saves_and_leaves_in_good_order() {
    let home = Home::new();
    let out = home.run(&["play", BATTLE, "--plain", "--confederate", "random", "--seed", "2"], "1\n").good();
    assert!(out.contains("Saved in "), "{out}");
    let again = home.run(&["resume", "--plain"], "quit\n").good();
    assert!(again.contains(" decides. Points: "), "{again}");
}

#[test]
fn every_word_answers_in_sentences() {
    let home = Home::new();
    let script = "help\nmap\nmap all\nmap S3717 4\nhex S3717\nunit 25 Missouri\nnear 25 Missouri\noob\noob enemy\nwhere enemy\n\
                  where own\nrule\nwhy\npoints\nobjectives\nboxes\nboxes markers\nlog 5\nodds 1\nsight S3717 S3718\nplace church\nroad corinth\nsave\nall\nagain\n";
    let out = home.run(&["play", BATTLE, "--plain", "--confederate", "random", "--seed", "2"], script).good();
    is_plain(&out);
    assert!(!out.contains("I do not know"), "{out}");
    for word in ["Missouri", "Confederate: S", "Union: S", "Peabody", "Activation markers.", "Battle events."] {
        assert!(out.contains(word), "{word}\n{out}");
    }
}
