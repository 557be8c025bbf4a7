//! Which key does what: YAML over the built-in keymap, checked for conflicts; help is made from it.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::command::Command;
use super::input::{Code, Key};
use super::menu::LETTERS;
use crate::data::files::Source;
use crate::data::yaml;

/// The built-in keymap.
const DEFAULT: &str = include_str!("keymap/default.yaml");

/// Where keys are pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// On the play screen.
    Play,
    /// In lists, forms and texts.
    List,
}

/// Keys and what they do.
#[derive(Clone, Debug)]
pub struct Keymap {
    play: BTreeMap<Key, Command>,
    list: BTreeMap<Key, Command>,
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    play: BTreeMap<String, Vec<String>>,
    #[serde(default)]
    list: BTreeMap<String, Vec<String>>,
}

impl Default for Keymap {
    fn default() -> Self {
        Self::read(None).expect("the built-in keymap has no conflicts")
    }
}

impl Keymap {
    /// The built-in keymap, with a file's text (and its path, for errors) over it.
    ///
    /// # Errors
    /// Everything that is wrong with the file.
    pub fn read(over: Option<(&str, &str)>) -> Result<Self, String> {
        let mut base = parse("keys.yaml", DEFAULT)?;
        let mut path = "keys.yaml";
        if let Some((name, text)) = over {
            let file = parse(name, text)?;
            base.play.extend(file.play);
            base.list.extend(file.list);
            path = name;
        }
        let mut problems = Vec::new();
        let play = bind(path, "play", &base.play, &mut problems);
        let list = bind(path, "list", &base.list, &mut problems);
        for key in LETTERS.into_iter().chain(['.', ';']) {
            if let Some(command) = play.get(&Key::char(key)) {
                problems.push(format!("{path}: play.{}: {key} is the key of a choice", command.name()));
            }
        }
        if problems.is_empty() { Ok(Self { play, list }) } else { Err(problems.join("\n")) }
    }

    /// What a key does.
    pub fn command(&self, place: Place, key: Key) -> Option<Command> {
        match place {
            Place::Play => self.play.get(&key).copied(),
            Place::List => self.list.get(&key).copied(),
        }
    }

    /// The keys of a command, the handiest first.
    pub fn keys(&self, place: Place, command: Command) -> Vec<Key> {
        let map = match place {
            Place::Play => &self.play,
            Place::List => &self.list,
        };
        let mut keys: Vec<Key> = map.iter().filter(|(_, c)| **c == command).map(|(k, _)| *k).collect();
        // Letters are what people remember; digits and the blank are there for keypads and thumbs.
        let rank = |k: &Key| match k.code {
            Code::Char(c) if c.is_alphabetic() && !k.ctrl => 0,
            Code::Char(c) if c.is_ascii_punctuation() => 1,
            Code::Char(c) if c.is_ascii_digit() || c == ' ' => 3,
            _ => 2,
        };
        keys.sort_by_key(|k| (rank(k), k.to_string().len(), *k));
        keys
    }

    /// The keys of a command in words: `k up 8`.
    pub fn words(&self, place: Place, command: Command) -> String {
        self.keys(place, command).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }
}

fn parse(path: &str, text: &str) -> Result<File, String> {
    yaml::load::<File>(&Source::new(path, text))
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
}

fn bind(
    path: &str,
    place: &str,
    table: &BTreeMap<String, Vec<String>>,
    problems: &mut Vec<String>,
) -> BTreeMap<Key, Command> {
    let mut map = BTreeMap::new();
    for (name, keys) in table {
        let Some(command) = Command::named(name) else {
            problems.push(format!("{path}: {place}.{name}: there is no such command"));
            continue;
        };
        for text in keys {
            let Some(key) = Key::parse(text) else {
                problems.push(format!("{path}: {place}.{name}: \"{text}\" is no key"));
                continue;
            };
            if let Some(other) = map.insert(key, command)
                && other != command
            {
                problems.push(format!("{path}: {place}.{name}: {key} is also the key of {}", other.name()));
            }
        }
    }
    map
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_key_somewhere() {
        let map = Keymap::default();
        for &command in Command::ALL {
            // `more` has the fixed key of the menu.
            let found = !map.keys(Place::Play, command).is_empty() || !map.keys(Place::List, command).is_empty();
            assert!(found || command == Command::More, "{}", command.name());
        }
    }

    #[test]
    fn six_directions_without_arrows_letters_or_digits_alone() {
        let map = Keymap::default();
        for command in [Command::CursorN, Command::CursorS, Command::CursorNw, Command::CursorNe, Command::CursorSw] {
            let keys = map.keys(Place::Play, command);
            assert!(keys.iter().any(|k| matches!(k.code, Code::Char(c) if c.is_alphabetic())));
            assert!(keys.iter().any(|k| matches!(k.code, Code::Char(c) if c.is_ascii_digit())));
            assert!(keys.iter().any(|k| !matches!(k.code, Code::Char(_))));
        }
    }

    #[test]
    fn a_keymap_of_ones_own_replaces_and_is_checked() {
        let map = Keymap::read(Some(("mine.yaml", "play: {examine: [X, f2]}\n"))).unwrap();
        assert_eq!(map.command(Place::Play, Key::char('X')), Some(Command::Examine));
        assert_eq!(map.command(Place::Play, Key::char('x')), None);
        assert_eq!(map.words(Place::Play, Command::Examine), "X f2");
        let error = Keymap::read(Some(("mine.yaml", "play: {examine: [k], log: [a], dance: [q], rule: [hyper]}\n")));
        let error = error.unwrap_err();
        for part in [
            "play.examine: k is also the key of cursor-n",
            "play.log: a is the key of a choice",
            "play.dance: there is no such command",
            "play.rule: \"hyper\" is no key",
        ] {
            assert!(error.contains(part), "{part} in {error}");
        }
    }
}
