//! A scenario's [`Book`] from its checked data.

use std::sync::Arc;

use super::book::{
    Award, AwardFor, AwardTo, Book, BrigadeId, BrigadeSpec, Clock, Command, CupFrom, Draws, Entry, EntryMode, Face,
    Held, LeaderId, LeaderSpec, Nervous, Options, Scenario, Switches, UnitId, UnitSpec, VictoryLevel,
};
use super::data::{self, Arrival, ArrivalTurn, BattleData, How, JoinsCup, LeaderChit, UnitRow, UnitSetup};
use super::ground::Ground;
use crate::data::Located;
use crate::kit::{BySide, Side};
use crate::map::HexId;
use crate::map::board::CampKind;

/// A unit that takes part, and how it comes into the battle.
enum Coming<'a> {
    /// It is set up.
    SetUp(&'a UnitSetup),
    /// It arrives, worn or not.
    Arrives(&'a Arrival, bool),
}

/// Who takes part, in the order that gives each its id.
struct Plan<'a> {
    units: Vec<(Side, &'a UnitRow, Coming<'a>)>,
    brigades: Vec<(Side, &'a str)>,
    leaders: Vec<(Side, &'a LeaderChit)>,
}

impl<'a> Plan<'a> {
    fn new(data: &'a BattleData, options: &Options) -> Self {
        let mut plan = Self { units: Vec::new(), brigades: Vec::new(), leaders: Vec::new() };
        for side in Side::BOTH {
            plan.add_units(data, side, options);
        }
        for side in Side::BOTH {
            let chits = data.battle.chits.leaders.iter().filter(|l| data.oob[side].leader(&l.id).is_some());
            let chits: Vec<&LeaderChit> = chits.filter(|l| is_in(l, options)).collect();
            for name in chits.iter().flat_map(|l| &l.brigades) {
                if plan.units.iter().any(|(s, u, c)| *s == side && brigade_of(u, c) == Some(name.as_str())) {
                    plan.brigades.push((side, name.as_str()));
                }
            }
            plan.leaders.extend(chits.into_iter().map(|l| (side, l)));
        }
        plan
    }

    fn add_units(&mut self, data: &'a BattleData, side: Side, options: &Options) {
        let row = |id: &Located<String>| data.oob[side].unit(id).expect("the file was checked");
        for set_up in data.battle.setup.side(side) {
            self.units.push((side, row(&set_up.id), Coming::SetUp(set_up)));
        }
        for arrival in data.battle.arrivals.side(side) {
            if arrival.option.as_ref().is_some_and(|name| !is_on(name, options)) {
                continue;
            }
            for id in &arrival.units {
                let worn = arrival.worn.contains(id);
                self.units.push((side, row(id), Coming::Arrives(arrival, worn)));
            }
        }
    }

    fn unit(&self, key: &str) -> Option<UnitId> {
        self.units.iter().position(|(_, u, _)| *u.id == *key).map(|i| UnitId(i as u16))
    }

    fn brigade(&self, name: &str) -> Option<BrigadeId> {
        self.brigades.iter().position(|(_, b)| *b == name).map(|i| BrigadeId(i as u16))
    }

    fn leader(&self, key: &str) -> Option<LeaderId> {
        self.leaders.iter().position(|(_, l)| *l.id == *key).map(|i| LeaderId(i as u16))
    }
}

/// Whether a leader's chit can come at all with these options.
fn is_in(chit: &LeaderChit, options: &Options) -> bool {
    options.lew_wallace || chit.from.as_ref().is_none_or(|f| f.value != JoinsCup::March)
}

/// Whether an option is on by its name.
fn is_on(name: &str, options: &Options) -> bool {
    match name {
        "jackson" => options.jackson,
        "lew_wallace" => options.lew_wallace,
        "battery_fall_back" => options.battery_fall_back,
        "hidden_alert" => options.hidden_alert,
        "no_rebuild_after_broken" => options.no_rebuild_after_broken,
        _ => false,
    }
}

/// The brigade of a unit in this battle.
fn brigade_of<'a>(unit: &'a UnitRow, coming: &Coming<'a>) -> Option<&'a str> {
    let own = match coming {
        Coming::SetUp(row) => row.brigade.as_ref(),
        Coming::Arrives(row, _) => row.brigade.as_ref(),
    };
    own.or(unit.brigade.as_ref()).map(|b| b.as_str())
}

/// The book of a battle.
pub fn book(data: BattleData, options: Options) -> Book {
    let plan = Plan::new(&data, &options);
    let units: Vec<UnitSpec> =
        plan.units.iter().map(|(side, row, coming)| unit(&data, &plan, *side, row, coming)).collect();
    let leaders = leaders(&data, &plan);
    let brigades = brigades(&data, &plan, &units, &leaders);
    let scenario = scenario(&data, &plan, &options, &brigades);
    let events = data.charts.events.chits.iter().filter(|c| c.battles.contains(&data.battle.number)).cloned().collect();
    let ground = Ground::new(Arc::clone(&data.board), data.area, &data.charts.terrain, &scenario.camps, &scenario.dots);
    let terrain = Arc::new(ground.drawn());
    Book {
        board: data.board,
        terrain,
        ground,
        charts: data.charts,
        scenario,
        options,
        units,
        leaders,
        brigades,
        events,
    }
}

fn unit(data: &BattleData, plan: &Plan<'_>, side: Side, row: &UnitRow, coming: &Coming<'_>) -> UnitSpec {
    let face =
        |face: &Option<Located<(data::Strength, i8)>>| face.as_ref().map(|f| Face { sp2: f.value.0.0, cr: f.value.1 });
    let (entry, worn, hits, loose) = match coming {
        Coming::SetUp(set_up) => (placed(data, set_up), set_up.worn, set_up.hits, set_up.loose),
        Coming::Arrives(arrival, worn) => (due(data, arrival), *worn, 0, arrival.loose),
    };
    UnitSpec {
        key: row.id.value.clone(),
        name: row.name.clone(),
        short: row.short.value.clone(),
        side,
        arm: row.arm,
        weapon: row.weapon.value,
        fresh: face(&row.fresh),
        worn: face(&row.worn),
        fragile: row.fragile,
        immobile: row.immobile,
        other_half: row.other_half().and_then(|id| plan.unit(&id)),
        dismounted: None,
        brigade: brigade_of(row, coming).and_then(|name| plan.brigade(name)),
        loose,
        entry,
        // A unit without a fresh face shows its worn one all its life.
        starts_worn: worn || row.fresh.is_none(),
        starts_hits: hits,
    }
}

fn placed(data: &BattleData, row: &UnitSetup) -> Entry {
    match &row.hex {
        Some(hex) => Entry::Set(data.hex(hex)),
        None if row.eliminated => Entry::Eliminated,
        None => Entry::Afloat,
    }
}

fn due(data: &BattleData, row: &Arrival) -> Entry {
    let mode = match row.how {
        How::Activation => EntryMode::Activation,
        How::Single => EntryMode::Single,
        How::Guns => EntryMode::ArtilleryPhase,
    };
    let (turn, wallace) = match row.turn.value {
        ArrivalTurn::Turn(turn) => (turn, None),
        ArrivalTurn::March(after) => (Entry::NEVER, Some(after)),
    };
    Entry::Due { turn, hex: row.hex.as_ref().map(|h| data.hex(h)), mode, wallace }
}

fn leaders(data: &BattleData, plan: &Plan<'_>) -> Vec<LeaderSpec> {
    let first = data.battle.turns.first.0;
    let of = |(side, chit): &(Side, &LeaderChit)| {
        let row = data.oob[*side].leader(&chit.id).expect("the file was checked");
        let command: Command = row.command.into();
        let brigades = if command == Command::Cic {
            let may = |name: &str| !row.never.iter().any(|n| **n == *name);
            let all = plan.brigades.iter().enumerate().filter(|(_, (s, name))| s == side && may(name));
            all.map(|(i, _)| BrigadeId(i as u16)).collect()
        } else {
            chit.brigades.iter().filter_map(|name| plan.brigade(name)).collect()
        };
        let tires = data.battle.switches.tires.filter(|t| t.side == *side && command != Command::Cic);
        LeaderSpec {
            key: row.id.value.clone(),
            name: row.name.clone(),
            short: row.short.clone(),
            side: *side,
            command,
            rating: row.rating,
            casualty_rating: row.casualty,
            brigades,
            from: match chit.from.as_ref().map(|f| &f.value) {
                None => CupFrom::Turn(first),
                Some(JoinsCup::Turn(turn)) => CupFrom::Turn(*turn),
                Some(JoinsCup::Alert) => CupFrom::Alert,
                Some(JoinsCup::March) => CupFrom::Wallace,
                Some(JoinsCup::After(id)) => CupFrom::Falls(plan.leader(id).expect("the file was checked")),
            },
            starts_casualty: chit.fallen,
            tires: tires.map(|t| (t.from.0, t.less)),
        }
    };
    plan.leaders.iter().map(of).collect()
}

fn brigades(data: &BattleData, plan: &Plan<'_>, units: &[UnitSpec], leaders: &[LeaderSpec]) -> Vec<BrigadeSpec> {
    let of = |(i, (side, name)): (usize, &(Side, &str))| {
        let id = BrigadeId(i as u16);
        let leads = |l: &LeaderSpec| l.command != Command::Cic && l.brigades.contains(&id);
        let group = data.battle.asleep.iter().find(|row| row.brigades.iter().any(|b| **b == **name));
        let together = |row: &data::AsleepRow| row.brigades.iter().filter_map(|b| plan.brigade(b)).collect();
        BrigadeSpec {
            name: (*name).to_owned(),
            side: *side,
            leader: leaders.iter().position(leads).map(|l| LeaderId(l as u16)),
            units: (0..units.len() as u16).map(UnitId).filter(|u| units[u.index()].brigade == Some(id)).collect(),
            starts_alert: group.is_none(),
            alert_at: group.map_or(0, |row| row.at.0),
            alert_same_turn: group.is_some_and(|row| row.same_turn),
            alert_group: group.map_or_else(|| vec![id], together),
            alert_by_chit: group.is_some_and(|row| row.by_chit),
        }
    };
    plan.brigades.iter().enumerate().map(of).collect()
}

fn scenario(data: &BattleData, plan: &Plan<'_>, options: &Options, brigades: &[BrigadeSpec]) -> Scenario {
    let battle = &data.battle;
    let in_area = |hex: &HexId| data.area.contains(data.board.column(*hex), data.board.row(*hex));
    let rules = switches(data, plan);
    let camps_count = rules.camps_until > battle.turns.first.0;
    let list = |name: &str| {
        let mut hexes: Vec<HexId> = data.board.list(name).iter().copied().filter(in_area).collect();
        hexes.sort_unstable();
        hexes
    };
    let (landing, pond) = (list("landing").first().copied(), list("pond").first().copied());
    let (camps, dots) = if camps_count { (list("camps"), list("dots")) } else { (Vec::new(), Vec::new()) };
    let awards: Vec<Award> = battle.victory.awards.iter().map(|row| award(data, row)).collect();
    let draws = |side: Side| Draws { key: battle.chits.key.side(side), random: battle.chits.random.side(side) };
    let handicaps = battle.options.iter().filter(|o| is_on(&o.name, options)).filter_map(|o| o.handicap);
    debug_assert!(brigades.iter().all(|b| b.leader.is_some()), "checked");
    Scenario {
        id: format!("blind-swords/{}", battle.number),
        number: battle.number.clone(),
        title: battle.title.clone(),
        turns: battle.clocks(),
        area: data.area,
        rules,
        draws: BySide::from_fn(draws),
        fog_table: battle.chits.fog.value.clone(),
        headquarters: battle.headquarters.iter().map(|h| (h.name.clone(), data.hex(&h.hex))).collect(),
        held: held(data, &camps, &awards),
        camps,
        dots,
        landing,
        pond,
        exits: battle.switches.exits.as_ref().map_or_else(Vec::new, |e| data.hexes(&e.hexes)),
        river: data.board.hexes().filter(|h| is_river(data, *h)).collect(),
        entries: BySide::from_fn(|side| entries(data, plan, side)),
        nervous: battle
            .switches
            .nervous
            .as_ref()
            .and_then(|row| Some(Nervous { unit: plan.unit(&row.id)?, from2: 2 * row.from })),
        awards,
        levels: battle.victory.levels.iter().map(level).collect(),
        handicap2: handicaps.map(|h| h.0).sum(),
        special: battle.special.clone(),
    }
}

fn is_river(data: &BattleData, hex: HexId) -> bool {
    use super::charts::terrain::Terrain;
    data.charts.terrain.terrain(data.board.terrain(hex)) == Some(Terrain::River)
}

/// Hexes where a side's reinforcements come in, ascending.
fn entries(data: &BattleData, plan: &Plan<'_>, side: Side) -> Vec<HexId> {
    let hex = |(s, _, coming): &(Side, &UnitRow, Coming<'_>)| match coming {
        Coming::Arrives(row, _) if *s == side => row.hex.as_ref().map(|h| data.hex(h)),
        _ => None,
    };
    let mut hexes: Vec<HexId> = plan.units.iter().filter_map(hex).collect();
    hexes.sort_unstable();
    hexes.dedup();
    hexes
}

fn switches(data: &BattleData, plan: &Plan<'_>) -> Switches {
    let row = &data.battle.switches;
    let from = |time: Option<super::charts::Time>, else_: Clock| time.map_or(else_, |t| t.0);
    Switches {
        surprise: row.surprise,
        opening: row.opening.as_ref().and_then(|name| plan.brigade(name)),
        opening_at: row.opening_at.as_ref().and_then(|id| plan.leader(id)),
        long_roll: row.long_roll,
        gunboats: row.gunboats,
        wrecked: row.wrecked,
        camps_until: from(row.camps_until, 0),
        march_from: from(row.march_from, 0),
        union_attack_from: from(row.union_attack_from, 0),
        johnston_from: from(row.johnston_from, Clock::MAX),
        battery_limit: row.battery_limit,
        alert_chit: row.alert_chit,
        exits_from: row.exits.as_ref().map_or(Clock::MAX, |e| e.from.0),
        sudden_death: row.sudden_death,
    }
}

fn award(data: &BattleData, row: &data::AwardRow) -> Award {
    use data::AwardWhat;
    Award {
        to: match row.to.value {
            data::AwardTo::Union => AwardTo::Side(Side::Union),
            data::AwardTo::Confederate => AwardTo::Side(Side::Confederate),
            data::AwardTo::Holder => AwardTo::Holder,
            data::AwardTo::Enemy => AwardTo::Enemy,
        },
        vp2: row.vp.0,
        what: match &row.what {
            AwardWhat::Control(hexes) => AwardFor::Control(data.hexes(hexes)),
            AwardWhat::ControlAt { turn, per, hexes } => AwardFor::ControlAt(data.hexes(hexes), turn.0, *per),
            AwardWhat::CountAt { turn, least, hexes } => AwardFor::CountAt(data.hexes(hexes), turn.0, *least),
            AwardWhat::Occupied(hexes) => AwardFor::Occupied(data.hexes(hexes)),
            AwardWhat::Wins(hexes) => AwardFor::Wins(data.hexes(hexes)),
            AwardWhat::InfantryLost { min, max } => AwardFor::InfantryLost { min: *min, max: *max },
            AwardWhat::BatteryLost => AwardFor::BatteryLost,
            AwardWhat::Wrecked(side) => AwardFor::Wrecked(*side),
            AwardWhat::Declared => AwardFor::Declared,
        },
        words: row.words.clone(),
    }
}

fn level(row: &data::LevelRow) -> VictoryLevel {
    VictoryLevel { least2: row.least.as_ref().map(|l| l.value.0), winner: row.winner, words: row.words.clone() }
}

/// Hexes whose holder is recorded: the camps in force and all that an award asks about, ascending.
fn held(data: &BattleData, camps: &[HexId], awards: &[Award]) -> Vec<Held> {
    let asked = data.battle.victory.awards.iter().filter(|a| a.what.is_control()).flat_map(|a| a.what.hexes());
    let mut hexes: Vec<HexId> = asked.map(|h| data.hex(h)).chain(camps.iter().copied()).collect();
    hexes.sort_unstable();
    hexes.dedup();
    let worth = |hex: HexId| -> i16 {
        let at_end = |a: &&Award| matches!(&a.what, AwardFor::Control(hexes) if hexes.contains(&hex));
        awards.iter().filter(at_end).map(|a| a.vp2).sum()
    };
    let of = |hex: HexId| Held { hex, name: name(data, hex), camp: camps.contains(&hex), worth2: worth(hex) };
    hexes.into_iter().map(of).collect()
}

/// What a hex is called: as the battle says, else by its camp, its headquarters, its place, or its number.
fn name(data: &BattleData, hex: HexId) -> String {
    let board = &data.board;
    let named = data.battle.victory.names.iter().find(|row| row.hexes.iter().any(|h| data.hex(h) == hex));
    if let Some(row) = named {
        return row.name.clone();
    }
    if let Some(camp) = board.camps.iter().find(|c| c.hex == hex && c.kind == CampKind::Infantry) {
        return format!("camp of the {}", camp.name);
    }
    let headquarters = board.camps.iter().find(|c| c.hex == hex && c.kind == CampKind::Hq).map(|c| &c.name);
    let place = board.places.iter().find(|p| p.hex == hex).map(|p| &p.name);
    headquarters.or(place).cloned().unwrap_or_else(|| board.number(hex).to_owned())
}
