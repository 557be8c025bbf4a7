//! The terminal: screens, keys, themes.

pub mod caps;
pub mod encoder;
pub mod host;
pub mod input;
pub mod terminal;
pub mod theme;

pub use host::{BattleInfo, Host, OptionInfo, SaveInfo, Seat, Setup, Told};
