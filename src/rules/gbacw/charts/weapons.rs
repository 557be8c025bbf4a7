//! Weapons: reach, prepared range and modifiers by range.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Provenance;
use crate::data::{Checker, DataError, Located, Source, load};

/// The code of a weapon as printed on a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Weapon {
    /// Rifle-musket.
    R,
    /// Smoothbore musket.
    M,
    /// Carbine.
    C,
    /// Shotgun or pistol.
    SG,
    /// 12-pounder Napoleon.
    N,
    /// 6-pounder bronze gun.
    TB,
    /// 12-pounder howitzer.
    H12,
    /// 24-pounder howitzer.
    H24,
    /// James rifle.
    JR,
    /// 6-pounder Wiard rifle.
    WR6,
    /// 12-pounder Wiard rifle.
    WR12,
    /// 3-inch or rifled 6-pounder.
    R3,
    /// 10-pounder Parrott rifle.
    P10,
    /// 20-pounder Parrott rifle.
    P20,
    /// 24-pounder siege gun.
    SG24,
    /// Naval guns.
    NG,
}

impl Weapon {
    /// All, small arms first.
    pub const ALL: [Self; 16] = [
        Self::R,
        Self::M,
        Self::C,
        Self::SG,
        Self::N,
        Self::TB,
        Self::H12,
        Self::H24,
        Self::JR,
        Self::WR6,
        Self::WR12,
        Self::R3,
        Self::P10,
        Self::P20,
        Self::SG24,
        Self::NG,
    ];

    /// Its place in tables by weapon.
    pub fn index(self) -> usize {
        self as usize
    }

    /// The code, as in `SG24`.
    pub fn code(self) -> &'static str {
        const CODES: [&str; 16] =
            ["R", "M", "C", "SG", "N", "TB", "H12", "H24", "JR", "WR6", "WR12", "R3", "P10", "P20", "SG24", "NG"];
        CODES[self.index()]
    }

    /// Whether artillery carries it.
    pub fn is_gun(self) -> bool {
        self >= Self::N
    }
}

/// The greatest range at which guns fire canister (`gbacw:10.67#canister`).
pub const CANISTER_RANGE: u16 = 3;

/// One row of the range chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeEffect {
    /// The weapon's name.
    pub name: String,
    /// Greatest range in hexes.
    pub max_range: u8,
    /// Greatest range of prepared fire; 0 if it has none.
    pub prepared_range: u8,
    /// Whether it may fire twice at canister range.
    pub rapid_fire: bool,
    /// Modifier by range, from 1 on.
    drm: Vec<i8>,
}

impl RangeEffect {
    /// The modifier at a range; `None` out of reach.
    pub fn drm(&self, range: u16) -> Option<i8> {
        self.drm.get((range as usize).checked_sub(1)?).copied()
    }
}

/// The range chart, one row a weapon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Weapons {
    rows: Vec<RangeEffect>,
    /// Where the rows of small arms come from.
    pub small_arms_source: Provenance,
    /// Where the rows of guns come from.
    pub guns_source: Provenance,
}

impl std::ops::Index<Weapon> for Weapons {
    type Output = RangeEffect;
    fn index(&self, weapon: Weapon) -> &RangeEffect {
        &self.rows[weapon.index()]
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawSmall {
    name: String,
    prepared: u8,
    drm: Vec<i8>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawGun {
    name: String,
    rapid_fire: bool,
    canister: [i8; 3],
    shell: Located<Vec<Band>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Band {
    to: u8,
    drm: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    small_arms: Located<BTreeMap<Weapon, RawSmall>>,
    small_arms_source: Provenance,
    guns: Located<BTreeMap<Weapon, RawGun>>,
    guns_source: Provenance,
}

/// Reads `weapons.yaml`.
pub(super) fn read(source: &Source) -> Result<Weapons, Vec<DataError>> {
    let Raw { small_arms, small_arms_source, guns, guns_source } = load(source)?;
    let mut check = Checker::new(source);
    let mut rows = Vec::new();
    for weapon in Weapon::ALL {
        let row = if weapon.is_gun() {
            guns.value.get(&weapon).map(|g| gun(g, &mut check))
        } else {
            small_arms.value.get(&weapon).map(small)
        };
        match row {
            Some(row) => rows.push(row),
            None if weapon.is_gun() => check.error(&guns, format!("expected a row for the guns {}", weapon.code())),
            None => check.error(&small_arms, format!("expected a row for the small arms {}", weapon.code())),
        }
    }
    for stray in small_arms.value.keys().filter(|w| w.is_gun()) {
        check.error(&small_arms, format!("{} are guns; expected under \"guns\"", stray.code()));
    }
    for stray in guns.value.keys().filter(|w| !w.is_gun()) {
        check.error(&guns, format!("{} are small arms; expected under \"small_arms\"", stray.code()));
    }
    check.finish(Weapons { rows, small_arms_source, guns_source })
}

fn small(raw: &RawSmall) -> RangeEffect {
    RangeEffect {
        name: raw.name.clone(),
        max_range: raw.drm.len() as u8,
        prepared_range: raw.prepared,
        rapid_fire: false,
        drm: raw.drm.clone(),
    }
}

fn gun(raw: &RawGun, check: &mut Checker<'_>) -> RangeEffect {
    let mut drm: Vec<i8> = raw.canister.to_vec();
    for band in raw.shell.iter() {
        if usize::from(band.to) <= drm.len() {
            check.error(&raw.shell, format!("band to {}: expected bands that ascend beyond 3 hexes", band.to));
        }
        drm.resize(drm.len().max(usize::from(band.to)), band.drm);
    }
    RangeEffect {
        name: raw.name.clone(),
        max_range: drm.len() as u8,
        prepared_range: 0,
        rapid_fire: raw.rapid_fire,
        drm,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_files() {
        for w in Weapon::ALL {
            assert_eq!(serde_json::to_string(&w).unwrap(), format!("\"{}\"", w.code()));
        }
        assert!(!Weapon::SG.is_gun() && Weapon::SG24.is_gun());
    }
}
