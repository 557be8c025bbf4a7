//! What a side may not know is not in its copy of the game, and what is put in its place could be true.

use longroll::engine::Rules;
use longroll::engine::testkit::Bench;
use longroll::kit::{Dice, Side};
use longroll::rules::blind_swords::BlindSwords;
use longroll::rules::blind_swords::events::{self, Held};
use longroll::rules::blind_swords::testkit::{Table, book_with};
use longroll::rules::blind_swords::world::{Alert, Chit, World};

use Side::{Confederate, Union};

/// The world as a side sees it.
fn seen(t: &Table, side: Side) -> World {
    let (mut world, mut stack) = (t.world.clone(), t.stack.clone());
    BlindSwords::redact(side, &t.book, &mut world, &mut stack);
    world
}

fn imagined(t: &Table, side: Side, seed: u64) -> World {
    let (mut world, mut stack) = (t.world.clone(), t.stack.clone());
    BlindSwords::redact(side, &t.book, &mut world, &mut stack);
    BlindSwords::imagine(side, &t.book, &mut world, &mut stack, &mut Dice::seeded(seed));
    world
}

/// A Union hand of two, a Confederate hand of one, and a cup with a key chit and a random chit of each side.
fn dealt() -> Table {
    let mut t = Table::new([]);
    t.hold("usa_rally").hold("usa_charge").hold("csa_rally");
    for (side, key, random) in
        [(Union, "usa_firefight", "usa_low_ammo"), (Confederate, "csa_ravines", "csa_command_confusion")]
    {
        let (key, random) = (t.e(key), t.e(random));
        t.world.keys[side] = vec![key];
        t.world.cup.put(Chit::Event(key), 1);
        t.world.cup.put(Chit::Event(random), 1);
    }
    t.world.cup.put(Chit::Fog, 1);
    t
}

// rule: blind-swords:7.3#event blind-swords:5.1
#[test]
fn a_hand_and_the_key_chits_of_the_other_side_are_hidden() {
    let t = dealt();
    for side in Side::BOTH {
        let world = seen(&t, side);
        let other = side.other();
        assert_eq!(world.hand[side], t.world.hand[side]);
        assert!(world.hand[other].is_empty() && world.keys[other].is_empty());
        assert_eq!(usize::from(world.unknown_held[other]), t.world.hand[other].len(), "the number of chits is open");
        assert_eq!(world.unknown_held[side], 0);
    }
}

// rule: blind-swords:5.2
#[test]
fn s5_2_random_chits_in_the_cup_are_hidden_from_their_owner_too() {
    let t = dealt();
    let world = seen(&t, Union);
    assert_eq!(world.cup.count(Chit::Event(t.e("usa_firefight"))), 1, "his own key chit he knows");
    assert_eq!(world.cup.count(Chit::Event(t.e("usa_low_ammo"))), 0);
    assert_eq!((world.cup.count(Chit::Unknown(Union)), world.cup.count(Chit::Unknown(Confederate))), (1, 2));
    assert_eq!((world.cup.count(Chit::Fog), world.cup.len()), (1, t.world.cup.len()));
}

#[test]
fn two_worlds_that_differ_in_secrets_only_look_the_same() {
    let a = dealt();
    let mut b = dealt();
    let (rally, confusion) = (b.e("csa_rally"), b.e("csa_command_confusion"));
    b.world.hand[Confederate] = vec![confusion];
    assert!(b.world.cup.take(Chit::Event(confusion)));
    b.world.cup.put(Chit::Event(rally), 1);
    assert_eq!(seen(&a, Union), seen(&b, Union));
    assert_ne!(seen(&a, Confederate), seen(&b, Confederate));
}

#[test]
fn what_is_imagined_agrees_with_what_is_known() {
    let t = dealt();
    let mut hands = std::collections::BTreeSet::new();
    for seed in 0..40 {
        let world = imagined(&t, Union, seed);
        assert_eq!(world.hand[Union], t.world.hand[Union]);
        assert_eq!(world.hand[Confederate].len(), 1);
        assert_eq!(world.cup.len(), t.world.cup.len());
        assert!(world.cup.0.iter().all(|c| !matches!(c, Chit::Unknown(_))));
        assert_eq!(BySideOfZero::of(&world), BySideOfZero(0, 0));
        let mut all: Vec<_> = world.hand[Confederate].clone();
        all.extend(world.cup.0.iter().filter_map(|c| match c {
            Chit::Event(e) if t.book.event(*e).side == Confederate => Some(*e),
            _ => None,
        }));
        let pool = events::pool(&t.book, &t.world, Confederate);
        assert!(all.iter().all(|e| pool.contains(e)));
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 3, "no chit is in two places");
        hands.insert(world.hand[Confederate][0]);
    }
    assert!(hands.len() > 2, "any chit of the pool could be held: {hands:?}");
}

#[derive(Debug, PartialEq, Eq)]
struct BySideOfZero(u8, u8);

impl BySideOfZero {
    fn of(world: &World) -> Self {
        Self(world.unknown_held[Union], world.unknown_held[Confederate])
    }
}

#[test]
fn a_chit_that_was_shown_is_not_imagined_again() {
    let mut t = dealt();
    let shown = t.e("csa_rebel_yell_1");
    t.world.shown.push(Chit::Event(shown));
    for seed in 0..40 {
        let world = imagined(&t, Union, seed);
        assert!(!world.hand[Confederate].contains(&shown) && world.cup.count(Chit::Event(shown)) == 0);
    }
}

#[test]
fn what_pickets_saw_stays_known() {
    let mut t = Table::scenario("16.3", []);
    t.hold("usa_picket_cav").hold("csa_rally").hold("csa_ravines").hold("csa_firefight");
    t.run(Held::before_draw()).pick("event", "Pickets");
    let asked = seen(&t, Union);
    assert_eq!(asked.hand[Confederate], t.world.hand[Confederate], "the question is about chits he sees");
    t.pick("discard", "Rally!").decline_all();
    assert_eq!(seen(&t, Union).hand[Confederate], t.world.hand[Confederate]);
    // What is drawn later is hidden again.
    t.hold("csa_command_confusion");
    let world = seen(&t, Union);
    assert_eq!((world.hand[Confederate].len(), world.unknown_held[Confederate]), (2, 1));
    for seed in 0..20 {
        let world = imagined(&t, Union, seed);
        assert_eq!(world.hand[Confederate].len(), 3);
        assert!(
            t.world.hand[Confederate]
                .iter()
                .filter(|e| **e != t.e("csa_command_confusion"))
                .all(|e| { world.hand[Confederate].contains(e) })
        );
    }
}

// rule: blind-swords-x:8.7#opt
#[test]
fn x8_7_the_division_named_by_the_alert_chit_can_be_kept_secret() {
    for (options, hidden) in [(&["hidden_alert"][..], true), (&[][..], false)] {
        let mut t = Table::with(book_with("16.7", options), []);
        let named = t.book.brigade_ids().find(|b| t.book.brigade(*b).alert_by_chit).expect("16.7 has such divisions");
        t.world.alert_named = Some(named);
        for b in t.book.brigade(named).alert_group.clone() {
            t.world.brigade_mut(b).alert = Alert::Next;
        }
        let world = seen(&t, Confederate);
        assert_eq!(world.brigade(named).alert == Alert::Off && world.alert_named.is_none(), hidden);
        assert_eq!(seen(&t, Union).brigade(named).alert, Alert::Next, "the Union knows");
    }
}

/// The log of a battle by lot tells each side of its own draws only.
#[test]
fn no_words_betray_a_drawn_chit() {
    for seed in 0..2 {
        let mut t = Bench::<BlindSwords>::battle("16.1", Dice::seeded(seed));
        let mut lot = Dice::seeded(seed + 100);
        for _ in 0..600 {
            if t.to_move.is_none() || t.outcome.is_some() {
                break;
            }
            let at = usize::from(lot.below(t.legal().len().min(255) as u8));
            let action = t.legal()[at];
            t.act(action);
        }
        for side in Side::BOTH {
            let log = t.log_of(Some(side));
            let of = |whose: Side| log.iter().filter(move |l| l.starts_with(&format!("{whose} draws an event chit")));
            assert!(of(side).count() > 0 && of(side).all(|l| l.contains(": ")));
            assert!(of(side.other()).count() > 0 && of(side.other()).all(|l| !l.contains(':')));
        }
    }
}
