//! What is offered: whole hexes, flanking fire of all who can, and fire put together unit by unit.

use super::super::super::book::{Book, UnitId};
use super::super::super::world::World;
use super::super::FireAction;
use super::super::line::{self, Line};
use super::super::shot;
use super::who::{able_at, along};
use super::{Plan, Salvo};
use crate::map::HexId;

/// Units of one hex that can fire at a hex.
struct Able {
    from: HexId,
    at: HexId,
    /// All that can.
    units: Vec<UnitId>,
    /// Those that fire as one if nothing else is said.
    group: Vec<UnitId>,
    /// Whether that fire stays on the table.
    is_good: bool,
}

impl Salvo {
    /// Who can fire at what, a hex at a hex.
    fn able<'a>(&'a self, book: &'a Book, world: &'a World) -> impl Iterator<Item = Able> + 'a {
        let terms = self.terms(false);
        let pairs = self.shooters(book, world).into_iter().flat_map(move |(from, units)| {
            let targets = self.targets(book, world, from, &units);
            targets.into_iter().map(move |at| (from, units.clone(), at))
        });
        pairs.filter_map(move |(from, units, at)| {
            let line = Line::new(book, world, book.unit(*units.first()?).side, from, at)?;
            let units = along(book, world, &terms, &units, &line);
            let group = Self::default_group(book, world, &units);
            let is_good = shot::along(book, world, &terms, &group, &[line]).is_some_and(|s| s.last.is_some());
            (!units.is_empty()).then_some(Able { from, at, units, group, is_good })
        })
    }

    /// Whether there is anything to fire at.
    pub fn has_offer(&self, book: &Book, world: &World) -> bool {
        if self.able(book, world).any(|a| a.is_good) {
            return true;
        }
        let able: Vec<Able> = self.able(book, world).collect();
        able.iter().any(|a| self.is_composable(book, world, &able, a.at))
    }

    pub(super) fn offers(&self, book: &Book, world: &World) -> Vec<FireAction> {
        let able: Vec<Able> = self.able(book, world).collect();
        let mut out: Vec<FireAction> =
            able.iter().filter(|a| a.is_good).map(|a| FireAction::Hex { from: a.from, at: a.at }).collect();
        let mut hexes: Vec<HexId> = able.iter().map(|a| a.at).collect();
        hexes.sort_unstable();
        hexes.dedup();
        for at in hexes {
            if self.is_composable(book, world, &able, at) {
                out.push(FireAction::Target(at));
            }
            if self.concentrate(book, world, &able, at).is_some() {
                out.push(FireAction::All(at));
            }
        }
        out
    }

    /// Every hex that can fires at a hex, as [`FireAction::All`] announces it.
    pub(super) fn all_at(&self, book: &Book, world: &World, at: HexId) -> Option<Vec<Vec<UnitId>>> {
        let able: Vec<Able> = self.able(book, world).filter(|a| a.at == at).collect();
        self.concentrate(book, world, &able, at)
    }

    /// Whether fire at a hex can be put together in a way that no other answer offers, and be finished.
    fn is_composable(&self, book: &Book, world: &World, able: &[Able], at: HexId) -> bool {
        let here: Vec<&Able> = able.iter().filter(|a| a.at == at).collect();
        let pairs = || here.iter().enumerate().flat_map(|(i, a)| here[..i].iter().map(move |b| (*a, *b)));
        let joins = |a: &Able, b: &Able| {
            a.group.first().is_some_and(|u| b.group.first().is_some_and(|v| self.fits(book, world, &[*u], *v)))
        };
        let flank = |a: &Able, b: &Able| line::is_flanked_by(&book.board, a.from, b.from, at);
        let has_choice = here.iter().any(|a| a.units.len() > 1) || pairs().any(|(a, b)| joins(a, b) || flank(a, b));
        has_choice && (here.iter().any(|a| a.is_good) || self.has_seed(book, world, &here, at))
    }

    /// Whether some first unit of a fire can be found, where no whole hex is strong enough.
    fn has_seed(&self, book: &Book, world: &World, here: &[&Able], at: HexId) -> bool {
        let terms = self.terms(false);
        // Nothing at all can come of it if even everybody together on the best line is shifted off the table.
        let best = here.iter().filter_map(|a| {
            let line = Line::new(book, world, book.unit(a.units[0]).side, a.from, at)?;
            Some(shot::line_shift(book, &terms, &line))
        });
        let help = i16::from(book.charts.fire.shifts.smooth_canister.shift.max(0));
        let shift = best.max().unwrap_or(0) + help;
        let all = here.iter().flat_map(|a| &a.units).filter_map(|u| self.shot(book, world, &[*u], at, false));
        let strength = all.map(|s| s.strength).sum();
        let table = &book.charts.combat.results;
        let could = table.column(strength).is_some_and(|c| table.shifted(c, shift).is_some());
        let plan = Plan { at, groups: vec![Vec::new()] };
        could && !self.joins(book, world, &plan).is_empty()
    }

    /// Every hex that can fires, each on its own, if they flank the target.
    fn concentrate(&self, book: &Book, world: &World, able: &[Able], at: HexId) -> Option<Vec<Vec<UnitId>>> {
        let here: Vec<&Able> = able.iter().filter(|a| a.at == at && !a.group.is_empty()).collect();
        if here.len() < 2 {
            return None;
        }
        let good = here.into_iter().filter(|a| a.is_good || self.is_good(book, world, &a.group, at, true));
        let (hexes, mut groups): (Vec<HexId>, Vec<Vec<UnitId>>) = good.map(|a| (a.from, a.group.clone())).unzip();
        // The strongest first.
        groups.sort_by_cached_key(|g| std::cmp::Reverse(self.shot(book, world, g, at, true).map_or(0, |s| s.strength)));
        line::any_flank(&book.board, &hexes, at).then_some(groups)
    }

    /// Units that can be added to the fire that grows, so that it can be finished.
    fn joins(&self, book: &Book, world: &World, plan: &Plan) -> Vec<FireAction> {
        let flanking = plan.groups.len() > 1;
        let terms = self.terms(flanking);
        let group = plan.current();
        let able: Vec<(HexId, Vec<UnitId>)> = self
            .shooters(book, world)
            .into_iter()
            .map(|(from, units)| {
                let free: Vec<UnitId> = units.into_iter().filter(|u| !plan.holds(*u)).collect();
                (from, able_at(book, world, &terms, from, &free, plan.at))
            })
            .filter(|(from, units)| !units.is_empty() && opens_flank(book, world, plan, *from))
            .collect();
        let mut out = Vec::new();
        for (from, units) in &able {
            let fit: Vec<UnitId> = units.iter().copied().filter(|u| self.fits(book, world, group, *u)).collect();
            for unit in &fit {
                let with: Vec<UnitId> = group.iter().copied().chain(std::iter::once(*unit)).collect();
                if self.can_finish(book, world, &able, &with, plan.at, flanking) {
                    out.push(FireAction::Join(*unit));
                }
            }
            let all = Self::default_group(book, world, &fit);
            if all.len() > 1 {
                let with: Vec<UnitId> = group.iter().copied().chain(all).collect();
                if self.can_finish(book, world, &able, &with, plan.at, flanking) {
                    out.push(FireAction::JoinHex(*from));
                }
            }
        }
        out
    }

    /// Whether a fire is good as it is, or can be made so by adding more.
    fn can_finish(
        &self,
        book: &Book,
        world: &World,
        able: &[(HexId, Vec<UnitId>)],
        group: &[UnitId],
        at: HexId,
        flanking: bool,
    ) -> bool {
        if self.is_good(book, world, group, at, flanking) {
            return true;
        }
        // Everybody who fits, from hexes they are in already and from one more; low ammunition spoils the whole.
        let more = |group: &mut Vec<UnitId>, units: &[UnitId]| {
            for unit in units {
                if !group.contains(unit) && !world.unit(*unit).low_ammo && self.fits(book, world, group, *unit) {
                    group.push(*unit);
                }
            }
        };
        let mut own = group.to_vec();
        for (from, units) in able {
            if group.iter().any(|u| world.hex(*u) == Some(*from)) {
                more(&mut own, units);
            }
        }
        let grown = |units: &[UnitId]| {
            let mut all = own.clone();
            more(&mut all, units);
            all.len() > group.len() && self.is_good(book, world, &all, at, flanking)
        };
        grown(&[]) || able.iter().any(|(_, units)| grown(units))
    }

    pub(super) fn plan_offers(&self, book: &Book, world: &World, plan: &Plan) -> Vec<FireAction> {
        let mut out = self.joins(book, world, plan);
        let flanking = plan.groups.len() > 1;
        if !plan.current().is_empty() && self.is_good(book, world, plan.current(), plan.at, flanking) {
            out.push(FireAction::Go);
            let mut next = plan.clone();
            next.groups.push(Vec::new());
            if !self.joins(book, world, &next).is_empty() {
                out.push(FireAction::Another);
            }
        }
        out
    }
}

/// Whether a hex may begin the fire that grows: a second one must flank the target with the first.
fn opens_flank(book: &Book, world: &World, plan: &Plan, from: HexId) -> bool {
    let is_new = plan.groups.len() > 1 && plan.current().is_empty();
    if !is_new {
        return true;
    }
    let before: Vec<UnitId> = plan.groups.concat();
    let mut hexes: Vec<HexId> = before.iter().filter_map(|u| world.hex(*u)).collect();
    hexes.push(from);
    line::any_flank(&book.board, &hexes, plan.at)
}
