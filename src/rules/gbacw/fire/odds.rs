//! Exact odds of a shot: the same modifiers and tables as the real one (`gbacw:10.17`, `10.81`).

use std::collections::BTreeMap;

use super::super::book::{Book, UnitId};
use super::super::charts::{Disorder, FireResult};
use super::super::morale;
use super::super::results::Class;
use super::super::world::World;
use super::legal::{answers, can_fire};
use super::reply::choices;
use super::{FireAction, Kind, Shot, aim};
use crate::engine::Odds;
use crate::engine::query::Chance;

/// What one result does to a stack on average.
#[derive(Clone, Copy, Debug, Default)]
struct Effect {
    /// Points lost, in thousandths.
    loss: u32,
    /// Chance that anybody is hurt, in thousandths.
    hurt: u32,
}

/// The odds of a shot that an acting unit could announce; return fire is estimated.
pub fn of_phasing(book: &Book, world: &World, action: FireAction) -> Option<Odds> {
    let shots: Vec<Shot> = choices(book, world, Kind::Phasing, action)
        .into_iter()
        .filter_map(|c| Shot::new(book, world, Kind::Phasing, c, world.combat_units(c.at).collect(), false))
        .collect();
    let mut odds = of_shots(book, world, &shots)?;
    let answer = estimate_return(book, world, &shots);
    if answer.units > 0 {
        let who = if answer.units == 1 { "1 unit".to_owned() } else { format!("{} units", answer.units) };
        odds.notes.push(format!(
            "return fire by {who}: {}.{:02} SP lost on average",
            answer.loss / 1000,
            answer.loss % 1000 / 10
        ));
    }
    odds.mean_own_loss100 = answer.loss / 10;
    odds.backfire_permille = answer.hurt as u16;
    Some(odds)
}

/// The odds of shots declared together; `None` if there is none.
pub fn of_shots(book: &Book, world: &World, shots: &[Shot]) -> Option<Odds> {
    let first = shots.first()?;
    let mut odds = Odds { title: title(book, world, first), tally: first.tally.clone(), ..Odds::default() };
    let mut joint: BTreeMap<Vec<String>, u32> = BTreeMap::from([(Vec::new(), 1)]);
    let (mut rolls, mut loss, mut safe) = (0u32, 0u32, 1000u32);
    for shot in shots {
        for n in 0..shot.times() {
            let (strength, tally) = shot.round(n == 1);
            let results: Vec<FireResult> =
                (0..10).map(|die| shot.table(book).result(strength, die + tally.total())).collect();
            joint = widen(&joint, &results);
            rolls += 1;
            let (mut mean, mut hurt) = (0, 0);
            for result in &results {
                let effect = effect(book, world, shot, *result);
                mean += effect.loss;
                hurt += effect.hurt;
            }
            loss += mean / 10;
            safe = safe * (1000 - hurt / 10) / 1000;
        }
    }
    odds.chances = chances(joint, rolls);
    odds.mean_loss100 = loss / 10;
    odds.effect_permille = (1000 - safe) as u16;
    for (i, shot) in shots.iter().enumerate() {
        if i > 0 {
            odds.notes.push(title(book, world, shot));
        }
        if let Some(note) = target_note(book, world, shot) {
            odds.notes.push(note);
        }
    }
    Some(odds)
}

fn title(book: &Book, world: &World, shot: &Shot) -> String {
    let all: u16 = shot.parts.iter().map(|p| u16::from(world.unit(p.unit).strength)).sum();
    let what = if book.is_artillery(shot.lead()) { "guns" } else { "SP" };
    let column = shot.table(book).column_name(shot.strength);
    let table = if shot.class == Class::Shell { "shell" } else { "fire" };
    let twice = if shot.rapid > 0 { ", twice" } else { "" };
    format!(
        "{} {what} of {all} at {}, {table} column {column}{twice}, {:+}",
        shot.strength,
        book.board.number(shot.at),
        shot.tally.total()
    )
}

/// How the target takes a check.
fn target_note(book: &Book, world: &World, shot: &Shot) -> Option<String> {
    let top = *shot.stack.first()?;
    Some(format!("{} stands a plain check {} %", book.unit(top).name, stands(book, world, top, 0) / 10))
}

/// Chance in thousandths that a unit passes a check with an extra modifier.
fn stands(book: &Book, world: &World, unit: UnitId, extra: i16) -> u32 {
    let modifiers = morale::standing(book, world, unit).total() + extra;
    u32::from(morale::pass_permille(world.cohesion(book, unit), modifiers))
}

/// All rolls so far with one more die.
fn widen(joint: &BTreeMap<Vec<String>, u32>, results: &[FireResult]) -> BTreeMap<Vec<String>, u32> {
    let mut wide: BTreeMap<Vec<String>, u32> = BTreeMap::new();
    for (labels, count) in joint {
        for result in results {
            let mut longer = labels.clone();
            longer.push(if result.is_nothing() { "none".into() } else { result.to_string() });
            *wide.entry(longer).or_default() += count;
        }
    }
    wide
}

/// The lines in the order of the tables, mildest first; they add up to a thousand.
fn chances(joint: BTreeMap<Vec<String>, u32>, rolls: u32) -> Vec<Chance> {
    let all = 10u32.pow(rolls);
    let key = |text: &str| FireResult::parse(if text == "none" { "-" } else { text }).unwrap_or_default();
    let mut lines: Vec<(Vec<FireResult>, String, u32)> =
        joint.into_iter().map(|(labels, n)| (labels.iter().map(|l| key(l)).collect(), labels.join(", "), n)).collect();
    lines.sort();
    let mut done = (0u32, 0u32);
    lines
        .into_iter()
        .map(|(_, result, n)| {
            // Rounded by running totals, so that the sum is exact.
            let before = done.1;
            done.0 += n;
            done.1 = done.0 * 1000 / all;
            Chance { result, permille: (done.1 - before) as u16 }
        })
        .collect()
}

/// The mean effect of one result on the stack aimed at.
fn effect(book: &Book, world: &World, shot: &Shot, result: FireResult) -> Effect {
    let alive = |u: &&UnitId| world.is_combat_unit(**u);
    let stack: Vec<UnitId> = shot.stack.iter().filter(alive).copied().collect();
    let Some(&top) = stack.first() else { return Effect::default() };
    let men: u32 = stack.iter().map(|u| u32::from(world.unit(*u).strength)).sum();
    let loss = if shot.class == Class::Mistaken { 0 } else { u32::from(result.loss).min(men) };
    let disorder = match (shot.class, result.loss) {
        (Class::Mistaken, 1..) => Disorder::Auto,
        _ => result.disorder,
    };
    let falls = |unit: UnitId| match disorder {
        Disorder::None => 0,
        Disorder::Auto => 1000,
        Disorder::Check(n) => 1000 - stands(book, world, unit, i16::from(n)),
    };
    // A second disorder by fire costs a point more.
    let again = |unit: UnitId, chance: u32| {
        let pays = world.unit(unit).disordered && shot.class != Class::Mistaken;
        if pays && u32::from(world.unit(unit).strength) > loss { chance } else { 0 }
    };
    let (mut more, mut untouched) = (0, 1000);
    if shot.class == Class::Shell {
        for unit in &stack {
            more = again(*unit, falls(*unit)).max(more);
            untouched = untouched * (1000 - falls(*unit)) / 1000;
        }
    } else {
        more = again(top, falls(top));
        untouched -= falls(top);
    }
    Effect { loss: loss * 1000 + more, hurt: if loss > 0 { 1000 } else { 1000 - untouched } }
}

/// What return fire may cost.
#[derive(Clone, Copy, Debug, Default)]
struct Answer {
    units: u32,
    loss: u32,
    hurt: u32,
}

/// Everybody who could answer at once does, with all he has.
fn estimate_return(book: &Book, world: &World, shots: &[Shot]) -> Answer {
    let mut answer = Answer::default();
    let Some(first) = shots.first() else { return answer };
    let enemy = book.side(first.lead()).other();
    let from = first.from;
    let stack: Vec<UnitId> = world.combat_units(from).collect();
    let mut safe = 1000;
    for (hex, _) in world.stacks.iter() {
        let is_target = shots.iter().any(|s| s.at == hex);
        let near = shots.iter().any(|s| book.board.distance(s.at, hex) == 1) || book.board.distance(from, hex) == 1;
        let free = || !world.in_front_of(book, hex, enemy.other(), Some(from));
        if !world.has(book, hex, enemy) || !(is_target || near && free()) {
            continue;
        }
        for unit in world.combat_units(hex) {
            if !can_fire(book, world, unit) || !aim::in_arc(book, world, unit, from) {
                continue;
            }
            let all = answers(book, world, unit, Kind::Return, &[from]);
            let Some(best) = all.into_iter().max_by_key(|a| match a {
                FireAction::Fire { strength, rapid, dear, .. } => (*strength, !rapid, !dear),
                _ => (0, false, false),
            }) else {
                continue;
            };
            for choice in choices(book, world, Kind::Return, best) {
                let Some(shot) = Shot::new(book, world, Kind::Return, choice, stack.clone(), false) else { continue };
                let (mut mean, mut hurt) = (0, 0);
                for die in 0..10 {
                    let result = shot.table(book).result(shot.strength, die + shot.tally.total());
                    let effect = effect(book, world, &shot, result);
                    mean += effect.loss;
                    hurt += effect.hurt;
                }
                answer.units += 1;
                answer.loss += mean / 10;
                safe = safe * (1000 - hurt / 10) / 1000;
            }
        }
    }
    answer.hurt = 1000 - safe;
    answer
}
