//! Rules of Blind Swords by their numbers, through the public engine.

mod advance;
mod cavalry;
mod charts;
mod close;
mod cohesion;
mod command;
mod data;
mod end;
mod event_strikes;
mod events;
mod fire;
mod fire_strength;
mod fog;
mod ground;
mod hidden;
mod model_turn;
mod movement;
mod panic;
mod plain;
mod rally;
mod results;
mod retreat;
mod retreat_hazards;
mod sight;
mod stacking;
mod turn;
