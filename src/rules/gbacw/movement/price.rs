//! What one step costs a combat unit: the prices of [`super::super::terrain`] for its arm, off roads and along them.

use super::super::book::{Arm, Book, UnitId};
use super::super::charts::ground::{Mover, Terrain};
use super::super::terrain::{Cost, Mode, Prices, Rate};
use crate::map::{Dir, HexId};

/// The price of a step; `None` where it may not be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Price {
    /// By the terrain of hexside and hex.
    pub full: Option<Cost>,
    /// Along a road or lane, for those entitled to it (`gbacw:9.43`).
    pub along: Option<Cost>,
}

impl Price {
    /// Whether nobody of that arm can make the step in any way (`gbacw:9.52`: uncrossable hexsides).
    pub fn is_closed(&self) -> bool {
        self.full.is_none() && self.along.is_none()
    }
}

/// The column of the terrain chart that a unit uses.
pub fn mover(book: &Book, unit: UnitId) -> Mover {
    match book.unit(unit).arm {
        Arm::Infantry => Mover::Infantry,
        Arm::Cavalry => Mover::Cavalry,
        Arm::Artillery => Mover::Artillery,
    }
}

/// Prices of the book's board.
pub fn prices(book: &Book) -> Prices<'_> {
    Prices::new(&book.board, &book.charts.terrain)
}

/// The kind of a hex.
pub fn terrain(book: &Book, hex: HexId) -> Terrain {
    prices(book).terrain(hex)
}

/// Whether an Attack-order turn costs a point a vertex here (`gbacw:7.22`; `gbacw-bb:9.44`: boundaries turn like fields,
/// marsh like woods).
pub fn hinders_turning(terrain: Terrain) -> bool {
    !matches!(terrain, Terrain::Field | Terrain::Boundary | Terrain::River)
}

/// The price of a step for a column of the chart.
pub fn price(book: &Book, kind: Mover, from: HexId, dir: Dir) -> Price {
    let prices = prices(book);
    let side = book.board.side(from, dir);
    let along = if side.road || side.lane { prices.step(from, dir, kind, Mode::Advance) } else { None };
    Price { full: prices.step(from, dir, kind, Mode::Plain), along: along.filter(|c| c.rate != Rate::Full) }
}

/// What the step costs a leader who goes with a unit, at his best rate, in halves (`gbacw:9.31`).
pub fn leader2(book: &Book, from: HexId, dir: Dir) -> Option<u16> {
    prices(book).price(from, dir, Mover::Leader, Mode::Lead)
}
