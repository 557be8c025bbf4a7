//! The roll to rally (`gbacw:13.41`, `gbacw:13.42`, `gbacw-bb:13.42`).

use super::super::book::{Arm, Book, LeaderId, UnitId};
use super::super::morale;
use super::super::world::World;
use super::Rallied;
use crate::engine::Odds;
use crate::engine::query::Chance;
use crate::kit::Tally;

/// Leaders of the unit's chain in its hex who may help it, ascending (`gbacw:11.73`, `gbacw-bb:13.42`).
pub fn helpers(book: &Book, world: &World, unit: UnitId) -> Vec<LeaderId> {
    let Some(hex) = world.hex(unit) else { return Vec::new() };
    world.leaders_at(hex).filter(|l| !world.leader(*l).displaced && world.in_chain(book, *l, unit)).collect()
}

/// The modifiers of a roll with so many leaders helping.
pub fn tally(book: &Book, world: &World, unit: UnitId, helpers: usize) -> Tally {
    let chart = &book.charts.cohesion;
    let mut tally = Tally::new();
    tally.add(i16::from(chart.check.leader.drm) * helpers as i16, "leaders of its chain", "bb 13.42");
    let near = world.hex(unit).is_some_and(|h| world.is_next_to(book, h, book.side(unit).other()));
    chart.rally.adjacent.tally_if(near, &mut tally);
    chart.rally.mounted.tally_if(book.unit(unit).arm == Arm::Cavalry, &mut tally);
    tally.add(world.fatigue(book, unit).half(), "fatigue", "17.31");
    tally.add_if(morale::union_shaken(book, world, unit), 1, "Union, early on day one", "bb 30.1");
    tally
}

/// What a total means for a disordered cohesion.
pub fn result(book: &Book, total: i16, cohesion: i16) -> Rallied {
    if total <= cohesion {
        Rallied::Good
    } else if book.charts.cohesion.rally_loses(total, cohesion.max(0) as u8) {
        Rallied::Loses
    } else {
        Rallied::Disordered
    }
}

/// Chances in thousandths of good order and of a loss.
pub fn odds(book: &Book, world: &World, unit: UnitId, tally: &Tally) -> (u16, u16) {
    let cohesion = world.cohesion(book, unit);
    let count =
        |want: Rallied| (0..10).filter(|die| result(book, die + tally.total(), cohesion) == want).count() as u16 * 100;
    (count(Rallied::Good), count(Rallied::Loses))
}

/// The odds as a preview shows them.
pub fn preview(book: &Book, world: &World, unit: UnitId, tally: Tally) -> Odds {
    let (good, loses) = odds(book, world, unit, &tally);
    let chances = [("good order", good), ("stays disordered", 1000 - good - loses), ("loses 1 SP", loses)];
    Odds {
        title: format!("rally: d10 {:+}, cohesion {}", tally.total(), world.cohesion(book, unit)),
        tally,
        chances: chances
            .into_iter()
            .filter(|(_, permille)| *permille > 0)
            .map(|(result, permille)| Chance { result: result.into(), permille })
            .collect(),
        effect_permille: good,
        backfire_permille: loses,
        mean_own_loss100: u32::from(loses) / 10,
        ..Odds::default()
    }
}
