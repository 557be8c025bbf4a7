//! The terminal: screens, keys, themes.

pub mod canvas;
pub mod caps;
pub mod encoder;
pub mod geometry;
pub mod host;
pub mod input;
pub mod layout;
pub mod menu;
pub mod pane;
pub mod terminal;
pub mod text;
pub mod theme;

pub use host::{BattleInfo, Host, OptionInfo, SaveInfo, Seat, Setup, Told};
