//! What hexes are worth to those who plan: every award about a place that can still be earned.

use crate::engine::snapshot::Stake;
use crate::kit::Side;
use crate::map::HexId;
use crate::rules::blind_swords::book::{AwardFor, AwardTo, Book};
use crate::rules::blind_swords::victory::stands_in;
use crate::rules::blind_swords::world::World;

/// What standing in a hex that wins the battle outright counts, in hundredths of a point.
const BATTLE: i32 = 600;

/// All stakes, one a hex and kind, in order of hex.
pub fn stakes(book: &Book, world: &World) -> Vec<Stake> {
    let mut list: Vec<Stake> = Vec::new();
    for award in &book.scenario.awards {
        // Halves of a point, in hundredths.
        let points = i32::from(award.vp2) * 50;
        let both = !matches!(award.to, AwardTo::Side(_));
        match &award.what {
            AwardFor::Control(hexes) => held(&mut list, book, world, hexes, points * if both { 2 } else { 1 }),
            AwardFor::ControlAt(hexes, turn, per) if world.clock(book) <= *turn => {
                held(&mut list, book, world, hexes, points / i32::from(*per).max(1));
            }
            AwardFor::CountAt(hexes, turn, least) if world.clock(book) <= *turn => {
                held(&mut list, book, world, hexes, points / i32::from(*least).max(1));
            }
            AwardFor::Occupied(hexes) => stood(&mut list, book, world, hexes, award.to, points),
            AwardFor::Wins(hexes) => stood(&mut list, book, world, hexes, award.to, BATTLE),
            _ => {}
        }
    }
    if let Some(landing) = book.scenario.landing.filter(|_| book.scenario.rules.sudden_death) {
        stood(&mut list, book, world, &[landing], AwardTo::Side(Side::Confederate), BATTLE);
    }
    list.sort_by_key(|s| (s.hex, s.stand));
    list
}

/// Hexes that count for their holder: awards for the same hex add up.
fn held(list: &mut Vec<Stake>, book: &Book, world: &World, hexes: &[HexId], worth: i32) {
    for hex in hexes {
        let Some(owner) = world.holder(book, *hex) else { continue };
        match list.iter_mut().find(|s| s.hex == *hex && !s.stand) {
            Some(stake) => stake.worth += worth,
            None => list.push(Stake { hex: *hex, owner, worth, stand: false }),
        }
    }
}

/// Hexes that count for a side while its infantry stands there: till then they are the other side's to guard.
fn stood(list: &mut Vec<Stake>, book: &Book, world: &World, hexes: &[HexId], to: AwardTo, worth: i32) {
    let AwardTo::Side(side) = to else { return };
    for hex in hexes {
        let owner = if stands_in(book, world, &[*hex], side) { side } else { side.other() };
        match list.iter_mut().find(|s| s.hex == *hex && s.stand) {
            Some(stake) => stake.worth += worth,
            None => list.push(Stake { hex: *hex, owner, worth, stand: true }),
        }
    }
}
