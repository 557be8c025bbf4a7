//! Sessions on the toy game: saves, damage, faults, takings back, hand-over.

use super::*;
use crate::app::shelf::toy::ToyShelf;

/// A folder of its own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("longroll-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn setup(union: &str, confederate: &str) -> Start {
    Start {
        battle: "toy/01".into(),
        options: Options::new(),
        seed: 11,
        seats: BySide { union: union.into(), confederate: confederate.into() },
    }
}

fn start(union: &str, confederate: &str, path: Option<&Path>) -> Session {
    let mut session = Session::start(&ToyShelf::default(), &setup(union, confederate), path).unwrap();
    if let Some(folder) = path.and_then(Path::parent) {
        session.set_home(folder);
    }
    session
}

fn pick(session: &mut Session, verb: &str) -> Result<Vec<Line>, String> {
    let prompt = session.prompt().expect("the viewer must decide");
    let choice = prompt.choices.iter().find(|c| c.verb == verb).expect("the verb is offered");
    session.submit(choice.id)
}

/// Plays both sides to the end by a rule of thumb; stops after `most` actions.
fn play(session: &mut Session, most: usize) {
    for i in 0..most {
        session.take_over();
        if session.computer_turn().unwrap().is_some() {
            continue;
        }
        let Some(prompt) = session.prompt() else { break };
        session.submit(prompt.choices[i * 3 % prompt.choices.len()].id).unwrap();
    }
}

#[test]
fn a_save_holds_every_action_before_its_result_is_told_and_resumes_at_the_very_decision() {
    let folder = Folder::new("resume");
    let path = folder.file("a.longroll");
    let mut session = start("human", "random", Some(&path));
    let mut steps = 0;
    loop {
        if session.computer_turn().unwrap().is_none() {
            let Some(prompt) = session.prompt() else { break };
            session.submit(prompt.choices[steps % prompt.choices.len()].id).unwrap();
        }
        steps += 1;
        // What another process would find now, were this one killed.
        let copy = folder.file(&format!("{steps}.longroll"));
        std::fs::copy(&path, &copy).unwrap();
        let (other, notes) = Session::resume(&ToyShelf::default(), &copy).unwrap();
        assert!(notes.is_empty());
        assert_eq!(other.game().check_value(), session.game().check_value());
        assert_eq!((other.log(), other.prompt()), (session.log(), session.prompt()));
        assert_eq!(other.count() as usize, steps);
    }
    assert!(session.outcome().is_some());
    let glance = save::glance(&path).unwrap();
    assert_eq!(glance.last.map(|e| (e.n as usize, e.is_last)), Some((steps, true)));
}

#[test]
fn a_game_broken_off_and_resumed_ends_as_the_unbroken_one() {
    let folder = Folder::new("broken-off");
    let mut whole = start("random", "random", None);
    while whole.computer_turn().unwrap().is_some() {}
    let path = folder.file("a.longroll");
    drop(start("random", "random", Some(&path)));
    loop {
        let (mut session, _) = Session::resume(&ToyShelf::default(), &path).unwrap();
        if session.computer_turn().unwrap().is_none() {
            assert_eq!(session.game().check_value(), whole.game().check_value());
            assert_eq!(session.record(), whole.record());
            break;
        }
    }
}

#[test]
fn taking_back_is_an_entry_and_takes_its_lines_along() {
    let folder = Folder::new("undo");
    let path = folder.file("a.longroll");
    let mut session = start("human", "human", Some(&path));
    let (value, lines) = (session.game().check_value(), session.log().to_vec());
    pick(&mut session, "step").unwrap();
    assert_eq!((session.log().len(), session.undoable()), (lines.len() + 1, 1));
    session.undo().unwrap();
    assert_eq!((session.game().check_value(), session.log()), (value, &lines[..]));
    assert!(session.undo().unwrap_err().contains("nothing can be taken back"));
    pick(&mut session, "step").unwrap();
    assert_eq!(session.count(), 3);
    drop(session);
    let (session, _) = Session::resume(&ToyShelf::default(), &path).unwrap();
    assert_eq!((session.count(), session.undoable(), session.log().len()), (3, 1, lines.len() + 1));
}

#[test]
fn two_people_at_one_screen_hand_it_over() {
    let mut session = start("human", "human", None);
    assert_eq!((session.viewer(), session.waiting_for_handover()), (Side::Union, None));
    pick(&mut session, "done").unwrap();
    assert_eq!(session.waiting_for_handover(), Some(Side::Confederate));
    assert!(session.prompt().is_none(), "the decision is not shown to the wrong person");
    session.take_over();
    assert_eq!((session.viewer(), session.waiting_for_handover()), (Side::Confederate, None));
    let secret = |session: &Session| session.log().iter().any(|t| t.line.text().contains("Union holds"));
    assert!(!secret(&session), "what only the Union may know stays with it");
}

#[test]
fn a_save_in_use_is_refused_and_a_closed_one_is_not() {
    let folder = Folder::new("lock");
    let path = folder.file("a.longroll");
    let session = start("human", "human", Some(&path));
    let again = Session::resume(&ToyShelf::default(), &path).err().unwrap();
    assert!(again.ends_with("is being played by another longroll"), "{again}");
    drop(session);
    assert!(Session::resume(&ToyShelf::default(), &path).is_ok());
    let taken = Session::start(&ToyShelf::default(), &setup("human", "human"), Some(&path)).err().unwrap();
    assert!(taken.contains("exists already"), "{taken}");
}

#[test]
fn a_torn_tail_costs_the_last_action_and_is_reported() {
    let folder = Folder::new("torn");
    let path = folder.file("a.longroll");
    let mut session = start("random", "random", Some(&path));
    play(&mut session, 5);
    drop(session);
    let whole = std::fs::read(&path).unwrap();
    std::fs::write(&path, &whole[..whole.len() - 9]).unwrap();
    let (mut session, notes) = Session::resume(&ToyShelf::default(), &path).unwrap();
    assert_eq!(session.count(), 4);
    assert!(notes[0].contains("were cut off the save"), "{notes:?}");
    session.computer_turn().unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), whole, "the same player decides the same again");
}

/// A save of six actions, changed by `change`; what resuming says.
fn damaged(name: &str, change: impl FnOnce(String) -> String) -> (Folder, String) {
    let folder = Folder::new(name);
    let path = folder.file("a.longroll");
    let mut session = start("random", "random", Some(&path));
    play(&mut session, 6);
    drop(session);
    let text = change(std::fs::read_to_string(&path).unwrap());
    std::fs::write(&path, &text).unwrap();
    let message = Session::resume(&ToyShelf::default(), &path).err().unwrap();
    assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "a refused file is not touched");
    (folder, message.replace(&path.display().to_string(), "FILE"))
}

#[test]
fn damage_is_refused_with_line_reason_and_last_good_position() {
    let offer = "`longroll resume FILE --salvage NEW` goes on from there in a new file";
    let (_a, message) = damaged("middle", |t| {
        let check = t.lines().nth(3).unwrap().rsplit('"').nth(1).unwrap().to_owned();
        t.replace(&check, "0123456789abcdef")
    });
    assert!(message.starts_with("FILE: entry 3 (line 4): the state after it has check value "), "{message}");
    assert!(
        message.contains(", expected 0123456789abcdef. It is good up to entry 2 (turn 1 of 3, 1 AM): "),
        "{message}"
    );
    assert!(message.ends_with(offer), "{message}");

    let (_b, message) = damaged("gap", |t| {
        let lines: Vec<&str> = t.lines().enumerate().filter(|(i, _)| *i != 2).map(|(_, l)| l).collect();
        lines.join("\n") + "\n"
    });
    assert!(
        message.starts_with("FILE: line 3: expected entry 2, found entry 3. It is good up to entry 1"),
        "{message}"
    );

    let (_c, message) = damaged("garbage", |t| t.replacen("{\"n\":4", "\u{7}\"n\":4", 1));
    assert!(message.starts_with("FILE: line 5: expected value. It is good up to entry 3"), "{message}");

    let (_d, message) = damaged("future", |t| t.replace("\"rules\":3", "\"rules\":8"));
    assert!(message.contains("version 8 of the toy rules") && message.contains("this is version 3"), "{message}");

    let (_e, message) = damaged("elsewhere", |t| t.replace("toy/01", "toy/77"));
    assert_eq!(message, "FILE: there is no battle `toy/77` (battles: toy/01)");

    let (_f, message) = damaged("option", |t| t.replace("\"options\":{\"wet\":false}", "\"options\":{\"dry\":true}"));
    assert_eq!(message, "FILE: toy/01 has no option `dry` (options: wet)");

    let (_g, message) = damaged("player", |t| t.replace("\"union\":\"random\"", "\"union\":\"hal\""));
    assert!(message.starts_with("FILE: there is no player `hal` (players: human, random"), "{message}");

    let (_h, message) = damaged("seed", |t| t.replace("\"seed\":11", "\"seed\":12"));
    assert!(message.contains("It is good up to entry 0"), "{message}");

    let (_i, message) =
        damaged("data", |t| t.replace("\"data\":\"d0\"", "\"data\":\"d1\"").replace("\"seed\":11", "\"seed\":12"));
    assert!(message.contains("the data files differ from those it was played with"), "{message}");
}

#[test]
fn an_order_after_the_verdict_is_refused() {
    let folder = Folder::new("after");
    let path = folder.file("a.longroll");
    let mut session = start("random", "random", Some(&path));
    while session.computer_turn().unwrap().is_some() {}
    let count = session.count();
    drop(session);
    let text = std::fs::read_to_string(&path).unwrap();
    let extra = text.lines().last().unwrap().replace(&format!("\"n\":{count}"), &format!("\"n\":{}", count + 1));
    std::fs::write(&path, format!("{text}{extra}\n")).unwrap();
    let message = Session::resume(&ToyShelf::default(), &path).err().unwrap();
    assert!(
        message.contains(&format!("entry {} (line {}): the battle was already over", count + 1, count + 2)),
        "{message}"
    );
}

#[test]
fn a_damaged_save_goes_on_from_its_last_good_entry_in_a_new_file() {
    let (folder, _) = damaged("salvage", |t| t.replacen("{\"n\":4", "{\"m\":4", 1));
    let new = folder.file("b.longroll");
    let (mut session, notes) = Session::salvage(&ToyShelf::default(), &folder.file("a.longroll"), &new).unwrap();
    assert!(notes[0].contains("line 5") && notes[0].contains("going on after entry 3"), "{notes:?}");
    assert_eq!(session.count(), 3);
    session.computer_turn().unwrap();
    drop(session);
    assert_eq!(Session::resume(&ToyShelf::default(), &new).unwrap().0.count(), 4);
}

#[test]
fn a_fault_of_the_rules_leaves_the_battle_as_it_was_and_a_report_behind() {
    let folder = Folder::new("fault");
    let path = folder.file("a.longroll");
    let shelf = ToyShelf { broken_from: Some(1), ..ToyShelf::default() };
    let mut session = Session::start(&shelf, &setup("human", "random"), Some(&path)).unwrap();
    session.set_home(&folder.0);
    pick(&mut session, "step").unwrap();
    let (value, bytes) = (session.game().check_value(), std::fs::read(&path).unwrap());
    let message = pick(&mut session, "fire").unwrap_err();
    assert!(message.starts_with("the rules failed, the battle stands as before: the powder is wet"), "{message}");
    assert_eq!((session.game().check_value(), std::fs::read(&path).unwrap()), (value, bytes));
    let report = std::path::PathBuf::from(message.rsplit("a report is in ").next().unwrap());
    let report = std::fs::read_to_string(report).unwrap();
    assert!(report.contains("the powder is wet") && report.contains("== state before"), "{report}");
    pick(&mut session, "step").unwrap();
    pick(&mut session, "step").unwrap();
    // The computer runs into the same fault and takes another choice.
    while session.computer_turn().unwrap().is_some() {}
    assert!(session.prompt().is_some());
}

#[test]
fn a_log_is_watched_entry_by_entry() {
    let folder = Folder::new("watch");
    let path = folder.file("a.longroll");
    let mut session = start("human", "human", Some(&path));
    pick(&mut session, "step").unwrap();
    session.undo().unwrap();
    play(&mut session, 99);
    let log = save::read(&path).unwrap();
    let mut watched = Session::watch(&ToyShelf::default(), &log, u32::MAX).unwrap();
    let mut count = 0;
    while watched.computer_turn().unwrap().is_some() {
        count += 1;
    }
    assert_eq!(count, log.entries.len());
    assert_eq!((watched.game().check_value(), watched.record()), (session.game().check_value(), session.record()));
    assert!(watched.path().is_none());

    let mut some = Session::watch(&ToyShelf::default(), &log, 2).unwrap();
    while some.computer_turn().unwrap().is_some() {}
    assert_eq!((some.count(), some.prompt()), (2, None), "nobody decides in a replay");

    let mut broken = log.clone();
    broken.entries[2].check = "0".repeat(16);
    let mut watched = Session::watch(&ToyShelf::default(), &broken, u32::MAX).unwrap();
    watched.computer_turn().unwrap();
    watched.computer_turn().unwrap();
    let message = watched.computer_turn().unwrap_err();
    assert!(message.starts_with("the replay ends here: entry 3 (line 4): the state after it"), "{message}");
    assert_eq!((watched.count(), watched.computer_turn().unwrap()), (2, None));
}

#[test]
fn a_save_that_cannot_be_written_stops_the_action_not_the_game() {
    // A device that is always full.
    let full = Path::new("/dev/full");
    if !full.exists() {
        return;
    }
    let mut session = start("human", "random", None);
    session.save = Some(Save::on_device(full).unwrap());
    let value = session.game().check_value();
    let message = pick(&mut session, "step").unwrap_err();
    assert!(
        message.starts_with("not saved, so not done: /dev/full: cannot write to the save: No space left"),
        "{message}"
    );
    assert_eq!(session.game().check_value(), value);
    session.save = None;
    pick(&mut session, "step").unwrap();
    assert!(Save::create(&Path::new("/proc/none").join("x"), &session.header).is_err());
}
