//! Combat effectiveness of brigades and divisions (`gbacw:13.2`, `gbacw:13.3`).

use super::Cx;
use super::book::{Arm, Book, BrigadeId, BrigadeKind, DivisionId};
use super::endturn::EndTurnEvent;
use super::world::{UnitPlace, World};

/// How many regiments of a brigade count, and in what state they are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Regiments that count: infantry (`gbacw:13.24`, `gbacw-bb:4.24`) that has not left by a scenario rule (ruling G85).
    pub regiments: u8,
    /// Eliminated, collapsed or routed ones.
    pub gone: u8,
    /// Disordered ones that are not collapsed.
    pub disordered: u8,
}

impl Count {
    /// Counts a brigade's regiments.
    pub fn of(book: &Book, world: &World, brigade: BrigadeId) -> Self {
        let mut count = Self::default();
        for unit in world.units_of(book, brigade) {
            let u = world.unit(unit);
            if book.unit(unit).arm != Arm::Infantry || u.place == UnitPlace::Left {
                continue;
            }
            count.regiments += 1;
            match u.place {
                UnitPlace::On(_) if !u.collapsed => count.disordered += u8::from(u.disordered),
                _ => count.gone += 1,
            }
        }
        count
    }

    /// Whether a brigade in this state is combat ineffective (`gbacw:13.21`).
    pub fn ineffective(self) -> bool {
        self.regiments > 0 && (self.gone + self.disordered == self.regiments || 2 * self.gone > self.regiments)
    }
}

/// Whether a brigade is combat ineffective now (`gbacw:13.21`); a division's guns never are (`gbacw:13.24`).
pub fn brigade_ci(book: &Book, world: &World, brigade: BrigadeId) -> bool {
    book.brigade(brigade).kind == BrigadeKind::Brigade && Count::of(book, world, brigade).ineffective()
}

/// Whether a division is combat ineffective, given the markers of its brigades (`gbacw:13.31`, `gbacw:13.33`).
pub fn division_ci(book: &Book, world: &World, division: DivisionId) -> bool {
    let counted =
        |b: &BrigadeId| book.brigade(*b).kind == BrigadeKind::Brigade && Count::of(book, world, *b).regiments > 0;
    let brigades: Vec<BrigadeId> = book.division(division).brigades.iter().copied().filter(counted).collect();
    let ci = brigades.iter().filter(|b| world.brigade(**b).ci).count();
    shaken(brigades.len(), ci, world.division(division).ci)
}

/// A division becomes ineffective when more than half of its brigades are, and recovers only when more than half are not.
fn shaken(brigades: usize, ci: usize, before: bool) -> bool {
    if before { 2 * (brigades - ci) <= brigades } else { 2 * ci > brigades }
}

/// The combat effectiveness phase (`gbacw:3.0.IV.C`): sets and lifts markers.
pub fn update(cx: &mut Cx) {
    for brigade in cx.book.brigade_ids() {
        let ci = brigade_ci(cx.book, cx.world, brigade);
        let count = Count::of(cx.book, cx.world, brigade);
        if std::mem::replace(&mut cx.world.brigade_mut(brigade).ci, ci) != ci {
            cx.emit(|| EndTurnEvent::BrigadeEffectiveness { brigade, ci, count }.into());
        }
    }
    for division in cx.book.division_ids() {
        let ci = division_ci(cx.book, cx.world, division);
        if std::mem::replace(&mut cx.world.division_mut(division).ci, ci) != ci {
            cx.emit(|| EndTurnEvent::DivisionEffectiveness { division, ci }.into());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ci(regiments: u8, gone: u8, disordered: u8) -> bool {
        Count { regiments, gone, disordered }.ineffective()
    }

    #[test]
    fn r13_21_all_out_of_order_or_more_than_half_gone() {
        // rule: gbacw:13.21#all gbacw:13.21#half
        // example: G-CI-4_3_0 G-CI-4_2_0 G-CI-4_2_1 G-CI-5_2_0 G-CI-5_3_0 G-CI-3_0_3 G-CI-3_1_1 G-CI-3_1_2
        assert!(ci(4, 3, 0));
        assert!(!ci(4, 2, 0), "half is not more than half");
        assert!(!ci(4, 2, 1));
        assert!(!ci(5, 2, 0));
        assert!(ci(5, 3, 0));
        assert!(ci(3, 0, 3), "all disordered");
        assert!(!ci(3, 1, 1));
        assert!(ci(3, 1, 2));
        assert!(!ci(0, 0, 0), "nobody counts: nothing is broken");
    }

    #[test]
    fn r13_31_more_than_half_and_r13_33_back_only_with_a_majority() {
        // rule: gbacw:13.31 gbacw:13.33
        // example: G-CID-3_1 G-CID-3_2 G-CID-4_2 G-CID-4_3
        assert!(!shaken(3, 1, false));
        assert!(shaken(3, 2, false));
        assert!(!shaken(4, 2, false));
        assert!(shaken(4, 3, false));
        assert!(shaken(4, 2, true), "two of four effective are no majority");
        assert!(!shaken(4, 1, true));
        assert!(!shaken(2, 0, true));
    }
}
