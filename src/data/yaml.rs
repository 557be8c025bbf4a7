//! YAML texts to typed values with positions. The only place that names the YAML crate.

use std::fmt;
use std::ops::Deref;

use serde::de::{DeserializeOwned, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use serde_yaml::{Error, Location, Options, Spanned};

use super::error::DataError;
use super::files::Source;
use super::near;

/// A value and where it stands in its file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Located<T> {
    /// The value.
    pub value: T,
    /// Line, counted from 1; 0 if the value was made by the program.
    pub line: u32,
    /// Column in characters, counted from 1; 0 if the value was made by the program.
    pub column: u32,
}

impl<T> Located<T> {
    /// A value that stands in no file.
    pub fn nowhere(value: T) -> Self {
        Self { value, line: 0, column: 0 }
    }

    /// The same place with another value.
    pub fn with<U>(&self, value: U) -> Located<U> {
        Located { value, line: self.line, column: self.column }
    }
}

impl<T> Deref for Located<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

/// Equal values are equal wherever they stand.
impl<T: PartialEq> PartialEq for Located<T> {
    fn eq(&self, other: &Self) -> bool {
        self.value == other.value
    }
}

impl<T: Eq> Eq for Located<T> {}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Located<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spanned { value, referenced, .. } = Spanned::<T>::deserialize(deserializer)?;
        Ok(Self { value, line: referenced.line() as u32, column: referenced.column() as u32 })
    }
}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Reads a text into a type. On failure there is one error of shape: nothing behind it can be trusted.
pub fn load<T: DeserializeOwned>(source: &Source) -> Result<T, Vec<DataError>> {
    serde_yaml::from_str_with_options::<T>(&source.text, options()).map_err(|e| vec![explain(source, &e)])
}

fn options() -> Options {
    serde_yaml::options! { with_snippet: false, strict_booleans: true }
}

/// The crate's error in our words, with place and path.
fn explain(source: &Source, error: &Error) -> DataError {
    let error = error.without_snippet();
    let message = words(error);
    match error.location().filter(|l| *l != Location::UNKNOWN) {
        Some(l) => {
            let outline = Outline::of(&source.text);
            let mut e = DataError::at(source, &outline, l.line() as u32, l.column() as u32, message);
            if matches!(error, Error::SerdeMissingField { .. }) {
                // The crate points at a key the mapping does have; what lacks the other key is the mapping.
                let path = outline.parent(e.line, e.column);
                let (line, column) = outline.begin(&path).unwrap_or((e.line, e.column));
                e = DataError { path, ..DataError::at(source, &outline, line, column, e.message) };
            }
            e
        }
        None => DataError::whole(&source.name, message),
    }
}

/// What is wrong and what was expected.
fn words(error: &Error) -> String {
    let listed = |names: &[&str]| names.join(", ");
    match error {
        Error::SerdeUnknownField { field, expected, .. } => {
            let hint = near::hint(field, expected.iter().copied());
            format!("unknown key \"{field}\"{hint}; expected one of: {}", listed(expected))
        }
        Error::SerdeUnknownVariant { variant, expected, .. } => {
            let hint = near::hint(variant, expected.iter().copied());
            format!("unknown value \"{variant}\"{hint}; expected one of: {}", listed(expected))
        }
        Error::SerdeMissingField { field, .. } => format!("missing key \"{field}\""),
        Error::SerdeInvalidType { unexpected, expected, .. }
        | Error::SerdeInvalidValue { unexpected, expected, .. } => {
            format!("found {unexpected}, expected {expected}")
        }
        Error::SerdeInvalidLength { len, expected, .. } => format!("found {len} items, expected {expected}"),
        Error::InvalidScalar { ty, .. } => format!("expected {}", kind(ty)),
        Error::Unexpected { expected, .. } => format!("expected {expected}"),
        Error::DuplicateMappingKey { key, .. } => {
            format!("key \"{}\" stands twice", key.as_deref().unwrap_or("?"))
        }
        Error::Message { msg, .. } => msg.clone(),
        other => {
            let text = other.to_string();
            let first = text.lines().next().unwrap_or_default();
            // The crate puts the place in front or behind; ours is printed already.
            let first = first.split(" at line ").next().unwrap_or(first);
            first.split_once("column ").and_then(|(_, r)| r.split_once(": ")).map_or(first, |(_, r)| r).to_owned()
        }
    }
}

/// The crate's names of scalar types in plain words.
fn kind(ty: &str) -> &str {
    match ty {
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" => "a whole number",
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => "a whole number, not negative",
        "bool" => "true or false",
        other => other,
    }
}

/// The keys of a text and where their values begin: enough to name the path to a place.
#[derive(Debug, Default)]
pub struct Outline {
    /// Begin of a value or key (line, column) and its path, in order of place.
    marks: Vec<(u32, u32, String)>,
}

impl Outline {
    /// The outline of a text; empty if the text is no YAML at all.
    pub fn of(text: &str) -> Self {
        let mut outline = Self::default();
        if let Ok(tree) = serde_yaml::from_str_with_options::<Located<Tree>>(text, options()) {
            outline.walk(&tree, &mut String::new());
            outline.marks.sort();
        }
        outline
    }

    /// The path of the last key or value that begins at or before a place.
    pub fn path(&self, line: u32, column: u32) -> String {
        let after = self.marks.partition_point(|&(l, c, _)| (l, c) <= (line, column));
        after.checked_sub(1).map_or_else(String::new, |i| self.marks[i].2.clone())
    }

    /// Where the value with a path begins.
    fn begin(&self, path: &str) -> Option<(u32, u32)> {
        self.marks.iter().find(|(_, _, p)| p == path).map(|&(line, column, _)| (line, column))
    }

    /// The path of the mapping whose key begins at a place, or of the value that begins there.
    fn parent(&self, line: u32, column: u32) -> String {
        let path = self.path(line, column);
        let cut = path.rfind(['.', '[']).filter(|&i| path[i..].starts_with('.')).unwrap_or(0);
        let is_top_key = cut == 0 && !path.contains('[');
        if is_top_key {
            String::new()
        } else if cut > 0 {
            path[..cut].to_owned()
        } else {
            path
        }
    }

    fn walk(&mut self, node: &Located<Tree>, path: &mut String) {
        self.marks.push((node.line, node.column, path.clone()));
        let stem = path.len();
        match &node.value {
            Tree::Leaf => {}
            Tree::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    path.push_str(&format!("[{i}]"));
                    self.walk(item, path);
                    path.truncate(stem);
                }
            }
            Tree::Map(entries) => {
                for (key, value) in entries {
                    if stem > 0 {
                        path.push('.');
                    }
                    path.push_str(&key.value.0);
                    self.marks.push((key.line, key.column, path.clone()));
                    self.walk(value, path);
                    path.truncate(stem);
                }
            }
        }
    }
}

/// A YAML value with nothing but its structure.
#[derive(Debug)]
enum Tree {
    Leaf,
    List(Vec<Located<Tree>>),
    Map(Vec<(Located<Key>, Located<Tree>)>),
}

/// A key as text, whatever its type.
#[derive(Debug)]
struct Key(String);

impl<'de> Deserialize<'de> for Key {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer).map(Key)
    }
}

impl<'de> Deserialize<'de> for Tree {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TreeVisitor)
    }
}

struct TreeVisitor;

impl<'de> Visitor<'de> for TreeVisitor {
    type Value = Tree;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }
    fn visit_bool<E>(self, _: bool) -> Result<Tree, E> {
        Ok(Tree::Leaf)
    }
    fn visit_i64<E>(self, _: i64) -> Result<Tree, E> {
        Ok(Tree::Leaf)
    }
    fn visit_u64<E>(self, _: u64) -> Result<Tree, E> {
        Ok(Tree::Leaf)
    }
    fn visit_f64<E>(self, _: f64) -> Result<Tree, E> {
        Ok(Tree::Leaf)
    }
    fn visit_str<E>(self, _: &str) -> Result<Tree, E> {
        Ok(Tree::Leaf)
    }
    fn visit_unit<E>(self) -> Result<Tree, E> {
        Ok(Tree::Leaf)
    }
    fn visit_none<E>(self) -> Result<Tree, E> {
        Ok(Tree::Leaf)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Tree, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Tree::List(items))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Tree, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Tree::Map(entries))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[expect(dead_code, reason = "only read")]
    struct Unit {
        hex: Located<String>,
        strength: Option<u8>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        units: Vec<Unit>,
    }

    fn fails(text: &str) -> String {
        load::<File>(&Source::new("x.yaml", text)).expect_err("wrong on purpose")[0].to_string()
    }

    #[test]
    fn a_value_knows_its_place() {
        let file: File = load(&Source::new("x.yaml", "units:\n  - {strength: 4, hex: S1234}\n")).unwrap();
        let hex = &file.units[0].hex;
        assert_eq!((hex.value.as_str(), hex.line, hex.column), ("S1234", 2, 24));
    }

    #[test]
    fn shape_errors_name_place_path_and_nearest_key() {
        assert_eq!(
            fails("units:\n  - {hex: S1, strenght: 4}\n"),
            "x.yaml:2:15  units[0].strenght: unknown key \"strenght\" (did you mean \"strength\"?); expected one of: hex, strength\
             \n  2 |   - {hex: S1, strenght: 4}\n    |               ^"
        );
        assert_eq!(
            fails("units:\n  - {hex: S1}\n  - {hex: S2, strength: many}\n"),
            "x.yaml:3:25  units[1].strength: expected a whole number, not negative\
             \n  3 |   - {hex: S2, strength: many}\n    |                         ^"
        );
        assert!(fails("units:\n  - {strength: 3}\n").contains("  units[0]: missing key \"hex\""));
        assert!(fails("{}\n").starts_with("x.yaml:1:1  missing key \"units\""));
        assert!(fails("units:\n  - {hex: a, hex: b}\n").contains("key \"hex\" stands twice"));
        assert!(fails("units: [\n").starts_with("x.yaml:"));
    }
}
