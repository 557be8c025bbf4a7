//! Victory of scenario 30.2 (rulings G82 to G85).

use longroll::kit::{BySide, Side};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::victory;
use longroll::rules::gbacw::world::UnitPlace;

fn met(t: &Table) -> Vec<bool> {
    victory::objectives(&t.book, &t.world).iter().map(|o| o.met).collect()
}

fn hold(t: &mut Table, csa: usize) {
    for (i, holder) in t.world.holders.iter_mut().enumerate() {
        *holder = if i < csa { Side::Confederate } else { Side::Union };
    }
}

/// All Union infantry but so many regiments is gone.
fn regiments_left(t: &mut Table, left: usize) {
    let infantry: Vec<_> = t
        .book
        .unit_ids()
        .filter(|u| t.book.side(*u) == Side::Union && !t.book.is_artillery(*u))
        .filter(|u| t.world.hex(*u).is_some())
        .collect();
    for unit in infantry.into_iter().skip(left) {
        t.world.take_off(unit, UnitPlace::Eliminated);
    }
}

#[test]
fn r30_2_ten_camps_and_at_most_eleven_lost() {
    // rule: gbacw-bb:30.2#obj gbacw-bb:30.2#camps
    let mut t = Table::new([]);
    hold(&mut t, 10);
    t.world.losses = BySide { union: 0, confederate: 11 };
    assert!(met(&t)[0]);
    t.world.losses.confederate = 12;
    assert!(!met(&t)[0], "one too many");
    t.world.losses.confederate = 0;
    hold(&mut t, 9);
    assert!(!met(&t)[0], "one camp short");
}

#[test]
fn r30_2_peabody_gone_and_miller_ineffective() {
    // rule: gbacw-bb:30.2#obj
    let mut t = Table::new([]);
    for name in ["25 MO", "12 MI", "21 MO"] {
        t.rout(name);
    }
    for name in ["18 MO", "61 IL", "18 WI", "15 MI"] {
        t.disorder(name);
    }
    t.collapse("16 WI");
    assert!(!met(&t)[1], "a collapsed regiment is still there (ruling G83)");
    t.rout("16 WI");
    assert!(met(&t)[1], "Peabody himself does not count");
    t.good_order("61 IL");
    assert!(!met(&t)[1], "Miller's brigade fights on");
}

#[test]
fn r30_2_two_steady_regiments_or_twelve_points() {
    // rule: gbacw-bb:30.2#obj
    let mut t = Table::new([]);
    regiments_left(&mut t, 2);
    hold(&mut t, 10);
    assert_eq!(met(&t)[2..], [true, false]);
    let survivor = t
        .book
        .unit_ids()
        .find(|u| t.book.side(*u) == Side::Union && !t.book.is_artillery(*u) && t.world.hex(*u).is_some());
    t.world.unit_mut(survivor.expect("two are left")).collapsed = true;
    assert!(!met(&t)[2], "collapsed regiments do not count");
    t.world.losses.confederate = 11;
    assert!(!met(&t)[3]);
    hold(&mut t, 9);
    assert!(met(&t)[3], "eleven strength points and a camp");
}

#[test]
fn r30_2_verdict_of_the_model_turn() {
    // rule: gbacw-bb:30.2#obj
    // Eight camps taken at nine points, Peabody not gone: no Confederate objective.
    let mut t = Table::new([]);
    hold(&mut t, 8);
    t.world.losses.confederate = 9;
    let outcome = victory::verdict(&t.book, &t.world);
    assert_eq!((outcome.winner, outcome.level.as_str()), (Some(Side::Union), "victory"));
    assert_eq!(outcome.points, BySide { union: 11, confederate: 8 });
    assert_eq!(outcome.losses, BySide { union: 0, confederate: 9 });
    assert_eq!(outcome.reasons.len(), 5);
    // All ten, eleven lost, two Union regiments: an objective each.
    hold(&mut t, 10);
    t.world.losses.confederate = 11;
    regiments_left(&mut t, 2);
    let outcome = victory::verdict(&t.book, &t.world);
    assert_eq!((outcome.winner, outcome.level.as_str()), (None, "draw"), "{:?}", outcome.reasons);
}

#[test]
fn r30_2_confederate_victories() {
    // rule: gbacw-bb:30.2#obj
    let mut t = Table::new([]);
    hold(&mut t, 10);
    regiments_left(&mut t, 1);
    let outcome = victory::verdict(&t.book, &t.world);
    assert_eq!(outcome.winner, Some(Side::Confederate), "both against none: {:?}", outcome.reasons);
    regiments_left(&mut t, 0);
    t.world.losses.confederate = 12;
    assert_eq!(met(&t), [false, true, false, true]);
    assert_eq!(victory::verdict(&t.book, &t.world).winner, None, "one each");
}

#[test]
fn r30_2_a_camp_belongs_to_who_entered_it_last() {
    // rule: gbacw-bb:30.2#camps
    let mut t = Table::new([]);
    assert_eq!(victory::hexes_held(&t.world, Side::Union), 10, "all are Union at the start (ruling G82)");
    t.put("GA Dragoons Cav", "S3514").put("GA Dragoons Cav", "S3513");
    assert_eq!(victory::hexes_held(&t.world, Side::Confederate), 1, "passed through, by any combat unit");
    t.put("Munch Bty", "S3514");
    assert_eq!(victory::hexes_held(&t.world, Side::Confederate), 0, "guns count");
    t.put("Shaver", "S3514");
    assert_eq!(victory::hexes_held(&t.world, Side::Confederate), 0, "leaders do not");
}
