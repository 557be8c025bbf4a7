//! The terminal: screens, keys, themes.

pub mod host;

pub use host::{BattleInfo, Host, OptionInfo, SaveInfo, Seat, Setup, Told};
