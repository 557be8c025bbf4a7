//! Guns near the enemy (`gbacw:9.55`, option 1; ruling G41), and guns stuck in a marsh (`gbacw-bb:9.43#lane-marsh`).

use super::super::book::{Book, UnitId};
use super::super::world::World;
use super::plan::Moving;
use super::price;
use crate::kit::Side;
use crate::map::{Dir, HexId};

/// Guns keep farther than this from enemies who see them, in hexes.
const REACH: u16 = 3;

/// Hexes with combat units of `side` within three hexes of a hex.
fn near<'a>(book: &'a Book, world: &'a World, hex: HexId, side: Side) -> impl Iterator<Item = HexId> + 'a {
    world
        .stacks
        .iter()
        .map(|(h, _)| h)
        .filter(move |h| book.board.distance(*h, hex) <= REACH && world.has(book, *h, side))
}

/// Whether an enemy combat unit is within three hexes of the hex.
pub fn is_close(book: &Book, world: &World, unit: UnitId, hex: HexId) -> bool {
    near(book, world, hex, book.side(unit).other()).next().is_some()
}

/// Whether guns may not enter the hex: an enemy within three hexes sees it. Those who began that close may still go where
/// they come no nearer to such an enemy.
pub fn bars(book: &Book, world: &World, moving: &Moving, to: HexId) -> bool {
    near(book, world, to, book.side(moving.unit).other()).any(|enemy| {
        let nearer = book.board.distance(enemy, to) < book.board.distance(enemy, moving.hex);
        (nearer || !moving.is_close()) && sees(book, enemy, to)
    })
}

/// Whether guns that moved may fire where they are: those who began within three hexes of the enemy must have got clear
/// of all who see them (`gbacw:9.55`).
pub fn may_fire(book: &Book, world: &World, unit: UnitId) -> bool {
    let (Some(hex), act) = (world.hex(unit), &world.unit(unit).act) else { return false };
    !act.began_close || !near(book, world, hex, book.side(unit).other()).any(|enemy| sees(book, enemy, hex))
}

/// Whether disordered guns in a marsh are stuck: they must rally first, unless the step follows a road.
pub fn is_mired(book: &Book, hex: HexId, dir: Dir) -> bool {
    price::terrain(book, hex).is_marsh() && !book.board.side(hex, dir).road
}

/// Whether the ground lets one hex see another; units do not count (ruling G41).
pub fn sees(book: &Book, from: HexId, to: HexId) -> bool {
    book.sees(from, to).clear
}
