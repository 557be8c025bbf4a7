//! Chits that make somebody fire: who, and at what.

use super::super::super::book::{UnitId, Weapon};
use super::super::super::charts::Effect;
use super::super::super::fire::SingleFire;
use super::super::super::movement;
use super::super::EventAction;
use super::{Look, Offers, gun_options, reaches, skirmishers};
use crate::map::HexId;

impl Look<'_> {
    /// A fire by this chit as it would be now.
    fn fire(&self, units: Vec<UnitId>, hex: HexId) -> SingleFire {
        super::super::effects::fire(self.book, self.event, units, hex)
    }

    fn can_fire(&self, units: Vec<UnitId>, hex: HexId) -> bool {
        !units.is_empty() && self.fire(units, hex).is_possible(self.book, self.world)
    }

    /// Enemy hexes that a chit may be aimed at: everybody in them is alert (`blind-swords-x:8.7#events`), and they are no
    /// entry hexes of the enemy (`blind-swords-x:10.11`, ruling R51).
    fn targets(&self) -> Vec<HexId> {
        let is_closed = |h| movement::is_closed_entry(self.book, self.side, h);
        self.hexes(self.side.other(), |h| self.all_alert(h) && !self.book.ground.is_river(h) && !is_closed(h))
    }

    /// An own hex with infantry, then an enemy hex with infantry in effective range and sight of it.
    pub(super) fn firefight(&self) -> Offers {
        let is_open = |from: HexId, at: HexId| {
            self.world.at(at).iter().any(|u| self.is_infantry(*u))
                && self.can_fire(skirmishers(self.book, self.world, from, at), at)
        };
        let targets = self.targets();
        match *self.picks {
            [] => {
                let has_target = |from: HexId| self.all_alert(from) && targets.iter().any(|at| is_open(from, *at));
                Offers::must(self.hexes(self.side, has_target).into_iter().map(EventAction::Hex).collect())
            }
            [EventAction::Hex(from)] => {
                Offers::must(targets.into_iter().filter(|at| is_open(from, *at)).map(EventAction::Hex).collect())
            }
            _ => Offers::default(),
        }
    }

    /// A battery, near the active brigade if that matters, then whether it moves or fires.
    pub(super) fn battery(&self, within: Option<u16>, mp: u8) -> Offers {
        match *self.picks {
            [] => {
                let fits = |u: &UnitId| {
                    self.is_choosable(*u, self.side)
                        && self.book.unit(*u).is_gun()
                        && within.is_none_or(|n| self.is_near_active(*u, n))
                        // The chit that is tied to no brigade leaves the guns with an asterisk out.
                        && (within.is_some() || !self.book.unit(*u).immobile)
                        && !gun_options(self.book, self.world, *u, mp).is_empty()
                };
                Offers::must(self.book.unit_ids().filter(fits).map(EventAction::Unit).collect())
            }
            [EventAction::Unit(gun)] => Offers::must(gun_options(self.book, self.world, gun, mp)),
            _ => Offers::default(),
        }
    }

    fn is_near_active(&self, gun: UnitId, within: u16) -> bool {
        let (Some(hex), Some(active)) = (self.world.hex(gun), self.active(self.side)) else { return false };
        let near = |u: UnitId| self.world.hex(u).is_some_and(|h| self.book.board.distance(h, hex) <= within);
        self.world.members(active.brigade).any(near)
    }

    /// A target, then hexes of batteries that fire at it as one.
    pub(super) fn grand_battery(&self) -> Offers {
        let Effect::GrandBattery { hexes, .. } = self.effect() else { unreachable!("the chit is a grand battery") };
        let batteries = self.batteries();
        let Some(EventAction::Hex(target)) = self.picks.first().copied() else {
            let is_open = |at: &HexId| batteries.iter().any(|from| self.can_fire(self.guns_at(*from, *at), *at));
            return Offers::must(self.targets().into_iter().filter(is_open).map(EventAction::Hex).collect());
        };
        let chosen: Vec<HexId> = self.picks[1..].iter().filter_map(|p| as_hex(*p)).collect();
        if chosen.len() >= usize::from(*hexes) {
            return Offers::default();
        }
        let fits = |from: &HexId| {
            let all: Vec<UnitId> = chosen.iter().chain([from]).flat_map(|h| self.guns_at(*h, target)).collect();
            !chosen.contains(from)
                && self.joins(&chosen, *from)
                && !self.guns_at(*from, target).is_empty()
                && self.can_fire(all, target)
        };
        let list = batteries.iter().copied().filter(fits).map(EventAction::Hex).collect();
        Offers::more(list, chosen.is_empty())
    }

    /// Hexes with own batteries, near the Landing if that matters.
    fn batteries(&self) -> Vec<HexId> {
        let Effect::GrandBattery { landing_within, .. } = self.effect() else { return Vec::new() };
        let landing = self.book.scenario.landing;
        let is_near = |hex: HexId| match landing_within {
            Some(n) => landing.is_some_and(|l| self.book.board.distance(l, hex) <= u16::from(*n)),
            None => true,
        };
        self.hexes(self.side, |h| is_near(h) && self.world.at(h).iter().any(|u| self.book.unit(*u).is_gun()))
    }

    /// Whether a hex is near enough to another that was chosen.
    fn joins(&self, chosen: &[HexId], hex: HexId) -> bool {
        let Effect::GrandBattery { apart, .. } = self.effect() else { return false };
        let near = |n: u8| chosen.iter().any(|h| self.book.board.distance(*h, hex) <= u16::from(n));
        chosen.is_empty() || apart.is_none_or(near)
    }

    /// The batteries of a hex that can fire at another.
    fn guns_at(&self, from: HexId, at: HexId) -> Vec<UnitId> {
        super::batteries(self.book, self.world, from, at)
    }

    /// Infantry with rifles, then what it fires at.
    pub(super) fn sharpshooters(&self) -> Offers {
        let targets = self.targets();
        let near = |u: UnitId, at: HexId| self.world.hex(u).is_some_and(|from| reaches(self.book, u, from, at));
        let open = |u: UnitId| targets.iter().copied().filter(move |at| near(u, *at) && self.can_fire(vec![u], *at));
        match *self.picks {
            [] => {
                let fits = |u: &UnitId| {
                    self.is_choosable(*u, self.side)
                        && self.is_infantry(*u)
                        && self.book.unit(*u).weapon == Weapon::R
                        && self.world.hex(*u).is_some()
                        && open(*u).next().is_some()
                };
                Offers::must(self.book.unit_ids().filter(fits).map(EventAction::Unit).collect())
            }
            [EventAction::Unit(unit)] => Offers::must(open(unit).map(EventAction::Hex).collect()),
            _ => Offers::default(),
        }
    }
}

fn as_hex(pick: EventAction) -> Option<HexId> {
    match pick {
        EventAction::Hex(hex) => Some(hex),
        _ => None,
    }
}
