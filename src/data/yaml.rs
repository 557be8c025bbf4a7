//! YAML texts to typed values with positions.

use std::fmt;
use std::marker::PhantomData;
use std::ops::Deref;

use serde::de::{DeserializeOwned, Deserializer, SeqAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};

use super::error::DataError;
use super::files::Source;
use super::reader::{PLACE, Reader};
use super::tree::{self, Misfit, Node, Value};

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
        deserializer.deserialize_tuple_struct(PLACE, 3, PlaceVisitor(PhantomData))
    }
}

/// Takes line, column and value from the [`Reader`].
struct PlaceVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for PlaceVisitor<T> {
    type Value = Located<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(PLACE)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Located<T>, A::Error> {
        let lost = || serde::de::Error::custom("a place is known only to values of a file");
        let line = seq.next_element()?.ok_or_else(lost)?;
        let column = seq.next_element()?.ok_or_else(lost)?;
        let value = seq.next_element()?.ok_or_else(lost)?;
        Ok(Located { value, line, column })
    }
}

impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.value.serialize(serializer)
    }
}

/// Reads a text into a type. On failure there is one error of shape: nothing behind it can be trusted.
pub fn load<T: DeserializeOwned>(source: &Source) -> Result<T, Vec<DataError>> {
    let node = tree::parse(&source.text).map_err(|e| vec![misfit(source, &Outline::default(), e)])?;
    let read = T::deserialize(Reader { source: &source.text, node: &node });
    read.map_err(|e| vec![misfit(source, &Outline::new(&source.text, &node), e)])
}

/// What does not fit, with file, path and the line itself.
fn misfit(source: &Source, outline: &Outline, error: Misfit) -> DataError {
    let Some((line, column)) = error.place else { return DataError::whole(&source.name, error.message) };
    let at = DataError::at(source, outline, line, column, error.message);
    // A mapping or list begins where its first key or item does.
    if error.is_whole { DataError { path: outline.whole(line, column), ..at } } else { at }
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
        tree::parse(text).map_or_else(|_| Self::default(), |node| Self::new(text, &node))
    }

    fn new(source: &str, node: &Node) -> Self {
        let mut outline = Self::default();
        outline.walk(source, node, &mut String::new());
        outline.marks.sort();
        outline
    }

    /// The path of the last key or value that begins at or before a place.
    pub fn path(&self, line: u32, column: u32) -> String {
        let after = self.marks.partition_point(|&(l, c, _)| (l, c) <= (line, column));
        after.checked_sub(1).map_or_else(String::new, |i| self.marks[i].2.clone())
    }

    /// The path of the outermost value that begins at a place.
    fn whole(&self, line: u32, column: u32) -> String {
        let here = self.marks.iter().find(|&&(l, c, _)| (l, c) == (line, column));
        here.map_or_else(String::new, |(_, _, path)| path.clone())
    }

    fn walk(&mut self, source: &str, node: &Node, path: &mut String) {
        self.marks.push((node.line, node.column, path.clone()));
        let stem = path.len();
        match &node.value {
            Value::List(items) => {
                for (i, item) in items.iter().enumerate() {
                    path.push_str(&format!("[{i}]"));
                    self.walk(source, item, path);
                    path.truncate(stem);
                }
            }
            Value::Map(entries) => {
                for (key, value) in entries {
                    if stem > 0 {
                        path.push('.');
                    }
                    path.push_str(key.text(source).unwrap_or("?"));
                    self.marks.push((key.line, key.column, path.clone()));
                    self.walk(source, value, path);
                    path.truncate(stem);
                }
            }
            _ => {}
        }
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
