//! The boxes beside the map: activation markers, battle events, units that are off the map.

use crate::engine::lines::Tone;
use crate::engine::snapshot::{FormationView, Panel, PanelRow, PieceView};
use crate::kit::Side;
use crate::rules::gbacw::book::Book;
use crate::rules::gbacw::world::{Chit, World};

/// All boxes, the one looked at most first.
pub fn panels(book: &Book, world: &World, pieces: &[PieceView], formations: &[FormationView]) -> Vec<Panel> {
    vec![markers(book, world), events(book, world), off_map(pieces, formations)]
}

/// The markers of each division that takes part (`gbacw:5.24`, `gbacw:5.31`).
fn markers(book: &Book, world: &World) -> Panel {
    let takes_part = |d: &crate::rules::gbacw::book::DivisionId| {
        world.division(*d).ams > 0
            || book.division(*d).brigades.iter().any(|b| book.brigade(*b).units.iter().any(|u| world.hex(*u).is_some()))
    };
    let mut rows = Vec::new();
    for side in Side::BOTH {
        for id in book.division_ids().filter(|d| book.division(*d).side == side && takes_part(d)) {
            let (spec, state) = (book.division(id), world.division(id));
            let words = format!("{} of {} drawn", state.drawn, state.ams);
            let tone = if state.drawn >= state.ams { Tone::Quiet } else { Tone::Plain };
            let mut cells = vec![spec.short.clone(), spec.code.clone(), words];
            if state.ci {
                cells.push("ineffective".into());
            }
            rows.push(PanelRow::of(cells).toned(tone).about(book.leader_piece(spec.leader)));
        }
    }
    Panel {
        key: "markers",
        title: "Activation markers".into(),
        rows,
        note: "A division acts once for each of its markers drawn from the cup.".into(),
    }
}

/// Battle events (`gbacw-bb:18.1`): what is in the cup, what is held, what lasts.
fn events(book: &Book, world: &World) -> Panel {
    let mut rows = Vec::new();
    let in_cup = world.cup.count(Chit::Event);
    if in_cup > 0 {
        rows.push(PanelRow::of(["in the cup".to_owned(), in_cup.to_string()]));
    }
    if world.no_fire > 0 {
        rows.push(PanelRow::of(["No Fire, Confederate".to_owned(), world.no_fire.to_string()]));
    }
    for id in book.unit_ids() {
        let unit = world.unit(id);
        let name = || super::pieces::long_name(&book.unit(id).name);
        if unit.mistaken {
            rows.push(PanelRow::of([name(), "fired at by friends".into()]).about(book.unit_piece(id)));
        }
        if unit.loot_bar {
            rows.push(PanelRow::of([name(), "loots: no rally".into()]).about(book.unit_piece(id)));
        }
    }
    Panel {
        key: "events",
        title: "Battle events".into(),
        rows,
        note: "A No Fire chit lets the Confederates avoid one Union fire; it is void at the end of the turn.".into(),
    }
}

/// Routed, eliminated and departed units and fallen leaders by command (`gbacw:12.53`, `gbacw:12.13`).
fn off_map(pieces: &[PieceView], formations: &[FormationView]) -> Panel {
    let gone = |p: &&PieceView| p.hex.is_none() && p.off_map != "still to be placed";
    let mut rows = Vec::new();
    let mut add = |heading: &str, formation: Option<u16>| {
        let mut members = pieces.iter().filter(gone).filter(|p| p.formation == formation).peekable();
        if members.peek().is_some() {
            rows.push(PanelRow::heading(heading));
        }
        for p in members {
            let strength = if p.full > 0 { format!("{} SP", p.full) } else { String::new() };
            let tone = if p.off_map == "routed" { Tone::Plain } else { Tone::Quiet };
            rows.push(PanelRow::of([p.name.clone(), p.off_map.to_owned(), strength]).toned(tone).about(p.id));
        }
    };
    for (i, formation) in formations.iter().enumerate() {
        add(&formation.name, Some(i as u16));
    }
    add("commanders", None);
    Panel {
        key: "routed",
        title: "Off the map".into(),
        rows,
        note: "Routed units wait in the box of their command.".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::gbacw::testkit::{Table, book};

    fn shown(table: &Table) -> Vec<Panel> {
        crate::rules::gbacw::view::show(Side::Union, &table.book, &table.world, &[]).panels
    }

    fn texts(panel: &Panel) -> Vec<String> {
        panel.rows.iter().map(|r| r.cells.join("|")).collect()
    }

    #[test]
    fn routed_units_stand_under_their_command() {
        let mut table = Table::with(book(), []);
        table.rout("25 MO");
        let panels = shown(&table);
        assert_eq!(panels.iter().map(|p| p.key).collect::<Vec<_>>(), ["markers", "events", "routed"]);
        let lines = texts(&panels[2]);
        let at = lines.iter().position(|l| l.starts_with("25 Missouri|routed|")).expect("it is listed");
        let heading = panels[2].rows[..at].iter().rfind(|r| r.tone == Tone::Heading).expect("under a heading");
        assert!(heading.cells[0].contains("Peabody"), "{lines:?}");
        assert_eq!(panels[2].rows[at].piece, Some(table.book.unit_piece(table.u("25 MO"))));
    }

    #[test]
    fn markers_drawn_and_chits_held_are_counted() {
        let mut table = Table::with(book(), []);
        let division = table.d("Prentiss");
        (table.world.division_mut(division).ams, table.world.division_mut(division).drawn) = (2, 1);
        table.world.no_fire = 3;
        let panels = shown(&table);
        assert!(texts(&panels[0]).contains(&"Prentiss|6/T|1 of 2 drawn".to_owned()), "{:?}", texts(&panels[0]));
        assert!(texts(&panels[1]).contains(&"No Fire, Confederate|3".to_owned()), "{:?}", texts(&panels[1]));
    }
}
