//! Typed values from a tree of YAML, with errors in plain words that know their place.

use std::fmt;

use serde::de::value::StrDeserializer;
use serde::de::{self, DeserializeSeed, Deserializer, EnumAccess, MapAccess, SeqAccess, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;

use super::near;
use super::tree::{Misfit, Node, Value};

/// The name by which [`super::Located`] asks for a value with its place: line, column, value.
pub const PLACE: &str = "a value and its place";

fn listed(names: &[&str]) -> String {
    names.join(", ")
}

impl de::Error for Misfit {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self::new(message.to_string())
    }
    fn invalid_type(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(format!("found {unexpected}, expected {expected}"))
    }
    fn invalid_value(unexpected: de::Unexpected<'_>, expected: &dyn de::Expected) -> Self {
        Self::new(format!("found {unexpected}, expected {expected}"))
    }
    fn invalid_length(len: usize, expected: &dyn de::Expected) -> Self {
        Self::new(format!("found {len} items, expected {expected}"))
    }
    fn unknown_variant(variant: &str, expected: &'static [&'static str]) -> Self {
        let hint = near::hint(variant, expected.iter().copied());
        Self::new(format!("unknown value \"{variant}\"{hint}; expected one of: {}", listed(expected)))
    }
    fn unknown_field(field: &str, expected: &'static [&'static str]) -> Self {
        let hint = near::hint(field, expected.iter().copied());
        Self::new(format!("unknown key \"{field}\"{hint}; expected one of: {}", listed(expected)))
    }
    fn missing_field(field: &'static str) -> Self {
        Self::new(format!("missing key \"{field}\""))
    }
    fn duplicate_field(field: &'static str) -> Self {
        Self::new(format!("key \"{field}\" stands twice"))
    }
}

/// Reads one node of a tree.
#[derive(Clone, Copy)]
pub struct Reader<'a> {
    /// The text the tree was made from.
    pub source: &'a str,
    /// What is read.
    pub node: &'a Node,
}

impl<'a> Reader<'a> {
    fn wrong(self, expected: &str) -> Misfit {
        Misfit::new(format!("expected {expected}")).at(self.node)
    }

    fn other(self, node: &'a Node) -> Self {
        Self { node, ..self }
    }

    /// A whole number of a type that can hold it.
    fn whole<T: TryFrom<i128>>(self, expected: &str) -> Result<T, Misfit> {
        let number = match self.node.value {
            Value::Whole(n) => i128::from(n),
            Value::Negative(n) => i128::from(n),
            _ => return Err(self.wrong(expected)),
        };
        T::try_from(number).map_err(|_| self.wrong(expected))
    }

    fn items(self) -> Option<&'a [Node]> {
        match &self.node.value {
            Value::List(items) => Some(items),
            Value::Null => Some(&[]),
            _ => None,
        }
    }

    fn entries(self) -> Option<&'a [(Node, Node)]> {
        match &self.node.value {
            Value::Map(entries) => Some(entries),
            Value::Null => Some(&[]),
            _ => None,
        }
    }
}

/// The words for whole numbers.
const SIGNED: &str = "a whole number";
const UNSIGNED: &str = "a whole number, not negative";

macro_rules! whole {
    ($($method:ident $visit:ident $expected:ident;)*) => {$(
        fn $method<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
            visitor.$visit(self.whole($expected)?).map_err(|e: Misfit| e.at(self.node))
        }
    )*};
}

impl<'de> Deserializer<'de> for Reader<'de> {
    type Error = Misfit;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let result = match &self.node.value {
            Value::Null => visitor.visit_unit(),
            Value::Bool(value) => visitor.visit_bool(*value),
            Value::Whole(value) => visitor.visit_u64(*value),
            Value::Negative(value) => visitor.visit_i64(*value),
            Value::Float(value) => visitor.visit_f64(*value),
            Value::Text(text) => visitor.visit_borrowed_str(text),
            Value::List(_) => return self.deserialize_seq(visitor),
            Value::Map(_) => return self.deserialize_map(visitor),
        };
        result.map_err(|e: Misfit| e.at(self.node))
    }

    whole! {
        deserialize_i8 visit_i8 SIGNED;
        deserialize_i16 visit_i16 SIGNED;
        deserialize_i32 visit_i32 SIGNED;
        deserialize_i64 visit_i64 SIGNED;
        deserialize_u8 visit_u8 UNSIGNED;
        deserialize_u16 visit_u16 UNSIGNED;
        deserialize_u32 visit_u32 UNSIGNED;
        deserialize_u64 visit_u64 UNSIGNED;
    }

    fn deserialize_bool<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.node.value {
            Value::Bool(value) => visitor.visit_bool(value),
            _ => Err(self.wrong("true or false")),
        }
    }

    fn deserialize_str<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.node.text(self.source) {
            Some(text) => visitor.visit_borrowed_str(text).map_err(|e: Misfit| e.at(self.node)),
            None => Err(Misfit::new(format!("found {}, expected a text", self.node.kind())).at(self.node)),
        }
    }

    fn deserialize_string<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_str(visitor)
    }

    fn deserialize_identifier<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_str(visitor)
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        match self.node.value {
            Value::Null => visitor.visit_none(),
            _ => visitor.visit_some(self),
        }
    }

    fn deserialize_newtype_struct<V: Visitor<'de>>(self, _: &'static str, visitor: V) -> Result<V::Value, Misfit> {
        visitor.visit_newtype_struct(self)
    }

    fn deserialize_seq<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let items = self
            .items()
            .ok_or_else(|| Misfit::new(format!("found {}, expected a list", self.node.kind())).at(self.node))?;
        visitor.visit_seq(Items { reader: self, rest: items.iter() }).map_err(|e| e.at(self.node))
    }

    fn deserialize_tuple<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_seq(visitor)
    }

    fn deserialize_tuple_struct<V: Visitor<'de>>(
        self,
        name: &'static str,
        _: usize,
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        if name == PLACE {
            return visitor.visit_seq(Placed { reader: self, next: 0 }).map_err(|e| e.at(self.node));
        }
        self.deserialize_seq(visitor)
    }

    fn deserialize_map<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        let entries = self
            .entries()
            .ok_or_else(|| Misfit::new(format!("found {}, expected a mapping", self.node.kind())).at(self.node))?;
        visitor.visit_map(Entries { reader: self, rest: entries.iter(), value: None }).map_err(|e| e.at(self.node))
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        self.deserialize_map(visitor)
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        _: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Misfit> {
        let choice = match &self.node.value {
            Value::Map(entries) => match &entries[..] {
                [(name, content)] => Variant { name: self.other(name), content: Some(self.other(content)) },
                _ => return Err(self.wrong("one key that says which kind it is")),
            },
            _ => Variant { name: self, content: None },
        };
        visitor.visit_enum(choice).map_err(|e| e.at(self.node))
    }

    fn deserialize_f32<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_any(visitor)
    }

    fn deserialize_f64<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Misfit> {
        self.deserialize_any(visitor)
    }

    forward_to_deserialize_any! { i128 u128 char bytes byte_buf unit unit_struct ignored_any }
}

/// The items of a list.
struct Items<'a> {
    reader: Reader<'a>,
    rest: std::slice::Iter<'a, Node>,
}

impl<'a> SeqAccess<'a> for Items<'a> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Misfit> {
        self.rest.next().map(|node| seed.deserialize(self.reader.other(node)).map_err(|e| e.at(node))).transpose()
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// Line, column and value of one node.
struct Placed<'a> {
    reader: Reader<'a>,
    next: u8,
}

impl<'a> SeqAccess<'a> for Placed<'a> {
    type Error = Misfit;

    fn next_element_seed<T: DeserializeSeed<'a>>(&mut self, seed: T) -> Result<Option<T::Value>, Misfit> {
        use serde::de::IntoDeserializer;
        self.next += 1;
        match self.next {
            1 => seed.deserialize(self.reader.node.line.into_deserializer()).map(Some),
            2 => seed.deserialize(self.reader.node.column.into_deserializer()).map(Some),
            3 => seed.deserialize(self.reader).map(Some),
            _ => Ok(None),
        }
    }
}

/// The entries of a mapping.
struct Entries<'a> {
    reader: Reader<'a>,
    rest: std::slice::Iter<'a, (Node, Node)>,
    value: Option<&'a Node>,
}

impl<'a> MapAccess<'a> for Entries<'a> {
    type Error = Misfit;

    fn next_key_seed<K: DeserializeSeed<'a>>(&mut self, seed: K) -> Result<Option<K::Value>, Misfit> {
        let Some((key, value)) = self.rest.next() else { return Ok(None) };
        self.value = Some(value);
        seed.deserialize(self.reader.other(key)).map(Some)
    }

    fn next_value_seed<V: DeserializeSeed<'a>>(&mut self, seed: V) -> Result<V::Value, Misfit> {
        let node = self.value.take().unwrap_or(self.reader.node);
        seed.deserialize(self.reader.other(node)).map_err(|e| e.at(node))
    }

    fn size_hint(&self) -> Option<usize> {
        Some(self.rest.len())
    }
}

/// A kind written as a word, or as one key with its content.
struct Variant<'a> {
    name: Reader<'a>,
    content: Option<Reader<'a>>,
}

impl<'a> EnumAccess<'a> for Variant<'a> {
    type Error = Misfit;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'a>>(self, seed: V) -> Result<(V::Value, Self), Misfit> {
        let Some(text) = self.name.node.text(self.name.source) else {
            return Err(Misfit::new(format!("found {}, expected a word", self.name.node.kind())).at(self.name.node));
        };
        let name = seed.deserialize(StrDeserializer::<Misfit>::new(text)).map_err(|e| e.at(self.name.node))?;
        Ok((name, self))
    }
}

impl Variant<'_> {
    fn bare(&self) -> Misfit {
        Misfit::new("expected a key with its content, not a word alone".to_owned()).at(self.name.node)
    }
}

impl<'a> VariantAccess<'a> for Variant<'a> {
    type Error = Misfit;

    fn unit_variant(self) -> Result<(), Misfit> {
        match self.content {
            Some(content) if !matches!(content.node.value, Value::Null) => Err(content.wrong("nothing after this key")),
            _ => Ok(()),
        }
    }

    fn newtype_variant_seed<T: DeserializeSeed<'a>>(self, seed: T) -> Result<T::Value, Misfit> {
        let content = self.content.ok_or_else(|| self.bare())?;
        seed.deserialize(content).map_err(|e| e.at(content.node))
    }

    fn tuple_variant<V: Visitor<'a>>(self, _: usize, visitor: V) -> Result<V::Value, Misfit> {
        self.content.ok_or_else(|| self.bare())?.deserialize_seq(visitor)
    }

    fn struct_variant<V: Visitor<'a>>(self, _: &'static [&'static str], visitor: V) -> Result<V::Value, Misfit> {
        self.content.ok_or_else(|| self.bare())?.deserialize_map(visitor)
    }
}
