//! What reaches the screen from outside: keys, a new size, the end of the line.

use std::fmt;

/// A key without its modifiers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Code {
    /// A printable character, as typed (`H` is shift and h).
    Char(char),
    /// Arrow up.
    Up,
    /// Arrow down.
    Down,
    /// Arrow left.
    Left,
    /// Arrow right.
    Right,
    /// Home, keypad 7.
    Home,
    /// End, keypad 1.
    End,
    /// Page up, keypad 9.
    PageUp,
    /// Page down, keypad 3.
    PageDown,
    /// Keypad 5 without number lock.
    Middle,
    /// Enter.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and tab.
    BackTab,
    /// Backspace.
    Backspace,
    /// Delete.
    Delete,
    /// Insert.
    Insert,
    /// A function key.
    F(u8),
}

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    /// Which key.
    pub code: Code,
    /// Held with Control.
    pub ctrl: bool,
    /// Held with Alt.
    pub alt: bool,
}

impl Key {
    /// A key alone.
    pub const fn new(code: Code) -> Self {
        Self { code, ctrl: false, alt: false }
    }

    /// A character key.
    pub const fn char(c: char) -> Self {
        Self::new(Code::Char(c))
    }

    /// A character key with Control.
    pub const fn ctrl(c: char) -> Self {
        Self { code: Code::Char(c), ctrl: true, alt: false }
    }

    /// Reads a key as keymaps write it: `x`, `H`, `ctrl-l`, `tab`, `shift-tab`, `page-up`, `f1`, `space`.
    pub fn parse(text: &str) -> Option<Self> {
        let (mut ctrl, mut alt, mut rest) = (false, false, text);
        while rest.chars().count() > 1 {
            if let Some(r) = rest.strip_prefix("ctrl-") {
                (ctrl, rest) = (true, r);
            } else if let Some(r) = rest.strip_prefix("alt-") {
                (alt, rest) = (true, r);
            } else {
                break;
            }
        }
        let mut chars = rest.chars();
        let code = match (chars.next(), chars.next()) {
            (Some(c), None) => Code::Char(c),
            _ => NAMES.iter().find(|(_, n)| *n == rest).map(|(c, _)| *c).or_else(|| {
                rest.strip_prefix('f').and_then(|n| n.parse().ok()).filter(|n| (1..=24).contains(n)).map(Code::F)
            })?,
        };
        Some(Self { code, ctrl, alt })
    }
}

/// Names of keys that are no single character.
const NAMES: [(Code, &str); 17] = [
    (Code::Char(' '), "space"),
    (Code::Up, "up"),
    (Code::Down, "down"),
    (Code::Left, "left"),
    (Code::Right, "right"),
    (Code::Home, "home"),
    (Code::End, "end"),
    (Code::PageUp, "page-up"),
    (Code::PageDown, "page-down"),
    (Code::Middle, "middle"),
    (Code::Enter, "enter"),
    (Code::Esc, "esc"),
    (Code::Tab, "tab"),
    (Code::BackTab, "shift-tab"),
    (Code::Backspace, "backspace"),
    (Code::Delete, "delete"),
    (Code::Insert, "insert"),
];

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ctrl {
            f.write_str("ctrl-")?;
        }
        if self.alt {
            f.write_str("alt-")?;
        }
        match self.code {
            Code::F(n) => write!(f, "f{n}"),
            code => match NAMES.iter().find(|(c, _)| *c == code) {
                Some((_, name)) => f.write_str(name),
                None => match code {
                    Code::Char(c) => write!(f, "{c}"),
                    _ => Ok(()),
                },
            },
        }
    }
}

/// Something that woke the screen up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key was pressed.
    Key(Key),
    /// The terminal has a new size.
    Resize(u16, u16),
    /// The process was stopped and goes on: the terminal must be set up again.
    Continued,
    /// The line is gone: nothing can be shown or read any more.
    HangUp,
    /// The process was asked to end by that signal.
    Terminate(i32),
}

impl Input {
    /// What a terminal event means to us. Releases mean nothing, repeats are presses.
    pub fn of(event: &crossterm::event::Event) -> Option<Self> {
        use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
        let key = match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => key,
            Event::Resize(w, h) => return Some(Self::Resize(*w, *h)),
            _ => return None,
        };
        let mut ctrl = key.modifiers.contains(KeyModifiers::CONTROL);
        let code = match key.code {
            KeyCode::Char(c) => Code::Char(c),
            KeyCode::Up => Code::Up,
            KeyCode::Down => Code::Down,
            KeyCode::Left => Code::Left,
            KeyCode::Right => Code::Right,
            KeyCode::Home => Code::Home,
            KeyCode::End => Code::End,
            KeyCode::PageUp => Code::PageUp,
            KeyCode::PageDown => Code::PageDown,
            KeyCode::KeypadBegin => Code::Middle,
            KeyCode::Enter => Code::Enter,
            KeyCode::Esc => Code::Esc,
            KeyCode::Tab if key.modifiers.contains(KeyModifiers::SHIFT) => Code::BackTab,
            KeyCode::Tab => Code::Tab,
            KeyCode::BackTab => Code::BackTab,
            KeyCode::Backspace => Code::Backspace,
            KeyCode::Delete => Code::Delete,
            KeyCode::Insert => Code::Insert,
            KeyCode::F(n) => Code::F(n),
            _ => return None,
        };
        // Some terminals send Enter as ctrl-j or ctrl-m.
        let code = match code {
            Code::Char('j' | 'm') if ctrl => {
                ctrl = false;
                Code::Enter
            }
            code => code,
        };
        Some(Self::Key(Key { code, ctrl, alt: key.modifiers.contains(KeyModifiers::ALT) }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crossterm::event::{Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

    #[test]
    fn keys_are_read_as_they_are_written() {
        for text in ["x", "H", "-", "ctrl-l", "tab", "shift-tab", "page-up", "f1", "f12", "space", "esc", "alt-x", "."]
        {
            assert_eq!(Key::parse(text).unwrap().to_string(), text);
        }
        assert_eq!(Key::parse("ctrl--"), Some(Key::ctrl('-')));
        assert_eq!(Key::parse("shift"), None);
        assert_eq!(Key::parse(""), None);
        assert_eq!(Key::parse("f99"), None);
    }

    #[test]
    fn a_release_is_nothing_and_a_repeat_is_a_press() {
        let event = |kind| Event::Key(KeyEvent::new_with_kind(KeyCode::Char('k'), KeyModifiers::NONE, kind));
        assert_eq!(Input::of(&event(KeyEventKind::Press)), Some(Input::Key(Key::char('k'))));
        assert_eq!(Input::of(&event(KeyEventKind::Repeat)), Some(Input::Key(Key::char('k'))));
        assert_eq!(Input::of(&event(KeyEventKind::Release)), None);
    }
}
