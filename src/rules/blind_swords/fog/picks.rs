//! Who picks, and what may be picked, for each result of the fog.

use super::super::book::{Arm, Book, BrigadeId, Command, LeaderId, UnitId};
use super::super::charts::FogResult;
use super::super::ground::Terrain;
use super::super::world::{Place, World};
use super::super::{Cx, cohesion, movement, sight};
use super::FogAction;
use crate::kit::Side;
use crate::map::HexId;

/// The sides that pick, in order.
pub(super) fn sides(result: &FogResult, roller: Side, cx: &mut Cx) -> Vec<Side> {
    match result {
        // The enemy of whoever is named.
        FogResult::Wayward { of } | FogResult::Elephant { of } | FogResult::LostInRavines { of } => vec![of.other()],
        FogResult::LowAmmo { of } => of.iter().map(|s| s.other()).collect(),
        FogResult::OfficerDown { .. } | FogResult::FreshHeart => vec![Side::Union, Side::Confederate],
        FogResult::BrushFire { .. } | FogResult::BloodyPond | FogResult::Lull => vec![roller],
        FogResult::FriendlyFire => vec![closer_side(cx.book, cx.world).other()],
        FogResult::StragglersAtLanding => vec![landing_die(cx)],
        FogResult::ShortRounds => vec![Side::Confederate],
        FogResult::Rumour => vec![Side::Union],
        FogResult::Table(_) => Vec::new(),
    }
}

/// The side with more infantry near the enemy; the Confederates if it is the same.
fn closer_side(book: &Book, world: &World) -> Side {
    let within = u16::from(book.charts.fog.numbers.friendly_fire.enemy_within);
    let near = |side: Side| {
        let is_near = |u: &UnitId| {
            book.unit(*u).side == side
                && world.is_foot(book, *u)
                && world.hex(*u).is_some_and(|h| world.distance_to_enemy(book, side, h) <= within)
        };
        book.unit_ids().filter(is_near).count()
    };
    if near(Side::Union) > near(Side::Confederate) { Side::Union } else { Side::Confederate }
}

/// Who picks the straggler: the Union, for the better, on a low die; the Confederates, for the worse, on a high one.
fn landing_die(cx: &mut Cx) -> Side {
    let die = cx.dice.d6();
    let better = die <= cx.book.charts.fog.numbers.stragglers_at_landing.better_to;
    cx.emit(|| super::FogEvent::LandingDie(die, better).into());
    if better { Side::Union } else { Side::Confederate }
}

/// A result looked at by the side that picks.
pub(super) struct Look<'a> {
    pub book: &'a Book,
    pub world: &'a World,
    pub side: Side,
    pub result: &'a FogResult,
    pub picks: &'a [FogAction],
}

impl Look<'_> {
    /// Whether the side may pick nothing: gifts may be declined.
    pub(super) fn may_decline(&self) -> bool {
        matches!(self.result, FogResult::FreshHeart | FogResult::BloodyPond)
    }

    /// What may be picked next; nothing once all is picked.
    pub(super) fn next(&self) -> Vec<FogAction> {
        match self.result {
            FogResult::Wayward { of } => self.wayward(*of),
            FogResult::FriendlyFire => self.friendly_fire(),
            _ if !self.picks.is_empty() => Vec::new(),
            FogResult::Elephant { of } => units(self.elephant(*of)),
            FogResult::LowAmmo { .. } => self.infantry(self.side.other(), |u, hex| {
                let within = u16::from(self.book.charts.fog.numbers.low_ammo.enemy_within);
                !self.world.unit(u).low_ammo && self.enemy_distance(u, hex) <= within
            }),
            FogResult::LostInRavines { of } => self.infantry(*of, |u, _| !self.world.unit(u).lost_way),
            FogResult::OfficerDown { .. } => self.officers(),
            FogResult::BrushFire { anywhere } => self.brush(*anywhere),
            FogResult::StragglersAtLanding => self.at_landing(),
            FogResult::ShortRounds => units(self.short_rounds()),
            FogResult::BloodyPond => self.broken(),
            FogResult::FreshHeart => self.wrecked(),
            FogResult::Rumour => self.rumour(),
            FogResult::Lull | FogResult::Table(_) => Vec::new(),
        }
    }

    // ---- facts ----

    fn enemy_distance(&self, unit: UnitId, hex: HexId) -> u16 {
        self.world.distance_to_enemy(self.book, self.book.unit(unit).side, hex)
    }

    fn on_map(&self, side: Side) -> impl Iterator<Item = (UnitId, HexId)> + '_ {
        self.book
            .unit_ids()
            .filter(move |u| self.book.unit(*u).side == side && self.book.unit(*u).arm != Arm::Gunboat)
            .filter_map(|u| self.world.hex(u).map(|h| (u, h)))
    }

    fn infantry(&self, side: Side, fits: impl Fn(UnitId, HexId) -> bool) -> Vec<FogAction> {
        units(self.on_map(side).filter(|(u, h)| self.world.is_foot(self.book, *u) && fits(*u, *h)).map(|(u, _)| u))
    }

    fn is_near_landing(&self, hex: HexId, within: u8) -> bool {
        let landing = self.book.scenario.landing;
        landing.is_some_and(|l| self.book.board.distance(l, hex) <= u16::from(within))
    }

    // ---- results ----

    /// A unit of the side, then a hex next to it that it could enter.
    fn wayward(&self, of: Side) -> Vec<FogAction> {
        let ways = |u: UnitId| movement::one_hex(self.book, self.world, u);
        match *self.picks {
            [] => {
                units(self.on_map(of).map(|(u, _)| u).filter(|u| !self.book.unit(*u).immobile && !ways(*u).is_empty()))
            }
            [FogAction::Unit(unit)] => ways(unit).into_iter().map(FogAction::Hex).collect(),
            _ => Vec::new(),
        }
    }

    /// Shaky infantry with an enemy in sight; of the battle's nervous regiment there is no choice.
    fn elephant(&self, of: Side) -> Vec<UnitId> {
        let numbers = &self.book.charts.fog.numbers.elephant;
        let sees_enemy = |hex: HexId| {
            self.book.board.within(hex, u16::from(numbers.enemy_within)).into_iter().any(|h| {
                self.world.enemy_at(self.book, of, h)
                    && self.book.unit(self.world.at(h)[0]).arm != Arm::Gunboat
                    && sight::now(self.book, self.world, h, hex).is_open()
            })
        };
        let list: Vec<UnitId> = self
            .on_map(of)
            .filter(|(u, h)| {
                self.world.is_foot(self.book, *u)
                    && cohesion::rating(self.book, self.world, *u) <= numbers.cr
                    && sees_enemy(*h)
            })
            .map(|(u, _)| u)
            .collect();
        match self.book.scenario.nervous.map(|n| n.unit).filter(|n| list.contains(n)) {
            Some(nervous) => vec![nervous],
            None => list,
        }
    }

    /// Enemy leaders below the commander-in-chief whose chits were drawn this turn.
    fn officers(&self) -> Vec<FogAction> {
        let fits = |l: &LeaderId| {
            let (spec, state) = (self.book.leader(*l), self.world.leader(*l));
            spec.side != self.side && spec.command != Command::Cic && state.drawn && !state.casualty && !state.falls
        };
        self.book.leader_ids().filter(fits).map(FogAction::Leader).collect()
    }

    /// Wooded hexes with units, unless anywhere near both sides.
    fn brush(&self, anywhere: bool) -> Vec<FogAction> {
        let burns = |hex: HexId| {
            let wooded = matches!(self.book.ground.terrain(hex), Terrain::Woods | Terrain::DenseWoods);
            let side = self.world.side_at(self.book, hex);
            wooded && side.is_some_and(|s| anywhere || self.world.enemies_next_to(self.book, s, hex).next().is_some())
        };
        self.world.stacks.iter().map(|(hex, _)| hex).filter(|h| burns(*h)).map(FogAction::Hex).collect()
    }

    /// Infantry of the side that is closer to the enemy: one, then another of a different brigade in the same hex or next
    /// to it.
    fn friendly_fire(&self) -> Vec<FogAction> {
        let of = self.side.other();
        let is_partner = |a: (UnitId, HexId), b: (UnitId, HexId)| {
            a.0 != b.0
                && self.world.unit(a.0).brigade != self.world.unit(b.0).brigade
                && self.book.board.distance(a.1, b.1) <= 1
        };
        let foot: Vec<(UnitId, HexId)> = self.on_map(of).filter(|(u, _)| self.world.is_foot(self.book, *u)).collect();
        if self.picks.len() >= usize::from(self.book.charts.fog.numbers.friendly_fire.units) {
            return Vec::new();
        }
        match *self.picks {
            [] => units(foot.iter().filter(|a| foot.iter().any(|b| is_partner(**a, *b))).map(|(u, _)| *u)),
            [FogAction::Unit(first), ..] => {
                let at = self.world.hex(first).expect("it was on the map when it was picked");
                units(foot.iter().filter(|b| is_partner((first, at), **b)).map(|(u, _)| *u))
            }
            _ => Vec::new(),
        }
    }

    /// Union infantry near the Landing: the Union picks one to be steadied, the Confederates one to be shaken.
    fn at_landing(&self) -> Vec<FogAction> {
        let within = self.book.charts.fog.numbers.stragglers_at_landing.landing_within;
        let better = self.side == Side::Union;
        self.infantry(Side::Union, |u, hex| {
            self.is_near_landing(hex, within) && (!better || self.world.unit(u).hits > 0)
        })
    }

    /// The Union units nearest to a Confederate near the river: next to him, if there are such.
    fn short_rounds(&self) -> Vec<UnitId> {
        let within = u16::from(self.book.charts.fog.numbers.short_rounds.river_within);
        let board = &self.book.board;
        let rivers: Vec<HexId> = board.hexes().filter(|h| self.book.ground.is_river(*h)).collect();
        let foes: Vec<HexId> = self
            .on_map(Side::Confederate)
            .map(|(_, h)| h)
            .filter(|h| rivers.iter().any(|r| board.distance(*r, *h) <= within))
            .collect();
        let near = |hex: HexId| foes.iter().map(|f| board.distance(*f, hex)).min();
        let list: Vec<(UnitId, u16)> =
            self.on_map(Side::Union).filter_map(|(u, h)| near(h).map(|distance| (u, distance))).collect();
        let least = list.iter().map(|(_, d)| *d).min();
        list.into_iter().filter(|(_, d)| Some(*d) == least).map(|(u, _)| u).collect()
    }

    fn broken(&self) -> Vec<FogAction> {
        let fits = |u: &UnitId| self.book.unit(*u).side == self.side && self.world.unit(*u).place == Place::Broken(1);
        units(self.book.unit_ids().filter(fits))
    }

    fn wrecked(&self) -> Vec<FogAction> {
        let fits = |b: &BrigadeId| self.book.brigade(*b).side == self.side && self.world.brigade(*b).wrecked;
        self.book.brigade_ids().filter(fits).map(FogAction::Brigade).collect()
    }

    /// Early enough in the day a Union unit that comes soonest; else a Confederate near the Landing.
    fn rumour(&self) -> Vec<FogAction> {
        let numbers = &self.book.charts.fog.numbers.rumour;
        if self.world.clock(self.book) < numbers.before.0 {
            let due = soonest(self.book, self.world);
            if !due.is_empty() {
                return units(due);
            }
        }
        units(
            self.on_map(Side::Confederate)
                .filter(|(_, h)| self.is_near_landing(*h, numbers.landing_within))
                .map(|(u, _)| u),
        )
    }
}

/// The Union units that are due next, in a turn that has not come yet.
fn soonest(book: &Book, world: &World) -> Vec<UnitId> {
    let now = world.clock(book);
    let due = |u: &UnitId| {
        let state = world.unit(*u);
        let waits = book.unit(*u).side == Side::Union && state.place == Place::Due;
        waits && state.due > now && state.due != super::super::book::Entry::NEVER
    };
    let list: Vec<UnitId> = book.unit_ids().filter(due).collect();
    let first = list.iter().map(|u| world.unit(*u).due).min();
    list.into_iter().filter(|u| Some(world.unit(*u).due) == first).collect()
}

fn units(list: impl IntoIterator<Item = UnitId>) -> Vec<FogAction> {
    list.into_iter().map(FogAction::Unit).collect()
}
