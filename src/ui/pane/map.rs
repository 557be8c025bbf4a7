//! The map. Layers from the bottom: ground, growth, roads and lanes, hexsides, camps and flags, names of places,
//! overlays, units, targets, cursor. Hidden things never get this far: a snapshot holds only what its side may know.
//!
//! One file a zoom ([`field`], [`close`], [`theatre`]); [`features`] says what a hexside shows, [`chip`] how a unit is
//! written.

mod chip;
mod close;
mod features;
mod field;
mod theatre;

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Color, Style};

use super::super::canvas::{Canvas, Held};
use super::super::geometry::{View, Zoom, number_parts};
use super::super::theme::{Ink, Sign, Theme};
use crate::engine::snapshot::{Ground, ObjectiveView};
use crate::engine::{PieceId, Snapshot};
use crate::kit::Side;
use crate::map::{Dir, HexId};

pub use chip::{spaced, written};

/// How a hex of a line of sight is marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SightMark {
    /// Seen across.
    Clear,
    /// Behind what blocks.
    Beyond,
    /// Blocks.
    Blocks,
}

/// What is laid over the ground and under the cursor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Overlay {
    /// Reachable hexes with their cost in halves.
    pub reach: Vec<(HexId, u16)>,
    /// The planned path with the cost so far in halves.
    pub path: Vec<(HexId, u16)>,
    /// A line of sight.
    pub sight: Vec<(HexId, SightMark)>,
    /// Hexes in some range.
    pub range: Vec<HexId>,
    /// A number for each hex: range, level.
    pub numbers: Vec<(HexId, u16)>,
    /// Hexes that can be chosen, with key and a note of at most four letters for empty ones.
    pub targets: Vec<(HexId, char, String)>,
}

/// All that the map is drawn from.
pub struct Scene<'a> {
    /// What the side sees.
    pub snapshot: &'a Snapshot,
    /// Looks.
    pub theme: &'a Theme,
    /// Which part.
    pub view: &'a View,
    /// Outlines of hexes.
    pub outlines: bool,
    /// The cursor's hex.
    pub cursor: HexId,
    /// The selected piece.
    pub selected: Option<PieceId>,
    /// Overlays.
    pub overlay: &'a Overlay,
}

/// Columns left of the map for row numbers.
pub const ROW_NUMBERS: u16 = 2;

/// The part of a map pane that holds hexes.
pub fn body(area: Rect, ruler: bool) -> Rect {
    let top = u16::from(ruler).min(area.height);
    let left = ROW_NUMBERS.min(area.width);
    Rect::new(area.x + left, area.y + top, area.width - left, area.height - top)
}

/// Draws the map; the hardware cursor belongs where it returns.
pub fn draw(scene: &Scene, area: Rect, buffer: &mut Buffer, ruler: bool) -> Option<Position> {
    numbers(scene, area, buffer, ruler);
    let mut canvas = Canvas::new(buffer, body(area, ruler));
    let (x, y) = match scene.view.zoom {
        Zoom::Theatre => theatre::draw(scene, &mut canvas),
        Zoom::Field => field::draw(scene, &mut canvas),
        Zoom::Close => close::draw(scene, &mut canvas),
    };
    canvas.screen(x, y).map(Into::into)
}

/// Column numbers in the ruler, row numbers at the left.
fn numbers(scene: &Scene, area: Rect, buffer: &mut Buffer, ruler: bool) {
    let (board, view, style) = (scene.snapshot.board(), scene.view, scene.theme.style(Ink::Ruler));
    let inner = body(area, ruler);
    let step = if view.zoom == Zoom::Theatre { 5 } else { 1 };
    if ruler {
        for k in 0..=view.columns() {
            let column = view.column + k;
            let (x, _) = view.place(column, view.row);
            if column % step != 0 || x + 2 >= i32::from(inner.width) {
                continue;
            }
            // Any hex of the column tells its number.
            if let Some(hex) = board.at(column, 0) {
                let lead = if view.zoom == Zoom::Close { 4 } else { i32::from(view.zoom == Zoom::Field) };
                let (text, _) = number_parts(board.number(hex));
                buffer.set_stringn(inner.x + (x + lead) as u16, area.y, text, 2, style);
            }
        }
    }
    let row_step = if view.zoom == Zoom::Theatre { 10 } else { 1 };
    for k in 0..=view.rows() + 1 {
        let row = view.row + k;
        let (_, y) = view.place(view.column & !1, row);
        if row % row_step != 0 || y < 0 || y >= i32::from(inner.height) {
            continue;
        }
        // Rows are numbered beside the even columns, whose hexes begin on that line.
        if let Some(hex) = board.at(0, row) {
            let (_, text) = number_parts(board.number(hex));
            buffer.set_stringn(area.x, inner.y + y as u16, text, usize::from(ROW_NUMBERS), style);
        }
    }
}

/// The part of the looks that both hex zooms share.
impl Scene<'_> {
    fn style(&self, ink: Ink) -> Style {
        self.theme.style(ink)
    }

    fn sign(&self, sign: Sign) -> char {
        self.theme.sign(sign)
    }

    /// The ground of a hex and the style of its empty cells.
    fn ground(&self, hex: Option<HexId>) -> (Ground, Style) {
        let ground = hex.map_or(Ground::Off, |h| self.snapshot.terrain.ground(h));
        let ink = match ground {
            Ground::Woods => Ink::Woods,
            Ground::Field => Ink::Field,
            Ground::Boundary => Ink::Boundary,
            Ground::Thicket => Ink::Thicket,
            Ground::Sloping => Ink::Sloping,
            Ground::Marsh => Ink::Marsh,
            Ground::MarshStream => Ink::MarshStream,
            Ground::Water => Ink::Water,
            Ground::Off => Ink::Off,
        };
        let mut style = self.style(ink);
        // Where there are shades enough, high woods are a little lighter than low ones.
        if let (Ground::Woods, Some(Color::Rgb(r, g, b)), Some(hex)) = (ground, style.bg, hex) {
            let shade = (self.snapshot.board().level(hex).clamp(0, 9) / 2 * 2) as u8;
            let dark = r < 128;
            let lift = |v: u8| if dark { v.saturating_add(shade) } else { v.saturating_sub(8 - shade) };
            style.bg = Some(Color::Rgb(lift(r), lift(g), lift(b)));
        }
        (ground, style)
    }

    /// Whether a hex belongs to the battle.
    fn in_play(&self, hex: Option<HexId>) -> bool {
        hex.is_some_and(|h| {
            let board = self.snapshot.board();
            self.snapshot.terrain.area.contains(board.column(h), board.row(h))
        })
    }

    /// The hexside towards `dir` of the place at a column and row, seen from there, even if only the neighbour is on
    /// the board. `None` if neither hex is in play.
    fn side(&self, column: i32, row: i32, dir: Dir) -> Option<features::Side> {
        let board = self.snapshot.board();
        let low = column & 1;
        let (dc, dr) = match dir {
            Dir::NW => (-1, low - 1),
            Dir::SW => (-1, low),
            _ => (0, 1),
        };
        let (here, there) = (board.at(column, row), board.at(column + dc, row + dr));
        if !self.in_play(here) && !self.in_play(there) {
            return None;
        }
        let terrain = &self.snapshot.terrain;
        Some(match (here, there) {
            (Some(hex), _) => features::side(terrain, hex, dir),
            (None, Some(hex)) => features::side(terrain, hex, dir.opposite()),
            (None, None) => return None,
        })
    }

    /// The objective in a hex.
    fn objective(&self, hex: HexId) -> Option<&ObjectiveView> {
        self.snapshot.objectives.iter().find(|o| o.hex == hex)
    }

    /// The piece that is drawn of a stack: the selected one, or the top.
    fn shown(&self, hex: HexId) -> Option<(PieceId, usize)> {
        let stack = self.snapshot.stack(hex);
        let top = *stack.first()?;
        let id = self.selected.filter(|s| stack.contains(s)).unwrap_or(top);
        let at = stack.iter().position(|p| *p == id).unwrap_or(0);
        // Only units count as "more below": a leader has a mark of his own.
        let below = stack[at + 1..].iter().filter(|p| !chip::is_leader(self.snapshot.piece(**p))).count();
        Some((id, below))
    }

    /// Whether the north-south edge under a hex needs the underline of a unit that covers it.
    fn covered(&self, hex: HexId) -> bool {
        features::side(&self.snapshot.terrain, hex, Dir::S).mark.is_some()
    }
}

/// The letter of an owner.
fn owner_letter(owner: Option<Side>) -> char {
    match owner {
        Some(Side::Union) => 'U',
        Some(Side::Confederate) => 'C',
        None => '-',
    }
}

/// A cost in halves in at most four characters: `3`, `4.5`; `+` if it is not known.
pub fn halves(cost2: u16) -> String {
    if cost2 == u16::MAX {
        return "+".into();
    }
    if cost2.is_multiple_of(2) { (cost2 / 2).to_string() } else { format!("{}.5", cost2 / 2) }
}

/// Writes names of fields and places where only ground and growth would be covered.
fn names(scene: &Scene, canvas: &mut Canvas, rows: &[i32], lead: i32) {
    let board = scene.snapshot.board();
    let style = scene.style(Ink::Place);
    // A cost in the middle of a name makes both unreadable.
    let costs: Vec<(i32, i32)> = scene
        .overlay
        .reach
        .iter()
        .map(|(hex, _)| scene.view.place_of(board, *hex))
        .filter(|_| rows == [0, 1])
        .collect();
    let is_cost = |x: i32, y: i32| costs.iter().any(|(cx, cy)| *cy + 1 == y && (cx + 1..cx + 4).contains(&x));
    let mut write = |name: &str, hexes: &mut dyn Iterator<Item = HexId>| {
        let n = name.chars().count() as i32;
        for hex in hexes {
            if !scene.in_play(Some(hex)) {
                continue;
            }
            let (x, y) = scene.view.place_of(board, hex);
            for row in rows {
                let (x, y) = (x + lead, y + row);
                let free = |k| canvas.held(x + k, y).is_some_and(|h| h <= Held::Growth) && !is_cost(x + k, y);
                // One free cell on either side keeps it apart from marks and other names.
                if (0..n).all(free) && canvas.held(x + n, y).is_none_or(|h| h != Held::Sign) {
                    canvas.text(x, y, name, style, Held::Sign);
                    return;
                }
            }
        }
    };
    for field in &board.fields {
        write(&field.name, &mut field.hexes.iter().copied());
    }
    for place in &board.places {
        write(&place.name, &mut std::iter::once(place.hex));
    }
}

/// Dots of roads and lanes, collected for all characters of the canvas.
struct Dots {
    width: i32,
    height: i32,
    cells: Vec<(u8, bool)>,
}

impl Dots {
    fn new(canvas: &Canvas) -> Self {
        let (width, height) = (canvas.width(), canvas.height());
        Self { width, height, cells: vec![(0, false); (width * height) as usize] }
    }

    /// Adds a dot; coordinates count dots, two by four a character.
    fn add(&mut self, x: i32, y: i32, road: bool) {
        let (cx, cy) = (x.div_euclid(2), y.div_euclid(4));
        if (0..self.width).contains(&cx) && (0..self.height).contains(&cy) {
            let cell = &mut self.cells[(cy * self.width + cx) as usize];
            cell.0 |= features::bit(x, y);
            cell.1 |= road;
        }
    }

    /// Adds all ways of a hex whose upper left character is at `x`, `y`.
    fn add_hex(&mut self, scene: &Scene, hex: HexId, (x, y): (i32, i32)) {
        let (w, h) = scene.view.zoom.pitch();
        for dir in Dir::ALL {
            if let Some(road) = features::side(&scene.snapshot.terrain, hex, dir).way {
                features::dots(2 * w, 4 * h, dir, road, |dx, dy| self.add(2 * x + dx, 4 * y + dy, road));
            }
        }
    }

    fn paint(&self, scene: &Scene, canvas: &mut Canvas) {
        for y in 0..self.height {
            for x in 0..self.width {
                let (bits, road) = self.cells[(y * self.width + x) as usize];
                if bits == 0 {
                    continue;
                }
                let ch = match (scene.theme.ascii, road) {
                    (true, true) => ':',
                    (true, false) => '.',
                    _ => char::from_u32(0x2800 + u32::from(bits)).unwrap_or(':'),
                };
                let (ink, held) = if road { (Ink::Road, Held::Road) } else { (Ink::Lane, Held::Lane) };
                canvas.put(x, y, ch, scene.style(ink), held);
            }
        }
    }
}
