//! Each layer uses only those below it (the table of ARCHITECTURE.md), and the lower ones keep away from the world
//! outside: no terminal, clock, files, environment, threads, hash containers, floats.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use std::path::{Path, PathBuf};

/// Layer, and what it may name as `crate::...`.
const MAY_USE: &[(&str, &[&str])] = &[
    ("main", &["app", "ui", "ai", "rules", "engine", "kit", "map", "data"]),
    ("app", &["app", "ui", "ai", "rules", "engine", "kit", "map", "data"]),
    ("ui", &["ui", "engine", "kit", "map", "data"]),
    ("ai", &["ai", "engine", "kit", "map"]),
    ("rules", &["rules", "engine", "kit", "map", "data"]),
    ("engine", &["engine", "kit", "map", "data"]),
    ("kit", &["kit", "map"]),
    ("map", &["map", "data"]),
    ("data", &["data"]),
];

/// Words that must not appear in the code of the layers below `ui` and `app`.
const PURE: &[&str] = &["data", "map", "kit", "engine", "rules", "ai"];
const FORBIDDEN: &[&str] = &[
    "ratatui",
    "crossterm",
    "signal_hook",
    "std::fs",
    "std::time",
    "std::env",
    "std::thread",
    "HashMap",
    "HashSet",
    "SystemTime",
    "Instant",
    "println!",
    "eprintln!",
];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
}

fn all_sources() -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    sources(&root, &mut found);
    found.sort();
    let name = |path: &Path| path.strip_prefix(&root).unwrap().display().to_string();
    found.iter().map(|p| (name(p), std::fs::read_to_string(p).unwrap())).collect()
}

fn layer(name: &str) -> &str {
    name.split(['/', '.']).next().unwrap()
}

/// The code without comments and without what stands under `#[cfg(test)]` to the end of the file.
fn code(text: &str) -> Vec<(usize, &str)> {
    let mut lines = Vec::new();
    let mut is_module_of_tests = false;
    for (i, line) in text.lines().enumerate() {
        let trimmed = line.trim_start();
        if is_module_of_tests && trimmed.starts_with("mod ") && trimmed.ends_with('{') {
            break;
        }
        is_module_of_tests = trimmed == "#[cfg(test)]";
        lines.push((i + 1, line.split("//").next().unwrap()));
    }
    lines
}

fn is_test_file(name: &str) -> bool {
    name.ends_with("tests.rs") || name.contains("/tests/") || name == "engine/toy.rs"
}

/// The layers named in a line: `crate::kit::Side`, `crate::{engine, map}`.
fn named(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices("crate::") {
        let rest = &line[at + "crate::".len()..];
        if let Some(group) = rest.strip_prefix('{') {
            found.extend(
                group.split(['}', ',']).map(|p| p.trim().split("::").next().unwrap()).filter(|p| !p.is_empty()),
            );
        } else {
            found.push(rest.split(|c: char| !(c.is_alphanumeric() || c == '_')).next().unwrap());
        }
    }
    found
}

#[test]
fn a_layer_names_only_what_lies_below_it() {
    let mut wrong = Vec::new();
    for (name, text) in all_sources() {
        let Some((_, may)) = MAY_USE.iter().find(|(l, _)| *l == layer(&name)) else {
            assert_eq!(name, "lib.rs", "a source file outside all layers");
            continue;
        };
        if is_test_file(&name) {
            continue;
        }
        for (number, line) in code(&text) {
            for other in named(line) {
                if MAY_USE.iter().any(|(l, _)| *l == other) && !may.contains(&other) {
                    wrong.push(format!("src/{name}:{number}: {} uses {other}", layer(&name)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn systems_do_not_know_one_another() {
    let systems: Vec<String> = all_sources()
        .iter()
        .filter_map(|(n, _)| Some(n.strip_prefix("rules/")?.strip_suffix(".rs")?.to_owned()))
        .filter(|n| !n.contains('/'))
        .collect();
    assert!(systems.contains(&"gbacw".to_owned()));
    let mut wrong = Vec::new();
    for (name, text) in all_sources() {
        let Some(own) = systems.iter().find(|s| name.starts_with(&format!("rules/{s}"))) else { continue };
        for (number, line) in code(&text) {
            for other in systems.iter().filter(|s| *s != own) {
                if line.contains(&format!("rules::{other}")) {
                    wrong.push(format!("src/{name}:{number}: {own} uses {other}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_lower_layers_keep_away_from_the_world_outside() {
    let mut wrong = Vec::new();
    for (name, text) in all_sources() {
        // The one place below `app` that reads files.
        if !PURE.contains(&layer(&name)) || name == "data/files.rs" || is_test_file(&name) {
            continue;
        }
        for (number, line) in code(&text) {
            // The YAML reader must be able to say that it met one.
            let may_float = layer(&name) == "ai" || name == "data/tree.rs";
            let floats: &[&str] = if may_float { &[] } else { &["f32", "f64"] };
            for word in FORBIDDEN.iter().chain(floats) {
                let is_whole = |at: usize| {
                    let edge = |c: Option<char>| c.is_none_or(|c| !(c.is_alphanumeric() || c == '_'));
                    edge(line[..at].chars().next_back()) && edge(line[at + word.len()..].chars().next())
                };
                if line.match_indices(word).any(|(at, _)| is_whole(at)) {
                    wrong.push(format!("src/{name}:{number}: {word}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_one_file_knows_the_yaml_crate() {
    let users: Vec<String> = all_sources()
        .into_iter()
        .filter(|(_, t)| code(t).iter().any(|(_, l)| l.contains("serde_yaml")))
        .map(|(n, _)| n)
        .collect();
    assert_eq!(users, ["data/tree.rs"]);
}

#[test]
fn the_check_sees_what_it_should() {
    assert_eq!(named("use crate::{engine::Match, map, kit::{Side}};")[..2], ["engine", "map"]);
    assert_eq!(named("let x = crate::ui::host::y();"), ["ui"]);
    assert_eq!(code("a\n// crate::ui\n#[cfg(test)]\nmod tests {\nb\n}\n").len(), 3);
}
