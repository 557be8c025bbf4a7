//! The plain mode: sentences out, words and numbers in. For screen readers, scripts and terminals that can do nothing.
//!
//! No cursor addressing, no colour, no line longer than 79 columns, directions in words, numbers last. It plays on the
//! same seam as the screen ([`Host`]) and knows nothing the screen does not.
//!
//! 1. The computer's seats play until a person must decide; what happened is told as sentences.
//! 2. The decision is told: why, the rule, the numbered choices (0 declines or ends).
//! 3. A line is read: a number, a choice's name or letter, or one of the words in [`words`].
//! 4. The end of the input saves (everything is already saved) and leaves.

pub mod ask;
pub mod text;
pub mod words;

use std::io::{self, BufRead, Write};

use crate::engine::{Choice, Group, Line, Prompt, Snapshot};
use crate::ui::Host;

use super::session::Session;
use super::signals;
use text::{sentence, wrapped};

/// How many choices are told at once; the word `all` tells the rest.
const MOST: usize = 20;

/// What the plain mode is set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settings {
    /// Whether a person types: then a `> ` asks for input and a hand-over waits for Enter.
    pub is_typed: bool,
    /// Whether rolls and modifiers are told with each line.
    pub with_rolls: bool,
}

/// Why the talk ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    /// Ask again.
    Ask,
    /// The state changed: tell the new decision.
    Changed,
    /// Leave.
    Leave,
}

/// Plays the open game until its verdict, `quit`, or the end of the input.
///
/// # Errors
/// If the output cannot be written or the input not be read.
pub fn play(host: &mut dyn Host, input: &mut dyn BufRead, out: &mut dyn Write, settings: Settings) -> io::Result<()> {
    Talk { host, input, out, settings, heading: String::new() }.run()
}

/// Tells the whole record of a session that was played again: everything, if the battle is over.
///
/// # Errors
/// If the output cannot be written.
pub fn retell(session: &Session, out: &mut dyn Write) -> io::Result<()> {
    let told = if session.outcome().is_some() { session.record() } else { session.log() };
    let mut turn = 0;
    for told in told {
        if told.turn != turn {
            turn = told.turn;
            out.write_all(wrapped(&format!("Turn {turn}, {}.", told.clock)).as_bytes())?;
        }
        out.write_all(wrapped(&sentence(&told.line.text())).as_bytes())?;
    }
    verdict(&session.snapshot(), out)?;
    out.flush()
}

struct Talk<'a> {
    host: &'a mut dyn Host,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
    settings: Settings,
    /// The last heading told, so that it is told again only when it changes.
    heading: String,
}

impl Talk<'_> {
    fn run(&mut self) -> io::Result<()> {
        let told: Vec<Line> = self.host.log().iter().rev().take(5).rev().map(|t| t.line.clone()).collect();
        self.lines(&told)?;
        loop {
            if !self.computers()? {
                return Ok(());
            }
            if self.host.snapshot().outcome.is_some() {
                let seen = self.host.snapshot();
                verdict(&seen, self.out)?;
                return self.out.flush();
            }
            if let Some(side) = self.host.waiting_for_handover() {
                self.say(&format!("{side} decides now."))?;
                if self.settings.is_typed {
                    self.say("Press Enter when that player sits at the keyboard.")?;
                    if self.read()?.is_none() {
                        return self.farewell();
                    }
                }
                self.host.take_over();
            }
            let Some(prompt) = self.host.prompt() else { return Ok(()) };
            self.heading()?;
            self.decision(&prompt, MOST)?;
            loop {
                let Some(line) = self.read()? else { return self.farewell() };
                match self.answer(&prompt, line.trim())? {
                    Next::Ask => {}
                    Next::Changed => break,
                    Next::Leave => return self.farewell(),
                }
            }
        }
    }

    /// Lets the computers play until none must decide; false if one of them cannot go on.
    fn computers(&mut self) -> io::Result<bool> {
        loop {
            let turn = {
                let _whole = signals::hold();
                self.host.computer_turn()
            };
            match turn {
                Ok(None) => return Ok(true),
                Ok(Some(lines)) => self.lines(&lines)?,
                Err(reason) => {
                    self.say(&sentence(&reason))?;
                    return Ok(false);
                }
            }
        }
    }

    fn say(&mut self, text: &str) -> io::Result<()> {
        self.out.write_all(wrapped(text).as_bytes())
    }

    fn lines(&mut self, lines: &[Line]) -> io::Result<()> {
        for line in lines {
            self.say(&sentence(&line.text()))?;
            if self.settings.with_rolls {
                for detail in &line.details {
                    self.say(&format!("  {}", text::with_rule(&detail.text, &detail.rule)))?;
                }
            }
        }
        Ok(())
    }

    /// Battle, turn and side, whenever one of them is new.
    fn heading(&mut self) -> io::Result<()> {
        let seen = self.host.snapshot();
        let heading = format!(
            "{}, turn {} of {}, {}. {} decides. Points: Union {}, Confederate {}.",
            seen.title,
            seen.turn,
            seen.turns,
            seen.clock,
            self.host.viewer(),
            seen.points.union,
            seen.points.confederate
        );
        if heading != self.heading {
            self.say("")?;
            self.say(&heading)?;
            self.heading = heading;
        }
        Ok(())
    }

    fn decision(&mut self, prompt: &Prompt, most: usize) -> io::Result<()> {
        self.say(&text::with_rule(&sentence(&prompt.title), prompt.rule))?;
        for why in &prompt.why {
            self.say(&sentence(why))?;
        }
        for line in &prompt.context {
            self.say(&sentence(&line.text()))?;
        }
        let numbered = numbered(prompt);
        let others = numbered.iter().filter(|(n, _)| *n != 0);
        for (n, choice) in others.clone().take(most) {
            self.say(&format!("{n}. {}", told(choice)))?;
        }
        let count = others.count();
        if count > most {
            self.say(&format!("{} more choices; `all` lists them.", count - most))?;
        }
        if let Some((_, choice)) = numbered.iter().find(|(n, _)| *n == 0) {
            let means = prompt.decline.as_deref().map_or_else(String::new, |d| format!(" {}", sentence(d)));
            self.say(&format!("0. {}{means}", told(choice)))?;
        }
        self.out.flush()
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        if self.settings.is_typed {
            self.out.write_all(b"> ")?;
        }
        self.out.flush()?;
        let mut bytes = Vec::new();
        if self.input.read_until(b'\n', &mut bytes)? == 0 {
            return Ok(None);
        }
        Ok(Some(String::from_utf8_lossy(&bytes).into_owned()))
    }

    fn answer(&mut self, prompt: &Prompt, line: &str) -> io::Result<Next> {
        if line.is_empty() || line.starts_with('#') {
            return Ok(Next::Ask);
        }
        if let Some(choice) = words::choice(prompt, &numbered(prompt), line) {
            let id = choice.id;
            return self.take(id);
        }
        if let Ok(number) = line.trim_end_matches('.').parse::<u32>() {
            self.say(&format!("There is no choice {number}."))?;
            return Ok(Next::Ask);
        }
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        self.word(prompt, &word.to_lowercase(), rest.trim())
    }

    fn take(&mut self, id: crate::engine::ChoiceId) -> io::Result<Next> {
        let done = {
            let _whole = signals::hold();
            self.host.submit(id)
        };
        match done {
            Ok(lines) => {
                self.lines(&lines)?;
                Ok(Next::Changed)
            }
            Err(reason) => {
                self.say(&sentence(&reason))?;
                Ok(Next::Ask)
            }
        }
    }

    fn word(&mut self, prompt: &Prompt, word: &str, rest: &str) -> io::Result<Next> {
        match word {
            "quit" | "exit" | "bye" => return Ok(Next::Leave),
            "undo" => {
                let done = {
                    let _whole = signals::hold();
                    self.host.undo()
                };
                return match done {
                    Ok(()) => {
                        self.say("Taken back.")?;
                        Ok(Next::Changed)
                    }
                    Err(reason) => {
                        self.say(&sentence(&reason))?;
                        Ok(Next::Ask)
                    }
                };
            }
            "all" => self.decision(prompt, usize::MAX)?,
            "again" | "look" => {
                self.heading.clear();
                self.heading()?;
                self.decision(prompt, MOST)?;
            }
            "rolls" => {
                self.settings.with_rolls = rest != "off";
                self.say(if self.settings.with_rolls { "Rolls are told." } else { "Rolls are not told." })?;
            }
            "save" => {
                let place = self.host.save_path().map_or_else(
                    || "This battle is not saved anywhere.".to_owned(),
                    |path| format!("Everything up to here is saved in {path}"),
                );
                self.say(&place)?;
            }
            "log" => {
                let count = rest.parse().unwrap_or(10);
                let last: Vec<Line> = self.host.log().iter().rev().take(count).rev().map(|t| t.line.clone()).collect();
                let with_rolls = std::mem::replace(&mut self.settings.with_rolls, true);
                self.lines(&last)?;
                self.settings.with_rolls = with_rolls;
            }
            _ => {
                let said = ask::answer(self.host, prompt, &numbered(prompt), word, rest).unwrap_or_else(|| {
                    vec![format!("I do not know \"{}\". The word help lists what I know.", text::clean(word))]
                });
                for line in said {
                    self.say(&line)?;
                }
            }
        }
        self.out.flush()?;
        Ok(Next::Ask)
    }

    fn farewell(&mut self) -> io::Result<()> {
        if let Some(path) = self.host.save_path() {
            self.say(&format!("Saved in {path}"))?;
        }
        self.out.flush()
    }
}

/// How a battle ended, or where it stands.
fn verdict(seen: &Snapshot, out: &mut dyn Write) -> io::Result<()> {
    let mut said = vec![String::new()];
    match &seen.outcome {
        Some(outcome) => {
            let winner = outcome.winner.map_or_else(|| "Nobody wins".to_owned(), |s| format!("The {s} side wins"));
            let level = if outcome.level.is_empty() { String::new() } else { format!(": {}", outcome.level) };
            said.push(format!("The battle is over. {winner}{level}."));
            said.extend(outcome.reasons.iter().map(|reason| sentence(reason)));
        }
        None => said.push(format!("Turn {} of {}, {}. The battle is not over.", seen.turn, seen.turns, seen.clock)),
    }
    let points = seen.outcome.as_ref().map_or(seen.points, |o| o.points);
    let losses = seen.outcome.as_ref().map_or(seen.losses, |o| o.losses);
    said.push(format!("Points: Union {}, Confederate {}.", points.union, points.confederate));
    said.push(format!("Losses in strength points: Union {}, Confederate {}.", losses.union, losses.confederate));
    said.iter().try_for_each(|line| out.write_all(wrapped(line).as_bytes()))
}

/// The choices with the numbers they are called by: 0 for the first that declines or ends, then from 1 in order.
pub(crate) fn numbered(prompt: &Prompt) -> Vec<(usize, &Choice)> {
    let done = prompt.choices.iter().position(|c| c.group == Group::Done);
    let mut next = 0;
    let number = |(i, choice)| {
        if Some(i) == done {
            (0, choice)
        } else {
            next += 1;
            (next, choice)
        }
    };
    prompt.choices.iter().enumerate().map(number).collect()
}

/// A choice in a sentence or two.
fn told(choice: &Choice) -> String {
    let detail = if choice.detail.is_empty() { String::new() } else { format!(" {}", sentence(&choice.detail)) };
    format!("{}{detail}", sentence(&choice.label))
}

#[cfg(test)]
#[path = "plain_tests.rs"]
mod tests;
