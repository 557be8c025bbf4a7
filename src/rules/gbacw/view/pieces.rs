//! Units and leaders as seen.

use super::fact;
use crate::engine::lines::Tone;
use crate::engine::snapshot::{Arm as DrawnArm, Fact, Looks, Mark, PieceView};
use crate::rules::gbacw::book::{Arm, Book, BrigadeId, Command, LeaderId, Profile, Rank, UnitId};
use crate::rules::gbacw::world::{Abandoned, Ammo, Orders, Phase, UnitPlace, Walk, World};

/// All pieces in the order of their ids.
pub fn pieces(book: &Book, world: &World) -> Vec<PieceView> {
    book.unit_ids().map(|u| unit(book, world, u)).chain(book.leader_ids().map(|l| leader(book, world, l))).collect()
}

/// Places of the brigades in the snapshot's list of formations; the same order as `view::formations` makes.
fn brigade_index(book: &Book, brigade: BrigadeId) -> u16 {
    let mut at = 0;
    for side in crate::kit::Side::BOTH {
        at += 1 + book.corps.iter().filter(|c| c.side == side).count() as u16;
        for division in book.divisions.iter().filter(|d| d.side == side) {
            at += 1;
            for b in &division.brigades {
                if *b == brigade {
                    return at;
                }
                at += 1;
            }
        }
    }
    at
}

fn unit(book: &Book, world: &World, id: UnitId) -> PieceView {
    let (spec, u) = (book.unit(id), world.unit(id));
    let mut marks = Vec::new();
    let worst_ammo = ammo(book, world, id);
    if u.abandoned != Abandoned::No {
        marks.push(Mark::Abandoned);
    }
    if u.collapsed {
        marks.push(Mark::Collapsed);
    }
    if u.disordered {
        marks.push(Mark::Disordered);
    }
    match worst_ammo {
        Ammo::Full => {}
        Ammo::Low => marks.push(Mark::LowAmmo),
        Ammo::Out => marks.push(Mark::OutOfAmmo),
    }
    PieceView {
        id: book.unit_piece(id),
        side: spec.side,
        arm: match spec.arm {
            Arm::Infantry => DrawnArm::Infantry,
            Arm::Cavalry => DrawnArm::Cavalry,
            Arm::Artillery => DrawnArm::Artillery,
        },
        name: long_name(&spec.name),
        short: spec.short.clone(),
        hex: world.hex(id),
        off_map: match u.place {
            UnitPlace::On(_) => "",
            UnitPlace::Routed => "routed",
            UnitPlace::Eliminated => "eliminated",
            UnitPlace::Left => "left the field",
        },
        looks: Looks::Vertex(u.facing),
        strength: u.strength,
        full: spec.strength,
        marks,
        formation: Some(brigade_index(book, spec.brigade)),
        has_acted: world.is_acting(book, id) && (u.act.finished || u.act.spent),
        is_active: world.is_acting(book, id),
        facts: unit_facts(book, world, id, worst_ammo),
    }
}

/// The worst ammunition state of the unit's sections that still have guns, or of its small arms.
fn ammo(book: &Book, world: &World, id: UnitId) -> Ammo {
    let u = world.unit(id);
    if book.is_artillery(id) {
        (0..u.guns.len()).filter(|i| u.guns[*i] > 0).map(|i| u.ammo[i]).max().unwrap_or_default()
    } else {
        u.ammo[0]
    }
}

fn unit_facts(book: &Book, world: &World, id: UnitId, ammo: Ammo) -> Vec<Fact> {
    let (spec, u) = (book.unit(id), world.unit(id));
    let cohesion = world.cohesion(book, id);
    let ma = if u.disordered { spec.ma_disordered } else { spec.ma };
    let mut facts = vec![
        fact(
            "cohesion",
            format!("cohesion {cohesion} ({}/{})", spec.cohesion, spec.cohesion_disordered),
            i32::from(cohesion),
            Tone::Plain,
        ),
        fact("movement", format!("movement {ma}"), i32::from(ma), Tone::Plain),
        fact("weapon", weapon_words(book, world, id), longest_range(book, world, id), Tone::Plain),
    ];
    facts.push(match (u.collapsed, u.disordered, u.abandoned) {
        (_, _, a) if a != Abandoned::No => fact("state", "abandoned", 3, Tone::Bad),
        (true, _, _) => fact("state", "collapsed", 2, Tone::Bad),
        (_, true, _) => fact("state", "disordered", 1, Tone::Bad),
        _ => fact("state", "good order", 0, Tone::Good),
    });
    let orders = world.orders(book, id);
    facts.push(fact("orders", format!("{orders:?} orders"), i32::from(orders == Orders::Attack), Tone::Plain));
    facts.push(match ammo {
        Ammo::Full => fact("ammo", "ammo full", 0, Tone::Plain),
        Ammo::Low => fact("ammo", "ammo low, -2 to fire", 1, Tone::Bad),
        Ammo::Out => fact("ammo", "out of ammo", 2, Tone::Bad),
    });
    if spec.green {
        facts.push(fact("green", "Green", 1, Tone::Plain));
    }
    if !u.in_command {
        facts.push(fact("command", "out of command", 1, Tone::Bad));
    }
    let fatigue = world.fatigue(book, id);
    if fatigue.0 > 0 {
        facts.push(fact("fatigue", fatigue.words(), i32::from(fatigue.level()), Tone::Plain));
    }
    facts.push(fact("brigade", book.brigade(spec.brigade).code.clone(), 0, Tone::Quiet));
    if let Some((gone, ineffective)) = book.scenario.csa_targets {
        if spec.brigade == gone {
            facts.push(fact("objective", "its brigade must go", 2, Tone::Quiet));
        } else if spec.brigade == ineffective {
            facts.push(fact("objective", "its brigade must be ineffective", 1, Tone::Quiet));
        }
    }
    if u.lost > 0 {
        facts.push(fact("lost", format!("lost {}", u.lost), i32::from(u.lost), Tone::Bad));
    }
    facts
}

/// The longest range of its weapons in hexes (`gbacw:10.16`).
fn longest_range(book: &Book, world: &World, id: UnitId) -> i32 {
    let (spec, u) = (book.unit(id), world.unit(id));
    let guns = spec.sections.iter().zip(u.guns).filter(|(_, n)| *n > 0).map(|(s, _)| s.weapon);
    let reach = |w| i32::from(book.charts.weapons[w].max_range);
    guns.map(reach).max().unwrap_or(if spec.sections.is_empty() { reach(spec.weapon) } else { 0 })
}

fn weapon_words(book: &Book, world: &World, id: UnitId) -> String {
    let spec = book.unit(id);
    if spec.sections.is_empty() {
        return match spec.weapon {
            crate::rules::gbacw::charts::Weapon::R => "rifle".into(),
            crate::rules::gbacw::charts::Weapon::M => "musket".into(),
            crate::rules::gbacw::charts::Weapon::C => "carbine".into(),
            crate::rules::gbacw::charts::Weapon::SG => "shotgun".into(),
            other => format!("{other:?}"),
        };
    }
    let guns = &world.unit(id).guns;
    spec.sections
        .iter()
        .zip(guns)
        .filter(|(_, n)| **n > 0)
        .map(|(s, n)| format!("{n} {:?}", s.weapon))
        .collect::<Vec<_>>()
        .join(" + ")
}

fn leader(book: &Book, world: &World, id: LeaderId) -> PieceView {
    let (spec, l) = (book.leader(id), world.leader(id));
    let ratings = world.ratings(book, id);
    let name = match (crate::rules::gbacw::leaders::name(book, world, id), &spec.replacement, l.successor) {
        (name, None, None) => name,
        (name, _, _) if l.replaced => format!("{name} (for {})", spec.name),
        (name, _, _) => name,
    };
    let (formation, rank) = match spec.command {
        Command::Brigade(b) => (Some(brigade_index(book, b)), "brigade leader"),
        Command::Division(d) => {
            (book.division(d).brigades.first().map(|b| brigade_index(book, *b) - 1), "division leader")
        }
        Command::Corps(_) => (None, "corps commander"),
        Command::Army => (None, "army commander"),
    };
    let mut facts = vec![
        fact("rank", rank, spec.rank as i32, Tone::Plain),
        fact("range", format!("command range {}", ratings.range), i32::from(ratings.range), Tone::Plain),
    ];
    match spec.rank {
        Rank::Brigade => {
            let profile = match ratings.profile {
                Profile::Aggressive => "aggressive",
                Profile::Normal => "normal",
                Profile::Cautious => "cautious",
                Profile::Unreliable => "unreliable",
            };
            facts.push(fact("profile", profile, ratings.profile as i32, Tone::Plain));
            facts.push(fact(
                "orders rating",
                format!("orders {:+}", ratings.orders),
                i32::from(ratings.orders),
                Tone::Plain,
            ));
        }
        Rank::Division => {
            facts.push(fact(
                "activation",
                format!("activation {:+}", ratings.activation),
                i32::from(ratings.activation),
                Tone::Plain,
            ));
            facts.push(fact(
                "coordination",
                format!("coordination {:+}", ratings.coordination),
                i32::from(ratings.coordination),
                Tone::Plain,
            ));
        }
        Rank::Corps => {
            facts.push(fact(
                "efficiency",
                format!("efficiency {:+}", ratings.efficiency),
                i32::from(ratings.efficiency),
                Tone::Plain,
            ));
        }
        Rank::Army => {
            facts.push(fact(
                "initiative",
                format!("initiative {:+}", ratings.initiative),
                i32::from(ratings.initiative),
                Tone::Plain,
            ));
        }
    }
    let may_move = world.activation.as_ref().is_some_and(|a| match spec.command {
        Command::Brigade(b) => a.acting.contains(&b),
        Command::Division(d) => a.division == d && !a.acting.is_empty(),
        _ => false,
    });
    PieceView {
        id: book.leader_piece(id),
        side: spec.side,
        arm: DrawnArm::Leader,
        name,
        short: spec.short.clone(),
        hex: world.leader_hex(id),
        off_map: match world.leader_hex(id) {
            Some(_) => "",
            None if world.phase == Phase::SetUp => "still to be placed",
            None => "killed",
        },
        looks: Looks::Round,
        strength: 0,
        full: 0,
        marks: Vec::new(),
        formation,
        has_acted: may_move && l.walk == Walk::Finished,
        is_active: may_move,
        facts,
    }
}

/// `25 MO` as `25 Missouri`: the names of states spelt out, for panes and screen readers.
pub fn long_name(name: &str) -> String {
    let word = |w: &str| -> String {
        match w {
            "AL" => "Alabama",
            "AR" => "Arkansas",
            "FL" => "Florida",
            "GA" => "Georgia",
            "IA" => "Iowa",
            "IL" => "Illinois",
            "IN" => "Indiana",
            "KY" => "Kentucky",
            "LA" => "Louisiana",
            "MI" => "Michigan",
            "MN" => "Minnesota",
            "MO" => "Missouri",
            "MS" => "Mississippi",
            "NE" => "Nebraska",
            "OH" => "Ohio",
            "TN" => "Tennessee",
            "TX" => "Texas",
            "WI" => "Wisconsin",
            "Bn" => "Battalion",
            "Bty" => "Battery",
            "Cav" => "Cavalry",
            other => other,
        }
        .to_owned()
    };
    name.split(' ').map(word).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::long_name;

    #[test]
    fn states_are_spelt_out() {
        assert_eq!(long_name("25 MO"), "25 Missouri");
        assert_eq!(long_name("3 MS Bn"), "3 Mississippi Battalion");
        assert_eq!(long_name("Swett Bty"), "Swett Battery");
    }
}
