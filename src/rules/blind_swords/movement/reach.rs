//! Where a unit can go from here (`Query::Reach`): a flood over its own steps, what the enemy does left out.

use std::collections::{BTreeMap, BTreeSet};

use super::super::book::{Book, UnitId};
use super::super::world::{Phase, World};
use super::going::spot;
use super::walker::{Plan, Spot, Walker, after};
use crate::engine::query::ReachHex;
use crate::map::{Dir, HexId};

/// A spot reached, what it cost, and the spot and step it came from.
type Node = (Spot, u16, Option<(usize, Dir)>);

/// The way into a hex: its cost, where it comes from, the last step, whether the move ends there.
type Way = (u16, usize, Dir, bool);

/// Whether a unit could be moved by its side at this moment: it is on its way, or its turn has come.
fn is_asked(book: &Book, world: &World, unit: UnitId) -> bool {
    let state = world.unit(unit);
    if book.unit(unit).is_gun() {
        let moving = state.act.mp2 > 0 && !state.act.moved;
        return moving || world.phase == Phase::Artillery && !state.turned.done;
    }
    world.phase == Phase::Movement && world.is_active(unit) && !state.act.moved && !state.lost_way
}

/// Every hex a unit can reach and stop in with what is left to it, nearest first.
pub fn reach(book: &Book, world: &World, unit: UnitId) -> Vec<ReachHex> {
    let Some(start) = spot(book, world, unit).filter(|_| is_asked(book, world, unit)) else { return Vec::new() };
    let units = [unit];
    let walker = Walker::new(book, world, &units);
    let mut nodes: Vec<Node> = vec![(start, 0, None)];
    let mut open: BTreeSet<(u16, usize)> = BTreeSet::from([(0, 0)]);
    let mut done: BTreeSet<HexId> = BTreeSet::new();
    let mut found: BTreeMap<HexId, Way> = BTreeMap::new();
    while let Some((cost, at)) = open.pop_first() {
        let from = nodes[at].0;
        if !done.insert(from.hex) {
            continue;
        }
        for plan in walker.plans(from) {
            let total = cost + u16::from(plan.pays2);
            note(&mut found, start, &plan, (total, at, plan.dir, plan.halt.is_some()));
            let next = after(from, &plan);
            if plan.halt.is_none() && next.left2 > 0 {
                nodes.push((next, total, Some((at, plan.dir))));
                open.insert((total, nodes.len() - 1));
            }
        }
    }
    let mut hexes: Vec<ReachHex> = found
        .into_iter()
        .map(|(hex, (cost2, at, dir, stops))| ReachHex { hex, cost2, path: path(&nodes, at, dir), stops })
        .collect();
    hexes.sort_by_key(|r| (r.cost2, r.hex));
    hexes
}

fn note(found: &mut BTreeMap<HexId, Way>, start: Spot, plan: &Plan, way: Way) {
    let better = found.get(&plan.to).is_none_or(|w| (way.0, way.3) < (w.0, w.3));
    if plan.can_end && plan.to != start.hex && better {
        found.insert(plan.to, way);
    }
}

fn path(nodes: &[Node], at: usize, last: Dir) -> Vec<Dir> {
    let mut path = vec![last];
    let mut node = at;
    while let Some((before, dir)) = nodes[node].2 {
        path.push(dir);
        node = before;
    }
    path.reverse();
    path
}
