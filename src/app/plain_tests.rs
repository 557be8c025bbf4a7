//! The plain mode on the toy game.

use std::sync::Arc;

use super::*;
use crate::app::program::Program;
use crate::app::session::Start;
use crate::app::shelf::toy::ToyShelf;
use crate::kit::BySide;
use crate::rules::Options;

fn program(union: &str, confederate: &str) -> Program {
    let start = Start {
        battle: "toy/01".into(),
        options: Options::new(),
        seed: 11,
        seats: BySide { union: union.into(), confederate: confederate.into() },
    };
    let shelf = Arc::new(ToyShelf::default());
    let session = Session::start(&*shelf, &start, None).unwrap();
    let mut program = Program::new(shelf, Err("no home".into()));
    program.open(session);
    program
}

fn talk(program: &mut Program, script: &str) -> String {
    let mut out = Vec::new();
    let settings = Settings { is_typed: false, with_rolls: false };
    play(program, &mut script.as_bytes(), &mut out, settings).unwrap();
    let out = String::from_utf8(out).unwrap();
    assert!(out.lines().all(|l| l.len() <= 79), "{out}");
    assert!(out.bytes().all(|b| b == b'\n' || (b' '..=b'~').contains(&b)), "{out:?}");
    out
}

#[test]
fn a_decision_is_told_with_its_reason_rule_and_numbered_choices() {
    let out = talk(&mut program("human", "random"), "");
    let expected = "\
Turn 1.

Toy, turn 1 of 3, 1 AM. Union decides. Points: Union 0, Confederate 0.
What next? (1)
Because the toy says so.
1. Step 1.
2. Step 2.
3. Fire.
0. Done.
";
    assert_eq!(out, expected);
}

#[test]
fn choices_are_taken_by_number_name_verb_and_beginning() {
    for (script, points) in [("1\nquit\n", 1), ("Step 2\n", 2), ("step 2.\n", 2), ("step\n1\n", 1)] {
        let mut program = program("human", "human");
        talk(&mut program, script);
        assert_eq!(program.snapshot().points.union, points, "{script:?}");
    }
    let mut program = program("human", "human");
    talk(&mut program, "fir\n");
    assert_eq!(program.snapshot().to_move, Some(crate::kit::Side::Confederate));
}

#[test]
fn words_answer_and_change_nothing() {
    let mut program = program("human", "random");
    let script = "odds 3\nodds 1\nodds 9\n17\nwhy\nrule\nmap 0101\nmap all\nhex 0102\nunit nobody\nwhere enemy\noob\nsave\nundo\n\
                  help\nlog\npoints\nobjectives\nfrobnicate \u{1b}[2J\n# a remark\n\n";
    let before = program.session().unwrap().game().check_value();
    let out = talk(&mut program, script);
    assert_eq!(program.session().unwrap().game().check_value(), before);
    for line in [
        "One die.",
        "Hit 50, none 50 per cent.",
        "That choice rolls no dice whose chances are known beforehand.",
        "There is no choice 9.",
        "There is no choice 17.",
        "This decision follows rule 1.",
        "At 0101: field; empty.",
        "South 0102: field; empty.",
        "Nobody is called \"nobody\".",
        "Confederate: none seen.",
        "This battle is not saved anywhere.",
        "I do not know \"frobnicate\". The word help lists what I know.",
    ] {
        assert!(out.lines().any(|l| l == line), "{line}\n{out}");
    }
    assert!(!out.contains("remark"), "input is not echoed");
}

#[test]
fn boxes_are_told_whole_or_by_name() {
    let whole = "Score.\n  Union, 0.\n  Confederate, 0.\n  A step is worth what it is long.\n";
    for (word, told) in [
        ("boxes", whole),
        ("boxes score", whole),
        ("boxes Sco", whole),
        ("boxes gold", "There is no such box. The boxes are: score.\n"),
        ("help", "boxes: the boxes and tables beside the map. boxes NAME: one of them.\n"),
    ] {
        let out = talk(&mut program("human", "random"), &format!("{word}\n"));
        assert!(out.contains(told), "{word}\n{out}");
    }
}

#[test]
fn undo_and_hand_over_work_by_words() {
    let mut program = program("human", "human");
    let out = talk(&mut program, "1\nundo\n2\n0\n0\n");
    assert!(out.contains("Taken back."), "{out}");
    assert!(out.contains("Confederate decides now."), "{out}");
    assert_eq!(program.snapshot().points.union, 2);
    assert_eq!(program.snapshot().turn, 2);
}

#[test]
fn a_script_plays_to_the_verdict_and_the_rest_of_it_is_not_read() {
    let out = talk(&mut program("human", "random"), &"1\n0\n".repeat(40));
    assert!(out.contains("\nThe battle is over. "), "{out}");
    assert!(out.ends_with("Union 0, Confederate 0.\n"), "{out}");
    assert_eq!(out.matches("The battle is over").count(), 1);
}
