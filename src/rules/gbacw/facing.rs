//! Facing (`gbacw:7`): what a turn costs, and how a stack turns together.

use super::book::{Book, UnitId};
use super::charts::ground::Terrain;
use super::movement::price::hinders_turning;
use super::world::{Mp2, Orders, World};
use crate::map::{Dir, Facing, HexId};

/// One movement point.
const POINT: Mp2 = 2;

/// The price, in halves, of turning by so many vertices in a hex where the unit has turned by `turned` already.
///
/// One vertex a hex is free, any more cost one point in all (`gbacw:7.21`); under Attack orders in woods, thicket,
/// sloping woods and marsh each vertex costs one, an about-face one in all (`gbacw:7.22`, `gbacw-bb:9.44`).
/// `None`: it has turned in this hex as much as one point buys.
pub fn turn2(orders: Orders, ground: Terrain, turned: u8, vertices: u8) -> Option<Mp2> {
    if vertices == 0 {
        return Some(0);
    }
    if orders == Orders::Attack && hinders_turning(ground) {
        let points = if vertices == 3 { 1 } else { Mp2::from(vertices) };
        return Some(points * POINT);
    }
    match (turned, vertices) {
        (0, 1) => Some(0),
        (0 | 1, _) => Some(POINT),
        _ => None,
    }
}

/// The facing with that hexside in its front that is the shortest turn away.
pub fn towards(facing: Facing, dir: Dir) -> Facing {
    // The two facings that have a hexside in front are those of the vertices at its ends.
    let (one, other) = (Facing::from_index(dir.index() + 5), Facing::from_index(dir.index() + 4));
    if facing.distance(one) <= facing.distance(other) { one } else { other }
}

/// The facing that a unit takes when it stops in a hex with others: theirs (`gbacw:7.11`); `None` if it is alone.
pub fn of_stack(world: &World, unit: UnitId, hex: HexId) -> Option<Facing> {
    world.combat_units(hex).find(|u| *u != unit).map(|u| world.unit(u).facing)
}

/// A unit that stands still has turned to its new facing: those stacked with it turn too (`gbacw:8.26`), those of its
/// side who are to act now pay for it like itself; after an about-face the order of all but guns is reversed
/// (`gbacw:7.21#180`). `old` is its facing before, `paid` what it paid in halves.
pub fn carry_stack(book: &Book, world: &mut World, unit: UnitId, old: Facing, paid: Mp2) {
    let Some(hex) = world.hex(unit) else { return };
    let new = world.unit(unit).facing;
    let stack: Vec<UnitId> = world.combat_units(hex).collect();
    if new == old || stack.len() < 2 {
        return;
    }
    for other in stack.iter().copied().filter(|u| *u != unit) {
        let acts = world.is_acting(book, other);
        let state = world.unit_mut(other);
        state.facing = new;
        if acts && paid > 0 {
            state.act.spent2 += paid;
            state.act.unprepared = true;
        }
    }
    if old.distance(new) == 3 {
        invert(book, world, hex);
    }
}

/// Reverses the order of all units of a hex but guns, which keep their places (`gbacw:7.21#180`).
fn invert(book: &Book, world: &mut World, hex: HexId) {
    let mut order = world.stacks.at(hex).to_vec();
    let places: Vec<usize> = (0..order.len()).filter(|i| !book.is_artillery(order[*i])).collect();
    let units: Vec<UnitId> = places.iter().map(|i| order[*i]).collect();
    for (place, unit) in places.into_iter().zip(units.into_iter().rev()) {
        order[place] = unit;
    }
    world.stacks.reorder(hex, order);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn towards_turns_as_little_as_it_can() {
        for facing in Facing::ALL {
            for dir in Dir::ALL {
                let turned = towards(facing, dir);
                assert!(turned.front().contains(&dir));
                let least = Facing::ALL.into_iter().filter(|f| f.front().contains(&dir)).map(|f| f.distance(facing));
                assert_eq!(Some(turned.distance(facing)), least.min());
            }
        }
    }

    // rule: gbacw:7.21
    #[test]
    fn r7_21_one_vertex_a_hex_is_free_more_cost_one_point() {
        let price = |turned, vertices| turn2(Orders::Advance, Terrain::Woods, turned, vertices);
        assert_eq!([1, 2, 3].map(|v| price(0, v)), [Some(0), Some(2), Some(2)]);
        assert_eq!(price(1, 1), Some(2), "the second vertex in the same hex");
        assert_eq!(price(2, 1), None, "the point was paid");
    }

    // rule: gbacw:7.22 gbacw-bb:9.44#boundary
    #[test]
    fn r7_22_attack_orders_pay_each_vertex_in_woods_and_one_for_an_about_face() {
        let price = |ground, vertices| turn2(Orders::Attack, ground, 0, vertices);
        assert_eq!([1, 2, 3].map(|v| price(Terrain::Woods, v)), [Some(2), Some(4), Some(2)]);
        assert_eq!(price(Terrain::Marsh, 1), Some(2), "gbacw-bb:9.44#marsh-face");
        assert_eq!(price(Terrain::Boundary, 1), Some(0), "boundaries turn like fields");
        assert_eq!(price(Terrain::Field, 2), Some(2));
    }
}
