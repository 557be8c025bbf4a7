//! The layers: one file a screen.

pub mod battles;
pub mod boxes;
pub mod choices;
pub mod confirm;
pub mod find;
pub mod handover;
pub mod legend;
pub mod log;
pub mod oob;
pub mod options;
pub mod overlays;
pub mod play;
pub mod saves;
pub mod setup;
pub mod sheet;
pub mod title;
