//! Units as seen.

use super::{fact, formations};
use crate::engine::lines::Tone;
use crate::engine::snapshot::{Arm as DrawnArm, Fact, Looks, Mark, PieceView};
use crate::rules::blind_swords::book::{Arm, Book, UnitId, Weapon};
use crate::rules::blind_swords::cohesion;
use crate::rules::blind_swords::words::strength;
use crate::rules::blind_swords::world::{Order, Phase, Place, World};

/// All pieces in the order of their ids.
pub fn pieces(book: &Book, world: &World) -> Vec<PieceView> {
    book.unit_ids().map(|u| unit(book, world, u)).collect()
}

fn arm(book: &Book, id: UnitId) -> DrawnArm {
    match book.unit(id).arm {
        Arm::Infantry => DrawnArm::Infantry,
        Arm::Cavalry => DrawnArm::Cavalry,
        Arm::Artillery => DrawnArm::Artillery,
        Arm::Gunboat => DrawnArm::Gunboat,
    }
}

/// Whole points for the map: a cadre counts one, so that it does not look like nothing.
fn points(sp2: u8) -> u8 {
    sp2.div_ceil(2)
}

fn unit(book: &Book, world: &World, id: UnitId) -> PieceView {
    let (spec, state) = (book.unit(id), world.unit(id));
    PieceView {
        id: book.piece(id),
        side: spec.side,
        arm: arm(book, id),
        name: spec.name.clone(),
        short: spec.short.clone(),
        hex: state.hex(),
        off_map: off_map(state.place),
        looks: Looks::Round,
        strength: points(world.strength2(book, id)),
        full: points(spec.full2()),
        marks: marks(book, world, id),
        formation: state.brigade.map(|b| formations::index(book, b)),
        has_acted: has_acted(book, world, id),
        is_active: is_active(book, world, id),
        facts: facts(book, world, id),
    }
}

fn off_map(place: Place) -> &'static str {
    match place {
        Place::On(_) => "",
        Place::Broken(1) => "Broken Box 1",
        Place::Broken(2) => "Broken Box 2",
        Place::Broken(_) => "Broken Box 3",
        Place::Available => "available",
        Place::Eliminated => "eliminated",
        Place::Left => "left the field",
        Place::Due => "to come",
        Place::Afloat => "on the river",
    }
}

fn marks(book: &Book, world: &World, id: UnitId) -> Vec<Mark> {
    let state = world.unit(id);
    let mut marks = Vec::new();
    match state.hits {
        0 => {}
        1 => marks.push(Mark::Shaken),
        _ => marks.push(Mark::Disrupted),
    }
    // Fragile units have no other side to be worn from.
    if state.worn && book.unit(id).fresh.is_some() {
        marks.push(Mark::Worn);
    }
    if state.low_ammo {
        marks.push(Mark::LowAmmo);
    }
    if state.act.march && world.is_active(id) {
        marks.push(Mark::March);
    }
    marks
}

fn has_acted(book: &Book, world: &World, id: UnitId) -> bool {
    let state = world.unit(id);
    match world.phase {
        Phase::Artillery => book.unit(id).is_gun() && state.turned.done,
        Phase::Fire => world.is_active(id) && state.act.fired,
        Phase::Movement => world.is_active(id) && state.act.moved,
        Phase::Rally => world.is_active(id) && state.act.rallied,
        _ => state.brigade.is_some_and(|b| world.brigade(b).activated) && !world.is_active(id),
    }
}

fn is_active(book: &Book, world: &World, id: UnitId) -> bool {
    match world.phase {
        Phase::Artillery => book.unit(id).is_gun() && !world.unit(id).turned.done && world.hex(id).is_some(),
        _ => world.is_active(id),
    }
}

fn facts(book: &Book, world: &World, id: UnitId) -> Vec<Fact> {
    let (spec, state) = (book.unit(id), world.unit(id));
    let mut facts = Vec::new();
    if spec.arm == Arm::Gunboat {
        facts.push(fact("weapon", "gunboat", longest_range(book, id), Tone::Plain));
        return facts;
    }
    let cr = cohesion::rating(book, world, id);
    let face = world.face(book, id);
    let words = format!("cohesion {cr} ({} printed)", face.cr);
    facts.push(fact("cohesion", words, i32::from(cr), Tone::Plain));
    // The number is for those who reckon; the words only where they add something to the strength.
    let same = face.sp2 == world.strength2(book, id);
    let printed = if same { String::new() } else { format!("{} SP printed", strength(face.sp2)) };
    facts.push(fact("weapon", weapon(spec.weapon, spec.arm), longest_range(book, id), Tone::Plain));
    facts.push(fact("printed", printed, i32::from(face.sp2), Tone::Plain));
    facts.push(state_fact(book, world, id));
    if world.hex(id).is_some() && !cohesion::is_supported(book, world, id) {
        facts.push(fact("support", "unsupported", 0, Tone::Bad));
    }
    if state.low_ammo {
        facts.push(fact("ammo", "ammo low, -2 to fire", 1, Tone::Bad));
    }
    if !world.is_alert(id) {
        facts.push(fact("alert", "not alert", 0, Tone::Bad));
    }
    if world.is_wrecked(id) {
        facts.push(fact("wrecked", "brigade wrecked", 1, Tone::Bad));
    }
    if spec.fragile {
        facts.push(fact("fragile", "fragile", 1, Tone::Plain));
    }
    if spec.immobile {
        facts.push(fact("immobile", "immobile", 1, Tone::Plain));
    }
    if let Some(order) = world.active.as_ref().filter(|_| world.is_active(id)).and_then(|a| a.order) {
        let number = match order {
            Order::NoOrder => 0,
            Order::Attack => 1,
            Order::Defend => 2,
            Order::Maneuver => 3,
            Order::Regroup => 4,
        };
        facts.push(fact("orders", format!("{} order", super::order_name(order)), number, Tone::Plain));
    }
    if state.place == Place::Due && state.due != super::super::book::Entry::NEVER {
        let words = format!("due at {}", super::clock_name(state.due));
        facts.push(fact("due", words, i32::from(state.due), Tone::Plain));
    }
    facts
}

fn state_fact(book: &Book, world: &World, id: UnitId) -> Fact {
    let state = world.unit(id);
    let face = if state.worn && book.unit(id).fresh.is_some() { "battleworn" } else { "fresh" };
    match state.hits {
        0 => fact("state", face, i32::from(state.worn), if state.worn { Tone::Plain } else { Tone::Good }),
        1 => fact("state", format!("{face}, Shaken"), 2, Tone::Bad),
        _ => fact("state", format!("{face}, Disrupted"), 3, Tone::Bad),
    }
}

fn weapon(weapon: Weapon, arm: Arm) -> &'static str {
    match (weapon, arm) {
        (Weapon::R, Arm::Artillery) => "rifled guns",
        (Weapon::S, Arm::Artillery) => "smoothbore guns",
        (Weapon::Mx, _) => "mixed guns",
        (Weapon::R, _) => "rifles",
        (Weapon::S, _) => "muskets",
        (Weapon::Cc, _) => "no firearms",
        (Weapon::G, _) => "gunboat",
    }
}

/// The longest range in hexes.
fn longest_range(book: &Book, id: UnitId) -> i32 {
    let spec = book.unit(id);
    i32::from(book.charts.fire.ranges.limit(spec.arm, spec.weapon))
}
