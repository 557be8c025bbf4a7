//! Victory points and the verdict (`blind-swords:14.2`). Points are counted in halves.

use super::book::{Arm, AwardFor, AwardTo, Book, Clock, UnitId, clock_name};
use super::world::{Place, World};
use crate::engine::Outcome;
use crate::kit::{BySide, Side};
use crate::map::HexId;

/// Points of both sides as if the battle ended now, in halves; banked awards included.
pub fn points2(book: &Book, world: &World) -> BySide<i16> {
    let mut sum = BySide::<i16>::default();
    for (i, banked) in world.banked2.iter().enumerate() {
        let award = final_award2(book, world, i);
        for side in Side::BOTH {
            sum[side] += banked[side] + award[side];
        }
    }
    sum
}

/// The score in halves: Confederate points less Union points, less the handicap of an option.
pub fn score2(book: &Book, world: &World) -> i16 {
    let points = points2(book, world);
    points[Side::Confederate] - points[Side::Union] - book.scenario.handicap2
}

/// What an award brings at the end, in halves; awards of a certain turn bring nothing then.
fn final_award2(book: &Book, world: &World, index: usize) -> BySide<i16> {
    let award = &book.scenario.awards[index];
    let mut sum = BySide::<i16>::default();
    match &award.what {
        AwardFor::Control(hexes) => match award.to {
            AwardTo::Side(side) => sum[side] = award.vp2 * held(book, world, hexes, side),
            AwardTo::Holder | AwardTo::Enemy => {
                for side in Side::BOTH {
                    sum[side] = award.vp2 * held(book, world, hexes, side);
                }
            }
        },
        AwardFor::Occupied(hexes) => {
            if let AwardTo::Side(side) = award.to {
                sum[side] = award.vp2 * i16::from(stands_in(book, world, hexes, side));
            }
        }
        AwardFor::InfantryLost { min, max } => {
            for unit in book.unit_ids().filter(|u| is_lost_infantry(book, world, *u)) {
                let full = book.unit(unit).full2().div_ceil(2);
                let winner = book.unit(unit).side.other();
                if (*min..=*max).contains(&full) && scores_losses(award.to, winner) {
                    sum[winner] += award.vp2;
                }
            }
        }
        AwardFor::BatteryLost => {
            for unit in book.unit_ids().filter(|u| book.unit(*u).is_gun() && counts_as_lost(book, world, *u)) {
                let winner = book.unit(unit).side.other();
                if scores_losses(award.to, winner) {
                    sum[winner] += award.vp2;
                }
            }
        }
        AwardFor::Wrecked(of) => {
            let wrecked =
                book.brigade_ids().filter(|b| book.brigade(*b).side == *of && world.brigade(*b).wrecked).count();
            if let AwardTo::Side(side) = award.to {
                sum[side] = award.vp2 * wrecked as i16;
            }
        }
        AwardFor::Declared => {
            if let (AwardTo::Side(side), true) = (award.to, world.wallace.is_some()) {
                sum[side] = award.vp2;
            }
        }
        AwardFor::ControlAt(..) | AwardFor::CountAt(..) | AwardFor::Wins(_) => {}
    }
    sum
}

/// Whether a side scores for what its enemy lost.
fn scores_losses(to: AwardTo, side: Side) -> bool {
    match to {
        AwardTo::Side(only) => only == side,
        AwardTo::Holder | AwardTo::Enemy => true,
    }
}

fn held(book: &Book, world: &World, hexes: &[HexId], side: Side) -> i16 {
    hexes.iter().filter(|h| world.holder(book, **h) == Some(side)).count() as i16
}

/// Whether infantry of a side stands in any of the hexes.
pub fn stands_in(book: &Book, world: &World, hexes: &[HexId], side: Side) -> bool {
    hexes.iter().any(|h| world.at(*h).iter().any(|u| book.unit(*u).side == side && world.is_foot(book, *u)))
}

/// Eliminated during the battle: what lay in the Eliminated box from the start counts for nothing (ruling R29).
fn counts_as_lost(book: &Book, world: &World, unit: UnitId) -> bool {
    world.unit(unit).place == Place::Eliminated && book.unit(unit).entry != super::book::Entry::Eliminated
}

fn is_lost_infantry(book: &Book, world: &World, unit: UnitId) -> bool {
    let on_track = matches!(world.unit(unit).place, Place::Broken(_) | Place::Available);
    book.unit(unit).is_infantry() && (on_track || counts_as_lost(book, world, unit))
}

/// Awards that fall due when a turn ends (`blind-swords:14.2`): index and halves of points for each side.
pub fn due2(book: &Book, world: &World) -> Vec<(usize, BySide<i16>)> {
    let clock = world.clock(book);
    let mut due = Vec::new();
    for (i, award) in book.scenario.awards.iter().enumerate() {
        let AwardTo::Side(side) = award.to else { continue };
        let times = match &award.what {
            AwardFor::ControlAt(hexes, turn, per) if *turn == clock => held(book, world, hexes, side) / i16::from(*per),
            AwardFor::CountAt(hexes, turn, min) if *turn == clock => {
                i16::from(held(book, world, hexes, side) >= i16::from(*min))
            }
            _ => continue,
        };
        let mut sum = BySide::<i16>::default();
        sum[side] = award.vp2 * times;
        due.push((i, sum));
    }
    due
}

/// The verdict, if the battle ends with this turn: the last turn, or sudden death.
pub fn ended(book: &Book, world: &World) -> Option<Outcome> {
    if sudden_death(book, world) {
        let reason =
            "Confederate infantry stands at Pittsburg Landing, with more brigades left than the Union".to_owned();
        return Some(outcome(
            book,
            world,
            Some(Side::Confederate),
            "Confederate decisive victory".into(),
            vec![reason],
        ));
    }
    let last = usize::from(world.turn) + 1 >= book.scenario.turns.len();
    last.then(|| verdict(book, world))
}

/// The Landing taken by an army that is the stronger one (16.7).
fn sudden_death(book: &Book, world: &World) -> bool {
    let Some(landing) = book.scenario.landing.filter(|_| book.scenario.rules.sudden_death) else { return false };
    let fit = |side: Side| {
        book.brigade_ids()
            .filter(|b| book.brigade(*b).side == side && !world.brigade(*b).wrecked)
            .filter(|b| world.members(*b).any(|u| world.hex(u).is_some() && world.is_foot(book, u)))
            .count()
    };
    stands_in(book, world, &[landing], Side::Confederate) && fit(Side::Confederate) > fit(Side::Union)
}

/// The verdict at the end.
pub fn verdict(book: &Book, world: &World) -> Outcome {
    let reasons = reasons(book, world);
    for award in &book.scenario.awards {
        if let (AwardFor::Wins(hexes), AwardTo::Side(side)) = (&award.what, award.to)
            && stands_in(book, world, hexes, side)
        {
            let mut reasons = reasons;
            reasons.insert(0, award.words.clone());
            return outcome(book, world, Some(side), format!("{side} victory"), reasons);
        }
    }
    let score = score2(book, world);
    let level = book.scenario.levels.iter().find(|l| l.least2.is_none_or(|least| score >= least));
    let level = level.expect("the last level has no least score");
    outcome(book, world, level.winner, level.words.clone(), reasons)
}

fn outcome(book: &Book, world: &World, winner: Option<Side>, level: String, reasons: Vec<String>) -> Outcome {
    let points = points2(book, world);
    Outcome {
        winner,
        level,
        // Whole points for lists; the reasons tell the halves.
        points: BySide::from_fn(|s| i32::from(points[s]).div_euclid(2)),
        losses: BySide::from_fn(|s| losses(book, world, s)),
        reasons,
    }
}

/// Every award that counts now, in words, and the score.
pub fn reasons(book: &Book, world: &World) -> Vec<String> {
    let mut list = Vec::new();
    for (i, award) in book.scenario.awards.iter().enumerate() {
        let (now, banked) = (final_award2(book, world, i), world.banked2[i]);
        for side in Side::BOTH {
            let sum = now[side] + banked[side];
            if sum != 0 {
                list.push(format!("{side} {}: {}", halves(sum), award.words));
            }
        }
    }
    if book.scenario.handicap2 != 0 {
        list.push(format!("Confederate -{}: option", halves(book.scenario.handicap2)));
    }
    let points = points2(book, world);
    list.push(format!(
        "Confederate {} less Union {}: {}",
        halves(points[Side::Confederate]),
        halves(points[Side::Union]),
        halves(score2(book, world))
    ));
    list
}

/// Strength points a side has lost, rounded down: full strength of what is gone, and what worn units lack.
pub fn losses(book: &Book, world: &World, side: Side) -> i32 {
    let lost2 = |unit: UnitId| -> i32 {
        let spec = book.unit(unit);
        let start2 = if spec.starts_worn { spec.worn.or(spec.fresh) } else { spec.fresh.or(spec.worn) };
        let start2 = i32::from(start2.map_or(0, |f| f.sp2));
        match world.unit(unit).place {
            Place::Eliminated if spec.entry == super::book::Entry::Eliminated => 0,
            Place::Eliminated | Place::Broken(_) | Place::Available => start2,
            Place::On(_) | Place::Left | Place::Due | Place::Afloat => start2 - i32::from(world.printed2(book, unit)),
        }
    };
    let of_side = |u: &UnitId| book.unit(*u).side == side && book.unit(*u).arm != Arm::Gunboat;
    book.unit_ids().filter(of_side).map(lost2).sum::<i32>().max(0) / 2
}

/// Halves of a point in words: `7`, `7.5`, `-0.5`.
pub fn halves(n: i16) -> String {
    let sign = if n < 0 { "-" } else { "" };
    let half = if n % 2 == 0 { "" } else { ".5" };
    format!("{sign}{}{half}", n.unsigned_abs() / 2)
}

/// The turn of an award in words, for the briefing.
pub fn when(turn: Clock) -> String {
    format!("when the {} turn ends", clock_name(turn))
}
