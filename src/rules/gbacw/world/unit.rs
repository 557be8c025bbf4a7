//! Combat units: where they are, what they did in their activation, how they reacted in the enemy's.

use serde::{Deserialize, Serialize};

use super::{Mp2, Orders};
use crate::map::{Facing, HexId};
use crate::rules::gbacw::book::{BrigadeId, SECTIONS};

/// Where a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum UnitPlace {
    /// On the map.
    On(HexId),
    /// Routed, in its command's box (`gbacw:12.53`).
    Routed,
    /// Eliminated (`gbacw:12.13`).
    Eliminated,
    /// Left the battle by a scenario rule, not a loss (15 MI, `gbacw-bb:30.2`).
    Left,
}

/// Ammunition (`gbacw:10.69`, `gbacw:10.91`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Ammo {
    /// Full.
    #[default]
    Full,
    /// Low: -2 to fire.
    Low,
    /// Out: no fire.
    Out,
}

/// Abandoned guns (`gbacw:12.8`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Abandoned {
    /// Manned.
    #[default]
    No,
    /// Abandoned this turn.
    One,
    /// Abandoned last turn: lost at the end of this one.
    Two,
}

/// What a unit did in its own brigade's present activation. Reset when a brigade activation of its side begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Act {
    /// Movement points spent, in halves.
    pub spent2: Mp2,
    /// Hexes entered by movement.
    pub steps: u8,
    /// Vertices turned in the present hex for which the free one was used.
    pub turned: u8,
    /// Whether it fired (artillery: whether the whole battery is done firing).
    pub fired: bool,
    /// Sections of a battery that fired, a bit each.
    pub fired_sections: u8,
    /// Whether it gave up movement for its fire: foot on Advance orders (`gbacw:10.32`), foot that fired prepared
    /// (`gbacw:10.52`), guns that fired without the penalty of moving (`gbacw:10.61#drm`). It may not spend movement
    /// points any more in this activation; guns may still turn one vertex.
    pub holds: bool,
    /// Whether it tried to rally.
    pub rallied: bool,
    /// Whether it tried to resupply (bit 0 regular, bit 1 camp).
    pub resupplied: u8,
    /// Whether its facing was changed in this action after a rally or resupply.
    pub faced_after_rally: bool,
    /// Whether its stacking order was changed instead of moving (`gbacw:8.24`).
    pub restacked: bool,
    /// Whether it uses withdrawal movement (`gbacw:9.54`), and hexes so far.
    pub withdrew: u8,
    /// Whether it moved next to an enemy, and must stop (`gbacw:9.53`).
    pub contact: bool,
    /// Whether it moved by one of the one-hex exceptions (`gbacw:9.42`).
    pub one_hex: bool,
    /// Whether it may neither fire nor shock (`gbacw:9.42#2`, `gbacw:9.53`).
    pub no_combat: bool,
    /// Whether it changed facing after entering its hex or stacked with another facing: no shock (`gbacw:11.12`).
    pub no_shock: bool,
    /// Whether it spent movement points or stacked anew, and lost prepared fire (`gbacw:10.52`).
    pub unprepared: bool,
    /// Whether it advanced or retreated during this activation.
    pub shifted: bool,
    /// Whether it became the top of its stack during this activation (artillery, `gbacw:10.61`).
    pub became_top: bool,
    /// Whether it may do nothing more of its own will (second disorder, retreat; `gbacw:12.35f`, `gbacw:12.47`).
    pub spent: bool,
    /// Whether its turn to act in this activation is over.
    pub finished: bool,
    /// Whether it must shock: it charged (`gbacw:11.21`).
    pub charging: bool,
    /// Whether it took part in a completed shock (step 6b) in this activation.
    pub shocked: bool,
    /// Whether it may enter no further hex in this activation (9.42, 10.44, 12.35c).
    pub halted: bool,
    /// What it must still pay, in halves, if it ends its move where it is (`gbacw:9.43`).
    pub owed2: Mp2,
    /// The friends among whom it stands while moving (`gbacw:8.22`).
    pub passing: Option<Passing>,
    /// Another depth it may still choose in the stack it entered (`gbacw:8.23`).
    pub other_depth: Option<u8>,
    /// Guns: whether they began the activation within three hexes of an enemy and moved (`gbacw:9.55`).
    pub began_close: bool,
}

/// A moving unit stands in a hex with others that it entered during its move (`gbacw:8.22`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Passing {
    /// The last hex of its move where it could stop.
    pub from: HexId,
    /// What entering this hex would cost by its terrain, in halves.
    pub cost2: Mp2,
    /// Whether it came along a road.
    pub by_road: bool,
}

/// A unit's non-phasing fire of one kind during the present enemy brigade activation: all at once, or half now and the
/// other half later at another hex (`gbacw:10.15#nonphasing`, `10.41`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salvo {
    /// Strength points or guns that have fired; 0: none yet.
    pub used: u8,
    /// Strength points or guns held back for a second shot.
    pub held: u8,
    /// Sections of a battery that have fired, a bit each.
    pub sections: u8,
    /// The hex of the first shot.
    pub at: Option<HexId>,
}

/// How a unit reacted during the present enemy brigade activation. Reset for both sides when one begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct React {
    /// Return fire (`gbacw:10.42`).
    pub returns: Salvo,
    /// Withdrawal fire (`gbacw:10.44`).
    pub withdrawals: Salvo,
    /// Approach fire (`gbacw:10.45`).
    pub approaches: Salvo,
    /// Whether it used pre-shock fire.
    pub preshock: bool,
    /// Whether it made a reaction facing change (`gbacw:9.62`).
    pub faced: bool,
    /// Guns: whether the next non-phasing fire suffers for a reaction facing (`gbacw:9.62`).
    pub guns_turned: bool,
    /// Whether it made a reaction move (`gbacw:9.63`).
    pub moved: bool,
    /// Guns: whether they became the top of their stack (`gbacw:10.61`).
    pub became_top: bool,
    /// Whether it retreated, advanced or was restacked: no prepared fire (`gbacw:10.52`).
    pub unprepared: bool,
    /// Whether it suffered a second disorder by reaction facing: no return fire at the one who caused it.
    pub shaken: bool,
}

/// A combat unit's state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: UnitPlace,
    /// The vertex it faces.
    pub facing: Facing,
    /// Strength points; for artillery the sum of its guns.
    pub strength: u8,
    /// Guns of each section.
    pub guns: [u8; SECTIONS],
    /// Disordered (`gbacw:12.31`).
    pub disordered: bool,
    /// Collapsed (`gbacw:12.23`).
    pub collapsed: bool,
    /// Abandoned guns.
    pub abandoned: Abandoned,
    /// Ammunition: small arms in place 0, guns by section.
    pub ammo: [Ammo; SECTIONS],
    /// The orders it follows: its brigade's, or the last it got while in command (`gbacw:5.36`).
    pub orders: Orders,
    /// Whether it was in command when last checked (II.A).
    pub in_command: bool,
    /// Activations of its brigade it must do without this turn (`gbacw:5.36`).
    pub skips: u8,
    /// Activations in which it acted this turn.
    pub activations: u8,
    /// Whether it skips the present activation.
    pub skipping: bool,
    /// Whether it was in its brigadier's command range when the present marker was drawn: stand, loose cannon and new
    /// orders bind only such units (`gbacw:6.21`). See `activation::limits`.
    pub obeys: bool,
    /// The brigade a battery of the division is attached to (`gbacw:4.32`); see `World::brigade_of`.
    pub attached: Option<BrigadeId>,
    /// What it did in its own activation.
    pub act: Act,
    /// How it reacted in the enemy's.
    pub react: React,
    /// Whether it was the target of mistaken fire this turn (`gbacw-bb:18.1`).
    pub mistaken: bool,
    /// Whether it may not rally in its next activation (looting, `gbacw-bb:18.1`).
    pub loot_bar: bool,
    /// Guns: a friend in good order passed, advanced into or rallied in the hex; recrew at the end of the activation.
    pub recrew: bool,
    /// Whether it moved, fired as phasing unit, or shocked or was shocked this turn (`gbacw:13.45`).
    pub busy: bool,
    /// Strength points lost since the start.
    pub lost: u8,
}
