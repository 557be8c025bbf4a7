//! What the screens cost on the line: bytes and writes a key, in 16 colours.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

#[path = "ui/stage.rs"]
mod stage;

use std::io::{self, Write};
use std::sync::Arc;

use longroll::ai::{self, Seen};
use longroll::data::Library;
use longroll::engine::snapshot::Terrain;
use longroll::map::board::Area;
use longroll::rules::{self, Options};
use longroll::ui::encoder::{Depth, Encoder};
use ratatui::Terminal;
use ratatui::layout::Size;
use stage::{Show, Stage};

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

/// The screen behind the real encoder.
struct Line {
    show: Show,
    tui: Terminal<Encoder<Wire>>,
}

impl Line {
    fn new(stage: Stage, (width, height): (u16, u16)) -> Self {
        let encoder = Encoder::new(Wire::default(), Size { width, height }, Depth::Sixteen, false);
        let show = Show::new(stage, (width, height), Depth::Sixteen, false);
        Self { show, tui: Terminal::new(encoder).unwrap() }
    }

    /// Draws and returns what was sent.
    fn draw(&mut self) -> Vec<u8> {
        let show = &self.show;
        let before = self.tui.backend_mut().get_mut().writes;
        self.tui
            .draw(|frame| {
                let area = frame.area();
                if let Some(at) = show.screen.draw(&show.stage, area, frame.buffer_mut()) {
                    frame.set_cursor_position(at);
                }
            })
            .unwrap();
        let wire = self.tui.backend_mut().get_mut();
        assert!(wire.writes - before <= 1, "one write a frame");
        let bytes = std::mem::take(&mut wire.bytes);
        let text = String::from_utf8_lossy(&bytes);
        for banned in ["\x1b[2J", "\x1b[J", "\x1b[6n", "\x1b[c", "\x1b[?6n"] {
            assert!(!text.contains(banned), "{banned:?} must not be sent");
        }
        bytes
    }

    fn cost(&mut self, keys: &str) -> usize {
        self.show.keys(keys);
        self.draw().len()
    }
}

/// The same stage on the whole map, so that the view has somewhere to go.
fn wide() -> Stage {
    let mut stage = Stage::playing(vec![stage::fire(1)]);
    let old = &stage.snapshot.terrain;
    let board = Arc::clone(&old.board);
    let area = Area { west: 0, east: board.width() - 1, north: 0, south: board.height() - 1 };
    stage.snapshot.terrain = Arc::new(Terrain { board, area, ground: old.ground.clone() });
    stage
}

/// The battles of the other systems some decisions into the game, as their own snapshots show them.
fn real(id: &str) -> Stage {
    let battle = rules::load(id, &Library::builtin(), &Options::default()).unwrap();
    let mut game = battle.start(1, true);
    let mut bot = ai::bot("greedy", 1, game.system()).unwrap();
    for _ in 0..60 {
        let index = bot.choose(&Seen::new(&*game).unwrap());
        game.play(index).unwrap();
    }
    let mut stage = Stage::playing(vec![game.prompt().unwrap()]);
    stage.snapshot = game.snapshot(game.to_move().unwrap());
    stage
}

fn percentile(mut costs: Vec<usize>, p: usize) -> usize {
    costs.sort_unstable();
    costs[(costs.len() - 1) * p / 100]
}

#[test]
fn a_step_of_the_cursor_costs_at_most_250_bytes_at_any_size() {
    let sizes = [(80, 24), (120, 40), (200, 50)];
    let battles = ["gbacw/02", "blind-swords/16.1", "blind-swords/16.7"];
    for (name, size) in battles.into_iter().flat_map(|b| sizes.map(|s| (b, s))) {
        let stage = if name == "gbacw/02" { wide() } else { real(name) };
        let mut line = Line::new(stage, size);
        line.draw();
        line.show.keys("0");
        line.draw();
        let mut costs = Vec::new();
        // A walk that stays in the middle of the fight.
        for keys in ["k", "u", "n", "j", "j", "b", "y", "k", "y", "k", "n", "n", "j", "b", "h", "l", "l", "u", "k", "h"]
        {
            for key in [keys, "l", "h"] {
                let view = line.show.screen.ui.view;
                let cost = line.cost(key);
                if line.show.screen.ui.view == view {
                    costs.push(cost);
                }
            }
        }
        assert!(costs.len() > 40);
        let p95 = percentile(costs.clone(), 95);
        let (median, max) = (percentile(costs.clone(), 50), percentile(costs, 100));
        println!("{name} {size:?}: step median {median} p95 {p95} max {max}");
        assert!(p95 <= 250, "{name} {size:?}: {p95}");
    }
}

#[test]
fn panes_of_boxes_cost_a_step_of_the_cursor_nothing() {
    for size in [(120, 40), (200, 50)] {
        let mut line = Line::new(Stage::boxed(), size);
        line.draw();
        line.show.keys("0");
        line.draw();
        let costs: Vec<usize> = "kunjjbykyknnjbhlluklh".chars().map(|k| line.cost(&k.to_string())).collect();
        println!("{size:?}: {costs:?}");
        assert!(percentile(costs.clone(), 95) <= 250, "{size:?}: {costs:?}");
    }
}

#[test]
fn a_jump_of_half_a_view_stays_within_one_flight() {
    for (size, most) in [((80, 24), 2_900), ((200, 50), 17_600)] {
        let mut line = Line::new(wide(), size);
        line.draw();
        line.show.keys("0");
        line.draw();
        let mut costs = Vec::new();
        for key in "llllllllllllllllllllllllkkkkkkkkkkkkkkkkkkkkkkkkhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhjjjjjjjjjjjjjjjjjjjjjjjjjjjjj"
            .chars()
        {
            let view = line.show.screen.ui.view;
            let cost = line.cost(&key.to_string());
            if line.show.screen.ui.view != view {
                costs.push(cost);
            }
        }
        assert!(costs.len() >= 4, "{size:?}: {costs:?}");
        println!("{size:?}: jumps {costs:?}");
        assert!(costs.iter().all(|c| *c <= most), "{size:?}: {costs:?}");
    }
}

#[test]
fn opening_a_menu_or_a_pop_up_costs_at_most_one_segment() {
    for (keys, most) in [
        ("?", 1_460),
        ("r", 1_460),
        ("x", 1_460),
        ("=", 1_460),
        ("O", 1_460),
        ("Q", 1_460),
        (":", 1_460),
        ("/", 1_460),
        ("o", 2_600),
        ("m", 1_460),
        ("B", 1_460),
        // The legend shows every style there is.
        ("T", 2_900),
    ] {
        let mut line = Line::new(if keys == "B" { Stage::boxed() } else { wide() }, (80, 24));
        line.draw();
        let cost = line.cost(keys);
        println!("{keys}: {cost}");
        assert!(cost <= most, "{keys}: {cost}");
    }
}

#[test]
fn the_first_screen_is_small_and_an_idle_screen_sends_nothing() {
    let mut line = Line::new(wide(), (80, 24));
    let first = line.draw().len();
    println!("first screen {first}");
    assert!(first <= 6_000, "{first}");
    assert_eq!(line.draw().len(), 0);
    let mut line = Line::new(Stage::title(), (80, 24));
    assert!(line.draw().len() <= 600);
}

#[test]
fn ascii_sends_no_byte_above_126_on_any_screen() {
    for depth in [Depth::Mono, Depth::Sixteen] {
        let size = (120, 40);
        let encoder = Encoder::new(Wire::default(), Size { width: 120, height: 40 }, depth, true);
        let show = Show::new(Stage::playing(vec![stage::fire(1)]), size, depth, true);
        let mut line = Line { show, tui: Terminal::new(encoder).unwrap() };
        for keys in ["", "?", "<esc>T", "<esc>o", "<esc>m", "<esc>-", "++", "vjj", "O", "<esc>:", "<esc>="] {
            line.show.keys(keys);
            let bytes = line.draw();
            assert!(bytes.iter().all(|b| *b <= 0x7e), "{keys}");
        }
        let encoder = Encoder::new(Wire::default(), Size { width: 120, height: 40 }, depth, true);
        let mut line =
            Line { show: Show::new(Stage::boxed(), size, depth, true), tui: Terminal::new(encoder).unwrap() };
        for keys in ["", "B", "<tab>", "<esc>o"] {
            line.show.keys(keys);
            assert!(line.draw().iter().all(|b| *b <= 0x7e), "{keys}");
        }
    }
}
