//! How much may stand in one hex.

use longroll::rules::blind_swords::book::Arm;
use longroll::rules::blind_swords::charts::Charts;
use longroll::rules::blind_swords::stacking::{Body, eighths, fits, is_within_limit};

fn foot(points: u8) -> Body {
    (Arm::Infantry, points * 2)
}

fn guns(points: u8) -> Body {
    (Arm::Artillery, points * 2)
}

fn is_legal(units: &[Body]) -> bool {
    fits(&Charts::builtin().command.stacking, units.iter().copied())
}

// rule: blind-swords-x:3.1 blind-swords:3.1
// example: B-STK-12 B-STK-13
#[test]
fn x3_1_twelve_points_stack_and_thirteen_do_not() {
    assert!(is_legal(&[foot(7), foot(5)]));
    assert!(!is_legal(&[foot(7), foot(6)]));
    // Half a point too many is too many: cadres count half.
    assert!(!is_legal(&[foot(7), foot(5), (Arm::Infantry, 1)]));
    assert!(is_legal(&[]));
}

// rule: blind-swords-x:3.1b
#[test]
fn x3_1b_a_large_regiment_stands_alone() {
    assert!(is_legal(&[foot(15)]));
    assert!(!is_legal(&[foot(15), (Arm::Infantry, 1)]));
}

// rule: blind-swords-x:3.1#art blind-swords:3.1a
// example: B-STACK-1
#[test]
fn s3_1a_guns_count_three_quarters() {
    let chart = Charts::builtin().command.stacking;
    assert_eq!(eighths(&chart, guns(6)), 36, "four and a half points");
    assert_eq!(eighths(&chart, (Arm::Artillery, 1)), 3, "a cadre");
    assert_eq!(eighths(&chart, guns(8)), 48);
    assert_eq!(eighths(&chart, foot(6)), 48);
    // 7 and 4.5 fit, and half a point more; 8 do not.
    assert!(is_legal(&[foot(7), guns(6)]));
    assert!(is_legal(&[foot(7), guns(6), (Arm::Infantry, 1)]));
    assert!(!is_legal(&[foot(8), guns(6)]));
    // Exact quarters: 9 and 3 guns are 11.25, 10 and 3 are 12.25.
    assert!(is_legal(&[foot(9), guns(3)]));
    assert!(!is_legal(&[foot(10), guns(3)]));
    assert!(is_legal(&[guns(4), guns(4), guns(4), guns(4)]));
    assert!(!is_legal(&[guns(4), guns(4), guns(4), guns(4), guns(1)]));
}

// rule: blind-swords:3.1b
#[test]
fn s3_1b_mounted_cavalry_stacks_with_cavalry_only() {
    let horse = (Arm::Cavalry, 4);
    assert!(is_legal(&[horse, horse, horse]));
    assert!(!is_legal(&[horse, foot(1)]));
    assert!(!is_legal(&[horse, guns(1)]));
    // On the way along a road only the limit counts.
    let chart = Charts::builtin().command.stacking;
    assert!(is_within_limit(&chart, [horse, foot(1)]));
}

// rule: blind-swords-x:3.1c
#[test]
fn x3_1c_gunboats_never_stack() {
    assert!(is_legal(&[(Arm::Gunboat, 12)]));
    assert!(!is_legal(&[(Arm::Gunboat, 2), (Arm::Gunboat, 2)]));
}

// rule: blind-swords-x:3.1a blind-swords:3.1c
#[test]
fn x3_1a_the_limit_on_the_road_is_the_same() {
    let chart = Charts::builtin().command.stacking;
    assert!(is_within_limit(&chart, [foot(7), foot(5)]));
    assert!(!is_within_limit(&chart, [foot(7), foot(6)]));
    assert!(is_within_limit(&chart, [foot(14)]));
}
