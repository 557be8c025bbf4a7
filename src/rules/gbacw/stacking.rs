//! Stacking (`gbacw:8.1`, `gbacw:8.2`): what a hex may hold, and where in a stack a unit comes to stand.

use super::book::{Arm, Book, UnitId};
use super::charts::command::{StackLimit, Stacking};
use super::world::{Abandoned, World};
use crate::map::HexId;
use crate::map::hex::Aspect;

/// The limits in force (`gbacw:8.12`).
pub fn limits(book: &Book) -> &Stacking {
    &book.charts.command.stacking
}

/// What a hex would hold: counted arm by arm.
#[derive(Clone, Copy, Debug, Default)]
struct Load {
    infantry: u16,
    regiments: u8,
    cavalry: u16,
    squadrons: u8,
    guns: u16,
    batteries: u8,
    brigade: Option<u16>,
    mixed_brigades: bool,
    enemy: bool,
}

impl Load {
    /// The combat units of `hex` together with `movers`, wherever those are now; abandoned guns do not count
    /// (`gbacw:12.8`), except as movers (`gbacw:12.81`: recrewing obeys the limits).
    fn of(book: &Book, world: &World, movers: &[UnitId], hex: HexId) -> Self {
        let mut load = Self::default();
        let side = movers.first().map(|u| book.side(*u));
        for unit in world.stacks.at(hex) {
            if world.unit(*unit).abandoned != Abandoned::No || movers.contains(unit) {
                continue;
            }
            load.enemy |= side.is_some_and(|s| s != book.side(*unit));
            load.add(book, world, *unit);
        }
        for unit in movers {
            load.add(book, world, *unit);
        }
        load
    }

    fn add(&mut self, book: &Book, world: &World, unit: UnitId) {
        let spec = book.unit(unit);
        let strength = u16::from(world.unit(unit).strength);
        match spec.arm {
            Arm::Infantry => {
                self.infantry += strength;
                self.regiments += 1;
            }
            Arm::Cavalry => {
                self.cavalry += strength;
                self.squadrons += 1;
            }
            Arm::Artillery => {
                self.guns += strength;
                self.batteries += 1;
                return;
            }
        }
        self.mixed_brigades |= self.brigade.is_some_and(|b| b != spec.brigade.0);
        self.brigade = Some(spec.brigade.0);
    }

    /// `gbacw:8.12#inf`, `gbacw:8.12#cav`, `gbacw:8.12#art`. Foot and horse never share a hex: the rule lists them apart.
    fn fits(self, limits: &Stacking) -> bool {
        let most = limits.combat;
        if self.enemy || self.mixed_brigades || (self.regiments > 0 && self.squadrons > 0) {
            return false;
        }
        if self.regiments > 1 && self.infantry > u16::from(most.infantry)
            || self.squadrons > 1 && self.cavalry > u16::from(most.cavalry)
        {
            return false;
        }
        if self.regiments + self.squadrons > 0 {
            self.batteries <= 1 || self.guns <= u16::from(limits.guns_with_others)
        } else {
            self.guns_alone(most)
        }
    }

    fn guns_alone(self, most: StackLimit) -> bool {
        self.batteries <= most.batteries || self.guns <= u16::from(most.guns)
    }

    /// `gbacw:8.12#march-inf` and its companions: no mixing of arms, and no unit above the limit, since there are no
    /// extended columns (ruling G6).
    fn fits_march(self, limits: &Stacking) -> bool {
        let most = limits.march;
        let arms = u8::from(self.regiments > 0) + u8::from(self.squadrons > 0) + u8::from(self.batteries > 0);
        !self.enemy
            && !self.mixed_brigades
            && arms <= 1
            && self.infantry <= u16::from(most.infantry)
            && self.cavalry <= u16::from(most.cavalry)
            && self.guns_alone(most)
    }
}

/// Whether `movers` could end a move, retreat or advance in `hex` with what is there (`gbacw:8.11`, `gbacw:8.12`).
/// Movers that are in the hex already are counted once; enemies there forbid it.
pub fn can_stop(book: &Book, world: &World, movers: &[UnitId], hex: HexId) -> bool {
    Load::of(book, world, movers, hex).fits(limits(book))
}

/// Whether `movers` together with what is in `hex` keep within the limits of March orders, which the use of roads and
/// lanes under Advance orders asks for (`gbacw:8.13`, `gbacw:9.43`).
pub fn within_march(book: &Book, world: &World, movers: &[UnitId], hex: HexId) -> bool {
    Load::of(book, world, movers, hex).fits_march(limits(book))
}

/// Whether a unit by itself is small enough for the limits of March orders (`gbacw:8.13`, ruling G6).
pub fn marches_alone(book: &Book, world: &World, unit: UnitId) -> bool {
    let mut load = Load::default();
    load.add(book, world, unit);
    load.fits_march(limits(book))
}

/// Where in a stack a unit comes to stand: indices for [`World::put`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Depths {
    /// The place by the rule, or the usual one of two.
    pub usual: usize,
    /// Another place that its owner may choose instead.
    pub other: Option<usize>,
}

/// Where in the stack of `hex` a unit comes to stand that enters from the adjacent hex `from`: on top if it comes
/// through the front of those who are there, else at the bottom; around guns its owner may choose (`gbacw:8.23`).
/// `voluntary`: it moves, or retreats of its own will (`gbacw:12.43`); other retreats have no choice.
pub fn depths(book: &Book, world: &World, unit: UnitId, hex: HexId, from: HexId, voluntary: bool) -> Depths {
    let stack = world.stacks.at(hex);
    let bottom = stack.len();
    let Some(first) = world.combat_units(hex).next() else { return Depths { usual: 0, other: None } };
    let through_front = world.aspect_of(book, first, from) == Some(Aspect::Front);
    let usual = if through_front { 0 } else { bottom };
    if book.is_artillery(unit) || !voluntary {
        return Depths { usual, other: None };
    }
    let guns_on_top = stack.iter().take_while(|u| book.is_artillery(**u)).count();
    if guns_on_top == bottom {
        // Only guns: under them they can still fire (8.33), so that is the usual place.
        return Depths { usual: bottom, other: Some(0) };
    }
    if through_front && guns_on_top > 0 {
        return Depths { usual: guns_on_top, other: Some(0) };
    }
    Depths { usual, other: None }
}
