//! A sum of which every item can be explained: a die roll's modifiers, with reason and rule number.

use serde::{Deserialize, Serialize};

/// One item of a [`Tally`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Item {
    /// What it adds (or, negative, takes away).
    pub amount: i16,
    /// Why, in a few words, as in `target in woods`.
    pub reason: std::borrow::Cow<'static, str>,
    /// The rule, as in `10.53` or `bb 9.44`.
    pub rule: std::borrow::Cow<'static, str>,
}

/// A list of modifiers and their sum.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally(pub Vec<Item>);

impl Tally {
    /// No modifier at all.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds an item; a zero amount is left out.
    pub fn add(
        &mut self,
        amount: i16,
        reason: impl Into<std::borrow::Cow<'static, str>>,
        rule: impl Into<std::borrow::Cow<'static, str>>,
    ) {
        if amount != 0 {
            self.0.push(Item { amount, reason: reason.into(), rule: rule.into() });
        }
    }

    /// Adds an item if a condition holds.
    pub fn add_if(&mut self, condition: bool, amount: i16, reason: &'static str, rule: &'static str) {
        if condition {
            self.add(amount, reason, rule);
        }
    }

    /// The sum.
    pub fn total(&self) -> i16 {
        self.0.iter().map(|i| i.amount).sum()
    }
}
