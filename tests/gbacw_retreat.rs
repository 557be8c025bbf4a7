//! Retreat: which ways are open, what the ground does, what is owed, friends in the way, guns.

use longroll::kit::Side;
use longroll::map::Facing;
use longroll::map::board::Area;
use longroll::rules::gbacw::action::Action;
use longroll::rules::gbacw::results::Cause;
use longroll::rules::gbacw::retreat::chain::{self, Passed};
use longroll::rules::gbacw::retreat::going;
use longroll::rules::gbacw::retreat::{Retreat, RetreatAction};
use longroll::rules::gbacw::shock::board::Designated;
use longroll::rules::gbacw::testkit::{Table, book_edited};
use longroll::rules::gbacw::world::{Abandoned, Orders};

const FIRE: Cause = Cause::Fire { small_arms_or_canister: true };

/// A retreat of these units, top first, away from those.
fn retreat(t: &mut Table, units: &[&str], min: u8, max: u8, by: &[&str]) {
    retreat_for(t, units, min, max, FIRE, by);
}

fn retreat_for(t: &mut Table, units: &[&str], min: u8, max: u8, cause: Cause, by: &[&str]) {
    let units = units.iter().map(|u| t.u(u)).collect();
    let by = by.iter().map(|u| t.u(u)).collect();
    t.run(Retreat::new(units, min, max, cause, by));
}

/// The hexes that may come next, as printed.
fn open(t: &Table) -> Vec<String> {
    let mut hexes: Vec<String> = t
        .choices()
        .iter()
        .filter(|c| c.verb == "retreat")
        .map(|c| c.label.split(' ').next().unwrap_or_default().to_owned())
        .collect();
    hexes.sort();
    hexes
}

/// Only these pieces, on level woods between S2621 and S3324.
fn woods(script: impl IntoIterator<Item = u8>, units: &[&str]) -> Table {
    let mut t = Table::new(script);
    t.keep(units);
    t
}

// rule: gbacw:12.41 gbacw:12.42 gbacw:12.42#1 gbacw:12.44#away gbacw:12.44#front
#[test]
fn r12_44_one_hex_leads_away_from_the_cause_and_next_to_no_enemy() {
    // 25 MO in S2922, shocked by 2 AR from the south in S2923.
    let mut t = woods([], &["25 MO", "2 AR"]);
    t.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    t.expect(Side::Union, "retreat");
    // Of the six neighbours S2923 holds the enemy; S3023 and S2823 touch him.
    assert_eq!(open(&t), ["S2822", "S2921", "S3022"]);
    t.pick("retreat", "S2921").finished();
    assert!(t.is_at("25 MO", "S2921"));
}

// rule: gbacw:7.25#retreat gbacw:12.44#stackorder
#[test]
fn r12_44_a_stack_goes_as_one_keeps_its_order_and_its_facing() {
    let mut t = woods([], &["25 MO", "21 MO", "2 AR"]);
    t.strength("25 MO", 5).strength("21 MO", 6);
    t.put("21 MO", "S2922").put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    t.face("25 MO", Facing::W).face("21 MO", Facing::W);
    retreat(&mut t, &["25 MO", "21 MO"], 1, 1, &["2 AR"]);
    t.pick("retreat", "S2921").finished();
    let stack: Vec<_> = t.world.combat_units(t.h("S2921")).collect();
    assert_eq!(stack, [t.u("25 MO"), t.u("21 MO")]);
    assert_eq!((t.state("25 MO").facing, t.state("21 MO").facing), (Facing::W, Facing::W));
}

// rule: gbacw:12.42#3 gbacw:12.44#away
#[test]
fn r12_42_one_or_two_hexes_stop_after_one_if_that_complies() {
    let mut t = woods([], &["25 MO", "2 AR"]);
    t.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    retreat(&mut t, &["25 MO"], 1, 2, &["2 AR"]);
    t.pick("retreat", "S2921");
    t.expect(Side::Union, "stop").expect(Side::Union, "retreat");
    t.act(Action::Retreat(RetreatAction::Stop)).finished();
    assert!(t.is_at("25 MO", "S2921"));
}

// rule: gbacw:12.44#away
#[test]
fn r12_44_two_hexes_if_only_two_comply() {
    // Enemies on three sides: every single hex ends next to one, two hexes north do not.
    let mut t = woods([], &["25 MO", "2 AR", "6 AR", "7 AR"]);
    t.put("25 MO", "S2924").put("2 AR", "S2925").face("2 AR", Facing::SE);
    t.put("6 AR", "S2723").face("6 AR", Facing::SW).put("7 AR", "S3123").face("7 AR", Facing::SE);
    retreat(&mut t, &["25 MO"], 1, 2, &["2 AR"]);
    assert!(!t.can("stop"));
    let first = open(&t)[0].clone();
    t.pick("retreat", &first);
    assert!(!t.can("stop"), "one hex is not enough");
    t.decline_all().finished();
    let end = t.world.hex(t.u("25 MO")).expect("it is on the map");
    assert!(!t.world.is_next_to(&t.book, end, Side::Confederate));
}

// rule: gbacw:12.44#away
#[test]
fn r12_44_wishes_that_cannot_be_met_are_let_go() {
    // The only hexes that touch neither the cause nor lie in a front are next to another enemy that looks elsewhere.
    let mut t = woods([], &["25 MO", "2 AR", "6 AR"]);
    t.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    t.put("6 AR", "S2920").face("6 AR", Facing::NE);
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    // S2921 touches 6 AR, S2822 and S3022 do not: they are better.
    assert_eq!(open(&t), ["S2822", "S3022"]);
}

// rule: gbacw:12.44#front
#[test]
fn r12_44_enemy_fronts_are_closed_but_for_hexes_of_friends() {
    let mut t = woods([], &["25 MO", "2 AR", "6 AR", "21 MO"]);
    t.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    // 6 AR in S2721, facing east, has S2821 and S2822 in front.
    t.put("6 AR", "S2721").face("6 AR", Facing::E);
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    assert!(!open(&t).contains(&"S2822".to_owned()), "S2822 lies in 6 AR's front");
    // With a friend there it is open, and the stack may stop within limits.
    let mut t2 = woods([], &["25 MO", "2 AR", "6 AR", "21 MO"]);
    t2.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE).put("6 AR", "S2721").face("6 AR", Facing::E);
    t2.strength("25 MO", 5).strength("21 MO", 5).put("21 MO", "S2822").face("21 MO", Facing::SW);
    // Everything else is filled with the enemy's fronts so that only the friend's hex is left.
    t2.world.unit_mut(t2.u("6 AR")).facing = Facing::E;
    retreat(&mut t2, &["25 MO"], 1, 1, &["2 AR"]);
    assert!(open(&t2).contains(&"S2921".to_owned()));
}

// rule: gbacw:12.44#stack gbacw:8.23
#[test]
fn r12_44_with_friends_it_takes_their_facing_and_stacks_by_the_side_it_comes_from() {
    for (host, on_top) in [(Facing::NW, false), (Facing::SW, true)] {
        let mut t = woods([], &["25 MO", "2 AR", "21 MO"]);
        t.strength("25 MO", 5).strength("21 MO", 5);
        t.put("25 MO", "S2922").face("25 MO", Facing::E).put("2 AR", "S2923").face("2 AR", Facing::NE);
        // S2922 is south of S2921: in the front of a unit that faces south-west, in the rear of one that faces north-west.
        t.put("21 MO", "S2921").face("21 MO", host);
        retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
        t.pick("retreat", "S2921").finished();
        assert_eq!(t.state("25 MO").facing, host);
        let top = t.world.combat_units(t.h("S2921")).next();
        assert_eq!(top == Some(t.u("25 MO")), on_top);
    }
}

// rule: gbacw:12.44#ban
#[test]
fn r12_44_nobody_leaves_the_area_of_the_scenario() {
    // S2612 is the north-western corner.
    let mut t = woods([], &["25 MO", "2 AR"]);
    t.put("25 MO", "S2612").put("2 AR", "S2613").face("2 AR", Facing::SW);
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    // Only S2712 is on the map, and it touches 2 AR: no way, one point is paid.
    t.finished();
    assert!(t.is_at("25 MO", "S2612"));
    assert_eq!(t.sp("25 MO"), 8);
}

// rule: gbacw:12.44#cannot gbacw:12.42#2
// example: G-RETR-4 G-RETR-2
#[test]
fn r12_44_each_hex_it_cannot_retreat_costs_the_top_unit_a_point() {
    // In the corner S2612 with an enemy in S2613 there is no way at all: two hexes, two points, both of the top unit.
    let mut t = woods([], &["25 MO", "21 MO", "2 AR"]);
    t.strength("21 MO", 5).put("21 MO", "S2612").put("25 MO", "S2612").put("2 AR", "S2613").face("2 AR", Facing::SW);
    retreat(&mut t, &["25 MO", "21 MO"], 2, 2, &["2 AR"]);
    t.finished();
    assert_eq!((t.sp("25 MO"), t.sp("21 MO")), (7, 5));
    // One hex is open, the second is not: S2712 is in nobody's front, all beyond it are.
    let mut t = woods([], &["25 MO", "2 AR", "6 AR", "7 AR"]);
    t.put("25 MO", "S2612").put("2 AR", "S2614").face("2 AR", Facing::SW);
    t.put("6 AR", "S2814").face("6 AR", Facing::NW).put("7 AR", "S2912").face("7 AR", Facing::W);
    retreat(&mut t, &["25 MO"], 2, 2, &["2 AR"]);
    t.decline_all().finished();
    let walked = u8::from(!t.is_at("25 MO", "S2612"));
    assert_eq!((walked, t.sp("25 MO")), (1, 8), "{:?}", t.log());
}

// rule: gbacw:12.46 gbacw:12.46#jeopardy
#[test]
fn r12_46_it_goes_on_through_friends_it_cannot_join_and_they_check() {
    // 21 MO (12 SP) fills S2921: 9 more do not fit, 25 MO must go on through it.
    let mut t = woods([9, 0], &["25 MO", "2 AR", "21 MO", "6 AR", "7 AR"]);
    t.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    t.put("21 MO", "S2921").face("21 MO", Facing::SW);
    // The other ways are in fronts.
    t.put("6 AR", "S2722").face("6 AR", Facing::NE).put("7 AR", "S3122").face("7 AR", Facing::NW);
    t.turn(1);
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    t.decline_until(|t| !t.is_at("25 MO", "S2922") && t.to_move.is_some() && t.is_at("25 MO", "S2921"));
    t.decline_all();
    assert!(!t.is_at("25 MO", "S2921"), "it may not stop there");
    assert!(t.is_disordered("21 MO"), "rolled 9 against 5: {:?}", t.log());
}

// rule: gbacw:12.46#jeopardy
#[test]
fn r12_46_one_result_lets_a_friend_check_only_once() {
    let mut t = woods([0], &["25 MO", "16 WI", "2 AR", "21 MO", "6 AR", "7 AR"]);
    t.put("21 MO", "S2921").face("21 MO", Facing::SW).put("2 AR", "S2923").face("2 AR", Facing::NE);
    t.put("6 AR", "S2722").face("6 AR", Facing::NE).put("7 AR", "S3122").face("7 AR", Facing::NW);
    t.put("25 MO", "S2922");
    chain::hold(&mut t.world);
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    t.decline_all();
    t.put("16 WI", "S2922");
    retreat(&mut t, &["16 WI"], 1, 1, &["2 AR"]);
    t.decline_all();
    t.run(Passed::new()).finished();
    let checks = t.log().iter().filter(|l| l.contains("21 MO") && l.contains("retreat through it")).count();
    assert_eq!(checks, 1, "{:?}", t.log());
}

// rule: gbacw:12.46#1-2
#[test]
fn r12_46_one_or_two_hexes_never_force_a_way_through_friends() {
    let mut t = woods([], &["25 MO", "2 AR", "21 MO"]);
    t.put("25 MO", "S2923").put("2 AR", "S2924").face("2 AR", Facing::NE);
    t.put("21 MO", "S2921").face("21 MO", Facing::SW);
    retreat(&mut t, &["25 MO"], 1, 2, &["2 AR"]);
    t.pick("retreat", "S2922");
    assert!(!open(&t).contains(&"S2921".to_owned()), "21 MO fills S2921");
    assert!(t.can("stop"));
}

// rule: gbacw:12.47
#[test]
fn r12_47_a_phasing_unit_that_retreats_is_done() {
    let mut t = woods([], &["2 AR", "25 MO"]);
    t.put("2 AR", "S2922").put("25 MO", "S2921").face("25 MO", Facing::SW).activate("Hindman", &["Shaver"]);
    retreat(&mut t, &["2 AR"], 1, 1, &["25 MO"]);
    t.decline_all().finished();
    assert!(t.state("2 AR").act.spent && t.state("2 AR").act.shifted);
    let mut t = woods([], &["2 AR", "25 MO"]);
    t.put("2 AR", "S2922").put("25 MO", "S2921").face("25 MO", Facing::SW).activate("Prentiss", &["Peabody"]);
    retreat(&mut t, &["2 AR"], 1, 1, &["25 MO"]);
    t.decline_all().finished();
    assert!(!t.state("2 AR").act.spent && t.state("2 AR").react.unprepared);
}

// rule: gbacw:12.45 gbacw:12.45#guns gbacw-bb:12.45#cost gbacw-bb:12.45#woods
// example: G-MORT-1
#[test]
fn bb12_45_guns_lose_a_third_of_the_die_in_every_woods_hex() {
    // Two woods hexes: 2 costs nothing, 9 costs three of Swett's six (one section after the other by lot).
    let mut t = woods([2, 9, 0, 0, 0], &["Swett Bty", "25 MO"]);
    t.put("Swett Bty", "S2923").put("25 MO", "S2922").face("25 MO", Facing::SW);
    retreat(&mut t, &["Swett Bty"], 2, 2, &["25 MO"]);
    t.decline_all().finished();
    assert_eq!(t.sp("Swett Bty"), 3, "{:?}", t.log());
    assert!(t.said("brings all its guns through the woods") && t.said("loses 3 guns in the woods"));
}

// example: G-MORT-D0 G-MORT-D3 G-MORT-D5 G-MORT-D8
// rule: gbacw-bb:12.45#woods
#[test]
fn bb12_45_the_die_by_three_rounded_down() {
    for (die, lost) in [(0, 0), (3, 1), (5, 1), (8, 2)] {
        let mut t = woods([die].into_iter().chain(std::iter::repeat_n(0, lost.into())), &["Swett Bty", "25 MO"]);
        t.put("Swett Bty", "S2923").put("25 MO", "S2922").face("25 MO", Facing::SW);
        retreat(&mut t, &["Swett Bty"], 1, 1, &["25 MO"]);
        t.decline_all().finished();
        assert_eq!(t.sp("Swett Bty"), 6 - lost, "die {die}");
    }
}

// rule: gbacw:12.45#guns
#[test]
fn r12_45_guns_that_cannot_retreat_are_left() {
    let mut t = woods([], &["Swett Bty", "25 MO", "2 AR"]);
    t.put("Swett Bty", "S2612").put("25 MO", "S2613").face("25 MO", Facing::SW);
    retreat(&mut t, &["Swett Bty"], 1, 1, &["25 MO"]);
    t.finished();
    assert_eq!(t.state("Swett Bty").abandoned, Abandoned::One);
    assert!(t.is_at("Swett Bty", "S2612"));
}

// rule: gbacw:12.44#cannot gbacw:12.45#guns
#[test]
fn r12_44_a_stack_that_cannot_go_pays_once_and_leaves_its_guns() {
    let mut t = woods([], &["Hickenlooper Bty", "18 MO", "9 MS"]);
    t.strength("18 MO", 5).put("18 MO", "S2612").put("Hickenlooper Bty", "S2612");
    t.put("9 MS", "S2613").face("9 MS", Facing::SW);
    retreat(&mut t, &["Hickenlooper Bty", "18 MO"], 1, 1, &["9 MS"]);
    t.finished();
    assert_eq!(t.state("Hickenlooper Bty").abandoned, Abandoned::One);
    assert_eq!(t.sp("18 MO"), 4, "the men pay a point");
}

// rule: gbacw:12.44#stackorder gbacw-bb:12.45#cost
#[test]
fn r12_44_a_stack_that_cannot_go_as_one_goes_apart() {
    // Somewhere on the board all hexes behind a stack but those too dear for guns are taken from it by enemy fronts: foot
    // goes, the guns are left. S4718 is such ground: its northern neighbours are wooded slopes and streams.
    let mut t = woods([], &["Hickenlooper Bty", "18 MO", "9 MS"]);
    let book = t.book.clone();
    let (men, guns) = (t.u("18 MO"), t.u("Hickenlooper Bty"));
    let closed_to_guns = |from, to| !going::may_retreat(&book, &t.world, guns, from, to, &[guns]);
    let open_to_men = |from, to| going::may_retreat(&book, &t.world, men, from, to, &[men]);
    // A hex with an enemy beside it so that whatever touches neither him nor his front is closed to guns only.
    let place = book.board.hexes().filter(|h| book.in_area(*h)).find_map(|hex| {
        book.board.neighbours(hex).map(|(_, n)| n).filter(|n| book.in_area(*n)).find_map(|enemy| {
            let free = book.board.neighbours(hex).map(|(_, n)| n);
            let free: Vec<_> = free.filter(|n| book.in_area(*n) && book.board.distance(*n, enemy) > 1).collect();
            let fits = !free.is_empty()
                && free.iter().all(|n| closed_to_guns(hex, *n))
                && free.iter().any(|n| open_to_men(hex, *n));
            fits.then_some((hex, enemy))
        })
    });
    let (hex, enemy) = place.expect("the board has such a hex");
    t.strength("18 MO", 5);
    t.world.put(&book, men, hex, 0);
    t.world.put(&book, guns, hex, 0);
    let foe = t.u("9 MS");
    t.world.put(&book, foe, enemy, 0);
    t.run(Retreat::new(vec![guns, men], 1, 1, Cause::Shock, vec![foe]));
    t.decline_all().finished();
    assert_eq!((t.world.unit(guns).abandoned, t.world.hex(guns)), (Abandoned::One, Some(hex)));
    assert!(t.world.hex(men).is_some_and(|h| h != hex) && t.sp("18 MO") == 5, "{:?}", t.log());
}

// rule: gbacw:12.44#terrain gbacw-bb:9.44#marsh-retreat
#[test]
fn r12_44_marsh_disorders_and_stops_those_disordered_before() {
    // The scenario's own area has no marsh: play on the whole board.
    let book = book_edited(|b| {
        let (east, south) = (b.board.width() - 1, b.board.height() - 1);
        b.scenario.area = Area { west: 0, east, north: 0, south };
    });
    // A marsh entered off roads and lanes, an enemy on the other side, two hexes wanted.
    let retreat_into_marsh = |disordered: bool| {
        let pairs = book.board.hexes().flat_map(|h| book.board.neighbours(h).map(move |(d, n)| (h, d, n)));
        for (from, dir, marsh) in pairs {
            let Some(enemy) = book.board.neighbour(from, dir.opposite()) else { continue };
            let side = book.board.side(from, dir);
            let inside = [from, marsh, enemy].into_iter().all(|h| book.in_area(h));
            if !inside || side.road || side.lane || !going::terrain(&book, marsh).is_marsh() {
                continue;
            }
            let mut t = Table::with(book.clone(), []);
            t.keep(&["25 MO", "2 AR"]);
            let (unit, foe) = (t.u("25 MO"), t.u("2 AR"));
            t.world.put(&book, unit, from, 0);
            t.world.put(&book, foe, enemy, 0);
            t.edit("25 MO", |u| u.disordered = disordered);
            t.run(Retreat::new(vec![unit], 2, 2, FIRE, vec![foe]));
            let number = book.board.number(marsh);
            if t.offers("retreat", number) {
                t.pick("retreat", number).decline_all();
                return (t, marsh);
            }
        }
        panic!("the area has no such marsh");
    };
    let (t, marsh) = retreat_into_marsh(false);
    assert!(t.is_disordered("25 MO") && t.world.hex(t.u("25 MO")) != Some(marsh), "it goes on: {:?}", t.log());
    let (t, marsh) = retreat_into_marsh(true);
    assert_eq!(t.world.hex(t.u("25 MO")), Some(marsh), "it stops there");
    assert_eq!(t.sp("25 MO"), 8, "and pays for the other hex");
}

// rule: gbacw:12.46#shock gbacw:12.44#front
#[test]
fn r12_46_no_way_leads_through_a_hex_that_awaits_a_shock() {
    let mut t = woods([], &["25 MO", "2 AR", "21 MO", "6 AR"]);
    t.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    t.strength("25 MO", 3).strength("21 MO", 5).put("21 MO", "S2921").face("21 MO", Facing::SW);
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    assert!(open(&t).contains(&"S2921".to_owned()));
    let mut t = woods([], &["25 MO", "2 AR", "21 MO", "6 AR"]);
    t.put("25 MO", "S2922").put("2 AR", "S2923").face("2 AR", Facing::NE);
    t.strength("25 MO", 3).strength("21 MO", 5).put("21 MO", "S2921").face("21 MO", Facing::SW);
    let (attacker, from, target) = (t.u("6 AR"), t.h("S2920"), t.h("S2921"));
    t.put("6 AR", "S2920").face("6 AR", Facing::SW);
    t.world.shocks.push(Designated::new(vec![attacker], vec![from], vec![target], Vec::new()));
    retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
    assert!(!open(&t).contains(&"S2921".to_owned()));
}

// rule: gbacw:12.72
#[test]
fn r12_72_a_leader_goes_along_or_stays() {
    for goes in [true, false] {
        let mut t = woods([], &["25 MO", "21 MO", "2 AR", "Peabody"]);
        t.strength("21 MO", 5).strength("25 MO", 5);
        t.put("21 MO", "S2922").put("25 MO", "S2922").put("Peabody", "S2922").put("2 AR", "S2923");
        t.face("2 AR", Facing::NE);
        retreat(&mut t, &["25 MO"], 1, 1, &["2 AR"]);
        t.pick("retreat", "S2921");
        if goes {
            t.pick("along", "");
        } else {
            t.decline();
        }
        t.finished();
        assert_eq!(t.is_at("Peabody", "S2921"), goes);
    }
}

// rule: gbacw:12.41
#[test]
fn r12_41_attack_orders_do_not_close_woods() {
    let mut t = woods([], &["2 AR", "25 MO"]);
    t.orders("Shaver", Orders::Attack).put("2 AR", "S2922").put("25 MO", "S2921").face("25 MO", Facing::SW);
    retreat_for(&mut t, &["2 AR"], 1, 1, Cause::Shock, &["25 MO"]);
    assert_eq!(open(&t), ["S2823", "S2923", "S3023"]);
}
