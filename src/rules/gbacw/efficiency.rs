//! Efficiency markers and activation markers (`gbacw:5.2`).
