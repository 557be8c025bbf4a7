//! Which choice a typed line means.

use crate::engine::{Choice, Prompt};

/// The choice meant by a line: its number, its letter, its verb, or its label or the beginning of it. A name that fits
/// several choices means none, except that the same verb with nothing else to tell means the sole choice of that verb.
pub fn choice<'a>(prompt: &'a Prompt, numbered: &[(usize, &'a Choice)], line: &str) -> Option<&'a Choice> {
    let line = line.trim().trim_end_matches('.');
    if let Ok(number) = line.parse::<usize>() {
        return numbered.iter().find(|(n, _)| *n == number).map(|(_, c)| *c);
    }
    let sole = |fits: &dyn Fn(&Choice) -> bool| {
        let mut found = prompt.choices.iter().filter(|c| fits(c));
        found.next().filter(|_| found.next().is_none())
    };
    let mut letters = line.chars();
    if let (Some(letter), None) = (letters.next(), letters.next()) {
        let own = sole(&|c: &Choice| c.key == Some(letter));
        if own.is_some() || letter == '.' {
            return own.or_else(|| prompt.done());
        }
    }
    let name = squeezed(line);
    if name.is_empty() {
        return None;
    }
    sole(&|c: &Choice| squeezed(&c.label) == name)
        .or_else(|| sole(&|c: &Choice| c.verb.eq_ignore_ascii_case(line)))
        .or_else(|| sole(&|c: &Choice| name.len() >= 3 && squeezed(&c.label).starts_with(&name)))
        .or_else(|| sole(&|c: &Choice| squeezed(&format!("{} {}", c.verb, c.label)) == name))
}

/// Lower case, one blank between words.
fn squeezed(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ").trim_end_matches('.').to_owned()
}
