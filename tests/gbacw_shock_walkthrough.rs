//! The shock phase of Shaver's brigade in the model turn: 2 AR on 25 MO, 6 AR and 3 Confederate on 12 MI.

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::shock::{Shock, ShockAction};
use longroll::rules::gbacw::testkit::Table;

/// All units stand as the brigade's movement has left them; the dice to come.
fn shaver(script: impl IntoIterator<Item = u8>) -> Table {
    let mut t = Table::new(script);
    t.put("2 AR", "S3218").put("Shaver", "S3218").put("6 AR", "S3419").put("3 Confederate", "S3518");
    t.face("3 Confederate", Facing::NW).good_order("7 AR").activate("Hindman", &["Shaver"]);
    for unit in ["2 AR", "6 AR", "3 Confederate"] {
        t.edit(unit, |u| (u.act.steps, u.act.contact) = (1, true));
    }
    t
}

// rule: gbacw:11.11 gbacw:11.21#inf gbacw:11.21#all gbacw:11.36 gbacw:11.37 gbacw:11.38 gbacw:11.41 gbacw:11.45 gbacw:11.48#att
#[test]
fn shavers_shock_as_in_the_model_turn() {
    // Green checks 3 Confederate 4, 6 AR 5; pre-shock checks 25 MO 4, 12 MI 3.
    let mut t = shaver([4, 5, 4, 3]);
    t.run(Shock::new());
    // All three charge, and every aim is forced: the first question is the defenders', who stand.
    t.expect(Side::Union, "fall-back");
    assert!(t.offers("fall-back", "25 MO") && t.offers("fall-back", "12 MI"));
    // Fire: 25 MO 8 = 1D at 2 AR, Shaver 6; 12 MI 5 = d+2 at 6 AR, which holds with 3.
    t.dice([8, 6, 5, 3]);
    t.act(Action::Shock(ShockAction::Done));
    // Both fire with all they have at those in front of them.
    for _ in 0..2 {
        t.expect(Side::Union, "fire").pick("fire", "7 SP");
    }
    // From the west: 2 AR 5 is 4, Shaver 4; then 6 AR and 3 Confederate 2 is 7.
    t.dice([5, 4, 2]);
    t.decline_until(|t| t.can("order"));
    assert!(t.said("2 AR loses a strength point") && t.is_disordered("2 AR"), "{:#?}", t.log());
    assert!(!t.is_disordered("6 AR"));
    t.pick("order", "left");
    t.decline_until(|t| t.can("retreat") || t.can("advance") || t.to_move.is_none());
    assert_eq!((t.sp("2 AR"), t.sp("25 MO")), (6, 8), "{:#?}", t.log());
    assert!(t.is_disordered("25 MO"));
    // 12 MI has one way: S3417.
    assert!(t.is_at("12 MI", "S3417") && t.is_disordered("12 MI") && t.sp("12 MI") == 15, "{:#?}", t.log());
    // One of the two must advance; both would be 17.
    t.expect(Side::Confederate, "advance");
    assert_eq!(t.legal().len(), 2);
    t.pick("advance", "6 AR");
    t.pick("face", "NE still");
    t.decline_all().finished();
    assert!(t.is_at("6 AR", "S3418") && t.is_at("3 Confederate", "S3518"));
    assert!(t.is_disordered("6 AR") && t.is_disordered("3 Confederate"));
    assert_eq!((t.sp("6 AR"), t.sp("3 Confederate")), (10, 7));
    assert!(t.said("charge") && t.said("8 to 9, 1-1.5") && t.said("17 to 16, 1-1"), "{:#?}", t.log());
}
