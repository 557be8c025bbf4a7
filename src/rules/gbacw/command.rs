//! Command range (`gbacw:4.2`).
