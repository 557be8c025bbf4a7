//! Sessions, saves and the command line.
//!
//! [`session::Session`] is the only owner of a running match: it knows who sits where, writes every action to its
//! [`save`] file before anybody is told its result, and catches [`fault`]s of the rules. [`desk::Program`] puts it
//! behind the screen's [`Host`](crate::ui::host::Host); [`plain`] is the line mode on the same seam; [`cli`] is the
//! command line.

pub mod dirs;
pub mod fault;

pub mod replay;
pub mod save;
pub mod session;
pub mod shelf;
