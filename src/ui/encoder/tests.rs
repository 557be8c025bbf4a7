use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;

use super::*;

/// A writer that counts its writes.
#[derive(Default)]
struct Wire {
    bytes: Vec<u8>,
    writes: usize,
}

impl Write for Wire {
    fn write(&mut self, buf: &[u8]) -> io::Result<usize> {
        self.writes += 1;
        self.bytes.extend_from_slice(buf);
        Ok(buf.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

const SIZE: Size = Size { width: 40, height: 12 };

fn encoder(depth: Depth) -> Encoder<Wire> {
    Encoder::new(Wire::default(), SIZE, depth, false)
}

fn show(encoder: &mut Encoder<Wire>, old: &Buffer, new: &Buffer) -> Vec<u8> {
    encoder.draw(old.diff(new).into_iter()).unwrap();
    encoder.flush().unwrap();
    std::mem::take(&mut encoder.get_mut().bytes)
}

fn parser() -> vt100::Parser {
    let side = |n| std::num::NonZero::new(n).unwrap();
    vt100::Parser::new(side(SIZE.height), side(SIZE.width), 0)
}

fn area() -> Rect {
    Rect::new(0, 0, SIZE.width, SIZE.height)
}

fn tint(color: vt100::Color) -> Color {
    match color {
        vt100::Color::Default => Color::Reset,
        vt100::Color::Idx(n) => Color::Indexed(n),
        vt100::Color::Rgb(r, g, b) => Color::Rgb(r, g, b),
    }
}

/// Every cell of the terminal looks as the buffer says.
fn assert_same(parser: &vt100::Parser, buffer: &Buffer) {
    for y in 0..SIZE.height {
        for x in 0..SIZE.width {
            let cell = parser.screen().cell(y, x).unwrap();
            let want = &buffer[(x, y)];
            let got = if cell.contents().is_empty() { " " } else { cell.contents() };
            assert_eq!(got, want.symbol(), "symbol at {x},{y}");
            assert_eq!(tint(cell.bgcolor()), want.bg, "background at {x},{y}");
            let shows = |m: Modifier| want.modifier.contains(m);
            assert_eq!(cell.inverse(), shows(Modifier::REVERSED), "reverse at {x},{y}");
            assert_eq!(cell.underline(), shows(Modifier::UNDERLINED), "underline at {x},{y}");
            if want.symbol() != " " {
                assert_eq!(tint(cell.fgcolor()), want.fg, "foreground at {x},{y}");
                assert_eq!(cell.bold(), shows(Modifier::BOLD), "bold at {x},{y}");
            }
        }
    }
}

/// A small generator for made-up frames.
struct Noise(u64);

impl Noise {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

fn scribble(buffer: &mut Buffer, noise: &mut Noise, colours: &[Color]) {
    let cells = 1 + noise.next(120);
    for _ in 0..cells {
        let x = noise.next(u64::from(SIZE.width)) as u16;
        let y = noise.next(u64::from(SIZE.height)) as u16;
        let run = 1 + noise.next(8) as u16;
        let mut style = Style::reset()
            .fg(colours[noise.next(colours.len() as u64) as usize])
            .bg(colours[noise.next(colours.len() as u64) as usize]);
        for m in [Modifier::BOLD, Modifier::UNDERLINED, Modifier::REVERSED] {
            if noise.next(4) == 0 {
                style = style.add_modifier(m);
            }
        }
        let symbols = [" ", " ", "a", "↟", "⣀", "0", "/"];
        for k in 0..run.min(SIZE.width - x) {
            let cell = &mut buffer[(x + k, y)];
            cell.reset();
            cell.set_symbol(symbols[noise.next(7) as usize]).set_style(style);
        }
    }
    if noise.next(3) == 0 {
        let y = noise.next(u64::from(SIZE.height)) as u16;
        let x = noise.next(u64::from(SIZE.width)) as u16;
        for k in x..SIZE.width {
            buffer[(k, y)].reset();
        }
    }
}

#[test]
fn what_is_sent_renders_to_the_same_screen() {
    let sixteen: Vec<Color> = (0..16).map(Color::Indexed).chain([Color::Reset; 4]).collect();
    let mut indexed = sixteen.clone();
    indexed.extend([Color::Indexed(16), Color::Indexed(99), Color::Indexed(255)]);
    let mut rgb = indexed.clone();
    rgb.extend([Color::Rgb(1, 20, 255), Color::Rgb(0, 0, 0)]);
    for (seed, (depth, colours)) in
        [(Depth::Sixteen, sixteen), (Depth::Indexed, indexed), (Depth::True, rgb)].into_iter().enumerate()
    {
        let mut noise = Noise(seed as u64 + 1);
        let mut encoder = encoder(depth);
        let mut parser = parser();
        let mut old = Buffer::empty(area());
        for frame in 0..400 {
            let mut new = old.clone();
            scribble(&mut new, &mut noise, &colours);
            if frame % 97 == 96 {
                encoder.invalidate();
            }
            let writes = encoder.get_mut().writes;
            let cursor = Position { x: noise.next(40) as u16, y: noise.next(12) as u16 };
            encoder.set_cursor_position(cursor).unwrap();
            encoder.show_cursor().unwrap();
            let bytes = show(&mut encoder, &old, &new);
            assert!(encoder.get_mut().writes <= writes + 1, "one write a frame");
            parser.process(&bytes);
            assert_same(&parser, &new);
            assert_eq!(parser.screen().cursor_position(), (cursor.y, cursor.x));
            let text = String::from_utf8_lossy(&bytes);
            assert!(!text.contains("\x1b[2J") && !text.contains("\x1b[J"), "never clears");
            assert!(!text.contains("\x1b[6n") && !text.contains("\x1b[c"), "never asks");
            old = new;
        }
    }
}

#[test]
fn an_unknown_screen_is_repainted_without_clearing() {
    let mut encoder = encoder(Depth::Sixteen);
    let mut parser = parser();
    parser.process(&b"garbage ".repeat(60));
    let mut new = Buffer::empty(area());
    new.set_string(3, 4, "hello", Style::new());
    encoder.resize(SIZE);
    let bytes = show(&mut encoder, &Buffer::empty(area()), &new);
    parser.process(&bytes);
    assert_same(&parser, &new);
}

#[test]
fn an_unchanged_frame_sends_nothing() {
    let mut encoder = encoder(Depth::Sixteen);
    let mut new = Buffer::empty(area());
    new.set_string(0, 0, "x", Style::new());
    assert!(!show(&mut encoder, &Buffer::empty(area()), &new).is_empty());
    assert_eq!(show(&mut encoder, &new, &new), b"");
}

#[test]
fn colours_are_sent_in_their_short_form() {
    let mut encoder = encoder(Depth::Sixteen);
    let blank = Buffer::empty(area());
    let mut a = blank.clone();
    a.set_string(5, 3, "ab", Style::new().fg(Color::Red));
    show(&mut encoder, &blank, &a);
    let mut b = a.clone();
    b.set_string(5, 3, "cd", Style::new().fg(Color::LightGreen).bg(Color::Blue));
    assert_eq!(show(&mut encoder, &a, &b), b"\x08\x08\x1b[92;44mcd");
    let mut c = b.clone();
    c.set_string(5, 3, "ef", Style::reset());
    assert_eq!(show(&mut encoder, &b, &c), b"\x08\x08\x1b[mef");
}

#[test]
fn mono_sends_no_colour_and_ascii_no_byte_above_126() {
    let mut encoder = Encoder::new(Wire::default(), SIZE, Depth::Mono, true);
    let mut new = Buffer::empty(area());
    new.set_string(0, 0, "a↟é\u{7f}z", Style::new().fg(Color::Red).bg(Color::Blue).add_modifier(Modifier::BOLD));
    let bytes = show(&mut encoder, &Buffer::empty(area()), &new);
    assert!(bytes.iter().all(|&b| b <= 0x7e));
    let text = String::from_utf8(bytes).unwrap();
    assert!(text.contains("\x1b[1ma??"), "{text:?}");
}

#[test]
fn a_short_gap_is_rewritten_and_a_long_one_jumped() {
    let mut encoder = encoder(Depth::Mono);
    let blank = Buffer::empty(area());
    let mut a = blank.clone();
    a.set_string(0, 0, "0123456789abcdefghij", Style::new());
    show(&mut encoder, &blank, &a);
    let mut b = a.clone();
    b.set_string(0, 0, "X", Style::new());
    b.set_string(3, 0, "X", Style::new());
    b.set_string(15, 0, "X", Style::new());
    assert_eq!(show(&mut encoder, &a, &b), b"\rX12X\x1b[11CX");
}

#[test]
fn a_blank_rest_of_a_row_is_erased() {
    let mut encoder = encoder(Depth::Mono);
    let blank = Buffer::empty(area());
    let mut a = blank.clone();
    a.set_string(0, 2, "a long row of words", Style::new());
    show(&mut encoder, &blank, &a);
    let mut b = blank.clone();
    b.set_string(0, 2, "a", Style::new());
    assert_eq!(show(&mut encoder, &a, &b), b"\r\x1b[2C\x1b[K");
}
