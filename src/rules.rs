//! The registry: the one place that names all systems.

pub mod gbacw;
