//! Movement of brigades and batteries.

mod brigade;
mod random;
