//! The command line from outside: its words, exit codes and messages.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

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

fn json(line: &str) -> serde_json::Value {
    serde_json::from_str(line).unwrap()
}

#[test]
fn the_list_names_every_battle_for_people_and_for_programs() {
    let home = Home::new();
    let table = home.run(&["list"], "").good();
    assert!(table.lines().any(|l| l.starts_with("gbacw/02 ") && l.contains("Sound the Long Roll")), "{table}");
    let all = json(&home.run(&["list", "--json"], "").good());
    let battle = all.as_array().unwrap().iter().find(|b| b["id"] == "gbacw/02").unwrap();
    assert_eq!((&battle["system"], &battle["turns"]), (&"gbacw".into(), &2.into()));
    assert_eq!((&battle["units"]["union"], &battle["victory_hexes"]), (&10.into(), &10.into()));
    assert!(!home.file("saves").exists());
}

#[test]
fn simulate_prints_one_object_a_game_in_the_order_of_seeds_and_the_same_ones_again() {
    let home = Home::new();
    let run = |jobs: &str| {
        let args = ["simulate", "gbacw/02", "--games", "6", "--seed", "40", "--json", "--jobs", jobs];
        let out = home.run(&args, "").good();
        out.lines().map(json).collect::<Vec<_>>()
    };
    let games = run("1");
    assert_eq!(games.len(), 7);
    for (i, game) in games[..6].iter().enumerate() {
        assert_eq!((&game["scenario"], &game["seed"]), (&"gbacw/02".into(), &(40 + i).into()));
        assert!(game["decisions"].as_u64().unwrap() > 50 && game["turns"] == 2, "{game}");
        assert!(["union", "confederate", "draw"].contains(&game["winner"].as_str().unwrap()));
        assert!(game["level"].is_string() && game["ms"].is_u64());
        for side in ["union", "confederate"] {
            assert!(game["points"][side].is_i64() && game["losses_sp"][side].is_i64(), "{game}");
        }
        assert_eq!(game["hash"].as_str().unwrap().len(), 16);
    }
    assert_eq!((&games[6]["summary"], &games[6]["games"]), (&true.into(), &6.into()));
    assert!(games[6]["decisions_per_s"].as_u64().unwrap() > 0);
    let hashes = |games: &[serde_json::Value]| games.iter().map(|g| g["hash"].clone()).collect::<Vec<_>>();
    assert_eq!(hashes(&games), hashes(&run("2")));
}

#[test]
fn simulate_fails_below_the_rate_asked_for_and_refuses_people() {
    let home = Home::new();
    let slow = home.run(&["simulate", "gbacw/02", "--games", "1", "--min-rate", "4000000000"], "");
    assert!(slow.out.contains("decisions"), "the games are still told");
    let message = slow.bad(1);
    assert!(message.ends_with("decisions a second on one core, at least 4000000000 were asked for"), "{message}");
    let message = home.run(&["simulate", "gbacw/02", "--games", "1", "--union", "human"], "").bad(2);
    assert_eq!(message, "only computer players can be simulated");
    let message = home.run(&["simulate", "gbacw/02", "--games", "1", "--union", "napoleon"], "").bad(2);
    assert!(message.starts_with("there is no player `napoleon` (players: human, random"), "{message}");
    let message = home.run(&["play", "gbacw/02", "--option", "rain=on"], "").bad(2);
    assert!(message.starts_with("gbacw/02 has no option `rain` (options: "), "{message}");
}

#[test]
fn parts_of_the_game_are_shown_as_text() {
    let home = Home::new();
    let map = home.run(&["show", "map", "gbacw/02"], "").good();
    assert!(map.lines().count() > 36 && map.contains("wU"), "{map}");
    let oob = home.run(&["show", "oob", "gbacw/02"], "").good();
    assert!(oob.contains("Peabody") && oob.contains("Hindman"), "{oob}");
    let unit = home.run(&["show", "unit", "gbacw/02", "25", "missouri"], "").good();
    assert!(unit.contains("in S3217") && unit.contains("Strength 9 of 11."), "{unit}");
    let charts = home.run(&["show", "chart", "gbacw/02"], "").good();
    assert!(charts.lines().any(|l| l == "fire"), "{charts}");
    let chart = home.run(&["show", "chart", "gbacw/02", "fire"], "").good();
    assert!(chart.contains("source"), "{chart}");
    let message = home.run(&["show", "chart", "gbacw/02", "weather"], "").bad(1);
    assert!(message.starts_with("there is no chart `weather` (charts: "), "{message}");
    home.run(&["show", "map"], "").bad(2);
}

#[test]
fn data_files_are_checked_and_can_be_replaced() {
    let home = Home::new();
    let out = home.run(&["check"], "").good();
    assert!(out.trim_end().ends_with("files checked, 0 errors"), "{out}");
    // A battle of the player's own, in a folder that stands for the project's root.
    let shipped = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios/gbacw/battles/02.yaml");
    let folder = home.file("mine/scenarios/gbacw/battles");
    std::fs::create_dir_all(&folder).unwrap();
    let text_of = std::fs::read_to_string(shipped).unwrap();
    std::fs::write(folder.join("02.yaml"), text_of.replace("title: Sound the Long Roll", "title: My Own Roll"))
        .unwrap();
    let root = home.file("mine");
    let list = home.run(&["list", "--data", text(&root)], "").good();
    assert!(list.contains("My Own Roll"), "{list}");
    // A mistake in it is named with its place.
    let bad = folder.join("02.yaml");
    std::fs::write(&bad, text_of.replace("hex: S3717", "hex: S9917")).unwrap();
    for args in [&["check", text(&bad)][..], &["check", "--data", text(&root)], &["check", text(&root)]] {
        let ran = home.run(args, "");
        assert_eq!(ran.code, Some(1), "{args:?}: {}{}", ran.out, ran.err);
        assert!(ran.out.contains("02.yaml:") && ran.out.contains("S9917"), "{}", ran.out);
    }
    let message = home.run(&["check", "nowhere.yaml"], "");
    assert!(message.code == Some(1) && message.out.contains("cannot be read"), "{message:?}");
}
