//! Sessions, saves and the command line.
//!
//! [`session::Session`] is the only owner of a running match: it knows who sits where, writes every action to its
//! [`save`] file before anybody is told its result, and catches [`fault`]s of the rules. [`program::Program`] puts it
//! behind the screen's [`Host`](crate::ui::Host); [`plain`] is the line mode on the same seam; [`cli`] is the
//! command line.

pub mod cli;
pub mod dirs;
pub mod fault;
pub mod plain;
pub mod program;
pub mod replay;
pub mod report;
pub mod save;
pub mod session;
pub mod shelf;
pub mod signals;
pub mod simulate;
