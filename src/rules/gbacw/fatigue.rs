//! Fatigue (`gbacw:17`).
