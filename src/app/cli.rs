//! The command line.
//!
//! Exit codes: 0 done, 1 failure (one line on stderr), 2 misuse (clap's message).

mod run;
mod show;

pub use run::run;

use std::path::PathBuf;

use crate::ui::caps::Wishes;
use crate::ui::encoder::Depth;
use clap::{Args, Parser, Subcommand, ValueEnum};

/// The Battle of Shiloh as a hex wargame for the terminal.
#[derive(Debug, Parser)]
#[command(name = "longroll", version, about, disable_help_subcommand = true)]
pub struct Cli {
    /// How the screen looks, when no command is given.
    #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
    #[command(flatten)]
    pub looks: Looks,
    /// What to do; without it, the title screen.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the battles.
    List {
        /// One JSON array instead of a table.
        #[arg(long)]
        json: bool,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        data: Data,
    },
    /// Play a battle.
    Play(Play),
    /// Go on with a saved battle at the very decision; without FILE, with the newest one.
    Resume {
        /// The save.
        file: Option<PathBuf>,
        /// Go on from the last good entry of a damaged save, in this new file.
        #[arg(long, value_name = "NEW", requires = "file")]
        salvage: Option<PathBuf>,
        /// Sentences instead of a screen.
        #[arg(long)]
        plain: bool,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        looks: Looks,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        data: Data,
    },
    /// Let the computer play many games against itself.
    Simulate(Simulate),
    /// Play a save again.
    Replay {
        /// The save.
        file: PathBuf,
        /// Only check that every entry leads to the state it says.
        #[arg(long)]
        verify: bool,
        /// Stop after this entry.
        #[arg(long, value_name = "N")]
        to: Option<u32>,
        /// Sentences instead of a screen.
        #[arg(long)]
        plain: bool,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        looks: Looks,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        data: Data,
    },
    /// Print the after-action report of a save as Markdown.
    Log {
        /// The save.
        file: PathBuf,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        data: Data,
    },
    /// Check data files: those given, or all.
    Check {
        /// Files or folders; a folder stands for the project's root.
        path: Vec<PathBuf>,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        data: Data,
    },
    /// Print a part of the game as text.
    Show {
        /// What.
        what: What,
        /// The battle (`gbacw/02`), and for unit and chart the name or a part of it.
        words: Vec<String>,
        #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
        #[command(flatten)]
        data: Data,
    },
}

/// Options of `play`.
#[derive(Debug, Args)]
pub struct Play {
    /// The battle, as in gbacw/02 (see `longroll list`).
    pub id: String,
    /// Who plays the Union: human, random or greedy.
    #[arg(long, value_name = "PLAYER", default_value = "human")]
    pub union: String,
    /// Who plays the Confederates: human, random or greedy; by default the best computer player.
    #[arg(long, value_name = "PLAYER")]
    pub confederate: Option<String>,
    /// The seed of the dice; by default one nobody chose.
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Sentences instead of a screen: for screen readers, scripts and dumb terminals.
    #[arg(long)]
    pub plain: bool,
    /// Save in this file, which must not exist yet.
    #[arg(long, value_name = "FILE")]
    pub save: Option<PathBuf>,
    /// Switch an optional rule, as in --option NAME=on.
    #[arg(long = "option", value_name = "NAME=on|off", value_parser = option)]
    pub options: Vec<(String, bool)>,
    #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
    #[command(flatten)]
    pub looks: Looks,
    #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
    #[command(flatten)]
    pub data: Data,
}

/// Options of `simulate`.
#[derive(Debug, Args)]
pub struct Simulate {
    /// The battle, as in gbacw/02.
    pub id: String,
    /// How many games.
    #[arg(long, value_name = "N")]
    pub games: u32,
    /// The seed of the first game; each further one has the next number.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Who plays the Union: random or greedy.
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    pub union: String,
    /// Who plays the Confederates: random or greedy.
    #[arg(long, value_name = "PLAYER", default_value = "random")]
    pub confederate: String,
    /// How many games at once.
    #[arg(long, value_name = "J", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=256))]
    pub jobs: u32,
    /// One JSON object a game, and one with the summary.
    #[arg(long)]
    pub json: bool,
    /// Fail below this many decisions a second on one core.
    #[arg(long, value_name = "R")]
    pub min_rate: Option<u64>,
    /// Switch an optional rule, as in --option NAME=on.
    #[arg(long = "option", value_name = "NAME=on|off", value_parser = option)]
    pub options: Vec<(String, bool)>,
    #[allow(missing_docs, reason = "clap would print a doc comment of a flattened group")]
    #[command(flatten)]
    pub data: Data,
}

/// How the screen looks.
#[derive(Clone, Debug, Default, Args)]
pub struct Looks {
    /// The theme.
    #[arg(long, value_name = "T")]
    pub theme: Option<String>,
    /// Only ASCII signs.
    #[arg(long)]
    pub ascii: bool,
    /// Colours: by default as many as the terminal says it has.
    #[arg(long, value_name = "auto|none|16|256|true", value_parser = colors)]
    pub color: Option<Colors>,
}

/// How many colours; `None` as many as the terminal says it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Colors(pub Option<Depth>);

/// Where data files come from.
#[derive(Clone, Debug, Default, Args)]
pub struct Data {
    /// A folder whose files replace those in the program (a `scenarios` folder lies in it).
    #[arg(long = "data", value_name = "DIR")]
    pub folder: Option<PathBuf>,
}

/// What `show` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum What {
    /// The map with the units where they start.
    Map,
    /// A chart, or the names of all.
    Chart,
    /// A unit or leader.
    Unit,
    /// The order of battle.
    Oob,
}

/// Reads the value of `--color`.
fn colors(text: &str) -> Result<Colors, String> {
    Wishes::color(text).map(Colors)
}

/// Reads `NAME=on` or `NAME=off`.
fn option(text: &str) -> Result<(String, bool), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=on or NAME=off")?;
    match value {
        "on" => Ok((name.to_owned(), true)),
        "off" => Ok((name.to_owned(), false)),
        _ => Err(format!("expected on or off, found `{value}`")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }

    #[test]
    fn options_are_on_or_off() {
        assert_eq!(option("green=on"), Ok(("green".into(), true)));
        assert_eq!(option("green"), Err("expected NAME=on or NAME=off".into()));
        assert_eq!(option("green=yes"), Err("expected on or off, found `yes`".into()));
    }
}
