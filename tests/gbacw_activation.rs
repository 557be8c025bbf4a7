//! A division's marker: coordination, who may use it, brigades one by one, the end of a brigade's activation.

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::activation::division::eligible;
use longroll::rules::gbacw::activation::{
    Activate, ActivateAction, BrigadeTurn, limits, may_use_marker, unit_limit, use_marker,
};
use longroll::rules::gbacw::charts::{Charts, Coordination};
use longroll::rules::gbacw::testkit::{Table, book_edited};
use longroll::rules::gbacw::world::{Abandoned, Cannon, LeaderPlace, Phase, UnitPlace, Walk};

/// A turn in which everybody has four markers and is in command.
fn ready(t: &mut Table) {
    for brigade in &mut t.world.brigades {
        (brigade.limit, brigade.in_command) = (4, true);
    }
    for division in &mut t.world.divisions {
        (division.ams, division.in_command) = (4, true);
    }
}

/// A division's marker, up to the question of coordination.
fn to_coordination(t: &mut Table, division: &str) {
    let id = t.d(division);
    t.run(Activate::new(id)).decline_until(|t| !t.can("change"));
}

/// A division's marker without orders or coordination, up to the choice of a brigade.
fn to_brigades(t: &mut Table, division: &str) {
    to_coordination(t, division);
    t.decline_until(|t| !t.can("coordinate"));
}

/// Who may act now.
fn units(t: &Table) -> Vec<String> {
    let unit = |a: &Action| match a {
        Action::Activate(ActivateAction::Unit(u)) => Some(t.book.unit(*u).name.clone()),
        _ => None,
    };
    t.legal().iter().filter_map(unit).collect()
}

// rule: gbacw:5.34 gbacw:5.34#confusion gbacw:5.34#fail gbacw:5.34#two gbacw:5.34#three gbacw:5.34#all
// example: G-COORD-T0 G-COORD-T2 G-COORD-T3 G-COORD-T6 G-COORD-T7 G-COORD-T9 G-COORD-T10 G-COORD-T11 G-COORD-T12
#[test]
fn r5_34_the_table() {
    let charts = Charts::builtin();
    let rows = &charts.command.coordination;
    let found: Vec<Coordination> = [0, 2, 3, 6, 7, 9, 10, 11, 12].into_iter().map(|n| *rows.at(n)).collect();
    use Coordination::*;
    assert_eq!(found, [Confusion, Confusion, Fail, Fail, Two, Two, Three, Three, All]);
}

// rule: gbacw:5.34 gbacw:5.34#two gbacw:3.0.III.C.2
// example: G-COORD-1
#[test]
fn r5_34_two_brigades_act_as_one() {
    let at = Table::new([]).l("Hindman");
    let mut t = Table::with(book_edited(|b| b.leaders[at.index()].coordination = 2), [6]);
    ready(&mut t);
    to_coordination(&mut t, "Hindman");
    t.expect(Side::Confederate, "coordinate").pick("coordinate", "roll");
    assert!(t.said("Hindman tries to coordinate: 8, two brigades may act as one. (rolled 6; +2 coordination rating)"));
    t.pick("join", "Wood").pick("join", "Shaver");
    // Nobody else is left to act on his own: both brigades' units may act, mixed.
    let acting = units(&t);
    assert!(acting.contains(&"27 TN".into()) && acting.contains(&"2 AR".into()));
    assert_eq!(t.world.activation.as_ref().unwrap().acting.len(), 2);
    assert!(t.said("Wood's brigade and Shaver's brigade act as one."));
}

// rule: gbacw:5.34#fail
#[test]
fn r5_34_failure_does_no_harm() {
    let mut t = Table::new([4]);
    ready(&mut t);
    to_coordination(&mut t, "Hindman");
    t.pick("coordinate", "roll");
    assert!(t.said("5, the brigades act one by one"));
    t.expect(Side::Confederate, "brigade");
    assert!(limits(&t.book, &t.world, t.u("2 AR")).march);
}

// rule: gbacw:5.34#confusion gbacw:5.34#limits
#[test]
fn r5_34_confusion_leaves_rally_and_a_turn_of_one_vertex() {
    let mut t = Table::new([1]);
    ready(&mut t);
    let (miller, shaver) = (t.b("Miller"), t.b("Shaver"));
    to_coordination(&mut t, "Prentiss");
    // A loose cannon goes his way whatever the division leader mixes up.
    let peabody = t.b("Peabody");
    t.world.brigade_mut(peabody).cannon = Cannon::Charge;
    t.pick("coordinate", "roll");
    assert!(
        t.world.brigade(miller).confused && !t.world.brigade(peabody).confused && !t.world.brigade(shaver).confused
    );
    let free = limits(&t.book, &t.world, t.u("18 MO"));
    assert!(!free.march && !free.fire && !free.shock && free.rally && free.turn);
    let guns = limits(&t.book, &t.world, t.u("Munch Bty"));
    assert!(guns.march && guns.fire, "the guns have no brigadier who could be confused");
    // Leaders may still move.
    t.decline_until(|t| t.can("brigade")).pick("brigade", "Miller");
    assert!(t.offers("leader", "Miller"));
}

// rule: gbacw:5.34 gbacw:13.32 gbacw:5.34#limits
// example: G-COORD-3
#[test]
fn r5_34_only_brigades_in_command_of_an_effective_division_take_part() {
    let mut t = Table::new([]);
    ready(&mut t);
    let (hindman, shaver) = (t.d("Hindman"), t.b("Shaver"));
    assert_eq!(eligible(&t.book, &t.world, hindman).len(), 2);
    assert_eq!(eligible(&t.book, &t.world, t.d("Prentiss")).len(), 2, "guns are no brigade");
    t.world.brigade_mut(shaver).in_command = false;
    assert!(eligible(&t.book, &t.world, hindman).is_empty(), "one alone has nobody to join");
    t.world.brigade_mut(shaver).in_command = true;
    t.world.division_mut(hindman).ci = true;
    assert!(eligible(&t.book, &t.world, hindman).is_empty());
    to_coordination(&mut t, "Hindman");
    assert!(!t.can("coordinate"));
}

// rule: gbacw-bb:5.34
// example: G-COORD-2
#[test]
fn bb5_34_a_corps_commander_who_leads_a_division_uses_his_efficiency_rating() {
    use longroll::rules::gbacw::activation::division::tally;
    let mut t = Table::new([]);
    assert_eq!(tally(&t.book, &t.world, t.d("Hindman")).total(), 1);
    let hindman = t.l("Hindman");
    t.world.leader_mut(hindman).place = LeaderPlace::Dead;
    let hardee = t.l("Hardee");
    t.book = book_edited(|b| b.leaders[hardee.index()].efficiency = 0);
    assert_eq!(tally(&t.book, &t.world, t.d("Hindman")).total(), 0);
}

// rule: gbacw:5.32 gbacw:3.0.III.C.3#shock
// example: G-BDE-6
#[test]
fn r5_32_brigades_act_in_any_order_and_each_finishes_first() {
    let mut t = Table::new([]);
    ready(&mut t);
    to_brigades(&mut t, "Prentiss");
    assert!(t.offers("brigade", "Peabody") && t.offers("brigade", "Miller") && t.offers("brigade", "guns"));
    t.pick("brigade", "Miller");
    assert_eq!(units(&t).len(), 4, "only Miller's regiments: {:?}", units(&t));
    t.decline_until(|t| t.can("brigade"));
    assert!(t.offers("brigade", "Peabody") && !t.offers("brigade", "Miller"), "he is done with this marker");
}

// rule: gbacw:5.33 gbacw-bb:4.32#union
#[test]
fn bb4_32_divisional_guns_act_like_a_brigade_of_their_own() {
    let mut t = Table::new([]);
    ready(&mut t);
    to_brigades(&mut t, "Prentiss");
    t.pick("brigade", "guns");
    assert_eq!(units(&t), ["Munch Bty", "Hickenlooper Bty"]);
    // The division leader moves in the action phase of any one of his brigades.
    assert!(t.offers("leader", "Prentiss") && !t.offers("leader", "Miller"));
}

// rule: gbacw:5.33 gbacw:4.32
#[test]
fn r5_33_an_attached_battery_acts_with_its_brigade() {
    let mut t = Table::new([]);
    ready(&mut t);
    let peabody = t.b("Peabody");
    t.edit("Munch Bty", |u| u.attached = Some(peabody));
    to_brigades(&mut t, "Prentiss");
    t.pick("brigade", "Peabody");
    assert!(units(&t).contains(&"Munch Bty".into()));
    t.decline_until(|t| t.can("brigade")).pick("brigade", "guns");
    assert_eq!(units(&t), ["Hickenlooper Bty"]);
}

// rule: gbacw:5.26 gbacw:5.36#brigade gbacw:13.23
#[test]
fn r5_26_a_brigade_skips_a_marker_by_doing_nothing_and_stops_when_it_has_used_its_share() {
    let mut t = Table::new([]);
    ready(&mut t);
    let shaver = t.b("Shaver");
    t.world.brigade_mut(shaver).limit = 1;
    // The first marker is let go by: it costs nothing.
    to_brigades(&mut t, "Hindman");
    t.pick("brigade", "Shaver").decline_until(|t| t.can("brigade") || t.to_move.is_none()).decline_all();
    assert_eq!(t.world.brigade(shaver).activations, 0);
    // The second is used by one regiment that fires, moves or turns.
    t.dice([0; 30]);
    to_brigades(&mut t, "Hindman");
    t.pick("brigade", "Shaver");
    t.edit("3 Confederate", |u| (u.act.spent2, u.act.finished) = (3, true));
    t.decline_all();
    assert_eq!(t.world.brigade(shaver).activations, 1);
    // At the third only Wood may act.
    assert!(!may_use_marker(&t.world, shaver));
    to_brigades(&mut t, "Hindman");
    assert!(units(&t).contains(&"27 TN".into()) && !units(&t).contains(&"2 AR".into()));
}

// rule: gbacw:5.36#unit gbacw:5.27
// example: G-BDE-5
#[test]
fn r5_36_a_unit_out_of_command_acts_one_time_less_but_always_once() {
    let mut t = Table::new([]);
    ready(&mut t);
    let (peabody, stray) = (t.b("Peabody"), t.u("25 MO"));
    t.edit("25 MO", |u| u.skips = 1);
    for (limit, acts) in [(3, 2), (2, 1), (1, 1)] {
        t.world.brigade_mut(peabody).limit = limit;
        assert_eq!(unit_limit(&t.book, &t.world, stray), acts);
    }
    // Two markers: it may act at either, not at both.
    t.world.brigade_mut(peabody).limit = 2;
    t.edit("25 MO", |u| u.activations = 1);
    to_brigades(&mut t, "Prentiss");
    t.pick("brigade", "Peabody");
    assert!(!units(&t).contains(&"25 MO".into()) && units(&t).contains(&"12 MI".into()));
    assert!(!t.world.is_acting(&t.book, stray), "nor may it shock");
    t.decline_all();
    assert!(!t.state("25 MO").skipping);
}

// rule: gbacw:5.36#unit
#[test]
fn r5_36_an_activation_counts_for_a_unit_only_if_it_acted() {
    let mut t = Table::new([]);
    ready(&mut t);
    t.dice([0; 30]);
    to_brigades(&mut t, "Prentiss");
    t.pick("brigade", "Peabody");
    t.edit("16 WI", |u| (u.act.fired, u.act.finished) = (true, true));
    t.decline_all();
    assert_eq!((t.state("16 WI").activations, t.state("25 MO").activations), (1, 0));
    assert_eq!(t.world.brigade(t.b("Peabody")).activations, 1);
}

// rule: gbacw-bb:30.2#15mi gbacw:2.6
#[test]
fn bb30_2_15_mi_checks_at_each_prentiss_marker_of_the_second_turn() {
    // Cohesion 4: a 4 stays, a 5 leaves; nothing modifies it, not even the early hour or a leader.
    for (die, stays) in [(4, true), (5, false)] {
        let mut t = Table::new([die]);
        ready(&mut t);
        t.turn(1).put("Miller", "S4415");
        let prentiss = t.d("Prentiss");
        t.run(Activate::new(prentiss));
        assert_eq!(t.world.hex(t.u("15 MI")).is_some(), stays);
        assert_eq!(t.state("15 MI").place == UnitPlace::Left, !stays);
        assert_eq!(t.dice.left(), Some(0));
        t.sound();
    }
}

// rule: gbacw-bb:30.2#15mi
#[test]
fn bb30_2_15_mi_does_not_check_on_the_first_turn_nor_at_other_markers_nor_when_gone() {
    let mut t = Table::new([]);
    ready(&mut t);
    let (prentiss, withers) = (t.d("Prentiss"), t.d("Withers"));
    t.run(Activate::new(prentiss)).decline_all();
    t.turn(1);
    t.run(Activate::new(withers)).decline_all();
    t.rout("15 MI");
    t.run(Activate::new(prentiss));
    assert_eq!(t.dice.draws(), 0);
}

// rule: gbacw-bb:30.2#15mi gbacw:12.73
#[test]
fn bb30_2_a_leader_left_alone_by_15_mi_finds_friends() {
    let mut t = Table::new([9]);
    ready(&mut t);
    t.turn(1).put("Miller", "S4415").put("7 MS", "S4416");
    let prentiss = t.d("Prentiss");
    t.run(Activate::new(prentiss));
    t.decline_until(|t| t.can("change") || t.can("coordinate") || t.can("brigade"));
    let miller = t.world.leader_hex(t.l("Miller"));
    assert!(miller.is_none_or(|h| t.world.has(&t.book, h, Side::Union)), "with friends or lost, not alone: {miller:?}");
}

// rule: gbacw-bb:4.24#csa
#[test]
fn bb4_24_brigade_cavalry_acts_with_its_brigade() {
    let mut t = Table::new([]);
    ready(&mut t);
    to_brigades(&mut t, "Hindman");
    t.pick("brigade", "Wood");
    assert!(units(&t).contains(&"GA Dragoons Cav".into()));
}

// rule: gbacw:12.81
#[test]
fn r12_81_guns_are_manned_again_at_the_end_of_the_activation_facing_as_friends_do() {
    let mut t = Table::new([]);
    t.abandon("Swett Bty").put("2 AR", "S3119").face("2 AR", Facing::W).edit("Swett Bty", |u| u.recrew = true);
    t.activate("Hindman", &["Shaver"]).run(BrigadeTurn::new()).decline_all();
    let guns = t.state("Swett Bty");
    assert!(guns.abandoned == Abandoned::No && guns.disordered && !guns.recrew);
    assert_eq!(guns.facing, Facing::W);
    assert!(t.said("Swett Bty is manned again, disordered."));
}

// rule: gbacw:12.81
#[test]
fn r12_81_guns_alone_choose_their_facing_and_need_room() {
    let mut t = Table::new([]);
    t.abandon("Swett Bty").edit("Swett Bty", |u| u.recrew = true);
    t.activate("Hindman", &["Shaver"]).run(BrigadeTurn::new()).decline_until(|t| t.can("face"));
    t.act(Action::Activate(ActivateAction::Face(Facing::SE)));
    assert_eq!((t.state("Swett Bty").facing, t.state("Swett Bty").abandoned), (Facing::SE, Abandoned::No));
    // Two batteries beside infantry hold six guns at most: no room for twelve.
    let mut t = Table::new([]);
    t.abandon("Swett Bty").edit("Swett Bty", |u| u.recrew = true);
    t.put("2 AR", "S3119").put("Miller Bty", "S3119");
    t.activate("Hindman", &["Shaver"]).run(BrigadeTurn::new()).decline_all();
    assert_eq!(t.state("Swett Bty").abandoned, Abandoned::One);
}

// rule: gbacw:3.0.III.C.3 gbacw:3.0.III.C.3#shock
#[test]
fn r3_0_the_action_phase_ends_with_shock_and_forgets_what_was_done_before() {
    let mut t = Table::new([]);
    ready(&mut t);
    t.edit("2 AR", |u| (u.act.steps, u.act.finished) = (2, true));
    t.edit("25 MO", |u| u.react.moved = true);
    let shaver = t.b("Shaver");
    t.world.brigade_mut(shaver).shocked_now = true;
    t.activate("Hindman", &["Shaver"]).run(BrigadeTurn::new());
    assert!(units(&t).contains(&"2 AR".into()), "a new activation");
    assert!(!t.state("25 MO").react.moved);
    assert_eq!(t.world.phase, Phase::Action);
    t.decline_all();
    assert_eq!(t.world.brigade(shaver).shocks, 0, "the flag was of an older activation");
}

// rule: gbacw:9.31
#[test]
fn r9_31_a_leader_is_offered_once_and_the_division_leader_with_one_brigade() {
    let mut t = Table::new([]);
    ready(&mut t);
    to_brigades(&mut t, "Hindman");
    t.pick("brigade", "Shaver");
    assert!(t.offers("leader", "Shaver") && t.offers("leader", "Hindman") && !t.offers("leader", "Wood"));
    t.pick("leader", "Hindman").decline_until(|t| t.can("unit"));
    assert!(!t.offers("leader", "Hindman"));
    assert_eq!(t.world.leader(t.l("Hindman")).walk, Walk::Finished);
    t.decline_until(|t| t.can("unit") && t.offers("leader", "Wood") || t.to_move.is_none());
    assert!(!t.offers("leader", "Hindman"), "not again with Wood");
}

// rule: gbacw:5.33
// example: G-BDE-7
#[test]
fn r5_33_each_unit_of_the_brigade_does_something_of_its_own() {
    let mut t = Table::new([]);
    ready(&mut t);
    t.disorder("12 MI");
    to_brigades(&mut t, "Prentiss");
    t.pick("brigade", "Peabody").pick("unit", "12 MI");
    assert!(t.can("rally"));
    t.decline_until(|t| t.can("unit")).pick("unit", "16 WI");
    assert!(t.can("step") && !t.can("rally"));
}

// rule: gbacw:5.36#brigade
#[test]
fn r5_36_using_a_marker_counts_once() {
    let mut t = Table::new([]);
    ready(&mut t);
    let wood = t.b("Wood");
    use_marker(&mut t.world, wood);
    use_marker(&mut t.world, wood);
    assert_eq!(t.world.brigade(wood).activations, 1);
}
