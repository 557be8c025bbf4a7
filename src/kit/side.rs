//! The two sides and a pair of values, one for each.

use serde::{Deserialize, Serialize};

/// A side of the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    /// The Army of the Tennessee and the Army of the Ohio.
    Union,
    /// The Army of the Mississippi.
    Confederate,
}

impl Side {
    /// Both sides, Union first.
    pub const BOTH: [Self; 2] = [Self::Union, Self::Confederate];

    /// The opponent.
    pub fn other(self) -> Self {
        match self {
            Self::Union => Self::Confederate,
            Self::Confederate => Self::Union,
        }
    }

    /// `Union` or `Confederate`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Union => "Union",
            Self::Confederate => "Confederate",
        }
    }
}

impl std::fmt::Display for Side {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

/// One value for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BySide<T> {
    /// The Union's.
    pub union: T,
    /// The Confederates'.
    pub confederate: T,
}

impl<T> BySide<T> {
    /// A pair made by asking once for each side, Union first.
    pub fn from_fn(mut f: impl FnMut(Side) -> T) -> Self {
        Self { union: f(Side::Union), confederate: f(Side::Confederate) }
    }
}

impl<T> std::ops::Index<Side> for BySide<T> {
    type Output = T;
    fn index(&self, side: Side) -> &T {
        match side {
            Side::Union => &self.union,
            Side::Confederate => &self.confederate,
        }
    }
}

impl<T> std::ops::IndexMut<Side> for BySide<T> {
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::Union => &mut self.union,
            Side::Confederate => &mut self.confederate,
        }
    }
}
