//! Frames to bytes: our own [`Backend`] that says as little as it can and says it in one write.
//!
//! It keeps a model of what the terminal shows and of what it shall show. [`Backend::draw`] changes the second;
//! [`Backend::flush`] compares the two and writes the difference:
//!
//! 1. rows that changed are walked from the left; unchanged cells are skipped by the cheapest cursor motion, or
//!    rewritten when the gap is at most [`GAP`] cells and that costs less;
//! 2. only attributes that change are named, in the short form (`ESC[31m`), or all are reset (`ESC[m`) when shorter;
//!    a blank cell cares for nothing but its background;
//! 3. a blank rest of a row is erased (`ESC[K`);
//! 4. the hardware cursor goes where it belongs.
//!
//! The screen is never cleared as a whole and the terminal is never asked anything: a line may be slow or silent.

use std::io::{self, Write};

use ratatui::backend::{Backend, ClearType, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};
use ratatui::style::{Color, Modifier};

/// The widest gap of unchanged cells that may be rewritten instead of jumped over.
pub const GAP: u16 = 4;

/// How many colours may be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Depth {
    /// Attributes only: bold, dim, underline, reverse.
    Mono,
    /// The sixteen ANSI colours.
    Sixteen,
    /// The 256 indexed colours.
    Indexed,
    /// 24-bit colours.
    True,
}

/// A colour as it is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tint {
    Default,
    Index(u8),
    Rgb(u8, u8, u8),
}

impl Tint {
    fn of(color: Color, depth: Depth) -> Self {
        let index = match color {
            Color::Reset => return Self::Default,
            Color::Black => 0,
            Color::Red => 1,
            Color::Green => 2,
            Color::Yellow => 3,
            Color::Blue => 4,
            Color::Magenta => 5,
            Color::Cyan => 6,
            Color::Gray => 7,
            Color::DarkGray => 8,
            Color::LightRed => 9,
            Color::LightGreen => 10,
            Color::LightYellow => 11,
            Color::LightBlue => 12,
            Color::LightMagenta => 13,
            Color::LightCyan => 14,
            Color::White => 15,
            Color::Indexed(n) => n,
            Color::Rgb(r, g, b) => {
                return match depth {
                    Depth::Mono => Self::Default,
                    Depth::Sixteen => Self::Index(nearest_of_sixteen(r, g, b)),
                    Depth::Indexed => Self::Index(cube(r, g, b)),
                    Depth::True => Self::Rgb(r, g, b),
                };
            }
        };
        match depth {
            Depth::Mono => Self::Default,
            // Themes give sixteen-colour terminals their own numbers; a stray index must not become a long sequence.
            Depth::Sixteen if index > 15 => Self::Default,
            _ => Self::Index(index),
        }
    }

    /// Adds the SGR parameter; `base` is 30 for the foreground, 40 for the background.
    fn param(self, base: u8, out: &mut Params) {
        match self {
            Self::Default => out.num(base + 9),
            Self::Index(n @ 0..8) => out.num(base + n),
            Self::Index(n @ 8..16) => out.num(base + 52 + n),
            Self::Index(n) => {
                out.num(base + 8);
                out.num(5);
                out.num(n);
            }
            Self::Rgb(r, g, b) => {
                out.num(base + 8);
                out.num(2);
                out.num(r);
                out.num(g);
                out.num(b);
            }
        }
    }
}

/// The nearest index of the 6x6x6 cube, for colours that no theme chose by hand.
fn cube(r: u8, g: u8, b: u8) -> u8 {
    let step = |v: u8| (u16::from(v) * 5 + 127) / 255;
    (16 + 36 * step(r) + 6 * step(g) + step(b)) as u8
}

/// The nearest ANSI colour, coarsely: one bit a channel and one for brightness.
fn nearest_of_sixteen(r: u8, g: u8, b: u8) -> u8 {
    let bit = |v: u8| u8::from(v > 95);
    let bright = r.max(g).max(b) > 190;
    bit(r) | bit(g) << 1 | bit(b) << 2 | u8::from(bright) << 3
}

/// The parameters of one SGR sequence.
struct Params {
    bytes: [u8; 64],
    len: usize,
}

impl Params {
    fn new() -> Self {
        Self { bytes: [0; 64], len: 0 }
    }

    fn push(&mut self, byte: u8) {
        self.bytes[self.len] = byte;
        self.len += 1;
    }

    fn num(&mut self, n: u8) {
        if self.len > 0 {
            self.push(b';');
        }
        if n >= 100 {
            self.push(b'0' + n / 100);
        }
        if n >= 10 {
            self.push(b'0' + n / 10 % 10);
        }
        self.push(b'0' + n % 10);
    }

    /// The reset parameter in its shortest form: an empty first one.
    fn reset(&mut self) {
        self.push(b';');
    }

    fn as_bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }
}

/// Attributes that are ever sent.
const SENT: Modifier =
    Modifier::BOLD.union(Modifier::DIM).union(Modifier::UNDERLINED).union(Modifier::REVERSED).union(Modifier::ITALIC);

/// Attributes that show on a blank.
const ON_BLANK: Modifier = Modifier::UNDERLINED.union(Modifier::REVERSED);

/// How a cell is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Pen {
    fg: Tint,
    bg: Tint,
    attrs: Modifier,
}

impl Pen {
    const PLAIN: Self = Self { fg: Tint::Default, bg: Tint::Default, attrs: Modifier::empty() };

    /// Adds the parameters that lead from `self` to `to`.
    fn change(self, to: Self, out: &mut Params) {
        let mut lost = self.attrs.difference(to.attrs);
        let mut gained = to.attrs.difference(self.attrs);
        let weight = Modifier::BOLD.union(Modifier::DIM);
        if lost.intersects(weight) {
            // One code takes both away.
            out.num(22);
            gained |= to.attrs.intersection(weight);
            lost.remove(weight);
        }
        for (attr, off) in [(Modifier::ITALIC, 23), (Modifier::UNDERLINED, 24), (Modifier::REVERSED, 27)] {
            if lost.contains(attr) {
                out.num(off);
            }
        }
        gain(gained, out);
        if self.fg != to.fg {
            to.fg.param(30, out);
        }
        if self.bg != to.bg {
            to.bg.param(40, out);
        }
    }
}

fn gain(attrs: Modifier, out: &mut Params) {
    for (attr, on) in [
        (Modifier::BOLD, 1),
        (Modifier::DIM, 2),
        (Modifier::ITALIC, 3),
        (Modifier::UNDERLINED, 4),
        (Modifier::REVERSED, 7),
    ] {
        if attrs.contains(attr) {
            out.num(on);
        }
    }
}

/// A cell of the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Glyph {
    ch: char,
    pen: Pen,
}

impl Glyph {
    /// A cell of a fresh screen.
    const BLANK: Self = Self { ch: ' ', pen: Pen::PLAIN };
    /// A cell of which nothing is known.
    const UNKNOWN: Self = Self { ch: '\0', pen: Pen::PLAIN };

    fn is_plain_blank(self) -> bool {
        self == Self::BLANK
    }

    /// Whether only the background of the pen matters.
    fn is_bare(self) -> bool {
        self.ch == ' ' && !self.pen.attrs.intersects(ON_BLANK)
    }
}

/// Where the terminal's cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct At {
    x: u16,
    y: u16,
    /// The last column was just written: only absolute motion and CR are safe.
    pending: bool,
}

/// The backend.
#[derive(Debug)]
pub struct Encoder<W: Write> {
    out: W,
    bytes: Vec<u8>,
    scratch: Vec<u8>,
    size: Size,
    depth: Depth,
    ascii: bool,
    shown: Vec<Glyph>,
    wanted: Vec<Glyph>,
    dirty: Vec<bool>,
    at: Option<At>,
    pen: Option<Pen>,
    cursor: Position,
    cursor_wanted: bool,
    cursor_shown: Option<bool>,
}

impl<W: Write> Encoder<W> {
    /// A backend for a terminal of that size whose screen is blank, as after entering the alternate screen.
    pub fn new(out: W, size: Size, depth: Depth, ascii: bool) -> Self {
        let mut new = Self {
            out,
            bytes: Vec::with_capacity(4096),
            scratch: Vec::new(),
            size,
            depth,
            ascii,
            shown: Vec::new(),
            wanted: Vec::new(),
            dirty: Vec::new(),
            at: None,
            pen: None,
            cursor: Position { x: 0, y: 0 },
            cursor_wanted: false,
            cursor_shown: None,
        };
        new.resize(size);
        new.shown.fill(Glyph::BLANK);
        new
    }

    /// Takes a new size; nothing is known about the screen then.
    pub fn resize(&mut self, size: Size) {
        self.size = size;
        let cells = usize::from(size.width) * usize::from(size.height);
        self.wanted = vec![Glyph::BLANK; cells];
        self.shown = vec![Glyph::UNKNOWN; cells];
        self.dirty = vec![true; usize::from(size.height)];
        self.at = None;
        self.pen = None;
        self.cursor_shown = None;
    }

    /// Forgets what the terminal shows: the next flush repaints every cell, without clearing.
    pub fn invalidate(&mut self) {
        self.shown.fill(Glyph::UNKNOWN);
        self.dirty.fill(true);
        self.at = None;
        self.pen = None;
        self.cursor_shown = None;
    }

    /// The colours in use.
    pub fn depth(&self) -> Depth {
        self.depth
    }

    /// Changes the colours in use; everything is repainted.
    pub fn set_depth(&mut self, depth: Depth, ascii: bool) {
        self.depth = depth;
        self.ascii = ascii;
        self.invalidate();
    }

    /// The writer.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }

    fn glyph(&self, cell: &Cell) -> Glyph {
        let mut ch = cell.symbol().chars().next().unwrap_or(' ');
        if ch.is_control() || (self.ascii && ch > '~') {
            ch = '?';
        }
        let mut pen = Pen {
            fg: Tint::of(cell.fg, self.depth),
            bg: Tint::of(cell.bg, self.depth),
            attrs: cell.modifier.intersection(SENT),
        };
        if ch == ' ' && !pen.attrs.intersects(ON_BLANK) {
            pen.fg = Tint::Default;
            pen.attrs = Modifier::empty();
        }
        Glyph { ch, pen }
    }

    /// Compares the two models row by row and encodes the difference.
    fn encode(&mut self) {
        let width = self.size.width;
        for y in 0..self.size.height {
            if !std::mem::take(&mut self.dirty[usize::from(y)]) {
                continue;
            }
            let row = usize::from(y) * usize::from(width);
            let cells = &self.wanted[row..row + usize::from(width)];
            let tail = cells.iter().rposition(|g| !g.is_plain_blank()).map_or(0, |i| i + 1);
            let mut x = 0;
            while x < width {
                let i = row + usize::from(x);
                if self.shown[i] == self.wanted[i] {
                    x += 1;
                    continue;
                }
                if usize::from(x) >= tail && self.differing(row + usize::from(x), row + usize::from(width)) > 3 {
                    self.erase_to_end(x, y);
                    break;
                }
                self.place(x, y);
                x += 1;
            }
        }
    }

    fn differing(&self, from: usize, to: usize) -> usize {
        (from..to).filter(|&i| self.shown[i] != self.wanted[i]).count()
    }

    fn erase_to_end(&mut self, x: u16, y: u16) {
        self.go(x, y);
        self.paint(Glyph::BLANK.pen, true);
        self.bytes.extend_from_slice(b"\x1b[K");
        let row = usize::from(y) * usize::from(self.size.width);
        self.shown[row + usize::from(x)..row + usize::from(self.size.width)].fill(Glyph::BLANK);
    }

    /// Writes the wanted glyph of a cell, reaching it the cheaper way: over the gap or around it.
    fn place(&mut self, x: u16, y: u16) {
        let i = usize::from(y) * usize::from(self.size.width) + usize::from(x);
        if let Some(at) = self.at
            && at.y == y
            && !at.pending
            && at.x < x
            && x - at.x <= GAP
            && self.shown[i - usize::from(x - at.x)..i].iter().all(|g| g.ch != '\0')
        {
            let (start, pen) = (self.bytes.len(), self.pen);
            self.go(x, y);
            self.write(self.wanted[i]);
            self.scratch.clear();
            self.scratch.extend_from_slice(&self.bytes[start..]);
            let (jumped, after) = (self.at, self.pen);
            self.bytes.truncate(start);
            (self.at, self.pen) = (Some(at), pen);
            for k in i - usize::from(x - at.x)..=i {
                self.write(self.wanted[k]);
            }
            if self.bytes.len() - start > self.scratch.len() {
                self.bytes.truncate(start);
                self.bytes.extend_from_slice(&self.scratch);
                (self.at, self.pen) = (jumped, after);
            }
        } else {
            self.go(x, y);
            self.write(self.wanted[i]);
        }
        self.shown[i] = self.wanted[i];
    }

    /// Writes a glyph where the cursor is.
    fn write(&mut self, glyph: Glyph) {
        self.paint(glyph.pen, glyph.is_bare());
        let mut utf8 = [0; 4];
        self.bytes.extend_from_slice(glyph.ch.encode_utf8(&mut utf8).as_bytes());
        if let Some(at) = &mut self.at {
            if at.x + 1 >= self.size.width {
                at.pending = true;
            } else {
                at.x += 1;
            }
        }
    }

    /// Changes the pen; for a bare blank only as far as a blank shows it.
    fn paint(&mut self, to: Pen, bare: bool) {
        let Some(now) = self.pen else {
            self.bytes.extend_from_slice(b"\x1b[m");
            self.pen = Some(Pen::PLAIN);
            return self.paint(to, bare);
        };
        let to = if bare { Pen { fg: now.fg, bg: to.bg, attrs: now.attrs.difference(ON_BLANK) } } else { to };
        if now == to {
            return;
        }
        let mut step = Params::new();
        now.change(to, &mut step);
        let mut fresh = Params::new();
        // A blank does not need the old foreground: a reset may drop it.
        let target = if bare { Pen { bg: to.bg, ..Pen::PLAIN } } else { to };
        if target != Pen::PLAIN {
            fresh.reset();
            let mut rest = Params::new();
            gain(target.attrs, &mut rest);
            if target.fg != Tint::Default {
                target.fg.param(30, &mut rest);
            }
            if target.bg != Tint::Default {
                target.bg.param(40, &mut rest);
            }
            for &b in rest.as_bytes() {
                fresh.push(b);
            }
        }
        let (params, pen) = if fresh.len < step.len { (fresh, target) } else { (step, to) };
        self.bytes.extend_from_slice(b"\x1b[");
        self.bytes.extend_from_slice(params.as_bytes());
        self.bytes.push(b'm');
        self.pen = Some(pen);
    }

    /// Moves the cursor the cheapest way.
    fn go(&mut self, x: u16, y: u16) {
        if self.at == Some(At { x, y, pending: false }) {
            return;
        }
        let mut best = Motion::absolute(x, y);
        if let Some(at) = self.at {
            for candidate in Motion::relative(at, x, y) {
                if candidate.len < best.len {
                    best = candidate;
                }
            }
        }
        self.bytes.extend_from_slice(&best.bytes[..best.len]);
        self.at = Some(At { x, y, pending: false });
    }
}

/// A cursor motion, at most 16 bytes.
#[derive(Clone, Copy)]
struct Motion {
    bytes: [u8; 16],
    len: usize,
}

impl Motion {
    const NONE: Self = Self { bytes: [0; 16], len: 0 };
    /// Longer than any other.
    const NEVER: Self = Self { bytes: [0; 16], len: usize::MAX };

    fn absolute(x: u16, y: u16) -> Self {
        let mut m = Self::NONE;
        m.raw(b"\x1b[");
        if y > 0 {
            m.num(y + 1);
        }
        if x > 0 {
            m.raw(b";");
            m.num(x + 1);
        }
        m.raw(b"H");
        m
    }

    fn relative(at: At, x: u16, y: u16) -> [Self; 2] {
        // From the left margin: safe even behind the last column.
        let mut margin = Self::NONE;
        margin.raw(b"\r");
        margin.rows(at.y, y);
        margin.columns(0, x);
        if at.pending {
            return [margin, Self::NEVER];
        }
        let mut here = Self::NONE;
        here.rows(at.y, y);
        here.columns(at.x, x);
        [margin, here]
    }

    fn rows(&mut self, from: u16, to: u16) {
        if to > from && to - from <= 3 {
            // In raw mode a line feed keeps the column.
            for _ in from..to {
                self.raw(b"\n");
            }
        } else if to > from {
            self.csi(to - from, b'B');
        } else if to < from {
            self.csi(from - to, b'A');
        }
    }

    fn columns(&mut self, from: u16, to: u16) {
        if to > from {
            self.csi(to - from, b'C');
        } else if to < from && from - to <= 3 {
            for _ in to..from {
                self.raw(b"\x08");
            }
        } else if to < from {
            self.csi(from - to, b'D');
        }
    }

    fn csi(&mut self, n: u16, end: u8) {
        self.raw(b"\x1b[");
        if n > 1 {
            self.num(n);
        }
        self.raw(&[end]);
    }

    fn num(&mut self, n: u16) {
        let mut place = 10_000;
        while place > 1 && n < place {
            place /= 10;
        }
        while place > 0 {
            self.raw(&[b'0' + (n / place % 10) as u8]);
            place /= 10;
        }
    }

    fn raw(&mut self, bytes: &[u8]) {
        if self.len + bytes.len() <= self.bytes.len() {
            self.bytes[self.len..self.len + bytes.len()].copy_from_slice(bytes);
            self.len += bytes.len();
        } else {
            // Too long to be worth anything.
            self.len = usize::MAX - 64;
        }
    }
}

impl<W: Write> Backend for Encoder<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        for (x, y, cell) in content {
            if x < self.size.width && y < self.size.height {
                let i = usize::from(y) * usize::from(self.size.width) + usize::from(x);
                self.wanted[i] = self.glyph(cell);
                self.dirty[usize::from(y)] = true;
            }
        }
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.cursor_wanted = false;
        Ok(())
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.cursor_wanted = true;
        Ok(())
    }

    /// The position last set: the terminal is not asked.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(self.cursor)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.cursor = position.into();
        Ok(())
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    /// Blanks the wanted screen; the terminal is not cleared, only what differs is rewritten at the next flush.
    fn clear_region(&mut self, _: ClearType) -> io::Result<()> {
        self.wanted.fill(Glyph::BLANK);
        self.dirty.fill(true);
        Ok(())
    }

    fn size(&self) -> io::Result<Size> {
        Ok(self.size)
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize { columns_rows: self.size, pixels: Size::default() })
    }

    /// Writes the whole frame at once; nothing if nothing changed.
    fn flush(&mut self) -> io::Result<()> {
        self.bytes.clear();
        self.encode();
        if self.cursor_wanted && self.size.width > 0 && self.size.height > 0 {
            let (x, y) = (self.cursor.x.min(self.size.width - 1), self.cursor.y.min(self.size.height - 1));
            self.go(x, y);
        }
        if self.cursor_shown != Some(self.cursor_wanted) {
            self.bytes.extend_from_slice(if self.cursor_wanted { b"\x1b[?25h" } else { b"\x1b[?25l" });
            self.cursor_shown = Some(self.cursor_wanted);
        }
        if self.bytes.is_empty() {
            return Ok(());
        }
        self.out.write_all(&self.bytes)?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests;
