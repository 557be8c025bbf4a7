//! A scenario's [`Book`] from its checked data.

use std::sync::Arc;

use super::book::{
    Arm, Book, BrigadeId, BrigadeKind, BrigadeSpec, Command, CorpsId, CorpsSpec, DivisionId, DivisionSpec, LeaderId,
    LeaderSpec, Options, Profile, Rank, Ratings, Scenario, Section, TurnSpec, UnitId, UnitSpec, UnitStart, VictoryHex,
};
use super::charts::{Terrain, Weapon};
use super::data::{BattleData, LeaderRank, LeaderRow, LeaderSetup, Level, StartAmmo, StartOrders, UnitSetup, UnitType};
use super::sight::SightTable;
use super::world::Orders;
use crate::engine::snapshot::{Ground, Terrain as DrawnTerrain};
use crate::kit::{BySide, Side};
use crate::map::board::CampKind;
use crate::map::{Board, HexId};

/// The hour from which batteries may be attached to brigades (`gbacw-bb:4.33`).
const ATTACH_FROM: u8 = 9;
/// The commander whose help with orders goes one way only, and the last hour of that (`gbacw-bb:6.22`).
const ATTACK_MINDED: (&str, u8) = ("cs_bragg", 18);

/// The formations that take part, in an order that gives each its id.
struct Plan {
    /// Code, division code, leader's key, kind.
    brigades: Vec<(String, String, Option<String>, BrigadeKind)>,
    /// Code, corps code, leader's key.
    divisions: Vec<(String, Option<String>, String)>,
    /// Code, leader's key.
    corps: Vec<(String, String)>,
    /// Keys of the leaders, Union first, as the set-up lists them.
    leaders: Vec<(Side, String)>,
}

impl Plan {
    fn new(data: &BattleData) -> Self {
        let mut plan = Self { brigades: Vec::new(), divisions: Vec::new(), corps: Vec::new(), leaders: Vec::new() };
        for side in Side::BOTH {
            let setup = data.battle.setup.side(side);
            plan.leaders.extend(setup.leaders.iter().map(|l| (side, l.id.value.clone())));
            for unit in &setup.units {
                plan.add_unit(data, unit);
            }
        }
        plan
    }

    fn add_unit(&mut self, data: &BattleData, unit: &UnitSetup) {
        let code = data.command_of(unit).expect("every unit of the set-up has a command");
        let (_, row) = data.oob.command(code).expect("the file was checked");
        let leader = row.leader.as_ref().map(|l| l.value.clone());
        let (brigade, division) = if row.level == Level::Division {
            (format!("guns of {code}"), code.to_owned())
        } else {
            (code.to_owned(), row.parent.as_ref().expect("a brigade has a division").value.clone())
        };
        if self.brigades.iter().any(|b| b.0 == brigade) {
            return;
        }
        let kind = if row.level == Level::Division { BrigadeKind::DivisionGuns } else { BrigadeKind::Brigade };
        let leader = leader.filter(|_| kind == BrigadeKind::Brigade);
        self.brigades.push((brigade, division.clone(), leader, kind));
        self.add_division(data, &division);
    }

    fn add_division(&mut self, data: &BattleData, code: &str) {
        if self.divisions.iter().any(|d| d.0 == code) {
            return;
        }
        let (_, row) = data.oob.command(code).expect("the file was checked");
        let leader = row.leader.as_ref().expect("a division has a leader").value.clone();
        let parent = row.parent.as_ref().map(|p| p.value.clone());
        let corps = parent.filter(|p| data.oob.command(p).is_some_and(|(_, c)| c.level == Level::Corps));
        if let Some(corps) = &corps
            && !self.corps.iter().any(|c| c.0 == *corps)
        {
            let (_, row) = data.oob.command(corps).expect("the file was checked");
            let commander = row.leader.as_ref().expect("a corps has a commander").value.clone();
            self.corps.push((corps.clone(), commander));
        }
        self.divisions.push((code.to_owned(), corps, leader));
    }

    fn leader(&self, key: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|(_, k)| k == key).map(|i| LeaderId(i as u16))
    }

    fn brigade(&self, code: &str) -> Option<BrigadeId> {
        self.brigades.iter().position(|b| b.0 == code).map(|i| BrigadeId(i as u16))
    }

    fn division(&self, code: &str) -> Option<DivisionId> {
        self.divisions.iter().position(|d| d.0 == code).map(|i| DivisionId(i as u16))
    }

    fn corps(&self, code: &str) -> Option<CorpsId> {
        self.corps.iter().position(|c| c.0 == code).map(|i| CorpsId(i as u16))
    }
}

/// The book of a battle.
pub fn book(data: BattleData, options: Options) -> Book {
    let plan = Plan::new(&data);
    let leaders = leaders(&data, &plan);
    let units = units(&data, &plan);
    let brigades = brigades(&data, &plan, &leaders, &units);
    let divisions = divisions(&plan, &leaders, &brigades);
    let corps = corps(&plan, &leaders, &divisions);
    let scenario = scenario(&data, &plan, &units);
    let terrain = Arc::new(DrawnTerrain {
        board: Arc::clone(&data.board),
        area: data.area,
        ground: data.board.hexes().map(|h| ground(&data, h)).collect(),
    });
    Book {
        board: data.board,
        terrain,
        charts: data.charts,
        scenario,
        options,
        units,
        leaders,
        brigades,
        divisions,
        corps,
        sight: SightTable::new(data.area),
        trace_prices: super::command::TracePrices::default(),
    }
}

fn ground(data: &BattleData, hex: HexId) -> Ground {
    match data.charts.terrain.terrain(data.board.terrain(hex)) {
        Some(Terrain::Field) => Ground::Field,
        Some(Terrain::Boundary) => Ground::Boundary,
        Some(Terrain::Woods) => Ground::Woods,
        Some(Terrain::Thicket) => Ground::Thicket,
        Some(Terrain::SlopingWoods) => Ground::Sloping,
        Some(Terrain::Marsh) => Ground::Marsh,
        Some(Terrain::MarshStream) => Ground::MarshStream,
        Some(Terrain::River) | None => Ground::Water,
    }
}

fn leaders(data: &BattleData, plan: &Plan) -> Vec<LeaderSpec> {
    let setups = Side::BOTH.into_iter().flat_map(|s| data.battle.setup.side(s).leaders.iter().map(move |l| (s, l)));
    setups.map(|(side, setup)| leader(data, plan, side, setup)).collect()
}

fn leader(data: &BattleData, plan: &Plan, side: Side, setup: &LeaderSetup) -> LeaderSpec {
    let row: &LeaderRow = data.oob.leader(&setup.id).expect("the file was checked");
    let code = row.command.as_str();
    let (rank, command) = match row.rank {
        LeaderRank::Brigade => (Rank::Brigade, plan.brigade(code).map(Command::Brigade)),
        LeaderRank::Division => (Rank::Division, plan.division(code).map(Command::Division)),
        LeaderRank::Corps => (Rank::Corps, plan.corps(code).map(Command::Corps)),
        LeaderRank::Army => (Rank::Army, Some(Command::Army)),
    };
    let allowances = &data.charts.command.allowances;
    let ma = if rank >= Rank::Corps { allowances.high_commander } else { allowances.brigade_leader };
    let replacement = row.replacement.as_ref();
    LeaderSpec {
        key: row.id.value.clone(),
        name: row.name.clone(),
        replacement: replacement.and_then(|r| r.name.clone()),
        has_replacement: replacement.is_some(),
        replacement_ratings: Ratings {
            initiative: 0,
            efficiency: replacement.map_or(0, |r| r.efficiency),
            activation: replacement.map_or(0, |r| r.activation),
            coordination: replacement.map_or(0, |r| r.coordination),
            range: replacement.map_or(row.range, |r| r.range),
            profile: replacement.and_then(|r| r.profile).unwrap_or(Profile::Normal),
            orders: replacement.map_or(0, |r| r.orders),
        },
        short: short_leader(&row.name),
        side,
        rank,
        command: command.expect("a leader of the set-up commands something that takes part"),
        initiative: row.initiative,
        efficiency: row.efficiency,
        activation: row.activation,
        coordination: row.coordination,
        range: row.range,
        profile: row.profile.unwrap_or(Profile::Normal),
        orders: row.orders,
        ma,
        start: setup.hex.as_ref().map(|h| data.hex(h)),
    }
}

fn units(data: &BattleData, plan: &Plan) -> Vec<UnitSpec> {
    let setups = Side::BOTH.into_iter().flat_map(|s| data.battle.setup.side(s).units.iter().map(move |u| (s, u)));
    setups.map(|(side, setup)| unit(data, plan, side, setup)).collect()
}

fn unit(data: &BattleData, plan: &Plan, side: Side, setup: &UnitSetup) -> UnitSpec {
    let row = data.oob.unit(&setup.id).expect("the file was checked");
    let code = data.command_of(setup).expect("the file was checked");
    let brigade = plan.brigade(code).or_else(|| plan.brigade(&format!("guns of {code}"))).expect("the plan holds it");
    let allowances = &data.charts.command.allowances;
    let (arm, ma) = match row.kind {
        UnitType::Cavalry => (Arm::Cavalry, &allowances.cavalry),
        UnitType::Artillery | UnitType::Gunboat => (Arm::Artillery, &allowances.artillery),
        UnitType::Infantry | UnitType::Detachment => (Arm::Infantry, &allowances.infantry),
    };
    let cohesion = row.cohesion.as_ref().map_or([0, 0], |c| c.value);
    let strength = row.strength.value;
    UnitSpec {
        key: row.id.value.clone(),
        name: row.name.clone(),
        short: short_unit(&row.name, arm),
        side,
        arm,
        weapon: row.main_weapon().unwrap_or(Weapon::M),
        sections: row.sections.iter().map(|s| Section { weapon: s.weapon, guns: s.guns }).collect(),
        strength,
        cohesion: cohesion[0] as i8,
        cohesion_disordered: cohesion[1] as i8,
        ma: ma.good,
        ma_disordered: ma.disordered,
        green: row.green,
        brigade,
        start: UnitStart {
            hex: data.hex(&setup.hex),
            facing: setup.facing.unwrap_or(data.battle.setup.side(side).facing),
            strength: setup.strength.as_ref().map_or(strength, |s| s.value),
            disordered: setup.disordered,
            out_of_ammo: setup.ammo == StartAmmo::Out,
        },
    }
}

fn brigades(data: &BattleData, plan: &Plan, leaders: &[LeaderSpec], units: &[UnitSpec]) -> Vec<BrigadeSpec> {
    plan.brigades
        .iter()
        .enumerate()
        .map(|(i, (code, division, leader, kind))| {
            let id = BrigadeId(i as u16);
            let members: Vec<UnitId> =
                (0..units.len() as u16).map(UnitId).filter(|u| units[u.index()].brigade == id).collect();
            let leader = leader.as_ref().and_then(|l| plan.leader(l));
            let division = plan.division(division).expect("the plan holds it");
            let short = match leader {
                Some(leader) => short_name(&leaders[leader.index()].name).to_owned(),
                None => {
                    let head = plan.leader(&plan.divisions[division.index()].2);
                    format!("{}'s guns", head.map_or(code.as_str(), |l| short_name(&leaders[l.index()].name)))
                }
            };
            let name = if leader.is_some() { format!("{short}'s brigade") } else { short.clone() };
            let start = data.battle.orders.value.get(code).map_or(StartOrders::Advance, |o| o.value);
            BrigadeSpec {
                code: code.clone(),
                name,
                short,
                side: units[members[0].index()].side,
                division,
                kind: *kind,
                leader,
                units: members,
                start_orders: match start {
                    StartOrders::Advance => Some(Orders::Advance),
                    StartOrders::Attack => Some(Orders::Attack),
                    StartOrders::Choice => None,
                },
            }
        })
        .collect()
}

fn divisions(plan: &Plan, leaders: &[LeaderSpec], brigades: &[BrigadeSpec]) -> Vec<DivisionSpec> {
    plan.divisions
        .iter()
        .enumerate()
        .map(|(i, (code, corps, leader))| {
            let leader = plan.leader(leader).expect("a division's leader takes part");
            let spec = &leaders[leader.index()];
            DivisionSpec {
                code: code.clone(),
                name: format!("{}'s division", short_name(&spec.name)),
                short: short_name(&spec.name).to_owned(),
                side: spec.side,
                corps: corps.as_ref().and_then(|c| plan.corps(c)),
                leader,
                brigades: (0..brigades.len() as u16)
                    .map(BrigadeId)
                    .filter(|b| brigades[b.index()].division == DivisionId(i as u16))
                    .collect(),
            }
        })
        .collect()
}

fn corps(plan: &Plan, leaders: &[LeaderSpec], divisions: &[DivisionSpec]) -> Vec<CorpsSpec> {
    plan.corps
        .iter()
        .enumerate()
        .map(|(i, (code, commander))| {
            let commander = plan.leader(commander).expect("a corps' commander takes part");
            let spec = &leaders[commander.index()];
            CorpsSpec {
                code: code.clone(),
                name: format!("{}'s corps", short_name(&spec.name)),
                short: short_name(&spec.name).to_owned(),
                side: spec.side,
                commander,
                divisions: (0..divisions.len() as u16)
                    .map(DivisionId)
                    .filter(|d| divisions[d.index()].corps == Some(CorpsId(i as u16)))
                    .collect(),
            }
        })
        .collect()
}

fn scenario(data: &BattleData, plan: &Plan, units: &[UnitSpec]) -> Scenario {
    let battle = &data.battle;
    let through = |turn: &str| super::data::hour(turn).expect("the charts were checked");
    let pool = |side: Side| battle.efficiency.side(side).pool.iter().map(|(v, n)| (*v, *n)).collect();
    let camps = |wanted: &dyn Fn(CampKind) -> bool| camps(&data.board, wanted);
    let brigade = |code: &str| plan.brigade(code).expect("the file was checked");
    Scenario {
        id: format!("gbacw/{:0>2}", battle.number),
        number: battle.number.clone(),
        title: battle.title.clone(),
        turns: battle
            .turns
            .value
            .iter()
            .map(|t| TurnSpec {
                name: t.name.value.clone(),
                hour: t.hour.value,
                event_chits: t.event_chits,
                initiative: BySide { union: t.initiative.union, confederate: t.initiative.confederate },
                event_period: data.event_period(&t.name).to_owned(),
            })
            .collect(),
        area: data.area,
        pools: BySide { union: pool(Side::Union), confederate: pool(Side::Confederate) },
        victory_hexes: battle
            .victory
            .hexes
            .iter()
            .map(|v| VictoryHex { hex: data.hex(&v.hex), name: v.name.clone(), holder: v.holder })
            .collect(),
        csa_loss_limit: battle.victory.confederate.most_losses,
        csa_targets: Some((
            brigade(&battle.victory.confederate.gone),
            brigade(&battle.victory.confederate.ineffective),
        )),
        union_regiments: battle.victory.union.regiments,
        union_points: battle.victory.union.points,
        union_shaken_until: through(&data.charts.cohesion.check.union_morning_through),
        union_rout_check_until: through(&data.charts.cohesion.second_disorder.union_rout_check_through),
        union_resupply_until: through(&data.charts.ammunition.small_arms.union_early_through),
        johnston_abilities: battle.special.johnston_abilities,
        attach_from: ATTACH_FROM,
        attack_minded: plan
            .corps
            .iter()
            .position(|c| c.1 == ATTACK_MINDED.0)
            .map(|i| (CorpsId(i as u16), ATTACK_MINDED.1)),
        skittish_unit: battle
            .special
            .faint_hearted
            .as_ref()
            .and_then(|f| units.iter().position(|u| u.key == f.id.value))
            .map(|i| UnitId(i as u16)),
        supply: data.supply(),
        infantry_camps: camps(&|k| k == CampKind::Infantry),
        camps: camps(&|k| k != CampKind::Hq),
    }
}

fn camps(board: &Board, wanted: &dyn Fn(CampKind) -> bool) -> Vec<HexId> {
    let mut hexes: Vec<HexId> = board.camps.iter().filter(|c| wanted(c.kind)).map(|c| c.hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

/// A leader's surname: `A.S. Johnston` is `Johnston`, `Wood (S. A. M.)` is `Wood`.
fn short_name(name: &str) -> &str {
    let name = name.split(" (").next().unwrap_or(name);
    name.rsplit(' ').next().unwrap_or(name)
}

/// Four letters for the map: `*Pre`.
fn short_leader(name: &str) -> String {
    std::iter::once('*').chain(short_name(name).chars().filter(|c| c.is_alphabetic()).take(3)).collect()
}

/// Four letters for the map: `25MO`, `9ARB`, `=Mun`, `/GAD`.
fn short_unit(name: &str, arm: Arm) -> String {
    let sign = match arm {
        Arm::Infantry => return short_regiment(name),
        Arm::Cavalry => '/',
        Arm::Artillery => '=',
    };
    std::iter::once(sign).chain(name.chars().filter(|c| c.is_alphanumeric()).take(3)).collect()
}

fn short_regiment(name: &str) -> String {
    let mut out = String::new();
    for word in name.split(' ') {
        match word {
            "Bn" => out.push('B'),
            "Confederate" => out.push_str("CF"),
            other => out.push_str(other),
        }
    }
    out.chars().take(4).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_cut_to_four_letters() {
        assert_eq!(short_unit("25 MO", Arm::Infantry), "25MO");
        assert_eq!(short_unit("9 AR Bn", Arm::Infantry), "9ARB");
        assert_eq!(short_unit("3 Confederate", Arm::Infantry), "3CF");
        assert_eq!(short_unit("Munch Bty", Arm::Artillery), "=Mun");
        assert_eq!(short_unit("GA Dragoons Cav", Arm::Cavalry), "/GAD");
        assert_eq!(short_leader("A.S. Johnston"), "*Joh");
        assert_eq!(short_name("Wood (S. A. M.)"), "Wood");
    }
}
