//! Whole battles by keys alone, through the real rules: nothing panics, nothing gets stuck, a verdict comes.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use std::path::PathBuf;
use std::sync::Arc;

use longroll::app::program::Program;
use longroll::app::session::Start;
use longroll::app::shelf::Files;
use longroll::data::Library;
use longroll::kit::BySide;
use longroll::ui::Host;
use longroll::ui::caps::{Wishes, detect};
use longroll::ui::input::{Code, Key};
use longroll::ui::keymap::Keymap;
use longroll::ui::screen::Screen;
use longroll::ui::state::Ui;
use longroll::ui::theme::Theme;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// A folder that is removed at the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A small generator.
struct Noise(u64);

impl Noise {
    fn next(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n
    }
}

struct Table {
    program: Program,
    screen: Screen,
    _folder: Folder,
}

impl Table {
    fn new(name: &str, battle: &str, seats: [&str; 2], seed: u64, size: (u16, u16)) -> Self {
        let folder = std::env::temp_dir().join(format!("longroll-ui-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let mut program = Program::new(Arc::new(Files::new(Library::builtin())), Ok(folder.clone()));
        let start = Start {
            battle: battle.into(),
            options: std::collections::BTreeMap::new(),
            seed,
            seats: BySide { union: seats[0].into(), confederate: seats[1].into() },
        };
        program.begin(&start).unwrap();
        let caps = detect(|n| (n == "TERM").then(|| "xterm".to_owned()), &Wishes::default());
        let theme = Theme::named("dark", caps.depth, caps.ascii).unwrap();
        let screen = Screen::new(&mut program, Ui::new(caps, theme, Keymap::default(), size));
        Self { program, screen, _folder: Folder(folder) }
    }

    fn computer(&mut self) {
        while self.screen.computer_moves(&self.program) {
            let Some(lines) = self.screen.computer_turn(&mut self.program) else { break };
            self.screen.catch_up(&mut self.program, &lines);
        }
    }

    fn press(&mut self, key: Key) {
        self.screen.key(&mut self.program, key);
        self.computer();
    }

    fn text(&self) -> String {
        let (width, height) = self.screen.ui.size;
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let cursor = self.screen.draw(&self.program, area, &mut buffer);
        assert!(cursor.is_none_or(|c| c.x < width && c.y < height));
        let row = |r: &[ratatui::buffer::Cell]| r.iter().map(ratatui::buffer::Cell::symbol).collect::<String>();
        buffer.content().chunks(usize::from(width)).map(row).collect::<Vec<_>>().join("\n")
    }
}

/// Keys a player without a plan would press; leaving and undoing are not among them.
const KEYS: &[&str] = &[
    "enter",
    "enter",
    "enter",
    ".",
    ".",
    ".",
    "a",
    "c",
    "d",
    "e",
    "f",
    "s",
    "w",
    "w",
    "t",
    "g",
    "tab",
    "tab",
    "shift-tab",
    "h",
    "j",
    "k",
    "l",
    "y",
    "u",
    "b",
    "n",
    "esc",
    ";",
    "space",
    "i",
    "p",
    "z",
    "x",
    "r",
    "v",
    "m",
    "o",
    "B",
    "=",
    "+",
    "-",
    "W",
    "O",
    "?",
];

/// Plays to the verdict, or until that turn begins.
fn play(name: &str, battle: &str, seats: [&str; 2], seed: u64, size: (u16, u16), turn: u32) {
    let mut table = Table::new(name, battle, seats, seed, size);
    table.computer();
    let mut noise = Noise(seed);
    let mut idle = 0;
    let mut last = 0;
    for n in 0..60_000 {
        if n % 40 == 0 {
            table.text();
        }
        if table.program.snapshot().turn >= turn {
            return;
        }
        if table.program.snapshot().outcome.is_some() {
            assert!(table.text().contains("VERDICT") || table.text().contains("over"), "{}", table.text());
            return;
        }
        let key = Key::parse(KEYS[noise.next(KEYS.len())]).unwrap();
        table.press(key);
        // A key that takes no choice may follow another, but the game must move on sooner or later.
        assert!(table.program.has_game(), "left the game:\n{}", table.text());
        let seq = table.program.prompt().map_or(u32::MAX, |p| p.seq);
        idle = if seq == last { idle + 1 } else { 0 };
        last = seq;
        if idle > 400 {
            // Whoever is stuck goes back to the play screen, declines, or takes the first of the full list.
            for _ in 0..4 {
                table.press(Key::new(Code::Esc));
            }
            table.press(Key::char('='));
            table.press(Key::new(Code::Enter));
            assert!(idle < 800, "stuck:\n{}", table.text());
        }
    }
    panic!("no verdict:\n{}", table.text());
}

#[test]
fn a_battle_against_the_computer_by_any_keys_comes_to_a_verdict() {
    play("one", "gbacw/02", ["human", "random"], 11, (80, 24), u32::MAX);
}

#[test]
fn the_other_side_too_on_a_large_screen() {
    play("two", "gbacw/02", ["random", "human"], 12, (200, 50), u32::MAX);
}

#[test]
fn two_people_at_one_keyboard() {
    play("three", "gbacw/02", ["human", "human"], 13, (60, 20), u32::MAX);
}

#[test]
fn stuarts_lonely_fight_against_the_computer() {
    play("four", "blind-swords/16.1", ["human", "greedy"], 14, (80, 24), u32::MAX);
}

#[test]
fn the_first_three_turns_of_the_whole_day_at_one_keyboard() {
    play("five", "blind-swords/16.7", ["human", "human"], 15, (80, 24), 4);
}
