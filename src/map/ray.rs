//! Straight lines through the grid.
