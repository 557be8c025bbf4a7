//! Great Battles of the American Civil War: *Into the Woods*, the Battle of Shiloh.
//!
//! The sequence of play (`gbacw:3.0`) is [`turn::Turn`]; what a division does with its marker is
//! [`activation::Activate`]; what a unit does is [`movement::UnitTurn`]. Every other procedure is called by one of
//! them. [`frame::Procedure`] is what each of them implements.

pub mod action;
pub mod activation;
pub mod advance;
pub mod book;
pub mod build;
pub mod charts;
pub mod command;
pub mod data;
pub mod effectiveness;
pub mod efficiency;
pub mod endturn;
pub mod event;
pub mod events;
pub mod facing;
pub mod fatigue;
pub mod fire;
pub mod frame;
pub mod leaders;
pub mod morale;
pub mod movement;
pub mod offer;
pub mod orders;
pub mod rally;
pub mod reaction;
pub mod results;
pub mod retreat;
pub mod setup;
pub mod shock;
pub mod sight;
pub mod stacking;
pub mod step;
pub mod supply;
pub mod terrain;
#[doc(hidden)]
pub mod testkit;
pub mod turn;
pub mod victory;
pub mod view;
pub mod words;
pub mod world;

use crate::engine::{self, Answer, Line, Prompt, Query, Rules, Snapshot, procedure};
use crate::kit::{Dice, Side};
use action::Action;
use book::Book;
use event::Event;
use frame::Frame;
use world::World;

/// The system.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gbacw;

/// What a procedure works with.
pub type Cx<'a> = engine::Cx<'a, Gbacw>;
/// What a procedure says after running.
pub type Flow = engine::Flow<Frame>;

/// Calls a frame on top of the present one.
pub fn call(frame: impl Into<Frame>) -> Flow {
    Flow::call(frame)
}

impl Rules for Gbacw {
    const ID: &'static str = "gbacw";
    const VERSION: u32 = 1;
    type Book = Book;
    type World = World;
    type Frame = Frame;
    type Action = Action;
    type Event = Event;

    fn setup(book: &Book, _dice: &mut Dice) -> (World, Frame) {
        (World::new(book), setup::SetUp::default().into())
    }

    fn run(frame: &mut Frame, cx: &mut Cx) -> Flow {
        frame.inner_mut().run(cx)
    }

    fn legal(frame: &Frame, book: &Book, world: &World, out: &mut Vec<Action>) {
        procedure::legal::<Self>(frame, book, world, out);
    }

    fn apply(frame: &mut Frame, action: Action, cx: &mut Cx) -> Flow {
        frame.inner_mut().apply(action, cx)
    }

    fn redact(_side: Side, _book: &Book, _world: &mut World, _stack: &mut Vec<Frame>) {
        // This system hides nothing but the dice, and those are not in the world: units, orders, markers drawn and
        // chits held lie open, and what is left in the cup is known to both (`gbacw:5.31`).
    }

    fn imagine(_side: Side, _book: &Book, _world: &mut World, _stack: &mut Vec<Frame>, _dice: &mut Dice) {}

    fn show(side: Side, book: &Book, seen: &World, stack: &[Frame]) -> Snapshot {
        view::show(side, book, seen, stack)
    }

    fn prompt(side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action]) -> Prompt {
        procedure::prompt::<Self>(side, book, seen, stack, legal)
    }

    fn answer(side: Side, book: &Book, seen: &World, stack: &[Frame], legal: &[Action], query: Query) -> Answer {
        view::answer(side, book, seen, stack, legal, query)
    }

    fn tell(_side: Option<Side>, book: &Book, event: &Event) -> Option<Line> {
        Some(event.line(book))
    }

    fn check(book: &Book, world: &World) -> Result<(), String> {
        world.check(book)
    }

    fn turn(book: &Book, world: &World) -> (u32, u32, String) {
        let turn = usize::from(world.turn).min(book.scenario.turns.len() - 1);
        (turn as u32 + 1, book.scenario.turns.len() as u32, book.scenario.turns[turn].name.clone())
    }
}
