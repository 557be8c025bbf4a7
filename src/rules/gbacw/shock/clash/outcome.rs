//! Step 6b: a result of the shock table is applied (`gbacw:11.45`, `gbacw:8.36`, `gbacw:11.64`; rulings G66 and G56): losses,
//! leaders, disorder, retreats, checks against rout.

use super::super::super::book::{Arm, Book, UnitId};
use super::super::super::charts::ShockEffect;
use super::super::super::leaders;
use super::super::super::results::{self, Cause, Disorders, Rout, RoutChecks};
use super::super::super::retreat::{Retreat, chain::Passed};
use super::super::super::world::World;
use super::super::super::{Cx, Flow, call};
use super::super::ShockEvent;
use super::{Clash, Party, Stage};
use crate::map::HexId;

impl Clash {
    /// What the result does to a party.
    pub(super) fn effect(&self, book: &Book, party: Party) -> ShockEffect {
        let result = self.result(book).expect("a result is applied after the roll");
        match party {
            Party::Attackers => result.attacker,
            Party::Defenders => result.defender,
        }
    }

    fn opponents(&self, party: Party) -> Vec<UnitId> {
        match party {
            Party::Attackers => self.defenders.clone(),
            Party::Defenders => self.attackers.clone(),
        }
    }

    // ---- losses ----

    /// Losses of a party: its owner chooses the stack if there are several, or among units of equal cohesion.
    pub(super) fn losses(&mut self, cx: &mut Cx, party: Party) -> Flow {
        let effect = self.effect(cx.book, party);
        if effect.loss == 0 && effect.loss_highest == 0 {
            return self.after_losses(party);
        }
        match self.bearers(cx.book, cx.world, party)[..] {
            [] => self.after_losses(party),
            [one] => self.bear(cx, party, one),
            _ => Flow::Ask(self.party_side(party)),
        }
    }

    fn after_losses(&mut self, party: Party) -> Flow {
        self.go(match party {
            Party::Attackers => Stage::Losses(Party::Defenders),
            Party::Defenders => Stage::Leaders,
        })
    }

    /// Who may bear the loss: the tops of the party's stacks; in a standoff guns on top of a defending stack, else the
    /// units of the highest present cohesion (`gbacw:8.36#loss`, `gbacw:11.64`).
    pub(super) fn bearers(&self, book: &Book, world: &World, party: Party) -> Vec<UnitId> {
        let present = self.present(world, party);
        let hex = |u: &UnitId| world.hex(*u);
        let mut tops: Vec<UnitId> = Vec::new();
        for unit in &present {
            if !tops.iter().any(|t| hex(t) == hex(unit)) {
                tops.push(*unit);
            }
        }
        if self.effect(book, party).loss_highest == 0 {
            return tops;
        }
        let guns: Vec<UnitId> = tops.into_iter().filter(|u| book.is_artillery(*u)).collect();
        if !guns.is_empty() {
            return guns;
        }
        let men: Vec<UnitId> = present.into_iter().filter(|u| !book.is_artillery(*u)).collect();
        let best = men.iter().map(|u| world.cohesion(book, *u)).max();
        men.into_iter().filter(|u| Some(world.cohesion(book, *u)) == best).collect()
    }

    /// The loss falls on this unit, what is left of it on the next of its stack, then on the other stacks.
    pub(super) fn bear(&mut self, cx: &mut Cx, party: Party, first: UnitId) -> Flow {
        let effect = self.effect(cx.book, party);
        let mut left = effect.loss.max(effect.loss_highest);
        let present = self.present(cx.world, party);
        let hex = |cx: &Cx, u: UnitId| cx.world.hex(u);
        let home = hex(cx, first);
        let mut order = vec![first];
        order.extend(present.iter().copied().filter(|u| *u != first && hex(cx, *u) == home));
        order.extend(present.iter().copied().filter(|u| hex(cx, *u) != home));
        for unit in order {
            let Some(hex) = cx.world.hex(unit).filter(|_| left > 0) else { continue };
            let lost = results::lose(cx, unit, left, "in the shock", "gbacw:11.45");
            left -= lost.lost;
            self.lost.push((hex, lost.lost));
            if lost.check {
                self.checks.push(unit);
            }
        }
        self.after_losses(party)
    }

    // ---- disorder ----

    /// Who is disordered with a party: its members, and whoever stands with attackers without taking part (`gbacw:8.36`).
    fn affected(&self, world: &World, party: Party) -> Vec<UnitId> {
        let mut hexes: Vec<HexId> = self.present(world, party).iter().filter_map(|u| world.hex(*u)).collect();
        hexes.dedup();
        hexes.iter().flat_map(|h| world.combat_units(*h)).collect()
    }

    pub(super) fn disorder(&mut self, cx: &mut Cx, party: Party) -> Flow {
        let effect = self.effect(cx.book, party);
        self.stage = match party {
            Party::Attackers => Stage::Disorder(Party::Defenders),
            Party::Defenders => Stage::BothRout,
        };
        let units = self.affected(cx.world, party);
        if effect.guns_abandoned {
            for guns in units.iter().filter(|u| cx.book.is_artillery(**u)) {
                results::abandon(cx, *guns);
            }
        }
        if !effect.disorder {
            return Flow::Again;
        }
        let again = units.iter().copied().filter(|u| cx.world.unit(*u).disordered);
        let again: Vec<UnitId> = again.filter(|u| cx.world.is_combat_unit(*u) && !cx.book.is_artillery(*u)).collect();
        // Their second disorder brings the one check against rout that a result may bring (ruling G56).
        self.checks.retain(|u| !again.contains(u));
        self.again.extend(&again);
        let paid = self.lost.iter().any(|(h, n)| *n > 0 && self.hexes(party).contains(h));
        let disorders = Disorders::new(units, Cause::Shock, self.opponents(party))
            .after_losses(Vec::new(), paid)
            .harder(effect.rout_check.unwrap_or(0));
        call(if self.both { disorders.undecided() } else { disorders })
    }

    // ---- both sides rout ----

    /// Whether the result may rout units of both sides (`gbacw:12.52`): then all checks are rolled before anybody runs.
    pub(super) fn both_may_rout(&self, book: &Book, world: &World) -> bool {
        let at_risk = |party: Party| {
            let effect = self.effect(book, party);
            let fragile = |u: &UnitId| {
                let u = world.unit(*u);
                u.disordered && effect.disorder || u.collapsed && (effect.loss > 0 || effect.loss_highest > 0)
            };
            let men = self.members(party).iter().filter(|u| !book.is_artillery(**u));
            effect.rout_check.is_some() || effect.guns_abandoned || men.copied().any(|u| fragile(&u))
        };
        at_risk(Party::Attackers) && at_risk(Party::Defenders)
    }

    /// If both sides would rout, one unit of the highest cohesion stays, on a tie one of the attackers (`gbacw:12.52`).
    pub(super) fn both_rout(&mut self, cx: &mut Cx) -> Flow {
        if !self.both {
            let left = self.order_of_retreat(cx);
            return self.go(Stage::Retreats(left));
        }
        if self.spared.is_none() {
            self.fled.append(&mut cx.world.fled);
            for unit in std::mem::take(&mut self.checks) {
                if cx.world.is_combat_unit(unit) && !results::rout_check(cx, unit, 0, Cause::Shock) {
                    self.fled.push(unit);
                }
            }
        }
        let fled_of = |party| self.fled.iter().any(|u| cx.book.side(*u) == self.party_side(party));
        if fled_of(Party::Attackers) && fled_of(Party::Defenders) {
            match (self.spared, &self.sparable(cx.book, cx.world)[..]) {
                (None, [one]) => self.spared = Some(*one),
                (None, _) => return Flow::Ask(self.side),
                _ => {}
            }
        }
        if let Some(spared) = self.spared {
            self.fled.retain(|u| *u != spared);
            cx.emit(|| ShockEvent::Stays(spared).into());
        }
        self.both = false;
        let fled = std::mem::take(&mut self.fled);
        if fled.is_empty() { Flow::Again } else { call(Rout::all(fled, Vec::new())) }
    }

    /// Which of those who fled may stay.
    pub(super) fn sparable(&self, book: &Book, world: &World) -> Vec<UnitId> {
        let best = self.fled.iter().map(|u| firmness(book, world, *u)).max();
        let tied: Vec<UnitId> = self.fled.iter().copied().filter(|u| Some(firmness(book, world, *u)) == best).collect();
        let attackers: Vec<UnitId> = tied.iter().copied().filter(|u| book.side(*u) == self.side).collect();
        // Among defenders no choice is offered: the first in the order of their stacks stays.
        if attackers.is_empty() { tied.into_iter().take(1).collect() } else { attackers }
    }

    // ---- retreats ----

    /// How far a party must retreat by the result, its second disorders left out.
    fn must_retreat(&self, book: &Book, party: Party) -> u8 {
        self.effect(book, party).retreat
    }

    /// The stacks that retreat, those who go first in front: if both sides do, the side without the unit of highest
    /// cohesion, on a tie the defenders (`gbacw:12.48`).
    fn order_of_retreat(&self, cx: &Cx) -> Vec<(Party, HexId)> {
        let best = |party| self.present(cx.world, party).iter().map(|u| firmness(cx.book, cx.world, *u)).max();
        let first = first_to_retreat(best(Party::Attackers), best(Party::Defenders));
        let second = if first == Party::Attackers { Party::Defenders } else { Party::Attackers };
        [first, second].into_iter().flat_map(|p| self.hexes(p).iter().map(move |h| (p, *h))).collect()
    }

    pub(super) fn retreats(&mut self, cx: &mut Cx, mut left: Vec<(Party, HexId)>) -> Flow {
        if left.is_empty() {
            return self.go(Stage::Routs);
        }
        let (party, hex) = left.remove(0);
        self.stage = Stage::Retreats(left);
        let hexes = self.must_retreat(cx.book, party);
        let owner = self.party_side(party);
        let stack: Vec<UnitId> = cx.world.combat_units(hex).filter(|u| cx.book.side(*u) == owner).collect();
        if hexes == 0 {
            let again: Vec<UnitId> = stack.into_iter().filter(|u| self.again.contains(u)).collect();
            if again.is_empty() {
                return Flow::Again;
            }
            return call(Retreat::new(again, 1, 2, Cause::Shock, self.opponents(party)));
        }
        if stack.is_empty() {
            return Flow::Again;
        }
        // A stack of nothing but second disorders may go two hexes where one is asked for (`gbacw:12.35b`).
        let all_again = stack.iter().all(|u| self.again.contains(u));
        let most = if all_again { hexes.max(2) } else { hexes };
        call(Retreat::new(stack, hexes, most, Cause::Shock, self.opponents(party)))
    }

    // ---- rout ----

    /// Checks against rout by the result itself, and of collapsed units that lost points; nobody checks twice.
    pub(super) fn routs(&mut self, cx: &mut Cx) -> Flow {
        let result = self.effect(cx.book, Party::Defenders).rout_check;
        let by = self.attackers.clone();
        if let Some(extra) = result.filter(|_| !self.defenders.is_empty()) {
            let shaken =
                |u: &UnitId| cx.world.is_combat_unit(*u) && !cx.book.is_artillery(*u) && !self.again.contains(u);
            let units: Vec<UnitId> = self.defenders.iter().copied().filter(shaken).collect();
            self.checks.retain(|u| !units.contains(u));
            // Once is enough: the next pass finds everybody checked.
            self.again.extend(&units);
            if !units.is_empty() {
                return call(RoutChecks::new(units, extra.into(), Cause::Shock).caused(by));
            }
        }
        let checks = std::mem::take(&mut self.checks);
        if !checks.is_empty() {
            return call(RoutChecks::new(checks, 0, Cause::Shock).caused(by));
        }
        self.stage = Stage::Passed;
        call(Passed::new())
    }

    /// All is applied; with the option leaders roll once more (`gbacw-bb:12.78#2`).
    pub(super) fn passed(&mut self, cx: &mut Cx) -> Flow {
        let mut hexes: Vec<HexId> =
            self.attackers.iter().chain(&self.defenders).filter_map(|u| cx.world.hex(*u)).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for hex in hexes {
            leaders::shock_casualties(cx, hex);
        }
        self.go(Stage::Advance(false))
    }
}

/// Cohesion less half the fatigue: what counts when both sides run (`gbacw:12.48`, `gbacw:12.52`).
pub fn firmness(book: &Book, world: &World, unit: UnitId) -> i16 {
    if book.unit(unit).arm == Arm::Artillery {
        return i16::MIN;
    }
    world.cohesion(book, unit) - world.fatigue(book, unit).half()
}

/// Who retreats first, from the highest firmness on each side (`gbacw:12.48`).
fn first_to_retreat(attackers: Option<i16>, defenders: Option<i16>) -> Party {
    if attackers < defenders { Party::Attackers } else { Party::Defenders }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::gbacw::testkit::Table;

    // rule: gbacw:12.48
    // example: G-TIE-1 G-TIE-2
    #[test]
    fn r12_48_the_firmest_side_retreats_last_and_on_a_tie_the_defenders_first() {
        assert_eq!(first_to_retreat(Some(4), Some(5)), Party::Attackers);
        assert_eq!(first_to_retreat(Some(6), Some(5)), Party::Defenders);
        assert_eq!(first_to_retreat(Some(5), Some(5)), Party::Defenders);
        // Cohesion 6 less half of level 3, rounded up, is 4.
        let mut t = Table::new([]);
        t.fatigue("Shaver", 5);
        let shaver = firmness(&t.book, &t.world, t.u("6 AR"));
        assert_eq!((shaver, firmness(&t.book, &t.world, t.u("16 WI"))), (4, 5));
    }
}
