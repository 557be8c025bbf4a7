//! Parts of the game as text.

use std::process::ExitCode;
use std::sync::Arc;

use super::What;
use super::run::{Failure, print};
use crate::app::plain::{ask, text::wrapped};
use crate::app::program::Program;
use crate::app::session::{HUMAN, Session, Start};
use crate::app::shelf::Files;
use crate::engine::Snapshot;
use crate::engine::snapshot::Ground;
use crate::kit::{BySide, Side};
use crate::rules::Options;
use crate::ui::Host;

/// Prints what is asked for.
pub(super) fn show(what: What, words: &[String], files: &Files) -> Result<ExitCode, Failure> {
    let Some((id, rest)) = words.split_first() else {
        eprintln!("longroll: show needs a battle, as in `longroll show oob gbacw/02`");
        return Ok(ExitCode::from(2));
    };
    let rest = rest.join(" ");
    let text = match what {
        What::Chart => chart(id, &rest, files)?,
        What::Map => map(&opened(id, files)?.snapshot()),
        What::Unit => told(&mut opened(id, files)?, "unit", &rest),
        What::Oob => {
            let mut program = opened(id, files)?;
            format!("{}\n{}", told(&mut program, "oob", "own"), told(&mut program, "oob", "enemy"))
        }
    };
    print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// A battle at its first decision, saved nowhere.
fn opened(id: &str, files: &Files) -> Result<Program, Failure> {
    let seats = BySide::from_fn(|_| HUMAN.to_owned());
    let start = Start { battle: id.to_owned(), options: Options::new(), seed: 1, seats };
    let session = Session::start(files, &start, None)?;
    let mut program = Program::new(Arc::new(Files::new(files.data().clone())), Err("nothing is saved".into()));
    program.open(session);
    Ok(program)
}

fn told(program: &mut Program, word: &str, rest: &str) -> String {
    program.take_over();
    let Some(prompt) = program.prompt() else { return String::new() };
    let said = ask::answer(program, &prompt, &[], word, rest).unwrap_or_default();
    said.iter().map(|line| wrapped(line)).collect()
}

/// A chart's file with its provenance, or the names of all charts of the battle's system.
fn chart(id: &str, name: &str, files: &Files) -> Result<String, Failure> {
    let system = id.split('/').next().unwrap_or_default();
    let folder = format!("scenarios/{system}/charts");
    let paths = files.data().list(&folder);
    if paths.is_empty() {
        return Err(format!("there is no system `{system}`"));
    }
    let stem = |path: &str| path.rsplit('/').next().unwrap_or_default().trim_end_matches(".yaml").to_owned();
    if name.is_empty() {
        let names: Vec<String> = paths.iter().map(|p| stem(p)).collect();
        return Ok(names.join("\n") + "\n");
    }
    let path = paths.iter().find(|p| stem(p) == name).ok_or_else(|| {
        let names: Vec<String> = paths.iter().map(|p| stem(p)).collect();
        format!("there is no chart `{name}` (charts: {})", names.join(", "))
    })?;
    files.data().read(path).map(|source| source.text).map_err(|errors| errors[0].to_string())
}

/// The area in play: two lines a row, since odd columns lie half a hex further south. A hex shows its ground and who
/// stands there.
fn map(seen: &Snapshot) -> String {
    let (board, area) = (seen.board(), seen.terrain.area);
    let mut text = format!("{}, {}\n\n", seen.title, seen.clock);
    for row in area.north..=area.south {
        for half in 0..2 {
            let mut line = String::new();
            for column in area.west..=area.east {
                let cell = match board.at(column.into(), row.into()) {
                    Some(hex) if column % 2 == half => {
                        let side = seen.stack(hex).first().map(|&id| seen.piece(id).side);
                        format!("{}{} ", ground_sign(seen.terrain.ground(hex)), side.map_or(' ', side_sign))
                    }
                    _ => "   ".into(),
                };
                line.push_str(&cell);
            }
            let first = board.at((area.west + (area.west + half) % 2).into(), row.into());
            let number = first.map_or("", |hex| board.number(hex));
            text.push_str(format!("{number:<7}{line}").trim_end());
            text.push('\n');
        }
    }
    text.push_str("\n. field  : edge  w woods  t thicket  s sloping  m marsh  % marsh stream  ~ water\n");
    text.push_str("U Union  C Confederate\n");
    text
}

fn ground_sign(ground: Ground) -> char {
    match ground {
        Ground::Field => '.',
        Ground::Boundary => ':',
        Ground::Woods => 'w',
        Ground::Thicket => 't',
        Ground::Sloping => 's',
        Ground::Marsh => 'm',
        Ground::MarshStream => '%',
        Ground::Water => '~',
        Ground::Off => ' ',
    }
}

fn side_sign(side: Side) -> char {
    match side {
        Side::Union => 'U',
        Side::Confederate => 'C',
    }
}
