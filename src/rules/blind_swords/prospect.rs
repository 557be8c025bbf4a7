//! Exact prospects of a fire or close combat, as far as the charts decide them: for previews and computer players.

use super::book::{Book, UnitId};
use super::charts::combat::{Depletion, Severity, Skedaddle, Test};
use super::cohesion;
use super::world::World;
use crate::engine::Odds;
use crate::engine::query::Chance;

/// Which test table follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Table {
    /// Fire.
    Fire,
    /// Close combat: there is always a test (`blind-swords:11.0#always`).
    Close,
}

/// All rolls of two dice.
const ROLLS: u32 = 36;
/// The tests a result can ask for; the first: none, or Close Fight.
const TESTS: [Option<Severity>; 4] = [None, Some(Severity::Routine), Some(Severity::Tough), Some(Severity::Severe)];

/// How many of the 36 rolls on a column ask a unit of this rating for each of [`TESTS`].
pub fn chances(book: &Book, column: usize, cr: i8) -> [u32; 4] {
    let mut count = [0; 4];
    for tens in 1..=6 {
        for ones in 1..=6 {
            let test = book.charts.combat.results.test(column, tens, ones, cr);
            count[TESTS.iter().position(|t| *t == test).expect("every severity is listed")] += 1;
        }
    }
    count
}

/// What an outcome costs one unit, in hundredths of a point and thousandths of a chance.
struct Body {
    /// Lost if it is depleted.
    flip: u32,
    /// Lost if it takes a break test.
    broken: u32,
    /// Whether it is worn already.
    worn: bool,
    /// Its morale hits.
    hits: u8,
}

impl Body {
    fn new(book: &Book, world: &World, unit: UnitId) -> Self {
        let (spec, state) = (book.unit(unit), world.unit(unit));
        let now = u32::from(world.printed2(book, unit)) * 50;
        let after = spec.worn.map_or(0, |f| u32::from(f.sp2) * 50);
        let cr = cohesion::rating(book, world, unit).max(0) as u32;
        let broken = now * 6u32.saturating_sub(cr) / 6;
        let worn = state.worn || spec.worn.is_none();
        Self { flip: if worn { broken } else { now.saturating_sub(after) }, broken, worn, hits: state.hits }
    }

    /// The loss by so many morale hits, a depletion and a break test.
    fn loss(&self, depleted: bool, hits: u8, break_test: bool) -> u32 {
        let tests = (self.hits + hits).saturating_sub(2) + u8::from(break_test);
        let by_hits = if tests > 0 { self.broken } else { 0 };
        let by_flip = if depleted { self.flip } else { 0 };
        by_flip + by_hits.saturating_sub(if self.worn { by_flip } else { 0 })
    }
}

/// Sums over all dice of the tests.
#[derive(Default)]
struct Sum {
    loss: u64,
    own: u64,
    effect: u64,
    backfire: u64,
}

fn add_test(sum: &mut Sum, weight: u64, test: &Test, target: &Body, attacker: Option<&Body>) {
    for coloured in 1..=6 {
        for white in 1..=6 {
            let (d, s) = (test.depletion(coloured), test.skedaddle(white));
            let hurt = matches!(d, Depletion::D | Depletion::D2 | Depletion::DAll | Depletion::Bd);
            sum.loss += weight * u64::from(target.loss(hurt, s.hits, s.break_test));
            sum.effect += weight * u64::from(hurt || is_hard(s));
            if let Some(attacker) = attacker {
                let paid = matches!(d, Depletion::Ad | Depletion::Bd);
                sum.own += weight * u64::from(attacker.loss(paid, s.attacker_hits, false));
                sum.backfire += weight * u64::from(paid || s.attacker_hits > 0 || s.attacker_retreat > 0);
            }
        }
    }
}

fn is_hard(s: Skedaddle) -> bool {
    s.hits > 0 || s.break_test || s.retreat > 0
}

/// The odds of an attack on a column: `lead` is tested, `attacker` is the unit that pays in close combat. Title and shifts are
/// for the caller to add.
pub fn odds(
    book: &Book,
    world: &World,
    table: Table,
    column: Option<usize>,
    lead: UnitId,
    attacker: Option<UnitId>,
) -> Odds {
    let Some(column) = column else {
        let chances = vec![Chance { result: "off the table".into(), permille: 1000 }];
        return Odds { chances, ..Odds::default() };
    };
    let count = chances(book, column, cohesion::rating(book, world, lead));
    let (target, attacker) = (Body::new(book, world, lead), attacker.map(|a| Body::new(book, world, a)));
    let mut sum = Sum::default();
    for (test, n) in TESTS.into_iter().zip(count) {
        let row = match (table, test) {
            (Table::Fire, None) => continue,
            (Table::Fire, Some(severity)) => book.charts.combat.fire_test.test(severity),
            (Table::Close, severity) => book.charts.combat.close_test.test(severity),
        };
        add_test(&mut sum, u64::from(n), row, &target, attacker.as_ref());
    }
    let all = u64::from(ROLLS * ROLLS);
    let none = if table == Table::Close { "close fight" } else { "no effect" };
    let names = [none, "routine test", "tough test", "severe test"];
    Odds {
        chances: permille(count, names),
        mean_loss100: (sum.loss / all) as u32,
        mean_own_loss100: (sum.own / all) as u32,
        effect_permille: (sum.effect * 1000 / all) as u16,
        backfire_permille: (sum.backfire * 1000 / all) as u16,
        ..Odds::default()
    }
}

/// Counts out of 36 as thousandths that add up.
fn permille(count: [u32; 4], names: [&str; 4]) -> Vec<Chance> {
    let mut chances = Vec::new();
    let (mut seen, mut given) = (0, 0);
    for (n, name) in count.into_iter().zip(names) {
        seen += n;
        let upto = seen * 1000 / ROLLS;
        if n > 0 {
            chances.push(Chance { result: name.to_owned(), permille: (upto - given) as u16 });
        }
        given = upto;
    }
    chances
}
