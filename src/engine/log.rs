//! The action log: the save file's content. A header line, then one line an action, each with a check value.
//!
//! The text form and its damage reports live here; reading and writing files is `app`'s. Every line is one JSON
//! object. A log is only ever appended to: taking an action back is an entry of its own.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::kit::{BySide, Side};

/// The file format's number.
pub const FORMAT: u32 = 1;

/// The head of a save file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The file format's number.
    pub longroll: u32,
    /// The program's version that wrote it.
    pub program: String,
    /// The system's id.
    pub system: String,
    /// The system's rules version.
    pub rules: u32,
    /// The battle's id, as in `gbacw/02`.
    pub battle: String,
    /// Check value of the data the battle was made from.
    pub data: String,
    /// Options of the rules, by name.
    pub options: BTreeMap<String, bool>,
    /// The seed of the dice.
    pub seed: u64,
    /// Who plays each side.
    pub seats: BySide<String>,
}

/// What an entry does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// An action in the system's form.
    Act(serde_json::Value),
    /// The last action is taken back.
    Undo,
}

/// One action, or the taking back of one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RawEntry", into = "RawEntry")]
pub struct Entry {
    /// Its number, from 1; an entry that takes back counts too.
    pub n: u32,
    /// The turn after it.
    pub turn: u32,
    /// Who took it.
    pub side: Side,
    /// What it does.
    pub step: Step,
    /// Whether the battle was over after it.
    pub is_last: bool,
    /// Check value of the state after it, 16 hexadecimal digits.
    pub check: String,
}

/// An entry as its line spells it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct RawEntry {
    n: u32,
    turn: u32,
    side: Side,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action: Option<serde_json::Value>,
    #[serde(default, skip_serializing_if = "is_false")]
    undo: bool,
    #[serde(default, skip_serializing_if = "is_false")]
    over: bool,
    check: String,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes fields by reference")]
fn is_false(value: &bool) -> bool {
    !value
}

impl TryFrom<RawEntry> for Entry {
    type Error = String;

    fn try_from(raw: RawEntry) -> Result<Self, String> {
        let step = match (raw.action, raw.undo) {
            (Some(action), false) => Step::Act(action),
            (None, true) => Step::Undo,
            _ => return Err("expected either an `action` or `undo`".into()),
        };
        if raw.check.len() != 16 || !raw.check.bytes().all(|b| b.is_ascii_hexdigit()) {
            return Err(format!("check value `{}` is not 16 hexadecimal digits", raw.check));
        }
        Ok(Self { n: raw.n, turn: raw.turn, side: raw.side, step, is_last: raw.over, check: raw.check })
    }
}

impl From<Entry> for RawEntry {
    fn from(entry: Entry) -> Self {
        let (action, undo) = match entry.step {
            Step::Act(action) => (Some(action), false),
            Step::Undo => (None, true),
        };
        Self { n: entry.n, turn: entry.turn, side: entry.side, action, undo, over: entry.is_last, check: entry.check }
    }
}

/// A check value as entries spell it.
pub fn check_text(value: u64) -> String {
    format!("{value:016x}")
}

/// A header or an entry as its line, newline included.
pub fn line<T: Serialize>(record: &T) -> String {
    let mut text = serde_json::to_string(record).expect("a record of the log can always be written");
    text.push('\n');
    text
}

/// A log read from its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// The header.
    pub header: Header,
    /// The entries that can be trusted to be whole.
    pub entries: Vec<Entry>,
    /// How many bytes of the text hold header and entries.
    pub good: u64,
    /// How many bytes of a last line that was cut off follow them.
    pub torn: u64,
    /// What is wrong after the good entries, with its line number from 1.
    pub bad: Option<(usize, String)>,
}

/// Why a text is no log at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Damage {
    /// Nothing in it.
    #[error("it is empty")]
    Empty,
    /// Something else.
    #[error("it is not a longroll save (line 1: {0})")]
    Foreign(String),
    /// Written by a newer program.
    #[error("it was written by longroll {program} in save format {found}; this longroll reads format {FORMAT}")]
    Newer {
        /// Its format.
        found: u64,
        /// Its program's version.
        program: String,
    },
    /// The header cannot be used.
    #[error("line 1 (header): {0}")]
    Header(String),
}

impl Log {
    /// Reads a log. A last line without its newline is a torn tail unless it is whole; any other damage ends the list
    /// of entries and is reported in [`Log::bad`].
    ///
    /// # Errors
    /// If there is no header to trust.
    pub fn read(bytes: &[u8]) -> Result<Self, Damage> {
        if bytes.is_empty() {
            return Err(Damage::Empty);
        }
        let mut lines = bytes.split_inclusive(|b| *b == b'\n');
        let first = lines.next().expect("bytes that are not empty have a line");
        let header = read_header(first)?;
        let mut log = Self { header, entries: Vec::new(), good: first.len() as u64, torn: 0, bad: None };
        for (i, raw) in lines.enumerate() {
            let expected = log.entries.len() as u32 + 1;
            match read_entry(raw, expected) {
                Ok(entry) => {
                    log.entries.push(entry);
                    log.good += raw.len() as u64;
                }
                Err(_) if raw.last() != Some(&b'\n') => log.torn = raw.len() as u64,
                Err(reason) => {
                    log.bad = Some((i + 2, reason));
                    break;
                }
            }
        }
        Ok(log)
    }
}

fn read_header(raw: &[u8]) -> Result<Header, Damage> {
    let value: serde_json::Value =
        serde_json::from_slice(raw).map_err(|_| Damage::Foreign("expected a JSON object".into()))?;
    let Some(found) = value.get("longroll").and_then(serde_json::Value::as_u64) else {
        return Err(Damage::Foreign("it has no `longroll` format number".into()));
    };
    if found > u64::from(FORMAT) {
        let program = value.get("program").and_then(serde_json::Value::as_str).unwrap_or("of unknown version");
        return Err(Damage::Newer { found, program: program.to_owned() });
    }
    serde_json::from_value(value).map_err(|e| Damage::Header(e.to_string()))
}

fn read_entry(raw: &[u8], expected: u32) -> Result<Entry, String> {
    let text = std::str::from_utf8(raw).map_err(|_| "it holds bytes that are not text".to_owned())?;
    let entry: Entry = serde_json::from_str(text).map_err(|e| {
        let message = e.to_string();
        // The line number inside a single line says nothing.
        message.split(" at line ").next().unwrap_or_default().to_owned()
    })?;
    if entry.n == expected { Ok(entry) } else { Err(format!("expected entry {expected}, found entry {}", entry.n)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn header() -> Header {
        Header {
            longroll: FORMAT,
            program: "0.1.0".into(),
            system: "toy".into(),
            rules: 3,
            battle: "toy/01".into(),
            data: "0".into(),
            options: BTreeMap::new(),
            seed: 7,
            seats: BySide { union: "human".into(), confederate: "random".into() },
        }
    }

    fn entry(n: u32) -> Entry {
        let step = if n == 3 { Step::Undo } else { Step::Act(serde_json::json!({"step": n})) };
        Entry { n, turn: 1, side: Side::Union, step, is_last: false, check: check_text(u64::from(n)) }
    }

    fn text(count: u32) -> String {
        (1..=count).fold(line(&header()), |text, n| text + &line(&entry(n)))
    }

    #[test]
    fn what_was_written_is_read() {
        let log = Log::read(text(4).as_bytes()).unwrap();
        assert_eq!(log.header, header());
        assert_eq!(log.entries, (1..=4).map(entry).collect::<Vec<_>>());
        assert_eq!((log.good, log.torn, log.bad), (text(4).len() as u64, 0, None));
    }

    #[test]
    fn a_tail_torn_anywhere_costs_only_the_last_entry() {
        let whole = text(4);
        for cut in text(3).len() + 1..whole.len() - 1 {
            let log = Log::read(&whole.as_bytes()[..cut]).unwrap();
            assert_eq!((log.entries.len(), log.bad), (3, None), "cut at {cut}");
            assert_eq!(log.good + log.torn, cut as u64);
        }
        // Only the newline is missing: nothing is lost.
        let log = Log::read(&whole.as_bytes()[..whole.len() - 1]).unwrap();
        assert_eq!((log.entries.len(), log.torn), (4, 0));
    }

    #[test]
    fn damage_inside_is_named_with_its_line_and_the_entries_before_it_stay() {
        let cases = [
            (text(4).replace("\"n\":2", "\"n\":7"), 3, "expected entry 2, found entry 7"),
            (text(4).replace("{\"n\":2", "xx\"n\":2"), 3, "expected value"),
            (text(4).replace("0000000000000002", "2"), 3, "check value `2` is not 16 hexadecimal digits"),
            (text(4).replace("\"undo\":true,", ""), 4, "expected either an `action` or `undo`"),
        ];
        for (text, line, reason) in cases {
            let log = Log::read(text.as_bytes()).unwrap();
            assert_eq!(log.bad, Some((line, reason.to_owned())));
            assert_eq!(log.entries.len(), line - 2);
        }
    }

    #[test]
    fn foreign_and_newer_files_are_refused() {
        let refuse = |bytes: &[u8]| Log::read(bytes).unwrap_err().to_string();
        assert_eq!(refuse(b""), "it is empty");
        assert_eq!(refuse(b"\x7fELF\n"), "it is not a longroll save (line 1: expected a JSON object)");
        assert_eq!(refuse(b"{}\n"), "it is not a longroll save (line 1: it has no `longroll` format number)");
        let newer = line(&header()).replace("\"longroll\":1", "\"longroll\":9").replace("0.1.0", "4.2.0");
        assert_eq!(
            refuse(newer.as_bytes()),
            "it was written by longroll 4.2.0 in save format 9; this longroll reads format 1"
        );
        let odd = line(&header()).replace("\"seed\":7", "\"seed\":\"x\"");
        assert!(refuse(odd.as_bytes()).starts_with("line 1 (header): "), "{}", refuse(odd.as_bytes()));
    }
}
