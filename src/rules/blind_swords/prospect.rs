//! Prospects of a fire or close combat, as far as the charts decide them: for previews and computer players. The chances
//! are exact. The losses are those of everybody whom a result can hit, with ratings and support as they are now: what one
//! part of a result does to the next is left out.

use std::cell::OnceCell;

use super::book::{Book, UnitId};
use super::charts::combat::{Depletion, Severity, Skedaddle, Test};
use super::results::{self, Panic};
use super::world::World;
use super::{close, cohesion};
use crate::engine::Odds;
use crate::engine::query::Chance;
use crate::map::HexId;

/// Which test table follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum Table {
    /// Fire.
    Fire,
    /// Close combat: there is always a test (`blind-swords:11.0#always`).
    Close,
}

/// An attack on a hex.
#[derive(Clone, Copy, Debug)]
pub struct Attack<'a> {
    /// Fire or close combat.
    pub table: Table,
    /// The column after all shifts, `None` off the table.
    pub column: Option<usize>,
    /// The hex.
    pub hex: HexId,
    /// The lead unit.
    pub lead: UnitId,
    /// Opportunity fire: the others of the hex suffer by panic only (`blind-swords:10.7`).
    pub alone: bool,
    /// Heavy fire at the battle's nervous unit.
    pub heavy: bool,
    /// The units of the assaulting hex; none for fire.
    pub attackers: &'a [UnitId],
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
    /// All it has.
    whole: u32,
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
        // Units of wrecked brigades are eliminated without a roll (`blind-swords-x:12.6`).
        let fails = if world.is_wrecked(unit) { 6 } else { 6u32.saturating_sub(cr) };
        let broken = now * fails / 6;
        let worn = state.worn || spec.worn.is_none();
        Self { whole: now, flip: if worn { broken } else { now.saturating_sub(after) }, broken, worn, hits: state.hits }
    }

    /// The loss by so many morale hits, a depletion and a break test.
    fn loss(&self, depleted: bool, hits: u8, break_test: bool) -> u32 {
        let tests = (self.hits + hits).saturating_sub(2) + u8::from(break_test);
        let by_hits = if tests > 0 { self.broken } else { 0 };
        let by_flip = if depleted { self.flip } else { 0 };
        by_flip + by_hits.saturating_sub(if self.worn { by_flip } else { 0 })
    }
}

/// Those who may suffer.
struct Stakes<'a> {
    book: &'a Book,
    world: &'a World,
    attack: &'a Attack<'a>,
    lead: Body,
    /// What a depletion costs each of the others of the hex, the largest first.
    others: Vec<u32>,
    attacker: Option<Body>,
    /// Whether a result against both hurts the lead unit, and the attacker (`blind-swords:12.2a#BD`).
    both: (bool, bool),
    /// What panic costs those who would run, in the order in which they are picked; looked up when a result asks for it.
    panic: OnceCell<Vec<u32>>,
}

impl<'a> Stakes<'a> {
    fn new(book: &'a Book, world: &'a World, attack: &'a Attack<'a>) -> Self {
        let mut others: Vec<UnitId> = world.at(attack.hex).to_vec();
        others.retain(|u| *u != attack.lead && !attack.alone);
        others.sort_by_key(|u| std::cmp::Reverse(world.printed2(book, *u)));
        let payer = attack.attackers.iter().max_by_key(|u| world.printed2(book, **u));
        Self {
            book,
            world,
            attack,
            lead: Body::new(book, world, attack.lead),
            others: others.into_iter().map(|u| Body::new(book, world, u).flip).collect(),
            attacker: payer.map(|u| Body::new(book, world, *u)),
            both: close::who_pays(book, world, attack.attackers, attack.hex),
            panic: OnceCell::new(),
        }
    }

    /// What the first so many who panic lose.
    fn panic(&self, number: u8) -> u32 {
        if number == 0 {
            return 0;
        }
        let costs = self.panic.get_or_init(|| {
            let Attack { hex, lead, .. } = *self.attack;
            let mut all: Vec<(i8, u32)> = Panic::open(self.book, self.world, hex, lead)
                .into_iter()
                .map(|(cr, unit)| (cr, self.cost_of_panic(unit)))
                .collect();
            // The lowest rating first; among equals the enemy takes what costs most.
            all.sort_by_key(|(cr, cost)| (*cr, std::cmp::Reverse(*cost)));
            all.into_iter().map(|(_, cost)| cost).collect()
        });
        costs.iter().take(usize::from(number)).sum()
    }

    fn cost_of_panic(&self, unit: UnitId) -> u32 {
        let body = Body::new(self.book, self.world, unit);
        if self.world.is_wrecked(unit) {
            body.whole
        } else if results::panic_depletes(self.book, self.world, unit) {
            body.flip
        } else {
            body.loss(false, self.book.charts.cohesion.panic.hits, false)
        }
    }

    /// What one pair of results costs the hex.
    fn loss(&self, depletion: Depletion, s: Skedaddle) -> u32 {
        let others = match depletion {
            Depletion::D2 => self.others.first().copied().unwrap_or(0),
            Depletion::DAll => self.others.iter().sum(),
            _ => 0,
        };
        let hits = s.hits + u8::from(self.attack.heavy);
        self.lead.loss(self.hurts(depletion), hits, s.break_test) + others + self.panic(s.panic)
    }

    fn hurts(&self, depletion: Depletion) -> bool {
        match depletion {
            Depletion::D | Depletion::D2 | Depletion::DAll => true,
            Depletion::Bd => self.both.0,
            Depletion::None | Depletion::Ad => false,
        }
    }

    fn costs_attacker(&self, depletion: Depletion) -> bool {
        depletion == Depletion::Ad || depletion == Depletion::Bd && self.both.1
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

fn add_test(sum: &mut Sum, weight: u64, test: &Test, stakes: &Stakes) {
    for coloured in 1..=6 {
        for white in 1..=6 {
            let (d, s) = (test.depletion(coloured), test.skedaddle(white));
            sum.loss += weight * u64::from(stakes.loss(d, s));
            sum.effect += weight * u64::from(stakes.hurts(d) || is_hard(s) || stakes.attack.heavy);
            if let Some(attacker) = &stakes.attacker {
                let paid = stakes.costs_attacker(d);
                sum.own += weight * u64::from(attacker.loss(paid, s.attacker_hits, false));
                sum.backfire += weight * u64::from(paid || s.attacker_hits > 0 || s.attacker_retreat > 0);
            }
        }
    }
}

fn is_hard(s: Skedaddle) -> bool {
    s.hits > 0 || s.break_test || s.retreat > 0
}

/// The odds of an attack. The mean loss is that of the hex and of those next to it who panic. Title and shifts are for the
/// caller to add.
pub fn odds(book: &Book, world: &World, attack: &Attack) -> Odds {
    let Some(column) = attack.column else {
        let chances = vec![Chance { result: "off the table".into(), permille: 1000 }];
        return Odds { chances, ..Odds::default() };
    };
    let count = chances(book, column, cohesion::rating(book, world, attack.lead));
    let stakes = Stakes::new(book, world, attack);
    let mut sum = Sum::default();
    for (test, n) in TESTS.into_iter().zip(count) {
        let row = match (attack.table, test) {
            _ if n == 0 => continue,
            (Table::Fire, None) => continue,
            (Table::Fire, Some(severity)) => book.charts.combat.fire_test.test(severity),
            (Table::Close, severity) => book.charts.combat.close_test.test(severity),
        };
        add_test(&mut sum, u64::from(n), row, &stakes);
    }
    let all = u64::from(ROLLS * ROLLS);
    let none = if attack.table == Table::Close { "close fight" } else { "no effect" };
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
