//! What a side sees: snapshots, prompts and answers to questions.

use super::action::Action;
use super::book::Book;
use super::frame::Frame;
use super::world::World;
use crate::engine::{Answer, Choice, ChoiceId, Prompt, Query, Snapshot};
use crate::kit::Side;

/// The decision in words.
pub fn prompt(side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action]) -> Prompt {
    let top = stack.last().expect("a game that asks has a frame").inner();
    let ask = top.ask(book, seen);
    let choices = legal
        .iter()
        .enumerate()
        .map(|(index, action)| {
            let w = top.choice(book, seen, *action);
            Choice {
                id: ChoiceId { seq: 0, index: index as u16 },
                group: w.group,
                verb: w.verb,
                key: w.key,
                label: w.label,
                detail: w.detail,
                actor: w.actor,
                target: w.target,
                rule: w.rule,
                has_odds: w.has_odds,
            }
        })
        .collect();
    Prompt {
        seq: 0,
        side,
        title: ask.title,
        why: stack.iter().rev().skip(1).filter_map(|f| f.inner().because(book, seen)).collect(),
        rule: ask.rule,
        phase: ask.phase,
        actor: ask.actor,
        focus: ask.focus,
        choices,
        decline: ask.decline,
        context: ask.context,
    }
}

/// What a side sees.
pub fn show(_side: Side, _book: &Book, _seen: &World, _stack: &[Frame]) -> Snapshot {
    unimplemented!("the view is being written")
}

/// Answers a question.
pub fn answer(_side: Side, _book: &Book, _seen: &World, _stack: &[Frame], _legal: &[Action], _q: Query) -> Answer {
    Answer::Nothing
}
