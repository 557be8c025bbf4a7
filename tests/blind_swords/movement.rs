//! Movement of brigades and batteries.

mod random;
