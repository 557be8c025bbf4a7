//! The world at the start of a scenario.

use super::{
    Abandoned, Act, Ammo, Brigade, Cannon, Corps, Division, Fatigue, Leader, LeaderPlace, Orders, Phase, React, Unit,
    UnitPlace, Verdict, Walk, World,
};
use crate::kit::{BySide, Cup, Stacks};
use crate::rules::gbacw::book::{Book, BrigadeSpec, LeaderSpec, SECTIONS, UnitSpec};
use crate::rules::gbacw::retreat::chain::Chain;

impl World {
    /// The world at the start of the scenario, before any choice of the set-up.
    pub fn new(book: &Book) -> Self {
        let mut world = Self {
            turn: 0,
            initiative: None,
            last_initiative: None,
            units: book.units.iter().map(|spec| unit(book, spec)).collect(),
            leaders: book.leaders.iter().map(leader).collect(),
            stacks: Stacks::default(),
            brigades: book.brigades.iter().map(brigade).collect(),
            divisions: vec![Division::default(); book.divisions.len()],
            corps: vec![Corps::default(); book.corps.len()],
            cup: Cup::new(),
            no_fire: 0,
            holders: book.scenario.victory_hexes.iter().map(|v| v.holder).collect(),
            activation: None,
            last: Verdict::None,
            losses: BySide::default(),
            phase: Phase::SetUp,
            fired_from: Vec::new(),
            tested: Vec::new(),
            shocks: Vec::new(),
            fled: Vec::new(),
            chain: Chain::default(),
        };
        // Listed order in a hex is top to bottom, guns above infantry (ruling G3).
        for guns in [true, false] {
            for unit in book.unit_ids().filter(|u| book.is_artillery(*u) == guns) {
                let hex = book.unit(unit).start.hex;
                world.stacks.insert(hex, unit, usize::MAX);
            }
        }
        world
    }
}

fn unit(book: &Book, spec: &UnitSpec) -> Unit {
    let mut guns = [0; SECTIONS];
    for (n, section) in guns.iter_mut().zip(&spec.sections) {
        *n = section.guns;
    }
    let small_arms = if spec.start.out_of_ammo { Ammo::Out } else { Ammo::Full };
    Unit {
        place: UnitPlace::On(spec.start.hex),
        facing: spec.start.facing,
        strength: spec.start.strength,
        guns,
        disordered: spec.start.disordered,
        collapsed: false,
        abandoned: Abandoned::No,
        ammo: [small_arms, Ammo::Full, Ammo::Full],
        orders: book.brigade(spec.brigade).start_orders.unwrap_or(Orders::Advance),
        in_command: true,
        skips: 0,
        activations: 0,
        skipping: false,
        obeys: true,
        attached: None,
        act: Act::default(),
        react: React::default(),
        mistaken: false,
        loot_bar: false,
        recrew: false,
        busy: false,
        lost: 0,
    }
}

fn leader(spec: &LeaderSpec) -> Leader {
    Leader {
        place: spec.start.map_or(LeaderPlace::Dead, LeaderPlace::On),
        replaced: false,
        successor: None,
        spent2: 0,
        walk: Walk::Fresh,
        rallied: false,
        commander_spent2: 0,
        displaced: false,
        riding: None,
        marsh_used: false,
        marsh_hex: None,
    }
}

fn brigade(spec: &BrigadeSpec) -> Brigade {
    Brigade {
        orders: spec.start_orders.unwrap_or(Orders::Advance),
        fatigue: Fatigue::default(),
        ci: false,
        in_command: true,
        direct: false,
        limit: 0,
        activations: 0,
        tiring: 0,
        shocks: 0,
        shocked_now: false,
        tired_now: false,
        gained: 0,
        stand: false,
        confused: false,
        cannon: Cannon::None,
        orders_done: false,
        marker_used: false,
        marker_done: false,
        orders_fixed: spec.start_orders.is_some(),
        no_brigadier: false,
    }
}
