//! The parts in the box: sides, dice, tallies, draw cups, stacks. No rule of any game system.

pub mod cup;
pub mod dice;
pub mod side;
pub mod stack;
pub mod tally;

pub use cup::Cup;
pub use dice::Dice;
pub use side::{BySide, Side};
pub use stack::Stacks;
pub use tally::{Item, Tally};
