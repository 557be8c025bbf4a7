//! What must always hold.

use super::{UnitPlace, World};
use crate::kit::Side;
use crate::map::HexId;
use crate::rules::gbacw::book::{Arm, Book};

impl World {
    /// The invariants of the world, for tests.
    ///
    /// # Errors
    /// What is broken.
    pub fn check(&self, book: &Book) -> Result<(), String> {
        for unit in book.unit_ids() {
            let (spec, u) = (book.unit(unit), self.unit(unit));
            let on = self.stacks.iter().filter(|(_, s)| s.contains(&unit)).map(|(h, _)| h).collect::<Vec<_>>();
            let expected: Vec<HexId> = self.hex(unit).into_iter().collect();
            if on != expected {
                return Err(format!("{} is at {:?} but stacked in {on:?}", spec.name, u.place));
            }
            if u.strength > spec.strength {
                return Err(format!("{} has {} of {} strength points", spec.name, u.strength, spec.strength));
            }
            if self.hex(unit).is_some() && u.strength == 0 {
                return Err(format!("{} stands on the map without strength", spec.name));
            }
            if spec.arm == Arm::Artillery && u.guns.iter().sum::<u8>() != u.strength {
                return Err(format!("{}: sections {:?} do not add up to {}", spec.name, u.guns, u.strength));
            }
            if u.collapsed && !u.disordered && self.hex(unit).is_some() {
                return Err(format!("{} is collapsed but in good order", spec.name));
            }
            if u.lost + u.strength != spec.start.strength && u.place != UnitPlace::Eliminated {
                return Err(format!(
                    "{}: {} lost and {} left of {}",
                    spec.name, u.lost, u.strength, spec.start.strength
                ));
            }
        }
        for (hex, stack) in self.stacks.iter() {
            if !book.in_area(hex) {
                return Err(format!("{} is outside the area", book.board.number(hex)));
            }
            let sides: Vec<Side> = self.combat_units(hex).map(|u| book.side(u)).collect();
            if sides.windows(2).any(|w| w[0] != w[1]) {
                return Err(format!("both sides in {}", book.board.number(hex)));
            }
            let _ = stack;
        }
        Ok(())
    }
}
