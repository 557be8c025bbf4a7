//! The scenario's pieces and ground until the order of battle is there as data.

use std::sync::Arc;

use crate::data::Library;
use crate::engine::snapshot::{Ground, Terrain as DrawnTerrain};
use crate::kit::{BySide, Side};
use crate::map::board::Area;
use crate::map::{Board, Facing, HexId};
use crate::rules::gbacw::book::{
    Arm, Book, BrigadeId, BrigadeKind, BrigadeSpec, Command, CorpsId, CorpsSpec, DivisionId, DivisionSpec, LeaderId,
    LeaderSpec, Options, Profile, Rank, Ratings, Scenario, Section, TurnSpec, UnitId, UnitSpec, UnitStart, VictoryHex,
};
use crate::rules::gbacw::charts::{Charts, Weapon};
use crate::rules::gbacw::world::Orders;

/// `key|name|arm|brigade|full|now|cohesion|disordered|ma|ma|weapon|green|sections|hex|state`
const UNITS: &str = "\
us_munch_bty|Munch Bty|A|G/6/T|6||6|4|8|8|JR|0|4JR 2H12|S4117|
us_hickenlooper_bty|Hickenlooper Bty|A|G/6/T|6||6|4|8|8|JR|0|4JR 2TB|S4218|
us_18_mo|18 MO|I|2/6/T|12||5|3|6|4|M|1||S4017|
us_61_il|61 IL|I|2/6/T|9||5|3|6|4|M|1||S4318|
us_18_wi|18 WI|I|2/6/T|17||4|2|6|4|R|1||S4518|
us_15_mi|15 MI|I|2/6/T|16||4|2|6|4|M|1||S4415|out
us_16_wi|16 WI|I|1/6/T|17||5|3|6|4|R|1||S3918|
us_21_mo|21 MO|I|1/6/T|12||5|3|6|4|M|1||S3717|
us_12_mi|12 MI|I|1/6/T|17|16|5|3|6|4|M|1||S3418|
us_25_mo|25 MO|I|1/6/T|11|9|6|4|6|4|M|0||S3217|
cs_harper_bty|Harper Bty|A|3/1/3|4||6|4|8|8|TB|0|2TB 2H12|S2720|
cs_ga_dragoons_cav|GA Dragoons Cav|C|3/1/3|2||5|3|12|8|SG|0||S2720|
cs_27_tn|27 TN|I|3/1/3|7||6|4|6|4|R|1||S2818|
cs_16_al|16 AL|I|3/1/3|7||6|4|6|4|M|0||S2819|
cs_44_tn|44 TN|I|3/1/3|5||6|4|6|4|M|1||S2819|
cs_3_ms_bn|3 MS Bn|I|3/1/3|6|5|4|2|6|4|M|1||S2918|disordered
cs_55_tn|55 TN|I|3/1/3|6|5|4|2|6|4|M|1||S2918|disordered
cs_9_ar_bn|9 AR Bn|I|3/1/3|3||6|4|6|4|M|1||S2919|
cs_8_ar|8 AR|I|3/1/3|6||6|4|6|4|M|1||S2919|
cs_7_ar|7 AR|I|1/1/3|14|13|6|4|6|4|M|1||S3118|disordered
cs_swett_bty|Swett Bty|A|1/1/3|6||6|4|8|8|TB|0|4TB 2H12|S3119|
cs_2_ar|2 AR|I|1/1/3|9||7|5|6|4|M|0||S3219|
cs_6_ar|6 AR|I|1/1/3|10||6|4|6|4|M|1||S3420|
cs_miller_bty|Miller Bty|A|1/1/3|4||6|4|8|8|TB|0|2TB 2H12|S3421|
cs_3_confederate|3 Confederate|I|1/1/3|7||6|4|6|4|M|1||S3520|
cs_25_al|25 AL|I|1/2/2|6||6|4|6|4|M|1||S3622|
cs_22_al|22 AL|I|1/2/2|9||6|4|6|4|R|1||S3722|
cs_21_al|21 AL|I|1/2/2|12||6|4|6|4|M|1||S3822|
cs_1_la|1 LA|I|1/2/2|8||8|6|6|4|M|0||S3922|
cs_26_al|26 AL|I|1/2/2|9||5|3|6|4|M|1||S4023|
cs_robertson_bty|Robertson Bty|A|1/2/2|4||8|6|8|8|N|0|4N|S4023|
cs_52_tn|52 TN|I|2/2/2|8||3|1|6|4|M|1||S4125|
cs_gage_bty|Gage Bty|A|2/2/2|4||6|4|8|8|R3|0|2R3 2H12|S4126|
cs_5_ms|5 MS|I|2/2/2|8||6|4|6|4|M|1||S4225|
cs_9_ms|9 MS|I|2/2/2|10||7|5|6|4|R|0||S4324|
cs_7_ms|7 MS|I|2/2/2|10||6|4|6|4|M|1||S4424|
cs_10_ms|10 MS|I|2/2/2|7||7|5|6|4|R|0||S4523|";

/// `key|name|rank|command|initiative|efficiency|activation|coordination|range|profile|orders|ma|replacement|hex`
const LEADERS: &str = "\
us_prentiss|Prentiss|D|6/T|0|0|0|0|8|N|0|10|Miller|S3916
us_miller|Miller|B|2/6/T|0|0|0|0|5|N|0|10|?|S4017
us_peabody|Peabody|B|1/6/T|0|0|0|0|6|A|1|10|?|
cs_as_johnston|A.S. Johnston|A|M|0|0|0|0|10|N|0|40||S2918
cs_bragg|Bragg|C|2 Corps|0|1|0|0|10|N|0|40|Withers|S2720
cs_hardee|Hardee|C|3 Corps|0|1|0|0|10|N|0|40|Hindman|S2918
cs_hindman|Hindman|D|1/3|0|0|0|1|9|N|0|10||S2820
cs_wood|Wood|B|3/1/3|0|0|0|0|6|U|0|10|Patterson|S2918
cs_shaver|Shaver|B|1/1/3|0|0|0|0|6|N|0|10|?|S3219
cs_withers|Withers|D|2/2|0|0|1|1|9|N|0|10|Chalmers|S4127
cs_gladden|Gladden|B|1/2/2|0|0|0|0|6|A|0|10|Adams|S3922
cs_chalmers|Chalmers|B|2/2/2|0|0|0|0|6|A|1|10|?|S4125";

/// `code|division|leader|orders`
const BRIGADES: [(&str, &str, Option<&str>, Option<Orders>); 7] = [
    ("1/6/T", "6/T", Some("us_peabody"), Some(Orders::Advance)),
    ("2/6/T", "6/T", Some("us_miller"), Some(Orders::Advance)),
    ("G/6/T", "6/T", None, Some(Orders::Advance)),
    ("3/1/3", "1/3", Some("cs_wood"), None),
    ("1/1/3", "1/3", Some("cs_shaver"), Some(Orders::Attack)),
    ("1/2/2", "2/2", Some("cs_gladden"), Some(Orders::Attack)),
    ("2/2/2", "2/2", Some("cs_chalmers"), Some(Orders::Advance)),
];

const VICTORY: [(&str, &str); 10] = [
    ("S3514", "25 MO"),
    ("S4515", "Prentiss HQ"),
    ("S3715", "12 MI"),
    ("S4218", "18 MO"),
    ("S3916", "21 MO"),
    ("S4418", "61 IL"),
    ("S4117", "16 WI"),
    ("S4617", "18 WI"),
    ("S4215", "Hickenlooper"),
    ("S4315", "Munch"),
];

/// The hex with a printed number.
pub(super) fn hex(board: &Board, number: &str) -> Option<HexId> {
    board.find(number)
}

fn arm(code: &str) -> Arm {
    match code {
        "A" => Arm::Artillery,
        "C" => Arm::Cavalry,
        _ => Arm::Infantry,
    }
}

fn weapon(code: &str) -> Weapon {
    match code {
        "R" => Weapon::R,
        "SG" => Weapon::SG,
        "JR" => Weapon::JR,
        "TB" => Weapon::TB,
        "H12" => Weapon::H12,
        "N" => Weapon::N,
        "R3" => Weapon::R3,
        _ => Weapon::M,
    }
}

fn side(key: &str) -> Side {
    if key.starts_with("us") { Side::Union } else { Side::Confederate }
}

fn number<T: std::str::FromStr>(field: &str) -> T {
    field.parse().ok().expect("the roster's numbers are numbers")
}

fn units(board: &Board) -> Vec<UnitSpec> {
    UNITS
        .lines()
        .map(|line| {
            let f: Vec<&str> = line.split('|').collect();
            let sections: Vec<Section> =
                f[12].split_whitespace().map(|s| Section { guns: number(&s[..1]), weapon: weapon(&s[1..]) }).collect();
            let strength = number(f[4]);
            let side = side(f[0]);
            UnitSpec {
                key: f[0].into(),
                name: f[1].into(),
                short: f[1].split_whitespace().collect::<String>().chars().take(4).collect(),
                side,
                arm: arm(f[2]),
                weapon: weapon(f[10]),
                sections,
                strength,
                cohesion: number(f[6]),
                cohesion_disordered: number(f[7]),
                ma: number(f[8]),
                ma_disordered: number(f[9]),
                green: f[11] == "1",
                brigade: BrigadeId(BRIGADES.iter().position(|b| b.0 == f[3]).expect("a brigade") as u16),
                start: UnitStart {
                    hex: hex(board, f[13]).expect("a hex"),
                    facing: if side == Side::Union { Facing::SW } else { Facing::NE },
                    strength: if f[5].is_empty() { strength } else { number(f[5]) },
                    disordered: f[14] == "disordered",
                    out_of_ammo: f[14] == "out",
                },
            }
        })
        .collect()
}

const DIVISIONS: [(&str, &str, Option<u16>); 3] =
    [("6/T", "us_prentiss", None), ("1/3", "cs_hindman", Some(1)), ("2/2", "cs_withers", Some(0))];
const CORPS: [(&str, &str, u16); 2] = [("2 Corps", "cs_bragg", 2), ("3 Corps", "cs_hardee", 1)];

fn division(code: &str) -> DivisionId {
    DivisionId(DIVISIONS.iter().position(|d| d.0 == code).expect("a division") as u16)
}

fn leaders(board: &Board) -> Vec<LeaderSpec> {
    LEADERS
        .lines()
        .map(|line| {
            let f: Vec<&str> = line.split('|').collect();
            let (rank, command) = match f[2] {
                "B" => (
                    Rank::Brigade,
                    Command::Brigade(BrigadeId(BRIGADES.iter().position(|b| b.0 == f[3]).expect("a brigade") as u16)),
                ),
                "D" => (Rank::Division, Command::Division(division(f[3]))),
                "C" => (
                    Rank::Corps,
                    Command::Corps(CorpsId(CORPS.iter().position(|c| c.0 == f[3]).expect("a corps") as u16)),
                ),
                _ => (Rank::Army, Command::Army),
            };
            LeaderSpec {
                key: f[0].into(),
                name: f[1].into(),
                replacement: (f[12].len() > 1).then(|| f[12].to_owned()),
                has_replacement: !f[12].is_empty(),
                replacement_ratings: Ratings {
                    initiative: 0,
                    efficiency: 0,
                    activation: 0,
                    coordination: 0,
                    range: [5, 7, 9, 10][rank as usize],
                    profile: Profile::Normal,
                    orders: 0,
                },
                short: f[1].chars().filter(|c| c.is_alphabetic()).take(4).collect(),
                side: side(f[0]),
                rank,
                command,
                initiative: number(f[4]),
                efficiency: number(f[5]),
                activation: number(f[6]),
                coordination: number(f[7]),
                range: number(f[8]),
                profile: match f[9] {
                    "A" => Profile::Aggressive,
                    "U" => Profile::Unreliable,
                    _ => Profile::Normal,
                },
                orders: number(f[10]),
                ma: number(f[11]),
                start: hex(board, f[13]),
            }
        })
        .collect()
}

fn area(board: &Board) -> Area {
    let corner = |number: &str| board.find(number).expect("a corner of the playing area");
    let (first, last) = (corner("S2612"), corner("S4929"));
    Area { west: board.column(first), east: board.column(last), north: board.row(first), south: board.row(last) }
}

fn scenario(board: &Board) -> Scenario {
    let turn = |name: &str, hour: u8| TurnSpec {
        name: name.into(),
        hour,
        event_chits: 2,
        initiative: BySide { union: 0, confederate: i8::from(hour == 8) },
        event_period: "8-9 AM".into(),
    };
    Scenario {
        id: "gbacw/02".into(),
        number: "2".into(),
        title: "Sound the Long Roll".into(),
        turns: vec![turn("8 AM", 8), turn("9 AM", 9)],
        area: area(board),
        pools: BySide { union: vec![(2, 2), (3, 1)], confederate: vec![(2, 2), (3, 4)] },
        victory_hexes: VICTORY
            .iter()
            .map(|(number, name)| VictoryHex {
                hex: hex(board, number).expect("a hex"),
                name: (*name).into(),
                holder: Side::Union,
            })
            .collect(),
        csa_loss_limit: 11,
        csa_targets: Some((BrigadeId(0), BrigadeId(1))),
        union_regiments: 2,
        union_points: 12,
        union_shaken_until: 9,
        union_rout_check_until: 9,
        union_resupply_until: 9,
        johnston_abilities: false,
        attach_from: 9,
        attack_minded: Some((CorpsId(0), 18)),
        skittish_unit: Some(UnitId(5)),
        supply: BySide::default(),
        infantry_camps: Vec::new(),
        camps: Vec::new(),
    }
}

/// The book of the scenario.
pub(super) fn book(options: Options) -> Book {
    let source = Library::builtin().read("scenarios/gbacw/maps/itw.yaml").expect("the map is inside the program");
    let board = Arc::new(crate::map::file::read(&source).expect("the map is sound"));
    let units = units(&board);
    let leaders = leaders(&board);
    let by_key = |key: &str| LeaderId(leaders.iter().position(|l| l.key == key).expect("a leader") as u16);
    let name = |leader: Option<LeaderId>| leader.map_or("guns".to_owned(), |l| leaders[l.index()].name.clone());
    let brigades: Vec<BrigadeSpec> = BRIGADES
        .iter()
        .enumerate()
        .map(|(i, (code, div, leader, orders))| {
            let leader = leader.map(by_key);
            BrigadeSpec {
                code: (*code).into(),
                name: if leader.is_some() { format!("{}'s brigade", name(leader)) } else { "Prentiss's guns".into() },
                short: if leader.is_some() { name(leader) } else { "Prentiss's guns".into() },
                side: if div.ends_with('T') { Side::Union } else { Side::Confederate },
                division: division(div),
                kind: if leader.is_some() { BrigadeKind::Brigade } else { BrigadeKind::DivisionGuns },
                leader,
                units: (0..units.len() as u16)
                    .map(UnitId)
                    .filter(|u| units[u.index()].brigade == BrigadeId(i as u16))
                    .collect(),
                start_orders: *orders,
            }
        })
        .collect();
    let divisions = DIVISIONS
        .iter()
        .enumerate()
        .map(|(i, (code, leader, corps))| DivisionSpec {
            code: (*code).into(),
            name: format!("{}'s division", name(Some(by_key(leader)))),
            short: name(Some(by_key(leader))),
            side: side(leader),
            corps: corps.map(CorpsId),
            leader: by_key(leader),
            brigades: (0..brigades.len() as u16)
                .map(BrigadeId)
                .filter(|b| brigades[b.index()].division == DivisionId(i as u16))
                .collect(),
        })
        .collect();
    let corps = CORPS
        .iter()
        .map(|(code, commander, division)| CorpsSpec {
            code: (*code).into(),
            name: format!("{}'s corps", name(Some(by_key(commander)))),
            short: name(Some(by_key(commander))),
            side: Side::Confederate,
            commander: by_key(commander),
            divisions: vec![DivisionId(*division)],
        })
        .collect();
    let scenario = scenario(&board);
    let ground = vec![Ground::Field; board.len()];
    let terrain = Arc::new(DrawnTerrain { board: board.clone(), area: scenario.area, ground });
    Book { board, terrain, charts: Charts::builtin(), scenario, options, units, leaders, brigades, divisions, corps }
}
