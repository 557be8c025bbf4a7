//! A shot is announced: the first choice, then rapid fire, the rest of a battery, a second battery (`gbacw:10.6`).

use super::super::super::book::{Arm, Book, UnitId};
use super::super::super::results::Class;
use super::super::super::world::World;
use super::super::super::{Cx, Flow};
use super::super::legal::{masks, may_be_rapid, may_phase, phasing_sections, second_targets};
use super::super::reply::choices;
use super::super::shot::{Choice, Part, Shot};
use super::super::strength::{allowance, record};
use super::super::{FireAction, FireEvent, Kind, aim, drm};
use super::{Fire, Stage, Start};
use crate::kit::Side;
use crate::map::HexId;

impl Fire {
    pub(super) fn begin_run(&mut self, cx: &mut Cx) -> Flow {
        let Some(from) = cx.world.hex(self.unit) else { return Flow::Done };
        self.from = from;
        match self.start {
            Start::Announced(action) => {
                let list = choices(cx.book, cx.world, Kind::Phasing, action);
                for choice in list {
                    self.add(cx.book, cx.world, choice, matches!(action, FireAction::Half { .. }));
                    cx.world.unit_mut(self.unit).act.holds |= choice.hold;
                }
                self.go(Stage::Pace)
            }
            Start::Mistaken(at) => {
                let strength = allowance(cx.book, cx.world, self.unit, Kind::Mistaken);
                let part = Part { unit: self.unit, sections: 0 };
                let choice = Choice { part, at, strength, rapid: false, dear: false, hold: false };
                let stack = top_infantry(cx.book, cx.world, at);
                self.shots.extend(Shot::new(cx.book, cx.world, Kind::Mistaken, choice, stack, false));
                for shot in &self.shots {
                    cx.emit(|| FireEvent::declared(shot).into());
                }
                self.go(Stage::Roll)
            }
        }
    }

    pub(super) fn add(&mut self, book: &Book, world: &World, choice: Choice, half: bool) {
        let stack = world.combat_units(choice.at).collect();
        if let Some(mut shot) = Shot::new(book, world, Kind::Phasing, choice, stack, false) {
            shot.half = half;
            self.shots.push(shot);
        }
    }

    /// Whether the last shot may be rapid.
    pub(super) fn can_quicken(&self, book: &Book, world: &World) -> bool {
        let Some(shot) = self.shots.last() else { return false };
        let part = shot.parts[0];
        may_be_rapid(book, world, part.unit, Kind::Phasing, shot.at, part.sections)
    }

    /// Sections of the battery and guns not yet aimed.
    pub(super) fn left(&self, book: &Book, world: &World) -> (u8, u8) {
        let used: u8 = self.shots.iter().map(|s| s.strength).sum();
        let aimed = self.shots.iter().fold(0, |m, s| m | s.parts[0].sections);
        let room = allowance(book, world, self.unit, Kind::Phasing).saturating_sub(used);
        (phasing_sections(book, world, self.unit) & !aimed, room)
    }

    /// What may be aimed next: the other half, or another section (`gbacw:10.65`).
    pub(super) fn rest(&self, book: &Book, world: &World) -> Vec<FireAction> {
        let Some(first) = self.shots.first().filter(|_| book.is_artillery(self.unit)) else { return Vec::new() };
        let unit = self.unit;
        let hold = world.unit(unit).act.holds;
        let (sections, room) = self.left(book, world);
        let mut hexes = second_targets(book, world, unit, first.at);
        if first.half {
            if self.shots.len() > 1 || room == 0 {
                return Vec::new();
            }
            return hexes.into_iter().map(|at| FireAction::Half { unit, at, strength: room, hold }).collect();
        }
        if let Some(second) = self.shots.iter().map(|s| s.at).find(|h| *h != first.at) {
            hexes.retain(|h| *h == first.at || *h == second);
        }
        let mut list = Vec::new();
        for at in hexes {
            let reach = aim::reaching(book, unit, sections, book.board.distance(self.from, at));
            for mask in masks(reach) {
                let strength = aim::guns_of(world, unit, mask).min(room);
                if strength > 0 {
                    list.push(FireAction::Fire { unit, at, strength, sections: mask, rapid: false, dear: false, hold });
                }
            }
        }
        list
    }

    /// Batteries of the hex that may join a single shot at four hexes or more (`gbacw:10.63`, `10.65#no`).
    pub(super) fn joiners(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let [shot] = self.shots.as_slice() else { return Vec::new() };
        let range = book.board.distance(shot.from, shot.at);
        if shot.class != Class::Shell || shot.half {
            return Vec::new();
        }
        let fits = |u: &UnitId| {
            book.is_artillery(*u)
                && !shot.parts.iter().any(|p| p.unit == *u)
                && may_phase(book, world, *u)
                && aim::reaching(book, *u, phasing_sections(book, world, *u), range) != 0
                && aim::can_hit(book, world, *u, shot.at, Kind::Phasing)
                && self.joining_strength(book, world, *u) > 0
        };
        world.combat_units(self.from).filter(fits).collect()
    }

    pub(super) fn joining_strength(&self, book: &Book, world: &World, unit: UnitId) -> u8 {
        let range = self.shots.first().map_or(0, |s| book.board.distance(s.from, s.at));
        let sections = aim::reaching(book, unit, phasing_sections(book, world, unit), range);
        aim::guns_of(world, unit, sections).min(allowance(book, world, unit, Kind::Phasing))
    }

    pub(super) fn join(&mut self, cx: &mut Cx, unit: UnitId) {
        let strength = self.joining_strength(cx.book, cx.world, unit);
        let Some(shot) = self.shots.first_mut() else { return };
        let range = cx.book.board.distance(shot.from, shot.at);
        let sections = aim::reaching(cx.book, unit, phasing_sections(cx.book, cx.world, unit), range);
        shot.parts.push(Part { unit, sections });
        shot.strength += strength;
        if !drm::has_moved(cx.world, unit) {
            cx.world.unit_mut(unit).act.holds = true;
        }
        let hold = cx.world.unit(self.unit).act.holds;
        shot.modify(cx.book, cx.world, hold, false);
        record(cx.book, cx.world, unit, Kind::Phasing, shot.at, (strength, sections), strength);
    }

    /// Everything is announced: what was aimed counts as fired, and those who may answer are found.
    pub(super) fn announced(&mut self, cx: &mut Cx) -> Flow {
        let own = |s: &&Shot| s.lead() == self.unit;
        let strength: u8 = self.shots.iter().filter(own).map(|s| s.strength).sum();
        let sections = self.shots.iter().fold(0, |m, s| m | s.parts[0].sections);
        if let Some(first) = self.shots.first() {
            record(cx.book, cx.world, self.unit, Kind::Phasing, first.at, (strength, sections), strength);
        }
        for shot in &self.shots {
            cx.emit(|| FireEvent::declared(shot).into());
        }
        self.go(Stage::Avoid)
    }

    /// Whether the Confederates may avoid this fire: Union infantry at two hexes or more (`gbacw-bb:18.1#nofire`).
    pub(super) fn is_avoidable(&self, book: &Book, world: &World) -> bool {
        world.no_fire > 0
            && book.side(self.unit) == Side::Union
            && book.unit(self.unit).arm == Arm::Infantry
            && self.shots.iter().any(|s| !s.avoided && book.board.distance(s.from, s.at) >= 2)
    }
}

/// The top infantry unit of a hex, whom alone mistaken fire strikes.
fn top_infantry(book: &Book, world: &World, hex: HexId) -> Vec<UnitId> {
    world.combat_units(hex).find(|u| book.unit(*u).arm == Arm::Infantry).into_iter().collect()
}
