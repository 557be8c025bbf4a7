use super::*;
use crate::engine::ChoiceId;
use crate::kit::Side;
use crate::map::Dir;

fn choice(index: u16, group: Group, verb: &'static str, key: Option<char>) -> Choice {
    Choice {
        id: ChoiceId { seq: 1, index },
        group,
        verb,
        key,
        label: format!("{verb} {index}"),
        detail: String::new(),
        actor: Some(PieceId(0)),
        target: Target::None,
        rule: "",
        has_odds: false,
    }
}

fn prompt(choices: Vec<Choice>) -> Prompt {
    Prompt {
        seq: 1,
        side: Side::Union,
        title: "What?".into(),
        why: Vec::new(),
        rule: "",
        phase: "",
        actor: None,
        focus: None,
        choices,
        decline: None,
        context: Vec::new(),
    }
}

fn keys(menu: &Menu) -> String {
    menu.entries.iter().map(|e| e.key).collect()
}

#[test]
fn a_list_of_like_things_gets_the_letters_in_order() {
    let mut list: Vec<Choice> = (0..4).map(|i| choice(i, Group::Fire, "fire", Some('f'))).collect();
    list.push(choice(4, Group::Done, "decline", None));
    let menu = Menu::of(&prompt(list), &Narrowing::default());
    assert_eq!(keys(&menu), "acde.");
}

#[test]
fn kinds_keep_their_letters_and_lists_avoid_them() {
    let mut list = vec![choice(0, Group::Shock, "shock", Some('s')), choice(1, Group::Rally, "rally", Some('g'))];
    list.extend((2..5).map(|i| choice(i, Group::Fire, "fire", Some('f'))));
    list.push(choice(5, Group::Command, "other", None));
    list.push(choice(6, Group::Done, "end", None));
    let menu = Menu::of(&prompt(list), &Narrowing::default());
    assert_eq!(keys(&menu), "sgacde.");
    assert_eq!(menu.entry('f').unwrap().does, Does::Narrow(vec![2, 3, 4]));
    assert!(menu.entries.iter().all(|e| LETTERS.contains(&e.key) || e.key == '.'));
}

#[test]
fn many_choices_are_bundled_by_kind() {
    let mut list: Vec<Choice> = (0..9).map(|i| choice(i, Group::Fire, "fire", Some('f'))).collect();
    list.extend((9..14).map(|i| choice(i, Group::Shock, "shock", Some('s'))));
    let p = prompt(list);
    let menu = Menu::of(&p, &Narrowing::default());
    assert_eq!(keys(&menu), "fs");
    let Does::Narrow(only) = menu.entry('f').unwrap().does.clone() else { panic!() };
    let menu = Menu::of(&p, &Narrowing { only: Some(only), ..Narrowing::default() });
    assert_eq!(keys(&menu), "acdefgips");
}

#[test]
fn steps_are_bundled_and_turns_have_the_direction_keys() {
    let mut list: Vec<Choice> = Dir::ALL
        .iter()
        .enumerate()
        .map(|(i, d)| Choice {
            target: Target::Step(*d, HexId(i as u16)),
            ..choice(i as u16, Group::Move, "step", None)
        })
        .collect();
    for (k, facing) in [Facing::E, Facing::NW].into_iter().enumerate() {
        list.push(Choice { target: Target::Facing(facing), ..choice(6 + k as u16, Group::Face, "turn", Some('t')) });
    }
    let p = prompt(list);
    let menu = Menu::of(&p, &Narrowing::default());
    assert_eq!(keys(&menu), "wt");
    assert!(menu.can_walk && !menu.is_facing);
    let Does::Narrow(only) = menu.entry('t').unwrap().does.clone() else { panic!() };
    let menu = Menu::of(&p, &Narrowing { only: Some(only), ..Narrowing::default() });
    assert!(menu.is_facing);
    assert_eq!(keys(&menu), "ly");
}

#[test]
fn with_several_units_only_the_selected_one_is_listed() {
    let by = |actor, c: Choice| Choice { actor, ..c };
    let (one, other) = (Some(PieceId(0)), Some(PieceId(7)));
    let fire = |i| choice(i, Group::Fire, "fire", Some('f'));
    let end = by(None, choice(3, Group::Done, "end", None));
    let p = prompt(vec![
        by(one, fire(0)),
        by(one, choice(1, Group::Rally, "rally", Some('g'))),
        by(other, fire(2)),
        end.clone(),
    ]);
    let menu = Menu::of(&p, &Narrowing::default());
    assert_eq!((keys(&menu).as_str(), menu.actors.clone()), (".", vec![PieceId(0), PieceId(7)]));
    let menu = Menu::of(&p, &Narrowing { selected: other, ..Narrowing::default() });
    assert_eq!(menu.entries[0].does, Does::Choose(2));
    // One choice each: nothing to select first.
    let p = prompt(vec![by(one, fire(0)), by(other, fire(1)), end]);
    assert_eq!(keys(&Menu::of(&p, &Narrowing::default())), "ac.");
}

#[test]
fn more_than_twelve_turn_pages() {
    let list: Vec<Choice> = (0..30).map(|i| choice(i, Group::Place, "place", None)).collect();
    let p = prompt(list);
    let menu = Menu::of(&p, &Narrowing::default());
    assert_eq!((menu.pages, keys(&menu).as_str()), (3, "acdefgipstwz"));
    let menu = Menu::of(&p, &Narrowing { page: 2, ..Narrowing::default() });
    assert_eq!((keys(&menu).as_str(), menu.entries[0].does.clone()), ("acdefg", Does::Choose(24)));
}
