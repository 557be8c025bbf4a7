//! A window of the frame that remembers what stands in each of its cells, so that layers can give way to each other.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// What stands in a cell, from the ground up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Held {
    /// Ground.
    #[default]
    Ground,
    /// A tree, stubble: may be written over by a name.
    Growth,
    /// The edge of a field, a stream in a marsh.
    Texture,
    /// A farm lane.
    Lane,
    /// A road.
    Road,
    /// A mark on a hexside.
    Mark,
    /// A camp, a house, a flag, a name.
    Sign,
    /// A number of an overlay.
    Overlay,
    /// A unit.
    Unit,
    /// Cursor and targets.
    Cursor,
}

/// The window.
pub struct Canvas<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    held: Vec<Held>,
}

impl<'a> Canvas<'a> {
    /// A window on a part of the frame.
    pub fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let area = area.intersection(buffer.area);
        Self { buffer, area, held: vec![Held::Ground; usize::from(area.width) * usize::from(area.height)] }
    }

    /// Characters in a row.
    pub fn width(&self) -> i32 {
        i32::from(self.area.width)
    }

    /// Rows.
    pub fn height(&self) -> i32 {
        i32::from(self.area.height)
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        ((0..self.width()).contains(&x) && (0..self.height()).contains(&y)).then(|| (y * self.width() + x) as usize)
    }

    /// What stands there; `None` outside the window.
    pub fn held(&self, x: i32, y: i32) -> Option<Held> {
        self.index(x, y).map(|i| self.held[i])
    }

    /// Sets a cell. Colours the style does not name stay; attributes are replaced.
    pub fn put(&mut self, x: i32, y: i32, ch: char, style: Style, held: Held) {
        let Some(i) = self.index(x, y) else { return };
        self.held[i] = held;
        let cell = &mut self.buffer[(self.area.x + x as u16, self.area.y + y as u16)];
        cell.set_char(ch);
        cell.modifier = Modifier::empty();
        cell.set_style(style);
    }

    /// Sets as many cells as the text has characters.
    pub fn text(&mut self, x: i32, y: i32, text: &str, style: Style, held: Held) {
        for (k, ch) in text.chars().enumerate() {
            self.put(x + k as i32, y, ch, style, held);
        }
    }

    /// Sets a run of cells to one glyph.
    pub fn run(&mut self, x: i32, y: i32, n: i32, ch: char, style: Style, held: Held) {
        for k in 0..n {
            self.put(x + k, y, ch, style, held);
        }
    }

    /// Changes the background of a cell and nothing else.
    pub fn tint(&mut self, x: i32, y: i32, bg: Color) {
        if self.index(x, y).is_some() {
            self.buffer[(self.area.x + x as u16, self.area.y + y as u16)].bg = bg;
        }
    }

    /// Where a cell of the window lies in the frame, if it is in the window.
    pub fn screen(&self, x: i32, y: i32) -> Option<(u16, u16)> {
        self.index(x, y).map(|_| (self.area.x + x as u16, self.area.y + y as u16))
    }
}
