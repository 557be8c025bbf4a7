//! Steps 6c and 6d: advances, continued shocks and counter-attacks (`gbacw:11.46`, `gbacw:11.47`, `gbacw:12.6#shock`).

use super::super::super::advance::{Advance, Turn, may_advance};
use super::super::super::book::{Book, UnitId};
use super::super::super::retreat::going;
use super::super::super::stacking;
use super::super::super::world::{Verdict, World};
use super::super::super::{Cx, Flow, call};
use super::super::eligible;
use super::{Clash, Party, Stage};
use crate::map::{Dir, Facing, HexId};

/// Dearest hex of a further advance, in half movement points (`gbacw:11.47#move`).
const DEAREST: u16 = 4;
/// Most hexes of a further advance.
const FURTHER: u8 = 2;

/// One vertex either way.
fn turned(facing: Facing) -> [Facing; 3] {
    [facing.turned(5), facing, facing.turned(1)]
}

fn tidy(mut facings: Vec<Facing>) -> Vec<Facing> {
    facings.sort_unstable();
    facings.dedup();
    facings
}

impl Clash {
    /// Units of one hex go on with a shock.
    fn continued(&self, world: &World, units: Vec<UnitId>) -> Self {
        let came = units.iter().any(|u| self.advanced.contains(u));
        let facing = world.unit(units[0]).facing;
        Self {
            round: self.round + 1,
            side: self.side,
            from: units.iter().filter_map(|u| world.hex(*u)).take(1).collect(),
            facings: if came { tidy(turned(facing).to_vec()) } else { vec![facing] },
            further: if came && !units.iter().any(|u| self.halted.contains(u)) { FURTHER } else { 0 },
            came,
            counter: self.counter,
            attackers: units,
            stage: Stage::Seek,
            ..Self::new(self.index)
        }
    }

    /// Defenders of one hex strike back at those who attacked it.
    fn counter(&self, units: Vec<UnitId>) -> Self {
        Self {
            round: self.round + 1,
            side: self.side.other(),
            seen: self.from.clone(),
            counter: true,
            attackers: units,
            stage: Stage::Strike,
            ..Self::new(self.index)
        }
    }

    // ---- 6c: advance ----

    /// Who may advance where now: charging units first, then the top one of each stack (`gbacw:11.46`).
    pub(super) fn advances(&self, book: &Book, world: &World) -> Vec<(UnitId, HexId)> {
        let enemy = self.side.other();
        let vacated = self.targets.iter().copied().filter(|h| !world.has(book, *h, enemy));
        let vacated: Vec<HexId> = vacated.collect();
        let waits = |u: &UnitId| !self.advanced.contains(u) && !self.stuck.contains(u);
        let can = |u: &UnitId| vacated.iter().any(|h| may_advance(book, world, *u, *h));
        let present = self.present(world, Party::Attackers);
        let able: Vec<UnitId> = present.into_iter().filter(|u| waits(u) && can(u)).collect();
        let charging = &world.shocks[self.index].charging;
        let charges = |u: &UnitId| self.is_first() && charging.contains(u);
        let first: Vec<UnitId> = if able.iter().any(charges) {
            able.into_iter().filter(charges).collect()
        } else {
            let mut tops: Vec<UnitId> = Vec::new();
            for unit in able {
                if !tops.iter().any(|t| world.hex(*t) == world.hex(unit)) {
                    tops.push(unit);
                }
            }
            tops
        };
        let pairs = first.into_iter().flat_map(|u| vacated.iter().map(move |h| (u, *h)));
        pairs.filter(|(u, h)| may_advance(book, world, *u, *h)).collect()
    }

    pub(super) fn advance(&mut self, cx: &mut Cx, voluntary: bool) -> Flow {
        if let Some(unit) = self.going.take() {
            match cx.world.last {
                Verdict::No => self.stuck.push(unit),
                Verdict::Yes => self.advanced.push(unit),
                Verdict::None => {
                    self.advanced.push(unit);
                    self.halted.push(unit);
                }
            }
        }
        match self.advances(cx.book, cx.world)[..] {
            [] => self.after_advance(cx),
            [(unit, hex)] if !voluntary => self.send(unit, hex),
            _ => Flow::Ask(self.side),
        }
    }

    /// One unit advances; it turns later, when all have come.
    pub(super) fn send(&mut self, unit: UnitId, hex: HexId) -> Flow {
        self.going = Some(unit);
        call(Advance::only(unit, hex))
    }

    fn after_advance(&mut self, cx: &Cx) -> Flow {
        let result = self.result(cx.book);
        if result.is_some_and(|r| r.attacker_may_continue) || self.broke(cx.world) {
            return self.go(Stage::Press(Party::Attackers));
        }
        if result.is_some_and(|r| r.defender_may_continue) {
            return self.go(Stage::Press(Party::Defenders));
        }
        let hexes = self.group_hexes(cx, Party::Attackers);
        self.go(Stage::Groups(Party::Attackers, hexes))
    }

    // ---- 6d: who goes on ----

    /// Units that may still join those who go on.
    pub(super) fn may_press(&self, book: &Book, world: &World, party: Party) -> Vec<UnitId> {
        let units: Vec<UnitId> = match party {
            Party::Attackers => {
                let stays = self.defended(book, world);
                let in_place = self
                    .present(world, party)
                    .into_iter()
                    .filter(|u| stays && eligible::targets(book, world, *u).iter().any(|h| self.targets.contains(h)));
                let came = self.advanced.iter().copied().filter(|u| self.finds_enemy(book, world, *u));
                in_place.chain(came).collect()
            }
            Party::Defenders => {
                let present = self.present(world, party);
                present.into_iter().filter(|u| self.can_strike_back(book, world, *u)).collect()
            }
        };
        let fit = |u: &UnitId| world.is_combat_unit(*u) && !book.is_artillery(*u) && !self.pressing.contains(u);
        units.into_iter().filter(fit).collect()
    }

    /// Whether a unit that advanced finds an enemy to attack with one turn and up to two more hexes.
    fn finds_enemy(&self, book: &Book, world: &World, unit: UnitId) -> bool {
        let Some(hex) = world.hex(unit) else { return false };
        let facings = turned(world.unit(unit).facing).to_vec();
        let seek = Seek { book, world, units: &[unit] };
        seek.finds(hex, &facings, if self.halted.contains(&unit) { 0 } else { FURTHER })
    }

    /// Whether a defender has somebody to strike back at: attackers still next to it, or a hex they left.
    fn can_strike_back(&self, book: &Book, world: &World, unit: UnitId) -> bool {
        let at_hand = |h: &HexId| {
            world.has(book, *h, self.side) && world.hex(unit).is_some_and(|u| book.board.distance(u, *h) == 1)
                || may_advance(book, world, unit, *h)
        };
        self.from.iter().any(at_hand)
    }

    pub(super) fn press(&mut self, cx: &mut Cx, party: Party) -> Flow {
        if party == Party::Attackers && self.is_first() {
            // Those who charged must go on (`gbacw:11.47`).
            let charging = &cx.world.shocks[self.index].charging;
            let open = self.may_press(cx.book, cx.world, party);
            let forced: Vec<UnitId> = open.into_iter().filter(|u| charging.contains(u)).collect();
            self.pressing.extend(forced);
        }
        if self.may_press(cx.book, cx.world, party).is_empty() {
            return self.group_up(cx, party);
        }
        Flow::Ask(self.party_side(party))
    }

    fn group_up(&mut self, cx: &Cx, party: Party) -> Flow {
        let hexes = self.group_hexes(cx, party);
        self.go(Stage::Groups(party, hexes))
    }

    /// Declines: no more advance, nobody else goes on.
    pub(super) fn enough(&mut self, cx: &mut Cx) -> Flow {
        match self.stage.clone() {
            Stage::Press(party) => self.group_up(cx, party),
            _ => self.after_advance(cx),
        }
    }

    /// Hexes whose units go on or may turn.
    fn group_hexes(&self, cx: &Cx, party: Party) -> Vec<HexId> {
        let mut hexes: Vec<HexId> = match party {
            Party::Attackers => self.advanced.iter().chain(&self.pressing).filter_map(|u| cx.world.hex(*u)).collect(),
            Party::Defenders => self.targets.clone(),
        };
        hexes.sort_unstable();
        hexes.dedup();
        hexes
    }

    /// Hex by hex: those who go on do so, the others turn.
    pub(super) fn groups(&mut self, cx: &mut Cx, party: Party, mut left: Vec<HexId>) -> Flow {
        let Some(hex) = left.first().copied() else {
            return self.go(if self.is_first() { Stage::After } else { Stage::End });
        };
        let here = |u: &UnitId| cx.world.hex(*u) == Some(hex);
        let on: Vec<UnitId> = cx.world.combat_units(hex).filter(|u| self.pressing.contains(u)).collect();
        if !on.is_empty() {
            // The hex stays in the list: whoever does not go on turns when they are through.
            let child = match party {
                Party::Attackers => self.continued(cx.world, on.clone()),
                Party::Defenders => self.counter(on.clone()),
            };
            self.pressing.retain(|u| !on.contains(u));
            self.advanced.retain(|u| !on.contains(u));
            if party == Party::Defenders {
                left.remove(0);
            }
            self.stage = Stage::Groups(party, left);
            return call(child);
        }
        left.remove(0);
        self.stage = Stage::Groups(party, left);
        match party {
            Party::Attackers => {
                let units: Vec<UnitId> = self.advanced.iter().copied().filter(here).collect();
                if units.is_empty() { Flow::Again } else { call(Turn::new(units, 1)) }
            }
            Party::Defenders => {
                let own = self.side.other();
                let units: Vec<UnitId> = cx.world.combat_units(hex).filter(|u| cx.book.side(*u) == own).collect();
                let men = units.iter().any(|u| !cx.book.is_artillery(*u));
                if men { call(Turn::new(units, 3).in_place()) } else { Flow::Again }
            }
        }
    }

    // ---- 6d: bringing them up ----

    /// Hexes that those who strike back may advance into: what the attackers left.
    pub(super) fn openings(&self, book: &Book, world: &World) -> Vec<HexId> {
        let Some(first) = self.attackers.first().copied() else { return Vec::new() };
        let open =
            |h: &HexId| may_advance(book, world, first, *h) && stacking::can_stop(book, world, &self.attackers, *h);
        self.seen.iter().copied().filter(open).collect()
    }

    pub(super) fn strike(&mut self, cx: &mut Cx) -> Flow {
        self.attackers.retain(|u| cx.world.is_combat_unit(*u));
        let open = self.openings(cx.book, cx.world);
        match open[..] {
            [] => {
                // They could not be driven off: struck where they stand, whatever way one has to turn.
                self.from = self.attackers.iter().filter_map(|u| cx.world.hex(*u)).take(1).collect();
                self.facings = Facing::ALL.to_vec();
                self.go(Stage::Seek)
            }
            [one] => self.strike_into(cx, one),
            _ => Flow::Ask(self.side),
        }
    }

    /// Turning as needed they advance into the hex (`gbacw:11.46`).
    pub(super) fn strike_into(&mut self, cx: &mut Cx, hex: HexId) -> Flow {
        let at = self.attackers.first().and_then(|u| cx.world.hex(*u));
        let Some(dir) = at.and_then(|h| cx.book.board.dir_to(h, hex)) else { return self.go(Stage::End) };
        let towards = Facing::ALL.into_iter().filter(|f| f.front().contains(&dir));
        self.facings = tidy(towards.flat_map(turned).collect());
        self.further = FURTHER;
        self.came = true;
        self.go(Stage::Follow(hex, self.attackers.clone()))
    }

    /// An enemy in front, if need be after one or two more hexes (`gbacw:11.47#move`).
    pub(super) fn seek(&mut self, cx: &mut Cx) -> Flow {
        self.attackers.retain(|u| cx.world.is_combat_unit(*u));
        let Some(hex) = self.attackers.first().and_then(|u| cx.world.hex(*u)) else { return self.go(Stage::End) };
        let seek = Seek { book: cx.book, world: cx.world, units: &self.attackers };
        let facing_enemy: Vec<Facing> = self.facings.iter().copied().filter(|f| seek.faces(hex, *f)).collect();
        if !facing_enemy.is_empty() {
            self.seen = cx.world.adjacent_to(cx.book, hex, self.side.other());
            self.stage = Stage::Met;
            let turn = Turn::to(self.attackers.clone(), facing_enemy);
            return call(if self.came { turn } else { turn.in_place() });
        }
        match self.leads(cx.book, cx.world)[..] {
            [] => {
                self.stage = Stage::End;
                let turn = Turn::to(self.attackers.clone(), self.facings.clone());
                if self.came { call(turn) } else { Flow::Again }
            }
            [one] => self.on(cx, one),
            _ => Flow::Ask(self.side),
        }
    }

    /// Directions of a further hex that bring an enemy within reach.
    pub(super) fn leads(&self, book: &Book, world: &World) -> Vec<Dir> {
        let Some(hex) = self.attackers.first().and_then(|u| world.hex(*u)) else { return Vec::new() };
        Seek { book, world, units: &self.attackers }.leads(hex, &self.facings, self.further)
    }

    pub(super) fn on(&mut self, cx: &mut Cx, dir: Dir) -> Flow {
        let hex = self.attackers.first().and_then(|u| cx.world.hex(*u));
        let Some(to) = hex.and_then(|h| cx.book.board.neighbour(h, dir)) else { return self.go(Stage::End) };
        self.facings = after(&self.facings, dir);
        self.further = self.further.saturating_sub(1);
        self.go(Stage::Follow(to, self.attackers.clone()))
    }

    /// The stack advances unit by unit; who gets stuck stays behind.
    pub(super) fn follow(&mut self, cx: &mut Cx, to: HexId, mut left: Vec<UnitId>) -> Flow {
        if let Some(unit) = self.going.take() {
            match cx.world.last {
                Verdict::Yes => {}
                Verdict::None => self.further = 0,
                Verdict::No => self.attackers.retain(|u| *u != unit),
            }
        }
        if left.is_empty() {
            self.attackers.retain(|u| cx.world.hex(*u) == Some(to));
            self.from = vec![to];
            return self.go(Stage::Seek);
        }
        let unit = left.remove(0);
        self.stage = Stage::Follow(to, left);
        if !may_advance(cx.book, cx.world, unit, to) {
            self.attackers.retain(|u| *u != unit);
            return Flow::Again;
        }
        self.send(unit, to)
    }
}

/// Facings open after one more hex in that direction.
fn after(facings: &[Facing], dir: Dir) -> Vec<Facing> {
    tidy(facings.iter().filter(|f| f.front().contains(&dir)).flat_map(|f| turned(*f)).collect())
}

/// The look-out for an enemy.
struct Seek<'a> {
    book: &'a Book,
    world: &'a World,
    units: &'a [UnitId],
}

impl Seek<'_> {
    /// Whether an enemy who can be attacked would be in front.
    fn faces(&self, hex: HexId, facing: Facing) -> bool {
        !eligible::targets_from(self.book, self.world, self.book.side(self.units[0]), hex, facing).is_empty()
    }

    fn next_to_enemy(&self, hex: HexId) -> bool {
        self.world.is_next_to(self.book, hex, self.book.side(self.units[0]).other())
    }

    /// Whether an enemy can be brought to front from here.
    fn finds(&self, hex: HexId, facings: &[Facing], further: u8) -> bool {
        facings.iter().any(|f| self.faces(hex, *f)) || !self.leads(hex, facings, further).is_empty()
    }

    /// Directions of one more hex from which an enemy can be brought to front. Next to an enemy the advance is over.
    fn leads(&self, hex: HexId, facings: &[Facing], further: u8) -> Vec<Dir> {
        if further == 0 || self.next_to_enemy(hex) {
            return Vec::new();
        }
        let mut dirs: Vec<Dir> = facings.iter().flat_map(|f| f.front()).collect();
        dirs.sort_unstable();
        dirs.dedup();
        dirs.into_iter()
            .filter(|d| {
                let next = self.book.board.neighbour(hex, *d).filter(|n| self.enters(hex, *n));
                next.is_some_and(|n| self.finds(n, &after(facings, *d), further - 1))
            })
            .collect()
    }

    fn enters(&self, from: HexId, to: HexId) -> bool {
        let (book, world) = (self.book, self.world);
        let enemy = book.side(self.units[0]).other();
        let cost = |u: &UnitId| going::cost(book, world, *u, from, to, self.units);
        let cheap = |u: &UnitId| cost(u).is_some_and(|c| c.total <= DEAREST);
        book.in_area(to)
            && !world.has(book, to, enemy)
            && stacking::can_stop(book, world, self.units, to)
            && self.units.iter().all(cheap)
    }
}
