//! Great Battles of the American Civil War: *Into the Woods*.
