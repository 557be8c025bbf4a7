//! Where a unit can go from here (`Query::Reach`): a flood over its own steps, reactions of the other side left out.

use std::collections::{BTreeMap, BTreeSet};

use super::super::book::{Book, UnitId};
use super::super::world::{Mp2, World};
use super::permit::permit;
use super::plan::{Contact, Moving};
use crate::engine::query::ReachHex;
use crate::map::{Dir, Facing, HexId};

/// What tells two states of a moving unit apart for the rest of its move.
type Key = (HexId, Facing, Option<bool>);

/// A state reached, what it cost, and the state and step it came from.
type Node = (Moving, Mp2, Option<(usize, Dir)>);

/// Every hex that the unit can reach with what is left of its allowance, nearest first: each path is a row of legal
/// steps as long as the other side does nothing.
pub fn reach(book: &Book, world: &World, unit: UnitId) -> Vec<ReachHex> {
    let allowed = permit(book, world, unit);
    let Some(start) = Moving::of(book, world, unit).filter(|_| allowed.steps) else { return Vec::new() };
    let mut nodes: Vec<Node> = vec![(start, 0, None)];
    let mut open: BTreeSet<(Mp2, usize)> = BTreeSet::from([(0, 0)]);
    let mut done: BTreeMap<Key, Mp2> = BTreeMap::new();
    let mut found: BTreeMap<HexId, (Mp2, usize, Dir, bool)> = BTreeMap::new();
    while let Some((cost, at)) = open.pop_first() {
        let moving = nodes[at].0;
        let key = (moving.hex, moving.facing, moving.passing.map(|p| p.by_road));
        if done.insert(key, cost).is_some_and(|old| old <= cost) {
            continue;
        }
        for dir in Dir::ALL {
            let Some(plan) = moving.plan(book, world, dir) else { continue };
            let total = cost + plan.total2();
            let stops = plan.contact != Contact::None;
            if plan.can_stop && plan.to != start.hex && found.get(&plan.to).is_none_or(|f| total < f.0) {
                found.insert(plan.to, (total, at, dir, stops));
            }
            if !stops {
                nodes.push((moving.after(&plan), total, Some((at, dir))));
                open.insert((total, nodes.len() - 1));
            }
        }
    }
    let mut hexes: Vec<ReachHex> = found
        .into_iter()
        .map(|(hex, (cost2, at, dir, stops))| ReachHex { hex, cost2, path: path(&nodes, at, dir), stops })
        .collect();
    if allowed.steps {
        hexes.extend(one_hex(book, world, &start, &hexes));
    }
    hexes.sort_by_key(|r| (r.cost2, r.hex));
    hexes
}

/// Hexes that only a one-hex exception opens (`gbacw:9.42`).
fn one_hex(book: &Book, world: &World, start: &Moving, reached: &[ReachHex]) -> Vec<ReachHex> {
    Dir::ALL
        .into_iter()
        .filter(|d| start.plan(book, world, *d).is_none())
        .filter_map(|d| start.plan_one_hex(book, world, d))
        .filter(|plan| reached.iter().all(|r| r.hex != plan.to))
        .map(|plan| ReachHex { hex: plan.to, cost2: plan.cost2, path: vec![plan.dir], stops: true })
        .collect()
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
