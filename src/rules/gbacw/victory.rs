//! Victory of "Sound the Long Roll" (`gbacw-bb:30.2`, rulings G82 to G85).

use super::book::{Arm, Book};
use super::effectiveness;
use super::world::World;
use crate::engine::rules::Outcome;
use crate::kit::{BySide, Side};
use crate::rules::gbacw::world::UnitPlace;

/// One objective: whether it is met, and what decides it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Whose it is.
    pub side: Side,
    /// Whether it is met now.
    pub met: bool,
    /// In words, with the numbers.
    pub reason: String,
}

/// Victory hexes held by a side.
pub fn hexes_held(world: &World, side: Side) -> u16 {
    world.holders.iter().filter(|h| **h == side).count() as u16
}

/// The Union's victory points: a point for each Confederate strength point lost and for each victory hex it holds.
pub fn union_points(world: &World) -> u16 {
    world.losses[Side::Confederate] + hexes_held(world, Side::Union)
}

/// Union infantry regiments on the map that are not collapsed.
pub fn steady_regiments(book: &Book, world: &World) -> u8 {
    let steady = |u: &super::book::UnitId| {
        book.side(*u) == Side::Union
            && book.unit(*u).arm == Arm::Infantry
            && world.hex(*u).is_some()
            && !world.unit(*u).collapsed
    };
    book.unit_ids().filter(steady).count() as u8
}

/// The four objectives as they stand, Confederate ones first.
pub fn objectives(book: &Book, world: &World) -> Vec<Objective> {
    let s = &book.scenario;
    let (held, all) = (hexes_held(world, Side::Confederate), s.victory_hexes.len() as u16);
    let lost = world.losses[Side::Confederate];
    let mut list = vec![Objective {
        side: Side::Confederate,
        met: held == all && lost <= s.csa_loss_limit,
        reason: format!(
            "the Confederates hold {held} of {all} camps and have lost {lost} strength points (all camps, at most {} lost)",
            s.csa_loss_limit
        ),
    }];
    if let Some((gone, ineffective)) = s.csa_targets {
        let left =
            book.brigade(gone).units.iter().filter(|u| matches!(world.unit(**u).place, UnitPlace::On(_))).count();
        let ci = effectiveness::brigade_ci(book, world, ineffective);
        list.push(Objective {
            side: Side::Confederate,
            met: left == 0 && ci,
            reason: format!(
                "{}: {left} {} left; {}: combat {} (none left, and the second ineffective)",
                book.brigade(gone).name,
                if left == 1 { "unit" } else { "units" },
                book.brigade(ineffective).name,
                if ci { "ineffective" } else { "effective" },
            ),
        });
    }
    let steady = steady_regiments(book, world);
    list.push(Objective {
        side: Side::Union,
        met: steady >= s.union_regiments,
        reason: format!(
            "the Union has {steady} infantry regiments on the field that have not collapsed (at least {})",
            s.union_regiments
        ),
    });
    let points = union_points(world);
    list.push(Objective {
        side: Side::Union,
        met: points >= s.union_points,
        reason: format!(
            "the Union has {points} victory points: {lost} for Confederate losses, {} for camps (at least {})",
            hexes_held(world, Side::Union),
            s.union_points
        ),
    });
    list
}

/// Who wins with so many objectives met, of two each: both or the only one wins, one each or both each is a draw, and if
/// nobody met any, the Union wins.
pub fn winner(confederate: usize, union: usize) -> Option<Side> {
    match confederate.cmp(&union) {
        std::cmp::Ordering::Greater => Some(Side::Confederate),
        std::cmp::Ordering::Less => Some(Side::Union),
        std::cmp::Ordering::Equal => (confederate == 0).then_some(Side::Union),
    }
}

/// The verdict as things stand, with its reasons.
pub fn verdict(book: &Book, world: &World) -> Outcome {
    let list = objectives(book, world);
    let met = |side: Side| list.iter().filter(|o| o.side == side && o.met).count();
    let (csa, union) = (met(Side::Confederate), met(Side::Union));
    let winner = winner(csa, union);
    let mut reasons: Vec<String> = list
        .iter()
        .map(|o| format!("{} objective {}: {}.", o.side, if o.met { "met" } else { "not met" }, o.reason))
        .collect();
    reasons.push(match (csa, union) {
        (0, _) => "The Confederates met no objective, so the Union wins.".into(),
        (a, b) if a == b => "Both sides met as many objectives: a draw.".into(),
        _ => format!(
            "The Confederates met {csa}, the Union {union}: {} victory.",
            winner.expect("unequal counts have a winner")
        ),
    });
    Outcome {
        winner,
        level: if winner.is_some() { "victory" } else { "draw" }.into(),
        points: BySide {
            union: i32::from(union_points(world)),
            confederate: i32::from(hexes_held(world, Side::Confederate)),
        },
        losses: BySide::from_fn(|side| i32::from(world.losses[side])),
        reasons,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r30_2_objectives_decide() {
        // rule: gbacw-bb:30.2#obj
        assert_eq!(winner(0, 0), Some(Side::Union));
        assert_eq!(winner(0, 1), Some(Side::Union));
        assert_eq!(winner(1, 0), Some(Side::Confederate));
        assert_eq!(winner(1, 1), None);
        assert_eq!(winner(2, 1), Some(Side::Confederate));
        assert_eq!(winner(1, 2), Some(Side::Union));
        assert_eq!(winner(2, 2), None, "ruling G84");
        assert_eq!(winner(2, 0), Some(Side::Confederate));
    }
}
