//! The charts in play, typed. (Types first; the loader fills them from `scenarios/gbacw/charts`.)

use serde::{Deserialize, Serialize};

/// What a combat unit shoots with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Weapon {
    /// Rifled muskets.
    R,
    /// Smoothbore muskets.
    M,
    /// Carbines.
    C,
    /// Shotguns and pistols.
    SG,
    /// 12-pounder Napoleons.
    N,
    /// Bronze 6-pounders.
    TB,
    /// 12-pounder howitzers.
    H12,
    /// 24-pounder howitzers.
    H24,
    /// James rifles.
    JR,
    /// 6-pounder Wiard rifles.
    WR6,
    /// 12-pounder Wiard rifles.
    WR12,
    /// 3-inch rifles.
    R3,
    /// 10-pounder Parrotts.
    P10,
    /// 20-pounder Parrotts.
    P20,
    /// 24-pounder siege guns.
    SG24,
    /// Naval guns.
    NG,
}

/// The disorder part of a result (`gbacw:12.32`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Disorder {
    /// None.
    #[default]
    None,
    /// A disorder check with that modifier: `d`, `d+2`.
    Check(i8),
    /// Automatic: `D`.
    Auto,
}

/// A result of either fire table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FireResult {
    /// Strength points lost.
    pub loss: u8,
    /// Disorder.
    pub disorder: Disorder,
}

/// All charts.
#[derive(Clone, Debug, Default)]
pub struct Charts {}
