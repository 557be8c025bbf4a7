//! Close combat (`blind-swords:11.0`): all attacks of the step are declared, then fought one after another.

mod combat;
mod shifts;
mod words;

use serde::{Deserialize, Serialize};

use super::action::Action;
use super::book::{Book, UnitId};
use super::events::{Window, WindowKind};
use super::world::World;
use super::{BlindSwords, Cx, Flow, call};
use crate::engine::{Ask, ChoiceWords, Odds, Procedure};
use crate::map::HexId;

pub use combat::CloseCombat;
pub use shifts::{Assault, assault, sum16, who_pays};
pub use words::CloseEvent;

/// An answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CloseAction {
    /// This unit attacks that hex.
    Attack(UnitId, HexId),
    /// Everybody next to it who has not declared yet attacks that hex.
    AttackAll(HexId),
    /// All attacks are declared.
    Declared,
    /// This hex's combat is fought next.
    Next(HexId),
    /// The assault comes from this hex.
    Assault(HexId),
    /// This is the defending lead unit.
    Lead(UnitId),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
enum Stage {
    #[default]
    Declare,
    Fight,
}

/// The close combat step of the active brigade (`blind-swords:11.2`).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct CloseStep {
    stage: Stage,
    /// Who attacks which hex, with [`super::world::Unit::driven`] as it was then.
    declared: Vec<(UnitId, HexId, u16)>,
    /// Who stood in which attacked hex when all was declared: they support nobody else (`blind-swords:11.3a`, ruling R60).
    attacked: Vec<(UnitId, HexId)>,
}

/// The hexes a unit may attack: next to it, held by enemies who are no gunboats, over a hexside that can be crossed, and
/// not an enemy entry hex (`blind-swords-x:10.11`). Cavalry that charged has only what it could charge
/// (`blind-swords:10.10`).
pub fn targets(book: &Book, world: &World, unit: UnitId) -> Vec<HexId> {
    let Some(from) = world.hex(unit) else { return Vec::new() };
    let side = book.unit(unit).side;
    if world.unit(unit).act.charged {
        return super::cavalry::charge_targets(book, world, side, from);
    }
    book.board
        .neighbours(from)
        .filter(|(dir, to)| book.ground.is_passable(from, *dir) && world.enemy_at(book, side, *to))
        .map(|(_, to)| to)
        .filter(|to| !super::movement::is_closed_entry(book, side, *to))
        .collect()
}

/// Whether a unit may start close combat at all: guns never do (`blind-swords:11.1`), nor does horse that has nothing to
/// charge with but its mounts unless it charged.
fn may_attack(book: &Book, world: &World, unit: UnitId) -> bool {
    world.is_foot(book, unit) || world.is_mounted(book, unit)
}

impl CloseStep {
    fn free(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let Some(active) = &world.active else { return Vec::new() };
        world
            .members(active.brigade)
            .filter(|u| may_attack(book, world, *u) && !self.declared.iter().any(|(d, ..)| d == u))
            .filter(|u| !targets(book, world, *u).is_empty())
            .collect()
    }

    /// Whether a unit that charged has still to declare (`blind-swords:10.10`).
    fn must(&self, book: &Book, world: &World) -> bool {
        self.free(book, world).iter().any(|u| world.unit(*u).act.charged)
    }

    /// The declared hexes that are still to be fought for: somebody is in them, and some attacker was not driven off by
    /// fire at others of his hex.
    fn open(&self, book: &Book, world: &World) -> Vec<HexId> {
        let Some(active) = &world.active else { return Vec::new() };
        let stands = |(unit, _, driven): &&(UnitId, HexId, u16)| {
            world.hex(*unit).is_some() && world.unit(*unit).driven == *driven
        };
        let mut list: Vec<HexId> = self.declared.iter().filter(stands).map(|(_, h, _)| *h).collect();
        list.sort_unstable();
        list.dedup();
        list.retain(|h| world.enemy_at(book, active.side, *h));
        list
    }

    fn fight(&mut self, hex: HexId, book: &Book, world: &World) -> Flow {
        let attackers =
            self.declared.iter().filter(|(_, h, _)| *h == hex).map(|(u, _, driven)| (*u, *driven)).collect();
        let others = self.others(hex, book, world);
        self.declared.retain(|(_, h, _)| *h != hex);
        call(CloseCombat::new(hex, attackers, others, world))
    }

    /// Who gives no supporting fire in the combat for a hex: all who were or will be the target of another one in this step.
    fn others(&self, hex: HexId, book: &Book, world: &World) -> Vec<UnitId> {
        let mut units: Vec<UnitId> = self.attacked.iter().filter(|(_, h)| *h != hex).map(|(u, _)| *u).collect();
        for other in self.open(book, world).into_iter().filter(|h| *h != hex) {
            units.extend(world.at(other));
        }
        units.sort_unstable();
        units.dedup();
        units
    }

    fn declare(&mut self, unit: UnitId, hex: HexId, cx: &mut Cx) {
        self.declared.push((unit, hex, cx.world.unit(unit).driven));
        cx.emit(|| CloseEvent::Declared(unit, hex).into());
    }

    /// All is declared; what there is to fight begins.
    fn begin(&mut self, cx: &Cx) -> Flow {
        self.stage = Stage::Fight;
        let mut hexes: Vec<HexId> = self.declared.iter().map(|(_, h, _)| *h).collect();
        hexes.sort_unstable();
        hexes.dedup();
        self.attacked = hexes.into_iter().flat_map(|h| cx.world.at(h).iter().map(move |u| (*u, h))).collect();
        let side = cx.world.active.as_ref().expect("a brigade is active").side;
        if self.declared.is_empty() { Flow::Again } else { call(Window::new(WindowKind::CloseOwn, side)) }
    }
}

impl Procedure<BlindSwords> for CloseStep {
    fn run(&mut self, cx: &mut Cx) -> Flow {
        let Some(side) = cx.world.active.as_ref().map(|a| a.side) else { return Flow::Done };
        match self.stage {
            Stage::Declare => {
                if !self.free(cx.book, cx.world).is_empty() {
                    return Flow::Ask(side);
                }
                self.begin(cx)
            }
            Stage::Fight => match self.open(cx.book, cx.world)[..] {
                [] => Flow::Done,
                [only] => self.fight(only, cx.book, cx.world),
                _ => Flow::Ask(side),
            },
        }
    }

    fn legal(&self, book: &Book, world: &World, out: &mut Vec<Action>) {
        if self.stage == Stage::Fight {
            out.extend(self.open(book, world).into_iter().map(|h| Action::from(CloseAction::Next(h))));
            return;
        }
        let mut hexes = Vec::new();
        for unit in self.free(book, world) {
            for hex in targets(book, world, unit) {
                hexes.push(hex);
                out.push(CloseAction::Attack(unit, hex).into());
            }
        }
        hexes.sort_unstable();
        // Several who can reach one hex may be sent in with one answer.
        out.extend(
            hexes.chunk_by(|a, b| a == b).filter(|c| c.len() > 1).map(|c| Action::from(CloseAction::AttackAll(c[0]))),
        );
        if !self.must(book, world) {
            out.push(CloseAction::Declared.into());
        }
    }

    fn apply(&mut self, action: Action, cx: &mut Cx) -> Flow {
        let Action::Close(action) = action else { unreachable!("{action:?} is not offered here") };
        match action {
            CloseAction::Attack(unit, hex) => self.declare(unit, hex, cx),
            CloseAction::AttackAll(hex) => {
                for unit in self.free(cx.book, cx.world) {
                    if targets(cx.book, cx.world, unit).contains(&hex) {
                        self.declare(unit, hex, cx);
                    }
                }
            }
            CloseAction::Declared => return self.begin(cx),
            CloseAction::Next(hex) => return self.fight(hex, cx.book, cx.world),
            CloseAction::Assault(_) | CloseAction::Lead(_) => unreachable!("asked by the combat itself"),
        }
        Flow::Again
    }

    fn ask(&self, book: &Book, world: &World) -> Ask {
        words::ask(book, world, self.stage == Stage::Fight)
    }

    fn choice(&self, book: &Book, world: &World, action: Action) -> ChoiceWords {
        words::choice(book, world, action)
    }

    fn odds(&self, book: &Book, world: &World, action: Action) -> Option<Odds> {
        let Action::Close(action) = action else { return None };
        let (hex, more) = match action {
            CloseAction::Attack(unit, hex) => (hex, vec![unit]),
            CloseAction::AttackAll(hex) => {
                let free = self.free(book, world);
                (hex, free.into_iter().filter(|u| targets(book, world, *u).contains(&hex)).collect())
            }
            CloseAction::Next(hex) => (hex, Vec::new()),
            _ => return None,
        };
        let mut attackers: Vec<UnitId> = self.declared.iter().filter(|(_, h, _)| *h == hex).map(|(u, ..)| *u).collect();
        attackers.extend(more);
        shifts::best_odds(book, world, hex, &attackers)
    }
}
