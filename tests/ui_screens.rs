//! What the screens look like, at the designed sizes, in colour, without, and in ASCII.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

#[path = "ui/stage.rs"]
mod stage;

use insta::assert_snapshot;
use longroll::ui::SaveInfo;
use longroll::ui::encoder::Depth;
use stage::{Show, Stage};

fn fire() -> Stage {
    Stage::playing(vec![stage::fire(1)])
}

fn text(stage: Stage, size: (u16, u16), keys: &str) -> String {
    let mut show = Show::new(stage, size, Depth::Sixteen, false);
    show.keys(keys);
    show.text()
}

fn mono(stage: Stage, size: (u16, u16), keys: &str) -> String {
    let mut show = Show::new(stage, size, Depth::Mono, true);
    show.keys(keys);
    show.attributes()
}

#[test]
fn fire_decision_80x24_in_16_colours() {
    assert_snapshot!(Show::new(fire(), (80, 24), Depth::Sixteen, false).colours());
}

#[test]
fn fire_decision_80x24_in_256_colours() {
    assert_snapshot!(Show::new(fire(), (80, 24), Depth::Indexed, false).colours());
}

#[test]
fn fire_decision_80x24_on_a_light_terminal() {
    assert_snapshot!(Show::themed(fire(), (80, 24), Depth::Sixteen, false, "light").colours());
}

#[test]
fn fire_decision_80x24_without_colour_in_ascii() {
    assert_snapshot!(mono(fire(), (80, 24), ""));
}

#[test]
fn fire_decision_100x30() {
    assert_snapshot!(text(fire(), (100, 30), ""));
}

#[test]
fn fire_decision_120x40_in_24_bit_colours() {
    assert_snapshot!(Show::new(fire(), (120, 40), Depth::True, false).colours());
}

#[test]
fn fire_decision_200x50() {
    assert_snapshot!(text(fire(), (200, 50), ""));
}

#[test]
fn fire_decision_200x50_without_colour_in_ascii() {
    assert_snapshot!(mono(fire(), (200, 50), ""));
}

#[test]
fn fire_decision_60x20_without_colour_in_ascii() {
    assert_snapshot!(mono(fire(), (60, 20), ""));
}

#[test]
fn fire_decision_close() {
    assert_snapshot!(text(fire(), (80, 24), "+"));
}

#[test]
fn fire_decision_close_without_colour_in_ascii() {
    assert_snapshot!(mono(fire(), (80, 24), "+"));
}

#[test]
fn the_theatre() {
    assert_snapshot!(text(fire(), (120, 40), "-"));
}

#[test]
fn reach_and_path() {
    assert_snapshot!(text(Stage::walking(), (80, 24), "nn"));
}

#[test]
fn reach_and_path_without_colour_in_ascii() {
    assert_snapshot!(mono(Stage::walking(), (80, 24), "nn"));
}

#[test]
fn a_line_of_sight() {
    assert_snapshot!(text(fire(), (80, 24), "vnnj"));
}

#[test]
fn levels_and_command_range() {
    assert_snapshot!(text(fire(), (80, 24), "Ol"));
}

#[test]
fn help() {
    assert_snapshot!(text(fire(), (80, 24), "?"));
}

#[test]
fn rule_and_examination() {
    assert_snapshot!(text(fire(), (80, 24), "r"));
    assert_snapshot!(text(fire(), (80, 24), "x"));
}

#[test]
fn all_choices() {
    assert_snapshot!(text(fire(), (80, 24), "="));
}

#[test]
fn order_of_battle() {
    assert_snapshot!(text(fire(), (80, 24), "o"));
    assert_snapshot!(text(fire(), (80, 24), "o<tab>"));
}

#[test]
fn the_log_unfolded() {
    assert_snapshot!(text(fire(), (80, 24), "mk+"));
}

#[test]
fn the_legend() {
    assert_snapshot!(text(fire(), (80, 24), "T"));
    assert_snapshot!(mono(fire(), (80, 24), "T"));
}

#[test]
fn finding() {
    assert_snapshot!(text(fire(), (80, 24), "/12m"));
}

#[test]
fn the_title_with_and_without_saves() {
    assert_snapshot!(text(Stage::title(), (80, 24), ""));
    let mut stage = Stage::title();
    stage.saves = vec![SaveInfo {
        path: "/saves/a.longroll".into(),
        title: "Sound the Long Roll".into(),
        position: "turn 1, 12 decisions".into(),
        when: "2 minutes ago".into(),
        is_over: false,
        problem: None,
    }];
    assert_snapshot!(text(stage, (80, 24), ""));
}

#[test]
fn new_battle_and_its_form() {
    assert_snapshot!(text(Stage::title(), (80, 24), "<enter>"));
    assert_snapshot!(text(Stage::title(), (80, 24), "<enter><enter>"));
}

#[test]
fn the_hand_over_shows_nothing() {
    let mut stage = fire();
    stage.handover = Some(longroll::kit::Side::Confederate);
    assert_snapshot!(text(stage, (80, 24), ""));
}

#[test]
fn the_verdict() {
    let mut stage = fire();
    stage.prompts.clear();
    stage.snapshot.to_move = None;
    stage.snapshot.outcome = Some(stage::outcome());
    assert_snapshot!(text(stage, (80, 24), ""));
}

#[test]
fn a_screen_that_is_too_small_says_so() {
    assert_snapshot!(text(fire(), (40, 10), ""));
}

#[test]
fn the_computer_moves() {
    let mut stage = fire();
    stage.prompts.clear();
    stage.snapshot.to_move = Some(longroll::kit::Side::Confederate);
    assert_snapshot!(text(stage, (80, 24), ""));
}

#[test]
fn boxes_over_the_whole_screen() {
    assert_snapshot!(text(Stage::boxed(), (80, 24), "Bj"));
    assert_snapshot!(text(Stage::boxed(), (60, 20), "B<shift-tab>"));
    assert_snapshot!(text(Stage::boxed(), (120, 40), "B<tab><tab>"));
    assert_snapshot!(text(Stage::boxed(), (200, 50), "Bl"));
}

#[test]
fn boxes_without_colour_in_ascii() {
    assert_snapshot!(mono(Stage::boxed(), (80, 24), "Bj"));
}

#[test]
fn boxes_as_panes_of_wide_screens() {
    assert_snapshot!(text(Stage::boxed(), (120, 40), ""));
    assert_snapshot!(text(Stage::boxed(), (200, 50), ""));
}

#[test]
fn guns_and_gunboats_of_nobody_and_formations_without_leaders() {
    assert_snapshot!(text(Stage::boxed(), (80, 24), "o"));
    assert_snapshot!(text(Stage::boxed(), (80, 24), "/tyler<enter>0"));
    assert_snapshot!(text(Stage::boxed(), (80, 24), "/tyler<enter>+"));
    assert_snapshot!(text(Stage::boxed(), (80, 24), "/tyler<enter>-"));
    assert_snapshot!(text(Stage::boxed(), (80, 24), "/tyler<enter>x"));
}

/// Every kind of ground differs from every other in letters or attributes, without any colour.
#[test]
fn grounds_differ_without_colour() {
    use longroll::engine::snapshot::{Ground, Terrain};
    use std::sync::Arc;
    let all = [
        Ground::Field,
        Ground::Boundary,
        Ground::Woods,
        Ground::Thicket,
        Ground::Sloping,
        Ground::Marsh,
        Ground::MarshStream,
        Ground::Water,
    ];
    for ascii in [false, true] {
        let mut looks = Vec::new();
        for ground in all {
            let mut stage = fire();
            let old = Arc::clone(&stage.snapshot.terrain);
            let ground = vec![ground; old.ground.len()];
            stage.snapshot.terrain = Arc::new(Terrain { board: Arc::clone(&old.board), area: old.area, ground });
            let mut show = Show::new(stage, (80, 24), Depth::Mono, ascii);
            // An empty hex without road, stream or slope.
            show.keys("/S3326<enter>0");
            let look = show.attributes();
            assert!(!looks.contains(&look), "{ascii}");
            looks.push(look);
        }
    }
}
