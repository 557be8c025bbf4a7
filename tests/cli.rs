//! The command line from outside: its words, exit codes and messages.

#[path = "support/longroll.rs"]
mod longroll;

use longroll::{Home, text};

#[test]
fn misuse_is_told_in_a_line_and_has_exit_code_2() {
    let home = Home::new();
    assert!(home.run(&["play", "gbacw/99"], "").bad(2).starts_with("there is no battle `gbacw/99` (battles: "));
    assert!(home.run(&["simulate", "nothing", "--games", "1"], "").bad(2).starts_with("there is no battle `nothing`"));
    for args in [&["play"][..], &["frobnicate"], &["simulate", "gbacw/02"], &["play", "x", "--seed", "many"]] {
        let ran = home.run(args, "");
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.starts_with("error: "), "{}", ran.err);
    }
    assert!(!home.file("saves").exists(), "nothing was begun");
}

#[test]
fn help_and_version_are_no_errors() {
    let home = Home::new();
    let help = home.run(&["--help"], "").good();
    for command in ["list", "play", "resume", "simulate", "replay", "log", "check", "show"] {
        assert!(help.contains(&format!("  {command} ")), "{help}");
    }
    let version = home.run(&["--version"], "").good();
    assert_eq!(version.trim(), format!("longroll {}", env!("CARGO_PKG_VERSION")));
}

#[test]
fn without_a_save_there_is_nothing_to_resume() {
    let home = Home::new();
    assert_eq!(home.run(&["resume"], "").bad(1), "there is no battle to go on with");
    let message = home.run(&["resume", "none.longroll"], "").bad(1);
    assert_eq!(message, "none.longroll: cannot open the save: No such file or directory (os error 2)");
}

#[test]
fn foreign_and_newer_files_are_refused_by_every_command_that_reads_saves() {
    let newer = r#"{"longroll":7,"program":"3.1.4","anything":"else"}"#;
    let cases = [
        ("empty", "", "it is empty"),
        ("text", "Dear diary\n", "it is not a longroll save (line 1: expected a JSON object)"),
        ("json", "[1, 2, 3]\n", "it is not a longroll save (line 1: it has no `longroll` format number)"),
        ("newer", newer, "it was written by longroll 3.1.4 in save format 7; this longroll reads format 1"),
        ("header", "{\"longroll\":1}\n", "line 1 (header): missing field `program`"),
    ];
    for (name, content, reason) in cases {
        let home = Home::new();
        let file = home.file(name);
        std::fs::write(&file, content).unwrap();
        for args in [&["resume"][..], &["replay", "--verify"], &["replay", "--plain"], &["log"]] {
            let args: Vec<&str> = args.iter().copied().chain([text(&file)]).collect();
            assert_eq!(home.run(&args, "").bad(1), format!("{}: {reason}", file.display()), "{args:?}");
        }
        assert_eq!(std::fs::read_to_string(&file).unwrap(), content, "a refused file is not touched");
    }
}
