//! The seven battles as data: complete, sound, and what the rulebook says of them.

use std::collections::{BTreeMap, BTreeSet};

use longroll::data::{Library, Source};
use longroll::kit::Side;
use longroll::rules::blind_swords::book::{
    Arm, AwardFor, AwardTo, Book, BrigadeSpec, Command, CupFrom, Entry, EntryMode, Face, LeaderSpec, UnitId, UnitSpec,
    Weapon, clock,
};
use longroll::rules::blind_swords::world::World;
use longroll::rules::blind_swords::{data, offer};

const NUMBERS: [&str; 7] = ["16.1", "16.2", "16.3", "16.4", "16.5", "16.6", "16.7"];

fn book(number: &str) -> Book {
    book_with(number, &[])
}

fn book_with(number: &str, options: &[&str]) -> Book {
    let options: BTreeMap<String, bool> = options.iter().map(|o| ((*o).to_owned(), true)).collect();
    match offer::book(number, &Library::builtin(), &options) {
        Ok(book) => book,
        Err(report) => panic!("{report}"),
    }
}

fn unit<'a>(book: &'a Book, key: &str) -> &'a UnitSpec {
    book.units.iter().find(|u| u.key == key).unwrap_or_else(|| panic!("{key}"))
}

fn leader<'a>(book: &'a Book, key: &str) -> &'a LeaderSpec {
    book.leaders.iter().find(|l| l.key == key).unwrap_or_else(|| panic!("{key}"))
}

fn brigade<'a>(book: &'a Book, name: &str) -> &'a BrigadeSpec {
    book.brigades.iter().find(|b| b.name == name).unwrap_or_else(|| panic!("{name}"))
}

fn turn(name: &str) -> u8 {
    clock(name).expect("a half hour of the day")
}

/// Names of a leader's brigades.
fn brigades_of<'a>(book: &'a Book, key: &str) -> Vec<&'a str> {
    leader(book, key).brigades.iter().map(|b| book.brigade(*b).name.as_str()).collect()
}

#[test]
fn every_shipped_file_is_sound() {
    let report = data::check_all(&Library::builtin());
    assert!(report.is_clean(), "{report}");
    // Eight charts, two orders of battle, a map, seven battles.
    assert_eq!(report.files.len(), 18);
}

#[test]
fn x16_all_seven_battles_have_their_turns_and_their_armies() {
    let mut table = String::new();
    for number in NUMBERS {
        let b = book(number);
        let count = |side: Side, arm| b.units.iter().filter(|u| u.side == side && u.arm == arm).count();
        let arms = |side| [Arm::Infantry, Arm::Artillery, Arm::Gunboat].map(|arm| count(side, arm));
        let (union, confederate) = (arms(Side::Union), arms(Side::Confederate));
        let sizes = [b.scenario.turns.len(), b.leaders.len(), b.brigades.len(), b.events.len(), b.scenario.held.len()];
        table.push_str(&format!("{number} {sizes:?} {union:?} {confederate:?}\n"));
        assert_eq!(b.scenario.id, format!("blind-swords/{number}"));
        assert!(b.charts.fog.table(&b.scenario.fog_table).is_some());
    }
    assert_eq!(
        table,
        "16.1 [5, 4, 4, 13, 5] [6, 1, 0] [9, 2, 0]\n\
         16.2 [5, 4, 6, 12, 15] [10, 2, 0] [21, 5, 0]\n\
         16.3 [7, 8, 13, 16, 19] [25, 7, 0] [30, 8, 0]\n\
         16.4 [9, 14, 31, 22, 31] [60, 16, 0] [78, 22, 0]\n\
         16.5 [11, 13, 21, 23, 14] [34, 9, 2] [65, 20, 0]\n\
         16.6 [4, 12, 25, 19, 1] [44, 17, 2] [45, 15, 0]\n\
         16.7 [22, 16, 32, 28, 34] [69, 21, 2] [80, 22, 0]\n"
    );
}

#[test]
fn x16_no_side_starts_next_to_the_other_nor_off_the_land() {
    for number in NUMBERS {
        let b = book(number);
        let world = World::new(&b);
        assert_eq!(world.check(&b), Ok(()), "{number}");
        for id in b.unit_ids() {
            let Some(hex) = world.hex(id) else { continue };
            let side = b.unit(id).side;
            assert!(b.ground.is_land(hex), "{number}: {}", b.unit(id).name);
            assert_eq!(world.enemies_next_to(&b, side, hex).count(), 0, "{number}: {}", b.unit(id).name);
        }
    }
}

// rule: blind-swords-x:2.1
#[test]
fn x2_1_foot_belongs_to_brigades_and_guns_to_nobody() {
    for number in NUMBERS {
        let b = book(number);
        for u in &b.units {
            assert_eq!(u.brigade.is_none(), u.loose || matches!(u.arm, Arm::Artillery | Arm::Gunboat), "{}", u.name);
        }
        // Every brigade has one leader, and he has it.
        for (i, brigade) in b.brigades.iter().enumerate() {
            let leader = b.leader(brigade.leader.unwrap());
            assert!(leader.brigades.iter().any(|id| id.index() == i) && leader.side == brigade.side);
            assert!(!brigade.units.is_empty(), "{number}: {}", brigade.name);
        }
    }
    // Stuart is on his own.
    let b = book("16.7");
    assert_eq!((leader(&b, "usa_stuart").command, brigades_of(&b, "usa_stuart")), (Command::Brigade, vec!["Stuart"]));
    assert_eq!(brigades_of(&b, "usa_sherman"), ["McDowell", "Hildebrand", "Buckland"]);
}

// rule: blind-swords-x:2.1a
#[test]
fn x2_1a_there_is_no_cavalry() {
    for number in NUMBERS {
        assert!(book(number).units.iter().all(|u| u.arm != Arm::Cavalry && u.dismounted.is_none()));
    }
}

// rule: blind-swords-x:2.1b
#[test]
fn x2_1b_halves_of_a_regiment_are_two_units() {
    let b = book("16.7");
    let halves: Vec<&UnitSpec> = b.units.iter().filter(|u| u.other_half.is_some()).collect();
    assert_eq!(halves.len(), 14);
    for half in halves {
        let other = b.unit(half.other_half.unwrap());
        assert_eq!(other.other_half.map(|id| b.unit(id).key.as_str()), Some(half.key.as_str()));
        assert_eq!((half.brigade, half.side), (other.brigade, other.side));
    }
    assert_eq!((unit(&b, "usa_18wi_a").full2(), unit(&b, "usa_18wi_b").full2()), (18, 16));
    assert!(unit(&b, "usa_23mo").other_half.is_none());
}

// rule: blind-swords:1.0#sides blind-swords:2.1#sp blind-swords-x:2.1#bw
#[test]
fn s1_0_a_fresh_face_and_a_weaker_worn_one() {
    let b = book("16.1");
    let id = b.unit_ids().find(|u| b.unit(*u).key == "usa_54oh").unwrap();
    let spec = b.unit(id);
    assert_eq!((spec.fresh, spec.worn), (Some(Face { sp2: 24, cr: 4 }), Some(Face { sp2: 10, cr: 3 })));
    let mut world = World::new(&b);
    assert_eq!((world.printed2(&b, id), world.face(&b, id).cr), (24, 4));
    // Depleted is battleworn: one state with one face.
    world.unit_mut(id).worn = true;
    assert_eq!((world.printed2(&b, id), world.face(&b, id).cr), (10, 3));
    for number in NUMBERS {
        for u in &book(number).units {
            if let (Some(fresh), Some(worn)) = (u.fresh, u.worn) {
                assert!(worn.sp2 < fresh.sp2 && worn.cr <= fresh.cr, "{}", u.name);
            }
        }
    }
}

// rule: blind-swords:2.1#sp
#[test]
fn s2_1_a_cadre_is_half_a_point_and_a_modified_strength_never_below_none() {
    let b = book("16.5");
    let id = b.unit_ids().find(|u| b.unit(*u).worn.is_some_and(|f| f.sp2 == 2)).unwrap();
    let mut world = World::new(&b);
    world.unit_mut(id).worn = true;
    world.unit_mut(id).hits = 2;
    assert_eq!((world.printed2(&b, id), world.strength2(&b, id)), (2, 0));
    // The file writes a cadre as C.
    let library = Library::builtin();
    let source = library.read("scenarios/blind-swords/oob/union.yaml").unwrap();
    let text = source.text.replacen("worn: [5, 3]", "worn: [C, 3]", 1);
    let library = library.overlaid("scenarios/blind-swords/oob/union.yaml", Source::new("x", text));
    let b = offer::book("16.7", &library, &BTreeMap::new()).unwrap();
    assert!(b.units.iter().any(|u| u.worn == Some(Face { sp2: 1, cr: 3 })));
}

// rule: blind-swords:1.0#fragile
#[test]
fn s1_0_fragile_units_have_the_worn_face_only() {
    let b = book("16.7");
    let fragile: Vec<&str> = b.units.iter().filter(|u| u.fragile).map(|u| u.key.as_str()).collect();
    assert_eq!(fragile, ["csa_9arbn", "csa_confgdbn", "csa_4albn", "csa_crewtnbn", "csa_1tnbn"]);
    for u in b.units.iter().filter(|u| u.fragile) {
        assert!(u.fresh.is_none() && u.worn.is_some() && u.starts_worn);
        assert_eq!(u.full2(), u.worn.unwrap().sp2);
    }
    assert!(b.units.iter().filter(|u| !u.fragile).all(|u| u.fresh.is_some()));
}

// rule: blind-swords:2.1#weapon
#[test]
fn s2_1_every_unit_has_a_weapon_of_its_arm() {
    let b = book("16.7");
    for u in &b.units {
        let fits = match u.arm {
            Arm::Gunboat => u.weapon == Weapon::G,
            Arm::Artillery => matches!(u.weapon, Weapon::R | Weapon::S | Weapon::Mx),
            _ => matches!(u.weapon, Weapon::R | Weapon::S),
        };
        assert!(fits, "{}", u.name);
    }
    assert_eq!((unit(&b, "usa_hickenlooper_bty").weapon, unit(&b, "usa_71oh").weapon), (Weapon::Mx, Weapon::S));
}

// rule: blind-swords-x:2.9
#[test]
fn x2_9_a_point_is_fifty_men_or_a_gun_and_a_hex_is_150_yards() {
    let b = book("16.7");
    // 8th Illinois: 476 men of its report are ten points; Richardson's four guns are four.
    assert_eq!((unit(&b, "usa_8il").full2(), unit(&b, "usa_richardson_bty").full2()), (20, 8));
    // A mile and five eighths from the Landing to Duncan's crossroads: nineteen hexes of 150 yards.
    let (landing, crossroads) = (b.scenario.landing.unwrap(), b.board.find("B2107").unwrap());
    assert_eq!(b.board.distance(landing, crossroads), 19);
}

// rule: blind-swords-x:2.10#asterisk blind-swords-x:2.10#asterisk2
#[test]
fn x2_10_three_batteries_cannot_move() {
    let b = book("16.7");
    let fixed: BTreeSet<&str> = b.units.iter().filter(|u| u.immobile).map(|u| u.key.as_str()).collect();
    assert_eq!(fixed, BTreeSet::from(["usa_madison_bty", "usa_markgraf_bty", "usa_silfversparre_bty"]));
}

// rule: blind-swords-x:8.10 blind-swords:2.4#act
#[test]
fn x8_10_corps_leaders_are_division_leaders() {
    let b = book("16.7");
    for (key, brigades) in [
        ("csa_hardee", ["Shaver", "Cleburne", "Wood"]),
        ("csa_breckinridge", ["Trabue", "Bowen", "Statham"]),
        ("csa_withers", ["Gladden", "Chalmers", "Jackson"]),
    ] {
        assert_eq!((leader(&b, key).command, leader(&b, key).rating), (Command::Division, 4));
        assert_eq!(brigades_of(&b, key), brigades);
    }
    assert!(b.leaders.iter().all(|l| l.command == Command::Cic || l.casualty_rating < l.rating));
}

// rule: blind-swords-x:7.3#johnston blind-swords-x:7.3#beauregard blind-swords-x:7.3#grant
#[test]
fn x7_3_commanders_in_chief_come_in_their_hour() {
    let b = book("16.7");
    let (johnston, beauregard) = (leader(&b, "csa_johnston"), leader(&b, "csa_beauregard"));
    assert_eq!((johnston.command, johnston.from), (Command::Cic, CupFrom::Turn(turn("9:00"))));
    let CupFrom::Falls(of) = beauregard.from else { panic!("he follows somebody") };
    assert_eq!(b.leader(of).key, "csa_johnston");
    assert_eq!(b.scenario.rules.johnston_from, turn("14:00"));
    assert_eq!(johnston.brigades.len(), b.brigades.iter().filter(|x| x.side == Side::Confederate).count());
    // Grant: his own army, never Ammen of the other one.
    assert_eq!(leader(&b, "usa_grant").from, CupFrom::Turn(turn("9:30")));
    let of_grant = brigades_of(&b, "usa_grant");
    assert!(of_grant.contains(&"Stuart") && !of_grant.contains(&"Ammen"));
    assert_eq!(of_grant.len() + 1, b.brigades.iter().filter(|x| x.side == Side::Union).count());
    // No casualty roll where the scenario has none.
    assert_eq!(book("16.1").scenario.rules.johnston_from, u8::MAX);
}

// rule: blind-swords-x:15.0#when blind-swords-x:15.0#cleburne
#[test]
fn x15_0_surprise_and_the_opening_by_scenario() {
    let of = |number: &str| {
        let b = book(number);
        let opening = b.scenario.rules.opening.map(|id| b.brigade(id).name.clone());
        (b.scenario.rules.surprise, opening.as_deref() == Some("Cleburne"))
    };
    let all = NUMBERS.map(of);
    let (neither, surprise, both) = ((false, false), (true, false), (true, true));
    assert_eq!(all, [neither, surprise, both, both, neither, neither, both]);
    for number in ["16.2", "16.3", "16.4", "16.7"] {
        assert_eq!(book(number).scenario.turns[..2], [turn("8:00"), turn("8:30")]);
    }
}

// rule: blind-swords-x:2.10#camp-end blind-swords-x:8.4 blind-swords-x:8.2a blind-swords-x:8.7b blind-swords-x:4.0 blind-swords-x:12.9 blind-swords-x:6.5e
#[test]
fn x16_switches_of_every_scenario() {
    let mut table = String::new();
    for number in NUMBERS {
        let r = book(number).scenario.rules;
        let flags = [r.long_roll, r.gunboats, r.wrecked, r.battery_limit, r.alert_chit, r.sudden_death].map(u8::from);
        let hours = [r.camps_until, r.march_from, r.union_attack_from];
        table.push_str(&format!("{number} {flags:?} {hours:?}\n"));
    }
    // Half-hours from 8:00: camps until noon is 8, march column from ten 4, Union Attack from eleven 6; 0 is always.
    assert_eq!(
        table,
        "16.1 [0, 0, 0, 0, 0, 0] [8, 0, 0]\n\
         16.2 [0, 0, 0, 1, 0, 0] [8, 4, 6]\n\
         16.3 [0, 0, 0, 1, 0, 0] [8, 4, 6]\n\
         16.4 [0, 0, 1, 1, 0, 0] [8, 4, 6]\n\
         16.5 [0, 1, 1, 0, 0, 0] [0, 0, 0]\n\
         16.6 [0, 1, 1, 0, 0, 0] [0, 0, 0]\n\
         16.7 [1, 1, 1, 1, 1, 1] [8, 4, 6]\n"
    );
}

// rule: blind-swords-x:8.7 blind-swords-x:8.7#2
// example: B-STU-1 B-RAITH-1
#[test]
fn x8_7_who_sleeps_and_till_when() {
    let b = book("16.3");
    assert!(brigade(&b, "Raith").starts_alert && !brigade(&b, "Marsh").starts_alert);
    assert_eq!(brigade(&b, "Marsh").alert_at, turn("9:00"));
    let b = book("16.7");
    let asleep: Vec<&str> = b.brigades.iter().filter(|x| !x.starts_alert).map(|x| x.name.as_str()).collect();
    assert_eq!(asleep, ["Hare", "Marsh", "Tuttle", "McArthur", "Sweeny", "Williams", "Veatch", "Lauman", "Stuart"]);
    let stuart = brigade(&b, "Stuart");
    assert_eq!((stuart.alert_at, stuart.alert_same_turn, stuart.alert_by_chit), (turn("9:30"), true, false));
    let tuttle = brigade(&b, "Tuttle");
    assert_eq!((tuttle.alert_at, tuttle.alert_same_turn, tuttle.alert_by_chit), (turn("10:00"), false, true));
    let group: Vec<&str> = tuttle.alert_group.iter().map(|id| b.brigade(*id).name.as_str()).collect();
    assert_eq!(group, ["Tuttle", "McArthur", "Sweeny"]);
    assert_eq!(leader(&b, "usa_wallacew").from, CupFrom::Alert);
    // Raith is up before the rest of McClernand's division.
    assert!(brigade(&b, "Raith").starts_alert && leader(&b, "usa_mcclernand").from == CupFrom::Turn(0));
}

// rule: blind-swords-x:8.9
#[test]
fn x8_9_three_regiments_are_loose_on_the_whole_day_only() {
    let loose = |number: &str| -> Vec<String> {
        book(number).units.iter().filter(|u| u.loose).map(|u| u.key.clone()).collect()
    };
    assert_eq!(loose("16.7"), ["usa_16ia_a", "usa_16ia_b", "usa_23mo", "usa_15ia_a", "usa_15ia_b"]);
    assert!(NUMBERS[..6].iter().all(|n| loose(n).is_empty()));
    let peabody = |number: &str| {
        let b = book(number);
        unit(&b, "usa_23mo").brigade.map(|id| b.brigade(id).name.clone())
    };
    assert_eq!((peabody("16.4").as_deref(), peabody("16.5").as_deref()), (Some("Peabody"), Some("Peabody")));
    let charts = book("16.7").charts;
    assert_eq!((charts.command.attaching.from.0, charts.command.attaching.within), (turn("10:00"), 12));
}

// rule: blind-swords-x:10.11a blind-swords:10.11
#[test]
fn x10_11_arrivals_have_turn_hex_and_manner() {
    let b = book("16.4");
    let due = |b: &Book, key: &str| match unit(b, key).entry {
        Entry::Due { turn, hex, mode, wallace } => (turn, hex.map(|h| b.number(h).to_owned()), mode, wallace),
        other => panic!("{key}: {other:?}"),
    };
    let at = |hex: &str| Some(hex.to_owned());
    assert_eq!(due(&b, "usa_8il"), (turn("9:00"), at("B1101"), EntryMode::Activation, None));
    assert_eq!(due(&b, "usa_dresser_bty"), (turn("9:00"), at("B1101"), EntryMode::ArtilleryPhase, None));
    assert_eq!(due(&b, "usa_13mo"), (turn("10:00"), at("B1101"), EntryMode::Single, None));
    let entries: Vec<&str> = b.scenario.entries.union.iter().map(|h| b.number(*h)).collect();
    assert_eq!(entries, ["B1101", "B2401", "B2501"]);
    let b = book("16.5");
    assert_eq!(due(&b, "usa_tyler"), (turn("14:00"), None, EntryMode::ArtilleryPhase, None));
    // A worn one of a mixed brigade.
    assert!(unit(&b, "csa_13tn").starts_worn && !unit(&b, "csa_5tn").starts_worn);
    assert_eq!(unit(&b, "csa_5tn").brigade.map(|id| b.brigade(id).name.as_str()), Some("Polk"));
    assert_eq!(leader(&b, "csa_clark").from, CupFrom::Turn(turn("16:00")));
}

#[test]
fn x16_7_lew_wallace_comes_only_with_his_option() {
    let b = book("16.7");
    assert!(b.units.iter().all(|u| u.key != "usa_11in") && b.leaders.iter().all(|l| l.key != "usa_wallacel"));
    let b = book_with("16.7", &["lew_wallace"]);
    let wallace = |key: &str| match unit(&b, key).entry {
        Entry::Due { turn: Entry::NEVER, wallace, .. } => wallace,
        _ => None,
    };
    assert_eq!(
        ["usa_11in", "usa_thompson_bty", "usa_23in", "usa_78oh"].map(wallace),
        [Some(0), Some(0), Some(1), Some(2)]
    );
    assert_eq!(leader(&b, "usa_wallacel").from, CupFrom::Wallace);
    assert!(b.options.lew_wallace && !b.options.jackson);
    let (from, needs) = (b.charts.command.lew_wallace.declared_from.0, b.charts.command.lew_wallace.needs);
    assert_eq!((from, needs), (turn("13:00"), 8));
}

#[test]
fn x16_2_jackson_comes_only_with_his_option_and_costs_two_points() {
    let (without, with) = (book("16.2"), book_with("16.2", &["jackson"]));
    assert!(without.brigades.iter().all(|b| b.name != "Jackson"));
    assert_eq!((without.scenario.handicap2, with.scenario.handicap2), (0, 4));
    assert_eq!(brigade(&with, "Jackson").units.len(), 4);
    assert_eq!(brigades_of(&with, "csa_withers"), ["Gladden", "Chalmers", "Jackson"]);
    assert_eq!(with.units.len(), without.units.len() + 5);
}

#[test]
fn x16_6_the_evening_has_its_own_rules() {
    let b = book("16.6");
    assert_eq!(leader(&b, "csa_hardee").tires, Some((turn("18:30"), 1)));
    assert_eq!((leader(&b, "csa_beauregard").tires, leader(&b, "usa_sherman").tires), (None, None));
    assert!(leader(&b, "usa_wallacew").starts_casualty && !leader(&b, "usa_sherman").starts_casualty);
    assert!(b.units.iter().any(|u| u.entry == Entry::Afloat));
    assert!(book("16.5").units.iter().any(|u| u.entry == Entry::Eliminated));
    assert!(b.scenario.awards.iter().any(|a| matches!(&a.what, AwardFor::Wins(hexes) if hexes.len() == 8)));
    assert!(b.scenario.camps.is_empty() && b.scenario.dots.is_empty());
    // Gunboats find the whole river, in the area or not.
    assert_eq!(b.scenario.river.len(), 32);
}

// rule: blind-swords-x:10.13#vp
#[test]
fn x16_1_points_hexes_and_levels() {
    let b = book("16.1");
    let held: Vec<String> = b
        .scenario
        .held
        .iter()
        .map(|h| format!("{} {} {} {}", b.number(h.hex), h.name, u8::from(h.camp), h.worth2))
        .collect();
    assert_eq!(
        held,
        [
            "B3510 Stuart HQ 0 2",
            "B3411 Hamburg crossroads 0 4",
            "B3511 camp of the 54 OH 1 2",
            "B3312 camp of the 71 OH 1 2",
            "B3612 camp of the 55 IL 1 2",
        ]
    );
    let lost: Vec<_> =
        b.scenario.awards.iter().filter(|a| a.to == AwardTo::Enemy).map(|a| (a.vp2, a.what.clone())).collect();
    assert_eq!(
        lost,
        [
            (2, AwardFor::InfantryLost { min: 5, max: u8::MAX }),
            (1, AwardFor::InfantryLost { min: 0, max: 4 }),
            (2, AwardFor::BatteryLost),
        ]
    );
    let levels: Vec<_> = b.scenario.levels.iter().map(|l| (l.least2, l.winner)).collect();
    assert_eq!(levels, [(Some(16), Some(Side::Confederate)), (Some(14), None), (None, Some(Side::Union))]);
    let nervous = b.scenario.nervous.map(|n| (b.unit(n.unit).key.as_str(), n.from2));
    assert_eq!(nervous, Some(("usa_71oh", 8)), "from four points on");
    assert_eq!(
        b.scenario.headquarters.iter().map(|(n, h)| (n.as_str(), b.number(*h))).collect::<Vec<_>>(),
        [("Stuart", "B3510")]
    );
}

// rule: blind-swords:5.1 blind-swords:5.2
#[test]
fn s5_1_every_scenario_has_more_events_than_it_draws() {
    for number in NUMBERS {
        let b = book(number);
        for side in Side::BOTH {
            let draws = b.scenario.draws[side];
            let pool = b.events.iter().filter(|e| e.side == side && e.holds(b.scenario.turns[0])).count();
            assert!(pool > usize::from(draws.key + draws.random) - 1, "{number} {side}: {pool}");
        }
    }
    let draws = book("16.7").scenario.draws;
    assert_eq!((draws.union.key, draws.union.random), (1, 5));
}

#[test]
fn names_on_the_map_are_short_and_told_apart() {
    for number in NUMBERS {
        let b = book(number);
        let mut seen = BTreeSet::new();
        for u in &b.units {
            assert!((1..=4).contains(&u.short.chars().count()) && seen.insert((u.side, &u.short)), "{}", u.short);
        }
    }
}

#[test]
fn listing_reads_the_battle_files_only() {
    let broken = |path: &str| Source::new(path, "no: yaml: at all");
    let mut library = Library::builtin();
    for path in ["charts/combat.yaml", "oob/union.yaml", "maps/stfd.yaml"] {
        let path = format!("scenarios/blind-swords/{path}");
        library = library.overlaid(path.clone(), broken(&path));
    }
    let battles = offer::battles(&library).unwrap();
    let ids: Vec<&str> = battles.iter().map(|b| b.id.as_str()).collect();
    assert_eq!(ids, NUMBERS.map(|n| format!("blind-swords/{n}")));
    assert_eq!((battles[0].title.as_str(), battles[0].turns), ("Stuart's Lonely Fight", 5));
    assert_eq!((battles[0].units.union, battles[0].units.confederate), (7, 11));
    let names: Vec<&str> = battles[6].options.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names, ["lew_wallace", "battery_fall_back", "hidden_alert", "no_rebuild_after_broken"]);
    assert!(offer::book("16.1", &library, &BTreeMap::new()).is_err());
}

#[test]
fn a_file_from_elsewhere_is_checked_as_what_its_folder_says() {
    let builtin = Library::builtin();
    let mut source = builtin.read("scenarios/blind-swords/battles/16.1.yaml").unwrap();
    source.name = "/home/somebody/mine/battles/16.1.yaml".into();
    source.text = source.text.replace("B3512", "B9912");
    let report = longroll::rules::blind_swords::data::check_source(&source, &builtin).unwrap();
    assert_eq!(report.errors.len(), 1, "{report}");
    source.name = "/home/somebody/letter.yaml".into();
    assert!(data::check_source(&source, &builtin).is_none());
}

#[test]
fn ids_follow_the_files_the_union_first() {
    let b = book("16.1");
    assert_eq!(b.unit(UnitId(0)).key, "usa_55il");
    let first_confederate = b.units.iter().position(|u| u.side == Side::Confederate).unwrap();
    assert!(b.units[first_confederate..].iter().all(|u| u.side == Side::Confederate));
}
