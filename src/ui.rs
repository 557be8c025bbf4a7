//! The terminal: screens, keys, themes.
//!
//! [`run`] is the loop: it sleeps until a key or a signal comes, hands all waiting keys to the top of the stack of
//! [`layers`], draws once and sends the difference in one write ([`encoder`]). What is drawn comes from a snapshot and a
//! prompt that the [`Host`] gives out; what is done goes back to it as the id of a choice.

pub mod canvas;
pub mod caps;
pub mod command;
pub mod encoder;
pub mod geometry;
pub mod host;
pub mod input;
pub mod keymap;
pub mod layer;
pub mod layers;
pub mod layout;
pub mod menu;
pub mod pane;
pub mod run;
pub mod screen;
pub mod state;
pub mod terminal;
pub mod text;
pub mod theme;

pub use host::{BattleInfo, Host, OptionInfo, SaveInfo, Seat, Setup, Told};
