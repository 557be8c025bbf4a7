//! Bounded movement floods.
