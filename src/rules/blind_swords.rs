//! Blind Swords: *Shiloh: The First Day*, the Battle of Shiloh on 6 April 1862.
//!
//! The sequence of play (`blind-swords:4.0#phases`) is [`turn::Turn`]; what a brigade does with a chit is
//! [`activation::Activate`]. Every other procedure is called by one of them.

pub mod action;
pub mod activation;
pub mod advance;
pub mod alert;
pub mod arrivals;
pub mod artillery;
pub mod book;
pub mod build;
pub mod cavalry;
pub mod charts;
pub mod close;
pub mod cohesion;
pub mod data;
pub mod endturn;
pub mod event;
pub mod events;
pub mod fallback;
pub mod fire;
pub mod fog;
pub mod frame;
pub mod ground;
pub mod hidden;
pub mod johnston;
pub mod loose;
pub mod movement;
pub mod offer;
pub mod orders;
pub mod prospect;
pub mod rally;
pub mod results;
pub mod retreat;
pub mod sight;
pub mod stacking;
#[doc(hidden)]
pub mod testkit;
pub mod turn;
pub mod victory;
pub mod view;
pub mod wallace;
pub mod words;
pub mod world;

use crate::engine::{self, Answer, Line, Prompt, Query, Rules, Snapshot};
use crate::kit::{Dice, Side};
use action::Action;
use book::Book;
use event::Event;
use frame::Frame;
use world::World;

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlindSwords;

/// What a procedure works with.
pub type Cx<'a> = engine::Cx<'a, BlindSwords>;
/// What a procedure says after running.
pub type Flow = engine::Flow<Frame>;

/// Calls a frame on top of the present one.
pub fn call(frame: impl Into<Frame>) -> Flow {
    Flow::Call(frame.into())
}

impl Rules for BlindSwords {
    const ID: &'static str = "blind-swords";
    const VERSION: u32 = 1;
    type Book = Book;
    type World = World;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;

    fn setup(book: &Book, _dice: &mut Dice) -> (World, Frame) {
        (World::new(book), turn::Turn::default().into())
    }

    fn run(frame: &mut Frame, cx: &mut Cx) -> Flow {
        frame.inner_mut().run(cx)
    }

    fn legal(frame: &Frame, book: &Book, world: &World, out: &mut Vec<Action>) {
        frame.inner().legal(book, world, out);
        out.sort_unstable();
        out.dedup();
    }

    fn apply(frame: &mut Frame, action: Action, cx: &mut Cx) -> Flow {
        frame.inner_mut().apply(action, cx)
    }

    fn redact(side: Side, book: &Book, world: &mut World, _stack: &mut Vec<Frame>) {
        hidden::redact(side, book, world);
    }

    fn imagine(_side: Side, book: &Book, world: &mut World, _stack: &mut Vec<Frame>, dice: &mut Dice) {
        hidden::imagine(book, world, dice);
    }

    fn show(side: Side, book: &Book, seen: &World, stack: &[Frame]) -> Snapshot {
        view::show(side, book, seen, stack)
    }

    fn prompt(side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action]) -> Prompt {
        engine::procedure::prompt::<Self>(side, book, seen, stack, legal)
    }

    fn answer(side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action], query: Query) -> Answer {
        view::answer(side, book, seen, stack, legal, query)
    }

    fn tell(side: Option<Side>, book: &Book, event: &Event) -> Option<Line> {
        match event {
            // Only these know of chits that one side may not see.
            Event::Event(e) => e.line_for(side, book),
            Event::Turn(e) => e.line_for(side, book),
            Event::Alert(e) => e.line_for(side, book),
            other => Some(other.line(book)),
        }
    }

    fn check(book: &Book, world: &World) -> Result<(), String> {
        world.check(book)
    }

    fn turn(book: &Book, world: &World) -> (u32, u32, String) {
        let of = book.scenario.turns.len() as u32;
        ((u32::from(world.turn) + 1).min(of), of, book::clock_name(world.clock(book)))
    }
}
