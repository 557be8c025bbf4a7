//! Step 6a: strengths, position and all other modifiers of a shock (`gbacw:11.42` to `gbacw:11.44`), and those of the
//! defender's check before it (`gbacw:11.37`).
//!
//! Everything is read at the moment of asking (ruling G62). Strengths are in half strength points, since horses in woods
//! count half.

use super::board::State;
use crate::kit::Tally;
use crate::map::hex::Aspect;
use crate::map::{Dir, HexId};
use crate::rules::gbacw::book::{Arm, Book, BrigadeId, Profile, UnitId};
use crate::rules::gbacw::charts::ground::Terrain;
use crate::rules::gbacw::terrain::Prices;
use crate::rules::gbacw::world::World;

/// One shock as it is about to be rolled.
#[derive(Clone, Copy, Debug)]
pub struct Assault<'a> {
    /// Who attacks.
    pub attackers: &'a [UnitId],
    /// The defenders' hexes.
    pub targets: &'a [HexId],
    /// Whether the charge bonus is earned.
    pub charge: bool,
    /// 0 for a designated shock, 1 for the first continued one, and so on (`gbacw:11.47#drm`).
    pub continued: u8,
}

impl Assault<'_> {
    /// The defenders' hexes that are held by the enemy; friends may have advanced into one of them.
    fn held(&self, book: &Book, world: &World) -> Vec<HexId> {
        let Some(first) = self.attackers.first() else { return Vec::new() };
        let enemy = book.side(*first).other();
        self.targets.iter().copied().filter(|h| world.has(book, *h, enemy)).collect()
    }
}

/// What decides a shock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reckoning {
    /// Attackers' strength in half points.
    pub attackers2: u32,
    /// Defenders' strength in half points.
    pub defenders2: u32,
    /// The odds the ratio was reduced to, as in `1.5-1`.
    pub odds: String,
    /// All modifiers.
    pub tally: Tally,
}

impl Reckoning {
    /// Strengths and odds in words: `8 to 9, 1-1.5`.
    pub fn words(&self) -> String {
        format!("{} to {}, {}", points(self.attackers2), points(self.defenders2), self.odds)
    }
}

fn points(halves: u32) -> String {
    if halves.is_multiple_of(2) { (halves / 2).to_string() } else { format!("{}.5", halves / 2) }
}

/// Reckons a shock.
pub fn reckon(book: &Book, world: &World, assault: Assault) -> Reckoning {
    let chart = &book.charts.shock;
    let (attackers2, defenders2) = strengths(book, world, assault);
    let step = chart.ratio.step(attackers2, defenders2, rounds_for_attacker(book, world, assault));
    let mut tally = Tally::new();
    tally.add(step.drm.into(), format!("odds {}", step.odds), "11.43");
    position(book, world, assault, &mut tally);
    ground(book, world, assault, &mut tally);
    leadership(book, world, assault, &mut tally);
    let adjust = &chart.adjustments;
    adjust.charge.tally_if(assault.charge && assault.continued == 0, &mut tally);
    adjust.attacker_disordered.tally_if(assault.attackers.iter().any(|u| world.unit(*u).disordered), &mut tally);
    adjust.defender_disordered.tally_if(tops_disordered(book, world, assault), &mut tally);
    fatigue(book, world, assault, &mut tally);
    tally.add(i16::from(adjust.continued.drm) * i16::from(assault.continued), "continued shock", "11.47");
    Reckoning { attackers2, defenders2, odds: step.odds.clone(), tally }
}

/// Whether the ground of a hex counts as woods for horses (`gbacw:11.43#cav`): all that is not field.
fn wooded(book: &Book, hex: HexId) -> bool {
    Prices::new(&book.board, &book.charts.terrain).terrain(hex) != Terrain::Field
}

/// Strengths of both sides in half points (`gbacw:8.36`, `gbacw:11.43`, `gbacw:11.63`).
fn strengths(book: &Book, world: &World, assault: Assault) -> (u32, u32) {
    let halved = |u: UnitId, in_woods: bool| {
        let strength = u32::from(world.unit(u).strength);
        if book.unit(u).arm == Arm::Cavalry && in_woods { strength } else { strength * 2 }
    };
    let held = assault.held(book, world);
    let into_woods = held.iter().any(|h| wooded(book, *h));
    let attackers = assault.attackers.iter().map(|u| halved(*u, into_woods)).sum();
    let defenders = held
        .iter()
        .map(|hex| {
            let men = world.combat_units(*hex).filter(|u| !book.is_artillery(*u));
            men.map(|u| halved(u, wooded(book, *hex))).sum::<u32>() + gun_strength(book, world, *hex) * 2
        })
        .sum();
    (attackers, defenders)
}

/// What guns add to the defence of a hex, in strength points: one for so many, at least one, if they are on top or alone
/// (`gbacw:11.63`).
pub fn gun_strength(book: &Book, world: &World, hex: HexId) -> u32 {
    if !world.combat_units(hex).next().is_some_and(|top| book.is_artillery(top)) {
        return 0;
    }
    let guns = world.combat_units(hex).filter(|u| book.is_artillery(*u));
    let guns: u32 = guns.map(|u| u32::from(world.unit(u).strength)).sum();
    (guns / u32::from(book.charts.shock.guns_per_point)).max(1)
}

/// The hexsides that the shock crosses: attackers' hex, direction, defenders' hex.
fn hexsides(book: &Book, world: &World, assault: Assault) -> Vec<(HexId, Dir, HexId)> {
    let mut from: Vec<HexId> = assault.attackers.iter().filter_map(|u| world.hex(*u)).collect();
    from.sort_unstable();
    from.dedup();
    let held = assault.held(book, world);
    let pairs = from.into_iter().flat_map(|a| held.iter().map(move |d| (a, *d)));
    pairs.filter_map(|(a, d)| book.board.dir_to(a, d).map(|dir| (a, dir, d))).collect()
}

/// Whether the odds round for the attacker: all of them moved, the ground gives the defender nothing, and it is no
/// continued shock (`gbacw:11.43#round`, `gbacw:11.47#drm`).
fn rounds_for_attacker(book: &Book, world: &World, assault: Assault) -> bool {
    let prices = Prices::new(&book.board, &book.charts.terrain);
    assault.continued == 0
        && assault.attackers.iter().all(|u| world.unit(*u).act.steps > 0)
        && !hexsides(book, world, assault).iter().any(|(a, dir, _)| prices.rounds_for_defender(*a, *dir))
}

// ---- position ----

/// From which sides a defending hex is attacked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sides {
    front: bool,
    flank: bool,
    rear: bool,
}

impl Sides {
    fn of(book: &Book, world: &World, target: HexId, from: &[HexId]) -> Self {
        let mut sides = Self::default();
        let Some(top) = world.combat_units(target).next() else { return sides };
        for hex in from {
            match world.aspect_of(book, top, *hex) {
                Some(Aspect::Front) => sides.front = true,
                Some(Aspect::Flank) => sides.flank = true,
                Some(Aspect::Rear) => sides.rear = true,
                None => {}
            }
        }
        sides
    }
}

/// All hexes from which shocks on this one were designated, for a designated shock; otherwise only the attackers' own
/// (`gbacw:11.44`).
fn attackers_of(world: &World, assault: Assault, target: HexId) -> (Vec<HexId>, Vec<UnitId>) {
    let mut from: Vec<HexId> = assault.attackers.iter().filter_map(|u| world.hex(*u)).collect();
    let mut units = assault.attackers.to_vec();
    if assault.continued == 0 {
        for shock in world.shocks.iter().filter(|s| s.state != State::Dropped && s.targets.contains(&target)) {
            from.extend(&shock.from);
            units.extend(&shock.attackers);
        }
    }
    from.sort_unstable();
    from.dedup();
    (from, units)
}

/// Whether every hex around the target holds attackers or lies in their fronts (`gbacw:11.44#surrounded`).
fn surrounded(book: &Book, world: &World, target: HexId, from: &[HexId], units: &[UnitId]) -> bool {
    let neighbours: Vec<HexId> = book.board.neighbours(target).map(|(_, n)| n).collect();
    neighbours.len() == 6
        && neighbours.iter().all(|n| from.contains(n) || units.iter().any(|u| world.has_in_front(book, *u, *n)))
}

/// The position modifier against one defending hex, with its name.
fn position_of(book: &Book, world: &World, assault: Assault, target: HexId) -> (i8, &'static str) {
    let chart = &book.charts.shock.position;
    let (from, units) = attackers_of(world, assault, target);
    if surrounded(book, world, target, &from, &units) {
        return (chart.surrounded, "defender surrounded");
    }
    let s = Sides::of(book, world, target, &from);
    match (s.front, s.flank, s.rear) {
        (false, true, false) => (chart.flank, "through the flank"),
        (false, false, true) => (chart.rear, "through the rear"),
        (true, true, false) => (chart.mixed, "front and flank"),
        (true, false, true) => (chart.mixed, "front and rear"),
        (_, true, true) => (chart.mixed, "flank and rear"),
        _ => (chart.front, "front"),
    }
}

/// Adds position, the best case for the defender over his hexes, and what exposed attackers pay for it.
fn position(book: &Book, world: &World, assault: Assault, tally: &mut Tally) {
    let held = assault.held(book, world);
    let Some((drm, name)) = held.iter().map(|h| position_of(book, world, assault, *h)).min() else { return };
    tally.add(drm.into(), name, "11.44");
    if drm == 0 {
        return;
    }
    let exposed = exposed(book, world, assault);
    let each = i16::from(book.charts.shock.position.exposed);
    tally.add(each * exposed, "attackers in front of enemies not attacked", "11.44");
}

/// Attacking hexes in the front of an enemy that no shock is designated on (`gbacw:11.44#penalty`).
fn exposed(book: &Book, world: &World, assault: Assault) -> i16 {
    let Some(first) = assault.attackers.first() else { return 0 };
    let enemy = book.side(*first).other();
    let attacked = |h: HexId| {
        assault.targets.contains(&h)
            || assault.continued == 0
                && world.shocks.iter().any(|s| s.state != State::Dropped && s.targets.contains(&h))
    };
    let mut from: Vec<HexId> = assault.attackers.iter().filter_map(|u| world.hex(*u)).collect();
    from.sort_unstable();
    from.dedup();
    let faced = |hex: HexId| {
        book.board.neighbours(hex).any(|(_, n)| {
            !attacked(n) && world.combat_units(n).any(|u| book.side(u) == enemy && world.has_in_front(book, u, hex))
        })
    };
    from.into_iter().filter(|h| faced(*h)).count() as i16
}

// ---- the rest ----

/// Adds the ground: of all hexsides crossed the one that helps the defender most (`gbacw:11.42`, ruling G64).
fn ground(book: &Book, world: &World, assault: Assault, tally: &mut Tally) {
    let prices = Prices::new(&book.board, &book.charts.terrain);
    let worst = hexsides(book, world, assault).into_iter().min_by_key(|(a, dir, _)| prices.shock_drm(*a, *dir));
    if let Some((from, dir, _)) = worst {
        prices.shock_tally(from, dir, tally);
    }
}

/// Adds the brigadiers (`gbacw:11.72`): of several brigades the one that helps least.
fn leadership(book: &Book, world: &World, assault: Assault, tally: &mut Tally) {
    let mut brigades: Vec<BrigadeId> = assault.attackers.iter().map(|u| book.unit(*u).brigade).collect();
    brigades.sort_unstable();
    brigades.dedup();
    let mut worst: Option<Tally> = None;
    for brigade in brigades {
        let mut one = Tally::new();
        let adjust = &book.charts.shock.adjustments;
        adjust.no_brigadier.tally_if(world.brigade(brigade).no_brigadier, &mut one);
        adjust.aggressive.tally_if(aggressive(book, world, brigade, assault.attackers), &mut one);
        if worst.as_ref().is_none_or(|w| one.total() < w.total()) {
            worst = Some(one);
        }
    }
    tally.0.extend(worst.unwrap_or_default().0);
}

/// Whether an aggressive brigadier is with an attacking unit of his (`gbacw:11.72#aggressive`, ruling G61). Who helped a
/// rally in this activation stays out of its shocks (`gbacw:13.43`).
fn aggressive(book: &Book, world: &World, brigade: BrigadeId, attackers: &[UnitId]) -> bool {
    book.brigade(brigade).leader.is_some_and(|l| {
        world.ratings(book, l).profile == Profile::Aggressive && leads(book, world, brigade, attackers)
    })
}

/// Whether the brigade's leader is with one of its units among these and may take part in shocks.
pub fn leads(book: &Book, world: &World, brigade: BrigadeId, units: &[UnitId]) -> bool {
    let Some(leader) = book.brigade(brigade).leader else { return false };
    let Some(hex) = world.leader_hex(leader) else { return false };
    let with_him = |u: &UnitId| book.unit(*u).brigade == brigade && world.hex(*u) == Some(hex);
    !world.leader(leader).rallied && units.iter().any(with_him)
}

/// Whether the top defender is disordered; of several hexes all tops (ruling G63: what helps the defender).
fn tops_disordered(book: &Book, world: &World, assault: Assault) -> bool {
    let held = assault.held(book, world);
    let mut tops = held.iter().filter_map(|h| world.combat_units(*h).next()).peekable();
    tops.peek().is_some() && tops.all(|u| world.unit(u).disordered)
}

/// Adds fatigue: of the attackers the worst, of the defenders the best (`gbacw:11.42#fatigue`, `gbacw:17.31`).
fn fatigue(book: &Book, world: &World, assault: Assault, tally: &mut Tally) {
    let half = |u: UnitId| world.fatigue(book, u).half();
    let worst = assault.attackers.iter().map(|u| half(*u)).max().unwrap_or(0);
    tally.add(-worst, "attackers' fatigue", "17.31");
    let held = assault.held(book, world);
    let defenders = held.iter().flat_map(|h| world.combat_units(*h));
    let best = defenders.filter(|u| !book.is_artillery(*u)).map(half).min().unwrap_or(0);
    tally.add(best, "defenders' fatigue", "17.31");
}

/// The modifiers of the defender's check before a shock from these hexes, standing ones left out (`gbacw:11.37#drm`):
/// flank or rear, whichever is worse, and disorder.
pub fn pre_shock(book: &Book, world: &World, target: HexId, from: &[HexId]) -> Tally {
    let chart = &book.charts.shock.pre_shock;
    let sides = Sides::of(book, world, target, from);
    let mut tally = Tally::new();
    chart.rear.tally_if(sides.rear, &mut tally);
    chart.flank.tally_if(sides.flank && !sides.rear, &mut tally);
    let top = world.combat_units(target).next();
    chart.disordered.tally_if(top.is_some_and(|u| world.unit(u).disordered), &mut tally);
    tally
}
