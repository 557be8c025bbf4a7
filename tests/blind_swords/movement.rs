//! Movement of brigades and batteries.

mod brigade;
mod guns;
mod opening;
mod random;
