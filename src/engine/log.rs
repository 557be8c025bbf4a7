//! The action log: the save file's content. A header and one entry an action, each with a check value.
//!
//! The text form and its damage reports live here; reading and writing files is `app`'s.

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

/// One action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// Its number, from 1.
    pub n: u32,
    /// Who took it.
    pub side: Side,
    /// The action in the system's form.
    pub action: serde_json::Value,
    /// Check value of the state after it, in hexadecimal.
    pub check: String,
}
