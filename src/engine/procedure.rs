//! What every procedure of every system has in common: the trait, the words of its questions, and the enums of frames
//! and events made from lists.

use super::choice::{Choice, ChoiceId, Group, Prompt, Target};
use super::lines::Line;
use super::query::Odds;
use super::rules::{Cx, Flow, Rules};
use super::snapshot::PieceId;
use crate::kit::Side;
use crate::map::HexId;

/// One suspended procedure of the rules.
///
/// A frame keeps ids and a stage, never copies of facts that can change while it waits; on each [`Procedure::run`] it
/// looks again. It keeps only what the rules fix at declaration.
pub trait Procedure<R: Rules> {
    /// Runs on until it must ask, calls another frame, or is done.
    fn run(&mut self, cx: &mut Cx<R>) -> Flow<R::Frame>;

    /// Lists the legal answers of a waiting frame in any order; the caller sorts and removes duplicates.
    fn legal(&self, book: &R::Book, world: &R::World, out: &mut Vec<R::Action>) {
        let _ = (book, world, out);
    }

    /// Carries out an answer.
    fn apply(&mut self, action: R::Action, cx: &mut Cx<R>) -> Flow<R::Frame> {
        let _ = cx;
        unreachable!("this procedure never asks, so {action:?} cannot come");
    }

    /// The question in words.
    fn ask(&self, book: &R::Book, world: &R::World) -> Ask {
        let _ = (book, world);
        Ask::default()
    }

    /// One answer in words.
    fn choice(&self, book: &R::Book, world: &R::World, action: R::Action) -> ChoiceWords {
        let _ = (book, world);
        unreachable!("this procedure never asks, so {action:?} has no words");
    }

    /// Why whatever waits on top of this frame is asked: `12 MI fired at 2 AR`. `None` for frames not worth naming.
    fn because(&self, book: &R::Book, world: &R::World) -> Option<String> {
        let _ = (book, world);
        None
    }

    /// Exact odds of an answer, where the charts decide.
    fn odds(&self, book: &R::Book, world: &R::World, action: R::Action) -> Option<Odds> {
        let _ = (book, world, action);
        None
    }
}

/// A frame that holds a procedure.
pub trait Suspended<R: Rules> {
    /// The procedure inside.
    fn inner(&self) -> &dyn Procedure<R>;
    /// The procedure inside, to be run.
    fn inner_mut(&mut self) -> &mut dyn Procedure<R>;
}

/// A question in words.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// The question: `12 MI fires at whom?`
    pub title: String,
    /// The rule, as in `gbacw:10.32`.
    pub rule: &'static str,
    /// A short word for the status line: `FIRE`.
    pub phase: &'static str,
    /// The piece it is about.
    pub actor: Option<PieceId>,
    /// The hex it is about.
    pub focus: Option<HexId>,
    /// What declining means.
    pub decline: Option<String>,
    /// More lines that help to decide.
    pub context: Vec<Line>,
}

/// A choice in words.
#[derive(Clone, Debug)]
pub struct ChoiceWords {
    /// Its part of the menu.
    pub group: Group,
    /// The system's word for the kind of choice, stable: `fire`, `step`, `decline`.
    pub verb: &'static str,
    /// Its own key, if it has one.
    pub key: Option<char>,
    /// The label.
    pub label: String,
    /// More about it.
    pub detail: String,
    /// Who acts.
    pub actor: Option<PieceId>,
    /// What it points at.
    pub target: Target,
    /// The rule.
    pub rule: &'static str,
    /// Whether odds can be asked for.
    pub has_odds: bool,
}

impl ChoiceWords {
    /// A choice with the least a choice needs.
    pub fn new(group: Group, verb: &'static str, label: impl Into<String>, rule: &'static str) -> Self {
        Self {
            group,
            verb,
            key: None,
            label: label.into(),
            detail: String::new(),
            actor: None,
            target: Target::None,
            rule,
            has_odds: false,
        }
    }

    /// With a key of its own.
    #[must_use]
    pub fn key(mut self, key: char) -> Self {
        self.key = Some(key);
        self
    }

    /// With more about it.
    #[must_use]
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// With who acts.
    #[must_use]
    pub fn actor(mut self, piece: PieceId) -> Self {
        self.actor = Some(piece);
        self
    }

    /// With what it points at.
    #[must_use]
    pub fn target(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// With odds on request.
    #[must_use]
    pub fn odds(mut self) -> Self {
        self.has_odds = true;
        self
    }
}

/// The decision in words: the top frame asks, the others say why.
pub fn prompt<R: Rules>(side: Side, book: &R::Book, seen: &R::World, stack: &[R::Frame], legal: &[R::Action]) -> Prompt
where
    R::Frame: Suspended<R>,
{
    let top = stack.last().expect("a game that asks has a frame").inner();
    let ask = top.ask(book, seen);
    let choice = |(index, action): (usize, &R::Action)| {
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
    };
    Prompt {
        seq: 0,
        side,
        title: ask.title,
        why: stack.iter().rev().skip(1).filter_map(|f| f.inner().because(book, seen)).collect(),
        rule: ask.rule,
        phase: ask.phase,
        actor: ask.actor,
        focus: ask.focus,
        choices: legal.iter().enumerate().map(choice).collect(),
        decline: ask.decline,
        context: ask.context,
    }
}

/// The frames of a system as one enum: `frames! { System; /// doc  Name(path::Type), ... }`.
macro_rules! frames {
    ($system:ty; $($(#[$doc:meta])* $name:ident($path:ty),)*) => {
        /// A suspended procedure.
        #[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
        pub enum Frame {
            $($(#[$doc])* $name(Box<$path>),)*
        }

        $(impl From<$path> for Frame {
            fn from(frame: $path) -> Self {
                Self::$name(Box::new(frame))
            }
        })*

        impl $crate::engine::procedure::Suspended<$system> for Frame {
            fn inner(&self) -> &dyn $crate::engine::procedure::Procedure<$system> {
                match self { $(Self::$name(f) => f.as_ref(),)* }
            }

            fn inner_mut(&mut self) -> &mut dyn $crate::engine::procedure::Procedure<$system> {
                match self { $(Self::$name(f) => f.as_mut(),)* }
            }
        }
    };
}

/// The events of a system as one enum: `events! { Book; /// doc  Name(path::Type), ... }`.
macro_rules! events {
    ($book:ty; $($(#[$doc:meta])* $name:ident($path:ty),)*) => {
        /// Something that happened.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum Event {
            $($(#[$doc])* $name($path),)*
        }

        $(impl From<$path> for Event {
            fn from(event: $path) -> Self {
                Self::$name(event)
            }
        })*

        impl Event {
            /// The event as a sentence of the log.
            pub fn line(&self, book: &$book) -> $crate::engine::Line {
                match self { $(Self::$name(e) => e.line(book),)* }
            }
        }
    };
}

pub(crate) use {events, frames};
