//! What a unit may still do in its action, the ground and the enemy left aside (3.0 III.C.3, `gbacw:6.15`, `gbacw:6.16`).

use super::super::activation;
use super::super::book::{Book, UnitId};
use super::super::rally;
use super::super::world::{Cannon, Orders, World};
use super::{allowance2, guns};

/// What a unit may still do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Permit {
    /// Enter hexes by movement, and turn for a price.
    pub steps: bool,
    /// Withdraw.
    pub withdraw: bool,
    /// Turn at all: one vertex for nothing.
    pub turn: bool,
    /// Turn to any side for nothing: it used a one-hex exception (`gbacw:9.42`).
    pub any_turn: bool,
    /// Change its place in the stack instead of moving.
    pub restack: bool,
    /// Fire.
    pub fire: bool,
    /// Rally and resupply.
    pub rally: bool,
    /// Driven towards the enemy by a loose cannon (`gbacw:6.24`).
    pub driven: bool,
}

/// What the unit may still do.
pub fn permit(book: &Book, world: &World, unit: UnitId) -> Permit {
    let (u, act) = (world.unit(unit), &world.unit(unit).act);
    if act.spent || act.finished || !world.is_combat_unit(unit) {
        return Permit::default();
    }
    let limits = activation::limits(book, world, unit);
    let artillery = book.is_artillery(unit);
    let fired = act.fired || act.fired_sections != 0;
    // Foot and horse under Advance orders move or fire, never both.
    let one_of_two = !artillery && u.orders == Orders::Advance;
    let stays = act.contact || act.halted || act.restacked || act.shifted || act.holds || rally::began(act);
    let fresh = act.steps == 0 && act.spent2 == 0 && act.turned == 0 && !act.restacked;
    let march = limits.march && !stays && !(one_of_two && fired);
    let cannon = world.brigade(world.brigade_of(book, unit)).cannon;
    Permit {
        steps: march && act.withdrew == 0,
        withdraw: march && !fired && act.withdrew < 2 && (fresh || act.withdrew == 1),
        turn: limits.turn
            && !act.contact
            && !act.restacked
            && !act.shifted
            && !rally::began(act)
            && act.withdrew == 0
            && act.passing.is_none()
            && (!act.halted || act.one_hex && act.turned == 0)
            && (!(one_of_two && fired) || act.turned == 0),
        any_turn: act.one_hex,
        restack: march && fresh && act.withdrew == 0,
        fire: limits.fire && may_fire(book, world, unit, one_of_two),
        rally: limits.rally && fresh && !act.fired && act.withdrew == 0 && !act.contact,
        driven: !artillery && u.obeys && matches!(cannon, Cannon::Charge | Cannon::CloseUp),
    }
}

/// Whether what the unit did so far leaves it free to fire; fire's own rules come on top (`gbacw:10.3`).
fn may_fire(book: &Book, world: &World, unit: UnitId, one_of_two: bool) -> bool {
    let act = &world.unit(unit).act;
    if act.no_combat || act.withdrew > 0 || act.passing.is_some() || act.rallied {
        return false;
    }
    if one_of_two && (act.steps > 0 || act.spent2 > 0 || act.restacked) {
        return false;
    }
    if !book.is_artillery(unit) || act.steps == 0 && act.spent2 == 0 {
        return true;
    }
    // Guns that moved farther than half their allowance stay silent (10.61), and so do those too near the enemy (9.55).
    let full = if act.fired_sections == 0 && !act.fired {
        allowance2(book, world, unit)
    } else {
        2 * allowance2(book, world, unit)
    };
    act.spent2 <= (full / 2).div_ceil(2) * 2 && guns::may_fire(book, world, unit)
}
