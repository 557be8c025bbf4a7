//! Gunboats (`blind-swords-x:6.5e`): placed anew each turn, they throw shells at a hex they need not see.

use serde::{Deserialize, Serialize};

use super::super::action::Action;
use super::super::book::{Arm, Book, UnitId};
use super::super::charts::combat::Sp16;
use super::super::charts::{Band, Shift};
use super::super::ground::Terrain;
use super::super::world::World;
use super::super::{BlindSwords, Cx, Flow, alert, results};
use super::salvo::enemies_within;
use super::shot::{POINT, points};
use super::words::{self, Shelled};
use super::{FireAction, FireEvent};
use crate::engine::query::Chance;
use crate::engine::{Ask, ChoiceWords, Odds, Procedure};
use crate::kit::Tally;
use crate::map::HexId;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    Target,
    Place,
    Roll,
    Also,
    Over,
}

/// A gunboat fires.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Gunboat {
    boat: UnitId,
    at: Option<HexId>,
    from: Option<HexId>,
    stage: Stage,
}

/// What a gunboat's fire comes to.
struct Shells {
    band: Band,
    strength: Sp16,
    tally: Tally,
    column: Option<usize>,
}

/// The fire from one hex at another. Nothing counts but range and the ground of the target (`blind-swords-x:6.5e#safe`).
fn shells(book: &Book, world: &World, boat: UnitId, from: HexId, at: HexId) -> Option<Shells> {
    let spec = book.unit(boat);
    let band = book.charts.fire.ranges.band(spec.arm, spec.weapon, book.board.distance(from, at))?;
    let base = Sp16::from(world.strength2(book, boat)) * (POINT / 2);
    let strength = book.charts.fire.strength.band(band).of(base);
    let mut tally = Tally::new();
    if let Some(shift) = ground_shift(book, at) {
        shift.tally(&mut tally);
    }
    let table = &book.charts.combat.results;
    let column = table.column(strength).and_then(|c| table.shifted(c, tally.total()));
    Some(Shells { band, strength, tally, column })
}

fn ground_shift(book: &Book, at: HexId) -> Option<&Shift> {
    let chart = &book.charts.fire.shifts;
    match book.ground.terrain(at) {
        Terrain::Woods | Terrain::DenseWoods => Some(&chart.into_woods),
        Terrain::Orchard => Some(&chart.orchard),
        Terrain::Mounds => Some(&chart.mounds),
        Terrain::Marsh => Some(&chart.marsh),
        Terrain::Clear | Terrain::Pond | Terrain::River => None,
    }
}

/// Whether friends of a gunboat stand in or next to a hex (`blind-swords-x:6.5e#safe`).
fn is_near_friends(book: &Book, world: &World, boat: UnitId, at: HexId) -> bool {
    let is_friend = |u: &UnitId| book.unit(*u).side == book.unit(boat).side && book.unit(*u).arm != Arm::Gunboat;
    book.neighbours(at).any(|h| world.at(h).iter().any(is_friend))
}

/// Full river hexes from which a gunboat can fire at a hex: none with another gunboat in it.
fn places(book: &Book, world: &World, boat: UnitId, at: HexId) -> Vec<HexId> {
    let is_free = |h: HexId| world.at(h).is_empty();
    let can_fire = |h: HexId| shells(book, world, boat, h, at).is_some_and(|s| s.column.is_some());
    book.scenario.river.iter().copied().filter(|h| is_free(*h) && can_fire(*h)).collect()
}

/// The hexes a gunboat can fire at.
fn targets(book: &Book, world: &World, boat: UnitId) -> Vec<HexId> {
    let Some(any) = book.scenario.river.first() else { return Vec::new() };
    let enemies = enemies_within(book, world, book.unit(boat).side, *any, u16::MAX);
    let is_target = |h: &HexId| !is_near_friends(book, world, boat, *h) && !places(book, world, boat, *h).is_empty();
    enemies.into_iter().filter(is_target).collect()
}

/// Whether a gunboat has anything to fire at.
pub fn gunboat_has_target(book: &Book, world: &World, boat: UnitId) -> bool {
    !targets(book, world, boat).is_empty()
}

impl Gunboat {
    /// This gunboat is placed and fires.
    pub fn new(boat: UnitId) -> Self {
        Self { boat, at: None, from: None, stage: Stage::Target }
    }

    /// The hexes next to the target with enemies in them: one of them is hit too.
    fn neighbours(&self, book: &Book, world: &World) -> Vec<HexId> {
        let (Some(at), side) = (self.at, book.unit(self.boat).side) else { return Vec::new() };
        world.enemies_next_to(book, side, at).collect()
    }

    fn open(&self, book: &Book, world: &World) -> Vec<FireAction> {
        match (self.stage, self.at) {
            (Stage::Target, _) => targets(book, world, self.boat).into_iter().map(FireAction::Shell).collect(),
            (Stage::Place, Some(at)) => places(book, world, self.boat, at).into_iter().map(FireAction::Place).collect(),
            (Stage::Also, _) => self.neighbours(book, world).into_iter().map(FireAction::Also).collect(),
            _ => Vec::new(),
        }
    }

    fn take(&mut self, action: FireAction, cx: &mut Cx) -> Flow {
        match action {
            FireAction::Shell(hex) => {
                self.at = Some(hex);
                self.stage = Stage::Place;
            }
            FireAction::Place(hex) => {
                self.from = Some(hex);
                cx.world.put(cx.book, self.boat, hex);
                self.stage = Stage::Roll;
            }
            FireAction::Also(hex) => return self.shake(Some(hex), cx),
            other => unreachable!("{other:?} is not offered here"),
        }
        Flow::Again
    }

    fn roll(&mut self, cx: &mut Cx) -> Flow {
        let (Some(from), Some(at)) = (self.from, self.at) else { unreachable!("both were chosen") };
        let Some(Shells { band, strength, tally, column: Some(column) }) =
            shells(cx.book, cx.world, self.boat, from, at)
        else {
            unreachable!("only places from which it can fire are offered")
        };
        let dice = [cx.dice.d6(), cx.dice.d6()];
        let is_hit = !cx.book.charts.combat.results.cell(column, dice[0], dice[1]).is_blank();
        let boat = self.boat;
        let shelled = || Shelled { boat, from, at, band, strength, tally, column, dice, is_hit };
        cx.emit(|| FireEvent::Shelled(Box::new(shelled())).into());
        self.stage = if is_hit { Stage::Also } else { Stage::Over };
        Flow::Again
    }

    /// Everybody in the target and in one hex next to it gets one morale hit, from both gunboats together no more
    /// (`blind-swords-x:6.5e#effect`).
    fn shake(&mut self, also: Option<HexId>, cx: &mut Cx) -> Flow {
        self.stage = Stage::Over;
        let hexes: Vec<HexId> = self.at.into_iter().chain(also).collect();
        let mut units: Vec<UnitId> = hexes.iter().flat_map(|h| cx.world.at(*h)).copied().collect();
        units.retain(|u| !cx.world.unit(*u).turned.shelled);
        let boat = self.boat;
        let shaken = units.clone();
        cx.emit(|| FireEvent::Shaken { boat, units: shaken }.into());
        for unit in units {
            cx.world.unit_mut(unit).turned.shelled = true;
            results::hit(cx, unit, 1);
        }
        alert::contact(cx);
        Flow::Again
    }
}

impl Procedure<BlindSwords> for Gunboat {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        match self.stage {
            Stage::Roll => return self.roll(cx),
            Stage::Over => return Flow::Done,
            Stage::Target | Stage::Place | Stage::Also => {}
        }
        match self.open(cx.book, cx.world)[..] {
            [] if self.stage == Stage::Also => self.shake(None, cx),
            [] => Flow::Done,
            [only] => self.take(only, cx),
            _ => Flow::Ask(cx.book.unit(self.boat).side),
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        out.extend(self.open(book, world).into_iter().map(Action::from));
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Fire(action) = action else { unreachable!("{action:?} is not offered here") };
        self.take(action, cx)
    }

    fn ask(&self, book: &Book, _world: &World) -> Ask {
        let title = match self.stage {
            Stage::Place => "where does it lie?",
            Stage::Also => "which hex beside it is hit too?",
            _ => "at which hex?",
        };
        words::ask_boat(book, self.boat, title, self.at)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        let Action::Fire(action) = action else { unreachable!("{action:?} is not offered here") };
        words::choice_boat(book, world, self.boat, self.at, action)
    }

    fn because(&self, book: &Book, _world: &World) -> Option<String> {
        Some(format!("{} fires", book.unit(self.boat).name))
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let (from, at) = match (action, self.at) {
            (Action::Fire(FireAction::Place(from)), Some(at)) => (from, at),
            (Action::Fire(FireAction::Shell(at)), _) => {
                let places = places(book, world, self.boat, at);
                (places.into_iter().min_by_key(|h| book.board.distance(*h, at))?, at)
            }
            _ => return None,
        };
        let shells = shells(book, world, self.boat, from, at)?;
        Some(odds(book, shells))
    }
}

/// The chance that any box of the table is coloured.
fn odds(book: &Book, shells: Shells) -> Odds {
    let table = &book.charts.combat.results;
    let hits = |column: usize| {
        let rolls = (1..=6).flat_map(|tens| (1..=6).map(move |ones| (tens, ones)));
        rolls.filter(|(tens, ones)| !table.cell(column, *tens, *ones).is_blank()).count() as u16
    };
    let effect_permille = shells.column.map_or(0, hits) * 1000 / 36;
    let name = shells.column.map_or("off the table", |c| table.name(c));
    Odds {
        title: format!("{} SP, column {name}", points(shells.strength)),
        tally: shells.tally,
        chances: vec![
            Chance { result: "no effect".into(), permille: 1000 - effect_permille },
            Chance { result: "a morale hit for all in two hexes".into(), permille: effect_permille },
        ],
        effect_permille,
        ..Odds::default()
    }
}
