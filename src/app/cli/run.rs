//! What each command does.

use std::io::{self, BufWriter, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use serde_json::json;

use super::{Cli, Command, Data, Looks, Play, Simulate, show};
use crate::ai;
use crate::app::plain::{self, Settings};
use crate::app::program::Program;
use crate::app::report::{self, TurnLosses};
use crate::app::session::{HUMAN, Session, Start};
use crate::app::shelf::{Files, Shelf};
use crate::app::{dirs, fault, save, signals, simulate};
use crate::data::{Library, Report};
use crate::engine::Log;
use crate::kit::BySide;
use crate::rules::{self, BattleInfo};
use crate::ui::caps::Wishes;
use crate::ui::{self, Host};

/// Why a command failed, in one clear line.
pub(super) type Failure = String;

/// Runs the program with the arguments it was given.
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    match command(cli) {
        Ok(code) => code,
        Err(message) => {
            eprintln!("longroll: {message}");
            ExitCode::from(1)
        }
    }
}

fn command(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.command {
        None => {
            let shelf = shelf(&Data::default());
            front_end(Program::new(shelf, dirs::home()), false, &cli.looks, true)
        }
        Some(Command::List { json, data }) => list(&shelf(&data).battles()?, json),
        Some(Command::Play(args)) => play(args),
        Some(Command::Resume { file, salvage, plain, looks, data }) => {
            resume(file, salvage.as_deref(), plain, &looks, &data)
        }
        Some(Command::Simulate(args)) => simulate(&args),
        Some(Command::Replay { file, verify: true, to, data, .. }) => verify(&file, to, &data),
        Some(Command::Replay { file, to, plain: true, data, .. }) => replay(&file, to, &data),
        Some(Command::Replay { file, to, looks, data, .. }) => watch(&file, to, &looks, &data),
        Some(Command::Log { file, data }) => log(&file, &data),
        Some(Command::Check { path, data }) => check(&path, &data),
        Some(Command::Show { what, words, data }) => show::show(what, &words, &files(&data)),
    }
}

/// Data files, those of a folder first.
pub(super) fn files(data: &Data) -> Files {
    Files::new(Library::with_folders(data.folder.clone()))
}

fn shelf(data: &Data) -> Arc<dyn Shelf> {
    Arc::new(files(data))
}

/// Writes to standard output; a reader who left is no failure.
pub(super) fn print(text: &str) -> Result<(), Failure> {
    ignore_left(io::stdout().lock().write_all(text.as_bytes()))
}

fn ignore_left(result: io::Result<()>) -> Result<(), Failure> {
    match result {
        Err(e) if e.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other.map_err(|e| format!("cannot write: {e}")),
    }
}

fn list(battles: &[BattleInfo], json: bool) -> Result<ExitCode, Failure> {
    let mut text = String::new();
    if json {
        let all: Vec<serde_json::Value> = battles.iter().map(as_json).collect();
        text = serde_json::to_string_pretty(&all).expect("a list can always be written");
        text.push('\n');
    } else {
        for b in battles {
            let units = format!("{} v {} units", b.units.union, b.units.confederate);
            let turns = format!("{} turns", b.turns);
            text.push_str(&format!("{:<16} {:<32} {turns:<9} {units:<18} {} min\n", b.id, b.title, b.minutes));
        }
    }
    print(&text).map(|()| ExitCode::SUCCESS)
}

fn as_json(b: &BattleInfo) -> serde_json::Value {
    let options: Vec<serde_json::Value> = b
        .options
        .iter()
        .map(|o| json!({"name": o.name, "label": o.label, "default": o.default, "rule": o.rule}))
        .collect();
    json!({
        "id": b.id, "system": b.system, "number": b.number, "title": b.title, "turns": b.turns,
        "units": b.units, "victory_hexes": b.victory_hexes, "minutes": b.minutes, "blurb": b.blurb,
        "options": options,
    })
}

fn play(args: Play) -> Result<ExitCode, Failure> {
    let shelf = shelf(&args.data);
    let best = ai::NAMES.last().expect("there is a computer player");
    let start = Start {
        battle: args.id,
        options: args.options.into_iter().collect(),
        seed: args.seed.unwrap_or_else(dirs::fresh_seed),
        seats: BySide { union: args.union, confederate: args.confederate.unwrap_or_else(|| (*best).to_owned()) },
    };
    if let Some(problem) = misuse(&*shelf, &start) {
        eprintln!("longroll: {problem}");
        return Ok(ExitCode::from(2));
    }
    let mut program = Program::new(shelf, dirs::home());
    if let Some(path) = args.save {
        program.save_to(path);
    }
    program.begin(&start)?;
    front_end(program, args.plain, &args.looks, false)
}

/// What is wrong with the words of a command, as against the state of the world.
fn misuse(shelf: &dyn Shelf, start: &Start) -> Option<String> {
    // Broken data are no misuse: loading says what is wrong with them.
    shelf.battles().ok()?;
    let info = match shelf.find(&start.battle) {
        Ok(info) => info,
        Err(problem) => return Some(problem),
    };
    let known = |name: &str| name == HUMAN || ai::NAMES.contains(&name);
    let unknown = [&start.seats.union, &start.seats.confederate].into_iter().find(|n| !known(n));
    if let Some(name) = unknown {
        return Some(format!("there is no player `{name}` (players: {HUMAN}, {})", ai::NAMES.join(", ")));
    }
    info.options(&start.options).err()
}

fn resume(
    file: Option<PathBuf>,
    salvage: Option<&Path>,
    plain: bool,
    looks: &Looks,
    data: &Data,
) -> Result<ExitCode, Failure> {
    let shelf = shelf(data);
    let mut program = Program::new(Arc::clone(&shelf), dirs::home());
    match (file, salvage) {
        (Some(file), Some(new)) => {
            let (mut session, notes) = Session::salvage(&*shelf, &file, new)?;
            for note in &notes {
                session.remark(note);
            }
            program.open(session);
        }
        (Some(file), None) => program.load(&file.display().to_string())?,
        (None, _) => {
            let newest = program.newest()?;
            program.load(&newest)?;
        }
    }
    front_end(program, plain, looks, false)
}

/// The screen, or the plain mode where it is asked for or nothing else makes sense.
fn front_end(mut program: Program, plain: bool, looks: &Looks, at_title: bool) -> Result<ExitCode, Failure> {
    let options = screen_options(looks)?;
    if at_title && !has_screen(&options) {
        return Err("the title screen needs a terminal; try `longroll list` and `longroll play ID --plain`".into());
    }
    if plain || !has_screen(&options) { talk(&mut program) } else { screen(&mut program, &options) }
}

fn has_screen(options: &ui::run::Options) -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal() && !ui::run::capabilities(&options.wishes).is_dumb
}

fn screen(program: &mut Program, options: &ui::run::Options) -> Result<ExitCode, Failure> {
    // The screen stays through faults that the session catches.
    fault::hook();
    ui::terminal::keep_screen_when(fault::is_guarded);
    let end = ui::run::run(program, options)?;
    Ok(ExitCode::from(ui::run::exit_code(end)))
}

/// What the looks of the command line ask of the screen; a theme is a name or a file.
fn screen_options(looks: &Looks) -> Result<ui::run::Options, Failure> {
    let wishes = Wishes { ascii: looks.ascii, depth: looks.color.and_then(|c| c.0), theme: looks.theme.clone() };
    let file = looks.theme.as_deref().filter(|t| Path::new(t).extension().is_some_and(|x| x == "yaml"));
    let theme = match file {
        Some(path) => {
            let text = std::fs::read_to_string(path).map_err(|e| format!("cannot read the theme {path}: {e}"))?;
            Some((path.to_owned(), text))
        }
        None => None,
    };
    Ok(ui::run::Options { wishes, theme, keymap: own_keys()? })
}

/// The player's own keys, if the program's folder has a file of them.
fn own_keys() -> Result<Option<(String, String)>, Failure> {
    let Ok(home) = dirs::home() else { return Ok(None) };
    let path = home.join("keys.yaml");
    match std::fs::read_to_string(&path) {
        Ok(text) => Ok(Some((path.display().to_string(), text))),
        Err(e) if e.kind() == io::ErrorKind::NotFound => Ok(None),
        Err(e) => Err(format!("cannot read {}: {e}", path.display())),
    }
}

/// The plain mode on standard input and output.
fn talk(program: &mut Program) -> Result<ExitCode, Failure> {
    signals::leave_on_signals().map_err(|e| format!("cannot watch for signals: {e}"))?;
    let settings = Settings { is_typed: io::stdin().is_terminal(), with_rolls: false };
    let mut input = io::stdin().lock();
    let mut out = BufWriter::new(io::stdout().lock());
    let played = plain::play(program, &mut input, &mut out, settings);
    ignore_left(played).map(|()| ExitCode::SUCCESS)
}

fn simulate(args: &Simulate) -> Result<ExitCode, Failure> {
    let shelf = shelf(&args.data);
    let start = Start {
        battle: args.id.clone(),
        options: args.options.iter().cloned().collect(),
        seed: args.seed,
        seats: BySide { union: args.union.clone(), confederate: args.confederate.clone() },
    };
    let is_human = start.seats.union == HUMAN || start.seats.confederate == HUMAN;
    let human = is_human.then(|| "only computer players can be simulated".to_owned());
    if let Some(problem) = misuse(&*shelf, &start).or(human) {
        eprintln!("longroll: {problem}");
        return Ok(ExitCode::from(2));
    }
    let info = shelf.find(&args.id)?;
    let loaded = shelf.load(&args.id, &info.options(&start.options)?)?;
    let plan = simulate::Plan {
        id: &args.id,
        battle: &*loaded.battle,
        system: &info.system,
        players: start.seats,
        games: args.games,
        seed: args.seed,
        jobs: args.jobs,
        json: args.json,
    };
    let mut out = BufWriter::new(io::stdout().lock());
    let total = simulate::run(&plan, &mut out)?;
    match args.min_rate {
        Some(least) if total.decisions_per_s < least => {
            Err(format!("{} decisions a second on one core, at least {least} were asked for", total.decisions_per_s))
        }
        _ => Ok(ExitCode::SUCCESS),
    }
}

/// Plays a save again up to an entry; an error if the save is damaged or disagrees.
fn played_again(file: &Path, to: Option<u32>, data: &Data) -> Result<(Session, Log), Failure> {
    let log = save::read(file).map_err(|e| e.to_string())?;
    let (session, trouble) = Session::replayed(&*shelf(data), &log, to.unwrap_or(u32::MAX))
        .map_err(|e| format!("{}: {e}", file.display()))?;
    match trouble {
        Some(trouble) => Err(format!("{}: {trouble}; good up to entry {}", file.display(), session.count())),
        None => Ok((session, log)),
    }
}

fn verify(file: &Path, to: Option<u32>, data: &Data) -> Result<ExitCode, Failure> {
    let (session, log) = played_again(file, to, data)?;
    let (turn, of, clock) = session.game().turn();
    let state = match session.outcome() {
        Some(outcome) => format!("over: {}", outcome.level),
        None => format!("turn {turn} of {of}, {clock}"),
    };
    let torn = if log.torn > 0 { " (an unfinished last line is ignored)" } else { "" };
    let check = crate::engine::log::check_text(session.game().check_value());
    print(&format!("{}: {} entries agree, {state}, check value {check}{torn}\n", file.display(), session.count()))?;
    Ok(ExitCode::SUCCESS)
}

fn replay(file: &Path, to: Option<u32>, data: &Data) -> Result<ExitCode, Failure> {
    let (session, _) = played_again(file, to, data)?;
    let mut out = BufWriter::new(io::stdout().lock());
    ignore_left(plain::retell(&session, &mut out))?;
    Ok(ExitCode::SUCCESS)
}

/// Watches a save on the screen, entry by entry; without a screen it is told.
fn watch(file: &Path, to: Option<u32>, looks: &Looks, data: &Data) -> Result<ExitCode, Failure> {
    let options = screen_options(looks)?;
    if !has_screen(&options) {
        return replay(file, to, data);
    }
    let log = save::read(file).map_err(|e| e.to_string())?;
    let shelf = shelf(data);
    let session =
        Session::watch(&*shelf, &log, to.unwrap_or(u32::MAX)).map_err(|e| format!("{}: {e}", file.display()))?;
    let mut program = Program::new(shelf, dirs::home());
    program.open(session);
    screen(&mut program, &options)
}

fn log(file: &Path, data: &Data) -> Result<ExitCode, Failure> {
    let log = save::read(file).map_err(|e| e.to_string())?;
    let mut losses: Vec<TurnLosses> = Vec::new();
    let mut note = |session: &Session| {
        let ((turn, _, clock), seen) = (session.game().turn(), session.snapshot());
        let total = seen.losses;
        match losses.last_mut() {
            Some(last) if last.turn == turn => last.total = total,
            _ => losses.push(TurnLosses { turn, clock, total }),
        }
    };
    let (session, trouble) = Session::replayed_with(&*shelf(data), &log, u32::MAX, &mut note)
        .map_err(|e| format!("{}: {e}", file.display()))?;
    if let Some(trouble) = trouble {
        eprintln!("longroll: {}: {trouble}; the report ends before it", file.display());
    }
    print(&report::markdown(&session, &losses))?;
    Ok(ExitCode::SUCCESS)
}

fn check(paths: &[PathBuf], data: &Data) -> Result<ExitCode, Failure> {
    let mut all = Report::default();
    let mut add = |report: Report| {
        all.files.extend(report.files);
        all.errors.extend(report.errors);
    };
    if paths.is_empty() {
        add(rules::check(files(data).data()));
    }
    for path in paths {
        if path.is_dir() {
            add(rules::check(&Library::with_folders([path.clone()])));
        } else {
            match Library::read_path(path) {
                Ok(source) => add(rules::check_file(&source, files(data).data())),
                Err(errors) => add(Report { files: vec![path.display().to_string()], errors }),
            }
        }
    }
    print(&format!("{all}\n"))?;
    Ok(if all.is_clean() { ExitCode::SUCCESS } else { ExitCode::from(1) })
}
