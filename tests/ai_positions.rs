//! Small positions for the default opponent, set up on the table of the rules: what any player would do there, he does.
//! Where it matters the pieces are tried in every hex around the place.
#![allow(clippy::unwrap_used, reason = "a test may fail")]

use longroll::ai::{self, Desk, Seen};
use longroll::engine::game::{Game, State};
use longroll::engine::matchup::Hosted;
use longroll::engine::{Answer, Choice, Match, Query};
use longroll::kit::{Dice, Side};
use longroll::map::{Facing, HexId};
use longroll::rules::gbacw::Gbacw;
use longroll::rules::gbacw::activation::BrigadeTurn;
use longroll::rules::gbacw::leaders::{self, LeaderTurn};
use longroll::rules::gbacw::movement::{UnitTurn, reach};
use longroll::rules::gbacw::testkit::Table;
use longroll::rules::gbacw::world::Orders;

/// The camps nearest to where these positions lie.
const CAMPS: [&str; 4] = ["S3514", "S3715", "S3916", "S4117"];

/// The decision on the table behind the door through which players look at it.
fn game(t: &Table) -> Box<dyn Match> {
    let mut hosted = Hosted::<Gbacw>::new(t.book.clone(), Dice::seeded(0), false);
    let (world, stack) = (t.world.clone(), t.stack.clone());
    let state = State { world, dice: Dice::seeded(0), stack, to_move: t.to_move, outcome: t.outcome.clone(), seq: 0 };
    hosted.game = Game::<Gbacw>::resume(&t.book, state, false);
    Box::new(hosted)
}

/// What he takes of the present decision: its place in the list and its words.
fn chosen(t: &Table) -> (usize, Choice) {
    let game = game(t);
    let desk = Seen::new(&*game).expect("a decision waits");
    let index = ai::bot("greedy", 0, game.system()).unwrap().choose(&desk);
    (index, desk.prompt().choices.swap_remove(index))
}

/// He decides for `side` until nothing waits, the other side declines; the verbs of his choices.
fn plays(t: &mut Table, side: Side) -> Vec<&'static str> {
    let mut verbs = Vec::new();
    while let Some(asked) = t.to_move {
        if asked == side {
            let (index, choice) = chosen(t);
            verbs.push(choice.verb);
            let action = t.legal()[index];
            t.act(action);
        } else {
            t.decline();
        }
        assert!(verbs.len() < 100, "no end: {verbs:?}");
    }
    verbs
}

/// Only these pieces on the map, a brigade of a division acting; fours are rolled as long as it lasts.
fn scene(pieces: &[(&str, &str)], division: &str, brigade: &str) -> Table {
    let mut t = Table::new([4; 60]);
    let names: Vec<&str> = pieces.iter().map(|(name, _)| *name).collect();
    t.keep(&names);
    for (name, hex) in pieces {
        t.put(name, hex);
    }
    let id = t.d(division);
    leaders::begin_division(&t.book.clone(), &mut t.world, id);
    t.activate(division, &[brigade]);
    t
}

/// A unit's whole action, he deciding for it.
fn acts(t: &mut Table, unit: &str) -> Vec<&'static str> {
    let id = t.u(unit);
    let side = t.book.side(id);
    t.run(UnitTurn::new(id));
    plays(t, side)
}

/// The numbers of all hexes of the battle from `least` to `most` hexes away from a hex.
fn around(centre: &str, least: u16, most: u16) -> Vec<String> {
    let t = Table::new([]);
    let (board, centre) = (&t.book.board, t.h(centre));
    let fits = |h: &HexId| t.book.in_area(*h) && (least..=most).contains(&board.distance(*h, centre));
    board.hexes().filter(fits).map(|h| board.number(h).to_owned()).collect()
}

fn distance(t: &Table, from: HexId, to: &str) -> u16 {
    t.book.board.distance(from, t.h(to))
}

#[test]
fn a_shaken_unit_out_of_reach_rallies() {
    for orders in [Orders::Advance, Orders::Attack] {
        // A camp for the taking is worth more than order.
        let camps: Vec<String> = CAMPS.iter().flat_map(|camp| around(camp, 0, 4)).collect();
        for hex in around("S3318", 5, 8).into_iter().filter(|h| !camps.contains(h)) {
            let mut t = scene(&[("12 MI", "S3318"), ("7 AR", &hex)], "Hindman", "Shaver");
            t.disorder("7 AR").orders("Shaver", orders);
            let did = acts(&mut t, "7 AR");
            assert!(!t.is_disordered("7 AR") && did[0] == "rally", "7 AR under {orders:?} at {hex}: {did:?}");

            let mut t = scene(&[("2 AR", "S3318"), ("12 MI", &hex)], "Prentiss", "Peabody");
            t.disorder("12 MI");
            assert_eq!(acts(&mut t, "12 MI")[0], "rally", "12 MI at {hex}");
        }
    }
}

#[test]
fn a_unit_that_would_rather_bleed_than_rally_waits_for_a_leader() {
    let odds = |leader: &[(&str, &str)]| {
        let mut t = scene(&[&[("12 MI", "S3318"), ("55 TN", "S2918")], leader].concat(), "Hindman", "Wood");
        let unit = t.u("55 TN");
        t.disorder("55 TN").run(UnitTurn::new(unit));
        chosen(&t).1.verb == "rally"
    };
    assert!(!odds(&[]), "cohesion 2: a loss is likelier than good order");
    assert!(odds(&[("Wood", "S2918"), ("Hardee", "S2918"), ("A.S. Johnston", "S2918")]), "three leaders turn it");
}

#[test]
fn a_leader_goes_to_the_shaken_unit_before_it_rallies() {
    let pieces = [("12 MI", "S3313"), ("7 AR", "S3318"), ("2 AR", "S3418"), ("Shaver", "S3320")];
    let mut t = scene(&pieces, "Hindman", "Shaver");
    t.disorder("7 AR").run(BrigadeTurn::new());
    plays(&mut t, Side::Confederate);
    let log = t.log();
    let at = |words: &str| log.iter().position(|l| l.contains(words));
    let (rode, rallied) = (at("Shaver rides from S3320 to S3318"), at("leaders of its chain"));
    assert!(rode.is_some() && rode < rallied, "{log:?}");
}

#[test]
fn a_shot_with_good_odds_is_fired() {
    for (division, brigade, who, whom, near, far) in [
        ("Hindman", "Shaver", "2 AR", "12 MI", Facing::NE, Facing::SW),
        ("Prentiss", "Peabody", "12 MI", "2 AR", Facing::SW, Facing::NE),
    ] {
        for (from, to) in [("S3219", "S3218"), ("S3219", "S3217"), ("S3420", "S3419"), ("S3022", "S3021")] {
            let (here, there) = if who == "2 AR" { (from, to) } else { (to, from) };
            let mut t = scene(&[(who, here), (whom, there)], division, brigade);
            let unit = t.u(who);
            t.face(who, near).face(whom, far).run(UnitTurn::new(unit));
            let game = game(&t);
            let desk = Seen::new(&*game).unwrap();
            let effect = |c: &Choice| match desk.ask(Query::Odds(c.id)) {
                Answer::Odds(odds) if c.verb == "fire" => Some(odds.effect_permille),
                _ => None,
            };
            let best = desk.prompt().choices.iter().filter_map(effect).max();
            assert!(best >= Some(150), "{here} to {there} promises too little: {best:?}");
            let side = t.book.side(unit);
            let did = plays(&mut t, side);
            assert!(did.contains(&"fire"), "{who} at {here}: {did:?}");
        }
    }
}

#[test]
fn no_leader_ends_alone_beside_the_enemy_or_in_his_reach_without_need() {
    let pieces = [("2 AR", "S3218"), ("6 AR", "S3420"), ("12 MI", "S3117"), ("25 MO", "S3217"), ("Shaver", "S3222")];
    for start in around("S3217", 3, 9) {
        let mut t = scene(&pieces, "Hindman", "Shaver");
        let shaver = t.l("Shaver");
        t.disorder("2 AR").put("Shaver", &start).run(LeaderTurn::new(shaver));
        let did = plays(&mut t, Side::Confederate);
        let end = t.world.leader_hex(shaver).unwrap();
        let is_alone = end != t.h(&start) && t.world.combat_units(end).next().is_none();
        let near = distance(&t, end, "S3117").min(distance(&t, end, "S3217"));
        let place = t.book.board.number(end);
        // Out of points beside the very regiment he rides to is as safe as it gets.
        let beside = distance(&t, end, "S3218").min(distance(&t, end, "S3420")) <= 1;
        assert!(!is_alone || near > 2 || beside, "Shaver from {start} to {place}: {did:?}");
        assert!(!is_alone || near > 1, "Shaver from {start} to {place}: {did:?}");
    }
}

#[test]
fn in_the_last_turn_an_empty_camp_in_reach_is_taken() {
    let camp = "S3514";
    for (division, brigade, who, foe) in
        [("Hindman", "Shaver", "2 AR", "12 MI"), ("Prentiss", "Peabody", "12 MI", "2 AR")]
    {
        let mut tried = 0;
        for (orders, foe_at) in [
            (Orders::Advance, "S3312"),
            (Orders::Advance, "S3516"),
            (Orders::Attack, "S3715"),
            (Orders::Attack, "S4020"),
        ] {
            for start in around(camp, 1, 4).into_iter().filter(|h| h != foe_at) {
                let mut t = scene(&[(foe, camp), (who, &start)], division, brigade);
                t.put(foe, foe_at).orders(brigade, orders).turn(1);
                let unit = t.u(who);
                let (side, hex) = (t.book.side(unit), t.h(camp));
                let place = t.book.scenario.victory_hexes.iter().position(|v| v.hex == hex).unwrap();
                t.world.holders.fill(side);
                t.world.holders[place] = side.other();
                if !reach(&t.book, &t.world, unit).iter().any(|r| r.hex == hex) {
                    continue;
                }
                tried += 1;
                let did = acts(&mut t, who);
                assert_eq!(t.world.holders[place], side, "{who}, {orders:?}, {start}, enemy at {foe_at}: {did:?}");
            }
        }
        assert!(tried > 40, "{tried}");
    }
}

#[test]
fn guns_do_not_go_next_to_the_enemy() {
    for (division, brigade, guns, friend, foe) in
        [("Hindman", "Shaver", "Swett Bty", "2 AR", "12 MI"), ("Prentiss", "Peabody", "Munch Bty", "12 MI", "2 AR")]
    {
        for friend_at in ["S3218", "S3420"] {
            for start in around("S3318", 2, 8).into_iter().filter(|h| h != friend_at) {
                let mut t = scene(&[(foe, "S3318"), (friend, friend_at), (guns, &start)], division, brigade);
                let did = acts(&mut t, guns);
                let Some(end) = t.world.hex(t.u(guns)) else { continue };
                assert!(distance(&t, end, "S3318") > 1, "{guns} from {start}: {did:?}");
            }
        }
    }
}
