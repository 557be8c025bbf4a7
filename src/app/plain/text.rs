//! Words into lines: no longer than 79 columns, nothing a dumb terminal could trip over.

/// The longest line.
pub const WIDTH: usize = 79;

/// The text as lines of at most [`WIDTH`] columns, each ending with a newline; further lines of a text that starts with
/// blanks are indented alike. A text without words is an empty line.
pub fn wrapped(text: &str) -> String {
    let text = clean(text);
    let indent = text.len() - text.trim_start().len();
    let pad = " ".repeat(indent.min(WIDTH / 2));
    let mut out = String::new();
    let mut line = pad.clone();
    for word in text.split_whitespace() {
        let is_first = line.len() == pad.len();
        if !is_first && line.chars().count() + 1 + word.chars().count() > WIDTH {
            out.push_str(&line);
            out.push('\n');
            line.clone_from(&pad);
        } else if !is_first {
            line.push(' ');
        }
        line.push_str(word);
    }
    out.push_str(line.trim_end());
    out.push('\n');
    out
}

/// Only printable ASCII: typographic signs become their plain forms, control signs disappear.
pub fn clean(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            ' '..='~' => out.push(c),
            '\t' | '\n' | '\u{a0}' => out.push(' '),
            '‐' | '‑' | '–' | '—' | '−' | '─' => out.push('-'),
            '‘' | '’' | '′' => out.push('\''),
            '“' | '”' => out.push('"'),
            '½' => out.push_str(" 1/2"),
            '×' => out.push('x'),
            '…' => out.push_str("..."),
            '→' => out.push_str("to"),
            c if c.is_control() => {}
            _ => out.push('?'),
        }
    }
    out
}

/// A text as a sentence: one blank between words, an upper-case letter first, a full stop last.
pub fn sentence(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let mut text = words.join(" ");
    if let Some(first) = text.get(..1) {
        let upper = first.to_ascii_uppercase();
        text.replace_range(..1, &upper);
    }
    if !text.is_empty() && !text.ends_with(['.', '?', '!', ':']) {
        text.push('.');
    }
    text
}

/// A sentence with the number of its rule behind it: `(12.46)`, `(bb 12.35)`.
pub fn with_rule(text: &str, rule: &str) -> String {
    if rule.is_empty() { text.to_owned() } else { format!("{text} ({})", short_rule(rule)) }
}

/// A rule's id without its system and without the part of it that is meant: `gbacw:12.46` is `12.46`,
/// `gbacw-bb:30.2#init` is `bb 30.2`.
pub fn short_rule(rule: &str) -> String {
    let rule = rule.split('#').next().unwrap_or_default();
    match rule.split_once(':') {
        Some((book, number)) => match book.rsplit_once('-') {
            Some((_, "bb")) => format!("bb {number}"),
            Some((_, "x")) => format!("exclusive {number}"),
            _ => number.to_owned(),
        },
        None => rule.to_owned(),
    }
}

/// A count with its noun: `1 hex`, `2 hexes`.
pub fn count(n: usize, one: &str, many: &str) -> String {
    if n == 1 { format!("1 {one}") } else { format!("{n} {many}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_short_and_keep_their_indent() {
        let text = format!("  {}", "word ".repeat(60));
        let lines = wrapped(&text);
        assert!(lines.lines().count() > 3);
        assert!(lines.lines().all(|l| l.len() <= WIDTH && l.starts_with("  word") && !l.ends_with(' ')));
        assert_eq!(wrapped(""), "\n");
    }

    #[test]
    fn only_printable_ascii_comes_out() {
        assert_eq!(clean("a\u{1b}[2J – ½ ’é"), "a[2J -  1/2 '?");
    }

    #[test]
    fn sentences_start_large_and_end_with_a_stop() {
        assert_eq!(sentence("because  31 TN retreated"), "Because 31 TN retreated.");
        assert_eq!(sentence("12 MI fires at whom?"), "12 MI fires at whom?");
        assert_eq!(with_rule("No fire.", "gbacw-bb:12.35#once"), "No fire. (bb 12.35)");
    }
}
