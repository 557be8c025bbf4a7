//! A YAML text as a tree of values with their places. The only place that names the YAML crate: it reads into this one
//! type, and every file's own types are read from the tree.
//!
//! A reader made for each type straight from the text would be several times as large; there are some hundreds of types.

use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::{Error, Location, Options, Spanned};

/// A value and where it stands.
#[derive(Debug)]
pub struct Node {
    /// What it is.
    pub value: Value,
    /// Line, counted from 1.
    pub line: u32,
    /// Column in characters, counted from 1.
    pub column: u32,
    /// Where its text begins and ends in the source, in bytes.
    bytes: (u32, u32),
}

/// A YAML value of the core schema.
#[derive(Debug)]
pub enum Value {
    /// Nothing, `~` or `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number not below 0.
    Whole(u64),
    /// A whole number below 0.
    Negative(i64),
    /// Any other number.
    Float(f64),
    /// A text, quoted or not.
    Text(String),
    /// A sequence.
    List(Vec<Node>),
    /// A mapping, in the order of the text.
    Map(Vec<(Node, Node)>),
}

/// Why a text is no tree, or a tree not of the wanted shape.
#[derive(Debug)]
pub struct Misfit {
    /// What is wrong and what was expected.
    pub message: String,
    /// Line and column of the innermost value that does not fit.
    pub place: Option<(u32, u32)>,
    /// Whether that value is a mapping or list as a whole.
    pub is_whole: bool,
}

impl Misfit {
    /// Something wrong at a place not known yet.
    pub fn new(message: String) -> Self {
        Self { message, place: None, is_whole: false }
    }

    /// The same, at this node unless a place is known already.
    pub fn at(mut self, node: &Node) -> Self {
        if self.place.is_none() {
            self.place = Some((node.line, node.column));
            self.is_whole = matches!(node.value, Value::List(_) | Value::Map(_));
        }
        self
    }
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Misfit {}

/// Reads a text.
///
/// # Errors
/// The first place where it is no YAML, or where a key stands twice.
pub fn parse(text: &str) -> Result<Node, Misfit> {
    let options: Options = serde_yaml::options! { with_snippet: false, strict_booleans: true };
    serde_yaml::from_str_with_options(text, options).map_err(|error| {
        let error = error.without_snippet();
        let place = error.location().filter(|l| *l != Location::UNKNOWN);
        let place = place.map(|l| (l.line() as u32, l.column() as u32));
        Misfit { place, ..Misfit::new(words(error)) }
    })
}

/// The crate's error in our words.
fn words(error: &Error) -> String {
    match error {
        Error::DuplicateMappingKey { key, .. } => format!("key \"{}\" stands twice", key.as_deref().unwrap_or("?")),
        Error::Unexpected { expected, .. } => format!("expected {expected}"),
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

impl Node {
    /// A scalar as it is written; `None` for null, sequences and mappings. Numbers and words such as `true` are texts
    /// where a text is wanted.
    pub fn text<'a>(&'a self, source: &'a str) -> Option<&'a str> {
        match &self.value {
            Value::Null | Value::List(_) | Value::Map(_) => None,
            Value::Text(text) => Some(text),
            Value::Bool(_) | Value::Whole(_) | Value::Negative(_) | Value::Float(_) => {
                source.get(self.bytes.0 as usize..self.bytes.1 as usize).map(str::trim)
            }
        }
    }

    /// What it is in words, as in "found a list".
    pub fn kind(&self) -> &'static str {
        match self.value {
            Value::Null => "nothing",
            Value::Bool(_) => "true or false",
            Value::Whole(_) | Value::Negative(_) => "a whole number",
            Value::Float(_) => "a number",
            Value::Text(_) => "a text",
            Value::List(_) => "a list",
            Value::Map(_) => "a mapping",
        }
    }
}

impl<'de> Deserialize<'de> for Node {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let Spanned { value, referenced, defined } = Spanned::<Value>::deserialize(deserializer)?;
        Ok(Self { value, line: referenced.line() as u32, column: referenced.column() as u32, bytes: bytes(&defined) })
    }
}

fn bytes(place: &Location) -> (u32, u32) {
    let span = place.span();
    let start = span.byte_offset().unwrap_or_default();
    (start as u32, (start + span.byte_len().unwrap_or_default()) as u32)
}

impl<'de> Deserialize<'de> for Value {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("any value")
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(u64::try_from(value).map_or(Value::Negative(value), Value::Whole))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Whole(value))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Value::Float(value))
    }
    fn visit_str<E>(self, value: &str) -> Result<Value, E> {
        Ok(Value::Text(value.to_owned()))
    }
    fn visit_string<E>(self, value: String) -> Result<Value, E> {
        Ok(Value::Text(value))
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_none<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Value, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = seq.next_element()? {
            items.push(item);
        }
        Ok(Value::List(items))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Value, A::Error> {
        let mut entries = Vec::new();
        while let Some(entry) = map.next_entry()? {
            entries.push(entry);
        }
        Ok(Value::Map(entries))
    }
}
