//! The screen played by keys alone: what each key leads to.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

#[path = "ui/stage.rs"]
mod stage;

use longroll::engine::snapshot::PanelRow;
use longroll::engine::{Choice, Group, PieceId, Target};
use longroll::kit::Side;
use longroll::ui::SaveInfo;
use longroll::ui::encoder::Depth;
use longroll::ui::screen::Demand;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use stage::{Show, Stage};

fn fire() -> Show {
    show(Stage::playing(vec![stage::fire(1)]))
}

fn show(stage: Stage) -> Show {
    Show::new(stage, (80, 24), Depth::Sixteen, false)
}

#[test]
fn four_enters_lead_from_the_title_into_a_battle() {
    let mut show = show(Stage::title());
    show.keys("<enter>");
    assert!(show.text().contains("NEW BATTLE"));
    show.keys("<enter>");
    assert!(show.text().contains("SET UP"));
    show.keys("<enter>");
    assert_eq!(show.stage.calls[0], "start gbacw/02 Human Computer(\"greedy\") 18620406 [(\"green\", true)]");
    assert!(show.text().contains("12 MI fires at whom?"));
}

#[test]
fn the_form_changes_seats_options_and_seed() {
    let mut show = show(Stage::title());
    show.keys("n<enter>");
    // Start is marked; down goes round to the Union's seat.
    show.keys("jl");
    show.keys("jhj<space>j<backspace>7k<up>");
    show.keys("<end><enter>");
    assert_eq!(
        show.stage.calls[0],
        "start gbacw/02 Computer(\"random\") Computer(\"random\") 18620407 [(\"green\", false)]"
    );
}

#[test]
fn a_save_is_continued_by_one_enter() {
    let mut stage = Stage::title();
    let save = |path: &str, problem: Option<&str>| SaveInfo {
        path: path.into(),
        title: "Sound the Long Roll".into(),
        position: "turn 1".into(),
        when: "now".into(),
        is_over: false,
        problem: problem.map(Into::into),
    };
    stage.saves = vec![save("/bad", Some("line 3 is torn")), save("/good", None)];
    let mut one = show(stage);
    one.keys("<enter>");
    assert_eq!(one.stage.calls, ["load /good"]);
    // A damaged one says why instead.
    let mut stage = Stage::title();
    stage.saves = vec![save("/bad", Some("line 3 is torn"))];
    let mut two = show(stage);
    two.keys("l<enter>");
    assert!(two.text().contains("line 3 is torn"));
    assert!(two.stage.calls.is_empty());
}

#[test]
fn letters_on_the_map_and_in_the_orders_choose() {
    let mut show = fire();
    assert_eq!(show.cursor(), "S3419", "the cursor begins at the first target");
    show.keys("c");
    assert_eq!(show.stage.calls, ["2 ar  S3318 r1"]);
    show.keys("d");
    assert_eq!(show.stage.calls[1], "7 ar  S3319 r2");
    show.keys(".");
    assert_eq!(show.stage.calls[2], "no fire");
}

#[test]
fn enter_takes_the_target_under_the_cursor_and_tab_walks_through_them() {
    let mut show = fire();
    show.keys("<tab>");
    assert_eq!(show.cursor(), "S3318");
    show.keys("<tab>");
    assert_eq!(show.cursor(), "S3319");
    show.keys("<tab>");
    assert_eq!(show.cursor(), "S3419");
    show.keys("<shift-tab>");
    assert_eq!(show.cursor(), "S3319");
    show.keys("<enter>");
    assert_eq!(show.stage.calls, ["7 ar  S3319 r2"]);
    // With arrows alone: the cursor walks there.
    let mut show = fire();
    show.keys("<left><enter>");
    assert_eq!(show.stage.calls, ["7 ar  S3319 r2"]);
}

#[test]
fn boxes_are_paged_through_and_a_row_leads_to_its_unit_or_place() {
    let mut show = show(Stage::boxed());
    show.keys("B");
    assert!(show.text().starts_with("BOXES 1/4  Broken Track"), "{}", show.text());
    // A heading and a unit off the map lead nowhere.
    show.keys("<enter>j<enter>");
    assert!(show.text().starts_with("BOXES 1/4"));
    show.keys("j<enter>");
    assert_eq!(show.cursor(), "S3418");
    assert!(show.text().contains("12 MI fires at whom?"));
    // Tab, h and l turn round the ends; the box looked at last opens again.
    for (keys, title) in
        [("<tab>", "2/4  Held"), ("l", "3/4  Camps"), ("h", "2/4"), ("<shift-tab>", "1/4"), ("h", "4/4")]
    {
        show.keys(&format!("B{keys}"));
        assert!(show.text().starts_with(&format!("BOXES {title}")), "{keys}: {}", show.text());
        show.keys("<esc>");
    }
    show.keys("Bhk<enter>");
    assert_eq!(show.cursor(), "S3514");
    assert!(show.stage.calls.is_empty(), "looking decides nothing");
}

#[test]
fn rows_that_do_not_fit_are_scrolled_to_and_the_note_is_reached() {
    let mut stage = Stage::boxed();
    let long = |i: usize| PanelRow::of([format!("row {i}"), "many words, ".repeat(9)]);
    stage.snapshot.panels[0].rows = (0..30).map(long).collect();
    let mut show = show(stage);
    show.keys("B");
    assert!(show.text().contains("row 0") && !show.text().contains("row 29"));
    for _ in 0..29 {
        show.keys("j");
        assert!(show.text().lines().any(|l| l.starts_with('>')), "{}", show.text());
    }
    assert!(show.text().contains("row 29") && show.text().contains("the lowest number first"), "{}", show.text());
    show.keys("j");
    assert!(show.text().contains(">row 0"), "round the end: {}", show.text());
}

#[test]
fn without_boxes_the_key_says_so() {
    let mut show = fire();
    show.keys("B");
    assert!(show.text().contains("This battle has no boxes or tables."));
}

#[test]
fn the_cursor_moves_by_roguelike_keys_digits_and_arrows() {
    for (keys, goal) in [
        ("k", "S3418"),
        ("8", "S3418"),
        ("<up>", "S3418"),
        ("j", "S3420"),
        ("2", "S3420"),
        ("y", "S3318"),
        ("7", "S3318"),
        ("<home>", "S3318"),
        ("u", "S3518"),
        ("9", "S3518"),
        ("b", "S3319"),
        ("1", "S3319"),
        ("n", "S3519"),
        ("3", "S3519"),
        ("h", "S3319"),
        ("l", "S3519"),
        ("<left><left>", "S3219"),
        ("6", "S3519"),
        ("K", "S3412"),
        ("L", "S4419"),
    ] {
        let mut show = fire();
        show.keys(keys);
        assert_eq!(show.cursor(), goal, "{keys}");
    }
}

#[test]
fn the_cursor_stays_in_the_battle() {
    let mut show = fire();
    show.keys("HHHHHHKKKKKK");
    assert_eq!(show.cursor(), "S2612");
    show.keys("LLLLLLJJJJJJ");
    assert_eq!(show.cursor(), "S4929");
    show.keys("'");
    assert_ne!(show.cursor(), "S4929");
}

#[test]
fn a_unit_walks_to_the_cursor_step_by_step() {
    let mut show = show(Stage::walking());
    assert_eq!(show.cursor(), "S3418");
    show.keys("ul");
    assert!(show.text().contains("w: 2 hexes"));
    show.keys("w");
    assert_eq!(show.stage.calls.len(), 2, "{:?}", show.stage.calls);
    let hex = show.stage.snapshot.pieces[0].hex.unwrap();
    assert_eq!(show.stage.snapshot.board().number(hex), show.cursor());
}

#[test]
fn the_walk_stops_when_something_else_is_asked() {
    let mut stage = Stage::walking();
    stage.react_after = Some(1);
    let mut show = show(stage);
    show.keys("uk<enter>");
    assert_eq!(show.stage.calls.len(), 1);
    assert!(show.text().contains("12 MI fires at whom?"));
    assert!(show.text().contains("Stopped after 1 hex."));
}

#[test]
fn without_a_known_reach_each_step_that_leads_nearer_is_taken() {
    let mut stage = Stage::walking();
    stage.reach.clear();
    let mut show = show(stage);
    assert!(show.text().contains(" + "));
    show.keys("LK<enter>");
    assert!(show.stage.calls.len() > 2, "{:?}", show.stage.calls);
    let hex = show.stage.snapshot.pieces[0].hex.unwrap();
    assert_eq!(show.stage.snapshot.board().number(hex), show.cursor());
}

#[test]
fn out_of_reach_is_said_not_done() {
    let mut show = show(Stage::walking());
    show.keys("LLw");
    assert!(show.stage.calls.is_empty());
    assert!(show.text().contains("cannot get there"));
}

#[test]
fn facings_have_the_direction_keys() {
    for (keys, call) in [("th", "face W"), ("t4", "face W"), ("tn", "face SE"), ("t<down><enter>", "face SE")] {
        let mut show = show(Stage::walking());
        show.keys(keys);
        assert_eq!(show.stage.calls, [call], "{keys}");
    }
    let mut show = show(Stage::walking());
    show.keys("ty");
    assert!(show.stage.calls.is_empty());
    assert!(show.text().contains("cannot face that way"));
    show.keys("<esc>.");
    assert_eq!(show.stage.calls, ["stop here"]);
}

/// Two units may act; each has its own choices.
fn brigade() -> Stage {
    let with = |actor, mut c: Choice| {
        c.actor = Some(PieceId(actor));
        c
    };
    let mut rest = stage::choice(4, Group::Done, "end", "end of the brigade");
    rest.actor = None;
    let at = |piece, label: &str| Choice {
        key: Some('f'),
        target: Target::Piece(PieceId(piece)),
        ..stage::choice(0, Group::Fire, "fire", label)
    };
    let mut prompt = stage::prompt(
        1,
        "Which unit acts?",
        "ACT",
        vec![
            with(0, at(11, "6 ar")),
            with(0, stage::choice(1, Group::Rally, "rally", "12 MI rallies")),
            with(1, at(9, "27 tn")),
            with(1, stage::choice(3, Group::Rally, "rally", "25 MO rallies")),
            rest,
        ],
    );
    prompt.actor = None;
    Stage::playing(vec![prompt])
}

#[test]
fn tab_walks_through_the_units_that_can_act() {
    let mut show = show(brigade());
    assert!(show.text().contains("12 MI rallies"));
    assert!(!show.text().contains("25 MO rallies"));
    show.keys("<tab>");
    assert_eq!(show.cursor(), "S3217");
    assert!(show.text().contains("25 MO rallies"));
    show.keys("f");
    assert_eq!(show.stage.calls, ["27 tn"]);
}

#[test]
fn enter_on_a_unit_selects_it() {
    let mut show = show(brigade());
    show.keys("/25 mo<enter><enter>");
    assert!(show.text().contains("25 MO rallies"), "{}", show.text());
    show.keys(".");
    assert_eq!(show.stage.calls, ["end of the brigade"]);
}

#[test]
fn picking_a_unit_is_an_enter_on_it() {
    let pick = |index, actor| Choice {
        actor: Some(PieceId(actor)),
        ..stage::choice(index, Group::Select, "activate", "activate it")
    };
    let mut prompt = stage::prompt(1, "Which unit?", "ACT", vec![pick(0, 0), pick(1, 2)]);
    prompt.actor = None;
    prompt.choices[1].label = "activate 21 MO".into();
    let mut show = show(Stage::playing(vec![prompt]));
    assert_eq!(show.cursor(), "S3717", "the nearest comes first");
    show.keys("<tab>");
    assert_eq!(show.cursor(), "S3418");
    show.keys("<tab><enter>");
    assert_eq!(show.stage.calls, ["activate 21 MO"]);
}

#[test]
fn the_full_list_takes_by_enter() {
    let mut show = fire();
    show.keys("=jj<enter>");
    assert_eq!(show.stage.calls, ["7 ar  S3319 r2"]);
    show.keys("=<esc>");
    assert_eq!(show.stage.calls.len(), 1);
}

#[test]
fn every_layer_opens_and_closes_by_the_keyboard() {
    for open in ["?", "r", "x", "o", "m", "T", "O", "=", "/", ":", "Q", "<ctrl-c>"] {
        let mut show = fire();
        let before = show.text();
        show.keys(open);
        assert_ne!(show.text(), before, "{open}");
        show.keys("<esc>");
        assert_eq!(show.text(), before, "{open}");
    }
}

#[test]
fn commands_have_names() {
    let mut show = fire();
    show.keys(":order-of-b<enter>");
    assert!(show.text().contains("ORDER OF BATTLE"));
    show.keys("<esc>:outlines<enter>");
    assert!(!show.text().contains("/    \\"));
}

#[test]
fn finding_jumps_and_the_last_place_is_remembered() {
    let mut show = fire();
    show.keys("/prent<enter>");
    assert_eq!(show.cursor(), "S3916");
    show.keys("'");
    assert_eq!(show.cursor(), "S3419");
    show.keys("/s4020<enter>");
    assert_eq!(show.cursor(), "S4020");
    // The letter that all hexes share need not be typed.
    show.keys("/4021<enter>");
    assert_eq!(show.cursor(), "S4021");
    show.keys("/nowhere<enter>");
    assert!(show.text().contains("Nothing is called"));
}

#[test]
fn the_order_of_battle_and_the_log_jump() {
    let mut show = fire();
    show.keys("o");
    show.keys("/prentiss<enter>G<enter>");
    assert_eq!(show.cursor(), "S3916");
}

#[test]
fn zooming_keeps_the_cursor() {
    let mut show = fire();
    for keys in ["+", "-", "-", "<enter>"] {
        show.keys(keys);
        assert_eq!(show.cursor(), "S3419");
    }
    assert!(show.stage.calls.is_empty());
}

#[test]
fn choices_without_a_place_are_a_list_with_their_meaning_under_each() {
    let of = |index, label: &str, detail: &str| Choice {
        detail: detail.into(),
        ..stage::choice(index, Group::Event, "event", label)
    };
    let choices = vec![
        of(0, "Rally!", "units lose their hits"),
        of(1, "Firefight", "two hexes fire at each other"),
        stage::choice(2, Group::Done, "done", "no chit"),
    ];
    let mut show = show(Stage::playing(vec![stage::prompt(1, "Play an event?", "EVENT", choices)]));
    let text = show.text();
    assert!(text.contains("units lose their hits") && text.contains("two hexes fire at"), "{text}");
    show.keys("<tab><enter>");
    assert_eq!(show.stage.calls, ["Firefight"]);
    show.keys("<tab><tab><enter>");
    assert_eq!(show.stage.calls, ["Firefight", "Rally!"]);
}

#[test]
fn what_happened_since_the_last_choice_is_counted_and_marked_in_the_log() {
    let mut show = fire();
    assert!(!show.text().contains("since your last choice"), "an opened battle has no news");
    show.keys("a");
    let again = show.stage.log.clone();
    show.stage.log.extend(again);
    assert!(show.text().contains("... 3 more lines since your last choice: m"), "{}", show.text());
    show.keys("m");
    assert!(show.text().contains("-- since your last choice --"));
}

#[test]
fn undo_says_why_not() {
    let mut show = fire();
    show.keys("U");
    assert_eq!(show.stage.calls, ["undo"]);
    assert!(show.text().contains("Dice were rolled."));
    show.keys("j");
    assert!(!show.text().contains("Dice were rolled."));
}

#[test]
fn quitting_asks_and_may_lead_back_to_the_title() {
    let mut show = fire();
    assert_eq!(show.keys("Q"), []);
    assert_eq!(show.keys("y"), [Demand::Quit]);
    let mut show = fire();
    show.keys("Qt");
    assert_eq!(show.stage.calls, ["close"]);
    assert!(show.text().contains("L O N G R O L L"));
    assert_eq!(show.keys("q"), [Demand::Quit]);
}

#[test]
fn the_other_player_sees_nothing_until_he_sits_there() {
    let mut stage = Stage::playing(vec![stage::fire(1)]);
    stage.handover = Some(Side::Confederate);
    let mut show = show(stage);
    let text = show.text();
    assert_eq!(text.trim(), "Confederate player: press Enter");
    show.keys("jkxom");
    assert_eq!(show.text().trim(), text.trim());
    show.keys("<enter>");
    assert_eq!(show.stage.calls, ["take over"]);
    assert!(show.text().contains("fires at whom"));
}

#[test]
fn the_verdict_is_shown_once_and_leads_to_the_title() {
    let mut stage = Stage::playing(Vec::new());
    stage.snapshot.to_move = None;
    stage.snapshot.outcome = Some(stage::outcome());
    let mut show = show(stage);
    assert!(show.text().contains("VERDICT"));
    show.keys("<esc>j");
    assert!(!show.text().contains("VERDICT"));
    assert!(show.text().contains("The battle is over"));
    let mut stage = Stage::playing(Vec::new());
    stage.snapshot.outcome = Some(stage::outcome());
    let mut show = Show::new(stage, (80, 24), Depth::Mono, true);
    show.keys("<enter>");
    assert!(show.text().contains("L O N G R O L L"));
}

#[test]
fn the_hardware_cursor_stands_on_the_hex() {
    let mut show = fire();
    show.keys("kk");
    let (buffer, cursor) = show.frame();
    let at = cursor.unwrap();
    // Brackets to the left of it and behind the fourth letter.
    assert_eq!(buffer[(at.x - 1, at.y)].symbol(), "[");
    assert_eq!(buffer[(at.x + 4, at.y)].symbol(), "]");
}

/// A small generator.
struct Noise(u64);

impl Noise {
    fn next(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % n
    }
}

const ALL_KEYS: &[&str] = &[
    "h",
    "j",
    "k",
    "l",
    "y",
    "u",
    "b",
    "n",
    "H",
    "J",
    "K",
    "L",
    "<enter>",
    "<esc>",
    "<esc>",
    "<esc>",
    "<tab>",
    "<shift-tab>",
    "a",
    "c",
    "d",
    "w",
    "t",
    "f",
    ".",
    ";",
    "x",
    "v",
    "o",
    "m",
    "r",
    "/",
    "'",
    "+",
    "-",
    "T",
    "G",
    "O",
    "W",
    "=",
    "U",
    "S",
    "?",
    ":",
    "0",
    "<space>",
    "<page-up>",
    "<page-down>",
    "<end>",
    "<home>",
    "<backspace>",
    "q",
    "7",
    "<ctrl-l>",
    "<f5>",
];

#[test]
fn five_hundred_sizes_and_any_keys_never_panic() {
    let mut noise = Noise(7);
    let stages: [fn() -> Stage; 4] = [|| Stage::playing(vec![stage::fire(1)]), Stage::walking, Stage::title, brigade];
    for round in 0..20 {
        let ascii = noise.next(2) == 0;
        let depth = [Depth::Mono, Depth::Sixteen, Depth::Indexed, Depth::True][noise.next(4) as usize];
        let mut show = Show::new(stages[round % 4](), (80, 24), depth, ascii);
        for _ in 0..25 {
            let (width, height) = match noise.next(4) {
                0 => (1 + noise.next(30) as u16, 1 + noise.next(12) as u16),
                1 => (55 + noise.next(30) as u16, 17 + noise.next(10) as u16),
                _ => (1 + noise.next(300) as u16, 1 + noise.next(100) as u16),
            };
            show.screen.resize(&mut show.stage, width, height);
            let area = Rect::new(0, 0, width, height);
            let draw = |show: &Show| {
                let mut buffer = Buffer::empty(area);
                let cursor = show.screen.draw(&show.stage, area, &mut buffer);
                assert!(cursor.is_none_or(|c| c.x < width && c.y < height), "{width}x{height}: {cursor:?}");
                if ascii {
                    assert!(buffer.content().iter().all(|c| c.symbol().is_ascii()));
                }
            };
            draw(&show);
            for _ in 0..6 {
                show.keys(ALL_KEYS[noise.next(ALL_KEYS.len() as u64) as usize]);
                draw(&show);
            }
        }
    }
}
