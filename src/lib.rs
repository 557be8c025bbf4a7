//! `longroll`: the Battle of Shiloh, 6-7 April 1862, as a hex wargame for the terminal.
//!
//! The crate is layered; see `ARCHITECTURE.md`. From the bottom: [`data`] (YAML to located values), [`map`]
//! (hexes, boards, lines), [`kit`] (the parts in the box: dice, sides, tallies), [`engine`] (a game is a world,
//! dice and a stack of frames; decisions, events, snapshots, logs), [`rules`] (one module per game system),
//! [`ai`] (players that see only a snapshot and a prompt), [`ui`] (the terminal screen and the plain mode) and
//! [`app`] (sessions, saves, the command line).

pub mod ai;
pub mod app;
pub mod data;
pub mod engine;
pub mod kit;
pub mod map;
pub mod rules;
pub mod ui;
