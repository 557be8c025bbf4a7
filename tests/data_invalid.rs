//! Broken data files and the exact messages they get.
//!
//! Each file of `tests/data/invalid` names a shipped file, changes in it, and what the check of all files then says.
//! `BLESS=1 cargo test --test data_invalid` writes the messages anew; read them before you commit.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use longroll::data::{Library, Source, load};
use longroll::rules::blind_swords;
use longroll::rules::gbacw::data::{check_all, check_source};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    file: String,
    changes: Vec<Change>,
    expect: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Change {
    from: String,
    to: String,
}

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(folder);
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    files.sort();
    files
}

/// What the check says about a shipped file with these changes.
fn messages(case: &Case) -> String {
    let mut source = Library::builtin().read(&case.file).expect("a shipped file");
    for c in &case.changes {
        assert!(source.text.contains(&c.from), "{} holds {:?}", case.file, c.from);
        source.text = source.text.replacen(&c.from, &c.to, 1);
    }
    let library = Library::builtin().overlaid(case.file.clone(), source);
    let is_gbacw = case.file.starts_with("scenarios/gbacw");
    let report = if is_gbacw { check_all(&library) } else { blind_swords::data::check_all(&library) };
    report.errors.iter().map(|e| format!("{e}\n")).collect()
}

/// The file with its messages, as a block of text.
fn blessed(text: &str, messages: &str) -> String {
    let head = text.split("expect:").next().unwrap();
    let mut out = format!("{head}expect: |\n");
    for line in messages.lines() {
        writeln!(out, "  {line}").unwrap();
    }
    out
}

#[test]
fn every_broken_file_gets_its_exact_messages() {
    let mut wrong = String::new();
    let cases = files("invalid");
    for path in &cases {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let case: Case = load(&Source::new(name.clone(), text.clone())).unwrap_or_else(|e| panic!("{}", e[0]));
        let got = messages(&case);
        assert!(!got.is_empty(), "{name}: nothing was found");
        if std::env::var_os("BLESS").is_some() {
            std::fs::write(path, blessed(&text, &got)).unwrap();
        } else if got != case.expect {
            writeln!(wrong, "== {name}\nexpected\n{}got\n{got}", case.expect).unwrap();
        }
    }
    assert!(cases.len() >= 50, "{} cases", cases.len());
    assert!(wrong.is_empty(), "{wrong}");
}

#[test]
fn a_file_from_elsewhere_is_checked_as_what_its_folder_says() {
    let builtin = Library::builtin();
    let mut source = builtin.read("scenarios/gbacw/battles/02.yaml").unwrap();
    source.name = "/home/somebody/mine/battles/07.yaml".into();
    assert!(check_source(&source, &builtin).unwrap().is_clean());
    source.text = source.text.replace("S3916", "S9916");
    let report = check_source(&source, &builtin).unwrap();
    assert_eq!(report.errors.len(), 2, "{report}");
    assert!(report.errors[0].to_string().starts_with("/home/somebody/mine/battles/07.yaml:"));
    source.name = "/home/somebody/letter.yaml".into();
    assert!(check_source(&source, &builtin).is_none());
}

#[test]
fn sound_files_are_found_sound() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    for name in ["maps/ford.yaml", "battles/90.yaml"] {
        let path = root.join("tests/data/valid").join(name);
        let source = Library::read_path(&path).unwrap();
        let report = check_source(&source, &Library::builtin()).unwrap();
        assert!(report.is_clean(), "{report}");
    }
    let source = Library::read_path(&root.join("tests/data/valid/maps/ford.yaml")).unwrap();
    let board = longroll::map::file::read(&source).unwrap();
    let numbers: Vec<&str> = board.hexes().map(|h| board.number(h)).collect();
    assert_eq!(numbers, ["N1001", "N1101", "N1201", "N1002", "N1102", "N1202", "S1002", "S1102", "S1202"]);
    assert_eq!((board.find("S1101"), board.level(board.find("S1102").unwrap())), (board.find("N1102"), 10));
}

#[test]
fn a_folder_of_the_player_stands_before_the_program() {
    let folder = std::env::temp_dir().join(format!("longroll-data-{}", std::process::id()));
    let battles = folder.join("scenarios/gbacw/battles");
    std::fs::create_dir_all(&battles).unwrap();
    std::fs::write(battles.join("02.yaml"), "title: mine\n").unwrap();
    std::fs::write(battles.join("91.yaml"), "title: another\n").unwrap();
    let library = Library::with_folders([folder.clone()]);
    let source = library.read("scenarios/gbacw/battles/02.yaml").unwrap();
    let listed = library.list("scenarios/gbacw/battles");
    let chart = library.read("scenarios/gbacw/charts/fire.yaml").unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    assert_eq!((source.text.as_str(), source.name.starts_with(folder.to_str().unwrap())), ("title: mine\n", true));
    assert_eq!(listed, ["scenarios/gbacw/battles/02.yaml", "scenarios/gbacw/battles/91.yaml"]);
    assert_eq!(chart.name, "scenarios/gbacw/charts/fire.yaml");
}
