//! A clear and level field of nine columns and nine rows, T0101 to T0909, with the units of 16.1 beside it, for tests of
//! results, retreats and advances. Turns run through the whole day; it is 8:00, without surprise unless a test wants it.

use longroll::rules::blind_swords::book::{Book, Face};
use longroll::rules::blind_swords::testkit::Table;
use longroll::rules::blind_swords::world::World;

use super::fire_strength::field;

pub const MS5: &str = "5th Mississippi";
pub const MS7: &str = "7th Mississippi";
pub const MS9: &str = "9th Mississippi";
pub const MS10: &str = "10th Mississippi";
pub const AL17: &str = "17th Alabama";
pub const OH54: &str = "54th Ohio";
pub const OH71: &str = "71st Ohio";
pub const IL55: &str = "55th Illinois";
pub const IL9: &str = "9th Illinois";
pub const GAGE: &str = "Gage's (Alabama) Battery";
pub const GIRARDEY: &str = "Girardey's (Georgia) Battery";
pub const WILLARD: &str = "Willard's (A, 1st Illinois Lt) Battery";

/// The field with other ground in some hexes (`w` woods, `d` dense woods, `m` marsh, `R` river), more lines of the map
/// file, and whatever else a test changes in the book.
pub fn ground(spots: &[(&str, char)], more: &str, change: impl FnOnce(&mut Book)) -> Table {
    let mut rows = vec![vec!['f'; 9]; 9];
    for (number, letter) in spots {
        let at = |digits: &str| digits.parse::<usize>().expect("a number like T0203") - 1;
        rows[at(&number[3..])][at(&number[1..3])] = *letter;
    }
    let rows: Vec<String> = rows.into_iter().map(|r| r.into_iter().collect()).collect();
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let mut t = field(&rows, &["555555555"; 9], more, |book| {
        book.scenario.turns = (0..22).collect();
        book.scenario.landing = None;
        change(book);
    });
    // Nobody sleeps here.
    t.world.brigades.iter_mut().for_each(|b| b.alert = longroll::rules::blind_swords::world::Alert::On);
    t
}

/// The field as it is.
pub fn plain() -> Table {
    ground(&[], "", |_| ())
}

/// Changes the faces of a unit: strength in points (0 for a cadre) and rating, fresh and worn.
pub fn faces(book: &mut Book, name: &str, fresh: (u8, i8), worn: (u8, i8)) {
    let face = |(points, cr): (u8, i8)| Face { sp2: (2 * points).max(1), cr };
    let unit = book.units.iter_mut().find(|u| u.name == name).unwrap_or_else(|| panic!("no unit {name}"));
    (unit.fresh, unit.worn) = (Some(face(fresh)), Some(face(worn)));
}

/// Makes a unit fragile: it has only one face, of this strength and rating.
pub fn fragile(book: &mut Book, name: &str, face: (u8, i8)) {
    faces(book, name, face, face);
    let unit = book.units.iter_mut().find(|u| u.name == name).expect("it was just found");
    (unit.fresh, unit.fragile) = (None, true);
}

/// The world of a table as new, with every unit that has only one face on it.
pub fn afresh(t: &mut Table) {
    t.world = World::new(&t.book);
    t.world.brigades.iter_mut().for_each(|b| b.alert = longroll::rules::blind_swords::world::Alert::On);
}

/// Takes the first answer until nothing is asked any more.
pub fn any_way(t: &mut Table) {
    while t.to_move.is_some() {
        let first = t.legal()[0];
        t.act(first);
    }
}

/// The labels of the choices with that verb, in order.
pub fn labels(t: &Table, verb: &str) -> Vec<String> {
    let mut labels: Vec<String> = t.choices().into_iter().filter(|c| c.verb == verb).map(|c| c.label).collect();
    labels.sort();
    labels
}

#[test]
fn the_field_is_plain() {
    let mut t = plain();
    t.put(MS9, "T0505");
    assert!(t.book.in_area(t.h("T0101")) && t.book.in_area(t.h("T0909")));
    assert_eq!(t.book.neighbours(t.h("T0505")).count(), 6);
    assert!(!t.world.is_surprise(&t.book) && t.world.camps_matter(&t.book));
    t.sound();
}
