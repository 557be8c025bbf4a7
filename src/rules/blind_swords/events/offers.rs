//! What a chit may be played on. Brigades that are not alert may never be chosen (`blind-swords-x:8.7#events`).

mod guns;

use super::super::activation;
use super::super::book::{Book, BrigadeId, EventId, UnitId};
use super::super::charts::{Band, Effect};
use super::super::world::{Activation, By, Order, Place, World};
use super::super::{fire, movement, rally};
use super::{EventAction, Moment};
use crate::kit::Side;
use crate::map::HexId;

/// What may be picked next.
#[derive(Debug, Default)]
pub(super) struct Offers {
    /// The answers; none: all is picked.
    pub list: Vec<EventAction>,
    /// Whether it may be left at that.
    pub may_stop: bool,
}

impl Offers {
    fn must(list: Vec<EventAction>) -> Self {
        Self { list, may_stop: false }
    }

    /// More of the same, once there is a first.
    fn more(list: Vec<EventAction>, first: bool) -> Self {
        Self { list, may_stop: !first }
    }
}

/// A chit looked at by its owner.
struct Look<'a> {
    book: &'a Book,
    world: &'a World,
    side: Side,
    event: EventId,
    moment: &'a Moment,
    picks: &'a [EventAction],
}

/// Whether a chit could be played now.
pub(super) fn is_open(book: &Book, world: &World, event: EventId, moment: &Moment) -> bool {
    let look = Look { book, world, side: book.event(event).side, event, moment, picks: &[] };
    look.instant().unwrap_or_else(|| !look.next().list.is_empty())
}

/// What the owner of a chit may pick next.
pub(super) fn next(book: &Book, world: &World, event: EventId, moment: &Moment, picks: &[EventAction]) -> Offers {
    Look { book, world, side: book.event(event).side, event, moment, picks }.next()
}

impl Look<'_> {
    fn effect(&self) -> &Effect {
        &self.book.event(self.event).effect
    }

    /// Whether a chit could be played that needs no choice of what is on the map; `None` for the others.
    fn instant(&self) -> Option<bool> {
        let (own, enemy) = (self.active(self.side), self.active(self.side.other()));
        match self.effect() {
            // One copy an activation.
            Effect::RebelYell { .. } => Some(own.is_some_and(|a| a.boosts.yell == 0)),
            Effect::Charge => Some(own.is_some_and(|a| a.boosts.charge == 0)),
            Effect::PastTheTents | Effect::UpTheRavines => Some(own.is_some()),
            Effect::LeadInPerson { leader, .. } => {
                Some(own.is_some_and(|a| a.order == Some(Order::Attack)) && self.is_in_play(leader))
            }
            Effect::CommandConfusion { .. } => Some(enemy.is_some_and(may_confuse)),
            // Of the enemy's hand only the number is known.
            Effect::Pickets => {
                let enemy = self.side.other();
                Some(!self.world.hand[enemy].is_empty() || self.world.unknown_held[enemy] > 0)
            }
            Effect::StandFirm => {
                Some(self.moment.tested.is_some_and(|hex| !self.world.stand_firm && self.all_alert(hex)))
            }
            _ => None,
        }
    }

    fn next(&self) -> Offers {
        match self.effect() {
            Effect::Rally { units } => self.rally(usize::from(*units)),
            Effect::Firefight => self.firefight(),
            Effect::LowAmmo => self.one(self.low_ammo()),
            Effect::GunsForward { within, mp } => self.battery(Some(u16::from(*within)), *mp),
            Effect::ShiftGuns { mp } => self.battery(None, *mp),
            Effect::GrandBattery { .. } => self.grand_battery(),
            Effect::Raiders { columns, .. } => self.one(self.raided(u16::from(*columns))),
            Effect::Forrest { .. } => self.one(self.stragglers_of_forrest()),
            Effect::DriveOn { .. } => self.one(self.drive_on()),
            Effect::Wagons { units, enemy_from } => {
                self.units(usize::from(*units), |u| self.is_wagon_object(u, u16::from(*enemy_from)))
            }
            Effect::Steady { units, leaders, .. } => self.units(usize::from(*units), |u| self.is_steadied(u, leaders)),
            Effect::Screen { within, brigades, .. } => self.one(self.screen(u16::from(*within), brigades)),
            Effect::Pickets => {
                let held = self.world.hand[self.side.other()].iter().map(|e| EventAction::Discard(*e));
                self.one(held.collect())
            }
            Effect::Sharpshooters => self.sharpshooters(),
            Effect::Stragglers => {
                let on_track = |u: &UnitId| {
                    matches!(self.world.unit(*u).place, Place::Broken(_)) && self.is_choosable(*u, self.side)
                };
                self.one(self.book.unit_ids().filter(on_track).map(EventAction::Unit).collect())
            }
            Effect::RebelYell { .. }
            | Effect::Charge
            | Effect::CommandConfusion { .. }
            | Effect::PastTheTents
            | Effect::LeadInPerson { .. }
            | Effect::UpTheRavines
            | Effect::StandFirm => Offers::default(),
        }
    }

    /// A single pick.
    fn one(&self, list: Vec<EventAction>) -> Offers {
        if self.picks.is_empty() { Offers::must(list) } else { Offers::default() }
    }

    /// Up to so many units that fit.
    fn units(&self, most: usize, fits: impl Fn(UnitId) -> bool) -> Offers {
        if self.picks.len() >= most {
            return Offers::default();
        }
        let open = self.book.unit_ids().filter(|u| !self.picks.contains(&EventAction::Unit(*u)) && fits(*u));
        Offers::more(open.map(EventAction::Unit).collect(), self.picks.is_empty())
    }

    // ---- facts ----

    fn active(&self, side: Side) -> Option<&Activation> {
        self.world.active.as_ref().filter(|a| a.side == side)
    }

    fn is_in_play(&self, leader: &str) -> bool {
        self.book.leader_ids().any(|l| self.book.leader(l).key == leader && self.world.leader(l).eliminated.is_none())
    }

    /// A unit of that side whose brigade is alert.
    fn is_choosable(&self, unit: UnitId, side: Side) -> bool {
        self.book.unit(unit).side == side && self.world.is_alert(unit)
    }

    fn all_alert(&self, hex: HexId) -> bool {
        self.world.at(hex).iter().all(|u| self.world.is_alert(*u))
    }

    fn is_infantry(&self, unit: UnitId) -> bool {
        self.world.is_foot(self.book, unit)
    }

    fn is_next_to_enemy(&self, unit: UnitId) -> bool {
        let hex = self.world.hex(unit);
        hex.is_some_and(|h| self.world.enemies_next_to(self.book, self.side, h).next().is_some())
    }

    /// Hexes with units of a side that fit.
    fn hexes(&self, side: Side, fits: impl Fn(HexId) -> bool) -> Vec<HexId> {
        let stacks = self.world.stacks.iter().filter(|(_, units)| self.book.unit(units[0]).side == side);
        stacks.map(|(hex, _)| hex).filter(|h| fits(*h)).collect()
    }

    // ---- Rally! ----

    /// Either up to so many units of one brigade lose hits or markers, or one in the Available box tries to come back; no
    /// unit on the map rebuilds (`blind-swords-x:13.2b`). Wrecked brigades are open to chits like others
    /// (`blind-swords-x:12.9.1#fight`); in the box they have nobody.
    fn rally(&self, most: usize) -> Offers {
        if self.picks.len() >= most || matches!(self.picks.first(), Some(EventAction::Rebuild(_))) {
            return Offers::default();
        }
        let mut list = Vec::new();
        for unit in self.book.unit_ids().filter(|u| self.is_choosable(*u, self.side)) {
            let state = self.world.unit(unit);
            if state.place == Place::Available && self.picks.is_empty() && self.can_return(unit) {
                list.push(EventAction::Rebuild(unit));
            }
            if self.may_recover(unit) {
                list.extend((state.hits > 0).then_some(EventAction::Recover(unit)));
                list.extend(state.low_ammo.then_some(EventAction::Resupply(unit)));
            }
        }
        Offers::more(list, self.picks.is_empty())
    }

    fn can_return(&self, unit: UnitId) -> bool {
        let brigade = self.world.unit(unit).brigade;
        brigade.is_some_and(|b| !rally::places(self.book, self.world, unit, b).is_empty())
    }

    fn may_recover(&self, unit: UnitId) -> bool {
        if self.world.hex(unit).is_none() || self.is_next_to_enemy(unit) {
            return false;
        }
        let mut common = self.brigades_of(unit);
        for pick in self.picks {
            let (EventAction::Recover(other) | EventAction::Resupply(other)) = *pick else { return false };
            if other == unit {
                return false;
            }
            let theirs = self.brigades_of(other);
            common.retain(|b| theirs.contains(b));
        }
        !common.is_empty()
    }

    /// The brigades a unit may count as of: its own; a battery any that it stands in or next to.
    fn brigades_of(&self, unit: UnitId) -> Vec<BrigadeId> {
        if !self.book.unit(unit).is_gun() {
            return self.world.unit(unit).brigade.into_iter().collect();
        }
        let Some(hex) = self.world.hex(unit) else { return Vec::new() };
        let mut list: Vec<BrigadeId> = std::iter::once(hex)
            .chain(self.book.neighbours(hex))
            .flat_map(|h| self.world.at(h))
            .filter(|u| self.is_choosable(**u, self.side))
            .filter_map(|u| self.world.unit(*u).brigade)
            .collect();
        list.sort_unstable();
        list.dedup();
        list
    }

    // ---- marks ----

    fn low_ammo(&self) -> Vec<EventAction> {
        let fits = |u: &UnitId| {
            self.is_choosable(*u, self.side.other())
                && self.is_infantry(*u)
                && self.world.hex(*u).is_some()
                && !self.world.unit(*u).low_ammo
        };
        self.moment.fired.iter().copied().filter(fits).map(EventAction::Unit).collect()
    }

    fn is_wagon_object(&self, unit: UnitId, enemy_from: u16) -> bool {
        let Some(hex) = self.world.hex(unit) else { return false };
        self.is_choosable(unit, self.side)
            && self.world.unit(unit).low_ammo
            && self.world.distance_to_enemy(self.book, self.side, hex) >= enemy_from
    }

    fn is_steadied(&self, unit: UnitId, leaders: &[String]) -> bool {
        let of_theirs = |b: BrigadeId| {
            let leader = self.book.brigade(b).leader;
            leader.is_some_and(|l| leaders.contains(&self.book.leader(l).key))
        };
        self.is_choosable(unit, self.side)
            && self.is_infantry(unit)
            && self.world.hex(unit).is_some()
            && self.world.unit(unit).hits > 0
            && self.world.unit(unit).brigade.is_some_and(of_theirs)
    }

    // ---- cavalry and the like ----

    /// Infantry in the first columns of the area from the west, beside two empty land hexes that touch each other.
    fn raided(&self, columns: u16) -> Vec<EventAction> {
        let east = self.book.scenario.area.west + columns;
        let is_empty =
            |h: &HexId| self.book.in_area(*h) && self.book.ground.is_land(*h) && self.world.at(*h).is_empty();
        let has_room = |hex: HexId| {
            let free: Vec<HexId> = self.book.neighbours(hex).filter(is_empty).collect();
            free.iter().any(|a| free.iter().any(|b| self.book.board.distance(*a, *b) == 1))
        };
        let fits = |u: &UnitId| {
            self.is_choosable(*u, self.side.other())
                && self.is_infantry(*u)
                && self.world.hex(*u).is_some_and(|h| self.book.board.column(h) < east && has_room(h))
        };
        self.book.unit_ids().filter(fits).map(EventAction::Unit).collect()
    }

    /// A battery or worn infantry with no fresh infantry of its side in or next to its hex.
    fn stragglers_of_forrest(&self) -> Vec<EventAction> {
        let enemy = self.side.other();
        let is_fresh =
            |u: &UnitId| self.book.unit(*u).side == enemy && self.is_infantry(*u) && !self.world.unit(*u).worn;
        let is_guarded = |hex: HexId| {
            std::iter::once(hex).chain(self.book.neighbours(hex)).any(|h| self.world.at(h).iter().any(is_fresh))
        };
        let fits = |u: &UnitId| {
            let prey = self.book.unit(*u).is_gun() || (self.is_infantry(*u) && self.world.unit(*u).worn);
            prey && self.is_choosable(*u, enemy) && self.world.hex(*u).is_some_and(|h| !is_guarded(h))
        };
        self.book.unit_ids().filter(fits).map(EventAction::Unit).collect()
    }

    fn drive_on(&self) -> Vec<EventAction> {
        let fits = |b: &BrigadeId| {
            self.book.brigade(*b).side == self.side
                && self.world.brigade(*b).activated
                && activation::can_act(self.book, self.world, *b, true)
        };
        self.book.brigade_ids().filter(fits).map(EventAction::Brigade).collect()
    }

    fn screen(&self, within: u16, brigades: &[String]) -> Vec<EventAction> {
        let of_theirs = |u: &UnitId| {
            let brigade = self.world.unit(*u).brigade;
            self.is_infantry(*u) && brigade.is_some_and(|b| brigades.contains(&self.book.brigade(b).name))
        };
        let mut list: Vec<HexId> = self
            .book
            .unit_ids()
            .filter(|u| self.book.unit(*u).side == self.side && of_theirs(u))
            .filter_map(|u| self.world.hex(u))
            .flat_map(|h| self.book.board.within(h, within))
            .filter(|h| self.book.in_area(*h) && self.book.ground.is_land(*h))
            .collect();
        list.sort_unstable();
        list.dedup();
        list.into_iter().map(EventAction::Hex).collect()
    }
}

/// Nothing confuses the opening, nor an order that is none (ruling R9, ruling R13).
fn may_confuse(active: &Activation) -> bool {
    active.by != By::Opening && !active.limited && active.order.is_some_and(|o| o != Order::NoOrder)
}

/// Own infantry in a hex that has another in effective range: the units of one side of a firefight.
pub(super) fn skirmishers(book: &Book, world: &World, from: HexId, at: HexId) -> Vec<UnitId> {
    let is_near = |u: &UnitId| {
        let spec = book.unit(*u);
        let band = book.charts.fire.ranges.band(spec.arm, spec.weapon, book.board.distance(from, at));
        world.is_foot(book, *u) && band == Some(Band::Effective)
    };
    let units: Vec<UnitId> = world.at(from).iter().copied().filter(is_near).collect();
    units.into_iter().filter(|u| fire::band(book, world, *u, at).is_some()).collect()
}

/// The batteries of a hex that can fire at another.
pub(super) fn batteries(book: &Book, world: &World, from: HexId, at: HexId) -> Vec<UnitId> {
    let guns = world.at(from).iter().copied().filter(|u| book.unit(*u).is_gun() && reaches(book, *u, from, at));
    guns.filter(|u| fire::band(book, world, *u, at).is_some()).collect()
}

/// Whether a hex is within the longest range of a unit: asked before its sight, which is the dearer question.
fn reaches(book: &Book, unit: UnitId, from: HexId, at: HexId) -> bool {
    let spec = book.unit(unit);
    book.board.distance(from, at) <= book.charts.fire.ranges.limit(spec.arm, spec.weapon)
}

/// Whether a battery has anything to do with an event: move or fire.
fn gun_options(book: &Book, world: &World, gun: UnitId, mp: u8) -> Vec<EventAction> {
    let mut list = Vec::new();
    if movement::guns_can_move(book, world, gun, 2 * mp) {
        list.push(EventAction::Move);
    }
    if fire::guns_have_target(book, world, &[gun]) {
        list.push(EventAction::Fire);
    }
    list
}
