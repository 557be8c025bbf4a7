//! Procedures: how a game system writes its frames, so that the automatic part, the legal answers, their words and
//! their odds stand in one file.
//!
//! A system lists its procedures in `frames!` and its happenings in `events!`; each procedure implements
//! [`Procedure`]. A procedure keeps ids and a stage, never copies of facts that can change while it waits; on each
//! [`Procedure::run`] it looks again. It keeps only what the rules fix at declaration.

use super::choice::{Choice, ChoiceId, Group, Prompt, Target};
use super::lines::Line;
use super::query::{Answer, Odds};
use super::rules::{Cx, Flow, Rules};
use super::snapshot::PieceId;
use crate::kit::Side;
use crate::map::HexId;

/// One suspended procedure of a system's rules.
pub trait Procedure<R: Rules> {
    /// Runs on until it must ask, calls another frame, or is done.
    fn run(&mut self, cx: &mut Cx<'_, R>) -> Flow<R::Frame>;

    /// Lists the legal answers of a waiting frame in any order; the caller sorts and removes duplicates.
    fn legal(&self, book: &R::Book, world: &R::World, out: &mut Vec<R::Action>) {
        let _ = (book, world, out);
    }

    /// Carries out an answer.
    fn apply(&mut self, action: R::Action, cx: &mut Cx<'_, R>) -> Flow<R::Frame> {
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

/// A frame with a procedure inside: what `frames!` makes.
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
    pub fn key(mut self, key: char) -> Self {
        self.key = Some(key);
        self
    }

    /// With more about it.
    pub fn detail(mut self, detail: impl Into<String>) -> Self {
        self.detail = detail.into();
        self
    }

    /// With who acts.
    pub fn actor(mut self, piece: PieceId) -> Self {
        self.actor = Some(piece);
        self
    }

    /// With what it points at.
    pub fn target(mut self, target: Target) -> Self {
        self.target = target;
        self
    }

    /// With odds on request.
    pub fn odds(mut self) -> Self {
        self.has_odds = true;
        self
    }

    /// The choice at a place of the prompt's list. The machine puts in the sequence number.
    fn choice(self, index: usize) -> Choice {
        Choice {
            id: ChoiceId { seq: 0, index: index as u16 },
            group: self.group,
            verb: self.verb,
            key: self.key,
            label: self.label,
            detail: self.detail,
            actor: self.actor,
            target: self.target,
            rule: self.rule,
            has_odds: self.has_odds,
        }
    }
}

/// The legal answers of a waiting frame, sorted and without duplicates: a system's [`Rules::legal`].
pub fn legal<R: Rules>(frame: &R::Frame, book: &R::Book, world: &R::World, out: &mut Vec<R::Action>)
where
    R::Frame: Suspended<R>,
{
    frame.inner().legal(book, world, out);
    out.sort_unstable();
    out.dedup();
}

/// The decision in words, by the procedures on the stack: a system's [`Rules::prompt`].
pub fn prompt<R: Rules>(side: Side, book: &R::Book, seen: &R::World, stack: &[R::Frame], legal: &[R::Action]) -> Prompt
where
    R::Frame: Suspended<R>,
{
    let top = stack.last().expect("a game that asks has a frame").inner();
    let ask = top.ask(book, seen);
    Prompt {
        seq: 0,
        side,
        title: ask.title,
        why: stack.iter().rev().skip(1).filter_map(|f| f.inner().because(book, seen)).collect(),
        rule: ask.rule,
        phase: ask.phase,
        actor: ask.actor,
        focus: ask.focus,
        choices: legal.iter().enumerate().map(|(i, action)| top.choice(book, seen, *action).choice(i)).collect(),
        decline: ask.decline,
        context: ask.context,
    }
}

/// The odds of one choice of the present prompt, by the procedure on top: a system's answer to
/// [`super::Query::Odds`].
pub fn odds<R: Rules>(
    book: &R::Book,
    seen: &R::World,
    stack: &[R::Frame],
    legal: &[R::Action],
    choice: ChoiceId,
) -> Answer
where
    R::Frame: Suspended<R>,
{
    let (Some(action), Some(top)) = (legal.get(usize::from(choice.index)), stack.last()) else {
        return Answer::Nothing;
    };
    top.inner().odds(book, seen, *action).map_or(Answer::Nothing, |odds| Answer::Odds(Box::new(odds)))
}

/// Makes a system's `Frame`: one variant a procedure, boxed so that the stack stays small.
///
/// The first line names the system. Every type listed must implement [`Procedure`] for it, and `Clone`, `Debug` and
/// serde's traits. The frame gets `From` for each of them, `inner` and `inner_mut`, and [`Suspended`].
///
/// ```ignore
/// frames! {
///     Gbacw;
///     /// The sequence of play (3.0).
///     Turn(super::turn::Turn),
/// }
/// ```
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

        impl Frame {
            /// The procedure inside.
            pub fn inner(&self) -> &dyn $crate::engine::Procedure<$system> {
                match self { $(Self::$name(f) => f.as_ref(),)* }
            }

            /// The procedure inside, to be run.
            pub fn inner_mut(&mut self) -> &mut dyn $crate::engine::Procedure<$system> {
                match self { $(Self::$name(f) => f.as_mut(),)* }
            }
        }

        impl $crate::engine::Suspended<$system> for Frame {
            fn inner(&self) -> &dyn $crate::engine::Procedure<$system> {
                self.inner()
            }

            fn inner_mut(&mut self) -> &mut dyn $crate::engine::Procedure<$system> {
                self.inner_mut()
            }
        }
    };
}

/// Makes a system's `Event`: one variant a topic, its words made by the topic's `line(&self, book) -> Line`.
///
/// The first line names the system. Every type listed must be `Clone`, `Debug`, `PartialEq` and `Eq`. The event gets
/// `From` for each of them and `line`.
///
/// ```ignore
/// events! {
///     Gbacw;
///     /// Fire.
///     Fire(super::fire::FireEvent),
/// }
/// ```
macro_rules! events {
    ($system:ty; $($(#[$doc:meta])* $name:ident($path:ty),)*) => {
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
            pub fn line(&self, book: &<$system as $crate::engine::Rules>::Book) -> $crate::engine::Line {
                match self { $(Self::$name(e) => e.line(book),)* }
            }
        }
    };
}

pub(crate) use {events, frames};
