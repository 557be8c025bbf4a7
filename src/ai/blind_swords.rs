//! What choices are worth in *Shiloh: The First Day*.
//!
//! Worth is counted in thousandths of a victory point. Finishing is worth 0, so anything below 0 is left undone.
//!
//! | module | what |
//! |---|---|
//! | [`field`] | who is where, how strong, what it is worth |
//! | [`aims`] | what there is to go for and how far it is |
//! | [`place`] | what standing in a hex is worth |
//! | [`walk`] | movement, retreat, advance, placing |
//! | [`combat`] | fire, close combat, tests |
//! | [`command`] | brigades, orders, rally |
//! | [`chits`] | event chits |

mod aims;
mod chits;
mod combat;
mod command;
mod field;
mod place;
mod walk;

use super::bot::Desk;
use super::ways::Ways;
use crate::engine::{Answer, Choice, Group, Odds, Prompt, Query, Snapshot};
use field::Field;

/// What each choice of the prompt is worth, in order.
pub fn weigh(desk: &dyn Desk, snapshot: &Snapshot, prompt: &Prompt, ways: &Ways) -> Vec<i32> {
    let field = Field::new(snapshot, prompt.side, ways);
    if prompt.choices.iter().any(|c| c.group == Group::Move && walk::is_step(c)) {
        return walk::steps(desk, &field, prompt);
    }
    if prompt.choices.iter().any(|c| matches!(c.group, Group::Retreat | Group::Place)) {
        return walk::shifts(&field, prompt);
    }
    prompt.choices.iter().map(|choice| one(desk, &field, prompt, choice)).collect()
}

/// The odds of a choice, where it has any.
fn odds(desk: &dyn Desk, choice: &Choice) -> Option<Odds> {
    if !choice.has_odds {
        return None;
    }
    match desk.ask(Query::Odds(choice.id)) {
        Answer::Odds(odds) => Some(*odds),
        _ => None,
    }
}

/// A choice that is weighed by itself.
fn one(desk: &dyn Desk, field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    match choice.group {
        Group::Done => 0,
        Group::Command => command::worth(field, prompt, choice),
        Group::Rally => command::rally(field, choice),
        Group::Select => select(desk, field, prompt, choice),
        Group::Move => walk::pick(field, choice),
        Group::Fire | Group::React => combat::fire(desk, field, prompt, choice),
        Group::Shock => combat::close(desk, field, choice),
        Group::Event => chits::worth(desk, field, prompt, choice),
        _ => -1,
    }
}

/// Which piece or hex is next, which one suffers.
fn select(desk: &dyn Desk, field: &Field, prompt: &Prompt, choice: &Choice) -> i32 {
    match choice.verb {
        "guns" => combat::guns(field, choice),
        "lead" => combat::lead(field, choice),
        "shake" => command::shake(field, choice),
        "unit" | "pick" => walk::pick(field, choice),
        // One after another goes further than all together.
        "stack" => -1,
        _ if prompt.phase.contains("FIRE") => combat::fire(desk, field, prompt, choice),
        _ => combat::victim(field, choice),
    }
}
