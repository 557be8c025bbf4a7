//! Set-up data, chain of command and command range.

use longroll::rules::gbacw::testkit::Table;

#[test]
fn the_scenario_is_on_the_table() {
    let t = Table::new([]);
    t.sound();
    assert!(t.is_at("25 MO", "S3217") && t.is_at("Peabody", "S3717") && t.is_at("A.S. Johnston", "S2918"));
    assert_eq!((t.sp("12 MI"), t.book.unit(t.u("12 MI")).strength), (16, 17));
    assert!(t.is_disordered("7 AR"));
    assert_eq!(t.book.units.len(), 37);
}
